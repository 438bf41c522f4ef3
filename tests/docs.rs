//! The examples of README.md and docs/: every rules file and every piece of one is read and checked, whole games are played,
//! the commands of the tutorial are run, and the table of codes is made from what stands in `src/`.
//!
//! A block begins with ```` ```rules ```` and words that say how it is to be read:
//! `fragment=board` (lines of that section) or `fragment=items` (whole sections): put into a small game;
//! `bad=CODE`: gives that mistake; `file=NAME`: is written to that file, `add=NAME`: goes before the last `}` of that file,
//! `instead=NAME`: takes the place of the clause of that file that begins alike; `pending=CODE`: it has that mistake so far;
//! `unplayed`: it cannot be played so far. In ```` ```console ```` blocks `…` stands for anything; what those marked
//! `sample` print is not compared.

mod support;

use boardwright::diag::Severity;
use boardwright::id::SetupId;
use boardwright::model::load::{Library, Loaded, Settings, load};
use boardwright::notation::picture::Marks;
use boardwright::notation::svg;
use boardwright::play::Outcome;
use boardwright::play::rng::rng;
use boardwright::{Rules, trial};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::root;

/// Random games played of every whole game, and the turns after which one is broken off.
const GAMES: u64 = 10;
const TURNS: usize = 300;

#[test]
fn readme() {
    check_page("README.md");
}

#[test]
fn language() {
    check_page("docs/language.md");
}

#[test]
fn elsewhere() {
    check_page("docs/elsewhere.md");
}

#[test]
fn tutorial() {
    check_page("docs/tutorial.md");
}

/// README.md, CONTRIBUTING.md and the pages of docs/.
fn all_pages() -> Vec<PathBuf> {
    let in_docs =
        ["docs", "docs/games", "docs/lab"].into_iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let in_docs = in_docs.flatten().map(|entry| entry.path());
    let at_root = ["README.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    in_docs.chain(at_root).filter(|path| path.extension().is_some_and(|e| e == "md")).collect()
}

/// Lines of at most 120 characters. Rows of tables cannot be broken, and transcripts are what was typed and printed.
#[test]
fn lines_of_pages_are_short() {
    for path in all_pages() {
        let mut fence = None;
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            if let Some(kind) = line.trim_start().strip_prefix("```") {
                fence = fence.is_none().then(|| kind.to_owned());
            }
            let may_be_long = line.starts_with('|') || fence.as_deref() == Some("console");
            assert!(may_be_long || line.chars().count() <= 120, "{}:{}", path.display(), number + 1);
        }
    }
}

/// Links from page to page, and within a page, lead to a page and a heading that are there.
#[test]
fn links_lead_somewhere() {
    let slug = |title: &str| -> String {
        let kept =
            title.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
        kept.replace(' ', "-")
    };
    let headings = |page: &str| -> BTreeSet<String> {
        let titles = page.lines().filter(|line| line.starts_with('#'));
        titles.map(|line| slug(line.trim_start_matches('#').trim())).collect()
    };
    for path in all_pages() {
        let page = fs::read_to_string(&path).unwrap();
        for link in page.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
            if link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link}", path.display());
            if !anchor.is_empty() {
                let there = headings(&fs::read_to_string(&target).unwrap());
                assert!(there.contains(anchor), "{}: {link}", path.display());
            }
        }
    }
}

/// Files and folders that are named in backticks, from the root of the repository on, are there.
#[test]
fn files_that_are_named_are_there() {
    let rooms = ["src/", "tests/", "docs/", "examples/", "benches/", "fuzz/", "studio/", "rules/", ".ci/"];
    for page in all_pages() {
        for name in fs::read_to_string(&page).unwrap().split('`').skip(1).step_by(2) {
            let is_path = rooms.iter().any(|room| name.starts_with(room)) && !name.contains(char::is_whitespace);
            // capitals stand for any name
            let is_any = name.split(['/', '.']).any(|word| !word.is_empty() && word.chars().all(char::is_uppercase));
            assert!(!is_path || is_any || root().join(name).exists(), "{}: `{name}`", page.display());
        }
    }
}

