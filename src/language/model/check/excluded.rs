//! `never-holds`: what a move asks of `from`, `to` or `it`, where what it lifts, or how it lands, says otherwise.

use super::contents::Contents;
use crate::diag::Report;
use crate::id::{CellId, ClauseId, MoveId};
use crate::model::facts::places::{Place, asked_of};
use crate::model::{
    Bound, Cond, Effect, Game, Guard, Move, Owner, PerPlayer, Pieces, Segment, SegmentKind, Set, Who, landing_item,
};
use crate::source::Sources;

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    for (id, play) in game.moves.pairs() {
        if let Some(set) = play.source_set() {
            let place = Place::of(game, set);
            check_guards(game, &play.guards, Bound::From, &place, play.source_clause, report);
            check_needed(game, sources, &play.guards, (Bound::From, &place, play.source_clause), report);
        }
        if let Some(place) = landed(game, play) {
            check_guards(game, &play.guards, Bound::To, &place, play.land_clause, report);
            if game.landing != Some(play.land_clause) {
                check_needed(game, sources, &play.guards, (Bound::To, &place, play.land_clause), report);
            }
            check_ways(game, play, &place, report);
        }
        if let Some(place) = unit_after(game, id) {
            for bound in [Bound::It, Bound::To] {
                check_guards(game, &play.leaving, bound, &place, play.source_clause, report);
            }
        }
    }
}

fn check_guards(game: &Game, guards: &[Guard], bound: Bound, place: &Place, said: ClauseId, report: &mut Report) {
    let (name, also) = match bound {
        Bound::From => ("from", "what it lifts"),
        Bound::To => ("to", "how it lands"),
        _ => ("it", "what it lifts"),
    };
    let fails = |cond: &Cond| {
        asked_of(cond).is_some_and(|(asked, set, is_in)| asked == bound && place.excludes(game, set, is_in))
    };
    for guard in guards.iter().filter(|guard| guard.cond.joined().iter().any(fails)) {
        let message = format!("this never holds of `{name}`: another line of the move excludes it");
        let diag = game.warning("never-holds", guard.clause, message);
        report.push(diag.also(game.span(said), also).help("change one of the two, or leave the move out"));
    }
}

/// `lift an own man; when from is in own man`: what another line of the move asks for already.
fn check_needed(
    game: &Game,
    sources: &Sources,
    guards: &[Guard],
    (bound, place, said): (Bound, &Place, ClauseId),
    report: &mut Report,
) {
    let name = if bound == Bound::From { "from" } else { "to" };
    let holds = |cond: &Cond| {
        asked_of(cond).is_some_and(|(asked, set, is_in)| asked == bound && place.excludes(game, set, !is_in))
    };
    // a definition may ask elsewhere what is certain here
    let is_written = |guard: &Guard| sources.text(game.clauses[guard.clause].words).contains(&format!("{name} is "));
    for guard in guards.iter().filter(|guard| is_written(guard) && guard.cond.joined().iter().any(holds)) {
        let message = format!("this always holds of `{name}`: another line of the move asks for it");
        let diag = game.warning("always-holds", guard.clause, message);
        report.push(diag.also(game.span(said), "here").help("leave it out, or write what was meant instead"));
    }
}

/// `land on empty, or capturing; unless to is occupied`: one of several ways to land that a condition excludes.
fn check_ways(game: &Game, play: &Move, landed: &Place, report: &mut Report) {
    let ways = ways_to_land(game, play);
    if ways.len() < 2 || game.landing == Some(play.land_clause) {
        return;
    }
    let asked = play.guards.iter().flat_map(|guard| guard.cond.joined().iter().map(move |part| (part, guard.clause)));
    for (cond, clause) in asked {
        let Some((Bound::To, set, is_in)) = asked_of(cond) else { continue };
        if landed.excludes(game, set, is_in) {
            continue;
        }
        if let Some((way, _)) = ways.iter().find(|(_, way)| Place::of(game, way).excludes(game, set, is_in)) {
            let message = format!("it never lands `{way}`: another line of the move excludes that");
            let diag = game.warning("no-effect", play.land_clause, message);
            report.push(diag.also(game.span(clause), "here").help("change one of the two"));
        }
    }
}

