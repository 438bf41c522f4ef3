//! Paths, as drawings write them, on paper: lines and curves alone.

use pdf_writer::Content;
use std::f32::consts::{FRAC_PI_2, PI};

/// How far the ends of a curve reach that is as good as a quarter of a circle, as a share of the radius.
const QUARTER: f32 = 0.552_285;

type Point = (f32, f32);

/// Draws a path of SVG with absolute commands; what it does not know ends it.
pub fn path(content: &mut Content, text: &str) {
    let (mut at, mut first) = ((0.0, 0.0), (0.0, 0.0));
    for (command, numbers) in commands(text) {
        let step = match command {
            'M' | 'L' => 2,
            'H' | 'V' => 1,
            'C' => 6,
            'Q' => 4,
            'A' => 7,
            'Z' => {
                content.close_path();
                at = first;
                continue;
            }
            _ => return,
        };
        for (place, n) in numbers.chunks_exact(step).enumerate() {
            match command {
                'M' if place == 0 => {
                    (at, first) = ((n[0], n[1]), (n[0], n[1]));
                    content.move_to(at.0, at.1);
                }
                'M' | 'L' => at = line(content, (n[0], n[1])),
                'H' => at = line(content, (n[0], at.1)),
                'V' => at = line(content, (at.0, n[0])),
                'C' => at = curve(content, [(n[0], n[1]), (n[2], n[3]), (n[4], n[5])]),
                'Q' => at = bow(content, at, (n[0], n[1]), (n[2], n[3])),
                _ => at = arc(content, at, n),
            }
        }
    }
}

/// A circle.
pub fn circle(content: &mut Content, (x, y): Point, radius: f32) {
    let reach = QUARTER * radius;
    content.move_to(x + radius, y);
    for quarter in 0..4u8 {
        let angle = f32::from(quarter) * FRAC_PI_2;
        let (sin, cos) = angle.sin_cos();
        let turned = |(dx, dy): Point| (x + dx * cos - dy * sin, y + dx * sin + dy * cos);
        curve(content, [(radius, reach), (reach, radius), (0.0, radius)].map(turned));
    }
    content.close_path();
}

/// A rectangle, its corners round.
pub fn rectangle(content: &mut Content, (x, y): Point, (width, height): Point, radius: f32) {
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        content.rect(x, y, width, height);
        return;
    }
    let (right, bottom, rest) = (x + width, y + height, radius * (1.0 - QUARTER));
    content.move_to(x + radius, y).line_to(right - radius, y);
    curve(content, [(right - rest, y), (right, y + rest), (right, y + radius)]);
    content.line_to(right, bottom - radius);
    curve(content, [(right, bottom - rest), (right - rest, bottom), (right - radius, bottom)]);
    content.line_to(x + radius, bottom);
    curve(content, [(x + rest, bottom), (x, bottom - rest), (x, bottom - radius)]);
    content.line_to(x, y + radius);
    curve(content, [(x, y + rest), (x + rest, y), (x + radius, y)]);
    content.close_path();
}

/// The commands of a path, each with its numbers.
fn commands(text: &str) -> impl Iterator<Item = (char, Vec<f32>)> {
    let starts = text.char_indices().filter(|(_, sign)| sign.is_ascii_alphabetic());
    starts.map(|(at, command)| {
        let rest = &text[at + 1..];
        let end = rest.find(|sign: char| sign.is_ascii_alphabetic()).unwrap_or(rest.len());
        (command, rest[..end].split([' ', ',']).filter_map(|word| word.parse().ok()).collect())
    })
}

fn line(content: &mut Content, to: Point) -> Point {
    content.line_to(to.0, to.1);
    to
}

fn curve(content: &mut Content, [a, b, to]: [Point; 3]) -> Point {
    content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    to
}

/// A curve with one handle, as one with two.
fn bow(content: &mut Content, from: Point, handle: Point, to: Point) -> Point {
    let towards = |end: Point| (end.0 + (handle.0 - end.0) * 2.0 / 3.0, end.1 + (handle.1 - end.1) * 2.0 / 3.0);
    curve(content, [towards(from), towards(to), to])
}

