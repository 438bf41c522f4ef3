//! Reads a game and all it extends.

use crate::diag::{Diagnostic, Report};
use crate::source::{Sources, Span};
use crate::syntax::ast::{Item, ItemKind};
use crate::syntax::{Known, ast, begins_as_rules, parse_with_words};
use std::mem::{Discriminant, discriminant};

/// What there is of a drawing where rules are kept.
#[derive(Clone, Debug)]
pub enum DrawingFile {
    /// Its text, and what its file is called.
    Text {
        /// The path.
        path: String,
        /// The SVG.
        text: String,
    },
    /// None of that name.
    Missing,
    /// Its file cannot be read: what it is called, and why.
    Unreadable(String, String),
    /// None can be kept there; why, where somebody is to know.
    Elsewhere(Option<&'static str>),
}

/// Finds the text of a game that another extends. No I/O happens inside the model.
pub trait Library {
    /// The name (path or shipped name) and text of the game called `name`, asked for by the file `from`.
    ///
    /// # Errors
    /// A sentence for the user: why there is none.
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String>;

    /// The drawing called `name` that lies beside the file `from`, as an SVG file in its folder of drawings.
    fn drawing(&self, _name: &str, _from: &str) -> DrawingFile {
        DrawingFile::Elsewhere(None)
    }
}

/// Most clauses of one sort, in a file, a variant or a branch of an `if`.
const MOST_OF_A_SORT: usize = 500;

/// Most games one above the other.
const DEEPEST: usize = 16;

/// A file, and the variant of it that is meant.
#[derive(Debug)]
pub(in crate::model) struct Ancestor {
    /// The file.
    pub file: ast::File,
    /// What the grammar made of its words.
    pub words: Known,
    /// The variant that the file below extends, with the place of that `extends`.
    pub variant: Option<ast::Name>,
}

/// A game and those it extends; the game itself last.
#[derive(Debug)]
pub(in crate::model) struct Chain {
    /// Never empty.
    pub ancestors: Vec<Ancestor>,
}

impl Chain {
    /// The items of the game and of those it extends.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.ancestors.iter().flat_map(|ancestor| &ancestor.file.game.items)
    }
}

/// Reads a game and all it extends.
pub(in crate::model) fn read(
    name: &str,
    text: &str,
    library: &dyn Library,
    sources: &mut Sources,
    report: &mut Report,
) -> Option<Chain> {
    let mut reader = Reader { library, sources, report, names: Vec::new() };
    let mut ancestors = Vec::new();
    let mut next = Some(Wanted { name: name.to_owned(), text: text.to_owned(), variant: None, asked: None });
    while let Some(wanted) = next.take() {
        let variant = wanted.variant.clone();
        let (file, words) = reader.parse(wanted)?;
        next = reader.base(&file)?;
        ancestors.push(Ancestor { file, words, variant });
    }
    ancestors.reverse();
    Some(Chain { ancestors })
}

struct Reader<'a> {
    library: &'a dyn Library,
    sources: &'a mut Sources,
    report: &'a mut Report,
    /// The files read so far, from the game upwards.
    names: Vec<String>,
}

/// A text to be read.
struct Wanted {
    name: String,
    text: String,
    variant: Option<ast::Name>,
    /// The `extends` that asks for it.
    asked: Option<Span>,
}

