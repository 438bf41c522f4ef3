//! `never-holds`: a turn whose condition never decides, since that of a turn above it holds whenever it does.

use crate::diag::{Diagnostic, Report};
use crate::model::facts::implies;
use crate::model::{Game, Phase};

pub(super) fn check(game: &Game, report: &mut Report) {
    for (at, phase) in game.phases.iter().enumerate() {
        let Some(when) = &phase.when else { continue };
        let is_sooner = |earlier: &&Phase| earlier.when.as_ref().is_some_and(|cond| implies(when, cond));
        let Some(sooner) = game.phases[..at].iter().find(is_sooner) else { continue };
        let message = format!("this turn is never due: where it could be, `{}` above it is", sooner.name);
        let diag = Diagnostic::warning("never-holds", game.clauses[phase.clause].span, message);
        let diag = diag.also(game.clauses[sooner.clause].span, "the first whose condition holds is due");
        report.push(diag.help("change the order or the condition, or join the two by `|`"));
    }
}
