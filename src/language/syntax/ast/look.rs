//! How pieces and cells look.

use super::Name;

/// A line of `look`.
#[derive(Clone, Debug, PartialEq)]
pub enum LookLine {
    /// `players White "ivory", Black "#3b3a39"`.
    Players(Vec<Shown>),
    /// `zone home of White "green"`.
    Zones(Vec<Shown>),
    /// `cells circles "#e3c08a"`.
    Cells {
        /// Their shape.
        shape: Option<Name>,
        /// Their colour.
        colour: Option<Name>,
    },
    /// `king "chess/king"  man of Black "●"`.
    Pieces(Vec<Shown>),
}

/// How something appears.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What: a player, a zone, a role or a group.
    pub name: Name,
    /// Only that of this player.
    pub of: Option<Name>,
    /// A colour, a drawing or a sign.
    pub by: Name,
}
