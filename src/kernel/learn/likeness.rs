//! Ways in which positions are alike: the board turned or mirrored, the players changed. Which of them a game obeys is found by
//! trying, so that nobody need declare it.

use crate::engine::Engine;
use crate::id::{Id, KindId, PlayerId, SetupId};
use crate::play::pool::Pool;
use crate::play::rng::{below, rng};
use crate::play::start::Standing;
use crate::play::{Outcome, State};
use crate::survey::Shape;

/// Random games in which it is tried, and how far into each.
const GAMES: u64 = 24;
const FAR: u64 = 40;

/// What follows a turn is counted where no more turns than this are to be played for it.
const FEW: u64 = 60;

/// Turns are counted up to so many.
const MANY: u64 = 20_000;

/// A way to see a position as another that is worth the same, or, where the players change sides, the opposite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Where each place goes: cells, and places off the board.
    places: Vec<u16>,
    /// What each kind becomes.
    kinds: Vec<u8>,
    /// The players change sides.
    pub swaps: bool,
}

impl Likeness {
    /// The board as this image of it, with the players changed or not; `None` where pieces have no counterpart.
    fn new(shape: &Shape, image: &[u16], swaps: bool) -> Option<Self> {
        let kinds: Vec<u8> = (0..shape.kinds.len())
            .map(|kind| if swaps { counterpart(shape, kind) } else { Some(kind as u8) })
            .collect::<Option<_>>()?;
        let slots = (shape.cells..shape.places).map(|place| {
            if !swaps {
                return Some(place as u16);
            }
            let of_kind = |kind: u8| {
                let mut places = (shape.cells..shape.places).filter(move |&p| shape.slots[p - shape.cells] == kind);
                places.next().filter(|_| places.next().is_none())
            };
            let kind = shape.slots[place - shape.cells];
            of_kind(kind).and(of_kind(kinds[usize::from(kind)])).map(|place| place as u16)
        });
        let slots: Vec<u16> = slots.collect::<Option<_>>()?;
        Some(Self { places: image.iter().copied().chain(slots).collect(), kinds, swaps })
    }

    /// A position as it is seen so; of what is remembered and counted nothing is left.
    fn seen(&self, engine: &dyn Engine, state: &State) -> State {
        let mut seen = engine.blank();
        for (place, &to) in self.places.iter().enumerate() {
            let stack = engine.stack(state, place as u16);
            let stack: Vec<KindId> =
                stack.iter().map(|kind| KindId::from_index(self.kinds[kind.index()].into())).collect();
            engine.put(&mut seen, to, &stack);
        }
        let mover = self.player(engine.mover(state));
        let turns_played = engine.turns_played(state);
        engine.begin(&mut seen, &Standing { turns_played, ..Standing::first(mover) });
        seen
    }

    fn player(&self, player: PlayerId) -> PlayerId {
        if self.swaps && player.0 < 2 { PlayerId(1 - player.0) } else { player }
    }

    /// Where a cell goes.
    pub fn place(&self, cell: u16) -> u16 {
        self.places[usize::from(cell)]
    }

    /// The number of the filling that one of a group becomes, of which each cell comes to lie in such a place of another group.
    pub fn filling(&self, number: usize, contents: usize, order: &[usize]) -> usize {
        let mut left = number;
        let moved = order.iter().map(|&place| {
            let content = left % contents;
            left /= contents;
            let kinds = self.kinds.len();
            let becomes =
                content.checked_sub(1).map_or(0, |top| top / kinds * kinds + usize::from(self.kinds[top % kinds]) + 1);
            becomes * contents.pow(place as u32)
        });
        moved.sum()
    }

    /// The trait that one becomes.
    fn image(&self, shape: &Shape, number: usize) -> usize {
        let (kind, place, is_covered) = shape.told(number);
        let (kind, place) = (usize::from(self.kinds[kind]), usize::from(self.places[place]));
        match is_covered {
            true => shape.kinds.len() * shape.places + kind * shape.cells + place,
            false => kind * shape.places + place,
        }
    }
}

/// The same role of the other player.
fn counterpart(shape: &Shape, kind: usize) -> Option<u8> {
    let (role, owner) = shape.kinds[kind];
    let wanted = (role, if owner < 2 { 1 - owner } else { owner });
    shape.kinds.iter().position(|other| *other == wanted).map(|kind| kind as u8)
}

