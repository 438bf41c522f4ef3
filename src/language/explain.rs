//! Why a turn is not legal, or what it does: in the words of the rules file, with the clause that says so.

use crate::Rules;
use crate::id::{CellId, ClauseId, EndId, KindId, PlayerId, Table};
use crate::names::{Clause, NOWHERE};
use crate::notation::rolls::{self, RollError};
use crate::notation::turns::{self, Sketch, TurnError};
use crate::obvious::refusal::{Refusal, Seen, Why};
use crate::obvious::ruling::{Ruling, Wanted};
use crate::play::perft::MOST_LISTED;
use crate::play::steps::Step;
use crate::play::{Outcome, Part, State, Turn};
use crate::source::Span;

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
    let readings = match turns::read(rules, state, text) {
        Ok(turn) => {
            vec![turn.parts.iter().filter(|part| part.mv != Part::AGAIN).map(|part| exactly(rules, part)).collect()]
        }
        Err(error @ (TurnError::Misleading { .. } | TurnError::Ambiguous { .. } | TurnError::TooLong { .. })) => {
            return Explanation { is_legal: false, lines: vec![bare(error.to_string())] };
        }
        Err(_) => readings(rules, state, text),
    };
    let otherwise = || written_otherwise(rules, state, &readings);
    best(rules, state, readings.clone(), otherwise).unwrap_or_else(|| unreadable(rules, state, text))
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

/// What the last part of a turn does, in words, given what its parts do.
pub fn part(rules: &Rules, state: &State, steps: &[Step]) -> String {
    let words = Words { rules, mover: rules.engine.mover(state) };
    let before = steps.len().checked_sub(2).map_or(state, |at| &steps[at].after);
    steps.last().map_or_else(|| turns::PASS.to_owned(), |step| words.step(step, before))
}

/// Says whether any move leads from one place to another after the parts played so far of a turn, why not, or what that does.
pub fn between(rules: &Rules, state: &State, done: &[Part], from: Option<u16>, to: u16) -> Explanation {
    if rules.engine.to_roll(state).is_some() {
        return not_legal(rules, state, vec![bare("the dice must be rolled first".to_owned())]);
    }
    let from = from.unwrap_or(NOWHERE);
    let slot = usize::from(from).checked_sub(rules.names.cells.len());
    let piece = slot.and_then(|at| rules.names.slots.get(at)).map(|slot| slot.kind);
    let before = || done.iter().map(|part| exactly(rules, part));
    let part = |mv: u8| Wanted { mv, from, to, way: 0, piece };
    let moves = 0..u8::try_from(rules.names.moves.len()).unwrap_or(Part::AGAIN);
    best(rules, state, moves.map(|mv| before().chain([part(mv)]).collect()).collect(), || None)
        .unwrap_or_else(|| not_legal(rules, state, Vec::new()))
}

/// What there is to say of the reading that gets furthest; of a part that other moves write alike, of each. Where even that
/// reading is of a move that is none of this piece, also how the turn is written `otherwise`.
fn best(
    rules: &Rules,
    state: &State,
    readings: Vec<Vec<Wanted>>,
    otherwise: impl FnOnce() -> Option<Line>,
) -> Option<Explanation> {
    let mut rulings: Vec<(Vec<Wanted>, Ruling)> = readings
        .into_iter()
        .map(|reading| {
            let ruling = rules.engine.ruling(state, &reading);
            (reading, ruling)
        })
        .collect();
    // of equal ones the first: of few parts, in the order of the rules file
    rulings.sort_by_key(|(reading, _)| reading.len());
    let rank = |reading| rank(reading, &rulings);
    let best = rulings.iter().reduce(|best, next| if rank(next) > rank(best) { next } else { best });
    best.map(|best| match best {
        (_, Ruling::Legal { turn, clauses }) => legal(rules, state, turn, clauses),
        (wanted, Ruling::Refused { part, refusal: Refusal { why, .. } }) => {
            let told = |(wanted, ruling): &(Vec<Wanted>, Ruling)| match ruling {
                Ruling::Refused { part, refusal } => Some(refused(rules, state, wanted, *part, refusal)),
                Ruling::Legal { .. } => None,
            };
            let lines = std::iter::once(best).chain(alike(rules, &rulings, wanted, *part)).filter_map(told);
            let otherwise = if why.rank().0 <= ANOTHER_MOVE { otherwise() } else { None };
            Explanation { is_legal: false, lines: lines.chain(otherwise).collect() }
        }
    })
}

