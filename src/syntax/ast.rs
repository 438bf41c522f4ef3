//! The syntax tree: names as written, nothing resolved. Equality ignores places.

#![expect(
    clippy::large_enum_variant,
    reason = "a tree is built once and walked once: plain fields read better than boxes"
)]

pub use crate::ops::{CompareOp, NumOp};
use crate::source::{Span, Spanned};
use std::fmt;

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

/// How an item of an extending game changes the game it extends.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Takes the place of what has the same name.
    Replace,
    /// Stands before the clause named.
    Before(Name),
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
    /// `path lap of N { … }`.
    Path(NamedPath),
    Remember(MemoryDecl),
    Define(Definition),
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

/// Who begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Beginner {
    /// `NAME begins`: a player or an option.
    Named(Name),
    /// `highest roll of d6 begins`.
    HighestRoll(Spanned<Dice>),
}

/// `d6`, `2d6`: the sum of so many dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub count: i64,
    /// Sides of each.
    pub sides: i64,
}

/// `path lap of N { … }`: a path with a name, and with a number to fill in.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPath {
    /// The name.
    pub name: Name,
    /// The number's name.
    pub param: Option<Name>,
    /// A path, and conditions.
    pub lines: Vec<Line<MoveLine>>,
}

/// `remember NAME of each player this turn: TYPE = DEFAULT`.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryDecl {
    /// The name.
    pub name: Name,
    /// One value a player.
    pub of_each: bool,
    /// Back to its default when a turn starts.
    pub this_turn: bool,
    /// What it can be.
    pub sort: MemorySort,
    /// What it is at first.
    pub default: Option<MemoryValue>,
}

/// What a remembered value can be.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MemorySort {
    Number(Num, Num),
    Flag,
    Cell,
    /// Any number of cells, at first these.
    Cells(Option<Cells>),
}

/// A value to be remembered, as written.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MemoryValue {
    Flag(bool),
    Num(Num),
    Set(Set),
    Nowhere,
}

/// `define NAME of player P = …`: stands for what is behind it, and stores nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name.
    pub name: Name,
    /// The name of the player it is asked of.
    pub param: Option<Name>,
    /// What it stands for.
    pub body: DefinitionBody,
}

/// What a definition stands for.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum DefinitionBody {
    Num(Num),
    Set(Set),
    Cond(Cond),
}

/// Effects that run of themselves at a moment of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDecl {
    /// The label in front.
    pub label: Option<Name>,
    /// At what moment.
    pub moment: EventMoment,
    /// Only when.
    pub when: Option<Cond>,
    /// What happens.
    pub effects: Vec<Line<Effect>>,
}

/// The moments of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum EventMoment {
    /// `after step, jump`; `after any move but pass`.
    After {
        /// True for `any move but`.
        all_but: bool,
        /// Which; an empty name stands for a pass.
        moves: Vec<Name>,
    },
    /// `on capture of a soldier as X`.
    Capture {
        /// Of what.
        what: Set,
        /// The name of what was captured.
        name: Name,
    },
    /// `at start of turn`.
    TurnStart,
    /// `at end of turn`.
    TurnEnd,
}

/// A place off the board, or a zone: `prison of mover`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceRef {
    /// Its name.
    pub name: Name,
    /// Whose.
    pub of: Option<Spanned<PlaceOwner>>,
}

/// Whose place.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PlaceOwner {
    Mover,
    Enemy,
    /// Of the owner of the piece that goes there.
    Owner,
    Named(String),
}

/// `if COND { … } else { … }` around lines of sort `T`. An `else if` is an `otherwise` of one `If` line.
#[derive(Clone, Debug, PartialEq)]
pub struct IfBlock<T> {
    /// Asked of the options, before play.
    pub cond: Cond,
    /// The lines when it holds.
    pub then: Vec<T>,
    /// The lines when it does not.
    pub otherwise: Vec<T>,
}

/// A line of a section.
#[derive(Clone, Debug)]
pub struct Line<T> {
    /// `replace`, `before NAME:`.
    pub edit: Option<Spanned<Edit>>,
    /// The label in front.
    pub label: Option<Name>,
    /// What it says.
    pub kind: LineKind<T>,
    /// The whole line, edit and label too.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Line<T> {
    fn eq(&self, other: &Self) -> bool {
        self.edit == other.edit && self.label == other.label && self.kind == other.kind
    }
}

/// What a line can be in every section.
#[derive(Clone, Debug, PartialEq)]
pub enum LineKind<T> {
    /// A clause of the section.
    Clause(T),
    /// An `if` around lines.
    If(IfBlock<Line<T>>),
    /// `remove LABEL`.
    Removal(Name),
}

/// `author "…"`, `year 2022`, `licence "…"`, `version "…"`, `source "…"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Credit {
    /// Which.
    pub word: Name,
    /// What it says; a year as text.
    pub text: Name,
}

