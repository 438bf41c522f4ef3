//! The choices of parts that lift no unit: a value, a group of cells, a role, a die, a cell; and how many pieces may be lifted.
//! Both generators, the fast one and the obvious one, find them here.

use crate::bits::CellSet;
use crate::id::{ClauseId, MoveId};
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{Among, Groups, HIGHEST, MoveCode, Num, Program, Source};
use std::ops::{ControlFlow, Range};

impl<const W: usize> Program<W> {
    /// The parts of a move that chooses something and lifts nothing, before its conditions are tested.
    pub(crate) fn choices(&self, mv: MoveId, source: &Source<W>, state: &State, frame: &Frame<W>) -> Vec<Part> {
        let bare = Part::bare(mv.0);
        let by_way = |way: u8| Part { way: u16::from(way), ..bare };
        match source {
            Source::Choice(_, Among::Pieces(set)) => {
                let tops = self.eval(set, state, frame).iter().filter_map(|c| self.layout.top_of(state, c));
                each_once(tops.map(|kind| by_way(self.kinds[kind].role)).collect())
            }
            Source::Choice(_, Among::Roles(roles)) => each_once(roles.iter().copied().map(by_way).collect()),
            Source::Choice(_, Among::Zones(_, zones)) => {
                each_once(zones.iter().map(|(zone, _)| by_way(*zone)).collect())
            }
            Source::Choice(_, Among::Cells(cells)) => {
                let cells = self.eval(cells, state, frame) & self.topology.board;
                cells.iter().map(|to| Part { to: to as u16, ..bare }).collect()
            }
            Source::Die(_) => self.layout.faces_left(state).into_iter().map(by_way).collect(),
            Source::Value(_, values) => values.iter().copied().map(by_way).collect(),
            Source::Group { of, groups, .. } => {
                let of = self.eval(of, state, frame) & self.topology.board;
                let mut parts = Vec::new();
                let _ = self.each_group(*groups, of, |(way, from, to), _| {
                    parts.push(Part { way, from, to, ..bare });
                    ControlFlow::Continue(())
                });
                parts
            }
            Source::Top(_) | Source::Stack(_) | Source::Tops { .. } | Source::New(_) => Vec::new(),
        }
    }

    /// True if the conditions of a move allow such a part; `bound`: the frame with where it begins and lands filled in.
    pub(super) fn allows_choice(&self, code: &MoveCode<W>, part: Part, state: &State, bound: &Frame<W>) -> bool {
        // the conditions for each value are compiled apart, so that it need not be noted
        let value = match &code.source {
            Source::Value(_, values) => values.iter().position(|&value| u16::from(value) == part.way),
            _ => None,
        };
        match value.and_then(|at| code.guards_of_values.get(at)) {
            Some(guards) => guards.iter().all(|cond| self.holds(cond, state, bound)),
            None => self.choice_refused(code, part, state, bound).is_none(),
        }
    }

    /// The first condition that such a part does not fulfil; the value or group that it chooses is noted before they are tested.
    pub(crate) fn choice_refused(
        &self,
        code: &MoveCode<W>,
        part: Part,
        state: &State,
        bound: &Frame<W>,
    ) -> Option<ClauseId> {
        let mut noted;
        let state = match &code.source {
            _ if code.guards.is_empty() => return None,
            Source::Value(memory, _) => {
                noted = state.clone();
                self.layout.note(&mut noted, usize::from(*memory), i64::from(part.way) + 1);
                &noted
            }
            Source::Group { memory, groups, .. } => {
                noted = state.clone();
                self.layout.mark(&mut noted, usize::from(*memory), self.group_of(*groups, part));
                &noted
            }
            _ => state,
        };
        code.guards.iter().find(|(cond, _)| !self.holds(cond, state, bound)).map(|(_, clause)| *clause)
    }

    /// The cells that a part chooses as a group.
    pub(crate) fn group_of(&self, groups: Groups, part: Part) -> CellSet<W> {
        self.topology.group(groups, (part.from, part.to), part.way)
    }

    /// Hands over the groups of some cells, each by the way in which it lies, its first and its last cell; and all its cells,
    /// where they are at hand.
    pub(super) fn each_group(
        &self,
        groups: Groups,
        of: CellSet<W>,
        mut found: impl FnMut((u16, u16, u16), Option<&CellSet<W>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match groups {
            Groups::Lines { least, most, rays } => {
                let mut rows = self.rows_in(of, (least, most), rays).into_iter();
                rows.try_for_each(|(from, to)| found((0, from, to), None))
            }
            Groups::Placed(table) => self.topology.placements[table].within(of).try_for_each(|(way, cells)| {
                let (from, to) = (cells.first().unwrap_or(0), cells.last().unwrap_or(0));
                found((way, from as u16, to as u16), Some(cells))
            }),
        }
    }

    /// The rows of so many of some cells, each by its first and its last cell.
    fn rows_in(&self, cells: CellSet<W>, (least, most): (u16, u16), rays: usize) -> Vec<(u16, u16)> {
        let mut rows = Vec::new();
        for from in cells.iter() {
            let one = (least <= 1).then_some((from as u16, from as u16));
            rows.extend(one);
            // a row of the least length ends on the cell that is so far away
            let reaches = |ray: &&[u16]| {
                let far = usize::from(least).max(2) - 2;
                ray.get(far).is_some_and(|&cell| cells.contains(usize::from(cell)))
            };
            for ray in self.topology.rays[rays].from_cell(from).filter(reaches) {
                let joined =
                    ray.iter().take_while(|&&cell| cells.contains(usize::from(cell)) && usize::from(cell) != from);
                let ends = joined.zip(2..=most).filter(|(_, length)| *length >= least);
                rows.extend(ends.map(|(&to, _)| (from as u16, to)));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// How many of the top pieces a part may lift, apart from how many stand there.
    pub(crate) fn tops_lifted(&self, least: &Num<W>, most: &Num<W>, state: &State, frame: &Frame<W>) -> Range<u16> {
        let number = |num| self.number(num, state, frame);
        let most = number(most).clamp(0, HIGHEST as i64) as u16;
        let least = number(least).clamp(1, HIGHEST as i64 + 1) as u16;
        least..most + 1
    }
}

/// The same parts in order, each once.
fn each_once(mut parts: Vec<Part>) -> Vec<Part> {
    parts.sort_unstable();
    parts.dedup();
    parts
}
