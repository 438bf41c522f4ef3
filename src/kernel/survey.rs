//! All turns of a position with what each leads to, judged by a table: nothing of a turn is kept but its parts.
//!
//! What a search asks of a position a million times a second: which turns there are, whether one ends the game or takes
//! something, and what the pieces are worth after it. Positions after turns are made in room that is used again, and "the
//! next player cannot move" is left open: who goes on from there finds out.

mod traits;

pub use traits::Shape;

use crate::allowance::renew;
use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::generate::Sink;
use crate::play::parts::MOST_INSIDE;
use crate::play::pool::Pool;
use crate::play::replay::Replay;
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Fillings, NOWHERE, Patterns, Program};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

/// What a search asks of a game, fast.
///
/// All methods take positions that the same engine made.
pub trait Scout {
    /// How many roles pieces have.
    fn roles(&self) -> usize;
    /// What pieces are worth: `whole` for a piece as good as any, its role's share of it for others, and `near` for one that
    /// stands where an end wants it; and `point` for what the players win by the most of.
    fn worths(&self, shares: &[f32], whole: f32, near: f32, point: f32) -> Worths;
    /// The first two players win by the most of something that is more than a count of their pieces.
    fn keeps_score(&self) -> bool;
    /// How much more of that the first player has than the second; 0 where there is no such thing.
    fn lead(&self, state: &State) -> i64;
    /// What the pieces of a position are worth, for the first player.
    fn weigh(&self, state: &State, worths: &Worths) -> i32;
    /// Lists the turns of the player to move that are wanted, with what each leads to.
    fn survey(&self, state: &State, worths: &Worths, wanted: Wanted, found: &mut Survey, pool: &mut Pool);
    /// Looks at these turns, as if they were all there are, and at what each leads to.
    fn examine(&self, state: &State, turns: &[Turn], worths: &Worths, found: &mut Survey);
    /// The position after a legal turn; whether the next player can move is left open.
    fn advance(&self, state: &State, parts: &[Part], pool: &mut Pool) -> State;
    /// How a player, were it his turn, would win by one by which a piece comes where an end wants it; by the one worth the most.
    fn wins_at_once(&self, state: &State, player: PlayerId, worths: &Worths, pool: &mut Pool) -> Option<Outcome>;
    /// The player to move has a turn, or must roll first.
    fn can_go_on(&self, state: &State, pool: &mut Pool) -> bool;
    /// How the game stands where the player to move turned out to have no turn.
    fn outcome_stuck(&self, state: &State) -> Outcome;
    /// How many turns each of the first two players would have, were it his turn.
    fn freedom(&self, state: &State, pool: &mut Pool) -> [u64; 2];
    /// Some turn can take something.
    fn has_captures(&self) -> bool;
    /// Some end that a player wins by asks for pieces somewhere.
    fn has_aims(&self) -> bool;
    /// There are positions in which a player must take, although he could do otherwise.
    fn may_oblige(&self) -> bool;
    /// Nothing happens in a turn but that new pieces are put on the board, where they stay.
    fn only_puts(&self) -> bool;
    /// Which player's piece is on top of each cell, if any: that player's number plus one, else 0.
    fn owners(&self, state: &State, owners: &mut Vec<u8>);
    /// What lies on each cell, as [`Shape::on_top`] reads it.
    fn contents(&self, state: &State, contents: &mut Vec<u8>);
    /// What can be told apart of where pieces are.
    fn shape(&self) -> Shape;
    /// What stands where, as places of the tables of [`Worths`] and how often: first those of [`Worths::shown`], then, counted on
    /// from its end, those of [`Worths::covered`].
    fn traits(&self, state: &State, found: &mut Vec<(u32, f32)>);
    /// Pieces are worth what these tables say, in thousandths, for the first player; and so is a point more than the other has.
    fn worths_of(&self, shown: Vec<i32>, covered: Vec<i32>, point: i32) -> Worths;
    /// What the mover's pieces of each role are free to do: adds up the turns in which one is lifted first, and the pieces.
    fn activity(&self, state: &State, sums: &mut Vec<(u64, u64)>);
}

