//! A clause that is good but for a sign: one too many, one that is missing, one for another.

use super::clause::{Clause, is_cell, reads};
use super::declared::Named;
use super::mend::{Change, begins_another, foreign, good, is_clean, is_sign, name_in_quotes, rewritten};
use super::{Explained, known, position, roles, words};
use crate::diag::Diagnostic;
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, SECTIONS, Token};
use crate::syntax::splice::splice;

/// What is to be said of a clause that can be read once its signs are right.
pub(super) fn mended(clause: &Clause) -> Option<Explained> {
    let at = position(&*clause.failure()?);
    let head = clause.head();
    let bad = head.iter().position(|t| t.hi > at).unwrap_or(head.len());
    mark(clause)
        .or_else(|| last_comma(clause, at))
        .or_else(|| words::mended(clause, &head, bad))
        .or_else(|| several(clause))
        .or_else(|| without_block(clause))
        .or_else(|| roles::block(clause, at))
        .or_else(|| in_block(clause, at))
        .or_else(|| roles::letters_behind(clause))
        .or_else(|| roles::long_letter(clause))
        .or_else(|| doubled(clause, &head, bad))
        .or_else(|| listed_conditions(clause, &head, bad))
        .or_else(|| for_another(clause, &head, bad))
        .or_else(|| sided(clause, &head, bad))
        .or_else(|| bare_choice(clause, &head, bad))
        .or_else(|| any_of_a_test(clause, &head, bad))
        .or_else(|| absent(clause, &head, bad))
        .or_else(|| bare_test(clause, &head, bad))
        .or_else(|| quoted(clause, &head))
        .or_else(|| unquoted(clause, &head, bad))
}

/// `win worth 0.5 when no empty`: a number with a point in it.
pub(super) fn decimal(clause: &Clause) -> Option<Explained> {
    let at = position(&*clause.failure()?);
    let head = clause.head();
    let is_decimal = |three: &&[Token]| {
        let is_joined = three[0].hi == three[1].lo && three[1].hi == three[2].lo;
        let are_numbers = three[0].kind == Kind::Number && three[2].kind == Kind::Number;
        is_joined && are_numbers && is_sign(clause, three[1], &["."]) && three[1].lo <= at && at < three[2].hi
    };
    let &[whole, _, part] = head.windows(3).find(is_decimal)? else { return None };
    // where cells stand on the picture is explained in its own words
    if clause.place == Place::Board && head.iter().any(|&t| is_sign(clause, t, &["("])) {
        return None;
    }
    let message = format!("`{}` is not a whole number", &clause.text[whole.lo..part.hi]);
    let diag = Diagnostic::error("syntax", clause.span(whole.lo, part.hi), message).label("expected a whole number");
    let diag = diag.help("all numbers are whole: for halves, make all that is compared twice as large");
    Some(Explained::only(diag))
}

/// `- man M`, `1. man M`
fn mark(clause: &Clause) -> Option<Explained> {
    let first = *clause.tokens.first()?;
    let second = *clause.tokens.get(1)?;
    let end = match is_sign(clause, first, &["-", "*", "+", ".", "•", ">"]) {
        true => first.hi,
        false if first.kind == Kind::Number && is_sign(clause, second, &[".", ")", ":"]) => second.hi,
        false => return None,
    };
    let next = clause.tokens.iter().find(|t| t.lo >= end)?.lo;
    let shown = Token { hi: end, ..first };
    good(clause, &[(first.lo, next, "")], || foreign(clause, shown, "no mark stands before a clause".into()))
}

