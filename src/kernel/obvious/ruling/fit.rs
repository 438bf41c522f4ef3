//! How well a move that is refused fits what stands there: of several that get equally far, the one that fits best is meant.

use super::{Wanted, Word};
use crate::id::Id;
use crate::obvious::Obvious;
use crate::obvious::refusal::Why;
use crate::program::{MoveCode, NOWHERE, Play, Source};

/// How well a part that is refused fits what stands there. What comes first weighs most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// The turn lets such a part be played here at all.
    pub is_open: bool,
    /// It lifts all that stands where it begins.
    pub is_whole: bool,
    /// It can land on such as stands where it should land: on nothing, on the player's own, or on another's.
    pub can_land: bool,
    /// How near its path comes to where it should land: the more, the nearer.
    pub near: u16,
}

impl Fit {
    /// The same behind a condition that does not hold.
    #[must_use]
    pub fn shut(self) -> Self {
        Self { is_open: false, ..self }
    }
}

impl<const W: usize> Obvious<'_, W> {
    pub(super) fn fit(&self, play: &Play<W>, code: &MoveCode<W>, word: &Word<W>, next: Wanted, why: &Why) -> Fit {
        let is_open = play.when.as_ref().is_none_or(|cond| self.holds(cond, &word.state, &word.frame));
        let is_on_board = |place: u16| usize::from(place) < self.topology.cells;
        let is_whole = match &code.source {
            Source::Stack(_) => true,
            Source::Top(_) if is_on_board(next.from) => self.layout.height(&word.state, usize::from(next.from)) < 2,
            _ => false,
        };
        let can_land = is_on_board(next.to) && self.can_land_on_such(code, word, usize::from(next.to));
        let near = match why {
            Why::NoWay(from, to) | Why::NoWayNow(from, to) | Why::NoWalk { from, to, .. } => {
                self.nearness(play, *from, *to, word)
            }
            _ => 0,
        };
        Fit { is_open, is_whole, can_land, near }
    }

    fn can_land_on_such(&self, code: &MoveCode<W>, word: &Word<W>, to: usize) -> bool {
        let landing = &code.landing;
        match self.layout.top_of(&word.state, to) {
            None => landing.empty.is_some() || landing.is_by_pattern() && !code.can_capture,
            Some(top) if self.is_enemy_of(code.player.index(), top) => code.can_capture,
            Some(_) => landing.stacking.is_some() || landing.swapping.is_some(),
        }
    }

    /// How near a path that begins at a place comes to a cell, in links of the board, counted down.
    fn nearness(&self, play: &Play<W>, from: u16, to: u16, word: &Word<W>) -> u16 {
        let cells = self.topology.cells;
        if from == NOWHERE || usize::from(to) >= cells || usize::from(from) >= cells {
            return 0;
        }
        let ends = self.path_ends(play, from, &word.state, &word.frame) & self.topology.board;
        let (mut seen, mut here, mut links) = (ends, ends, 0);
        while !seen.contains(usize::from(to)) && !here.is_empty() {
            let mut next = here.without(here);
            for table in &self.topology.neighbours {
                here.iter().for_each(|cell| next |= table[cell]);
            }
            here = next.without(seen);
            seen |= here;
            links += 1;
        }
        if seen.contains(usize::from(to)) { u16::MAX - links } else { 0 }
    }
}
