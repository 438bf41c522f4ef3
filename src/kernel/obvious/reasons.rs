//! The reason a person would give why a part or a turn is refused, where the clause alone says little.

use crate::bits::CellSet;
use crate::id::{ClauseId, Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Compared, Counted, Fails, Refusal, Seen, Why};
use crate::play::state::{Frame, State};
use crate::play::turn::Turn;
use crate::program::{Cond, END, MoveCode, Node, Num, NumOp, Set, Source};

/// Most cells named in a reason.
const MOST_NAMED: usize = 3;

impl<const W: usize> Obvious<'_, W> {
    /// Why what stands on a cell is not lifted: it belongs to somebody whose pieces the move never lifts, it is of a kind that it
    /// never lifts, or only others like it are lifted here.
    #[cold]
    pub(super) fn why_not_lifted(
        &self,
        code: &MoveCode<W>,
        (cell, kind): (u16, KindId),
        state: &State,
        frame: &Frame<W>,
    ) -> Why {
        let (Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. }) = &code.source else {
            return Why::NotLifted(cell, kind);
        };
        let (may, owners) = (self.kinds_in(set), &self.layout.owners);
        let owner = owners[usize::from(kind.0)];
        let is_theirs = usize::from(owner) < self.views.len() && owner != code.player.0;
        if may >> kind.0 & 1 != 0 {
            let others = self.eval(set, state, frame);
            let others = others.iter().map(|place| place as u16).collect();
            return Why::NotHere { cell, kind, others, leads: false };
        }
        let lifts_theirs = owners.iter().enumerate().any(|(other, &of)| of == owner && may >> other & 1 != 0);
        match is_theirs && !lifts_theirs {
            true => Why::NotOwn { cell, kind, by: code.player },
            false => Why::NotLifted(cell, kind),
        }
    }

    /// The kinds that may be on top where a set is: perhaps too many, never too few.
    fn kinds_in(&self, set: &Set<W>) -> u64 {
        let all = u64::MAX;
        match set {
            Set::Tops(kinds) | Set::Like(_, kinds, _) => *kinds,
            Set::Owned(owner) => {
                let owners = self.layout.owners.iter().enumerate();
                owners.filter(|(_, of)| *of == owner).fold(0, |kinds, (kind, _)| kinds | 1 << kind)
            }
            Set::Held(places) => {
                let slots = places.iter().filter_map(|place| place.checked_sub(self.topology.cells));
                slots.filter_map(|slot| self.layout.slots.get(slot)).fold(0, |kinds, slot| kinds | 1 << slot.kind)
            }
            Set::Empty => 0,
            Set::Or(a, b) | Set::When(_, a, b) => self.kinds_in(a) | self.kinds_in(b),
            Set::And(a, b) => self.kinds_in(a) & self.kinds_in(b),
            Set::Except(of, _) | Set::Run(of, _) | Set::Threatened(of) | Set::Attacked(of, _) => self.kinds_in(of),
            Set::Group { of, .. } | Set::Reached { within: of, .. } | Set::Spread { within: of, .. } => {
                self.kinds_in(of)
            }
            Set::FirstOf(sets) => sets.iter().fold(0, |kinds, set| kinds | self.kinds_in(set)),
            Set::Const(_) | Set::Occupied | Set::Height(..) | Set::Holding(_) | Set::Bound(_) => all,
            Set::Remembered(_) | Set::Marked(_) | Set::Reach(..) | Set::Image(..) | Set::Joining(..) => all,
            Set::Tally { .. } => all,
        }
    }

    /// What is to be seen in a position that a condition, as it holds or not, is about: some cells, where it is about any.
    #[cold]
    pub(super) fn seen_in(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>) -> Vec<Seen> {
        let cells = self.cells_of(cond, self.holds(cond, state, frame), state, frame);
        let seen = |cell: usize| {
            let kind = self.layout.top_of(state, cell).map(|kind| KindId(kind as u8));
            Seen { cell: cell as u16, kind }
        };
        if cells.len() > MOST_NAMED { Vec::new() } else { cells.iter().map(seen).collect() }
    }

    /// That a condition of the move does not hold, by its number.
    #[cold]
    pub(super) fn fails(&self, code: &MoveCode<W>, at: usize, state: &State, frame: &Frame<W>) -> Refusal {
        let (cond, clause) = &code.guards[at];
        let which = number_in_clause(&code.guards, at);
        let fails =
            Fails { which, seen: self.seen_in(cond, state, frame), compared: self.compared_in(cond, state, frame) };
        Refusal { why: Why::Condition(Some(fails)), clause: *clause }
    }

    /// The numbers of a condition that compares two, and does no more.
    fn compared_in(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>) -> Option<Compared> {
        match cond {
            Cond::Compare(left, op, right) => {
                let number = |num| self.number(num, state, frame);
                Some(Compared { left: number(left), op: *op, right: number(right), is_denied: false })
            }
            Cond::Not(inner) => {
                self.compared_in(inner, state, frame).map(|found| Compared { is_denied: !found.is_denied, ..found })
            }
            _ => None,
        }
    }

    fn cells_of(&self, cond: &Cond<W>, holds: bool, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let first = |all: &[Cond<W>]| {
            let those = all.iter().filter(|cond| self.holds(cond, state, frame) == holds);
            let found = those.map(|cond| self.cells_of(cond, holds, state, frame));
            found.into_iter().find(|cells| !cells.is_empty()).unwrap_or(CellSet::EMPTY)
        };
        match (cond, holds) {
            (Cond::Not(cond), _) => self.cells_of(cond, !holds, state, frame),
            (Cond::And(all) | Cond::Or(all), _) => first(all),
            (Cond::Some(set), true) => self.eval(set, state, frame),
            (Cond::Within(set, of), _) => {
                let (cells, within) = (self.eval(set, state, frame), self.eval(of, state, frame));
                if holds { cells } else { cells.without(within) }
            }
            (Cond::Some(_) | Cond::Const(_) | Cond::OneGroup(..) | Cond::Compare(..) | Cond::CanMove(..), _) => {
                CellSet::EMPTY
            }
            (Cond::CouldMove(..) | Cond::Line { .. } | Cond::Quiet(..) | Cond::Supplied(_), _) => CellSet::EMPTY,
            (Cond::Repeats(..) | Cond::WouldRepeat(..), _) => CellSet::EMPTY,
            (Cond::AsBegun(..) | Cond::WouldBeAsBegun(..), _) => CellSet::EMPTY,
        }
    }

    /// That another turn of the player to move does better: in the most, or in the least, that his turns must do.
    #[cold]
    pub(super) fn not_most(&self, state: &State, turn: &Turn) -> Why {
        let compared = self.compared(self.layout.mover(state).index());
        let is_least = |number: &&Num<W>| least_of(number).is_some();
        let (least, most): (Vec<&Num<W>>, Vec<&Num<W>>) = compared.iter().copied().partition(is_least);
        let counted = match &compared[..] {
            [number, others @ ..] if others.iter().all(|other| other == number) => self.counted(state, turn, number),
            _ => None,
        };
        Why::NotMost { most: !most.is_empty(), least: !least.is_empty(), counted }
    }

    /// What must be greatest in the turns of a player. Where words are told apart only by the way that they take, all are alike.
    fn compared(&self, player: usize) -> Vec<&Num<W>> {
        let nodes = self.views[player].nodes.iter();
        let numbers = nodes.filter_map(|node| match node {
            Node::Most { number, .. } => Some(number),
            _ => None,
        });
        numbers.filter(|number| !matches!(number, Num::Int(_))).collect()
    }

    /// What a number is after a turn, and what it could be, where it is the turn as a whole that is compared.
    fn counted(&self, state: &State, turn: &Turn, number: &Num<W>) -> Option<Counted> {
        let player = self.layout.mover(state).index();
        let ends_turn = |node: &Node<W>| !matches!(node, Node::Most { next, .. } if *next != END);
        if !self.views[player].nodes.iter().all(ends_turn) {
            return None;
        }
        let number = least_of(number).unwrap_or(number);
        let memory = if let Num::Remembered(memory) = number { Some(*memory) } else { None };
        let after = |turn: &Turn| {
            let (mut state, mut frame) = (state.clone(), self.frame());
            turn.parts.iter().for_each(|part| self.apply(&mut state, &mut frame, *part));
            self.number(number, &state, &frame)
        };
        let (reached, best) = (after(turn), self.turns(state, 1));
        let possible = after(best.first()?);
        (reached != possible).then_some(Counted { memory, reached, possible })
    }
}

/// The number that must be least, where it is one: it is what is left, when it is taken away, that must be greatest.
fn least_of<const W: usize>(number: &Num<W>) -> Option<&Num<W>> {
    match number {
        Num::Binary(none, NumOp::Sub, number) if **none == Num::Int(0) => Some(number),
        _ => None,
    }
}

/// Which of the conditions of its clause one is, by its place among all.
pub(super) fn number_in_clause<const W: usize>(all: &[(Cond<W>, ClauseId)], at: usize) -> usize {
    all[..at].iter().filter(|(_, clause)| *clause == all[at].1).count()
}
