//! The rulebook on paper: the elements of its page, one below the other.

use super::letters;
use super::pen::Pen;
use super::press::{Press, Words};
use super::style::{Ink, number};
use pdf_writer::Content;
use roxmltree::Node;

/// Sizes of letters, in millimetres.
const BODY: f32 = 3.5;
const SMALL: f32 = 2.9;
const HEADINGS: [(&str, f32); 3] = [("h1", 8.5), ("h2", 5.2), ("h3", 4.0)];

/// The height of a line, as a share of its letters; how far down it the letters stand.
const LINE: f32 = 1.42;
const BASE: f32 = 1.05;

/// How far lists and explanations stand in.
const INDENT: f32 = 5.5;

/// Between things that stand side by side, and one below the other.
const GAP: f32 = 4.0;

/// Longer paragraphs may go on on the next page.
const WHOLE: usize = 6;

/// The side of a piece in a table.
const PIECE: f32 = 8.0;

const INK: Ink = [0.13, 0.12, 0.1];
const SOFT: Ink = [0.42, 0.38, 0.32];
const GREEN: Ink = [0.14, 0.41, 0.25];
const RED: Ink = [0.64, 0.19, 0.12];

/// Something as wide as the page that stays in one piece.
pub struct Slab<'d> {
    /// How high it is.
    pub height: f32,
    /// What follows stands on the same page.
    keeps: bool,
    marks: Vec<Mark<'d>>,
}

enum Mark<'d> {
    Words { at: (f32, f32), text: String, size: f32, is_bold: bool, ink: Ink },
    Picture { at: (f32, f32), node: Node<'d, 'd>, scale: f32 },
    Rule { from: (f32, f32), to: (f32, f32) },
}

/// A stretch of text in one style.
#[derive(Clone)]
struct Span {
    text: String,
    is_bold: bool,
    ink: Ink,
}

/// Where text stands: from the left edge of the page, and how wide.
#[derive(Clone, Copy)]
struct Column {
    left: f32,
    width: f32,
}

impl Column {
    fn indented(self, by: f32) -> Self {
        Self { left: self.left + by, width: (self.width - by).max(BODY) }
    }
}

impl Slab<'_> {
    fn space(height: f32) -> Self {
        Self { height, keeps: false, marks: Vec::new() }
    }

    /// Draws it below a height of the page.
    pub fn draw(&self, press: &mut Press, content: &mut Content, pen: Pen<'_>, (left, top): (f32, f32)) {
        let at = |(x, y): (f32, f32)| (left + x, top + y);
        for mark in &self.marks {
            match mark {
                Mark::Words { at: place, text, size, is_bold, ink } => {
                    press.words(content, at(*place), Words { text, size: *size, is_bold: *is_bold, ink: *ink });
                }
                Mark::Picture { at: place, node, scale } => pen.picture(press, content, *node, at(*place), *scale),
                Mark::Rule { from, to } => press.line(content, at(*from), at(*to), 0.25, SOFT),
            }
        }
    }
}

/// An article in slabs of a width, none higher than a page unless what is in it is.
pub fn slabs<'d>(article: Node<'d, 'd>, width: f32, page: f32) -> Vec<Slab<'d>> {
    let mut all = Vec::new();
    Setter { page }.children(article, Column { left: 0.0, width }, &mut all);
    all
}

