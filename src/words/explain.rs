//! Why a turn is not legal, or what it does: in the words of the rules file, with the clause that says so.

mod doing;
mod refusals;
mod stops;
mod words;

use crate::Rules;
use crate::id::{ClauseId, EndId, Table};
use crate::names::{Clause, NOWHERE};
use crate::notation::rolls::{self, RollError};
use crate::notation::turns::{self, Sketch, TurnError};
use crate::obvious::refusal::{Fails, Refusal, Why};
use crate::obvious::ruling::{Fit, Rank, Ruling, Wanted};
use crate::play::perft::MOST_LISTED;
use crate::play::steps::Step;
use crate::play::{Outcome, Part, State, Turn};
use crate::source::Span;
use words::Words;

pub use stops::{Reach, reach};

/// Most places or turns named in a reason.
const MOST_NAMED: usize = 3;

/// Up to here a reason says no more than that another move is to be played with what stands there.
const ANOTHER_MOVE: u8 = 2;

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
    /// The part of the first clause that it is about, where that says several things.
    pub part: Option<Span>,
}

impl Line {
    /// Where the clauses stand, of the first only the part that the sentence is about. A clause that stands elsewhere than its
    /// words, as in a tweak, has no parts.
    pub fn spans<'l>(&'l self, clauses: &'l Table<ClauseId, Clause>) -> impl Iterator<Item = Span> + 'l {
        let all = self.clauses.iter().filter_map(|&clause| clauses.get(clause)).map(|clause| clause.span);
        all.enumerate().map(|(at, span)| self.part.filter(|part| at == 0 && span.contains(*part)).unwrap_or(span))
    }
}

/// Says whether the turn written in `text` is legal in `state`, why not, or what it does.
///
/// What was rolled may stand before the turn: `[4] home-a1`.
pub fn explain(rules: &Rules, state: &State, text: &str) -> Explanation {
    match rolls::split(text) {
        (None, turn) => explain_turn(rules, state, turn),
        (Some(value), turn) => match rolls::roll(rules, state, &value) {
            Ok(_) if turn.is_empty() => not_legal(rules, state, vec![bare(RollError::NoTurn(value).to_string())]),
            Ok(rolled) => explain_turn(rules, &rolled, turn),
            Err(error) => not_legal(rules, state, vec![bare(error.to_string())]),
        },
    }
}

fn explain_turn(rules: &Rules, state: &State, text: &str) -> Explanation {
    if let Some(error) = rolls::missing(rules, state, text) {
        return not_legal(rules, state, vec![bare(error.to_string())]);
    }
    let readings = match written(rules, state, text) {
        Ok(readings) => readings,
        Err(error) => return Explanation { is_legal: false, lines: vec![bare(error.to_string())] },
    };
    let otherwise = || written_otherwise(rules, state, &readings);
    let words = Words::new(rules, state);
    best(&words, state, &rulings(rules, state, &readings), otherwise).unwrap_or_else(|| unreadable(rules, state, text))
}

/// All that a text can mean: the one legal turn, or what one that is not legal can mean.
fn written(rules: &Rules, state: &State, text: &str) -> Result<Vec<Vec<Wanted>>, TurnError> {
    match turns::read(rules, state, text) {
        Ok(turn) => {
            let parts = turn.parts.iter().filter(|part| part.mv != Part::AGAIN);
            Ok(vec![parts.map(|part| exactly(rules, part)).collect()])
        }
        Err(error @ (TurnError::Misleading { .. } | TurnError::Ambiguous { .. } | TurnError::TooLong { .. })) => {
            Err(error)
        }
        Err(_) => Ok(readings(rules, state, text)),
    }
}

/// The reading of a text that is explained, and how it is judged; `None` for a text that says nothing that can be judged.
pub fn judged(rules: &Rules, state: &State, text: &str) -> Option<(Vec<Wanted>, Ruling)> {
    let readings = written(rules, state, text).ok()?;
    let rulings = rulings(rules, state, &readings);
    furthest(&rulings).cloned()
}

