//! Turns whose parts share a direction are spelled out: they become one alternative for each direction of the first part.
//!
//! After `step any as way`, where `step way` leads depends on a memory whose value is known only in play. Spelled out, each
//! alternative plays its moves with a fixed direction, as if the rules file declared a move for each.

use super::{Compiler, interned};
use crate::bits::CellSet;
use crate::id::{CellId, Id, LinkId, MemoryId, MoveId};
use crate::model::{Bound, Cond, Game, MOST_MOVES, Move, MoveSource, PerPlayer, Segment, SegmentKind, Set, Turn, Who};
use crate::program::MoveCode;
use std::collections::BTreeSet;

/// A turn that would become longer than this, in expressions, stays as it is.
pub(super) const LONGEST: usize = 1024;

/// A move as it is played in turns, if that differs from how it is declared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Instance {
    /// The declared move.
    pub play: MoveId,
    /// Who chooses it.
    pub by: Who,
    /// Its direction, if it has a fixed one.
    pub known: Option<Known>,
}

/// A fixed direction.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known {
    /// The memory that holds it, if one does.
    pub memory: Option<MemoryId>,
    /// The link that it is for each player.
    pub way: PerPlayer<LinkId>,
    /// The move itself chooses it; otherwise an earlier part did.
    pub is_taken: bool,
}

/// The turns of all phases. Their moves are those declared, then the instances.
#[derive(Default)]
pub(super) struct Spelled {
    pub turns: Vec<Turn>,
    /// The same turns, not spelled out.
    pub plain: Vec<Turn>,
    pub instances: Vec<Instance>,
}

impl Spelled {
    /// The turns of a game.
    pub(super) fn of(game: &Game) -> Self {
        let mut speller = Speller { game, taken: directions_taken(game), asked: Vec::new(), instances: Vec::new() };
        if speller.taken.iter().any(Option::is_some) {
            let mut compiler = Compiler::new(game, Self::default());
            speller.asked = game.moves.pairs().map(|(id, play)| compiler.asked_by(id, play)).collect();
        }
        let turns: Vec<Turn> = game.phases.iter().map(|phase| speller.turn(&phase.turn)).collect();
        speller.taken.clear();
        let plain: Vec<Turn> = game.phases.iter().map(|phase| speller.turn(&phase.turn)).collect();
        Self { turns, plain, instances: speller.instances }
    }

    /// True if some turn plays a move as it is declared.
    pub(super) fn plays(&self, mv: MoveId) -> bool {
        let mut found = false;
        for (spelled, plain) in self.turns.iter().zip(&self.plain) {
            let turn = if spelled.written_out() <= LONGEST { spelled } else { plain };
            turn.visit(&mut |turn| found |= matches!(turn, Turn::Play { play, .. } if *play == mv));
        }
        found
    }

    /// The instance that a move is, by its number among all moves; `None` for a declared move.
    pub(super) fn instance(&self, game: &Game, play: MoveId) -> Option<&Instance> {
        self.instances.get(play.index().checked_sub(game.moves.len())?)
    }
}

/// The directions that a move can take.
struct Directions {
    /// The memory in which it notes which it was, if it does.
    memory: Option<MemoryId>,
    /// For each direction the link that it is for each player.
    ways: Vec<PerPlayer<LinkId>>,
}

/// What a move depends on that is known only in play.
#[derive(Default)]
struct Asks {
    /// Memories.
    memory: BTreeSet<MemoryId>,
    /// Which of its own directions it takes.
    its_way: bool,
}

/// Rewrites the turns of a game.
struct Speller<'g> {
    game: &'g Game,
    /// For each move declared.
    taken: Vec<Option<Directions>>,
    /// What each move depends on; empty if no move takes a direction.
    asked: Vec<Asks>,
    instances: Vec<Instance>,
}

