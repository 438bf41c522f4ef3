//! What runs of itself, folded for one player.

use super::{Compiler, Time};
use crate::id::Id;
use crate::model::Owner;
use crate::model::memory::{Moment, Trigger};
use crate::program::{After, CaptureCode, Effect, Run};

/// The triggers of a player, by moment.
pub(super) struct Triggers {
    pub after: After,
    pub on_capture: Vec<CaptureCode>,
    pub at_start: Vec<Run>,
    pub at_end: Vec<Run>,
}

/// All effects that run of themselves after parts: for what is captured, and after moves.
pub(super) fn effects_after<'a>(on_capture: &'a [CaptureCode], after: &'a After) -> impl Iterator<Item = &'a Effect> {
    let runs = on_capture.iter().map(|code| &code.run).chain(&after.runs);
    runs.flat_map(|run| &run.effects)
}

impl Compiler<'_> {
    /// All triggers.
    pub(super) fn triggers(&mut self) -> Triggers {
        let game = self.game;
        let after = After { of_move: vec![Vec::new(); game.moves.len()], ..After::default() };
        let mut triggers = Triggers { after, on_capture: Vec::new(), at_start: Vec::new(), at_end: Vec::new() };
        for trigger in &game.triggers {
            let run = self.run(trigger);
            match &trigger.moment {
                Moment::TurnStart => triggers.at_start.push(run),
                Moment::TurnEnd => triggers.at_end.push(run),
                Moment::After { moves, pass } => {
                    let after = &mut triggers.after;
                    let number = after.runs.len() as u16;
                    for of_move in game.moves.ids().zip(&mut after.of_move).filter(|(mv, _)| moves.contains(mv)) {
                        of_move.1.push(number);
                    }
                    after.of_pass.extend(pass.then_some(number));
                    after.runs.push(run);
                }
                Moment::Capture { roles, owner, sort } => {
                    let owners = self.owners(*owner);
                    let kinds = self.kinds_where(|k| {
                        owners.contains(&usize::from(k.owner)) && roles.iter().any(|r| r.index() == usize::from(k.role))
                    });
                    debug_assert!(!matches!(owner, Owner::Neutral), "neutral pieces are never captured");
                    triggers.on_capture.push(CaptureCode { kinds, sort: sort.map(|sort| sort.0), run });
                }
            }
        }
        triggers
    }

    fn run(&mut self, trigger: &Trigger) -> Run {
        let asked = if trigger.moment == Moment::TurnStart { Time::Before } else { Time::During };
        self.when_asked(asked, |c| Run {
            when: trigger.when.as_ref().map(|when| c.cond(when)),
            effects: trigger.effects.iter().map(|(effect, _)| c.effect(effect)).collect(),
            clause: trigger.clause,
        })
    }
}
