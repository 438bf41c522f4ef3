//! `always-holds`: what is asked of every piece of a sort, of a player who never has one; and whether cells are reached from which
//! the others are reached.

use super::each_condition;
use super::whose::is_closed_to;
use crate::diag::Report;
use crate::id::{ClauseId, PlayerId};
use crate::model::facts::places::{are_inside, cells_of};
use crate::model::{Cond, Game, Owner, Pieces, Set, Who};

/// Looks at the conditions that are asked of each player in turn. What moves ask is left alone: who has no such pieces may
/// have no such move either.
pub(super) fn check(game: &Game, report: &mut Report) {
    let of_ends = game.ends.iter().map(|end| (&end.when, end.clause));
    let of_turns = game.phases.iter().filter_map(|phase| Some((phase.when.as_ref()?, phase.clause)));
    let of_laws = game.forbidden.iter().map(|guard| (&guard.cond, guard.clause));
    for (cond, clause) in of_ends.chain(of_turns).chain(of_laws) {
        check_cond(game, cond, &[], clause, report);
    }
    each_condition(game, &mut |cond, clause| {
        if cond.any(&mut is_reached_from_itself) {
            let message =
                "the cells from which others are reached are reached, too: this holds as soon as a piece stands there";
            let diag = game.warning("always-holds", clause, message);
            report.push(
                diag.help("after `is in` name the place that is to be reached, another than the one after `from`"),
            );
        }
    });
}

/// `cells reached in own from own shore is in own shore`
fn is_reached_from_itself(cond: &Cond) -> bool {
    let Cond::Some(Set::Both(a, b)) = cond else { return false };
    let begins_in = |reached: &Set, goal: &Set| match reached {
        Set::Reached { from, .. } if matches!(goal, Set::Cells(_)) => cells_of(from)
            .zip(cells_of(goal))
            .is_some_and(|(from, goal)| are_inside(&from, &goal) && are_inside(&goal, &from)),
        _ => false,
    };
    begins_in(a, b) || begins_in(b, a)
}

/// `beside`: conditions that must hold too.
fn check_cond(game: &Game, cond: &Cond, beside: &[Cond], clause: ClauseId, report: &mut Report) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| check_cond(game, part, parts, clause, report)),
        Cond::Or(parts) => parts.iter().for_each(|part| check_cond(game, part, beside, clause, report)),
        Cond::Within(set, _) => {
            let is_owned = |pieces: &&Pieces| matches!(pieces.owner, Owner::Who(Who::Mover | Who::Enemy));
            let pieces = set.pieces().filter(is_owned);
            if let Some(pieces) = pieces.filter(|pieces| !beside.iter().any(|cond| asks_for(cond, pieces))) {
                report_lack(game, pieces, beside, clause, report);
            }
        }
        _ => {}
    }
}

/// True where a condition asks in another way for such pieces: that there are some, perhaps.
fn asks_for(cond: &Cond, pieces: &Pieces) -> bool {
    let is_such =
        |set: &Set| matches!(set, Set::Pieces(other) if other.owner == pieces.owner && other.roles == pieces.roles);
    !matches!(cond, Cond::Within(..)) && cond.any_set(&mut |set| is_such(set))
}

fn report_lack(game: &Game, pieces: &Pieces, beside: &[Cond], clause: ClauseId, report: &mut Report) {
    let has_one = |player: &PlayerId| pieces.roles.iter().any(|&role| game.may_have(Some(*player), role));
    let is_meant = |player: PlayerId, owner: PlayerId| (pieces.owner == Owner::Who(Who::Mover)) == (player == owner);
    let asked = game.players.ids().filter(|&player| !beside.iter().any(|cond| is_closed_to(cond, player)));
    // the player of whom it is asked, as seen by a player whose turn it is
    let mut owners = asked.flat_map(|player| game.players.ids().filter(move |&owner| is_meant(player, owner)));
    let Some(lacking) = owners.find(|owner| !has_one(owner)).filter(|_| game.players.len() == 2) else { return };
    let Some(having) = game.players.ids().find(has_one) else { return };
    let what = match pieces.roles[..] {
        [role] => format!("a `{}`", game.roles[role].name),
        _ => "such a piece".to_owned(),
    };
    let (lacking, having) = (&game.players[lacking].name, &game.players[having].name);
    let message = format!("`{lacking}` never has {what}, so what `every` asks of them always holds");
    let diag = game.warning("always-holds", clause, message);
    report.push(
        diag.help(format!("say whose are meant, `every … of {having}`, or ask that there is one: `any … and every …`")),
    );
}
