//! Intervals hold the truth as often as they say, in games that were really played: a large pool of games is taken for all
//! there is, small experiments are drawn from it, and it is counted how often their intervals hold the figures of the pool.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::agents::AgentSpec;
use boardwright::lab::compare::{Claim, compare};
use boardwright::lab::contest::{Contest, Contestant, Opening, Origin, Pairing, Seeds, Text};
use boardwright::lab::game::Played;
use boardwright::lab::measures::{MEASURES, Measure};
use boardwright::lab::opinions::calibrate;
use boardwright::lab::run::run;
use boardwright::lab::stats::Interval;
use boardwright::play::rng::{Rng, below, rng};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::ops::RangeInclusive;

/// A game, an option of it, and another value: changes that act always, often, and seldom.
const CHANGES: [(&str, &str, &str); 4] = [
    ("mensaspiel", "prisoners", "2"),
    ("pijersi", "quiet_turns", "24"),
    ("jerboa", "arrival", "persist"),
    ("english-draughts", "quiet_turns", "60"),
];

/// The least share of intervals that must hold; 95 % is what is meant.
const LEAST: f64 = 0.93;

/// The greatest share, but where figures are coarse: an interval that nearly always holds is wider than it need be.
const MOST: f64 = 0.97;

/// What is known to lie outside that, told in docs/measures.md, with what may be seen of it.
const KNOWN: [(&str, usize, &str, &str, RangeInclusive<f64>); 3] = [
    // some games go on for long, and most of 20 pairs do not show how far
    ("pijersi", 20, "paired difference", "branching", 0.865..=MOST),
    // half of the games say 100 %
    ("mensaspiel", 20, "figure", "decision turns", 0.91..=MOST),
    ("english-draughts", 20, "figure", "captures", LEAST..=0.975),
];

/// A game in which a search sees nearly every end: see [`text_of`].
const RACE: &str = "race";

/// Games of players who search, with a change or with another copy of the same rules: what is made of the lead hangs on a curve
/// that is drawn anew in each experiment.
const SEARCHED: [(&str, &str, &str, &str); 5] = [
    (RACE, "", "", "alphabeta:nodes=60"),
    ("breakthrough", "", "", "alphabeta:nodes=100"),
    ("connect-four", "", "", "alphabeta:nodes=100"),
    ("pijersi", "quiet_turns", "8", "alphabeta:nodes=60"),
    ("jerboa", "arrival", "persist", "mcts:8"),
];

/// The rules of a game: a file of `rules/`, or the race of the tests.
fn text_of(game: &str) -> String {
    match game {
        RACE => support::race("Race", 8),
        _ => fs::read_to_string(support::root().join(format!("rules/{game}.rules"))).unwrap(),
    }
}

/// The two rule sets, as a contest of random players.
fn contest(change: (&str, &str, &str), games: u64, seeds: Seeds) -> Contest {
    contest_of(change, AgentSpec::Random, games, seeds)
}

/// The two rule sets, as a contest of an agent against itself.
fn contest_of((game, option, value): (&str, &str, &str), agent: AgentSpec, games: u64, seeds: Seeds) -> Contest {
    let side = |options: &[(String, String)]| -> Contestant {
        let texts = vec![Text { name: game.to_owned(), text: text_of(game) }];
        let mut origin = Origin { texts, variant: None, options: options.to_vec(), setup: String::new() };
        let rules = boardwright::compile(&origin.game().unwrap());
        origin.setup = rules.names.setups.iter().next().unwrap().0.clone();
        origin.open(game, None).unwrap()
    };
    let changed = if option.is_empty() { Vec::new() } else { vec![(option.to_owned(), value.to_owned())] };
    let contestants = vec![side(&[]), side(&changed)];
    let pairings = vec![Pairing::mirror(agent, games)];
    Contest { seed: 1, longest: 400, seeds, contestants, pairings, players: None, opening: Opening::default() }
}

/// Many games of both rule sets, pair by pair, without the words of their turns, which no measure reads.
fn pool(contest: &Contest) -> [Vec<Played>; 2] {
    let jobs: Vec<_> = contest.jobs().collect();
    let mut pool = [Vec::new(), Vec::new()];
    let Ok(()) = run(contest, &jobs, 2, &|_| Box::new(|| false), |mut game| {
        game.turns.iter_mut().for_each(|turn| *turn = String::new());
        pool[game.rules].push(game);
        Ok::<(), Infallible>(())
    });
    pool
}

