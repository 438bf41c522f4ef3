//! Numbers on the command line, and what is said of those that are none.

use crate::cli::table::grouped;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most games that are played at once.
pub const MOST_GAMES: u64 = 10_000_000;

/// The most threads that are started.
pub const MOST_THREADS: usize = 1024;

/// What is said of a number that has too many digits for what it counts.
const SMALLER: &str = "write a smaller number";

/// Any whole number, 0 or more.
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let wrong = if is_number { SMALLER } else { "write a whole number, 0 or more" };
    text.parse().map_err(|_| wrong.to_owned())
}

/// A number of things: one or more.
pub fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    match whole(text) {
        Ok(number) if number >= T::from(1) => Ok(number),
        Err(wrong) if wrong == SMALLER => Err(wrong),
        _ => Err("write a whole number, 1 or more".into()),
    }
}

/// A number of games: one or more, and no more than can be played.
pub fn games(text: &str) -> Result<u64, String> {
    let most =
        |wrong: String| if wrong == SMALLER { format!("{wrong}, {} at most", grouped(MOST_GAMES)) } else { wrong };
    let number =
        positive(text).and_then(|number| if number > MOST_GAMES { Err(SMALLER.to_owned()) } else { Ok(number) });
    number.map_err(most)
}

/// One from a range.
pub fn within<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let wrong = || format!("write a whole number from {} to {}", range.start(), range.end());
        whole(text).ok().filter(|n| range.contains(n)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_told() {
        assert_eq!(whole::<u32>("7"), Ok(7));
        assert_eq!(whole::<u8>("300"), Err("write a smaller number".into()));
        for text in ["", "x", "-1", "1.5"] {
            assert_eq!(whole::<u64>(text), Err("write a whole number, 0 or more".into()), "{text}");
        }
        assert_eq!(positive::<u64>("0"), Err("write a whole number, 1 or more".into()));
        assert_eq!(positive::<u32>("99999999999"), Err("write a smaller number".into()));
        assert_eq!(games("99999999999999999999"), Err("write a smaller number, 10 000 000 at most".into()));
        assert_eq!(games("10000001"), Err("write a smaller number, 10 000 000 at most".into()));
        assert_eq!(games("40"), Ok(40));
        assert_eq!(within(1..=64u32)("65"), Err("write a whole number from 1 to 64".into()));
        assert_eq!(within(1..=64u32)("64"), Ok(64));
    }
}
