//! `cut-to-fit`: a number that becomes more than what remembers it can hold, where nothing shows that it is meant to stop there.
//! `after-pass`: a number read off a cell that there is not after a pass.

use crate::diag::Report;
use crate::id::ClauseId;
use crate::model::facts::{Bounds, combined};
use crate::model::memory::{Moment, Sort, Trigger};
use crate::model::{Bound, Cond, Effect, Game, Num, Set, Turn, sum_of};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        let asked: Vec<&Cond> = play.guards.iter().map(|guard| &guard.cond).collect();
        play.effects.iter().for_each(|(effect, clause)| check_noted(game, effect, &asked, *clause, report));
    }
    for event in &game.triggers {
        let asked: Vec<&Cond> = event.when.iter().collect();
        event.effects.iter().for_each(|(effect, clause)| check_noted(game, effect, &asked, *clause, report));
        check_passed(game, event, report);
    }
}

fn check_noted(game: &Game, effect: &Effect, asked: &[&Cond], clause: ClauseId, report: &mut Report) {
    let Effect::Note(memory, num) = effect else { return };
    let Some(kept) = memory.0.iter().next().and_then(|&id| game.memory.get(id)).filter(|kept| kept.is_declared) else {
        return;
    };
    let Sort::Number(least, most) = kept.sort else { return };
    let Some((Some(low), Some(high))) = takes(game, num) else { return };
    // what is never in the range is said of the number itself, and what is asked about may be kept out
    let is_partly_in = low <= most && high >= least;
    let is_asked = |part: &Num| asked.iter().any(|cond| cond.any_num(&mut |num| num == part));
    if !is_partly_in || (low >= least && high <= most) || num.any(&mut |part| is_asked(part)) {
        return;
    }
    let (name, value, end) = if high > most { (&kept.name, high, most) } else { (&kept.name, low, least) };
    let message = format!("`{name}` is {least} to {most}, and this can be {value}: it stops at {end} then");
    let diag = game.warning("cut-to-fit", clause, message).also(kept.span, "declared here");
    let (low, high) = (least.min(low), most.max(high));
    report.push(diag.help(format!("let it hold all: `number in {low}..{high}`")));
}

/// The least and the greatest that a number surely takes at some time: numbers of cells, what dice show, heights. `None` for
/// any other, which may never come near its bounds.
fn takes(game: &Game, num: &Num) -> Option<Bounds> {
    let one_cell = |set: &Set| matches!(set, Set::Bound(place) if place.is_one_cell());
    match num {
        Num::Sum { values, over } if one_cell(over) => {
            // a cell that is not named has none, and may never be asked
            let named = || values.0.iter().flatten().copied().filter(|&value| value != 0);
            Some((named().min(), named().max()))
        }
        Num::Heights(set) if one_cell(set) => {
            game.stacks.most.filter(|&most| most > 1).map(|most| (Some(1), Some(i64::from(most))))
        }
        Num::Roll => {
            let mut rolled: Vec<u8> = Vec::new();
            for phase in &game.phases {
                phase.turn.visit(&mut |turn| {
                    if let Turn::Roll(dice, _) = turn
                        && dice.apart.is_none()
                    {
                        rolled.extend(dice.rolls().map(sum_of));
                    }
                });
            }
            let bound = |value: Option<&u8>| value.map(|&value| i64::from(value));
            Some((bound(rolled.iter().min()), bound(rolled.iter().max())))
        }
        Num::Binary(left, op, right) => {
            let of = |num: &Num| match num {
                Num::Int(value) => Some((Some(*value), Some(*value))),
                num => takes(game, num),
            };
            let are_both_fixed = matches!((&**left, &**right), (Num::Int(_), Num::Int(_)));
            of(left).zip(of(right)).filter(|_| !are_both_fixed).map(|(left, right)| combined(left, *op, right))
        }
        _ => None,
    }
}

/// `after any move { wanted becomes colour of it }`, which runs after a pass, too.
fn check_passed(game: &Game, event: &Trigger, report: &mut Report) {
    let is_after_both = matches!(&event.moment, Moment::After { moves, pass: true } if !moves.is_empty());
    let of_part = &mut |set: &Set| matches!(set, Set::Bound(place) if place.is_one_cell());
    if !is_after_both || !game.may_pass() || event.when.as_ref().is_some_and(|cond| cond.any_set(of_part)) {
        return;
    }
    for (effect, clause) in &event.effects {
        let Effect::Note(_, num) = effect else { continue };
        let is_asked = num.any(&mut |part| matches!(part, Num::When(_, cond, _) if cond.any_set(of_part)));
        let mut word = None;
        num.any_set(&mut |set| {
            if let Set::Bound(place) = set {
                word = word.or(name(*place));
            }
            word.is_some()
        });
        let Some(word) = word.filter(|_| !is_asked) else { continue };
        let message = format!("this runs after a pass, too, when there is no `{word}` and its number is 0");
        let diag = game.warning("after-pass", *clause, message);
        report.push(diag.help(
            "say what shall happen then: `after any move but pass { … }`, and `after pass { … }` where anything does",
        ));
    }
}

fn name(place: Bound) -> Option<&'static str> {
    match place {
        Bound::From => Some("from"),
        Bound::To => Some("to"),
        Bound::There => Some("there"),
        Bound::It => Some("it"),
        Bound::Named(_) => None,
    }
}
