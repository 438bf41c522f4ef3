//! `there-before-play`: a part that speaks of the part before it, where none need have been played. `not-yet-known`: a part that
//! goes along a direction that no part before it can have chosen. `in-hand`: what is lifted is asked for where it stood.
//! `die-not-asked`: a part played for a die goes as far as the others show.

use crate::diag::{Diagnostic, Report, Subject};
use crate::id::{BindingId, ClauseId, MemoryId, MoveId, PlayerId, SortId};
use crate::model::memory::Remembered;
use crate::model::visit::{any_in_effect, any_in_segment};
use crate::model::{Among, Bound, Cond, Effect, Game, Move, MoveSource, Num, Segment, SegmentKind, Set, Turn};
use crate::syntax::ast::CompareOp;
use std::collections::BTreeSet;

pub(super) fn check(game: &Game, report: &mut Report) {
    game.phases.iter().for_each(|phase| check_turn(game, &phase.turn, false, report));
    check_guards(game, report);
    check_ways(game, report);
    check_chosen(game, report);
    for play in game.moves.iter() {
        check_placed(game, play, report);
        check_in_hand(game, play, report);
    }
    check_unmoved(game, report);
}

/// `when it is in fort` of a move that only ever begins turns: there `it` is no cell, and `from` or `to` was meant.
fn check_guards(game: &Game, report: &mut Report) {
    let it = &mut |set: &Set| matches!(set, Set::Bound(Bound::It));
    for play in never_after(game, &|_| true) {
        let moved = &game.moves[play];
        if moved.path.iter().any(|segment| any_in_segment(segment, it)) {
            let message = format!("`it` is what the part before has moved, and `{}` is always the first", moved.name);
            let diag = game.error("there-before-play", moved.path_clause, message);
            report.push(diag.help("on its way a piece is asked for by where it began: `height of from`"));
        }
        for guard in game.moves[play].guards.iter().filter(|guard| guard.cond.any_set(it)) {
            let message =
                format!("`it` is what the part before has moved, and `{}` is always the first", game.moves[play].name);
            let help =
                "where the piece stands is `from`, where it goes `to`; afterwards it is `it`, in `leaving` and effects";
            let span = game.span(guard.clause);
            report.push(Diagnostic::error("there-before-play", span, message).help(help));
        }
    }
}

/// `land on enemy with power 1..(power of from)`: what stood there is in hand by then, and the cell is empty.
fn check_in_hand(game: &Game, play: &Move, report: &mut Report) {
    let leaves_nothing = match play.source {
        MoveSource::Stack(_) => true,
        MoveSource::Top(_) => game.stacks.most == Some(1),
        _ => false,
    };
    let asks = |set: &Set| set.any(&mut |part| asks_what_left(part));
    let by_landing = play.landing_sets().any(asks).then_some(play.land_clause);
    let by_path = || play.path.iter().any(|part| matches!(&part.kind, SegmentKind::To(set) if asks(set)));
    let clause = by_landing.or_else(|| by_path().then_some(play.path_clause));
    if let Some(clause) = clause.filter(|_| leaves_nothing) {
        let message = "this asks what stands on `from`, and that is in hand by then: the cell is empty";
        let diag = game.warning("in-hand", clause, message);
        report.push(diag.help("ask in `when`, before it is lifted: `when height of to <= height of from`"));
    }
}

/// True where it is asked what stands on the cell that the move has left.
fn asks_what_left(set: &Set) -> bool {
    let is_from = |set: &Set| *set == Set::Bound(Bound::From);
    let stands = |set: &Set| matches!(set, Set::Pieces(_) | Set::Occupied);
    match set {
        Set::Both(a, b) => is_from(a) && stands(b) || stands(a) && is_from(b),
        Set::When(cond, ..) => cond.any_num(&mut |num| matches!(num, Num::Heights(of) if is_from(of))),
        _ => false,
    }
}

