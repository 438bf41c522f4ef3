//! Turns ⇄ text, by the templates of their moves.
//!
//! The parts of a turn are joined by what the rules file says; a part tied to where the one before it ended is joined by
//! nothing and does not write where it begins. Texts that depend on a condition, such as `!` for a capture, are comments:
//! they may be left out, but must not be wrong. A turn without parts, and a part that does nothing, is written `pass`.

mod meant;
mod readings;
mod writing;

use crate::Rules;
use crate::id::PlayerId;
use crate::names::{Chooses, NOWHERE, Names};
use crate::notation::dice::{self, RollError};
use crate::play::perft::MOST_LISTED;
use crate::play::steps::Step;
use crate::play::{Outcome, Part, State, Turn};
use crate::stack::deeper;
use readings::{Reader, sought_by};
use std::borrow::Cow;
use std::collections::BTreeMap;
use thiserror::Error;
use writing::{Segment, Writer, ends, fits, fits_but_for_comments};

pub use readings::Sketch;

/// How doing nothing is written.
pub const PASS: &str = "pass";

/// Longest text that is looked at, in bytes: a turn of a thousand parts is shorter.
pub const LONGEST: usize = 32 << 10;

/// Most turns looked at to say how an illegal turn could have gone on.
const MOST_COMPARED: usize = 3000;

/// Why a text is not a turn that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TurnError {
    /// The text does not follow the templates.
    #[error("`{}` is not a turn: {expected}", clip(.text))]
    Unreadable {
        /// What was read.
        text: String,
        /// Where it stops making sense: a byte of the text.
        at: usize,
        /// What should stand there.
        expected: String,
    },
    /// It can be read, but the rules do not allow it.
    #[error("`{}` is not a legal turn here{}{}", clip(.text), longer_ones(.longer), meant_one(.meant.as_deref()))]
    Illegal {
        /// What was read.
        text: String,
        /// Some legal turns that begin so and go on.
        longer: Vec<String>,
        /// The legal turn that is written so but for the size of its letters.
        meant: Option<String>,
    },
    /// It would be legal, but its comments say what does not happen.
    #[error("`{}` does not say what happens: write `{written}`", clip(.text))]
    Misleading {
        /// What was read.
        text: String,
        /// How the turn is written.
        written: String,
    },
    /// Two legal turns read so.
    #[error("`{}` can be read as {first} and as {second}", clip(.text))]
    Ambiguous {
        /// What was read.
        text: String,
        /// What the one turn does.
        first: String,
        /// What the other does.
        second: String,
    },
    /// The dice must be rolled first, or what is rolled cannot be.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// No turn can be played any more.
    #[error("`{}` cannot be played: {ended}", clip(.text))]
    Over {
        /// What was read.
        text: String,
        /// How the game ended.
        ended: String,
    },
    /// It stands for a turn in which nobody plays, as annotators have it, and no turn here does nothing.
    #[error("{} stands for a turn in which nobody plays, and the rules allow none here", nothing(.text))]
    Nothing {
        /// What was read.
        text: String,
    },
    /// It is longer than any turn.
    #[error("`{}` is {} letters long: no turn has more than {LONGEST}", clip(.text), .text.len())]
    TooLong {
        /// What was read.
        text: String,
    },
}

fn nothing(text: &str) -> String {
    if text.is_empty() { "no word".to_owned() } else { format!("`{text}`") }
}

fn longer_ones(longer: &[String]) -> String {
    if longer.is_empty() {
        return String::new();
    }
    let list: Vec<String> = longer.iter().map(|t| format!("`{t}`")).collect();
    format!("; it must go on: {}", list.join(", "))
}

fn meant_one(meant: Option<&str>) -> String {
    meant.map(|turn| format!("; with letters of the other size it is: `{turn}`")).unwrap_or_default()
}

/// Two legal turns that are written the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// How both are written.
    pub text: String,
    /// What the one does.
    pub first: String,
    /// What the other does.
    pub second: String,
}

