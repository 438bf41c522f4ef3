//! Tables taken from the board graph: neighbours and straight lines, one for each list of links that the rules use.

use crate::bits::CellSet;
use crate::id::{CellId, LinkId};
use crate::model::board::Board;
use crate::program::Rays;

/// Tables made so far, with the links each is for.
#[derive(Default)]
pub struct Tables<const W: usize> {
    pub neighbours: Vec<Vec<CellSet<W>>>,
    neighbour_links: Vec<Vec<LinkId>>,
    pub rays: Vec<Rays<W>>,
    ray_links: Vec<Vec<LinkId>>,
}

impl<const W: usize> Tables<W> {
    /// The table of the cells one link on.
    pub fn neighbours(&mut self, board: &Board, links: &[LinkId]) -> usize {
        if let Some(known) = self.neighbour_links.iter().position(|l| l == links) {
            return known;
        }
        let row = |cell| links.iter().flat_map(|&l| board.next(cell, l)).map(|c| c.0 as usize).collect();
        self.neighbours.push(board.cells().map(|(cell, _)| row(cell)).collect());
        self.neighbour_links.push(links.to_vec());
        self.neighbours.len() - 1
    }

    /// The table of straight lines.
    pub fn rays(&mut self, board: &Board, links: &[LinkId]) -> usize {
        if let Some(known) = self.ray_links.iter().position(|l| l == links) {
            return known;
        }
        self.rays.push(rays(board, links));
        self.ray_links.push(links.to_vec());
        self.rays.len() - 1
    }
}

fn rays<const W: usize>(board: &Board, links: &[LinkId]) -> Rays<W> {
    let mut table = Rays { cells: Vec::new(), of: Vec::new(), returns: false, near: Vec::new() };
    for (start, _) in board.cells() {
        let mut of = Vec::new();
        let mut near = CellSet::EMPTY;
        for &link in links {
            let mut found = Vec::new();
            table.returns |= extend(board, link, &mut vec![start], &mut found);
            for ray in found {
                let from = table.cells.len() as u32;
                near.insert(ray[0].0 as usize);
                table.cells.extend(ray.iter().map(|c| c.0));
                of.push((from, table.cells.len() as u32));
            }
        }
        table.of.push(of);
        table.near.push(near);
    }
    table
}

/// Most lines from one cell along one link: a link may branch.
const MOST_RAYS: usize = 64;

/// Collects the longest lines along `link` that go on from `line` (its first cell is where they start) and meet no cell
/// twice, the start excepted; true where one comes back to the start.
fn extend(board: &Board, link: LinkId, line: &mut Vec<CellId>, found: &mut Vec<Vec<CellId>>) -> bool {
    let Some(&last) = line.last() else { return false };
    let start = line[0];
    let mut returns = false;
    let mut went_on = false;
    for next in board.next(last, link) {
        if found.len() >= MOST_RAYS || line[1..].contains(&next) {
            continue;
        }
        went_on = true;
        line.push(next);
        if next == start {
            returns = true;
            found.push(line[1..].to_vec());
        } else {
            returns |= extend(board, link, line, found);
        }
        line.pop();
    }
    if !went_on && line.len() > 1 {
        found.push(line[1..].to_vec());
    }
    returns
}
