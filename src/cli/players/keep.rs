//! Where choices of players are kept: in the folder that the system has for what can be made again. `BOARDWRIGHT_CACHE` names
//! another; where none can be written to, nothing is kept.

use crate::lab::players::Players;
use std::env::var_os;
use std::fs;
use std::path::PathBuf;

/// The folder, if the system has one.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME");
    let system = match std::env::consts::OS {
        "windows" => set("LOCALAPPDATA"),
        "macos" => home().map(|home| home.join("Library/Caches")),
        _ => set("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache"))),
    };
    set("BOARDWRIGHT_CACHE").or_else(|| system.map(|system| system.join("boardwright")))
}

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
        // another run may be writing the same: whoever is last puts a whole file in its place
        let part = file.with_extension(format!("{}.part", std::process::id()));
        fs::write(&part, serde_json::to_string_pretty(players).ok()?).ok()?;
        fs::rename(part, file).ok()
    };
    let _ = kept();
}
