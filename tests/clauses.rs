//! Nothing in a rules file may be without effect unnoticed. Out of each file a clause, an item, a number or a word is taken, one
//! at a time, and what is left is checked and played beside the whole: where the checker is silent, the tests of the file still
//! pass and random games show no difference, either the file has an idle clause or the checker has a hole.
//!
//! `tests/clauses/remains.tsv` lists what remains, by some of the words around it, with the reason; what the language says in two
//! ways it lists once for all games. Whatever else remains fails the test, and so does what is listed of a game and does not
//! remain. `REMAINS=FILE` writes what was found there.
//!
//! One in eight is taken, and whatever is listed; with `EACH=1` all are, which takes a quarter of an hour.

mod support;

use boardwright::Rules;
use boardwright::id::SetupId;
use boardwright::model::load::{Library, Settings, load, load_quick};
use boardwright::model::{Game, GameOption, OptionDomain, Test, TestStep, Value};
use boardwright::notation::{position, turns};
use boardwright::play::pool::Pool;
use boardwright::play::rng::{Rng, rng};
use boardwright::play::{Outcome, State, Turn};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// Random games, and turns of each, that are compared before something is said to have no effect.
const GAMES: u64 = 24;
const TURNS: usize = 60;
/// The same after each position of a test: there stands what random games seldom come to.
const GAMES_OF_TEST: u64 = 3;
const TURNS_OF_TEST: usize = 12;

fn main() {
    let files = games().into_iter();
    let trial = |(name, path): (String, PathBuf)| {
        Trial::test(name.clone(), move || compare(&name, &path)).with_ignored_flag(true)
    };
    libtest_mimic::run(&Arguments::from_args(), files.map(trial).collect()).exit();
}

/// Of so many things that can be taken out of a file one is.
fn each() -> usize {
    let said = std::env::var("EACH").ok().and_then(|each| each.parse::<NonZeroUsize>().ok());
    said.map_or(8, NonZeroUsize::get)
}

/// The shipped games and the trial games, by name.
fn games() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for folder in ["rules", "tests/trials"] {
        for entry in fs::read_dir(support::root().join(folder)).unwrap().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|e| e == "rules") {
                found.push((path.file_stem().unwrap().to_string_lossy().into_owned(), path));
            }
        }
    }
    found.sort();
    found
}

/// The rows of the list.
fn remains() -> Vec<[String; 3]> {
    let text = fs::read_to_string(support::root().join("tests/clauses/remains.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().ok()).collect()
}

/// What is listed of this game, or of any: some of the words around what is taken.
fn listed(game: &str) -> Vec<String> {
    remains().into_iter().filter(|row| row[0] == game).map(|[_, words, _]| words).collect()
}

fn compare(name: &str, path: &PathBuf) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let whole = Whole::new(name, &text);
    let (here, anywhere) = (listed(name), listed("any"));
    let is_of_game = |words: &String| here.iter().any(|some| words.contains(some));
    let is_listed = |words: &String| is_of_game(words) || anywhere.iter().any(|some| words.contains(some));
    let (mut remain, mut broken) = (BTreeSet::new(), Vec::new());
    let (all, each) = (takings(&text).into_iter().enumerate(), each());
    for (_, taken) in all.filter(|(at, taken)| at % each == 0 || is_of_game(&taken.words)) {
        match catch_unwind(AssertUnwindSafe(|| whole.misses_nothing(&taken.text))) {
            Ok(true) => drop(remain.insert(taken.words)),
            Ok(false) => {}
            Err(_) => broken.push(taken.words),
        }
    }
    if !broken.is_empty() {
        return Err(format!("the program breaks down: {broken:#?}").into());
    }
    if let Some(file) = std::env::var_os("REMAINS") {
        let rows: String = remain.iter().map(|words| format!("{name}\t{words}\t\n")).collect();
        let before = fs::read_to_string(&file).unwrap_or_default();
        fs::write(&file, before + &rows)?;
    }
    let new: Vec<&String> = remain.iter().filter(|words| !is_listed(words)).collect();
    let gone: Vec<&String> = here.iter().filter(|some| !remain.iter().any(|words| words.contains(*some))).collect();
    match new.is_empty() && gone.is_empty() {
        true => Ok(()),
        false => Err(format!("without effect, and not listed: {new:#?}\nlisted, and not so: {gone:#?}").into()),
    }
}

// ---- taking something out

/// A file without something.
struct Taken {
    text: String,
    /// The line, with what is taken between `[` and `]`.
    words: String,
}

/// A piece of a rules file.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    at: usize,
}

