//! Which turn is looked at first: what was best before, then what takes or gains most, then what was good elsewhere.

use super::super::judge::{Judge, Score, WON};
use crate::id::PlayerId;
use crate::play::{Outcome, Part};
use crate::survey::Survey;

/// Places of the table of turns that were good elsewhere.
const SIZE: usize = 1 << 13;

/// The most that having been good elsewhere counts against what a turn gains at once, in thousandths of a piece.
const MOST_PRAISE: i32 = 1 << 14;

/// More than all praise.
const KILLER: Score = 20_000;
const TAKES: Score = 30_000;

/// A turn by a number: what it is, whatever the position. Different turns may share one, seldom.
pub type Sign = u32;

/// The number of a turn.
pub fn sign(parts: &[Part]) -> Sign {
    let word = |part: &Part| u64::from(part.mv) << 40 | u64::from(part.from) << 20 | u64::from(part.to) | 1 << 63;
    let mixed =
        parts.iter().fold(0u64, |sum, part| (sum.rotate_left(9) ^ word(part)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed >> 32) as Sign
}

/// A turn to be looked at.
#[derive(Clone, Copy)]
pub struct Next {
    /// By what it comes before others.
    rank: Score,
    /// Its place in the survey.
    pub place: u16,
}

/// What is remembered of turns from position to position.
pub struct Memory {
    /// Two turns for each distance from the root that cut off their position last.
    killers: Vec<[Sign; 2]>,
    /// How good a turn of each player was, wherever it was played.
    praise: [Vec<i32>; 2],
}

impl Default for Memory {
    fn default() -> Self {
        Self { killers: Vec::new(), praise: [vec![0; SIZE], vec![0; SIZE]] }
    }
}

impl Memory {
    /// Another search begins: old praise counts less.
    pub fn begin(&mut self) {
        self.killers.clear();
        self.praise.iter_mut().flatten().for_each(|praise| *praise /= 4);
    }

    /// A quiet turn was so good that no other need be looked at; those looked at before it were not.
    pub fn note_cut(
        &mut self,
        mover: PlayerId,
        ply: usize,
        depth: u32,
        best: Sign,
        others: impl Iterator<Item = Sign>,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        let bonus = (depth * depth).min(400) as i32 * 16;
        let praise = &mut self.praise[usize::from(mover.0 & 1)];
        let mut add = |sign: Sign, by: i32| {
            let value = &mut praise[sign as usize % SIZE];
            *value += by - *value * by.abs() / MOST_PRAISE;
        };
        add(best, bonus);
        others.for_each(|sign| add(sign, -bonus));
    }

    fn praise(&self, mover: PlayerId, sign: Sign) -> i32 {
        self.praise[usize::from(mover.0 & 1)][sign as usize % SIZE]
    }

    /// The turns of a survey in the order in which they are to be looked at; `now` is what the position is worth before, `end`
    /// says what the end of a game is worth.
    pub fn order(
        &self,
        survey: &Survey,
        (mover, ply): (PlayerId, usize),
        now: Score,
        best: Option<u16>,
        end: impl Fn(Outcome) -> Option<Score>,
        order: &mut Vec<Next>,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        order.clear();
        order.extend(survey.turns.iter().enumerate().map(|(place, prospect)| {
            let gain = || {
                let (gain, sign) = (Judge::seen_by(mover, prospect.worth) - now, sign(survey.parts(prospect)));
                match () {
                    () if prospect.takes => TAKES + gain,
                    () if killers.contains(&sign) => KILLER + gain,
                    () => gain + self.praise(mover, sign) / 16,
                }
            };
            let end = || end(prospect.outcome);
            let rank = if best == Some(place as u16) { WON + 1 } else { end().unwrap_or_else(gain) };
            Next { rank, place: place as u16 }
        }));
        order.sort_by_key(|next| -next.rank);
    }
}