/// A part of an ellipse, as curves of at most a quarter each: how the appendix of the SVG standard on arcs finds its middle.
fn arc(content: &mut Content, from: Point, n: &[f32]) -> Point {
    let (to, (sin, cos)) = ((n[5], n[6]), n[2].to_radians().sin_cos());
    let (half_x, half_y) = ((from.0 - to.0) / 2.0, (from.1 - to.1) / 2.0);
    let (x, y) = (cos * half_x + sin * half_y, cos * half_y - sin * half_x);
    let (mut rx, mut ry) = (n[0].abs(), n[1].abs());
    if rx == 0.0 || ry == 0.0 || (x, y) == (0.0, 0.0) {
        return line(content, to);
    }
    let stretch = ((x / rx).powi(2) + (y / ry).powi(2)).sqrt().max(1.0);
    (rx, ry) = (rx * stretch, ry * stretch);
    let (far_x, far_y) = ((rx * y).powi(2), (ry * x).powi(2));
    let share = (((rx * ry).powi(2) - far_x - far_y) / (far_x + far_y)).max(0.0).sqrt();
    let share = if (n[3] != 0.0) == (n[4] != 0.0) { -share } else { share };
    let (middle_x, middle_y) = (share * rx * y / ry, -share * ry * x / rx);
    let start = ((y - middle_y) / ry).atan2((x - middle_x) / rx);
    let mut sweep = ((-y - middle_y) / ry).atan2((-x - middle_x) / rx) - start;
    if n[4] != 0.0 && sweep < 0.0 {
        sweep += 2.0 * PI;
    } else if n[4] == 0.0 && sweep > 0.0 {
        sweep -= 2.0 * PI;
    }
    let centre = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let place = |(x, y): Point| {
        let (x, y) = (middle_x + x * rx, middle_y + y * ry);
        (centre.0 + cos * x - sin * y, centre.1 + sin * x + cos * y)
    };
    // a hair more than a quarter is one
    let parts = (sweep.abs() / FRAC_PI_2 - 0.01).ceil().max(1.0);
    let (step, reach) = (sweep / parts, 4.0 / 3.0 * (sweep / parts / 4.0).tan());
    for part in 0..parts as u8 {
        let angle = start + f32::from(part) * step;
        let ((sin_a, cos_a), (sin_b, cos_b)) = (angle.sin_cos(), (angle + step).sin_cos());
        let handles = [(cos_a - reach * sin_a, sin_a + reach * cos_a), (cos_b + reach * sin_b, sin_b - reach * cos_b)];
        curve(content, [place(handles[0]), place(handles[1]), place((cos_b, sin_b))]);
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let mut content = Content::new();
        path(&mut content, text);
        String::from_utf8(content.finish().to_vec()).unwrap()
    }

    /// The ends of curves.
    fn ends(text: &str) -> Vec<(i32, i32)> {
        let last = |line: &str| {
            let numbers: Vec<f32> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            numbers.last_chunk().map(|[x, y]| (x.round() as i32, y.round() as i32))
        };
        drawn(text).lines().filter(|line| line.ends_with(" c")).filter_map(last).collect()
    }

    #[test]
    fn lines_go_across_and_down_from_where_the_path_is() {
        assert_eq!(drawn("M1 2L3 4H5V6Z"), "1 2 m\n3 4 l\n5 4 l\n5 6 l\nh");
    }

    #[test]
    fn arcs_are_the_way_round_that_is_asked_for() {
        assert_eq!(ends("M0 50A50 50 0 0 1 50 0"), [(50, 0)]);
        assert_eq!(ends("M0 50A50 50 0 0 1 100 50"), [(50, 0), (100, 50)]);
        assert_eq!(ends("M0 50A50 50 0 0 0 100 50"), [(50, 100), (100, 50)]);
        assert_eq!(ends("M0 50A50 50 0 1 1 50 100").len(), 3);
        // too far apart for their radius: as large as they must be
        assert_eq!(ends("M0 50A10 10 0 0 1 100 50"), [(50, 0), (100, 50)]);
    }
}