/// Words, numbers and signs; comments and texts are left out, line ends are signs.
fn scan(text: &str) -> Vec<Token<'_>> {
    let (bytes, mut at, mut found) = (text.as_bytes(), 0, Vec::new());
    while at < bytes.len() {
        let start = at;
        let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += text[at..].find('\n').unwrap_or(text.len() - at),
            b'"' => at += 2 + text[at + 1..].find('"').unwrap_or(text.len() - at - 2),
            b if is_word(b) => {
                at += bytes[at..].iter().take_while(|&&b| is_word(b)).count();
                found.push(Token { text: &text[start..at], at: start });
            }
            b' ' | b'\t' | b'\r' => at += 1,
            b'.' if bytes.get(at + 1) == Some(&b'.') => {
                at += 2;
                found.push(Token { text: &text[start..at], at: start });
            }
            _ => {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                found.push(Token { text: &text[start..at], at: start });
            }
        }
    }
    found
}

/// All that can be taken out of a file, but for its tests and what is said about it.
fn takings(text: &str) -> Vec<Taken> {
    let tokens = scan(text);
    let mut spans: Vec<(usize, usize, String)> = Vec::new();
    let body = tokens.iter().position(|t| t.text == "{").map_or(0, |at| at + 1);
    // how others write the game is held by the laws of forms, and by the records of others
    let notations = tokens.iter().enumerate().filter(|(_, token)| token.text == "notation");
    let notations: Vec<_> = notations.map(|(at, _)| at..clause_end(&tokens, at)).collect();
    let is_notation = |at: usize| notations.iter().any(|clause| clause.contains(&at));
    // a zone of which `look` alone speaks is there to be drawn on
    let looks = tokens.iter().enumerate().filter(|(_, token)| token.text == "look");
    let looks: Vec<_> = looks.map(|(at, _)| at..clause_end(&tokens, at)).collect();
    let is_look = |at: usize| looks.iter().any(|clause| clause.contains(&at));
    let is_drawn_on = |name: &str| {
        let mut places = tokens.iter().enumerate().filter(|(_, token)| token.text == name).peekable();
        places.peek().is_some() && places.all(|(at, _)| is_look(at) || tokens[at - 1].text == "zone")
    };
    let mut at = body;
    while at < tokens.len() {
        let token = tokens[at];
        let end = token.at + token.text.len();
        let starts = at == body || matches!(tokens[at - 1].text, "{" | ";" | "\n" | "}");
        match token.text {
            "test" | "look" | "author" | "year" | "licence" | "version" | "source" if starts => {
                at = clause_end(&tokens, at);
                continue;
            }
            "cells" | "turns" | "position" | "records" if starts && is_notation(at) => {
                at = clause_end(&tokens, at);
                continue;
            }
            "zone" if starts && tokens.get(at + 1).is_some_and(|name| is_drawn_on(name.text)) => {
                at = clause_end(&tokens, at);
                continue;
            }
            // articles are there to be read aloud, and of a notation each clause is taken by itself
            "notation" if starts => {}
            "{" | "}" | ";" | "\n" | "a" | "an" | "the" | "some" => {}
            "," | "or" | "and" | "|" | "then" | "otherwise" | "except" => {
                spans.push((token.at, item_end(&tokens, at), String::new()));
                spans.push((item_start(&tokens, at), end, String::new()));
            }
            word => {
                let clause = &tokens[at..clause_end(&tokens, at)];
                if let (true, Some(last)) = (starts, clause.last()) {
                    spans.push((token.at, last.at + last.text.len(), String::new()));
                }
                if let Ok(number) = word.parse::<u64>() {
                    spans.push((token.at, end, (number + 1).to_string()));
                }
                spans.push((token.at, end, String::new()));
            }
        }
        at += 1;
    }
    let mut seen = BTreeSet::new();
    let taken = |(lo, hi, new): (usize, usize, String)| {
        let left = format!("{}{new}{}", &text[..lo], &text[hi..]);
        seen.insert(left.clone()).then(|| Taken { text: left, words: words(text, lo, hi, &new) })
    };
    spans.into_iter().filter_map(taken).collect()
}

