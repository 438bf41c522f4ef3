//! What pieces are, what they may stand on, what they capture, and where they go when captured.

use crate::id::ClauseId;

/// The part of an area that holds its pieces of one kind.
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

/// Which kinds capture which, and what becomes of a captured stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureLaw {
    /// For each kind the kinds it takes.
    pub victims: Vec<u64>,
    /// The kinds that stay when their stack is taken.
    pub spared: u64,
    /// Only the top of a stack is captured.
    pub top_only: bool,
    /// Captured pieces leave when the turn ends; until then their cells are neither empty nor anybody's.
    pub leave_at_end: bool,
    /// The clause that settles each pair, `[attacker][victim]`: that it takes, or what is said of either otherwise.
    pub clauses: Vec<Vec<ClauseId>>,
    /// The clause that says where a captured piece of each kind goes; `None`: out of the game.
    pub fates: Vec<Option<ClauseId>>,
}
