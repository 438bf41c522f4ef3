//! A game as its rules file means it: every name resolved to an id, every form typed, every clause remembered.
//!
//! Nothing here is played; [`crate::program`] folds a [`Game`] into tables and steps.

pub mod board;
mod check;
mod extend;
pub mod flat;
pub mod load;
pub mod look;
pub mod memory;
mod opposites;
mod options;
mod resolve;
#[cfg(test)]
mod samples;
mod unknown;
mod visit;
mod words;

use crate::id::{
    BindingId, CellId, ClauseId, EndId, LinkId, MemoryId, MoveId, PlayerId, RoleId, SetupId, SortId, Table,
};
use crate::source::Span;
pub use unknown::unknown_option;

pub use crate::ops::{CompareOp, Dice, Grouping, NumOp};
pub use crate::syntax::ast::{EndResult, OptionDomain, Value};
use board::Board;
use look::Look;
use memory::{Memory, Number, Remembered, Trigger};

/// A checked game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The title, the variant's if one was chosen.
    pub title: String,
    /// Author, year, licence, …: word and text, in file order.
    pub credits: Vec<(String, String)>,
    /// The options with the values chosen.
    pub options: Vec<GameOption>,
    /// The variants the file offers.
    pub variants: Vec<Variant>,
    /// The players in the order of play.
    pub players: Table<PlayerId, Player>,
    /// Who begins.
    pub first: PlayerId,
    /// Instead, the player with the highest roll begins.
    pub first_roll: Option<Dice>,
    /// Cells, links, zones.
    pub board: Board,
    /// What a piece can be.
    pub roles: Table<RoleId, Role>,
    /// Named sets of roles.
    pub groups: Vec<Group>,
    /// Who takes whom.
    pub captures: Captures,
    /// Who stands on whom.
    pub stacks: Stacks,
    /// Ways to begin; the first is the default.
    pub setups: Table<SetupId, Setup>,
    /// The moves.
    pub moves: Table<MoveId, Move>,
    /// Names of cells bound inside a turn.
    pub bindings: Table<BindingId, String>,
    /// Names of roles bound inside a turn.
    pub sorts: Table<SortId, String>,
    /// What is remembered.
    pub memory: Table<MemoryId, Memory>,
    /// Effects that run of themselves, in order.
    pub triggers: Vec<Trigger>,
    /// Numbers with a name, to be shown and asked for.
    pub numbers: Vec<Number>,
    /// The declarations that are put in the places of their names, and so are in no clause: `define NAME`, `path NAME`.
    pub named: Vec<Clause>,
    /// What a turn is: the first whose condition holds is due; the last has none.
    pub phases: Vec<Phase>,
    /// `no turn may leave`: tested after every turn.
    pub forbidden: Vec<Guard>,
    /// The ends in the order they are tested.
    pub ends: Table<EndId, End>,
    /// How turns and positions are written.
    pub notation: Notation,
    /// How pieces and players appear.
    pub look: Look,
    /// The tests of the file.
    pub tests: Vec<Test>,
    /// The numbers that tests expect.
    pub asked: Vec<Num>,
    /// Every clause of the file that explanations and coverage can name.
    pub clauses: Table<ClauseId, Clause>,
}

impl Game {
    /// The moves that turns let another player than the mover choose, each with him once.
    pub fn chosen_by_others(&self) -> Vec<(MoveId, Who)> {
        let mut chosen = Vec::new();
        for phase in &self.phases {
            phase.turn.visit(&mut |turn| match turn {
                Turn::Play { play, by, .. } if *by != Who::Mover && !chosen.contains(&(*play, *by)) => {
                    chosen.push((*play, *by));
                }
                _ => {}
            });
        }
        chosen
    }
}

/// The most moves of a game, those counted twice that another player chooses too: a part names its move in a byte, two values
/// of which are a pass and being on again.
pub const MOST_MOVES: usize = 254;

/// The most ends: a position notes in a byte how the game ended, if it did, and if not by an end.
pub const MOST_ENDS: usize = 254;

/// The most names that cells can have in a turn.
pub const MOST_BINDINGS: usize = 256;

