//! What is certain of a condition before anything is played: comparisons that the bounds of their numbers settle, parts that
//! exclude each other or say the same.
//!
//! Of options all values count that they can have: what holds with one of them alone may well be meant.

use crate::diag::{Diagnostic, Subject};
use crate::id::{Id, PlayerId};
use crate::model::facts::{
    Bounds, Numbers, combined, counts_same, declared, exclude, is_counted_in_areas, is_same, settled,
};
use crate::model::memory::Memory;
use crate::model::resolve::Resolver;
use crate::model::{CompareOp, Cond, Num, Set};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, Article, CondKind, DefinitionBody, Landing, MoveLine, Noun, NumKind, SetKind, Side};

/// More parts than this are not compared with each other.
const MOST_COMPARED: usize = 40;

impl Resolver<'_> {
    /// Warns of a comparison that always comes out the same.
    pub(super) fn compares_something(&mut self, cond: &ast::Cond, compared: &Cond) {
        let (CondKind::Compare { left, right, .. }, Cond::Compare(a, op, b)) = (&cond.kind, compared) else { return };
        if left.kind == right.kind {
            self.compares_alike(a, *op, b, cond.span);
        } else if !self.asks_options(left, 0) && !self.asks_options(right, 0) {
            self.is_certain(compared, cond.span, None);
        } else if !self.report.has_errors() {
            let (a, b) = (self.bounds_of_all(left, a), self.bounds_of_all(right, b));
            if let Some(holds) = settled(a, *op, b) {
                let word = if holds { "always" } else { "never" };
                let diag =
                    certain(holds, cond.span, &format!("this comparison {word} holds, whatever the options are"));
                self.say(diag.help(between(a, b)));
            } else {
                self.asks_for_more(cond, compared);
            }
        }
    }

    /// Warns of an end for which a number is to become more than it can, because an option has this value. Elsewhere it may well
    /// switch a limit off: `unless hits >= cap`.
    fn asks_for_more(&mut self, cond: &ast::Cond, compared: &Cond) {
        let (CondKind::Compare { left, right, .. }, Cond::Compare(a, op, b)) = (&cond.kind, compared) else { return };
        let (of_left, of_right) = (self.bounds(a), self.bounds(b));
        let (less, more, asked, written) = match self.asks_options(right, 0) {
            true => (of_left, of_right, a, right),
            false => (of_right, of_left, b, left),
        };
        let (Some(most), Some(wanted)) = (less.1, more.0) else { return };
        // that less is asked for than there ever is may well switch something off
        let is_of_end = || self.flat.ends.iter().any(|end| end.span.contains(cond.span));
        if most >= wanted || settled(of_left, *op, of_right) != Some(false) || !is_of_end() {
            return;
        }
        let message = format!("this comparison never holds: it asks for {wanted}, and the number is {most} at most");
        let diag = Diagnostic::warning("never-holds", cond.span, message).about(Subject::Value);
        let smaller = match &written.kind {
            NumKind::Name(name) => format!("let `{}` be {most} at most", name.node),
            _ => format!("let the option be so small that {most} is asked for at most"),
        };
        let wider = match self.kept_number(asked) {
            Some(kept) => format!(", or let `{}` become more", kept.name),
            None => String::new(),
        };
        self.say(self.with_reason(diag.help(format!("{smaller}{wider}")), asked));
    }

    /// What a number is remembered as.
    fn kept_number(&self, num: &Num) -> Option<&Memory> {
        let Num::Remembered(memory) = num else { return None };
        memory.0.iter().next().and_then(|&id| self.game.memory.get(id))
    }

    /// `3 > 4`
    pub(super) fn compares_fixed(&mut self, left: &ast::Num, op: CompareOp, right: &ast::Num, span: Span) {
        if let (NumKind::Int(a), NumKind::Int(b)) = (&left.kind, &right.kind) {
            self.compares_alike(&Num::Int(*a), op, &Num::Int(*b), span);
        }
    }

    /// Two fixed numbers, or one compared with itself.
    fn compares_alike(&mut self, a: &Num, op: CompareOp, b: &Num, span: Span) {
        let holds = match (a, b) {
            (Num::Int(a), Num::Int(b)) => settled((Some(*a), Some(*a)), op, (Some(*b), Some(*b))),
            _ if a == b => settled((Some(0), Some(0)), op, (Some(0), Some(0))),
            _ => None,
        };
        if let Some(holds) = holds {
            let word = if holds { "always" } else { "never" };
            let message = format!("this comparison {word} holds: nothing in it changes in play");
            self.say(certain(holds, span, &message).help("compare two numbers of which one may become another"));
        }
    }

    /// The bounds of a number whatever the options are.
    fn bounds_of_all(&self, written: &ast::Num, num: &Num) -> Bounds {
        if let NumKind::Name(name) = &written.kind
            && let Some(option) = self.flat.options.iter().find(|option| option.name.node == name.node)
        {
            return bounds_of_option(option);
        }
        if !self.asks_options(written, 0) {
            return if self.is_the_same_for_all(num) { self.bounds(num) } else { (None, None) };
        }
        match (&written.kind, num) {
            (NumKind::Binary { left, right, .. }, Num::Binary(a, op, b)) => {
                combined(self.bounds_of_all(left, a), *op, self.bounds_of_all(right, b))
            }
            (NumKind::Binary { left, op, right }, Num::Int(_)) => {
                let value = |written: &ast::Num| match written.kind {
                    NumKind::Int(value) => Num::Int(value),
                    _ => Num::Hand,
                };
                combined(self.bounds_of_all(left, &value(left)), *op, self.bounds_of_all(right, &value(right)))
            }
            _ => (None, None),
        }
    }

    /// True where the bounds of a number are not made of options in turn: of numbers, counters and pieces that is known.
    fn is_the_same_for_all(&self, num: &Num) -> bool {
        let is_fixed = |num: &ast::Num| !self.asks_options(num, 0);
        match num {
            Num::Int(_) => true,
            Num::Remembered(_) => {
                let kept = self.kept_number(num).map(|kept| &kept.name);
                self.flat.memory.iter().any(|line| match &line.clause.sort {
                    ast::MemorySort::Number(least, most) => {
                        kept == Some(&line.clause.name.node) && is_fixed(least) && is_fixed(most)
                    }
                    _ => false,
                })
            }
            Num::Count(set) if matches!(**set, Set::Pieces(_)) => {
                let roles = self.flat.pieces.iter().flat_map(|line| match &line.clause {
                    ast::PiecesLine::Roles(roles) => &roles[..],
                    ast::PiecesLine::Group { .. } | ast::PiecesLine::Attribute { .. } => &[],
                });
                let mut counts = roles.filter_map(|role| role.count.as_ref());
                counts.all(is_fixed)
            }
            Num::Binary(left, _, right) => self.is_the_same_for_all(left) && self.is_the_same_for_all(right),
            _ => false,
        }
    }

    /// Refuses a comparison that always comes out alike, where options have no say; with `only`, only if it comes out so.
    pub(super) fn is_certain(&mut self, cond: &Cond, span: Span, only: Option<bool>) {
        let Cond::Compare(left, op, right) = cond else { return };
        // a name can stand for a fixed number here, and for another elsewhere; after an error less is known than it seems
        if matches!((left, right), (Num::Int(_), Num::Int(_))) || self.report.has_errors() {
            return;
        }
        let bounds = (self.bounds(left), self.bounds(right));
        let Some(holds) = settled(bounds.0, *op, bounds.1).filter(|&holds| only.is_none_or(|only| only == holds))
        else {
            return;
        };
        let word = if holds { "always" } else { "never" };
        let diag = certain(holds, span, &format!("this comparison {word} holds")).help(in_words(bounds.0, bounds.1));
        let is_kept = [left, right].iter().any(|num| matches!(num, Num::Remembered(_)));
        let instead = instead(holds, bounds.0, bounds.1, is_kept).filter(|_| *op != CompareOp::Ne);
        let diag = instead.into_iter().fold(diag, Diagnostic::help);
        self.say([left, right].into_iter().fold(diag, |diag, num| self.with_reason(diag, num)));
    }

    /// With what bounds a number.
    fn with_reason(&self, diag: Diagnostic, num: &Num) -> Diagnostic {
        match num {
            Num::Remembered(_) => match self.kept_number(num) {
                Some(known) => diag.also(known.span, "remembered here"),
                None => diag,
            },
            Num::Sum { over, .. } if is_counted_in_areas(&self.game, over) => {
                diag.help("an area has no number as cells have; how many pieces lie there is `number of piece in AREA`")
            }
            Num::Count(set) if is_one_place(set) => {
                diag.help("a place is one cell: how many pieces stand on it is its `height`")
            }
            _ => diag,
        }
    }

    /// Warns of a place that was meant to narrow what stands before it, but is joined to it: `own man in row 1 or row 2`.
    pub(super) fn narrows_alike(&mut self, written: &[ast::Set], parts: &[Set]) {
        let Some(at) = parts.iter().position(is_bare_place).filter(|_| written.len() == parts.len()) else {
            return;
        };
        let place = written.iter().zip(parts).take(at).find_map(|(words, set)| match (&words.kind, set) {
            (ast::SetKind::In(_, place), Set::Both(what, cells)) if is_bare_place(cells) && !is_bare_place(what) => {
                Some(place.span)
            }
            _ => None,
        });
        let Some(place) = place else { return };
        let message = "all cells of this place are meant: what stands before `in` is not asked of them";
        let diag = Diagnostic::warning("place-alone", written[at].span, message).also(place, "the other place");
        self.say(diag.help("two places stand in brackets: `in (A or B)`"));
    }

    /// Warns of a place that reads as if it narrowed all that stands before it: `own pawn or own lance in own far`.
    pub(super) fn narrows_last(&mut self, written: &[ast::Set]) {
        let Some((last, others)) = written.split_last().filter(|(_, others)| !others.is_empty()) else { return };
        let SetKind::In(what, place) = &last.kind else { return };
        let side = |set: &ast::Set| match &set.kind {
            SetKind::Noun(noun) => noun.side.as_ref().map(|side| side.node),
            _ => None,
        };
        let is_empty = |set: &ast::Set| {
            noun_in(set).and_then(|noun| noun.word.as_ref()).is_some_and(|w| w.node == ast::Word::Empty)
        };
        let is_like = |other: &ast::Set| side(other) == side(what) || is_empty(other);
        if side(what).is_none() || !others.iter().all(is_like) || self.report.has_errors() {
            return;
        }
        let message = "this narrows the last alone: the others are meant wherever they stand";
        let diag = Diagnostic::warning("place-alone", place.span, message).also(others[0].span, "this one, too");
        self.say(diag.help(
            "what is asked of all stands in brackets, `(A or B) in PLACE`; if the last alone is meant, let it come first, \
             `B in PLACE or A`",
        ));
    }

    /// Warns of pieces that seem to be of the owner named before, and may be anybody's: `no enemy man or king`.
    pub(super) fn says_whose_alike(&mut self, written: &[ast::Set]) {
        let Some((first, side, word)) = written.iter().enumerate().find_map(|(at, set)| {
            let noun = noun_in(set)?;
            let side = noun.side.as_ref().and_then(|side| of_player(side.node))?;
            match noun.word.as_ref()? {
                Spanned { node: ast::Word::Named(word), span } => Some((at, side, Spanned::new(word, *span))),
                _ => None,
            }
        }) else {
            return;
        };
        let whose = |set: &ast::Set| self.of_anybody(set);
        let Some(other) = written[first + 1..].iter().find_map(whose) else { return };
        if self.report.has_errors() || self.tells_whose_elsewhere(other.span) {
            return;
        }
        let name = &other.node;
        let message = format!("`{side}` belongs to `{}` alone: `{name}` may be anybody's", word.node);
        let diag = Diagnostic::warning("whose-piece", other.span, message).also(word.span, "these are meant");
        let diag = diag.help(format!("write `{side} {name}`, or `any {name}` if it is meant"));
        let is_place_alone = |set: &ast::Set| matches!(set.kind, SetKind::In(..));
        self.say(match written.last().is_some_and(is_place_alone) && !is_place_alone(&written[first]) {
            // with the word alone it would still be of all of the first, wherever they stand
            true => diag.help(format!(
                "what is after `in` narrows the last alone: `({side} {} or {side} {name}) in …`",
                word.node
            )),
            false => diag,
        });
    }

    /// The word for pieces that several players may have, where nothing says whose are meant.
    fn of_anybody(&self, set: &ast::Set) -> Option<Spanned<String>> {
        let noun = noun_in(set)?;
        let word = noun.word.as_ref().filter(|_| noun.side.is_none() && noun.like.is_none())?;
        let ast::Word::Named(name) = &word.node else { return None };
        if matches!(noun.article, Some(Article::Any | Article::Every)) {
            return None;
        }
        let roles = self.find_roles(name)?;
        let has = |player: &PlayerId| {
            roles.iter().any(|&role| !self.game.roles[role].neutral && self.game.may_have(Some(*player), role))
        };
        (self.game.players.ids().filter(has).count() > 1).then(|| Spanned::new(name.clone(), word.span))
    }

    /// True for what a move lifts, of which another check knows more, and for what it captures: only enemies are.
    fn tells_whose_elsewhere(&self, span: Span) -> bool {
        let captured = |landing: &Spanned<Landing>| match &landing.node {
            Landing::Capturing { what: Some(what) } => what.span.contains(span),
            _ => false,
        };
        let taken = |item: &ast::PatternItem| item.taken && item.span.contains(span);
        let on_line = |part: &&ast::Segment| match &part.kind {
            ast::SegmentKind::Line { pattern, .. } => pattern.iter().any(taken),
            _ => false,
        };
        let mut lines = self.flat.move_lines();
        let default = self.flat.landing.iter().flat_map(|landing| &landing.node);
        default
            .chain(lines.clone().flat_map(|line| match &line.clause {
                MoveLine::Land(landing) => &landing[..],
                _ => &[],
            }))
            .any(captured)
            || lines.any(|line| match &line.clause {
                MoveLine::Lift(set) | MoveLine::LiftTop { of: set, .. } => set.span.contains(span),
                MoveLine::Lines { pattern, .. } => pattern.iter().any(taken),
                MoveLine::Path(path) => path.iter().flat_map(ast::Segment::parts).any(|part| on_line(&part)),
                _ => false,
            })
    }

    /// True for cells of the board that are the same in every position.
    fn is_place(&self, set: &Set) -> bool {
        let is_cell = |place: &crate::id::CellId| place.index() < self.game.board.len();
        matches!(set, Set::Cells(of) if of.0.iter().all(|cells| cells.iter().any(is_cell)))
    }

    /// Warns of cells that are always there among what is asked for: `no man or middle`.
    pub(super) fn asks_of_fixed_cells(&mut self, written: &ast::Set, set: &Set, is_any: bool) {
        let (ast::SetKind::Union(names), Set::Union(parts)) = (&written.kind, set) else { return };
        let Some(at) = parts.iter().position(|part| self.is_place(part)).filter(|_| names.len() == parts.len()) else {
            return;
        };
        if names[..at].iter().any(|part| matches!(part.kind, ast::SetKind::In(..))) {
            return;
        }
        let word = if is_any { "always" } else { "never" };
        let diag = certain(is_any, names[at].span, &format!("these cells are always there, so this {word} holds"));
        self.say(diag.help("pieces in a place are meant so: `own man in A`"));
    }

    /// Refuses what a remembered number can never be: it would stop at its end.
    pub(super) fn can_be(&mut self, name: &ast::Name, (least, most): (i64, i64), written: &ast::Num, value: &Num) {
        let (low, high) = self.bounds(value);
        let (end, side) = match (low, high) {
            (Some(low), _) if low > most => (most, "more than"),
            (_, Some(high)) if high < least => (least, "less than"),
            _ => return,
        };
        if self.asks_options(written, 0) {
            return;
        }
        let name = &name.node;
        let message = format!("`{name}` is {least} to {most}, and this is {side} that");
        let help = format!("it would stop at {end}: write `{end}`, or a wider range where `{name}` is declared");
        self.say(Diagnostic::error("number-out-of-range", written.span, message).help(help));
    }

    /// Warns of a run or group of more cells than there can be.
    pub(super) fn can_be_so_large(&mut self, of: &Set, written: &ast::Range, least: u16) {
        let Some(most) = self.most_of(of).filter(|&most| most > 0 && most < i64::from(least)) else { return };
        if self.report.has_errors() {
            return;
        }
        let diag = Diagnostic::warning("never-matches", written.span, format!("there are never so many as {least}"));
        let diag = if self.asks_options(&written.from, 0) { diag.about(Subject::Value) } else { diag };
        self.say(diag.help(format!("there are {most} at most: ask for fewer, or give the game more of them")));
    }

    /// The bounds of a number, as far as they are known by now.
    pub(super) fn bounds(&self, num: &Num) -> Bounds {
        self.numbers(|numbers| numbers.of(num))
    }

    /// Asks what is certain of the numbers of the game, as far as it is known by now.
    fn numbers<T>(&self, ask: impl FnOnce(&Numbers) -> T) -> T {
        let supply = |role, owner| declared(&self.game, role, owner).filter(|_| !self.others_become(role));
        let has_no_areas = self.game.board.areas.is_empty();
        let (game, rolled) = (&self.game, self.sums_rolled());
        ask(&Numbers { game, rolled, supply: &supply, is_cell: &|_| has_no_areas, is_area: &|_| false })
    }

    /// What can be rolled, by any of the dice that are summed.
    fn sums_rolled(&self) -> Bounds {
        let sums = || self.rolls.iter().filter(|roll| roll.apart.is_none()).map(|roll| roll.sums);
        (sums().map(|(least, _)| least).min().or(Some(1)), sums().map(|(_, most)| most).max())
    }

    /// How many cells a set can have; of pieces in areas, how many pieces.
    pub(super) fn most_of(&self, set: &Set) -> Option<i64> {
        self.numbers(|numbers| numbers.most_of(set))
    }

    /// True where a number is made of options.
    fn asks_options(&self, num: &ast::Num, depth: usize) -> bool {
        match &num.kind {
            NumKind::Int(_)
            | NumKind::Dotted(..)
            | NumKind::NumberOf(_)
            | NumKind::HeightOf(_)
            | NumKind::GroupsOf(..)
            | NumKind::Distance { .. }
            | NumKind::Sum { .. } => false,
            NumKind::Name(name) | NumKind::Of { name, .. } => match self.find_definition(&name.node) {
                Some(definition) if depth < MOST_COMPARED => match &definition.clause.body {
                    DefinitionBody::Num(body) => self.asks_options(body, depth + 1),
                    _ => false,
                },
                _ => self.flat.options.iter().any(|o| o.name.node == name.node),
            },
            NumKind::Binary { left, right, .. } => {
                self.asks_options(left, depth + 1) || self.asks_options(right, depth + 1)
            }
            NumKind::When(..) => true,
        }
    }

    /// Warns of parts that cannot all hold (of an `or`: of which one always does), or that say the same.
    pub(super) fn parts_agree(&mut self, written: &[ast::Cond], parts: &[Cond], is_and: bool) {
        if written.len() > MOST_COMPARED {
            return;
        }
        let opposite = |a: &ast::Cond, b: &ast::Cond| matches!(&a.kind, CondKind::Not(inner) if inner.kind == b.kind);
        for (at, (cond, part)) in written.iter().zip(parts).enumerate().skip(1) {
            let mut before = written.iter().zip(parts).take(at);
            if let Some((earlier, other)) = before.clone().find(|(c, p)| {
                let are_opposite = exclude(&self.game, p, part, is_and) || opposite(c, cond) || opposite(cond, c);
                are_opposite || self.are_apart(p, part, is_and)
            }) {
                let message = match is_and {
                    true => "this and what stands before it never hold together",
                    false => "either this or what stands before it always holds",
                };
                let diag = certain(!is_and, cond.span, message).also(earlier.span, "the other");
                let excludes = exclude(&self.game, other, part, true) || self.are_apart(other, part, true);
                self.say(match is_and {
                    true => diag.help("leave one of them out, or ask for either with `or`"),
                    false if excludes || opposite(earlier, cond) || opposite(cond, earlier) => diag,
                    false => diag.help("if both are to hold, as where something is to be neither, write `and`"),
                });
            } else if let Some((earlier, _)) =
                before.find(|(c, p)| c.kind == cond.kind || is_same(p, part) || counts_same(p, part))
            {
                let diag = Diagnostic::warning("no-effect", cond.span, "this is asked already");
                self.say(diag.also(earlier.span, "here").help("leave one of them out"));
            }
        }
    }
}

