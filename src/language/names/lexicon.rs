//! Names of cells by how they begin, so that those which stand in a text are found without asking for each.

/// What cells are called.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// The names, each with its cell, in the order of their bytes: first those that are empty.
    names: Vec<(Box<str>, u16)>,
    /// For each byte, and for what comes after all of them, where the names begin that begin with it.
    begins: Vec<u16>,
}

impl Lexicon {
    /// Of these names, the first of them that of the first cell.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let mut names: Vec<(Box<str>, u16)> = names.zip(0..).map(|(name, cell)| (name.into(), cell)).collect();
        names.sort_unstable();
        let is_before = |byte: usize| {
            move |(name, _): &(Box<str>, u16)| name.as_bytes().first().is_none_or(|first| usize::from(*first) < byte)
        };
        let begins = (0..=256).map(|byte| names.partition_point(is_before(byte)) as u16).collect();
        Self { names, begins }
    }

    /// The cells with whose names a text begins, each with what comes after it.
    #[inline]
    pub fn begun_by<'l, 't>(&'l self, text: &'t str) -> impl Iterator<Item = (u16, &'t str)> + use<'l, 't> {
        let first = text.as_bytes().first().map_or(256, |first| usize::from(*first));
        let end = self.begins.get(first + 1).copied().unwrap_or(self.begins[first]);
        let near = &self.names[usize::from(self.begins[first])..usize::from(end)];
        // most names that begin with the first byte go on otherwise
        let second = text.as_bytes().get(1);
        let may_go_on = move |name: &str| matches!(name.as_bytes().get(1), byte if byte.is_none() || byte == second);
        let after = move |name: &str| if may_go_on(name) { text.strip_prefix(name) } else { None };
        near.iter().filter_map(move |(name, cell)| Some((*cell, after(name)?)))
    }

    /// The cells whose names stand somewhere in a text, perhaps some of them more than once; those without a name do.
    #[inline]
    pub fn within(&self, text: &str) -> impl Iterator<Item = u16> {
        let nameless = self.names[..usize::from(self.begins[0])].iter().map(|(_, cell)| *cell);
        let begun = |(at, _)| self.begun_by(&text[at..]).map(|(cell, _)| cell);
        nameless.chain(text.char_indices().flat_map(begun))
    }
}

#[cfg(test)]
mod tests {
    use super::Lexicon;

    #[test]
    fn names_are_found_as_texts_are() {
        let names = ["d7", "7", "b", "", "十三", "三", "é", "Nb", "\u{7f}"];
        let lexicon = Lexicon::new(names.into_iter());
        for text in ["", "e", "Nbd7+", "十三", "三", "7é7"] {
            let mut found: Vec<u16> = lexicon.within(text).collect();
            found.sort_unstable();
            found.dedup();
            let held: Vec<u16> =
                (0..).zip(names).filter(|(_, name)| text.contains(name)).map(|(cell, _)| cell).collect();
            assert_eq!(found, held, "in `{text}`");
        }
    }
}
