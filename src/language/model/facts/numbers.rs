//! The least and the greatest that a number can be, and what comparisons that settles.

use super::{is_in_areas, speaks_of_areas};
use crate::id::{CellId, RoleId};
use crate::model::memory::Sort;
use crate::model::{Bound, CompareOp, Game, Num, NumOp, Owner, Pieces, Set, Who};

/// The least and the greatest value of a number; `None`: not known.
pub type Bounds = (Option<i64>, Option<i64>);

/// The bounds of numbers in a game, which may be known only in part.
pub struct Numbers<'g> {
    /// The game.
    pub game: &'g Game,
    /// What dice can show together.
    pub rolled: Bounds,
    /// How many pieces of a role there are, of these owners together; `None`: not known.
    pub supply: &'g dyn Fn(RoleId, Owner) -> Option<i64>,
    /// True for a place of the part that is always a cell, and never an area.
    pub is_cell: &'g dyn Fn(Bound) -> bool,
    /// True for a place of the part that is always an area, which has no number of its own.
    pub is_area: &'g dyn Fn(Bound) -> bool,
}

impl Numbers<'_> {
    /// The bounds of a number.
    pub fn of(&self, num: &Num) -> Bounds {
        match num {
            Num::Int(value) => (Some(*value), Some(*value)),
            Num::Count(set) => (Some(0), self.most_of(set).or_else(|| self.most_in_areas(set))),
            Num::Heights(set) => (Some(0), self.most_stacked(set)),
            Num::Groups { of, .. } => (Some(0), self.most_of(of)),
            Num::Distance { .. } => (Some(0), i64::try_from(self.game.board.len()).ok()),
            // areas have no number of their own
            Num::Sum { over, .. } if is_counted_in_areas(self.game, over) => (Some(0), Some(0)),
            Num::Sum { over, .. } if matches!(**over, Set::Bound(place) if (self.is_area)(place)) => (Some(0), Some(0)),
            Num::Sum { values, over } => {
                let terms = self.most_of(over).map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0));
                let least = values.0.iter().map(|of| -most_together(of.iter().map(|value| -value), terms));
                let most = values.0.iter().map(|of| most_together(of.iter().copied(), terms));
                (least.min(), most.max())
            }
            Num::Remembered(memory) => {
                let sort = memory.0.iter().next().and_then(|&id| self.game.memory.get(id)).map(|m| m.sort);
                match sort {
                    Some(Sort::Number(least, most)) => (Some(least), Some(most)),
                    Some(Sort::Flag) => (Some(0), Some(1)),
                    Some(Sort::Role) => (Some(0), Some(self.game.roles.len() as i64)),
                    _ => (None, None),
                }
            }
            Num::Role(_) => (Some(0), Some(self.game.roles.len() as i64)),
            Num::Roll => self.rolled,
            Num::Hand => (Some(0), None),
            Num::Passed(_) => (Some(0), None),
            Num::Binary(left, op, right) => combined(self.of(left), *op, self.of(right)),
            Num::When(then, _, otherwise) => {
                let (a, b) = (self.of(then), self.of(otherwise));
                (a.0.zip(b.0).map(|(a, b)| a.min(b)), a.1.zip(b.1).map(|(a, b)| a.max(b)))
            }
        }
    }

    /// How many cells a set can have; of pieces in areas, how many pieces.
    pub fn most_of(&self, set: &Set) -> Option<i64> {
        let cells = self.game.board.len() as i64;
        let lesser = |a: Option<i64>, b: Option<i64>| a.into_iter().chain(b).min();
        match set {
            Set::Cells(places) => {
                let on_board = places.0.iter().flatten().all(|&place| self.game.board.area(place).is_none());
                places.0.iter().map(|of| of.len() as i64).max().filter(|_| on_board)
            }
            Set::Pieces(pieces) => lesser(Some(cells), self.supply(pieces)),
            Set::Both(a, b) => match (&**a, &**b) {
                // pieces in areas are counted one by one
                (Set::Pieces(pieces), Set::Cells(_)) if self.most_of(b).is_none() => self.supply(pieces),
                _ => lesser(self.most_of(a), self.most_of(b)),
            },
            Set::Except(a, _) | Set::Group { of: a, .. } | Set::Threatened(a) | Set::Attacked { of: a, .. } => {
                self.most_of(a)
            }
            Set::Union(parts) => {
                let sum = parts.iter().try_fold(0i64, |sum, part| Some(sum + self.most_of(part)?));
                sum.map(|sum| sum.min(cells))
            }
            Set::FirstOf(parts) => parts.iter().try_fold(0, |most, part| Some(self.most_of(part)?.max(most))),
            Set::When(_, a, b) => Some(self.most_of(a)?.max(self.most_of(b)?)),
            Set::Bound(Bound::Named(_)) | Set::Reach { .. } | Set::Remembered(_) => None,
            Set::Bound(_) => Some(1),
            Set::Empty
            | Set::Occupied
            | Set::Image { .. }
            | Set::Lines { .. }
            | Set::Reached { .. }
            | Set::Run { .. } => Some(cells),
        }
    }

    /// How many pieces can be in areas that are named: all that there are, where none becomes another.
    fn most_in_areas(&self, set: &Set) -> Option<i64> {
        let Set::Cells(places) = set else { return None };
        if places.0.iter().flatten().any(|&place| self.game.board.area(place).is_none()) {
            return None;
        }
        self.all_pieces()
    }

    /// How many pieces there are.
    fn all_pieces(&self) -> Option<i64> {
        self.supply(&Pieces {
            owner: Owner::Any,
            roles: self.game.roles.ids().collect(),
            height: None,
            without: Vec::new(),
            like: None,
        })
    }

    /// How many pieces can stand on the cells of a set, as high as stacks can be. An area holds all that there are.
    fn most_stacked(&self, set: &Set) -> Option<i64> {
        let is_area = |place: &CellId| self.game.board.area(*place).is_some();
        let may_be_area = !self.game.board.areas.is_empty()
            && set.any(&mut |part| match part {
                Set::Cells(places) => places.0.iter().flatten().any(is_area),
                Set::Bound(place) => !(self.is_cell)(*place),
                Set::Remembered(_) => true,
                _ => false,
            });
        let highest = self.game.stacks.most.map(i64::from).filter(|_| !may_be_area);
        let on_cells = highest.and_then(|highest| Some(self.most_of(set)?.saturating_mul(highest)));
        on_cells.into_iter().chain(self.all_pieces()).min()
    }

    /// How many such pieces there are.
    fn supply(&self, pieces: &Pieces) -> Option<i64> {
        pieces.roles.iter().try_fold(0, |sum: i64, &role| Some(sum + (self.supply)(role, pieces.owner)?))
    }
}