/// Clauses on one line with nothing, or only a comma, between them.
pub(super) fn several(clause: &Clause) -> Option<Explained> {
    let is_led_by_words =
        !clause.place.is_led_by_names() || matches!(clause.place, Place::Captures | Place::Test | Place::Look);
    if !is_led_by_words || clause.text.contains('{') {
        return None;
    }
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let begins = |at: usize| {
        let is_labelled = clause.place.takes_labels() && text(at + 1) == ":" && clause.place.starts(text(at + 2));
        let is_pair = clause.place == Place::Captures && text(at + 1) == ">" && text(at - 1) != ">";
        // `next to` is one word in two, and so is `up to`
        let is_second = at > 0 && matches!(text(at - 1), "next" | "up") && text(at) == "to";
        // where something is sent
        let is_aim = text(at) == "to" && tokens[..at].iter().any(|t| t.text(clause.text) == "send");
        !is_second && !is_aim && clause.place.starts(text(at)) && text(at + 1) != ":" || is_labelled || is_pair
    };
    let is_after_label = |at: usize| at >= 2 && text(at - 1) == ":" && begins(at - 2);
    let reads = |lo: usize, hi: usize| reads(clause.place, &clause.text[lo..hi]);
    let mut starts = vec![0];
    for at in (1..tokens.len()).filter(|&at| begins(at) && !is_after_label(at)) {
        let last = starts[starts.len() - 1];
        let end = if matches!(text(at - 1), "," | "and" | "then") { at - 1 } else { at };
        if end > last && reads(tokens[last].lo, tokens[end - 1].hi) {
            starts.push(at);
        }
    }
    let (&second, &last) = (starts.get(1)?, starts.last()?);
    if !reads(tokens[last].lo, tokens.last()?.hi) {
        return None;
    }
    let mut change: Change = Vec::new();
    for &at in &starts[1..] {
        let end = if matches!(text(at - 1), "," | "and" | "then") { at - 2 } else { at - 1 };
        change.push((tokens[end].hi, tokens[at].lo, "; "));
    }
    let (lo, hi) = (change.first()?.0, change.last()?.1);
    let so = splice(clause.text, (lo, hi), &change);
    let diag = begins_another(clause, tokens[second]).fix(clause.span(lo, hi), so);
    Some(Explained::only(diag))
}

/// A list that ends with its line, and a comma after its last member.
fn last_comma(clause: &Clause, at: usize) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let is_last = |pair: &&[Token]| {
        let is_comma = pair[0].text(clause.text) == "," && pair[0].hi <= at;
        is_comma && clause.text[pair[0].hi..pair[1].lo].contains('\n')
    };
    let comma = tokens.windows(2).rev().find(is_last)?[0];
    let is_whole = reads(clause.place, &clause.text[..comma.lo]);
    let next = *tokens.iter().find(|t| t.lo >= comma.hi)?;
    let line = clause.text[next.lo..].lines().next().unwrap_or_default().trim_end().trim_end_matches(',');
    let begins = clause.place.starts(next.text(clause.text)) || reads(clause.place, line);
    (is_whole && begins).then(|| {
        let diag = foreign(clause, comma, "no `,` stands after the last of a list".into());
        let diag = diag.help("after a comma the clause goes on, with the next line too");
        Explained::only(diag.fix(clause.span(comma.lo, comma.hi), ""))
    })
}

/// `own (man or king)`: those of a player among some.
fn sided(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let is_side = |at: &usize| matches!(text(*at), "own" | "enemy" | "neutral") && text(at + 1) == "(";
    let side = (0..=bad).rev().find(is_side)?;
    let close = side + head.get(side..)?.iter().position(|t| t.text(clause.text) == ")")?;
    let (first, open, last) = (head[side], head[side + 1], head[close]);
    let so = format!("{} in {}", text(side), &clause.text[open.lo..last.hi]);
    let in_brackets = format!("({so})");
    [so, in_brackets].into_iter().find_map(|so| rewritten(clause, &[(first.lo, last.hi, so)]))
}

/// `define pips = 5 when … otherwise …`: a choice without its brackets.
fn bare_choice(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let is_choice = head.get(bad)?.text(clause.text) == "when";
    let leads = |t: &Token| matches!(t.text(clause.text), "=" | "becomes");
    let (first, last) = (*head.get(head.get(..bad)?.iter().rposition(leads)? + 1)?, *head.last()?);
    let diag = || {
        let message = "what depends on a condition stands in brackets";
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), message)
            .help("write it so: `(A when COND otherwise B)`")
    };
    is_choice.then(|| good(clause, &[(first.lo, first.lo, "("), (last.hi, last.hi, ")")], diag)).flatten()
}

