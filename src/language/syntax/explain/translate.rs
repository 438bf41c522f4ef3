//! A clause in words of the trade put into those of the language.

use super::clause::{Clause, is_cell, reads};
use super::declared::{Named, declares};
use super::mend::{Change, good, is_written};
use super::order::is_of_language;
use super::signs;
use super::{Explained, Mended, label_alone, position};
use crate::diag::Diagnostic;
use crate::syntax::phrases::{self, Advice, Noun, Phrase};
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, Token};
use crate::syntax::singulars;

/// How many words before the one that does not fit a phrase may begin.
const FURTHEST: usize = 8;

/// How many words after it.
const AFTER: usize = 4;

/// How many mends of one clause are tried.
const MOST_TRIED: usize = 12;

/// A phrase found in a clause.
struct Found {
    phrase: &'static Phrase,
    /// Its tokens, as indices into the head of the clause.
    from: usize,
    to: usize,
    lo: usize,
    hi: usize,
    /// What the placeholders took.
    taken: Vec<String>,
    /// How many players the file names.
    players: usize,
}

/// Where a clause stumbles, and the phrases near that place.
struct Scene {
    at: usize,
    head: Vec<Token>,
    /// The first token of the head that does not fit.
    bad: usize,
    found: Vec<Found>,
}

impl Scene {
    fn of(clause: &Clause) -> Option<Self> {
        let at = position(&*clause.failure()?);
        let head = clause.head();
        let bad = head.iter().position(|t| t.hi > at).unwrap_or(head.len());
        let mut found: Vec<Found> = phrases::all().flat_map(|phrase| find(clause, &head, phrase)).collect();
        found.extend(of_label(clause));
        let is_near = |f: &Found| f.from <= bad + AFTER && f.to + FURTHEST > bad;
        found.retain(|f| is_near(f) || f.is_begun() && matches!(f.phrase.advice, Advice::Written(_)));
        found.retain(|f| f.is_begun() || f.to - f.from > 1 || !clause.is_declared(f.text(clause)));
        let distance = |f: &Found| bad.saturating_sub(f.to) + f.from.saturating_sub(bad);
        let is_later = |f: &Found| !f.phrase.said.starts_with('^');
        found.sort_by_key(|f| (distance(f), std::cmp::Reverse(f.to - f.from), is_later(f)));
        Some(Self { at, head, bad, found })
    }
}

/// Phrases at the start of a clause of which the first word was taken for a label, and nothing that has one follows.
fn of_label(clause: &Clause) -> Vec<Found> {
    let all = clause.whole_head();
    let is_label =
        all.len() != clause.head().len() && clause.first().is_some_and(|t| !clause.place.starts(t.text(clause.text)));
    let begun = phrases::all().filter(|phrase| is_label && phrase.said.starts_with("^ ") && phrase.said.contains(':'));
    begun.flat_map(|phrase| find(clause, &all, phrase)).collect()
}

/// What is to be said of a clause that speaks as other languages do, where it is sure that it does.
pub(super) fn translate(clause: &Clause) -> Option<Explained> {
    let Scene { at, head, bad, found } = Scene::of(clause)?;
    let (whole, further) = written(clause, &found, at);
    whole
        .or_else(|| missing(clause, &head, bad))
        .or_else(|| if is_inside(&found, bad) { None } else { signs::mended(clause) })
        .or_else(|| turned_names(clause, &head))
        .or_else(|| bare_set(clause, &head, bad, &found))
        .or(further)
}

/// True where the clause stumbles inside words that say something in another way, or at the last of three or more: no sign is
/// missing there, and no word too many.
fn is_inside(found: &[Found], bad: usize) -> bool {
    let stumbles = |f: &Found| bad + 1 < f.to || bad < f.to && f.to - f.from > 2;
    found.iter().any(|f| matches!(f.phrase.advice, Advice::Said(_)) && f.from < bad && stumbles(f))
}

