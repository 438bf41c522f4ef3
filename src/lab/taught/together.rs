//! What a player has learned of pieces that stand together.

use crate::agents::Skill;
use crate::id::{Id, KindId, PlayerId};
use crate::names::Names;
use crate::survey::Shape;
use std::collections::BTreeMap;

/// So many fillings are told of.
const MOST: usize = 5;

/// What is worth less, in thousandths, or is seen less often in a position, is not told of.
const LITTLE: f32 = 40.0;
const SELDOM: f32 = 0.01;

/// The fillings of a group of cells.
struct Group<'a> {
    contents: usize,
    cells: &'a [u16],
    /// What each filling is worth, and how often it was seen.
    fillings: Vec<(f32, f32)>,
}

impl Group<'_> {
    /// What lies on the cells.
    fn on(&self, filling: usize) -> Vec<usize> {
        (0..self.cells.len()).map(|place| filling / self.contents.pow(place as u32) % self.contents).collect()
    }

    /// The mean of some values of the fillings that have such a thing on one cell, as often as they were seen.
    fn mean(&self, (place, is_one): (usize, impl Fn(usize) -> bool), value: impl Fn(usize) -> f32) -> f32 {
        let all = (0..self.fillings.len()).filter(|filling| is_one(self.on(*filling)[place]));
        let (sum, often) = all.fold((0.0, 0.0), |(sum, often), filling| {
            let times = self.fillings[filling].1;
            (sum + times * value(filling), often + times)
        });
        if often > 0.0 { sum / often } else { 0.0 }
    }

    /// What such things on one of the cells add to the worth of the group, on average, where they lay there.
    fn added(&self, place: usize, is_one: impl Fn(usize) -> bool) -> f32 {
        let grows = self.contents.pow(place as u32);
        let without = |filling: usize| filling - filling / grows % self.contents * grows;
        self.mean((place, is_one), |filling| self.fillings[filling].0 - self.fillings[without(filling)].0)
    }

    /// By how much each filling that was seen is worth more than what lies on each of its cells makes one expect.
    fn beyond(&self) -> Vec<(usize, f32)> {
        let (sum, often) =
            self.fillings.iter().fold((0.0, 0.0), |(sum, often), &(worth, times)| (sum + times * worth, often + times));
        let usual = sum / f32::max(often, 1.0);
        let alone: Vec<Vec<f32>> = (0..self.cells.len())
            .map(|place| {
                (0..self.contents)
                    .map(|content| self.mean((place, |on| on == content), |filling| self.fillings[filling].0))
                    .collect()
            })
            .collect();
        let expected = |filling: usize| {
            let each: f32 = self.on(filling).iter().zip(&alone).map(|(&content, alone)| alone[content] - usual).sum();
            usual + each
        };
        let seen = (0..self.fillings.len()).filter(|filling| self.fillings[*filling].1 > 0.0);
        seen.map(|filling| (filling, self.fillings[filling].0 - expected(filling))).collect()
    }
}

fn groups(skill: &Skill) -> Vec<Group<'_>> {
    let patterns = &skill.patterns;
    if skill.filled.len() != patterns.worths.len() {
        return Vec::new();
    }
    let size = patterns.fillings().max(1);
    let fillings = patterns.worths.chunks(size).zip(skill.filled.chunks(size));
    let told = |(worths, seen): (&[i16], &[u32])| {
        worths.iter().zip(seen).map(|(&worth, &seen)| (f32::from(worth), seen as f32)).collect()
    };
    let groups = patterns.groups().zip(fillings);
    groups.map(|(cells, both)| Group { contents: patterns.contents(), cells, fillings: told(both) }).collect()
}

/// What a piece of each kind on top of each cell adds by what it stood together with there, on average, `[kind * cells + cell]`
/// in thousandths for the first player.
pub(super) fn company(shape: &Shape, skill: &Skill) -> Vec<f32> {
    let mut company = vec![0.0; shape.kinds.len() * shape.cells];
    for group in groups(skill) {
        for (place, &cell) in group.cells.iter().enumerate() {
            for kind in 0..shape.kinds.len() {
                company[kind * shape.cells + usize::from(cell)] +=
                    group.added(place, |on| shape.on_top(on).is_some_and(|top| top.0 == kind));
            }
        }
    }
    company
}

