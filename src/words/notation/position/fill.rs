//! What is remembered and what lies in areas, as the text of a position has it.

use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::names::Kept;
use crate::notation::script::Script;
use crate::play::State;

/// What is remembered, as a position writes it.
pub(super) fn fill_kept(rules: &Rules, script: Script, state: &State, kept: &Kept) -> String {
    let engine = &rules.engine;
    match kept {
        Kept::Number(memory) => engine.remembered(state, *memory).to_string(),
        Kept::Flag(memory, yes, no) => if engine.remembered(state, *memory) != 0 { yes } else { no }.clone(),
        Kept::Cell(memory, nowhere) => {
            let cell = usize::try_from(engine.remembered(state, *memory) - 1).ok();
            cell.map_or_else(|| nowhere.clone(), |cell| script.cell(CellId::from_index(cell), PlayerId(0)).to_owned())
        }
        Kept::Cells(memory, named, none) => {
            let marked = engine.marked(state, *memory);
            let text: String =
                named.iter().filter(|(cell, _)| marked.contains(&cell.0)).map(|(_, text)| text.as_str()).collect();
            if text.is_empty() { none.clone() } else { text }
        }
    }
}

/// What lies in areas, as a position writes it.
pub(super) fn fill_held(rules: &Rules, script: Script, state: &State, letters: &str, none: &str) -> String {
    let (names, kinds) = (&rules.names, script.all_kinds());
    let held: Vec<KindId> = (0..names.areas.len()).flat_map(|area| rules.engine.area(state, area)).collect();
    let mut text = String::new();
    // one sign each, unless they are parted by blanks
    let letters: Vec<String> = match letters.contains(' ') {
        true => letters.split_whitespace().map(str::to_owned).collect(),
        false => letters.chars().map(String::from).collect(),
    };
    for letter in letters {
        let is_it = |kind: &KindId| kinds.iter().any(|(of, text)| of == kind && *text == letter);
        match held.iter().filter(|kind| is_it(kind)).count() {
            0 => {}
            1 => text += &letter,
            count => text += &format!("{count}{letter}"),
        }
    }
    if text.is_empty() { none.to_owned() } else { text }
}
