//! What lifting a unit changes on cells near by. The neighbours of own pieces, or of empty cells, may be other cells once the
//! unit is lifted, but only among the neighbours of the cell it leaves; there a second set, the same for all units, is used.

use super::registers::{Draft, Step};
use super::vacancy::{fitting, fixed, vacant};
use crate::bits::CellSet;
use crate::compile::asks::{OfPaths, OfSets};
use crate::compile::independent::{Touched, is_touched};
use crate::program::plans::{Op, Reg};
use crate::program::{MoveCode, Path, Set};

impl Draft<'_> {
    /// True if lifting a unit changes only the cells where it may land, and it does not land on the cell that it leaves.
    pub(super) fn lifts_nearly(&self, code: &MoveCode) -> bool {
        let topology = &self.rules.topology;
        let comes_back = match &code.path {
            Path::Step(table) => topology.neighbours[*table].iter().enumerate().any(|(cell, row)| row.contains(cell)),
            Path::Slide { rays, .. } | Path::Far { rays, .. } => topology.rays[*rays].returns,
            Path::To(_) => true,
            _ => return false,
        };
        let sees_on_its_way = !matches!(code.path, Path::To(_)) && !code.path.sets().into_iter().all(Set::is_local);
        let lands_plainly =
            !code.lands.is_by_pattern() && code.lands.swapping.is_none() && code.lands.stacking.is_none();
        (code.leaves_start || !comes_back) && !sees_on_its_way && lands_plainly
    }

    /// Where units of a kind may land near the cell they leave, if that is the same for all: the table of neighbours that
    /// leads there, and a register.
    pub(super) fn near(&mut self, lands: &Set, kind: usize) -> Option<(u32, Reg)> {
        let mut table = None;
        let lands = self.with_gap(lands, kind, &mut table)?;
        Some((table? as u32, lands))
    }

    /// A set as it is on the neighbours of the cell that was left.
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
                let stood = self.is_all(fitting(self.rules, of, kind, 1)?)?;
                let left = self.is_all(fixed(&vacant(of, self.rules.topology.board))?)?;
                match (stood, left) {
                    (_, true) => Some(self.reg(&Set::Const(self.rules.layout.places))),
                    (true, false) => {
                        let of = self.reg(of);
                        Some(self.push(Step::Op(Op::Twice(*by as u32, of))))
                    }
                    (false, false) => Some(self.reg(set)),
                }
            }
            set => {
                let owners = 1 << self.rules.kinds[kind].owner;
                let lifted = Touched { kinds: 1 << kind, owners, names: false };
                (!is_touched(set, &lifted)).then(|| self.reg(set))
            }
        }
    }

    /// True for all cells of the board, false for none of them; `None` for some.
    fn is_all(&self, cells: CellSet) -> Option<bool> {
        let board = self.rules.topology.board;
        (board.is_within(cells) || !cells.meets(board)).then(|| cells.meets(board))
    }
}
