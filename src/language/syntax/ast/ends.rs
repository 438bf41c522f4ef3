//! The ends of a game.

use super::logic::{Cond, Num, PlayerWord};
use crate::source::Spanned;

/// `goal: win for White at once when COND`.
#[derive(Clone, Debug, PartialEq)]
pub struct EndLine {
    /// What happens.
    pub result: EndResult,
    /// To whom; the player who took the turn if nothing is said.
    pub player: Option<Spanned<PlayerWord>>,
    /// `worth 2`: points for the winner.
    pub worth: Option<Num>,
    /// `by most E, then F`: the player with the most wins, and of equals the one with the most of what comes next.
    pub by_most: Vec<Num>,
    /// Tested after each part of a turn too.
    pub at_once: bool,
    /// When.
    pub when: Cond,
}

/// What an end does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EndResult {
    Win,
    Lose,
    Draw,
    Finish,
    FinishLast,
}
