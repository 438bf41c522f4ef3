//! `never-holds`, `always-holds`, `no-effect`, `never-matches`: what is asked of pieces on the board that only ever lie in areas,
//! of stacks higher than any where a move leads, and of more pieces than there are.

use super::landing::always_ends;
use super::{condition_of, no_effect, with_definitions};
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MoveId, RoleId};
use crate::model::facts::places::{Seen, are_disjoint, asked_of, cells_of, ends_of};
use crate::model::facts::{Numbers, Present, brought, declared, is_in_areas, others_become, settled, speaks_of_areas};
use crate::model::memory::Moment;
use crate::model::{Bound, Cond, Effect, Game, Move, Num, SegmentKind, Set, Turn};
use crate::source::Sources;

pub(super) fn check(game: &Game, present: &Present, sources: &Sources, report: &mut Report) {
    let all: Vec<MoveId> = game.moves.ids().collect();
    let mut look = |cond: &Cond, after: &[MoveId], clause: ClauseId| {
        Asked { game, present, after, clause, sources }.check(cond, true, report);
    };
    for (id, play) in game.moves.pairs() {
        play.guards.iter().chain(&play.leaving).for_each(|guard| look(&guard.cond, &[id], guard.clause));
    }
    for event in &game.triggers {
        let after = match &event.moment {
            Moment::After { moves, .. } => moves,
            _ => &all,
        };
        event.when.iter().for_each(|cond| look(cond, after, event.clause));
    }
    game.forbidden.iter().for_each(|guard| look(&guard.cond, &all, guard.clause));
    game.ends.iter().for_each(|end| look(&end.when, &all, end.clause));
    for phase in &game.phases {
        phase.when.iter().for_each(|cond| look(cond, &all, phase.clause));
        phase.turn.visit(&mut |turn| {
            if let Turn::Play { when: Some(cond), clause, .. } = turn {
                look(cond, &all, *clause);
            }
        });
    }
    game.effects().for_each(|(effect, clause)| check_effect(game, present, effect, *clause, report));
    for (effect, clause, after) in effects_after(game) {
        let asked = Asked { game, present, after: &after, clause, sources };
        asked.check_noted(effect, report);
    }
    game.moves.iter().for_each(|play| check_path(game, present, play, report));
}

/// All effects, each with the moves after which it happens; none, where it happens at another time.
pub(super) fn effects_after(game: &Game) -> impl Iterator<Item = (&Effect, ClauseId, Vec<MoveId>)> {
    let of_moves = game.moves.pairs().flat_map(|(id, play)| play.effects.iter().map(move |effect| (effect, vec![id])));
    let of_events = game.triggers.iter().flat_map(|event| {
        let after = match &event.moment {
            Moment::After { moves, pass: false } => moves.clone(),
            _ => Vec::new(),
        };
        event.effects.iter().map(move |effect| (effect, after.clone()))
    });
    of_moves.chain(of_events).map(|((effect, clause), after)| (effect, *clause, after))
}

/// `send card to aside`, of cards that only ever lie in areas.
fn check_effect(game: &Game, present: &Present, effect: &Effect, clause: ClauseId, report: &mut Report) {
    let held = |roles: &[RoleId]| roles.first().copied().filter(|_| roles.iter().all(|&role| present.is_held(role)));
    let missing = match effect {
        Effect::Send { pieces, from, .. } | Effect::Carry { pieces, from, .. } | Effect::TurnUnder(pieces, from, _) => {
            held(&pieces.roles).filter(|_| !speaks_of_areas(game, from))
        }
        Effect::TurnInto(set, _) | Effect::TurnIntoNamed(set, _) | Effect::Take(set) | Effect::Remove(set) => {
            present.missing(game, set)
        }
        _ => None,
    };
    let Some(role) = missing.map(|role| &game.roles[role].name) else { return };
    let message = format!("this acts on the board, and a `{role}` only ever lies in areas");
    report.push(no_effect(game, clause, message).help(in_area(role)));
}

/// `to next to card`
fn check_path(game: &Game, present: &Present, play: &Move, report: &mut Report) {
    let ways = play.ways();
    let missing = ways.filter_map(|way| match way {
        SegmentKind::To(set) => present.missing(game, set),
        _ => None,
    });
    for role in missing.take(1).map(|role| &game.roles[role].name) {
        let message = format!("this leads nowhere: a `{role}` only ever lies in areas");
        let diag = game.warning("never-matches", play.path_clause, message);
        report.push(diag.help(in_area(role)));
    }
}

fn in_area(role: &str) -> String {
    format!("pieces in an area are meant only where it is named: `{role} in AREA`")
}

/// Why a condition always comes out the same.
struct Why {
    fact: String,
    help: String,
}

impl Why {
    fn held(role: &str) -> Self {
        Self {
            fact: format!("a `{role}` only ever lies in areas, and this asks for one on the board"),
            help: in_area(role),
        }
    }

