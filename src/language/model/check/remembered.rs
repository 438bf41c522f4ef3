//! Repeats that end because every round uses up something that is remembered: a cell that may not be used again is added, a
//! number comes nearer to its bound, a yes or no is settled.

use super::each_condition;
use super::written::said;
use crate::diag::{Diagnostic, Report};
use crate::id::MoveId;
use crate::model::flat::Flat;
use crate::model::memory::{Memory, Moment, Remembered, Sort};
use crate::model::{
    Bound, CompareOp, Cond, Effect, Game, Landing, Move, Num, NumOp, PatternItem, SegmentKind, Set, Turn,
};
use crate::source::{SourceFile, Sources, Span};
use crate::syntax::ast::Name;
use crate::syntax::words_in;
use std::collections::BTreeSet;

/// `unused-memory`: what is asked for, and never changes, or changes, and is never asked for.
pub(super) fn check(game: &Game, flat: &Flat, sources: &Sources, report: &mut Report) {
    let spoken = if flat.memory.is_empty() { Vec::new() } else { spoken(sources) };
    for name in flat.memory.iter().map(|line| &line.clause.name) {
        let is_it = |memory: &Remembered| {
            memory.0.iter().any(|&id| game.memory.get(id).is_some_and(|known| known.name == name.node))
        };
        let of_it: Vec<_> = game.effects().filter(|(effect, _)| effect.noted().is_some_and(is_it)).collect();
        let set: Vec<Span> = of_it.iter().map(|(_, clause)| game.span(*clause)).collect();
        if report.iter().any(|diag| diag.span() == name.span || set.contains(&diag.span())) {
            continue;
        }
        if of_it.iter().all(|(effect, _)| is_first_value(game, effect)) {
            report.push(never_changes(name, set.first().copied()));
        } else if !is_asked_for(&spoken, name, &set) {
            let message = format!("nothing ever asks for what is remembered as `{}`", name.node);
            let diag = Diagnostic::warning("unused-memory", name.span, message);
            report.push(diag.help("ask for it, in a move, a turn or an end, or leave it out"));
        } else if let Some(diag) = stays_yes(game, name) {
            report.push(diag);
        }
    }
}

/// `remember climbed: yes or no`, which becomes yes in one part of a turn and is asked for by a later one, and never becomes no.
fn stays_yes(game: &Game, name: &Name) -> Option<Diagnostic> {
    let is_it = |memory: &Remembered| {
        memory.0.iter().any(|&id| {
            let is_kept = |known: &Memory| known.name == name.node && known.sort == Sort::Flag && !known.this_turn;
            game.memory.get(id).is_some_and(is_kept)
        })
    };
    let sets = |effect: &Effect| effect.noted().is_some_and(is_it);
    let becomes_yes = |effect: &Effect| matches!(effect, Effect::Note(_, Num::Int(1)));
    if game.triggers.iter().any(|event| event.effects.iter().any(|(effect, _)| sets(effect)))
        || !game.effects().filter(|(effect, _)| sets(effect)).all(|(effect, _)| becomes_yes(effect))
    {
        return None;
    }
    let by_move = |id: MoveId| game.moves[id].effects.iter().any(|(effect, _)| sets(effect));
    let asks = |cond: &Cond| cond.any_remembered(&mut |memory| is_it(memory));
    let wants = |cond: &Cond| {
        cond.requires(|cond, holds| {
            let is_yes = |op: CompareOp, value: i64| op.holds(1, value) == holds && op.holds(0, value) != holds;
            matches!(cond, Cond::Compare(Num::Remembered(memory), op, Num::Int(value)) if is_it(memory) && is_yes(*op, *value))
        })
    };
    let (mut later, mut otherwise) = (BTreeSet::new(), BTreeSet::new());
    for phase in &game.phases {
        let mut after = |part: &Turn, is_set: &bool| {
            let Turn::Play { play, when, clause, .. } = part else { return Some(*is_set) };
            if let Some(cond) = when.as_ref().filter(|cond| asks(cond)) {
                if *is_set && wants(cond) { &mut later } else { &mut otherwise }.insert(*clause);
            }
            Some(*is_set || by_move(*play))
        };
        phase.turn.through(&false, &mut after, |one, other| one || other);
    }
    // who asks for it elsewhere may mean the whole game
    each_condition(game, &mut |cond, clause| {
        if asks(cond) && !later.contains(&clause) {
            otherwise.insert(clause);
        }
    });
    let asked = later.into_iter().next().filter(|_| otherwise.is_empty())?;
    let message = format!("`{}` is never no again: what becomes yes in one turn is yes in all later ones", name.node);
    let diag = Diagnostic::warning("stays-yes", name.span, message).also(game.span(asked), "asked for here");
    Some(diag.help(format!("what holds for one turn is declared so: `remember {} this turn: yes or no`", name.node)))
}

