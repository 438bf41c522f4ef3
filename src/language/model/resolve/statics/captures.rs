//! Who takes whom, and what becomes of what is taken.

use super::super::{Resolver, maybe};
use crate::diag::Diagnostic;
use crate::id::{ClauseId, Id, RoleId};
use crate::model::flat::FlatLine;
use crate::model::{Extent, Fate};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{CapturesLine, Name, Takes};

/// What the section says once only.
#[derive(Default)]
struct Said {
    relation: bool,
    takes: Option<Span>,
    leave: Option<Span>,
    fate: Option<Span>,
}

/// Without a word on it, any piece takes any.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    let count = r.game.roles.len();
    r.game.captures.takes = vec![vec![None; count]; count];
    r.game.captures.fates = vec![None; count];
    let mut fates: Vec<(Option<Vec<RoleId>>, Option<Fate>)> = Vec::new();
    let lines = flat.captures.as_deref().unwrap_or_default();
    let mut said = Said::default();
    let mut first = None;
    for (at, line) in lines.iter().enumerate() {
        let clause = r.clause(clause_name("captures", at, line), line.span);
        // where a piece goes that is captured does not say what captures it
        first = first.or(Some(clause).filter(|_| !matches!(line.clause, CapturesLine::Fate { .. })));
        self::line(r, line, clause, &mut said);
        fates.extend(fate(r, &line.clause, clause));
    }
    // a line for some roles wins over the line for all, wherever it stands
    fates.sort_by_key(|(roles, _)| roles.is_some());
    for (roles, fate) in fates {
        let roles = roles.unwrap_or_else(|| r.game.roles.ids().collect());
        roles.into_iter().for_each(|role| r.game.captures.fates[role.index()] = fate.clone());
    }
    let section = first.unwrap_or(ClauseId(0));
    if said.takes.is_none() {
        r.game.captures.clause = section;
    }
    if !said.relation {
        r.game.captures.takes = vec![vec![Some(section); count]; count];
    }
}

/// `captures.others`, or `captures.2` for the second clause without a label.
pub(super) fn clause_name<T>(section: &str, at: usize, line: &FlatLine<T>) -> String {
    match &line.label {
        Some(label) => format!("{section}.{}", label.node),
        None => format!("{section}.{}", at + 1),
    }
}

fn line(r: &mut Resolver, line: &FlatLine<CapturesLine>, clause: ClauseId, said: &mut Said) {
    match &line.clause {
        CapturesLine::Beats(chain) => {
            said.relation = true;
            beats(r, chain, clause);
        }
        CapturesLine::Table { columns, rows } => {
            said.relation = true;
            table(r, columns, rows, clause);
        }
        CapturesLine::Takes(takes) => {
            once(r, &mut said.takes, line.span, "what is taken of a stack");
            r.game.captures.clause = clause;
            if let Some(extent) = extent(r, takes) {
                r.game.captures.extent = extent;
            }
        }
        CapturesLine::Fate { role: None, .. } => once(r, &mut said.fate, line.span, "what becomes of captured pieces"),
        CapturesLine::Fate { .. } => {}
        CapturesLine::LeaveAtEnd(at_end) => {
            once(r, &mut said.leave, line.span, "when taken pieces leave");
            r.game.captures.leave_at_end = *at_end;
        }
    }
}

/// Some things can be said only once.
pub(super) fn once(r: &mut Resolver, said: &mut Option<Span>, span: Span, what: &str) {
    match said {
        Some(first) => r.say(Diagnostic::said_twice(what, span, *first)),
        None => *said = Some(span),
    }
}

/// Of which roles (`None`: of all) a line says where they go when captured, and where.
fn fate(r: &mut Resolver, line: &CapturesLine, clause: ClauseId) -> Option<(Option<Vec<RoleId>>, Option<Fate>)> {
    let CapturesLine::Fate { role, to, becomes } = line else { return None };
    let roles = maybe(role.as_ref(), |role| r.roles(role))?;
    let Some(to) = to else { return Some((roles, None)) };
    let (to, role) = (r.target(to), r.new_role(becomes.as_ref()));
    Some((roles, Some(Fate { to: to?, role: role?, clause })))
}

