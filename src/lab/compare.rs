//! Rule sets side by side: every measure with its interval, every difference with a test and a verdict.
//!
//! Figures and intervals are told row by row; whether a difference is *claimed* is settled for all rows together (Holm), so
//! that of comparisons of rule sets that do not differ at most one in twenty claims anything.

pub mod curves;
pub(super) mod difference;
pub mod shown;
pub mod silence;
pub(super) mod values;
mod words;

use difference::Finding;
use values::{Values, mean};
pub use words::number;

use super::account::Account;
use super::contest::{Contest, Seeds, letter};
use super::count::many;
use super::ends::with_labels;
use super::game::End;
use super::measures::{MEASURES, Measure, Scale, even_score};
use super::opinions;
use super::stats::{Estimate, Interval, holm, least_risk, needed, wilson, wilson_with};
use serde::Serialize;
use std::collections::BTreeSet;

/// Fewer games than this say nothing.
pub const FEWEST: usize = 10;

/// A difference of shares that is worth knowing: 5 points; of numbers, 5 % of the first rule set's.
pub const WORTH: f64 = 0.05;

/// Where a larger share of games than this was cut short by the limit of turns, that is told with what it biases.
const FEW_CUT_SHORT: f64 = 0.01;

/// Claims are made where chance alone would do so once in twenty times.
const RISK: f64 = 0.05;

/// A measure of all rule sets.
#[derive(Clone, Debug)]
pub struct Row {
    /// What is measured.
    pub measure: Measure,
    /// For each rule set; the first is what the others are compared with.
    pub figures: Vec<Figure>,
    /// For each rule set but the first.
    pub against: Vec<Against>,
    /// The smallest difference worth knowing, on the scale of the measure.
    pub worth: f64,
    /// Games longer than this were cut short.
    pub limit: u32,
}

impl Row {
    /// True where a difference is plainly not one figure less the other: it is over those pairs of games that both have one.
    fn is_over_some_pairs(&self) -> bool {
        let Some(first) = self.figures.first().and_then(|figure| figure.value) else { return false };
        let rounding = 0.002 * first.abs().max(1.0);
        self.figures.iter().skip(1).zip(&self.against).any(|(figure, against)| {
            let apart = figure.value.zip(against.difference).map(|(value, found)| value - first - found);
            apart.is_some_and(|apart| apart.abs() > rounding)
        })
    }
}

/// What a measure says of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Games it speaks of.
    pub games: usize,
    /// The mean; none of too few games.
    pub value: Option<f64>,
    /// 95 %.
    pub interval: Option<Interval>,
    /// The share of games that were cut short, where the figure is not what it would be had they been played on; 0 for a few.
    #[serde(skip_serializing_if = "is_none")]
    pub cut_short: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_none(share: &f64) -> bool {
    *share == 0.0
}

/// A rule set compared with the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Against {
    /// Its figure less the first one's; none where there are too few games.
    pub difference: Option<f64>,
    /// 95 %.
    pub interval: Option<Interval>,
    /// How often chance alone gives as much.
    pub p: f64,
    /// `p`, corrected for all questions asked.
    pub corrected: f64,
    /// How often chance alone makes a difference worth knowing look so small, corrected.
    pub same: f64,
    /// What can be said.
    pub claim: Claim,
    /// About how many games of each rule set would settle it, where these leave it open.
    pub needed: Option<u64>,
    /// Whether any games were seen to differ: in equal numbers either way, they make no difference.
    #[serde(skip)]
    pub is_seen: bool,
}

impl Against {
    /// True where the interval leaves out zero.
    pub fn is_beyond_zero(&self) -> bool {
        self.interval.is_some_and(|interval| interval.low > 0.0 || interval.high < 0.0)
    }

    /// True for a difference that is sure, and surely smaller than is worth knowing.
    pub fn is_small(&self) -> bool {
        self.claim == Claim::Same && self.corrected < RISK
    }
}

/// What can be said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// It is larger.
    More,
    /// It is smaller.
    Less,
    /// It differs by less than is worth knowing.
    Same,
    /// There are not enough games to tell.
    Unknown,
}

/// The rows of one pairing.
#[derive(Clone, Debug)]
pub struct Table {
    /// Which pairing.
    pub pairing: usize,
    /// Measure by measure.
    pub rows: Vec<Row>,
    /// How many questions its claims are corrected for: its own, and those of what is claimed together with it.
    pub questions: usize,
}

