//! Turns as other people write them: by the forms that a rules file declares, and shorter where one legal turn alone fits.
//!
//! All patterns of a form are read; what is written is the first of them that only one legal turn fits. A text that no
//! pattern gives is tried without the marks that people set behind turns, then with signs and capitals ignored.

mod facts;
mod loose;
mod sieve;
#[cfg(test)]
mod tests;

use super::script::Script;
use crate::Rules;
use crate::id::{CellId, PlayerId};
use crate::names::{Bit, Much, TurnForm};
use crate::notation::turns::{self, TurnError};
use crate::play::generate::sought::Sought;
use crate::play::perft::MOST_LISTED;
use crate::play::{Outcome, State, Turn};
use facts::{Facts, Needed};
use loose::Loose;
use sieve::Sieve;
use smallvec::{SmallVec, smallvec};

/// Most turns that a misread text is compared with, letter by letter.
const MOST_COMPARED: usize = 5000;

/// A form of the game by its name.
pub fn form<'r>(rules: &'r Rules, name: &str) -> Option<&'r TurnForm> {
    rules.names.notation.turns.iter().find(|form| form.name == name)
}

/// The cell of that name in a form, or of the game's own.
pub fn cell_called(rules: &Rules, form: Option<&TurnForm>, text: &str) -> Option<CellId> {
    let names = &rules.names;
    let Some(form) = form else { return names.cell(text) };
    let script = Script::new(names, form.cells, &form.letters);
    names.cells.ids().find(|&cell| script.cell(cell, PlayerId(0)) == text)
}

/// Forms in which turns are read. Who reads many keeps it: what the forms tell of every text is worked out once.
pub struct Reader<'r> {
    rules: &'r Rules,
    sieves: Vec<Sieve<'r>>,
}

impl<'r> Reader<'r> {
    /// A reader of these forms of a game.
    pub fn new(rules: &'r Rules, forms: impl IntoIterator<Item = &'r TurnForm>) -> Self {
        Self { rules, sieves: forms.into_iter().map(|form| Sieve::new(rules, form)).collect() }
    }

    /// The legal turn that a text means, as [`Reader::read`] has it, and the position after it. Whether the next player has a turn
    /// is left open there; whoever goes on finds it out.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn play(&self, state: &State, text: &str) -> Result<(Turn, State), TurnError> {
        if let Some(played) = self.play_at_once(state, text) {
            return Ok(played);
        }
        let turn = self.read(state, text)?;
        let after = self.rules.engine.play(state, &turn);
        Ok((turn, after))
    }

    /// The same, where one turn alone fits the text and is legal: that is soon found.
    pub fn play_at_once(&self, state: &State, text: &str) -> Option<(Turn, State)> {
        let (Self { rules, sieves }, text) = (self, text.trim());
        if !may_be_read(rules, state, sieves, text) {
            return None;
        }
        // a turn that fits alone is played, which shows whether it is legal
        let wanted = Wanted { each_way: false, untested: true };
        let turn = first_fitting(rules, state, sieves, text, wanted)?.ok()?;
        let after = rules.engine.play_going_on(state, &turn)?;
        Some((turn, after))
    }

    /// The legal turn that a text means in any of the forms, or in the game's own notation, or shorter than that.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn read(&self, state: &State, text: &str) -> Result<Turn, TurnError> {
        let (rules, text) = (self.rules, text.trim());
        if let Found::One(turn) = find(rules, state, &self.sieves, text)? {
            return Ok(turn);
        }
        match turns::read(rules, state, text) {
            Err(error @ (TurnError::Unreadable { .. } | TurnError::Illegal { .. })) => {
                // who writes in a form is answered in its words
                let error = match self.sieves.first() {
                    Some(Sieve { form, .. }) if matches!(error, TurnError::Unreadable { .. }) => {
                        unread(rules, state, form, text)
                    }
                    _ => error,
                };
                shorter(rules, state, text, error)
            }
            own => own,
        }
    }
}

/// The legal turn that a text means in a form.
///
/// # Errors
/// It means none, or several.
pub fn read(rules: &Rules, state: &State, form: &TurnForm, text: &str) -> Result<Turn, TurnError> {
    let text = text.trim();
    match find(rules, state, &[Sieve::new(rules, form)], text)? {
        Found::One(turn) => Ok(turn),
        Found::None => Err(unread(rules, state, form, text)),
    }
}

/// The legal turn that a text means in the game's own notation, or, where it means none, in any form of the game, or shorter.
///
/// # Errors
/// It means none, or several; what is said is about the game's own notation.
pub fn read_freely(rules: &Rules, state: &State, text: &str) -> Result<Turn, TurnError> {
    let error = match turns::read(rules, state, text) {
        Err(error @ (TurnError::Unreadable { .. } | TurnError::Illegal { .. })) => error,
        own => return own,
    };
    let sieves: Vec<Sieve> = rules.names.notation.turns.iter().map(|form| Sieve::new(rules, form)).collect();
    match find(rules, state, &sieves, text.trim())? {
        Found::One(turn) => Ok(turn),
        Found::None => shorter(rules, state, text.trim(), error),
    }
}

