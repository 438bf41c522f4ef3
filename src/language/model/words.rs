//! What can be said of a turn expression without a position.

use super::logic::Bound;
use super::{Cond, Set, Turn};
use crate::id::MoveId;

impl Turn {
    /// Goes through the expression with what is known before it. `part` says what is known after a move, a pass or another turn,
    /// given what is known before; nothing, if it cannot be played then. Where two ways meet what is known is joined. Returns what
    /// is known when the expression is through; `None`, if nobody comes through.
    pub fn through<K: Clone + PartialEq>(
        &self,
        known: &K,
        part: &mut dyn FnMut(&Turn, &K) -> Option<K>,
        join: fn(K, K) -> K,
    ) -> Option<K> {
        match self {
            Self::Play { .. } | Self::Pass | Self::Again => part(self, known),
            Self::Then(parts) => parts.iter().try_fold(known.clone(), |known, next| next.through(&known, part, join)),
            Self::Repeat { body, .. } | Self::Rounds { body, .. } => {
                let may_be_none = !matches!(self, Self::Repeat { least: 1.., .. });
                let none = may_be_none.then(|| known.clone());
                body.repeated(known, part, join).into_iter().chain(none).reduce(join)
            }
            _ if self.parts().is_empty() => Some(known.clone()),
            _ => self.parts().iter().filter_map(|one| one.through(known, part, join)).reduce(join),
        }
    }

    /// The same of an expression that is gone through once or more often.
    fn repeated<K: Clone + PartialEq>(
        &self,
        known: &K,
        part: &mut dyn FnMut(&Turn, &K) -> Option<K>,
        join: fn(K, K) -> K,
    ) -> Option<K> {
        let mut known = self.through(known, part, join)?;
        while let Some(next) = self.through(&known, part, join) {
            let joined = join(known.clone(), next);
            if joined == known {
                break;
            }
            known = joined;
        }
        Some(known)
    }

    /// True where a turn of no part at all may fit.
    pub fn accepts_nothing(&self) -> bool {
        match self {
            Self::Play { .. } | Self::Pass | Self::Again => false,
            Self::Nothing | Self::When(..) | Self::Roll(..) | Self::Rounds { .. } => true,
            Self::Either(parts) | Self::Prefer(parts) => parts.iter().any(Self::accepts_nothing),
            Self::Then(parts) => parts.iter().all(Self::accepts_nothing),
            Self::Repeat { least, body, .. } => *least == 0 || body.accepts_nothing(),
            Self::WithMost(body, _) | Self::InOneWay(body) => body.accepts_nothing(),
        }
    }

    /// How many repeats whose number is known in play stand one in another.
    pub fn deepest_rounds(&self) -> u8 {
        let inside = self.parts().iter().map(Self::deepest_rounds).max().unwrap_or(0);
        inside.saturating_add(u8::from(matches!(self, Self::Rounds { .. })))
    }

    /// The expressions directly inside.
    pub fn parts(&self) -> &[Turn] {
        match self {
            Self::Either(parts) | Self::Prefer(parts) | Self::Then(parts) => parts,
            Self::Repeat { body, .. } | Self::Rounds { body, .. } | Self::WithMost(body, _) | Self::InOneWay(body) => {
                std::slice::from_ref(body)
            }
            Self::Roll(..) | Self::Play { .. } | Self::Pass | Self::Again | Self::When(..) | Self::Nothing => &[],
        }
    }

    /// The same expression, each of those directly inside replaced by another.
    pub fn with_parts(&self, other: &mut dyn FnMut(&Turn) -> Turn) -> Turn {
        let mut turn = self.clone();
        match &mut turn {
            Self::Either(parts) | Self::Prefer(parts) | Self::Then(parts) => {
                parts.iter_mut().for_each(|part| *part = other(part));
            }
            Self::Repeat { body, .. } | Self::Rounds { body, .. } | Self::WithMost(body, _) | Self::InOneWay(body) => {
                **body = other(body);
            }
            Self::Roll(..) | Self::Play { .. } | Self::Pass | Self::Again | Self::When(..) | Self::Nothing => {}
        }
        turn
    }

    /// How many expressions it is made of, itself too, with the descriptions and conditions that narrow its moves.
    pub fn weight(&self) -> usize {
        let narrowed = match self {
            Self::Play { from, to, when, .. } => {
                from.iter().chain(to).map(Set::size).sum::<usize>() + when.as_ref().map_or(0, Cond::size)
            }
            Self::When(cond, _) => cond.size(),
            _ => 0,
        };
        1 + narrowed + self.parts().iter().map(Self::weight).sum::<usize>()
    }

