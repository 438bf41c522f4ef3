//! Help with writing, asked of a session.

use crate::assist::complete::complete;
use crate::assist::hover::hover;
use crate::assist::known::{Known, Texts as Chain};
use crate::assist::names::{definition, references, rename};
use crate::lab::tweak::is_tweak;
use crate::model::load::{Care, Loaded};
use crate::model::look;
use crate::studio::docs::{Docs, settings};
use crate::studio::offsets::Offsets;
use crate::studio::protocol::text::{Completion, Edit, Hover, Place, Range};
use crate::studio::protocol::{Answer, Setting, Trouble};
use crate::syntax::layout::layout;

/// A text and those that it extends.
pub struct Texts {
    text: String,
    loaded: Loaded,
    known: Known,
    above: Vec<Known>,
}

/// An answer, or why there is none.
type Reply = Result<Answer, Trouble>;

impl Texts {
    /// The text of a document as it is edited, with those that it extends.
    pub fn new(docs: &Docs, doc: &str, variant: &Option<String>, options: &[Setting]) -> Result<Self, Trouble> {
        let text = docs.current(doc)?;
        if is_tweak(doc) {
            return Err(Trouble::new("a tweak is TOML: there is no help with its words"));
        }
        let loaded = docs.load(doc, &text, &settings(variant, options), Care::Quick);
        let known = Known::of(&text);
        let above = loaded.sources.files().iter().skip(1).map(|file| Known::of(&file.text)).collect();
        Ok(Self { text, loaded, known, above })
    }

    fn chain(&self) -> Chain<'_> {
        let others = self.loaded.sources.files().iter().skip(1).map(|file| file.text.as_str());
        Chain::new(&self.text, &self.known, others.zip(&self.above))
    }

    /// What may stand at a place.
    pub fn complete(&self, at: u32) -> Answer {
        let offsets = Offsets::new(&self.text);
        let cells = self.loaded.game.iter().flat_map(|game| game.board.cells().map(|(_, cell)| cell.name.clone()));
        let drawings = look::names().map(|name| ("drawing", name.to_owned()));
        let colours = look::NAMED.iter().map(|(name, _)| ("colour", (*name).to_owned()));
        let more: Vec<(&str, String)> = cells.map(|name| ("cell", name)).chain(drawings).chain(colours).collect();
        let (range, items) = complete(&self.chain(), &more, offsets.byte(at));
        let item = |item: crate::assist::complete::Item| Completion {
            label: item.word.clone(),
            insert: item.word,
            kind: item.kind,
            text: item.text,
            example: item.form,
        };
        Answer::Completions { range: offsets.range(range), items: items.into_iter().map(item).collect() }
    }

    /// What stands at a place.
    pub fn hover(&self, at: u32) -> Answer {
        let offsets = Offsets::new(&self.text);
        let found = hover(&self.chain(), offsets.byte(at));
        let told = |hover: crate::assist::hover::Hover| Hover {
            range: offsets.range(hover.at),
            title: hover.title,
            text: hover.text,
            example: hover.form,
        };
        Answer::Hover { hover: found.map(told) }
    }

    /// Where the name at a place is declared.
    pub fn definition(&self, at: u32) -> Answer {
        let found = definition(&self.chain(), Offsets::new(&self.text).byte(at));
        Answer::Places { places: found.into_iter().filter_map(|(text, range)| self.place(text, range)).collect() }
    }

    /// Where the name at a place is used.
    pub fn references(&self, at: u32) -> Answer {
        let found = references(&self.chain(), Offsets::new(&self.text).byte(at));
        Answer::Places { places: found.into_iter().filter_map(|range| self.place(0, range)).collect() }
    }

    fn place(&self, text: usize, range: std::ops::Range<usize>) -> Option<Place> {
        let file = self.loaded.sources.files().get(text)?;
        let (line, _) = file.line_column(file.span().lo + range.start as u32);
        let range = Offsets::new(&file.text).range(range);
        Some(Place { doc: file.name.clone(), range, line: line as u32 })
    }

    /// Another name for what stands at a place.
    pub fn rename(&self, at: u32, to: &str) -> Reply {
        let offsets = Offsets::new(&self.text);
        let edits = rename(&self.chain(), offsets.byte(at), to).map_err(Trouble::new)?;
        let edit = |(range, text)| Edit { range: offsets.range(range), text };
        Ok(Answer::Edits { edits: edits.into_iter().map(edit).collect() })
    }
}

/// The canonical layout of a text.
pub fn format(docs: &Docs, doc: &str) -> Reply {
    let text = docs.current(doc)?;
    let laid = layout(&text).map_err(|_| {
        Trouble::new("the text cannot be laid out while it cannot be read").help("mend what is underlined first")
    })?;
    if laid == text {
        return Ok(Answer::Edits { edits: Vec::new() });
    }
    let range = Range { from: 0, to: Offsets::new(&text).unit(text.len()) };
    Ok(Answer::Edits { edits: vec![Edit { range, text: laid }] })
}
