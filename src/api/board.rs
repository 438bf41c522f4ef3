//! What stands where, and what turns do to it.

use super::{Game, Position, Turn};
use crate::id::{CellId, Id, KindId, PlayerId, RoleId};
use crate::names::ZoneCells;
use crate::play::steps::Step;

/// A piece: what it is, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is; [`Game::role`] gives the name.
    pub role: RoleId,
    /// Whose it is; `None` for a neutral piece.
    pub owner: Option<PlayerId>,
}

/// A part of a turn: one move of one piece or stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The name of the move in the rules file; `None` for a pass.
    pub name: Option<String>,
    /// The cell it begins on; `None` if it begins off the board.
    pub from: Option<CellId>,
    /// The cell it ends on; `None` if it ends off the board.
    pub to: Option<CellId>,
    /// What moves, bottom first.
    pub moved: Vec<Piece>,
    /// What is taken from where, each stack bottom first.
    pub taken: Vec<(CellId, Vec<Piece>)>,
}

impl Game {
    /// The cells of the board, in the order of the rules file.
    pub fn cells(&self) -> impl Iterator<Item = CellId> {
        self.rules().names.cells.ids()
    }

    /// The name of a cell.
    pub fn cell(&self, cell: CellId) -> &str {
        &self.rules().names.cells[cell].name
    }

    /// The cell of that name.
    ///
    /// ```
    /// # #[cfg(feature = "games")] {
    /// let game = boardwright::Game::named("chess")?;
    /// let e2 = game.cell_named("e2").expect("chess has this cell");
    /// assert_eq!(game.cell(e2), "e2");
    /// let pawn = game.start().stack(e2)[0];
    /// assert_eq!((game.role(pawn.role), game.player(pawn.owner.expect("White's"))), ("pawn", "White"));
    /// # }
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        self.rules().names.cells.position(|cell| cell.name == name)
    }

    /// Where a cell is drawn: how far to the right and how far up, in widths of a cell.
    pub fn point(&self, cell: CellId) -> (f32, f32) {
        let cell = &self.rules().names.cells[cell];
        (cell.x, cell.y)
    }

    /// The cells that a link leads to from this one, each once.
    pub fn neighbours(&self, cell: CellId) -> Vec<CellId> {
        let board = &self.checked().board;
        let links = board.links.pairs().filter(|(_, link)| !link.composed);
        let mut cells: Vec<CellId> = links.flat_map(|(link, _)| board.next(cell, link)).collect();
        cells.retain(|&found| board.area(found).is_none());
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The cells of a zone of the rules file, the player's own if each has one; `None` if there is no such zone.
    pub fn zone(&self, name: &str, player: PlayerId) -> Option<&[CellId]> {
        let zone = self.rules().names.zones.iter().find(|zone| zone.name == name)?;
        match &zone.cells {
            ZoneCells::All(cells) => Some(cells),
            ZoneCells::OfPlayers(cells) => cells.get(player).map(Vec::as_slice),
        }
    }

    /// The roles that pieces can have; [`Game::role`] gives their names.
    pub fn roles(&self) -> impl Iterator<Item = RoleId> + use<> {
        (0..self.rules().names.roles.len()).map(RoleId::from_index)
    }

    /// The name of a role.
    pub fn role(&self, role: RoleId) -> &str {
        &self.rules().names.roles[role.index()]
    }

    fn piece(&self, kind: KindId) -> Piece {
        let kind = &self.rules().names.kinds[kind];
        Piece { role: RoleId(kind.role_id), owner: kind.owner }
    }

    fn pieces(&self, stack: &[KindId]) -> Vec<Piece> {
        stack.iter().map(|&kind| self.piece(kind)).collect()
    }

    /// A place as the engine counts them, if it is a cell.
    fn cell_at(&self, place: u16) -> Option<CellId> {
        let cell = CellId(place);
        self.rules().names.cells.get(cell).map(|_| cell)
    }
}

impl Position {
    /// The pieces on a cell, bottom first.
    pub fn stack(&self, cell: CellId) -> Vec<Piece> {
        self.game().pieces(&self.game().rules().engine.stack(self.state(), cell.0))
    }

    /// All pieces on the board, cell by cell, stacks bottom first.
    ///
    /// ```
    /// # #[cfg(feature = "games")] {
    /// let start = boardwright::Game::named("chess")?.start();
    /// let mine = start.pieces().filter(|(_, piece)| piece.owner == Some(start.mover()));
    /// assert_eq!(mine.count(), 16);
    /// # }
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (CellId, Piece)> {
        self.game().cells().flat_map(|cell| self.stack(cell).into_iter().map(move |piece| (cell, piece)))
    }

    /// The pieces in the areas off the board, each with the name of its area.
    pub fn off_board(&self) -> impl Iterator<Item = (&str, Piece)> {
        let rules = self.game().rules();
        let areas = rules.names.areas.iter().enumerate();
        areas.flat_map(move |(number, area)| {
            let pieces = self.game().pieces(&rules.engine.area(self.state(), number));
            pieces.into_iter().map(|piece| (area.name.as_str(), piece))
        })
    }
}

impl Turn {
    /// What it does, part by part.
    ///
    /// ```
    /// # #[cfg(feature = "games")] {
    /// let game = boardwright::Game::named("breakthrough")?;
    /// let turn = game.start().turns().next().expect("there are turns");
    /// let step = &turn.parts()[0];
    /// assert!(step.from.is_some() && step.to.is_some() && step.taken.is_empty());
    /// # }
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn parts(&self) -> Vec<Part> {
        let position = self.position();
        let steps = position.game().rules().engine.steps(position.state(), &self.turn);
        steps.iter().map(|step| part(position.game(), step)).collect()
    }
}

fn part(game: &Game, step: &Step) -> Part {
    let moves = &game.rules().names.moves;
    let on_board = |(place, stack): &(u16, Vec<KindId>)| Some((game.cell_at(*place)?, game.pieces(stack)));
    Part {
        name: moves.get(usize::from(step.part.mv)).map(|played| played.name.clone()),
        from: game.cell_at(step.part.from),
        to: game.cell_at(step.part.to),
        moved: game.pieces(&step.unit),
        taken: step.taken.iter().filter_map(on_board).collect(),
    }
}
