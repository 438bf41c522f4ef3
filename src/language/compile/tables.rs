//! Tables taken from the board graph: neighbours and straight lines, one for each list of links that the rules use.

use super::interned;
use super::shifts::shifts;
use super::walks::{longest, straight, walks};
use crate::bits::CellSet;
use crate::id::{CellId, LinkId};
use crate::model::board::{Board, MOST_LINES, Onward};
use crate::program::{NOWHERE, Num, Placements, Ray, Rays, Rows, Topology, Walks, Windows};
use std::borrow::Cow;

/// Tables made so far, with the links each is for.
pub struct Tables {
    /// For each node of the board the places it is.
    spread: Vec<Vec<u16>>,
    pub neighbours: Vec<Vec<CellSet>>,
    /// The links each is for, and the cells that are walked as far as they go, if it is not for single links.
    neighbour_links: Vec<(Vec<LinkId>, Option<CellSet>)>,
    pub rays: Vec<Rays>,
    /// The links each is for, and whether they are followed back.
    ray_links: Vec<(Vec<LinkId>, bool)>,
    windows: Vec<Windows>,
    beside: Vec<Vec<[u16; 2]>>,
    /// The axes and the length each is for.
    window_keys: Vec<(Vec<(usize, usize)>, usize)>,
    pub walks: Vec<Walks>,
    walk_links: Vec<WalkKey>,
}

/// What a table of walks is for.
#[derive(PartialEq)]
enum WalkKey {
    /// Along these links, turning back or not, up to so many.
    Along(Vec<LinkId>, bool, usize),
    /// Straight on along one link, or, if that will do, not so far.
    Straight(LinkId, bool),
}

impl Tables {
    /// The board of a finished program, of so many cells, with where the shapes can be placed.
    pub fn topology(self, cells: usize, placements: Vec<Placements>) -> Topology {
        Topology {
            cells,
            board: (0..cells).collect(),
            shifts: self.neighbours.iter().map(|rows| shifts(rows)).collect(),
            neighbours: self.neighbours,
            rays: self.rays,
            windows: self.windows,
            beside: self.beside,
            walks: self.walks,
            placements,
        }
    }

    /// No table yet; for each node of the board the places it is.
    pub fn new(spread: Vec<Vec<u16>>) -> Self {
        Self {
            spread,
            neighbours: Vec::new(),
            neighbour_links: Vec::new(),
            rays: Vec::new(),
            ray_links: Vec::new(),
            windows: Vec::new(),
            beside: Vec::new(),
            window_keys: Vec::new(),
            walks: Vec::new(),
            walk_links: Vec::new(),
        }
    }

    /// The node of each place, in the order of places.
    fn nodes(&self) -> Vec<CellId> {
        let pairs = self.spread.iter().enumerate().flat_map(|(node, places)| places.iter().map(move |&p| (p, node)));
        let mut pairs: Vec<(u16, usize)> = pairs.collect();
        pairs.sort_unstable();
        pairs.into_iter().map(|(_, node)| CellId(node as u16)).collect()
    }

    /// The places of a node.
    pub fn places(&self, node: CellId) -> &[u16] {
        &self.spread[usize::from(node.0)]
    }

    /// The table of walks of so many links.
    pub fn walks(&mut self, board: &Board, links: &[LinkId], turning: bool, steps: &Num) -> usize {
        let longest = longest(steps);
        let wanted = WalkKey::Along(links.to_vec(), turning, longest);
        let known = self.walk_links.iter().position(|key| *key == wanted);
        known.unwrap_or_else(|| self.add_walks(wanted, walks(board, links, turning, longest)))
    }

    /// The table of walks straight on along a link over `open` places, if no line passes others and lines are so simple;
    /// `fewer` links than are counted may be enough.
    pub fn straight_walks(&mut self, board: &Board, link: LinkId, fewer: bool, open: CellSet) -> Option<usize> {
        let rays = self.rays(board, &[link]);
        if !passes_only(&self.rays[rays], open) {
            return None;
        }
        let wanted = WalkKey::Straight(link, fewer);
        match self.walk_links.iter().position(|key| *key == wanted) {
            Some(known) => Some(known),
            None => straight(&self.rays[rays], fewer).map(|walks| self.add_walks(wanted, walks)),
        }
    }

