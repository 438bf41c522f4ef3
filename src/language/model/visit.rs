//! Walks over sets, numbers and conditions: does any set inside fit?

use super::{
    Bound, Case, Cond, Effect, Game, Move, MoveSource, Num, PatternItem, Pieces, Segment, SegmentKind, Set, Turn,
};
use crate::id::CellId;
use crate::model::memory::Remembered;

/// A question asked of every set, outermost first.
pub type Asked<'a> = &'a mut dyn FnMut(&Set) -> bool;

impl Set {
    /// Of several the first whose condition holds; where none does, the last.
    pub fn chosen(each: impl DoubleEndedIterator<Item = (Cond, Set)>, otherwise: Set) -> Set {
        each.rev().fold(otherwise, |rest, (cond, set)| Set::When(Box::new(cond), Box::new(set), Box::new(rest)))
    }

    /// How many sets it is made of, itself too.
    pub fn size(&self) -> usize {
        let mut size = 0;
        self.any(&mut |_| {
            size += 1;
            false
        });
        size
    }

    /// True where the set may hold a place that is meant: one that it names, or one that only the position knows.
    pub fn may_hold(&self, is_meant: impl Fn(CellId) -> bool) -> bool {
        self.any(&mut |inner| match inner {
            Self::Cells(places) => places.0.iter().flatten().any(|&place| is_meant(place)),
            Self::Bound(_) | Self::Remembered(_) => true,
            _ => false,
        })
    }

    /// True for the cell where the last part landed, and for what stands there.
    pub fn is_there(&self) -> bool {
        match self {
            Self::Bound(Bound::There) => true,
            Self::Both(a, b) => a.is_there() || b.is_there(),
            _ => false,
        }
    }

    /// The description that all its pieces fit, if it says one.
    pub fn pieces(&self) -> Option<&Pieces> {
        match self {
            Self::Pieces(pieces) => Some(pieces),
            Self::Both(a, b) => a.pieces().or_else(|| b.pieces()),
            Self::Except(of, _) | Self::Run { of, .. } | Self::Group { of, .. } => of.pieces(),
            _ => None,
        }
    }

    /// True where this set, or one inside it, fits.
    pub fn any(&self, fits: Asked) -> bool {
        fits(self)
            || match self {
                Self::Cells(_) | Self::Pieces(_) | Self::Empty | Self::Occupied | Self::Bound(_) => false,
                Self::Union(parts) | Self::FirstOf(parts) => parts.iter().any(|p| p.any(fits)),
                Self::Both(a, b) | Self::Except(a, b) => a.any(fits) || b.any(fits),
                Self::Image { of, .. }
                | Self::Lines { of, .. }
                | Self::Run { of, .. }
                | Self::Group { of, .. }
                | Self::Threatened(of)
                | Self::Attacked { of, .. } => of.any(fits),
                Self::Reached { within, from, .. } => within.any(fits) || from.any(fits),
                Self::Remembered(_) => false,
                Self::When(cond, a, b) => cond.any_set(fits) || a.any(fits) || b.any(fits),
                Self::Reach { of, path } => of.any(fits) || path.iter().any(|s| any_in_segment(s, fits)),
            }
    }
}

impl Num {
    /// Of several the first whose condition holds; where none does, the last.
    pub fn chosen(each: impl DoubleEndedIterator<Item = (Cond, Num)>, otherwise: Num) -> Num {
        each.rev().fold(otherwise, |rest, (cond, num)| Num::When(Box::new(num), Box::new(cond), Box::new(rest)))
    }

    /// True where a set inside fits.
    pub fn any_set(&self, fits: Asked) -> bool {
        match self {
            Self::Int(_) | Self::Passed(_) | Self::Remembered(_) | Self::Role(_) | Self::Roll | Self::Hand => false,
            Self::Count(set) | Self::Heights(set) | Self::Groups { of: set, .. } | Self::Sum { over: set, .. } => {
                set.any(fits)
            }
            Self::Distance { from, to, .. } => from.any(fits) || to.any(fits),
            Self::Binary(left, _, right) => left.any_set(fits) || right.any_set(fits),
            Self::When(a, cond, b) => cond.any_set(fits) || a.any_set(fits) || b.any_set(fits),
        }
    }
}

impl Cond {
    /// How many conditions and sets it is made of, itself too.
    pub fn size(&self) -> usize {
        let mut size = 0;
        self.any(&mut |_| {
            size += 1;
            false
        });
        self.any_set(&mut |_| {
            size += 1;
            false
        });
        size
    }

    /// True where this condition, or one inside it, fits.
    pub fn any(&self, fits: &mut dyn FnMut(&Cond) -> bool) -> bool {
        fits(self)
            || match self {
                Self::And(parts) | Self::Or(parts) => parts.iter().any(|p| p.any(fits)),
                Self::Not(inner) => inner.any(fits),
                _ => false,
            }
    }

