//! `turns`: what may be played.

use crate::allowance::{Limits, within};
use crate::cli::fault::{Fault, Result, given_up};
use crate::cli::line::Line;
use crate::cli::number::whole;
use crate::cli::outcome::{self, Ended, ended};
use crate::cli::perft::{bounded, counted, merged};
use crate::cli::read::line;
use crate::cli::render::note;
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::table::many;
use crate::id::CellId;
use crate::names::{Chooses, Names};
use crate::notation::position::{self, Json};
use crate::notation::rolls::Said;
use crate::notation::{rolls, turns};
use crate::play::steps::Step;
use crate::play::{Part, State, Turn};
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// List the legal turns of a position, one on each line.
#[derive(Args)]
#[command(
    after_help = "Where dice are rolled, the turns of each roll stand under it: `[4]`; `--dice 4` lists those alone.\n\n\
    A program that asks for many positions keeps one `--lines` running. An empty line asks for the first position; a line that \
    cannot be played is answered by `{\"error\": …}`.\n\n\
    Example: boardwright turns pijersi --play \"a4-b5=c4\" --count"
)]
pub struct Turns {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Print each turn with its steps, the position after it and the result, as JSON. A step names its move, where it begins and
    /// lands, where it takes, and as `chosen` the role, zone or direction that it chooses, or what its die shows.
    #[arg(long, conflicts_with = "count")]
    json: bool,
    /// Answer many questions: each line of the standard input holds turns to play first, as for `--play`, and what was rolled
    /// for the next; each is answered by one line of JSON.
    #[arg(long, conflicts_with_all = ["json", "count", "dice"])]
    lines: bool,
    /// Print only the number of turns; with --limit no more than that are counted.
    #[arg(long)]
    count: bool,
    /// Of several turns that lead to the same position, list only the shortest.
    #[arg(long)]
    merged: bool,
    /// List at most this many, by default 100 000; an answer of `--lines` that was cut ends with `{"more": …}`.
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    limit: Option<usize>,
}

/// So many turns are listed where nothing else is said.
const LISTED: usize = 100_000;

/// One more than a limit, so that it shows whether there are more.
fn at_least(limit: Option<usize>) -> usize {
    limit.map_or(usize::MAX, |limit| limit.saturating_add(1))
}

/// The turns after a roll, or after none.
struct Rolled {
    /// The roll that was not given: its turns stand under it.
    heading: Option<Said>,
    state: State,
    turns: Vec<Turn>,
}

impl Turns {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        if self.lines {
            return self.answer_lines(&session, out);
        }
        let state = session.position(&self.start)?;
        if self.count {
            return Ok(writeln!(out, "{}", self.number(&session, state)?)?);
        }
        let (found, more) = self.find(&session, state)?;
        if self.json {
            print_json(&session, &found, out)?
        } else {
            print(&session, &found, out)?
        }
        let told = match &found[..] {
            _ if more => self.stopped(),
            [Rolled { heading: None, state, turns }] if turns.is_empty() => outcome::no_turn(&session.rules, state),
            _ => return Ok(()),
        };
        out.flush()?;
        note(&told);
        Ok(())
    }

    /// Answers each line of the standard input before the next is read.
    fn answer_lines(&self, session: &Session, out: &mut dyn Write) -> Result {
        let start = session.line(&self.start)?;
        let mut input = std::io::stdin().lock();
        while let Some(asked) = line(&mut input)? {
            let asked = asked.map_err(Fault::Refused);
            let found = asked.and_then(|asked| {
                let found = within(Limits::default(), || self.find_after(session, start.clone(), &asked));
                found.unwrap_or_else(|_| Err(given_up()))
            });
            let answer = match found {
                Ok((found, more)) => {
                    serde_json::to_string(&elements(session, &found, self.cut(more)).collect::<Vec<_>>())
                }
                Err(fault) => serde_json::to_string(&Refused { error: fault.to_string() }),
            };
            writeln!(out, "{}", answer.map_err(std::io::Error::from)?)?;
            out.flush()?;
        }
        Ok(())
    }

    /// The turns after those that a line holds, and after the roll at its end.
    fn find_after(&self, session: &Session, mut line: Line, asked: &str) -> Result<(Vec<Rolled>, bool)> {
        let (before, last) = asked.rsplit_once(';').unwrap_or(("", asked));
        let state = match rolls::split(last) {
            (Some(rolled), "") => {
                session.play_all(&mut line, before)?;
                session.roll(line.now(), &rolled)?
            }
            _ => {
                session.play_all(&mut line, asked)?;
                line.now().clone()
            }
        };
        self.find(session, state)
    }

    fn stopped(&self) -> String {
        format!("stopped at {}; `--limit` lists more", many(self.most(), "turn"))
    }

    /// What is told at the end of a list that was cut.
    fn cut(&self, more: bool) -> Option<Cut> {
        more.then(|| Cut { more: self.stopped() })
    }

    /// Most turns that are listed.
    fn most(&self) -> usize {
        self.limit.unwrap_or(LISTED)
    }

    /// How many there are, summed over the rolls where dice are still to be rolled, in words where they are more than are
    /// counted.
    fn number(&self, session: &Session, state: State) -> Result<String> {
        let count = || match (self.merged, self.limit) {
            (true, limit) => {
                let listed = |(_, state)| Ok(self.list(session, &state, at_least(limit))?.len() as u64);
                by_roll(session, state).into_iter().map(listed).sum()
            }
            (false, Some(limit)) => Ok(session.rules.engine.count_up_to(&state, limit as u64)),
            (false, None) => counted(session.rules.engine.count_turns(&state)),
        };
        let number: u64 = bounded(count)?;
        Ok(match self.limit.filter(|&limit| number > limit as u64) {
            Some(limit) => format!("more than {limit}"),
            None => number.to_string(),
        })
    }

    fn list(&self, session: &Session, state: &State, most: usize) -> Result<Vec<Turn>> {
        match self.merged {
            false => Ok(session.rules.engine.turns(state, most)),
            true => merged(session.rules.engine.merged_turns(state, most)),
        }
    }

    /// The turns to be listed, and whether there are more.
    fn find(&self, session: &Session, state: State) -> Result<(Vec<Rolled>, bool)> {
        let mut left = self.most();
        let mut more = false;
        let mut found = Vec::new();
        for (heading, state) in by_roll(session, state) {
            let mut turns = self.list(session, &state, left.saturating_add(1))?;
            more |= turns.len() > left;
            turns.truncate(left);
            left -= turns.len();
            found.push(Rolled { heading, state, turns });
        }
        Ok((found, more))
    }
}

