//! What a tweak is meant to do, as a sentence that games can be asked about:
//! `fewer draws, games not longer than now by 10 %, first player 45..55 %: the end comes sooner`.
//!
//! What stands after a colon is the reason, and is not tested; it goes as far as the next clause.

mod judge;

pub use judge::{Judged, Judgement, RISK, judge, judge_at};

use super::contest::{Contest, Contestant};
use super::ends::{Called, called};
use super::measures::{MEASURES, Measure, Scale};
use crate::diag::nearest;
use crate::model::Game;
use std::collections::BTreeSet;
use std::ops::Range;

/// One thing that is meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// As it was said.
    pub text: String,
    /// What it speaks of.
    pub measure: Measure,
    /// Between what it must lie.
    pub bounds: Vec<Bound>,
}

/// A bound that a measure must keep to: `factor` times what it is now, and `offset` more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// No more than the bound; else no less.
    pub is_upper: bool,
    /// Of what it is now; 0: whatever that is.
    pub factor: f64,
    /// On the scale of the measure.
    pub offset: f64,
}

/// Something that cannot be tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untestable {
    /// Where it stands in the sentence.
    pub at: Range<usize>,
    /// Why.
    pub message: String,
    /// What can be said.
    pub help: String,
}

/// A sentence, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meant {
    /// What can be tested.
    pub clauses: Vec<Clause>,
    /// What cannot.
    pub others: Vec<Untestable>,
}

/// An end of a game, as a sentence may speak of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEnd {
    /// Its label; where rule sets call it differently, all of them.
    pub names: Called,
    /// Whether a game can be drawn by it.
    pub may_draw: bool,
}

/// What is worth speaking of, where nothing is said: 5 points, or 5 %.
const WORTH: f64 = super::compare::WORTH;

/// Words for more of something.
const UP: [&str; 6] = ["more", "longer", "higher", "larger", "greater", "later"];

/// Words for less of something.
const DOWN: [&str; 6] = ["fewer", "less", "shorter", "lower", "smaller", "earlier"];

/// Words that say nothing.
const FILLERS: [&str; 8] = ["the", "a", "an", "with", "but", "is", "are", "be"];

/// Measures as people call them, beside their own names.
const CALLED: [(&str, Measure); 16] = [
    ("games", Measure::Turns),
    ("game", Measure::Turns),
    ("length", Measure::Turns),
    ("first player", Measure::FirstScore),
    ("first player's wins", Measure::FirstScore),
    ("first player wins", Measure::FirstScore),
    ("unfinished games", Measure::Unfinished),
    ("games without end", Measure::Unfinished),
    ("choice", Measure::Branching),
    ("choices", Measure::Branching),
    ("to choose from", Measure::Branching),
    ("decisions", Measure::Decisions),
    ("use of board", Measure::BoardUse),
    ("changes of lead", Measure::LeadChanges),
    ("decided", Measure::Decisiveness),
    ("uncertainty", Measure::Uncertainty),
];

/// Reads a sentence about games with these ends; `None` where they are not known.
pub fn read(text: &str, ends: Option<&[KnownEnd]>) -> Meant {
    let tested = text.find(':').map_or(text, |colon| &text[..colon]);
    let mut meant = Meant::default();
    if let Some(number) = comma_in_number(tested) {
        let written = &tested[number.clone()];
        let message = format!("`{written}` is read as two things: a comma parts what is meant");
        let help = format!("a number has a point: `{}`", written.replace(',', "."));
        meant.others.push(Untestable { at: number, message, help });
        return meant;
    }
    let (mut from, mut is_reason) = (0, false);
    for (place, part) in text.split([',', ';']).flat_map(|part| part.split(" and ").enumerate()) {
        // what parted it from the one before: one sign, or ` and `
        from += if place > 0 { " and ".len() } else { usize::from(from > 0) };
        let start = from + (part.len() - part.trim_start().len());
        let (words, reason) = part.split_once(':').map_or((part, None), |(words, reason)| (words, Some(reason)));
        let words = words.trim();
        from += part.len();
        let clause = clause(words);
        // a comma may stand in a reason, but what can be tested after it is meant
        let is_told = !is_reason || place == 0 && clause.is_ok();
        is_reason = reason.is_some() || !is_told;
        if words.is_empty() || !is_told {
            continue;
        }
        let clause = clause.and_then(|clause| of_known_end(clause, ends));
        match clause.and_then(|clause| beside(clause, &meant.clauses)) {
            Ok(clause) => meant.clauses.push(clause),
            Err((message, help)) => {
                meant.others.push(Untestable { at: start..start + words.len(), message, help });
            }
        }
    }
    meant
}

