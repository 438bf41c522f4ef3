//! A clause that is good but for a word: one that is missing, or stands elsewhere.

use super::Explained;
use super::clause::Clause;
use super::declared::Named;
use super::known::is_of_file;
use super::mend::{Change, begins_another, foreign, good, is_clean, is_sign, is_written, name_in_quotes, rewritten};
use crate::diag::Diagnostic;
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, Token};

/// What is to be said of a clause that can be read once its words are right.
pub(super) fn mended(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    bare_next(clause, head, bad)
        .or_else(|| without_subject(clause, head, bad))
        .or_else(|| of_player(clause, head, bad))
        .or_else(|| zone_named_last(clause, head))
        .or_else(|| comma_before_a_player(clause, head))
        .or_else(|| asked_of_options(clause))
        .or_else(|| bare_effects(clause))
        .or_else(|| due_behind(clause))
        .or_else(|| condition_first(clause))
        .or_else(|| condition_behind(clause))
        .or_else(|| removed_line(clause))
}

/// `to next to own`, `empty next to own`, `empty not next to own`: without the word that says so.
fn bare_next(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let near = [Some(bad), Some(bad + 1), bad.checked_sub(1)].into_iter().flatten();
    let next = near.into_iter().find(|&at| text(at) == "next" && text(at + 1) == "to")?;
    let before = *head.get(next.checked_sub(1)?)?;
    let (lo, words): (usize, &[&str]) = match before.text(clause.text) {
        "not" => (before.lo, &["is not next to", "except next to"]),
        _ => (head[next].lo, &["is next to", "in next to"]),
    };
    let hi = head[next + 1].hi;
    words.iter().find_map(|so| {
        let diag = || match so.strip_suffix(" next to").filter(|_| lo == head[next].lo) {
            Some(verb) => {
                let message = format!("`{verb}` is missing before `next to`");
                Diagnostic::error("syntax", clause.span(lo, hi), message)
            }
            None => is_written(clause, (lo, hi), so),
        };
        good(clause, &[(lo, hi, so)], diag)
    })
}

/// `when to is in row 5 and is next to enemy`: a verb that has its subject only before the joining word.
fn without_subject(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let is_verb = |at: &usize| matches!(text(*at), "is" | "are" | "has" | "have" | "can" | "cannot");
    let opens = |at: &usize| matches!(text(*at), "when" | "unless" | "leaving" | "leave" | "and" | "or" | "not" | "(");
    let joins = bad.checked_sub(1).filter(|&at| is_verb(&bad) && matches!(text(at), "and" | "or"))?;
    let first = (0..joins).rev().find(opens)? + 1;
    let last = (first..joins).find(is_verb)?.checked_sub(1).filter(|last| *last >= first)?;
    let (verb, subject) = (head[bad], &clause.text[head[first].lo..head[last].hi]);
    let so = format!("{subject} ");
    let diag = || {
        let message = format!("after `{}` it is said anew of what: `{subject} {}`", text(joins), text(bad));
        Diagnostic::error("syntax", clause.span(verb.lo, verb.hi), message)
    };
    if matches!(text(bad), "can" | "cannot") && last > first {
        let message = format!("`{}` is said of a player, and `{subject}` is none", text(bad));
        let diag = Diagnostic::error("syntax", clause.span(verb.lo, verb.hi), message)
            .help(format!("say of whom: `mover {0}`, `enemy {0}` or the name of a player", text(bad)));
        let help = "that nothing is left to play is asked so: `enemy cannot move`";
        return Some(Explained::only(diag.help(help)));
    }
    // said anew, `an own man` may be another one
    let is_one_of = text(joins) == "and" && matches!(text(first), "a" | "an" | "any");
    let is_placed = is_one_of && text(last + 1) == "is" && matches!(text(last + 2), "in" | "on" | "next");
    let same = is_placed.then(|| {
        let edits = [(head[last + 1].lo, head[last + 2].lo, ""), (head[joins].lo, verb.lo, "")];
        let diag = || {
            let message = format!("what follows `{}` is to be said of the same piece", text(joins));
            Diagnostic::error("syntax", clause.span(head[joins].lo, verb.hi), message)
        };
        good(clause, &edits, diag)
    });
    same.flatten().or_else(|| good(clause, &[(verb.lo, verb.lo, &so)], diag))
}

