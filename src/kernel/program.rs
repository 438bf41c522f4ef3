//! A game as tables and steps: what the interpreter runs.
//!
//! Everything is folded for each player: `own`, `forward`, `home of mover` are plain sets here. Nothing has a name or a
//! place in a text; whoever compiles keeps those beside the program, for people.
//!
//! All that holds sets of cells knows their size, `W` words. Where none is said they are the widest: games are compiled so,
//! and [`fit`] makes the sets of the finished program as small as its board allows.

pub mod fit;
mod pattern;
pub mod plans;
pub mod shifts;
pub mod slides;
mod walks;

use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, EndId, KindId, MoveId, PlayerId};
use std::sync::OnceLock;

pub use crate::ops::{CompareOp, Dice, Grouping, NumOp};
pub use pattern::{Item, Pattern};
pub use shifts::Shift;

/// Most pieces on one cell.
pub const HIGHEST: usize = 64;

/// No cell.
pub const NOWHERE: u16 = u16::MAX;

/// A compiled game, for boards of at most `64 * W` cells.
#[derive(Clone, Debug)]
pub struct Program<const W: usize = WIDEST> {
    /// Number of cells.
    pub cells: usize,
    /// All cells.
    pub board: CellSet<W>,
    /// All places: the cells, then the slots.
    pub places: CellSet<W>,
    /// The slots behind the cells: one for each kind of piece that can lie in an area, so that each is a place with equal pieces.
    pub slots: Vec<Slot>,
    /// The slots of each area.
    pub area_slots: Vec<CellSet<W>>,
    /// The slots for pieces of each kind.
    pub slots_of_kind: Vec<CellSet<W>>,
    /// `[area][kind]`: the slot's place, or [`NOWHERE`].
    pub slot_of: Vec<Vec<u16>>,
    /// What is remembered.
    pub memory: Vec<MemoryCode>,
    /// What is remembered for one turn only.
    pub for_one_turn: Vec<u8>,
    /// Some player rolls dice.
    pub rolls: bool,
    /// Where walks of each length lead.
    pub walks: Vec<Walks<W>>,
    /// `[captor][kind]`: where a captured piece goes.
    pub fates: Vec<Vec<Option<Sent>>>,
    /// Some trigger runs on captures: they are written down.
    pub watches_captures: bool,
    /// How many moves the rules declare; those behind them are the same moves chosen by another player.
    pub declared_moves: usize,
    /// The roles that kinds have: the kinds of each role, as bits.
    pub kinds_of_role: Vec<u64>,
    /// Number of names of roles.
    pub sorts: usize,
    /// Instead of `first`, the highest roll begins.
    pub first_roll: Option<Dice>,
    /// What may follow depends on the parts played before by more than the position they led to.
    pub looks_back: bool,
    /// Turns are long: random play chooses them part by part.
    pub by_parts: bool,
    /// What is rolled says only how often something may be done: all that a low roll allows, a higher one does.
    pub high_rolls_allow_more: bool,
    /// Every move may be the last of its turn, whatever it leads to: who can play a part has a turn.
    pub parts_are_turns: bool,
    /// Number of players.
    pub players: usize,
    /// Who begins.
    pub first: PlayerId,
    /// What a piece on the board can be.
    pub kinds: Vec<Kind>,
    /// `[owner or neutral][role]`: the kind of a piece.
    pub kind_of: Vec<Vec<Option<KindId>>>,
    /// Where things lie in a state.
    pub layout: Layout,
    /// The stack law.
    pub stacks: StackLaw,
    /// The capture relation.
    pub captures: CaptureLaw,
    /// Which moves of each player take, read from the cell that is asked for; empty where no rule asks.
    pub attacks: Vec<Attacks<W>>,
    /// Rows of neighbours, one a cell: tables shared by all sets and paths that use the same links.
    pub neighbours: Vec<Vec<CellSet<W>>>,
    /// The same tables as shifts of whole sets, where that is faster; else nothing.
    pub shifts: Vec<Vec<Shift<W>>>,
    /// Straight lines from every cell.
    pub rays: Vec<Rays<W>>,
    /// The game seen by each player.
    pub views: Vec<View<W>>,
    /// Clauses that count quiet turns.
    pub counters: Vec<Counter>,
    /// For each end the counter it asks, if it asks one.
    pub counter_of_end: Vec<Option<usize>>,
    /// Number of names bound in turns.
    pub bindings: usize,
    /// In what way positions are compared where the rules ask how often one occurred; empty where they don't.
    pub likenesses: Vec<Likeness>,
    /// Two paths through a turn expression can give the same turn: lists must be made unique.
    pub may_repeat_words: bool,
    /// No end speaks of a player who cannot move: then he loses.
    pub stuck_loses: bool,
    /// Keys for hashing positions.
    pub keys: Vec<u64>,
    /// Ways to begin.
    pub setups: Vec<Vec<SetupStep>>,
    /// What players strive for, for those who judge positions without knowing the game.
    pub aims: Aims<W>,
    /// Nothing happens but that new pieces are put on empty cells.
    pub placing: Option<Placing>,
    /// For each setup the first position, once it was asked for, where chance has no say.
    pub starts: Vec<OnceLock<FirstPosition>>,
    /// The header of the game.
    pub clause: ClauseId,
}

/// The words of a first position, and its history.
pub type FirstPosition = (Box<[u64]>, Vec<u64>);

/// Most players of a game in which pieces are only put, to be played the quick way.
pub const MOST_PLACING: usize = 4;

/// A game in which nothing happens but that new pieces are put on empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Where pieces may be put, if that is the same for all players and a matter of which cells near by are empty.
    pub ground: Option<Ground>,
    /// Straight runs that ends ask for.
    pub runs: Vec<RunCode>,
}

/// Which cells are open to new pieces, as far as it follows from which cells are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// For each cell the others that may open or close when it is filled; [`NOWHERE`] behind the last.
    pub near: Vec<[u16; MOST_NEAR]>,
    /// For each cell when it is open.
    pub open: Vec<Opening>,
}

/// Most cells that have a say in whether a cell is open.
pub const MOST_NEAR: usize = 4;

