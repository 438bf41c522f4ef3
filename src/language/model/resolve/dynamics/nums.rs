//! Numbers: options are folded, what is left depends on the position.

use super::Moment;
use super::meaning::Meaning;
use crate::diag::Diagnostic;
use crate::id::{EndId, Id};
use crate::model::memory::Sort;
use crate::model::options::Options;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Asked, Param, Resolver, maybe};
use crate::model::unknown::{noun, unknown};
use crate::model::{self, Num, PerPlayer, Who};
use crate::source::Span;
use crate::syntax::ast::{self, Cond, CondKind, DefinitionBody, Dirs, Name, NumKind, NumOp, Range, SetKind};
use std::fmt::Display;

/// Words in the names of numbers that count what a turn takes.
const OF_CAPTURES: [&str; 8] = ["capture", "captures", "captured", "taken", "hits", "kills", "killed", "jumped"];

/// All names that can stand for a number or a yes or no.
pub(super) const NUMBERS: &[Names] = &[Names::Options, Names::Memory, Names::Definitions, Names::Numbers];

impl Resolver<'_> {
    /// A number.
    pub fn num(&mut self, num: &ast::Num, at: Moment) -> Option<Num> {
        let resolved = self.nested(num.span, |r| r.num_inside(num, at))?;
        if let Num::Sum { values, .. } = &resolved {
            self.charge_cells(values.0.iter().map(Vec::len).sum(), num.span)?;
        }
        Some(resolved)
    }

    fn num_inside(&mut self, num: &ast::Num, at: Moment) -> Option<Num> {
        match &num.kind {
            NumKind::Int(n) => Some(Num::Int(*n)),
            NumKind::Name(name) if self.is_number_of_play(name) => self.number_of_play(name, at),
            NumKind::Name(name) => self.option_number(num, name),
            NumKind::Sum { name, of, over } => {
                if let Some(sum) = self.sum_of_roles(name, over, at) {
                    return sum;
                }
                let values = self.attribute(name, of.as_deref());
                let over = self.set(over, at);
                Some(Num::Sum { values: values?, over: Box::new(over?) })
            }
            NumKind::Of { name, of, on } => self.number_of_name(name, of, on.as_deref(), at),
            NumKind::Dotted(label, field) => self.passed(label, field),
            NumKind::NumberOf(set) => Some(Num::Count(Box::new(self.set(set, at)?))),
            NumKind::HeightOf(set) => Some(Num::Heights(Box::new(self.set(set, at)?))),
            NumKind::GroupsOf(of, along) => self.groups(of, along.as_ref(), at),
            NumKind::Distance { from, to, along } => self.distance(from, to, along.as_ref(), at),
            NumKind::Binary { left, op, right } => {
                let (left, right) = (self.num(left, at), self.num(right, at));
                Some(combine(left?, *op, right?))
            }
            NumKind::When(then, cond, otherwise) => {
                self.branches_differ(then == otherwise, num.span);
                let (then, otherwise) = (self.num(then, at), self.num(otherwise, at));
                let chosen_by = self.cond(cond, at);
                self.chosen_number(then?, chosen_by?, otherwise?, cond.span)
            }
        }
    }

    /// Warns of `(A when C otherwise A)`.
    pub(super) fn branches_differ(&mut self, are_same: bool, span: Span) {
        if are_same {
            let diag = Diagnostic::warning("no-effect", span, "both branches are the same");
            self.say(diag.help("say what it is otherwise, or leave the condition out"));
        }
    }

    /// One of two numbers. Which of them does not depend on who can move, so that it can be asked wherever numbers stand.
    pub(super) fn chosen_number(&mut self, then: Num, cond: model::Cond, otherwise: Num, span: Span) -> Option<Num> {
        if cond.asks_who_can_move() {
            let diag = Diagnostic::error("circular", span, "a number cannot depend on who can move");
            return self.refuse(diag.help("ask who can move in the condition of an end"));
        }
        Some(match cond {
            model::Cond::Const(true) => then,
            model::Cond::Const(false) => otherwise,
            cond => Num::When(Box::new(then), Box::new(cond), Box::new(otherwise)),
        })
    }

    /// How many links lie between two sets of cells.
    fn distance(&mut self, from: &ast::Set, to: &ast::Set, along: Option<&Dirs>, at: Moment) -> Option<Num> {
        if let Some(way) = self.way_along(along) {
            let each = self.for_each_way(way, at, |r| r.distance(from, to, along, at))?;
            return Some(Num::chosen(each.into_iter(), Num::Int(0)));
        }
        let (from, to) = (self.set(from, at), self.set(to, at));
        let links = self.links_or_neighbours(along);
        Some(Num::Distance { from: Box::new(from?), to: Box::new(to?), links: links? })
    }

    /// How many groups a set falls into.
    pub fn groups(&mut self, of: &ast::Set, along: Option<&Dirs>, at: Moment) -> Option<Num> {
        if let Some(way) = self.way_along(along) {
            let each = self.for_each_way(way, at, |r| r.groups(of, along, at))?;
            return Some(Num::chosen(each.into_iter(), Num::Int(0)));
        }
        let of = self.set(of, at);
        let links = self.links_or_neighbours(along);
        Some(Num::Groups { of: Box::new(of?), links: links? })
    }

    /// A number that must be known before play, such as a length.
    pub fn fixed(&mut self, num: &ast::Num) -> Option<u16> {
        let value = self.num(num, Moment::Never)?;
        let Num::Int(n) = value else {
            let message = "a number that is known before play was expected here";
            let diagnostic = Diagnostic::error("not-fixed", num.span, message)
                .help("write a number, or an option in brackets; what depends on the position can stand in a `when`");
            return self.refuse(diagnostic);
        };
        self.as_small(n, num.span)
    }

    /// A number as small as the program keeps them, or a diagnostic.
    pub fn as_small(&mut self, n: i64, span: Span) -> Option<u16> {
        let small = u16::try_from(n).ok();
        small.or_else(|| {
            self.fail("out-of-range", span, format!("a number from 0 to {} was expected, not {n}", u16::MAX))
        })
    }

    /// A range; `None` as its end: without limit.
    pub fn range(&mut self, range: &Range) -> Option<(u16, Option<u16>)> {
        let least = self.fixed(&range.from);
        let most = maybe(range.to.as_ref(), |to| self.fixed(to))?;
        let least = least?;
        if let Some(most) = most.filter(|&m| m < least) {
            return self.refuse(empty_range(range.span, least, most));
        }
        Some((least, most))
    }

    /// The range of a repeated test; once, if nothing is said.
    pub fn range_or_once(&mut self, range: Option<&Range>) -> Option<(u16, Option<u16>)> {
        range.map_or(Some((1, Some(1))), |r| self.range(r))
    }

    /// True for a name that stands for a number of the position.
    pub fn is_number_of_play(&self, name: &str) -> bool {
        let param = self.params.iter().any(|(n, p)| n == name && matches!(p, Param::Num(_)));
        param
            || self.rolls.iter().any(|roll| roll.name == name)
            || self.memory_kind(name).is_some()
            || self.find_definition(name).is_some()
    }

    /// True where the file has other numbers than options.
    pub fn has_numbers_of_play(&self) -> bool {
        let has_none = self.flat.memory.is_empty() && self.flat.definitions.is_empty() && self.rolls.is_empty();
        !(has_none && self.game.board.attributes.is_empty())
    }

    fn number_of_play(&mut self, name: &Name, at: Moment) -> Option<Num> {
        if let Some(num) = self.param(&name.node, |param| if let Param::Num(num) = param { Some(num) } else { None }) {
            return Some(num.clone());
        }
        if let Some(roll) = self.rolls.iter().find(|roll| roll.name == name.node) {
            let number = if roll.apart.is_some() { Num::Hand } else { Num::Roll };
            self.use_roll(&name.node);
            return Some(number);
        }
        if let Some(sort @ (Sort::Cells | Sort::Cell | Sort::Direction | Sort::Role)) = self.memory_kind(name) {
            let message = format!("`{}` is {}, not a number", name.node, sort.word());
            let diag = Diagnostic::error("not-a-number", name.span, message);
            return self.refuse(diag.help(match sort {
                Sort::Cells => format!("how many cells they are is `number of {}`", name.node),
                _ => format!("which it is, is asked by `{} is …`", name.node),
            }));
        }
        if self.is_given_too_late(name, at) {
            return None;
        }
        if let Some(memory) = self.remembered(name, None) {
            return Some(Num::Remembered(memory));
        }
        self.defined_number(name, None, at)
    }

    fn defined_number(&mut self, name: &Name, of: Option<Asked>, at: Moment) -> Option<Num> {
        let meaning = self.meaning_of(name);
        self.defined(name, of, |r, body| match body {
            DefinitionBody::Num(num) if meaning == Some(Meaning::Number) => r.num(num, at),
            _ if meaning.is_some_and(Meaning::is_cells) => {
                let message = format!("`{}` is a set of cells, not a number", name.node);
                let help = format!("how many cells they are is `number of {}`", name.node);
                r.refuse(Diagnostic::error("not-a-number", name.span, message).help(help))
            }
            _ => r.fail("not-a-number", name.span, format!("`{}` is a condition, not a number", name.node)),
        })
    }

    /// `steps of mover`, `pips of mover on to`, `value of to`.
    fn number_of_name(&mut self, name: &Name, of: &ast::Set, on: Option<&ast::Set>, at: Moment) -> Option<Num> {
        if self.find_definition(name).is_some() {
            let of = self.asked_of(name, of, at)?;
            return self.defined_number(name, Some(of), at);
        }
        if self.memory_kind(name).is_some() {
            let who = self.who(of)?;
            return self.remembered_of(name, Some(who)).map(Num::Remembered);
        }
        if on.is_none()
            && let Some(worth) = self.worth_of_role(name, of)
        {
            return worth;
        }
        if on.is_none()
            && let Some(sum) = self.sum_of_roles(name, of, at)
        {
            return sum;
        }
        if name.node == "sum" {
            return self.sum_over_what(name, of);
        }
        let (of, on) = match on {
            Some(on) => (Some(of), on),
            None => (None, of),
        };
        let values = self.attribute(name, of);
        let over = self.set(on, at);
        Some(Num::Sum { values: values?, over: Box::new(over?) })
    }

    /// `sum of value of own`: the cells of a sum stand after `over`.
    fn sum_over_what(&mut self, name: &Name, of: &ast::Set) -> Option<Num> {
        let message = "a sum says over which cells it is";
        let help = |value: &str| format!("write `over` before them: `sum of {value} over own pieces`");
        if let SetKind::Of { name: value, word, .. } = &of.kind
            && self.is_called(value, &[Names::Attributes, Names::RoleNumbers])
        {
            let diag = Diagnostic::error("syntax", word.span, message).label("expected `over`");
            return self.refuse(diag.help(help(&value.node)).fix(word.span, "over"));
        }
        let value = self.game.board.attributes.first().map_or("value", |a| a.name.as_str());
        self.refuse(Diagnostic::error("syntax", name.span, message).help(help(value)))
    }

    /// `value` alone, which is a number of each cell.
    fn value_of_which(&self, name: &Name) -> Option<Diagnostic> {
        let attribute = self.game.board.attributes.iter().find(|a| a.name == name.node)?;
        let whose = if attribute.values.len() > 1 { " of mover" } else { "" };
        let on = if whose.is_empty() { "of" } else { "on" };
        let message = format!("`{}` is a number of each cell, and nothing says of which", name.node);
        Some(Diagnostic::error("not-a-number", name.span, message).help(format!(
            "of one cell it is `{0}{whose} {on} to`, of several `sum of {0}{whose} over own pieces`",
            name.node
        )))
    }

    /// The number that each cell has under a name, seen by each player.
    pub(super) fn attribute(&mut self, name: &Name, of: Option<&ast::Set>) -> Option<PerPlayer<Vec<i64>>> {
        let Some(attribute) = self.game.board.attributes.iter().find(|a| a.name == name.node).cloned() else {
            let known = self.names(&[Names::Attributes, Names::RoleNumbers, Names::Definitions]);
            match known.is_empty() && self.other_name("name", name, &known).is_none() {
                true => self.say(no_attribute(name)),
                false => self.unknown("name", name, &known),
            }
            return None;
        };
        let each = attribute.values.len() > 1;
        match (each, maybe(of, |of| self.who(of))?) {
            (false, None) => Some(self.per_player(|_| attribute.values[0].clone())),
            (true, Some(Who::Mover)) => Some(self.per_player(|viewer| attribute.values[viewer.index()].clone())),
            (true, Some(Who::Player(player))) => Some(self.per_player(|_| attribute.values[player.index()].clone())),
            (true, Some(Who::Enemy)) if self.game.players.len() == 2 => {
                Some(self.per_player(|viewer| attribute.values[1 - viewer.index()].clone()))
            }
            _ => {
                let message = match each {
                    true => format!("`{}` is a different number for each player", name.node),
                    false => format!("`{}` is the same number for all players", name.node),
                };
                let help = format!("write `{} of mover on …`, or `sum of {} of mover over …`", name.node, name.node);
                self.refuse(Diagnostic::error("zone-of-whom", name.span, message).help(help))
            }
        }
    }

    fn option_number(&mut self, num: &ast::Num, name: &Name) -> Option<Num> {
        let options = Options(&self.flat.options);
        if options.find(name).is_none()
            && let Some(diag) = self.value_of_which(name)
        {
            return self.refuse(diag);
        }
        if options.find(name).is_none() && self.find_roles(name).is_none() {
            let known = self.names(NUMBERS);
            match (self.other_name("name", name, &known), known.is_empty()) {
                (Some(diag), _) => self.say(diag),
                _ if self.report.is_full() => self.unknown("name", name, &known),
                (None, true) => self.say(counting_captures(no_number(name), name)),
                (None, false) => {
                    let diag = unknown("name", name, &known);
                    // what is rolled is among the names that are listed
                    let diag = if self.rolls.is_empty() { with_names_of_numbers(diag, name) } else { diag };
                    self.say(counting_captures(diag, name));
                }
            }
            return None;
        }
        if options.find(name).is_none() && self.find_roles(name).is_some() {
            let diagnostic = Diagnostic::error("not-a-number", name.span, format!("`{}` is not a number", name.node))
                .help(format!("write `number of {}`", name.node));
            return self.refuse(diagnostic);
        }
        match options.num(num) {
            Ok(value) => Some(Num::Int(value)),
            Err(diagnostic) => self.refuse(diagnostic),
        }
    }

    /// `LABEL.passed`: the counter of an end that counts quiet turns.
    pub fn passed(&mut self, label: &Name, field: &Name) -> Option<Num> {
        if field.node == "passed" {
            return self.counting_end(label).map(Num::Passed);
        }
        if self.is_called(&field.node, NUMBERS) && !self.is_called(&label.node, &[Names::Ends]) {
            let span = Span::new(label.span.lo, field.span.hi);
            let so = match self.find_player(&label.node) {
                Some(_) => format!("{} of {}", field.node, label.node),
                None => field.node.clone(),
            };
            let message = format!("`{}.{}` is written `{so}`", label.node, field.node);
            return self.refuse(Diagnostic::error("foreign-sign", span, message).fix(span, so));
        }
        self.or_unknown(None, "name", field, &[Names::Words(&["passed"])])
    }

    /// The end of that label, if it counts turns.
    pub fn counting_end(&mut self, label: &Name) -> Option<EndId> {
        let flat = self.flat;
        let labelled = |l: &Option<Name>| l.as_ref().is_some_and(|l| l.node == label.node);
        let Some(index) = flat.ends.iter().position(|e| labelled(&e.label)) else {
            let known: Vec<String> = self.counting_labels();
            self.unknown("end", label, &known);
            return None;
        };
        if !counts_turns(&flat.ends[index].clause.when) {
            let diagnostic =
                Diagnostic::error("not-a-counter", label.span, format!("end `{}` counts no turns", label.node))
                    .also(flat.ends[index].span, "this end")
                    .help("only an end with `N turns pass without …` has a counter");
            return self.refuse(diagnostic);
        }
        Some(EndId::from_index(index))
    }

    /// The labels of the ends that count turns.
    pub fn counting_labels(&self) -> Vec<String> {
        let counting = self.flat.ends.iter().filter(|e| counts_turns(&e.clause.when));
        counting.filter_map(|e| e.label.as_ref()).map(|l| l.node.clone()).collect()
    }
}

