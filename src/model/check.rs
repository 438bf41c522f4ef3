//! Checks of a whole game, one a file.
//!
//! Each looks for one sort of mistake and reports only what is certain: a check that cries wolf is switched off in the
//! reader's head.

mod ambiguous;
mod captures;
mod circular;
pub(super) mod contents;
mod ends;
mod lines;
mod placed;
mod preferred;
mod progress;
mod stacking;
mod there;
mod unused;
mod written;

use super::Game;
use crate::diag::Report;
use crate::source::Sources;

/// Checks a resolved game.
///
/// `as_written`: no variant and no option was chosen. What other options or variants use is not complained of as unused.
pub(super) fn check(game: &Game, sources: &Sources, as_written: bool, report: &mut Report) {
    lines::check(game, report);
    captures::check(game, report);
    stacking::check(game, report);
    there::check(game, report);
    circular::check(game, report);
    progress::check(game, report);
    preferred::check(game, report);
    ends::check(game, report);
    ambiguous::check(game, report);
    written::check(game, sources, report);
    if as_written {
        unused::check(game, report);
        placed::check(game, report);
    }
}
