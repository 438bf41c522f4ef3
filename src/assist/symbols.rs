//! What a text declares.

use super::given::{self, Given};
use crate::diag::Report;
use crate::source::{Sources, Span};
use crate::syntax::ast::{BoardLine, File, Item, ItemKind, Line, LineKind, Name, NotationLine, PiecesLine};
use crate::syntax::parse;
use std::ops::Range;

/// Something with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it is: `move`, `role`, `zone`, `end`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub at: Range<usize>,
    /// The whole of what is declared.
    pub whole: Range<usize>,
    /// What stands inside.
    pub inside: Vec<Symbol>,
}

/// The tree of a text, if it can be read at all.
pub fn tree(text: &str) -> Option<File> {
    let mut sources = Sources::default();
    let span = sources.add("", text);
    parse(&sources, span, &mut Report::default())
}

/// What a text declares, in its order: sections with what stands in them.
pub fn symbols(text: &str) -> Vec<Symbol> {
    tree(text).map(|file| symbols_of(&file)).unwrap_or_default()
}

/// What a text declares whose tree is known; places are counted as the tree counts them.
pub fn symbols_of(file: &File) -> Vec<Symbol> {
    items(&file.game.items)
}

/// Symbols and all that stands in them, on one level.
pub fn flat(symbols: &[Symbol]) -> Vec<Symbol> {
    symbols.iter().flat_map(|s| std::iter::once(s.clone()).chain(flat(&s.inside))).collect()
}

fn bytes(span: Span) -> Range<usize> {
    span.lo as usize..span.hi as usize
}

fn named(kind: &'static str, name: &Name, whole: Span) -> Symbol {
    Symbol { kind, name: name.node.clone(), at: bytes(name.span), whole: bytes(whole), inside: Vec::new() }
}

/// The names that a move or a turn gives.
fn all_given(names: Vec<Given>) -> Vec<Symbol> {
    names.into_iter().map(|(kind, name)| named(kind, &name, name.span)).collect()
}

/// A section that has no name of its own: its first word stands for it.
fn section(kind: &'static str, whole: Span, inside: Vec<Symbol>) -> Symbol {
    let start = whole.lo as usize;
    Symbol { kind, name: kind.to_owned(), at: start..start + kind.len(), whole: bytes(whole), inside }
}

fn items(items: &[Item]) -> Vec<Symbol> {
    items.iter().flat_map(item).collect()
}

fn item(item: &Item) -> Vec<Symbol> {
    let span = item.span;
    let one = |kind, name: &Name| vec![named(kind, name, span)];
    match &item.kind {
        ItemKind::Credits(_) | ItemKind::Begins(_) | ItemKind::Landing(_) | ItemKind::Removal { .. } => Vec::new(),
        ItemKind::Players(names) => names.iter().map(|name| named("player", name, name.span)).collect(),
        ItemKind::Option(option) => one("option", &option.name),
        ItemKind::Board(lines) => vec![section("board", span, all(lines, &board))],
        ItemKind::Pieces(lines) => vec![section("pieces", span, all(lines, &pieces))],
        ItemKind::Captures(lines) => vec![section("captures", span, labels(lines, "capture"))],
        ItemKind::Stacks(lines) => vec![section("stacks", span, labels(lines, "stack"))],
        ItemKind::End(lines) => vec![section("end", span, labels(lines, "end"))],
        ItemKind::Setup { name: Some(name), .. } => one("setup", name),
        ItemKind::Setup { name: None, .. } => vec![section("setup", span, Vec::new())],
        ItemKind::Move { name, lines, .. } => {
            vec![Symbol { inside: all_given(given::by_move(lines)), ..named("move", name, span) }]
        }
        ItemKind::Path(path) => one("path", &path.name),
        ItemKind::Remember(memory) => one("memory", &memory.name),
        ItemKind::Define(definition) => one("definition", &definition.name),
        ItemKind::Shape(shape) => one("shape", &shape.name),
        ItemKind::Event(event) => event.label.iter().map(|label| named("event", label, span)).collect(),
        ItemKind::Sequence { name, body } => {
            vec![Symbol { inside: all_given(given::by_turn(body)), ..named("sequence", name, span) }]
        }
        ItemKind::Turn { name: Some(name), body, .. } => {
            vec![Symbol { inside: all_given(given::by_turn(body)), ..named("turn", name, span) }]
        }
        ItemKind::Turn { name: None, body, .. } => vec![section("turn", span, all_given(given::by_turn(body)))],
        ItemKind::Forbid { label, .. } => label.iter().map(|label| named("law", label, span)).collect(),
        ItemKind::Notation(lines) => vec![section("notation", span, all(lines, &notation))],
        ItemKind::Look(_) => vec![section("look", span, Vec::new())],
        ItemKind::Variant { name, items: inside, .. } => {
            vec![Symbol { inside: self::items(inside), ..named("variant", name, span) }]
        }
        ItemKind::Test(test) => one("test", &test.name),
        ItemKind::If(block) => items(&block.then).into_iter().chain(items(&block.otherwise)).collect(),
    }
}

