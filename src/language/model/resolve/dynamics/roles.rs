//! Roles that are known only in play: one that is remembered, or that has a name in the turn, because it was chosen or captured.
//!
//! Such a role is a number: that of the role, counted from 1, or 0 for none. What is said with a role that is remembered is said
//! once for each that it can be, under the condition that it is this one, as with a direction.

use super::Moment;
use super::conds::{all, any};
use super::sets::both;
use crate::diag::Diagnostic;
use crate::id::{Id, RoleId};
use crate::model::memory::{Remembered, Sort};
use crate::model::resolve::{Param, Resolver, all_of};
use crate::model::{Cond, Effect, Num, Owner, Pieces, Set};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, CompareOp, IsWhat, MemoryValue, Name, Noun, NumKind, Quantifier, SetKind};
use std::collections::BTreeSet;

/// The word before `of` and a cell for the role of what stands there.
const ROLE: &str = "role";

/// The number by which a role is remembered.
fn number_of(role: RoleId) -> i64 {
    role.index() as i64 + 1
}

/// That a role is this one.
fn is_role(number: &Num, role: RoleId) -> Cond {
    Cond::Compare(number.clone(), CompareOp::Eq, Num::Int(number_of(role)))
}

impl Resolver<'_> {
    /// True for the name of a role that is remembered.
    pub(super) fn is_remembered_role(&self, word: &str) -> bool {
        self.memory_kind(word) == Some(Sort::Role)
    }

    /// What a remembered role is at first.
    pub(super) fn role_at_first(&mut self, value: &MemoryValue, name: &Name) -> Option<i64> {
        match value {
            MemoryValue::Num(ast::Num { kind: NumKind::Name(word), .. }) => self.one_role(word).map(number_of),
            _ => {
                let diag = Diagnostic::error(
                    "not-a-role",
                    name.span,
                    format!("`{}` is a role at first, or nothing", name.node),
                );
                let help =
                    format!("write `remember {0}: role`, or `remember {0}: role = {1}`", name.node, self.some_role());
                self.refuse(diag.help(help))
            }
        }
    }

    /// A single role by its name.
    fn one_role(&mut self, name: &Name) -> Option<RoleId> {
        match self.roles(name)?[..] {
            [role] => Some(role),
            _ => self.fail("not-a-role", name.span, "a single role was expected here, not a group"),
        }
    }

    /// A role for examples.
    pub(super) fn some_role(&self) -> String {
        self.game.roles.iter().next().map_or_else(|| "…".to_owned(), |role| role.name.clone())
    }

    /// The role that a lone name stands for in play, as a number; silent if it stands for none.
    fn role_named(&mut self, name: &Name) -> Option<Option<Num>> {
        if self.is_remembered_role(name) {
            return Some(self.remembered_of(name, None).map(Num::Remembered));
        }
        let sort = self.find_sort(name)?;
        Some((!self.is_given_too_late(name, Moment::Part)).then_some(Num::Role(sort)))
    }

    /// The same for a description that is no more than such a name, or that of a role which each player has: `last of enemy`.
    pub(super) fn role_meant(&mut self, set: &ast::Set) -> Option<Option<Num>> {
        if let SetKind::Of { name, of, .. } = &set.kind
            && self.is_remembered_role(name)
        {
            let Some(who) = self.who(of) else { return Some(None) };
            return Some(self.remembered_of(name, Some(who)).map(Num::Remembered));
        }
        let name = set.lone_name()?;
        if self.names_cells(&name) { None } else { self.role_named(&name) }
    }

    /// `last is man`, `last is not (man or king)`, `last is X`.
    pub(super) fn role_claim(
        &mut self,
        role: Option<Num>,
        subject: &ast::Set,
        quantifier: Option<Quantifier>,
        what: &IsWhat,
    ) -> Option<Cond> {
        let role = role?;
        if let (IsWhat::Same(object), None) = (what, quantifier) {
            return self.is_among_roles(&role, object);
        }
        let message = "a role is asked for here, and this asks for cells";
        let help =
            format!("ask which it is, `… is {}`; or which pieces are such: `own piece like …`", self.some_role());
        self.refuse(Diagnostic::error("not-a-cell", subject.span, message).help(help))
    }

    /// That a role is one of these.
    fn is_among_roles(&mut self, role: &Num, object: &ast::Set) -> Option<Cond> {
        if let SetKind::Union(parts) = &object.kind {
            return Some(any(all_of(parts, |part| self.is_among_roles(role, part))?));
        }
        if let Some(other) = self.role_meant(object) {
            let is_some = Cond::Compare(role.clone(), CompareOp::Ne, Num::Int(0));
            return Some(all(vec![is_some, Cond::Compare(role.clone(), CompareOp::Eq, other?)]));
        }
        let Some(word) = object.lone_name() else {
            let diag =
                Diagnostic::error("not-a-role", object.span, "a role was expected here, and this is something else");
            let help = "the role of what stands on a cell is asked from there: `from is a piece like …`";
            return self.refuse(diag.help(help));
        };
        let roles = self.roles(&word)?;
        Some(any(roles.into_iter().map(|asked| is_role(role, asked)).collect()))
    }

    /// Pieces of one role of these, each where the role is this one: `own piece like last`.
    pub(super) fn pieces_like(&mut self, name: &Name, pieces: Pieces) -> Option<Set> {
        if let Some(role) = self.role_param(name) {
            let roles = pieces.roles.iter().copied().filter(|of| *of == role).collect();
            return Some(Set::Pieces(Pieces { roles, ..pieces }));
        }
        let number = Num::Remembered(self.remembered_of(name, None)?);
        let these = |role| Set::Pieces(Pieces { roles: vec![role], ..pieces.clone() });
        let each = pieces.roles.iter().map(|&role| (is_role(&number, role), these(role)));
        Some(Set::chosen(each, Set::Union(Vec::new())))
    }

    /// The number that roles have under a name, of a role known only in play: `power of last`.
    pub(super) fn worth_of_role(&mut self, name: &Name, of: &ast::Set) -> Option<Option<Num>> {
        let numbers = self.role_numbers.iter().find(|(known, _)| known.node == name.node)?.1.clone();
        let Some(role) = self.role_meant(of)? else { return Some(None) };
        let values: BTreeSet<i64> = numbers.iter().copied().filter(|number| *number != 0).collect();
        let is_worth = |value: i64| {
            let these = self.game.roles.ids().zip(&numbers).filter(|(_, number)| **number == value);
            any(these.map(|(one, _)| is_role(&role, one)).collect())
        };
        let each = values.into_iter().map(|value| (is_worth(value), Num::Int(value)));
        Some(Some(Num::chosen(each, Num::Int(0))))
    }

    /// What a remembered role becomes.
    pub(super) fn role_becomes(
        &mut self,
        name: &Name,
        memory: Remembered,
        value: &MemoryValue,
        at: Moment,
    ) -> Option<Effect> {
        let number = match value {
            MemoryValue::Nothing => Num::Int(0),
            MemoryValue::Num(num) => self.role_number(name, num, at)?,
            MemoryValue::Set(set) => match (&set.kind, set.lone_name()) {
                (SetKind::Of { name, of, .. }, _) if name.node == ROLE => self.role_on(of, at)?,
                (_, Some(word)) => self.role_of_word(&word)?,
                _ => return self.no_role(name, set.span),
            },
            MemoryValue::Nowhere => {
                let diag =
                    Diagnostic::error("not-a-role", name.span, format!("`{}` is a role, and no place", name.node));
                return self.refuse(diag.help(format!("write `{} becomes nothing`", name.node)));
            }
            _ => return self.no_role(name, name.span),
        };
        Some(Effect::Note(memory, number))
    }

    fn no_role<T>(&mut self, name: &Name, span: Span) -> Option<T> {
        let n = &name.node;
        let diag = Diagnostic::error("not-a-role", span, format!("`{n}` is a role, and this is none"));
        let help = format!(
            "write `{n} becomes {}`, `{n} becomes role of it`, with a longer description in brackets, or `{n} becomes nothing`",
            self.some_role()
        );
        self.refuse(diag.help(help))
    }

    /// A role as a number: `man`, `role of it`, `X`, `last of enemy`, or a choice among such.
    fn role_number(&mut self, name: &Name, num: &ast::Num, at: Moment) -> Option<Num> {
        match &num.kind {
            NumKind::Name(word) => self.role_of_word(&Spanned::new(word.node.clone(), num.span)),
            NumKind::Of { name: word, of, on: None } if word.node == ROLE => self.role_on(of, at),
            NumKind::Of { name: word, of, on: None } if self.is_remembered_role(word) => {
                let who = self.who(of)?;
                self.remembered_of(word, Some(who)).map(Num::Remembered)
            }
            NumKind::When(then, cond, otherwise) => {
                let (then, otherwise) = (self.role_number(name, then, at), self.role_number(name, otherwise, at));
                let cond = self.cond(cond, at);
                self.chosen_number(then?, cond?, otherwise?, num.span)
            }
            _ => self.no_role(name, num.span),
        }
    }

    fn role_of_word(&mut self, word: &Name) -> Option<Num> {
        match self.role_named(word) {
            Some(known) => known,
            None => self.one_role(word).map(|role| Num::Int(number_of(role))),
        }
    }

    /// The role of what stands on top there; of several cells, the first in the order of the roles.
    fn role_on(&mut self, of: &ast::Set, at: Moment) -> Option<Num> {
        let of = self.set(of, at)?;
        let stands = |role| Cond::Some(both(of.clone(), Set::Pieces(Pieces::of(Owner::Any, vec![role]))));
        let each = self.all_roles().into_iter().map(|role| (stands(role), Num::Int(number_of(role))));
        Some(Num::chosen(each, Num::Int(0)))
    }

    /// The role that a name stands for where an effect is said once for each that it can be.
    pub(in crate::model::resolve) fn role_param(&self, word: &str) -> Option<RoleId> {
        self.param(word, |param| if let Param::Role(role) = param { Some(*role) } else { None })
    }

    /// The remembered role with which an effect turns, sends or puts pieces, and that nothing has settled yet; what is put may
    /// be a chosen one, too.
    pub(super) fn role_unsettled(&self, effect: &ast::Effect) -> Option<Name> {
        let named = match effect.bare() {
            ast::Effect::TurnInto { what, role, .. } => [role.as_ref(), like_of(what)],
            ast::Effect::Send { what, becomes, .. } => [becomes.as_ref(), like_of(what)],
            ast::Effect::Put { role, .. } => [Some(role), None],
            _ => return None,
        };
        let may_be_chosen = matches!(effect.bare(), ast::Effect::Put { .. });
        let is_open = |name: &&Name| {
            let is_role = self.is_remembered_role(name) || may_be_chosen && self.find_sort(name).is_some();
            is_role && self.role_param(name).is_none()
        };
        named.into_iter().flatten().find(is_open).cloned()
    }

    /// What is said with such a role, once for each that it can be, with the condition that it is this one.
    pub(super) fn for_each_role<T>(
        &mut self,
        name: &Name,
        mut said: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<(Cond, T)>> {
        let number = self.role_named(name)??;
        let roles: Vec<RoleId> = self.game.roles.ids().collect();
        let mut each = Vec::with_capacity(roles.len());
        for role in roles {
            let said = self.with_param(&name.node, Param::Role(role), &mut said);
            each.push((is_role(&number, role), said?));
        }
        Some(each)
    }
}

/// The name after `like` in a description, of pieces or of pieces somewhere.
fn like_of(set: &ast::Set) -> Option<&Name> {
    match &set.kind {
        SetKind::Noun(Noun { like, .. }) => like.as_ref(),
        SetKind::In(pieces, _) => like_of(pieces),
        _ => None,
    }
}