/// The same of what leads from one place to another after the parts played so far of a turn.
pub fn judged_between(
    rules: &Rules,
    state: &State,
    done: &[Part],
    from: Option<u16>,
    to: u16,
) -> Option<(Vec<Wanted>, Ruling)> {
    let rulings = rulings(rules, state, &pointed_at(rules, done, from, to));
    furthest(&rulings).cloned()
}

/// How the legal turns are written that go where a text says, but for what it says of the moves: the letter of a piece is
/// forgotten, perhaps.
fn written_otherwise(rules: &Rules, state: &State, readings: &[Vec<Wanted>]) -> Option<Line> {
    let says_all = |reading: &&Vec<Wanted>| {
        !reading.is_empty() && reading.iter().all(|part| part.from != NOWHERE && part.to != NOWHERE)
    };
    let ways: Vec<Vec<(u16, u16)>> =
        readings.iter().filter(says_all).map(|reading| reading.iter().map(|p| (p.from, p.to)).collect()).collect();
    if ways.is_empty() || rules.engine.by_parts() {
        return None;
    }
    let goes_so = |turn: &&Turn| {
        let parts: Vec<(u16, u16)> =
            turn.parts.iter().filter(|part| part.mv != Part::AGAIN).map(|part| (part.from, part.to)).collect();
        ways.contains(&parts)
    };
    let turns = rules.engine.turns(state, MOST_LISTED + 1);
    if turns.len() > MOST_LISTED {
        return None;
    }
    let mut written: Vec<String> =
        turns.iter().filter(goes_so).map(|turn| format!("`{}`", turns::write(rules, state, turn))).collect();
    let more = if written.len() > MOST_NAMED { " and others" } else { "" };
    written.truncate(MOST_NAMED);
    match &written[..] {
        [] => None,
        [only] => Some(bare(format!("the legal turn that goes so is written {only}"))),
        some => Some(bare(format!("the legal turns that go so are written {}{more}", some.join(", ")))),
    }
}

/// What the last part of a turn does, in words, given what its parts do: a label to choose it by, so that of one that lifts
/// nothing its name is enough.
pub fn part(rules: &Rules, state: &State, steps: &[Step]) -> String {
    let words = Words::new(rules, state);
    let before = steps.len().checked_sub(2).map_or(state, |at| &steps[at].after);
    match steps.last() {
        None => turns::PASS.to_owned(),
        Some(step) if step.unit.is_empty() && step.part.mv != Part::AGAIN => words.move_name(step.part.mv),
        Some(step) => words.step(step, before),
    }
}

/// Says whether any move leads from one place to another after the parts played so far of a turn, why not, or what that does.
pub fn between(rules: &Rules, state: &State, done: &[Part], from: Option<u16>, to: u16) -> Explanation {
    if rules.engine.to_roll(state).is_some() {
        return not_legal(rules, state, vec![bare("the dice must be rolled first".to_owned())]);
    }
    let words = Words { is_written: false, ..Words::new(rules, state) };
    best(&words, state, &rulings(rules, state, &pointed_at(rules, done, from, to)), || None)
        .unwrap_or_else(|| not_legal(rules, state, Vec::new()))
}

/// All that can be meant by pointing at two places after the parts played so far of a turn: every move.
fn pointed_at(rules: &Rules, done: &[Part], from: Option<u16>, to: u16) -> Vec<Vec<Wanted>> {
    let from = from.unwrap_or(NOWHERE);
    let before = || done.iter().filter(|part| part.mv != Part::AGAIN).map(|part| exactly(rules, part));
    rules.names.declared_moves().map(|mv| before().chain([pointing(rules, mv, from, to)]).collect()).collect()
}

