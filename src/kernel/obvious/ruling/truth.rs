//! The reason a person would give: what is said of a cell is what the part hangs on. It is asked again with something else
//! there, or without the condition that does not hold; where that changes nothing, something else is the reason.

use super::{Wanted, Word};
use crate::bits::CellSet;
use crate::id::{Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::state::{Frame, State};
use crate::program::{Among, Item, MoveCode, NOWHERE, Path, Pattern, Play, Set, Source};

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
        // whether the turn allows the move in another position is not asked
        let free = Play { when: None, ..play.clone() };
        let asked = Asked { play: &free, code, word, from: next.from, to: next.to };
        if !matches!(refusal.why, Why::Condition(_)) {
            return Refusal { why: self.why_in_truth(refusal.why, &asked), ..refusal };
        }
        // a part that would fail without its conditions too fails of something else
        let code = MoveCode { guards: Vec::new(), ..code.clone() };
        let asked = Asked { code: &code, ..asked };
        match self.judge_part_of(&code, &free, (next.from, next.to), &word.state, &word.frame) {
            Ok(_) => refusal,
            Err(other) => Refusal { why: self.why_in_truth(other.why, &asked), ..other },
        }
    }

    /// What is said of a part in the position where it is asked, or in one that differs a little.
    fn refused_in(&self, asked: &Asked<'_, W>, state: &State) -> Option<Why> {
        let Asked { play, code, word, from, to } = asked;
        self.judge_part_of(code, play, (*from, *to), state, &word.frame).err().map(|refusal| refusal.why)
    }

    /// The first cell in the way of a part in such a position.
    fn barrier_in(&self, asked: &Asked<'_, W>, state: &State) -> Option<u16> {
        let Asked { play, code, word, from, to } = asked;
        self.barrier(code, play, (*from, *to), state, &word.frame)
    }

    /// What is in the way of a path that would lead there otherwise: what stands on a cell or that it stands empty, or the cell,
    /// where that bars a way whatever stands on it. Where a way may not stop says too little for that: it leads nowhere then.
    fn why_barred(&self, asked: &Asked<'_, W>) -> Option<Why> {
        let Asked { code, word, .. } = asked;
        let cell = self.barrier_in(asked, &word.state)?;
        if word.frame.pending.contains(usize::from(cell)) {
            return Some(Why::StillThere(cell));
        }
        let hangs_on_it = cell != asked.from
            && self.anything().any(|kind| {
                let state = self.with(&word.state, cell, kind);
                self.barrier_in(asked, &state) != Some(cell)
            });
        if hangs_on_it {
            let top = self.layout.top_of(&word.state, usize::from(cell));
            return Some(Why::Blocked(cell, top.map(|kind| KindId(kind as u8))));
        }
        (!may_stop(&code.path)).then_some(Why::NeverPasses(cell))
    }

    /// What may be on top of a cell: nothing, or a piece of any kind.
    fn anything(&self) -> impl Iterator<Item = Option<usize>> + use<W> {
        std::iter::once(None).chain((0..self.kinds.len()).map(Some))
    }

    fn why_in_truth(&self, why: Why, asked: &Asked<'_, W>) -> Why {
        let Asked { code, word, from, to, .. } = asked;
        match (&code.path, &why) {
            (_, &Why::NotLifted(cell, kind)) => {
                let mut why = self.why_not_lifted(code, (cell, kind), &word.state, &word.frame);
                if let Why::NotHere { leads, .. } = &mut why {
                    *leads = self.would_lead(asked);
                }
                why
            }
            (Path::To(set), Why::NoWay(..)) => self.why_none_of(set, why, asked),
            (_, Why::NotToThere(_)) => match &code.source {
                Source::Choice(_, Among::Cells(set)) => self.why_none_of(set, why, asked),
                _ => why,
            },
            (_, Why::NoWay(..) | Why::NoWalk { .. }) => self.why_no_way(why, asked),
            (_, Why::NotSoFar { .. }) => self.why_barred(asked).unwrap_or(why),
            (Path::Line { rays, pattern, .. }, Why::Misfit { .. } | Why::DoesNotTake(..)) if *to != NOWHERE => {
                let (least, most) = span(pattern);
                let mut rays = self.topology.rays[*rays].from_cell(usize::from(*from));
                let ends_there =
                    |ray: &[u16]| ray.iter().take(most).skip(least.saturating_sub(1)).any(|cell| cell == to);
                if rays.any(ends_there) { self.whatever_stands_there(why, asked) } else { Why::NoWay(*from, *to) }
            }
            (_, Why::Misfit { .. } | Why::Blocked(..) | Why::Occupied(..) | Why::NotOnEmpty(_)) => {
                self.whatever_stands_there(why, asked)
            }
            _ => why,
        }
    }

    /// Whether a part leads where it should if what stands where it begins is lifted, whatever the move says of that.
    fn would_lead(&self, asked: &Asked<'_, W>) -> bool {
        let here = || Set::Const(CellSet::one(usize::from(asked.from)));
        let source = match &asked.code.source {
            Source::Top(_) => Source::Top(here()),
            Source::Stack(_) => Source::Stack(here()),
            _ => return false,
        };
        let open = MoveCode { source, ..MoveCode::clone(asked.code) };
        let other = self.refused_in(&Asked { code: &open, ..*asked }, &asked.word.state);
        other.is_none_or(|other| other.rank() > Why::NoWay(asked.from, asked.to).rank())
    }

    /// Why a cell is none of a set to which a move leads, or points: for what stands there, for how many do, or whatever stands
    /// there.
    fn why_none_of(&self, set: &Set<W>, why: Why, asked: &Asked<'_, W>) -> Why {
        let frame = &Frame { from: asked.from, to: asked.to, ..asked.word.frame.clone() };
        let is_cell = usize::from(asked.to) < self.topology.cells;
        if !is_cell || self.eval(set, &asked.word.state, frame).contains(usize::from(asked.to)) {
            return why;
        }
        let reason = self
            .why_not_on(&why, asked)
            .or_else(|| self.why_so_high(set, frame, asked))
            .unwrap_or_else(|| self.not_among(set, frame, asked));
        if asked.code.source.is_choice() { Why::NotPointed(Box::new(reason)) } else { reason }
    }

    /// Why a cell is none of a group: for the reason for which nobody could point to it, if the move pointed to one cell.
    pub(super) fn why_not_chosen(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        word: &Word<W>,
        of: &Set<W>,
        cell: u16,
    ) -> Why {
        let (free, source) =
            (Play { when: None, to: None, ..play.clone() }, Source::Choice(0, Among::Cells(of.clone())));
        let code = MoveCode { source, guards: Vec::new(), ..code.clone() };
        let asked = Asked { play: &free, code: &code, word, from: NOWHERE, to: cell };
        Why::NotChosenOf(Box::new(match self.why_none_of(of, Why::NotToThere(cell), &asked) {
            Why::NotPointed(why) => *why,
            why => why,
        }))
    }

    /// That another number of such pieces as stand on a cell would do, or of some pieces, where none stand there.
    fn why_so_high(&self, set: &Set<W>, frame: &Frame<W>, asked: &Asked<'_, W>) -> Option<Why> {
        let (cell, state) = (usize::from(asked.to), &asked.word.state);
        let kinds = match self.layout.top_of(state, cell) {
            Some(top) => top..top + 1,
            None => 0..self.kinds.len(),
        };
        let heaps = |kind: usize| {
            let mut heap = self.with(state, asked.to, None);
            let fits = (1..=self.layout.levels).filter(|_| {
                self.layout.push(&mut heap, cell, kind);
                self.eval(set, &heap, frame).contains(cell)
            });
            fits.filter_map(|high| u16::try_from(high).ok()).collect::<Vec<u16>>()
        };
        let fits = kinds.map(heaps).find(|fits| !fits.is_empty())?;
        let (&least, &most) = (fits.first()?, fits.last()?);
        let most = (usize::from(most) < self.layout.levels).then_some(most);
        let high = u16::try_from(self.layout.height(state, cell)).unwrap_or(u16::MAX);
        Some(Why::NotSoHigh { cell: asked.to, high, least, most })
    }

    /// That a cell is none of a set, whatever stands on it.
    fn not_among(&self, set: &Set<W>, frame: &Frame<W>, asked: &Asked<'_, W>) -> Why {
        let state = &asked.word.state;
        let top = self.layout.top_of(state, usize::from(asked.to));
        let is_like = |&place: &usize| self.layout.top_of(state, place).is_some() == top.is_some();
        let open = self.eval(set, state, frame) & self.topology.board;
        let others = open.iter().filter(is_like).map(|place| place as u16).collect();
        let among = self.fixed_without(set, usize::from(asked.to), (state, frame));
        let among = among.iter().flat_map(|cells| cells.iter()).map(|place| place as u16).collect();
        Why::NotOnThis { cell: asked.to, what: top.map(|kind| KindId(kind as u8)), others, among }
    }

    /// Cells, always the same, among which all of a set are, and one cell is not.
    fn fixed_without(&self, set: &Set<W>, cell: usize, (state, frame): (&State, &Frame<W>)) -> Option<CellSet<W>> {
        let within = |set: &Set<W>| self.fixed_without(set, cell, (state, frame));
        match set {
            Set::Const(cells) if !cells.contains(cell) => Some(*cells & self.topology.board),
            Set::And(a, b) => within(a).or_else(|| within(b)),
            Set::Except(of, without) => within(of).or_else(|| match &**without {
                Set::Const(cells) if cells.contains(cell) => Some(self.topology.board.without(*cells)),
                _ => None,
            }),
            Set::When(cond, a, b) => within(if self.holds(cond, state, frame) { a } else { b }),
            _ => None,
        }
    }

    /// Why a part does not lead to a cell, if it would with nothing on it, or something else.
    fn why_not_on(&self, why: &Why, asked: &Asked<'_, W>) -> Option<Why> {
        let cell = asked.to;
        let anything: Vec<Option<usize>> = self.anything().collect();
        let is_cell = usize::from(cell) < self.topology.cells;
        (is_cell && self.hangs_on(cell, &anything, why, asked)).then(|| {
            match self.layout.top_of(&asked.word.state, usize::from(cell)) {
                Some(kind) => Why::Occupied(cell, KindId(kind as u8)),
                None => Why::NotOnEmpty(cell),
            }
        })
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
        let is_slot = |place: u16| self.layout.is_slot(usize::from(place));
        let is_barred =
            |other: Option<Why>| matches!(other, Some(Why::Occupied(to, _) | Why::NotOnEmpty(to)) if is_slot(to));
        // an area takes single pieces, or none of this move
        if is_slot(cell)
            || is_slot(asked.to) && is_barred(self.refused_in(asked, &self.with(&asked.word.state, cell, None)))
        {
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
        match set {
            Some(set) => self.not_among(set, &word.frame, asked),
            None => {
                let what = top.map(|kind| KindId(kind as u8));
                Why::NotOnThis { cell, what, others: Vec::new(), among: Vec::new() }
            }
        }
    }

    /// Whether it hangs on the position where a path leads in any direction: a straight way that is all of it says so itself.
    fn is_measured(&self, path: &Path<W>, is_all: bool) -> bool {
        match path {
            Path::Measured { .. } | Path::Far { .. } => !is_all,
            Path::Walk { walks, .. } => !is_all || self.topology.walks[*walks].next.iter().any(|next| next.len() > 1),
            _ => {
                let is_all = is_all && matches!(path, Path::Either(_) | Path::When(..));
                ways(path).into_iter().any(|way| self.is_measured(way, is_all))
            }
        }
    }

    /// A path that does not lead there: because its condition does not hold, because something stands in the way of one of many
    /// steps, or because it never does.
    fn why_no_way(&self, why: Why, asked: &Asked<'_, W>) -> Why {
        let Asked { code, word, from, to, .. } = asked;
        if is_conditional(&code.path) {
            let open = MoveCode { path: without_conditions(&code.path), ..MoveCode::clone(code) };
            let other = self.refused_in(&Asked { code: &open, ..*asked }, &word.state);
            if other.is_none_or(|other| other.rank() > why.rank()) {
                return Why::WayClosed(*from, *to);
            }
        }
        let why = match why {
            Why::NoWay(from, to) if self.is_measured(&code.path, true) => Why::NoWayNow(from, to),
            why => why,
        };
        if let Some(barred) = self.why_barred(asked) {
            return barred;
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
            None if matches!(why, Why::NoWay(..)) => self.why_not_on(&why, asked).unwrap_or(why),
            None => why,
        }
    }
}

