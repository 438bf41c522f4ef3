//! Tweaks: small changes of a game, in TOML.
//!
//! ```toml
//! game  = "pijersi"                  # what is changed: a game, GAME:VARIANT, or a rules file beside the tweak
//! name  = "Pijersi, impatient"       # optional
//! meant = "fewer draws, games as now" # what it is meant to do: see `meant`
//! setup = "classic"                  # optional: the setup games begin with
//! remove = ["move leap", "end goal"] # clauses taken away
//! add = '''
//! end { late: draw when 4 turns pass without capture }
//! '''
//!
//! [options]
//! quiet_turns = 10
//!
//! [replace]                          # clauses by their names
//! "end goal" = "win when any own in goal of mover"
//! "move step" = '''{
//!   lift an own man ; step forward ; land on empty
//! }'''
//! ```
//!
//! A tweak is turned into a rules file that `extends` its game, and is then checked and played as any other. Mistakes are
//! told where they stand in the TOML.

pub(super) mod unseen;
mod written;

use super::meant;
use super::value::Setting;
use crate::diag::{Diagnostic, Label, Report, backticked, nearest};
use crate::model::load::{Care, Library, Loaded, Settings, load_as, load_quick};
use crate::model::{Game, unknown_option};
use crate::source::{self, Sources, Span};
use crate::syntax::unbalanced;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use written::{Written, inside};

/// What a tweak says, as its TOML gives it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    game: Spanned<String>,
    name: Option<Spanned<String>>,
    meant: Option<Spanned<String>>,
    setup: Option<Spanned<String>>,
    #[serde(default)]
    options: BTreeMap<Spanned<String>, Spanned<Setting>>,
    #[serde(default)]
    replace: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    remove: Vec<Spanned<String>>,
    add: Option<Spanned<String>>,
}

/// Whether a file is a tweak, by its name: tweaks are TOML, rules files are not.
pub fn is_tweak(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// What a tweak is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The game that is changed.
    pub game: String,
    /// What the tweak is called.
    pub name: String,
    /// What it is meant to do.
    pub meant: Option<String>,
    /// The setup games begin with, where it says so.
    pub setup: Option<String>,
    /// The rules file it stands for.
    pub rules: String,
}

/// A tweak that was read.
#[derive(Debug)]
struct Tweak {
    about: About,
    written: Written,
    setup_at: Option<Range<usize>>,
    /// Where it says what it is meant to do: the text in quotes.
    meant_at: Option<Range<usize>>,
    /// The clauses that are replaced or removed.
    named: Vec<Spanned<String>>,
    /// Where each clause that is replaced stands, with its new text.
    entries: Vec<Range<usize>>,
    /// The options that get another value.
    options: Vec<Spanned<String>>,
    /// What is added, which may declare options of its own.
    added: String,
}

/// Loads the game that a tweak makes; what it is about, if it could be read. `name` is its path: rules files are found
/// beside it.
pub fn load_tweak(
    name: &str,
    toml: &str,
    settings: &Settings,
    library: &dyn Library,
    care: Care,
) -> (Loaded, Option<About>) {
    let tweak = match read(name, toml) {
        Ok(tweak) => tweak,
        Err(mistake) => return (told_in(name, toml, *mistake), None),
    };
    let mut loaded = load_as(name, &tweak.about.rules, settings, library, care);
    let whole = loaded.sources.files().first().map(|f| f.span()).unwrap_or_default();
    let shown = loaded.sources.add(name, toml);
    let (mut report, unknown) = (Report::default(), unknown_options(&tweak, name, library, shown));
    let found: Vec<Diagnostic> =
        loaded.report.iter().map(|diagnostic| moved(diagnostic, whole, shown, &tweak.written)).collect();
    let is_heard =
        |d: &&Diagnostic| !unknown.iter().any(|u| u.span() == d.span()) && !follows(d, &found, &tweak, shown);
    for moved in found.iter().filter(is_heard).cloned() {
        if let Some(nameless) = nameless(&moved, &tweak, name, library, shown) {
            report.push(nameless);
            continue;
        }
        let wrong = tweak.named.iter().find(|named| place(shown, &named.span()).contains(moved.span()));
        report.push(match wrong.and_then(|named| clause_meant(named.get_ref(), &tweak.about.game, name, library)) {
            Some(clause) => moved.help(format!("did you mean `{clause}`?")),
            None if moved.code == "nothing-to-replace" && moved.help.is_empty() => without_labels(moved, wrong),
            None => moved,
        });
    }
    if !unknown.is_empty() {
        unknown.into_iter().for_each(|d| report.push(d));
        loaded.game = None;
    }
    if let Some(wrong) = unknown_setup(&tweak, &loaded, shown) {
        report.push(wrong);
        loaded.game = None;
    }
    let (game, base) = (loaded.game.as_ref(), base(&tweak.about.game, name, library));
    if let Some(idle) = idle(&tweak, game, base.as_ref(), shown) {
        report.push(idle);
    }
    report = untestable(&tweak, game, base, shown).into_iter().fold(report, |mut report, warning| {
        report.push(warning);
        report
    });
    loaded.report = report;
    if let Some(game) = &mut loaded.game {
        game.clauses.iter_mut().for_each(|clause| clause.span = to_toml(clause.span, whole, shown, &tweak.written));
    }
    (loaded, Some(tweak.about))
}

