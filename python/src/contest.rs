//! Rule sets against each other, and players against each other, as the lab of the program plays and judges them.

use crate::agents::{spec, watch};
use crate::columns::{Columns, Values};
use crate::fault::{refused, unfit};
use crate::game::Game;
use crate::interrupt::{Pressed, interruptible};
use crate::playouts::playable;
use boardwright::AgentSpec;
use boardwright::allowance::within;
use boardwright::lab::beginnings::needed;
use boardwright::lab::compare::{FlatRow, Seat, flat_rows};
use boardwright::lab::contest::{Contest, Contestant, Job, Opening, Pairing, Seeds, comparable};
use boardwright::lab::game::{End, Played};
use boardwright::lab::opinions::calibrate;
use boardwright::lab::plan::{Stop, default_games, default_pairings};
use boardwright::lab::run::run;
use boardwright::lab::tournament;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Serialize;

/// What a comparison says.
#[derive(Serialize)]
struct Comparison {
    fingerprint: String,
    seed: u64,
    rules: Vec<String>,
    meant: Vec<Option<String>>,
    games: usize,
    rows: Vec<FlatRow>,
}

/// Plays rule sets with the same players and seeds; what differs as JSON, and the games.
#[pyfunction]
#[pyo3(signature = (games, agents, number, seed, own_seeds, worth, max_turns, opening, threads))]
#[expect(clippy::too_many_arguments, reason = "the package beside this one gives them names and defaults")]
pub fn compare(
    py: Python<'_>,
    games: Vec<PyRef<'_, Game>>,
    agents: Vec<String>,
    number: Option<u64>,
    seed: u64,
    own_seeds: bool,
    worth: f64,
    max_turns: u32,
    opening: Option<u32>,
    threads: usize,
) -> PyResult<(String, Columns)> {
    let agents = specs(py, &agents)?;
    let contestants: PyResult<Vec<Contestant>> =
        games.iter().map(|game| playable(py, game, &agents, max_turns)).collect();
    let contestants = comparable(contestants?).map_err(|why| refused(py, &why))?;
    let (played, contest) = interruptible(py, |pressed| {
        let mut contest = Contest {
            seed,
            longest: max_turns,
            seeds: if own_seeds { Seeds::Own } else { Seeds::Shared },
            pairings: pairings(&contestants, &agents, number, max_turns),
            contestants,
            players: None,
            opening: Opening::default(),
        };
        let opening = opening.map(Opening::Lots).or_else(|| within(pressed.limits(), || needed(&contest)).ok());
        contest.opening = opening.unwrap_or_default();
        (play(&contest, threads, pressed), contest)
    })?;
    let tables = py.detach(|| boardwright::lab::compare::compare(&contest, &played, worth));
    let told = Comparison {
        fingerprint: contest.fingerprint(),
        seed,
        rules: contest.contestants.iter().map(|one| one.label.clone()).collect(),
        meant: contest.contestants.iter().map(|one| one.meant.clone()).collect(),
        games: played.len(),
        rows: flat_rows(&contest, &Seat::of(&contest, &played), &tables),
    };
    Ok((json(&told)?, columns(&contest, &played)))
}

/// Lets players play a tournament; who is stronger as JSON, and the games.
#[pyfunction]
#[pyo3(signature = (game, agents, number, seed, max_turns, opening, threads))]
#[expect(clippy::too_many_arguments, reason = "the package beside this one gives them names and defaults")]
pub fn play_match(
    py: Python<'_>,
    game: &Game,
    agents: Vec<String>,
    number: u64,
    seed: u64,
    max_turns: u32,
    opening: u32,
    threads: usize,
) -> PyResult<(String, Columns)> {
    let agents = specs(py, &agents)?;
    let contestant = playable(py, game, &agents, max_turns)?;
    let seats = contestant.rules.engine.players() as u64;
    if seats < 2 {
        return Err(refused(py, &format!("`{}` is for one player: nobody plays against anybody", contestant.label)));
    }
    let contest = Contest {
        seed,
        longest: max_turns,
        seeds: Seeds::Shared,
        contestants: vec![contestant],
        pairings: tournament::pairings(&agents, number, seats),
        players: None,
        opening: Opening::Lots(opening),
    };
    let played = interruptible(py, |pressed| play(&contest, threads, pressed))?;
    let told = tournament::told(&contest, &Stop::Games, &agents, &played);
    Ok((json(&told)?, columns(&contest, &played)))
}

