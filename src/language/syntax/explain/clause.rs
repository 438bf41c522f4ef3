//! A clause that could not be read: its tokens, its strict rule, its mends.

use super::changes::Repair;
use super::declared::{Declared, Named};
use super::forms;
use super::{Mended, failure, positives};
use crate::diag::Diagnostic;
use crate::source::Span;
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, Token, scan};
use boardwright_grammar::Rule;
use pest::error::Error;
use std::cell::OnceCell;

/// A junk clause and where it stands.
pub(super) struct Clause<'t> {
    pub text: &'t str,
    pub place: Place,
    /// All tokens but comments.
    pub tokens: Vec<Token>,
    /// The names of the file, where they matter.
    declared: Option<&'t Declared>,
    base: u32,
    /// Index of the first token after `replace`, `before NAME:` and a label.
    start: usize,
    /// What a search for a repair found: it is asked for at several places, and takes long.
    repairs: OnceCell<Vec<Repair>>,
}

impl<'t> Clause<'t> {
    pub(super) fn new(text: &'t str, base: u32, place: Place) -> Self {
        let mut tokens = scan(text);
        tokens.retain(|t| t.kind != Kind::Comment);
        let start = head_length(text, &tokens, place);
        Self { text, place, tokens, declared: None, base, start, repairs: OnceCell::new() }
    }

    /// The clause in a file that declares these names.
    pub(super) fn knowing(self, declared: &'t Declared) -> Self {
        Self { declared: Some(declared), ..self }
    }

