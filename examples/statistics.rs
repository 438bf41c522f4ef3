//! What random games say of a game: how long they are, how much choice there is, who wins, each with its margin.
//!
//! `cargo run --release --example statistics -- breakthrough 500`

use boardwright::stats::wilson;
use boardwright::{Game, Outcome, rng};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = Game::named(&words.next().unwrap_or_else(|| "breakthrough".to_owned()))?;
    let games: u64 = words.next().map_or(Ok(200), |word| word.parse())?;
    let (mut lengths, mut choices, mut won, mut drawn) = (Vec::new(), Vec::new(), 0, 0);
    for seed in 0..games {
        let mut rng = rng(seed);
        let mut position = game.start_at_random(&mut rng).roll(&mut rng);
        let first = position.mover();
        let mut turns = 0_u32;
        while let Some(turn) = position.random_turn(&mut rng) {
            choices.push(position.turns().count() as f64);
            position = turn.after().roll(&mut rng);
            turns += 1;
        }
        lengths.push(f64::from(turns));
        match position.outcome() {
            Outcome::Won { player, .. } => won += u64::from(player == first),
            Outcome::Drawn { .. } => drawn += 1,
            Outcome::Open => {}
        }
    }
    println!("{}, {games} random games", game.title());
    println!("turns a game    {}", mean(&lengths));
    println!("legal turns     {}", mean(&choices));
    for (name, count) in [("beginner wins  ", won), ("draws          ", drawn)] {
        let margin = wilson(count, games);
        let percent = [count as f64 / games as f64, margin.low, margin.high].map(|share| 100.0 * share);
        println!("{name} {:.1} % (95 %: {:.1} to {:.1})", percent[0], percent[1], percent[2]);
    }
    Ok(())
}

/// A mean with twice its standard error.
fn mean(numbers: &[f64]) -> String {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.1} ± {:.1}", 2.0 * (variance / count).sqrt())
}
