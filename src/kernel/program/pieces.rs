//! What pieces are, on what they may stand, what they take, and where they go.

use crate::id::ClauseId;

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
