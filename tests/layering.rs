//! The plan of the house, held by the imports: each room uses only the rooms its row allows, each outside crate has one
//! home, and no line of `src/` knows a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Room, the rooms it may use, the outside crates that live there.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    ("id", &[], &[]),
    ("bits", &[], &[]),
    ("ops", &[], &[]),
    ("stack", &[], &["stacker"]),
    ("source", &[], &[]),
    ("diag", &["source"], &[]),
    ("syntax", &["source", "diag", "ops"], &["pest", "boardwright_grammar"]),
    ("model", &["syntax", "diag", "source", "id", "ops"], &["petgraph"]),
    ("program", &["id", "bits", "ops"], &[]),
    ("compile", &["model", "program", "id", "bits"], &[]),
    ("names", &["model", "program", "id", "source"], &[]),
    ("dump", &["names", "program", "id", "bits", "source"], &[]),
    ("play", &["program", "id", "bits", "stack"], &["arrayvec", "bytemuck", "rand_core", "rand_xoshiro", "rustc_hash"]),
    (
        "notation",
        &["play", "program", "names", "id", "Rules", "diag", "source", "stack"],
        &["serde", "serde_json", "thiserror"],
    ),
    ("agents", &["play", "id", "bits"], &["rand_core", "rand_xoshiro", "rustc_hash"]),
    ("spec", &["agents", "play", "diag"], &["thiserror"]),
    ("explain", &["notation", "agents", "play", "program", "names", "id", "Rules"], &[]),
    ("trial", &["notation", "play", "program", "names", "id", "model", "source", "Rules", "compile"], &[]),
    (
        "lab",
        &[
            "agents",
            "notation",
            "play",
            "program",
            "names",
            "id",
            "bits",
            "model",
            "syntax",
            "source",
            "diag",
            "explain",
            "trial",
            "Rules",
            "compile",
            "engine_without",
        ],
        &["statrs", "toml", "rustc_hash"],
    ),
    ("assist", &["syntax", "diag", "source"], &[]),
    ("book", &["assist", "notation", "trial", "play", "program", "names", "model", "id", "source", "Rules"], &[]),
    (
        "studio",
        &[
            "agents", "assist", "book", "notation", "play", "program", "names", "id", "model", "syntax", "source",
            "diag", "explain", "trial", "lab", "Rules", "compile",
        ],
        &["serde", "serde_json"],
    ),
    (
        "api",
        &[
            "agents", "notation", "play", "id", "model", "source", "diag", "lab", "shipped", "render", "Rules",
            "compile",
        ],
        &["thiserror"],
    ),
    ("shipped", &[], &["include_dir"]),
    ("render", &["diag", "source"], &["annotate_snippets"]),
];

/// Crates with a home: nobody else may use them.
const HOUSED: &[&str] = &[
    "pest",
    "boardwright_grammar",
    "boardwright_kernel",
    "petgraph",
    "arrayvec",
    "bytemuck",
    "rustc_hash",
    "stacker",
    "clap",
    "annotate_snippets",
    "statrs",
    "toml",
    "axum",
    "tokio",
];

fn sources(under: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(under)];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs" || e == "rules") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files
}

fn room_of(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let mut parts = inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    let first = parts.next().unwrap();
    // the rooms of the kernel are a package of their own
    let room = if first == "kernel" { parts.next().unwrap() } else { first };
    room.trim_end_matches(".rs").to_owned()
}

/// The part of a file that is not its unit tests: those may look anywhere.
fn without_tests(text: &str) -> &str {
    if text.contains("#![cfg(test)]") {
        return "";
    }
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

/// First words after `crate::`, braces of `use crate::{…}` included.
fn used_rooms(text: &str) -> BTreeSet<String> {
    let code: String = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let word = |s: &str| s.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut rooms = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            Some(list) => rooms.extend(list.split('}').next().unwrap_or("").split(',').map(word)),
            None => {
                rooms.insert(word(after));
            }
        }
    }
    rooms.retain(|r| !r.is_empty());
    rooms
}

#[test]
fn every_room_uses_only_what_its_row_allows() {
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        let room = room_of(&path);
        let Some((_, allowed, crates)) = ROOMS.iter().find(|(name, ..)| *name == room) else { continue };
        for used in used_rooms(without_tests(&text)) {
            if used != room && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{}: `{room}` uses `{used}`", path.display()));
            }
        }
        for housed in HOUSED.iter().filter(|c| !crates.contains(c)) {
            if without_tests(&text).contains(&format!("{housed}::")) {
                wrong.push(format!("{}: `{housed}` does not live in `{room}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_board_sees_the_graph_library() {
    for (path, text) in sources("src/model") {
        let in_board = path.components().any(|c| c.as_os_str().to_string_lossy().starts_with("board"));
        assert!(in_board || !without_tests(&text).contains("petgraph::"), "{}", path.display());
    }
}

#[test]
fn below_the_doors_there_is_no_clock_file_thread_print_or_chance_order() {
    let barred =
        ["std::fs", "std::time", "std::thread", "std::env", "println!", "eprintln!", "HashMap::new", "static mut"];
    // what stands at the root of the crate reads the files that it is told to read
    let doors = ["main", "cli", "api"];
    for (path, text) in sources("src") {
        if !doors.contains(&room_of(&path).as_str()) {
            // a contest is played on several threads; what comes out is in order
            let is_contest = path.ends_with("lab/run.rs");
            for word in barred.into_iter().filter(|word| !(is_contest && *word == "std::thread")) {
                assert!(!without_tests(&text).contains(word), "{}: {word}", path.display());
            }
        }
    }
}

/// Titles, file names, roles, zones and moves of the shipped games.
fn words_of_games() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for (path, text) in sources("rules") {
        words.insert(path.file_stem().unwrap().to_string_lossy().to_lowercase());
        for line in text.lines().map(str::trim) {
            let mut parts = line.split_whitespace();
            if matches!(parts.next(), Some("zone" | "move")) {
                words.extend(parts.next().map(|w| w.trim_matches(':').to_owned()));
            }
        }
        let pieces = text.split("pieces {").nth(1).and_then(|t| t.split('}').next()).unwrap_or("");
        let names = pieces.lines().flat_map(|l| l.split("//").next().unwrap_or("").split_whitespace());
        words.extend(names.filter(|w| w.len() > 2 && w.chars().all(|c| c.is_ascii_lowercase())).map(str::to_owned));
    }
    // words of the language itself, which a game may use as names too; and a word of the trade for a way to go
    for common in [
        "knight",
        "stack",
        "step",
        "group",
        "all",
        "neutral",
        "place",
        "attribute",
        "size",
        "slide",
        "take",
        "back",
        "start",
        "last",
        "round",
        "seed",
        "corner",
        "go",
        "corner",
        "last",
        "round",
        "seed",
    ] {
        words.remove(common);
    }
    words
}

#[test]
fn no_line_of_the_program_knows_a_game() {
    let words = words_of_games();
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        for (number, line) in without_tests(&text).lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            let literals = code.split('"').skip(1).step_by(2);
            for literal in literals {
                if words.contains(literal) {
                    wrong.push(format!("{}:{}: {literal}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
