//! Whether a turn as a player wrote it is legal, and if not, which clause forbids it.

use crate::bits::CellSet;
use crate::id::{ClauseId, Id};
use crate::play::generate::{Part, Pool, Sink, Turn};
use crate::play::judge::{Refusal, Why};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{NOWHERE, Node, NodeId, Play, Program, Source};
use std::ops::ControlFlow::{self, Break};

/// A part as a player wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The move, or [`Part::PASS`].
    pub mv: u8,
    /// Where it begins; nowhere for a new piece, or where the text leaves it to the part before.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
}

/// What is to be said of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
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

impl Verdict {
    /// How far it got: a legal turn furthest.
    pub fn rank(&self) -> (bool, usize, u8) {
        match self {
            Verdict::Legal { turn, .. } => (true, turn.parts.len(), 0),
            Verdict::Refused { part, refusal } => (false, *part, refusal.why.rank()),
        }
    }
}

impl Why {
    /// How far a part got before it was refused.
    fn rank(&self) -> u8 {
        match self {
            Why::Over(_) | Why::NotNow(_) => 0,
            Why::NothingThere(_) => 1,
            Why::NotLifted(..) | Why::NoneLeft(_) => 2,
            Why::NotFromHere(_) | Why::Instead(_) => 3,
            Why::NoWay(..) => 4,
            Why::Blocked(..) => 5,
            Why::NotToThere(_) => 6,
            Why::NotOnEmpty(_) | Why::Occupied(..) => 7,
            Why::DoesNotTake(..) | Why::MayNotStand(..) | Why::TooHigh(_) => 8,
            Why::Condition | Why::Leaves | Why::GoesOn(_) | Why::Forbidden | Why::NotMost => 9,
        }
    }
}

/// A turn so far: the parts played, what they led to.
#[derive(Clone)]
struct Word<const W: usize> {
    parts: Vec<Part>,
    clauses: Vec<Vec<ClauseId>>,
    state: State,
    frame: Frame<W>,
}

impl<const W: usize> Program<W> {
    /// Says whether a turn is legal.
    pub fn verdict(&self, state: &State, wanted: &[Wanted]) -> Verdict {
        let player = self.mover(state).index();
        let view = &self.views[player];
        if let Outcome::Over { by, .. } = self.outcome(state) {
            let clause = by.and_then(|end| view.ends.iter().find(|e| e.end == end)).map_or(self.clause, |e| e.clause);
            return Verdict::Refused { part: 0, refusal: Refusal { why: Why::Over(by), clause } };
        }
        let start = Word { parts: Vec::new(), clauses: Vec::new(), state: state.clone(), frame: self.frame() };
        let node = self.first_node(state, player);
        let verdict = self.look(node, start, wanted);
        match verdict {
            Verdict::Legal { ref turn, .. } if !self.turns(state, usize::MAX).contains(turn) => Verdict::Refused {
                part: wanted.len(),
                refusal: Refusal { why: Why::NotMost, clause: self.phase_clause(player) },
            },
            verdict => verdict,
        }
    }

    fn phase_clause(&self, player: usize) -> ClauseId {
        self.views[player].clauses.first().copied().unwrap_or(self.clause)
    }

    /// The best that can be said of the rest of `wanted`, read from `node` on.
    fn look(&self, node: NodeId, word: Word<W>, wanted: &[Wanted]) -> Verdict {
        let player = self.mover(&word.state).index();
        let at = word.parts.len();
        let refuse = |why, clause| Verdict::Refused { part: at, refusal: Refusal { why, clause } };
        let not_now = |clause| match wanted.get(at) {
            Some(next) => refuse(Why::NotNow(next.mv), clause),
            None => refuse(Why::GoesOn(self.some_part(node, &word)), clause),
        };
        match &self.views[player].nodes[node as usize] {
            Node::End if at < wanted.len() => not_now(self.phase_clause(player)),
            Node::End => self.look_at_end(word, player),
            Node::Play(play) => match wanted.get(at) {
                Some(next) if next.mv as usize == play.mv.index() => self.look_at_part(play, word, *next, wanted),
                _ => not_now(play.clause),
            },
            Node::Pass(next) | Node::Again(next) => {
                let mv = if matches!(self.views[player].nodes[node as usize], Node::Pass(_)) {
                    Part::PASS
                } else {
                    Part::AGAIN
                };
                if mv == Part::AGAIN || wanted.get(at).is_some_and(|w| w.mv == mv) {
                    self.look(*next, self.with_bare(word, mv), wanted)
                } else {
                    not_now(self.phase_clause(player))
                }
            }
            Node::Either(all) => self.best(all.iter().map(|&n| self.look(n, word.clone(), wanted))),
            Node::Prefer { probe, first, other } => self.look_at_choice([*probe, *first, *other], word, wanted),
            Node::Most { inner, next, .. } => {
                let then = if *next == 0 { *inner } else { *next };
                self.best([*inner, then].iter().map(|&n| self.look(n, word.clone(), wanted)))
            }
        }
    }

