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
    let write = Said { is_marked: world.client.marked_help };
    items.into_iter().enumerate().map(|(rank, item)| offered(rank, item, range, &write)).collect()
}

fn offered(rank: usize, item: Item, range: lsp::Range, write: &Said) -> lsp::CompletionItem {
    let known = [item.form.map(|form| write.form(form)), item.text];
    let known: Vec<String> = known.into_iter().flatten().collect();
    lsp::CompletionItem {
        kind: Some(kind(&item.kind)),
        detail: (item.kind != "word").then(|| item.kind.clone()),
        documentation: (!known.is_empty()).then(|| write.help(&known)),
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
        "definition" | "shape" | "number" => Kind::Constant,
        "colour" => Kind::Color,
        "drawing" => Kind::File,
        _ => Kind::Variable,
    }
}

/// What is known of what stands at a place.
pub fn known(world: &World, doc: &Doc, at: lsp::Position) -> Option<lsp::Hover> {
    let found = hover(&doc.texts(world), doc.text.byte(at))?;
    let write = Said { is_marked: world.client.marked_hover };
    let said = std::iter::once(found.title).chain(found.form.map(|form| write.form(form))).chain(found.text);
    let contents = lsp::Contents::MarkupContent(write.all(&said.collect::<Vec<_>>()));
    Some(lsp::Hover { contents, range: Some(doc.text.range(found.at)) })
}

/// How help is written for an editor: as Markdown, or as plain text where it shows no other.
struct Said {
    is_marked: bool,
}

impl Said {
    fn form(&self, form: String) -> String {
        if self.is_marked { format!("```rules\n{form}\n```") } else { form }
    }

    fn all(&self, said: &[String]) -> lsp::MarkupContent {
        let kind = if self.is_marked { lsp::MarkupKind::Markdown } else { lsp::MarkupKind::PlainText };
        lsp::MarkupContent { kind, value: said.join("\n\n") }
    }

    /// What is told beside a word that is offered. Editors without Markdown may know no texts with a kind at all.
    fn help(&self, said: &[String]) -> lsp::Documentation {
        match self.is_marked {
            true => lsp::Documentation::MarkupContent(self.all(said)),
            false => lsp::Documentation::String(said.join("\n\n")),
        }
    }
}
