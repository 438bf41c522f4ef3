//! A game in the terminal: you type turns, and the computer answers.
//!
//! `cargo run --release --example play -- pijersi mcts:500`; an empty line lets the computer choose for you as well.

use boardwright::{Agent, Computer, Game, Outcome, Position, Turn, rng};
use std::error::Error;
use std::io::{Lines, StdinLock, stdin};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = Game::named(&words.next().unwrap_or_else(|| "breakthrough".to_owned()))?;
    let mut computer = Computer::new(&words.next().unwrap_or_else(|| "mcts:200".to_owned()), 1)?;
    computer.fits(&game)?;
    let mut rng = rng(1);
    let mut position = game.start_at_random(&mut rng);
    let you = position.mover();
    let mut lines = stdin().lines();
    loop {
        position = position.roll(&mut rng);
        println!("{}", position.picture());
        let yours = if position.mover() == you { ask(&position, &mut lines)? } else { None };
        let Some(turn) = yours.or_else(|| computer.choose(&position)) else { break };
        println!("{} plays {turn}", game.player(position.mover()));
        position = turn.after();
    }
    match position.outcome() {
        Outcome::Won { player, by, .. } => println!("{} wins: {}", game.player(player), game.reason(by)),
        Outcome::Drawn { by } => println!("a draw: {}", game.reason(by)),
        Outcome::Open => println!("the game was not finished"),
    }
    Ok(())
}

/// The turn that a person types; none where the line is empty or nobody types any more.
fn ask(position: &Position, lines: &mut Lines<StdinLock>) -> Result<Option<Turn>, Box<dyn Error>> {
    for line in lines {
        let text = line?;
        if text.trim().is_empty() {
            break;
        }
        match position.parse_turn(&text) {
            Ok(turn) => return Ok(Some(turn)),
            Err(error) => println!("{error}\n{}", position.explain(&text)),
        }
    }
    Ok(None)
}