/// Compares rule sets by the games they were played in; `worth` is the smallest difference worth knowing: of shares, and of
/// numbers as a share of the first rule set's.
pub fn compare(contest: &Contest, games: &[impl Account], worth: f64) -> Vec<Table> {
    let mut tables: Vec<Table> = (0..contest.pairings.len()).map(|p| table(contest, games, p, worth)).collect();
    // what the strongest say is claimed; what others say beside that is a family of its own
    let levels = contest.pairings.iter().filter(|pairing| pairing.is_mirror()).count();
    let strongest = contest.strongest().filter(|_| levels > 1);
    let is_claimed = |table: &Table| strongest.is_none_or(|strongest| table.pairing == strongest);
    let (mut claimed, mut others): (Vec<&mut Table>, Vec<&mut Table>) =
        tables.iter_mut().partition(|table| is_claimed(table));
    for family in [&mut claimed, &mut others] {
        let questions = claim(family);
        for table in family {
            let played = games.iter().filter(|g| g.side() == (table.pairing, 0)).count();
            table.questions = questions;
            table.rows.iter_mut().for_each(|row| row.advise(played, questions));
        }
    }
    tables
}

/// Settles for all rows together what is claimed; how many questions that were. Of each row two things can be shown, that
/// there is a difference and that there is none worth knowing, but only one of them can be wrong. Of what is the same in all
/// games no difference can be claimed, whatever the risk, and so it is no question among those (Tarone 1990).
fn claim(tables: &mut [&mut Table]) -> usize {
    let rows = tables.iter_mut().flat_map(|t| &mut t.rows);
    let all: Vec<&mut Against> = rows.flat_map(|r| &mut r.against).filter(|a| a.difference.is_some()).collect();
    let (mut asked, alike): (Vec<&mut Against>, Vec<&mut Against>) = all.into_iter().partition(|a| a.is_seen);
    let questions = asked.len().max(1) as f64;
    for against in alike {
        against.same = (against.same * questions).min(1.0);
        against.claim = if against.same < RISK { Claim::Same } else { Claim::Unknown };
    }
    let rows = asked.len();
    let corrected = holm(&asked.iter().map(|a| a.p).chain(asked.iter().map(|a| a.same)).collect::<Vec<_>>(), rows);
    for (place, against) in asked.iter_mut().enumerate() {
        (against.corrected, against.same) = (corrected[place], corrected[rows + place]);
        against.claim = match against.difference {
            // what is surely smaller than is worth knowing is no news, however sure it is
            Some(_) if against.same < RISK => Claim::Same,
            Some(difference) if against.corrected < RISK && difference > 0.0 => Claim::More,
            Some(_) if against.corrected < RISK => Claim::Less,
            _ => Claim::Unknown,
        };
    }
    rows
}

/// The games of a pairing, rule set by rule set.
pub fn sides<'a, G: Account>(contest: &Contest, games: &'a [G], pairing: usize) -> Vec<Vec<&'a G>> {
    let mut sides: Vec<Vec<&G>> = vec![Vec::new(); contest.contestants.len()];
    sides
        .iter_mut()
        .for_each(|side| side.reserve_exact(contest.pairings[pairing].games.min(games.len() as u64) as usize));
    for game in games {
        let (of, rules) = game.side();
        if of == pairing
            && let Some(side) = sides.get_mut(rules)
        {
            side.push(game);
        }
    }
    sides
}

/// For each rule set but the first, whether all its games of a pairing are those of the first, turn by turn.
pub fn never_acted<G: Account>(contest: &Contest, games: &[G], pairing: usize) -> Vec<bool> {
    let sides = sides(contest, games, pairing);
    let alike = |side: &Vec<&G>| side.len() == sides[0].len() && sides[0].iter().zip(side).all(|(a, b)| b.is_as(a));
    sides.iter().skip(1).map(|side| contest.seeds == Seeds::Shared && !side.is_empty() && alike(side)).collect()
}

/// A sentence for each rule set of which all games of a pairing, so many, are those of the first: those that are `idle`.
pub fn where_nothing_acted(contest: &Contest, pairing: usize, most: usize, idle: &[bool]) -> Vec<String> {
    let sentence = |other: usize| {
        format!(
            "{} played the same games as A, turn by turn: in {} of {} the change never acted, so it does in fewer than {:.1} % \
             of such games",
            letter(other + 1),
            many(most, "game"),
            contest.pairings[pairing].agents[0],
            100.0 * wilson(0, most as u64).high
        )
    };
    idle.iter().enumerate().filter(|(_, is_idle)| **is_idle).map(|(other, _)| sentence(other)).collect()
}

