//! The plan of the house, held by the imports: each room uses only the rooms its row allows, each outside crate has one
//! home, and no line of `src/` knows a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Room, the rooms it may use (`*`: all), the outside crates that live there.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    ("id", &[], &[]),
    ("bits", &[], &[]),
    ("ops", &[], &[]),
    ("stack", &["allowance"], &["stacker"]),
    ("allowance", &[], &[]),
    ("source", &[], &[]),
    ("diag", &["source"], &[]),
    ("syntax", &["source", "diag", "ops"], &["pest", "boardwright_grammar"]),
    ("model", &["syntax", "diag", "source", "id", "ops"], &["petgraph", "roxmltree"]),
    ("program", &["id", "bits", "ops"], &[]),
    ("compile", &["model", "program", "id", "bits"], &[]),
    ("names", &["model", "program", "id", "source"], &[]),
    ("dump", &["names", "program", "id", "bits"], &[]),
    (
        "play",
        &["allowance", "program", "id", "bits", "stack"],
        &["arrayvec", "bytemuck", "rand_core", "rand_xoshiro", "rustc_hash"],
    ),
    ("obvious", &["allowance", "play", "program", "id", "bits", "ops", "stack"], &[]),
    ("survey", &["allowance", "play", "program", "id", "bits"], &[]),
    ("engine", &["allowance", "obvious", "survey", "play", "program", "id"], &[]),
    (
        "notation",
        &["play", "names", "id", "Rules", "diag", "source", "stack"],
        &["serde", "serde_json", "smallvec", "thiserror"],
    ),
    ("record", &["notation", "play", "names", "id", "Rules"], &["encoding_rs", "smallvec"]),
    ("agents", &["engine", "survey", "play", "id"], &["rustc_hash"]),
    ("learn", &["agents", "engine", "survey", "play", "id"], &[]),
    ("texts", &[], &[]),
    ("spec", &["texts", "engine", "agents", "learn", "diag", "play"], &["serde", "serde_json", "thiserror"]),
    ("explain", &["obvious", "notation", "play", "names", "id", "source", "Rules"], &[]),
    ("trial", &["allowance", "explain", "notation", "play", "names", "id", "model", "source", "Rules"], &[]),
    (
        "lab",
        &[
            "allowance",
            "engine",
            "agents",
            "learn",
            "notation",
            "record",
            "explain",
            "ops",
            "survey",
            "play",
            "program",
            "names",
            "id",
            "model",
            "syntax",
            "source",
            "diag",
            "Rules",
            "compile",
            "engine_without",
        ],
        &[
            "csv",
            "parquet",
            "rand_core",
            "rand_xoshiro",
            "rayon",
            "rustc_hash",
            "serde",
            "serde_json",
            "statrs",
            "thiserror",
            "toml",
        ],
    ),
    ("assist", &["syntax", "diag", "source"], &[]),
    ("book", &["allowance", "assist", "notation", "trial", "play", "names", "model", "id", "source", "Rules"], &[]),
    (
        "print",
        &["allowance", "book", "notation", "play", "names", "id", "Rules"],
        &["base64", "pdf_writer", "roxmltree", "thiserror"],
    ),
    (
        "studio",
        &[
            "allowance",
            "obvious",
            "ops",
            "agents",
            "learn",
            "assist",
            "book",
            "print",
            "notation",
            "record",
            "play",
            "names",
            "id",
            "model",
            "syntax",
            "source",
            "diag",
            "explain",
            "trial",
            "lab",
            "Rules",
            "compile",
        ],
        &["serde", "serde_json"],
    ),
    (
        "editor",
        &["allowance", "assist", "names", "id", "model", "syntax", "source", "diag", "trial", "Rules", "compile"],
        &["gen_lsp_types", "line_index", "percent_encoding", "serde", "serde_json"],
    ),
    (
        "api",
        &[
            "agents", "explain", "notation", "record", "play", "names", "id", "model", "source", "diag", "lab",
            "shipped", "render", "Rules", "compile",
        ],
        &["thiserror"],
    ),
    ("shipped", &[], &["include_dir"]),
    ("render", &["diag", "source"], &["annotate_snippets"]),
    ("lib", &["*"], &["boardwright_kernel", "boardwright_lab", "boardwright_language", "boardwright_words"]),
    (
        "cli",
        &["*"],
        &[
            "anstream",
            "anstyle",
            "axum",
            "clap",
            "cpu_time",
            "csv",
            "ctrlc",
            "gen_lsp_types",
            "getrandom",
            "include_dir",
            "indicatif",
            "lsp_server",
            "open",
            "rayon",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
        ],
    ),
    ("main", &["*"], &[]),
];