    fn add_walks(&mut self, key: WalkKey, walks: Walks) -> usize {
        self.walks.push(walks);
        self.walk_links.push(key);
        self.walks.len() - 1
    }

    /// The table of the cells one link on.
    pub fn neighbours(&mut self, board: &Board, links: &[LinkId]) -> usize {
        if let Some(known) = self.neighbour_links.iter().position(|(l, within)| l == links && within.is_none()) {
            return known;
        }
        let onward: Vec<_> = links.iter().map(|&link| board.onward(link)).collect();
        let row = |node: CellId| {
            let next = onward.iter().flat_map(|onward| onward.from(node));
            next.flat_map(|&c| self.places(c)).map(|&p| usize::from(p)).collect()
        };
        self.neighbours.push(self.nodes().into_iter().map(row).collect());
        self.neighbour_links.push((links.to_vec(), None));
        self.neighbours.len() - 1
    }

    /// The table of the cells one link on or back.
    pub fn both_ways(&mut self, board: &Board, links: &[LinkId]) -> usize {
        let back = links.iter().filter_map(|&l| board.links[l].opposite).filter(|l| !links.contains(l));
        let all: Vec<LinkId> = links.iter().copied().chain(back).collect();
        let table = self.neighbours(board, &all);
        let rows = &self.neighbours[table];
        let both: Vec<CellSet> = rows.iter().zip(transposed(rows)).map(|(row, from)| *row | from).collect();
        if both == *rows {
            return table;
        }
        self.keep(both)
    }

    /// The table of all cells on the straight lines through each cell, along these links and back.
    pub fn lines(&mut self, board: &Board, links: &[LinkId]) -> usize {
        let there = self.rays(board, links);
        let back: Vec<usize> = links.iter().map(|&link| self.rays_back(board, link)).collect();
        let rays: Vec<&Rays> = back.into_iter().chain([there]).map(|rays| &self.rays[rays]).collect();
        let cells: CellSet = (0..board.len()).collect();
        let line = |cell: usize| {
            let beside = rays.iter().flat_map(|rays| rays.from_cell(cell)).flatten().map(|&c| usize::from(c));
            (beside.collect::<CellSet>() | CellSet::one(cell)) & cells
        };
        let rows = (0..self.rays[there].of.len()).map(line).collect();
        self.keep(rows)
    }

    /// The table of the cells from which each is reached by another table.
    pub fn back(&mut self, table: usize) -> usize {
        self.keep(transposed(&self.neighbours[table]))
    }

    /// The table that leads from each place to itself.
    pub fn unmoved(&mut self) -> usize {
        self.keep((0..self.places_in_all()).map(CellSet::one).collect())
    }

    /// The table of the cells from which these rows lead to each.
    pub fn kept_back(&mut self, rows: &[CellSet]) -> usize {
        self.keep(transposed(rows))
    }

    /// How many places there are.
    pub fn places_in_all(&self) -> usize {
        self.spread.iter().map(Vec::len).sum()
    }

    /// The table that leads to each cell from those to which rays lead first.
    pub fn back_along(&mut self, rays: usize) -> usize {
        self.keep(transposed(&self.rays[rays].near))
    }

    /// A table of its own, once.
    fn keep(&mut self, rows: Vec<CellSet>) -> usize {
        if let Some(known) = self.neighbours.iter().position(|kept| *kept == rows) {
            return known;
        }
        self.neighbours.push(rows);
        self.neighbour_links.push((Vec::new(), Some(CellSet::EMPTY)));
        self.neighbours.len() - 1
    }

    /// The table that leads on by a second table from where a first one leads.
    pub fn chained(&mut self, first: usize, second: usize) -> usize {
        let (first, second) = (&self.neighbours[first], &self.neighbours[second]);
        let on = |row: &CellSet| row.iter().fold(CellSet::EMPTY, |all, cell| all | second[cell]);
        let rows = first.iter().map(on).collect();
        self.keep(rows)
    }

    /// The table of the cells that are reached inside a set, any number of links on, the first cell among them.
    pub fn closure(&mut self, board: &Board, links: &[LinkId], within: CellSet) -> usize {
        let wanted = (links.to_vec(), Some(within));
        if let Some(known) = self.neighbour_links.iter().position(|l| *l == wanted) {
            return known;
        }
        let table = self.neighbours(board, links);
        let rows = &self.neighbours[table];
        let closed = (0..rows.len()).map(|cell| reached(rows, within & CellSet::one(cell), within)).collect();
        self.neighbours.push(closed);
        self.neighbour_links.push(wanted);
        self.neighbours.len() - 1
    }

