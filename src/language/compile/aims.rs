//! What players strive for, read off the ends: which pieces to bring where, and which are worth more than others.

use crate::bits::CellSet;
use crate::compile::asks::Asks;
use crate::id::{Id, PlayerId};
use crate::program::{Aim, Aims, Cond, Num, Place, Rays, Rules, Set, Source};
use std::collections::VecDeque;

/// What players strive for by these rules.
pub fn aims(rules: &Rules) -> Aims {
    let players = 0..rules.players;
    let of = players.clone().map(|p| of_player(rules, PlayerId::from_index(p))).collect::<Vec<_>>();
    let worth = rules.kinds.iter().enumerate().map(|(kind, k)| {
        let owner = usize::from(k.owner);
        let takes = rules.captures.victims[kind] != 0;
        let wins = of.get(owner).is_some_and(|aims: &Vec<Aim>| aims.iter().any(|a| a.kinds >> kind & 1 != 0));
        (1.0 + f32::from(u8::from(takes)) + f32::from(u8::from(wins))) / 3.0
    });
    let worth = worth.collect();
    let hands = players.map(|p| hand(rules, p)).collect();
    let ends = || rules.views.iter().flat_map(|view| &view.ends);
    let only_score = ends().all(|end| end.winner.is_none() || !end.by_most.is_empty());
    Aims { worth, hands, of, score: score(rules), only_score }
}

/// The number of which a player of two wins by having the most, by player: one that is remembered, or that may count what
/// belongs to nobody. His own pieces are weighed anyway.
fn score(rules: &Rules) -> Option<Vec<Num>> {
    let has_neutral = rules.kinds.iter().any(|kind| usize::from(kind.owner) >= rules.players);
    let mut all = rules.views.iter().flat_map(|view| &view.ends).filter_map(|end| end.by_most.first());
    let score = all.find(|of| has_neutral || of.iter().any(remembers))?;
    (rules.players == 2 && !score.iter().any(Num::is_bound)).then(|| score.clone())
}

fn remembers(num: &Num) -> bool {
    match num {
        Num::Remembered(_) => true,
        Num::Binary(a, _, b) | Num::When(a, _, b) => remembers(a) || remembers(b),
        _ => false,
    }
}

/// The places off the board that a player's moves may lift from.
fn hand(rules: &Rules, player: usize) -> CellSet {
    let mut all = CellSet::EMPTY;
    for code in &rules.views[player].moves {
        if let Source::Top(set) | Source::Stack(set) = &code.source {
            all |= constants(set);
        }
    }
    all.without(rules.topology.board)
}

/// All places that a set names.
fn constants(set: &Set) -> CellSet {
    match set {
        Set::Const(cells) | Set::Held(cells) => *cells,
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) | Set::When(_, a, b) => constants(a) | constants(b),
        _ => CellSet::EMPTY,
    }
}

/// What the ends speak of by which a player wins, after his own turns and after those of others.
fn of_player(rules: &Rules, player: PlayerId) -> Vec<Aim> {
    let mut wanted: Vec<(u64, CellSet)> = Vec::new();
    for view in &rules.views {
        for end in view.ends.iter().filter(|e| e.winner == Some(player) && e.by_most.is_empty()) {
            find(rules, &end.when, player, &mut wanted);
        }
    }
    wanted.sort_unstable_by_key(|(kinds, cells)| (*kinds, cells.0));
    wanted.dedup();
    wanted.into_iter().map(|(kinds, cells)| Aim { kinds, distance: distances(rules, cells) }).collect()
}

/// Collects which kinds are wanted in which cells.
fn find(rules: &Rules, cond: &Cond, player: PlayerId, wanted: &mut Vec<(u64, CellSet)>) {
    let mut note = |set: &Set, zone: CellSet| {
        let seen = seen(rules, set, player);
        let zone = seen.zone & zone;
        if seen.kinds != 0 && !zone.is_empty() && zone != rules.topology.board && zone != rules.layout.places {
            wanted.push((seen.kinds, zone));
        }
    };
    match cond {
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|c| find(rules, c, player, wanted)),
        Cond::Some(set) => note(set, rules.layout.places),
        Cond::Within(set, Set::Const(zone)) => note(set, *zone),
        Cond::Compare(Num::Count(set) | Num::CountHeld(set), _, Num::Int(_)) => note(set, rules.layout.places),
        _ => {}
    }
}

/// What a set can hold: kinds of the player, and places.
struct Seen {
    kinds: u64,
    zone: CellSet,
}

fn seen(rules: &Rules, set: &Set, player: PlayerId) -> Seen {
    let own = rules.kinds.iter().enumerate().filter(|(_, k)| usize::from(k.owner) == player.index());
    let own = own.fold(0, |kinds, (kind, _)| kinds | 1 << kind);
    let anywhere = |kinds: u64| Seen { kinds: kinds & own, zone: rules.layout.places };
    match set {
        Set::Const(zone) | Set::Held(zone) => Seen { kinds: own, zone: *zone },
        Set::Tops(kinds) | Set::Holding(kinds) => anywhere(*kinds),
        Set::Owned(owner) => anywhere(if usize::from(*owner) == player.index() { own } else { 0 }),
        Set::Occupied | Set::Height(..) | Set::Bound(Place::It | Place::To | Place::There) => anywhere(own),
        Set::And(a, b) => {
            let (a, b) = (seen(rules, a, player), seen(rules, b, player));
            Seen { kinds: a.kinds & b.kinds, zone: a.zone & b.zone }
        }
        Set::Or(a, b) => {
            let (a, b) = (seen(rules, a, player), seen(rules, b, player));
            Seen { kinds: a.kinds | b.kinds, zone: a.zone | b.zone }
        }
        Set::Except(a, b) => {
            let (a, b) = (seen(rules, a, player), constants(b));
            Seen { kinds: a.kinds, zone: a.zone.without(b) }
        }
        _ => anywhere(0),
    }
}

/// The distance of each place from a zone, along any links.
fn distances(rules: &Rules, zone: CellSet) -> Vec<u8> {
    let places = rules.topology.cells + rules.layout.slots.len();
    let mut back: Vec<CellSet> = vec![CellSet::EMPTY; places];
    for (from, rows) in (0..places).flat_map(|p| links(rules, p).map(move |row| (p, row))) {
        for to in rows.iter().filter(|&to| to < places) {
            back[to].insert(from);
        }
    }
    let mut distance = vec![u8::MAX; places];
    let mut open: VecDeque<usize> = zone.iter().filter(|&p| p < places).collect();
    open.iter().for_each(|&p| distance[p] = 0);
    while let Some(place) = open.pop_front() {
        for before in back[place].iter() {
            if distance[before] == u8::MAX {
                distance[before] = distance[place].saturating_add(1).min(u8::MAX - 1);
                open.push_back(before);
            }
        }
    }
    distance
}

/// The neighbours of a place, by any table.
fn links(rules: &Rules, place: usize) -> impl Iterator<Item = CellSet> + '_ {
    let near = rules.topology.rays.iter().filter_map(move |r: &Rays| r.near.get(place).copied());
    rules.topology.neighbours.iter().filter_map(move |rows| rows.get(place).copied()).chain(near)
}
