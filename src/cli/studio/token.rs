//! The secret in the address: who does not know it is not answered.
//!
//! It is kept for the user, so that a page that was left open finds the studio again when it is started anew.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How many random bytes.
const BYTES: usize = 16;

/// The token of this user: the one that is kept, or a new one.
pub fn token() -> Result<String, String> {
    let file = folder().map(|folder| folder.join("studio-token"));
    if let Some(kept) = file.as_deref().and_then(kept) {
        return Ok(kept);
    }
    let token = fresh()?;
    if let Some(file) = file {
        // where it cannot be kept it is a new one the next time
        let _ = keep(&file, &token);
    }
    Ok(token)
}

/// A secret that nobody can guess.
pub fn fresh() -> Result<String, String> {
    let mut bytes = [0u8; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| format!("there is no source of chance: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn kept(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let token = text.trim();
    (token.len() == 2 * BYTES && token.bytes().all(|b| b.is_ascii_hexdigit())).then(|| token.to_owned())
}

fn keep(file: &Path, token: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(token.as_bytes())
}

/// Where programs keep what is theirs.
fn folder() -> Option<PathBuf> {
    let of = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base =
        of("XDG_STATE_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| Some(of("HOME")?.join(".local/state")))?;
    Some(base.join("boardwright"))
}

/// Compares without telling by the time it takes how much of it is right.
pub fn is_same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && differ == 0
}
