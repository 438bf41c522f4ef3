//! The stages of phases: which moves begin a turn where others have no part, and what shows that.

use crate::program::plans::Stage;
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
    loop {
        let Node::Prefer { first, other, .. } = view.nodes[at as usize] else { break };
        stages.push(stage(first, view)?);
        at = other;
    }
    stages.push(stage(at, view)?);
    stages.iter().any(|stage| !stage.told.is_empty()).then_some(stages)
}

/// The moves that may be played at a node; `None` if something else may be, or if of some it is not known what they need.
fn stage(at: NodeId, view: &View) -> Option<Stage> {
    let all = match &view.nodes[at as usize] {
        Node::Either(all) => all,
        _ => &vec![at],
    };
    let mut stage = Stage { upto: view.registers.early, bounded: true, ..Stage::default() };
    for &node in all {
        let Node::Play(play) = &view.nodes[node as usize] else { return None };
        match view.direct[node as usize].filter(|direct| direct.by_kind) {
            Some(direct) => {
                stage.bounded &= direct.goes_on.is_none() || play.most_after.is_some();
                stage.told.push(direct);
            }
            None => {
                let plan = &view.plans[usize::from(play.plan?)];
                let [first, second] = plan.prerequisites?;
                stage.others.push([first, second, plan.begins.map_or(first, |begins| begins.reg)]);
                stage.upto = stage.upto.max(plan.begins.map_or(0, |begins| begins.upto));
            }
        }
    }
    Some(stage)
}
