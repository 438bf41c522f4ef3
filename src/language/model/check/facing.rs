//! `one-way-for-all`: players who face each other, and pieces that can only go the same way for all of them. `zone-beside`: a
//! zone of one player that lies one row beside where that of the other would be, seen from his side.

use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, Id, LinkId, MoveId, PlayerId, RoleId};
use crate::model::board::{Zone, ZoneCells};
use crate::model::facts::contents::Contents;
use crate::model::{Game, Move, PerPlayer, Piece, SegmentKind, Setup, SetupStep};
use std::collections::BTreeSet;

/// A place on the plane.
type Place = (f32, f32);

pub(super) fn check(game: &Game, report: &mut Report) {
    let [first, second] = game.players.ids().collect::<Vec<_>>()[..] else { return };
    let starts: Vec<[Vec<CellId>; 2]> =
        game.setups.iter().map(|setup| [first, second].map(|player| cells_of(game, setup, player))).collect();
    let Some(facing) = starts.first().and_then(|[one, other]| towards(game, one, other)) else { return };
    let are_turned = is_turned(game);
    let have_both = |role: &RoleId| [first, second].iter().all(|&player| game.may_have(Some(player), *role));
    for role in game.roles.ids().filter(|role| are_turned && !game.roles[*role].neutral && have_both(role)) {
        check_role(game, role, facing, report);
    }
    let are_alike = starts.iter().all(|[one, other]| one.len() == other.len());
    for zone in game.board.zones.iter().filter(|_| are_alike) {
        check_zone(game, zone, report);
    }
}

/// True where the file shows that the players sit on opposite sides: one is set up as the other, or has zones of his own.
fn is_turned(game: &Game) -> bool {
    let is_copied = |step: &SetupStep| matches!(step, SetupStep::Copy { .. });
    let has_own = |zone: &Zone| match &zone.cells {
        ZoneCells::OfPlayers(of) => of[PlayerId(0)] != of[PlayerId(1)],
        ZoneCells::All(_) => false,
    };
    game.setups.iter().flat_map(|setup| &setup.steps).any(is_copied) || game.board.zones.iter().any(has_own)
}

/// The cells on which a player's pieces stand at first.
fn cells_of(game: &Game, setup: &Setup, player: PlayerId) -> Vec<CellId> {
    let is_his = |piece: &Piece| piece.owner == Some(player);
    let mut found: Vec<CellId> = Vec::new();
    for step in &setup.steps {
        match step {
            SetupStep::Put { cell, stack } if stack.last().is_some_and(is_his) => found.push(*cell),
            SetupStep::Copy { player: whose, like, image } if *whose == player => {
                let copied = cells_of(game, setup, *like);
                found.extend(copied.into_iter().filter_map(|cell| image.get(cell).copied()));
            }
            SetupStep::Shuffle { player: whose, cells, .. } if *whose == player => found.extend(cells),
            _ => {}
        }
    }
    found.retain(|cell| cell.index() < game.board.len());
    found
}