/// True for what is as a whole in a phrase that says something in another way.
fn is_part_of_more(part: &Found, found: &[Found]) -> bool {
    let holds = |f: &Found| f.from <= part.from && part.to <= f.to;
    found.iter().any(|f| matches!(f.phrase.advice, Advice::Said(_)) && holds(f))
}

/// What the clause means in other words, where no word of it is misspelt.
pub(super) fn in_other_words(clause: &Clause) -> Option<Explained> {
    let Scene { head, bad, found, .. } = Scene::of(clause)?;
    let touches = |f: &&Found| f.to >= bad || f.phrase.said.starts_with('^');
    found.iter().filter(touches).find_map(|f| said(clause, f)).or_else(|| a_noun(clause, &head, bad))
}

/// True for a word that is part of what is said in another way: it is not misspelt, even if it is near to another word.
pub(super) fn is_said_of(clause: &Clause, token: Token) -> bool {
    let head = clause.head();
    let Some(at) = head.iter().position(|t| *t == token) else { return false };
    let has_word = |f: &Found| {
        let said = f.phrase.said.trim_start_matches("^ ").split(' ').nth(at - f.from);
        said.is_some_and(|said| said.split('/').any(|word| word == token.text(clause.text)))
    };
    let covers = |f: &Found| (f.from..f.to).contains(&at) && has_word(f);
    let said = phrases::all().filter(|phrase| matches!(phrase.advice, Advice::Said(_)));
    said.flat_map(|phrase| find(clause, &head, phrase)).any(|f| covers(&f))
}

/// A name at the place that does not fit, or before it, for which there is another word.
fn a_noun(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    // a word of the language in front of what does not fit was read as such
    let before = bad.checked_sub(1).and_then(|at| head.get(at));
    let near = [head.get(bad), before.filter(|before| !is_of_language(before.text(clause.text)))];
    let is_named_after = |at: usize| declares(head[at].text(clause.text));
    // not what the clause begins with, and not a name that it declares
    let is_misplaced = || Place::ALL.into_iter().any(|place| reads(place, clause.text));
    let is_free = |t: &&Token| match head.iter().position(|h| h == *t) {
        Some(0) if declares(t.text(clause.text)) && is_misplaced() => false,
        Some(0) => !clause.place.starts(t.text(clause.text)),
        Some(at) => !is_named_after(at - 1),
        None => true,
    };
    let is_foreign = |t: &&Token| !clause.is_declared(t.text(clause.text));
    near.into_iter().flatten().filter(is_free).filter(is_foreign).find_map(|token| {
        let word = token.text(clause.text);
        let diag = |message| Diagnostic::error("foreign-word", clause.span(token.lo, token.hi), message);
        match phrases::noun(word)? {
            Noun::Said(help) => {
                let diag = diag(format!("`{word}` is said in other words")).help(help);
                Some(Explained::only(label_alone(clause, diag)))
            }
            Noun::Called(so) => {
                let diag = || diag(format!("`{word}` is written `{so}`"));
                let all = head.iter().filter(|t| t.text(clause.text) == word).map(|t| (t.lo, t.hi, so));
                let all: Change = all.collect();
                good(clause, &[(token.lo, token.hi, so)], diag).or_else(|| good(clause, &all, diag))
            }
        }
    })
}

/// Names of cells the wrong way round: `4a` for `a4`.
fn turned_names(clause: &Clause, head: &[Token]) -> Option<Explained> {
    if head.first()?.text(clause.text) == "direction" {
        return None;
    }
    let turned = |t: &Token| turned_name(t.text(clause.text)).map(|name| (t.lo, t.hi, name));
    let found: Vec<(usize, usize, String)> = head.iter().filter_map(turned).collect();
    let (from, to, name) = found.first()?;
    good(clause, &found, || {
        let written = &clause.text[*from..*to];
        let (message, help) = match written.ends_with('x') {
            true => (
                format!("`{written}` is written `{name}`"),
                "how many there are is said by an `x` and a number behind it",
            ),
            false => {
                (format!("the cell `{written}` is called `{name}`"), "the letter of a cell stands before its number")
            }
        };
        let hi = found.last().map_or(*to, |(_, hi, _)| *hi);
        Diagnostic::error("foreign-word", clause.span(*from, hi), message).help(help)
    })
}

