//! What moves and events do.

use super::super::Compiler;
use crate::bits::CellSet;
use crate::id::{CellId, Id, KindId, LinkId, RoleId};
use crate::model::{self, NewOwner, Owner, Piece, Pieces};
use crate::program::{Effect, Kind, NOWHERE, Set};

impl Compiler<'_> {
    pub fn effect(&mut self, effect: &model::Effect) -> Effect {
        match effect {
            model::Effect::TurnInto(set, change) => Effect::TurnInto(self.set(set), self.changed(change)),
            model::Effect::TurnUnder(pieces, set, change) => {
                Effect::TurnUnder(self.kinds_meant(pieces), self.set(set), self.changed(change))
            }
            model::Effect::TurnIntoNamed(set, sort) => Effect::TurnIntoNamed(self.set(set), sort.0),
            model::Effect::Carry { most, pieces, from, to, under, role } => Effect::Carry {
                most: most.as_ref().map(|most| self.num(most)),
                kinds: self.kinds_meant(pieces),
                like: pieces.like.map(|s| s.0),
                from: self.set(from),
                to: self.set(to),
                under: *under,
                becomes: self.becoming(*role),
            },
            model::Effect::Sow { from, links, skipping } => Effect::Sow {
                next: self.followers(&links.0[self.player]),
                from: self.set(from),
                skipping: skipping.as_ref().map_or(Set::Const(CellSet::EMPTY), |set| self.set(set)),
            },
            model::Effect::Shift { from, links } => {
                Effect::Shift { from: self.set(from), next: self.followers(&links.0[self.player]) }
            }
            model::Effect::Take(set) => Effect::Take(self.set(set)),
            model::Effect::Remove(set) => Effect::Remove(self.set(set)),
            model::Effect::Send { most, pieces, from, to, role } => Effect::Send {
                most: most.as_ref().map(|most| self.num(most)),
                kinds: self.kinds_meant(pieces),
                like: pieces.like.map(|s| s.0),
                from: self.set(from),
                to: self.sent(to, *role),
            },
            model::Effect::Put { role, owner, on } => Effect::Put(self.new_kind(*role, *owner), self.set(on)),
            model::Effect::SendNamed { to, role, .. } => Effect::SendCaptured(self.sent(to, *role)),
            model::Effect::Note(memory, num) => Effect::Note(memory.0[self.player].0, self.num(num)),
            model::Effect::NoteCells(memory, set) => Effect::NoteCells(memory.0[self.player].0, self.set(set)),
            model::Effect::NoteCell(memory, set) => Effect::NoteCell(memory.0[self.player].0, self.set(set)),
        }
    }

    /// The kind of a piece that comes out of the supply.
    pub(super) fn new_kind(&self, role: RoleId, owner: Owner) -> KindId {
        let owner = match owner {
            Owner::Neutral => None,
            Owner::Who(who) => Some(self.who(who)),
            Owner::Any => Some(self.player),
        };
        self.kind(Piece { role, owner }).unwrap_or(KindId(0))
    }

    /// The cell that follows each cell along links of which one at most leads on.
    fn followers(&self, links: &[LinkId]) -> Vec<u16> {
        let board = &self.game.board;
        let cells_after = |cell| links.iter().flat_map(move |&link| board.next(cell, link));
        let follower = |cell| cells_after(cell).find(|to: &CellId| to.index() < board.len());
        board.cells().map(|(cell, _)| follower(cell).map_or(NOWHERE, |to| to.0)).collect()
    }

    /// The kinds of pieces that a description means.
    fn kinds_meant(&self, pieces: &Pieces) -> u64 {
        let owners = self.owners(pieces.owner);
        self.kinds_where(|k| owners.contains(&usize::from(k.owner)) && pieces.roles.iter().any(|r| r.0 == k.role))
    }

    /// What pieces of each kind are that get a role, if one is said.
    fn becoming(&self, role: Option<RoleId>) -> Vec<KindId> {
        let new = |(at, kind): (usize, &Kind)| {
            let changed = role.and_then(|role| self.kind_of[usize::from(kind.owner)][role.index()]);
            changed.unwrap_or_else(|| KindId::from_index(at))
        };
        self.kinds.iter().enumerate().map(new).collect()
    }

    /// What a piece of each kind becomes.
    fn changed(&self, change: &model::Change) -> Vec<Option<KindId>> {
        let players = self.game.players.len();
        let new = |kind: &Kind| {
            let owner = match change.owner {
                None => usize::from(kind.owner),
                Some(NewOwner::Of(owner)) => *self.owners(owner).first()?,
                Some(NewOwner::Other) if usize::from(kind.owner) < players => (usize::from(kind.owner) + 1) % players,
                Some(NewOwner::Other) => return None,
            };
            let owner = (owner < players).then(|| Id::from_index(owner));
            self.kind(Piece { role: change.role.unwrap_or(RoleId(kind.role)), owner })
        };
        self.kinds.iter().map(new).collect()
    }
}
