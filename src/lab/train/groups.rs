//! The groups of cells that a player looks at as one: short straight lines (Jaśkowski 2014 found them better than long or crooked
//! ones), and where little can be told apart on a cell, blocks of four, which on hexes are the bridges.

use crate::engine::Patterns;
use crate::id::{CellId, LinkId};
use crate::learn::Groups;
use crate::model::board::Board;
use std::collections::{BTreeMap, BTreeSet};

/// Groups are no longer than this, and a group has no more fillings, unless it is of two cells.
const LONGEST: usize = 4;
const FILLINGS: usize = 256;
const FILLINGS_OF_TWO: usize = 1024;

/// The longest groups of a board, on whose cells so much can be told apart, that are not too many; none, where all are.
pub fn groups(board: &Board, contents: usize) -> Groups {
    (2..=LONGEST).rev().find_map(|length| of_length(board, contents, length)).unwrap_or_default()
}

/// Groups of so many cells; `None` where these are too many, or there is no line.
fn of_length(board: &Board, contents: usize, length: usize) -> Option<Groups> {
    let most = if length == 2 { FILLINGS_OF_TWO } else { FILLINGS };
    contents.checked_pow(length as u32).filter(|&fillings| fillings <= most)?;
    let mut found = Found::default();
    let links: Vec<LinkId> =
        board.links.pairs().filter(|(_, link)| !link.composed && !link.drawn).map(|(id, _)| id).collect();
    for &link in &links {
        found.shape(board.cells().filter_map(|(cell, _)| line(board, cell, link, length)));
    }
    if found.shapes.is_empty() {
        return None;
    }
    if length == LONGEST {
        blocks(board, &links, &mut found);
    }
    let Found { cells, shapes, .. } = found;
    let patterns = Patterns::new(cells, length, contents, board.len())?;
    Some(Groups { seen: vec![0; patterns.worths.len()], patterns, shapes })
}

/// Groups found so far.
#[derive(Default)]
struct Found {
    cells: Vec<u16>,
    shapes: Vec<u16>,
    count: u16,
    known: BTreeSet<Vec<CellId>>,
}

impl Found {
    /// Takes in the groups of one shape that are not known yet.
    fn shape(&mut self, groups: impl Iterator<Item = Vec<CellId>>) {
        let before = self.shapes.len();
        for group in groups {
            let mut sorted = group.clone();
            sorted.sort_unstable();
            if self.known.insert(sorted) {
                self.cells.extend(group.iter().map(|cell| cell.0));
                self.shapes.push(self.count);
            }
        }
        self.count += u16::from(self.shapes.len() > before);
    }
}

/// The only cell that a link leads to.
fn next(board: &Board, cell: CellId, link: LinkId) -> Option<CellId> {
    match board.next(cell, link)[..] {
        [next] if usize::from(next.0) < board.len() => Some(next),
        _ => None,
    }
}

fn line(board: &Board, cell: CellId, link: LinkId, length: usize) -> Option<Vec<CellId>> {
    let mut cells = vec![cell];
    while cells.len() < length {
        let on = next(board, *cells.last()?, link)?;
        if cells.contains(&on) {
            return None;
        }
        cells.push(on);
    }
    Some(cells)
}

/// Cells one step on in either of two directions, and in both, of those directions in which the four are linked most closely.
fn blocks(board: &Board, links: &[LinkId], found: &mut Found) {
    let mut linked: BTreeMap<usize, Vec<(LinkId, LinkId)>> = BTreeMap::new();
    for (at, &one) in links.iter().enumerate() {
        for &other in &links[at + 1..] {
            let all = board.cells().filter_map(|(cell, _)| block(board, cell, (one, other)));
            let closest = all.map(|cells| ties(board, links, &cells)).max();
            if let Some(closest) = closest {
                linked.entry(closest).or_default().push((one, other));
            }
        }
    }
    for pair in linked.into_values().next_back().into_iter().flatten() {
        found.shape(board.cells().filter_map(|(cell, _)| block(board, cell, pair)));
    }
}

fn block(board: &Board, cell: CellId, (one, other): (LinkId, LinkId)) -> Option<Vec<CellId>> {
    let (a, b) = (next(board, cell, one)?, next(board, cell, other)?);
    let far = next(board, a, other)?;
    let cells = vec![cell, a, b, far];
    let is_block = next(board, b, one) == Some(far) && cells.iter().collect::<BTreeSet<_>>().len() == 4;
    is_block.then_some(cells)
}

/// How many of the cells are linked with another of them.
fn ties(board: &Board, links: &[LinkId], cells: &[CellId]) -> usize {
    let leads = |from: CellId, to: CellId| links.iter().any(|&link| next(board, from, link) == Some(to));
    cells.iter().map(|&from| cells.iter().filter(|&&to| leads(from, to)).count()).sum()
}
