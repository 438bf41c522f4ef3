//! The form that every game has: `b4=WW c5=p; Black to move; quiet.passed=3; round=9`.
//!
//! Stacks bottom first. Only the player to move is always written; the order is free when read, and `;` counts as a blank.

use super::{
    Draft, Fault, PositionError, Problem, area_named, areas, build, cell_named, counters, memories, memory_named,
    memory_value, player_named, round, stack_of,
};
use crate::Rules;
use crate::names::Names;
use crate::notation::rolls;
use crate::play::State;

/// A position in the plain form.
pub fn write_plain(rules: &Rules, state: &State) -> String {
    let (names, engine) = (&rules.names, &rules.engine);
    let stacks = names.cells.pairs().map(|(id, cell)| (&cell.name, names.letters(&engine.stack(state, id.0))));
    let stacks: Vec<String> =
        stacks.filter(|(_, s)| !s.is_empty()).map(|(cell, stack)| format!("{cell}={stack}")).collect();
    let mut sections = vec![stacks.join(" "), format!("{} to move", names.players[engine.mover(state)])];
    sections
        .extend(counters(rules, state).filter(|(_, value)| *value > 0).map(|(name, value)| format!("{name}={value}")));
    sections.extend(areas(rules, state).map(|(area, held)| format!("{area}={held}")));
    sections.extend(memories(rules, state).map(|(name, value)| format!("{name}={value}")));
    sections.extend(rolls::rolled(rules, state).map(|r| format!("rolled={r}").replace(' ', ",")));
    sections.extend(engine.has_events_at_start(engine.mover(state)).then(|| "started".to_string()));
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
        if let Some((name, value, taken)) = long_name(&rules.names, &text[at..]) {
            let read = assign_long(&rules.names, &mut draft, at, &name, value);
            read.map_err(|problem| Fault { is_read: false, ..Fault::new(Some(at), problem) })?;
            for _ in 0..taken {
                let _ = words.next();
            }
            continue;
        }
        let read = match word.split_once('=') {
            Some((name, value)) => assign(&rules.names, &mut draft, at, name, value),
            None if word == "started" => {
                draft.has_started = true;
                Ok(())
            }
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
        once(draft.round.is_none(), name)?;
        draft.round = Some(number(value)?);
    } else if name == "rolled" {
        once(draft.rolled.is_none(), name)?;
        draft.rolled =
            Some(value.parse().map_err(|_| Problem::Expected {
                expected: "a roll of the dice".into(),
                found: format!("`{value}`"),
            })?);
    } else if let Some(memory) = memory_named(names, name) {
        draft.memory.push((memory, memory_value(names, memory, value)?));
    } else if let Ok(area) = area_named(names, name) {
        draft.areas.push((area, stack_of(names, value)?, Some(at)));
    } else if let Some(&counter) = names.counters.get(name) {
        draft.counters.push((counter, number(value)?));
    } else {
        let cell = cell_named(names, name)?;
        draft.stacks.push((cell, stack_of(names, value)?, Some(at)));
    }
    Ok(())
}

/// A name of several words with which a text begins, its value, and how many more words it takes.
fn long_name<'t>(names: &Names, text: &'t str) -> Option<(String, &'t str, usize)> {
    let areas = (0..names.areas.len()).map(|area| names.area(area));
    let all = areas.chain(names.memory.iter().map(|m| m.name.clone()));
    let name =
        all.filter(|n| n.contains(' ')).find(|n| text.strip_prefix(n.as_str()).is_some_and(|t| t.starts_with('=')))?;
    let rest = &text[name.len() + 1..];
    let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
    let taken = name.matches(' ').count();
    Some((name, &rest[..end], taken))
}

fn assign_long(names: &Names, draft: &mut Draft, at: usize, name: &str, value: &str) -> Result<(), Problem> {
    match memory_named(names, name) {
        Some(memory) => draft.memory.push((memory, memory_value(names, memory, value)?)),
        None => draft.areas.push((area_named(names, name)?, stack_of(names, value)?, Some(at))),
    }
    Ok(())
}

/// Refuses what is said a second time.
fn once(is_first: bool, name: &str) -> Result<(), Problem> {
    if is_first { Ok(()) } else { Err(Problem::SaidTwice(name.to_owned())) }
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
        once(draft.mover.is_none(), "to move")?;
        draft.mover = Some(player_named(names, word)?);
        return Ok(());
    }
    let expected = match names.player(word) {
        Some(_) => format!("`{word} to move`"),
        None => "a cell with its pieces, such as `a1=…`, or `… to move`".to_string(),
    };
    Err(Problem::Expected { expected, found: format!("`{word}`") })
}
