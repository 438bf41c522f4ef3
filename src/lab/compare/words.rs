//! Figures and verdicts in words.

use super::super::count::many;
use super::super::measures::{Measure, Scale};
use super::super::stats::Interval;
use super::{Against, Claim, Figure, RISK, Row, Seat};

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
    /// The figure of a rule set, and how many games it misses the end of: `at least 995  (982 .. 1000); 97 % cut short`.
    pub fn figure(&self, rules: usize) -> String {
        let figure = &self.figures[rules];
        let least = if self.is_at_least(rules) && figure.value.is_some() { "at least " } else { "" };
        let cut_short = self.cut_short(rules).map_or_else(String::new, |share| format!("; {share} cut short"));
        format!("{least}{}{cut_short}", figure.words(self.measure.scale()))
    }

    /// The same for tables, without the games that were cut short: `≥995 (982..1000)`.
    pub fn short(&self, rules: usize) -> String {
        let figure = self.figures[rules].short(self.measure.scale());
        if self.is_at_least(rules) && !figure.is_empty() { format!("≥{figure}") } else { figure }
    }

    /// The share of games that were cut short, where that biases the figure: `97 %`.
    pub fn cut_short(&self, rules: usize) -> Option<String> {
        let share = self.figures[rules].cut_short;
        (share > 0.0).then(|| format!("{:.0} %", 100.0 * share))
    }

    /// True where the figure could only be larger, had games been played on.
    fn is_at_least(&self, rules: usize) -> bool {
        let is_counted_up = matches!(self.measure, Measure::Turns | Measure::Draws | Measure::DrawsBy(_));
        is_counted_up && self.figures[rules].cut_short > 0.0
    }

    /// What is said with a claim where the smaller figure might be the larger one, had games been played on.
    fn as_far_as_played(&self, which: usize) -> String {
        let smaller = match self.against[which].claim {
            Claim::Unknown => return String::new(),
            Claim::More => [0].as_slice(),
            Claim::Less => &[which + 1],
            Claim::Same => &[0, which + 1],
        };
        match smaller.iter().any(|&rules| self.is_at_least(rules)) {
            true => format!(", as far as games were played: to turn {}", self.limit),
            false => String::new(),
        }
    }

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
        let played = self.as_far_as_played(which);
        match against.claim {
            Claim::More | Claim::Less => format!("{}{played}", self.claim(which, seat)),
            Claim::Same if against.is_small() => format!("a difference, but too small to matter{played}"),
            Claim::Same => format!("no difference worth speaking of{played}"),
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
        let leads = [0, which + 1].map(|rules| Lead::of(&self.figures[rules], fair(rules)));
        changed(leads, self.against[which].claim == Claim::More, seat)
    }
}

/// How far the first player is ahead of what is fair, and whether that is sure.
#[derive(Clone, Copy)]
struct Lead {
    share: f64,
    is_sure: bool,
}

impl Lead {
    fn of(figure: &Figure, fair: f64) -> Self {
        let is_sure = figure.interval.is_some_and(|interval| interval.low > fair || interval.high < fair);
        Self { share: figure.value.unwrap_or(fair) - fair, is_sure }
    }

    fn is_of_first(self) -> bool {
        self.share > 0.0
    }

    fn points(self) -> String {
        format!("{:.1}", self.share.abs() * 100.0)
    }
}

