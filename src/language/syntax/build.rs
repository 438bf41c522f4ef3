//! From pest's pairs to the syntax tree: with `explain` the only code that sees pest.
//!
//! A builder returns `None` where a part that the grammar promises is missing; the grammar promises enough that this
//! never happens, so nothing is said about it.

mod board;
mod items;
mod logic;
mod look;
mod memory;
mod moves;
mod notation;
mod pieces;
mod turns;

use crate::diag::{Diagnostic, Report};
use crate::source::{Sources, Span, Spanned};
use crate::syntax::ast::{Edit, File, IfBlock, Line, LineKind, Name};
use crate::syntax::check;
use crate::syntax::explain::{self, Declared, Mended};
use crate::syntax::place::Place;
use crate::syntax::respell::respell;
use crate::syntax::words::{Known, known};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pair;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

type Node<'i> = Pair<'i, Rule>;

/// Reads one file. All that is wrong goes into the report; what can be read comes back, and `None` means nothing can.
pub fn parse(sources: &Sources, file: Span, report: &mut Report) -> Option<File> {
    parse_with_words(sources, file, report).map(|(file, _)| file)
}

/// As [`parse`], with what the grammar made of the words: nothing, where the text was read as it was probably meant.
pub fn parse_with_words(sources: &Sources, file: Span, report: &mut Report) -> Option<(File, Known)> {
    let text = respell(sources.text(file), file.lo, report);
    if !check::check(&text, file.lo, report) {
        return None;
    }
    match Grammar::parse(Rule::file, &text) {
        Ok(mut pairs) => {
            let is_as_written = matches!(text, Cow::Borrowed(_));
            let words = if is_as_written { known(pairs.clone()) } else { Known::new() };
            let (lost, mended) = (Vec::new(), Vec::new());
            let text: Rc<str> = text.as_ref().into();
            let origin = Origin::of(file.lo);
            let (whole, declared) = (Rc::clone(&text), OnceCell::new());
            let mut builder = Builder {
                origin,
                text,
                whole,
                declared,
                sources,
                report,
                told_to: 0,
                lost,
                mended,
                chain: 0,
                is_chain_reported: false,
            };
            Some((builder.file(pairs.next()?)?, words))
        }
        Err(error) => {
            if !report.has_errors() {
                report.push(explain::whole(&text, file.lo, &error));
            }
            None
        }
    }
}

/// Where a text stands in the space of all texts.
#[derive(Clone, Copy)]
struct Origin {
    base: u32,
    /// What is put in the place of other words, from and to the bytes it has in the file.
    mend: (u32, u32),
    /// How much longer it is than what it replaces.
    shift: u32,
}

impl Origin {
    fn of(base: u32) -> Self {
        Self { base, mend: (0, 0), shift: 0 }
    }

    fn at(self, offset: usize) -> u32 {
        let (offset, (lo, hi)) = (offset as u32, self.mend);
        self.base + if offset <= lo { offset } else { offset.saturating_sub(self.shift).max(offset.min(hi)) }
    }
}

/// Walks over the pairs of one file.
struct Builder<'t> {
    origin: Origin,
    text: Rc<str>,
    /// The file, whatever clause of it is being read.
    whole: Rc<str>,
    /// The names that it declares, once they are asked for.
    declared: OnceCell<Declared>,
    sources: &'t Sources,
    report: &'t mut Report,
    /// Up to here everything has been reported.
    told_to: u32,
    /// The clauses that could not be read, not even as they were probably meant, and numbers that could not.
    lost: Vec<Span>,
    /// The clauses on one line that were read as they were probably meant.
    mended: Vec<Span>,
    /// How many operators stand in the chains around what is being built.
    chain: usize,
    is_chain_reported: bool,
}

/// Longest chain of operators that nest: what is longer would nest deeper than is safe to walk.
const LONGEST_CHAIN: usize = 64;

/// Most conditions or turns joined by one word.
const MOST_JOINED: usize = 500;

/// The clause above the one that is looked at.
#[derive(Clone, Copy)]
struct Above {
    start: usize,
    is_junk: bool,
}