/// When a cell is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The cells that have a say in it; [`NOWHERE`] behind the last.
    pub asks: [u16; MOST_NEAR],
    /// Whether it is open, as a bit for each choice of those that are empty (the first of them is the lowest bit).
    pub when: u16,
}

/// How an end comes to hold through the last piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// By a run through it: which of [`Placing::runs`].
    Run(u8),
    /// By what it joins.
    Joined,
    /// By filling the last empty cell.
    Full,
}

/// Straight runs that cannot be lengthened, of pieces that are only put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunCode {
    /// Of these kinds.
    pub kinds: u64,
    /// Shortest.
    pub least: usize,
    /// Longest.
    pub most: usize,
    /// Along.
    pub axes: Vec<Axis>,
}

/// A direction and its opposite, where each cell's number differs by the same from the next one's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// By how much numbers rise.
    pub by: usize,
    /// For each cell the one before and the one behind it; the number of cells where there is none.
    pub beside: Vec<(u16, u16)>,
}

/// What players strive for, as far as the ends tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aims<const W: usize = WIDEST> {
    /// For each kind what a piece of it is worth: more if it can capture, more if an end asks for it.
    pub worth: Vec<f32>,
    /// For each player the places off the board from which his moves lift.
    pub hands: Vec<CellSet<W>>,
    /// For each player what is to come where.
    pub of: Vec<Vec<Aim>>,
}

/// Pieces that are to come to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Their kinds.
    pub kinds: u64,
    /// How many links each place is away from the zone; 255: it cannot be reached.
    pub distance: Vec<u8>,
}

/// A part of an area: all its pieces of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Which area, in the order of the rules.
    pub area: u16,
    /// Of which kind its pieces are.
    pub kind: u8,
}

/// Where a piece goes, and what it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The slot.
    pub place: u16,
    /// The kind.
    pub kind: u8,
}

/// What a value that is remembered can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCode {
    /// Where it lies, counted in words from the first remembered value.
    pub at: usize,
    /// At least.
    pub least: i64,
    /// At most.
    pub most: i64,
    /// At first.
    pub default: i64,
    /// Back to its default when a turn starts.
    pub this_turn: bool,
    /// It is a cell: its number plus one, 0 for none.
    pub is_cell: bool,
    /// It is a set of cells, and these at first; it takes the words of a set.
    pub cells: Option<Vec<u16>>,
}

/// Where walks lead that follow links and never turn back, or may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walks<const W: usize = WIDEST> {
    /// `[cell]`: the cells one link on.
    pub next: Vec<Vec<u16>>,
    /// It may go back along the link it has just come.
    pub turning: bool,
    /// It may come back to where it began.
    pub returns: bool,
    /// `[steps][cell]`: the ends of walks over anything.
    pub ends: Vec<Vec<CellSet<W>>>,
    /// Where no walk branches, and the table is not too large: `[steps][cell]`, each end with the cells passed on the way.
    pub spans: Vec<Vec<Vec<(u16, CellSet<W>)>>>,
}

/// A role with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The role's index.
    pub role: u8,
    /// The owner; the number of players for neutral pieces.
    pub owner: u8,
    /// How many of them there may be.
    pub count: Option<u16>,
}

/// Where things lie in the words of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Most pieces on one cell.
    pub levels: usize,
    /// First counter.
    pub counters: usize,
    /// First remembered value.
    pub memory: usize,
    /// Slots that hold something; unused where there are no areas.
    pub filled: usize,
    /// How many pieces each slot holds, two bytes each.
    pub held: usize,
    /// Cells owned by each player, then neutral ones.
    pub owned: usize,
    /// Cells by the kind of the top piece.
    pub tops: usize,
    /// Cells with at least two pieces; unused where stacks are not allowed.
    pub tall: usize,
    /// Stacks, `levels` bytes a cell, bottom first, kind plus one.
    pub stacks: usize,
    /// All words.
    pub words: usize,
}

/// Which stacks may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackLaw {
    /// For each upper kind the kinds it may stand on.
    pub lower: Vec<u64>,
    /// The clause that settles each pair, `[upper][lower]`.
    pub clauses: Vec<Vec<ClauseId>>,
    /// The clause of the height limit.
    pub height_clause: ClauseId,
    /// A cell has room for all pieces there are: no stack is ever too high.
    pub unlimited: bool,
}

/// Who takes whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureLaw {
    /// For each kind the kinds it takes.
    pub victims: Vec<u64>,
    /// The kinds that stay when their stack is taken.
    pub spared: u64,
    /// Only the top goes.
    pub top_only: bool,
    /// Taken pieces leave when the turn ends; until then their cells are neither empty nor anybody's.
    pub leave_at_end: bool,
    /// The clause that settles each pair, `[attacker][victim]`: that it takes, or what is said of either otherwise.
    pub clauses: Vec<Vec<ClauseId>>,
}

/// The moves of a player that take, as they are seen from the cell on which they do.
#[derive(Clone, Debug, Default)]
pub struct Attacks<const W: usize = WIDEST> {
    /// Those that can be read backwards.
    pub backward: Vec<Attack<W>>,
    /// For each kind of victim the kinds of this player that take it.
    pub takers: Vec<u64>,
    /// The other moves, which are tried.
    pub tried: Vec<Tried<W>>,
}

/// A move that is tried to see whether it takes on a cell.
#[derive(Clone, Debug)]
pub struct Tried<const W: usize = WIDEST> {
    /// The move.
    pub mv: MoveId,
    /// `[cell]`: from no other places could it take there, wherever pieces stand.
    pub within: Vec<CellSet<W>>,
    /// What it lifts is settled by what stands on each place.
    pub lifts_locally: bool,
    /// It takes along lines whose items are settled by what stands on each cell.
    pub reads_locally: bool,
}

/// Moves of one shape, read backwards from where they take.
#[derive(Clone, Debug)]
pub struct Attack<const W: usize = WIDEST> {
    /// The kinds that move so.
    pub kinds: u64,
    /// The kinds on which they can land.
    pub prey: u64,
    /// The same for a cell on which nothing stands that they could take: those that would take something.
    pub hungry: u64,
    /// Where they come from.
    pub shape: Shape<W>,
}

