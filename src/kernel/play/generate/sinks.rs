//! The sinks of the generator itself: what is done with the turns that are found.

use super::{Continuation, Part, Pool, Sink, Traversal};
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::{MoveCode, NodeId, Num, Program};
use std::ops::ControlFlow::{self, Break, Continue};

/// Stops at the first turn.
pub struct First;

impl<const W: usize> Sink<W> for First {
    fn wants_parts_only(&self) -> bool {
        true
    }
    fn takes_bundles(&self) -> bool {
        true
    }
    fn wants_any(&self) -> bool {
        true
    }
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Break(())
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        Break(())
    }
}

/// What follows a part up to the end of the turn: a part with its targets, a bundle of parts, a part without target, or
/// nothing.
pub enum Follower<const W: usize> {
    To(Part, CellSet<W>),
    Bundle(Part, CellSet<W>, i32),
    Bare(Part),
    End,
}

/// Keeps what follows a part, where that is never more than one part.
pub struct Followers<const W: usize>(pub Vec<Follower<W>>);

impl<const W: usize> Sink<W> for Followers<W> {
    fn group(&mut self, _: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.0.push(Follower::To(last, targets));
        Continue(())
    }
    fn bundle(&mut self, _: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        self.0.push(Follower::Bundle(last, targets, by));
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.0.push(parts.last().map_or(Follower::End, |&last| Follower::Bare(last)));
        Continue(())
    }
}

/// Hands parts over without what follows them.
pub struct Unfinished<'s, S: ?Sized> {
    pub sink: &'s mut S,
    pub continuation: Continuation,
}

impl<const W: usize, S: Sink<W> + ?Sized> Sink<W> for Unfinished<'_, S> {
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.sink.unfinished(prefix, last, targets, None, self.continuation)
    }
    fn bundle(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        self.sink.unfinished(prefix, last, targets, Some(by), self.continuation)
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        Continue(())
    }
}

/// Notes whether the turn may end.
pub struct Ended(pub bool);

impl<const W: usize> Sink<W> for Ended {
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.0 = true;
        Continue(())
    }
}

/// Stops at the first turn that begins with a move.
pub struct SomeMove;

impl<const W: usize> Sink<W> for SomeMove {
    fn wants_parts_only(&self) -> bool {
        true
    }
    fn wants_any(&self) -> bool {
        true
    }
    fn group(&mut self, prefix: &[Part], last: Part, _: CellSet<W>) -> ControlFlow<()> {
        if prefix.first().unwrap_or(&last).mv < Part::AGAIN { Break(()) } else { Continue(()) }
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        if parts.first().is_some_and(|part| part.mv < Part::AGAIN) { Break(()) } else { Continue(()) }
    }
}

/// Notes on which cells turns capture, until each of some is among them.
pub struct Taking<const W: usize> {
    /// These cells.
    pub wanted: CellSet<W>,
    /// Those that are among them so far.
    pub found: CellSet<W>,
}

impl<const W: usize> Sink<W> for Taking<W> {
    fn wants_positions(&self) -> bool {
        true
    }
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, _: &[Part], _: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.found |= frame.taken & self.wanted;
        if self.found == self.wanted { Break(()) } else { Continue(()) }
    }
}

/// Stops at the first part of a move that captures on a cell, by landing there or along its line.
pub struct Hitting<'p, const W: usize> {
    pub program: &'p Program<W>,
    pub code: &'p MoveCode<W>,
    /// The cell.
    pub cell: usize,
    /// The position before the part.
    pub state: &'p State,
}

impl<const W: usize> Hitting<'_, W> {
    /// The cells on which a part captures along its line.
    fn taken(&self, part: Part) -> CellSet<W> {
        let mut lifted = self.state.without_history();
        let top = self.program.layout.lift(self.code, &mut lifted, part).last().copied();
        self.program.read_line(self.code, &lifted, &mut self.program.frame(), part, top)
    }
}

impl<const W: usize> Sink<W> for Hitting<'_, W> {
    fn group(&mut self, _: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let lands_there = self.code.landing.capturing.is_some() && targets.contains(self.cell);
        let takes = |to: usize| self.taken(Part { to: to as u16, ..last }).contains(self.cell);
        if lands_there || self.code.path.takes() && targets.iter().any(takes) { Break(()) } else { Continue(()) }
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        Continue(())
    }
}

/// Keeps the words after which a number is greatest, as long as they are not too many.
pub struct Best<'p, const W: usize> {
    pub program: &'p Program<W>,
    pub number: &'p Num<W>,
    pub most: i64,
    pub words: Vec<(Vec<Part>, State, Frame<W>)>,
    /// They were too many: none of them is kept.
    pub is_full: bool,
}

/// More words than this are not kept: they are found again instead.
const MOST_WORDS: usize = 1 << 13;

impl<const W: usize> Sink<W> for Best<'_, W> {
    fn wants_positions(&self) -> bool {
        true
    }
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        let value = self.program.number(self.number, state, frame);
        if value > self.most {
            (self.most, self.is_full) = (value, false);
            self.words.clear();
        }
        if value == self.most && !self.is_full {
            self.words.push((parts.to_vec(), state.clone(), frame.clone()));
            self.is_full = self.words.len() > MOST_WORDS;
        }
        if self.is_full {
            self.words.clear();
        }
        Continue(())
    }
}

/// Goes on after each word after which a number is so great.
pub struct Again<'t, 'p, 's, const W: usize> {
    pub outer: &'t mut Traversal<'p, 's, W>,
    pub number: &'p Num<W>,
    pub most: i64,
    /// Where the turn goes on after it.
    pub next: NodeId,
    /// How many parts had been played before it.
    pub depth: usize,
}

impl<const W: usize> Sink<W> for Again<'_, '_, '_, W> {
    fn wants_positions(&self) -> bool {
        true
    }
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        match self.outer.program.number(self.number, state, frame) == self.most {
            true => self.outer.after_word(&parts[self.depth..], (state, frame), self.next),
            false => Continue(()),
        }
    }
}
