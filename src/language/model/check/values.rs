//! `never-holds`, `always-holds`: a remembered number compared with what it never becomes, or with what it always is.
//! `no-effect`: a number that is remembered, and another in its place before anything asks for it. `never-acts`: what is asked at
//! the start of a turn of what is forgotten by then.

use super::{condition_of, each_condition, no_effect};
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MemoryId};
use crate::model::memory::{Memory, Moment, Remembered, Sort, Trigger};
use crate::model::visit::any_in_effect;
use crate::model::{CompareOp, Cond, Effect, Game, Move, Num, Set};
use crate::ops::Numbers;
use std::collections::BTreeSet;

/// Ranges of more numbers are not gone through.
const MOST_VALUES: u64 = 1000;

/// Most changes of a number that one message shows.
const MOST_SHOWN: usize = 3;

pub(super) fn check(game: &Game, report: &mut Report) {
    each_condition(game, &mut |cond, clause| check_cond(game, cond, clause, report));
    check_overwritten(game, report);
    check_starts(game, report);
}

/// `draw when n = 5`, where `n` never becomes 5.
fn check_cond(game: &Game, cond: &Cond, clause: ClauseId, report: &mut Report) {
    let (memory, op, value) = match cond {
        Cond::And(parts) | Cond::Or(parts) => {
            return parts.iter().for_each(|part| check_cond(game, part, clause, report));
        }
        Cond::Compare(Num::Remembered(memory), op, Num::Int(value)) => (memory, *op, *value),
        _ => return,
    };
    let Some((memory, values, holds)) = settled(game, memory, op, value) else { return };
    let name = &memory.name;
    let (code, message) = match holds {
        true => ("always-holds", format!("`{name}` is always what is asked for here")),
        false => ("never-holds", format!("`{name}` never becomes what is asked for here")),
    };
    let diag = Diagnostic::warning(code, condition_of(game, clause), message);
    let (least, most) = (values.first().copied().unwrap_or_default(), values.last().copied().unwrap_or_default());
    let range = if least == most { format!("is always {least}") } else { format!("is {least} to {most} only") };
    let diag = diag.also(memory.span, "remembered here").help(format!("by what the rules say, `{name}` {range}"));
    let changes: BTreeSet<ClauseId> =
        game.effects().filter(|(effect, _)| notes(game, effect, memory)).map(|(_, clause)| *clause).collect();
    let diag =
        changes.iter().take(MOST_SHOWN).fold(diag, |diag, &change| diag.also(game.span(change), "this changes it"));
    let diag = match values[..] {
        [only] => diag.help(format!("what changes it leads out of its range, where it stops at {only}")),
        _ => diag,
    };
    report.push(match memory.this_turn {
        true => diag.help("what is remembered `this turn` begins anew with each: leave `this turn` out to count on"),
        false => diag,
    });
}

/// The memory, with the values that it can have, and whether a comparison holds of it, where that is the same for all of them.
/// What never leaves its bounds though rules say that it changes, can only be meant otherwise; another number may well be held
/// against what it always is.
fn settled<'g>(game: &'g Game, memory: &Remembered, op: CompareOp, value: i64) -> Option<(&'g Memory, Vec<i64>, bool)> {
    let kept = memory.0.iter().next().and_then(|&id| game.memory.get(id))?;
    let Sort::Number(least, most) = kept.sort else { return None };
    // what is settled by the range alone is said of the comparison itself
    let range = Numbers::new(least, most);
    if !kept.is_declared || range.count() > MOST_VALUES || !range.some(op, value) {
        return None;
    }
    let values: Vec<i64> = values(game, kept, (least, most))?.into_iter().collect();
    let holds = |number: &i64| op.holds(*number, value);
    match values.iter().any(holds) {
        false => Some((kept, values, false)),
        true => (values.len() == 1).then_some((kept, values, true)),
    }
}

