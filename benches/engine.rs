//! The figures that matter to a designer: from text to first turn, random games a second, leaves of a count a second, turns of
//! records read a second.
//!
//! `cargo bench` prints the median of several runs, one thread each. Compare ratios of two commits measured side by side
//! rather than absolute times.

#[path = "../tests/support/mod.rs"]
mod support;

use boardwright::id::SetupId;
use boardwright::notation::forms::{self, Reader};
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use std::hint::black_box;
use std::time::Instant;

const RUNS: usize = 7;

/// Seconds of the median run, and the spread from the fastest to the slowest in percent of it.
fn median(mut run: impl FnMut()) -> (f64, f64) {
    run();
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let middle = times[RUNS / 2];
    (middle, (times[RUNS - 1] - times[0]) / middle * 100.0)
}

fn tell(game: &str, what: &str, value: f64, unit: &str, spread: f64) {
    println!("{game:<16} {what:<22} {value:>14.1} {unit:<12} spread {spread:.0} %");
}

/// Loading, compiling and listing the first turns.
fn load(game: &str) {
    let (seconds, spread) = median(|| {
        let (_, rules) = support::game(game, &[]);
        let state = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
        black_box(rules.engine.turns(&state, usize::MAX));
    });
    tell(game, "text to first turn", seconds * 1e3, "ms", spread);
}

fn perft(game: &str, depth: u32) {
    let (_, rules) = support::game(game, &[]);
    let state = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
    let leaves = rules.engine.perft(&state, depth);
    let (seconds, spread) = median(|| {
        black_box(rules.engine.perft(&state, depth));
    });
    tell(game, &format!("perft {depth}"), leaves as f64 / seconds / 1e6, "M leaves/s", spread);
}

fn random_games(game: &str, games: u64) {
    let (_, rules) = support::game(game, &[]);
    let (seconds, spread) = median(|| {
        let mut pool = Pool::default();
        for number in 0..games {
            let mut chance = rng(1, number);
            let mut state = rules.engine.start(SetupId(0), None, &mut chance);
            black_box(rules.engine.playout(&mut state, &mut chance, 1000, false, &mut pool));
        }
    });
    tell(game, "random games", games as f64 / seconds, "games/s", spread);
}

/// Turns of random games, read and played as a form writes them.
fn read(game: &str, form: &str) {
    let (_, rules) = support::game(game, &[]);
    let form = forms::form(&rules, form).expect("the game has the form");
    let start = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
    let games: Vec<Vec<String>> = (0..GAMES_READ)
        .map(|number| {
            let (mut chance, mut pool, mut state) = (rng(1, number), Pool::default(), start.clone());
            let mut texts = Vec::new();
            while let Some(turn) = rules.engine.pick(&state, &mut chance, &mut pool).filter(|_| texts.len() < 200) {
                texts.push(forms::write(&rules, &state, form, &turn));
                state = rules.engine.play(&state, &turn);
            }
            texts
        })
        .collect();
    let reader = Reader::new(&rules, [form]);
    let (seconds, spread) = median(|| {
        for texts in &games {
            let read = |state, text: &String| reader.play(&state, text).expect("it was played").1;
            black_box(texts.iter().fold(start.clone(), read));
        }
    });
    let turns: usize = games.iter().map(Vec::len).sum();
    tell(game, &format!("read as {}", form.name), turns as f64 / seconds / 1e3, "k turns/s", spread);
}

/// How many games are read in each form.
const GAMES_READ: u64 = 40;

fn main() {
    let counted = [("pijersi", 3), ("jerboa", 4), ("jerboa:8x8", 4), ("jersi", 2), ("mikjersi", 4), ("mensaspiel", 6)];
    for (game, depth) in counted {
        load(game);
        perft(game, depth);
        random_games(game, 2000);
    }
    for game in ["arsisesi", "arsisesi:simple", "arsisesi:wide"] {
        load(game);
        random_games(game, 2000);
    }
    let forms = [
        ("chess", "san"),
        ("chess", "uci"),
        ("international-draughts", "pdn"),
        ("go", "sgf"),
        ("shogi", "kif"),
        ("tak", "ptn"),
        ("reversi", "names"),
    ];
    forms.into_iter().for_each(|(game, form)| read(game, form));
}