/// How each reading is judged: those of few parts first, then in the order of the rules file. One of parts that no turn has one
/// after the other is not meant where the text can be read as fewer.
fn rulings(rules: &Rules, state: &State, readings: &[Vec<Wanted>]) -> Vec<(Vec<Wanted>, Ruling)> {
    let fewest = readings.iter().map(Vec::len).min().unwrap_or(0);
    let is_meant = |reading: &&Vec<Wanted>| reading.len() == fewest || rules.engine.may_begin_so(state, reading);
    let judged = |reading: &Vec<Wanted>| (reading.clone(), rules.engine.ruling(state, reading));
    let mut rulings: Vec<(Vec<Wanted>, Ruling)> = readings.iter().filter(is_meant).map(judged).collect();
    rulings.sort_by_key(|(reading, _)| reading.len());
    rulings
}

/// The reading that gets furthest; of equal ones the first.
fn furthest(rulings: &[(Vec<Wanted>, Ruling)]) -> Option<&(Vec<Wanted>, Ruling)> {
    let rank = |reading| rank(reading, rulings);
    rulings.iter().reduce(|best, next| if rank(next) > rank(best) { next } else { best })
}

/// What there is to say of the reading that gets furthest; of a part that other moves write alike, of each. Where even that
/// reading is of a move that is none of this piece, also how the turn is written `otherwise`.
fn best(
    words: &Words,
    state: &State,
    rulings: &[(Vec<Wanted>, Ruling)],
    otherwise: impl FnOnce() -> Option<Line>,
) -> Option<Explanation> {
    furthest(rulings).map(|best| match best {
        (_, Ruling::Legal { turn, clauses }) => legal(words, state, turn, clauses),
        (wanted, Ruling::Refused { part, refusal: Refusal { why, .. }, .. }) => {
            let told = |(wanted, ruling): &(Vec<Wanted>, Ruling)| match ruling {
                Ruling::Refused { part, refusal, .. } => Some(refused(words, state, wanted, *part, refusal)),
                Ruling::Legal { .. } => None,
            };
            let others = if words.is_written { alike(words.rules, rulings, wanted, *part) } else { Vec::new() };
            let lines = std::iter::once(best).chain(others).filter_map(told);
            let otherwise = if why.rank().0 <= ANOTHER_MOVE { otherwise() } else { None };
            Explanation { is_legal: false, lines: lines.chain(otherwise).collect() }
        }
    })
}

/// How far a reading gets. One that begins well, but goes on with what the turn does not allow at all, is hardly meant where the
/// text can be read as fewer parts; nor is any that is refused where fewer parts would do if nothing else had to be played.
fn rank((wanted, ruling): &(Vec<Wanted>, Ruling), all: &[(Vec<Wanted>, Ruling)]) -> Rank {
    let hardly = (false, 0, (0, 0), Fit::default());
    let is_allowed = |ruling: &Ruling| matches!(ruling, Ruling::Refused { refusal, .. } if refusal.why.rank().0 > 0);
    let is_shorter = |(other, _): &(Vec<Wanted>, Ruling)| other.len() < wanted.len();
    let must_wait = |(_, ruling): &&(Vec<Wanted>, Ruling)| {
        matches!(ruling, Ruling::Refused { refusal: Refusal { why: Why::Instead { .. }, .. }, .. })
    };
    match ruling {
        Ruling::Refused { .. } if !is_allowed(ruling) && all.iter().any(is_shorter) => hardly,
        Ruling::Refused { .. } if all.iter().filter(must_wait).any(is_shorter) => hardly,
        _ => ruling.rank(),
    }
}

