//! How turns and positions are written.

use super::memory::Remembered;
use crate::id::{BindingId, CellId, ClauseId, EndId, MemoryId, MoveId, RoleId, SortId};
use crate::source::Span;

/// How turns and positions are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notation {
    /// Between the parts of a turn.
    pub joint: String,
    /// After a turn.
    pub suffix: Template,
    /// Position texts.
    pub positions: Vec<PositionForm>,
    /// Other names of cells.
    pub cells: Vec<CellNames>,
    /// Other ways to write turns.
    pub turns: Vec<TurnForm>,
    /// What records of the game hold.
    pub records: Vec<RecordForm>,
}

/// Other names of the cells.
#[derive(Clone, Debug, PartialEq)]
pub struct CellNames {
    /// What they are declared as.
    pub name: String,
    /// The names, as each player uses them.
    pub of: Vec<PlaceNames>,
}

/// The names of all places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaceNames {
    /// Of each cell; empty where it has none.
    pub cells: Vec<String>,
    /// The column of each cell.
    pub columns: Vec<String>,
    /// The row of each cell.
    pub rows: Vec<String>,
    /// Of each area, where it has one.
    pub areas: Vec<Option<String>>,
}

/// What pieces are called instead of by their letters: role, and the text for each player.
pub type Letters = Vec<(RoleId, Vec<String>)>;

/// Another way to write turns: all its patterns are read, and the first that only one legal turn fits is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnForm {
    /// Its name.
    pub name: String,
    /// Which names of cells; none: the game's own.
    pub cells: Option<usize>,
    /// What pieces are called.
    pub letters: Letters,
    /// Between the parts of a turn.
    pub joint: String,
    /// Parts may stand in any order, and those that go on from one another as one.
    pub any_order: bool,
    /// Patterns of whole turns.
    pub whole: Vec<Whole>,
    /// Patterns of parts.
    pub parts: Vec<(Vec<MoveId>, Vec<Pattern>)>,
    /// Words for doing nothing.
    pub pass: Vec<String>,
    /// After a turn.
    pub suffix: Pattern,
}

/// How some whole turns are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    /// Those that begin with these moves; without moves, any.
    pub moves: Vec<MoveId>,
    /// Only where they consist of nothing else.
    pub only: bool,
    /// The patterns.
    pub patterns: Vec<Pattern>,
}

/// A pattern of a turn or a part.
pub type Pattern = Vec<Bit>;

/// A stretch of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Bit {
    /// Plain text.
    Text(String),
    /// One text a player.
    ByMover(Vec<String>),
    /// Where it begins, by which names of cells, if not those of the form.
    From(Much, Option<usize>),
    /// Where it ends.
    To(Much, Option<usize>),
    /// The letter of the unit's top, before the turn or after it.
    Piece {
        /// What it has become.
        after: bool,
        /// Only where it has become another.
        changed: bool,
        /// How it is written.
        case: Capitals,
    },
    /// The letters of all pieces of the unit.
    Pieces,
    /// What a part chooses, or what the die shows that it uses, or how many pieces it lifts.
    Chosen(Capitals),
    /// How many pieces the first part lifts.
    Lifted,
    /// How many each part of a turn leaves behind.
    Left,
    /// The direction from the beginning to the end: texts, and where the end must lie for them.
    Heading(Vec<(String, Heading)>),
    /// How many rows the end lies ahead of the beginning, or behind it, as the player sees the board; by the signs of each player
    /// from 1 on, if there are some.
    Rows(Vec<Vec<char>>),
    /// Of like pieces of the player in one column: texts from the first of them, as he sees the board, to the last.
    Twin(Vec<String>),
    /// Of like pieces of the player that can come there: a text for the one furthest to his left, and for that to his right.
    Side(String, String),
    /// Where it begins, if pieces are left there.
    Rest,
    /// All cells of a turn, joined by a text.
    Path(String),
    /// Cells named in the turn.
    Named(BindingId),
    /// The first text whose condition holds, else the last.
    Meaning(Vec<(TurnMeaning, String)>, String),
}

/// Where a turn ends, seen from where it began.
#[derive(Clone, Debug, PartialEq)]
pub enum Heading {
    /// In a direction: for each cell those that lie so.
    Along(Vec<Vec<u16>>),
    /// In a row ahead of it, behind it, or in the same, as the player sees the board.
    Rows(std::cmp::Ordering),
    /// Ahead of it in the same column, as the player sees the board.
    Straight,
}

/// How much of a cell's name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Much {
    /// All.
    Whole,
    /// Its column.
    Column,
    /// Its row.
    Row,
    /// As much as is needed to tell the turn from others.
    Needed,
}

/// How letters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// As they are.
    Own,
    /// Small.
    Small,
    /// Capital.
    Capital,
}

/// What a turn can mean.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnMeaning {
    /// It captured a piece of these roles (any, if empty).
    Capture(Vec<RoleId>),
    /// What is remembered is not 0, not `no`, not nowhere.
    Remembered(Remembered),
    /// It ended the game so.
    End(EndId),
    /// The player who is now to move stands as a prohibition lets him not leave a position.
    Threat(ClauseId),
    /// It has a part that is this move.
    Plays(MoveId),
}

/// An option that a header of a record gives.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionHeader {
    /// The option.
    pub option: String,
    /// The header.
    pub header: String,
    /// What the option is where a record does not have that header; as it is in the rules file, unless said.
    pub otherwise: Option<String>,
}

/// The first position of records that have a header with this value.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenStart {
    /// The form in which the position is written, by number.
    pub form: usize,
    /// The position.
    pub text: String,
    /// The header.
    pub header: String,
    /// Its value.
    pub value: String,
}

