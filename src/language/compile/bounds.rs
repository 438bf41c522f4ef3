//! Upper bounds on the number of turns that continue a part, in any position: see `play::rejection` in the kernel.
//!
//! They follow from the turn graph and from the board: from one cell, for example, a step leads to no more cells than it has
//! neighbours.

use super::afterwards::{compares, plays_all, prefers_what_is_asked};
use super::turns::nodes::{is_settled, reached};
use crate::bits::CellSet;
use crate::compile::asks::{OfConds, OfSets};
use crate::id::Id;
use crate::program::{
    Among, BoundTerm, CompareOp, Cond, Effect, FastView, Follow, Groups, Layout, MostAfter, MoveCode, Node, NodeId,
    Num, Path, Place, Play, Rules, Set, Source, View,
};

/// Parts with a greater bound are played to find what follows: too few of the numbers up to it would stand for a turn.
const MOST: u32 = 4096;

/// The closer bound, which depends on the position, looks at so many parts in a row, and at so many that may follow each.
const MOST_IN_A_ROW: usize = 3;
const MOST_ONSETS: usize = 4;

/// And at so many sets among whose places one may begin.
const MOST_CASES: usize = 4;

/// If a part is preferred to others and its bound is no greater than this, what follows it is found at once.
const FEW: u32 = 8;

/// Notes for each part the bound on the turns that continue it, if a turn may be drawn by it.
pub(super) fn mark(rules: &Rules, view: &View, fast: &mut FastView) {
    let most = most_after(rules, view, fast);
    for ((node, known), most) in view.nodes.iter().zip(&mut fast.nodes).zip(most) {
        let Node::Play(play) = node else { continue };
        known.play.most_after = most;
        known.play.is_settled = !view.may_end_early && is_settled(&view.nodes, play.next);
    }
}

/// By node, the bound for the part that is played there; `None` if the part has to be played to find what follows it.
fn most_after(rules: &Rules, view: &View, fast: &FastView) -> Vec<Option<Box<MostAfter>>> {
    let may_be_dead_ends = view.may_end_early && !plays_all(view, fast);
    if compares(view) || may_be_dead_ends || prefers_what_is_asked(view) {
        return vec![None; view.nodes.len()];
    }
    let mut bounds = Bounds { rules, view, fast, known: vec![None; view.nodes.len()] };
    let is_preferred = preferred(view);
    let most = |(at, (node, is_preferred)): (usize, (&Node, &bool))| match node {
        Node::Play(play) => {
            let ahead = &fast.nodes[at].play;
            let is_found_otherwise = ahead.follow == Follow::Never || ahead.tail.is_some();
            // few parts are played where it is known on which cells anything follows, and one where the same follows all;
            // where both is so, all targets can be drawn from without a look at what follows
            let is_found_soon = ahead.next_is_independent != ahead.goes_on.is_some();
            let after = if is_found_otherwise || is_found_soon { None } else { bounds.after(at as NodeId, play) };
            // that a turn goes on from what is preferred is probed first: for few turns that takes longer than to find them
            after.filter(|after| !is_preferred || after.ever > FEW).map(Box::new)
        }
        _ => None,
    };
    view.nodes.iter().zip(&is_preferred).enumerate().map(most).collect()
}

/// The nodes on words that are preferred to others.
fn preferred(view: &View) -> Vec<bool> {
    let preferred = view.nodes.iter().flat_map(|node| match node {
        Node::Prefer { first, .. } => Some(*first),
        _ => None,
    });
    reached(&view.nodes, preferred.collect())
}

/// The bounds found so far.
struct Bounds<'a> {
    rules: &'a Rules,
    view: &'a View,
    fast: &'a FastView,
    /// By node, the bound on the turns that go on from it; the inner `None` if there is none, or while it is being found.
    known: Vec<Option<Option<u64>>>,
}