/// `White man`, `a White man`: what a player has, with his name in front.
fn of_player(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let pairs = [bad.checked_sub(1), Some(bad)].into_iter().flatten();
    pairs.filter_map(|at| Some((*head.get(at)?, *head.get(at + 1)?))).find_map(|(player, noun)| {
        let (whose, what) = (player.text(clause.text), noun.text(clause.text));
        let is_noun = noun.kind == Kind::Word && !place::is_reserved(what) && !is_direction(what);
        let so = format!("{what} of {whose}");
        let before = head.iter().rfind(|t| t.hi <= player.lo).map_or("", |t| t.text(clause.text));
        let is_meant = is_noun && clause.is(Named::Player, whose) && !matches!(before, "of" | "by" | "for");
        is_meant.then(|| rewritten(clause, &[(player.lo, noun.hi, so)])).flatten()
    })
}

/// True for a word that means several directions.
fn is_direction(word: &str) -> bool {
    matches!(word, "orthogonal" | "diagonal" | "forward" | "backward" | "sideways")
}

/// `zone White far: … Black far: …`: the name of a zone behind those of the players.
fn zone_named_last(clause: &Clause, head: &[Token]) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let (first, name) = (*head.get(1)?, *head.get(2)?);
    let is_named = |at: &usize| clause.is(Named::Player, text(*at)) && text(at + 1) == text(2) && text(at + 2) == ":";
    let others: Vec<usize> = (3..head.len()).filter(is_named).collect();
    if clause.place != Place::Board || text(0) != "zone" || !is_named(&1) {
        return None;
    }
    let so = format!("{} {}", text(2), text(1));
    let mut change: Change = vec![(first.lo, name.hi, &so)];
    change.extend(others.iter().map(|&at| (head[at].lo, head[at + 1].hi, text(at))));
    let diag =
        || Diagnostic::error("syntax", clause.span(first.lo, name.hi), "the name of a zone stands before the players");
    good(clause, &change, diag)
}

/// `zone home White: row 1, Black: row 5`: a comma between what two players have.
fn comma_before_a_player(clause: &Clause, head: &[Token]) -> Option<Explained> {
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let parts = |at: &usize| text(*at) == "," && clause.is(Named::Player, text(at + 1)) && text(at + 2) == ":";
    let commas: Vec<Token> = (0..head.len()).filter(parts).map(|at| head[at]).collect();
    let change: Change = commas.iter().map(|comma| (comma.lo, comma.hi, "")).collect();
    let first = *commas.first()?;
    good(clause, &change, || foreign(clause, first, "no `,` stands between what two players have".into()))
}

/// `if flying then { … } elif slow { … }`: what depends on options, in the words of other languages.
pub(super) fn of_options(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let so = |at: usize| match text(at) {
        "then" if text(at + 1) == "{" => Some(""),
        "elif" | "elsif" | "elseif" => Some("else if"),
        _ => None,
    };
    let is_meant = text(0) == "if" && clause.place.starts("if");
    // with the blank in front of what is left out
    let from = |at: usize| if text(at) == "then" { tokens[at - 1].hi } else { tokens[at].lo };
    let change: Change = (1..tokens.len()).filter_map(|at| Some((from(at), tokens[at].hi, so(at)?))).collect();
    let &(lo, hi, so) = change.first().filter(|_| is_meant)?;
    good(clause, &change, || {
        let said = clause.text[lo..hi].trim();
        let message = match so {
            "" => format!("no `{said}` stands before the `{{` of an `if`"),
            so => format!("`{said}` is written `{so}`"),
        };
        Diagnostic::error("foreign-word", clause.span(hi - said.len(), hi), message)
    })
}

/// `move raid {from}!{to} { … }`: a template without its quotes.
pub(super) fn bare_template(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let is_meant = clause.place == Place::Game && text(0) == "move" && text(2) == "{" && text(4) == "}";
    // what opens the move is no field
    let body = (2..tokens.len()).find(|&at| text(at) == "{" && text(at + 2) != "}").filter(|_| is_meant)?;
    let (first, last) = (tokens[2], tokens[body - 1]);
    good(clause, &[(first.lo, first.lo, "\""), (last.hi, last.hi, "\"")], || {
        let message = "a template stands in quotes";
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), message)
    })
}

