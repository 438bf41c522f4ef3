//! Compiles turn expressions to turn graphs: each node knows what may come next.

pub(super) mod asks;
pub(super) mod nodes;

use super::Compiler;
use super::spelled::LONGEST;
use super::triggers::Triggers;
use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfSets};
use crate::id::Id;
use crate::model::{self, Dice, Extent, Turn};
use crate::program::{
    Cond, END, Effect, Follow, IfEmpty, MoveCode, Node, NodeId, Num, Path, Place, Play, Sent, Set, Source,
};
use nodes::{Ahead, MOST_NODES, ahead, closure, ends_freely, repeats_words};

/// The graph under construction. Node 0 is the end of the turn.
pub(super) struct Graph<'a, 'g> {
    pub(super) compiler: &'a mut Compiler<'g>,
    pub(super) moves: &'a [MoveCode],
    pub(super) triggers: &'a Triggers,
    pub(super) nodes: Vec<Node>,
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
    pub(super) fn turn_graph(
        &mut self,
        moves: &[MoveCode],
        triggers: &Triggers,
    ) -> (Vec<Node>, Vec<(Option<Cond>, NodeId)>) {
        let game = self.game;
        let (turns, plain) = (self.spelled.turns.clone(), self.spelled.plain.clone());
        let mut graph = Graph { compiler: self, moves, triggers, nodes: vec![Node::End] };
        let mut phases = Vec::new();
        for (phase, (spelled, plain)) in game.phases.iter().zip(turns.iter().zip(&plain)) {
            let start = graph.spelled_turn(spelled, plain);
            phases.push((phase.when.as_ref().map(|c| graph.compiler.cond(c)), start));
        }
        graph.annotate();
        let nodes = graph.nodes;
        let cut_short = self.may_cut_short();
        self.may_repeat_words |= phases.iter().any(|(_, start)| repeats_words(&nodes, moves, *start, cut_short));
        (nodes, phases)
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

    /// Fills in, for each move, what is known of what follows it.
    fn annotate(&mut self) {
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let reach = closure(&self.nodes, play.next);
            let may_end = ends_freely(&self.nodes, play.next, &mut Vec::new());
            let follow = self.follow(play, &reach);
            let if_empty = self.if_empty(play);
            let goes_on = self.goes_on(play);
            if let Node::Play(play) = &mut self.nodes[node] {
                play.goes_on = goes_on;
                (play.may_end, play.follow, play.if_empty) = (may_end, follow, if_empty);
            }
        }
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let tail = self.tail(play, false);
            let unfed_tail = if play.if_empty.is_some() { self.tail(play, true) } else { None };
            if let Node::Play(play) = &mut self.nodes[node] {
                play.tail = tail;
                if let Some(if_empty) = &mut play.if_empty {
                    if_empty.tail = unfed_tail;
                }
            }
        }
    }

    /// What holds for a part if the part that must follow it finds nothing to lift.
    fn if_empty(&self, play: &Play) -> Option<IfEmpty> {
        let code = &self.moves[usize::from(play.mv.0)];
        let mut slots = CellSet::EMPTY;
        let Ahead { probes, if_empty } = ahead(&self.nodes, play.next);
        for probe in probes {
            for node in closure(&self.nodes, probe) {
                let Node::Play(follower) = &self.nodes[node as usize] else { return None };
                match &self.moves[usize::from(follower.mv.0)].source {
                    Source::Top(Set::Held(lifted)) | Source::Stack(Set::Held(lifted)) => slots |= *lifted,
                    _ => return None,
                }
            }
        }
        let effects = self.triggers.effects().chain(&code.effects);
        let feeds = effects.flat_map(sent_to).any(|place| slots.contains(usize::from(place)));
        let takes_on_its_way = matches!(&code.path, Path::Line { .. } | Path::Chain(_)) || !code.fans.is_empty();
        if slots.is_empty() || feeds || takes_on_its_way || code.player != self.compiler.player {
            return None;
        }
        let player = self.compiler.player;
        let fates = self.compiler.fates(player);
        let fed = |sent: &Option<Sent>| sent.is_some_and(|s| slots.contains(usize::from(s.place)));
        let kinds = fates.iter().enumerate().filter(|(_, sent)| fed(sent)).fold(0, |all, (kind, _)| all | 1 << kind);
        let may_end = if_empty.contains(&END);
        let follow = self.follow(play, &if_empty);
        Some(IfEmpty { slots, kinds, may_end, follow, tail: None })
    }

    /// True if the move may land on an enemy's pieces, or capture a part of a stack: whose piece is under it is not known then.
    fn may_take_or_climb(&self, code: &MoveCode) -> bool {
        let game = self.compiler.game;
        let stays = |role: usize| matches!(&game.captures.extent, Extent::WholeBut(roles) if roles.iter().any(|r| r.index() == role));
        let climbs = |row: &Vec<(bool, _)>| row.iter().enumerate().any(|(role, pair)| pair.0 && !stays(role));
        code.landing.capturing.is_some() && code.landing.stacking.is_some() && game.stacks.on_other.iter().any(climbs)
    }

    /// The one part that may follow `play`, if its targets can be found from the position before `play` and the two cells that
    /// change: it moves the same unit, ends the turn, and its sets depend only on what stands on each cell.
    fn tail(&self, play: &Play, is_empty: bool) -> Option<NodeId> {
        let captures = &self.compiler.game.captures;
        let first = &self.moves[play.mv.0 as usize];
        let is_simple = |code: &MoveCode| {
            let moves = matches!(code.path, Path::Step(_) | Path::Slide { .. });
            moves
                && code.plain
                && !code.needs_lift
                && code.effects.is_empty()
                && code.fans.is_empty()
                && code.landing.swapping.is_none()
        };
        if first.player != self.compiler.player
            || captures.extent == Extent::Top
            || captures.leave_at_end
            || !is_simple(first)
            || self.may_take_or_climb(first)
        {
            return None;
        }
        let followers: Vec<NodeId> = match &self.nodes[play.next as usize] {
            _ if is_empty => ahead(&self.nodes, play.next).if_empty.into_iter().filter(|&n| n != END).collect(),
            Node::Either(all) => all.iter().copied().filter(|&n| n != END).collect(),
            Node::Play(_) => vec![play.next],
            _ => return None,
        };
        let [follower] = followers.as_slice() else { return None };
        let Node::Play(next) = &self.nodes[*follower as usize] else { return None };
        let second = &self.moves[next.mv.0 as usize];
        let (follow, may_end) = match &next.if_empty {
            Some(if_empty) if is_empty => (if_empty.follow, if_empty.may_end),
            _ => (next.follow, next.may_end),
        };
        let alone = next.tied && follow == Follow::Never && may_end && next.when.is_none() && next.to.is_none();
        let asks_little = is_simple(second) && second.guards.is_empty() && second.leaving.is_empty();
        let lifts = match &second.source {
            Source::Top(set) => set.is_local() && !set.is_bound(),
            Source::Stack(set) => set.is_local() && !set.is_bound() && second.landing.stacking.is_none(),
            Source::New(kind) => self.compiler.kinds[kind.index()].count.is_none() && second.landing.stacking.is_none(),
            _ => false,
        };
        let moves_all = matches!(first.source, Source::Top(_) | Source::Stack(_));
        (alone && asks_little && lifts && moves_all && self.leaves_board_alone()).then_some(*follower)
    }

    /// True if no trigger changes anything on the board.
    fn leaves_board_alone(&self) -> bool {
        let board: CellSet = (0..self.compiler.game.board.len()).collect();
        self.triggers.effects().all(|effect| match effect {
            Effect::SendCaptured(_) | Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => true,
            Effect::Send { from, .. } => off_board(from, board),
            Effect::TurnInto(..) | Effect::TurnIntoNamed(..) | Effect::TurnUnder(..) | Effect::Carry { .. } => false,
            Effect::Take(_) | Effect::Remove(_) | Effect::Sow { .. } | Effect::Shift { .. } => false,
        })
    }

    fn follow(&self, play: &Play, reach: &[NodeId]) -> Follow {
        let followers: Vec<&Node> =
            reach.iter().map(|&n| &self.nodes[n as usize]).filter(|n| !matches!(n, Node::End)).collect();
        let code = &self.moves[play.mv.0 as usize];
        let lifts_one = matches!(code.source, Source::Top(_) | Source::New(_));
        // a piece that lands where something was taken stands on what remains, and may be higher for it
        let no_tall_remains = self.compiler.game.captures.extent == Extent::Whole || !code.can_capture;
        let needs_height = |node: &&Node| match node {
            Node::Play(next) => next.tied && needs_height(&self.moves[next.mv.0 as usize].source),
            _ => false,
        };
        if followers.is_empty() {
            Follow::Never
        } else if lifts_one && no_tall_remains && followers.iter().all(needs_height) {
            Follow::AfterStacking
        } else {
            Follow::Maybe
        }
    }
}

