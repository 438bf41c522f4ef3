//! What a form says of one legal turn.

mod order;
mod rows;

use super::{NEEDS, after, asks_for_need};
use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::names::{Bit, Capitals, Chooses, Heading, Much, NOWHERE, Names, Pattern, TurnForm, TurnMeaning, Whole};
use crate::notation::script::Script;
use crate::play::steps::Step;
use crate::play::{Outcome, Part, State, Turn};
use smallvec::{SmallVec, smallvec};
use std::cell::OnceCell;

/// Most texts that a turn is said to have.
const MOST_TEXTS: usize = 64;

/// How much is said of a cell of which only as much is said as is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needed {
    Nothing,
    Column,
    Row,
    Whole,
}

/// A turn and what can be said of it.
pub(super) struct Facts<'a> {
    rules: &'a Rules,
    form: &'a TurnForm,
    state: &'a State,
    turn: &'a Turn,
    mover: PlayerId,
    script: Script<'a>,
    steps: OnceCell<Vec<Step>>,
}

/// Where something can end in a text, each place once: most often it is one.
type Ends = SmallVec<[usize; 4]>;

/// Of what a pattern speaks: one part, or the whole turn.
#[derive(Clone, Copy)]
enum Scope {
    Part(usize, Part),
    Whole,
}

/// How strictly a pattern is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exact {
    /// Texts that hang on what the turn means are right, or left out, or wrong.
    No,
    /// They are right, or left out.
    Yes,
    /// They are as they are written, with so much of a cell as is needed.
    Written(Needed),
}

impl<'a> Facts<'a> {
    pub fn new(rules: &'a Rules, form: &'a TurnForm, state: &'a State, turn: &'a Turn) -> Self {
        let mover = rules.engine.mover(state);
        let script = Script::new(&rules.names, form.cells, &form.letters);
        Self { rules, form, state, turn, mover, script, steps: OnceCell::new() }
    }

