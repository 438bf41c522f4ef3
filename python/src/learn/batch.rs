//! Boards by the thousand, moved on in one call.

use super::course::Desk;
use super::space::Space;
use super::walk::{End, Table};
use crate::chance::any_seed;
use crate::fault::{illegal, refused};
use boardwright::id::Id;
use boardwright::play::rng::rng;
use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

/// Rewards, board by board and player by player; and how each game ends.
type Moved<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<i8>>);

/// Boards that a thread works on before it looks whether there are others.
const TOGETHER: usize = 64;

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
        let tables: Result<Vec<Table>, String> = py.detach(|| {
            let one = Desk::with(|desk| Table::new(&space.0, rng(seed, 0), max_turns, true, desk))?;
            let table = |number: usize| Desk::with(|desk| one.beside(rng(seed, number as u64), desk));
            (0..boards).into_par_iter().with_min_len(TOGETHER).map(table).collect()
        });
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
    /// it was over; 2, it was cut short. Where a game ended another has begun. What is seen and what is legal then is written
    /// into `seen` and `mask`, if they are given, as `observe` and `mask` do; that is faster than to ask for it afterwards.
    #[pyo3(signature = (actions, seen = None, mask = None))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        seen: Option<Bound<'py, PyArray3<i16>>>,
        mask: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Moved<'py>> {
        let actions = actions.as_slice()?;
        if actions.len() != self.tables.len() {
            let (given, boards) = (actions.len(), self.tables.len());
            return Err(PyValueError::new_err(format!("{given} actions for {boards} boards: give one for each")));
        }
        let players = self.space.0.game.players().count();
        let mut rewards = vec![0.0; self.tables.len() * players];
        let mut ended = vec![0; self.tables.len()];
        let (seen, mask) = (seen.map(|out| self.to_see(out)), mask.map(|out| self.to_mask(out)));
        let (mut seen, mut mask) = (written(seen.transpose()?), written(mask.transpose()?));
        let shared = &*self.space.0;
        let seen = parts(in_order(&mut seen)?, shared.planes.size(), self.tables.len());
        let mask = parts(in_order(&mut mask)?, shared.numbers.count(), self.tables.len());
        let tables = &mut self.tables;
        let moved = py.detach(|| {
            let boards = tables.par_chunks_mut(TOGETHER).zip(actions.par_chunks(TOGETHER));
            let told = rewards.par_chunks_mut(TOGETHER * players).zip(ended.par_chunks_mut(TOGETHER));
            let all = boards.zip(told).zip(seen.into_par_iter().zip(mask)).enumerate();
            all.try_for_each(|(part, (((tables, actions), (rewards, ended)), (seen, mask)))| {
                move_all((part * TOGETHER, tables), actions, (rewards, players), ended)?;
                seen.into_iter().for_each(|seen| see_all(tables, seen, shared.planes.size()));
                mask.into_iter().for_each(|mask| mask_all(tables, mask, shared.numbers.count()));
                Ok(())
            })
        });
        moved.map_err(|why: String| illegal(py, &why))?;
        let rewards = PyArray1::from_vec(py, rewards).reshape([self.tables.len(), players])?;
        Ok((rewards, PyArray1::from_vec(py, ended)))
    }

    /// A legal action for each board, drawn by lot.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let tables = &mut self.tables;
        let drawn = py.detach(|| {
            tables.par_iter_mut().with_min_len(TOGETHER).map(|table| table.draw().map_or(-1, i64::from)).collect()
        });
        PyArray1::from_vec(py, drawn)
    }

    /// Which actions are legal, board by board; into `out`, if that is given.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let count = self.space.0.numbers.count();
        let out = self.to_mask(out.unwrap_or_else(|| PyArray2::zeros(py, [self.tables.len(), count], false)))?;
        let mut written = out.readwrite();
        let numbers = written.as_slice_mut()?;
        py.detach(|| {
            let boards = self.tables.par_chunks(TOGETHER).zip(numbers.par_chunks_mut(TOGETHER * count));
            boards.for_each(|(tables, out)| mask_all(tables, out, count));
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
        let out = self.to_see(out.unwrap_or_else(|| PyArray3::zeros(py, shape, false)))?;
        let mut written = out.readwrite();
        let numbers = written.as_slice_mut()?;
        py.detach(|| {
            let boards = self.tables.par_chunks(TOGETHER).zip(numbers.par_chunks_mut(TOGETHER * planes.size()));
            boards.for_each(|(tables, out)| see_all(tables, out, planes.size()));
        });
        drop(written);
        Ok(out)
    }
}

