//! Turns of which something is known, say from a text that means one: others are passed over by their first parts.

use super::{Part, Scene, Traversal};
use crate::bits::CellSet;
use crate::play::state::State;
use crate::program::Program;

/// Moves by their numbers.
pub type Moves = CellSet<4>;

/// Which turns are looked for, by the cells that they name; what is not said of them may be anything.
#[derive(Clone, Debug)]
pub struct Sought {
    /// How many cells there are: of other places nothing is known.
    pub board: usize,
    /// The cells that are named.
    pub cells: CellSet,
    /// There are some that begin with a part of these moves.
    pub begins: Moves,
    /// Those that begin with a part of these do so on a cell that is named.
    pub from: Moves,
    /// Those that end with a part of these do so on a cell that is named.
    pub to: Moves,
    /// Each part lands as the last one must, where it begins the turn.
    pub by_parts: bool,
    /// Turns are found, too, that a prohibition forbids: who plays one asks.
    pub untested: bool,
}

impl Default for Sought {
    fn default() -> Self {
        let (cells, none) = (CellSet::EMPTY, Moves::EMPTY);
        Self { board: 0, cells, begins: Moves::FULL, from: none, to: none, by_parts: false, untested: false }
    }
}

impl Sought {
    /// True for a cell that is named, and for what is none.
    pub fn names(&self, place: u16) -> bool {
        usize::from(place) >= self.board || self.cells.contains(usize::from(place))
    }

    /// True where a turn that is looked for may begin with a part.
    pub fn may_begin(&self, first: &Part) -> bool {
        self.begins.contains(usize::from(first.mv))
            && (!self.from.contains(usize::from(first.mv)) || self.names(first.from))
    }

    /// True where a turn that is looked for may end with a part.
    pub fn may_end(&self, last: &Part) -> bool {
        !self.to.contains(usize::from(last.mv)) || self.names(last.to)
    }
}

/// What is sought on a board of this size: the cells that are named, and all places beside the board, of which nothing is known.
#[derive(Clone, Copy)]
pub(in crate::play) struct Seeking<'a, const W: usize> {
    pub sought: &'a Sought,
    pub places: CellSet<W>,
    /// The kinds that lie on top there.
    kinds: u64,
}

impl<const W: usize> Program<W> {
    pub(in crate::play) fn seeking<'a>(&self, state: &State, sought: &'a Sought) -> Seeking<'a, W> {
        let named = CellSet(std::array::from_fn(|word| sought.cells.0.get(word).copied().unwrap_or_default()));
        let places = CellSet::FULL.without(self.topology.board) | named;
        let held = (self.layout.occupied(state) | self.layout.filled(state)) & places;
        let tops = held.iter().filter_map(|place| self.layout.top_of(state, place));
        Seeking { sought, places, kinds: tops.fold(0, |kinds, kind| kinds | 1 << kind) }
    }
}

impl<const W: usize> Seeking<'_, W> {
    /// Those of these places on which a turn that is looked for may end with a part of this move.
    #[inline]
    pub fn ends(&self, mv: u8, targets: CellSet<W>) -> CellSet<W> {
        if self.sought.to.contains(usize::from(mv)) { targets & self.places } else { targets }
    }
}

impl<const W: usize> Traversal<'_, '_, W> {
    /// True where only other turns are looked for than those that begin with this move, or it could lift nothing where they begin.
    #[inline]
    pub(super) fn seeks_others(&self, first: u8) -> bool {
        let mv = usize::from(first);
        let lifted = || self.fast.moves.get(mv).map_or(u64::MAX, |fast| fast.lifted_kinds);
        let may_begin = |Seeking { sought, kinds, .. }: Seeking<'_, W>| {
            sought.begins.contains(mv) && (!sought.from.contains(mv) || lifted() == u64::MAX || lifted() & kinds != 0)
        };
        self.parts.is_empty() && self.seeking.is_some_and(|seeking| !may_begin(seeking))
    }

    /// Those of these places from which a turn that is looked for may begin with this move.
    #[inline]
    pub(super) fn sought_from(&self, mv: u8, from: CellSet<W>) -> CellSet<W> {
        match self.seeking {
            Some(seeking) if self.parts.is_empty() && seeking.sought.from.contains(usize::from(mv)) => {
                from & seeking.places
            }
            _ => from,
        }
    }

    /// Those of these targets of a part with which a turn that is looked for may go on, or end.
    #[inline]
    pub(super) fn sought_to(&self, scene: &Scene<'_, W>, targets: CellSet<W>) -> CellSet<W> {
        match self.seeking {
            Some(seeking) if self.parts.is_empty() && (seeking.sought.by_parts || scene.ahead.ends_turn()) => {
                seeking.ends(scene.play.mv.0, targets)
            }
            _ => targets,
        }
    }
}
