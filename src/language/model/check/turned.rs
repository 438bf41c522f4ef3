//! `no-effect`: a piece is to become one that there is not, nobody's of a player's role, or a player's of nobody's role; or what
//! is to become a piece stands nowhere, for cells are chosen that are empty. `whose-piece`: all of the enemy's become the mover's.

use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::facts::contents::Contents;
use crate::model::memory::{Moment, Trigger};
use crate::model::{Among, Bound, Change, Effect, Game, Move, MoveSource, NewOwner, Owner, Pieces, Set, Who};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        turns_nothing(game, play).into_iter().for_each(|diag| report.push(diag));
        for (effect, clause) in &play.effects {
            check_effect(game, Some(play), effect, *clause, report);
        }
    }
    for event in game.triggers.iter() {
        for (effect, clause) in &event.effects {
            check_effect(game, None, effect, *clause, report);
            if is_every_turn(game, event) && turns_all(game, effect) {
                report.push(all_of_the_enemy(game, *clause));
            }
        }
    }
}

/// True for an event to which each turn leads, whatever is played.
fn is_every_turn(game: &Game, event: &Trigger) -> bool {
    event.when.is_none()
        && match &event.moment {
            Moment::After { moves, .. } => game.moves.ids().all(|play| moves.contains(&play)),
            Moment::TurnStart | Moment::TurnEnd => true,
            Moment::Capture { .. } => false,
        }
}

/// `turn enemy into own`: all pieces of the enemy, wherever they stand on the board.
fn turns_all(game: &Game, effect: &Effect) -> bool {
    let Effect::TurnInto(Set::Pieces(pieces), change) = effect else { return false };
    let is_any = pieces.height.is_none() && pieces.without.is_empty() && pieces.like.is_none();
    is_any
        && pieces.owner == Owner::Who(Who::Enemy)
        && change.owner == Some(NewOwner::Of(Owner::Who(Who::Mover)))
        && game.roles.pairs().all(|(id, role)| role.neutral || pieces.roles.contains(&id))
}

fn all_of_the_enemy(game: &Game, clause: ClauseId) -> Diagnostic {
    let message = "this turns all of the enemy's pieces on the board, in every turn";
    let diag = game.warning("whose-piece", clause, message);
    let area = game.board.areas.iter().map(|area| area.name.as_str()).next();
    diag.help(match area {
        Some(area) => {
            format!("pieces in an area are meant only where it is named: `turn enemy in own {area} into own`")
        }
        None => "say which are meant: where they stand, or `when` it happens".to_owned(),
    })
}

/// `choose place among tee of empty`, and then `turn place into an own tile`: nothing stands there that could become one.
fn turns_nothing(game: &Game, play: &Move) -> Option<Diagnostic> {
    let MoveSource::Group { memory, of, .. } = &play.source else { return None };
    let (Effect::TurnInto(set, change), clause) = play.effects.first()? else { return None };
    if !play.chooses(set) || !Contents::of(game, of).roles().is_empty() {
        return None;
    }
    let (name, span) = (&game.memory[*memory].name, game.span(*clause));
    let message = format!("this changes nothing: the cells `{name}` are empty, and only a piece turns into another");
    let diag = Diagnostic::warning("no-effect", span, message);
    let side = match change.owner {
        Some(NewOwner::Of(Owner::Who(Who::Mover))) => "own ",
        Some(NewOwner::Of(Owner::Who(Who::Enemy))) => "enemy ",
        _ => "",
    };
    let role = change.role.map_or("…", |role| &game.roles[role].name);
    Some(diag.help(format!("new pieces are put there: `put {side}{role} on {name}`")))
}

