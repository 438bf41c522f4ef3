//! Walls: links that are closed, for pictures of a position.

use crate::id::{CellId, Id};
use crate::play::State;
use crate::program::Program;

impl<const W: usize> Program<W> {
    /// Neighbouring cells between which the way is closed for the player to move, each pair once, the first cell first.
    pub(crate) fn walls(&self, state: &State) -> Vec<(CellId, CellId)> {
        let (view, frame) = (&self.views[self.layout.mover(state).index()], self.frame());
        let mut walls = Vec::new();
        for (table, closed) in &view.closed {
            for cell in (self.eval(closed, state, &frame) & self.topology.board).iter() {
                let beyond = self.topology.neighbours[*table][cell] & self.topology.board;
                let pair = |other: usize| (CellId::from_index(cell.min(other)), CellId::from_index(cell.max(other)));
                walls.extend(beyond.iter().map(pair));
            }
        }
        walls.sort_unstable();
        walls.dedup();
        walls
    }

    /// The links, of those that may be closed, that are open for the player to move, each once, the first cell first.
    pub(crate) fn open_links(&self, state: &State) -> Vec<(CellId, CellId)> {
        let (view, frame) = (&self.views[self.layout.mover(state).index()], self.frame());
        let walls = self.walls(state);
        let mut open = Vec::new();
        for (table, closed) in &view.closed {
            for cell in self.topology.board.without(self.eval(closed, state, &frame)).iter() {
                let beyond = self.topology.neighbours[*table][cell] & self.topology.board;
                let pair = |other: usize| (CellId::from_index(cell.min(other)), CellId::from_index(cell.max(other)));
                open.extend(beyond.iter().map(pair).filter(|pair| walls.binary_search(pair).is_err()));
            }
        }
        open.sort_unstable();
        open.dedup();
        open
    }
}
