//! `never-holds`: an end that asks for a player without pieces that he never loses, or that he has just moved.

use super::contents::Contents;
use super::entered::only_captures_leave;
use super::whose::only_others_take;
use crate::diag::{Diagnostic, Report};
use crate::id::{Id, PlayerId, RoleId};
use crate::model::facts::is_set_up_for;
use crate::model::{Effect, End, EndResult, Game, Move, MoveSource, NewOwner, Owner, Pieces, Who};
use crate::source::Sources;

/// Of games with stacks, or with areas into which more comes than what is captured, nothing is said: pieces can be covered there,
/// or lie aside.
pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    if game.stacks.most != Some(1) || !only_captures_leave(game) {
        return;
    }
    // what a game that is extended asks for may be met in it alone
    let is_own = |end: &&End| sources.files().first().is_some_and(|file| file.span().contains(game.span(end.clause)));
    for end in game.ends.iter().filter(is_own) {
        // who finishes is asked of every player, not of whoever has moved
        let of_mover = !matches!(end.result, EndResult::Finish | EndResult::FinishLast);
        let mut why = None;
        end.when.any(&mut |part| {
            let lacking = part.lacking().filter(|pieces| pieces.height.is_none() && pieces.like.is_none());
            why = why.or(lacking.and_then(|pieces| never_lacking(game, pieces, of_mover)));
            why.is_some()
        });
        let span = game.span(end.clause);
        let is_reported = || {
            report.iter().any(|diag| matches!(diag.code, "never-holds" | "whose-turn") && span.contains(diag.span()))
        };
        if let Some((fact, help)) = why.filter(|_| !is_reported()) {
            let message = format!("{fact}: a condition here never holds");
            report.push(Diagnostic::warning("never-holds", span, message).help(help));
        }
    }
}

/// Why such pieces are always there, and what to do about it.
fn never_lacking(game: &Game, pieces: &Pieces, of_mover: bool) -> Option<(&'static str, &'static str)> {
    let stays = |why, help| are_set_up(game, pieces).then_some((why, help));
    if keeps_all(game) {
        let help = "let a move take, as in `land capturing`, or leave this out";
        return stays("nothing ever takes a piece or turns it into another", help);
    }
    if keeps(game, pieces) {
        let help = "say in `captures` what takes these pieces, or leave this out";
        return stays("nothing here takes such a piece", help);
    }
    let is_own = of_mover && pieces.owner == Owner::Who(Who::Mover);
    let fact = "`own` is whoever has just moved, and what he has moved is there";
    (is_own && leaves_own(game, pieces)).then_some((fact, "the other player is `enemy`: `no enemy man`"))
}

/// True where no piece ever leaves the board or becomes another.
fn keeps_all(game: &Game) -> bool {
    !game.moves.iter().any(Move::takes_by_going) && game.effects().all(|(effect, _)| effect.only_notes())
}

/// True where each setup has such pieces: of one player by name his, of whoever moves all players'.
fn are_set_up(game: &Game, pieces: &Pieces) -> bool {
    match pieces.owner {
        Owner::Neutral => false,
        Owner::Any => game.players.ids().any(|player| is_set_up_for(game, &pieces.roles, player)),
        Owner::Who(Who::Player(player)) => is_set_up_for(game, &pieces.roles, player),
        Owner::Who(_) => game.players.ids().all(|player| is_set_up_for(game, &pieces.roles, player)),
    }
}

/// True where no move takes such a piece, and nothing else befalls pieces than being taken.
fn keeps(game: &Game, pieces: &Pieces) -> bool {
    let is_safe = |play: &Move| {
        let lifted = Contents::lifted(game, play);
        let roles = lifted.roles();
        // where nothing is lifted, anything may be taken
        !roles.is_empty() && !roles.iter().any(|&by| may_take(game, by, lifted.is_own(), pieces))
    };
    game.moves.iter().filter(|play| play.takes_by_going()).all(is_safe) && only_others_take(game)
}

/// True where a piece of the role takes such pieces, and can meet some: if it is the mover's own, those of another player.
fn may_take(game: &Game, by: RoleId, is_own: bool, pieces: &Pieces) -> bool {
    let has = |player: PlayerId, role: RoleId| game.may_have(Some(player), role);
    let is_meant = |owner: PlayerId| match pieces.owner {
        Owner::Who(Who::Player(named)) => named == owner,
        _ => true,
    };
    let is_met = |owner: PlayerId| !is_own || game.players.ids().any(|other| other != owner && has(other, by));
    let is_there = |role| game.players.ids().any(|owner| is_meant(owner) && has(owner, role) && is_met(owner));
    let takes = |role: RoleId| game.captures.takes[by.index()][role.index()].is_some();
    pieces.roles.iter().any(|&role| takes(role) && is_there(role))
}

/// True where every turn leaves some of these pieces where a move of it has put them.
fn leaves_own(game: &Game, pieces: &Pieces) -> bool {
    let spares_own = |effect: &Effect| match effect {
        Effect::Take(set) | Effect::Remove(set) => Contents::of(game, set).is_enemy(),
        // of all roles any other is one of them
        Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => {
            matches!(change.owner, None | Some(NewOwner::Of(Owner::Who(Who::Mover))))
                && change.role.is_some_and(|role| pieces.roles.contains(&role))
        }
        effect => effect.only_notes(),
    };
    let puts_down = |play: &Move| {
        let lifts = matches!(play.source, MoveSource::Top(_) | MoveSource::Stack(_) | MoveSource::New { .. });
        let lifted = Contents::lifted(game, play);
        lifts && lifted.is_own() && lifted.own_roles().iter().all(|role| pieces.roles.contains(role))
    };
    !game.may_pass()
        && game.chosen_by_others().is_empty()
        && game.moves.iter().all(puts_down)
        && game.effects().all(|(effect, _)| spares_own(effect))
}
