//! The outlines of shapes, as SVG describes them: lines and curves alone.

use super::scan::{Scan, numbers};
use std::f32::consts::{FRAC_PI_2, PI};

/// A point.
pub type Point = (f32, f32);

/// How far the ends of a curve reach that is as good as a quarter of a circle, as a share of the radius.
const QUARTER: f32 = 0.552_285;

/// A stretch of an outline, from where the one before it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stretch {
    /// Another outline begins here.
    Begin(Point),
    /// A line to this point.
    Line(Point),
    /// A curve that bends towards the first two points, to the third.
    Curve([Point; 3]),
    /// A line to where the outline began.
    Close,
}

/// What cannot be read: the text from there on.
#[derive(Debug)]
pub struct Unreadable(pub String);

/// Draws outlines.
#[derive(Debug)]
pub struct Pen {
    drawn: Vec<Stretch>,
    most: usize,
    at: Point,
    first: Point,
    /// Where the last curve came from: what `S` and `T` go on from.
    reach: Option<(char, Point)>,
}

impl Pen {
    /// A pen that reads no path and no polygon of more stretches than these.
    pub fn new(most: usize) -> Self {
        let origin = (0.0, 0.0);
        Self { drawn: Vec::new(), most, at: origin, first: origin, reach: None }
    }

    /// What was drawn.
    pub fn drawn(self) -> Vec<Stretch> {
        self.drawn
    }

    fn go(&mut self, to: Point) {
        self.drawn.push(Stretch::Begin(to));
        (self.at, self.first) = (to, to);
    }

    fn straight(&mut self, to: Point) {
        self.drawn.push(Stretch::Line(to));
        self.at = to;
    }

    fn curve(&mut self, [a, b, to]: [Point; 3]) {
        self.drawn.push(Stretch::Curve([a, b, to]));
        self.at = to;
    }

    fn close(&mut self) {
        self.drawn.push(Stretch::Close);
        self.at = self.first;
    }

