//! How many pieces there can be in play: those that are set up, and what play adds to them.

use super::{declared, is_made, others_become};
use crate::id::{PlayerId, RoleId};
use crate::model::{Game, Owner, Piece, Setup, SetupStep, Who};
use std::collections::BTreeMap;

/// So many pieces of each sort.
type Counts = BTreeMap<Piece, i64>;

/// How many pieces of a role the setups give these owners together, or, where play makes more, how many are declared; `None`
/// where that is not known, and of pieces that never come, which is reported.
pub fn brought(game: &Game, role: RoleId, owner: Owner) -> Option<i64> {
    if others_become(game, role) {
        return None;
    }
    if is_made(game, role) {
        return declared(game, role, owner);
    }
    game.setups.iter().map(|setup| of_owners(game, &counts(game, setup), role, owner)).max().filter(|&most| most > 0)
}

/// True where each setup gives the player such a piece.
pub fn is_set_up_for(game: &Game, roles: &[RoleId], player: PlayerId) -> bool {
    let has = |counts: Counts| roles.iter().any(|&role| counts.contains_key(&Piece { role, owner: Some(player) }));
    game.setups.iter().all(|setup| has(counts(game, setup)))
}

/// Of owners that depend on who asks, the most that any can see.
fn of_owners(game: &Game, counts: &Counts, role: RoleId, owner: Owner) -> i64 {
    let of = |owner: Option<PlayerId>| counts.get(&Piece { role, owner }).copied().unwrap_or(0);
    let all = of(None) + game.players.ids().map(|player| of(Some(player))).sum::<i64>();
    match owner {
        Owner::Any => all,
        Owner::Neutral => of(None),
        Owner::Who(Who::Player(player)) => of(Some(player)),
        Owner::Who(Who::Mover) => game.players.ids().map(|player| of(Some(player))).max().unwrap_or(0),
        Owner::Who(Who::Enemy) => game.players.ids().map(|mover| all - of(None) - of(Some(mover))).max().unwrap_or(0),
    }
}

fn counts(game: &Game, setup: &Setup) -> Counts {
    let mut counts = Counts::new();
    for step in &setup.steps {
        match step {
            SetupStep::Put { stack: pieces, .. } | SetupStep::Hold { pieces, .. } => {
                pieces.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
            }
            SetupStep::Shuffle { player, .. } => {
                for (role, declared) in game.roles.pairs().filter(|(_, role)| !role.neutral) {
                    let count = i64::from(declared.count.unwrap_or(0));
                    *counts.entry(Piece { role, owner: Some(*player) }).or_default() += count;
                }
            }
            SetupStep::Copy { player, like, .. } => {
                let copied: Vec<_> = counts.iter().filter(|(piece, _)| piece.owner == Some(*like)).collect();
                let copied: Vec<_> = copied.into_iter().map(|(piece, count)| (piece.role, *count)).collect();
                for (role, count) in copied {
                    *counts.entry(Piece { role, owner: Some(*player) }).or_default() += count;
                }
            }
        }
    }
    counts
}
