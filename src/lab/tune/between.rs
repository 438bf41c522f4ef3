//! Looking for a number where the answer can be: a few values that are spread over the range are played first; from what came
//! of them it is reckoned how far each value between keeps what is meant, and the most promising one is played next, until it
//! has been played often (a response surface: Box and Wilson 1951, by straight lines through the values nearest to the best).

use super::super::contest::{Contest, Contestant, Job};
use super::super::game::Played;
use super::super::meant::{Judged, Judgement, judge};
use super::super::opinions::calibrate;
use super::{Asked, FIRST, Play, Tried, Tuned, Tuning};
use std::collections::BTreeMap;

/// Values on either side of the best that tell how things change around it.
const BESIDE: usize = 2;

/// After so many looks the best so far is taken.
const LOOKS: usize = 20;

/// A value is taken once it was played so many times as often as it will be asked at first: what is asked again with other luck
/// is to be right, and not only to look so.
const SETTLED: u64 = 2;

/// So many values are asked with luck of their own, the second where the first was not as it looked.
const TRIES: u32 = 2;

/// What is kept by so many times as much as it may be off counts as kept, and more is not better; below that the middle of what
/// does is better than its edge.
const SURE: f64 = 4.0;

/// Values that are weighed at once: where there are more, some that are spread over them.
const WEIGHED: u64 = 4000;

/// A number that is looked for.
pub struct Between<'a> {
    /// The least and the greatest it may be.
    pub range: (i64, i64),
    /// What it is in the game as it is.
    pub present: i64,
    /// The values that are played first, in the order of the contestants.
    pub first: Vec<i64>,
    /// A rule set with this value; nothing where it cannot be played.
    pub open: &'a dyn Fn(i64) -> Option<Contestant>,
}

/// What was found, and where it was looked for.
pub struct Looked {
    /// What came of it.
    pub tuned: Tuned,
    /// The values of all contestants but the first, in their order.
    pub values: Vec<i64>,
}

/// How far a value keeps each bound, and how far that may be off.
type Rooms = Vec<(f64, f64)>;

/// A value that was played: its contestant, its games, and how far it keeps what is meant.
struct Point {
    contestant: usize,
    games: u64,
    rooms: Rooms,
    /// What more games with other luck said, and how many.
    again: Option<(u64, Rooms)>,
}

/// A search under way.
struct Search<'t, 'a> {
    tuning: &'t Tuning<'a>,
    between: &'t Between<'a>,
    contest: Contest,
    games: Vec<Played>,
    points: BTreeMap<i64, Point>,
}

impl Tuning<'_> {
    /// Looks for a number.
    ///
    /// # Errors
    /// What `play` returns.
    pub fn look_between<E>(&self, between: &Between, play: Play<E>) -> Result<Looked, E> {
        let mut search = Search::new(self, between);
        search.play(&between.first, FIRST, play)?;
        let value = search.settle(play)?;
        let mut best = (value, search.asked(value, 0, play)?);
        for number in 1..TRIES {
            // what was not as it looked is learnt from, and something else is asked
            let (value, asked) = &best;
            if asked.setting.verdict() == Judgement::Held || !search.learn(*value, &asked.setting) {
                break;
            }
            let value = search.settle(play)?;
            let other = search.asked(value, number, play)?;
            if other.setting.rank() > best.1.setting.rank() {
                best = (value, other);
            }
        }
        Ok(search.end(best))
    }
}

impl<'t, 'a> Search<'t, 'a> {
    fn new(tuning: &'t Tuning<'a>, between: &'t Between<'a>) -> Self {
        let point = |(at, value): (usize, &i64)| {
            (*value, Point { contestant: at + 1, games: 0, rooms: Vec::new(), again: None })
        };
        let points = between.first.iter().enumerate().map(point).collect();
        Self { tuning, between, contest: tuning.contest(tuning.seed), games: Vec::new(), points }
    }

    /// Looks at the most promising values until one of them was played often.
    fn settle<E>(&mut self, play: Play<E>) -> Result<i64, E> {
        let enough = self.tuning.games.saturating_mul(SETTLED);
        let mut best = self.nearest();
        for _ in 0..LOOKS {
            best = self.promising();
            let games = self.points.get(&best).map_or(0, |point| point.games);
            if games >= enough {
                break;
            }
            // a new value is played as often as its neighbours were, one that was played twice as often
            let next = if games == 0 { self.usual() } else { 2 * games };
            if !self.play(&[best], next.min(enough), play)? {
                return Ok(self.nearest());
            }
        }
        Ok(best)
    }

