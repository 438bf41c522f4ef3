//! Turns part by part, for turns that are too long, or too many, to be listed: what may be played next, which may be to stop;
//! random turns chosen in this way; and turns merged by the position they lead to.

use crate::allowance::{renew, spend};
use crate::id::{Id, PlayerId};
use crate::play::generate::Head;
use crate::play::known::Known;
use crate::play::perft::MOST_LISTED;
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Rounds, Turn};
use crate::program::{NodeId, Program};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// How many parts are played to merge turns before it is given up.
pub const MOST_INSIDE: u64 = 5_000_000;

/// How many bytes the positions inside a turn may take before that is given up.
const MOST_BYTES: usize = 400 << 20;

/// The work that a part takes that is played to merge turns.
const MERGED: u64 = 1;

/// What may be played next in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// The parts.
    pub parts: Vec<Part>,
    /// The turn may end here.
    pub may_stop: bool,
}

/// A random turn in progress: the parts played, and what may be played next.
#[derive(Default)]
struct Ahead<const W: usize> {
    played: Vec<Part>,
    heads: Vec<Head<W>>,
    may_stop: bool,
}

impl<const W: usize> Ahead<W> {
    /// In how many ways the turn may go on, stopping among them.
    fn ways(&self) -> u64 {
        self.heads.iter().map(size).sum::<u64>() + u64::from(self.may_stop)
    }
}

/// A turn in progress: the position inside it, and the nodes at which it may go on.
struct Partial<const W: usize> {
    state: State,
    frame: Frame<W>,
    /// The nodes, each with how many rounds have begun; the same parts may lead to several.
    at: Vec<(NodeId, Rounds)>,
}

