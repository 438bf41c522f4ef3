//! From numbers to pixels, with marks at numbers that people would choose.

use super::super::measures::Scale;
use std::fmt::Write;

pub(super) const WIDTH: f64 = 380.0;
const LEFT: f64 = 24.0;
const RIGHT: f64 = 14.0;

/// Marks on an axis, about.
const MARKS: f64 = 4.0;

/// An axis from one mark to another.
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    step: f64,
    scale: Scale,
}

/// The least of 1, 2, 5, 10, 20, 50 and so on, and of their tenths, that is not less.
pub(super) fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0]
        .map(|digit| digit * power)
        .into_iter()
        .find(|step| *step >= least * (1.0 - 1e-9))
        .unwrap_or(10.0 * power)
}

impl Axis {
    /// An axis that holds all of these.
    pub fn of(values: impl Iterator<Item = f64>, scale: Scale) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let step = round_step(((high - low) / MARKS).max(high.abs() * 0.01).max(1e-3));
        // shares end at one
        let most = if scale == Scale::Number { f64::INFINITY } else { 1.0 };
        let (low, high) = ((low / step).floor() * step, ((high / step).ceil() * step).min(most.max(high)));
        Self { low, high: if high > low { high } else { low + step }, step, scale }
    }

    pub fn at(&self, value: f64) -> f64 {
        LEFT + self.share(value) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a number lies between the ends, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// The marks with their figures.
    pub fn marked(&self) -> impl Iterator<Item = (f64, String)> + '_ {
        self.marks().map(|value| (value, self.mark(value)))
    }

    fn marks(&self) -> impl Iterator<Item = f64> + '_ {
        let count = ((self.high - self.low) / self.step + 1e-9).floor() as u32;
        (0..=count).map(|number| self.low + f64::from(number) * self.step)
    }

    /// A mark in figures: no more digits than tell it from the next.
    fn mark(&self, value: f64) -> String {
        let (value, step, unit) = match self.scale {
            Scale::Number => (value, self.step, ""),
            _ => (value * 100.0, self.step * 100.0, " %"),
        };
        let digits = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
        let text = format!("{value:.digits$}");
        let text = if text.trim_matches(['-', '0', '.']).is_empty() { "0" } else { &text };
        format!("{text}{unit}")
    }

    /// Lines and figures.
    pub fn draw(&self, svg: &mut String, height: f64) {
        for (value, text) in self.marked() {
            let (x, y) = (self.at(value), height - 14.0);
            let _ = write!(svg, "<line class=\"grid\" x1=\"{x:.1}\" y1=\"2\" x2=\"{x:.1}\" y2=\"{y:.1}\"/>");
            let anchor = if x > WIDTH - 40.0 { "end" } else { "middle" };
            let y = height - 3.0;
            let _ = write!(
                svg,
                "<text class=\"tick\" style=\"text-anchor: {anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
            );
        }
    }
}

/// The width of bins, about so many, of numbers in a range: of whole numbers a whole one, so that each bin holds as many of
/// them as the next.
pub(super) fn bin_width(low: f64, high: f64, most: usize, is_whole: bool) -> f64 {
    let width = round_step(((high - low) / most as f64).max(1e-6));
    if is_whole { width.max(1.0) } else { width }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(values: &[f64], scale: Scale) -> Vec<String> {
        let axis = Axis::of(values.iter().copied(), scale);
        axis.marks().map(|mark| axis.mark(mark)).collect()
    }

    #[test]
    fn marks_are_numbers_that_people_would_choose() {
        assert_eq!(marks(&[3.0, 41.0], Scale::Number), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!(marks(&[0.417, 0.583], Scale::Percent), ["40 %", "45 %", "50 %", "55 %", "60 %"]);
        assert_eq!(marks(&[0.0, 0.061], Scale::Share), ["0 %", "2 %", "4 %", "6 %", "8 %"]);
        assert_eq!(marks(&[6.05, 6.43], Scale::Number), ["6.0", "6.1", "6.2", "6.3", "6.4", "6.5"]);
        assert_eq!(marks(&[0.93, 1.0], Scale::Percent).last().map(String::as_str), Some("100 %"));
        assert!(!marks(&[], Scale::Number).is_empty() && !marks(&[5.0, 5.0], Scale::Number).is_empty());
    }

    #[test]
    fn bins_of_whole_numbers_are_whole() {
        assert_eq!(bin_width(3.0, 9.0, 24, true), 1.0);
        assert_eq!(bin_width(0.0, 97.0, 24, true), 5.0);
        assert_eq!(bin_width(0.0, 1.0, 24, false), 0.05);
    }
}