fn counts_turns(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::TurnsWithout { .. } | CondKind::TurnsInARow { .. } => true,
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().any(counts_turns),
        CondKind::Not(inner) => counts_turns(inner),
        _ => false,
    }
}

/// Two numbers combined, at once where both are fixed.
fn combine(left: Num, op: NumOp, right: Num) -> Num {
    match (&left, &right) {
        (Num::Int(a), Num::Int(b)) => Num::Int(op.of(*a, *b)),
        _ => Num::Binary(Box::new(left), op, Box::new(right)),
    }
}

/// No number has a name here.
fn no_number(name: &Name) -> Diagnostic {
    let diag = Diagnostic::unknown("unknown-name", name.span, "number", &name.node).label("not declared");
    noun(diag.clone(), name).unwrap_or_else(|| with_names_of_numbers(diag, name))
}

/// Where a number gets a name, unless it is known what is meant.
fn with_names_of_numbers(diag: Diagnostic, name: &Name) -> Diagnostic {
    match diag.fix.is_some() || diag.code != "unknown-name" {
        true => diag,
        false => diag.help(format!(
            "a number has a name where it is rolled, `roll d6 as {0} then …`, remembered, `remember {0}: number in 0..9` \
             (`{0} of each player: …` where each has his own), defined, or an option",
            name.node
        )),
    }
}