impl Batch {
    /// An array for what is seen, if it has the right shape.
    fn to_see<'py>(&self, out: Bound<'py, PyArray3<i16>>) -> PyResult<Bound<'py, PyArray3<i16>>> {
        let planes = &self.space.0.planes;
        shaped(out, &[self.tables.len(), planes.count(), planes.cells])
    }

    /// An array for what is legal, if it has the right shape.
    fn to_mask<'py>(&self, out: Bound<'py, PyArray2<bool>>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        shaped(out, &[self.tables.len(), self.space.0.numbers.count()])
    }
}

fn shaped<'py, T: Element, D: Dimension>(
    out: Bound<'py, PyArray<T, D>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    match out.shape() {
        found if found == shape => Ok(out),
        found => Err(PyValueError::new_err(format!("`out` has shape {found:?}, not {shape:?}"))),
    }
}

fn written<'py, T: Element, D: Dimension>(
    out: Option<Bound<'py, PyArray<T, D>>>,
) -> Option<PyReadwriteArray<'py, T, D>> {
    out.map(|out| out.readwrite())
}

fn in_order<'a, T: Element, D: Dimension>(
    out: &'a mut Option<PyReadwriteArray<'_, T, D>>,
) -> PyResult<Option<&'a mut [T]>> {
    Ok(out.as_mut().map(|out| out.as_slice_mut()).transpose()?)
}

/// What is written for some boards after others, for so many in all; nothing, where nothing is to be written.
fn parts<T>(all: Option<&mut [T]>, each: usize, boards: usize) -> Vec<Option<&mut [T]>> {
    match all {
        Some(all) => all.chunks_mut(TOGETHER * each).map(Some).collect(),
        None => (0..boards.div_ceil(TOGETHER)).map(|_| None).collect(),
    }
}

fn see_all(tables: &[Table], out: &mut [i16], size: usize) {
    out.fill(0);
    tables.iter().zip(out.chunks_mut(size)).for_each(|(table, own)| table.observe(table.mover(), own));
}

fn mask_all(tables: &[Table], out: &mut [bool], count: usize) {
    out.fill(false);
    tables.iter().zip(out.chunks_mut(count)).for_each(|(table, own)| table.mask(own));
}

/// Takes an action on each of some boards, the first of which has this number.
fn move_all(
    (first, tables): (usize, &mut [Table]),
    actions: &[i64],
    (rewards, players): (&mut [f32], usize),
    ended: &mut [i8],
) -> Result<(), String> {
    let boards = tables.iter_mut().zip(actions).zip(rewards.chunks_mut(players)).zip(ended);
    boards.enumerate().try_for_each(|(at, (((table, &action), rewards), ended))| {
        let moved = Desk::with(|desk| moved(table, action, rewards, ended, desk));
        moved.map_err(|why| format!("board {}: {why}", first + at))
    })
}

/// Takes an action on a board, tells what comes of it, and begins anew where the game has ended.
fn moved(table: &mut Table, action: i64, rewards: &mut [f32], ended: &mut i8, desk: &mut Desk) -> Result<(), String> {
    let number = u32::try_from(action).map_err(|_| format!("{action} is no action"))?;
    table.take(number, desk)?;
    *ended = match table.end {
        End::Open => return Ok(()),
        End::Over => 1,
        End::Cut => 2,
    };
    table.rewards(rewards);
    table.restart(desk)
}
