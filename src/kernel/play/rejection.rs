//! Random turns by rejection sampling: draw first, test afterwards.
//!
//! Prohibitions, conditions on the position after a part and ends that are tested at once need a part to be played; other
//! conditions must be tested part by part. To draw a turn, the turns are found as if there were none of these conditions, and
//! only the one that is drawn is played and tested; if it is refused, another is drawn. Every legal turn is among those found
//! exactly once, so all legal turns are equally likely. Only after many refusals in a row are all turns tested.
//!
//! Finding what follows a part needs the part to be played, too. With an upper bound on the turns that continue it, the part
//! stands for as many turns as the bound says, and is played only if one of them is drawn, by its number. If fewer turns
//! continue it and none has that number, another is drawn, and how many there are is remembered.
//!
//! An end that is tested at once cuts turns short: those that begin alike up to that part are then one and the same turn. It
//! was found once for each of them, and so, when it is drawn, it is kept only once in as many times.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::generate::Legality;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::sampler::{Begun, Sampler};
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Among, MoveCode, Node, NodeId, Play, Program, Source};

/// After so many refusals all turns are tested; where there are few turns, after as many as half of them.
pub(super) const TRIES: u64 = 24;

/// What came of drawing turns that are not tested yet.
pub(super) enum Drawn {
    /// A legal turn; its parts have been played in the position.
    Turn,
    /// There is no turn, legal or not.
    Nothing,
    /// Too many were refused: all turns must be tested.
    Unknown,
}

/// How many draws are made at most, including those to which there is known to be no turn.
const DRAWS: u64 = 512;

impl<const W: usize> Program<W> {
    /// Draws a legal turn and plays its parts in `state`, unless the first few that are drawn are all refused. `asks`: the
    /// conditions on the positions after its parts are tested then.
    pub(super) fn draw_by_rejection(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        turn: &mut Turn,
        asks: bool,
        (rng, sampler, pool): (&mut Rng, &mut Sampler<W>, &mut Pool),
    ) -> Drawn {
        sampler.clear();
        let flow = self.generate(state, &self.frame(), Legality::PseudoLegal, sampler, pool);
        if flow.is_break() || !sampler.is_worth_drawing() {
            sampler.distrust = sampler.distrust.saturating_add(1);
            sampler.takes_unfinished = false;
            if !asks {
                return Drawn::Unknown;
            }
            sampler.clear();
            if self.generate(state, &self.frame(), Legality::PseudoLegal, sampler, pool).is_break() {
                return Drawn::Unknown;
            }
        }
        if sampler.seen == 0 {
            return Drawn::Nothing;
        }
        let first = below(rng, sampler.seen);
        let begun = sampler.numbered(first, turn);
        if !asks && begun.is_none() {
            self.clear(frame);
            turn.parts.iter().for_each(|&part| self.apply(state, frame, part));
            return Drawn::Turn;
        }
        let mut after = pool.copy_board(state);
        std::mem::swap(&mut after.history, &mut state.history);
        let is_drawn = self.draw_until_legal(state, &mut after, frame, (turn, begun), (rng, sampler, pool));
        if is_drawn {
            std::mem::swap(state, &mut after);
        } else {
            std::mem::swap(&mut after.history, &mut state.history);
        }
        pool.give_back(after);
        if is_drawn { Drawn::Turn } else { Drawn::Unknown }
    }

    /// Plays the turn that was drawn, or its beginning, in `after`; if it is refused draws others, until one is legal.
    fn draw_until_legal(
        &self,
        state: &State,
        after: &mut State,
        frame: &mut Frame<W>,
        (turn, mut begun): (&mut Turn, Option<Begun>),
        (rng, sampler, pool): (&mut Rng, &mut Sampler<W>, &mut Pool),
    ) -> bool {
        let mut left = self.tries(sampler);
        for _ in 0..DRAWS {
            let known = begun.as_ref().and_then(|begun| self.turns_from(begun, state, frame, turn));
            let fails = |begun: &Begun| match known {
                Some(turns) => begun.number >= turns,
                None => sampler.is_known_to_fail(begun),
            };
            if !begun.as_ref().is_some_and(fails) {
                begun = begun.filter(|_| known.is_none());
                after.words.copy_from_slice(&state.words);
                self.clear(frame);
                let is_played = self.play_on((after, frame), turn, (0, begun), (rng, sampler, pool)).is_some();
                if is_played && self.may_leave(after, frame, self.layout.mover(after).index()) {
                    return true;
                }
                left -= 1;
                if left == 0 {
                    return false;
                }
            }
            begun = sampler.numbered(below(rng, sampler.seen), turn);
        }
        false
    }

    /// How many turns begin like one that was drawn, 0 or 1, if the position before it tells that nothing may follow its
    /// first part.
    fn turns_from(&self, begun: &Begun, state: &State, frame: &mut Frame<W>, turn: &Turn) -> Option<u64> {
        let nodes = &self.fast.views[self.layout.mover(state).index()].nodes;
        let goes_on = nodes[begun.continuation.at as usize].play.goes_on.as_ref()?;
        let [part] = &turn.parts[..] else { return None };
        self.clear(frame);
        (frame.from, frame.to) = (part.from, part.to);
        let is_shut = !self.holds(goes_on.foretold.as_ref()?, state, frame);
        is_shut.then_some(u64::from(goes_on.ends && !begun.continuation.counted))
    }

