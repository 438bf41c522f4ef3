//! Checks of a whole game, one a file.

use super::Game;
use crate::diag::Report;

/// Checks a whole game.
pub(super) fn check(_game: &Game, _report: &mut Report) {}