fn turned_name(word: &str) -> Option<String> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, letter) = word.split_at(digits);
    let is_one = digits > 0 && letter.len() == 1 && letter.chars().all(|c| c.is_ascii_alphabetic());
    is_one.then(|| format!("{letter}{number}"))
}

/// A description where a condition is expected: `win when own king`.
fn bare_set(clause: &Clause, head: &[Token], bad: usize, found: &[Found]) -> Option<Explained> {
    let asks = |t: &Token| matches!(t.text(clause.text), "when" | "unless" | "leaving" | "leave" | "and" | "or" | "if");
    let start = head.get(..bad)?.iter().rposition(asks)? + 1;
    let (first, last) = (head.get(start)?, head.get(bad.checked_sub(1)?)?);
    let set = clause.text.get(first.lo..last.hi)?;
    // a verb that no condition has, not a place
    let is_place = |f: &Found| f.from > 0 && matches!(head[f.from - 1].text(clause.text), "in" | "on" | "of");
    let is_said = found.iter().any(|f| f.lo >= first.lo && matches!(f.phrase.advice, Advice::Said(_)) && !is_place(f));
    let is_number = matches!(first.text(clause.text), "number" | "sum" | "the" | "there") || first.kind == Kind::Number;
    if is_number || is_said {
        return None;
    }
    if let Some(explained) = cell_in_set(clause, &head[start..bad]) {
        return Some(explained);
    }
    if first.text(clause.text) == "every" {
        return every_in(clause, &head[start..bad]);
    }
    if let Some(explained) = one_or_the_other(clause, head, start, bad) {
        return Some(explained);
    }
    if first.text(clause.text) == "next" {
        return next_to_of_what(clause, (first.lo, last.hi));
    }
    let before = asked_before(clause, &head[..start]);
    let own_side = Some(first.text(clause.text)).filter(|word| matches!(*word, "own" | "enemy"));
    let side = before.side.filter(|_| bad - start == 1).map(|side| format!("{side} ")).unwrap_or_default();
    let so = format!("{}{side}", if before.is_no { "no " } else { "any " });
    // of something else it is not known whether it is to be there too
    let is_sure = !before.is_no || before.side.is_some() && (own_side == before.side || !side.is_empty());
    let explained = good(clause, &[(first.lo, first.lo, &so)], || {
        let help = format!("write `any {side}{set}` or `no {side}{set}`");
        no_condition(clause, (first.lo, last.hi)).help(
            match set.contains(" in ") || set.contains(" on ") || before.is_no {
                true => help,
                false => format!("{help}, or say what is to be true of it: `{side}{set} is in …`"),
            },
        )
    })?;
    Some(if is_sure { explained } else { explained.without_fix() })
}

/// A description that stands where a condition is expected.
fn no_condition(clause: &Clause, (lo, hi): (usize, usize)) -> Diagnostic {
    let message = format!("`{}` is a set of cells, but a condition was expected", &clause.text[lo..hi]);
    Diagnostic::error("bare-set", clause.span(lo, hi), message)
}

/// What the condition in front of an `and` asks for, which may have been meant to go on.
struct AskedBefore<'t> {
    /// It is not to be there: `no enemy king and …`.
    is_no: bool,
    /// Whose it is, where nothing is said of it but that it is there or not: `no enemy king and man`.
    side: Option<&'t str>,
}

