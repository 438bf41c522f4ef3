//! Intervals hold the truth as often as they say, in games that were really played: a large pool of games is taken for all
//! there is, small experiments are drawn from it, and it is counted how often their intervals hold the figures of the pool.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::agents::AgentSpec;
use boardwright::lab::compare::compare;
use boardwright::lab::contest::{Contest, Contestant, Origin, Pairing, Seeds, Text};
use boardwright::lab::game::Played;
use boardwright::lab::measures::Measure;
use boardwright::lab::run::run;
use boardwright::lab::stats::Interval;
use boardwright::play::rng::{Rng, below, rng};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;

/// A game, an option of it, and another value: changes that act always, often, and seldom.
const CHANGES: [(&str, &str, &str); 4] = [
    ("mensaspiel", "prisoners", "2"),
    ("pijersi", "quiet_turns", "24"),
    ("jerboa", "arrival", "persist"),
    ("english-draughts", "quiet_turns", "60"),
];

/// The least share of intervals that hold. What is meant is 95 %. Of 20 pairs of which few differ by much, as in the branching
/// of Pijersi, 87 % have been seen; docs/measures.md tells the figures.
const LEAST: f64 = 0.85;

/// The two rule sets, as a contest of random players.
fn contest((game, option, value): (&str, &str, &str), games: u64, seeds: Seeds) -> Contest {
    let side = |options: &[(String, String)]| -> Contestant {
        let text = fs::read_to_string(support::root().join(format!("rules/{game}.rules"))).unwrap();
        let (_, rules) = support::game(game, &[]);
        let setup = rules.names.setups.iter().next().unwrap().0.clone();
        let texts = vec![Text { name: game.to_owned(), text }];
        Origin { texts, variant: None, options: options.to_vec(), setup }.open(game, None).unwrap()
    };
    let contestants = vec![side(&[]), side(&[(option.to_owned(), value.to_owned())])];
    let pairings = vec![Pairing::mirror(AgentSpec::Random, games)];
    Contest { seed: 1, longest: 400, seeds, contestants, pairings, players: None, opening: 0 }
}

/// Many games of both rule sets, pair by pair, without the words of their turns, which no measure reads.
fn pool(contest: &Contest) -> [Vec<Played>; 2] {
    let jobs: Vec<_> = contest.jobs().collect();
    let mut pool = [Vec::new(), Vec::new()];
    let Ok(()) = run(contest, &jobs, 1, &|_| Box::new(|| false), |mut game| {
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

/// Tells what was counted, and what of it is below a share.
fn below_share(label: &str, held: &BTreeMap<(&'static str, String), Held>, least: f64) -> Vec<String> {
    let mut low = Vec::new();
    for ((kind, measure), held) in held {
        let share = 100.0 * held.share();
        let line = format!("{label}  {kind:<19}  {measure:<24}  {share:5.1} %  {:9.4}", held.width / held.of as f64);
        println!("{line}");
        if held.of >= 100 && held.share() < least {
            low.push(line);
        }
    }
    low
}

#[test]
fn intervals_hold_in_a_sample_of_experiments() {
    let change = CHANGES[2];
    let pool = pool(&contest(change, 1000, Seeds::Shared));
    let held = held(change, &pool, (20, 150));
    // 150 runs of 95 %: fewer than 88 % are seen less than once in a thousand times
    let low = below_share("jerboa  20", &held, 0.88);
    assert!(low.is_empty() && held.len() >= 15, "{low:#?}");
}

#[test]
#[ignore = "slow: minutes"]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let mut low = Vec::new();
    for change in CHANGES {
        let pool = pool(&contest(change, 4000, Seeds::Shared));
        for games in [20, 60, 200] {
            let held = held(change, &pool, (games, 2000));
            low.extend(below_share(&format!("{:<16}  {games:>3}", change.0), &held, LEAST));
        }
    }
    assert!(low.is_empty(), "{low:#?}");
}
