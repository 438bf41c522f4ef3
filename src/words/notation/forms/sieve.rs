//! Turns that a text cannot mean, seen without looking at all that it says: where it must name the cells on which a turn begins
//! or ends, or does not begin as a move is written.

use super::after;
use crate::Rules;
use crate::id::{Id, PlayerId};
use crate::names::{Bit, Much, Names, Pattern, TurnForm, Whole};
use crate::play::generate::sought::{Moves, Sought};
use crate::play::{Part, Turn};

/// Tells which turns a text may mean in a form. What does not hang on the text is worked out once.
pub(super) struct Sieve<'r> {
    pub form: &'r TurnForm,
    names: &'r Names,
    /// All that is known without a text.
    untold: Sought,
    openings: Vec<Opening<'r>>,
}

/// Moves with whose parts turns may begin, and how that is written.
struct Opening<'r> {
    moves: Moves,
    /// Some of them need not land on a place.
    aside: bool,
    patterns: &'r [Pattern],
}

/// True where each of some patterns has such a bit.
fn always(patterns: &[Pattern], is_such: impl Fn(&Bit) -> bool) -> bool {
    patterns.iter().all(|pattern| pattern.iter().any(&is_such))
}

impl<'r> Sieve<'r> {
    pub fn new(rules: &'r Rules, form: &'r TurnForm) -> Self {
        let (names, board) = (&*rules.names, rules.names.cells.len());
        let all: Moves = (0..names.moves.len()).collect();
        // parts in any order may go without the cell where the next goes on, and of a whole turn nothing is said part by part
        let mut sought = Sought { board, by_parts: form.whole.is_empty(), ..Sought::default() };
        if !form.any_order {
            (sought.begins, sought.from, sought.to) = (Moves::FULL.without(all), all, all);
        }
        let mut openings = Vec::new();
        let whole = form.whole.iter().map(|Whole { moves, patterns, .. }| (moves, patterns, true));
        for (of, patterns, is_whole) in whole.chain(form.parts.iter().map(|(moves, patterns)| (moves, patterns, false)))
        {
            let is_of = |declared: u8| of.is_empty() || of.iter().any(|of| of.index() == usize::from(declared));
            let moves = || names.moves.iter().enumerate().filter(|(_, played)| is_of(played.declared));
            if !always(patterns, |bit| matches!(bit, Bit::From(Much::Whole, None))) {
                sought.from = sought.from.without(moves().map(|(number, _)| number).collect());
            }
            if !always(patterns, |bit| matches!(bit, Bit::To(Much::Whole, None))) {
                // a whole turn may end with any move
                let ending = if is_whole { all } else { moves().map(|(number, _)| number).collect() };
                sought.to = sought.to.without(ending);
            }
            let first = || moves().filter(|(_, played)| played.begins);
            let aside = first().any(|(_, played)| played.chooses.is_some());
            openings.push(Opening { moves: first().map(|(number, _)| number).collect(), aside, patterns });
        }
        openings.retain(|opening| !opening.moves.is_empty());
        Self { form, names, untold: sought, openings }
    }

    /// The turns that a text of a player may mean.
    pub fn sought(&self, viewer: PlayerId, text: &str) -> Sought {
        let mut sought = self.untold.clone();
        sought.cells = self.names.lexicon(self.form.cells, viewer).within(text).map(usize::from).collect();
        for Opening { moves, aside, patterns } in &self.openings {
            let may_begin = |pattern: &Pattern| match pattern.split_first() {
                // so most patterns are passed over
                Some((Bit::Text(said), rest)) => {
                    after(text, said).is_some_and(|text| self.may_begin(rest, (viewer, *aside), text))
                }
                _ => self.may_begin(pattern, (viewer, *aside), text),
            };
            if patterns.iter().any(may_begin) {
                sought.begins |= *moves;
            }
        }
        sought
    }

    /// False where a text of a player begins otherwise than a pattern, whatever is played; `aside` where that need not land on a
    /// place.
    fn may_begin(&self, pattern: &[Bit], (viewer, aside): (PlayerId, bool), text: &str) -> bool {
        let Some((bit, rest)) = pattern.split_first() else { return true };
        let goes_on = |text: &str| self.may_begin(rest, (viewer, aside), text);
        let after = |said: &str| after(text, said).is_some_and(goes_on);
        let after_cell = |cells: Option<usize>| {
            let lexicon = self.names.lexicon(cells.or(self.form.cells), viewer);
            lexicon.begun_by(text).any(|(_, left)| goes_on(left))
        };
        // places off the board have names of their own
        let is_on_board = self.names.areas.is_empty();
        match bit {
            Bit::Text(said) => after(said),
            Bit::ByMover(texts) => after(texts.get(viewer.index()).map_or("", String::as_str)),
            // a new piece comes from nowhere
            Bit::From(Much::Whole, cells) if is_on_board => after_cell(*cells) || goes_on(text),
            Bit::To(Much::Whole, cells) if is_on_board && !aside => after_cell(*cells),
            _ => rest.iter().all(|bit| !matches!(bit, Bit::Text(said) if !text.contains(said.as_str()))),
        }
    }
}

/// False for a turn that none of those can be which are sought.
pub(super) fn passes(sought: &Sought, turn: &Turn) -> bool {
    let mut parts = turn.parts.iter().filter(|part| part.mv != Part::AGAIN && part.mv != Part::PASS);
    // where a part goes on from the one before, it does not say where it begins
    parts.clone().next().is_none_or(|first| sought.may_begin(first))
        && match sought.by_parts {
            true => parts.all(|part| sought.may_end(part)),
            false => turn.parts.last().is_none_or(|last| sought.may_end(last)),
        }
}
