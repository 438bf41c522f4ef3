//! Help with writing: what may stand at a place, and what is known of what stands there.

use super::doc::Doc;
use super::world::World;
use crate::assist::complete::{Item, complete};
use crate::assist::hover::hover;
use crate::model::look;
use gen_lsp_types as lsp;

/// What may stand at a place.
pub fn completions(world: &World, doc: &Doc, at: lsp::Position) -> Vec<lsp::CompletionItem> {
    let cells = doc.cells(world);
    let cells = cells.iter().map(|name| ("cell", name.clone()));
    let drawings = look::names().map(|name| ("drawing", name.to_owned()));
    let colours = look::NAMED.iter().map(|(name, _)| ("colour", (*name).to_owned()));
    let more: Vec<(&str, String)> = cells.chain(drawings).chain(colours).collect();
    let (bytes, items) = complete(&doc.texts(world), &more, doc.text.byte(at));
    let range = doc.text.range(bytes);
    items.into_iter().enumerate().map(|(rank, item)| offered(rank, item, range)).collect()
}

fn offered(rank: usize, item: Item, range: lsp::Range) -> lsp::CompletionItem {
    let known = [item.form.as_deref().map(as_code), item.text];
    let known: Vec<String> = known.into_iter().flatten().collect();
    lsp::CompletionItem {
        kind: Some(kind(&item.kind)),
        detail: (item.kind != "word").then(|| item.kind.clone()),
        documentation: (!known.is_empty()).then(|| lsp::Documentation::MarkupContent(markdown(&known))),
        text_edit: Some(lsp::TextEdit { range, new_text: item.word.clone() }.into()),
        sort_text: Some(format!("{rank:04}")),
        label: item.word,
        ..lsp::CompletionItem::default()
    }
}

fn kind(of: &str) -> lsp::CompletionItemKind {
    use lsp::CompletionItemKind as Kind;
    match of {
        "word" => Kind::Keyword,
        "role" => Kind::Class,
        "group" => Kind::Interface,
        "zone" | "area" => Kind::Module,
        "cell" | "cells" => Kind::Value,
        "move" | "sequence" => Kind::Function,
        "link" | "direction" => Kind::Operator,
        "player" => Kind::EnumMember,
        "option" => Kind::Property,
        "definition" | "number" => Kind::Constant,
        "colour" => Kind::Color,
        "drawing" => Kind::File,
        _ => Kind::Variable,
    }
}

/// What is known of what stands at a place.
pub fn known(world: &World, doc: &Doc, at: lsp::Position) -> Option<lsp::Hover> {
    let found = hover(&doc.texts(world), doc.text.byte(at))?;
    let said = std::iter::once(found.title).chain(found.form.as_deref().map(as_code)).chain(found.text);
    let contents = lsp::Contents::MarkupContent(markdown(&said.collect::<Vec<_>>()));
    Some(lsp::Hover { contents, range: Some(doc.text.range(found.at)) })
}

fn as_code(form: &str) -> String {
    format!("```rules\n{form}\n```")
}

fn markdown(said: &[String]) -> lsp::MarkupContent {
    lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: said.join("\n\n") }
}