/// `court-ier`: a name with a hyphen in it.
pub(super) fn hyphen(clause: &Clause) -> Option<Explained> {
    let at = super::position(&*clause.failure()?);
    let is_name = |t: Token| {
        let word = t.text(clause.text);
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        t.kind == Kind::Word && word.len() > 1 && !has_digit && !place::is_reserved(word) && !COMPASS.contains(&word)
    };
    let is_one = |three: &&[Token]| {
        let is_joined = three[0].hi == three[1].lo && three[1].hi == three[2].lo;
        let near = three[0].lo <= at && at < three[2].hi;
        is_joined && near && is_sign(clause, three[1], &["-"]) && is_name(three[0]) && is_name(three[2])
    };
    let &[first, sign, last] = clause.tokens.windows(3).find(is_one)? else { return None };
    let so = format!("{}_{}", first.text(clause.text), last.text(clause.text));
    let explained = good(clause, &[(first.lo, last.hi, so.as_str())], || {
        let message = format!("`{}` has a hyphen, and a name has none", &clause.text[first.lo..last.hi]);
        Diagnostic::error("foreign-sign", clause.span(sign.lo, sign.hi), message)
            .help(format!("write `{so}`, wherever it stands"))
    });
    // one mend would leave the others
    explained.map(Explained::without_fix)
}

/// `zone palace: b1-d2`: the corners of a block of cells.
pub(super) fn block_of_cells(clause: &Clause) -> Option<Explained> {
    let corner = |token: Token| {
        let word = token.text(clause.text);
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: i64 = word[letters.len()..].parse().ok()?;
        let &[letter] = letters.as_bytes() else { return None };
        (token.kind == Kind::Word && letter.is_ascii_lowercase()).then_some((i64::from(letter), number))
    };
    let block = |three: &[Token]| {
        let (first, last) = (corner(three[0])?, corner(three[2])?);
        let (columns, rows) = (last.0 - first.0, last.1 - first.1);
        // from one to the other leads no straight line
        let is_block = is_sign(clause, three[1], &["-"]) && columns != 0 && rows != 0 && columns.abs() != rows.abs();
        let letter = |at: i64| char::from(u8::try_from(at).unwrap_or_default());
        let (west, east) = (letter(first.0.min(last.0)), letter(first.0.max(last.0)));
        let (low, high) = (first.1.min(last.1), first.1.max(last.1));
        is_block.then(|| (three[0].lo, three[2].hi, format!("rows {low}..{high} in columns {west}..{east}")))
    };
    if clause.place != Place::Board {
        return None;
    }
    let blocks: Vec<_> = clause.tokens.windows(3).filter_map(block).collect();
    let (lo, hi, so) = blocks.first()?;
    good(clause, &blocks, || {
        let message = format!("the block from `{}` is written `{so}`", &clause.text[*lo..*hi]);
        Diagnostic::error("foreign-word", clause.span(*lo, *hi), message)
    })
}

/// `a stack of height >= 2`, `with height 3`, `has height < 4`: how high a stack is, as a range.
pub(super) fn of_height(clause: &Clause) -> Option<Explained> {
    let tokens = &clause.tokens;
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let is_of_stacks =
        |at: usize| matches!(text(at.wrapping_sub(1)), "stack" | "stacks") && text(at) != "of" && text(at) != "with";
    let leads = |at: &usize| {
        matches!(text(*at), "of" | "with" | "has" | "have") && text(at + 1) == "height" && !is_of_stacks(*at)
    };
    let at = (0..tokens.len()).find(leads)?;
    let signs = (at + 2..at + 4).take_while(|&sign| matches!(text(sign), "<" | ">" | "=" | "<=" | ">=")).count();
    let number: u32 = text(at + 2 + signs).parse().ok()?;
    let sign: String = (at + 2..at + 2 + signs).map(text).collect();
    let range = match sign.as_str() {
        ">=" => format!("{number}.."),
        ">" => format!("{}..", number.checked_add(1)?),
        "<=" => format!("1..{number}"),
        "<" => format!("1..{}", number.checked_sub(1).filter(|most| *most > 0)?),
        _ => format!("{number}{}", if text(at + 3 + signs) == ".." { ".." } else { "" }),
    };
    let last = at + 2 + signs + usize::from(range.ends_with("..") && sign.is_empty());
    let (lo, hi) = (tokens[at].lo, tokens.get(last)?.hi);
    let so = match text(at) {
        "has" | "have" => format!("is a stack of height {range}"),
        _ => format!("of height {range}"),
    };
    rewritten(clause, &[(lo, hi, so)])
}

