//! Which clauses of a rules file took part in games, how often, and in how many of them.
//!
//! Games are looked at when they are over: each turn is played once more and every clause asked that took part
//! ([`Explain::trace`](crate::engine::Explain::trace)), so that play itself is never slowed down. A line of a move counts
//! as often as its move; an effect of an event as often as the event. What conditions and laws *refuse* is asked at single
//! turns, for that is slow.

use super::game::{first_by_roll, play_on};
use crate::Rules;
use crate::agents::{Agent, AgentSpec};
use crate::id::{ClauseId, EndId, Id, KindId, PlayerId, SetupId};
use crate::names::Names;
use crate::play::rng::rng;
use crate::play::{Outcome, State, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// What games are to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which setup.
    pub setup: SetupId,
    /// Who begins, if not by the rules.
    pub first: Option<PlayerId>,
    /// Who plays all seats.
    pub agent: AgentSpec,
    /// The seed of all games.
    pub seed: u64,
    /// Games longer than this are broken off.
    pub longest: usize,
}

/// The turns of a game, each with the position before it. Depends on the plan and the number of the game alone, unless the
/// agent thinks for a time.
pub fn play(rules: &Rules, plan: &Plan, number: u64, stop: &dyn Fn() -> Box<dyn Fn() -> bool>) -> Vec<(State, Turn)> {
    let engine = &*rules.engine;
    let mut rng = rng(plan.seed, number);
    let first = plan.first.or_else(|| first_by_roll(engine, &mut rng));
    let state = engine.start(plan.setup, first, &mut rng);
    let seed = |seat: usize| plan.seed.rotate_left(17) ^ number << 3 ^ seat as u64;
    let mut agents: Vec<Box<dyn Agent>> = (0..engine.players()).map(|seat| plan.agent.agent(seed(seat))).collect();
    let mut played = Vec::new();
    play_on(engine, state, &mut rng, &mut agents, plan.longest, &|_| stop(), |before, choice, _| {
        played.push((before.clone(), choice.turn.clone()));
    });
    played
}

/// What took part in games.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// How many games.
    pub games: u64,
    /// How many turns in them.
    pub turns: u64,
    /// At how many turns it was asked what is refused.
    pub asked: u64,
    fired: Vec<u64>,
    in_games: Vec<u64>,
    refused: Vec<u64>,
    /// Parts by declared move; passes last.
    pub moves: Vec<Fired>,
    /// How often a piece of a kind was moved.
    pub moved: Vec<u64>,
    /// Captures: by what, if by a piece, and of what.
    pub taken: BTreeMap<(Option<KindId>, KindId), u64>,
    /// How games ended: by which end, and who won.
    pub ends: BTreeMap<(Option<EndId>, Option<PlayerId>), u64>,
    /// Games that were broken off.
    pub unfinished: u64,
}

/// How often something took part, and in how many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fired {
    /// How often.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

/// What is known of a clause.
#[derive(Clone, Debug, PartialEq)]
pub struct ClauseCount {
    /// Which.
    pub clause: ClauseId,
    /// How often it took part.
    pub fired: Fired,
    /// At how many of the turns asked it refused something.
    pub refused: u64,
}

impl ClauseCount {
    /// It never did anything.
    pub fn is_dead(&self) -> bool {
        self.fired.times == 0 && self.refused == 0
    }
}

/// The turn of a game at which it is asked what is refused: one of each game, spread over games and turns.
pub fn asked_turn(game: u64, turns: usize) -> usize {
    (game as usize).wrapping_mul(7919) % turns.max(1)
}

impl Coverage {
    /// Nothing played yet.
    pub fn new(rules: &Rules) -> Self {
        let names = &rules.names;
        let clauses = names.clauses.len();
        Self {
            games: 0,
            turns: 0,
            asked: 0,
            fired: vec![0; clauses],
            in_games: vec![0; clauses],
            refused: vec![0; clauses],
            moves: vec![Fired::default(); declared(names) + 1],
            moved: vec![0; names.kinds.len()],
            taken: BTreeMap::new(),
            ends: BTreeMap::new(),
            unfinished: 0,
        }
    }

