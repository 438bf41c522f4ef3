//! Reading and filling the templates of position forms.

use super::fill::{fill_held, fill_kept};
use super::{Draft, Fault, Problem, Value};
use crate::Rules;
use crate::id::{CellId, EndId, Id, KindId, MemoryId, PlayerId};
use crate::names::{Cell, Field, Names, PositionForm, Template, TemplatePart};
use crate::notation::script::Script;
use crate::play::State;
use std::cell::{Cell as Switch, RefCell};

/// What the fields of a template stood for.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields<'a> {
    pub cell: Option<CellId>,
    pub row: Option<&'a str>,
    pub first: Option<&'a str>,
    pub last: Option<&'a str>,
    pub pieces: Vec<KindId>,
    pub count: usize,
    pub mover: Option<PlayerId>,
    pub round: Option<u32>,
    pub counters: Vec<(usize, u64)>,
    pub turn: Option<u32>,
    pub memory: Vec<(MemoryId, Value)>,
    pub areas: Vec<(usize, Vec<KindId>)>,
    /// Whose pieces are read, where a form writes those of each player apart.
    pub owner: Option<PlayerId>,
}

impl Fields<'_> {
    /// Moves what is said of the whole position.
    pub fn tell(&self, draft: &mut Draft) {
        draft.mover = self.mover.or(draft.mover);
        draft.round = self.round.or(draft.round);
        draft.turn = self.turn.or(draft.turn);
        draft.counters.extend(&self.counters);
        draft.memory.extend(self.memory.iter().cloned());
        draft.areas.extend(self.areas.iter().map(|(area, held)| (*area, held.clone(), None)));
    }
}

/// How far the text was understood, and what was expected there.
#[derive(Default)]
struct Furthest {
    at: usize,
    expected: Vec<String>,
    /// What follows a row that is whole: what else is expected there could only be more of that row.
    next_row: Option<String>,
    /// What is missed at this place is somebody else's to say.
    silent_at: Option<usize>,
}

/// A text being read by templates.
pub(super) struct Scan<'a> {
    pub names: &'a Names,
    pub text: &'a str,
    script: Script<'a>,
    /// All kinds with what they are called here, the longest text first.
    kinds: Vec<(KindId, String)>,
    /// What is left of a template may be left out where a blank would come.
    pub may_end: Switch<bool>,
    furthest: RefCell<Furthest>,
}

/// Takes what a template gave and where it ended; true ends the search.
type Accept<'f, 'a> = &'f mut dyn FnMut(&Fields<'a>, usize) -> bool;

impl<'a> Scan<'a> {
    pub fn new(names: &'a Names, form: &'a PositionForm, text: &'a str) -> Self {
        let script = Script::new(names, form.cells, &form.letters);
        let mut kinds = script.all_kinds();
        kinds.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
        let may_end = Switch::new(false);
        Self { names, text: text.trim_end(), script, kinds, may_end, furthest: RefCell::default() }
    }

