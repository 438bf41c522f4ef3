//! Paths, patterns and landings.

use super::Moment;
use super::sets::both;
use crate::diag::Diagnostic;
use crate::model::resolve::Resolver;
use crate::model::{Landing, Owner, PatternItem, Pieces, Segment, SegmentKind, Set, Who};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, Noun, SetKind, Word};

impl Resolver<'_> {
    /// The parts of a path.
    pub fn path(&mut self, path: &[ast::Segment]) -> Option<Vec<Segment>> {
        let last = path.len().saturating_sub(1);
        let parts: Vec<_> = path.iter().enumerate().map(|(i, s)| self.segment(s, i == last)).collect();
        parts.into_iter().collect()
    }

    fn segment(&mut self, segment: &ast::Segment, last: bool) -> Option<Segment> {
        let kind = self.segment_kind(&segment.kind);
        let stopping = self.stopping(segment, last);
        Some(Segment { kind: kind?, stopping: stopping? })
    }

    fn segment_kind(&mut self, kind: &ast::SegmentKind) -> Option<SegmentKind> {
        match kind {
            ast::SegmentKind::Step(dirs) => Some(SegmentKind::Step(self.links(dirs)?)),
            ast::SegmentKind::To(set) => Some(SegmentKind::To(self.possible_set(set, Moment::Path)?)),
            ast::SegmentKind::Line { dirs, pattern } => {
                let (links, pattern) = (self.links(dirs), self.pattern(pattern, Moment::Path));
                Some(SegmentKind::Line { links: links?, pattern: pattern? })
            }
            ast::SegmentKind::Slide { dirs, range, through } => {
                let links = self.links(dirs);
                let range = range.as_ref().map_or(Some((1, None)), |r| self.range(r));
                let through = self.set_or(through.as_ref(), Moment::Path, Set::Empty);
                let (least, most) = range?;
                Some(SegmentKind::Slide { links: links?, least, most, through: through? })
            }
        }
    }

    /// Where a part that is not the last may end: on empty cells, if neither it nor its pattern says more.
    fn stopping(&mut self, segment: &ast::Segment, last: bool) -> Option<Option<Set>> {
        match (&segment.stopping, last) {
            (Some(set), true) => {
                let diagnostic =
                    Diagnostic::error("stopping-at-end", set.span, "`stopping on` stands before `then` only")
                        .help("where the whole path ends is said by `land`");
                self.say(diagnostic);
                None
            }
            (Some(set), false) => self.possible_set(set, Moment::Path).map(Some),
            (None, true) => Some(None),
            (None, false) if says_where_it_ends(segment) => Some(None),
            (None, false) => Some(Some(Set::Empty)),
        }
    }

    /// The items of a pattern.
    pub fn pattern(&mut self, pattern: &[ast::PatternItem], at: Moment) -> Option<Vec<PatternItem>> {
        let items: Vec<_> = pattern.iter().map(|item| self.item(item, at)).collect();
        items.into_iter().collect()
    }

    fn item(&mut self, item: &ast::PatternItem, at: Moment) -> Option<PatternItem> {
        let test = self.possible_set(&item.test, at);
        let range = self.range_or_once(item.range.as_ref());
        let binding = item.name.as_ref().and_then(|n| self.find_binding(n));
        let (least, most) = range?;
        if most == Some(0) {
            return self.fail("empty-range", item.span, "this item of the pattern stands for no cell at all");
        }
        Some(PatternItem { test: test?, least, most, taken: item.taken, binding })
    }

    /// How the move may end: by its `land` clause, else by what its path ends with, else on empty cells.
    pub fn landing(
        &mut self,
        path: &[ast::Segment],
        land: Option<&Spanned<Vec<Spanned<ast::Landing>>>>,
    ) -> Option<Landing> {
        let by_pattern = path.last().is_some_and(says_where_it_ends);
        match land {
            None if path.is_empty() => Some(Landing::default()),
            None if by_pattern => Some(Landing { by_pattern, ..Landing::default() }),
            None => Some(Landing { empty: Some(self.all_cells()), ..Landing::default() }),
            Some(land) if path.is_empty() => self.land_without_path(land.span),
            Some(land) if by_pattern => self.land_twice(path, land.span),
            Some(land) => self.land_kinds(land),
        }
    }

    fn land_without_path(&mut self, span: Span) -> Option<Landing> {
        let diagnostic = Diagnostic::error("land-without-path", span, "this move has no path, so it lands nowhere")
            .help("say how it goes: `step`, `slide`, `line` or `to`");
        self.say(diagnostic);
        None
    }

    fn land_twice(&mut self, path: &[ast::Segment], span: Span) -> Option<Landing> {
        let mut diagnostic =
            Diagnostic::error("land-twice", span, "the pattern of the path already says where the move lands")
                .help("leave the `land` clause out, or let the pattern end with `any`");
        if let Some(item) = path.last().and_then(last_item) {
            diagnostic = diagnostic.also(item.span, "the last cell must be this");
        }
        self.say(diagnostic);
        None
    }

    fn land_kinds(&mut self, kinds: &[Spanned<ast::Landing>]) -> Option<Landing> {
        let mut landing = Landing::default();
        let fine = kinds.iter().filter(|kind| self.land_kind(&mut landing, kind).is_some()).count();
        (fine == kinds.len()).then_some(landing)
    }

    fn land_kind(&mut self, landing: &mut Landing, kind: &Spanned<ast::Landing>) -> Option<()> {
        let (place, set) = match &kind.node {
            ast::Landing::Empty { within } => {
                let all = self.all_cells();
                (&mut landing.empty, self.set_or(within.as_ref(), Moment::Path, all)?)
            }
            ast::Landing::Stacking { on } => {
                (&mut landing.stacking, self.set_or(on.as_ref(), Moment::Path, Set::Occupied)?)
            }
            ast::Landing::Capturing { what } => (&mut landing.capturing, self.captured(what.as_ref())?),
            ast::Landing::Swapping { what } => {
                (&mut landing.swapping, self.set_or(what.as_ref(), Moment::Path, Set::Occupied)?)
            }
        };
        if place.is_some() {
            return self.fail("said-twice", kind.span, "this way to land is named twice");
        }
        *place = Some(set);
        Some(())
    }

    /// What a landing captures: enemies only.
    fn captured(&mut self, what: Option<&ast::Set>) -> Option<Set> {
        let enemy = Owner::Who(Who::Enemy);
        let Some(what) = what else { return Some(self.pieces_of(enemy)) };
        Some(match self.possible_set(what, Moment::Path)? {
            Set::Pieces(pieces) if pieces.owner == enemy => Set::Pieces(pieces),
            Set::Pieces(pieces) if pieces.owner == Owner::Any => Set::Pieces(Pieces { owner: enemy, ..pieces }),
            other => both(self.pieces_of(enemy), other),
        })
    }
}

/// True for a line whose last item says more than `any`.
fn says_where_it_ends(segment: &ast::Segment) -> bool {
    last_item(segment).is_some_and(|item| !is_plain(&item.test) || item.taken)
}

fn last_item(segment: &ast::Segment) -> Option<&ast::PatternItem> {
    match &segment.kind {
        ast::SegmentKind::Line { pattern, .. } => pattern.last(),
        _ => None,
    }
}

/// `any`, `cell`: every cell fits.
fn is_plain(test: &ast::Set) -> bool {
    let SetKind::Noun(Noun { side: None, word: Some(word), height: None, without: None, .. }) = &test.kind else {
        return false;
    };
    match &word.node {
        Word::Any => true,
        Word::Named(name) => name == "cell" || name == "cells",
        _ => false,
    }
}