/// A number that is written with a comma, as in `0,5 %`.
fn comma_in_number(text: &str) -> Option<Range<usize>> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let comma = text.match_indices(',').map(|(at, _)| at).find(|&at| at > 0 && is_digit(at - 1) && is_digit(at + 1))?;
    let start = (0..comma).rev().take_while(|&at| is_digit(at)).last()?;
    let end = (comma + 1..text.len()).take_while(|&at| is_digit(at)).last()?;
    Some(start..end + 1)
}

/// All that can be said, for messages.
pub fn sayable() -> String {
    let names: Vec<String> = MEASURES.iter().map(|measure| format!("`{}`", measure.name())).collect();
    format!(
        "say `fewer draws`, `games not longer than now by 10 %`, `captures as now` or `first player 45..55 %`, with \
         commas between; what is measured: `games`, {}",
        names.join(", ")
    )
}

/// How the figures of the first rule set of a contest are told from others: they are those of `now`, unless it is a change too.
pub fn whose(contest: &Contest) -> &'static str {
    let is_change = contest.contestants.first().is_some_and(|first| first.meant.is_some());
    if is_change { "of A" } else { "now" }
}

/// A game's ends.
pub fn ends_of(game: &Game) -> Vec<KnownEnd> {
    game.ends.iter().map(|end| KnownEnd { names: vec![end.name.clone()], may_draw: end.may_draw() }).collect()
}

/// All ends that some rule set has.
pub fn ends_in(contest: &Contest) -> Vec<KnownEnd> {
    let draws = |contestant: &Contestant, end: &Called| {
        let names = &contestant.rules.names;
        names.ends.iter().zip(names.draws.iter()).any(|(name, &may_draw)| may_draw && end.contains(name))
    };
    let known = |names: Called| {
        let may_draw = contest.contestants.iter().any(|contestant| draws(contestant, &names));
        KnownEnd { names, may_draw }
    };
    called(contest).into_iter().map(known).collect()
}

/// Draws by an end can be asked for only where there is one of that name by which games can be drawn.
fn of_known_end(clause: Clause, ends: Option<&[KnownEnd]>) -> Result<Clause, Why> {
    let (Measure::DrawsBy(said), Some(ends)) = (&clause.measure, ends) else { return Ok(clause) };
    let label = said.first().map_or("", String::as_str);
    let mut called = ends.iter().filter(|end| end.names.iter().any(|name| name == label)).peekable();
    let is_known = called.peek().is_some();
    if let Some(end) = called.find(|end| end.may_draw) {
        return Ok(Clause { measure: Measure::DrawsBy(end.names.clone()), ..clause });
    }
    let drawn: BTreeSet<&str> =
        ends.iter().filter(|end| end.may_draw).filter_map(|end| end.names.first()).map(String::as_str).collect();
    let help = match nearest(label, drawn.iter().copied()).filter(|_| !is_known) {
        Some(near) => format!("did you mean `draws by {near}`?"),
        None if drawn.is_empty() => "no end of this game is a draw".into(),
        None => {
            let drawn: Vec<String> = drawn.iter().map(|end| format!("`{end}`")).collect();
            format!("games can be drawn by {}", drawn.join(", "))
        }
    };
    let message =
        if is_known { format!("`{label}` is a win, and never a draw") } else { format!("no end is called `{label}`") };
    Err((message, help))
}

