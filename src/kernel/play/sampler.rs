//! Drawing one of many turns, all equally likely.

use crate::bits::CellSet;
use crate::play::generate::{Continuation, Pair, Sink, began};
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use std::ops::ControlFlow::{self, Break, Continue};

/// Collects turns in groups and draws one by its number; reused from turn to turn, since it keeps its memory.
#[derive(Default)]
pub(super) struct Sampler<const W: usize> {
    groups: Vec<Group<W>>,
    prefixes: Vec<Part>,
    pairs: Vec<Pair<W>>,
    /// The number of turns collected; for parts whose followers are not found yet, the upper bound.
    pub(super) seen: u64,
    /// Parts may be drawn before what follows them is found.
    pub(super) takes_unfinished: bool,
    /// How often lately drawing unfinished parts was given up.
    pub(super) distrust: u8,
    /// How many turns followed the parts that were drawn so, and the sum of the bounds on how many could.
    found: (u64, u64),
    /// The groups, by index, of parts whose followers are not found yet, in ascending order.
    unfinished: Vec<(u32, Continuation)>,
    /// Parts of such groups of which a number was drawn to which there is no turn, with how many turns follow them.
    looked_at: Vec<(PartNumber, u64)>,
    /// How many turns follow each of the parts that the same follows, once that is known.
    shared_count: Option<u64>,
    /// Turns are too many to be collected if they make more groups than this.
    most_groups: usize,
    /// They were.
    pub(super) is_full: bool,
    /// The sampler for the turns that follow a part that was drawn, kept to be reused.
    pub(super) inner: Option<Box<Sampler<W>>>,
}

/// A part whose followers are not found yet: the index of its group, and its number in the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartNumber {
    group: u32,
    number: u32,
}

/// More groups than this take longer to collect than anybody would wait for a turn of a game.
const MOST_GROUPS: usize = 1 << 18;

/// Up to this number of groups, the group of a turn is found by a linear search.
const FEW_GROUPS: usize = 8;

/// A draw that gave only the beginning of a turn.
pub(super) struct Begun {
    part: PartNumber,
    pub continuation: Continuation,
    /// The number, among the turns that go on from there, of the one drawn. There may be fewer.
    pub number: u64,
}

/// Turns that differ only in where their last parts begin and land.
struct Group<const W: usize> {
    /// The parts before the last: a stretch of the sampler's `prefixes`.
    prefix: (u32, u32),
    last: Option<Part>,
    ends: Ends<W>,
    /// The number of turns in this group and all before it.
    up_to: u64,
}

/// Where the last part of each turn of a group lands.
#[derive(Clone, Copy)]
enum Ends<const W: usize> {
    /// On one of these, or without a target if there are none.
    On(CellSet<W>),
    /// On one of these; the number of the cell where the part begins is less by this.
    Bundle(CellSet<W>, i32),
    /// Where pairs say, which also say it of the part before: a stretch of the sampler's `pairs`.
    Pairs(u32, u32),
}

impl<const W: usize> Ends<W> {
    /// Where the last part may land, if it is not given by pairs.
    fn targets(&self) -> CellSet<W> {
        match self {
            Ends::On(targets) | Ends::Bundle(targets, _) => *targets,
            Ends::Pairs(..) => CellSet::EMPTY,
        }
    }

    /// Where the last part begins if it lands on `to`.
    #[inline]
    fn begin(&self, to: usize, last: Part) -> u16 {
        if let Ends::Bundle(_, by) = *self { began(to, by) } else { last.from }
    }
}

impl<const W: usize> Sampler<W> {
    /// Empty, with room for the turns of most positions. `bounded`: no more are collected than can be waited for.
    pub(super) fn roomy(bounded: bool) -> Self {
        let (groups, prefixes, pairs) = (Vec::with_capacity(64), Vec::with_capacity(64), Vec::with_capacity(128));
        let most_groups = if bounded { MOST_GROUPS } else { usize::MAX };
        Self { groups, prefixes, pairs, most_groups, ..Self::default() }
    }

    pub(super) fn clear(&mut self) {
        self.groups.clear();
        self.prefixes.clear();
        self.pairs.clear();
        self.unfinished.clear();
        self.looked_at.clear();
        self.shared_count = None;
        self.seen = 0;
    }

    /// As if nothing had been drawn before.
    pub(super) fn forget(&mut self) {
        (self.distrust, self.found) = (0, (0, 0));
        self.inner.iter_mut().for_each(|inner| inner.forget());
    }

    #[inline]
    fn add(&mut self, prefix: &[Part], last: Option<Part>, ends: Ends<W>, count: u64) -> ControlFlow<()> {
        let start = self.prefixes.len() as u32;
        self.prefixes.extend_from_slice(prefix);
        self.add_group(start, last, ends, count)
    }