/// What counts most of what stands together, in a sentence; where both players are alike, as the first sees it.
pub(super) fn told(names: &Names, shape: &Shape, skill: &Skill, is_even: bool) -> Option<String> {
    let mut all: BTreeMap<(bool, Vec<usize>), (f32, f32)> = BTreeMap::new();
    let mut positions = 1.0f32;
    for group in groups(skill) {
        let is_row = !is_block(names, group.cells);
        positions = positions.max(group.fillings.iter().map(|(_, seen)| seen).sum());
        for (filling, beyond) in group.beyond() {
            let (sum, often) = all.entry((is_row, written(group.on(filling), is_row))).or_default();
            let times = group.fillings[filling].1;
            (*sum, *often) = (*sum + times * beyond, *often + times);
        }
    }
    let mut all: Vec<_> = all.into_iter().map(|(what, (sum, often))| (what, sum / often, often / positions)).collect();
    all.retain(|(_, worth, often)| {
        let counted = if is_even { *worth } else { worth.abs() };
        counted >= LITTLE && *often >= SELDOM
    });
    let weight = |worth: f32, often: f32| worth.abs() * often.sqrt();
    all.sort_by(|a, b| weight(b.1, b.2).total_cmp(&weight(a.1, a.2)));
    let each: Vec<String> = all
        .iter()
        .take(MOST)
        .map(|((is_row, contents), worth, _)| {
            let whose = names.players.get(PlayerId(u8::from(*worth < 0.0))).filter(|_| !is_even);
            let whose = whose.map_or_else(String::new, |player| format!(" for {player}"));
            let how = if *is_row { "in a row" } else { "in a block" };
            format!("`{}` {how} {:.0}{whose}", drawn(names, shape, contents, *is_row), worth.abs() / 10.0)
        })
        .collect();
    (!each.is_empty()).then(|| format!("What stands together counts besides: {}.", each.join(", ")))
}

/// The same contents seen from other sides are written in one way.
fn written(contents: Vec<usize>, is_row: bool) -> Vec<usize> {
    let turned = match (is_row, &contents[..]) {
        (false, &[a, b, c, d]) => [[a, c, b, d], [d, b, c, a], [d, c, b, a]].map(Vec::from).to_vec(),
        _ => vec![contents.iter().rev().copied().collect()],
    };
    turned.into_iter().chain([contents]).max().unwrap_or_default()
}

/// `R R .`; a piece on others is `R+`.
fn drawn(names: &Names, shape: &Shape, contents: &[usize], is_row: bool) -> String {
    let letter = |&content: &usize| {
        let top = shape
            .on_top(content)
            .and_then(|(kind, is_tall)| Some((names.kinds.get(KindId::from_index(kind))?, is_tall)));
        top.map_or_else(
            || ".".to_owned(),
            |(kind, is_tall)| format!("{}{}", kind.letter, if is_tall { "+" } else { "" }),
        )
    };
    let letters: Vec<String> = contents.iter().map(letter).collect();
    if is_row { letters.join(" ") } else { letters.chunks(2).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ") }
}

/// True where four cells are drawn as the corners of a block, and not one after the other.
fn is_block(names: &Names, cells: &[u16]) -> bool {
    let at = |place: usize| names.cells.iter().nth(usize::from(cells[place])).map(|cell| (cell.x, cell.y));
    let corners = || Some([at(0)?, at(1)?, at(2)?, at(3)?]);
    let is_drawn_so = |[a, b, c, d]: [(f32, f32); 4]| {
        let is_even = (a.0 + d.0 - b.0 - c.0).hypot(a.1 + d.1 - b.1 - c.1) < 0.01;
        let is_flat = ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs() < 0.01;
        is_even && !is_flat
    };
    cells.len() == 4 && corners().is_some_and(is_drawn_so)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells on which nothing or a pawn can lie: both pawns are worth 100 besides 10 and 20.
    fn pair() -> Group<'static> {
        let fillings = vec![(0.0, 4.0), (10.0, 4.0), (20.0, 4.0), (130.0, 4.0)];
        Group { contents: 2, cells: &[0, 1], fillings }
    }

    #[test]
    fn a_piece_adds_what_is_lost_without_it() {
        // alone 10, with the other 110
        assert_eq!(pair().added(0, |on| on == 1), 60.0);
        assert_eq!(pair().added(1, |on| on == 1), 70.0);
        // what was never seen says nothing
        let seldom = Group { fillings: vec![(0.0, 4.0), (10.0, 0.0), (20.0, 4.0), (130.0, 4.0)], ..pair() };
        assert_eq!(seldom.added(0, |on| on == 1), 110.0);
    }

    #[test]
    fn only_what_is_more_than_its_parts_counts_besides() {
        let beyond: Vec<f32> = pair().beyond().iter().map(|(_, beyond)| *beyond).collect();
        assert_eq!(beyond, [25.0, -25.0, -25.0, 25.0]);
        let plain = Group { fillings: vec![(0.0, 3.0), (10.0, 3.0), (20.0, 3.0), (30.0, 3.0)], ..pair() };
        assert!(plain.beyond().iter().all(|(_, beyond)| beyond.abs() < 0.01));
    }

    #[test]
    fn all_sides_are_written_alike() {
        assert_eq!(written(vec![0, 1, 2], true), written(vec![2, 1, 0], true));
        assert_eq!(written(vec![0, 1, 2, 0], false), written(vec![0, 2, 1, 0], false));
        assert_ne!(written(vec![0, 1, 2, 0], false), written(vec![1, 0, 0, 2], false));
    }
}
