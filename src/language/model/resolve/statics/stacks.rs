//! The stack law: how high, and who may stand on whom.

use super::super::Resolver;
use super::captures::{clause_name, once};
use crate::diag::Diagnostic;
use crate::id::{ClauseId, Id, RoleId};
use crate::model::HIGHEST;
use crate::model::flat::FlatLine;
use crate::syntax::ast::{Num, Side, StackWord, StacksLine};

/// Without a section, one piece a cell.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    fill(r, (false, ClauseId(0)), (false, ClauseId(0)));
    let Some(lines) = &flat.stacks else { return };
    let clauses: Vec<ClauseId> =
        lines.iter().enumerate().map(|(at, l)| r.clause(clause_name("stacks", at, l), l.span)).collect();
    let mut said = None;
    for (line, &clause) in lines.iter().zip(&clauses) {
        if let StacksLine::Limit { most, any_owner } = &line.clause {
            once(r, &mut said, line.span, "how high a stack may be");
            limit(r, most.as_ref(), *any_owner, clause);
        }
    }
    if said.is_none() {
        say_no_limit(r, lines);
    }
    for (line, &clause) in lines.iter().zip(&clauses) {
        if let StacksLine::Rule { allowed, upper, lower } = &line.clause {
            rule(r, *allowed, upper.as_ref(), lower, clause);
        }
    }
}

fn say_no_limit(r: &mut Resolver, lines: &[FlatLine<StacksLine>]) {
    let span = lines.first().map_or(r.flat.header, |l| l.span);
    r.say(
        Diagnostic::error("no-stack-limit", span, "nothing says how high a stack may be")
            .help("write `at most 2, of one owner`, or `any height`"),
    );
    // whatever the limit would be: nothing more is said of stacks that are too high
    fill(r, (true, ClauseId(0)), (true, ClauseId(0)));
    r.game.stacks.most = None;
}

/// All pairs of one owner may stand on each other, and all pairs of several only if it is said.
fn limit(r: &mut Resolver, most: Option<&Num>, any_owner: bool, clause: ClauseId) {
    r.game.stacks.most_clause = clause;
    fill(r, (true, clause), (any_owner, clause));
    let height = |num| r.static_num_in(num, 1..=HIGHEST, "the height of a stack").map(|most| most as u8);
    r.game.stacks.most = most.and_then(height);
}

fn fill(r: &mut Resolver, own: (bool, ClauseId), other: (bool, ClauseId)) {
    let count = r.game.roles.len();
    r.game.stacks.on_own = vec![vec![own; count]; count];
    r.game.stacks.on_other = vec![vec![other; count]; count];
}

/// The last rule that speaks of a pair decides.
fn rule(r: &mut Resolver, allowed: bool, upper: Option<&StackWord>, lower: &StackWord, clause: ClauseId) {
    let uppers = match upper {
        Some(word) => stack_roles(r, word),
        None => Some(r.game.roles.ids().collect()),
    };
    let lowers = stack_roles(r, lower);
    let (Some(uppers), Some(lowers)) = (uppers, lowers) else { return };
    let (own, other) = owners(upper.and_then(|u| u.side), lower.side);
    let stacks = &mut r.game.stacks;
    let mut changes = false;
    for (upper, lower) in uppers.iter().flat_map(|&u| lowers.iter().map(move |&l| (u, l))) {
        let tables = [(own, &mut stacks.on_own), (other, &mut stacks.on_other)];
        for table in tables.into_iter().filter_map(|(is_meant, table)| is_meant.then_some(table)) {
            let before = std::mem::replace(&mut table[upper.index()][lower.index()], (allowed, clause));
            changes |= before.0 != allowed;
        }
    }
    if !changes && !uppers.is_empty() && !lowers.is_empty() {
        let (message, help) = match allowed {
            true => (
                "this changes nothing: they may stand there already",
                "what may not stand there is forbidden: `no man on king`",
            ),
            false => (
                "this changes nothing: they may not stand there anyway",
                "what may stand there is allowed: `any man on king`",
            ),
        };
        r.say(Diagnostic::warning("no-effect", r.game.clauses[clause].span, message).help(help));
    }
}

/// Whether a rule speaks of pieces of one owner, and whether of pieces of two: the lower is seen from the upper.
fn owners(upper: Option<Side>, lower: Option<Side>) -> (bool, bool) {
    let own = |side: Side| side == Side::Own;
    match (upper, lower) {
        (None | Some(Side::Own), None) => (true, true),
        (Some(_), None) => (false, true),
        (None, Some(lower)) => (own(lower), !own(lower)),
        (Some(upper), Some(lower)) => (own(upper) == own(lower), own(upper) != own(lower)),
    }
}

fn stack_roles(r: &mut Resolver, word: &StackWord) -> Option<Vec<RoleId>> {
    let mut roles = Vec::new();
    for name in &word.names {
        match name.node.as_str() {
            "piece" | "pieces" => roles.extend(r.game.roles.ids()),
            _ => roles.extend(r.roles(name)?),
        }
    }
    Some(roles)
}
