//! What a definition stands for. What reads as a number, `rim`, `n of rim` or `full`, may be the name of cells or of a condition.

use crate::id::PlayerId;
use crate::model::flat::FlatLine;
use crate::model::memory::{Remembered, Sort};
use crate::model::options::{Options, is_switch};
use crate::model::resolve::Resolver;
use crate::model::{Cond, Num};
use crate::syntax::ast::{self, CompareOp, Definition, DefinitionBody, Name, NumKind};
use std::collections::BTreeSet;

/// What a definition stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(super) enum Meaning {
    Number,
    Cells,
    /// Cells after `any`: in a condition, whether there are some.
    AnyCells,
    Condition,
}

impl Meaning {
    pub fn is_cells(self) -> bool {
        matches!(self, Meaning::Cells | Meaning::AnyCells)
    }
}

impl Resolver<'_> {
    /// The definition of that name.
    pub fn find_definition(&self, word: &str) -> Option<&FlatLine<Definition>> {
        self.flat.definitions.iter().find(|d| d.clause.name.node == word)
    }

    /// What the definition of that name stands for; silent if there is none.
    pub(super) fn meaning_of(&self, word: &str) -> Option<Meaning> {
        Some(self.meaning(&self.find_definition(word)?.clause, &mut BTreeSet::new()))
    }

    /// What a definition stands for, by way of the definitions it is made of; each of them is looked at once.
    fn meaning<'d>(&'d self, definition: &'d Definition, seen: &mut BTreeSet<&'d str>) -> Meaning {
        match &definition.body {
            DefinitionBody::Set(_) => Meaning::Cells,
            DefinitionBody::Any(_) => Meaning::AnyCells,
            DefinitionBody::Cond(_) => Meaning::Condition,
            DefinitionBody::Num(num) => self.meaning_of_num(num, definition, seen),
        }
    }

    fn meaning_of_num<'d>(
        &'d self,
        num: &'d ast::Num,
        within: &'d Definition,
        seen: &mut BTreeSet<&'d str>,
    ) -> Meaning {
        let name = match &num.kind {
            NumKind::Name(name) | NumKind::Of { name, on: None, .. } => name,
            // `(rim when no king otherwise middle)`
            NumKind::When(then, _, otherwise) => {
                let mut is_cells = |part| self.meaning_of_num(part, within, seen).is_cells();
                return if is_cells(then) || is_cells(otherwise) { Meaning::Cells } else { Meaning::Number };
            }
            _ => return Meaning::Number,
        };
        match self.find_definition(name) {
            Some(inner) if seen.insert(&name.node) => self.meaning(&inner.clause, seen),
            Some(_) => Meaning::Number,
            None if within.param.as_ref().is_some_and(|param| param.node == name.node) => Meaning::Cells,
            None if self.leads_to_cells(name, &num.kind) => Meaning::Cells,
            None if Options(&self.flat.options).find(name).is_some_and(is_switch) => Meaning::Condition,
            None => Meaning::Number,
        }
    }

    /// True for a name of cells, alone or before `of`.
    fn leads_to_cells(&self, name: &Name, kind: &NumKind) -> bool {
        let is_remembered = matches!(self.memory_kind(name), Some(Sort::Cell | Sort::Cells));
        let is_direction = || {
            let links = self.game.board.directions_by_word(name, PlayerId(0));
            links.is_some_and(|links| !links.is_empty()) || self.way_named(name).is_some()
        };
        let has_of = matches!(kind, NumKind::Of { .. });
        self.names_cells(name) || is_remembered || has_of && (self.game.board.has_area(name) || is_direction())
    }
}

/// That what is remembered is yes, or a cell is somewhere.
pub(super) fn is_yes(remembered: Remembered) -> Cond {
    Cond::Compare(Num::Remembered(remembered), CompareOp::Ne, Num::Int(0))
}