/// Of the ways in which a board goes onto itself, each with the players as they are and changed, those that the game obeys, as
/// far as can be seen in random games: it begins alike, and as much can be played.
pub fn obeyed(engine: &dyn Engine, setup: SetupId, images: &[Vec<u16>]) -> Vec<Likeness> {
    let shape = engine.shape();
    let same: Vec<u16> = (0..shape.cells as u16).collect();
    let Some(itself) = Likeness::new(&shape, &same, false) else { return Vec::new() };
    let ways = images.iter().map(|image| (image, false)).chain(images.iter().chain([&same]).map(|image| (image, true)));
    let mut found: Vec<Likeness> = ways.filter_map(|(image, swaps)| Likeness::new(&shape, image, swaps)).collect();
    let start = engine.start(setup, None, &mut rng(0, 0));
    found.retain(|way| begins_alike(engine, &shape, &start, way));
    for game in 0..GAMES {
        let mut rng = rng(0x6c69_6b65, game);
        let mut state = engine.start(setup, None, &mut rng);
        let turns = below(&mut rng, FAR) as u32;
        engine.playout(&mut state, &mut rng, turns, false, &mut Pool::default());
        let known = weighed(engine, &itself.seen(engine, &state), &itself);
        found.retain(|way| weighed(engine, &way.seen(engine, &state), way) == known);
    }
    found
}

/// True where the position at the beginning is seen as itself, whoever begins.
fn begins_alike(engine: &dyn Engine, shape: &Shape, start: &State, way: &Likeness) -> bool {
    let seen = way.seen(engine, start);
    (0..shape.places as u16).all(|place| engine.stack(start, place) == engine.stack(&seen, place))
}

/// How a position stands, and how much can be played in it: the same of positions that are alike.
fn weighed(engine: &dyn Engine, state: &State, way: &Likeness) -> (Option<Option<PlayerId>>, Vec<u64>) {
    let end = match engine.outcome(state) {
        Outcome::Open => None,
        Outcome::Over { winner, .. } => Some(winner.map(|winner| way.player(winner))),
    };
    let mut counts = Vec::new();
    match engine.to_roll(state) {
        Some(dice) => counts.extend(dice.rolls().map(|value| count(engine, &engine.with_roll(state, value)))),
        None => {
            counts.push(count(engine, state));
            if counts[0] <= FEW {
                let mut after: Vec<u64> = engine
                    .turns(state, FEW as usize)
                    .iter()
                    .map(|turn| count(engine, &engine.play(state, turn)))
                    .collect();
                after.sort_unstable();
                counts.extend(after);
            }
        }
    }
    (end, counts)
}

fn count(engine: &dyn Engine, state: &State) -> u64 {
    engine.count_up_to(state, MANY).min(MANY)
}

/// For each trait the number of those that it is alike with, and its sign among them; 0 for a trait that is worth nothing, as it
/// is alike with its own opposite. Says how many numbers there are.
pub fn orbits(shape: &Shape, ways: &[Likeness]) -> (Vec<(u32, f32)>, usize) {
    orbits_of(shape.traits(), ways, |way, number| Some(ways[way].image(shape, number)))
}

/// The same of so many things, of which each becomes another in each way, or nothing that is known.
pub fn orbits_of(
    count: usize,
    ways: &[Likeness],
    image: impl Fn(usize, usize) -> Option<usize>,
) -> (Vec<(u32, f32)>, usize) {
    let mut of: Vec<Option<(u32, f32)>> = vec![None; count];
    let mut is_worthless = Vec::new();
    for first in 0..of.len() {
        if of[first].is_some() {
            continue;
        }
        let orbit = is_worthless.len();
        is_worthless.push(false);
        of[first] = Some((orbit as u32, 1.0));
        let mut open = vec![(first, 1.0f32)];
        while let Some((number, sign)) = open.pop() {
            for (at, way) in ways.iter().enumerate() {
                let Some(image) = image(at, number) else { continue };
                let sign = if way.swaps { -sign } else { sign };
                match of[image] {
                    None => {
                        of[image] = Some((orbit as u32, sign));
                        open.push((image, sign));
                    }
                    Some((_, known)) => is_worthless[orbit] |= known != sign,
                }
            }
        }
    }
    let signed = |(number, sign): (u32, f32)| (number, if is_worthless[number as usize] { 0.0 } else { sign });
    (of.into_iter().flatten().map(signed).collect(), is_worthless.len())
}

/// How often each thing was seen, what was seen of those alike with it being shared among all of them, and before.
pub fn shared(orbits: &[(u32, f32)], seen: &[f64], before: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut sizes = vec![0.0; seen.len()];
    orbits.iter().for_each(|&(orbit, _)| sizes[orbit as usize] += 1.0);
    let now = orbits.iter().map(|&(orbit, _)| seen[orbit as usize] / sizes[orbit as usize]);
    // who has been seen at all is not forgotten
    now.zip(before).map(|(now, before)| before.saturating_add(now.ceil() as u32)).collect()
}
