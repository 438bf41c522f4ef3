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
    let mut idle = Vec::new();
    for (line, &clause) in lines.iter().zip(&clauses) {
        if let StacksLine::Rule { allowed, upper, lower } = &line.clause {
            idle.extend(rule(r, *allowed, upper.as_ref(), lower, clause));
        }
    }
    idle.into_iter().for_each(|idle| say_idle(r, &idle));
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

/// A rule that says what is so without it.
struct Idle {
    allowed: bool,
    clause: ClauseId,
    /// The pairs that it speaks of, upper and lower, and whether of one owner.
    pairs: Vec<(RoleId, RoleId, bool)>,
}

fn say_idle(r: &mut Resolver, idle: &Idle) {
    let stacks = &r.game.stacks;
    let table = |is_own: bool| if is_own { &stacks.on_own } else { &stacks.on_other };
    let said_last = |&(upper, lower, is_own): &(RoleId, RoleId, bool)| table(is_own)[upper.index()][lower.index()];
    // that lines further down decide is said elsewhere
    if idle.pairs.iter().map(said_last).any(|(allowed, _)| allowed != idle.allowed) {
        return;
    }
    let of_one_owner = stacks.on_other.iter().flatten().all(|(allowed, _)| !allowed);
    let diag = |message: &str| Diagnostic::warning("no-effect", r.game.span(idle.clause), message);
    let diag = match idle.allowed {
        true => diag("this changes nothing: they may stand there already")
            .help("what may not stand there is forbidden: `no man on king`"),
        false if of_one_owner && idle.pairs.iter().all(|(.., is_own)| !is_own) => {
            diag("this changes nothing: stacks are of one owner here anyway")
                .also(r.game.span(stacks.most_clause), "said here")
                .help("who may stand on others' pieces needs stacks `of any owner`: `at most 4, of any owner`")
        }
        false => diag("this changes nothing: they may not stand there anyway")
            .help("what may stand there is allowed: `any man on king`"),
    };
    r.say(diag);
}

/// The last rule that speaks of a pair decides. Returned, where it changes nothing.
fn rule(
    r: &mut Resolver,
    allowed: bool,
    upper: Option<&StackWord>,
    lower: &StackWord,
    clause: ClauseId,
) -> Option<Idle> {
    let uppers = match upper {
        Some(word) => stack_roles(r, word),
        None => Some(r.game.roles.ids().collect()),
    };
    let lowers = stack_roles(r, lower);
    let (uppers, lowers) = (uppers?, lowers?);
    let (own, other) = owners(upper.and_then(|u| u.side), lower.side);
    let owners = [(own, true), (other, false)].into_iter().filter_map(|(is_meant, is_own)| is_meant.then_some(is_own));
    let owners: Vec<bool> = owners.collect();
    let both = uppers.iter().flat_map(|&upper| lowers.iter().map(move |&lower| (upper, lower)));
    let pairs: Vec<_> = both.flat_map(|(u, l)| owners.iter().map(move |&is_own| (u, l, is_own))).collect();
    let mut changes = false;
    for &(upper, lower, is_own) in &pairs {
        let table = if is_own { &mut r.game.stacks.on_own } else { &mut r.game.stacks.on_other };
        let before = std::mem::replace(&mut table[upper.index()][lower.index()], (allowed, clause));
        changes |= before.0 != allowed;
    }
    (!changes && !pairs.is_empty()).then_some(Idle { allowed, clause, pairs })
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
