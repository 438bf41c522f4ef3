//! `never-lifted`: a piece that no move lifts, though the rules let it take others, or turn pieces into it, or say nothing of it at
//! all. What stands still and is asked for, or can be taken by name, is meant to stand.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, RoleId};
use crate::model::with_article;
use crate::model::{Effect, Game, Move, MoveSource, Set, SetupStep};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(game: &Game, report: &mut Report) {
    // where nothing is said of the end yet, nor need all be said of the moves
    if game.ends.is_empty() || moves_otherwise(game) {
        return;
    }
    let on_board = |play: &&Move| play.source_set().is_some_and(|set| is_on_board(game, set));
    let lifted: Vec<RoleId> =
        game.moves.iter().filter(on_board).flat_map(|play| Contents::lifted(game, play).roles()).collect();
    if lifted.is_empty() {
        return;
    }
    let lines = said_in_captures(game);
    for (role, declared) in game.roles.pairs().filter(|(role, declared)| !declared.neutral && !lifted.contains(role)) {
        let [takes, is_taken] = [0, 1].map(|side| lines.iter().any(|line| line[side].contains(&role)));
        let only_stands = stands_at_first(game, role) && !is_taken;
        if takes || (only_stands || is_turned_into(game, role)) && !is_spoken_of(game, role) {
            let name = &declared.name;
            let message = format!("no move lifts {}: it stays where it is", with_article(&format!("`{name}`")));
            let diag = Diagnostic::warning("never-lifted", declared.span, message);
            report.push(diag.help(format!(
                "let a move lift it, `lift an own {name}`; a piece that is only an obstacle is declared `neutral`"
            )));
        }
    }
}

/// True where a set may have a cell of the board.
fn is_on_board(game: &Game, set: &Set) -> bool {
    match set {
        Set::Cells(seen) => seen.0.iter().flatten().any(|&place| game.board.area(place).is_none()),
        Set::Both(a, b) => is_on_board(game, a) && is_on_board(game, b),
        Set::Union(parts) | Set::FirstOf(parts) => parts.iter().any(|part| is_on_board(game, part)),
        Set::Except(of, _) => is_on_board(game, of),
        _ => true,
    }
}

/// True where pieces also get about without being lifted themselves: in stacks, by changing places, by effects.
fn moves_otherwise(game: &Game) -> bool {
    let is_carried = |effect: &Effect| effect.carries() || matches!(effect, Effect::TurnIntoNamed(..));
    let lifts_more = |play: &Move| {
        matches!(play.source, MoveSource::Stack(_) | MoveSource::Tops { .. }) && game.stacks.most != Some(1)
            || play.landing.swapping.is_some()
    };
    game.moves.iter().any(lifts_more) || game.effects().any(|(effect, _)| is_carried(effect))
}

/// The roles that lines of `captures` name: of each who takes, and who is taken; none where all are meant alike.
fn said_in_captures(game: &Game) -> Vec<[BTreeSet<RoleId>; 2]> {
    let mut lines: BTreeMap<ClauseId, [BTreeSet<RoleId>; 2]> = BTreeMap::new();
    for (by, row) in game.roles.ids().zip(&game.captures.takes) {
        for (taken, line) in game.roles.ids().zip(row) {
            let Some(line) = line else { continue };
            let [takers, victims] = lines.entry(*line).or_default();
            takers.insert(by);
            victims.insert(taken);
        }
    }
    // `piece` leaves out those of nobody
    let are_all = |roles: &BTreeSet<RoleId>| game.roles.pairs().all(|(id, role)| role.neutral || roles.contains(&id));
    let named = |roles: BTreeSet<RoleId>| if are_all(&roles) { BTreeSet::new() } else { roles };
    lines.into_values().map(|line| line.map(named)).collect()
}

fn stands_at_first(game: &Game, role: RoleId) -> bool {
    let puts = |step: &SetupStep| match step {
        SetupStep::Put { stack, .. } => stack.iter().any(|piece| piece.role == role),
        SetupStep::Shuffle { .. } => true,
        SetupStep::Hold { .. } | SetupStep::Copy { .. } => false,
    };
    game.setups.iter().flat_map(|setup| &setup.steps).any(puts)
}

fn is_turned_into(game: &Game, role: RoleId) -> bool {
    let turns = |effect: &Effect| matches!(effect, Effect::TurnInto(_, change) if change.role == Some(role));
    game.effects().any(|(effect, _)| turns(effect))
}

/// True where something is asked of the role, or done with it, and not of all pieces alike.
fn is_spoken_of(game: &Game, role: RoleId) -> bool {
    let is_meant = |set: &Set| match set {
        Set::Pieces(pieces) => {
            let roles = if pieces.roles.contains(&role) { &pieces.roles } else { &pieces.without };
            roles.contains(&role) && roles.len() < game.roles.len()
        }
        _ => false,
    };
    game.any_set(&mut |set| is_meant(set))
}
