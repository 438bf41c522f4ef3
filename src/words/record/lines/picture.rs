//! The picture of a position that people draw in letters: a row a line between bars, what each player has in hand, and who is
//! to move.
//!
//! ```text
//! 後手の持駒：飛　歩十七
//!   ３ ２ １
//! +---------+
//! |v銀v玉 ・|一
//! | ・ ・ 歩|二
//! +---------+
//! 先手の持駒：なし
//! 後手番
//! ```
//!
//! A form of the rules file reads it as one line, row by row, with who is to move and what is held: `v銀v玉・/・・歩 後手 v飛17v歩`.

/// What stands before a piece of the second player.
const TURNED: char = 'v';

/// An empty cell.
const EMPTY: char = '・';

/// The header of a record with the position as one line.
pub const HEADER: &str = "局面";

/// What the players are called: without odds and with them.
const PLAYERS: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// Behind a player's name: what he has in hand.
const HAND: [&str; 2] = ["の持駒", "の持ち駒"];

/// A hand without pieces.
const NOTHING: &str = "なし";

/// Numbers, from 1 on; ten, too, is a sign of its own.
const NUMBERS: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/// The number ten, to which others are added: `十七`.
const TEN: u32 = 10;

/// Columns are numbered so, from right to left.
const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// A picture as far as it has been read.
#[derive(Debug, Default)]
pub struct Picture {
    rows: Vec<String>,
    hands: [String; 2],
    /// The second player is to move.
    is_second: bool,
}

/// True for a line with which a picture begins: what the second player has in hand, or its frame.
pub fn begins(line: &str) -> bool {
    line.starts_with("+---") || line.split_once('：').is_some_and(|(name, _)| holder(name).is_some())
}

impl Picture {
    /// Takes a line that belongs to a picture; false for any other.
    pub fn line(&mut self, line: &str) -> bool {
        if let Some(inside) = line.strip_prefix(['|', '｜']) {
            self.rows.push(cells(inside.split(['|', '｜']).next().unwrap_or_default()));
            return true;
        }
        if let Some(player) = line.strip_suffix('番').and_then(player) {
            self.is_second = player == 1;
            return true;
        }
        let is_of_frame = |c: char| c.is_whitespace() || matches!(c, '+' | '-') || WIDE.contains(&c);
        line.chars().all(is_of_frame) || line.starts_with("手数＝")
    }

    /// Takes a header that says what somebody has in hand; false for any other.
    pub fn hand(&mut self, name: &str, value: &str) -> bool {
        let Some(player) = holder(name) else { return false };
        self.hands[player] = held(value, player == 1);
        true
    }

    /// True where the second player is to move.
    pub fn is_second(&self) -> bool {
        self.is_second
    }

    /// The position in one line; `None` where no row was drawn.
    pub fn text(&self) -> Option<String> {
        let mover = PLAYERS[0][usize::from(self.is_second)];
        let held = match self.hands.concat() {
            held if held.is_empty() => "-".to_owned(),
            held => held,
        };
        (!self.rows.is_empty()).then(|| format!("{} {mover} {held}", self.rows.join("/")))
    }
}

/// True for a header that a picture takes for itself.
pub fn is_hand(name: &str) -> bool {
    holder(name).is_some()
}

/// Whose hand a header is about.
fn holder(name: &str) -> Option<usize> {
    HAND.iter().find_map(|behind| player(name.trim().strip_suffix(behind)?))
}

fn player(name: &str) -> Option<usize> {
    PLAYERS.iter().find_map(|names| names.iter().position(|known| *known == name.trim()))
}

/// The cells of a row, each a piece or empty.
fn cells(text: &str) -> String {
    let (mut cells, mut is_turned) = (String::new(), false);
    for c in text.chars() {
        match c {
            'v' | 'V' => is_turned = true,
            '^' => {}
            c if c.is_whitespace() => {}
            '・' | '･' | '.' | '*' => cells.push(EMPTY),
            piece => {
                cells.extend(std::mem::take(&mut is_turned).then_some(TURNED));
                cells.push(piece);
            }
        }
    }
    cells
}

