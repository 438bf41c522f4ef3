//! Ranks: who comes first, second, and so on, in games where players finish one after the other or are counted at the end.
//!
//! A rank is a remembered number of each player, 0 while he plays. So it is part of the position: it is hashed, packed,
//! written and asked for as all that is remembered. Whoever has a rank takes no more turns.

use crate::id::{Id, PlayerId};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{EndCode, Finish, Num, Program};
use std::cmp::Ordering;

/// What a rank is worth, from 0 to 1: the share of the other players who came after, those of the same rank by half. `None`
/// where there are no others.
pub fn score<R: Ord>(own: R, others: impl Iterator<Item = R>) -> Option<f64> {
    let (mut count, mut points) = (0u32, 0.0);
    for other in others {
        count += 1;
        points += match own.cmp(&other) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
    }
    (count > 0).then(|| points / f64::from(count))
}

impl<const W: usize> Program<W> {
    /// The rank of each player, 0 for those who still play; `None` where players are not ranked.
    pub fn ranks(&self, state: &State) -> Option<Vec<u8>> {
        let first = usize::from(self.ranks?);
        Some((0..self.players).map(|player| self.layout.remembered(state, first + player) as u8).collect())
    }

    /// True while the player has no rank, and so takes turns.
    #[inline]
    pub(super) fn plays(&self, state: &State, player: usize) -> bool {
        self.ranks.is_none_or(|first| self.layout.remembered(state, usize::from(first) + player) == 0)
    }

    /// The next player after this one who still plays.
    #[inline]
    pub(crate) fn next_player(&self, state: &State, player: usize) -> usize {
        in_turn(self.players, player).find(|&next| self.plays(state, next)).unwrap_or((player + 1) % self.players)
    }

    /// The player himself if he still plays, else the next one who does: whom a rule about him means then.
    pub(super) fn asked(&self, state: &State, player: PlayerId) -> PlayerId {
        match self.plays(state, player.index()) {
            true => player,
            false => PlayerId::from_index(self.next_player(state, player.index())),
        }
    }

    /// The last player before this one who still plays.
    pub(super) fn player_before(&self, state: &State, player: usize) -> usize {
        let mut before = (1..=self.players).map(|back| (player + self.players - back) % self.players);
        before.find(|&last| self.plays(state, last)).unwrap_or((player + self.players - 1) % self.players)
    }

    /// Tests the ends after a turn of `player`: whoever finishes gets his rank, and the others play on. Calls the function with
    /// each end by which players finish.
    pub(crate) fn settle_noting(
        &self,
        state: &mut State,
        frame: &Frame<W>,
        player: PlayerId,
        note: &mut dyn FnMut(&EndCode<W>),
    ) -> Outcome {
        let mut has_changed = false;
        for (at, end) in self.views[player.index()].ends.iter().enumerate() {
            if let Some(finish) = end.finish {
                let done = self.finishing(state, frame, player.index(), at);
                self.give(state, &done, finish);
                done.iter().for_each(|_| note(end));
                has_changed |= !done.is_empty();
                if self.playing(state).len() < 2 {
                    self.give(state, &self.playing(state), Finish::Best);
                    return self.won_by(end, self.first_of_all(state), state, frame);
                }
            } else if self.has_ended(end, state, frame) {
                self.rank(state, frame, end);
                return self.won_by(end, self.first_of_all(state), state, frame);
            }
        }
        if has_changed {
            if !self.plays(state, self.layout.mover(state).index()) {
                self.pass_on(state);
                self.start_turn(state);
            }
            // who has finished is part of the position
            self.note_position(state);
        }
        Outcome::Open
    }

    /// The players for whom this end holds, tested for each as if he had taken the turn.
    fn finishing(&self, state: &State, frame: &Frame<W>, player: usize, end: usize) -> Vec<usize> {
        let done = |&asked: &usize| {
            // what was only known in the turn is asked of who has taken it
            let is_asked = |code: &&EndCode<W>| asked == player || !code.of_turn;
            let code = self.views[asked].ends.get(end).filter(is_asked);
            self.plays(state, asked) && code.is_some_and(|code| self.has_ended(code, state, frame))
        };
        in_turn(self.players, player).filter(done).collect()
    }