/// A clause is told where no figures can do what it says and what an earlier one does.
fn beside(clause: Clause, earlier: &[Clause]) -> Result<Clause, Why> {
    let of_it = |other: &&Clause| other.measure == clause.measure;
    let above = |lower: &Clause, upper: &Clause| {
        lower.bounds.iter().any(|low| upper.bounds.iter().any(|high| low.lies_above(high)))
    };
    let excludes = |other: &&Clause| above(&clause, other) || above(other, &clause);
    match earlier.iter().filter(of_it).find(excludes) {
        None => Ok(clause),
        Some(other) => {
            let message = format!("`{}` and `{}` exclude each other", other.text, clause.text);
            Err((message, "leave out one of the two".into()))
        }
    }
}

impl Bound {
    /// True of a lower bound where whatever keeps to it breaks the upper one: at least 40 and at most 30, longer and shorter.
    fn lies_above(&self, upper: &Self) -> bool {
        let is_more = self.offset > upper.offset || self.factor != 0.0 && self.offset == upper.offset;
        !self.is_upper && upper.is_upper && self.factor == upper.factor && is_more
    }
}

/// Why a clause cannot be tested, and what can be said.
type Why = (String, String);

fn why<T>(message: String) -> Result<T, Why> {
    Err((message, sayable()))
}

/// Reads one clause.
fn clause(text: &str) -> Result<Clause, Why> {
    let spaced = text.to_lowercase().replace('%', " % ").replace('’', "'");
    let mut words: Vec<&str> = spaced.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
    let by = amount(&mut words, "by")?;
    let now = position(&words, &["than", "now"]).or_else(|| position(&words, &["than", "before"]));
    if let Some(at) = now {
        words.drain(at..at + 2);
    }
    than_a_number(&words, text)?;
    let said = Said::take(&mut words)?;
    if let Said::Nothing = said {
        no_bare_number(&words, text)?;
    }
    let measure = measure(&words, text)?;
    let by = by.map(|amount| amount.on(&measure)).transpose()?;
    let bounds = said.bounds(&measure, by, text)?;
    Ok(Clause { text: text.to_owned(), measure, bounds })
}

/// Says of `never longer than 400 turns` how to give a number to keep to.
fn than_a_number(words: &[&str], text: &str) -> Result<(), Why> {
    let is_compared = |&at: &usize| words[at] == "than" && words.get(at + 1).is_some_and(|word| number(word).is_some());
    let Some(than) = (0..words.len()).find(is_compared) else { return Ok(()) };
    let is_more = |word: &&str| UP.contains(word) || DOWN.contains(word);
    let Some(more) = words[..than].iter().find(|word| is_more(word)) else { return Ok(()) };
    let is_not = |word: &str| ["not", "no", "never"].contains(&word);
    let is_negated = words[..than].iter().any(|word| is_not(word));
    let is_upper = is_negated == UP.contains(more);
    let what: Vec<&str> = words[..than].iter().filter(|word| !is_not(word) && !is_more(word)).copied().collect();
    let what = if what.is_empty() { "games".to_owned() } else { what.join(" ") };
    let now = if is_negated { format!("not {more} {what}") } else { format!("{more} {what}") };
    let (most, rest) = (if is_upper { "most" } else { "least" }, words[than + 1..].join(" "));
    Err((
        format!("`{text}` compares with a number, and `{more}` compares with the game as it is now"),
        format!("say `{what} at {most} {rest}`, or `{now}` alone"),
    ))
}

/// Says of `turns 30` and `first player 50 %` how to give a number to keep to.
fn no_bare_number(words: &[&str], text: &str) -> Result<(), Why> {
    let mut words = words.to_vec();
    let Some((at, wanted)) = words.iter().enumerate().find_map(|(at, word)| Some((at, number(word)?))) else {
        return Ok(());
    };
    let written = words.remove(at);
    let unit = if unit(&mut words, at, wanted).is_percent { " %" } else { "" };
    let Ok(measure) = measure(&words, text) else { return Ok(()) };
    let (called, tenth) = (words.join(" "), (wanted.abs() / 10.0).max(1.0).round());
    let unit = if measure.scale() == Scale::Number { unit } else { " %" };
    Err((
        format!("`{text}` is a single number, and figures of games are hardly ever just that"),
        format!(
            "say between what it must lie, as in `{called} {}..{}{unit}`, or `{called} at least {written}{unit}`, \
             `{called} at most {written}{unit}`",
            wanted - tenth,
            wanted + tenth
        ),
    ))
}

