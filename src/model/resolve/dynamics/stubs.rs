//! Stand-ins until the static half is merged.

use crate::id::{CellId, Id, LinkId, PlayerId};
use crate::model::board::Board;
use crate::model::resolve::Resolver;
use crate::syntax::ast::{self, CellsKind};

impl Board {
    pub fn directions_by_word(&self, word: &str, _player: PlayerId) -> Option<Vec<LinkId>> {
        match word {
            "any" => Some(self.links.ids().filter(|&l| !self.links[l].composed).collect()),
            "forward" => Some(vec![LinkId::from_index(0)]),
            _ => self.links.position(|l| l.name == word).map(|l| vec![l]),
        }
    }
}

impl Resolver<'_> {
    pub fn cells(&mut self, cells: &ast::Cells) -> Option<Vec<CellId>> {
        match &cells.kind {
            CellsKind::Names(names) => names.iter().map(|n| self.cell(n)).collect(),
            _ => Some(self.game.board.cells().map(|(c, _)| c).collect()),
        }
    }
}