/// The text of a legal turn.
pub fn write(rules: &Rules, state: &State, turn: &Turn) -> String {
    let steps = rules.engine.steps(state, turn);
    tidy(
        &Writer { rules, mover: rules.engine.mover(state) }
            .segments(&steps)
            .iter()
            .map(Segment::said)
            .collect::<String>(),
    )
}

/// The legal turn that a text means.
///
/// # Errors
/// The text is no turn at all, or not a legal one, or means several.
pub fn read(rules: &Rules, state: &State, text: &str) -> Result<Turn, TurnError> {
    let text = &tidy(text);
    if text.len() > LONGEST {
        return Err(TurnError::TooLong { text: text.clone() });
    }
    if rules.engine.outcome(state) != Outcome::Open {
        let error = unreadable(rules, rules.engine.mover(state), text);
        return Err(error.unwrap_or_else(|| over(rules, state, text)));
    }
    if let Some(error) = dice::missing(rules, state, text) {
        return Err(error.into());
    }
    let reader = Reader::new(rules, rules.engine.mover(state));
    if rules.engine.by_parts() {
        return read_by_parts(rules, state, &reader, text);
    }
    // most turns end where the text names no cell: they are not even listed
    let sought = sought_by(&rules.names, text);
    let joins = rules.engine.joins_ways();
    let Some(turns) = rules.engine.turns_sought(state, joins, MOST_LISTED, &sought) else {
        return read_by_parts(rules, state, &reader, text);
    };
    let may_mean = |turn: &&Turn| turn.parts.iter().all(|part| sought.may_end(part)) && reader.may_mean(text, turn);
    let near: Vec<&Turn> = turns.iter().filter(may_mean).collect();
    let turn = read_among(rules, state, &reader, &near, text)?;
    Ok(if joins { rules.engine.counted_turn(state, &turn) } else { turn })
}

/// The turn that a text means, one of these.
fn read_among(rules: &Rules, state: &State, reader: &Reader, near: &[&Turn], text: &str) -> Result<Turn, TurnError> {
    let writer = Writer { rules, mover: rules.engine.mover(state) };
    let written: Vec<Vec<Segment>> = near.iter().map(|t| writer.segments(&rules.engine.steps(state, t))).collect();
    let which =
        |fits: &dyn Fn(&[Segment]) -> bool| -> Vec<usize> { (0..near.len()).filter(|&i| fits(&written[i])).collect() };
    let fitting = which(&|segments| fits(segments, text));
    if let [only] = fitting[..] {
        return Ok(near[only].clone());
    }
    let exact = which(&|segments| segments.iter().map(Segment::said).collect::<String>() == text);
    if let [only] = exact[..] {
        return Ok(near[only].clone());
    }
    if let [first, second, ..] = fitting[..] {
        let counted = |i: usize| rules.engine.counted_turn(state, near[i]);
        if rules.engine.joins_ways() && fitting.iter().all(|&i| counted(i) == counted(first)) {
            return Ok(near[first].clone());
        }
        let describe = |i: usize| describe(rules, state, near[i]);
        return Err(TurnError::Ambiguous { text: text.to_owned(), first: describe(first), second: describe(second) });
    }
    Err(match which(&|segments| fits_but_for_comments(segments, text)).first() {
        Some(&i) => TurnError::Misleading { text: text.to_owned(), written: write(rules, state, near[i]) },
        None => refusal(rules, state, reader, text),
    })
}

/// That a text cannot be played because the game is over.
pub fn over(rules: &Rules, state: &State, text: &str) -> TurnError {
    TurnError::Over { text: text.to_owned(), ended: ended(rules, state) }
}

/// How a game that is over ended: by which end, if one says so.
fn ended(rules: &Rules, state: &State) -> String {
    let end = match rules.engine.outcome(state) {
        Outcome::Over { by, .. } => by.and_then(|end| rules.names.ends.get(end)),
        Outcome::Open => None,
    };
    end.map_or_else(|| "the game is over: no turn is left".into(), |end| format!("the game is over by `{end}`"))
}

