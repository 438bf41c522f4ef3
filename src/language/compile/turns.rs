//! Compiles turn expressions to turn graphs: each node knows what may come next.

pub(super) mod asks;
pub(super) mod nodes;

use super::Compiler;
use super::spelled::LONGEST;
use crate::bits::CellSet;
use crate::id::Id;
use crate::model::{self, Dice, Turn};
use crate::program::{Cond, END, MoveCode, Node, NodeId, Num, Place, Play, Set};
use nodes::{MOST_NODES, repeats_words};

/// The graph under construction. Node 0 is the end of the turn.
struct Graph<'a, 'g> {
    compiler: &'a mut Compiler<'g>,
    moves: &'a [MoveCode],
    nodes: Vec<Node>,
}

/// The dice rolled at the start of a turn.
pub(super) fn roll_of(turn: &Turn) -> Option<Dice> {
    match turn {
        Turn::Roll(dice, _) => Some(*dice),
        Turn::Then(parts) => parts.first().and_then(roll_of),
        _ => None,
    }
}

impl Compiler<'_> {
    /// True where some end may cut a turn short.
    fn may_cut_short(&self) -> bool {
        self.game.ends.iter().any(|end| end.at_once)
    }

    /// The nodes of all phases, and each phase's condition and first node.
    pub(super) fn turn_graph(&mut self, moves: &[MoveCode]) -> (Vec<Node>, Vec<(Option<Cond>, NodeId)>) {
        let game = self.game;
        let (turns, plain) = (self.spelled.turns.clone(), self.spelled.plain.clone());
        let mut graph = Graph { compiler: self, moves, nodes: vec![Node::End] };
        let mut phases = Vec::new();
        for (phase, (spelled, plain)) in game.phases.iter().zip(turns.iter().zip(&plain)) {
            let start = graph.spelled_turn(spelled, plain);
            phases.push((phase.when.as_ref().map(|c| graph.compiler.cond(c)), start));
        }
        (graph.nodes, phases)
    }
}

impl Graph<'_, '_> {
    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    /// The first node of a turn, spelled out unless it would be too long, or be found both ways.
    fn spelled_turn(&mut self, spelled: &Turn, plain: &Turn) -> NodeId {
        let before = self.nodes.len();
        if spelled != plain && spelled.written_out() <= LONGEST {
            let start = self.turn(spelled, END);
            if !repeats_words(&self.nodes, self.moves, start, self.compiler.may_cut_short()) {
                return start;
            }
            self.nodes.truncate(before);
        }
        self.turn(plain, END)
    }

    /// The node of words that are compared with each other.
    fn compared(&mut self, inner: &Turn, number: Option<&model::Num>, one_way: bool, next: NodeId) -> NodeId {
        let inner = self.turn(inner, END);
        let number = number.map_or(Num::Int(0), |number| self.compiler.num(number));
        self.add(Node::Most { inner, number, one_way, next })
    }

    /// The node at which the words of `turn` begin that go on at `next`.
    fn turn(&mut self, turn: &Turn, next: NodeId) -> NodeId {
        match turn {
            Turn::Play { play, from, to, when, by, clause } => {
                let outer = self.compiler.player;
                self.compiler.player = self.compiler.who(*by);
                self.compiler.held = self.compiler.held_in(*play);
                let from = from.as_ref().map(|s| self.compiler.set(s));
                let from = from.or_else(|| begins_there(&self.moves[play.index()]).then_some(Set::Bound(Place::There)));
                let to = to.as_ref().map(|s| self.compiler.set(s));
                let when = when.as_ref().map(|c| self.compiler.cond(c));
                let tied = from == Some(Set::Bound(Place::There));
                (self.compiler.player, self.compiler.held) = (outer, None);
                self.add(Node::Play(Play { from, to, when, tied, ..Play::new(*play, next, *clause) }))
            }
            Turn::Roll(..) => self.add(Node::Roll(next)),
            Turn::Rounds { most, exactly, body } => {
                let (exactly, level) = (*exactly, body.deepest_rounds());
                let most = match most {
                    model::Num::Roll => Num::Roll,
                    most => self.compiler.num(most),
                };
                let again = self.add(Node::End);
                let body = self.turn(body, again);
                let rounds = |begins| Node::Rounds { body, most: most.clone(), exactly, begins, level, next };
                self.nodes[again as usize] = rounds(false);
                self.add(rounds(true))
            }
            Turn::Pass => self.add(Node::Pass(next)),
            Turn::Again => self.add(Node::Again(next)),
            Turn::When(cond, _) => {
                let cond = self.compiler.cond(cond);
                self.add(Node::When(cond, next))
            }
            Turn::Nothing => next,
            Turn::Either(all) if all.len() == 1 => self.turn(&all[0], next),
            Turn::Either(all) => {
                let all = all.iter().map(|t| self.turn(t, next)).collect();
                self.add(Node::Either(all))
            }
            Turn::Then(all) => all.iter().rev().fold(next, |next, t| self.turn(t, next)),
            Turn::Prefer(all) => self.prefer(all, next),
            Turn::Repeat { least, most, must, body } => self.repeat(*least, *most, *must, body, next),
            Turn::WithMost(inner, number) => self.compared(inner, Some(number), false, next),
            Turn::InOneWay(inner) => match &**inner {
                Turn::WithMost(inner, number) => self.compared(inner, Some(number), true, next),
                inner => self.compared(inner, None, true, next),
            },
        }
    }

