//! Turns that stand behind the signs of their players.

/// What stands before turns of the first player, and of the second.
pub const SIGNS: [&[char]; 2] = [&['▲', '☗', '▼'], &['△', '☖', '▽']];

/// All of them.
pub const MARKS: [char; 6] = ['▲', '☗', '▼', '△', '☖', '▽'];

/// True for a line of turns.
pub fn is_turns(line: &str) -> bool {
    line.starts_with(MARKS) && !line.contains(['：', ':'])
}

/// The turns of a line, without the signs before them, and whether the second player plays the first of them.
pub fn turns(line: &str) -> (bool, impl Iterator<Item = String>) {
    let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let turns = line.split(MARKS).map(bare).filter(|text| !text.is_empty());
    (line.starts_with(SIGNS[1]), turns)
}
