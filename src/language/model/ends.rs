//! When the game is over, or over for a player.

use super::logic::{Cond, Num, Who};
use crate::id::ClauseId;
use crate::syntax::ast::EndResult;

/// A way the game ends.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The label: the reason reported.
    pub name: String,
    /// What happens.
    pub result: EndResult,
    /// To whom.
    pub who: Who,
    /// How many points the winner gets, where that is said; as the player sees it who gets most, where one must.
    pub worth: Option<Num>,
    /// The most that it can be.
    pub most_worth: u16,
    /// The player with the most of the first of these wins, of equals the one with the most of the next; seen by each as `own`.
    pub by_most: Vec<Num>,
    /// Tested after each part of a turn too.
    pub at_once: bool,
    /// When.
    pub when: Cond,
    /// Where.
    pub clause: ClauseId,
}

impl End {
    /// The numbers that it compares, or that winners get.
    pub fn numbers(&self) -> impl Iterator<Item = &Num> {
        self.by_most.iter().chain(&self.worth)
    }

    /// Whether a game can be drawn by it: where it says so, where several may finish first together, or where two may have as much
    /// of what somebody must have most of.
    pub fn may_draw(&self) -> bool {
        let is_plain = matches!(self.result, EndResult::Win | EndResult::Lose);
        !is_plain || !self.by_most.is_empty()
    }
}
