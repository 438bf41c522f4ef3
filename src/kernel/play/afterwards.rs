//! Choose first, ask afterwards: a random turn without asking every turn what is dear to ask.
//!
//! What no turn may leave, what a part must leave and the ends that are tested at once are asked of the position after a
//! part; conditions on what a part chooses or where it lands may be asked of one after the other. Where a turn is to be drawn,
//! the turns are found as if nothing of that were asked; one is drawn, and only that one is played and asked. Refused, another
//! is drawn. As every legal turn is among those found exactly once, all legal turns stay equally likely. Only where one after
//! the other is refused are all turns asked.
//!
//! What follows a part is dear to find, too, since the part must be played first. Where it is known that no more than so many
//! turns can go on from it, it counts as so many; it is played only if it is drawn, with the number of one of these turns.
//! Where fewer go on, and none has that number, another is drawn, and how many there are is remembered.
//!
//! An end tested at once cuts a turn short. All turns that begin alike up to that part are then the same turn: drawn so
//! often, it is taken only once in as many times.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::lottery::{Begun, Lottery};
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

/// As many turns at most are drawn, those among them that are known to be none.
const DRAWS: u64 = 512;

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
        let asks = self.views[self.layout.mover(state).index()].asks_afterwards;
        lottery.clear();
        let _ = self.walk_unasked(state, lottery, pool);
        if !lottery.is_worth_drawing() {
            lottery.distrust = lottery.distrust.saturating_add(1);
            lottery.takes_unfinished = false;
            if !asks {
                return Drawn::Unknown;
            }
            lottery.clear();
            let _ = self.walk_unasked(state, lottery, pool);
        }
        if lottery.seen == 0 {
            return Drawn::Nothing;
        }
        let first = below(rng, lottery.seen);
        let begun = lottery.numbered(first, turn);
        if !asks && begun.is_none() {
            self.clear(frame);
            turn.parts.iter().for_each(|&part| self.apply(state, frame, part));
            return Drawn::Turn;
        }
        let mut after = pool.copy_board(state);
        std::mem::swap(&mut after.history, &mut state.history);
        let is_drawn = self.draw_until_legal(state, &mut after, frame, (turn, begun), (rng, lottery, pool));
        if is_drawn {
            std::mem::swap(state, &mut after);
        } else {
            std::mem::swap(&mut after.history, &mut state.history);
        }
        pool.give_back(after);
        if is_drawn { Drawn::Turn } else { Drawn::Unknown }
    }

    /// Plays the turn that was drawn, or begun, in `after`, and others as long as they are refused.
    fn draw_until_legal(
        &self,
        state: &State,
        after: &mut State,
        frame: &mut Frame<W>,
        (turn, mut begun): (&mut Turn, Option<Begun>),
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> bool {
        let mut left = self.tries(lottery);
        for _ in 0..DRAWS {
            if begun.as_ref().is_none_or(|begun| !lottery.is_known_to_fail(begun)) {
                after.words.copy_from_slice(&state.words);
                self.clear(frame);
                if self.play_drawn((after, frame), turn, begun, (rng, lottery, pool)).is_some() {
                    return true;
                }
                left -= 1;
                if left == 0 {
                    return false;
                }
            }
            begun = lottery.numbered(below(rng, lottery.seen), turn);
        }
        false
    }

    /// How many turns are played to draw one: not so many that to look at all would take less.
    fn tries(&self, lottery: &Lottery<W>) -> u64 {
        let unfinished = lottery.unfinished_parts();
        TRIES.min(if unfinished > 0 { unfinished } else { lottery.seen } / 2 + 1)
    }

    /// Plays a turn that was drawn, or begun, if the rules allow what it leaves; `None` where it is none.
    fn play_drawn(
        &self,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
        begun: Option<Begun>,
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> Option<()> {
        self.play_on((state, frame), turn, (0, begun), (rng, lottery, pool))?;
        self.may_leave(state, frame, self.layout.mover(state).index()).then_some(())
    }

    /// Plays what was drawn of a turn but for its first parts, so many, and goes on with it where it was only begun.
    fn play_on(
        &self,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
        (played, begun): (usize, Option<Begun>),
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> Option<()> {
        let asked = self.play_as_asked(state, frame, &turn.parts[played..], pool)?;
        if asked.is_cut {
            turn.parts.truncate(played + asked.played);
            return is_kept(&turn.parts, lottery, rng).then_some(());
        }
        begun.map_or(Some(()), |begun| self.finish((state, frame), turn, begun, (rng, lottery, pool)))
    }

    /// Goes on with a turn that was begun.
    fn finish(
        &self,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
        begun: Begun,
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> Option<()> {
        let Begun { onward, number, .. } = begun;
        let mut inner = lottery.take_inner();
        frame.rounds = onward.rounds;
        let _ = self.walk_onward(onward, &turn.parts, (state, frame), &mut *inner, pool);
        let count = inner.seen;
        debug_assert!(count <= u64::from(onward.most), "{count} turns after {:?}, at most {}", turn, onward.most);
        lottery.note(&begun, count);
        let finished = (number < count).then(|| {
            let played = turn.parts.len();
            let begun = inner.numbered(number, turn);
            self.play_on((state, frame), turn, (played, begun), (rng, &mut inner, pool))
        });
        lottery.inner = Some(inner);
        finished.flatten()
    }

    /// Plays the parts of a turn up to where an end tested at once holds, if the rules allow what they leave; what no turn may
    /// leave is not asked.
    fn play_as_asked(&self, state: &mut State, frame: &mut Frame<W>, parts: &[Part], pool: &mut Pool) -> Option<Asked> {
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        let mut asked = Asked { played: 0, is_cut: false };
        for &part in parts {
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
        Some(asked)
    }

    /// True where the conditions on what a part chooses, or on where it lands, do not hold.
    fn is_refused(&self, code: &MoveCode<W>, state: &State, frame: &Frame<W>, part: Part, pool: &mut Pool) -> bool {
        if code.guards.is_empty() {
            return false;
        }
        if code.source.is_choice() {
            let bound = Frame { from: part.from, to: part.to, ..frame.clone() };
            return !self.allows_choice(code, part, state, &bound);
        }
        let to = CellSet::one(usize::from(part.to));
        !code.asked.is_empty() && self.guarded(code, (state, frame), part, to, pool).is_empty()
    }
}

/// Whether a turn that an end cuts short is taken: it was drawn once for each turn that begins so.
fn is_kept<const W: usize>(parts: &[Part], lottery: &Lottery<W>, rng: &mut Rng) -> bool {
    let alike = lottery.beginning_with(parts);
    alike <= 1 || below(rng, alike) == 0
}