/// Which turns a survey lists.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Only those that take something.
    pub captures: bool,
    /// At most so many.
    pub most: usize,
    /// Asked while turns of many parts are merged: what was found by then is all, and said to be cut.
    pub stop: &'a dyn Fn() -> bool,
}

impl Wanted<'_> {
    /// So many at most, and nobody stops it.
    pub fn unhurried(captures: bool, most: usize) -> Self {
        Self { captures, most, stop: &|| false }
    }
}

/// What pieces are worth to who has them, by kind and place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worths {
    /// `[kind * places + place]`: a piece on top there, or in a slot; positive for the first player's, negative for others'.
    pub shown: Vec<i32>,
    /// `[kind * cells + cell]`: a piece there with others on it.
    pub covered: Vec<i32>,
    /// A point more than the other player has.
    pub point: i32,
    /// What stands together is worth this besides.
    pub patterns: Arc<Patterns>,
    places: usize,
    cells: usize,
    /// For each player the places where an end wants pieces of his.
    goals: Vec<Vec<u16>>,
}

/// What a piece is worth in games that points alone decide, as a share of what it is worth in others.
const ONLY_SCORE: f32 = 0.25;

/// No lead is worth more.
const MOST_LEAD: i64 = 500_000;

impl Worths {
    /// What pieces of a kind are worth on top of these cells.
    #[inline]
    fn of_tops<const W: usize>(&self, kind: usize, cells: CellSet<W>) -> i32 {
        let shown = &self.shown[kind * self.places..(kind + 1) * self.places];
        cells.iter().map(|cell| shown[cell]).sum()
    }
}

/// A turn and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Where its parts begin in [`Survey::parts`], and how many there are.
    parts: (u32, u16),
    /// It takes something.
    pub takes: bool,
    /// How the game stands after it; whether the next player can move was not asked.
    pub outcome: Outcome,
    /// What the pieces are worth after it, for the first player.
    pub worth: i32,
}

/// The turns of a position, in the order in which they are found, which is always the same.
#[derive(Debug, Default)]
pub struct Survey {
    /// The parts of all turns.
    parts: Vec<Part>,
    /// The turns.
    pub turns: Vec<Prospect>,
    /// There were more than asked for.
    pub is_cut: bool,
    /// How the groups of cells that are worth something together are filled before the turns.
    fillings: Fillings,
}

impl Survey {
    /// The parts of a turn of this survey.
    pub fn parts(&self, prospect: &Prospect) -> &[Part] {
        let start = prospect.parts.0 as usize;
        &self.parts[start..start + usize::from(prospect.parts.1)]
    }

    /// Forgets all turns, and keeps the room.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.turns.clear();
        self.is_cut = false;
    }

    fn add(&mut self, parts: impl Iterator<Item = Part>, takes: bool, outcome: Outcome, worth: i32) {
        let start = self.parts.len();
        self.parts.extend(parts);
        let parts = (start as u32, (self.parts.len() - start) as u16);
        self.turns.push(Prospect { parts, takes, outcome, worth });
    }
}

/// Turns are merged as long as not more parts than this are played for each that is looked at.
const INSIDE_A_TURN: u64 = 32;

impl<const W: usize> Program<W> {
    /// What a piece counts in a place, for being there at all.
    fn material_at(&self, owner: usize, kind: usize, place: usize) -> f32 {
        match () {
            () if !self.layout.is_slot(place) => self.aims.worth[kind],
            () if self.layout.slot_kind(place) == kind && self.aims.hands[owner].contains(place) => {
                self.aims.worth[kind] / 2.0
            }
            () => 0.0,
        }
    }

    /// How near a piece in a place is to where the ends want it, added up over what they want.
    fn nearness_of(&self, owner: usize, kind: usize, place: usize) -> f32 {
        let near = |distance: u8| if distance > 30 { 0.0 } else { 1.0 / (1u32 << distance) as f32 };
        let aims = self.aims.of[owner].iter().filter(|aim| aim.kinds >> kind & 1 != 0);
        aims.map(|aim| near(aim.distance[place])).sum()
    }