/// A clause of the rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name, such as `move.cube.land`, `end.goal`, `stacks.2`.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The words that say it: elsewhere than where it stands, if it was put together from a tweak.
    pub words: Span,
}

/// An option and the value it has.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// The value chosen.
    pub value: Value,
    /// The values it can have; `None` for a switch.
    pub domain: Option<OptionDomain>,
    /// What it means, for people.
    pub text: String,
    /// Where it is declared.
    pub span: Span,
}

/// A variant offered by the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The short name.
    pub name: String,
    /// The title.
    pub title: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
}

/// What a piece can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// The name.
    pub name: String,
    /// The letter of each player's pieces in texts; a single one for a neutral role.
    pub letters: Vec<char>,
    /// How many each player has; `None`: no limit.
    pub count: Option<u16>,
    /// Belongs to no player.
    pub neutral: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A named set of roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: String,
    /// Its roles.
    pub roles: Vec<RoleId>,
    /// Where it is declared.
    pub span: Span,
}

/// A piece: its role and its owner, `None` for a neutral one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub role: RoleId,
    /// Whose it is.
    pub owner: Option<PlayerId>,
}

/// The capture relation and what becomes of what is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// `[attacker][victim]` by role: the clause that allows it; enemies only. All pairs, by the first clause, if nothing is said.
    pub takes: Vec<Vec<Option<ClauseId>>>,
    /// What goes when a stack is taken.
    pub extent: Extent,
    /// Taken pieces stay, and block, until the turn ends.
    pub leave_at_end: bool,
    /// By role: where a captured piece goes; `None`: out of the game.
    pub fates: Vec<Option<Fate>>,
    /// The clause that speaks of it (the section, if none does).
    pub clause: ClauseId,
}

/// Where a captured piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// The area.
    pub to: Target,
    /// What it becomes there.
    pub role: Option<RoleId>,
    /// Who says so.
    pub clause: ClauseId,
}

/// An area that pieces are sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One area, seen by each player.
    Seen(PerPlayer<CellId>),
    /// The area of the piece's owner.
    OfOwner(Table<PlayerId, CellId>),
}

/// What goes when a stack is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The whole stack.
    Whole,
    /// The top piece alone.
    Top,
    /// All but pieces of these roles.
    WholeBut(Vec<RoleId>),
}

/// The stack law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// The height allowed; `None`: any.
    pub most: Option<u8>,
    /// The clause that says so.
    pub most_clause: ClauseId,
    /// `[upper][lower]` by role, pieces of one owner: may it stand there, and which clause says so.
    pub on_own: Vec<Vec<(bool, ClauseId)>>,
    /// The same for pieces of different owners.
    pub on_other: Vec<Vec<(bool, ClauseId)>>,
}

/// A way to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The name; `setup` if it has none.
    pub name: String,
    /// What is put where, in order.
    pub steps: Vec<SetupStep>,
    /// Where.
    pub clause: ClauseId,
}

/// A step of a setup.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// A stack, bottom first, on an empty cell.
    Put {
        /// Where.
        cell: CellId,
        /// What.
        stack: Vec<Piece>,
    },
    /// Pieces into an area.
    Hold {
        /// Which.
        area: CellId,
        /// What.
        pieces: Vec<Piece>,
    },
    /// All pieces of a player, in random order, over cells.
    Shuffle {
        /// Whose.
        player: PlayerId,
        /// Dealt one piece a cell in this order, a cell named twice getting a second piece.
        cells: Vec<CellId>,
        /// A stack of two that the stack law forbids is turned over.
        turning_over: bool,
    },
    /// What one player has, for another, by a symmetry of the board.
    Copy {
        /// Who gets the pieces.
        player: PlayerId,
        /// Whose pieces are copied.
        like: PlayerId,
        /// The cell each cell goes to.
        image: Table<CellId, CellId>,
    },
}

impl Setup {
    /// True where it needs a seed.
    pub fn is_random(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, SetupStep::Shuffle { .. }))
    }
}

/// A value for each player who may look: directions and zones depend on who moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerPlayer<T>(pub Table<PlayerId, T>);

