//! Mistakes that show only when the game is played.

use boardwright::diag::{Diagnostic, Report};
use boardwright::id::{Id, SetupId};
use boardwright::model::Game;
use boardwright::notation::turns;
use boardwright::play::generate::Pool;
use boardwright::play::playout::{Dice, dice};
use boardwright::play::{Outcome, State};
use boardwright::{Rules, source::Span};

/// Random games looked into, and turns played in each: enough for a few hundred positions.
const GAMES: u64 = 6;
const TURNS: u32 = 60;
/// Positions with more turns than this are not searched for turns written alike: it would take too long.
const MOST_TURNS: usize = 20_000;
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
        let found = overfull(rules, &state, &declared.name, span).or_else(|| over(game, rules, &state, &declared.name, span));
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
            let message = format!("the game is over before it begins: setup `{name}` fulfils end `{}`", game.ends[end].name);
            Some(Diagnostic::error("starts-finished", clause, message).also(span, "this setup"))
        }
        Outcome::Over { by: None, .. } => Some(no_turn(rules, state, name, span)),
        Outcome::Open if rules.engine.count_turns(state) == 0 => Some(no_turn(rules, state, name, span)),
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
    let mut pool = Pool::default();
    for number in 0..GAMES {
        let setup = SetupId::from_index(number as usize % game.setups.len().max(1));
        let mut dice = dice(number, 1);
        let mut state = rules.engine.start(setup, None, &mut dice);
        for _ in 0..TURNS {
            if let Some(diagnostic) = alike(game, rules, &state) {
                return report.push(diagnostic);
            }
            match next(rules, &state, &mut dice, &mut pool) {
                Some(after) => state = after,
                None => break,
            }
        }
    }
}

fn next(rules: &Rules, state: &State, dice: &mut Dice, pool: &mut Pool) -> Option<State> {
    let turn = rules.engine.pick(state, dice, pool)?;
    Some(rules.engine.play(state, &turn))
}

fn alike(game: &Game, rules: &Rules, state: &State) -> Option<Diagnostic> {
    if rules.engine.count_turns(state) as usize > MOST_TURNS {
        return None;
    }
    let alike = turns::may_read_alike(rules, state)?;
    let turns = rules.engine.turns(state, usize::MAX);
    let of_text = turns.iter().filter(|t| turns::write(rules, state, t) == alike.text);
    let moves: Vec<usize> = of_text.flat_map(|t| &t.parts).map(|p| p.mv as usize).collect();
    let spans: Vec<Span> = moves.iter().filter_map(|&mv| Some(game.moves.as_slice().get(mv)?.template.span)).collect();
    let first = *spans.first()?;
    let message = format!("two different turns are written `{}`", alike.text);
    let mut diagnostic = Diagnostic::error("ambiguous-notation", first, message)
        .help(format!("one is {}; the other is {}", alike.first, alike.second))
        .help("write their moves in different ways");
    if let Some(&other) = spans.iter().find(|&&s| s != first) {
        diagnostic = diagnostic.also(other, "and this move");
    }
    Some(diagnostic)
}