/// The line where something is taken, and what.
fn words(text: &str, lo: usize, hi: usize, new: &str) -> String {
    let start = text[..lo].rfind('\n').map_or(0, |at| at + 1);
    let end = text[hi..].find('\n').map_or(text.len(), |at| hi + at);
    let to = if new.is_empty() { String::new() } else { format!(">{new}") };
    let line = format!("{}[{}{to}]{}", &text[start..lo], &text[lo..hi], &text[hi..end]);
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ")
}

/// The first token after a clause that begins at this one.
fn clause_end(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "{" | "(" => depth += 1,
            "}" | ")" if depth == 0 => return at,
            "}" | ")" => depth -= 1,
            ";" | "\n" if depth == 0 => return at,
            _ => {}
        }
    }
    tokens.len()
}

fn joins(text: &str) -> bool {
    matches!(text, "," | "or" | "and" | "|" | "then" | "otherwise" | "except" | ";" | "\n" | ":" | "when" | "unless")
}

/// Where the item after a joiner ends.
fn item_end(tokens: &[Token], joiner: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(joiner + 1) {
        let before = tokens[at - 1];
        match token.text {
            "{" | "(" => depth += 1,
            "}" | ")" if depth == 0 => return before.at + before.text.len(),
            "}" | ")" => depth -= 1,
            text if depth == 0 && joins(text) => return before.at + before.text.len(),
            _ => {}
        }
    }
    tokens[joiner].at + tokens[joiner].text.len()
}

/// Where the item in front of a joiner begins.
fn item_start(tokens: &[Token], joiner: usize) -> usize {
    let mut depth = 0;
    for at in (0..joiner).rev() {
        match tokens[at].text {
            "}" | ")" => depth += 1,
            "{" | "(" if depth == 0 => return tokens[at + 1].at,
            "{" | "(" => depth -= 1,
            text if depth == 0 && joins(text) => return tokens[at + 1].at,
            _ => {}
        }
    }
    tokens[joiner].at
}

// ---- looking for a difference

/// A game as it is, in each of the ways in which it is compared.
struct Whole {
    name: String,
    ways: Vec<Way>,
}

/// A game as it is with some settings.
struct Way {
    settings: Settings,
    rules: Rules,
    /// How its tests go.
    passed: Vec<bool>,
}

/// Games that a trial game extends lie beside the shipped ones.
fn made(name: &str, text: &str, settings: &Settings) -> Option<(Game, Rules)> {
    let game = load_quick(name, text, settings, &support::Folder as &dyn Library).game?;
    let rules = boardwright::compile(&game);
    Some((game, rules))
}

impl Whole {
    /// The game, its variants, each option with other values, and what its tests ask for.
    fn new(name: &str, text: &str) -> Self {
        let main = Settings::default();
        let (game, rules) = made(name, text, &main).unwrap_or_else(|| panic!("{name} cannot be loaded"));
        let of = |options| Settings { variant: None, options };
        let mut settings: Vec<Settings> =
            game.variants.iter().map(|v| Settings { variant: Some(v.name.clone()), options: Vec::new() }).collect();
        for option in game.options.iter() {
            settings.extend(others(option).into_iter().map(|value| of(vec![(option.name.clone(), value)])));
        }
        for test in game.tests.iter().filter(|test| !test.options.is_empty()) {
            let asked = of(test.options.clone());
            settings.extend((!settings.contains(&asked)).then_some(asked));
        }
        let way = |settings, rules| Way { settings, passed: passed(&rules), rules };
        let mut ways = vec![way(main, rules)];
        ways.extend(settings.into_iter().filter_map(|settings| {
            let (_, rules) = made(name, text, &settings)?;
            Some(way(settings, rules))
        }));
        Self { name: name.to_owned(), ways }
    }

