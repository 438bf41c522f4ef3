//! Tables of neighbours as shifts.

use crate::bits::CellSet;
use crate::program::Shift;
use std::collections::BTreeMap;

/// More differences of numbers than this are not worth it: rows of neighbours are asked instead.
const MOST: usize = 24;

/// A table of neighbours as shifts; none, where there are too many. Links from cells to themselves come first: see
/// `play::generate::plan::movement::bundles_pay` in the kernel.
pub(super) fn shifts<const W: usize>(rows: &[CellSet<W>]) -> Vec<Shift<W>> {
    let mut by_difference: BTreeMap<i32, Shift<W>> = BTreeMap::new();
    for (from, row) in rows.iter().enumerate() {
        for to in row.iter() {
            let by = to as i32 - from as i32;
            let none = Shift { by, from: CellSet::EMPTY, to: CellSet::EMPTY };
            let shift = by_difference.entry(by).or_insert(none);
            shift.from.insert(from);
            shift.to.insert(to);
        }
    }
    if by_difference.len() > MOST {
        return Vec::new();
    }
    let stays = by_difference.remove(&0);
    stays.into_iter().chain(by_difference.into_values()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_lead_where_the_rows_lead() {
        // a board of 3 by 40, one link to the right and one upwards
        let row = |c: usize| {
            let right = (c % 3 < 2).then_some(c + 1);
            let up = (c + 3 < 120).then_some(c + 3);
            right.into_iter().chain(up).collect::<CellSet<2>>()
        };
        let rows: Vec<CellSet<2>> = (0..120).map(row).collect();
        let shifts = shifts(&rows);
        assert_eq!(shifts.len(), 2);
        for some in [vec![0, 63, 64, 119], (0..120).step_by(7).collect(), Vec::new()] {
            let cells: CellSet<2> = some.iter().copied().collect();
            let on = shifts.iter().fold(CellSet::EMPTY, |all, s| all | s.on(cells));
            assert_eq!(on, some.iter().fold(CellSet::EMPTY, |all, &c| all | rows[c]));
            let back = shifts.iter().fold(CellSet::EMPTY, |all, s| all | s.back(cells));
            assert_eq!(back, (0..120).filter(|&c| rows[c].meets(cells)).collect());
        }
    }
}
