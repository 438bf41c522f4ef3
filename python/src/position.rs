//! Positions, what stands in them, and how games end.

use crate::chance::{Seed, with_rng};
use crate::fault::{illegal, no_position};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::turn::Turn;
use boardwright::allowance::within;
use boardwright::notation::rolls::{self, Said};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A position of a game. It never changes: playing a turn gives another one.
#[pyclass(frozen, eq, module = "boardwright")]
#[derive(PartialEq, Eq)]
pub struct Position(pub boardwright::Position);

/// How a turn is named.
#[derive(FromPyObject)]
enum Named<'py> {
    Turn(PyRef<'py, Turn>),
    Text(String),
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    /// Whose turn it is.
    #[getter]
    fn to_play(&self) -> &str {
        self.0.game().player(self.0.mover())
    }

    /// How many turns were played before.
    #[getter]
    fn turns_played(&self) -> u32 {
        self.0.turns_played()
    }

    /// The legal turns; none if the game is over, or dice must be rolled first.
    fn turns(&self, py: Python<'_>) -> Vec<Turn> {
        py.detach(|| self.0.turns().map(Turn).collect())
    }

    /// How many legal turns there are; faster than counting them.
    fn count_turns(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.0.count_turns())
    }

    /// The position after a turn: one of `turns()`, or as people write it.
    fn play(&self, py: Python<'_>, turn: Named<'_>) -> PyResult<Self> {
        let after = match turn {
            Named::Turn(turn) => self.0.play(&turn.0).map_err(|error| illegal(py, &error))?,
            Named::Text(text) => self.0.parse_turn(&text).map_err(|error| illegal(py, &error))?.after(),
        };
        Ok(Self(after))
    }

    /// Reads a turn as people write it.
    fn turn(&self, py: Python<'_>, text: &str) -> PyResult<Turn> {
        self.0.parse_turn(text).map(Turn).map_err(|error| illegal(py, &error))
    }

    /// A legal turn drawn at random; `None` where there is none.
    #[pyo3(signature = (seed = None))]
    fn random_turn(&self, py: Python<'_>, seed: Option<Seed>) -> Option<Turn> {
        with_rng(py, seed, |rng| self.0.random_turn(rng)).map(Turn)
    }

    /// Plays on at random to the end, dice included; a game of 10,000 turns is given up.
    #[pyo3(signature = (seed = None))]
    fn playout(&self, py: Python<'_>, seed: Option<Seed>) -> Self {
        Self(with_rng(py, seed, |rng| self.0.playout(rng)))
    }

    /// Whether dice must be rolled before there are turns.
    #[getter]
    fn must_roll(&self) -> bool {
        self.0.must_roll()
    }

    /// The position after the dice are rolled: at random, or as `value` says (`"4"`, or what each die shows, `"3 2"`).
    #[pyo3(signature = (value = None, seed = None))]
    fn roll(&self, py: Python<'_>, value: Option<Rolled>, seed: Option<Seed>) -> PyResult<Self> {
        let Some(value) = value else {
            return Ok(Self(with_rng(py, seed, |rng| self.0.roll(rng))));
        };
        let text = value.text();
        let said: Said = text.parse().map_err(|_| illegal(py, &format!("`{text}` is no roll: write `4` or `3 2`")))?;
        let rolled = rolls::roll(self.0.game().rules(), self.0.state(), &said).map_err(|error| illegal(py, &error))?;
        Ok(Self(self.0.game().at(rolled)))
    }

    /// All that can be rolled, each with the position after it.
    fn rolls(&self) -> Vec<(String, Self)> {
        let game = self.0.game();
        let all = rolls::all(game.rules(), self.0.state());
        all.into_iter().map(|(said, state)| (said.to_string(), Self(game.at(state)))).collect()
    }

    /// How the game ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.0)
    }

    /// The rank of each player, 1 for the first, in games that rank their players; `None` for those who still play.
    #[getter]
    fn ranks(&self) -> BTreeMap<&str, Option<u8>> {
        let game = self.0.game();
        game.players().map(|player| (game.player(player), self.0.rank(player))).collect()
    }

    /// Why a text is or is not a legal turn here, and what it does.
    fn explain(&self, py: Python<'_>, turn: &str) -> String {
        py.detach(|| self.0.explain(turn))
    }

    /// The pieces on a cell, bottom first.
    fn stack(&self, cell: &str) -> PyResult<Vec<Piece>> {
        let game = self.0.game();
        let found = game.cell_named(cell);
        let cell = found.ok_or_else(|| PyKeyError::new_err(format!("the board has no cell `{cell}`")))?;
        Ok(self.0.stack(cell).into_iter().map(|piece| Piece::new(game, piece)).collect())
    }

    /// All pieces on the board, each with its cell; stacks bottom first.
    fn pieces(&self) -> Vec<(&str, Piece)> {
        let game = self.0.game();
        self.0.pieces().map(|(cell, piece)| (game.cell(cell), Piece::new(game, piece))).collect()
    }

    /// The pieces beside the board, each with the name of its area.
    fn off_board(&self) -> Vec<(&str, Piece)> {
        let game = self.0.game();
        self.0.off_board().map(|(area, piece)| (area, Piece::new(game, piece))).collect()
    }

    /// The number of sequences of exactly so many legal turns.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        // where it is given up nobody waits for the answer
        interruptible(py, |pressed| within(pressed.limits(), || self.0.perft(depth)).unwrap_or(0))
    }

    /// The board drawn in characters.
    fn picture(&self) -> String {
        self.0.picture()
    }

    /// The board drawn as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let how = match self.outcome() {
            Some(outcome) => outcome.words(),
            None if self.0.must_roll() => format!("{} to roll", self.to_play()),
            None => format!("{} to play", self.to_play()),
        };
        format!("<Position of {}: {how}>", self.0.game().title())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<()> {
        Err(no_position(py, &"positions are not pickled: keep `str(position)`, and read it with `game.position(text)`"))
    }
}

