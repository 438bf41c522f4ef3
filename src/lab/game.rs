//! One game of a contest: played, and what is kept of it.

use super::contest::{Contest, Contestant, Job, counts_among_many};
use super::guest::{Closed, Host, Lapse, Visitor};
use super::opening::{Opened, opened};
use crate::Rules;
use crate::agents::{Agent, AgentSpec, Best, Choice, Thought};
use crate::engine::Engine;
use crate::engine::roll_off::roll_off;
use crate::id::{Id, PlayerId};
use crate::names::NO_TURN;
use crate::notation::outcome::{self, in_order, owned, verdict};
use crate::notation::record::{self, Record};
use crate::notation::rolls;
use crate::notation::turns::TurnError;
use crate::play::rng::{Rng, rng, throw};
use crate::play::{Outcome, State, Turn};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::convert::Infallible;

/// What is kept of a game: all that the measures need, and enough to play it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which pairing of agents.
    pub pairing: usize,
    /// Which game of it, from 0.
    pub game: u64,
    /// Which rule set, from 0.
    pub rules: usize,
    /// The seed of the game.
    pub seed: u64,
    /// Who moved first.
    pub first: String,
    /// Whom the pairing's first agent played, where its agents differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// How it ended.
    pub end: End,
    /// Who won; nobody in a draw or an unfinished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The players rank by rank, the first ones first, in games that rank them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<Vec<String>>>,
    /// The label of the end; `no turn` where no end speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The winner's points, in games that have them; 0 in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// How many turns there were to choose from, turn by turn; nothing where they were not counted.
    pub choices: Vec<u64>,
    /// Pieces taken.
    pub taken: u32,
    /// Cells that ever held a piece.
    pub used: u32,
    /// The chance of the player who moved first, in thousandths, as the agents saw it: `[turn, chance]`, turns from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<(u32, u16)>,
    /// Turns with a choice of which is known what looked best to much less thought.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub weighed: u32,
    /// Those of them that looked best to so little thought, too.
    #[serde(default, skip_serializing_if = "is_zero", alias = "plain")]
    pub clear: u32,
    /// The same chances, calibrated by the games of a contest: as often as they come true. Empty until
    /// [`super::opinions::calibrate`] has been asked for them; never written down.
    #[serde(skip)]
    pub fair: Vec<f64>,
    /// How sure they are.
    #[serde(skip)]
    pub doubt: Option<Doubt>,
    /// The turns, with rolls in brackets.
    pub turns: Vec<String>,
}

/// How sure the curve is that a game's opinions are read off, and what it would be without the game. Curves are slope and
/// shift.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The curve of all games.
    pub curve: [f64; 2],
    /// How many players there are.
    pub players: usize,
    /// The curve of the games that this one was not dealt with: what comes true is held against that.
    pub apart: [f64; 2],
    /// The curve of all games but this one.
    pub without: [f64; 2],
    /// How far slope and shift may be off: their standard errors.
    pub errors: [f64; 2],
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Somebody won.
    Win,
    /// Nobody did.
    Draw,
    /// It was broken off.
    Unfinished,
}

/// Who begins, where the highest roll does.
pub fn first_by_roll(engine: &dyn Engine, rng: &mut Rng) -> Option<PlayerId> {
    let thrown = engine.first_roll()?;
    let Ok(settled) = roll_off(engine.players(), |_| Ok::<u8, Infallible>(throw(thrown, rng)));
    Some(settled.first)
}

/// Which of the pairing's agents plays a seat: the first goes round, game by game.
fn agent_of(seat: usize, job: Job, players: usize) -> usize {
    usize::from(job.game as usize % players != seat)
}

/// Lets agents, one for each seat, play on until the game is over or so many turns are played; `saw` is shown each turn
/// with the positions before and after it, `stop` ends the thinking of a seat whose budget is time. The last position.
pub fn play_on<'s>(
    engine: &dyn Engine,
    mut state: State,
    rng: &mut Rng,
    agents: &mut [Box<dyn Agent>],
    longest: usize,
    stop: &dyn Fn(usize) -> Box<dyn Fn() -> bool + 's>,
    mut saw: impl FnMut(&State, &Choice, &State),
) -> State {
    for _ in 0..longest {
        if engine.outcome(&state) != Outcome::Open {
            break;
        }
        engine.roll(&mut state, rng);
        let mover = engine.mover(&state).index();
        let Some(choice) = agents[mover].choose(engine, &state, &*stop(mover)) else { break };
        let after = engine.play(&state, &choice.turn);
        saw(&state, &choice, &after);
        state = after;
    }
    state
}

