//! What is wrong with a clause, in words.
//!
//! The grammar takes a clause that fits nowhere as junk. Here it is read again by the strict rule for its place and its
//! first word, and the furthest point that rule reached becomes one diagnostic.

mod changes;
mod clause;
mod declared;
#[cfg(test)]
mod examples;
mod expected;
mod forms;
mod hole;
mod known;
mod listed;
mod mend;
mod order;
mod repair;
mod roles;
mod signs;
mod translate;
mod words;

pub(super) use clause::{leads, reads};
pub(super) use declared::Declared;
pub(super) use hole::{Hole, hole};

use crate::diag::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, SECTIONS, Token};
use crate::syntax::{count_of, singulars};
use boardwright_grammar::{Grammar, Rule};
use clause::Clause;
use declared::Named;
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

/// What is to be said of a bad clause, and the clause as it was probably meant, for reading on.
pub(super) struct Explained {
    pub diag: Diagnostic,
    pub mended: Option<Mended>,
}

impl Explained {
    /// What is said of a clause that nobody can put right.
    fn only(diag: Diagnostic) -> Self {
        Self { diag, mended: None }
    }

    /// Without a fix, where only the author knows what is meant: the clause is read on as it was probably meant.
    fn without_fix(self) -> Self {
        Self { diag: Diagnostic { fix: None, ..self.diag }, ..self }
    }

    /// With what is said where the mend does not hold; a word that is no word stays misspelt.
    fn or_otherwise(self, diag: Diagnostic) -> Self {
        let otherwise = Some(Box::new(diag)).filter(|_| self.diag.code != "misspelt-word");
        Self { diag: Diagnostic { otherwise, ..self.diag }, ..self }
    }
}

/// A clause put right, as long as the one it replaces or longer.
pub(super) struct Mended {
    pub text: String,
    /// The bytes of the clause that something else stands for.
    pub range: (u32, u32),
    /// How much later than in the file everything after the mended place stands.
    pub shift: u32,
}

/// Why a clause of a place cannot be read. `goes_on`: it is indented deeper than the clause on the line above.
pub(super) fn junk(text: &str, base: u32, place: Place, goes_on: bool, declared: &Declared) -> Explained {
    let clause = Clause::new(text, base, place).knowing(declared);
    if let Some(explained) = order::doubled(&clause) {
        return explained;
    }
    let explained = as_it_stands(&clause, goes_on);
    if let Some(further) = mend::further(&clause, base, &explained, &|clause| as_it_stands(clause, goes_on)) {
        return further;
    }
    // a mend after which the clause can be read no better is worth less than one that makes it good
    match mend::leaves_it_bad(&clause, base, &explained).then(|| repair::surely(&clause)).flatten() {
        Some(repaired) => repaired.or_otherwise(explained.diag),
        None => explained,
    }
}

/// Why a clause cannot be read whose words are neither doubled nor in another order.
fn as_it_stands(clause: &Clause, goes_on: bool) -> Explained {
    let (text, place) = (clause.text, clause.place);
    if let Some(explained) = reserved_label(clause) {
        return explained;
    }
    if let Some(explained) = words::bare_condition(clause) {
        return explained;
    }
    let misspelt = clause.first().filter(|first| !place.starts(first.text(text)));
    let misspelt = match misspelt.and_then(|first| misspelt_start(clause, first)) {
        Some(whole) if whole.mended.is_some() => return whole,
        other => other,
    };
    if let Some(diag) = whole_elsewhere(clause) {
        return Explained::only(diag);
    }
    // the turns of a second clause look like cells, and its words like pieces
    if matches!(place, Place::Test | Place::Look)
        && let Some(explained) = signs::several(clause)
    {
        return explained;
    }
    // before other words are tried: of `man M 4 king K` the number is the men's
    let first = roles::bare_count(clause).or_else(|| roles::neutral_behind(clause)).or_else(|| signs::decimal(clause));
    let first = first.or_else(|| words::direction_of_players(clause)).or_else(|| order::parted_by_commas(clause));
    let first = first.or_else(|| words::of_options(clause)).or_else(|| words::bare_template(clause));
    let first = first.or_else(|| words::names_as_texts(clause));
    let first = first.or_else(|| words::result_behind(clause)).or_else(|| words::arithmetic(clause));
    let first = first.or_else(|| words::block_of_cells(clause)).or_else(|| words::of_height(clause));
    let first = first.or_else(|| words::hyphen(clause)).or_else(|| roles::drawn_row(clause));
    let first = first.or_else(|| order::most_of_several(clause)).or_else(|| listed::rows(clause));
    let first = first.or_else(|| signs::piece_first(clause)).or_else(|| signs::number_behind(clause));
    if let Some(explained) = first.or_else(|| translate::translate(clause)) {
        return explained;
    }
    if let Some(diag) = foreign(clause) {
        let is_sign = diag.code == "foreign-sign" && diag.fix.is_none();
        return translate::in_other_words(clause).filter(|_| is_sign).unwrap_or_else(|| Explained::only(diag));
    }
    let Some(first) = clause.first() else {
        return Explained::only(at_end(clause, &[]));
    };
    let word = first.text(text);
    let starts = place.starts(word);
    if goes_on && !starts {
        // a line with a label goes on from nothing
        let is_labelled = clause.whole_head().get(1).is_some_and(|sign| sign.text(text) == ":");
        let elsewhere = is_labelled.then(|| wrong_place(clause, first)).flatten();
        return Explained::only(elsewhere.unwrap_or_else(|| continuation(clause, first)));
    }
    if !starts {
        if let Some(explained) = misspelt.filter(|explained| explained.mended.is_none()) {
            return explained;
        }
        if let Some(explained) = translate::in_other_words(clause) {
            return explained;
        }
        if let Some(diag) = wrong_place(clause, first) {
            return Explained::only(diag);
        }
        if !place.is_led_by_names() {
            return unknown(clause, first);
        }
    }
    strict(clause)
}

