//! `never-placed`: a move that lifts a player's own pieces from an area of his into which only what he captures comes, or a
//! condition that asks for them; `whose-piece`: one that lifts all that stands there beside own pieces.

use super::comers::Comers;
use super::same::leaves_the_unit;
use super::{condition_of, each_condition, entered, with_definitions};
use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId};
use crate::model::visit::any_in_effect;
use crate::model::{Cond, Effect, End, Game, Move, Owner, Pieces, Set, Target, Who};
use crate::source::Sources;
use std::collections::BTreeMap;

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    let sides_change = some_change_sides(game);
    let mut prisons = Prisons { game, sources, known: BTreeMap::new(), comers: Comers::new(game, sides_change) };
    for play in game.moves.iter() {
        lifts_none(&mut prisons, play).into_iter().for_each(|diag| report.push(diag));
    }
    if sides_change {
        // whose they are is not known then, but which
        return each_condition(game, &mut |cond, clause| check_held(&mut prisons, cond, clause, report));
    }
    check_kept(game, report);
    each_condition(game, &mut |cond, clause| check_asked(&mut prisons, cond, clause, report));
    for play in game.moves.iter() {
        let Some(set) = play.source_set() else { continue };
        if let Some(name) = lifted_from(game, set).and_then(|area| prisons.named(area)) {
            report.push(of_own(game, play, name));
        } else if let Some(name) = joined_to(game, set).and_then(|area| prisons.named(area)) {
            report.push(of_enemies(game, play, name));
        }
    }
}

/// `captured pieces go to own stable`, where a player keeps pieces of his own, and lifts no others: what he has captured stays there.
fn check_kept(game: &Game, report: &mut Report) {
    let fates = game.captures.fates.iter().flatten();
    let to_captor = fates.filter_map(|fate| match &fate.to {
        Target::Seen(areas) => Some((areas.0.iter().next().copied()?, fate.clause)),
        Target::OfOwner(_) => None,
    });
    for (area, clause) in to_captor.collect::<BTreeMap<CellId, ClauseId>>() {
        let names = |set: &Set| names(set, area);
        let mut asked = game.effects().any(|(effect, _)| any_in_effect(effect, &mut |set| names(set)));
        each_condition(game, &mut |cond, _| asked = asked || cond.any_set(&mut |set| names(set)));
        asked |= game.ends.iter().flat_map(End::numbers).any(|num| num.any_set(&mut |set| names(set)));
        let lifted: Vec<&Set> = game.moves.iter().filter_map(Move::source_set).filter(|set| names(set)).collect();
        let only_own = !lifted.is_empty() && lifted.iter().all(|set| lifted_from(game, set) == Some(area));
        if only_own && !asked && entered::is_entered_otherwise(game, area) {
            let name = game.board.area(area).map_or("", |area| area.name.as_str());
            let message = format!(
                "captured pieces belong to the enemy, but only own pieces are lifted from `{name}`: prisoners stay there \
                 for good"
            );
            let diag = game.warning("whose-piece", clause, message);
            let change_sides = format!("after any move {{ turn enemy in own {name} into own }}");
            report.push(
                diag.help(format!("to let captors use them, let them change sides: `{change_sides}`"))
                    .help(format!("`{name} of owner` is the area of the player whose piece it was")),
            );
        }
    }
}

/// True for a move that lifts own pieces from where only the enemy's are.
pub(super) fn lifts_in_vain(game: &Game, play: &Move) -> bool {
    let area = play.source_set().and_then(|set| lifted_from(game, set));
    area.is_some_and(|area| holds_captures_alone(game, area)) && !some_change_sides(game)
}

/// The areas into which only what their owners capture comes, as far as they have been looked at.
struct Prisons<'g> {
    game: &'g Game,
    sources: &'g Sources,
    known: BTreeMap<CellId, bool>,
    comers: Comers<'g>,
}

