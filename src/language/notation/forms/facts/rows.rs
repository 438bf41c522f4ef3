//! Rows and columns as a player sees the board from his side.

use super::Facts;
use crate::id::CellId;

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
