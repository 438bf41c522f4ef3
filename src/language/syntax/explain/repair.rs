//! The repair search: the smallest change of words near the place where a clause stumbles that makes the clause good.
//!
//! A word is taken out, put in, replaced, exchanged with its neighbour, joined to it or split. What may be put in is what the
//! grammar expects there, so no table of mistakes stands behind this. A change counts only where the clause with it can be
//! read and all its names are those of the file, in places where such names stand.

use super::changes::{Change, Repair, Sort};
use super::clause::Clause;
use super::known;
use super::mend;
use super::order::is_of_language;
use super::{Explained, ROLES_ALONE, expected, position, translate};
use crate::diag::{Diagnostic, near_ones};
use crate::syntax::phrases::{self, Noun};
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, Token};
use crate::syntax::table::is_one_of;
use crate::syntax::{count_of, singulars};
use boardwright_grammar::{Grammar, Rule, follow};
use pest::Parser;
use std::cell::Cell;

/// How often a clause is read with something changed.
const MOST_TRIED: usize = 1200;

/// Longer clauses are not tried: each try reads the clause anew.
const LONGEST: usize = 1000;

/// How many changes that let the clause be read further are tried with a second one.
const MOST_FURTHER: usize = 6;

/// How many words before the one that does not fit are looked at.
const BEFORE: usize = 4;

/// What two changes cost more than one that is as dear as both.
const SECOND: u8 = 2;

/// Signs that may be missing, or stand for others.
const SIGNS: [&str; 5] = [":", ",", "=", "..", "|"];

/// Words that join others: what they join says which was meant. Others are put in only where nothing else can stand.
const JOINING: &str = "a about along among and are as at between by each for from has have in into is most of on once or \
    otherwise over pass row skipping the then through times to turns under when with without worth";

/// Words that say no more than what is written without them.
const NEEDLESS: &str = "only just simply always ever also directly immediately left remaining anymore please itself \
    automatically";

/// Words and signs that settle what is meant: nobody knows whether they were left out, or which of them is too much.
const MEANINGFUL: &str = "own enemy no not every unless except neutral other lose win draw largest smallest greatest least \
    first last must may row = != < > <= >= + - * / ..";

/// What is to be said of a clause that one change, or two, surely mend.
pub(super) fn surely(clause: &Clause) -> Option<Explained> {
    let likely = likeliest(clause);
    let first = likely.first()?;
    let mut as_good = likely.iter().filter(|other| other.cost == first.cost);
    let is_sure = as_good.all(|other| other.text == first.text) && first.changes.iter().all(|change| change.is_sure);
    // who leaves out several words may leave out what was meant
    let taken_out = first.changes.iter().filter(|change| change.sort == Sort::TakenOut);
    let is_small = is_of_roles(clause) || taken_out.count() < 2 && are_of_one_kind(&first.changes);
    if is_sure && is_small { explanation(clause, first) } else { None }
}

/// True for one change, for the same change in two places, and for two of which each is nearly certain by itself.
fn are_of_one_kind(changes: &[Change]) -> bool {
    match changes {
        [first, second] => {
            let are_alike = (first.sort, &first.so) == (second.sort, &second.so);
            are_alike || changes.iter().all(|change| change.sort != Sort::Written || change.cost <= SECOND)
        }
        _ => true,
    }
}

/// What is said of a clause of which it is only known where it stumbles, with how it can be read if a word or two are others.
pub(super) fn perhaps(clause: &Clause, bare: Explained) -> Explained {
    let likely = likeliest(clause).iter().filter(|repair| keeps_what_is_said(clause, &repair.changes));
    match shown(clause, likely) {
        Some(help) => Explained { diag: bare.diag.help(help), ..bare },
        None => bare,
    }
}

/// True where changes leave no word of the language and no sign out, put none in that settles what is meant, and none in the
/// place of one that means something else: it may be just what was meant.
fn keeps_what_is_said(clause: &Clause, changes: &[Change]) -> bool {
    let mut text = clause.text.to_owned();
    changes.iter().all(|change| {
        let old = text[change.lo..change.hi].trim();
        let keeps = match change.sort {
            Sort::Written => change.is_sure,
            Sort::TakenOut => change.is_sure || is_word(old) && !is_of_language(old),
            Sort::PutIn => is_sure(change.so.trim()),
            Sort::Misspelt | Sort::Bracketed => true,
        };
        text = with(&text, change);
        keeps
    })
}