    /// What the pieces are worth, each by itself.
    fn weigh_pieces(&self, state: &State, worths: &Worths) -> i32 {
        let tops = (0..self.kinds.len()).map(|kind| worths.of_tops(kind, self.layout.top(state, kind)));
        let covered = self.layout.tall(state).iter().map(|cell| self.weigh_covered(state, cell, worths));
        let held = self.layout.filled(state).iter().map(|slot| self.weigh_held(state, slot, worths));
        tops.sum::<i32>() + covered.sum::<i32>() + held.sum::<i32>()
    }

    /// How much more the pieces of one position are worth than those of another, for the first player, and on which cells another
    /// one is on top: only what differs is looked at.
    fn weigh_change(&self, before: &State, after: &State, worths: &Worths) -> (i32, CellSet<W>) {
        let layout = &self.layout;
        let (mut sum, mut changed) = (0, CellSet::EMPTY);
        for kind in 0..self.kinds.len() {
            let (old, new) = (layout.top(before, kind), layout.top(after, kind));
            if old != new {
                let (gone, come) = (old.without(new), new.without(old));
                sum += worths.of_tops(kind, come) - worths.of_tops(kind, gone);
                changed |= gone | come;
            }
        }
        for cell in (layout.tall(before) | layout.tall(after)).iter() {
            if layout.pieces(before, cell) != layout.pieces(after, cell) {
                sum += self.weigh_covered(after, cell, worths) - self.weigh_covered(before, cell, worths);
            }
        }
        for slot in (layout.filled(before) | layout.filled(after)).iter() {
            sum += self.weigh_held(after, slot, worths) - self.weigh_held(before, slot, worths);
        }
        (sum, changed)
    }

    /// How much more what stands together is worth after a change of what is on top of some cells than before, when the groups
    /// were filled so.
    fn weigh_patterns_changed(
        &self,
        tops: CellSet<W>,
        (before, after): (&State, &State),
        worths: &Worths,
        filled: &mut Fillings,
    ) -> i32 {
        if worths.patterns.is_empty() {
            return 0;
        }
        let (old, new) = (self.layout.tall(before), self.layout.tall(after));
        let changed = tops | old.without(new) | new.without(old);
        worths.patterns.weigh_change(filled, changed.iter().map(|cell| (cell, self.content(after, cell))))
    }

    /// What stands together is worth so much.
    fn weigh_patterns(&self, state: &State, worths: &Worths) -> i32 {
        if worths.patterns.is_empty() {
            return 0;
        }
        let mut contents = Vec::new();
        self.contents(state, &mut contents);
        worths.patterns.weigh(&contents)
    }

    /// What the first player's lead in points is worth.
    fn weigh_lead(&self, state: &State, worths: &Worths) -> i32 {
        let point = i64::from(worths.point);
        if point == 0 { 0 } else { (self.lead(state) * point).clamp(-MOST_LEAD, MOST_LEAD) as i32 }
    }

    /// What the pieces under the top of a cell are worth.
    fn weigh_covered(&self, state: &State, cell: usize, worths: &Worths) -> i32 {
        let under = self.layout.pieces(state, cell).split_last().map_or(&[][..], |(_, under)| under);
        under.iter().map(|&b| worths.covered[(usize::from(b) - 1) * worths.cells + cell]).sum()
    }

    /// What the pieces of a slot are worth.
    fn weigh_held(&self, state: &State, slot: usize, worths: &Worths) -> i32 {
        worths.shown[self.layout.slot_kind(slot) * worths.places + slot] * self.layout.held(state, slot) as i32
    }

    /// Lists turns first and looks at each afterwards: where equal turns may be found twice, or turns are too many to be
    /// found one by one.
    fn survey_slowly(&self, state: &State, worths: &Worths, wanted: Wanted, found: &mut Survey) {
        let Wanted { captures, most, stop } = wanted;
        let most_inside = MOST_INSIDE.min(INSIDE_A_TURN.saturating_mul(most as u64));
        let merged = if self.by_parts { self.merged_within(state, most, (most_inside, stop)) } else { None };
        let turns = merged.unwrap_or_else(|| self.turns(state, most));
        self.examine_turns(state, &turns, worths, captures, found);
        found.is_cut = turns.len() >= most || stop();
    }

