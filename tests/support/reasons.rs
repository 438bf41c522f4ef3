//! The law of reasons: what is said of a turn that is not legal is true. A cell that is said to be empty is empty; with something
//! else on a cell that is blamed, or without a condition that is blamed, the turn gets further; a clause that is named is one of
//! the move that was read; a turn that is given as an example is legal.

use boardwright::explain::{Explanation, explain, judged, judged_between};
use boardwright::id::{CellId, ClauseId, KindId};
use boardwright::model::Game;
use boardwright::names::{Field, NOWHERE, TemplatePart};
use boardwright::notation::{position, turns};
use boardwright::obvious::refusal::{Refusal, Why};
use boardwright::obvious::ruling::{Ruling, Wanted};
use boardwright::play::rng::{Rng, below};
use boardwright::play::{State, Turn};
use boardwright::{Rules, engine_without};

/// More turns than this are not listed.
const MOST_LISTED: usize = 2000;

/// Holds some turns from one place to another against the law: as they are written, and as they are pointed at.
pub fn hold(game: &Game, rules: &Rules, state: &State, (samples, chance): (usize, &mut Rng), what: &str) {
    let engine = &rules.engine;
    if engine.to_roll(state).is_some() {
        return;
    }
    let listed = engine.turns(state, MOST_LISTED + 1);
    let listed = (listed.len() <= MOST_LISTED).then_some(listed);
    let places: Vec<u16> = rules.names.places().collect();
    let standing: Vec<u16> = places.iter().copied().filter(|&place| !engine.stack(state, place).is_empty()).collect();
    for _ in 0..samples {
        let mut one = |of: &[u16]| of.get(below(chance, of.len().max(1) as u64) as usize).copied();
        // mostly from where something stands
        let from = if one(&[0, 1, 2, 3]) == Some(0) { one(&places) } else { one(&standing).or(one(&places)) };
        let (Some(from), Some(to)) = (from, one(&places)) else { return };
        let pointed = judged_between(rules, state, &[], Some(from), to);
        let law = Law { game, rules, state, listed: listed.as_deref(), what: format!("{from} to {to} of {what}") };
        if let Some((wanted, ruling)) = pointed {
            law.holds(&wanted, &ruling);
        }
        for mv in rules.names.declared_moves() {
            let Some(text) = written(rules, state, mv, from, to) else { continue };
            let law = Law { what: format!("`{text}` of {what}"), listed: listed.as_deref(), game, rules, state };
            law.holds_of(&explain(rules, state, &text));
            if let Some((wanted, ruling)) = judged(rules, state, &text) {
                law.holds(&wanted, &ruling);
            }
        }
    }
}

/// A part as a move writes it; `None` where that needs more than two places and what stands there.
fn written(rules: &Rules, state: &State, mv: u8, from: u16, to: u16) -> Option<String> {
    let (names, mover) = (&rules.names, rules.engine.mover(state));
    let mut text = String::new();
    for part in &names.moves[usize::from(mv)].template.parts {
        match part {
            TemplatePart::Text(fixed) => text += fixed,
            TemplatePart::Field(Field::From) => text += &names.place(from, mover),
            TemplatePart::Field(Field::To) => text += &names.place(to, mover),
            TemplatePart::Field(Field::Piece) => {
                text.push(names.kinds[*rules.engine.stack(state, from).last()?].letter);
            }
            TemplatePart::Choice(..) => {}
            _ => return None,
        }
    }
    Some(text)
}

struct Law<'a> {
    game: &'a Game,
    rules: &'a Rules,
    state: &'a State,
    listed: Option<&'a [Turn]>,
    what: String,
}