/// What a file of games is, by how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Container {
    /// Tags and move text.
    #[default]
    Tags,
    /// Trees of properties.
    Tree,
    /// Numbered lines with headers, a turn by where it ends and where it began.
    Kif,
    /// The same headers, and turns behind the signs of the players, by where they end alone.
    Ki2,
    /// A sign for each player, a line a turn.
    Csa,
    /// A column and a row a line.
    Psq,
    /// Matches in two columns, a turn with its dice in each.
    Mat,
    /// Turns parted by blanks.
    List,
}

impl Container {
    /// All of them, by the words that rules files use.
    pub const ALL: [(&'static str, Container); 8] = [
        ("kif", Container::Kif),
        ("ki2", Container::Ki2),
        ("csa", Container::Csa),
        ("psq", Container::Psq),
        ("mat", Container::Mat),
        ("tags", Container::Tags),
        ("tree", Container::Tree),
        ("list", Container::List),
    ];

    /// The one of that name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, container)| *container)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, container)| *container == self).map_or("", |(name, _)| name)
    }
}

/// What records of a game hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordForm {
    /// Its name.
    pub name: String,
    /// What they are kept in.
    pub within: Container,
    /// The forms of turns, by number; the first is written.
    pub turns: Vec<usize>,
    /// The form of the first position, and the header where it stands.
    pub position: Option<(usize, Option<String>)>,
    /// First positions for which a header stands.
    pub starts: Vec<GivenStart>,
    /// Options and the headers where they stand.
    pub options: Vec<OptionHeader>,
    /// By which headers records of this game are known.
    pub known_by: Vec<(String, String)>,
    /// What the players are called in headers.
    pub players: Vec<String>,
    /// What results are called: the text, and who has won; nobody: a draw.
    pub results: Vec<(String, Option<crate::id::PlayerId>)>,
}

/// A text form of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionForm {
    /// Its name.
    pub name: String,
    /// Row by row, or cell by cell.
    pub layout: PositionLayout,
    /// In front.
    pub before: Template,
    /// After.
    pub after: Template,
    /// Stacks are written from the top down.
    pub top_first: bool,
    /// Which names of cells; none: the game's own.
    pub cells: Option<usize>,
    /// What pieces are called.
    pub letters: Letters,
    /// Where what the text does not name lies.
    pub rest: Option<Rest>,
}

/// Where pieces lie that the text of a position does not name.
#[derive(Clone, Debug, PartialEq)]
pub struct Rest {
    /// The areas of that name.
    pub area: String,
    /// Roles that lie there as another.
    pub was: Vec<(RoleId, RoleId)>,
}

/// The layout of a position text.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionLayout {
    /// Every cell of every row.
    Rows {
        /// From the last row to the first.
        last_first: bool,
        /// Between rows.
        joined: String,
        /// A single piece.
        one: Template,
        /// A stack.
        stack: Template,
        /// A run of empty cells; with `{count}` one for the run, else one a cell.
        empty: Template,
        /// Between the cells of a row.
        between: String,
    },
    /// Entries parted by blanks.
    List {
        /// A cell and its stack.
        entry: Template,
        /// Neighbouring single pieces of a row.
        run: Option<Template>,
        /// Between entries.
        joined: String,
        /// What stands before the entries of each player, where they stand apart.
        groups: Vec<String>,
    },
}

/// A text with fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Template {
    /// In order.
    pub parts: Vec<TemplatePart>,
    /// Where.
    pub span: Span,
}

impl Template {
    /// True where the field stands in it, outside of what hangs on something.
    pub fn writes(&self, field: Field) -> bool {
        self.parts.contains(&TemplatePart::Field(field))
    }
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart {
    /// Plain text.
    Text(String),
    /// A field.
    Field(Field),
    /// The first text whose condition holds, else the last; a comment that may be left out when a turn is read.
    Choice(Vec<(TemplateCond, String)>, String),
    /// One text a player: `{mover:w|b}`.
    ByMover(Vec<String>),
    /// What is remembered, in the text of a position.
    Kept(Kept),
    /// What lies in areas: letters in this order, with their number before them, and the text where there is nothing.
    Held(String, String),
}

/// How a remembered value stands in the text of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// A number.
    Number(MemoryId),
    /// A text for `yes`, and one for `no`.
    Flag(MemoryId, String, String),
    /// A cell, or the text where it is nowhere.
    Cell(MemoryId, String),
    /// A text for each of these cells that is among those remembered, and one for none.
    Cells(MemoryId, Vec<(CellId, String)>, String),
}

/// The fields of templates.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// Where the part begins.
    From,
    /// Where it ends.
    To,
    /// The letter of the unit's top.
    Piece,
    /// The letters of all pieces.
    Pieces,
    /// A cell.
    Cell,
    /// Its row.
    Row,
    /// First column of a run.
    First,
    /// Last column of a run.
    Last,
    /// The length of a run of empty cells.
    Count,
    /// The same, unless it is one.
    Several,
    /// The number of the round: one for each turn of all players.
    Round,
    /// The number of the turn.
    Turn,
    /// The player to move.
    Mover,
    /// A counter.
    Passed(EndId),
    /// Cells named in the move.
    Named(BindingId),
    /// The letter of a role named in the move.
    Sort(SortId),
    /// What the die shows that the move uses, or how many pieces it lifts.
    Die,
    /// The direction that the move chooses.
    Way,
    /// The cells that the move chooses together.
    Group,
}

/// A condition in a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplateCond {
    /// The part captured a piece of these roles (any, if empty).
    Capture(Vec<RoleId>),
    /// What is remembered is not 0, not `no`, not nowhere.
    Remembered(Remembered),
}
