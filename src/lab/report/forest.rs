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
             of 100 experiments. Full bars are claimed, after the correction for all questions asked.</p>"
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
    WIDTH / 2.0 * (1.0 + value.clamp(-reach, reach) / reach * 0.94)
}

fn bar(line: &Line, reach: f64) -> String {
    let class = match line.claim {
        Claim::More | Claim::Less => "full",
        Claim::Same => "same",
        Claim::Unknown => "faint",
    };
    let (x1, x2, x, y) = (at(line.low, reach), at(line.high, reach), at(line.value, reach), HEIGHT / 2.0);
    let middle = WIDTH / 2.0;
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{:.1}, {:.1} to {:.1}\"><line class=\"grid\" \
         x1=\"{middle}\" y1=\"0\" x2=\"{middle}\" y2=\"{HEIGHT}\"/><line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y}\" \
         x2=\"{x2:.1}\" y2=\"{y}\"/><circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4.5\"/></svg>",
        line.value, line.low, line.high
    )
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