/// How far a reading gets. One that begins well, but goes on with what the turn does not allow at all, is hardly meant where the
/// text can be read as fewer parts; nor is any that is refused where fewer parts would do if nothing else had to be played.
fn rank((wanted, ruling): &(Vec<Wanted>, Ruling), all: &[(Vec<Wanted>, Ruling)]) -> (bool, usize, (u8, u16)) {
    let is_allowed = |ruling: &Ruling| matches!(ruling, Ruling::Refused { refusal, .. } if refusal.why.rank().0 > 0);
    let is_shorter = |(other, _): &(Vec<Wanted>, Ruling)| other.len() < wanted.len();
    let must_wait = |(_, ruling): &&(Vec<Wanted>, Ruling)| {
        matches!(ruling, Ruling::Refused { refusal: Refusal { why: Why::Instead(_), .. }, .. })
    };
    match ruling {
        Ruling::Refused { .. } if !is_allowed(ruling) && all.iter().any(is_shorter) => (false, 0, (0, 0)),
        Ruling::Refused { .. } if all.iter().filter(must_wait).any(is_shorter) => (false, 0, (0, 0)),
        _ => ruling.rank(),
    }
}

/// Other readings refused at the same part, each by the first of another move. Only where the text does not say what moves:
/// what stands on a cell tells moves apart that begin there.
fn alike<'a>(
    rules: &'a Rules,
    rulings: &'a [(Vec<Wanted>, Ruling)],
    wanted: &[Wanted],
    part: usize,
) -> impl Iterator<Item = &'a (Vec<Wanted>, Ruling)> {
    let tells = |wanted: &Wanted| wanted.from != NOWHERE || wanted.to == NOWHERE;
    let name = |mv: u8| rules.names.moves.get(usize::from(mv)).map(|mv| &mv.name);
    let mut moves: Vec<_> =
        wanted.get(part).filter(|wanted| !tells(wanted)).map(|wanted| name(wanted.mv)).into_iter().collect();
    let before = wanted[..part.min(wanted.len())].to_vec();
    rulings.iter().filter(move |(other, ruling)| {
        // what the turn does not allow at all is not meant
        let is_refused =
            matches!(ruling, Ruling::Refused { part: at, refusal } if *at == part && refusal.why.rank().0 > 0);
        let Some(next) = other.get(part).filter(|next| is_refused && !tells(next) && !moves.is_empty()) else {
            return false;
        };
        let is_new = other.starts_with(&before) && !moves.contains(&name(next.mv));
        moves.extend(is_new.then_some(name(next.mv)));
        is_new
    })
}

/// A part that is played, as if somebody had written it.
fn exactly(rules: &Rules, part: &Part) -> Wanted {
    let slot = usize::from(part.from).checked_sub(rules.names.cells.len());
    let piece = slot.and_then(|at| rules.names.slots.get(at)).map(|slot| slot.kind);
    Wanted { mv: part.mv, from: part.from, to: part.to, way: part.way, piece }
}