/// Says of a label in a section whose lines have none that the section is replaced as a whole.
fn without_labels(diag: Diagnostic, key: Option<&Spanned<String>>) -> Diagnostic {
    match key.and_then(|key| key.get_ref().split_once(' ')) {
        Some((section, _)) => {
            diag.help(format!("its lines have no labels: replace all of it, `{section} = \"{{ … }}\"`"))
        }
        None => diag,
    }
}

/// A mistake in the TOML itself.
struct Mistake {
    at: Range<usize>,
    message: String,
    help: Option<String>,
}

fn told_in(name: &str, toml: &str, mistake: Mistake) -> Loaded {
    let mut loaded = Loaded::default();
    let whole = loaded.sources.add(name, toml);
    let mut diagnostic = Diagnostic::error("bad-tweak", place(whole, &mistake.at), mistake.message);
    diagnostic.help.extend(mistake.help);
    loaded.report.push(diagnostic);
    loaded
}

fn place(whole: Span, range: &Range<usize>) -> Span {
    Span::new(whole.lo + range.start as u32, whole.lo + range.end as u32)
}

/// A place in the rules file moved to the TOML; those in other files stay.
fn to_toml(span: Span, rules: Span, toml: Span, written: &Written) -> Span {
    match rules.contains(span) {
        true => place(toml, &written.origin((span.lo - rules.lo) as usize..(span.hi - rules.lo) as usize)),
        false => span,
    }
}

/// The diagnostic with its places in the rules file moved to the TOML.
fn moved(diagnostic: &Diagnostic, rules: Span, toml: Span, written: &Written) -> Diagnostic {
    let label = |label: &Label| Label { span: to_toml(label.span, rules, toml, written), text: label.text.clone() };
    let mut moved = diagnostic.clone();
    moved.labels = diagnostic.labels.iter().map(label).collect();
    moved.fix = moved.fix.filter(|fix| !rules.contains(fix.span));
    moved
}

/// True of what is only wrong because a clause that is replaced is not there, or its new text is not whole.
fn follows(diagnostic: &Diagnostic, all: &[Diagnostic], tweak: &Tweak, toml: Span) -> bool {
    const WHOLE: [&str; 2] = ["nothing-to-replace", "missing-bracket"];
    let entry = tweak.entries.iter().map(|entry| place(toml, entry)).find(|entry| entry.contains(diagnostic.span()));
    !WHOLE.contains(&diagnostic.code)
        && entry.is_some_and(|entry| all.iter().any(|d| WHOLE.contains(&d.code) && entry.contains(d.span())))
}