    fn prefer(&mut self, all: &[Turn], next: NodeId) -> NodeId {
        let Some((last, before)) = all.split_last() else { return next };
        let last = self.turn(last, next);
        before.iter().rev().fold(last, |other, t| {
            let first = self.turn(t, next);
            let probe = if next == END { first } else { self.turn(t, END) };
            self.add(Node::Prefer { probe, first, other })
        })
    }

    fn repeat(&mut self, least: u16, most: Option<u16>, must: bool, body: &Turn, next: NodeId) -> NodeId {
        let mut tail = match most {
            None => self.endless(must, body, next),
            Some(most) => {
                let optional = most.saturating_sub(least);
                (0..optional).fold(next, |tail, _| self.once_more(must, body, tail, next))
            }
        };
        for _ in 0..least {
            tail = self.turn(body, tail);
        }
        tail
    }

    /// A node for `body` and then `tail`, or for `next`; if `must`, `next` only where `body` cannot be played.
    fn once_more(&mut self, must: bool, body: &Turn, tail: NodeId, next: NodeId) -> NodeId {
        if self.nodes.len() > MOST_NODES {
            return tail;
        }
        let first = self.turn(body, tail);
        if !must {
            return self.add(Node::Either(vec![first, next]));
        }
        let probe = self.turn(body, END);
        self.add(Node::Prefer { probe, first, other: next })
    }

    fn endless(&mut self, must: bool, body: &Turn, next: NodeId) -> NodeId {
        let head = self.add(Node::End);
        let first = self.turn(body, head);
        self.nodes[head as usize] = if must {
            let probe = self.turn(body, END);
            Node::Prefer { probe, first, other: next }
        } else {
            Node::Either(vec![first, next])
        };
        head
    }
}

/// True for a move that can begin only where the part before landed.
fn begins_there(code: &MoveCode) -> bool {
    let (from, there) = (Set::Bound(Place::From), Set::Bound(Place::There));
    code.guards.iter().any(|(cond, _)| matches!(cond, Cond::Some(Set::And(a, b)) if **a == from && **b == there))
}

/// True for a set that has places off the board only.
pub(super) fn off_board(set: &Set, board: CellSet) -> bool {
    all_in(set, &|part| match part {
        Set::Held(_) => true,
        Set::Const(places) => !places.meets(board),
        _ => false,
    })
}

/// True for a set that has no places off the board.
pub(super) fn on_board(set: &Set, board: CellSet) -> bool {
    all_in(set, &|part| match part {
        Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) | Set::Holding(_) => true,
        Set::Const(places) => places.is_within(board),
        _ => false,
    })
}

/// True where all cells of a set are such, because those of the parts that it is made of are.
pub(super) fn all_in(set: &Set, is_such: &impl Fn(&Set) -> bool) -> bool {
    match set {
        Set::And(a, b) => all_in(a, is_such) || all_in(b, is_such),
        Set::Or(a, b) => all_in(a, is_such) && all_in(b, is_such),
        Set::Except(a, _) => all_in(a, is_such),
        part => is_such(part),
    }
}
