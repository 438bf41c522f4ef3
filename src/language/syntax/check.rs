//! What is looked at before the grammar: length, strings, brackets, depth, header.
//!
//! The grammar recovers from a bad clause because it can see where the clause ends; that takes brackets that match.

use crate::diag::{Diagnostic, Report, nearest};
use crate::source::{Sources, Span, unseen};
use crate::syntax::brackets;
use crate::syntax::place::Place;
use crate::syntax::scan::{Kind, Token, scan};

/// More brackets than this are never open at once in a file made by people.
const DEEPEST: usize = 64;

/// More words and signs than this, comments aside, nobody writes: the longest games known have a tenth of them.
const MOST_WORDS: usize = 40_000;

/// Of more strings without an end than this nothing is said: the first are enough to see what went wrong.
const MOST_STRINGS: usize = 20;

/// True where a text begins as rules files do: with `rules`, comments and blanks aside.
pub fn begins_as_rules(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    let after = first.and_then(|line| line.strip_prefix("rules"));
    after.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// True where the grammar may be given the text; what is wrong goes into the report.
pub(super) fn check(text: &str, base: u32, report: &mut Report) -> bool {
    let span = |lo: usize, hi: usize| Span::new(base + lo as u32, base + hi as u32);
    if text.len() > Sources::LONGEST {
        let message = format!("the text is longer than {} bytes", Sources::LONGEST);
        report.push(Diagnostic::error("too-long", Span::new(base, base), message));
        return false;
    }
    if let Some((at, letter)) = unseen(text) {
        let message = format!("a sign stands here that cannot be seen: U+{:04X}", u32::from(letter));
        let diag = Diagnostic::error("unseen-sign", span(at, at + letter.len_utf8()), message);
        report.push(diag.help("it would steer a terminal, or hide what the file says: take it out"));
        return false;
    }
    let tokens = scan(text);
    if let Some(token) = too_deep(text, &tokens) {
        let message = format!("more than {DEEPEST} levels are nested here");
        let diag = Diagnostic::error("too-deep", span(token.lo, token.hi), message);
        report.push(diag.label("the first one too many").help("name parts of it, or split the clause"));
        return false;
    }
    for token in tokens.iter().filter(|t| t.kind == Kind::OpenText).take(MOST_STRINGS) {
        report.push(unclosed(span(token.lo, token.hi)));
    }
    let unmatched = brackets::check(text, base, &tokens);
    let fits = unmatched.is_empty();
    // a string that is not closed may have swallowed the bracket that is missing
    let swallows = |t: &Token| t.kind == Kind::OpenText && t.text(text).contains(['{', '}', '(', ')']);
    if !tokens.iter().any(swallows) {
        report.extend(unmatched);
    }
    let words: Vec<Token> = tokens.into_iter().filter(|t| !t.is_blank()).collect();
    if let Some(diag) = header(text, base, &words) {
        report.push(diag);
    }
    if let Some(token) = words.get(MOST_WORDS) {
        let message = format!("the file has more than {MOST_WORDS} words and signs");
        let diag = Diagnostic::error("too-long", span(token.lo, token.hi), message).label("the first one too many");
        report.push(
            diag.help(
                "say it more briefly: by ranges, groups, definitions, or in several files that extend each other",
            ),
        );
        return false;
    }
    fits && has_game(text, base, &words, report)
}

/// True where more is nested than may be read.
pub(super) fn is_too_deep(text: &str) -> bool {
    too_deep(text, &scan(text)).is_some()
}

fn unclosed(span: Span) -> Diagnostic {
    Diagnostic::error("unclosed-string", span, "the string has no closing quote")
        .label("opened here")
        .help("a string ends on the line it begins on: write a `\"` where it ends")
}

/// The first token that stands too deep: in brackets, in a chain of `of`, or in a chain of `else if`.
fn too_deep(text: &str, tokens: &[Token]) -> Option<Token> {
    let mut elses = vec![0usize];
    let mut chain = 0;
    let mut rest = tokens.iter().filter(|t| t.kind != Kind::Comment).peekable();
    while let Some(token) = rest.next() {
        match (token.kind, token.text(text)) {
            (Kind::Open, sign) => {
                elses.push(0);
                chain = if sign == "{" { 0 } else { chain };
            }
            (Kind::Close, _) => {
                if elses.len() > 1 {
                    elses.pop();
                }
                while rest.next_if(|t| t.kind == Kind::Newline).is_some() {}
                let goes_on = rest.peek().is_some_and(|t| t.text(text) == "else");
                if let Some(last) = elses.last_mut().filter(|_| !goes_on) {
                    *last = 0;
                }
            }
            (Kind::Word, "else") => elses.iter_mut().last().into_iter().for_each(|n| *n += 1),
            (Kind::Word, "of" | "next") => chain += 1,
            (Kind::Newline, _) | (Kind::Sign, ";" | "," | "|") => chain = 0,
            _ => {}
        }
        if elses.len() - 1 + elses.iter().sum::<usize>() + chain > DEEPEST {
            return Some(*token);
        }
    }
    None
}

/// The first line must be `rules 1`, and the game must follow it.
fn header(text: &str, base: u32, words: &[Token]) -> Option<Diagnostic> {
    let span = |t: &Token| Span::new(base + t.lo as u32, base + t.hi as u32);
    let bad = |t: &Token, message: String| Diagnostic::error("bad-header", span(t), message);
    let first = words.first()?;
    if first.text(text) != "rules" {
        return Some(missing_header(text, base, first, words.get(1)));
    }
    let missing = || {
        bad(first, "`rules` needs the version of the language".into())
            .label("expected `rules 1`")
            .help("a rules file begins with the line `rules 1`")
    };
    let Some(version) = words.get(1).filter(|t| t.text(text) != "game") else {
        return Some(missing().fix(span(first), "rules 1"));
    };
    if version.kind != Kind::Number {
        return Some(missing());
    }
    if version.text(text) != "1" {
        let message = format!("version {} of the language is not known", version.text(text));
        let diag = Diagnostic::error("unknown-version", span(version), message).label("expected `1`");
        return Some(diag.help("write `rules 1`, or use a version of the program that knows this one"));
    }
    if let [_, _, point, part, ..] = words
        && point.text(text) == "."
        && part.kind == Kind::Number
    {
        let span = span(version).join(span(part));
        let diag = Diagnostic::error("bad-header", span, "the version of the language is a whole number");
        return Some(diag.label("expected `1`").fix(span, "1"));
    }
    let third = words.get(2).filter(|t| !matches!(t.text(text), "game" | ";" | "{" | "}"))?;
    let strays = words.iter().any(|t| t.text(text) == "game");
    strays.then(|| {
        bad(third, format!("`{}` stands before the game", third.text(text)))
            .label("expected `game`")
            .help("after `rules 1` comes `game \"TITLE\" { … }`: move this between its brackets")
    })
}

fn missing_header(text: &str, base: u32, first: &Token, second: Option<&Token>) -> Diagnostic {
    let span = Span::new(base + first.lo as u32, base + first.hi as u32);
    let word = first.text(text);
    let diag = Diagnostic::error("bad-header", span, "the file does not begin with `rules 1`")
        .label("expected `rules 1`")
        .help("the first line names the version of the language the file is written in");
    let is_misspelt = nearest(word, ["rules"]).is_some() && second.is_some_and(|t| t.kind == Kind::Number);
    match is_misspelt {
        true => diag.fix(span, "rules"),
        false => diag.fix(Span::new(span.lo, span.lo), "rules 1\n\n"),
    }
}

/// Without its opening bracket there is no game, and nothing to read.
fn has_game(text: &str, base: u32, words: &[Token], report: &mut Report) -> bool {
    let span = |t: &Token| Span::new(base + t.lo as u32, base + t.hi as u32);
    let diag = match (end_of_title(text, words), clause_without_game(text, words)) {
        (Some((title, next)), _) if next.is_none_or(|next| is_clause(text, title, next)) => {
            Diagnostic::error("missing-bracket", span(title), "this `game` has no `{`")
                .label("expected `{` after this")
                .help("the clauses of a game stand between `{` and `}`, which is the last sign of the file")
        }
        (None, Some(first)) => Diagnostic::error("bad-header", span(first), "this stands in no game")
            .label("expected `game`")
            .help("the clauses of a game stand between `game \"TITLE\" {` and `}`, which is the last sign of the file"),
        _ if words.iter().any(|t| t.text(text) == "{") => return true,
        _ => {
            let last = words.last().map_or(Span::new(base, base), span);
            Diagnostic::error("bad-header", last, "the file holds no game")
                .label("expected `game` and its clauses after this")
                .help("a rules file is `rules 1` and then `game \"TITLE\" { … }`")
        }
    };
    report.push(diag);
    false
}

/// The first clause of a game in a text in which no game begins.
fn clause_without_game<'t>(text: &str, words: &'t [Token]) -> Option<&'t Token> {
    let is_header = words.first().is_some_and(|t| t.text(text) == "rules");
    let first = words.get(if is_header { 2 } else { 0 })?;
    let begins = words.iter().any(|t| t.text(text) == "game");
    (!begins && Place::Game.starts(first.text(text))).then_some(first)
}

/// The last word of `game "TITLE" extends "NAME"`, and what follows it.
fn end_of_title<'t>(text: &str, words: &'t [Token]) -> Option<(&'t Token, Option<&'t Token>)> {
    let at = words.iter().position(|t| t.text(text) == "game")? + 1;
    words.get(at).filter(|t| t.kind == Kind::Text)?;
    let extends = words.get(at + 1).is_some_and(|t| t.text(text) == "extends")
        && words.get(at + 2).is_some_and(|t| t.kind == Kind::Text);
    let last = at + if extends { 2 } else { 0 };
    Some((&words[last], words.get(last + 1)))
}

/// True where a clause begins on a later line than the title's: what stands on its line may be a part of the title that is
/// badly said.
fn is_clause(text: &str, title: &Token, next: &Token) -> bool {
    next.text(text) != "{" && text[title.hi..next.lo].contains('\n')
}