fn position(words: &[&str], wanted: &[&str]) -> Option<usize> {
    words.windows(wanted.len()).position(|window| window == wanted)
}

/// A number with its unit.
#[derive(Clone, Copy, Debug)]
struct Amount {
    number: f64,
    is_percent: bool,
    is_points: bool,
    /// What it counts, where that is said.
    unit: Option<&'static str>,
}

impl Amount {
    /// As a factor more than one, and as an offset.
    fn on(self, measure: &Measure) -> Result<(f64, f64), Why> {
        self.check(measure)?;
        if self.number < 0.0 {
            return why(format!(
                "`by {}` is less than nothing: say `more` or `fewer` by a number above 0",
                self.number
            ));
        }
        match (measure.scale(), self.is_percent, self.is_points) {
            (Scale::Number, true, _) => Ok((self.number / 100.0, 0.0)),
            (Scale::Number, _, true) => why(format!("`{}` is no share, and has no points", measure.name())),
            (Scale::Number, ..) => Ok((0.0, self.number)),
            _ if self.number > 100.0 => {
                why(format!("a share changes by 100 points at most, and {} are more", self.number))
            }
            _ => Ok((0.0, self.share()?)),
        }
    }

    /// As a share. Without a sign, `0.4` may be meant as 40 % or as 0.4 %.
    fn share(self) -> Result<f64, Why> {
        if self.is_percent || self.is_points || self.number <= 0.0 || self.number >= 1.0 {
            return Ok(self.number / 100.0);
        }
        let (number, percent) = (self.number, (self.number * 1e4).round() / 100.0);
        Err((
            format!("shares are told in per cent, and `{number}` has no `%`"),
            format!("write `{percent} %`, or `{number} %` if so little is meant"),
        ))
    }

    /// Says where a number is of something that the measure does not count.
    fn check(self, measure: &Measure) -> Result<(), Why> {
        let counted = match measure {
            Measure::Turns => "turns",
            Measure::Captures => "captures",
            Measure::Branching => "choices",
            _ => "",
        };
        match self.unit.filter(|unit| *unit != counted) {
            Some(unit) => why(format!("`{}` is not counted in {unit}", measure.name())),
            None => Ok(()),
        }
    }
}

/// Units that may stand after a number.
const UNITS: [&str; 4] = ["turns", "captures", "choices", "games"];

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

/// Takes the unit after a number away.
fn unit(words: &mut Vec<&str>, at: usize, number: f64) -> Amount {
    let word = words.get(at).copied().unwrap_or_default();
    let (is_percent, is_points) = (word == "%" || word == "percent", word == "points" || word == "point");
    // `games 30..60 turns`, but not `at least 3 captures`
    let is_named = words[..at.min(words.len())]
        .iter()
        .any(|w| !["at", "not", "no"].contains(w) && !UP.contains(w) && !DOWN.contains(w));
    let unit = UNITS.into_iter().find(|unit| *unit == word && is_named);
    if is_percent || is_points || unit.is_some() {
        words.remove(at);
    }
    Amount { number, is_percent, is_points, unit }
}

/// Takes a word with the number after it away.
fn amount(words: &mut Vec<&str>, word: &str) -> Result<Option<Amount>, Why> {
    let Some(at) = words.iter().position(|w| *w == word).filter(|&at| word != "by" || is_amount(words, at)) else {
        return Ok(None);
    };
    let Some(number) = words.get(at + 1).and_then(|text| number(text)) else {
        return why(format!("a number must stand after `{word}`"));
    };
    words.drain(at..at + 2);
    Ok(Some(unit(words, at, number)))
}

