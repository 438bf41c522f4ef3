//! What rules compare, reckon and throw: the same words in a text, in a game and in a program.

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareOp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// How two numbers are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, towards zero; by zero it gives zero.
    Div,
}

/// Dice thrown together: their sum counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// Sides of each.
    pub sides: u8,
}

/// Which groups of a set are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// All that have at least and at most so many cells.
    Sized(u16, Option<u16>),
    /// One with the most cells: of several the one with the first cell of the board.
    Largest,
    /// One with the fewest.
    Smallest,
}
