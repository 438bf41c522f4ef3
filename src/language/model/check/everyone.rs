//! `means-all`: `remove an own man` removes every own man. An effect is on all that its description fits, and nobody chooses.

use super::whose::roles_named;
use crate::diag::{Diagnostic, Report};
use crate::id::RoleId;
use crate::model::Game;
use crate::model::board::ZoneCells;
use crate::model::flat::Flat;
use crate::source::Sources;
use crate::syntax::ast::{Article, Effect, Noun, Set, SetKind, Side, Word};

pub(super) fn check(game: &Game, flat: &Flat, sources: &Sources, report: &mut Report) {
    for effect in flat.effects().map(Effect::bare) {
        if let Effect::TurnInto { what, under: None, .. } = effect
            && let Some(role) = is_of_everybody(game, what)
        {
            let message = format!("this is done to each `{role}` on the board, of every player");
            let diag = Diagnostic::warning("means-all", what.span, message);
            let help = format!(
                "the piece that has moved is `it`: `turn it into …`; where all are meant, say whose: `turn own {role} or enemy {role} into …`"
            );
            report.push(diag.help(help));
        }
        let Some((set, done)) = changed(effect) else { continue };
        if is_meant_as_one(game, set) {
            let words = sources.text(set.span);
            let message = format!("this is done to all of them: `{words}` chooses none");
            let diag = Diagnostic::warning("means-all", set.span, message);
            // where the part before has landed, the next one calls `there`
            let chosen: Vec<&str> = words.split(' ').map(|word| if word == "it" { "there" } else { word }).collect();
            let chosen = chosen.join(" ");
            report.push(
                diag.help(format!("one is chosen by a move of its own, a part of the turn: `lift {chosen}; {done}`"))
                    .help("what stands on a cell that is known goes by that: `to`, `from`, `it`")
                    .help("where all are meant, leave the article out"),
            );
        }
    }
}

/// The role of pieces of several players that a description names without saying whose, or where.
fn is_of_everybody<'a>(game: &Game, set: &'a Set) -> Option<&'a str> {
    let SetKind::Noun(Noun { article: None, side: None, like: None, numbered: None, word: Some(word), .. }) = &set.kind
    else {
        return None;
    };
    let Word::Named(word) = &word.node else { return None };
    let is_owned = |role: &RoleId| !game.roles[*role].neutral;
    (game.players.len() > 1 && roles_named(game, word).iter().any(is_owned)).then_some(word)
}

/// What an effect changes, and how the same is said of what a move has lifted.
fn changed(effect: &Effect) -> Option<(&Set, &'static str)> {
    match effect {
        Effect::TurnInto { what, under: None, .. } => Some((what, "turn it into …")),
        Effect::Take(what) => Some((what, "take it")),
        Effect::Remove(what) => Some((what, "remove it")),
        _ => None,
    }
}

/// A description of pieces with the article of one, which may fit several.
fn is_meant_as_one(game: &Game, set: &Set) -> bool {
    match &set.kind {
        SetKind::Noun(noun) => {
            noun.article == Some(Article::A)
                && noun.like.is_none()
                && noun.numbered.is_none()
                && are_several(game, noun)
        }
        SetKind::In(what, place) => is_meant_as_one(game, what) && has_cells(game, place),
        SetKind::Union(parts) => parts.iter().any(|part| is_meant_as_one(game, part)),
        _ => false,
    }
}

/// True for pieces of which a player may have more than one.
fn are_several(game: &Game, noun: &Noun) -> bool {
    let is_of_one = noun.side.as_ref().is_some_and(|side| side.node == Side::Own || game.players.len() == 2);
    match noun.word.as_ref().map(|word| &word.node) {
        None => noun.side.is_some(),
        Some(Word::Named(word)) => match roles_named(game, word)[..] {
            [] => false,
            [role] => !is_of_one || game.roles[role].count != Some(1),
            _ => true,
        },
        Some(_) => false,
    }
}

/// True for a place that is more than one cell, wherever the pieces stand.
fn has_cells(game: &Game, place: &Set) -> bool {
    let is_zone = |word: &str| {
        game.board.zones.iter().any(|zone| {
            zone.name == word
                && match &zone.cells {
                    ZoneCells::All(cells) => cells.len() > 1,
                    ZoneCells::OfPlayers(each) => each.iter().any(|cells| cells.len() > 1),
                }
        })
    };
    match &place.kind {
        SetKind::NextTo(_) | SetKind::Rows(_) | SetKind::All | SetKind::Edge | SetKind::Dark => true,
        SetKind::Noun(Noun { word: Some(word), .. }) => matches!(&word.node, Word::Named(name) if is_zone(name)),
        _ => false,
    }
}
