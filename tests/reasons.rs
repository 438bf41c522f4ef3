//! Reasons are true, in all games at hand: shipped ones, and small ones that once went wrong.

#[path = "support/reasons.rs"]
mod reasons;
mod support;

use boardwright::id::SetupId;
use boardwright::model::Game;
use boardwright::model::load::{Settings, load_quick};
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use boardwright::{Rules, compile};
use std::fs;

/// Turns that are asked about in each position.
const SAMPLES: usize = 12;

/// Plays a game at random and asks about turns of its positions.
fn hold(game: &Game, rules: &Rules, positions: u32, what: &str) {
    let mut chance = rng(57, 0);
    let mut state = rules.engine.start(SetupId(0), None, &mut chance);
    for at in 0..positions {
        rules.engine.roll(&mut state, &mut chance);
        reasons::hold(game, rules, &state, (SAMPLES, &mut chance), &format!("position {at} of {what}"));
        let Some(turn) = rules.engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
        state = rules.engine.play(&state, &turn);
    }
}

#[test]
fn reasons_are_true_in_shipped_games() {
    for name in support::shipped() {
        let (game, rules) = support::game(&name, &[]);
        hold(&game, &rules, 8, &name);
    }
}

#[test]
fn reasons_are_true_in_small_games() {
    let mut files: Vec<_> = fs::read_dir(support::root().join("tests/sound")).unwrap().flatten().collect();
    files.sort_by_key(fs::DirEntry::path);
    for file in files {
        let (path, text) = (file.path(), fs::read_to_string(file.path()).unwrap());
        let loaded = load_quick("written", &text, &Settings::default(), &support::Folder);
        let game = loaded.game.unwrap_or_else(|| panic!("{}: {:#?}", path.display(), loaded.report));
        hold(&game, &compile(&game), 6, &path.display().to_string());
    }
}