/// What is said where a text cannot be read because the name in front of it is not that of a clause.
fn nameless(
    diagnostic: &Diagnostic,
    tweak: &Tweak,
    name: &str,
    library: &dyn Library,
    toml: Span,
) -> Option<Diagnostic> {
    const UNREAD: [&str; 3] = ["syntax", "unknown-clause", "misspelt-word"];
    const SORTS: [&str; 19] = [
        "board", "captures", "define", "end", "look", "move", "notation", "option", "path", "pieces", "players",
        "remember", "sequence", "setup", "shape", "stacks", "test", "turn", "zone",
    ];
    let holds = |entry: &&Range<usize>| place(toml, entry).contains(diagnostic.span());
    const LABELLED: [&str; 4] = ["captures", "end", "move", "stacks"];
    let entry = tweak.entries.iter().find(holds).filter(|_| UNREAD.contains(&diagnostic.code))?;
    let key = tweak.named.iter().find(|named| named.span().start == entry.start)?;
    let base = base(&tweak.about.game, name, library)?;
    let mut words = key.get_ref().split_whitespace();
    let (sort, label) = (words.next()?, words.next().map(|label| label.trim_end_matches(':')));
    let of_sort = |clause: &crate::model::Clause| {
        let (of, rest) = clause.name.split_once('.')?;
        (of == sort).then(|| rest.split('.').next().unwrap_or(rest).to_owned())
    };
    let labels: BTreeSet<String> = base.clauses.iter().filter_map(of_sort).collect();
    let is_declared = base.clauses.iter().any(|clause| clause.name.split('.').any(|word| word == sort));
    let is_there = match label.filter(|_| LABELLED.contains(&sort)) {
        Some(label) => labels.contains(label),
        None => SORTS.contains(&sort) || is_declared,
    };
    if is_there {
        return None;
    }
    let at = place(toml, &key.span());
    let diag = Diagnostic::error("nothing-to-replace", at, format!("no clause is called `{}`", key.get_ref()));
    let named: Vec<&str> = labels.iter().map(String::as_str).filter(|l| l.parse::<u32>().is_err()).collect();
    Some(match label {
        Some(label) if LABELLED.contains(&sort) && !named.is_empty() => match nearest(label, named.iter().copied()) {
            Some(near) => diag.help(format!("did you mean `{sort} {near}`?")),
            None => diag.help(format!("in `{sort}` there are {}", backticked(named))),
        },
        _ => diag.help(format!(
            "clauses are named as in the rules file, `move step`, `turn`, `end goal`, `board`: `boardwright fmt {}` prints it",
            tweak.about.game
        )),
    })
}

/// The options that get a value though neither the game nor the tweak declares them.
fn unknown_options(tweak: &Tweak, name: &str, library: &dyn Library, toml: Span) -> Vec<Diagnostic> {
    let Some(base) = base(&tweak.about.game, name, library).filter(|_| !tweak.options.is_empty()) else {
        return Vec::new();
    };
    let known: Vec<String> = base.options.iter().map(|o| o.name.clone()).collect();
    let words: Vec<&str> = tweak.added.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let is_added = |option: &str| words.windows(2).any(|pair| pair == ["option", option]);
    let is_unknown = |option: &&Spanned<String>| !known.contains(option.get_ref()) && !is_added(option.get_ref());
    let unknown = |option: &Spanned<String>| {
        if KEYS.contains(&option.get_ref().as_str()) {
            let Mistake { at, message, help } = below("options", option);
            return Diagnostic {
                help: help.into_iter().collect(),
                ..Diagnostic::error("bad-tweak", place(toml, &at), message)
            };
        }
        let name = source::Spanned::new(option.get_ref().clone(), place(toml, &option.span()));
        Diagnostic { fix: None, ..unknown_option(&name, &known) }
    };
    tweak.options.iter().filter(is_unknown).map(unknown).collect()
}

/// The game that is changed, as it is.
fn base(game: &str, tweak: &str, library: &dyn Library) -> Option<Game> {
    let plain = format!("rules 1\ngame \"{}\" extends \"{game}\" {{\n}}\n", quoted(game));
    load_quick(tweak, &plain, &Settings::default(), library).game
}

/// The clause of the game whose label a name is, where the section was forgotten: `end goal` for `goal`.
fn clause_meant(name: &str, game: &str, tweak: &str, library: &dyn Library) -> Option<String> {
    let base = base(game, tweak, library)?;
    let clauses: Vec<String> = base.clauses.iter().filter_map(|clause| clause_name(&clause.name)).collect();
    let label = clauses.iter().find(|clause| clause.split_once(' ').is_some_and(|(_, label)| label == name));
    label.cloned().filter(|_| !clauses.iter().any(|clause| clause == name))
}

/// `end.goal` is called `end goal` in a tweak, and a line of `move.step` is part of `move step`.
fn clause_name(clause: &str) -> Option<String> {
    let mut words = clause.split('.');
    let (section, label) = (words.next()?, words.next()?);
    (LINES.contains(&section) || ["move", "setup"].contains(&section)).then(|| format!("{section} {label}"))
}