    /// Where the text begins.
    pub fn start(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    pub fn rest(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }

    /// After the blanks at a place.
    pub fn after_blanks(&self, at: usize) -> usize {
        self.text.len() - self.rest(at).trim_start().len()
    }

    /// Notes what should have stood at a place.
    pub fn miss(&self, at: usize, expected: impl Into<String>) {
        let mut furthest = self.furthest.borrow_mut();
        if furthest.silent_at == Some(at) || at < furthest.at {
            return;
        }
        if at > furthest.at {
            furthest.expected.clear();
            furthest.next_row = None;
        }
        furthest.at = at;
        let expected = expected.into();
        if !furthest.expected.contains(&expected) {
            furthest.expected.push(expected);
        }
    }

    /// Notes that a row is whole, and what should have begun the next one.
    pub fn miss_row(&self, at: usize, expected: String) {
        self.miss(at, expected.clone());
        let mut furthest = self.furthest.borrow_mut();
        if furthest.at == at {
            furthest.next_row = Some(expected);
        }
    }

    /// Lets nothing be noted at one place.
    pub fn silent_at(&self, at: Option<usize>) {
        self.furthest.borrow_mut().silent_at = at;
    }

    /// What is wrong: what was noted furthest on.
    pub fn wrong(&self) -> Problem {
        let furthest = self.furthest.borrow();
        let found: String = self.rest(furthest.at).chars().take_while(|c| !c.is_whitespace()).take(12).collect();
        let found = match self.rest(furthest.at) {
            "" => "the end".to_string(),
            _ if found.is_empty() => "a blank".to_string(),
            _ => format!("`{found}`"),
        };
        let expected = furthest.next_row.clone().unwrap_or_else(|| furthest.expected.join(" or "));
        Problem::Expected { expected, found }
    }

    /// A problem of the text with the place it was noted at.
    pub fn fault(&self, problem: Problem) -> Fault {
        Fault { at: Some(self.furthest.borrow().at), problem, is_read: false }
    }

    /// Tries all ways in which the text goes on with a template, until one is accepted.
    pub fn walk(&self, parts: &[TemplatePart], at: usize, fields: Fields<'a>, accept: Accept<'_, 'a>) -> bool {
        let Some((part, rest)) = parts.split_first() else { return accept(&fields, at) };
        match part {
            TemplatePart::Text(fixed)
                if self.may_end.get() && at == self.text.len() && fixed.starts_with(char::is_whitespace) =>
            {
                accept(&fields, at)
            }
            TemplatePart::Kept(kept) => {
                let mut ways = self.kept(kept, at, &fields).into_iter();
                ways.any(|(fields, next)| self.walk(rest, next, fields, accept))
            }
            TemplatePart::Held(_, none) => {
                let mut ways = self.held(none, at, &fields).into_iter();
                ways.any(|(fields, next)| self.walk(rest, next, fields, accept))
            }
            TemplatePart::Text(fixed) => {
                self.fixed(fixed, at).is_some_and(|next| self.walk(rest, next, fields, accept))
            }
            TemplatePart::ByMover(texts) => texts.iter().enumerate().any(|(player, fixed)| {
                let fields = Fields { mover: Some(PlayerId::from_index(player)), ..fields.clone() };
                self.fixed(fixed, at).is_some_and(|next| self.walk(rest, next, fields, accept))
            }),
            TemplatePart::Choice(..) => self.walk(rest, at, fields, accept),
            TemplatePart::Field(field) => {
                let mut ways = self.ways(field, at, &fields).into_iter();
                ways.any(|(fields, next)| self.walk(rest, next, fields, accept))
            }
        }
    }

    /// After a fixed text; a blank in it is one or more in the text, or none at its ends.
    pub fn fixed(&self, fixed: &str, at: usize) -> Option<usize> {
        let mut here = at;
        for c in fixed.chars() {
            let next = self.after_blanks(here);
            let is_end = here == self.start() || here == self.text.len();
            here = match c {
                c if c.is_whitespace() && (next > here || is_end) => next,
                c if self.rest(here).starts_with(c) => here + c.len_utf8(),
                _ => {
                    self.miss(
                        here,
                        if fixed.trim().is_empty() { "a blank".into() } else { format!("`{}`", fixed.trim()) },
                    );
                    return None;
                }
            };
        }
        Some(here)
    }

    fn ways(&self, field: &Field, at: usize, known: &Fields<'a>) -> Vec<(Fields<'a>, usize)> {
        let known = || known.clone();
        match field {
            Field::Cell => self.cells(at, &known()),
            Field::Piece => self.letters(at, 1, &known()),
            Field::Pieces => self.letters(at, usize::MAX, &known()),
            Field::Row => with(self.words(at, "a row", self.rows()), |row| Fields { row: Some(row), ..known() }),
            Field::First => with(self.words(at, "a column", self.columns(&known())), |first| Fields {
                first: Some(first),
                ..known()
            }),
            Field::Last => {
                with(self.words(at, "a column", self.columns(&known())), |last| Fields { last: Some(last), ..known() })
            }
            Field::Mover => {
                let players = self.words(at, "a player", self.names.players.iter().map(String::as_str));
                with(players, |player| Fields { mover: self.names.player(player), ..known() })
            }
            Field::Count => with(self.number(at), |count| Fields { count, ..known() }),
            Field::Several => {
                let number = self.number(at).map_or((1, at), |(count, next)| (count, next));
                with([number], |count| Fields { count, ..known() })
            }
            Field::Round => with(self.number(at), |round| Fields { round: Some(round), ..known() }),
            Field::Turn => with(self.number(at), |turn| Fields { turn: Some(turn), ..known() }),
            Field::Passed(end) => with(self.number(at), |value| {
                let mut fields = known();
                fields.counters.extend(counter_of(self.names, *end).map(|counter| (counter, value)));
                fields
            }),
            Field::From | Field::To | Field::Named(_) | Field::Sort(_) | Field::Die | Field::Way | Field::Group => {
                vec![(known(), at)]
            }
        }
    }

    fn cells(&self, at: usize, known: &Fields<'a>) -> Vec<(Fields<'a>, usize)> {
        let may = |cell: CellId| known.cell.is_none_or(|only| only == cell);
        let called = |id: CellId| self.script.cell(id, PlayerId(0));
        let fits = |id: &CellId| !called(*id).is_empty() && self.rest(at).starts_with(called(*id));
        let named = self.names.cells.ids().filter(|id| may(*id) && fits(id));
        let ways = named.map(|id| (Fields { cell: Some(id), ..known.clone() }, at + called(id).len()));
        self.longest_first(at, "a cell", ways.collect())
    }

    /// The words with which the text goes on.
    fn words(&self, at: usize, sort: &str, words: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
        let mut fitting: Vec<&str> = words.filter(|w| self.rest(at).starts_with(w)).collect();
        fitting.sort_unstable();
        fitting.dedup();
        self.longest_first(at, sort, fitting.into_iter().map(|w| (w, at + w.len())).collect())
    }

    fn longest_first<T>(&self, at: usize, sort: &str, mut ways: Vec<(T, usize)>) -> Vec<(T, usize)> {
        if ways.is_empty() {
            self.miss(at, sort);
        }
        ways.sort_by_key(|(_, next)| std::cmp::Reverse(*next));
        ways
    }

    fn rows(&self) -> impl Iterator<Item = &'a str> {
        self.names.cells.iter().filter_map(|c| Some(c.row.as_ref()?.0.as_str()))
    }

