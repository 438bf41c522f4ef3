//! `stack-too-high`: stacks of any height, and more pieces that can come to lie on one cell than a stack holds.

use super::contents::Contents;
use crate::diag::Report;
use crate::id::{ClauseId, PlayerId, RoleId};
use crate::model::{Effect, Game, HIGHEST, MoveSource, Setup, SetupStep};
use std::collections::BTreeMap;

/// What the rest of the pieces does, where a stack is full.
type Rest = &'static str;

pub(super) fn check(game: &Game, report: &mut Report) {
    let pieces = most_pieces(game);
    if game.stacks.most.is_some() || pieces <= HIGHEST as usize {
        return;
    }
    if let Some((clause, rest)) = piles(game) {
        let message = format!("{pieces} pieces could come together here, and a stack holds {HIGHEST}: {rest}");
        let diag = game.warning("stack-too-high", clause, message);
        let diag = match game.stacks.most_clause {
            ClauseId(0) => diag,
            law => diag.also(game.span(law), "any height, as far as a stack holds them"),
        };
        let counted = "use fewer pieces, or let pieces that are only counted lie in an area, which holds any number, or be \
                       a number: `remember store of each player: number in 0..200`";
        report.push(diag.help(counted).help(format!("if it is meant so, say `at most {HIGHEST}` in `stacks`")));
    }
}

/// What makes stacks as high as there are pieces, first of all what does not ask the stack law.
fn piles(game: &Game) -> Option<(ClauseId, Rest)> {
    let by_effect = game.effects().find_map(|(effect, clause)| match effect {
        Effect::Sow { .. } => Some((*clause, "a full cell is passed over")),
        Effect::Carry { most: None, .. } => Some((*clause, "the rest stays where it is")),
        Effect::Put { on, .. } if !Contents::of(game, on).roles().is_empty() => Some((*clause, "none is put on more")),
        _ => None,
    });
    let joins =
        game.moves.iter().find(|play| matches!(play.source, MoveSource::Stack(_)) && play.landing.stacking.is_some());
    by_effect.or_else(|| joins.map(|play| (play.land_clause, "no stack can land where it would be higher")))
}

/// The most pieces that a game can have for certain: those of a setup, and those that may be placed, where they are counted.
fn most_pieces(game: &Game) -> usize {
    let placed: Vec<RoleId> = game.new_roles().collect();
    let with_placed = |setup: Option<&Setup>| {
        let set_up = setup.map_or(BTreeMap::new(), |setup| set_up(game, setup));
        let of_role = |role: RoleId| {
            let there = set_up.iter().filter(|((of, _), _)| *of == role).map(|(_, count)| count).sum::<usize>();
            let supply = game.roles[role]
                .count
                .filter(|_| placed.contains(&role))
                .map_or(0, |count| usize::from(count) * if game.roles[role].neutral { 1 } else { game.players.len() });
            there.max(supply)
        };
        game.roles.ids().map(of_role).sum()
    };
    let setups = game.setups.iter().map(|setup| with_placed(Some(setup)));
    setups.max().unwrap_or_else(|| with_placed(None))
}

/// How many pieces of each kind a setup puts on the board and into areas.
fn set_up(game: &Game, setup: &Setup) -> BTreeMap<(RoleId, Option<PlayerId>), usize> {
    let mut counts = BTreeMap::new();
    for step in &setup.steps {
        match step {
            SetupStep::Put { stack: pieces, .. } | SetupStep::Hold { pieces, .. } => {
                pieces.iter().for_each(|piece| *counts.entry((piece.role, piece.owner)).or_default() += 1);
            }
            SetupStep::Shuffle { player, .. } => {
                for (id, role) in game.roles.pairs().filter(|(_, role)| !role.neutral) {
                    counts.insert((id, Some(*player)), role.count.map_or(0, usize::from));
                }
            }
            SetupStep::Copy { player, like, .. } => {
                for role in game.roles.ids() {
                    let copied = counts.get(&(role, Some(*like))).copied().unwrap_or(0);
                    *counts.entry((role, Some(*player))).or_default() += copied;
                }
            }
        }
    }
    counts
}
