//! Stand-ins until the static half is merged.

use crate::id::CellId;
use crate::model::resolve::Resolver;
use crate::syntax::ast::{self, CellsKind};

impl Resolver<'_> {
    pub fn cells(&mut self, cells: &ast::Cells) -> Option<Vec<CellId>> {
        match &cells.kind {
            CellsKind::Names(names) => names.iter().map(|n| self.cell(n)).collect(),
            _ => Some(self.game.board.cells().map(|(c, _)| c).collect()),
        }
    }
}
