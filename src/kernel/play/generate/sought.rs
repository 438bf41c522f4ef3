//! Turns of which something is known, say from a text that means one: others are passed over by their first parts.

use super::{Part, Scene, Traversal};
use crate::bits::CellSet;
use crate::program::Program;

/// Which turns are looked for, by the cells that they name; what is not said of them may be anything.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// How many cells there are: of other places nothing is known.
    pub board: usize,
    /// The cells that are named.
    pub cells: Vec<u16>,
    /// By the number of the move what such turns are like that have parts of it; of moves beyond the list nothing is known.
    pub moves: Vec<SoughtMove>,
    /// Each part lands as the last one must, where it begins the turn.
    pub by_parts: bool,
}

/// What turns are like that are looked for and have parts of a move.
#[derive(Clone, Copy, Debug)]
pub struct SoughtMove {
    /// There are some that begin with it.
    pub begins: bool,
    /// Those that begin with it do so on a cell that is named.
    pub from: bool,
    /// Those that end with it do so on a cell that is named.
    pub to: bool,
}

impl SoughtMove {
    /// Of which nothing is known.
    pub const ANY: Self = Self { begins: true, from: false, to: false };
}

impl Sought {
    /// What is known of turns with parts of a move.
    #[inline]
    pub fn of(&self, mv: u8) -> SoughtMove {
        self.moves.get(usize::from(mv)).copied().unwrap_or(SoughtMove::ANY)
    }

    /// True for a cell that is named, and for what is none.
    pub fn names(&self, place: u16) -> bool {
        usize::from(place) >= self.board || self.cells.contains(&place)
    }

    /// True where a turn that is looked for may end with a part.
    pub fn may_end(&self, last: &Part) -> bool {
        !self.of(last.mv).to || self.names(last.to)
    }
}

/// What is sought on a board of this size: the cells that are named, and all places beside the board, of which nothing is known.
#[derive(Clone, Copy)]
pub(in crate::play) struct Seeking<'a, const W: usize> {
    pub sought: &'a Sought,
    pub places: CellSet<W>,
}

impl<const W: usize> Program<W> {
    pub(in crate::play) fn seeking<'a>(&self, sought: &'a Sought) -> Seeking<'a, W> {
        let mut places = CellSet::FULL.without(self.topology.board);
        sought.cells.iter().for_each(|&cell| places.insert(usize::from(cell)));
        Seeking { sought, places }
    }
}

impl<const W: usize> Seeking<'_, W> {
    /// Those of these places on which a turn that is looked for may end with a part of this move.
    #[inline]
    pub fn ends(&self, mv: u8, targets: CellSet<W>) -> CellSet<W> {
        if self.sought.of(mv).to { targets & self.places } else { targets }
    }
}

impl<const W: usize> Traversal<'_, '_, W> {
    /// True where only other turns are looked for than those that begin with this move.
    pub(super) fn seeks_others(&self, first: u8) -> bool {
        self.parts.is_empty() && self.seeking.is_some_and(|seeking| !seeking.sought.of(first).begins)
    }

    /// Those of these places from which a turn that is looked for may begin with this move.
    #[inline]
    pub(super) fn sought_from(&self, mv: u8, from: CellSet<W>) -> CellSet<W> {
        match self.seeking {
            Some(seeking) if self.parts.is_empty() && seeking.sought.of(mv).from => from & seeking.places,
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
