//! Turn expressions become graphs: each point knows what may come next.

use super::Compiler;
use super::triggers::Triggers;
use crate::bits::CellSet;
use crate::id::{Id, MoveId};
use crate::model::{self, Dice, Extent, Turn, Who};
use crate::program::{
    CensusCode, CompareOp, Cond, END, Effect, Follow, MoveCode, Node, NodeId, Num, Path, Place, Play, Sent, Set,
    Source, Unfed, View, effects_after,
};

/// Most nodes of a turn graph: counted repeats are written out.
const MOST_NODES: usize = 1 << 16;

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

/// True where what may follow a part, or what it does, depends on more than the position it led to.
pub(super) fn looks_back(view: &View) -> bool {
    asks_for_earlier_parts(view) || view.nodes.iter().any(|node| matches!(node, Node::Most { .. }))
}

/// True where which parts may follow is not settled by the position that those before have led to.
fn asks_for_earlier_parts(view: &View) -> bool {
    let last = |set: &Set| set.is_bound();
    let plays = view.nodes.iter().any(|node| match node {
        Node::Play(play) => {
            play.tied || play.when.as_ref().is_some_and(Cond::is_bound) || play.from.iter().chain(&play.to).any(last)
        }
        Node::Again(_) => true,
        Node::When(cond, _) => cond.is_bound(),
        _ => false,
    });
    let moves = view.moves.iter().any(|code| {
        let source = match &code.source {
            Source::Top(set) | Source::Stack(set) => last(set),
            Source::Choice(..) => true,
            Source::Tops { of, least, most, .. } => last(of) || least.is_bound() || most.is_bound(),
            Source::Row { of, .. } => last(of),
            Source::New(_) | Source::Die(_) | Source::Value(..) => false,
        };
        let fans = code.fans.iter().flat_map(|fan| fan.pattern.iter().map(|item| &item.test));
        let way = code.path.sets().into_iter().chain(code.landing.sets()).chain(fans).any(asks_for_last);
        let lengths = code.path.walk_lengths().into_iter().any(number_asks_for_last);
        let asked = code.path.conditions().into_iter().chain(code.guards.iter().map(|(cond, _)| cond));
        source || way || lengths || asked.into_iter().any(cond_asks_for_last)
    });
    plays || moves || !view.forbidden.is_empty()
}

/// True where some alternative is open only if another is not, or only the best words count.
pub(super) fn has_second_choice(view: &View) -> bool {
    view.nodes.iter().any(|node| matches!(node, Node::Prefer { .. } | Node::Most { .. }))
}

/// True where every move may be the last of its turn, whatever it leads to.
pub(super) fn parts_are_turns(view: &View) -> bool {
    let ends = view.nodes.iter().all(|node| match node {
        Node::Play(play) => play.may_end,
        Node::Again(_) => false,
        _ => true,
    });
    ends && view.forbidden.is_empty() && !has_second_choice(view)
}

/// True for a set that speaks of what an earlier part of the turn has bound.
fn asks_for_last(set: &Set) -> bool {
    match set {
        Set::Bound(place) => !matches!(place, Place::From | Place::To),
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => false,
        Set::Holding(_) | Set::Held(_) | Set::Remembered(_) | Set::Marked(_) => false,
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => asks_for_last(a) || asks_for_last(b),
        Set::Reached { within, from, .. } => asks_for_last(within) || asks_for_last(from),
        Set::Spread { within, from, ways } => {
            asks_for_last(within) || asks_for_last(from) || ways.iter().any(|(_, closed)| asks_for_last(closed))
        }
        Set::Image(_, of)
        | Set::Run { of, .. }
        | Set::Joining { of, .. }
        | Set::Group { of, .. }
        | Set::Threatened(of)
        | Set::Attacked(of, _) => asks_for_last(of),
        Set::FirstOf(sets) => sets.iter().any(asks_for_last),
        Set::When(cond, a, b) => cond_asks_for_last(cond) || asks_for_last(a) || asks_for_last(b),
        Set::Reach(of, path) => {
            let asked = path.conditions().into_iter().any(cond_asks_for_last);
            asked || asks_for_last(of) || path.sets().into_iter().any(asks_for_last)
        }
        Set::Like(..) => true,
    }
}