/// `place a slime; to from`: a new piece begins nowhere.
fn check_placed(game: &Game, play: &Move, report: &mut Report) {
    let from = &mut |set: &Set| matches!(set, Set::Bound(Bound::From));
    // where a direction has a name, what asks for it speaks of where the part began
    let points = play.path.iter().all(|part| matches!(part.kind, SegmentKind::To(_)));
    if !matches!(play.source, MoveSource::New { .. }) || !points || !play.any_set(from) {
        return;
    }
    let guards = play.guards.iter().chain(&play.leaving).find(|guard| guard.cond.any_set(from));
    let effect = play.effects.iter().find(|(effect, _)| any_in_effect(effect, from));
    let clause = guards.map(|guard| guard.clause).or(effect.map(|(_, clause)| *clause)).unwrap_or(play.path_clause);
    let diag =
        Diagnostic::error("not-yet-known", game.span(clause), "a new piece begins nowhere, so `from` is no cell");
    report.push(diag.help(
        "a cell of the part before is remembered: `remember spot: cell`, in that move `spot becomes from`, and here \
         `to spot`",
    ));
}

/// `to own guard; remove it`: nothing is lifted, so `it` and `from` are no cells.
fn check_unmoved(game: &Game, report: &mut Report) {
    let moves_something = |play: &Move| play.source.carries();
    let is_first =
        never_after(game, &|turn| matches!(turn, Turn::Play { play, .. } if moves_something(&game.moves[*play])));
    for (id, play) in game.moves.pairs().filter(|(_, play)| !moves_something(play)) {
        let is_missing = &mut |set: &Set| match set {
            Set::Bound(Bound::From) => true,
            Set::Bound(Bound::It) => is_first.contains(&id),
            _ => false,
        };
        // where something is sown, `it` is where the last piece came to lie
        let sown = play.effects.iter().position(|(effect, _)| matches!(effect, Effect::Sow { .. }));
        let before = &play.effects[..sown.map_or(play.effects.len(), |at| at + 1)];
        let Some((effect, clause)) = before.iter().find(|(effect, _)| any_in_effect(effect, is_missing)) else {
            continue;
        };
        let from = any_in_effect(effect, &mut |set| *set == Set::Bound(Bound::From));
        let message = match from {
            true => format!("`{}` lifts nothing, so `from` is no cell", play.name),
            false => format!("`{}` lifts nothing, and nothing is moved before it, so `it` is no cell", play.name),
        };
        let diag = game.error("not-yet-known", *clause, message);
        report.push(match play.source {
            MoveSource::Choice { among: Among::Cells(_), .. } => diag.help("the cell that it points to is `to`"),
            _ => diag.help("say it in the move of a piece, or point to a cell, `to own piece`: that cell is `to`"),
        });
    }
}

/// `step way` of a move before which no part can have chosen `way`.
fn check_ways(game: &Game, report: &mut Report) {
    for (id, play) in game.moves.pairs() {
        let Some(way) = way_followed(play) else { continue };
        let is_chosen =
            |turn: &Turn| matches!(turn, Turn::Play { play, .. } if game.moves[*play].way_taken() == Some(way));
        let Some((_, first)) = game.moves.pairs().find(|(_, play)| play.way_taken() == Some(way)) else { continue };
        if !never_after(game, &is_chosen).contains(&id) {
            continue;
        }
        let (name, way) = (&play.name, &game.memory[way].name);
        let message = format!("no part before `{name}` can have chosen `{way}`, so it is never played");
        let diag = game.error("not-yet-known", play.path_clause, message);
        report.push(
            diag.about(Subject::EarlierPart)
                .help(format!("a part that chooses it stands before it in the turn: `{} then {name}`", first.name)),
        );
    }
}

/// What a part chooses, for those after it to ask for.
#[derive(Clone, Copy, PartialEq)]
enum Chosen {
    Zone(BindingId),
    Role(SortId),
    /// A group of cells, a die, how many pieces are lifted.
    Kept(MemoryId),
}

