//! Tags and move text: `[Event "…"]`, then `1. e4 e5 { a comment } ( 1... c5 ) 2. Nf3 1-0`.

use super::{Node, Record};

/// Words for how a game ended. `R` and `F` stand for the `1` of who has won; `0-0` is none, for it is a turn in some games.
const RESULTS: [&str; 14] =
    ["1-0", "0-1", "1/2-1/2", "1/2", "½-½", "½", "*", "2-0", "0-2", "1-1", "R-0", "0-R", "F-0", "0-F"];

/// True for a word that says how a game ended.
pub fn is_result(word: &str) -> bool {
    result(word).is_some()
}

/// How a game ended, by a word that says so; that may have another sign in its middle, `1:0`.
pub(super) fn result(word: &str) -> Option<&'static str> {
    let known = |word: &str| RESULTS.iter().find(|result| **result == word).copied();
    if !word.starts_with(['0', '1', '2', '½', '*', 'R', 'F']) {
        return None;
    }
    let other_sign = || (word.len() <= LONGEST_RESULT && word.contains(DASHES)).then(|| word.replace(DASHES, "-"));
    known(word).or_else(|| known(other_sign()?.trim_end_matches('.')))
}

/// The longest result, in bytes.
const LONGEST_RESULT: usize = 12;

/// Signs that stand in the middle of results.
const DASHES: [char; 4] = [':', '–', '—', '-'];

/// A result with blanks in it, `1 - 0`, with which a text begins, and how long it is.
fn spaced_result(text: &str) -> Option<(&'static str, usize)> {
    let near = &text[..text.char_indices().nth(LONGEST_SPACED).map_or(text.len(), |(at, _)| at)];
    let end = near.find(['\n', '{', '(', ';', '[']).unwrap_or(near.len());
    let mut words = near[..end].split_whitespace();
    let (first, dash, last) = (words.next()?, words.next()?, words.next()?);
    let result = result(&format!("{first}{dash}{last}")).filter(|_| dash.chars().all(|c| DASHES.contains(&c)))?;
    let behind = text.find(dash)? + dash.len();
    Some((result, behind + text[behind..].find(last)? + last.len()))
}

/// How much of a text is looked at for such a result, in signs.
const LONGEST_SPACED: usize = 24;

/// Reads one game.
pub fn parse(text: &str, line: usize) -> Record {
    let mut parser =
        Parser { rest: text, line, record: Record::new(line), at: 0, open: Vec::new(), at_line_start: true, dice: "" };
    parser.headers();
    parser.moves();
    if let Some((_, line)) = parser.open.first() {
        let line = *line;
        parser.record.fault(line, "this `(` has no `)`");
    }
    if parser.record.result.is_none() {
        parser.record.result = parser.record.header("Result").map(str::to_owned);
    }
    parser.record
}

struct Parser<'t> {
    rest: &'t str,
    line: usize,
    record: Record,
    /// The node of the last turn.
    at: usize,
    /// Variations that are open: the turn to go on from afterwards, and the line of the bracket.
    open: Vec<(usize, usize)>,
    at_line_start: bool,
    /// The dice of the turn that follows, in their brackets.
    dice: &'t str,
}

