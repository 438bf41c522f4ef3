//! Texts in which other words stand in some places.

/// The text from `lo` to `hi`, with other words in these ranges: in ascending order, and none within another.
pub(super) fn splice<S: AsRef<str>>(text: &str, (lo, hi): (usize, usize), changes: &[(usize, usize, S)]) -> String {
    let mut so = text[lo..hi].to_owned();
    // backwards, so that what stands before keeps its place
    for (from, to, words) in changes.iter().rev() {
        so.replace_range(from - lo..to - lo, words.as_ref());
    }
    so
}

#[cfg(test)]
mod tests {
    use super::splice;

    #[test]
    fn words_of_any_length_stand_in_their_places() {
        let changes = [(4, 7, "longer"), (8, 8, "new "), (12, 15, "")];
        assert_eq!(splice("the old one two six", (4, 15), &changes), "longer new one ");
    }
}
