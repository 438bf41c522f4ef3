//! The slow, obvious way: every move from every cell to every cell is judged alone, one condition after the other.
//!
//! It finds the same turns as [`crate::play`] without any of its plans, so that each can be held against the other, and says
//! why a turn is refused and which clauses took part in one. What a position holds, what conditions mean in it, what there is to
//! choose from and what a part does is asked of the program, as in play; nothing else is shared, and play uses nothing of this.
//!
//! What its files ask of one another is marked as cold: nobody waits for it in play, and the compiler need not copy it into
//! all that call it, for each size of board.

mod attack;
mod judge;
mod oracle;
mod reasons;
pub mod refusal;
pub mod ruling;
pub mod trace;

use crate::program::Program;
use std::ops::Deref;

/// A program that is asked the slow, obvious way.
#[derive(Clone, Copy)]
pub struct Obvious<'p, const W: usize>(pub &'p Program<W>);

impl<const W: usize> Deref for Obvious<'_, W> {
    type Target = Program<W>;

    fn deref(&self) -> &Program<W> {
        self.0
    }
}