impl Above {
    fn good(node: &Node) -> Self {
        Self { start: node.as_span().start(), is_junk: false }
    }
}

/// Builds one clause of a section.
type Clause<'t, T> = fn(&mut Builder<'t>, Node) -> Option<T>;

impl<'t> Builder<'t> {
    /// The place of a node, without the blanks and comments that pest lets it end with.
    fn span(&self, node: &Node) -> Span {
        let start = node.as_span().start();
        let mut last = node.clone();
        while let Some(inner) = last.clone().into_inner().next_back() {
            last = inner;
        }
        // after the text of a string stands its quote
        let quote = usize::from(last.as_rule() == Rule::string_text);
        Span::new(self.origin.at(start), self.origin.at(last.as_span().end() + quote))
    }

    fn name(&self, node: &Node) -> Name {
        Spanned::new(node.as_str().trim_end().to_owned(), self.span(node))
    }

    /// The text between the quotes; the place is that of the whole string.
    fn string(&self, node: &Node) -> Name {
        let text = node.as_str().trim_end();
        let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
        Spanned::new(inner.to_owned(), self.span(node))
    }

    fn int(&mut self, node: &Node) -> Spanned<i64> {
        let span = self.span(node);
        let value = node.as_str().trim_end().parse().unwrap_or_else(|_| {
            let message = format!("`{}` is too large a number", node.as_str());
            let help = "write a smaller number";
            self.report.push(Diagnostic::error("number-too-large", span, message).help(help));
            self.lost.push(span);
            0
        });
        Spanned::new(value, span)
    }

    fn names(&self, node: &Node) -> Vec<Name> {
        all(node, Rule::name).map(|n| self.name(&n)).collect()
    }

    /// A part that may be left out; `None` where it is there and cannot be read.
    fn maybe<T>(
        &mut self,
        node: &Node,
        rule: Rule,
        part: impl FnOnce(&mut Self, &Node) -> Option<T>,
    ) -> Option<Option<T>> {
        find(node, rule).map_or(Some(None), |found| part(self, &found).map(Some))
    }

    /// The parts that a clause joins, as many as anybody writes; `None` where one of them cannot be read.
    fn joined<T>(&mut self, node: &Node, rule: Rule, part: impl Fn(&mut Self, &Node) -> Option<T>) -> Option<Vec<T>> {
        let mut parts = Vec::new();
        for (at, inner) in all(node, rule).enumerate() {
            if self.is_too_wide(at, node) {
                break;
            }
            parts.push(part(self, &inner)?);
        }
        Some(parts)
    }

    /// Says once where a clause joins more parts than anybody writes.
    fn is_too_wide(&mut self, length: usize, node: &Node) -> bool {
        if length == MOST_JOINED {
            let message = format!("more than {MOST_JOINED} parts are joined here");
            self.report.push(
                Diagnostic::error("too-many-parts", self.span(node), message)
                    .help("say it in fewer parts, or by several clauses"),
            );
        }
        length >= MOST_JOINED
    }

    /// Says once where a chain of operators, with those around it, is too long to be nested.
    fn is_too_long(&mut self, length: usize, node: &Node) -> bool {
        let is_too_long = self.chain + length >= LONGEST_CHAIN;
        if is_too_long && !std::mem::replace(&mut self.is_chain_reported, true) {
            let message = format!("more than {LONGEST_CHAIN} parts are joined here");
            let diag =
                Diagnostic::error("too-deep", self.span(node), message).help("name parts of it, or split the clause");
            self.report.push(diag);
        }
        is_too_long
    }

    /// Builds an operand of a chain of so many operators.
    fn in_chain<T>(&mut self, operators: usize, build: impl FnOnce(&mut Self) -> T) -> T {
        self.chain += operators;
        let built = build(self);
        self.chain -= operators;
        built
    }

