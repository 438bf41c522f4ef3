//! Areas become slots: places after the cells, each for the pieces of one kind.
//!
//! Only kinds that can come into an area get a slot there: by a setup, by a capture, by an effect, by a move that leads
//! to it. What is counted here is an upper bound; a slot too many costs a bit in every set, and nothing else.

use super::{Compiler, kinds};
use crate::bits::CellSet;
use crate::id::{CellId, Id, PlayerId, RoleId};
use crate::model::{Effect, Game, MoveSource, Owner, Pieces, SegmentKind, Set, SetupStep, Target, Who};
use crate::program::{Kind, NOWHERE, Sent, Slot};

/// The slots of a game, area by area.
pub(super) fn slots(game: &Game) -> Vec<Slot> {
    if game.board.areas.is_empty() {
        return Vec::new();
    }
    let (kinds, _) = kinds(game);
    let can = vec![vec![false; kinds.len()]; game.board.areas.len()];
    let mut finder = Finder { game, kinds, takes_own: game.captures_own(), can };
    finder.find();
    let pairs =
        finder.can.iter().enumerate().flat_map(|(area, row)| row.iter().enumerate().map(move |(k, c)| (area, k, *c)));
    pairs.filter(|p| p.2).map(|(area, kind, _)| Slot { area: area as u16, kind: kind as u8 }).collect()
}

/// `[area][kind]`: the place of the slot.
pub(super) fn slot_of(game: &Game, slots: &[Slot], kinds: usize) -> Vec<Vec<u16>> {
    let mut table = vec![vec![NOWHERE; kinds]; game.board.areas.len()];
    for (at, slot) in slots.iter().enumerate() {
        table[usize::from(slot.area)][usize::from(slot.kind)] = (game.board.len() + at) as u16;
    }
    table
}

/// For each place of the model's board the places it is in a program: itself, or the slots of an area.
pub(super) fn spread(game: &Game, slots: &[Slot]) -> Vec<Vec<u16>> {
    let cells = game.board.len();
    let mut spread: Vec<Vec<u16>> = (0..cells).map(|c| vec![c as u16]).collect();
    spread.extend(game.board.areas.iter().map(|_| Vec::new()));
    for (at, slot) in slots.iter().enumerate() {
        spread[cells + usize::from(slot.area)].push((cells + at) as u16);
    }
    spread
}

struct Finder<'g> {
    game: &'g Game,
    kinds: Vec<Kind>,
    /// A player may capture pieces of his own.
    takes_own: bool,
    /// `[area][kind]`.
    can: Vec<Vec<bool>>,
}

impl Finder<'_> {
    fn find(&mut self) {
        let game = self.game;
        for step in game.setups.iter().flat_map(|s| &s.steps) {
            if let SetupStep::Hold { area, pieces } = step {
                for piece in pieces {
                    self.add(*area, |k| k.role == piece.role.0 && owner_of(k, game) == piece.owner);
                }
            }
        }
        for viewer in game.players.ids() {
            self.find_fates(viewer);
            for (effect, _) in game.effects() {
                self.find_effect(viewer, effect);
            }
        }
        self.find_moves();
        self.find_changes();
    }

    fn find_fates(&mut self, captor: PlayerId) {
        let takes_own = self.takes_own;
        for (role, fate) in self.game.captures.fates.iter().enumerate() {
            if let Some(fate) = fate {
                let fits = |k: &Kind| usize::from(k.role) == role && may_take(captor, k, takes_own);
                self.send(captor, &fate.to, fate.role, fits);
            }
        }
    }

    fn find_effect(&mut self, viewer: PlayerId, effect: &Effect) {
        match effect {
            Effect::Send { pieces, to, role, .. } => {
                let pieces = pieces.clone();
                let game = self.game;
                self.send(viewer, to, *role, |k| fits(game, &pieces, viewer, k));
            }
            Effect::SendNamed { to, role, .. } => {
                let takes_own = self.takes_own;
                self.send(viewer, to, *role, |k| may_take(viewer, k, takes_own));
            }
            _ => {}
        }
    }

    /// Pieces of these kinds go to a target, where they may have another role.
    fn send(&mut self, viewer: PlayerId, to: &Target, role: Option<RoleId>, fits: impl Fn(&Kind) -> bool) {
        let sent: Vec<Kind> = self.kinds.iter().filter(|k| fits(k)).copied().collect();
        for kind in sent {
            let role = role.map_or(kind.role, |r| r.0);
            if let Some(area) = target(to, viewer, &kind) {
                self.add(area, |k| k.role == role && k.owner == kind.owner);
            }
        }
    }

    /// What moves can carry into areas that they name, or that are joined to the board.
    fn find_moves(&mut self) {
        let game = self.game;
        for (place, area) in game.board.places().skip(game.board.len()).zip(&game.board.areas) {
            if area.exit.is_some() {
                self.add(place, |_| true);
            }
        }
        for (play, viewer) in game.moves.iter().flat_map(|m| game.players.ids().map(move |p| (m, p))) {
            let mut named = Vec::new();
            for way in play.ways() {
                if let SegmentKind::To(set) = way {
                    set.any(&mut |s| {
                        if let Set::Cells(cells) = s {
                            named.extend(cells.0[viewer].iter().copied().filter(|&c| game.board.area(c).is_some()));
                        }
                        false
                    });
                }
            }
            for area in named {
                match &play.source {
                    MoveSource::New { role, .. } => self.add(area, |k| k.role == role.0),
                    MoveSource::Top(set) | MoveSource::Stack(set) | MoveSource::Tops { of: set, .. } => {
                        let pieces = set.pieces().cloned();
                        self.add(area, |k| pieces.as_ref().is_none_or(|p| fits(game, p, viewer, k)));
                    }
                    MoveSource::Choice { .. } | MoveSource::Die(_) | MoveSource::Way(..) | MoveSource::Group { .. } => {
                    }
                }
            }
        }
    }

    /// Pieces that lie in an area may get another role there.
    fn find_changes(&mut self) {
        let game = self.game;
        for (effect, _) in game.effects() {
            let makes = |old: &Kind, new: &Kind| match effect {
                Effect::TurnInto(_, change) => {
                    new.role == change.role.map_or(old.role, |r| r.0)
                        && (change.owner.is_some() || new.owner == old.owner)
                }
                Effect::TurnIntoNamed(..) => new.owner == old.owner,
                _ => false,
            };
            for area in 0..self.can.len() {
                let there: Vec<Kind> =
                    (0..self.kinds.len()).filter(|&k| self.can[area][k]).map(|k| self.kinds[k]).collect();
                for (kind, can) in self.kinds.iter().zip(&mut self.can[area]) {
                    *can |= there.iter().any(|old| makes(old, kind));
                }
            }
        }
    }

    fn add(&mut self, area: CellId, fits: impl Fn(&Kind) -> bool) {
        let row = &mut self.can[area.index() - self.game.board.len()];
        self.kinds.iter().zip(row).for_each(|(kind, can)| *can |= fits(kind));
    }
}

