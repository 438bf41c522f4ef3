//! What there is to say of a text while it is being edited.

use crate::assist::mend;
use crate::assist::symbols::{Symbol, flat, symbols, symbols_of};
use crate::assist::tokens::{self, Word, folds, words, words_known};
use crate::diag::{self, Fix};
use crate::lab::tweak::is_tweak;
use crate::model::Game;
use crate::model::load::{Care, Loaded};
use crate::names::OptionDomain;
use crate::source::{SourceFile, Sources};
use crate::studio::docs::{Docs, settings};
use crate::studio::offsets::{Offsets, place};
use crate::studio::protocol::text::{
    Also, Checked, Diagnostic, Edit, GameOption, Outline, Range, Setup, Severity, Test, Token, TokenKind, Variant,
};
use crate::studio::protocol::{Setting, text};

/// What is to be looked at.
pub struct Order<'a> {
    /// The document.
    pub doc: &'a str,
    /// The number of the edit.
    pub version: u32,
    /// The text.
    pub text: &'a str,
    /// The variant.
    pub variant: &'a Option<String>,
    /// Options set otherwise than the rules do.
    pub options: &'a [Setting],
}

/// Looks at a text.
pub fn check(docs: &Docs, order: &Order<'_>) -> Checked {
    let loaded = docs.load(order.doc, order.text, &settings(order.variant, order.options), Care::All);
    let offsets = Offsets::new(order.text);
    // the text is read once where it can be: on that depends how soon mistakes are underlined
    let symbols = match &loaded.file {
        _ if is_tweak(order.doc) => Vec::new(),
        Some(file) => symbols_of(file),
        None => symbols(order.text),
    };
    let words = if loaded.words.is_empty() { words(order.text) } else { words_known(order.text, &loaded.words) };
    let own = loaded.sources.files().iter().find(|f| f.text == order.text);
    let game = loaded.game.as_ref();
    Checked {
        doc: order.doc.to_owned(),
        version: order.version,
        playable: game.is_some(),
        diagnostics: diagnostics(&loaded, own, &offsets),
        tokens: tokens(order, &words, &symbols, &offsets),
        outline: outline(&symbols, &offsets),
        folds: folds(order.text, &words).into_iter().map(|fold| offsets.range(fold)).collect(),
        options: game.map(|g| options(g, own, &offsets)).unwrap_or_default(),
        variants: game.map(variants).unwrap_or_default(),
        setups: game.map(setups).unwrap_or_default(),
        tests: tests(&symbols, &offsets),
    }
}

fn tokens(order: &Order<'_>, words: &[Word], symbols: &[Symbol], offsets: &Offsets<'_>) -> Vec<Token> {
    if is_tweak(order.doc) {
        return Vec::new();
    }
    let kind = |kind| match kind {
        tokens::Kind::Section => TokenKind::Section,
        tokens::Kind::Keyword => TokenKind::Keyword,
        tokens::Kind::Declaration => TokenKind::Declaration,
        tokens::Kind::Name => TokenKind::Name,
        tokens::Kind::Number => TokenKind::Number,
        tokens::Kind::Text => TokenKind::Text,
        tokens::Kind::Comment => TokenKind::Comment,
        tokens::Kind::Sign => TokenKind::Sign,
    };
    let all = tokens::tokens(words, &flat(symbols)).into_iter();
    all.map(|(bytes, of)| {
        let Range { from, to } = offsets.range(bytes);
        Token { from, to, kind: kind(of) }
    })
    .collect()
}

fn outline(symbols: &[Symbol], offsets: &Offsets<'_>) -> Vec<Outline> {
    let one = |symbol: &Symbol| Outline {
        kind: symbol.kind.to_owned(),
        name: symbol.name.clone(),
        range: offsets.range(symbol.whole.clone()),
        at: offsets.range(symbol.at.clone()),
        children: outline(&symbol.inside, offsets),
    };
    symbols.iter().map(one).collect()
}

fn tests(symbols: &[Symbol], offsets: &Offsets<'_>) -> Vec<Test> {
    let all = flat(symbols);
    let tests = all.iter().filter(|s| s.kind == "test");
    tests.map(|s| Test { name: s.name.clone(), range: offsets.range(s.whole.clone()) }).collect()
}

fn options(game: &Game, own: Option<&SourceFile>, offsets: &Offsets<'_>) -> Vec<GameOption> {
    let option = |option: &crate::names::GameOption| GameOption {
        name: option.name.clone(),
        value: option.value.to_string(),
        text: option.text.clone(),
        values: match &option.domain {
            None => vec!["yes".into(), "no".into()],
            Some(OptionDomain::OneOf(values)) => values.iter().map(|v| v.node.to_string()).collect(),
            Some(OptionDomain::Range(..)) => Vec::new(),
        },
        range: match &option.domain {
            Some(OptionDomain::Range(low, high)) => Some((low.node as i32, high.node as i32)),
            _ => None,
        },
        place: own.filter(|f| f.span().contains(option.span)).map(|f| offsets.span(f, option.span)),
    };
    game.options.iter().map(option).collect()
}

/// The variants of a game.
pub fn variants(game: &Game) -> Vec<Variant> {
    game.variants.iter().map(|v| Variant { name: v.name.clone(), title: v.title.clone() }).collect()
}

fn setups(game: &Game) -> Vec<Setup> {
    game.setups.iter().map(|s| Setup { name: s.name.clone(), random: s.is_random() }).collect()
}

/// What is wrong. What stands in a text that this one extends is told at its beginning.
fn diagnostics(loaded: &Loaded, own: Option<&SourceFile>, offsets: &Offsets<'_>) -> Vec<Diagnostic> {
    loaded.report.iter().map(|d| diagnostic(d, &loaded.sources, own, offsets)).collect()
}

fn diagnostic(
    found: &diag::Diagnostic,
    sources: &Sources,
    own: Option<&SourceFile>,
    offsets: &Offsets<'_>,
) -> Diagnostic {
    let inside = own.filter(|f| f.span().contains(found.span()));
    let also = found.labels.iter().skip(usize::from(inside.is_some()));
    let also = also.filter_map(|l| Some(Also { place: place(sources, l.span)?, text: l.text.clone() }));
    let also = also.fold(Vec::new(), once_a_line);
    let fix = found.fix.as_ref().zip(own.filter(|f| found.fix.as_ref().is_some_and(|x| f.span().contains(x.span))));
    Diagnostic {
        code: found.code.to_owned(),
        severity: match found.severity {
            diag::Severity::Warning => Severity::Warning,
            diag::Severity::Error => Severity::Error,
        },
        message: found.message.clone(),
        range: inside.map_or(Range::default(), |f| offsets.span(f, found.span())),
        label: found.labels.first().filter(|_| inside.is_some()).map(|l| l.text.clone()).unwrap_or_default(),
        also,
        help: found.help.clone(),
        fixes: fix.map(|(fix, file)| mend(fix, file, sources, offsets)).into_iter().collect(),
    }
}

/// What is said of several places of a line is said once.
fn once_a_line(mut said: Vec<Also>, more: Also) -> Vec<Also> {
    let line = |also: &Also| (also.place.doc.clone(), also.place.line, also.text.clone());
    if !said.iter().any(|also| line(also) == line(&more)) {
        said.push(more);
    }
    said
}

fn mend(fix: &Fix, file: &SourceFile, sources: &Sources, offsets: &Offsets<'_>) -> text::Fix {
    let title = mend::title(sources.text(fix.span), &fix.replacement);
    text::Fix { title, edits: vec![Edit { range: offsets.span(file, fix.span), text: fix.replacement.clone() }] }
}