    /// Asks a value with luck of its own.
    fn asked<E>(&self, value: i64, number: u32, play: Play<E>) -> Result<Asked, E> {
        let again = Tuning { contestants: &self.contest.contestants, ..*self.tuning };
        again.asked(self.points[&value].contestant, (number, TRIES), play)
    }

    /// Takes into account what a value was found to do with other luck; true where another one is more promising by that.
    fn learn(&mut self, value: i64, found: &Tried) -> bool {
        if let Some(point) = self.points.get_mut(&value) {
            point.again = Some((found.games, rooms(&found.judged)));
        }
        self.judge();
        self.promising() != value
    }

    /// How far each value keeps what is meant, by all of its games.
    fn judge(&mut self) {
        for point in self.points.values_mut() {
            let judged = judge(&self.contest, &self.games, 0, point.contestant, self.tuning.clauses);
            point.rooms = match &point.again {
                Some((games, again)) => together((point.games, &rooms(&judged)), (*games, again)),
                None => rooms(&judged),
            };
        }
    }

    /// Plays so many games of each of these values, and of the game as it is; false where one cannot be played.
    fn play<E>(&mut self, values: &[i64], games: u64, play: Play<E>) -> Result<bool, E> {
        for &value in values {
            if !self.points.contains_key(&value) {
                let Some(contestant) = (self.between.open)(value) else { return Ok(false) };
                let contestant_number = self.contest.contestants.len();
                self.contest.contestants.push(contestant);
                let point = Point { contestant: contestant_number, games: 0, rooms: Vec::new(), again: None };
                self.points.insert(value, point);
            }
            if let Some(point) = self.points.get_mut(&value) {
                point.games = point.games.max(games);
            }
        }
        let most = self.points.values().map(|point| point.games).max().unwrap_or(0);
        let asked = |rules: usize| match rules {
            0 => most,
            rules => self.points.values().find(|point| point.contestant == rules).map_or(0, |point| point.games),
        };
        let due: Vec<u64> = (0..self.contest.contestants.len()).map(asked).collect();
        let played: std::collections::BTreeSet<(u64, usize)> = self.games.iter().map(|g| (g.game, g.rules)).collect();
        let is_due = |job: &Job| job.game < due[job.contestant] && !played.contains(&(job.game, job.contestant));
        let jobs: Vec<Job> = self.contest.jobs_of(0, 0, most).filter(is_due).collect();
        self.games.extend(play(&self.contest, &jobs)?);
        self.games.sort_by_key(|game| (game.game, game.rules));
        calibrate(&self.contest, &mut self.games);
        self.judge();
        Ok(true)
    }

    /// How often the values nearest to the best were played.
    fn usual(&self) -> u64 {
        self.window().iter().map(|(_, point)| point.games).max().unwrap_or(FIRST)
    }

    /// The value that was played and keeps best what is meant, by what its own games say.
    fn nearest(&self) -> i64 {
        let worst = |point: &Point| {
            let kept = point.rooms.iter().map(|(room, half)| (room / half.max(1e-9)).min(SURE));
            kept.fold(SURE, f64::min)
        };
        let all = self.points.iter().map(|(value, point)| (worst(point), *value));
        let closer = |value: i64| -(self.place(value) - self.place(self.between.present)).abs();
        let best = all.max_by(|a, b| a.0.total_cmp(&b.0).then(closer(a.1).total_cmp(&closer(b.1))));
        best.map_or(self.between.present, |(_, value)| value)
    }

    /// Numbers lie further apart the larger they are.
    fn place(&self, value: i64) -> f64 {
        (value.abs_diff(self.between.range.0) as f64 + 1.0).ln()
    }

    /// The best value that was played, and its neighbours.
    fn window(&self) -> Vec<(i64, &Point)> {
        let all: Vec<(i64, &Point)> = self.points.iter().map(|(value, point)| (*value, point)).collect();
        let best = self.nearest();
        let at = all.iter().position(|(value, _)| *value == best).unwrap_or(0);
        all[at.saturating_sub(BESIDE)..(at + BESIDE + 1).min(all.len())].to_vec()
    }