/// Words of directions that are joined by hyphens, and are no names.
const COMPASS: [&str; 5] = ["north", "south", "east", "west", "clock"];

/// `direction ahead: White n, Black s`: a direction that is another for each player, with its colons elsewhere.
pub(super) fn direction_of_players(clause: &Clause) -> Option<Explained> {
    let head = clause.head();
    let text = |at: usize| head.get(at).map_or("", |t| t.text(clause.text));
    let is_meant = text(0) == "direction" && matches!(text(2), ":" | "=") && clause.is(Named::Player, text(3));
    let (first, sign) = (*head.first()?, *head.get(2).filter(|_| is_meant)?);
    let mut change: Change = vec![(sign.lo, sign.hi, "")];
    for at in (3..head.len()).filter(|&at| clause.is(Named::Player, text(at))) {
        if is_sign(clause, head[at - 1], &[","]) {
            change.push((head[at - 1].lo, head[at - 1].hi, ""));
        }
        if text(at + 1) != ":" {
            change.push((head[at].hi, head[at].hi, ":"));
        }
    }
    good(clause, &change, || {
        let message = "what a direction means for each player stands after his name and a colon";
        Diagnostic::error("syntax", clause.span(first.lo, sign.hi), message)
    })
}

/// `when flying { move … }`: clauses that are there with some options only.
fn asked_of_options(clause: &Clause) -> Option<Explained> {
    let first = *clause.tokens.first()?;
    let asks = matches!(first.text(clause.text), "when" | "whenever");
    let is_known = clause.whole_head().iter().any(|t| clause.is_declared(t.text(clause.text)));
    let diag = || {
        let message = format!("`{}` is written `if` here", first.text(clause.text));
        Diagnostic::error("foreign-word", clause.span(first.lo, first.hi), message)
            .help("clauses of the game depend on options alone, and `if` asks about those")
    };
    let is_meant = clause.place == Place::Game && asks && is_known && clause.text.contains('{');
    let explained = is_meant.then(|| good(clause, &[(first.lo, first.hi, "if")], diag)).flatten()?;
    is_clean(clause, &explained).then_some(explained)
}

/// `remove king > man`: what is removed of a game that is extended is named by its label.
fn removed_line(clause: &Clause) -> Option<Explained> {
    let (verb, line) = (clause.first()?, clause.after(clause.first()?)?);
    let section = match clause.place {
        Place::Captures => "captures",
        Place::Stacks => "stacks",
        Place::End => "end",
        _ => return None,
    };
    let next = clause.after(line).filter(|_| verb.text(clause.text) == "remove")?;
    let is_edit = ["replace", "remove", "before"].contains(&next.text(clause.text));
    if is_edit && line.kind == Kind::Word {
        let diag = begins_another(clause, next).fix(clause.span(next.lo, next.lo), "; ");
        return Some(Explained::only(diag));
    }
    let labels = labels_in_a_row(clause, line);
    if let Some((last, _)) = labels.split_last().filter(|(_, others)| !others.is_empty()) {
        let names: Vec<&str> = labels.iter().map(|label| label.text(clause.text)).collect();
        let diag = Diagnostic::error("syntax", clause.span(line.lo, last.hi), "one line is removed at a time");
        let diag = diag.fix(clause.span(line.lo, last.hi), names.join(" ; remove "));
        return Some(Explained::only(diag));
    }
    let message = "a line is removed by its label, not by what it says";
    let diag = Diagnostic::error("syntax", clause.span(line.lo, line.hi), message)
        .label("expected a label")
        .help("give the line a label where it is written, `kings: king > man`; then `remove kings`")
        .help(format!("or write all lines anew: `replace {section} {{ … }}`"));
    Some(Explained::only(diag))
}

/// The names of which a clause is a list from here on; none where anything else stands in it.
fn labels_in_a_row<'c>(clause: &'c Clause, first: Token) -> Vec<&'c Token> {
    let rest = || clause.tokens.iter().filter(|token| token.lo >= first.lo && !token.is_blank());
    let fits = |(at, token): (usize, &Token)| match at % 2 {
        0 => token.kind == Kind::Word,
        _ => matches!(token.text(clause.text), "," | "and"),
    };
    if rest().enumerate().all(fits) { rest().step_by(2).collect() } else { Vec::new() }
}

