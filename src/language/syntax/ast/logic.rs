//! Conditions, sets and numbers.

use super::Name;
use crate::ops::{CompareOp, NumOp};
use crate::source::{Span, Spanned};

/// Directions: alternatives, each a list of words that must all fit (`forward diagonal`).
#[derive(Clone, Debug)]
pub struct Dirs {
    /// The alternatives.
    pub any_of: Vec<Vec<Name>>,
    /// Where.
    pub span: Span,
}

/// `enemy 2.. taken as X`.
#[derive(Clone, Debug)]
pub struct PatternItem {
    /// What each cell must be.
    pub test: Set,
    /// How many cells; one if nothing is said.
    pub range: Option<Range>,
    /// What stands on them is captured.
    pub taken: bool,
    /// The cells get a name.
    pub name: Option<Name>,
    /// Where.
    pub span: Span,
}

/// `2`, `1..2`, `2..`.
#[derive(Clone, Debug)]
pub struct Range {
    /// The least.
    pub from: Num,
    /// `None` after `2..`; the same as `from` for a lone number.
    pub to: Option<Num>,
    /// Where.
    pub span: Span,
}

/// A player, by name or seen from the mover.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PlayerWord {
    Mover,
    Enemy,
    Named(String),
}

/// A condition.
#[derive(Clone, Debug)]
pub struct Cond {
    /// What it says.
    pub kind: CondKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Cond`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CondKind {
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
    /// A yes/no name, most often an option.
    Flag(Name),
    /// `bare of enemy`: a yes or no of a player, or of cells.
    FlagOf {
        name: Name,
        of: Box<Set>,
    },
    Compare {
        left: Num,
        op: CompareOp,
        right: Num,
    },
    /// `N turns pass without capture of soldier, or place`.
    TurnsWithout {
        turns: Num,
        events: Vec<Event>,
    },
    /// `N turns in a row are pass`.
    TurnsInARow {
        turns: Num,
        events: Vec<Event>,
    },
    /// `the position without mover, ko repeats 3 times`.
    Repeats {
        without: Vec<LeftOut>,
        times: Option<i64>,
    },
    /// `the position without ko is as when the turn began`.
    AsBegun {
        without: Vec<LeftOut>,
        not: bool,
    },
    /// `there is a run of own 5`, `there is a line any: own, enemy`.
    ThereIs {
        no: bool,
        what: Box<Set>,
    },
    ThereIsLine {
        no: bool,
        dirs: Dirs,
        pattern: Vec<PatternItem>,
    },
    /// `any own man in home of enemy`.
    Any(Set),
    /// `no enemy man`.
    None(Set),
    /// `SET is in SET`, `enemy cannot move`, …
    Claim {
        quantifier: Option<Quantifier>,
        subject: Set,
        verb: Verb,
    },
}

/// A word before the subject of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantifier {
    No,
    Every,
}

/// What a claim says of its subject.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Verb {
    /// `cannot move` (`None`), `cannot M`.
    Cannot(Option<Name>),
    Can(Option<Name>),
    /// `has no pieces`.
    HasNo(Set),
    /// `has 2.. men`.
    HasCount(Range, Set),
    /// `has a king`.
    Has(Set),
    Is {
        not: bool,
        what: IsWhat,
    },
}

/// After `is`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum IsWhat {
    Threatened,
    /// `is attacked by PLAYER`.
    AttackedBy(Spanned<PlayerWord>),
    NextTo(Set),
    /// `is one group along D`.
    OneGroup(Option<Dirs>),
    In(Set),
    /// `is empty`, `is there`, `is a king`.
    Same(Set),
}

/// What is left out where positions are compared.
#[derive(Clone, Debug, PartialEq)]
pub enum LeftOut {
    /// Who is to move.
    Mover,
    /// What is remembered under a name: of one player, or of all.
    Remembered(Name, Option<Spanned<PlayerWord>>),
}

/// What sets a counter of quiet turns back.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Event {
    Capture(Option<Set>),
    LiftOf(Set),
    Pass,
    Move(Name),
}

/// A set of cells, in words.
#[derive(Clone, Debug)]
pub struct Set {
    /// What it says.
    pub kind: SetKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Set`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SetKind {
    Union(Vec<Set>),
    Except(Box<Set>, Box<Set>),
    /// `A in B`, `A on B`.
    In(Box<Set>, Box<Set>),
    /// `A otherwise B`: the first that has a cell.
    Otherwise(Vec<Set>),
    /// `(A when C otherwise B)`.
    When(Box<Set>, Box<Cond>, Box<Set>),
    /// `reach of to by lap of 3`.
    Reach {
        of: Box<Set>,
        path: Name,
        arg: Option<Box<Num>>,
    },
    NextTo(Box<Set>),
    /// `home of mover` (zone), `twin of there` (link), `row of …`.
    Of {
        name: Name,
        /// Where `of` stands.
        word: Spanned<()>,
        of: Box<Set>,
    },
    /// `opposite way of from`.
    OppositeOf {
        /// `opposite`, and the direction.
        dirs: Dirs,
        of: Box<Set>,
    },
    Rows(Rows),
    /// `a1..e1`: the cells of a straight line.
    Stretch(Name, Name),
    All,
    Edge,
    Dark,
    /// `cells reached in A from B along D`.
    Reached {
        within: Box<Set>,
        from: Box<Set>,
        along: Option<Dirs>,
    },
    Run(Box<Run>),
    Group(Box<Group>),
    /// `line of from along any`.
    LineOf {
        of: Box<Set>,
        along: Option<Dirs>,
    },
    /// `greatest own stone`, `least own stone`: those of a set whose number is so.
    NumberedMost {
        greatest: bool,
        of: Box<Set>,
    },
    Noun(Noun),
}

/// `row a`, `rows 1..2`, `first row`, `column c`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// True for columns.
    pub columns: bool,
    /// Which.
    pub which: WhichRows,
}

