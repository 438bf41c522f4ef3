//! What things are called in explanations: places, pieces, moves, as the player calls them whose turn it is.

use crate::Rules;
use crate::id::{CellId, KindId, PlayerId};
use crate::names::with_article;
use crate::obvious::refusal::Seen;
use crate::play::{Outcome, State};

/// The words of one game, for one player's turn.
pub(super) struct Words<'r> {
    pub rules: &'r Rules,
    pub mover: PlayerId,
    /// The turn was written, and says which move is meant; places were pointed at otherwise.
    pub is_written: bool,
}

impl<'r> Words<'r> {
    pub fn new(rules: &'r Rules, state: &State) -> Self {
        Self { rules, mover: rules.engine.mover(state), is_written: true }
    }

    pub fn is_area(&self, place: u16) -> bool {
        self.rules.names.cells.get(CellId(place)).is_none()
    }

    /// A cell or an area, as the mover calls it.
    pub fn cell(&self, cell: u16) -> String {
        match self.rules.names.place(cell, self.mover) {
            name if name.is_empty() => "nowhere".to_owned(),
            name => format!("`{name}`"),
        }
    }

    pub fn role(&self, kind: KindId) -> &str {
        &self.rules.names.kinds[kind].role
    }

    /// `White's`, `Attackers'`.
    pub fn whose(&self, player: PlayerId) -> String {
        let name = &self.rules.names.players[player];
        format!("{name}'{}", if name.ends_with('s') { "" } else { "s" })
    }

    /// `White's rock`.
    pub fn piece(&self, kind: KindId) -> String {
        match self.rules.names.kinds[kind].owner {
            Some(owner) => format!("{} {}", self.whose(owner), self.role(kind)),
            None => format!("a neutral {}", self.role(kind)),
        }
    }

    /// `rock of White`.
    pub fn piece_of(&self, kind: KindId) -> String {
        match self.rules.names.kinds[kind].owner {
            Some(owner) => format!("{} of {}", self.role(kind), self.rules.names.players[owner]),
            None => format!("neutral {}", self.role(kind)),
        }
    }

    /// A role or a zone that a part chooses.
    pub fn chosen(&self, value: u16) -> String {
        u8::try_from(value).map_or_else(|_| String::new(), |value| format!("`{}`", self.rules.names.chosen(value)))
    }

    /// Cells, one after the other.
    pub fn cells_listed(&self, cells: &[u16]) -> String {
        let cells: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        match cells.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    }

    pub fn one(&self, kind: KindId) -> String {
        with_article(self.role(kind))
    }

    pub fn move_name(&self, mv: u8) -> String {
        match self.rules.names.moves.get(mv as usize) {
            Some(mv) => format!("`{}`", mv.name),
            None => "`pass`".to_owned(),
        }
    }

    /// What is to be seen: `White's king on e1`, bracketed.
    pub fn seen(&self, seen: &[Seen]) -> String {
        let one = |seen: &Seen| match seen.kind {
            Some(kind) => format!("{} on {}", self.piece(kind), self.cell(seen.cell)),
            None => format!("{}, which is empty", self.cell(seen.cell)),
        };
        let all: Vec<String> = seen.iter().map(one).collect();
        if all.is_empty() { String::new() } else { format!(": {}", all.join(" and ")) }
    }

    /// What stands on a cell or lies in an area: a whole stack, where one stands there.
    pub fn unit_on(&self, cell: u16, kind: KindId, state: &State) -> String {
        let stack = if self.is_area(cell) { Vec::new() } else { self.rules.engine.stack(state, cell) };
        if stack.len() > 1 { self.stack(&stack) } else { self.piece(kind) }
    }

    /// `Black's man stands on a1`.
    pub fn standing(&self, cell: u16, kind: KindId, state: &State) -> String {
        let stands = if self.is_area(cell) { "lies in" } else { "stands on" };
        format!("{} {stands} {}", self.unit_on(cell, kind, state), self.cell(cell))
    }

    /// `White's stack WS`, bottom first.
    pub fn stack(&self, stack: &[KindId]) -> String {
        let whose = match stack.last().and_then(|&top| self.rules.names.kinds[top].owner) {
            Some(owner) => self.whose(owner),
            None => "a neutral".to_owned(),
        };
        format!("{whose} stack {}{}", if is_heap(stack) { "of " } else { "" }, self.letters(stack))
    }

    /// The letters of a stack, bottom first; of many pieces alike how many they are, for nobody counts letters.
    pub fn letters(&self, stack: &[KindId]) -> String {
        let letters = |stack| self.rules.names.letters(stack);
        match stack {
            [one, ..] if is_heap(stack) => format!("{} `{}`", stack.len(), letters(&[*one])),
            _ => format!("`{}`", letters(stack)),
        }
    }

    /// How the game stands: who has won, by which end.
    pub fn result(&self, state: &State) -> String {
        let Outcome::Over { winner, by, .. } = self.rules.engine.outcome(state) else { return "it goes on".to_owned() };
        let label = |end| self.rules.names.ends.get(end);
        let why = by.and_then(label).map_or("no turn is left".to_owned(), |end| format!("`{end}`"));
        match winner {
            Some(player) => format!("{} has won ({why})", self.rules.names.players[player]),
            None => format!("it is a draw ({why})"),
        }
    }
}

/// The longest stack of pieces alike that is spelt out.
const MOST_SPELT: usize = 4;

fn is_heap(stack: &[KindId]) -> bool {
    stack.len() > MOST_SPELT && stack.iter().all(|piece| *piece == stack[0])
}
