//! The conditions of a move on where it lands, tested for all targets at once where that is possible.

use super::scene::Scene;
use super::{Part, Traversal};
use crate::bits::CellSet;
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::program::{Asked, Cond, FanCode, MoveCode, NOWHERE, Num, Place, Program, Set};
use arrayvec::ArrayVec;

/// For how many fans it is kept which cells fit their patterns: moves with more fans are rare.
const FEW: usize = 2;

impl<const W: usize> Traversal<'_, '_, W> {
    /// The targets for which the move's conditions hold; all of them, if the turn that is drawn will be tested.
    pub(super) fn guarded(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        match self.tests_guards(scene) && !targets.is_empty() {
            true => self.program.guarded(scene.code, (scene.state, scene.frame), part, targets, self.pool),
            false => targets,
        }
    }

    /// True where the move's conditions on where it lands are tested now.
    pub(super) fn tests_guards(&self, scene: &Scene<'_, W>) -> bool {
        !(scene.code.asked.is_empty() || self.is_pseudo_legal && scene.ahead.guards_wait)
    }
}

impl<const W: usize> Program<W> {
    /// The targets for which a move's conditions on where it lands hold.
    pub(in crate::play) fn guarded(
        &self,
        code: &MoveCode<W>,
        (state, frame): (&State, &Frame<W>),
        part: Part,
        targets: CellSet<W>,
        pool: &mut Pool,
    ) -> CellSet<W> {
        let mut bound = Frame { from: part.from, to: NOWHERE, ..frame.clone() };
        if !code.asks_fans && !code.asks_line {
            return self.guarded_seen((&code.asked, &[]), (state, state), &mut bound, None, targets);
        }
        let mut lifted = pool.copy_board(state);
        let top = self.layout.lift(code, &mut lifted, part).last().copied();
        if code.asks_line {
            self.read_line(code, &lifted, &mut bound, part, top);
        }
        let fans = if code.asks_fans { &code.fans[..] } else { &[] };
        let held = self.guarded_seen((&code.asked, fans), (state, &lifted), &mut bound, top, targets);
        pool.give_back(lifted);
        held
    }

    /// The targets for which these conditions hold. `top`: the top piece of the unit, for lines read from where it lands.
    fn guarded_seen(
        &self,
        (asked, fans): (&Asked<W>, &[FanCode<W>]),
        (state, lifted): (&State, &State),
        bound: &mut Frame<W>,
        top: Option<usize>,
        targets: CellSet<W>,
    ) -> CellSet<W> {
        let prey = |bound: &Frame<W>| self.open_prey(top, lifted, bound);
        let tests = |fan: &FanCode<W>, bound: &Frame<W>| self.tests(&fan.pattern, prey(bound), lifted, bound);
        let mut left = targets;
        for cond in &asked.by_set {
            if left.is_empty() {
                return left;
            }
            left = self.targets_where(cond, state, bound, left);
        }
        for &fan in &asked.by_fan {
            if left.is_empty() {
                return left;
            }
            let fan = &fans[fan];
            left &= self.topology.line_starts(&fan.pattern, &tests(fan, bound), &fan.ways);
        }
        if asked.each.is_empty() {
            return left;
        }
        let fixed = |fan: &FanCode<W>| if fan.is_fixed { Some(tests(fan, bound)) } else { None };
        let known: ArrayVec<_, FEW> = fans.iter().take(FEW).map(fixed).collect();
        let holds = |&t: &usize| {
            bound.to = t as u16;
            for (at, fan) in fans.iter().enumerate() {
                match known.get(at) {
                    Some(Some(tests)) => self.read_fan_as(fan, tests, t, lifted, bound),
                    _ => self.read_fan(fan, t, top, lifted, bound),
                };
            }
            asked.each.iter().all(|cond| self.holds(cond, state, bound))
        };
        left.iter().filter(holds).collect()
    }

    /// The places in `within` for which a condition on where a part lands holds, of the sort that can be evaluated as a set.
    fn targets_where(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>, within: CellSet<W>) -> CellSet<W> {
        match cond {
            Cond::And(all) => all.iter().fold(within, |left, cond| match left.is_empty() {
                true => left,
                false => self.targets_where(cond, state, frame, left),
            }),
            Cond::Or(all) => {
                all.iter().fold(CellSet::EMPTY, |some, cond| some | self.targets_where(cond, state, frame, within))
            }
            Cond::Not(inner) => within.without(self.targets_where(inner, state, frame, within)),
            Cond::Some(Set::And(a, set)) if matches!(**a, Set::Bound(Place::To)) => {
                within & self.eval(set, state, frame)
            }
            Cond::Some(Set::Except(a, set)) if matches!(**a, Set::Bound(Place::To)) => {
                within.without(self.eval(set, state, frame))
            }
            Cond::Within(Set::Bound(Place::To), set) => within & self.eval(set, state, frame),
            Cond::Compare(Num::Sum(values, Set::Bound(Place::To)), op, number) => {
                let number = self.number(number, state, frame);
                let value = |place: usize| values.get(place).copied().unwrap_or(0);
                within.iter().filter(|&place| op.holds(value(place), number)).collect()
            }
            settled if self.holds(settled, state, frame) => within,
            _ => CellSet::EMPTY,
        }
    }
}