    /// The turn.
    pub fn turn(&self) -> &'a Turn {
        self.turn
    }

    /// True where a text can be this turn, whatever it says of what the turn means.
    pub fn fits(&self, text: &str) -> bool {
        self.reads(text, Exact::No)
    }

    /// True where what it says of that is right, too.
    pub fn says(&self, text: &str) -> bool {
        self.reads(text, Exact::Yes)
    }

    fn reads(&self, text: &str, exact: Exact) -> bool {
        if self.parts().next().is_none() {
            return self.form.pass.iter().any(|pass| self.passed(pass) == text);
        }
        let is_end = |ends: Ends| {
            let after = |ends| self.ends(&self.form.suffix, Scope::Whole, text, ends, exact);
            ends.contains(&text.len()) || !ends.is_empty() && after(ends).contains(&text.len())
        };
        self.whole().any(|pattern| is_end(self.ends(pattern, Scope::Whole, text, smallvec![0], exact)))
            || self.by_parts(text, exact).is_some_and(is_end)
    }

    /// How doing nothing is written: `{general}` is the cell on which the mover's general stands.
    fn passed(&self, text: &str) -> String {
        let written = |piece: &str| match piece.split_once('}') {
            Some((role, rest)) => self.cell_of(role).unwrap_or_default() + rest,
            None => piece.to_owned(),
        };
        let mut pieces = text.split('{');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |text, piece| text + &written(piece))
    }

    /// The first cell on which a piece of the mover stands that has a role.
    fn cell_of(&self, role: &str) -> Option<String> {
        let Names { cells, kinds, .. } = &*self.rules.names;
        let is_his = |kind: &KindId| kinds[*kind].role == role && kinds[*kind].owner == Some(self.mover);
        let stands = |cell: &CellId| self.rules.engine.stack(self.state, cell.0).iter().any(is_his);
        cells.ids().find(stands).map(|cell| self.script.cell(cell, self.mover).to_owned())
    }

    /// The parts that are written.
    fn parts(&self) -> impl Iterator<Item = (usize, &'a Part)> + use<'a> {
        self.turn.parts.iter().enumerate().filter(|(_, part)| part.mv != Part::AGAIN && part.mv != Part::PASS)
    }

    /// True for a part that the form leaves out: its only pattern is empty.
    fn is_silent(&self, part: &Part) -> bool {
        self.patterns(part).is_some_and(|mut patterns| patterns.all(Vec::is_empty))
    }

    fn declared(&self, part: &Part) -> Option<usize> {
        self.rules.names.moves.get(usize::from(part.mv)).map(|played| usize::from(played.declared))
    }

    /// The patterns of the whole turn.
    fn whole(&self) -> impl Iterator<Item = &'a Pattern> {
        let played = || self.parts().map(|(_, part)| self.declared(part));
        let fits = move |whole: &&Whole| {
            let is_of = |part: Option<usize>| whole.moves.iter().any(|of| Some(of.index()) == part);
            whole.moves.is_empty() || played().next().is_some_and(is_of) && (!whole.only || played().all(is_of))
        };
        self.form.whole.iter().filter(fits).flat_map(|whole| &whole.patterns)
    }

    /// The patterns of a part; `None` where the form has none.
    fn patterns(&self, part: &Part) -> Option<impl Iterator<Item = &'a Pattern> + use<'a>> {
        let declared = self.declared(part)?;
        let form = self.form;
        let of = move |moves: &[crate::id::MoveId]| moves.iter().any(|m| m.index() == declared);
        let mut any = form.parts.iter().filter(move |(moves, _)| of(moves)).peekable();
        any.peek()?;
        Some(any.flat_map(|(_, patterns)| patterns))
    }

    /// Where a turn can end that is written part by part; `None` where the form does not write them all.
    fn by_parts(&self, text: &str, exact: Exact) -> Option<Ends> {
        if self.form.any_order {
            return self.in_any_order(text, exact);
        }
        let (mut ends, mut last): (Ends, _) = (smallvec![0], None);
        for (at, part) in self.parts() {
            let patterns: SmallVec<[&Pattern; 4]> = self.patterns(part)?.collect();
            // a part that the form leaves out
            if patterns.iter().all(|pattern| pattern.is_empty()) {
                continue;
            }
            let mut next = Ends::new();
            for pattern in patterns {
                for (pattern, begin) in self.openings(pattern, part, last, &ends, text) {
                    next.extend(self.ends(pattern, Scope::Part(at, *part), text, begin, exact));
                }
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return Some(next);
            }
            (ends, last) = (next, Some(part.to));
        }
        Some(ends)
    }

    /// How a part goes on after those before it: joined to them, or, where it begins where they ended, without saying so.
    fn openings<'p>(
        &self,
        pattern: &'p [Bit],
        part: &Part,
        last: Option<u16>,
        ends: &Ends,
        text: &str,
    ) -> impl Iterator<Item = (&'p [Bit], Ends)> {
        let joint = if last.is_some() { self.form.joint.as_str() } else { "" };
        let joined = ends.iter().filter(|&&at| text[at..].starts_with(joint)).map(|at| at + joint.len()).collect();
        let tied = match (last, pattern.split_first()) {
            (Some(last), Some((Bit::From(..), rest))) if part.from == last && last != NOWHERE => Some(rest),
            _ => None,
        };
        std::iter::once((pattern, joined)).chain(tied.map(|rest| (rest, ends.clone())))
    }

    /// Where what a pattern says can end, from any of these places on.
    fn ends(&self, pattern: &[Bit], scope: Scope, text: &str, mut ends: Ends, exact: Exact) -> Ends {
        for bit in pattern {
            if ends.is_empty() {
                break;
            }
            let mut next = Ends::new();
            let mut say = |word: &str| {
                for &at in &ends {
                    if after(&text[at..], word).is_some() && !next.contains(&(at + word.len())) {
                        next.push(at + word.len());
                    }
                }
            };
            match bit {
                Bit::Text(word) => say(word),
                bit => self.words(bit, scope, exact, &mut say),
            }
            ends = next;
        }
        ends
    }

    /// All that a stretch of a pattern can say; what is written comes first.
    fn words(&self, bit: &Bit, scope: Scope, exact: Exact, say: &mut dyn FnMut(&str)) {
        match bit {
            Bit::Text(text) => say(text),
            Bit::ByMover(texts) => say(texts.get(self.mover.index()).map_or("", String::as_str)),
            Bit::From(much, cells) => self.cell(self.from(scope), *much, *cells, exact, say),
            Bit::To(much, cells) => self.cell(self.to(scope), *much, *cells, exact, say),
            Bit::Piece { changed: true, .. } if self.became(scope) == self.top(scope) => say(""),
            Bit::Piece { after, case, .. } => {
                let kind = if *after { self.became(scope) } else { self.top(scope) };
                kind.iter().flat_map(|&kind| self.script.kind_texts(kind)).for_each(|text| say(&cased(&text, *case)));
            }
            Bit::Pieces => say(&self.script.stack(self.step(scope).map_or(&[], |step| &step.unit))),
            Bit::Chosen(case) => self.chosen(scope, *case, say),
            Bit::Lifted => {
                let lifted = self.first(scope).map_or(0, |part| part.lifted());
                if lifted == 1 {
                    say("");
                }
                say(&lifted.to_string());
            }
            Bit::Left => self.left(say),
            Bit::Heading(headings) => {
                let (from, to) = (self.from(scope), self.to(scope));
                let leads = |heading: &Heading| match heading {
                    Heading::Along(cells) => cells.get(usize::from(from)).is_some_and(|reached| reached.contains(&to)),
                    Heading::Straight => self.lies_straight_ahead(from, to),
                    Heading::Rows(order) => self.rows_ahead(from, to).is_some_and(|rows| rows.cmp(&0) == *order),
                };
                headings.iter().filter(|(_, heading)| leads(heading)).for_each(|(text, _)| say(text));
            }
            Bit::Rows(signs) => {
                let rows = self.rows_ahead(self.from(scope), self.to(scope));
                rows.and_then(|rows| self.row_number(rows, signs)).iter().for_each(|number| say(number));
            }
            Bit::Side(left, right) => self.side(self.from(scope), self.to(scope), [left, right]).for_each(say),
            Bit::Twin(texts) => self.twin(self.from(scope), texts).into_iter().for_each(say),
            Bit::Rest => {
                let (from, lifted) = (self.from(scope), self.step(scope).map_or(0, |step| step.unit.len()));
                let leaves = from != NOWHERE && self.rules.engine.stack(self.state, from).len() > lifted;
                say(&if leaves { self.script.place(from, self.mover) } else { String::new() });
            }
            Bit::Path(joint) => say(&self.path(joint)),
            Bit::Named(binding) => {
                let named = self.last_step().and_then(|step| step.named.get(binding.index()));
                say(&named.into_iter().flatten().map(|&cell| self.script.place(cell, self.mover)).collect::<String>());
            }
            Bit::Meaning(texts, otherwise) => self.meaning(texts, otherwise, scope, exact, say),
        }
    }

    fn meaning(
        &self,
        texts: &[(TurnMeaning, String)],
        otherwise: &str,
        scope: Scope,
        exact: Exact,
        say: &mut dyn FnMut(&str),
    ) {
        let said = || {
            let holding = texts.iter().find(|(meaning, _)| self.holds(meaning, scope));
            holding.map_or(otherwise, |(_, text)| text.as_str())
        };
        match exact {
            Exact::Written(_) => say(said()),
            Exact::Yes => {
                // what a choice of the player's makes must be said; what merely follows may be left out
                let said = said();
                say(said);
                let is_chosen = texts.iter().any(|(meaning, _)| matches!(meaning, TurnMeaning::Plays(_)));
                if !said.is_empty() && !is_chosen {
                    say("");
                }
            }
            Exact::No => {
                texts.iter().for_each(|(_, text)| say(text));
                say(otherwise);
                if !otherwise.is_empty() {
                    say("");
                }
            }
        }
    }

    fn cell(&self, place: u16, much: Much, cells: Option<usize>, exact: Exact, say: &mut dyn FnMut(&str)) {
        let script = self.script.with_cells(cells);
        let whole = || script.called(place, self.mover);
        match (much, exact) {
            (Much::Whole, _) | (Much::Needed, Exact::Written(Needed::Whole)) => say(&whole()),
            (Much::Column, _) | (Much::Needed, Exact::Written(Needed::Column)) => say(script.column(place, self.mover)),
            (Much::Row, _) | (Much::Needed, Exact::Written(Needed::Row)) => say(script.row(place, self.mover)),
            (Much::Needed, Exact::Written(Needed::Nothing)) => say(""),
            (Much::Needed, _) => {
                say("");
                say(script.column(place, self.mover));
                say(script.row(place, self.mover));
                say(&whole());
            }
        }
    }

    fn from(&self, scope: Scope) -> u16 {
        self.first(scope).map_or(NOWHERE, |part| part.from)
    }

    fn to(&self, scope: Scope) -> u16 {
        match scope {
            Scope::Part(_, part) => part.to,
            Scope::Whole => {
                let ends = self.parts().map(|(_, part)| part.to).filter(|&to| to != NOWHERE);
                ends.last().unwrap_or(NOWHERE)
            }
        }
    }

    fn first(&self, scope: Scope) -> Option<Part> {
        match scope {
            Scope::Part(_, part) => Some(part),
            Scope::Whole => self.parts().next().map(|(_, part)| *part),
        }
    }

    fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| self.rules.engine.steps(self.state, self.turn))
    }

    fn last_step(&self) -> Option<&Step> {
        self.steps().last()
    }

    fn step(&self, scope: Scope) -> Option<&Step> {
        let at = match scope {
            Scope::Part(at, _) => at,
            Scope::Whole => self.parts().next()?.0,
        };
        self.steps().get(at)
    }

    /// The top of what moves.
    fn top(&self, scope: Scope) -> Option<KindId> {
        let part = self.first(scope)?;
        let is_first = matches!(scope, Scope::Whole | Scope::Part(0, _));
        match is_first && part.from != NOWHERE {
            true => self.rules.engine.stack(self.state, part.from).last().copied(),
            false => self.step(scope).and_then(|step| step.unit.last().copied()),
        }
    }

    /// What stands in the end where the turn ends.
    fn became(&self, scope: Scope) -> Option<KindId> {
        let to = self.to(scope);
        let after = match scope {
            Scope::Part(..) => self.step(scope).map(|step| &step.after),
            Scope::Whole => self.last_step().map(|step| &step.after),
        };
        after.filter(|_| to != NOWHERE).and_then(|after| self.rules.engine.stack(after, to).last().copied())
    }

    fn chosen(&self, scope: Scope, case: Capitals, say: &mut dyn FnMut(&str)) {
        let chooses = |part: &Part| self.rules.names.moves.get(usize::from(part.mv)).and_then(|played| played.chooses);
        let part = match scope {
            Scope::Part(_, part) => Some(part),
            Scope::Whole => self.parts().map(|(_, part)| *part).find(|part| chooses(part).is_some()),
        };
        match part.map(|part| (part.way, chooses(&part))) {
            Some((way, Some(Chooses::Name))) => {
                let value = u8::try_from(way).unwrap_or(u8::MAX);
                self.script.chosen(value, self.mover).iter().for_each(|text| say(&cased(text, case)));
            }
            Some((way, Some(Chooses::Die))) => say(&way.to_string()),
            Some((_, Some(Chooses::Cells))) => self.group(scope, say),
            Some((_, None)) if matches!(scope, Scope::Part(..)) => {
                say(&part.map_or(0, |part| part.lifted()).to_string());
            }
            _ => say(""),
        }
    }

    /// The cells chosen together, in order.
    fn group(&self, scope: Scope, say: &mut dyn FnMut(&str)) {
        let cells = self.step(scope).map_or(&[][..], |step| &step.group);
        say(&cells.iter().map(|&cell| self.script.place(cell, self.mover)).collect::<String>());
    }

    /// How many pieces each part leaves behind that the next one does not take on.
    fn left(&self, say: &mut dyn FnMut(&str)) {
        let lifted: Vec<u16> = self.parts().map(|(_, part)| part.lifted()).collect();
        let next = lifted.iter().skip(1).chain([&0]);
        let text: String = lifted.iter().zip(next).map(|(all, on)| all.saturating_sub(*on).to_string()).collect();
        if lifted.len() == 1 {
            say("");
        }
        say(&text);
    }

    fn path(&self, joint: &str) -> String {
        let first = self.parts().next().map(|(_, part)| part.from);
        let places = first.into_iter().chain(self.parts().map(|(_, part)| part.to)).filter(|&place| place != NOWHERE);
        places.map(|place| self.script.place(place, self.mover)).collect::<Vec<_>>().join(joint)
    }

    fn holds(&self, meaning: &TurnMeaning, scope: Scope) -> bool {
        let (names, engine) = (&self.rules.names, &self.rules.engine);
        let after = || engine.play(self.state, self.turn);
        match meaning {
            TurnMeaning::Capture(roles) => {
                let steps: Vec<&Step> = match scope {
                    Scope::Part(..) => self.step(scope).into_iter().collect(),
                    Scope::Whole => self.steps().iter().collect(),
                };
                let is_meant =
                    |kind: &KindId| roles.is_empty() || roles.iter().any(|r| r.0 == names.kinds[*kind].role_id);
                let mut taken = steps.iter().flat_map(|step| &step.taken);
                taken.any(|(_, stack)| roles.is_empty() || stack.iter().any(is_meant))
            }
            TurnMeaning::Remembered(memory) => {
                self.last_step().is_some_and(|step| engine.remembered(&step.after, memory.0[self.mover]) != 0)
            }
            TurnMeaning::End(end) => {
                matches!(engine.outcome(&after()), Outcome::Over { by: Some(by), .. } if by == *end)
            }
            TurnMeaning::Threat(clause) => engine.forbids_to_leave(&after(), *clause),
            TurnMeaning::Plays(play) => self.parts().any(|(_, part)| self.declared(part) == Some(play.index())),
        }
    }

    /// All texts of the turn, as far as they are few: whatever is left out, and whatever it means.
    pub fn all_texts(&self) -> Vec<String> {
        let mut all = self.texts(Exact::No);
        all.truncate(MOST_TEXTS);
        all
    }

    /// What could be written, in the order in which it is preferred.
    pub fn candidates(&self) -> Vec<String> {
        if self.parts().next().is_none() {
            return self.form.pass.iter().take(1).map(|pass| self.passed(pass)).collect();
        }
        let mut all: Vec<String> = Vec::new();
        let of_parts = self.form.parts.iter().flat_map(|(_, patterns)| patterns);
        let mut bits = self.form.whole.iter().flat_map(|whole| &whole.patterns).chain(of_parts).flatten();
        let needs = if bits.any(asks_for_need) { &NEEDS[..] } else { &NEEDS[3..] };
        for need in needs {
            for text in self.texts(Exact::Written(*need)) {
                if !all.contains(&text) {
                    all.push(text);
                }
            }
        }
        all
    }

    fn texts(&self, exact: Exact) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for pattern in self.whole() {
            all.extend(self.spelled(pattern, Scope::Whole, exact, vec![String::new()]));
        }
        all.extend(self.spelled_by_parts(exact).unwrap_or_default());
        all
    }

    fn spelled_by_parts(&self, exact: Exact) -> Option<Vec<String>> {
        let (mut texts, mut last) = (vec![String::new()], None);
        for (at, part) in self.parts().filter(|(_, part)| !self.is_silent(part)) {
            let mut next = Vec::new();
            for pattern in self.patterns(part)? {
                let is_tied = !self.form.any_order && last.is_some_and(|last| last == part.from && last != NOWHERE);
                let (pattern, joint) = match pattern.split_first() {
                    Some((Bit::From(..), rest)) if is_tied => (rest, ""),
                    _ if last.is_none() => (&pattern[..], ""),
                    _ => (&pattern[..], self.form.joint.as_str()),
                };
                let begun = texts.iter().map(|text| format!("{text}{joint}")).collect();
                next.extend(self.spelled(pattern, Scope::Part(at, *part), exact, begun));
            }
            next.truncate(MOST_TEXTS);
            (texts, last) = (next, Some(part.to));
        }
        (last.is_some()).then_some(texts)
    }

    fn spelled(&self, pattern: &[Bit], scope: Scope, exact: Exact, mut texts: Vec<String>) -> Vec<String> {
        for bit in pattern {
            let mut next = Vec::new();
            self.words(bit, scope, exact, &mut |word| {
                let is_first = next.is_empty();
                if is_first || !matches!(exact, Exact::Written(_)) {
                    next.extend(texts.iter().map(|text| format!("{text}{word}")));
                }
            });
            next.truncate(MOST_TEXTS);
            texts = next;
        }
        texts
    }

    /// What stands after the turn.
    pub fn suffix(&self) -> String {
        let exact = Exact::Written(Needed::Whole);
        self.spelled(&self.form.suffix, Scope::Whole, exact, vec![String::new()]).into_iter().next().unwrap_or_default()
    }
}

fn cased(text: &str, case: Capitals) -> String {
    match case {
        Capitals::Own => text.to_owned(),
        Capitals::Small => text.to_lowercase(),
        Capitals::Capital => text.to_uppercase(),
    }
}
