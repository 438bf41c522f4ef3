//! What can stand on a cell of a set: an upper bound, found without a position.

use crate::id::{Id, RoleId};
use crate::model::{Game, Move, MoveSource, Owner, Pieces, Set, Who};

/// Whose a top piece may be, seen by the mover.
const OWN: u8 = 1;
const ENEMY: u8 = 2;
const NEUTRAL: u8 = 4;

/// All that can stand on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) struct Contents {
    /// The cell may be empty.
    empty: bool,
    /// By role: whose the top piece may be.
    tops: Vec<u8>,
    /// How high, where it is not empty.
    height: (u16, Option<u16>),
}

impl Contents {
    /// What can stand on a cell of the set.
    pub fn of(game: &Game, set: &Set) -> Self {
        match set {
            Set::Empty => Self { empty: true, ..Self::nothing(game) },
            Set::Occupied => Self { empty: false, ..Self::anything(game) },
            Set::Pieces(pieces) => Self::of_pieces(game, pieces),
            Set::Union(parts) | Set::FirstOf(parts) => {
                parts.iter().map(|p| Self::of(game, p)).reduce(Self::join).unwrap_or_else(|| Self::nothing(game))
            }
            Set::Both(a, b) => Self::of(game, a).meet(Self::of(game, b)),
            Set::Except(a, b) => Self::of(game, a).without(game, b),
            Set::Reached { within, .. } => Self::of(game, within),
            Set::Run { of, .. } | Set::Group { of, .. } => Self::of(game, of),
            Set::Threatened(of) => Self { empty: false, ..Self::of(game, of) },
            Set::Attacked { of, .. } => Self::of(game, of),
            Set::When(_, a, b) => Self::of(game, a).join(Self::of(game, b)),
            Set::Cells(_)
            | Set::Bound(_)
            | Set::Image { .. }
            | Set::Lines { .. }
            | Set::Reach { .. }
            | Set::Remembered(_) => Self::anything(game),
        }
    }

    /// What the move has in hand.
    pub fn lifted(game: &Game, play: &Move) -> Self {
        match &play.source {
            MoveSource::Top(set) => Self { height: (1, Some(1)), ..Self::of(game, set) },
            MoveSource::Stack(set) => Self::of(game, set),
            MoveSource::Tops { of, .. } => Self { height: (1, None), ..Self::of(game, of) },
            MoveSource::Choice { .. } | MoveSource::Die(_) | MoveSource::Way(..) | MoveSource::Group { .. } => {
                Self::nothing(game)
            }
            MoveSource::New { role, owner } => {
                let pieces = Pieces::of(*owner, vec![*role]);
                Self { height: (1, Some(1)), ..Self::of_pieces(game, &pieces) }
            }
        }
    }

    /// Nothing at all can: no cell is ever in the set.
    pub fn is_impossible(&self) -> bool {
        !self.empty && !self.occupied()
    }

    /// True where a cell of both can exist.
    pub fn meets(&self, other: &Self) -> bool {
        !self.clone().meet(other.clone()).is_impossible()
    }

    /// True where all that can stand there is in the set, wherever that is.
    pub fn is_within(&self, game: &Game, set: &Set) -> bool {
        self.clone().without(game, set).is_impossible()
    }

    /// The same where the stacks it is part of may have any height.
    pub fn at_any_height(self) -> Self {
        Self { height: (1, None), ..self }
    }

    /// True where the cell may be empty.
    pub fn may_be_empty(&self) -> bool {
        self.empty
    }

    /// The roles its top piece may have.
    pub fn roles(&self) -> Vec<RoleId> {
        self.roles_of(OWN | ENEMY | NEUTRAL)
    }

    /// The roles the top piece of an enemy may have.
    pub fn enemy_roles(&self) -> Vec<RoleId> {
        self.roles_of(ENEMY)
    }

    /// The roles the mover's own top piece may have.
    pub fn own_roles(&self) -> Vec<RoleId> {
        self.roles_of(OWN)
    }

    /// True where any piece on top is the mover's.
    pub fn is_own(&self) -> bool {
        self.roles_of(ENEMY | NEUTRAL).is_empty()
    }