/// The legal turn that a text means with less than the game's own notation says; else the error.
fn shorter(rules: &Rules, state: &State, text: &str, error: TurnError) -> Result<Turn, TurnError> {
    let Some(turns) = listed(rules, state).filter(|turns| turns.len() <= MOST_COMPARED) else { return Err(error) };
    let fitting: Vec<&Turn> = turns.iter().filter(|turn| loose::is_shortened(rules, state, turn, text)).collect();
    match fitting[..] {
        [] => Err(error),
        [only] => Ok(only.clone()),
        [first, second, ..] => Err(ambiguous(rules, state, text, first, second)),
    }
}

/// All legal turns that a text may mean as some of these forms write them.
pub fn all_meant(rules: &Rules, state: &State, forms: &[&TurnForm], text: &str) -> Vec<Turn> {
    let reads = |form: &TurnForm, turn: &Turn| {
        let facts = Facts::new(rules, form, state, turn);
        loose::readings(text).any(|tried| facts.fits(tried))
    };
    let all = listed(rules, state).unwrap_or_default();
    all.into_iter().filter(|turn| forms.iter().any(|form| reads(form, turn))).collect()
}

/// What was found.
enum Found {
    One(Turn),
    None,
}

/// All legal turns, where they can be listed.
fn listed(rules: &Rules, state: &State) -> Option<Vec<Turn>> {
    if rules.engine.by_parts() || rules.engine.outcome(state) != Outcome::Open {
        return None;
    }
    let turns = rules.engine.turns(state, MOST_LISTED + 1);
    (turns.len() <= MOST_LISTED).then_some(turns)
}

/// True where a text may mean a turn in some form.
fn may_be_read(rules: &Rules, state: &State, sieves: &[Sieve], text: &str) -> bool {
    let may_be_empty = || sieves.iter().any(|of| of.form.pass.iter().any(String::is_empty));
    (!text.is_empty() || may_be_empty())
        && text.len() <= turns::LONGEST
        && !sieves.is_empty()
        && !rules.engine.by_parts()
        && rules.engine.outcome(state) == Outcome::Open
}

/// Which turns are looked at.
#[derive(Clone, Copy, Default)]
struct Wanted {
    /// Those too that are one with another of them.
    each_way: bool,
    /// Those too that a prohibition forbids.
    untested: bool,
}

fn find(rules: &Rules, state: &State, sieves: &[Sieve], text: &str) -> Result<Found, TurnError> {
    if !may_be_read(rules, state, sieves, text) {
        return Ok(Found::None);
    }
    if let Some(found) = first_fitting(rules, state, sieves, text, Wanted::default()) {
        return found.map(Found::One);
    }
    // what several ways lead to is one turn, which may be written by any of them
    if rules.engine.joins_ways()
        && let Some(found) = first_fitting(rules, state, sieves, text, Wanted { each_way: true, ..Wanted::default() })
    {
        return found.map(|turn| Found::One(rules.engine.counted_turn(state, &turn)));
    }
    // wide signs count before they are left out: a turn ahead differs from one behind by them alone
    if let Some(narrowed) = loose::narrowed(text)
        && let Found::One(turn) = find(rules, state, sieves, &narrowed)?
    {
        return Ok(Found::One(turn));
    }
    let Some(turns) = listed(rules, state) else { return Ok(Found::None) };
    if turns.len() > MOST_COMPARED {
        return Ok(Found::None);
    }
    for Sieve { form, .. } in sieves {
        let wanted = Loose::new(text);
        let fits = |turn: &&Turn| {
            let facts = Facts::new(rules, form, state, turn);
            facts.all_texts().iter().any(|said| wanted.fits(said))
        };
        let found: Vec<&Turn> = turns.iter().filter(fits).collect();
        match found[..] {
            [] => {}
            [only] => return Ok(Found::One(only.clone())),
            [first, second, ..] => return Err(ambiguous(rules, state, text, first, second)),
        }
    }
    Ok(Found::None)
}

/// The turn that a text gives in the first of these forms that it fits.
fn first_fitting(
    rules: &Rules,
    state: &State,
    sieves: &[Sieve],
    text: &str,
    Wanted { each_way, untested }: Wanted,
) -> Option<Result<Turn, TurnError>> {
    // most turns end where the text names no cell: they are not even listed. What the whole text cannot mean, less of it cannot
    // either
    let near = |sieve: &Sieve| {
        let sought = Sought { untested, ..sieve.sought(rules.engine.mover(state), text) };
        let mut turns = rules.engine.turns_sought(state, each_way, MOST_LISTED, &sought).unwrap_or_default();
        turns.retain(|turn| sieve::passes(&sought, turn));
        turns
    };
    let mut listed: SmallVec<[Option<Vec<Turn>>; 2]> = smallvec![None; sieves.len()];
    for tried in loose::readings(text) {
        for (sieve, turns) in sieves.iter().zip(&mut listed) {
            let turns = turns.get_or_insert_with(|| near(sieve));
            if let Some(found) = fitting(rules, state, sieve.form, turns, tried) {
                return Some(found.map(|at| turns.swap_remove(at)));
            }
        }
    }
    None
}

