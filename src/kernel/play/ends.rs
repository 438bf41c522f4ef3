//! The outcome of a game: the ends of the rules, tested in their order.

use crate::id::{Id, PlayerId};
use crate::play::pool::Pool;
use crate::play::state::{Frame, Outcome, State};
use crate::program::{EndCode, FastEnd, Num, Program};

impl<const W: usize> Program<W> {
    /// Finds the outcome after a turn of `player`, and notes it in the position.
    pub fn settle(&self, state: &mut State, frame: &Frame<W>, player: PlayerId) -> Outcome {
        let outcome = self.settle_by_ends(state, frame, player);
        let is_told = || self.fast.views[player.index()].ends.iter().any(|end| end.is_stuck);
        let is_stuck = || !is_told() && !Pool::spare(|pool| self.has_turn(state, pool));
        let outcome = if outcome == Outcome::Open && is_stuck() { self.stuck(state) } else { outcome };
        self.layout.set_outcome(state, outcome);
        outcome
    }

    /// Finds the outcome by the ends alone, where the next player is known to have a turn.
    pub(super) fn settle_by_ends(&self, state: &mut State, frame: &Frame<W>, player: PlayerId) -> Outcome {
        self.settle_leaving(state, frame, player, |_| false)
    }

    /// Finds the outcome by the ends, but for those that hold where the next player has no turn: the caller will find his
    /// turns, and so learn it. Those ends are tested only if a later one holds.
    #[inline]
    pub fn settle_but_mobility(&self, state: &mut State, frame: &Frame<W>, player: PlayerId) -> Outcome {
        self.settle_leaving(state, frame, player, |end| end.mobility)
    }

    /// Finds the outcome by the ends, but for those that are `left_open`; in games with ranks all are tested.
    #[inline]
    pub(super) fn settle_leaving(
        &self,
        state: &mut State,
        frame: &Frame<W>,
        player: PlayerId,
        left_open: impl Fn(&FastEnd<W>) -> bool,
    ) -> Outcome {
        let outcome = match self.ranks {
            Some(_) => self.settle_noting(state, frame, player, &mut |_| {}),
            None => self.find_end(state, frame, player, left_open, |end, _| self.has_ended(end, state, frame)),
        };
        if outcome != Outcome::Open || self.layout.is_over(state) {
            self.layout.set_outcome(state, outcome);
        }
        outcome
    }

    /// True if an end holds after a turn. An end that reads what is forgotten by now was tested when the turn was over.
    #[inline]
    pub(super) fn has_ended(&self, end: &EndCode<W>, state: &State, frame: &Frame<W>) -> bool {
        if end.of_turn { frame.ended == Some(end.end) } else { self.holds(&end.when, state, frame) }
    }

    /// Tests the ends that read what is forgotten when a turn of `player` is over, and notes the first that holds.
    pub(super) fn note_ended(&self, state: &State, frame: &mut Frame<W>, player: usize) {
        let mut of_turn = self.views[player].ends.iter().filter(|end| end.of_turn);
        frame.ended = of_turn.find(|end| self.holds(&end.when, state, frame)).map(|end| end.end);
    }

    /// True for an end that cannot hold if the next player can play a part.
    pub(super) fn is_left_open(&self, end: &FastEnd<W>) -> bool {
        end.mobility || end.stillness && self.fast.parts_are_turns
    }

    /// The outcome by the first end that holds; those that are left open are tested only if a later one holds.
    #[inline]
    pub(super) fn find_end(
        &self,
        state: &State,
        frame: &Frame<W>,
        player: PlayerId,
        left_open: impl Fn(&FastEnd<W>) -> bool,
        holds: impl Fn(&EndCode<W>, &FastEnd<W>) -> bool,
    ) -> Outcome {
        let (ends, known) = (&self.views[player.index()].ends, &self.fast.views[player.index()].ends);
        for (at, (end, fast)) in ends.iter().zip(known).enumerate() {
            if !left_open(fast) && holds(end, fast) {
                let mut skipped = ends[..at].iter().zip(known).filter(|(_, earlier)| left_open(earlier));
                let earlier = skipped.find(|(earlier, _)| self.has_ended(earlier, state, frame));
                return self.result(earlier.map_or(end, |(earlier, _)| earlier), state, frame);
            }
        }
        Outcome::Open
    }

    /// The result where the player to move has no turn and no end of the rules speaks of it: he loses.
    pub fn stuck(&self, state: &mut State) -> Outcome {
        if self.ranks.is_some() {
            let winner = self.rank_stuck(state);
            return Outcome::Over { winner, by: None, points: u16::from(winner.is_some()) };
        }
        let winner = self.player_before(state, self.layout.mover(state).index());
        Outcome::Over { winner: Some(PlayerId::from_index(winner)), by: None, points: 1 }
    }

    pub(super) fn result(&self, end: &EndCode<W>, state: &State, frame: &Frame<W>) -> Outcome {
        let winner = if end.by_most.is_empty() { end.winner } else { self.with_most(&end.by_most, state, frame) };
        self.won_by(end, winner, state, frame)
    }

    /// The outcome where a player has won by an end, or nobody has.
    pub(super) fn won_by(
        &self,
        end: &EndCode<W>,
        winner: Option<PlayerId>,
        state: &State,
        frame: &Frame<W>,
    ) -> Outcome {
        let worth = |winner: PlayerId| end.worth.get(winner.index()).map_or(1, |of| self.number(of, state, frame));
        let points = winner.map_or(0, |winner| worth(winner).clamp(0, i64::from(u16::MAX)) as u16);
        Outcome::Over { winner, by: Some(end.end), points }
    }

    /// The player with the most, if it is only one.
    fn with_most(&self, numbers: &[Vec<Num<W>>], state: &State, frame: &Frame<W>) -> Option<PlayerId> {
        let counted = self.by_most(numbers, 0..self.players, state, frame);
        let (most, player) = counted.first()?;
        counted.get(1).is_none_or(|(next, _)| next != most).then(|| PlayerId::from_index(*player))
    }

    /// These players with their numbers, the player with the most first; later numbers break ties.
    pub(super) fn by_most(
        &self,
        numbers: &[Vec<Num<W>>],
        players: impl IntoIterator<Item = usize>,
        state: &State,
        frame: &Frame<W>,
    ) -> Vec<(Vec<i64>, usize)> {
        let count = |player: usize| numbers.iter().map(|of| self.number(&of[player], state, frame)).collect();
        let mut counted: Vec<_> = players.into_iter().map(|player| (count(player), player)).collect();
        counted.sort_by(|(a, _), (b, _): &(Vec<i64>, usize)| b.cmp(a));
        counted
    }

    /// True if no prohibition forbids the player to leave this position.
    pub(super) fn may_leave(&self, state: &State, frame: &Frame<W>, player: usize) -> bool {
        !self.views[player].forbidden.iter().any(|(cond, _)| self.holds(cond, state, frame))
    }

    /// True where this prohibition would not let the player to move leave the position.
    pub fn forbids_to_leave(&self, state: &State, clause: crate::id::ClauseId) -> bool {
        let view = &self.views[self.layout.mover(state).index()];
        let frame = self.frame();
        view.forbidden.iter().any(|(cond, of)| *of == clause && self.holds(cond, state, &frame))
    }

    /// True if an end that is tested at once holds after a part of `player`.
    pub fn ends_at_once(&self, state: &State, frame: &Frame<W>, player: usize) -> bool {
        self.views[player].ends.iter().any(|e| e.at_once && self.holds(&e.when, state, frame))
    }
}