/// `line any: own or enemy, empty`: a test of several words without its brackets.
fn bare_test(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let text = |token: &Token| token.text(clause.text);
    let joins = head.get(bad).is_some_and(|t| matches!(text(t), "or" | "except" | "in" | "on" | "of"));
    let from = head.get(..bad)?.iter().rposition(|t| matches!(text(t), "," | ":"))? + 1;
    let ends = |t: &Token| matches!(text(t), "," | "taken" | "as") || t.kind == Kind::Number;
    let to = head[bad..].iter().position(ends).map_or(head.len(), |length| bad + length);
    let (first, last) = (*head.get(from)?, *head.get(to.checked_sub(1)?)?);
    if !joins {
        return None;
    }
    let diag = || {
        let message = "a test of several words stands in brackets";
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), message).help("write it so")
    };
    good(clause, &[(first.lo, first.lo, "("), (last.hi, last.hi, ")")], diag)
}

/// `line any: any piece, empty`: in a test `any` alone is whatever stands there, and what else is named needs no word in front.
fn any_of_a_test(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let is_any = |at: usize| at > 0 && text(at) == "any" && matches!(text(at - 1), ":" | ",");
    let at = bad.checked_sub(1).filter(|&at| is_any(at))?;
    let ends = |t: &Token| matches!(t.text(clause.text), "," | "taken" | "as") || t.kind == Kind::Number;
    let end = head[bad..].iter().position(ends);
    let (any, next) = (head[at], head[bad]);
    let last = head[end.map_or(head.len(), |length| bad + length) - 1];
    let what = &clause.text[next.lo..last.hi.max(next.hi)];
    let diag = || {
        let message = format!("`any {what}` is written `{what}` here");
        Diagnostic::error("foreign-word", clause.span(any.lo, any.hi), message)
            .help("in a pattern `any` is a test of its own: whatever stands there, or nothing")
    };
    good(clause, &[(any.lo, next.lo, "")], diag)
}

/// A section on one line that lacks its brackets: `turn: step | run`.
pub(super) fn without_block(clause: &Clause) -> Option<Explained> {
    let head: Vec<Token> = clause.joined();
    let start = usize::from(head.first()?.text(clause.text) == "replace");
    let word = *head.get(start)?;
    let is_section = clause.place == Place::Game && SECTIONS.contains(&word.text(clause.text));
    if !is_section || clause.text.contains('{') {
        return None;
    }
    let last = head.last()?.hi;
    let diag = || {
        let message = format!("this `{}` has no `{{`", word.text(clause.text));
        Diagnostic::error("missing-bracket", clause.span(word.lo, word.hi), message)
            .help("a section stands between `{` and `}`")
    };
    // after the word, a name or a sign
    (start + 1..(start + 4).min(head.len())).find_map(|at| {
        let before = head[at - 1];
        if is_sign(clause, head[at], &[":", "=", "("]) {
            return None;
        }
        let lo = if is_sign(clause, before, &[":", "=", "("]) { before.lo } else { before.hi };
        let lo = clause.text[..lo].trim_end().len();
        let closes = is_sign(clause, before, &["("]) && clause.text[..last].ends_with(')');
        let end = clause.text[..if closes { last - 1 } else { last }].trim_end().len();
        let change = [(lo, head[at].lo, " { "), (end, last, " }")];
        good(clause, &change, diag).filter(|explained| is_clean(clause, explained))
    })
}

/// Brackets of a section where there is none: `zone mid { c3 d4 }`, `win { no empty }`, `step { n, e }`.
fn in_block(clause: &Clause, at: usize) -> Option<Explained> {
    let open = clause.token_at(at).filter(|t| t.text(clause.text) == "{")?;
    let close = *clause.tokens.iter().rfind(|t| t.kind != Kind::Newline)?;
    let is_role = clause.place == Place::Pieces;
    if is_role || close.text(clause.text) != "}" || clause.text[open.hi..close.lo].contains(['{', '\n']) {
        return None;
    }
    let is_possible = |so: &&str| **so == *"when" || clause.place != Place::End;
    [" ", ":", " =", " when "].into_iter().filter(|so| is_possible(&so.trim())).find_map(|so| {
        let diag = || match so.trim() {
            "" => foreign(clause, open, "no `{` stands here".into()),
            so => foreign(clause, open, format!("`{so}` stands here, not `{{`")),
        };
        let before = clause.text[..open.lo].trim_end().len();
        let so = format!("{} {}", so.trim_end(), clause.text[open.hi..close.lo].trim());
        good(clause, &[(before, close.hi, &so)], diag)
    })
}

