//! One game under way, taken action by action.

use super::course::{Course, Desk};
use super::space::{Shared, Space};
use crate::chance::any_seed;
use crate::fault::{illegal, refused};
use crate::position::{Outcome, Position};
use boardwright::id::{Id, PlayerId};
use boardwright::ops::Dice;
use boardwright::play::Outcome as Ended;
use boardwright::play::rng::below;
use boardwright::{Rng, rng};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game under way, with the dice that it needs.
#[derive(Clone)]
pub struct Table {
    /// What all boards of the game share.
    pub shared: Arc<Shared>,
    course: Course,
    /// The turn with which every game begins, where that is always the same.
    first: Option<Arc<Course>>,
    rng: Rng,
    /// It rolls the dice itself.
    rolls: bool,
    /// Turns played since it began.
    turns: u32,
    /// Longer games are cut short.
    most: u32,
    /// How it stands.
    pub end: End,
}

/// How a game under way stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It goes on.
    Open,
    /// It is over.
    Over,
    /// It was cut short.
    Cut,
}

impl Table {
    /// A game that begins.
    ///
    /// # Errors
    /// Something that can be done has no number.
    pub fn new(shared: &Arc<Shared>, rng: Rng, most: u32, rolls: bool, desk: &mut Desk) -> Result<Self, String> {
        let course = Course::at(shared, shared.game.start().state().clone(), desk)?;
        let first = shared.starts_alike.then(|| Arc::new(course.clone()));
        let mut table = Self { shared: shared.clone(), course, first, rng, rolls, turns: 0, most, end: End::Open };
        table.restart(desk)?;
        Ok(table)
    }

    /// The same, and a game that begins beside it, with other dice.
    ///
    /// # Errors
    /// Something that can be done has no number.
    pub fn beside(&self, rng: Rng, desk: &mut Desk) -> Result<Self, String> {
        let mut table = Self { rng, ..self.clone() };
        table.restart(desk)?;
        Ok(table)
    }

    /// Begins a new game, with dice and setup drawn anew.
    ///
    /// # Errors
    /// Something that can be done has no number.
    pub fn restart(&mut self, desk: &mut Desk) -> Result<(), String> {
        (self.turns, self.end) = (0, End::Open);
        let known = self.first.as_deref().map(|first| self.course.clone_from(first));
        if known.is_none() {
            self.course.state = self.shared.game.start_at_random(&mut self.rng).state().clone();
        }
        if self.goes_on(desk)? && known.is_none() { self.course.begin(&self.shared, desk) } else { Ok(()) }
    }

    /// True if the game goes on in a new position, and nothing is rolled before; otherwise it is known already what may be done.
    fn goes_on(&mut self, desk: &mut Desk) -> Result<bool, String> {
        let engine = &self.shared.engine;
        if engine.outcome(&self.course.state) != Ended::Open {
            self.end = End::Over;
        } else if self.turns >= self.most {
            self.end = End::Cut;
        } else if !self.shared.has_dice {
            return Ok(true);
        } else {
            if self.rolls {
                engine.roll(&mut self.course.state, &mut self.rng);
            }
            self.course.begin(&self.shared, desk)?;
            return Ok(false);
        }
        self.course.rest();
        Ok(false)
    }

    /// The dice that must be rolled before anything can be done.
    fn dice(&self) -> Option<Dice> {
        if self.end == End::Open { self.shared.engine.to_roll(&self.course.state) } else { None }
    }

    /// Does what a number says.
    ///
    /// # Errors
    /// It may not be done, or leads where something has no number.
    pub fn take(&mut self, number: u32, desk: &mut Desk) -> Result<(), String> {
        if self.end != End::Open {
            return Err("the game is over: begin another with `reset`".to_owned());
        }
        if !self.course.take(&self.shared, number, desk)? {
            return Ok(());
        }
        self.course.play(&self.shared, desk);
        self.turns += 1;
        if self.goes_on(desk)? { self.course.look(&self.shared, desk) } else { Ok(()) }
    }

    /// Who is to act.
    pub fn mover(&self) -> PlayerId {
        self.shared.engine.mover(&self.course.state)
    }

    /// What may be done; nothing once the game is over.
    pub fn legal(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        let count = if self.end == End::Open { usize::MAX } else { 0 };
        self.course.legal().take(count)
    }

    /// Something that may be done, drawn by lot.
    pub fn draw(&mut self) -> Option<u32> {
        let count = self.legal().len() as u64;
        let at = (count > 0).then(|| below(&mut self.rng, count))?;
        self.legal().nth(at as usize)
    }

    /// Writes which actions are legal into numbers that are all nought.
    pub fn mask<T: From<bool>>(&self, out: &mut [T]) {
        self.legal().for_each(|number| out[number as usize] = T::from(true));
    }

    /// Writes what a player sees into numbers that are all nought.
    pub fn observe(&self, viewer: PlayerId, out: &mut [i16]) {
        self.shared.planes.write(&self.shared, &self.course, viewer, out);
    }

