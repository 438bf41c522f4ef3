//! The moves that capture, read backwards: from which cells a piece captures on a cell.
//!
//! A step is read backwards by a table, a slide over empty cells by rays on which the first piece counts. Moves of one shape
//! share an entry. A move that is neither, or has conditions of its own, must be generated in play.

use super::Compiler;
use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfSets};
use crate::id::{Id, MoveId, PlayerId};
use crate::program::{Attack, Attacks, MoveCode, Order, Path, Rays, ReverseRay, Set, Shape, Source, Tried, View};

/// The moves that capture, for each player.
pub(super) fn attacks(compiler: &Compiler<'_>, views: &[View]) -> Vec<Attacks> {
    views.iter().enumerate().map(|(player, view)| of_player(compiler, player, view)).collect()
}

fn of_player(compiler: &Compiler<'_>, player: usize, view: &View) -> Attacks {
    let victims: Vec<u64> = compiler.kinds.iter().map(|k| compiler.victims(k)).collect();
    let own = compiler.kinds_where(|k| usize::from(k.owner) == player);
    let takes = |attacker: usize, victim: usize| own >> attacker & 1 != 0 && victims[attacker] >> victim & 1 != 0;
    let takers_of = |victim: usize| (0..victims.len()).filter(|&k| takes(k, victim)).fold(0, |all, k| all | 1 << k);
    let takers: Vec<u64> = (0..victims.len()).map(takers_of).collect();
    let mut attacks = Attacks { backward: Vec::new(), takers, tried: Vec::new() };
    let declared = compiler.game.moves.len();
    for (at, code) in view.moves.iter().enumerate().take(declared).filter(|(_, code)| takes_by_going(code)) {
        match read_backwards(compiler, PlayerId::from_index(player), code) {
            Some((kinds, prey, shape)) => add(&mut attacks, &victims, kinds, prey, shape),
            None => attacks.tried.push(tried(compiler, MoveId::from_index(at), code)),
        }
    }
    attacks
}

/// Adds a move, or only its kinds if others move in the same way.
fn add(attacks: &mut Attacks, victims: &[u64], kinds: u64, prey: u64, shape: Shape) {
    let can_capture = (0..victims.len()).filter(|k| kinds >> k & 1 != 0 && victims[*k] & prey != 0);
    let attackers_of_empty = can_capture.fold(0, |all, k| all | 1 << k);
    match attacks.backward.iter_mut().find(|a| a.prey == prey && a.shape == shape) {
        Some(known) => {
            known.kinds |= kinds;
            known.attackers_of_empty |= attackers_of_empty;
        }
        None => attacks.backward.push(Attack { kinds, prey, attackers_of_empty, shape }),
    }
}

/// True for a move that captures where it lands, or on its way.
pub(super) fn takes_by_going(code: &MoveCode) -> bool {
    code.landing.capturing.is_some() || code.path.takes()
}

/// The kinds that move so, the kinds they capture, and where they begin; `None` if a move cannot be read backwards.
fn read_backwards(compiler: &Compiler<'_>, player: PlayerId, code: &MoveCode) -> Option<(u64, u64, Shape)> {
    if compiler.levels > 1 || !code.guards.is_empty() {
        return None;
    }
    let kinds = match &code.source {
        Source::Top(set) | Source::Stack(set) => kinds_of(compiler, set)?,
        Source::New(_)
        | Source::Choice(..)
        | Source::Tops { .. }
        | Source::Die(_)
        | Source::Value(..)
        | Source::Row { .. } => return None,
    };
    let enemies = compiler.kinds_where(|k| k.owner != player.0 && usize::from(k.owner) < compiler.game.players.len());
    let prey = kinds_of(compiler, code.landing.capturing.as_ref()?)? & enemies;
    let shape = match &code.path {
        Path::Step(table) => Shape::Near(columns(&compiler.tables.neighbours[*table])),
        Path::Slide { rays, least: 0 | 1, most: u16::MAX, through: Set::Empty } => {
            Shape::Far(reverse_rays(&compiler.tables.rays[*rays])?)
        }
        _ => return None,
    };
    Some((kinds, prey, shape))
}

/// A move that must be generated, and from where it could capture at all.
fn tried(compiler: &Compiler<'_>, mv: MoveId, code: &MoveCode) -> Tried {
    let is_local = |set: &Set| set.is_local() && !set.is_bound();
    let lifts_locally = matches!(&code.source, Source::Top(set) | Source::Stack(set) if is_local(set));
    let reads_locally = match &code.path {
        Path::Line { rays, pattern, cases, .. } => {
            cases.is_empty() && !compiler.tables.rays[*rays].returns && pattern.iter().all(|item| is_local(&item.test))
        }
        _ => false,
    };
    Tried { mv, within: columns(&leads(compiler, &code.path)), lifts_locally, reads_locally }
}

/// `[place]`: all places to which a path could lead from there, or where it could capture on its way, wherever pieces stand.
fn leads(compiler: &Compiler<'_>, path: &Path) -> Vec<CellSet> {
    leads_or_passes(compiler, path, false)
}

