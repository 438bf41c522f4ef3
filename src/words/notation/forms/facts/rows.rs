//! Rows and columns as a player sees the board from his side.

use super::Facts;
use crate::id::CellId;
use crate::play::generate::sought::{Moves, Sought};
use crate::play::perft::MOST_LISTED;

impl Facts<'_> {
    /// How many rows a cell lies ahead of another; negative behind it.
    pub(super) fn rows_ahead(&self, from: u16, to: u16) -> Option<i32> {
        Some(self.depth(to)? - self.depth(from)?)
    }

    /// A number of rows in the player's signs, or in figures where there are none.
    pub(super) fn row_number(&self, rows: i32, signs: &[Vec<char>]) -> Option<String> {
        let Some(own) = signs.get(usize::from(self.mover.0)) else { return Some(rows.unsigned_abs().to_string()) };
        let at = usize::try_from(rows.unsigned_abs()).ok()?.checked_sub(1)?;
        own.get(at).map(char::to_string)
    }

    /// How far a cell is from the player's own side: the first looks up the board, the second down, the third right, the fourth left.
    fn depth(&self, place: u16) -> Option<i32> {
        let cell = self.rules.names.cells.get(CellId(place))?;
        let axis = if self.mover.0 < 2 { &cell.row } else { &cell.column };
        let number = axis.as_ref().map(|(_, number)| i32::from(*number))?;
        Some(if self.mover.0.is_multiple_of(2) { number } else { -number })
    }

    /// How far a cell is to the player's right.
    fn breadth(&self, place: u16) -> Option<i32> {
        let cell = self.rules.names.cells.get(CellId(place))?;
        let axis = if self.mover.0 < 2 { &cell.column } else { &cell.row };
        let number = axis.as_ref().map(|(_, number)| i32::from(*number))?;
        Some(if matches!(self.mover.0, 0 | 3) { number } else { -number })
    }

    /// True where a cell lies ahead of another and in the same column.
    pub(super) fn lies_straight_ahead(&self, from: u16, to: u16) -> bool {
        self.rows_ahead(from, to).is_some_and(|rows| rows > 0) && self.breadth(from) == self.breadth(to)
    }

    /// Of the pieces like that on a cell which can come to another one: the first text for the one furthest to the player's left,
    /// the second for that to his right. One that stands in the same column as all others, or that alone can come there, may be
    /// called either, for people also think of pieces that may not leave their place.
    pub(super) fn side<'t>(&self, from: u16, to: u16, texts: [&'t str; 2]) -> impl Iterator<Item = &'t str> + use<'t> {
        let engine = &self.rules.engine;
        let top =
            |cell: u16| self.rules.names.cells.get(CellId(cell)).and(engine.stack(self.state, cell).last().copied());
        let kind = top(from);
        let (board, cells) = (self.rules.names.cells.len(), std::iter::once(usize::from(to)).collect());
        let sought = Sought { board, cells, to: Moves::FULL, ..Sought::default() };
        let turns = engine.turns_sought(self.state, false, MOST_LISTED, &sought).unwrap_or_default();
        let first = turns.iter().filter_map(|turn| turn.parts.first().filter(|part| part.to == to));
        let alike = first.map(|part| part.from).filter(|&place| kind.is_some() && top(place) == kind);
        let breadths: Vec<Option<i32>> = alike.map(|place| self.breadth(place)).collect();
        let (here, least, most) = (self.breadth(from), breadths.iter().min(), breadths.iter().max());
        let is_it = [least == Some(&here), most == Some(&here)];
        texts.into_iter().zip(is_it).filter(|(_, is_it)| *is_it).map(|(text, _)| text)
    }

    /// Of the pieces like that on a cell, the player's in the same column, which it is from the front: the first text for the first,
    /// the last for the last, others for those between them. Nothing where it stands alone.
    pub(super) fn twin<'t>(&self, place: u16, texts: &'t [String]) -> Option<&'t str> {
        let engine = &self.rules.engine;
        let column = self.script.column(place, self.mover);
        let top = |cell: u16| engine.stack(self.state, cell).last().copied();
        let kind = top(place)?;
        let alike = self
            .rules
            .names
            .cells
            .ids()
            .map(|cell| cell.0)
            .filter(|&cell| top(cell) == Some(kind) && self.script.column(cell, self.mover) == column);
        let mut alike: Vec<u16> = alike.collect();
        alike.sort_by_key(|&cell| -self.depth(cell).unwrap_or_default());
        let at = alike.iter().position(|&cell| cell == place).filter(|_| alike.len() > 1)?;
        let last = texts.len().checked_sub(1)?;
        let text = if at + 1 == alike.len() { last } else { at.min(last.saturating_sub(1)) };
        texts.get(text).map(String::as_str)
    }
}
