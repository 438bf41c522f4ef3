//! Changes of words that may mend a clause.

/// What is done to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Misspelt,
    Written,
    Bracketed,
    TakenOut,
    PutIn,
}

/// One change of a clause.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub sort: Sort,
    pub lo: usize,
    pub hi: usize,
    pub so: String,
    /// How unlikely it is that this was meant.
    pub cost: u8,
    /// Of several that do as well one is as good as the other.
    pub is_sure: bool,
}

/// Changes that make a clause good, and how unlikely they are.
pub(super) struct Repair {
    pub changes: Vec<Change>,
    pub text: String,
    pub cost: u8,
}