fn asked_before<'t>(clause: &Clause<'t>, head: &[Token]) -> AskedBefore<'t> {
    let text = |t: &Token| t.text(clause.text);
    let asks = |t: &Token| matches!(text(t), "when" | "unless" | "leaving" | "leave" | "and" | "or" | "(");
    let nothing = AskedBefore { is_no: false, side: None };
    let Some((_, before)) = head.split_last().filter(|(joins, _)| text(joins) == "and") else { return nothing };
    let asked = &before[before.iter().rposition(asks).map_or(0, |at| at + 1)..];
    let is_reported = asked.iter().any(|t| matches!(text(t), "is" | "are" | "has" | "have" | "can" | "cannot"));
    let (Some(first), false) = (asked.first(), is_reported) else { return nothing };
    let side = asked.get(1).map(text).filter(|side| matches!(*side, "own" | "enemy"));
    AskedBefore { is_no: text(first) == "no", side }
}

/// A place beside others where a condition is expected: `unless next to enemy`, of which it is not said what should lie there.
fn next_to_of_what(clause: &Clause, (lo, hi): (usize, usize)) -> Option<Explained> {
    let message = format!("of what `{}` is asked is not said", &clause.text[lo..hi]);
    let diag = Diagnostic::error("bare-set", clause.span(lo, hi), message);
    let help = match clause.place {
        // of two places only the author knows which is meant
        Place::Move => {
            "say whether where the piece stands is meant, `from is next to …`, or where it goes, `to is next to …`"
        }
        Place::Turn | Place::Effects | Place::Game => {
            return good(clause, &[(lo, lo, "it is ")], || diag.help("`it` is the piece of the move"));
        }
        _ => "say it: `any own king is next to …`",
    };
    Some(Explained::only(diag.help(help)))
}

/// Sets of which only the first has a verb: `to is in river or own home`, `to is empty or enemy king`.
fn one_or_the_other(clause: &Clause, head: &[Token], start: usize, bad: usize) -> Option<Explained> {
    let text = |at: usize| head.get(at).map(|token| token.text(clause.text));
    let asked = (1..start.checked_sub(1)?).rev().take_while(|&at| !matches!(text(at), Some("and" | "when" | "unless")));
    let joins = asked.into_iter().find(|&at| {
        matches!(text(at), Some("in" | "on")) && matches!(text(at - 1), Some("is" | "are" | "not"))
            || text(at) == Some("to") && text(at - 1) == Some("next")
            || matches!(text(at), Some("is" | "are" | "not"))
                && !matches!(text(at + 1), Some("in" | "on" | "not" | "next"))
    })?;
    match text(start - 1) {
        // beside what is only known: of it too, or is it asked whether it is in one of both?
        Some("or") if text(start) == Some("next") => return both_asked(clause, head, (joins, start, bad)),
        Some("or") => {}
        Some("and") => return both_asked(clause, head, (joins, start, bad)),
        _ => return None,
    }
    let (first, second, last) = (head.get(joins + 1)?, head.get(start)?, head.get(bad - 1)?);
    let both = format!("({})", &clause.text[first.lo..last.hi]);
    good(clause, &[(first.lo, last.hi, &both)], || {
        no_condition(clause, (second.lo, last.hi)).help("what is asked of one or the other stands in brackets")
    })
}

/// `to is next to own man and enemy man`, `to is in pond or next to own`: what is asked twice of one thing, of which it is said only
/// once.
fn both_asked(clause: &Clause, head: &[Token], (joins, start, bad): (usize, usize, usize)) -> Option<Explained> {
    let begins = |token: &Token| matches!(token.text(clause.text), "and" | "or" | "when" | "unless" | "leaving");
    let subject = head.get(head.get(..joins)?.iter().rposition(begins)? + 1)?;
    let asked = &clause.text[subject.lo..head.get(joins)?.hi];
    let (second, last) = (head.get(start)?, head.get(bad.checked_sub(1)?)?);
    good(clause, &[(second.lo, second.lo, &format!("{asked} "))], || {
        let joint = head.get(start - 1).map_or("and", |joint| joint.text(clause.text));
        let help = format!("`{joint}` joins two conditions: each says of what it is asked");
        no_condition(clause, (second.lo, last.hi)).help(help)
    })
}

