//! A drawing of somebody's own, read from SVG.
//!
//! Nothing of the file is handed on: shapes and letters become paths in the square of the built-in drawings, and whatever is no
//! shape, no text, no group and no colour of these is refused or has no say. So a drawing can do no more than the built-in
//! ones, wherever it is shown.

mod letters;
mod text;
mod turned;

use super::colours::Colour;
use super::drawings::{Base, Drawing, Hue, Stroke};
use super::outline::{Pen, Point, Stretch, Unreadable};
use super::scan;
use roxmltree::{Document, Node, ParsingOptions};
use std::cell::Cell;
use std::fmt::Write;
use turned::Turned;

/// Longer files are refused, in bytes.
pub const LONGEST: usize = 64 << 10;

/// More elements than these, or groups inside groups than those, are refused.
const MOST_NODES: u32 = 4_000;
const DEEPEST: usize = 32;

/// More lines and curves than these no shape has.
const MOST_STRETCHES: usize = 4_000;

/// So far beyond the square something may be drawn.
const BEYOND: f32 = 10.0;

/// Lines wider than this are not.
const WIDEST: f32 = 50.0;

/// Gradients that take their colours from others do so over at most so many steps.
const MOST_STEPS: usize = 4;

/// How far the middle of capital letters is above the line on which they stand, in their size.
const HALF_A_CAPITAL: f32 = 0.365;

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// What would change the picture, and cannot be drawn here.
const REFUSED: [&str; 3] = ["clip-path", "mask", "filter"];

/// Why a file cannot be used, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line and the column, from 1, where it is at one place.
    pub at: Option<(u32, u32)>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// Reads a drawing.
///
/// # Errors
/// It is no SVG, or more than a drawing of shapes.
pub fn read(name: &str, text: &str) -> Result<Drawing, Flaw> {
    if text.len() > LONGEST {
        let message = format!("it is longer than {} KiB", LONGEST >> 10);
        return Err(Flaw { at: None, message, help: "a piece needs fewer and simpler shapes".into() });
    }
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(unparsed)?;
    let root = document.root_element();
    let artist = Artist { document: &document, letters: Cell::new(0) };
    if root.tag_name().name() != "svg" {
        return Err(artist.flaw(root, "it is no SVG: that begins with `<svg`", "save the drawing as SVG"));
    }
    let mut strokes = Vec::new();
    let style = artist.style(root, Style::default())?;
    artist.group(root, (style, artist.square(root)?, 0), &mut strokes)?;
    if strokes.is_empty() {
        return Err(artist.flaw(root, "nothing in it can be seen", "give its shapes a colour"));
    }
    Ok(Drawing { name: name.to_owned(), base: Base::Bare, is_facing: false, strokes })
}

fn unparsed(error: roxmltree::Error) -> Flaw {
    let place = error.pos();
    let (message, help) = match error {
        roxmltree::Error::DtdDetected => ("it declares a type of document", "leave out what begins with `<!DOCTYPE`"),
        roxmltree::Error::NodesLimitReached => ("it has too many elements", "a piece needs fewer and simpler shapes"),
        _ => ("it is no SVG that can be read", "save it anew as plain SVG"),
    };
    Flaw { at: Some((place.row, place.col)), message: message.into(), help: help.into() }
}

/// How shapes are drawn: what an element has of the groups that it is in.
#[derive(Clone, Copy)]
struct Style {
    fill: Option<Hue>,
    line: Option<Hue>,
    width: f32,
    is_even_odd: bool,
    is_hidden: bool,
    /// How large letters are.
    size: f32,
    /// How much of a text lies before the place where it stands, from 0 to 1.
    anchor: f32,
    /// How far below that place the letters stand, in their size.
    drop: f32,
}

impl Default for Style {
    /// What nobody has coloured has the colour of the player.
    fn default() -> Self {
        let (fill, line, width) = (Some(Hue::Player), None, 1.0);
        let (size, anchor, drop) = (16.0, 0.0, 0.0);
        Self { fill, line, width, is_even_odd: false, is_hidden: false, size, anchor, drop }
    }
}

/// What holds inside an element: how shapes are drawn, where, and how deep it lies.
type Inside = (Style, Turned, usize);

/// Reads a document.
struct Artist<'d> {
    document: &'d Document<'d>,
    /// How many were drawn.
    letters: Cell<usize>,
}

impl<'d> Artist<'d> {
    fn flaw(&self, node: Node<'_, '_>, message: impl Into<String>, help: impl Into<String>) -> Flaw {
        let place = self.document.text_pos_at(node.range().start);
        Flaw { at: Some((place.row, place.col)), message: message.into(), help: help.into() }
    }

