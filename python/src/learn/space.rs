//! The numbers of a game: one for whatever can be done, whoever does it and wherever it is done.
//!
//! A turn is taken part by part, and a part is known by the place where it begins and the one where it lands: that is its
//! number. Parts that differ in something else (what is lifted, chosen or taken on the way) share it, and which of them is
//! meant is asked next, by numbers of their own.

use super::course::{Course, Desk};
use super::planes::Planes;
use crate::fault::refused;
use crate::game::Game;
use crate::position::Position;
use boardwright::Rules;
use boardwright::engine::Engine;
use boardwright::id::KindId;
use boardwright::model::MoveSource;
use boardwright::names::{NOWHERE, Names};
use boardwright::play::Part;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::Arc;

/// How many parts may have the same number.
pub const MOST_ALIKE: usize = 64;

/// More numbers than this are of no use to anybody who learns.
const MOST_NUMBERS: usize = 1 << 20;

/// What a number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A part that begins and lands there; [`NOWHERE`]: in no place.
    Part(u16, u16),
    /// Of the parts that share the number taken before, this one.
    Alike(usize),
    /// The turn ends here.
    Stop,
}

/// How the numbers of a game are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Cells, then the places beside the board, one for each area and kind.
    pub places: usize,
    /// Something on the board can be moved: numbers for each two places.
    moves: bool,
    /// Several parts may share a number.
    alike: bool,
    /// A turn may have several parts.
    stops: bool,
}

impl Numbers {
    fn of(game: &boardwright::Game) -> Self {
        let (names, moves) = (&game.rules().names, &game.checked().moves);
        let is_new = |source: &MoveSource| {
            use MoveSource::{Choice, Die, Group, New, Stack, Top, Tops, Way};
            match source {
                New { .. } | Die(_) | Way(..) | Choice { .. } => true,
                Top(_) | Stack(_) | Tops { .. } | Group { .. } => false,
            }
        };
        let chooses = |source: &MoveSource| !matches!(source, MoveSource::New { .. } | MoveSource::Stack(_));
        Self {
            places: names.places().count(),
            moves: moves.iter().any(|one| !is_new(&one.source)),
            alike: names.moves.len() > 1 || moves.iter().any(|one| chooses(&one.source)),
            stops: game.rules().engine.has_many_parts(),
        }
    }

    /// Numbers of parts: landing somewhere from nowhere, and, where something can be moved, from somewhere to nowhere, and from
    /// somewhere to somewhere; last the part without any place.
    fn parts(self) -> usize {
        let movable = if self.moves { self.places * (self.places + 1) } else { 0 };
        self.places + movable + 1
    }

    /// How many there are.
    pub fn count(self) -> usize {
        self.parts() + if self.alike { MOST_ALIKE } else { 0 } + usize::from(self.stops)
    }

    /// The number of a part; none where rules of this sort were thought to have no such part.
    pub fn part(self, part: Part) -> Option<u32> {
        let (places, from, to) = (self.places, usize::from(part.from), usize::from(part.to));
        let number = match (part.from, part.to) {
            (NOWHERE, NOWHERE) => self.parts() - 1,
            (NOWHERE, _) => to,
            _ if !self.moves => return None,
            (_, NOWHERE) => places + from,
            _ => (2 + from) * places + to,
        };
        Some(number as u32)
    }

    /// The number that chooses one of several parts with the same number.
    pub fn alike(self, at: usize) -> Option<u32> {
        (self.alike && at < MOST_ALIKE).then(|| (self.parts() + at) as u32)
    }

    /// The number that ends a turn.
    pub fn stop(self) -> u32 {
        (self.count() - 1) as u32
    }

    fn meaning(self, number: usize) -> Option<Meaning> {
        let (places, parts) = (self.places, self.parts());
        let from_to = |number: usize| Meaning::Part((number / places) as u16, (number % places) as u16);
        match number {
            _ if number >= self.count() => None,
            _ if self.stops && number + 1 == self.count() => Some(Meaning::Stop),
            _ if number >= parts => Some(Meaning::Alike(number - parts)),
            _ if number + 1 == parts => Some(Meaning::Part(NOWHERE, NOWHERE)),
            _ if number < places => Some(Meaning::Part(NOWHERE, number as u16)),
            _ if number < 2 * places => Some(Meaning::Part((number - places) as u16, NOWHERE)),
            _ => Some(from_to(number - 2 * places)),
        }
    }
}

/// What all boards of a game share: its numbers, and what is seen of it.
pub struct Shared {
    /// The game.
    pub game: boardwright::Game,
    /// What knows its rules.
    pub engine: Arc<dyn Engine>,
    /// The words for what the engine speaks of in numbers.
    pub names: Arc<Names>,
    /// What can be done.
    pub numbers: Numbers,
    /// What is seen.
    pub planes: Planes,
    /// Some turn has more than one part.
    pub has_many_parts: bool,
    /// Turns that are one with another are listed, too: whatever leads to a turn can be done.
    pub each_way: bool,
    /// Dice are rolled in the game.
    pub has_dice: bool,
    /// Every game begins in the same position.
    pub starts_alike: bool,
}

