//! Links that may be closed, by a wall for example, and paths that must not go along them while they are.
//!
//! A link is closed from a set of cells, and then from the other side as well. A path along such links becomes one path for
//! each direction, none of which comes to a cell behind a closed link.

use super::Compiler;
use crate::bits::CellSet;
use crate::id::LinkId;
use crate::model::SegmentKind;
use crate::program::{Item, Path, Pattern, Set};

impl Compiler<'_> {
    /// The links that may be closed for the player, each with the cells from which it is closed.
    pub fn closed_ways(&mut self) -> Vec<(LinkId, Set)> {
        let (game, player) = (self.game, self.player);
        let mut closed = Vec::new();
        for blocked in &game.blocked {
            let from = self.set(&blocked.from);
            for &link in &blocked.links.0[player] {
                closed.push((link, from.clone()));
                if let Some(back) = game.board.links[link].opposite {
                    let table = self.tables.neighbours(&game.board, &[link]);
                    closed.push((back, self.image(table, from.clone())));
                }
            }
        }
        closed
    }

    /// The cells from which a link is closed.
    fn closed_from(&self, link: LinkId) -> Option<Set> {
        let sets = self.closed.iter().filter(|(closed, _)| *closed == link).map(|(_, from)| from.clone());
        sets.reduce(|a, b| Set::Or(Box::new(a), Box::new(b)))
    }

    /// The links that are always open, as a table of neighbours, and the others, each with the cells from which it is closed.
    pub fn open_and_closed(&mut self, links: &[LinkId]) -> Option<Vec<(usize, Set)>> {
        let open: Vec<LinkId> = links.iter().copied().filter(|&link| self.closed_from(link).is_none()).collect();
        if open.len() == links.len() {
            return None;
        }
        let board = &self.game.board;
        let mut ways = Vec::new();
        if !open.is_empty() {
            ways.push((self.tables.neighbours(board, &open), Set::Const(CellSet::EMPTY)));
        }
        for &link in links {
            if let Some(from) = self.closed_from(link) {
                ways.push((self.tables.neighbours(board, &[link]), from));
            }
        }
        Some(ways)
    }

    /// A path along links some of which may be closed, as one path for each direction; `None` if all are always open.
    pub fn around_closed(&mut self, segment: &SegmentKind) -> Option<Path> {
        let (SegmentKind::Step(links)
        | SegmentKind::Slide { links, .. }
        | SegmentKind::Far { links, .. }
        | SegmentKind::Line { links, .. }) = segment
        else {
            return None;
        };
        let links = &links.0[self.player];
        links.iter().find(|&&link| self.closed_from(link).is_some())?;
        let ways = links.iter().map(|&link| self.along_one(segment, link)).collect();
        Some(Path::Either(ways))
    }

    /// The same path along one of its links, which does not read cells behind a closed link: as a line, unless it goes as far as
    /// it can.
    fn along_one(&mut self, segment: &SegmentKind, link: LinkId) -> Path {
        let board = &self.game.board;
        let rays = self.tables.rays(board, &[link]);
        let table = self.tables.neighbours(board, &[link]);
        let any = Set::Const((0..board.len()).collect());
        let shut = self.closed_from(link).map(|from| self.image(table, from));
        let open = |test: Set| shut.iter().fold(test, |test, shut| Set::Except(Box::new(test), Box::new(shut.clone())));
        let item = |test: Set, least: u16, most: u16| {
            let test = open(test);
            Item { test, least, most, taken: false, binding: None, lands: false }
        };
        let pattern: Pattern = match segment {
            SegmentKind::Far { through, .. } => return Path::Far { rays, through: open(self.path_set(through)) },
            SegmentKind::Slide { least, most, through, .. } => {
                let (least, most) = ((*least).max(1) - 1, most.map_or(u16::MAX, |most| most - 1));
                let through = self.path_set(through);
                [item(through, least, most), item(any, 1, 1)].into_iter().collect()
            }
            SegmentKind::Line { pattern, .. } => {
                let outer = std::mem::replace(&mut self.on_path, true);
                let items: Vec<Item> = pattern.iter().map(|part| self.item(part)).collect();
                self.on_path = outer;
                let closed = |part: Item| Item { lands: part.lands, ..item(part.test, part.least, part.most) };
                items.into_iter().map(closed).collect()
            }
            _ => std::iter::once(item(any, 1, 1)).collect(),
        };
        Path::Line { rays, ways: Vec::new(), pattern, cases: Vec::new() }
    }
}