    /// The straight ways along these links, where all that lead anywhere are straight; none, if not.
    pub fn straight_ways(&mut self, board: &Board, links: &[LinkId]) -> Vec<usize> {
        let used = links.iter().filter(|&&l| board.cells().any(|(c, _)| !board.onward(l).from(c).is_empty()));
        let ways: Option<Vec<usize>> = used.map(|&l| self.straight_way(board, l)).collect();
        ways.unwrap_or_default()
    }

    /// The table of one link that never branches, never leads back in a circle, and can be followed by whole sets.
    pub fn straight_way(&mut self, board: &Board, link: LinkId) -> Option<usize> {
        let (way, rays) = (self.neighbours(board, &[link]), self.rays(board, &[link]));
        let rows = &self.neighbours[way];
        let is_straight = !self.rays[rays].returns && rows.iter().all(|row| row.len() <= 1);
        (is_straight && !shifts(rows).is_empty()).then_some(way)
    }

    /// The table of straight lines, for slides of these lengths.
    pub fn slides(&mut self, board: &Board, links: &[LinkId], least: u16, most: u16) -> usize {
        let at = self.rays(board, links);
        self.note_slides(at, least, most);
        at
    }

    /// Notes that slides of these lengths go along some rays.
    pub fn note_slides(&mut self, rays: usize, least: u16, most: u16) {
        let lengths = &mut self.rays[rays].lengths;
        if !lengths.contains(&(least, most)) {
            lengths.push((least, most));
        }
    }

    /// The table of straight lines.
    pub fn rays(&mut self, board: &Board, links: &[LinkId]) -> usize {
        self.rays_for((links.to_vec(), false), board)
    }

    /// The table of straight lines along a link the other way, also where no link leads back.
    pub fn rays_back(&mut self, board: &Board, link: LinkId) -> usize {
        match board.links[link].opposite {
            Some(back) => self.rays(board, &[back]),
            None => self.rays_for((vec![link], true), board),
        }
    }

    fn rays_for(&mut self, wanted: (Vec<LinkId>, bool), board: &Board) -> usize {
        if let Some(known) = self.ray_links.iter().position(|known| *known == wanted) {
            return known;
        }
        let onward = wanted.0.iter().map(|&link| match wanted.1 {
            true => Cow::Owned(board.onward(link).turned_round()),
            false => board.onward(link),
        });
        self.rays.push(rays(&onward.collect::<Vec<_>>(), &self.nodes(), &self.spread));
        self.ray_links.push(wanted);
        self.rays.len() - 1
    }

    /// True where no line along these axes branches or returns.
    pub fn are_simple(&self, axes: &[(usize, usize)]) -> bool {
        axes.iter().all(|&(there, back)| [there, back].iter().all(|&rays| !self.rays[rays].onward.is_empty()))
    }

    /// True where there may be a line of more than so many cells.
    pub fn has_longer_lines(&self, axes: &[(usize, usize)], length: usize) -> bool {
        let side = |rays: usize, cell: usize| self.rays[rays].ray(cell, 0).map_or(0, <[u16]>::len);
        let is_longer = |&(there, back): &(usize, usize)| {
            (0..self.rays[there].of.len()).any(|cell| side(there, cell) + 1 + side(back, cell) > length)
        };
        !self.are_simple(axes) || axes.iter().any(is_longer)
    }

    /// The table of the cells beside each of so many cells along these axes.
    pub fn beside(&mut self, axes: &[(usize, usize)], cells: usize) -> u32 {
        let next = |rays: usize, cell: usize| self.rays[rays].ray(cell, 0).and_then(<[u16]>::first).copied();
        let pair =
            |cell, &(there, back): &(usize, usize)| [there, back].map(|rays| next(rays, cell).unwrap_or(NOWHERE));
        let table: Vec<[u16; 2]> = (0..cells).flat_map(|cell| axes.iter().map(move |axis| pair(cell, axis))).collect();
        interned(&mut self.beside, table) as u32
    }

