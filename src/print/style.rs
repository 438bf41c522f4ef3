//! How drawings look: the attributes of an element and the rules of the style sheet that apply to it.

use crate::notation::svg::{ARROWS, STYLE};
use roxmltree::Node;
use std::sync::LazyLock;

/// Red, green, blue, each from 0 to 1.
pub type Ink = [f32; 3];

/// How an element is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// What fills it.
    pub fill: Option<Ink>,
    /// The lines around it.
    pub stroke: Option<Ink>,
    /// How wide these are.
    pub width: f32,
    /// How opaque the filling and the lines are, in percent.
    pub opaque: (u8, u8),
    /// What it goes around twice is not filled.
    pub is_even_odd: bool,
    /// The ends and corners of lines are round.
    pub is_round: bool,
    /// Long and short pieces of broken lines.
    pub dashes: Vec<f32>,
    /// The size of a text.
    pub size: f32,
    /// A text begins where it stands; otherwise that is its middle.
    pub is_start: bool,
    /// It is bold.
    pub is_bold: bool,
}

const PLAIN: Look = Look {
    fill: Some([0.0; 3]),
    stroke: None,
    width: 1.0,
    opaque: (100, 100),
    is_even_odd: false,
    is_round: false,
    dashes: Vec::new(),
    size: 16.0,
    is_start: true,
    is_bold: false,
};

/// A rule of the style sheet: the element or the classes it is for, and what it says.
struct Rule {
    selector: &'static str,
    says: Vec<(&'static str, &'static str)>,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| [STYLE, ARROWS].into_iter().flat_map(read).collect());

fn read(sheet: &'static str) -> impl Iterator<Item = Rule> {
    sheet.split('}').filter_map(|rule| {
        let (selector, says) = rule.split_once('{')?;
        let pairs = says.split(';').filter_map(|pair| pair.split_once(':'));
        Some(Rule { selector: selector.trim(), says: pairs.map(|(name, value)| (name.trim(), value.trim())).collect() })
    })
}

impl Rule {
    fn is_for(&self, element: &str, classes: &str) -> bool {
        match self.selector.strip_prefix('.') {
            Some(wanted) => wanted.split('.').all(|class| classes.split(' ').any(|has| has == class)),
            None => self.selector == element,
        }
    }
}

/// How an element looks.
pub fn look(node: Node<'_, '_>) -> Look {
    let mut look = PLAIN.clone();
    node.attributes().for_each(|said| look.hear(said.name(), said.value()));
    let (element, classes) = (node.tag_name().name(), node.attribute("class").unwrap_or_default());
    for rule in RULES.iter().filter(|rule| rule.is_for(element, classes)) {
        rule.says.iter().for_each(|(name, value)| look.hear(name, value));
    }
    look
}

impl Look {
    fn hear(&mut self, name: &str, value: &str) {
        let percent = || (number(value) * 100.0).round().clamp(0.0, 100.0) as u8;
        match name {
            "fill" => self.fill = ink(value),
            "stroke" => self.stroke = ink(value),
            "stroke-width" => self.width = number(value),
            "fill-opacity" => self.opaque.0 = percent(),
            "stroke-opacity" => self.opaque.1 = percent(),
            "fill-rule" => self.is_even_odd = value == "evenodd",
            "stroke-linecap" | "stroke-linejoin" => self.is_round = value == "round",
            "stroke-dasharray" => self.dashes = value.split([' ', ',']).map(number).collect(),
            "font-size" => self.size = number(value),
            "text-anchor" => self.is_start = value != "middle",
            "font-weight" => self.is_bold = value == "bold",
            _ => {}
        }
    }
}

/// A number with or without its unit.
pub fn number(text: &str) -> f32 {
    text.trim().trim_end_matches("px").parse().unwrap_or(0.0)
}

/// A colour; nothing for `none`.
fn ink(text: &str) -> Option<Ink> {
    let value = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    Some([value >> 16 & 255, value >> 8 & 255, value & 255].map(|part| part as f32 / 255.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn of(text: &str) -> Look {
        look(Document::parse(text).unwrap().root_element())
    }

    #[test]
    fn rules_of_the_style_sheet_go_before_attributes() {
        let prey = of(r##"<rect class="prey" fill="#ffffff" stroke-width="2"/>"##);
        assert_eq!((prey.fill, prey.width, prey.opaque.1), (None, 4.0, 80));
        let arrow = of(r#"<path class="arrow illegal"/>"#);
        assert_eq!((arrow.dashes.as_slice(), arrow.opaque.1), ([9.0, 6.0].as_slice(), 85));
        assert_eq!(of(r#"<polygon class="head illegal"/>"#).stroke, None);
    }

    #[test]
    fn texts_stand_in_the_middle_where_nothing_else_is_said() {
        let letter = of(r##"<text class="letter" font-size="46px" fill="#ff0000"/>"##);
        assert_eq!((letter.size, letter.is_bold, letter.is_start), (46.0, true, false));
        assert_eq!(letter.fill, Some([1.0, 0.0, 0.0]));
        assert!(of(r#"<text class="aside"/>"#).is_start);
    }
}