/// Why a line cannot be read that is a whole section, but for its brackets.
pub(super) fn without_block(line: &str, base: u32, place: Place) -> Option<Explained> {
    signs::without_block(&Clause::new(line, base, place))
}

/// Why a text cannot be read at all: brackets that match should make this impossible.
pub(super) fn whole(text: &str, base: u32, error: &Error<Rule>) -> Diagnostic {
    let at = base + position(error).min(text.len()) as u32;
    Diagnostic::error("syntax", Span::new(at, at), "the file cannot be read beyond this place")
        .help("a rules file is `rules 1` and then `game \"TITLE\" { … }`")
}

/// Text after the bracket that closes the game.
pub(super) fn trailing(span: Span) -> Diagnostic {
    Diagnostic::error("after-game", span, "the game has ended before this")
        .label("not part of the game")
        .help("a file holds one game: write another in a file of its own")
}

/// True where `at` is the first of its line, and stands further to the right than `before`, on an earlier line.
pub(super) fn is_deeper(text: &str, at: usize, before: usize) -> bool {
    let line = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
    let (here, above) = (line(at), line(before));
    here != above && text[here..at].trim().is_empty() && at - here > before - above
}

fn foreign(clause: &Clause) -> Option<Diagnostic> {
    let token = clause.tokens.iter().find(|t| t.kind == Kind::Foreign || is_old_comment(clause, t))?;
    if let Some(diag) = roles::picture(clause, *token) {
        return Some(diag);
    }
    let found = if is_old_comment(clause, token) { "/*" } else { token.text(clause.text) };
    let span = clause.span(token.lo, token.lo + found.len());
    if token.kind == Kind::Foreign && (found.chars().all(char::is_alphanumeric) || found.chars().count() > 1) {
        let letter = found.chars().find(|c| !c.is_ascii()).unwrap_or(' ');
        let message = format!("`{found}` has the letter `{letter}`");
        return Some(
            Diagnostic::error("foreign-letter", span, message)
                .label("expected a name")
                .help("names are written with `a` to `z`, `A` to `Z`, digits and `_`"),
        );
    }
    let diag = Diagnostic::error("foreign-sign", span, format!("`{found}` is not a sign of the language"));
    Some(match found {
        "“" | "”" | "„" | "«" | "»" => diag.label("expected `\"`").fix(span, "\""),
        "–" | "—" | "−" => diag.label("expected `-`").fix(span, "-"),
        "…" => diag.label("expected `..`").fix(span, ".."),
        "×" => diag.label("expected `x`").fix(span, "x"),
        "/*" => diag.help("a comment begins with `//` and ends with its line"),
        "&" => {
            let twice = clause.text[token.lo..].starts_with("&&");
            let (span, both) =
                (clause.span(token.lo, token.lo + 1 + usize::from(twice)), if twice { "&&" } else { "&" });
            let so = if clause.place == Place::Turn { "then" } else { "and" };
            Diagnostic::error("foreign-sign", span, format!("`{both}` is written `{so}`")).fix(span, so)
        }
        "\u{a0}" => diag.label("a blank that does not break a line").fix(span, " "),
        _ => diag.help("signs stand in strings and comments, or as the clauses use them"),
    })
}

/// A `/` right before a `*`.
fn is_old_comment(clause: &Clause, token: &Token) -> bool {
    clause.text[token.lo..].starts_with("/*")
}

fn continuation(clause: &Clause, first: Token) -> Diagnostic {
    let message = format!("no clause of {1} begins with `{0}`", first.text(clause.text), clause.place.words());
    let diag = Diagnostic::error("unknown-clause", clause.span(first.lo, first.hi), message)
        .label("the clause above ended with its line");
    match first.text(clause.text).starts_with('"') {
        true => diag.help(
            "a text stands on the line of its clause; the rows of a shape are one text, parted by `/`: \
             `shape tee \"###/.#.\"`",
        ),
        false => diag.help(
            "a clause goes on over a line end inside `( )`, after a comma, or where the next line begins with \
             `|`, `then`, `and`, `or`, `except` or `otherwise`",
        ),
    }
}

