//! `never-holds`: what a move asks of `from`, `to` or `it`, where what it lifts, or how it lands, says otherwise.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId, Id, MoveId};
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
    for guard in guards.iter().filter(|guard| parts(&guard.cond).iter().any(fails)) {
        let message = format!("this never holds of `{name}`: another line of the move excludes it");
        let told = Diagnostic::warning("never-holds", game.clauses[guard.clause].span, message);
        report.push(told.also(game.clauses[said].span, also).help("change one of the two, or leave the move out"));
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
    for guard in guards.iter().filter(|guard| is_written(guard) && parts(&guard.cond).iter().any(holds)) {
        let message = format!("this always holds of `{name}`: another line of the move asks for it");
        let told = Diagnostic::warning("always-holds", game.clauses[guard.clause].span, message);
        report.push(told.also(game.clauses[said].span, "here").help("leave it out, or write what was meant instead"));
    }
}

/// `land on empty, or capturing; unless to is occupied`: one of several ways to land that a condition excludes.
fn check_ways(game: &Game, play: &Move, landed: &Place, report: &mut Report) {
    let ways = ways_to_land(game, play);
    if ways.len() < 2 || game.landing == Some(play.land_clause) {
        return;
    }
    let asked = play.guards.iter().flat_map(|guard| parts(&guard.cond).iter().map(move |part| (part, guard.clause)));
    for (cond, clause) in asked {
        let Some((Bound::To, set, is_in)) = asked_of(cond) else { continue };
        if landed.excludes(game, set, is_in) {
            continue;
        }
        if let Some((way, _)) = ways.iter().find(|(_, way)| Place::of(game, way).excludes(game, set, is_in)) {
            let message = format!("it never lands `{way}`: another line of the move excludes that");
            let told = Diagnostic::warning("no-effect", game.clauses[play.land_clause].span, message);
            report.push(told.also(game.clauses[clause].span, "here").help("change one of the two"));
        }
    }
}

/// Conditions that must hold together.
fn parts(cond: &Cond) -> &[Cond] {
    match cond {
        Cond::And(parts) => parts,
        cond => std::slice::from_ref(cond),
    }
}

/// A place of the move and the set that it is to be in, or not in.
fn asked_of(cond: &Cond) -> Option<(Bound, &Set, bool)> {
    let of = |place: &Set| match place {
        Set::Bound(bound @ (Bound::From | Bound::To | Bound::It)) => Some(*bound),
        _ => None,
    };
    match cond {
        Cond::Some(Set::Both(a, b)) => {
            of(a).map(|bound| (bound, &**b, true)).or(of(b).map(|bound| (bound, &**a, true)))
        }
        Cond::Within(a, b) => of(a).map(|bound| (bound, b, true)),
        Cond::Some(Set::Except(a, b)) => of(a).map(|bound| (bound, &**b, false)),
        Cond::Not(inner) => asked_of(inner).map(|(bound, set, is_in)| (bound, set, !is_in)),
        _ => None,
    }
}

/// True where two conditions want the same place of the move in cells of which none is in both.
pub(super) fn are_apart(a: &Cond, b: &Cond) -> bool {
    let cells = |cond| asked_of(cond).filter(|asked| asked.2).and_then(|(bound, set, _)| Some((bound, cells_of(set)?)));
    match (cells(a), cells(b)) {
        (Some((first, a)), Some((second, b))) => first == second && are_disjoint(&a, &b),
        _ => false,
    }
}

/// A set that a cell is to be in, or is not to be in.
pub(in crate::model) type Asked<'a> = (&'a Set, bool);

/// The cell or piece of which a condition asks where it is, and what it asks.
pub(in crate::model) fn asked_of_cell(cond: &Cond) -> Option<(&Set, Asked<'_>)> {
    match cond {
        Cond::Some(Set::Both(a, b)) => Some((a, (b, true))),
        Cond::Some(Set::Except(a, b)) => Some((a, (b, false))),
        // of pieces that are not there all is true
        Cond::Within(a, b) if matches!(a, Set::Bound(_)) => Some((a, (b, true))),
        Cond::Not(inner) => asked_of_cell(inner)
            .filter(|(cell, _)| matches!(cell, Set::Bound(_)))
            .map(|(a, (b, is_in))| (a, (b, !is_in))),
        _ => None,
    }
}

