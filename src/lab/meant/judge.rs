//! Whether what was meant has come about.

use super::super::account::Account;
use super::super::compare::difference::Finding;
use super::super::compare::values::{Values, mean};
use super::super::compare::{FEWEST, cut_short, number, sides};
use super::super::contest::{Contest, Seeds};
use super::super::measures::{Measure, Scale};
use super::super::opinions;
use super::super::stats::{Interval, wilson_with};
use super::{Bound, Clause};
use serde::Serialize;

/// Whether one thing that was meant has come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It has.
    Held,
    /// It has not.
    Failed,
    /// These games do not tell.
    Open,
}

impl Judgement {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Failed => "failed",
            Self::Open => "open",
        }
    }
}

/// A clause and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// As it was said.
    pub text: String,
    /// What it speaks of.
    #[serde(skip)]
    pub measure: Measure,
    /// What came of it.
    pub judgement: Judgement,
    /// The figure it is about.
    pub figure: String,
    /// The figure as a number, on the scale of the measure, unrounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The figure of the rules as they are now, where it is held against that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// That of the rules as they are now as a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_now: Option<f64>,
    /// Why no games can tell, or what the figure leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// How far it is from the nearest bound, in standard errors or so: more is better, below nought is wrong.
    #[serde(skip)]
    pub margin: f64,
    /// How far each bound is kept, below nought if it is not, and how far that may be off.
    #[serde(skip)]
    pub rooms: Vec<(f64, f64)>,
}

impl Judged {
    /// The figure, and what it is held against; `whose` says which rules these are: `now`, `of A`.
    pub fn figures(&self, whose: &str) -> String {
        let now = self.now.as_ref().map_or_else(String::new, |now| format!(", against {now} {whose}"));
        let note = self.note.map_or_else(String::new, |note| format!(": {note}"));
        format!("{}{now}{note}", self.figure)
    }
}

/// How often one of the answers to all clauses may be wrong.
pub const RISK: f64 = 0.05;

/// Asks the games of a pairing about all clauses; together the answers are sure to 95 %.
pub fn judge(
    contest: &Contest,
    games: &[impl Account],
    pairing: usize,
    rules: usize,
    clauses: &[Clause],
) -> Vec<Judged> {
    judge_at(contest, games, (pairing, rules), clauses, RISK)
}

/// The same, so that one of the answers is wrong as often as `risk` says.
pub fn judge_at(
    contest: &Contest,
    games: &[impl Account],
    (pairing, rules): (usize, usize),
    clauses: &[Clause],
    risk: f64,
) -> Vec<Judged> {
    let sides = sides(contest, games, pairing);
    let risk = risk / clauses.iter().map(|clause| clause.bounds.len()).sum::<usize>().max(1) as f64;
    let ask = |clause: &Clause| {
        let of = |side: usize| -> Vec<Option<f64>> {
            let cells = contest.contestants[side].rules.engine.cells();
            opinions::values(&clause.measure, &sides[side], cells)
        };
        let cells = [0, rules].map(|side| contest.contestants[side].rules.engine.cells());
        let pairs = match contest.seeds {
            Seeds::Shared => opinions::pairs(&clause.measure, [&sides[0], &sides[rules]], cells),
            Seeds::Own => [of(0), of(rules)],
        };
        let cut_short =
            [0, rules].map(|side| clause.measure.misses_what_is_cut_short() && cut_short(&sides[side]) > 0.0);
        let asked =
            Asked { measure: &clause.measure, seeds: contest.seeds, a: of(0), b: of(rules), pairs, cut_short, risk };
        asked.judged(clause)
    };
    clauses.iter().map(ask).collect()
}

/// A measure of both rule sets, game by game.
struct Asked<'a> {
    measure: &'a Measure,
    seeds: Seeds,
    a: Vec<Option<f64>>,
    b: Vec<Option<f64>>,
    /// The same of what is known of both games of a pair, where they are played in pairs.
    pairs: [Vec<Option<f64>>; 2],
    /// Whether games of them were cut short of which this would say something else, had they been played on.
    cut_short: [bool; 2],
    risk: f64,
}

