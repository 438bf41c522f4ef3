//! Where signs of other languages stand in a text, and what would stand there here.

use crate::source::line_start;
use crate::syntax::scan::{Kind, SECTIONS, Token};

/// What is written as elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// A comment up to the end of its line: the first thing on it, or after a clause.
    Comment,
    /// A comment between two signs.
    Block,
    /// A text in other quotes.
    Quotes,
    /// A sign between the head of a section and its `{`.
    BeforeSection,
    /// A section in other brackets.
    Section,
    /// Other brackets where there are round ones.
    Round,
    /// Brackets around what has none.
    Bare,
}

impl Sort {
    /// In the order in which they are tried.
    pub(super) const ALL: [Self; 7] =
        [Self::Block, Self::Comment, Self::Quotes, Self::BeforeSection, Self::Section, Self::Round, Self::Bare];

    pub(super) fn message(self, sign: &str) -> String {
        match self {
            Self::Comment | Self::Block => format!("`{sign}` does not begin a comment"),
            Self::Quotes => format!("`{sign}` is not a quotation mark"),
            Self::BeforeSection => format!("no `{sign}` stands before the `{{` of a section"),
            Self::Section => format!("`{sign}` does not open a section"),
            Self::Round if sign == "{" => "`{` begins no set".to_owned(),
            Self::Round => format!("`{sign}` is not a bracket"),
            Self::Bare => "no brackets stand around a list".to_owned(),
        }
    }

    pub(super) fn help(self) -> Option<&'static str> {
        match self {
            Self::Comment => Some("a comment begins with `//`"),
            Self::Block => Some("a comment begins with `//` and ends with its line"),
            Self::Quotes => Some("a text stands in `\"…\"`"),
            Self::BeforeSection | Self::Bare => None,
            Self::Section => Some("a section stands between `{` and `}`"),
            Self::Round => Some("brackets around a set or a condition are round: `( )`"),
        }
    }
}

/// One place where a text is written as elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub sort: Sort,
    /// What stands there.
    pub sign: &'static str,
    /// The bytes that are underlined.
    pub shown: (usize, usize),
    /// What is written instead, from which byte on; as long as what it replaces.
    pub written: Vec<(usize, String)>,
    /// The mend, piece by piece; none where there is no short one.
    pub fix: Vec<Piece>,
}

/// Bytes of a text, and what is written instead.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub lo: usize,
    pub hi: usize,
    pub so: String,
}

fn piece(lo: usize, hi: usize, so: impl Into<String>) -> Piece {
    Piece { lo, hi, so: so.into() }
}

/// What begins a comment that goes to the end of the line in other languages.
const COMMENTS: [&str; 4] = ["#", "--", "%", ";"];

const QUOTES: [(&str, &str); 4] = [("'", "'"), ("`", "`"), ("“", "”"), ("„", "“")];

const BEFORE_SECTIONS: [&str; 5] = [":=", "->", "=>", ":", "="];

/// What may be tried of one sort in a text of these tokens, each try with all its places. `bad`: where a text can be read, what
/// of it fits nowhere.
pub(super) fn all(sort: Sort, text: &str, tokens: &[Token], bad: &Option<Vec<(usize, usize)>>) -> Vec<Vec<Edit>> {
    let is_bad = |at: usize| bad.as_ref().is_none_or(|bad| bad.iter().any(|(lo, hi)| (*lo..*hi).contains(&at)));
    let found: Vec<Vec<Edit>> = match sort {
        Sort::Comment => {
            let of_sign = |sign| comments(text, tokens, sign);
            COMMENTS
                .into_iter()
                .flat_map(of_sign)
                .map(|mut tried| {
                    tried.retain(|edit| is_bad(edit.shown.0));
                    tried
                })
                .collect()
        }
        Sort::Block => blocks(text, tokens).into_iter().map(|edit| vec![edit]).collect(),
        Sort::Quotes => QUOTES.into_iter().map(|pair| quotes(text, tokens, pair)).collect(),
        Sort::BeforeSection => vec![before_sections(text, tokens)],
        Sort::Section | Sort::Round | Sort::Bare => {
            pairs(text, tokens).into_iter().filter_map(|pair| bracket(text, tokens, pair, sort)).collect()
        }
    };
    let touches = |edits: &Vec<Edit>| edits.iter().any(|edit| is_bad(edit.shown.0));
    found.into_iter().filter(|edits| !edits.is_empty()).filter(touches).collect()
}

/// Comments with one sign: those that begin a line, and those after a clause.
fn comments(text: &str, tokens: &[Token], sign: &'static str) -> [Vec<Edit>; 2] {
    let (mut first, mut after) = (Vec::new(), Vec::new());
    for line in tokens.split(|t| t.kind == Kind::Newline) {
        let begins = |t: &&Token| {
            let is_sign = matches!(t.kind, Kind::Sign | Kind::Foreign) && text[t.lo..].starts_with(sign);
            is_sign && (t.lo == line[0].lo || text[..t.lo].ends_with([' ', '\t', '}', ')']))
        };
        let Some(token) = line.iter().find(begins) else { continue };
        let end = text[token.lo..].find('\n').map_or(text.len(), |at| token.lo + at);
        let says = text[token.lo + sign.len()..end].trim_end_matches([';', '}', ' ', '\t', '\r']);
        // `wall # 3`, `wall # x3 neutral`: a letter, and what is said of such pieces
        let is_said =
            |word: &str| word == "neutral" || word.trim_start_matches('x').bytes().all(|b| b.is_ascii_digit());
        let says_nothing = says.split_whitespace().all(is_said);
        // `when n % 2 = 0`: what is left of a division
        let divides = sign == "%" && says.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if (says_nothing || divides) && token.lo != line[0].lo {
            continue;
        }
        let end = if token.lo == line[0].lo { end } else { token.lo + sign.len() + says.len() };
        let shown = (token.lo, token.lo + sign.len());
        let edit = Edit {
            sort: Sort::Comment,
            sign,
            shown,
            written: vec![(token.lo, " ".repeat(end - token.lo))],
            fix: vec![piece(shown.0, shown.1, "//")],
        };
        if token.lo == line[0].lo { first.push(edit) } else { after.push(edit) }
    }
    if sign == ";" { [first, Vec::new()] } else { [first, after] }
}

