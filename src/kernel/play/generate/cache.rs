//! What is evaluated once for a position in which turns are looked for: the registers of plans, and the numbers and conditions
//! that several moves share.

use super::Traversal;
use super::scene::Site;
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::plans::{FEW_ITEMS, LineCells, MOST_REGS, Op, Plan, Reg, Stage};
use crate::program::{FastView, Program, Set, SharedGate, View};
use arrayvec::ArrayVec;

/// The registers worked out so far.
pub(super) type Values<const W: usize> = ArrayVec<CellSet<W>, MOST_REGS>;

/// How many numbers, and how many conditions, are kept.
const KEPT: usize = 4;

/// What has been evaluated for the position in which turns are looked for: each thing when it is first asked for.
pub(super) struct PositionCache<'p, const W: usize> {
    pub(super) program: &'p Program<W>,
    pub(super) view: &'p View<W>,
    pub(super) fast: &'p FastView<W>,
    values: Values<W>,
    nums: [Option<i64>; KEPT],
    conds: [Option<bool>; KEPT],
}

impl<'p, const W: usize> PositionCache<'p, W> {
    /// With nothing evaluated yet.
    #[inline]
    pub fn new(program: &'p Program<W>, player: usize) -> Self {
        let (view, fast) = (&program.views[player], &program.fast.views[player]);
        Self { program, view, fast, values: Values::new(), nums: [None; KEPT], conds: [None; KEPT] }
    }

    /// Takes over what is known of the same position, where nothing is yet.
    #[inline]
    pub fn copy_from(&mut self, known: &Self) {
        let _ = self.values.try_extend_from_slice(&known.values);
        (self.nums, self.conds) = (known.nums, known.conds);
    }

    /// How many registers have been worked out.
    #[inline]
    pub fn known(&self) -> usize {
        self.values.len()
    }

    /// The value of a register; empty if it has not been worked out.
    #[inline]
    pub fn value(&self, reg: Reg) -> CellSet<W> {
        self.values.get(usize::from(reg)).copied().unwrap_or_default()
    }

    #[inline]
    pub fn value_or_none(&self, reg: Option<Reg>) -> CellSet<W> {
        reg.map_or(CellSet::EMPTY, |reg| self.value(reg))
    }

    /// Works out the first `number` registers.
    #[inline]
    pub fn work_out(&mut self, number: u16, state: &State, frame: &Frame<W>) {
        if self.values.len() < usize::from(number) {
            self.fill(number, state, frame);
        }
    }

    /// True if one of the prerequisites of a plan is empty, so that its move has no parts.
    #[inline]
    pub fn lacks_one_of(&mut self, prerequisites: [Reg; 2], state: &State, frame: &Frame<W>) -> bool {
        self.work_out(self.fast.registers.early, state, frame);
        prerequisites.iter().any(|&reg| self.value(reg).is_empty())
    }

    /// True if some move of a stage may have a part that its plan alone does not tell.
    #[inline]
    pub fn asks_more(&mut self, stage: &Stage, state: &State, frame: &Frame<W>) -> bool {
        self.work_out(stage.upto, state, frame);
        let mut others = stage.others.iter();
        others.any(|needed| !needed.iter().any(|&reg| self.value(reg).is_empty()))
    }

    /// True if the conditions of a move on the position hold.
    #[inline(never)]
    pub fn allow(&mut self, plan: &Plan, state: &State, frame: &Frame<W>) -> bool {
        if !plan.counts.is_empty() {
            self.work_out(self.fast.registers.early, state, frame);
        }
        plan.counts.iter().all(|counted| counted.holds(self.value(counted.reg))) && self.open(&plan.gates, state, frame)
    }

    /// True if these shared conditions of a move hold.
    #[inline]
    fn open(&mut self, gates: &[SharedGate], state: &State, frame: &Frame<W>) -> bool {
        gates.iter().all(|gate| match *gate {
            SharedGate::Cond(cond) => self.cond(usize::from(cond), state, frame),
            SharedGate::Compare(num, op, value) => op.holds(self.num(usize::from(num), state, frame), value),
        })
    }

