//! Memory, definitions, named paths, events and their effects, dice.

use super::{Builder, Node, all, find, has};
use crate::source::Spanned;
use crate::syntax::ast::{
    Cond, Definition, DefinitionBody, Dice, Effect, EventDecl, EventMoment, Faces, Line, MemoryDecl, MemorySort,
    MemoryValue, Name, NamedPath, PlaceOwner, PlaceRef, ShapeDecl, ShapeWay,
};
use crate::syntax::place::Place;
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn named_path(&mut self, node: &Node) -> Option<NamedPath> {
        let mut names = self.names(node).into_iter();
        let name = names.next()?;
        let lines = self.lines(&find(node, Rule::named_path_body)?, Place::Move, Self::move_line);
        Some(NamedPath { name, param: names.next(), lines })
    }

    pub(super) fn remember(&mut self, node: &Node) -> Option<MemoryDecl> {
        let (sort, default) = match find(node, Rule::memory_type) {
            Some(sort) => (self.memory_sort(&sort)?, self.memory_value(node)),
            None => (MemorySort::Cells(self.cells_in(node)), None),
        };
        Some(MemoryDecl {
            name: self.label(node)?,
            of_each: has(node, Rule::of_each_player),
            this_turn: has(node, Rule::k_this),
            is_shown: !has(node, Rule::not_shown),
            sort,
            default,
        })
    }

    fn memory_sort(&mut self, node: &Node) -> Option<MemorySort> {
        let mut bounds = Vec::new();
        for bound in all(node, Rule::num_prim) {
            bounds.push(self.num_prim(&bound)?);
        }
        let mut bounds = bounds.into_iter();
        Some(match (bounds.next(), bounds.next()) {
            (Some(least), Some(most)) => MemorySort::Number(least, most),
            _ if has(node, Rule::k_cell) => MemorySort::Cell,
            _ if has(node, Rule::k_direction) => MemorySort::Direction,
            _ if has(node, Rule::k_role) => MemorySort::Role,
            _ => MemorySort::Flag,
        })
    }

    /// The value at the end of a `remember` or `becomes`, if there is one.
    fn memory_value(&mut self, node: &Node) -> Option<MemoryValue> {
        let value = node.clone().into_inner().next_back()?;
        Some(match value.as_rule() {
            Rule::value_yes => MemoryValue::Flag(true),
            Rule::value_no => MemoryValue::Flag(false),
            Rule::value_nowhere => MemoryValue::Nowhere,
            Rule::value_nothing => MemoryValue::Nothing,
            Rule::value_back => MemoryValue::Back(self.label(&value)?),
            Rule::value_not => {
                let flag = find(&value, Rule::flag)?;
                MemoryValue::Not(Cond { kind: self.flag(&flag)?, span: self.span(&flag) })
            }
            Rule::num => MemoryValue::Num(self.num(&value)?),
            Rule::num_prim => MemoryValue::Num(self.num_prim(&value)?),
            Rule::set => MemoryValue::Set(self.set(&value)?),
            _ => return None,
        })
    }

    pub(super) fn definition(&mut self, node: &Node) -> Option<Definition> {
        let mut names = self.names(node).into_iter();
        let body = node.clone().into_inner().next_back()?;
        let body = match body.as_rule() {
            Rule::num => DefinitionBody::Num(self.num(&body)?),
            Rule::set if body.as_str().split_whitespace().next() == Some("any") => {
                DefinitionBody::Any(self.set(&body)?)
            }
            Rule::set => DefinitionBody::Set(self.set(&body)?),
            _ => DefinitionBody::Cond(self.cond(&body)?),
        };
        Some(Definition { name: names.next()?, param: names.next(), of_cells: has(node, Rule::of_cells), body })
    }

    pub(super) fn shape(&mut self, node: &Node) -> Option<ShapeDecl> {
        let way = |word: Node| match has(&word, Rule::k_mirrored) {
            true => Spanned::new(ShapeWay::Mirrored, self.span(&word)),
            false => Spanned::new(ShapeWay::Turned, self.span(&word)),
        };
        let ways = all(node, Rule::shape_word).map(way).collect();
        let picture = self.string(&find(node, Rule::string)?);
        Some(ShapeDecl { name: self.label(node)?, picture, ways })
    }

    pub(super) fn event_clause(&mut self, node: &Node) -> Option<EventDecl> {
        let mut moment = None;
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::after_event => moment = Some(self.after_event(&part)),
                Rule::capture_event => {
                    let what = self.set_term(&find(&part, Rule::set_term)?)?;
                    moment = Some(EventMoment::Capture { what, name: self.label(&part) });
                }
                Rule::turn_event if has(&part, Rule::k_start) => moment = Some(EventMoment::TurnStart),
                Rule::turn_event => moment = Some(EventMoment::TurnEnd),
                _ => {}
            }
        }
        let when = self.maybe(node, Rule::cond, Self::cond)?;
        let label = find(node, Rule::label).and_then(|l| self.label(&l));
        Some(EventDecl { label, moment: moment?, when, effects: self.effects(&find(node, Rule::effects)?) })
    }

    fn after_event(&mut self, node: &Node) -> EventMoment {
        let listed: Vec<Node> =
            find(node, Rule::after_moves).map_or(Vec::new(), |list| all(&list, Rule::after_move).collect());
        let moves = listed.iter().map(|m| match find(m, Rule::name) {
            Some(name) => self.name(&name),
            None => Spanned::new(String::new(), self.span(m)),
        });
        EventMoment::After { moves: moves.collect::<Vec<Name>>(), all_but: has(node, Rule::k_move) }
    }

    fn effects(&mut self, node: &Node) -> Vec<Line<Effect>> {
        self.lines(node, Place::Effects, |builder, node| builder.effect(&node))
    }

    pub(super) fn place_ref(&self, node: &Node) -> Option<PlaceRef> {
        let mut parts = node.clone().into_inner();
        let first = parts.next()?;
        let seen = match first.as_rule() {
            Rule::k_own => Some(PlaceOwner::Mover),
            Rule::k_enemy => Some(PlaceOwner::Enemy),
            _ => None,
        };
        if let Some(of) = seen {
            let name = self.name(&parts.next()?);
            return Some(PlaceRef { name, of: Some(Spanned::new(of, self.span(&first))) });
        }
        let name = self.name(&first);
        let of = parts.nth(1).map(|owner| {
            let of = match owner.as_rule() {
                Rule::k_mover => PlaceOwner::Mover,
                Rule::k_enemy => PlaceOwner::Enemy,
                Rule::k_owner => PlaceOwner::Owner,
                _ => PlaceOwner::Named(owner.as_str().to_owned()),
            };
            Spanned::new(of, self.span(&owner))
        });
        Some(PlaceRef { name, of })
    }

    /// Where a piece goes by an effect: place and new role.
    pub(super) fn sent(&mut self, node: &Node) -> Option<(PlaceRef, Option<Name>)> {
        let place = match find(node, Rule::cell_ref) {
            Some(cell) => PlaceRef { name: Spanned::new(cell.as_str().trim().to_owned(), self.span(&cell)), of: None },
            None => self.place_ref(&find(node, Rule::place_ref)?)?,
        };
        Some((place, find(node, Rule::as_role).and_then(|r| self.label(&r))))
    }

    pub(super) fn becomes(&mut self, node: &Node) -> Option<Effect> {
        Some(Effect::Becomes { name: self.label(node)?, value: self.memory_value(node)? })
    }

    /// `d6`, `2d6`, `4d(0, 1)`; numbers too large for any die are left to the checker.
    pub(super) fn dice(&mut self, node: &Node) -> Spanned<Dice> {
        let (count, sides) = node.as_str().split_once('d').unwrap_or(("1", "0"));
        let count = if count.is_empty() { 1 } else { count.parse().unwrap_or(i64::MAX) };
        let faces = match has(node, Rule::plain_dice) {
            true => Faces::UpTo(sides.parse().unwrap_or(i64::MAX)),
            false => Faces::Listed(all(node, Rule::face).map(|face| self.face(&face)).collect()),
        };
        Spanned::new(Dice { count, faces }, self.span(node))
    }

    /// On how many sides a number stands, and which.
    fn face(&mut self, node: &Node) -> (i64, i64) {
        let numbers: Vec<i64> = all(node, Rule::int).map(|int| self.int(&int).node).collect();
        match numbers[..] {
            [times, number] => (times, number),
            [number, ..] => (1, number),
            [] => (0, 0),
        }
    }
}
