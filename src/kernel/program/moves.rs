//! A move as it is played: what is taken in hand, how it goes, how it may end, what else it does.

use super::logic::{Cond, Num, Path, Set};
use super::pieces::Sent;
use super::plans;
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, KindId, PlayerId};
use crate::ops::CompareOp;
use crate::program::Pattern;

/// A gate that several moves share: it is asked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedGate {
    /// A condition of the view.
    Cond(u16),
    /// A number of the view, compared.
    Compare(u16, CompareOp, i64),
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
    pub asked: Asked<W>,
    /// These conditions may ask for cells that its fans name.
    pub asks_fans: bool,
    /// The line of the move names cells, and these conditions may ask for them.
    pub asks_line: bool,
    /// For each gate: which of the view's numbers it compares, where it does.
    pub shared_gates: Vec<SharedGate>,
    /// How far it walks: which of the view's numbers.
    pub shared_steps: Option<u16>,
    /// Where its conditions let it begin, as far as the position alone tells.
    pub begun: Option<Set<W>>,
    /// How it may end, but for where it began.
    pub lands: Landing<W>,
    /// It never lands where it began, wherever its path leads.
    pub leaves_start: bool,
    /// What is at its bottom, or how high it is, has a say in where it lands.
    pub stands: bool,
    /// With what it changes places depends on where it began, and on what stays there.
    pub weighs_swaps: bool,
    /// Pieces in areas have a say in where it leads.
    pub asks_areas: bool,
    /// The kinds that can be lifted.
    pub lifted_kinds: u64,
    /// All conditions of the path are among the gates.
    pub path_is_gated: bool,
    /// How many links its walk follows, if it is one number for all parts.
    pub steps: Option<Num<W>>,
    /// Its conditions for each value that may be chosen, where it chooses one.
    pub guards_of_values: Vec<Vec<Cond<W>>>,
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
    /// It carries a single piece, which changes places with nothing, and reads no fans.
    pub carries_one: bool,
    /// It takes nothing but what stands where it lands, and leaves all other pieces of enemies as they are.
    pub takes_where_it_lands: bool,
    /// No set of it speaks of where the part begins: one answer serves all cells.
    pub plain: bool,
    /// What it sees depends on whether the unit still stands where it began: it must be lifted first.
    pub needs_lift: bool,
    /// But only of that one cell: no position need be made to see it.
    pub lifts_lightly: bool,
    /// What it lifts from the board comes down where it was, and always may: something is named, and nothing moves.
    pub stays: bool,
    /// The move as it is declared.
    pub declared: u8,
    /// The direction that is known in it, as the value by which a part chooses it.
    pub way: Option<u8>,
    /// Who chooses it.
    pub player: PlayerId,
    /// The clauses that speak of source, path, landing and the move itself.
    pub clauses: MoveClauses,
}

/// Conditions on where a part lands, by how they are asked.
#[derive(Clone, Debug, Default)]
pub struct Asked<const W: usize = WIDEST> {
    /// Each says of all places at once whether it holds.
    pub by_set: Vec<Cond<W>>,
    /// Of these fans some line must fit, which is told of all places at once.
    pub by_fan: Vec<usize>,
    /// The others: asked of one place after the other.
    pub each: Vec<Cond<W>>,
}

impl<const W: usize> Asked<W> {
    /// True where nothing is asked.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.by_set.is_empty() && self.by_fan.is_empty() && self.each.is_empty()
    }
}

/// Lines in several directions from one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct FanCode<const W: usize = WIDEST> {
    /// Along.
    pub rays: usize,
    /// What the cells must be; they are named or taken.
    pub pattern: Pattern<W>,
    /// Which cells fit the pattern does not depend on the part, nor on what has a name.
    pub is_fixed: bool,
    /// Where all lines can be read at once: a table of neighbours for each direction.
    pub ways: Vec<usize>,
    /// Only along the rays of the first of these that holds; none: along all.
    pub cases: Vec<(Cond<W>, usize)>,
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
    /// Nothing: a role or a zone is chosen, and gets a name.
    Choice(u8, Among<W>),
    /// So many of the top pieces of a cell.
    Tops {
        /// Which cells.
        of: Set<W>,
        /// At least; never less than one.
        least: Num<W>,
        /// At most.
        most: Num<W>,
        /// How many were lifted is remembered here.
        memory: Option<u8>,
    },
    /// Nothing: one of the dice left is used, and what it shows is remembered.
    Die(u8),
    /// Nothing: one of these values is chosen, and remembered as the next greater number.
    Value(u8, Vec<u8>),
    /// Nothing: cells in a straight line are chosen, by the first and the last, and remembered.
    Row {
        /// Where they are remembered.
        memory: u8,
        /// What the cells must be.
        of: Set<W>,
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
        /// Along, each line one way only.
        rays: usize,
    },
}

/// What there is to choose from.
#[derive(Clone, Debug)]
pub enum Among<const W: usize = WIDEST> {
    /// Those of the set's top pieces.
    Pieces(Set<W>),
    /// These.
    Roles(Vec<u8>),
    /// The cell to which the move points, one of these: nothing gets a name.
    Cells(Set<W>),
    /// These zones, each with the value that stands for it and its cells; the cells get a name.
    Zones(u8, Vec<(u8, CellSet<W>)>),
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
    /// Pieces of these kinds under the top change; `[kind]` gives what each becomes, if it changes.
    TurnUnder(u64, Set<W>, Vec<Option<KindId>>),
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
        /// The cell that follows each cell; [`NOWHERE`](super::NOWHERE): none.
        next: Vec<u16>,
        /// These cells get none.
        skipping: Set<W>,
    },
    /// All that stands on these cells goes one link on at once, and what stands in its way too.
    Shift {
        /// On these cells.
        from: Set<W>,
        /// The cell that follows each cell, and no other; [`NOWHERE`](super::NOWHERE): none.
        next: Vec<u16>,
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

impl<const W: usize> Effect<W> {
    /// True where it may take something.
    pub fn takes(&self) -> bool {
        matches!(self, Self::Take(_))
    }

    /// True where it only remembers something, and all pieces stay as they are.
    pub fn only_notes(&self) -> bool {
        matches!(self, Self::Note(..) | Self::NoteCell(..) | Self::NoteCells(..))
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

impl<const W: usize> Source<W> {
    /// Nothing moves: something is chosen, which the part says as its way.
    pub fn is_choice(&self) -> bool {
        matches!(self, Self::Choice(..) | Self::Die(_) | Self::Value(..) | Self::Row { .. })
    }
}