/// Which rows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum WhichRows {
    First,
    Last,
    One(RowName),
    Range(RowName, RowName),
}

/// A row's name.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum RowName {
    /// A letter, or an option.
    Name(Name),
    Num(Num),
}

/// `run of own 5 along any`: the cells of all full runs that fit.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the cells must be.
    pub of: Set,
    /// How many in a row.
    pub length: Option<Range>,
    /// In which directions.
    pub along: Option<Dirs>,
    /// Where.
    pub span: Span,
}

/// `group of own 3.. along orthogonal`, `largest group of own`.
#[derive(Clone, Debug)]
pub struct Group {
    /// `largest`, `smallest`.
    pub extreme: Option<Extreme>,
    /// What the cells must be.
    pub of: Set,
    /// How many cells it has.
    pub size: Option<Range>,
    /// Which links join.
    pub along: Option<Dirs>,
    /// Where.
    pub span: Span,
}

/// One group picked out by its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Extreme {
    Largest,
    Smallest,
}

impl Set {
    /// The name that it is, if it is no more than that but for an article.
    pub fn lone_name(&self) -> Option<Name> {
        let SetKind::Noun(noun) = &self.kind else { return None };
        let Noun { article: _, side: None, word: Some(word), height: None, without: None, like: None, numbered: None } =
            noun
        else {
            return None;
        };
        match &word.node {
            Word::Named(name) => Some(Spanned::new(name.clone(), word.span)),
            _ => None,
        }
    }
}

impl Noun {
    /// This word alone.
    pub fn of(word: Spanned<Word>) -> Self {
        Self { word: Some(word), ..Self::default() }
    }
}

/// `an own stack of height 2 without mountain`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Noun {
    /// `a`, `any`, `the`, `every`; read and kept, without meaning but for `every`.
    pub article: Option<Article>,
    /// `own`, `enemy`, …
    pub side: Option<Spanned<Side>>,
    /// The noun; none in a bare `own`.
    pub word: Option<Spanned<Word>>,
    /// `of height 2`.
    pub height: Option<Range>,
    /// `without mountain`.
    pub without: Option<Name>,
    /// `like X`.
    pub like: Option<Name>,
    /// `numbered 1..3`; `with power 2..`, by the name of an attribute.
    pub numbered: Option<(Option<Name>, Range)>,
}

/// An article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Article {
    A,
    Any,
    The,
    Every,
}

/// Whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Own,
    Enemy,
    Other,
    Neutral,
}

/// A noun.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Word {
    Empty,
    Occupied,
    It,
    There,
    Mover,
    From,
    To,
    /// In a pattern: whatever stands there or not.
    Any,
    /// A role, group, zone, cell, player, binding, `piece`, `stack`, `cell`.
    Named(String),
}

/// A number.
#[derive(Clone, Debug)]
pub struct Num {
    /// What it says.
    pub kind: NumKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Num`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum NumKind {
    Int(i64),
    /// An option, or `quiet.passed`.
    Name(Name),
    Dotted(Name, Name),
    NumberOf(Box<Set>),
    HeightOf(Box<Set>),
    When(Box<Num>, Box<Cond>, Box<Num>),
    /// `number of groups of own along orthogonal`.
    GroupsOf(Box<Set>, Option<Dirs>),
    /// `distance between it and own king along orthogonal`.
    Distance {
        from: Box<Set>,
        to: Box<Set>,
        along: Option<Dirs>,
    },
    /// `sum of pips of P over SET`.
    Sum {
        name: Name,
        of: Option<Box<Set>>,
        over: Box<Set>,
    },
    /// `steps of mover`, `pips of mover on to`.
    Of {
        name: Name,
        of: Box<Set>,
        on: Option<Box<Set>>,
    },
    Binary {
        left: Box<Num>,
        op: NumOp,
        right: Box<Num>,
    },
}
