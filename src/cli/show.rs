//! `show`: what a game is.

mod dot;

use crate::cli::draw::draw;
use crate::cli::fault::{Result, tame};
use crate::cli::library;
use crate::cli::session::{OptionArgs, Session, StartArgs};
use crate::cli::table::{Table, wrapped};
use crate::id::{CellId, ClauseId, PlayerId};
use crate::model::board::ZoneCells;
use crate::model::{Game, GameOption, Move, MoveSource, OptionDomain, Setup};
use crate::notation::picture::{Marks, drawn_sign};
use crate::notation::rolls::dice_name;
use crate::notation::svg;
use clap::Args;
use std::io::Write;

/// Describe a game and draw its board.
#[derive(Args)]
#[command(after_help = "Without a GAME the games that come with the program are listed.\n\n\
    Example: boardwright show my-game.rules --svg > board.svg")]
pub struct Show {
    /// A rules file, or a game that comes with the program; `GAME:VARIANT` chooses a variant.
    game: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Print the board as a graph in DOT, its links labelled.
    #[arg(long, conflicts_with = "svg")]
    dot: bool,
    /// Print a picture of the position as SVG.
    #[arg(long)]
    svg: bool,
}

impl Show {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let Some(game) = &self.game else { return list(out) };
        let session = Session::open_with(game, &self.options.options)?;
        if self.dot {
            return Ok(write!(out, "{}", dot::dot(&session.game))?);
        }
        if self.svg {
            let state = session.position(&self.start)?;
            return Ok(write!(out, "{}", svg::draw(&session.rules, &state, &Marks::default()))?);
        }
        // a random setup without a seed is drawn with some seed, for it is only looked at
        let seed = self.start.seed.or(Some(0));
        let state = session.position(&StartArgs { seed, ..self.start.clone() })?;
        describe(&session, out)?;
        writeln!(out)?;
        draw(&session.rules, &state, &Marks::default(), out)
    }
}

fn list(out: &mut dyn Write) -> Result {
    let mut table = Table::new(&["game", "title", "variants"]);
    for name in library::names() {
        let session = Session::open_with(name, &[])?;
        let variants: Vec<&str> = session.game.variants.iter().map(|v| v.name.as_str()).collect();
        table.row([name, session.game.title.as_str(), &variants.join(", ")]);
    }
    Ok(write!(out, "{table}")?)
}

fn describe(session: &Session, out: &mut dyn Write) -> Result {
    let game = &session.game;
    writeln!(out, "{}\n", tame(&game.title))?;
    let mut table = Table::bare(&[false, false]);
    for (word, text) in &game.credits {
        table.row([word.as_str(), text]);
    }
    table.row(["players", &players(session)]);
    table.row(["board", &board(game)]);
    rows(&mut table, "pieces", pieces(game));
    rows(&mut table, "areas", areas(session));
    rows(&mut table, "zones", zones(session));
    rows(&mut table, "numbers", numbers(game));
    rows(&mut table, "setups", setups(game));
    rows(&mut table, "options", options(game));
    rows(&mut table, "variants", game.variants.iter().map(|v| format!("{}  {}", v.name, v.title)).collect());
    rows(&mut table, "moves", moves(session));
    rows(&mut table, "ends", ends(session));
    Ok(write!(out, "{table}")?)
}

/// Columns after the words.
const WIDTH: usize = 69;

/// A word once, and what belongs to it line by line.
fn rows(table: &mut Table, word: &str, lines: Vec<String>) {
    for (number, line) in lines.iter().flat_map(|line| wrapped(line, WIDTH)).enumerate() {
        table.row([if number == 0 { word } else { "" }.to_owned(), line]);
    }
}

fn players(session: &Session) -> String {
    let game = &session.game;
    let names: Vec<&str> = game.players.iter().map(|p| p.name.as_str()).collect();
    let first = match session.rules.engine.first_roll() {
        Some(dice) => format!("the highest roll of {}", dice_name(dice)),
        None => game.players[game.first].name.clone(),
    };
    format!("{}; {first} begins", names.join(", "))
}

