//! What of a position can be told apart and learned: which piece stands where, on top or under others, and off the board.

use super::Worths;
use crate::play::state::State;
use crate::program::{Aim, Program};
use std::sync::Arc;

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
    /// Pieces can lie on others.
    pub stacks: bool,
}

impl Shape {
    /// How many traits a position can have.
    pub fn traits(&self) -> usize {
        self.kinds.len() * (self.places + self.cells)
    }

    /// What can be told apart on a cell where it is seen with others: nothing, or what is on top, alone or on others.
    pub fn contents(&self) -> usize {
        1 + self.kinds.len() * if self.stacks { 2 } else { 1 }
    }

    /// The kind on top, and whether it lies on others; `None` where nothing lies there.
    pub fn on_top(&self, content: usize) -> Option<(usize, bool)> {
        let kind = content.checked_sub(1)?;
        Some((kind % self.kinds.len(), kind >= self.kinds.len()))
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
        Shape { kinds, cells, places: cells + self.layout.slots.len(), slots, stacks: self.layout.levels > 1 }
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

    /// The number of what lies on a cell, as [`Shape::on_top`] reads it.
    pub(super) fn content(&self, state: &State, cell: usize) -> u8 {
        let under = if self.layout.tall(state).contains(cell) { self.kinds.len() } else { 0 };
        let kind = (0..self.kinds.len()).find(|&kind| self.layout.top(state, kind).contains(cell));
        kind.map_or(0, |kind| (1 + kind + under) as u8)
    }

    pub(super) fn contents(&self, state: &State, contents: &mut Vec<u8>) {
        contents.clear();
        contents.resize(self.topology.cells, 0);
        let kinds = self.kinds.len();
        for kind in 0..kinds {
            self.layout.top(state, kind).iter().for_each(|cell| contents[cell] = (1 + kind) as u8);
        }
        self.layout.tall(state).iter().for_each(|cell| contents[cell] = contents[cell].wrapping_add(kinds as u8));
    }

    pub(super) fn worths_of(&self, shown: Vec<i32>, covered: Vec<i32>, point: i32) -> Worths {
        let cells = self.topology.cells;
        let places = cells + self.layout.slots.len();
        let goals = self.aims.of.iter().map(|aims| goals(aims, places)).collect();
        Worths { shown, covered, point, patterns: Arc::default(), places, cells, goals }
    }
}

/// The places where some aim wants pieces.
fn goals(aims: &[Aim], places: usize) -> Vec<u16> {
    let is_goal = |&place: &usize| aims.iter().any(|aim| aim.distance[place] == 0);
    (0..places).filter(is_goal).map(|place| place as u16).collect()
}
