//! What is said about playing: tables with trees of positions, turns part by part, agents, reasons.

use super::board::{Board, Piece, Position};
use super::text::Place;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Where play starts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Start {
    /// The setup; the first if none is named.
    pub setup: Option<String>,
    /// The seed of setups drawn by chance, and of who begins where dice say so.
    #[serde(default)]
    pub seed: u32,
    /// Who begins.
    pub first: Option<String>,
    /// A position instead: JSON, or a text in a form of the game.
    pub position: Option<String>,
    /// A recorded game instead, with its turns.
    pub record: Option<String>,
}

/// A turn or roll that has been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Old {
    /// The node it follows.
    pub parent: u32,
    /// As it is written: `a1-a2`, `[4]` for a roll.
    pub text: String,
}

/// A game was set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Began {
    /// The table.
    pub table: u32,
    /// The title of the game.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The positions so far; the first is the start.
    pub nodes: Vec<Node>,
    /// The node reached by the last of the turns given, or by the record.
    pub node: u32,
    /// The position there.
    pub position: Position,
    /// What of the turns given could not be played, if so: those before stand.
    pub trouble: Option<String>,
    /// Turns are too many to be listed whole.
    pub by_parts: bool,
    /// Dice are rolled in the game.
    pub dice: bool,
}

/// A position in the tree of what has been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Node {
    /// Its number.
    pub node: u32,
    /// The node before it; none of the start.
    pub parent: Option<u32>,
    /// The turn or roll that leads here.
    pub text: String,
    /// It is a roll.
    pub roll: bool,
    /// Who played it; none of the start.
    pub player: Option<u32>,
    /// Whose turn it is now.
    pub mover: u32,
    /// How the game ended here, in words.
    pub result: Option<String>,
}

/// A turn, by its parts or as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Wanted {
    /// The numbers of its parts in the answers to `choices`.
    Parts(Vec<u32>),
    /// As it is written, with what was rolled or without.
    Text(String),
    /// After some parts, whatever leads from one place to another: only to be explained.
    FromTo {
        /// The parts chosen so far.
        done: Vec<u32>,
        /// Where it begins; none for a new piece.
        from: Option<u32>,
        /// Where it ends.
        to: u32,
    },
}

/// What may be played next in a turn under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    /// The node the turn starts from.
    pub node: u32,
    /// The parts chosen so far.
    pub done: Vec<u32>,
    /// The turn so far as it is written.
    pub text: String,
    /// What may come next.
    pub next: Vec<Choice>,
    /// The turn may end here.
    pub may_stop: bool,
    /// The pieces inside the turn.
    pub pieces: Vec<Piece>,
    /// The same in words.
    pub spoken: String,
    /// What the last part chosen moved.
    pub motions: Vec<Motion>,
}

/// A part that may come next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Its number.
    pub part: u32,
    /// How it is written after the parts before it.
    pub text: String,
    /// The move; none of a pass.
    pub by: Option<String>,
    /// What happens, in words.
    pub means: String,
    /// Where it begins: a cell or a place in an area; none for a new piece.
    pub from: Option<u32>,
    /// Where it ends; none of a pass.
    pub to: Option<u32>,
    /// What is placed, where it begins nowhere.
    pub kind: Option<u32>,
    /// What stands on top afterwards where it ends, or on the only place that it speaks of.
    pub shows: Option<u32>,
    /// The places it speaks of, where it begins and ends nowhere: those it chooses, and where it changes what stands.
    pub chosen: Vec<u32>,
    /// The cells that lose pieces by capture.
    pub taken: Vec<u32>,
    /// Between which neighbouring cells it closes the way.
    pub walls: Vec<(u32, u32)>,
    /// The turn must go on after it.
    pub must_go_on: bool,
    /// The turn may go on after it.
    pub may_go_on: bool,
}

/// Pieces that moved together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Motion {
    /// From where; none for new pieces.
    pub from: Option<u32>,
    /// To where; none for pieces that leave.
    pub to: Option<u32>,
    /// The kinds, from the bottom.
    pub kinds: Vec<u32>,
    /// They were captured.
    pub taken: bool,
}

/// A turn was played, or dice were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Moved {
    /// The node it leads to.
    pub node: Node,
    /// The position there.
    pub position: Position,
    /// What moved, part by part.
    pub motions: Vec<Motion>,
    /// The turn in words, for those who do not see it.
    pub spoken: String,
}

/// Why a turn is not legal, or what it does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Explained {
    /// It is legal.
    pub legal: bool,
    /// The turn as it is written, where it can be.
    pub text: String,
    /// Sentences with the clauses they come from.
    pub lines: Vec<Reason>,
}

/// A sentence and the clauses it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Reason {
    /// The sentence.
    pub text: String,
    /// The clauses, the most telling first.
    pub clauses: Vec<Place>,
}

/// An agent thinks, or has thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Thinking {
    /// The node it thinks about.
    pub node: u32,
    /// How much of its thinking is done, from 0 to 1.
    pub progress: f32,
    /// The turns it thinks of most, the best first.
    pub thoughts: Vec<Thought>,
    /// Its turn, when it is done.
    pub turn: Option<String>,
}

/// What an agent thinks of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Thought {
    /// The turn as it is written.
    pub text: String,
    /// The chance of the player to move, from 0 to 1, or a judgement in such a number.
    pub value: f64,
    /// How often it was tried, or how many positions after it were looked at.
    pub visits: u32,
    /// The places of its parts.
    pub places: Vec<u32>,
    /// Where each of its parts begins and ends.
    pub ways: Vec<Way>,
}

/// Where a part of a turn begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Way {
    /// Where it begins; nowhere with a new piece.
    pub from: Option<u32>,
    /// Where it ends; nowhere where nothing is done.
    pub to: Option<u32>,
}
