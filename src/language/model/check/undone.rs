//! What else happens in a round of a repeat, by effects of its moves and by the events that follow them: it may undo what
//! would make the repeat end.

use super::contents::Contents;
use crate::id::{CellId, ClauseId, MoveId, RoleId};
use crate::model::memory::Moment;
use crate::model::{Effect, Game, Move, MoveSource, Owner, SegmentKind, Set, Turn, Who};

/// The moves of a repeat, and all that events do after them.
pub(super) struct Round<'g> {
    game: &'g Game,
    /// The moves, each once.
    pub moves: Vec<MoveId>,
    /// What events may do, each with where it is written.
    events: Vec<&'g (Effect, ClauseId)>,
    /// Another player than the mover chooses some part: then `own` means pieces of several.
    by_others: bool,
}

impl<'g> Round<'g> {
    /// One round of a repeat of this expression.
    pub fn of(game: &'g Game, body: &Turn) -> Self {
        let (mut passes, mut by_others) = (false, false);
        body.visit(&mut |turn| match turn {
            Turn::Pass => passes = true,
            Turn::Play { by, .. } => by_others |= *by != Who::Mover,
            _ => {}
        });
        let moves = body.moves();
        let captures = moves.iter().any(|&id| game.moves[id].may_take());
        let follows = |moment: &Moment| match moment {
            Moment::After { moves: after, pass } => *pass && passes || moves.iter().any(|id| after.contains(id)),
            Moment::Capture { .. } => captures,
            Moment::TurnStart | Moment::TurnEnd => false,
        };
        let events = game.triggers.iter().filter(|event| follows(&event.moment)).flat_map(|event| &event.effects);
        let events = events.collect();
        Self { game, moves, events, by_others }
    }

    /// The first effect of an event without which, and without those like it, the repeat `ends`.
    pub fn undone_by(&self, ends: impl Fn(&Self) -> bool) -> Option<ClauseId> {
        let with = |events| Self { moves: self.moves.clone(), events, ..*self };
        let undoes = |event: &&&'g (Effect, ClauseId)| !ends(&with(vec![**event]));
        self.events.iter().filter(|_| ends(&with(Vec::new()))).find(undoes).map(|(_, clause)| *clause)
    }

    fn plays(&self) -> impl Iterator<Item = &'g Move> {
        let game = self.game;
        self.moves.iter().map(move |&id| &game.moves[id])
    }

    /// All effects, those of moves and those of events.
    fn effects(&self) -> impl Iterator<Item = &'g Effect> {
        self.plays().flat_map(|play| &play.effects).chain(self.events.iter().copied()).map(|(effect, _)| effect)
    }

    /// True where pieces that have been taken may come back: out of the supply, or from an area into which pieces come.
    pub fn brings_back(&self) -> bool {
        let comes_in = |effect: &Effect| matches!(effect, Effect::Send { .. } | Effect::SendNamed { .. });
        let fills = || self.game.captures.fates.iter().any(Option::is_some) || self.effects().any(comes_in);
        let brings = |effect: &Effect| matches!(effect, Effect::Carry { from, .. } if names_area(self.game, from));
        self.puts() || self.effects().any(brings) && fills()
    }

    /// True where pieces come out of the supply beside those in hand.
    pub fn puts(&self) -> bool {
        self.effects().any(|effect| matches!(effect, Effect::Put { .. }))
    }

    /// True where other pieces than those in hand go from cell to cell, or that in hand goes on.
    pub fn carries(&self) -> bool {
        self.effects().any(Effect::carries)
    }

    /// True where a cell that has been filled may be empty again.
    pub fn frees(&self) -> bool {
        let frees = |effect: &Effect| {
            let takes = matches!(effect, Effect::Take(_) | Effect::Remove(_) | Effect::Send { .. });
            takes || matches!(effect, Effect::Sow { .. } | Effect::Shift { .. })
        };
        self.plays().any(|play| play.takes_by_going() || goes_off(self.game, play)) || self.effects().any(frees)
    }

    /// True where a piece that the move places never leaves the board, nor becomes another, so that there are ever more.
    pub fn keeps_on_board(&self, play: &Move) -> bool {
        let sends = |effect: &Effect| match effect {
            Effect::Send { from, .. } => self.may_be_placed(play, from),
            Effect::Shift { .. } => true,
            _ => false,
        };
        self.keeps(play) && !self.effects().any(sends) && !self.plays().any(|other| goes_off(self.game, other))
    }

    /// The same for one that may lie in an area.
    pub fn keeps(&self, play: &Move) -> bool {
        // under an enemy's piece anything may lie
        let is_flat = self.game.stacks.most == Some(1);
        let loses = |effect: &Effect| match effect {
            Effect::Take(set) | Effect::Remove(set) | Effect::TurnInto(set, _) | Effect::TurnIntoNamed(set, _) => {
                self.may_be_placed(play, set)
            }
            Effect::Send { from, role: Some(_), .. } | Effect::Carry { from, role: Some(_), .. } => {
                self.may_be_placed(play, from)
            }
            Effect::SendNamed { role, .. } => role.is_some(),
            Effect::TurnUnder(..) | Effect::Sow { .. } => true,
            Effect::Shift { .. } => true,
            Effect::Send { .. } | Effect::Carry { .. } | Effect::Put { .. } => false,
            Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => false,
        };
        !self.by_others && (is_flat || !self.plays().any(Move::takes_by_going)) && !self.effects().any(loses)
    }

    /// True where a piece like the one that the move places may stand on a cell of the set.
    fn may_be_placed(&self, play: &Move, set: &Set) -> bool {
        let MoveSource::New { role, owner } = play.source else { return true };
        let there = Contents::of(self.game, set);
        let roles: Vec<RoleId> = if owner == Owner::Neutral { there.roles() } else { there.own_roles() };
        self.game.stacks.most != Some(1) || roles.contains(&role)
    }
}

/// True where what stands on the board may go into an area.
fn goes_off(game: &Game, play: &Move) -> bool {
    let leads_off = |kind: &SegmentKind| matches!(kind, SegmentKind::To(set) if names_area(game, set));
    play.source.lifts() && play.ways().any(leads_off)
}

fn names_area(game: &Game, set: &Set) -> bool {
    let is_area = |place: &CellId| game.board.area(*place).is_some();
    set.any(&mut |inner| matches!(inner, Set::Cells(places) if places.0.iter().flatten().any(is_area)))
}
