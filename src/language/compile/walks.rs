//! Walks of a number of links: where they lead is worked out before play for the lengths that occur.

use crate::bits::CellSet;
use crate::id::{CellId, Id, LinkId};
use crate::model::board::Board;
use crate::program::{Front, Num, Rays, Rows, Spans, Walks};

/// The longest walk looked up; longer ones are walked when they are asked for.
const LONGEST: usize = 64;

/// How long the walks are that are looked up, of which the length is this number.
pub(super) fn longest(steps: &Num) -> usize {
    match steps {
        Num::Int(steps) => usize::try_from(*steps).unwrap_or(0).clamp(1, LONGEST),
        _ => LONGEST,
    }
}

/// True where all walks of which the length is this number are looked up.
pub(super) fn are_looked_up(walks: &Walks, steps: &Num) -> bool {
    let is_short = matches!(steps, Num::Int(steps) if *steps <= LONGEST as i64);
    is_short || walks.ends.len() <= LONGEST || walks.period > 0
}

/// The walks along some links, up to so many of them; where that is [`LONGEST`], longer ones may be asked for.
pub(super) fn walks(board: &Board, links: &[LinkId], turning: bool, longest: usize) -> Walks {
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
    let turning = turning && lead_back(&next);
    let mut walks = Walks { next, turning, returns: false, fewer: false, ends: Vec::new(), period: 0, spans: None };
    let mut table = vec![vec![CellSet::EMPTY; board.len()]; longest + 1];
    let cycles: Vec<Option<Cycle>> = (0..board.len()).map(|cell| ends(&walks, cell, &mut table)).collect();
    let comes_back = |row: &Vec<CellSet>| row.iter().enumerate().any(|(cell, ends)| ends.contains(cell));
    let goes_on = longest == LONGEST && table[LONGEST].iter().any(|ends| !ends.is_empty());
    walks.returns = table.iter().any(comes_back) || goes_on;
    walks.period = if goes_on { common(&cycles, table.len()).unwrap_or(0) } else { 0 };
    let leads_on = |row: &Vec<CellSet>| row.iter().any(|ends| !ends.is_empty());
    table.truncate(table.iter().rposition(leads_on).map_or(1, |last| last + 1));
    walks.ends = table;
    walks.spans = spans(&walks);
    walks
}

/// True where some link leads back along another: on all others walks never turn back, whether they may or not.
fn lead_back(next: &[Vec<u16>]) -> bool {
    let back = |cell: usize, to: &u16| next[usize::from(*to)].contains(&(cell as u16));
    next.iter().enumerate().any(|(cell, next)| next.iter().any(|to| back(cell, to)))
}

/// How walks come back to where shorter ones led.
struct Cycle {
    /// The length of the shortest walks to whose ends longer ones come back.
    begins: usize,
    /// How many links longer are those that come back there.
    length: usize,
}

/// Works out where walks of each length lead from a cell, and how they come back to the same cells if the table shows it.
fn ends(walks: &Walks, cell: usize, table: &mut [Vec<CellSet>]) -> Option<Cycle> {
    // of walks of one link, of two, and so on
    let mut fronts: Vec<Front> = vec![walks.start(cell)];
    for steps in 1..table.len() {
        let (front, before) = fronts.split_last()?;
        table[steps][cell] = front.ends;
        if front.ends.is_empty() {
            return Some(Cycle { begins: steps, length: 1 });
        }
        if let Some(known) = before.iter().position(|known| known == front) {
            let length = steps - (known + 1);
            for later in steps + 1..table.len() {
                table[later][cell] = table[later - length][cell];
            }
            return Some(Cycle { begins: known + 1, length });
        }
        let next = walks.on(front, !CellSet::EMPTY);
        fronts.push(next);
    }
    None
}

/// By how many links longer walks lead where shorter ones do, from all cells alike, if the last so many rows of a table of this
/// length show it.
fn common(cycles: &[Option<Cycle>], rows: usize) -> Option<usize> {
    let cycles: Vec<&Cycle> = cycles.iter().map(Option::as_ref).collect::<Option<_>>()?;
    let multiples = |period: usize| (1..=rows / period).map(move |times| times * period);
    let with = |period, cycle: &&Cycle| multiples(period).find(|all| all % cycle.length == 0);
    let period = cycles.iter().try_fold(1, with)?;
    cycles.iter().all(|cycle| cycle.begins + period <= rows).then_some(period)
}

/// Walks straight on over anything, of so many links or, if that will do, of `fewer`: along lines that never come back and
/// lead on from each place as they do from all before it.
pub(super) fn straight(rays: &Rays, fewer: bool) -> Option<Walks> {
    let next = rays.near.iter().map(|near| near.iter().map(|cell| cell as u16).collect()).collect();
    let mut walks = Walks { next, turning: false, returns: false, fewer, ends: Vec::new(), period: 0, spans: None };
    let places = rays.of.len();
    let longest = (0..places).flat_map(|place| rays.from_cell(place)).map(<[u16]>::len).max().unwrap_or(0);
    let nth = |place, steps: usize| -> CellSet {
        rays.from_cell(place).filter_map(|ray| ray.get(steps - 1)).map(|&cell| usize::from(cell)).collect()
    };
    let mut table = vec![vec![CellSet::EMPTY; places]; longest + 1];
    for place in 0..places {
        let mut front = walks.start(place);
        for (steps, ends) in table.iter_mut().enumerate().skip(1) {
            ends[place] = nth(place, steps);
            if front.ends != ends[place] {
                return None;
            }
            front = walks.on(&front, !CellSet::EMPTY);
        }
        if !front.ends.is_empty() {
            return None;
        }
    }
    if fewer {
        for steps in 1..table.len() {
            let before = table[steps - 1].clone();
            table[steps].iter_mut().zip(before).for_each(|(ends, before)| *ends |= before);
        }
    }
    walks.ends = table;
    Some(walks)
}

/// Most walks kept with the cells they pass.
const MOST_SPANS: usize = 1 << 13;

/// The walks of each length from each cell, with the cells passed; `None` where some branches, or there are too many.
fn spans(walks: &Walks) -> Option<Spans> {
    let cells = walks.next.len();
    let mut spans = Spans { cells, ends: Rows::default() };
    for steps in 1..walks.ends.len() {
        let before = spans.ends.all().len();
        for (cell, next) in walks.next.iter().enumerate() {
            let from_cell = next.iter().map(|&second| span(walks, cell as u16, second, steps));
            let from_cell = from_cell.collect::<Option<Vec<Option<[CellSet; 2]>>>>()?;
            spans.ends.push(from_cell.into_iter().flatten());
        }
        let count = spans.ends.all().len();
        if count == before {
            return Some(spans);
        }
        if count > MOST_SPANS {
            return None;
        }
    }
    // a walk longer than the longest looked up may still lead somewhere
    if walks.ends.len() <= LONGEST { Some(spans) } else { None }
}

/// Where a walk of so many links ends that begins with this one, and what it passes; `None` where it could branch.
fn span(walks: &Walks, first: u16, second: u16, steps: usize) -> Option<Option<[CellSet; 2]>> {
    let end = walks.follow(first, second, steps, !CellSet::EMPTY)?;
    let passed = (1..steps).map(|count| walks.follow(first, second, count, !CellSet::EMPTY));
    let passed: Option<Vec<Option<u16>>> = passed.collect();
    let passed = passed?.into_iter().flatten().map(usize::from).collect();
    Some(end.map(|end| [CellSet::one(usize::from(end)), passed]))
}
