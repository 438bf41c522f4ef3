//! What a part may choose that is no unit in hand: a value, a row, a role, a die, a number of pieces. The generator and the
//! obvious way both read it here.

use crate::id::ClauseId;
use crate::play::state::{Frame, State};
use crate::program::{Among, HIGHEST, MoveCode, NOWHERE, Num, Program, Source};
use std::ops::Range;

impl<const W: usize> Program<W> {
    /// True where the conditions of a move allow what is chosen: of cells those where the part begins and lands, as the frame
    /// says, or else this way.
    pub(super) fn allows_choice(&self, code: &MoveCode<W>, way: u16, state: &State, bound: &Frame<W>) -> bool {
        match &code.source {
            Source::Value(_, values) => {
                let at = values.iter().position(|&value| u16::from(value) == way);
                let guards = at.and_then(|at| code.guards_of_values.get(at));
                guards.is_none_or(|guards| guards.iter().all(|cond| self.holds(cond, state, bound)))
            }
            Source::Row { .. } => self.row_refused(code, state, bound).is_none(),
            _ => code.guards.iter().all(|(cond, _)| self.holds(cond, state, bound)),
        }
    }

    /// The condition that a value to choose does not fulfil, if there is one; the value is known by its name.
    pub(crate) fn value_refused(
        &self,
        code: &MoveCode<W>,
        way: u16,
        state: &State,
        frame: &Frame<W>,
    ) -> Option<ClauseId> {
        let Source::Value(memory, values) = &code.source else { return None };
        if code.guards.is_empty() || values.iter().all(|&value| u16::from(value) != way) {
            return None;
        }
        let mut noted = state.clone();
        self.layout.note(&mut noted, usize::from(*memory), i64::from(way) + 1);
        let frame = &Frame { from: NOWHERE, to: NOWHERE, ..frame.clone() };
        code.guards.iter().find(|(cond, _)| !self.holds(cond, &noted, frame)).map(|(_, clause)| *clause)
    }

    /// The condition that a row from `from` to `to` does not fulfil, if there is one; its cells are known by their name.
    pub(super) fn row_refused(&self, code: &MoveCode<W>, state: &State, frame: &Frame<W>) -> Option<ClauseId> {
        let Source::Row { memory, rays, .. } = &code.source else { return None };
        if code.guards.is_empty() {
            return None;
        }
        let mut noted = state.clone();
        self.layout.mark(&mut noted, usize::from(*memory), self.topology.row_between(*rays, frame.from, frame.to));
        code.guards.iter().find(|(cond, _)| !self.holds(cond, &noted, frame)).map(|(_, clause)| *clause)
    }

    /// The rows that may be chosen, each by its first and its last cell.
    pub(super) fn rows_in(&self, source: &Source<W>, state: &State, frame: &Frame<W>) -> Vec<(u16, u16)> {
        let Source::Row { of, least, most, rays, .. } = source else { return Vec::new() };
        let cells = self.eval(of, state, frame) & self.topology.board;
        let mut rows = Vec::new();
        for from in cells.iter() {
            let one = (*least <= 1).then_some((from as u16, from as u16));
            rows.extend(one);
            // a row is at least so long: the cell that is so far away is one of them
            let reaches = |ray: &&[u16]| {
                let far = usize::from(*least).max(2) - 2;
                ray.get(far).is_some_and(|&cell| cells.contains(usize::from(cell)))
            };
            for ray in self.topology.rays[*rays].from_cell(from).filter(reaches) {
                let joined =
                    ray.iter().take_while(|&&cell| cells.contains(usize::from(cell)) && usize::from(cell) != from);
                let ends = joined.zip(2..=*most).filter(|(_, length)| length >= least);
                rows.extend(ends.map(|(&to, _)| (from as u16, to)));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// How many of the top pieces a part may lift, as far as that does not hang on where it begins.
    pub(super) fn tops_lifted(&self, least: &Num<W>, most: &Num<W>, state: &State, frame: &Frame<W>) -> Range<u16> {
        let number = |num| self.number(num, state, frame);
        let most = number(most).clamp(0, HIGHEST as i64) as u16;
        let least = number(least).clamp(1, HIGHEST as i64 + 1) as u16;
        least..most + 1
    }

    /// The roles to choose from, each once.
    pub(super) fn roles_among(&self, among: &Among<W>, state: &State, frame: &Frame<W>) -> Vec<u8> {
        let mut roles: Vec<u8> = match among {
            Among::Pieces(set) => {
                let tops = self.eval(set, state, frame).iter().filter_map(|c| self.layout.top_of(state, c));
                tops.map(|kind| self.kinds[kind].role).collect()
            }
            Among::Roles(roles) => roles.clone(),
            Among::Zones(_, zones) => zones.iter().map(|(zone, _)| *zone).collect(),
            Among::Cells(_) => Vec::new(),
        };
        roles.sort_unstable();
        roles.dedup();
        roles
    }
}