/// Where a move comes from that ends on a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<const W: usize = WIDEST> {
    /// `[cell]`: from any of these cells.
    Near(Vec<CellSet<W>>),
    /// From the first cell with a piece on a ray.
    Far(Vec<Vec<Sight<W>>>),
}

/// A ray read backwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight<const W: usize = WIDEST> {
    /// The cells, nearest first.
    pub cells: Vec<u16>,
    /// The same as a set.
    pub all: CellSet<W>,
    /// Their numbers rise (they fall, if not): the nearest piece is the first, or the last, of the set.
    pub order: Order,
}

/// How the numbers of a ray's cells follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each is greater than the one before.
    Rising,
    /// Each is less.
    Falling,
    /// Neither.
    Mixed,
}

/// Straight lines from every cell in some directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rays<const W: usize = WIDEST> {
    /// `cells[start..end]` of each ray.
    pub cells: Vec<u16>,
    /// The rays of each cell.
    pub of: Vec<Vec<(u32, u32)>>,
    /// With how many of its first cells each ray of a cell begins like one before it.
    pub shared: Vec<Vec<u16>>,
    /// A ray can come back to where it started.
    pub returns: bool,
    /// The cells within one step.
    pub near: Vec<CellSet<W>>,
    /// Lengths (least, most) of slides along them.
    pub lengths: Vec<(u16, u16)>,
    /// Short slides, looked up.
    pub slides: Vec<slides::Slides<W>>,
    /// The rays of each cell as sets, where slides over anything can be found so.
    pub lanes: Vec<Vec<slides::Lane<W>>>,
}

/// The game seen by one player.
#[derive(Clone, Debug)]
pub struct View<const W: usize = WIDEST> {
    /// His moves.
    pub moves: Vec<MoveCode<W>>,
    /// His turns: graphs of nodes.
    pub nodes: Vec<Node<W>>,
    /// Conditions and first nodes of the phases.
    pub phases: Vec<(Option<Cond<W>>, NodeId)>,
    /// The clauses of the phases.
    pub clauses: Vec<ClauseId>,
    /// What no turn of his may leave.
    pub forbidden: Vec<(Cond<W>, ClauseId)>,
    /// All that he must not leave is that some of his pieces are attacked.
    pub shield: Option<Shield>,
    /// What his turns, or their parts, may leave depends on positions that were there before.
    pub asks_past: bool,
    /// Some end is tested after each part.
    pub may_end_early: bool,
    /// What is asked of the positions after his parts may be asked of a turn that was drawn, instead of all turns: any turn
    /// it refuses is found all the same, and no other is found less often for it.
    pub asks_afterwards: bool,
    /// For each phase how its greatest words are counted, where that can be done position by position.
    pub census: Vec<Option<CensusCode<W>>>,
    /// The ends, as tested after a turn of his.
    pub ends: Vec<EndCode<W>>,
    /// What runs after parts of his turns.
    pub after: After<W>,
    /// What runs for each piece he captures.
    pub on_capture: Vec<CaptureCode<W>>,
    /// What runs when a turn of his starts.
    pub at_start: Vec<Run<W>>,
    /// What runs when a turn of his ends.
    pub at_end: Vec<Run<W>>,
    /// The dice he rolls in each phase.
    pub rolls: Vec<Option<Dice>>,
    /// The numbers that have names, then those that tests expect.
    pub numbers: Vec<Num<W>>,
    /// Numbers and conditions that moves ask for before anything of a turn is played: each is worked out once.
    pub shared: Shared<W>,
    /// The registers of his plans.
    pub sheet: plans::Sheet<W>,
    /// How his moves are found.
    pub plans: Vec<plans::Plan>,
    /// All his turns are of one part, a new piece put anywhere of a set: its node.
    pub lone_put: Option<NodeId>,
}

/// Turns of which only those with the greatest number count, each position inside a turn as good as any other way to it.
#[derive(Clone, Debug)]
pub struct CensusCode<const W: usize = WIDEST> {
    /// Where the words begin that are compared.
    pub inner: NodeId,
    /// What is compared, after the word.
    pub number: Num<W>,
    /// What is played where there is no such word.
    pub other: Option<NodeId>,
    /// For each move whether the number is the same after all its parts from one position.
    pub even: Vec<bool>,
}

/// What several moves ask for.
#[derive(Clone, Debug, Default)]
pub struct Shared<const W: usize = WIDEST> {
    /// Numbers.
    pub nums: Vec<Num<W>>,
    /// Conditions.
    pub conds: Vec<Cond<W>>,
}

/// Pieces that no turn may leave attacked. A part that moves another piece, and does not stand between them and an attacker
/// that reaches far, leaves them as they are: then nothing need be played to see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shield {
    /// Their kinds.
    pub kinds: u64,
    /// Attacked by these players, as bits.
    pub by: u8,
}

/// Effects that run of themselves.
#[derive(Clone, Debug)]
pub struct Run<const W: usize = WIDEST> {
    /// Only when.
    pub when: Option<Cond<W>>,
    /// What happens, in order.
    pub effects: Vec<Effect<W>>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// A gate that several moves share: it is asked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedGate {
    /// A condition of the view.
    Cond(u16),
    /// A number of the view, compared.
    Compare(u16, CompareOp, i64),
}

/// What runs after parts, in the order of the rules.
#[derive(Clone, Debug, Default)]
pub struct After<const W: usize = WIDEST> {
    /// All of it.
    pub runs: Vec<Run<W>>,
    /// For each declared move which of these.
    pub of_move: Vec<Vec<u16>>,
    /// Which of them after a pass.
    pub of_pass: Vec<u16>,
}

/// What runs for captured pieces.
#[derive(Clone, Debug)]
pub struct CaptureCode<const W: usize = WIDEST> {
    /// Of these kinds.
    pub kinds: u64,
    /// The name their role gets.
    pub sort: u8,
    /// What.
    pub run: Run<W>,
}

