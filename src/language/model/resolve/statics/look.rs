//! `look`. Of lines that speak of one thing the last decides.

use super::super::Resolver;
use crate::diag::{Diagnostic, backticked};
use crate::id::{Id, PlayerId, RoleId};
use crate::model::board::{CellShape, ZoneCells};
use crate::model::look::{Colour, Drawing, NAMED, Own, SHAPES, Sign, drawing, file_of, names};
use crate::model::resolve::scope::Names;
use crate::model::unknown::near_word;
use crate::source::Span;
use crate::syntax::ast::{LookLine, Name, Shown};
use std::sync::Arc;

/// Most signs that stand for a piece.
const MOST_SIGNS: usize = 4;

/// What stands for pieces where no drawing is meant.
const BESIDE: &str = "or write a letter or an emoji";

pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    for line in &flat.look {
        match &line.clause {
            LookLine::Players(all) => all.iter().for_each(|shown| player(r, shown)),
            LookLine::Zones(all) => all.iter().for_each(|shown| zone(r, shown)),
            LookLine::Pieces(all) => all.iter().for_each(|shown| piece(r, shown)),
            LookLine::Cells { shape, colour: floor } => {
                if let Some(shape) = shape {
                    self::shape(r, shape);
                }
                if let Some(floor) = floor {
                    r.game.look.floor = colour(r, floor);
                }
            }
        }
    }
}

/// A piece among players or zones: it begins a line of its own.
fn is_piece(r: &mut Resolver, shown: &Shown, others: &str) -> bool {
    let name = &shown.name;
    let is_role = |role: &str| role == name.node;
    if r.game.players.iter().any(|p| is_role(&p.name)) || !r.game.roles.iter().any(|known| is_role(&known.name)) {
        return false;
    }
    let message = format!("`{}` is a piece, not one of the {others}", name.node);
    r.say(Diagnostic::error("syntax", name.span, message).help("begin a new line with it, or write a `;` before it"));
    true
}

fn player(r: &mut Resolver, shown: &Shown) {
    if is_piece(r, shown, "players") {
        return;
    }
    if let Some(of) = &shown.of {
        let message = format!("`of {}` after a player", of.node);
        return r.say(Diagnostic::error("odd-of", of.span, message).help("write `players White \"ivory\"`"));
    }
    if let (Some(player), Some(colour)) = (r.player(&shown.name), colour(r, &shown.by)) {
        r.game.look.players.insert(player, colour);
    }
}

fn zone(r: &mut Resolver, shown: &Shown) {
    let found = r.game.board.zones.position(|z| z.name == shown.name.node);
    if found.is_none() && is_piece(r, shown, "zones") {
        return;
    }
    let found = r.or_unknown(found, "zone", &shown.name, &[Names::Zones]);
    let of = shown.of.as_ref().map(|of| r.player(of));
    let (Some(zone), Some(by)) = (found, shown_by(r, &shown.by)) else { return };
    match (&r.game.board.zones[zone].cells, of) {
        (ZoneCells::All(_), Some(Some(_))) => {
            let message = format!("the zone `{}` is no player's", shown.name.node);
            let span = shown.of.as_ref().map_or(shown.name.span, |of| of.span);
            r.say(Diagnostic::error("odd-of", span, message).help("leave out `of` and the player"));
        }
        (_, Some(None)) => {}
        (_, of) => match by {
            Ground::Colour(colour) => drop(r.game.look.zones.insert((zone, of.flatten()), colour)),
            Ground::Mark(mark) => drop(r.game.look.marks.insert((zone, of.flatten()), mark)),
        },
    }
}

/// How the cells of a zone are shown.
enum Ground {
    Colour(Colour),
    Mark(Arc<Drawing>),
}

/// A colour, or a drawing; a built-in one has the name of its set before it.
fn shown_by(r: &mut Resolver, name: &Name) -> Option<Ground> {
    let is_colour = !name.node.contains('/') && !matches!(r.drawings.named(name), Own::Drawing(_) | Own::Unusable(..));
    if is_colour || Colour::read(&name.node).is_some() {
        return colour(r, name).map(Ground::Colour);
    }
    drawn(r, name).map(Ground::Mark)
}

fn piece(r: &mut Resolver, shown: &Shown) {
    let name = &shown.name;
    if r.find_player(&name.node).is_some() && r.find_roles(&name.node).is_none() {
        let diag = Diagnostic::error("unknown-role", name.span, format!("`{}` is a player, not a piece", name.node));
        let help = format!(
            "the colours of players stand on a line of their own: `players {} \"{}\"`",
            name.node, shown.by.node
        );
        return r.say(diag.help(help));
    }
    let (roles, sign) = (r.roles(&shown.name), sign(r, &shown.by));
    let of = match &shown.of {
        Some(of) => match r.player(of) {
            Some(player) => Some(player),
            None => return,
        },
        None => None,
    };
    let (Some(roles), Some(sign)) = (roles, sign) else { return };
    for role in roles {
        for owner in owners(r, role).into_iter().filter(|owner| of.is_none() || *owner == of) {
            r.game.look.pieces.insert((role, owner), sign.clone());
        }
    }
}

/// Whose a role's pieces can be.
fn owners(r: &Resolver, role: RoleId) -> Vec<Option<PlayerId>> {
    match r.game.roles[role].neutral {
        true => vec![None],
        false => (0..r.game.players.len()).map(|p| Some(PlayerId::from_index(p))).collect(),
    }
}

