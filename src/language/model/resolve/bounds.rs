//! How large and how deep a game may become once definitions, paths and sequences stand in their places: they multiply.
//!
//! Whatever walks over a resolved game may therefore go down into it by calls, and look at all of it.

use super::Resolver;
use crate::diag::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Name;

/// The most parts of all descriptions, numbers and conditions of a game together.
const MOST_PARTS: usize = 50_000;

/// How deep they may be nested.
pub(super) const DEEPEST: usize = 120;

/// So many cells that a part names, for each player again, count as one part more.
const CELLS_A_PART: usize = 128;

/// How much there is so far.
#[derive(Debug, Default)]
pub(super) struct Bounds {
    parts: usize,
    depth: usize,
    is_reported: bool,
    /// The names put in their places at the moment, the outermost first.
    outermost: Option<Name>,
}

impl Resolver<'_> {
    /// Resolves a part of a description: one more, and one level deeper. `None` where that is too much.
    pub fn nested<T>(&mut self, span: Span, resolve: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.charge(1, span)?;
        if self.bounds.depth >= DEEPEST {
            return self.too_much("too-deep", span, format!("more than {DEEPEST} levels are nested here"));
        }
        self.bounds.depth += 1;
        let resolved = resolve(self);
        self.bounds.depth -= 1;
        resolved
    }

    /// True where something of so many levels can stand here.
    pub fn has_room_for(&self, levels: usize) -> bool {
        self.bounds.depth + levels <= DEEPEST
    }

    /// Counts so many parts more. `None` where they are too many.
    pub fn charge(&mut self, parts: usize, span: Span) -> Option<()> {
        self.bounds.parts = self.bounds.parts.saturating_add(parts);
        if self.bounds.parts > MOST_PARTS {
            let message =
                format!("with definitions and paths in their places the game has more than {MOST_PARTS} parts");
            return self.too_much("game-too-large", span, message);
        }
        Some(())
    }

    /// Counts the cells that a part names.
    pub fn charge_cells(&mut self, cells: usize, span: Span) -> Option<()> {
        self.charge(cells / CELLS_A_PART, span)
    }

    /// True while a definition or path stands in the place of its name.
    pub fn is_in_place_of_a_name(&self) -> bool {
        self.bounds.outermost.is_some()
    }

    /// Does something while a definition or path stands in its place.
    pub fn in_place_of<T>(&mut self, name: &Name, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.bounds.outermost.clone();
        self.bounds.outermost.get_or_insert_with(|| name.clone());
        let resolved = resolve(self);
        self.bounds.outermost = outer;
        resolved
    }

    /// Says once that it is too much, where the outermost of what is put in its place is named.
    fn too_much<T>(&mut self, code: &'static str, span: Span, message: String) -> Option<T> {
        if !std::mem::replace(&mut self.bounds.is_reported, true) {
            let place = self.bounds.outermost.as_ref().map_or(span, |name| name.span);
            let diag = Diagnostic::error(code, place, message);
            self.say(match &self.bounds.outermost {
                Some(name) => diag.help(format!(
                    "`{}` stands for what is after it, with all that this stands for in turn: say it with less",
                    name.node
                )),
                None => diag.help("say it in fewer parts"),
            });
        }
        None
    }
}