    /// Another text of the same place in the same file, as if it stood at its beginning.
    pub(super) fn anew<'n>(&self, text: &'n str) -> Clause<'n>
    where
        't: 'n,
    {
        Clause { declared: self.declared, ..Clause::new(text, 0, self.place) }
    }

    pub(super) fn is_declared(&self, word: &str) -> bool {
        self.declared.is_some_and(|names| names.has(word))
    }

    /// True for a name that the file declares for something of a sort.
    pub(super) fn is(&self, sort: Named, word: &str) -> bool {
        self.declared.is_some_and(|names| names.is(sort, word))
    }

    /// How many players the file names: two, where others name them.
    pub(super) fn players(&self) -> usize {
        self.declared.and_then(Declared::players).unwrap_or(2)
    }

    /// What a search for a repair finds, which is made once.
    pub(super) fn repairs(&self, search: impl FnOnce() -> Vec<Repair>) -> &[Repair] {
        self.repairs.get_or_init(search)
    }

    /// True where one more clause of the file may be searched for a repair.
    pub(super) fn may_be_searched(&self) -> bool {
        self.declared.is_some_and(Declared::counts_a_search)
    }

    pub(super) fn span(&self, lo: usize, hi: usize) -> Span {
        Span::new(self.base + lo as u32, self.base + hi as u32)
    }

    /// The tokens after the edit and the label, up to the first block, without ends of lines.
    pub(super) fn head(&self) -> Vec<Token> {
        let rest = self.tokens.get(self.start..).unwrap_or_default().iter();
        let rest = rest.take_while(|t| t.text(self.text) != "{");
        rest.filter(|t| t.kind != Kind::Newline).copied().collect()
    }

    /// The tokens up to the first block, the edit and the label included, without ends of lines.
    pub(super) fn whole_head(&self) -> Vec<Token> {
        let all = self.tokens.iter().take_while(|t| t.text(self.text) != "{");
        all.filter(|t| t.kind != Kind::Newline).copied().collect()
    }

    /// All tokens without ends of lines.
    pub(super) fn joined(&self) -> Vec<Token> {
        self.tokens.iter().filter(|t| t.kind != Kind::Newline).copied().collect()
    }

    /// The tokens after the edit and the label, without ends of lines.
    pub(super) fn unlabelled(&self) -> Vec<Token> {
        let rest = self.tokens.get(self.start..).unwrap_or_default().iter();
        rest.filter(|t| t.kind != Kind::Newline).copied().collect()
    }

    /// The first word after the edit and the label.
    pub(super) fn first(&self) -> Option<Token> {
        self.tokens.get(self.start..)?.iter().find(|t| t.kind != Kind::Newline).copied()
    }

    pub(super) fn after(&self, token: Token) -> Option<Token> {
        self.tokens.iter().find(|t| t.lo >= token.hi).copied()
    }

    /// The token at an offset, if one begins there or goes on there.
    pub(super) fn token_at(&self, at: usize) -> Option<Token> {
        self.tokens.iter().find(|t| t.hi > at && t.kind != Kind::Newline).copied()
    }

    /// The last token, for what is missing after it.
    pub(super) fn last_bytes(&self) -> (usize, usize) {
        let last = self.tokens.iter().rfind(|t| t.kind != Kind::Newline);
        last.map_or((0, self.text.len()), |t| (t.lo, t.hi))
    }

    /// What the strict rule says, with its offsets into the whole clause; `None` where the clause can be read.
    pub(super) fn failure(&self) -> Option<Box<Error<Rule>>> {
        let general = failure(self.place.rule(), self.text)?;
        let words: Vec<&str> = self.tokens[self.start.min(self.tokens.len())..]
            .iter()
            .filter(|t| t.kind != Kind::Newline)
            .take(2)
            .map(|t| t.text(self.text))
            .collect();
        let at = self.first().map_or(0, |t| t.lo);
        let strict = place::strict_rule(self.place, &words).and_then(|rule| failure(rule, &self.padded(at)));
        Some(strict.unwrap_or(general))
    }

    /// The clause with blanks in place of what stands before `at`, so that offsets stay as they are.
    fn padded(&self, at: usize) -> String {
        format!("{}{}", " ".repeat(at), self.text.get(at..).unwrap_or(""))
    }

    /// What would have been taken at the furthest place, without what only a label in front could mean.
    pub(super) fn expected_at(&self, at: usize, error: &Error<Rule>) -> Vec<Rule> {
        let is_second = self.first().and_then(|f| self.after(f)).is_some_and(|t| t.lo == at);
        let is_label = |rule: Rule| rule == Rule::s_colon && is_second && self.is_led_by_word();
        positives(error).iter().copied().filter(|rule| !is_label(*rule)).collect()
    }

    /// True where the clause would be read in another place, or further there than its first two words.
    pub(super) fn leads_in(&self, place: Place) -> bool {
        let third = self.first().and_then(|first| self.after(first)).and_then(|second| self.after(second));
        match Clause::new(self.text, 0, place).failure() {
            None => true,
            Some(error) => third.is_some_and(|third| super::position(&error) >= third.lo),
        }
    }

    pub(super) fn is_led_by(&self, word: &str) -> bool {
        self.first().is_some_and(|first| first.text(self.text) == word)
    }

    fn is_led_by_word(&self) -> bool {
        self.first().is_some_and(|f| self.place.starts(f.text(self.text)))
    }

    /// The clause with other words from `lo` to `hi`. Blanks fill up what is shorter.
    pub(super) fn with(&self, lo: usize, hi: usize, word: &str) -> Mended {
        let length = hi - lo;
        let (before, after) = (&self.text[..lo], &self.text[hi..]);
        // not by a width of the format: there may be more to fill than such a width can say
        let blanks = " ".repeat(length.saturating_sub(word.chars().count()));
        let text = format!("{before}{word}{blanks}{after}");
        Mended { text, range: (lo as u32, hi as u32), shift: word.len().saturating_sub(length) as u32 }
    }

    /// The clause with other words from `lo` to `hi`, if it can be read so.
    pub(super) fn mended(&self, lo: usize, hi: usize, so: &str) -> Option<Mended> {
        Some(self.with(lo, hi, so)).filter(|mended| reads(self.place, &mended.text))
    }

    /// A block whose head is bad from `at` on, with blanks there instead, if that can be read.
    pub(super) fn without_rest_of_head(&self, at: usize) -> Option<Mended> {
        let open = self.tokens.iter().find(|t| t.text(self.text) == "{")?.lo;
        let (before, rest) = (self.text.get(..at)?, self.text.get(at..open)?);
        let text = format!("{before}{}{}", " ".repeat(rest.len()), &self.text[open..]);
        reads(self.place, &text).then_some(Mended { text, range: (0, 0), shift: 0 })
    }

    /// The help that shows how what stands before `at` is written, or how the clause is.
    pub(super) fn with_form(&self, diag: Diagnostic, at: usize) -> Diagnostic {
        let first = self.first().map_or("", |t| t.text(self.text));
        let head = self.head();
        let words = head.iter().filter(|t| t.lo < at).map(|t| t.text(self.text));
        match forms::near(self.place, words).or_else(|| forms::form(self.place, first)) {
            Some(form) => diag.help(format!("written like `{form}`")),
            None => diag,
        }
    }
}

/// `a1`, and what looks like it.
pub(super) fn is_cell(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&letters.len()) && letters.len() < word.len() && letters.chars().all(char::is_alphabetic)
}

/// True for a clause that can stand in a place.
pub(in crate::syntax) fn reads(place: Place, clause: &str) -> bool {
    Clause::new(clause, 0, place).failure().is_none()
}

/// True where a clause begins as those of a place do, after its label.
pub(in crate::syntax) fn leads(place: Place, clause: &str) -> bool {
    Clause::new(clause, 0, place).first().is_some_and(|first| place.starts(first.text(clause)))
}

/// How many tokens an edit and a label take.
fn head_length(text: &str, tokens: &[Token], place: Place) -> usize {
    let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
    let mut at = 0;
    if matches!(place, Place::Game | Place::Captures | Place::Stacks | Place::End) {
        match word(0) {
            "replace" => at = 1,
            "before" if word(2) == ":" => at = 3,
            _ => {}
        }
    }
    let is_name = tokens.get(at).is_some_and(|t| matches!(t.kind, Kind::Word | Kind::Foreign));
    if place.takes_labels() && is_name && word(at + 1) == ":" {
        at += 2;
    }
    at
}
