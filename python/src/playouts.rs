//! Many games of one rule set: at random, or between players that are all alike.

use crate::agents::{spec, watch};
use crate::columns::{Columns, Values};
use crate::fault::{refused, unfit};
use crate::game::Game;
use crate::interrupt::{Pressed, interruptible};
use boardwright::lab::contest::Contestant;
use boardwright::lab::crowd::crowded;
use boardwright::lab::game::{first_by_roll, play_on};
use boardwright::lab::run::in_order;
use boardwright::names::NO_TURN;
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, State};
use boardwright::{AgentSpec, engine_by_parts};
use pyo3::prelude::*;

/// Games that a thread plays one after the other before it asks for more.
const CHUNK: u64 = 64;

/// A game that was played.
struct Row {
    turns: u32,
    outcome: Outcome,
}

/// A rule set as these players can play it so long: part by part, where whole turns are too many to be listed.
///
/// # Errors
/// One of them cannot play it, or nobody can.
pub fn playable(py: Python<'_>, game: &Game, agents: &[AgentSpec], longest: u32) -> PyResult<Contestant> {
    let mut contestant = game.0.contestant().clone();
    let rules = &mut contestant.rules;
    if let Some(after) = py.detach(|| crowded(rules, contestant.setup, longest, agents)) {
        if !rules.engine.can_go_by_parts() {
            return Err(refused(py, &format!("`{}` has too many legal turns after {after} turns", contestant.label)));
        }
        rules.engine = engine_by_parts(game.0.checked());
    }
    agents.iter().try_for_each(|agent| agent.fits(&*rules.engine)).map_err(|error| unfit(py, &error))?;
    Ok(contestant)
}

/// Plays games, and gives a row for each: the same games as `boardwright playout` with this seed.
#[pyfunction]
#[pyo3(signature = (game, games, agent, seed, max_turns, threads))]
pub fn playouts(
    py: Python<'_>,
    game: &Game,
    games: u64,
    agent: &str,
    seed: u64,
    max_turns: u32,
    threads: usize,
) -> PyResult<Columns> {
    let agent = spec(py, agent)?;
    let contestant = playable(py, game, &[agent], max_turns)?;
    let rows = interruptible(py, |pressed| {
        let series = Series { contestant: &contestant, agent, seed, most: max_turns, pressed };
        let mut rows = Vec::with_capacity(games as usize);
        let chunk = |number: usize| series.chunk(number as u64, games);
        // it ends early where nobody waits for it any more
        let _ = in_order(games.div_ceil(CHUNK) as usize, threads, &chunk, |mut made| {
            rows.append(&mut made);
            if pressed.is_pressed() { Err(()) } else { Ok(()) }
        });
        rows
    })?;
    Ok(columns(&contestant, &rows))
}

/// What is played.
struct Series<'a> {
    contestant: &'a Contestant,
    agent: AgentSpec,
    seed: u64,
    most: u32,
    pressed: &'a Pressed,
}

impl Series<'_> {
    fn chunk(&self, number: u64, games: u64) -> Vec<Row> {
        let mut pool = Pool::default();
        let numbers = number * CHUNK..((number + 1) * CHUNK).min(games);
        let wanted = numbers.take_while(|_| !self.pressed.is_pressed());
        wanted
            .map(
                |number| {
                    if self.agent == AgentSpec::Random { self.random(number, &mut pool) } else { self.thought(number) }
                },
            )
            .collect()
    }

    /// Where a game begins, and its dice: depends on seed and number alone.
    fn start(&self, number: u64) -> (State, boardwright::Rng) {
        let engine = &*self.contestant.rules.engine;
        let mut rng = rng(self.seed, number);
        let first = first_by_roll(engine, &mut rng);
        (engine.start(self.contestant.setup, first, &mut rng), rng)
    }

    fn random(&self, number: u64, pool: &mut Pool) -> Row {
        let (mut state, mut rng) = self.start(number);
        let playout = self.contestant.rules.engine.playout(&mut state, &mut rng, self.most, false, pool);
        Row { turns: playout.turns, outcome: playout.outcome }
    }

    fn thought(&self, number: u64) -> Row {
        let engine = &*self.contestant.rules.engine;
        let (state, mut rng) = self.start(number);
        let seats = 0..engine.players() as u64;
        let mut agents: Vec<_> =
            seats.map(|seat| self.agent.agent(self.seed.rotate_left(17) ^ number << 3 ^ seat)).collect();
        let stop = |_| -> Box<dyn Fn() -> bool> {
            let is_over = watch(self.agent);
            Box::new(move || self.pressed.is_pressed() || is_over())
        };
        let mut turns = 0;
        let last = play_on(engine, state, &mut rng, &mut agents, self.most as usize, &stop, |_, _, _| turns += 1);
        Row { turns, outcome: engine.outcome(&last) }
    }
}

/// A row for each game. Who wins and why is one of a few texts, which millions of games share.
fn columns(contestant: &Contestant, rows: &[Row]) -> Columns {
    let names = &contestant.rules.names;
    let mut reasons: Vec<String> = names.ends.iter().cloned().collect();
    let (no_turn, cut_short) = (reasons.len() as u16, reasons.len() as u16 + 1);
    reasons.extend([NO_TURN.to_owned(), "cut short".to_owned()]);
    let winner = |row: &Row| match row.outcome {
        Outcome::Over { winner: Some(player), .. } => Some(u16::from(player.0)),
        _ => None,
    };
    let reason = |row: &Row| match row.outcome {
        Outcome::Over { by, .. } => by.map_or(no_turn, |end| u16::from(end.0)),
        Outcome::Open => cut_short,
    };
    let players = names.players.iter().cloned().collect();
    Columns::new(vec![
        ("game", Values::Rows(rows.len())),
        ("winner", Values::Named(players, rows.iter().map(winner).collect())),
        ("reason", Values::Named(reasons, rows.iter().map(|row| Some(reason(row))).collect())),
        ("turns", Values::Small(rows.iter().map(|row| row.turns).collect())),
    ])
}
