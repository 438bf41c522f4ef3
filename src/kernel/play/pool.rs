//! Room for positions and lists, reused from question to question.

use crate::play::state::State;
use crate::play::turn::Part;
use std::cell::RefCell;

/// Room for positions, reused.
#[derive(Default)]
pub struct Pool {
    states: Vec<State>,
    pub(super) lists: Vec<Vec<Part>>,
    numbers: Vec<Vec<u16>>,
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

    /// Room for a list of numbers, empty.
    #[inline]
    pub fn give_numbers(&mut self) -> Vec<u16> {
        self.numbers.pop().unwrap_or_default()
    }

    /// Takes such room back.
    #[inline]
    pub fn take_numbers(&mut self, mut numbers: Vec<u16>) {
        numbers.clear();
        self.numbers.push(numbers);
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
