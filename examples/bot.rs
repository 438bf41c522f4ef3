//! A bot for Mikjersi: it tries each of its turns and, for those that look best, each answer. It knows what its pieces are
//! worth, and how far a king has to go.
//!
//! `cargo run --release --example bot` lets it play against random turns; `-- mcts:100` against a stronger player.

use boardwright::{Agent, CellId, Computer, Game, Outcome, Piece, PlayerId, Position, Turn, rng};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::error::Error;

/// Better than anything on the board.
const WON: f64 = 1000.0;

/// For how many of its turns it looks at the answers.
const BEST: usize = 12;

/// Knows what cannot be seen in a single position: how far it is from each cell to where a player's king wants to go.
struct Bot {
    ways: HashMap<(PlayerId, CellId), u32>,
}

impl Bot {
    fn new(game: &Game) -> Self {
        let mut ways = HashMap::new();
        for player in game.players() {
            let enemies = game.players().filter(|&other| other != player);
            let goals = enemies.flat_map(|enemy| game.zone("home", enemy).unwrap_or_default());
            let mut open: VecDeque<(CellId, u32)> = goals.map(|&cell| (cell, 0)).collect();
            while let Some((cell, steps)) = open.pop_front() {
                if let Entry::Vacant(way) = ways.entry((player, cell)) {
                    way.insert(steps);
                    open.extend(game.neighbours(cell).into_iter().map(|next| (next, steps + 1)));
                }
            }
        }
        Self { ways }
    }

    /// How good a position is for a player.
    fn worth(&self, position: &Position, player: PlayerId) -> f64 {
        match position.outcome() {
            Outcome::Won { player: winner, .. } if winner == player => return WON,
            Outcome::Won { .. } => return -WON,
            Outcome::Drawn { .. } => return 0.0,
            Outcome::Open => {}
        }
        let game = position.game();
        let worth = |(cell, piece): (CellId, Piece)| {
            let Some(owner) = piece.owner else { return 0.0 };
            let worth = match game.role(piece.role) {
                "king" => 10.0 - f64::from(self.ways.get(&(owner, cell)).copied().unwrap_or(9)),
                "wise" => 1.0,
                _ => 2.0,
            };
            if owner == player { worth } else { -worth }
        };
        position.pieces().map(worth).sum()
    }

    /// How good a turn is for who plays it when the other gives the answer that hurts most.
    fn after_answers(&self, turn: &Turn) -> f64 {
        let (after, me) = (turn.after(), turn.position().mover());
        let answers = after.turns().map(|answer| self.worth(&answer.after(), me));
        answers.reduce(f64::min).unwrap_or_else(|| self.worth(&after, me))
    }
}

impl Agent for Bot {
    fn choose(&mut self, position: &Position) -> Option<Turn> {
        let now = |turn: Turn| (self.worth(&turn.after(), position.mover()), turn);
        let mut turns: Vec<(f64, Turn)> = position.turns().map(now).collect();
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.truncate(BEST);
        turns.into_iter().map(|(_, turn)| turn).max_by(|a, b| self.after_answers(a).total_cmp(&self.after_answers(b)))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Game::named("mikjersi")?;
    let enemy = std::env::args().nth(1).unwrap_or_else(|| "random".to_owned());
    let mut seats: [Box<dyn Agent>; 2] = [Box::new(Bot::new(&game)), Box::new(Computer::new(&enemy, 3)?)];
    let mut position = game.start_at_random(&mut rng(1));
    while let Some(turn) = seats[usize::from(position.mover())].choose(&position) {
        println!("{}: {turn}", game.player(position.mover()));
        position = position.play(&turn)?;
    }
    println!("{}", position.picture());
    match position.outcome() {
        Outcome::Won { player, by, .. } => println!("{} wins: {}", game.player(player), game.reason(by)),
        Outcome::Drawn { by } => println!("a draw: {}", game.reason(by)),
        Outcome::Open => println!("nobody has won"),
    }
    Ok(())
}
