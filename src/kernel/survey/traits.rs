//! What of a position can be told apart and learned: which piece stands where, on top or under others, and off the board.

use super::Worths;
use crate::play::state::State;
use crate::program::{Aim, Program};

/// What can be told apart of where pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The role and the owner of each kind; the owner is the number of players for pieces that are nobody's.
    pub kinds: Vec<(u8, u8)>,
    /// How many cells there are.
    pub cells: usize,
    /// How many places: the cells, and those off the board.
    pub places: usize,
    /// The kind of piece that can lie in each place off the board.
    pub slots: Vec<u8>,
}

impl Shape {
    /// How many traits a position can have.
    pub fn traits(&self) -> usize {
        self.kinds.len() * (self.places + self.cells)
    }

    /// The kind that a trait speaks of, the place, and whether the piece has others on it.
    pub fn told(&self, number: usize) -> (usize, usize, bool) {
        let shown = self.kinds.len() * self.places;
        match number.checked_sub(shown) {
            None => (number / self.places, number % self.places, false),
            Some(covered) => (covered / self.cells, covered % self.cells, true),
        }
    }
}

impl<const W: usize> Program<W> {
    pub(super) fn shape(&self) -> Shape {
        let kinds = self.kinds.iter().map(|kind| (kind.role, kind.owner)).collect();
        let cells = self.topology.cells;
        let slots = self.layout.slots.iter().map(|slot| slot.kind).collect();
        Shape { kinds, cells, places: cells + self.layout.slots.len(), slots }
    }

    pub(super) fn traits(&self, state: &State, found: &mut Vec<(u32, f32)>) {
        let (layout, cells) = (&self.layout, self.topology.cells);
        let places = cells + layout.slots.len();
        let covered = self.kinds.len() * places;
        for kind in 0..self.kinds.len() {
            found.extend(layout.top(state, kind).iter().map(|cell| ((kind * places + cell) as u32, 1.0)));
        }
        for cell in layout.tall(state).iter() {
            let under = layout.pieces(state, cell).split_last().map_or(&[][..], |(_, under)| under);
            let place = |&piece: &u8| (covered + (usize::from(piece) - 1) * cells + cell) as u32;
            found.extend(under.iter().map(|piece| (place(piece), 1.0)));
        }
        for slot in layout.filled(state).iter() {
            let place = layout.slot_kind(slot) * places + slot;
            found.push((place as u32, layout.held(state, slot) as f32));
        }
    }

    pub(super) fn worths_of(&self, shown: Vec<i32>, covered: Vec<i32>, point: i32) -> Worths {
        let cells = self.topology.cells;
        let places = cells + self.layout.slots.len();
        let goals = self.aims.of.iter().map(|aims| goals(aims, places)).collect();
        Worths { shown, covered, point, places, cells, goals }
    }
}

/// The places where some aim wants pieces.
fn goals(aims: &[Aim], places: usize) -> Vec<u16> {
    let is_goal = |&place: &usize| aims.iter().any(|aim| aim.distance[place] == 0);
    (0..places).filter(is_goal).map(|place| place as u16).collect()
}
