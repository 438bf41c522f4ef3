//! What the clauses of a rules file cost: how much longer a turn takes than it would without each.
//!
//! A game is compiled once more without each clause, and every one of these programs is asked the same in the same positions
//! of random games: to play on at random, as random games and tree search do, and to look at all turns and what they lead
//! to, as players that look ahead do. What a program saves is what its clause costs. A clause that leaves fewer turns to
//! play, or ends games sooner, can save more than it costs.
//!
//! The programs take turns, a few positions at a time, so that whatever else a computer is doing disturbs all alike; a cost
//! is the median of what was saved each time.
//!
//! Where a game is slow, it is asked less: in fewer positions, for shorter lines of play, without what a search asks. The clock
//! is looked at before each question; what was measured so far can be read at any time, also while one takes long. A question
//! without a clause that is not answered at all can be given up: whoever asked it is left to himself, and others go on with the
//! other clauses.

use crate::engine::Engine;
use crate::id::{ClauseId, SetupId};
use crate::model::Game;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below, rng};
use crate::play::{Outcome, State};
use crate::survey::{Survey, Wanted, Worths};
use crate::{Rules, compile, engine_without};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Positions asked before another program's turn comes.
const FEW: usize = 48;

/// How many such sets of positions are drawn; they are gone through again and again.
const SETS: u64 = 12;

/// Random turns played on from a position.
const TURNS: u32 = 4;

/// A random game that is drawn from is no longer than this.
const LONGEST: u32 = 400;

/// A position with more turns than this has only so many of them looked at.
const MANY: usize = 2048;

/// So many rounds there are time for, or less is asked in each.
const LEAST_ROUNDS: usize = 8;

/// So many measurements have a median that lies between the least and the greatest of them in about 95 of 100 cases.
const FEWEST: usize = 5;

/// The share of the time in which positions are looked for, and the share of the rest in which random play alone is timed.
const LOOKING: f64 = 0.4;
const PLAYING: f64 = 0.5;

/// What is known of a game's costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// How many positions were asked.
    pub positions: usize,
    /// What everything costs.
    pub whole: Cost,
    /// What each clause that was measured adds to that.
    pub clauses: Vec<(ClauseId, Cost)>,
    /// The clauses that there was too little time for.
    pub unmeasured: Vec<ClauseId>,
    /// The clauses without which a question was given up.
    pub given_up: Vec<ClauseId>,
    /// What was being done when the profile was read; nothing, where the measuring was over.
    pub doing: Option<Doing>,
}

/// What takes the time while a game is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Random games are played, to find positions.
    Looking,
    /// The whole game is asked.
    Whole,
    /// The game is asked without a clause.
    Without(ClauseId),
}

/// Microseconds that a turn takes, or a clause adds to it; below 0, where the clause saves more than it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Of a random turn; nothing where there was no time for it.
    pub random: Option<Time>,
    /// Of looking at all turns of a position, and at what each leads to. Not asked where turns are so many that they are
    /// chosen part by part, or there was no time for it.
    pub search: Option<Time>,
}

/// A time, and how far it may be off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Microseconds: the median.
    pub micros: f64,
    /// Half the width of an interval that covers the true median in about 95 of 100 cases; infinite where it was measured too
    /// seldom to tell.
    pub give: f64,
}

impl Time {
    /// The median of some times in seconds, if there are any. Its interval is that of the order statistics (Conover 1999, 3.2),
    /// made symmetrical.
    fn of(mut seconds: Vec<f64>) -> Option<Self> {
        seconds.retain(|seconds| !seconds.is_nan());
        seconds.sort_by(f64::total_cmp);
        let count = seconds.len();
        let off = (0.98 * (count as f64).sqrt()).ceil() as usize;
        let at = |place: usize| seconds.get(place.min(count.saturating_sub(1))).map(|seconds| seconds * 1e6);
        let (micros, low, high) = (at(count / 2)?, at((count / 2).saturating_sub(off))?, at(count / 2 + off)?);
        let give = if count < FEWEST { f64::INFINITY } else { (high - low) / 2.0 };
        Some(Self { micros, give })
    }