/// A first word that is near one that would do, if the clause then reads on further.
fn misspelt_start(clause: &Clause, first: Token) -> Option<Explained> {
    let word = first.text(clause.text);
    if first.kind != Kind::Word || clause.is_declared(word) {
        return None;
    }
    // `unlink` is not `link`, but its opposite
    let is_opposite = |meant: &&str| word.strip_prefix("un") == Some(meant);
    // `go` is no slip of the pen for `to`, as `wn` is for `win`
    let is_other = |meant: &&str| word.len() < 3 && meant.len() <= word.len();
    let meant = nearest(word, clause.place.starters().iter().copied())
        .filter(|meant| !is_opposite(meant) && !is_other(meant))?;
    let mended = clause.with(first.lo, first.hi, meant);
    let reached = Clause::new(&mended.text, 0, clause.place).failure();
    let is_whole = reached.is_none();
    let is_whole_in = |place: &Place| place.starts(word) && reads(*place, clause.text);
    if Place::ALL.iter().any(is_whole_in) {
        return None;
    }
    // where a clause may begin with a name, only a clause that can then be read is proof
    let second = clause.after(first).map_or(usize::MAX, |t| t.lo);
    let goes_further =
        reached.as_ref().is_some_and(|e| position(e) > second.saturating_add_signed(mended.shift as isize));
    let is_likely = word.len() > 3 && (goes_further || !clause.place.is_led_by_names()) && !place::is_reserved(word);
    if !is_whole && !is_likely {
        return None;
    }
    let diag = misspelt(clause, first, meant);
    Some(Explained { diag, mended: is_whole.then_some(mended) })
}

fn misspelt(clause: &Clause, token: Token, meant: &str) -> Diagnostic {
    let span = clause.span(token.lo, token.hi);
    let message = format!("`{}` is not a word known here", token.text(clause.text));
    Diagnostic::error("misspelt-word", span, message).label(format!("did you mean `{meant}`?")).fix(span, meant)
}

fn unknown(clause: &Clause, first: Token) -> Explained {
    let word = first.text(clause.text);
    if let Some(diag) = section_without_brackets(clause, first) {
        return Explained::only(diag);
    }
    let second = clause.after(first).map_or("", |t| t.text(clause.text));
    // several players are one: `Attackers win when …`
    if clause.place == Place::End && matches!(second, "win" | "lose") && word.starts_with(|c: char| c.is_uppercase()) {
        let span = clause.span(first.lo, clause.after(first).map_or(first.hi, |t| t.hi));
        let so = format!("{second} for {word}");
        let message = format!("`{word} {second}` is written `{so}`");
        return Explained::only(Diagnostic::error("foreign-word", span, message).fix(span, so));
    }
    if let Some(diag) = compared_value(clause, first) {
        return Explained::only(diag);
    }
    let is_label = clause.place != Place::Move
        && clause.place.takes_labels()
        && clause.place.starts(second)
        && !place::is_reserved(word);
    let lacks_colon = || {
        let message = format!("the label `{word}` lacks its `:`");
        Diagnostic::error("syntax", clause.span(first.lo, first.hi), message).label("expected `:` after this")
    };
    if let Some(explained) = mend::good(clause, &[(first.hi, first.hi, ":")], lacks_colon).filter(|_| is_label) {
        return explained;
    }
    let message = format!("no clause of {} begins with `{word}`", clause.place.words());
    let diag = Diagnostic::error("unknown-clause", clause.span(first.lo, first.hi), message)
        .label(format!("expected a clause of {}", clause.place.words()))
        .help(format!("a clause of {} begins with {}", clause.place.words(), clause.place.beginnings()));
    let bare = Explained::only(label_alone(clause, diag));
    match repair::surely(clause) {
        Some(explained) => explained.or_otherwise(bare.diag),
        None => repair::perhaps(clause, bare),
    }
}

/// `bare; win when …`: a word alone in `end` may be a label that was parted from its line.
fn label_alone(clause: &Clause, diag: Diagnostic) -> Diagnostic {
    match clause.head().as_slice() {
        [word] if clause.place == Place::End => {
            let word = word.text(clause.text);
            diag.help(format!("as a label it stands before its line, with a colon: `{word}: win when …`"))
        }
        _ => diag,
    }
}

