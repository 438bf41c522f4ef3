//! Which cells a player attacks: every move that takes is tried from every cell.

use crate::id::{Id, MoveId};
use crate::obvious::Obvious;
use crate::play::state::State;
use crate::program::{END, MoveCode, Path, Play, Program, Source};

/// True where a move of the player takes on the cell, or would, if something stood there.
pub(super) fn is_attacked_obviously<const W: usize>(
    program: &Program<W>,
    cell: usize,
    player: usize,
    state: &State,
) -> bool {
    program.some_move_takes(cell, player, state, |mv, position| Obvious(program).takes_now(mv, cell, position))
}

impl<const W: usize> Obvious<'_, W> {
    /// True where a move of the player to move takes what stands on the cell.
    fn takes_now(&self, mv: MoveId, cell: usize, state: &State) -> bool {
        let code = &self.views[self.layout.mover(state).index()].moves[mv.index()];
        let (Source::Top(set) | Source::Stack(set)) = &code.source else { return false };
        let play = Play::new(mv, END, code.clauses.whole);
        let captures = code.landing.capturing.is_some();
        self.eval(set, state, &self.frame()).iter().any(|from| {
            self.ends_taking(code, from, cell).into_iter().any(|to| {
                let ways = self.judge_going(code, &play, (from as u16, to), state, &self.frame());
                let ways = ways.unwrap_or_default();
                let lands_there = captures && usize::from(to) == cell;
                ways.iter().any(|(_, taken)| lands_there || taken.contains(cell))
            })
        })
    }

    /// Where a move from a cell may end that takes on another: there or, if it takes on its way, behind it on a line.
    fn ends_taking(&self, code: &MoveCode<W>, from: usize, cell: usize) -> Vec<u16> {
        let rays = match &code.path {
            Path::Line { rays, pattern, .. } if pattern.takes => &self.topology.rays[*rays],
            _ => return vec![cell as u16],
        };
        let at = |ray: &&[u16]| ray.iter().position(|&c| usize::from(c) == cell);
        let after = |ray| at(&ray).map_or(&[][..], |at| &ray[at..]);
        let mut ends: Vec<u16> = rays.from_cell(from).flat_map(after).copied().collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}