    /// Adds a group whose prefix was added to `prefixes` already, from `start` on.
    #[inline]
    fn add_group(&mut self, start: u32, last: Option<Part>, ends: Ends<W>, count: u64) -> ControlFlow<()> {
        self.seen += count;
        let prefix = (start, self.prefixes.len() as u32);
        self.groups.push(Group { prefix, last, ends, up_to: self.seen });
        if self.groups.len() > self.most_groups { Break(()) } else { Continue(()) }
    }

    /// The number of parts whose followers are not found yet.
    pub(super) fn unfinished_parts(&self) -> u64 {
        self.unfinished.iter().map(|&(group, _)| self.parts_of(group)).sum()
    }

    /// True if the same follows all parts whose followers are not found yet.
    pub(super) fn are_all_independent(&self) -> bool {
        self.has_unfinished() && self.unfinished.iter().all(|(_, continuation)| continuation.is_independent)
    }

    /// True if there are parts whose followers are not found yet.
    pub(super) fn has_unfinished(&self) -> bool {
        !self.unfinished.is_empty()
    }

    /// The number of parts in such a group.
    fn parts_of(&self, group: u32) -> u64 {
        self.groups[group as usize].ends.targets().len().max(1) as u64
    }

    /// True if no more than two thirds of the parts whose followers are not found yet are likely to be played until a turn is
    /// drawn: otherwise finding all turns first is faster.
    pub(super) fn is_worth_drawing(&self) -> bool {
        let parts = self.unfinished_parts();
        if parts == 0 || self.are_all_independent() {
            return true;
        }
        let of_group =
            |&(group, continuation): &(u32, Continuation)| self.parts_of(group) * u64::from(continuation.most);
        let most: u64 = self.unfinished.iter().map(of_group).sum();
        let (found, of) = (self.found.0 + 1, self.found.1 + 2);
        let turns = self.seen - most + (u128::from(most) * u128::from(found) / u128::from(of)) as u64;
        // a turn is drawn in vain as often as there could be more turns than there are
        3 * (most / parts) < 2 * turns
    }

    /// True for a draw to which there is no turn, as is known from an earlier draw that began with the same part.
    pub(super) fn is_known_to_fail(&self, begun: &Begun) -> bool {
        let looked_at = self.looked_at.iter().find(|(part, _)| *part == begun.part).map(|&(_, count)| count);
        let known = if begun.continuation.is_independent { self.shared_count } else { looked_at };
        known.is_some_and(|count| begun.number >= count)
    }

    /// Notes how many turns follow a part that was drawn.
    pub(super) fn note(&mut self, begun: &Begun, count: u64) {
        self.found.0 += count;
        self.found.1 += u64::from(begun.continuation.most);
        if begun.continuation.is_independent {
            self.shared_count = Some(count);
        } else if begun.number >= count {
            self.looked_at.push((begun.part, count));
        }
    }

    /// An empty sampler for the turns that follow a part that was drawn; to be given back as `inner`.
    pub(super) fn take_inner(&mut self) -> Box<Self> {
        let mut inner = self.inner.take().unwrap_or_default();
        inner.clear();
        (inner.takes_unfinished, inner.most_groups) = (true, self.most_groups);
        inner
    }

    /// Where turns go on after the parts of a group, if what follows them is not found yet.
    #[inline]
    fn continuation(&self, group: usize) -> Option<Continuation> {
        if self.unfinished.is_empty() {
            return None;
        }
        let at = self.unfinished.binary_search_by_key(&(group as u32), |&(group, _)| group);
        at.ok().map(|at| self.unfinished[at].1)
    }

    /// Writes the turn of that number, in the order found, to `turn`; or its beginning, if what follows is not found yet.
    pub(super) fn numbered(&self, number: u64, turn: &mut Turn) -> Option<Begun> {
        let at = match self.groups.len() {
            0..=FEW_GROUPS => self.groups.iter().position(|g| g.up_to > number).unwrap_or(0),
            _ => self.groups.partition_point(|g| g.up_to <= number),
        };
        let before = at.checked_sub(1).map_or(0, |i| self.groups[i].up_to);
        let (group, within) = (&self.groups[at], number - before);
        turn.parts.clear();
        if !self.prefixes.is_empty() {
            turn.parts.extend_from_slice(group.prefix(&self.prefixes));
        }
        if let Ends::Pairs(from, to) = group.ends {
            turn.parts.extend(group.last);
            finish_with_pair(&mut turn.parts, &self.pairs[from as usize..to as usize], within);
            return None;
        }
        let Some(continuation) = self.continuation(at) else {
            turn.parts.extend(group.nth(within));
            return None;
        };
        let (nth, rest) = (within / u64::from(continuation.most), within % u64::from(continuation.most));
        turn.parts.extend(group.nth(nth));
        Some(Begun { part: PartNumber { group: at as u32, number: nth as u32 }, continuation, number: rest })
    }
}

