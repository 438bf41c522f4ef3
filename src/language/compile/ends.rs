//! Ends, as tested after a turn of the player compiled for.

use super::sets::junction;
use super::{Compiler, Time};
use crate::id::{Id, PlayerId};
use crate::model::{self, End, EndResult, Game};
use crate::program::{Cond, EndCode, Finish, Num};

impl Compiler<'_> {
    /// The ends in order.
    pub fn ends(&mut self) -> Vec<EndCode> {
        let mut ends = Vec::new();
        for (id, end) in self.game.ends.pairs() {
            let when = self.when_asked(Time::Over, |c| c.cond(&end.when));
            for when in self.told_apart(when, end) {
                let by_most = end.by_most.iter().map(|number| self.for_each_player(number)).collect();
                ends.push(EndCode {
                    end: id,
                    when,
                    winner: self.winner(end),
                    by_most,
                    worth: end.worth.as_ref().map_or_else(Vec::new, |worth| self.for_each_winner(worth, end)),
                    finish: finish(end),
                    loser: self.loser(end),
                    at_once: end.at_once,
                    of_turn: self.game.asks_of_turn(end),
                    clause: end.clause,
                });
            }
        }
        ends
    }

    /// An end that holds where the next player cannot move, or for another reason, is two ends with one result: whoever looks for
    /// his turns anyway need not test the first.
    fn told_apart(&self, when: Cond, end: &End) -> Vec<Cond> {
        let ranks = self.game.ends.iter().any(|end| finish(end).is_some());
        match when {
            Cond::Or(all) if !ranks && !end.at_once && !self.game.asks_of_turn(end) => {
                let parts: (Vec<Cond>, Vec<Cond>) =
                    all.into_iter().partition(|part| is_mobility(part, self.after(self.player)));
                let parts = [parts.0, parts.1].into_iter().filter(|part| !part.is_empty());
                parts.map(|part| junction(part.into_iter(), false)).collect()
            }
            when => vec![when],
        }
    }

    fn winner(&self, end: &End) -> Option<PlayerId> {
        let who = self.who(end.who);
        match end.result {
            EndResult::Draw | EndResult::Finish | EndResult::FinishLast => None,
            EndResult::Win => Some(who),
            EndResult::Lose => Some(self.after(who)),
        }
    }

    fn loser(&self, end: &End) -> Option<PlayerId> {
        (end.result == EndResult::Lose).then(|| self.who(end.who))
    }

    /// The player after this one.
    fn after(&self, player: PlayerId) -> PlayerId {
        PlayerId::from_index((player.index() + 1) % self.game.players.len())
    }

    /// What a win is worth: to whoever has the most as he sees it, as his number is, and else as the whole line is seen.
    fn for_each_winner(&mut self, worth: &model::Num, end: &End) -> Vec<Num> {
        if end.by_most.is_empty() {
            vec![self.num(worth); self.game.players.len()]
        } else {
            self.for_each_player(worth)
        }
    }

    fn for_each_player(&mut self, number: &model::Num) -> Vec<Num> {
        let mover = self.player;
        let mut numbers = Vec::new();
        for player in self.game.players.ids() {
            self.player = player;
            numbers.push(self.num(number));
        }
        self.player = mover;
        numbers
    }
}

/// True for a condition that holds only if the player who is next cannot move: then he has no turns, and a count of turns needs
/// no such test.
pub(super) fn is_mobility(when: &Cond, next: PlayerId) -> bool {
    match when {
        Cond::And(all) => all.iter().any(|c| is_mobility(c, next)),
        Cond::Or(all) => all.iter().all(|c| is_mobility(c, next)),
        Cond::Not(inner) => **inner == Cond::CanMove(next, None),
        _ => false,
    }
}

fn finish(end: &End) -> Option<Finish> {
    match end.result {
        EndResult::Finish => Some(Finish::Best),
        EndResult::FinishLast => Some(Finish::Last),
        EndResult::Win | EndResult::Lose | EndResult::Draw => None,
    }
}

/// True where the rules say what a win is worth.
pub fn names_points(game: &Game) -> bool {
    game.ends.iter().any(|end| end.worth.is_some())
}

/// The most points that a win can be worth, where the rules say so of any.
pub fn most_points(game: &Game) -> Option<u16> {
    names_points(game).then(|| game.ends.iter().map(|end| end.most_worth).max().unwrap_or(1))
}