/// All of a set and where they should be, without a verb: `every own man in enemy home`.
fn every_in(clause: &Clause, words: &[Token]) -> Option<Explained> {
    let (first, last) = (words.first()?, words.last()?);
    let set = &clause.text[first.lo..last.hi];
    let diag = || no_condition(clause, (first.lo, last.hi));
    let joins = words.iter().find(|word| matches!(word.text(clause.text), "in" | "on"));
    joins
        .and_then(|joins| good(clause, &[(joins.lo, joins.hi, "is in")], diag))
        .or_else(|| Some(Explained::only(diag().help(format!("say what is to be true of them: `{set} is in …`")))))
}

/// A cell of the move and where it should be, without a verb: `unless to in home`.
fn cell_in_set(clause: &Clause, words: &[Token]) -> Option<Explained> {
    let [cell, joins, ..] = words else { return None };
    let is_cell = matches!(cell.text(clause.text), "from" | "to" | "it");
    if !is_cell || !matches!(joins.text(clause.text), "in" | "on") {
        return None;
    }
    good(clause, &[(joins.lo, joins.hi, "is in")], || {
        is_written(clause, (cell.lo, joins.hi), &format!("{} is in", cell.text(clause.text)))
    })
}

/// The first phrase that, written as the language has it, makes the clause good, or that is surely what was meant; and the
/// first that lets it be read on.
fn written(clause: &Clause, found: &[Found], at: usize) -> (Option<Explained>, Option<Explained>) {
    let mut further = None;
    let is_of_another = |f: &Found| clause.place == Place::Game && f.to == 1 && is_end(clause);
    let is_tried =
        |f: &&Found| f.is_sure() || matches!(f.phrase.advice, Advice::Written(_)) && !is_part_of_more(f, found);
    for f in found.iter().filter(is_tried).take(MOST_TRIED) {
        if f.is_sure() && matches!(f.phrase.advice, Advice::Said(_)) {
            return (said(clause, f), None);
        }
        let so = f.fitted(clause);
        let mended = clause.with(f.lo, f.hi, &so);
        let diag = || {
            let diag = f.diag(clause, format!("`{}` is written `{}`", f.said(clause), so.trim()));
            let diag = diag.fix(clause.span(f.lo, f.hi), &so);
            let run = least_of_run(&so)
                .map(|least| format!("`{least}..` is {least} or more in a row, `{least}` alone exactly {least}"));
            run.into_iter().chain(f.phrase.aside.map(str::to_owned)).fold(diag, Diagnostic::help)
        };
        match Clause::new(&mended.text, 0, clause.place).failure() {
            _ if is_of_another(f) => {}
            None => return (Some(Explained { diag: diag(), mended: Some(mended) }), None),
            Some(error) if further.is_none() && reads_on(clause, &mended, position(&error), f, (at, found)) => {
                further = Some(diag());
            }
            Some(_) => {}
        }
    }
    (None, further.map(Explained::only))
}

/// How long a run is at least: who writes "four in a row" may mean four and no more.
fn least_of_run(so: &str) -> Option<&str> {
    so.contains("run of ").then(|| so.trim_end().strip_suffix("..")?.split(' ').next_back()).flatten()
}

/// A line of `end` that stands outside.
fn is_end(clause: &Clause) -> bool {
    reads(Place::End, clause.text)
}

/// True where the clause can be read past the phrase once it is mended, and further than before: what stands right behind the
/// phrase goes on from it, or is said in other words itself; and after a phrase of two words nothing is merely taken for a name that nobody has declared.
fn reads_on(clause: &Clause, mended: &Mended, reached: usize, f: &Found, (at, found): (usize, &[Found])) -> bool {
    let reached = reached.saturating_sub(mended.shift as usize);
    let next = clause.tokens.iter().find(|t| t.lo >= f.hi && t.kind != Kind::Newline);
    let last = clause.tokens.iter().rfind(|t| t.lo >= f.hi && t.hi <= reached);
    let is_known = |t: &Token| {
        let word = t.text(clause.text);
        t.kind != Kind::Word || is_of_language(word) || clause.is_declared(word)
    };
    let begins_another = |token: &Token| found.iter().any(|other| other.lo == token.lo);
    let goes_on = next.is_none_or(|next| next.hi <= reached && is_known(next) || begins_another(next));
    reached > f.hi && reached > at && goes_on && (f.to - f.from > 2 || last.is_none_or(is_known))
}