/// Fills in where the last two parts of a turn begin and land: the turn is that of this number among the pairs' turns.
fn finish_with_pair<const W: usize>(parts: &mut [Part], pairs: &[Pair<W>], mut number: u64) {
    let [.., first, last] = parts else { return };
    for pair in pairs {
        if let Some(to) = pair.ends.nth(number as usize) {
            (first.to, last.from, last.to) = (pair.to, pair.from, to as u16);
            return;
        }
        number -= pair.ends.len() as u64;
    }
}

impl<const W: usize> Sampler<W> {
    /// How many of the turns begin with these parts.
    pub(super) fn beginning_with(&self, parts: &[Part]) -> u64 {
        let mut before = 0;
        let counts = self.groups.iter().map(|group| {
            let count = group.up_to - before;
            before = group.up_to;
            let prefix = group.prefix(&self.prefixes);
            match (group.ends, group.last) {
                (Ends::Pairs(from, to), Some(last)) => {
                    let pairs = &self.pairs[from as usize..to as usize];
                    pairs.iter().map(|pair| pair.beginning_with(parts, prefix, last)).sum()
                }
                _ => group.beginning_with(parts, prefix, count),
            }
        });
        counts.sum()
    }
}

impl<const W: usize> Pair<W> {
    /// How many of its turns begin with these parts.
    fn beginning_with(&self, parts: &[Part], prefix: &[Part], last: Part) -> u64 {
        let mut prefix = prefix.to_vec();
        prefix.iter_mut().next_back().into_iter().for_each(|first| first.to = self.to);
        let last = Some(Part { from: self.from, ..last });
        let alone = Group { prefix: (0, 0), last, ends: Ends::On(self.ends), up_to: 0 };
        alone.beginning_with(parts, &prefix, self.ends.len() as u64)
    }
}

impl<const W: usize> Group<W> {
    fn prefix<'a>(&self, prefixes: &'a [Part]) -> &'a [Part] {
        &prefixes[self.prefix.0 as usize..self.prefix.1 as usize]
    }

    /// The last part of the turn of that number, in a group without pairs.
    #[inline]
    fn nth(&self, number: u64) -> Option<Part> {
        let last = self.last?;
        let Some(to) = self.ends.targets().nth(number as usize) else { return Some(last) };
        Some(Part { from: self.ends.begin(to, last), to: to as u16, ..last })
    }

    /// How many of the group's turns, `count` in all, begin with these parts, in a group without pairs.
    fn beginning_with(&self, parts: &[Part], prefix: &[Part], count: u64) -> u64 {
        match (parts.get(prefix.len()..), self.last) {
            (None, _) if prefix.starts_with(parts) => count,
            (Some([]), _) if prefix == parts => count,
            (Some(&[part]), Some(last)) if prefix == &parts[..prefix.len()] => {
                let targets = self.ends.targets();
                let from = self.ends.begin(usize::from(part.to), last);
                let is_here = targets.is_empty() || targets.contains(usize::from(part.to));
                let to = if targets.is_empty() { last.to } else { part.to };
                // for a part whose followers are not found yet, as many as there can be
                let each = count / targets.len().max(1) as u64;
                if is_here && part == (Part { from, to, ..last }) { each } else { 0 }
            }
            _ => 0,
        }
    }
}

impl<const W: usize> Sink<W> for Sampler<W> {
    fn wants_parts_only(&self) -> bool {
        true
    }
    #[inline]
    fn takes_bundles(&self) -> bool {
        true
    }
    fn takes_unfinished(&self) -> bool {
        self.takes_unfinished
    }
    fn unfinished(
        &mut self,
        prefix: &[Part],
        last: Part,
        targets: CellSet<W>,
        by: Option<i32>,
        continuation: Continuation,
    ) -> ControlFlow<()> {
        let ends = by.map_or(Ends::On(targets), |by| Ends::Bundle(targets, by));
        let parts = targets.len().max(1) as u64;
        self.unfinished.push((self.groups.len() as u32, continuation));
        self.add(prefix, Some(last), ends, parts * u64::from(continuation.most))
    }
    #[inline]
    fn bundle(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        self.add(prefix, Some(last), Ends::Bundle(targets, by), targets.len() as u64)
    }
    #[inline]
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.add(prefix, Some(last), Ends::On(targets), targets.len() as u64)
    }
    fn pairs(&mut self, parts: &mut Vec<Part>, (first, last): (Part, Part), pairs: &[Pair<W>]) -> ControlFlow<()> {
        let (start, begin) = (self.prefixes.len() as u32, self.pairs.len() as u32);
        self.prefixes.extend_from_slice(parts);
        self.prefixes.push(first);
        self.pairs.extend_from_slice(pairs);
        let count = pairs.iter().map(|pair| pair.ends.len() as u64).sum();
        self.add_group(start, Some(last), Ends::Pairs(begin, self.pairs.len() as u32), count)
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.add(parts, None, Ends::On(CellSet::EMPTY), 1)
    }
}
