//! All differences on one axis, with their intervals and verdicts: a forest plot (Lewis, Clarke 2001).

use super::super::compare::curves::levels;
use super::super::compare::{Against, Claim, Row, Seat};
use super::super::contest::letter;
use super::super::measures::Scale;
use super::axis::round_step;
use super::{Report, escaped};
use std::fmt::Write;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 22.0;

/// How much of each half the axis takes: beyond its ends there is room for half a figure, and for arrows.
const AXIS: f64 = 0.88;

/// A difference in hundredths: points of a share, per cent of the first rule set's figure of a number.
struct Line<'a> {
    row: &'a Row,
    value: f64,
    low: f64,
    high: f64,
    claim: Claim,
}

fn line(row: &Row, other: usize) -> Option<Line<'_>> {
    let Against { difference, interval, claim, .. } = row.against[other];
    let whole = match row.measure.scale() {
        Scale::Number => row.figures[0].value.filter(|value| value.abs() > 1e-9)?.abs(),
        _ => 1.0,
    };
    let (value, interval) = (difference?, interval?);
    let hundredths = |value: f64| 100.0 * value / whole;
    let (low, high) = (hundredths(interval.low), hundredths(interval.high));
    Some(Line { row, value: hundredths(value), low, high, claim })
}

impl Report<'_> {
    /// What the strongest say of each rule set, measure by measure.
    pub(super) fn forest(&self, seat: &Seat, page: &mut String) {
        let levels = levels(self.contest, self.tables);
        let Some(table) = levels.last() else { return };
        let agent = escaped(&self.contest.pairings[table.pairing].name());
        *page += "<section id=\"differences\"><h2>Differences</h2>\n";
        let _ = writeln!(
            page,
            "<p class=\"note\">By {agent}: points of shares, per cent of A's figure for numbers; the bar holds the truth in 95 \
             of 100 experiments; an arrow says that it goes on beyond the axis. Full bars are claimed, after the correction \
             for all questions asked.</p>"
        );
        for other in 0..self.contest.contestants.len() - 1 {
            let lines: Vec<Line> = table.rows.iter().filter_map(|row| line(row, other)).collect();
            let label = escaped(&self.contest.contestants[other + 1].label);
            let _ = writeln!(page, "<h3>{} {label} against A</h3>\n<div class=\"forest\">", letter(other + 1));
            let reach = lines.iter().flat_map(|l| [l.low.abs(), l.high.abs()]).fold(1.0, f64::max).min(100.0);
            let reach = 2.0 * round_step(reach / 2.0);
            for line in &lines {
                let class = if line.claim.is_difference() { "claimed" } else { "open" };
                let _ = writeln!(
                    page,
                    "<span>{}</span>{}<span class=\"{class}\">{}</span>",
                    escaped(&line.row.measure.name()),
                    bar(line, reach),
                    escaped(&line.row.verdict(other, seat))
                );
            }
            let _ = writeln!(page, "<span></span>{}<span></span></div>", scale(reach));
        }
        *page += "</section>\n";
    }
}

fn at(value: f64, reach: f64) -> f64 {
    WIDTH / 2.0 * (1.0 + value.clamp(-reach, reach) / reach * AXIS)
}

fn bar(line: &Line, reach: f64) -> String {
    let class = match line.claim {
        Claim::More | Claim::Less => "full",
        Claim::Same => "same",
        Claim::Unknown => "faint",
    };
    let (x1, x2, middle, y) = (at(line.low, reach), at(line.high, reach), WIDTH / 2.0, HEIGHT / 2.0);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{:.1}, {:.1} to {:.1}\"><line class=\"grid\" \
         x1=\"{middle}\" y1=\"0\" x2=\"{middle}\" y2=\"{HEIGHT}\"/><line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y}\" \
         x2=\"{x2:.1}\" y2=\"{y}\"/>",
        line.value, line.low, line.high
    );
    for (goes_on, sign) in [(line.low < -reach, -1.0), (line.high > reach, 1.0)] {
        if goes_on {
            let (x, top, out) = (at(sign * reach, reach), y - 4.5, 7.0 * sign);
            let _ = write!(svg, "<path class=\"{class}\" d=\"M{x:.1} {top} l{out} 4.5 l{} 4.5 z\"/>", -out);
        }
    }
    // where the figure itself lies beyond the axis, the arrow stands for it
    if line.value.abs() <= reach {
        let x = at(line.value, reach);
        let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4.5\"/>");
    }
    svg + "</svg>"
}

/// The figures under the bars.
fn scale(reach: f64) -> String {
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} 14\" aria-hidden=\"true\">");
    for mark in [-reach, -reach / 2.0, 0.0, reach / 2.0, reach] {
        let sign = if mark > 0.0 { "+" } else { "" };
        let _ = write!(svg, "<text class=\"tick\" x=\"{:.1}\" y=\"11\">{sign}{mark}</text>", at(mark, reach));
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::super::super::measures::Measure;
    use super::*;

    /// A bar that goes on beyond the axis says so, and no dot stands where the figure is not.
    #[test]
    fn what_lies_beyond_the_axis_is_an_arrow() {
        let row = Row { measure: Measure::Turns, figures: Vec::new(), against: Vec::new(), worth: 0.05, limit: 400 };
        let drawn = |value: f64, low: f64, high: f64| {
            let svg = bar(&Line { row: &row, value, low, high, claim: Claim::Less }, 100.0);
            (svg.matches("<path").count(), svg.matches("<circle").count())
        };
        assert_eq!(drawn(-50.0, -100.0, -20.0), (0, 1));
        assert_eq!(drawn(-90.0, -158.0, -55.0), (1, 1));
        assert_eq!(drawn(-104.0, -158.0, -55.0), (1, 0));
        assert_eq!(drawn(10.0, -120.0, 140.0), (2, 1));
    }

    /// The figures at both ends are four signs at most, and lie inside the picture.
    #[test]
    fn the_figures_at_the_ends_have_room() {
        let half = 4.0 * 7.0 / 2.0;
        assert!(at(-100.0, 100.0) >= half && at(100.0, 100.0) <= WIDTH - half);
    }
}