/// `set`: where it becomes what it is at first.
fn never_changes(name: &Name, set: Option<Span>) -> Diagnostic {
    let diag = |message| Diagnostic::warning("unused-memory", name.span, message);
    match set {
        Some(set) => diag(format!("`{}` only ever becomes what it is at first", name.node))
            .also(set, "it is so already")
            .help("let it begin with another value, or let it become another somewhere"),
        None => diag(format!("nothing ever changes what is remembered as `{}`", name.node))
            .help(format!("say where it changes, in a move or an event: `{} becomes …`", name.node)),
    }
}

/// True for an effect after which only what is remembered at first is remembered.
fn is_first_value(game: &Game, effect: &Effect) -> bool {
    let is_first = |memory: &Remembered, fits: &dyn Fn(&Memory) -> bool| {
        memory.0.iter().all(|&id| game.memory.get(id).is_some_and(fits))
    };
    match effect {
        Effect::Note(memory, num) => is_first(memory, &|known| keeps_number(num, memory, known.default)),
        Effect::NoteCell(memory, set) => keeps_nowhere(set, memory) && is_first(memory, &|known| known.default == 0),
        Effect::NoteCells(memory, set) => {
            keeps_nowhere(set, memory) && is_first(memory, &|known| known.cells.is_empty())
        }
        _ => false,
    }
}

/// True for no cell, whatever decides whether it is set.
fn keeps_nowhere(set: &Set, memory: &Remembered) -> bool {
    match set {
        Set::When(_, a, b) => keeps_nowhere(a, memory) && keeps_nowhere(b, memory),
        set => is_memory(set, memory) || *set == Set::Union(Vec::new()),
    }
}

/// True for the number that is remembered at first, whatever decides whether it is set.
fn keeps_number(num: &Num, memory: &Remembered, first: i64) -> bool {
    match num {
        Num::When(a, _, b) => keeps_number(a, memory, first) && keeps_number(b, memory, first),
        num => is_value(num, memory) || *num == Num::Int(first),
    }
}

/// True where the name stands anywhere but where it is declared, and in the clauses that say what it becomes. The text
/// is asked: what options leave out, templates and tests ask, too.
fn is_asked_for(spoken: &[(&str, Span)], name: &Name, set: &[Span]) -> bool {
    spoken
        .iter()
        .filter(|(word, _)| *word == name.node)
        .any(|(_, span)| *span != name.span && !set.iter().any(|clause| clause.contains(*span)))
}

/// The words of all files that can name something, and where each stands.
fn spoken(sources: &Sources) -> Vec<(&str, Span)> {
    sources.files().iter().flat_map(spoken_in).collect()
}

fn spoken_in(file: &SourceFile) -> impl Iterator<Item = (&str, Span)> {
    let (base, start) = (file.span().lo, file.text.as_ptr() as usize);
    file.text.lines().flat_map(said).flat_map(words_in).map(move |word| {
        let at = base + (word.as_ptr() as usize - start) as u32;
        (word, Span::new(at, at + word.len() as u32))
    })
}

/// True where the move, played again and again among these, comes to an end by what it remembers.
pub(super) fn uses_up(game: &Game, id: MoveId, among: &[MoveId]) -> bool {
    let play = &game.moves[id];
    let own = play.effects.iter().map(|(effect, _)| effect);
    let mut effects = own.chain(always_after(game, id));
    effects.any(|effect| {
        let Some(memory) = effect.noted() else { return false };
        let others = among.iter().flat_map(|&m| &game.moves[m].effects).map(|(effect, _)| effect);
        let triggers = game.triggers.iter().flat_map(|t| &t.effects).map(|(effect, _)| effect);
        let mut notes = others.chain(triggers).filter(|e| e.noted().is_some_and(|m| overlaps(m, memory)));
        match effect {
            Effect::NoteCells(_, set) => {
                let is_new = adds_place(set, memory) && avoids(play, memory) || adds_cell_of_line(play, set, memory);
                is_new && notes.all(|e| adds_to(e, memory))
            }
            Effect::Note(_, num) => approaches(game, play, num, memory) && notes.all(|e| e == effect),
            _ => false,
        }
    })
}

/// What runs after the move in any case.
fn always_after(game: &Game, id: MoveId) -> impl Iterator<Item = &Effect> {
    let follows = move |moment: &Moment| matches!(moment, Moment::After { moves, .. } if moves.contains(&id));
    let runs = game.triggers.iter().filter(move |t| t.when.is_none() && follows(&t.moment));
    runs.flat_map(|t| &t.effects).map(|(effect, _)| effect)
}

fn overlaps(a: &Remembered, b: &Remembered) -> bool {
    a.0.iter().any(|id| b.0.iter().any(|other| id == other))
}

/// `seen or …`: nothing is forgotten.
fn adds_to(effect: &Effect, memory: &Remembered) -> bool {
    matches!(effect, Effect::NoteCells(to, Set::Union(parts)) if to == memory && parts.iter().any(|p| is_memory(p, memory)))
}

/// `seen or from`: a place of the part is added.
fn adds_place(set: &Set, memory: &Remembered) -> bool {
    let Set::Union(parts) = set else { return false };
    parts.iter().any(|p| is_memory(p, memory)) && parts.iter().any(is_place)
}