/// The folders of `src` that are packages of their own.
const INNER: &[&str] = &["kernel", "language", "words"];

/// A folder that is a package, and but for these files one room.
const LAB: (&str, &[&str]) = ("lab", &["lib", "spec", "texts"]);

/// Crates with a home: nobody else may use them.
fn housed() -> BTreeSet<&'static str> {
    ROOMS.iter().flat_map(|(_, _, crates)| *crates).copied().collect()
}

fn sources(under: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(under)];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            // a script of the build runs before there is a program
            } else if path.extension().is_some_and(|e| e == "rs" || e == "rules") && !path.ends_with("grammar/build.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// The module that a file of `src` is, as its path in the crate; the rooms of the inner packages stand among the others.
fn module_of(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap().with_extension("");
    let words: Vec<String> = inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    match words.first().map(String::as_str) {
        Some(first) if INNER.contains(&first) => words[1..].to_vec(),
        Some(first) if first == LAB.0 && words.get(1).is_some_and(|file| LAB.1.contains(&file.as_str())) => {
            words[1..].to_vec()
        }
        _ => words,
    }
}

/// The part of a file that is not its unit tests, without comments: tests may look anywhere.
fn code(text: &str) -> String {
    if text.contains("#![cfg(test)]") {
        return String::new();
    }
    let tests = text.match_indices("#[cfg(test)]").map(|(at, _)| at);
    let end =
        tests.into_iter().find(|&at| text[at..].split_once('\n').is_some_and(|(_, next)| is_block_of_tests(next)));
    let lines = text[..end.unwrap_or(text.len())].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// True where a module of tests begins, and not one that has a file of its own.
fn is_block_of_tests(text: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    line.starts_with("mod tests") || line.starts_with("mod ") && line.ends_with('{')
}

/// The modules that have a file and are there for tests alone.
fn is_for_tests(module: &[String], files: &[(PathBuf, String)]) -> bool {
    let declared = format!("#[cfg(test)]\nmod {};", module.last().map_or("", String::as_str));
    let above = &module[..module.len() - 1];
    files.iter().any(|(path, text)| module_of(path) == above && text.contains(&declared))
}

/// All paths that a text writes after `crate::`, `super::`, `self::` or the name of the library, braces read however they are
/// nested, as full paths of the crate.
fn paths(module: &[String], code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let start = code[..at].rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
        let base = match &code[start..at] {
            "crate" | "boardwright" | "boardwright_kernel" | "boardwright_language" | "boardwright_words" => Vec::new(),
            "boardwright_lab" => vec![LAB.0.to_owned()],
            "super" if !code[..start].ends_with("super::") => {
                let ups = code[start..].split("::").take_while(|word| *word == "super").count();
                module[..module.len().saturating_sub(ups)].to_vec()
            }
            "self" => module.to_vec(),
            _ => continue,
        };
        let rest = code[at + 2..].trim_start_matches("super::");
        read_tree(rest, &base, &mut found);
    }
    found
}

/// Reads `a::{b, c::{d as e}}` at the beginning of a text and gives what follows it.
fn read_tree<'t>(text: &'t str, base: &[String], found: &mut Vec<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut list) = text.strip_prefix('{') {
        while !list.trim_start().starts_with('}') && !list.trim_start().is_empty() {
            list = read_tree(list, base, found).trim_start();
            list = match list.find([',', '}']) {
                Some(at) => list[at..].trim_start_matches(','),
                None => "",
            };
        }
        return list.trim_start().get(1..).unwrap_or("");
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let path: Vec<String> = base.iter().cloned().chain([text[..end].to_owned()]).filter(|w| !w.is_empty()).collect();
    match text[end..].strip_prefix("::") {
        Some(rest) if end > 0 => read_tree(rest, &path, found),
        _ => {
            found.push(path);
            &text[end..]
        }
    }
}