/// `option NAME = DEFAULT of A, B` or `in 2..200`, with a text; without a domain it sets an option declared elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionDecl {
    /// Its name.
    pub name: Name,
    /// The value.
    pub default: Spanned<Value>,
    /// The values it can have; `None` with `yes`/`no` as default makes a switch.
    pub domain: Option<OptionDomain>,
    /// What it means, for people.
    pub text: Option<Name>,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionDomain {
    /// `of A, B, C`.
    OneOf(Vec<Spanned<Value>>),
    /// `in 2..200`.
    Range(Spanned<i64>, Spanned<i64>),
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A word; `yes`, `no`, `on`, `off` are words too.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

// ---- board

/// A line of `board`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum BoardLine {
    Grid {
        shape: GridShape,
        options: Vec<Spanned<GridOption>>,
    },
    Only(Cells),
    Remove(Cells),
    /// `cells x (1,0) y (2,0)`.
    CellsAt(Vec<(Name, (i64, i64))>),
    Link {
        name: Name,
        chains: Vec<LinkChain>,
    },
    /// `lines e w: a7 d7 g7, b6 d6 f6`: one label along them and, if it is named, one back.
    Lines {
        along: Name,
        back: Option<Name>,
        lines: Vec<Vec<Name>>,
    },
    /// `direction knight = n n e, n n w`.
    Direction {
        name: Name,
        words: Vec<Vec<Name>>,
    },
    Zone {
        name: Name,
        cells: ZoneCells,
    },
    /// `area reserve, prison of each player`.
    Area {
        names: Vec<Name>,
        of_each: bool,
    },
    /// `join home of First to first row by n`.
    Join {
        area: Name,
        of: Option<Name>,
        cells: Cells,
        by: Name,
    },
    /// `attribute pips of each player { White 4: a3  1: b3 g3 }`.
    Attribute {
        name: Name,
        of_each: bool,
        lines: Vec<(Option<Name>, Vec<CellsNumber>)>,
    },
}

/// The generators of boards; sizes may be options.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum GridShape {
    HexRows(Vec<Num>),
    HexRhombus(Num, Num),
    Hexagon(Num),
    Squares(Num, Num),
    Ring(Num),
    Line(Num),
}

/// What may follow a generator behind a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GridOption {
    NoLinks,
    RowsLettered,
    Orthogonal,
}

/// `a-b-c`, `a>b`: cells joined, each step with whether it goes one way only.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkChain {
    /// The first cell.
    pub first: Name,
    /// Each next cell; true where the link goes one way.
    pub rest: Vec<(bool, Name)>,
}

/// The cells of a zone: one set for all, or one a player.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ZoneCells {
    All(Cells),
    OfPlayers(Vec<(Name, Cells)>),
}

