//! `not-in-language`: a turn called after something that the language does not have, which so seems to be there.

use crate::diag::{Diagnostic, Report};
use crate::model::flat::Flat;
use crate::syntax::phrases::missing;

pub(super) fn check(flat: &Flat, report: &mut Report) {
    for name in flat.turns.iter().filter_map(|turn| turn.name.as_ref()) {
        if let Some(gap) = missing(&name.node).filter(|gap| gap.is_manner) {
            let message = format!("`{}` is only a name here: {}", name.node, gap.what);
            report.push(Diagnostic::warning("not-in-language", name.span, message).help(gap.help()));
        }
    }
}
