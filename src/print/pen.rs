//! Draws on paper what a page draws as SVG.

use super::letters;
use super::path;
use super::press::{Press, Words};
use super::style::{Ink, Look, look, number};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use roxmltree::Node;

/// The SVG drawings of one text, which share shapes.
#[derive(Clone, Copy, Debug)]
pub struct Pen<'p> {
    /// What the shapes of this text are called by, apart from those of others.
    pub name: &'p str,
}

impl Pen<'_> {
    /// Draws the shapes that others use, wherever they stand below an element.
    pub fn prepare(self, press: &mut Press, node: Node<'_, '_>) {
        let shared = node.descendants().filter(|inner| inner.has_tag_name("g") && inner.attribute("id").is_some());
        for shape in shared {
            let mut content = Content::new();
            self.inside(press, &mut content, shape);
            press.keep(self.called(shape.attribute("id").unwrap_or_default()), content);
        }
    }

    /// Draws a picture so that its corner lies at a place, each of its units so large.
    pub fn picture(self, press: &mut Press, content: &mut Content, node: Node<'_, '_>, at: (f32, f32), scale: f32) {
        content.save_state().transform([scale, 0.0, 0.0, scale, at.0, at.1]);
        self.inside(press, content, node);
        content.restore_state();
    }

    fn called(self, id: &str) -> String {
        format!("{}-{id}", self.name)
    }

    fn inside(self, press: &mut Press, content: &mut Content, node: Node<'_, '_>) {
        node.children().filter(Node::is_element).for_each(|inner| self.element(press, content, inner));
    }

    fn element(self, press: &mut Press, content: &mut Content, node: Node<'_, '_>) {
        content.save_state();
        place(content, node.attribute("transform").unwrap_or_default());
        let at = |name: &str| node.attribute(name).map_or(0.0, number);
        if let Some(shape) = node.attribute("href") {
            content.x_object(Name(self.called(shape.trim_start_matches('#')).as_bytes()));
        }
        match node.tag_name().name() {
            "g" | "svg" => self.inside(press, content, node),
            "text" => text(press, content, node),
            "line" => outlined(press, content, &Look { fill: None, ..look(node) }, |content| {
                content.move_to(at("x1"), at("y1")).line_to(at("x2"), at("y2"));
            }),
            "polygon" => outlined(press, content, &look(node), |content| polygon(content, node)),
            "circle" => outlined(press, content, &look(node), |content| {
                path::circle(content, (at("cx"), at("cy")), at("r"));
            }),
            "rect" => outlined(press, content, &look(node), |content| {
                path::rectangle(content, (at("x"), at("y")), (at("width"), at("height")), at("rx"));
            }),
            "path" => outlined(press, content, &look(node), |content| {
                path::path(content, node.attribute("d").unwrap_or_default());
            }),
            // titles and styles, and what is drawn elsewhere
            _ => {}
        }
        content.restore_state();
    }
}

fn polygon(content: &mut Content, node: Node<'_, '_>) {
    let corners = node.attribute("points").unwrap_or_default().split(' ').filter_map(|pair| pair.split_once(','));
    for (place, (x, y)) in corners.enumerate() {
        let (x, y) = (number(x), number(y));
        if place == 0 {
            content.move_to(x, y)
        } else {
            content.line_to(x, y)
        };
    }
    content.close_path();
}

/// Fills and outlines a shape.
fn outlined(press: &mut Press, content: &mut Content, look: &Look, shape: impl FnOnce(&mut Content)) {
    let is_lined = look.stroke.is_some() && look.width > 0.0;
    press.ink(content, look.fill, look.stroke, look.opaque);
    content.set_line_width(look.width);
    if look.is_round {
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    }
    if !look.dashes.is_empty() {
        content.set_dash_pattern(look.dashes.iter().copied(), 0.0);
    }
    shape(content);
    match (look.fill.is_some(), is_lined) {
        (true, true) if look.is_even_odd => content.fill_even_odd_and_stroke(),
        (true, false) if look.is_even_odd => content.fill_even_odd(),
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, true) => content.stroke(),
        (false, false) => content.end_path(),
    };
}

fn text(press: &mut Press, content: &mut Content, node: Node<'_, '_>) {
    let look = look(node);
    let said = node.text().unwrap_or_default();
    let width = letters::width(said, look.size);
    let x = node.attribute("x").map_or(0.0, number) - if look.is_start { 0.0 } else { width / 2.0 };
    let y = node.attribute("y").map_or(0.0, number);
    let ink: Ink = look.fill.unwrap_or_default();
    press.words(content, (x, y), Words { text: said, size: look.size, is_bold: look.is_bold, ink });
}

/// Moves, enlarges and turns what is drawn next, as a `transform` says.
fn place(content: &mut Content, text: &str) {
    for step in text.split(')').filter_map(|step| step.trim().split_once('(')) {
        let n: Vec<f32> = step.1.split([' ', ',']).map(number).collect();
        match (step.0, &n[..]) {
            ("translate", &[x, y]) => content.transform([1.0, 0.0, 0.0, 1.0, x, y]),
            ("scale", &[by]) => content.transform([by, 0.0, 0.0, by, 0.0, 0.0]),
            ("rotate", &[degrees, x, y]) => {
                let (sin, cos) = degrees.to_radians().sin_cos();
                content.transform([cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos])
            }
            _ => continue,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn drawn(svg: &str) -> String {
        let document = Document::parse(svg).unwrap();
        let (mut press, mut content) = (Press::new(""), Content::new());
        Pen { name: "t" }.picture(&mut press, &mut content, document.root_element(), (0.0, 0.0), 1.0);
        String::from_utf8_lossy(&content.finish()).into_owned()
    }

    #[test]
    fn shapes_are_filled_and_outlined_as_they_say() {
        let both = drawn(r##"<svg><polygon fill="#ff0000" stroke="#000000" points="1,2 3,4 5,6"/></svg>"##);
        assert!(both.contains("1 0 0 rg") && both.contains("1 2 m\n3 4 l\n5 6 l\nh\nB"), "{both}");
        let line = drawn(r##"<svg><path class="ink" d="M1 1L2 2" stroke="#000000"/></svg>"##);
        assert!(line.contains("2 2 l\nS") && !line.contains("rg"), "{line}");
    }

    #[test]
    fn shared_shapes_are_asked_for_by_their_name() {
        let used = drawn(r##"<svg><use href="#shape3" transform="translate(4 5) scale(0.5)"/></svg>"##);
        assert!(used.contains("1 0 0 1 4 5 cm\n0.5 0 0 0.5 0 0 cm\n/t-shape3 Do"), "{used}");
    }

    #[test]
    fn what_is_turned_about_a_place_keeps_it() {
        let turned = drawn(r#"<svg><g transform="rotate(90 50 50)"/></svg>"#);
        let matrix = turned.lines().find(|line| line.ends_with(" cm") && line.contains("-1")).unwrap();
        let numbers: Vec<f32> = matrix.split(' ').filter_map(|word| word.parse().ok()).collect();
        let (x, y) =
            (numbers[0] * 50.0 + numbers[2] * 50.0 + numbers[4], numbers[1] * 50.0 + numbers[3] * 50.0 + numbers[5]);
        assert!((x - 50.0).abs() < 0.01 && (y - 50.0).abs() < 0.01, "{matrix}");
    }
}