/// The likeliest changes, and those that are hardly less likely; none where the clause is not searched.
fn likeliest<'c>(clause: &'c Clause) -> &'c [Repair] {
    // one that a mend has made two of is none to be searched
    let is_one = !clause.tokens.iter().any(|token| token.text(clause.text) == ";");
    if clause.text.len() > LONGEST || !is_one || !clause.may_be_searched() {
        return &[];
    }
    clause.repairs(|| search(clause))
}

fn search(clause: &Clause) -> Vec<Repair> {
    let left = Cell::new(MOST_TRIED);
    let mut found = singles(clause, &left);
    if found.whole.is_empty() {
        found.further.sort_by_key(|(reached, change)| (change.cost, std::cmp::Reverse(*reached)));
        for (_, first) in std::mem::take(&mut found.further).into_iter().take(MOST_FURTHER) {
            let text = with(clause.text, &first);
            let second = singles(&clause.anew(&text), &left);
            found.whole.extend(second.whole.into_iter().map(|repair| Repair {
                cost: first.cost + repair.cost + SECOND,
                changes: [vec![first.clone()], repair.changes].concat(),
                text: repair.text,
            }));
        }
    }
    found.whole.sort_by_key(|repair| repair.cost);
    let least = found.whole.first().map_or(0, |repair| repair.cost);
    found.whole.retain(|repair| repair.cost <= least + 1);
    found.whole
}

/// What single changes lead to.
#[derive(Default)]
struct Found {
    /// Those that make the clause good.
    whole: Vec<Repair>,
    /// Those with which it can be read further, and how far.
    further: Vec<(usize, Change)>,
}

fn singles(clause: &Clause, left: &Cell<usize>) -> Found {
    let mut found = Found::default();
    let Some(error) = Grammar::parse(clause.place.rule(), clause.text).err() else { return found };
    let at = position(&error);
    let tokens = clause.joined();
    let bad = tokens.iter().position(|token| token.hi > at).unwrap_or(tokens.len());
    let nearest = (0..=BEFORE).filter_map(|back| bad.checked_sub(back));
    for (distance, number) in nearest.enumerate() {
        for mut change in changes(clause, &tokens, number) {
            if left.get() == 0 {
                return found;
            }
            left.set(left.get() - 1);
            change.cost += distance.min(2) as u8;
            let text = with(clause.text, &change);
            let shift = change.so.len() as isize - (change.hi - change.lo) as isize;
            match Grammar::parse(clause.place.rule(), &text) {
                // a word that is no word is misspelt whatever else is wrong, and roles stand beside roles
                Ok(pairs)
                    if change.sort == Sort::Misspelt
                        || is_of_roles(clause)
                        || known::all_known(pairs.clone(), clause) =>
                {
                    let cost = change.cost;
                    found.whole.push(Repair { changes: vec![change], text, cost });
                }
                Ok(_) => {}
                Err(error) => {
                    let reached = position(&error).saturating_add_signed(-shift);
                    if reached > at.max(change.hi) {
                        found.further.push((reached, change));
                    }
                }
            }
        }
    }
    found
}

/// True for a line of roles.
pub(super) fn is_of_roles(clause: &Clause) -> bool {
    matches!(clause.place, Place::Captures | Place::Stacks)
}

fn with(text: &str, change: &Change) -> String {
    format!("{}{}{}", &text[..change.lo], change.so, &text[change.hi..])
}

/// All that may be done to a token and the place before it.
fn changes(clause: &Clause, tokens: &[Token], number: usize) -> Vec<Change> {
    let lo = number.checked_sub(1).map_or(0, |at| tokens[at].hi);
    let next = follow(clause.place.rule(), &clause.text[..lo], |_| false);
    // of the two words that join others, and are cells of the move, too
    let is_cell = |token: Rule| matches!(token, Rule::from_cell | Rule::to_cell);
    let joins = next.iter().filter(|next| !is_cell(next.token));
    let words: Vec<&str> = joins.flat_map(|next| boardwright_grammar::words(next.token)).collect();
    let is_settled = next.len() == 1;
    let mut all = put_in(clause, tokens, number, &small(clause, &words, is_settled));
    if let Some(&token) = tokens.get(number) {
        all.extend(taken_out(clause, (lo, number + 1 == tokens.len()), token));
        all.extend(replaced(clause, token, &words, is_settled));
        all.extend(tokens.get(number + 1).into_iter().flat_map(|&next| joined(clause, token, next, &words)));
        all.extend(bracketed(clause, &tokens[number..]));
    }
    all
}

