//! Games.

use crate::chance::{Seed, with_rng};
use crate::fault;
use crate::position::Position;
use boardwright::{LoadError, Loader};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// A game, checked and ready to be played.
#[pyclass(frozen, module = "boardwright")]
pub struct Game(pub boardwright::Game);

/// The value of an option.
#[derive(FromPyObject)]
pub enum Setting {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

/// Options by name.
type Settings = Option<BTreeMap<String, Setting>>;

/// What names a game.
#[derive(FromPyObject)]
pub enum Named {
    /// A name, or a path as a text.
    Text(String),
    /// A path.
    Path(PathBuf),
}

fn loader(options: Settings, variant: Option<&str>) -> Loader {
    let loader = variant.into_iter().fold(Loader::default(), Loader::variant);
    options.into_iter().flatten().fold(loader, |loader, (name, setting)| match setting {
        Setting::Number(value) => loader.option(&name, value),
        Setting::Word(word) => loader.option_word(&name, &word),
        Setting::Flag(flag) => loader.option_word(&name, if flag { "true" } else { "false" }),
    })
}

/// What is meant to be a file: a path, or what ends like one.
fn is_path(text: &str) -> bool {
    let ends = |ending: &str| Path::new(text).extension().is_some_and(|found| found == ending);
    text.contains(['/', '\\']) || ends("rules") || ends("toml")
}

fn found(loader: Loader, named: Named) -> Result<boardwright::Game, LoadError> {
    match named {
        Named::Text(text) if !is_path(&text) => loader.named(&text),
        Named::Text(text) => loader.open(text),
        Named::Path(path) => loader.open(path),
    }
}

/// Loads a game: one that comes with the program by its name, or a rules file or a tweak by its path.
#[pyfunction]
#[pyo3(signature = (game, options = None, variant = None))]
pub fn load(py: Python<'_>, game: Named, options: Settings, variant: Option<&str>) -> PyResult<Game> {
    let loader = loader(options, variant);
    py.detach(|| found(loader, game)).map(Game).map_err(|error| fault::unloaded(py, &error))
}

/// Loads a game from the text of its rules.
#[pyfunction]
#[pyo3(signature = (text, options = None, variant = None, name = "text"))]
pub fn loads(py: Python<'_>, text: &str, options: Settings, variant: Option<&str>, name: &str) -> PyResult<Game> {
    let loader = loader(options, variant);
    py.detach(|| loader.from_text(name, text)).map(Game).map_err(|error| fault::unloaded(py, &error))
}

/// The names of the games that come with the program.
#[pyfunction]
pub fn names() -> Vec<&'static str> {
    boardwright::Game::names().collect()
}

impl Game {
    fn cell_named(&self, name: &str) -> PyResult<boardwright::CellId> {
        self.0.cell_named(name).ok_or_else(|| PyKeyError::new_err(format!("the board has no cell `{name}`")))
    }
}

#[pymethods]
impl Game {
    /// What the game is called.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// What the rule set is called in experiments: its name, with variant and options.
    #[getter]
    fn label(&self) -> &str {
        &self.0.contestant().label
    }

    /// The text of its rules; of a tweak the rules file that it stands for.
    #[getter]
    fn text(&self) -> &str {
        self.0.contestant().origin.texts.first().map_or("", |first| first.text.as_str())
    }

    /// The players, in the order of their turns.
    #[getter]
    fn players(&self) -> Vec<&str> {
        self.0.players().map(|player| self.0.player(player)).collect()
    }

    /// The cells of the board, in the order of the rules file.
    #[getter]
    fn cells(&self) -> Vec<&str> {
        self.0.cells().map(|cell| self.0.cell(cell)).collect()
    }

    /// What pieces can be.
    #[getter]
    fn roles(&self) -> Vec<&str> {
        self.0.roles().map(|role| self.0.role(role)).collect()
    }

    /// The options of the rules, with the values that they have here.
    #[getter]
    fn options(&self) -> BTreeMap<&str, String> {
        let options = &self.0.rules().names.options;
        options.iter().map(|option| (option.name.as_str(), option.value.to_string())).collect()
    }

    /// The variants of the rules.
    #[getter]
    fn variants(&self) -> Vec<&str> {
        self.0.rules().names.variants.iter().map(|variant| variant.name.as_str()).collect()
    }

    /// Author, year, licence and what else the rules say about the game.
    #[getter]
    fn credits(&self) -> BTreeMap<&str, &str> {
        let credits = &self.0.rules().names.credits;
        credits.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// What the checker has to say of rules that can be played.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        fault::warnings(&self.0)
    }

    /// Where a cell is drawn: how far to the right and how far up, in widths of a cell.
    fn point(&self, cell: &str) -> PyResult<(f32, f32)> {
        Ok(self.0.point(self.cell_named(cell)?))
    }

    /// The cells that a link leads to from this one.
    fn neighbours(&self, cell: &str) -> PyResult<Vec<&str>> {
        let cells = self.0.neighbours(self.cell_named(cell)?);
        Ok(cells.into_iter().map(|cell| self.0.cell(cell)).collect())
    }

    /// The first position. Without a seed it is always the same one, whatever the rules leave to chance.
    #[pyo3(signature = (seed = None))]
    fn start(&self, py: Python<'_>, seed: Option<Seed>) -> Position {
        Position(match seed {
            None => self.0.start(),
            seed => with_rng(py, seed, |rng| self.0.start_at_random(rng)),
        })
    }

    /// Reads a position, as `str` writes it, in a form of the rules file, or as JSON.
    fn position(&self, py: Python<'_>, text: &str) -> PyResult<Position> {
        self.0.position(text).map(Position).map_err(|error| fault::no_position(py, &error))
    }

    /// Plays games of it: `boardwright.playouts` with this game.
    #[pyo3(signature = (games = 1000, agent = "random", seed = 1, **others))]
    fn playouts<'py>(
        slf: &Bound<'py, Self>,
        games: u64,
        agent: &str,
        seed: u64,
        others: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("boardwright.results")?;
        module.getattr("playouts")?.call((slf, games, agent, seed), others)
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.label())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.contestant().origin == other.0.contestant().origin
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        self.0.contestant().origin.options.hash(&mut hasher);
        hasher.finish()
    }
}