/// Plays one game. `stop` ends an agent's thinking whose budget is time.
pub fn play(contest: &Contest, job: Job, stop: &dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool>) -> Played {
    play_with(contest, job, stop, &Closed)
}

/// The same where `host` lets other programs in.
pub fn play_with(
    contest: &Contest,
    job: Job,
    stop: &dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool>,
    host: &dyn Host,
) -> Played {
    let mut playing = Playing::begin_with(contest, job, host);
    while playing.turn(contest, stop) {}
    playing.finish(contest)
}

/// A game of a contest under way.
pub struct Playing {
    job: Job,
    seed: u64,
    state: State,
    rng: Rng,
    agents: Vec<Box<dyn Agent>>,
    /// Who plays the first turns, and how many.
    opening: Opened,
    watch: Watch,
    guests: Guests,
}

/// The other programs at the table.
#[derive(Default)]
struct Guests {
    /// Who sits where.
    seats: Vec<Option<Box<dyn Visitor>>>,
    /// What they have seen; nothing is kept where there are none.
    played: Vec<record::Played>,
    /// Who takes no turn, and has lost by that.
    lapse: Option<(PlayerId, Lapse)>,
}

impl Playing {
    /// Sets the game up.
    pub fn begin(contest: &Contest, job: Job) -> Self {
        Self::begin_with(contest, job, &Closed)
    }

    /// Sets the game up, and lets other programs in.
    pub fn begin_with(contest: &Contest, job: Job, host: &dyn Host) -> Self {
        let contestant = &contest.contestants[job.contestant];
        let engine = &*contestant.rules.engine;
        let pairing = &contest.pairings[job.pairing];
        if pairing.agents.iter().any(|agent| matches!(agent, AgentSpec::Best(_))) {
            Best::lead_as_in(&*contest.contestants[0].rules.engine, engine);
        }
        let (players, seed) = (engine.players(), contest.seed_of(job));
        let mut rng = rng(seed, 0);
        let first = first_by_roll(engine, &mut rng);
        let state = engine.start(contestant.setup, first, &mut rng);
        // agents of one game must not think alike, and an agent must think the same in either seat
        let own_seed = |seat: usize| {
            let which = if pairing.is_mirror() { seat } else { agent_of(seat, job, players) };
            seed.rotate_left(17) ^ which as u64
        };
        let agents = (0..players).map(|seat| agent_in(contest, job, seat).agent(own_seed(seat))).collect();
        let counts = counts_among_many(job.game) || contest.counts_in_all(job.pairing);
        let watch = Watch { counts, ..Watch::new(&contestant.rules, &state) };
        let opening = opened(contest, job, (&state, seed), &Self::first_position);
        let guests = Guests::at(contest, job, host);
        Self { job, seed, state, rng, agents, opening, watch, guests }
    }

    /// The first position of a game with this seed.
    pub(super) fn first_position(contestant: &Contestant, seed: u64) -> State {
        let engine = &*contestant.rules.engine;
        let mut rng = rng(seed, 0);
        let first = first_by_roll(engine, &mut rng);
        engine.start(contestant.setup, first, &mut rng)
    }

    /// The first so many turns of a game, as they are written.
    pub(super) fn beginning(contest: &Contest, job: Job, turns: usize) -> Vec<String> {
        let mut playing = Self::begin(contest, job);
        while playing.watch.turns.len() < turns && playing.turn(contest, &|_| Box::new(|| false)) {}
        playing.watch.turns
    }