/// How many words stand in brackets that were left out.
const MOST_BRACKETED: usize = 6;

/// Brackets around some words, or the words without their brackets.
fn bracketed(clause: &Clause, tokens: &[Token]) -> Vec<Change> {
    let Some((first, rest)) = tokens.split_first() else { return Vec::new() };
    let one = |last: &Token, sort, so: String| Change { sort, lo: first.lo, hi: last.hi, so, cost: 3, is_sure: true };
    if first.text(clause.text) == "(" {
        let close = rest.iter().find(|token| matches!(token.kind, Kind::Open | Kind::Close));
        let close = close.filter(|close| close.text(clause.text) == ")").into_iter();
        return close
            .map(|close| one(close, Sort::Written, format!(" {} ", clause.text[first.hi..close.lo].trim())))
            .collect();
    }
    let is_inside = |token: &&Token| !matches!(token.text(clause.text), "{" | "}" | ")" | ":" | ";");
    let words = tokens.iter().take_while(is_inside).take(MOST_BRACKETED);
    words.map(|last| one(last, Sort::Bracketed, format!("({})", &clause.text[first.lo..last.hi]))).collect()
}

fn is_word(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
}

fn is_sure(word: &str) -> bool {
    !is_one_of(MEANINGFUL, word)
}

/// The words and signs that may be missing somewhere: those that join others, and one where nothing else can stand.
fn small<'w>(clause: &Clause, words: &[&'w str], is_settled: bool) -> Vec<&'w str> {
    // there it would be a move
    let is_move = |word: &str| clause.place == Place::Turn && word == "pass";
    let is_one = |word: &&&str| (is_one_of(JOINING, word) && !is_move(word)) || is_settled;
    let mut all: Vec<&str> = words.iter().filter(is_one).copied().collect();
    all.extend(SIGNS);
    all
}

fn put_in(clause: &Clause, tokens: &[Token], number: usize, words: &[&str]) -> Vec<Change> {
    let Some(before) = number.checked_sub(1).map(|at| tokens[at]) else { return Vec::new() };
    let (lo, rest) = (before.hi, &clause.text[before.hi..]);
    let next = tokens.get(number).map(|next| next.text(clause.text));
    let is_there = |word: &str| Some(word) == next || word == before.text(clause.text);
    let one = |word: &str| {
        let blank = if word.starts_with(char::is_alphabetic) { " " } else { "" };
        let behind = if rest.starts_with([' ', '\n']) || rest.is_empty() { "" } else { " " };
        let cost = if is_sure(word) { 2 } else { 4 };
        // at its end a clause may lack more than a word
        let is_sure = is_sure(word) && next.is_some();
        Change { sort: Sort::PutIn, lo, hi: lo, so: format!("{blank}{word}{behind}"), cost, is_sure }
    };
    // a new name would take any word
    let is_new = |word: &str| word == "as" && !next.is_some_and(|next| clause.is_declared(next));
    let all = words.iter().chain(&["number of"]).filter(|word| !is_new(word) && !is_there(word));
    all.map(|word| one(word)).collect()
}

fn is_small(clause: &Clause, token: Token) -> bool {
    let word = token.text(clause.text);
    token.kind == Kind::Sign || token.kind == Kind::Word && is_of_language(word) && !clause.is_declared(word)
}

fn taken_out(clause: &Clause, (lo, is_last): (usize, bool), token: Token) -> Option<Change> {
    let word = token.text(clause.text);
    let is_name = clause.is_declared(word) || matches!(token.kind, Kind::Number | Kind::Text);
    // of roles it is not said whose they are
    let is_of_roles = is_of_roles(clause) && place::is_reserved(word);
    let joins = token.kind == Kind::Sign || is_one_of(JOINING, word);
    // the last word of a clause that ends too early rather lacks what it joins
    let is_needless = is_one_of(NEEDLESS, word) || is_last && word == "then" && clause.place == Place::Move;
    let is_sure = !is_name && (is_needless || !is_last && (joins && is_sure(word) || is_of_roles));
    let cost = match (is_sure, is_name) {
        (true, _) => 3,
        (false, false) => 5,
        (false, true) => 7,
    };
    let change = Change { sort: Sort::TakenOut, lo, hi: token.hi, so: String::new(), cost, is_sure };
    (!matches!(token.kind, Kind::Open | Kind::Close)).then_some(change)
}