/// Which of some slabs begin a page of a height.
pub fn pages(slabs: &[Slab<'_>], page: f32) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut left = 0.0;
    for (number, slab) in slabs.iter().enumerate() {
        let mut needed = slab.height;
        for (this, next) in slabs[number..].iter().zip(&slabs[number + 1..]) {
            if !this.keeps {
                break;
            }
            needed += next.height;
        }
        if starts.is_empty() || needed > left && left < page {
            starts.push(number);
            left = page;
        }
        left -= slab.height;
    }
    starts
}

struct Setter {
    page: f32,
}

impl Setter {
    fn children<'d>(&self, node: Node<'d, 'd>, column: Column, all: &mut Vec<Slab<'d>>) {
        node.children().filter(Node::is_element).for_each(|inner| self.element(inner, column, all));
    }

    fn element<'d>(&self, node: Node<'d, 'd>, column: Column, all: &mut Vec<Slab<'d>>) {
        let classes = node.attribute("class").unwrap_or_default();
        let is = |class: &str| classes.split(' ').any(|has| has == class);
        match node.tag_name().name() {
            "h1" | "h2" | "h3" => heading(node, column, all),
            "p" => paragraph(node, column, if is("credits") { SOFT } else { INK }, BODY, all),
            "ul" => self.list(node, column, all),
            "table" => table(node, column, all),
            "figure" => all.extend(figures(&[node], column)),
            "div" if is("row") => {
                let inner: Vec<Node<'d, 'd>> = node.children().filter(|n| n.has_tag_name("figure")).collect();
                all.extend(figures(&inner, column));
            }
            "div" if is("name") => self.children(node, column.indented(INDENT), all),
            "section" if is("whole") => {
                let mut inner = Vec::new();
                self.children(node, column, &mut inner);
                let height: f32 = inner.iter().map(|slab| slab.height).sum();
                all.extend(if height <= self.page { vec![joined(inner)] } else { inner });
            }
            // the rules as the program reads them say nothing to players
            "section" if is("appendix") => {}
            "section" | "div" | "article" => self.children(node, column, all),
            _ => {}
        }
    }

    fn list<'d>(&self, node: Node<'d, 'd>, column: Column, all: &mut Vec<Slab<'d>>) {
        for item in node.children().filter(|inner| inner.has_tag_name("li")) {
            let ink = match item.attribute("class") {
                Some("legal") => GREEN,
                Some("illegal") => RED,
                _ => INK,
            };
            let first = all.len();
            paragraph(item, column.indented(INDENT), ink, BODY, all);
            if let Some(slab) = all.get_mut(first) {
                let at = (column.left + INDENT - 3.2, BODY * BASE);
                slab.marks.push(Mark::Words { at, text: "•".into(), size: BODY, is_bold: false, ink });
            }
            item.children().filter(|inner| inner.has_tag_name("ul")).for_each(|inner| {
                self.list(inner, column.indented(INDENT), all);
            });
        }
    }
}

fn heading<'d>(node: Node<'d, 'd>, column: Column, all: &mut Vec<Slab<'d>>) {
    let name = node.tag_name().name();
    let size = HEADINGS.iter().find(|(known, _)| *known == name).map_or(BODY, |(_, size)| *size);
    if !all.is_empty() {
        all.push(Slab::space(size * 0.8));
    }
    let mut spans = Vec::new();
    gather(node, &Span { text: String::new(), is_bold: true, ink: INK }, &mut spans);
    let mut slab = lines_of(&wrapped(&spans, size, column.width), size, column);
    if name == "h2" {
        let y = slab.height + 0.4;
        slab.marks.push(Mark::Rule { from: (column.left, y), to: (column.left + column.width, y) });
    }
    slab.height += size * 0.45;
    slab.keeps = true;
    all.push(slab);
}

fn paragraph<'d>(node: Node<'d, 'd>, column: Column, ink: Ink, size: f32, all: &mut Vec<Slab<'d>>) {
    let mut spans = Vec::new();
    gather(node, &Span { text: String::new(), is_bold: false, ink }, &mut spans);
    let lines = wrapped(&spans, size, column.width);
    if lines.len() <= WHOLE {
        all.push(lines_of(&lines, size, column));
    } else {
        all.extend(lines.chunks(1).map(|line| lines_of(line, size, column)));
    }
    if let Some(last) = all.last_mut() {
        last.height += size * 0.25;
    }
}

/// Pictures side by side, as many as fit, each with what is said below it.
fn figures<'d>(all: &[Node<'d, 'd>], column: Column) -> Vec<Slab<'d>> {
    let is_many =
        |node: Node<'_, '_>| node.parent().and_then(|p| p.attribute("class")).is_some_and(|c| c.contains("many"));
    let mut rows: Vec<Slab<'d>> = Vec::new();
    let mut x = f32::MAX;
    for figure in all {
        let Some(svg) = figure.children().find(|inner| inner.has_tag_name("svg")) else { continue };
        let (most, highest) = match figure.attribute("class") {
            _ if is_many(*figure) => (42.0, 40.0),
            Some("small") => (80.0, 58.0),
            _ => (column.width, 95.0),
        };
        let size = |name: &str| svg.attribute(name).map_or(1.0, number).max(1.0);
        let scale = (most / size("width")).min(highest / size("height")).min(0.35);
        let (width, height) = (size("width") * scale, size("height") * scale);
        let mut said = Vec::new();
        if let Some(caption) = figure.children().find(|inner| inner.has_tag_name("figcaption")) {
            gather(caption, &Span { text: String::new(), is_bold: false, ink: SOFT }, &mut said);
        }
        let room = width.max(most.min(column.width) * 0.8);
        let mut below = lines_of(&wrapped(&said, SMALL, room), SMALL, Column { left: 0.0, width: room });
        if x + room > column.width {
            rows.push(Slab { height: 0.0, keeps: false, marks: Vec::new() });
            x = 0.0;
        }
        let Some(row) = rows.last_mut() else { continue };
        row.marks.push(Mark::Picture { at: (column.left + x, 1.0), node: svg, scale });
        below.marks.iter_mut().for_each(|mark| shift(mark, (column.left + x, height + 1.5)));
        row.marks.append(&mut below.marks);
        row.height = row.height.max(height + below.height + 1.5 + GAP);
        x += room + GAP;
    }
    rows
}

