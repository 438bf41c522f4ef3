//! Room for positions and lists, reused from question to question.

use crate::play::state::State;
use crate::play::turn::Part;
use crate::program::Open;
use std::cell::RefCell;

/// Room for positions, reused.
#[derive(Default)]
pub struct Pool {
    states: Vec<State>,
    pub(super) lists: Vec<Vec<Part>>,
    /// Room for the open cells of a game in which pieces are only put.
    pub(super) open: Open,
    /// Room for the words of its lines.
    pub(super) words: Vec<u64>,
    /// Room for what is done after each turn while the turns are still being found.
    pub(super) below: Option<Box<Pool>>,
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

    /// Gives the room of a copy back.
    #[inline]
    pub fn give_back(&mut self, state: State) {
        self.states.push(state);
    }
}

thread_local! {
    static SPARE: RefCell<Pool> = RefCell::default();
}

impl Pool {
    /// Does something with room that is kept for questions asked in passing.
    pub fn spare<T>(ask: impl FnOnce(&mut Self) -> T) -> T {
        SPARE.with(|spare| match spare.try_borrow_mut() {
            Ok(mut pool) => {
                let answer = ask(&mut pool);
                pool.states.truncate(MOST_SPARE);
                answer
            }
            // a question asked to answer another
            Err(_) => ask(&mut Self::default()),
        })
    }
}

/// More positions than this are not kept.
const MOST_SPARE: usize = 8;