/// True for a condition that speaks of what an earlier part of the turn has bound.
fn cond_asks_for_last(cond: &Cond) -> bool {
    match cond {
        Cond::Const(_) | Cond::CanMove(..) | Cond::Repeats(..) => false,
        Cond::WouldRepeat(..) | Cond::CouldMove(..) => true,
        Cond::And(all) | Cond::Or(all) => all.iter().any(cond_asks_for_last),
        Cond::Not(inner) => cond_asks_for_last(inner),
        Cond::Some(set) | Cond::OneGroup(set, _) => asks_for_last(set),
        Cond::Within(a, b) => asks_for_last(a) || asks_for_last(b),
        Cond::Compare(a, _, b) => number_asks_for_last(a) || number_asks_for_last(b),
        Cond::Line { pattern, .. } => pattern.iter().any(|item| asks_for_last(&item.test)),
        Cond::Quiet(_, turns) => number_asks_for_last(turns),
    }
}

/// True for a number that speaks of what an earlier part of the turn has bound.
fn number_asks_for_last(num: &Num) -> bool {
    match num {
        Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_) => false,
        Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
            asks_for_last(set)
        }
        Num::When(a, cond, b) => cond_asks_for_last(cond) || number_asks_for_last(a) || number_asks_for_last(b),
        Num::Binary(a, _, b) => number_asks_for_last(a) || number_asks_for_last(b),
    }
}

/// True where what a player's turns or parts may leave, or what ends them early, depends on positions before.
pub(super) fn asks_past(view: &View) -> bool {
    let left = view.moves.iter().flat_map(|code| &code.leaving).chain(&view.forbidden).map(|(cond, _)| cond);
    let early = view.ends.iter().filter(|end| end.at_once).map(|end| &end.when);
    left.chain(early).any(cond_asks_past)
}

fn cond_asks_past(cond: &Cond) -> bool {
    match cond {
        Cond::Repeats(..) | Cond::WouldRepeat(..) => true,
        Cond::And(all) | Cond::Or(all) => all.iter().any(cond_asks_past),
        Cond::Not(inner) => cond_asks_past(inner),
        Cond::Const(_) | Cond::Some(_) | Cond::OneGroup(..) | Cond::Within(..) | Cond::Compare(..) => false,
        // another player's turns may be asked for in turn
        Cond::CanMove(..) | Cond::CouldMove(..) => true,
        Cond::Line { .. } | Cond::Quiet(..) => false,
    }
}

/// How the greatest words of a player's turns can be counted position by position, where each turn is one of those words,
/// or another where there is none.
pub(super) fn census(view: &View, start: NodeId) -> Option<CensusCode> {
    let start = match view.nodes[start as usize] {
        Node::Roll(next) => next,
        _ => start,
    };
    let (most, other) = match view.nodes[start as usize] {
        Node::Prefer { first, other, .. } => (first, Some(other)),
        _ => (start, None),
    };
    let Node::Most { inner, number, next: END } = &view.nodes[most as usize] else { return None };
    let nested = |start: NodeId| {
        let (mut seen, mut open) = (vec![false; view.nodes.len()], vec![start]);
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node as usize], true) {
                open.extend(successors(&view.nodes[node as usize]));
            }
        }
        view.nodes.iter().zip(seen).any(|(node, seen)| {
            seen && matches!(node, Node::Most { .. } | Node::Prefer { .. } | Node::Rounds { .. } | Node::Again(_))
        })
    };
    let asks_whole_turns = view.may_end_early || !view.forbidden.is_empty();
    if asks_whole_turns || asks_for_earlier_parts(view) || nested(*inner) || other.is_some_and(nested) {
        return None;
    }
    let after = view.moves.iter().map(|code| number_after(view, code, number)).collect();
    Some(CensusCode { inner: *inner, number: number.clone(), other, after }).filter(|_| !number_asks_for_last(number))
}

/// The number after any part of a move, asked before the part, where the part as such has no say in it.
fn number_after(view: &View, code: &MoveCode, number: &Num) -> Option<Num> {
    match number {
        Num::Int(_) | Num::Roll | Num::OfRoll(_) => Some(number.clone()),
        Num::Hand => (!matches!(code.source, Source::Die(_))).then_some(Num::Hand),
        Num::Remembered(memory) => {
            let notes = |effect: &&Effect| matches!(effect, Effect::Note(at, _) if at == memory);
            if effects_after(&view.on_capture, &view.after).any(|effect| notes(&effect)) {
                return None;
            }
            let mut noted = code.effects.iter().filter(notes);
            match (noted.next(), noted.next()) {
                (None, _) => Some(number.clone()),
                (Some(Effect::Note(_, next)), None) => reads_only(next, *memory).then(|| next.clone()),
                _ => None,
            }
        }
        Num::Binary(a, op, b) => {
            let (a, b) = (number_after(view, code, a)?, number_after(view, code, b)?);
            Some(Num::Binary(Box::new(a), *op, Box::new(b)))
        }
        Num::Count(_) | Num::CountHeld(_) | Num::Heights(_) | Num::Groups(..) | Num::Sum(..) => None,
        Num::When(..) | Num::Passed(_) => None,
    }
}

