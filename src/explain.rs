//! Why a turn is not legal, or what it does: in the words of the rules file, with the clause that says so.

use crate::Rules;
use crate::id::{CellId, ClauseId, KindId, PlayerId};
use crate::notation::turns::{self, Sketch, TurnError};
use crate::play::engine::Step;
use crate::play::judge::{Refusal, Why};
use crate::play::verdict::{Verdict, Wanted};
use crate::play::{Outcome, Part, State};
use crate::program::names::NOWHERE;

/// What there is to say of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Whether it is legal.
    pub is_legal: bool,
    /// Sentences, each with the clauses it comes from.
    pub lines: Vec<Line>,
}

/// A sentence and the clauses it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The sentence: lower case, no full stop.
    pub text: String,
    /// The clauses, the most telling first.
    pub clauses: Vec<ClauseId>,
}

/// Says whether the turn written in `text` is legal in `state`, why not, or what it does.
pub fn explain(rules: &Rules, state: &State, text: &str) -> Explanation {
    let wanted = |reading: Vec<Sketch>| -> Vec<Wanted> {
        reading.iter().map(|s| Wanted { mv: s.mv, from: s.from, to: s.to }).collect()
    };
    let mut readings: Vec<Vec<Wanted>> = turns::candidates(rules, text).into_iter().map(wanted).collect();
    if text.trim() == turns::PASS {
        readings.push(Vec::new());
    }
    let verdicts = readings.iter().map(|r| (r, rules.engine.verdict(state, r)));
    // of equal ones the first: the order of the rules file
    let best = verdicts.reduce(|best, next| if next.1.rank() > best.1.rank() { next } else { best });
    match best {
        None => unreadable(rules, state, text),
        Some((_, Verdict::Legal { turn, clauses })) => legal(rules, state, &turn, &clauses),
        Some((wanted, Verdict::Refused { part, refusal })) => refused(rules, state, wanted, part, &refusal),
    }
}

fn unreadable(rules: &Rules, state: &State, text: &str) -> Explanation {
    let mut lines = match turns::read(rules, state, text) {
        Err(error @ (TurnError::Unreadable { .. } | TurnError::Misleading { .. })) => vec![bare(error.to_string())],
        _ => vec![bare(format!("`{text}` cannot be read as a turn"))],
    };
    if let Some(example) = rules.engine.turns(state, 1).first() {
        lines.push(bare(format!("a legal turn here is `{}`", turns::write(rules, state, example))));
    }
    Explanation { is_legal: false, lines }
}

fn bare(text: String) -> Line {
    Line { text, clauses: Vec::new() }
}

fn refused(rules: &Rules, state: &State, wanted: &[Wanted], part: usize, refusal: &Refusal) -> Explanation {
    let words = Words { rules, mover: rules.engine.mover(state) };
    let mut text = words.why(wanted.get(part), &refusal.why, state);
    if wanted.len() > 1 && part < wanted.len() {
        text = format!("part {} of the turn: {text}", part + 1);
    }
    Explanation { is_legal: false, lines: vec![Line { text, clauses: vec![refusal.clause] }] }
}

fn legal(rules: &Rules, state: &State, turn: &crate::play::Turn, clauses: &[Vec<ClauseId>]) -> Explanation {
    let words = Words { rules, mover: rules.engine.mover(state) };
    let steps = rules.engine.steps(state, turn);
    let mut lines = vec![bare(format!("`{}` is legal", turns::write(rules, state, turn)))];
    let mut before = state;
    for (i, step) in steps.iter().enumerate() {
        let clauses = clauses.get(i).cloned().unwrap_or_default();
        lines.push(Line { text: words.step(step, before), clauses });
        before = &step.after;
    }
    if let Outcome::Over { winner, by } = rules.engine.outcome(&rules.engine.play(state, turn)) {
        let reason = by.map_or("no turn is left", |end| rules.names.ends[end].as_str());
        let who = winner.map_or("it is a draw".to_owned(), |p| format!("{} wins", rules.names.players[p]));
        lines.push(bare(format!("then the game is over: {who} (`{reason}`)")));
    }
    Explanation { is_legal: true, lines }
}

/// The words of one game, for one player's turn.
struct Words<'r> {
    rules: &'r Rules,
    mover: PlayerId,
}

