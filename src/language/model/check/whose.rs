//! `whose-piece`: a move lifts pieces without saying whose, and so a player may move another's; or an end asks for them.
//! `whose-turn`: an end asks who is stuck of the player who has just moved, or is won by one player and asked as all see it.
//!
//! Nothing is said where the file shows that it is meant: `any pawn`, a place that tells (`from prison of mover`), a condition or
//! a turn that asks whose it is, a piece that changes hands, a player who never plays the move.

use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, Id, MoveId, PlayerId, RoleId};
use crate::model::check::ends::is_shared;
use crate::model::check::entered::only_captures_leave;
use crate::model::facts::{is_made, is_made_by, is_set_up};
use crate::model::flat::{Flat, FlatMove};
use crate::model::{Bound, Cond, Effect, Game, Move, Owner, Phase, Pieces, Set, SetupStep, Turn, Who};
use crate::source::Span;
use crate::syntax::ast::{
    self, Article, CondKind, EndLine, EndResult, IsWhat, MoveLine, Noun, SetKind, Side, Verb, Word,
};
use crate::syntax::singulars;

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    for (at, (play, written)) in game.moves.iter().zip(&flat.moves).enumerate() {
        let id = MoveId::from_index(at);
        if is_meant(game, id, play) {
            continue;
        }
        for (noun, span) in written.lines.iter().filter_map(lifted).flat_map(|set| nouns(game, set)) {
            report_noun(game, id, noun, span, written, report);
        }
    }
}

/// `win when man is in own far`: of anybody's pieces it is asked where they are as one player sees the board.
pub(super) fn check_ends(game: &Game, flat: &Flat, report: &mut Report) {
    let of_mover = |end: &&EndLine| matches!(end.result, EndResult::Win | EndResult::Lose) && end.player.is_none();
    for end in flat.ends.iter().map(|line| &line.clause).filter(of_mover) {
        check_cond(game, &end.when, report);
    }
    check_counted(game, flat, report);
    check_stuck(flat, report);
    check_lost(game, flat, report);
    check_named(game, flat, report);
}

/// `win for White when no enemy king`: after a turn of Black, whose enemy is White, White would win by it as well.
fn check_named(game: &Game, flat: &Flat, report: &mut Report) {
    for (end, line) in game.ends.iter().zip(&flat.ends) {
        let (EndResult::Win | EndResult::Lose, Who::Player(named)) = (end.result, end.who) else { continue };
        let asks_whose_turn = game.players.ids().any(|player| is_closed_to(&end.when, player));
        if asks_whose_turn || !is_relative(&end.when) {
            continue;
        }
        let name = &game.players[named].name;
        let message = "this is asked after everybody's turns, each time as the player sees it who has just taken his";
        let diag = Diagnostic::warning("whose-turn", line.clause.when.span, message);
        report.push(diag.help(format!(
            "say whose pieces and numbers are meant, as in `no man of {name}`; or who must have taken the turn, \
             `win when mover is {name} and …`"
        )));
    }
}

/// `win when no courier`, where the other ends say whose couriers they mean.
fn check_counted(game: &Game, flat: &Flat, report: &mut Report) {
    let lines: Vec<&EndLine> = flat.ends.iter().map(|line| &line.clause).collect();
    let of_one = |end: &EndLine| matches!(end.result, EndResult::Win | EndResult::Lose) && end.player.is_none();
    for (at, end) in lines.iter().enumerate().filter(|(_, end)| of_one(end)) {
        let mut bare = Vec::new();
        nouns_counted(&end.when, &mut bare);
        for noun in bare {
            let Some(word) = of_anybody(game, noun) else { continue };
            let roles = roles_named(game, word);
            let is_owned = |other: &&EndLine| says_whose_of(game, &other.when, &roles);
            let others = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, end)| *end);
            let all: Vec<RoleId> = game.roles.ids().collect();
            // `enemy has no king or no queen`: what is said of one is left out of the other
            let itself = [*end].into_iter().filter(|end| says_whose_of(game, &end.when, &all));
            let Some(other) = others.filter(is_owned).chain(itself).next() else { continue };
            let message = format!("nothing says whose: `{word}` means those of all players here");
            let diag = Diagnostic::warning("whose-piece", noun.span, message).also(other.when.span, "here it is said");
            let diag = diag.help(format!("write `enemy {word}` or `own {word}`"));
            report.push(diag.help(format!("if all are meant, say so: `no (own {word} or enemy {word})`")));
        }
    }
}