/// Every file that is not there for tests: its module, and its code.
fn modules() -> Vec<(Vec<String>, String)> {
    let files = sources("src");
    let rules = files.iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "rs"));
    let all = rules.map(|(path, text)| (module_of(path), code(text)));
    all.filter(|(module, code)| !code.is_empty() && !is_for_tests(module, &files)).collect()
}

#[test]
fn every_room_uses_only_what_its_row_allows() {
    let mut wrong = Vec::new();
    for (module, code) in modules() {
        let room = module[0].as_str();
        let (_, allowed, crates) =
            ROOMS.iter().find(|(name, ..)| *name == room).unwrap_or_else(|| panic!("`{room}` is not in the table"));
        let used: BTreeSet<String> =
            paths(&module, &code).into_iter().filter_map(|path| path.into_iter().next()).collect();
        for used in
            used.iter().filter(|used| *used != room && !allowed.contains(&"*") && !allowed.contains(&used.as_str()))
        {
            wrong.push(format!("{}: `{room}` uses `{used}`", module.join("/")));
        }
        let uses = |housed: &&str| code.contains(&format!("{housed}::")) || code.contains(&format!("use {housed}"));
        for housed in housed().into_iter().filter(|housed| !crates.contains(housed)).filter(uses) {
            wrong.push(format!("{}: `{housed}` does not live in `{room}`", module.join("/")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_stands_in_the_table_without_need() {
    let modules = modules();
    let mut wrong = Vec::new();
    for (room, allowed, crates) in ROOMS {
        let code: Vec<_> = modules.iter().filter(|(module, _)| module[0] == *room).collect();
        let used: BTreeSet<String> = code
            .iter()
            .flat_map(|(module, code)| paths(module, code))
            .filter_map(|path| path.into_iter().next())
            .collect();
        let idle = allowed.iter().filter(|word| **word != "*" && !used.contains(**word));
        wrong.extend(idle.map(|word| format!("`{room}` does not use `{word}`")));
        let idle = crates.iter().filter(|housed| !code.iter().any(|(_, code)| code.contains(**housed)));
        wrong.extend(idle.map(|housed| format!("`{room}` does not use `{housed}`")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Which modules of one level use which others of that level: a file stands for all that lies in its folder too.
fn siblings(modules: &[(Vec<String>, String)]) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let known: BTreeSet<&Vec<String>> = modules.iter().map(|(module, _)| module).collect();
    let mut uses: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, code) in modules {
        for path in paths(module, code) {
            let Some(used) = (1..=path.len()).rev().map(|n| &path[..n]).find(|p| known.contains(&p.to_vec())) else {
                continue;
            };
            let alike = module.iter().zip(used).take_while(|(a, b)| a == b).count();
            if alike < module.len() && alike < used.len() {
                uses.entry(module[..=alike].to_vec()).or_default().insert(used[..=alike].to_vec());
            }
        }
    }
    uses
}

/// All that can be reached from a module.
fn reached<'a>(
    from: &'a Vec<String>,
    uses: &'a BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> BTreeSet<&'a Vec<String>> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(next) = open.pop() {
        let new: Vec<_> = uses.get(next).into_iter().flatten().filter(|used| seen.insert(*used)).collect();
        open.extend(new);
    }
    seen
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let uses = siblings(&modules());
    let circles: Vec<String> = uses
        .keys()
        .filter(|module| reached(module, &uses).contains(module))
        .map(|module| {
            let back = uses[module].iter().filter(|used| reached(used, &uses).contains(module));
            let back: Vec<String> = back.map(|used| used.join("::")).collect();
            format!("{} uses {}, and is used by what these use", module.join("::"), back.join(", "))
        })
        .collect();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn circles_and_nested_braces_are_seen() {
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Vec<_>>();
    let text = "use crate::a::{self, b::{c as d, e}, f};\nfn g() { super::super::h::i(); self::j::k }";
    let found: Vec<String> = paths(&module("x::y::z"), text).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["a::self", "a::b::c", "a::b::e", "a::f", "x::h::i", "x::y::z::j::k"]);
    let circle =
        [("r::a", "use super::b::B;"), ("r::b::c", "use crate::r::d::D;"), ("r::b", ""), ("r::d", "crate::r::a::f()")];
    let uses = siblings(&circle.map(|(path, code)| (module(path), code.to_owned())));
    assert!(["r::a", "r::b", "r::d"].iter().all(|path| reached(&module(path), &uses).contains(&module(path))));
}

#[test]
fn only_the_board_sees_the_graph_library() {
    for (path, text) in sources("src/language/model") {
        let in_board = path.components().any(|c| c.as_os_str().to_string_lossy().starts_with("board"));
        assert!(in_board || !code(&text).contains("petgraph::"), "{}", path.display());
    }
}

#[test]
fn below_the_doors_there_is_no_clock_file_thread_print_or_chance_order() {
    let barred =
        ["std::fs", "std::time", "std::thread", "std::env", "println!", "eprintln!", "HashMap::new", "static mut"];
    // what stands at the root of the crate reads the files that it is told to read
    let doors = ["main", "cli", "api", "texts"];
    for (path, text) in sources("src") {
        if !doors.contains(&module_of(&path)[0].as_str()) {
            for word in barred {
                assert!(!code(&text).contains(word), "{}: {word}", path.display());
            }
        }
    }
}

/// What `check` finds by playing is promised: it may not come and go with the load of the machine.
#[test]
fn what_is_found_by_play_asks_no_clock() {
    for (path, text) in sources("src/cli/check") {
        for word in ["Instant", "SystemTime", "ThreadTime", "Duration", "elapsed"] {
            assert!(!code(&text).contains(word), "{}: {word}", path.display());
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
    // words of the language itself a game may use as names too
    let grammar =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/language/syntax/grammar/grammar.pest"))
            .unwrap();
    for word in grammar.split('"').skip(1).step_by(2) {
        words.remove(word);
    }
    // so are colours, and words that people use for what the language says otherwise
    for common in [
        "attribute",
        "back",
        "corner",
        "go",
        "gold",
        "group",
        "knight",
        "left",
        "neutral",
        "outer",
        "place",
        "put",
        "right",
        "round",
        "run",
        "seed",
        "shift",
        "silver",
        "size",
        "slide",
        "spread",
        "stack",
        "start",
        "step",
        "take",
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
        for (number, line) in code(&text).lines().enumerate() {
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

/// What takes a text apart.
const READING: [&str; 9] =
    ["split", "starts_with", "ends_with", "strip_", "contains", "find", "trim", "lines", "chars"];

#[test]
fn messages_are_for_people_and_never_read_back() {
    let reads = |line: &str| {
        let read = line.split("message.").skip(1);
        read.into_iter().any(|rest| READING.iter().any(|word| rest.starts_with(word)))
    };
    assert!(reads("d.message.strip_prefix(\"unknown \")") && !reads("self.message.clone()"));
    let mut wrong = Vec::new();
    for (path, text) in [sources("src/language"), sources("src/words")].concat() {
        let lines = code(&text).lines().map(str::to_owned).collect::<Vec<_>>();
        wrong.extend(lines.iter().filter(|line| reads(line)).map(|line| format!("{}: {line}", path.display())));
    }
    assert!(wrong.is_empty(), "what a diagnostic is about is its `Subject`:\n{}", wrong.join("\n"));
}
