//! Limits that show only in the whole game: each is what the program's words and bytes can hold.

use crate::diag::{Diagnostic, Report};
use crate::id::Id;
use crate::model::board::MOST_CELLS;
use crate::model::{Cond, Event, Game, MOST_MOVES, Phase, Turn};

/// The most moves that ends can count: a turn notes them as the bits of one word.
const MOST_COUNTED: usize = 64;

/// The most parts of a turn, one after the other, as far as the rules write them out: each is a call in the call before.
const MOST_PARTS: usize = 1000;

/// The most parts of a turn with all that may be done instead.
const LARGEST: usize = 20_000;

pub(super) fn check(game: &Game, report: &mut Report) {
    check_places(game, report);
    check_choosers(game, report);
    check_counted(game, report);
    game.phases.iter().for_each(|phase| check_turn(game, phase, report));
}

/// In a program each area is a place for each kind of piece.
fn check_places(game: &Game, report: &mut Report) {
    let kinds: usize = game.roles.iter().map(|role| if role.neutral { 1 } else { game.players.len() }).sum();
    let (cells, areas) = (game.board.len(), game.board.areas.len());
    if let (Some(area), true) = (game.board.areas.last(), cells + areas * kinds > MOST_CELLS) {
        let message =
            format!("{cells} cells, and {areas} areas for {kinds} kinds of pieces, are more than {MOST_CELLS} places");
        report.push(Diagnostic::error("board-too-large", area.span, message).help("leave out cells, areas or roles"));
    }
}

/// A move that another player than the mover chooses is a move of its own.
fn check_choosers(game: &Game, report: &mut Report) {
    let found = game.moves.len() + game.chosen_by_others().len();
    if let (Some(phase), true) = (game.phases.first(), found > MOST_MOVES) {
        let message = format!("{found} moves, those `by` other players counted too, are more than {MOST_MOVES}");
        report.push(game.error("too-many-names", phase.clause, message));
    }
}

fn check_counted(game: &Game, report: &mut Report) {
    for end in game.ends.iter() {
        let mut late = None;
        end.when.any(&mut |cond| {
            let Cond::Turns { events, .. } = cond else { return false };
            late = events.iter().find_map(|event| match event {
                Event::Move(mv) if mv.index() >= MOST_COUNTED => Some(*mv),
                _ => None,
            });
            late.is_some()
        });
        if let Some(mv) = late {
            let (name, number) = (&game.moves[mv].name, mv.index() + 1);
            let message =
                format!("`{name}` is move {number} of the game, and only the first {MOST_COUNTED} can be counted");
            let late = game.error("too-many-names", end.clause, message);
            report.push(late.help("move its declaration further up"));
        }
    }
}

/// Repeats are written out: so many times a counted one, twice what must be done as long as it can.
fn check_turn(game: &Game, phase: &Phase, report: &mut Report) {
    let (longest, size) = (longest(&phase.turn), phase.turn.written_out());
    let message = if longest > MOST_PARTS {
        format!("a turn can have {longest} parts here, more than {MOST_PARTS}")
    } else if size > LARGEST {
        format!("written out, with its repeats, a turn has {size} parts here, more than {LARGEST}")
    } else {
        return;
    };
    let help =
        "`repeat` fewer times, or leave the number out: `may repeat` and `must repeat` go on as long as they can";
    report.push(game.error("turn-too-large", phase.clause, message).help(help));
}

fn longest(turn: &Turn) -> usize {
    let parts = || turn.parts().iter().map(longest);
    match turn {
        Turn::Play { .. } | Turn::Pass | Turn::Again => 1,
        Turn::Then(_) => parts().fold(0, usize::saturating_add),
        Turn::Repeat { least, most, .. } => {
            parts().max().unwrap_or(0).saturating_mul(usize::from(most.unwrap_or(*least).max(*least)).max(1))
        }
        _ => parts().max().unwrap_or(0),
    }
}
