//! When the game is over.

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
    /// The player with the most of this wins; seen by each as `own`.
    pub by_most: Option<Num>,
    /// Tested after each part of a turn too.
    pub at_once: bool,
    /// When.
    pub when: Cond,
    /// Where.
    pub clause: ClauseId,
}