/// True for a number that asks for nothing but what was rolled and what is remembered there.
fn reads_only(number: &Num, memory: u8) -> bool {
    match number {
        Num::Int(_) | Num::Roll | Num::OfRoll(_) => true,
        Num::Remembered(read) => *read == memory,
        Num::Binary(a, _, b) => reads_only(a, memory) && reads_only(b, memory),
        Num::Count(_) | Num::CountHeld(_) | Num::Heights(_) | Num::Groups(..) | Num::Sum(..) => false,
        Num::When(..) | Num::Passed(_) | Num::Hand => false,
    }
}

impl Compiler<'_> {
    /// The move as it is chosen by a player.
    fn alias(&self, play: MoveId, by: Who) -> MoveId {
        let at = self.aliases.iter().position(|a| *a == (play, by));
        at.map_or(play, |at| MoveId::from_index(self.game.moves.len() + at))
    }

    /// The nodes of all phases, and each phase's condition and first node.
    pub(super) fn turn_graph(
        &mut self,
        moves: &[MoveCode],
        triggers: &Triggers,
    ) -> (Vec<Node>, Vec<(Option<Cond>, NodeId)>) {
        let game = self.game;
        let mut graph = Graph { compiler: self, moves, triggers, nodes: vec![Node::End] };
        let mut phases = Vec::new();
        for phase in &game.phases {
            let start = graph.turn(&phase.turn, END);
            phases.push((phase.when.as_ref().map(|c| graph.compiler.cond(c)), start));
        }
        graph.annotate();
        let nodes = graph.nodes;
        self.may_repeat_words |= (0..nodes.len() as NodeId).any(|n| offers_twice(&nodes, n));
        (nodes, phases)
    }
}