fn colour(r: &mut Resolver, name: &Name) -> Option<Colour> {
    let found = Colour::read(&name.node);
    if found.is_none() {
        let diag = Diagnostic::error("unknown-colour", name.span, format!("`{}` is not a colour", name.node));
        let known = NAMED.map(|(name, _)| name);
        let written = name.node.to_lowercase();
        let near = near_word(diag.clone(), (&written, inside(name)), known);
        let listed = || diag.help(format!("write `#rrggbb`, as in `#f4ead5`, or one of {}", backticked(known)));
        r.say(near.unwrap_or_else(listed));
    }
    found
}

fn sign(r: &mut Resolver, name: &Name) -> Option<Sign> {
    let is_word = name.node.chars().filter(char::is_ascii_alphanumeric).count() > 2;
    let is_short = (1..=MOST_SIGNS).contains(&name.node.chars().count());
    let is_seen = !name.node.chars().any(|c| c.is_control() || c.is_whitespace());
    if is_short && is_seen && !is_word {
        return Some(Sign::Glyph(name.node.clone()));
    }
    drawn(r, name).map(Sign::Drawing)
}

/// A drawing: a built-in one, or one of the user's own.
fn drawn(r: &mut Resolver, name: &Name) -> Option<Arc<Drawing>> {
    let built_in = drawing(&name.node);
    if built_in.is_some() {
        return built_in;
    }
    match r.drawings.named(name) {
        Own::Drawing(own) => Some(own),
        Own::Missing => r.refuse(unknown_drawing(name)),
        Own::Elsewhere(None) => None,
        Own::Elsewhere(Some(_)) if is_of_built_in_set(name) => r.refuse(unknown_drawing(name)),
        Own::Elsewhere(Some(why)) => {
            let message = format!("the drawing `{}` cannot be had here, and a letter stands for it", name.node);
            r.say(Diagnostic::warning("absent-drawing", name.span, message).help(why));
            None
        }
        Own::Unusable(path, flaw) => {
            let place = flaw.at.map_or(String::new(), |(line, column)| format!(" line {line}, column {column}:"));
            let message = format!("the drawing `{path}` cannot be used:{place} {}", flaw.message);
            r.refuse(Diagnostic::error("unusable-drawing", name.span, message).help(flaw.help))
        }
    }
}

/// It begins as the built-in drawings of some set do.
fn is_of_built_in_set(name: &Name) -> bool {
    name.node.split_once('/').is_some_and(|(set, _)| sets().contains(&set))
}

/// What may be meant: one of that set, a drawing that is written almost so, or one with that name in some set.
fn unknown_drawing(name: &Name) -> Diagnostic {
    let diag = Diagnostic::error("unknown-drawing", name.span, format!("no drawing is called `{}`", name.node));
    let (set, what) = name.node.split_once('/').unwrap_or(("", &name.node));
    let of_set = names().filter_map(|known| known.strip_prefix(set)?.strip_prefix('/'));
    let has_set = of_set.clone().next().is_some();
    // the set may be right, and what is meant of it
    let near = match has_set {
        true => near_word(diag.clone(), (what, after(name, set)), of_set.clone()),
        false => near_word(diag.clone(), (&name.node, inside(name)), names()),
    };
    if let Some(near) = near {
        return near;
    }
    let so_called: Vec<&str> = names().filter(|known| known.split('/').nth(1) == Some(what)).collect();
    let own = file_of(&name.node).map_or(String::new(), |file| format!("; one of your own is the file `{file}`"));
    diag.help(match (has_set, so_called.is_empty()) {
        (true, _) => format!("drawings of `{set}` are {}", backticked(of_set)),
        (false, false) => format!("so called are {}{own}", backticked(so_called)),
        (false, true) => format!("the sets are {}; {BESIDE}{own}", backticked(sets())),
    })
}

/// What stands after the name of the set.
fn after(name: &Name, set: &str) -> Span {
    let whole = inside(name);
    Span::new(whole.lo + set.len() as u32 + 1, whole.hi)
}

/// What stands between the quotes.
fn inside(name: &Name) -> Span {
    Span::new(name.span.lo + 1, name.span.lo + 1 + name.node.len() as u32)
}

/// The sets, each once.
fn sets() -> Vec<&'static str> {
    let mut sets: Vec<&str> = names().filter_map(|name| name.split('/').next()).collect();
    sets.dedup();
    sets
}

fn shape(r: &mut Resolver, name: &Name) {
    let Some((_, shape)) = SHAPES.iter().find(|(word, _)| *word == name.node) else {
        let diag = Diagnostic::error("unknown-shape", name.span, format!("cells have no shape `{}`", name.node));
        let known = SHAPES.map(|(word, _)| word);
        let near = near_word(diag.clone(), (&name.node, name.span), known);
        return r.say(near.unwrap_or_else(|| diag.help(format!("the shapes are {}", backticked(known)))));
    };
    let own = r.game.board.shape;
    let fits = match shape {
        CellShape::Point | CellShape::Circle => true,
        CellShape::Triangle => own == CellShape::Square,
        CellShape::Square | CellShape::Hexagon => *shape == own,
    };
    if !fits {
        let message = format!("the cells of this board do not fit together as {}", name.node);
        let diag = Diagnostic::error("unknown-shape", name.span, message)
            .help("any board can be drawn with `points`, which are joined by lines, or `circles`");
        return r.say(match own {
            CellShape::Square => diag.help("the cells of this one are `squares`"),
            CellShape::Hexagon => diag.help("the cells of this one are `hexagons`"),
            _ => diag,
        });
    }
    r.game.look.shape = Some(*shape);
}
