//! Numbers of things, as people read them.

/// A number with its thousands parted: `6 410 472`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// `1 turn`, `2 000 turns`.
pub fn many(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([many(1, "game"), many(0, "game"), many(6400, "game")], ["1 game", "0 games", "6 400 games"]);
    }
}