/// What a turn that is not legal can mean. Where turns are long, the parts that can be played stand, and the next is told.
fn readings(rules: &Rules, state: &State, text: &str) -> Vec<Vec<Wanted>> {
    let wanted =
        |s: &Sketch| Wanted { mv: s.mv, from: s.from, to: s.to, way: s.role.map_or(0, u16::from), piece: s.piece };
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

fn refused(rules: &Rules, state: &State, wanted: &[Wanted], part: usize, refusal: &Refusal) -> Line {
    let words = Words { rules, mover: rules.engine.mover(state) };
    let mut text = match (&refusal.why, wanted.get(part)) {
        // the move itself says where it points, not the turn
        (Why::NotToThere(cell), Some(wanted)) if rules.names.clauses[refusal.clause].name.starts_with("move.") => {
            format!("{} does not point to {}", words.move_name(wanted.mv), words.cell(*cell))
        }
        (why, _) => words.why((wanted, part), why, state),
    };
    if wanted.len() > 1 && part < wanted.len() {
        text = format!("part {} of the turn: {text}", part + 1);
    }
    let leaving = |wanted: &Wanted| rules.names.moves.get(usize::from(wanted.mv)).map(|mv| &mv.leaving);
    let part = match refusal.why {
        Why::Leaves { which, .. } => wanted.get(part).and_then(leaving).and_then(|all| *all.get(which)?),
        _ => None,
    };
    Line { text, clauses: vec![refusal.clause], part }
}

fn legal(rules: &Rules, state: &State, turn: &Turn, clauses: &[Vec<ClauseId>]) -> Explanation {
    let words = Words { rules, mover: rules.engine.mover(state) };
    let steps = rules.engine.steps(state, turn);
    let mut lines = vec![bare(format!("`{}` is legal", turns::write(rules, state, turn)))];
    let mut before = state;
    for (i, step) in steps.iter().enumerate() {
        let clauses = clauses.get(i).map(|c| once_each(c)).unwrap_or_default();
        lines.push(Line { text: words.step(step, before), clauses, part: None });
        before = &step.after;
    }
    lines.extend(events(rules, state, turn));
    let after = rules.engine.play(state, turn);
    if let Outcome::Over { by, .. } = rules.engine.outcome(&after) {
        let clauses = by.and_then(|end| end_clause(rules, end)).into_iter().collect();
        let text = format!("then the game is over: {}", words.result(&after));
        lines.push(Line { text, clauses, part: None });
    }
    Explanation { is_legal: true, lines }
}

/// What happens by itself: the events that a turn brings about, each once.
fn events(rules: &Rules, state: &State, turn: &Turn) -> Vec<Line> {
    let event = |clause: &ClauseId| {
        let name = rules.names.clauses[*clause].name.strip_prefix("event.")?.split('.').next()?;
        Some(match name.parse::<usize>() {
            Ok(_) => "then an event runs".to_owned(),
            Err(_) => format!("then `{name}` runs"),
        })
    };
    let fired = once_each(&rules.engine.trace(state, turn).fired);
    let line = |clause: ClauseId| Some(Line { text: event(&clause)?, clauses: vec![clause], part: None });
    fired.into_iter().filter_map(line).collect()
}

fn end_clause(rules: &Rules, end: EndId) -> Option<ClauseId> {
    let name = format!("end.{}", rules.names.ends.get(end)?);
    rules.names.clauses.position(|c| c.name == name)
}

/// The words of one game, for one player's turn.
struct Words<'r> {
    rules: &'r Rules,
    mover: PlayerId,
}