/// `add 2 to score`, `increase score by worth of to`: what is remembered changes by `becomes`.
pub(super) fn arithmetic(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    if !matches!(clause.place, Place::Move | Place::Effects) {
        return None;
    }
    let end = (0..tokens.len()).find(|&at| matches!(text(at), "when" | "unless")).unwrap_or(tokens.len());
    let said = |from: usize, to: usize| clause.text.get(tokens.get(from)?.lo..tokens.get(to.checked_sub(1)?)?.hi);
    // where the amount stands behind the name, it may be left out
    let (sign, joint, is_behind) = match text(0) {
        "add" | "gain" => ('+', "to", false),
        "subtract" | "deduct" => ('-', "from", false),
        "increase" | "increment" => ('+', "by", true),
        "decrease" | "decrement" | "lower" | "reduce" => ('-', "by", true),
        _ => return None,
    };
    let joint = (1..end).rev().find(|&at| text(at) == joint);
    let (name_at, name, amount) = match joint {
        Some(at) if is_behind => (1, said(1, at)?, said(at + 1, end)?),
        Some(at) => (at + 1, said(at + 1, end)?, said(1, at)?),
        None if is_behind => (1, said(1, end)?, "1"),
        None => return None,
    };
    let amount = if amount.contains(['+', '-']) { format!("({amount})") } else { amount.to_owned() };
    let (first, last) = (tokens[0], tokens.get(end.checked_sub(1)?)?);
    // a lone name may be that of cells, which are joined to others by `or`
    let is_name = amount.chars().all(|c| c.is_ascii_alphabetic() || c == '_') && !clause.is(Named::Remembered, &amount);
    let is_number = !is_name && !place::is_reserved(text(name_at));
    let so = format!("{name} becomes {name} {sign} {amount}");
    is_number.then(|| rewritten(clause, &[(first.lo, last.hi, so)])).flatten()
}

/// `after step turn it into king`: the effects of an event without their brackets.
fn bare_effects(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let event = clause.first()?.text(clause.text);
    let is_event = clause.place == Place::Game && matches!(event, "after" | "on" | "at");
    if !is_event || clause.text.contains('{') {
        return None;
    }
    let last = *tokens.last()?;
    (2..tokens.len()).filter(|&at| is_effect(clause, &tokens, at)).find_map(|at| {
        let before = tokens[at - 1];
        let opening = match is_sign(clause, before, &[":", ","]) {
            true => (before.lo, before.hi, " {"),
            false => (tokens[at].lo, tokens[at].lo, "{ "),
        };
        let change = [opening, (last.hi, last.hi, " }")];
        let diag = || {
            let (lo, hi) = (tokens[at].lo, last.hi);
            let message = format!("the effects of this `{event}` stand between `{{` and `}}`");
            Diagnostic::error("missing-bracket", clause.span(lo, hi), message)
        };
        good(clause, &change, diag).filter(|explained| is_clean(clause, explained))
    })
}

/// `turn opening { step } when not moved`: when a turn is due, said behind its brackets.
fn due_behind(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let opens = (0..tokens.len()).find(|&at| text(at) == "{")?;
    let when = (opens..tokens.len()).find(|&at| text(at) == "}" && text(at + 1) == "when")? + 1;
    if clause.place != Place::Game || text(0) != "turn" {
        return None;
    }
    let (last, before) = (tokens.last()?, tokens[when - 1].hi);
    let so = format!("{} ", &clause.text[tokens[when].lo..last.hi]);
    good(clause, &[(tokens[opens].lo, tokens[opens].lo, so.as_str()), (before, last.hi, "")], || {
        let message = "when a turn is due stands before its `{`";
        Diagnostic::error("syntax", clause.span(tokens[when].lo, last.hi), message)
    })
}

/// True where an effect begins.
fn is_effect(clause: &Clause, tokens: &[Token], at: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    let is_verb = matches!(text(at), "turn" | "flip" | "take" | "remove" | "send" | "sow" | "shift" | "put");
    is_verb || text(at + 1) == "becomes"
}

/// `when it is in own far turn it into king`: a condition in front of the effect that it is asked of.
fn condition_first(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    if !matches!(text(0), "when" | "unless") || !matches!(clause.place, Place::Move | Place::Effects) {
        return None;
    }
    let effect = (2..tokens.len()).find(|&at| is_effect(clause, &tokens, at))?;
    let last = if matches!(text(effect - 1), "," | "then") { effect - 2 } else { effect - 1 };
    let (first, end) = (tokens.first()?, tokens.last()?);
    let (cond, effect) = (&clause.text[first.lo..tokens[last].hi], &clause.text[tokens[effect].lo..end.hi]);
    let so = format!("{effect} {cond}");
    let diag = || {
        let message = "a condition stands behind the effect that it is asked of";
        Diagnostic::error("syntax", clause.span(first.lo, end.hi), message)
    };
    good(clause, &[(first.lo, end.hi, so.as_str())], diag)
}

