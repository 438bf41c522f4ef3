//! Why a turn is not legal, in numbers.

use crate::id::{ClauseId, EndId, KindId, PlayerId};
use crate::ops::CompareOp;
use crate::play::turn::Part;

/// Why a part is not legal, and the clause that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// The clause that forbids it.
    pub clause: ClauseId,
}

/// What is to be seen on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The cell.
    pub cell: u16,
    /// What stands on top there, if anything.
    pub kind: Option<KindId>,
}

/// A number that must be greatest, or least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// What is remembered, where it is no more than that.
    pub memory: Option<u8>,
    /// What it is after the turn.
    pub reached: i64,
    /// What it can be.
    pub possible: i64,
}

/// Which of the conditions of a clause does not hold, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fails {
    /// Its number among those of its clause.
    pub which: usize,
    /// What is seen where it is asked.
    pub seen: Vec<Seen>,
    /// The numbers that it compares.
    pub compared: Option<Compared>,
}

/// Two numbers compared, as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The one on the left.
    pub left: i64,
    /// How they are compared.
    pub op: CompareOp,
    /// The one on the right.
    pub right: i64,
    /// It is asked that this does not hold.
    pub is_denied: bool,
}

/// Why a part or turn is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing stands where it would begin.
    NothingThere(u16),
    /// What stands there is not what the move lifts.
    NotLifted(u16, KindId),
    /// What stands there belongs to somebody whose pieces the move never lifts.
    NotOwn {
        /// Where.
        cell: u16,
        /// What stands there.
        kind: KindId,
        /// Who plays the part.
        by: PlayerId,
    },
    /// The move lifts such pieces, but not the one that stands there.
    NotHere {
        /// Where.
        cell: u16,
        /// What stands there.
        kind: KindId,
        /// The places from which it could lift something.
        others: Vec<u16>,
        /// It would lead where it should if it lifted that piece.
        leads: bool,
    },
    /// Not this piece stands there, as the text says, but that.
    AnotherThere {
        /// Where.
        cell: u16,
        /// What the text says.
        said: KindId,
        /// What stands there.
        there: KindId,
    },
    /// It must begin where the last part ended (or where the turn says).
    NotFromHere(u16),
    /// None of the pieces among which a role is chosen has this role.
    NotChosen,
    /// This role is not among those that can be chosen.
    NotAmong {
        /// The role.
        role: u16,
        /// Those that can be.
        roles: Vec<u16>,
    },
    /// It chooses one of these roles, zones or directions, and no place, as was wanted.
    ChoosesNoPlace(Vec<u16>),
    /// It places a new piece, and lifts none from where it should begin.
    PlacesNew(KindId),
    /// So many pieces cannot be lifted; these numbers can, or, where none is named, fewer lie there.
    NotSoMany(u16, Vec<u16>),
    /// The cells from one to the other are no group that can be chosen.
    NoGroup(u16, u16),
    /// A cell of the group is none of those it must be of, for this reason.
    NotChosenOf(Box<Why>),
    /// No die that is left shows this; those left show these.
    NoDie(u16, Vec<u16>),
    /// No such piece lies where the move takes it from.
    NoneThere {
        /// What is not there.
        kind: KindId,
        /// Where the move takes such pieces from, if it ever does.
        place: Option<u16>,
    },
    /// The supply of such pieces is used up.
    NoneLeft(KindId),
    /// Fewer such pieces are left than the move puts.
    TooFewLeft(KindId),
    /// It would end where it began, and the move does not say that it may.
    Stays(u16),
    /// The path does not lead there.
    NoWay(u16, u16),
    /// The path does not lead there as the pieces stand: how far it goes hangs on them.
    NoWayNow(u16, u16),
    /// A slide, whose length hangs on the position, goes that way, but not so far, or further.
    NotSoFar {
        /// Where it begins.
        from: u16,
        /// Where it should end.
        to: u16,
        /// How many links away that is.
        away: u16,
        /// How many links it goes at least.
        least: u16,
        /// How many links it goes at most; less than at least where it goes nowhere.
        most: u16,
    },
    /// A walk of so many links does not end there.
    NoWalk {
        /// Where it begins.
        from: u16,
        /// Where it should end.
        to: u16,
        /// How many links it has.
        steps: i64,
        /// Something else follows the walk.
        goes_on: bool,
    },
    /// Nothing of what it may begin with here, or nothing from this place, can land anywhere; nobody said where.
    Nowhere(u16),
    /// The condition of its path does not hold.
    WayClosed(u16, u16),
    /// It does, but this cell is in the way; what stands on it, if anything.
    Blocked(u16, Option<KindId>),
    /// The path leads there, but it must be followed as far as it goes: to the second of these cells, or beyond.
    Further(u16, u16),
    /// This cell is in the way, whatever stands on it.
    NeverPasses(u16),
    /// What was taken on this cell leaves the board only when the turn is over.
    StillThere(u16),
    /// A cell of the line is not what the move asks for there.
    Misfit {
        /// The first such cell.
        cell: u16,
        /// What stands on it.
        what: Option<KindId>,
        /// How many cells before it fit.
        fitting: u16,
    },
    /// A cell of the line is none that the move asks for there, whatever stands on it.
    NeverFits {
        /// The first such cell.
        cell: u16,
        /// How many cells before it fit.
        fitting: u16,
    },
    /// The turn does not allow to end there.
    NotToThere(u16),
    /// The cell is empty, and the move does not land on empty cells (or not on this).
    NotOnEmpty(u16),
    /// The move lands on such cells, or on what stands there, but not on this cell.
    NotOnThis {
        /// The cell.
        cell: u16,
        /// What stands on it, if anything.
        what: Option<KindId>,
        /// The cells on which it may land, empty as that one is, or holding what that one holds.
        others: Vec<u16>,
        /// Cells, always the same, of which it would have to be one, and is none; none where no such cells are asked for.
        among: Vec<u16>,
    },
    /// Other than so many pieces would have to stand there.
    NotSoHigh {
        /// Where.
        cell: u16,
        /// How many do.
        high: u16,
        /// How many would have to, at least.
        least: u16,
        /// At most, where that is less than may stand there anyway.
        most: Option<u16>,
    },
    /// The move only points at a cell, and for this it does not point at that one.
    NotPointed(Box<Why>),
    /// The cell is taken by this piece, and the move neither stacks nor captures.
    Occupied(u16, KindId),
    /// The first may not stand on the second.
    MayNotStand(KindId, KindId),
    /// The stack would be higher than allowed.
    TooHigh {
        /// Where.
        cell: u16,
        /// How high it would be.
        high: u8,
        /// How high it may be.
        most: u8,
    },
    /// The first does not take the second.
    DoesNotTake(KindId, KindId),
    /// A condition of the move does not hold, or of the turn, of which no more is said.
    Condition(Option<Fails>),
    /// The position after it would not be as the move demands.
    Leaves {
        /// Which of the conditions of its clause fails.
        which: usize,
        /// What is seen there.
        seen: Vec<Seen>,
    },
    /// The game is over, by this end.
    Over(Option<EndId>),
    /// The turn does not allow this move here.
    NotNow {
        /// The move.
        mv: u8,
        /// The moves that the turn allows here, in its order.
        instead: Vec<u8>,
        /// The turn may end here.
        may_end: bool,
    },
    /// The turn has as many parts as it may have.
    UsedUp(u16),
    /// Another part must be played instead, as in a turn of these parts.
    Instead {
        /// The parts.
        parts: Vec<Part>,
        /// Who plays the one that must be played.
        by: PlayerId,
        /// What is refused may follow it.
        follows: bool,
    },
    /// The turn must go on.
    GoesOn {
        /// For example so that it has these parts; none where nothing can follow.
        parts: Option<Vec<Part>>,
        /// Who plays the next.
        by: PlayerId,
    },
    /// The turn would leave what no turn may leave, as is seen there.
    Forbidden(Vec<Seen>),
    /// Another turn does better.
    NotMost {
        /// In what must be done most.
        most: bool,
        /// In what must be done least.
        least: bool,
        /// What is counted, where it is only one number.
        counted: Option<Counted>,
    },
}