/// Which of these turns a text gives exactly, alone; an error for several.
fn fitting(
    rules: &Rules,
    state: &State,
    form: &TurnForm,
    turns: &[Turn],
    text: &str,
) -> Option<Result<usize, TurnError>> {
    let facts = |at: usize| Facts::new(rules, form, state, &turns[at]);
    let mut found = (0..turns.len()).filter(|&at| facts(at).fits(text));
    let (first, second) = (found.next()?, found.next());
    let Some(second) = second else { return Some(Ok(first)) };
    // what turns mean is looked at only where it must tell them apart
    let all: Vec<usize> = [first, second].into_iter().chain(found).collect();
    let exact: Vec<usize> = all.iter().copied().filter(|&at| facts(at).says(text)).collect();
    let is_one = |these: &[usize]| {
        let same = |is_same: &dyn Fn(&Turn, &Turn) -> bool| {
            these.windows(2).all(|pair| is_same(&turns[pair[0]], &turns[pair[1]]))
        };
        let counted = |turn: &Turn| rules.engine.counted_turn(state, turn);
        rules.engine.joins_ways() && same(&|one, other| counted(one) == counted(other))
            || form.any_order && same(&|one, other| lead_alike(rules, state, one, other))
    };
    Some(match exact[..] {
        [only] => Ok(only),
        [] if is_one(&all) => Ok(first),
        [first, ..] if is_one(&exact) => Ok(first),
        [first, second, ..] => Err(ambiguous(rules, state, text, &turns[first], &turns[second])),
        [] => Err(ambiguous(rules, state, text, &turns[first], &turns[second])),
    })
}

/// True for turns after which all is the same.
fn lead_alike(rules: &Rules, state: &State, one: &Turn, other: &Turn) -> bool {
    let after = |turn| rules.engine.key(&rules.engine.play(state, turn));
    after(one) == after(other)
}

fn ambiguous(rules: &Rules, state: &State, text: &str, first: &Turn, second: &Turn) -> TurnError {
    let quoted = |turn| format!("`{}`", turns::write(rules, state, turn));
    TurnError::Ambiguous { text: text.to_owned(), first: quoted(first), second: quoted(second) }
}

/// Why a form reads nothing in a text: some turns as it writes them.
fn unread(rules: &Rules, state: &State, form: &TurnForm, text: &str) -> TurnError {
    if rules.engine.outcome(state) != Outcome::Open {
        return turns::read(rules, state, text).err().unwrap_or(TurnError::Illegal {
            text: text.to_owned(),
            longer: Vec::new(),
            meant: None,
        });
    }
    let some = listed(rules, state).unwrap_or_default();
    let some: Vec<String> = some.iter().take(3).map(|turn| format!("`{}`", write(rules, state, form, turn))).collect();
    let expected = match some.is_empty() {
        true => format!("as `{}` writes them there is none here", form.name),
        false => format!("no legal turn here is written so in `{}`; some are {}", form.name, some.join(", ")),
    };
    TurnError::Unreadable { text: text.to_owned(), at: 0, expected }
}

/// A legal turn in a form: the shortest that the form gives and no other legal turn fits. Without a pattern for it, or where
/// none is clear, as the game itself writes it.
pub fn write(rules: &Rules, state: &State, form: &TurnForm, turn: &Turn) -> String {
    let all = listed(rules, state).unwrap_or_else(|| vec![turn.clone()]);
    let facts = Facts::new(rules, form, state, turn);
    let others: Vec<Facts> =
        all.iter().filter(|other| *other != turn).map(|o| Facts::new(rules, form, state, o)).collect();
    let candidates = facts.candidates();
    let is_same = |other: &Facts| form.any_order && lead_alike(rules, state, turn, other.turn());
    let is_clear = |text: &&String| !others.iter().any(|other| other.fits(text) && other.says(text) && !is_same(other));
    match candidates.iter().find(is_clear) {
        Some(text) => format!("{text}{}", facts.suffix()),
        None => turns::write(rules, state, turn),
    }
}

/// True where a pattern says as much of a cell as is needed.
fn asks_for_need(bit: &Bit) -> bool {
    matches!(bit, Bit::From(Much::Needed, _) | Bit::To(Much::Needed, _))
}

/// What comes after a word with which a text begins. Words are short, and most others differ in their first byte: byte by byte is
/// sooner seen.
#[inline]
fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let begins = text.len() >= word.len() && text.bytes().zip(word.bytes()).all(|(one, other)| one == other);
    if begins { text.get(word.len()..) } else { None }
}

/// How much to say, the least first.
const NEEDS: [Needed; 4] = [Needed::Nothing, Needed::Column, Needed::Row, Needed::Whole];