/// Other readings refused at the same part, each by the first of another move and for another reason. Only where the text does
/// not say what moves: what stands on a cell tells moves apart that begin there.
fn alike<'a>(
    rules: &'a Rules,
    rulings: &'a [(Vec<Wanted>, Ruling)],
    wanted: &[Wanted],
    part: usize,
) -> Vec<&'a (Vec<Wanted>, Ruling)> {
    let tells = |wanted: &Wanted| wanted.from != NOWHERE || wanted.to == NOWHERE;
    let name = |mv: u8| rules.names.moves.get(usize::from(mv)).map(|mv| &mv.name);
    let mut moves: Vec<_> =
        wanted.get(part).filter(|wanted| !tells(wanted)).map(|wanted| name(wanted.mv)).into_iter().collect();
    let before = wanted[..part.min(wanted.len())].to_vec();
    let reason = |ruling: &Ruling| match ruling {
        Ruling::Refused { refusal, .. } => Some(refusal.why.clone()),
        Ruling::Legal { .. } => None,
    };
    let mut reasons: Vec<_> = furthest(rulings).map(|(_, ruling)| reason(ruling)).into_iter().collect();
    let mut is_told = |(other, ruling): &&(Vec<Wanted>, Ruling)| {
        // what the turn does not allow at all is not meant
        let is_refused =
            matches!(ruling, Ruling::Refused { part: at, refusal, .. } if *at == part && refusal.why.rank().0 > 0);
        let Some(next) = other.get(part).filter(|next| is_refused && !tells(next) && !moves.is_empty()) else {
            return false;
        };
        let is_new = other.starts_with(&before) && !moves.contains(&name(next.mv));
        moves.extend(is_new.then_some(name(next.mv)));
        let says_more = is_new && !reasons.contains(&reason(ruling));
        reasons.extend(says_more.then(|| reason(ruling)));
        says_more
    };
    rulings.iter().filter(|ruling| is_told(ruling)).collect()
}

/// A part that is played, as if somebody had written it.
pub fn exactly(rules: &Rules, part: &Part) -> Wanted {
    Wanted { is_exact: true, way: Some(part.way), ..pointing(rules, part.mv, part.from, part.to) }
}

/// A part by which a move of this number leads from one place to another, in whatever way.
fn pointing(rules: &Rules, mv: u8, from: u16, to: u16) -> Wanted {
    let piece = rules.names.slot(from).map(|slot| slot.kind);
    Wanted { mv, is_exact: false, from, to, way: None, piece }
}

/// What a turn that is not legal can mean. Where turns are long, the parts that can be played stand, and the next is explained.
fn readings(rules: &Rules, state: &State, text: &str) -> Vec<Vec<Wanted>> {
    let wanted = |s: &Sketch| {
        let way = s.role.map(u16::from);
        Wanted { mv: s.mv, is_exact: false, from: s.from, to: s.to, way, piece: s.piece }
    };
    let mover = rules.engine.mover(state);
    let (played, next) = turns::playable(rules, state, text);
    let candidates: Vec<Vec<Sketch>> = next.iter().flat_map(|next| turns::candidates(rules, mover, next)).collect();
    let before = || played.iter().map(|part| exactly(rules, part));
    let mut readings: Vec<Vec<Wanted>> =
        candidates.iter().map(|reading| before().chain(reading.iter().map(wanted)).collect()).collect();
    if text.trim() == turns::PASS {
        readings.push(Vec::new());
    }
    readings
}

fn unreadable(rules: &Rules, state: &State, text: &str) -> Explanation {
    let lines = match turns::read(rules, state, text) {
        Err(error @ (TurnError::Unreadable { .. } | TurnError::Misleading { .. })) => vec![bare(error.to_string())],
        _ => vec![bare(format!("`{}` cannot be read as a turn", turns::clip(text)))],
    };
    not_legal(rules, state, lines)
}

/// A turn that is not legal, with one that is, if there is any.
fn not_legal(rules: &Rules, state: &State, mut lines: Vec<Line>) -> Explanation {
    if let Some(example) = rules.engine.turns(state, 1).first() {
        lines.push(bare(format!("a legal turn here is `{}`", turns::write(rules, state, example))));
    }
    Explanation { is_legal: false, lines }
}

fn bare(text: String) -> Line {
    Line { text, clauses: Vec::new(), part: None }
}

