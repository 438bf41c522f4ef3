//! Characters on a sheet that grows as it is drawn on.

use super::{Picture, Segment, Style};
use std::collections::BTreeMap;

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// A line over more columns than this for each line of the sheet is drawn column by column.
const FLAT: f32 = 3.0;

/// The sheet.
#[derive(Default)]
pub(super) struct Canvas {
    /// By line and column.
    marks: BTreeMap<(usize, usize), (char, Style)>,
    /// Where lines of the board go from each place.
    lines: BTreeMap<(usize, usize), u8>,
}

impl Canvas {
    /// Writes a text.
    pub fn put(&mut self, line: usize, column: usize, text: &str, style: Style) {
        for (i, c) in text.chars().enumerate() {
            self.marks.insert((line, column + i), (c, style));
        }
    }

    fn run(&mut self, from: (usize, usize), to: (usize, usize)) {
        let mut add = |at, bits| *self.lines.entry(at).or_default() |= bits;
        if from.0 == to.0 {
            let (start, end) = (from.1.min(to.1), from.1.max(to.1));
            for column in start..end {
                add((from.0, column), RIGHT);
                add((from.0, column + 1), LEFT);
            }
        } else {
            let (start, end) = (from.0.min(to.0), from.0.max(to.0));
            for line in start..end {
                add((line, from.1), DOWN);
                add((line + 1, from.1), UP);
            }
        }
    }

    /// The border of a square.
    pub fn square(&mut self, (line, column): (usize, usize)) {
        let (top, bottom, left, right) = (line - 1, line + 1, column - 2, column + 2);
        self.run((top, left), (top, right));
        self.run((bottom, left), (bottom, right));
        self.run((top, left), (bottom, left));
        self.run((top, right), (bottom, right));
    }

    /// The border of a hexagon with a corner up.
    pub fn hexagon(&mut self, (line, column): (usize, usize)) {
        for (line, left, right) in [(line - 1, '/', '\\'), (line + 1, '\\', '/')] {
            self.marks.insert((line, column - 1), (left, Style::Plain));
            self.marks.insert((line, column + 1), (right, Style::Plain));
        }
        self.marks.insert((line, column - 2), ('|', Style::Plain));
        self.marks.insert((line, column + 2), ('|', Style::Plain));
    }

    /// A line between two points.
    pub fn link(&mut self, from: (usize, usize), to: (usize, usize)) {
        if from.0 == to.0 || from.1 == to.1 {
            return self.run(from, to);
        }
        let (lines, columns) = (to.0 as f32 - from.0 as f32, to.1 as f32 - from.1 as f32);
        let slope = if (lines > 0.0) == (columns > 0.0) { '╲' } else { '╱' };
        let is_flat = columns.abs() > FLAT * lines.abs();
        let steps = if is_flat { from.1.abs_diff(to.1) } else { from.0.abs_diff(to.0) };
        let at = |step: usize| {
            let part = step as f32 / steps as f32;
            ((from.0 as f32 + lines * part).round() as usize, (from.1 as f32 + columns * part).round() as usize)
        };
        for step in 1..steps {
            let mark = if is_flat && at(step).0 == at(step + 1).0 { '─' } else { slope };
            let is_crossed = self.marks.get(&at(step)).is_some_and(|(known, _)| *known != mark);
            self.marks.insert(at(step), (if is_crossed { '╳' } else { mark }, Style::Plain));
        }
    }

    /// The picture.
    pub fn finish(mut self) -> Picture {
        for (at, bits) in std::mem::take(&mut self.lines) {
            self.marks.entry(at).or_insert((line_character(bits), Style::Plain));
        }
        let mut picture = Picture::default();
        for ((line, column), (c, style)) in self.marks {
            while picture.lines.len() <= line {
                picture.lines.push(Vec::new());
            }
            let segments = &mut picture.lines[line];
            let width: usize = segments.iter().map(|s| s.text.chars().count()).sum();
            push(segments, &" ".repeat(column.saturating_sub(width)), Style::Plain);
            push(segments, c.encode_utf8(&mut [0; 4]), style);
        }
        let first = picture.lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
        picture.lines.drain(..first);
        picture
    }
}

fn push(segments: &mut Vec<Segment>, text: &str, style: Style) {
    match segments.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.style == style => last.text.push_str(text),
        _ => segments.push(Segment { text: text.to_string(), style }),
    }
}

fn line_character(bits: u8) -> char {
    const BOX: [char; 16] = [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    BOX[usize::from(bits & (UP | DOWN | LEFT | RIGHT))]
}