    /// True where a set inside fits.
    pub fn any_set(&self, fits: Asked) -> bool {
        self.any(&mut |cond| match cond {
            Self::Some(set) => set.any(fits),
            Self::Within(a, b) => a.any(fits) || b.any(fits),
            Self::Compare(a, _, b) => a.any_set(fits) || b.any_set(fits),
            Self::Line { pattern, .. } => any_in_pattern(pattern, fits),
            Self::Turns { turns, .. } => turns.any_set(fits),
            Self::Const(_) | Self::And(_) | Self::Or(_) | Self::Not(_) | Self::CanMove(..) => false,
            Self::Repeats { .. } | Self::AsBegun { .. } => false,
        })
    }
}

impl Cond {
    /// The pieces that it wants to be nowhere: `no enemy pawn`.
    pub fn lacking(&self) -> Option<&Pieces> {
        match self {
            Self::Not(inner) => match &**inner {
                Self::Some(Set::Pieces(pieces)) => Some(pieces),
                _ => None,
            },
            _ => None,
        }
    }

    /// True where it asks who can move.
    pub fn asks_who_can_move(&self) -> bool {
        self.any(&mut |cond| matches!(cond, Self::CanMove(..)))
    }
}

impl Num {
    /// True where this number, or one inside it, fits.
    pub fn any(&self, fits: &mut dyn FnMut(&Num) -> bool) -> bool {
        fits(self)
            || match self {
                Self::Binary(left, _, right) => left.any(fits) || right.any(fits),
                Self::When(a, cond, b) => cond.any_num(fits) || a.any(fits) || b.any(fits),
                _ => false,
            }
    }
}

impl Cond {
    /// True where a number inside fits.
    pub fn any_num(&self, fits: &mut dyn FnMut(&Num) -> bool) -> bool {
        self.any(&mut |cond| match cond {
            Self::Compare(a, _, b) => a.any(fits) || b.any(fits),
            Self::Turns { turns, .. } => turns.any(fits),
            _ => false,
        })
    }

    /// True where something remembered fits that is asked for.
    pub fn any_remembered(&self, fits: &mut dyn FnMut(&Remembered) -> bool) -> bool {
        self.any_set(&mut |set| matches!(set, Set::Remembered(memory) if fits(memory)))
            || self.any_num(&mut |num| matches!(num, Num::Remembered(memory) if fits(memory)))
    }
}

impl Effect {
    /// What it remembers something in.
    pub fn noted(&self) -> Option<&Remembered> {
        match self {
            Self::Note(memory, _) | Self::NoteCell(memory, _) | Self::NoteCells(memory, _) => Some(memory),
            _ => None,
        }
    }
}

impl Move {
    /// The conditions of the move, on the position before it and after it.
    pub fn conditions(&self) -> impl Iterator<Item = &Cond> {
        self.guards.iter().chain(&self.leaving).map(|g| &g.cond)
    }

    /// True where a set inside fits, wherever it stands.
    pub fn any_set(&self, fits: Asked) -> bool {
        self.any_set_before(fits)
            || self.leaving.iter().any(|guard| guard.cond.any_set(fits))
            || self.effects.iter().any(|(e, _)| any_in_effect(e, fits))
    }

    /// The same of what is asked before the move is made.
    pub fn any_set_before(&self, fits: Asked) -> bool {
        self.source_set().is_some_and(|s| s.any(fits))
            || self.source_asks(fits)
            || self.path.iter().any(|s| any_in_segment(s, fits))
            || self.landing_sets().any(|s| s.any(fits))
            || self.fans.iter().any(|fan| any_in_lines(&fan.pattern, &fan.cases, fits))
            || self.guards.iter().any(|guard| guard.cond.any_set(fits))
    }

    /// What is lifted from the board.
    pub fn source_set(&self) -> Option<&Set> {
        match &self.source {
            MoveSource::Top(set) | MoveSource::Stack(set) | MoveSource::Tops { of: set, .. } => Some(set),
            MoveSource::New { .. } | MoveSource::Choice { .. } | MoveSource::Die(_) => None,
            MoveSource::Way(..) | MoveSource::Group { .. } => None,
        }
    }

    /// True where a set fits that says what may be chosen, or how many pieces are lifted.
    fn source_asks(&self, fits: Asked) -> bool {
        match &self.source {
            MoveSource::Tops { least, most, .. } => {
                least.any_set(fits) || most.as_ref().is_some_and(|most| most.any_set(fits))
            }
            MoveSource::Group { of, .. } => of.any(fits),
            _ => false,
        }
    }