/// Why a text is no turn of a player, whatever the position; `None` for one that can be read.
pub fn unreadable(rules: &Rules, mover: PlayerId, text: &str) -> Option<TurnError> {
    let text = tidy(text);
    if text.len() > LONGEST {
        return Some(TurnError::TooLong { text });
    }
    let (at, expected) = Reader::new(rules, mover).why_unreadable(&text)?;
    Some(TurnError::Unreadable { text, at, expected })
}

/// Reads a turn part by part, where turns are too many to be listed: each part that may come next is looked at.
fn read_by_parts(rules: &Rules, state: &State, reader: &Reader, text: &str) -> Result<Turn, TurnError> {
    let writer = Writer { rules, mover: rules.engine.mover(state) };
    let mut search =
        PartSearch { rules, state, writer, text, found: Vec::new(), longer: Vec::new(), may_be_unfinished: false };
    search.go_on(&mut Vec::new());
    match &search.found[..] {
        [only] => return Ok(only.clone()),
        [first, second, ..] => {
            let (first, second) = (describe(rules, state, first), describe(rules, state, second));
            return Err(TurnError::Ambiguous { text: text.to_string(), first, second });
        }
        [] => {}
    }
    if let Some((at, expected)) = reader.why_unreadable(text) {
        return Err(TurnError::Unreadable { text: text.to_string(), at, expected });
    }
    search.longer.truncate(3);
    Err(TurnError::Illegal { text: text.to_string(), longer: search.longer, meant: None })
}

/// All that a text can mean after the parts played so far of a turn: those parts and the ones it adds.
pub fn read_parts(rules: &Rules, state: &State, done: &[Part], text: &str) -> Vec<Vec<Part>> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let (joint, before) = (&rules.names.notation.joint, fixed(rules, state, done));
    let texts = match done.is_empty() {
        true => vec![tidy(text)],
        false => vec![format!("{before}{}", tidy(text)), format!("{before}{joint}{}", tidy(text))],
    };
    let mut found: Vec<Vec<Part>> = Vec::new();
    for text in &texts {
        let writer = Writer { rules, mover: rules.engine.mover(state) };
        let (turns, longer) = (Vec::new(), Vec::new());
        let mut search = PartSearch { rules, state, writer, text, found: turns, longer, may_be_unfinished: true };
        search.go_on(&mut done.to_vec());
        found.extend(search.found.into_iter().map(|turn| turn.parts).filter(|parts| parts.len() > done.len()));
    }
    found.dedup();
    found
}

/// How a part is written after those played so far of a turn.
pub fn write_part(rules: &Rules, state: &State, done: &[Part], part: Part) -> String {
    let whole = write(rules, state, &Turn { parts: [done, &[part]].concat() });
    if done.is_empty() {
        return whole;
    }
    let before = write(rules, state, &Turn { parts: done.to_vec() });
    let left_over = whole.strip_prefix(&before).or_else(|| whole.strip_prefix(&fixed(rules, state, done)));
    let joint = &rules.names.notation.joint;
    left_over.map_or(whole.clone(), |text| text.strip_prefix(joint.as_str()).unwrap_or(text).to_owned())
}

/// What some parts write, without comments.
fn fixed(rules: &Rules, state: &State, parts: &[Part]) -> String {
    let steps = rules.engine.steps(state, &Turn { parts: parts.to_vec() });
    let segments = Writer { rules, mover: rules.engine.mover(state) }.segments(&steps);
    segments.iter().filter(|s| !matches!(s, Segment::Comment(..))).map(Segment::said).collect()
}

/// A search for the legal turns that a text means.
struct PartSearch<'a> {
    rules: &'a Rules,
    state: &'a State,
    writer: Writer<'a>,
    text: &'a str,
    found: Vec<Turn>,
    longer: Vec<String>,
    /// The beginning of a legal turn will do.
    may_be_unfinished: bool,
}

