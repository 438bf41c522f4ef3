//! Registers: the sets that the plans of a player need, each worked out from earlier ones by a simple operation.

use super::numbers::sources;
use crate::bits::CellSet;
use crate::bits::WIDEST;
use crate::compile::asks::OfSets;
use crate::compile::interned;
use crate::program::plans::{LineCells, Mix, Op, Reg};
use crate::program::{FastMove, Rules, Set};

/// The registers of a player, under construction.
pub(super) struct Draft<'p> {
    pub(super) rules: &'p Rules,
    /// What is known of the move whose plan is made.
    pub(super) fast: &'p FastMove,
    pub(super) steps: Vec<Step>,
    pub(super) lines: Vec<LineCells>,
    pub(super) sets: Vec<Set>,
}

/// What a register is.
#[derive(PartialEq)]
pub(super) enum Step {
    /// A constant set.
    Const(CellSet),
    /// Cells whose captured pieces leave when the turn ends.
    Pending,
    /// A set that is stored in the position: its first word.
    Kept(u32),
    /// Worked out by an operation.
    Op(Op),
}

impl Draft<'_> {
    /// The register of a set, which is added if there is none yet.
    pub(super) fn reg(&mut self, set: &Set) -> Reg {
        let rules = self.rules;
        match set {
            Set::Const(cells) => self.push(Step::Const(*cells)),
            Set::Tops(kinds) => self.tops(*kinds),
            Set::Owned(owner) => self.owned(usize::from(*owner)),
            Set::Occupied => self.occupied(),
            Set::Empty => self.empty(),
            Set::Height(2, most) if rules.layout.levels > 1 && usize::from(*most) >= rules.layout.levels => self.tall(),
            Set::Height(1, 1) if rules.layout.levels > 1 => {
                let (occupied, tall) = (self.occupied(), self.tall());
                self.without(occupied, tall)
            }
            Set::Held(slots) => {
                let (slots, filled) =
                    (self.push(Step::Const(*slots)), self.push(Step::Kept(rules.layout.at.filled as u32)));
                self.meet(slots, filled)
            }
            Set::And(a, b) => {
                if let (Some(a), Some(b)) = (a.kinds_on_top(&rules.kinds), b.kinds_on_top(&rules.kinds)) {
                    return self.tops(a & b);
                }
                let (a, b) = (self.reg(a), self.reg(b));
                self.meet(a, b)
            }
            Set::Or(a, b) => {
                let (a, b) = (self.reg(a), self.reg(b));
                self.join(a, b)
            }
            Set::Except(a, b) => {
                let (a, b) = (self.reg(a), self.reg(b));
                self.without(a, b)
            }
            Set::Image(table, of) => {
                let of = self.reg(of);
                self.push(Step::Op(Op::Image(*table as u32, of)))
            }
            Set::Marked(memory) => {
                let at = rules.layout.at.memory + rules.layout.memory[usize::from(*memory)].at;
                self.push(Step::Kept(at as u32))
            }
            Set::Remembered(memory) => self.push(Step::Op(Op::Cell(*memory))),
            set => self.evaluated(set),
        }
    }

    /// Cells without a piece; the cells of captured pieces that leave only when the turn ends are not empty.
    fn empty(&mut self) -> Reg {
        let (board, occupied) = (self.push(Step::Const(self.rules.topology.board)), self.occupied());
        let empty = self.without(board, occupied);
        if !self.rules.captures.leave_at_end {
            return empty;
        }
        let pending = self.push(Step::Pending);
        self.without(empty, pending)
    }

    /// A set for which there is no operation: it is evaluated by the interpreter, equal sets only once.
    fn evaluated(&mut self, set: &Set) -> Reg {
        let at = interned(&mut self.sets, set.clone());
        self.push(Step::Op(Op::Eval(at as u16)))
    }

    /// Those cells of a register from which a line fits; equal lines are kept only once.
    pub(super) fn beginnings(&mut self, of: Reg, line: LineCells) -> Reg {
        let at = interned(&mut self.lines, line);
        self.push(Step::Op(Op::Begins(at as u16, of)))
    }

    pub(super) fn owned(&mut self, owner: usize) -> Reg {
        self.push(Step::Kept((self.rules.layout.at.owned + owner * WIDEST) as u32))
    }

    pub(super) fn tall(&mut self) -> Reg {
        self.push(Step::Kept(self.rules.layout.at.tall as u32))
    }

    pub(super) fn occupied(&mut self) -> Reg {
        let rules = self.rules;
        let owners = (0..=rules.players).filter(|&o| rules.kinds.iter().any(|k| usize::from(k.owner) == o));
        self.all_of(owners.map(|o| (rules.layout.at.owned + o * WIDEST) as u32).collect())
    }

    /// Cells with one of these kinds on top; all kinds of a player are one stored set.
    pub(super) fn tops(&mut self, kinds: u64) -> Reg {
        let rules = self.rules;
        let mut left = kinds;
        let mut kept = Vec::new();
        for owner in 0..=rules.players {
            let of_owner = rules.kinds.iter().enumerate().filter(|(_, k)| usize::from(k.owner) == owner);
            let of_owner: u64 = of_owner.fold(0, |all, (kind, _)| all | 1 << kind);
            if of_owner != 0 && of_owner & !left == 0 {
                left &= !of_owner;
                kept.push((rules.layout.at.owned + owner * WIDEST) as u32);
            } else if (of_owner & !left).count_ones() + 1 < (of_owner & left).count_ones() {
                let (all, missing) = (self.owned(owner), self.tops(of_owner & !left));
                let (these, rest) = (self.without(all, missing), self.tops(left & !of_owner));
                return self.all_with(kept, these, rest);
            }
        }
        let single = (0..rules.kinds.len()).filter(|kind| left >> kind & 1 != 0);
        kept.extend(single.map(|kind| (rules.layout.at.tops + kind * WIDEST) as u32));
        self.all_of(kept)
    }

    pub(super) fn all_with(&mut self, kept: Vec<u32>, these: Reg, rest: Reg) -> Reg {
        let kept = self.all_of(kept);
        let both = self.join(these, rest);
        self.join(kept, both)
    }

    pub(super) fn all_of(&mut self, kept: Vec<u32>) -> Reg {
        let all = kept.into_iter().map(|at| self.push(Step::Kept(at))).collect::<Vec<_>>();
        all.into_iter().reduce(|a, b| self.join(a, b)).unwrap_or_else(|| self.push(Step::Const(CellSet::EMPTY)))
    }

    pub(super) fn push(&mut self, step: Step) -> Reg {
        interned(&mut self.steps, step) as Reg
    }

    /// True if a register is worked out from a set that the interpreter has to evaluate.
    pub(super) fn is_dear(&self, reg: Reg) -> bool {
        let asked = self.asked_for(std::iter::once(reg));
        self.steps.iter().zip(asked).any(|(step, asked)| asked && matches!(step, Step::Op(Op::Eval(_))))
    }

    /// By register: whether it is one of these, or one of these is worked out from it.
    pub(super) fn asked_for(&self, regs: impl Iterator<Item = Reg>) -> Vec<bool> {
        let mut asked = vec![false; self.steps.len()];
        regs.for_each(|reg| asked[usize::from(reg)] = true);
        // each register is worked out from earlier ones
        for at in (0..self.steps.len()).rev() {
            if let (true, Step::Op(op)) = (asked[at], &self.steps[at]) {
                sources(*op, &self.lines).for_each(|reg| asked[usize::from(reg)] = true);
            }
        }
        asked
    }

    /// The value of a register, if it is a constant.
    pub(super) fn fixed(&self, reg: Reg) -> Option<CellSet> {
        match self.steps[usize::from(reg)] {
            Step::Const(cells) => Some(cells),
            _ => None,
        }
    }

    pub(super) fn meet(&mut self, a: Reg, b: Reg) -> Reg {
        match (self.fixed(a), self.fixed(b)) {
            (Some(a), Some(b)) => self.push(Step::Const(a & b)),
            (Some(none), _) | (_, Some(none)) if none.is_empty() => self.push(Step::Const(none)),
            (Some(all), _) if self.rules.layout.places.is_within(all) => b,
            (_, Some(all)) if self.rules.layout.places.is_within(all) => a,
            _ if a == b => a,
            _ => self.push(Step::Op(Op::Mix(a.min(b), a.max(b), Mix::AND))),
        }
    }

    pub(super) fn join(&mut self, a: Reg, b: Reg) -> Reg {
        match (self.fixed(a), self.fixed(b)) {
            (Some(a), Some(b)) => self.push(Step::Const(a | b)),
            (Some(none), _) if none.is_empty() => b,
            (_, Some(none)) if none.is_empty() => a,
            _ if a == b => a,
            _ => self.push(Step::Op(Op::Mix(a.min(b), a.max(b), Mix::OR))),
        }
    }

    pub(super) fn without(&mut self, a: Reg, b: Reg) -> Reg {
        match (self.fixed(a), self.fixed(b)) {
            (Some(a), Some(b)) => self.push(Step::Const(a.without(b))),
            (_, Some(none)) if none.is_empty() => a,
            _ => self.push(Step::Op(Op::Mix(a, b, Mix::EXCEPT))),
        }
    }
}

/// True for a set whose register is cheap to work out.
pub(super) fn is_light(set: &Set) -> bool {
    match set {
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Held(_) => true,
        Set::Marked(_) | Set::Remembered(_) => true,
        Set::And(a, b) | Set::Or(a, b) | Set::Except(a, b) => is_light(a) && is_light(b),
        _ => false,
    }
}