/// An experiment of so many games of each rule set, drawn from the pool: pairs, or games that have nothing to do with each
/// other.
fn drawn(pool: &[Vec<Played>; 2], games: usize, seeds: Seeds, rng: &mut Rng) -> Vec<Played> {
    let mut all = Vec::with_capacity(2 * games);
    for number in 0..games {
        let mut place = below(rng, pool[0].len() as u64) as usize;
        for side in pool {
            all.push(Played { game: number as u64, ..side[place].clone() });
            if seeds == Seeds::Own {
                place = below(rng, side.len() as u64) as usize;
            }
        }
    }
    all
}

/// How often an interval held the truth, of how many, and how wide all were together.
#[derive(Default)]
struct Held {
    times: u64,
    of: u64,
    width: f64,
}

impl Held {
    fn note(&mut self, interval: Interval, truth: f64) {
        // what a sum of thousands of numbers cannot tell apart is the same
        let slack = 1e-9 * truth.abs().max(1.0);
        self.times += u64::from(interval.low - slack <= truth && truth <= interval.high + slack);
        self.of += 1;
        self.width += interval.high - interval.low;
    }

    fn share(&self) -> f64 {
        self.times as f64 / self.of as f64
    }
}

/// The figures of the pool: of each rule set, and of the differences.
fn truth(contest: &Contest, pool: &[Vec<Played>; 2], measure: &Measure, seeds: Seeds) -> [Option<f64>; 3] {
    let cells = |rules: usize| contest.contestants[rules].rules.engine.cells();
    let of = |rules: usize| -> Vec<Option<f64>> { pool[rules].iter().map(|g| measure.of(g, cells(rules))).collect() };
    let mean = |values: &[f64]| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
    let known = |values: &[Option<f64>]| mean(&values.iter().filter_map(|v| *v).collect::<Vec<f64>>());
    let (a, b) = (of(0), of(1));
    let difference = match seeds {
        Seeds::Own => known(&b).zip(known(&a)).map(|(b, a)| b - a),
        Seeds::Shared => mean(&a.iter().zip(&b).filter_map(|(a, b)| Some((*b)? - (*a)?)).collect::<Vec<f64>>()),
    };
    [known(&a), known(&b), difference]
}

/// Draws experiments, and counts: by what is told, and the name of the measure.
fn held(
    change: (&str, &str, &str),
    pool: &[Vec<Played>; 2],
    (games, runs): (usize, u64),
) -> BTreeMap<(&'static str, String), Held> {
    let mut held: BTreeMap<(&'static str, String), Held> = BTreeMap::new();
    for (seeds, kind) in [(Seeds::Shared, "paired difference"), (Seeds::Own, "unpaired difference")] {
        let contest = contest(change, games as u64, seeds);
        let mut known: BTreeMap<String, [Option<f64>; 3]> = BTreeMap::new();
        for run in 0..runs {
            let experiment = drawn(pool, games, seeds, &mut rng(games as u64, run));
            for row in compare(&contest, &experiment, 0.05).iter().flat_map(|table| &table.rows) {
                let name = row.measure.name();
                let truth = known.entry(name.clone()).or_insert_with(|| truth(&contest, pool, &row.measure, seeds));
                let figures = [row.figures[0].interval, row.figures[1].interval];
                let told = [("figure", figures[0]), ("figure", figures[1]), (kind, row.against[0].interval)];
                for ((kind, interval), truth) in told.into_iter().zip(&*truth) {
                    // games drawn one by one say of a figure what pairs say
                    let is_told = kind != "figure" || seeds == Seeds::Shared;
                    if let (Some(interval), Some(truth), true) = (interval, truth, is_told) {
                        held.entry((kind, name.clone())).or_default().note(interval, *truth);
                    }
                }
            }
        }
    }
    held
}

/// True where an interval holds more often than it says, because the numbers are few different ones, or more than half of them
/// are nearly the same, beside what numbers that have nothing to do with each other differ by.
fn is_coarse(numbers: &[f64], apart: f64) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(middle) = sorted.get(sorted.len() / 2) else { return true };
    let alike = sorted.iter().filter(|&number| (number - middle).abs() <= apart / 50.0).count();
    sorted.chunk_by(|a, b| a == b).count() <= 3 || 2 * alike > numbers.len()
}

fn deviation(numbers: &[f64]) -> f64 {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / numbers.len() as f64).sqrt()
}

/// True where the numbers that a kind of interval is made of are coarse in the pool.
fn is_told_by_coarse(contest: &Contest, pool: &[Vec<Played>; 2], kind: &str, name: &str) -> bool {
    let measure = MEASURES.into_iter().find(|measure| measure.name() == name);
    // draws by one of several ends: yes or no
    let Some(measure) = measure else { return true };
    let cells = |rules: usize| contest.contestants[rules].rules.engine.cells();
    let of = |rules: usize| pool[rules].iter().map(|game| measure.of(game, cells(rules))).collect::<Vec<_>>();
    let (a, b) = (of(0), of(1));
    let known = |side: &[Option<f64>]| side.iter().filter_map(|v| *v).collect::<Vec<f64>>();
    if kind == "paired difference" {
        let differences = a.iter().zip(&b).filter_map(|(a, b)| Some((*b)? - (*a)?)).collect::<Vec<f64>>();
        return is_coarse(&differences, deviation(&known(&a)).hypot(deviation(&known(&b))));
    }
    [known(&a), known(&b)].iter().any(|side| is_coarse(side, deviation(side)))
}