impl Shared {
    fn of(game: boardwright::Game, numbers: Numbers) -> Self {
        let Rules { engine, names, .. } = game.rules().clone();
        Self {
            numbers,
            names,
            planes: Planes::of(&game, numbers),
            has_many_parts: engine.has_many_parts(),
            each_way: engine.joins_ways(),
            has_dice: engine.has_dice(),
            starts_alike: engine.first_roll().is_none() && engine.starts_alike(game.contestant().setup),
            engine,
            game,
        }
    }
}

/// What can be seen of a game and done in it, as numbers that are the same in all its positions.
#[pyclass(frozen, from_py_object, module = "boardwright")]
#[derive(Clone)]
pub struct Space(pub Arc<Shared>);

impl Space {
    fn place(&self, place: u16) -> String {
        let names: &Names = &self.0.names;
        match names.slot(place) {
            _ if place == NOWHERE => "…".to_owned(),
            Some(slot) => {
                let kind = &names.kinds[KindId(slot.kind)];
                let owner = kind.owner.map_or("neutral", |owner| names.players[owner].as_str());
                format!("{} ({owner} {})", names.areas[usize::from(slot.area)].name, kind.role)
            }
            None => names.cells[boardwright::CellId(place)].name.clone(),
        }
    }
}

#[pymethods]
impl Space {
    #[new]
    fn new(py: Python<'_>, game: &Game) -> PyResult<Self> {
        let numbers = Numbers::of(&game.0);
        if numbers.count() > MOST_NUMBERS {
            let why = format!(
                "`{}` would need {} actions, and more than {MOST_NUMBERS} are not numbered: its board is too large",
                game.0.title(),
                numbers.count()
            );
            return Err(refused(py, &why));
        }
        Ok(Self(Arc::new(Shared::of(game.0.clone(), numbers))))
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game.clone())
    }

    /// How many actions have a number.
    #[getter]
    fn actions(&self) -> usize {
        self.0.numbers.count()
    }

    /// What each plane of an observation tells.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.0.planes.names()
    }

    /// How many planes and cells an observation has.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.planes.count(), self.0.planes.cells)
    }

    /// Whether dice are rolled in the game.
    #[getter]
    fn has_dice(&self) -> bool {
        self.0.has_dice
    }

    /// Whether a turn may take several actions.
    #[getter]
    fn has_long_turns(&self) -> bool {
        self.0.numbers.alike(0).is_some() || self.0.has_many_parts
    }

    /// For each cell its row and column in a picture of the board, counted from the upper left.
    #[getter]
    fn grid(&self) -> Vec<(usize, usize)> {
        self.0.planes.grid(&self.0.game)
    }

    /// What an action is, in words.
    fn describe(&self, action: usize) -> PyResult<String> {
        let count = self.0.numbers.count();
        let meaning = self.0.numbers.meaning(action);
        Ok(match meaning.ok_or_else(|| PyIndexError::new_err(format!("there are {count} actions, from 0 on")))? {
            Meaning::Part(NOWHERE, NOWHERE) => "a part in no place, such as a pass or a choice".to_owned(),
            Meaning::Part(NOWHERE, to) => format!("onto {}", self.place(to)),
            Meaning::Part(from, NOWHERE) => format!("from {}", self.place(from)),
            Meaning::Part(from, to) => format!("{} to {}", self.place(from), self.place(to)),
            Meaning::Alike(at) => format!("choice {} of parts that are alike", at + 1),
            Meaning::Stop => "the turn ends here".to_owned(),
        })
    }

    /// The actions that play a turn of a position, one after the other.
    fn numbers(&self, py: Python<'_>, turn: &crate::turn::Turn) -> PyResult<Vec<u32>> {
        let state = turn.0.position().state().clone();
        let spelt = Desk::with(|desk| Course::at(&self.0, state, desk)?.spell(&self.0, turn.0.played(), desk));
        spelt.map_err(|why| refused(py, &why))
    }

    /// The turn of a position that these actions play, one after the other.
    fn turn(&self, py: Python<'_>, position: &Position, actions: Vec<u32>) -> PyResult<crate::turn::Turn> {
        let state = position.0.state().clone();
        let turn = Desk::with(|desk| {
            let mut course = Course::at(&self.0, state, desk).map_err(|why| refused(py, &why))?;
            course.read(&self.0, &actions, desk).map_err(|why| crate::fault::illegal(py, &why))
        })?;
        Ok(crate::turn::Turn(position.0.turn(turn)))
    }

    fn __repr__(&self) -> String {
        let (planes, cells) = self.shape();
        format!("<Space of {}: {} actions, {planes} planes of {cells} cells>", self.0.game.title(), self.actions())
    }
}