    /// The value that keeps all bounds best, as far as can be reckoned from those around the best one.
    fn promising(&self) -> i64 {
        let window = self.window();
        let bounds = window.iter().map(|(_, point)| point.rooms.len()).min().unwrap_or(0);
        let (Some((low, _)), Some((high, _))) = (window.first(), window.last()) else { return self.nearest() };
        let lines: Vec<Line> = (0..bounds)
            .map(|bound| {
                let seen = window.iter().map(|(value, point)| {
                    let (room, half) = point.rooms[bound];
                    (self.place(*value), room, half.max(1e-9), point.games)
                });
                Line::through(&seen.collect::<Vec<_>>(), self.tuning.games)
            })
            .collect();
        let kept = |value: i64| {
            let place = self.place(value);
            lines.iter().map(|line| line.kept(place).min(SURE)).fold(SURE, f64::min)
        };
        let step = (high.abs_diff(*low) / WEIGHED + 1) as usize;
        let closer = |value: i64| -(self.place(value) - self.place(self.between.present)).abs();
        let all = (*low..=*high)
            .step_by(step)
            .chain([*high])
            .filter(|value| *value != self.between.present || self.points.contains_key(value));
        let best = all.max_by(|a, b| kept(*a).total_cmp(&kept(*b)).then(closer(*a).total_cmp(&closer(*b))));
        best.unwrap_or_else(|| self.nearest())
    }

    /// What was found, the value that was asked with luck of its own first.
    fn end(self, (best, asked): (i64, Asked)) -> Looked {
        let Self { tuning, contest, games, points, .. } = self;
        let judged = |contestant: usize| judge(&contest, &games, 0, contestant, tuning.clauses);
        let most = points.values().map(|point| point.games).max().unwrap_or(0);
        let now = Tried { contestant: 0, games: most, judged: judged(0) };
        let mut tried: Vec<Tried> = points
            .values()
            .map(|point| Tried { contestant: point.contestant, games: point.games, judged: judged(point.contestant) })
            .collect();
        tried.sort_by_key(|tried| (tried.contestant != points[&best].contestant, std::cmp::Reverse(tried.games)));
        let values: BTreeMap<usize, i64> = points.iter().map(|(value, point)| (point.contestant, *value)).collect();
        let tuned = asked.among(now, tried);
        Looked { tuned, values: values.into_values().collect() }
    }
}

/// How far each bound is kept.
fn rooms(judged: &[Judged]) -> Rooms {
    judged.iter().flat_map(|judged| judged.rooms.iter().copied()).collect()
}

/// How far each bound is kept by games of one luck and of another.
fn together((some, first): (u64, &Rooms), (others, second): (u64, &Rooms)) -> Rooms {
    let (a, b) = (some as f64, others as f64);
    let both =
        |(one, other): (&(f64, f64), &(f64, f64))| ((a * one.0 + b * other.0) / (a + b), one.1 * (a / (a + b)).sqrt());
    first.iter().zip(second).map(both).collect()
}

/// A value looked at: its place, its room, how far that may be off, and games.
type Seen = (f64, f64, f64, u64);

/// How far a bound is kept, as a straight line over the values, and how far that may be off after the games of the last round.
struct Line {
    at: (f64, f64),
    slope: f64,
    half: f64,
}

impl Line {
    /// The line that lies nearest to these: place, room, how far that may be off, and games.
    fn through(seen: &[Seen], games: u64) -> Self {
        let weight = |half: f64| 1.0 / (half * half);
        let sum = |of: &dyn Fn(&Seen) -> f64| seen.iter().map(of).sum::<f64>();
        let all = sum(&|one| weight(one.2));
        let (x, y) = (sum(&|one| weight(one.2) * one.0) / all, sum(&|one| weight(one.2) * one.1) / all);
        let spread = sum(&|one| weight(one.2) * (one.0 - x) * (one.0 - x));
        let slope = sum(&|one| weight(one.2) * (one.0 - x) * (one.1 - y)) / spread.max(1e-12);
        let half = sum(&|one| one.2 * (one.3 as f64 / games.max(1) as f64).sqrt()) / seen.len().max(1) as f64;
        Self { at: (x, y), slope: if spread > 0.0 { slope } else { 0.0 }, half: half.max(1e-9) }
    }

    /// How far a bound is kept there, in what it may be off.
    fn kept(&self, place: f64) -> f64 {
        (self.at.1 + self.slope * (place - self.at.0)) / self.half
    }
}