/// True for what a player may capture.
fn may_take(captor: PlayerId, kind: &Kind, takes_own: bool) -> bool {
    takes_own || usize::from(kind.owner) != captor.index()
}

fn owner_of(kind: &Kind, game: &Game) -> Option<PlayerId> {
    (usize::from(kind.owner) < game.players.len()).then_some(PlayerId(kind.owner))
}

fn fits(game: &Game, pieces: &Pieces, viewer: PlayerId, kind: &Kind) -> bool {
    let owner = usize::from(kind.owner);
    let owns = match pieces.owner {
        Owner::Any => true,
        Owner::Neutral => owner == game.players.len(),
        Owner::Who(Who::Mover) => owner == viewer.index(),
        Owner::Who(Who::Enemy) => owner != viewer.index() && owner < game.players.len(),
        Owner::Who(Who::Player(p)) => owner == p.index(),
    };
    owns && pieces.roles.iter().any(|r| r.0 == kind.role)
}

/// The area that a piece goes to.
fn target(to: &Target, viewer: PlayerId, kind: &Kind) -> Option<CellId> {
    match to {
        Target::Seen(seen) => Some(seen.0[viewer]),
        Target::OfOwner(areas) => areas.get(PlayerId(kind.owner)).copied(),
    }
}

impl Compiler<'_> {
    /// The slots that fit, as places.
    pub fn slots_where(&self, fits: impl Fn(&Slot) -> bool) -> CellSet {
        let cells = self.game.board.len();
        self.slots.iter().enumerate().filter(|(_, s)| fits(s)).map(|(at, _)| cells + at).collect()
    }

    /// All cells and slots.
    pub fn places(&self) -> CellSet {
        (0..self.game.board.len() + self.slots.len()).collect()
    }

    /// The slots of areas that are joined to the board.
    pub fn joined_slots(&self) -> CellSet {
        self.slots_where(|s| self.game.board.areas[usize::from(s.area)].exit.is_some())
    }

    /// Where the pieces of each kind go that the player compiled for sends to a target.
    pub fn sent(&self, to: &Target, role: Option<RoleId>) -> Vec<Option<Sent>> {
        self.sent_by(self.player, to, role)
    }

    fn sent_by(&self, player: PlayerId, to: &Target, role: Option<RoleId>) -> Vec<Option<Sent>> {
        let going = |kind: &Kind| {
            let area = target(to, player, kind)?.index() - self.game.board.len();
            let role = role.map_or(usize::from(kind.role), Id::index);
            let kind = self.kind_of[usize::from(kind.owner)][role]?;
            let place = self.slot_of[area][kind.index()];
            (place != NOWHERE).then_some(Sent { place, kind: kind.0 })
        };
        self.kinds.iter().map(going).collect()
    }

    /// Where the pieces of each kind go that a player captures.
    pub fn fates(&self, captor: PlayerId) -> Vec<Option<Sent>> {
        let game = self.game;
        let of_role = |role: usize| game.captures.fates.get(role).and_then(Option::as_ref);
        let fate = |(at, kind): (usize, &Kind)| {
            let fate = of_role(usize::from(kind.role))?;
            self.sent_by(captor, &fate.to, fate.role)[at]
        };
        self.kinds.iter().enumerate().map(fate).collect()
    }
}