fn check_effect(game: &Game, play: Option<&Move>, effect: &Effect, clause: ClauseId, report: &mut Report) {
    let (pieces, change) = match effect {
        Effect::TurnInto(set, change) => (pieces_of(play, set), change),
        Effect::TurnUnder(pieces, _, change) => (vec![pieces], change),
        _ => return,
    };
    if let Some(stays) = pieces.iter().find(|pieces| stay_as_they_are(game, pieces, change)) {
        report.push(diag(game, stays, change, clause));
    } else if !pieces.is_empty() && !is_lifted(effect) && pieces.iter().all(|pieces| are_already(game, pieces, change))
    {
        let diag = game.warning("no-effect", clause, "this changes nothing: they are that already");
        report.push(diag.help("the mover's become `into enemy`, and the other's `into own`"));
    }
}

/// True for what becomes of the unit itself: of that more is known.
fn is_lifted(effect: &Effect) -> bool {
    matches!(effect, Effect::TurnInto(Set::Bound(Bound::It), _))
}

/// True where all of these pieces belong to the one who is to have them, and only that is to change.
fn are_already(game: &Game, pieces: &Pieces, change: &Change) -> bool {
    let is_one = pieces.owner == Owner::Who(Who::Mover) || game.players.len() == 2;
    is_one
        && change.role.is_none()
        && matches!(pieces.owner, Owner::Who(_))
        && change.owner == Some(NewOwner::Of(pieces.owner))
}

/// What a set says of the pieces on its cells, as far as it says it; the unit that the move has lifted is `it`.
fn pieces_of<'a>(play: Option<&'a Move>, set: &'a Set) -> Vec<&'a Pieces> {
    match set {
        Set::Pieces(pieces) => vec![pieces],
        Set::Union(parts) | Set::FirstOf(parts) => parts.iter().flat_map(|part| pieces_of(play, part)).collect(),
        Set::Both(set, _) | Set::Except(set, _) => pieces_of(play, set),
        Set::Bound(Bound::It) => play.and_then(Move::source_set).map_or(Vec::new(), |lifted| pieces_of(None, lifted)),
        Set::Bound(Bound::To) => match play.map(|play| &play.source) {
            Some(MoveSource::Choice { among: Among::Cells(cells), .. }) => pieces_of(None, cells),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// True where none of these pieces can become what it is turned into.
fn stay_as_they_are(game: &Game, pieces: &Pieces, change: &Change) -> bool {
    let can_change = |is_neutral: bool, role_is_neutral: bool| {
        let owned_by_nobody = match change.owner {
            None => is_neutral,
            Some(NewOwner::Of(owner)) => owner == Owner::Neutral,
            Some(NewOwner::Other) => return !is_neutral,
        };
        owned_by_nobody == change.role.map_or(role_is_neutral, |role| game.roles[role].neutral)
    };
    let meant = |neutral: bool| match pieces.owner {
        Owner::Any => true,
        Owner::Neutral => neutral,
        Owner::Who(_) => !neutral,
    };
    let mut kinds =
        pieces.roles.iter().map(|&role| game.roles[role].neutral).filter(|&neutral| meant(neutral)).peekable();
    kinds.peek().is_some() && kinds.all(|neutral| !can_change(neutral, neutral))
}

fn diag(game: &Game, pieces: &Pieces, change: &Change, clause: ClauseId) -> Diagnostic {
    let is_neutral = pieces.roles.iter().all(|&role| game.roles[role].neutral) || pieces.owner == Owner::Neutral;
    let (role, span) = (change.role.map(|role| &game.roles[role].name), game.span(clause));
    let message = match (role, is_neutral) {
        (Some(new), true) => format!("this changes nothing: the piece is nobody's, and no `{new}` is nobody's"),
        (Some(new), false) => format!("this changes nothing: the piece is a player's, and each `{new}` is nobody's"),
        (None, _) => "this changes nothing: a neutral piece stays nobody's as long as its role is neutral".to_owned(),
    };
    let diag = Diagnostic::warning("no-effect", span, message);
    match (role, is_neutral) {
        (Some(new), true) => diag.help(format!("say whose it becomes: `into own {new}`")),
        (Some(new), false) => diag.help(format!("say that it becomes nobody's: `into neutral {new}`")),
        (None, _) => diag.help("name a role that players have too: `into own man`"),
    }
}
