//! Text in a drawing: its letters become paths like all else.

use super::letters::letter;
use super::turned::Turned;
use super::{Artist, DEEPEST, Flaw, MOST_STRETCHES, Style, number, paint, written};
use crate::model::look::drawings::Stroke;
use crate::model::look::outline::{Pen, Point};
use roxmltree::Node;

/// More letters than these no drawing has.
const MOST_LETTERS: usize = 200;

/// What would put letters elsewhere than in a row.
const UNPLACED: [&str; 4] = ["dx", "dy", "rotate", "textLength"];

/// What is written from a place on.
struct Line<'d> {
    at: Point,
    /// How much of it lies before that place, from 0 to 1.
    anchor: f32,
    runs: Vec<(&'d str, Style)>,
}

impl<'d> Artist<'d> {
    /// Draws what is written in an element.
    pub(super) fn text(
        &self,
        node: Node<'d, 'd>,
        style: Style,
        place: Turned,
        drawn: &mut Vec<Stroke>,
    ) -> Result<(), Flaw> {
        let mut lines = Vec::new();
        self.lines(node, style, 0, &mut lines)?;
        lines.iter().try_for_each(|line| self.line(node, line, place, drawn))
    }

    /// Reads what is written in an element, and in those inside it.
    fn lines(&self, node: Node<'d, 'd>, style: Style, depth: usize, lines: &mut Vec<Line<'d>>) -> Result<(), Flaw> {
        if let Some(name) = UNPLACED.iter().find(|name| node.attribute(**name).is_some()) {
            return Err(self.flaw(
                node,
                format!("`{name}` cannot be drawn here"),
                "say where it stands by `x` and `y`",
            ));
        }
        if depth >= DEEPEST {
            return Err(self.flaw(node, "its parts lie too deep in each other", "write it in one `<text>`"));
        }
        let of = |name: &str| match node.attribute(name) {
            None => Ok(None),
            Some(text) => number(text).map(Some).ok_or_else(|| self.unread(node, name, text)),
        };
        let at = (of("x")?, of("y")?);
        if lines.is_empty() || at != (None, None) {
            let before =
                lines.last().map_or((0.0, 0.0), |line| (line.at.0 + (1.0 - line.anchor) * line.width(), line.at.1));
            let at = (at.0.unwrap_or(before.0), at.1.unwrap_or(before.1));
            lines.push(Line { at, anchor: style.anchor, runs: Vec::new() });
        }
        for child in node.children() {
            match child.text().filter(|_| child.is_text()) {
                Some(text) => lines.last_mut().into_iter().for_each(|line| line.runs.push((text, style))),
                None if child.is_element() => self.inside(child, style, depth, lines)?,
                None => {}
            }
        }
        Ok(())
    }

    fn inside(&self, node: Node<'d, 'd>, style: Style, depth: usize, lines: &mut Vec<Line<'d>>) -> Result<(), Flaw> {
        match node.tag_name().name() {
            "title" | "desc" => Ok(()),
            "tspan" => self.lines(node, self.style(node, style)?, depth + 1, lines),
            tag => {
                Err(self.flaw(node, format!("`<{tag}>` cannot be drawn here"), "write letters there and nothing else"))
            }
        }
    }

    fn line(&self, node: Node<'d, 'd>, line: &Line<'d>, place: Turned, drawn: &mut Vec<Stroke>) -> Result<(), Flaw> {
        let mut x = line.at.0 - line.anchor * line.width();
        for (text, style) in line.written() {
            let mut path = String::new();
            let (share, y) = (style.size / 1000.0, line.at.1 + style.drop * style.size);
            for sign in text.chars() {
                let letter = letter(sign).ok_or_else(|| self.unknown(node, sign))?;
                self.letters.set(self.letters.get() + 1);
                if self.letters.get() > MOST_LETTERS {
                    let message = format!("it has more than {MOST_LETTERS} letters");
                    return Err(self.flaw(node, message, "a piece needs fewer"));
                }
                let mut pen = Pen::new(MOST_STRETCHES);
                // all outlines of letters can be read
                let _ = pen.path(letter.path);
                path += &written(&pen.drawn(), place.after(Turned::moved(x, y)).after(Turned::scaled(share, share)));
                x += letter.width * share;
            }
            paint(path, style, place, drawn);
        }
        Ok(())
    }

    fn unknown(&self, node: Node<'_, '_>, sign: char) -> Flaw {
        let message = match crate::source::is_unseen(sign) {
            true => "a sign stands in it that cannot be seen".to_owned(),
            false => format!("`{sign}` is no letter that can be drawn here"),
        };
        self.flaw(node, message, "turn it into a path: only letters of Latin script have outlines here")
    }
}

impl Line<'_> {
    /// What is seen of its runs: blanks are one each, and none at the ends.
    fn written(&self) -> Vec<(String, Style)> {
        let mut all: Vec<(String, Style)> = Vec::new();
        let mut is_apart = true;
        for (text, style) in &self.runs {
            let mut seen = String::new();
            for sign in text.chars() {
                let is_blank = sign.is_ascii_whitespace();
                if !(is_blank && is_apart) {
                    seen.push(if is_blank { ' ' } else { sign });
                }
                is_apart = is_blank;
            }
            all.push((seen, *style));
        }
        if let Some((text, _)) = all.iter_mut().rfind(|(text, _)| !text.is_empty()) {
            text.truncate(text.trim_end_matches(' ').len());
        }
        all
    }

    fn width(&self) -> f32 {
        let of = |text: &str| text.chars().filter_map(letter).map(|letter| letter.width).sum::<f32>();
        self.written().iter().map(|(text, style)| of(text) * style.size / 1000.0).sum()
    }
}
