//! `no-effect`: an effect on pieces in an area into which no such piece ever comes; and what comes into an area at all.

use super::contents::Contents;
use super::entered::{goes_into, leading_to, leads_to};
use super::landing::always_ends;
use super::no_effect;
use super::settled::effects_after;
use crate::diag::Report;
use crate::id::{CellId, ClauseId, Id, LinkId, MoveId, PlayerId, RoleId};
use crate::model::facts::places::{Seen, cells_of};
use crate::model::{Bound, Effect, Game, Move, Owner, Piece, Pieces, Set, SetupStep, Target, Who};
use std::collections::BTreeMap;

pub(super) fn check(game: &Game, report: &mut Report) {
    let mut comers = Comers::new(game, false);
    for (effect, clause, after) in effects_after(game) {
        check_effect(&mut comers, &after, effect, clause, report);
    }
}

/// `send 1 enemy piece from there to chaff`, of a part that lands in an own area. `after`: the moves with which it happens.
fn check_effect(comers: &mut Comers, after: &[MoveId], effect: &Effect, clause: ClauseId, report: &mut Report) {
    let Some((pieces, place)) = acted_on(effect) else { return };
    let game = comers.game;
    let all = areas_of(game, after, place).filter(|all| all.iter().all(|seen| comers.never(pieces, seen)));
    let Some(area) = all.and_then(|all| game.board.area(*all.iter().flatten().flatten().next()?)) else { return };
    let diag = no_effect(game, clause, format!("no piece that this acts on ever comes into `{}`", area.name));
    report.push(match place {
        Set::Bound(_) => diag.help("this part always ends there: name the place where such pieces stand"),
        _ => diag.help("name pieces that come there, or the place where such pieces stand"),
    });
}

/// The pieces that an effect takes hold of, and the place where it looks for them.
fn acted_on(effect: &Effect) -> Option<(&Pieces, &Set)> {
    match effect {
        Effect::Send { pieces, from, .. } | Effect::Carry { pieces, from, .. } => match from {
            Set::Both(_, place) => Some((pieces, place)),
            place => Some((pieces, place)),
        },
        Effect::Take(Set::Both(what, place))
        | Effect::Remove(Set::Both(what, place))
        | Effect::TurnInto(Set::Both(what, place), _) => match &**what {
            Set::Pieces(pieces) => Some((pieces, place)),
            _ => None,
        },
        _ => None,
    }
}

/// The areas that a place is, as each player sees it, where it is always one: after each of the moves.
fn areas_of(game: &Game, after: &[MoveId], place: &Set) -> Option<Vec<Seen>> {
    let all: Vec<Seen> = match place {
        Set::Cells(_) => vec![cells_of(place)?],
        Set::Bound(Bound::To | Bound::There) => {
            after.iter().map(|&id| always_ends(game, &game.moves[id])).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let is_area = |place: &CellId| game.board.area(*place).is_some();
    let are_areas = |places: &Vec<CellId>| !places.is_empty() && places.iter().all(is_area);
    (!all.is_empty() && all.iter().flatten().all(are_areas)).then_some(all)
}

/// The pieces that may come into areas, as far as it has been looked at.
pub(super) struct Comers<'g> {
    game: &'g Game,
    /// Where sides change it is not asked whose they are.
    sides_change: bool,
    /// `None` for what is no area, or where that is not known.
    known: BTreeMap<CellId, Option<Vec<Piece>>>,
}

impl<'g> Comers<'g> {
    pub(super) fn new(game: &'g Game, sides_change: bool) -> Self {
        Self { game, sides_change, known: BTreeMap::new() }
    }

    /// True where none of these pieces ever comes into any of these areas, whoever looks, and others do.
    pub(super) fn never(&mut self, pieces: &Pieces, seen: &Seen) -> bool {
        let sides_change = self.sides_change;
        let is_one = |viewer: PlayerId, piece: &Piece| match sides_change {
            true => pieces.roles.contains(&piece.role),
            false => is_one_of(pieces, viewer, piece),
        };
        let mut is_missing = |viewer: PlayerId, area: CellId| {
            let come = self.into(area);
            come.is_some_and(|come| !come.is_empty() && !come.iter().any(|piece| is_one(viewer, piece)))
        };
        let mut each =
            seen.iter().enumerate().flat_map(|(viewer, areas)| areas.iter().map(move |area| (viewer, *area)));
        seen.iter().any(|areas| !areas.is_empty())
            && each.all(|(viewer, area)| is_missing(PlayerId::from_index(viewer), area))
    }

    fn into(&mut self, area: CellId) -> Option<&[Piece]> {
        let (game, sides_change) = (self.game, self.sides_change);
        self.known.entry(area).or_insert_with(|| comers(game, area, sides_change)).as_deref()
    }
}

/// True where the description fits a piece, as a player sees it.
fn is_one_of(pieces: &Pieces, viewer: PlayerId, piece: &Piece) -> bool {
    let is_whose = match pieces.owner {
        Owner::Any => true,
        Owner::Neutral => piece.owner.is_none(),
        Owner::Who(Who::Mover) => piece.owner == Some(viewer),
        Owner::Who(Who::Enemy) => piece.owner.is_some_and(|owner| owner != viewer),
        Owner::Who(Who::Player(player)) => piece.owner == Some(player),
    };
    is_whose && pieces.roles.contains(&piece.role)
}

/// The pieces that may come into an area; `None` for what is no area, or where that is not known.
fn comers(game: &Game, area: CellId, sides_change: bool) -> Option<Vec<Piece>> {
    game.board.area(area)?;
    let links: Vec<LinkId> = leading_to(game, area).collect();
    if game.effects().any(|(effect, _)| brings_anything(effect, area, &links, sides_change)) {
        return None;
    }
    let mut come = set_up_in(game, area)?;
    come.extend(captured_into(game, area));
    come.extend(game.effects().flat_map(|(effect, _)| sent_into(game, effect, area)));
    come.extend(game.moves.iter().flat_map(|play| moved_into(game, play, area, &links)));
    Some(come)
}

/// True for an effect of which it is not known what it brings there, by the links that lead there as well, or what it makes of
/// what lies there.
fn brings_anything(effect: &Effect, area: CellId, links: &[LinkId], sides_change: bool) -> bool {
    let is_it = |place: CellId| place == area;
    match effect {
        Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) if sides_change && change.role.is_none() => false,
        Effect::TurnInto(set, _) | Effect::TurnIntoNamed(set, _) | Effect::TurnUnder(_, set, _) => set.may_hold(is_it),
        Effect::Carry { to, .. } => to.may_hold(is_it),
        Effect::Put { on, .. } => on.may_hold(is_it),
        Effect::SendNamed { to, .. } => leads_to(to, area),
        Effect::Sow { .. } | Effect::Shift { .. } => !links.is_empty(),
        _ => false,
    }
}