fn json(told: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(told).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Players by their names, each named once.
fn specs(py: Python<'_>, names: &[String]) -> PyResult<Vec<AgentSpec>> {
    let agents = names.iter().map(|name| spec(py, name)).collect::<PyResult<Vec<_>>>()?;
    let again = (0..agents.len()).find(|&at| agents[..at].contains(&agents[at]));
    match again {
        Some(at) => Err(unfit(py, &format!("`{}` is named twice", agents[at]))),
        None => Ok(agents),
    }
}

/// Each player against itself, and against the one named before it: whether more thinking wins.
fn pairings(contestants: &[Contestant], agents: &[AgentSpec], number: Option<u64>, longest: u32) -> Vec<Pairing> {
    let defaults = default_pairings(contestants, longest);
    let games = |agent: &AgentSpec| number.unwrap_or_else(|| default_games(&defaults, *agent));
    let seats = contestants.first().map_or(1, |one| one.rules.engine.players() as u64);
    let mirrors = agents.iter().map(|agent| Pairing::mirror(*agent, games(agent)));
    let steps = agents
        .windows(2)
        .map(|pair| Pairing { agents: [pair[1], pair[0]], games: games(&pair[1]).next_multiple_of(seats) });
    mirrors.chain(steps).collect()
}

/// All games of a contest; some of them, once nobody waits for them any more.
fn play(contest: &Contest, wanted: usize, pressed: &Pressed) -> Vec<Played> {
    let jobs: Vec<Job> = contest.jobs().collect();
    let mut played = Vec::with_capacity(jobs.len());
    let clock = |agent: AgentSpec| -> Box<dyn Fn() -> bool> {
        let (is_over, pressed) = (watch(agent), pressed.clone());
        Box::new(move || pressed.is_pressed() || is_over())
    };
    let _ = run(contest, &jobs, wanted, &clock, |game| {
        played.push(game);
        if pressed.is_pressed() { Err(()) } else { Ok(()) }
    });
    calibrate(contest, &mut played);
    played
}

/// The games, a row each.
fn columns(contest: &Contest, games: &[Played]) -> Columns {
    let text = |of: &dyn Fn(&Played) -> Option<String>| Values::Text(games.iter().map(of).collect());
    let whole = |of: &dyn Fn(&Played) -> Option<i64>| Values::Whole(games.iter().map(of).collect());
    let mean = |game: &Played| {
        let choices = &game.choices;
        (!choices.is_empty()).then(|| choices.iter().sum::<u64>() as f64 / choices.len() as f64)
    };
    let end = |game: &Played| match game.end {
        End::Win => "win",
        End::Draw => "draw",
        End::Unfinished => "unfinished",
    };
    Columns::new(vec![
        ("rules", text(&|game| Some(contest.contestants[game.rules].label.clone()))),
        ("agents", text(&|game| Some(contest.pairings[game.pairing].name()))),
        ("game", whole(&|game| Some(game.game as i64))),
        ("first", text(&|game| Some(game.first.clone()))),
        ("seat", text(&|game| game.seat.clone())),
        ("end", text(&|game| Some(end(game).to_owned()))),
        ("winner", text(&|game| game.winner.clone())),
        ("reason", text(&|game| game.by.clone())),
        ("points", whole(&|game| game.points.map(i64::from))),
        ("turns", whole(&|game| Some(game.turns.len() as i64))),
        ("branching", Values::Real(games.iter().map(mean).collect())),
        ("taken", whole(&|game| Some(i64::from(game.taken)))),
        ("record", text(&|game| Some(game.turns.join("; ")))),
    ])
}