/// How many cells a line has up to the one on which it lands, at least and at most.
fn span<const W: usize>(pattern: &Pattern<W>) -> (usize, usize) {
    let last = pattern.iter().position(|item| item.lands).map_or(pattern.len(), |at| at + 1);
    let cells = |of: fn(&Item<W>) -> u16| pattern.iter().take(last).map(|item| usize::from(of(item))).sum();
    (cells(|item| item.least), cells(|item| item.most))
}

/// The paths of which a path is made.
fn ways<const W: usize>(path: &Path<W>) -> Vec<&Path<W>> {
    match path {
        Path::When(_, path) | Path::Repeat { path, .. } => vec![path],
        Path::Chain(parts) => parts.iter().map(|(path, _)| path).collect(),
        Path::Either(ways) => ways.iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether a path stops on its way, where that is asked of the cells.
fn may_stop<const W: usize>(path: &Path<W>) -> bool {
    matches!(path, Path::Chain(_) | Path::Repeat { .. }) || ways(path).into_iter().any(may_stop)
}

/// Whether a path, or a part of it, is under a condition.
fn is_conditional<const W: usize>(path: &Path<W>) -> bool {
    let is_itself = match path {
        Path::When(..) => true,
        Path::Line { cases, .. } => !cases.is_empty(),
        _ => false,
    };
    is_itself || ways(path).into_iter().any(is_conditional)
}

/// A path without the conditions that it or its parts are under.
fn without_conditions<const W: usize>(path: &Path<W>) -> Path<W> {
    let mut open = path.clone();
    match &mut open {
        Path::When(_, path) => return without_conditions(path),
        Path::Line { cases, .. } => cases.clear(),
        Path::Repeat { path, .. } => **path = without_conditions(path),
        Path::Chain(parts) => parts.iter_mut().for_each(|(path, _)| *path = without_conditions(path)),
        Path::Either(ways) => ways.iter_mut().for_each(|path| *path = without_conditions(path)),
        _ => {}
    }
    open
}