    /// Where what the document shows lies: in the middle of the square, as large as fits.
    fn square(&self, root: Node<'d, 'd>) -> Result<Turned, Flaw> {
        let size = |name| root.attribute(name).and_then(number);
        let view = root.attribute("viewBox").map(|text| scan::numbers(text).unwrap_or_default());
        let view = match view.as_deref() {
            Some(&[x, y, width, height]) => Some((x, y, width, height)),
            Some(_) => None,
            None => size("width").zip(size("height")).map(|(width, height)| (0.0, 0.0, width, height)),
        };
        let fits = |&(_, _, width, height): &(f32, f32, f32, f32)| width > 0.0 && height > 0.0;
        let Some((x, y, width, height)) = view.filter(fits) else {
            let help = "write what it shows at `<svg`: `viewBox=\"0 0 100 100\"`";
            return Err(self.flaw(root, "it does not say how large it is", help));
        };
        let scale = 100.0 / width.max(height);
        let middle = Turned::moved(50.0 - scale * (x + width / 2.0), 50.0 - scale * (y + height / 2.0));
        Ok(middle.after(Turned::scaled(scale, scale)))
    }

    fn group(&self, group: Node<'d, 'd>, inside: Inside, drawn: &mut Vec<Stroke>) -> Result<(), Flaw> {
        let elements = group.children().filter(Node::is_element);
        // what other programs note for themselves is drawn nowhere
        let own = elements.filter(|node| node.tag_name().namespace().is_none_or(|name| name == NAMESPACE));
        own.into_iter().try_for_each(|node| self.element(node, inside, drawn))
    }

    fn element(&self, node: Node<'d, 'd>, inside: Inside, drawn: &mut Vec<Stroke>) -> Result<(), Flaw> {
        let (outer, place, depth) = inside;
        let tag = node.tag_name().name();
        match tag {
            "title" | "desc" | "metadata" | "defs" | "linearGradient" | "radialGradient" => return Ok(()),
            "g" | "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "text" => {}
            _ => return Err(self.flaw(node, format!("`<{tag}>` cannot be drawn here"), instead_of(tag))),
        }
        let style = self.style(node, outer)?;
        let place = match node.attribute("transform") {
            None => place,
            Some(text) => place.after(Turned::read(text).ok_or_else(|| self.unread(node, "transform", text))?),
        };
        match tag {
            "g" => {}
            "text" => return self.text(node, style, place, drawn),
            _ => return self.shape(node, style, place, drawn),
        }
        if depth >= DEEPEST {
            return Err(self.flaw(node, "its groups lie too deep in each other", "put its shapes into fewer groups"));
        }
        self.group(node, (style, place, depth + 1), drawn)
    }

    fn shape(&self, node: Node<'d, 'd>, style: Style, place: Turned, drawn: &mut Vec<Stroke>) -> Result<(), Flaw> {
        let mut pen = Pen::new(MOST_STRETCHES);
        let done = match node.tag_name().name() {
            "path" => pen.path(node.attribute("d").unwrap_or_default()),
            "polyline" | "polygon" => {
                pen.corners(node.attribute("points").unwrap_or_default(), node.tag_name().name() == "polygon")
            }
            _ => self.simple(node, &mut pen)?,
        };
        done.map_err(|Unreadable(text)| self.unread(node, node.tag_name().name(), &text))?;
        paint(written(&pen.drawn(), place), style, place, drawn);
        Ok(())
    }

    /// A shape that some numbers describe.
    fn simple(&self, node: Node<'d, 'd>, pen: &mut Pen) -> Result<Result<(), Unreadable>, Flaw> {
        let may = |name: &str| match node.attribute(name) {
            None => Ok(None),
            Some(text) => number(text).map(Some).ok_or_else(|| self.unread(node, name, text)),
        };
        let of = |name: &str| may(name).map(Option::unwrap_or_default);
        match node.tag_name().name() {
            "line" => pen.line((of("x1")?, of("y1")?), (of("x2")?, of("y2")?)),
            "circle" => pen.oval((of("cx")?, of("cy")?), (of("r")?, of("r")?)),
            "ellipse" => pen.oval((of("cx")?, of("cy")?), (of("rx")?, of("ry")?)),
            _ => {
                let (across, down) = (may("rx")?, may("ry")?);
                let round = (across.or(down).unwrap_or_default(), down.or(across).unwrap_or_default());
                pen.rectangle((of("x")?, of("y")?), (of("width")?, of("height")?), round);
            }
        }
        Ok(Ok(()))
    }

    fn unread(&self, node: Node<'_, '_>, what: &str, text: &str) -> Flaw {
        let shown: String = text.chars().take(30).filter(|letter| !crate::source::is_unseen(*letter)).collect();
        let message = format!("`{what}` cannot be read: `{}`", shown.trim());
        self.flaw(node, message, "save it anew as plain SVG")
    }