    /// How many expressions it is made of where repeats are written out: so many times a counted one, twice what must be done as
    /// long as it can.
    pub fn written_out(&self) -> usize {
        let own = if self.parts().is_empty() { self.weight() } else { 1 };
        let inside = self.parts().iter().map(Self::written_out).fold(own, usize::saturating_add);
        match self {
            Self::Repeat { least, most, must, .. } => {
                let optional = most.map_or(1, |most| usize::from(most.saturating_sub(*least)));
                let copies = usize::from(*least).saturating_add(optional.saturating_mul(if *must { 2 } else { 1 }));
                inside.saturating_mul(copies.max(1))
            }
            Self::Prefer(_) => inside.saturating_mul(2),
            _ => inside,
        }
    }

    /// How many expressions stand one in another.
    pub fn depth(&self) -> usize {
        1 + self.parts().iter().map(Self::depth).max().unwrap_or(0)
    }

    /// Calls `see` for this expression and all inside it, outermost first.
    pub fn visit<'t>(&'t self, see: &mut dyn FnMut(&'t Turn)) {
        see(self);
        self.parts().iter().for_each(|part| part.visit(see));
    }

    /// True where there are more turns than can be looked at one by one: a part is played again and again, each time with any
    /// piece, so that every round multiplies them.
    pub fn is_long(&self) -> bool {
        /// From so many rounds on.
        const MANY: u16 = 3;
        let (mut has_rounds, mut is_repeated) = (false, false);
        self.visit(&mut |turn| match turn {
            Self::Rounds { .. } => has_rounds = true,
            Self::Repeat { .. } | Self::Then(_) => is_repeated |= turn.rounds() >= MANY,
            _ => {}
        });
        has_rounds || is_repeated
    }

    /// How often one part can be played again with any piece: repeats in repeats multiplied, what is played one after another
    /// added up.
    fn rounds(&self) -> u16 {
        let inside = self.parts().iter().map(Self::rounds).max().unwrap_or(1);
        match self {
            // where so many rounds must be played, parts may lead to where no turn ends
            Self::Repeat { least, most, must, body } if (!must || *least == 0) && body.begins_anywhere() => {
                inside.saturating_mul(most.unwrap_or(u16::MAX))
            }
            Self::Then(parts) => {
                let alike = |part: &Turn| {
                    let others = parts.iter().filter(|other| other.begins_anywhere() && other.moves() == part.moves());
                    others.map(Self::rounds).fold(0, u16::saturating_add)
                };
                parts.iter().map(alike).fold(inside, u16::max)
            }
            _ => inside,
        }
    }

    /// True where something is sought among whole turns, by `with most`: that needs them all, and parts alone do not tell.
    pub fn seeks(&self) -> bool {
        let mut seeks = false;
        self.visit(&mut |turn| seeks |= matches!(turn, Self::WithMost(..) | Self::InOneWay(_)));
        seeks
    }

    /// True where some first part need not go on from where the last one landed.
    fn begins_anywhere(&self) -> bool {
        match self {
            Self::Play { from, .. } => !matches!(from, Some(Set::Bound(Bound::There | Bound::It))),
            Self::Then(parts) => parts.first().is_some_and(Self::begins_anywhere),
            Self::Roll(..) | Self::Pass | Self::Again | Self::When(..) | Self::Nothing => false,
            _ => self.parts().iter().any(Self::begins_anywhere),
        }
    }

    /// True where a player may have another turn after it.
    pub fn goes_on(&self) -> bool {
        let mut goes_on = false;
        self.visit(&mut |turn| goes_on |= *turn == Self::Again);
        goes_on
    }

    /// Whether dice are rolled for it.
    pub fn rolls(&self) -> bool {
        let mut rolls = false;
        self.visit(&mut |turn| rolls |= matches!(turn, Self::Roll(..)));
        rolls
    }

    /// The moves that occur, each once, in order of first use.
    pub fn moves(&self) -> Vec<MoveId> {
        let mut moves = Vec::new();
        self.visit(&mut |turn| {
            if let Self::Play { play, .. } = turn
                && !moves.contains(play)
            {
                moves.push(*play);
            }
        });
        moves
    }
}