impl Resolver<'_> {
    /// The single role after `as`, if there is one.
    pub fn new_role(&mut self, name: Option<&Name>) -> Option<Option<RoleId>> {
        let Some(name) = name else { return Some(None) };
        match self.roles(name)?[..] {
            [role] => Some(Some(role)),
            _ => self.fail("not-a-role", name.span, "a single role was expected here, not a group"),
        }
    }
}

fn extent(r: &mut Resolver, takes: &Takes) -> Option<Extent> {
    Some(match takes {
        Takes::Top => Extent::Top,
        Takes::WholeStack => Extent::Whole,
        Takes::WholeStackBut(name) => Extent::WholeBut(r.roles(name)?),
    })
}

/// In a chain each takes the next; lists take all of the next list.
fn beats(r: &mut Resolver, chain: &[Vec<Name>], clause: ClauseId) {
    let sets: Vec<Vec<RoleId>> = chain.iter().map(|list| role_list(r, list)).collect();
    chain.iter().skip(1).for_each(|victims| say_neutral(r, victims));
    for pair in sets.windows(2) {
        let pairs = pair[0].iter().flat_map(|&a| pair[1].iter().map(move |&b| (a, b)));
        pairs.for_each(|(attacker, victim)| allow(r, attacker, victim, clause));
    }
}

/// Warns of what is captured, as the file says, where all of it is neutral.
fn say_neutral<'n>(r: &mut Resolver, victims: impl IntoIterator<Item = &'n Name>) {
    for name in victims {
        let roles = r.find_roles(name).unwrap_or_default();
        if !roles.is_empty() && roles.iter().all(|&role| r.game.roles[role].neutral) {
            let message = format!("`{}` is neutral, and no move captures what is nobody's", name.node);
            let diag = Diagnostic::warning("never-acts", name.span, message);
            r.say(diag.help(format!("leave it out; an effect takes it off the board: `remove {}`", name.node)));
        }
    }
}

fn role_list(r: &mut Resolver, names: &[Name]) -> Vec<RoleId> {
    let sets: Vec<Option<Vec<RoleId>>> = names.iter().map(|name| roles_or_all(r, name)).collect();
    sets.into_iter().flatten().flatten().collect()
}

/// A role, those of a group, or with `piece` all but neutral ones.
fn roles_or_all(r: &mut Resolver, name: &Name) -> Option<Vec<RoleId>> {
    match name.node.as_str() {
        "piece" | "pieces" => Some(r.game.roles.pairs().filter(|(_, role)| !role.neutral).map(|(id, _)| id).collect()),
        "all" | "everything" | "everyone" | "anything" | "anyone" => {
            let message = format!("`{}` is written `piece` here", name.node);
            r.refuse(Diagnostic::error("foreign-word", name.span, message).fix(name.span, "piece"))
        }
        _ => r.roles(name),
    }
}

fn allow(r: &mut Resolver, attacker: RoleId, victim: RoleId, clause: ClauseId) {
    r.game.captures.takes[attacker.index()][victim.index()].get_or_insert(clause);
}

fn table(r: &mut Resolver, columns: &[Name], rows: &[(Name, Vec<Spanned<bool>>)], clause: ClauseId) {
    let victims: Vec<Option<Vec<RoleId>>> = columns.iter().map(|c| r.roles(c)).collect();
    let is_marked = |at: usize| rows.iter().any(|(_, marks)| marks.get(at).is_some_and(|mark| mark.node));
    say_neutral(r, columns.iter().enumerate().filter(|(at, _)| is_marked(*at)).map(|(_, name)| name));
    for (name, marks) in rows {
        let attackers = r.roles(name).unwrap_or_default();
        if marks.len() != columns.len() {
            let message =
                format!("row `{}` has {} marks, and the table {} columns", name.node, marks.len(), columns.len());
            r.say(Diagnostic::error("table-row-length", name.span, message).help("write `x` or `.` for each column"));
        }
        let marked = victims.iter().zip(marks).filter(|(_, mark)| mark.node);
        for victim in marked.flat_map(|(v, _)| v.iter().flatten()) {
            attackers.iter().for_each(|&a| allow(r, a, *victim, clause));
        }
    }
}
