//! `no-effect`: what is said and changes nothing, whatever the position; `never-holds`: lines of a move that exclude each other.

use super::contents::Contents;
use super::no_effect;
use super::stacking::stays_on_pieces;
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MoveId, RoleId};
use crate::model::facts::places::are_apart;
use crate::model::facts::{exclude, implies, is_same};
use crate::model::flat::Flat;
use crate::model::memory::{Moment, Remembered, Sort};
use crate::model::{
    Bound, Cond, Effect, End, EndResult, Event, Game, Guard, Move, MoveSource, Num, SegmentKind, Set, SetupStep,
};
use crate::syntax::ast::StacksLine;

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        check_stay(game, play, report);
        check_lifted(play, game, report);
        check_walk(game, play, report);
        check_guards(game, &play.guards, report);
        check_noted(game, &play.effects, report);
    }
    game.triggers.iter().for_each(|event| check_noted(game, &event.effects, report));
    check_height(game, report);
    check_stacks(game, report);
    check_passes(game, report);
    check_ends(game, report);
    check_counts(game, report);
}

/// `may stay` of a move that cannot come back, or goes nowhere.
fn check_stay(game: &Game, play: &Move, report: &mut Report) {
    let Some(clause) = play.may_stay else { return };
    let message = if matches!(play.source, MoveSource::New { .. }) || !play.source.lifts() {
        "nothing is lifted here, so nothing can stay"
    } else if play.path.is_empty() {
        "without a path the unit stays in any case"
    } else if !may_come_back(game, play) {
        "this path never leads back to where it begins"
    } else {
        return;
    };
    report.push(no_effect(game, clause, message).help("leave `may stay` out"));
}

/// Some of the top pieces are lifted and stay, and then all that stands there goes.
fn check_lifted(play: &Move, game: &Game, report: &mut Report) {
    if !matches!(play.source, MoveSource::Tops { .. }) || !play.path.is_empty() {
        return;
    }
    let goes = |effect: &Effect| {
        matches!(
            effect,
            Effect::Remove(Set::Bound(Bound::It | Bound::From)) | Effect::Take(Set::Bound(Bound::It | Bound::From))
        )
    };
    let Some((_, clause)) = play.effects.iter().find(|(effect, _)| goes(effect)) else { return };
    let diag = no_effect(game, *clause, "all that stands there leaves, however many pieces are lifted");
    report.push(diag.also(game.span(play.source_clause), "these stay where they are").help(
        "let one go at a time, `lift an own man`, `send 1 own man from it to AREA`, in a part that may be repeated: \
         `turn { less then may repeat up to 2 times less from there }`",
    ));
}

/// A walk of pieces that are lifted from an area: it stays on the cells.
fn check_walk(game: &Game, play: &Move, report: &mut Report) {
    let walks = play.path.first().is_some_and(|first| matches!(first.kind, SegmentKind::Walk { .. }));
    let Some(lifted) = play.source_set().filter(|_| walks) else { return };
    let mut area = None;
    lifted.any(&mut |set| {
        if let Set::Both(_, place) = set {
            place.any(&mut |set| {
                if let Set::Cells(places) = set {
                    area = area.or(places.0.iter().flatten().find_map(|&place| game.board.area(place)));
                }
                area.is_some()
            });
        }
        area.is_some()
    });
    let Some(area) = area else { return };
    let message = format!("a walk stays on the cells: from `{}` it leads nowhere", area.name);
    let diag = game.warning("never-leads", play.path_clause, message);
    report.push(diag.help(
        "where the area is joined, a `slide` leads on from it, `slide LINK (points)..(points), through all`; or pieces \
         come onto the board in a move of their own, by `to` and cells",
    ));
}

/// What is remembered by one effect, and by the next again, whatever it was: `open becomes yes when not open`, `open becomes
/// no when open`.
fn check_noted(game: &Game, effects: &[(Effect, ClauseId)], report: &mut Report) {
    for pair in effects.windows(2) {
        let [(first, clause), (second, next)] = pair else { continue };
        let (Some((memory, value, _)), Some((other, _, when))) = (noted_number(first), noted_number(second)) else {
            continue;
        };
        let undoes = |cond| is_flag(game, memory) && holds_after(cond, memory, value);
        if memory != other || !when.is_none_or(undoes) {
            continue;
        }
        let Some(known) = memory.0.iter().next().and_then(|&id| game.memory.get(id)) else { continue };
        let message = "the next effect undoes this: effects happen one after the other";
        let diag = no_effect(game, *clause, message).also(game.span(*next), "this one then holds in any case");
        report.push(match known.sort {
            Sort::Flag => {
                diag.help(format!("what turns over is written in one line: `{0} becomes not {0}`", known.name))
            }
            _ => diag.help("leave it out, or change the order"),
        });
    }
}

/// The fixed number that an effect remembers, and where.
fn noted_number(effect: &Effect) -> Option<(&Remembered, i64, Option<&Cond>)> {
    match effect {
        Effect::Note(memory, Num::Int(value)) => Some((memory, *value, None)),
        Effect::Note(memory, Num::When(then, cond, otherwise)) => match (&**then, &**otherwise) {
            (Num::Int(value), Num::Remembered(kept)) if kept == memory => Some((memory, *value, Some(&**cond))),
            _ => None,
        },
        _ => None,
    }
}

