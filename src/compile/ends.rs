//! Ends, as tested after a turn of the player compiled for.

use super::Compiler;
use crate::id::{Id, PlayerId};
use crate::model::{self, End, EndResult, Who};
use crate::program::{Cond, EndCode, Num};

impl Compiler<'_> {
    /// The ends in order.
    /// `can_pass`: a turn need not have a move in it.
    pub fn ends(&mut self, can_pass: bool) -> Vec<EndCode> {
        let mut ends = Vec::new();
        for (id, end) in self.game.ends.pairs() {
            let when = self.cond(&end.when);
            let is_stuck = matches!(when, Cond::Not(_)) && self.is_mobility(&when);
            let stillness = self.is_mobility(&when);
            let mobility = !can_pass && stillness;
            let winner = self.winner(end);
            let by_most = end.by_most.iter().map(|number| self.for_each_player(number)).collect();
            ends.push(EndCode {
                end: id,
                mobility,
                stillness,
                is_stuck,
                when,
                winner,
                by_most,
                at_once: end.at_once,
                growth: None,
                clause: end.clause,
            });
        }
        ends
    }

    /// True where it holds only if the player who is next cannot move: then he has no turns, and a count of turns needs no
    /// such test.
    fn is_mobility(&self, when: &Cond) -> bool {
        match when {
            Cond::And(all) => all.iter().any(|c| self.is_mobility(c)),
            Cond::Or(all) => all.iter().all(|c| self.is_mobility(c)),
            Cond::Not(inner) => **inner == Cond::CanMove(self.after(self.player), None),
            _ => false,
        }
    }

    fn winner(&self, end: &End) -> Option<PlayerId> {
        let who = match end.who {
            Who::Mover => self.player,
            Who::Enemy => self.after(self.player),
            Who::Player(p) => p,
        };
        match end.result {
            EndResult::Draw => None,
            EndResult::Win => Some(who),
            EndResult::Lose => Some(self.after(who)),
        }
    }

    /// The player after this one.
    fn after(&self, player: PlayerId) -> PlayerId {
        PlayerId::from_index((player.index() + 1) % self.game.players.len())
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