/// `seen or X`, where X is a cell of the line that must not have been seen.
fn adds_cell_of_line(play: &Move, set: &Set, memory: &Remembered) -> bool {
    let Set::Union(parts) = set else { return false };
    let adds = |name| parts.contains(&Set::Bound(Bound::Named(name)));
    let Some(SegmentKind::Line { pattern, .. }) = play.path.last().map(|segment| &segment.kind) else { return false };
    let is_new = |item: &PatternItem| item.binding.is_some_and(adds) && item.least > 0 && excludes(&item.test, memory);
    parts.iter().any(|p| is_memory(p, memory)) && pattern.iter().any(is_new)
}

fn is_memory(set: &Set, memory: &Remembered) -> bool {
    matches!(set, Set::Remembered(m) if m == memory)
}

/// Where the unit was, or is.
fn is_place(set: &Set) -> bool {
    matches!(set, Set::Bound(Bound::From | Bound::To | Bound::It))
}

/// True where the move begins or lands outside of the cells remembered.
fn avoids(play: &Move, memory: &Remembered) -> bool {
    let path = match play.path.last().map(|segment| &segment.kind) {
        Some(SegmentKind::To(set)) => excludes(set, memory),
        _ => false,
    };
    path || play.source_set().is_some_and(|set| excludes(set, memory))
        || lands_outside(&play.landing, memory)
        || play.guards.iter().any(|guard| keeps_out(&guard.cond, memory))
}

fn lands_outside(landing: &Landing, memory: &Remembered) -> bool {
    let mut ways =
        [&landing.empty, &landing.stacking, &landing.capturing, &landing.swapping].into_iter().flatten().peekable();
    ways.peek().is_some() && ways.all(|set| excludes(set, memory))
}

/// True where no cell of the set is among those remembered.
fn excludes(set: &Set, memory: &Remembered) -> bool {
    let holds = |set: &Set| match set {
        Set::Union(parts) => parts.iter().any(|p| is_memory(p, memory)),
        set => is_memory(set, memory),
    };
    match set {
        Set::Except(all, but) => holds(but) || excludes(all, memory),
        Set::Both(a, b) => excludes(a, memory) || excludes(b, memory),
        Set::Union(parts) => parts.iter().all(|p| excludes(p, memory)),
        _ => false,
    }
}

/// `to is not in seen`, in its forms.
fn keeps_out(cond: &Cond, memory: &Remembered) -> bool {
    let meet = |a: &Set, b: &Set| is_place(a) && is_memory(b, memory) || is_place(b) && is_memory(a, memory);
    cond.requires(|cond, holds| match (cond, holds) {
        (Cond::Some(Set::Except(place, but)), true) => is_place(place) && is_memory(but, memory),
        (Cond::Some(Set::Both(a, b)), false) => meet(a, b),
        (Cond::Within(a, b), false) => meet(a, b),
        _ => false,
    })
}

/// `n becomes n + 1` of a move that asks for `n < 5`; `done becomes yes` of one that asks for `not done`.
fn approaches(game: &Game, play: &Move, num: &Num, memory: &Remembered) -> bool {
    let Some(sort) = memory.0.iter().next().and_then(|&id| game.memory.get(id)).map(|m| m.sort) else { return false };
    let step = match (num, sort) {
        (Num::Int(1), Sort::Flag) => return play.guards.iter().any(|guard| asks_for_no(&guard.cond, memory)),
        (Num::Binary(left, op, right), Sort::Number(..)) if is_value(left, memory) => match (op, &**right) {
            (NumOp::Add, Num::Int(by)) => *by,
            (NumOp::Sub, Num::Int(by)) => -by,
            _ => 0,
        },
        _ => 0,
    };
    let Sort::Number(least, most) = sort else { return false };
    step != 0 && play.guards.iter().any(|guard| bounds(&guard.cond, memory, step > 0, (least, most)))
}

fn is_value(num: &Num, memory: &Remembered) -> bool {
    matches!(num, Num::Remembered(m) if m == memory)
}

fn asks_for_no(cond: &Cond, memory: &Remembered) -> bool {
    cond.requires(|cond, holds| match (cond, holds) {
        (Cond::Compare(num, CompareOp::Ne, Num::Int(0)), false) => is_value(num, memory),
        (Cond::Compare(num, CompareOp::Eq, Num::Int(0)), true) => is_value(num, memory),
        _ => false,
    })
}

/// True where the condition fails before the number, rising or falling, stops at its end.
fn bounds(cond: &Cond, memory: &Remembered, rises: bool, (least, most): (i64, i64)) -> bool {
    cond.requires(|cond, holds| match cond {
        Cond::Compare(num, op, Num::Int(bound)) if holds && is_value(num, memory) => match (op, rises) {
            (CompareOp::Lt, true) => *bound <= most,
            (CompareOp::Le, true) => *bound < most,
            (CompareOp::Gt, false) => *bound >= least,
            (CompareOp::Ge, false) => *bound > least,
            _ => false,
        },
        _ => false,
    })
}
