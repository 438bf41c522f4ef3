//! Text into tokens: enough to match brackets, to name what was found, and to lay a file out.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    /// A string on one line.
    Text,
    /// A string without its closing quote, up to the end of the line.
    OpenText,
    /// `{` or `(`.
    Open,
    /// `}` or `)`.
    Close,
    Sign,
    Comment,
    /// One end of a line.
    Newline,
    /// A word with a letter that names may not have, or a sign the language does not know.
    Foreign,
}

/// A token and its range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub lo: usize,
    pub hi: usize,
}

impl Token {
    pub(super) fn text(self, text: &str) -> &str {
        text.get(self.lo..self.hi).unwrap_or("")
    }

    /// True for what the grammar looks through: comments and ends of lines.
    pub(super) fn is_blank(self) -> bool {
        matches!(self.kind, Kind::Comment | Kind::Newline)
    }
}

const PAIRS: [&str; 4] = ["..", "!=", "<=", ">="];
const SIGNS: &str = ":,;=|><.-+*/#!";

/// The words after which, on the same line, a section stands between `{` and `}`.
pub(super) const SECTIONS: [&str; 16] = [
    "game",
    "board",
    "pieces",
    "captures",
    "stacks",
    "setup",
    "move",
    "turn",
    "end",
    "notation",
    "look",
    "test",
    "sequence",
    "variant",
    "path",
    "attribute",
];

/// All tokens of a text.
pub(super) fn scan(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\u{FEFF}']).len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let (kind, length) = token(rest);
        tokens.push(Token { kind, lo: at, hi: at + length });
        at += length;
    }
    tokens
}

/// The first token of a text that begins with no blank.
fn token(rest: &str) -> (Kind, usize) {
    if rest.starts_with("//") {
        return (Kind::Comment, line(rest).trim_end().len());
    }
    let Some(letter) = rest.chars().next() else {
        return (Kind::Newline, 0);
    };
    match letter {
        '\n' => (Kind::Newline, 1),
        '{' | '(' => (Kind::Open, 1),
        '}' | ')' => (Kind::Close, 1),
        '"' => match rest[1..].find(['"', '\n']) {
            Some(inner) if !rest[1 + inner..].starts_with('\n') => (Kind::Text, inner + 2),
            _ => (Kind::OpenText, line(rest).trim_end().len()),
        },
        _ if is_in_word(letter) => word(rest),
        _ if PAIRS.iter().any(|pair| rest.starts_with(pair)) => (Kind::Sign, 2),
        _ if SIGNS.contains(letter) => (Kind::Sign, 1),
        _ => (Kind::Foreign, letter.len_utf8()),
    }
}

fn line(rest: &str) -> &str {
    &rest[..rest.find('\n').unwrap_or(rest.len())]
}

fn word(rest: &str) -> (Kind, usize) {
    let word = &rest[..rest.find(|c| !is_in_word(c)).unwrap_or(rest.len())];
    let kind = if !word.is_ascii() {
        Kind::Foreign
    } else if word.bytes().all(|b| b.is_ascii_digit()) {
        Kind::Number
    } else {
        Kind::Word
    };
    (kind, word.len())
}

fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Where sections of that name stand, not put in the place of others, that hold nothing: `captures { }`.
pub(crate) fn empty_sections(text: &str, name: &str) -> Vec<(usize, usize)> {
    let words: Vec<Token> = scan(text).into_iter().filter(|token| !token.is_blank()).collect();
    let is_one = |four: &&[Token]| {
        let word = |at: usize| four[at].text(text);
        word(1) == name && word(2) == "{" && word(3) == "}" && !matches!(word(0), "replace" | "remove")
    };
    words.windows(4).filter(is_one).map(|four| (four[1].lo, four[3].hi)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Kind, scan};

    #[test]
    fn tokens_have_their_kinds() {
        let text = "move bäuer 8x8 1..2 \"a { b\" // c\n}";
        let found: Vec<_> = scan(text).iter().map(|t| (t.kind, t.text(text))).collect();
        let wanted = [
            (Kind::Word, "move"),
            (Kind::Foreign, "bäuer"),
            (Kind::Word, "8x8"),
            (Kind::Number, "1"),
            (Kind::Sign, ".."),
            (Kind::Number, "2"),
            (Kind::Text, "\"a { b\""),
            (Kind::Comment, "// c"),
            (Kind::Newline, "\n"),
            (Kind::Close, "}"),
        ];
        assert_eq!(found, wanted);
    }
}
