//! The moves that capture, read backwards: from which cells a piece captures on a cell.
//!
//! A step is read backwards by a table, a slide over empty cells by rays on which the first piece counts. Moves of one shape
//! share an entry. A move that is neither, or has conditions of its own, must be generated in play.

use super::setting::Setting;
use super::tables::transposed;
use crate::compile::asks::{Asks, OfSets};
use crate::id::{Id, MoveId, PlayerId};
use crate::program::{Attack, Attacks, MoveCode, Order, Path, Rays, ReverseRay, Rules, Set, Shape, Source, Tried};

/// The moves that capture, for each player.
pub(super) fn attacks(rules: &Rules) -> Vec<Attacks> {
    (0..rules.players).map(|player| of_player(rules, player)).collect()
}

fn of_player(rules: &Rules, player: usize) -> Attacks {
    let (victims, setting) = (&rules.captures.victims, Setting::from(rules));
    let own = setting.kinds_where(|k| usize::from(k.owner) == player);
    let takes = |attacker: usize, victim: usize| own >> attacker & 1 != 0 && victims[attacker] >> victim & 1 != 0;
    let takers_of = |victim: usize| (0..victims.len()).filter(|&k| takes(k, victim)).fold(0, |all, k| all | 1 << k);
    let takers: Vec<u64> = (0..victims.len()).map(takers_of).collect();
    let mut attacks = Attacks { backward: Vec::new(), takers, tried: Vec::new() };
    let moves = rules.views[player].moves.iter().take(rules.declared_moves).enumerate();
    for (at, code) in moves.filter(|(_, code)| code.takes_by_going()) {
        match read_backwards(rules, PlayerId::from_index(player), code) {
            Some((kinds, prey, shapes)) => {
                shapes.into_iter().for_each(|shape| add(&mut attacks, victims, kinds, prey, shape));
            }
            None => attacks.tried.push(tried(setting, MoveId::from_index(at), code)),
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

/// The kinds that move so, the kinds they capture, and where they begin; `None` if a move cannot be read backwards.
fn read_backwards(rules: &Rules, player: PlayerId, code: &MoveCode) -> Option<(u64, u64, Vec<Shape>)> {
    let setting = Setting::from(rules);
    if rules.layout.levels > 1 || !code.guards.is_empty() {
        return None;
    }
    let kinds = match &code.source {
        Source::Top(set) | Source::Stack(set) => kinds_of(setting, set)?,
        Source::New(_)
        | Source::Choice(..)
        | Source::Tops { .. }
        | Source::Die(_)
        | Source::Value(..)
        | Source::Group { .. } => return None,
    };
    let enemies = setting.kinds_where(|k| k.owner != player.0 && usize::from(k.owner) < rules.players);
    let prey = kinds_of(setting, code.landing.capturing.as_ref()?)? & enemies;
    Some((kinds, prey, shapes(setting, &code.path)?))
}

/// From which cells each way of a path leads to a cell.
fn shapes(setting: Setting<'_>, path: &Path) -> Option<Vec<Shape>> {
    let is_step = |part: &(Path, Set)| matches!(part.0, Path::Step(_));
    let stops_anywhere = |part: &(Path, Set)| matches!(part.1, Set::Const(cells) if setting.board.is_within(cells));
    let shape = match path {
        Path::Step(_) => Shape::Near(transposed(&setting.leads(path))),
        // nothing has a say in where it stops on its way
        Path::Chain(parts) if parts.iter().all(is_step) && parts.iter().rev().skip(1).all(stops_anywhere) => {
            Shape::Near(transposed(&setting.leads(path)))
        }
        Path::Slide { rays, least: 0 | 1, most: u16::MAX, through: Set::Empty } => {
            Shape::Far(reverse_rays(&setting.rays[*rays])?)
        }
        Path::Either(ways) => {
            let shapes: Option<Vec<Vec<Shape>>> = ways.iter().map(|way| shapes(setting, way)).collect();
            return shapes.map(|shapes| shapes.concat());
        }
        _ => return None,
    };
    Some(vec![shape])
}

/// A move that must be generated, and from where it could capture at all.
fn tried(setting: Setting<'_>, mv: MoveId, code: &MoveCode) -> Tried {
    let is_local = |set: &Set| set.is_local() && !set.is_bound();
    let lifts_locally = matches!(&code.source, Source::Top(set) | Source::Stack(set) if is_local(set));
    let reads_locally = match &code.path {
        Path::Line { rays, pattern, cases, .. } => {
            cases.is_empty() && !setting.rays[*rays].returns && pattern.iter().all(|item| is_local(&item.test))
        }
        _ => false,
    };
    let is_told = matches!(&code.source, Source::Top(set) | Source::Stack(set) if set.is_seen())
        && code.path.is_seen()
        && code.landing.sets().all(Asks::is_seen)
        && code.guards.iter().all(|(guard, _)| guard.asks_ends_only());
    let passes = is_told.then(|| setting.passes(&code.path));
    Tried { mv, within: transposed(&setting.leads(&code.path)), lifts_locally, passes, reads_locally }
}

/// The kinds that a set asks for, if it asks for nothing else. Moves that may lift or take pieces of anybody are tried.
fn kinds_of(setting: Setting<'_>, set: &Set) -> Option<u64> {
    if *set == Set::Occupied { None } else { set.kinds_on_top(setting.kinds) }
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