fn refused(words: &Words, state: &State, wanted: &[Wanted], part: usize, refusal: &Refusal) -> Line {
    let names = &words.rules.names;
    let label = names.clauses[refusal.clause].name.strip_prefix("turn.").filter(|name| !name.starts_with("leave"));
    let law = label.map_or_else(String::new, |label| format!(" (`{label}`)"));
    let mut text = match (&refusal.why, wanted.get(part)) {
        // the move itself says where it points, not the turn
        (Why::NotToThere(cell), Some(wanted)) if names.clauses[refusal.clause].name.starts_with("move.") => {
            format!("{} does not point to {}", words.move_name(wanted.mv), words.cell(*cell))
        }
        (why, _) => words.why((wanted, part), why, &law, state),
    };
    if let (Why::NotNow { mv, .. }, 0) = (&refusal.why, part) {
        text += &words.not_due(*mv, refusal.clause);
    }
    if wanted.len() > 1 && part < wanted.len() {
        text = format!("part {} of the turn: {text}", part + 1);
    }
    let which = match &refusal.why {
        Why::Leaves { which, .. } | Why::Condition(Some(Fails { which, .. })) => Some(*which),
        _ => None,
    };
    let played = wanted.get(part).and_then(|wanted| names.moves.get(usize::from(wanted.mv)));
    let part = played.zip(which).and_then(|(played, which)| {
        let of_clause = played.conditions.iter().filter(|(clause, _)| *clause == refusal.clause);
        of_clause.map(|(_, part)| *part).nth(which)?
    });
    Line { text, clauses: vec![refusal.clause], part }
}

fn legal(words: &Words, state: &State, turn: &Turn, clauses: &[Vec<ClauseId>]) -> Explanation {
    let rules = words.rules;
    let steps = rules.engine.steps(state, turn);
    let mut lines = vec![bare(format!("`{}` is legal", turns::write(rules, state, turn)))];
    let after = rules.engine.play(state, turn);
    let outcome = rules.engine.outcome(&after);
    // who would have another turn, has none where the game is over
    let is_told = |step: &Step| step.part.mv != Part::AGAIN || !matches!(outcome, Outcome::Over { .. });
    let mut before = state;
    for (i, step) in steps.iter().enumerate().filter(|(_, step)| is_told(step)) {
        let clauses = clauses.get(i).map(|c| once_each(c)).unwrap_or_default();
        lines.push(Line { text: words.step(step, before), clauses, part: None });
        before = &step.after;
    }
    let mut events = events(rules, state, turn);
    if let Some(last) = events.last_mut() {
        // what events after a move do is told with the move
        last.text += &words.by_itself(before, &after);
    }
    lines.extend(events);
    if let Outcome::Over { by, .. } = outcome {
        let clauses = by.and_then(|end| end_clause(rules, end)).into_iter().collect();
        let text = format!("then the game is over: {}", words.result(&after));
        lines.push(Line { text, clauses, part: None });
    }
    Explanation { is_legal: true, lines }
}

/// What happens by itself: the events that a turn brings about, each once; none that changes nothing.
fn events(rules: &Rules, state: &State, turn: &Turn) -> Vec<Line> {
    let event = |clause: &ClauseId| {
        let name = rules.names.clauses[*clause].name.strip_prefix("event.")?.split('.').next()?;
        Some(match name.parse::<usize>() {
            Ok(_) => "then an event takes effect".to_owned(),
            Err(_) => format!("then `{name}` takes effect"),
        })
    };
    let trace = rules.engine.trace(state, turn);
    let fired: Vec<ClauseId> = trace.fired.into_iter().filter(|clause| !trace.idle.contains(clause)).collect();
    let fired = once_each(&fired);
    let line = |clause: ClauseId| Some(Line { text: event(&clause)?, clauses: vec![clause], part: None });
    fired.into_iter().filter_map(line).collect()
}

fn end_clause(rules: &Rules, end: EndId) -> Option<ClauseId> {
    let name = format!("end.{}", rules.names.ends.get(end)?);
    rules.names.clauses.position(|c| c.name == name)
}

fn once_each(clauses: &[ClauseId]) -> Vec<ClauseId> {
    let is_first = |&i: &usize| !clauses[..i].contains(&clauses[i]);
    (0..clauses.len()).filter(is_first).map(|i| clauses[i]).collect()
}