/// True for what lies in areas alone, of which cells have no number.
pub fn is_counted_in_areas(game: &Game, over: &Set) -> bool {
    speaks_of_areas(game, over) && is_in_areas(game, over)
}

/// How many pieces of a role are declared for these owners together.
pub fn declared(game: &Game, role: RoleId, owner: Owner) -> Option<i64> {
    let players = game.players.len() as i64;
    let owners = match owner {
        _ if game.roles[role].neutral => 1,
        Owner::Any => players,
        Owner::Who(Who::Enemy) => players - 1,
        Owner::Who(_) | Owner::Neutral => 1,
    };
    game.roles[role].count.map(|count| i64::from(count) * owners)
}

/// The most that so many of these numbers come to, or fewer.
fn most_together(numbers: impl Iterator<Item = i64>, so_many: usize) -> i64 {
    let mut numbers: Vec<i64> = numbers.filter(|&number| number > 0).collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.iter().take(so_many).fold(0, |sum: i64, &number| sum.saturating_add(number))
}

/// Whether a comparison holds whatever the numbers are within their bounds.
pub fn settled(left: Bounds, op: CompareOp, right: Bounds) -> Option<bool> {
    let less = |a: Bounds, b: Bounds| a.1.zip(b.0).is_some_and(|(a, b)| a < b);
    let at_most = |a: Bounds, b: Bounds| a.1.zip(b.0).is_some_and(|(a, b)| a <= b);
    let is_one = |a: Bounds, b: Bounds| at_most(a, b) && at_most(b, a);
    let (always, never) = match op {
        CompareOp::Lt => (less(left, right), at_most(right, left)),
        CompareOp::Le => (at_most(left, right), less(right, left)),
        CompareOp::Gt => (less(right, left), at_most(left, right)),
        CompareOp::Ge => (at_most(right, left), less(left, right)),
        CompareOp::Eq => (is_one(left, right), less(left, right) || less(right, left)),
        CompareOp::Ne => (less(left, right) || less(right, left), is_one(left, right)),
    };
    if always { Some(true) } else { never.then_some(false) }
}

/// The bounds of two numbers combined.
pub fn combined(a: Bounds, op: NumOp, b: Bounds) -> Bounds {
    let add = |a: Option<i64>, b: Option<i64>| a.zip(b).map(|(a, b)| a.saturating_add(b));
    let minus = |a: Option<i64>| a.map(i64::saturating_neg);
    let is_positive = |a: Bounds| a.0.is_some_and(|least| least >= 0);
    match op {
        NumOp::Add => (add(a.0, b.0), add(a.1, b.1)),
        NumOp::Sub => (add(a.0, minus(b.1)), add(a.1, minus(b.0))),
        NumOp::Mul if is_positive(a) && is_positive(b) => {
            let times = |a: Option<i64>, b: Option<i64>| a.zip(b).map(|(a, b)| a.saturating_mul(b));
            (times(a.0, b.0), times(a.1, b.1))
        }
        // division by nothing gives nothing
        NumOp::Div if is_positive(a) && is_positive(b) => (Some(0), a.1),
        NumOp::Mul | NumOp::Div => (None, None),
    }
}