/// A move of one player.
#[derive(Clone, Debug)]
pub struct MoveCode<const W: usize = WIDEST> {
    /// What is taken in hand.
    pub source: Source<W>,
    /// The way.
    pub path: Path<W>,
    /// How it may end.
    pub landing: Landing<W>,
    /// Lines read from where it lands, the unit in hand.
    pub fans: Vec<FanCode<W>>,
    /// Conditions on the position before it.
    pub guards: Vec<(Cond<W>, ClauseId)>,
    /// Those of its conditions, and of its path's, that do not speak of where it begins or lands: asked once for all.
    pub gates: Vec<Cond<W>>,
    /// The conditions left: asked for each part.
    pub late_guards: Vec<Cond<W>>,
    /// The only one of them is that some line of this fan fits.
    pub asks_fan: Option<usize>,
    /// The line of the move names cells, and these conditions may ask for them.
    pub asks_line: bool,
    /// For each gate: which of the view's numbers it compares, where it does.
    pub shared_gates: Vec<SharedGate>,
    /// How far it walks: which of the view's numbers.
    pub shared_steps: Option<u16>,
    /// How it may end, but for where it began.
    pub lands: Landing<W>,
    /// It never lands where it began, wherever its path leads.
    pub leaves_start: bool,
    /// What is at its bottom, or how high it is, has a say in where it lands.
    pub stands: bool,
    /// Pieces in areas have a say in where it leads.
    pub asks_areas: bool,
    /// The kinds that can be lifted.
    pub lifted_kinds: u64,
    /// Each of the conditions left says of a set of places at once whether it holds where the part lands.
    pub guards_by_set: bool,
    /// All conditions of the path are among the gates.
    pub path_is_gated: bool,
    /// How many links its walk follows, if it is one number for all parts.
    pub steps: Option<Num<W>>,
    /// Conditions on the position after it.
    pub leaving: Vec<(Cond<W>, ClauseId)>,
    /// What else happens.
    pub effects: Vec<Effect<W>>,
    /// The player's plan for it, where it has one.
    pub plan: Option<u16>,
    /// Why it has none.
    pub slow: Option<plans::Slow>,
    /// By the top of a unit: where it may begin if such a unit stands there, one or two high; where that says all.
    pub begins: Vec<Option<[CellSet<W>; 2]>>,
    /// The empty cells where it may land, and those it may pass, where these are always the same.
    pub vacant: Option<(CellSet<W>, CellSet<W>)>,
    /// Some part of it can capture.
    pub can_capture: bool,
    /// It moves what it lifts and takes what stands where it lands; beside that the board stays as it is.
    pub moves_one: bool,
    /// It carries a single piece, and takes only what stands where it lands.
    pub carries_one: bool,
    /// No set of it speaks of where the part begins: one answer serves all cells.
    pub plain: bool,
    /// What it sees depends on whether the unit still stands where it began: it must be lifted first.
    pub needs_lift: bool,
    /// But only of that one cell: no position need be made to see it.
    pub lifts_lightly: bool,
    /// The move as it is declared.
    pub declared: u8,
    /// Who chooses it.
    pub player: PlayerId,
    /// The clauses that speak of source, path, landing and the move itself.
    pub clauses: MoveClauses,
}

/// Lines in several directions from one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct FanCode<const W: usize = WIDEST> {
    /// Along.
    pub rays: usize,
    /// What the cells must be; they are named or taken.
    pub pattern: Pattern<W>,
    /// Where all lines can be read at once: a table of neighbours for each direction.
    pub ways: Vec<usize>,
}

/// Where a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveClauses {
    /// The header.
    pub whole: ClauseId,
    /// `lift` or `place`.
    pub source: ClauseId,
    /// The path.
    pub path: ClauseId,
    /// The landing.
    pub land: ClauseId,
}

/// What a move takes in hand.
#[derive(Clone, Debug)]
pub enum Source<const W: usize = WIDEST> {
    /// The top piece of a cell.
    Top(Set<W>),
    /// All that stands on a cell.
    Stack(Set<W>),
    /// A new piece.
    New(KindId),
    /// Nothing: a role is chosen, and gets a name.
    Choice(u8, Among<W>),
}

