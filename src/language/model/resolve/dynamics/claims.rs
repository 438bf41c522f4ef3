//! What is certain of a sentence about a single cell: it is itself, not beside itself, and not in two places at once.

use crate::diag::Diagnostic;
use crate::id::LinkId;
use crate::model::facts::places::{always_one, asked_of_cell, never_both};
use crate::model::resolve::Resolver;
use crate::model::{Cond, Set};
use crate::source::Span;

impl Resolver<'_> {
    /// Warns of a sentence that says of a cell what none is, or what all are: `to is not to`.
    pub(super) fn claims_something(&mut self, claimed: &Cond, span: Span) {
        // what a definition asks of one cell may be asked of another elsewhere
        if self.is_in_place_of_a_name() || self.report.has_errors() {
            return;
        }
        let diag = match claimed {
            Cond::Some(Set::Except(a, b)) if a == b => {
                Diagnostic::warning("never-holds", span, "nothing is other than itself, so this never holds")
            }
            Cond::Some(Set::Both(a, b)) if a == b && is_of_part(a) => {
                Diagnostic::warning("always-holds", span, "a cell is what it is, so this always holds")
            }
            Cond::Some(Set::Both(a, b)) if self.is_beside_itself(a, b) => {
                Diagnostic::warning("never-holds", span, "there is only one, and it is never next to itself")
            }
            _ => return,
        };
        self.say(diag.help("name two different things"));
    }

    /// True for a cell, or the only piece of its sort, that is to be one link away from itself.
    fn is_beside_itself(&self, one: &Set, place: &Set) -> bool {
        let Set::Image { links, of } = place else { return false };
        let leads_back = |&link: &LinkId| self.game.board.loops(link);
        **of == *one && self.is_single(one) && !links.0.iter().flatten().any(leads_back)
    }

    /// True for a set of one cell at most: a place of the part, or where a piece stands of which there is one.
    fn is_single(&self, set: &Set) -> bool {
        is_of_part(set) || matches!(set, Set::Pieces(_)) && self.most_of(set) == Some(1)
    }

    /// True where the two never hold together (of an `or`: where one of them always does), since they are said of one cell.
    pub(super) fn are_apart(&self, a: &Cond, b: &Cond, is_and: bool) -> bool {
        let (Some((cell, first)), Some((other, second))) = (asked_of_cell(a), asked_of_cell(b)) else { return false };
        if cell != other || !self.is_single(cell) {
            return false;
        }
        match is_and {
            true => never_both(&self.game, first, second),
            false => is_of_part(cell) && always_one(&self.game, first, second),
        }
    }
}

/// True for a place of the part that is played, which is one cell.
fn is_of_part(set: &Set) -> bool {
    matches!(set, Set::Bound(place) if place.is_one_cell())
}