    fn best(&self, verdicts: impl Iterator<Item = Verdict>) -> Verdict {
        let nothing =
            Verdict::Refused { part: 0, refusal: Refusal { why: Why::NotNow(Part::PASS), clause: self.clause } };
        // of equal ones the first: the order of the rules file
        verdicts.reduce(|best, next| if next.rank() > best.rank() { next } else { best }).unwrap_or(nothing)
    }

    /// `otherwise` and `must`: the second only where the first has no word.
    fn look_at_choice(&self, [probe, first, other]: [NodeId; 3], word: Word<W>, wanted: &[Wanted]) -> Verdict {
        let forced = self.some_part(probe, &word);
        let at = word.parts.len();
        if forced.is_none() {
            return self.look(other, word, wanted);
        }
        let verdict = self.look(first, word.clone(), wanted);
        let would_do = matches!(self.look(other, word, wanted), Verdict::Legal { .. });
        if let Verdict::Refused { refusal, part } = &verdict
            && would_do
            && *part == at
        {
            let why = if at == wanted.len() { Why::GoesOn(forced) } else { Why::Instead(forced) };
            return Verdict::Refused { part: at, refusal: Refusal { why, clause: refusal.clause } };
        }
        verdict
    }

    fn look_at_end(&self, word: Word<W>, player: usize) -> Verdict {
        let forbidden = &self.views[player].forbidden;
        match forbidden.iter().find(|(cond, _)| self.holds(cond, &word.state, &word.frame)) {
            Some((_, clause)) => {
                Verdict::Refused { part: word.parts.len(), refusal: Refusal { why: Why::Forbidden, clause: *clause } }
            }
            None => Verdict::Legal { turn: Turn { parts: word.parts }, clauses: word.clauses },
        }
    }

    fn look_at_part(&self, play: &Play<W>, word: Word<W>, next: Wanted, wanted: &[Wanted]) -> Verdict {
        let code = &self.views[self.mover(&word.state).index()].moves[play.mv.index()];
        let is_new = matches!(code.source, Source::New(_));
        let from = match next.from {
            NOWHERE if play.tied && !is_new => word.frame.there,
            from => from,
        };
        let at = word.parts.len();
        match self.judge_part(play, from, next.to, &word.state, &word.frame) {
            Err(refusal) => Verdict::Refused { part: at, refusal },
            Ok(parts) => self.best(parts.into_iter().map(|part| {
                let mut word = word.clone();
                self.apply(&mut word.state, &mut word.frame, part);
                word.parts.push(part);
                let c = &code.clauses;
                word.clauses.push(vec![play.clause, c.source, c.path, c.land]);
                self.look(play.next, word, wanted)
            })),
        }
    }

    fn with_bare(&self, mut word: Word<W>, mv: u8) -> Word<W> {
        word.frame.again |= mv == Part::AGAIN;
        word.parts.push(Part { mv, ray: 0, way: 0, from: NOWHERE, to: NOWHERE });
        word.clauses.push(Vec::new());
        word
    }

    /// The first part of some word that can be played from `node`.
    fn some_part(&self, node: NodeId, word: &Word<W>) -> Option<Part> {
        let mut sink = FirstPart(None);
        let _ = self.walk_from(node, &word.state, &word.frame, &mut sink);
        sink.0
    }
}

/// Keeps the first part of the first turn.
struct FirstPart(Option<Part>);

impl<const W: usize> Sink<W> for FirstPart {
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let last = Part { to: targets.first().map_or(last.to, |c| c as u16), ..last };
        self.0 = Some(prefix.first().copied().unwrap_or(last));
        Break(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.0 = parts.first().copied();
        Break(())
    }
}
