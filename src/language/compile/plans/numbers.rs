//! Renumbers the registers in finished plans.

use crate::program::plans::{LineAfter, LineCells, Op, Plan, Reg, StepsPlan, WayPlan};

/// The new number of each register, and how many registers must be known under the new numbers where a number of them had to
/// be under the old.
pub(super) struct Numbers<N, C> {
    pub new: N,
    pub count: C,
}

impl<N: Fn(Reg) -> Reg, C: Fn(u16) -> u16> Numbers<N, C> {
    /// Renumbers a register.
    pub fn change(&self, reg: &mut Reg) {
        *reg = (self.new)(*reg);
    }

    fn change_all<'r>(&self, regs: impl IntoIterator<Item = &'r mut Reg>) {
        regs.into_iter().for_each(|reg| self.change(reg));
    }

    /// Renumbers the registers of a plan.
    pub fn of_plan(&self, plan: &mut Plan) {
        (plan.first, plan.all) = ((self.count)(plan.first), (self.count)(plan.all));
        self.change_all(plan.prerequisites.iter_mut().flatten());
        self.change_all(&mut plan.begins);
        self.change_all(plan.counts.iter_mut().map(|counted| &mut counted.reg));
        self.change_all(plan.source.iter_mut().chain(&mut plan.aside));
        self.of_way(&mut plan.way);
        for kind in &mut plan.kinds {
            kind.upto = (self.count)(kind.upto);
            self.change(&mut kind.lands);
            self.change_all(kind.stacking.iter_mut().chain(&mut kind.vacant).chain(&mut kind.alone));
            self.change_all(kind.near.iter_mut().map(|(_, lands)| lands));
            self.change_all(&mut kind.tests);
        }
    }

    fn of_way(&self, way: &mut WayPlan) {
        match way {
            WayPlan::Chain(links) => {
                self.change_all(links.iter_mut().flat_map(|link| [&mut link.stops, &mut link.vacant]));
            }
            WayPlan::Slide(through, left) => self.change_all([through, left]),
            WayPlan::Walk { steps, through, .. } => {
                self.change(through);
                if let StepsPlan::Counted(_, of) = steps {
                    self.change(of);
                }
            }
            WayPlan::Either(ways) => ways.iter_mut().for_each(|way| self.of_way(way)),
            WayPlan::Anywhere | WayPlan::Row(_) | WayPlan::Line(..) => {}
        }
    }

    /// Renumbers the registers of a line that may follow another.
    pub fn of_line(&self, line: &mut LineAfter) {
        line.upto = (self.count)(line.upto);
        self.change_all(line.tests.iter_mut().flat_map(|(fits, vacant)| [fits, vacant]));
    }

    /// Renumbers the registers of a line.
    pub fn of_cells(&self, line: &mut LineCells) {
        self.change_all(&mut line.tests);
    }

    /// An operation with its registers renumbered.
    pub fn of_op(&self, op: Op) -> Op {
        match op {
            Op::Mix(a, b, mix) => Op::Mix((self.new)(a), (self.new)(b), mix),
            Op::Image(table, of) => Op::Image(table, (self.new)(of)),
            Op::Twice(table, of) => Op::Twice(table, (self.new)(of)),
            Op::Begins(line, of) => Op::Begins(line, (self.new)(of)),
            Op::Cell(_) | Op::Eval(_) => op,
        }
    }
}

/// The registers that an operation is worked out from.
pub(super) fn sources(op: Op, lines: &[LineCells]) -> impl Iterator<Item = Reg> {
    let (first, others): ([Option<Reg>; 2], &[Reg]) = match op {
        Op::Mix(a, b, _) => ([Some(a), Some(b)], &[]),
        Op::Image(_, of) | Op::Twice(_, of) => ([Some(of), None], &[]),
        Op::Begins(line, of) => ([Some(of), None], &lines[usize::from(line)].tests),
        Op::Cell(_) | Op::Eval(_) => ([None, None], &[]),
    };
    first.into_iter().flatten().chain(others.iter().copied())
}