    /// True where the time is surely not 0.
    pub fn is_sure(&self) -> bool {
        self.micros.abs() > self.give
    }
}

/// What was measured so far; another thread may look at it at any time.
#[derive(Default)]
pub struct Record {
    measured: Mutex<Measured>,
    asked: OnceLock<Arc<Asking>>,
}

#[derive(Debug, Default)]
struct Measured {
    positions: usize,
    whole: Times,
    clauses: Vec<(ClauseId, Times)>,
    doing: Option<Doing>,
    /// How many questions have been begun.
    questions: u64,
    /// How many rounds have been begun.
    rounds: usize,
    /// The clauses without which a question was given up: what he who asked it has to say afterwards does not count.
    given_up: Vec<ClauseId>,
}

/// Seconds, round by round.
#[derive(Clone, Debug, Default)]
struct Times {
    random: Vec<f64>,
    search: Vec<f64>,
}

impl Record {
    fn open(&self) -> MutexGuard<'_, Measured> {
        // numbers are never half written
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known by now.
    pub fn profile(&self) -> Profile {
        let measured = self.open();
        let whole = &measured.whole;
        let (known, unknown): (Vec<_>, Vec<_>) = measured.clauses.iter().partition(|(_, times)| times.suffice(whole));
        Profile {
            positions: measured.positions,
            whole: Cost { random: Time::of(whole.random.clone()), search: Time::of(whole.search.clone()) },
            clauses: known.into_iter().map(|(clause, times)| (*clause, whole.more_than(times))).collect(),
            unmeasured: unknown
                .into_iter()
                .map(|(clause, _)| *clause)
                .filter(|clause| !measured.given_up.contains(clause))
                .collect(),
            given_up: measured.given_up.clone(),
            doing: measured.doing,
        }
    }

    /// How many questions have been begun, and the last of them: so long as both stay the same, it is not answered.
    pub fn question(&self) -> (u64, Option<Doing>) {
        let measured = self.open();
        (measured.questions, measured.doing)
    }

    /// Gives up the question that is being asked, if it is about a clause: [`go_on`] measures the others. Says whether it was.
    pub fn give_up(&self) -> bool {
        let mut measured = self.open();
        let Some(Doing::Without(clause)) = measured.doing else { return false };
        measured.given_up.push(clause);
        true
    }

    /// Notes what is asked by those who began when so many questions had been given up; false where theirs has been, too.
    fn doing(&self, begun: usize, doing: Doing) -> bool {
        let mut measured = self.open();
        let counts = measured.given_up.len() == begun;
        if counts {
            measured.doing = Some(doing);
            measured.questions += 1;
        }
        counts
    }

    /// Notes the times of a program: of one without a clause, or of the whole.
    fn note(&self, begun: usize, without: Option<ClauseId>, note: impl FnMut(&mut Times)) {
        let mut measured = self.open();
        if measured.given_up.len() != begun {
            return;
        }
        let Measured { whole, clauses, .. } = &mut *measured;
        let times = match without {
            Some(clause) => clauses.iter_mut().find(|(known, _)| *known == clause).map(|(_, times)| times),
            None => Some(whole),
        };
        times.into_iter().for_each(note);
    }
}

impl Times {
    /// These were measured often enough beside others. Where nobody could move, there are times, but they are no numbers.
    fn suffice(&self, others: &Self) -> bool {
        let cost = others.more_than(self);
        self.random.len() >= FEWEST && cost.random.is_none_or(|time| time.give.is_finite())
    }

    /// What these took more than others.
    fn more_than(&self, others: &Self) -> Cost {
        let saved = |these: &[f64], others: &[f64]| Time::of(these.iter().zip(others).map(|(a, b)| a - b).collect());
        Cost { random: saved(&self.random, &others.random), search: saved(&self.search, &others.search) }
    }
}

