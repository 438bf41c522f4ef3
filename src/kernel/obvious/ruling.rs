//! Whether a turn as a player wrote it is legal, and if not, which clause forbids it.

use crate::allowance::spend;
use crate::bits::CellSet;
use crate::id::{ClauseId, Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::generate::Sink;
use crate::play::pool::Pool;
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Among, END, Landing, MoveCode, NOWHERE, Node, NodeId, Path, Play, Set, Source};
use crate::stack::deeper;
use std::ops::ControlFlow::{self, Break};

/// The work of going on by one node of the turn.
const STEP: u64 = 4;

/// A part as a player wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The move, or [`Part::PASS`].
    pub mv: u8,
    /// Where it begins; nowhere for a new piece, or where the text leaves it to the part before.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
    /// The role chosen, where one is.
    pub way: u16,
    /// The kind on top of what is moved, where the text says so.
    pub piece: Option<u8>,
}

/// What is to be said of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is legal; for each part the clauses that allow it.
    Legal {
        /// The turn.
        turn: Turn,
        /// Of each part: the turn expression, what is lifted, the path, the landing.
        clauses: Vec<Vec<ClauseId>>,
    },
    /// It is not.
    Refused {
        /// The part that is refused; the number of parts, where the turn as a whole is.
        part: usize,
        /// Why, and by which clause.
        refusal: Refusal,
    },
}

impl Ruling {
    /// How far it got: a legal turn furthest.
    pub fn rank(&self) -> (bool, usize, (u8, u16)) {
        match self {
            Ruling::Legal { turn, .. } => (true, turn.parts.len(), (0, 0)),
            Ruling::Refused { part, refusal } => (false, *part, refusal.why.rank()),
        }
    }
}

/// A turn as a player would write it out.
fn as_wanted(turn: &Turn) -> Vec<Wanted> {
    let written = turn.parts.iter().filter(|part| part.mv != Part::AGAIN);
    written.map(|part| Wanted { mv: part.mv, from: part.from, to: part.to, way: part.way, piece: None }).collect()
}

/// A turn so far: the parts played, what they led to.
#[derive(Clone)]
struct Word<const W: usize> {
    parts: Vec<Part>,
    clauses: Vec<Vec<ClauseId>>,
    state: State,
    frame: Frame<W>,
    /// Where the turn goes on once the words compared are complete, the innermost last.
    later: Vec<NodeId>,
}