fn said(clause: &Clause, found: &Found) -> Option<Explained> {
    let Advice::Said(help) = found.phrase.advice else { return None };
    let text = found.said(clause);
    let diag = match home_of(clause, found) {
        Some(home) => {
            let message = format!("`{text}` is a clause of {}, not of {}", home.words(), clause.place.words());
            Diagnostic::error("wrong-place", clause.span(found.lo, found.hi), message)
        }
        None => found.diag(clause, format!("`{text}` is said in other words")),
    };
    Some(Explained::only(diag.help(help)))
}

/// The other place whose clauses begin with the word that a phrase is. A condition stands in other clauses too.
fn home_of(clause: &Clause, found: &Found) -> Option<Place> {
    let word = found.text(clause);
    let is_alone = found.phrase.said.starts_with('^') && !clause.place.starts(word) && word != "when";
    Place::ALL.into_iter().find(|place| is_alone && place.starts(word) && clause.leads_in(*place))
}

/// A word near the one that does not fit which speaks of something that the language does not have.
fn missing(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let near = head.iter().enumerate().filter(|(at, _)| *at == 0 || *at <= bad && at + FURTHEST > bad);
    near.filter(|(_, t)| t.kind == Kind::Word).find_map(|(_, token)| {
        let gap = phrases::missing(token.text(clause.text)).filter(|_| !clause.is_declared(token.text(clause.text)))?;
        let diag = Diagnostic::error("not-in-language", clause.span(token.lo, token.hi), gap.what)
            .label("this cannot be written")
            .help(gap.help());
        Some(Explained::only(diag))
    })
}

impl Found {
    /// True for the beginning of a clause.
    fn is_begun(&self) -> bool {
        self.phrase.said.starts_with("^ ")
    }

    /// True for the beginning of a clause of which there is no doubt.
    fn is_sure(&self) -> bool {
        self.is_begun() && self.to - self.from >= 2
    }

    fn text<'t>(&self, clause: &Clause<'t>) -> &'t str {
        &clause.text[self.lo..self.hi]
    }

    /// Its words on one line.
    fn said(&self, clause: &Clause) -> String {
        self.text(clause).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn diag(&self, clause: &Clause, message: String) -> Diagnostic {
        let has_words = self.text(clause).contains(char::is_alphanumeric);
        let code = if has_words { "foreign-word" } else { "foreign-sign" };
        Diagnostic::error(code, clause.span(self.lo, self.hi), message)
    }

    /// The words of the language, with blanks where they would run into what stands beside them.
    fn fitted(&self, clause: &Clause) -> String {
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
        let so = self.written();
        let after = clause.text[self.hi..].starts_with(in_word) && so.ends_with(|c: char| c != '(' && in_word(c));
        let before = clause.text[..self.lo].ends_with(|c: char| c.is_alphanumeric()) && so.starts_with(in_word);
        format!("{}{so}{}", if before { " " } else { "" }, if after { " " } else { "" })
    }

    /// The words of the language, with what the placeholders took.
    fn written(&self) -> String {
        let Advice::Written(so) = &self.phrase.advice else { return String::new() };
        let numbered = self.taken.iter().enumerate();
        let so = so.replace("$players", &self.players.to_string());
        numbered.fold(so, |so, (at, word)| {
            so.replace(&format!("${}", at + 1), word).replace(&format!("$-{}", at + 1), &of_one(word))
        })
    }
}