/// `if (points > 3) win`, `when no empty: draw`: the result behind its condition.
pub(super) fn result_behind(clause: &Clause) -> Option<Explained> {
    let tokens = clause.unlabelled();
    let text = |at: usize| tokens.get(at).map_or("", |t| t.text(clause.text));
    if clause.place != Place::End || !matches!(text(0), "if" | "when" | "whenever") {
        return None;
    }
    let result = (2..tokens.len()).find(|&at| matches!(text(at), "win" | "lose" | "draw"))?;
    let is_joint = |at: usize| matches!(text(at), "then" | "," | ":");
    let end = if is_joint(result - 1) { result - 2 } else { result - 1 };
    let (first, last) = (*tokens.first()?, *tokens.last()?);
    let cond = clause.text.get(tokens[0].hi..tokens[end].hi)?.trim();
    let so = format!("{} when {cond}", &clause.text[tokens[result].lo..last.hi]);
    good(clause, &[(first.lo, last.hi, so.as_str())], || {
        let message = format!("`{}` comes first, and its condition after it", text(result));
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), message)
    })
}

/// `no enemy man` in a move or an end: a condition that nothing asks.
pub(super) fn bare_condition(clause: &Clause) -> Option<Explained> {
    let tokens = clause.unlabelled();
    let (first, last) = (tokens.first()?, tokens.last()?);
    // `score = 3` is more likely to set than to ask
    let is_set = |sign: &&Token| clause.place == Place::Move && is_sign(clause, **sign, &["="]);
    if tokens.get(1).filter(is_set).is_some() {
        return None;
    }
    let (asks, help) = match clause.place {
        Place::Move => ("when ", "what a move asks of the position begins with `when`"),
        Place::End => ("win when ", "the result comes first: `win when …`, `lose when …` or `draw when …`"),
        _ => return None,
    };
    let stands = clause.span(first.lo, last.hi);
    let explained = good(clause, &[(first.lo, first.lo, asks)], || {
        Diagnostic::error("bare-condition", stands, "this is a condition, and nothing asks it").help(help)
    });
    let explained = explained.filter(|explained| tokens.len() > 1 && is_of_file(clause, explained))?;
    Some(if clause.place == Place::End { explained.without_fix() } else { explained })
}

/// `players ["Red", "Blue"]`: names in quotes, in brackets.
pub(super) fn names_as_texts(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let (open, close) = (*tokens.get(1)?, *tokens.last()?);
    let is_bracket = |token: Token| matches!(token.text(clause.text), "[" | "]" | "(" | ")");
    let inside = tokens.get(2..tokens.len() - 1)?;
    let are_parted = inside.iter().skip(1).step_by(2).all(|&sign| is_sign(clause, sign, &[","]));
    let names: Option<Vec<&str>> = inside.iter().step_by(2).map(|&token| name_in_quotes(clause, token)).collect();
    let so = names.filter(|_| is_bracket(open) && is_bracket(close) && are_parted)?.join(", ");
    good(clause, &[(open.lo, close.hi, so.as_str())], || {
        let message = "names have no quotes, and no brackets stand around a list";
        Diagnostic::error("foreign-sign", clause.span(open.lo, close.hi), message)
    })
}

/// `turn it into king, when to is in row 2`: a comma in front of the condition of an effect.
fn condition_behind(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let is_cond =
        |pair: &&[Token]| is_sign(clause, pair[0], &[","]) && matches!(pair[1].text(clause.text), "when" | "unless");
    let begins = matches!(clause.place, Place::Move | Place::Effects) && is_effect(clause, &tokens, 0);
    let &[comma, cond] = tokens.windows(2).find(is_cond).filter(|_| begins)? else {
        return None;
    };
    let so = cond.text(clause.text);
    good(clause, &[(comma.lo, comma.hi, "")], || {
        foreign(clause, comma, format!("no `,` stands before the `{so}` of an effect"))
            .help(format!("after `,` or on a line of its own, `{so}` would be asked of the whole move"))
    })
}