/// What a sure change in favour of the first player, or of the others, says of the advantage. That somebody had it, or has it
/// now, is said only where the figure shows it by itself.
fn changed([before, after]: [Lead; 2], favours_first: bool, seat: &Seat) -> String {
    let name = |is_first: bool| if is_first { &seat.first } else { &seat.other };
    let gains = |lead: Lead| lead.is_of_first() == favours_first;
    let (had, has) = (name(before.is_of_first()), name(after.is_of_first()));
    match (before.is_sure, after.is_sure) {
        (false, false) => format!("better for {}, but not enough to tell who has the advantage", name(favours_first)),
        (true, true) if had != has => {
            format!("the advantage passes from {had} ({} points) to {has} ({})", before.points(), after.points())
        }
        (true, false) if !gains(before) => {
            format!("{had}'s advantage shrinks from {} points, perhaps to nothing", before.points())
        }
        (false, true) if gains(after) => format!("now the advantage is {has}'s ({} points)", after.points()),
        (is_sure, _) => {
            let holder = if is_sure { had } else { has };
            let verb = if gains(if is_sure { before } else { after }) { "grows" } else { "shrinks" };
            format!("{holder}'s advantage {verb} from {} to {} points", before.points(), after.points())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::contest::Seeds;
    use super::super::against;
    use super::super::values::Values;
    use super::*;

    /// Five of twenty pairs that differ, all one way: the interval leaves out zero, the exact test gives 0.0625. As many either
    /// way make no difference, and yet it is seen that games differ.
    #[test]
    fn intervals_and_tests_that_disagree_are_told() {
        let pairs = |hits: [usize; 2]| {
            let values = |hits: usize, from: usize| {
                (0..20).map(move |at| Some(f64::from(u8::from((from..from + hits).contains(&at)))))
            };
            let [a, b] = [values(hits[0], 0), values(hits[1], 10)].map(|all| Values::new(Scale::Share, all.collect()));
            against(Seeds::Shared, &Measure::Draws, &a, &b, 0.05)
        };
        let one_way = pairs([0, 5]);
        assert!(one_way.is_beyond_zero() && (one_way.p - 0.0625).abs() < 1e-9, "{one_way:?}");
        let figures = vec![Figure { games: 20, value: None, interval: None, cut_short: 0.0 }; 2];
        let row = Row { measure: Measure::Draws, figures, against: vec![one_way], worth: 0.05, limit: 400 };
        let seat = Seat { first: String::new(), other: String::new(), fair: 0.5, fairs: Vec::new() };
        assert!(row.verdict(0, &seat).ends_with("not enough to tell by the exact test"), "{}", row.verdict(0, &seat));
        assert!(pairs([3, 3]).is_seen && pairs([3, 3]).difference == Some(0.0));
        assert!(!pairs([0, 0]).is_seen);
    }

    /// Who had the advantage, and who has it, is told only of figures that leave out an even score.
    #[test]
    fn an_advantage_is_told_of_whom_it_is_sure() {
        let seat = Seat { first: "White".into(), other: "Black".into(), fair: 0.5, fairs: vec![0.5, 0.5] };
        let figure = |value: f64, half: f64| {
            let interval = Interval { low: value - half, high: value + half };
            Figure { games: 60, value: Some(value), interval: Some(interval), cut_short: 0.0 }
        };
        let told = |before: Figure, after: Figure| {
            changed([before, after].map(|figure| Lead::of(&figure, 0.5)), after.value > before.value, &seat)
        };
        for (before, after, words) in [
            (figure(0.4, 0.05), figure(0.7, 0.1), "the advantage passes from Black (10.0 points) to White (20.0)"),
            (figure(0.47, 0.05), figure(0.7, 0.1), "now the advantage is White's (20.0 points)"),
            (figure(0.4, 0.05), figure(0.54, 0.1), "Black's advantage shrinks from 10.0 points, perhaps to nothing"),
            (figure(0.47, 0.05), figure(0.54, 0.05), "better for White, but not enough to tell who has the advantage"),
            (figure(0.6, 0.05), figure(0.7, 0.05), "White's advantage grows from 10.0 to 20.0 points"),
            (figure(0.3, 0.05), figure(0.4, 0.05), "Black's advantage shrinks from 20.0 to 10.0 points"),
            (figure(0.52, 0.05), figure(0.3, 0.05), "now the advantage is Black's (20.0 points)"),
        ] {
            assert_eq!(told(before, after), words);
        }
    }
}
