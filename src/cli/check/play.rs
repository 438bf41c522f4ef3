//! Mistakes that show only when the game is played.

use boardwright::Rules;
use boardwright::diag::{Diagnostic, Report};
use boardwright::id::{Id, SetupId};
use boardwright::model::Game;
use boardwright::notation::turns::{self, Alike};
use boardwright::play::playout::{below, dice};
use boardwright::play::{Outcome, State, Turn};
use boardwright::source::Span;

/// Random games looked into, and turns played in each: enough for a few hundred positions.
const GAMES: u64 = 6;
const TURNS: u32 = 60;
/// Most turns looked at in one position, and in all: more would take too long.
const MOST_TURNS: usize = 20_000;
const ALL_TURNS: usize = 300_000;
/// Throws of the dice tried for a random setup.
const THROWS: u64 = 40;

/// Plays the game a little, and reports what goes wrong.
pub fn check(game: &Game, rules: &Rules, report: &mut Report) {
    for setup in game.setups.ids() {
        starts(game, rules, setup, report);
    }
    written_alike(game, rules, report);
}

/// Whether a setup can be filled, and leads to a game that goes on.
fn starts(game: &Game, rules: &Rules, setup: SetupId, report: &mut Report) {
    let declared = &game.setups[setup];
    let span = game.clauses[declared.clause].span;
    let throws = if declared.is_random() { THROWS } else { 1 };
    for throw in 0..throws {
        let state = rules.engine.start(setup, None, &mut dice(throw, 0));
        let found =
            overfull(rules, &state, &declared.name, span).or_else(|| over(game, rules, &state, &declared.name, span));
        if let Some(diagnostic) = found {
            return report.push(diagnostic);
        }
    }
}

/// A stack that the stack law forbids.
fn overfull(rules: &Rules, state: &State, name: &str, span: Span) -> Option<Diagnostic> {
    let stacks = rules.names.cells.pairs().map(|(id, cell)| (cell, rules.engine.stack(state, id.0)));
    let (cell, stack) = stacks.into_iter().find(|(_, stack)| !rules.engine.may_stand(stack))?;
    let letters = rules.names.letters(&stack);
    let message = format!("setup `{name}` can put `{letters}` on `{}`, which the stack law forbids", cell.name);
    Some(Diagnostic::error("setup-breaks-stacks", span, message).help("name more cells, or say how stacks may stand"))
}

/// A game that is over before it begins.
fn over(game: &Game, rules: &Rules, state: &State, name: &str, span: Span) -> Option<Diagnostic> {
    match rules.engine.outcome(state) {
        Outcome::Over { by: Some(end), .. } => {
            let clause = game.clauses[game.ends[end].clause].span;
            let message =
                format!("the game is over before it begins: setup `{name}` fulfils end `{}`", game.ends[end].name);
            Some(Diagnostic::error("starts-finished", clause, message).also(span, "this setup"))
        }
        Outcome::Over { by: None, .. } => Some(no_turn(rules, state, name, span)),
        Outcome::Open if rules.engine.turns(state, 1).is_empty() => Some(no_turn(rules, state, name, span)),
        Outcome::Open => None,
    }
}

fn no_turn(rules: &Rules, state: &State, name: &str, span: Span) -> Diagnostic {
    let player = &rules.names.players[rules.engine.mover(state)];
    let message = format!("{player} has no turn at all in setup `{name}`");
    Diagnostic::error("starts-finished", span, message).help("place a piece that can be moved, or add an end for it")
}

/// Two different legal turns written alike, somewhere in a few random games.
fn written_alike(game: &Game, rules: &Rules, report: &mut Report) {
    let mut left = ALL_TURNS;
    for number in 0..GAMES {
        let setup = SetupId::from_index(number as usize % game.setups.len().max(1));
        let mut dice = dice(number, 1);
        let mut state = rules.engine.start(setup, None, &mut dice);
        for _ in 0..TURNS {
            let turns = rules.engine.turns(&state, MOST_TURNS + 1);
            if turns.is_empty() || turns.len() > MOST_TURNS.min(left) {
                break;
            }
            left -= turns.len();
            if let Some(diagnostic) = alike(game, rules, &state, &turns) {
                return report.push(diagnostic);
            }
            state = rules.engine.play(&state, &turns[below(&mut dice, turns.len() as u64) as usize]);
        }
    }
}

fn alike(game: &Game, rules: &Rules, state: &State, turns: &[Turn]) -> Option<Diagnostic> {
    let Alike { text, first, second } = turns::may_read_alike(rules, state)?;
    let of_text = turns.iter().filter(|t| turns::write(rules, state, t) == text);
    let moves = of_text.flat_map(|t| &t.parts).filter_map(|p| game.moves.as_slice().get(p.mv as usize));
    let spans: Vec<Span> = moves.map(|m| m.template.span).collect();
    let place = *spans.first()?;
    let mut diagnostic =
        Diagnostic::error("ambiguous-notation", place, format!("two different turns are written `{text}`"))
            .help(format!("one is {first}; the other is {second}"))
            .help("write their moves in different ways");
    if let Some(&other) = spans.iter().find(|&&s| s != place) {
        diagnostic = diagnostic.also(other, "and this move");
    }
    Some(diagnostic)
}