/// `tall becomes height of it > 1`: a comparison stands where what is remembered gets its value.
fn compared_value(clause: &Clause, first: Token) -> Option<Diagnostic> {
    let word = first.text(clause.text);
    let becomes = clause.after(first).filter(|token| token.text(clause.text) == "becomes")?;
    let value = clause.tokens.iter().filter(|token| token.lo >= becomes.hi);
    let mut value = value.take_while(|token| !["when", "unless", "(", ";", "}"].contains(&token.text(clause.text)));
    let sign = value.find(|token| ["=", "!=", "<", "<=", ">", ">="].contains(&token.text(clause.text)))?;
    let compared = clause.text.get(becomes.hi..)?.split(['\n', ';', '}']).next()?.trim();
    let message = "a comparison cannot stand after `becomes`";
    let diag = Diagnostic::error("syntax", clause.span(sign.lo, sign.hi), message);
    Some(diag.help(format!(
        "give it a name: `define NAME = {compared}` in the game, and `{word} becomes NAME` here; or write `{word} becomes no` \
         and on the next line `{word} becomes yes when {compared}`"
    )))
}

/// `pieces: …`: the word of a section was taken for a label.
fn section_without_brackets(clause: &Clause, first: Token) -> Option<Diagnostic> {
    let [head, sign] = clause.tokens.first_chunk()?;
    let word = head.text(clause.text);
    if clause.place != Place::Game || first.lo <= head.lo || sign.text(clause.text) != ":" || !SECTIONS.contains(&word)
    {
        return None;
    }
    let diag =
        Diagnostic::error("missing-bracket", clause.span(head.lo, head.hi), format!("this `{word}` has no `{{`"));
    let diag = diag.help("a section stands between `{` and `}`");
    Some(match forms::form(Place::Game, word) {
        Some(form) => diag.help(format!("it is written like `{form}`")),
        None => diag,
    })
}

/// A clause that begins as those of another place do and is good as it stands, only not here.
fn whole_elsewhere(clause: &Clause) -> Option<Diagnostic> {
    let first = clause.first()?;
    let word = first.text(clause.text);
    let is_section = |home: Place| !matches!(home, Place::Turn | Place::Test | Place::Move | Place::Effects);
    let is_at_home = |home: Place| home != clause.place && is_section(home) && home.starts(word);
    let reads_in = |home: &Place| reads(*home, clause.text);
    let counts = |token: &Token| roles::is_count(token.text(clause.text));
    let says_whose = clause.place.starts(word) || clause.is(Named::Player, word);
    if clause.place == Place::Setup && !says_whose && clause.tokens.iter().any(counts) && reads_in(&Place::Pieces) {
        let message = format!("`{word}` is declared here, and pieces are declared in `pieces`");
        let diag = Diagnostic::error("wrong-place", clause.span(first.lo, first.hi), message);
        return Some(diag.help("move it into `pieces`; here stands who has it where: `White row 1: man x3`"));
    }
    // in the game, in moves and turns what is said of other places has its own help
    let has_no_help = !matches!(clause.place, Place::Game | Place::Move | Place::Effects | Place::Turn | Place::Test);
    // a word that begins a line of `pieces` was taken for a role
    let is_name = clause.is_declared(word) && clause.place != Place::Pieces;
    if clause.place.starts(word) || !has_no_help || is_name {
        return None;
    }
    Place::ALL.into_iter().filter(|home| is_at_home(*home)).find(reads_in).and_then(|_| wrong_place(clause, first))
}

/// A clause that another section would take.
fn wrong_place(clause: &Clause, first: Token) -> Option<Diagnostic> {
    let word = first.text(clause.text);
    let reads_in = |place: &Place| reads(*place, clause.text);
    // a turn is made of names, which may be any words
    if clause.place == Place::Turn && !place::is_reserved(word) {
        return None;
    }
    let mut homes = Place::ALL.into_iter().filter(|p| *p != clause.place && p.starts(word));
    let home = match clause.place.is_led_by_names() && !place::is_reserved(word) {
        true => homes.find(reads_in),
        false => homes.clone().find(reads_in).or_else(|| homes.find(|home| clause.leads_in(*home))),
    };
    let is_captures = || clause.text.contains('>') && reads_in(&Place::Captures);
    let home = home.or_else(|| is_captures().then_some(Place::Captures))?;
    if home == clause.place {
        return None;
    }
    let message = format!("`{word}` is a clause of {}, not of {}", home.words(), clause.place.words());
    let diag = Diagnostic::error("wrong-place", clause.span(first.lo, first.hi), message)
        .label(format!("expected a clause of {}", clause.place.words()));
    if let Some(so) = replaced_in(clause, home, word) {
        return Some(diag.help(format!("a line is replaced in its section, which stands here too: `{so}`")));
    }
    let diag = diag.help(format!("move it into {}", home.words()));
    Some(match forms::form(home, word).filter(|_| !reads_in(&home)) {
        Some(form) => diag.help(format!("there it is written like `{form}`")),
        None => diag,
    })
}

