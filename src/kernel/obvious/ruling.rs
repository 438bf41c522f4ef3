//! Whether a turn as a player wrote it is legal, and if not, which clause forbids it.

mod fit;
mod part;
mod shape;
mod truth;

use crate::allowance::spend;
use crate::bits::CellSet;
use crate::id::{ClauseId, Id, PlayerId};
use crate::obvious::Obvious;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::generate::Sink;
use crate::play::pool::Pool;
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{NOWHERE, Node, NodeId};
use crate::stack::deeper;
use std::ops::ControlFlow::{self, Break};

pub use fit::Fit;

/// The work of going on by one node of the turn.
const STEP: u64 = 4;

/// A part as a player wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The move, or [`Part::PASS`].
    pub mv: u8,
    /// That move and no other that comes from the same declared one: where directions are spelled out, there is one for each.
    pub is_exact: bool,
    /// Where it begins; nowhere for a new piece, or where the text leaves it to the part before.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
    /// The role chosen, where one is said.
    pub way: Option<u16>,
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
        /// How well the part fits what stands there, as far as it was looked at.
        fit: Fit,
    },
}

impl Ruling {
    /// How far it got, a legal turn furthest; of two that get equally far, which is more likely to be meant.
    pub fn rank(&self) -> Rank {
        match self {
            Ruling::Legal { turn, .. } => (true, turn.parts.len(), (0, 0), Fit::default()),
            Ruling::Refused { part, refusal, fit } => (false, *part, refusal.why.rank(), *fit),
        }
    }
}

/// A turn as a player would write it out.
fn as_wanted(turn: &Turn) -> Vec<Wanted> {
    let written = turn.parts.iter().filter(|part| part.mv != Part::AGAIN);
    written
        .map(|part| Wanted {
            mv: part.mv,
            is_exact: true,
            from: part.from,
            to: part.to,
            way: Some(part.way),
            piece: None,
        })
        .collect()
}

