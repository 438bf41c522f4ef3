//! Moves: what is taken in hand, how it may end, and what else it does.

use super::logic::{Case, Cond, Num, Owner, PatternItem, PerPlayer, Pieces, Segment, SegmentKind, Set, takes};
use super::memory::Remembered;
use super::notation::Template;
use super::pieces::Target;
use crate::id::{BindingId, ClauseId, LinkId, MemoryId, RoleId, SortId, ZoneId};
use crate::source::Span;

/// A condition and the clause that states it.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// What must hold (`unless` is turned round; of `no turn may leave` this is what must not be left).
    pub cond: Cond,
    /// Who says so.
    pub clause: ClauseId,
    /// Where each part of an `and` stands, if the refusal is to tell which fails.
    pub parts: Vec<Span>,
}

impl Guard {
    /// The conditions that must all hold, as far as they are told apart, and where each stands.
    pub fn conditions(&self) -> impl Iterator<Item = (&Cond, Option<Span>)> {
        let parts = match &self.cond {
            Cond::And(all) if all.len() == self.parts.len() => all,
            whole => std::slice::from_ref(whole),
        };
        parts.iter().enumerate().map(|(at, cond)| (cond, self.parts.get(at).copied()))
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The name.
    pub name: String,
    /// How it is written.
    pub template: Template,
    /// What is taken in hand.
    pub source: MoveSource,
    /// The clause that says what.
    pub source_clause: ClauseId,
    /// The way it goes; empty: it stays.
    pub path: Vec<Segment>,
    /// The clause of the path (the move's own, if it has none).
    pub path_clause: ClauseId,
    /// How it may end.
    pub landing: Landing,
    /// The clause that says how (the path's, if the path does).
    pub land_clause: ClauseId,
    /// The clause by which it may end where it began; without one it does not, unless it has no path.
    pub may_stay: Option<ClauseId>,
    /// Lines read from where it lands, the unit in hand.
    pub fans: Vec<Fan>,
    /// Conditions on the position before it.
    pub guards: Vec<Guard>,
    /// Conditions on the position after it.
    pub leaving: Vec<Guard>,
    /// What else happens, in order.
    pub effects: Vec<(Effect, ClauseId)>,
    /// Where its first effect remembers along which direction it has gone, if it does.
    pub noted_way: Option<MemoryId>,
    /// The move's header.
    pub clause: ClauseId,
}

/// Lines in several directions from one cell: in each the shortest that fits gives names to its cells, or has them taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Fan {
    /// Along.
    pub links: PerPlayer<Vec<LinkId>>,
    /// What the cells must be, from the next one on.
    pub pattern: Vec<PatternItem>,
    /// Only along those for which the condition holds; none: along all.
    pub cases: Vec<Case>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// Links that lead from some cells, and back, along which nothing goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocked {
    /// Which.
    pub links: PerPlayer<Vec<LinkId>>,
    /// From these cells.
    pub from: Set,
}

/// What a piece becomes: of a role, of an owner, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its role from now on; `None`: as before.
    pub role: Option<RoleId>,
    /// Its owner from now on; `None`: as before.
    pub owner: Option<NewOwner>,
}

/// Whose a piece becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewOwner {
    /// Theirs.
    Of(Owner),
    /// The other player's, of two: what was his becomes mine, and mine his.
    Other,
}

/// The groups of cells of which one is chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Groups {
    /// Cells in a straight line, next to each other.
    Lines {
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
        /// Along these, either way.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The placements of a shape, by its number.
    Shape(usize),
}

/// What a move takes in hand.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveSource {
    /// The top piece of a cell of the set.
    Top(Set),
    /// All that stands on a cell of the set.
    Stack(Set),
    /// Nothing: a role or a zone is chosen, and gets a name.
    Choice {
        /// The name.
        sort: SortId,
        /// Which there are to choose from.
        among: Among,
    },
    /// So many of the top pieces of a cell of the set.
    Tops {
        /// Which cells.
        of: Set,
        /// At least.
        least: Num,
        /// At most; `None`: all.
        most: Option<Num>,
        /// How many were lifted is remembered here.
        memory: Option<MemoryId>,
    },
    /// Nothing: one of the dice left is used, and what it shows is remembered.
    Die(MemoryId),
    /// Nothing: a direction is chosen and remembered, each as a value of its own.
    Way(MemoryId, PerPlayer<Vec<(u8, LinkId)>>),
    /// Nothing: a group of cells of the set is chosen and remembered.
    Group {
        /// Where they are remembered.
        memory: MemoryId,
        /// What the cells must be.
        of: Set,
        /// Which groups there are.
        groups: Groups,
    },
    /// A new piece, out of the supply.
    New {
        /// What.
        role: RoleId,
        /// Neutral, or the mover's.
        owner: Owner,
    },
}

impl Move {
    /// True for the cells that it chooses together.
    pub fn chooses(&self, set: &Set) -> bool {
        let MoveSource::Group { memory, .. } = &self.source else { return false };
        matches!(set, Set::Remembered(cells) if cells.0.iter().all(|id| id == memory))
    }