    /// The columns of the row that is read.
    fn columns(&self, known: &Fields<'a>) -> impl Iterator<Item = &'a str> {
        let row = known.row;
        let of_row = move |c: &&Cell| row.is_none() || c.row.as_ref().map(|(name, _)| name.as_str()) == row;
        self.names.cells.iter().filter(of_row).filter_map(|c| Some(c.column.as_ref()?.0.as_str()))
    }

    /// Letters of pieces, the longest stretch first.
    fn letters(&self, at: usize, most: usize, known: &Fields<'a>) -> Vec<(Fields<'a>, usize)> {
        let is_own = |kind: KindId| known.owner.is_none_or(|owner| self.names.kinds[kind].owner == Some(owner));
        let fits = |at: usize| {
            let here = self.rest(at);
            self.kinds.iter().filter(move |(kind, text)| is_own(*kind) && here.starts_with(text.as_str()))
        };
        if most == 1 {
            let mut ways: Vec<_> = fits(at)
                .map(|(kind, text)| (Fields { pieces: vec![*kind], ..known.clone() }, at + text.len()))
                .collect();
            if ways.is_empty() {
                self.miss(at, "the letter of a piece");
            }
            ways.dedup_by_key(|(fields, next)| (fields.pieces.clone(), *next));
            return ways;
        }
        let (mut fields, mut next, mut ways) = (known.clone(), at, Vec::new());
        while fields.pieces.len() < most {
            let Some((kind, text)) = fits(next).find(|(_, text)| !text.is_empty()) else { break };
            fields.pieces.push(*kind);
            next += text.len();
            ways.push((fields.clone(), next));
        }
        if ways.len() < most {
            self.miss(next, "the letter of a piece");
        }
        ways.reverse();
        ways
    }

    /// The kind whose text stands at a place, and the place after it.
    pub(super) fn kind_at(&self, at: usize) -> Option<(KindId, usize)> {
        let fits = |(_, text): &&(KindId, String)| !text.is_empty() && self.rest(at).starts_with(text.as_str());
        self.kinds.iter().find(fits).map(|(kind, text)| (*kind, at + text.len()))
    }

    /// The number that a cell is called by.
    pub(super) fn number_of(&self, cell: CellId) -> Option<u32> {
        self.script.cell(cell, PlayerId(0)).parse().ok()
    }

    /// The cells that a text can mean at a place.
    pub(super) fn cells_at(&self, at: usize) -> Vec<(CellId, usize)> {
        let ways = self.cells(at, &Fields::default()).into_iter();
        ways.filter_map(|(fields, next)| Some((fields.cell?, next))).collect()
    }

    pub(super) fn number<N: std::str::FromStr>(&self, at: usize) -> Option<(N, usize)> {
        let digits = self.rest(at).chars().take_while(char::is_ascii_digit).count();
        let number = self.rest(at).get(..digits).and_then(|d| d.parse().ok());
        if number.is_none() {
            self.miss(at, "a number");
        }
        number.map(|n| (n, at + digits))
    }
}

/// What each reading makes of the fields.
fn with<'a, T>(
    read: impl IntoIterator<Item = (T, usize)>,
    fields: impl Fn(T) -> Fields<'a>,
) -> Vec<(Fields<'a>, usize)> {
    read.into_iter().map(|(value, next)| (fields(value), next)).collect()
}

