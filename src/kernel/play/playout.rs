//! Random games.

use crate::allowance::renew;
use crate::id::{Id, PlayerId};
use crate::play::generate::Legality;
use crate::play::pool::Pool;
use crate::play::rejection::Drawn;
use crate::play::rng::{Rng, below, throw};
use crate::play::sampler::Sampler;
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Course, EndCode, FastEnd, Lottery, Program};

/// How a random game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The result; open where the limit of turns was reached.
    pub outcome: Outcome,
    /// Turns played.
    pub turns: u32,
    /// The sum over positions of the number of legal turns, as far as they were counted.
    pub choices: u64,
    /// The number of positions in which they were counted.
    pub counted: u32,
    /// In the first position there were so many; 0 where they were not counted.
    pub at_first: u64,
    /// In some position there were more than could be counted.
    pub is_least: bool,
}

impl Playout {
    /// A game with this outcome, of which no turn has been played.
    pub(super) fn new(outcome: Outcome) -> Self {
        Self { outcome, turns: 0, choices: 0, counted: 0, at_first: 0, is_least: false }
    }

    /// One more turn, chosen among so many; 0 where they were not counted.
    pub(super) fn add(&mut self, choices: u64) {
        self.turns += 1;
        self.choices += choices;
        self.counted += u32::from(choices > 0);
    }
}

/// How often drawing before it is known what follows may take too long in a game until it is given up.
const MOST_DISTRUST: u8 = 4;

/// So many legal turns take no longer to be counted than anybody would wait for. Where a game begins with some times as many,
/// they are counted in as many fewer positions, but in one of sixteen at least.
const MANY_CHOICES: u64 = 500;
const MOST_APART: u64 = 15;

impl<const W: usize> Program<W> {
    /// Plays on from `state` with random turns, all equally likely, until the game is over or `most` turns are played.
    ///
    /// Legal turns are `counted` for [`Playout::choices`]; otherwise only where that costs no time. Where there are very many
    /// at the beginning, they are counted in some of the positions only, each as likely as another.
    pub fn playout(&self, state: &mut State, rng: &mut Rng, most: u32, counted: bool, pool: &mut Pool) -> Playout {
        match &self.fast.course {
            Course::Putting(placing) => self.put_at_random(placing, state, rng, most, pool),
            Course::ByParts => self.playout_by_parts(state, rng, most, counted, pool),
            Course::Turns => self.playout_by_turns(state, rng, most, counted, pool),
        }
    }

    fn playout_by_turns(&self, state: &mut State, rng: &mut Rng, most: u32, counted: bool, pool: &mut Pool) -> Playout {
        let (mut sampler, mut turn, mut frame) = (self.sampler(), Turn::default(), self.frame());
        let mut playout = Playout::new(self.layout.outcome(state));
        let (mut every, mut offset) = (1, 0);
        let (leaves_stillness, mut last) = (self.leaves_stillness(), None);
        while playout.outcome == Outcome::Open && playout.turns < most {
            renew();
            let mover = self.layout.mover(state);
            self.roll(state, rng);
            let is_first = counted && playout.turns == 0;
            let counts = is_first || counted && playout.turns % every == offset;
            let choices = self.play_at_random(state, &mut frame, &mut turn, counts, (rng, &mut sampler, pool));
            let Some(choices) = choices else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            if let Some(last) = last.filter(|_| leaves_stillness && turn.parts.iter().all(|part| part.mv == Part::PASS))
            {
                playout.outcome = self.settle_by_ends(state, &self.frame(), last);
                if playout.outcome != Outcome::Open {
                    break;
                }
            }
            playout.is_least |= sampler.is_full;
            if is_first {
                playout.at_first = choices;
                every = 1 + (choices / MANY_CHOICES).min(MOST_APART) as u32;
                // the game is the same whether turns are counted or not
                offset = below(&mut rng.clone(), u64::from(every)) as u32;
            }
            self.end_turn(state, &mut frame);
            let is_left_open = |end: &FastEnd<W>| end.mobility || leaves_stillness && end.stillness;
            playout.outcome = self.settle_leaving(state, &frame, mover, is_left_open);
            last = Some(mover);
            playout.add(if playout.turns % every == offset { choices } else { 0 });
        }
        playout
    }

    /// True if ends that hold only where the next player cannot move, though he may pass, are tested only once a turn without
    /// a move was drawn for him. A pass must leave the position as it was, so that it makes no difference to them.
    pub(super) fn leaves_stillness(&self) -> bool {
        let of_views = self.views.iter().zip(&self.fast.views);
        let mut ends = of_views.flat_map(|(view, fast)| view.ends.iter().zip(&fast.ends));
        let waits = |end: &FastEnd<W>| end.stillness && !end.mobility;
        let may_wait = |(end, fast): (&EndCode<W>, &FastEnd<W>)| !waits(fast) || !end.of_turn;
        let is_quiet = self.views.iter().all(|view| view.after.of_pass.is_empty());
        is_quiet && self.ranks.is_none() && ends.clone().all(may_wait) && ends.any(|(_, fast)| waits(fast))
    }