/// True for an effect that gives something remembered another value.
fn notes(game: &Game, effect: &Effect, kept: &Memory) -> bool {
    matches!(effect, Effect::Note(memory, _) if is_called(game, memory, &kept.name))
}

/// All values that something remembered can have; `None`: not known.
fn values(game: &Game, kept: &Memory, (least, most): (i64, i64)) -> Option<BTreeSet<i64>> {
    let notes = |effect: &Effect| notes(game, effect, kept);
    let mut all: Vec<&Effect> = game.effects().map(|(effect, _)| effect).filter(|effect| notes(effect)).collect();
    // those that happen once a turn, in order
    let at = |moment: Moment| game.triggers.iter().filter(move |event| event.moment == moment);
    let once = at(Moment::TurnStart).chain(at(Moment::TurnEnd)).flat_map(|event| &event.effects);
    let once: Vec<&Effect> = once.map(|(effect, _)| effect).filter(|effect| notes(effect)).collect();
    let is_once = kept.this_turn && once.len() == all.len();
    if is_once {
        all = once;
    }
    // of what each player has, all are looked at together
    let first = game.memory.iter().filter(|other| other.name == kept.name).map(|other| other.default);
    let mut known: BTreeSet<i64> = first.collect();
    if all.is_empty() {
        return None;
    }
    loop {
        let before = known.len();
        for effect in &all {
            let Effect::Note(memory, num) = effect else { continue };
            let mut next = Vec::new();
            for &value in &known {
                next.extend(results(num, memory, value)?.into_iter().map(|value| value.clamp(least, most)));
            }
            known.extend(next);
        }
        if is_once || known.len() == before {
            // what is given the one number that it has anyway is told of itself
            let is_reckoned = |effect: &&Effect| matches!(effect, Effect::Note(_, Num::Binary(..)));
            return (known.len() > 1 || all.iter().any(is_reckoned)).then_some(known);
        }
    }
}

/// What a number can be, where what is remembered in it has this value; `None`: not known.
fn results(num: &Num, memory: &Remembered, value: i64) -> Option<Vec<i64>> {
    match num {
        Num::Int(number) => Some(vec![*number]),
        Num::Remembered(asked) if asked == memory => Some(vec![value]),
        Num::Binary(left, op, right) => match (&results(left, memory, value)?[..], &results(right, memory, value)?[..])
        {
            (&[left], &[right]) => Some(vec![op.of(left, right)]),
            _ => None,
        },
        Num::When(then, _, otherwise) => {
            Some([results(then, memory, value)?, results(otherwise, memory, value)?].concat())
        }
        _ => None,
    }
}

fn is_called(game: &Game, memory: &Remembered, name: &str) -> bool {
    memory.0.iter().any(|&id| game.memory.get(id).is_some_and(|kept| kept.name == name))
}

/// `after step { n becomes n + 1 }` and then `after any move { n becomes 0 }`.
fn check_overwritten(game: &Game, report: &mut Report) {
    // what follows captures comes first, whatever stands above in the file
    let is_capture = |event: &&Trigger| matches!(event.moment, Moment::Capture { .. });
    let events = game.triggers.iter().filter(is_capture).chain(game.triggers.iter().filter(|event| !is_capture(event)));
    let effects: Vec<(&Trigger, &(Effect, ClauseId))> =
        events.flat_map(|event| event.effects.iter().map(move |effect| (event, effect))).collect();
    for (at, (event, (effect, clause))) in effects.iter().enumerate() {
        let Effect::Note(memory, _) = effect else { continue };
        let mut later = effects[at + 1..].iter();
        let next = later.find(|(other, (later, _))| {
            let asks = other.when.as_ref().is_some_and(|cond| asks_for(cond, memory)) || reads(later, memory);
            asks || follows(game, &event.moment, &other.moment)
                && other.when.is_none()
                && matches!(later, Effect::Note(again, _) if again == memory)
        });
        let Some((other, (last, undoing))) = next else { continue };
        let is_asked = other.when.as_ref().is_some_and(|cond| asks_for(cond, memory)) || reads(last, memory);
        if !is_asked && !std::ptr::eq(*event, *other) {
            let diag =
                no_effect(game, *clause, "a later event undoes this: events of one moment happen one after the other");
            let diag = diag.also(game.span(*undoing), "this one then holds in any case");
            report.push(
                diag.help(
                    "leave one of them out, put the special case below the general one, or say when each happens",
                ),
            );
        }
    }
}