fn counter_of(names: &Names, end: EndId) -> Option<usize> {
    names.counter_of_end.get(end.index()).copied().flatten()
}

/// The rows of the board, the first player's first, each from its first column; cells without a row make one of their own.
pub(super) fn rows(names: &Names) -> Vec<Vec<CellId>> {
    let mut rows: std::collections::BTreeMap<Option<u16>, Vec<CellId>> = Default::default();
    for (id, cell) in names.cells.pairs() {
        rows.entry(cell.row.as_ref().map(|(_, number)| *number)).or_default().push(id);
    }
    for row in rows.values_mut() {
        row.sort_by_key(|&id| names.cells[id].column.as_ref().map(|(_, number)| *number));
    }
    rows.into_values().collect()
}

/// Fills a template: what the fields stand for, and the position for those that speak of it.
pub(super) fn fill(rules: &Rules, form: &PositionForm, state: &State, template: &Template, fields: &Fields) -> String {
    let script = Script::new(&rules.names, form.cells, &form.letters);
    template.parts.iter().map(|part| fill_part(rules, script, state, part, fields)).collect()
}

fn fill_part(rules: &Rules, script: Script, state: &State, part: &TemplatePart, fields: &Fields) -> String {
    let (names, engine) = (&rules.names, &rules.engine);
    let field = match part {
        TemplatePart::Text(text) => return text.clone(),
        TemplatePart::ByMover(texts) => return texts.get(engine.mover(state).index()).cloned().unwrap_or_default(),
        TemplatePart::Choice(_, otherwise) => return otherwise.clone(),
        TemplatePart::Kept(kept) => return fill_kept(rules, script, state, kept),
        TemplatePart::Held(letters, none) => return fill_held(rules, script, state, letters, none),
        TemplatePart::Field(field) => field,
    };
    match field {
        Field::Cell => fields.cell.map_or(String::new(), |cell| script.cell(cell, PlayerId(0)).to_owned()),
        Field::Row => fields.row.unwrap_or_default().to_string(),
        Field::First => fields.first.unwrap_or_default().to_string(),
        Field::Last => fields.last.unwrap_or_default().to_string(),
        Field::Piece | Field::Pieces => script.stack(&fields.pieces),
        Field::Several if fields.count == 1 => String::new(),
        Field::Count | Field::Several => fields.count.to_string(),
        Field::Turn => engine.turns_played(state).saturating_add(1).to_string(),
        Field::Round => super::round(rules, state).to_string(),
        Field::Mover => names.players[engine.mover(state)].clone(),
        Field::Passed(end) => counter_of(names, *end).map_or(0, |counter| engine.counter(state, counter)).to_string(),
        Field::From | Field::To | Field::Named(_) | Field::Sort(_) | Field::Die | Field::Way | Field::Group => {
            String::new()
        }
    }
}

/// A stack as the form writes it, or, read from the form, bottom first.
pub(super) fn turned(mut stack: Vec<KindId>, top_first: bool) -> Vec<KindId> {
    if top_first {
        stack.reverse();
    }
    stack
}