/// A player seen from the one whose part or turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whose part it is; in `end`, who has just taken the turn.
    Mover,
    /// All others.
    Enemy,
    /// One by name.
    Player(PlayerId),
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// Cells that do not depend on the position, seen by each player.
    Cells(PerPlayer<Vec<CellId>>),
    /// Cells with such a top piece.
    Pieces(Pieces),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// A cell or cells bound in the turn.
    Bound(Bound),
    /// Cells in any.
    Union(Vec<Set>),
    /// Cells in both.
    Both(Box<Set>, Box<Set>),
    /// Cells in the first, not in the second.
    Except(Box<Set>, Box<Set>),
    /// The first that has a cell.
    FirstOf(Vec<Set>),
    /// Cells one link on from a cell of `of`.
    Image {
        /// Along any of these.
        links: PerPlayer<Vec<LinkId>>,
        /// From.
        of: Box<Set>,
    },
    /// Cells of `within` joined inside it to a cell of `within` that is in `from`.
    Reached {
        /// The cells walked on.
        within: Box<Set>,
        /// Where it starts.
        from: Box<Set>,
        /// Along these.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of all straight runs of `of` that cannot be lengthened and are `least..most` long.
    Run {
        /// What the cells must be.
        of: Box<Set>,
        /// Shortest.
        least: u16,
        /// Longest; `None`: any.
        most: Option<u16>,
        /// Along these, each with its opposite.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of groups: cells of `of` that are joined inside it.
    Group {
        /// What the cells must be.
        of: Box<Set>,
        /// Which groups.
        which: Grouping,
        /// Joined along these, either way.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of all straight lines through a cell of `of`, from one end of the board to the other.
    Lines {
        /// Through.
        of: Box<Set>,
        /// Along these, each with its opposite.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The first where the condition holds, else the second.
    When(Box<Cond>, Box<Set>, Box<Set>),
    /// The cells that a path from a cell of `of` leads to.
    Reach {
        /// From.
        of: Box<Set>,
        /// The path.
        path: Vec<Segment>,
    },
    /// A cell that is remembered.
    Remembered(Remembered),
    /// The cells of the set whose top piece an enemy of its owner could take with a whole legal turn, were it his turn.
    Threatened(Box<Set>),
    /// The cells of this set that some move of the player can take on.
    Attacked {
        /// Which cells.
        of: Box<Set>,
        /// Who takes.
        by: Who,
    },
}

/// A description of what stands on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// Whose top piece.
    pub owner: Owner,
    /// Of which roles; all, if the description names none.
    pub roles: Vec<RoleId>,
    /// How high.
    pub height: Option<(u16, Option<u16>)>,
    /// No piece of these roles anywhere in the stack.
    pub without: Vec<RoleId>,
    /// Only of the role that this name has in the turn.
    pub like: Option<SortId>,
}

/// Whose pieces a description means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Anybody's, neutral ones too.
    Any,
    /// Of these.
    Who(Who),
    /// Nobody's.
    Neutral,
}

/// A place bound in the course of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Where the move begins.
    From,
    /// Where it lands.
    To,
    /// Where the last part of the turn landed.
    There,
    /// Where the unit last moved stands now.
    It,
    /// Cells named by `as X`.
    Named(BindingId),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A fixed one; options are folded into it.
    Int(i64),
    /// How many cells; in areas, how many pieces.
    Count(Box<Set>),
    /// How many pieces stand there, all those of each stack.
    Heights(Box<Set>),
    /// How many groups a set falls into.
    Groups {
        /// The cells.
        of: Box<Set>,
        /// Joined along these, either way.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The sum over cells of a number that each has.
    Sum {
        /// The number of each cell, for each player who may look.
        values: PerPlayer<Vec<i64>>,
        /// Which cells.
        over: Box<Set>,
    },
    /// A number that is remembered; yes is 1, no is 0.
    Remembered(Remembered),
    /// What was rolled for this turn.
    Roll,
    /// Turns passed since the last event of the quiet-turn clause of an end (`quiet.passed`).
    Passed(EndId),
    /// Two combined; division rounds towards zero, by zero gives zero.
    Binary(Box<Num>, NumOp, Box<Num>),
    /// The first where the condition holds, else the second.
    When(Box<Num>, Box<Cond>, Box<Num>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Settled by the options.
    Const(bool),
    /// All hold.
    And(Vec<Cond>),
    /// One holds.
    Or(Vec<Cond>),
    /// Does not hold.
    Not(Box<Cond>),
    /// The set has a cell.
    Some(Set),
    /// Every cell of the first is in the second.
    Within(Set, Set),
    /// Two numbers compared.
    Compare(Num, CompareOp, Num),
    /// The player has a legal turn with a move in it, were it his turn now. A move: with it as first part.
    CanMove(Who, Option<MoveId>),
    /// The set's cells follow the pattern in a straight line from some cell on.
    Line {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// The cells in order; the first is where the line starts.
        pattern: Vec<PatternItem>,
    },
    /// As many turns have passed without such an event, or as many in a row with one.
    Turns {
        /// How many.
        turns: Num,
        /// Which events.
        events: Vec<Event>,
        /// Turns with such an event are counted, not those without.
        with: bool,
    },
    /// The position occurs so many times by now.
    Repeats {
        /// So many times.
        times: u16,
        /// Also where somebody else is to move.
        whoever_moves: bool,
        /// Whatever is remembered here.
        whatever: Vec<Remembered>,
    },
}

/// What a count of turns asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A piece of these roles was captured (all roles if nothing is said).
    Capture(Vec<RoleId>),
    /// A unit whose top is of these roles was lifted.
    LiftOf(Vec<RoleId>),
    /// The player passed.
    Pass,
    /// The move was played.
    Move(MoveId),
}

/// A condition and the clause that states it.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// What must hold (`unless` is turned round; of `no turn may leave` this is what must not be left).
    pub cond: Cond,
    /// Who says so.
    pub clause: ClauseId,
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The name.
    pub name: String,
    /// How it is written.
    pub template: Template,
    /// What is taken in hand.
    pub source: MoveSource,
    /// The clause that says what.
    pub source_clause: ClauseId,
    /// The way it goes; empty: it stays.
    pub path: Vec<Segment>,
    /// The clause of the path (the move's own, if it has none).
    pub path_clause: ClauseId,
    /// How it may end.
    pub landing: Landing,
    /// The clause that says how (the path's, if the path does).
    pub land_clause: ClauseId,
    /// The clause by which it may end where it began; without one it does not, unless it has no path.
    pub may_stay: Option<ClauseId>,
    /// Lines read from where it lands, the unit in hand.
    pub fans: Vec<Fan>,
    /// Conditions on the position before it.
    pub guards: Vec<Guard>,
    /// Conditions on the position after it.
    pub leaving: Vec<Guard>,
    /// What else happens, in order.
    pub effects: Vec<(Effect, ClauseId)>,
    /// The move's header.
    pub clause: ClauseId,
}