    /// What the cells must be on which the move may end.
    pub fn landing_sets(&self) -> impl Iterator<Item = &Set> {
        let landing = &self.landing;
        [&landing.empty, &landing.stacking, &landing.capturing, &landing.swapping].into_iter().flatten()
    }
}

impl Turn {
    /// True where a set fits by which its parts are narrowed or counted.
    fn any_set(&self, fits: Asked) -> bool {
        let mut found = false;
        self.visit(&mut |turn| {
            found |= match turn {
                Self::Play { from, to, when, .. } => {
                    from.iter().chain(to).any(|set| set.any(fits))
                        || when.as_ref().is_some_and(|cond| cond.any_set(fits))
                }
                Self::WithMost(_, num) | Self::Rounds { most: num, .. } => num.any_set(fits),
                Self::When(cond, _) => cond.any_set(fits),
                _ => false,
            }
        });
        found
    }
}

impl Game {
    /// True where a set fits that its rules ask for or act on, wherever that stands; setups and tests are no rules.
    pub fn any_set(&self, fits: Asked) -> bool {
        self.moves.iter().any(|play| play.any_set(fits))
            || self.triggers.iter().any(|event| {
                event.when.as_ref().is_some_and(|cond| cond.any_set(fits))
                    || event.effects.iter().any(|(effect, _)| any_in_effect(effect, fits))
            })
            || self.forbidden.iter().any(|guard| guard.cond.any_set(fits))
            || self
                .phases
                .iter()
                .any(|phase| phase.when.as_ref().is_some_and(|cond| cond.any_set(fits)) || phase.turn.any_set(fits))
            || self.ends.iter().any(|end| end.when.any_set(fits) || end.numbers().any(|num| num.any_set(fits)))
            || self.numbers.iter().any(|number| number.num.any_set(fits))
            || self.blocked.iter().any(|blocked| blocked.from.any(fits))
    }
}

fn any_in_lines(pattern: &[PatternItem], cases: &[Case], fits: Asked) -> bool {
    any_in_pattern(pattern, fits) || cases.iter().any(|(cond, _)| cond.any_set(fits))
}

pub fn any_in_segment(segment: &Segment, fits: Asked) -> bool {
    if segment.stopping.as_ref().is_some_and(|s| s.any(fits)) || segment.when.as_ref().is_some_and(|c| c.any_set(fits))
    {
        return true;
    }
    match &segment.kind {
        SegmentKind::Walk { steps, through, .. } => {
            steps.any_set(fits) || through.as_ref().is_some_and(|s| s.any(fits))
        }
        SegmentKind::Step(_) => false,
        SegmentKind::Slide { through, .. } | SegmentKind::Far { through, .. } => through.any(fits),
        SegmentKind::Line { pattern, cases, .. } => any_in_lines(pattern, cases, fits),
        SegmentKind::To(set) => set.any(fits),
        SegmentKind::Measured { least, most, through, .. } => {
            least.any_set(fits) || most.as_ref().is_some_and(|most| most.any_set(fits)) || through.any(fits)
        }
        SegmentKind::Ways(ways) => ways.iter().flatten().any(|part| any_in_segment(part, fits)),
        SegmentKind::Repeat { path, stopping, .. } => {
            path.iter().any(|part| any_in_segment(part, fits)) || stopping.any(fits)
        }
    }
}

fn any_in_pattern(pattern: &[PatternItem], fits: Asked) -> bool {
    pattern.iter().any(|item| item.test.any(fits))
}

/// True where a set inside an effect fits.
pub fn any_in_effect(effect: &Effect, fits: Asked) -> bool {
    match effect {
        Effect::TurnInto(set, _)
        | Effect::TurnIntoNamed(set, _)
        | Effect::Take(set)
        | Effect::Remove(set)
        | Effect::NoteCell(_, set)
        | Effect::NoteCells(_, set) => set.any(fits),
        Effect::Send { most, pieces, from, .. } => {
            fits(&Set::Pieces(pieces.clone())) || from.any(fits) || most.as_ref().is_some_and(|most| most.any_set(fits))
        }
        Effect::Carry { most, pieces, from, to, .. } => {
            let by_number = most.as_ref().is_some_and(|most| most.any_set(fits));
            by_number || fits(&Set::Pieces(pieces.clone())) || from.any(fits) || to.any(fits)
        }
        Effect::Sow { from, skipping, .. } => from.any(fits) || skipping.as_ref().is_some_and(|set| set.any(fits)),
        Effect::Shift { from, .. } => from.any(fits),
        Effect::Put { on, .. } => on.any(fits),
        Effect::TurnUnder(pieces, from, _) => fits(&Set::Pieces(pieces.clone())) || from.any(fits),
        Effect::SendNamed { .. } => false,
        Effect::Note(_, num) => num.any_set(fits),
    }
}