/// The way from where one player stands to where the other does, if their pieces stand apart.
fn towards(game: &Game, one: &[CellId], other: &[CellId]) -> Option<Place> {
    let middle = |cells: &[CellId]| {
        let sum = cells.iter().map(|&cell| at(game, cell)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        (!cells.is_empty()).then(|| (sum.0 / cells.len() as f32, sum.1 / cells.len() as f32))
    };
    let (from, to) = (middle(one)?, middle(other)?);
    let way = (to.0 - from.0, to.1 - from.1);
    let along = |cell: &CellId| dot(at(game, *cell), way);
    let farthest = one.iter().map(along).fold(f32::NEG_INFINITY, f32::max);
    let nearest = other.iter().map(along).fold(f32::INFINITY, f32::min);
    (farthest < nearest).then_some(way)
}

fn at(game: &Game, cell: CellId) -> Place {
    let cell = game.board.cell(cell);
    (cell.x, cell.y)
}

fn dot(a: Place, b: Place) -> f32 {
    a.0 * b.0 + a.1 * b.1
}

/// `step n` of both players, of whom one goes home with it.
fn check_role(game: &Game, role: RoleId, facing: Place, report: &mut Report) {
    let lifts = |play: &&Move| play.source.lifts() && Contents::lifted(game, play).own_roles().contains(&role);
    let moves: Vec<&Move> = game.moves.iter().filter(lifts).collect();
    let are_known = moves.iter().all(|play| ways_of(game, play).is_some());
    // what is seen by the mover says nothing of the others
    let named: Vec<(&Move, Vec<LinkId>)> =
        moves.into_iter().filter_map(|play| Some((play, ways_of(game, play)??))).collect();
    // a move that goes a single way is meant to go ahead, wherever else the piece may go
    let single: Vec<(&Move, Vec<LinkId>)> = named.iter().filter(|(_, ways)| ways.len() == 1).cloned().collect();
    let of_all = is_ahead(game, &named, facing).filter(|_| are_known).map(|ahead| (&named, ahead, true));
    let of_one = || is_ahead(game, &single, facing).map(|ahead| (&single, ahead, false));
    let Some((moves, is_forwards, is_all)) = of_all.or_else(of_one) else { return };
    let Some((play, _)) = moves.first() else { return };
    let may_take = |play: &Move| game.captures.takes[role.index()].iter().any(Option::is_some) && play.takes_by_going();
    let (one, other) = (&game.players[PlayerId(0)].name, &game.players[PlayerId(1)].name);
    let (to, from) = if is_forwards { (one, other) } else { (other, one) };
    let goes = match is_all {
        true => format!("a `{}` goes the same way whoever moves it", game.roles[role].name),
        false => format!("`{}` goes the same way whoever plays it", play.name),
    };
    let away = if moves.iter().any(|(play, _)| may_take(play)) { "away from the enemy" } else { "away" };
    let message = format!("{goes}: ahead for {to}, and {away} for {from}");
    let diag = game.warning("one-way-for-all", play.path_clause, message);
    report.push(
        diag.help("`forward`, `backward` and `sideways` are as the mover sees the board")
            .help("if it is meant, let a direction say so, `direction down White: s Black: s`"),
    );
}

/// Whether all of some moves lead ahead for the first player, or all for the second; none if they lead both ways.
fn is_ahead(game: &Game, moves: &[(&Move, Vec<LinkId>)], facing: Place) -> Option<bool> {
    let far = |link: &LinkId| game.board.links[*link].vector.map(|(x, y)| dot((f32::from(x), f32::from(y)), facing));
    let all: BTreeSet<LinkId> = moves.iter().flat_map(|(_, ways)| ways).copied().collect();
    let leading = all.iter().map(far).collect::<Option<Vec<f32>>>()?;
    let is_forwards = leading.iter().any(|&far| far > 0.01) && leading.iter().all(|&far| far > -0.01);
    let is_backwards = leading.iter().any(|&far| far < -0.01) && leading.iter().all(|&far| far < 0.01);
    (is_forwards || is_backwards).then_some(is_forwards)
}

/// The directions of the grid in which a move goes, the same for both players, or none where they are as the mover sees the board;
/// `None` where it goes otherwise, or is not for both.
fn ways_of(game: &Game, play: &Move) -> Option<Option<Vec<LinkId>>> {
    let id = game.moves.ids().find(|&id| std::ptr::eq(&game.moves[id], play))?;
    let is_for_all = play.guards.is_empty() && game.players.ids().all(|player| may_play(game, id, player));
    if !is_for_all || play.path.is_empty() {
        return None;
    }
    let same = |links: &PerPlayer<Vec<LinkId>>| {
        let mut seen = links.0.iter();
        let first = seen.next()?;
        Some(seen.all(|other| other == first).then(|| first.clone()))
    };
    let ways = play.ways().map(|way| match way {
        SegmentKind::Walk { .. } | SegmentKind::Measured { .. } => None,
        way => way.links().and_then(same),
    });
    let ways: Vec<Option<Vec<LinkId>>> = ways.collect::<Option<_>>()?;
    Some(ways.into_iter().collect::<Option<Vec<_>>>().map(|ways| ways.concat()))
}

fn may_play(game: &Game, id: MoveId, player: PlayerId) -> bool {
    super::whose::may_play(game, id, player)
}

/// `zone home White: row 1 Black: row 7` on a board of eight rows.
fn check_zone(game: &Game, zone: &Zone, report: &mut Report) {
    let ZoneCells::OfPlayers(of) = &zone.cells else { return };
    let [one, other] = [PlayerId(0), PlayerId(1)].map(|player| places(game, &of[player]));
    let all: Vec<Place> = game.board.cells().map(|(_, cell)| (cell.x, cell.y)).collect();
    let edge = |pick: fn(f32, f32) -> f32, of: fn(&Place) -> f32| all.iter().map(of).reduce(pick).unwrap_or_default();
    let rows = [edge(f32::min, |p| p.1), edge(f32::max, |p| p.1)];
    let ends = (edge(f32::min, |p| p.0) + edge(f32::max, |p| p.0), rows[0] + rows[1]);
    let turned = sorted(one.iter().map(|p| (ends.0 - p.0, ends.1 - p.1)).collect());
    let mirrored = sorted(one.iter().map(|p| (p.0, ends.1 - p.1)).collect());
    // only a zone that is a whole row or column for both, or lies at the edge for one alone, was meant to be another
    let is_row_at_edge = |places: &[Place]| match places {
        [first, _, ..] => places.iter().all(|p| p.1 == first.1) && (first.1 == rows[0]) != (first.1 == rows[1]),
        _ => false,
    };
    let is_meant = is_line(game, &one) && is_line(game, &other) || is_row_at_edge(&one) != is_row_at_edge(&other);
    if !is_meant || turned == other || mirrored == other || one == other {
        return;
    }
    let is_beside = |meant: &[Place]| {
        let shift = |by: Place| sorted(meant.iter().map(|p| (p.0 + by.0, p.1 + by.1)).collect());
        [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)].into_iter().any(|by| shift(by) == other)
    };
    if is_beside(&turned) {
        let (first, second) = (&game.players[PlayerId(0)].name, &game.players[PlayerId(1)].name);
        let message = format!(
            "`{}` of {second} lies one row beside where that of {first} would be for him, seen from his side",
            zone.name
        );
        let diag = Diagnostic::warning("zone-beside", zone.span, message);
        report.push(diag.help(
            "`first row` and `last row` go with the board; `each:` gives every player the same, seen from his side",
        ));
    }
}

fn places(game: &Game, cells: &[CellId]) -> Vec<Place> {
    sorted(cells.iter().map(|&cell| at(game, cell)).collect())
}

fn sorted(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    places
}

/// True for all cells of one row, or of one column.
fn is_line(game: &Game, places: &[Place]) -> bool {
    let Some(&(x, y)) = places.first() else { return false };
    let all = |fits: &dyn Fn(Place) -> bool| game.board.cells().filter(|(_, cell)| fits((cell.x, cell.y))).count();
    let is_row = places.iter().all(|p| p.1 == y) && all(&|p| p.1 == y) == places.len();
    let is_column = places.iter().all(|p| p.0 == x) && all(&|p| p.0 == x) == places.len();
    places.len() > 1 && (is_row || is_column)
}
