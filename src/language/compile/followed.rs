//! Where a part must land for anything to follow it, found before the part is played.
//!
//! What follows often depends only on where the part has landed: a man that closes a mill captures one, a pawn on the last row
//! becomes another piece. Such a condition on the position after the part is turned here into a set of cells of the position
//! before it, which has in it every cell for which the condition may hold. Nothing follows a part that lands elsewhere, and
//! that is known without playing it.

use super::fast::turns::Turns;
use super::plans::{both, either};
use super::setting::Setting;
use super::turns::all_in;
use crate::bits::CellSet;
use crate::id::Id;
use crate::program::{Cond, Effect, GoesOn, Node, NodeId, Path, Place, Play, Set, Source};

impl Turns<'_> {
    /// Where the part must land for anything to follow it; `None` if that may be anywhere.
    pub(super) fn goes_on(&self, play: &Play) -> Option<GoesOn> {
        let code = &self.view.moves[play.mv.index()];
        let mut effects = self.effects().chain(&code.effects);
        let marks = matches!(&code.path, Path::Line { pattern, .. } if pattern.marks);
        if !code.carries_one(self.rules.layout.levels) || marks || !effects.all(Effect::only_notes) {
            return None;
        }
        let mut shut = Shut { cells: None, ends: false, follower: None };
        self.shut(play.next, true, &mut Vec::new(), &mut shut)?;
        let foretold = shut.follower.and_then(|follower| self.foretold(play, follower));
        Some(GoesOn { cells: shut.cells?, known: None, ends: shut.ends, foretold })
    }

    /// Adds what may follow at a node. `is_left`: the node is reached where no follower with a condition can be played.
    fn shut(&self, at: NodeId, is_left: bool, path: &mut Vec<NodeId>, shut: &mut Shut) -> Option<()> {
        if path.contains(&at) {
            return None;
        }
        path.push(at);
        match &self.view.nodes[at as usize] {
            Node::End => shut.ends |= is_left,
            Node::Play(play) => {
                let cells = self.begins_where(play)?;
                shut.follower = shut.cells.is_none().then_some(at);
                shut.cells = Some(shut.cells.take().map_or(cells.clone(), |known| either(known, cells)));
            }
            Node::Either(all) => all.iter().try_for_each(|&next| self.shut(next, is_left, path, shut))?,
            Node::Prefer { first, other, .. } => {
                self.shut(*first, false, path, shut)?;
                self.shut(*other, is_left, path, shut)?;
            }
            Node::Pass(_)
            | Node::Again(_)
            | Node::When(..)
            | Node::Roll(_)
            | Node::Rounds { .. }
            | Node::Most { .. } => return None,
        }
        path.pop();
        Some(())
    }

    /// Where the unit moved last must have landed for a part to follow it; `None`: perhaps anywhere.
    fn begins_where(&self, play: &Play) -> Option<Set> {
        let code = &self.view.moves[play.mv.index()];
        let lifted = match &code.source {
            Source::Top(set) | Source::Stack(set) if play.tied => self.lies_where(set),
            _ => None,
        };
        let asked = play.when.iter().chain(code.guards.iter().map(|(cond, _)| cond));
        lifted.into_iter().chain(asked.filter_map(|cond| self.held_where(cond, play.tied))).reduce(both)
    }

    /// Where the unit moved last must have landed for a condition to hold; `None`: perhaps anywhere. `tied`: the next part
    /// begins there.
    fn held_where(&self, cond: &Cond, tied: bool) -> Option<Set> {
        let is_it = |set: &Set| match set {
            Set::Bound(Place::It | Place::There) => true,
            Set::Bound(Place::From) => tied,
            _ => false,
        };
        match cond {
            Cond::Some(Set::And(a, b)) if is_it(a) => self.lies_where(b),
            Cond::Some(Set::And(a, b)) if is_it(b) => self.lies_where(a),
            Cond::Within(it, set) if is_it(it) => self.lies_where(set),
            Cond::And(all) => all.iter().filter_map(|cond| self.held_where(cond, tied)).reduce(both),
            Cond::Or(all) => {
                let all = all.iter().map(|cond| self.held_where(cond, tied)).collect::<Option<Vec<_>>>()?;
                all.into_iter().reduce(either)
            }
            Cond::Const(false) => Some(Set::Const(CellSet::EMPTY)),
            _ => None,
        }
    }

    /// Where the unit must have landed to lie in a set; `None`: perhaps anywhere.
    fn lies_where(&self, set: &Set) -> Option<Set> {
        match set {
            Set::Const(_) => Some(set.clone()),
            Set::Or(a, b) => Some(either(self.lies_where(a)?, self.lies_where(b)?)),
            Set::And(a, b) => self.lies_where(a).into_iter().chain(self.lies_where(b)).reduce(both),
            Set::Except(a, _) => self.lies_where(a),
            Set::When(_, a, b) => Some(either(self.lies_where(a)?, self.lies_where(b)?)),
            Set::Run(of, straight) if !straight.ways.is_empty() && self.only_gains_target(of) => {
                Some(Set::Joining(of.clone(), straight.clone()))
            }
            Set::Image(table, of) if self.only_gains_target(of) && self.never_leads_back(*table) => Some(set.clone()),
            _ => None,
        }
    }

    /// The condition of the follower at a node, apart from what it lifts, as a condition on the position before the first part.
    fn foretold(&self, play: &Play, follower: NodeId) -> Option<Cond> {
        let Node::Play(follower) = &self.view.nodes[follower as usize] else { return None };
        let guards = &self.view.moves[follower.mv.index()].guards;
        if follower.tied || !guards.is_empty() || self.rules.layout.levels > 1 {
            return None;
        }
        self.cond_foretold(follower.when.as_ref()?, self.moves[play.mv.index()].lifted_kinds)
    }

    /// A condition on the position after a part that moves a single piece of these kinds to an empty cell, as one before it.
    fn cond_foretold(&self, cond: &Cond, kinds: u64) -> Option<Cond> {
        let is_it = |set: &Set| matches!(set, Set::Bound(Place::It | Place::There));
        let to = Set::Bound(Place::To);
        let all = |all: &[Cond]| all.iter().map(|cond| self.cond_foretold(cond, kinds)).collect::<Option<Vec<_>>>();
        Some(match cond {
            Cond::Some(Set::And(a, b)) if is_it(a) => Cond::Some(both(to, self.set_foretold(b, kinds)?)),
            Cond::Some(Set::And(a, b)) if is_it(b) => Cond::Some(both(to, self.set_foretold(a, kinds)?)),
            Cond::Within(it, set) if is_it(it) => Cond::Within(to, self.set_foretold(set, kinds)?),
            Cond::And(conds) => Cond::And(all(conds)?),
            Cond::Or(conds) => Cond::Or(all(conds)?),
            Cond::Not(cond) => Cond::Not(Box::new(self.cond_foretold(cond, kinds)?)),
            Cond::Const(holds) => Cond::Const(*holds),
            _ => return None,
        })
    }

    /// A set of cells after a part that moves a single piece of these kinds to an empty cell, as a set in the position before
    /// it.
    fn set_foretold(&self, set: &Set, kinds: u64) -> Option<Set> {
        let (from, to) = (|| Set::Bound(Place::From), || Set::Bound(Place::To));
        let without = |a: Set, b: Set| Set::Except(Box::new(a), Box::new(b));
        let of_pieces = |tops: u64| match (tops & kinds == kinds, tops & kinds == 0) {
            (true, _) => Some(either(without(set.clone(), from()), to())),
            (_, true) => Some(set.clone()),
            _ => None,
        };
        let again = |set: &Set| self.set_foretold(set, kinds);
        match set {
            Set::Const(_) => Some(set.clone()),
            Set::Tops(tops) => of_pieces(*tops),
            Set::Owned(owner) => of_pieces(Setting::from(self.rules).kinds_where(|kind| kind.owner == *owner)),
            Set::Occupied => of_pieces(u64::MAX),
            Set::Empty => Some(without(either(set.clone(), from()), to())),
            Set::Or(a, b) => Some(either(again(a)?, again(b)?)),
            Set::And(a, b) => Some(both(again(a)?, again(b)?)),
            Set::Except(a, b) => Some(without(again(a)?, again(b)?)),
            Set::Image(table, of) => Some(Set::Image(*table, Box::new(again(of)?))),
            Set::Run(of, straight) => Some(Set::Run(Box::new(again(of)?), straight.clone())),
            _ => None,
        }
    }

    /// True for a set to which a part that moves a single piece adds at most the cell where it lands.
    fn only_gains_target(&self, set: &Set) -> bool {
        self.rules.layout.levels == 1 && is_of_pieces(set)
    }

    fn never_leads_back(&self, table: usize) -> bool {
        let rows = &self.rules.topology.neighbours[table];
        rows.iter().enumerate().all(|(cell, row)| !row.contains(cell))
    }
}

/// What is known of a part's followers.
struct Shut {
    /// Where some of them may be played.
    cells: Option<Set>,
    /// The turn ends where none can.
    ends: bool,
    /// The only one.
    follower: Option<NodeId>,
}

/// True if whether a cell is in the set depends on what stands there, and a cell that is left empty does not come into it.
fn is_of_pieces(set: &Set) -> bool {
    match set {
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Occupied => true,
        Set::Or(a, b) | Set::And(a, b) => is_of_pieces(a) && is_of_pieces(b),
        Set::Except(a, b) => has_no_empty_cell(a) && is_of_pieces(a) && is_of_pieces(b),
        _ => false,
    }
}

fn has_no_empty_cell(set: &Set) -> bool {
    all_in(set, &|part| matches!(part, Set::Tops(_) | Set::Owned(_) | Set::Occupied))
}
