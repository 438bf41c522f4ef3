//! What there is to say of a position beside its board: what lies in areas, what was rolled, what is remembered and counted.

use crate::Rules;
use crate::id::{KindId, PlayerId};
use crate::notation::position::memories;
use crate::notation::rolls;
use crate::play::State;

/// The areas of a player, or of nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whose they are.
    pub owner: Option<PlayerId>,
    /// Their names and what lies in them.
    pub areas: Vec<(String, Vec<KindId>)>,
}

/// The areas of each player, those of the last player first: his side is at the top. Nobody's come last.
pub fn rows(rules: &Rules, state: &State) -> Vec<Row> {
    let names = &rules.names;
    let owners = names.players.ids().rev().map(Some).chain([None]);
    let row = |owner: Option<PlayerId>| {
        let own = names.areas.iter().enumerate().filter(|(_, area)| area.owner == owner);
        let areas = own.map(|(at, area)| (area.name.clone(), rules.engine.area(state, at))).collect();
        Row { owner, areas }
    };
    owners.map(row).filter(|row| !row.areas.is_empty()).collect()
}

/// So many equal pieces are shown one by one.
const ONE_BY_ONE: usize = 5;

/// Equal pieces that lie beside each other in an area, as they are shown: one by one, or one with how many there are.
pub fn bunches(held: &[KindId]) -> impl Iterator<Item = (KindId, usize, Option<usize>)> + '_ {
    held.chunk_by(|one, other| one == other).map(|equal| match equal.len() {
        few @ ..=ONE_BY_ONE => (equal[0], few, None),
        many => (equal[0], 1, Some(many)),
    })
}

/// What was rolled, the numbers that each player has, and what is remembered and is not as at first: each in words.
pub fn notes(rules: &Rules, state: &State) -> Vec<String> {
    let is_of_player = |name: &str| rules.names.players.iter().any(|p| name.ends_with(&format!(" of {p}")));
    let rolled = rolls::rolled(rules, state).map(|value| format!("rolled: {value}"));
    let numbers = rules.names.numbers.iter().enumerate();
    let numbers = numbers.filter(|(_, name)| is_of_player(name));
    let numbers = numbers.map(|(at, name)| format!("{name}: {}", rules.engine.number(state, at)));
    let is_shown = |name: &str| rules.names.memory.iter().all(|memory| memory.name != name || memory.is_shown);
    let remembered = memories(rules, state).filter(|(name, _)| is_shown(name));
    let remembered = remembered.map(|(name, value)| format!("{name}: {value}"));
    rolled.into_iter().chain(numbers).chain(remembered).collect()
}

/// Texts joined to lines of a width, so many blanks between them.
pub fn lines(texts: &[String], gap: usize, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + gap + text.chars().count() <= width => {
                line.push_str(&" ".repeat(gap));
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}