    /// True where nothing is said of the text, and it plays like the whole. What is cheap to find out is asked first.
    fn misses_nothing(&self, text: &str) -> bool {
        let main = &self.ways[0];
        let Some((_, played)) = made(&self.name, text, &main.settings) else { return false };
        if !plays_alike(&main.rules, &played, 1)
            || passed(&played) != main.passed
            || !load(&self.name, text, &Settings::default(), &support::Folder).report.is_empty()
        {
            return false;
        }
        self.ways.iter().all(|way| match made(&self.name, text, &way.settings) {
            Some((_, played)) => {
                passed(&played) == way.passed
                    && plays_alike(&way.rules, &played, GAMES)
                    && tests_alike(&way.rules, &played)
            }
            None => false,
        })
    }
}

/// Other values of an option; those it cannot have make no game.
fn others(option: &GameOption) -> Vec<Value> {
    let all = match (&option.domain, &option.value) {
        (Some(OptionDomain::OneOf(values)), _) => values.iter().map(|value| value.node.clone()).collect(),
        (_, Value::Int(number)) => vec![Value::Int(number + 1), Value::Int(number - 1)],
        (_, Value::Word(_)) => ["yes", "no"].map(|word| Value::Word(word.into())).to_vec(),
    };
    all.into_iter().filter(|value| *value != option.value).collect()
}

/// Which tests pass: those that ask for other settings pass in any case, and some of the others need not.
fn passed(rules: &Rules) -> Vec<bool> {
    let passes = |test: &Test| test.steps.is_empty() || boardwright::trial::run(rules, test).is_ok();
    rules.names.tests.iter().map(passes).collect()
}

/// So many random games.
fn plays_alike(a: &Rules, b: &Rules, games: u64) -> bool {
    let same_board = a.engine.cells() == b.engine.cells();
    same_board && told(a) == told(b) && (0..games).all(|game| same_game(a, b, game))
}

/// What people are told of a game beside its play: who begins, how its board is drawn, what they can choose, and what its numbers and forms of
/// positions are called.
fn told(rules: &Rules) -> String {
    let names = &rules.names;
    let range = |option: &GameOption| match &option.domain {
        Some(OptionDomain::Range(least, most)) => vec![Value::Int(least.node), Value::Int(most.node)],
        _ => others(option),
    };
    let options: Vec<_> = names.options.iter().map(|o| (&o.name, &o.value, range(o))).collect();
    let forms: Vec<&String> = names.notation.positions.iter().map(|form| &form.name).collect();
    let board = (&names.cells, names.shape, &names.lines);
    let begins = rules.engine.first_roll();
    format!("{:?}", (&names.players, begins, board, &names.variants, options, &names.setups, &names.numbers, forms))
}

/// Random games from the positions of the tests.
fn tests_alike(a: &Rules, b: &Rules) -> bool {
    let both = a.names.tests.iter().zip(&b.names.tests).enumerate();
    both.filter(|(_, (test, _))| !test.steps.is_empty()).all(|(number, (ours, theirs))| {
        let (ours, theirs) = (positions_of(a, ours), positions_of(b, theirs));
        ours.len() == theirs.len()
            && ours.iter().zip(&theirs).all(|(here, there)| {
                let alike = |game| {
                    let chance = rng(game, 3 + number as u64);
                    same_play(a, b, here.clone(), there.clone(), chance, TURNS_OF_TEST)
                };
                (0..GAMES_OF_TEST).all(alike)
            })
    })
}

/// The positions that a test sets up, and the one that it ends with.
fn positions_of(rules: &Rules, test: &Test) -> Vec<State> {
    let (mut found, mut state) = (Vec::new(), boardwright::trial::first(rules, test));
    for (step, _) in &test.steps {
        state = state.and_then(|state| boardwright::trial::after(rules, &state, step));
        if matches!(step, TestStep::Position { .. } | TestStep::PositionText { .. }) {
            found.extend(state.clone());
        }
    }
    found.extend(state);
    found
}