impl<const W: usize> Obvious<'_, W> {
    /// Says whether a turn is legal.
    #[cold]
    pub fn ruling(&self, state: &State, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        if let Outcome::Over { by, .. } = self.layout.outcome(state) {
            let clause = by.and_then(|end| view.ends.iter().find(|e| e.end == end)).map_or(self.clause, |e| e.clause);
            return refused(0, Why::Over(by), clause);
        }
        let phase = self.phase_clause(state, player);
        let start = Word {
            parts: Vec::new(),
            clauses: Vec::new(),
            state: state.clone(),
            frame: self.frame(),
            later: Vec::new(),
        };
        let mut ruling = self.look(self.first_node(state, player), start.clone(), wanted);
        if let Ruling::Legal { turn, .. } = &ruling
            && self.joins_ways()
        {
            let counted = self.counted_turn(state, turn);
            if counted != *turn {
                ruling = self.look(self.first_node(state, player), start, &as_wanted(&counted));
            }
        }
        if let Ruling::Refused { part: 0, refusal: Refusal { why: Why::NotNow { .. }, clause } } = &mut ruling {
            *clause = phase;
        }
        match ruling {
            Ruling::Legal { ref turn, .. }
                if self.compares_words() && !self.turns(state, usize::MAX).contains(turn) =>
            {
                refused(wanted.len(), self.not_most(player), phase)
            }
            ruling => ruling,
        }
    }

    /// The clause of the phase that is due.
    #[cold]
    pub(super) fn phase_clause(&self, state: &State, player: usize) -> ClauseId {
        let view = &self.views[player];
        let due = self.due_phase(state, player).unwrap_or(0);
        view.clauses.get(due).copied().unwrap_or(self.clause)
    }

    /// The best that can be said of the rest of `wanted`, read from `node` on.
    fn look(&self, node: NodeId, word: Word<W>, wanted: &[Wanted]) -> Ruling {
        deeper(|| self.look_from(node, word, wanted))
    }

    fn look_from(&self, node: NodeId, mut word: Word<W>, wanted: &[Wanted]) -> Ruling {
        spend(STEP);
        let player = self.layout.mover(&word.state).index();
        // an `again` is not written
        let written = word.parts.iter().filter(|p| p.mv != Part::AGAIN).count();
        let next = wanted.get(written).copied();
        match &self.views[player].nodes[node as usize] {
            Node::End => match (word.later.pop(), next) {
                (Some(node), _) => self.look(node, word, wanted),
                (None, None) => self.look_at_end(word, player),
                (None, Some(next)) => not_now(&word, next, None, self.last_clause(&word, player)),
            },
            Node::Play(play) => match next {
                Some(next) if next.mv as usize == play.mv.index() => self.look_at_part(play, word, next, wanted),
                Some(next) => not_now(&word, next, Some(play.mv.0), play.clause),
                None => self.goes_on(node, &word, play.clause),
            },
            Node::Pass(then) => match next {
                Some(next) if next.mv == Part::PASS => self.look(*then, self.with_bare_part(word, Part::PASS), wanted),
                Some(next) => not_now(&word, next, Some(Part::PASS), self.last_clause(&word, player)),
                None => self.goes_on(node, &word, self.last_clause(&word, player)),
            },
            Node::Again(then) => self.look(*then, self.with_bare_part(word, Part::AGAIN), wanted),
            Node::Roll(then) => self.look(*then, word, wanted),
            Node::When(cond, then) if self.holds(cond, &word.state, &word.frame) => self.look(*then, word, wanted),
            Node::When(_, then) => self.shut(*then, next, &word, player),
            Node::Rounds { body, most, exactly, begins, level, next: then } => {
                let most = self.number(most, &word.state, &word.frame);
                let begun = word.frame.rounds.begun(*begins, *level);
                let may_go_on = begun < most;
                let used_up = (!may_go_on && next.is_some()).then(|| {
                    let why = Why::UsedUp(u16::try_from(most).unwrap_or(0));
                    refused(word.parts.len(), why, self.phase_clause(&word.state, player))
                });
                let round = may_go_on.then(|| {
                    let mut round = word.clone();
                    round.frame.rounds = round.frame.rounds.with(*level, begun + 1);
                    self.look(*body, round, wanted)
                });
                let stopped = (!may_go_on || !exactly).then(|| self.look(*then, word, wanted));
                self.best(used_up.into_iter().chain(round).chain(stopped))
            }
            Node::Either(all) => self.best(all.iter().map(|&n| self.look(n, word.clone(), wanted))),
            Node::Prefer { probe, first, other } => self.look_at_choice([*probe, *first, *other], word, wanted),
            Node::Most { inner, next, .. } => {
                word.later.push(*next);
                self.look(*inner, word, wanted)
            }
        }
    }

    /// A condition of the turn that does not hold, before a node. That nobody passes there is said of a pass alone.
    fn shut(&self, then: NodeId, next: Option<Wanted>, word: &Word<W>, player: usize) -> Ruling {
        let begins = |mv: u8| self.may_begin(then, mv, player);
        let why = match next {
            Some(Wanted { mv, .. }) if !begins(mv) => Why::NotNow { mv, instead: Vec::new(), may_end: false },
            None if word.parts.is_empty() && begins(Part::PASS) => Why::GoesOn(None),
            _ => Why::Condition,
        };
        refused(word.parts.len(), why, self.last_clause(word, player))
    }

    /// True where this move may come next from a node on, whatever conditions say.
    fn may_begin(&self, node: NodeId, mv: u8, player: usize) -> bool {
        let goes = |next: NodeId| self.may_begin(next, mv, player);
        match &self.views[player].nodes[node as usize] {
            Node::Play(play) => play.mv.0 == mv,
            Node::Pass(_) => mv == Part::PASS,
            Node::End | Node::Again(_) => false,
            Node::Roll(next) | Node::When(_, next) => goes(*next),
            // the way back to where a repeat begins leads here again
            Node::Rounds { body, next, begins, .. } => *begins && goes(*body) || goes(*next),
            Node::Either(all) => all.iter().any(|&next| goes(next)),
            Node::Prefer { first, other, .. } => goes(*first) || goes(*other),
            Node::Most { inner, next, .. } => goes(*inner) || goes(*next),
        }
    }

    fn with_bare_part(&self, mut word: Word<W>, mv: u8) -> Word<W> {
        let part = Part::bare(mv);
        self.apply(&mut word.state, &mut word.frame, part);
        word.parts.push(part);
        word.clauses.push(Vec::new());
        word
    }

    /// The clause of the last part, or of the phase.
    fn last_clause(&self, word: &Word<W>, player: usize) -> ClauseId {
        let last = word.clauses.iter().rev().find_map(|part| part.first().copied());
        last.unwrap_or_else(|| self.phase_clause(&word.state, player))
    }

    fn goes_on(&self, node: NodeId, word: &Word<W>, clause: ClauseId) -> Ruling {
        let word_of_it = self.some_word(node, word).map(|rest| [&word.parts[..], &rest].concat());
        refused(word.parts.len(), Why::GoesOn(word_of_it), clause)
    }

    /// The ruling that got furthest; of equal ones the first: the order of the rules file.
    fn best(&self, rulings: impl Iterator<Item = Ruling>) -> Ruling {
        rulings.reduce(better).unwrap_or_else(|| refused(0, Why::NotChosen, self.clause))
    }

    /// `otherwise` and `must`: the second only where the first has no word.
    fn look_at_choice(&self, [probe, first, other]: [NodeId; 3], word: Word<W>, wanted: &[Wanted]) -> Ruling {
        let Some(probed) = self.some_word(probe, &word) else {
            return self.look_at_other([first, other], word, wanted);
        };
        let at = word.parts.len();
        let forced = || {
            let rest = self.some_word(first, &word).unwrap_or_else(|| probed.clone());
            [&word.parts[..], &rest].concat()
        };
        let ruling = self.look(first, word.clone(), wanted);
        match ruling {
            Ruling::Refused { part, refusal: Refusal { clause, .. } } if part == at => {
                let gets_on = match self.look(other, word.clone(), wanted) {
                    Ruling::Legal { .. } => true,
                    Ruling::Refused { part, .. } => part > at,
                };
                let why = || if at == wanted.len() { Why::GoesOn(Some(forced())) } else { Why::Instead(forced()) };
                if gets_on { refused(at, why(), clause) } else { ruling }
            }
            ruling => ruling,
        }
    }

    /// Where the first of a choice has no word: the other; but why the first cannot be played either, where that says more.
    fn look_at_other(&self, [first, other]: [NodeId; 2], word: Word<W>, wanted: &[Wanted]) -> Ruling {
        let ruling = self.look(other, word.clone(), wanted);
        match ruling {
            Ruling::Legal { .. } => ruling,
            Ruling::Refused { .. } => match self.look(first, word, wanted) {
                better @ Ruling::Refused { .. } if better.rank() > ruling.rank() => better,
                _ => ruling,
            },
        }
    }

    fn look_at_end(&self, word: Word<W>, player: usize) -> Ruling {
        let forbidden = &self.views[player].forbidden;
        match forbidden.iter().find(|(cond, _)| self.holds(cond, &word.state, &word.frame)) {
            Some((cond, clause)) => {
                let seen = self.seen_in(cond, &word.state, &word.frame);
                refused(word.parts.len(), Why::Forbidden(seen), *clause)
            }
            None => Ruling::Legal { turn: Turn { parts: word.parts }, clauses: word.clauses },
        }
    }

    fn look_at_part(&self, play: &Play<W>, word: Word<W>, next: Wanted, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let code = &self.views[player].moves[play.mv.index()];
        let is_new = matches!(code.source, Source::New(_)) || code.source.is_choice();
        let from = match next.from {
            NOWHERE if play.tied && !is_new => word.frame.there,
            from => from,
        };
        let at = word.parts.len();
        if let Some(why) = self.another_there(code, Wanted { from, ..next }, &word) {
            return refused(at, why, code.clauses.source);
        }
        let ways = self.ways_meant(code, Wanted { from, ..next }, &word);
        match &ways[..] {
            [] => {
                return refused(at, self.why_none(code, &word, next.piece), code.clauses.source);
            }
            [only] if (only.from, only.to) == (from, next.to) => {}
            _ => {
                let looked = ways.into_iter().map(|next| self.look_at_way(play, word.clone(), next, wanted));
                return self.best(looked);
            }
        }
        self.look_at_way(play, word, Wanted { from, ..next }, wanted)
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
        let (at, before, from) = (word.parts.len(), word.state.clone(), next.from);
        let chosen = |part: &Part| match code.source {
            Source::Tops { .. } => next.way == 0 || part.way == next.way,
            _ => !code.source.is_choice() || part.way == next.way,
        };
        match self.judge_part(play, from, next.to, &word.state, &word.frame) {
            Err(Refusal { why, clause }) => refused(at, self.why_in_truth(why, code, &word, next), clause),
            Ok(parts) if !parts.iter().any(chosen) && !parts.is_empty() => {
                let said = Part { way: next.way, ..Part::bare(next.mv) };
                let bound = Frame { from: NOWHERE, to: NOWHERE, ..word.frame.clone() };
                if self.choices(play.mv, &code.source, &word.state, &bound).contains(&said)
                    && let Some(clause) = self.choice_refused(code, said, &word.state, &bound)
                {
                    return refused(at, Why::Condition, clause);
                }
                let ways = parts.iter().map(|part| part.way).collect();
                let why = match code.source {
                    Source::Die(_) => Why::NoDie(next.way, ways),
                    Source::Tops { .. } => Why::NotSoMany(next.way, ways),
                    _ => Why::NotAmong { role: next.way, roles: ways },
                };
                refused(at, why, code.clauses.source)
            }
            Ok(parts) => self.best(parts.into_iter().filter(chosen).map(|part| {
                let mut word = word.clone();
                let already = word.frame.taken;
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
            })),
        }
    }

    /// The reason a person would give: a cell that is only occupied is not out of the way, a line that is too short for a
    /// cell does not fail on what stands there, and what is not lifted may belong to somebody else.
    fn why_in_truth(&self, why: Why, code: &MoveCode<W>, word: &Word<W>, next: Wanted) -> Why {
        match (&code.path, &why) {
            (_, &Why::NotLifted(cell, kind)) => self.why_not_lifted(code, (cell, kind), &word.state, &word.frame),
            (Path::To(set), Why::NoWay(_, to)) => match self.layout.top_of(&word.state, usize::from(*to)) {
                Some(kind) if self.leads_if_empty(set, *to, word) => Why::Occupied(*to, KindId(kind as u8)),
                _ => why,
            },
            (Path::Line { rays, pattern, .. }, Why::Misfit { .. }) if next.to != NOWHERE => {
                let most = pattern.iter().map(|item| usize::from(item.most)).sum();
                let mut rays = self.topology.rays[*rays].from_cell(usize::from(next.from));
                let is_near = rays.any(|ray| ray.iter().take(most).any(|&cell| cell == next.to));
                if is_near { why } else { Why::NoWay(next.from, next.to) }
            }
            _ => why,
        }
    }

    /// Whether a set would hold this cell if nothing stood on it.
    fn leads_if_empty(&self, set: &Set<W>, cell: u16, word: &Word<W>) -> bool {
        let mut state = word.state.clone();
        while self.layout.pop(&mut state, usize::from(cell)).is_some() {}
        self.eval(set, &state, &word.frame).contains(usize::from(cell))
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

    /// The clauses by which a part takes what stood on these cells.
    fn capture_clauses(&self, part: Part, taken: CellSet<W>, before: &State) -> Vec<ClauseId> {
        let Some(attacker) = (part.from != NOWHERE).then(|| self.layout.top_of(before, part.from as usize)).flatten()
        else {
            return Vec::new();
        };
        let victims = taken.iter().filter_map(|c| self.layout.top_of(before, c));
        let mut clauses: Vec<ClauseId> = victims.map(|v| self.captures.clauses[attacker][v]).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// Some word that can be played from `node`.
    fn some_word(&self, node: NodeId, word: &Word<W>) -> Option<Vec<Part>> {
        let mut sink = FirstWord(None);
        let _ = self.traverse_from(node, &word.state, &word.frame, &mut sink);
        sink.0.filter(|parts| !parts.is_empty())
    }
}

fn refused(part: usize, why: Why, clause: ClauseId) -> Ruling {
    Ruling::Refused { part, refusal: Refusal { why, clause } }
}

/// A move where the turn goes on with another, or ends.
fn not_now<const W: usize>(word: &Word<W>, next: Wanted, instead: Option<u8>, clause: ClauseId) -> Ruling {
    let why = Why::NotNow { mv: next.mv, may_end: instead.is_none(), instead: instead.into_iter().collect() };
    refused(word.parts.len(), why, clause)
}

fn better(mut best: Ruling, next: Ruling) -> Ruling {
    if next.rank() > best.rank() {
        return next;
    }
    if next.rank() == best.rank()
        && let (Ruling::Refused { refusal, .. }, Ruling::Refused { refusal: other, .. }) = (&mut best, &next)
    {
        refusal.why.or(&other.why);
    }
    best
}

/// Keeps the first word.
struct FirstWord(Option<Vec<Part>>);

impl<const W: usize> Sink<W> for FirstWord {
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let last = Part { to: targets.first().map_or(last.to, |c| c as u16), ..last };
        self.0 = Some([prefix, &[last]].concat());
        Break(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.0 = Some(parts.to_vec());
        Break(())
    }
}
