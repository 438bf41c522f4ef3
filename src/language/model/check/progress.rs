//! `endless-repeat`: an unbounded repeat in which nothing runs out.
//!
//! A round is safe if it takes a piece, adds one where none like it is ever removed, brings one from an area where none comes
//! into one, moves one along links that never lead back, or uses up something that is remembered: each only where no event
//! that follows may undo it. What is bounded by a number needs no proof. A capture of what `captures` leaves standing takes
//! nothing.

use super::contents::Contents;
use super::remembered;
use super::still::is_still;
use super::undone::Round;
use crate::diag::{Diagnostic, Report};
use crate::id::{BindingId, CellId, Id, LinkId, MoveId, PlayerId, RoleId};
use crate::model::facts::is_in_areas;
use crate::model::{
    Bound, Cond, Effect, Extent, Game, Move, MoveSource, Owner, PatternItem, Pieces, SegmentKind, Set, Turn,
};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Repeat { most: None, must, body, .. } = turn else { return };
            let round = Round::of(game, body);
            let ends = |round: &Round| runs_out(body, &safe_moves(game, round));
            if !ends(&round) {
                if let Some(play) = round.moves.iter().map(|&id| &game.moves[id]).find(|play| passes_over(game, play)) {
                    return report.push(takes_nothing(game, play));
                }
                let message = "this could be repeated for ever: nothing is used up by a round of it";
                let diag = Diagnostic::error("endless-repeat", span_of(game, body), message);
                let still = body.moves().into_iter().map(|id| &game.moves[id]).find(|play| is_still(play));
                let diag = match still {
                    Some(play) => diag.help(format!("`{}` goes nowhere: it has no path", play.name)),
                    None => diag,
                };
                let diag = match spared_by(game, body) {
                    Some(role) => diag.help(stays(game, role)),
                    None => diag,
                };
                let diag = match round.undone_by(ends) {
                    Some(clause) => diag.also(game.span(clause), "this may undo what a round has done"),
                    None => diag,
                };
                let times = if *must { "must" } else { "may" };
                let diag = diag.help(format!("say how often at most: `{times} repeat up to 9 times …`"));
                report.push(diag.help(match round.moves.iter().any(|&id| takes_unnamed(&game.moves[id])) {
                    true => "or name what `lines` take, and ask for it: `enemy taken as prey`, and `when any prey`",
                    false => {
                        "or let every round take something for certain: `line any: enemy taken, empty`, or \
                         `line any: piece as over, empty` and then `take over`"
                    }
                }));
            }
        });
    }
}

/// That a repeated move goes over what it does not take: said where it is forgotten, once for all its repeats.
fn takes_nothing(game: &Game, play: &Move) -> Diagnostic {
    let message = format!("`{}` could be repeated for ever: it goes over the enemy's pieces and takes none", play.name);
    game.error("endless-repeat", play.path_clause, message)
        .help("say that they are taken: `line any: enemy taken, empty`")
        .help("if they stay, say in `turn` how often at most: `may repeat up to 9 times …`")
}

/// `line any: enemy, empty`: a line over an enemy's piece that is neither taken nor named, of a move with no effects.
fn passes_over(game: &Game, play: &Move) -> bool {
    let is_left = |item: &PatternItem| {
        !item.taken && item.binding.is_none() && item.least > 0 && Contents::of(game, &item.test).is_enemy()
    };
    let mut items = play.ways().filter_map(SegmentKind::pattern).flatten();
    play.effects.is_empty() && !play.takes_by_going() && items.any(is_left)
}

/// True where every word of the expression holds a safe move, or ends the turn.
fn runs_out(turn: &Turn, safe: &[MoveId]) -> bool {
    let inside = |part: &Turn| runs_out(part, safe);
    match turn {
        Turn::Play { play, when, .. } => safe.contains(play) || *when == Some(Cond::Const(false)),
        Turn::Again => true,
        Turn::Pass | Turn::Nothing | Turn::When(..) | Turn::Roll(..) | Turn::Rounds { .. } => false,
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().all(inside),
        Turn::Then(parts) => parts.iter().any(inside),
        Turn::Repeat { least, body, .. } => *least > 0 && inside(body),
        Turn::WithMost(body, _) | Turn::InOneWay(body) => inside(body),
    }
}