/// A program that is asked.
struct Asked {
    /// The clause it does without.
    without: Option<ClauseId>,
    engine: Arc<dyn Engine>,
    worths: Worths,
}

/// How much is asked of a program before another one's turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Portion {
    /// In how many positions.
    positions: usize,
    /// How many random turns are played on from each.
    turns: u32,
}

impl Portion {
    /// As much as one program can be asked in so many seconds, if to play a random turn, and to look at a position, takes so
    /// long.
    fn within(seconds: f64, turn: f64, look: f64) -> Self {
        let turns = if f64::from(TURNS) * turn + look <= seconds { TURNS } else { 1 };
        let each = f64::from(turns) * turn + look;
        let positions = if each * FEW as f64 <= seconds { FEW } else { (seconds / each) as usize };
        Self { positions: positions.max(1), turns }
    }
}

impl Asked {
    fn new(engine: Arc<dyn Engine>, without: Option<ClauseId>) -> Self {
        let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, 0.0, 0.0);
        Self { without, engine, worths }
    }

    fn doing(&self) -> Doing {
        self.without.map_or(Doing::Whole, Doing::Without)
    }

    /// Seconds of a random turn from some positions, and whether there was time to ask all of them. Not a number where no turn
    /// was played.
    fn play(&self, positions: &[State], turns: u32, seed: u64, watch: Watch, pool: &mut Pool) -> (f64, bool) {
        let mut chance = rng(seed, 0);
        let began = watch.now();
        let (mut played, mut asked) = (0, 0);
        for position in positions.iter().take_while(|_| !watch.is_over()) {
            asked += 1;
            let mut state = pool.copy(position);
            played += self.engine.playout(&mut state, &mut chance, turns, false, pool).turns;
            pool.give_back(state);
        }
        // where nobody can move there is nothing to compare
        let seconds = if played > 0 { (watch.now() - began) / f64::from(played) } else { f64::NAN };
        (seconds, asked == positions.len())
    }

    /// Seconds of looking at all turns of a position, and at what they lead to.
    fn search(&self, positions: &[State], watch: Watch, pool: &mut Pool) -> Option<f64> {
        let mut found = Survey::default();
        let began = watch.now();
        for position in positions {
            if watch.is_over() {
                return None;
            }
            self.engine.survey(position, &self.worths, Wanted::unhurried(false, MANY), &mut found, pool);
        }
        Some((watch.now() - began) / positions.len().max(1) as f64)
    }
}

/// A clock, and when the time is over by it.
#[derive(Clone, Copy)]
struct Watch<'a> {
    clock: &'a dyn Fn() -> f64,
    until: f64,
}

impl<'a> Watch<'a> {
    fn now(self) -> f64 {
        (self.clock)()
    }

    fn left(self) -> f64 {
        (self.until - self.now()).max(0.0)
    }

    fn is_over(self) -> bool {
        self.left() <= 0.0
    }

    /// One that is over sooner, when this share of what is left is spent.
    fn share(self, share: f64) -> Watch<'a> {
        Self { until: self.now() + share * self.left(), ..self }
    }
}

/// Finds what the clauses of a game cost, and records it. `clock` tells the time in seconds, best the processor's; nothing
/// more is asked once `seconds` are over, but what was asked before may take longer. The same seed asks the same positions, as
/// far as the time suffices.
pub fn profile(rules: &Rules, game: &Game, seed: u64, seconds: f64, clock: &dyn Fn() -> f64, record: &Record) {
    let watch = Watch { clock, until: clock() + seconds };
    let clauses = compile::clauses_apart(game);
    record.open().clauses = clauses.iter().map(|&clause| (clause, Times::default())).collect();
    record.doing(0, Doing::Looking);
    let positions = positions(&*rules.engine, seed, watch.share(LOOKING), &mut Pool::default());
    record.open().positions = positions.len();
    let mut programs = vec![Asked::new(rules.engine.clone(), None)];
    for &clause in clauses.iter().take_while(|_| !watch.is_over()) {
        programs.push(Asked::new(engine_without(game, clause), Some(clause)));
    }
    record.asked.get_or_init(|| Arc::new(Asking { positions, programs, seed }));
    measure(watch, record);
}