/// How a line is replaced that belongs to a section: `replace bare: win when …` of a variant.
fn replaced_in(clause: &Clause, home: Place, word: &str) -> Option<String> {
    let [verb, label, ..] = &clause.whole_head()[..] else { return None };
    let is_meant = clause.place == Place::Game && home.takes_labels() && verb.text(clause.text) == "replace";
    let (section, label) = (home.words().trim_matches('`'), label.text(clause.text));
    is_meant.then(|| format!("{section} {{ replace {label}: {word} … }}"))
}

/// A clause of a move that can be read, but stands where a path is given a name.
fn no_part_of_path(clause: &Clause) -> Option<Diagnostic> {
    let first = clause.first().filter(|_| clause.place == Place::Move)?;
    let message = format!("`{}` is no part of a path", first.text(clause.text));
    let diag = Diagnostic::error("wrong-place", clause.span(first.lo, first.hi), message);
    Some(diag.help(
        "a path says a way, and what is asked of it with `when`; all else stands in the move that goes `along` it",
    ))
}

/// What the strict rule of the clause stumbled over.
fn strict(clause: &Clause) -> Explained {
    let Some(error) = clause.failure() else {
        return Explained::only(no_part_of_path(clause).unwrap_or_else(|| at_end(clause, &[])));
    };
    let at = position(&error);
    let rules = clause.expected_at(at, &error);
    let found = clause.token_at(at);
    if let Some(explained) = found.and_then(|found| side_for_a_role(clause, found)) {
        return explained;
    }
    let reserved = found.and_then(|found| reserved(clause, found, &rules));
    if let Some(diag) = reserved.clone().filter(|_| declares_place(clause)) {
        return Explained::only(diag);
    }
    let repaired = match repair::surely(clause) {
        Some(explained) if explained.diag.code == "misspelt-word" => return explained,
        other => other,
    };
    let other_words = || translate::in_other_words(clause);
    if let Some(explained) = other_words().or_else(|| found.and_then(|found| times_behind(clause, found))) {
        return explained;
    }
    let known = reserved.or_else(|| found.and_then(|found| stumbles_over(clause, found, &rules)));
    // whose the pieces are is said of no role, and is no name for one
    let repaired = repaired.filter(|_| known.is_none() || repair::is_of_roles(clause));
    let is_bare = known.is_none();
    let diag = known.unwrap_or_else(|| match found {
        Some(found) => unexpected(clause, found, &rules),
        None => at_end(clause, &rules),
    });
    match repaired {
        Some(explained) => explained.or_otherwise(diag),
        None => {
            let mended = turn_of_another_name(clause, &diag, at).or_else(|| clause.without_rest_of_head(at));
            let explained = Explained { diag, mended };
            if is_bare { repair::perhaps(clause, explained) } else { explained }
        }
    }
}

/// What is known of some ways to stumble.
fn stumbles_over(clause: &Clause, found: Token, rules: &[Rule]) -> Option<Diagnostic> {
    article_for_a_name(clause, found)
        .or_else(|| second_clause(clause, found, rules))
        .or_else(|| bare_bound(clause, found))
        .or_else(|| two_moves(clause, found))
        .or_else(|| second_when(clause, found))
        .or_else(|| effects_behind(clause, found))
}

/// True for clauses of the board that begin with names: what follows these is not what is wrong.
fn declares_place(clause: &Clause) -> bool {
    let words = ["zone", "area", "link", "lines", "direction", "attribute"];
    clause.place == Place::Board && words.into_iter().any(|word| clause.is_led_by(word))
}

/// A turn that is named by a word of the language, under a name: without one it would stand for all turns.
fn turn_of_another_name(clause: &Clause, diag: &Diagnostic, at: usize) -> Option<Mended> {
    let is_turn = clause.first().is_some_and(|first| first.text(clause.text) == "turn");
    let found = clause.token_at(at).filter(|_| is_turn && diag.code == "reserved-word")?;
    clause.mended(found.lo, found.hi, &format!("{}_", found.text(clause.text)))
}

/// Of the lines of `captures`.
const ROLES_ALONE: &str = "only enemies are taken: the names of roles are enough";

fn not_a_name(clause: &Clause, found: Token) -> Diagnostic {
    let message = format!("`{}` is a word of the language and cannot be a name", found.text(clause.text));
    Diagnostic::error("reserved-word", clause.span(found.lo, found.hi), message)
}

/// `pass: draw when …`: a line that is good but for its label.
fn reserved_label(clause: &Clause) -> Option<Explained> {
    let head = clause.whole_head();
    let (label, colon) = (*head.first()?, head.get(1)?);
    let word = label.text(clause.text);
    let is_label = clause.place.takes_labels() && colon.text(clause.text) == ":";
    if !is_label || !place::is_reserved(word) {
        return None;
    }
    let so = format!("{word}_");
    mend::good(clause, &[(label.lo, label.hi, so.as_str())], || not_a_name(clause, label).label("expected a label"))
}