impl<const W: usize> Program<W> {
    /// What may follow the parts played so far of a turn; `None` where they are not the beginning of a legal turn.
    pub fn next_parts(&self, state: &State, done: &[Part]) -> Option<Next> {
        if self.compares_words() {
            return self.next_of_listed(state, done);
        }
        let mut pool = Pool::default();
        let first = self.first_node(state, self.layout.mover(state).index());
        let mut partial = Partial { state: state.clone(), frame: self.frame(), at: vec![(first, Rounds::default())] };
        for &part in done {
            let (heads, _) = self.partial_heads(&partial, &mut pool);
            partial = self.step(&partial, &heads, part)?;
        }
        if done.last().is_some() && self.ends_at_once(&partial.state, &partial.frame, self.layout.mover(state).index())
        {
            let may_stop = self.may_leave(&partial.state, &partial.frame, self.layout.mover(state).index());
            return may_stop.then_some(Next { parts: Vec::new(), may_stop });
        }
        let (heads, may_stop) = self.partial_heads(&partial, &mut pool);
        let mut parts: Vec<Part> = heads.iter().flat_map(parts_of).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|&part| self.can_be_completed(&partial, &heads, part, &mut pool));
        Some(Next { parts, may_stop })
    }

    /// The same, found by listing all turns: where words are compared, the parts played so far do not say what may follow.
    fn next_of_listed(&self, state: &State, done: &[Part]) -> Option<Next> {
        let turns = self.turns(state, usize::MAX);
        let mut begun = turns.iter().filter(|turn| turn.parts.starts_with(done)).peekable();
        begun.peek()?;
        let mut next = Next::default();
        for turn in begun {
            match turn.parts.get(done.len()) {
                Some(&part) => next.parts.push(part),
                None => next.may_stop = true,
            }
        }
        next.parts.sort_unstable();
        next.parts.dedup();
        Some(next)
    }

    fn partial_heads(&self, partial: &Partial<W>, pool: &mut Pool) -> (Vec<Head<W>>, bool) {
        let mut all = Vec::new();
        let mut may_stop = false;
        for &(node, rounds) in &partial.at {
            let frame = Frame { rounds, ..partial.frame.clone() };
            let (heads, ends) = self.heads(node, &partial.state, &frame, pool);
            all.extend(heads);
            may_stop |= ends;
        }
        (all, may_stop)
    }

    /// The turn after one more part; `None` where it may not be played.
    fn step(&self, partial: &Partial<W>, heads: &[Head<W>], part: Part) -> Option<Partial<W>> {
        let mut at: Vec<(NodeId, Rounds)> =
            heads.iter().filter(|h| offers(h, part)).map(|h| (h.next, h.rounds)).collect();
        at.sort_unstable();
        at.dedup();
        if at.is_empty() {
            return None;
        }
        let (mut state, mut frame) = (partial.state.clone(), partial.frame.clone());
        self.apply(&mut state, &mut frame, part);
        Some(Partial { state, frame, at })
    }

    /// True where some legal turn begins with what was played and this part.
    fn can_be_completed(&self, partial: &Partial<W>, heads: &[Head<W>], part: Part, pool: &mut Pool) -> bool {
        let Some(after) = self.step(partial, heads, part) else { return false };
        let player = self.layout.mover(&partial.state).index();
        if self.ends_at_once(&after.state, &after.frame, player) {
            return self.may_leave(&after.state, &after.frame, player);
        }
        after.at.iter().any(|&(node, rounds)| {
            let frame = Frame { rounds, ..after.frame.clone() };
            self.completes(node, &after.state, &frame, pool)
        })
    }

    /// A turn chosen part by part, each next part and stopping equally likely; `None` where there is none.
    pub fn draw_by_parts(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn> {
        let (mut now, mut frame) = (pool.copy(state), self.frame());
        let mut ahead = Ahead::default();
        self.look_ahead(&mut ahead, &now, &frame, pool);
        let ways = self.play_by_parts(&mut now, &mut frame, &mut ahead, false, (rng, pool));
        pool.give_back(now);
        ways.map(|_| Turn { parts: ahead.played })
    }

    /// A turn chosen part by part among the turns listed: for games in which only whole turns can be legal or not. Where they
    /// are too many to be listed, without a list, if their parts tell which are legal.
    pub fn draw_listed_by_parts(&self, state: &State, rng: &mut Rng) -> Option<Turn> {
        let most = if self.compares_words() { usize::MAX } else { MOST_LISTED };
        let mut turns = self.turns(state, most);
        if turns.len() == most {
            return self.draw_by_parts(state, rng, &mut Pool::default());
        }
        let mut picked = Turn::default();
        loop {
            let done = picked.parts.len();
            let mut next: Vec<Option<Part>> = turns.iter().map(|turn| turn.parts.get(done).copied()).collect();
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return None;
            }
            let Some(part) = next[below(rng, next.len() as u64) as usize] else { return Some(picked) };
            picked.parts.push(part);
            turns.retain(|turn| turn.parts.get(done) == Some(&part));
        }
    }

    /// A playout ([`Program::playout`]) of turns chosen part by part.
    pub(super) fn playout_by_parts(
        &self,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        counted: bool,
        pool: &mut Pool,
    ) -> Playout {
        let mut playout = Playout::new(self.layout.outcome(state));
        let (mut ahead, blank) = (Ahead::default(), self.frame());
        let mut frame = blank.clone();
        // whose turn was the last, if ends are left open after it that ask whether the next player can move
        let mut open: Option<PlayerId> = None;
        while playout.outcome == Outcome::Open && playout.turns < most {
            renew();
            let mover = self.layout.mover(state);
            let before = rng.clone();
            self.roll(state, rng);
            self.look_ahead(&mut ahead, state, &blank, pool);
            if let Some(last) = open.take_if(|_| !ahead.heads.iter().any(|head| head.part.mv < Part::AGAIN)) {
                let rolled = self.layout.rolled(state);
                self.set_rolled(state, 0);
                playout.outcome = match ahead.may_stop {
                    true => self.settle_by_ends(state, &frame, last),
                    false => self.settle(state, &frame, last),
                };
                if playout.outcome != Outcome::Open {
                    *rng = before;
                    break;
                }
                self.set_rolled(state, rolled);
            }
            frame.clone_from(&blank);
            let Some(choices) = self.play_by_parts(state, &mut frame, &mut ahead, counted, (rng, pool)) else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.end_turn(state, &mut frame);
            playout.add(choices);
            if self.fast.has_dead_ends {
                playout.outcome = self.settle_by_ends(state, &frame, mover);
                continue;
            }
            playout.outcome = self.settle_leaving(state, &frame, mover, |end| self.is_left_open(end));
            open = self.fast.views[mover.index()].ends.iter().any(|end| self.is_left_open(end)).then_some(mover);
        }
        if let (Outcome::Open, Some(last)) = (playout.outcome, open) {
            playout.outcome = self.settle(state, &frame, last);
        }
        playout
    }

    /// Finds what may be played first in a turn.
    fn look_ahead(&self, ahead: &mut Ahead<W>, state: &State, blank: &Frame<W>, pool: &mut Pool) {
        let node = self.first_node(state, self.layout.mover(state).index());
        ahead.may_stop = self.heads_into(&mut ahead.heads, node, state, blank, pool);
    }

    /// Plays a turn, its parts chosen at random, without ending it. Returns in how many ways it could begin, if that is
    /// `counted` or known anyway, else 0; `None` if there is no turn.
    fn play_by_parts(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        ahead: &mut Ahead<W>,
        counted: bool,
        (rng, pool): (&mut Rng, &mut Pool),
    ) -> Option<u64> {
        ahead.played.clear();
        if self.fast.has_dead_ends {
            let next = if counted { self.next_parts(state, &[]).unwrap_or_default() } else { Next::default() };
            let ways = next.parts.len() as u64 + u64::from(next.may_stop);
            return self.play_completable(state, frame, ahead, (rng, pool)).then_some(ways);
        }
        let player = self.layout.mover(state).index();
        let ends_early = self.views[player].may_end_early;
        let ways = ahead.ways();
        while let Some((head, part)) = below_but(rng, ahead.ways(), &[]).and_then(|at| nth(&ahead.heads, at)) {
            let node = head.next;
            frame.rounds = head.rounds;
            self.apply(state, frame, part);
            ahead.played.push(part);
            if ends_early && self.ends_at_once(state, frame, player) {
                break;
            }
            ahead.may_stop = self.heads_into(&mut ahead.heads, node, state, frame, pool);
        }
        (ways > 0).then_some(ways)
    }

    /// The same where some parts may be dead ends: each part is drawn again until a turn can be completed after it.
    fn play_completable(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        ahead: &mut Ahead<W>,
        (rng, pool): (&mut Rng, &mut Pool),
    ) -> bool {
        let player = self.layout.mover(state).index();
        let mut refused: Vec<u64> = Vec::new();
        while let Some(at) = below_but(rng, ahead.ways(), &refused) {
            let Some((head, part)) = nth(&ahead.heads, at) else { return true };
            let (mut after, mut bound, node) = (pool.copy(state), frame.clone(), head.next);
            bound.rounds = head.rounds;
            self.apply(&mut after, &mut bound, part);
            let is_cut = self.ends_at_once(&after, &bound, player);
            let is_legal = match is_cut {
                true => self.may_leave(&after, &bound, player),
                false => self.completes(node, &after, &bound, pool),
            };
            if is_legal {
                ahead.played.push(part);
                std::mem::swap(state, &mut after);
                *frame = bound;
                refused.clear();
            }
            pool.give_back(after);
            if is_legal && is_cut {
                return true;
            } else if is_legal {
                ahead.may_stop = self.heads_into(&mut ahead.heads, node, state, frame, pool);
            } else {
                refused.insert(refused.partition_point(|&known| known < at), at);
            }
        }
        false
    }

    /// One turn for each position that turns lead to, the shortest, in order of length and then of parts; at most `most`.
    /// `None` if more than [`MOST_INSIDE`] parts would have to be played to find them.
    pub fn merged_turns(&self, state: &State, most: usize) -> Option<Vec<Turn>> {
        self.merged_within(state, most, (MOST_INSIDE, &|| false))
    }

    /// The same, given up after a number of parts; only the turns found so far, if it is told to stop.
    pub(crate) fn merged_within(&self, state: &State, most: usize, patience: Patience) -> Option<Vec<Turn>> {
        if self.layout.is_over(state) {
            return Some(Vec::new());
        }
        let mut ends: FxHashMap<Box<[u64]>, Turn> = FxHashMap::default();
        if self.compares_words() {
            for turn in self.turns(state, usize::MAX) {
                let after = self.play(state, &turn);
                self.keep_shortest(&mut ends, &after, turn);
            }
        } else {
            self.merge_by_parts(state, &mut ends, most, patience)?;
        }
        let mut turns: Vec<Turn> = ends.into_values().collect();
        turns.sort_unstable_by(|a, b| a.parts.len().cmp(&b.parts.len()).then_with(|| a.cmp(b)));
        turns.truncate(most);
        Some(turns)
    }

    fn keep_shortest(&self, ends: &mut FxHashMap<Box<[u64]>, Turn>, after: &State, turn: Turn) {
        ends.entry(self.layout.identity(after))
            .and_modify(|known| {
                if (turn.parts.len(), &turn) < (known.parts.len(), known) {
                    known.clone_from(&turn);
                }
            })
            .or_insert(turn);
    }

    /// A breadth-first search, part by part, that goes on once from each position inside the turn: how it came about matters
    /// only as far as later parts depend on it. Stops at a length where there are `most` turns; `None` if it is given up.
    fn merge_by_parts(
        &self,
        state: &State,
        ends: &mut FxHashMap<Box<[u64]>, Turn>,
        most: usize,
        (most_inside, stop): Patience,
    ) -> Option<()> {
        let mut pool = Pool::default();
        let player = self.layout.mover(state);
        let first = self.first_node(state, player.index());
        let mut level: Level<W> = FxHashMap::default();
        level.insert((state.words.clone(), first, Rounds::default(), None), (Vec::new(), None));
        let mut inside = 0;
        let most_kept = MOST_BYTES / (2 * size_of_val(&*state.words) + size_of::<Known<W>>() + size_of::<Frame<W>>());
        while !level.is_empty() && ends.len() < most {
            let mut next: Level<W> = FxHashMap::default();
            for ((words, node, rounds, _), (parts, frame)) in level {
                let now = State { words, history: state.history.clone() };
                let frame = Frame { rounds, ..frame.map_or_else(|| self.frame(), |bound| *bound) };
                let over = !parts.is_empty() && self.ends_at_once(&now, &frame, player.index());
                let (heads, may_stop) = if over {
                    (Vec::new(), self.may_leave(&now, &frame, player.index()))
                } else {
                    self.heads(node, &now, &frame, &mut pool)
                };
                if may_stop {
                    let (mut after, mut ended) = (now.clone(), frame.clone());
                    self.end_turn(&mut after, &mut ended);
                    self.settle(&mut after, &ended, player);
                    self.keep_shortest(ends, &after, Turn { parts: parts.clone() });
                }
                inside += heads.iter().map(size).sum::<u64>();
                if stop() {
                    return Some(());
                }
                if inside > most_inside || next.len() + ends.len() > most_kept {
                    return None;
                }
                for head in &heads {
                    for part in parts_of(head) {
                        self.merge_part(&now, &frame, &parts, head, part, &mut next, &mut pool);
                    }
                }
            }
            level = next;
        }
        Some(())
    }

    /// Plays a part and keeps the position, unless a shorter way has led there already.
    #[expect(clippy::too_many_arguments, reason = "a position inside a turn, and what comes next")]
    fn merge_part(
        &self,
        now: &State,
        frame: &Frame<W>,
        parts: &[Part],
        head: &Head<W>,
        part: Part,
        next: &mut Level<W>,
        pool: &mut Pool,
    ) {
        spend(MERGED);
        let (mut after, mut bound) = (pool.copy(now), frame.clone());
        self.apply(&mut after, &mut bound, part);
        let key = self.known_by(&after, &bound, head.next, head.rounds);
        let longer = [parts, &[part]].concat();
        let bound = self.fast.looks_back.then(|| Box::new(bound));
        match next.entry(key) {
            Entry::Vacant(place) => {
                place.insert((longer, bound));
            }
            Entry::Occupied(mut known) if longer < known.get().0 => {
                known.insert((longer, bound));
            }
            Entry::Occupied(_) => {}
        }
        pool.give_back(after);
    }
}