impl Bounds<'_> {
    /// The bound on the turns that continue a part that is played at this node.
    fn after(&mut self, at: NodeId, play: &Play) -> Option<MostAfter> {
        let ever = self.turns_from(play.next);
        let mut now = (0, Vec::new());
        let is_known =
            self.moves_one(play) && self.turns_now(&[play], play.next, &mut now).is_some() && !now.1.is_empty();
        let ever = ever.and_then(|ever| u32::try_from(ever).ok());
        let now = is_known.then_some(now);
        let is_small = now.is_some() || ever.is_some_and(|ever| (1..=MOST).contains(&ever));
        is_small.then_some(MostAfter { at, ever: ever.unwrap_or(u32::MAX), now })
    }

    /// True if a part only moves one unit, which may capture where it lands, or puts a new one, or chooses something, and its
    /// triggers only change memories.
    fn moves_one(&self, play: &Play) -> bool {
        let Some(code) = self.view.moves.get(play.mv.index()) else { return false };
        let takes_elsewhere =
            code.path.takes() || code.fans.iter().any(|fan| fan.pattern.iter().any(|item| item.taken));
        let only_notes = |effects: &[Effect]| effects.iter().all(Effect::only_notes);
        let mut runs = self.view.after.after_move(code.declared);
        let runs_on = !self.view.on_capture.is_empty() || !runs.all(|run| only_notes(&run.effects));
        !takes_elsewhere && only_notes(&code.effects) && !runs_on
    }

    /// Adds to a closer bound the turns that go on from a node after parts that move one piece each: a fixed number, and those
    /// of parts from the places of sets. `None` if there is no such bound.
    fn turns_now(&mut self, before: &[&Play], at: NodeId, now: &mut (u32, Vec<BoundTerm>)) -> Option<()> {
        let view = self.view;
        match &view.nodes[at as usize] {
            Node::End => now.0 += 1,
            Node::Play(play) => {
                let then = self.turns_from(play.next)?;
                let code = view.moves.get(play.mv.index())?;
                let begins = match &code.source {
                    Source::Top(of) | Source::Stack(of) if !play.tied => {
                        cases(of).iter().map(described_by_pieces).collect::<Option<Vec<_>>>()
                    }
                    _ => None,
                };
                match begins {
                    Some(of) => {
                        let asked = play.when.iter().chain(&code.gates);
                        let holds_before = |cond: &&Cond| before.iter().all(|part| self.has_no_say_in(part, cond));
                        let when = asked.filter(holds_before).cloned().collect();
                        let each = u32::try_from(self.ends(play, code)?).ok()?;
                        let most_added = |part: &&Play| of.iter().map(|of| self.added(of, part)).max().unwrap_or(0);
                        let added = before.iter().map(most_added).sum();
                        let then = self
                            .turns_then(before, play)
                            .or(u32::try_from(then).ok().map(|then| (then, Vec::new())))?;
                        now.1.push(BoundTerm { of, added, each, when, then });
                    }
                    None => {
                        let parts = then.checked_mul(self.parts(play)?)?;
                        now.0 = now.0.checked_add(u32::try_from(parts).ok()?)?;
                    }
                }
            }
            Node::Pass(next) | Node::Again(next) | Node::When(_, next) | Node::Roll(next) => {
                self.turns_now(before, *next, now)?;
            }
            Node::Either(all) => all.iter().try_for_each(|&next| self.turns_now(before, next, now))?,
            Node::Prefer { first, other, .. } => {
                self.turns_now(before, *first, now)?;
                self.turns_now(before, *other, now)?;
            }
            Node::Rounds { .. } | Node::Most { .. } => return None,
        }
        Some(())
    }

    /// The closer bound for a part that follows others; only for a few parts in a row.
    fn turns_then(&mut self, before: &[&Play], part: &Play) -> Option<(u32, Vec<BoundTerm>)> {
        if before.len() >= MOST_IN_A_ROW || !self.moves_one(part) {
            return None;
        }
        let (before, mut now) = ([before, &[part]].concat(), (0, Vec::new()));
        self.turns_now(&before, part.next, &mut now)?;
        (now.1.len() <= MOST_ONSETS).then_some(now)
    }

    /// How many places a part that moves or puts one piece can add to a set that is described by pieces: where it lands, and
    /// where it began if something is left there. It removes as many from a set that depends only on which piece stands on each place.
    fn added(&self, set: &Set, part: &Play) -> u32 {
        let code = self.view.moves.get(part.mv.index());
        let is_new = code.is_none_or(|code| matches!(code.source, Source::New(_)));
        match set {
            Set::Tops(_) | Set::Owned(_) if self.layout().levels == 1 => u32::from(is_new),
            _ if self.layout().levels == 1 => 1,
            _ => 2,
        }
    }

    /// True for a condition that a part that moves one piece does not change: it depends on memories that stay as they are, or
    /// on the number of pieces that are not captured.
    fn has_no_say_in(&self, part: &Play, cond: &Cond) -> bool {
        let Some(code) = self.view.moves.get(part.mv.index()) else { return false };
        let runs = self.view.after.after_move(code.declared).next().is_some() || !self.view.on_capture.is_empty();
        let is_quiet = code.effects.is_empty() && !runs;
        let moves = matches!(code.source, Source::Top(_) | Source::Stack(_)) && self.layout().levels == 1;
        let lifted = self.fast.moves[part.mv.index()].lifted_kinds;
        let victims = &self.rules.captures.victims;
        let taken = (0..victims.len()).filter(|kind| code.can_capture && lifted >> kind & 1 != 0);
        let taken = taken.fold(0, |all, kind| all | victims[kind]);
        let is_left = |kinds: u64| is_quiet && moves && kinds & taken == 0;
        cond.asks_only(&|num| match num {
            Num::Int(_) | Num::Roll | Num::OfRoll(_) => true,
            Num::Remembered(_) => is_quiet,
            Num::Count(of) => of.kinds_on_top(&self.rules.kinds).is_some_and(is_left),
            _ => false,
        })
    }

    /// The bound on the turns that go on from a node; `None` if there may be any number.
    fn turns_from(&mut self, at: NodeId) -> Option<u64> {
        if let Some(known) = self.known[at as usize] {
            return known;
        }
        // a node that leads back to itself
        self.known[at as usize] = Some(None);
        let view = self.view;
        let most = match &view.nodes[at as usize] {
            Node::End => Some(1),
            Node::Play(play) => {
                let parts = self.parts(play);
                parts.and_then(|parts| Some(parts.saturating_mul(self.turns_from(play.next)?)))
            }
            Node::Pass(next) | Node::Again(next) | Node::When(_, next) | Node::Roll(next) => self.turns_from(*next),
            Node::Either(all) => {
                all.iter().try_fold(0u64, |sum, &next| Some(sum.saturating_add(self.turns_from(next)?)))
            }
            Node::Prefer { first, other, .. } => {
                self.turns_from(*first).zip(self.turns_from(*other)).map(|(first, other)| first.max(other))
            }
            Node::Rounds { .. } | Node::Most { .. } => None,
        };
        self.known[at as usize] = Some(most);
        most
    }

    /// The bound on the number of parts of a move at a point of a turn.
    fn parts(&self, play: &Play) -> Option<u64> {
        let code = self.view.moves.get(play.mv.index())?;
        let starts = if play.tied { 1 } else { self.starts(play, code)? };
        match &code.source {
            Source::Choice(_, Among::Cells(cells)) => Some(self.size(cells)),
            Source::Choice(..) | Source::Value(..) | Source::Group { .. } => Some(starts),
            Source::Die(_) => None,
            Source::Tops { least, most, .. } => Some(starts * self.heights(least, most) * self.ends(play, code)?),
            Source::Top(_) | Source::Stack(_) | Source::New(_) => Some(starts * self.ends(play, code)?),
        }
    }

    /// From how many places a move can begin, or between how many things it chooses, at most.
    fn starts(&self, play: &Play, code: &MoveCode) -> Option<u64> {
        let from = play.from.as_ref().map_or(u64::MAX, |from| self.size(from));
        match &code.source {
            Source::New(_) => Some(1),
            Source::Top(of) | Source::Stack(of) | Source::Tops { of, .. } => Some(from.min(self.size(of))),
            Source::Choice(_, Among::Zones(_, zones)) => Some(zones.len() as u64),
            Source::Choice(_, Among::Roles(roles)) => Some(roles.len() as u64),
            Source::Choice(_, Among::Pieces(_) | Among::Cells(_)) => Some(self.rules.kinds.len() as u64),
            Source::Value(_, values) => Some(values.len() as u64),
            Source::Group { groups: Groups::Placed(table), .. } => {
                Some(self.rules.topology.placements[*table].cells.len() as u64)
            }
            Source::Die(_) | Source::Group { groups: Groups::Lines { .. }, .. } => None,
        }
    }

    /// How many different numbers of top pieces can be lifted.
    fn heights(&self, least: &Num, most: &Num) -> u64 {
        let levels = self.layout().levels as u64;
        match most {
            most if most == least => 1,
            Num::Int(most) => levels.min(u64::try_from(*most).unwrap_or(0)),
            _ => levels,
        }
    }

    /// To how many places a move can lead from one.
    fn ends(&self, play: &Play, code: &MoveCode) -> Option<u64> {
        let everywhere = self.layout().places;
        let to = play.to.as_ref().map_or(everywhere, |to| self.within(to));
        let lands = code.landing.sets().fold(CellSet::EMPTY, |all, set| all | self.within(set));
        let lands = if code.landing.is_by_pattern() { everywhere } else { lands };
        let lands = if let Path::To(set) = &code.path { lands & self.within(set) } else { lands };
        let cells = lands & to & self.rules.topology.board;
        // of an area each piece reaches only the slot of its kind
        let slots = self.layout().slots_of_kind.iter().map(|of_kind| (*of_kind & lands & to).len()).max();
        let all = (cells.len() + slots.unwrap_or(0)) as u64;
        let is_on_pieces = code.landing.empty.is_none() && !code.landing.is_by_pattern();
        Some(self.reach(&code.path, is_on_pieces)?.min(all))
    }

    /// To how many places, or pieces, a path can lead from one place; `None` if several parts may lead to the same place.
    fn reach(&self, path: &Path, is_on_pieces: bool) -> Option<u64> {
        let topology = &self.rules.topology;
        let of_all = |reach: &dyn Fn(usize) -> usize| topology.board.iter().map(reach).max().map(|most| most as u64);
        match path {
            Path::Stay => Some(1),
            Path::Step(table) => of_all(&|cell| topology.neighbours[*table][cell].len()),
            Path::Slide { rays, most, through, .. } => of_all(&|cell| {
                let rays = topology.rays[*rays].from_cell(cell);
                // a slide over empty cells ends at the first piece
                let length = if is_on_pieces && is_empty(through) { 1 } else { usize::from(*most) };
                rays.map(|ray| ray.len().min(length)).sum()
            }),
            Path::Far { rays, .. } => of_all(&|cell| topology.rays[*rays].from_cell(cell).count()),
            Path::To(set) => Some(self.size(set)),
            Path::When(_, path) => self.reach(path, is_on_pieces),
            Path::Either(paths) => {
                let all: Option<Vec<u64>> = paths.iter().map(|path| self.reach(path, is_on_pieces)).collect();
                all.map(
                    |all| if exclude_each_other(paths) { all.into_iter().max().unwrap_or(0) } else { all.iter().sum() },
                )
            }
            Path::Walk { walks, .. } => {
                // a walk that does not branch ends once for each cell with which it begins
                let walks = &topology.walks[*walks];
                let branches = walks.next.iter().any(|next| next.len() > 1);
                Some(if branches || walks.fewer { self.places() } else { 1 })
            }
            Path::Measured { .. } | Path::Repeat { .. } => Some(self.places()),
            Path::Chain(parts) => {
                let reach = |(path, _): &(Path, Set)| self.reach(path, false);
                parts.iter().try_fold(1u64, |all, part| Some(all.saturating_mul(reach(part)?)))
            }
            Path::Line { .. } => None,
        }
    }

    /// How many places a set can hold.
    fn size(&self, set: &Set) -> u64 {
        let most = match set {
            Set::Bound(Place::Named(_)) => u64::MAX,
            Set::Bound(_) | Set::Remembered(_) => 1,
            Set::When(_, a, b) => self.size(a).max(self.size(b)),
            Set::Or(a, b) => self.size(a).saturating_add(self.size(b)),
            Set::And(a, b) => self.size(a).min(self.size(b)),
            Set::Except(a, _) => self.size(a),
            Set::FirstOf(sets) => sets.iter().map(|set| self.size(set)).max().unwrap_or(0),
            Set::Image(table, of) => {
                let widest = self.rules.topology.neighbours[*table].iter().map(|cells| cells.len() as u64).max();
                self.size(of).saturating_mul(widest.unwrap_or(0))
            }
            _ => u64::MAX,
        };
        most.min(self.within(set).len() as u64)
    }

    /// The places that a set can hold.
    fn within(&self, set: &Set) -> CellSet {
        match set {
            Set::Const(cells) | Set::Held(cells) => *cells,
            Set::When(_, a, b) | Set::Or(a, b) => self.within(a) | self.within(b),
            Set::And(a, b) => self.within(a) & self.within(b),
            Set::Except(a, b) => match **b {
                Set::Const(cells) => self.within(a).without(cells),
                _ => self.within(a),
            },
            Set::FirstOf(sets) => sets.iter().fold(CellSet::EMPTY, |all, set| all | self.within(set)),
            Set::Image(table, of) => {
                let (rows, of) = (&self.rules.topology.neighbours[*table], self.within(of));
                let onward = (rows.iter().enumerate()).filter(|(cell, _)| of.contains(*cell)).map(|(_, row)| *row);
                onward.fold(CellSet::EMPTY, |all, row| all | row)
            }
            _ => self.layout().places,
        }
    }

    /// How many places there are.
    fn places(&self) -> u64 {
        self.layout().places.len() as u64
    }

    fn layout(&self) -> &Layout {
        &self.rules.layout
    }
}