/// What lies there at first; `None` where it may be copied from another player's.
fn set_up_in(game: &Game, area: CellId) -> Option<Vec<Piece>> {
    let name = |place: CellId| game.board.area(place).map(|area| &area.name);
    let steps = || game.setups.iter().flat_map(|setup| &setup.steps);
    let is_copied = steps().any(|step| matches!(step, SetupStep::Copy { .. }));
    let mut held = Vec::new();
    for step in steps() {
        match step {
            SetupStep::Hold { area: filled, pieces } if *filled == area => held.extend(pieces),
            SetupStep::Hold { area: filled, .. } if is_copied && name(*filled) == name(area) => return None,
            _ => {}
        }
    }
    Some(held)
}

/// What a move may bring there, whoever makes it. `links`: those that lead there.
fn moved_into(game: &Game, play: &Move, area: CellId, links: &[LinkId]) -> Vec<Piece> {
    let movers: Vec<PlayerId> = game.players.ids().filter(|&player| goes_into(play, area, links, player)).collect();
    if movers.is_empty() {
        return Vec::new();
    }
    let lifted = Contents::lifted(game, play);
    let of = |roles: Vec<RoleId>, owner: Option<PlayerId>| roles.into_iter().map(move |role| Piece { role, owner });
    let by = |mover: PlayerId| {
        let others = game.players.ids().filter(move |&player| player != mover);
        let enemies = others.flat_map(|other| of(lifted.enemy_roles(), Some(other)));
        let own = of(lifted.own_roles(), Some(mover));
        own.chain(enemies).chain(of(lifted.neutral_roles(), None)).collect::<Vec<Piece>>()
    };
    movers.into_iter().flat_map(by).collect()
}

/// Where a player brings a piece of this owner.
fn aims_at(target: &Target, viewer: PlayerId, owner: Option<PlayerId>) -> Option<CellId> {
    match target {
        Target::Seen(areas) => Some(areas.0[viewer]),
        Target::OfOwner(areas) => Some(areas[owner?]),
    }
}

/// What goes there when it is captured.
fn captured_into(game: &Game, area: CellId) -> Vec<Piece> {
    let takes_own = game.captures_own();
    let mut held = Vec::new();
    for (role, fate) in game.roles.ids().zip(&game.captures.fates) {
        let Some(fate) = fate else { continue };
        for captor in game.players.ids() {
            let victims = game.players.ids().filter(|victim| takes_own || *victim != captor);
            let goes_there = |victim: &PlayerId| aims_at(&fate.to, captor, Some(*victim)) == Some(area);
            let role = fate.role.unwrap_or(role);
            held.extend(victims.filter(goes_there).map(|victim| Piece { role, owner: Some(victim) }));
        }
    }
    held
}

/// What an effect sends there.
fn sent_into(game: &Game, effect: &Effect, area: CellId) -> Vec<Piece> {
    let Effect::Send { pieces, to, role: into, .. } = effect else { return Vec::new() };
    let owners = || game.players.ids().map(Some).chain([None]);
    let goes_there = |viewer: PlayerId, piece: &Piece| {
        aims_at(to, viewer, piece.owner) == Some(area) && is_one_of(pieces, viewer, piece)
    };
    let all = pieces.roles.iter().flat_map(|&role: &RoleId| owners().map(move |owner| Piece { role, owner }));
    let sent = all.filter(|piece| game.players.ids().any(|viewer| goes_there(viewer, piece)));
    sent.map(|piece| Piece { role: into.unwrap_or(piece.role), ..piece }).collect()
}