/// A table: columns as wide as what is in them, the last as wide as there is room.
fn table<'d>(node: Node<'d, 'd>, column: Column, all: &mut Vec<Slab<'d>>) {
    let rows: Vec<Vec<Node<'d, 'd>>> =
        node.children().filter(Node::is_element).map(|row| row.children().filter(Node::is_element).collect()).collect();
    let mut widths: Vec<f32> = vec![0.0; rows.iter().map(Vec::len).max().unwrap_or(0)];
    for row in &rows {
        row.iter().zip(&mut widths).for_each(|(cell, width)| *width = width.max(natural(*cell)));
    }
    for row in rows {
        let (mut slab, mut x) = (Slab::space(0.0), 0.0);
        let last = row.len().saturating_sub(1);
        for (number, cell) in row.into_iter().enumerate() {
            let room = (column.width - x).max(BODY);
            let width = if number == last { room } else { widths[number].min(room) };
            let inner = Column { left: column.left + x, width };
            match drawing(cell) {
                Some(node) => {
                    let scale = PIECE / node.attribute("height").map_or(32.0, number_of);
                    slab.marks.push(Mark::Picture { at: (inner.left, 0.0), node, scale });
                    slab.height = slab.height.max(PIECE + 0.6);
                }
                None => {
                    let mut text = lines_of(&wrapped(&cell_spans(cell), BODY, width), BODY, inner);
                    slab.height = slab.height.max(text.height);
                    slab.marks.append(&mut text.marks);
                }
            }
            x += width + GAP;
        }
        middle(&mut slab);
        all.push(slab);
    }
}

fn number_of(text: &str) -> f32 {
    number(text).max(1.0)
}

/// Beside a picture, what is said stands at its middle.
fn middle(slab: &mut Slab<'_>) {
    if slab.marks.iter().any(|mark| matches!(mark, Mark::Picture { .. })) {
        let by = (slab.height - BODY * LINE) / 2.0;
        slab.marks.iter_mut().filter(|mark| matches!(mark, Mark::Words { .. })).for_each(|mark| shift(mark, (0.0, by)));
    }
}

fn drawing<'d>(cell: Node<'d, 'd>) -> Option<Node<'d, 'd>> {
    cell.children().find(|inner| inner.has_tag_name("svg"))
}

fn cell_spans(cell: Node<'_, '_>) -> Vec<Span> {
    let mut spans = Vec::new();
    gather(cell, &Span { text: String::new(), is_bold: cell.has_tag_name("th"), ink: INK }, &mut spans);
    spans
}

fn natural(cell: Node<'_, '_>) -> f32 {
    let width = |span: &Span| letters::width(&span.text, BODY);
    if drawing(cell).is_some() { PIECE } else { cell_spans(cell).iter().map(width).sum::<f32>() + 0.5 }
}

fn shift(mark: &mut Mark<'_>, (x, y): (f32, f32)) {
    let places: &mut [&mut (f32, f32)] = match mark {
        Mark::Words { at, .. } | Mark::Picture { at, .. } => &mut [at],
        Mark::Rule { from, to } => &mut [from, to],
    };
    for place in places {
        **place = (place.0 + x, place.1 + y);
    }
}

/// Slabs as one.
fn joined<'d>(slabs: Vec<Slab<'d>>) -> Slab<'d> {
    let mut whole = Slab::space(0.0);
    for mut slab in slabs {
        slab.marks.iter_mut().for_each(|mark| shift(mark, (0.0, whole.height)));
        whole.marks.append(&mut slab.marks);
        whole.height += slab.height;
    }
    whole
}

/// The text inside an element in the styles that it has; lists and drawings stand by themselves.
fn gather(node: Node<'_, '_>, style: &Span, spans: &mut Vec<Span>) {
    for inner in node.children() {
        if let Some(text) = inner.text().filter(|_| inner.is_text()) {
            spans.push(Span { text: text.to_owned(), ..style.clone() });
            continue;
        }
        match inner.tag_name().name() {
            "b" => gather(inner, &Span { is_bold: true, ..style.clone() }, spans),
            "i" | "small" => gather(inner, &Span { ink: SOFT, ..style.clone() }, spans),
            "ul" | "svg" => {}
            _ => gather(inner, style, spans),
        }
    }
}

/// A piece of a line, where it begins.
type Piece = (f32, Span);