/// The descriptions of pieces of which a condition asks whether there are any, or how many.
fn nouns_counted<'c>(cond: &'c ast::Cond, found: &mut Vec<&'c ast::Set>) {
    match &cond.kind {
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().for_each(|part| nouns_counted(part, found)),
        CondKind::Not(inner) => nouns_counted(inner, found),
        CondKind::None(set) => found.push(set),
        CondKind::Compare { left, right, .. } => {
            for num in [left, right] {
                if let ast::NumKind::NumberOf(set) = &num.kind {
                    found.push(set);
                }
            }
        }
        _ => {}
    }
}

/// True where a condition asks for such pieces, and says whose.
fn says_whose_of(game: &Game, cond: &ast::Cond, roles: &[RoleId]) -> bool {
    let is_such = |noun: &Noun| match noun.word.as_ref().map(|word| &word.node) {
        Some(Word::Named(word)) => {
            noun.side.is_some() && roles_named(game, word).iter().any(|role| roles.contains(role))
        }
        _ => false,
    };
    let says = |set: &ast::Set| nouns(game, set).iter().any(|(noun, _)| is_such(noun));
    match &cond.kind {
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().any(|part| says_whose_of(game, part, roles)),
        CondKind::Not(inner) => says_whose_of(game, inner, roles),
        CondKind::Claim { subject, .. } => says(subject),
        CondKind::Any(set) => says(set),
        _ => {
            let mut counted = Vec::new();
            nouns_counted(cond, &mut counted);
            counted.into_iter().any(says)
        }
    }
}

/// True where a condition is another one for each player who may have taken the turn.
fn is_relative(cond: &Cond) -> bool {
    let is_seen = |who: &Who| matches!(who, Who::Mover | Who::Enemy);
    let of_pieces = |set: &Set| matches!(set, Set::Pieces(Pieces { owner: Owner::Who(who), .. }) if is_seen(who));
    cond.any_set(&mut |set| of_pieces(set))
        || cond.any_remembered(&mut |memory| !is_shared(memory))
        || cond.any(&mut |cond| matches!(cond, Cond::CanMove(who, _) if is_seen(who)))
}

/// `lose when mover cannot move`: the mover has just moved, and it is the next player who is stuck. Nothing is said where another
/// line asks about him, too.
fn check_stuck(flat: &Flat, report: &mut Report) {
    let ends = || flat.ends.iter().map(|line| &line.clause);
    let is_enemy = |noun: &Noun| noun.side.as_ref().is_some_and(|side| side.node == Side::Enemy);
    if ends().filter_map(|end| stuck(&end.when)).any(is_enemy) {
        return;
    }
    let of_mover = |end: &&EndLine| matches!(end.result, EndResult::Lose | EndResult::Win) && end.player.is_none();
    for end in ends().filter(of_mover) {
        let Some(noun) = stuck(&end.when) else { continue };
        let message = match noun.word.as_ref().map(|word| &word.node) {
            Some(Word::Mover) if end.result == EndResult::Win && end.by_most.is_empty() => {
                let message = "`mover` has just taken his turn, and would win because he could not take another";
                let diag = Diagnostic::warning("whose-turn", end.when.span, message);
                report.push(diag.help(
                    "who is next and cannot move loses by `win when enemy cannot move`, and wins by `lose when enemy cannot move`",
                ));
                continue;
            }
            Some(Word::Named(word)) if word == "player" && end.result == EndResult::Win => continue,
            Some(Word::Mover) => "`mover` has just taken his turn, and it is the next player who may be stuck",
            Some(Word::Named(word)) if word == "player" => {
                "whoever is stuck, the player who has just taken his turn loses"
            }
            _ => continue,
        };
        let diag = Diagnostic::warning("whose-turn", end.when.span, message);
        report.push(diag.help("who is next and cannot move loses by `win when enemy cannot move`"));
    }
}

