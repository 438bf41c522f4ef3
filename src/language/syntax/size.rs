//! How long a rules file is, in words and signs.

use crate::syntax::scan::{Kind, Token, scan};

/// The words, numbers and signs of a rules file outside of comments and tests; a text in quotes counts as the words and
/// signs in it.
///
/// ```
/// use boardwright_language::syntax::size;
/// assert_eq!(size("rules 1 // the version\ngame \"Small game\" {\n test \"none\" { no result }\n}"), 7);
/// ```
pub fn size(text: &str) -> usize {
    let tokens = scan(text);
    let mut size = 0;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if begins_test(&tokens, at, text) {
            at = after_block(&tokens, at, text);
            continue;
        }
        size += size_of(*token, text);
        at += 1;
    }
    size
}

fn size_of(token: Token, text: &str) -> usize {
    match token.kind {
        Kind::Comment | Kind::Newline => 0,
        Kind::Text | Kind::OpenText => words_and_signs(token.text(text).trim_matches('"')),
        _ => 1,
    }
}

/// Of a text in quotes: a run of letters and digits is a word, any other mark a sign.
fn words_and_signs(text: &str) -> usize {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut before = ' ';
    let mut count = 0;
    for c in text.chars() {
        let goes_on = is_of_word(c) && is_of_word(before);
        count += usize::from(!c.is_whitespace() && !goes_on);
        before = c;
    }
    count
}

/// True where a clause begins that is a test.
fn begins_test(tokens: &[Token], at: usize, text: &str) -> bool {
    let starts = at == 0 || {
        let before = tokens[at - 1];
        before.is_blank() || matches!(before.text(text), "{" | "}" | ";")
    };
    let has_text = tokens.get(at + 1).is_some_and(|next| matches!(next.kind, Kind::Text));
    starts && has_text && tokens[at].text(text) == "test"
}

/// The token after the next block in braces.
fn after_block(tokens: &[Token], from: usize, text: &str) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.text(text) {
            "{" => depth += 1,
            "}" if depth == 1 => return at + 1,
            "}" => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}