/// The noun that says which pieces are meant, where no place tells whose they are.
fn noun_in(set: &ast::Set) -> Option<&Noun> {
    match &set.kind {
        SetKind::Noun(noun) => Some(noun),
        SetKind::In(what, place) if noun_in(place).is_none_or(|noun| noun.side.is_none()) => noun_in(what),
        SetKind::Except(what, _) => noun_in(what),
        _ => None,
    }
}

/// The word for whose pieces are meant, where they are a player's.
fn of_player(side: Side) -> Option<&'static str> {
    match side {
        Side::Own => Some("own"),
        Side::Enemy => Some("enemy"),
        Side::Other | Side::Neutral => None,
    }
}

/// The least and the greatest value that an option can have.
fn bounds_of_option(option: &ast::OptionDecl) -> Bounds {
    match &option.domain {
        Some(ast::OptionDomain::Range(least, most)) => (Some(least.node), Some(most.node)),
        Some(ast::OptionDomain::OneOf(values)) => {
            let numbers = values.iter().map(|value| match value.node {
                ast::Value::Int(number) => Some(number),
                ast::Value::Word(_) => None,
            });
            let numbers: Option<Vec<i64>> = numbers.collect();
            numbers.map_or((None, None), |numbers| (numbers.iter().copied().min(), numbers.iter().copied().max()))
        }
        None => (None, None),
    }
}

