//! Walks of a number of links: where they lead is worked out before play for the lengths that occur.

use crate::bits::CellSet;
use crate::id::{CellId, Id, LinkId};
use crate::model::board::Board;
use crate::program::Walks;

/// The longest walk looked up; longer ones are walked when they are asked for.
const LONGEST: usize = 64;

/// The walks along some links.
pub(super) fn walks(board: &Board, links: &[LinkId], turning: bool) -> Walks {
    let next: Vec<Vec<u16>> = board
        .cells()
        .map(|(cell, _)| {
            let mut next: Vec<CellId> = links.iter().flat_map(|&l| board.next(cell, l)).collect();
            next.retain(|c| c.index() < board.len());
            next.sort_unstable();
            next.dedup();
            next.iter().map(|c| c.0).collect()
        })
        .collect();
    let mut walks = Walks { next, turning, returns: false, ends: Vec::new(), spans: Vec::new() };
    let mut table = vec![vec![CellSet::EMPTY; board.len()]; LONGEST + 1];
    for cell in 0..board.len() {
        let mut front = walks.start(cell);
        for row in table.iter_mut().skip(1) {
            row[cell] = front.iter().map(|step| usize::from(step.1)).collect();
            front = walks.on(&front, |_| true);
        }
    }
    let comes_back = |row: &Vec<CellSet>| row.iter().enumerate().any(|(cell, ends)| ends.contains(cell));
    walks.returns = table.iter().any(comes_back) || table[LONGEST].iter().any(|ends| !ends.is_empty());
    walks.ends = table;
    walks.spans = spans(&walks).unwrap_or_default();
    walks
}

/// Where walks end, each with the cells passed.
type Spans = Vec<(u16, CellSet)>;

/// Most walks kept with the cells they pass.
const MOST_SPANS: usize = 1 << 13;

/// The walks of each length from each cell, with the cells passed; `None` where some branches, or there are too many.
fn spans(walks: &Walks) -> Option<Vec<Vec<Spans>>> {
    let mut count = 0;
    let mut spans = vec![Vec::new()];
    for steps in 1..walks.ends.len() {
        let mut row = Vec::new();
        for (cell, next) in walks.next.iter().enumerate() {
            let ends: Option<Vec<_>> = next.iter().map(|&second| span(walks, cell as u16, second, steps)).collect();
            row.push(ends?.into_iter().flatten().collect::<Vec<_>>());
        }
        let here = row.iter().map(Vec::len).sum::<usize>();
        count += here;
        if here == 0 {
            break;
        }
        if count > MOST_SPANS {
            return None;
        }
        spans.push(row);
    }
    // a walk longer than the longest looked up may still lead somewhere
    (spans.len() < walks.ends.len()).then_some(spans)
}

/// Where a walk of so many links ends that begins with this one, and what it passes; `None` where it could branch.
fn span(walks: &Walks, first: u16, second: u16, steps: usize) -> Option<Option<(u16, CellSet)>> {
    let end = walks.follow(first, second, steps, !CellSet::EMPTY)?;
    let passed = (1..steps).map(|count| walks.follow(first, second, count, !CellSet::EMPTY));
    let passed: Option<Vec<Option<u16>>> = passed.collect();
    let passed = passed?.into_iter().flatten().map(usize::from).collect();
    Some(end.map(|end| (end, passed)))
}