/// How far a reading gets: whether it is legal, the parts that are played, how far the next gets, how well it fits.
pub type Rank = (bool, usize, (u8, u16), Fit);

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
        if let Ruling::Refused { part: 0, refusal: Refusal { why: Why::NotNow { .. }, clause }, .. } = &mut ruling {
            *clause = phase;
        }
        match ruling {
            Ruling::Legal { ref turn, .. }
                if self.compares_words() && !self.turns(state, usize::MAX).contains(turn) =>
            {
                refused(wanted.len(), self.not_most(state, turn), phase)
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
                Some(next) if self.is_meant(next, play.mv.0, player) => self.look_at_part(play, word, next, wanted),
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
            Node::When(_, then) => self.look_behind(*then, word, wanted),
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

    /// What is behind a condition of the turn that does not hold: it is to blame where the turn would get on without it; where it
    /// would not, that is said of which it fails anyway.
    fn look_behind(&self, then: NodeId, word: Word<W>, wanted: &[Wanted]) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let at = word.parts.len();
        let next = wanted.get(word.parts.iter().filter(|p| p.mv != Part::AGAIN).count()).copied();
        let shut = refused(at, self.shut(then, next, &word, player), self.last_clause(&word, player));
        if !matches!(shut, Ruling::Refused { refusal: Refusal { why: Why::Condition(_), .. }, .. }) {
            return shut;
        }
        match self.look(then, word, wanted) {
            Ruling::Refused { part, refusal, fit } if part == at && !refusal.why.is_of_the_turn() => {
                Ruling::Refused { part, refusal, fit: fit.shut() }
            }
            _ => shut,
        }
    }

    /// Why nothing is played behind a condition of the turn. That nobody passes there is said of a pass alone.
    fn shut(&self, then: NodeId, next: Option<Wanted>, word: &Word<W>, player: usize) -> Why {
        match next {
            Some(next) if !self.may_begin(then, next, player) => {
                Why::NotNow { mv: next.mv, instead: Vec::new(), may_end: false }
            }
            None if word.parts.is_empty() && self.may_pass_at(then, player) => {
                Why::GoesOn { parts: None, by: PlayerId::from_index(player) }
            }
            _ => Why::Condition(None),
        }
    }

    /// True where a player means this move.
    fn is_meant(&self, next: Wanted, mv: u8, player: usize) -> bool {
        let declared = |mv: u8| self.views[player].moves.get(usize::from(mv)).map_or(mv, |code| code.declared);
        next.mv == mv || !next.is_exact && next.mv != Part::PASS && declared(next.mv) == declared(mv)
    }

    fn may_pass_at(&self, node: NodeId, player: usize) -> bool {
        let pass = Wanted { mv: Part::PASS, is_exact: true, from: NOWHERE, to: NOWHERE, way: None, piece: None };
        self.may_begin(node, pass, player)
    }

    /// True where this move may come next from a node on, whatever conditions say.
    fn may_begin(&self, node: NodeId, mv: Wanted, player: usize) -> bool {
        let goes = |next: NodeId| self.may_begin(next, mv, player);
        match &self.views[player].nodes[node as usize] {
            Node::Play(play) => self.is_meant(mv, play.mv.0, player),
            Node::Pass(_) => mv.mv == Part::PASS,
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
        // no clause speaks of a pass but the turn that allows it
        let clause = self.last_clause(&word, self.layout.mover(&word.state).index());
        self.apply(&mut word.state, &mut word.frame, part);
        word.parts.push(part);
        word.clauses.push(if mv == Part::PASS { vec![clause] } else { Vec::new() });
        word
    }

    /// The clause of the last part, or of the phase.
    fn last_clause(&self, word: &Word<W>, player: usize) -> ClauseId {
        let last = word.clauses.iter().rev().find_map(|part| part.first().copied());
        last.unwrap_or_else(|| self.phase_clause(&word.state, player))
    }

    fn goes_on(&self, node: NodeId, word: &Word<W>, clause: ClauseId) -> Ruling {
        let player = self.layout.mover(&word.state).index();
        let rest = self.some_word(node, word);
        let next = match &self.views[player].nodes[node as usize] {
            Node::Play(play) => Some(play.mv.0),
            _ => rest.as_ref().and_then(|rest| rest.first()).map(|part| part.mv),
        };
        let by = self.who_plays(next.unwrap_or(Part::PASS), player);
        let parts = rest.map(|rest| [&word.parts[..], &rest].concat());
        refused(word.parts.len(), Why::GoesOn { parts, by }, clause)
    }

    /// Who chooses a move in the turns of a player.
    fn who_plays(&self, mv: u8, player: usize) -> PlayerId {
        self.views[player].moves.get(usize::from(mv)).map_or(PlayerId::from_index(player), |code| code.player)
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
            Ruling::Refused { part, refusal: Refusal { clause, .. }, .. } if part == at => {
                let gets_on = match self.look(other, word.clone(), wanted) {
                    Ruling::Legal { .. } => true,
                    Ruling::Refused { part, .. } => part > at,
                };
                let why = || {
                    let (parts, player) = (forced(), self.layout.mover(&word.state));
                    let by = self.who_plays(parts.get(at).map_or(Part::PASS, |part| part.mv), player.index());
                    match wanted.get(at) {
                        // the turn could end here otherwise: of other ways to go on that is not true
                        None => (Why::GoesOn { parts: Some(parts), by }, Fit { is_open: true, ..Fit::default() }),
                        Some(next) => {
                            let follows = self.may_follow(first, *next, player.index());
                            (Why::Instead { parts, by, follows }, Fit::default())
                        }
                    }
                };
                let (why, fit) = if gets_on { why() } else { return ruling };
                Ruling::Refused { part: at, refusal: Refusal { why, clause }, fit }
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

    /// Some word that can be played from `node`.
    fn some_word(&self, node: NodeId, word: &Word<W>) -> Option<Vec<Part>> {
        let mut sink = FirstWord(None);
        let _ = self.traverse_from(node, &word.state, &word.frame, &mut sink);
        sink.0.filter(|parts| !parts.is_empty())
    }
}

fn refused(part: usize, why: Why, clause: ClauseId) -> Ruling {
    Ruling::Refused { part, refusal: Refusal { why, clause }, fit: Fit::default() }
}

/// A move where the turn goes on with another, or ends.
fn not_now<const W: usize>(word: &Word<W>, next: Wanted, instead: Option<u8>, clause: ClauseId) -> Ruling {
    let why = Why::NotNow { mv: next.mv, may_end: instead.is_none(), instead: instead.into_iter().collect() };
    refused(word.parts.len(), why, clause)
}

fn better(best: Ruling, next: Ruling) -> Ruling {
    let how_far = |ruling: &Ruling| {
        let (is_legal, part, why, _) = ruling.rank();
        (is_legal, part, why)
    };
    let are_even = how_far(&next) == how_far(&best);
    let (mut best, other) = if next.rank() > best.rank() { (next, best) } else { (best, next) };
    if are_even && let (Ruling::Refused { refusal, .. }, Ruling::Refused { refusal: other, .. }) = (&mut best, &other) {
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