impl Chosen {
    fn by(play: &Move) -> Option<Self> {
        match play.source {
            MoveSource::Choice { among: Among::Zones(binding, _), .. } => Some(Self::Zone(binding)),
            MoveSource::Choice { sort, among: Among::Pieces(_) | Among::Roles(_) } => Some(Self::Role(sort)),
            MoveSource::Group { memory, .. } | MoveSource::Die(memory) => Some(Self::Kept(memory)),
            MoveSource::Tops { memory, .. } => memory.map(Self::Kept),
            _ => None,
        }
    }

    fn name(self, game: &Game) -> &str {
        match self {
            Self::Zone(zone) => &game.bindings[zone],
            Self::Role(role) => &game.sorts[role],
            Self::Kept(memory) => &game.memory[memory].name,
        }
    }

    fn is_kept_in(self, asked: &Remembered) -> bool {
        matches!(self, Self::Kept(memory) if asked.0.iter().any(|id| *id == memory))
    }

    fn is_in(self, set: &Set) -> bool {
        match (self, set) {
            (Self::Zone(zone), Set::Bound(Bound::Named(asked))) => zone == *asked,
            (Self::Role(role), Set::Pieces(pieces)) => pieces.like == Some(role),
            (_, Set::Remembered(asked)) => self.is_kept_in(asked),
            _ => false,
        }
    }

    fn is_asked_by(self, cond: &Cond) -> bool {
        cond.any_set(&mut |set| self.is_in(set))
            || cond.any_num(&mut |num| matches!((self, num), (Self::Role(role), Num::Role(asked)) if role == *asked))
            || cond.any_remembered(&mut |asked| self.is_kept_in(asked))
    }

    /// The clause of a move that asks for it before the move is made.
    fn asked_early(self, play: &Move) -> Option<ClauseId> {
        let guard = play.guards.iter().find(|guard| self.is_asked_by(&guard.cond));
        let is_on_way = || play.path.iter().any(|segment| any_in_segment(segment, &mut |set| self.is_in(set)));
        guard
            .map(|guard| guard.clause)
            .or_else(|| is_on_way().then_some(play.path_clause))
            .or_else(|| self.needed_by(play).filter(|_| Self::by(play) != Some(self)))
    }

    /// The clause of a move that says by it what is lifted, or how far it goes.
    fn needed_by(self, play: &Move) -> Option<ClauseId> {
        let is_lifted = || play.source_set().is_some_and(|set| set.any(&mut |set| self.is_in(set)));
        let is_kept = &mut |num: &Num| matches!(num, Num::Remembered(asked) if self.is_kept_in(asked));
        let mut ways = play.ways();
        let mut is_measured = || ways.any(|way| any_number_of_way(way, is_kept));
        is_lifted().then_some(play.source_clause).or_else(|| is_measured().then_some(play.path_clause))
    }
}

/// True where a number fits that says how far a way goes.
fn any_number_of_way(way: &SegmentKind, fits: &mut dyn FnMut(&Num) -> bool) -> bool {
    match way {
        SegmentKind::Walk { steps, .. } => steps.any(fits),
        SegmentKind::Measured { least, most, .. } => {
            least.any(fits) || most.as_ref().is_some_and(|most| most.any(fits))
        }
        SegmentKind::Step(_)
        | SegmentKind::Slide { .. }
        | SegmentKind::Far { .. }
        | SegmentKind::Line { .. }
        | SegmentKind::To(_)
        | SegmentKind::Ways(_)
        | SegmentKind::Repeat { .. } => false,
    }
}