/// Where the move lands, as it is before that; `None` where nothing is known.
fn landed(game: &Game, play: &Move) -> Option<Place> {
    if play.may_stay.is_some() {
        return None;
    }
    let lines = match &play.path[..] {
        [only] if play.landing.by_pattern => Some(&only.kind),
        _ => None,
    };
    if let Some(SegmentKind::Line { pattern, .. }) = lines {
        let item = landing_item(pattern)?;
        return Some(Place::of(game, &item.test));
    }
    let both = |set: &Set, other: Set| Set::Both(Box::new(set.clone()), Box::new(other));
    let is_on_cells = is_on_cells(game, play);
    let ways: Vec<Set> = ways_to_land(game, play).into_iter().map(|(_, set)| set).collect();
    let ends = play.path.last().map(|part| &part.kind);
    match (ends, ways.is_empty()) {
        (_, true) => None,
        (Some(SegmentKind::To(cells)), false) => Some(Place::of(game, &both(cells, Set::Union(ways)))),
        (_, false) if is_on_cells => Some(Place::of(game, &both(&all_cells(game), Set::Union(ways)))),
        (_, false) => Some(Place::of(game, &Set::Union(ways))),
    }
}

/// The ways to land, each with what the cell must be before that.
fn ways_to_land(game: &Game, play: &Move) -> Vec<(&'static str, Set)> {
    let landing = &play.landing;
    let both = |set: &Set, other: Set| Set::Both(Box::new(set.clone()), Box::new(other));
    let is_on_cells = is_on_cells(game, play);
    let empty = |set: &Set| if is_on_cells { both(set, Set::Empty) } else { set.clone() };
    let ways = [
        landing.empty.as_ref().map(|set| ("on empty", empty(set))),
        landing.stacking.as_ref().map(|set| ("stacking", both(set, Set::Occupied))),
        landing.swapping.as_ref().map(|set| ("swapping", both(set, Set::Occupied))),
        landing.capturing.as_ref().map(|set| ("capturing", both(set, enemies(game)))),
    ];
    ways.into_iter().flatten().collect()
}

/// False where it may land in an area: there pieces land as on an empty cell, whatever is there.
fn is_on_cells(game: &Game, play: &Move) -> bool {
    game.board.areas.is_empty() || follows_links(&play.path)
}

/// True where the last part of the path leads along links: these never lead into areas.
fn follows_links(path: &[Segment]) -> bool {
    match path.last().map(|part| &part.kind) {
        None | Some(SegmentKind::To(_)) => false,
        Some(SegmentKind::Ways(ways)) => ways.iter().all(|way| follows_links(way)),
        Some(SegmentKind::Repeat { path, .. }) => follows_links(path),
        Some(_) => true,
    }
}

fn all_cells(game: &Game) -> Set {
    let cells: Vec<CellId> = game.board.cells().map(|(cell, _)| cell).collect();
    Set::Cells(PerPlayer(game.players.ids().map(|_| cells.clone()).collect()))
}

fn enemies(game: &Game) -> Set {
    let owner = Owner::Who(Who::Enemy);
    let roles = game.roles.ids().collect();
    Set::Pieces(Pieces { owner, roles, height: None, without: Vec::new(), like: None })
}

/// The unit that the move has put down, if nothing changes it.
fn unit_after(game: &Game, id: MoveId) -> Option<Place> {
    let play = &game.moves[id];
    let changes = |(effect, _): &(Effect, ClauseId)| {
        !matches!(effect, Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..))
    };
    let is_changed = play.effects.iter().any(changes) || game.triggers.iter().any(|t| t.effects.iter().any(changes));
    let contents = Contents::lifted(game, play).at_any_height();
    (!is_changed && !contents.is_impossible()).then(|| Place::holding(contents))
}
