//! Paths, patterns and landings.

use super::Moment;
use super::conds::{all, not};
use super::sets::both;
use crate::diag::Diagnostic;
use crate::id::{BindingId, LinkId};
use crate::model::flat::FlatPath;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Param, Resolver, all_of, maybe};
use crate::model::unknown::is_reported;
use crate::model::{Case, Cond, Landing, Num, Owner, PatternItem, PerPlayer, Pieces, Segment, SegmentKind, Set, Who};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, MoveLine, Name, Noun, SetKind, Word};

/// Most ways to leave out parts of a path.
const MOST_CHAINS: usize = 256;

/// Of a line that takes or names something, and is not the whole path.
fn line_in_chain(span: Span) -> Diagnostic {
    let message = "a line on which something is taken or named is a whole way: nothing goes before, after or beside it";
    Diagnostic::error("line-in-chain", span, message)
        .help("make two moves of it that a turn plays one after the other, or offers both")
}

/// Of a line that takes or names something and whose pattern is another for each direction.
pub(super) fn bent_line(span: Span) -> Diagnostic {
    let message = "what a line asks of its cells cannot speak of its own direction, where something is taken or named";
    Diagnostic::error("line-in-chain", span, message).help(
        "ask about the direction in a `when`, take what a slide passes (`slide any as way 2, through enemy` and \
         `take way of from`), or write a move for each direction",
    )
}

/// Lines that ask the same of their cells as one: along all their links, or along those whose condition holds.
pub(super) fn joined(lines: Vec<(Option<Cond>, Lined)>) -> Option<(Lined, Vec<Case>)> {
    let (links, pattern) = &lines.first()?.1;
    let mut all = links.clone();
    for (_, (links, other)) in &lines[1..] {
        if other != pattern {
            return None;
        }
        add_links(&mut all, links);
    }
    let lined = (all, pattern.clone());
    let cases = lines.into_iter().filter_map(|(cond, (links, _))| Some((cond?, links))).collect();
    Some((lined, cases))
}

/// Adds links that are not there yet.
fn add_links(all: &mut PerPlayer<Vec<LinkId>>, links: &PerPlayer<Vec<LinkId>>) {
    for (all, links) in all.0.iter_mut().zip(links.0.iter()) {
        let new: Vec<LinkId> = links.iter().filter(|link| !all.contains(link)).copied().collect();
        all.extend(new);
    }
}

/// Where lines go, and what their cells must be.
pub(super) type Lined = (PerPlayer<Vec<LinkId>>, Vec<PatternItem>);

/// Ways that are nothing but one line each, on which something is taken or named, as one line.
fn joined_lines(ways: &[Vec<Segment>]) -> Option<Segment> {
    let line = |way: &Vec<Segment>| match &way[..] {
        [Segment { kind: SegmentKind::Line { links, pattern, .. }, when, .. }] if pattern.iter().any(marks) => {
            Some((when.clone(), (links.clone(), pattern.clone())))
        }
        _ => None,
    };
    let lines: Vec<_> = ways.iter().map(line).collect::<Option<_>>()?;
    let ((links, pattern), cases) = joined(lines)?;
    Some(Segment::of(SegmentKind::Line { links, pattern, cases }))
}

/// Ways that are nothing but one step each, or one slide each over as many cells of one kind, as one.
fn joined_steps(ways: &[Vec<Segment>]) -> Option<Segment> {
    let alone = |way: &Vec<Segment>| match &way[..] {
        [Segment { kind, stopping: None, when: None }] => Some(kind.clone()),
        _ => None,
    };
    let mut kinds = ways.iter().map(alone).collect::<Option<Vec<_>>>()?.into_iter();
    let mut all = kinds.next()?;
    for kind in kinds {
        match (&mut all, kind) {
            (SegmentKind::Step(all), SegmentKind::Step(links)) => add_links(all, &links),
            (
                SegmentKind::Slide { links: all, least, most, through },
                SegmentKind::Slide { links, least: other_least, most: other_most, through: other },
            ) if (*least, *most, &*through) == (other_least, other_most, &other) => add_links(all, &links),
            (SegmentKind::Far { links: all, through }, SegmentKind::Far { links, through: other })
                if *through == other =>
            {
                add_links(all, &links);
            }
            _ => return None,
        }
    }
    Some(Segment::of(all))
}

