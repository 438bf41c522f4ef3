//! Where choices of players are kept, so that they need not be made again.

use crate::cli::cache::{folder, write_whole};
use crate::lab::players::Players;
use std::fs;
use std::path::PathBuf;

fn file(key: &str) -> Option<PathBuf> {
    Some(folder()?.join("players").join(format!("{key}.json")))
}

/// What was chosen under a key. What cannot be read was never there.
pub fn find(key: &str) -> Option<Players> {
    serde_json::from_str(&fs::read_to_string(file(key)?).ok()?).ok().filter(Players::is_sound)
}

/// Keeps a choice, where that is possible.
pub fn keep(key: &str, players: &Players) {
    let kept = || -> Option<()> {
        let file = file(key)?;
        fs::create_dir_all(file.parent()?).ok()?;
        write_whole(&file, &serde_json::to_string_pretty(players).ok()?).ok()
    };
    let _ = kept();
}