/// What roles there are to choose from.
#[derive(Clone, Debug)]
pub enum Among<const W: usize = WIDEST> {
    /// Those of the set's top pieces.
    Pieces(Set<W>),
    /// These.
    Roles(Vec<u8>),
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Path<const W: usize = WIDEST> {
    /// None: the unit stays.
    Stay,
    /// One link; the table of neighbours.
    Step(usize),
    /// Several links in one direction.
    Slide {
        /// Which rays.
        rays: usize,
        /// At least.
        least: u16,
        /// At most.
        most: u16,
        /// What the cells passed must be.
        through: Set<W>,
    },
    /// Cells read one by one along a ray.
    Line {
        /// Which rays.
        rays: usize,
        /// What the cells must be.
        pattern: Pattern<W>,
        /// Where all lines can be read at once: a table of neighbours for each direction.
        ways: Vec<usize>,
    },
    /// Any cell of the set.
    To(Set<W>),
    /// Exactly so many links.
    Walk {
        /// Which walks.
        walks: usize,
        /// How many links.
        steps: Num<W>,
        /// What the cells passed must be.
        through: Option<Set<W>>,
    },
    /// Only when.
    When(Box<Cond<W>>, Box<Path<W>>),
    /// Several ways, each from where the last stopped.
    Chain(Vec<(Path<W>, Set<W>)>),
    /// Several links in one direction, counted in the position: at least and at most so many.
    Measured {
        /// Which rays.
        rays: usize,
        /// At least; never less than one.
        least: Num<W>,
        /// At most.
        most: Num<W>,
        /// What the cells passed must be.
        through: Set<W>,
    },
    /// Any of several ways.
    Either(Vec<Path<W>>),
    /// A way several times.
    Repeat {
        /// What is repeated.
        path: Box<Path<W>>,
        /// Where it may go on.
        stopping: Set<W>,
        /// At least.
        least: u16,
        /// At most.
        most: u16,
    },
}

/// How a move may end.
#[derive(Clone, Debug, Default)]
pub struct Landing<const W: usize = WIDEST> {
    /// On empty cells of the set.
    pub empty: Option<Set<W>>,
    /// On top of what stands on cells of the set.
    pub stacking: Option<Set<W>>,
    /// Taking what stands on cells of the set.
    pub capturing: Option<Set<W>>,
    /// Changing places with what stands on cells of the set.
    pub swapping: Option<Set<W>>,
}

/// What a move does beside moving.
#[derive(Clone, Debug)]
pub enum Effect<const W: usize = WIDEST> {
    /// The top pieces change; `[kind]` gives what each becomes, if it changes.
    TurnInto(Set<W>, Vec<Option<KindId>>),
    /// The top pieces get the role that a name has in the turn.
    TurnIntoNamed(Set<W>, u8),
    /// They are captured.
    Take(Set<W>),
    /// They leave.
    Remove(Set<W>),
    /// Pieces go to an area.
    Send {
        /// At most so many.
        most: u16,
        /// Of these kinds.
        kinds: u64,
        /// Only of the role that this name has.
        like: Option<u8>,
        /// From these places.
        from: Set<W>,
        /// Where those of each kind go.
        to: Vec<Option<Sent>>,
    },
    /// Pieces go to a cell.
    Carry {
        /// At most so many.
        most: u16,
        /// Of these kinds.
        kinds: u64,
        /// Only of the role that this name has.
        like: Option<u8>,
        /// From these places.
        from: Set<W>,
        /// To the first of these cells.
        to: Set<W>,
        /// Beneath what stands there, not on top.
        under: bool,
        /// What those of each kind are there.
        becomes: Vec<KindId>,
    },
    /// All pieces of these cells are handed out, one to each cell that follows.
    Sow {
        /// From these cells.
        from: Set<W>,
        /// The cell that follows each cell; [`NOWHERE`]: none.
        next: Vec<u16>,
        /// These cells get none.
        skipping: Set<W>,
    },
    /// The piece just captured goes to an area; where those of each kind go.
    SendCaptured(Vec<Option<Sent>>),
    /// A number is remembered.
    Note(u8, Num<W>),
    /// A cell is remembered.
    NoteCell(u8, Set<W>),
    /// Cells are remembered.
    NoteCells(u8, Set<W>),
}

/// A set of cells, computed from a state and what the turn has bound.
#[derive(Clone, Debug, PartialEq)]
pub enum Set<const W: usize = WIDEST> {
    /// Always the same.
    Const(CellSet<W>),
    /// Cells whose top piece is of one of these kinds.
    Tops(u64),
    /// Cells of a player (the number of players: neutral).
    Owned(u8),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// Cells with so many pieces.
    Height(u8, u8),
    /// Cells with a piece of one of these kinds anywhere in the stack.
    Holding(u64),
    /// A place bound in the turn.
    Bound(Place),
    /// Those of these slots that hold something.
    Held(CellSet<W>),
    /// Cells whose top piece is of one of these kinds, and slots that hold such, of the role that a name has in the turn.
    Like(u8, u64, bool),
    /// A cell that is remembered.
    Remembered(u8),
    /// Cells that are remembered.
    Marked(u8),
    /// The first where the condition holds, else the second.
    When(Box<Cond<W>>, Box<Set<W>>, Box<Set<W>>),
    /// Where a path from these cells leads.
    Reach(Box<Set<W>>, Box<Path<W>>),
    /// In either.
    Or(Box<Set<W>>, Box<Set<W>>),
    /// In both.
    And(Box<Set<W>>, Box<Set<W>>),
    /// In the first, not in the second.
    Except(Box<Set<W>>, Box<Set<W>>),
    /// The first that has a cell.
    FirstOf(Vec<Set<W>>),
    /// One link on.
    Image(usize, Box<Set<W>>),
    /// Joined inside `within` to a cell that is in `from` too.
    Reached {
        /// Where it walks.
        within: Box<Set<W>>,
        /// Where it starts.
        from: Box<Set<W>>,
        /// Along.
        table: usize,
    },
    /// Straight runs that cannot be lengthened.
    Run {
        /// Of what.
        of: Box<Set<W>>,
        /// Shortest.
        least: u16,
        /// Longest.
        most: u16,
        /// Pairs of rays: one way and back.
        axes: Vec<(usize, usize)>,
        /// Where whole sets can be moved along them: a table of neighbours for each.
        ways: Vec<usize>,
    },
    /// Cells through which one more of a set would make a straight run.
    Joining {
        /// Of what.
        of: Box<Set<W>>,
        /// Shortest.
        least: u16,
        /// Along: a table of neighbours for each straight way.
        ways: Vec<usize>,
    },
    /// Groups: cells of a set joined inside it.
    Group {
        /// Of what.
        of: Box<Set<W>>,
        /// Which groups.
        which: Grouping,
        /// Joined along, each link leading both ways.
        table: usize,
    },
    /// The cells whose piece an enemy could take with a whole turn.
    Threatened(Box<Set<W>>),
    /// Those of these cells on which some move of one of these players (as bits) can take.
    Attacked(Box<Set<W>>, u8),
}

/// A place bound in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the part begins.
    From,
    /// Where it lands.
    To,
    /// Where the last part landed.
    There,
    /// Where the unit last moved stands.
    It,
    /// Cells with a name.
    Named(u8),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num<const W: usize = WIDEST> {
    /// Fixed.
    Int(i64),
    /// How many cells.
    Count(Set<W>),
    /// How many pieces in slots, and cells.
    CountHeld(Set<W>),
    /// How many pieces stand there, all those of each stack.
    Heights(Set<W>),
    /// How many groups of a set, joined along a table in which each link leads both ways.
    Groups(Set<W>, usize),
    /// The sum of the numbers of cells.
    Sum(Vec<i64>, Set<W>),
    /// A remembered number.
    Remembered(u8),
    /// What was rolled for this turn.
    Roll,
    /// A counter of quiet turns.
    Passed(usize),
    /// Two combined.
    Binary(Box<Num<W>>, NumOp, Box<Num<W>>),
    /// The first where the condition holds, else the second.
    When(Box<Num<W>>, Box<Cond<W>>, Box<Num<W>>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<const W: usize = WIDEST> {
    /// Settled.
    Const(bool),
    /// All hold.
    And(Vec<Cond<W>>),
    /// One holds.
    Or(Vec<Cond<W>>),
    /// Does not hold.
    Not(Box<Cond<W>>),
    /// The set has a cell.
    Some(Set<W>),
    /// The first lies in the second.
    Within(Set<W>, Set<W>),
    /// The set is one group, joined along a table in which each link leads both ways.
    OneGroup(Set<W>, usize),
    /// Numbers compared.
    Compare(Num<W>, CompareOp, Num<W>),
    /// The player could take a turn (with that move first), were it his turn.
    CanMove(PlayerId, Option<MoveId>),
    /// Some line of cells follows the pattern.
    Line {
        /// Along.
        rays: usize,
        /// What the cells must be; the first is where the line starts.
        pattern: Pattern<W>,
    },
    /// A counter of quiet turns has reached the number.
    Quiet(usize, Num<W>),
    /// The position, like this, occurs so many times by now.
    Repeats(u16, u16),
    /// The position to which the turn leads, were it ended now, will have occurred so often, like this.
    WouldRepeat(u16, u16),
}

/// What is left out where positions are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    /// Who is to move.
    pub mover: bool,
    /// What is remembered, by number.
    pub memory: Vec<u16>,
}

/// What a counter of turns asks for: kinds captured, kinds lifted, moves played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Kinds whose capture counts.
    pub captured: u64,
    /// Kinds whose lifting counts.
    pub lifted: u64,
    /// Moves that count.
    pub played: u64,
    /// A pass counts.
    pub passed: bool,
    /// It counts turns with such an event, one after the other, instead of being set back by them.
    pub in_a_row: bool,
}

/// The index of a node.
pub type NodeId = u32;

/// The node at which every turn ends.
pub const END: NodeId = 0;

/// A point of a turn expression: what may come next.
#[expect(clippy::large_enum_variant, reason = "most nodes are plays, and looked at all the time")]
#[derive(Clone, Debug)]
pub enum Node<const W: usize = WIDEST> {
    /// The turn is complete.
    End,
    /// A move.
    Play(Play<W>),
    /// A part without effect.
    Pass(NodeId),
    /// The same player is on again.
    Again(NodeId),
    /// What is rolled is known from here on.
    Roll(NodeId),
    /// `body`, which leads back here, as often as the number says; or `next`.
    Rounds {
        /// Once more.
        body: NodeId,
        /// How often.
        most: Num<W>,
        /// What follows.
        next: NodeId,
    },
    /// Any of these.
    Either(Vec<NodeId>),
    /// `first`; `other` only where `probe` (the first alone) has no word.
    Prefer {
        /// The first alone, up to its end.
        probe: NodeId,
        /// The first and what follows it.
        first: NodeId,
        /// What comes otherwise.
        other: NodeId,
    },
    /// Of the words from `inner` to its end only those with the greatest number, then `next`.
    Most {
        /// Whose words are compared.
        inner: NodeId,
        /// What is compared, after the word.
        number: Num<W>,
        /// What follows.
        next: NodeId,
    },
}

/// A move at a point of a turn.
#[derive(Clone, Debug)]
pub struct Play<const W: usize = WIDEST> {
    /// Which.
    pub mv: MoveId,
    /// Only from.
    pub from: Option<Set<W>>,
    /// Only to.
    pub to: Option<Set<W>>,
    /// Only when.
    pub when: Option<Cond<W>>,
    /// What may follow.
    pub next: NodeId,
    /// It starts where the last part ended.
    pub tied: bool,
    /// The turn may end after it.
    pub may_end: bool,
    /// Something may follow it: only where it landed stacking, or anywhere.
    pub follow: Follow,
    /// The one part that may follow, where it can be found without playing this one.
    pub tail: Option<NodeId>,
    /// What may follow it is the same wherever it lands.
    pub has_no_say: bool,
    /// A capture can still happen from here on.
    pub can_capture: bool,
    /// The player's plan for it, where it has one.
    pub plan: Option<u16>,
    /// The doors of its plan.
    pub doors: Option<[plans::Reg; 2]>,
    /// What holds of it where nothing feeds what must follow.
    pub calm: Option<Calm<W>>,
    /// Where it must land for anything to follow it.
    pub goes_on: Option<GoesOn<W>>,
    /// After a line, where only one more line may follow.
    pub line_behind: Option<plans::LineBehind<W>>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// A part behind which something must be played that is lifted from areas: as long as these hold nothing, and the part
/// captures nothing that goes there, it cannot be played, and the part is as if it were not asked for.
#[derive(Clone, Debug)]
pub struct Calm<const W: usize = WIDEST> {
    /// The slots it is lifted from.
    pub slots: CellSet<W>,
    /// The kinds that go there when they are captured.
    pub kinds: u64,
    /// The turn may end after the part.
    pub may_end: bool,
    /// Something may follow it.
    pub follow: Follow,
    /// The one part that may follow.
    pub tail: Option<NodeId>,
}

/// Where a part must land for anything to follow it.
#[derive(Clone, Debug)]
pub struct GoesOn<const W: usize = WIDEST> {
    /// Nothing follows elsewhere; here, something may. Told by the position before the part.
    pub cells: Set<W>,
    /// The same as a register, for a part with which a turn begins.
    pub known: Option<plans::Register>,
    /// Elsewhere the turn ends; if not, it cannot be completed there.
    pub ends: bool,
}

/// What may follow a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Nothing: the turn ends.
    Never,
    /// Something, but only from a stack that this part made higher.
    AfterStacking,
    /// Something.
    Maybe,
}

/// An end.
#[derive(Clone, Debug)]
pub struct EndCode<const W: usize = WIDEST> {
    /// Which.
    pub end: EndId,
    /// When.
    pub when: Cond<W>,
    /// Who wins: `None` for a draw.
    pub winner: Option<PlayerId>,
    /// The player with the most of this wins, counted for each; equal: a draw.
    pub by_most: Option<Vec<Num<W>>>,
    /// Tested after each part too.
    pub at_once: bool,
    /// Where it is written.
    pub clause: ClauseId,
    /// It holds only where the next player has no turn.
    pub mobility: bool,
    /// It holds only where the next player cannot move, though he may have a turn without a move.
    pub stillness: bool,
    /// It asks nothing else.
    pub is_stuck: bool,
    /// Where pieces are only put: how it can come to hold only through the piece put last.
    pub growth: Option<Growth>,
}

/// A step of a setup.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// A stack, bottom first.
    Put(u16, Vec<KindId>),
    /// Pieces into slots.
    Hold(Vec<(u16, KindId)>),
    /// All pieces of a player over these cells, in random order.
    Shuffle {
        /// The pieces.
        pieces: Vec<KindId>,
        /// One a cell.
        cells: Vec<u16>,
        /// A stack that the law forbids is turned over.
        turning_over: bool,
    },
    /// One player's pieces as another's, by a map of cells.
    Copy {
        /// Who gets them.
        player: u8,
        /// Whose are copied.
        like: u8,
        /// Where each cell goes.
        image: Vec<u16>,
    },
}