/// That a tweak leaves all as it is: it says nothing that changes clauses, and its options have these values anyway.
fn idle(tweak: &Tweak, game: Option<&Game>, base: Option<&Game>, toml: Span) -> Option<Diagnostic> {
    let (game, base) = (game?, base?);
    let says_nothing = tweak.named.is_empty() && tweak.added.trim().is_empty() && tweak.about.setup.is_none();
    let values = |game: &Game| game.options.iter().map(|o| (o.name.clone(), o.value.clone())).collect::<Vec<_>>();
    // what a variant changes is not a change of options alone, and what is meant is what `tune` searches for
    let has_another_use = tweak.about.game.contains(':') || tweak.about.meant.is_some();
    let message = "this tweak changes nothing".to_owned();
    let at = tweak.options.first().map_or(0..1, Spanned::span);
    (says_nothing && !has_another_use && values(game) == values(base)).then(|| {
        Diagnostic::warning("no-effect", place(toml, &at), message)
            .help("give an option another value in `[options]`, or change clauses in `[replace]`, `remove` or `add`")
    })
}

/// What the tweak is meant to do, and cannot be asked of games.
fn untestable(tweak: &Tweak, game: Option<&Game>, base: Option<Game>, toml: Span) -> Vec<Diagnostic> {
    let (Some(text), Some(at)) = (&tweak.about.meant, &tweak.meant_at) else { return Vec::new() };
    let warning = |other: meant::Untestable| {
        // a text with signs of its own, or of several lines, is shown as a whole
        let is_plain = at.len() == text.len() + 2;
        let at = if is_plain { at.start + 1 + other.at.start..at.start + 1 + other.at.end } else { at.clone() };
        Diagnostic::warning("untestable", place(toml, &at), other.message)
            .help(format!("{}; a reason goes after a colon", other.help))
    };
    // an end that the tweak takes away can be spoken of, too: it is there as the game is now
    let known = game.map(|game| base.iter().chain([game]).flat_map(meant::ends_of).collect::<Vec<_>>());
    meant::read(text, known.as_deref()).others.into_iter().map(warning).collect()
}

fn unknown_setup(tweak: &Tweak, loaded: &Loaded, toml: Span) -> Option<Diagnostic> {
    let (wanted, at) = (tweak.about.setup.as_ref()?, tweak.setup_at.as_ref()?);
    let setups = &loaded.game.as_ref()?.setups;
    let names: Vec<&str> = setups.iter().map(|s| s.name.as_str()).collect();
    (!names.contains(&wanted.as_str())).then(|| {
        Diagnostic::error("unknown-setup", place(toml, at), format!("no setup `{wanted}`"))
            .help(format!("there are {}", backticked(names)))
    })
}

fn read(path: &str, toml: &str) -> Result<Tweak, Box<Mistake>> {
    if let Some(at) = unseen::find(toml) {
        return Err(Box::new(Mistake { at, message: unseen::MESSAGE.into(), help: None }));
    }
    let said: Said = toml::from_str(toml).map_err(|error| {
        let at = error.span().unwrap_or(0..toml.len().min(1));
        let message = error.message().lines().next().unwrap_or("not TOML").to_owned();
        let help =
            || help_at(toml, &at).or_else(|| rewritten(&message, toml, &at)).or_else(|| help_for(&message, toml));
        let said = match is_in_broken_text(toml, at.start) {
            true => "the text in quotes is not closed on its line, or has quotes in it".into(),
            false => plain(&message),
        };
        let plain = || Mistake { message: said, help: help(), at: at.clone() };
        Box::new(below_a_table(toml).unwrap_or_else(plain))
    })?;
    if said.game.get_ref().ends_with(".toml") {
        return Err(Box::new(tweak_of_a_tweak(&said.game)));
    }
    let written = rules_file(path, toml, &said)?;
    let name = said.name.map_or_else(|| title(path), Spanned::into_inner);
    let meant_at = said.meant.as_ref().map(Spanned::span);
    let setup_at = said.setup.as_ref().map(Spanned::span);
    let about = About {
        game: said.game.into_inner(),
        name,
        meant: said.meant.map(Spanned::into_inner),
        setup: said.setup.map(Spanned::into_inner),
        rules: written.text.clone(),
    };
    let entries = said.replace.iter().map(|(name, text)| name.span().start..text.span().end).collect();
    let named = said.replace.into_keys().chain(said.remove).collect();
    let options = said.options.into_keys().collect();
    let added = said.add.map(Spanned::into_inner).unwrap_or_default();
    Ok(Tweak { about, written, setup_at, meant_at, named, entries, options, added })
}