/// The moves of a round that cannot go on for ever.
fn safe_moves(game: &Game, round: &Round) -> Vec<MoveId> {
    let moves = &round.moves;
    let takes = |m: MoveId| always_takes(game, &game.moves[m]) && !round.brings_back();
    let (taking, others): (Vec<MoveId>, Vec<MoveId>) = moves.iter().partition(|&&m| takes(m));
    let adds = |play: &Move| runs_short(game, play, round) || fills_its_group(game, play, round);
    let adding: Vec<MoveId> = others.iter().copied().filter(|&m| adds(&game.moves[m])).collect();
    let moving: Vec<MoveId> = others.into_iter().filter(|m| !adding.contains(m)).collect();
    let one_way = never_back(game, &moving) && !round.carries() && !round.puts()
        || moves.iter().all(|&m| comes_from_area(game, &game.moves[m]));
    let remembering = moves.iter().copied().filter(|&m| remembered::uses_up(game, m, moves));
    let remembering: Vec<MoveId> = remembering.collect();
    let dice = moves.iter().copied().filter(|&m| matches!(game.moves[m].source, MoveSource::Die(_)));
    taking
        .into_iter()
        .chain(remembering)
        .chain(dice)
        .chain(adding)
        .chain(if one_way { moving } else { Vec::new() })
        .collect()
}

fn always_takes(game: &Game, play: &Move) -> bool {
    let landing = &play.landing;
    let only_capturing = landing.capturing.is_some()
        && landing.empty.is_none()
        && landing.stacking.is_none()
        && landing.swapping.is_none();
    let takes = |kind: &SegmentKind| match kind {
        SegmentKind::Line { pattern, .. } => {
            pattern.iter().any(|item| item.taken && item.least > 0 && !spares(game, play, &item.test))
        }
        _ => false,
    };
    let captures = |set: &Set| only_capturing && !spares(game, play, set);
    landing.capturing.as_ref().is_some_and(captures)
        || play.path.iter().any(|s| takes(&s.kind))
        || clears_what_it_names(game, play)
        || clears_what_it_asks_for(game, play)
        || clears_its_group(game, play)
        || takes_what_it_asks_for(game, play)
}

/// That a piece is not taken, and how to name those that are.
fn stays(game: &Game, role: RoleId) -> String {
    let stays = format!("`{}` stays when it is captured, so a round may take nothing", game.roles[role].name);
    match game.roles.ids().find(|other| !spared(game).contains(other)) {
        Some(other) => {
            format!("{stays}; a round that asks for another always does: `enemy {} taken`", game.roles[other].name)
        }
        None => stays,
    }
}

/// The roles that stay on the board when they are captured.
fn spared(game: &Game) -> &[RoleId] {
    match &game.captures.extent {
        Extent::WholeBut(roles) => roles,
        Extent::Whole | Extent::Top => &[],
    }
}

/// A piece that the move captures here, and that stays when it is.
fn spared_here(game: &Game, play: &Move, set: &Set) -> Option<RoleId> {
    let takes = |a: RoleId, v: RoleId| game.captures.takes[a.index()][v.index()].is_some();
    let attackers = Contents::lifted(game, play).roles();
    let victims = Contents::of(game, set).enemy_roles();
    let is_taken = |victim: &RoleId| attackers.iter().any(|&attacker| takes(attacker, *victim));
    victims.into_iter().filter(is_taken).find(|victim| spared(game).contains(victim))
}

/// True where all that a move captures here may stay.
fn spares(game: &Game, play: &Move, set: &Set) -> bool {
    spared_here(game, play, set).is_some()
}

/// True where all that an effect takes here may stay, whoever owns it.
fn keeps(game: &Game, set: &Set) -> bool {
    Contents::of(game, set).roles().iter().any(|role| spared(game).contains(role))
}

/// A piece that the moves of the expression capture, and that stays when it is.
fn spared_by(game: &Game, turn: &Turn) -> Option<RoleId> {
    let of_move = |play: &Move| {
        let items = play.lines().flat_map(|(pattern, _)| pattern).filter(|item| item.taken);
        let sets = items.map(|item| &item.test).chain(&play.landing.capturing);
        sets.filter_map(|set| spared_here(game, play, set)).next()
    };
    turn.moves().into_iter().find_map(|id| of_move(&game.moves[id]))
}

