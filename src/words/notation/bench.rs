#![cfg(test)]
//! Games for the tests of this room.

use crate::Rules;
use crate::id::SetupId;
use crate::model::load::{Library, Settings, load_quick};
use crate::play::pool::Pool;
use crate::play::rng::rng;
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
    boardwright_language::compile(&loaded.game.expect(&report))
}

/// Cubes and stacks on hexes.
pub fn pijersi() -> Rules {
    rules(include_str!("../../../rules/pijersi.rules"))
}

/// Dice, homes off the board, turns part by part.
pub fn arsisesi() -> Rules {
    rules(include_str!("../../../rules/arsisesi.rules"))
}

/// Men on squares, series of jumps.
pub fn jerboa() -> Rules {
    rules(include_str!("../../../rules/jerboa.rules"))
}

/// The first position of the first setup.
pub fn start(rules: &Rules) -> State {
    rules.engine.start(SetupId(0), None, &mut rng(0, 0))
}

/// A random game, at most so long: each position with the turn played in it.
pub fn playout(rules: &Rules, seed: u64, most: usize) -> Vec<(State, Turn)> {
    let (mut rng, mut pool) = (rng(seed, 0), Pool::default());
    let (mut state, mut game) = (start(rules), Vec::new());
    while let (Outcome::Open, true) = (rules.engine.outcome(&state), game.len() < most) {
        rules.engine.roll(&mut state, &mut rng);
        let Some(turn) = rules.engine.pick(&state, &mut rng, &mut pool) else { break };
        let next = rules.engine.play(&state, &turn);
        game.push((std::mem::replace(&mut state, next), turn));
    }
    game
}

/// Points with lines between them.
pub fn nine_points() -> Rules {
    let board = "cells sw (0,0) s (1,0) se (2,0) w (0,1) m (1,1) e (2,1) nw (0,2) n (1,2) ne (2,2)\n link way sw-s-se-e-ne-n-nw-w-sw, s-m-n, w-m-e, sw-m-ne, nw-m-se";
    rules(&format!(
        "rules 1\ngame \"Nine\" {{ players White, Black\n board {{ {board}\n zone corner: sw, ne }}\n pieces {{ man w/b }}\n setup {{ }}\n \
         move put {{ place a man ; to any cell ; land on empty }}\n turn {{ put }}\n end {{ full: draw when enemy cannot move }} }}"
    ))
}

/// Points in a ring that is walked one way, and one beside it to and from which both ways lead.
pub fn roundabout() -> Rules {
    rules(
        "rules 1\ngame \"Roundabout\" { players White, Black\n board { cells p (0,0) q (1,0) r (1,1) exit (2,0)\n \
         link road p>q>r>p, q-exit }\n pieces { man w/b }\n setup { White p: man ; Black q: man }\n \
         move go { lift an own man ; step road ; land on empty }\n turn { go }\n \
         end { out: win when any own man in exit } }",
    )
}

/// A race along a line of 24, with or without stacks.
pub fn race(stacks: &str) -> Rules {
    rules(&format!(
        "rules 1\ngame \"Race\" {{ players White, Black\n board {{ line of 24 }}\n pieces {{ man w/b }}\n \
         {stacks}\n setup {{ White c1: man ; Black c24: man }}\n \
         move go {{ lift an own man ; slide n 1..6 through all ; land on empty }}\n turn {{ go otherwise pass }}\n \
         end {{ over: draw when 9 turns in a row are pass }} }}"
    ))
}
