//! A move as it is played: what it lifts, how it goes, how it may land, what else it does.

use super::logic::{Cond, Num, Path, Set};
use super::pieces::Sent;
use super::placements::Groups;
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, KindId, PlayerId};
use crate::program::Pattern;

/// A move of one player.
#[derive(Clone, Debug)]
pub struct MoveCode<const W: usize = WIDEST> {
    /// What it lifts, places or chooses.
    pub source: Source<W>,
    /// How it goes.
    pub path: Path<W>,
    /// How it may land.
    pub landing: Landing<W>,
    /// Lines that are read from where it lands, with the unit in hand.
    pub fans: Vec<FanCode<W>>,
    /// Its conditions on the position before it.
    pub guards: Vec<(Cond<W>, ClauseId)>,
    /// Those conditions, and those of its path, that do not speak of where it begins or lands: tested once for all its parts.
    pub gates: Vec<Cond<W>>,
    /// The other conditions, which depend on where it begins or lands.
    pub asked: Asked<W>,
    /// `asked` may speak of cells to which its fans give names.
    pub asks_fans: bool,
    /// `asked` may speak of cells to which the line of its path gives names.
    pub asks_line: bool,
    /// The places from which its conditions let it begin, as far as that can be said without a part.
    pub begun: Option<Set<W>>,
    /// How it may land, the cell where it began apart: see `leaves_start`.
    pub lands: Landing<W>,
    /// It never lands where it began, even if its path leads back there.
    pub leaves_start: bool,
    /// All conditions of the path are among the gates.
    pub path_is_gated: bool,
    /// Where it chooses a value, its conditions for each value that may be chosen.
    pub guards_of_values: Vec<Vec<Cond<W>>>,
    /// Where it chooses a group of cells, its conditions on the group.
    pub group_tests: GroupTests<W>,
    /// Conditions on the position after it.
    pub leaving: Vec<(Cond<W>, ClauseId)>,
    /// What else happens.
    pub effects: Vec<Effect<W>>,
    /// Some part of it can capture.
    pub can_capture: bool,
    /// The number of the declared move that it comes from.
    pub declared: u8,
    /// In a move compiled once for each direction: its direction, as the value by which a part chooses it.
    pub way: Option<u8>,
    /// Who chooses it.
    pub player: PlayerId,
    /// The clauses of the move itself, its source, its path and its landing.
    pub clauses: MoveClauses,
}

impl<const W: usize> MoveCode<W> {
    /// True for a move of a single piece, which swaps with nothing, and reads no fans. `levels`: the most pieces on a cell.
    #[inline]
    pub fn carries_one(&self, levels: usize) -> bool {
        let lifts_one = match &self.source {
            Source::Top(_) | Source::New(_) => true,
            Source::Stack(_) => levels == 1,
            Source::Tops { .. } | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
                false
            }
        };
        lifts_one && self.landing.swapping.is_none() && self.fans.is_empty()
    }

    /// True for a move that captures where it lands, or on its way.
    pub fn takes_by_going(&self) -> bool {
        self.landing.capturing.is_some() || self.path.takes()
    }

    /// True if a part that lands where it began leaves the position as it was, but for its effects.
    #[inline]
    pub fn only_points(&self) -> bool {
        let takes = self.landing.capturing.is_some() || self.landing.swapping.is_some() || self.path.takes();
        !takes && self.fans.is_empty() && !matches!(self.path, Path::Line { .. })
    }
}

/// Conditions on where a part begins or lands, by how they are tested.
#[derive(Clone, Debug, Default)]
pub struct Asked<const W: usize = WIDEST> {
    /// Conditions that can be evaluated for all targets at once, as sets.
    pub by_set: Vec<Cond<W>>,
    /// Fans, by number, of which some line must fit: found for all targets at once.
    pub by_fan: Vec<usize>,
    /// The others, tested target by target.
    pub each: Vec<Cond<W>>,
}

impl<const W: usize> Asked<W> {
    /// True where there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.by_set.is_empty() && self.by_fan.is_empty() && self.each.is_empty()
    }
}

/// The conditions on a group of cells that is chosen, by how they are tested; those that are the same for all groups apart.
#[derive(Clone, Debug, Default)]
pub struct GroupTests<const W: usize = WIDEST> {
    /// It has a cell of each of these sets, which do not depend on it.
    pub meeting: Vec<Set<W>>,
    /// It has no cell of any of these.
    pub avoiding: Vec<Set<W>>,
    /// All its cells are in each of these.
    pub within: Vec<Set<W>>,
    /// The others, tested group by group, each remembered for that.
    pub each: Vec<Cond<W>>,
}

/// Lines in several directions from one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct FanCode<const W: usize = WIDEST> {
    /// Along.
    pub rays: usize,
    /// What the cells must be; they are named or taken.
    pub pattern: Pattern<W>,
    /// Which cells fit the pattern depends neither on the part nor on the names of the turn.
    pub is_fixed: bool,
    /// Where all lines can be read at once, a table of neighbours for each direction; else empty.
    pub ways: Vec<usize>,
    /// Conditions, each with rays: only the rays of the first that holds are read. Empty: all of `rays`.
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

/// What a move lifts, places or chooses.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a move has one, and a program has few moves")]
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
    /// Nothing: one of these values is chosen, and that value plus one is remembered.
    Value(u8, Vec<u8>),
    /// Nothing: a group of cells is chosen, and remembered.
    Group {
        /// Where they are remembered.
        memory: u8,
        /// What each of the cells must be.
        of: Set<W>,
        /// Which groups there are.
        groups: Groups,
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
        /// At most so many; `None`: all.
        most: Option<Num<W>>,
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
        /// At most so many; `None`: all.
        most: Option<Num<W>>,
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
    /// The pieces of these cells are sown: one to each cell that follows.
    Sow {
        /// From these cells.
        from: Set<W>,
        /// The cell that follows each cell; [`NOWHERE`](super::NOWHERE): none.
        next: Vec<u16>,
        /// These cells get none.
        skipping: Set<W>,
    },
    /// All that stands on these cells moves one link on at once, pushing what stands in its way.
    Shift {
        /// On these cells.
        from: Set<W>,
        /// The cell that follows each cell, and no other; [`NOWHERE`](super::NOWHERE): none.
        next: Vec<u16>,
    },
    /// New pieces of a kind come to each of these cells, as far as it has room.
    Put(KindId, Set<W>),
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
        matches!(self, Self::Choice(..) | Self::Die(_) | Self::Value(..) | Self::Group { .. })
    }
}
