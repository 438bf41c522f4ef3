//! Turn expressions and ends.

use super::{Builder, Node, all, alone_or, find, first, has};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{EndLine, EndResult, Num, NumKind, PlayerWord, Range, TurnExpr, TurnKind};
use crate::syntax::place::Place;
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn turn_body(&mut self, node: &Node) -> Option<TurnExpr> {
        if let Some(junk) = find(node, Rule::junk_turn) {
            let mended = self.junk(&junk, Place::Turn, &mut None)?;
            return self.mended(&mended, Place::Turn, |b, node| b.turn_expr(&find(node, Rule::texpr)?));
        }
        self.turn_expr(&find(node, Rule::texpr)?)
    }

    fn turn_expr(&mut self, node: &Node) -> Option<TurnExpr> {
        self.joined_turns(node, Rule::talt, TurnKind::Otherwise, Self::turn_alternatives)
    }

    fn turn_alternatives(&mut self, node: &Node) -> Option<TurnExpr> {
        self.joined_turns(node, Rule::tseq, TurnKind::Either, Self::turn_sequence)
    }

    fn turn_sequence(&mut self, node: &Node) -> Option<TurnExpr> {
        self.joined_turns(node, Rule::tprefix, TurnKind::Then, Self::turn_part)
    }

    /// The parts of one level of the expression; a lone part stands for itself.
    fn joined_turns(
        &mut self,
        node: &Node,
        rule: Rule,
        join: fn(Vec<TurnExpr>) -> TurnKind,
        part: fn(&mut Self, &Node) -> Option<TurnExpr>,
    ) -> Option<TurnExpr> {
        let parts = self.joined(node, rule, part)?;
        Some(alone_or(parts, |parts| TurnExpr { kind: join(parts), span: self.span(node) }))
    }

    fn turn_part(&mut self, node: &Node) -> Option<TurnExpr> {
        let span = self.span(node);
        let mut expr = self.turn_atom(&find(node, Rule::tatom)?)?;
        for (at, change) in all(node, Rule::tmod).enumerate() {
            if self.is_too_long(at, node) {
                break;
            }
            expr = self.turn_change(expr, &first(&change)?)?;
        }
        if let Some(repeat) = find(node, Rule::t_repeat) {
            let times = self.times(&repeat);
            expr = TurnExpr { kind: TurnKind::Repeat { times, body: Box::new(expr) }, span };
        }
        if has(node, Rule::t_may) {
            expr = TurnExpr { kind: TurnKind::May(Box::new(expr)), span };
        }
        if has(node, Rule::t_must) {
            expr = TurnExpr { kind: TurnKind::Must(Box::new(expr)), span };
        }
        Some(expr)
    }

    fn turn_atom(&mut self, node: &Node) -> Option<TurnExpr> {
        let inner = first(node)?;
        let kind = match inner.as_rule() {
            Rule::s_lpar => {
                let inside = self.turn_expr(&find(node, Rule::texpr)?)?;
                // a `must` before the brackets asks for all of it, not for each time
                let span = inside.span;
                return Some(match inside.kind {
                    TurnKind::Repeat { .. } => TurnExpr { kind: TurnKind::Then(vec![inside]), span },
                    _ => inside,
                });
            }
            Rule::t_pass => TurnKind::Pass,
            Rule::t_again => TurnKind::Again,
            Rule::t_nothing => TurnKind::Nothing,
            Rule::t_roll => {
                let dice = self.dice(&find(&inner, Rule::dice)?);
                let doubles = find(&inner, Rule::doubles);
                let times = doubles.map_or(1, |doubles| find(&doubles, Rule::int).map_or(2, |int| self.int(&int).node));
                let apart = has(&inner, Rule::one_by_one).then_some(times);
                TurnKind::Roll { dice, name: self.label(&inner)?, apart }
            }
            _ => TurnKind::Move(self.label(&inner)?),
        };
        Some(TurnExpr { kind, span: self.span(&inner) })
    }

    fn turn_change(&mut self, expr: TurnExpr, node: &Node) -> Option<TurnExpr> {
        let span = expr.span.join(self.span(node));
        let expr = Box::new(expr);
        let set = find(node, Rule::set_term).and_then(|s| self.set_term(&s));
        let kind = match node.as_rule() {
            Rule::from_mod => TurnKind::From(expr, set?),
            Rule::to_mod => TurnKind::To(expr, set?),
            Rule::by_mod => TurnKind::By(expr, self.player(&find(node, Rule::player)?)?),
            Rule::one_way_mod => TurnKind::InOneWay(expr),
            Rule::when_mod => TurnKind::When(expr, self.cond(&find(node, Rule::cond)?)?),
            _ => {
                let num = self.num_prim(&find(node, Rule::num_prim)?)?;
                if has(node, Rule::k_least) { TurnKind::WithLeast(expr, num) } else { TurnKind::WithMost(expr, num) }
            }
        };
        Some(TurnExpr { kind, span })
    }

    fn times(&mut self, node: &Node) -> Option<Range> {
        if let Some(range) = find(node, Rule::range) {
            return self.range(&range);
        }
        let most = self.num_prim(&find(node, Rule::num_prim)?)?;
        if !has(node, Rule::up_to) {
            return Some(Range { span: most.span, from: most.clone(), to: Some(most) });
        }
        let start = Span::new(most.span.lo, most.span.lo);
        let from = Num { kind: NumKind::Int(0), span: start };
        Some(Range { from, span: most.span, to: Some(most) })
    }

    pub(super) fn end_line(&mut self, node: Node) -> Option<EndLine> {
        let result = match first(&node)?.as_rule() {
            Rule::k_win => EndResult::Win,
            Rule::k_lose => EndResult::Lose,
            Rule::k_finish if has(&node, Rule::k_last) => EndResult::FinishLast,
            Rule::k_finish => EndResult::Finish,
            _ => EndResult::Draw,
        };
        Some(EndLine {
            result,
            player: find(&node, Rule::player).and_then(|p| self.player(&p)),
            worth: find(&node, Rule::end_worth).and_then(|worth| self.num(&find(&worth, Rule::num)?)),
            by_most: all(&node, Rule::num).map(|n| self.num(&n)).collect::<Option<_>>()?,
            at_once: has(&node, Rule::k_once),
            when: self.cond(&find(&node, Rule::cond)?)?,
        })
    }

    pub(super) fn player(&self, node: &Node) -> Option<Spanned<PlayerWord>> {
        let inner = first(node)?;
        let player = match inner.as_rule() {
            Rule::k_mover => PlayerWord::Mover,
            Rule::k_enemy => PlayerWord::Enemy,
            _ => PlayerWord::Named(inner.as_str().to_owned()),
        };
        Some(Spanned::new(player, self.span(node)))
    }
}