fn is_flag(game: &Game, memory: &Remembered) -> bool {
    memory.0.iter().all(|&id| game.memory.get(id).is_some_and(|known| known.sort == Sort::Flag))
}

/// True for a condition that asks of what is remembered alone, and that the value fulfils.
fn holds_after(cond: &Cond, memory: &Remembered, value: i64) -> bool {
    let is_it = |num: &Num| matches!(num, Num::Remembered(asked) if asked == memory);
    cond.required().into_iter().all(|(cond, holds)| match cond {
        Cond::Compare(left, op, Num::Int(right)) => is_it(left) && op.holds(value, *right) == holds,
        _ => false,
    })
}

fn may_come_back(game: &Game, play: &Move) -> bool {
    match &play.path[..] {
        [only] => match &only.kind {
            SegmentKind::Step(links) => links.0.iter().flatten().any(|&link| game.board.loops(link)),
            SegmentKind::Walk { .. } => true,
            way => way.links().is_none_or(|links| links.0.iter().flatten().any(|&link| game.board.goes_round(link))),
        },
        _ => true,
    }
}

/// More conditions of a move, and more parts of one, are not compared cell by cell.
const MOST_COMPARED: usize = 12;

/// Lines of one move, all of which must hold.
fn check_guards(game: &Game, guards: &[Guard], report: &mut Report) {
    for (at, guard) in guards.iter().enumerate() {
        let parts = guard.cond.joined();
        for earlier in &guards[..at] {
            let above = earlier.cond.joined();
            let pairs = |asks: &dyn Fn(&Cond, &Cond) -> bool| above.iter().any(|a| parts.iter().any(|b| asks(a, b)));
            let are_few = guards.len().max(above.len()).max(parts.len()) <= MOST_COMPARED;
            let span = game.span(guard.clause);
            let diag = if pairs(&|a, b| exclude(game, a, b, true)) || are_few && pairs(&are_apart) {
                Diagnostic::warning("never-holds", span, "this and a line above never hold together")
                    .help("leave one of them out, or ask for either in one line: `when A or B`")
            } else if says_all(above, parts) || says_all(parts, above) {
                no_effect(game, guard.clause, "a line above asks this too").help("leave one of them out")
            } else {
                continue;
            };
            report.push(diag.also(game.span(earlier.clause), "here"));
        }
    }
}

/// True where all the second list asks for is in the first.
fn says_all(first: &[Cond], second: &[Cond]) -> bool {
    second.iter().all(|b| first.iter().any(|a| is_same(a, b)))
}

/// A stack that may be higher than there are pieces.
fn check_height(game: &Game, report: &mut Report) {
    let Some(most) = game.stacks.most.filter(|_| game.stacks.most_clause.0 != 0) else { return };
    let several = game.stacks.on_other.iter().flatten().any(|pair| pair.0);
    let owners = |neutral: bool| if neutral || !several { 1 } else { game.players.len() };
    let pieces = game.roles.iter().try_fold(0, |sum, role| Some(sum + usize::from(role.count?) * owners(role.neutral)));
    if let Some(pieces) = pieces.filter(|&pieces| pieces < usize::from(most)) {
        let whose = if several { "there are only" } else { "a player has only" };
        let diag =
            no_effect(game, game.stacks.most_clause, format!("no stack is {most} high: {whose} {pieces} pieces"));
        report.push(diag.help("write a lower limit, or `any height`"));
    }
}

/// Stacks may be made, and nothing makes any.
fn check_stacks(game: &Game, report: &mut Report) {
    let lands = |play: &Move| play.landing.stacking.is_some() || stays_on_pieces(game, play);
    let piles = |effect: &Effect| match effect {
        Effect::Put { on, .. } => !Contents::of(game, on).roles().is_empty(),
        effect => effect.carries(),
    };
    let stands = |step: &SetupStep| match step {
        SetupStep::Put { stack, .. } => stack.len() > 1,
        SetupStep::Shuffle { .. } => true,
        SetupStep::Hold { .. } | SetupStep::Copy { .. } => false,
    };
    let is_said = game.stacks.most_clause.0 != 0 && game.stacks.most != Some(1);
    let is_used = game.moves.iter().any(lands)
        || game.effects().any(|(effect, _)| piles(effect))
        || game.setups.iter().flat_map(|setup| &setup.steps).any(stands);
    if is_said && !is_used {
        let message = "no stack is ever made: nothing is set up on another piece, nor lands on one";
        let diag = game.warning("never-stacks", game.stacks.most_clause, message);
        report.push(diag.help("let a move say so, `land on empty, or stacking`, or leave the section out"));
    }
}