/// Lines in several directions from one cell: in each the shortest that fits gives names to its cells, or has them taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Fan {
    /// Along.
    pub links: PerPlayer<Vec<LinkId>>,
    /// What the cells must be, from the next one on.
    pub pattern: Vec<PatternItem>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// What a piece becomes: of a role, of an owner, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its role from now on; `None`: as before.
    pub role: Option<RoleId>,
    /// Its owner from now on; `None`: as before.
    pub owner: Option<Owner>,
}

/// What a move takes in hand.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveSource {
    /// The top piece of a cell of the set.
    Top(Set),
    /// All that stands on a cell of the set.
    Stack(Set),
    /// Nothing: a role is chosen, and gets a name.
    Choice {
        /// The name.
        sort: SortId,
        /// Which there are to choose from.
        among: Among,
    },
    /// A new piece, out of the supply.
    New {
        /// What.
        role: RoleId,
        /// Neutral, or the mover's.
        owner: Owner,
    },
}

/// What roles there are to choose from.
#[derive(Clone, Debug, PartialEq)]
pub enum Among {
    /// Those of the pieces of a set.
    Pieces(Set),
    /// These.
    Roles(Vec<RoleId>),
}

/// A part of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// How it goes.
    pub kind: SegmentKind,
    /// What the cell must be where a part that is not the last ends.
    pub stopping: Option<Set>,
    /// It exists only when.
    pub when: Option<Cond>,
}