/// The word for one of them: a role is called by it.
fn of_one(word: &str) -> String {
    match word.strip_suffix("men") {
        None if word == "enemies" => "enemy".into(),
        Some(start) => format!("{start}man"),
        None if word.ends_with("ss") => word.to_owned(),
        None if ["ches", "shes", "xes", "sses"].iter().any(|end| word.ends_with(end)) => {
            word.strip_suffix("es").unwrap_or(word).to_owned()
        }
        None => word.strip_suffix('s').unwrap_or(word).to_owned(),
    }
}

/// Where a phrase stands in a clause.
fn find(clause: &Clause, head: &[Token], phrase: &'static Phrase) -> Vec<Found> {
    if !phrase.places.contains(&clause.place) {
        return Vec::new();
    }
    let at_start = phrase.said.strip_prefix("^ ");
    // most phrases are about other words, and there are very many of them
    let is_there = |word: &String| head.iter().any(|token| is_said(word, token.text(clause.text)));
    if !phrase.key.is_empty() && !phrase.key.iter().any(is_there) {
        return Vec::new();
    }
    let said: Vec<&str> = at_start.unwrap_or(&phrase.said).split(' ').collect();
    let last = if at_start.is_some() { 0 } else { head.len() };
    (0..=last).filter_map(|from| matched(clause, head, from, &said, phrase)).collect()
}

fn matched(clause: &Clause, head: &[Token], from: usize, said: &[&str], phrase: &'static Phrase) -> Option<Found> {
    let tokens = head.get(from..from + said.len())?;
    let mut taken = Vec::new();
    let is_begun = phrase.said.starts_with("^ ");
    for (at, (word, token)) in said.iter().zip(tokens).enumerate() {
        let text = token.text(clause.text);
        match *word {
            "_place" if clause.is(Named::Place, text) => taken.push(text.to_owned()),
            "_area" if clause.is(Named::Area, text) => taken.push(text.to_owned()),
            "_number" if clause.is(Named::Remembered, text) => taken.push(text.to_owned()),
            "_count" if is_count(clause, token, text) => taken.push(text.to_owned()),
            "_player" if clause.is(Named::Player, text) => taken.push(text.to_owned()),
            "_role" if is_of_pieces(clause, text) => taken.push(text.to_owned()),
            "_else" if is_nothing_known(clause, text) => taken.push(text.to_owned()),
            "_place" | "_area" | "_number" | "_count" | "_player" | "_role" | "_else" => return None,
            "#" if token.kind == Kind::Number => taken.push(text.to_owned()),
            "§" if token.kind == Kind::Word && is_cell(text) => taken.push(text.to_owned()),
            "\"" if token.kind == Kind::Text => taken.push(text.trim_matches('"').to_owned()),
            "#x#" => taken.extend(sides(text)?),
            "x#" if token.kind == Kind::Word && text.strip_prefix('x').is_some_and(is_digits) => {}
            // a clause of the language is not taken for a name
            "_" if at == 0 && said.len() > 1 && is_begun && begins_a_clause(text) => return None,
            // nor is a word of the language, where a name is declared: that is what is wrong then
            "_" if at == 1 && is_begun && declares(said[0]) && place::is_reserved(text) => return None,
            // what joins two parts belongs to neither
            "_" if matches!(text, "and" | "or") => return None,
            // nor is a word at the end a name where the name stands behind it
            "_" if at + 1 == said.len()
                && !ends_with_it(phrase, taken.len())
                && leads_on(clause, head.get(from + said.len()), text) =>
            {
                return None;
            }
            "_" if token.kind == Kind::Word => taken.push(text.to_owned()),
            "__" if token.kind == Kind::Word && text.len() > 1 => taken.push(text.to_owned()),
            "1_" if token.kind == Kind::Word && text.len() == 1 => taken.push(text.to_owned()),
            sign if !sign.contains(char::is_alphabetic) && sign == text => {}
            "…" => taken.push(clause.text[token.lo..head.last()?.hi].to_owned()),
            one_of if one_of.len() > 1 && one_of.starts_with('?') => {
                one_of[1..].split('/').find(|w| *w == text)?;
                taken.push(text.to_owned());
            }
            one_of if token.kind != Kind::Text && one_of.split('/').any(|w| is_said(w, text)) => {}
            _ => return None,
        }
    }
    let to = if said.last() == Some(&"…") { head.len() } else { from + said.len() };
    let (lo, hi) = (tokens.first()?.lo, head[to - 1].hi);
    Some(Found { phrase, from, to, lo, hi, taken, players: clause.players() })
}