    fn style(&self, node: Node<'d, 'd>, outer: Style) -> Result<Style, Flaw> {
        let is_set = |name: &&str| said(node, name).is_some_and(|value| value != "none");
        if let Some(name) = REFUSED.iter().find(|name| is_set(name)) {
            return Err(self.flaw(
                node,
                format!("`{name}` cannot be drawn here"),
                "draw what is seen as shapes of its own",
            ));
        }
        let mut style = outer;
        style.fill = self.hue(node, "fill", outer.fill)?;
        style.line = self.hue(node, "stroke", outer.line)?;
        if let Some(text) = said(node, "stroke-width") {
            style.width = number(text).ok_or_else(|| self.unread(node, "stroke-width", text))?;
        }
        if let Some(rule) = said(node, "fill-rule") {
            style.is_even_odd = rule == "evenodd";
        }
        if let Some(text) = said(node, "font-size") {
            let size = number(text).filter(|size| *size > 0.0);
            style.size = size.ok_or_else(|| self.unread(node, "font-size", text))?;
        }
        if let Some(anchor) = said(node, "text-anchor") {
            style.anchor = if anchor == "middle" { 0.5 } else { f32::from(u8::from(anchor == "end")) };
        }
        if let Some(line) = said(node, "dominant-baseline") {
            style.drop = if matches!(line, "middle" | "central") { HALF_A_CAPITAL } else { 0.0 };
        }
        let is_nothing = |name| said(node, name).and_then(number).is_some_and(|share| share <= 0.0);
        if is_nothing("fill-opacity") {
            style.fill = None;
        }
        if is_nothing("stroke-opacity") {
            style.line = None;
        }
        let is_off = said(node, "display") == Some("none") || said(node, "visibility") == Some("hidden");
        style.is_hidden |= is_off || is_nothing("opacity");
        Ok(style)
    }

    fn hue(&self, node: Node<'d, 'd>, what: &str, outer: Option<Hue>) -> Result<Option<Hue>, Flaw> {
        let Some(text) = said(node, what) else { return Ok(outer) };
        let of_gradient = text.strip_prefix("url(").and_then(|rest| rest.split_once(')'));
        match (text, of_gradient) {
            ("inherit", _) => Ok(outer),
            ("none" | "transparent", _) => Ok(None),
            ("currentColor" | "currentcolor" | "context-fill", _) => Ok(Some(Hue::Player)),
            ("context-stroke", _) => Ok(Some(Hue::Ink)),
            (_, Some((name, _))) => {
                let name = name.trim_matches(['"', '\'', ' ']).trim_start_matches('#');
                let mean = self.mean(name, MOST_STEPS).ok_or_else(|| self.unread(node, what, text))?;
                Ok(Some(Hue::Own(mean)))
            }
            _ => match colour(text) {
                Some(colour) => Ok(Some(Hue::Own(colour))),
                None => {
                    let message =
                        format!("`{}` is no colour that is known here", text.chars().take(30).collect::<String>());
                    Err(self.flaw(node, message, "write it as `#rrggbb`"))
                }
            },
        }
    }

    /// The mean of the colours of a gradient.
    fn mean(&self, name: &str, steps: usize) -> Option<Colour> {
        let is_it =
            |node: &Node<'_, '_>| node.attribute("id") == Some(name) && node.tag_name().name().ends_with("Gradient");
        let gradient = self.document.descendants().find(is_it)?;
        let stops = gradient.children().filter(|node| node.tag_name().name() == "stop");
        let colours: Option<Vec<Colour>> =
            stops.map(|stop| colour(said(stop, "stop-color").unwrap_or("black"))).collect();
        let colours = colours?;
        if colours.is_empty() {
            let other = gradient.attributes().find(|attribute| attribute.name() == "href")?.value();
            return self.mean(other.trim_start_matches('#'), steps.checked_sub(1)?);
        }
        let part = |of: fn(&Colour) -> u8| {
            let sum: u32 = colours.iter().map(|colour| u32::from(of(colour))).sum();
            (sum / colours.len() as u32) as u8
        };
        Some(Colour(part(|c| c.0), part(|c| c.1), part(|c| c.2)))
    }
}

/// Fills a path and draws its line, as far as they can be seen.
fn paint(path: String, style: Style, place: Turned, drawn: &mut Vec<Stroke>) {
    if path.is_empty() || style.is_hidden {
        return;
    }
    let width = (style.width * place.scale()).min(WIDEST).round().max(1.0) as u8;
    let is_even_odd = style.is_even_odd;
    let fill = style.fill.map(|hue| Stroke { path: path.clone().into(), width: 0, hue, is_even_odd });
    let line = style.line.filter(|_| style.width > 0.0);
    let line = line.map(|hue| Stroke { path: path.into(), width, hue, is_even_odd: false });
    drawn.extend(fill.into_iter().chain(line));
}

