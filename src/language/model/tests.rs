//! Tests inside a rules file.

use super::memory::Remembered;
use super::pieces::Piece;
use crate::id::{CellId, PlayerId};
use crate::ops::CompareOp;
use crate::source::Span;
use crate::syntax::ast::Value;

/// A test of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// What it shows.
    pub name: String,
    /// Options it sets; to be run the game is loaded with them.
    pub options: Vec<(String, Value)>,
    /// The setup it starts from.
    pub setup: Option<String>,
    /// Who begins.
    pub first: Option<String>,
    /// What it does; empty in a game that was not loaded with the test's options.
    pub steps: Vec<(TestStep, Span)>,
    /// Where.
    pub span: Span,
}

/// A step of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum TestStep {
    /// The whole position: stacks bottom first.
    Position {
        /// What stands where, and what the areas hold.
        stacks: Vec<(CellId, Vec<Piece>)>,
        /// Who moves; the first player if nothing is said.
        to_move: Option<PlayerId>,
    },
    /// A position in a text form.
    PositionText {
        /// Which form; any that reads it, if none is named.
        form: Option<String>,
        /// The text.
        text: String,
    },
    /// The turn is legal.
    Legal(String),
    /// It is not.
    Illegal(String),
    /// It is played.
    Play(String),
    /// This is rolled: a sum, or what each die shows.
    Roll(Vec<u8>),
    /// Turns by depth from here; or the turns after each of these rolls.
    Count {
        /// The first roll.
        rolls: Option<u8>,
        /// By depth, or by roll.
        counts: Vec<u64>,
    },
    /// Different positions by depth, or after each of these rolls.
    Positions {
        /// The first roll.
        rolls: Option<u8>,
        /// By depth, or by roll.
        counts: Vec<u64>,
    },
    /// The game goes on.
    NoResult,
    /// It has ended so: winner (`None`: a draw) and reason.
    Result(Vec<Vec<PlayerId>>, Option<String>, Option<u16>),
    /// What stands on a cell, or what an area holds in any order.
    Cell(CellId, Vec<Piece>),
    /// A number that tests expect, by its place among them.
    Number(usize, CompareOp, i64),
    /// A condition that tests expect, by its place among the numbers: it is 1 where it holds.
    Holds(usize),
    /// The cells that are remembered.
    Remembered(Remembered, Vec<CellId>),
}