/// Goes on for so many seconds where a question was [given up](Record::give_up), with the clauses that are left.
pub fn go_on(seconds: f64, clock: &dyn Fn() -> f64, record: &Record) {
    measure(Watch { clock, until: clock() + seconds }, record);
}

fn measure(watch: Watch, record: &Record) {
    let Some(asking) = record.asked.get() else { return };
    let (begun, first) = {
        let measured = record.open();
        (measured.given_up.len(), measured.rounds)
    };
    Measuring { asking, begun, first, record, pool: Pool::default() }.go(watch);
    // a measuring that was cut short by its own clock is over, too; of one that was given up others have taken the place
    let mut measured = record.open();
    if measured.given_up.len() == begun {
        measured.doing = None;
    }
}

/// What is asked, and in which positions.
struct Asking {
    positions: Vec<State>,
    /// The whole first.
    programs: Vec<Asked>,
    seed: u64,
}

/// A measuring under way.
struct Measuring<'a> {
    asking: &'a Asking,
    /// How many questions had been given up when it began.
    begun: usize,
    /// Its first round.
    first: usize,
    record: &'a Record,
    pool: Pool,
}

impl Measuring<'_> {
    /// First random play alone, so that it is known even where one look at all turns takes very long; then both.
    fn go(&mut self, watch: Watch) {
        let Asking { positions, programs: all, seed } = self.asking;
        let (first, programs) = (watch.share(PLAYING), all.len());
        if !self.record.doing(self.begun, Doing::Whole) {
            return;
        }
        let (turn, is_all) = all[0].play(&positions[..1], 1, *seed, first, &mut self.pool);
        if !is_all {
            return;
        }
        // where nobody can move, nothing takes any time
        let turn = if turn.is_nan() { 0.0 } else { turn };
        let share = |watch: Watch| watch.left() / (LEAST_ROUNDS * programs) as f64;
        let portion = Portion::within(share(first), turn, 0.0);
        while self.record.open().rounds < self.first + LEAST_ROUNDS && self.ask(portion, false, first) {}
        if all[0].engine.by_parts() {
            while self.ask(portion, false, watch) {}
            return;
        }
        if !self.record.doing(self.begun, Doing::Whole) {
            return;
        }
        let Some(look) = all[0].search(&positions[..1], watch, &mut self.pool) else { return };
        let portion = Portion::within(share(watch), turn, look);
        while self.ask(portion, true, watch) {}
    }

    /// Asks all programs about the next positions; false once the time is over.
    fn ask(&mut self, portion: Portion, searches: bool, watch: Watch) -> bool {
        let (round, given_up) = self.next_round();
        let mut sets = self.asking.positions.chunks(portion.positions);
        let at = round % sets.len();
        let Some(positions) = sets.nth(at) else { return false };
        let seed = self.asking.seed.wrapping_add(round as u64);
        let is_asked = |program: &&Asked| !program.without.is_some_and(|clause| given_up.contains(&clause));
        for program in self.asking.programs.iter().filter(is_asked) {
            if !self.record.doing(self.begun, program.doing()) {
                return false;
            }
            let (time, is_all) = program.play(positions, portion.turns, seed, watch, &mut self.pool);
            // a clause is measured against the whole, and so in the same positions
            if is_all || program.without.is_none() {
                self.record.note(self.begun, program.without, |times| put(&mut times.random, round, time));
            }
            if !is_all {
                return false;
            }
            if searches && !program.engine.by_parts() {
                let Some(time) = program.search(positions, watch, &mut self.pool) else { return false };
                self.record.note(self.begun, program.without, |times| put(&mut times.search, round, time));
            }
        }
        !watch.is_over()
    }

    /// The number of a new round, and the clauses that are not asked about.
    fn next_round(&self) -> (usize, Vec<ClauseId>) {
        let mut measured = self.record.open();
        measured.rounds += 1;
        (measured.rounds - 1, measured.given_up.clone())
    }
}