/// `when any own in Q` of a move before which no part can have chosen `Q`.
fn check_chosen(game: &Game, report: &mut Report) {
    let mut known: Vec<Chosen> = Vec::new();
    for chosen in game.moves.iter().filter_map(Chosen::by) {
        if !known.contains(&chosen) {
            known.push(chosen);
        }
    }
    for chosen in known {
        let chooses =
            |turn: &Turn| matches!(turn, Turn::Play { play, .. } if Chosen::by(&game.moves[*play]) == Some(chosen));
        let first = game.moves.pairs().find(|(_, play)| Chosen::by(play) == Some(chosen));
        let is_asked = |play: MoveId| chosen.asked_early(&game.moves[play]).is_some();
        for play in never_after_needed(game, &chooses, &is_asked) {
            let asking = &game.moves[play];
            // what is asked of a group is asked of each there is to choose
            if matches!(asking.source, MoveSource::Group { memory, .. } if chosen == Chosen::Kept(memory)) {
                continue;
            }
            let (Some(clause), Some((_, by))) = (chosen.asked_early(asking), first) else { continue };
            let name = chosen.name(game);
            let message = format!("no part before `{}` can have chosen `{name}`", asking.name);
            let diag = game.error("not-yet-known", clause, message);
            let diag = diag.about(Subject::EarlierPart);
            report.push(match Chosen::by(asking) == Some(chosen) {
                true => diag.help(format!("ask for it in the next part: `turn {{ {} then … when … }}`", asking.name)),
                false => diag.help(format!(
                    "a part that chooses it stands before it in the turn: `{} then {}`",
                    by.name, asking.name
                )),
            });
        }
    }
}

/// `slide ahead (dice)..(dice)` of a move that is played for the die chosen before it, and does not ask which: it goes as far as
/// the dice show that are still left.
pub(super) fn check_hand(game: &Game, report: &mut Report) {
    let is_die =
        |turn: &Turn| matches!(turn, Turn::Play { play, .. } if matches!(game.moves[*play].source, MoveSource::Die(_)));
    let dice: Vec<Chosen> =
        game.moves.iter().filter(|play| matches!(play.source, MoveSource::Die(_))).filter_map(Chosen::by).collect();
    if dice.is_empty() {
        return;
    }
    let is_left = &mut |num: &Num| *num == Num::Hand;
    let asks_which = |play: &Move| {
        let leaves = |die: &Chosen| play.leaving.iter().any(|guard| die.is_asked_by(&guard.cond));
        dice.iter().any(|die| die.asked_early(play).is_some() || leaves(die))
    };
    for play in always_after(game, &is_die).into_iter().map(|id| &game.moves[id]) {
        let mut ways = play.ways();
        if !ways.any(|way| any_number_of_way(way, is_left)) || asks_which(play) {
            continue;
        }
        let name = dice[0].name(game);
        let message = format!(
            "`{}` is played for a die that has been chosen, and this is what the others show together",
            play.name
        );
        let diag = game.warning("die-not-asked", play.path_clause, message);
        report.push(diag.help(format!("what the die shows that was chosen is `{name}`: `({name})..({name})`")));
    }
}

/// The direction chosen in play along which all ways of a move begin.
fn way_followed(play: &Move) -> Option<MemoryId> {
    let asked = |cond: &Cond| {
        cond.required().into_iter().find_map(|(cond, holds)| match cond {
            Cond::Compare(Num::Remembered(memory), CompareOp::Eq, Num::Int(_)) if holds => Some(memory.0[PlayerId(0)]),
            _ => None,
        })
    };
    let first = play.path.first()?;
    let begun: Vec<&Segment> = match &first.kind {
        SegmentKind::Ways(ways) => ways.iter().filter_map(|way| way.first()).collect(),
        _ => vec![first],
    };
    let ways: Option<BTreeSet<MemoryId>> = begun.iter().map(|segment| asked(segment.when.as_ref()?)).collect();
    ways.filter(|ways| ways.len() == 1)?.pop_first()
}

/// The moves of turns before which no such part can have been played.
fn never_after(game: &Game, is_such: &dyn Fn(&Turn) -> bool) -> BTreeSet<MoveId> {
    never_after_needed(game, is_such, &|_| false)
}

/// The same where some moves need such a part before them: what comes only after one of these that has none is never
/// played.
fn never_after_needed(
    game: &Game,
    is_such: &dyn Fn(&Turn) -> bool,
    needs: &dyn Fn(MoveId) -> bool,
) -> BTreeSet<MoveId> {
    let walk = Walk::through(game, is_such, needs);
    walk.first.difference(&walk.later).copied().collect()
}

