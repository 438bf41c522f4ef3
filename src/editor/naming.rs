//! Names: where they are declared and written, in this text and in those that extend each other, and other names for them.

use super::doc::Doc;
use super::world::World;
use crate::assist::names::{declared, definition, name_at, renamed, why_not, word_at, written};
use crate::diag::Report;
use gen_lsp_types as lsp;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Where the name at a place is declared; at the name of the game that is extended, that game.
pub fn declarations(world: &World, doc: &Doc, at: lsp::Position) -> Vec<lsp::Location> {
    let (at, above) = (doc.text.byte(at), doc.above(world));
    if doc.read().extends.as_ref().is_some_and(|(_, name)| name.contains(&at)) {
        let uri = above.first().and_then(|base| world.address(&base.name));
        return uri.map(|uri| lsp::Location { uri, range: lsp::Range::default() }).into_iter().collect();
    }
    let found = definition(&doc.texts(world), at).into_iter();
    let place = |(number, bytes): (usize, Range<usize>)| match number {
        0 => Some(lsp::Location { uri: doc.uri.clone(), range: doc.text.range(bytes) }),
        _ => {
            let base = above.get(number - 1)?;
            Some(lsp::Location { uri: world.address(&base.name)?, range: base.text.range(bytes) })
        }
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
    let places = written(&doc.texts(world), &named.name);
    let one = |bytes: Range<usize>| lsp::DocumentHighlight { kind: Some(kind(&bytes)), range: doc.text.range(bytes) };
    places.into_iter().map(one).collect()
}

/// Where the name at a place is written, in all texts that share it.
pub fn references(world: &World, doc: &Doc, at: lsp::Position, with_declarations: bool) -> Vec<lsp::Location> {
    let Some(named) = named(world, doc, at) else { return Vec::new() };
    let of = |doc: &Arc<Doc>| {
        let places = written(&doc.texts(world), &named.name);
        let wanted = places.into_iter().filter(|bytes| with_declarations || !named.is_declared(doc, bytes));
        let place = |bytes| Some(lsp::Location { uri: world.address(&doc.name)?, range: doc.text.range(bytes) });
        wanted.filter_map(place).collect::<Vec<_>>()
    };
    named.family(world, doc).iter().flat_map(of).collect()
}

/// What would be renamed at a place.
///
/// # Errors
/// A sentence: why nothing can be.
pub fn renameable(world: &World, doc: &Doc, at: lsp::Position) -> Result<lsp::Range, String> {
    let word = word_at(&doc.texts(world), doc.text.byte(at)).ok_or(NO_NAME)?;
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
        let texts = doc.texts(world);
        if let Some(why) = why_not(&texts, to, named.kind) {
            return Err(format!("{why}, in `{}`", doc.name));
        }
        let edits = renamed(&texts, &named.name, to);
        let edit = |(bytes, new_text): &(Range<usize>, String)| lsp::TextEdit {
            range: doc.text.range(bytes.clone()),
            new_text: new_text.clone(),
        };
        changes.push((doc.uri.clone(), edits.iter().map(edit).collect()));
        after.open(&doc.uri, doc.version.unwrap_or_default(), applied(texts.text(), &edits));
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
    let name = name_at(&doc.texts(world), doc.text.byte(at))?;
    let mut all = doc.above(world).iter().rev().map(Arc::as_ref).chain([doc]);
    let (owner, kind) = all.find_map(|doc| Some((doc.name.clone(), declared(&doc.read().flat, &name).next()?.kind)))?;
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
        let mut texts: Vec<Arc<Doc>> =
            world.named(&doc.name).into_iter().chain(doc.above(world).iter().cloned()).collect();
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
        doc.name == self.owner || doc.above(world).iter().any(|base| base.name == self.owner)
    }
}