impl<'t> Parser<'t> {
    /// Goes on behind so many bytes.
    fn skip(&mut self, bytes: usize) -> &'t str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        if !passed.is_empty() {
            self.at_line_start = passed.ends_with('\n');
        }
        self.rest = rest;
        passed
    }

    fn blanks(&mut self) {
        // most often it is one
        let is_plain = |byte: &u8| byte.is_ascii_graphic();
        if let [b' ', next, ..] = self.rest.as_bytes()
            && is_plain(next)
        {
            (self.rest, self.at_line_start) = (&self.rest[1..], false);
        } else if !self.rest.as_bytes().first().is_some_and(is_plain) {
            let blanks = [' ', '\t', '\r', '\n', '\u{feff}', '\u{a0}'];
            self.skip(self.rest.len() - self.rest.trim_start_matches(blanks).len());
        }
    }

    fn rest_of_line(&mut self) -> &'t str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.skip(end).trim_end()
    }

    fn headers(&mut self) {
        loop {
            self.blanks();
            match self.rest.chars().next() {
                Some('%') if self.at_line_start => {
                    self.rest_of_line();
                }
                Some('[') if dice(self.rest).is_none() => self.tag(),
                Some(';') => self.remark(),
                _ => return,
            }
        }
    }

    /// One header; what is none ends with its line.
    fn tag(&mut self) {
        let (line, whole) = (self.line, self.rest.lines().next().unwrap_or("").trim_end());
        match header(whole) {
            Some((name, value, used)) => {
                self.skip(used);
                self.record.headers.push((name, value));
            }
            None => {
                self.rest_of_line();
                let shown: String = whole.chars().take(60).collect();
                self.record.fault(line, format!("`{shown}` is no header: write `[Name \"value\"]`"));
            }
        }
    }

    fn moves(&mut self) {
        loop {
            self.blanks();
            let Some(sign) = self.rest.chars().next() else { return };
            let line = self.line;
            match sign {
                '%' if self.at_line_start => {
                    self.rest_of_line();
                }
                ';' => self.remark(),
                '{' => self.comment(),
                '(' => {
                    self.skip(1);
                    self.begin_variation(line);
                }
                ')' => {
                    self.skip(1);
                    match self.open.pop() {
                        Some((back, _)) => self.at = back,
                        None => self.record.fault(line, "this `)` has no `(`"),
                    }
                }
                '[' => self.bracket(line),
                '}' | ']' => {
                    self.skip(1);
                    self.record.fault(line, format!("`{sign}` does not belong here"));
                }
                '"' => self.quoted(),
                _ => self.word(),
            }
        }
    }

    /// A comment to the end of the line.
    fn remark(&mut self) {
        let comment = self.rest_of_line()[1..].trim().to_owned();
        self.record.nodes[self.at].comments.push(comment);
    }

    /// The dice of the turn that follows; what is cut off of them is no turn.
    fn bracket(&mut self, line: usize) {
        if let Some(end) = dice(self.rest) {
            self.dice = self.skip(end);
            return;
        }
        let end = self.rest[1..].find(|c: char| !is_of_dice(c)).map_or(self.rest.len(), |end| end + 1);
        self.skip(end);
        self.record.fault(line, "`[` does not belong here");
    }

    fn begin_variation(&mut self, line: usize) {
        self.open.push((self.at, line));
        self.at = self.record.nodes[self.at].parent;
    }

    fn comment(&mut self) {
        let line = self.line;
        let end = comment_end(self.rest);
        let inside = self.skip(end.map_or(self.rest.len(), |end| end + 1));
        if end.is_none() {
            self.record.fault(line, "this `{` has no `}`");
        }
        let comment = inside.trim_start_matches('{');
        let comment = if comment.contains('{') { &inside[1..] } else { comment };
        let comment = comment.strip_suffix('}').unwrap_or(comment);
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        self.record.nodes[self.at].comments.push(comment);
    }

    /// A turn in quotation marks.
    fn quoted(&mut self) {
        let line = self.line;
        match self.rest[1..].find('"') {
            Some(end) => {
                let text = self.skip(end + 2);
                self.turn(text[1..text.len() - 1].to_owned(), line);
            }
            None => {
                self.record.fault(line, "this `\"` has no second one");
                let rest = self.rest.len();
                self.skip(rest);
            }
        }
    }

    fn word(&mut self) {
        let line = self.line;
        let (whole, end) = (self.rest, word_end(self.rest));
        let (word, rest) = self.rest.split_at(end.max(self.rest.chars().next().map_or(1, char::len_utf8)));
        (self.rest, self.at_line_start) = (rest, false);
        if matches!(word, "0" | "1" | "2" | "1/2" | "½")
            && let Some((result, long)) = spaced_result(whole)
        {
            self.rest = &whole[long..];
            return self.result(result);
        }
        if let Some(result) = result(word) {
            return self.result(result);
        }
        if word.starts_with(SETUP) {
            self.rest = whole;
            return self.setup();
        }
        if self.record.result.is_some() && self.open.is_empty() && is_rule(word) {
            return self.afterword();
        }
        // `1) e4 e5`
        if rest.starts_with(')') && self.open.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.skip(1);
            return;
        }
        let bare = without_number(word);
        if bare.is_empty() {
            return;
        }
        if is_result(bare) && bare != "*" && word != bare {
            return self.turn(bare.to_owned(), line);
        }
        if bare.starts_with('$') || bare.chars().all(|c| matches!(c, '!' | '?')) || is_sign(bare) {
            return self.mark(bare);
        }
        let text = bare.trim_end_matches(['!', '?']);
        let mark = &bare[text.len()..];
        self.turn(text.to_owned(), line);
        if !mark.is_empty() {
            self.mark(mark);
        }
    }

    /// The position of `/FEN "W:W31:B20"/`, where it comes before all turns.
    fn setup(&mut self) {
        let line = self.line;
        let inside = self.rest[SETUP.len()..].split_once('"').and_then(|(_, rest)| rest.split_once('"'));
        let Some((position, behind)) = inside.filter(|_| self.record.nodes.len() == 1) else {
            let rest = self.rest.len();
            self.skip(rest);
            self.record.fault(line, "a position stands after turns: what follows it is left out. Make it a game of its own, with the header `FEN`");
            return;
        };
        let behind = behind.trim_start().strip_prefix('/').unwrap_or(behind);
        self.record.set_header("FEN", position);
        self.skip(self.rest.len() - behind.len());
    }

    /// What stands behind a line of signs after the result, such as who wrote the file.
    fn afterword(&mut self) {
        let rest = self.rest.split_whitespace().collect::<Vec<_>>().join(" ");
        self.record.nodes[self.at].comments.extend(Some(rest).filter(|rest| !rest.is_empty()));
        let rest = self.rest.len();
        self.skip(rest);
    }

    /// Notes a mark of the last turn, which may stand in brackets: `(=)`.
    fn mark(&mut self, mark: &str) {
        let opened = self.open.last().filter(|(before, _)| self.record.nodes[*before].parent == self.at);
        let at = opened.map_or(self.at, |(before, _)| *before);
        self.record.nodes[at].marks.push(mark.to_owned());
    }

    fn result(&mut self, result: &str) {
        if self.open.is_empty() {
            self.record.result = Some(result.to_owned());
        }
    }

    fn turn(&mut self, text: String, line: usize) {
        if self.open.is_empty() && self.record.result.is_some() {
            self.record.fault(line, format!("`{text}` stands after the result: it is left out"));
            return;
        }
        let text = match std::mem::take(&mut self.dice) {
            "" => text,
            dice => format!("{dice} {text}"),
        };
        self.at = self.record.add(self.at, Node { text, line, ..Node::default() });
        // what was really played comes first, wherever its variations stand
        let first = &mut self.record.nodes[0].children;
        if first.len() > 1 && self.open.is_empty() && first.last() == Some(&self.at) {
            first.rotate_right(1);
        }
    }
}

