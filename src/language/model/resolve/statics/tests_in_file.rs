//! The tests of the file: their settings, positions and expectations.

use super::super::Resolver;
use super::deal::cell_name;
use super::setups::{Place, put_down, sides};
use super::stack_texts::Whose;
use crate::diag::Diagnostic;
use crate::id::{CellId, PlayerId};
use crate::model::options::{Options, check_value, unknown_option};
use crate::model::resolve::dynamics;
use crate::model::resolve::scope::Names;
use crate::model::{Num, Piece, Set, Test, TestStep};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, CellsStacks, CompareOp, LineKind, Name, Owner, Setting, TestLine, Value};
use std::collections::BTreeSet;

/// All tests. Those with options that the game was not loaded with have no steps.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    let mut known = BTreeSet::new();
    for written in &flat.tests {
        let test = test(r, written);
        // the same may be shown on boards of several sizes
        let settings = format!("{:?}{:?}{:?}", test.options, test.setup, test.first);
        if !known.insert((test.name.clone(), settings)) {
            let diag = Diagnostic::warning(
                "declared-twice",
                written.name.span,
                format!("there is a test called `{}` already", test.name),
            );
            r.say(diag.help("call it by what it shows, or leave out one of the two"));
        }
        r.game.tests.push(test);
    }
}

fn test(r: &mut Resolver, written: &Spanned<ast::Test>) -> Test {
    let mut test = Test {
        name: written.name.node.clone(),
        options: Vec::new(),
        setup: None,
        first: None,
        steps: Vec::new(),
        span: written.span,
    };
    written.settings.iter().for_each(|setting| self::setting(r, &mut test, setting));
    if is_loaded_with(r, &test.options) {
        let mut builder = Builder { test: &mut test, position: None, first: None };
        for line in &written.lines {
            if let LineKind::Clause(clause) = &line.kind {
                builder.line(r, clause, line.span);
            }
        }
        builder.close(r);
    }
    test
}

fn is_loaded_with(r: &Resolver, options: &[(String, Value)]) -> bool {
    options.iter().all(|(name, value)| r.game.options.iter().any(|o| o.name == *name && o.value == *value))
}

fn setting(r: &mut Resolver, test: &mut Test, setting: &Setting) {
    match setting {
        Setting::Option(name, value) => {
            let flat = r.flat;
            let Some(option) = Options(&flat.options).find(&name.node) else {
                return r.say(unknown_option(name, &flat.options));
            };
            match check_value(option, value) {
                Ok(value) => test.options.push((name.node.clone(), value)),
                Err(diagnostic) => r.say(diagnostic),
            }
        }
        Setting::Setup(name) => {
            let found = r.is_called(name, &[Names::Setups]).then(|| name.node.clone());
            test.setup = r.or_unknown(found, "setup", name, &[Names::Setups]).or(test.setup.take());
        }
        Setting::First(name) => {
            if r.player(name).is_some() {
                test.first = Some(name.node.clone());
            }
        }
    }
}

/// A position that is being read: it may take several lines.
#[derive(Default)]
struct Position {
    stacks: Vec<(CellId, Vec<Piece>)>,
    to_move: Option<PlayerId>,
    /// Where it says who moves.
    says_who: Option<Span>,
    span: Span,
}

/// Reads the lines of a test.
struct Builder<'t> {
    test: &'t mut Test,
    position: Option<Position>,
    /// `White to move` before any position.
    first: Option<(String, PlayerId, Span)>,
}

