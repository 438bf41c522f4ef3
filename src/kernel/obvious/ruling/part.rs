//! One part of a turn as a player wrote it: what it can mean, whether it can be played, and if so, what follows.

use super::{Ruling, Wanted, Word, refused};
use crate::bits::CellSet;
use crate::id::{ClauseId, Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{Among, END, Groups, Landing, MoveCode, NOWHERE, Play, Set, Source};

impl<const W: usize> Obvious<'_, W> {
    pub(super) fn look_at_part(&self, play: &Play<W>, word: Word<W>, next: Wanted, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let code = &self.views[player].moves[play.mv.index()];
        let is_new = matches!(code.source, Source::New(_)) || code.source.is_choice();
        let from = match next.from {
            NOWHERE if play.tied && !is_new => word.frame.there,
            from => from,
        };
        let (at, next) = (word.parts.len(), Wanted { from, ..next });
        let another = self.names_no_such_place(code, next, &word);
        if let Some(why) = another.or_else(|| self.another_there(code, next, &word)) {
            return refused(at, why, code.clauses.source);
        }
        let ways = self.ways_meant(code, next, &word);
        if ways.is_empty() {
            return refused(at, self.why_none(code, &word, next.piece), code.clauses.source);
        }
        let looked: Vec<Ruling> =
            ways.into_iter().map(|next| self.look_at_way(play, word.clone(), next, wanted)).collect();
        self.as_said(self.best(looked.iter().cloned()), &looked, next, at)
    }

    /// A place is wanted of a move that only chooses, or a place to begin of one that lifts nothing.
    fn names_no_such_place(&self, code: &MoveCode<W>, next: Wanted, word: &Word<W>) -> Option<Why> {
        let is_placed = next.from != NOWHERE || next.to != NOWHERE;
        let ways = || {
            let bound = Frame { from: NOWHERE, to: NOWHERE, ..word.frame.clone() };
            let all = self.choices(crate::id::MoveId(next.mv), &code.source, &word.state, &bound);
            all.into_iter().map(|part| part.way).collect()
        };
        match &code.source {
            Source::Die(_) if is_placed => Some(Why::NoDie(0, ways())),
            Source::Choice(_, Among::Cells(_)) | Source::Group { .. } => None,
            source if source.is_choice() && is_placed => Some(Why::ChoosesNoPlace(ways())),
            Source::New(kind) if next.from != NOWHERE => Some(Why::PlacesNew(*kind)),
            _ => None,
        }
    }

    /// The reason in terms of what is said: of a place that is not, it speaks only where it can be no other.
    fn as_said(&self, ruling: Ruling, looked: &[Ruling], next: Wanted, at: usize) -> Ruling {
        let Ruling::Refused { part, refusal: Refusal { why, clause }, fit } = &ruling else { return ruling };
        let gets_as_far = |other: &&Ruling| {
            let (is_legal, part, why, _) = ruling.rank();
            (is_legal, part, why) == (other.rank().0, other.rank().1, other.rank().2)
        };
        let says_else = |other: &Ruling| !matches!(other, Ruling::Refused { refusal, .. } if refusal.why == *why);
        if *part != at || !looked.iter().filter(gets_as_far).any(says_else) {
            return ruling;
        }
        let begins = |from: u16| if next.from == NOWHERE { NOWHERE } else { from };
        let why = match why {
            Why::NoWay(from, _) | Why::NoWayNow(from, _) | Why::NoWalk { from, .. } | Why::NotSoFar { from, .. }
                if next.to == NOWHERE =>
            {
                Why::Nowhere(begins(*from))
            }
            Why::NoWay(_, to) | Why::NoWayNow(_, to) | Why::NoWalk { to, .. } | Why::NotSoFar { to, .. }
                if next.from == NOWHERE =>
            {
                Why::NoWay(NOWHERE, *to)
            }
            Why::Misfit { .. } | Why::NeverFits { .. } | Why::Blocked(..) | Why::Further(..) | Why::NeverPasses(_) => {
                match next.to {
                    NOWHERE => Why::Nowhere(next.from),
                    to if next.from == NOWHERE => Why::NoWay(NOWHERE, to),
                    _ => return ruling,
                }
            }
            Why::NotToThere(_)
            | Why::NotOnEmpty(_)
            | Why::NotOnThis { .. }
            | Why::NotSoHigh { .. }
            | Why::NotPointed(_)
            | Why::Occupied(..)
            | Why::Stays(_)
                if next.to == NOWHERE =>
            {
                Why::Nowhere(next.from)
            }
            _ => return ruling,
        };
        Ruling::Refused { part: at, refusal: Refusal { why, clause: *clause }, fit: *fit }
    }

    /// That another piece stands where the part begins than the text says.
    fn another_there(&self, code: &MoveCode<W>, next: Wanted, word: &Word<W>) -> Option<Why> {
        let lifts = matches!(code.source, Source::Top(_) | Source::Stack(_) | Source::Tops { .. });
        let cell = Some(usize::from(next.from)).filter(|&cell| lifts && cell < self.topology.cells)?;
        let (said, there) = (KindId(next.piece?), KindId(self.layout.top_of(&word.state, cell)? as u8));
        (said != there).then_some(Why::AnotherThere { cell: next.from, said, there })
    }

    /// What a text can mean that does not say where a part begins or lands, or names an area, which is several places.
    fn ways_meant(&self, code: &MoveCode<W>, next: Wanted, word: &Word<W>) -> Vec<Wanted> {
        let (Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. }) = &code.source else {
            return self.places_meant(next.to, code, word).into_iter().map(|to| Wanted { to, ..next }).collect();
        };
        let has_piece = |place: u16| {
            let top = self.layout.top_of(&word.state, usize::from(place));
            top.is_some() && next.piece.is_none_or(|kind| top == Some(usize::from(kind)))
        };
        let from: Vec<u16> = match next.from {
            NOWHERE => {
                let liftable = self.eval(set, &word.state, &word.frame);
                liftable.iter().map(|place| place as u16).filter(|&place| has_piece(place)).collect()
            }
            from if self.layout.is_slot(usize::from(from)) => {
                let slots = self.same_area(from);
                let held: Vec<u16> = slots.into_iter().filter(|&slot| has_piece(slot)).collect();
                if held.is_empty() { vec![from] } else { held }
            }
            from => vec![from],
        };
        let to = self.places_meant(next.to, code, word);
        from.iter().flat_map(|&from| to.iter().map(move |&to| Wanted { from, to, ..next })).collect()
    }

    fn places_meant(&self, to: u16, code: &MoveCode<W>, word: &Word<W>) -> Vec<u16> {
        match to {
            NOWHERE => match &code.source {
                Source::Choice(_, Among::Cells(cells)) => {
                    self.eval(cells, &word.state, &word.frame).iter().map(|cell| cell as u16).collect()
                }
                source if source.is_choice() => vec![NOWHERE],
                _ => self.landing_places(&code.landing, word),
            },
            to if self.layout.is_slot(usize::from(to)) => self.same_area(to),
            to => vec![to],
        }
    }

    /// The slots of the area in which a slot is.
    fn same_area(&self, slot: u16) -> Vec<u16> {
        let area = self.layout.slots[usize::from(slot) - self.topology.cells].area;
        self.layout.area_slots[usize::from(area)].iter().map(|place| place as u16).collect()
    }

    fn look_at_way(&self, play: &Play<W>, word: Word<W>, next: Wanted, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let code = &self.views[player].moves[play.mv.index()];
        let at = word.parts.len();
        let refuse = |refusal: Refusal| {
            let fit = self.fit(play, code, &word, next, &refusal.why);
            Ruling::Refused { part: at, refusal, fit }
        };
        if let Some(refusal) = self.another_chosen(play, code, &word, next) {
            return refuse(refusal);
        }
        let parts = match self.judge_part(play, next.from, next.to, &word.state, &word.frame) {
            Err(refusal) => return refuse(self.refusal_in_truth(play, code, &word, next, refusal)),
            Ok(parts) => parts,
        };
        let counts = matches!(code.source, Source::Tops { .. });
        let said = next.way.filter(|&way| code.source.is_choice() || counts && way > 0);
        let is_one = |part: &Part, way: u16| match counts {
            true => part.lifts(way),
            false => part.way == way,
        };
        let is_chosen = |part: &Part| said.is_none_or(|way| is_one(part, way));
        if let Some(way) = said
            && !parts.iter().any(is_chosen)
        {
            let ways = parts.iter().map(|part| if counts { part.lifted() } else { part.way }).collect();
            let why = if counts { Why::NotSoMany(way, ways) } else { Why::NotAmong { role: way, roles: ways } };
            return refuse(Refusal { why, clause: code.clauses.source });
        }
        let chosen = parts.into_iter().filter(is_chosen);
        self.best(chosen.map(|part| self.look_on(play, code, word.clone(), part, wanted)))
    }

    /// That something is chosen that is not there to be chosen, or that a condition of the move does not allow.
    fn another_chosen(&self, play: &Play<W>, code: &MoveCode<W>, word: &Word<W>, next: Wanted) -> Option<Refusal> {
        if let Source::Group { of, groups, .. } = &code.source {
            return self.another_group(play, code, (of, *groups), word, next);
        }
        if matches!(code.source, Source::Choice(_, Among::Cells(_))) || !code.source.is_choice() {
            return None;
        }
        let way = next.way?;
        let bound = Frame { from: NOWHERE, to: NOWHERE, ..word.frame.clone() };
        let all = self.choices(play.mv, &code.source, &word.state, &bound);
        let Some(&said) = all.iter().find(|part| part.way == way) else {
            let ways: Vec<u16> = all.into_iter().map(|part| part.way).collect();
            let why = match code.source {
                Source::Die(_) => Why::NoDie(way, ways),
                _ if ways.is_empty() => Why::NotChosen,
                _ => Why::NotAmong { role: way, roles: ways },
            };
            return Some(Refusal { why, clause: code.clauses.source });
        };
        let clause = self.choice_refused(code, said, &word.state, &bound)?;
        Some(Refusal { why: Why::Condition(None), clause })
    }

    /// What follows a part that can be played.
    fn look_on(&self, play: &Play<W>, code: &MoveCode<W>, mut word: Word<W>, part: Part, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let (before, already) = (word.state.clone(), word.frame.taken);
        self.apply(&mut word.state, &mut word.frame, part);
        word.parts.push(part);
        let c = &code.clauses;
        let mut clauses = vec![play.clause, c.source, c.path, c.land];
        clauses.extend(self.capture_clauses(part, word.frame.taken.without(already), &before));
        word.clauses.push(clauses);
        if self.ends_at_once(&word.state, &word.frame, player) {
            word.later.clear();
            return self.look(END, word, wanted);
        }
        self.look(play.next, word, wanted)
    }

    /// Where a part may land whose text does not say where.
    fn landing_places(&self, landing: &Landing<W>, word: &Word<W>) -> Vec<u16> {
        let sets = [&landing.empty, &landing.stacking, &landing.capturing];
        let mut places = CellSet::EMPTY;
        for set in sets.into_iter().flatten() {
            places |= self.eval(set, &word.state, &word.frame);
        }
        let places = if places.is_empty() { self.layout.places } else { places };
        places.iter().map(|place| place as u16).collect()
    }

    /// Why nothing can be lifted: what is missing, and where it would be taken from if it were there.
    fn why_none(&self, code: &MoveCode<W>, word: &Word<W>, piece: Option<u8>) -> Why {
        let (Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. }) = &code.source else {
            return Why::NotChosen;
        };
        let slots = self.layout.slots.iter().enumerate().filter(|(_, slot)| piece.is_none_or(|kind| slot.kind == kind));
        let mut lifted = slots.filter_map(|(at, slot)| {
            let place = self.topology.cells + at;
            let mut state = word.state.clone();
            self.layout.push(&mut state, place, usize::from(slot.kind));
            self.eval(set, &state, &word.frame).contains(place).then_some((KindId(slot.kind), place as u16))
        });
        match (lifted.next(), piece) {
            (Some((kind, place)), _) => Why::NoneThere { kind, place: Some(place) },
            (None, Some(kind)) => Why::NoneThere { kind: KindId(kind), place: None },
            (None, None) => Why::NotChosen,
        }
    }

    /// That a cell of the group that is wanted is none of those it must be of, or that a condition does not allow the group.
    fn another_group(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        (of, groups): (&Set<W>, Groups),
        word: &Word<W>,
        next: Wanted,
    ) -> Option<Refusal> {
        let Wanted { mv, from, to, way, .. } = next;
        let part = Part { way: way.unwrap_or(0), from, to, ..Part::bare(mv) };
        let is_told = from != NOWHERE && to != NOWHERE && (way.is_some() || matches!(groups, Groups::Lines { .. }));
        let said = || [from, to].into_iter().filter(|&cell| cell != NOWHERE).map(usize::from).collect();
        let cells = if is_told { self.group_of(groups, part) } else { said() };
        if is_told && (cells.is_empty() || cells.len() == 1 && from != to) {
            return Some(Refusal { why: Why::NoGroup(from, to), clause: code.clauses.source });
        }
        let bound = Frame { from, to, ..word.frame.clone() };
        if let Some(cell) = cells.without(self.eval(of, &word.state, &bound)).first() {
            let why = self.why_not_chosen(play, code, word, of, cell as u16);
            return Some(Refusal { why, clause: code.clauses.source });
        }
        let clause = self.choice_refused(code, part, &word.state, &bound).filter(|_| is_told)?;
        Some(Refusal { why: Why::Condition(None), clause })
    }

    /// The clauses by which a part takes what stood on these cells.
    fn capture_clauses(&self, part: Part, taken: CellSet<W>, before: &State) -> Vec<ClauseId> {
        let Some(attacker) = (part.from != NOWHERE).then(|| self.layout.top_of(before, part.from as usize)).flatten()
        else {
            return Vec::new();
        };
        let victims = taken.iter().filter_map(|c| self.layout.top_of(before, c));
        // where the file does not say who takes whom, no clause does
        let is_said = |clause: &ClauseId| clause.0 != 0;
        let mut clauses: Vec<ClauseId> = victims.map(|v| self.captures.clauses[attacker][v]).filter(is_said).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