fn replaced(clause: &Clause, token: Token, words: &[&str], is_settled: bool) -> Vec<Change> {
    let word = token.text(clause.text);
    if token.kind == Kind::Word && clause.is_declared(word) {
        return Vec::new();
    }
    let is_small = is_small(clause, token);
    let one = |so: String, cost, is_sure| {
        let is_capital = word.eq_ignore_ascii_case(&so);
        let is_near = !is_small && (word.len() > 2 || is_capital) && !near_ones(word, [so.as_str()]).is_empty();
        let sort = if is_near { Sort::Misspelt } else { Sort::Written };
        // no blank stands before these signs
        let is_close = matches!(so.as_str(), ":" | ",");
        let lo = if is_close { clause.text[..token.lo].trim_end().len() } else { token.lo };
        Change { sort, lo, hi: token.hi, so, cost, is_sure }
    };
    let is_free = !is_small && !translate::is_said_of(clause, token);
    let meant = meant(clause, word, words).into_iter().filter(|_| is_free).map(|so| one(so, 1, true));
    let mut all: Vec<Change> = meant.collect();
    all.extend(split(clause, word).into_iter().map(|so| one(so, 1, true)));
    let is_first = clause.first() == Some(token);
    if !is_first && matches!(token.kind, Kind::Word | Kind::Sign | Kind::Foreign) {
        // of signs only those that part a list or open one stand for words
        let is_sign = token.kind == Kind::Sign;
        let fits = |so: &&str| *so != word && *so != "as" && (is_sign || !matches!(*so, "=" | ".." | "|"));
        for so in small(clause, words, is_settled).into_iter().filter(fits) {
            // `and` and `or` join two things that are said, whatever is wrong with the second
            let is_sure = is_small && is_sure(so) && is_sure(word) && !matches!(word, "and" | "or");
            all.push(one(so.to_owned(), if is_sure { 3 } else { 5 }, is_sure));
        }
    }
    all
}

/// Two words beside each other in the other order, or as one.
fn joined(clause: &Clause, token: Token, next: Token, words: &[&str]) -> Vec<Change> {
    let (word, other) = (token.text(clause.text), next.text(clause.text));
    let is_known = |token: Token| {
        let word = token.text(clause.text);
        token.kind == Kind::Number || token.kind == Kind::Word && (is_of_language(word) || clause.is_declared(word))
    };
    let one = |so: String, cost| Change { sort: Sort::Written, lo: token.lo, hi: next.hi, so, cost, is_sure: true };
    let mut all = Vec::new();
    // `in enemy home of White`: whose the place is, not whose what stands there is
    let says_whose = |word: &str, other: &str| matches!(word, "in" | "on") && matches!(other, "own" | "enemy");
    if is_known(token) && is_known(next) && word != other && !says_whose(word, other) {
        all.push(one(format!("{other} {word}"), 1));
    }
    let joined = [format!("{word}{other}"), format!("{word}_{other}")];
    let is_one = |so: &String| clause.is_declared(so) || words.contains(&so.as_str());
    all.extend(joined.into_iter().filter(is_one).map(|so| one(so, 1)));
    all
}

/// The words that a word may have been meant for.
fn meant(clause: &Clause, word: &str, expected: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = near_ones(word, expected.iter().copied()).into_iter().map(str::to_owned).collect();
    if all.is_empty() {
        all.extend(expected::near(word).map(str::to_owned));
    }
    for called in [phrases::noun(word), phrases::direction(word)].into_iter().flatten() {
        if let Noun::Called(so) = called {
            all.push(so.to_owned());
        }
    }
    all.extend(singulars(word).filter(|one| clause.is_declared(one)));
    all.sort();
    all.dedup();
    all.retain(|so| so != word);
    all
}

