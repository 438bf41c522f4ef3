//! Players that come with the program.

use crate::fault::unfit;
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::position::Position;
use crate::turn::Turn;
use boardwright::AgentSpec;
use pyo3::prelude::*;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A player that comes with the program: `random`, `mcts:1000`, `alphabeta:4`, `best:20000`, `mcts:500ms` and so on.
#[pyclass(frozen, module = "boardwright")]
pub struct Agent {
    spec: AgentSpec,
    seed: u64,
    /// Turns chosen so far: random choices differ from turn to turn.
    chosen: AtomicU64,
}

/// A player by its name.
///
/// # Errors
/// There is none of that name.
pub fn spec(py: Python<'_>, name: &str) -> PyResult<AgentSpec> {
    AgentSpec::from_str(name).map_err(|error| unfit(py, &error))
}

/// A stop watch for a player's turn.
pub fn watch(spec: AgentSpec) -> impl Fn() -> bool {
    let end = spec.millis().map(|millis| Instant::now() + Duration::from_millis(millis));
    move || end.is_some_and(|end| Instant::now() >= end)
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (name, seed = 0))]
    fn new(py: Python<'_>, name: &str, seed: u64) -> PyResult<Self> {
        Ok(Self { spec: spec(py, name)?, seed, chosen: AtomicU64::new(0) })
    }

    /// The turn it plays; `None` where there is none, or dice must be rolled first.
    fn choose(&self, py: Python<'_>, position: &Position) -> PyResult<Option<Turn>> {
        let here = &position.0;
        let engine = &*here.game().rules().engine;
        self.spec.fits(engine).map_err(|error| unfit(py, &error))?;
        let seed = self.seed.rotate_left(17) ^ self.chosen.fetch_add(1, Ordering::Relaxed);
        let choice = interruptible(py, |pressed| {
            let is_over = watch(self.spec);
            self.spec.agent(seed).choose(engine, here.state(), &|| pressed.is_pressed() || is_over())
        })?;
        Ok(choice.map(|choice| Turn(here.turn(choice.turn))))
    }

    /// Whether it can play a game.
    fn fits(&self, game: &Game) -> bool {
        self.spec.fits(&*game.0.rules().engine).is_ok()
    }

    fn __repr__(&self) -> String {
        format!("Agent('{}', seed={})", self.spec, self.seed)
    }
}
