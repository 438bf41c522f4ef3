//! Parse, check, play ten random turns: whatever the text, nothing panics.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run play -- -max_total_time=60` from the folder above; the corpus holds the shipped games
//! and files with mistakes.

#![no_main]

use boardwright::id::SetupId;
use boardwright::model::load::{Library, Settings, load_quick};
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use libfuzzer_sys::fuzz_target;

/// No other files.
struct Alone;

impl Library for Alone {
    fn find(&self, name: &str, _from: &str) -> Result<(String, String), String> {
        Err(format!("there is no game `{name}`"))
    }
}

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(game) = load_quick("fuzz", text, &Settings::default(), &Alone).game else { return };
    let rules = boardwright::compile(&game);
    if game.setups.is_empty() {
        return;
    }
    let mut chance = rng(1, 1);
    let mut state = rules.engine.start(SetupId(0), None, &mut chance);
    for _ in 0..10 {
        // a turn expression may have more words than anybody could list: then nothing is played
        if rules.engine.turns(&state, 2_000).len() >= 2_000 {
            return;
        }
        let Some(turn) = rules.engine.pick(&state, &mut chance, &mut Pool::default()) else { return };
        state = rules.engine.play(&state, &turn);
    }
});