    /// The table of the stretches of so many cells, along rays there and back, that each cell is in; none where lines branch
    /// or return, or where there are many.
    pub fn windows(&mut self, axes: &[(usize, usize)], length: usize) -> Option<u32> {
        if let Some(known) = self.window_keys.iter().position(|(a, l)| (&a[..], *l) == (axes, length)) {
            return Some(known as u32);
        }
        if length == 0 || !self.are_simple(axes) {
            return None;
        }
        let mut through = Rows::default();
        for cell in 0..self.nodes().len() {
            let side = |rays: usize| self.rays[rays].ray(cell, 0).unwrap_or_default().iter().take(length - 1);
            let line = |&(there, back): &(usize, usize)| {
                side(back).rev().chain(&[cell as u16]).chain(side(there)).copied().collect::<Vec<u16>>()
            };
            let cells = |window: &[u16]| window.iter().map(|&c| usize::from(c)).collect::<CellSet>();
            let lines: Vec<Vec<u16>> = axes.iter().map(line).collect();
            through.push(lines.iter().flat_map(|line| line.windows(length).map(cells)));
            if through.all().len() > MOST_WINDOWS {
                return None;
            }
        }
        let mut all = through.all().to_vec();
        all.sort_unstable_by_key(|window| window.0);
        all.dedup();
        if all.len() > FEW_WINDOWS {
            all.clear();
        }
        self.windows.push(Windows { through, all });
        self.window_keys.push((axes.to_vec(), length));
        Some(self.windows.len() as u32 - 1)
    }
}

/// More stretches than these are walked along, not looked up.
const MOST_WINDOWS: usize = 1024;

/// More stretches than these are found by moving whole sets along lines.
const FEW_WINDOWS: usize = 32;

/// True where lines lead over nothing but `open` places.
fn passes_only(rays: &Rays, open: CellSet) -> bool {
    let lines = (0..rays.of.len()).flat_map(|place| rays.from_cell(place));
    lines.filter_map(<[u16]>::split_last).all(|(_, passed)| passed.iter().all(|&cell| open.contains(usize::from(cell))))
}

fn rays(onward: &[Cow<Onward>], nodes: &[CellId], spread: &[Vec<u16>]) -> Rays {
    let mut table = Rays::default();
    for &start in nodes {
        let mut of = Vec::new();
        let mut near = CellSet::EMPTY;
        for onward in onward {
            let found = onward.lines(start, MOST_LINES);
            table.returns |= found.iter().any(|line| line.last() == Some(&start));
            for ray in found.iter().flat_map(|ray| as_places(ray, spread)) {
                let start = table.cells.len() as u32;
                near.insert(usize::from(ray[0]));
                table.cells.extend(&ray);
                of.push(Ray { start, end: table.cells.len() as u32 });
            }
        }
        table.of.push(of);
        table.near.push(near);
    }
    table.onward = onward_of(&table);
    table
}

/// The next cell along the line from each cell, where no line branches or returns.
fn onward_of(rays: &Rays) -> Vec<u16> {
    let lines = (0..rays.of.len()).map(|cell| rays.of.row(cell));
    if rays.returns || lines.clone().any(|of| of.len() > 1) {
        return Vec::new();
    }
    lines.map(|of| of.first().map_or(NOWHERE, |&ray| rays.line(ray)[0])).collect()
}

/// For each cell those that lead to it by these rows.
pub(super) fn transposed(rows: &[CellSet]) -> Vec<CellSet> {
    let mut back = vec![CellSet::EMPTY; rows.len()];
    for (from, row) in rows.iter().enumerate() {
        row.iter().filter(|&to| to < rows.len()).for_each(|to| back[to].insert(from));
    }
    back
}

/// The cells that these lead to inside a set, and themselves.
fn reached(rows: &[CellSet], from: CellSet, within: CellSet) -> CellSet {
    let (mut all, mut edge) = (from, from);
    while !edge.is_empty() {
        let next = edge.iter().fold(CellSet::EMPTY, |next, cell| next | rows[cell]);
        edge = (next & within).without(all);
        all |= edge;
    }
    all
}

/// A line of nodes as lines of places: an area is several.
fn as_places(line: &[CellId], spread: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let mut lines: Vec<Vec<u16>> = vec![Vec::new()];
    for node in line {
        let places = &spread[usize::from(node.0)];
        lines = lines.iter().flat_map(|l| places.iter().map(move |&p| [&l[..], &[p]].concat())).collect();
    }
    lines.retain(|l| !l.is_empty());
    lines
}