/// `/* … */`
fn blocks(text: &str, tokens: &[Token]) -> Vec<Edit> {
    let mut found: Vec<Edit> = Vec::new();
    let mut end = 0;
    for token in tokens.iter().filter(|t| t.kind == Kind::Sign && text[t.lo..].starts_with("/*")) {
        let Some(length) = text[token.lo..].find("*/").filter(|_| token.lo >= end) else { continue };
        end = token.lo + length + 2;
        let blanks = text[token.lo..end].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
        let shown = (token.lo, token.lo + 2);
        found.push(Edit { sort: Sort::Block, sign: "/*", shown, written: vec![(token.lo, blanks)], fix: Vec::new() });
    }
    found
}

/// Texts in other quotes, each on one line.
fn quotes(text: &str, tokens: &[Token], (open, close): (&'static str, &'static str)) -> Vec<Edit> {
    let mut found: Vec<Edit> = Vec::new();
    let mut end = 0;
    for token in tokens.iter().filter(|t| t.kind == Kind::Foreign && t.text(text) == open) {
        let line = text[token.hi..].lines().next().unwrap_or_default();
        let Some(length) = line.find(close).filter(|_| token.lo >= end) else { continue };
        let inner = &line[..length];
        end = token.hi + length + close.len();
        if inner.contains('"') {
            continue;
        }
        let width = |sign: &str| sign.len() - 1;
        let so = format!("{}\"{inner}\"{}", " ".repeat(width(open)), " ".repeat(width(close)));
        found.push(Edit {
            sort: Sort::Quotes,
            sign: open,
            shown: (token.lo, token.hi),
            written: vec![(token.lo, so)],
            fix: vec![piece(token.lo, end, format!("\"{inner}\""))],
        });
    }
    found
}

/// `board: {`, `turn = {`
fn before_sections(text: &str, tokens: &[Token]) -> Vec<Edit> {
    let edit = |open: &Token| {
        let before = text[..open.lo].trim_end();
        let sign = BEFORE_SECTIONS.into_iter().find(|sign| before.ends_with(sign))?;
        let lo = before.len() - sign.len();
        let blank = text[..lo].len() - text[..lo].trim_end().len();
        Some(Edit {
            sort: Sort::BeforeSection,
            sign,
            shown: (lo, before.len()),
            written: vec![(lo, " ".repeat(sign.len()))],
            fix: vec![piece(lo - blank, open.lo, " ")],
        })
    };
    tokens.iter().filter(|t| t.text(text) == "{").filter_map(edit).collect()
}

/// What stands before a set or a list.
const BEFORE_SETS: [&str; 12] = ["in", "on", "of", "to", "from", "is", "or", "except", "becomes", "not", ":", "="];

/// Square brackets and their partners, and curly ones on one line where a set or a list would stand.
fn pairs(text: &str, tokens: &[Token]) -> Vec<(Token, Token)> {
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        let before = || at.checked_sub(1).map_or("", |before| tokens[before].text(text));
        match token.text(text) {
            "[" if token.kind == Kind::Foreign => open.push(*token),
            "]" if token.kind == Kind::Foreign => pairs.extend(open.pop().map(|open| (open, *token))),
            "{" if BEFORE_SETS.contains(&before()) => pairs.extend(list(text, &tokens[at..])),
            _ => {}
        }
    }
    pairs.sort_by_key(|(open, _)| open.lo);
    pairs
}

/// `{a1, b2}`: the first token and its partner, where nothing but a list of words stands between them.
fn list(text: &str, tokens: &[Token]) -> Option<(Token, Token)> {
    let inside = tokens[1..].iter().take_while(|t| t.kind == Kind::Word || t.text(text) == ",").count();
    let close = tokens.get(1 + inside).filter(|close| inside > 0 && close.text(text) == "}")?;
    Some((tokens[0], *close))
}

/// What may stand in the place of a pair of brackets.
fn bracket(text: &str, tokens: &[Token], (open, close): (Token, Token), sort: Sort) -> Option<Vec<Edit>> {
    let line = line_start(text, open.lo);
    let mut head = tokens.iter().filter(|t| t.lo >= line && t.text(text) != "replace");
    let is_section = head.next().is_some_and(|t| SECTIONS.contains(&t.text(text)));
    let sign = if open.text(text) == "{" { "{" } else { "[" };
    let signs = match sort {
        Sort::Section if !is_section || sign == "{" => return None,
        Sort::Section => ["{", "}"],
        Sort::Round => ["(", ")"],
        _ => [" ", " "],
    };
    let fix = vec![piece(open.lo, open.hi, signs[0].trim()), piece(close.lo, close.hi, signs[1].trim())];
    let written = vec![(open.lo, signs[0].to_owned()), (close.lo, signs[1].to_owned())];
    Some(vec![Edit { sort, sign, shown: (open.lo, open.hi), written, fix }])
}