/// How captures are counted, where a name that nobody has declared seems to do so.
fn counting_captures(diag: Diagnostic, name: &Name) -> Diagnostic {
    let counts_captures = name.node.split('_').any(|word| OF_CAPTURES.contains(&word));
    match counts_captures && diag.fix.is_none() {
        true => diag.help(format!(
            "what a turn takes is counted so: `remember {0} this turn: number in 0..99`, `on capture of piece {{ {0} becomes {0} + 1 }}`",
            name.node
        )),
        false => diag,
    }
}

/// A range whose numbers stand the wrong way round.
pub(super) fn empty_range(span: Span, least: impl Display, most: impl Display) -> Diagnostic {
    Diagnostic::error("empty-range", span, format!("the range {least}..{most} is empty"))
        .help(format!("the smaller number stands first: `{most}..{least}`"))
}

/// A number of cells, where none is declared.
fn no_attribute(name: &Name) -> Diagnostic {
    let diag = Diagnostic::unknown("unknown-name", name.span, "name", &name.node).label("not declared");
    if matches!(&*name.node, "row" | "rows" | "rank" | "column" | "columns" | "file") {
        return diag.help("rows and columns are sets of cells: `it is in rows 6..8`, `it is not in column a`");
    }
    diag.help(format!("numbers of cells are declared in `board`: `attribute {} {{ 3: b2  2: a1 c1 }}`", name.node))
        .help("how many cells there are is asked by `number of`: `number of (largest group of own man)`")
}