/// `when any enemy in way of from`, and `take way of from` among the effects, or `remove`.
fn clears_what_it_asks_for(game: &Game, play: &Move) -> bool {
    let is_asked = |cleared: &Set, may_stay: &dyn Fn(&Set) -> bool| {
        let is_held = |set: &Set| !Contents::of(game, set).may_be_empty() && !may_stay(set);
        let says = |cond: &Cond, holds: bool| match cond {
            Cond::Some(Set::Both(a, b)) if holds => **b == *cleared && is_held(a) || **a == *cleared && is_held(b),
            _ => false,
        };
        play.guards.iter().any(|guard| guard.cond.requires(says))
    };
    play.effects.iter().any(|(effect, _)| match effect {
        Effect::Take(set) => is_asked(set, &|held| keeps(game, held)),
        Effect::Remove(set) => is_asked(set, &|_| false),
        _ => false,
    })
}

/// `lines any: enemy taken as prey, own`, and `when any prey`.
fn takes_what_it_asks_for(game: &Game, play: &Move) -> bool {
    let items = play.fans.iter().flat_map(|fan| &fan.pattern);
    let is_taken = |item: &&PatternItem| item.taken && !spares(game, play, &item.test);
    let taken: Vec<BindingId> = items.filter(is_taken).filter_map(|item| item.binding).collect();
    let is_asked = |cond: &Cond, holds: bool| matches!(cond, Cond::Some(Set::Bound(Bound::Named(name))) if holds && taken.contains(name));
    play.guards.iter().any(|guard| guard.cond.requires(is_asked))
}

/// `lines any: enemy taken`, whether there is one or not.
fn takes_unnamed(play: &Move) -> bool {
    play.fans.iter().flat_map(|fan| &fan.pattern).any(|item| item.taken && item.binding.is_none())
}

/// `choose place among tee of empty`, and `put an own tile on place` among the effects, where a cell that is full stays so.
fn fills_its_group(game: &Game, play: &Move, round: &Round) -> bool {
    let MoveSource::Group { of, .. } = &play.source else { return false };
    let fills = |effect: &Effect| matches!(effect, Effect::Put { on, .. } if play.chooses(on));
    game.stacks.most == Some(1)
        && Contents::of(game, of).roles().is_empty()
        && play.effects.iter().any(|(effect, _)| fills(effect))
        && !round.frees()
        && !round.carries()
}

/// `choose five among lines of own 5`, and `remove five` or `take five` among the effects.
fn clears_its_group(game: &Game, play: &Move) -> bool {
    let MoveSource::Group { of, .. } = &play.source else { return false };
    let clears = |effect: &Effect| match effect {
        Effect::Take(set) => !keeps(game, of) && play.chooses(set),
        Effect::Remove(set) => play.chooses(set),
        _ => false,
    };
    !Contents::of(game, of).may_be_empty() && play.effects.iter().any(|(effect, _)| clears(effect))
}

/// `line any: ball as over, empty`, and `take over` among the effects, or `remove`, or `send` to an area.
fn clears_what_it_names(game: &Game, play: &Move) -> bool {
    let named = play.path.iter().filter_map(|part| part.kind.pattern());
    let is_there = |item: &&PatternItem| item.least > 0 && !Contents::of(game, &item.test).may_be_empty();
    let named: Vec<&PatternItem> = named.flatten().filter(is_there).collect();
    let item_of = |set: &Set| match set {
        Set::Bound(Bound::Named(name)) => named.iter().find(|item| item.binding == Some(*name)),
        _ => None,
    };
    let is_named = |set: &Set| item_of(set).is_some();
    play.effects.iter().any(|(effect, _)| match effect {
        Effect::Take(set) => item_of(set).is_some_and(|item| !keeps(game, &item.test)),
        Effect::Remove(set) => is_named(set),
        Effect::Send { pieces, from, .. } => is_named(from) && is_anything(game, pieces),
        _ => false,
    })
}

fn is_anything(game: &Game, pieces: &Pieces) -> bool {
    let bare = pieces.height.is_none() && pieces.without.is_empty() && pieces.like.is_none();
    bare && pieces.owner == Owner::Any && game.roles.ids().all(|role| pieces.roles.contains(&role))
}