/// Notes the time of a round; those in which there was no time are no numbers.
fn put(times: &mut Vec<f64>, round: usize, time: f64) {
    times.resize(round, f64::NAN);
    times.push(time);
}

/// A game of which a turn takes less than this share of the time is played in one go.
const FAST: f64 = 1e-4;

/// Positions of random games, each from anywhere in a game of its own, with what was rolled for the next turn. Where there is
/// no time for so many games, several are from the last one that was begun; there is always one.
fn positions(engine: &dyn Engine, seed: u64, watch: Watch, pool: &mut Pool) -> Vec<State> {
    let mut found = Vec::new();
    let is_fast = is_fast(engine, seed, watch, pool);
    for (set, number) in (0..SETS).flat_map(|set| (0..FEW as u64).map(move |number| (set, number))) {
        let game = set << 32 | number;
        let mut chance = rng(seed, game);
        let mut state = engine.start(SetupId(0), None, &mut chance);
        if watch.is_over() && !found.is_empty() {
            break;
        }
        if !is_fast {
            let (mut visited, is_whole) = visited(engine, state, chance, watch, pool);
            if !is_whole {
                // better some positions of one game than none
                found.extend(visited.into_iter().take(FEW));
                break;
            }
            found.push(visited.swap_remove(below(&mut rng(seed ^ 1, game), visited.len() as u64) as usize));
            continue;
        }
        let length = engine.playout(&mut state.clone(), &mut chance.clone(), LONGEST, false, pool).turns;
        // the same game once more, up to one of its turns
        let until = below(&mut rng(seed ^ 1, game), u64::from(length.max(1))) as u32;
        engine.playout(&mut state, &mut chance, until, false, pool);
        engine.roll(&mut state, &mut chance);
        found.push(state);
    }
    found
}

/// True of a game so fast that nobody waits for the end of a random one.
fn is_fast(engine: &dyn Engine, seed: u64, watch: Watch, pool: &mut Pool) -> bool {
    let (began, most) = (watch.now(), FAST * watch.left());
    let mut chance = rng(seed, 0);
    let mut state = engine.start(SetupId(0), None, &mut chance);
    let mut turns = 0;
    // the first turn makes room, and takes longer than others
    while turns < LONGEST && watch.now() - began <= most * f64::from(turns + 10) {
        if engine.playout(&mut state, &mut chance, 1, false, pool).outcome != Outcome::Open {
            return true;
        }
        turns += 1;
    }
    turns >= LONGEST
}

