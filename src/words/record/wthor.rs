//! WTHOR, in which games of Othello are kept in binary: a beginning of 16 bytes, then 68 for each game. What stands there is said
//! as tags and move text, each game on a line of its own, so that a line told of such a file is the number of a game.

use std::cmp::Ordering;
use std::fmt::Write;

/// How many bytes come before the first game.
const BEGINNING: usize = 16;

/// How many bytes a game has, and how many of them come before its turns.
const GAME: usize = 68;
const ABOUT: usize = 8;

/// Where the beginning says how many games there are, of which year, and how wide the board is, in bytes.
const COUNT: usize = 4;
const YEAR: usize = 10;
const WIDE: usize = 12;

/// The widths of a board of 8 by 8: old files say none.
const USUAL: [u8; 2] = [0, 8];

/// The discs of a finished game: who has most gets the empty cells.
const DISCS: u8 = 64;

/// True for a file that begins as these do: with the day on which it was made, a number of games, and the usual board.
pub fn is_beginning(bytes: &[u8]) -> bool {
    let Some(&[century, year, month, day, ..]) = bytes.get(..BEGINNING) else { return false };
    let count = u32::from_le_bytes([bytes[COUNT], bytes[COUNT + 1], bytes[COUNT + 2], bytes[COUNT + 3]]);
    let is_day = matches!(century, 19 | 20) && year < 100 && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day && USUAL.contains(&bytes[WIDE]) && (1..=MOST).contains(&count)
}

/// More games than people will ever have played.
const MOST: u32 = 1 << 24;

/// The games as text, as far as they go. Of a game that is cut off the turns are kept, without a result.
pub fn text(bytes: &[u8]) -> String {
    let Some((beginning, games)) = bytes.split_at_checked(BEGINNING) else { return String::new() };
    let year = u16::from_le_bytes([beginning[YEAR], beginning[YEAR + 1]]);
    let mut text = String::new();
    for game in games.chunks(GAME) {
        let Some((about, turns)) = game.split_at_checked(ABOUT) else { break };
        let number = |at: usize| u16::from_le_bytes([about[at], about[at + 1]]);
        let (event, black, white, score) = (number(0), number(2), number(4), about[6]);
        let result = match score.cmp(&(DISCS / 2)) {
            _ if game.len() < GAME => "*",
            Ordering::Greater => "1-0",
            Ordering::Equal => "1/2-1/2",
            Ordering::Less => "0-1",
        };
        let discs = format!("{score}-{}", DISCS.saturating_sub(score));
        let _ = write!(text, "[Event \"{event}\"] [Date \"{year}\"] [Black \"{black}\"] [White \"{white}\"] ");
        let _ = write!(text, "[Result \"{result}\"] [Discs \"{discs}\"] ");
        for turn in turns.iter().take_while(|turn| **turn != 0) {
            text += &cell(*turn);
            text.push(' ');
        }
        text += result;
        text.push('\n');
    }
    text
}

/// A cell by its number, ten times its row and then its column: `56` is `f5`. What is none stays a number.
fn cell(number: u8) -> String {
    let (row, column) = (number / 10, number % 10);
    match (1..=8).contains(&row) && (1..=8).contains(&column) {
        true => format!("{}{row}", char::from(b'a' + column - 1)),
        false => format!("{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of one game.
    fn file() -> Vec<u8> {
        let mut bytes = vec![20, 26, 11, 30, 1, 0, 0, 0, 0, 0, 0xea, 7, 8, 0, 0, 0];
        bytes.extend([7, 0, 12, 0, 44, 1, 40, 40, 56, 64, 33]);
        bytes.resize(BEGINNING + GAME, 0);
        bytes
    }

    #[test]
    fn a_game_is_a_line() {
        let file = file();
        assert!(is_beginning(&file));
        let line = "[Event \"7\"] [Date \"2026\"] [Black \"12\"] [White \"300\"] [Result \"1-0\"] [Discs \"40-24\"] \
                    f5 d6 c3 1-0\n";
        assert_eq!(text(&file), line);
    }

    #[test]
    fn cut_anywhere_its_turns_are_kept() {
        let file = file();
        for end in 0..file.len() {
            let turns = end.saturating_sub(BEGINNING + ABOUT).min(3);
            let read = text(&file[..end]);
            assert_eq!(["f5", "d6", "c3"].iter().filter(|turn| read.contains(**turn)).count(), turns, "{read}");
        }
    }
}
