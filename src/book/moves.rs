//! Where each move leads from a typical place.

use super::glossary::Glossary;
use super::prose::prose;
use super::{Subject, escaped, spans, spoken};
use crate::allowance::{Limits, within};
use crate::id::{Id, SetupId};
use crate::model::MoveSource;
use crate::names::NOWHERE;
use crate::notation::picture::Marks;
use crate::notation::svg::{self, Shapes};
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, Part, State, Turn};
use crate::trial;
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

/// The moves, each with its picture and the names that it uses.
pub(super) fn chapter(subject: Subject<'_>, glossary: &mut Glossary, shapes: &mut Shapes) -> String {
    let names = &subject.rules.names;
    let found = typical(subject);
    let mut text = "<h2>The moves</h2>\n".to_owned();
    if let Some(clause) = subject.game.landing {
        let said = subject.sources.text(subject.game.span(clause));
        text += &(prose(&format!("Where nothing else is said, {said}")) + &glossary.used_in(said));
    }
    for (name, span) in spans(subject, "move") {
        let name = name.split('.').nth(1).unwrap_or(&name).to_owned();
        let said = subject.sources.text(span);
        text += &format!(
            "<section class=\"whole\">\n<h3>{}</h3>\n{}{}",
            escaped(&spoken(&name)),
            prose(said),
            glossary.used_in(said)
        );
        let number = names.moves.iter().position(|m| m.name == name);
        if let Some(place) = number.and_then(|number| found.get(&number)) {
            let mut declared = subject.game.moves.iter().filter(|play| play.name == name);
            let is_new = declared.any(|play| matches!(play.source, MoveSource::New { .. }));
            let lays = number.is_some_and(|number| names.moves[number].placed.is_some());
            text += &figure(subject, place, (is_new, lays), shapes);
        }
        text += "</section>\n";
    }
    text
}

fn figure(subject: Subject<'_>, place: &Typical, (is_new, lays): (bool, bool), shapes: &mut Shapes) -> String {
    let cells = subject.rules.names.cells.len();
    let is_cell = |place: &&u16| usize::from(**place) < cells;
    let marks = Marks {
        last: [place.from].iter().filter(is_cell).copied().collect(),
        targets: place.targets.iter().filter(is_cell).copied().collect(),
    };
    let drawn = svg::figure(subject.rules, &place.state, &marks, &[], shapes);
    let mover = subject.rules.engine.mover(&place.state);
    let count = place.targets.len();
    let places = if count == 1 { "1 place".to_owned() } else { format!("{count} places") };
    let said = match place.from {
        NOWHERE if is_new => format!("new pieces: {places} to go"),
        NOWHERE if lays => format!("{places} that can be covered"),
        NOWHERE => format!("{places} to choose from"),
        from => format!("from {}: {places} to go", escaped(&subject.rules.names.place(from, mover))),
    };
    let player = escaped(&subject.rules.names.players[mover]);
    format!("<figure class=\"small\">{drawn}<figcaption>{player}, {said}</figcaption></figure>\n")
}

/// For each move the place of some games from which it leads farthest, the earliest of equal ones. Where looking takes too much
/// work, what was found by then.
fn typical(subject: Subject<'_>) -> BTreeMap<usize, Typical> {
    let mut best: BTreeMap<usize, Typical> = BTreeMap::new();
    let laid = laid(subject);
    let _ = within(Limits::default().in_all(WORK), || look_at_games(subject, &laid, &mut best));
    best
}

/// For each move that lays a shape, the cells of each placement, by the way in which the shape lies and its first cell.
type Laid<'s> = Vec<BTreeMap<(u16, u16), &'s [u16]>>;

fn laid(subject: Subject<'_>) -> Laid<'_> {
    let mut laid = Laid::new();
    for played in &subject.rules.names.moves {
        let placed = played.placed.iter().flatten();
        laid.push(placed.filter_map(|(cells, &way)| Some(((way, *cells.first()?), cells.as_slice()))).collect());
    }
    laid
}

fn look_at_games(subject: Subject<'_>, laid: &Laid<'_>, best: &mut BTreeMap<usize, Typical>) {
    let engine = &subject.rules.engine;
    for game in 0..GAMES {
        let mut chance = rng(0, game);
        let mut state = engine.start(SetupId::from_index(0), None, &mut chance);
        for _ in 0..TURNS {
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            engine.roll(&mut state, &mut chance);
            look(subject, laid, &state, best);
            let Some(turn) = engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
            state = engine.play(&state, &turn);
        }
    }
    // what hardly ever comes up by chance is what tests are written for
    for test in subject.game.tests.iter().filter(|test| test.options.is_empty()) {
        let Some(mut state) = trial::first(subject.rules, test) else { continue };
        for (step, _) in &test.steps {
            look(subject, laid, &state, best);
            let Some(after) = trial::after(subject.rules, &state, step) else { break };
            state = after;
        }
        look(subject, laid, &state, best);
    }
}

/// Looks at all turns of a position, part by part.
fn look(subject: Subject<'_>, laid: &Laid<'_>, state: &State, best: &mut BTreeMap<usize, Typical>) {
    let engine = &subject.rules.engine;
    let moves = &subject.rules.names.moves;
    // a move that is played in several ways, one for each direction, goes by its name
    let first = |mv: u8| {
        let name = moves.get(usize::from(mv)).map(|played| &played.name);
        moves.iter().position(|other| Some(&other.name) == name).unwrap_or(usize::from(mv))
    };
    if engine.outcome(state) != Outcome::Open || engine.to_roll(state).is_some() {
        return;
    }
    // move, place and the parts before: where it leads
    let mut leads: BTreeMap<(usize, u16, Vec<Part>), Vec<u16>> = BTreeMap::new();
    for turn in engine.turns(state, MOST) {
        for (at, part) in turn.parts.iter().enumerate().take(MOST_PARTS).filter(|(_, part)| part.to != NOWHERE) {
            let covered = laid.get(usize::from(part.mv)).and_then(|of| of.get(&(part.way, part.from)));
            let (from, to) = match covered {
                Some(cells) => (NOWHERE, *cells),
                None => (part.from, std::slice::from_ref(&part.to)),
            };
            let targets = leads.entry((first(part.mv), from, turn.parts[..at].to_vec())).or_default();
            for to in to {
                if !targets.contains(to) {
                    targets.push(*to);
                }
            }
        }
    }
    for ((mv, from, before), targets) in leads {
        let known = best.get(&mv).map_or(0, |typical| typical.targets.len());
        if targets.len() > known {
            let steps = engine.steps(state, &Turn { parts: before });
            let state = steps.last().map_or(state, |step| &step.after).clone();
            best.insert(mv, Typical { state, from, targets });
        }
    }
}