    /// How many turns are played to draw one, at most: not so many that finding all would take less time.
    fn tries(&self, sampler: &Sampler<W>) -> u64 {
        let unfinished = sampler.unfinished_parts();
        if sampler.are_all_independent() {
            return TRIES;
        }
        TRIES.min(if unfinished > 0 { unfinished } else { sampler.seen } / 2 + 1)
    }

    /// Plays the parts of a turn after the first `played`, then finds and plays the rest if only its beginning was drawn. Tests
    /// all but prohibitions, up to where an end that is tested at once holds; `None` if there is no such turn, or it is not legal.
    fn play_on(
        &self,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
        (played, begun): (usize, Option<Begun>),
        (rng, sampler, pool): (&mut Rng, &mut Sampler<W>, &mut Pool),
    ) -> Option<()> {
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        for at in played..turn.parts.len() {
            let part = turn.parts[at];
            let code = view.moves.get(usize::from(part.mv));
            if code.is_some_and(|code| self.is_refused(code, state, frame, part, pool)) {
                return None;
            }
            self.apply(state, frame, part);
            let leaving = code.map_or(&[][..], |code| &code.leaving);
            if !leaving.iter().all(|(cond, _)| self.holds(cond, state, frame)) {
                return None;
            }
            if view.may_end_early && self.ends_at_once(state, frame, player) {
                turn.parts.truncate(at + 1);
                // it was found once for each turn that begins with it
                let alike = sampler.beginning_with(&turn.parts);
                return (alike <= 1 || below(rng, alike) == 0).then_some(());
            }
        }
        begun.map_or(Some(()), |begun| self.finish((state, frame), turn, begun, (rng, sampler, pool)))
    }

    /// Finds and plays the rest of a turn of which only the beginning was drawn.
    fn finish(
        &self,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
        begun: Begun,
        (rng, sampler, pool): (&mut Rng, &mut Sampler<W>, &mut Pool),
    ) -> Option<()> {
        let Begun { continuation, number, .. } = begun;
        let (player, at) = (self.layout.mover(state).index(), continuation.at as usize);
        let nodes = &self.views[player].nodes;
        if let (Node::Play(Play { next, .. }), true) = (&nodes[at], self.fast.views[player].nodes[at].play.is_settled) {
            let last = self.settled_end(nodes, *next, state, frame);
            let is_turn = last.is_some_and(|goes_again| goes_again || !continuation.counted);
            sampler.note(&begun, u64::from(is_turn));
            if last == Some(true) {
                turn.parts.push(Part::bare(Part::AGAIN));
                frame.again = true;
            }
            return (is_turn && number == 0).then_some(());
        }
        let mut inner = sampler.take_inner();
        frame.rounds = continuation.rounds;
        let _ = self.traverse_continuation(continuation, &turn.parts, (state, frame), &mut *inner, pool);
        let count = inner.seen;
        debug_assert!(
            count <= u64::from(continuation.most),
            "{count} turns after {:?}, at most {}",
            turn,
            continuation.most
        );
        sampler.note(&begun, count);
        let finished = (number < count).then(|| {
            let played = turn.parts.len();
            let begun = inner.numbered(number, turn);
            self.play_on((state, frame), turn, (played, begun), (rng, &mut inner, pool))
        });
        sampler.inner = Some(inner);
        finished.flatten()
    }

    /// Whether the same player goes on after a turn that the position alone ends; `None` if it cannot end so.
    pub(super) fn settled_end(&self, nodes: &[Node<W>], at: NodeId, state: &State, frame: &Frame<W>) -> Option<bool> {
        match &nodes[at as usize] {
            Node::End => Some(false),
            Node::Again(_) => Some(true),
            Node::When(cond, next) if self.holds(cond, state, frame) => self.settled_end(nodes, *next, state, frame),
            Node::Prefer { first, other, .. } => {
                let first = self.settled_end(nodes, *first, state, frame);
                first.or_else(|| self.settled_end(nodes, *other, state, frame))
            }
            _ => None,
        }
    }

    /// True if the conditions on what a part chooses, or on where it lands, do not hold.
    fn is_refused(&self, code: &MoveCode<W>, state: &State, frame: &Frame<W>, part: Part, pool: &mut Pool) -> bool {
        if code.guards.is_empty() {
            return false;
        }
        if code.source.is_choice() && !matches!(code.source, Source::Choice(_, Among::Cells(_))) {
            let bound = Frame { from: part.from, to: part.to, ..frame.clone() };
            return !self.allows_choice(code, part, state, &bound);
        }
        let to = CellSet::one(usize::from(part.to));
        !code.asked.is_empty() && self.guarded(code, (state, frame), part, to, pool).is_empty()
    }
}