/// `lose when mover has no king`: where only the other takes kings, that is asked a turn after the king was taken. Nothing is said
/// where a player's own turn may cost him pieces, or another line asks about the enemy's.
fn check_lost(game: &Game, flat: &Flat, report: &mut Report) {
    let of_enemy = |pieces: &Pieces| pieces.owner == Owner::Who(Who::Enemy);
    let is_said = || game.ends.iter().any(|end| end.when.any(&mut |cond| cond.lacking().is_some_and(of_enemy)));
    if game.ends.len() != flat.ends.len() || is_said() || !only_others_take(game) {
        return;
    }
    for (end, line) in game.ends.iter().zip(&flat.ends) {
        let is_his = matches!((end.result, end.who), (EndResult::Lose, Who::Mover));
        let Some(span) = lost(game, &end.when, &line.clause.when).filter(|_| is_his) else { continue };
        let message =
            "this is asked of the player who has just taken his turn, and it is the next one who may have lost a piece";
        let diag = Diagnostic::warning("whose-turn", span, message);
        report.push(diag.help("who takes the last one wins by `win when enemy has no …`, as soon as it is taken"));
    }
}

/// Where it is asked whether the mover has none of some pieces that can be taken, and nothing but that: alone, or as one of
/// several of which any will do.
fn lost(game: &Game, cond: &Cond, written: &ast::Cond) -> Option<Span> {
    let is_taken = |role: &RoleId| game.captures.takes.iter().any(|by| by[role.index()].is_some());
    let is_lost = |part: &Cond| {
        let lost = part.lacking().filter(|lost| lost.owner == Owner::Who(Who::Mover));
        lost.is_some_and(|lost| lost.roles.iter().any(is_taken))
    };
    match (cond, &written.kind) {
        (Cond::Or(ways), CondKind::Or(parts)) if ways.len() == parts.len() => {
            ways.iter().zip(parts).find_map(|(way, part)| lost(game, way, part))
        }
        (Cond::Or(ways), _) => ways.iter().find_map(|way| lost(game, way, written)),
        (cond, _) => cond.joined().iter().all(is_lost).then_some(written.span),
    }
}

/// True where pieces are lost to captures of the other players alone.
pub(super) fn only_others_take(game: &Game) -> bool {
    only_captures_leave(game) && !game.captures_own() && game.effects().all(|(effect, _)| effect.only_notes())
}

/// Who is said to have no turn, where nothing else is asked.
fn stuck(cond: &ast::Cond) -> Option<&Noun> {
    let CondKind::Claim { quantifier: None, subject, verb: Verb::Cannot(None) } = &cond.kind else { return None };
    match &subject.kind {
        SetKind::Noun(noun) => Some(noun),
        _ => None,
    }
}

fn check_cond(game: &Game, cond: &ast::Cond, report: &mut Report) {
    match &cond.kind {
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().for_each(|part| check_cond(game, part, report)),
        CondKind::Claim { quantifier: None, subject, verb: Verb::Is { not: false, what } } => {
            if let (Some(word), IsWhat::In(place) | IsWhat::Same(place)) = (of_anybody(game, subject), what)
                && is_zone_of_one(game, place)
            {
                let message = format!("nothing says whose `{word}` is meant: that of any player would do");
                let diag = Diagnostic::warning("whose-piece", subject.span, message);
                let diag = diag.help(format!("write `own {word}`, or `any {word}` if it is meant"));
                report.push(diag);
            }
        }
        _ => {}
    }
}

/// The role or group that a description names without saying whose, where several players have such pieces.
fn of_anybody<'s>(game: &Game, set: &'s ast::Set) -> Option<&'s str> {
    let SetKind::Noun(noun) = &set.kind else { return None };
    let word = noun.word.as_ref()?;
    let Word::Named(name) = &word.node else { return None };
    let says_whose =
        noun.side.is_some() || noun.like.is_some() || matches!(noun.article, Some(Article::Any | Article::Every));
    let roles = roles_named(game, name);
    let has_one = |player: &PlayerId| roles.iter().any(|&role| !game.roles[role].neutral && has(game, *player, role));
    (!says_whose && game.players.ids().filter(has_one).count() > 1).then_some(name.as_str())
}