#[test]
fn every_page_is_checked() {
    let pages: BTreeSet<String> = fs::read_dir(root().join("docs"))
        .unwrap()
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".md") && text_of(&format!("docs/{name}")).contains("```rules"))
        .collect();
    assert_eq!(pages.into_iter().collect::<Vec<_>>(), ["elsewhere.md", "language.md", "tutorial.md"]);
}

/// Which codes there are, in which order and whether they are warnings, comes from `src/`; what each means is written by
/// hand. `BLESS=1` rewrites the table: a new code gets a row without a meaning, and the test fails until it has one.
#[test]
fn the_table_of_codes_is_that_of_the_source() {
    let page = text_of("docs/reference.md");
    let start = page.find(CODES).unwrap() + CODES.len();
    let (before, table) = page.split_at(start);
    let meanings: BTreeMap<&str, &str> = table.lines().filter_map(code_and_meaning).collect();
    let row = |(code, severities): (String, BTreeSet<Severity>)| {
        let meaning = meanings.get(code.as_str()).copied().unwrap_or_default();
        format!("| `{code}` | {}{meaning} |\n", mark(&severities))
    };
    let expected: String = codes_of_source().into_iter().map(row).collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join("docs/reference.md"), format!("{before}{expected}")).unwrap();
    } else {
        assert_eq!(table, expected, "`BLESS=1 cargo test --test docs` writes the table");
    }
    let without: Vec<_> = meanings.iter().filter(|(_, meaning)| meaning.is_empty()).collect();
    assert!(without.is_empty(), "these codes need a meaning: {without:?}");
}

/// Where the table of codes begins, which goes on to the end of its page.
const CODES: &str = "| code | what is wrong |\n|---|---|\n";
const WARNING: &str = "*w* ";
const EITHER: &str = "*e, w* ";

/// The code of a row, and what it means, without the mark of warnings.
fn code_and_meaning(row: &str) -> Option<(&str, &str)> {
    let (code, meaning) = row.strip_prefix("| `")?.split_once("` | ")?;
    let marked = [WARNING, EITHER].into_iter().find_map(|mark| meaning.strip_prefix(mark));
    Some((code, marked.unwrap_or(meaning).strip_suffix('|')?.trim_end()))
}

fn mark(severities: &BTreeSet<Severity>) -> &'static str {
    match severities.iter().collect::<Vec<_>>()[..] {
        [Severity::Warning] => WARNING,
        [_, _] => EITHER,
        _ => "",
    }
}

#[test]
fn the_readme_lists_the_games() {
    let page = text_of("README.md");
    let (_, part) = page.split_once("## Games").unwrap();
    let (table, _) = part.split_once("\n## ").unwrap();
    let told: Vec<&str> = table.lines().filter_map(|l| Some(l.strip_prefix("| `")?.split_once('`')?.0)).collect();
    assert_eq!(told, support::shipped());
}

