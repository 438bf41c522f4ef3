//! The stages of phases: which moves begin a turn where others have no part, and what shows that.

use crate::program::plans::{Plan, Stage};
use crate::program::{Node, NodeId, Program, View};

/// Gives every phase its stages, if plans tell with which parts its turns begin.
pub(super) fn mark(program: &mut Program) {
    for view in &mut program.views {
        view.stages = view.phases.iter().map(|&(_, first)| stages(first, view).unwrap_or_default()).collect();
    }
}

/// The moves with which turns of the phase begin that starts at a node, if plans tell some of them.
fn stages(mut at: NodeId, view: &View) -> Option<Vec<Stage>> {
    let mut stages = Vec::new();
    while let Node::Prefer { probe, first, other } = view.nodes[at as usize] {
        let (alone, mut stage) = (stage(probe, view)?, stage(first, view)?);
        // where it hangs on what follows whether something is preferred, that must be found first
        stage.bounded &= alone.direct.iter().all(|direct| direct.goes_on.is_none());
        stages.push(stage);
        at = other;
    }
    stages.push(stage(at, view)?);
    stages.iter().any(|stage| !stage.direct.is_empty()).then_some(stages)
}

/// The moves that may be played at a node; `None` if something else may be, or if of some it is not known what they need.
fn stage(at: NodeId, view: &View) -> Option<Stage> {
    let mut stage = Stage { upto: view.registers.early, bounded: true, ..Stage::default() };
    add_moves(&mut stage, at, true, view)?;
    Some(stage)
}

/// Adds the moves that may come next at a node. `direct`: nothing else is asked there, so that moves may be direct.
fn add_moves(stage: &mut Stage, at: NodeId, direct: bool, view: &View) -> Option<()> {
    match &view.nodes[at as usize] {
        Node::Play(play) => match view.direct[at as usize].filter(|own| direct && own.by_kind) {
            Some(own) => {
                stage.bounded &= own.goes_on.is_none() || play.most_after.is_some();
                stage.direct.push(own);
                Some(())
            }
            None => add_other(stage, &view.plans[usize::from(play.plan?)]),
        },
        Node::Either(all) => all.iter().try_for_each(|&node| add_moves(stage, node, direct, view)),
        // whatever else is asked: where none of the moves has a part, nothing is played
        Node::When(_, next) | Node::Most { inner: next, .. } => add_moves(stage, *next, false, view),
        Node::Prefer { first: one, other, .. } | Node::Rounds { body: one, next: other, .. } => {
            add_moves(stage, *one, false, view)?;
            add_moves(stage, *other, false, view)
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
