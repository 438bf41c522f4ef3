//! What the reference says of forms of the language: the rows of its tables, and sentences that name a form.

use crate::syntax::{Form, language, words_known};
use std::collections::BTreeSet;
use std::sync::LazyLock;

const TEXT: &str = include_str!("../../docs/language.md");

/// A form that the reference speaks of.
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
    let (mut chapter, mut rows, mut sentences) = ("", Vec::new(), Vec::new());
    for part in TEXT.split("\n## ") {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        chapter = CHAPTERS.into_iter().find(|chapter| *chapter == title).unwrap_or(chapter);
        if chapter != title {
            continue;
        }
        rows.extend(text.lines().flat_map(|line| of_row(chapter, line)));
        let prose =
            text.split("```").step_by(2).flat_map(|text| text.split("\n\n")).flat_map(|text| text.split("\n- "));
        sentences.extend(prose.flat_map(|text| of_prose(chapter, text)));
    }
    // a row of a table says more of its form than a sentence that happens to name it
    rows.extend(sentences);
    rows
}

/// A row of a table: forms, and what is said of them.
fn of_row(chapter: &'static str, line: &str) -> Vec<Entry> {
    let Some((forms, text)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | ")) else { return Vec::new() };
    let text = plain(text.split(" | ").next().unwrap_or(text));
    let forms = forms.replace("\\|", "\u{1}");
    codes(&forms).map(|form| Entry { chapter, form: form.replace('\u{1}', "|"), text: text.clone() }).collect()
}

/// A paragraph: its sentences, each with the forms that it names. A single word is named in many sentences, and explained in one
/// that begins with it.
fn of_prose(chapter: &'static str, text: &str) -> Vec<Entry> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.starts_with('|') {
        return Vec::new();
    }
    let of_sentence = |sentence: &str| {
        let begins = sentence.trim_start_matches(['-', ' ', '*']).starts_with('`');
        let is_told = |(at, form): &(usize, &str)| form.contains(' ') || begins && *at == 0;
        let said = plain(sentence);
        codes(sentence)
            .enumerate()
            .filter(is_told)
            .map(|(_, form)| Entry { chapter, form: form.to_owned(), text: said.clone() })
            .collect::<Vec<_>>()
    };
    text.split_inclusive(". ").flat_map(of_sentence).collect()
}

/// What stands between backticks.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The words of all that the reference writes as it stands in rules files, one after the other.
pub fn samples() -> &'static [&'static str] {
    static SAMPLES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let blocks = TEXT.split("```").skip(1).step_by(2);
        let forms =
            TEXT.lines().filter(|line| line.starts_with("| ")).flat_map(|row| row.split('`').skip(1).step_by(2));
        blocks
            .chain(forms)
            .flat_map(|text| words_known(text, &[]).into_iter().map(|word| &text[word.lo..word.hi]))
            .collect()
    });
    &SAMPLES
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
    let near = || near(section);
    let begins = near().find(|entry| words(&entry.form).next() == Some(word));
    begins.or_else(|| near().find(|entry| words(&entry.form).any(|w| w == word)))
}

/// What the reference says of the form in which a word stands: of the innermost around it that the reference writes, the row
/// that shares most words with it. `around`: forms of the text, the innermost first.
pub fn about_form(section: &str, word: &str, text: &str, around: &[Form]) -> Option<&'static Entry> {
    let with_word: Vec<&Entry> = near(section).filter(|entry| words(&entry.form).any(|w| w == word)).collect();
    let mut others: Vec<(usize, &Entry)> = Vec::new();
    // a word alone is explained last: what it means is settled by the form around it
    let (alone, around): (Vec<&Form>, Vec<&Form>) = around.iter().partition(|form| &text[form.at.clone()] == word);
    for form in around.into_iter().chain(alone) {
        let here: Vec<&str> = words(&text[form.at.clone()]).collect();
        let foreign = |entry: &Entry| language_of(&entry.form).filter(|word| !here.contains(word)).count();
        let shared = |entry: &Entry| language_of(&entry.form).filter(|word| here.contains(word)).count();
        let reads = |entry: &&&Entry| form.reads(&entry.written());
        let found: Vec<&Entry> = with_word.iter().filter(reads).copied().collect();
        // of equals the first
        let best = found.iter().rev().filter(|entry| foreign(entry) == 0).max_by_key(|entry| shared(entry));
        if let Some(best) = best {
            return Some(best);
        }
        others.extend(found.iter().map(|entry| (foreign(entry), *entry)));
    }
    others.into_iter().min_by_key(|(foreign, _)| *foreign).map(|(_, entry)| entry)
}

impl Entry {
    /// The form as it stands in a text: without the signs for what is left out.
    fn written(&self) -> String {
        self.form.replace("{ … }", "{ }").replace('…', "").trim().to_owned()
    }
}

/// All rows, those of the chapters of a section first.
fn near(section: &str) -> impl Iterator<Item = &'static Entry> {
    let chapters = chapters(section).iter().copied().chain(CHAPTERS);
    chapters.flat_map(|chapter| ENTRIES.iter().filter(move |entry| entry.chapter == chapter))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The words of the language in a text.
fn language_of(text: &str) -> impl Iterator<Item = &str> {
    static LANGUAGE: LazyLock<BTreeSet<String>> = LazyLock::new(|| language().collect());
    words(text).filter(|word| LANGUAGE.contains(*word))
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