/// A sentence about those of these measures whose difference is not one figure less the other, and why; nothing where none is.
pub fn over_some_pairs<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<String> {
    let mut names: Vec<String> =
        rows.filter(|row| row.is_over_some_pairs()).map(|row| format!("`{}`", row.measure.name())).collect();
    names.dedup();
    let told = || {
        format!(
            "{}: not every game has the figure, one without a winner for instance; the difference is over pairs of games \
             that both have it, so it is not one figure less the other",
            names.join(", ")
        )
    };
    (!names.is_empty()).then(told)
}

fn table(contest: &Contest, games: &[impl Account], pairing: usize, worth: f64) -> Table {
    let sides = sides(contest, games, pairing);
    let cut: Vec<f64> = sides.iter().map(|side| cut_short(side)).collect();
    let row = |measure: Measure| row(contest, pairing, measure, (&sides, &cut), worth);
    let rows = measures(contest, pairing, &sides).into_iter().map(row);
    Table { pairing, rows: rows.collect(), questions: 0 }
}

/// The measures of a pairing.
fn measures(contest: &Contest, pairing: usize, sides: &[Vec<&impl Account>]) -> Vec<Measure> {
    if !contest.pairings[pairing].is_mirror() {
        return vec![Measure::Strength];
    }
    let thinks = sides.iter().flatten().any(|game| game.kept().is_some_and(|game| !game.chances.is_empty()));
    let drawn = sides.iter().flatten().filter(|game| game.end() == End::Draw);
    let labels: BTreeSet<&str> = drawn.filter_map(|game| game.reason(contest)).collect();
    let ends = with_labels(contest, &labels);
    let has_points = sides.iter().flatten().any(|game| game.points().is_some());
    let is_told = |m: &Measure| (thinks || !m.needs_thought()) && (has_points || *m != Measure::Points);
    let mut all = Vec::new();
    for measure in MEASURES.into_iter().filter(is_told) {
        let is_draws = measure == Measure::Draws;
        all.push(measure);
        if is_draws && ends.len() > 1 {
            all.extend(ends.iter().cloned().map(Measure::DrawsBy));
        }
    }
    all
}

/// A measure of the games of a rule set, in units that are independent: games, or the games in which agents change seats.
fn values<G: Account>(
    contest: &Contest,
    pairing: usize,
    measure: &Measure,
    side: &[&G],
    rules: usize,
) -> Vec<Option<f64>> {
    let engine = &contest.contestants[rules].rules.engine;
    if contest.pairings[pairing].is_mirror() {
        return opinions::values(measure, side, engine.cells());
    }
    let unit = |games: &[&G]| {
        let of = |game: &&G| measure.of(*game, engine.cells());
        let known: Vec<f64> = games.iter().filter_map(of).collect();
        (known.len() == engine.players()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    };
    side.chunks(engine.players()).map(unit).collect()
}

fn row<G: Account>(
    contest: &Contest,
    pairing: usize,
    measure: Measure,
    (sides, cut): (&[Vec<&G>], &[f64]),
    worth: f64,
) -> Row {
    let told = |all| Values::new(measure.scale(), all);
    let all: Vec<Values> =
        sides.iter().enumerate().map(|(rules, side)| told(values(contest, pairing, &measure, side, rules))).collect();
    let of_side = |(values, cut): (&Values, &f64)| {
        let cut_short = if measure.misses_what_is_cut_short() { *cut } else { 0.0 };
        let figure = Figure { cut_short, ..figure(&measure, values) };
        if measure == Measure::Turns { figure.within(f64::from(contest.longest)) } else { figure }
    };
    let figures: Vec<Figure> = all.iter().zip(cut).map(of_side).collect();
    let worth = smallest(&measure, &all[0], worth);
    let are_known = |a: &Values, b: &Values| a.iter().map(|value| value.is_some()).eq(b.iter().map(|b| b.is_some()));
    let is_paired = contest.seeds == Seeds::Shared && contest.pairings[pairing].is_mirror() && measure.needs_thought();
    let cells = |rules: usize| contest.contestants[rules].rules.engine.cells();
    let against = |rules: usize| match is_paired && !are_known(&all[0], &all[rules]) {
        true => {
            let pairs = opinions::pairs(&measure, [&sides[0], &sides[rules]], [cells(0), cells(rules)]);
            let [first, second] = pairs.map(told);
            against(contest.seeds, &measure, &first, &second, worth)
        }
        false => against(contest.seeds, &measure, &all[0], &all[rules], worth),
    };
    let against = (1..all.len()).map(against).collect();
    Row { measure, figures, against, worth, limit: contest.longest }
}

/// The share of games that were cut short; 0 for a few.
pub fn cut_short(games: &[&impl Account]) -> f64 {
    let cut = games.iter().filter(|game| game.end() == End::Unfinished).count();
    Some(cut as f64 / games.len().max(1) as f64).filter(|share| *share > FEW_CUT_SHORT).unwrap_or(0.0)
}

impl Figure {
    /// No game counts for more than `most`, and so the mean of none does.
    fn within(self, most: f64) -> Self {
        let interval = self.interval.map(|i| Interval { high: i.high.min(most), ..i });
        Self { interval, ..self }
    }
}

/// The smallest difference worth knowing, on the scale of the measure.
///
/// Of numbers it is a share of how far from 0 those of the first rule set are: the mean of points won and lost may be near 0,
/// however many points a game is about.
fn smallest(measure: &Measure, first: &Values, worth: f64) -> f64 {
    match measure.scale() {
        Scale::Number => worth * size(first.known()).max(f64::EPSILON),
        _ => worth,
    }
}

/// What the games of two agents say of who is stronger, rounds in which they change seats being one each: how large the score
/// of the first is, how often chance alone would make it as different from `even`, and how likely it is that the first is the
/// stronger. Nothing of too few rounds.
pub fn standing(contest: &Contest, games: &[impl Account], pairing: usize, even: f64) -> Option<Standing> {
    let sides = sides(contest, games, pairing);
    let scores = Values::new(Scale::Percent, values(contest, pairing, &Measure::Strength, sides.first()?, 0));
    let estimate = scores.mean().filter(|_| scores.known().len() >= FEWEST)?;
    let at = |risk: f64| interval_of(&scores, risk).unwrap_or(Interval { low: 0.0, high: 1.0 });
    let p = least_risk(at, |i| i.low > even || i.high < even);
    let likely = if estimate.value < even { p / 2.0 } else { 1.0 - p / 2.0 };
    Some(Standing { score: estimate.value, p, likely })
}

/// What games of two agents say of who is stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The score of the first.
    pub score: f64,
    /// How often chance alone gives as much either way.
    pub p: f64,
    /// How likely it is that the first is the stronger, where neither was thought to be beforehand.
    pub likely: f64,
}

