//! Long work, a slice at a time.

use crate::allowance::USUAL;
use crate::studio::protocol::{Answer, Trouble};

/// What a slice of work led to.
pub enum Slice {
    /// It goes on; there may be something to tell.
    On(Option<Answer>),
    /// Nothing can be done before something happens elsewhere; there may be something to tell.
    Wait(Option<Answer>),
    /// It is done: the last answer.
    Done(Answer),
    /// It cannot be done.
    Failed(Trouble),
}

/// Work that is done a slice at a time, so that it can be cut off between two of them.
pub trait Work {
    /// Does the next slice. `is_pressed` is true when something more urgent waits; a slice that can, ends then.
    fn step(&mut self, is_pressed: &dyn Fn() -> bool) -> Slice;

    /// What a slice may take on one position.
    fn each(&self) -> u64 {
        USUAL
    }

    /// Makes the next slice the last, which answers with what there is.
    fn enough(&mut self) {}

    /// Forgets what a slice had begun that was cut off in the middle: the next begins with that anew.
    fn forget_slice(&mut self) {}
}

/// What work is about: newer work of the same sort takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Which games there are.
    Games,
    /// The tests of a document.
    Tests(String),
    /// Which clauses take part.
    Coverage,
    /// What an edit did.
    Compare,
    /// Along an option.
    Sweep,
    /// What it does to games that people played.
    Retro,
    /// A player that learns.
    Training,
    /// An agent at a table.
    Thought(u32),
}

/// Work under way.
pub struct Task {
    /// The request it answers.
    pub id: u32,
    /// What it is about.
    pub sort: Sort,
    /// The documents whose edited texts it looks at.
    pub docs: Vec<String>,
    /// The work.
    pub work: Box<dyn Work>,
}

/// True when it is time to tell how far a count has come: often at first, then less and less.
pub fn is_time_to_tell(count: u32) -> bool {
    let step = (count / 8).checked_ilog2().map_or(1, |power| 1 << power);
    count.is_multiple_of(step)
}

#[cfg(test)]
mod tests {
    use super::is_time_to_tell;

    #[test]
    fn news_become_rarer() {
        let told = |from, to| (from..to).filter(|&n| is_time_to_tell(n)).count();
        assert_eq!(told(1, 9), 8);
        assert!(told(512, 1024) <= 16);
        assert!(is_time_to_tell(1024));
    }
}
