//! Effects of moves and events.

use super::Moment;
use crate::diag::Diagnostic;
use crate::model::memory::Sort;
use crate::model::resolve::Resolver;
use crate::model::{Change, Effect, Num, Owner, Pieces, Set};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, MemoryValue, Name, Noun, NumKind, PlaceRef, SetKind, Side, Word};

impl Resolver<'_> {
    /// What a move or an event does beside moving.
    pub fn effect(&mut self, effect: &ast::Effect, at: Moment) -> Option<Effect> {
        match effect {
            ast::Effect::Take(set) => Some(Effect::Take(self.set(set, at)?)),
            ast::Effect::Remove(set) => Some(Effect::Remove(self.set(set, at)?)),
            ast::Effect::TurnInto { what, side: None, role: Some(name), .. } if self.find_sort(name).is_some() => {
                Some(Effect::TurnIntoNamed(self.set(what, at)?, self.find_sort(name)?))
            }
            ast::Effect::TurnInto { what, side, role, span } => {
                let (set, change) = (self.set(what, at), self.change(*side, role.as_ref(), *span));
                Some(Effect::TurnInto(set?, change?))
            }
            ast::Effect::Send { most, what, to, under, becomes } => {
                let (most, becomes) = (most.as_ref(), becomes.as_ref());
                match self.cell_to_go_to(to, at) {
                    Some(cell) => self.carried(most, what, (cell?, *under), becomes, at),
                    None if *under => {
                        let message =
                            format!("`{}` is no cell, and only there one piece stands under another", to.name.node);
                        let told = Diagnostic::error("not-a-cell", to.name.span, message);
                        self.say(told.help(
                            "into an area pieces go by `to`; under others, `under it` or another cell by its name",
                        ));
                        None
                    }
                    None => self.send(most, what, to, becomes, at),
                }
            }
            ast::Effect::Becomes { name, value } => self.becomes(name, value, at),
        }
    }

    /// `into king`, `into own`, `into own king`.
    fn change(&mut self, side: Option<Side>, role: Option<&Name>, span: Span) -> Option<Change> {
        let Some(name) = role else {
            if side == Some(Side::Neutral) {
                return self.fail("odd-side", span, "only a neutral role is nobody's: name it");
            }
            return Some(Change { role: None, owner: Some(self.owner_given(side, span)?) });
        };
        let roles = self.roles(name)?;
        let [role] = roles[..] else {
            return self.fail("not-a-role", name.span, "a single role was expected here, not a group");
        };
        let owner = match side {
            Some(_) => Some(self.placed_owner(side, role, name.span)?),
            None => None,
        };
        Some(Change { role: Some(role), owner })
    }

    fn send(
        &mut self,
        most: Option<&Spanned<i64>>,
        what: &ast::Set,
        to: &PlaceRef,
        becomes: Option<&Name>,
        at: Moment,
    ) -> Option<Effect> {
        let (to, role) = (self.target(to), self.new_role(becomes));
        if let Some(sort) = lone_name(what).and_then(|n| self.find_sort(n)) {
            return Some(Effect::SendNamed { sort, to: to?, role: role? });
        }
        let (pieces, from) = self.pieces_sent(what, at)?;
        let most = self.most_sent(most)?;
        Some(Effect::Send { most, pieces, from, to: to?, role: role? })
    }

    /// Where pieces are sent, if it is a cell and no area.
    fn cell_to_go_to(&mut self, to: &PlaceRef, at: Moment) -> Option<Option<Set>> {
        let name = &to.name;
        let word = match name.node.as_str() {
            "it" => Word::It,
            "there" => Word::There,
            "from" => Word::From,
            "to" => Word::To,
            _ => Word::Named(name.node.clone()),
        };
        if !matches!(word, Word::Named(_)) {
            return Some(self.cell_of_word(word, name.span, at));
        }
        if to.of.is_some() || self.game.board.has_area(name) {
            return None;
        }
        let is_cell = self.find_binding(name).is_some()
            || self.game.board.cell_named(name).is_some()
            || self.memory_kind(name) == Some(Sort::Cell);
        if !is_cell {
            return None;
        }
        Some(self.cell_of_word(word, name.span, at))
    }

    fn cell_of_word(&mut self, word: Word, span: Span, at: Moment) -> Option<Set> {
        let word = Some(Spanned::new(word, span));
        let noun = Noun { article: None, side: None, word, height: None, without: None, like: None };
        self.set(&ast::Set { kind: SetKind::Noun(noun), span }, at)
    }

    fn carried(
        &mut self,
        most: Option<&Spanned<i64>>,
        what: &ast::Set,
        (to, under): (Set, bool),
        becomes: Option<&Name>,
        at: Moment,
    ) -> Option<Effect> {
        let role = self.new_role(becomes);
        let (pieces, from) = self.pieces_sent(what, at)?;
        let most = self.most_sent(most)?;
        Some(Effect::Carry { most, pieces, from, to, under, role: role? })
    }

    fn most_sent(&mut self, most: Option<&Spanned<i64>>) -> Option<Option<u16>> {
        match most.map(|m| (u16::try_from(m.node), m.span)) {
            None => Some(None),
            Some((Ok(most), _)) if most > 0 => Some(Some(most)),
            Some((_, span)) => self.fail("out-of-range", span, "a number of pieces from 1 on was expected"),
        }
    }

    /// Which pieces are meant, and where they lie: `own men in it`, `it`.
    fn pieces_sent(&mut self, what: &ast::Set, at: Moment) -> Option<(Pieces, Set)> {
        if let SetKind::In(pieces, place) = &what.kind
            && let Set::Pieces(pieces) = self.set(pieces, at)?
        {
            let from = self.set(place, at)?;
            return Some((pieces, from));
        }
        let from = self.set(what, at)?;
        Some(match from {
            Set::Pieces(pieces) => (pieces.clone(), Set::Pieces(pieces)),
            from => (self.all_pieces(), from),
        })
    }

    fn all_pieces(&self) -> Pieces {
        let roles = self.all_roles();
        Pieces { owner: Owner::Any, roles, height: None, without: Vec::new(), like: None }
    }

    fn becomes(&mut self, name: &Name, value: &MemoryValue, at: Moment) -> Option<Effect> {
        let Some(sort) = self.memory_kind(name) else {
            let known: Vec<String> = self.game.memory.iter().map(|m| m.name.clone()).collect();
            self.unknown("name", name, &known);
            return None;
        };
        let memory = self.remembered(name, None)?;
        match (sort, value) {
            (Sort::Cell, MemoryValue::Nowhere) => Some(Effect::NoteCell(memory, Set::Union(Vec::new()))),
            (Sort::Flag, MemoryValue::Flag(value)) => Some(Effect::Note(memory, Num::Int(i64::from(*value)))),
            (Sort::Number(least, most), MemoryValue::Num(num)) => {
                let value = self.num(num, at)?;
                self.can_be(name, (least, most), num, &value);
                Some(Effect::Note(memory, value))
            }
            (Sort::Cell, MemoryValue::Set(set)) => Some(Effect::NoteCell(memory, self.set(set, at)?)),
            (Sort::Cell, MemoryValue::Num(num)) => {
                let Some(set) = named_set(num) else {
                    let message = format!("`{}` is a cell, and this is a number", name.node);
                    return self.fail("not-a-cell", num.span, message);
                };
                Some(Effect::NoteCell(memory, self.set(&set, at)?))
            }
            (Sort::Cells, MemoryValue::Nowhere) => Some(Effect::NoteCells(memory, Set::Union(Vec::new()))),
            (Sort::Cells, MemoryValue::Set(set)) => Some(Effect::NoteCells(memory, self.set(set, at)?)),
            (Sort::Cells, MemoryValue::Num(num)) => {
                let Some(set) = named_set(num) else {
                    let message = format!("`{}` is a set of cells, and this is a number", name.node);
                    return self.fail("not-a-cell", num.span, message);
                };
                Some(Effect::NoteCells(memory, self.set(&set, at)?))
            }
            (Sort::Cells, _) => self.fail("not-a-cell", name.span, format!("`{}` is a set of cells", name.node)),
            (Sort::Flag, _) => self.fail("not-a-switch", name.span, format!("`{}` is `yes` or `no`", name.node)),
            (Sort::Number(..), _) => self.fail("not-a-number", name.span, format!("`{}` is a number", name.node)),
            (Sort::Cell, _) => self.fail("not-a-cell", name.span, format!("`{}` is a cell", name.node)),
        }
    }
}

/// The name that a description is, if it is no more than that.
fn lone_name(set: &ast::Set) -> Option<&str> {
    match &set.kind {
        SetKind::Noun(Noun { side: None, word: Some(word), height: None, without: None, like: None, .. }) => {
            match &word.node {
                Word::Named(name) => Some(name),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A lone name was read as a number: as a set of cells it is a noun, or `NAME of …`.
pub(super) fn named_set(num: &ast::Num) -> Option<ast::Set> {
    let kind = match &num.kind {
        NumKind::Name(name) => {
            let word = Some(Spanned::new(Word::Named(name.node.clone()), num.span));
            SetKind::Noun(Noun { article: None, side: None, word, height: None, without: None, like: None })
        }
        NumKind::Of { name, of, on: None } => SetKind::Of { name: name.clone(), of: of.clone() },
        _ => return None,
    };
    Some(ast::Set { kind, span: num.span })
}