/// `legal a1-a2, , a1-b1`
fn doubled(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let (first, second) = (*head.get(bad.checked_sub(1)?)?, *head.get(bad)?);
    let is_double = is_sign(clause, first, &[","]) && is_sign(clause, second, &[","]);
    let diag = || foreign(clause, second, "one `,` is enough".into());
    is_double.then(|| good(clause, &[(first.hi, second.hi, "")], diag)).flatten()
}

/// `when from is in row 1, to is empty`: of conditions in a list nobody knows whether one is enough.
fn listed_conditions(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let near = [Some(bad), bad.checked_sub(1)].into_iter().flatten();
    let at = near.into_iter().find(|&at| head.get(at).is_some_and(|&t| is_sign(clause, t, &[","])))?;
    let (comma, first) = (head[at], *head.get(at + 1)?);
    let rest = &head[at + 1..];
    let end = rest.iter().position(|&t| is_sign(clause, t, &[","])).map_or(rest.len(), |length| length);
    let asked = format!("when {}", &clause.text[first.lo..rest[..end].last()?.hi]);
    // a lone word is rather one more of what was asked for last
    if end < 2 || !reads(Place::Move, &asked) {
        return None;
    }
    let commas: Vec<Token> = head.iter().filter(|&&t| is_sign(clause, t, &[","])).copied().collect();
    let change: Change = commas.iter().map(|t| (t.lo, t.hi, " and")).collect();
    let diag = || {
        foreign(clause, comma, "conditions are not joined by `,`".into())
            .help("write `and` where all must hold, `or` where one is enough")
    };
    good(clause, &change, diag).map(Explained::without_fix)
}

/// One wrong sign all along: `n|e|s`, `5, 6, 7`, `man and king`.
fn for_another(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let near = [head.get(bad), bad.checked_sub(1).and_then(|at| head.get(at))];
    near.into_iter().flatten().find_map(|token| {
        let sign = token.text(clause.text);
        if let Some(explained) = joins_places(clause, head, *token) {
            return Some(explained);
        }
        let instead: &[&str] = match sign {
            "or" | "/" if clause.place == Place::Turn => &["|"],
            _ if clause.place == Place::Turn => return None,
            "|" | "/" | "+" => &["or", ","],
            "and" | "&" if joins_alternatives(clause, head, *token) => &[",", "or"],
            // `river and empty` asks for both of the same cell
            "and" | "&" => &["in"],
            // after it nothing comes
            "," if head.last() == Some(token) => &[""],
            // without it, two turns would be one
            "," if clause.place == Place::Test => &["or"],
            "," => &["", "or"],
            ":" => &["=", ""],
            "=" => &[":", "", "becomes"],
            "." => &[""],
            "minus" | "without" | "but" => &["except"],
            _ => return None,
        };
        let same: Vec<Token> = head.iter().filter(|t| t.text(clause.text) == sign).copied().collect();
        let choices = if sign == "and" && same.len() > 1 { vec![vec![*token], same] } else { vec![same] };
        let mut ways = instead.iter().flat_map(|so| choices.iter().map(move |tokens| (so, tokens)));
        ways.find_map(|(so, tokens)| {
            let spaced: Vec<(Token, String)> = tokens.iter().map(|t| (*t, spaced(clause, *t, so))).collect();
            let change: Change = spaced.iter().map(|(t, so)| (t.lo, t.hi, so.as_str())).collect();
            let change = if *so == "or" { in_brackets(clause, head, tokens, change) } else { change };
            let message = match *so {
                "" => format!("no `{sign}` stands here"),
                so => format!("`{sign}` is written `{so}` here"),
            };
            let code = if sign.contains(char::is_alphabetic) { "foreign-word" } else { "foreign-sign" };
            good(clause, &change, || Diagnostic::error(code, clause.span(token.lo, token.hi), message))
        })
    })
}

