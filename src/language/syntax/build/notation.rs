//! `notation` and `test`.

use super::logic::compare_op;
use super::{Builder, Node, all, find, first, has};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    CellsStacks, FormSort, Name, NotationLine, Owner, PositionLine, Range, Setting, Test, TestLine,
};
use crate::syntax::place::Place;
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn notation_line(&mut self, node: Node) -> Option<NotationLine> {
        if node.as_rule() == Rule::parts_joined {
            return Some(NotationLine::PartsJoined(self.string_in(&node)?));
        }
        if node.as_rule() == Rule::turn_suffix {
            return Some(NotationLine::AfterTurn(self.string_in(&node)?));
        }
        let lines = self.lines(&find(&node, Rule::position_body)?, Place::Position, Self::position_line);
        let sort = match first(&node)?.as_rule() {
            Rule::k_cells => FormSort::Cells,
            Rule::k_turns => FormSort::Turns,
            Rule::k_records => FormSort::Records,
            _ => FormSort::Position,
        };
        let mut names = self.names(&node).into_iter();
        Some(NotationLine::Form { sort, name: names.next()?, within: names.next(), lines })
    }

    fn position_line(&mut self, node: Node) -> Option<PositionLine> {
        if node.as_rule() == Rule::top_first {
            return Some(PositionLine::TopFirst);
        }
        if let Some(line) = self.naming_line(&node).or_else(|| self.record_line(&node)) {
            return Some(line);
        }
        if node.as_rule() == Rule::form_rest {
            let pair = |named: Node| self.label(&named).zip(self.names(&named).into_iter().nth(1));
            let was = all(&node, Rule::named_as).filter_map(pair).collect();
            return Some(PositionLine::Rest { area: self.label(&node)?, was });
        }
        let text = self.string_in(&node)?;
        Some(match node.as_rule() {
            Rule::by_rows => {
                let last_first = find_order(&node)? == Rule::k_last;
                PositionLine::ByRows { last_first, joined: text }
            }
            Rule::list_form => PositionLine::List { entry: text, joined: self.strings(&node).into_iter().nth(1) },
            Rule::runs_form => PositionLine::Runs(text),
            Rule::cells_joined => PositionLine::CellsJoined(text),
            Rule::parts_joined => PositionLine::PartsJoined(text),
            Rule::parts_loose => PositionLine::PartsLoose(text),
            Rule::turn_suffix => PositionLine::AfterTurn(text),
            _ => PositionLine::Template { word: self.name(&first(&node)?), template: text },
        })
    }

    /// A line about what cells, pieces and turns are called.
    fn naming_line(&mut self, node: &Node) -> Option<PositionLine> {
        let back = |axis: Rule| {
            let mut orders = all(node, Rule::axis_order).filter(|order| has(order, axis));
            orders.any(|order| find_order(&order) == Some(Rule::k_last))
        };
        Some(match node.as_rule() {
            Rule::axis_named => {
                let (of, text) = (self.label(node), self.string_in(node)?);
                PositionLine::Axis { is_row: has(node, Rule::k_row), of, text }
            }
            Rule::cells_counted => PositionLine::Counted {
                of: self.label(node),
                text: self.string_in(node)?,
                rows_back: back(Rule::k_row),
                columns_back: back(Rule::k_column),
            },
            Rule::place_named => PositionLine::Places { of: self.label(node), named: self.named_texts(node) },
            Rule::form_cells => PositionLine::Cells(self.label(node)?),
            Rule::form_pieces => PositionLine::Pieces(self.named_texts(node)),
            Rule::form_players => PositionLine::Players(self.strings(node)),
            Rule::whole_turn => PositionLine::Whole {
                moves: self.names(node),
                only: has(node, Rule::k_only),
                texts: self.strings(node),
            },
            Rule::part_written => PositionLine::Part { moves: self.names(node), texts: self.strings(node) },
            _ => return None,
        })
    }

    /// A line about what records hold.
    fn record_line(&mut self, node: &Node) -> Option<PositionLine> {
        let mut strings = self.strings(node).into_iter();
        Some(match node.as_rule() {
            Rule::form_turns => PositionLine::Turns(self.names(node)),
            Rule::form_position if has(node, Rule::k_for) => PositionLine::Start {
                form: self.label(node)?,
                text: strings.next()?,
                header: strings.next()?,
                value: strings.next()?,
            },
            Rule::form_position => PositionLine::Position { name: self.label(node)?, header: strings.next() },
            Rule::form_option => {
                let otherwise = find(node, Rule::value).map(|value| self.value(&value));
                PositionLine::Option { name: self.label(node)?, header: strings.next()?, otherwise }
            }
            Rule::form_header => PositionLine::Header { header: strings.next()?, value: strings.next()? },
            Rule::form_result => PositionLine::Result { text: strings.next()?, player: self.label(node) },
            _ => return None,
        })
    }

    fn named_texts(&self, node: &Node) -> Vec<(Name, Name)> {
        let named = all(node, Rule::named_text);
        named.filter_map(|named| Some((self.label(&named)?, self.string_in(&named)?))).collect()
    }

    fn strings(&self, node: &Node) -> Vec<Name> {
        all(node, Rule::string).map(|s| self.string(&s)).collect()
    }

    fn string_in(&self, node: &Node) -> Option<Name> {
        find(node, Rule::string).map(|s| self.string(&s))
    }

    pub(super) fn test(&mut self, node: &Node) -> Option<Test> {
        let settings = all(node, Rule::setting).filter_map(|s| self.setting(&first(&s)?)).collect();
        let lines = self.lines(&find(node, Rule::test_body)?, Place::Test, Self::test_line);
        Some(Test { name: self.string_in(node)?, settings, lines })
    }

    fn setting(&mut self, node: &Node) -> Option<Setting> {
        let name = self.label(node)?;
        Some(match node.as_rule() {
            Rule::option_setting => Setting::Option(name, self.value(&find(node, Rule::value)?)),
            Rule::setup_setting => Setting::Setup(name),
            _ => Setting::First(name),
        })
    }

    fn test_line(&mut self, node: Node) -> Option<TestLine> {
        Some(match node.as_rule() {
            Rule::t_count => {
                let (rolls, counts) = self.counts(&node)?;
                TestLine::Count { rolls, counts }
            }
            Rule::t_positions => {
                let (rolls, counts) = self.counts(&node)?;
                TestLine::Positions { rolls, counts }
            }
            Rule::t_roll_line => TestLine::Roll(all(&node, Rule::int).map(|i| self.int(&i)).collect()),
            Rule::t_result if has(&node, Rule::k_no) => TestLine::NoResult,
            Rule::t_result => self.result(&node),
            Rule::t_expect => self.expectation(&first_after(&node)?)?,
            Rule::t_legal => TestLine::Legal(self.turns(&node)),
            Rule::t_illegal => TestLine::Illegal(self.turns(&node)),
            Rule::t_play => TestLine::Play(self.turns(&node)),
            Rule::t_to_move => TestLine::ToMove(self.label(&node)?),
            Rule::t_position => TestLine::Position { form: self.label(&node), text: self.string_in(&node)? },
            _ => TestLine::Pieces(self.sides(&node)),
        })
    }

    /// The numbers of a `count`, and the rolls they stand for.
    fn counts(&mut self, node: &Node) -> Option<(Option<Range>, Vec<Spanned<i64>>)> {
        let rolls = self.maybe(node, Rule::after_roll, |b, after| b.range(&find(after, Rule::range)?))?;
        Some((rolls, all(node, Rule::int).map(|i| self.int(&i)).collect()))
    }

    fn result(&mut self, node: &Node) -> TestLine {
        let ranking = find(node, Rule::ranking);
        let ranks = ranking.iter().flat_map(|ranking| all(ranking, Rule::rank)).map(|rank| self.names(&rank)).collect();
        let no_turn = find(node, Rule::no_turn_left).map(|words| Spanned::new("no turn".to_owned(), self.span(&words)));
        let by = no_turn.or_else(|| self.names(node).into_iter().next());
        TestLine::Result { ranks, by, worth: find(node, Rule::int).map(|points| self.int(&points)) }
    }

    fn expectation(&mut self, node: &Node) -> Option<TestLine> {
        if node.as_rule() == Rule::expect_number {
            if let Some(flag) = find(node, Rule::expect_flag) {
                return Some(TestLine::ExpectFlag { name: self.label(&flag)?, value: !has(&flag, Rule::k_not) });
            }
            let number = self.num_prim(&find(node, Rule::num_prim)?)?;
            let op = compare_op(&find(node, Rule::compare)?);
            let value = self.int(&find(node, Rule::int)?).node;
            return Some(TestLine::ExpectNumber { number, op, value });
        }
        if node.as_rule() == Rule::expect_cond {
            return Some(TestLine::ExpectCond(self.cond(&find(node, Rule::cond)?)?));
        }
        if node.as_rule() == Rule::expect_cells {
            let mut names = self.names(node).into_iter();
            let (name, of) = (names.next()?, names.next());
            let cells = find(node, Rule::cells).and_then(|cells| self.cells(&cells));
            if cells.is_none() && !has(node, Rule::k_nowhere) {
                return None;
            }
            return Some(TestLine::ExpectCells { name, of, cells });
        }
        let stack = match find(node, Rule::stack_text) {
            Some(text) => self.name(&text),
            None => Spanned::new(String::new(), self.span(&find(node, Rule::k_empty)?)),
        };
        let mut names = self.names(node).into_iter();
        let (player, cell) = match (names.next()?, names.next()) {
            (player, Some(area)) => (Some(player), area),
            (cell, None) => (None, cell),
        };
        Some(TestLine::ExpectCell { player, cell, stack })
    }

    fn turns(&self, node: &Node) -> Vec<Name> {
        all(node, Rule::turn_text).map(|t| self.turn_text(&t)).collect()
    }

    /// A turn as it is written in the game's notation, or between quotes.
    fn turn_text(&self, node: &Node) -> Name {
        let text = node.as_str().trim();
        let lo = node.as_span().start();
        let span = Span::new(self.origin.at(lo), self.origin.at(lo + text.len()));
        let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
        Spanned::new(inner.to_owned(), span)
    }

    fn sides(&mut self, node: &Node) -> Vec<(Owner, Vec<CellsStacks>)> {
        all(node, Rule::t_side).filter_map(|side| Some((self.owner(&side)?, self.groups(&side)))).collect()
    }
}

/// Which of `first` and `last` stands first.
fn find_order(node: &Node) -> Option<Rule> {
    let mut rules = node.clone().into_inner().map(|n| n.as_rule());
    rules.find(|rule| matches!(rule, Rule::k_first | Rule::k_last))
}

/// What follows the first word.
fn first_after<'i>(node: &Node<'i>) -> Option<Node<'i>> {
    node.clone().into_inner().nth(1)
}