impl Graph<'_, '_> {
    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    /// The node from which the words of `turn`, then those of `next`, are read.
    fn turn(&mut self, turn: &Turn, next: NodeId) -> NodeId {
        match turn {
            Turn::Play { play, from, to, when, by, clause } => {
                let outer = self.compiler.player;
                self.compiler.player = self.compiler.who(*by);
                let (mv, by) = (self.compiler.alias(*play, *by), outer);
                let from = from.as_ref().map(|s| self.compiler.set(s));
                let to = to.as_ref().map(|s| self.compiler.set(s));
                let when = when.as_ref().map(|c| self.compiler.cond(c));
                let tied = from == Some(Set::Bound(Place::There));
                self.compiler.player = by;
                self.add(Node::Play(Play {
                    mv,
                    from,
                    to,
                    when,
                    next,
                    tied,
                    may_end: false,
                    follow: Follow::Maybe,
                    tail: None,
                    guards_wait: false,
                    has_no_say: false,
                    can_capture: false,
                    unfed: None,
                    goes_on: None,
                    plan: None,
                    prerequisites: None,
                    line_after: None,
                    clause: *clause,
                }))
            }
            Turn::Roll(..) => self.add(Node::Roll(next)),
            Turn::Rounds { most, body } => {
                let most = match most {
                    model::Num::Roll => Num::Roll,
                    most => self.compiler.num(most),
                };
                let head = self.add(Node::End);
                let body = self.turn(body, head);
                self.nodes[head as usize] = Node::Rounds { body, most, next };
                head
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
            Turn::WithMost(inner, number) => {
                let inner = self.turn(inner, END);
                let number = self.compiler.num(number);
                self.add(Node::Most { inner, number, next })
            }
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

    /// `body` once more and then `tail`, or (only where it cannot, if it must) `next`.
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

    /// Fills in what each move knows of what follows it.
    fn annotate(&mut self) {
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let reach = closure(&self.nodes, play.next);
            let may_end = ends_freely(&self.nodes, play.next, &mut Vec::new());
            let follow = self.follow(play, &reach);
            let can_capture = self.captures_from(node as NodeId);
            let unfed = self.unfed(play);
            let goes_on = self.goes_on(play);
            if let Node::Play(play) = &mut self.nodes[node] {
                play.goes_on = goes_on;
                (play.may_end, play.follow, play.can_capture, play.unfed) = (may_end, follow, can_capture, unfed);
            }
        }
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let tail = self.tail(play, false);
            let unfed_tail = if play.unfed.is_some() { self.tail(play, true) } else { None };
            if let Node::Play(play) = &mut self.nodes[node] {
                play.tail = tail;
                if let Some(unfed) = &mut play.unfed {
                    unfed.tail = unfed_tail;
                }
            }
        }
    }

    /// What holds of a part where nothing feeds what must follow it.
    fn unfed(&self, play: &Play) -> Option<Unfed> {
        let code = &self.moves[usize::from(play.mv.0)];
        let mut slots = CellSet::EMPTY;
        let Ahead { probes, unfed } = ahead(&self.nodes, play.next);
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
        let is_alias = usize::from(play.mv.0) >= self.compiler.game.moves.len();
        if slots.is_empty() || feeds || takes_on_its_way || is_alias {
            return None;
        }
        let player = self.compiler.player;
        let fates = self.compiler.fates(player);
        let fed = |sent: &Option<Sent>| sent.is_some_and(|s| slots.contains(usize::from(s.place)));
        let kinds = fates.iter().enumerate().filter(|(_, sent)| fed(sent)).fold(0, |all, (kind, _)| all | 1 << kind);
        let may_end = unfed.contains(&END);
        let follow = self.follow(play, &unfed);
        Some(Unfed { slots, kinds, may_end, follow, tail: None })
    }

    /// True where the move may come to stand on enemies, or take them: what stays under it is not known by whose it is.
    fn may_take_or_climb(&self, code: &MoveCode) -> bool {
        let game = self.compiler.game;
        let stays = |role: usize| matches!(&game.captures.extent, Extent::WholeBut(roles) if roles.iter().any(|r| r.index() == role));
        let climbs = |row: &Vec<(bool, _)>| row.iter().enumerate().any(|(role, pair)| pair.0 && !stays(role));
        code.landing.capturing.is_some() && code.landing.stacking.is_some() && game.stacks.on_other.iter().any(climbs)
    }

    /// The one part that may follow `play`, if what it can do follows from the position before `play` and the two cells that
    /// change: it moves the same unit, ends the turn, and asks only for what stands on each cell.
    fn tail(&self, play: &Play, is_unfed: bool) -> Option<NodeId> {
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
        if usize::from(play.mv.0) >= self.compiler.game.moves.len()
            || captures.extent == Extent::Top
            || captures.leave_at_end
            || !is_simple(first)
            || self.may_take_or_climb(first)
        {
            return None;
        }
        let followers: Vec<NodeId> = match &self.nodes[play.next as usize] {
            _ if is_unfed => ahead(&self.nodes, play.next).unfed.into_iter().filter(|&n| n != END).collect(),
            Node::Either(all) => all.iter().copied().filter(|&n| n != END).collect(),
            Node::Play(_) => vec![play.next],
            _ => return None,
        };
        let [follower] = followers.as_slice() else { return None };
        let Node::Play(next) = &self.nodes[*follower as usize] else { return None };
        let second = &self.moves[next.mv.0 as usize];
        let (follow, may_end) = match &next.unfed {
            Some(unfed) if is_unfed => (unfed.follow, unfed.may_end),
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

    /// True where what runs of itself changes nothing on the board.
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

    /// True where a capture can happen at this node or after it.
    fn captures_from(&self, node: NodeId) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut seen[node as usize], true) {
                continue;
            }
            if let Node::Play(play) = &self.nodes[node as usize]
                && self.moves[play.mv.0 as usize].can_capture
            {
                return true;
            }
            open.extend(successors(&self.nodes[node as usize]));
        }
        false
    }
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

/// What lies ahead of a node.
struct Ahead {
    /// What must be played if it can be, before anything else: the nodes that are tried.
    probes: Vec<NodeId>,
    /// What can be played where nothing that must be played can be, or the end.
    unfed: Vec<NodeId>,
}

fn ahead(nodes: &[Node], start: NodeId) -> Ahead {
    let mut ahead = Ahead { probes: Vec::new(), unfed: Vec::new() };
    let mut open = vec![start];
    let mut seen = Vec::new();
    while let Some(at) = open.pop() {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        match &nodes[at as usize] {
            Node::Either(all) => open.extend(all),
            Node::Prefer { probe, other, .. } => {
                ahead.probes.push(*probe);
                open.push(*other);
            }
            _ => ahead.unfed.push(at),
        }
    }
    ahead.unfed.sort_unstable();
    ahead
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

/// All nodes one step on.
pub(super) fn successors(node: &Node) -> Vec<NodeId> {
    match node {
        Node::End => Vec::new(),
        Node::Play(play) => vec![play.next],
        Node::Pass(next) | Node::Again(next) | Node::When(_, next) | Node::Roll(next) => vec![*next],
        Node::Rounds { body, next, .. } => vec![*body, *next],
        Node::Either(all) => all.clone(),
        Node::Prefer { first, other, .. } => vec![*first, *other],
        Node::Most { inner, next, .. } => vec![*inner, *next],
    }
}

/// True where some turn has no move in it.
pub(super) fn can_pass(nodes: &[Node], start: NodeId) -> bool {
    closure(nodes, start).iter().any(|&node| !matches!(nodes[node as usize], Node::Play(_)))
}

/// True where the turn may end, whatever the position: an end after `otherwise` or `must` depends on it.
fn ends_freely(nodes: &[Node], at: NodeId, path: &mut Vec<NodeId>) -> bool {
    match &nodes[at as usize] {
        Node::End => true,
        Node::Roll(next) => ends_freely(nodes, *next, path),
        Node::Rounds { next, .. } => ends_freely(nodes, *next, path),
        Node::Either(all) if !path.contains(&at) => {
            path.push(at);
            all.iter().any(|&next| ends_freely(nodes, next, path))
        }
        _ => false,
    }
}

/// The nodes that play something, or end, and can be reached without playing anything; each as often as it is reached.
fn closure(nodes: &[Node], start: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    collect(nodes, start, &mut path, &mut found);
    found
}

fn collect(nodes: &[Node], at: NodeId, path: &mut Vec<NodeId>, found: &mut Vec<NodeId>) {
    if path.contains(&at) || found.len() > MOST_NODES {
        return;
    }
    match &nodes[at as usize] {
        Node::Either(_)
        | Node::Prefer { .. }
        | Node::Most { .. }
        | Node::Roll(_)
        | Node::When(..)
        | Node::Rounds { .. } => {
            path.push(at);
            for next in successors(&nodes[at as usize]) {
                collect(nodes, next, path, found);
            }
            path.pop();
        }
        _ => found.push(at),
    }
}

/// True where the same move, the end or a pass is offered by two alternatives of one choice. What `otherwise` parts is
/// never open at once.
fn offers_twice(nodes: &[Node], node: NodeId) -> bool {
    let Node::Either(all) = &nodes[node as usize] else { return false };
    let mut offers: Vec<(usize, &Node)> = Vec::new();
    for (alternative, &start) in all.iter().enumerate() {
        offers.extend(closure(nodes, start).iter().map(|&n| (alternative, &nodes[n as usize])));
    }
    offers.sort_by_key(|(_, node)| offer_key(node));
    let alike = offers.chunk_by(|(_, a), (_, b)| offer_key(a) == offer_key(b));
    alike.flat_map(pairs).any(|((one, a), (other, b))| one != other && !exclude_each_other(a, b))
}

/// Each two of these.
fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = (T, T)> {
    all.iter().enumerate().flat_map(|(at, &a)| all[at + 1..].iter().map(move |&b| (a, b)))
}

/// True for two plays of which one asks that something holds, the other that it does not.
fn exclude_each_other(a: &Node, b: &Node) -> bool {
    let (Node::Play(a), Node::Play(b)) = (a, b) else { return false };
    match (&a.when, &b.when) {
        (Some(a), Some(b)) => contradict(a, b),
        _ => false,
    }
}

/// True for two conditions that cannot hold at once, as far as that is easy to see.
fn contradict(a: &Cond, b: &Cond) -> bool {
    match (a, b) {
        (Cond::Compare(x, op, y), Cond::Compare(z, other, w)) => x == z && y == w && opposed(*op, *other),
        (Cond::Not(a), b) | (b, Cond::Not(a)) => **a == *b,
        (Cond::And(all), other) | (other, Cond::And(all)) => all.iter().any(|one| contradict(one, other)),
        _ => false,
    }
}

/// True for comparisons that cannot both hold of the same two numbers.
fn opposed(a: CompareOp, b: CompareOp) -> bool {
    use CompareOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!((a, b), (Eq, Ne | Lt | Gt) | (Ne | Lt | Gt, Eq) | (Lt, Gt | Ge) | (Gt, Lt | Le) | (Ge, Lt) | (Le, Gt))
}

fn offer_key(node: &Node) -> u16 {
    match node {
        Node::Play(play) => u16::from(play.mv.0),
        Node::Pass(_) => 256,
        Node::Again(_) => 257,
        _ => 258,
    }
}
