//! The stages of phases: which moves begin a turn where others have no part, and what shows that.

use crate::program::plans::{Plan, Stage};
use crate::program::{FastView, Node, NodeId, View};

/// The stages of every phase, if plans tell with which parts its turns begin.
pub(super) fn stages(view: &View, fast: &FastView) -> Vec<Vec<Stage>> {
    view.phases.iter().map(|&(_, first)| of_phase(first, view, fast).unwrap_or_default()).collect()
}

/// The moves with which turns of the phase begin that starts at a node, if plans tell some of them.
fn of_phase(mut at: NodeId, view: &View, fast: &FastView) -> Option<Vec<Stage>> {
    let mut stages = Vec::new();
    while let Node::Prefer { probe, first, other } = view.nodes[at as usize] {
        let (alone, mut stage) = (stage(probe, view, fast)?, stage(first, view, fast)?);
        // where it hangs on what follows whether something is preferred, that must be found first
        stage.bounded &= alone.direct.iter().all(|direct| direct.goes_on.is_none());
        stages.push(stage);
        at = other;
    }
    stages.push(stage(at, view, fast)?);
    stages.iter().any(|stage| !stage.direct.is_empty()).then_some(stages)
}

/// The moves that may be played at a node; `None` if something else may be, or if of some it is not known what they need.
fn stage(at: NodeId, view: &View, fast: &FastView) -> Option<Stage> {
    let mut stage = Stage { upto: fast.registers.early, bounded: true, ..Stage::default() };
    add_moves(&mut stage, at, true, (view, fast))?;
    Some(stage)
}

/// Adds the moves that may come next at a node. `direct`: nothing else is asked there, so that moves may be direct.
fn add_moves(stage: &mut Stage, at: NodeId, direct: bool, (view, fast): (&View, &FastView)) -> Option<()> {
    match &view.nodes[at as usize] {
        Node::Play(_) => {
            let known = &fast.nodes[at as usize];
            match known.direct.filter(|own| direct && own.by_kind) {
                Some(own) => {
                    stage.bounded &= own.goes_on.is_none() || known.play.most_after.is_some();
                    stage.direct.push(own);
                    Some(())
                }
                None => add_other(stage, &fast.plans[usize::from(known.play.plan?)]),
            }
        }
        Node::Either(all) => all.iter().try_for_each(|&node| add_moves(stage, node, direct, (view, fast))),
        // whatever else is asked: where none of the moves has a part, nothing is played
        Node::When(_, next) | Node::Most { inner: next, .. } => add_moves(stage, *next, false, (view, fast)),
        Node::Prefer { first: one, other, .. } | Node::Rounds { body: one, next: other, .. } => {
            add_moves(stage, *one, false, (view, fast))?;
            add_moves(stage, *other, false, (view, fast))
        }
        Node::End | Node::Pass(_) | Node::Again(_) | Node::Roll(_) => None,
    }
}

/// Adds a move with what shows that it has no part.
fn add_other(stage: &mut Stage, plan: &Plan) -> Option<()> {
    let [first, second] = plan.prerequisites.or(plan.begins.map(|reg| [reg, reg]))?;
    stage.others.push([first, second, plan.begins.unwrap_or(first)]);
    stage.upto = stage.upto.max(plan.begins.map_or(0, |reg| reg + 1));
    Some(())
}