    /// Plays the next turn, unless an agent thinks about it when `is_pressed`: then nothing has been played, and the answer is
    /// `None`; else as [`turn`](Self::turn) answers.
    pub fn turn_unless(&mut self, contest: &Contest, is_pressed: &dyn Fn() -> bool) -> Option<bool> {
        let was_pressed = Cell::new(false);
        let asks = || {
            was_pressed.set(was_pressed.get() || is_pressed());
            was_pressed.get()
        };
        let (state, rng) = (self.state.clone(), self.rng.clone());
        let is_played = self.play_turn(contest, &|_| Box::new(asks), &|| !was_pressed.get());
        if was_pressed.get() {
            (self.state, self.rng) = (state, rng);
            return None;
        }
        Some(is_played)
    }

    /// Which of the pairing's agents is to move.
    pub(super) fn due(&self, contest: &Contest) -> usize {
        let engine = &contest.contestants[self.job.contestant].rules.engine;
        agent_of(engine.mover(&self.state).index(), self.job, engine.players())
    }

    /// Plays the next turn; false where there is none any more. `stop` ends an agent's thinking whose budget is time.
    pub fn turn<'s>(&mut self, contest: &Contest, stop: &dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool + 's>) -> bool {
        self.play_turn(contest, stop, &|| true)
    }

    /// Plays the next turn, and notes it if it counts.
    fn play_turn<'s>(
        &mut self,
        contest: &Contest,
        stop: &dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool + 's>,
        counts: &dyn Fn() -> bool,
    ) -> bool {
        let rules = &contest.contestants[self.job.contestant].rules;
        if self.watch.turns.len() >= contest.longest as usize {
            return false;
        }
        let stop = |seat: usize| stop(agent_in(contest, self.job, seat));
        let before = self.watch.turns.len();
        if before >= self.opening.turns && self.guests.is_due(rules, &self.state) {
            self.visit(rules);
            return self.watch.turns.len() > before;
        }
        let (watch, guests) = (&mut self.watch, &mut self.guests);
        let saw = |before: &State, choice: &Choice, after: &State| {
            if counts() {
                watch.turn(rules, before, choice, after);
                guests.saw(before, choice, after);
            }
        };
        let state = std::mem::replace(&mut self.state, rules.engine.blank());
        let agents = if before < self.opening.turns { &mut self.opening.agents } else { &mut self.agents };
        self.state = play_on(&*rules.engine, state, &mut self.rng, agents, 1, &stop, saw);
        self.watch.turns.len() > before
    }

    /// Lets another program play the next turn.
    fn visit(&mut self, rules: &Rules) {
        rules.engine.roll(&mut self.state, &mut self.rng);
        let Some(turn) = self.guests.choose(rules, &self.state) else { return };
        let choice = Choice { turn, thoughts: Vec::new(), playouts: 0, early: None };
        let after = rules.engine.play(&self.state, &choice.turn);
        self.watch.turn(rules, &self.state, &choice, &after);
        self.guests.saw(&self.state, &choice, &after);
        self.state = after;
    }

    /// What is kept of it.
    pub fn finish(self, contest: &Contest) -> Played {
        let rules = &contest.contestants[self.job.contestant].rules;
        let is_mirror = contest.pairings[self.job.pairing].is_mirror();
        let seat = PlayerId::from_index(self.job.game as usize % rules.engine.players());
        let played = self.watch.finish(rules, self.job, self.seed, &self.state, (!is_mirror).then_some(seat));
        match self.guests.lapse {
            Some((loser, lapse)) => played.lost_by(rules, loser, lapse),
            None => played,
        }
    }
}

impl Guests {
    fn at(contest: &Contest, job: Job, host: &dyn Host) -> Self {
        let contestant = &contest.contestants[job.contestant];
        let welcome = |seat| {
            let guest = agent_in(contest, job, seat).guest()?;
            Some(host.welcome(guest, &contestant.rules, contestant.stem()))
        };
        Self { seats: (0..contestant.rules.engine.players()).map(welcome).collect(), ..Self::default() }
    }

    /// True where one of them is to play.
    fn is_due(&self, rules: &Rules, state: &State) -> bool {
        let mover = rules.engine.mover(state).index();
        let is_open = self.lapse.is_none() && rules.engine.outcome(state) == Outcome::Open;
        is_open && self.seats.get(mover).is_some_and(Option::is_some)
    }

