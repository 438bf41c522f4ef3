//! Players against each other, each pair on both sides.
//!
//! `cargo run --release --example tournament -- breakthrough random mcts:50 alphabeta:2`

use boardwright::{Agent, Computer, Game, Outcome, rng};
use std::error::Error;

/// Games of each pair.
const GAMES: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = Game::named(&words.next().unwrap_or_else(|| "breakthrough".to_owned()))?;
    let mut names: Vec<String> = words.collect();
    if names.len() < 2 {
        names = ["random", "mcts:50", "alphabeta:2"].map(str::to_owned).to_vec();
    }
    for name in &names {
        Computer::new(name, 0)?.fits(&game)?;
    }
    let mut points = vec![0.0; names.len()];
    for one in 0..names.len() {
        for other in 0..one {
            for number in 0..GAMES {
                let seats = if number % 2 == 0 { [one, other] } else { [other, one] };
                let shares = play(&game, seats.map(|seat| names[seat].as_str()), number)?;
                seats.iter().zip(shares).for_each(|(&seat, share)| points[seat] += share);
            }
        }
    }
    for (name, points) in names.iter().zip(points) {
        println!("{points:>6.1} of {}  {name}", GAMES as usize * (names.len() - 1));
    }
    Ok(())
}

/// One game: what each of the two gets of the point.
fn play(game: &Game, names: [&str; 2], seed: u64) -> Result<[f64; 2], Box<dyn Error>> {
    let mut rng = rng(seed);
    let mut players = [Computer::new(names[0], seed)?, Computer::new(names[1], seed + 1)?];
    let mut position = game.start_at_random(&mut rng);
    for _ in 0..500 {
        position = position.roll(&mut rng);
        let Some(turn) = players[usize::from(position.mover().0)].choose(&position) else { break };
        position = turn.after();
    }
    Ok(match position.outcome() {
        Outcome::Won { player, .. } if player.0 == 0 => [1.0, 0.0],
        Outcome::Won { .. } => [0.0, 1.0],
        Outcome::Drawn { .. } | Outcome::Open => [0.5, 0.5],
    })
}