    /// Looks at what these turns lead to; of `captures` only at those that take something.
    fn examine_turns(&self, state: &State, turns: &[Turn], worths: &Worths, captures: bool, found: &mut Survey) {
        found.clear();
        let mut look = Look::new(self, state, worths, (captures, usize::MAX), found, &mut Pool::default());
        for turn in turns {
            let _ = match turn.parts.split_last() {
                Some((&last, prefix)) => look.play(prefix, last),
                None => look.turn(&[], state, &self.frame(), &mut Pool::default()),
            };
        }
    }
}

/// Looks at what each turn leads to.
struct Look<'a, const W: usize> {
    program: &'a Program<W>,
    root: &'a State,
    mover: PlayerId,
    worths: &'a Worths,
    /// What the pieces are worth before the turns.
    worth: i32,
    captures: bool,
    most: usize,
    found: &'a mut Survey,
    replay: Replay<'a, W>,
}

impl<'a, const W: usize> Look<'a, W> {
    fn new(
        program: &'a Program<W>,
        root: &'a State,
        worths: &'a Worths,
        (captures, most): (bool, usize),
        found: &'a mut Survey,
        pool: &mut Pool,
    ) -> Self {
        let mover = program.layout.mover(root);
        let mut worth = program.weigh_pieces(root, worths);
        if !worths.patterns.is_empty() {
            program.contents(root, &mut found.fillings.contents);
            worth += worths.patterns.fill(&mut found.fillings);
        }
        Self { program, root, mover, worths, worth, captures, most, found, replay: Replay::new(program, root, pool) }
    }

    /// Ends a turn whose parts have been played, and adds it to what was found.
    fn note(&mut self, (prefix, last): (&[Part], Option<Part>), mut after: State) -> ControlFlow<()> {
        let frame = &mut self.replay.frame;
        self.found.is_cut |= self.found.turns.len() >= self.most;
        let takes = frame.captured != 0;
        if !self.found.is_cut && (takes || !self.captures) {
            self.program.end_turn(&mut after, frame);
            let outcome = self.program.settle_but_mobility(&mut after, frame, self.mover);
            let (pieces, tops) = self.program.weigh_change(self.root, &after, self.worths);
            let (both, filled) = ((self.root, &after), &mut self.found.fillings);
            let together = self.program.weigh_patterns_changed(tops, both, self.worths, filled);
            let worth = self.worth + pieces + together + self.program.weigh_lead(&after, self.worths);
            debug_assert_eq!(worth, self.program.weigh(&after, self.worths), "what differs as all of it");
            self.found.add(prefix.iter().copied().chain(last), takes, outcome, worth);
        }
        self.replay.pool.give_back(after);
        if self.found.is_cut { Break(()) } else { Continue(()) }
    }

    fn play(&mut self, prefix: &[Part], last: Part) -> ControlFlow<()> {
        let after = self.replay.play(prefix, last);
        self.note((prefix, Some(last)), after)
    }
}

impl<const W: usize> Sink<W> for Look<'_, W> {
    fn takes_bundles(&self) -> bool {
        true
    }

    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let to_each = |to: usize| Part { to: to as u16, ..last };
        let wanted = if self.captures { self.replay.taking(prefix, last, targets) } else { targets };
        debug_assert!(
            targets.without(wanted).iter().all(|to| !self.replay.takes(prefix, to_each(to))),
            "what is left out takes nothing"
        );
        wanted.iter().try_for_each(|to| self.play(prefix, to_each(to)))
    }

    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        let after = self.replay.adopt(state, frame);
        self.note((parts, None), after)
    }
}

/// Looks for a turn that ends in a zone, and wins.
struct Arrival<'a, const W: usize> {
    program: &'a Program<W>,
    mover: PlayerId,
    zone: CellSet<W>,
    /// How the game would be won, by what is known, and the points of that.
    win: Option<(Outcome, u16)>,
    most: u16,
    replay: Replay<'a, W>,
}