/// The positions of a random game in which somebody has to play, as far as it comes in time, and whether that was to its end.
fn visited(
    engine: &dyn Engine,
    mut state: State,
    mut chance: Rng,
    watch: Watch,
    pool: &mut Pool,
) -> (Vec<State>, bool) {
    let mut visited = Vec::new();
    loop {
        engine.roll(&mut state, &mut chance);
        visited.push(state.clone());
        if watch.is_over() {
            return (visited, false);
        }
        let outcome = engine.playout(&mut state, &mut chance, 1, false, pool).outcome;
        if outcome != Outcome::Open || visited.len() >= LONGEST as usize {
            return (visited, true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::load::{Library, Settings, load};
    use std::cell::Cell;

    struct NoOther;

    impl Library for NoOther {
        fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
            Err(format!("no `{name}`"))
        }
    }

    #[test]
    fn a_time_is_the_median_with_what_it_may_be_off() {
        let time = Time::of((0..=100).map(|n| f64::from(n) * 1e-6).collect()).unwrap();
        assert!((time.micros - 50.0).abs() < 1e-9);
        assert!((time.give - 10.0).abs() < 1e-9, "98 % of the root of 101 to either side, rounded up");
        assert!(time.is_sure());
        assert!(!Time::of(vec![-1.0, 1.0]).unwrap().is_sure());
        assert!(!Time::of(vec![1.0; FEWEST - 1]).unwrap().is_sure(), "too few to say how far it may be off");
        assert_eq!(Time::of(vec![f64::NAN]), None);
    }

    fn steps() -> (Rules, Game) {
        let text = "rules 1\ngame \"Steps\" {\n players A, B\n board { squares 4 by 4 }\n pieces { man M/m }\n \
            setup { A row 1: man ; B row 4: man }\n move step { lift an own man; step any; land on empty, or capturing }\n \
            end { bare: win when no enemy ; long: draw when 30 turns pass without capture }\n}\n";
        let loaded = load("steps", text, &Settings::default(), &NoOther);
        let game = loaded.game.unwrap();
        (compile(&game), game)
    }

    /// A profile by a clock that goes on by a hundredth of a second whenever it is looked at.
    fn profiled(seconds: f64) -> Profile {
        let (rules, game) = steps();
        let (ticks, record) = (Cell::new(0), Record::default());
        let clock = || f64::from(ticks.replace(ticks.get() + 1)) * 0.01;
        profile(&rules, &game, 1, seconds, &clock, &record);
        record.profile()
    }

    #[test]
    fn a_slow_game_is_asked_less_and_what_is_missing_is_told() {
        let all = profiled(200.0).clauses.len();
        for (seconds, measured) in [(0.0, 0), (0.1, 0), (3.0, 0), (200.0, all)] {
            let profile = profiled(seconds);
            assert!(profile.positions > 0, "the first position of a game is always there");
            assert_eq!(profile.clauses.len() + profile.unmeasured.len(), all);
            assert!(profile.clauses.len() >= measured, "{profile:?}");
            assert_eq!((profile.doing, profile.whole.random.is_some()), (None, seconds > 0.1), "{profile:?}");
        }
        assert!(profiled(3.0).positions < profiled(200.0).positions);
    }

    /// The first question without a clause is not answered: it is given up while the clock is looked at, and others go on.
    #[test]
    fn a_clause_without_which_nothing_ends_is_left_out() {
        let (rules, game) = steps();
        let (ticks, record, is_stuck) = (Cell::new(0), Record::default(), Cell::new(true));
        let clock = || {
            if is_stuck.get() && record.give_up() {
                is_stuck.set(false);
            }
            f64::from(ticks.replace(ticks.get() + 1)) * 0.01
        };
        profile(&rules, &game, 1, 200.0, &clock, &record);
        let stuck = record.profile();
        assert_eq!((stuck.given_up.len(), stuck.clauses.len()), (1, 0), "{stuck:?}");
        assert_eq!(stuck.doing, Some(Doing::Without(stuck.given_up[0])));
        go_on(100.0, &clock, &record);
        let rest = record.profile();
        assert_eq!((rest.doing, rest.unmeasured.len(), &rest.given_up), (None, 0, &stuck.given_up), "{rest:?}");
        assert_eq!(rest.clauses.len() + 1, profiled(200.0).clauses.len());
    }

    #[test]
    fn what_is_asked_at_once_fits_into_its_time() {
        assert_eq!(Portion::within(1.0, 1e-6, 1e-5), Portion { positions: FEW, turns: TURNS });
        assert_eq!(Portion::within(1.0, 0.01, 0.06), Portion { positions: 10, turns: TURNS });
        assert_eq!(Portion::within(1.0, 0.5, 0.0), Portion { positions: 2, turns: 1 });
        assert_eq!(Portion::within(1.0, 9.0, 9.0), Portion { positions: 1, turns: 1 }, "less cannot be asked");
    }
}
