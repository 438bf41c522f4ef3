//! A position as plain words, the outcome of a game, and what a turn has bound and done so far.

use crate::bits::CellSet;
use crate::id::{EndId, Id, PlayerId};
use crate::play::bindings::Bindings;
use crate::play::history::History;
use crate::play::turn::Rounds;
use crate::program::{NOWHERE, Program};

/// A position. The program's [`Layout`](crate::program::Layout) says what its words mean.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) words: Box<[u64]>,
    /// The positions so far, where the rules count repetitions: one hash of each for each way to compare positions.
    pub(crate) history: History,
}

impl State {
    /// A copy without the positions before it.
    pub(crate) fn without_history(&self) -> Self {
        Self { words: self.words.clone(), history: History::default() }
    }

    /// Copies another without the positions before it.
    #[inline]
    pub(super) fn clone_board(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.history.clear();
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), history: self.history.clone() }
    }

    /// Copies without allocating where the sizes agree.
    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.history.clone_from(&other.history);
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// It is over.
    Over {
        /// Who won; `None`: a draw.
        winner: Option<PlayerId>,
        /// By which end; `None`: the player to move has no turn, and no end of the rules speaks of it.
        by: Option<EndId>,
        /// How many points the winner gets: 1 where wins are worth nothing in particular, 0 where nobody has won.
        points: u16,
    },
}

impl Outcome {
    /// The points of who has won, 0 where nobody has.
    pub fn points(self) -> u16 {
        match self {
            Self::Over { points, .. } => points,
            Self::Open => 0,
        }
    }
}

/// Tells whether a player attacks a cell.
pub(crate) type IsAttacked<const W: usize> = fn(&Program<W>, usize, usize, &State) -> bool;

/// What a turn has bound and done so far: all that its later parts, its conditions and its effects may depend on, beside the
/// position. A [`Place`](crate::program::Place) stands for one of the first four, or of `names`.
#[derive(Debug)]
pub struct Frame<const W: usize> {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) there: u16,
    pub(crate) it: u16,
    /// As bits: the kinds captured, the kinds lifted, and the declared moves played.
    pub(crate) captured: u64,
    pub(crate) lifted: u64,
    pub(crate) played: u64,
    /// As bits: the kinds of which the last part had more to put than there were.
    pub(crate) lacking: u64,
    pub(crate) passed: bool,
    /// Cells on which something was captured.
    pub(crate) taken: CellSet<W>,
    /// Cells whose captured pieces leave when the turn ends.
    pub(crate) pending: CellSet<W>,
    /// The player is to move again after this turn.
    pub(crate) again: bool,
    /// The events at the end of the turn have begun: what they ask of the turn as if it were over, they ask without running again.
    pub(crate) ending: bool,
    /// The first end that held when the turn was over, among the ends that read what is forgotten then.
    pub(crate) ended: Option<EndId>,
    /// How many rounds of a repeat have begun.
    pub(crate) rounds: Rounds,
    /// The slow way to find whether a cell is attacked, where that is to be used: the obvious generator does.
    pub(crate) obvious: Option<IsAttacked<W>>,
    /// The cells that names stand for.
    pub(crate) names: Bindings<W>,
    /// The roles that names stand for.
    pub(crate) sorts: [u8; MOST_SORTS],
    /// The pieces that the last part captured, in order, and where they went.
    pub(crate) fresh: Vec<Captured>,
    /// The captured piece for which a trigger runs now.
    pub(crate) captive: Captured,
}

impl<const W: usize> Clone for Frame<W> {
    fn clone(&self) -> Self {
        let (names, fresh) = (self.names.clone(), self.fresh.clone());
        Self { names, fresh, ..*self }
    }

    /// Copies without allocating where there is room already.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        let (mut names, mut fresh) = (std::mem::take(&mut self.names), std::mem::take(&mut self.fresh));
        names.clone_from(&other.names);
        fresh.clone_from(&other.fresh);
        *self = Self { names, fresh, ..*other };
    }
}

/// The most names of roles that a game may have.
pub(crate) const MOST_SORTS: usize = 8;

/// A piece that was captured: its kind, and the slot it went to ([`NOWHERE`] if it left the game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Captured {
    pub kind: u8,
    pub place: u16,
}

/// The word that holds the hash of a position.
pub(super) const HASH: usize = 0;
/// The word that holds whose turn it is, what was rolled, how many turns were played, and the outcome.
pub(super) const FLAGS: usize = 1;

impl<const W: usize> Program<W> {
    /// The empty board, the first player to move.
    pub fn blank(&self) -> State {
        let mut state = State { words: vec![0; self.layout.at.words].into_boxed_slice(), history: History::default() };
        self.layout.set_mover(&mut state, self.first);
        for memory in 0..self.layout.memory.len() {
            self.layout.forget(&mut state, memory);
        }
        state
    }

    /// Empties a frame for another turn; `ended` and `captive` are written before they are read.
    #[inline]
    pub(super) fn clear(&self, frame: &mut Frame<W>) {
        if self.bindings > 0 || frame.obvious.is_some() {
            *frame = self.frame();
            return;
        }
        (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, NOWHERE, NOWHERE, NOWHERE);
        (frame.captured, frame.lifted, frame.played, frame.passed) = (0, 0, 0, false);
        (frame.taken, frame.pending) = (CellSet::EMPTY, CellSet::EMPTY);
        (frame.again, frame.rounds, frame.sorts) = (false, Rounds::default(), [u8::MAX; MOST_SORTS]);
        frame.fresh.clear();
    }

    /// The frame of a turn in which nothing is done yet.
    #[inline]
    pub fn frame(&self) -> Frame<W> {
        Frame {
            from: NOWHERE,
            to: NOWHERE,
            there: NOWHERE,
            it: NOWHERE,
            captured: 0,
            lifted: 0,
            played: 0,
            lacking: 0,
            passed: false,
            taken: CellSet::EMPTY,
            pending: CellSet::EMPTY,
            again: false,
            ending: false,
            ended: None,
            rounds: Rounds::default(),
            obvious: None,
            sorts: [u8::MAX; MOST_SORTS],
            fresh: Vec::new(),
            captive: Captured { kind: 0, place: NOWHERE },
            names: Bindings::new(self.bindings),
        }
    }

    /// Notes what was rolled for this turn; 0: nothing yet.
    #[inline]
    pub fn set_rolled(&self, state: &mut State, value: u8) {
        self.layout.note_roll(state, value);
        if self.layout.at.hand != 0 {
            let faces = self.dice_due(state).filter(|_| value != 0).map(|dice| dice.in_hand(value)).unwrap_or_default();
            self.layout.take_dice(state, &faces);
        }
    }

    /// Makes it the next player's turn.
    #[inline]
    pub(super) fn pass_on(&self, state: &mut State) {
        let mover = self.layout.mover(state).index();
        let next = match self.ranks {
            Some(_) => self.next_player(state, mover),
            None if mover + 1 == self.players => 0,
            None => mover + 1,
        };
        self.layout.set_mover(state, PlayerId::from_index(next));
    }
}
