//! Numbers that tests ask for.

use super::{Verdict, differ};
use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::model::{CompareOp, Num, NumOp, Owner, Pieces, Set, Who};
use crate::play::State;
use std::collections::BTreeSet;

/// Whether a number is as a test says.
pub(super) fn holds(rules: &Rules, state: &State, number: &Num, op: CompareOp, value: i64) -> Verdict<()> {
    let Some(found) = (Reader { rules, state }).number(number) else {
        return differ("a number that a test can ask for", "one that depends on paths or turns");
    };
    let (fits, sign) = match op {
        CompareOp::Eq => (found == value, "="),
        CompareOp::Ne => (found != value, "!="),
        CompareOp::Lt => (found < value, "<"),
        CompareOp::Le => (found <= value, "<="),
        CompareOp::Gt => (found > value, ">"),
        CompareOp::Ge => (found >= value, ">="),
    };
    if fits { Ok(()) } else { differ(format!("{sign} {value}"), found.to_string()) }
}

/// Reads numbers off a position, seen by the player to move.
struct Reader<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Reader<'_> {
    fn number(&self, number: &Num) -> Option<i64> {
        match number {
            Num::Int(value) => Some(*value),
            Num::Count(set) => self.count(set),
            Num::Remembered(memory) => Some(self.rules.engine.remembered(self.state, memory.0[self.mover()].index())),
            Num::Roll => Some(i64::from(self.rules.engine.rolled(self.state))),
            Num::Sum { values, over } => {
                let cells = self.cells(over)?;
                Some(cells.iter().filter_map(|c| values.0[self.mover()].get(c.index())).sum())
            }
            Num::Passed(end) => {
                let counter = (*self.rules.names.counter_of_end.get(end.index())?)?;
                Some(self.rules.engine.counter(self.state, counter) as i64)
            }
            Num::Binary(left, op, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                match op {
                    NumOp::Add => left.checked_add(right),
                    NumOp::Sub => left.checked_sub(right),
                    NumOp::Mul => left.checked_mul(right),
                    NumOp::Div => Some(left.checked_div(right).unwrap_or(0)),
                }
            }
        }
    }

    /// How many cells; of pieces in areas, how many pieces.
    fn count(&self, set: &Set) -> Option<i64> {
        let Some((pieces, areas)) = self.in_areas(set) else { return Some(self.cells(set)?.len() as i64) };
        let held = areas.into_iter().flat_map(|area| self.rules.engine.area(self.state, area));
        let fits = |kind: &KindId| pieces.is_none_or(|p| self.fits(p, std::slice::from_ref(kind)));
        Some(held.filter(fits).count() as i64)
    }

    /// A description of pieces, and the areas it asks of, if it asks of areas.
    fn in_areas<'s>(&self, set: &'s Set) -> Option<(Option<&'s Pieces>, Vec<usize>)> {
        let first = self.rules.names.cells.len();
        let areas = |set: &Set| match set {
            Set::Cells(places) => {
                let places = &places.0[self.mover()];
                let areas: Option<Vec<usize>> = places.iter().map(|p| p.index().checked_sub(first)).collect();
                areas.filter(|a| !a.is_empty())
            }
            _ => None,
        };
        match set {
            Set::Both(pieces, place) => match &**pieces {
                Set::Pieces(pieces) => Some((Some(pieces), areas(place)?)),
                _ => None,
            },
            set => Some((None, areas(set)?)),
        }
    }

    /// The cells of a set that speaks of single cells only.
    fn cells(&self, set: &Set) -> Option<BTreeSet<CellId>> {
        let all = self.rules.names.cells.ids();
        let stack = |cell: &CellId| self.rules.engine.stack(self.state, cell.0);
        match set {
            Set::Cells(cells) => Some(cells.0[self.mover()].iter().copied().collect()),
            Set::Pieces(pieces) => Some(all.filter(|cell| self.fits(pieces, &stack(cell))).collect()),
            Set::Empty => Some(all.filter(|cell| stack(cell).is_empty()).collect()),
            Set::Occupied => Some(all.filter(|cell| !stack(cell).is_empty()).collect()),
            Set::Union(sets) => {
                let sets: Option<Vec<_>> = sets.iter().map(|s| self.cells(s)).collect();
                Some(sets?.into_iter().flatten().collect())
            }
            Set::Both(a, b) => Some(&self.cells(a)? & &self.cells(b)?),
            Set::Except(a, b) => Some(&self.cells(a)? - &self.cells(b)?),
            Set::FirstOf(sets) => {
                let sets: Option<Vec<_>> = sets.iter().map(|s| self.cells(s)).collect();
                Some(sets?.into_iter().find(|s| !s.is_empty()).unwrap_or_default())
            }
            _ => None,
        }
    }

    fn mover(&self) -> PlayerId {
        self.rules.engine.mover(self.state)
    }

    fn fits(&self, pieces: &Pieces, stack: &[KindId]) -> bool {
        let kinds = &self.rules.names.kinds;
        let role = |kind: &KindId| crate::id::RoleId(kinds[*kind].role_id);
        let Some(top) = stack.last() else { return false };
        let height = stack.len() as u16;
        let high = pieces.height.is_none_or(|(least, most)| height >= least && most.is_none_or(|m| height <= m));
        high && self.is_of(pieces.owner, kinds[*top].owner)
            && pieces.roles.contains(&role(top))
            && !stack.iter().any(|kind| pieces.without.contains(&role(kind)))
    }

    fn is_of(&self, wanted: Owner, owner: Option<PlayerId>) -> bool {
        match wanted {
            Owner::Any => true,
            Owner::Neutral => owner.is_none(),
            Owner::Who(Who::Mover) => owner == Some(self.mover()),
            Owner::Who(Who::Enemy) => owner.is_some_and(|o| o != self.mover()),
            Owner::Who(Who::Player(player)) => owner == Some(player),
        }
    }
}
