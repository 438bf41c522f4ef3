//! What a text declares, as an outline and for searches.

use super::doc::Doc;
use super::text::Text;
use super::world::World;
use crate::assist::symbols::Symbol;
use gen_lsp_types as lsp;

/// The sections of a text with what stands in them.
pub fn outline(doc: &Doc) -> Vec<lsp::DocumentSymbol> {
    all(&doc.read().symbols, &doc.text)
}

fn all(symbols: &[Symbol], text: &Text) -> Vec<lsp::DocumentSymbol> {
    symbols.iter().filter(|symbol| !symbol.name.trim().is_empty()).map(|symbol| one(symbol, text)).collect()
}

fn one(symbol: &Symbol, text: &Text) -> lsp::DocumentSymbol {
    let whole = symbol.whole.start.min(symbol.at.start)..symbol.whole.end.max(symbol.at.end);
    #[expect(deprecated, reason = "the field is left empty, and cannot be left out")]
    lsp::DocumentSymbol {
        name: symbol.name.clone(),
        detail: (symbol.name != symbol.kind).then(|| symbol.kind.to_owned()),
        kind: kind(symbol),
        tags: None,
        deprecated: None,
        range: text.range(whole),
        selection_range: text.range(symbol.at.clone()),
        children: Some(all(&symbol.inside, text)),
    }
}

fn kind(symbol: &Symbol) -> lsp::SymbolKind {
    use lsp::SymbolKind as Kind;
    if symbol.name == symbol.kind {
        return Kind::Namespace;
    }
    match symbol.kind {
        "role" => Kind::Class,
        "group" => Kind::Interface,
        "zone" | "area" | "cell" => Kind::Array,
        "move" | "sequence" | "turn" => Kind::Function,
        "test" => Kind::Method,
        "variant" => Kind::Module,
        "option" | "attribute" => Kind::Property,
        "player" => Kind::EnumMember,
        "end" | "event" => Kind::Event,
        "definition" | "shape" => Kind::Constant,
        "link" | "direction" | "path" => Kind::Operator,
        _ => Kind::Variable,
    }
}

/// Most names that are found.
const MOST: usize = 200;

/// Names of all texts that have these letters, in this order.
pub fn found(world: &World, wanted: &str) -> Vec<lsp::WorkspaceSymbol> {
    let in_doc = |doc: &std::sync::Arc<Doc>| {
        let symbols = doc.read().flat.iter();
        let wanted = symbols.filter(|symbol| symbol.name != symbol.kind && has_letters(&symbol.name, wanted));
        wanted.map(|symbol| found_in(doc, symbol)).collect::<Vec<_>>()
    };
    world.all().iter().flat_map(in_doc).take(MOST).collect()
}

fn found_in(doc: &Doc, symbol: &Symbol) -> lsp::WorkspaceSymbol {
    let location = lsp::Location { uri: doc.uri.clone(), range: doc.text.range(symbol.at.clone()) };
    let container_name = doc.read().title.clone().map(|title| doc.text.as_str()[title].trim_matches('"').to_owned());
    let base_symbol_information =
        lsp::BaseSymbolInformation { name: symbol.name.clone(), kind: kind(symbol), tags: None, container_name };
    lsp::WorkspaceSymbol {
        location: lsp::WorkspaceSymbolLocation::Location(location),
        data: None,
        base_symbol_information,
    }
}

fn has_letters(name: &str, wanted: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    wanted.chars().flat_map(char::to_lowercase).all(|letter| letters.any(|other| other == letter))
}
