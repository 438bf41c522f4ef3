//! What lifting a unit changes on the cells near by: of a set of neighbours of own pieces, or of empty cells, only where the
//! cell that was left leads can be another than before, and there it is what a second set says for all units.

use super::registers::{Draft, Step};
use super::vacancy::{fitting, fixed, vacant};
use crate::bits::CellSet;
use crate::compile::asks::{OfPaths, OfSets};
use crate::compile::independent::{Touched, is_touched};
use crate::program::plans::{Op, Reg};
use crate::program::{MoveCode, Path, Set};

impl Draft<'_> {
    /// True where a unit sees the board as before it was lifted, but for the cells where it may land; it does not come back.
    pub(super) fn lifts_nearly(&self, code: &MoveCode) -> bool {
        let topology = &self.program.topology;
        let comes_back = match &code.path {
            Path::Step(table) => topology.neighbours[*table].iter().enumerate().any(|(cell, row)| row.contains(cell)),
            Path::Slide { rays, .. } => topology.rays[*rays].returns,
            Path::To(_) => true,
            _ => return false,
        };
        let sees_on_its_way = !matches!(code.path, Path::To(_)) && !code.path.sets().into_iter().all(Set::is_local);
        let lands_plainly =
            !code.lands.is_by_pattern() && code.lands.swapping.is_none() && code.lands.stacking.is_none();
        (code.leaves_start || !comes_back) && !sees_on_its_way && lands_plainly
    }

    /// Where units of a kind may land near the cell they leave, if that is the same for all: the table that leads there, and the
    /// register.
    pub(super) fn near(&mut self, lands: &Set, kind: usize) -> Option<(u32, Reg)> {
        let mut table = None;
        let lands = self.with_gap(lands, kind, &mut table)?;
        Some((table? as u32, lands))
    }

    /// A set, where the cell that was left leads.
    fn with_gap(&mut self, set: &Set, kind: usize, table: &mut Option<usize>) -> Option<Reg> {
        match set {
            set if set.is_local() => Some(self.reg(set)),
            Set::Or(a, b) => {
                let (a, b) = (self.with_gap(a, kind, table)?, self.with_gap(b, kind, table)?);
                Some(self.join(a, b))
            }
            Set::And(a, b) => {
                let (a, b) = (self.with_gap(a, kind, table)?, self.with_gap(b, kind, table)?);
                Some(self.meet(a, b))
            }
            Set::Except(a, b) => {
                let (a, b) = (self.with_gap(a, kind, table)?, self.with_gap(b, kind, table)?);
                Some(self.without(a, b))
            }
            Set::Image(by, of) if of.is_local() && *table.get_or_insert(*by) == *by => {
                let stood = self.is_all(fitting(self.program, of, kind, 1)?)?;
                let left = self.is_all(fixed(&vacant(of, self.program.topology.board))?)?;
                match (stood, left) {
                    (_, true) => Some(self.reg(&Set::Const(self.program.layout.places))),
                    (true, false) => {
                        let of = self.reg(of);
                        Some(self.push(Step::Op(Op::Twice(*by as u32, of))))
                    }
                    (false, false) => Some(self.reg(set)),
                }
            }
            set => {
                let owners = 1 << self.program.kinds[kind].owner;
                let lifted = Touched { kinds: 1 << kind, owners, names: false };
                (!is_touched(set, &lifted)).then(|| self.reg(set))
            }
        }
    }

    /// Whether a set has all cells of the board, or none.
    fn is_all(&self, cells: CellSet) -> Option<bool> {
        let board = self.program.topology.board;
        (board.is_within(cells) || !cells.meets(board)).then(|| cells.meets(board))
    }
}