/// True for an item that takes or names something.
fn marks(item: &PatternItem) -> bool {
    item.taken || item.binding.is_some()
}

impl Resolver<'_> {
    /// The parts of a path; where there are several ways through them, one part that is a choice.
    pub fn path(&mut self, path: &[ast::Segment]) -> Option<Vec<Segment>> {
        let Some(first) = path.first() else { return Some(Vec::new()) };
        let mut ways = Vec::new();
        let mut is_whole = true;
        for chain in chains(path) {
            let next = self.ways(&chain, 0, is_whole)?;
            is_whole = false;
            self.charge(next.iter().map(Vec::len).sum(), first.span)?;
            ways.extend(next);
        }
        let is_one = path.len() == 1 && ways.len() > 1;
        let joined = if is_one { joined_lines(&ways).or_else(|| joined_steps(&ways)) } else { None };
        let parts = match (joined, ways.len(), ways.pop()?) {
            (Some(joined), ..) => vec![joined],
            (None, 1, only) => only,
            (None, _, last) => vec![Segment::of(SegmentKind::Ways(ways.into_iter().chain([last]).collect()))],
        };
        let is_marked =
            |way: &&SegmentKind| matches!(way, SegmentKind::Line { pattern, .. } if pattern.iter().any(marks));
        let is_alone = matches!(&parts[..], [Segment { kind: SegmentKind::Line { .. }, .. }]);
        if !is_alone && parts.iter().flat_map(|part| part.kind.ways()).any(|way| is_marked(&way)) {
            let span = path.iter().map(|segment| segment.span).reduce(Span::join)?;
            return self.refuse(match path {
                [only] if matches!(only.kind, ast::SegmentKind::Line { .. }) => bent_line(span),
                _ => line_in_chain(span),
            });
        }
        Some(parts)
    }

    /// The ways through the parts of a chain from one on: one for each direction that has a name.
    fn ways(&mut self, chain: &[&ast::Segment], at: usize, is_whole: bool) -> Option<Vec<Vec<Segment>>> {
        let Some(segment) = chain.get(at) else { return Some(vec![Vec::new()]) };
        let last = at + 1 == chain.len();
        if let Some(way) = segment.dirs().and_then(|dirs| self.way_in(dirs)) {
            return self.ways_chosen(way, chain, at, is_whole);
        }
        let Some(name) = &segment.direction else {
            let head = self.segments(segment, last, is_whole);
            let tails = self.ways(chain, at + 1, is_whole);
            let (head, tails) = (head?, tails?);
            return Some(tails.into_iter().map(|tail| [&head[..], &tail].concat()).collect());
        };
        if self.links_of_word(&name.node).is_some() {
            return self.fail("name-taken", name.span, format!("`{}` is a direction already", name.node));
        }
        if self.is_named_already(name, None, "choose another name after `as`") {
            return None;
        }
        let links = self.links(segment.dirs()?)?;
        let most = links.0.iter().map(Vec::len).max().unwrap_or(0);
        let mut ways = Vec::new();
        for number in 0..most {
            let one = PerPlayer(links.0.iter().map(|of| of.get(number).copied().into_iter().collect()).collect());
            let (head, tails) = self.with_param(&name.node, Param::Links(one), |r| {
                let head = r.segments(segment, last, is_whole)?;
                Some((head, r.ways(chain, at + 1, is_whole)?))
            })?;
            ways.extend(tails.into_iter().map(|tail| [&head[..], &tail].concat()));
        }
        Some(ways)
    }

    /// The ways where a part goes along a direction chosen before: one for each that it can be, open only if it is.
    fn ways_chosen(
        &mut self,
        way: usize,
        chain: &[&ast::Segment],
        at: usize,
        is_whole: bool,
    ) -> Option<Vec<Vec<Segment>>> {
        let each = self.for_each_way(way, Moment::Path, |r| r.ways(chain, at, is_whole))?;
        let mut ways = Vec::new();
        for (cond, found) in each {
            for mut way in found {
                if let Some(first) = way.first_mut() {
                    first.when = Some(all([cond.clone()].into_iter().chain(first.when.take()).collect()));
                }
                ways.push(way);
            }
        }
        Some(ways)
    }

    /// A part of a path, or those of a named path in its place.
    fn segments(&mut self, segment: &ast::Segment, last: bool, is_whole: bool) -> Option<Vec<Segment>> {
        self.nested(segment.span, |r| r.segments_inside(segment, last, is_whole))
    }

    fn segments_inside(&mut self, segment: &ast::Segment, last: bool, is_whole: bool) -> Option<Vec<Segment>> {
        let path = match &segment.kind {
            ast::SegmentKind::Along { name, of } => self.named_path(name, of.as_ref(), Moment::Path),
            ast::SegmentKind::Ways(ways) => self.side_by_side(ways),
            ast::SegmentKind::Repeat { range, path } => self.repeated(range, path, segment.stopping.as_ref()),
            _ => return Some(vec![self.segment(segment, last, is_whole)?]),
        };
        let stopping = self.stopping(segment, last, is_whole);
        let mut path = path?;
        if let (Some(end), Some(stopping)) = (path.last_mut(), stopping?) {
            end.stopping = Some(stopping);
        }
        Some(path)
    }

    /// A named path with its number filled in.
    pub fn named_path(&mut self, name: &Name, arg: Option<&ast::Num>, at: Moment) -> Option<Vec<Segment>> {
        let flat = self.flat;
        let found = flat.paths.iter().find(|p| p.name.node == name.node);
        let declared = self.or_unknown(found, "path", name, &[Names::Paths])?;
        if self.is_open(name, "path") {
            return None;
        }
        let param = match (&declared.param, arg) {
            (Some(param), Some(arg)) => Some((param.node.clone(), Param::Num(self.num(arg, at)?))),
            (None, None) => None,
            (Some(param), None) => {
                let message = format!("path `{}` needs a number: `{} of …`", name.node, name.node);
                return self
                    .refuse(Diagnostic::error("missing-path", name.span, message).also(param.span, "declared here"));
            }
            (None, Some(arg)) => return self.fail("not-a-number", arg.span, "this path takes no number"),
        };
        self.opened(name, param, |r| r.path_of_lines(declared))
    }

    fn path_of_lines(&mut self, declared: &FlatPath) -> Option<Vec<Segment>> {
        let mut conds = Vec::new();
        let mut path = None;
        for line in &declared.lines {
            match &line.clause {
                MoveLine::Path(segments) if path.is_none() => path = Some(self.path(segments)?),
                MoveLine::Path(_) => return self.fail("said-twice", line.span, "a path has one way to go"),
                MoveLine::When(cond) => conds.push(self.cond(cond, Moment::Path)?),
                MoveLine::Unless(cond) => conds.push(not(self.cond(cond, Moment::Path)?)),
                _ => {}
            }
        }
        let Some(mut path) = path else {
            let message = format!("path `{}` does not say where it goes", declared.name.node);
            return self.fail("missing-path", declared.name.span, message);
        };
        let when = all(conds);
        if let (Some(first), true) = (path.first_mut(), when != Cond::Const(true)) {
            first.when = Some(all(first.when.take().into_iter().chain([when]).collect()));
        }
        Some(path)
    }

    /// Several ways side by side, as the parts of one, if there is only one.
    fn side_by_side(&mut self, ways: &[Vec<ast::Segment>]) -> Option<Vec<Segment>> {
        let mut ways = all_of(ways, |way| self.path(way))?;
        match ways.len() {
            1 => ways.pop(),
            _ => Some(vec![Segment::of(SegmentKind::Ways(ways))]),
        }
    }

    /// A way several times; where it goes on, the cell must be empty, or what is said.
    fn repeated(
        &mut self,
        range: &ast::Range,
        path: &ast::Segment,
        stopping: Option<&ast::Set>,
    ) -> Option<Vec<Segment>> {
        let (least, most) = self.range(range)?;
        if least == 0 || most == Some(0) {
            let help = "begin the range with 1; a part that may be left out is written `then may …`";
            return self
                .refuse(Diagnostic::error("out-of-range", range.span, "a path is repeated at least once").help(help));
        }
        let path = self.path(std::slice::from_ref(path));
        let stopping = self.set_or(stopping, Set::Empty);
        Some(vec![Segment::of(SegmentKind::Repeat { path: path?, least, most, stopping: stopping? })])
    }

    fn segment(&mut self, segment: &ast::Segment, last: bool, is_whole: bool) -> Option<Segment> {
        let kind = self.segment_kind(segment).filter(|kind| self.heeds_blocked(kind, segment.span));
        let stopping = self.stopping(segment, last, is_whole);
        Some(Segment { kind: kind?, stopping: stopping?, when: None })
    }

    /// False, and said, for a way that does not stop at links on which something lies.
    fn heeds_blocked(&mut self, kind: &SegmentKind, span: Span) -> bool {
        let (links, what) = match kind {
            SegmentKind::Line { links, pattern, .. } if pattern.iter().any(marks) => {
                (links, "a line that takes or names cells")
            }
            SegmentKind::Walk { links, .. } => (links, "a walk"),
            SegmentKind::Measured { links, .. } => (links, "a slide whose length hangs on the position"),
            _ => return true,
        };
        let of_player = |(mine, blocked): (&Vec<LinkId>, &Vec<LinkId>)| {
            let back = |link: &LinkId| self.game.board.links[*link].opposite;
            mine.iter().any(|link| blocked.contains(link) || back(link).is_some_and(|back| blocked.contains(&back)))
        };
        if !self.game.blocked.iter().any(|blocked| links.0.iter().zip(blocked.links.0.iter()).any(of_player)) {
            return true;
        }
        let diag = Diagnostic::error("not-in-language", span, format!("{what} cannot heed `no way`"));
        self.say(diag.help("use `step`, `slide 1..3`, or a line without `taken` and `as`"));
        false
    }

    fn segment_kind(&mut self, segment: &ast::Segment) -> Option<SegmentKind> {
        match &segment.kind {
            ast::SegmentKind::Along { .. } | ast::SegmentKind::Ways(_) | ast::SegmentKind::Repeat { .. } => None,
            ast::SegmentKind::Walk { steps, along, turning, through } => {
                let (number, links) = (self.num(steps, Moment::Path), self.links(along));
                if let Some(Num::Int(..=0)) = number {
                    let still = Diagnostic::warning("never-leads", steps.span, "a walk of 0 steps leads nowhere");
                    self.say(still.help("say `walk exactly 1`, or more"));
                }
                if !turning && matches!(steps.kind, ast::NumKind::Int(1)) {
                    let diag = Diagnostic::warning("no-effect", segment.span, "a walk of one step never turns back");
                    self.say(diag.help("leave `no turning back` out, or walk further"));
                }
                let through = maybe(through.as_ref(), |set| {
                    self.passes_some_cell(steps, set);
                    self.possible_set(set, Moment::Path)
                })?;
                Some(SegmentKind::Walk { steps: number?, links: links?, turning: *turning, through })
            }
            ast::SegmentKind::Step(dirs) => Some(SegmentKind::Step(self.links_named(dirs, segment)?)),
            ast::SegmentKind::To(set) => Some(SegmentKind::To(self.possible_set(set, Moment::Path)?)),
            ast::SegmentKind::Line { dirs, pattern } => {
                let links = self.links_named(dirs, segment);
                let pattern = self.pattern(pattern, Moment::Path);
                let (links, pattern) = (links?, pattern?);
                self.reads_in_few_ways(&links, &pattern, segment.span)?;
                Some(SegmentKind::Line { links, pattern, cases: Vec::new() })
            }
            ast::SegmentKind::Slide { dirs, far: true, through, .. } => {
                let links = self.links_named(dirs, segment);
                let through = self.set_or(through.as_ref(), Set::Empty);
                Some(SegmentKind::Far { links: links?, through: through? })
            }
            ast::SegmentKind::Slide { dirs, range, through, .. } => {
                let links = self.links_named(dirs, segment);
                if let Some(range) = range.as_ref().filter(|range| !self.is_range_settled(range)) {
                    return self.measured(links, range, through.as_ref());
                }
                let range_written = range.as_ref();
                if let (Some(most), Some(set)) = (range_written.and_then(|r| r.to.as_ref()), through) {
                    self.passes_some_cell(most, set);
                }
                let range = range_written.map_or(Some((1, None)), |r| self.range(r));
                let through = self.set_or(through.as_ref(), Set::Empty);
                let (least, most) = range?;
                if let (0, Some(range)) = (least, range_written) {
                    let message = "a slide goes at least one cell";
                    let help = "begin the range with 1: a piece that stays where it is makes no move; \
                         where more follows, join both ways: `step any or slide any then step any`";
                    return self.refuse(Diagnostic::error("out-of-range", range.span, message).help(help));
                }
                Some(SegmentKind::Slide { links: links?, least, most, through: through? })
            }
        }
    }

    /// Warns where something is asked of the cells passed, and one link passes none.
    fn passes_some_cell(&mut self, most: &ast::Num, through: &ast::Set) {
        if matches!(most.kind, ast::NumKind::Int(1)) {
            let message = "one link passes no cell, so nothing is asked by `through`";
            let diag = Diagnostic::warning("no-effect", through.span, message);
            self.say(
                diag.also(most.span, "one link").help("leave `through` out; what it may land on is said by `land`"),
            );
        }
    }

    /// The links of a part: the one that its name stands for, if it gives one.
    fn links_named(&mut self, dirs: &ast::Dirs, segment: &ast::Segment) -> Option<PerPlayer<Vec<LinkId>>> {
        match &segment.direction {
            Some(name) => self.links_of_word(&name.node),
            None => self.links(dirs),
        }
    }

    /// A slide whose length depends on the position.
    fn measured(
        &mut self,
        links: Option<PerPlayer<Vec<LinkId>>>,
        range: &ast::Range,
        through: Option<&ast::Set>,
    ) -> Option<SegmentKind> {
        let bounds = self.bounds_of(range, Moment::Path);
        let through = self.set_or(through, Set::Empty);
        let (least, most) = bounds?;
        Some(SegmentKind::Measured { links: links?, least, most, through: through? })
    }

    /// True where no end of the range depends on the position.
    fn is_range_settled(&self, range: &ast::Range) -> bool {
        self.is_settled(&range.from) && range.to.as_ref().is_none_or(|to| self.is_settled(to))
    }

    /// Where a part that is not the last may end: on empty cells, if neither it nor its pattern says more.
    fn stopping(&mut self, segment: &ast::Segment, last: bool, is_whole: bool) -> Option<Option<Set>> {
        match (&segment.stopping, last) {
            // what may follow is left out here, or it says where the rounds of a repetition end
            (Some(_), true) if !is_whole || matches!(segment.kind, ast::SegmentKind::Repeat { .. }) => Some(None),
            (Some(set), true) => {
                let diagnostic =
                    Diagnostic::error("stopping-at-end", set.span, "`stopping on` stands before `then` only")
                        .help("where the whole path ends is said by `land`");
                self.refuse(diagnostic)
            }
            (Some(set), false) => self.possible_set(set, Moment::Path).map(Some),
            (None, true) => Some(None),
            (None, false) if self.says_where_it_ends(segment) => Some(None),
            (None, false) => Some(Some(Set::Empty)),
        }
    }

    /// The items of a pattern.
    pub fn pattern(&mut self, pattern: &[ast::PatternItem], at: Moment) -> Option<Vec<PatternItem>> {
        all_of(pattern, |item| self.item(item, at))
    }

    fn item(&mut self, item: &ast::PatternItem, at: Moment) -> Option<PatternItem> {
        let test = match taken_otherwise(&item.test) {
            Some(word) if self.find_roles(word.node).is_none() => self.taken_is_said(&word),
            _ => self.possible_set(&item.test, at),
        };
        let range = self.range_or_once(item.range.as_ref());
        let binding = item.name.as_ref().and_then(|n| self.find_binding(n));
        let (least, most) = range?;
        if most == Some(0) {
            return self.fail("empty-range", item.span, "this item of the pattern stands for no cell at all");
        }
        Some(PatternItem { test: test?, least, most, taken: item.taken, binding, lands: false })
    }

    /// Another word for `taken` behind what is taken.
    fn taken_is_said(&mut self, word: &Spanned<&str>) -> Option<Set> {
        let message = format!("`{}` is written `taken`", word.node);
        self.refuse(Diagnostic::error("foreign-word", word.span, message).fix(word.span, "taken"))
    }

    /// How the move may end: by its `land` clause, else by what its path ends with, else on empty cells.
    pub fn landing(
        &mut self,
        path: &[ast::Segment],
        land: Option<&Spanned<Vec<Spanned<ast::Landing>>>>,
    ) -> Option<Landing> {
        let by_pattern = self.lands_by_pattern(path);
        match land {
            None if path.is_empty() => Some(Landing::default()),
            None if by_pattern => Some(Landing { by_pattern, ..Landing::default() }),
            None => Some(Landing { empty: Some(self.everywhere()), ..Landing::default() }),
            Some(land) if path.is_empty() => self.land_without_path(land.span),
            Some(land) if by_pattern => self.land_twice(path, land.span),
            Some(land) => self.land_kinds(land),
        }
    }

    /// True for a path that leaves open how it lands, and does not name the cells it goes `to`.
    pub(super) fn lands_as_all_do(&self, path: &[ast::Segment]) -> bool {
        path.last().is_some_and(|last| !self.lands_by_pattern(path) && !self.goes_to(last))
    }

    /// True for a path all of which is gone, and whose last item says where it ends.
    fn lands_by_pattern(&self, path: &[ast::Segment]) -> bool {
        path.iter().all(|part| !part.may) && path.last().is_some_and(|last| self.says_where_it_ends(last))
    }

    /// True for a path that ends with `to`, or whose name stands for one.
    fn goes_to(&self, segment: &ast::Segment) -> bool {
        let ast::SegmentKind::Along { name, .. } = &segment.kind else { return goes_to(segment) };
        let declared = self.flat.paths.iter().filter(|p| p.name.node == name.node).flat_map(|p| &p.lines);
        declared.into_iter().any(|l| matches!(&l.clause, MoveLine::Path(path) if path.last().is_some_and(goes_to)))
    }

    /// `land on NAME`: the move lands on the cell that an item of its line names so.
    pub fn land_on(&mut self, name: &Name, path: Option<&mut Vec<Segment>>) -> Option<Landing> {
        let binding = self.find_binding(name);
        let pattern = match path?.last_mut().map(|s| &mut s.kind) {
            Some(SegmentKind::Line { pattern, .. }) => pattern,
            _ => return self.no_such_cell(name, &[]),
        };
        let Some(item) = pattern.iter_mut().find(|item| binding.is_some() && item.binding == binding) else {
            let bound: Vec<_> = pattern.iter().filter_map(|item| item.binding).collect();
            return self.no_such_cell(name, &bound);
        };
        if (item.least, item.most) != (1, Some(1)) {
            let message = format!("`{}` may be several cells, and a move lands on one", name.node);
            return self.fail("not-a-cell", name.span, message);
        }
        item.lands = true;
        Some(Landing { by_pattern: true, ..Landing::default() })
    }

    fn no_such_cell(&mut self, name: &Name, bound: &[BindingId]) -> Option<Landing> {
        let word = &name.node;
        let (what, help) = if let Some(roles) = self.find_roles(name) {
            let is_neutral = roles.iter().all(|&role| self.game.roles[role].neutral);
            let first = match is_neutral {
                true => "pieces of nobody are not captured:".to_owned(),
                false => format!("say how: `land capturing {word}`,"),
            };
            ("a piece", format!("{first} `land stacking on {word}`, `land swapping {word}`"))
        } else if self.names_cells(name) {
            (
                "a set of cells",
                format!("say what may stand there: `land on empty in {word}`, `land capturing (enemy in {word})`"),
            )
        } else {
            let known: Vec<String> = bound.iter().map(|&b| self.game.bindings[b].clone()).collect();
            if known.is_empty() && !is_reported(name, &known) && self.other_name("name", name, &known).is_none() {
                let diag = Diagnostic::unknown("unknown-name", name.span, "name", word).label("not declared");
                let help = "a move may `land on empty`, `land stacking`, `land capturing` or `land swapping`";
                return self.refuse(diag.help(help));
            }
            self.unknown("name", name, &known);
            return None;
        };
        let message = format!("`on {word}` lands where a line names `{word}` with `as`, and `{word}` is {what}");
        self.refuse(Diagnostic::error("not-a-cell", name.span, message).help(help))
    }

    /// True for a line whose last item says more than `any`.
    fn says_where_it_ends(&self, segment: &ast::Segment) -> bool {
        match &segment.kind {
            ast::SegmentKind::Ways(ways) => match &ways[..] {
                [way] => way.last().is_some_and(|last| self.says_where_it_ends(last)),
                _ => false,
            },
            ast::SegmentKind::Along { name, .. } => {
                let declared = self.flat.paths.iter().find(|p| p.name.node == name.node);
                let lines = declared.map_or(&[][..], |p| &p.lines);
                lines
                    .iter()
                    .any(|l| matches!(&l.clause, MoveLine::Path(path) if path.last().is_some_and(says_where_it_ends)))
            }
            _ => says_where_it_ends(segment),
        }
    }

    fn land_without_path(&mut self, span: Span) -> Option<Landing> {
        let diagnostic = Diagnostic::error("land-without-path", span, "this move has no path, so it lands nowhere")
            .help("say how it goes: `step`, `slide`, `line` or `to`");
        self.refuse(diagnostic)
    }

    fn land_twice(&mut self, path: &[ast::Segment], span: Span) -> Option<Landing> {
        let mut diagnostic =
            Diagnostic::error("land-twice", span, "the pattern of the path already says where the move lands")
                .help("leave the `land` clause out, or let the pattern end with `any`");
        if let Some(item) = path.last().and_then(last_item) {
            diagnostic = diagnostic.also(item.span, "the last cell must be this");
        }
        self.refuse(diagnostic)
    }

    fn land_kinds(&mut self, kinds: &[Spanned<ast::Landing>]) -> Option<Landing> {
        let mut landing = Landing::default();
        let fine = kinds.iter().filter(|kind| self.land_kind(&mut landing, kind).is_some()).count();
        (fine == kinds.len()).then_some(landing)
    }

    fn land_kind(&mut self, landing: &mut Landing, kind: &Spanned<ast::Landing>) -> Option<()> {
        let (place, set) = match &kind.node {
            ast::Landing::Empty { within } => {
                let all = self.everywhere();
                (&mut landing.empty, self.set_or(within.as_ref(), all)?)
            }
            ast::Landing::Stacking { on } => (&mut landing.stacking, self.set_or(on.as_ref(), Set::Occupied)?),
            ast::Landing::Capturing { what } => (&mut landing.capturing, self.captured(what.as_ref())?),
            ast::Landing::Named(name) if self.find_binding(name).is_none() => {
                self.no_such_cell(name, &[]);
                return None;
            }
            ast::Landing::Named(name) => {
                let message = format!("`on {}` says all of how the move lands", name.node);
                return self.fail("land-twice", kind.span, message);
            }
            ast::Landing::Swapping { what } => (&mut landing.swapping, self.set_or(what.as_ref(), Set::Occupied)?),
        };
        if place.is_some() {
            let diag = Diagnostic::error("said-twice", kind.span, "this way to land is named twice");
            return self.refuse(diag.help(landing_once(&kind.node)));
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

/// The chains that a path with parts that may be left out stands for: with all of them first.
fn chains(path: &[ast::Segment]) -> Vec<Vec<&ast::Segment>> {
    let mut chains: Vec<Vec<&ast::Segment>> = vec![Vec::new()];
    for part in path {
        let without = if part.may && chains.len() < MOST_CHAINS { chains.clone() } else { Vec::new() };
        chains.iter_mut().for_each(|chain| chain.push(part));
        chains.extend(without);
    }
    chains
}

/// True for a path that ends with `to`.
fn goes_to(segment: &ast::Segment) -> bool {
    match &segment.kind {
        ast::SegmentKind::To(_) => true,
        ast::SegmentKind::Ways(ways) => ways.iter().any(|way| way.last().is_some_and(goes_to)),
        ast::SegmentKind::Repeat { path, .. } => goes_to(path),
        _ => false,
    }
}

impl Segment {
    fn of(kind: SegmentKind) -> Self {
        Self { kind, stopping: None, when: None }
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

/// A word behind `enemy` in a pattern that people use where `taken` is meant.
pub(super) fn taken_otherwise(test: &ast::Set) -> Option<Spanned<&str>> {
    const WORDS: [&str; 10] =
        ["capture", "captured", "captures", "capturing", "take", "takes", "taking", "killed", "eaten", "jumped"];
    let ast::SetKind::Noun(ast::Noun { side: Some(_), word: Some(word), .. }) = &test.kind else { return None };
    let ast::Word::Named(name) = &word.node else { return None };
    WORDS.contains(&name.as_str()).then(|| Spanned::new(name.as_str(), word.span))
}

/// How several descriptions are one way to land.
fn landing_once(kind: &ast::Landing) -> &'static str {
    match kind {
        ast::Landing::Empty { .. } => "all cells it may land on are one description: `on empty in (A or B)`",
        ast::Landing::Stacking { .. } => "all that it may stand on is one description: `stacking on (A or B)`",
        ast::Landing::Capturing { .. } => "all that it may capture is one description: `capturing (A or B)`",
        ast::Landing::Swapping { .. } => "all that it may swap with is one description: `swapping (A or B)`",
        ast::Landing::Named(_) => "all of how the move lands is said by one name",
    }
}