/// True for the bounds of a number that is always the same.
fn is_fixed(bounds: Bounds) -> bool {
    bounds.0.is_some() && bounds.0 == bounds.1
}

/// What the bounds of two compared numbers say, of the one that is not fixed.
fn in_words(left: Bounds, right: Bounds) -> String {
    let range = if is_fixed(left) && !is_fixed(right) { right } else { left };
    match range {
        (Some(least), Some(most)) if least == most => format!("the number is always {least}"),
        (Some(least), Some(most)) => format!("the number is at least {least} and at most {most}"),
        (Some(least), None) => format!("the number is never less than {least}"),
        (_, most) => format!("the number is never more than {}", most.unwrap_or(i64::MAX)),
    }
}

/// What to write where a number is compared with one that lies at an end of its range, or beyond; `is_kept`: the number is
/// remembered, and its range is what the file says.
fn instead(holds: bool, left: Bounds, right: Bounds, is_kept: bool) -> Option<String> {
    let (range, fixed) = if is_fixed(left) && !is_fixed(right) { (right, left) } else { (left, right) };
    let (least, most, value) = (range.0?, range.1?, fixed.0.filter(|_| fixed.0 == fixed.1)?);
    let end = if value >= most { most } else { least };
    let (beyond, inside) = if end == most { ("more", "less") } else { ("less", "more") };
    let further = if is_kept { format!(", or let it become {beyond}") } else { String::new() };
    // who asks for so much means it to be reached
    let is_meant = is_kept && (value > most + 1 || value < least - 1);
    Some(match holds {
        true if least == most => "leave this out, or let the range be wider".to_owned(),
        false if least == most => return None,
        true if is_meant => format!("let it become {beyond} where it is declared, or ask for {inside} than {end}"),
        false if is_meant => format!("let it become {beyond} where it is declared, or ask for {end}"),
        false => format!("ask for {end}{further}"),
        true => format!("ask for {inside} than {end}, or leave this out{further}"),
    })
}

/// What the bounds of both compared numbers say.
fn between(left: Bounds, right: Bounds) -> String {
    let of = |(least, most): Bounds| match (least, most) {
        (Some(least), Some(most)) if least == most => format!("{least}"),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
        (None, None) => "any number".to_owned(),
    };
    format!("the number on the left is {}, the one on the right {}", of(left), of(right))
}

/// Says that a condition always comes out the same.
fn certain(holds: bool, span: Span, message: &str) -> Diagnostic {
    match holds {
        true => Diagnostic::warning("always-holds", span, message),
        false => Diagnostic::warning("never-holds", span, message),
    }
}

/// True for cells of which it is not asked what stands there: the same in every position, or links away from such or from a
/// cell of the turn.
fn is_bare_place(set: &Set) -> bool {
    match set {
        Set::Cells(of) => of.0.iter().all(|places| !places.is_empty()),
        Set::Image { of, .. } => is_bare_place(of) || matches!(**of, Set::Bound(_)),
        _ => false,
    }
}

/// True for what stands on one place that the turn names.
fn is_one_place(set: &Set) -> bool {
    match set {
        Set::Bound(_) => true,
        Set::Both(_, place) => matches!(**place, Set::Bound(_)),
        _ => false,
    }
}
