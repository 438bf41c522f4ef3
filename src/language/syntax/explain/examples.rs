//! Every phrase is tried: its example is answered by it, the answer can be read in its place, and it takes no beginning of a
//! clause from those who use the language well.

use super::clause::Clause;
use super::declared::Declared;
use super::{junk, translate};
use crate::syntax::phrases::{self, Advice, Phrase};
use crate::syntax::place::Place;

/// The names that examples speak of.
const NAMES: &str = "rules 1\ngame \"Names\" {\n  players White, Black\n  option flying = no\n  option size = 8 of 6, 8\n  \
    board { squares 8 by 8\n zone home each: row 1\n zone river: row 4\n area prison, reserve of each player }\n  \
    pieces { man M x8  king K  rook R }\n group royal = king, rook\n  \
    remember points of each player: number in 0..99\n  remember moved: yes or no\n  remember spot: cell\n  \
    move step { lift an own man as unit }\n  move jump { lift an own man }\n }";

fn names() -> Declared {
    Declared::of(NAMES)
}

/// Whether an example is answered by its phrase in a place.
fn answers(phrase: &'static Phrase, place: Place, example: &str, declared: &Declared) -> Result<(), String> {
    let clause = Clause::new(example, 0, place).knowing(declared);
    if clause.failure().is_none() {
        return Err("can be read as it stands".into());
    }
    if !translate::stands_in(phrase, &clause) {
        return Err("does not hold the phrase".into());
    }
    let diag = junk(example, 0, place, false, declared).diag;
    match &phrase.advice {
        Advice::Said(help) if diag.help.iter().any(|h| h == help) => Ok(()),
        Advice::Said(_) => Err(format!("is answered so: {}; {}", diag.message, diag.help.join("; "))),
        Advice::Written(_) => {
            let Some(fix) = &diag.fix else { return Err(format!("has no fix: {}", diag.message)) };
            let mended =
                format!("{}{}{}", &example[..fix.span.lo as usize], fix.replacement, &example[fix.span.hi as usize..]);
            if !translate::would_write(phrase, &clause, &fix.replacement) {
                return Err(format!("is mended otherwise: {mended}"));
            }
            match Clause::new(&mended, 0, place).failure() {
                None => Ok(()),
                Some(_) => Err(format!("cannot be read once it is mended: {mended}")),
            }
        }
    }
}

fn answers_somewhere(phrase: &'static Phrase, example: &str, declared: &Declared) -> Result<(), String> {
    let mut why = String::from("has no place");
    for &place in &phrase.places {
        match answers(phrase, place, example, declared) {
            Ok(()) => return Ok(()),
            Err(reason)
                if why == "has no place" || !reason.starts_with("can be read") && !reason.starts_with("does not") =>
            {
                why = reason;
            }
            Err(_) => {}
        }
    }
    Err(why)
}

/// So many examples are answered by a longer phrase, or by what is said of a part of them. A new row is none of these.
const MOST_ANSWERED_OTHERWISE: usize = 196;

#[test]
fn every_example_is_answered_by_its_phrase() {
    let declared = names();
    let wrong: Vec<String> = phrases::all()
        .filter_map(|phrase| {
            let why = answers_somewhere(phrase, &phrase.example, &declared).err()?;
            Some(format!("{:?} `{}`, `{}`: {why}", phrase.places, phrase.said, phrase.example))
        })
        .collect();
    assert!(wrong.len() <= MOST_ANSWERED_OTHERWISE, "{} phrases:\n{}", wrong.len(), wrong.join("\n"));
}

/// Words with which a clause of the place may begin are not taken for a phrase.
#[test]
fn no_phrase_takes_a_beginning_of_the_language() {
    let mut wrong = Vec::new();
    for phrase in phrases::all() {
        let Some(begun) = phrase.said.strip_prefix("^ ") else { continue };
        let words: Vec<&str> = begun.split(' ').collect();
        let [only] = words.as_slice() else { continue };
        for place in &phrase.places {
            for word in only.split('/').filter(|word| place.starts(word)) {
                wrong.push(format!("{:?} `{}` takes `{word}`", phrase.places, phrase.said));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
