//! Setups.

use super::Compiler;
use crate::id::{KindId, PlayerId};
use crate::model::{self, Piece};
use crate::program::{NOWHERE, SetupStep};

impl Compiler<'_> {
    /// The steps of a setup.
    pub fn setup(&self, setup: &model::Setup) -> Vec<SetupStep> {
        setup.steps.iter().map(|s| self.setup_step(s)).collect()
    }

    fn setup_step(&self, step: &model::SetupStep) -> SetupStep {
        match step {
            model::SetupStep::Put { cell, stack } => {
                SetupStep::Put(stack.iter().filter_map(|&p| self.kind(p)).map(|kind| (cell.0, kind)).collect())
            }
            model::SetupStep::Hold { area, pieces } => {
                let row = &self.slot_of[usize::from(area.0) - self.game.board.len()];
                let held = pieces.iter().filter_map(|&p| self.kind(p)).map(|k| (row[usize::from(k.0)], k));
                SetupStep::Put(held.filter(|h| h.0 != NOWHERE).collect())
            }
            model::SetupStep::Shuffle { player, cells, turning_over } => SetupStep::Shuffle {
                pieces: self.all_pieces(*player),
                cells: cells.iter().map(|c| c.0).collect(),
                turning_over: *turning_over,
            },
            model::SetupStep::Copy { player, like, image } => {
                SetupStep::Copy { player: player.0, like: like.0, image: image.iter().map(|c| c.0).collect() }
            }
        }
    }

    fn all_pieces(&self, player: PlayerId) -> Vec<KindId> {
        let mut pieces = Vec::new();
        for (role, declared) in self.game.roles.pairs() {
            let count = declared.count.unwrap_or(0) as usize;
            if let Some(kind) = self.kind(Piece { role, owner: Some(player) }) {
                pieces.extend(std::iter::repeat_n(kind, count));
            }
        }
        pieces
    }
}
