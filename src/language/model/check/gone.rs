//! `no-effect`: an effect on what is not there by then, or that leaves everything as it is.

use super::contents::Contents;
use super::impossible::is_never;
use super::no_effect;
use super::prisoners::lifts_in_vain;
use super::same::{acted_on, is_at, is_that_already, leaves_the_unit};
use crate::diag::{Diagnostic, Report};
use crate::id::{BindingId, ClauseId};
use crate::model::memory::Moment;
use crate::model::{Bound, CompareOp, Cond, Effect, Game, Move, MoveSource, Num, Set, Target, Trigger};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        check_first(game, play, &play.effects, report);
        play.effects.iter().for_each(|(effect, clause)| check_named(play, effect, *clause, report, game));
    }
    for event in game.triggers.iter() {
        // what is said of it is so after each of the moves
        let after = moves_before(game, event).into_iter().map(|play| {
            let mut found = Report::default();
            check_first(game, play, &event.effects, &mut found);
            found
        });
        let common = after.reduce(|all, other| all.only_with(&other));
        common.into_iter().for_each(|found| report.extend(found));
    }
    for (effect, clause) in game.effects() {
        check_found(game, effect, *clause, report);
        if keeps_what_is_remembered(effect) {
            let diag = no_effect(game, *clause, "this is what it is already");
            let help = match effect {
                Effect::Note(_, Num::Remembered(_)) => {
                    "say what it becomes, as in `count becomes count + 1`, or leave it out"
                }
                _ => "say what it becomes, or leave it out",
            };
            report.push(diag.help(help));
        }
    }
}

/// Effects after a move, as far as those before have not changed what stands there.
fn check_first(game: &Game, play: &Move, effects: &[(Effect, ClauseId)], report: &mut Report) {
    let untouched = effects.iter().take_while(|(effect, _)| only_takes_or_notes(effect)).count();
    for (effect, clause) in effects.iter().take(untouched + 1) {
        check_place(game, play, effect, *clause, report);
    }
}

/// The moves after which an event happens, where they leave what they have put down as it is.
fn moves_before<'a>(game: &'a Game, event: &Trigger) -> Vec<&'a Move> {
    let Moment::After { moves, pass: false } = &event.moment else { return Vec::new() };
    let moves: Vec<&Move> = moves.iter().map(|&play| &game.moves[play]).collect();
    let is_left = |play: &&Move| play.effects.iter().all(|(effect, _)| only_takes_or_notes(effect));
    if moves.iter().all(is_left) { moves } else { Vec::new() }
}

/// True where what is remembered becomes what it is.
fn keeps_what_is_remembered(effect: &Effect) -> bool {
    match effect {
        Effect::Note(memory, Num::Remembered(same)) => memory == same,
        Effect::Note(memory, Num::When(yes, cond, no)) => {
            let is_itself =
                matches!(&**cond, Cond::Compare(Num::Remembered(same), CompareOp::Ne, Num::Int(0)) if memory == same);
            is_itself && (&**yes, &**no) == (&Num::Int(1), &Num::Int(0))
        }
        Effect::NoteCell(memory, Set::Remembered(same)) | Effect::NoteCells(memory, Set::Remembered(same)) => {
            memory == same
        }
        _ => false,
    }
}

fn only_takes_or_notes(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Take(_) | Effect::Remove(_) | Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..)
    )
}

/// An effect on cells on which nothing stands, or on pieces that are already what they are turned into.
fn check_found(game: &Game, effect: &Effect, clause: ClauseId, report: &mut Report) {
    if let Effect::Sow { skipping: Some(skipped), .. } = effect
        && is_everywhere(game, skipped)
    {
        let diag = no_effect(game, clause, "all cells are skipped, so nothing is sown");
        return report.push(diag.help("name those to leave out: `skipping own store`; or leave `skipping` out"));
    }
    let is_carried = is_carried_nowhere(game, effect, false);
    if is_sent_to_where_it_lies(effect) || is_carried {
        return report.push(stays(game, clause, if is_carried { "cell" } else { "area" }));
    }
    let Some(set) = acted_on(effect) else { return };
    let found = Contents::of(game, set);
    if is_never(game, set) {
        let diag = no_effect(game, clause, "no cell can ever be what this acts on");
        report.push(diag.help("what stands on a cell would have to be two things at once, or is taken out again"));
    } else if !found.is_impossible() && found.roles().is_empty() {
        report
            .push(no_effect(game, clause, "nothing ever stands on these cells").help("name pieces, or leave this out"));
    } else if is_that_already(game, effect, &found) {
        report.push(
            no_effect(game, clause, "they are that already").help("leave this out, or name another role or player"),
        );
    }
}

/// `place`: an area or a cell.
fn stays(game: &Game, clause: ClauseId, place: &str) -> Diagnostic {
    let diag = no_effect(game, clause, "what lies there stays there: it is sent to where it is");
    diag.help(format!("name another {place}, or leave this out"))
}