impl PartSearch<'_> {
    fn go_on(&mut self, done: &mut Vec<Part>) {
        let Some(next) = self.rules.engine.next_parts(self.state, done) else { return };
        let written = self.written(done);
        if fits(&written, self.text) {
            if next.may_stop || self.may_be_unfinished {
                self.found.push(Turn { parts: done.clone() });
            } else if !done.is_empty() {
                self.longer.push(written.iter().map(Segment::said).collect());
            }
        }
        for part in next.parts {
            if self.found.len() > 1 {
                return;
            }
            done.push(part);
            if begins(&self.written(done), self.text) {
                deeper(|| self.go_on(done));
            }
            done.pop();
        }
    }

    fn written(&self, done: &[Part]) -> Vec<Segment<'_>> {
        let steps = self.rules.engine.steps(self.state, &Turn { parts: done.to_vec() });
        self.writer.segments(&steps)
    }
}

/// True where the text begins with what the segments say, or is it.
fn begins(segments: &[Segment], text: &str) -> bool {
    !ends(segments, text, Segment::as_said).is_empty()
}

/// The parts with which a text begins that can be played, where turns are chosen part by part, and the text of the part after
/// them, alone and with the one that follows, which may be what keeps it from being completed; the whole text elsewhere.
pub fn playable(rules: &Rules, state: &State, text: &str) -> (Vec<Part>, Vec<String>) {
    let (text, joint) = (tidy(text), rules.names.notation.joint.as_str());
    if text.len() > LONGEST || !rules.engine.by_parts() || joint.is_empty() {
        return (Vec::new(), vec![text]);
    }
    let (mut played, mut left) = (Vec::new(), text.as_str());
    loop {
        let (part, left_over) = left.split_once(joint).unwrap_or((left, ""));
        match &read_parts(rules, state, &played, part)[..] {
            [only] if !left_over.is_empty() => (played, left) = (only.clone(), left_over),
            _ => {
                let second = left_over.split(joint).next().filter(|second| !second.is_empty());
                let both = second.map(|second| format!("{part}{joint}{second}"));
                return (played, std::iter::once(part.to_owned()).chain(both).collect());
            }
        }
    }
}

/// All that a text can mean by the templates alone, legal or not: the parts of each reading. Not more than a few hundred.
pub fn candidates(rules: &Rules, mover: PlayerId, text: &str) -> Vec<Vec<Sketch>> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    Reader::new(rules, mover).readings(&tidy(text))
}

/// Two of these turns of a position that are written the same, if there are such.
pub fn written_alike(rules: &Rules, state: &State, turns: &[Turn]) -> Option<Alike> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    turns.iter().enumerate().find_map(|(i, turn)| {
        let text = write(rules, state, turn);
        let first = describe(rules, state, &turns[seen.insert(text.clone(), i)?]);
        Some(Alike { text, first, second: describe(rules, state, turn) })
    })
}

/// A turn in words: its moves and what they take.
pub fn describe(rules: &Rules, state: &State, turn: &Turn) -> String {
    let (steps, mover) = (rules.engine.steps(state, turn), rules.engine.mover(state));
    let parts: Vec<String> = steps.iter().map(|step| describe_step(&rules.names, mover, step)).collect();
    if parts.is_empty() { PASS.to_string() } else { parts.join(" then ") }
}