fn tweak_of_a_tweak(game: &Spanned<String>) -> Mistake {
    let (tweak, stem) = (game.get_ref(), game.get_ref().trim_end_matches(".toml"));
    Mistake {
        at: game.span(),
        message: "a tweak changes a game, not another tweak".into(),
        help: Some(format!(
            "make a variant of that one, `boardwright tweak {tweak} --print > {stem}.rules`, and name it here: `{stem}`"
        )),
    }
}

/// How a value is written that is a text where a list is needed, or the other way round.
fn rewritten(message: &str, toml: &str, at: &Range<usize>) -> Option<String> {
    let value = toml.get(at.clone())?;
    match () {
        () if message.contains("expected a sequence") && value.starts_with(['"', '\'']) && !value.contains('\n') => {
            Some(format!("write `[{value}]`"))
        }
        () if message.contains("expected a string") && value.starts_with('[') => {
            Some("write it without `[` and `]`; a text of several lines stands between `\'\'\'` and `\'\'\'`".into())
        }
        () => None,
    }
}

/// The tables of a tweak, whatever stands in them.
#[derive(Deserialize)]
struct Tables {
    #[serde(default)]
    options: BTreeMap<Spanned<String>, toml::Value>,
    #[serde(default)]
    replace: BTreeMap<Spanned<String>, toml::Value>,
}

/// The keys of a tweak, but for its tables.
const KEYS: [&str; 6] = ["game", "name", "meant", "setup", "remove", "add"];

/// A key of the tweak that stands below the head of a table, and so in it.
fn below_a_table(toml: &str) -> Option<Mistake> {
    let Tables { options, replace } = toml::from_str(toml).ok()?;
    let both = [("options", options), ("replace", replace)];
    let (table, key) = both.iter().find_map(|(table, keys)| {
        keys.keys().find(|key| KEYS.contains(&key.get_ref().as_str())).map(|key| (table, key))
    })?;
    Some(below(table, key))
}

fn below(table: &str, key: &Spanned<String>) -> Mistake {
    Mistake {
        at: key.span(),
        message: format!("`{}` stands in `[{table}]`", key.get_ref()),
        help: Some(format!("put it above `[{table}]`: what stands below belongs to the table")),
    }
}