/// `guard > enemy`: whose the pieces are is no role.
fn side_for_a_role(clause: &Clause, found: Token) -> Option<Explained> {
    let is_behind_as = clause.tokens.iter().rfind(|t| t.hi <= found.lo).is_some_and(|t| t.text(clause.text) == "as");
    let is_side =
        clause.place == Place::Captures && matches!(found.text(clause.text), "enemy" | "own") && !is_behind_as;
    let diag = || {
        let message = format!("`{}` is no role: of all of them it is written `piece`", found.text(clause.text));
        Diagnostic::error("foreign-word", clause.span(found.lo, found.hi), message).help(ROLES_ALONE)
    };
    is_side.then(|| mend::good(clause, &[(found.lo, found.hi, "piece")], diag)).flatten()
}

fn reserved(clause: &Clause, found: Token, rules: &[Rule]) -> Option<Diagnostic> {
    let word = found.text(clause.text);
    let next = clause.after(found).map(|t| t.text(clause.text));
    let is_label = next == Some(":");
    let is_first = clause.tokens.first().is_some_and(|t| t.lo == found.lo);
    let names_turn = clause.place == Place::Game
        && clause.tokens.first().is_some_and(|t| t.text(clause.text) == "turn")
        && clause.tokens.get(1).is_some_and(|t| t.lo == found.lo)
        && matches!(next, Some("when" | "{"));
    // of cells there may be one more, or none
    let lists_cells =
        clause.place == Place::Board && ["cells", "link", "lines"].contains(&clause.tokens[0].text(clause.text));
    let is_name = |rule: &Rule| expected::is_name(*rule);
    let wants_name =
        is_label || !rules.is_empty() && rules.iter().all(is_name) || lists_cells && rules.iter().any(is_name);
    // a joiner is more likely to lack what it joins than to be meant as a name
    let joins = matches!(word, "then" | "and" | "or" | "otherwise" | "when" | "from");
    if !(wants_name && !joins || names_turn) || !place::is_reserved(word) {
        return None;
    }
    let is_of_pieces = matches!(word, "a" | "an" | "any" | "enemy" | "every" | "own" | "some" | "the");
    if repair::is_of_roles(clause) && is_of_pieces && !is_label {
        let message = format!("no `{word}` stands here");
        let diag = Diagnostic::error("foreign-word", clause.span(found.lo, found.hi), message);
        return Some(if clause.place == Place::Captures { diag.help(ROLES_ALONE) } else { diag });
    }
    if clause.place == Place::Turn && !is_label {
        let message = format!("`{word}` is a word of the language and no move");
        let diag = Diagnostic::error("reserved-word", clause.span(found.lo, found.hi), message);
        return Some(diag.label("expected a move").help("a turn is made of the names of moves that the file declares"));
    }
    Some(
        not_a_name(clause, found)
            .label(format!(
                "expected {}",
                if is_label && is_first { "a label".into() } else { expected::list(rules, clause.place) }
            ))
            .help(format!("choose another name, such as `{word}_` or a longer word")),
    )
}

/// `a + 1`: an article where a name could stand, with something after it that no noun begins with.
fn article_for_a_name(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let article = *clause.tokens.iter().rfind(|t| t.hi <= found.lo)?;
    let is_sign =
        found.kind == Kind::Sign && matches!(found.text(clause.text), "+" | "-" | "*" | "/" | "=" | "<" | ">");
    (is_sign && matches!(article.text(clause.text), "a" | "an")).then(|| {
        let word = article.text(clause.text);
        not_a_name(clause, article)
            .label("stands in front of a noun, like `man`")
            .help(format!("choose another name, such as `{word}_` or a longer word"))
    })
}

/// Two clauses on one line with nothing between them.
fn second_clause(clause: &Clause, found: Token, rules: &[Rule]) -> Option<Diagnostic> {
    let second = match clause.place {
        Place::Turn => None,
        Place::Look => second_in_look(clause, found),
        // `next to` is one word in two, and so is `up to`
        _ if is_second_half(clause, found) => None,
        place => Some(found).filter(|t| rules.contains(&Rule::EOI) && place.starts(t.text(clause.text))),
    };
    let begins_well = |second: &Token| clause.anew(&clause.text[second.lo..]).leads_in(clause.place);
    let second = second.filter(|second| clause.place == Place::Look || begins_well(second))?;
    Some(mend::begins_another(clause, second).fix(clause.span(second.lo, second.lo), "; "))
}

/// True for the second word of `next to` or `up to`.
fn is_second_half(clause: &Clause, token: Token) -> bool {
    let before = clause.tokens.iter().rfind(|t| t.hi <= token.lo);
    token.text(clause.text) == "to" && before.is_some_and(|t| matches!(t.text(clause.text), "next" | "up"))
}