    /// The turn of the one that is to play.
    fn choose(&mut self, rules: &Rules, state: &State) -> Option<Turn> {
        let mover = rules.engine.mover(state);
        let visitor = self.seats.get_mut(mover.index())?.as_mut()?;
        visitor.choose(&self.played, state).map_err(|lapse| self.lapse = Some((mover, lapse))).ok()
    }

    /// Notes what they are to be told.
    fn saw(&mut self, before: &State, choice: &Choice, after: &State) {
        if self.seats.iter().any(Option::is_some) {
            let (before, turn, after) = (before.clone(), choice.turn.clone(), after.clone());
            self.played.push(record::Played { before, turn, after });
        }
    }
}

/// The agent that plays a seat.
fn agent_in(contest: &Contest, job: Job, seat: usize) -> AgentSpec {
    let pairing = &contest.pairings[job.pairing];
    let players = contest.contestants[job.contestant].rules.engine.players();
    pairing.agents[if pairing.is_mirror() { 0 } else { agent_of(seat, job, players) }]
}

/// Looks on, and notes what is to be kept.
struct Watch {
    first: PlayerId,
    used: Vec<bool>,
    taken: u32,
    /// Turns to choose from are counted.
    counts: bool,
    choices: Vec<u64>,
    chances: Vec<(u32, u16)>,
    weighed: u32,
    clear: u32,
    turns: Vec<String>,
}

impl Watch {
    fn new(rules: &Rules, start: &State) -> Self {
        let mut watch = Self {
            first: rules.engine.mover(start),
            used: vec![false; rules.engine.cells()],
            taken: 0,
            counts: true,
            choices: Vec::new(),
            chances: Vec::new(),
            weighed: 0,
            clear: 0,
            turns: Vec::new(),
        };
        watch.look(rules, start);
        watch
    }

    fn look(&mut self, rules: &Rules, state: &State) {
        for (cell, used) in self.used.iter_mut().enumerate() {
            *used = *used || rules.engine.height(state, cell as u16) > 0;
        }
    }

    fn turn(&mut self, rules: &Rules, state: &State, choice: &Choice, after: &State) {
        let (engine, turn) = (&rules.engine, &choice.turn);
        let choices = if self.counts { engine.choices(state) } else { 0 };
        self.choices.extend(self.counts.then_some(choices));
        self.turns.push(rolls::write(rules, state, turn));
        let taken = engine.steps(state, turn).into_iter().flat_map(|step| step.taken);
        self.taken += taken.map(|(_, stack)| stack.len() as u32).sum::<u32>();
        // a forced turn is thought nothing of, and of one that was never tried nothing is known
        let is_opinion = |thought: &&Thought| choices > 1 && (thought.visits > 0 || thought.value > 0.0);
        if let Some(thought) = choice.thoughts.first().filter(is_opinion) {
            let chance = self.of_first(engine.players(), engine.mover(state), thought.value);
            self.chances.push((self.turns.len() as u32, chance));
        }
        if let Some(early) = choice.early.as_ref().filter(|_| choices > 1) {
            self.weighed += 1;
            self.clear += u32::from(early == turn);
        }
        self.look(rules, after);
    }

    /// The chance of who moved first, in thousandths, as its mover sees it; the others share what is left.
    fn of_first(&self, players: usize, mover: PlayerId, chance: f64) -> u16 {
        let others = (players - 1).max(1) as f64;
        let chance = if mover == self.first { chance } else { (1.0 - chance) / others };
        (chance.clamp(0.0, 1.0) * 1000.0).round() as u16
    }