/// `in river and hill`: of two places nobody knows whether either is meant, or what lies in both.
fn joins_places(clause: &Clause, head: &[Token], token: Token) -> Option<Explained> {
    let at = head.iter().position(|other| *other == token).filter(|_| token.text(clause.text) == "and")?;
    let text = |at: usize| head.get(at).map(|token| token.text(clause.text));
    let is_place = |word: &str| clause.is(Named::Place, word) || super::clause::is_cell(word);
    let (first, second) = (text(at.checked_sub(1)?)?, text(at + 1)?);
    if !is_place(first) || !is_place(second) || text(at.checked_sub(2)?) != Some("in") {
        return None;
    }
    let diag = || {
        let message = "`and` joins conditions, not places";
        Diagnostic::error("foreign-word", clause.span(token.lo, token.hi), message)
            .help(format!("in one of them it is `in ({first} or {second})`, in both at once `in {first} in {second}`"))
    };
    good(clause, &[(token.lo, token.hi, "or")], diag).map(Explained::without_fix)
}

/// Alternatives after a word that joins only one thing are one thing in brackets: `man in (row 1 or row 2)`.
fn in_brackets<'c>(clause: &Clause, head: &[Token], signs: &[Token], mut change: Change<'c>) -> Change<'c> {
    let before =
        signs.first().and_then(|sign| head.iter().position(|t| t.lo == sign.lo)).map_or(&[][..], |at| &head[..at]);
    let joins = before.iter().rposition(|t| matches!(t.text(clause.text), "in" | "on"));
    let first = joins.and_then(|at| before.get(at + 1)).filter(|t| t.text(clause.text) != "(");
    if let (Some(first), Some(last)) = (first, head.last()) {
        change.insert(0, (first.lo, first.lo, "("));
        change.push((last.hi, last.hi, ")"));
    }
    change
}

/// `man and king`, `capturing and stacking`: what is joined excludes each other, so that one of them is meant.
fn joins_alternatives(clause: &Clause, head: &[Token], token: Token) -> bool {
    let Some(next) = head.iter().find(|t| t.lo > token.lo).map(|t| t.text(clause.text)) else { return false };
    clause.is(Named::Role, next)
        || clause.is(Named::Player, next)
        || !matches!(clause.place, Place::Move | Place::Effects | Place::Game)
}

/// A word with the blanks that part it from what stands beside it; a blank where nothing else would.
fn spaced(clause: &Clause, token: Token, so: &str) -> String {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    if so.is_empty() && clause.text[..token.lo].ends_with(in_word) && clause.text[token.hi..].starts_with(in_word) {
        return " ".into();
    }
    let is_word = so.contains(char::is_alphabetic);
    let before = is_word && !clause.text[..token.lo].ends_with([' ', '\t', '\n']);
    let after = is_word && !clause.text[token.hi..].starts_with([' ', '\t', '\n']);
    format!("{}{so}{}", if before { " " } else { "" }, if after { " " } else { "" })
}

