//! The syntax tree: names as written, nothing resolved. Equality ignores places.

#![expect(
    clippy::large_enum_variant,
    reason = "a tree is built once and walked once: plain fields read better than boxes"
)]

mod board;
mod cells;
mod ends;
mod lines;
mod logic;
mod look;
mod memory;
mod moves;
mod notation;
mod options;
mod pieces;
mod setup;
mod tests;
mod turns;

pub use crate::ops::{CompareOp, NumOp};
use crate::source::{Span, Spanned};
pub use board::*;
pub use cells::*;
pub use ends::*;
pub use lines::*;
pub use logic::*;
pub use look::*;
pub use memory::*;
pub use moves::*;
pub use notation::*;
pub use options::*;
pub use pieces::*;
pub use setup::*;
pub use tests::*;
pub use turns::*;

/// A word and where it stands.
pub type Name = Spanned<String>;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// The version of the language, from `rules 1`.
    pub version: Spanned<i64>,
    /// The game.
    pub game: Game,
    /// The clauses that could not be read.
    pub lost: Vec<Span>,
    /// The clauses on one line that could only be read as they were probably meant.
    pub mended: Vec<Span>,
}

/// `game "X" extends "y" { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The title.
    pub title: Name,
    /// The game it extends.
    pub extends: Option<Name>,
    /// What it says.
    pub items: Vec<Item>,
}

/// One section or clause of a game, with the edit in front of it.
#[derive(Clone, Debug)]
pub struct Item {
    /// `replace`, `remove`, `before NAME:`.
    pub edit: Option<Spanned<Edit>>,
    /// What it is.
    pub kind: ItemKind,
    /// From the first word (the edit's, if any) to the end.
    pub span: Span,
}

impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        self.edit == other.edit && self.kind == other.kind
    }
}

/// The sorts of items.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ItemKind {
    Credits(Vec<Credit>),
    Players(Vec<Name>),
    Begins(Beginner),
    Option(OptionDecl),
    Board(Vec<Line<BoardLine>>),
    Pieces(Vec<Line<PiecesLine>>),
    Captures(Vec<Line<CapturesLine>>),
    Stacks(Vec<Line<StacksLine>>),
    Setup {
        name: Option<Name>,
        lines: Vec<Line<SetupLine>>,
    },
    Move {
        name: Name,
        template: Option<Name>,
        lines: Vec<Line<MoveLine>>,
    },
    /// `moves land on empty, or capturing`.
    Landing(Vec<Spanned<Landing>>),
    /// `path lap of N { … }`.
    Path(NamedPath),
    Remember(MemoryDecl),
    Define(Definition),
    Shape(ShapeDecl),
    Event(EventDecl),
    Sequence {
        name: Name,
        body: TurnExpr,
    },
    Turn {
        name: Option<Name>,
        when: Option<Cond>,
        body: TurnExpr,
    },
    /// `no turn may leave COND`.
    Forbid {
        label: Option<Name>,
        cond: Cond,
    },
    End(Vec<Line<EndLine>>),
    Notation(Vec<Line<NotationLine>>),
    Look(Vec<Line<LookLine>>),
    Variant {
        name: Name,
        title: Option<Name>,
        items: Vec<Item>,
    },
    Test(Test),
    If(IfBlock<Item>),
    /// `remove move hop`: sort and name of what is taken away.
    Removal {
        sort: Name,
        name: Option<Name>,
    },
}

impl ItemKind {
    /// The word by which such an item is said anew or taken away; nothing where it cannot be.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Players(_) => "players",
            Self::Option(_) => "option",
            Self::Board(_) => "board",
            Self::Pieces(_) => "pieces",
            Self::Captures(_) => "captures",
            Self::Stacks(_) => "stacks",
            Self::Setup { .. } => "setup",
            Self::Move { .. } => "move",
            Self::Landing(_) => "moves land",
            Self::Path(_) => "path",
            Self::Remember(_) => "remember",
            Self::Define(_) => "define",
            Self::Shape(_) => "shape",
            Self::Event(_) => "event",
            Self::Sequence { .. } => "sequence",
            Self::Turn { .. } => "turn",
            Self::End(_) => "end",
            Self::Notation(_) => "notation",
            Self::Look(_) => "look",
            Self::Variant { .. } => "variant",
            Self::If(_) => "if",
            Self::Credits(_) | Self::Begins(_) | Self::Forbid { .. } | Self::Test(_) | Self::Removal { .. } => "",
        }
    }

    /// Its own name or label.
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Option(option) => Some(&option.name),
            Self::Move { name, .. } | Self::Sequence { name, .. } | Self::Variant { name, .. } => Some(name),
            Self::Setup { name, .. } | Self::Turn { name, .. } => name.as_ref(),
            Self::Path(path) => Some(&path.name),
            Self::Remember(memory) => Some(&memory.name),
            Self::Define(definition) => Some(&definition.name),
            Self::Shape(shape) => Some(&shape.name),
            Self::Event(event) => event.label.as_ref(),
            Self::Forbid { label, .. } => label.as_ref(),
            _ => None,
        }
    }

    /// What it is called where it is said anew or taken away: `move hop`, `turn`.
    pub fn called(&self) -> String {
        match self.name() {
            Some(name) => format!("{} {}", self.word(), name.node),
            None => self.word().to_owned(),
        }
    }

    /// True for a section whose lines add up.
    pub fn is_section(&self) -> bool {
        matches!(self.word(), "board" | "pieces" | "captures" | "stacks" | "end" | "notation" | "look")
    }
}

/// Who begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Beginner {
    /// `NAME begins`: a player or an option.
    Named(Name),
    /// `highest roll of d6 begins`.
    HighestRoll(Spanned<Dice>),
}

/// `author "…"`, `year 2022`, `licence "…"`, `version "…"`, `source "…"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Credit {
    /// Which.
    pub word: Name,
    /// What it says; a year as text.
    pub text: Name,
}

/// Equality of what was written, wherever it stands.
macro_rules! equal_without_place {
    ($($name:ident { $($field:ident),+ })*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&+
            }
        }
    )*};
}

equal_without_place! {
    Cells { kind }
    Segment { kind, stopping }
    Dirs { any_of }
    PatternItem { test, range, taken, name }
    Range { from, to }
    TurnExpr { kind }
    Cond { kind }
    Set { kind }
    Run { of, length, along }
    Group { extreme, of, size, along }
    Num { kind }
}
