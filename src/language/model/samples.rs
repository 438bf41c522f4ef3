//! Rules texts for the tests of the model.
#![allow(clippy::unwrap_used, reason = "only tests use it")]

use crate::model::Game;
use crate::model::load::{Library, Loaded, Settings, load};

struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, name: &str, _from: &str) -> Result<(String, String), String> {
        Err(format!("no game `{name}`"))
    }
}

/// A small game on four by four squares; `more` adds to it, and says what is missing.
pub fn small(more: &str) -> String {
    format!(
        "rules 1\ngame \"Trial\" {{\n players White, Black\n board {{ squares 4 by 4 ; zone home White: row 1 Black: row 4 ; zone mid: b2 b3 }}\n \
         pieces {{ man w/b  king K/k }}\n setup {{ White a1: w b1: K ; Black a4: b b4: k }}\n {more}\n}}\n"
    )
}

/// The game of a text, and what was found wrong with it.
pub fn tried(text: &str) -> Loaded {
    load("trial", text, &Settings::default(), &NoLibrary)
}

/// Each thing found, as `code: the text underlined`; a small game need not use all its zones, nor lift its king, nor end.
pub fn found(text: &str) -> Vec<String> {
    let loaded = tried(text);
    let found = loaded.report.iter().filter(|d| !["unused-zone", "no-end", "never-lifted"].contains(&d.code));
    found.map(|d| format!("{}: {}", d.code, loaded.sources.text(d.span()))).collect()
}

/// The game of a text in which nothing is wrong.
pub fn sound(text: &str) -> Game {
    assert_eq!(found(text), Vec::<String>::new(), "{text}");
    tried(text).game.unwrap()
}