impl Builder<'_> {
    fn line(&mut self, r: &mut Resolver, line: &TestLine, span: Span) {
        match line {
            TestLine::Pieces(sides) => self.pieces(r, sides, span),
            TestLine::ToMove(name) => self.mover(r, name),
            _ => {
                self.close(r);
                self.step(r, line, span);
            }
        }
    }

    fn pieces(&mut self, r: &mut Resolver, written: &[(Owner, Vec<CellsStacks>)], span: Span) {
        let (first, says_who) = self.first.take().map(|(_, player, span)| (player, span)).unzip();
        let position =
            self.position.get_or_insert_with(|| Position { span, to_move: first, says_who, ..Position::default() });
        position.span = position.span.join(span);
        for (owner, groups) in written {
            for side in sides(r, owner, groups) {
                put_down(r, &side, &mut |r, _, place, pieces, text| put(r, position, place, pieces, text));
            }
        }
    }

    fn mover(&mut self, r: &mut Resolver, name: &Name) {
        let Some(player) = r.player(name) else { return };
        let said = match &self.position {
            Some(position) => position.says_who,
            None => self.first.as_ref().map(|(_, _, span)| *span),
        };
        if let Some(first) = said {
            return r.say(Diagnostic::said_twice("who is to move", name.span, first));
        }
        match &mut self.position {
            Some(position) => (position.to_move, position.says_who) = (Some(player), Some(name.span)),
            None => self.first = Some((name.node.clone(), player, name.span)),
        }
    }

    /// Ends a position, or takes `White to move` alone as a word on who begins.
    fn close(&mut self, r: &mut Resolver) {
        if let Some(position) = self.position.take() {
            let step = TestStep::Position { stacks: position.stacks, to_move: position.to_move };
            self.test.steps.push((step, position.span));
        }
        let Some((name, _, span)) = self.first.take() else { return };
        if self.test.steps.is_empty() {
            self.test.first = Some(name);
        } else {
            let message = format!("`{name} to move` belongs to a position, and none is written beside it");
            let diag = Diagnostic::error("to-move-without-position", span, message);
            r.say(match self.test.steps.last() {
                Some((TestStep::PositionText { .. }, _)) => diag.help(format!(
                    "who moves is part of the text: `position \"a1=M; {name} to move\"`, or as its form has it"
                )),
                _ => diag.help("write the pieces in the line above"),
            });
        }
    }

    fn step(&mut self, r: &mut Resolver, line: &TestLine, span: Span) {
        match line {
            TestLine::Position { form, text } => {
                let form = form.as_ref().map(|f| f.node.clone());
                self.push(TestStep::PositionText { form, text: text.node.clone() }, text.span);
            }
            TestLine::Legal(turns) => self.turns(turns, TestStep::Legal),
            TestLine::Illegal(turns) => self.turns(turns, TestStep::Illegal),
            TestLine::Play(turns) => self.turns(turns, TestStep::Play),
            TestLine::Count { rolls, counts } => {
                if let Some((rolls, counts)) = self.counts(r, rolls.as_ref(), counts) {
                    self.push(TestStep::Count { rolls, counts }, span);
                }
            }
            TestLine::Positions { rolls, counts } => {
                if let Some((rolls, counts)) = self.counts(r, rolls.as_ref(), counts) {
                    self.push(TestStep::Positions { rolls, counts }, span);
                }
            }
            TestLine::Roll(said) => {
                let number = |n: &Spanned<i64>| u8::try_from(n.node).ok().filter(|n| *n <= 250).ok_or(n.span);
                match said.iter().map(number).collect() {
                    Ok(numbers) => self.push(TestStep::Roll(numbers), span),
                    Err(wrong) => r.say(Diagnostic::error("number-out-of-range", wrong, "dice roll 0 to 250")),
                }
            }
            TestLine::NoResult => self.push(TestStep::NoResult, span),
            TestLine::Result { ranks, by, worth } => self.result(r, ranks, (by.as_ref(), worth.as_ref()), span),
            TestLine::Pieces(_) | TestLine::ToMove(_) => {}
            expectation => self.expectation(r, expectation, span),
        }
    }

    /// What is expected of the position.
    fn expectation(&mut self, r: &mut Resolver, line: &TestLine, span: Span) {
        match line {
            TestLine::ExpectFlag { name, value } => {
                let number = dynamics::flag_number(r, name);
                self.number(r, number, CompareOp::Eq, i64::from(*value), span);
            }
            TestLine::ExpectCells { name, of, cells } => {
                let memory = dynamics::memory_of_cells(r, name, of.as_ref());
                let cells = match cells {
                    Some(cells) => r.cells(cells),
                    None => Some(Vec::new()),
                };
                if let (Some(memory), Some(cells)) = (memory, cells) {
                    self.push(TestStep::Remembered(memory, cells), span);
                }
            }
            TestLine::ExpectCond(cond) => {
                let Some(asked) = dynamics::condition(r, cond) else { return };
                if let Some(number) = self.asked(r, asked, span) {
                    self.push(TestStep::Holds(number), span);
                }
            }
            TestLine::ExpectCell { player, cell, stack } => {
                let place = match player {
                    Some(player) => r.player(player).and_then(|p| area_of(r, cell, Whose::Player(p))),
                    None if r.game.board.has_area(cell) => area_of(r, cell, Whose::Anyone),
                    None => r.cell(cell),
                };
                let (cell, stack) = (place, r.stack(stack, Whose::Anyone));
                if let (Some(cell), Some(stack)) = (cell, stack) {
                    self.push(TestStep::Cell(cell, stack), span);
                }
            }
            TestLine::ExpectNumber { number, op, value } => {
                let number = dynamics::number(r, number);
                self.number(r, number, *op, *value, span);
            }
            _ => {}
        }
    }

    /// A number that is expected; none after a diagnostic.
    fn number(&mut self, r: &mut Resolver, number: Option<Num>, op: CompareOp, value: i64, span: Span) {
        if let Some(number) = number.and_then(|number| self.asked(r, number, span)) {
            self.push(TestStep::Number(number, op, value), span);
        }
    }

    /// The place of a number among those that tests ask for.
    fn asked(&mut self, r: &mut Resolver, number: Num, span: Span) -> Option<usize> {
        if number.any_set(&mut |set| matches!(set, Set::Bound(_))) {
            let message = "this speaks of a part of a turn, and a position has none";
            return r.refuse(Diagnostic::error("not-yet-known", span, message));
        }
        r.game.asked.push(number);
        Some(r.game.asked.len() - 1)
    }

    fn push(&mut self, step: TestStep, span: Span) {
        self.test.steps.push((step, span));
    }

    fn turns(&mut self, turns: &[Name], step: fn(String) -> TestStep) {
        turns.iter().for_each(|turn| self.push(step(turn.node.clone()), turn.span));
    }

    /// Counts by depth, or by rolls of which the first is given.
    fn counts(
        &mut self,
        r: &mut Resolver,
        rolls: Option<&ast::Range>,
        counts: &[Spanned<i64>],
    ) -> Option<(Option<u8>, Vec<u64>)> {
        if let Some(bad) = counts.iter().find(|c| c.node < 0) {
            r.say(Diagnostic::error("number-out-of-range", bad.span, "a count of turns is never less than 0"));
        }
        let values: Vec<u64> = counts.iter().map(|c| c.node.max(0) as u64).collect();
        let Some(range) = rolls else { return Some((None, values)) };
        let (least, most) = r.range(range)?;
        if most.is_none_or(|most| usize::from(most - least) + 1 != values.len()) || least > 250 {
            let message = format!("{} counts for these rolls", values.len());
            return r
                .refuse(Diagnostic::error("setup-count", range.span, message).help("write one count for each roll"));
        }
        Some((Some(least as u8), values))
    }

    fn result(
        &mut self,
        r: &mut Resolver,
        ranks: &[Vec<Name>],
        (by, worth): (Option<&Name>, Option<&Spanned<i64>>),
        span: Span,
    ) {
        let players = |names: &Vec<Name>| names.iter().map(|name| r.player(name)).collect::<Option<Vec<_>>>();
        let ranks: Option<Vec<_>> = ranks.iter().map(players).collect();
        if let (Some(ranks), None) = (&ranks, r.game.ranks)
            && ranks.iter().map(Vec::len).sum::<usize>() > 1
        {
            let message = "this game does not rank its players: name the winner alone";
            let diag = Diagnostic::error("odd-end", span, message);
            r.say(diag.help("`finish` in `end`, and `win by most` of more than two players, rank them"));
        }
        if let Some(by) = by.filter(|by| by.node != NO_TURN && !r.is_called(by, &[Names::Ends])) {
            r.or_unknown(None::<()>, "end", by, &[Names::Ends]);
        }
        if let Some(ranks) = ranks {
            let worth = worth.and_then(|worth| r.as_small(worth.node, worth.span));
            self.push(TestStep::Result(ranks, by.map(|b| b.node.clone()), worth), span);
        }
    }
}