/// How many parts may be played to merge turns, and a function that says when to stop before.
type Patience<'a> = (u64, &'a dyn Fn() -> bool);

/// The positions inside a turn after some number of parts, by key: one way to each and, where it matters, its frame.
type Level<const W: usize> = FxHashMap<Known<W>, (Vec<Part>, Option<Box<Frame<W>>>)>;

/// The parts of a head.
pub(super) fn parts_of<const W: usize>(head: &Head<W>) -> impl Iterator<Item = Part> + use<W> {
    let (part, alone) = (head.part, head.targets.is_empty());
    let targets = head.targets.iter().map(move |t| Part { to: t as u16, ..part });
    alone.then_some(part).into_iter().chain(targets)
}

pub(super) fn size<const W: usize>(head: &Head<W>) -> u64 {
    head.targets.len().max(1) as u64
}

fn offers<const W: usize>(head: &Head<W>, part: Part) -> bool {
    let same = Part { to: part.to, ..head.part } == part;
    let lands = part.to != u16::MAX && head.targets.contains(usize::from(part.to));
    same && if head.targets.is_empty() { head.part == part } else { lands }
}

/// A number below another that is none of these, which are sorted; `None` where there is none.
fn below_but(rng: &mut Rng, most: u64, refused: &[u64]) -> Option<u64> {
    let left = most - refused.len() as u64;
    let drawn = (left > 0).then(|| below(rng, left))?;
    Some(refused.iter().fold(drawn, |at, &known| if known <= at { at + 1 } else { at }))
}

/// The part of that number among those of all heads.
pub(super) fn nth<const W: usize>(heads: &[Head<W>], mut at: u64) -> Option<(&Head<W>, Part)> {
    for head in heads {
        let count = size(head);
        if at < count {
            let to = head.targets.nth(at as usize).map_or(head.part.to, |t| t as u16);
            return Some((head, Part { to, ..head.part }));
        }
        at -= count;
    }
    None
}
