//! A bot of one's own for any game of two players: it looks one turn ahead, and plays a few random games from there.
//!
//! `cargo run --release --example bot -- mikjersi`

use boardwright::{Agent, Computer, Game, Outcome, Position, Rng, Turn, rng};
use std::error::Error;

/// Games played at random after each turn that is thought of.
const GAMES: u32 = 20;

struct Bot {
    rng: Rng,
}

impl Bot {
    /// How good a turn is for whoever plays it: a win now is best, else the share of random games won.
    fn worth(&mut self, turn: &Turn, before: &Position) -> f64 {
        let after = turn.after();
        let share = |outcome| match outcome {
            Outcome::Won { player, .. } if player == before.mover() => 1.0,
            Outcome::Won { .. } => 0.0,
            Outcome::Drawn { .. } | Outcome::Open => 0.5,
        };
        if after.outcome() != Outcome::Open {
            return 2.0 * share(after.outcome());
        }
        (0..GAMES).map(|_| share(after.playout(&mut self.rng).outcome())).sum::<f64>() / f64::from(GAMES)
    }
}

impl Agent for Bot {
    fn choose(&mut self, position: &Position) -> Option<Turn> {
        let mut turns: Vec<(f64, Turn)> = position.turns().map(|turn| (self.worth(&turn, position), turn)).collect();
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.into_iter().next().map(|(_, turn)| turn)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "mikjersi".to_owned());
    let game = Game::named(&name)?;
    let mut luck = rng(1);
    let mut position = game.start_at_random(&mut luck);
    let mut seats: [Box<dyn Agent>; 2] = [Box::new(Bot { rng: rng(2) }), Box::new(Computer::new("random", 3)?)];
    while position.outcome() == Outcome::Open {
        position = position.roll(&mut luck);
        let seat = &mut seats[usize::from(position.mover().0) % 2];
        let Some(turn) = seat.choose(&position) else { break };
        println!("{}: {turn}", game.player(position.mover()));
        position = turn.after();
    }
    println!("{}", position.picture());
    match position.outcome() {
        Outcome::Won { player, by } => println!("{} wins: {}", game.player(player), game.reason(by)),
        Outcome::Drawn { by } => println!("a draw: {}", game.reason(by)),
        Outcome::Open => println!("nobody has won"),
    }
    Ok(())
}
