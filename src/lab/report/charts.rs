//! Charts as SVG inside the page, in its colours.

use super::super::compare::{Figure, Row, number};
use super::super::contest::letter;
use super::super::measures::Scale;

use std::fmt::Write;

/// How many colours there are for rule sets.
pub(super) const COLOURS: usize = 6;

const WIDTH: f64 = 380.0;
const LEFT: f64 = 24.0;
const RIGHT: f64 = 14.0;
const LINE: f64 = 24.0;

/// From numbers to pixels.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// An axis that holds all of these, with some room; shares end at one.
    fn of(values: impl Iterator<Item = f64>, scale: Scale) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let room = ((high - low) * 0.08).max(high.abs() * 0.01).max(1e-3);
        let most = if scale == Scale::Number { f64::INFINITY } else { 1.0 };
        Self { low: if low >= 0.0 { (low - room).max(0.0) } else { low - room }, high: (high + room).min(most) }
    }

    fn at(&self, value: f64) -> f64 {
        LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)
    }

    /// Four places to write numbers at.
    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        (0..4).map(|i| self.low + (self.high - self.low) * f64::from(i) / 3.0)
    }

    fn draw(&self, svg: &mut String, height: f64, scale: Scale) {
        for value in self.ticks() {
            let (x, y) = (self.at(value), height - 14.0);
            let _ = write!(svg, "<line class=\"grid\" x1=\"{x:.1}\" y1=\"2\" x2=\"{x:.1}\" y2=\"{y:.1}\"/>");
            let anchor = if x > WIDTH - 40.0 { "end" } else { "middle" };
            let y = height - 3.0;
            let _ = write!(
                svg,
                "<text class=\"tick\" style=\"text-anchor: {anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
                number(scale, value)
            );
        }
    }
}

fn open(height: f64, what: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{what}\">"
    )
}

/// A dot and a bar for each rule set.
pub(super) fn intervals(row: &Row) -> String {
    let ends = row.figures.iter().filter_map(|f| f.interval).flat_map(|i| [i.low, i.high]);
    let axis = Axis::of(ends, row.measure.scale());
    let height = row.figures.len() as f64 * LINE + 20.0;
    let mut svg = open(height, "means with intervals");
    axis.draw(&mut svg, height, row.measure.scale());
    dots(&mut svg, &axis, &row.figures, 0.0);
    svg + "</svg>"
}

/// Means with intervals for each strength, the weakest on top, each under its name.
pub(super) fn strengths(levels: &[(String, &[Figure])], scale: Scale) -> String {
    let ends = levels.iter().flat_map(|(_, figures)| *figures).filter_map(|f| f.interval).flat_map(|i| [i.low, i.high]);
    let axis = Axis::of(ends, scale);
    let each = |figures: &[Figure]| (figures.len() as f64 + 0.7) * LINE;
    let height = levels.iter().map(|(_, figures)| each(figures)).sum::<f64>() + 20.0;
    let mut svg = open(height, "means with intervals over strength");
    axis.draw(&mut svg, height, scale);
    let mut top = 0.0;
    for (name, figures) in levels {
        let y = top + 12.0;
        let _ = write!(svg, "<text class=\"tick\" style=\"text-anchor: start\" x=\"4\" y=\"{y:.1}\">{name}</text>");
        dots(&mut svg, &axis, figures, top + 0.5 * LINE);
        top += each(figures);
    }
    svg + "</svg>"
}

fn dots(svg: &mut String, axis: &Axis, figures: &[Figure], top: f64) {
    for (side, figure) in figures.iter().enumerate() {
        let y = top + side as f64 * LINE + LINE / 2.0;
        let colour = side % COLOURS;
        let _ = write!(
            svg,
            "<text class=\"name side{colour}\" style=\"text-anchor: start\" x=\"4\" y=\"{:.1}\">{}</text>",
            y + 4.0,
            letter(side)
        );
        let (Some(value), Some(interval)) = (figure.value, figure.interval) else { continue };
        let (x1, x2, x) = (axis.at(interval.low), axis.at(interval.high), axis.at(value));
        let _ =
            write!(svg, "<line class=\"bar side{colour}\" x1=\"{x1:.1}\" y1=\"{y:.1}\" x2=\"{x2:.1}\" y2=\"{y:.1}\"/>");
        let _ = write!(svg, "<circle class=\"side{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>");
    }
}

/// Most bars of a histogram.
const BARS: usize = 24;

/// How the games are spread: a histogram for each rule set, all on one axis.
pub(super) fn histograms(sides: &[Vec<f64>], scale: Scale) -> String {
    let all = || sides.iter().flatten().copied();
    if all().next().is_none() {
        return String::new();
    }
    let axis = Axis::of(all(), scale);
    let each = 44.0;
    let height = sides.len() as f64 * each + 20.0;
    let mut svg = open(height, "how the games are spread");
    axis.draw(&mut svg, height, scale);
    for (side, values) in sides.iter().enumerate() {
        let base = (side + 1) as f64 * each;
        bars(&mut svg, &axis, values, base, each - 8.0, side);
    }
    svg + "</svg>"
}

fn bars(svg: &mut String, axis: &Axis, values: &[f64], base: f64, room: f64, side: usize) {
    let mut counts = [0usize; BARS];
    for value in values {
        let bar = (value - axis.low) / (axis.high - axis.low) * BARS as f64;
        counts[(bar as usize).min(BARS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let width = (WIDTH - LEFT - RIGHT) / BARS as f64;
    let _ = write!(
        svg,
        "<text class=\"name side{}\" style=\"text-anchor: start\" x=\"4\" y=\"{base:.1}\">{}</text>",
        side % COLOURS,
        letter(side)
    );
    for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, tall) = (LEFT + bar as f64 * width, (count as f64 / most * room).max(1.0));
        let _ = write!(
            svg,
            "<rect class=\"side{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{count} games</title></rect>",
            side % COLOURS,
            base - tall,
            width - 1.0
        );
    }
}
