//! Tokens with what their clause says about the blanks beside them.

use crate::syntax::scan::{Kind, Token, scan};

/// A token of the text to lay out.
#[derive(Clone, Copy)]
pub(super) struct Mark<'t> {
    pub kind: Kind,
    pub text: &'t str,
    /// How many blanks the author wrote in front of it.
    pub gap: usize,
    /// A wider gap in front of it means something to the reader.
    pub keeps_gap: bool,
    /// It stands in a chain of links, where `>` stands close.
    pub in_chain: bool,
    /// For `{`: what follows are the alternatives of a turn on lines of their own.
    pub hangs: bool,
}

impl Mark<'_> {
    /// True for what carries a number or a comparison on when a line begins with it.
    pub(super) fn is_sign(&self) -> bool {
        matches!(self.text, "+" | "-" | "*" | "/" | "=" | "!=" | "<" | "<=" | ">" | ">=")
    }

    /// True for what carries a clause on when a line begins or ends with it.
    pub(super) fn is_joiner(&self) -> bool {
        matches!(self.text, "|" | "then" | "and" | "or" | "otherwise") && self.kind != Kind::Text
    }
}

/// All tokens; a turn in a test is one token, whatever it is made of.
pub(super) fn marks(text: &str) -> Vec<Mark<'_>> {
    let tokens = scan(text);
    let mut clause = ClauseWords { text, sections: Vec::new(), first: None };
    let mut marks: Vec<Mark> = Vec::new();
    let mut at = 0;
    let mut end = 0;
    while let Some(token) = tokens.get(at).copied() {
        let whole = if clause.is_turn_text(token) { turn_text(&tokens[at..], text) } else { token };
        at += tokens[at..].iter().take_while(|t| t.lo < whole.hi).count();
        let hangs = token.text(text) == "{" && clause.is_turn() && hangs(&tokens[at..], text);
        let last = marks.last().map_or("", |m| m.text);
        clause.take(token, last);
        marks.push(Mark {
            kind: if whole == token { token.kind } else { Kind::Word },
            text: whole.text(text),
            gap: whole.lo - end,
            keeps_gap: clause.keeps_gaps(),
            in_chain: clause.first == Some("link"),
            hangs,
        });
        end = whole.hi;
    }
    marks
}

/// Follows in which section and after which first word the tokens stand.
struct ClauseWords<'t> {
    text: &'t str,
    sections: Vec<&'t str>,
    first: Option<&'t str>,
}

impl<'t> ClauseWords<'t> {
    fn section(&self) -> &'t str {
        self.sections.last().copied().unwrap_or("")
    }

    fn take(&mut self, token: Token, before: &str) {
        let word = token.text(self.text);
        match (token.kind, word) {
            (Kind::Open, "{") => {
                let section = match self.first {
                    Some("if" | "else") => self.section(),
                    first => first.unwrap_or(""),
                };
                self.sections.push(section);
                self.first = None;
            }
            (Kind::Close, "}") => {
                self.sections.pop();
                self.first = None;
            }
            (Kind::Newline, _) if before == "," => {}
            (Kind::Newline, _) | (Kind::Sign, ";") => self.first = None,
            // after a label the clause begins anew
            (Kind::Sign, ":") if self.first == Some(before) => self.first = None,
            (Kind::Word, "replace") if self.first.is_none() => {}
            (Kind::Word | Kind::Foreign, _) => {
                self.first.get_or_insert(word);
            }
            _ => {}
        }
    }

    fn is_turn(&self) -> bool {
        matches!(self.first, Some("turn" | "sequence"))
    }

    fn is_turn_text(&self, token: Token) -> bool {
        let sign = matches!(token.text(self.text), "," | ";" | "}" | "{");
        self.section() == "test"
            && matches!(self.first, Some("legal" | "illegal" | "play"))
            && !sign
            && !token.is_blank()
    }

    /// True in clauses that hold several declarations side by side.
    fn keeps_gaps(&self) -> bool {
        match (self.section(), self.first) {
            ("setup" | "pieces" | "look", first) => first.is_some(),
            ("board", first) => matches!(first, Some("zone" | "cells")),
            ("test", Some("legal" | "illegal" | "play" | "count" | "expect" | "result")) => false,
            ("test", first) => first.is_some(),
            (_, first) => {
                matches!(first, Some("author" | "year" | "licence" | "license" | "version" | "source"))
            }
        }
    }
}

/// A turn as it is written, from its first token up to what ends it.
fn turn_text(tokens: &[Token], text: &str) -> Token {
    let is_end = |t: &&Token| t.is_blank() || matches!(t.text(text), "," | ";" | "}" | "{");
    let mut whole = tokens[0];
    for token in tokens.iter().take_while(|t| !is_end(t)) {
        whole.hi = token.hi;
    }
    whole
}

/// True where a line between this bracket and its partner begins with an alternative.
fn hangs(tokens: &[Token], text: &str) -> bool {
    let mut depth = 0;
    let mut starts_line = false;
    for token in tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close if depth == 0 => return false,
            Kind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 && starts_line && matches!(token.text(text), "|" | "otherwise") {
            return true;
        }
        starts_line = token.kind == Kind::Newline || starts_line && token.is_blank();
    }
    false
}
