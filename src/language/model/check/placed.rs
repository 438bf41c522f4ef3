//! `never-placed`: a role that never comes on the board; `too-few-pieces`: a player of whom nothing is set up.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{PlayerId, RoleId};
use crate::model::facts::{is_made, is_set_up, others_become};
use crate::model::flat::Flat;
use crate::model::{Game, Setup, SetupStep};
use crate::source::Span;
use crate::syntax::ast::{Num, NumKind, PiecesLine, RoleDecl};
use crate::syntax::phrases::missing;
use std::collections::BTreeSet;

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    let is_placed = |role: RoleId| is_set_up(game, role) || is_made(game, role);
    if let Some((_, first)) = game.roles.pairs().next().filter(|_| !game.roles.ids().any(is_placed)) {
        let message = "no piece ever comes on the board: no setup and no move puts one there";
        let help =
            "say where the pieces stand at first, as in `setup { White row 1: man }`, or let a move `place` them";
        return report.push(Diagnostic::warning("never-placed", first.span, message).help(help));
    }
    for (role, declared) in game.roles.pairs() {
        if !is_placed(role) {
            let message = format!("no setup and no move ever puts a `{}` on the board", declared.name);
            let help = "put it into a `setup`, or let a move `place` it or `turn` a piece `into` it";
            let diag = Diagnostic::warning("never-placed", declared.span, message);
            let diag = match game.moves.iter().find(|play| Contents::lifted(game, play).roles() == [role]) {
                Some(play) => diag.also(game.span(play.source_clause), "lifted here, where none ever is"),
                None => diag,
            };
            let (letter, count) = (letter_behind(flat, declared.span), count_in_words(flat, declared.span));
            report.push(match (letter, count, missing(&declared.name)) {
                (Some((span, so)), ..) => {
                    diag.help("how many there are stands after the letter: `rock R x4`").fix(span, so)
                }
                (_, Some((span, number)), _) => {
                    let so = format!("x{number}");
                    diag.help("this is read as another role: how many there are stands behind an `x`").fix(span, so)
                }
                (.., Some(gap)) => diag.help(format!("it is only a name here: {}", gap.what)).help(gap.help()),
                (.., None) => diag.help(help),
            });
        }
    }
}

/// `man x5 W`: a role that looks like the letter of the one before it, and the mend.
fn letter_behind(flat: &Flat, role: Span) -> Option<(Span, String)> {
    let (before, this) = with_the_one_before(flat, role)?;
    let Num { kind: NumKind::Int(number), span } = before.count.as_ref().filter(|_| before.letters.is_none())? else {
        return None;
    };
    let is_letter = this.name.node.len() == 1 && this.letters.is_none() && this.count.is_none();
    // the `x` stands right before the number
    let both = Span::new(span.lo.saturating_sub(1), role.hi);
    is_letter.then(|| (both, format!("{} x{number}", this.name.node)))
}

/// A role as it is declared, behind the one before it in its clause.
fn with_the_one_before(flat: &Flat, role: Span) -> Option<(&RoleDecl, &RoleDecl)> {
    let lines = flat.pieces.iter().filter_map(|line| match &line.clause {
        PiecesLine::Roles(roles) => Some(roles),
        PiecesLine::Group { .. } | PiecesLine::Attribute { .. } => None,
    });
    let mut pairs = lines.flat_map(|roles| roles.iter().zip(roles.iter().skip(1)));
    pairs.find(|(_, this)| this.name.span == role)
}

/// `king K one`: a role that looks like the count of the one before it, and the number.
fn count_in_words(flat: &Flat, role: Span) -> Option<(Span, usize)> {
    const NUMBERS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let (before, this) = with_the_one_before(flat, role)?;
    let is_bare = before.count.is_none() && this.letters.is_none() && this.count.is_none();
    let number = NUMBERS.iter().position(|word| *word == this.name.node)? + 1;
    is_bare.then_some((role, number))
}

/// A player who has been forgotten: declared pieces of others are set up, none of his, and none come later.
pub(super) fn check_players(game: &Game, report: &mut Report) {
    if game.roles.ids().any(|role| is_only_placed(game, role)) {
        return;
    }
    for setup in game.setups.iter() {
        let present = set_up(game, setup);
        let Some(first) = present.first().map(|&player| &game.players[player].name) else { continue };
        let is_there = |id| setup.steps.iter().any(|step| puts_for(step, id));
        for (_, player) in game.players.pairs().filter(|&(id, _)| !present.contains(&id) && !is_there(id)) {
            let message = format!("no piece of `{}` is set up, and pieces of `{first}` are", player.name);
            let help = format!("say where they stand, or that they stand like those of `{first}`");
            report.push(game.warning("too-few-pieces", setup.clause, message).help(help));
        }
    }
}

/// The players of whom pieces are set up that are counted, and come on the board in no other way.
fn set_up(game: &Game, setup: &Setup) -> BTreeSet<PlayerId> {
    let comes_later = |role: RoleId| is_made(game, role) || others_become(game, role);
    let mut players = BTreeSet::new();
    for step in &setup.steps {
        match step {
            SetupStep::Put { stack: pieces, .. } | SetupStep::Hold { pieces, .. } => {
                let counted = pieces.iter().filter(|p| game.roles[p.role].count.is_some() && !comes_later(p.role));
                players.extend(counted.filter_map(|piece| piece.owner));
            }
            SetupStep::Shuffle { player, .. } => drop(players.insert(*player)),
            SetupStep::Copy { player, like, .. } if players.contains(like) => drop(players.insert(*player)),
            SetupStep::Copy { .. } => {}
        }
    }
    players
}

/// True for pieces of players that none has at first, and that are placed in play.
fn is_only_placed(game: &Game, role: RoleId) -> bool {
    !game.roles[role].neutral && !is_set_up(game, role) && game.new_roles().any(|new| new == role)
}

/// True where a step puts some piece of this player on the board, counted or not.
fn puts_for(step: &SetupStep, id: PlayerId) -> bool {
    match step {
        SetupStep::Put { stack: pieces, .. } | SetupStep::Hold { pieces, .. } => {
            pieces.iter().any(|piece| piece.owner == Some(id))
        }
        SetupStep::Shuffle { player, .. } | SetupStep::Copy { player, .. } => *player == id,
    }
}
