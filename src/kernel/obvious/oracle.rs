//! The slow, obvious generator: every move from every cell to every cell is judged alone. Kept for ever, so that every
//! fast path can be compared with it.

use crate::allowance::spend;
use crate::id::Id;
use crate::obvious::Obvious;
use crate::obvious::attack::is_attacked_obviously;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Among, NOWHERE, Node, NodeId, Source};
use crate::stack::deeper;

/// A position inside a turn: parts played, what they led to.
pub(super) type Word<const W: usize> = (Vec<Part>, State, Frame<W>);

/// The work of going on by one node of the turn.
const STEP: u64 = 4;

impl<const W: usize> Obvious<'_, W> {
    /// The turns of the player to move, found one by one, in order of their parts.
    #[cold]
    pub fn obvious_turns(&self, state: &State) -> Vec<Turn> {
        if self.layout.is_over(state) {
            return Vec::new();
        }
        let mut words = self.all_words(state);
        let forbidden = &self.views[self.layout.mover(state).index()].forbidden;
        words.retain(|(_, after, frame)| !forbidden.iter().any(|(cond, _)| self.holds(cond, after, frame)));
        let mut turns: Vec<Turn> = words.into_iter().map(|(parts, _, _)| Turn { parts }).collect();
        turns.sort_unstable();
        turns.dedup();
        turns
    }

    /// All words of the turn expression, forbidden or not.
    #[cold]
    pub(super) fn all_words(&self, state: &State) -> Vec<Word<W>> {
        let player = self.layout.mover(state).index();
        let start = (Vec::new(), state.clone(), Frame { obvious: Some(is_attacked_obviously), ..self.frame() });
        let mut words = Vec::new();
        self.words(self.first_node(state, player), start, true, &mut words);
        words
    }

    /// All words from `node` on. `cuts`: ends that are tested at once cut them short, unless they are found to be compared.
    fn words(&self, node: NodeId, word: Word<W>, cuts: bool, found: &mut Vec<Word<W>>) {
        deeper(|| self.words_from(node, word, cuts, found));
    }

    fn words_from(&self, node: NodeId, word: Word<W>, cuts: bool, found: &mut Vec<Word<W>>) {
        spend(STEP);
        let player = self.layout.mover(&word.1).index();
        match &self.views[player].nodes[node as usize] {
            Node::End => found.push(word),
            Node::Pass(next) => self.words(*next, self.with_bare(word, Part::PASS), cuts, found),
            Node::Again(next) => self.words(*next, self.with_bare(word, Part::AGAIN), cuts, found),
            Node::Roll(_) if self.layout.rolled(&word.1) == 0 => {}
            Node::Roll(next) => self.words(*next, word, cuts, found),
            Node::When(cond, next) => {
                if self.holds(cond, &word.1, &word.2) {
                    self.words(*next, word, cuts, found);
                }
            }
            Node::Rounds { body, most, exactly, begins, level, next } => {
                let begun = word.2.rounds.begun(*begins, *level);
                let goes_on = begun < self.number(most, &word.1, &word.2);
                if goes_on {
                    let mut round = word.clone();
                    round.2.rounds = round.2.rounds.with(*level, begun + 1);
                    self.words(*body, round, cuts, found);
                }
                if !goes_on || !exactly {
                    self.words(*next, word, cuts, found);
                }
            }
            Node::Either(all) => all.iter().for_each(|&n| self.words(n, word.clone(), cuts, found)),
            Node::Prefer { probe, first, other } => {
                let mut tried = Vec::new();
                self.words(*probe, word.clone(), cuts, &mut tried);
                self.words(if tried.is_empty() { *other } else { *first }, word, cuts, found);
            }
            Node::Most { inner, number, one_way, next } => {
                let (mut all, depth) = (Vec::new(), word.0.len());
                self.words(*inner, word, false, &mut all);
                if *one_way {
                    all = self.in_one_way(depth, all);
                }
                let value = |w: &Word<W>| self.number(number, &w.1, &w.2);
                let most = all.iter().map(value).max();
                for word in all.into_iter().filter(|w| Some(value(w)) == most) {
                    self.words(*next, word, cuts, found);
                }
            }
            Node::Play(play) => {
                for part in self.parts_of(play, &word) {
                    let (mut parts, mut after, mut frame) = word.clone();
                    self.apply(&mut after, &mut frame, part);
                    parts.push(part);
                    let over = cuts && self.ends_at_once(&after, &frame, player);
                    self.words(if over { 0 } else { play.next }, (parts, after, frame), cuts, found);
                }
            }
        }
    }

    /// Of words that lead to the same between the same cells only the first.
    fn in_one_way(&self, depth: usize, mut all: Vec<Word<W>>) -> Vec<Word<W>> {
        all.sort_by(|a, b| a.0.cmp(&b.0));
        let result = |(parts, state, frame): &Word<W>| {
            let (mut after, mut frame) = (state.clone(), frame.clone());
            self.end_turn(&mut after, &mut frame);
            let ends = parts.get(depth).zip(parts.last()).map(|(first, last)| (first.from, last.to));
            (ends, self.layout.all_but_turns(&after))
        };
        let mut kept: Vec<Word<W>> = Vec::new();
        for word in all {
            if !kept.iter().any(|other| result(other) == result(&word)) {
                kept.push(word);
            }
        }
        kept
    }

    fn parts_of(&self, play: &crate::program::Play<W>, word: &Word<W>) -> Vec<Part> {
        let (_, state, frame) = word;
        let player = self.layout.mover(state).index();
        let source = &self.views[player].moves[play.mv.index()].source;
        let places = 0..(self.topology.cells + self.layout.slots.len()) as u16;
        let judge = |from, to| self.judge_part(play, from, to, state, frame).unwrap_or_default();
        match source {
            Source::New(_) | Source::Choice(_, Among::Cells(_)) => places.flat_map(|to| judge(NOWHERE, to)).collect(),
            Source::Choice(..) | Source::Die(_) | Source::Value(..) => judge(NOWHERE, NOWHERE),
            _ => places.clone().flat_map(|from| places.clone().flat_map(move |to| judge(from, to))).collect(),
        }
    }

    fn with_bare(&self, (mut parts, mut state, mut frame): Word<W>, mv: u8) -> Word<W> {
        let part = Part::bare(mv);
        self.apply(&mut state, &mut frame, part);
        parts.push(part);
        (parts, state, frame)
    }
}
