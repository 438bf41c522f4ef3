//! What people call things: the words, letters and places of a game, beside its program and never inside it.

use crate::id::{CellId, ClauseId, EndId, Id, KindId, PlayerId, SetupId, Table};
use crate::model::{Clause, Game, Piece};
use crate::program::{Kind, Program};
use std::collections::BTreeMap;

pub use crate::model::board::{Cell, CellShape, Zone, ZoneCells};
pub use crate::model::{
    Field, GameOption, Notation, OptionDomain, PositionForm, PositionLayout, Template, TemplateCond, TemplatePart,
    Test, TestStep, Value, Variant,
};
pub use crate::program::NOWHERE;

/// The words of a game.
#[derive(Clone, Debug)]
pub struct Names {
    /// The title.
    pub title: String,
    /// Author, year, licence, …
    pub credits: Vec<(String, String)>,
    /// The options with their values.
    pub options: Vec<GameOption>,
    /// The variants of the file.
    pub variants: Vec<Variant>,
    /// The players.
    pub players: Table<PlayerId, String>,
    /// The cells, with where they are drawn.
    pub cells: Table<CellId, Cell>,
    /// How cells are drawn.
    pub shape: CellShape,
    /// Links to draw where cells are points: pairs of cells.
    pub lines: Vec<(CellId, CellId)>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// Most pieces on one cell.
    pub highest: usize,
    /// The kinds: letter, role, owner.
    pub kinds: Table<KindId, KindName>,
    /// The moves: name and template.
    pub moves: Vec<MoveName>,
    /// The labels of the ends.
    pub ends: Table<EndId, String>,
    /// Counters by name (`quiet.passed`).
    pub counters: BTreeMap<String, usize>,
    /// For each end its counter.
    pub counter_of_end: Vec<Option<usize>>,
    /// The setups: name, and whether it needs a seed.
    pub setups: Table<SetupId, (String, bool)>,
    /// How turns and positions are written.
    pub notation: Notation,
    /// The tests.
    pub tests: Vec<Test>,
    /// The clauses.
    pub clauses: Table<ClauseId, Clause>,
}

/// What a kind is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindName {
    /// Its letter.
    pub letter: char,
    /// Its role.
    pub role: String,
    /// The index of the role.
    pub role_id: u8,
    /// Its owner.
    pub owner: Option<PlayerId>,
    /// How many of them there may be.
    pub count: Option<u16>,
}

/// What a move is called and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveName {
    /// The name.
    pub name: String,
    /// How it is written.
    pub template: Template,
}

impl Names {
    /// Takes the words of a game, in the order of its program's ids.
    pub fn new<const W: usize>(game: &Game, program: &Program<W>) -> Self {
        Self {
            title: game.title.clone(),
            credits: game.credits.clone(),
            options: game.options.clone(),
            variants: game.variants.clone(),
            players: game.players.iter().map(|p| p.name.clone()).collect(),
            cells: game.board.cells().map(|(_, c)| c.clone()).collect(),
            shape: game.board.shape,
            lines: lines(game),
            highest: program.layout.levels,
            zones: game.board.zones.iter().cloned().collect(),
            kinds: program.kinds.iter().map(|k| kind_name(game, k)).collect(),
            moves: game.moves.iter().map(|m| MoveName { name: m.name.clone(), template: m.template.clone() }).collect(),
            ends: game.ends.iter().map(|e| e.name.clone()).collect(),
            counters: counters(game, program),
            counter_of_end: program.counter_of_end.clone(),
            setups: game.setups.iter().map(|s| (s.name.clone(), s.is_random())).collect(),
            notation: game.notation.clone(),
            tests: game.tests.clone(),
            clauses: game.clauses.clone(),
        }
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<CellId> {
        self.cells.position(|c| c.name == name)
    }

    /// The player of that name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.position(|p| p == name)
    }

    /// The kind with that letter.
    pub fn kind(&self, letter: char) -> Option<KindId> {
        self.kinds.position(|k| k.letter == letter)
    }

    /// The kind of a piece.
    pub fn kind_of(&self, piece: Piece) -> Option<KindId> {
        self.kinds.position(|k| k.role_id == piece.role.0 && k.owner == piece.owner)
    }

    /// The letters of a stack, bottom first.
    pub fn letters(&self, stack: &[KindId]) -> String {
        stack.iter().map(|&k| self.kinds[k].letter).collect()
    }
}

fn kind_name(game: &Game, kind: &Kind) -> KindName {
    let Kind { role, owner, count } = *kind;
    let declared = &game.roles.as_slice()[role as usize];
    let is_player = (owner as usize) < game.players.len();
    let letter = declared.letters.get(if is_player { owner as usize } else { 0 }).copied().unwrap_or('?');
    let owner = is_player.then_some(PlayerId(owner));
    KindName { letter, role: declared.name.clone(), role_id: role, owner, count }
}

fn counters<const W: usize>(game: &Game, program: &Program<W>) -> BTreeMap<String, usize> {
    let named = game.ends.iter().zip(&program.counter_of_end);
    named.filter_map(|(end, counter)| Some((format!("{}.passed", end.name), (*counter)?))).collect()
}

fn lines(game: &Game) -> Vec<(CellId, CellId)> {
    let mut lines = Vec::new();
    for (cell, _) in game.board.cells() {
        for link in game.board.links.ids().filter(|&l| !game.board.links[l].composed) {
            lines.extend(
                game.board.next(cell, link).into_iter().filter(|&to| cell.index() < to.index()).map(|to| (cell, to)),
            );
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}