impl Words<'_> {
    fn cell(&self, cell: u16) -> String {
        self.rules.names.cells.get(CellId(cell)).map_or_else(|| "nowhere".to_owned(), |c| format!("`{}`", c.name))
    }

    fn role(&self, kind: KindId) -> &str {
        &self.rules.names.kinds[kind].role
    }

    /// `White's rock`.
    fn piece(&self, kind: KindId) -> String {
        match self.rules.names.kinds[kind].owner {
            Some(owner) => format!("{}'s {}", self.rules.names.players[owner], self.role(kind)),
            None => format!("a neutral {}", self.role(kind)),
        }
    }

    fn one(&self, kind: KindId) -> String {
        with_article(self.role(kind))
    }

    fn move_name(&self, mv: u8) -> String {
        match self.rules.names.moves.get(mv as usize) {
            Some(mv) => format!("`{}`", mv.name),
            None => "`pass`".to_owned(),
        }
    }

    fn part(&self, part: &Part) -> String {
        match (part.from, part.to) {
            (_, NOWHERE) => self.move_name(part.mv),
            (NOWHERE, to) => format!("{} on {}", self.move_name(part.mv), self.cell(to)),
            (from, to) => format!("{} from {} to {}", self.move_name(part.mv), self.cell(from), self.cell(to)),
        }
    }

    fn example(&self, part: &Option<Part>) -> String {
        part.as_ref().map_or(String::new(), |p| format!(", for example {}", self.part(p)))
    }

    /// Why a part is refused.
    fn why(&self, wanted: Option<&Wanted>, why: &Why, state: &State) -> String {
        let mv = wanted.map_or_else(|| "the turn".to_owned(), |w| self.move_name(w.mv));
        let mover = &self.rules.names.players[self.mover];
        match why {
            Why::NothingThere(cell) => format!("nothing stands on {}", self.cell(*cell)),
            Why::NotLifted(cell, kind) => self.not_lifted(&mv, *cell, *kind, state),
            Why::NotFromHere(cell) => {
                format!(
                    "{mv} may not begin on {} here: it goes on with what the part before has moved",
                    self.cell(*cell)
                )
            }
            Why::NoneLeft(kind) => format!("all pieces of the sort {} are on the board", self.role(*kind)),
            Why::NoWay(from, to) => format!("{mv} does not lead from {} to {}", self.cell(*from), self.cell(*to)),
            Why::Blocked(cell, Some(kind)) => {
                format!("{mv} does not get past {}: {} stands there", self.cell(*cell), self.piece(*kind))
            }
            Why::Blocked(cell, None) => {
                format!("{mv} does not lead to {}: what lies on the way does not fit", self.cell(*cell))
            }
            Why::NotToThere(cell) => format!("the turn does not allow {mv} to end on {}", self.cell(*cell)),
            Why::NotOnEmpty(cell) => format!("{mv} does not land on {}: it is empty", self.cell(*cell)),
            Why::Occupied(cell, kind) => {
                format!("{mv} does not land on {}: {} stands there", self.cell(*cell), self.piece(*kind))
            }
            Why::MayNotStand(upper, lower) => self.may_not_stand(*upper, *lower),
            Why::TooHigh(cell) => format!("the stack on {} would be too high", self.cell(*cell)),
            Why::DoesNotTake(attacker, victim) => {
                format!("{} does not take {}", self.one(*attacker), self.one(*victim))
            }
            Why::Condition => format!("the condition of {mv} does not hold"),
            Why::Leaves => format!("after {mv} the position would not be as the move demands"),
            Why::Over(_) => format!("the game is over: {}", self.result(state)),
            Why::NotNow(mv) => format!("the turn does not allow {} here", self.move_name(*mv)),
            Why::Instead(part) => format!("{mover} must play something else first{}", self.example(part)),
            Why::GoesOn(part) => format!("the turn is not complete: {mover} must go on{}", self.example(part)),
            Why::Forbidden => "no turn may leave what this turn leaves".to_owned(),
            Why::NotMost => "another turn does more of what must be done most".to_owned(),
        }
    }

    fn not_lifted(&self, mv: &str, cell: u16, kind: KindId, state: &State) -> String {
        let owner = self.rules.names.kinds[kind].owner;
        let height = self.rules.engine.stack(state, cell).len();
        let what =
            if height > 1 { format!("a stack of {height} topped by {}", self.piece(kind)) } else { self.piece(kind) };
        let whose = if owner == Some(self.mover) { "" } else { ": it is not the mover's" };
        format!("{mv} does not lift what stands on {} ({what}){whose}", self.cell(cell))
    }

    fn may_not_stand(&self, upper: KindId, lower: KindId) -> String {
        let same = self.rules.names.kinds[upper].owner == self.rules.names.kinds[lower].owner;
        let under = if same { self.one(lower) } else { self.piece(lower) };
        format!("{} may not stand on {under}", self.one(upper))
    }

    fn result(&self, state: &State) -> String {
        match self.rules.engine.outcome(state) {
            Outcome::Over { winner: Some(player), .. } => format!("{} has won", self.rules.names.players[player]),
            _ => "it is a draw".to_owned(),
        }
    }

    /// What a part does.
    fn step(&self, step: &Step, before: &State) -> String {
        let part = &step.part;
        let Some(&top) = step.unit.last() else { return self.move_name(part.mv) };
        let unit = match step.unit.len() {
            1 => self.piece(top),
            n => format!("{}'s stack of {n}", self.owner(top)),
        };
        let mut text = match part.from {
            NOWHERE => format!("{}: {unit} comes to {}", self.move_name(part.mv), self.cell(part.to)),
            from => {
                format!("{}: {unit} goes from {} to {}", self.move_name(part.mv), self.cell(from), self.cell(part.to))
            }
        };
        for (cell, stack) in &step.taken {
            let taken: Vec<String> = stack.iter().rev().map(|&k| self.piece(k)).collect();
            let place = if *cell == part.to { String::new() } else { format!(" on {}", self.cell(*cell)) };
            text += &format!(", taking {}{place}", taken.join(" and "));
        }
        let under = self.rules.engine.stack(before, part.to);
        let is_taken = step.taken.iter().any(|(cell, _)| *cell == part.to);
        if let (Some(&lower), false, false) = (under.last(), is_taken, part.from == part.to) {
            text += &format!(", on top of {}", self.piece(lower));
        }
        text
    }

    fn owner(&self, kind: KindId) -> &str {
        self.rules.names.kinds[kind].owner.map_or("nobody", |p| self.rules.names.players[p].as_str())
    }
}

fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