/// `own far`, not `own man`
fn is_zone_of_one(game: &Game, place: &ast::Set) -> bool {
    let SetKind::Noun(Noun { side: Some(_), word: Some(word), .. }) = &place.kind else { return false };
    matches!(&word.node, Word::Named(name) if roles_named(game, name).is_empty())
}

fn lifted(line: &crate::model::flat::FlatLine<MoveLine>) -> Option<&ast::Set> {
    match &line.clause {
        MoveLine::Lift(set) | MoveLine::LiftTop { of: set, .. } => Some(set),
        _ => None,
    }
}

/// The nouns of a description that say what is lifted, without those of places.
fn nouns<'s>(game: &Game, set: &'s ast::Set) -> Vec<(&'s Noun, Span)> {
    let inside = |set: &'s ast::Set| nouns(game, set);
    match &set.kind {
        SetKind::Noun(noun) => vec![(noun, set.span)],
        SetKind::Union(parts) | SetKind::Otherwise(parts) => parts.iter().flat_map(inside).collect(),
        SetKind::Except(all, _) => inside(all),
        SetKind::In(what, place) if !says_whose(game, place) => inside(what),
        SetKind::When(a, _, b) => [inside(a), inside(b)].concat(),
        SetKind::NumberedMost { of, .. } => inside(of),
        _ => Vec::new(),
    }
}

/// A place that tells whose pieces are meant, or that is no cell of the board.
fn says_whose(game: &Game, place: &ast::Set) -> bool {
    let inside = |set: &ast::Set| says_whose(game, set);
    match &place.kind {
        SetKind::Noun(noun) => match noun.word.as_ref().map(|w| &w.node) {
            Some(Word::It | Word::There) => true,
            // `own home` says whose home it is, not whose pieces
            Some(Word::Named(word)) => noun.side.is_some() && !roles_named(game, word).is_empty(),
            _ => noun.side.is_some(),
        },
        SetKind::Union(parts) | SetKind::Otherwise(parts) => parts.iter().any(inside),
        SetKind::Except(a, b) | SetKind::In(a, b) => inside(a) || inside(b),
        _ => false,
    }
}

fn report_noun(game: &Game, id: MoveId, noun: &Noun, span: Span, written: &FlatMove, report: &mut Report) {
    let Some(Word::Named(word)) = noun.word.as_ref().map(|word| &word.node) else { return };
    if noun.side.is_some() || noun.like.is_some() || matches!(noun.article, Some(Article::Any | Article::Every)) {
        return;
    }
    let roles: Vec<RoleId> = roles_named(game, word).into_iter().filter(|&r| !game.roles[r].neutral).collect();
    let Some((mover, owner)) = robbed(game, id, &roles) else { return };
    let (mover, owner) = (&game.players[mover].name, &game.players[owner].name);
    let message =
        format!("with `{}`, {mover} may lift a `{word}` of {owner}: nothing says whose is meant", written.name.node);
    let diag = Diagnostic::warning("whose-piece", span, message)
        .help(format!("write `own {word}`, or `any {word}` if it is meant"));
    report.push(diag);
}

/// Roles by the name of a role or a group, or all of them.
pub(super) fn roles_named(game: &Game, word: &str) -> Vec<RoleId> {
    let named = |word: &str| {
        let role = game.roles.position(|r| r.name == word).map(|role| vec![role]);
        role.or_else(|| game.groups.iter().find(|g| g.name == word).map(|g| g.roles.clone()))
    };
    if let Some(roles) = named(word).or_else(|| singulars(word).find_map(|one| named(&one))) {
        return roles;
    }
    match word {
        "piece" | "pieces" | "stack" | "stacks" => game.roles.ids().collect(),
        _ => Vec::new(),
    }
}

/// A player who may play the move, and another who has such pieces.
fn robbed(game: &Game, id: MoveId, roles: &[RoleId]) -> Option<(PlayerId, PlayerId)> {
    let movers = game.players.ids().filter(|&player| may_play(game, id, player));
    let pairs = movers.flat_map(|mover| game.players.ids().map(move |owner| (mover, owner)));
    pairs.into_iter().find(|&(mover, owner)| mover != owner && roles.iter().any(|&role| has(game, owner, role)))
}