impl Words<'_> {
    fn is_area(&self, place: u16) -> bool {
        self.rules.names.cells.get(CellId(place)).is_none()
    }

    /// A cell or an area, as the mover calls it.
    fn cell(&self, cell: u16) -> String {
        match self.rules.names.place(cell, self.mover) {
            name if name.is_empty() => "nowhere".to_owned(),
            name => format!("`{name}`"),
        }
    }

    fn role(&self, kind: KindId) -> &str {
        &self.rules.names.kinds[kind].role
    }

    /// `White's`, `Attackers'`.
    fn whose(&self, player: PlayerId) -> String {
        let name = &self.rules.names.players[player];
        format!("{name}'{}", if name.ends_with('s') { "" } else { "s" })
    }

    /// `White's rock`.
    fn piece(&self, kind: KindId) -> String {
        match self.rules.names.kinds[kind].owner {
            Some(owner) => format!("{} {}", self.whose(owner), self.role(kind)),
            None => format!("a neutral {}", self.role(kind)),
        }
    }

    /// `rock of White`.
    fn piece_of(&self, kind: KindId) -> String {
        match self.rules.names.kinds[kind].owner {
            Some(owner) => format!("{} of {}", self.role(kind), self.rules.names.players[owner]),
            None => format!("neutral {}", self.role(kind)),
        }
    }

    /// A role or a zone that a part chooses.
    fn chosen(&self, value: u16) -> String {
        u8::try_from(value).map_or_else(|_| String::new(), |value| format!("`{}`", self.rules.names.chosen(value)))
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

    /// A turn of these parts, as it is written.
    fn example(&self, parts: &[Part], state: &State) -> String {
        let turn = Turn { parts: parts.to_vec() };
        format!(", for example `{}`", turns::write(self.rules, state, &turn))
    }

    /// A turn that does as well as any, of the first ones the one that begins most like the turn that is `wanted`.
    fn better(&self, wanted: &[Wanted], state: &State) -> String {
        let is_like = |(wanted, part): &(&Wanted, &Part)| (wanted.mv, wanted.to) == (part.mv, part.to);
        let alike = |turn: &Turn| wanted.iter().zip(&turn.parts).take_while(is_like).count();
        let turns = self.rules.engine.turns(state, MOST_COMPARED);
        let best = turns.iter().rev().max_by_key(|turn| alike(turn));
        best.map_or_else(String::new, |turn| self.example(&turn.parts, state))
    }

    /// What is to be seen: `White's king on e1`, bracketed.
    fn seen(&self, seen: &[Seen]) -> String {
        let one = |seen: &Seen| match seen.kind {
            Some(kind) => format!("{} on {}", self.piece(kind), self.cell(seen.cell)),
            None => format!("{}, which is empty", self.cell(seen.cell)),
        };
        let all: Vec<String> = seen.iter().map(one).collect();
        if all.is_empty() { String::new() } else { format!(": {}", all.join(" and ")) }
    }

    /// Why a part, the one that is `wanted`, or the turn as a whole is refused.
    fn why(&self, (all, part): (&[Wanted], usize), why: &Why, state: &State) -> String {
        let (wanted, is_first) = (all.get(part), part == 0);
        let mv = wanted.map_or_else(|| "the turn".to_owned(), |w| self.move_name(w.mv));
        let mover = &self.rules.names.players[self.mover];
        match why {
            Why::NothingThere(cell) if self.is_area(*cell) => format!("nothing lies in {}", self.cell(*cell)),
            Why::NothingThere(cell) => format!("nothing stands on {}", self.cell(*cell)),
            Why::NotLifted(cell, kind) => self.not_lifted(&mv, *cell, *kind, state),
            Why::NotOwn { cell, kind, by } => {
                format!("{}: it is not {} to move", self.standing(*cell, *kind, state), self.whose(*by))
            }
            Why::NotHere { cell, kind, others } => self.not_here(&mv, (*cell, *kind), others, state),
            Why::AnotherThere { cell, said, there } => {
                format!("{} stands on {}, not {}", self.one(*there), self.cell(*cell), self.one(*said))
            }
            Why::NotFromHere(cell) => self.not_from_here(&mv, *cell),
            Why::NotChosen => format!("{mv} does not choose a piece that is there"),
            Why::NotAmong { role, roles } => self.not_among(&mv, *role, roles),
            Why::NotSoMany(many, allowed) => not_so_many(&mv, *many, allowed),
            Why::NoRow(from, to) => {
                format!("{mv} cannot choose the cells from {} to {}", self.cell(*from), self.cell(*to))
            }
            Why::NoDie(face, left) => no_die(&mv, *face, left),
            Why::NoneThere { kind, place } => self.none_there(&mv, *kind, *place),
            Why::NoneLeft(kind) => format!("all pieces of the sort {} are on the board", self.role(*kind)),
            Why::Stays(cell) => {
                format!("{mv} must lead somewhere else than {}, where it begins", self.cell(*cell))
            }
            Why::NoWay(from, to) => self.no_way(&mv, *from, *to),
            Why::NoWalk { from, to, steps, goes_on } => self.no_walk(&mv, (*from, *to), *steps, *goes_on),
            Why::Blocked(cell, kind) => self.blocked(&mv, *cell, *kind),
            Why::StillThere(cell) => {
                format!("what was taken on {} stays there until the turn is over", self.cell(*cell))
            }
            Why::Misfit { cell, what, .. } => self.misfit(&mv, wanted, *cell, *what),
            Why::NotToThere(cell) => format!("the turn does not allow {mv} to end on {}", self.cell(*cell)),
            Why::NotOnEmpty(cell) => format!("{mv} does not land on {}: it is empty", self.cell(*cell)),
            Why::Occupied(cell, kind) => {
                format!("{mv} does not land on {}: {} stands there", self.cell(*cell), self.piece(*kind))
            }
            Why::MayNotStand(upper, lower) => self.may_not_stand(*upper, *lower),
            Why::TooHigh { cell, high, most } => {
                format!("the stack on {} would be {high} high; at most {most} are allowed", self.cell(*cell))
            }
            Why::DoesNotTake(attacker, victim) => {
                format!("{} does not take {}", self.one(*attacker), self.one(*victim))
            }
            Why::Condition => format!("the condition of {mv} does not hold"),
            Why::Leaves { seen, .. } => {
                format!("after {mv} the position would not be as the move demands{}", self.seen(seen))
            }
            Why::Over(_) => format!("the game is over: {}", self.result(state)),
            Why::NotNow { instead, may_end, .. } => self.not_now(&mv, is_first, instead, *may_end),
            Why::UsedUp(most) => self.used_up(&mv, *most, state),
            Why::Instead(parts) => format!("{mover} must play something else first{}", self.example(parts, state)),
            Why::GoesOn(parts) => self.not_complete(wanted.is_none() && is_first, parts.as_deref(), state),
            Why::Forbidden(seen) => format!("no turn may leave what this turn leaves{}", self.seen(seen)),
            Why::NotMost { most, least } => format!("{}{}", outdone(*most, *least), self.better(all, state)),
        }
    }

    /// A part that does not begin where the last one ended.
    fn not_from_here(&self, mv: &str, cell: u16) -> String {
        let cell = self.cell(cell);
        format!("{mv} may not begin on {cell} here: it goes on with what the part before has moved")
    }

    /// A role that is none of those a move chooses from.
    fn not_among(&self, mv: &str, role: u16, roles: &[u16]) -> String {
        let roles: Vec<String> = roles.iter().map(|&role| self.chosen(role)).collect();
        format!("{mv} chooses {}, not {}", roles.join(" or "), self.chosen(role))
    }

    /// A piece that does not lie where a move takes such pieces from, if it ever takes them.
    fn none_there(&self, mv: &str, kind: KindId, place: Option<u16>) -> String {
        match place {
            Some(place) => format!("{mv} takes from {}, where no {} lies", self.cell(place), self.piece_of(kind)),
            None => format!("{mv} never takes {}", self.piece(kind)),
        }
    }

    fn no_way(&self, mv: &str, from: u16, to: u16) -> String {
        match from {
            NOWHERE => format!("{mv} does not lead to {}", self.cell(to)),
            from => format!("{mv} does not lead from {} to {}", self.cell(from), self.cell(to)),
        }
    }

    /// A walk that ends elsewhere; `goes_on`: more follows it in the same move.
    fn no_walk(&self, mv: &str, (from, to): (u16, u16), steps: i64, goes_on: bool) -> String {
        let on = if goes_on { ", and on from there," } else { "" };
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        format!("{mv} walks {steps} from {}{on} and does not get to {} so", self.cell(from), self.cell(to))
    }

    /// A cell on the way that a move may not pass.
    fn blocked(&self, mv: &str, cell: u16, kind: Option<KindId>) -> String {
        let cell = self.cell(cell);
        match kind {
            Some(kind) => format!("{mv} does not get past {cell}: {} stands there", self.piece(kind)),
            None => format!("{mv} does not get past {cell}: it is empty"),
        }
    }

    /// A turn that has to go on; `passes`: one without any part.
    fn not_complete(&self, passes: bool, parts: Option<&[Part]>, state: &State) -> String {
        let mover = &self.rules.names.players[self.mover];
        let example = parts.map_or_else(String::new, |parts| self.example(parts, state));
        match passes {
            true => format!("{mover} must not pass: there is something to play{example}"),
            false => format!("the turn is not complete: {mover} must go on{example}"),
        }
    }

    /// A part more than the turn may have.
    fn used_up(&self, mv: &str, most: u16, state: &State) -> String {
        let parts = if most == 1 { "1 part".to_owned() } else { format!("{most} parts") };
        match self.rules.engine.rolled(state) {
            0 => format!("{mv} may not follow: the turn has at most {parts}"),
            rolled => format!("{mv} may not follow: {rolled} was rolled, and the turn has at most {parts}"),
        }
    }

    /// A cell of a line that is not what the move asks for.
    fn misfit(&self, mv: &str, wanted: Option<&Wanted>, cell: u16, what: Option<KindId>) -> String {
        let fails = match wanted.map_or(NOWHERE, |w| w.to) {
            NOWHERE => "cannot be played".to_owned(),
            to => format!("does not lead to {}", self.cell(to)),
        };
        let cell = self.cell(cell);
        match what {
            Some(kind) => format!("{mv} {fails}: {} stands on {cell}", self.piece(kind)),
            None => format!("{mv} {fails}: {cell} is empty"),
        }
    }

    /// A move that the turn does not allow at this point.
    fn not_now(&self, mv: &str, is_first: bool, instead: &[u8], may_end: bool) -> String {
        let mut others: Vec<String> = instead.iter().map(|&mv| self.move_name(mv)).collect();
        others.dedup();
        let others = others.join(" or ");
        match (others.as_str(), may_end, is_first) {
            ("", ..) => format!("{mv} may not follow: the turn ends here"),
            (_, _, true) => format!("a turn does not begin with {mv} here, but with {others}"),
            (_, true, _) => format!("{mv} may not follow here, only {others}, or the turn ends"),
            (_, false, _) => format!("{mv} may not follow here, only {others}"),
        }
    }

    fn not_lifted(&self, mv: &str, cell: u16, kind: KindId, state: &State) -> String {
        let (what, place) = (self.unit_on(cell, kind, state), self.cell(cell));
        match self.is_area(cell) {
            true => format!("{mv} does not take what lies in {place}: {what}"),
            false => format!("{mv} does not lift what stands on {place}: {what}"),
        }
    }

    /// What stands on a cell or lies in an area: a whole stack, where one stands there.
    fn unit_on(&self, cell: u16, kind: KindId, state: &State) -> String {
        let stack = if self.is_area(cell) { Vec::new() } else { self.rules.engine.stack(state, cell) };
        if stack.len() > 1 { self.stack(&stack) } else { self.piece(kind) }
    }

    /// `Black's man stands on a1`.
    fn standing(&self, cell: u16, kind: KindId, state: &State) -> String {
        let stands = if self.is_area(cell) { "lies in" } else { "stands on" };
        format!("{} {stands} {}", self.unit_on(cell, kind, state), self.cell(cell))
    }

    /// One piece of many like it that is not lifted, and which are.
    fn not_here(&self, mv: &str, (cell, kind): (u16, KindId), others: &[u16], state: &State) -> String {
        let (lift, at) = if self.is_area(cell) { ("take", "in") } else { ("lift", "on") };
        let what = format!("{mv} does not {lift} {} {at} {} here", self.unit_on(cell, kind, state), self.cell(cell));
        let mut places: Vec<String> = others.iter().map(|&place| self.cell(place)).collect();
        places.dedup();
        match &places[..] {
            [] => format!("{what}, nor anything else"),
            [..] if places.len() > MOST_NAMED => what,
            [..] => format!("{what}, only what is {at} {}", places.join(" or ")),
        }
    }

    /// `White's stack WS`, bottom first.
    fn stack(&self, stack: &[KindId]) -> String {
        let letters = self.rules.names.letters(stack);
        match stack.last().and_then(|&top| self.rules.names.kinds[top].owner) {
            Some(owner) => format!("{} stack `{letters}`", self.whose(owner)),
            None => format!("a neutral stack `{letters}`"),
        }
    }

    fn may_not_stand(&self, upper: KindId, lower: KindId) -> String {
        let same = self.rules.names.kinds[upper].owner == self.rules.names.kinds[lower].owner;
        let under = if same { self.one(lower) } else { self.piece(lower) };
        format!("{} may not stand on {under}", self.one(upper))
    }

    /// How the game stands: who has won, by which end.
    fn result(&self, state: &State) -> String {
        let Outcome::Over { winner, by } = self.rules.engine.outcome(state) else { return "it goes on".to_owned() };
        let label = |end| self.rules.names.ends.get(end);
        let why = by.and_then(label).map_or("no turn is left".to_owned(), |end| format!("`{end}`"));
        match winner {
            Some(player) => format!("{} has won ({why})", self.rules.names.players[player]),
            None => format!("it is a draw ({why})"),
        }
    }

    /// What a part does.
    fn step(&self, step: &Step, before: &State) -> String {
        let part = &step.part;
        let Some(&top) = step.unit.last() else {
            return match part.mv {
                Part::AGAIN => format!("{} has another turn", self.rules.names.players[self.mover]),
                mv => self.move_name(mv),
            };
        };
        let unit = match step.unit.len() {
            1 => self.piece(top),
            _ => self.stack(&step.unit),
        };
        let mut text = match part.from {
            NOWHERE => format!("{}: {unit} comes to {}", self.move_name(part.mv), self.cell(part.to)),
            from if from == part.to => format!("{}: {unit} on {}", self.move_name(part.mv), self.cell(from)),
            from => {
                format!("{}: {unit} goes from {} to {}", self.move_name(part.mv), self.cell(from), self.cell(part.to))
            }
        };
        if !step.taken.is_empty() {
            // where nothing stood before, it is what was moved there
            let told = |(cell, taken): &(u16, Vec<KindId>)| {
                self.taken(*cell, if taken.is_empty() { &step.unit } else { taken }, part.to)
            };
            let taken: Vec<String> = step.taken.iter().map(told).collect();
            text += &format!(", taking {}", taken.join(" and "));
        }
        let under = if part.to == NOWHERE { Vec::new() } else { self.rules.engine.stack(before, part.to) };
        let is_taken = step.taken.iter().any(|(cell, _)| *cell == part.to);
        let is_stacked = !is_taken && part.from != part.to && !self.is_area(part.to);
        match under.as_slice() {
            [.., lower] if is_stacked && !step.swapped => text += &format!(", on top of {}", self.piece(*lower)),
            [one] if step.swapped => text += &format!(", changing places with {}", self.piece(*one)),
            stack if step.swapped => text += &format!(", changing places with {}", self.stack(stack)),
            _ => {}
        }
        text + &self.turned(step, before) + &self.heaped(step, before) + &self.sent(step, before)
    }

    /// Where there are more pieces than before, or fewer, beside where the part began, landed and captured: what was sown, pushed
    /// or removed.
    fn heaped(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let goes = step.part.from != step.part.to;
        let is_told = |cell: u16| {
            goes && [step.part.from, step.part.to].contains(&cell) || step.taken.iter().any(|(taken, _)| *taken == cell)
        };
        let mut heaps: Vec<(Vec<KindId>, Vec<String>)> = Vec::new();
        for cell in (0..engine.cells() as u16).filter(|&cell| !is_told(cell)) {
            let (old, now) = (engine.stack(before, cell), engine.stack(&step.after, cell));
            if old.len() != now.len() {
                group(&mut heaps, now, self.cell(cell));
            }
        }
        let one = |(heap, cells): &(Vec<KindId>, Vec<String>)| match heap.is_empty() {
            true => format!("nothing on {}", cells.join(", ")),
            false => format!("`{}` on {}", self.rules.names.letters(heap), cells.join(", ")),
        };
        let all: Vec<String> = heaps.iter().map(one).collect();
        if all.is_empty() { String::new() } else { format!(", so that there is {}", all.join(", ")) }
    }

    /// What has become of pieces that stay where they are, and of the one that moved.
    fn turned(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let mut new: Vec<(KindId, Vec<String>)> = Vec::new();
        for cell in (0..engine.cells() as u16).filter(|&c| c != step.part.from && c != step.part.to) {
            let (old, now) = (engine.stack(before, cell), engine.stack(&step.after, cell));
            if let (Some(was), Some(is)) = (old.last(), now.last())
                && old.len() == now.len()
                && was != is
            {
                group(&mut new, *is, self.cell(cell));
            }
        }
        let mut text = String::new();
        for (kind, cells) in new {
            text += &format!(", what stands on {} becomes {}", cells.join(" and "), self.piece(kind));
        }
        let lands = if self.is_area(step.part.to) { None } else { engine.stack(&step.after, step.part.to).pop() };
        match (lands, step.unit.last()) {
            (Some(now), Some(&was)) if now != was => text + &format!(", and becomes {}", self.piece(now)),
            _ => text,
        }
    }

    /// What else came to areas by a part: pieces taken, sent, turned into others.
    fn sent(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let mut text = String::new();
        for (at, slot) in self.rules.names.slots.iter().enumerate() {
            let place = (self.rules.names.cells.len() + at) as u16;
            let count = |state: &State| engine.stack(state, place).len();
            let moved = step.unit.iter().filter(|kind| step.part.to == place && kind.0 == slot.kind).count();
            let came = count(&step.after).saturating_sub(count(before) + moved);
            let kind = KindId(slot.kind);
            match came {
                0 => {}
                1 => text += &format!(", {} comes to {}", self.piece(kind), self.cell(place)),
                many => text += &format!(", {many} pieces {} come to {}", self.piece_of(kind), self.cell(place)),
            }
        }
        text
    }

    /// What was taken, and where, if not where the part lands.
    fn taken(&self, cell: u16, stack: &[KindId], to: u16) -> String {
        let what = match stack {
            [one] => self.piece(*one),
            _ => self.stack(stack),
        };
        if cell == to { what } else { format!("{what} on {}", self.cell(cell)) }
    }
}