/// How far from 0 numbers are in the mean.
fn size(numbers: &[f64]) -> f64 {
    numbers.iter().map(|number| number.abs()).sum::<f64>() / numbers.len().max(1) as f64
}

impl Row {
    /// Says how many games might settle what these leave open.
    fn advise(&mut self, played: usize, questions: usize) {
        // where nothing was seen to differ, how much things may differ is not seen either
        for against in self.against.iter_mut().filter(|a| a.claim == Claim::Unknown && a.is_seen) {
            let (Some(value), Some(interval)) = (against.difference, against.interval) else { continue };
            let times = needed(value, interval, self.worth, RISK / questions as f64);
            against.needed = Some(round_up((played as f64 * times).ceil() as u64));
        }
    }
}

/// What values of a measure say, one a game; none of games it says nothing of.
pub(super) fn figure(measure: &Measure, values: &Values) -> Figure {
    let known = values.known();
    if known.len() < FEWEST {
        return Figure { games: known.len(), value: None, interval: None, cut_short: 0.0 };
    }
    let value = known.iter().sum::<f64>() / known.len() as f64;
    let found = interval_of(values, RISK);
    let interval = if measure.may_be_negative() { found } else { found.map(Interval::at_least_zero) };
    Figure { games: known.len(), value: Some(value), interval, cut_short: 0.0 }
}

/// The interval of a figure of these numbers, which misses it as often as `risk` says.
pub(super) fn interval(scale: Scale, known: &[f64], risk: f64) -> Option<Interval> {
    interval_about(scale, known, || mean(scale, known), risk)
}

/// The same of values.
fn interval_of(values: &Values, risk: f64) -> Option<Interval> {
    interval_about(values.scale(), values.known(), || values.mean(), risk)
}

fn interval_about(scale: Scale, known: &[f64], mean: impl Fn() -> Option<Estimate>, risk: f64) -> Option<Interval> {
    let is_one_sided = known.iter().all(|&v| v == 0.0) || known.iter().all(|&v| v == 1.0);
    let hits = || known.iter().filter(|&&v| v > 0.5).count() as u64;
    let wilson = || wilson_with(hits(), known.len() as u64, risk);
    match scale {
        Scale::Share => Some(wilson()),
        // all won or all lost: no spread, and yet not sure
        Scale::Percent if is_one_sided => Some(wilson()),
        scale => mean().map(|estimate| within(scale, estimate.interval(risk))),
    }
}

