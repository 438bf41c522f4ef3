//! Registers: the sets that the moves of a player ask for, each worked out once in the position where turns are looked for.

use super::Traversal;
use super::scene::Scene;
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::plans::{MOST_REGS, Op, Reg, Register, Sheet};
use crate::program::{Program, Set};
use arrayvec::ArrayVec;

/// Registers worked out so far.
pub(super) type Regs<const W: usize> = ArrayVec<CellSet<W>, MOST_REGS>;

impl<const W: usize> Traversal<'_, '_, W> {
    /// A register of the position where the traversal began.
    #[inline]
    pub(super) fn value(&self, reg: Reg) -> CellSet<W> {
        self.regs.get(usize::from(reg)).copied().unwrap_or_default()
    }

    #[inline]
    pub(super) fn value_or_none(&self, reg: Option<Reg>) -> CellSet<W> {
        reg.map_or(CellSet::EMPTY, |reg| self.value(reg))
    }

    /// A set that has a register, in the position where the traversal began.
    pub(super) fn known_set(&mut self, known: Register, scene: &Scene<'_, W>) -> CellSet<W> {
        self.work_out(known.upto, scene.state, scene.frame);
        self.value(known.reg)
    }

    /// Works out registers, up to that number of them.
    #[inline]
    pub(super) fn work_out(&mut self, number: u16, state: &State, frame: &Frame<W>) {
        if self.regs.len() >= usize::from(number) {
            return;
        }
        // where all parts are wanted, all moves will be looked at
        let number = if self.heads.is_some() { self.view.sheet.all() } else { number };
        self.program.fill(&self.view.sheet, &mut self.regs, number, state, frame);
    }
}

impl<const W: usize> Program<W> {
    /// Works out registers of a player, up to that number of them.
    pub(super) fn fill(&self, sheet: &Sheet<W>, regs: &mut Regs<W>, number: u16, state: &State, frame: &Frame<W>) {
        if regs.is_empty() {
            self.fill_given(sheet, regs, state, frame);
        }
        let (given, known) = (sheet.given(), regs.len());
        for op in &sheet.ops[known - given..usize::from(number) - given] {
            let value = match *op {
                Op::Mix(a, b, mix) => mix.of(regs[usize::from(a)], regs[usize::from(b)]),
                Op::Image(table, of) => self.topology.image(table as usize, regs[usize::from(of)]),
                Op::Cell(memory) => self.layout.remembered_cell(state, usize::from(memory)),
                Op::Eval(set) => self.eval_apart(&sheet.sets[usize::from(set)], state, frame),
            };
            regs.push(value);
        }
    }

    /// The registers that ask for no work.
    fn fill_given(&self, sheet: &Sheet<W>, regs: &mut Regs<W>, state: &State, frame: &Frame<W>) {
        let _ = regs.try_extend_from_slice(&sheet.fixed);
        regs.push(frame.pending);
        sheet.kept.iter().for_each(|&at| regs.push(self.layout.set_at(state, at as usize)));
    }

    /// A set worked out as everywhere else.
    #[inline(never)]
    fn eval_apart(&self, set: &Set<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        self.eval(set, state, frame)
    }
}