/// True where no cell is as both ask.
pub(in crate::model) fn never_both(game: &Game, first: Asked, second: Asked) -> bool {
    let ((first, is_in), (second, is_in_too)) = if first.1 { (first, second) } else { (second, first) };
    let is_nothing = |set: &Set| {
        let none = |seen: Seen| seen.iter().any(|cells| cells.is_empty());
        Contents::of(game, set).is_impossible() || cells_of(set).is_some_and(none)
    };
    is_in && !is_nothing(first) && !is_nothing(second) && Place::of(game, first).excludes(game, second, is_in_too)
}

/// True where every cell is as one of them asks.
pub(in crate::model) fn always_one(game: &Game, (first, is_in): Asked, (second, is_in_too): Asked) -> bool {
    if is_in && is_in_too {
        let without = |all: Set, set: &Set| Set::Except(Box::new(all), Box::new(set.clone()));
        let rest = without(without(Set::Bound(Bound::To), first), second);
        return Contents::of(game, &rest).is_impossible();
    }
    never_both(game, (first, !is_in), (second, !is_in_too))
}

/// True for cells that are to be in two places of which none is in both.
pub(super) fn is_nowhere(set: &Set) -> bool {
    match set {
        Set::Both(a, b) => {
            let is_somewhere = |seen: &Seen| seen.iter().all(|cells| !cells.is_empty());
            let (first, second) = (cells_of(a).filter(is_somewhere), cells_of(b).filter(is_somewhere));
            let apart = first.zip(second).is_some_and(|(a, b)| are_disjoint(&a, &b));
            apart || is_nowhere(a) || is_nowhere(b)
        }
        Set::Except(a, _) => is_nowhere(a),
        Set::Union(parts) => !parts.is_empty() && parts.iter().all(is_nowhere),
        _ => false,
    }
}

/// Cells, as each player sees them.
type Seen = Vec<Vec<CellId>>;

/// What is known of a place of the move, whatever the position.
struct Place {
    contents: Contents,
    /// The cells it can be; `None`: any.
    cells: Option<Seen>,
}

impl Place {
    fn of(game: &Game, set: &Set) -> Self {
        Self { contents: Contents::of(game, set), cells: cells_of(set) }
    }

    /// True where the place is never in the set, or never out of it.
    fn excludes(&self, game: &Game, set: &Set, is_in: bool) -> bool {
        if self.contents.is_impossible() {
            return false;
        }
        match is_in {
            true => {
                let apart = || Some(are_disjoint(self.cells.as_ref()?, &cells_of(set)?));
                !self.contents.meets(&Contents::of(game, set)) || apart().unwrap_or(false)
            }
            false => self.contents.is_within(game, set) || self.is_inside(set),
        }
    }

    /// True where all its cells are among those that a set names.
    fn is_inside(&self, set: &Set) -> bool {
        let (Some(cells), Set::Cells(named)) = (&self.cells, set) else { return false };
        cells.iter().zip(named.0.iter()).all(|(cells, named)| cells.iter().all(marked(named)))
    }
}

/// Which cells are among these, by their numbers.
fn marked(cells: &[CellId]) -> impl Fn(&CellId) -> bool + use<> {
    let mut marks = vec![false; cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0)];
    cells.iter().for_each(|cell| marks[cell.index()] = true);
    move |cell| marks.get(cell.index()).is_some_and(|&mark| mark)
}

fn are_disjoint(a: &Seen, b: &Seen) -> bool {
    a.iter().zip(b).all(|(a, b)| !a.iter().any(marked(b)))
}

/// All cells that a set can have, if the cells that it names say so.
fn cells_of(set: &Set) -> Option<Seen> {
    match set {
        Set::Cells(seen) => Some(seen.0.iter().cloned().collect()),
        Set::Both(a, b) => match (cells_of(a), cells_of(b)) {
            (Some(a), Some(b)) => {
                let both = |(a, b): (Vec<CellId>, Vec<CellId>)| {
                    let is_in = marked(&b);
                    a.into_iter().filter(|cell| is_in(cell)).collect()
                };
                Some(a.into_iter().zip(b).map(both).collect())
            }
            (a, b) => a.or(b),
        },
        Set::Except(a, _) => cells_of(a),
        Set::Union(parts) | Set::FirstOf(parts) => {
            let all = parts.iter().map(cells_of).collect::<Option<Vec<Seen>>>()?;
            let join = |a: Seen, b: Seen| a.into_iter().zip(b).map(|(a, b)| [a, b].concat()).collect();
            all.into_iter().reduce(join)
        }
        _ => None,
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
    (!is_changed && !contents.is_impossible()).then_some(Place { contents, cells: None })
}