/// What the lines of a section declare, those after an `if` among them.
fn all<T>(lines: &[Line<T>], of: &dyn Fn(&T, Span) -> Vec<Symbol>) -> Vec<Symbol> {
    lines
        .iter()
        .flat_map(|line| match &line.kind {
            LineKind::Clause(plain) => of(plain, line.span),
            LineKind::If(block) => [all(&block.then, of), all(&block.otherwise, of)].concat(),
            LineKind::Removal(_) => Vec::new(),
        })
        .collect()
}

/// The labels of the lines of a section.
fn labels<T>(lines: &[Line<T>], kind: &'static str) -> Vec<Symbol> {
    lines
        .iter()
        .flat_map(|line| match &line.kind {
            LineKind::If(block) => [labels(&block.then, kind), labels(&block.otherwise, kind)].concat(),
            _ => line.label.iter().map(|label| named(kind, label, line.span)).collect(),
        })
        .collect()
}

fn board(line: &BoardLine, span: Span) -> Vec<Symbol> {
    let one = |kind, name: &Name| vec![named(kind, name, span)];
    match line {
        BoardLine::CellsAt(cells) => cells.iter().map(|(name, _)| named("cell", name, name.span)).collect(),
        BoardLine::Link { name, .. } => one("link", name),
        BoardLine::Lines { along, back, .. } | BoardLine::Wheels { along, back, .. } => {
            std::iter::once(along).chain(back).map(|name| named("link", name, span)).collect()
        }
        BoardLine::Direction { name, .. } | BoardLine::DirectionOf { name, .. } => one("direction", name),
        BoardLine::Zone { name, .. } => one("zone", name),
        BoardLine::Area { names, .. } => names.iter().map(|name| named("area", name, span)).collect(),
        BoardLine::Attribute { name, .. } => one("attribute", name),
        BoardLine::Grid { .. } | BoardLine::Only(_) | BoardLine::Remove(_) | BoardLine::Join { .. } => Vec::new(),
        BoardLine::NoWay { .. } => Vec::new(),
    }
}

fn pieces(line: &PiecesLine, span: Span) -> Vec<Symbol> {
    match line {
        PiecesLine::Attribute { name, .. } => vec![named("attribute", name, span)],
        PiecesLine::Group { name, .. } => vec![named("group", name, span)],
        PiecesLine::Roles(roles) => {
            roles.iter().filter(|r| r.name.node != "all").map(|r| named("role", &r.name, r.name.span)).collect()
        }
    }
}

fn notation(line: &NotationLine, span: Span) -> Vec<Symbol> {
    match line {
        NotationLine::Form { sort, name, .. } => vec![named(sort.word(), name, span)],
        NotationLine::PartsJoined(_) | NotationLine::AfterTurn(_) => Vec::new(),
    }
}