impl<const W: usize> Arrival<'_, W> {
    /// Ends a turn whose parts have been played.
    fn end(&mut self, mut after: State) -> ControlFlow<()> {
        self.program.end_turn(&mut after, &mut self.replay.frame);
        let outcome = self.program.settle_but_mobility(&mut after, &self.replay.frame, self.mover);
        self.replay.pool.give_back(after);
        if matches!(outcome, Outcome::Over { winner, .. } if winner == Some(self.mover)) {
            let points = outcome.points();
            if self.win.is_none_or(|(_, known)| known < points) {
                self.win = Some((outcome, points));
            }
            if points >= self.most {
                return Break(());
            }
        }
        Continue(())
    }
}

impl<const W: usize> Sink<W> for Arrival<'_, W> {
    fn takes_bundles(&self) -> bool {
        true
    }

    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        (targets & self.zone).iter().try_for_each(|to| {
            let after = self.replay.play(prefix, Part { to: to as u16, ..last });
            self.end(after)
        })
    }

    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        if !parts.iter().any(|part| part.to != NOWHERE && self.zone.contains(usize::from(part.to))) {
            return Continue(());
        }
        let after = self.replay.adopt(state, frame);
        self.end(after)
    }
}

impl<const W: usize> Scout for Program<W> {
    fn roles(&self) -> usize {
        self.kinds_of_role.len()
    }

    fn worths(&self, shares: &[f32], whole: f32, near: f32, point: f32) -> Worths {
        // where points alone decide, pieces are worth something only as far as they may bring some
        let whole = if self.aims.only_score && point > 0.0 { whole * ONLY_SCORE } else { whole };
        let places = self.topology.cells + self.layout.slots.len();
        let (shown, covered) = (vec![0; places * self.kinds.len()], vec![0; self.topology.cells * self.kinds.len()]);
        let mut worths = self.worths_of(shown, covered, point.round() as i32);
        for (kind, code) in self.kinds.iter().enumerate().filter(|(_, code)| usize::from(code.owner) < self.players) {
            let owner = usize::from(code.owner);
            let sign = if owner == 0 { 1.0 } else { -1.0 };
            let whole = whole * shares[usize::from(code.role)];
            let cells = kind * worths.cells..(kind + 1) * worths.cells;
            worths.covered[cells].fill((sign * whole * self.aims.worth[kind]).round() as i32);
            for place in 0..places {
                let worth = whole * self.material_at(owner, kind, place) + near * self.nearness_of(owner, kind, place);
                worths.shown[kind * places + place] = (sign * worth).round() as i32;
            }
        }
        worths
    }

    fn keeps_score(&self) -> bool {
        self.aims.score.is_some()
    }

    fn lead(&self, state: &State) -> i64 {
        let Some(score) = &self.aims.score else { return 0 };
        let frame = self.frame();
        let points = |player: usize| self.number(&score[player], state, &frame);
        points(0) - points(1)
    }

    fn weigh(&self, state: &State, worths: &Worths) -> i32 {
        self.weigh_pieces(state, worths) + self.weigh_patterns(state, worths) + self.weigh_lead(state, worths)
    }

    fn survey(&self, state: &State, worths: &Worths, wanted: Wanted, found: &mut Survey, pool: &mut Pool) {
        renew();
        found.clear();
        if self.layout.is_over(state) || self.to_roll(state).is_some() {
            return;
        }
        if self.by_parts || self.fast.may_repeat_words {
            return self.survey_slowly(state, worths, wanted, found);
        }
        let Wanted { captures, most, .. } = wanted;
        let mut look = Look::new(self, state, worths, (captures, most), found, pool);
        let _ = match captures {
            true => self.traverse_captures(state, &mut look, pool),
            false => self.traverse(state, &mut look, pool),
        };
        look.replay.end(pool);
    }

    fn examine(&self, state: &State, turns: &[Turn], worths: &Worths, found: &mut Survey) {
        renew();
        self.examine_turns(state, turns, worths, false, found);
    }

    fn advance(&self, state: &State, parts: &[Part], pool: &mut Pool) -> State {
        renew();
        let mut after = pool.copy(state);
        let mut frame = self.frame();
        parts.iter().for_each(|&part| self.apply(&mut after, &mut frame, part));
        self.end_turn(&mut after, &mut frame);
        self.settle_but_mobility(&mut after, &frame, self.layout.mover(state));
        after
    }