/// A random game of the one, played in the other too.
fn same_game(a: &Rules, b: &Rules, game: u64) -> bool {
    let setup = SetupId((game % a.names.setups.len() as u64) as u16 as _);
    let start = |rules: &Rules| rules.engine.start(setup, None, &mut rng(game, 1));
    same_play(a, b, start(a), start(b), rng(game, 2), TURNS)
}

/// So many random turns of the one, played in the other too.
fn same_play(a: &Rules, b: &Rules, mut here: State, mut there: State, mut chance: Rng, turns: usize) -> bool {
    for _ in 0..turns {
        if !same_position(a, b, &here, &there) {
            return false;
        }
        if a.engine.outcome(&here) != Outcome::Open {
            return true;
        }
        let mut same = chance.clone();
        a.engine.roll(&mut here, &mut chance);
        b.engine.roll(&mut there, &mut same);
        if a.engine.rolled(&here) != b.engine.rolled(&there) {
            return false;
        }
        let Some((one, other)) = same_turn(a, b, &here, &there, &mut chance) else { return false };
        here = a.engine.play(&here, &one);
        there = b.engine.play(&there, &other);
    }
    true
}

fn same_position(a: &Rules, b: &Rules, here: &State, there: &State) -> bool {
    let outcome = |rules: &Rules, state: &State| match rules.engine.outcome(state) {
        Outcome::Open => String::new(),
        Outcome::Over { winner, by, .. } => format!("{winner:?} {}", rules.names.reason(by)),
    };
    let numbers = |rules: &Rules, state: &State| -> Vec<i64> {
        (0..rules.names.numbers.len()).map(|n| rules.engine.number(state, n)).collect()
    };
    a.engine.mover(here) == b.engine.mover(there)
        && outcome(a, here) == outcome(b, there)
        && numbers(a, here) == numbers(b, there)
        && written(a, here) == written(b, there)
}

/// A position in all the forms of its game.
fn written(rules: &Rules, state: &State) -> Vec<String> {
    let forms = rules.names.notation.positions.iter().map(|form| position::write_form(rules, form, state));
    std::iter::once(position::write(rules, state)).chain(forms).collect()
}

/// A turn of the one, chosen at random, and the same turn of the other: `None` where the turns differ.
fn same_turn(a: &Rules, b: &Rules, here: &State, there: &State, chance: &mut Rng) -> Option<(Turn, Turn)> {
    let text = |rules: &Rules, state: &State, turn: &Turn| turns::write(rules, state, turn);
    if a.engine.by_parts() {
        let mut same = chance.clone();
        let (one, other) = (
            a.engine.pick(here, chance, &mut Pool::default())?,
            b.engine.pick(there, &mut same, &mut Pool::default())?,
        );
        let alike = a.engine.choices(here) == b.engine.choices(there) && text(a, here, &one) == text(b, there, &other);
        return alike.then_some((one, other));
    }
    let ordered = |rules: &Rules, state: &State| {
        let mut turns = rules.engine.turns(state, usize::MAX);
        turns.sort_unstable();
        turns
    };
    let (ours, theirs) = (ordered(a, here), ordered(b, there));
    let at = boardwright::play::rng::below(chance, ours.len() as u64) as usize;
    let one = ours.get(at)?.clone();
    let written = text(a, here, &one);
    if ours == theirs {
        return (written == text(b, there, &one)).then(|| (one.clone(), one));
    }
    let all = |rules: &Rules, state: &State, turns: &[Turn]| -> BTreeSet<String> {
        turns.iter().map(|turn| text(rules, state, turn)).collect()
    };
    if ours.len() != theirs.len() || all(a, here, &ours) != all(b, there, &theirs) {
        return None;
    }
    let other = theirs.into_iter().find(|turn| text(b, there, turn) == written)?;
    Some((one, other))
}