impl<'g> Prisons<'g> {
    /// The name of the area, if it is one.
    fn named(&mut self, area: CellId) -> Option<&'g str> {
        let game = self.game;
        let is_one = *self.known.entry(area).or_insert_with(|| holds_captures_alone(game, area));
        game.board.area(area).filter(|_| is_one).map(|area| area.name.as_str())
    }
}

/// `lift an own man in own prison`
fn of_own(game: &Game, play: &Move, name: &str) -> Diagnostic {
    let message = format!(
        "`{}` lifts own pieces from `{name}`, into which only captured pieces come, and those are the enemy's",
        play.name
    );
    let diag = game.warning("never-placed", play.source_clause, message);
    let diag = diag.help(format!("own pieces that were captured lie in `enemy {name}`"));
    diag.help(format!(
        "to let what was captured come back for its captor, let it change sides in a clause of the game, \
         `after any move {{ turn enemy in own {name} into own }}`, or lift an enemy piece"
    ))
}

/// `lift own man or own prison`
fn of_enemies(game: &Game, play: &Move, name: &str) -> Diagnostic {
    let message = format!("`{}` lifts the enemy's pieces from `{name}` too: only captured ones come there", play.name);
    let diag = game.warning("whose-piece", play.source_clause, message);
    diag.help(format!("if this is meant, say it: `… or enemy piece in own {name}`"))
}

/// `number of own man in own prison = 3`: of the pieces that only captures bring there none is the captor's.
fn check_asked(prisons: &mut Prisons, cond: &Cond, clause: ClauseId, report: &mut Report) {
    let game = prisons.game;
    let mut found = None;
    cond.any_set(&mut |set| {
        found = found.or(lifted_from(game, set).and_then(|area| prisons.named(area)));
        found.is_some()
    });
    let Some(name) = found else { return check_held(prisons, cond, clause, report) };
    let message = format!(
        "this asks for own pieces in `{name}`, into which only captured pieces come, and those are the enemy's"
    );
    let diag = Diagnostic::warning("never-placed", condition_of(game, clause), message);
    report.push(diag.help("ask for enemy pieces there"));
}

/// `a man in pot`, where only captured kings go: none of the pieces asked for is ever there.
fn check_held(prisons: &mut Prisons, cond: &Cond, clause: ClauseId, report: &mut Report) {
    let game = prisons.game;
    let mut missing = None;
    cond.any_set(&mut |set| {
        missing = missing.or_else(|| asked_in_vain(&mut prisons.comers, set));
        missing.is_some()
    });
    let Some((area, name)) = missing.and_then(|place| Some((place, &game.board.area(place)?.name))) else { return };
    let only = if entered::is_entered_otherwise(game, area) { "" } else { ": only captured ones go there" };
    let message = format!("no piece that this asks for ever comes into `{name}`{only}");
    let diag = Diagnostic::warning("never-placed", condition_of(game, clause), message);
    let diag = with_definitions(game, prisons.sources, diag);
    let is_plain = diag.labels.len() == 1;
    let diag = match only.is_empty() {
        true => diag.help("ask for pieces that come there, or where these go"),
        false => diag.help("the section `captures` says whose pieces go where, and which: ask for these"),
    };
    report.push(match is_plain {
        true => diag,
        false => {
            diag.help("in a definition `of player P`, `own` is whoever asks, and `of P` the player who is asked about")
        }
    });
}

/// `lift an own hawk from own mews`, where hawks go elsewhere.
fn lifts_none(prisons: &mut Prisons, play: &Move) -> Option<Diagnostic> {
    let game = prisons.game;
    let place = asked_in_vain(&mut prisons.comers, play.source_set()?)?;
    let area = game.board.area(place)?;
    // of whose they are more is said
    let (Set::Both(what, _), false) = (play.source_set()?, lifts_in_vain(game, play)) else { return None };
    let (Set::Pieces(_), false) = (&**what, entered::is_entered_otherwise(game, place)) else { return None };
    let message = format!(
        "`{}` lifts pieces from `{}` that never come there: only captured ones go there, and not these",
        play.name, area.name
    );
    let diag = game.warning("never-placed", play.source_clause, message);
    Some(diag.help("the section `captures` says which pieces go where, and as what"))
}

