//! What each word is, for colours.

use super::doc::Doc;
use super::world::World;
use crate::assist::tokens::{Kind, tokens};
use crate::syntax::singulars;
use gen_lsp_types as lsp;
use std::collections::BTreeMap;
use std::ops::Range;

/// The sorts of words, by number.
pub const TYPES: [&str; 13] = [
    "keyword",
    "number",
    "string",
    "comment",
    "variable",
    "class",
    "interface",
    "namespace",
    "function",
    "property",
    "enumMember",
    "event",
    "macro",
];

/// What is said of words beside, by bit.
pub const MODIFIERS: [&str; 1] = ["declaration"];

const VARIABLE: u32 = 4;

/// The words of a text, or of a stretch of it, each told by its distance from the one before.
pub fn colours(world: &World, doc: &Doc, stretch: Option<lsp::Range>) -> Vec<lsp::SemanticToken> {
    let read = doc.read();
    // what is declared here counts before what is declared there
    let texts = doc.above(world).iter().rev().map(|doc| doc.read()).chain([read]);
    let declared = texts.flat_map(|known| &known.flat);
    let kinds: BTreeMap<&str, u32> = declared.map(|symbol| (symbol.name.as_str(), of(symbol.kind))).collect();
    let bytes = stretch.map_or(0..usize::MAX, |stretch| doc.text.bytes(stretch));
    let is_inside = |at: &Range<usize>| at.start < bytes.end && bytes.start < at.end;
    let mut told = Told { last: lsp::Position::default(), tokens: Vec::new() };
    for (at, kind) in tokens(&read.words, &read.flat).into_iter().filter(|(at, _)| is_inside(at)) {
        let word = &doc.text.as_str()[at.clone()];
        let sort = match kind {
            Kind::Section | Kind::Keyword => 0,
            Kind::Number => 1,
            Kind::Text => 2,
            Kind::Comment => 3,
            Kind::Sign => continue,
            Kind::Name | Kind::Declaration => named(&kinds, word),
        };
        // the name of a test is a text
        let sort = if word.starts_with('"') { 2 } else { sort };
        told.add(doc, at, sort, kind == Kind::Declaration);
    }
    told.tokens
}

fn named(kinds: &BTreeMap<&str, u32>, word: &str) -> u32 {
    let of = |name: &str| kinds.get(name).copied();
    of(word).or_else(|| singulars(word).find_map(|one| of(&one))).unwrap_or(VARIABLE)
}

fn of(kind: &str) -> u32 {
    match kind {
        "role" => 5,
        "group" => 6,
        "zone" | "area" | "cell" => 7,
        "move" | "sequence" | "turn" | "setup" => 8,
        "option" | "attribute" | "link" | "direction" | "path" => 9,
        "player" => 10,
        "end" | "event" | "capture" | "stack" | "law" => 11,
        "definition" | "shape" | "variant" => 12,
        _ => VARIABLE,
    }
}

/// What has been told so far, and where that was.
struct Told {
    last: lsp::Position,
    tokens: Vec<lsp::SemanticToken>,
}

impl Told {
    /// Tells a word, line by line.
    fn add(&mut self, doc: &Doc, at: Range<usize>, token_type: u32, is_declaration: bool) {
        let mut start = at.start;
        for line in doc.text.as_str()[at].split_inclusive('\n') {
            let place = doc.text.position(start);
            let length = doc.text.width(start..start + line.trim_end_matches(['\n', '\r']).len());
            start += line.len();
            if length == 0 {
                continue;
            }
            let delta_line = place.line - self.last.line;
            let delta_start = place.character - if delta_line == 0 { self.last.character } else { 0 };
            let token_modifiers_bitset = u32::from(is_declaration);
            self.tokens.push(lsp::SemanticToken {
                delta_line,
                delta_start,
                length,
                token_type,
                token_modifiers_bitset,
            });
            self.last = place;
        }
    }
}
