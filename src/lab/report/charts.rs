//! Charts as SVG inside the page, in its colours.

use super::super::compare::{Figure, Row};
use super::super::contest::letter;
use super::super::count::many;
use super::super::measures::{Measure, Scale};
use super::axis::{Axis, WIDTH, bin_width};

use std::fmt::Write;

/// How many colours there are for rule sets.
pub(super) const COLOURS: usize = 6;

const LINE: f64 = 24.0;

pub(super) fn open(height: f64, what: &str) -> String {
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
    axis.draw(&mut svg, height);
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
    axis.draw(&mut svg, height);
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
pub(super) fn histograms(sides: &[Vec<f64>], measure: &Measure) -> String {
    let all = || sides.iter().flatten().copied();
    let (low, high) = all().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if low > high {
        return String::new();
    }
    let is_whole = matches!(measure, Measure::Turns | Measure::Captures);
    let width = bin_width(low, high, BARS, is_whole);
    // the last bin of shares holds the whole, too
    let last = if measure.scale() == Scale::Number { high } else { high.min(1.0 - 1e-9) };
    let bins = Bins { low: (low / width).floor(), count: 0, width };
    let bins = Bins { count: bins.of(last) + 1, ..bins };
    let axis = Axis::of([bins.start(0), bins.start(bins.count)].into_iter(), measure.scale());
    let each = 44.0;
    let height = sides.len() as f64 * each + 20.0;
    let mut svg = open(height, "how the games are spread");
    axis.draw(&mut svg, height);
    for (side, values) in sides.iter().enumerate() {
        let base = (side + 1) as f64 * each;
        bars(&mut svg, (&axis, &bins), values, (base, each - 8.0), side);
    }
    svg + "</svg>"
}

/// Bins of one width, the first beginning at so many widths.
struct Bins {
    low: f64,
    count: usize,
    width: f64,
}

impl Bins {
    fn of(&self, value: f64) -> usize {
        ((value / self.width + 1e-9).floor() - self.low).max(0.0) as usize
    }

    fn start(&self, bin: usize) -> f64 {
        (self.low + bin as f64) * self.width
    }
}

fn bars(svg: &mut String, (axis, bins): (&Axis, &Bins), values: &[f64], (base, room): (f64, f64), side: usize) {
    let mut counts = vec![0usize; bins.count];
    for value in values {
        counts[bins.of(*value).min(bins.count - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let _ = write!(
        svg,
        "<text class=\"name side{}\" style=\"text-anchor: start\" x=\"4\" y=\"{base:.1}\">{}</text>",
        side % COLOURS,
        letter(side)
    );
    for (bin, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, end) = (axis.at(bins.start(bin)), axis.at(bins.start(bin + 1)));
        let tall = (count as f64 / most * room).max(1.0);
        let _ = write!(
            svg,
            "<rect class=\"side{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{}</title></rect>",
            side % COLOURS,
            base - tall,
            (end - x - 1.0).max(0.8),
            many(count, "game")
        );
    }
}