/// The area in which pieces are looked for that never come there, whoever looks.
fn asked_in_vain(comers: &mut Comers, set: &Set) -> Option<CellId> {
    let Set::Both(what, place) = set else { return None };
    let (Set::Pieces(pieces), Set::Cells(seen)) = (&**what, &**place) else { return None };
    let seen: Vec<Vec<CellId>> = seen.0.iter().cloned().collect();
    comers.never(pieces, &seen).then(|| seen.iter().flatten().next().copied())?
}

/// True where a set names the area.
fn names(set: &Set, area: CellId) -> bool {
    set.any(&mut |set| matches!(set, Set::Cells(of) if of.0.iter().flatten().any(|&cell| cell == area)))
}

/// True where some piece may get another owner: what a move lifts as its player's own does not become his.
fn some_change_sides(game: &Game) -> bool {
    let does = |play: &Move, effect: &Effect| changes_sides(effect) && !leaves_the_unit(game, play, effect);
    let of_move = |play: &Move| play.effects.iter().any(|(effect, _)| does(play, effect));
    let of_event = |(effect, _): &(Effect, ClauseId)| changes_sides(effect);
    game.moves.iter().any(of_move) || game.triggers.iter().flat_map(|trigger| &trigger.effects).any(of_event)
}

/// True where pieces get another owner, or a player's own may be captured.
fn changes_sides(effect: &Effect) -> bool {
    match effect {
        Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => change.owner.is_some(),
        Effect::Take(_) => true,
        _ => false,
    }
}

/// The first player's area, where the set is the mover's own pieces in an area that each player has.
fn lifted_from(game: &Game, set: &Set) -> Option<CellId> {
    let Set::Both(pieces, place) = set else { return None };
    let is_his = matches!(&**pieces, Set::Pieces(pieces) if is_own(pieces));
    own_area(game, place).filter(|_| is_his)
}

/// The first player's area, where all that stands in his area is joined to own pieces.
fn joined_to(game: &Game, set: &Set) -> Option<CellId> {
    let Set::Union(parts) = set else { return None };
    // narrowed by a place of their own, the other place lacks its brackets, which is reported
    let are_own = |part: &Set| matches!(part, Set::Pieces(pieces) if is_own(pieces));
    parts.iter().any(are_own).then(|| parts.iter().find_map(|part| own_area(game, part)))?
}

fn is_own(pieces: &Pieces) -> bool {
    pieces.owner == Owner::Who(Who::Mover)
}

/// The first player's area, where the set is such an area of each player.
fn own_area(game: &Game, set: &Set) -> Option<CellId> {
    let Set::Cells(seen) = set else { return None };
    let is_his = game.players.ids().all(|player| {
        matches!(seen.0.get(player).map(Vec::as_slice), Some([area]) if game.board.area(*area).is_some_and(|area| area.owner == Some(player)))
    });
    is_his.then(|| seen.0.iter().next()?.first().copied()).flatten()
}

/// True where only what the owner of an area captures comes into it, and that is never his own.
fn holds_captures_alone(game: &Game, area: CellId) -> bool {
    let to_captor = |target: &Target| matches!(target, Target::Seen(_));
    let fates = game.captures.fates.iter().flatten().filter(|fate| entered::leads_to(&fate.to, area));
    let by_fates: Vec<bool> = fates.map(|fate| to_captor(&fate.to)).collect();
    let are_captors = !by_fates.is_empty() && by_fates.iter().all(|&to_captor| to_captor);
    are_captors && !game.own_go_along() && !entered::is_entered_otherwise(game, area)
}