    /// The value of a number that several moves share.
    pub fn num(&mut self, num: usize, state: &State, frame: &Frame<W>) -> i64 {
        let work_out = || self.program.number(&self.fast.shared.nums[num], state, frame);
        match self.nums.get_mut(num) {
            Some(kept) => *kept.get_or_insert_with(work_out),
            None => work_out(),
        }
    }

    /// Whether a condition holds that several moves share.
    fn cond(&mut self, cond: usize, state: &State, frame: &Frame<W>) -> bool {
        let work_out = || self.program.holds(&self.fast.shared.conds[cond], state, frame);
        match self.conds.get_mut(cond) {
            Some(kept) => *kept.get_or_insert_with(work_out),
            None => work_out(),
        }
    }
}

impl<const W: usize> Traversal<'_, '_, W> {
    /// Works out the first `number` registers.
    #[inline]
    pub(super) fn work_out(&mut self, number: u16, state: &State, frame: &Frame<W>) {
        // where the next parts are wanted, all moves are looked at
        let number = if number > 0 && self.heads.is_some() { self.fast.registers.all() } else { number };
        self.cache.work_out(number, state, frame);
    }

    /// True if the conditions of a move on the position hold, in the position now reached.
    #[inline]
    pub(super) fn is_gated(&mut self, site: Site<'_, W>, state: &State, frame: &Frame<W>) -> bool {
        match &site.fast.gates {
            None => site.code.gates.iter().all(|gate| self.program.holds(gate, state, frame)),
            Some(gates) if self.is_at_root() => self.cache.open(gates, state, frame),
            Some(gates) => gates.is_empty() || PositionCache::new(self.program, self.player).open(gates, state, frame),
        }
    }

    /// How many links the walk of a move follows, in the position now reached, if that is one number for all of its parts.
    #[inline]
    pub(super) fn steps(&mut self, site: Site<'_, W>, state: &State, frame: &Frame<W>) -> Option<i64> {
        let num = usize::from(site.fast.steps?);
        Some(match self.is_at_root() {
            true => self.cache.num(num, state, frame),
            false => self.program.number(&self.fast.shared.nums[num], state, frame),
        })
    }
}

impl<const W: usize> PositionCache<'_, W> {
    /// Works out the registers up to the first `number` that are not worked out yet.
    fn fill(&mut self, number: u16, state: &State, frame: &Frame<W>) {
        let (program, registers) = (self.program, &self.fast.registers);
        if self.values.is_empty() {
            // these need no work
            let _ = self.values.try_extend_from_slice(&registers.fixed);
            self.values.push(frame.pending);
            registers.kept.iter().for_each(|&at| self.values.push(program.layout.set_at(state, at as usize)));
        }
        let (given, known) = (registers.given(), self.values.len());
        for op in &registers.ops[known - given..usize::from(number).saturating_sub(given)] {
            let values = &self.values;
            let value = match *op {
                Op::Mix(a, b, mix) => mix.of(values[usize::from(a)], values[usize::from(b)]),
                Op::Image(table, of) => program.topology.image(table as usize, values[usize::from(of)]),
                Op::Twice(table, of) => program.topology.image_twice(table as usize, values[usize::from(of)]),
                Op::Begins(line, of) => self.line_begins_at(&registers.lines[usize::from(line)], of),
                Op::Cell(memory) => program.layout.remembered_cell(state, usize::from(memory)),
                Op::Eval(set) => eval_apart(program, &registers.sets[usize::from(set)], state, frame),
            };
            self.values.push(value);
        }
    }

    /// Those cells of a register from which a line fits.
    fn line_begins_at(&self, line: &LineCells<W>, of: Reg) -> CellSet<W> {
        let cells = self.value(of);
        if cells.is_empty() {
            return cells;
        }
        let mut tests = [CellSet::EMPTY; FEW_ITEMS];
        tests.iter_mut().zip(&line.tests).for_each(|(test, &reg)| *test = self.value(reg));
        let tests = &tests[..line.tests.len()];
        self.program.topology.line_beginnings(&line.pattern, tests, (line.rays as usize, &line.ways), cells)
    }
}

/// A set for which there is no operation on registers; kept out of line, since it is rare.
#[inline(never)]
fn eval_apart<const W: usize>(program: &Program<W>, set: &Set<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
    program.eval(set, state, frame)
}