/// A set of cells that does not depend on the position; ordered as written, for setups.
#[derive(Clone, Debug)]
pub struct Cells {
    /// What it says.
    pub kind: CellsKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Cells`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CellsKind {
    /// `a3 b3 c3`; a lone name may be a zone.
    Names(Vec<Name>),
    /// `home of White`.
    ZoneOf {
        zone: Name,
        player: Name,
    },
    Rows(Rows),
    All,
    Edge,
    Dark,
    Union(Vec<Cells>),
    Except(Box<Cells>, Box<Cells>),
    In(Box<Cells>, Box<Cells>),
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

// ---- pieces, captures, stacks, setup

/// A line of `pieces`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PiecesLine {
    Group { name: Name, members: Vec<Name> },
    Roles(Vec<RoleDecl>),
}

/// `rock R x4`, `man w/b`, `neutral arrow *`.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleDecl {
    /// Belongs to no player.
    pub neutral: bool,
    /// Its name; `all` sets the count of all roles.
    pub name: Name,
    /// `R` or `w/b`.
    pub letters: Option<Name>,
    /// How many each player has.
    pub count: Option<Num>,
}

/// A line of `captures`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CapturesLine {
    /// `rock > scissors > paper`, lists on each side.
    Beats(Vec<Vec<Name>>),
    /// `table a b { a: . x … }`: columns are those taken, rows those who take.
    Table {
        columns: Vec<Name>,
        rows: Vec<(Name, Vec<Spanned<bool>>)>,
    },
    Takes(Takes),
    /// `captured pieces leave the game`, `captured ROLE goes to PLACE as ROLE`.
    Fate {
        role: Option<Name>,
        to: Option<PlaceRef>,
        becomes: Option<Name>,
    },
    /// `taken pieces leave at once`, or `at end of turn`.
    LeaveAtEnd(bool),
}

/// What a capture takes of a stack.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Takes {
    Top,
    WholeStack,
    WholeStackBut(Name),
}

/// A line of `stacks`.
#[derive(Clone, Debug, PartialEq)]
pub enum StacksLine {
    /// `at most 2, of one owner`, `any height, of any owner`.
    Limit {
        /// `None`: any height.
        most: Option<Num>,
        /// Pieces of several owners may stand in one stack.
        any_owner: bool,
    },
    /// `no wise on fighter`, `any cube on enemy mountain`, `nothing on king`.
    Rule {
        /// True for `any`.
        allowed: bool,
        /// `None`: nothing.
        upper: Option<StackWord>,
        /// What it stands on.
        lower: StackWord,
    },
}

/// A role or group in a stack rule, with `own` or `enemy` in front.
#[derive(Clone, Debug, PartialEq)]
pub struct StackWord {
    /// Seen from the upper piece's owner.
    pub side: Option<Side>,
    /// A role, a group, or `piece`.
    pub name: Name,
}

/// A number, and the cells that have it.
pub type CellsNumber = (Spanned<i64>, Cells);

/// Cells, and the stacks for them: behind each how often it is meant.
pub type CellsStacks = (Cells, Vec<(Name, Option<Num>)>);

/// A line of a setup.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SetupLine {
    /// `White row a: R P S . WW`; one stack for many cells fills them all. Behind each stack how often it is meant.
    Placed { owner: Owner, groups: Vec<CellsStacks> },
    /// `Black as White, turned about the centre`.
    Alike { player: Name, like: Name, mirrored: bool },
    /// `White shuffled over row a, and again b4, turning over a stack that is not allowed`.
    Shuffled { owner: Owner, over: Cells, again: Vec<Cells>, turning_over: bool },
}

/// Whose pieces.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Owner {
    Player(Name),
    Each,
    Neutral,
}

// ---- moves

/// A line of a move.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MoveLine {
    Lift(Set),
    /// `place an arrow`: a new piece from the supply.
    Place {
        side: Option<Side>,
        role: Name,
    },
    /// `choose X among roles of SET`.
    Choose {
        name: Name,
        among: Set,
    },
    /// `choose X among queen, rook`.
    ChooseOf {
        name: Name,
        roles: Vec<Name>,
    },
    Path(Vec<Segment>),
    /// `lines any: enemy 1.. as X, own`: all lines that fit, from where the move lands.
    Lines {
        dirs: Dirs,
        pattern: Vec<PatternItem>,
    },
    Land(Vec<Spanned<Landing>>),
    /// `may stay`: it may end where it began.
    MayStay,
    When(Cond),
    Unless(Cond),
    /// `leaving COND`: the position after the move.
    Leaving(Cond),
    Effect(Effect),
}

/// A part of a path.
#[derive(Clone, Debug)]
pub struct Segment {
    /// How it goes.
    pub kind: SegmentKind,
    /// `stopping on TEST`, for a part that is not the last.
    pub stopping: Option<Set>,
    /// `may`: the path may go on without it.
    pub may: bool,
    /// `as NAME`: what its direction is called in the rest of the path.
    pub direction: Option<Name>,
    /// Where.
    pub span: Span,
}

impl Segment {
    /// The directions it is written with.
    pub fn dirs(&self) -> Option<&Dirs> {
        match &self.kind {
            SegmentKind::Step(dirs) | SegmentKind::Slide { dirs, .. } | SegmentKind::Line { dirs, .. } => Some(dirs),
            _ => None,
        }
    }

    /// The parts that are no choice and no repetition.
    pub fn parts(&self) -> Vec<&Segment> {
        match &self.kind {
            SegmentKind::Ways(ways) => ways.iter().flatten().flat_map(Segment::parts).collect(),
            SegmentKind::Repeat { path, .. } => path.parts(),
            _ => vec![self],
        }
    }
}

/// The forms of path.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SegmentKind {
    Step(Dirs),
    Slide {
        dirs: Dirs,
        range: Option<Range>,
        through: Option<Set>,
    },
    Line {
        dirs: Dirs,
        pattern: Vec<PatternItem>,
    },
    /// `walk exactly N along track, no turning back, through SET`.
    Walk {
        steps: Num,
        along: Dirs,
        turning: bool,
        through: Option<Set>,
    },
    /// `along NAME of N`.
    Along {
        name: Name,
        of: Option<Num>,
    },
    /// `A or B`: several chains of parts.
    Ways(Vec<Vec<Segment>>),
    /// `repeat 1..3 A`.
    Repeat {
        range: Range,
        path: Box<Segment>,
    },
    To(Set),
}

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

/// How a move ends.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Landing {
    Empty {
        within: Option<Set>,
    },
    Stacking {
        on: Option<Set>,
    },
    Capturing {
        what: Option<Set>,
    },
    Swapping {
        what: Option<Set>,
    },
    /// On the cell that the line names so.
    Named(Name),
}

/// What a move does beside moving.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Effect {
    /// `turn SET into king`, `into own`, `into an own king`.
    TurnInto {
        what: Set,
        side: Option<Side>,
        role: Option<Name>,
        span: Span,
    },
    Take(Set),
    Remove(Set),
    /// `send 1 own man from reserve of mover to base of mover as ROLE`.
    Send {
        most: Option<Spanned<i64>>,
        what: Set,
        to: PlaceRef,
        /// Under what stands there, not on top.
        under: bool,
        becomes: Option<Name>,
    },
    /// `sow it along east, skipping from`.
    Sow {
        what: Set,
        along: Dirs,
        skipping: Option<Set>,
    },
    /// `starts becomes starts + 1`.
    Becomes {
        name: Name,
        value: MemoryValue,
    },
}

// ---- turns

/// An expression over moves.
#[derive(Clone, Debug)]
pub struct TurnExpr {
    /// What it says.
    pub kind: TurnKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`TurnExpr`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum TurnKind {
    Move(Name),
    Pass,
    Again,
    Nothing,
    /// `A | B`.
    Either(Vec<TurnExpr>),
    /// `A then B`.
    Then(Vec<TurnExpr>),
    /// `A otherwise B`: each only where those before it cannot be completed.
    Otherwise(Vec<TurnExpr>),
    May(Box<TurnExpr>),
    Must(Box<TurnExpr>),
    /// `repeat A` (`None`), `repeat 2 A`, `repeat 1..3 A`, `repeat up to N times A` (0..N).
    Repeat {
        times: Option<Range>,
        body: Box<TurnExpr>,
    },
    /// `roll d6 as points`.
    Roll {
        dice: Spanned<Dice>,
        name: Name,
    },
    /// `MOVE by enemy`.
    By(Box<TurnExpr>, Spanned<PlayerWord>),
    From(Box<TurnExpr>, Set),
    To(Box<TurnExpr>, Set),
    When(Box<TurnExpr>, Cond),
    WithMost(Box<TurnExpr>, Num),
}

// ---- ends

/// `goal: win for White at once when COND`.
#[derive(Clone, Debug, PartialEq)]
pub struct EndLine {
    /// What happens.
    pub result: EndResult,
    /// To whom; the player who took the turn if nothing is said.
    pub player: Option<Spanned<PlayerWord>>,
    /// `by most E`: the player with the most wins.
    pub by_most: Option<Num>,
    /// Tested after each part of a turn too.
    pub at_once: bool,
    /// When.
    pub when: Cond,
}

/// What an end does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EndResult {
    Win,
    Lose,
    Draw,
}

/// A player, by name or seen from the mover.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PlayerWord {
    Mover,
    Enemy,
    Named(String),
}

// ---- conditions, sets, numbers

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

/// Behind `is`.
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
        of: Box<Set>,
    },
    Rows(Rows),
    All,
    Edge,
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
    Noun(Noun),
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

/// `an own stack of height 2 without mountain`.
#[derive(Clone, Debug, PartialEq)]
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

// ---- notation

/// A line of `notation`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum NotationLine {
    PartsJoined(Name),
    /// `after a turn "{exchanged:*}"`.
    AfterTurn(Name),
    Position {
        name: Name,
        lines: Vec<Line<PositionLine>>,
    },
}

/// A line of a position form.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PositionLine {
    /// `rows from last to first, joined by "/"`.
    ByRows { last_first: bool, joined: Name },
    /// `list "{cell}:{pieces}"`.
    List(Name),
    /// `runs "{row}{first}{last}:{pieces}"`.
    Runs(Name),
    /// `one`, `stack`, `empty`, `before`, `after` and a template.
    Template { word: Name, template: Name },
    /// `stacks top first`.
    TopFirst,
}

// ---- look

/// A line of `look`.
#[derive(Clone, Debug, PartialEq)]
pub enum LookLine {
    /// `players White "ivory", Black "#3b3a39"`.
    Players(Vec<Shown>),
    /// `zone home of White "green"`.
    Zones(Vec<Shown>),
    /// `cells circles "#e3c08a"`.
    Cells {
        /// Their shape.
        shape: Option<Name>,
        /// Their colour.
        colour: Option<Name>,
    },
    /// `king "chess/king"  man of Black "●"`.
    Pieces(Vec<Shown>),
}

/// How something appears.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What: a player, a zone, a role or a group.
    pub name: Name,
    /// Only that of this player.
    pub of: Option<Name>,
    /// A colour, a drawing or a sign.
    pub by: Name,
}

// ---- tests

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
    /// `roll 4`.
    Roll(Spanned<i64>),
    NoResult,
    /// `result White by goal`, `result draw`.
    Result {
        winner: Option<Name>,
        by: Option<Name>,
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
    /// `expect quiet.passed = 3`.
    ExpectNumber {
        number: Num,
        op: CompareOp,
        value: i64,
    },
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
