//! Whether a player can move, where one set tells it: he can where it has a cell. Then nobody has to look for his turns.

use super::plans::{both, either};
use super::turns::on_board;
use crate::compile::asks::OfSets;
use crate::id::Id;
use crate::program::{Landing, MoveCode, Node, NodeId, Path, Play, Program, Set, Source, View};

/// The set that has a cell exactly where a player has a turn with a move in it, if there is one.
pub(super) fn mobile(program: &Program, view: &View) -> Option<Set> {
    let [(None, start)] = view.phases[..] else { return None };
    let asks_more = view.tests_whole_turns() || program.rolls || program.ranks.is_some();
    if asks_more || program.captures.leave_at_end { None } else { Begins { program, view }.at(start)? }
}

/// Looks for it.
struct Begins<'p> {
    program: &'p Program,
    view: &'p View,
}

impl Begins<'_> {
    /// Where a turn that goes on from a node may begin its first move; nothing where it cannot have any.
    fn at(&self, node: NodeId) -> Option<Option<Set>> {
        match &self.view.nodes[node as usize] {
            Node::End | Node::Pass(_) => Some(None),
            Node::Play(play) => self.of_play(play).map(Some),
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
    fn of_play(&self, play: &Play) -> Option<Set> {
        let code = &self.view.moves[play.mv.index()];
        let is_free = play.when.is_none() && play.from.is_none() && play.to.is_none() && play.if_empty.is_none();
        let asks = !code.guards.is_empty() || !code.gates.is_empty() || !code.leaving.is_empty();
        if !is_free || asks || !(play.may_end || self.can_end(play.next)) {
            return None;
        }
        let set = match &code.source {
            Source::Top(set) | Source::Stack(set) if code.stays => both(set.clone(), Set::Occupied),
            Source::New(kind) if self.program.kinds[kind.index()].count.is_none() => put(code)?,
            _ => return None,
        };
        let is_told = set.is_local() && on_board(&set, self.program.topology.board);
        is_told.then_some(set)
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