/// `draws by goal` speaks of an end, `draws by 5 points` of a number.
fn is_amount(words: &[&str], by: usize) -> bool {
    by == 0
        || words[by - 1] != "draws"
        || words.get(by + 1).is_none_or(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// What is said of a measure.
enum Said {
    More { is_up: bool, is_not: bool },
    Same,
    Between(Option<Amount>, Option<Amount>),
    Nothing,
}

impl Said {
    /// Takes the words away that say it.
    fn take(words: &mut Vec<&str>) -> Result<Self, Why> {
        if let Some(range) = Self::range(words)? {
            return Ok(range);
        }
        for same in [&["as", "many"][..], &["as", "long"], &["as", "now"], &["same"], &["unchanged"]] {
            if let Some(at) = position(words, same) {
                words.drain(at..at + same.len());
                words.retain(|word| !["as", "now"].contains(word));
                return Ok(Self::Same);
            }
        }
        let Some(at) = words.iter().position(|word| UP.contains(word) || DOWN.contains(word)) else {
            return Ok(Self::Nothing);
        };
        let is_up = UP.contains(&words.remove(at));
        let is_not = at > 0 && ["not", "no"].contains(&words[at - 1]);
        if is_not {
            words.remove(at - 1);
        }
        Ok(Self::More { is_up, is_not })
    }

    /// `45..55 %`, `at most 10 %`, `under 40`.
    fn range(words: &mut Vec<&str>) -> Result<Option<Self>, Why> {
        if let Some(at) = words.iter().position(|word| word.contains("..")) {
            let (low, high) = words.remove(at).split_once("..").unwrap_or_default();
            let (Some(low), Some(high)) = (number(low), number(high)) else {
                return why("numbers must stand on both sides of `..`".into());
            };
            if low > high {
                return why(format!("nothing lies in {low}..{high}: the smaller number comes first"));
            }
            let high = unit(words, at, high);
            return Ok(Some(Self::Between(Some(Amount { number: low, ..high }), Some(high))));
        }
        for (first, second, is_upper) in [
            ("at", "most", true),
            ("at", "least", false),
            ("", "under", true),
            ("", "over", false),
            ("", "below", true),
            ("", "above", false),
        ] {
            let Some(at) = words.iter().position(|word| *word == second) else { continue };
            let bound = amount(words, second)?;
            if at > 0 && words.get(at - 1) == Some(&first) {
                words.remove(at - 1);
            }
            return Ok(Some(if is_upper { Self::Between(None, bound) } else { Self::Between(bound, None) }));
        }
        Ok(None)
    }

    fn bounds(self, measure: &Measure, by: Option<(f64, f64)>, text: &str) -> Result<Vec<Bound>, Why> {
        let usual = if measure.scale() == Scale::Number { (WORTH, 0.0) } else { (0.0, WORTH) };
        let bound = |is_upper: bool, sign: f64, (factor, offset): (f64, f64)| Bound {
            is_upper,
            factor: 1.0 + sign * factor,
            offset: sign * offset,
        };
        Ok(match self {
            Self::More { is_up: true, is_not: false } => vec![bound(false, 1.0, by.unwrap_or_default())],
            Self::More { is_up: false, .. } if by.is_some_and(|(factor, _)| factor > 1.0) => {
                return why(format!("nothing becomes less by more than 100 %, as `{text}` says"));
            }
            Self::More { is_up: false, is_not: false } => vec![bound(true, -1.0, by.unwrap_or_default())],
            Self::More { is_up: true, is_not: true } => vec![bound(true, 1.0, by.unwrap_or(usual))],
            Self::More { is_up: false, is_not: true } => vec![bound(false, -1.0, by.unwrap_or(usual))],
            Self::Same => vec![bound(false, -1.0, by.unwrap_or(usual)), bound(true, 1.0, by.unwrap_or(usual))],
            Self::Between(low, high) => {
                let fixed = |is_upper: bool, amount: Amount| {
                    amount.check(measure)?;
                    let is_share = measure.scale() != Scale::Number;
                    if !is_share && amount.is_percent {
                        return why(format!("`{}` is a number, and no share of anything", measure.name()));
                    }
                    if is_share && !(0.0..=100.0).contains(&amount.number) {
                        return why(format!("a share lies between 0 and 100 %, and {} does not", amount.number));
                    }
                    let offset = if is_share { amount.share()? } else { amount.number };
                    Ok(Bound { is_upper, factor: 0.0, offset })
                };
                let low = low.map(|amount| fixed(false, amount)).transpose()?;
                let high = high.map(|amount| fixed(true, amount)).transpose()?;
                low.into_iter().chain(high).collect()
            }
            Self::Nothing => return why(format!("`{text}` does not say what is to become of it")),
        })
    }
}

/// The measure that words speak of.
fn measure(words: &[&str], text: &str) -> Result<Measure, Why> {
    let name = words.join(" ");
    if let Some(label) = name.strip_prefix("draws by ") {
        return Ok(Measure::DrawsBy(vec![label.replace(' ', "_")]));
    }
    let known = MEASURES.into_iter().map(|measure| (measure.name(), measure));
    let called = CALLED.into_iter().map(|(name, measure)| (name.to_owned(), measure));
    let all: Vec<(String, Measure)> = known.chain(called).collect();
    let name = name.as_str();
    if let Some((_, measure)) = all.iter().find(|(known, _)| known == name) {
        return Ok(measure.clone());
    }
    let written = as_written(name, text);
    match nearest(name, all.iter().map(|(known, _)| known.as_str())) {
        Some(near) => Err((
            format!("`{written}` is nothing that is measured"),
            format!("did you mean `{near}`? If not, {}", sayable()),
        )),
        None if name.is_empty() => why(format!("`{text}` does not say of what")),
        None => why(format!("`{written}` is nothing that is measured")),
    }
}

/// Words as they stand in a text, with the capitals that they have there.
fn as_written(words: &str, text: &str) -> String {
    let written =
        |word: &str| text.split_whitespace().find(|own| own.to_lowercase() == word).unwrap_or(word).to_owned();
    words.split(' ').map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> (Measure, Vec<(bool, f64, f64)>) {
        let meant = read(text, None);
        assert_eq!((meant.clauses.len(), meant.others.len()), (1, 0), "{text}: {meant:?}");
        let clause = &meant.clauses[0];
        let round = |number: f64| (number * 1e6).round() / 1e6;
        let bounds = clause.bounds.iter().map(|b| (b.is_upper, round(b.factor), round(b.offset)));
        (clause.measure.clone(), bounds.collect())
    }

    fn end(name: &str, may_draw: bool) -> KnownEnd {
        KnownEnd { names: vec![name.into()], may_draw }
    }

    #[test]
    fn clauses_are_bounds() {
        use Measure::*;
        for (text, measure, bounds) in [
            ("fewer draws", Draws, vec![(true, 1.0, 0.0)]),
            ("more draws by 10 points", Draws, vec![(false, 1.0, 0.1)]),
            ("draws at most 10%", Draws, vec![(true, 0.0, 0.1)]),
            ("draws by quiet under 5 %", DrawsBy(vec!["quiet".into()]), vec![(true, 0.0, 0.05)]),
            ("games not longer than now by 10 %", Turns, vec![(true, 1.1, 0.0)]),
            ("not longer games", Turns, vec![(true, 1.05, 0.0)]),
            ("Longer games by 20 turns", Turns, vec![(false, 1.0, 20.0)]),
            ("games 30..60 turns", Turns, vec![(false, 0.0, 30.0), (true, 0.0, 60.0)]),
            ("turns 30..60", Turns, vec![(false, 0.0, 30.0), (true, 0.0, 60.0)]),
            ("first player 45..55 %", FirstScore, vec![(false, 0.0, 0.45), (true, 0.0, 0.55)]),
            ("as many captures", Captures, vec![(false, 0.95, 0.0), (true, 1.05, 0.0)]),
            ("captures as now", Captures, vec![(false, 0.95, 0.0), (true, 1.05, 0.0)]),
            ("no more to choose from", Branching, vec![(true, 1.05, 0.0)]),
            ("at least 3 captures", Captures, vec![(false, 0.0, 3.0)]),
            ("decided later by 5 %", Decisiveness, vec![(false, 1.0, 0.05)]),
        ] {
            assert_eq!(one(text), (measure, bounds), "{text}");
        }
    }

    #[test]
    fn sentences_have_clauses_and_a_reason() {
        let meant = read("fewer draws, longer games and more drama: draws are dull, as everybody knows", None);
        let reasons = read("fewer draws: dull and long, or so they say, captures as now: fine, shorter games", None);
        let measures: Vec<&Measure> = reasons.clauses.iter().map(|clause| &clause.measure).collect();
        assert_eq!(measures, [&Measure::Draws, &Measure::Captures, &Measure::Turns]);
        assert_eq!(reasons.others, []);
        assert_eq!(
            meant.clauses.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(),
            ["fewer draws", "longer games", "more drama"]
        );
        assert!(meant.others.is_empty());
        assert_eq!(read("", None), Meant::default());
    }

    #[test]
    fn what_cannot_be_tested_is_told_with_its_place() {
        let told = read("games shorter, Red first more often", None).others[0].message.clone();
        assert_eq!(told, "`Red first often` is nothing that is measured");
        let text = "fewer draws, more fun and  fewer drawz, captures, draws by 5 %";
        let others = read(text, None).others;
        let told: Vec<(&str, &str)> = others.iter().map(|o| (&text[o.at.clone()], o.message.as_str())).collect();
        assert_eq!(
            told,
            [
                ("more fun", "`fun` is nothing that is measured"),
                ("fewer drawz", "`drawz` is nothing that is measured"),
                ("captures", "`captures` does not say what is to become of it"),
                ("draws by 5 %", "`draws by 5 %` does not say what is to become of it"),
            ]
        );
        assert!(others[1].help.starts_with("did you mean `draws`?"));
        for (text, words) in [
            ("first player 55..45 %", "the smaller number comes first"),
            ("longer games by far", "a number must stand after `by`"),
            ("turns 10..x", "on both sides"),
            ("turns at most 10 %", "no share"),
            ("fewer draws by 10 turns", "not counted in turns"),
            ("shorter games by -20 %", "less than nothing"),
            ("shorter games by 120 %", "more than 100 %"),
            ("fewer draws by 200 points", "by 100 points at most"),
            ("longer", "does not say of what"),
        ] {
            let other = &read(text, Some(&[end("quiet", true)])).others[0];
            assert!(other.message.contains(words) && other.help.contains("first player 45..55 %"), "{text}: {other:?}");
        }
    }
    /// What can be read, but not be meant.
    #[test]
    fn what_cannot_be_meant_is_told() {
        let ends = [end("row", false), end("quiet", true)];
        for (text, message, help) in [
            ("draws by row at most 5 %", "`row` is a win, and never a draw", "drawn by `quiet`"),
            ("fewer draws by quit", "no end is called `quit`", "did you mean `draws by quiet`?"),
            ("first player 0.4..0.6", "`0.4` has no `%`", "write `40 %`, or `0.4 %`"),
            ("fewer draws by 0.1", "`0.1` has no `%`", "write `10 %`"),
            ("draws at most 0,5 %, shorter games", "`0,5` is read as two things", "a point: `0.5`"),
            ("turns 30", "a single number", "`turns 27..33`, or `turns at least 30`, `turns at most 30`"),
            ("games 30 turns", "a single number", "`games 27..33`"),
            ("first player 50 %", "a single number", "`first player 45..55 %`, or `first player at least 50 %`"),
            (
                "never longer than 400 turns",
                "`never longer than 400 turns` compares with a number, and `longer` compares with the game as it is now",
                "say `games at most 400 turns`, or `not longer games` alone",
            ),
            (
                "fewer captures than 3",
                "`fewer captures than 3` compares with a number, and `fewer` compares with the game as it is now",
                "say `captures at most 3`, or `fewer captures` alone",
            ),
            ("shorter games, longer games", "`shorter games` and `longer games` exclude each other", "leave out one"),
            ("turns at least 40, games at most 30", "exclude each other", "leave out one"),
            ("fewer draws by 5 points, not fewer draws", "exclude each other", "leave out one"),
        ] {
            let told = read(text, Some(&ends)).others;
            assert_eq!(told.len(), 1, "{text}: {told:?}");
            assert!(told[0].message.contains(message) && told[0].help.contains(help), "{text}: {:?}", told[0]);
        }
        for text in ["draws by quiet at most 0.5 %", "turns at least 30, turns at most 30", "shorter games, turns 3..4"]
        {
            assert_eq!(read(text, Some(&ends)).others, [], "{text}");
        }
    }
}
