//! `no-dice`: a test that says what is rolled, of a game in which nothing is.

use crate::diag::{Diagnostic, Report};
use crate::model::Game;
use crate::model::tests::TestStep;

/// A test with options of its own is looked at where the game is loaded with them.
pub(super) fn check(game: &Game, report: &mut Report) {
    if game.first_roll.is_some() || game.phases.iter().any(|phase| phase.turn.rolls()) {
        return;
    }
    for (step, span) in game.tests.iter().flat_map(|test| &test.steps) {
        let is_rolled = match step {
            TestStep::Roll(_) => true,
            TestStep::Count { rolls, .. } | TestStep::Positions { rolls, .. } => rolls.is_some(),
            _ => false,
        };
        if is_rolled {
            let diag = Diagnostic::warning("no-dice", *span, "nothing is rolled in this game, so this test fails");
            report.push(
                diag.help("leave the roll out, or let the turn begin with one: `turn { roll d6 as pips then step }`"),
            );
        }
    }
}