    /// Looks at a game: its turns, each with the position before it. At the turn of the number `ask` it is asked what is
    /// refused.
    pub fn add<'a>(
        &mut self,
        rules: &Rules,
        game: impl IntoIterator<Item = (&'a State, &'a Turn)>,
        ask: Option<usize>,
    ) {
        let engine = &*rules.engine;
        let mut clauses = BTreeSet::new();
        let mut moves = BTreeSet::new();
        let mut last = None;
        for (number, (before, turn)) in game.into_iter().enumerate() {
            let trace = engine.trace(before, turn);
            trace.fired.iter().for_each(|clause| self.fired[clause.index()] += 1);
            clauses.extend(trace.fired);
            for (mv, kind) in trace.parts {
                let place = mv.map_or(self.moves.len() - 1, usize::from);
                self.moves[place].times += 1;
                moves.insert(place);
                kind.into_iter().for_each(|kind| self.moved[kind.index()] += 1);
            }
            trace.taken.into_iter().for_each(|pair| *self.taken.entry(pair).or_default() += 1);
            if Some(number) == ask {
                self.asked += 1;
                engine.refusals(before, turn).iter().for_each(|clause| self.refused[clause.index()] += 1);
            }
            self.turns += 1;
            last = Some((before, turn));
        }
        self.games += 1;
        clauses.iter().for_each(|clause| self.in_games[clause.index()] += 1);
        moves.into_iter().for_each(|place| self.moves[place].games += 1);
        match last.map(|(before, turn)| engine.outcome(&engine.play(before, turn))) {
            Some(Outcome::Over { winner, by, .. }) => *self.ends.entry((by, winner)).or_default() += 1,
            _ => self.unfinished += 1,
        }
    }

    /// Adds what took part in other games of the same rules.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.games += other.games;
        self.turns += other.turns;
        self.asked += other.asked;
        self.unfinished += other.unfinished;
        add_all(&mut self.fired, &other.fired);
        add_all(&mut self.in_games, &other.in_games);
        add_all(&mut self.refused, &other.refused);
        add_all(&mut self.moved, &other.moved);
        for (sum, more) in self.moves.iter_mut().zip(&other.moves) {
            sum.times += more.times;
            sum.games += more.games;
        }
        other.taken.into_iter().for_each(|(pair, times)| *self.taken.entry(pair).or_default() += times);
        other.ends.into_iter().for_each(|(end, games)| *self.ends.entry(end).or_default() += games);
        self
    }

    /// What is known of each clause that can take part in a game, in the order of the rules.
    pub fn clauses(&self, rules: &Rules) -> Vec<ClauseCount> {
        let names = &rules.names;
        let told: BTreeSet<ClauseId> = rules.engine.told_clauses().into_iter().collect();
        let mut counts = Vec::new();
        for (clause, known) in names.clauses.pairs() {
            let counted = match part_of(&known.name) {
                Some(whole) => names.clauses.position(|c| c.name == whole),
                None => told.contains(&clause).then_some(clause),
            };
            let Some(counted) = counted.filter(|whole| told.contains(whole) && whole.index() > 0) else { continue };
            let fired = Fired { times: self.fired[counted.index()], games: self.in_games[counted.index()] };
            counts.push(ClauseCount { clause, fired, refused: self.refused[clause.index()] });
        }
        counts
    }
}

fn add_all(sums: &mut [u64], more: &[u64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// How many moves are declared: those after them are the same, chosen by another player.
fn declared(names: &Names) -> usize {
    let mut seen = BTreeSet::new();
    names.moves.iter().take_while(|m| seen.insert(m.name.as_str())).count()
}

/// `move.hop.land` is part of `move.hop`, `event.crown.2` of `event.crown`.
fn part_of(name: &str) -> Option<&str> {
    let mut words = name.match_indices('.').map(|(at, _)| at);
    let (first, second) = (words.next()?, words.next()?);
    (["move", "event"].contains(&&name[..first])).then(|| &name[..second])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_belong_to_their_moves() {
        assert_eq!(part_of("move.hop.land"), Some("move.hop"));
        assert_eq!(part_of("event.crown.2"), Some("event.crown"));
        assert_eq!(part_of("move.hop"), None);
        assert_eq!(part_of("turn.hop.2"), None);
        assert_eq!(part_of("game"), None);
    }
}
