//! What the reference says of words of the language: the rows of its tables.

use std::sync::LazyLock;

const TEXT: &str = include_str!("../../docs/language.md");

/// A row of a table of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The chapter: `Board`, `Moves`.
    pub chapter: &'static str,
    /// How it is written: `slide DIRECTIONS 1..3`.
    pub form: String,
    /// A sentence about it.
    pub text: String,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(read);

/// Chapters whose tables speak of forms of the language.
const CHAPTERS: [&str; 18] = [
    "A file",
    "Options and `if`",
    "Board",
    "Areas",
    "Pieces",
    "Captures",
    "Stacks",
    "Setups",
    "Sets of cells",
    "Numbers",
    "Conditions",
    "Moves",
    "Turns",
    "Memory",
    "Events",
    "Ends",
    "Notation",
    "Look",
];

fn read() -> Vec<Entry> {
    let (mut chapter, mut entries) = ("", Vec::new());
    for line in TEXT.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            chapter = title;
        }
        let Some((forms, text)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | ")) else { continue };
        if !CHAPTERS.contains(&chapter) {
            continue;
        }
        let text = plain(text.split(" | ").next().unwrap_or(text));
        // every second piece stands between backticks
        for form in forms.replace("\\|", "\u{1}").split('`').skip(1).step_by(2) {
            entries.push(Entry { chapter, form: form.replace('\u{1}', "|"), text: text.clone() });
        }
    }
    entries
}

/// A cell of a table without links and bars.
fn plain(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell.trim().trim_end_matches('|').trim();
    while let Some((before, link)) = rest.split_once('[') {
        text += before;
        match link.split_once("](").and_then(|(words, after)| Some((words, after.split_once(')')?.1))) {
            Some((words, after)) => (text, rest) = (text + words, after),
            None => (text, rest) = (text + "[", link),
        }
    }
    text + rest
}

/// The chapters of a section of a file, the nearest first.
fn chapters(section: &str) -> &'static [&'static str] {
    match section {
        "the game" => &["A file", "Options and `if`", "Memory", "Events"],
        "`board`" => &["Board", "Areas"],
        "`pieces`" => &["Pieces"],
        "`captures`" => &["Captures"],
        "`stacks`" => &["Stacks"],
        "`setup`" => &["Setups"],
        "`move`" => &["Moves", "Sets of cells", "Conditions", "Numbers"],
        "`turn`" => &["Turns", "Sets of cells", "Conditions"],
        "`end`" => &["Ends", "Conditions", "Sets of cells", "Numbers"],
        "`notation`" | "`position`" => &["Notation"],
        "`look`" => &["Look"],
        "an event" => &["Events", "Moves"],
        _ => &[],
    }
}

/// What the reference says of a word in a section of a file: the row whose form begins with it, or else has it.
pub fn about(section: &str, word: &str) -> Option<&'static Entry> {
    let words = |entry: &Entry| -> Vec<String> {
        entry.form.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    let near = chapters(section).iter().copied().chain(CHAPTERS);
    let of = |chapter: &str| ENTRIES.iter().filter(move |entry| entry.chapter == chapter).collect::<Vec<_>>();
    let first = |entry: &&&'static Entry| words(entry).first().is_some_and(|w| w == word);
    let has = |entry: &&&'static Entry| words(entry).iter().any(|w| w == word);
    let begins = near.clone().find_map(|chapter| of(chapter).iter().find(first).copied());
    begins.or_else(|| near.clone().find_map(|chapter| of(chapter).iter().find(has).copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_the_chapter_of_their_section() {
        let slide = about("`move`", "slide").unwrap();
        assert_eq!(slide.chapter, "Moves");
        assert!(slide.form.starts_with("slide "));
        assert!(!slide.text.contains("]("));
        assert_eq!(about("`board`", "line").unwrap().chapter, "Board");
        assert_eq!(about("`move`", "line").unwrap().chapter, "Moves");
        assert!(about("`move`", "no such word").is_none());
    }
}