impl<const W: usize> Rays<W> {
    /// The rays of a cell, in the order of their numbers.
    #[inline]
    pub fn from_cell(&self, cell: usize) -> impl Iterator<Item = &[u16]> {
        self.of[cell].iter().map(|&(start, end)| &self.cells[start as usize..end as usize])
    }

    /// The first cells, so many, of those rays of a cell that have them and do not begin with the same as one before; with
    /// the number of each ray.
    #[inline]
    pub fn beginnings(&self, cell: usize, length: usize) -> impl Iterator<Item = (usize, &[u16])> {
        let rays = self.from_cell(cell).zip(&self.shared[cell]).enumerate();
        let new = rays.filter(move |(_, (_, shared))| usize::from(**shared) < length);
        new.filter_map(move |(number, (ray, _))| Some((number, ray.get(..length)?)))
    }

    /// A ray of a cell, by its number.
    #[inline]
    pub fn ray(&self, cell: usize, number: usize) -> Option<&[u16]> {
        self.of[cell].get(number).map(|&(start, end)| &self.cells[start as usize..end as usize])
    }

    /// The cells of the first ray from a cell; none where there is no ray.
    #[inline]
    pub fn first_from(&self, cell: usize) -> &[u16] {
        self.ray(cell, 0).unwrap_or_default()
    }
}

