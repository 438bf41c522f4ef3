//! Parts that make no difference to what follows them: a new piece is put somewhere, for example, and what is played after it
//! looks at other things.
//!
//! What follows such a part is the same wherever the part lands, so that it is found once and not once for each target.

use crate::compile::asks::OfConds;
use crate::id::Id;
use crate::program::{
    Cond, END, FastView, Kind, MoveCode, Node, NodeId, Num, Path, Place, Play, Rules, Set, Source, View,
};

/// What a part changes, or what lifting a unit changes.
pub(super) struct Touched {
    /// The kinds of the pieces that come or go.
    pub kinds: u64,
    /// Their owners, as bits.
    pub owners: u64,
    /// Names of the turn and memories may change.
    pub names: bool,
}

/// Marks the parts of a player after which the same may follow wherever they land.
pub(super) fn mark(rules: &Rules, view: &View, fast: &mut FastView) {
    for (at, node) in view.nodes.iter().enumerate() {
        let Node::Play(play) = node else { continue };
        let is_known = fast.nodes[at].play.goes_on.as_ref().is_some_and(|goes_on| goes_on.foretold.is_some());
        let is_free = |touched: Touched| next_is_independent((view, fast), play.next, is_known, &touched);
        fast.nodes[at].play.next_is_independent = touched(rules, (view, fast), play).is_some_and(is_free)
            || play.next != END && remembers_nothing(view, play) && is_settled_before(view, play.next);
    }
}

/// True for a part that moves a piece or puts a new one, and changes nothing that is remembered.
fn remembers_nothing(view: &View, play: &Play) -> bool {
    let Some(code) = view.moves.get(play.mv.index()) else { return false };
    let moves = matches!(code.source, Source::New(_) | Source::Top(_) | Source::Stack(_));
    let runs = view.after.after_move(code.declared).next().is_some() || !view.on_capture.is_empty();
    moves && code.effects.is_empty() && !runs
}

/// True if nothing is played from a node on but `again`, under conditions that depend on memories only.
fn is_settled_before(view: &View, node: NodeId) -> bool {
    match &view.nodes[node as usize] {
        Node::End => true,
        Node::Again(next) => matches!(view.nodes[*next as usize], Node::End),
        Node::When(cond, next) => asks_memory(cond) && is_settled_before(view, *next),
        Node::Prefer { probe, first, other } => [probe, first, other].iter().all(|&&at| is_settled_before(view, at)),
        Node::Either(all) => all.iter().all(|&at| is_settled_before(view, at)),
        Node::Play(_) | Node::Pass(_) | Node::Roll(_) | Node::Rounds { .. } | Node::Most { .. } => false,
    }
}

/// True for a condition that depends only on memories and on the roll, and not on what a part may change without an effect:
/// counters of turns, and the dice that are left.
fn asks_memory(cond: &Cond) -> bool {
    cond.asks_only(&|num| matches!(num, Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_)))
}

/// What a part of a move changes, if it only puts a piece on a cell or moves it from one cell to another.
fn touched(rules: &Rules, (view, fast): (&View, &FastView), play: &Play) -> Option<Touched> {
    let code = view.moves.get(play.mv.index())?;
    let runs = view.after.after_move(code.declared).next().is_some();
    let quiet = code.effects.is_empty() && code.fans.is_empty() && !code.can_capture && code.landing.swapping.is_none();
    let flat = rules.layout.levels == 1;
    let kinds = match &code.source {
        Source::New(kind) => 1 << kind.0,
        Source::Top(_) | Source::Stack(_) => fast.moves[play.mv.index()].lifted_kinds,
        Source::Choice(..) | Source::Tops { .. } | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
            return None;
        }
    };
    let owner = |(_, kind): (usize, &Kind)| 1 << kind.owner;
    let of = rules.kinds.iter().enumerate().filter(|(at, _)| kinds >> at & 1 != 0);
    let owners = of.map(owner).fold(0, |all, owner| all | owner);
    (!runs && quiet && flat).then_some(Touched { kinds, owners, names: true })
}

/// True if all that may be played from a node on ends the turn and does not depend on what is touched. `is_known`: whether it
/// may be played is known from where the part before lands.
fn next_is_independent((view, fast): (&View, &FastView), node: NodeId, is_known: bool, touched: &Touched) -> bool {
    match &view.nodes[node as usize] {
        Node::End => true,
        Node::Play(play) => {
            let is_plain = play.next == END && !play.tied && play.from.is_none() && play.to.is_none();
            let (code, known) = (&view.moves[play.mv.index()], &fast.moves[play.mv.index()]);
            is_plain && (is_known || play.when.is_none()) && looks_elsewhere(code, known.lifted_kinds, touched)
        }
        Node::Either(all) => all.iter().all(|&node| next_is_independent((view, fast), node, is_known, touched)),
        Node::Prefer { probe, first, other } => {
            [probe, first, other].iter().all(|&&node| next_is_independent((view, fast), node, is_known, touched))
        }
        Node::Pass(_) | Node::Again(_) | Node::When(..) | Node::Roll(_) | Node::Rounds { .. } | Node::Most { .. } => {
            false
        }
    }
}

/// True for a move whose parts do not depend on what is touched.
fn looks_elsewhere(code: &MoveCode, lifted: u64, touched: &Touched) -> bool {
    let source = match &code.source {
        Source::Top(set) | Source::Stack(set) => !is_touched(set, touched) && lifted & touched.kinds == 0,
        Source::New(_)
        | Source::Choice(..)
        | Source::Tops { .. }
        | Source::Die(_)
        | Source::Value(..)
        | Source::Group { .. } => false,
    };
    // a unit that stays asks for its own cell alone, and that is not where the part before landed
    let way = matches!(code.path, Path::Stay);
    let asks_nothing = code.guards.is_empty() && code.leaving.is_empty();
    source && way && asks_nothing
}

/// True if a set may depend on what is touched.
pub(super) fn is_touched(set: &Set, touched: &Touched) -> bool {
    match set {
        Set::Const(_) => false,
        Set::Tops(kinds) => kinds & touched.kinds != 0,
        Set::Owned(owner) => touched.owners >> owner & 1 != 0,
        Set::Bound(place) => touched.names && *place != Place::From,
        Set::Remembered(_) | Set::Marked(_) => touched.names,
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => is_touched(a, touched) || is_touched(b, touched),
        Set::FirstOf(sets) => sets.iter().any(|set| is_touched(set, touched)),
        Set::Image(_, of) | Set::Run(of, _) | Set::Joining(of, _) | Set::Group { of, .. } => is_touched(of, touched),
        Set::Reached { within, from, .. } => is_touched(within, touched) || is_touched(from, touched),
        Set::Tally { of, than, .. } => is_touched(of, touched) || !matches!(**than, Num::Int(_)),
        Set::Empty | Set::Occupied | Set::Height(..) | Set::Holding(_) | Set::Held(_) | Set::Like(..) => true,
        Set::When(..) | Set::Reach(..) | Set::Spread { .. } | Set::Threatened(_) | Set::Attacked(..) => true,
    }
}
