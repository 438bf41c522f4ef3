//! What becomes of a request that is not answered.

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be read, or is about nothing that is open.
    Invalid(String),
    /// It cannot be done.
    Refused(String),
    /// No such thing can be asked.
    Unknown(String),
    /// The server made a mistake.
    Broken(String),
    /// It is wanted no longer.
    Cancelled,
}