impl Speller<'_> {
    fn turn(&mut self, turn: &Turn) -> Turn {
        match turn {
            Turn::Play { play, by: Who::Mover, .. } => match self.directions(turn) {
                Some(taken) if self.asked[play.index()].its_way && self.has_room(taken.ways.len()) => {
                    Turn::Either(self.each_way(turn, &[], None))
                }
                _ => turn.clone(),
            },
            Turn::Play { play, by, .. } => self.played(turn, Instance { play: *play, by: *by, known: None }),
            Turn::Then(parts) => self.sequence(parts),
            turn => turn.with_parts(&mut |part| self.turn(part)),
        }
    }

    /// A sequence of parts. If one takes a direction on which a later one depends, the rest is spelled out by direction.
    fn sequence(&mut self, parts: &[Turn]) -> Turn {
        for (at, first) in parts.iter().enumerate() {
            if let Some(spelled) = self.shared(first, &parts[at + 1..]) {
                let mut all: Vec<Turn> = parts[..at].iter().map(|part| self.turn(part)).collect();
                all.push(spelled);
                return Turn::Then(all);
            }
        }
        Turn::Then(parts.iter().map(|part| self.turn(part)).collect())
    }

    /// A part and those after it, spelled out by its direction if they depend on it.
    fn shared(&mut self, first: &Turn, rest: &[Turn]) -> Option<Turn> {
        let alternatives = match first {
            Turn::Either(all) => all,
            one => std::slice::from_ref(one),
        };
        let memory = alternatives.iter().find_map(|part| self.directions(part)?.memory)?;
        self.is_worth_it(alternatives, rest, memory).then(|| {
            let spelled = alternatives.iter().flat_map(|part| self.each_way(part, rest, Some(memory)));
            Turn::Either(spelled.collect())
        })
    }

    /// True if later parts depend on a direction that is not fixed otherwise.
    fn is_worth_it(&self, alternatives: &[Turn], rest: &[Turn], memory: MemoryId) -> bool {
        let (mut asking, mut is_plain) = (BTreeSet::new(), true);
        for part in rest {
            part.visit(&mut |turn| {
                let Turn::Play { play, by, .. } = turn else { return };
                let takes_anew = |play: &Move| play.way_taken() == Some(memory);
                is_plain &= !self.game.moves.get(*play).is_some_and(takes_anew);
                if self.asks(*play, memory) {
                    is_plain &= *by == Who::Mover;
                    asking.insert(*play);
                }
            });
        }
        let ways: usize =
            alternatives.iter().filter_map(|part| self.directions(part)).map(|taken| taken.ways.len()).sum();
        is_plain && !asking.is_empty() && self.has_room(ways * (1 + asking.len()))
    }

    /// True if there is room for so many more moves.
    fn has_room(&self, more: usize) -> bool {
        let by_others = self.game.chosen_by_others().len();
        self.game.moves.len() + by_others + self.instances.len() + more <= MOST_MOVES
    }

    /// One part and those after it, once for each direction that it can take.
    fn each_way(&mut self, part: &Turn, rest: &[Turn], memory: Option<MemoryId>) -> Vec<Turn> {
        let Some(ways) = self
            .directions(part)
            .filter(|taken| memory.is_none() || taken.memory == memory)
            .map(|taken| taken.ways.clone())
        else {
            return vec![Turn::Then(vec![self.turn(part), self.sequence(rest)])];
        };
        let spelled = ways.into_iter().map(|way| {
            let mut known = Known { memory, way, is_taken: true };
            let first = self.knowing(part, &known);
            if rest.is_empty() {
                return first;
            }
            known.is_taken = false;
            let rest: Vec<Turn> = rest.iter().map(|part| self.knowing(part, &known)).collect();
            Turn::Then(vec![first, self.sequence(&rest)])
        });
        spelled.collect()
    }

    /// The turn with a direction fixed.
    fn knowing(&mut self, turn: &Turn, known: &Known) -> Turn {
        match turn {
            Turn::Play { play, by, .. }
                if known.is_taken || known.memory.is_some_and(|memory| self.asks(*play, memory)) =>
            {
                self.played(turn, Instance { play: *play, by: *by, known: Some(known.clone()) })
            }
            turn => turn.with_parts(&mut |part| self.knowing(part, known)),
        }
    }

    /// The same part, as an instance of its move.
    fn played(&mut self, turn: &Turn, instance: Instance) -> Turn {
        let at = interned(&mut self.instances, instance);
        let mut turn = turn.clone();
        if let Turn::Play { play, .. } = &mut turn {
            *play = MoveId::from_index(self.game.moves.len() + at);
        }
        turn
    }

    /// The directions that a part can take, if it is a move that takes one.
    fn directions(&self, part: &Turn) -> Option<&Directions> {
        match part {
            Turn::Play { play, by: Who::Mover, .. } => self.taken.get(play.index())?.as_ref(),
            _ => None,
        }
    }

    fn asks(&self, play: MoveId, memory: MemoryId) -> bool {
        self.asked.get(play.index()).is_some_and(|asked| asked.memory.contains(&memory))
    }
}

