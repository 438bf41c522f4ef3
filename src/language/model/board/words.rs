//! Words for directions: those every board has, and those that a player sees from his side.

use super::{Board, Link};
use crate::id::{LinkId, PlayerId};

/// The words that mean several directions; no direction or link may be called so.
pub const DIRECTION_WORDS: [&str; 6] = ["any", "orthogonal", "diagonal", "forward", "backward", "sideways"];

impl Board {
    /// The directions a word means to a player; `None` if the board knows no such word.
    ///
    /// The first player looks up the board, the second down, the third right, the fourth left. Composed directions and
    /// links that are not the grid's go by their own names only.
    pub fn directions_by_word(&self, word: &str, player: PlayerId) -> Option<Vec<LinkId>> {
        let ahead = |link: &Link| component(link, player);
        Some(match word {
            "any" => self.grid_links(|_| true),
            "orthogonal" => self.grid_links(|l| l.orthogonal),
            "diagonal" => self.grid_links(|l| !l.orthogonal),
            "forward" => self.grid_links(|l| ahead(l) > Some(0)),
            "backward" => self.grid_links(|l| ahead(l).is_some_and(|a| a < 0)),
            "sideways" => self.grid_links(|l| ahead(l) == Some(0)),
            name => match self.directions.iter().find(|direction| direction.name == name) {
                Some(direction) => direction.links.get(player).cloned().unwrap_or_default(),
                None => vec![self.link_named(name)?],
            },
        })
    }

    fn grid_links(&self, fits: impl Fn(&Link) -> bool) -> Vec<LinkId> {
        self.links.pairs().filter(|(_, l)| l.vector.is_some() && fits(l)).map(|(id, _)| id).collect()
    }
}

/// How far a direction leads towards the side opposite the player; `None` where that has no meaning.
fn component(link: &Link, player: PlayerId) -> Option<i8> {
    let (x, y) = link.vector.filter(|&v| v != (0, 0))?;
    match player.0 {
        0 => Some(y),
        1 => Some(-y),
        2 => Some(x),
        3 => Some(-x),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::id::PlayerId;
    use crate::model::board::Board;
    use crate::model::board::generate::{Grid, generate};

    fn words(board: &Board, word: &str, player: u8) -> String {
        let links = board.directions_by_word(word, PlayerId(player)).unwrap();
        links.iter().map(|&l| board.links[l].name.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn squares() {
        let board =
            generate(&Grid::Squares { columns: 3, rows: 3, row_letters: false, orthogonal: false, unlinked: false });
        assert_eq!(words(&board, "any", 0), "n ne e se s sw w nw");
        assert_eq!(words(&board, "diagonal", 0), "ne se sw nw");
        assert_eq!(words(&board, "forward", 0), "n ne nw");
        assert_eq!(words(&board, "forward", 1), "se s sw");
        assert_eq!(words(&board, "sideways", 1), "e w");
        assert_eq!(words(&board, "backward", 2), "sw w nw");
        assert_eq!(words(&board, "n", 1), "n");
        assert_eq!(board.directions_by_word("up", PlayerId(0)), None);
    }

    #[test]
    fn hexes() {
        let board = generate(&Grid::Hexes(vec![3, 4, 3]));
        assert_eq!(words(&board, "forward", 0), "ne nw");
        assert_eq!(words(&board, "sideways", 0), "e w");
        assert_eq!(words(&board, "orthogonal", 0), words(&board, "any", 0));
        assert_eq!(words(&board, "diagonal", 0), "");
    }

    #[test]
    fn a_ring_has_no_forward() {
        let board = generate(&Grid::Ring(6));
        assert_eq!(
            (words(&board, "forward", 0), words(&board, "any", 0)),
            (String::new(), "clockwise anticlockwise".into())
        );
    }
}
