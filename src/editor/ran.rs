//! Tests that were run.

use std::ops::Range;

/// How a test went.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Why it does not hold, if it does not.
    pub failure: Option<Failure>,
}

/// Why a test does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The step.
    pub at: Range<usize>,
    /// What is said, and what is.
    pub told: String,
    /// The number that would hold, and where it is to stand.
    pub accept: Option<(Range<usize>, String)>,
}