fn describe_step(names: &Names, mover: PlayerId, step: &Step) -> String {
    let mut words = match names.moves.get(step.part.mv as usize) {
        Some(played) => format!("`{}`", played.name),
        None if step.part.mv == Part::AGAIN => "another turn".to_string(),
        None => PASS.to_string(),
    };
    match names.moves.get(step.part.mv as usize).and_then(|played| played.chooses) {
        Some(Chooses::Die) => words += &format!(" of {}", step.part.way),
        Some(Chooses::Name) => {
            words += &u8::try_from(step.part.way).map_or(String::new(), |way| format!(" of {}", names.chosen(way)))
        }
        Some(Chooses::Cells) | None => {}
    }
    if !step.group.is_empty() {
        let cells: Vec<String> = step.group.iter().map(|&cell| names.place(cell, mover)).collect();
        words += &format!(" on {}", cells.join(", "));
    }
    for (word, cell) in [("from", step.part.from), ("to", step.part.to)] {
        if cell != NOWHERE && step.group.is_empty() {
            words += &format!(" {word} {}", names.place(cell, mover));
        }
    }
    if !step.taken.is_empty() {
        let taken: Vec<String> = step.taken.iter().map(|(cell, _)| names.place(*cell, mover)).collect();
        words += &format!(" taking {}", taken.join(", "));
    }
    words
}

/// What is wrong with a text that no legal turn fits.
fn refusal(rules: &Rules, state: &State, reader: &Reader, text: &str) -> TurnError {
    let text = text.to_string();
    let turns = match rules.engine.joins_ways() {
        true => rules.engine.turns_each_way(state, MOST_COMPARED),
        false => rules.engine.turns(state, MOST_COMPARED),
    };
    let writer = Writer { rules, mover: rules.engine.mover(state) };
    let written = turns.iter().map(|t| writer.segments(&rules.engine.steps(state, t)));
    if let Some((at, expected)) = reader.why_unreadable(&text) {
        let written: Vec<String> = written.map(|s| s.iter().map(Segment::said).collect()).collect();
        let expected = meant::meant(rules, state, &written, &text).unwrap_or(expected);
        return TurnError::Unreadable { text, at, expected };
    }
    let said = |s: &Vec<Segment>| s.iter().map(Segment::said).collect::<String>();
    let as_said = |s: &Vec<Segment>| said(s).eq_ignore_ascii_case(&text);
    if let Some(meant) = written.clone().find(as_said) {
        return TurnError::Illegal { text, longer: Vec::new(), meant: Some(said(&meant)) };
    }
    let begins_so = |segments: &Vec<Segment>| (1..segments.len()).any(|n| fits(&segments[..n], &text));
    let longer = written.filter(begins_so).take(3).map(|s| s.iter().map(Segment::said).collect()).collect();
    TurnError::Illegal { text, longer, meant: None }
}

/// A text as a message shows it: of a long one the beginning and the end.
pub fn clip(text: &str) -> Cow<'_, str> {
    let letters: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if letters.len() <= SHOWN {
        return text.into();
    }
    let (begin, end) = (letters[SHOWN - SHOWN_END], letters[letters.len() - SHOWN_END]);
    format!("{}…{}", &text[..begin], &text[end..]).into()
}

/// Most letters of a text that a message shows, and how many of them are its last ones.
const SHOWN: usize = 200;
const SHOWN_END: usize = 40;