/// The word after a text at which another line of `look` would begin. What `zone` or `cells` introduces is found amiss only
/// after that word, which a list of pieces takes for a name.
fn second_in_look(clause: &Clause, found: Token) -> Option<Token> {
    let before = |token: Token| clause.tokens.iter().rfind(|t| t.hi <= token.lo).copied();
    let follows_text = |token: &Token| before(*token).is_some_and(|t| t.kind == Kind::Text);
    let starts = |token: &Token| clause.place.starts(token.text(clause.text));
    let led = before(found).filter(starts).filter(follows_text);
    led.or_else(|| Some(found).filter(|t| t.kind == Kind::Word).filter(follows_text))
}

/// Two moves with nothing between them.
fn two_moves(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let before = *clause.tokens.iter().rev().find(|t| t.hi <= found.lo && t.kind != Kind::Newline)?;
    let is_name = |t: Token| t.kind == Kind::Word && !place::is_reserved(t.text(clause.text));
    if clause.place == Place::Turn && before.text(clause.text) == "roll" && is_name(found) {
        return Some(no_dice(clause, found));
    }
    (clause.place == Place::Turn && is_name(before) && is_name(found)).then(|| {
        let message =
            format!("nothing stands between `{}` and `{}`", before.text(clause.text), found.text(clause.text));
        Diagnostic::error("syntax", clause.span(found.lo, found.hi), message)
            .label("expected `|` or `then` before this")
            .help("`step | jump` is one of them, `step then jump` one after the other")
    })
}

/// `step x2`: a count of pieces behind a move.
fn times_behind(clause: &Clause, found: Token) -> Option<Explained> {
    let before = *clause.tokens.iter().rfind(|t| t.hi <= found.lo)?;
    let times = count_of(found.text(clause.text))?;
    let is_move = before.kind == Kind::Word && !place::is_reserved(before.text(clause.text));
    if clause.place != Place::Turn || !is_move {
        return None;
    }
    let repeated = format!("repeat {times} times {}", before.text(clause.text));
    let diag = || {
        let message = format!("`x{times}` counts pieces: how often a move is played stands before it");
        Diagnostic::error("syntax", clause.span(found.lo, found.hi), message)
    };
    mend::good(clause, &[(before.lo, found.hi, repeated.as_str())], diag)
}

/// A word after `roll` that says of no dice how many sides they have: `D6`, `dice`.
fn no_dice(clause: &Clause, found: Token) -> Diagnostic {
    let (word, span) = (found.text(clause.text), clause.span(found.lo, found.hi));
    let diag = Diagnostic::error("syntax", span, format!("`{word}` says of no dice how many sides they have"));
    let small = word.to_lowercase();
    let sides = small.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('d').unwrap_or_default();
    match !sides.is_empty() && sides.bytes().all(|b| b.is_ascii_digit()) {
        true => diag.fix(span, small),
        false => diag.help(
            "one die with six sides is `d6`, the sum of two `2d6`, and of two with other faces `2d(0, 1, 3)`: `roll d6 as pips \
             then step`",
        ),
    }
}

/// A second condition in a line of `end`, which has one.
fn second_when(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let is_when = |token: &Token| token.text(clause.text) == "when";
    let is_second = is_when(&found) && clause.tokens.iter().any(|t| t.hi <= found.lo && is_when(t));
    (is_second && clause.place == Place::End).then(|| {
        let span = clause.span(found.lo, found.hi);
        Diagnostic::error("syntax", span, "a line of `end` has one `when`, this is the second")
            .help("conditions that must all hold are joined by `and`")
            .fix(span, "and")
    })
}

/// `when stones > 0 { stones becomes stones - 1 }`: a condition of a move with effects of its own.
fn effects_behind(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let asks = clause.is_led_by("when") || clause.is_led_by("unless");
    (found.text(clause.text) == "{" && clause.place == Place::Move && asks).then(|| {
        if let Some(diag) = switched_by(clause, found) {
            return diag;
        }
        let span = clause.span(found.lo, found.hi);
        Diagnostic::error("syntax", span, "a condition of a move has no effects of its own")
            .help("effects stand on lines of their own, and may have a condition each: `turn it into king when it is in own far`")
    })
}

/// `when flying { … }` of an option: what it switches is known before anything is played.
fn switched_by(clause: &Clause, open: Token) -> Option<Diagnostic> {
    let head: Vec<Token> = clause.head().into_iter().filter(|t| t.hi <= open.lo).collect();
    let words: Vec<&str> = head.iter().map(|t| t.text(clause.text)).collect();
    let (so, option) = match words[..] {
        ["when", option] | ["unless", "not", option] => (format!("if {option}"), option),
        ["unless", option] | ["when", "not", option] => (format!("if not {option}"), option),
        _ => return None,
    };
    let span = clause.span(head.first()?.lo, head.last()?.hi);
    clause.is(Named::Option, option).then(|| {
        let message = format!("`{option}` is an option: the clauses that it switches stand in `if`");
        Diagnostic::error("syntax", span, message).fix(span, so)
    })
}

