//! Every form of the language stands in a file that is played and tested: the games that come with the program, the examples,
//! and the files under `tests/sound/`. A form is a rule of the grammar, every word and sign among them.

use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pair;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the files stand, seen from the root of the project.
const HOMES: [&str; 4] = ["rules", "examples", "examples/variants", "tests/sound"];

/// Beginnings of the names of rules that are no forms: what fits nowhere, what is cut off, ways into the grammar, and parts of
/// words, which are seen with the words.
const NO_FORMS: [&str; 9] =
    ["junk", "bad_", "stray", "trailing", "lone_", "one_", "reserved", "letter_char", "turn_word"];

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = HOMES.iter().flat_map(|home| fs::read_dir(root.join(home)).unwrap().flatten().map(|entry| entry.path()));
    all.filter(|path| path.extension().is_some_and(|ending| ending == "rules")).collect()
}

fn collect(pair: Pair<Rule>, seen: &mut BTreeSet<String>) {
    seen.insert(format!("{:?}", pair.as_rule()));
    pair.into_inner().for_each(|inner| collect(inner, seen));
}

/// The rules that give something to see: those with a `_` before their braces are silent.
fn forms() -> impl Iterator<Item = &'static str> {
    let grammar = include_str!("../src/language/syntax/grammar/grammar.pest");
    // several short rules may share a line: each is a name, `=`, a mark or none, and a brace
    let rules = grammar.lines().filter(|line| !line.starts_with("//")).flat_map(|line| line.split("}  "));
    let parts = rules.filter_map(|rule| rule.trim().split_once('='));
    let shown = parts.filter(|(_, body)| !body.trim_start().starts_with('_')).map(|(name, _)| name.trim());
    shown.filter(|name| !NO_FORMS.iter().any(|start| name.starts_with(start)))
}

#[test]
fn every_form_is_used_by_a_file_that_is_tested() {
    let mut seen = BTreeSet::new();
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let parsed = Grammar::parse(Rule::file, &text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        parsed.for_each(|pair| collect(pair, &mut seen));
    }
    let unused: Vec<&str> = forms().filter(|form| !seen.contains(*form)).collect();
    assert!(unused.is_empty(), "no tested file says: {}", unused.join(", "));
}
