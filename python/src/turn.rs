//! Turns, and what they do part by part.

use crate::position::{Piece, Position};
use boardwright::{CellId, Game};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A legal turn of a position. It equals its text.
#[pyclass(frozen, module = "boardwright")]
pub struct Turn(pub boardwright::Turn);

/// What a turn may be compared with.
#[derive(FromPyObject)]
enum Other<'py> {
    Turn(PyRef<'py, Turn>),
    Text(String),
    Anything(#[allow(dead_code, reason = "whatever it is, it is not equal")] Bound<'py, PyAny>),
}

#[pymethods]
impl Turn {
    /// The position that it leads to.
    #[getter]
    fn after(&self, py: Python<'_>) -> Position {
        Position(py.detach(|| self.0.after()))
    }

    /// The position in which it is played.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// What it does, part by part.
    #[getter]
    fn parts(&self) -> Vec<Part> {
        let game = self.0.position().game();
        self.0.parts().into_iter().map(|part| Part::new(game, part)).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Turn {}>", self.0)
    }

    fn __eq__(&self, other: Other<'_>) -> bool {
        match other {
            Other::Turn(other) => self.0 == other.0,
            Other::Text(text) => self.0.to_string() == text,
            Other::Anything(_) => false,
        }
    }

    /// That of its text, which it equals.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }
}

/// A part of a turn: one move of one piece or stack.
#[pyclass(frozen, get_all, module = "boardwright")]
pub struct Part {
    /// The name of the move in the rules; `None` for a pass.
    name: Option<String>,
    /// Where it begins; `None` off the board.
    begins: Option<String>,
    /// Where it ends; `None` off the board.
    ends: Option<String>,
    /// What moves, bottom first.
    moved: Vec<Piece>,
    /// What is taken from where, bottom first.
    taken: Vec<(String, Vec<Piece>)>,
}

impl Part {
    fn new(game: &Game, part: boardwright::Part) -> Self {
        let cell = |cell: CellId| game.cell(cell).to_owned();
        let pieces = |pieces: Vec<boardwright::Piece>| pieces.into_iter().map(|p| Piece::new(game, p)).collect();
        Self {
            name: part.name,
            begins: part.from.map(cell),
            ends: part.to.map(cell),
            moved: pieces(part.moved),
            taken: part.taken.into_iter().map(|(at, stack)| (cell(at), pieces(stack))).collect(),
        }
    }
}

#[pymethods]
impl Part {
    fn __repr__(&self) -> String {
        let place = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "…".into());
        let name = self.name.as_deref().unwrap_or("pass");
        format!("<Part {name} {} → {}>", place(&self.begins), place(&self.ends))
    }
}