impl Reader<'_> {
    fn parse(&mut self, wanted: Wanted) -> Option<(ast::File, Known)> {
        if wanted.text.len() > Sources::LONGEST {
            self.too_long(&wanted);
            return None;
        }
        if let Some(asked) = wanted.asked.filter(|_| !begins_as_rules(&wanted.text)) {
            // nothing of a file that may be anything is shown
            let message = format!("`{}` is no rules file: it does not begin with `rules 1`", wanted.name);
            self.report.push(Diagnostic::error("unknown-base", asked, message).label("named here"));
            return None;
        }
        let span = self.sources.add(&wanted.name, &wanted.text);
        self.names.push(wanted.name);
        let (file, words) = parse_with_words(self.sources, span, self.report)?;
        if self.names.len() == 1 {
            self.report_idle(&file.game.items);
        }
        self.few_of_each_sort(&file.game.items).then_some((file, words))
    }

    /// Variants of the file itself that are the game as it is, and choices between the same and the same.
    fn report_idle(&mut self, items: &[Item]) {
        for item in items {
            if let ItemKind::If(block) = &item.kind {
                self.report_alike(item.span, &block.then, &block.otherwise);
            }
            let ItemKind::Variant { name, items, .. } = &item.kind else { continue };
            // one that has lost its words to mistakes is not empty
            let text = self.sources.text(item.span);
            let is_blank = text.rsplit_once('{').is_some_and(|(_, body)| body.trim() == "}");
            if items.is_empty() && is_blank {
                let message = format!("variant `{}` changes nothing", name.node);
                let diag = Diagnostic::warning("no-effect", name.span, message);
                self.report.push(diag.help("say in its brackets what is different, or leave it out"));
            }
        }
    }

    fn report_alike(&mut self, at: Span, then: &[Item], otherwise: &[Item]) {
        let words = |items: &[Item]| -> Vec<String> {
            let text = |item: &Item| self.sources.text(item.span).split_whitespace().collect::<Vec<_>>().join(" ");
            items.iter().map(text).collect()
        };
        if !then.is_empty() && words(then) == words(otherwise) {
            let diag = Diagnostic::warning("no-effect", at, "both branches of this `if` say the same");
            self.report.push(diag.help("leave the `if` out, or say in one of them what is different"));
        }
    }

    /// Says where there are more clauses of one sort than can be told apart in good time.
    fn few_of_each_sort(&mut self, items: &[Item]) -> bool {
        let mut counts: Vec<(Discriminant<ItemKind>, usize)> = Vec::new();
        for item in items {
            let sort = discriminant(&item.kind);
            let at = counts.iter().position(|(known, _)| *known == sort).unwrap_or_else(|| {
                counts.push((sort, 0));
                counts.len() - 1
            });
            counts[at].1 += 1;
            if counts[at].1 > MOST_OF_A_SORT {
                let word =
                    self.sources.text(item.span).split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                let message = format!("more than {MOST_OF_A_SORT} clauses that begin with `{word}`");
                let diag = Diagnostic::error("too-many-names", item.span, message).label("the first one too many");
                self.report.push(diag.help("leave some out, or share them out over several files"));
                return false;
            }
            let is_fine = match &item.kind {
                ItemKind::Variant { items, .. } => self.few_of_each_sort(items),
                ItemKind::If(block) => self.few_of_each_sort(&block.then) && self.few_of_each_sort(&block.otherwise),
                _ => true,
            };
            if !is_fine {
                return false;
            }
        }
        true
    }

    fn too_long(&mut self, wanted: &Wanted) {
        let span = wanted.asked.unwrap_or_else(|| self.sources.add(&wanted.name, ""));
        let message = format!(
            "`{}` is too long for a rules file: {} bytes, and the most is {}",
            wanted.name,
            wanted.text.len(),
            Sources::LONGEST
        );
        self.report
            .push(Diagnostic::error("text-too-long", span, message).help("rules files are a few kilobytes long"));
    }

    /// The game it extends: `Some(None)` if none, `None` if it cannot be had.
    fn base(&mut self, file: &ast::File) -> Option<Option<Wanted>> {
        let Some(extends) = &file.game.extends else { return Some(None) };
        let (name, variant) = split(&extends.node);
        let from = self.names.last().cloned().unwrap_or_default();
        match self.library.find(name, &from) {
            Ok((name, text)) => self.fresh(Wanted {
                name,
                text,
                variant: variant.map(|v| extends.clone().map(|_| v)),
                asked: Some(extends.span),
            }),
            Err(sentence) => {
                let message = format!("cannot extend `{}`: {sentence}", extends.node);
                let diag = Diagnostic::error("unknown-base", extends.span, message).label("not found");
                self.report.push(match self.without_ending(extends, name, &from) {
                    Some(diag) => diag,
                    None => diag.help(
                        "write the name of a file beside this one without `.rules`, or that of a game that comes with the \
                         program, see `boardwright show`",
                    ),
                });
                None
            }
        }
    }

    /// Where the name of the file was written for that of the game.
    fn without_ending(&self, extends: &ast::Name, name: &str, from: &str) -> Option<Diagnostic> {
        let bare = name.strip_suffix(".rules")?;
        self.library.find(bare, from).ok()?;
        let message = format!("`{name}` is a file, and games are extended by their names");
        let start = extends.span.lo + 1;
        let inner = Span::new(start, start + extends.node.len() as u32);
        let so = extends.node.replacen(name, bare, 1);
        let diag = Diagnostic::error("unknown-base", extends.span, message).label("not found");
        Some(diag.help(format!("write `extends \"{so}\"`")).fix(inner, so))
    }

    /// A game cannot extend itself, however long the way round, nor more games than anybody follows.
    fn fresh(&mut self, wanted: Wanted) -> Option<Option<Wanted>> {
        if !self.names.contains(&wanted.name) && self.names.len() < DEEPEST {
            return Some(Some(wanted));
        }
        let span = wanted.asked.unwrap_or_default();
        self.report.push(match self.names.contains(&wanted.name) {
            true => {
                let way: Vec<String> = self.names.iter().chain([&wanted.name]).map(|n| format!("`{n}`")).collect();
                let message = format!("`{}` extends itself", wanted.name);
                let help = format!("{} in a circle", way.join(" extends "));
                Diagnostic::error("cyclic-extends", span, message).help(help)
            }
            false => {
                let message = format!("more than {DEEPEST} games extend each other in a row");
                Diagnostic::error("cyclic-extends", span, message)
                    .label("the first one too many")
                    .help("put what some of these games change into one file")
            }
        });
        None
    }
}

/// `draughts:flying` is the variant `flying` of `draughts`; the colon of a drive is none.
fn split(text: &str) -> (&str, Option<String>) {
    match text.rsplit_once(':') {
        Some((name, variant)) if name.len() > 1 && !variant.contains(['/', '\\']) => (name, Some(variant.to_owned())),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_variant_stands_after_a_colon() {
        assert_eq!(split("draughts"), ("draughts", None));
        assert_eq!(split("draughts:flying"), ("draughts", Some("flying".into())));
        assert_eq!(split("C:\\games\\draughts.rules"), ("C:\\games\\draughts.rules", None));
        assert_eq!(split("../x.rules:v8"), ("../x.rules", Some("v8".into())));
    }
}