    /// A line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.go(from);
        self.straight(to);
    }

    /// The corners of a polygon, or of a line through them.
    pub fn corners(&mut self, text: &str, is_closed: bool) -> Result<(), Unreadable> {
        let all = numbers(text).filter(|all| all.len() % 2 == 0 && all.len() / 2 <= self.most);
        let all = all.ok_or_else(|| Unreadable(text.to_owned()))?;
        for (number, pair) in all.chunks_exact(2).enumerate() {
            let corner = (pair[0], pair[1]);
            if number == 0 { self.go(corner) } else { self.straight(corner) }
        }
        if is_closed && !all.is_empty() {
            self.close();
        }
        Ok(())
    }

    /// An ellipse.
    pub fn oval(&mut self, middle: Point, radii: Point) {
        if radii.0 <= 0.0 || radii.1 <= 0.0 {
            return;
        }
        self.go((middle.0 + radii.0, middle.1));
        for quarter in 0..4u8 {
            self.quarter(middle, radii, f32::from(quarter) * FRAC_PI_2);
        }
        self.close();
    }

    /// A quarter of an ellipse, from an angle on.
    fn quarter(&mut self, (x, y): Point, (rx, ry): Point, from: f32) {
        let (sin, cos) = from.sin_cos();
        let turned = |(dx, dy): Point| (x + rx * (dx * cos - dy * sin), y + ry * (dx * sin + dy * cos));
        self.curve([(1.0, QUARTER), (QUARTER, 1.0), (0.0, 1.0)].map(turned));
    }

    /// A rectangle, its corners round.
    pub fn rectangle(&mut self, (x, y): Point, (width, height): Point, (rx, ry): Point) {
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        let (rx, ry) = (rx.clamp(0.0, width / 2.0), ry.clamp(0.0, height / 2.0));
        let (right, low) = (x + width, y + height);
        if rx <= 0.0 || ry <= 0.0 {
            self.go((x, y));
            [(right, y), (right, low), (x, low)].into_iter().for_each(|corner| self.straight(corner));
            return self.close();
        }
        self.go((right, low - ry));
        let corners = [(right - rx, low - ry), (x + rx, low - ry), (x + rx, y + ry), (right - rx, y + ry)];
        let next = [(x + rx, low), (x, y + ry), (right - rx, y), (right, low - ry)];
        for (number, (middle, to)) in (0u8..).zip(corners.into_iter().zip(next)) {
            self.quarter(middle, (rx, ry), f32::from(number) * FRAC_PI_2);
            self.straight(to);
        }
        self.close();
    }

    /// A path, as it is written. What cannot be read ends it.
    pub fn path(&mut self, text: &str) -> Result<(), Unreadable> {
        let mut scan = Scan::new(text);
        let mut command = None;
        while !scan.is_over() {
            let rest = scan.rest();
            command = match (scan.command(), command) {
                (Some(next), _) => Some(next),
                // after a first point there are lines
                (None, Some('M')) => Some('L'),
                (None, Some('m')) => Some('l'),
                (None, Some('z' | 'Z')) => None,
                (None, known) => known,
            };
            let step =
                command.filter(|_| self.drawn.len() < self.most).and_then(|command| self.step(command, &mut scan));
            step.ok_or_else(|| Unreadable(rest.to_owned()))?;
        }
        Ok(())
    }

    fn step(&mut self, command: char, scan: &mut Scan) -> Option<()> {
        let from = self.at;
        let is_relative = command.is_ascii_lowercase();
        let base = if is_relative { from } else { (0.0, 0.0) };
        let point = |scan: &mut Scan| scan.point().map(|(x, y)| (base.0 + x, base.1 + y));
        let command = command.to_ascii_uppercase();
        if self.drawn.is_empty() && command != 'M' {
            return None;
        }
        let reach = self.reach.take();
        // the last curve goes on as it came
        let mirrored = |of: char| match reach {
            Some((kind, reach)) if kind == of => (2.0 * from.0 - reach.0, 2.0 * from.1 - reach.1),
            _ => from,
        };
        match command {
            'M' => {
                let to = point(scan)?;
                self.go(to);
            }
            'L' => {
                let to = point(scan)?;
                self.straight(to);
            }
            'H' => {
                let x = base.0 + scan.number()?;
                self.straight((x, from.1));
            }
            'V' => {
                let y = base.1 + scan.number()?;
                self.straight((from.0, y));
            }
            'C' | 'S' => {
                let first = if command == 'C' { point(scan)? } else { mirrored('C') };
                let (second, to) = (point(scan)?, point(scan)?);
                self.curve([first, second, to]);
                self.reach = Some(('C', second));
            }
            'Q' | 'T' => {
                let bend = if command == 'Q' { point(scan)? } else { mirrored('Q') };
                let to = point(scan)?;
                let towards = |end: Point| (end.0 + (bend.0 - end.0) * 2.0 / 3.0, end.1 + (bend.1 - end.1) * 2.0 / 3.0);
                self.curve([towards(from), towards(to), to]);
                self.reach = Some(('Q', bend));
            }
            'A' => {
                let (radii, turn) = (scan.point()?, scan.number()?);
                let (is_long, is_clockwise) = (scan.flag()?, scan.flag()?);
                let to = point(scan)?;
                self.arc(radii, turn.to_radians(), (is_long, is_clockwise), to);
            }
            'Z' => self.close(),
            _ => return None,
        }
        Some(())
    }

    /// A part of an ellipse that is turned by an angle, as curves of at most a quarter of it each.
    fn arc(&mut self, (rx, ry): Point, turn: f32, (is_long, is_clockwise): (bool, bool), to: Point) {
        let from = self.at;
        let (rx, ry) = (rx.abs(), ry.abs());
        if rx <= 0.0 || ry <= 0.0 || from == to {
            return self.straight(to);
        }
        let (sin, cos) = turn.sin_cos();
        // half the way, seen as if the ellipse were upright
        let (dx, dy) = ((from.0 - to.0) / 2.0, (from.1 - to.1) / 2.0);
        let half = (cos * dx + sin * dy, cos * dy - sin * dx);
        let stretch = (half.0 / rx).powi(2) + (half.1 / ry).powi(2);
        let grown = stretch.sqrt().max(1.0);
        let (rx, ry) = (rx * grown, ry * grown);
        let far = ((1.0 - stretch.min(1.0)) / stretch.min(1.0)).max(0.0).sqrt();
        let side = if is_long == is_clockwise { -far } else { far };
        let off = (side * rx * half.1 / ry, -side * ry * half.0 / rx);
        let middle =
            (cos * off.0 - sin * off.1 + (from.0 + to.0) / 2.0, sin * off.0 + cos * off.1 + (from.1 + to.1) / 2.0);
        let angle = |x: f32, y: f32| (y / ry).atan2(x / rx);
        let start = angle(half.0 - off.0, half.1 - off.1);
        let mut sweep = angle(-half.0 - off.0, -half.1 - off.1) - start;
        if is_clockwise && sweep < 0.0 {
            sweep += 2.0 * PI;
        } else if !is_clockwise && sweep > 0.0 {
            sweep -= 2.0 * PI;
        }
        let count = (sweep.abs() / FRAC_PI_2 - 0.001).ceil().max(1.0);
        let each = sweep / count;
        let reach = 4.0 / 3.0 * (each / 4.0).tan();
        let on = |x: f32, y: f32| (middle.0 + rx * x * cos - ry * y * sin, middle.1 + rx * x * sin + ry * y * cos);
        for number in 0..count as u8 {
            let (a, b) = (start + each * f32::from(number), start + each * f32::from(number + 1));
            let is_last = f32::from(number + 1) >= count;
            let end = if is_last { to } else { on(b.cos(), b.sin()) };
            let first = on(a.cos() - reach * a.sin(), a.sin() + reach * a.cos());
            let second = on(b.cos() + reach * b.sin(), b.sin() - reach * b.cos());
            self.curve([first, second, end]);
        }
    }
}