/// Tells how often each kind of interval held, and how wide it is on an average; what of it does not hold often enough, or is
/// wider than it need be.
fn wrong(
    change: (&str, &str, &str),
    (games, runs): (usize, u64),
    pool: &[Vec<Played>; 2],
    right: RangeInclusive<f64>,
) -> Vec<String> {
    let contest = contest(change, 2, Seeds::Shared);
    let mut wrong = Vec::new();
    for ((kind, measure), held) in held(change, pool, (games, runs)) {
        // in per mille, as it is told
        let share = (1000.0 * held.share()).round() / 1000.0;
        let width = held.width / held.of as f64;
        let coarse = is_told_by_coarse(&contest, pool, kind, &measure);
        let mark = if coarse { ", coarse" } else { "" };
        let line = format!(
            "{:<16}  {games:>3}  {kind:<19}  {measure:<22}  {:5.1} %  {width:9.4}{mark}",
            change.0,
            100.0 * share
        );
        println!("{line}");
        let known = KNOWN.iter().find(|row| (row.0, row.1, row.2, row.3) == (change.0, games, kind, measure.as_str()));
        let right = known.map_or(&right, |row| &row.4);
        // of figures that few experiments have, little can be said
        if held.of >= 100 && (share < *right.start() || share > *right.end() && !coarse) {
            wrong.push(line);
        }
    }
    wrong
}