    /// Ranks all who still play: the winner gets the best rank that is left, the loser the last, the others those between.
    fn rank(&self, state: &mut State, frame: &Frame<W>, end: &EndCode<W>) {
        if !end.by_most.is_empty() {
            return self.rank_by_most(state, frame, &end.by_most);
        }
        let winner = end.winner.map(|player| self.asked(state, player).index());
        self.rank_won(state, winner, end.loser.map(PlayerId::index));
    }

    fn rank_won(&self, state: &mut State, winner: Option<usize>, loser: Option<usize>) {
        self.give(state, winner.as_slice(), Finish::Best);
        self.give(state, loser.as_slice(), Finish::Last);
        self.give(state, &self.playing(state), Finish::Best);
    }

    /// The player to move has no turn: he is the last of those who play, and the one before him wins.
    pub(super) fn rank_stuck(&self, state: &mut State) -> Option<PlayerId> {
        let mover = self.layout.mover(state).index();
        self.rank_won(state, Some(self.player_before(state, mover)), Some(mover));
        self.first_of_all(state)
    }

    fn rank_by_most(&self, state: &mut State, frame: &Frame<W>, numbers: &[Vec<Num<W>>]) {
        let counted = self.by_most(numbers, self.playing(state), state, frame);
        for equal in counted.chunk_by(|a, b| a.0 == b.0) {
            let players: Vec<usize> = equal.iter().map(|&(_, player)| player).collect();
            self.give(state, &players, Finish::Best);
        }
    }

    /// Gives those of these players who still play the same rank: the best, or the last, that so many can share.
    fn give(&self, state: &mut State, players: &[usize], finish: Finish) {
        let Some(first) = self.ranks.map(usize::from) else { return };
        let (ahead, playing) = (ahead(&self.ranks(state).unwrap_or_default()), self.playing(state));
        let given: Vec<usize> = players.iter().copied().filter(|player| playing.contains(player)).collect();
        let rank = match finish {
            Finish::Best => ahead + 1,
            Finish::Last => ahead + playing.len() - given.len() + 1,
        };
        given.into_iter().for_each(|player| self.layout.note(state, first + player, rank as i64));
    }

    /// The position before the next turn starts, in which the players who have ranks in `after` are passed over.
    pub(crate) fn passed_over(&self, mut due: State, after: &State) -> State {
        let first = self.ranks.map_or(0, usize::from);
        for (player, rank) in self.ranks(after).into_iter().flatten().enumerate() {
            self.layout.note(&mut due, first + player, i64::from(rank));
        }
        self.pass_on(&mut due);
        self.forget_turn(&mut due);
        due
    }

    fn playing(&self, state: &State) -> Vec<usize> {
        (0..self.players).filter(|&player| self.plays(state, player)).collect()
    }

    /// The player who came first, if it is only one.
    fn first_of_all(&self, state: &State) -> Option<PlayerId> {
        let ranks = self.ranks(state)?;
        let mut first = (0..ranks.len()).filter(|&player| ranks[player] == 1);
        let winner = first.next()?;
        first.next().is_none().then(|| PlayerId::from_index(winner))
    }
}

/// All players in turn, from the one after this player to himself.
fn in_turn(players: usize, player: usize) -> impl Iterator<Item = usize> {
    (1..=players).map(move |on| (player + on) % players)
}

/// How many players have ranks better than the best that is left. The ranks of players who came last are not among them: they
/// leave room, from the best rank that is left on, for all who still play.
fn ahead(ranks: &[u8]) -> usize {
    let mut ahead = 0;
    loop {
        let as_good = ranks.iter().filter(|&&rank| rank > 0 && usize::from(rank) <= ahead + 1).count();
        if as_good == ahead {
            return ahead;
        }
        ahead = as_good;
    }
}
