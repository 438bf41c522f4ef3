//! Tables and lists of words. A line of a table is a row of columns parted by tabs, or begins with `//` and is none.

/// The rows of a table.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> + Clone {
    let is_row = |line: &&str| !line.is_empty() && !line.starts_with("//");
    table.lines().filter(is_row).map(|line| line.split('\t').collect())
}

/// True for one of several words that are parted by blanks.
pub(super) fn is_one_of(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}
