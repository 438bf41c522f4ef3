//! Figures and verdicts in words.

use super::{Against, Claim, Figure, RISK, Row, Seat};
use crate::lab::count::many;
use crate::lab::measures::{Measure, Scale};
use crate::lab::stats::Interval;

/// A figure on its scale: `49.8 %`, `27.4`.
pub fn number(scale: Scale, value: f64) -> String {
    match scale {
        Scale::Share | Scale::Percent => format!("{:.1} %", value * 100.0),
        Scale::Number if value.abs() >= 100.0 => format!("{value:.0}"),
        Scale::Number if value.abs() >= 10.0 => format!("{value:.1}"),
        Scale::Number => format!("{value:.2}"),
    }
}

fn bare(scale: Scale, value: f64) -> String {
    let text = number(scale, value).trim_end_matches(" %").to_owned();
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// `+3.1 points`, `-0.4`.
fn signed(scale: Scale, value: f64) -> String {
    let text = bare(scale, value);
    let sign = if text.starts_with('-') { "" } else { "+" };
    let unit = if scale == Scale::Number { "" } else { " points" };
    format!("{sign}{text}{unit}")
}

impl Claim {
    /// Whether it is said that there is more, or less.
    pub fn is_difference(self) -> bool {
        matches!(self, Self::More | Self::Less)
    }

    /// In a word, for tables.
    pub fn word(self) -> &'static str {
        match self {
            Self::More => "more",
            Self::Less => "less",
            Self::Same => "same",
            Self::Unknown => "open",
        }
    }
}

impl Figure {
    /// `49.8 (46.7..52.9)`, for tables; nothing where there are too few games.
    pub fn short(&self, scale: Scale) -> String {
        let Some((value, Interval { low, high })) = self.value.zip(self.interval) else { return String::new() };
        format!("{} ({}..{})", bare(scale, value), bare(scale, low), bare(scale, high))
    }

    /// `49.8 %  (46.7 .. 52.9)`; too few games give no number.
    pub fn words(&self, scale: Scale) -> String {
        match (self.value, self.interval) {
            (Some(value), Some(Interval { low, high })) => {
                format!("{}  ({} .. {})", number(scale, value), bare(scale, low), bare(scale, high))
            }
            _ => format!("not enough to tell ({})", many(self.games, "game")),
        }
    }
}

impl Against {
    /// `+3.1 (1.0..5.2)`, for tables; nothing where there are too few games.
    pub fn short(&self, scale: Scale) -> String {
        let Some((value, Interval { low, high })) = self.difference.zip(self.interval) else { return String::new() };
        let value = signed(scale, value);
        format!("{} ({}..{})", value.trim_end_matches(" points"), bare(scale, low), bare(scale, high))
    }

    /// `+3.1 points (1.0 .. 5.2)`.
    pub fn words(&self, scale: Scale) -> Option<String> {
        let Interval { low, high } = self.interval?;
        Some(format!("{} ({} .. {})", signed(scale, self.difference?), bare(scale, low), bare(scale, high)))
    }
}

/// Where what is fair differs by less between two rule sets, words speak of an advantage as if it were the same.
const EVEN: f64 = 0.005;

impl Row {
    /// The difference of a rule set (the second is 0) from the first, in plain words.
    pub fn verdict(&self, which: usize, seat: &Seat) -> String {
        let against = &self.against[which];
        let scale = self.measure.scale();
        let Some(difference) = against.words(scale) else { return "not enough to tell".into() };
        format!("{difference}: {}", self.meaning(which, seat))
    }

    /// What the difference means, without its figures.
    pub fn meaning(&self, which: usize, seat: &Seat) -> String {
        let against = &self.against[which];
        match against.claim {
            Claim::More | Claim::Less => self.claim(which, seat),
            Claim::Same if against.is_small() => "a difference, but too small to matter".into(),
            Claim::Same => "no difference worth speaking of".into(),
            Claim::Unknown => {
                let games = against
                    .needed
                    .map_or_else(String::new, |n| format!("; about {} each would be", many(n as usize, "game")));
                let why = match () {
                    // by itself it would be sure
                    () if against.p < RISK => " among so many questions",
                    // the exact test is more cautious than the interval
                    () if against.is_beyond_zero() => " by the exact test",
                    () => "",
                };
                format!("not enough to tell{why}{games}")
            }
        }
    }