    fn finish(self, rules: &Rules, job: Job, seed: u64, last: &State, seat: Option<PlayerId>) -> Played {
        let names = &rules.names;
        let name = |player: PlayerId| names.players[player].clone();
        let (end, winner, by, points) = match rules.engine.outcome(last) {
            Outcome::Open => (End::Unfinished, None, None, None),
            over @ Outcome::Over { winner, by, .. } => {
                let end = if winner.is_some() { End::Win } else { End::Draw };
                (end, winner, Some(names.reason(by).to_owned()), outcome::points(rules, over))
            }
        };
        Played {
            pairing: job.pairing,
            game: job.game,
            rules: job.contestant,
            seed,
            first: name(self.first),
            seat: seat.map(name),
            end,
            winner: winner.map(name),
            ranking: (end != End::Unfinished).then(|| outcome::ranking(rules, last)).flatten().map(owned),
            by,
            points,
            choices: self.choices,
            taken: self.taken,
            used: self.used.iter().filter(|used| **used).count() as u32,
            chances: self.chances,
            weighed: self.weighed,
            clear: self.clear,
            fair: Vec::new(),
            doubt: None,
            turns: self.turns,
        }
    }
}

impl Played {
    /// A game of no turns that is not over: for made-up games.
    #[cfg(test)]
    pub(crate) fn blank(first: &str) -> Self {
        Self {
            pairing: 0,
            game: 0,
            rules: 0,
            seed: 0,
            first: first.to_owned(),
            seat: None,
            end: End::Unfinished,
            winner: None,
            ranking: None,
            by: None,
            points: None,
            choices: Vec::new(),
            taken: 0,
            used: 0,
            chances: Vec::new(),
            weighed: 0,
            clear: 0,
            fair: Vec::new(),
            doubt: None,
            turns: Vec::new(),
        }
    }

    /// The game as lost by a player who took no turn; the other has won it, where there is one other.
    fn lost_by(mut self, rules: &Rules, loser: PlayerId, Lapse(by): Lapse) -> Self {
        let players = &rules.names.players;
        self.by = Some(by);
        if players.len() == 2 {
            self.end = End::Win;
            self.winner = players.pairs().find(|(player, _)| *player != loser).map(|(_, name)| name.clone());
            self.points = rules.names.has_points.then_some(1);
        }
        self
    }

    /// What the end of the game is worth to whoever won: its points, or 1 where ends have none. 0 where nobody did.
    pub fn stake(&self) -> u32 {
        self.points.unwrap_or(u32::from(self.end == End::Win))
    }

    /// `White wins (goal)`, `White wins, then Red, then Black (home)`, `draw (quiet)`, `unfinished`.
    pub fn result(&self) -> String {
        let by = self.by.as_ref().map_or(String::new(), |by| format!(" ({by})"));
        match self.end {
            End::Unfinished => "unfinished".into(),
            End::Win | End::Draw => format!("{}{by}", verdict(self.winner.as_deref(), self.ranking.as_deref())),
        }
    }

    /// The game turn by turn, played again by these rules; what cannot be read is the last.
    pub fn replay<'a>(
        &'a self,
        contestant: &'a Contestant,
    ) -> impl Iterator<Item = Result<record::Played, TurnError>> + 'a {
        let rules = &contestant.rules;
        let mut now = Some(self.start(contestant));
        self.turns.iter().map_while(move |text| {
            let played = rolls::read(rules, &now.take()?, text).map(|(before, turn)| {
                let after = rules.engine.play(&before, &turn);
                record::Played { before, turn, after }
            });
            now = played.as_ref().ok().map(|played| played.after.clone());
            Some(played)
        })
    }

    /// The game as a record that can be replayed. A random setup is drawn from a seed of its own, which a record cannot say:
    /// `position` is then the first position as JSON.
    pub fn record(&self, game: &str, options: &[(String, String)], setup: &str, position: Option<String>) -> Record {
        let order = || in_order(self.winner.as_deref(), self.ranking.as_deref());
        let result = match (self.end, &self.by) {
            (End::Unfinished, _) => None,
            (_, Some(by)) if by != NO_TURN => Some(format!("{} by {by}", order())),
            _ => Some(order()),
        };
        Record {
            comments: Vec::new(),
            game: Some(game.to_owned()),
            options: options.to_vec(),
            setup: position.is_none().then(|| setup.to_owned()),
            seed: None,
            first: position.is_none().then(|| self.first.clone()),
            position,
            result,
            turns: self.turns.clone(),
            ..Record::default()
        }
    }

    /// The first position of the game, played by these rules.
    pub fn start(&self, contestant: &Contestant) -> State {
        Playing::first_position(contestant, self.seed)
    }
}
