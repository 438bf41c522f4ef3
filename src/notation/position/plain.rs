//! The form that every game has: `b4=WW c5=p; Black to move; quiet.passed=3; round=9`.
//!
//! Stacks bottom first. Only the player to move is always written; the order is free when read, and `;` counts as a blank.

use super::{Draft, Fault, PositionError, Problem, build, cell_named, counters, player_named, round, stack_of};
use crate::Rules;
use crate::play::State;
use crate::program::names::Names;

/// A position in the plain form.
pub fn write_plain(rules: &Rules, state: &State) -> String {
    let (names, engine) = (&rules.names, &rules.engine);
    let stacks = names.cells.pairs().map(|(id, cell)| (&cell.name, names.letters(&engine.stack(state, id.0))));
    let stacks: Vec<String> =
        stacks.filter(|(_, s)| !s.is_empty()).map(|(cell, stack)| format!("{cell}={stack}")).collect();
    let mut sections = vec![stacks.join(" "), format!("{} to move", names.players[engine.mover(state)])];
    sections
        .extend(counters(rules, state).filter(|(_, value)| *value > 0).map(|(name, value)| format!("{name}={value}")));
    sections.extend(Some(round(rules, state)).filter(|r| *r > 1).map(|r| format!("round={r}")));
    sections.retain(|s| !s.is_empty());
    sections.join("; ")
}

/// The position that a text in the plain form means.
///
/// # Errors
/// The first word that is none of the form, or what the rules do not allow.
pub fn read_plain(rules: &Rules, text: &str) -> Result<State, PositionError> {
    read(rules, text).map_err(|fault| fault.in_text(Some("plain"), text))
}

pub(super) fn read(rules: &Rules, text: &str) -> Result<State, Fault> {
    let mut draft = Draft::default();
    let mut words = words(text);
    while let Some((at, word)) = words.next() {
        let read = match word.split_once('=') {
            Some((name, value)) => assign(&rules.names, &mut draft, at, name, value),
            None => to_move(&rules.names, &mut draft, word, &mut words),
        };
        read.map_err(|problem| Fault { is_read: false, ..Fault::new(Some(at), problem) })?;
    }
    build(rules, &draft)
}

/// The words of a text with the bytes where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| c.is_whitespace() || c == ';').filter(|w| !w.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn assign(names: &Names, draft: &mut Draft, at: usize, name: &str, value: &str) -> Result<(), Problem> {
    if name == "round" {
        draft.round = Some(number(value)?);
    } else if let Some(&counter) = names.counters.get(name) {
        draft.counters.push((counter, number(value)?));
    } else {
        let cell = cell_named(names, name)?;
        draft.stacks.push((cell, stack_of(names, value)?, Some(at)));
    }
    Ok(())
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Problem> {
    word.parse().map_err(|_| Problem::Expected { expected: "a number".into(), found: format!("`{word}`") })
}

/// `White to move`.
fn to_move<'t>(
    names: &Names,
    draft: &mut Draft,
    word: &str,
    words: &mut impl Iterator<Item = (usize, &'t str)>,
) -> Result<(), Problem> {
    let said: Vec<&str> = [words.next(), words.next()].into_iter().flatten().map(|(_, word)| word).collect();
    if said == ["to", "move"] {
        draft.mover = Some(player_named(names, word)?);
        return Ok(());
    }
    let expected = match names.player(word) {
        Some(_) => format!("`{word} to move`"),
        None => "a cell with its pieces, such as `a1=…`, or `… to move`".to_string(),
    };
    Err(Problem::Expected { expected, found: format!("`{word}`") })
}
