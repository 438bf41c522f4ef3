//! Turn expressions, dice, and what runs by itself during a turn.

use super::Name;
use super::lines::Line;
use super::logic::{Cond, Num, PlayerWord, Range, Set};
use super::moves::Effect;
use crate::source::{Span, Spanned};

/// `d6`, `2d6`, `4d(0, 1)`: so many dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub count: i64,
    /// What stands on each.
    pub faces: Faces,
}

/// What stands on the sides of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Faces {
    /// `d6`: 1 to this number.
    UpTo(i64),
    /// `d(4 times 1, 2)`: on so many sides this number.
    Listed(Vec<(i64, i64)>),
}

impl Dice {
    /// The least and the greatest number on a die.
    pub fn bounds(&self) -> (i64, i64) {
        match &self.faces {
            Faces::UpTo(most) => (1, *most),
            Faces::Listed(faces) => {
                let numbers = || faces.iter().map(|(_, number)| *number);
                (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
            }
        }
    }

    /// How many sides a die has.
    pub fn sides(&self) -> i64 {
        match &self.faces {
            Faces::UpTo(most) => *most,
            Faces::Listed(faces) => faces.iter().fold(0, |sides, (times, _)| sides.saturating_add(*times)),
        }
    }
}

/// Effects that run of themselves at a moment of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDecl {
    /// The label in front.
    pub label: Option<Name>,
    /// At what moment.
    pub moment: EventMoment,
    /// Only when.
    pub when: Option<Cond>,
    /// What happens.
    pub effects: Vec<Line<Effect>>,
}

/// The moments of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum EventMoment {
    /// `after step, jump`; `after any move but pass`.
    After {
        /// True for `any move but`.
        all_but: bool,
        /// Which; an empty name stands for a pass.
        moves: Vec<Name>,
    },
    /// `on capture of a soldier as X`.
    Capture {
        /// Of what.
        what: Set,
        /// The name of what was captured, where something asks for it.
        name: Option<Name>,
    },
    /// `at start of turn`.
    TurnStart,
    /// `at end of turn`.
    TurnEnd,
}

/// An expression over moves.
#[derive(Clone, Debug)]
pub struct TurnExpr {
    /// What it says.
    pub kind: TurnKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`TurnExpr`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum TurnKind {
    Move(Name),
    Pass,
    Again,
    Nothing,
    /// `A | B`.
    Either(Vec<TurnExpr>),
    /// `A then B`.
    Then(Vec<TurnExpr>),
    /// `A otherwise B`: each only where those before it cannot be completed.
    Otherwise(Vec<TurnExpr>),
    May(Box<TurnExpr>),
    Must(Box<TurnExpr>),
    /// `repeat A` (`None`), `repeat 2 A`, `repeat 1..3 A`, `repeat N times A`, `repeat up to N times A` (0..N).
    Repeat {
        times: Option<Range>,
        body: Box<TurnExpr>,
    },
    /// `roll d6 as points`, `roll 2d6 as dice one by one, doubles twice`.
    Roll {
        dice: Spanned<Dice>,
        name: Name,
        /// Each die is used by itself: so often, where all show the same.
        apart: Option<i64>,
    },
    /// `MOVE by enemy`.
    By(Box<TurnExpr>, Spanned<PlayerWord>),
    From(Box<TurnExpr>, Set),
    To(Box<TurnExpr>, Set),
    When(Box<TurnExpr>, Cond),
    WithMost(Box<TurnExpr>, Num),
    WithLeast(Box<TurnExpr>, Num),
    /// `A in one way`.
    InOneWay(Box<TurnExpr>),
}