impl Why {
    /// How far a part got before it was refused.
    pub fn rank(&self) -> (u8, u16) {
        match self {
            Why::Over(_) | Why::NotNow { .. } | Why::GoesOn { parts: None, .. } => (0, 0),
            Why::UsedUp(_) => (0, 1),
            Why::PlacesNew(_) | Why::ChoosesNoPlace(_) => (0, 2),
            Why::NothingThere(_) | Why::AnotherThere { .. } => (1, 0),
            // no other move that leads elsewhere says more
            Why::NotHere { leads: true, .. } => (4, 2),
            Why::NotLifted(..) | Why::NotOwn { .. } | Why::NotHere { .. } | Why::NoneLeft(_) => (2, 0),
            Why::NotChosen | Why::NotAmong { .. } => (2, 0),
            Why::NoDie(..) | Why::NotSoMany(..) | Why::NoGroup(..) | Why::NoneThere { .. } => (2, 0),
            Why::NotFromHere(_) | Why::Instead { .. } | Why::Stays(_) => (3, 0),
            Why::NoWay(..) | Why::NoWayNow(..) | Why::NoWalk { .. } | Why::Nowhere(_) => (4, 0),
            Why::NotSoFar { .. } => (4, 1),
            Why::Misfit { fitting, .. } | Why::NeverFits { fitting, .. } => (5, *fitting),
            Why::Blocked(..) | Why::NeverPasses(_) | Why::StillThere(_) => (6, 0),
            Why::Further(..) => (6, 1),
            Why::NotToThere(_) => (7, 0),
            Why::NotOnEmpty(_) | Why::NotOnThis { .. } | Why::NotSoHigh { .. } | Why::Occupied(..) => (8, 0),
            Why::NotPointed(why) | Why::NotChosenOf(why) => why.rank(),
            Why::DoesNotTake(..) | Why::MayNotStand(..) | Why::TooHigh { .. } => (9, 0),
            Why::GoesOn { .. } => (10, 0),
            Why::Condition(_) | Why::WayClosed(..) | Why::Leaves { .. } | Why::TooFewLeft(_) => (10, 1),
            Why::Forbidden(_) | Why::NotMost { .. } => (10, 1),
        }
    }

