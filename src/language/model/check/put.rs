//! `no-effect`: new pieces are put where none can be; `may-be-full`: on cells on which something may stand, where none is put;
//! `never-played`: on more cells than there are pieces. What stands on the cells is asked only in games without stacks: in others
//! a piece comes on top.

use super::contents::Contents;
use super::impossible::is_never;
use super::no_effect;
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::facts::is_in_areas;
use crate::model::{Among, Bound, Cond, Effect, Game, Groups, Move, MoveSource, Set};
use crate::source::Sources;

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    for play in game.moves.iter() {
        check_effects(
            game,
            Some(play),
            (&play.effects, &conditions(play.guards.iter().map(|g| &g.cond))),
            sources,
            report,
        );
        lacks_pieces(game, play).into_iter().for_each(|diag| report.push(diag));
    }
    for event in &game.triggers {
        check_effects(game, None, (&event.effects, &conditions(event.when.iter())), sources, report);
    }
}

/// What is put, as long as no effect before it has changed what stands there.
fn check_effects(
    game: &Game,
    play: Option<&Move>,
    (effects, conditions): (&[(Effect, ClauseId)], &[&Cond]),
    sources: &Sources,
    report: &mut Report,
) {
    for (at, (effect, clause)) in effects.iter().enumerate() {
        let Effect::Put { on, .. } = effect else { continue };
        if is_in_areas(game, on) {
            let diag = no_effect(game, *clause, "nothing is put there: new pieces come on cells, and this is an area");
            report.push(diag.help("into an area a piece is placed by a move: `place a …`, and `to` the area"));
        } else if is_never(game, on) {
            let diag = no_effect(game, *clause, "nothing is put there: no cell can ever be what is asked for");
            report.push(diag.help("no cell can fit both parts of this description"));
        } else if game.stacks.most == Some(1)
            && !conditions.iter().any(|cond| cond.any_set(&mut |set| speaks_of(set, on)))
            && effects[..at].iter().all(|(effect, _)| effect.only_notes())
            && let Some(cells) = told(play, on)
        {
            let there = Contents::of(game, &cells);
            let words = sources.text(game.span(*clause));
            let help = match on {
                Set::Remembered(_) => {
                    "choose among the empty ones alone, `… of empty`; other pieces there may change, `turn … into`"
                        .to_owned()
                }
                Set::Bound(Bound::To) => "choose an empty cell: `to empty`".to_owned(),
                _ => format!("if only the empty ones are meant, say so: `put … on (empty in {})`", place_in(words)),
            };
            full(game, *clause, &there, help).into_iter().for_each(|diag| report.push(diag));
        }
    }
}

/// That something stands where pieces are put, if it may.
fn full(game: &Game, clause: ClauseId, there: &Contents, help: String) -> Option<Diagnostic> {
    if there.is_impossible() || there.roles().is_empty() {
        return None;
    }
    if !there.may_be_empty() {
        let diag = no_effect(game, clause, "nothing is put there: every one of these cells is occupied");
        return Some(diag.help("a new piece comes to an empty cell; what stands on a cell changes by `turn … into`"));
    }
    let message = "some of these cells may be occupied, and nothing is put there: a cell holds one piece";
    Some(game.warning("may-be-full", clause, message).help(help))
}

/// What is asked, part by part.
fn conditions<'c>(all: impl Iterator<Item = &'c Cond>) -> Vec<&'c Cond> {
    all.flat_map(Cond::joined).collect()
}

/// True where a condition asks for what stands on these cells.
fn speaks_of(set: &Set, on: &Set) -> bool {
    set == on || matches!(set, Set::Both(a, b) if **a == *on || **b == *on)
}

/// The cells, as the effect names them.
fn place_in(effect: &str) -> &str {
    let place = effect.split_once(" on ").map_or("…", |(_, place)| place);
    [" when ", " unless "].iter().fold(place, |place, word| place.split(word).next().unwrap_or(place))
}

/// The cells by what the move says of them; `None` where that hangs on what came before, or on a condition.
fn told(play: Option<&Move>, on: &Set) -> Option<Set> {
    let all = |parts: &[Set]| parts.iter().map(|part| told(play, part)).collect::<Option<Vec<_>>>().map(Set::Union);
    match on {
        Set::Union(parts) | Set::FirstOf(parts) => all(parts),
        // the condition may say that they are empty
        Set::When(..) => None,
        Set::Remembered(_) => match &play?.source {
            MoveSource::Group { of, .. } if play?.chooses(on) => Some(of.clone()),
            _ => None,
        },
        Set::Bound(Bound::To) => match &play?.source {
            MoveSource::Choice { among: Among::Cells(cells), .. } => Some(cells.clone()),
            source => source.carries().then_some(Set::Occupied),
        },
        Set::Bound(Bound::It) => play?.source.carries().then_some(Set::Occupied),
        // the one piece that stood there has been lifted, and landed elsewhere
        Set::Bound(Bound::From) if play?.source.lifts() && play?.may_stay.is_none() => Some(Set::Empty),
        // what is taken is gone by then
        on if on.any(&mut |part| matches!(part, Set::Bound(Bound::Named(_)))) => None,
        on => Some(on.clone()),
    }
}

/// `never-played`: a shape of more cells than there are pieces to put on it.
fn lacks_pieces(game: &Game, play: &Move) -> Option<Diagnostic> {
    let MoveSource::Group { of, groups, .. } = &play.source else { return None };
    // cells that are full take none
    if !Contents::of(game, of).roles().is_empty() {
        return None;
    }
    let least = match groups {
        Groups::Lines { least, .. } => usize::from(*least),
        Groups::Shape(shape) => game.shapes.get(*shape)?.placements.first()?.1.len(),
    };
    let (role, clause) = play.effects.iter().find_map(|(effect, clause)| match effect {
        Effect::Put { role, on, .. } if play.chooses(on) => Some((*role, *clause)),
        _ => None,
    })?;
    let count = game.roles[role].count.map(usize::from).filter(|&count| count < least)?;
    let name = &game.roles[role].name;
    let are = if count == 1 { "is" } else { "are" };
    let message = format!(
        "`{}` can never be played: it puts {least} pieces, but only {count} `{name}` {are} declared",
        play.name
    );
    let diag = game.error("never-played", clause, message);
    Some(
        diag.also(game.roles[role].span, "so many are declared")
            .help(format!("declare more, `{name} x{least}`, or leave the number out")),
    )
}
