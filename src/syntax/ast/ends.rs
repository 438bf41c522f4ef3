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
    /// `by most E`: the player with the most wins.
    pub by_most: Option<Num>,
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
}