/// A sign that is missing before the word that does not fit, or before the last that did.
fn absent(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let signs: &[&str] = match clause.place {
        // the last word of a clause that ends too soon is no condition
        Place::End if bad >= head.len() => &[","],
        Place::End => &["when", ","],
        Place::Turn => return None,
        Place::Move | Place::Effects => &[":", ","],
        _ => &[":", ",", "="],
    };
    let nearest = [Some(bad), bad.checked_sub(1)].into_iter().flatten();
    if let Some(explained) = crossing(clause, head, bad) {
        return Some(explained);
    }
    let places = cells_begin(clause, head).or(stacks_begin(clause, head, bad)).into_iter().chain(nearest);
    places.filter_map(|at| Some((head.get(at)?, *head.get(at.checked_sub(1)?)?))).find_map(|(next, before)| {
        signs.iter().find_map(|sign| {
            let so = if *sign == "when" || *sign == "=" { format!(" {sign} ") } else { format!("{sign} ") };
            let diag = || {
                let message = format!("`{sign}` is missing before `{}`", next.text(clause.text));
                Diagnostic::error("syntax", clause.span(next.lo, next.hi), message)
                    .label(format!("expected `{sign}` before this"))
            };
            // the end of a range is missing, not a sign
            let is_far = clause.text[before.hi..next.lo].contains('\n') || before.text(clause.text) == "..";
            // a comma parts names that are declared, not a word of another language from what it belongs to
            let is_free = |token: Token| {
                let word = token.text(clause.text);
                token.kind == Kind::Word && !place::is_reserved(word) && !clause.is_declared(word)
            };
            let is_stray = *sign == "," && clause.place == Place::Move && (is_free(before) || is_free(*next));
            // a name and a colon would be a label
            let is_label = *sign == ":" && before == head[0] && clause.place.takes_labels();
            let is_tried = !is_far && !is_label && !is_stray;
            let explained = is_tried.then(|| good(clause, &[(before.hi, next.lo, so.as_str())], diag)).flatten();
            // a colon makes cells of whatever stands before it
            explained.filter(|explained| clause.place != Place::Setup || known::is_of_file(clause, explained))
        })
    })
}

/// `zone z: columns a..b rows 1..2`: what stands side by side may be meant to be joined, or to cross.
fn crossing(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let (before, next) = (*head.get(bad.checked_sub(1)?)?, *head.get(bad)?);
    let strip = |token: &Token| match token.text(clause.text) {
        "row" | "rows" => Some("rows"),
        "column" | "columns" => Some("columns"),
        _ => None,
    };
    let (first, second) = (head[..bad].iter().rev().find_map(strip)?, strip(&next)?);
    if first == second || is_cell(before.text(clause.text)) {
        return None;
    }
    let diag = || {
        let message = format!("nothing says whether these {second} cross the {first} or are joined to them");
        Diagnostic::error("syntax", clause.span(next.lo, next.hi), message)
            .label("expected `in` or `,` before this")
            .help("`in` means the cells where they cross, `,` the cells of both")
    };
    good(clause, &[(before.hi, next.lo, " in ")], diag).map(Explained::without_fix)
}

/// In a zone without a colon, the first of its cells: `zone heart b2 c2`.
fn cells_begin(clause: &Clause, head: &[Token]) -> Option<usize> {
    let is_zone = clause.place == Place::Board && head.first()?.text(clause.text) == "zone";
    let is_bare = !head.iter().any(|&t| is_sign(clause, t, &[":"]));
    (is_zone && is_bare && is_cell(head.get(2)?.text(clause.text))).then_some(2)
}

/// In a position, the first word that can be no cell: names of cells have a number in them, those of stacks have none.
fn stacks_begin(clause: &Clause, head: &[Token], bad: usize) -> Option<usize> {
    let is_of_cells = |word: &str| matches!(word, "first" | "last" | "row" | "rows" | "column" | "columns");
    let is_stack = |token: &Token| {
        let word = token.text(clause.text);
        token.kind == Kind::Word && !word.contains(|c: char| c.is_ascii_digit()) && !is_of_cells(word)
    };
    let in_position = matches!(clause.place, Place::Setup | Place::Test);
    let follows_cells = |pair: &[Token]| is_stack(&pair[1]) && !is_of_cells(pair[0].text(clause.text));
    let read = head.get(1..=bad.min(head.len().saturating_sub(1)))?;
    read.windows(2).position(follows_cells).map(|at| at + 2).filter(|_| in_position)
}