/// What the dice show.
#[derive(FromPyObject)]
pub enum Rolled {
    /// A number.
    Number(u32),
    /// A number, or numbers.
    Text(String),
}

impl Rolled {
    fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

/// How a game ended.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "boardwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` if nobody did.
    winner: Option<String>,
    /// The label of the end in the rules.
    reason: String,
    /// The winner's points, in games that have them.
    points: Option<u32>,
}

impl Outcome {
    /// How a game ended; `None` while it goes on.
    pub fn of(position: &boardwright::Position) -> Option<Self> {
        let (winner, by, points) = match position.outcome() {
            boardwright::Outcome::Open => return None,
            boardwright::Outcome::Won { player, by, points } => (Some(player), by, points),
            boardwright::Outcome::Drawn { by } => (None, by, 0),
        };
        let game = position.game();
        Some(Self {
            winner: winner.map(|player| game.player(player).to_owned()),
            reason: game.reason(by).to_owned(),
            points: game.rules().names.has_points.then_some(points),
        })
    }

    fn words(&self) -> String {
        match &self.winner {
            Some(winner) => format!("{winner} wins, {}", self.reason),
            None => format!("a draw, {}", self.reason),
        }
    }
}

#[pymethods]
impl Outcome {
    /// Nobody won.
    #[getter]
    fn is_draw(&self) -> bool {
        self.winner.is_none()
    }

    fn __str__(&self) -> String {
        self.words()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.words())
    }
}

/// A piece: what it is, and whose.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "boardwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    role: String,
    /// Whose it is; `None` for a neutral piece.
    owner: Option<String>,
}

impl Piece {
    /// A piece as Python has it.
    pub fn new(game: &boardwright::Game, piece: boardwright::Piece) -> Self {
        let owner = piece.owner.map(|player| game.player(player).to_owned());
        Self { role: game.role(piece.role).to_owned(), owner }
    }
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        format!("<{} {}>", self.owner.as_deref().unwrap_or("neutral"), self.role)
    }
}
