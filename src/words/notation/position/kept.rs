//! What is remembered and what lies in areas, read from the text of a position.

use super::Value;
use super::scan::{Fields, Scan};
use crate::id::KindId;
use crate::names::Kept;

/// Ways to go on: what is known then, and where.
type Ways<'a> = Vec<(Fields<'a>, usize)>;

impl<'a> Scan<'a> {
    /// What is remembered, at a place of the text.
    pub(super) fn kept(&self, kept: &Kept, at: usize, known: &Fields<'a>) -> Ways<'a> {
        let with = |memory, value, next| {
            let mut fields = known.clone();
            fields.memory.push((memory, value));
            (fields, next)
        };
        match kept {
            Kept::Number(memory) => {
                self.number(at).map(|(value, next)| with(*memory, Value::Number(value), next)).into_iter().collect()
            }
            Kept::Flag(memory, yes, no) => {
                let mut texts = [(yes, 1), (no, 0)];
                texts.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
                let fitting = texts.into_iter().filter(|(text, _)| self.goes_on(at, text));
                fitting.map(|(text, value)| with(*memory, Value::Number(value), at + text.len())).collect()
            }
            Kept::Cell(memory, nowhere) => {
                let cells = self.cells_at(at).into_iter();
                let mut ways: Ways =
                    cells.map(|(c, next)| with(*memory, Value::Number(i64::from(c.0) + 1), next)).collect();
                if self.goes_on(at, nowhere) {
                    ways.push(with(*memory, Value::Number(0), at + nowhere.len()));
                }
                ways
            }
            Kept::Cells(memory, named, none) => {
                let (mut here, mut cells) = (at, Vec::new());
                let fits = |here: usize, cells: &[u16]| {
                    let mut left = named.iter().filter(|(cell, text)| !cells.contains(&cell.0) && !text.is_empty());
                    left.find(|(_, text)| self.rest(here).starts_with(text.as_str()))
                };
                while let Some((cell, text)) = fits(here, &cells) {
                    cells.push(cell.0);
                    here += text.len();
                }
                match cells.is_empty() {
                    false => vec![with(*memory, Value::Cells(cells), here)],
                    true if self.goes_on(at, none) => vec![with(*memory, Value::Cells(cells), at + none.len())],
                    true => Vec::new(),
                }
            }
        }
    }

    fn goes_on(&self, at: usize, text: &str) -> bool {
        let goes_on = self.rest(at).starts_with(text);
        if !goes_on {
            self.miss(at, format!("`{text}`"));
        }
        goes_on
    }

    /// What lies in areas: letters, each with its number before it where it is more than one.
    pub(super) fn held(&self, none: &str, at: usize, known: &Fields<'a>) -> Ways<'a> {
        let (mut here, mut fields, mut found) = (at, known.clone(), false);
        loop {
            let (count, letter) = self.number::<usize>(here).map_or((1, here), |(count, next)| (count, next));
            let Some((kind, next)) = self.kind_at(letter) else { break };
            let Some(area) = area_for(self.names, kind).filter(|_| count <= 1000) else { break };
            match fields.areas.iter_mut().find(|(known, _)| *known == area) {
                Some((_, held)) => held.extend(vec![kind; count]),
                None => fields.areas.push((area, vec![kind; count])),
            }
            (here, found) = (next, true);
        }
        match found {
            true => vec![(fields, here)],
            false if self.goes_on(at, none) => vec![(fields, at + none.len())],
            false => Vec::new(),
        }
    }
}

/// The area where pieces of a kind lie, as far as their kind tells: their owner's, or else any.
fn area_for(names: &crate::names::Names, kind: KindId) -> Option<usize> {
    let fits = names.slots.iter().filter(|slot| slot.kind == kind.0).map(|slot| usize::from(slot.area));
    let owner = names.kinds[kind].owner;
    let own = fits.clone().find(|&area| names.areas[area].owner == owner);
    own.or_else(|| fits.clone().next())
}