/// The reason of the end that is added where no line asks who can move.
const NO_TURN: &str = "no turn";

/// The area of that name, or a diagnostic that there is none.
fn area_of(r: &mut Resolver, name: &Name, whose: Whose) -> Option<CellId> {
    let sorts = [Names::Areas];
    r.or_unknown(r.is_called(name, &sorts).then_some(()), "area", name, &sorts)?;
    let player = r.game.players.iter().next().map_or("PLAYER", |player| player.name.as_str());
    let help = format!("say whose area it is: `expect {player} {}: …`", name.node);
    r.area_under(name, whose, &help)
}

fn put(r: &mut Resolver, position: &mut Position, place: Place, pieces: Vec<Piece>, text: &Name) {
    let (at, span) = match place {
        Place::Area(area, _) => return position.stacks.push((area, pieces)),
        Place::Cell(at, span) => (at, span),
    };
    let is_made = r.game.restacks() && r.game.stacks.most.is_some_and(|most| pieces.len() <= usize::from(most));
    if let Some(breach) = r.breach(&pieces).filter(|_| !is_made) {
        r.say_breach(text, &pieces, &breach);
    }
    if position.stacks.iter().any(|(c, _)| *c == at) {
        let message = format!("cell `{}` is filled twice", cell_name(r, at));
        r.say(Diagnostic::error("cell-filled-twice", span, message));
        return;
    }
    if !pieces.is_empty() {
        position.stacks.push((at, pieces));
    }
}
