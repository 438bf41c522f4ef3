//! First positions.

use crate::id::{Id, PlayerId, SetupId};
use crate::play::rng::{Rng, shuffle};
use crate::play::state::State;
use crate::program::{Program, SetupStep};

/// What a position has beside its pieces and memories.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Who moves.
    pub mover: PlayerId,
    /// The counters of quiet turns, each by its number.
    pub counters: &'a [(usize, u64)],
    /// How many turns have been played.
    pub turns_played: u32,
    /// The mover's turn has started: the triggers of the start have run.
    pub has_started: bool,
}

impl Standing<'_> {
    /// The first turn, about to start.
    pub fn first(mover: PlayerId) -> Self {
        Self { mover, counters: &[], turns_played: 0, has_started: false }
    }
}

impl<const W: usize> Program<W> {
    /// The position of a setup. `first` begins, or else the player whom the rules say; random setups draw from `rng`.
    pub fn start(&self, setup: SetupId, first: Option<PlayerId>, rng: &mut Rng) -> State {
        match self.starts.get(setup.index()).filter(|_| first.is_none() && self.starts_alike(setup)) {
            None => self.set_up_anew(setup, first, rng),
            Some(known) => {
                let (words, history) = known.or_find(|| {
                    let state = self.set_up_anew(setup, None, rng);
                    (state.words, state.history.hashes().collect())
                });
                State { words: words.clone(), history: history.iter().copied().collect() }
            }
        }
    }

    /// Nothing in a setup is left to chance.
    pub fn starts_alike(&self, setup: SetupId) -> bool {
        let mut steps = self.setups.get(setup.index()).into_iter().flatten();
        !steps.any(|step| matches!(step, SetupStep::Shuffle { .. }))
    }

    fn set_up_anew(&self, setup: SetupId, first: Option<PlayerId>, rng: &mut Rng) -> State {
        let mut state = self.blank();
        for step in self.setups.get(setup.index()).into_iter().flatten() {
            self.set_up(&mut state, step, rng);
        }
        let first = first.unwrap_or(self.first);
        self.layout.set_mover(&mut state, first);
        self.begin(&mut state, false);
        state
    }

    /// Completes a position that did not come about by a turn, as if the player before the mover had just moved: outcome,
    /// history and, unless the turn `has_started`, the triggers of its start.
    pub fn begin(&self, state: &mut State, has_started: bool) {
        let last = self.player_before(state, self.layout.mover(state).index());
        if !has_started {
            let rolled = self.layout.rolled(state);
            self.start_turn(state);
            self.set_rolled(state, rolled);
        }
        state.history.clear();
        self.note_position(state);
        self.settle(state, &self.frame(), PlayerId::from_index(last));
    }

    fn set_up(&self, state: &mut State, step: &SetupStep, rng: &mut Rng) {
        match step {
            SetupStep::Put(pieces) => {
                pieces.iter().for_each(|(place, kind)| self.layout.push(state, usize::from(*place), kind.index()));
            }
            SetupStep::Shuffle { pieces, cells, turning_over } => {
                let mut pieces: Vec<usize> = pieces.iter().map(|k| k.index()).collect();
                shuffle(&mut pieces, rng);
                for (kind, &cell) in pieces.into_iter().zip(cells) {
                    self.deal(state, cell as usize, kind, *turning_over);
                }
            }
            SetupStep::Copy { player, like, image } => {
                for (cell, &to) in image.iter().enumerate() {
                    self.mirror(state, cell, to as usize, *player as usize, *like as usize);
                }
            }
        }
    }

    /// Puts a piece on a cell; `turning_over`: it goes under a piece on which it may not stand.
    fn deal(&self, state: &mut State, cell: usize, kind: usize, turning_over: bool) {
        match self.layout.top_of(state, cell) {
            Some(lower) if turning_over && self.stacks.lower[kind] >> lower & 1 == 0 => {
                self.layout.pop(state, cell);
                self.layout.push(state, cell, kind);
                self.layout.push(state, cell, lower);
            }
            _ => self.layout.push(state, cell, kind),
        }
    }

    /// Copies one player's stack on `cell` to `to`, as another player's.
    fn mirror(&self, state: &mut State, cell: usize, to: usize, player: usize, like: usize) {
        let stack = self.layout.stack(state, cell);
        let theirs = stack.iter().all(|k| self.kinds[k.index()].owner as usize == like);
        if theirs {
            for kind in stack {
                let role = self.kinds[kind.index()].role as usize;
                if let Some(own) = self.kind_of[player][role] {
                    self.layout.push(state, to, own.index());
                }
            }
        }
    }
}
