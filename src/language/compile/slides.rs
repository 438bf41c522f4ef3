//! Tables of short slides, and rays as sets.

use crate::bits::CellSet;
use crate::program::slides::{Lane, Near, Slides, slide};
use crate::program::{Ray, Rays, Rows};

/// More cells that matter than this make too large a table.
const MOST_BITS: u32 = 8;

/// Numbers tried for a cell.
const TRIES: usize = 4000;

/// The table of slides along some rays; none where the board is too large for it, or the slides too long.
pub(super) fn slides<const W: usize>(rays: &Rays<W>, least: u16, most: u16) -> Option<Slides<W>> {
    if W != 1 {
        return None;
    }
    let matters: Vec<u64> = (0..rays.of.len()).map(|cell| matters(rays, cell, most)).collect();
    if matters.iter().any(|cells| cells.count_ones() > MOST_BITS) {
        return None;
    }
    let mut table = Slides { least, most, cells: Vec::new(), ends: Vec::new() };
    let mut chance = 0x9E37_79B9_7F4A_7C15_u64;
    for (cell, matters) in matters.into_iter().enumerate() {
        let start = table.ends.len() as u32;
        let cases = cases(&table, rays, cell, matters);
        let (magic, shift, ends) = (0..TRIES).find_map(|_| index(&cases, matters, sparse(&mut chance)))?;
        table.ends.extend(ends);
        table.cells.push(Near { matters, magic, shift, start });
    }
    Some(table)
}

/// Where slides from a cell lead, for each way in which the cells that matter may be open.
fn cases<const W: usize>(table: &Slides<W>, rays: &Rays<W>, cell: usize, matters: u64) -> Vec<(u64, CellSet<W>)> {
    let mut cases = Vec::with_capacity(1 << matters.count_ones());
    let mut open = 0_u64;
    loop {
        let mut through = CellSet::EMPTY;
        through.0[0] = open;
        cases.push((open, slide(rays, cell, table.least, table.most, through)));
        open = open.wrapping_sub(matters) & matters;
        if open == 0 {
            return cases;
        }
    }
}

/// The ends by index, if this number gives every case an index of its own, or one with equal cases.
fn index<const W: usize>(cases: &[(u64, CellSet<W>)], matters: u64, magic: u64) -> Option<(u64, u32, Vec<CellSet<W>>)> {
    let bits = matters.count_ones();
    let shift = 63 - bits;
    let mut ends: Vec<Option<CellSet<W>>> = vec![None; 2 << bits];
    for &(open, reached) in cases {
        let known = ends.get_mut((open.wrapping_mul(magic) >> shift) as usize)?;
        if known.replace(reached).is_some_and(|other| other != reached) {
            return None;
        }
    }
    Some((magic, shift, ends.into_iter().map(Option::unwrap_or_default).collect()))
}

/// A number with few bits, as such numbers mostly are.
fn sparse(chance: &mut u64) -> u64 {
    let mut next = || {
        *chance ^= *chance << 13;
        *chance ^= *chance >> 7;
        *chance ^= *chance << 17;
        *chance
    };
    next() & next() & next()
}

/// The cells that can stop a slide short.
fn matters<const W: usize>(rays: &Rays<W>, cell: usize, most: u16) -> u64 {
    let mut matters = CellSet::<W>::EMPTY;
    for ray in rays.from_cell(cell) {
        let passed = ray.len().min(usize::from(most)).saturating_sub(1);
        ray[..passed].iter().for_each(|&c| matters.insert(usize::from(c)));
    }
    matters.0[0]
}

/// The rays of each cell as lanes; none, where the numbers along some ray neither rise nor fall.
pub(super) fn lanes<const W: usize>(rays: &Rays<W>) -> Rows<Lane<W>> {
    let lane = |&ray: &Ray| {
        let ray = rays.line(ray);
        let rises = ray.is_sorted_by(|a, b| a < b);
        let cells = ray.iter().map(|&c| usize::from(c)).collect();
        (rises || ray.is_sorted_by(|a, b| a > b)).then_some(Lane { cells, rises })
    };
    let mut lanes = Rows::default();
    for cell in 0..rays.of.len() {
        match rays.of.row(cell).iter().map(lane).collect::<Option<Vec<_>>>() {
            Some(of) => lanes.push(of),
            None => return Rows::default(),
        }
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looked_up_as_slid() {
        // four rays from each cell of a board of 5 by 5
        let mut rays = Rays::default();
        for cell in 0..25_i32 {
            let mut of = Vec::new();
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let start = rays.cells.len() as u32;
                let (mut x, mut y) = (cell % 5 + dx, cell / 5 + dy);
                while (0..5).contains(&x) && (0..5).contains(&y) {
                    rays.cells.push((y * 5 + x) as u16);
                    (x, y) = (x + dx, y + dy);
                }
                of.push(Ray { start, end: rays.cells.len() as u32 });
            }
            rays.of.push(of);
            rays.near.push(CellSet::<1>::EMPTY);
        }
        let whole = Rays { lanes: lanes(&rays), ..rays.clone() };
        for passable in (0..2000_u64).map(|turn| CellSet([turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20])) {
            for cell in 0..25 {
                assert_eq!(slide(&whole, cell, 1, u16::MAX, passable), slide(&rays, cell, 1, u16::MAX, passable));
            }
        }
        for (least, most) in [(1, 2), (2, 2), (1, 3), (2, 3)] {
            let table = slides(&rays, least, most).unwrap();
            let mut through = CellSet([0]);
            for turn in 0..2000_u64 {
                through.0[0] = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
                for cell in 0..25 {
                    assert_eq!(table.ends(cell, through), slide(&rays, cell, least, most, through));
                }
            }
        }
    }
}