    /// What each player has in the end: 1 for who has won, -1 in all for those who have lost; by rank, where players are ranked.
    pub fn rewards(&self, out: &mut [f32]) {
        let engine = &self.shared.engine;
        let last = (out.len() - 1).max(1) as f32;
        match (self.end, engine.outcome(&self.course.state)) {
            (End::Over, _) if engine.ranks(&self.course.state).is_some() => {
                let ranks = engine.ranks(&self.course.state).unwrap_or_default();
                let reward = |rank: u8| 1.0 - 2.0 * (f32::from(rank.max(1)) - 1.0) / last;
                out.iter_mut().zip(ranks).for_each(|(own, rank)| *own = reward(rank));
            }
            (End::Over, Ended::Over { winner: Some(winner), .. }) => {
                out.fill(-1.0 / last);
                out[winner.index()] = 1.0;
            }
            _ => out.fill(0.0),
        }
    }
}

/// A game under way, taken action by action: what the environments of other libraries are made of.
#[pyclass(module = "boardwright")]
pub struct Walk {
    space: Space,
    table: Table,
}

impl Walk {
    fn player_named(&self, py: Python<'_>, player: Option<usize>) -> PyResult<PlayerId> {
        let players = self.table.shared.game.players().count();
        match player {
            None => Ok(self.table.mover()),
            Some(player) if player < players => Ok(PlayerId::from_index(player)),
            Some(player) => Err(illegal(py, &format!("there is no player {player}: they are numbered from 0"))),
        }
    }
}

#[pymethods]
impl Walk {
    #[new]
    #[pyo3(signature = (space, seed = None, max_turns = 1000, rolls = true))]
    fn new(py: Python<'_>, space: Space, seed: Option<u64>, max_turns: u32, rolls: bool) -> PyResult<Self> {
        let rng = rng(seed.unwrap_or_else(any_seed));
        let made = Desk::with(|desk| Table::new(&space.0, rng, max_turns, rolls, desk));
        Ok(Self { table: made.map_err(|why| refused(py, &why))?, space })
    }

    /// What can be seen and done.
    #[getter]
    fn space(&self) -> Space {
        self.space.clone()
    }

    /// Begins a new game; with a seed, the one that belongs to it.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        if let Some(seed) = seed {
            self.table.rng = rng(seed);
        }
        Desk::with(|desk| self.table.restart(desk)).map_err(|why| refused(py, &why))
    }

    /// The same game once more, which goes its own way from here.
    fn __copy__(&self) -> Self {
        Self { space: self.space.clone(), table: self.table.clone() }
    }

    fn __deepcopy__(&self, memo: Bound<'_, PyAny>) -> Self {
        // nothing in it is shared that could change
        drop(memo);
        self.__copy__()
    }

    /// What can be rolled here and with what chance, where dice are not rolled without being asked.
    fn chances(&self) -> Vec<(u8, f64)> {
        self.table.dice().map(|dice| dice.rolls().zip(dice.odds()).collect()).unwrap_or_default()
    }

    /// Goes on with this roll, one of `chances()`.
    fn roll(&mut self, py: Python<'_>, roll: u8) -> PyResult<()> {
        if !self.table.dice().is_some_and(|dice| dice.rolls().any(|known| known == roll)) {
            return Err(illegal(py, &format!("{roll} cannot be rolled here")));
        }
        let Table { shared, course, .. } = &mut self.table;
        course.state = shared.engine.with_roll(&course.state, roll);
        Desk::with(|desk| course.begin(shared, desk)).map_err(|why| refused(py, &why))
    }

    /// Takes an action.
    fn step(&mut self, py: Python<'_>, action: u32) -> PyResult<()> {
        Desk::with(|desk| self.table.take(action, desk)).map_err(|why| illegal(py, &why))
    }

    /// The number of the player who is to act.
    #[getter]
    fn player(&self) -> usize {
        self.table.mover().index()
    }

    /// The actions that are legal; none once the game is over.
    fn legal(&self) -> Vec<u32> {
        self.table.legal().collect()
    }

    /// A legal action drawn by lot; `None` once the game is over.
    fn sample(&mut self) -> Option<u32> {
        self.table.draw()
    }

    /// Which actions are legal: 1 for those that are.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut legal = vec![0; self.space.0.numbers.count()];
        self.table.mask(&mut legal);
        PyArray1::from_vec(py, legal)
    }

    /// What a player sees; by default the one who is to act.
    #[pyo3(signature = (player = None))]
    fn observe<'py>(&self, py: Python<'py>, player: Option<usize>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let viewer = self.player_named(py, player)?;
        let planes = &self.space.0.planes;
        let mut seen = vec![0; planes.size()];
        self.table.observe(viewer, &mut seen);
        PyArray1::from_vec(py, seen).reshape([planes.count(), planes.cells])
    }

    /// Whether the game is over, and whether it was cut short.
    #[getter]
    fn ended(&self) -> (bool, bool) {
        (self.table.end == End::Over, self.table.end == End::Cut)
    }

    /// What each player has in the end; nought while the game goes on.
    fn rewards(&self) -> Vec<f32> {
        let mut rewards = vec![0.0; self.table.shared.game.players().count()];
        self.table.rewards(&mut rewards);
        rewards
    }

    /// The position in which the turn began.
    #[getter]
    fn position(&self) -> Position {
        Position(self.space.0.game.at(self.table.course.state.clone()))
    }

    /// How the game ended.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.position().0)
    }
}