/// Where a comment ends with which a text begins. One that holds others ends with the last of them, if they are all closed.
fn comment_end(text: &str) -> Option<usize> {
    let first = text.find('}')?;
    if !text[1..first].contains('{') {
        return Some(first);
    }
    let mut open = 0;
    let braces = text.match_indices(['{', '}']).take_while(|(at, _)| *at < first + LONGEST_NESTED);
    let mut closed = braces.filter(|(_, brace)| {
        open = if *brace == "{" { open + 1 } else { open - 1 };
        open == 0
    });
    Some(closed.next().map_or(first, |(at, _)| at))
}

/// True for a text that can stand in braces: none in it closes one, or all of them stand in pairs.
pub(super) fn is_comment(text: &str) -> bool {
    let mut open = 0_isize;
    let is_paired = text.matches(['{', '}']).all(|brace| {
        open += if brace == "{" { 1 } else { -1 };
        open >= 0
    });
    !text.contains('}') || is_paired && open == 0
}

/// How far the end of a comment may be from the first brace that closes one in it, in bytes.
const LONGEST_NESTED: usize = 1 << 12;

/// Where dice end with which a text begins: `[3 1]`.
fn dice(text: &str) -> Option<usize> {
    let end = text.find(']')?;
    let inside = text[..end].strip_prefix('[')?;
    (inside.chars().all(is_of_dice) && inside.contains(|c: char| c.is_ascii_digit())).then_some(end + 1)
}