/// Areas by name.
fn areas(session: &Session) -> Vec<String> {
    let names = &session.rules.names;
    let mut lines: Vec<String> = Vec::new();
    for area in &names.areas {
        let line = if area.owner.is_some() { format!("{} of each player", area.name) } else { area.name.clone() };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn board(game: &Game) -> String {
    format!("{} {}", game.board.len(), game.board.shape.noun())
}

fn pieces(game: &Game) -> Vec<String> {
    let lines = game.roles.iter().map(|role| {
        let letters: Vec<String> = role.letters.iter().map(char::to_string).collect();
        let each = if role.neutral { "" } else { " each" };
        let count = role.count.map_or(String::new(), |n| format!(", {n}{each}"));
        let neutral = if role.neutral { ", nobody's" } else { "" };
        format!("{} {}{count}{neutral}", role.name, letters.join("/"))
    });
    lines.collect()
}

/// The numbers that cells have: `pips of White: 4 a3, 3 c3 c4`.
fn numbers(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    for attribute in &game.board.attributes {
        for (row, player) in attribute.values.iter().zip(game.players.iter()) {
            let whose = if attribute.values.len() > 1 { format!(" of {}", player.name) } else { String::new() };
            let mut values: Vec<i64> = row.iter().copied().filter(|&v| v != 0).collect();
            values.sort_unstable();
            values.dedup();
            let cells = |value: i64| {
                let with = game.board.cells().zip(row).filter(move |(_, v)| **v == value);
                with.map(|((_, cell), _)| cell.name.clone()).collect::<Vec<_>>().join(" ")
            };
            let told: Vec<String> = values.iter().rev().map(|&v| format!("{v} {}", cells(v))).collect();
            lines.push(format!("{}{whose}: {}", attribute.name, told.join(", ")));
        }
    }
    lines
}

/// The zones with their cells and the sign of those in the picture.
fn zones(session: &Session) -> Vec<String> {
    let (game, names_of_all) = (&session.game, &session.rules.names);
    let sign = |zone: usize| drawn_sign(names_of_all, zone).map_or(String::new(), |sign| format!("{sign} "));
    let names = |cells: &[CellId]| match cells.len() {
        0..=MOST_NAMED => cells.iter().map(|&c| game.board.cell(c).name.as_str()).collect::<Vec<_>>().join(" "),
        many => format!("{many} cells"),
    };
    let lines = game.board.zones.iter().enumerate().flat_map(|(at, zone)| match &zone.cells {
        ZoneCells::All(cells) => vec![format!("{}{}: {}", sign(at), zone.name, names(cells))],
        ZoneCells::OfPlayers(cells) => {
            let of = |(player, cells)| {
                format!("{}{} of {}: {}", sign(at), zone.name, game.players[player].name, names(cells))
            };
            cells.pairs().map(|(player, cells): (PlayerId, &Vec<CellId>)| of((player, cells))).collect()
        }
    });
    lines.collect()
}

/// The most cells of a zone that are named.
const MOST_NAMED: usize = 40;

/// Setups by name; the empty board of a game that has none is no setup.
fn setups(game: &Game) -> Vec<String> {
    let random = |is_random| if is_random { " (random: needs a seed)" } else { "" };
    let is_written = |setup: &&Setup| game.setups.len() > 1 || !setup.steps.is_empty() || setup.name != "setup";
    game.setups.iter().filter(is_written).map(|s| format!("{}{}", s.name, random(s.is_random()))).collect()
}

fn options(game: &Game) -> Vec<String> {
    let line = |o: &GameOption| format!("{} = {} ({}) {}", o.name, o.value, domain(o.domain.as_ref()), o.text);
    game.options.iter().map(|option| line(option).trim_end().to_owned()).collect()
}

fn domain(domain: Option<&OptionDomain>) -> String {
    match domain {
        None => "yes, no".into(),
        Some(OptionDomain::Range(least, most)) => format!("{}..{}", least.node, most.node),
        Some(OptionDomain::OneOf(values)) => values.iter().map(|v| v.node.to_string()).collect::<Vec<_>>().join(", "),
    }
}

fn moves(session: &Session) -> Vec<String> {
    session.game.moves.iter().map(|m| format!("{}  {}", m.name, notation(session, m))).collect()
}

/// How a move is written: by its template, or as moves are where nothing is said.
fn notation<'s>(session: &'s Session, m: &'s Move) -> &'s str {
    let said = session.sources.text(m.template.span);
    match m.source {
        _ if said.starts_with('"') => said.trim_matches('"'),
        MoveSource::Choice { .. } | MoveSource::Die(_) | MoveSource::Way(..) | MoveSource::Group { .. } => &m.name,
        MoveSource::New { .. } => "{piece}@{to}",
        _ => "{from}-{to}{capture:x}",
    }
}

fn ends(session: &Session) -> Vec<String> {
    session.game.ends.iter().map(|end| clause(session, end.clause).unwrap_or_else(|| end.name.clone())).collect()
}

/// What the rules file says, in one line.
fn clause(session: &Session, clause: ClauseId) -> Option<String> {
    let text = session.sources.text(session.game.clauses.get(clause)?.span);
    let words: Vec<&str> =
        text.lines().map(|l| l.split("//").next().unwrap_or(l)).flat_map(str::split_whitespace).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
