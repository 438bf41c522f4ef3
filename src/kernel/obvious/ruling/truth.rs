//! The reason a person would give: what is said of a cell is what the part hangs on. It is asked again with something else
//! there, or without the condition that does not hold; where that changes nothing, something else is the reason.

use super::{Wanted, Word};
use crate::id::{Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::state::State;
use crate::program::{MoveCode, NOWHERE, Path, Play};

/// On boards of more cells no cell is looked for that is in the way of a path of many steps.
const MOST_SEARCHED: usize = 130;

/// What is refused: a move at a point of a turn, and from where to where it should lead.
struct Asked<'a, const W: usize> {
    play: &'a Play<W>,
    code: &'a MoveCode<W>,
    word: &'a Word<W>,
    from: u16,
    to: u16,
}

impl<const W: usize> Obvious<'_, W> {
    pub(super) fn refusal_in_truth(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        word: &Word<W>,
        next: Wanted,
        refusal: Refusal,
    ) -> Refusal {
        let asked = Asked { play, code, word, from: next.from, to: next.to };
        let refusal = match refusal.why {
            Why::Condition => self.beside_conditions(&asked).unwrap_or(refusal),
            _ => refusal,
        };
        let why = self.why_in_truth(refusal.why, &asked);
        Refusal { why, ..refusal }
    }

    /// Why a part fails that would fail without its conditions too: that is what it fails of.
    fn beside_conditions(&self, asked: &Asked<'_, W>) -> Option<Refusal> {
        let free = Play { when: None, ..asked.play.clone() };
        let mut code = asked.code.clone();
        code.guards.clear();
        let Word { state, frame, .. } = asked.word;
        self.judge_part_of(&code, &free, (asked.from, asked.to), state, frame).err()
    }

    /// What is said of a part in the position where it is asked, or in one that differs a little.
    fn refused_in(&self, asked: &Asked<'_, W>, state: &State) -> Option<Why> {
        let Asked { play, code, word, from, to } = asked;
        self.judge_part_of(code, play, (*from, *to), state, &word.frame).err().map(|refusal| refusal.why)
    }

    fn why_in_truth(&self, why: Why, asked: &Asked<'_, W>) -> Why {
        let Asked { code, word, from, to, .. } = asked;
        match (&code.path, &why) {
            (_, &Why::NotLifted(cell, kind)) => self.why_not_lifted(code, (cell, kind), &word.state, &word.frame),
            (Path::To(_), &Why::NoWay(_, to)) if self.leads_to_another(to, &why, asked) => {
                match self.layout.top_of(&word.state, usize::from(to)) {
                    Some(kind) => Why::Occupied(to, KindId(kind as u8)),
                    None => Why::NotOnEmpty(to),
                }
            }
            (Path::To(_), Why::NoWay(..)) => why,
            (_, Why::NoWay(..) | Why::NoWalk { .. }) => self.why_no_way(why, asked),
            (Path::Line { rays, pattern, .. }, Why::Misfit { .. }) if *to != NOWHERE => {
                let most = pattern.iter().map(|item| usize::from(item.most)).sum();
                let mut rays = self.topology.rays[*rays].from_cell(usize::from(*from));
                let is_near = rays.any(|ray| ray.iter().take(most).any(|&cell| cell == *to));
                if is_near { self.whatever_stands_there(why, asked) } else { Why::NoWay(*from, *to) }
            }
            (_, Why::Misfit { .. } | Why::Blocked(..) | Why::Occupied(..) | Why::NotOnEmpty(_)) => {
                self.whatever_stands_there(why, asked)
            }
            _ => why,
        }
    }

    /// Whether a part would lead to this cell if nothing stood on it, or something else.
    fn leads_to_another(&self, cell: u16, why: &Why, asked: &Asked<'_, W>) -> bool {
        let anything: Vec<Option<usize>> = std::iter::once(None).chain((0..self.kinds.len()).map(Some)).collect();
        usize::from(cell) < self.topology.cells && self.hangs_on(cell, &anything, why, asked)
    }

    /// A position with one piece on a cell, or none.
    fn with(&self, state: &State, cell: u16, kind: Option<usize>) -> State {
        let mut state = state.clone();
        while self.layout.pop(&mut state, usize::from(cell)).is_some() {}
        if let Some(kind) = kind {
            self.layout.push(&mut state, usize::from(cell), kind);
        }
        state
    }

    /// A reason that names what stands on a cell: where the part would fail there whatever stood on it, the cell is the reason.
    fn whatever_stands_there(&self, why: Why, asked: &Asked<'_, W>) -> Why {
        let (Why::Misfit { cell, .. } | Why::Blocked(cell, _) | Why::Occupied(cell, _) | Why::NotOnEmpty(cell)) = why
        else {
            return why;
        };
        if self.layout.is_slot(usize::from(cell)) {
            // an area takes single pieces, or none of this move
            return Why::NoWay(asked.from, asked.to);
        }
        if cell == asked.from {
            return why;
        }
        if self.hangs_on(cell, &self.contents(&why, asked), &why, asked) {
            return why;
        }
        match why {
            Why::Misfit { cell, fitting, .. } => Why::NeverFits { cell, fitting },
            Why::Blocked(cell, _) => Why::NeverPasses(cell),
            _ => self.not_on_this(cell, asked),
        }
    }

    /// What could stand on a cell instead of what is blamed. Where a move lands on such as stands there, only more of the same
    /// sort: that it would land on something else is no answer.
    fn contents(&self, why: &Why, asked: &Asked<'_, W>) -> Vec<Option<usize>> {
        let (landing, player) = (&asked.code.landing, asked.code.player.index());
        let kinds = 0..self.kinds.len();
        let anything = || std::iter::once(None).chain(kinds.clone().map(Some)).collect();
        match *why {
            _ if landing.is_by_pattern() => anything(),
            Why::NotOnEmpty(_) if landing.empty.is_some() => Vec::new(),
            Why::Occupied(_, kind) => {
                let is_enemy = |kind: usize| self.is_enemy_of(player, kind);
                let theirs = is_enemy(usize::from(kind.0));
                let set = if theirs { &landing.capturing } else { &landing.stacking };
                match set {
                    Some(_) => kinds.filter(|&kind| is_enemy(kind) == theirs).map(Some).collect(),
                    None => anything(),
                }
            }
            _ => anything(),
        }
    }

    /// Whether a part gets further, or fails elsewhere, with something else on a cell.
    fn hangs_on(&self, cell: u16, contents: &[Option<usize>], why: &Why, asked: &Asked<'_, W>) -> bool {
        contents.iter().any(|&kind| {
            let state = self.with(&asked.word.state, cell, kind);
            match (self.refused_in(asked, &state), why) {
                (None, _) => true,
                (Some(Why::Misfit { cell, fitting, .. }), Why::Misfit { cell: known, fitting: most, .. }) => {
                    cell != *known || fitting > *most
                }
                (Some(Why::Blocked(other, _)), Why::Blocked(..)) => other != cell,
                (Some(other), _) => other.rank() > why.rank(),
            }
        })
    }

    /// A cell on which a move never lands as it is, though it lands on others like it.
    fn not_on_this(&self, cell: u16, asked: &Asked<'_, W>) -> Why {
        let Asked { code, word, .. } = asked;
        let top = self.layout.top_of(&word.state, usize::from(cell));
        let landing = &code.landing;
        let set = match top {
            None => &landing.empty,
            Some(top) if self.is_enemy_of(code.player.index(), top) && landing.capturing.is_some() => {
                &landing.capturing
            }
            Some(_) => &landing.stacking,
        };
        let open = set.as_ref().map(|set| self.eval(set, &word.state, &word.frame) & self.topology.board);
        let is_like = |&place: &usize| self.layout.top_of(&word.state, place).is_some() == top.is_some();
        let others = open.iter().flat_map(|open| open.iter()).filter(is_like).map(|place| place as u16).collect();
        Why::NotOnThis { cell, what: top.map(|kind| KindId(kind as u8)), others }
    }

    /// A path that does not lead there: because its condition does not hold, because something stands in the way of one of many
    /// steps, or because it never does.
    fn why_no_way(&self, why: Why, asked: &Asked<'_, W>) -> Why {
        let Asked { code, word, from, to, .. } = asked;
        if let Some(path) = without_condition(&code.path) {
            let mut open = MoveCode::clone(code);
            open.path = path;
            let gets_on = self.refused_in(&Asked { code: &open, ..*asked }, &word.state);
            return if gets_on.is_none() { Why::WayClosed(*from, *to) } else { why };
        }
        let is_long = matches!(code.path, Path::Chain(_) | Path::Repeat { .. } | Path::Walk { .. } | Path::Either(_));
        if !is_long || self.topology.cells > MOST_SEARCHED {
            return why;
        }
        let cells = (0..self.topology.cells as u16).filter(|cell| cell != from && cell != to);
        let standing = cells.filter_map(|cell| Some((cell, self.layout.top_of(&word.state, usize::from(cell))?)));
        let mut barriers = standing.filter(|(cell, _)| {
            let state = self.with(&word.state, *cell, None);
            self.refused_in(asked, &state).is_none_or(|other| other.rank() > why.rank())
        });
        match barriers.next() {
            Some((cell, kind)) => Why::Blocked(cell, Some(KindId(kind as u8))),
            None => why,
        }
    }
}

/// A path without the condition that it is under as a whole; `None` where it is under none.
fn without_condition<const W: usize>(path: &Path<W>) -> Option<Path<W>> {
    match path {
        Path::When(_, path) => Some(without_condition(path).unwrap_or_else(|| Path::clone(path))),
        Path::Line { rays, pattern, ways, cases } if !cases.is_empty() => {
            let (rays, pattern, ways) = (*rays, pattern.clone(), ways.clone());
            Some(Path::Line { rays, pattern, ways, cases: Vec::new() })
        }
        _ => None,
    }
}
