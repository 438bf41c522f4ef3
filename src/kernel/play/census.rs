//! Counting turns where only the words with the greatest number are legal ("as many dice as can be used").
//!
//! Many words then lead through few positions, as the same steps in different orders. What can still be reached from a
//! position inside a turn, and in how many ways, does not depend on how it came about: so each such position is looked at
//! once, its result is kept by its hash, and words are counted and drawn without being listed.

use crate::allowance::spend;
use crate::play::generate::Head;
use crate::play::parts::{nth, parts_of, size};
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{CensusCode, END, NodeId, Program};
use crate::stack::deeper;
use rustc_hash::FxHashMap;

/// The greatest number that words reach, and how many reach it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    best: i64,
    words: u64,
}

impl Weight {
    fn add(&mut self, other: Self) {
        if self.words == 0 || other.words > 0 && other.best > self.best {
            *self = other;
        } else if other.best == self.best {
            self.words = self.words.saturating_add(other.words);
        }
    }
}

/// The work that a part takes that is played to count what follows it.
const PART: u64 = 2;

/// A count in progress.
struct Census<'p, const W: usize> {
    program: &'p Program<W>,
    code: &'p CensusCode<W>,
    /// Words are compared by their number; otherwise each counts.
    compares: bool,
    frame: Frame<W>,
    /// The results so far, by the node at which a turn goes on and the position's hash.
    known: FxHashMap<(NodeId, u64), Weight>,
    lists: Vec<Vec<Head<W>>>,
    pool: &'p mut Pool,
}

impl<const W: usize> Program<W> {
    /// The number of turns, if they can be counted position by position; draws one of them too, if it is given a generator.
    #[inline]
    pub(super) fn take_census(
        &self,
        state: &State,
        drawn: Option<(&mut Rng, &mut Turn)>,
        pool: &mut Pool,
    ) -> Option<u64> {
        let code = self.census_due(state)?;
        Some(self.census(code, state, drawn, pool))
    }

    #[inline(never)]
    fn census(
        &self,
        code: &CensusCode<W>,
        state: &State,
        drawn: Option<(&mut Rng, &mut Turn)>,
        pool: &mut Pool,
    ) -> u64 {
        let (known, lists) = (FxHashMap::default(), Vec::new());
        let mut census = Census { program: self, code, compares: true, frame: self.frame(), known, lists, pool };
        let mut start = code.inner;
        let mut weight = census.weigh(start, state);
        if let (0, Some(other)) = (weight.words, code.other) {
            census.compares = false;
            start = other;
            weight = census.weigh(start, state);
        }
        if let (Some((rng, turn)), 1..) = (drawn, weight.words) {
            turn.parts.clear();
            census.pick(start, state, (below(rng, weight.words), weight.best), turn);
        }
        weight.words
    }

    /// How the turns of this position are counted position by position, if they can be.
    #[inline(always)]
    pub(crate) fn census_due(&self, state: &State) -> Option<&CensusCode<W>> {
        let player = usize::from(self.layout.mover(state).0);
        let codes = &self.fast.views[player].census;
        if codes.is_empty() { None } else { self.census_in(codes, state, player) }
    }

    /// The same, where some phase is counted so.
    fn census_in<'p>(
        &self,
        codes: &'p [Option<CensusCode<W>>],
        state: &State,
        player: usize,
    ) -> Option<&'p CensusCode<W>> {
        let code = codes[self.due_phase(state, player)?].as_ref()?;
        self.to_roll(state).is_none().then_some(code)
    }
}

impl<const W: usize> Census<'_, W> {
    /// The best number of the words from a node to the end, and how many reach it.
    fn weigh(&mut self, node: NodeId, state: &State) -> Weight {
        let key = (node, self.program.layout.hash(state));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut heads = self.lists.pop().unwrap_or_default();
        let may_stop = self.program.heads_into(&mut heads, node, state, &self.frame, self.pool);
        let mut weight = if may_stop { self.complete(state) } else { Weight::default() };
        for head in &heads {
            if let Some(best) = self.number_of_all(head, state) {
                weight.add(Weight { best, words: size(head) });
            } else {
                parts_of(head).for_each(|part| weight.add(self.after(head, part, state)));
            }
        }
        self.lists.push(heads);
        self.known.insert(key, weight);
        weight
    }

    /// A word that ends here.
    fn complete(&self, state: &State) -> Weight {
        let best = if self.compares { self.program.number(&self.code.number, state, &self.frame) } else { 0 };
        Weight { best, words: 1 }
    }

    /// The number of words that end with a part of a head, if it is the same for all parts and known without playing one.
    fn number_of_all(&self, head: &Head<W>, state: &State) -> Option<i64> {
        if head.next != END || !self.compares {
            return (head.next == END).then_some(0);
        }
        let number = self.code.after.get(usize::from(head.part.mv))?.as_ref()?;
        Some(self.program.number(number, state, &self.frame))
    }

    /// The same as for a node, of the words that go on with a part.
    fn after(&mut self, head: &Head<W>, part: Part, state: &State) -> Weight {
        spend(PART * W as u64);
        let mut after = self.pool.copy_board(state);
        let mut bound = self.program.frame();
        self.program.apply(&mut after, &mut bound, part);
        let weight = if head.next == END { self.complete(&after) } else { deeper(|| self.weigh(head.next, &after)) };
        self.pool.give_back(after);
        weight
    }

    /// Appends the parts of the word numbered `at` among those that reach `best`.
    fn pick(&mut self, node: NodeId, state: &State, (mut at, best): (u64, i64), turn: &mut Turn) {
        let mut heads = Vec::new();
        let may_stop = self.program.heads_into(&mut heads, node, state, &self.frame, self.pool);
        if may_stop && self.complete(state).best == best {
            if at == 0 {
                return;
            }
            at -= 1;
        }
        for head in &heads {
            if let Some(number) = self.number_of_all(head, state) {
                let words = if number == best { size(head) } else { 0 };
                if at < words {
                    let alone = std::slice::from_ref(head);
                    turn.parts.extend(nth(alone, at).map(|(_, part)| part));
                    return;
                }
                at -= words;
                continue;
            }
            for part in parts_of(head) {
                let weight = self.after(head, part, state);
                let words = if weight.best == best { weight.words } else { 0 };
                if at < words {
                    turn.parts.push(part);
                    let mut after = state.clone();
                    self.program.apply(&mut after, &mut self.program.frame(), part);
                    if head.next != END {
                        self.pick(head.next, &after, (at, best), turn);
                    }
                    return;
                }
                at -= words;
            }
        }
    }
}
