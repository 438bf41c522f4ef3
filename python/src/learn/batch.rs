//! Boards by the thousand, moved on in one call.

use super::space::Space;
use super::walk::{End, Table};
use crate::chance::any_seed;
use crate::fault::{illegal, refused};
use boardwright::id::Id;
use boardwright::play::rng::rng;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

/// Rewards, board by board and player by player; and how each game ends.
type Moved<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<i8>>);

/// Many games of one rule set, each at its own place. A game that is over is told once, and begins anew.
#[pyclass(module = "boardwright")]
pub struct Batch {
    space: Space,
    tables: Vec<Table>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (space, boards, seed = None, max_turns = 1000))]
    fn new(py: Python<'_>, space: Space, boards: usize, seed: Option<u64>, max_turns: u32) -> PyResult<Self> {
        let seed = seed.unwrap_or_else(any_seed);
        let table = |number: usize| Table::new(&space.0, rng(seed, number as u64), max_turns, true);
        let tables: Result<Vec<Table>, String> = py.detach(|| (0..boards).into_par_iter().map(table).collect());
        Ok(Self { tables: tables.map_err(|why| refused(py, &why))?, space: space.clone() })
    }

    /// What can be seen and done.
    #[getter]
    fn space(&self) -> Space {
        self.space.clone()
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// The numbers of the players who are to act.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_iter(py, self.tables.iter().map(|table| table.mover().index() as i8))
    }

    /// Takes an action on each board: what each player has of the games that this ends, and how games end: 0, it goes on; 1,
    /// it was over; 2, it was cut short. Where a game ended another has begun.
    fn step<'py>(&mut self, py: Python<'py>, actions: PyReadonlyArray1<'py, i64>) -> PyResult<Moved<'py>> {
        let actions = actions.as_slice()?;
        if actions.len() != self.tables.len() {
            let (given, boards) = (actions.len(), self.tables.len());
            return Err(PyValueError::new_err(format!("{given} actions for {boards} boards: give one for each")));
        }
        let players = self.space.0.game.players().count();
        let mut rewards = vec![0.0; self.tables.len() * players];
        let mut ended = vec![0; self.tables.len()];
        let tables = &mut self.tables;
        let moved = py.detach(|| {
            let boards = tables.par_iter_mut().zip(actions).zip(rewards.par_chunks_mut(players)).zip(&mut ended);
            boards.enumerate().try_for_each(|(number, (((table, &action), rewards), ended))| {
                moved(table, action, rewards, ended).map_err(|why| format!("board {number}: {why}"))
            })
        });
        moved.map_err(|why| illegal(py, &why))?;
        let rewards = PyArray1::from_vec(py, rewards).reshape([self.tables.len(), players])?;
        Ok((rewards, PyArray1::from_vec(py, ended)))
    }

    /// A legal action for each board, drawn by lot.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let tables = &mut self.tables;
        let drawn = py.detach(|| tables.par_iter_mut().map(|table| table.draw().map_or(-1, i64::from)).collect());
        PyArray1::from_vec(py, drawn)
    }

    /// Which actions are legal, board by board; into `out`, if that is given.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let shape = [self.tables.len(), self.space.0.numbers.count()];
        let out = match out {
            Some(out) if out.shape() == shape => out,
            Some(out) => {
                return Err(PyValueError::new_err(format!("`out` has shape {:?}, not {shape:?}", out.shape())));
            }
            None => PyArray2::zeros(py, shape, false),
        };
        let mut written = out.readwrite();
        let numbers = written.as_slice_mut()?;
        py.detach(|| {
            self.tables.par_iter().zip(numbers.par_chunks_mut(shape[1])).for_each(|(table, own)| {
                own.fill(false);
                table.mask(own);
            });
        });
        drop(written);
        Ok(out)
    }

    /// What the players see who are to act, board by board; into `out`, if that is given.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray3<i16>>>,
    ) -> PyResult<Bound<'py, PyArray3<i16>>> {
        let planes = &self.space.0.planes;
        let shape = [self.tables.len(), planes.count(), planes.cells];
        let out = match out {
            Some(out) if out.shape() == shape => out,
            Some(out) => {
                return Err(PyValueError::new_err(format!("`out` has shape {:?}, not {shape:?}", out.shape())));
            }
            None => PyArray3::zeros(py, shape, false),
        };
        let mut written = out.readwrite();
        let numbers = written.as_slice_mut()?;
        py.detach(|| {
            self.tables.par_iter().zip(numbers.par_chunks_mut(planes.size())).for_each(|(table, own)| {
                own.fill(0);
                table.observe(table.mover(), own);
            });
        });
        drop(written);
        Ok(out)
    }
}

/// Takes an action on a board, tells what comes of it, and begins anew where the game has ended.
fn moved(table: &mut Table, action: i64, rewards: &mut [f32], ended: &mut i8) -> Result<(), String> {
    let number = u32::try_from(action).map_err(|_| format!("{action} is no action"))?;
    table.take(number)?;
    *ended = match table.end {
        End::Open => return Ok(()),
        End::Over => 1,
        End::Cut => 2,
    };
    table.rewards(rewards);
    table.restart()
}