/// What the library says, in words for people.
pub(super) fn plain(message: &str) -> String {
    let says = |words: &str| message.contains(words);
    match () {
        () if says("untagged enum SaidGames") => {
            return "`games` is a number of games, or a table with a number for each agent".into();
        }
        () if says("untagged enum") => {
            return "an option is `true`, `false`, a whole number, or a word in quotes".into();
        }
        () if says("as i128") || says("as u128") => return "this number is too large".into(),
        () if says("invalid basic string") || says("invalid literal string") => {
            return "the text in quotes is not closed on its line, or holds a sign that must not stand there".into();
        }
        () if says("duplicate key") => return "this stands here a second time".into(),
        () if says("key with no value") => return "there is no value: write `= …` after the key".into(),
        () if says("invalid multi-line") => return "the text of several lines is not closed".into(),
        () if says("expected a sequence") => return "a list is needed here: `[ … ]`".into(),
        () if says("expected a map") => return "a table is needed here: `[…]` in a line of its own".into(),
        () if says("unexpected key or value") => {
            return "something stands after the value: each key has a line of its own, and no comma after it".into();
        }
        () if says("expected a string") => return "a text in quotes is needed here".into(),
        () if says("expected u64") || says("expected u32") => return "a whole number is needed here, 0 or more".into(),
        () if says("string values must be quoted") => return "texts must stand in quotes".into(),
        () if says("unknown variant") && says("shared") => return "seeds are `\"shared\"` or `\"own\"`".into(),
        () => {}
    }
    // which fields there are is told by the help
    let message = message.split(", expected").next().unwrap_or(message).replace("field", "key");
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What to do where `[rules]` stands.
const RULES_TABLE: &str = "a tweak changes clauses in `[replace]`, and has new ones in `add`; in an experiment each rule set \
    has a table of its own, in two brackets: `[[rules]]`";

/// What to do where something that is no TOML stands: what it is, if that can be told.
pub(super) fn help_at(toml: &str, at: &Range<usize>) -> Option<String> {
    let start = toml.get(..at.start)?.rfind('\n').map_or(0, |end| end + 1);
    let line = toml[start..].lines().next().unwrap_or_default().trim_start();
    let (before, value) = (toml[start..at.start].trim(), toml.get(at.clone()).unwrap_or_default());
    if let Some((key, value)) = line.split_once(':').filter(|(key, _)| is_key(key)) {
        return Some(format!("`=` stands between a key and its value: `{key} = {}`", value.trim()));
    }
    if let Some((key, _)) = line
        .split_once('=')
        .filter(|(key, _)| key.trim().contains(' ') && key.split(' ').filter(|word| !word.is_empty()).all(is_key))
    {
        return Some(format!("a key of several words stands in quotes: `\"{}\" = …`", key.trim()));
    }
    if let Some(line) = unclosed(toml, at.start) {
        return Some(format!("the `'''` of line {line} is not closed: end the text with `'''`"));
    }
    if value.starts_with(['“', '”', '„', '«', '‘', '’']) {
        return Some("quotes are straight in TOML: `\"…\"` or `'…'`".into());
    }
    if toml[at.start..].starts_with("//") && !before.is_empty() {
        return Some("in TOML a comment begins with `#`".into());
    }
    if before.ends_with('=') && ["yes", "no", "on", "off", "True", "False"].contains(&value) {
        let so = matches!(value, "yes" | "on" | "True");
        return Some(format!("in TOML it is `{so}`, without quotes"));
    }
    let rest = toml[at.start..].lines().next().unwrap_or_default().trim_end();
    let is_bare = rest.starts_with(|c: char| c.is_alphabetic()) && !rest.contains(['"', '\'', '#']);
    if before.ends_with('=') && is_bare && !["true", "false", "inf", "nan"].contains(&rest) {
        return Some(format!("a text stands in quotes: `{before} \"{rest}\"`"));
    }
    if is_in_broken_text(toml, at.start) {
        return Some("a text of several lines, or with quotes in it, stands between `'''` and `'''`".into());
    }
    if line.starts_with("//") || line.starts_with("--") || line.starts_with(';') {
        return Some("in TOML a comment begins with `#`".into());
    }
    if line.trim_end() == "[rules]" {
        return Some(RULES_TABLE.into());
    }
    if crate::syntax::begins_as_rules(toml) {
        return Some("this looks like a rules file: give it a name that ends in `.rules`".into());
    }
    let is_brace = line.starts_with('{') && at.start == start;
    is_brace.then(|| {
        "in TOML each key stands on a line of its own, `game = \"pijersi\"`, without brackets around all".into()
    })
}

/// True of what can stand as a key without quotes.
fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// The line of the `'''` that is open at the end of the text, where a mistake stands there.
fn unclosed(toml: &str, at: usize) -> Option<usize> {
    let is_open = toml.matches("'''").count() % 2 == 1 && toml[at..].trim().is_empty();
    let last = toml.rfind("'''").filter(|_| is_open)?;
    Some(toml[..last].matches('\n').count() + 1)
}

/// True after a text in quotes that goes on over the end of its line, or has a quote in it.
fn is_in_broken_text(toml: &str, at: usize) -> bool {
    let end = toml[at..].find('\n').map_or(toml.len(), |end| at + end);
    let said = toml[..end].lines().rev().find_map(|line| line.split_once('='));
    let value = said.map_or("", |(_, value)| value.trim());
    value.starts_with('"') && !value.starts_with("\"\"\"") && value.matches('"').count() != 2
}

/// Keys as other programs call them.
const CALLED: [(&str, &str); 22] = [
    ("title", "name"),
    ("description", "meant"),
    ("comment", "meant"),
    ("purpose", "meant"),
    ("why", "meant"),
    ("base", "game"),
    ("extends", "game"),
    ("parent", "game"),
    ("set", "options"),
    ("change", "options"),
    ("changes", "options"),
    ("parameters", "options"),
    ("settings", "options"),
    ("delete", "remove"),
    ("override", "replace"),
    ("players", "agents"),
    ("bots", "agents"),
    ("number", "games"),
    ("count", "games"),
    ("n", "games"),
    ("variants", "rules"),
    ("rulesets", "rules"),
];

/// Words with which clauses begin, and no key of a tweak.
const CLAUSES: [&str; 9] = ["board", "captures", "end", "move", "moves", "pieces", "players", "stacks", "turn"];

/// The key that was probably meant, where the library lists those it knows.
pub(super) fn near_key(message: &str) -> Option<String> {
    let (said, known) = message.strip_prefix("unknown field `")?.split_once("`, expected")?;
    let known = known.split('`').skip(1).step_by(2);
    let called = CALLED.iter().find(|(word, key)| *word == said && known.clone().any(|k| k == *key));
    if let Some((_, key)) = called {
        return Some(format!("it is called `{key}` here"));
    }
    nearest(said, known).map(|near| format!("did you mean `{near}`?"))
}

/// True of a text that is an experiment, and no tweak.
pub fn is_experiment(toml: &str) -> bool {
    const KEYS: [&str; 5] = ["rules", "sweep", "agents", "games", "seed"];
    // what cannot be read yet is told by its tables
    let has_rules = toml.lines().any(|line| line.trim_start().starts_with("[[rules]]"));
    has_rules || toml.parse::<toml::Table>().is_ok_and(|table| KEYS.iter().any(|key| table.contains_key(*key)))
}

fn help_for(message: &str, toml: &str) -> Option<String> {
    const KEYS: &str =
        "a tweak has `game`, `name`, `meant`, `setup`, `remove`, `add`, and the tables `[options]` and `[replace]`";
    if is_experiment(toml) {
        return Some("this looks like an experiment: give it to `boardwright report`".into());
    }
    if let Some(near) = near_key(message) {
        return Some(near);
    }
    let is_clause = |word: &&str| message.starts_with(&format!("unknown field `{word}`"));
    if CLAUSES.iter().any(is_clause) {
        return Some("clauses are changed in `[replace]`, each by its name, and new ones stand in `add`".into());
    }
    if message.contains("unknown field") {
        return Some(format!("{KEYS}; an option of the game stands below `[options]`"));
    }
    message.contains("missing field").then(|| KEYS.into())
}

/// `long-game.toml` is called `long game`.
fn title(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.trim_end_matches(".toml").replace(['-', '_'], " ")
}

/// The rules file that a tweak stands for.
fn rules_file(path: &str, toml: &str, said: &Said) -> Result<Written, Box<Mistake>> {
    let mut file = Written::default();
    let top = said.game.span();
    if let Some(meant) = &said.meant {
        meant.get_ref().lines().for_each(|line| file.made(format!("// {line}\n"), meant.span()));
        file.made("\n", meant.span());
    }
    file.made("rules 1\n\n", top.clone());
    let name = said.name.as_ref().map_or_else(|| title(path), |n| n.get_ref().clone());
    let name_at = said.name.as_ref().map_or(top.clone(), Spanned::span);
    file.made(format!("game \"{}\" extends ", quoted(&name)), name_at);
    file.made("\"", top.clone());
    file.copied(toml, &said.game);
    file.made("\" {\n", top.clone());
    for (option, value) in &said.options {
        if let Some(name) = option.get_ref().strip_prefix("option ") {
            return Err(Box::new(Mistake {
                at: option.span(),
                message: "in `[options]` the name of an option stands alone".into(),
                help: Some(format!("write `{}`", name.trim())),
            }));
        }
        file.made("  option ", option.span());
        file.copied(toml, option);
        file.made(" = ", option.span());
        file.made(value.get_ref().value().to_string(), value.span());
        file.made("\n", value.span());
    }
    for text in said.replace.values().chain(&said.add) {
        balanced(toml, text)?;
    }
    for (clause, text) in &said.replace {
        replaced(&mut file, toml, clause, text)?;
    }
    for clause in &said.remove {
        removed(&mut file, toml, clause)?;
    }
    if let Some(text) = &said.add {
        file.made("\n", text.span());
        file.copied(toml, text);
        file.made("\n", text.span());
    }
    file.made("}\n", top);
    Ok(file)
}

/// A text with a bracket too many or too few would end the clause it stands in, or the game.
fn balanced(toml: &str, text: &Spanned<String>) -> Result<(), Box<Mistake>> {
    let unbalanced = unbalanced(text.get_ref());
    let Some(first) = unbalanced.first() else { return Ok(()) };
    let (place, start) = (first.span(), inside(toml, text.span(), text.get_ref()).map(|inside| inside.start));
    let at = start.map_or(text.span(), |start| start + place.lo as usize..start + place.hi as usize);
    Err(Box::new(Mistake { at, message: first.message.clone(), help: first.help.first().cloned() }))
}

fn quoted(name: &str) -> String {
    name.replace(['"', '\n', '\r'], " ")
}

/// Sections whose lines have labels of their own.
const LINES: [&str; 3] = ["end", "captures", "stacks"];

/// `end goal` → section and label, where the section's lines have labels.
fn line_of(clause: &str) -> Option<(&str, &str)> {
    let (section, label) = clause.split_once(' ')?;
    LINES.contains(&section).then(|| (section, label.trim().trim_end_matches(':')))
}

fn named(clause: &Spanned<String>) -> Result<&str, Box<Mistake>> {
    let name = clause.get_ref().trim();
    if name.is_empty() {
        let help = "name a clause as the rules do: `move step`, `turn`, `end goal`";
        return Err(Box::new(Mistake {
            at: clause.span(),
            message: "a clause without a name".into(),
            help: Some(help.into()),
        }));
    }
    Ok(name)
}

fn replaced(
    file: &mut Written,
    toml: &str,
    clause: &Spanned<String>,
    text: &Spanned<String>,
) -> Result<(), Box<Mistake>> {
    let name = named(clause)?;
    let said = text.get_ref().trim_start();
    match line_of(name) {
        Some((section, label)) => {
            let has_label = said.strip_prefix(label).is_some_and(|rest| rest.trim_start().starts_with(':'));
            let label = if has_label { String::new() } else { format!("{label}: ") };
            file.made(format!("\n  {section} {{ replace {label}"), clause.span());
            file.copied(toml, text);
            file.made(" }\n", text.span());
        }
        None => {
            let keyword = name.split_whitespace().next().unwrap_or(name);
            if let Some(mistake) = value_of_option(clause, said) {
                return Err(Box::new(mistake));
            }
            let is_whole = said.starts_with(keyword) && said[keyword.len()..].starts_with([' ', '{', '\t', '\n']);
            let head = if is_whole { String::new() } else { format!("{name} ") };
            file.made(format!("\n  replace {head}"), clause.span());
            file.copied(toml, text);
            file.made("\n", text.span());
        }
    }
    Ok(())
}

/// The value of an option among the clauses that are replaced.
fn value_of_option(clause: &Spanned<String>, said: &str) -> Option<Mistake> {
    let option = clause.get_ref().trim().strip_prefix("option ")?.trim();
    let value = said.rsplit('=').next().unwrap_or(said).trim();
    let is_value = !value.is_empty() && !value.contains(char::is_whitespace);
    is_value.then(|| Mistake {
        at: clause.span(),
        message: "an option gets its value in `[options]`".into(),
        help: Some(format!("write there `{option} = {}`", toml_value(value))),
    })
}

/// A value as TOML has it.
fn toml_value(value: &str) -> String {
    match value {
        "yes" | "on" => "true".into(),
        "no" | "off" => "false".into(),
        number if number.parse::<i64>().is_ok() => number.into(),
        word => format!("\"{word}\""),
    }
}

fn removed(file: &mut Written, toml: &str, clause: &Spanned<String>) -> Result<(), Box<Mistake>> {
    match line_of(named(clause)?) {
        Some((section, label)) => file.made(format!("\n  {section} {{ remove {label} }}\n"), clause.span()),
        None => {
            file.made("\n  remove ", clause.span());
            file.copied(toml, clause);
            file.made("\n", clause.span());
        }
    }
    Ok(())
}

/// The texts a game was read from, without the one that only shows where mistakes are.
pub fn texts(sources: &Sources, is_tweak: bool) -> Vec<(String, String)> {
    let files = sources.files();
    let count = files.len() - usize::from(is_tweak && files.len() > 1);
    files[..count].iter().map(|f| (f.name.clone(), f.text.clone())).collect()
}

#[cfg(test)]
mod tests;
