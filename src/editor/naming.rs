//! Names: where they are declared and written, in this text and in those that extend each other, and other names for them.

use super::doc::{Doc, others};
use super::world::World;
use crate::assist::names::{declared, definition, meant, renamed, why_not, word_at, written};
use crate::diag::Report;
use gen_lsp_types as lsp;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Where the name at a place is declared; at the name of the game that is extended, that game.
pub fn declarations(world: &World, doc: &Doc, at: lsp::Position) -> Vec<lsp::Location> {
    let (text, at, loaded) = (doc.text.as_str(), doc.text.byte(at), doc.played(world));
    let files = loaded.sources.files();
    if doc.read().extends.as_ref().is_some_and(|(_, name)| name.contains(&at)) {
        let uri = files.get(1).and_then(|file| world.address(&file.name));
        return uri.map(|uri| lsp::Location { uri, range: lsp::Range::default() }).into_iter().collect();
    }
    let found = definition(text, &others(loaded), at).into_iter();
    let place = |(number, bytes): (usize, Range<usize>)| {
        if number == 0 {
            return Some(lsp::Location { uri: doc.uri.clone(), range: doc.text.range(bytes) });
        }
        let file = files.get(number)?;
        let text = super::text::Text::new(file.text.clone(), world.client.columns);
        Some(lsp::Location { uri: world.address(&file.name)?, range: text.range(bytes) })
    };
    found.filter_map(place).collect()
}

/// Where the name at a place is written in its text, and whether it is declared there.
pub fn highlights(world: &World, doc: &Doc, at: lsp::Position) -> Vec<lsp::DocumentHighlight> {
    let Some(named) = named(world, doc, at) else { return Vec::new() };
    let kind = |bytes: &Range<usize>| match named.is_declared(doc, bytes) {
        true => lsp::DocumentHighlightKind::Write,
        false => lsp::DocumentHighlightKind::Read,
    };
    let places = written(doc.text.as_str(), &others(doc.played(world)), &named.name);
    let one = |bytes: Range<usize>| lsp::DocumentHighlight { kind: Some(kind(&bytes)), range: doc.text.range(bytes) };
    places.into_iter().map(one).collect()
}

/// Where the name at a place is written, in all texts that share it.
pub fn references(world: &World, doc: &Doc, at: lsp::Position, with_declarations: bool) -> Vec<lsp::Location> {
    let Some(named) = named(world, doc, at) else { return Vec::new() };
    let of = |doc: &Arc<Doc>| {
        let places = written(doc.text.as_str(), &others(doc.played(world)), &named.name);
        let wanted = places.into_iter().filter(|bytes| with_declarations || !named.is_declared(doc, bytes));
        wanted.map(|bytes| lsp::Location { uri: doc.uri.clone(), range: doc.text.range(bytes) }).collect::<Vec<_>>()
    };
    named.family(world, doc).iter().flat_map(of).collect()
}

/// What would be renamed at a place.
///
/// # Errors
/// A sentence: why nothing can be.
pub fn renameable(world: &World, doc: &Doc, at: lsp::Position) -> Result<lsp::Range, String> {
    let word = word_at(doc.text.as_str(), doc.text.byte(at)).ok_or(NO_NAME)?;
    let named = named(world, doc, at).ok_or(NO_NAME)?;
    named.is_ours()?;
    Ok(doc.text.range(word.lo..word.hi))
}

const NO_NAME: &str = "no name of this game stands here";