impl Law<'_> {
    /// Every turn that is given as an example is legal, and whether the turn is legal is said as it is.
    fn holds_of(&self, explanation: &Explanation) {
        for line in &explanation.lines {
            let Some((_, example)) = line.text.split_once("for example `") else { continue };
            let example = example.trim_end_matches('`');
            let is_legal = turns::read(self.rules, self.state, example).is_ok();
            assert!(is_legal, "{}: {} is no legal example", self.what, line.text);
        }
    }

    fn holds(&self, wanted: &[Wanted], ruling: &Ruling) {
        let Ruling::Refused { part, refusal, .. } = ruling else { return };
        self.names_its_move(wanted, *part, refusal);
        if matches!(refusal.why, Why::Condition(_) | Why::Leaves { .. } | Why::Forbidden(_)) {
            self.hangs_on_the_clause(wanted, ruling, refusal.clause);
        }
        // what stands where after the parts before is another question
        if let (0, [only]) = (*part, wanted) {
            self.is_seen(only, ruling, &refusal.why);
            self.is_no_turn(only, &refusal.why);
        }
    }

    /// A clause of a move is one of the move that was read.
    fn names_its_move(&self, wanted: &[Wanted], part: usize, refusal: &Refusal) {
        let clause = &self.rules.names.clauses[refusal.clause].name;
        let Some(named) = clause.strip_prefix("move.") else { return };
        let read = wanted.get(part).and_then(|part| self.rules.names.moves.get(usize::from(part.mv)));
        let is_of_it = read.is_some_and(|of| named.split('.').next() == Some(&of.name));
        assert!(is_of_it, "{}: {clause} is blamed for {:?}", self.what, read.map(|of| &of.name));
    }

    /// Without the clause that is blamed the turn gets further, or fails of another.
    fn hangs_on_the_clause(&self, wanted: &[Wanted], ruling: &Ruling, clause: ClauseId) {
        if self.rules.names.clauses[clause].name.starts_with("turn") && !self.forbids(clause) {
            return;
        }
        let less = engine_without(self.game, clause).ruling(self.state, wanted);
        let gets_further = match &less {
            Ruling::Legal { .. } => true,
            Ruling::Refused { refusal, .. } if refusal.clause == clause => false,
            Ruling::Refused { .. } => (less.rank().1, less.rank().2) >= (ruling.rank().1, ruling.rank().2),
        };
        let name = &self.rules.names.clauses[clause].name;
        assert!(gets_further, "{}: without {name} {ruling:?} becomes {less:?}", self.what);
    }

    fn forbids(&self, clause: ClauseId) -> bool {
        self.game.forbidden.iter().any(|law| law.clause == clause)
    }

    fn top(&self, place: u16) -> Option<KindId> {
        self.rules.engine.stack(self.state, place).last().copied()
    }

    /// What is said to stand somewhere stands there, and it is that on which the part hangs.
    fn is_seen(&self, wanted: &Wanted, ruling: &Ruling, why: &Why) {
        let why = if let Why::NotPointed(why) = why { why } else { why };
        let seen = match *why {
            Why::NothingThere(place) => Some((place, None)),
            Why::NotOnEmpty(place) => Some((place, None)),
            Why::NotLifted(place, kind) | Why::Occupied(place, kind) => Some((place, Some(kind))),
            Why::NotOwn { cell, kind, .. } | Why::NotHere { cell, kind, .. } => Some((cell, Some(kind))),
            Why::AnotherThere { cell, there, .. } => Some((cell, Some(there))),
            Why::Blocked(cell, what) | Why::Misfit { cell, what, .. } | Why::NotOnThis { cell, what, .. } => {
                // the piece that moves has left where it stood
                (cell != wanted.from).then_some((cell, what))
            }
            _ => None,
        };
        if let Some((place, what)) = seen {
            assert_eq!(self.top(place), what, "{}: {why:?}", self.what);
        }
        let hangs_on = match *why {
            Why::NotOnEmpty(place) | Why::Occupied(place, _) => Some(place),
            Why::Blocked(cell, _) | Why::Misfit { cell, .. } => Some(cell),
            _ => None,
        };
        if let Some(cell) = hangs_on.filter(|&cell| cell != wanted.from) {
            let changed = self
                .with_anything_on(cell)
                .chain(self.with_moved_to(cell, wanted.from))
                .chain(self.with_moved_away(cell))
                .any(|state| !self.fails_alike(&state, wanted, why));
            assert!(changed, "{}: {why:?} whatever stands there", self.what);
        }
        let does_not = match *why {
            Why::NoWay(from, to) if from != NOWHERE && to != NOWHERE => Some(to),
            Why::NeverPasses(cell) | Why::NeverFits { cell, .. } => Some(cell),
            _ => None,
        };
        if let Some(cell) = does_not.filter(|&cell| cell != wanted.from) {
            let gets_on = self.with_anything_on(cell).find(|state| {
                let other = self.rules.engine.ruling(state, &[*wanted]);
                (other.rank().0, other.rank().1) > (false, 0) || other.rank().2 > ruling.rank().2
            });
            let gets_on = gets_on.map(|state| position::write(self.rules, &state));
            assert_eq!(gets_on, None, "{}: {why:?} hangs on what stands there", self.what);
        }
        if let Why::NotSoHigh { cell, high, least, most } = *why {
            let (height, fits) = (self.rules.engine.stack(self.state, cell).len(), least..=most.unwrap_or(u16::MAX));
            assert!(height == usize::from(high) && !fits.contains(&high), "{}: {why:?}", self.what);
        }
        if let Why::NotOnThis { cell, ref among, .. } = *why {
            assert!(!among.contains(&cell), "{}: {why:?}", self.what);
        }
        if let Why::NotOnThis { what, ref others, .. } = *why {
            let are_like = others.iter().all(|&other| self.top(other).is_some() == what.is_some());
            assert!(are_like, "{}: {why:?}", self.what);
        }
    }

    fn fails_alike(&self, state: &State, wanted: &Wanted, why: &Why) -> bool {
        match self.rules.engine.ruling(state, &[*wanted]) {
            Ruling::Refused { part: 0, refusal, .. } => match (refusal.why, why) {
                (Why::Misfit { cell, fitting, .. }, Why::Misfit { cell: known, fitting: most, .. }) => {
                    cell == *known && fitting <= *most
                }
                (Why::Blocked(cell, _) | Why::NeverPasses(cell), Why::Blocked(known, _)) => cell == *known,
                // another position may be over, or in another phase
                (other, _) => other.rank() <= why.rank() && !other.is_of_the_turn(),
            },
            _ => false,
        }
    }

    /// The position with nothing on a cell, and with each piece there.
    fn with_anything_on(&self, cell: u16) -> impl Iterator<Item = State> {
        let known = serde_json::to_value(position::write_json(self.rules, self.state)).unwrap();
        let letters = self.rules.names.kinds.iter().map(|kind| Some(kind.letter.to_string()));
        let name = self.rules.names.cells.get(CellId(cell)).map(|cell| cell.name.clone());
        let contents: Vec<Option<String>> = name.iter().flat_map(|_| [None]).chain(letters).collect();
        contents.into_iter().filter_map(move |content| {
            let mut other = known.clone();
            let cells = other.get_mut("cells")?.as_object_mut()?;
            match (content, name.clone()?) {
                (None, name) => drop(cells.remove(&name)),
                (Some(letter), name) => drop(cells.insert(name, letter.into())),
            }
            position::read_any(self.rules, &other.to_string()).ok()
        })
    }

    /// The position with a piece on a cell that stands on another now: there may be no more of its kind.
    fn with_moved_to(&self, cell: u16, from: u16) -> impl Iterator<Item = State> {
        let known = serde_json::to_value(position::write_json(self.rules, self.state)).unwrap();
        let name = |cell: u16| self.rules.names.cells.get(CellId(cell)).map(|cell| cell.name.clone());
        let (to, kept) = (name(cell), name(from));
        let others: Vec<String> =
            known["cells"].as_object().into_iter().flat_map(|cells| cells.keys().cloned()).collect();
        others.into_iter().filter_map(move |other| {
            let mut changed = known.clone();
            let cells = changed.get_mut("cells")?.as_object_mut()?;
            if Some(&other) == kept.as_ref() || Some(&other) == to.as_ref() {
                return None;
            }
            let piece = cells.remove(&other)?;
            cells.insert(to.clone()?, piece);
            position::read_any(self.rules, &changed.to_string()).ok()
        })
    }

    /// The position with what stands on a cell on an empty one instead: how many pieces there are may count.
    fn with_moved_away(&self, cell: u16) -> impl Iterator<Item = State> {
        let mut known = serde_json::to_value(position::write_json(self.rules, self.state)).unwrap();
        let name = self.rules.names.cells.get(CellId(cell)).map(|cell| cell.name.clone()).unwrap_or_default();
        let piece = known["cells"].as_object_mut().and_then(|cells| cells.remove(&name));
        let others = self.rules.names.cells.iter().map(|cell| cell.name.clone()).filter(move |other| *other != name);
        others.filter_map(move |other| {
            let mut changed = known.clone();
            let cells = changed.get_mut("cells")?.as_object_mut()?;
            if cells.contains_key(&other) {
                return None;
            }
            cells.insert(other, piece.clone()?);
            position::read_any(self.rules, &changed.to_string()).ok()
        })
    }

    /// What a move is said not to do at all, no legal turn does.
    fn is_no_turn(&self, wanted: &Wanted, why: &Why) {
        let Some(listed) = self.listed else { return };
        let declared = |mv: u8| self.rules.names.moves.get(usize::from(mv)).map_or(mv, |of| of.declared);
        let mut first = listed.iter().filter_map(|turn| turn.parts.first());
        let does = match *why {
            Why::NotNow { mv, .. } => first.find(|part| declared(part.mv) == declared(mv)),
            Why::NotLifted(from, _) | Why::NotHere { cell: from, .. } | Why::NotOwn { cell: from, .. } => {
                first.find(|part| declared(part.mv) == declared(wanted.mv) && part.from == from)
            }
            Why::Nowhere(from) => {
                first.find(|part| declared(part.mv) == declared(wanted.mv) && (from == NOWHERE || part.from == from))
            }
            Why::NoWay(from, to) => first.find(|part| {
                let is_from = from == NOWHERE || part.from == from;
                declared(part.mv) == declared(wanted.mv) && is_from && part.to == to
            }),
            _ => None,
        };
        assert_eq!(does, None, "{}: {why:?}", self.what);
    }
}