/// What a measure can be.
fn within(scale: Scale, interval: Interval) -> Interval {
    match scale {
        Scale::Number => interval,
        _ => Interval { low: interval.low.max(0.0), high: interval.high.min(1.0) },
    }
}

/// What the difference of two such measures can be: of shares, all of it at most.
fn between(scale: Scale, interval: Interval) -> Interval {
    match scale {
        Scale::Number => interval,
        _ => Interval { low: interval.low.max(-1.0), high: interval.high.min(1.0) },
    }
}

/// How the values of a measure differ, the second less the first, before any correction; pairs where seeds are shared.
pub(super) fn against(seeds: Seeds, measure: &Measure, first: &Values, second: &Values, worth: f64) -> Against {
    let none = Against {
        difference: None,
        interval: None,
        p: 1.0,
        corrected: 1.0,
        same: 1.0,
        claim: Claim::Unknown,
        needed: None,
        is_seen: false,
    };
    let pairs = (seeds == Seeds::Shared && !first.are_pairs_with(second)).then(|| first.pairs_with(second));
    let (first, second) = pairs.as_ref().map_or((first, second), |[first, second]| (first, second));
    let (a, b) = (first.known(), second.known());
    if a.len().min(b.len()) < FEWEST {
        return none;
    }
    let Some(found) = Finding::of(seeds, first, second) else { return none };
    let is_seen = match seeds {
        Seeds::Shared => a != b,
        Seeds::Own => a.iter().chain(b).any(|value| *value != a[0]),
    };
    Against {
        is_seen,
        difference: Some(found.value()),
        interval: Some(between(measure.scale(), found.interval(RISK))),
        p: found.p(),
        same: found.same(worth),
        ..none
    }
}

/// Two digits are as many as a guess is worth.
fn round_up(number: u64) -> u64 {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    number.div_ceil(step).saturating_mul(step)
}

/// A row as programs read it.
#[derive(Serialize)]
pub struct FlatRow {
    /// The agents.
    pub agents: String,
    /// The measure.
    pub measure: String,
    /// Its scale.
    pub scale: Scale,
    /// For each rule set.
    pub figures: Vec<Figure>,
    /// For each rule set but the first.
    pub against: Vec<Against>,
    /// What is said of each difference, in words.
    pub verdicts: Vec<String>,
}

/// All rows, for programs.
pub fn flat_rows(contest: &Contest, seat: &Seat, tables: &[Table]) -> Vec<FlatRow> {
    let rows = tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table.pairing, row)));
    let told = |(pairing, row): (usize, &Row)| FlatRow {
        agents: contest.pairings[pairing].name(),
        measure: row.measure.name(),
        scale: row.measure.scale(),
        figures: row.figures.clone(),
        against: row.against.clone(),
        verdicts: (0..row.against.len()).map(|i| row.verdict(i, seat)).collect(),
    };
    rows.map(told).collect()
}

/// Who moves first, for verdicts.
pub struct Seat {
    first: String,
    other: String,
    fair: f64,
    /// The same by rule set: of three players and more each has less of a win than of a draw.
    fairs: Vec<f64>,
}

impl Seat {
    /// The score of each player where nobody has an advantage.
    pub fn fair(&self) -> f64 {
        self.fair
    }

    /// Finds who moves first: a player, if it is always the same.
    pub fn of(contest: &Contest, games: &[impl Account]) -> Self {
        let firsts: BTreeSet<&str> = games.iter().map(|game| game.first(contest)).collect();
        let names = contest.contestants.first().map(|c| &c.rules.names.players);
        let players = names.map_or(2, |n| n.iter().count());
        let always = firsts.first().filter(|_| firsts.len() == 1).map(|f| (*f).to_owned());
        let other = always.as_ref().and_then(|f| names?.iter().find(|n| *n != f)).filter(|_| players == 2);
        Self {
            other: other.map_or_else(
                || if players == 2 { "the second player".into() } else { "the others".into() },
                Clone::clone,
            ),
            first: always.unwrap_or_else(|| "the first player".into()),
            fair: even_score(games.iter(), players),
            fairs: (0..contest.contestants.len()).map(|rules| even_score(of_rules(games, rules), players)).collect(),
        }
    }
}

fn of_rules<G: Account>(games: &[G], rules: usize) -> impl Iterator<Item = &G> {
    games.iter().filter(move |game| game.side().1 == rules)
}