    /// True where any piece on top is an enemy's.
    pub fn is_enemy(&self) -> bool {
        self.roles_of(OWN | NEUTRAL).is_empty()
    }

    /// The roles a neutral piece on top may have.
    pub fn neutral_roles(&self) -> Vec<RoleId> {
        self.roles_of(NEUTRAL)
    }

    /// True where a neutral piece may be on top.
    pub fn has_neutral(&self) -> bool {
        !self.neutral_roles().is_empty()
    }

    /// The lowest it can be.
    pub fn least_height(&self) -> u16 {
        self.height.0
    }

    fn roles_of(&self, owners: u8) -> Vec<RoleId> {
        if !self.has_height() {
            return Vec::new();
        }
        self.tops.iter().enumerate().filter(|(_, o)| **o & owners != 0).map(|(i, _)| RoleId::from_index(i)).collect()
    }

    fn anything(game: &Game) -> Self {
        let tops = game.roles.iter().map(|r| if r.neutral { NEUTRAL } else { OWN | ENEMY }).collect();
        Self { empty: true, tops, height: (1, game.stacks.most.map(u16::from)) }
    }

    fn nothing(game: &Game) -> Self {
        Self { empty: false, tops: vec![0; game.roles.len()], height: (1, game.stacks.most.map(u16::from)) }
    }

    fn of_pieces(game: &Game, pieces: &Pieces) -> Self {
        let owners = match pieces.owner {
            Owner::Any => OWN | ENEMY | NEUTRAL,
            Owner::Neutral => NEUTRAL,
            Owner::Who(Who::Mover) => OWN,
            Owner::Who(Who::Enemy) => ENEMY,
            Owner::Who(Who::Player(_)) => OWN | ENEMY,
        };
        let mut found = Self { empty: false, ..Self::anything(game) };
        for (role, top) in game.roles.ids().zip(&mut found.tops) {
            let fits = pieces.roles.contains(&role) && !pieces.without.contains(&role);
            *top &= if fits { owners } else { 0 };
        }
        if let Some((least, most)) = pieces.height {
            found.height = (found.height.0.max(least), lesser(found.height.1, most));
        }
        found
    }

    fn has_height(&self) -> bool {
        self.height.1.is_none_or(|most| self.height.0 <= most)
    }

    fn occupied(&self) -> bool {
        self.has_height() && self.tops.iter().any(|&t| t != 0)
    }

    fn meet(mut self, other: Self) -> Self {
        self.empty &= other.empty;
        self.tops.iter_mut().zip(other.tops).for_each(|(a, b)| *a &= b);
        self.height = (self.height.0.max(other.height.0), lesser(self.height.1, other.height.1));
        self
    }

    fn join(mut self, other: Self) -> Self {
        self.empty |= other.empty;
        self.tops.iter_mut().zip(other.tops).for_each(|(a, b)| *a |= b);
        let most = self.height.1.zip(other.height.1).map(|(a, b)| a.max(b));
        self.height = (self.height.0.min(other.height.0), most);
        self
    }

    /// Takes away only what is in `but` wherever it stands.
    fn without(mut self, game: &Game, but: &Set) -> Self {
        match but {
            Set::Empty => self.empty = false,
            Set::Occupied => self.tops.fill(0),
            Set::Pieces(pieces) if says_all(pieces) => {
                let gone = Self::of(game, but).tops;
                self.tops.iter_mut().zip(gone).for_each(|(a, b)| *a &= !b);
            }
            Set::Union(parts) => return parts.iter().fold(self, |rest, part| rest.without(game, part)),
            _ => {}
        }
        self
    }
}

/// True where owner and role of the top piece decide alone, and are known to the mover without knowing who he is.
fn says_all(pieces: &Pieces) -> bool {
    pieces.height.is_none()
        && pieces.without.is_empty()
        && pieces.like.is_none()
        && !matches!(pieces.owner, Owner::Who(Who::Player(_)))
}

fn lesser(a: Option<u16>, b: Option<u16>) -> Option<u16> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (some, none) => some.or(none),
    }
}