    /// The claim alone: `more draws`, `White's advantage shrinks from 8 to 3 points`.
    pub fn claim(&self, which: usize, seat: &Seat) -> String {
        let is_more = self.against[which].claim == Claim::More;
        let (more, less) = match &self.measure {
            Measure::FirstScore => return self.advantage(which, seat),
            Measure::Points => ("more points for the first player", "fewer points for the first player"),
            Measure::Draws => ("more draws", "fewer draws"),
            Measure::DrawsBy(_) => {
                return format!("{} {}", if is_more { "more" } else { "fewer" }, self.measure.name());
            }
            Measure::Unfinished => ("more games without an end", "fewer games without an end"),
            Measure::Turns => ("longer games", "shorter games"),
            Measure::Branching => ("more to choose from", "less to choose from"),
            Measure::Decisions => ("more turns with a choice", "fewer turns with a choice"),
            Measure::Captures => ("more captures", "fewer captures"),
            Measure::BoardUse => ("more of the board is used", "less of the board is used"),
            Measure::LeadChanges => ("the lead changes more often", "the lead changes less often"),
            Measure::Drama => ("more drama", "less drama"),
            Measure::Decisiveness => ("decided later", "decided earlier"),
            Measure::Uncertainty => ("more open at the end", "less open at the end"),
            Measure::Permanence => ("gains last longer", "gains are sooner taken back"),
            Measure::Killer => ("a single turn decides more", "a single turn decides less"),
            Measure::Clarity => ("good turns are easier to see", "good turns are harder to see"),
            Measure::Strength => ("more thinking wins more", "more thinking wins less"),
        };
        if is_more { more } else { less }.to_owned()
    }

    fn advantage(&self, which: usize, seat: &Seat) -> String {
        let fair = |rules: usize| seat.fairs.get(rules).copied().unwrap_or(seat.fair);
        let score = |rules: usize| self.figures[rules].value.unwrap_or(fair(rules));
        if (fair(0) - fair(which + 1)).abs() > EVEN {
            let (percent, first) = (|share: f64| format!("{:.1} %", share * 100.0), &seat.first);
            let scores = format!("from {} to {}", percent(score(0)), percent(score(which + 1)));
            let even = format!("where {} and then {} would be even", percent(fair(0)), percent(fair(which + 1)));
            let verb = if score(which + 1) > score(0) { "rises" } else { "falls" };
            return format!("{first}'s score {verb} {scores}, {even}");
        }
        let (before, after) = (score(0) - fair(0), score(which + 1) - fair(which + 1));
        let points = |lead: f64| format!("{:.1}", lead.abs() * 100.0);
        let holder = |lead: f64| if lead < 0.0 { &seat.other } else { &seat.first };
        if before * after < 0.0 {
            let (from, to) = (holder(before), holder(after));
            return format!("the advantage passes from {from} ({} points) to {to} ({})", points(before), points(after));
        }
        let verb = if after.abs() > before.abs() { "grows" } else { "shrinks" };
        let holder = holder(if before == 0.0 { after } else { before });
        format!("{holder}'s advantage {verb} from {} to {} points", points(before), points(after))
    }
}

#[cfg(test)]
mod tests {
    use super::super::against;
    use super::*;
    use crate::lab::contest::Seeds;

    /// Five of twenty pairs that differ, all one way: the interval leaves out zero, the exact test gives 0.0625. As many either
    /// way make no difference, and yet it is seen that games differ.
    #[test]
    fn intervals_and_tests_that_disagree_are_told() {
        let pairs = |hits: [usize; 2]| {
            let values = |hits: usize, from: usize| {
                (0..20).map(move |at| Some(f64::from(u8::from((from..from + hits).contains(&at)))))
            };
            let (a, b): (Vec<_>, Vec<_>) = (values(hits[0], 0).collect(), values(hits[1], 10).collect());
            against(Seeds::Shared, &Measure::Draws, &a, &b, 0.05)
        };
        let one_way = pairs([0, 5]);
        assert!(one_way.is_beyond_zero() && (one_way.p - 0.0625).abs() < 1e-9, "{one_way:?}");
        let figures = vec![Figure { games: 20, value: None, interval: None }; 2];
        let row = Row { measure: Measure::Draws, figures, against: vec![one_way], worth: 0.05 };
        let seat = Seat { first: String::new(), other: String::new(), fair: 0.5, fairs: Vec::new() };
        assert!(row.verdict(0, &seat).ends_with("not enough to tell by the exact test"), "{}", row.verdict(0, &seat));
        assert!(pairs([3, 3]).is_seen && pairs([3, 3]).difference == Some(0.0));
        assert!(!pairs([0, 0]).is_seen);
    }
}
