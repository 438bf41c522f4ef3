//! Small files that somebody names.

use std::fs;

/// The text of a file of at most so many bytes.
///
/// # Errors
/// A sentence: why there is none.
pub fn short(file: &str, longest: u64) -> Result<String, String> {
    let size = fs::metadata(file).map_err(|_| format!("cannot read `{file}`: there is no such file"))?.len();
    if size > longest {
        return Err(format!("`{file}` is too long for what it should be"));
    }
    fs::read_to_string(file).map_err(|_| format!("cannot read `{file}` as a text"))
}