/// True for a move that can begin only where the part before landed.
fn begins_there(code: &MoveCode) -> bool {
    let (from, there) = (Set::Bound(Place::From), Set::Bound(Place::There));
    code.guards.iter().any(|(cond, _)| matches!(cond, Cond::Some(Set::And(a, b)) if **a == from && **b == there))
}

/// Where an effect sends pieces.
fn sent_to(effect: &Effect) -> Vec<u16> {
    match effect {
        Effect::Send { to, .. } | Effect::SendCaptured(to) => to.iter().flatten().map(|sent| sent.place).collect(),
        Effect::TurnInto(..) | Effect::TurnIntoNamed(..) | Effect::Take(_) | Effect::Remove(_) => Vec::new(),
        Effect::TurnUnder(..) | Effect::Carry { .. } | Effect::Sow { .. } | Effect::Shift { .. } => Vec::new(),
        Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => Vec::new(),
    }
}

/// True for a set that has places off the board only.
pub(super) fn off_board(set: &Set, board: CellSet) -> bool {
    match set {
        Set::Held(_) => true,
        Set::Const(places) => !places.meets(board),
        Set::And(a, b) => off_board(a, board) || off_board(b, board),
        Set::Or(a, b) => off_board(a, board) && off_board(b, board),
        _ => false,
    }
}

/// True for a set that has no places off the board.
pub(super) fn on_board(set: &Set, board: CellSet) -> bool {
    match set {
        Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) | Set::Holding(_) => true,
        Set::Const(places) => places.is_within(board),
        Set::And(a, b) => on_board(a, board) || on_board(b, board),
        Set::Or(a, b) => on_board(a, board) && on_board(b, board),
        Set::Except(a, _) => on_board(a, board),
        _ => false,
    }
}

/// True for a source that takes stacks of two or more pieces only.
fn needs_height(source: &Source) -> bool {
    fn tall(set: &Set) -> bool {
        match set {
            Set::Height(least, _) => *least >= 2,
            Set::And(a, b) => tall(a) || tall(b),
            Set::Except(a, _) => tall(a),
            _ => false,
        }
    }
    match source {
        Source::Top(set) | Source::Stack(set) => tall(set),
        _ => false,
    }
}
