//! A turn and its parts.

use crate::program::{HIGHEST, NOWHERE};

/// More than can be lifted at once.
const LIFTS: u16 = 2 * HIGHEST as u16;

/// One part of a turn: a move, from where it begins to where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The move, or [`Part::PASS`] or [`Part::AGAIN`].
    pub mv: u8,
    /// The ray from `from`, for a line that takes or names cells.
    pub ray: u8,
    /// For a line, which of the ways in which the ray fits; for a choice, the value chosen; where it is chosen how many pieces are
    /// lifted, that number ([`Part::lifted`]), for a line with the way that it takes.
    pub way: u16,
    /// Where it begins; [`NOWHERE`] for a new piece.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
}

impl Part {
    /// A pass.
    pub const PASS: u8 = 255;
    /// The player is to move again.
    pub const AGAIN: u8 = 254;

    /// What a part says that lifts so many pieces and goes along the n-th way of those in which the ray fits and that end where
    /// the part lands; `None` where there are too many ways.
    pub(crate) fn lifting(count: u16, n: u16) -> Option<u16> {
        n.checked_mul(LIFTS)?.checked_add(count)
    }

    /// How many pieces a part lifts of a move for which that is chosen; a die that is chosen shows less than would be taken off.
    pub fn lifted(self) -> u16 {
        self.way % LIFTS
    }

    /// True if it lifts so many, or says the same.
    pub(crate) fn lifts(self, way: u16) -> bool {
        self.way == way || self.lifted() == way
    }

    /// By which of the ways that end where it lands such a part goes.
    pub(crate) fn onward(self) -> u16 {
        self.way / LIFTS
    }

    /// A part that begins and lands nowhere.
    pub(crate) fn bare(mv: u8) -> Self {
        Self { mv, ray: 0, way: 0, from: NOWHERE, to: NOWHERE }
    }
}

/// How many rounds have begun of the repeats whose number is known in play: sixteen bits for each level of such repeats, one in
/// another, the innermost first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rounds(u64);

impl Rounds {
    /// How many have begun on this level; none at a node where a repeat begins.
    pub fn begun(self, begins: bool, level: u8) -> i64 {
        if begins { 0 } else { i64::from((self.0 >> (16 * level)) as u16) }
    }

    /// The same with so many begun on this level.
    pub fn with(self, level: u8, begun: i64) -> Self {
        Self(self.0 & !(0xFFFF << (16 * level)) | (begun as u64 & 0xFFFF) << (16 * level))
    }
}

/// A turn: its parts in order. It has none where the rules let a player do nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The parts.
    pub parts: Vec<Part>,
}
