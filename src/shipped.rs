//! The rules files that come with the program.

use include_dir::{Dir, include_dir};

static RULES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rules");

/// The ending of rules files.
const ENDING: &str = "rules";

/// Their names, in order.
pub fn names() -> Vec<&'static str> {
    let files = RULES.files().filter(|f| f.path().extension().is_some_and(|e| e == ENDING));
    let mut names: Vec<&str> = files.filter_map(|f| f.path().file_stem()?.to_str()).collect();
    names.sort_unstable();
    names
}

/// The text of one of them.
pub fn text(name: &str) -> Option<&'static str> {
    RULES.get_file(format!("{name}.{ENDING}"))?.contents_utf8()
}
