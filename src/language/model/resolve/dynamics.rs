//! What depends on the position: sets, conditions, numbers, moves, turns, ends, notation.

mod blanks;
mod certain;
mod chosen_ways;
mod claims;
mod conds;
mod effects;
mod ends;
mod forms;
mod links;
mod meaning;
mod memory;
mod moves;
mod notation;
mod numbered;
mod nums;
mod paths;
mod patterns;
mod roles;
mod rolls;
mod sets;
mod templates;
#[cfg(test)]
mod tests;
mod turns;
mod ways;

use super::scope::Names;
use super::{Resolver, maybe};
use crate::diag::Diagnostic;
use crate::id::{BindingId, PlayerId};
use crate::model::memory::{Remembered, Sort};
use crate::model::{Blocked, Cond, MOST_BINDINGS, Num, PerPlayer, Who};
use crate::source::Span;
use crate::syntax::ast::{self, BoardLine, MoveLine, Name, PatternItem, SegmentKind};

/// When in the course of a turn a description is looked at: what is known by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Moment {
    /// Before the game: no position is known.
    Never,
    /// Before the turn: nothing has been played.
    Start,
    /// A unit is chosen: only the parts before this one are known.
    Lift,
    /// The unit is under way: where it comes from is known too.
    Path,
    /// The part is complete: all its names are known.
    Part,
    /// The turn is over; the names speak of it.
    After,
}

/// Resolves all that depends on the position.
pub(super) fn resolve(resolver: &mut Resolver) {
    resolver.collect_bindings();
    resolver.collect_rolls();
    resolver.collect_sorts();
    resolver.collect_ways();
    resolver.resolve_memory();
    resolver.resolve_blocked();
    resolver.resolve_moves();
    resolver.resolve_turns();
    resolver.resolve_triggers();
    resolver.resolve_ends();
    resolver.resolve_numbers();
    resolver.note_ways();
    resolver.resolve_notation();
    resolver.check_rolls();
}

/// A number of the position, such as a test expects: `quiet.passed`.
pub(in crate::model) fn number(resolver: &mut Resolver, num: &ast::Num) -> Option<Num> {
    resolver.num(num, Moment::After)
}

/// What a test expects of a lone name: a remembered yes or no.
pub(in crate::model) fn flag_number(resolver: &mut Resolver, name: &Name) -> Option<Num> {
    let sorts = [Names::Remembered, Names::Definitions];
    resolver.or_unknown(resolver.is_called(name, &sorts).then_some(()), "name", name, &sorts)?;
    match resolver.memory_kind(name) {
        Some(Sort::Flag | Sort::Number(..)) => resolver.remembered(name, None).map(Num::Remembered),
        _ => resolver.flag(name, Moment::After).map(yes_if),
    }
}

/// The number of a condition that a test expects: 1 where it holds, as seen by the player to move.
pub(in crate::model) fn condition(resolver: &mut Resolver, cond: &ast::Cond) -> Option<Num> {
    resolver.cond(cond, Moment::After).map(yes_if)
}

/// What is remembered as cells under that name, of a player where he is named.
pub(in crate::model) fn memory_of_cells(resolver: &mut Resolver, name: &Name, of: Option<&Name>) -> Option<Remembered> {
    let kind = resolver.or_unknown(resolver.memory_kind(name), "name", name, &[Names::Remembered])?;
    if !matches!(kind, Sort::Cell | Sort::Cells) {
        let diag = Diagnostic::error("not-a-cell", name.span, format!("no cells are remembered as `{}`", name.node));
        let help = format!("a number is compared, `expect {0} = 3`, a yes or no stands alone: `expect {0}`", name.node);
        return resolver.refuse(diag.help(help));
    }
    let player = maybe(of, |of| resolver.player(of))?;
    resolver.remembered_of(name, player.map(Who::Player))
}

/// The number of a yes or no that is what the condition says.
fn yes_if(cond: Cond) -> Num {
    Num::When(Box::new(Num::Int(1)), Box::new(cond), Box::new(Num::Int(0)))
}

impl Resolver<'_> {
    /// Takes an error, and gives what a failed resolution gives.
    pub fn fail<T>(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Option<T> {
        self.refuse(Diagnostic::error(code, span, message))
    }

    /// Says that there are more of a sort than can be told apart.
    pub fn too_many(&mut self, sort: &str, found: usize, most: usize, span: Span) {
        if found > most {
            let message = format!("{found} {sort} are more than the {most} a game can have");
            self.say(Diagnostic::error("too-many-names", span, message));
        }
    }

    /// A value for each player who may look.
    pub fn per_player<T>(&self, of: impl FnMut(PlayerId) -> T) -> PerPlayer<T> {
        PerPlayer(self.game.players.ids().map(of).collect())
    }

    /// The id of a name bound by `as`.
    pub fn find_binding(&self, word: &str) -> Option<BindingId> {
        self.game.bindings.position(|b| b == word)
    }

    /// Declares all names bound by `as` in any move: a name keeps its value to the end of the turn, so later moves know it.
    fn collect_bindings(&mut self) {
        let flat = self.flat;
        for segment in flat.paths_gone().flatten().flat_map(|s| s.parts()) {
            if let SegmentKind::Line { pattern, .. } = &segment.kind {
                pattern.iter().for_each(|item| self.declare_binding(item));
            }
        }
        for line in flat.move_lines() {
            if let MoveLine::Lines { pattern, .. } = &line.clause {
                pattern.iter().for_each(|item| self.declare_binding(item));
            }
        }
        self.too_many("names", self.game.bindings.len(), MOST_BINDINGS, flat.header);
    }

    fn declare_binding(&mut self, item: &PatternItem) {
        let Some(name) = &item.name else { return };
        if !self.is_named_already(name, None, "choose another name after `as`") && self.find_binding(name).is_none() {
            self.game.bindings.push(name.node.clone());
        }
    }

    /// The links on which something may lie.
    fn resolve_blocked(&mut self) {
        let flat = self.flat;
        for line in &flat.board {
            let BoardLine::NoWay { dirs, from } = &line.clause else { continue };
            let (links, from) = (self.links(dirs), self.set(from, Moment::Start));
            self.game.blocked.extend(links.zip(from).map(|(links, from)| Blocked { links, from }));
        }
    }

    /// True, with a message, where a new name stands for something already: for what is declared, or what `also` says.
    fn is_named_already(&mut self, name: &Name, also: Option<&'static str>, help: &'static str) -> bool {
        let Some(sort) = self.sort_of(name).or(also) else { return false };
        let message = format!("`{}` is already the name of a {sort}", name.node);
        self.say(Diagnostic::error("name-taken", name.span, message).help(help));
        true
    }

    /// What a declared name stands for, in a word.
    fn sort_of(&self, name: &Name) -> Option<&'static str> {
        let is_role = || self.find_roles(name).map(|_| "role");
        let called = |sorts: &[(Names, &'static str)]| {
            sorts.iter().find(|(sort, _)| self.is_called(name, &[*sort])).map(|(_, word)| *word)
        };
        let first = [
            (Names::Memory, "memory"),
            (Names::Definitions, "definition"),
            (Names::Shapes, "shape"),
            (Names::Areas, "area"),
        ];
        let then =
            [(Names::Zones, "zone"), (Names::Cells, "cell"), (Names::Players, "player"), (Names::Options, "option")];
        called(&first).or_else(is_role).or_else(|| called(&then))
    }
}
