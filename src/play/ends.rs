//! Results: the ends of the rules, tested in their order.

use crate::id::{Id, PlayerId};
use crate::play::generate::Pool;
use crate::play::state::{Frame, Outcome, State};
use crate::program::{EndCode, Program};

impl<const W: usize> Program<W> {
    /// Finds how the game stands after a turn of `player`, and notes it in the position.
    pub fn settle(&self, state: &mut State, frame: &Frame<W>, player: PlayerId) -> Outcome {
        let outcome = self.find_end(state, frame, player, true, |end| self.holds(&end.when, state, frame));
        self.set_outcome(state, outcome);
        outcome
    }

    /// The same, but "the next player cannot move" is left open: a count of turns will show it. Says so only where no other
    /// end holds.
    #[inline]
    pub fn settle_but_mobility(&self, state: &mut State, frame: &Frame<W>, player: PlayerId) -> Outcome {
        let outcome = self.find_end(state, frame, player, false, |end| self.holds(&end.when, state, frame));
        self.set_outcome(state, outcome);
        outcome
    }

    /// The first end that holds. `mobility`: ends that ask whether the next player can move are asked too.
    #[inline]
    pub(super) fn find_end(
        &self,
        state: &State,
        frame: &Frame<W>,
        player: PlayerId,
        mobility: bool,
        holds: impl Fn(&EndCode<W>) -> bool,
    ) -> Outcome {
        let ends = &self.views[player.index()].ends;
        for (at, end) in ends.iter().enumerate() {
            if (mobility || !end.mobility) && holds(end) {
                let skipped = ends[..at].iter().filter(|earlier| earlier.mobility && !mobility);
                let earlier = skipped.into_iter().find(|earlier| self.holds(&earlier.when, state, frame));
                return self.result(earlier.unwrap_or(end), state, frame);
            }
        }
        if mobility && self.stuck_loses && !Pool::spare(|pool| self.has_turn(state, pool)) {
            return self.stuck(state);
        }
        Outcome::Open
    }

    /// The result where the player to move has no turn and no end of the rules speaks of it: he loses.
    pub fn stuck(&self, state: &State) -> Outcome {
        let mover = self.mover(state).index();
        let winner = PlayerId::from_index((mover + self.players - 1) % self.players);
        Outcome::Over { winner: Some(winner), by: None }
    }

    fn result(&self, end: &EndCode<W>, state: &State, frame: &Frame<W>) -> Outcome {
        let winner = match &end.by_most {
            None => end.winner,
            Some(numbers) => {
                let values: Vec<i64> = numbers.iter().map(|n| self.number(n, state, frame)).collect();
                let most = values.iter().max().copied().unwrap_or(0);
                let mut best = values.iter().enumerate().filter(|&(_, &v)| v == most);
                let first = best.next().map(|(p, _)| PlayerId::from_index(p));
                if best.next().is_some() { None } else { first }
            }
        };
        Outcome::Over { winner, by: Some(end.end) }
    }

    /// True where an end that is tested at once holds after a part of `player`.
    pub fn ends_at_once(&self, state: &State, frame: &Frame<W>, player: usize) -> bool {
        self.views[player].ends.iter().any(|e| e.at_once && self.holds(&e.when, state, frame))
    }
}
