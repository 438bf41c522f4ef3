//! What may follow each part, as far as that is known before it is played.

use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfSets};
use crate::compile::triggers::effects_after;
use crate::compile::turns::nodes::{Ahead, ahead, closure, ends_freely};
use crate::compile::turns::{all_in, off_board};
use crate::id::{Id, MoveId};
use crate::program::{
    END, Effect, FastMove, FastPlay, Follow, IfEmpty, MoveCode, Node, NodeId, Path, Play, Rules, Sent, Set, Source,
    View,
};

/// A player's turns, and what is known of his moves.
pub(in crate::compile) struct Turns<'a> {
    pub rules: &'a Rules,
    pub player: usize,
    pub view: &'a View,
    pub moves: &'a [FastMove],
}

impl Turns<'_> {
    /// For each node what is known of what follows the part that is played there.
    pub fn followed(&self) -> Vec<FastPlay> {
        let nodes = &self.view.nodes;
        let of_node = |node: &Node| match node {
            Node::Play(play) => FastPlay {
                may_end: ends_freely(nodes, play.next, &mut Vec::new()),
                follow: self.follow(play, &closure(nodes, play.next)),
                if_empty: self.if_empty(play),
                goes_on: self.goes_on(play),
                ..FastPlay::default()
            },
            _ => FastPlay::default(),
        };
        let mut known: Vec<FastPlay> = nodes.iter().map(of_node).collect();
        for (at, node) in nodes.iter().enumerate() {
            let Node::Play(play) = node else { continue };
            known[at].tail = self.tail(play, &known, false);
            if known[at].if_empty.is_some() {
                let unfed = self.tail(play, &known, true);
                known[at].if_empty.iter_mut().for_each(|if_empty| if_empty.tail = unfed);
            }
        }
        known
    }

    /// All that runs of itself after parts.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        effects_after(&self.view.on_capture, &self.view.after)
    }

    /// What holds for a part if the part that must follow it finds nothing to lift.
    fn if_empty(&self, play: &Play) -> Option<IfEmpty> {
        let code = &self.view.moves[play.mv.index()];
        let mut slots = CellSet::EMPTY;
        let Ahead { probes, if_empty } = ahead(&self.view.nodes, play.next);
        for probe in probes {
            for node in closure(&self.view.nodes, probe) {
                let Node::Play(follower) = &self.view.nodes[node as usize] else { return None };
                match &self.view.moves[follower.mv.index()].source {
                    Source::Top(Set::Held(lifted)) | Source::Stack(Set::Held(lifted)) => slots |= *lifted,
                    _ => return None,
                }
            }
        }
        let effects = self.effects().chain(&code.effects);
        let feeds = effects.flat_map(sent_to).any(|place| slots.contains(usize::from(place)));
        let takes_on_its_way = matches!(&code.path, Path::Line { .. } | Path::Chain(_)) || !code.fans.is_empty();
        if slots.is_empty() || feeds || takes_on_its_way || code.player.index() != self.player {
            return None;
        }
        let fates = &self.rules.fates[self.player];
        let fed = |sent: &Option<Sent>| sent.is_some_and(|s| slots.contains(usize::from(s.place)));
        let kinds = fates.iter().enumerate().filter(|(_, sent)| fed(sent)).fold(0, |all, (kind, _)| all | 1 << kind);
        let may_end = if_empty.contains(&END);
        let follow = self.follow(play, &if_empty);
        Some(IfEmpty { slots, kinds, may_end, follow, tail: None })
    }

    /// True if the move may land on an enemy's pieces, or capture a part of a stack: whose piece is under it is not known then.
    fn may_take_or_climb(&self, code: &MoveCode) -> bool {
        let (kinds, captures) = (&self.rules.kinds, &self.rules.captures);
        let climbs = |upper: usize| {
            let others = (0..kinds.len()).filter(|&lower| kinds[lower].owner != kinds[upper].owner);
            let others = others.fold(0, |all, lower| all | 1 << lower);
            self.rules.stacks.lower[upper] & others & !captures.spared != 0
        };
        code.landing.capturing.is_some() && code.landing.stacking.is_some() && (0..kinds.len()).any(climbs)
    }

    /// The one part that may follow `play`, if its targets can be found from the position before `play` and the two cells that
    /// change: it moves the same unit, ends the turn, and its sets depend only on what stands on each cell.
    fn tail(&self, play: &Play, known: &[FastPlay], is_empty: bool) -> Option<NodeId> {
        let captures = &self.rules.captures;
        let first = &self.view.moves[play.mv.index()];
        let is_simple = |mv: MoveId| {
            let (code, fast) = (&self.view.moves[mv.index()], &self.moves[mv.index()]);
            let moves = matches!(code.path, Path::Step(_) | Path::Slide { .. } | Path::Far { .. });
            moves
                && fast.plain
                && !fast.needs_lift
                && code.effects.is_empty()
                && code.fans.is_empty()
                && code.landing.swapping.is_none()
        };
        if first.player.index() != self.player
            || captures.top_only
            || captures.leave_at_end
            || !is_simple(play.mv)
            || self.may_take_or_climb(first)
        {
            return None;
        }
        let followers: Vec<NodeId> = match &self.view.nodes[play.next as usize] {
            _ if is_empty => ahead(&self.view.nodes, play.next).if_empty.into_iter().filter(|&n| n != END).collect(),
            Node::Either(all) => all.iter().copied().filter(|&n| n != END).collect(),
            Node::Play(_) => vec![play.next],
            _ => return None,
        };
        let [follower] = followers.as_slice() else { return None };
        let Node::Play(next) = &self.view.nodes[*follower as usize] else { return None };
        let (second, ahead) = (&self.view.moves[next.mv.index()], &known[*follower as usize]);
        let (follow, may_end) = match &ahead.if_empty {
            Some(if_empty) if is_empty => (if_empty.follow, if_empty.may_end),
            _ => (ahead.follow, ahead.may_end),
        };
        let alone = next.tied && follow == Follow::Never && may_end && next.when.is_none() && next.to.is_none();
        let asks_little = is_simple(next.mv) && second.guards.is_empty() && second.leaving.is_empty();
        let lifts = match &second.source {
            Source::Top(set) => set.is_local() && !set.is_bound(),
            Source::Stack(set) => set.is_local() && !set.is_bound() && second.landing.stacking.is_none(),
            Source::New(kind) => self.rules.kinds[kind.index()].count.is_none() && second.landing.stacking.is_none(),
            _ => false,
        };
        let moves_all = matches!(first.source, Source::Top(_) | Source::Stack(_));
        (alone && asks_little && lifts && moves_all && self.leaves_board_alone()).then_some(*follower)
    }

    /// True if no trigger changes anything on the board.
    fn leaves_board_alone(&self) -> bool {
        let board = self.rules.topology.board;
        self.effects().all(|effect| match effect {
            Effect::SendCaptured(_) | Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => true,
            Effect::Send { from, .. } => off_board(from, board),
            Effect::TurnInto(..) | Effect::TurnIntoNamed(..) | Effect::TurnUnder(..) | Effect::Carry { .. } => false,
            Effect::Take(_) | Effect::Remove(_) | Effect::Sow { .. } | Effect::Shift { .. } | Effect::Put(..) => false,
        })
    }

    fn follow(&self, play: &Play, reach: &[NodeId]) -> Follow {
        let followers: Vec<&Node> =
            reach.iter().map(|&n| &self.view.nodes[n as usize]).filter(|n| !matches!(n, Node::End)).collect();
        let code = &self.view.moves[play.mv.index()];
        let lifts_one = matches!(code.source, Source::Top(_) | Source::New(_));
        // a piece that lands where something was taken stands on what remains, and may be higher for it
        let no_tall_remains = !self.rules.captures.top_only && self.rules.captures.spared == 0 || !code.can_capture;
        let needs_height = |node: &&Node| match node {
            Node::Play(next) => next.tied && needs_height(&self.view.moves[next.mv.index()].source),
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

/// Where an effect sends pieces.
fn sent_to(effect: &Effect) -> Vec<u16> {
    match effect {
        Effect::Send { to, .. } | Effect::SendCaptured(to) => to.iter().flatten().map(|sent| sent.place).collect(),
        Effect::TurnInto(..) | Effect::TurnIntoNamed(..) | Effect::Take(_) | Effect::Remove(_) => Vec::new(),
        Effect::TurnUnder(..) | Effect::Carry { .. } | Effect::Sow { .. } | Effect::Shift { .. } => Vec::new(),
        Effect::Put(..) => Vec::new(),
        Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => Vec::new(),
    }
}

/// True for a source that takes stacks of two or more pieces only.
fn needs_height(source: &Source) -> bool {
    let is_tall = |part: &Set| matches!(part, Set::Height(least, _) if *least >= 2);
    matches!(source, Source::Top(set) | Source::Stack(set) if all_in(set, &is_tall))
}
