//! Turns and positions of one rule set, found again in another.

use crate::Rules;
use crate::id::{Id, KindId, PlayerId};
use crate::names::{NOWHERE, Names};
use crate::notation::turns;
use crate::play::perft::MOST_LISTED;
use crate::play::{Outcome, Part, State, Turn};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What things of the old rules are in the new ones.
pub(super) struct Twin {
    /// Moves, by number; nothing for one that has no namesake.
    moves: Vec<Option<u8>>,
    /// Cells and places of areas.
    places: Vec<Option<u16>>,
    kinds: Vec<Option<KindId>>,
}

/// What was found of a turn.
pub(super) struct Step {
    /// The same turn by the new rules; none where they do not allow it.
    pub turn: Option<Turn>,
    /// The legal turns are not the same.
    pub choice_differs: bool,
}

impl Twin {
    pub fn new(old: &Rules, new: &Rules) -> Self {
        let (was, is) = (&old.names, &new.names);
        let places = found(&places(old), &places(new));
        let kinds = found(&kinds(was), &kinds(is));
        let moves = found(&moves(was), &moves(is));
        Self {
            moves: moves.into_iter().map(|at| at.and_then(|at| u8::try_from(at).ok())).collect(),
            places: places.into_iter().map(|at| at.and_then(|at| u16::try_from(at).ok())).collect(),
            kinds: kinds.into_iter().map(|at| at.map(KindId::from_index)).collect(),
        }
    }

    /// A turn that was played, by the new rules.
    pub fn step(&self, old: &Rules, new: &Rules, (before, state): (&State, &State), turn: &Turn) -> Step {
        if old.engine.by_parts() || new.engine.by_parts() {
            return one_by_text(old, new, (before, state), turn);
        }
        let (mut were, mut are) = (listed(old, before), listed(new, state));
        let (Some(were), Some(are)) = (&mut were, &mut are) else {
            return one_by_text(old, new, (before, state), turn);
        };
        let twins: Option<Vec<Turn>> = were.iter().map(|turn| self.turn(turn)).collect();
        are.sort_unstable();
        if let (Some(mut twins), Some(same)) = (twins, self.turn(turn)) {
            twins.sort_unstable();
            if twins == *are {
                return Step { turn: are.binary_search(&same).is_ok().then_some(same), choice_differs: false };
            }
        }
        by_text(old, new, (before, state), turn, (were, are))
    }

    /// The same parts by the new rules, if they have all of that.
    fn turn(&self, turn: &Turn) -> Option<Turn> {
        Some(Turn { parts: turn.parts.iter().map(|part| self.part(*part)).collect::<Option<_>>()? })
    }

    fn part(&self, part: Part) -> Option<Part> {
        let place = |place: u16| match place {
            NOWHERE => Some(NOWHERE),
            place => *self.places.get(usize::from(place))?,
        };
        let mv = match part.mv {
            Part::PASS | Part::AGAIN => part.mv,
            mv => (*self.moves.get(usize::from(mv))?)?,
        };
        Some(Part { mv, from: place(part.from)?, to: place(part.to)?, ..part })
    }

    /// True where other pieces stand somewhere.
    pub fn differ(&self, old: &Rules, new: &Rules, (was, is): (&State, &State)) -> bool {
        let same = |kind: &KindId| self.kinds.get(kind.index()).copied().flatten();
        self.places.iter().enumerate().any(|(place, other)| {
            let Some(other) = *other else { return false };
            let place = u16::try_from(place).unwrap_or(NOWHERE);
            let (before, after) = (old.engine.height(was, place), new.engine.height(is, other));
            before != after
                || before > 0
                    && !old.engine.stack(was, place).iter().map(same).eq(new
                        .engine
                        .stack(is, other)
                        .into_iter()
                        .map(Some))
        })
    }
}

/// All legal turns, where they can be listed.
fn listed(rules: &Rules, state: &State) -> Option<Vec<Turn>> {
    let turns = rules.engine.turns(state, MOST_LISTED + 1);
    (turns.len() <= MOST_LISTED).then_some(turns)
}

/// A turn found by its text among all.
fn by_text(
    old: &Rules,
    new: &Rules,
    (before, state): (&State, &State),
    turn: &Turn,
    (were, are): (&[Turn], &[Turn]),
) -> Step {
    let text = turns::write(old, before, turn);
    let written: Vec<String> = are.iter().map(|turn| turns::write(new, state, turn)).collect();
    let choices: BTreeSet<&str> = written.iter().map(String::as_str).collect();
    let had: Vec<String> = were.iter().map(|turn| turns::write(old, before, turn)).collect();
    let had: BTreeSet<&str> = had.iter().map(String::as_str).collect();
    let found = written.iter().position(|other| *other == text);
    Step { turn: found.map(|at| are[at].clone()), choice_differs: had != choices }
}

/// A turn found by its text alone, where turns are too many to be listed: whether there were others is not asked.
fn one_by_text(old: &Rules, new: &Rules, (before, state): (&State, &State), turn: &Turn) -> Step {
    let text = turns::write(old, before, turn);
    let found = if new.engine.outcome(state) == Outcome::Open { turns::read(new, state, &text).ok() } else { None };
    Step { choice_differs: found.is_none(), turn: found }
}

/// Where each of these stands among those.
fn found(these: &[String], those: &[String]) -> Vec<Option<usize>> {
    let at: FxHashMap<&str, usize> = those.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    these.iter().map(|name| at.get(name.as_str()).copied()).collect()
}

/// What a kind of piece is, whatever its letter.
fn kinds(names: &Names) -> Vec<String> {
    let owner = |owner: Option<PlayerId>| owner.map_or("", |owner| names.players[owner].as_str());
    names.kinds.iter().map(|kind| format!("{} {}", owner(kind.owner), kind.role)).collect()
}

/// Cells and places of areas, by what they hold.
fn places(rules: &Rules) -> Vec<String> {
    let (names, kinds) = (&rules.names, kinds(&rules.names));
    let cells = names.cells.iter().map(|cell| cell.name.clone());
    let slots = (names.cells.len()..).map_while(|place| names.slot(u16::try_from(place).ok()?));
    let slots = slots.map(|slot| {
        let kind = kinds.get(usize::from(slot.kind)).map_or("", String::as_str);
        format!("{} of {kind}", names.area(usize::from(slot.area)))
    });
    cells.chain(slots).collect()
}

/// Moves by name; of several of one name by their number.
fn moves(names: &Names) -> Vec<String> {
    let mut seen: FxHashMap<&str, usize> = FxHashMap::default();
    let number = |name| {
        let count = seen.entry(name).or_default();
        *count += 1;
        *count
    };
    let numbers: Vec<usize> = names.moves.iter().map(|played| played.name.as_str()).map(number).collect();
    names.moves.iter().zip(numbers).map(|(played, number)| format!("{} {number}", played.name)).collect()
}