/// True for a set of cells without a piece.
fn is_empty(set: &Set) -> bool {
    match set {
        Set::Empty => true,
        Set::And(a, b) => is_empty(a) || is_empty(b),
        Set::Or(a, b) => is_empty(a) && is_empty(b),
        Set::Except(a, _) => is_empty(a),
        _ => false,
    }
}

/// What a set can be, without the conditions on which it hangs; as it is, where these are many.
fn cases(set: &Set) -> Vec<Set> {
    let both = |a: &Set, b: &Set, join: fn(Box<Set>, Box<Set>) -> Set| {
        let (a, b) = (cases(a), cases(b));
        let joined = a.iter().flat_map(|a| b.iter().map(move |b| join(Box::new(a.clone()), Box::new(b.clone()))));
        joined.collect()
    };
    let cases = match set {
        Set::When(_, a, b) => [cases(a), cases(b)].concat(),
        Set::And(a, b) => both(a, b, Set::And),
        Set::Or(a, b) => both(a, b, Set::Or),
        Set::Except(a, b) => both(a, b, Set::Except),
        set => vec![set.clone()],
    };
    if cases.len() <= MOST_CASES { cases } else { vec![set.clone()] }
}

/// A set that holds all places of this one, and of which it depends on the pieces that stand there whether a place is in it;
/// no empty place is.
fn described_by_pieces(set: &Set) -> Option<Set> {
    let is_fixed = |set: &Set| matches!(set, Set::Const(_));
    match set {
        Set::Tops(_) | Set::Owned(_) | Set::Occupied | Set::Holding(_) => Some(set.clone()),
        Set::Height(least, _) => (*least > 0).then(|| set.clone()),
        Set::And(a, b) => match (described_by_pieces(a), described_by_pieces(b)) {
            (Some(told), Some(other)) => Some(Set::And(Box::new(told), Box::new(other))),
            (Some(told), None) if is_fixed(b) => Some(Set::And(Box::new(told), b.clone())),
            (None, Some(told)) if is_fixed(a) => Some(Set::And(a.clone(), Box::new(told))),
            (told, other) => told.or(other),
        },
        Set::Or(a, b) => Some(Set::Or(Box::new(described_by_pieces(a)?), Box::new(described_by_pieces(b)?))),
        _ => None,
    }
}

/// True for paths of which only one is open at a time: each when a memory has another value.
fn exclude_each_other(paths: &[Path]) -> bool {
    let number = |path: &Path| match path {
        Path::When(cond, _) => match **cond {
            Cond::Compare(Num::Remembered(memory), CompareOp::Eq, Num::Int(number)) => Some((memory, number)),
            _ => None,
        },
        _ => None,
    };
    let Some(mut numbers) = paths.iter().map(number).collect::<Option<Vec<_>>>() else { return false };
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1)
}