/// Another name for what stands at a place, in all texts that share it.
///
/// # Errors
/// A sentence: why it cannot have that name.
pub fn rename(world: &World, doc: &Doc, at: lsp::Position, to: &str) -> Result<lsp::WorkspaceEdit, String> {
    let named = named(world, doc, at).ok_or(NO_NAME)?;
    named.is_ours()?;
    if named.name == to {
        return Ok(lsp::WorkspaceEdit::default());
    }
    let family = named.family(world, doc);
    let mut after = world.clone();
    let mut changes: Vec<(lsp::Uri, Vec<lsp::TextEdit>)> = Vec::new();
    for doc in &family {
        let (text, others) = (doc.text.as_str(), others(doc.played(world)));
        if let Some(why) = why_not(text, &others, to, named.kind) {
            return Err(format!("{why}, in `{}`", doc.name));
        }
        let edits: Vec<_> = renamed(text, &others, &named.name, to);
        let edit = |(bytes, new_text): &(Range<usize>, String)| lsp::TextEdit {
            range: doc.text.range(bytes.clone()),
            new_text: new_text.clone(),
        };
        changes.push((doc.uri.clone(), edits.iter().map(edit).collect()));
        after.open(&doc.uri, doc.version.unwrap_or_default(), applied(text, &edits));
    }
    for doc in &family {
        let mistakes = |world: &World, doc: &Doc| doc.played(world).report.counts().0;
        if let Some(new) = after.doc(&doc.uri).filter(|new| mistakes(&after, new) > mistakes(world, doc)) {
            let why = first_mistake(&new.played(&after).report);
            return Err(format!("called `{to}` it would be a mistake in `{}`: {why}", doc.name));
        }
    }
    Ok(lsp::WorkspaceEdit { changes: Some(changes.into_iter().collect()), ..lsp::WorkspaceEdit::default() })
}

fn first_mistake(report: &Report) -> String {
    let mut errors = report.iter().filter(|found| found.severity == crate::diag::Severity::Error);
    errors.next().map_or_else(String::new, |found| found.message.clone())
}

/// A text with changes made, which are in order.
pub fn applied(text: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut new = text.to_owned();
    edits.iter().rev().for_each(|(bytes, word)| new.replace_range(bytes.clone(), word));
    new
}

/// A name, and whose it is.
struct Named {
    name: String,
    kind: &'static str,
    /// The text furthest down that declares it.
    owner: String,
}

fn named(world: &World, doc: &Doc, at: lsp::Position) -> Option<Named> {
    let text = doc.text.as_str();
    let word = word_at(text, doc.text.byte(at))?;
    let loaded = doc.played(world);
    let name = meant(text, &others(loaded), &text[word.lo..word.hi])?;
    let (owner, kind) = if loaded.sources.files().len() < 2 {
        (doc.name.clone(), doc.read().flat.iter().find(|symbol| symbol.name == name)?.kind)
    } else {
        let mut declaring = loaded.sources.files().iter().rev();
        declaring.find_map(|file| Some((file.name.clone(), declared(&file.text, &name).first()?.kind)))?
    };
    Some(Named { name, kind, owner })
}

impl Named {
    fn is_declared(&self, doc: &Doc, bytes: &Range<usize>) -> bool {
        doc.read().flat.iter().any(|symbol| symbol.at == *bytes && symbol.name == self.name)
    }

    /// Games that come with the program are nobody's to change.
    fn is_ours(&self) -> Result<(), String> {
        let is_file = Path::new(&self.owner).is_absolute() || self.owner.contains(':');
        let (name, owner) = (&self.name, &self.owner);
        let why = || format!("`{name}` is declared in `{owner}`, which comes with the program: it cannot be changed");
        is_file.then_some(()).ok_or_else(why)
    }

    /// The texts that share the name: that of its owner, and those that extend it.
    fn family(&self, world: &World, doc: &Doc) -> Vec<Arc<Doc>> {
        let above = doc.played(world).sources.files().iter().map(|file| file.name.clone());
        let mut texts: Vec<Arc<Doc>> = above.filter_map(|name| world.named(&name)).collect();
        let is_there = |texts: &[Arc<Doc>], name: &str| texts.iter().any(|known| known.name == name);
        for other in world.all() {
            if !is_there(&texts, &other.name) {
                texts.push(other);
            }
        }
        texts.retain(|text| text.text.as_str().contains(&self.name) && self.is_shared_by(world, text));
        texts
    }

    fn is_shared_by(&self, world: &World, doc: &Doc) -> bool {
        let extends = || doc.played(world).sources.files().iter().any(|file| file.name == self.owner);
        doc.name == self.owner || doc.read().extends.is_some() && extends()
    }
}