/// How often intervals of what is made of the lead hold what many games say: measure by measure, of figures and of differences.
/// Each experiment draws its own curve.
fn held_by_searchers(
    (game, option, value, agent): (&str, &str, &str, &str),
    pool_size: u64,
    (games, runs): (usize, u64),
) -> BTreeMap<(&'static str, String), Held> {
    let seeds = if option.is_empty() { Seeds::Own } else { Seeds::Shared };
    let contest_of = |games: u64| contest_of((game, option, value), agent.parse().unwrap(), games, seeds);
    let contest = contest_of(pool_size);
    let mut all: Vec<Played> = pool(&contest).into_iter().flatten().collect();
    calibrate(&contest, &mut all);
    let (first, second) = all.into_iter().partition(|game| game.rules == 0);
    let pool = [first, second];
    let contest = contest_of(games as u64);
    let mut held: BTreeMap<(&'static str, String), Held> = BTreeMap::new();
    let measures: Vec<Measure> = MEASURES.into_iter().filter(Measure::is_of_leads).collect();
    let truths: Vec<[Option<f64>; 3]> = measures.iter().map(|one| truth(&contest, &pool, one, seeds)).collect();
    for run in 0..runs {
        let mut experiment = drawn(&pool, games, seeds, &mut rng(games as u64, run));
        calibrate(&contest, &mut experiment);
        let tables = compare(&contest, &experiment, 0.05);
        for (measure, truth) in measures.iter().zip(&truths) {
            let Some(row) = tables[0].rows.iter().find(|row| row.measure == *measure) else { continue };
            let told = [row.figures[0].interval, row.figures[1].interval, row.against[0].interval];
            for ((kind, interval), truth) in ["figure", "figure", "difference"].into_iter().zip(told).zip(truth) {
                if let (Some(interval), Some(truth)) = (interval, truth) {
                    held.entry((kind, measure.name())).or_default().note(interval, *truth);
                }
            }
        }
    }
    held
}

/// Tells how often each interval held, and which hold too seldom.
fn wrong_of_searchers(
    change: (&str, &str, &str, &str),
    pool_size: u64,
    (games, runs): (usize, u64),
    least: f64,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for ((kind, measure), held) in held_by_searchers(change, pool_size, (games, runs)) {
        let (share, width) = (held.share(), held.width / held.of as f64);
        let line =
            format!("{:<12}  {games:>3}  {kind:<10}  {measure:<16}  {:5.1} %  {width:.4}", change.0, 100.0 * share);
        println!("{line}");
        if held.of >= 20 && share < least {
            wrong.push(line);
        }
    }
    wrong
}

/// Weak searchers in small games, in a few experiments: what misses more often than 4 times of 20 is seldom as good as it says.
#[test]
fn intervals_of_the_lead_hold_in_a_sample() {
    for change in [("tic-tac-toe", "", "", "alphabeta:nodes=20"), SEARCHED[0]] {
        let wrong = wrong_of_searchers(change, 400, (40, 20), 0.8);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_of_the_lead_hold_for_searching_players() {
    let wrong: Vec<String> = SEARCHED
        .into_iter()
        .flat_map(|change| [40, 100].map(|games| wrong_of_searchers(change, 3000, (games, 400), 0.92)).concat())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn intervals_hold_in_a_sample_of_experiments() {
    let change = CHANGES[2];
    let pool = pool(&contest(change, 1000, Seeds::Shared));
    // 150 runs of 95 %: fewer than 88 % are seen less than once in a thousand times, and 100 % as seldom
    let wrong = wrong(change, (20, 150), &pool, 0.88..=0.999);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Of each kind of interval 2,000 experiments of 20, 60 and 200 games.
fn hold_as_often_as_they_say(change: (&str, &str, &str)) {
    let pool = pool(&contest(change, 4000, Seeds::Shared));
    let wrong: Vec<String> =
        [20, 60, 200].into_iter().flat_map(|games| wrong(change, (games, 2000), &pool, LEAST..=MOST)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_hold_where_a_change_always_acts() {
    hold_as_often_as_they_say(CHANGES[0]);
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_hold_where_a_change_often_acts() {
    hold_as_often_as_they_say(CHANGES[1]);
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_hold_where_a_change_seldom_acts() {
    hold_as_often_as_they_say(CHANGES[2]);
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_hold_where_a_change_hardly_ever_acts() {
    hold_as_often_as_they_say(CHANGES[3]);
}

/// How often as many games as are advised do settle a question, of how many experiments that left it open; and how many games
/// are advised, on an average. An experiment grows: the games that were played are the first of those that are advised.
fn advice(change: (&str, &str, &str), pool: &[Vec<Played>; 2], (games, runs): (usize, u64)) -> (u64, u64, f64) {
    let contest = contest(change, 2, Seeds::Shared);
    let about = |experiment: &[Played]| {
        let tables = compare(&contest, experiment, 0.05);
        let row = tables[0].rows.iter().find(|row| row.measure == Measure::FirstScore).unwrap();
        row.against[0]
    };
    let (mut settled, mut open, mut all) = (0, 0, 0.0);
    for run in 0..runs {
        let lots = || rng(games as u64, run);
        let first = about(&drawn(pool, games, Seeds::Shared, &mut lots()));
        let Some(needed) = first.needed else { continue };
        let grown = about(&drawn(pool, needed as usize, Seeds::Shared, &mut lots()));
        (open, all) = (open + 1, all + needed as f64);
        settled += u64::from(grown.claim != Claim::Unknown);
    }
    (settled, open, all / open as f64)
}

/// A pool without some of the pairs in which the second rule set is worse for the first player, so that it is better for him by
/// as much as this.
fn tilted(pool: &[Vec<Played>; 2], difference: f64) -> [Vec<Played>; 2] {
    let score = |game: &Played| Measure::FirstScore.of(game, 1).unwrap_or(0.5);
    let of = |place: usize| score(&pool[1][place]) - score(&pool[0][place]);
    let (mut sum, mut all) = ((0..pool[0].len()).map(of).sum::<f64>(), pool[0].len() as f64);
    let mut is_left = |place: &usize| {
        let is_out = of(*place) < 0.0 && sum / all < difference;
        (sum, all) = if is_out { (sum - of(*place), all - 1.0) } else { (sum, all) };
        !is_out
    };
    let left: Vec<usize> = (0..pool[0].len()).filter(|place| is_left(place)).collect();
    [0, 1].map(|side: usize| left.iter().map(|&place| pool[side][place].clone()).collect())
}

/// The games that are advised settle the first player's score at least four times out of five: where the games differ as they
/// do, and where they differ by half of what is worth knowing, which is hardest to tell from nothing, and from all of it.
fn advised_games_settle(change: (&str, &str, &str)) {
    let pool = pool(&contest(change, 4000, Seeds::Shared));
    for (pool, games) in [(&pool, 20), (&pool, 60), (&tilted(&pool, 0.025), 20), (&tilted(&pool, 0.025), 60)] {
        let difference = truth(&contest(change, 2, Seeds::Shared), pool, &Measure::FirstScore, Seeds::Shared)[2];
        let (settled, open, all) = advice(change, pool, (games, 100));
        println!(
            "{}: {games} games left a difference of {:.1} points open {open} times; {all:.0} settled it {settled} times",
            change.0,
            100.0 * difference.unwrap()
        );
        assert!(5 * settled >= 4 * open, "{settled} of {open}");
    }
}

#[test]
#[ignore = "slow: minutes"]
fn as_many_games_as_advised_are_enough() {
    CHANGES.into_iter().for_each(advised_games_settle);
}