/// Blanks at the ends go, blanks inside become one.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bench::{jerboa, pijersi, playout, start};

    fn read_text(rules: &Rules, state: &State, text: &str) -> String {
        match read(rules, state, text) {
            Ok(turn) => format!("= {}", write(rules, state, &turn)),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn turns_of_random_games_are_read_back() {
        for rules in [pijersi(), jerboa()] {
            for (state, turn) in playout(&rules, 1, 30) {
                let text = write(&rules, &state, &turn);
                assert_eq!(read(&rules, &state, &text).as_ref(), Ok(&turn), "{text}");
                assert!(written_alike(&rules, &state, &rules.engine.turns(&state, usize::MAX)).is_none());
            }
        }
    }

    #[test]
    fn a_turn_that_cannot_be_played_is_refused_with_the_reason() {
        let rules = pijersi();
        let state = start(&rules);
        let refused = |text: &str| read_text(&rules, &state, text);
        assert_eq!(refused(" a4-b5=c4 "), "= a4-b5=c4");
        assert_eq!(refused("a4-b9"), "`a4-b9` is not a turn: there is no cell `b9`, only `b1` to `b7`");
        assert_eq!(refused("A4B5"), "`A4B5` is not a turn: here it is written `a4-b5`");
        assert_eq!(refused("1. a4b5=c4"), "`1. a4b5=c4` is not a turn: here it is written `a4-b5=c4`");
        let two = "`a4-b5 g3-f3` is not a turn: `a4-b5` is a whole turn; several are parted by `;`, in a test by `,`";
        assert_eq!(refused("a4-b5 g3-f3"), two);
        assert_eq!(refused("a4"), "`a4` is not a turn: after `a4` comes `-` or `=`, not nothing");
        assert_eq!(refused("hello"), "`hello` is not a turn: it begins with a cell, not `hello`");
        assert_eq!(refused("a4-d4"), "`a4-d4` is not a legal turn here");
        assert_eq!(refused("a4-b5!"), "`a4-b5!` does not say what happens: write `a4-b5`");
    }

    #[test]
    fn what_is_no_turn_is_so_after_the_end_too() {
        let rules = pijersi();
        let last = playout(&rules, 1, 1000).pop().map(|(state, turn)| rules.engine.play(&state, &turn));
        let refused = |text: &str| last.as_ref().map(|state| read_text(&rules, state, text)).unwrap_or_default();
        assert_eq!(refused("hello"), "`hello` is not a turn: it begins with a cell, not `hello`");
        assert_eq!(refused("a4-b5"), "`a4-b5` cannot be played: the game is over by `quiet`");
    }

    #[test]
    fn a_series_cut_short_is_told_how_it_goes_on() {
        let rules = jerboa();
        let text = "{\"cells\":{\"a1\":\"w\",\"b2\":\"b\",\"d4\":\"b\"}}";
        let state = crate::notation::position::read_any(&rules, text).unwrap();
        assert_eq!(read_text(&rules, &state, "a1xc3"), "`a1xc3` is not a legal turn here; it must go on: `a1xc3xe5`");
    }

    #[test]
    fn a_text_is_read_by_the_templates_alone() {
        let rules = pijersi();
        let cell = |name: &str| rules.names.cell(name).map_or(NOWHERE, |c| c.0);
        let part = |mv, from, to| Sketch { mv, from: cell(from), to: cell(to), piece: None, role: None };
        assert_eq!(candidates(&rules, PlayerId(0), "a4-g6=c1!"), [[part(0, "a4", "g6"), part(1, "g6", "c1")]]);
        assert_eq!(candidates(&rules, PlayerId(0), "a4-g6/a1=c1"), [[part(0, "a4", "g6"), part(1, "a1", "c1")]]);
        assert!(candidates(&rules, PlayerId(0), "a4-g6=").is_empty());
    }

    #[test]
    fn long_texts_are_refused_and_not_repeated_at_length() {
        let rules = pijersi();
        let state = rules.engine.start(crate::id::SetupId(0), None, &mut crate::play::rng::rng(1, 0));
        for legs in [1000, 5_000, 100_000] {
            let text = "a1-".repeat(legs);
            let told = read_text(&rules, &state, &text);
            assert!(told.len() < 1000, "{told}");
            assert_eq!(told.contains("letters long"), text.len() > LONGEST);
            assert!(candidates(&rules, PlayerId(0), &text).is_empty());
        }
        assert_eq!(clip("é".repeat(SHOWN).as_str()).chars().count(), SHOWN);
        assert_eq!(clip("é".repeat(SHOWN + 1).as_str()).chars().count(), SHOWN + 1);
    }

    #[test]
    fn readings_stay_few_where_every_leg_can_be_two_moves() {
        let rules = jerboa();
        let legs = "xc3xa1".repeat(12);
        assert!(candidates(&rules, PlayerId(0), &format!("a1{legs}")).len() <= 256);
        assert!(candidates(&rules, PlayerId(0), &format!("a1{legs}x")).is_empty());
    }
}