/// What a player has in hand, `飛　歩十七` as `飛17歩`.
fn held(value: &str, is_turned: bool) -> String {
    let mut held: Vec<(u32, char)> = Vec::new();
    if value.trim() == NOTHING {
        return String::new();
    }
    for c in value.chars().filter(|c| !c.is_whitespace()) {
        let number = NUMBERS.iter().zip(1..).find(|(sign, _)| **sign == c).map(|(_, number)| number);
        match (number, held.last_mut()) {
            (Some(number), Some((count, _))) => *count += number,
            (None, _) => held.push((0, c)),
            (Some(_), None) => {}
        }
    }
    let turned = if is_turned { TURNED.to_string() } else { String::new() };
    let one = |(count, piece): &(u32, char)| match count {
        0 | 1 => format!("{turned}{piece}"),
        count => format!("{count}{turned}{piece}"),
    };
    held.iter().map(one).collect()
}

/// The picture of a position that stands in one line.
pub fn draw(text: &str) -> String {
    let mut words = text.split(' ');
    let [rows, mover, held] = [(); 3].map(|()| words.next().unwrap_or_default());
    let rows: Vec<Vec<String>> = rows.split('/').map(drawn).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let columns: String = WIDE.iter().take(width).rev().map(|number| format!(" {number}")).collect();
    let frame = format!("+{}+\n", "-".repeat(3 * width));
    let hands = hands(held);
    let hand = |player: usize| format!("{}{}：{}\n", PLAYERS[0][player], HAND[0], hands[player]);
    let mut picture = format!("{} {columns}\n{frame}", hand(1));
    for (row, number) in rows.iter().zip(NUMBERS) {
        picture += &format!("|{}|{number}\n", row.concat());
    }
    picture += &frame;
    picture += &hand(0);
    if mover == PLAYERS[0][1] {
        picture += &format!("{mover}番\n");
    }
    picture
}

/// The cells of a row as they are drawn, each as wide as another.
fn drawn(row: &str) -> Vec<String> {
    let (mut cells, mut signs) = (Vec::new(), row.chars());
    while let Some(sign) = signs.next() {
        cells.push(match sign {
            TURNED => signs.next().map_or(String::new(), |piece| format!("{TURNED}{piece}")),
            piece => format!(" {piece}"),
        });
    }
    cells
}

/// What each player has in hand, as it is written under a picture.
fn hands(held: &str) -> [String; 2] {
    let mut hands: [Vec<String>; 2] = Default::default();
    let (mut count, mut player) = (0, 0);
    for sign in held.chars() {
        match sign {
            TURNED => player = 1,
            '-' => {}
            digit if digit.is_ascii_digit() => count = count * TEN + digit.to_digit(TEN).unwrap_or(0),
            piece => {
                hands[std::mem::take(&mut player)].push(format!("{piece}{}", numbered(std::mem::take(&mut count))));
            }
        }
    }
    hands.map(|hand| if hand.is_empty() { NOTHING.to_owned() } else { hand.join("　") })
}

/// A number as it stands behind a piece; one is not said.
fn numbered(count: u32) -> String {
    let sign = |number: u32| number.checked_sub(1).and_then(|at| NUMBERS.get(at as usize)).map(char::to_string);
    match count {
        0 | 1 => String::new(),
        count if count <= TEN => sign(count).unwrap_or_default(),
        count => sign(TEN).unwrap_or_default() + &sign(count - TEN).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_as_it_is_drawn() {
        let text = "v銀v玉・/・・歩 後手 飛17歩2v桂";
        let picture = draw(text);
        assert!(picture.contains("|v銀v玉 ・|一\n| ・ ・ 歩|二\n"), "{picture}");
        let mut read = Picture::default();
        for line in picture.lines() {
            let is_hand = line.split_once('：').is_some_and(|(name, value)| read.hand(name, value));
            assert!(is_hand || read.line(line.trim_start()), "{line}");
        }
        assert_eq!(read.text().as_deref(), Some(text));
    }
}
