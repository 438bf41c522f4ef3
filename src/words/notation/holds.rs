//! Which of many names a text holds: most are not in it, which their first letters tell.

/// A text in which names are looked for.
pub(super) struct Holds<'t> {
    text: &'t str,
    /// The bytes that occur in it.
    bytes: [u64; 4],
}

impl<'t> Holds<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut bytes = [0; 4];
        text.bytes().for_each(|byte| bytes[usize::from(byte >> 6)] |= 1 << (byte & 63));
        Self { text, bytes }
    }

    /// True where a name stands in the text; an empty one does.
    pub fn name(&self, name: &str) -> bool {
        let Some(&first) = name.as_bytes().first() else { return true };
        self.bytes[usize::from(first >> 6)] >> (first & 63) & 1 != 0 && self.text.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::Holds;

    #[test]
    fn names_are_found_as_texts_are() {
        for text in ["", "e", "Nbd7+", "十三", "三"] {
            for name in ["", "d7", "7+", "b", "Nbd7+", "Nbd7++", "三", "十三", "\u{4e}", "é"] {
                assert_eq!(Holds::new(text).name(name), text.contains(name), "`{name}` in `{text}`");
            }
        }
    }
}
