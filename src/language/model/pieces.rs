//! What pieces are, what they take, and on what they may stand.

use super::logic::PerPlayer;
use crate::id::{CellId, ClauseId, PlayerId, RoleId, Table};
use crate::source::Span;

/// What a piece can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its number, where it is one of several declared together.
    pub number: Option<u16>,
    /// The name.
    pub name: String,
    /// The letter of each player's pieces in texts; a single one for a neutral role.
    pub letters: Vec<char>,
    /// How many each player has; `None`: no limit.
    pub count: Option<u16>,
    /// Belongs to no player.
    pub neutral: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A named set of roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: String,
    /// Its roles.
    pub roles: Vec<RoleId>,
    /// Where it is declared.
    pub span: Span,
}

/// A piece: its role and its owner, `None` for a neutral one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub role: RoleId,
    /// Whose it is.
    pub owner: Option<PlayerId>,
}

/// The capture relation and what becomes of what is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// `[attacker][victim]` by role: the clause that allows it; enemies only. All pairs, by the first clause, if nothing is said.
    pub takes: Vec<Vec<Option<ClauseId>>>,
    /// What goes when a stack is taken.
    pub extent: Extent,
    /// Taken pieces stay, and block, until the turn ends.
    pub leave_at_end: bool,
    /// By role: where a captured piece goes; `None`: out of the game.
    pub fates: Vec<Option<Fate>>,
    /// The clause that speaks of it (the section, if none does).
    pub clause: ClauseId,
}

/// Where a captured piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// The area.
    pub to: Target,
    /// What it becomes there.
    pub role: Option<RoleId>,
    /// Who says so.
    pub clause: ClauseId,
}

/// An area that pieces are sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One area, seen by each player.
    Seen(PerPlayer<CellId>),
    /// The area of the piece's owner.
    OfOwner(Table<PlayerId, CellId>),
}

/// What goes when a stack is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The whole stack.
    Whole,
    /// The top piece alone.
    Top,
    /// All but pieces of these roles.
    WholeBut(Vec<RoleId>),
}

/// The most pieces of a stack, whatever the stack law says.
pub const HIGHEST: i64 = 64;

/// The stack law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// The height allowed; `None`: any.
    pub most: Option<u8>,
    /// The clause that says so.
    pub most_clause: ClauseId,
    /// `[upper][lower]` by role, pieces of one owner: may it stand there, and which clause says so.
    pub on_own: Vec<Vec<(bool, ClauseId)>>,
    /// `[upper][lower]` by role, pieces of different owners: may it stand there, and which clause says so.
    pub on_other: Vec<Vec<(bool, ClauseId)>>,
}

impl Stacks {
    /// True where no piece stands on another player's, for nothing says that stacks may be of several.
    pub fn are_of_one_owner(&self) -> bool {
        let pairs = || self.on_other.iter().flatten();
        pairs().all(|(is_allowed, _)| !is_allowed) && pairs().any(|(_, clause)| *clause == self.most_clause)
    }

    /// What would allow stacks of several owners, as high as they are now.
    pub fn of_any_owner(&self) -> String {
        let height = self.most.map_or("any height".to_owned(), |most| format!("at most {most}"));
        format!("stacks are of one owner unless it is said otherwise: `{height}, of any owner`")
    }
}

/// What a piece or a thing is called, with its article: `a pawn`, `an archer`.
pub fn with_article(noun: &str) -> String {
    let is_vowel = noun.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}