/// The page of each game quotes clauses that stand in its rules file, and names tests that are there.
#[test]
fn the_pages_of_games_quote_the_rules_files() {
    let index = text_of("docs/games.md");
    for name in support::shipped() {
        assert!(index.contains(&format!("](games/{name}.md)")), "docs/games.md does not lead to {name}");
        let text = text_of(&format!("docs/games/{name}.md"));
        let whole = text_of(&format!("rules/{name}.rules"));
        let file = in_one_line(&whole);
        let clauses =
            whole.split("\n  test ").next().map_or(0, |rules| rules.lines().filter(|l| !l.is_empty()).count());
        let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
        let quotes: Vec<String> =
            rows.flat_map(|(_, clauses)| clauses.split('`').skip(1).step_by(2).map(in_one_line)).collect();
        assert!(quotes.len() >= clauses.div_ceil(3).min(10), "{name}: {} clauses are quoted", quotes.len());
        for quote in quotes.iter().map(|q| q.replace("\\|", "|")) {
            assert!(file.contains(&quote), "{name}: `{quote}` does not stand in the file");
        }
        let told: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
        let tests = in_one_line(&told.join(" ").split('`').step_by(2).collect::<String>());
        let italics = tests.split('*').skip(1).step_by(2).filter(|t| !t.is_empty());
        for test in italics {
            assert!(file.contains(&format!("test \"{test}\"")), "{name}: there is no test *{test}*");
        }
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_readme_lists_commands_that_are_there() {
    let page = text_of("README.md");
    let (_, part) = page.split_once("## Commands").unwrap();
    let (table, _) = part.split_once("\n## ").unwrap();
    let help = Command::new(env!("CARGO_BIN_EXE_boardwright")).arg("help").output().unwrap();
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for command in table.lines().filter_map(|l| l.strip_prefix("| `boardwright ")?.split([' ', '`']).next()) {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
}

/// The words of a line of choices in the grammar, some of which have their beginning in common: `"o" ~ ("ther" | "wn")`.
fn words_of_choices(line: &str) -> Vec<String> {
    let quoted = |part: &str| part.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let Some((beginning, rest)) = line.split_once(" ~ (") else { return quoted(line) };
    let beginning = quoted(beginning).concat();
    let alone = rest.trim_end().ends_with('?').then(|| beginning.clone());
    quoted(rest).iter().map(|end| format!("{beginning}{end}")).chain(alone).collect()
}

#[test]
fn the_reserved_words_are_those_of_the_grammar() {
    let between =
        |text: &str, from: &str, to: &str| text.split_once(from).unwrap().1.split_once(to).unwrap().0.to_owned();
    let page = between(&text_of("docs/reference.md"), "can never be names: `", "`");
    let grammar = between(&text_of("src/language/syntax/grammar/grammar.pest"), "reserved = {", "\n}");
    let told: BTreeSet<String> = page.split_whitespace().map(str::to_owned).collect();
    let known: BTreeSet<String> = grammar.lines().skip(1).flat_map(words_of_choices).collect();
    assert_eq!(told, known);
}

#[test]
fn the_picture_is_drawn_by_the_program() {
    let (_, rules) = support::game("pijersi", &[]);
    let state = rules.engine.start(SetupId(0), None, &mut rng(0, 0));
    let drawn = svg::draw(&rules, &state, &Marks::default());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pijersi.svg");
    fs::write(&path, &drawn).unwrap();
    assert!(text_of("docs/pijersi.svg") == drawn, "docs/pijersi.svg is another picture than {}", path.display());
}

// ---- pages

/// A block of a page between two lines of three backquotes.
struct Block {
    words: Vec<String>,
    text: String,
    line: usize,
}

impl Block {
    fn value(&self, word: &str) -> Option<&str> {
        self.words.iter().find_map(|w| w.strip_prefix(word)?.strip_prefix('='))
    }
}

fn text_of(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in text_of(page).lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(words), None) => {
                let words = words.split_whitespace().map(str::to_owned).collect();
                open = Some(Block { words, text: String::new(), line: at + 1 });
            }
            (Some(_), Some(block)) => found.push(block),
            (None, Some(mut block)) => {
                block.text += line;
                block.text.push('\n');
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{page}: a block without an end");
    found
}

fn check_page(page: &str) {
    let mut desk = Desk::new(page);
    for block in blocks(page) {
        match block.words.first().map(String::as_str) {
            Some("rules") => desk.rules(&block),
            Some("console") => desk.console(&block),
            _ => {}
        }
    }
}

/// A page being read: the files it has told the reader to write, and the folder they are in.
struct Desk {
    page: String,
    folder: PathBuf,
    files: BTreeMap<String, String>,
}

/// Files of the page, else shipped ones.
impl Library for Desk {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let file = format!("{name}.rules");
        match self.files.get(&file) {
            Some(text) => Ok((file, text.clone())),
            None => support::Folder.find(name, from),
        }
    }
}

impl Desk {
    fn new(page: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(page.replace('/', "-"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { page: page.to_owned(), folder, files: BTreeMap::new() }
    }

    fn rules(&mut self, block: &Block) {
        let at = format!("{}:{}", self.page, block.line);
        let text = self.whole(block);
        let name = block.value("file").or(block.value("add")).or(block.value("instead"));
        let wrong = block.value("bad").or(block.value("pending"));
        let loaded = load(name.unwrap_or("example.rules"), &text, &Settings::default(), self);
        let codes: Vec<&str> = loaded.report.iter().map(|d| d.code).collect();
        match wrong {
            Some(code) => assert!(codes.contains(&code), "{at}: {codes:?} instead of {code}"),
            None if block.value("fragment").is_some() => {
                assert!(!loaded.report.has_errors(), "{at}: {:#?}", loaded.report)
            }
            None => assert!(codes.is_empty(), "{at}: {:#?}", loaded.report),
        }
        let is_played = !block.words.iter().any(|w| w == "unplayed");
        if is_played && wrong.is_none() && block.value("fragment").is_none_or(|f| f == "test") {
            play(&loaded, &at);
        }
        if let Some(name) = name {
            fs::write(self.folder.join(name), &text).unwrap();
            if block.value("bad").is_none() {
                self.files.insert(name.to_owned(), text);
            }
        }
    }

    /// The text of the whole file that the block is, adds to, or is put into.
    fn whole(&self, block: &Block) -> String {
        if let Some(section) = block.value("fragment") {
            return around(section, &block.text);
        }
        if let Some(name) = block.value("instead") {
            return instead(&self.files[name], &block.text);
        }
        match block.value("add") {
            None => block.text.clone(),
            Some(name) => {
                let before = self.files[name].trim_end().strip_suffix('}').unwrap();
                format!("{before}\n{}}}\n", block.text)
            }
        }
    }

    /// Runs the commands of the block that begin with the name of the program, and compares what they print.
    fn console(&self, block: &Block) {
        let commands = block.text.split("$ ").skip(1).filter(|c| c.starts_with("boardwright "));
        for command in commands {
            let (line, expected) = command.split_once('\n').unwrap();
            let found = self.run(line.split('#').next().unwrap_or(line));
            let expected = expected.trim_end();
            let is_sample = block.words.iter().any(|w| w == "sample");
            assert!(
                is_sample || fits(expected, found.trim()),
                "{}:{}: {line}\n{found}\ninstead of\n{expected}",
                self.page,
                block.line
            );
        }
    }

    fn run(&self, line: &str) -> String {
        let mut words = words(line).into_iter();
        words.next();
        let mut files = words.collect::<Vec<_>>();
        let into = files.iter().position(|w| w == ">").map(|at| files.split_off(at));
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let output = command.args(&files).current_dir(&self.folder).stdin(Stdio::null()).output().unwrap();
        if let Some(into) = into {
            fs::write(self.folder.join(&into[1]), &output.stdout).unwrap();
            return String::new();
        }
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&said).lines().map(|l| l.trim_end().to_owned() + "\n").collect()
    }
}

/// The file with the clause in the place of the one that begins with the same words, which stands on a line or ends with
/// a line `  }`.
fn instead(file: &str, clause: &str) -> String {
    let (words, _) = clause.split_once('{').unwrap();
    let at = file.find(&format!("\n{words}{{")).unwrap() + 1;
    let line = file[at..].find('\n').unwrap();
    let length = match file[at..at + line].ends_with('}') {
        true => line + 1,
        false => file[at..].find("\n  }\n").unwrap() + "\n  }\n".len(),
    };
    format!("{}{clause}{}", &file[..at], &file[at + length..])
}

/// The words of a command; what stands in quotes is one.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let split = |(at, part): (usize, &str)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    parts.flat_map(split).collect()
}

/// `…` stands for any text, also over several lines.
fn fits(expected: &str, found: &str) -> bool {
    let pieces: Vec<&str> = expected.split('…').map(str::trim).collect();
    let Some(mut rest) = found.strip_prefix(pieces[0]) else { return false };
    for piece in &pieces[1..] {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.trim().is_empty() || pieces.len() > 1 && pieces.last().is_some_and(|p| p.is_empty())
}

/// Runs the tests of the game, and plays some random games.
fn play(loaded: &Loaded, at: &str) {
    let game = loaded.game.as_ref().unwrap();
    let rules = boardwright::compile(game);
    for test in rules.names.tests.iter().filter(|t| t.options.is_empty()) {
        if let Err(failure) = trial::run(&rules, test) {
            panic!("{at}: test `{}`: expected {}, found {}", test.name, failure.expected, failure.found);
        }
    }
    (0..GAMES).for_each(|seed| play_one(&rules, seed, at));
}

fn play_one(rules: &Rules, seed: u64, at: &str) {
    let mut rng = rng(seed, 0);
    let mut state = rules.engine.start(SetupId(0), None, &mut rng);
    for _ in 0..TURNS {
        rules.engine.roll(&mut state, &mut rng);
        let Some(turn) = rules.engine.pick(&state, &mut rng, &mut Default::default()) else { break };
        state = rules.engine.play(&state, &turn);
    }
    assert!(rules.engine.turns_played(&state) > 0, "{at}: no turn can be played");
    assert!(
        rules.engine.turns_played(&state) as usize >= TURNS || rules.engine.outcome(&state) != Outcome::Open,
        "{at}"
    );
}

// ---- pieces of games

/// A small game in which most things can be spoken of, section by section.
const AROUND: &[(&str, &str)] = &[
    ("players", "players White, Black"),
    ("board", "board { squares 6 by 6\n zone home White: first row Black: last row\n zone middle: c3 c4 d3 d4 }"),
    (
        "pieces",
        "pieces { rock R paper P scissors S king K man M neutral wall # \n group fighter = rock, paper, scissors }",
    ),
    ("setup", "setup { White row 1: K   row 2: M\n Black as White, turned about the centre }"),
    ("move", "move step { lift an own man ; step any }"),
    ("move", "move march \"{from}>{to}\" { lift an own piece ; step any }"),
    ("move", "move jump \"{from}x{to}\" { lift an own piece ; line any: enemy taken, empty }"),
    ("turn", "turn { step | jump }"),
    ("end", "end { goal: win when an own man is in home of enemy\n blocked: win when enemy cannot move }"),
];

/// What is left of it where the board or the pieces are others.
const BARE: &[(&str, &str)] = &[
    ("players", "players White, Black"),
    ("board", "board { squares 6 by 6 }"),
    ("pieces", "pieces { pawn }"),
    ("move", "move step { lift an own piece ; step any }"),
];

/// A whole file around lines of a section, or around sections.
fn around(section: &str, text: &str) -> String {
    let text = match section {
        "items" => text.to_owned(),
        "test" => format!("test \"\" {{\n{text}}}\n"),
        _ => format!("{section} {{\n{text}}}\n"),
    };
    let own: BTreeSet<&str> =
        text.lines().filter(|l| !l.starts_with([' ', '}'])).filter_map(|l| l.split([' ', ':']).next()).collect();
    let base = if own.contains("board") || own.contains("pieces") { BARE } else { AROUND };
    let keeps = |word: &str| !(own.contains(word) || word == "turn" && own.contains("move"));
    let rest: Vec<&str> = base.iter().filter(|(word, _)| keeps(word)).map(|(_, lines)| *lines).collect();
    format!("rules 1\ngame \"Example\" {{\n{}\n{text}\n}}\n", rest.join("\n"))
}

// ---- codes

/// Every code that some diagnostic of `src/` has, and as what it is reported.
fn codes_of_source() -> BTreeMap<String, BTreeSet<Severity>> {
    let mut codes = BTreeMap::new();
    let mut open = vec![root().join("src")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().flatten().map(|e| e.path()));
        } else if path.extension().is_some_and(|e| e == "rs") && path.file_name().is_some_and(|n| n != "tests.rs") {
            let text = fs::read_to_string(&path).unwrap();
            codes_of_text(text.split("\nmod tests {").next().unwrap(), &mut codes);
        }
    }
    codes
}

/// A code is the first argument of what makes a diagnostic, or what the tables of unknown and of unused names give.
fn codes_of_text(text: &str, codes: &mut BTreeMap<String, BTreeSet<Severity>>) {
    for (maker, severity) in [
        ("Diagnostic::error(", Severity::Error),
        ("Self::error(", Severity::Error),
        ("game.error(", Severity::Error),
        ("Diagnostic::warning(", Severity::Warning),
        ("game.warning(", Severity::Warning),
        ("fail(", Severity::Error),
        ("fail::<()>(", Severity::Error),
        ("say(", Severity::Error),
        ("too_much(", Severity::Error),
        ("=> \"unknown-", Severity::Error),
        ("(\"unused-", Severity::Warning),
    ] {
        for (at, _) in text.match_indices(maker) {
            let after = text[at..].trim_start_matches(maker.split('"').next().unwrap_or(maker)).trim_start();
            let Some((code, _)) = after.strip_prefix('"').and_then(|b| b.split_once('"')) else { continue };
            let is_word = code.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            if is_word && !code.ends_with('-') && (code.contains('-') || ["syntax", "circular"].contains(&code)) {
                codes.entry(code.to_owned()).or_default().insert(severity);
            }
        }
    }
}
