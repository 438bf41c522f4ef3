//! Paths, as drawings write them, on paper: lines and curves alone.

use crate::names::outline::{Pen, Point, Stretch};
use pdf_writer::Content;

/// Draws a path of SVG; what cannot be read ends it.
pub fn path(content: &mut Content, text: &str) {
    let mut pen = Pen::new(usize::MAX);
    let _ = pen.path(text);
    draw(content, pen);
}

/// A circle.
pub fn circle(content: &mut Content, middle: Point, radius: f32) {
    let mut pen = Pen::new(usize::MAX);
    pen.oval(middle, (radius, radius));
    draw(content, pen);
}

/// A rectangle, its corners round.
pub fn rectangle(content: &mut Content, at: Point, size: Point, radius: f32) {
    let mut pen = Pen::new(usize::MAX);
    pen.rectangle(at, size, (radius, radius));
    draw(content, pen);
}

fn draw(content: &mut Content, pen: Pen) {
    for stretch in pen.drawn() {
        match stretch {
            Stretch::Begin(to) => content.move_to(to.0, to.1),
            Stretch::Line(to) => content.line_to(to.0, to.1),
            Stretch::Curve([a, b, to]) => content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1),
            Stretch::Close => content.close_path(),
        };
    }
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