/// All effects that run of themselves behind parts: for what is captured, and after moves.
pub fn effects_behind<'a, const W: usize>(
    on_capture: &'a [CaptureCode<W>],
    after: &'a After<W>,
) -> impl Iterator<Item = &'a Effect<W>> {
    let runs = on_capture.iter().map(|code| &code.run).chain(&after.runs);
    runs.flat_map(|run| &run.effects)
}

impl<const W: usize> After<W> {
    /// What runs after a declared move.
    #[inline]
    pub fn after_move(&self, declared: u8) -> impl Iterator<Item = &Run<W>> {
        self.of_move[usize::from(declared)].iter().map(|&run| &self.runs[usize::from(run)])
    }

    /// What runs after a pass.
    pub fn after_pass(&self) -> impl Iterator<Item = &Run<W>> {
        self.of_pass.iter().map(|&run| &self.runs[usize::from(run)])
    }
}

impl<const W: usize> Set<W> {
    /// True where the set speaks of places that differ from part to part.
    pub fn is_bound(&self) -> bool {
        match self {
            Set::Bound(_) | Set::Reach(..) => true,
            Set::When(cond, ..) if cond.is_bound() => true,
            _ => self.parts().iter().any(|s| s.is_bound()),
        }
    }

    /// True where a cell's membership is settled by what stands on that cell.
    pub fn is_local(&self) -> bool {
        match self {
            Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => true,
            Set::Holding(_) | Set::Bound(_) | Set::Held(_) | Set::Like(..) => true,
            Set::Remembered(_) | Set::Marked(_) => true,
            Set::When(cond, a, b) => cond.asks_memory_only() && a.is_local() && b.is_local(),
            Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => a.is_local() && b.is_local(),
            Set::Image(..) | Set::Reached { .. } | Set::Run { .. } | Set::Joining { .. } | Set::Group { .. } => false,
            Set::Threatened(_) | Set::Attacked(..) | Set::FirstOf(_) | Set::Reach(..) => false,
        }
    }

    /// True where the set may speak of where a part lands.
    pub fn asks_target(&self) -> bool {
        matches!(self, Set::Bound(Place::To) | Set::Reach(..) | Set::When(..) | Set::Threatened(_))
            || self.parts().iter().any(|s| s.asks_target())
    }

    /// True where the set speaks of what lies in areas.
    pub fn asks_areas(&self) -> bool {
        matches!(self, Set::Held(_) | Set::Like(_, _, true)) || self.parts().iter().any(|s| s.asks_areas())
    }

    fn parts(&self) -> Vec<&Set<W>> {
        match self {
            Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => vec![a, b],
            Set::Reached { within, from, .. } => vec![within, from],
            Set::When(_, a, b) => vec![a, b],
            Set::Reach(of, _) => vec![of],
            Set::FirstOf(sets) => sets.iter().collect(),
            Set::Image(_, of)
            | Set::Run { of, .. }
            | Set::Joining { of, .. }
            | Set::Group { of, .. }
            | Set::Threatened(of)
            | Set::Attacked(of, _) => vec![of],
            Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => Vec::new(),
            Set::Holding(_) | Set::Bound(_) | Set::Held(_) | Set::Like(..) => Vec::new(),
            Set::Remembered(_) | Set::Marked(_) => Vec::new(),
        }
    }
}

impl<const W: usize> Num<W> {
    /// The least and the greatest value it can have, where these are known beforehand.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Num::Int(value) => Some((*value, *value)),
            Num::Count(_) | Num::Groups(..) => Some((0, 64 * W as i64)),
            Num::Sum(values, _) => {
                let sum = |part: fn(i64) -> i64| values.iter().try_fold(0i64, |sum, &v| sum.checked_add(part(v)));
                Some((sum(|v| v.min(0))?, sum(|v| v.max(0))?))
            }
            _ => None,
        }
    }

    /// True where the number may speak of where a part lands.
    pub fn asks_target(&self) -> bool {
        match self {
            Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::Passed(_) => false,
            Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
                set.asks_target()
            }
            // whether its condition asks for it is not known
            Num::When(..) => true,
            Num::Binary(a, _, b) => a.asks_target() || b.asks_target(),
        }
    }

    /// True for the number that an attribute gives the cell where a part lands.
    pub fn is_number_of_target(&self) -> bool {
        matches!(self, Num::Sum(_, Set::Bound(Place::To)))
    }

    /// True where the number speaks of places that differ from part to part.
    pub fn is_bound(&self) -> bool {
        match self {
            Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::Passed(_) => false,
            Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
                set.is_bound()
            }
            Num::When(a, cond, b) => cond.is_bound() || a.is_bound() || b.is_bound(),
            Num::Binary(a, _, b) => a.is_bound() || b.is_bound(),
        }
    }
}