    /// True where it says no more than that the turn is no such turn, whatever stands where.
    pub fn is_of_the_turn(&self) -> bool {
        self.rank().0 == 0 || matches!(self, Why::GoesOn { .. } | Why::Instead { .. })
    }

    /// Makes one of two reasons: what the turn allows, or what can be chosen, in the one place or the other.
    pub(crate) fn or(&mut self, other: &Self) {
        match (self, other) {
            (Why::NotNow { instead, may_end, .. }, Why::NotNow { instead: others, may_end: other_may_end, .. }) => {
                add(instead, others);
                *may_end |= other_may_end;
            }
            (Why::NotAmong { role, roles }, Why::NotAmong { role: said, roles: others }) if role == said => {
                add(roles, others);
            }
            (Why::NoDie(face, left), Why::NoDie(said, others)) if face == said => add(left, others),
            (Why::NotSoMany(many, allowed), Why::NotSoMany(said, others)) if many == said => add(allowed, others),
            (Why::ChoosesNoPlace(roles), Why::ChoosesNoPlace(others)) => add(roles, others),
            _ => {}
        }
    }
}

/// Adds those that are not known yet.
fn add<T: Copy + PartialEq>(all: &mut Vec<T>, more: &[T]) {
    for &one in more {
        if !all.contains(&one) {
            all.push(one);
        }
    }
}