    /// Where it remembers the direction that it chooses, or along which it has gone.
    pub fn way_taken(&self) -> Option<MemoryId> {
        match self.source {
            MoveSource::Way(memory, _) => Some(memory),
            _ => self.noted_way,
        }
    }

    /// The simple ways by which it goes.
    pub fn ways(&self) -> impl Iterator<Item = &SegmentKind> {
        self.path.iter().flat_map(|part| part.kind.ways())
    }

    /// What the cells of its lines must be, also of those that it reads from where it lands, and where that is written.
    pub fn lines(&self) -> impl Iterator<Item = (&[PatternItem], ClauseId)> {
        let of_path = self.ways().filter_map(|way| Some((way.pattern()?, self.path_clause)));
        of_path.chain(self.fans.iter().map(|fan| (&fan.pattern[..], fan.clause)))
    }

    /// True where it may capture, by where it goes or by what else it does.
    pub fn may_take(&self) -> bool {
        self.takes_by_going() || self.effects.iter().any(|(effect, _)| matches!(effect, Effect::Take(_)))
    }

    /// True where it may capture by where it goes, lands or has landed; what effects take is not asked.
    pub fn takes_by_going(&self) -> bool {
        self.landing.capturing.is_some() || self.lines().any(|(pattern, _)| takes(pattern))
    }
}

impl MoveSource {
    /// True where something comes to stand where the move lands: what is lifted, or a new piece.
    pub fn carries(&self) -> bool {
        self.lifts() || matches!(self, Self::New { .. })
    }

    /// True where it takes something in hand that stands there.
    pub fn lifts(&self) -> bool {
        matches!(self, Self::Top(_) | Self::Stack(_) | Self::Tops { .. })
    }
}

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq)]
pub enum Among {
    /// The roles of the pieces of a set.
    Pieces(Set),
    /// These roles.
    Roles(Vec<RoleId>),
    /// No name is given: the cell to which the move points, one of these.
    Cells(Set),
    /// These zones, each with its cells; the name means those of the one that is chosen.
    Zones(BindingId, Vec<(ZoneId, Set)>),
}

/// How a move may end. `None` everywhere: the path's last pattern item says it, nothing is taken where it lands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landing {
    /// On empty cells of this set.
    pub empty: Option<Set>,
    /// On top of what stands on a cell of this set, as the stack law allows.
    pub stacking: Option<Set>,
    /// Taking what stands on a cell of this set, as the capture relation allows.
    pub capturing: Option<Set>,
    /// Changing places with what stands on a cell of this set.
    pub swapping: Option<Set>,
    /// The last pattern item of the path says what the cell must be.
    pub by_pattern: bool,
}

/// What a move does beside moving.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The top pieces there get another role, or another owner.
    TurnInto(Set, Change),
    /// The top pieces there get the role that has this name in the turn.
    TurnIntoNamed(Set, SortId),
    /// Pieces under the tops there get another role, or another owner.
    TurnUnder(Pieces, Set, Change),
    /// The pieces there are captured.
    Take(Set),
    /// The pieces there leave, without being captured.
    Remove(Set),
    /// All pieces there that fit, wherever in their stacks, go to an area.
    Send {
        /// At most so many.
        most: Option<Num>,
        /// Which pieces.
        pieces: Pieces,
        /// On which cells or in which areas.
        from: Set,
        /// Where to.
        to: Target,
        /// What they become there.
        role: Option<RoleId>,
    },
    /// Pieces there that fit go to a cell.
    Carry {
        /// At most so many.
        most: Option<Num>,
        /// Which pieces.
        pieces: Pieces,
        /// On which cells or in which areas.
        from: Set,
        /// To the first cell of this set.
        to: Set,
        /// Beneath what stands there, not on top.
        under: bool,
        /// What they become there.
        role: Option<RoleId>,
    },
    /// All pieces of each of these cells are handed out, one to each cell that follows.
    Sow {
        /// From these cells.
        from: Set,
        /// Along these links, of which one at most leads on from a cell.
        links: PerPlayer<Vec<LinkId>>,
        /// Not to these cells.
        skipping: Option<Set>,
    },
    /// All that stands on these cells goes one link on at once, and what stands in its way too.
    Shift {
        /// On these cells.
        from: Set,
        /// Along these links, of which one at most leads on from a cell and one at most to it.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// New pieces, out of the supply: one on each of these cells.
    Put {
        /// What.
        role: RoleId,
        /// Whose.
        owner: Owner,
        /// On these cells.
        on: Set,
    },
    /// The piece captured, which has this name, goes to an area.
    SendNamed {
        /// Its name.
        sort: SortId,
        /// Where to.
        to: Target,
        /// What it becomes there.
        role: Option<RoleId>,
    },
    /// A number is remembered.
    Note(Remembered, Num),
    /// A cell is remembered.
    NoteCell(Remembered, Set),
    /// Cells are remembered.
    NoteCells(Remembered, Set),
}

impl Effect {
    /// True for one that only remembers something, and leaves all pieces where they are.
    pub fn only_notes(&self) -> bool {
        matches!(self, Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..))
    }

    /// True for one by which pieces go from cell to cell.
    pub fn carries(&self) -> bool {
        matches!(self, Effect::Carry { .. } | Effect::Sow { .. } | Effect::Shift { .. })
    }
}