/// `x2`, `row1`, `ownman`: two words in one.
fn split(clause: &Clause, word: &str) -> Vec<String> {
    let is_known = |part: &str| {
        part.bytes().all(|b| b.is_ascii_digit()) || part.len() > 1 && is_of_language(part) || clause.is_declared(part)
    };
    let mut all: Vec<String> = (1..word.len())
        .filter_map(|at| Some((word.get(..at)?, word.get(at..)?)))
        .filter(|(first, second)| is_known(first) && is_known(second))
        .map(|(first, second)| format!("{first} {second}"))
        .collect();
    all.extend(count_of(word).map(str::to_owned));
    all
}

/// What is said of changes that surely mend a clause.
fn explanation(clause: &Clause, repair: &Repair) -> Option<Explained> {
    let (lo, hi, so) = mend::difference(clause.text, &repair.text);
    let (change, rest) = repair.changes.split_first()?;
    let mut said = one(clause, change);
    let mut text = with(clause.text, change);
    for change in rest {
        let also = one(&clause.anew(&text), change).message;
        said = if also == said.message { said } else { said.help(also) };
        text = with(&text, change);
    }
    mend::good(clause, &[(lo, hi, so)], || said)
}

/// One change in words.
fn one(clause: &Clause, change: &Change) -> Diagnostic {
    let (old, so) = (clause.text[change.lo..change.hi].trim(), change.so.trim());
    let lo = change.hi - clause.text[change.lo..change.hi].trim_start().len();
    let span = clause.span(lo, change.hi);
    let code = if is_word(old) { "foreign-word" } else { "foreign-sign" };
    match change.sort {
        Sort::Misspelt => {
            let message = format!("`{old}` is not a word known here");
            Diagnostic::error("misspelt-word", span, message).label(format!("did you mean `{so}`?"))
        }
        Sort::Written => Diagnostic::error(code, span, format!("`{old}` is written `{so}` here")),
        Sort::Bracketed => Diagnostic::error("syntax", span, format!("`{old}` stands in brackets here")),
        Sort::TakenOut => {
            let diag = Diagnostic::error(code, span, format!("no `{old}` stands here"));
            if clause.place == Place::Captures && place::is_reserved(old) { diag.help(ROLES_ALONE) } else { diag }
        }
        Sort::PutIn => match clause.token_at(change.lo).filter(|next| next.lo >= change.lo) {
            Some(next) => {
                let span = clause.span(next.lo, next.hi);
                Diagnostic::error("syntax", span, format!("`{so}` is missing before `{}`", next.text(clause.text)))
                    .label(format!("expected `{so}` before this"))
            }
            None => {
                let (lo, hi) = clause.last_bytes();
                let message = format!("`{so}` is missing at the end of the clause");
                Diagnostic::error("syntax", clause.span(lo, hi), message).label(format!("expected `{so}` after this"))
            }
        },
    }
}

/// How the clause can be read, where nobody knows whether this was meant; nothing, where it could be anything.
fn shown<'r>(clause: &Clause, likely: impl Iterator<Item = &'r Repair>) -> Option<String> {
    let mut ways: Vec<String> = Vec::new();
    for repair in likely {
        let (lo, _, so) = mend::difference(clause.text, &repair.text);
        let way = around(clause, &repair.text, lo, lo + so.len());
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    (1..=MOST_SHOWN).contains(&ways.len()).then(|| format!("it can be read as {}", ways.join(" or ")))
}

/// How many ways to read a clause are shown: where there are more, none is likely.
const MOST_SHOWN: usize = 2;

/// How many words on both sides of a change are shown.
const AROUND: usize = 2;

/// A changed place of a clause with some words around it.
fn around(clause: &Clause, text: &str, lo: usize, hi: usize) -> String {
    let changed = clause.anew(text);
    let tokens = changed.joined();
    let first = tokens.iter().position(|token| token.hi > lo).unwrap_or(tokens.len()).saturating_sub(AROUND);
    let last = (tokens.iter().rposition(|token| token.lo < hi).unwrap_or(0) + AROUND).min(tokens.len() - 1);
    let words = text[tokens[first.min(last)].lo..tokens[last].hi].split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, after) = (if first > 0 { "… " } else { "" }, if last + 1 < tokens.len() { " …" } else { "" });
    format!("`{before}{words}{after}`")
}