/// A range that ends with a name, `1..size`, or with a number of the position, `1..height of from`.
fn bare_bound(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let before = clause.tokens.iter().rev().find(|t| t.hi <= found.lo)?;
    let is_bound = found.kind == Kind::Word && before.text(clause.text) == "..";
    let next = clause.after(found).map_or("", |t| t.text(clause.text));
    is_bound.then(|| {
        let (word, span) = (found.text(clause.text), clause.span(found.lo, found.hi));
        let diag = Diagnostic::error("syntax", span, format!("`{word}` stands in a range without brackets"));
        match next {
            "of" => diag
                .label("expected a number, or one of the position in brackets")
                .help("a number of the position is written in brackets, like `1..(height of from)`"),
            _ if matches!(word, "n" | "N") && !clause.is_declared(word) => diag
                .label("expected a number, or nothing")
                .help("a range that goes on without end has no number there")
                .fix(span, ""),
            _ => diag
                .label("expected a number, or a name in brackets")
                .help("a name in a range is written in brackets, like `1..(size)`")
                .fix(span, format!("({word})")),
        }
    })
}

fn unexpected(clause: &Clause, found: Token, rules: &[Rule]) -> Diagnostic {
    if let Some(diag) = unknown_effect(clause, rules) {
        return diag;
    }
    let unknown = unknown_before(clause, found);
    let (found, wanted) = match unknown {
        Some(unknown) => (unknown, "not declared".to_owned()),
        None => (found, format!("expected {}", expected::list(rules, clause.place))),
    };
    let word = found.text(clause.text);
    let word = if found.kind == Kind::Newline { "the end of the line".into() } else { format!("`{word}`") };
    let message = match clause.first().filter(|f| f.hi <= found.lo && clause.place.starts(f.text(clause.text))) {
        Some(first) => format!("{word} does not fit in this `{}`", first.text(clause.text)),
        None => format!("{word} does not fit here"),
    };
    let diag = Diagnostic::error("syntax", clause.span(found.lo, found.hi), message);
    clause.with_form(diag.label(wanted), found.lo)
}

/// `capturing single snails`: of two words that could be read as a name each, the one that is no name does not fit.
fn unknown_before(clause: &Clause, found: Token) -> Option<Token> {
    let before = clause.tokens.iter().rev().find(|t| t.hi <= found.lo)?;
    let is_role = |word: &str| clause.is(Named::Role, word) || singulars(word).any(|one| clause.is(Named::Role, &one));
    let (word, noun) = (before.text(clause.text), found.text(clause.text));
    let is_unknown =
        before.kind == Kind::Word && !clause.is_declared(word) && !place::is_reserved(word) && !is_role(word);
    let is_first = clause.first().is_some_and(|first| first.lo == before.lo);
    (is_unknown && !is_first && found.kind == Kind::Word && is_role(noun)).then_some(*before)
}

/// A word that begins no effect, and is no name of what is remembered either.
fn unknown_effect(clause: &Clause, rules: &[Rule]) -> Option<Diagnostic> {
    let first = clause.first().filter(|_| clause.place == Place::Effects && *rules == [Rule::k_becomes])?;
    let word = first.text(clause.text);
    (!clause.is_declared(word) || clause.is(Named::Role, word)).then(|| {
        let message = format!("no effect begins with `{word}`");
        Diagnostic::error("unknown-clause", clause.span(first.lo, first.hi), message).label("expected an effect").help(
            "an effect begins with `send`, `turn`, `take`, `remove`, `put`, `sow` or `shift`, or with the name of what \
             is remembered: `starts becomes starts + 1`",
        )
    })
}

/// The clause stops before it is whole.
fn at_end(clause: &Clause, rules: &[Rule]) -> Diagnostic {
    let message = match clause.first() {
        Some(first) if clause.place.starts(first.text(clause.text)) => {
            format!("this `{}` ends too early", first.text(clause.text))
        }
        Some(_) => "this clause ends too early".into(),
        None => format!("{} says nothing", clause.place.words()),
    };
    let (lo, hi) = clause.last_bytes();
    let label = match rules.is_empty() {
        true => format!("expected a clause of {}", clause.place.words()),
        // a link is named, and then its cells are
        false if clause.place == Place::Board && clause.head().len() > 1 && clause.is_led_by("link") => {
            "expected its cells on this line, like `a1-b1, b1-c1`".into()
        }
        false => format!("expected {} after this", expected::list(rules, clause.place)),
    };
    clause.with_form(Diagnostic::error("syntax", clause.span(lo, hi), message).label(label), hi)
}

/// How far pest came.
fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

fn positives(error: &Error<Rule>) -> &[Rule] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}

fn failure(rule: Rule, text: &str) -> Option<Box<Error<Rule>>> {
    Grammar::parse(rule, text).err().map(Box::new)
}
