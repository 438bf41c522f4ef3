//! Choose first, ask afterwards: a random turn without asking every turn what is dear to ask.
//!
//! What no turn may leave, what a part must leave and the ends that are tested at once are asked of the position after a
//! part; conditions on what a part chooses or where it lands may be asked of one after the other. Where a turn is to be drawn, the turns are found as if nothing of that were asked; one is drawn, and only that one
//! is played and asked. Refused, another is drawn. As every legal turn is among those found exactly once, all legal turns
//! stay equally likely. Only where one after the other is refused are all turns asked.
//!
//! An end tested at once cuts a turn short. All turns that begin alike up to that part are then the same turn: drawn so
//! often, it is taken only once in as many times.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::lottery::Lottery;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{MoveCode, Program};

/// After so many refusals all turns are asked; where there are few turns, after as many as half of them.
const TRIES: u64 = 24;

/// What was drawn without being asked.
pub(super) enum Drawn {
    /// A legal turn; the position was moved on by its parts.
    Turn,
    /// There is no turn, legal or not.
    Nothing,
    /// Too many were refused: all must be asked.
    Unknown,
}

/// A turn that was played and asked.
struct Asked {
    /// How many of its parts were played.
    played: usize,
    /// An end tested at once holds after them.
    is_cut: bool,
}

impl<const W: usize> Program<W> {
    /// Draws a legal turn and plays its parts in `state`, if the first few that are drawn are not all refused.
    pub(super) fn draw_and_ask(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        turn: &mut Turn,
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> Drawn {
        lottery.clear();
        let _ = self.walk_unasked(state, lottery, pool);
        if lottery.seen == 0 {
            return Drawn::Nothing;
        }
        let mut after = pool.copy_board(state);
        std::mem::swap(&mut after.history, &mut state.history);
        for _ in 0..TRIES.min(lottery.seen / 2 + 1) {
            lottery.numbered(below(rng, lottery.seen), turn);
            after.words.copy_from_slice(&state.words);
            self.clear(frame);
            if let Some(asked) = self.play_as_asked(&mut after, frame, turn, pool)
                && is_kept(&asked, turn, lottery, rng)
            {
                turn.parts.truncate(asked.played);
                std::mem::swap(state, &mut after);
                pool.give_back(after);
                return Drawn::Turn;
            }
        }
        std::mem::swap(&mut after.history, &mut state.history);
        pool.give_back(after);
        Drawn::Unknown
    }

    /// Plays the parts of a turn up to where an end tested at once holds, if the rules allow what they leave.
    fn play_as_asked(&self, state: &mut State, frame: &mut Frame<W>, turn: &Turn, pool: &mut Pool) -> Option<Asked> {
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        let mut asked = Asked { played: 0, is_cut: false };
        for &part in &turn.parts {
            let code = view.moves.get(usize::from(part.mv));
            if code.is_some_and(|code| self.is_refused(code, state, frame, part, pool)) {
                return None;
            }
            self.apply(state, frame, part);
            let leaving = code.map_or(&[][..], |code| &code.leaving);
            if !leaving.iter().all(|(cond, _)| self.holds(cond, state, frame)) {
                return None;
            }
            asked.played += 1;
            asked.is_cut = view.may_end_early && self.ends_at_once(state, frame, player);
            if asked.is_cut {
                break;
            }
        }
        self.may_leave(state, frame, player).then_some(asked)
    }

    /// True where the conditions on what a part chooses, or on where it lands, do not hold.
    fn is_refused(&self, code: &MoveCode<W>, state: &State, frame: &Frame<W>, part: Part, pool: &mut Pool) -> bool {
        if code.guards.is_empty() {
            return false;
        }
        if code.source.is_choice() {
            let bound = Frame { from: part.from, to: part.to, ..frame.clone() };
            return !self.allows_choice(code, part.way, state, &bound);
        }
        let to = CellSet::one(usize::from(part.to));
        !code.late_guards.is_empty() && self.guarded(code, (state, frame), part, to, pool).is_empty()
    }
}

/// Whether a turn is taken: one that an end cuts short was drawn once for each turn that begins so.
fn is_kept<const W: usize>(asked: &Asked, turn: &Turn, lottery: &Lottery<W>, rng: &mut Rng) -> bool {
    if !asked.is_cut {
        return true;
    }
    let alike = lottery.beginning_with(&turn.parts[..asked.played]);
    alike <= 1 || below(rng, alike) == 0
}
