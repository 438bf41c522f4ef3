//! Whether a player can move, where one set tells it: he can where it has a cell. Then nobody has to look for his turns.

use super::plans::{both, either};
use super::turns::on_board;
use crate::bits::{CellSet, WIDEST};
use crate::compile::asks::{Asks, OfSets};
use crate::id::Id;
use crate::program::{
    FastMove, FastPlay, FastView, Follow, Landing, MoveCode, Node, NodeId, Path, Play, Pointing, Rules, Set, Source,
    View,
};

/// The set that has a cell exactly where a player has a turn with a move in it, if there is one.
pub(super) fn mobile(rules: &Rules, view: &View, fast: &FastView) -> Option<Set> {
    let [(None, start)] = view.phases[..] else { return None };
    let asks_more = view.tests_whole_turns() || rules.rolls || rules.ranks.is_some();
    if asks_more || rules.captures.leave_at_end { None } else { Begins { rules, view, fast }.at(start)? }
}

/// How a player points, if that is all that his turns are: see [`Pointing`]. `waits`: what a turn may leave may be tested on the
/// turn that was drawn.
pub(super) fn pointing(rules: &Rules, view: &View, fast: &FastView, waits: bool) -> Option<Pointing> {
    let [(None, start)] = view.phases[..] else { return None };
    let Node::Play(play) = &view.nodes[start as usize] else { return None };
    let (code, ahead) = (&view.moves[play.mv.index()], &fast.nodes[start as usize].play);
    let next = match (ahead.follow, ahead.may_end) {
        (Follow::Never, true) => None,
        (_, false) if ahead.is_settled && is_sure(&view.nodes, play.next) => Some(play.next),
        _ => return None,
    };
    let tests = !code.leaving.is_empty() || !view.forbidden.is_empty();
    let asks_more = rules.rolls || rules.captures.leave_at_end || view.may_end_early;
    // where there are several kinds, turns are in the order of kinds
    let is_simple = rules.kinds.len() == 1 && !rules.by_parts;
    if !is_simple || asks_more || asks(play, ahead, code) || tests && !waits || !code.only_points() {
        return None;
    }
    Some(Pointing { mv: play.mv, at: units_that_stay(rules, code, &fast.moves[play.mv.index()])?, next, tests })
}

/// True if a turn goes on from a settled node in one way, whatever the position.
fn is_sure(nodes: &[Node], at: NodeId) -> bool {
    match &nodes[at as usize] {
        Node::End | Node::Again(_) => true,
        Node::Prefer { other, .. } => is_sure(nodes, *other),
        _ => false,
    }
}

/// True if it hangs on more than what it finds whether a move can be made.
fn asks(play: &Play, ahead: &FastPlay, code: &MoveCode) -> bool {
    let is_free = play.when.is_none() && play.from.is_none() && play.to.is_none() && ahead.if_empty.is_none();
    !is_free || !code.asked.is_empty() || !code.gates.is_empty()
}

/// Where a move that leaves its units on their cells finds something to lift.
fn units_that_stay(rules: &Rules, code: &MoveCode, fast: &FastMove) -> Option<Set> {
    let (Source::Top(set) | Source::Stack(set)) = &code.source else { return None };
    let set = code.begun.iter().fold(both(set.clone(), Set::Occupied), |set, begun| both(set, begun.clone()));
    (fast.stays && is_known(&set, rules)).then(|| simple(set, rules))
}

/// True for a set of cells that hangs on the position alone.
fn is_known(set: &Set, rules: &Rules) -> bool {
    set.is_local() && !set.is_bound() && on_board(set, rules.topology.board)
}

/// The same set, its constant parts put together, and nothing asked twice.
fn simple(set: Set, rules: &Rules) -> Set {
    let (mut cells, mut others) = (rules.layout.places, Vec::new());
    gather(set, rules, &mut cells, &mut others);
    others.push(Set::Const(cells));
    others.into_iter().reduce(both).unwrap_or(Set::Const(cells))
}

/// Takes an intersection apart: the cells of which it is a part, and the other sets.
fn gather(set: Set, rules: &Rules, cells: &mut CellSet<WIDEST>, others: &mut Vec<Set>) {
    match set {
        Set::And(a, b) => [a, b].into_iter().for_each(|part| gather(*part, rules, cells, others)),
        Set::Except(a, b) => match *b {
            Set::Const(without) => {
                *cells = cells.without(without);
                gather(*a, rules, cells, others);
            }
            b => keep(Set::Except(a, Box::new(b)), others),
        },
        Set::Const(all) => *cells &= all,
        Set::Occupied if rules.kinds.len() == 1 => gather(Set::Tops(1), rules, cells, others),
        other => keep(other, others),
    }
}

fn keep(set: Set, sets: &mut Vec<Set>) {
    if !sets.contains(&set) {
        sets.push(set);
    }
}

/// Looks for it.
struct Begins<'p> {
    rules: &'p Rules,
    view: &'p View,
    fast: &'p FastView,
}

impl Begins<'_> {
    /// Where a turn that goes on from a node may begin its first move; nothing where it cannot have any.
    fn at(&self, node: NodeId) -> Option<Option<Set>> {
        match &self.view.nodes[node as usize] {
            Node::End | Node::Pass(_) => Some(None),
            Node::Play(play) => self.of_play(play, &self.fast.nodes[node as usize].play).map(Some),
            Node::Either(all) => {
                let all = all.iter().map(|&node| self.at(node)).collect::<Option<Vec<_>>>()?;
                Some(all.into_iter().flatten().reduce(either))
            }
            // where the first has no move, the other may
            Node::Prefer { first, other, .. } => {
                Some([self.at(*first)?, self.at(*other)?].into_iter().flatten().reduce(either))
            }
            _ => None,
        }
    }

    /// Where a move that some turn can begin with finds something to do, if every part of it can be the first of a turn.
    fn of_play(&self, play: &Play, ahead: &FastPlay) -> Option<Set> {
        let code = &self.view.moves[play.mv.index()];
        if asks(play, ahead, code) || !code.leaving.is_empty() || !(ahead.may_end || self.can_end(play.next)) {
            return None;
        }
        match &code.source {
            Source::New(kind) if code.guards.is_empty() && self.rules.kinds[kind.index()].count.is_none() => {
                put(code).filter(|set| is_known(set, self.rules))
            }
            _ => units_that_stay(self.rules, code, &self.fast.moves[play.mv.index()]),
        }
    }

    /// True if a turn can always be ended here.
    fn can_end(&self, node: NodeId) -> bool {
        match &self.view.nodes[node as usize] {
            Node::End => true,
            Node::Either(all) => all.iter().any(|&node| matches!(self.view.nodes[node as usize], Node::End)),
            // what is preferred ends the turn, if there is any of it
            Node::Prefer { probe, first, other } => probe == first && self.can_end(*other),
            _ => false,
        }
    }
}

/// The cells on which a move puts a new piece, if they must be empty.
fn put(code: &MoveCode) -> Option<Set> {
    let Path::To(to) = &code.path else { return None };
    let Landing { empty: Some(empty), stacking: None, capturing: None, swapping: None } = &code.lands else {
        return None;
    };
    Some(both(both(Set::Empty, to.clone()), empty.clone()))
}
