//! Plain tables: columns aligned, two blanks between them, numbers to the right.

pub use crate::lab::count::{grouped, many};

use std::fmt;

/// A table under construction.
#[derive(Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
    right: Vec<bool>,
}

impl Table {
    /// A table with these headings; those that begin with `>` are columns of numbers.
    pub fn new(headings: &[&str]) -> Self {
        let right = headings.iter().map(|h| h.starts_with('>')).collect();
        let first = headings.iter().map(|h| h.trim_start_matches('>').to_owned()).collect();
        Self { rows: vec![first], right }
    }

    /// A table without headings; the first column is words, `numbers` follow.
    pub fn bare(right: &[bool]) -> Self {
        Self { rows: Vec::new(), right: right.to_vec() }
    }

    /// One more row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| self.rows.iter().filter_map(|r| r.get(column)).map(|c| c.chars().count()).max();
        (0..columns).map(|column| width(column).unwrap_or(0)).collect()
    }

    /// The headings, for a table whose rows are shown one by one.
    pub fn headings(&self) -> &[String] {
        self.rows.first().map_or(&[], Vec::as_slice)
    }

    /// A row as one line, its columns so wide.
    pub fn line(&self, row: &[String], widths: &[usize]) -> String {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, &width))| {
            let right = self.right.get(column).copied().unwrap_or(false);
            if right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", self.line(row, &widths)))
    }
}

/// A text, or as much of it as there is room for.
pub fn cut(text: &str, room: usize) -> String {
    match text.chars().count() > room {
        true => text.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// A time span: `3 ms`, `1.25 s`, `2:05 min`.
pub fn span(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_95 => format!("{:.0} µs", s * 1e6),
        s if s < 0.0995 => format!("{:.1} ms", s * 1e3),
        s if s < 0.9995 => format!("{:.0} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s if s < 7200.0 => format!("{}:{:02} min", s as u64 / 60, s as u64 % 60),
        s if s < 172_800.0 => format!("{:.0} h", s / 3600.0),
        s => format!("{} days", grouped((s / 86_400.0).round() as u64)),
    }
}

/// The words of a text; a number whose thousands are parted is one.
fn whole(text: &str) -> Vec<String> {
    let is_three = |word: &str| word.bytes().take_while(u8::is_ascii_digit).count() == 3;
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut().filter(|last| last.ends_with(|c: char| c.is_ascii_digit()) && is_three(word)) {
            Some(last) => *last = format!("{last} {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// A text in lines of a width; lines after the first are indented.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in whole(text) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_numbers_to_the_right() {
        let mut table = Table::new(&["name", ">count"]);
        table.row(["a", "1"]);
        table.row(["long", "100000"]);
        assert_eq!(table.to_string(), "name   count\na          1\nlong  100000\n");
    }

    #[test]
    fn numbers_are_not_torn_apart() {
        assert_eq!(wrapped("about 6 400 games", 8), ["about", "  6 400", "  games"]);
        assert_eq!(wrapped("see games 1, 200 of them", 12), ["see games 1,", "  200 of", "  them"]);
    }

    #[test]
    fn numbers_and_times_are_readable() {
        assert_eq!(grouped(6_410_472), "6 410 472");
        assert_eq!(grouped(186), "186");
        assert_eq!(span(0.0032), "3.2 ms");
        assert_eq!(span(125.0), "2:05 min");
        assert_eq!((span(3.0 * 3600.0), span(1e8)), ("3 h".to_owned(), "1 157 days".to_owned()));
        assert_eq!(wrapped("a bc de fgh", 5), ["a bc", "  de", "  fgh"]);
        assert_eq!(many(1, "error"), "1 error");
    }
}