/// A line about pairs of pieces of which later lines decide every one.
pub(super) fn check_stack_law(game: &Game, flat: &Flat, report: &mut Report) {
    let stacks = &game.stacks;
    let decides =
        |clause: ClauseId| stacks.on_own.iter().chain(&stacks.on_other).flatten().any(|pair| pair.1 == clause);
    let lines = flat.stacks.iter().flatten().filter(|line| matches!(line.clause, StacksLine::Rule { .. }));
    for line in lines {
        let clause = game.clauses.pairs().find(|(_, clause)| clause.span == line.span);
        if let Some((clause, _)) = clause.filter(|(clause, _)| !decides(*clause)) {
            let diag = no_effect(game, clause, "lines below decide all that this line says");
            report.push(diag.help("the last line about a pair decides: leave this out, or write it below the others"));
        }
    }
}

/// What follows a pass, where nobody may pass.
fn check_passes(game: &Game, report: &mut Report) {
    if game.may_pass() {
        return;
    }
    let mut tell = |clause: ClauseId| {
        let diag = game.warning("never-acts", clause, "nobody may pass");
        report.push(diag.help("a turn says where: `turn { step | pass }`, `turn { step otherwise pass }`"));
    };
    for event in game.triggers.iter() {
        if matches!(&event.moment, Moment::After { moves, pass: true } if moves.is_empty()) {
            tell(event.clause);
        }
    }
    let counts_passes = |cond: &Cond| matches!(cond, Cond::Turns { events, with: true, .. } if events.iter().all(|event| *event == Event::Pass));
    for end in game.ends.iter().filter(|end| end.when.any(&mut |cond| counts_passes(cond))) {
        tell(end.clause);
    }
}

/// An end after one that holds whenever it does.
fn check_ends(game: &Game, report: &mut Report) {
    let ends: Vec<&End> = game.ends.iter().collect();
    for (at, end) in ends.iter().enumerate() {
        let hides = |earlier: &&&End| {
            let ends = !matches!(earlier.result, EndResult::Finish | EndResult::FinishLast);
            ends && (earlier.at_once || !end.at_once) && implies(&end.when, &earlier.when)
        };
        let sooner = ends.iter().find(|other| other.at_once == end.at_once && comes_sooner(&other.when, &end.when));
        if let Some(sooner) = sooner {
            let message = format!(
                "this end never comes: by then `{}` has counted as many turns, and it asks for fewer",
                sooner.name
            );
            let diag = no_effect(game, end.clause, message).also(game.span(sooner.clause), "there sooner");
            report.push(diag.help("leave it out, or let them count different turns"));
        } else if let Some(earlier) = ends[..at].iter().find(hides) {
            let message =
                format!("this end never comes: `{}` holds whenever it does, and is asked first", earlier.name);
            let diag = no_effect(game, end.clause, message).also(game.span(earlier.clause), "asked first");
            report.push(diag.help("change the order, or leave one of them out"));
        }
    }
}

/// True for counts of turns of which the first, never the smaller, is reached before the second.
fn comes_sooner(first: &Cond, second: &Cond) -> bool {
    let (Cond::Turns { turns, events, with }, Cond::Turns { turns: more, events: others, with: also }) =
        (first, second)
    else {
        return false;
    };
    let sooner = matches!((turns, more), (Num::Int(turns), Num::Int(more)) if turns < more);
    let are_among = |some: &[Event], all: &[Event]| some.iter().all(|event| all.contains(event));
    // what is counted without events starts again at each, what is counted with them at anything else
    let is_never_less = if *with { are_among(others, events) } else { are_among(events, others) };
    sooner && with == also && is_never_less
}

/// Turns that are counted until something happens that happens in every turn.
fn check_counts(game: &Game, report: &mut Report) {
    let mut played: Vec<MoveId> = game.phases.iter().flat_map(|phase| phase.turn.moves()).collect();
    played.sort_unstable();
    played.dedup();
    let is_always = |events: &[Event]| {
        let has = |play: &MoveId| events.contains(&Event::Move(*play)) || is_lift_of(game, *play, events);
        !game.may_pass() && !played.is_empty() && played.iter().all(has)
    };
    for end in game.ends.iter() {
        let counts_none = |cond: &Cond| matches!(cond, Cond::Turns { events, with: false, .. } if is_always(events));
        if end.when.any(&mut |cond| counts_none(cond)) {
            let is_lift = |event: &Event| matches!(event, Event::LiftOf(_));
            let is_lift =
                end.when.any(&mut |cond| matches!(cond, Cond::Turns { events, .. } if events.iter().any(is_lift)));
            let message = match is_lift {
                true => "no turn passes without one of these: all moves lift such pieces",
                false => "no turn passes without one of these moves: there are no others",
            };
            let diag = no_effect(game, end.clause, message);
            report.push(diag.help("leave some of them out"));
        }
    }
}

/// True where all that the move can lift is among what these events wait for.
fn is_lift_of(game: &Game, play: MoveId, events: &[Event]) -> bool {
    let play = &game.moves[play];
    let counts =
        |role: &RoleId| events.iter().any(|event| matches!(event, Event::LiftOf(roles) if roles.contains(role)));
    let lifted = Contents::lifted(game, play).roles();
    play.source.lifts() && !lifted.is_empty() && lifted.iter().all(counts)
}