    /// The lines of a section between its brackets.
    fn lines<T>(&mut self, body: &Node, place: Place, clause: Clause<'t, T>) -> Vec<Line<T>> {
        let mut lines = Vec::new();
        let mut above = None;
        for node in body.clone().into_inner() {
            if matches!(node.as_rule(), Rule::s_open | Rule::s_close) {
                continue;
            }
            let line = match find(&node, Rule::junk) {
                Some(junk) => self
                    .junk(&junk, place, &mut above)
                    .and_then(|m| self.mended(&m, place, |b, node| b.line(node, place, clause))),
                None => {
                    above = Some(Above::good(&node));
                    self.line(&node, place, clause)
                }
            };
            lines.extend(line);
        }
        lines
    }

    fn line<T>(&mut self, node: &Node, place: Place, clause: Clause<'t, T>) -> Option<Line<T>> {
        let (mut edit, mut label, mut kind) = (None, None, None);
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::line_edit => edit = self.edit(&part),
                Rule::label => label = self.label(&part),
                Rule::line_removal => {
                    kind = find(&part, Rule::name).map(|n| LineKind::Removal(self.name(&n)));
                }
                rule if is_if(rule) => {
                    kind = self.if_lines(&part, place, clause).map(LineKind::If);
                }
                Rule::EOI => {}
                _ => kind = clause(self, part).map(LineKind::Clause),
            }
        }
        Some(Line { edit, label, kind: kind?, span: self.span(node) })
    }

    fn if_lines<T>(&mut self, node: &Node, place: Place, clause: Clause<'t, T>) -> Option<IfBlock<Line<T>>> {
        let mut parts = node.clone().into_inner().skip(1);
        let cond = self.cond(&parts.next()?)?;
        let then = self.lines(&parts.next()?, place, clause);
        let otherwise = match parts.nth(1) {
            Some(next) if is_if(next.as_rule()) => {
                let kind = LineKind::If(self.if_lines(&next, place, clause)?);
                vec![Line { edit: None, label: None, kind, span: self.span(&next) }]
            }
            Some(body) => self.lines(&body, place, clause),
            None => Vec::new(),
        };
        Some(IfBlock { cond, then, otherwise })
    }

    fn edit(&self, node: &Node) -> Option<Spanned<Edit>> {
        let which = first(node)?;
        let edit = match which.as_rule() {
            Rule::before_edit => Edit::Before(find(&which, Rule::label).and_then(|l| self.label(&l))?),
            _ => Edit::Replace,
        };
        Some(Spanned::new(edit, self.span(node)))
    }

    fn label(&self, node: &Node) -> Option<Name> {
        find(node, Rule::name).map(|n| self.name(&n))
    }

    /// Tells what is wrong with a clause that fits nowhere. Of junk that is indented deeper than junk above it nothing
    /// is said: the two were meant as one clause. What comes back is the clause as it was probably meant.
    fn junk(&mut self, junk: &Node, place: Place, above: &mut Option<Above>) -> Option<(Mended, u32)> {
        let start = junk.as_span().start();
        let at = self.origin.at(start);
        // a bracket on a line of its own belongs to the clause above, like what is indented deeper
        let belongs = |a: &Above| junk.as_str().starts_with('{') || explain::is_deeper(&self.text, start, a.start);
        let goes_on = above.filter(belongs);
        *above = Some(Above { start: goes_on.map_or(start, |a| a.start), is_junk: true });
        let span = self.span(junk);
        let is_reported = goes_on.is_some_and(|a| a.is_junk) || self.is_reported(span) || span.lo < self.told_to;
        if is_reported || self.report.is_full() {
            self.lost.push(span);
            return None;
        }
        let whole_line = self.without_block(junk, place);
        let explained = match whole_line {
            Some(explained) => explained,
            None => explain::junk(junk.as_str(), at, place, goes_on.is_some(), self.declared()),
        };
        match explained.diag.code {
            "foreign-letter" if self.is_letter_reported(place) => {}
            "reserved-word" | "syntax" if self.is_name_reported(&explained.diag) => {}
            "foreign-word" | "foreign-sign" | "foreign-letter" => self.report.push_or_join(explained.diag),
            _ => self.report.push(explained.diag),
        }
        match explained.mended {
            None => self.lost.push(span),
            Some(_) if !junk.as_str().contains('{') => self.mended.push(span),
            Some(_) => {}
        }
        explained.mended.map(|mended| (mended, at))
    }

    /// A section that lacks its brackets: the clauses after a `;`, and on lines that are indented deeper, are its lines.
    fn without_block(&mut self, junk: &Node, place: Place) -> Option<explain::Explained> {
        let (start, end) = (junk.as_span().start(), junk.as_span().end());
        let mut hi = end;
        for line in self.text.get(end..)?.split_inclusive('\n') {
            let first = hi + line.len() - line.trim_start().len();
            let belongs = match hi == end {
                true => line.trim().is_empty() || line.trim_start().starts_with(';'),
                false => !line.trim().is_empty() && explain::is_deeper(&self.text, first, start),
            };
            if !belongs || line.contains(['{', '}', '/']) {
                break;
            }
            hi += line.len();
        }
        let section = self.text.get(start..hi)?.trim_end();
        if section.len() == self.text[start..end].trim_end().len() {
            return None;
        }
        let explained = explain::without_block(section, self.origin.at(start), place)?;
        self.told_to = self.origin.at(start + section.len());
        Some(explained)
    }

    /// The names that the file declares: asked for where something cannot be read.
    fn declared(&self) -> &Declared {
        self.declared.get_or_init(|| Declared::of(&self.whole))
    }

    /// True where something wrong inside the span has been found before, by the look at strings and brackets.
    fn is_reported(&self, span: Span) -> bool {
        let is_inside = |at: u32| span.lo <= at && at < span.hi;
        self.report.iter().any(|d| d.code == "unclosed-string" && is_inside(d.span().lo))
    }

    /// True where pieces are placed by letters that have been reported already, where they were declared or placed first.
    fn is_letter_reported(&self, place: Place) -> bool {
        matches!(place, Place::Setup | Place::Test) && self.report.iter().any(|d| d.code == "foreign-letter")
    }

    /// True where it stumbles over a word that was already reported to be no name: it is used here as one.
    fn is_name_reported(&self, diag: &Diagnostic) -> bool {
        let name = diag.name(self.sources);
        name.is_some() && self.report.iter().any(|d| d.code == "reserved-word" && d.name(self.sources) == name)
    }

    /// Reads a mended clause, so that what it holds is looked at and kept.
    fn mended<T>(
        &mut self,
        (mended, at): &(Mended, u32),
        place: Place,
        build: impl FnOnce(&mut Self, &Node) -> Option<T>,
    ) -> Option<T> {
        let node = Grammar::parse(place.rule(), &mended.text).ok()?.next()?;
        let origin = Origin { base: *at, mend: mended.range, shift: mended.shift };
        let origin = std::mem::replace(&mut self.origin, origin);
        let text = std::mem::replace(&mut self.text, mended.text.as_str().into());
        let built = build(self, &node);
        (self.origin, self.text) = (origin, text);
        built
    }
}

fn is_if(rule: Rule) -> bool {
    use Rule::{board_if, captures_if, end_if, look_if, move_if, pieces_if, setup_if, stacks_if, when_option};
    matches!(rule, board_if | captures_if | end_if | look_if | move_if | pieces_if | setup_if | stacks_if | when_option)
}

/// The only one of several, or what joins them.
fn alone_or<T>(mut parts: Vec<T>, join: impl FnOnce(Vec<T>) -> T) -> T {
    if parts.len() == 1 { parts.swap_remove(0) } else { join(parts) }
}

fn first<'i>(node: &Node<'i>) -> Option<Node<'i>> {
    node.clone().into_inner().next()
}

fn find<'i>(node: &Node<'i>, rule: Rule) -> Option<Node<'i>> {
    node.clone().into_inner().find(|n| n.as_rule() == rule)
}

fn has(node: &Node, rule: Rule) -> bool {
    find(node, rule).is_some()
}

fn all<'i>(node: &Node<'i>, rule: Rule) -> impl Iterator<Item = Node<'i>> + use<'i> {
    node.clone().into_inner().filter(move |n| n.as_rule() == rule)
}
