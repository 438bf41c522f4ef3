//! Lines of tokens: how deep each is indented, what stands between two tokens.

use super::marks::{Mark, marks};
use crate::syntax::scan::Kind;

/// A line to print.
pub(super) struct Row {
    pub blank_before: bool,
    indent: usize,
    code: String,
    comment: String,
}

impl Row {
    /// True for code with a comment after it.
    pub(super) fn has_both(&self) -> bool {
        !self.code.is_empty() && !self.comment.is_empty()
    }

    pub(super) fn width(&self) -> usize {
        self.indent + self.code.chars().count()
    }

    /// The line, its comment after `width` columns and two blanks.
    pub(super) fn print(&self, width: usize) -> String {
        let indent = " ".repeat(self.indent);
        match (self.code.is_empty(), self.comment.is_empty()) {
            (_, true) => format!("{indent}{}", self.code),
            (true, false) => format!("{indent}{}", self.comment),
            (false, false) => {
                let gap = " ".repeat(width - self.width() + 2);
                format!("{indent}{}{gap}{}", self.code, self.comment)
            }
        }
    }
}

/// The lines of a text.
pub(super) fn rows(text: &str) -> Vec<Row> {
    let marks = marks(text);
    let mut rows: Vec<Row> = Vec::new();
    let mut indenter = Indenter { open: Vec::new(), carries_on: false, after_then: false, of_players: false };
    let mut blank = false;
    let mut opened = true;
    for line in marks.split(|m| m.kind == Kind::Newline) {
        let (code, comment) = match line.split_last() {
            Some((last, code)) if last.kind == Kind::Comment => (code, last.text),
            _ => (line, ""),
        };
        if line.is_empty() {
            blank = true;
            continue;
        }
        let closes = code.first().is_some_and(|m| m.kind == Kind::Close);
        rows.push(Row {
            blank_before: blank && !opened && !closes,
            indent: indenter.indent(code),
            code: spaced(code),
            comment: comment.to_owned(),
        });
        blank = false;
        opened = code.last().is_some_and(|m| m.kind == Kind::Open);
    }
    indent_comments(&mut rows);
    rows
}

/// Comments on lines of their own stand where the code below them stands, unless that closes the block.
fn indent_comments(rows: &mut [Row]) {
    let mut below = None;
    for row in rows.iter_mut().rev() {
        if row.code.is_empty() {
            row.indent = below.unwrap_or(row.indent);
        } else {
            below = Some(row.indent).filter(|_| !row.code.starts_with(['}', ')']));
        }
    }
}

/// Where lines begin.
struct Indenter {
    /// The open brackets; true where the alternatives of a turn hang in it.
    open: Vec<bool>,
    /// The line before ended with a comma or a joiner.
    carries_on: bool,
    /// That joiner joins inside an alternative of a turn.
    after_then: bool,
    /// The clause says something of each player, which may stand on lines of their own.
    of_players: bool,
}

impl Indenter {
    /// The indentation of a line; then the line is taken in.
    fn indent(&mut self, code: &[Mark]) -> usize {
        let closers = code.iter().take_while(|m| m.kind == Kind::Close).count();
        let depth = self.open.len().saturating_sub(closers);
        let hangs = closers == 0 && self.open.last() == Some(&true);
        let more = match code {
            [name, colon, ..] if self.of_players && name.kind == Kind::Word && colon.text == ":" => 2,
            [first, ..] if closers == 0 => self.more(first, hangs),
            _ => 0,
        };
        if more == 0 {
            self.of_players = code.first().is_some_and(|first| matches!(first.text, "zone" | "direction"));
        }
        self.take(code);
        2 * depth + more
    }

    fn more(&self, first: &Mark, hangs: bool) -> usize {
        match (hangs, first.text) {
            (true, "|" | "otherwise") => 0,
            (true, _) if first.is_joiner() || self.after_then => 4,
            (true, _) => 2,
            (false, _) if first.is_joiner() || first.is_sign() || self.carries_on => 2,
            (false, _) => 0,
        }
    }

    fn take(&mut self, code: &[Mark]) {
        for mark in code {
            match mark.kind {
                Kind::Open => self.open.push(mark.hangs),
                Kind::Close => drop(self.open.pop()),
                _ => {}
            }
        }
        if let Some(last) = code.last() {
            self.carries_on = matches!(last.text, "," | "=") || last.is_joiner();
            self.after_then = self.carries_on && !matches!(last.text, "|" | "otherwise");
        }
    }
}

/// Tokens of one line with settled blanks between them.
fn spaced(code: &[Mark]) -> String {
    let mut out = String::new();
    let mut before: Option<&Mark> = None;
    for mark in code {
        let blanks = before.map_or(0, |b| blanks(b, mark));
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(mark.text);
        before = Some(mark);
    }
    out
}

fn blanks(left: &Mark, right: &Mark) -> usize {
    let wide = if right.keeps_gap && right.gap > 1 { 2 } else { 1 };
    let as_written = if right.gap == 0 { 0 } else { wide };
    match (left.text, right.text) {
        (_, "," | ";" | ":" | ")") | ("(", _) => 0,
        (_, "{" | "}") | ("{" | "}", _) => 1,
        (_, "..") => 0,
        ("..", _) if right.kind == Kind::Number => 0,
        ("..", _) => as_written,
        (_, ">") | (">", _) if right.in_chain => as_written,
        (a, b) if stands_close(a) || stands_close(b) => as_written,
        ("x", "(") => as_written,
        // dice with these faces: `4d(0, 1)`
        (dice, "(") if dice.trim_start_matches(|c: char| c.is_ascii_digit()) == "d" => as_written,
        _ => wide,
    }
}

/// Signs that belong to names, ranges, letters and chains as well as to sums.
fn stands_close(sign: &str) -> bool {
    matches!(sign, "-" | "/" | "." | "*" | "+" | "#")
}