/// For each move the directions that it can take, if anything may depend on which it is.
fn directions_taken(game: &Game) -> Vec<Option<Directions>> {
    game.moves.iter().map(|play| chosen(play).or_else(|| gone_along(game, play))).collect()
}

/// The directions among which a move chooses.
fn chosen(play: &Move) -> Option<Directions> {
    let MoveSource::Way(_, values) = &play.source else { return None };
    let of_player = |values: &Vec<(u8, LinkId)>| values.iter().map(|&(_, link)| link).collect();
    Some(Directions { memory: play.way_taken(), ways: transposed(values.0.iter().map(of_player).collect())? })
}

/// The directions along which a move goes, if it notes by its target which it took, or depends on that. `None` if two of them
/// lead from one cell to the same, or if it lifts a chosen number of pieces, which would be lifted for each direction.
fn gone_along(game: &Game, play: &Move) -> Option<Directions> {
    let (links, is_step) = links_of(&play.path)?;
    let counts = matches!(play.source, MoveSource::Tops { .. });
    if counts || play.noted_way.is_none() && !asks_its_way(play) {
        return None;
    }
    let ways = transposed(links.0.iter().cloned().collect())?;
    let are_apart = links.0.iter().all(|links| lead_apart(game, links, is_step));
    (are_apart && ways.len() > 1).then_some(Directions { memory: play.noted_way, ways })
}

/// True if a condition of a move, or a line that it reads, or a set may depend on the link along which it goes.
fn asks_its_way(play: &Move) -> bool {
    let asks = |cond: &Cond| cond.any(&mut |cond| matches!(cond, Cond::Within(Set::Bound(Bound::To), _)));
    play.conditions().any(asks)
        || play.fans.iter().flat_map(|fan| &fan.cases).any(|(cond, _)| asks(cond))
        || play.any_set(&mut |set| matches!(set, Set::When(cond, ..) if asks(cond)))
}

/// The links of a path of one simple part, or of one such way for each link, and whether it is a step.
fn links_of(path: &[Segment]) -> Option<(PerPlayer<Vec<LinkId>>, bool)> {
    let [segment] = path else { return None };
    match &segment.kind {
        SegmentKind::Ways(ways) => {
            let lone = |way: &Vec<Segment>| links_of(way).filter(|(links, _)| links.0.iter().all(|of| of.len() == 1));
            let ways = ways.iter().map(lone).collect::<Option<Vec<_>>>()?.into_iter();
            ways.reduce(|(mut all, is_step), (links, is_also)| {
                all.0.iter_mut().zip(links.0.iter()).for_each(|(all, more)| all.extend(more));
                (all, is_step && is_also)
            })
        }
        kind => links_along(kind).map(|links| (links.clone(), matches!(kind, SegmentKind::Step(_)))),
    }
}

/// The links along which a simple part of a path goes.
fn links_along(kind: &SegmentKind) -> Option<&PerPlayer<Vec<LinkId>>> {
    match kind {
        SegmentKind::Step(links)
        | SegmentKind::Slide { links, .. }
        | SegmentKind::Far { links, .. }
        | SegmentKind::Measured { links, .. } => Some(links),
        SegmentKind::Line { links, cases, .. } if cases.is_empty() => Some(links),
        _ => None,
    }
}

/// True if no two of the links lead from one cell to the same cell, by one step or by several.
fn lead_apart(game: &Game, links: &[LinkId], is_step: bool) -> bool {
    game.board.places().all(|from| {
        let mut seen = CellSet::EMPTY;
        links.iter().all(|&link| {
            let led = led_to(game, from, link, is_step);
            let is_apart = !seen.meets(led);
            seen |= led;
            is_apart
        })
    })
}

