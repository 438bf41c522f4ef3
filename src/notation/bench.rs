//! Games for the tests of this room.

use crate::Rules;
use crate::id::SetupId;
use crate::model::load::{Library, Settings, load_quick};
use crate::play::generate::Pool;
use crate::play::playout::dice;
use crate::play::{Outcome, State, Turn};

struct Alone;

impl Library for Alone {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        Err(format!("no `{name}` here"))
    }
}

/// The rules in a text.
pub fn rules(text: &str) -> Rules {
    let loaded = load_quick("test", text, &Settings::default(), &Alone);
    let report = format!("{:?}", loaded.report);
    crate::compile(&loaded.game.expect(&report))
}

/// Cubes and stacks on hexes.
pub fn pijersi() -> Rules {
    rules(include_str!("../../rules/pijersi.rules"))
}

/// Men on squares, series of jumps.
pub fn jerboa() -> Rules {
    rules(include_str!("../../rules/jerboa.rules"))
}

/// The first position of the first setup.
pub fn start(rules: &Rules) -> State {
    rules.engine.start(SetupId(0), None, &mut dice(0, 0))
}

/// A random game, at most so long: each position with the turn played in it.
pub fn playout(rules: &Rules, seed: u64, most: usize) -> Vec<(State, Turn)> {
    let (mut dice, mut pool) = (dice(seed, 0), Pool::default());
    let (mut state, mut game) = (start(rules), Vec::new());
    while let (Outcome::Open, true) = (rules.engine.outcome(&state), game.len() < most) {
        let Some(turn) = rules.engine.pick(&state, &mut dice, &mut pool) else { break };
        let next = rules.engine.play(&state, &turn);
        game.push((std::mem::replace(&mut state, next), turn));
    }
    game
}

/// The same with a form of positions.
pub fn jerboa_with_rows() -> Rules {
    let form = "notation { position ranks { rows from last to first, joined by \"/\"\n before \"{mover:w|b} \"\n empty \".\" } }";
    rules(&include_str!("../../rules/jerboa.rules").replacen("variant 8x8", &format!("{form}\n  variant 8x8"), 1))
}
