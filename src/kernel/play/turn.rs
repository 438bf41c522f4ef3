//! A turn and its parts.

use crate::program::NOWHERE;

/// One part of a turn. Which cells a line takes follows from the ray and from which of the ways to fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The move, or [`Part::PASS`] or [`Part::AGAIN`].
    pub mv: u8,
    /// The ray from `from`, for a line that takes or names cells.
    pub ray: u8,
    /// Which of the ways that ray fits.
    pub way: u16,
    /// Where it begins; [`NOWHERE`] for a new piece.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
}

impl Part {
    /// A pass.
    pub const PASS: u8 = 255;
    /// The player is on again.
    pub const AGAIN: u8 = 254;

    /// A part that begins and lands nowhere.
    pub(crate) fn bare(mv: u8) -> Self {
        Self { mv, ray: 0, way: 0, from: NOWHERE, to: NOWHERE }
    }
}

/// A turn: its parts in order; none where the rules let a player do nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The parts.
    pub parts: Vec<Part>,
}