    /// Draws a turn and plays its parts, without ending it; `None` where there is none. Says how many there were, if they
    /// are `counted`.
    pub(super) fn play_at_random(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        turn: &mut Turn,
        counted: bool,
        (rng, sampler, pool): (&mut Rng, &mut Sampler<W>, &mut Pool),
    ) -> Option<u64> {
        let lottery = &self.fast.views[self.layout.mover(state).index()].lottery;
        match lottery {
            Lottery::Pointing(pointing) if !(counted && pointing.tests) => {
                match self.point_at_random(pointing, state, frame, turn, (rng, pool)) {
                    (Drawn::Turn, many) => return Some(if counted { many } else { 0 }),
                    (Drawn::Nothing, _) => return None,
                    (Drawn::Unknown, _) => {}
                }
            }
            Lottery::Rejection { tests, follows } if !counted => {
                sampler.takes_unfinished = *follows && sampler.distrust < MOST_DISTRUST;
                if *tests || sampler.takes_unfinished {
                    match self.draw_by_rejection(state, frame, turn, *tests, (rng, sampler, pool)) {
                        Drawn::Turn => {
                            sampler.distrust = sampler.distrust.saturating_sub(u8::from(sampler.has_unfinished()));
                            return Some(0);
                        }
                        Drawn::Nothing => return None,
                        Drawn::Unknown => sampler.distrust = sampler.distrust.saturating_add(1),
                    }
                }
            }
            _ => {}
        }
        self.clear(frame);
        let choices = match lottery {
            Lottery::Listed => self.draw_listed(state, rng, turn),
            _ => self.draw(state, frame, rng, turn, sampler, pool),
        };
        turn.parts.iter().filter(|_| choices > 0).for_each(|&part| self.apply(state, frame, part));
        (choices > 0).then_some(choices)
    }

    /// A sampler for turns that are too many to be collected where chains of parts branch again and again: they are chosen part
    /// by part then, where parts alone tell which turns are legal.
    pub(super) fn sampler(&self) -> Sampler<W> {
        Sampler::roomy(!self.compares_words())
    }

    /// A legal turn, all equally likely; `None` where there is none.
    pub fn pick_any(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn> {
        let (mut sampler, mut turn, mut after) = (self.sampler(), Turn::default(), state.clone());
        self.play_at_random(&mut after, &mut self.frame(), &mut turn, false, (rng, &mut sampler, pool)).map(|_| turn)
    }

    /// Rolls, if the player to move must.
    pub fn roll(&self, state: &mut State, rng: &mut Rng) {
        if let Some(thrown) = self.to_roll(state) {
            self.set_rolled(state, throw(thrown, rng));
        }
    }

    /// Draws a turn from a list of all. Returns how many there are.
    fn draw_listed(&self, state: &State, rng: &mut Rng, picked: &mut Turn) -> u64 {
        let turns = self.turns(state, usize::MAX);
        if !turns.is_empty() {
            picked.clone_from(&turns[below(rng, turns.len() as u64) as usize]);
        }
        turns.len() as u64
    }

    /// Draws a turn. Returns how many there are. `blank`: the frame of a turn in which nothing is done yet.
    fn draw(
        &self,
        state: &State,
        blank: &Frame<W>,
        rng: &mut Rng,
        picked: &mut Turn,
        sampler: &mut Sampler<W>,
        pool: &mut Pool,
    ) -> u64 {
        if let Some(count) = self.take_census(state, Some((&mut *rng, &mut *picked)), pool) {
            return count;
        }
        sampler.clear();
        sampler.is_full = self.generate(state, blank, Legality::Legal, sampler, pool).is_break();
        if sampler.is_full
            && let Some(turn) = self.draw_by_parts(state, rng, pool)
        {
            *picked = turn;
        } else if sampler.seen > 0 {
            sampler.numbered(below(rng, sampler.seen), picked);
        }
        sampler.seen
    }

    /// Finds the outcome where `mover` turned out to have no turn.
    pub(crate) fn settle_stuck(&self, state: &mut State, mover: PlayerId) -> Outcome {
        let last = PlayerId::from_index(self.player_before(state, mover.index()));
        let outcome = match self.settle(state, &self.frame(), last) {
            Outcome::Open => self.stuck(state),
            over => over,
        };
        self.layout.set_outcome(state, outcome);
        outcome
    }
}