/// True where an event of the second moment runs whenever one of the first has run, in the same part.
fn follows(game: &Game, first: &Moment, second: &Moment) -> bool {
    match (first, second) {
        (Moment::After { moves, pass }, Moment::After { moves: others, pass: also }) => {
            (!pass || *also) && moves.iter().all(|play| others.contains(play))
        }
        (Moment::Capture { .. }, Moment::After { moves: others, .. }) => {
            let may_take = |play: &Move| play.may_take();
            game.moves.pairs().all(|(id, play)| others.contains(&id) || !may_take(play))
        }
        _ => first == second,
    }
}

/// True where an effect depends on what is remembered.
fn reads(effect: &Effect, memory: &Remembered) -> bool {
    let is_it = &mut |num: &Num| matches!(num, Num::Remembered(asked) if overlap(asked, memory));
    let by_number = match effect {
        Effect::Note(_, num) => num.any(is_it),
        _ => false,
    };
    // a condition inside a set may ask for it
    let may_ask = |set: &Set| match set {
        Set::When(cond, ..) => asks_for(cond, memory),
        Set::Reach { .. } => true,
        _ => false,
    };
    by_number || any_in_effect(effect, &mut |set| may_ask(set))
}

fn asks_for(cond: &Cond, memory: &Remembered) -> bool {
    cond.any_remembered(&mut |asked| overlap(asked, memory))
}

fn overlap(a: &Remembered, b: &Remembered) -> bool {
    a.0.iter().any(|id| b.0.iter().any(|other| id == other))
}

/// `remember n this turn: yes or no` and `at start of turn when n { … }`: by then it is what it is at first.
fn check_starts(game: &Game, report: &mut Report) {
    let mut noted: BTreeSet<MemoryId> = BTreeSet::new();
    for event in game.triggers.iter().filter(|event| event.moment == Moment::TurnStart) {
        if let Some(cond) = event.when.as_ref().filter(|cond| fails_at_first(game, cond, &noted)) {
            let span = game.span(event.clause);
            let diag = Diagnostic::warning("never-acts", span, "this never happens: nothing is remembered by then");
            let mut name = None;
            cond.any_remembered(&mut |memory| {
                name = memory.0.iter().next().and_then(|&id| game.memory.get(id)).map(|kept| kept.name.clone());
                true
            });
            let name = name.unwrap_or_default();
            report.push(diag.help(format!(
                "`{name}` is remembered `this turn`, and forgotten when the next one starts: leave `this turn` out, and \
                 let it become what it was at first where it has been asked for"
            )));
        }
        noted.extend(event.effects.iter().filter_map(|(effect, _)| effect.noted()).flat_map(|memory| memory.0.iter()));
    }
}

/// True for a condition that fails of what is remembered for one turn, as that turn begins.
fn fails_at_first(game: &Game, cond: &Cond, noted: &BTreeSet<MemoryId>) -> bool {
    let at_first = |num: &Num| match num {
        Num::Remembered(memory) => {
            let kept =
                memory.0.iter().map(|id| game.memory.get(*id).filter(|kept| kept.this_turn && !noted.contains(id)));
            let values: BTreeSet<i64> = kept.map(|kept| kept.map(|kept| kept.default)).collect::<Option<_>>()?;
            values.first().copied().filter(|_| values.len() == 1)
        }
        _ => None,
    };
    cond.requires(|cond, holds| match cond {
        Cond::Compare(num, op, Num::Int(value)) => at_first(num).is_some_and(|first| op.holds(first, *value) != holds),
        _ => false,
    })
}
