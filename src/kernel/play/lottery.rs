//! Drawing one of many turns, all equally likely.

use crate::bits::CellSet;
use crate::play::generate::{Sink, began};
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use std::ops::ControlFlow::{self, Continue};

/// Room for choosing turns at random, reused from turn to turn.
#[derive(Default)]
pub(super) struct Lottery<const W: usize> {
    groups: Vec<Group<W>>,
    prefixes: Vec<Part>,
    pub(super) seen: u64,
}

/// Turns that differ only in where their last part lands.
struct Group<const W: usize> {
    /// The parts before the last: a stretch of the lottery's `prefixes`.
    prefix: (u32, u32),
    last: Option<Part>,
    targets: CellSet<W>,
    /// In a bundle: by how much each target's number is greater than that of the cell where the part begins.
    by: Option<i32>,
    /// How many turns there are up to and with this group.
    up_to: u64,
}

impl<const W: usize> Lottery<W> {
    pub(super) fn clear(&mut self) {
        self.groups.clear();
        self.prefixes.clear();
        self.seen = 0;
    }

    #[inline]
    pub(super) fn add(
        &mut self,
        prefix: &[Part],
        last: Option<Part>,
        (targets, by): (CellSet<W>, Option<i32>),
        count: u64,
    ) {
        let start = self.prefixes.len() as u32;
        self.prefixes.extend_from_slice(prefix);
        self.seen += count;
        let prefix = (start, start + prefix.len() as u32);
        self.groups.push(Group { prefix, last, targets, by, up_to: self.seen });
    }

    /// The turn of that number, in the order found.
    pub(super) fn numbered(&self, number: u64, turn: &mut Turn) {
        let at = self.groups.partition_point(|g| g.up_to <= number);
        let before = at.checked_sub(1).map_or(0, |i| self.groups[i].up_to);
        let group = &self.groups[at];
        turn.parts.clear();
        turn.parts.extend_from_slice(&self.prefixes[group.prefix.0 as usize..group.prefix.1 as usize]);
        if let Some(last) = group.last {
            let to = group.targets.nth((number - before) as usize);
            let from = group.by.zip(to).map_or(last.from, |(by, to)| began(to, by));
            turn.parts.push(Part { from, to: to.map_or(last.to, |c| c as u16), ..last });
        }
    }
}

impl<const W: usize> Lottery<W> {
    /// How many turns begin with these parts.
    pub(super) fn beginning_with(&self, parts: &[Part]) -> u64 {
        let mut before = 0;
        let counts = self.groups.iter().map(|group| {
            let count = group.up_to - before;
            before = group.up_to;
            group.beginning_with(parts, &self.prefixes, count)
        });
        counts.sum()
    }
}

impl<const W: usize> Group<W> {
    /// How many of the group's turns, `count` in all, begin with these parts.
    fn beginning_with(&self, parts: &[Part], prefixes: &[Part], count: u64) -> u64 {
        let prefix = &prefixes[self.prefix.0 as usize..self.prefix.1 as usize];
        match (parts.get(prefix.len()..), self.last) {
            (None, _) if prefix.starts_with(parts) => count,
            (Some([]), _) if prefix == parts => count,
            (Some(&[part]), Some(last)) if prefix == &parts[..prefix.len()] => {
                let from = self.by.map_or(last.from, |by| began(usize::from(part.to), by));
                let is_here = self.targets.is_empty() || self.targets.contains(usize::from(part.to));
                let to = if self.targets.is_empty() { last.to } else { part.to };
                u64::from(is_here && part == Part { from, to, ..last })
            }
            _ => 0,
        }
    }
}

impl<const W: usize> Sink<W> for Lottery<W> {
    fn wants_parts_only(&self) -> bool {
        true
    }
    #[inline]
    fn takes_bundles(&self) -> bool {
        true
    }
    #[inline]
    fn bundle(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        self.add(prefix, Some(last), (targets, Some(by)), targets.len() as u64);
        Continue(())
    }
    #[inline]
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.add(prefix, Some(last), (targets, None), targets.len() as u64);
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.add(parts, None, (CellSet::EMPTY, None), 1);
        Continue(())
    }
}
