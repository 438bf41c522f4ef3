//! A game as tables and steps: what the interpreter runs.
//!
//! What depends on the player is resolved for each of them: in a player's [`View`], `own`, `forward` and `home of mover` are
//! plain sets. Nothing has a name or a place in a text; the compiler keeps those beside the program, for people.
//!
//! Everything that holds sets of cells has their size as its parameter `W`, in words of 64 bits. The default is the widest
//! size: games are compiled with it, and the finished program is narrowed to what its board needs ([`Fitted`]).

mod ahead;
mod aims;
mod attacks;
mod beginning;
mod ends;
mod events;
mod fast;
mod layout;
mod lessons;
mod logic;
mod moves;
mod patterns;
mod pieces;
mod placements;
mod placing;
pub mod plans;
mod rays;
mod rows;
mod shifts;
pub mod slides;
mod topology;
mod turns;
mod view;
mod walks;

use crate::bits::WIDEST;
use crate::id::{ClauseId, KindId, PlayerId};
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use crate::ops::{CompareOp, Dice, Doubles, Faces, Grouping, MOST_ROLLS, NumOp, sum_of};
pub use ahead::*;
pub use aims::*;
pub use attacks::*;
pub use beginning::*;
pub use ends::*;
pub use events::*;
pub use fast::*;
pub use layout::*;
pub use lessons::*;
pub use logic::*;
pub use moves::*;
pub use patterns::*;
pub use pieces::*;
pub use placements::*;
pub use placing::*;
pub use rays::*;
pub use rows::Rows;
pub use shifts::Shift;
pub use topology::*;
pub use turns::*;
pub use view::*;
pub use walks::Front;

/// A finished program, whose sets are just wide enough for its places: 1, 2, 4, 6 or 16 words of 64 bits.
///
/// Each width is the whole interpreter once more. In a browser, where all of it is loaded before anything is played, there are
/// fewer of them.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fitted {
    Words1(Box<Program<1>>),
    #[cfg(not(target_family = "wasm"))]
    Words2(Box<Program<2>>),
    Words4(Box<Program<4>>),
    #[cfg(not(target_family = "wasm"))]
    Words6(Box<Program<6>>),
    Words16(Box<Program>),
}

/// How many words of 64 bits sets can have.
const WIDTHS: &[usize] = if cfg!(target_family = "wasm") { &[1, 4, WIDEST] } else { &[1, 2, 4, 6, WIDEST] };

/// Sets have at least so many words.
static LEAST: AtomicUsize = AtomicUsize::new(1);

/// From now on programs have sets of the same width, whatever their boards need, or just wide enough again. What is played
/// is the same, and slower; but of the interpreter no more is needed than one width.
pub fn set_one_width(is_one: bool) {
    LEAST.store(if is_one { WIDEST } else { 1 }, Ordering::Relaxed);
}

/// How many words of 64 bits a set of so many places needs, rounded up to a size for which the interpreter is built.
pub fn words_needed(places: usize) -> usize {
    let least = LEAST.load(Ordering::Relaxed);
    WIDTHS.iter().copied().find(|&words| words >= least && places <= 64 * words).unwrap_or(WIDEST)
}

/// The most pieces that a cell can hold.
pub const HIGHEST: usize = 64;

/// No cell.
pub const NOWHERE: u16 = u16::MAX;

/// A compiled game, for boards of at most `64 * W` cells: its rules, and beside them what makes them fast.
///
/// A program is asked about its rules as if it were them; what only makes it fast is told by `fast` alone. Who wants to understand
/// a game reads [`Rules`], and need not look further.
#[derive(Debug)]
pub struct Program<const W: usize = WIDEST> {
    /// What the game is.
    pub rules: Rules<W>,
    /// What makes it fast: worked out from the rules, and perhaps nothing.
    pub fast: Fast<W>,
    /// What players strive for: agents judge positions by it without knowing the game.
    pub aims: Aims<W>,
    /// For each setup its first position, filled in when it is first asked for; unused where the setup is random.
    pub starts: Vec<Found<FirstPosition>>,
    /// What agents have learned about the game by playing it.
    pub lessons: Lessons,
}

impl<const W: usize> Program<W> {
    /// A program of rules, with what makes them fast and what players strive for by them.
    pub fn new(rules: Rules<W>, fast: Fast<W>, aims: Aims<W>) -> Self {
        let starts = rules.setups.iter().map(|_| Found::default()).collect();
        Self { rules, fast, aims, starts, lessons: Lessons::default() }
    }
}

impl<const W: usize> Deref for Program<W> {
    type Target = Rules<W>;

    #[inline]
    fn deref(&self) -> &Rules<W> {
        &self.rules
    }
}

/// What a game is.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize = WIDEST> {
    /// The board and its links.
    pub topology: Topology<W>,
    /// Which words of a state hold which part of a position.
    pub layout: Layout<W>,
    /// The memories, by number, that are reset when a turn starts.
    pub for_one_turn: Vec<u8>,
    /// Some player rolls dice.
    pub rolls: bool,
    /// `[captor][kind]`: where a captured piece goes.
    pub fates: Vec<Vec<Option<Sent>>>,
    /// Some trigger runs on captures, so the frame keeps a list of the captured pieces.
    pub watches_captures: bool,
    /// How many moves the rules declare; those after them are the same moves chosen by another player.
    pub declared_moves: usize,
    /// The roles that kinds have: the kinds of each role, as bits.
    pub kinds_of_role: Vec<u64>,
    /// Number of names of roles.
    pub sorts: usize,
    /// Instead of `first`, the highest roll begins.
    pub first_roll: Option<Dice>,
    /// Turns are long: random play chooses them part by part.
    pub by_parts: bool,
    /// A roll only limits how often something may be done: everything that a roll allows, any higher roll allows too.
    pub high_rolls_allow_more: bool,
    /// Number of players.
    pub players: usize,
    /// Who begins.
    pub first: PlayerId,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// `[owner or neutral][role]`: the kind of a piece.
    pub kind_of: Vec<Vec<Option<KindId>>>,
    /// The stack law.
    pub stacks: StackLaw,
    /// The capture relation.
    pub captures: CaptureLaw,
    /// Some rule asks which cells are attacked.
    pub asks_for_attacks: bool,
    /// The game as it is for each player.
    pub views: Vec<View<W>>,
    /// What is counted from turn to turn, as for `20 turns pass without capture`.
    pub counters: Vec<Counter>,
    /// For each end the counter that it reads, if it reads one.
    pub counter_of_end: Vec<Option<usize>>,
    /// The most points that a win can be worth; `None` where no end names points: then all wins are worth the same.
    pub most_points: Option<u16>,
    /// Number of names bound in turns.
    pub bindings: usize,
    /// The ways in which positions are compared to count repetitions; empty where no rule counts them.
    pub likenesses: Vec<Likeness>,
    /// In games with ranks, the memory that holds the first player's rank, 0 while he plays; the other players' follow it.
    pub ranks: Option<u16>,
    /// Ways to begin.
    pub setups: Vec<Vec<SetupStep>>,
    /// The clause of the game's header.
    pub clause: ClauseId,
}
