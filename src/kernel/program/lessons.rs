//! What agents learn about a game by playing it: worked out once, and shared by all of them.

use super::Patterns;
use std::sync::{Arc, OnceLock};

/// What is found out once, by whoever first asks for it. Giving up meanwhile leaves nothing behind, however the stack is
/// unwound.
#[derive(Debug)]
pub struct Found<T>(OnceLock<T>);

impl<T> Default for Found<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Found<T> {
    /// What was found.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }

    /// What was found, or what is found now.
    #[inline]
    pub fn or_find(&self, find: impl FnOnce() -> T) -> &T {
        match self.0.get() {
            Some(found) => found,
            None => {
                let found = find();
                self.0.get_or_init(|| found)
            }
        }
    }
}

/// What agents have found out about a game, or were told.
#[derive(Debug, Default)]
pub struct Lessons {
    /// By whom the game is played best.
    pub leader: Found<Leader>,
    /// How many points a win is worth on average in random games, in games whose ends are worth points.
    pub usual_points: Found<f64>,
    /// Who has more and better pieces, by what is seen at once, mostly loses random games.
    pub misleads: Found<bool>,
    /// What was learned of the game in a training, where somebody has told.
    pub taught: Found<Arc<Skill>>,
}

/// Who plays a game best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// Who judges turns by random games.
    Trees,
    /// Who searches turn by turn.
    LookingAhead,
    /// Who was taught the game.
    Taught,
}

/// What was learned of a game of two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skill {
    /// What pieces are worth on top of a cell or off the board, kind by kind, for the first player.
    pub shown: Vec<i32>,
    /// What they are worth under others.
    pub covered: Vec<i32>,
    /// What a point more than the other has is worth.
    pub point: i32,
    /// What it is worth to have e times as many turns as the other.
    pub freedom: f32,
    /// What it is worth that pieces stand together.
    pub patterns: Arc<Patterns>,
    /// How often a piece was seen on top of each cell or off the board, kind by kind, then under others; nothing where nobody has
    /// counted.
    pub seen: Vec<u32>,
    /// How often each filling of each group of cells was seen, as [`Patterns::worths`].
    pub filled: Vec<u32>,
    /// Who does best with it, where no dice are rolled.
    pub asker: Asker,
}

/// How a judgement is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asker {
    /// Alpha-beta asks it.
    #[default]
    Ahead,
    /// Tree search asks it instead of playing random games.
    Trees,
    /// Tree search asks it where it would ask a judgement of its own: what turns not tried yet are worth, and how random games
    /// stand that are cut short.
    Games,
}