/// True where pieces of an area are sent to that area, as what they are.
fn is_sent_to_where_it_lies(effect: &Effect) -> bool {
    let Effect::Send { from, to: Target::Seen(area), role: None, .. } = effect else { return false };
    let places = match from {
        Set::Both(of, place) | Set::Both(place, of)
            if matches!(**place, Set::Cells(_)) && matches!(**of, Set::Pieces(_)) =>
        {
            &**place
        }
        set => set,
    };
    let Set::Cells(places) = places else { return false };
    places.0.iter().zip(area.0.iter()).all(|(places, area)| places[..] == [*area])
}

/// True where what stands on a place of the part is sent to that cell. In stacks the order changes by that. `has_landed`: `it`
/// is where the part has landed.
fn is_carried_nowhere(game: &Game, effect: &Effect, has_landed: bool) -> bool {
    let Effect::Carry { from, to, role: None, .. } = effect else { return false };
    let place = match from {
        Set::Both(_, place) => &**place,
        set => set,
    };
    let (Set::Bound(place), Set::Bound(goal)) = (place, to) else { return false };
    let is_landing = |bound: &Bound| has_landed && matches!(bound, Bound::It | Bound::To);
    game.stacks.most == Some(1) && (place.is_one_cell() && place == goal || is_landing(place) && is_landing(goal))
}

/// True for all cells of the board, whoever looks.
fn is_everywhere(game: &Game, set: &Set) -> bool {
    let Set::Cells(seen) = set else { return false };
    seen.0.iter().all(|cells| game.board.cells().all(|(cell, _)| cells.contains(&cell)))
}

/// An effect on cells that a line of the move has named, where the move asks that there be none.
fn check_named(play: &Move, effect: &Effect, clause: ClauseId, report: &mut Report, game: &Game) {
    let Some(Set::Bound(Bound::Named(name))) = acted_on(effect) else { return };
    let some = Cond::Some(Set::Bound(Bound::Named(*name)));
    let is_none = |cond: &Cond, holds: bool| !holds && *cond == some;
    if let Some(guard) = play.guards.iter().find(|guard| guard.cond.requires(is_none)) {
        let name = &game.bindings[*name];
        let diag = no_effect(game, clause, format!("the move is only made where there is no `{name}`"));
        let diag = diag.also(game.span(guard.clause), "asked here");
        report.push(diag.help(format!("`any {name}` asks for some, `no {name}` for none")));
    }
}

/// What a line of the move asks of the cells that it gives this name.
fn contents_named(game: &Game, play: &Move, name: BindingId) -> Option<Contents> {
    let items = play.lines().flat_map(|(pattern, _)| pattern);
    let tests: Vec<Set> = items.filter(|item| item.binding == Some(name)).map(|item| item.test.clone()).collect();
    (!tests.is_empty()).then(|| Contents::of(game, &Set::Union(tests)))
}

fn check_place(game: &Game, play: &Move, effect: &Effect, clause: ClauseId, report: &mut Report) {
    let Some(place) = acted_on(effect) else { return };
    let lands = play.source.carries();
    if lands && is_carried_nowhere(game, effect, true) && !is_carried_nowhere(game, effect, false) {
        return report.push(stays(game, clause, "cell"));
    }
    if let Set::Bound(Bound::Named(name)) = place {
        let named = contents_named(game, play, *name);
        if named.is_some_and(|named| is_that_already(game, effect, &named)) {
            let diag = no_effect(game, clause, "they are that already: the line asks for such pieces");
            report.push(diag.help("leave this out, or name another role or player"));
        }
        return;
    }
    if is_at(place, &[Bound::From]) && leaves_nothing(game, play) {
        let diag = no_effect(game, clause, "nothing stands on `from` by then: what was lifted has gone on");
        report.push(diag.help("where it stands now is `it`"));
    } else if is_at(place, &[Bound::To, Bound::It]) && cannot_be_the_unit(game, play, place) {
        let diag =
            no_effect(game, clause, "by then the piece that was lifted stands there, and this is not said of it");
        report.push(diag.help("what stands where a piece lands is taken by `land capturing`"));
    } else if leaves_the_unit(game, play, effect) && !lifts_in_vain(game, play) {
        let diag = no_effect(game, clause, "it is that already: nothing else is lifted here");
        report.push(diag.help("leave it out, or name another role or player"));
    }
}

/// True where the cell from which a move lifts is empty once it has landed.
fn leaves_nothing(game: &Game, play: &Move) -> bool {
    let lifts_all = match play.source {
        MoveSource::Stack(_) => true,
        MoveSource::Top(_) => game.stacks.most == Some(1),
        _ => false,
    };
    lifts_all && !play.path.is_empty() && play.may_stay.is_none() && play.landing.swapping.is_none()
}

/// True for pieces of which none can be on top of what the move has put down.
fn cannot_be_the_unit(game: &Game, play: &Move, place: &Set) -> bool {
    let lifts = matches!(play.source, MoveSource::Top(_) | MoveSource::Stack(_) | MoveSource::New { .. });
    let Set::Both(pieces, _) = place else { return false };
    let is_of_pieces = matches!(&**pieces, Set::Pieces(_));
    lifts && is_of_pieces && !Contents::lifted(game, play).meets(&Contents::of(game, pieces))
}