/// The forms of path.
#[derive(Clone, Debug, PartialEq)]
pub enum SegmentKind {
    /// One link.
    Step(PerPlayer<Vec<LinkId>>),
    /// Several links in one direction.
    Slide {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// At least.
        least: u16,
        /// At most; `None`: as far as it goes.
        most: Option<u16>,
        /// What the cells passed must be.
        through: Set,
    },
    /// One direction kept, the cells read one by one from the next cell on.
    Line {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// What the cells must be in order; the last is where it lands.
        pattern: Vec<PatternItem>,
    },
    /// Exactly so many links.
    Walk {
        /// How many; none at all leads nowhere.
        steps: Num,
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// May it go back along the link it has just come?
        turning: bool,
        /// What the cells passed must be; `None`: anything.
        through: Option<Set>,
    },
    /// Any cell of the set.
    To(Set),
    /// So many links in one direction, counted in the position; at least one.
    Measured {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// At least.
        least: Num,
        /// At most; `None`: as far as it goes.
        most: Option<Num>,
        /// What the cells passed must be.
        through: Set,
    },
    /// Any of several ways, each of parts one after the other.
    Ways(Vec<Vec<Segment>>),
    /// A way several times.
    Repeat {
        /// What is repeated.
        path: Vec<Segment>,
        /// At least.
        least: u16,
        /// At most; `None`: any number of times.
        most: Option<u16>,
        /// What the cell must be where it goes on.
        stopping: Set,
    },
}

impl SegmentKind {
    /// The simple ways it is made of: itself, if it is one.
    pub fn ways(&self) -> Vec<&SegmentKind> {
        match self {
            Self::Ways(ways) => ways.iter().flatten().flat_map(|part| part.kind.ways()).collect(),
            Self::Repeat { path, .. } => path.iter().flat_map(|part| part.kind.ways()).collect(),
            way => vec![way],
        }
    }
}

/// An item of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternItem {
    /// What each cell must be.
    pub test: Set,
    /// Fewest cells.
    pub least: u16,
    /// Most cells; `None`: any number.
    pub most: Option<u16>,
    /// What stands on them is captured.
    pub taken: bool,
    /// The name of the cells.
    pub binding: Option<BindingId>,
    /// The move lands here, and not on the last cell read.
    pub lands: bool,
}

/// How a move may end. `None` everywhere: the path's last pattern item says it, nothing is taken where it lands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landing {
    /// On empty cells of this set.
    pub empty: Option<Set>,
    /// On top of what stands on a cell of this set, as the stack law allows.
    pub stacking: Option<Set>,
    /// Taking what stands on a cell of this set, as the capture relation allows.
    pub capturing: Option<Set>,
    /// Changing places with what stands on a cell of this set.
    pub swapping: Option<Set>,
    /// The last pattern item of the path says what the cell must be.
    pub by_pattern: bool,
}

/// What a move does beside moving.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The top pieces there get another role, or another owner.
    TurnInto(Set, Change),
    /// The top pieces there get the role that has this name in the turn.
    TurnIntoNamed(Set, SortId),
    /// The pieces there are captured.
    Take(Set),
    /// The pieces there leave, without being captured.
    Remove(Set),
    /// All pieces there that fit, wherever in their stacks, go to an area.
    Send {
        /// At most so many.
        most: Option<u16>,
        /// Which pieces.
        pieces: Pieces,
        /// On which cells or in which areas.
        from: Set,
        /// Where to.
        to: Target,
        /// What they become there.
        role: Option<RoleId>,
    },
    /// Pieces there that fit go to a cell.
    Carry {
        /// At most so many.
        most: Option<u16>,
        /// Which pieces.
        pieces: Pieces,
        /// On which cells or in which areas.
        from: Set,
        /// To the first cell of this set.
        to: Set,
        /// Beneath what stands there, not on top.
        under: bool,
        /// What they become there.
        role: Option<RoleId>,
    },
    /// All pieces of each of these cells are handed out, one to each cell that follows.
    Sow {
        /// From these cells.
        from: Set,
        /// Along these links, of which one at most leads on from a cell.
        links: PerPlayer<Vec<LinkId>>,
        /// Not to these cells.
        skipping: Option<Set>,
    },
    /// The piece captured, which has this name, goes to an area.
    SendNamed {
        /// Its name.
        sort: SortId,
        /// Where to.
        to: Target,
        /// What it becomes there.
        role: Option<RoleId>,
    },
    /// A number is remembered.
    Note(Remembered, Num),
    /// A cell is remembered.
    NoteCell(Remembered, Set),
    /// Cells are remembered.
    NoteCells(Remembered, Set),
}

