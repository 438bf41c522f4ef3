//! Letters that cannot be seen in what is written in TOML, where they may stand by their numbers too: `"\u001b[31m"`.

use crate::source::is_unseen;
use std::ops::Range;
use toml::Value;

/// What is said of them.
pub const MESSAGE: &str =
    "a sign stands here that cannot be seen: it would steer a terminal, or hide what is said; take it out";

/// Where the first stands.
pub fn find(toml: &str) -> Option<Range<usize>> {
    if let Some((at, letter)) = crate::source::unseen(toml) {
        return Some(at..at + letter.len_utf8());
    }
    let table: toml::Table = toml::from_str(toml).ok()?;
    let is_there = table.iter().any(|(key, value)| key.contains(is_unseen) || holds(value));
    is_there.then(|| by_number(toml).unwrap_or(0..toml.len().min(1)))
}

fn holds(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_unseen),
        Value::Array(values) => values.iter().any(holds),
        Value::Table(table) => table.iter().any(|(key, value)| key.contains(is_unseen) || holds(value)),
        _ => false,
    }
}

/// The first letter that is written by its number, or a short word for it, and cannot be seen.
fn by_number(toml: &str) -> Option<Range<usize>> {
    toml.match_indices('\\').find_map(|(at, _)| {
        let rest = &toml[at + 1..];
        let digits = match rest.chars().next()? {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            'b' | 'e' | 'f' => return Some(at..at + 2),
            _ => return None,
        };
        let number = u32::from_str_radix(rest.get(1..=digits)?, 16).ok()?;
        char::from_u32(number).filter(|&letter| is_unseen(letter)).map(|_| at..at + digits + 2)
    })
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn letters_are_found_as_they_stand_and_by_number() {
        assert_eq!(find("name = \"a\\tb \u{e9}\""), None);
        assert_eq!(find("name = 'C:\\\\u001b'"), None);
        assert_eq!(find("name = \"\\u001b[31m\""), Some(8..14));
        assert_eq!(find("[a]\nb = [\"\\u202e\"]"), Some(10..16));
        assert_eq!(find("name = \"\u{202e}\""), Some(8..11));
    }
}