    fn wins_at_once(&self, state: &State, player: PlayerId, worths: &Worths, pool: &mut Pool) -> Option<Outcome> {
        renew();
        let goals = &worths.goals[player.index()];
        if goals.is_empty() || self.by_parts || self.fast.may_repeat_words {
            return None;
        }
        let mut zone = CellSet::EMPTY;
        goals.iter().for_each(|&place| zone.insert(usize::from(place)));
        let mut root = pool.copy(state);
        self.layout.set_mover(&mut root, player);
        let replay = Replay::new(self, &root, pool);
        let mut arrival =
            Arrival { program: self, mover: player, zone, win: None, most: self.most_points.unwrap_or(1), replay };
        let _ = self.traverse(&root, &mut arrival, pool);
        let Arrival { win, replay, .. } = arrival;
        replay.end(pool);
        pool.give_back(root);
        win.map(|(outcome, _)| outcome)
    }

    fn can_go_on(&self, state: &State, pool: &mut Pool) -> bool {
        renew();
        self.has_turn(state, pool)
    }

    fn outcome_stuck(&self, state: &State) -> Outcome {
        let mut stuck = state.clone();
        self.settle_stuck(&mut stuck, self.layout.mover(state))
    }

    fn freedom(&self, state: &State, pool: &mut Pool) -> [u64; 2] {
        renew();
        let mover = self.layout.mover(state).index();
        let mut theirs = pool.copy_board(state);
        let freedom = [0, 1].map(|player| {
            if player != mover {
                self.layout.set_mover(&mut theirs, PlayerId::from_index(player));
            }
            self.count_turns(if player == mover { state } else { &theirs }, pool)
        });
        pool.give_back(theirs);
        freedom
    }

    fn has_captures(&self) -> bool {
        self.fast.views.iter().any(|view| view.nodes.iter().any(|node| !node.takes_nothing))
    }

    fn has_aims(&self) -> bool {
        self.aims.of.iter().any(|aims| !aims.is_empty())
    }

    fn may_oblige(&self) -> bool {
        self.may_have_to_take()
    }

    fn only_puts(&self) -> bool {
        self.fast.placing().is_some()
    }

    fn owners(&self, state: &State, owners: &mut Vec<u8>) {
        owners.clear();
        owners.resize(self.topology.cells, 0);
        for player in 0..self.players {
            self.layout.owned(state, player).iter().for_each(|cell| owners[cell] = player as u8 + 1);
        }
    }

    fn shape(&self) -> Shape {
        Program::shape(self)
    }

    fn traits(&self, state: &State, found: &mut Vec<(u32, f32)>) {
        Program::traits(self, state, found);
    }

    fn contents(&self, state: &State, contents: &mut Vec<u8>) {
        Program::contents(self, state, contents);
    }

    fn worths_of(&self, shown: Vec<i32>, covered: Vec<i32>, point: i32) -> Worths {
        Program::worths_of(self, shown, covered, point)
    }

    fn activity(&self, state: &State, sums: &mut Vec<(u64, u64)>) {
        sums.resize(self.kinds_of_role.len(), (0, 0));
        let mover = self.layout.mover(state).index();
        for (kind, code) in self.kinds.iter().enumerate().filter(|(_, code)| usize::from(code.owner) == mover) {
            sums[usize::from(code.role)].1 += self.layout.top(state, kind).len() as u64;
        }
        for turn in self.turns(state, MANY_TURNS) {
            let first =
                turn.parts.first().filter(|part| part.from != NOWHERE && !self.layout.is_slot(usize::from(part.from)));
            if let Some(kind) = first.and_then(|part| self.layout.top_of(state, usize::from(part.from))) {
                sums[usize::from(self.kinds[kind].role)].0 += 1;
            }
        }
    }
}

/// Of a position with more turns than this, so many tell what pieces are free to do.
const MANY_TURNS: usize = 2000;

impl From<&[Part]> for Turn {
    fn from(parts: &[Part]) -> Self {
        Self { parts: parts.to_vec() }
    }
}