/// The moves of turns before which such a part has been played in any case.
fn always_after(game: &Game, is_such: &dyn Fn(&Turn) -> bool) -> BTreeSet<MoveId> {
    let walk = Walk::through(game, is_such, &|_| false);
    walk.later.difference(&walk.first).copied().collect()
}

/// What a walk through the turns finds.
struct Walk<'a> {
    /// The parts that are looked for.
    is_such: &'a dyn Fn(&Turn) -> bool,
    /// Moves that cannot be played where there is none before them.
    needs: &'a dyn Fn(MoveId) -> bool,
    /// The moves before which no such part can have been played.
    first: BTreeSet<MoveId>,
    /// Those before which one may have been.
    later: BTreeSet<MoveId>,
}

impl<'a> Walk<'a> {
    /// A walk through all turns.
    fn through(game: &Game, is_such: &'a dyn Fn(&Turn) -> bool, needs: &'a dyn Fn(MoveId) -> bool) -> Self {
        let mut walk = Walk { is_such, needs, first: BTreeSet::new(), later: BTreeSet::new() };
        for phase in &game.phases {
            phase.turn.through(&false, &mut |part, &played| walk.after(part, played), |any, one| any || one);
        }
        walk
    }

    /// Whether such a part may have been played after this one; `None` if this one cannot be played.
    fn after(&mut self, part: &Turn, played: bool) -> Option<bool> {
        if let Turn::Play { play, .. } = part {
            if played { &mut self.later } else { &mut self.first }.insert(*play);
            if !played && (self.needs)(*play) {
                return None;
            }
        }
        Some(played || !matches!(part, Turn::Again) && (self.is_such)(part))
    }
}

/// `played`: a part has been played for certain before this expression begins.
fn check_turn(game: &Game, turn: &Turn, played: bool, report: &mut Report) {
    match turn {
        Turn::Play { clause, .. } if !played && asks_for_last(game, turn) => {
            if let Some(diag) = asks_in_a_move(game, turn) {
                return report.push(diag);
            }
            let message = "this speaks of the part played before it, but there may be none";
            let diagnostic = game.error("there-before-play", *clause, message)
                .help("what a part asks of its own cells stands in its move: `when to is in far`")
                .help("let another part stand before it: `A then B from there`; which piece begins is said by `from`: `step from own king`");
            report.push(diagnostic);
        }
        Turn::Then(parts) => {
            let mut played = played;
            for part in parts {
                check_turn(game, part, played, report);
                played |= !part.accepts_nothing();
            }
        }
        _ => turn.parts().iter().for_each(|part| check_turn(game, part, played, report)),
    }
}

/// `unless any enemy in there`, in a move that begins turns.
fn asks_in_a_move(game: &Game, turn: &Turn) -> Option<Diagnostic> {
    let Turn::Play { play, clause, .. } = turn else { return None };
    let there = &mut |set: &Set| matches!(set, Set::Bound(Bound::There));
    let guard = game.moves[*play].guards.iter().find(|guard| guard.cond.any_set(there))?;
    let message = "`there` is where the part before landed, and none need have been played";
    let diag = game.error("there-before-play", guard.clause, message);
    let first = game.span(*clause);
    Some(
        diag.also(first, "this may be the first part")
            .help("where the move itself begins is `from`, where it lands `to`"),
    )
}

fn asks_for_last(game: &Game, turn: &Turn) -> bool {
    let Turn::Play { play, from, to, when, .. } = turn else { return false };
    let last = &mut |set: &Set| matches!(set, Set::Bound(Bound::There | Bound::It));
    let there = &mut |set: &Set| matches!(set, Set::Bound(Bound::There));
    // what such a condition asks of a part is asked of the one before it
    let part = &mut |set: &Set| matches!(set, Set::Bound(Bound::There | Bound::It | Bound::From | Bound::To));
    from.iter().chain(to).any(|set| set.any(last))
        || when.as_ref().is_some_and(|cond| cond.any_set(part))
        || game.moves[*play].any_set_before(there)
}