/// Lines of a width.
fn wrapped(spans: &[Span], size: f32, width: f32) -> Vec<Vec<Piece>> {
    let (mut lines, mut line, mut x): (Vec<Vec<Piece>>, Vec<Piece>, f32) = (Vec::new(), Vec::new(), 0.0);
    for Word { text, has_space, is_cut, span: style } in words(spans, size, width) {
        let space = if has_space && x > 0.0 { letters::width(" ", size) } else { 0.0 };
        let wide = letters::width(&text, size);
        if x > 0.0 && x + space + wide > width && (has_space || is_cut) {
            lines.push(std::mem::take(&mut line));
            x = 0.0;
        } else {
            x += space;
        }
        match line.last_mut() {
            Some((_, last)) if last.is_bold == style.is_bold && last.ink == style.ink => {
                last.text += if space > 0.0 { " " } else { "" };
                last.text += &text;
            }
            _ => line.push((x, Span { text, ..style.clone() })),
        }
        x += wide;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A word, or the part of one that a line can hold.
struct Word<'s> {
    text: String,
    /// A space stands before it.
    has_space: bool,
    /// It is the rest of a word that no line can hold.
    is_cut: bool,
    span: &'s Span,
}

/// The words of a text.
fn words<'s>(spans: &'s [Span], size: f32, width: f32) -> Vec<Word<'s>> {
    let (mut all, mut has_space) = (Vec::new(), false);
    for span in spans {
        for part in span.text.split_inclusive(char::is_whitespace) {
            let word = part.trim_end();
            let mut rest = word;
            while !rest.is_empty() {
                let end = fitting(rest, size, width);
                let is_cut = rest.len() < word.len();
                all.push(Word { text: rest[..end].to_owned(), has_space, is_cut, span });
                (rest, has_space) = (&rest[end..], false);
            }
            has_space = has_space && word.is_empty() || part.len() > word.len();
        }
    }
    all
}

/// How many bytes of a word fit into a line, one sign at least.
fn fitting(word: &str, size: f32, width: f32) -> usize {
    let mut wide = 0.0;
    for (at, sign) in word.char_indices() {
        wide += f32::from(letters::letter(sign).width) * size / 1000.0;
        if at > 0 && wide > width {
            return at;
        }
    }
    word.len()
}

fn lines_of<'d>(lines: &[Vec<Piece>], size: f32, column: Column) -> Slab<'d> {
    let mut slab = Slab::space(lines.len() as f32 * size * LINE);
    for (number, line) in lines.iter().enumerate() {
        let y = number as f32 * size * LINE + size * BASE;
        slab.marks.extend(line.iter().map(|(x, span)| Mark::Words {
            at: (column.left + x, y),
            text: span.text.clone(),
            size,
            is_bold: span.is_bold,
            ink: span.ink,
        }));
    }
    slab
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn said(slab: &Slab<'_>) -> Vec<String> {
        let words = |mark: &Mark<'_>| match mark {
            Mark::Words { text, .. } => Some(text.clone()),
            _ => None,
        };
        slab.marks.iter().filter_map(words).collect()
    }

    fn set(html: &str, width: f32, of: impl Fn(&[Slab<'_>])) {
        let document = Document::parse(html).unwrap();
        of(&slabs(document.root_element(), width, 200.0));
    }

    #[test]
    fn lines_are_broken_between_words_and_in_words_that_are_too_long() {
        set("<article><p>one two <b>three</b>, four</p></article>", 18.0, |all| {
            assert_eq!(said(&all[0]), ["one two", "three", ",", "four"]);
        });
        // what follows a word without a space stays with it
        set("<article><p>one two <b>three</b>,</p></article>", 16.0, |all| {
            assert_eq!(all[0].height, 2.0 * BODY * LINE + BODY * 0.25);
        });
        set("<article><p>abcdefghijklmnopqrstuvwxyz</p></article>", 20.0, |all| {
            let words = said(&all[0]);
            assert!(words.len() > 2 && words.concat() == "abcdefghijklmnopqrstuvwxyz", "{words:?}");
        });
    }

    #[test]
    fn headings_stay_with_what_they_stand_above() {
        let html = "<article><p>a</p><h2>b</h2><p>c</p><section class=\"appendix\"><p>d</p></section></article>";
        set(html, 100.0, |all| {
            assert_eq!(all.iter().flat_map(said).collect::<Vec<_>>(), ["a", "b", "c"]);
            let height: f32 = all.iter().map(|slab| slab.height).sum();
            assert_eq!(pages(all, height + 1.0), [0]);
            // the heading would fit, what follows would not
            let heading = all.iter().position(|slab| slab.keeps).unwrap();
            assert_eq!(pages(all, height - 1.0), [0, heading]);
        });
    }
}