/// True where what is written instead ends with what a placeholder took, so that what stands behind it does not matter.
fn ends_with_it(phrase: &Phrase, before: usize) -> bool {
    match &phrase.advice {
        Advice::Written(so) => so.ends_with(&format!("${}", before + 1)),
        Advice::Said(_) => true,
    }
}

/// True for a word that belongs to the one behind it: `own` in `own camp`.
fn leads_on(clause: &Clause, next: Option<&Token>, word: &str) -> bool {
    let is_named = |next: &Token| match next.kind {
        Kind::Number => true,
        Kind::Word => !place::is_reserved(next.text(clause.text)),
        _ => false,
    };
    match word {
        "next" => true,
        "own" | "enemy" | "row" | "rows" | "column" | "columns" => next.is_some_and(is_named),
        "first" | "last" => next.is_some_and(|next| matches!(next.text(clause.text), "row" | "column")),
        _ => false,
    }
}

/// True for what pieces go by: a role or several, a group of roles, or `piece`.
fn is_of_pieces(clause: &Clause, word: &str) -> bool {
    let is_group = || clause.is_declared(word) && !clause.is(Named::Place, word) && !clause.is(Named::Remembered, word);
    let is_plural = || singulars(word).any(|one| clause.is(Named::Role, &one));
    matches!(word, "piece" | "pieces") || clause.is(Named::Role, word) || is_plural() || is_group()
}

/// True for a number, and for a name that may stand for one.
fn is_count(clause: &Clause, token: &Token, word: &str) -> bool {
    token.kind == Kind::Number || clause.is(Named::Remembered, word) || clause.is(Named::Settled, word)
}

/// True for a name that the file gives nothing, and for one of an option or a definition.
fn is_nothing_known(clause: &Clause, word: &str) -> bool {
    let is_word = word.starts_with(|c: char| c.is_alphabetic()) && !place::is_reserved(word);
    is_word && !is_of_pieces(clause, word) && !clause.is(Named::Place, word) && !clause.is(Named::Remembered, word)
}

/// A capital in front makes a name of a word; all of it in capitals is loud.
fn is_said(word: &str, text: &str) -> bool {
    word == text
        || text.len() == word.len()
            && text.len() > 1
            && text.chars().all(|c| c.is_ascii_uppercase())
            && word.eq_ignore_ascii_case(text)
}

/// True for a word with which a clause of any section begins.
fn begins_a_clause(word: &str) -> bool {
    Place::ALL.into_iter().any(|place| place.starts(word))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The numbers of `6x8`.
fn sides(word: &str) -> Option<[String; 2]> {
    let (columns, rows) = word.split_once(['x', 'X', '×'])?;
    (is_digits(columns) && is_digits(rows)).then(|| [columns.to_owned(), rows.to_owned()])
}

/// Whether a phrase stands in a clause, for the test of its example.
#[cfg(test)]
pub(super) fn stands_in(phrase: &'static Phrase, clause: &Clause) -> bool {
    let head = clause.head();
    !find(clause, &head, phrase).is_empty() || of_label(clause).iter().any(|f| std::ptr::eq(f.phrase, phrase))
}

/// Whether a phrase says that this is written instead of it, for the test of its example.
#[cfg(test)]
pub(super) fn would_write(phrase: &'static Phrase, clause: &Clause, so: &str) -> bool {
    let head = clause.head();
    let found = find(clause, &head, phrase).into_iter().chain(of_label(clause));
    found.filter(|f| std::ptr::eq(f.phrase, phrase)).any(|f| f.fitted(clause) == so)
}