    fn in_area(place: &str) -> Self {
        let (other, where_other) =
            if place == "to" { ("from", "where the part begins") } else { ("to", "where it ends") };
        Self {
            fact: format!("`{place}` is always an area here, and an area has no number as cells have"),
            help: format!("{where_other} is `{other}`; or leave this out"),
        }
    }

    fn few() -> Self {
        Self {
            fact: "there are only the pieces that are set up, for nothing makes more".to_owned(),
            help: "ask for fewer, with `>=` or `=` in place of `>` perhaps, or set up more".to_owned(),
        }
    }

    fn high(most: u8) -> Self {
        match most {
            1 => Self {
                fact: "a cell holds one piece".to_owned(),
                help: "stacks are allowed by a section `stacks { at most 3, of any owner }`".to_owned(),
            },
            _ => Self {
                fact: format!("no stack is ever higher than {most}"),
                help: "nothing lands where a stack would be higher: to let more come together and then send some away, allow \
                       higher stacks"
                    .to_owned(),
            },
        }
    }
}

/// After more moves than this it is not asked where they may end.
const FEW: usize = 8;

/// How much is known of a number, each more than the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// What is declared.
    Declared,
    /// Which places are cells, too.
    Places,
    /// What setups and moves bring on the board, too.
    All,
}

/// A condition, with the moves that may have been played when it is asked.
struct Asked<'a> {
    game: &'a Game,
    present: &'a Present,
    after: &'a [MoveId],
    clause: ClauseId,
    sources: &'a Sources,
}

