//! What a move asks of where it lands, of all its places at once where that can be.

use super::scene::Scene;
use super::{Part, Traversal};
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::{Cond, NOWHERE, Num, Place, Program, Set};

impl<const W: usize> Traversal<'_, '_, W> {
    /// The targets for which the move's conditions hold.
    pub(super) fn guarded(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        if targets.is_empty() {
            return targets;
        }
        if !scene.code.fans.is_empty() {
            return self.guarded_by_lines(scene, part, targets);
        }
        let (program, conds) = (self.program, &scene.code.late_guards);
        let mut bound = Frame { from: part.from, to: NOWHERE, ..scene.frame.clone() };
        if scene.code.asks_line {
            let mut lifted = self.pool.copy_board(scene.state);
            let unit = program.lift(scene.code, &mut lifted, part);
            program.read_line(scene.code, &lifted, &mut bound, part, unit.last().copied());
            self.pool.give_back(lifted);
        }
        if scene.code.guards_by_set {
            return conds.iter().fold(targets, |left, cond| left & program.targets_where(cond, scene.state, &bound));
        }
        let mut holds = |&t: &usize| {
            bound.to = t as u16;
            conds.iter().all(|cond| program.holds(cond, scene.state, &bound))
        };
        targets.iter().filter(|t| holds(t)).collect()
    }

    /// The targets that the conditions allow, where these may ask for lines read from where the unit lands.
    fn guarded_by_lines(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        let program = self.program;
        let mut lifted = self.pool.copy_board(scene.state);
        let unit = program.lift(scene.code, &mut lifted, part);
        if let Some(fan) = scene.code.asks_fan.map(|at| &scene.code.fans[at]) {
            let starts = program.fan_starts(fan, unit.last().copied(), &lifted, scene.frame);
            self.pool.give_back(lifted);
            return targets & starts;
        }
        let mut bound = Frame { from: part.from, ..scene.frame.clone() };
        let holds = |&t: &usize| {
            bound.to = t as u16;
            if scene.code.asks_line {
                program.read_line(scene.code, &lifted, &mut bound, part, unit.last().copied());
            }
            for fan in &scene.code.fans {
                program.read_fan(fan, t, unit.last().copied(), &lifted, &mut bound);
            }
            scene.code.late_guards.iter().all(|cond| program.holds(cond, scene.state, &bound))
        };
        let held = targets.iter().filter(holds).collect();
        self.pool.give_back(lifted);
        held
    }
}

impl<const W: usize> Program<W> {
    /// The places for which a condition on where a part lands holds ([`Cond::is_of_target`]).
    fn targets_where(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        match cond {
            Cond::And(all) => {
                let mut left = self.places;
                for cond in all {
                    if left.is_empty() {
                        break;
                    }
                    left &= self.targets_where(cond, state, frame);
                }
                left
            }
            Cond::Or(all) => all.iter().fold(CellSet::EMPTY, |some, c| some | self.targets_where(c, state, frame)),
            Cond::Not(inner) => self.places.without(self.targets_where(inner, state, frame)),
            Cond::Some(Set::And(a, set)) if matches!(**a, Set::Bound(Place::To)) => self.eval(set, state, frame),
            Cond::Within(Set::Bound(Place::To), set) => self.eval(set, state, frame),
            Cond::Compare(Num::Sum(values, Set::Bound(Place::To)), op, number) => {
                let number = self.number(number, state, frame);
                let value = |place: usize| values.get(place).copied().unwrap_or(0);
                self.places.iter().filter(|&place| op.holds(value(place), number)).collect()
            }
            settled if self.holds(settled, state, frame) => self.places,
            _ => CellSet::EMPTY,
        }
    }
}
