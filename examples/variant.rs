//! A variant made in code, and what it does to random games.
//!
//! `cargo run --release --example variant`

use boardwright::{Game, LoadError, Outcome, rng};

/// The same game on a board of another size.
fn row(cells: u32) -> Result<Game, LoadError> {
    Game::from_text(&format!(
        r#"rules 1

game "Race over {cells} cells" {{
  players White, Black
  board {{
    line of {cells}
    zone start White: c1  Black: c{cells}
  }}
  pieces {{ man M }}
  setup {{ White c1: man  Black c{cells}: man }}
  move step "{{from}}-{{to}}" {{ lift an own man; step forward; land on empty }}
  move leap "{{from}}+{{to}}" {{ lift an own man; line forward: occupied, any; land on empty }}
  turn {{ step | leap }}
  end {{
    home: win when an own man is in start of enemy
    stuck: win when enemy cannot move
  }}
}}
"#
    ))
}

fn main() -> Result<(), LoadError> {
    for cells in 4..=9 {
        let game = row(cells)?;
        let mut rng = rng(1);
        let ends = (0..1000).map(|_| game.start().playout(&mut rng).outcome());
        let won = ends.filter(|end| matches!(end, Outcome::Won { player, .. } if player.0 == 0)).count();
        println!("{}: {} wins {won} of 1000 random games", game.title(), game.player(game.start().mover()));
    }
    Ok(())
}