/// The same, with all places that a slide could pass, if these are asked for.
fn leads_or_passes(compiler: &Compiler<'_>, path: &Path, passing: bool) -> Vec<CellSet> {
    let tables = &compiler.tables;
    let places = compiler.places();
    let count = places.last().map_or(0, |last| last + 1);
    let along = |rays: &Rays, least: usize, most: usize| {
        let row = |from: usize| {
            let cells = rays.from_cell(from).flat_map(|ray| &ray[least.min(ray.len())..most.min(ray.len())]);
            cells.map(|&cell| usize::from(cell)).collect()
        };
        (0..rays.of.len()).map(row).collect()
    };
    match path {
        Path::Stay => (0..count).map(CellSet::one).collect(),
        Path::Step(table) => tables.neighbours[*table].clone(),
        Path::Slide { rays, least, most, .. } => {
            let least = if passing { 0 } else { usize::from(least.saturating_sub(1)) };
            along(&tables.rays[*rays], least, usize::from(*most))
        }
        Path::Line { rays, pattern, .. } => {
            let most = pattern.iter().map(|item| usize::from(item.most)).sum();
            along(&tables.rays[*rays], 0, most)
        }
        Path::To(_) | Path::Walk { .. } | Path::Repeat { .. } => vec![places; count],
        Path::Measured { rays, .. } => along(&tables.rays[*rays], 0, usize::from(u16::MAX)),
        Path::Either(ways) => {
            let ways: Vec<Vec<CellSet>> = ways.iter().map(|way| leads_or_passes(compiler, way, passing)).collect();
            let row =
                |from: usize| ways.iter().filter_map(|rows| rows.get(from)).fold(CellSet::EMPTY, |all, r| all | *r);
            (0..count).map(row).collect()
        }
        Path::When(_, path) => leads_or_passes(compiler, path, passing),
        Path::Chain(parts) if passing => {
            let by_link = passes_by_links(compiler, parts);
            (0..count)
                .map(|from| by_link.iter().filter_map(|rows| rows.get(from)).fold(CellSet::EMPTY, |all, r| all | *r))
                .collect()
        }
        Path::Chain(parts) => leads_by_links(compiler, parts).pop().unwrap_or_default(),
    }
}

/// Where a chain leads, after each of its links.
fn leads_by_links(compiler: &Compiler<'_>, parts: &[(Path, Set)]) -> Vec<Vec<CellSet>> {
    let mut so_far: Vec<Vec<CellSet>> = Vec::new();
    for next in parts.iter().map(|(path, _)| leads(compiler, path)) {
        let longer = on_from(so_far.last(), &next);
        so_far.push(longer);
    }
    so_far
}

/// `[place]`: where a path leads that is longer by one link than another.
fn on_from(so_far: Option<&Vec<CellSet>>, next: &[CellSet]) -> Vec<CellSet> {
    let on = |row: &CellSet| row.iter().filter_map(|at| next.get(at)).fold(CellSet::EMPTY, |all, r| all | *r);
    so_far.map_or_else(|| next.to_vec(), |rows| rows.iter().map(on).collect())
}

/// True for a chain of paths of which one may end where the first began, or pass it.
pub(super) fn comes_by_its_start(compiler: &Compiler<'_>, parts: &[(Path, Set)]) -> bool {
    passes_by_links(compiler, parts).iter().any(|rows| rows.iter().enumerate().any(|(from, row)| row.contains(from)))
}

/// Where a chain ends or passes, link by link.
fn passes_by_links(compiler: &Compiler<'_>, parts: &[(Path, Set)]) -> Vec<Vec<CellSet>> {
    let so_far = leads_by_links(compiler, parts);
    let before = std::iter::once(None).chain(so_far.iter().map(Some));
    parts
        .iter()
        .zip(before)
        .map(|((path, _), before)| on_from(before, &leads_or_passes(compiler, path, true)))
        .collect()
}

/// The kinds that a set asks for, if it asks for nothing else. Moves that may lift or take pieces of anybody are tried.
fn kinds_of(compiler: &Compiler<'_>, set: &Set) -> Option<u64> {
    if *set == Set::Occupied { None } else { set.kinds_on_top(&compiler.kinds) }
}

/// The transpose of a table: for each cell those whose row it is in.
fn columns(rows: &[CellSet]) -> Vec<CellSet> {
    let mut columns = vec![CellSet::EMPTY; rows.len()];
    for (from, row) in rows.iter().enumerate() {
        row.iter().filter(|&to| to < rows.len()).for_each(|to| columns[to].insert(from));
    }
    columns
}

/// The rays read backwards: for each cell the lines of cells from which it is reached. `None` if a ray comes back.
fn reverse_rays(rays: &Rays) -> Option<Vec<Vec<ReverseRay>>> {
    if rays.returns {
        return None;
    }
    let mut lines: Vec<Vec<Vec<u16>>> = vec![Vec::new(); rays.of.len()];
    for from in 0..rays.of.len() {
        for ray in rays.from_cell(from) {
            for (at, &cell) in ray.iter().enumerate() {
                let back = ray[..at].iter().rev().copied().chain([from as u16]).collect();
                lines[usize::from(cell)].push(back);
            }
        }
    }
    Some(lines.into_iter().map(|lines| longest(lines).into_iter().map(reverse_ray).collect()).collect())
}

/// The lines that are not the beginning of another.
fn longest(mut lines: Vec<Vec<u16>>) -> Vec<Vec<u16>> {
    lines.sort_unstable();
    lines.dedup();
    let begins = |at: usize| lines.get(at + 1).is_some_and(|next| next.starts_with(&lines[at]));
    (0..lines.len()).filter(|&at| !begins(at)).map(|at| lines[at].clone()).collect()
}

fn reverse_ray(cells: Vec<u16>) -> ReverseRay {
    let order = if cells.windows(2).all(|w| w[0] < w[1]) {
        Order::Rising
    } else if cells.windows(2).all(|w| w[0] > w[1]) {
        Order::Falling
    } else {
        Order::Mixed
    };
    ReverseRay { all: cells.iter().map(|&c| usize::from(c)).collect(), cells, order }
}
