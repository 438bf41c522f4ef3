//! What several drawings of one page have in common: drawn once, and used in many places.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The shapes of a page.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// Each shape with its number.
    numbers: BTreeMap<String, usize>,
}

impl Shapes {
    /// Puts a shape somewhere: `attributes` say where.
    pub(super) fn put(&mut self, shape: String, attributes: &str) -> String {
        let next = self.numbers.len();
        let number = self.numbers.entry(shape).or_insert(next);
        format!("<use href=\"#shape{number}\"{attributes}/>\n")
    }

    /// What must stand on the page, before its drawings, for them to be seen.
    pub fn declared(&self) -> String {
        let mut all: Vec<(&String, &usize)> = self.numbers.iter().collect();
        all.sort_unstable_by_key(|(_, number)| **number);
        let mut svg = "<svg class=\"shapes\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n".to_owned();
        for (shape, number) in all {
            let _ = writeln!(svg, "<g id=\"shape{number}\">{}</g>", shape.trim_end());
        }
        svg + "</defs></svg>\n"
    }
}
