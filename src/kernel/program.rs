//! A game as tables and steps: what the interpreter runs.
//!
//! Everything is folded for each player: `own`, `forward`, `home of mover` are plain sets here. Nothing has a name or a
//! place in a text; whoever compiles keeps those beside the program, for people.
//!
//! All that holds sets of cells knows their size, `W` words. Where none is said they are the widest: games are compiled so,
//! and the sets of the finished program are made as small as its board allows ([`Fitted`]).

mod aims;
mod attacks;
mod beginning;
mod ends;
mod events;
mod layout;
mod logic;
mod moves;
mod pieces;
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
use std::sync::OnceLock;

pub use crate::ops::{CompareOp, Dice, Doubles, Grouping, MOST_ROLLS, NumOp};
pub use aims::*;
pub use attacks::*;
pub use beginning::*;
pub use ends::*;
pub use events::*;
pub use layout::*;
pub use logic::*;
pub use moves::*;
pub use pieces::*;
pub use placing::*;
pub use rays::*;
pub use rows::Rows;
pub use shifts::Shift;
pub use topology::*;
pub use turns::*;
pub use view::*;
pub use walks::Front;

/// A finished program, in the size that its places need: its sets have 1, 2, 4, 6 or 16 words of 64.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fitted {
    Words1(Box<Program<1>>),
    Words2(Box<Program<2>>),
    Words4(Box<Program<4>>),
    Words6(Box<Program<6>>),
    Words16(Box<Program>),
}

/// How many words of 64 a set of so many places needs, rounded up to the sizes for which the interpreter is built.
pub fn words_needed(places: usize) -> usize {
    match places {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        257..=384 => 6,
        _ => WIDEST,
    }
}

/// Most pieces on one cell.
pub const HIGHEST: usize = 64;

/// No cell.
pub const NOWHERE: u16 = u16::MAX;

/// What players find out about a game by trying, once for all of them.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// Looking ahead turn by turn wins more games than trying turns out in random games.
    pub looking_ahead_wins: OnceLock<bool>,
    /// What wins pay on an average in random games, in games whose ends are worth points.
    pub usual_points: OnceLock<f64>,
}

/// A compiled game, for boards of at most `64 * W` cells.
#[derive(Clone, Debug)]
pub struct Program<const W: usize = WIDEST> {
    /// The board and its links.
    pub topology: Topology<W>,
    /// How positions lie in the words of a state.
    pub layout: Layout<W>,
    /// What is remembered for one turn only.
    pub for_one_turn: Vec<u8>,
    /// Some player rolls dice.
    pub rolls: bool,
    /// `[captor][kind]`: where a captured piece goes.
    pub fates: Vec<Vec<Option<Sent>>>,
    /// Some trigger runs on captures: they are written down.
    pub watches_captures: bool,
    /// How many moves the rules declare; those after them are the same moves chosen by another player.
    pub declared_moves: usize,
    /// The roles that kinds have: the kinds of each role, as bits.
    pub kinds_of_role: Vec<u64>,
    /// Number of names of roles.
    pub sorts: usize,
    /// Instead of `first`, the highest roll begins.
    pub first_roll: Option<Dice>,
    /// What may follow depends on the parts played before by more than the position they led to.
    pub looks_back: bool,
    /// Turns are long: random play chooses them part by part.
    pub by_parts: bool,
    /// What is rolled says only how often something may be done: all that a low roll allows, a higher one does.
    pub high_rolls_allow_more: bool,
    /// Every move may be the last of its turn, whatever it leads to: who can play a part has a turn.
    pub parts_are_turns: bool,
    /// Some part may be one from which no turn can be completed.
    pub has_dead_ends: bool,
    /// Number of players.
    pub players: usize,
    /// Who begins.
    pub first: PlayerId,
    /// What a piece on the board can be.
    pub kinds: Vec<Kind>,
    /// `[owner or neutral][role]`: the kind of a piece.
    pub kind_of: Vec<Vec<Option<KindId>>>,
    /// The stack law.
    pub stacks: StackLaw,
    /// The capture relation.
    pub captures: CaptureLaw,
    /// Which moves of each player take, read from the cell that is asked for; empty where no rule asks.
    pub attacks: Vec<Attacks<W>>,
    /// The game seen by each player.
    pub views: Vec<View<W>>,
    /// Clauses that count quiet turns.
    pub counters: Vec<Counter>,
    /// For each end the counter it asks, if it asks one.
    pub counter_of_end: Vec<Option<usize>>,
    /// For each end the points its winner gets; empty where no end says so, for then all wins are alike.
    pub points: Vec<u16>,
    /// Number of names bound in turns.
    pub bindings: usize,
    /// In what way positions are compared where the rules ask how often one occurred; empty where they don't.
    pub likenesses: Vec<Likeness>,
    /// Two paths through a turn expression can give the same turn: lists must be made unique.
    pub may_repeat_words: bool,
    /// Where players are ranked, what remembers the rank of the first of them, 0 while he plays; those of the others follow.
    pub ranks: Option<u16>,
    /// Ways to begin.
    pub setups: Vec<Vec<SetupStep>>,
    /// What players strive for, for those who judge positions without knowing the game.
    pub aims: Aims<W>,
    /// Nothing happens but that new pieces are put on empty cells.
    pub placing: Option<Placing>,
    /// For each setup the first position, once it was asked for, where chance has no say.
    pub starts: Vec<OnceLock<FirstPosition>>,
    /// What players have found out about the game by trying.
    pub lessons: Lessons,
    /// The header of the game.
    pub clause: ClauseId,
}
