//! Asks the stack law about stacks that are written down.

use super::super::Resolver;
use crate::diag::Diagnostic;
use crate::id::{ClauseId, Id};
use crate::model::{HIGHEST, Piece, Stacks};
use crate::syntax::ast::{Effect, Name};

/// Why a stack may not be: in words, and by which clause.
pub(super) struct Breach {
    pub why: String,
    pub clause: ClauseId,
}

/// Whether `upper` may stand on `lower`, and which clause says so.
pub(super) fn may_stand(stacks: &Stacks, upper: Piece, lower: Piece) -> (bool, ClauseId) {
    let table = if upper.owner == lower.owner { &stacks.on_own } else { &stacks.on_other };
    table[upper.role.index()][lower.role.index()]
}

impl Resolver<'_> {
    /// Why the stack law forbids a stack, bottom first; `None` if it does not.
    pub(super) fn breach(&self, stack: &[Piece]) -> Option<Breach> {
        let law = &self.game.stacks;
        if let Some(most) = law.most.filter(|&m| stack.len() > usize::from(m)) {
            let pieces = if most == 1 {
                "one piece stands on a cell".to_owned()
            } else {
                format!("a stack is at most {most} high")
            };
            return Some(Breach { why: pieces, clause: law.most_clause });
        }
        if stack.len() > HIGHEST as usize {
            let why = format!("the program holds stacks of {HIGHEST} pieces");
            return Some(Breach { why, clause: law.most_clause });
        }
        stack.windows(2).find_map(|pair| {
            let (allowed, clause) = may_stand(law, pair[1], pair[0]);
            (!allowed).then(|| Breach { why: self.may_not_stand(pair[1], pair[0]), clause })
        })
    }

    fn may_not_stand(&self, upper: Piece, lower: Piece) -> String {
        let role = |p: Piece| &self.game.roles[p.role].name;
        let whose = |p: Piece| p.owner.map_or("neutral".to_owned(), |o| self.game.players[o].name.clone());
        if upper.owner == lower.owner {
            return format!("a `{}` may not stand on a `{}`", role(upper), role(lower));
        }
        format!("a `{}` of {} may not stand on a `{}` of {}", role(upper), whose(upper), role(lower), whose(lower))
    }

    /// Says that a stack that is written down is forbidden.
    pub(super) fn say_breach(&mut self, text: &Name, stack: &[Piece], breach: &Breach) {
        let law = self.game.span(breach.clause);
        let message = format!("the stack `{}` is forbidden: {}", text.node, breach.why);
        let diagnostic = Diagnostic::error("setup-forbidden-stack", text.span, message);
        self.say(if breach.clause == ClauseId(0) {
            let is_of_one = stack.windows(2).all(|pair| pair[0].owner == pair[1].owner);
            let whose = if is_of_one { "one owner" } else { "any owner" };
            // where pieces are sown, heaps grow higher than those that are set up
            let sows = self.flat.effects().any(|effect| matches!(effect.bare(), Effect::Sow { .. }));
            let so = match sows {
                true => format!("stacks {{ any height, of {whose} }}"),
                false => format!("stacks {{ at most {}, of {whose} }}", stack.len().max(2)),
            };
            diagnostic.help(format!("nothing is said of stacks, so there are none: write `{so}`"))
        } else {
            let of_several = stack.windows(2).any(|pair| pair[0].owner != pair[1].owner);
            let help = (of_several && self.game.stacks.are_of_one_owner()).then(|| self.game.stacks.of_any_owner());
            help.into_iter().fold(diagnostic.also(law, "this clause says so"), Diagnostic::help)
        });
    }
}
