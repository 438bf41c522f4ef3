//! Positions and lists that are no longer used, kept so that their memory can be used again.

use crate::play::state::State;
use crate::play::turn::Part;
use crate::program::Open;
use std::cell::Cell;

/// Positions and lists to be reused, so that finding and playing turns allocates no memory.
#[derive(Default)]
pub struct Pool {
    states: Vec<State>,
    pub(super) lists: Vec<Vec<Part>>,
    /// For the open cells of a game in which pieces are only put.
    pub(super) open: Open,
    /// For the words of the lines of such a game.
    pub(super) words: Vec<u64>,
    /// A second pool, to play on from each turn while the others are still being found with this one.
    pub(super) below: Option<Box<Pool>>,
}

thread_local! {
    static SPARE: Cell<Option<Box<Pool>>> = const { Cell::new(None) };
}

impl Pool {
    /// A copy of `state`.
    #[inline]
    pub fn copy(&mut self, state: &State) -> State {
        match self.states.pop() {
            Some(mut copy) => {
                copy.clone_from(state);
                copy
            }
            None => state.clone(),
        }
    }

    /// A copy of `state` without the positions before it.
    #[inline]
    pub fn copy_board(&mut self, state: &State) -> State {
        let mut copy = self.states.pop().unwrap_or_default();
        copy.clone_board(state);
        copy
    }

    /// Takes a copy back, to be reused.
    #[inline]
    pub fn give_back(&mut self, state: State) {
        self.states.push(state);
    }

    /// Does something with a pool that each thread keeps, where the caller has none to pass on.
    pub fn spare<T>(ask: impl FnOnce(&mut Self) -> T) -> T {
        // a call from inside another one, and one after a call that was given up, begin with an empty pool
        let mut pool = SPARE.take().unwrap_or_default();
        let answer = ask(&mut pool);
        pool.states.truncate(MOST_SPARE);
        SPARE.set(Some(pool));
        answer
    }
}

/// How many positions the pool of a thread keeps at most.
const MOST_SPARE: usize = 8;
