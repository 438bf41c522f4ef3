//! What a game needs beside its board: of each piece as many as there can be, walls, dice.

use crate::Rules;
use crate::allowance::{Limits, within};
use crate::id::{CellId, Id, KindId, SetupId, Table};
use crate::names::Faces;
use crate::notation::scene;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State};
use std::collections::BTreeMap;

/// The work that looking at games may take.
const WORK: u64 = 20_000_000;

/// Random games that are looked at, and turns of each.
const GAMES: u64 = 8;
const TURNS: usize = 300;

/// What is in the box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needed {
    /// How many of each kind of piece.
    pub pieces: Table<KindId, usize>,
    /// Some numbers of pieces are what some games needed: the rules allow more.
    pub is_guess: bool,
    /// How many walls of each length, in hundredths of the width of a cell.
    pub walls: BTreeMap<u32, usize>,
    /// How many dice of each sort.
    pub dice: BTreeMap<Faces, u8>,
}

/// What a game needs: as many pieces as are declared; of those that are placed or made without end, as many as stood there at once
/// in some games.
pub fn needed(rules: &Rules) -> Needed {
    let mut seen = Needed { pieces: rules.names.kinds.iter().map(|_| 0).collect(), ..Needed::default() };
    for (number, _) in rules.names.setups.iter().enumerate() {
        let state = rules.engine.start(SetupId::from_index(number), None, &mut rng(0, 0));
        seen.count(rules, &state);
    }
    let _ = within(Limits::default().in_all(WORK), || (0..GAMES).for_each(|game| seen.watch(rules, game)));
    for (kind, known) in rules.names.kinds.pairs() {
        match known.count.map(usize::from) {
            Some(count) if !known.is_made => seen.pieces[kind] = count,
            Some(count) => seen.pieces[kind] = seen.pieces[kind].max(count),
            None => seen.is_guess = true,
        }
    }
    seen
}

impl Needed {
    fn watch(&mut self, rules: &Rules, game: u64) {
        let engine = &rules.engine;
        let mut chance = rng(1, game);
        let mut state = engine.start(SetupId::from_index(0), None, &mut chance);
        let mut standing = BTreeMap::new();
        for _ in 0..TURNS {
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            if let Some(dice) = engine.to_roll(&state) {
                let known = self.dice.entry(dice.faces).or_default();
                *known = dice.count.max(*known);
            }
            engine.roll(&mut state, &mut chance);
            let Some(turn) = engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
            let after = engine.play(&state, &turn);
            self.walls(rules, (&state, &after), &mut standing);
            self.count(rules, &after);
            state = after;
        }
    }

    fn count(&mut self, rules: &Rules, state: &State) {
        let engine = &rules.engine;
        let mut here: Table<KindId, usize> = rules.names.kinds.iter().map(|_| 0).collect();
        let on_board = rules.names.cells.ids().flat_map(|cell| engine.stack(state, cell.0));
        let beside = (0..rules.names.areas.len()).flat_map(|area| engine.area(state, area));
        on_board.chain(beside).for_each(|kind| here[kind] += 1);
        for (kind, count) in here.pairs() {
            self.pieces[kind] = self.pieces[kind].max(*count);
        }
    }

    /// Walls that a turn puts are one strip, as long as they reach.
    fn walls(&mut self, rules: &Rules, (before, after): (&State, &State), standing: &mut BTreeMap<u32, usize>) {
        if rules.names.walled.is_empty() {
            return;
        }
        let old = scene::walls(rules, before);
        let put: Vec<_> = scene::walls(rules, after).into_iter().filter(|wall| !old.contains(wall)).collect();
        if put.is_empty() {
            return;
        }
        let count = standing.entry(length(rules, &put)).or_default();
        *count += 1;
        let known = self.walls.entry(length(rules, &put)).or_default();
        *known = (*known).max(*count);
    }
}

/// How far walls reach, in hundredths of the width of a cell.
fn length(rules: &Rules, walls: &[(CellId, CellId)]) -> u32 {
    let scene = scene::scene(&rules.names);
    let ends: Vec<(f32, f32)> = walls.iter().flat_map(|wall| scene::wall(&scene, *wall)).collect();
    let apart = |a: &(f32, f32)| ends.iter().map(|b| (a.0 - b.0).hypot(a.1 - b.1)).fold(0.0, f32::max);
    (ends.iter().map(apart).fold(0.0, f32::max) * 100.0).round() as u32
}
