//! What several tests need: games loaded from `rules/`, by name.
#![allow(dead_code)]

use boardwright::Rules;
use boardwright::model::load::{Library, Loaded, Settings, load_quick};
use boardwright::model::{Game, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of `rules/`.
pub struct Folder;

impl Library for Folder {
    fn find(&self, name: &str, _from: &str) -> Result<(String, String), String> {
        let path = root().join("rules").join(format!("{name}.rules"));
        fs::read_to_string(&path).map(|text| (name.to_owned(), text)).map_err(|e| format!("{}: {e}", path.display()))
    }
}

/// The package.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// A game by `NAME` or `NAME:VARIANT`, with options.
pub fn loaded(name: &str, options: &[(&str, &str)]) -> Loaded {
    let (file, variant) = name.split_once(':').map_or((name, None), |(f, v)| (f, Some(v.to_owned())));
    let value = |text: &str| text.parse().map_or_else(|_| Value::Word(text.to_owned()), Value::Int);
    let options = options.iter().map(|(n, v)| ((*n).to_owned(), value(v))).collect();
    let (path, text) = Folder.find(file, "").unwrap();
    load_quick(&path, &text, &Settings { variant, options }, &Folder)
}

/// The same, compiled; a mistake in it fails the test.
pub fn game(name: &str, options: &[(&str, &str)]) -> (Game, Rules) {
    let loaded = loaded(name, options);
    let game = loaded.game.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.report));
    let rules = boardwright::compile(&game);
    (game, rules)
}

/// The names of the shipped games.
pub fn shipped() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join("rules"))
        .unwrap()
        .flatten()
        .filter_map(|e| Some(e.file_name().to_str()?.strip_suffix(".rules")?.to_owned()))
        .collect();
    names.sort();
    names
}

/// A small game on three columns: men go ahead, and take each other.
pub fn race(title: &str, rows: u32) -> String {
    format!(
        r#"
rules 1
game "{title}" {{
  players White, Black
  board  {{ squares 3 by {rows}; zone home White: row 1 Black: row {rows} }}
  pieces {{ man }}
  setup  {{ White row 1: M M M ; Black as White, turned about the centre }}
  move walk {{ lift an own man ; step forward ; land on empty, or capturing }}
  end {{
    home: win when an own man in home of enemy
    bare: win when enemy has no man
  }}
}}
"#
    )
}