/// A new piece each time: the supply ends, or the board is full.
fn runs_short(game: &Game, play: &Move, round: &Round) -> bool {
    let MoveSource::New { role, .. } = play.source else { return false };
    let landing = &play.landing;
    let fills = landing.empty.is_some() && landing.stacking.is_none() && landing.swapping.is_none();
    let is_counted = game.roles[role].count.is_some();
    is_counted && round.keeps(play) || fills && (!round.frees() || round.keeps_on_board(play))
}

/// True where pieces come from areas to cells, and none into an area: what is captured may go only out of the game.
fn comes_from_area(game: &Game, play: &Move) -> bool {
    let is_area = |place: CellId| game.board.area(place).is_some();
    let is_kept = game.captures.fates.iter().any(Option::is_some);
    let leads_to_cells = |kind: &SegmentKind| matches!(kind, SegmentKind::To(set) if !set.may_hold(is_area));
    let may_fill = |effect: &Effect| match effect {
        Effect::Take(_) => is_kept,
        Effect::TurnInto(..) | Effect::TurnIntoNamed(..) | Effect::TurnUnder(..) => false,
        Effect::Remove(_) | Effect::Put { .. } => false,
        effect => !effect.only_notes(),
    };
    let mut triggered = game.triggers.iter().flat_map(|trigger| &trigger.effects);
    play.source.lifts()
        && !triggered.any(|(effect, _)| may_fill(effect))
        && play.source_set().is_some_and(|set| is_in_areas(game, set))
        && play.path.first().is_some_and(|part| leads_to_cells(&part.kind))
        && !(is_kept && play.takes_by_going())
        && play.landing.swapping.is_none()
        && !play.effects.iter().any(|(effect, _)| may_fill(effect))
}

/// True where all these moves follow links that, taken together, never lead back to a cell.
fn never_back(game: &Game, moves: &[MoveId]) -> bool {
    let moves: Vec<&Move> = moves.iter().map(|&m| &game.moves[m]).collect();
    moves.iter().all(|m| follows_links(m)) && game.players.ids().all(|player| is_one_way(game, &links(&moves, player)))
}

fn follows_links(play: &Move) -> bool {
    let lifted = matches!(play.source, MoveSource::Top(_) | MoveSource::Stack(_));
    let along = |kind: &SegmentKind| match kind {
        SegmentKind::Step(_) | SegmentKind::Far { .. } | SegmentKind::Line { .. } | SegmentKind::Measured { .. } => {
            true
        }
        SegmentKind::Slide { least, .. } => *least > 0,
        SegmentKind::To(_) | SegmentKind::Walk { .. } | SegmentKind::Ways(_) | SegmentKind::Repeat { .. } => false,
    };
    lifted && !play.path.is_empty() && play.landing.swapping.is_none() && play.ways().all(along)
}

fn links(moves: &[&Move], player: PlayerId) -> Vec<LinkId> {
    let links = moves.iter().flat_map(|play| play.ways()).filter_map(SegmentKind::links);
    links.filter_map(|links| links.0.get(player)).flatten().copied().collect()
}

/// Cells without a link on are done with; where none is left over there was no circle.
fn is_one_way(game: &Game, links: &[LinkId]) -> bool {
    let board = &game.board;
    let mut left: Vec<CellId> = board.places().collect();
    loop {
        let mut open = vec![false; board.len() + board.areas.len()];
        left.iter().for_each(|c| open[c.index()] = true);
        let leads_on = |c: &CellId| links.iter().any(|&l| board.next(*c, l).iter().any(|n| open[n.index()]));
        let on: Vec<CellId> = left.iter().copied().filter(leads_on).collect();
        match on.len() {
            0 => return true,
            same if same == left.len() => return false,
            _ => left = on,
        }
    }
}

/// Where the moves of the expression are written.
fn span_of(game: &Game, turn: &Turn) -> Span {
    let mut spans = Vec::new();
    turn.visit(&mut |part| {
        if let Turn::Play { clause, .. } = part {
            spans.push(game.span(*clause));
        }
    });
    spans.first().copied().unwrap_or_default()
}
