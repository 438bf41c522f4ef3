//! What can be said of a position without knowing the game: pieces, freedom to move, nearness to what the ends ask for.

use crate::id::{Id, PlayerId};
use crate::play::generate::Pool;
use crate::play::state::State;
use crate::program::Program;

/// What can be said for a player in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// His pieces, each at what it is worth (at most 1): more if it can capture, more if an end asks for it; half in hand.
    pub material: f32,
    /// How near his pieces are to the places where the ends want them: 1 for each piece there, half for each one link away,
    /// and so on.
    pub nearness: f32,
    /// How many turns he would have, were it his turn; 0 where that was not asked.
    pub mobility: u64,
}

impl<const W: usize> Program<W> {
    /// What can be said for a player. His turns are counted only on demand, and not where they are chosen part by part.
    pub fn features(&self, state: &State, of: PlayerId, mobility: bool) -> Features {
        let mobility = if mobility && !self.by_parts { self.mobility(state, of) } else { 0 };
        Features { material: self.material(state, of), nearness: self.nearness(state, of), mobility }
    }

    fn mobility(&self, state: &State, of: PlayerId) -> u64 {
        let mut pool = Pool::default();
        if self.mover(state) == of {
            return self.count_turns(state, &mut pool);
        }
        let mut theirs = state.clone();
        self.set_mover(&mut theirs, of);
        self.count_turns(&theirs, &mut pool)
    }

    fn material(&self, state: &State, of: PlayerId) -> f32 {
        let worth = &self.aims.worth;
        let own = |kind: usize| usize::from(self.kinds[kind].owner) == of.index();
        let mut sum = 0.0;
        for (kind, &worth) in worth.iter().enumerate().filter(|&(kind, _)| own(kind)) {
            sum += worth * self.top(state, kind).len() as f32;
        }
        for cell in self.tall(state).iter() {
            let column = self.column(state, cell);
            let height = self.height(state, cell);
            let under = column[..height - 1].iter().map(|&b| usize::from(b) - 1).filter(|&kind| own(kind));
            sum += under.map(|kind| worth[kind]).sum::<f32>();
        }
        for slot in (self.aims.hands[of.index()] & self.filled(state)).iter() {
            let kind = self.slot_kind(slot);
            if own(kind) {
                sum += worth[kind] / 2.0 * self.held(state, slot) as f32;
            }
        }
        sum
    }

    fn nearness(&self, state: &State, of: PlayerId) -> f32 {
        let near = |distance: u8| if distance > 30 { 0.0 } else { 1.0 / (1u32 << distance) as f32 };
        let mut sum = 0.0;
        for aim in &self.aims.of[of.index()] {
            sum += self.tops(state, aim.kinds).iter().map(|cell| near(aim.distance[cell])).sum::<f32>();
            for slot in self.filled(state).iter() {
                if aim.kinds >> self.slot_kind(slot) & 1 != 0 {
                    sum += near(aim.distance[slot]) * self.held(state, slot) as f32;
                }
            }
        }
        sum
    }
}