/// An outline where it comes to lie, as a path with absolute commands.
fn written(outline: &[Stretch], place: Turned) -> String {
    let inside = |value: f32| ((value.clamp(-BEYOND, 100.0 + BEYOND) * 100.0).round() / 100.0) + 0.0;
    let mut path = String::new();
    for stretch in outline {
        let (command, points): (char, &[Point]) = match stretch {
            Stretch::Begin(to) => ('M', std::slice::from_ref(to)),
            Stretch::Line(to) => ('L', std::slice::from_ref(to)),
            Stretch::Curve(points) => ('C', points),
            Stretch::Close => ('Z', &[]),
        };
        path.push(command);
        for (number, point) in points.iter().enumerate() {
            let (x, y) = place.place(*point);
            let gap = if number > 0 { " " } else { "" };
            let _ = write!(path, "{gap}{} {}", inside(x), inside(y));
        }
    }
    path
}

/// What an element says of itself: in its style, or as an attribute.
fn said<'d>(node: Node<'d, 'd>, name: &str) -> Option<&'d str> {
    let mut pairs = node.attribute("style").unwrap_or_default().split(';').filter_map(|pair| pair.split_once(':'));
    let styled = pairs.rfind(|(known, _)| known.trim() == name).map(|(_, value)| value.trim());
    styled.or_else(|| node.attribute(name).map(str::trim))
}

/// A number, perhaps with the unit that goes without saying.
fn number(text: &str) -> Option<f32> {
    let plain = text.trim().trim_end_matches("px").trim_end_matches("mm").trim_end_matches("pt");
    plain.parse().ok().filter(|value: &f32| value.is_finite())
}

/// What to draw in the place of an element.
fn instead_of(tag: &str) -> &'static str {
    match tag {
        "tspan" => "put it into a `<text>`",
        "image" => "draw it with shapes and paths",
        "style" => "write the colours at the shapes: `fill=\"#aa3311\"`",
        _ => "shapes, paths and groups of them can be",
    }
}

/// The colours that are often named; the others have numbers.
const NAMED: [(&str, u32); 26] = [
    ("black", 0x000000),
    ("white", 0xffffff),
    ("red", 0xff0000),
    ("lime", 0x00ff00),
    ("blue", 0x0000ff),
    ("yellow", 0xffff00),
    ("cyan", 0x00ffff),
    ("aqua", 0x00ffff),
    ("magenta", 0xff00ff),
    ("fuchsia", 0xff00ff),
    ("green", 0x008000),
    ("navy", 0x000080),
    ("maroon", 0x800000),
    ("olive", 0x808000),
    ("purple", 0x800080),
    ("teal", 0x008080),
    ("gray", 0x808080),
    ("grey", 0x808080),
    ("silver", 0xc0c0c0),
    ("orange", 0xffa500),
    ("gold", 0xffd700),
    ("brown", 0xa52a2a),
    ("pink", 0xffc0cb),
    ("tan", 0xd2b48c),
    ("ivory", 0xfffff0),
    ("beige", 0xf5f5dc),
];

/// A colour as SVG has it: a name, `#rgb`, `#rrggbb`, `rgb(1, 2, 3)`; how much shines through has no say.
fn colour(text: &str) -> Option<Colour> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix('#').filter(|digits| digits.is_ascii()) {
        let opaque = match digits.len() {
            4 => &digits[..3],
            8 => &digits[..6],
            _ => digits,
        };
        return Colour::read(&format!("#{opaque}"));
    }
    if let Some(inside) = lower.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')')) {
        let parts: Vec<u8> = inside.split([',', ' ']).filter(|part| !part.is_empty()).map_while(part).collect();
        return <[u8; 3]>::try_from(parts).ok().map(|[r, g, b]| Colour(r, g, b));
    }
    let (_, value) = NAMED.iter().find(|(name, _)| *name == lower)?;
    Some(Colour((value >> 16) as u8, (value >> 8) as u8, *value as u8))
}

/// A part of a colour: from 0 to 255, or in percent.
fn part(text: &str) -> Option<u8> {
    match text.strip_suffix('%') {
        Some(share) => share.parse::<f32>().ok().map(|share| (share * 2.55).round().clamp(0.0, 255.0) as u8),
        None => text.parse::<f32>().ok().map(|value| value.round().clamp(0.0, 255.0) as u8),
    }
}

#[cfg(test)]
mod tests;