impl Asked<'_> {
    /// `holds`: it is asked that the condition holds, not that it does not.
    fn check(&self, cond: &Cond, holds: bool, report: &mut Report) {
        let certain = match cond {
            Cond::And(parts) | Cond::Or(parts) => {
                return parts.iter().for_each(|part| self.check(part, holds, report));
            }
            Cond::Not(inner) => return self.check(inner, !holds, report),
            // of pieces that are not there all is true
            Cond::Some(set) | Cond::Within(set, _) => {
                let held = self.missing(set).map(|role| (matches!(cond, Cond::Within(..)), Why::held(role)));
                held.or_else(|| self.elsewhere(cond).map(|why| (false, why)))
            }
            Cond::Compare(left, op, right) => self.compared(left, right).and_then(|(left, right, why)| {
                let of = |num: &Num| self.numbers(Known::All, &mut |numbers| numbers.of(num));
                settled(of(&left), *op, of(&right)).map(|is_met| (is_met, why))
            }),
            _ => None,
        };
        let Some((is_met, why)) = certain else { return };
        let span = condition_of(self.game, self.clause);
        let is_reported = |diag: &Diagnostic| {
            span.contains(diag.span()) && (diag.code.ends_with("-holds") || diag.code == "no-effect")
        };
        if report.iter().any(is_reported) {
            return;
        }
        let (code, word) = if is_met == holds { ("always-holds", "always") } else { ("never-holds", "never") };
        let diag = Diagnostic::warning(code, span, format!("{}: a condition here {word} holds", why.fact));
        let diag = with_definitions(self.game, self.sources, diag);
        report.push(diag.help(why.help));
    }

    /// `when it is in own quay`, after a move that only goes away from there.
    fn elsewhere(&self, cond: &Cond) -> Option<Why> {
        let (bound, set, _) = asked_of(cond).filter(|(_, _, is_in)| *is_in)?;
        let asked = cells_of(set).filter(|seen| seen.iter().all(|cells| !cells.is_empty()))?;
        let is_moved = bound == Bound::To || bound == Bound::It && self.is_cell(Bound::It);
        let after = Some(self.after).filter(|after| after.len() <= FEW)?;
        let ends = after.iter().map(|&id| ends_of(self.game, &self.game.moves[id]));
        let ends: Vec<Seen> = ends.collect::<Option<_>>().filter(|_| is_moved)?;
        if ends.is_empty() || !ends.iter().all(|ends| are_disjoint(ends, &asked)) {
            return None;
        }
        let turned_round: Seen = asked.iter().rev().cloned().collect();
        let is_others = asked.len() == 2 && !ends.iter().all(|ends| are_disjoint(ends, &turned_round));
        let name = &self.game.moves[*self.after.first()?].name;
        let fact = match self.after {
            [_] => format!("`{name}` never ends on these cells"),
            _ => "none of these moves ever ends on these cells".to_owned(),
        };
        let help = match is_others {
            true => "what is another player's is `enemy …`: perhaps that is meant",
            false => "name cells on which it can end; where a part begins is `from`",
        };
        Some(Why { fact, help: help.to_owned() })
    }

    /// `score becomes score + yield of to`, where that is always an area.
    fn check_noted(&self, effect: &Effect, report: &mut Report) {
        let Effect::Note(_, num) = effect else { return };
        let Some(place) = self.area_asked(num) else { return };
        let Why { fact, help } = Why::in_area(place);
        let diag = no_effect(self.game, self.clause, format!("{fact}: it counts as nothing"));
        report.push(with_definitions(self.game, self.sources, diag).help(help));
    }

    fn missing(&self, set: &Set) -> Option<&str> {
        self.present.missing(self.game, set).map(|role| self.game.roles[role].name.as_str())
    }

    /// Two compared numbers with what is certain of them here alone, and why; `None` where nothing is.
    fn compared(&self, left: &Num, right: &Num) -> Option<(Num, Num, Why)> {
        let counted = |num: &Num| match num {
            Num::Count(set) | Num::Heights(set) => self.missing(set),
            _ => None,
        };
        match (counted(left), counted(right)) {
            (Some(role), _) => return Some((Num::Int(0), right.clone(), Why::held(role))),
            (_, Some(role)) => return Some((left.clone(), Num::Int(0), Why::held(role))),
            (None, None) => {}
        }
        let of = |num: &Num, known| self.numbers(known, &mut |numbers| numbers.of(num));
        let differs = |more, less| [left, right].into_iter().any(|num| of(num, more) != of(num, less));
        let area = [left, right].into_iter().find_map(|num| self.area_asked(num));
        if let Some(place) = area.filter(|_| differs(Known::Places, Known::Declared)) {
            return Some((left.clone(), right.clone(), Why::in_area(place)));
        }
        let why = match self.game.stacks.most {
            Some(most) if differs(Known::Places, Known::Declared) => Why::high(most),
            _ if differs(Known::All, Known::Places) => Why::few(),
            _ => return None,
        };
        Some((left.clone(), right.clone(), why))
    }

    /// Asks about numbers with so much known of them.
    fn numbers<T>(&self, known: Known, ask: &mut dyn FnMut(&Numbers) -> T) -> T {
        let game = self.game;
        let supply = |role, owner| match known {
            Known::All => brought(game, role, owner),
            _ => declared(game, role, owner).filter(|_| !others_become(game, role)),
        };
        let is_cell = |place: Bound| game.board.areas.is_empty() || known != Known::Declared && self.is_cell(place);
        let is_area = |place: Bound| known != Known::Declared && self.is_area(place);
        ask(&Numbers { game, rolled: (None, None), supply: &supply, is_cell: &is_cell, is_area: &is_area })
    }

    /// The word for a place of which a number asks for that of its cell, where it is always an area.
    fn area_asked(&self, num: &Num) -> Option<&'static str> {
        let mut found = None;
        num.any(&mut |num| {
            if let Num::Sum { over, .. } = num
                && let Set::Bound(place @ (Bound::From | Bound::To)) = **over
                && self.is_area(place)
            {
                found = Some(if place == Bound::To { "to" } else { "from" });
            }
            found.is_some()
        });
        found
    }

    /// True for a place that is an area after any of the moves.
    fn is_area(&self, place: Bound) -> bool {
        let game = self.game;
        let mut after = self.after.iter().map(|&id| &game.moves[id]);
        let are_areas = |seen: Seen| seen.iter().flatten().all(|&place| game.board.area(place).is_some());
        let is_filled = |seen: &Seen| seen.iter().all(|places| !places.is_empty());
        !self.after.is_empty()
            && match place {
                Bound::From => after.all(|play| play.source_set().is_some_and(|set| is_in_areas(game, set))),
                Bound::To => after.all(|play| always_ends(game, play).filter(is_filled).is_some_and(are_areas)),
                _ => false,
            }
    }

    /// True for a place that is a cell of the board after any of the moves.
    fn is_cell(&self, place: Bound) -> bool {
        let mut after = self.after.iter().map(|&id| &self.game.moves[id]);
        match place {
            Bound::From => after.all(|play| play.source_set().is_none_or(|set| !speaks_of_areas(self.game, set))),
            Bound::To => after.all(|play| lands_on_cells(self.game, play)),
            Bound::There => self.game.moves.iter().all(|play| lands_on_cells(self.game, play)),
            Bound::It => self.game.moves.iter().all(|play| lands_on_cells(self.game, play)) && !self.sends_on(),
            Bound::Named(_) => false,
        }
    }

    /// True where what has been moved may be sent to another place.
    fn sends_on(&self) -> bool {
        self.game.effects().any(|(effect, _)| match effect {
            Effect::Send { from, .. } | Effect::Carry { from, .. } => {
                from.any(&mut |set| matches!(set, Set::Bound(_) | Set::Remembered(_)))
            }
            _ => false,
        })
    }
}

/// True for a move that never lands in an area.
fn lands_on_cells(game: &Game, play: &Move) -> bool {
    let is_joined = || game.board.areas.iter().any(|area| area.exit.is_some());
    let on_cells = |way: &SegmentKind| match way {
        SegmentKind::To(set) => !speaks_of_areas(game, set),
        _ => !is_joined(),
    };
    match play.path.is_empty() {
        true => play.source_set().is_none_or(|set| !speaks_of_areas(game, set)),
        false => play.ways().all(on_cells),
    }
}