/// The position, or those after each roll of the dice that are still to be rolled.
fn by_roll(session: &Session, state: State) -> Vec<(Option<Said>, State)> {
    let rolls = rolls::all(&session.rules, &state);
    if rolls.is_empty() { vec![(None, state)] } else { rolls.into_iter().map(|(roll, s)| (Some(roll), s)).collect() }
}

fn print(session: &Session, found: &[Rolled], out: &mut dyn Write) -> Result {
    for Rolled { heading, state, turns } in found {
        if let Some(roll) = heading {
            writeln!(out, "[{roll}]")?;
        }
        for turn in turns {
            writeln!(out, "{}", turns::write(&session.rules, state, turn))?;
        }
    }
    Ok(())
}

/// One element a line.
fn print_json(session: &Session, found: &[Rolled], out: &mut dyn Write) -> Result {
    let mut number = 0;
    for turn in listed(session, found) {
        let told = serde_json::to_string(&turn).map_err(std::io::Error::from)?;
        write!(out, "{}\n  {told}", if number > 0 { "," } else { "[" })?;
        number += 1;
    }
    Ok(writeln!(out, "{}]", if number == 0 { "[" } else { "\n" })?)
}

fn listed(session: &Session, found: &[Rolled]) -> impl Iterator<Item = TurnJson> {
    let all = found.iter().flat_map(|rolled| rolled.turns.iter().map(|turn| (&rolled.state, turn)));
    all.map(|(state, turn)| told(session, state, turn))
}

/// The turns, and at the end whether there are more: where many lines are answered, nobody reads notes beside them.
fn elements(session: &Session, found: &[Rolled], cut: Option<Cut>) -> impl Iterator<Item = Element> {
    listed(session, found).map(|turn| Element::Turn(Box::new(turn))).chain(cut.map(Element::Cut))
}

/// An element of a list for programs.
#[derive(Serialize)]
#[serde(untagged)]
enum Element {
    Turn(Box<TurnJson>),
    Cut(Cut),
}

/// The last element of a list that does not hold all turns.
#[derive(Serialize)]
struct Cut {
    more: String,
}

/// Why a line is not answered.
#[derive(Serialize)]
struct Refused {
    error: String,
}

/// A turn, for programs.
#[derive(Serialize)]
struct TurnJson {
    /// What was rolled for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Said>,
    turn: String,
    steps: Vec<StepJson>,
    position: Json,
    result: Option<Ended>,
}

/// A part of a turn: the move, its cells, and what it chooses beside them.
#[derive(Serialize)]
struct StepJson {
    #[serde(rename = "move")]
    played: String,
    from: Option<String>,
    to: Option<String>,
    taken: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<Choice>,
}

/// What a part of a turn chooses.
#[derive(Serialize)]
#[serde(untagged)]
enum Choice {
    /// The name of a role, a zone or a direction.
    Name(String),
    /// What a die shows.
    Die(u16),
    /// Cells, together.
    Cells(Vec<String>),
}

fn told(session: &Session, state: &State, turn: &Turn) -> TurnJson {
    let rules = &session.rules;
    let after = rules.engine.play(state, turn);
    TurnJson {
        roll: rolls::rolled(rules, state),
        turn: turns::write(rules, state, turn),
        steps: rules.engine.steps(state, turn).iter().map(|step| told_step(session, step)).collect(),
        position: position::write_json(rules, &after),
        result: ended(rules, &after),
    }
}

fn told_step(session: &Session, step: &Step) -> StepJson {
    let names = &session.rules.names;
    let place = |place: u16| place_name(names, place);
    let played = match names.moves.get(step.part.mv as usize) {
        Some(played) => played.name.clone(),
        None if step.part.mv == Part::AGAIN => "again".to_owned(),
        None => turns::PASS.to_owned(),
    };
    let taken = step.taken.iter().filter_map(|(cell, _)| place(*cell)).collect();
    StepJson { played, from: place(step.part.from), to: place(step.part.to), taken, chosen: chosen(names, step) }
}

fn chosen(names: &Names, step: &Step) -> Option<Choice> {
    let part = step.part;
    match names.moves.get(usize::from(part.mv))?.chooses? {
        Chooses::Name => u8::try_from(part.way).ok().map(|value| Choice::Name(names.chosen(value))),
        Chooses::Die => Some(Choice::Die(part.way)),
        Chooses::Cells => Some(Choice::Cells(step.group.iter().filter_map(|&cell| place_name(names, cell)).collect())),
    }
}

/// A cell, or an area by its full name.
fn place_name(names: &Names, place: u16) -> Option<String> {
    if let Some(cell) = names.cells.get(CellId(place)) {
        return Some(cell.name.clone());
    }
    Some(names.area(usize::from(names.slot(place)?.area)))
}
