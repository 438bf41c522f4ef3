//! What can be made again and is kept all the same: in the folder that the system has for that. `BOARDWRIGHT_CACHE` names another;
//! where none can be written to, nothing is kept.

use std::env::var_os;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder, if the system has one.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME");
    let system = match std::env::consts::OS {
        "windows" => set("LOCALAPPDATA"),
        "macos" => home().map(|home| home.join("Library/Caches")),
        _ => set("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache"))),
    };
    set("BOARDWRIGHT_CACHE").or_else(|| system.map(|system| system.join("boardwright")))
}

/// Writes a file whole or not at all: another run may be writing the same, and whoever is last puts his in its place.
///
/// # Errors
/// The file cannot be written.
pub fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    fs::write(&part, text).and_then(|()| fs::rename(&part, file))
}