/// What a turn is at some time of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// The name, `turn` if it has none.
    pub name: String,
    /// When it is due.
    pub when: Option<Cond>,
    /// What the player may do.
    pub turn: Turn,
    /// Where.
    pub clause: ClauseId,
}

/// An expression over moves: a turn is a word of it.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there are few of them, and most are moves")]
pub enum Turn {
    /// A move, narrowed.
    Play {
        /// Which.
        play: MoveId,
        /// Only from here.
        from: Option<Set>,
        /// Only to here.
        to: Option<Set>,
        /// Only when.
        when: Option<Cond>,
        /// Who chooses it, and is `own` in it.
        by: Who,
        /// Where it is written.
        clause: ClauseId,
    },
    /// Chance, at the start of a turn: what is rolled is [`Num::Roll`].
    Roll(Dice, ClauseId),
    /// Again and again, free to stop, as often as the number says.
    Rounds {
        /// How often at most.
        most: Num,
        /// What.
        body: Box<Turn>,
    },
    /// A part without effect.
    Pass,
    /// Ends the turn; the same player is next.
    Again,
    /// Nothing at all.
    Nothing,
    /// Any of these.
    Either(Vec<Turn>),
    /// All in order.
    Then(Vec<Turn>),
    /// Each only where those before it cannot be completed.
    Prefer(Vec<Turn>),
    /// Several times.
    Repeat {
        /// At least.
        least: u16,
        /// At most; `None`: until nothing more can be played.
        most: Option<u16>,
        /// The player may not stop while he can go on.
        must: bool,
        /// What.
        body: Box<Turn>,
    },
    /// Only those words for which the number, after them, is greatest.
    WithMost(Box<Turn>, Num),
}

/// A way the game ends.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The label: the reason reported.
    pub name: String,
    /// What happens.
    pub result: EndResult,
    /// To whom.
    pub who: Who,
    /// The player with the most of this wins; seen by each as `own`.
    pub by_most: Option<Num>,
    /// Tested after each part of a turn too.
    pub at_once: bool,
    /// When.
    pub when: Cond,
    /// Where.
    pub clause: ClauseId,
}

/// How turns and positions are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notation {
    /// Between the parts of a turn.
    pub joint: String,
    /// Behind a turn.
    pub suffix: Template,
    /// Position texts.
    pub positions: Vec<PositionForm>,
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
    /// Behind.
    pub after: Template,
    /// Stacks are written from the top down.
    pub top_first: bool,
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
    },
    /// Entries parted by blanks.
    List {
        /// A cell and its stack.
        entry: Template,
        /// Neighbouring single pieces of a row.
        run: Option<Template>,
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
    /// The number of the round: one for each turn of all players.
    Round,
    /// The player to move.
    Mover,
    /// A counter.
    Passed(EndId),
    /// Cells named in the move.
    Named(BindingId),
    /// The letter of a role named in the move.
    Sort(SortId),
}

/// A condition in a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplateCond {
    /// The part captured a piece of these roles (any, if empty).
    Capture(Vec<RoleId>),
    /// What is remembered is not 0, not `no`, not nowhere.
    Remembered(Remembered),
}

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
    /// This is rolled.
    Roll(u8),
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
    Result(Option<PlayerId>, Option<String>),
    /// What stands on a cell, or what an area holds in any order.
    Cell(CellId, Vec<Piece>),
    /// A number that tests expect, by its place among them.
    Number(usize, CompareOp, i64),
}
