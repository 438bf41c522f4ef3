//! In how many ways a line of the board can be read by a pattern that takes pieces: items that stand for any number of cells
//! multiply. Where nothing is taken, ways that end on the same cell are one.

use crate::diag::Diagnostic;
use crate::id::LinkId;
use crate::model::resolve::Resolver;
use crate::model::{PatternItem, PerPlayer};
use crate::source::Span;

/// The most ways to read one line.
const MOST_WAYS: u64 = 10_000;

impl Resolver<'_> {
    /// Says where a line of the board may have to be read in more ways than can be tried.
    pub fn reads_in_few_ways(
        &mut self,
        links: &PerPlayer<Vec<LinkId>>,
        pattern: &[PatternItem],
        span: Span,
    ) -> Option<()> {
        let is_open = |item: &&PatternItem| item.most != Some(item.least);
        if pattern.iter().filter(is_open).count() < 2 || !pattern.iter().any(|item| item.taken) {
            return Some(());
        }
        let board = &self.game.board;
        let lengths = links.all().into_iter().map(|link| usize::from(board.longest_line(link, u16::MAX)));
        let longest = lengths.max().unwrap_or(0);
        let longest = longest.min(board.len()) + 1;
        if ways(pattern, longest) <= MOST_WAYS {
            return Some(());
        }
        let message = format!("a line of {longest} cells can be read so in more than {MOST_WAYS} ways");
        let diag = Diagnostic::error("too-many-ways", span, message)
            .help("write how many cells at most some of its items stand for, as in `any 0..2`, or leave items out");
        self.refuse(diag)
    }
}

/// In how many ways the items can share out the cells of a line, or of its beginning.
fn ways(pattern: &[PatternItem], longest: usize) -> u64 {
    // how many ways there are to reach each cell with the items so far
    let mut reached = vec![0u64; longest + 1];
    reached[0] = 1;
    for item in pattern {
        let (least, most) = (usize::from(item.least), item.most.map_or(longest, usize::from));
        let mut next = vec![0; longest + 1];
        for (at, ways) in next.iter_mut().enumerate().skip(least) {
            let from = at.saturating_sub(most)..=at - least;
            *ways = reached[from].iter().fold(0, |sum: u64, n| sum.saturating_add(*n));
        }
        reached = next;
    }
    reached.iter().fold(0, |sum: u64, n| sum.saturating_add(*n))
}
