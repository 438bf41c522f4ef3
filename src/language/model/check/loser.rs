//! `whose-turn`: an end asks of a player by name, and does not say by name who loses.
//!
//! Nothing is said where the condition depends on who has taken the turn, or may do so.

use crate::diag::{Diagnostic, Report};
use crate::id::PlayerId;
use crate::model::flat::Flat;
use crate::model::{Cond, End, Game, Num, Owner, PerPlayer, Set, Who};
use crate::syntax::ast::{EndLine, EndResult};

/// `lose when White has no king`: the king was taken in a turn of Black's, and Black would lose.
pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    if game.ends.len() != flat.ends.len() || game.players.len() < 2 {
        return;
    }
    let says_nobody = |line: &EndLine| line.result == EndResult::Lose && line.player.is_none();
    for (end, line) in game.ends.iter().zip(&flat.ends).filter(|(_, line)| says_nobody(&line.clause)) {
        let [player] = named(end)[..] else { continue };
        let name = &game.players[player].name;
        let message =
            format!("whoever has just taken his turn loses, {name} or another: nobody is named before `when`");
        let diag = Diagnostic::warning("whose-turn", line.span, message);
        let diag = diag.help(format!("say who loses: `lose for {name} when …`"));
        report.push(diag);
    }
}

/// The players of whom the condition asks by name, where it is the same whoever has taken the turn.
fn named(end: &End) -> Vec<PlayerId> {
    let mut named = Vec::new();
    let mut depends_on = |who: Who| match who {
        Who::Player(player) => {
            if !named.contains(&player) {
                named.push(player);
            }
            false
        }
        Who::Mover | Who::Enemy => true,
    };
    let is_relative = end.when.any(&mut |cond| match cond {
        Cond::CanMove(who, _) => depends_on(*who),
        Cond::Line { links, .. } => differs(links),
        Cond::Turns { .. } | Cond::Repeats { .. } | Cond::AsBegun { .. } => true,
        _ => false,
    }) || end
        .when
        .any_num(&mut |num| matches!(num, Num::Remembered(_) | Num::Roll | Num::Hand | Num::Passed(_) | Num::When(..)))
        || end.when.any_set(&mut |set| match set {
            Set::Pieces(pieces) => matches!(pieces.owner, Owner::Who(who) if depends_on(who)),
            Set::Attacked { by, .. } => depends_on(*by),
            Set::Cells(cells) => differs(cells),
            Set::Image { links, .. }
            | Set::Reached { links, .. }
            | Set::Run { links, .. }
            | Set::Group { links, .. }
            | Set::Lines { links, .. } => differs(links),
            Set::Bound(_) | Set::Remembered(_) | Set::Reach { .. } | Set::When(..) | Set::Threatened(_) => true,
            _ => false,
        });
    if is_relative { Vec::new() } else { named }
}

/// True for what is not the same for all players.
fn differs<T: PartialEq>(of: &PerPlayer<T>) -> bool {
    let mut values = of.0.iter();
    let first = values.next();
    values.any(|value| Some(value) != first)
}