/// In a position, pieces before the cells that they stand on: `White M a1 b1`, `White man a1, b1, king c1`.
pub(super) fn piece_first(clause: &Clause) -> Option<Explained> {
    let head = clause.head();
    let [_, piece, rest @ ..] = &head[..] else { return None };
    let in_position = matches!(clause.place, Place::Setup | Place::Test);
    if !in_position || !is_piece(clause, piece.text(clause.text)) {
        return None;
    }
    let mut stacks: Vec<(&str, Vec<&str>)> = vec![(piece.text(clause.text), Vec::new())];
    for token in rest.iter().filter(|&&token| !is_sign(clause, token, &[","])) {
        let word = token.text(clause.text);
        match stacks.last_mut() {
            Some((_, cells)) if is_cell(word) => cells.push(word),
            Some((_, cells)) if !cells.is_empty() && is_piece(clause, word) => stacks.push((word, Vec::new())),
            _ => return None,
        }
    }
    if stacks.iter().any(|(_, cells)| cells.is_empty()) {
        return None;
    }
    let so: Vec<String> = stacks.iter().map(|(piece, cells)| format!("{}: {piece}", cells.join(" "))).collect();
    let diag = || {
        let message =
            format!("`{}` is a piece: the cells that it stands on come first, then `:`", piece.text(clause.text));
        Diagnostic::error("syntax", clause.span(piece.lo, piece.hi), message).label("expected cells")
    };
    good(clause, &[(piece.lo, rest.last()?.hi, so.join("  ").as_str())], diag)
}

/// `attribute value { c3: 3  b2 b3: 2 }`: the numbers behind what has them.
pub(super) fn number_behind(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text(clause.text));
    let is_meant = matches!(clause.place, Place::Board | Place::Pieces) && text(0) == "attribute";
    let open = (0..tokens.len()).find(|&at| text(at) == "{").filter(|_| is_meant)?;
    let (mut rows, mut start): (Vec<(&str, String)>, usize) = (Vec::new(), open + 1);
    let (first, last) = (tokens.get(start)?, tokens.get(tokens.len().checked_sub(2)?)?);
    while start + 1 < tokens.len() {
        let sign = (start + 1..tokens.len()).find(|&at| text(at) == ":")?;
        let (these, number) = (&clause.text[tokens[start].lo..tokens[sign - 1].hi], tokens.get(sign + 1)?);
        if tokens[start..sign].iter().any(|token| token.kind != Kind::Word) || number.kind != Kind::Number {
            return None;
        }
        let number = number.text(clause.text);
        match rows.iter_mut().find(|(known, _)| *known == number) {
            Some((_, those)) => *those = format!("{those} {these}"),
            None => rows.push((number, these.to_owned())),
        }
        start = sign + 2 + usize::from(matches!(text(sign + 2), "," | ";"));
    }
    let so: Vec<String> = rows.iter().map(|(number, these)| format!("{number}: {these}")).collect();
    good(clause, &[(first.lo, last.hi, so.join("  ").as_str())], || {
        let (number, these) = &rows[0];
        let message = format!("the number stands before what has it: `{number}: {these}`");
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), message).label("expected a number first")
    })
}

fn is_piece(clause: &Clause, word: &str) -> bool {
    clause.is(Named::Role, word) || word.len() == 1 && word.chars().all(char::is_alphabetic)
}

/// Names and values in quotes.
fn quoted(clause: &Clause, head: &[Token]) -> Option<Explained> {
    let quoted = head.iter().filter_map(|&token| Some((token, name_in_quotes(clause, token)?)));
    let quoted: Vec<(Token, &str)> = quoted.collect();
    let change: Change = quoted.iter().map(|(token, name)| (token.lo, token.hi, *name)).collect();
    let first = quoted.first()?.0;
    good(clause, &change, || foreign(clause, first, "no quotes stand around a name, a letter or a number".into()))
}

/// A text without its quotes: `author Anna`.
fn unquoted(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    if !matches!(head.first()?.text(clause.text), "author" | "licence" | "license" | "version" | "source" | "game") {
        return None;
    }
    let (first, last) = (*head.get(bad)?, *head.last()?);
    let is_text = |t: &Token| matches!(t.kind, Kind::Word | Kind::Number | Kind::Foreign) || t.text(clause.text) == ".";
    if !head[bad..].iter().all(is_text) || place::is_reserved(first.text(clause.text)) {
        return None;
    }
    let so = format!("\"{}\"", &clause.text[first.lo..last.hi]);
    let diag = || {
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), "this text has no quotes").label("expected `\"…\"`")
    };
    good(clause, &[(first.lo, last.hi, so.as_str())], diag)
}