/// True where the player can have such pieces: they are set up, or made in play.
fn has(game: &Game, player: PlayerId, role: RoleId) -> bool {
    let is_his = |piece: &crate::model::Piece| piece.role == role && piece.owner == Some(player);
    let set_up = game.setups.iter().flat_map(|s| &s.steps).any(|step| match step {
        SetupStep::Put { stack: pieces, .. } | SetupStep::Hold { pieces, .. } => pieces.iter().any(is_his),
        SetupStep::Shuffle { player: whose, .. } | SetupStep::Copy { player: whose, .. } => *whose == player,
    });
    set_up || is_made_by(game, role, |play| may_play(game, play, player))
}

impl Game {
    /// False for pieces that a player can never have, or nobody, where no player is named: none is set up, no move makes one,
    /// and none changes hands.
    pub fn may_have(&self, player: Option<PlayerId>, role: RoleId) -> bool {
        let changes_hands = |(effect, _): &(Effect, ClauseId)| match effect {
            Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => change.owner.is_some(),
            _ => false,
        };
        let of_moves = self.moves.iter().flat_map(|play| &play.effects);
        let mut effects = of_moves.chain(self.triggers.iter().flat_map(|event| &event.effects));
        let is_there = || match player {
            Some(player) => has(self, player, role),
            None => is_set_up(self, role) || is_made(self, role),
        };
        is_there() || effects.any(changes_hands)
    }
}

/// False where a condition of the move, or of all turns that play it, keeps the player from it.
pub(super) fn may_play(game: &Game, id: MoveId, player: PlayerId) -> bool {
    let move_allows = game.moves[id].guards.iter().all(|guard| !is_closed_to(&guard.cond, player));
    move_allows && game.phases.iter().any(|phase| plays(phase, id, player))
}

fn plays(phase: &Phase, id: MoveId, player: PlayerId) -> bool {
    let mut found = false;
    phase.turn.visit(&mut |turn| {
        if let Turn::Play { play, when, .. } = turn {
            found |= *play == id && !when.as_ref().is_some_and(|cond| is_closed_to(cond, player));
        }
    });
    found && !phase.when.as_ref().is_some_and(|cond| is_closed_to(cond, player))
}

/// `mover is White`, and the like: it never holds for this player.
pub(super) fn is_closed_to(cond: &Cond, player: PlayerId) -> bool {
    cond.requires(|cond, holds| matches!(cond, Cond::Some(Set::Cells(cells)) if cells.0[player].is_empty() == holds))
}

/// True where the file shows that pieces of others are meant, or that whose they are is asked elsewhere.
fn is_meant(game: &Game, id: MoveId, play: &Move) -> bool {
    let of_start = |set: &Set| matches!(set, Set::Bound(Bound::From));
    let asks_whose = |set: &Set| match set {
        Set::Both(a, b) | Set::Except(a, b) => of_start(a) && tells(b) || of_start(b) && tells(a),
        _ => false,
    };
    let in_area = |set: &Set| match set {
        Set::Cells(places) => places.0.iter().flatten().all(|place| game.board.area(*place).is_some()),
        _ => false,
    };
    let from_area = play.source_set().is_some_and(|set| match set {
        Set::Both(_, place) => in_area(place),
        _ => false,
    });
    let changes_hands =
        play.effects.iter().any(|(effect, _)| matches!(effect, Effect::TurnInto(_, change) if change.owner.is_some()));
    let mut narrowed = true;
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            if let Turn::Play { play, from, .. } = turn {
                narrowed &= *play != id
                    || from
                        .as_ref()
                        .is_some_and(|from| from.any(&mut |set| tells(set) || matches!(set, Set::Bound(_))));
            }
        });
    }
    from_area || changes_hands || narrowed || play.conditions().any(|cond| cond.any_set(&mut |set| asks_whose(set)))
}

/// A description that says whose pieces it means.
fn tells(set: &Set) -> bool {
    set.any(&mut |set| matches!(set, Set::Pieces(pieces) if matches!(pieces.owner, Owner::Who(_))))
}
