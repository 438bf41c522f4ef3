//! One name means one thing, and no name hides a word of the language.

use super::super::Resolver;
use super::board::{has_several_lines, on_one_line};
use crate::diag::Diagnostic;
use crate::model::board::DIRECTION_WORDS;
use crate::model::with_article;
use crate::source::Span;

/// Words that mean something wherever cells, pieces or players are spoken of.
const WORDS: [&str; 24] = [
    "piece", "pieces", "stack", "stacks", "cell", "cells", "all", "edge", "dark", "row", "rows", "column", "columns",
    "first", "last", "next", "number", "run", "group", "groups", "draw", "nothing", "player", "players",
];

/// Sorts in which a name that is declared twice is found when it is declared.
const SAID: [&str; 3] = ["player", "option", "direction"];

/// A declared name.
struct Declared {
    sort: &'static str,
    name: String,
    span: Span,
}

/// Compares all declared names with each other, with the cells and with the words of the language.
pub(super) fn check(r: &mut Resolver) {
    let names = declared(r);
    for (at, name) in names.iter().enumerate() {
        if is_word(&name.name) {
            r.say(hides(name));
        } else if let Some(first) =
            names[..at].iter().find(|n| n.name == name.name && !(n.sort == name.sort && SAID.contains(&n.sort)))
        {
            r.say(match (first.sort, name.sort) {
                ("player", "zone" | "area") => like_a_player(name),
                ("zone", "zone") if has_several_lines(r, &name.name) => {
                    let help = on_one_line(r, "zone", &name.name);
                    Diagnostic { help: vec![help], ..twice(name).also(first.span, "a zone here") }
                }
                _ => twice(name).also(first.span, format!("{} here", with_article(first.sort))),
            });
        } else if r.game.board.cell_named(&name.name).is_some() {
            r.say(twice(name).help("a cell of the board is called so"));
        }
    }
}

fn is_word(name: &str) -> bool {
    WORDS.contains(&name) || DIRECTION_WORDS.contains(&name)
}

fn hides(name: &Declared) -> Diagnostic {
    let message = format!("{} `{}` has the name of a word of the language", name.sort, name.name);
    let diag = Diagnostic::error("hides-a-word", name.span, message);
    match (name.sort, name.name.as_str()) {
        ("role", "piece" | "pieces") => {
            diag.help("each role goes by its name alone, `pieces { man M x8  king K }`: leave this word out")
        }
        _ => diag.help("give it another name"),
    }
}

/// `zone White home: row 1`.
fn like_a_player(name: &Declared) -> Diagnostic {
    let message = format!("{} is called like a player", with_article(name.sort));
    Diagnostic::error("declared-twice", name.span, message).help(match name.sort {
        "zone" => "its own name stands first, then whose cells are which: `zone home White: row 1 Black: row 8`",
        _ => "its own name stands first: `area hand of each player`",
    })
}

fn twice(name: &Declared) -> Diagnostic {
    let message = format!("the name `{}` is already taken", name.name);
    Diagnostic::error("declared-twice", name.span, message)
        .label(format!("{} here", with_article(name.sort)))
        .help("give one of them another name")
}

/// All names that can stand where a set, a player or a number is spoken of.
fn declared(r: &Resolver) -> Vec<Declared> {
    let game = &r.game;
    let mut names = Vec::new();
    let mut add = |sort, name: &str, span| names.push(Declared { sort, name: name.to_owned(), span });
    game.players.iter().for_each(|p| add("player", &p.name, p.span));
    game.options.iter().for_each(|o| add("option", &o.name, o.span));
    let own = |span: Span| span != Span::default();
    game.board.links.iter().filter(|l| own(l.span)).for_each(|l| add("direction", &l.name, l.span));
    game.board.directions.iter().for_each(|d| add("direction", &d.name, d.span));
    game.board.zones.iter().for_each(|z| add("zone", &z.name, z.span));
    let mut last = "";
    for area in &game.board.areas {
        if area.name != last {
            add("area", &area.name, area.span);
        }
        last = &area.name;
    }
    game.board.attributes.iter().for_each(|a| add("number of cells", &a.name, a.span));
    r.role_numbers.iter().for_each(|(name, _)| add("number of roles", &name.node, name.span));
    r.flat.memory.iter().for_each(|m| add("remembered value", &m.clause.name.node, m.clause.name.span));
    r.flat.definitions.iter().for_each(|d| add("definition", &d.clause.name.node, d.clause.name.span));
    r.flat.shapes.iter().for_each(|s| add("shape", &s.clause.name.node, s.clause.name.span));
    game.roles.iter().for_each(|p| add("role", &p.name, p.span));
    game.groups.iter().for_each(|g| add("group", &g.name, g.span));
    names
}
