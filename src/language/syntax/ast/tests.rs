//! Tests inside a rules file.

use super::Name;
use super::cells::Cells;
use super::lines::Line;
use super::logic::{Cond, Num, Range};
use super::options::Value;
use super::setup::{CellsStacks, Owner};
use crate::ops::CompareOp;
use crate::source::Spanned;

/// `test "…" with … { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// What it shows.
    pub name: Name,
    /// Options, setup, beginner.
    pub settings: Vec<Setting>,
    /// What it does.
    pub lines: Vec<Line<TestLine>>,
}

/// What a test is run with.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Setting {
    Option(Name, Spanned<Value>),
    Setup(Name),
    First(Name),
}

/// A line of a test.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum TestLine {
    /// Written like lines of a setup.
    Pieces(Vec<(Owner, Vec<CellsStacks>)>),
    ToMove(Name),
    /// `position psn "…"`.
    Position {
        form: Option<Name>,
        text: Name,
    },
    Legal(Vec<Name>),
    Illegal(Vec<Name>),
    Play(Vec<Name>),
    /// `count 30, 900`; `count after roll 1..3: 2, 4, 8`.
    Count {
        rolls: Option<Range>,
        counts: Vec<Spanned<i64>>,
    },
    /// `positions 30, 900`: different positions.
    Positions {
        rolls: Option<Range>,
        counts: Vec<Spanned<i64>>,
    },
    /// `roll 4`, `roll 3 2`.
    Roll(Vec<Spanned<i64>>),
    NoResult,
    /// `result White by goal`, `result draw` (no ranks), `result White, Black and Red by home`, `result White by gammon worth 2`.
    Result {
        ranks: Vec<Vec<Name>>,
        by: Option<Name>,
        worth: Option<Spanned<i64>>,
    },
    /// `expect e4: mP`, `expect e4: empty` (an empty text), `expect White prison: S`.
    ExpectCell {
        player: Option<Name>,
        cell: Name,
        stack: Name,
    },
    /// `expect exchanged`, `expect not exchanged`.
    ExpectFlag {
        name: Name,
        value: bool,
    },
    /// `expect seen = a1 b2`, `expect site of White = nowhere` (`None`).
    ExpectCells {
        name: Name,
        of: Option<Name>,
        cells: Option<Cells>,
    },
    /// `expect any own man in row 3`.
    ExpectCond(Cond),
    /// `expect quiet.passed = 3`.
    ExpectNumber {
        number: Num,
        op: CompareOp,
        value: i64,
    },
}
