//! Where each move leads from a typical place.

use super::{Subject, code, escaped, spans};
use crate::allowance::{Limits, within};
use crate::id::{Id, SetupId};
use crate::names::NOWHERE;
use crate::notation::picture::Marks;
use crate::notation::svg::{self, Shapes};
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, Part, State, Turn};
use std::collections::BTreeMap;

/// The work that looking for examples may take.
const WORK: u64 = 20_000_000;

/// Random games in which a good place is looked for.
const GAMES: u64 = 12;

/// Turns of each.
const TURNS: usize = 60;

/// Parts looked at of a turn: what comes later is no example of anything.
const MOST_PARTS: usize = 12;

/// Turns looked at in a position.
const MOST: usize = 600;

/// A place from which a move leads somewhere.
struct Typical {
    state: State,
    from: u16,
    targets: Vec<u16>,
}

/// The moves, each with its picture.
pub(super) fn chapter(subject: Subject<'_>, shapes: &mut Shapes) -> String {
    let names = &subject.rules.names;
    let found = typical(subject);
    let mut text = "<h2>The moves</h2>\n".to_owned();
    for (name, span) in spans(subject, "move") {
        let name = name.split('.').nth(1).unwrap_or(&name).to_owned();
        text += &format!("<section>\n<h3>{}</h3>\n{}", escaped(&name), code(subject.sources.text(span)));
        let number = names.moves.iter().position(|m| m.name == name);
        if let Some(place) = number.and_then(|number| found.get(&number)) {
            text += &figure(subject, place, shapes);
        }
        text += "</section>\n";
    }
    text
}

fn figure(subject: Subject<'_>, place: &Typical, shapes: &mut Shapes) -> String {
    let cells = subject.rules.names.cells.len();
    let is_cell = |place: &&u16| usize::from(**place) < cells;
    let marks = Marks {
        last: [place.from].iter().filter(is_cell).copied().collect(),
        targets: place.targets.iter().filter(is_cell).copied().collect(),
    };
    let drawn = svg::figure(subject.rules, &place.state, &marks, &[], shapes);
    let mover = subject.rules.engine.mover(&place.state);
    let from = match place.from {
        NOWHERE => "new pieces".to_owned(),
        from => format!("from {}", escaped(&subject.rules.names.place(from, mover))),
    };
    let count = place.targets.len();
    let places = if count == 1 { "1 place".to_owned() } else { format!("{count} places") };
    let player = escaped(&subject.rules.names.players[mover]);
    format!("<figure class=\"small\">{drawn}<figcaption>{player}, {from}: {places} to go</figcaption></figure>\n")
}

/// For each move the place of some games from which it leads farthest, the earliest of equal ones. Where looking takes too much
/// work, what was found by then.
fn typical(subject: Subject<'_>) -> BTreeMap<usize, Typical> {
    let mut best: BTreeMap<usize, Typical> = BTreeMap::new();
    let _ = within(Limits::default().in_all(WORK), || look_at_games(subject, &mut best));
    best
}

fn look_at_games(subject: Subject<'_>, best: &mut BTreeMap<usize, Typical>) {
    let engine = &subject.rules.engine;
    for game in 0..GAMES {
        let mut chance = rng(0, game);
        let mut state = engine.start(SetupId::from_index(0), None, &mut chance);
        for _ in 0..TURNS {
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            engine.roll(&mut state, &mut chance);
            look(subject, &state, best);
            let Some(turn) = engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
            state = engine.play(&state, &turn);
        }
    }
}

/// Looks at all turns of a position, part by part.
fn look(subject: Subject<'_>, state: &State, best: &mut BTreeMap<usize, Typical>) {
    let engine = &subject.rules.engine;
    // move, place and the parts before: where it leads
    let mut leads: BTreeMap<(u8, u16, Vec<Part>), Vec<u16>> = BTreeMap::new();
    for turn in engine.turns(state, MOST) {
        for (at, part) in turn.parts.iter().enumerate().take(MOST_PARTS).filter(|(_, part)| part.to != NOWHERE) {
            let targets = leads.entry((part.mv, part.from, turn.parts[..at].to_vec())).or_default();
            if !targets.contains(&part.to) {
                targets.push(part.to);
            }
        }
    }
    for ((mv, from, before), targets) in leads {
        let known = best.get(&usize::from(mv)).map_or(0, |typical| typical.targets.len());
        if targets.len() > known {
            let steps = engine.steps(state, &Turn { parts: before });
            let state = steps.last().map_or(state, |step| &step.after).clone();
            best.insert(usize::from(mv), Typical { state, from, targets });
        }
    }
}