impl<const W: usize> Cond<W> {
    /// True where the places to land for which it holds are a set: it asks whether they lie in sets that do not speak of
    /// where the part lands.
    pub fn is_of_target(&self) -> bool {
        match self {
            Cond::And(all) | Cond::Or(all) => all.iter().all(Cond::is_of_target),
            Cond::Not(inner) => inner.is_of_target(),
            Cond::Some(Set::And(a, b)) if **a == Set::Bound(Place::To) => !b.asks_target(),
            Cond::Within(Set::Bound(Place::To), set) | Cond::Some(set) | Cond::OneGroup(set, _) => !set.asks_target(),
            Cond::Within(a, b) => !a.asks_target() && !b.asks_target(),
            Cond::Compare(a, _, b) => (a.is_number_of_target() || !a.asks_target()) && !b.asks_target(),
            Cond::Const(_) | Cond::Quiet(..) => true,
            Cond::Line { .. } | Cond::CanMove(..) | Cond::Repeats(..) | Cond::WouldRepeat(..) => false,
        }
    }

    /// True where pieces, on the board or in areas, have no say in it.
    pub fn asks_memory_only(&self) -> bool {
        let settled = |num: &Num<W>| matches!(num, Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::Passed(_));
        match self {
            Cond::Const(_) => true,
            Cond::And(all) | Cond::Or(all) => all.iter().all(Cond::asks_memory_only),
            Cond::Not(inner) => inner.asks_memory_only(),
            Cond::Compare(a, _, b) => settled(a) && settled(b),
            Cond::Quiet(_, turns) => settled(turns),
            _ => false,
        }
    }

    /// True where the condition speaks of places that differ from part to part.
    pub fn is_bound(&self) -> bool {
        match self {
            Cond::Const(_) | Cond::CanMove(..) | Cond::Repeats(..) | Cond::WouldRepeat(..) => false,
            Cond::And(all) | Cond::Or(all) => all.iter().any(Cond::is_bound),
            Cond::Not(inner) => inner.is_bound(),
            Cond::Some(set) | Cond::OneGroup(set, _) => set.is_bound(),
            Cond::Within(a, b) => a.is_bound() || b.is_bound(),
            Cond::Compare(a, _, b) => a.is_bound() || b.is_bound(),
            Cond::Line { pattern, .. } => pattern.iter().any(|item| item.test.is_bound()),
            Cond::Quiet(_, turns) => turns.is_bound(),
        }
    }
}

impl<const W: usize> Path<W> {
    /// The conditions inside.
    pub fn conditions(&self) -> Vec<&Cond<W>> {
        match self {
            Path::When(cond, path) => std::iter::once(&**cond).chain(path.conditions()).collect(),
            Path::Chain(parts) => parts.iter().flat_map(|(path, _)| path.conditions()).collect(),
            Path::Either(ways) => ways.iter().flat_map(Path::conditions).collect(),
            Path::Repeat { path, .. } => path.conditions(),
            Path::Stay | Path::Step(_) | Path::Slide { .. } | Path::Line { .. } | Path::To(_) => Vec::new(),
            Path::Walk { .. } | Path::Measured { .. } => Vec::new(),
        }
    }

    /// True where something is taken on its way: along a line, which is then the whole path.
    #[inline]
    pub fn takes(&self) -> bool {
        matches!(self, Self::Line { pattern, .. } if pattern.takes)
    }

    /// What the cells passed must be, where it slides.
    pub fn passes(&self) -> Option<&Set<W>> {
        match self {
            Path::Slide { through, most, .. } if *most > 1 => Some(through),
            Path::When(_, path) => path.passes(),
            _ => None,
        }
    }

    /// The lengths of the walks and measured slides inside.
    pub fn walk_lengths(&self) -> Vec<&Num<W>> {
        match self {
            Path::Walk { steps, .. } => vec![steps],
            Path::When(_, path) => path.walk_lengths(),
            Path::Chain(parts) => parts.iter().flat_map(|(path, _)| path.walk_lengths()).collect(),
            Path::Measured { least, most, .. } => vec![least, most],
            Path::Either(ways) => ways.iter().flat_map(Path::walk_lengths).collect(),
            Path::Repeat { path, .. } => path.walk_lengths(),
            Path::Stay | Path::Step(_) | Path::Slide { .. } | Path::Line { .. } | Path::To(_) => Vec::new(),
        }
    }

    /// The sets it asks for.
    pub fn sets(&self) -> Vec<&Set<W>> {
        match self {
            Path::Stay | Path::Step(_) => Vec::new(),
            Path::Slide { through, .. } => vec![through],
            Path::Line { pattern, .. } => pattern.iter().map(|i| &i.test).collect(),
            Path::To(set) => vec![set],
            Path::Walk { through, .. } => through.iter().collect(),
            Path::When(_, path) => path.sets(),
            Path::Chain(parts) => parts.iter().flat_map(|(p, s)| p.sets().into_iter().chain([s])).collect(),
            Path::Measured { through, .. } => vec![through],
            Path::Either(ways) => ways.iter().flat_map(Path::sets).collect(),
            Path::Repeat { path, stopping, .. } => path.sets().into_iter().chain([stopping]).collect(),
        }
    }
}

impl<const W: usize> Landing<W> {
    /// The sets it asks for.
    pub fn sets(&self) -> impl Iterator<Item = &Set<W>> {
        [&self.empty, &self.stacking, &self.capturing, &self.swapping].into_iter().flatten()
    }

    /// True where nothing is said: the last item of the path's pattern says how it lands.
    pub fn is_by_pattern(&self) -> bool {
        self.sets().next().is_none()
    }
}