/// How many legal turns are compared with one that is not.
const MOST_COMPARED: usize = 1000;

/// Adds a cell to those of which the same is to be said.
fn group<T: PartialEq>(groups: &mut Vec<(T, Vec<String>)>, what: T, cell: String) {
    match groups.iter_mut().find(|(known, _)| *known == what) {
        Some((_, cells)) => cells.push(cell),
        None => groups.push((what, vec![cell])),
    }
}

/// What another turn does better where the rules ask for the most of something, the least of something, or both.
fn outdone(most: bool, least: bool) -> &'static str {
    match (most, least) {
        (true, true) => "another turn does better in what must be done most or least",
        (false, true) => "another turn does less of what must be done least",
        (_, false) => "another turn does more of what must be done most",
    }
}

fn not_so_many(mv: &str, many: u16, allowed: &[u16]) -> String {
    format!("{mv} cannot lift {many} here, only {}", numbers(allowed).join(" or "))
}

/// A die that is not there. None shows 0: a place was pointed at before a die was chosen.
fn no_die(mv: &str, face: u16, left: &[u16]) -> String {
    let left = numbers(left).join(" and ");
    match face {
        0 => format!("choose a die first: the dice left show {left}"),
        _ => format!("{mv} cannot use a {face}: the dice left show {left}"),
    }
}

fn numbers(all: &[u16]) -> Vec<String> {
    all.iter().map(u16::to_string).collect()
}

fn once_each(clauses: &[ClauseId]) -> Vec<ClauseId> {
    let is_first = |&i: &usize| !clauses[..i].contains(&clauses[i]);
    (0..clauses.len()).filter(is_first).map(|i| clauses[i]).collect()
}

fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