/// The cells to which a link leads.
fn led_to(game: &Game, from: CellId, link: LinkId, is_step: bool) -> CellSet {
    let mut led = CellSet::EMPTY;
    let mut open = game.board.next(from, link);
    while let Some(cell) = open.pop() {
        if !led.contains(cell.index()) {
            led.insert(cell.index());
            if !is_step {
                open.extend(game.board.next(cell, link));
            }
        }
    }
    led
}

/// For each place in the lists of all players what stands there; none where some list is longer than another.
fn transposed<T: Copy>(of_players: Vec<Vec<T>>) -> Option<Vec<PerPlayer<T>>> {
    let length = of_players.first()?.len();
    let is_even = of_players.iter().all(|list| list.len() == length);
    is_even.then(|| (0..length).map(|at| PerPlayer(of_players.iter().map(|list| list[at]).collect())).collect())
}

impl Compiler<'_> {
    /// What a move asks.
    fn asked_by(&mut self, id: MoveId, play: &Move) -> Asks {
        (self.memory_asked, self.way_asked) = (BTreeSet::new(), false);
        for player in self.game.players.ids() {
            self.player = player;
            self.move_code(id, play);
        }
        // lines are read along all directions at once, and tell of each what they ask
        let reads = play.path.iter().any(|segment| matches!(segment.kind, SegmentKind::Line { .. }));
        Asks { memory: std::mem::take(&mut self.memory_asked), its_way: self.way_asked && !reads }
    }

    /// The fixed direction, as the value by which a part chooses it.
    fn way_value(&self, known: &Known) -> u8 {
        self.game.way_value(known.way.0[self.player])
    }

    /// The value of the memory of a direction that an earlier part has taken.
    fn held_of(&self, known: &Known) -> Option<(MemoryId, i64)> {
        known.memory.filter(|_| !known.is_taken).map(|memory| (memory, i64::from(self.way_value(known)) + 1))
    }

    /// The known value of a memory on which a move depends.
    pub(super) fn held_in(&self, play: MoveId) -> Option<(MemoryId, i64)> {
        self.held_of(self.spelled.instance(self.game, play)?.known.as_ref()?)
    }

    /// A move as it is played in turns.
    pub(super) fn instance_code(&mut self, instance: &Instance) -> MoveCode {
        let (outer, by) = (self.player, self.who(instance.by));
        self.player = by;
        let mut play = self.game.moves[instance.play].clone();
        if let Some(known) = &instance.known {
            // what a move asks of the direction that it takes itself, it asks of where it leads
            if known.is_taken {
                keep_to(&mut play, &known.way);
                self.led = links_of(&play.path).map(|(_, is_step)| (known.way.0[self.player], is_step));
            }
            self.held = self.held_of(known);
        }
        let way = instance.known.as_ref().map(|known| self.way_value(known));
        let code = MoveCode { way, ..self.move_code(instance.play, &play) };
        (self.player, self.led, self.held) = (outer, None, None);
        code
    }
}

/// Restricts a move to one of the directions that it chooses from, or goes along.
fn keep_to(play: &mut Move, way: &PerPlayer<LinkId>) {
    if let MoveSource::Way(_, values) = &mut play.source {
        values.0.iter_mut().zip(way.0.iter()).for_each(|(values, kept)| values.retain(|(_, link)| link == kept));
        return;
    }
    if let [Segment { kind: SegmentKind::Ways(ways), .. }] = &mut play.path[..] {
        let goes =
            |links: &PerPlayer<Vec<LinkId>>| links.0.iter().zip(way.0.iter()).all(|(links, kept)| links == &[*kept]);
        ways.retain(|way| matches!(&way[..], [one] if links_along(&one.kind).is_some_and(goes)));
        play.path = ways.pop().unwrap_or_default();
        return;
    }
    if let Some(
        SegmentKind::Step(links)
        | SegmentKind::Slide { links, .. }
        | SegmentKind::Far { links, .. }
        | SegmentKind::Measured { links, .. }
        | SegmentKind::Line { links, .. },
    ) = play.path.first_mut().map(|segment| &mut segment.kind)
    {
        *links = PerPlayer(way.0.iter().map(|&link| vec![link]).collect());
    }
}