impl Asked<'_> {
    fn judged(&self, clause: &Clause) -> Judged {
        let kept: Vec<(Option<Interval>, &Bound)> = clause.bounds.iter().map(|b| (self.beyond(b), b)).collect();
        let judgement = self.judgement(&kept);
        let room = |(interval, bound): &(Option<Interval>, &Bound)| {
            interval.map_or((0.0, 1.0), |i| {
                let middle = (i.low + i.high) / 2.0;
                (if bound.is_upper { -middle } else { middle }, i.half().max(1e-9))
            })
        };
        let rooms: Vec<(f64, f64)> = kept.iter().map(room).collect();
        let margin = rooms.iter().map(|(room, half)| room / half).fold(f64::INFINITY, f64::min);
        let has_no_opinion = self.measure.needs_thought() && self.b.len() >= FEWEST && known(&self.b).is_empty();
        let scale = self.measure.scale();
        let value = told(&self.b);
        let figure = match value {
            Some(value) if self.may_be_longer(1) => format!("at least {}", number(scale, value)),
            Some(value) => number(scale, value),
            None if has_no_opinion => "none".into(),
            None => "too few games".into(),
        };
        let is_held_against_now = clause.bounds.iter().any(|bound| bound.factor != 0.0);
        let value_now = told(&self.a).filter(|_| is_held_against_now);
        let least = if self.may_be_longer(0) { "at least " } else { "" };
        let now = value_now.map(|value| format!("{least}{}", number(scale, value)));
        let is_cut_short = self.cut_short[1] || is_held_against_now && self.cut_short[0];
        let note = match () {
            () if has_no_opinion => Some("these players have no opinion of their chances"),
            () if judgement == Judgement::Open && self.cannot_be_less(clause) => {
                Some("there are none now, and nothing to reduce")
            }
            () if is_cut_short => Some("games were cut short by the limit of turns"),
            () => None,
        };
        Judged {
            text: clause.text.clone(),
            measure: clause.measure.clone(),
            judgement,
            figure,
            value,
            now,
            value_now,
            note,
            margin,
            rooms,
        }
    }

    /// Whether all bounds are kept, or some broken, as far as the second rule set is surely beyond each.
    fn judgement(&self, beyond: &[(Option<Interval>, &Bound)]) -> Judgement {
        let is_kept = |(interval, bound): &(Option<Interval>, &Bound)| {
            interval.is_some_and(|i| match bound.is_upper {
                true => i.high <= 0.0 && !self.may_be_longer(1),
                false => i.low >= 0.0 && !self.may_be_higher(bound),
            })
        };
        let is_broken = |(interval, bound): &(Option<Interval>, &Bound)| {
            interval.is_some_and(|i| match bound.is_upper {
                true => i.low > 0.0 && !self.may_be_higher(bound),
                false => i.high < 0.0 && !self.may_be_longer(1),
            })
        };
        match () {
            () if beyond.iter().any(is_broken) => Judgement::Failed,
            () if beyond.iter().all(is_kept) => Judgement::Held,
            () => Judgement::Open,
        }
    }

    /// True where there should be less of something of which there is none.
    fn cannot_be_less(&self, clause: &Clause) -> bool {
        let is_less =
            |bound: &Bound| bound.is_upper && bound.factor != 0.0 && (bound.factor < 1.0 || bound.offset <= 0.0);
        let none_now = self.measure.scale() == Scale::Share && self.has_none(&self.a);
        none_now && clause.bounds.iter().any(is_less)
    }

    /// True where games of a rule set would have been longer, had they been played on.
    fn may_be_longer(&self, side: usize) -> bool {
        *self.measure == Measure::Turns && self.cut_short[side]
    }

    /// True where a bound would be higher, had the games it is taken from been played on.
    fn may_be_higher(&self, bound: &Bound) -> bool {
        bound.factor != 0.0 && self.may_be_longer(0)
    }

    /// How far the second rule set is beyond a bound, with the risk of one bound among all.
    fn beyond(&self, bound: &Bound) -> Option<Interval> {
        let scale = self.measure.scale();
        let moved = |i: Interval| Interval { low: i.low - bound.offset, high: i.high - bound.offset };
        if bound.factor == 0.0 {
            return self.alone(&known(&self.b)).map(moved);
        }
        let (a, b): (Vec<f64>, Vec<f64>) = match self.seeds {
            Seeds::Shared => {
                let [first, second] = &self.pairs;
                first.iter().zip(second).filter_map(|(a, b)| Some(((*a)?, (*b)?))).unzip()
            }
            Seeds::Own => (known(&self.a), known(&self.b)),
        };
        if a.len().min(b.len()) < FEWEST {
            return None;
        }
        let scaled = a.iter().map(|value| value * bound.factor).collect();
        let [scaled, b] = [scaled, b].map(|known| Values::of_known(scale, known));
        Finding::of(self.seeds, &scaled, &b).map(|found| moved(found.interval(self.risk)))
    }

    /// The interval of a figure of its own.
    fn alone(&self, values: &[f64]) -> Option<Interval> {
        let hits = values.iter().filter(|&&value| value > 0.5).count() as u64;
        match self.measure.scale() {
            _ if values.len() < FEWEST => None,
            Scale::Share => Some(wilson_with(hits, values.len() as u64, self.risk)),
            scale => mean(scale, values).map(|estimate| estimate.interval(self.risk)),
        }
    }

    /// True where what is measured happened in none of these games.
    fn has_none(&self, values: &[Option<f64>]) -> bool {
        let known = known(values);
        known.len() >= FEWEST && known.iter().all(|&value| value == 0.0)
    }
}

/// The mean of what is known of these games, where it may be told.
fn told(values: &[Option<f64>]) -> Option<f64> {
    let known = known(values);
    (known.len() >= FEWEST).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

/// What is known of these.
fn known(values: &[Option<f64>]) -> Vec<f64> {
    values.iter().flatten().copied().collect()
}