fn is_of_dice(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | ',')
}

/// A line without the headers with which it begins.
pub(super) fn behind_headers(line: &str) -> &str {
    let mut rest = line;
    while let Some((_, _, used)) = header(rest) {
        rest = rest[used..].trim_start();
    }
    rest
}

/// The header with which a line begins: its name, its value, and how long it is.
fn header(line: &str) -> Option<(String, String, usize)> {
    let inside = line.strip_prefix('[')?;
    let open = inside.find('"')?;
    let name = inside[..open].trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let (mut value, mut is_escaped) = (String::new(), false);
    for (at, c) in inside[open + 1..].char_indices() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            '"' if !is_escaped => {
                let behind = &inside[open + 1 + at + 1..];
                let end = line.len() - behind.trim_start().len();
                if is_name && behind.trim_start().starts_with(']') {
                    return Some((name.to_owned(), value, end + 1));
                }
                // quotation marks of its own, as in `[White ""Somebody""]`: the last one ends it
                let own = inside[open + 1..].trim_end().strip_suffix("\"]").filter(|_| is_name)?;
                return Some((name.to_owned(), own.to_owned(), line.len()));
            }
            c => {
                // only quotes and backslashes are escaped
                if is_escaped && c != '"' && c != '\\' {
                    value.push('\\');
                }
                value.push(c);
                is_escaped = false;
            }
        }
    }
    None
}

/// What begins a position among turns.
const SETUP: &str = "/FEN";

/// True for a line that parts a game from what is said below it: `=====`.
fn is_rule(word: &str) -> bool {
    word.len() >= SHORTEST_RULE && word.chars().all(|c| matches!(c, '=' | '-' | '_' | '*' | '~' | '#'))
}

/// How many signs such a line has at least.
const SHORTEST_RULE: usize = 4;

/// Signs of judgement that stand alone.
fn is_sign(word: &str) -> bool {
    matches!(
        word,
        "+-" | "-+" | "+/-" | "-/+" | "+=" | "=+" | "=" | "±" | "∓" | "⩲" | "⩱" | "∞" | "N" | "D" | "e.p." | "ep"
    )
}

/// Where a word ends. A bracket that is closed after a sign or two belongs to it, as in `e8(Q)`.
fn word_end(text: &str) -> usize {
    for (at, c) in text.char_indices() {
        let ends = match c {
            c if c.is_whitespace() => true,
            '{' | '}' | ')' | ';' | '[' | ']' => true,
            '(' => at == 0 || text[at + 1..].chars().nth(1).is_none_or(|c| c != ')'),
            '$' => at > 0,
            _ => false,
        };
        if ends {
            // the bracket of `e8(Q)`
            let is_own = c == ')' && text[..at].rfind('(').is_some_and(|open| text[open..at].chars().count() == 2);
            if !is_own {
                return at;
            }
        }
    }
    text.len()
}

/// A word without the number of a turn in front of it: `1.e4`, `1...e5`, `1.`.
fn without_number(word: &str) -> &str {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let behind = &word[digits..];
    let dots = behind.len() - behind.trim_start_matches(['.', '…']).len();
    if dots > 0 { &behind[dots..] } else { word }
}
