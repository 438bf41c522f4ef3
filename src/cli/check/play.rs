//! Mistakes that show only when the game is played.

use crate::allowance::{GivenUp, Limits, within};
use crate::cli::table::many;
use crate::diag::{Diagnostic, Report, Severity};
use crate::id::{CellId, Id, MoveId, PlayerId, SetupId};
use crate::model;
use crate::model::board::{Zone, ZoneCells};
use crate::model::{
    Among, Cond, Field, Game, Guard, MoveSource, Owner, SetupStep, Template, TemplatePart, Test, TestStep, Who,
};
use crate::notation::rolls::{self, RollError, Said, dice_name, given};
use crate::notation::turns::{self, Alike, TurnError};
use crate::ops::Dice;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below, rng};
use crate::play::{Outcome, Part, Standing, State, Turn};
use crate::source::{SourceFile, Sources, Span};
use crate::trial;
use crate::{Rules, engine_without};
use std::collections::BTreeSet;

/// Random games looked into, and turns played in each: enough for a few hundred positions.
const GAMES: u64 = 6;
const TURNS: u32 = 60;
/// With more turns than this in a position the search ends: it would take too long.
const MOST_TURNS: usize = 50_000;
/// With more turns than this the search ends, where turns are chosen part by part.
const MOST_OF_PARTS: usize = 1000;
/// Among many turns none is longer than this where chance says how long: then it is a number that has no bound.
const LONGEST: usize = 100;
/// With more parts than this in the turns of all positions together the search ends: nothing was found.
const ALL_PARTS: usize = 100_000;
/// The same for another game of the text, and for all of these together.
const OF_ANOTHER: usize = 20_000;
pub const AMONG_OTHERS: usize = 400_000;
/// Nor is it gone on with after more work than this: how far it comes, does not depend on the machine.
const WORK: u64 = 30_000_000;
/// The same for another game of the text.
const WORK_ON_ANOTHER: u64 = 3_000_000;
/// And for the tests of the file.
const WORK_ON_TESTS: u64 = 1_000_000;
/// Codes that say why nothing can be played where nothing stands on the board: then these are what is wrong.
const NEVER_BEGINS: [&str; 2] = ["never-placed", "never-leads"];
/// Codes of pieces that never come where positions of tests have them.
const FILLS_NOTHING: [&str; 2] = ["never-placed", "never-entered"];
/// Most further places that one message shows.
const MOST_PLACES: usize = 4;
/// Of turns in tests so many letters are read, for each move: more would take too long.
const MOST_LETTERS: usize = 200_000;
/// Throws of the dice tried for a random setup.
const THROWS: u64 = 40;

/// Plays the game a little, and reports what goes wrong; what was given up, in words.
pub fn check(game: &Game, rules: &Rules, sources: &Sources, report: &mut Report) -> Option<String> {
    let tests: Vec<Span> = game.tests.iter().map(|test| test.span).collect();
    check_tests(game, rules, &tests, report);
    played(game, (rules, sources), (&mut { ALL_PARTS }, WORK), report)
}

/// The same of another game of the same text, but for its tests: with no more parts in the turns of all positions together than
/// are left.
pub fn check_other(
    game: &Game,
    rules: &Rules,
    sources: &Sources,
    left: &mut usize,
    report: &mut Report,
) -> Option<String> {
    let each = (*left).min(OF_ANOTHER);
    let mut rest = each;
    let given_up = played(game, (rules, sources), (&mut rest, WORK_ON_ANOTHER), report);
    *left -= each - rest;
    given_up
}

/// The names of the tests that do not hold, as far as that is found out quickly.
pub fn failing<'t>(rules: &Rules, tests: impl Iterator<Item = &'t Test>) -> Vec<String> {
    let mut failing = Vec::new();
    let run = || {
        let fails = tests.filter(|test| trial::run(rules, test).is_err());
        failing.extend(fails.map(|test| test.name.clone()));
    };
    // what takes longer is left to the command that runs them
    let _is_found = within(Limits::default().in_all(WORK_ON_TESTS), run).is_ok();
    failing
}

/// Reports what of some tests can never be read, whatever happens in them.
pub fn check_tests(game: &Game, rules: &Rules, tests: &[Span], report: &mut Report) {
    let asked: Vec<&Test> = game.tests.iter().filter(|test| tests.contains(&test.span)).collect();
    let steps: Vec<&(TestStep, Span)> = asked.iter().flat_map(|test| &test.steps).collect();
    unreadable(game, rules, &asked, report);
    impossible_rolls(game, &steps, report);
    // what can stand in a position hangs on what setups and moves bring into areas
    let is_told = report.iter().any(|diag| FILLS_NOTHING.contains(&diag.code));
    for (step, span) in steps {
        if let Some(why) = trial::misplaced(rules, step).filter(|_| !is_told) {
            report.push(Diagnostic::error("bad-position", *span, why));
        }
    }
}

/// How the game begins, and whether two turns are written alike; what was given up, in words.
fn played(
    game: &Game,
    (rules, sources): (&Rules, &Sources),
    (left, work): (&mut usize, u64),
    report: &mut Report,
) -> Option<String> {
    let mut positions = 0;
    let found = within(Limits::default(), || {
        game.setups.ids().for_each(|setup| starts(game, (rules, sources), setup, report));
    });
    let found = found.and_then(|()| {
        let limits = Limits::default().in_all(work);
        within(limits, || written_alike(game, rules, (left, &mut positions), report))
    });
    match found {
        Ok(()) => None,
        Err(GivenUp::All) => {
            let looked_at = many(positions, "position");
            Some(format!("whether two turns are written alike, but in {looked_at}"))
        }
        Err(GivenUp::Position | GivenUp::Stopped) => {
            report.push(too_many(
                game,
                format!("the turns of a position of `{}` take too long to find", rules.names.title),
            ));
            None
        }
    }
}

/// Rolls in tests that none of the game's dice can show.
fn impossible_rolls(game: &Game, steps: &[&(TestStep, Span)], report: &mut Report) {
    let mut dice: Vec<Dice> = game.first_roll.into_iter().collect();
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            if let model::Turn::Roll(rolled, _) = turn {
                dice.push(*rolled);
            }
        });
    }
    let Some(&first) = dice.last() else { return };
    for (step, span) in steps {
        let TestStep::Roll(numbers) = step else { continue };
        let value = Said::from_numbers(numbers);
        if dice.iter().all(|&dice| value.roll(dice).is_none()) {
            let error = RollError::Impossible { value, dice: dice_name(first), given: given(first) };
            report.push(Diagnostic::error("number-out-of-range", *span, error.to_string()));
        }
    }
}

/// True where it is told already why a game is over before it begins.
pub fn never_begins(report: &Report) -> bool {
    report.iter().any(|diag| diag.severity == Severity::Error && NEVER_BEGINS.contains(&diag.code))
}

/// Turns of tests that are written as no turn is, whoever moves: told once, for they may all be so for one reason.
fn unreadable(game: &Game, rules: &Rules, tests: &[&Test], report: &mut Report) {
    let mut left = MOST_LETTERS / game.moves.len().max(1);
    let mut first: Option<Diagnostic> = None;
    let steps = tests.iter().flat_map(|test| (0..test.steps.len()).map(move |at| (test, at)));
    for (test, at) in steps {
        let (step, span) = &test.steps[at];
        let (TestStep::Legal(text) | TestStep::Illegal(text) | TestStep::Play(text)) = step else { continue };
        if text.len() > left {
            break;
        }
        left -= text.len();
        let errors: Option<Vec<_>> = game.players.ids().map(|mover| turns::unreadable(rules, mover, text)).collect();
        let Some(error) = errors.and_then(|errors| errors.into_iter().next()) else { continue };
        first = Some(match first {
            Some(first) if first.labels.len() > MOST_PLACES => first,
            Some(first) => first.also(*span, "nor is this"),
            None => {
                let error = refused_there(rules, test, (at, text)).unwrap_or(error);
                let first = Diagnostic::error("syntax", *span, error.to_string());
                match how_written(game, rules, step, text) {
                    Some(help) => first.help(help),
                    None => first,
                }
            }
        });
    }
    first.into_iter().for_each(|diag| report.push(diag));
}

/// How what is meant by a turn that cannot be read is written.
fn how_written(game: &Game, rules: &Rules, step: &TestStep, text: &str) -> Option<String> {
    let word = match step {
        TestStep::Legal(_) => "legal",
        TestStep::Illegal(_) => "illegal",
        _ => "play",
    };
    if let Some(turn) = without_name(game, rules, text) {
        return Some(format!("neither the name of its move nor a number stands before a turn: `{turn}`"));
    }
    if let Some((turn, rolled)) = rolled_behind(text) {
        return Some(format!("what is rolled stands before the turn: `roll {rolled}; {word} {turn}`"));
    }
    text.contains(' ').then(|| "turns are parted by commas, lines of a test by `;`".to_owned())
}

/// `c1>c3 roll 5`, `c1>c3 with a roll of 5`: a turn, and what is rolled for it.
fn rolled_behind(text: &str) -> Option<(&str, String)> {
    let mut words = text.split_whitespace();
    let turn = words.next()?;
    let is_rolled = words.clone().any(|word| matches!(word, "roll" | "rolls" | "rolled" | "rolling"));
    let shown = words.filter(|word| word.parse::<u8>().is_ok()).collect::<Vec<_>>().join(" ");
    (is_rolled && !shown.is_empty()).then_some((turn, shown))
}

/// Why the text of a step is no turn, in the position where it is asked: a turn there may be what was meant.
fn refused_there(rules: &Rules, test: &Test, (at, text): (usize, &str)) -> Option<TurnError> {
    let refused = within(Limits::default(), || {
        let mut there = trial::first(rules, test)?;
        for (step, _) in &test.steps[..at] {
            there = trial::after(rules, &there, step)?;
        }
        turns::read(rules, &there, text).err()
    });
    refused.ok().flatten().filter(|error| matches!(error, TurnError::Unreadable { .. }))
}

/// `gulp c1xc3`, `1. c1xc3`: a turn behind the name of a move, or its number.
fn without_name<'t>(game: &Game, rules: &Rules, text: &'t str) -> Option<&'t str> {
    let (name, turn) = text.split_once(' ')?;
    let is_move = game.moves.iter().any(|play| play.name == name);
    let is_number = name.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit());
    let reads = || game.players.ids().any(|mover| turns::unreadable(rules, mover, turn).is_none());
    ((is_move || is_number) && reads()).then(|| turn.trim())
}

/// Whether a setup can be filled, and leads to a game that goes on.
fn starts(game: &Game, (rules, sources): (&Rules, &Sources), setup: SetupId, report: &mut Report) {
    let declared = &game.setups[setup];
    let span = game.span(declared.clause);
    let throws = if declared.is_random() { THROWS } else { 1 };
    for throw in 0..throws {
        let state = rules.engine.start(setup, None, &mut rng(throw, 0));
        let found = overfull(rules, &state, &declared.name, span)
            .or_else(|| over(game, (rules, sources), &state, (&declared.name, span)));
        if let Some(diagnostic) = found {
            let is_told = is_bare(rules, &state) && report.raise(&NEVER_BEGINS);
            if !is_told {
                // that what is asked always holds says why
                let reasons =
                    report.take(|diag| diag.code == "always-holds" && diagnostic.span().contains(diag.span()));
                let helps = reasons.into_iter().map(|reason| [vec![reason.message], reason.help].concat().join(": "));
                report.push(helps.fold(diagnostic, Diagnostic::help));
            }
            return;
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
fn over(
    game: &Game,
    (rules, sources): (&Rules, &Sources),
    state: &State,
    (name, span): (&str, Span),
) -> Option<Diagnostic> {
    let where_changed = |diag| told_where_changed(diag, game, sources, span);
    let no_turn = || Some(where_changed(no_turn(game, rules, state, (name, span))));
    match rules.engine.outcome(state) {
        Outcome::Over { by: Some(end), .. } => {
            let open = rules.engine.reopened(state).filter(|_| game.ends[end].when.asks_who_can_move());
            let stuck = open.and_then(|open| game.players.ids().find_map(|player| stuck_as(rules, &open, player)));
            if let Some(diag) = stuck.as_ref().and_then(|open| forbidden_to_all(game, rules, open, (name, span))) {
                return Some(where_changed(diag));
            }
            let clause = game.clauses[game.ends[end].clause].span;
            let message =
                format!("the game is over before it begins: setup `{name}` fulfils end `{}`", game.ends[end].name);
            let diag = Diagnostic::error("starts-finished", clause, message).also(span, "this setup");
            let words: Vec<&str> = sources.text(clause).split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let names_area = game.board.areas.iter().any(|area| words.contains(&area.name.as_str()));
            let names_memory = game.memory.iter().any(|kept| words.contains(&kept.name.as_str()));
            let owners = owners(rules, state);
            let diag = resting_on(diag, game, &owners, &words);
            if let Some(help) = other_zone(game, &owners, &words) {
                return Some(diag.help(help));
            }
            if let Some(help) = one_sided(game, rules, state, &game.ends[end].when) {
                return Some(diag.help(help));
            }
            Some(diag.help(match is_bare(rules, state) && !names_area && !names_memory {
                true => nothing_there(game),
                false if matches!(game.ends[end].when, Cond::Or(_)) => {
                    "of what is joined by `or` one part is enough, and one holds at first: `and` asks for all of them"
                }
                false if stuck.is_some() => {
                    "it asks who can move, and here a player has no turn: see that each has one at first, or set up another position"
                }
                false if names_area => {
                    "pieces in an area are not on the board, and `every` and `no` say nothing of them: count them there, \
                     `number of own man in own home = 4`"
                }
                false => "let it ask for more, or set up another position",
            }))
        }
        Outcome::Over { by: None, .. } => no_turn(),
        Outcome::Open if !rules.engine.has_turn(state) => no_turn(),
        Outcome::Open => None,
    }
}

/// What to write where an end wants pieces to be gone that one player alone has: the others never had any.
fn one_sided(game: &Game, rules: &Rules, state: &State, when: &Cond) -> Option<String> {
    let mut asked = None;
    when.any(&mut |part| {
        asked = part.lacking().cloned();
        asked.is_some()
    });
    let pieces = asked.filter(|pieces| matches!(pieces.owner, Owner::Who(Who::Mover | Who::Enemy)))?;
    let mut whose = BTreeSet::new();
    rules.engine.each_piece(state, &mut |_, _, kind| {
        let kind = &rules.names.kinds[kind];
        whose.extend(kind.owner.filter(|_| pieces.roles.iter().any(|role| role.index() == usize::from(kind.role_id))));
    });
    let (&[role], [only]) = (&pieces.roles[..], &whose.into_iter().collect::<Vec<_>>()[..]) else { return None };
    let (role, player) = (&game.roles[role].name, &game.players[*only].name);
    Some(format!(
        "`{player}` alone has a `{role}`, and the others have none from the start: name him, `no {role} of {player}`"
    ))
}

/// The cells on which pieces of players stand at first, each with whose they are.
fn owners(rules: &Rules, state: &State) -> Vec<(CellId, PlayerId)> {
    let mut owners = Vec::new();
    rules.engine.each_piece(state, &mut |cell, _, kind| {
        owners.extend(rules.names.kinds[kind].owner.map(|owner| (CellId(cell), owner)));
    });
    owners
}

/// Whose zone an end rather asks for, or where the zones rather lie, where each player begins in his own, or in the other's.
fn other_zone(game: &Game, owners: &[(CellId, PlayerId)], words: &[&str]) -> Option<String> {
    let [one, other] = game.players.ids().collect::<Vec<_>>()[..] else { return None };
    let says = |said: &[&str]| words.windows(said.len()).any(|words| words == said);
    game.board.zones.iter().find_map(|zone| {
        let ZoneCells::OfPlayers(of) = &zone.cells else { return None };
        let name = zone.name.as_str();
        let are_all = |cells: &[CellId], player: PlayerId| {
            let mut inside = owners.iter().filter(|(cell, _)| cells.contains(cell)).map(|(_, owner)| *owner).peekable();
            inside.peek().is_some() && inside.all(|owner| owner == player)
        };
        let is_home = are_all(&of[one], one) && are_all(&of[other], other);
        let is_away = are_all(&of[one], other) && are_all(&of[other], one);
        let is_named = game.players.iter().any(|player| says(&[name, "of", &player.name]));
        if is_home && says(&["own", name]) {
            Some(format!("each player begins in his own `{name}`: the other's is `enemy {name}`"))
        } else if is_home && is_named {
            Some(format!(
                "it is asked after the turns of both players: the zone of the other, whoever he is, is `enemy {name}`"
            ))
        } else if is_away && says(&["enemy", name]) {
            Some(format!(
                "each player begins in the `{name}` of the other: exchange their cells, or ask for `own {name}`"
            ))
        } else {
            None
        }
    })
}

/// Shows what an end rests on that names it: where zones lie, and who stands there at first, what options are.
fn resting_on(diag: Diagnostic, game: &Game, owners: &[(CellId, PlayerId)], words: &[&str]) -> Diagnostic {
    let stands_in = |cells: &[CellId]| owners.iter().find(|(cell, _)| cells.contains(cell)).map(|(_, owner)| *owner);
    let name = |player: PlayerId| &game.players[player].name;
    let lies = |zone: &Zone| {
        let found = match &zone.cells {
            ZoneCells::All(cells) => {
                stands_in(cells).map(|owner| format!("pieces of {} stand there at first", name(owner)))
            }
            ZoneCells::OfPlayers(of) => game.players.ids().find_map(|player| {
                let owner = stands_in(&of[player])?;
                Some(format!("in that of {} stand pieces of {} at first", name(player), name(owner)))
            }),
        };
        found.unwrap_or_else(|| "no piece of a player stands there at first".to_owned())
    };
    let is_named = |name: &String| words.contains(&name.as_str());
    let zones = game.board.zones.iter().filter(|zone| is_named(&zone.name)).map(|zone| (zone.span, lies(zone)));
    let options = game.options.iter().filter(|option| is_named(&option.name));
    let options = options.map(|option| (option.span, format!("`{}` is {} here", option.name, option.value)));
    zones.chain(options).take(MOST_PLACES).fold(diag, |diag, (span, words)| diag.also(span, words))
}

/// The position after a roll, if the player to move must roll.
fn rolled(rules: &Rules, state: &State, rng: &mut Rng) -> State {
    let mut rolled = state.clone();
    rules.engine.roll(&mut rolled, rng);
    rolled
}

/// What to do about a board on which nothing stands.
fn nothing_there(game: &Game) -> &'static str {
    let lies_somewhere = |step: &SetupStep| matches!(step, SetupStep::Hold { .. });
    match game.setups.iter().flat_map(|setup| &setup.steps).any(lies_somewhere) {
        true => {
            "nothing stands on the board, and pieces in areas are meant only where an area is named: \
             `own man in own hand`"
        }
        false if places_pieces(game) => {
            "nothing stands on the board yet, and pieces come in play: let it ask for more, as in \
             `win when no enemy man and number of own man > 1`"
        }
        false => "nothing stands on the board: say where the pieces are at first, `setup { White row 1: man }`",
    }
}

fn places_pieces(game: &Game) -> bool {
    game.new_roles().next().is_some()
}

fn is_bare(rules: &Rules, state: &State) -> bool {
    rules.names.cells.ids().all(|cell| rules.engine.stack(state, cell.0).is_empty())
}

fn no_turn(game: &Game, rules: &Rules, state: &State, (name, span): (&str, Span)) -> Diagnostic {
    if let Some(diag) = forbidden_to_all(game, rules, state, (name, span)) {
        return diag;
    }
    let diag = Diagnostic::error("starts-finished", span, without_turn(game, rules, state, name));
    let asking = game.phases.iter().find(|phase| phase.when.is_some());
    if let Some(turn) = asking.filter(|_| is_bare(rules, state) && !places_pieces(game)) {
        let diag = diag.also(game.span(turn.clause), "due only where its condition holds");
        return diag
            .help("nothing stands on the board, and pieces are lifted from areas: see which turn is due at first");
    }
    diag.help(if is_bare(rules, state) && places_pieces(game) {
        "no turn can be played to its end: look at where pieces are put (`to …`) and at what is asked (`when …`); what may \
         be left out of a turn stands after `may` or `must`"
    } else if is_bare(rules, state) {
        nothing_there(game)
    } else {
        "place a piece that can be moved, or add an end for it"
    })
}

/// The position in which a player is to move, if he has no turn there.
fn stuck_as(rules: &Rules, open: &State, player: PlayerId) -> Option<State> {
    let mut state = open.clone();
    rules.engine.begin(&mut state, &Standing::first(player));
    let state = rules.engine.reopened(&state).unwrap_or(state);
    (!rules.engine.has_turn(&state)).then_some(state)
}

/// What alone keeps from a turn: a prohibition, where every one leaves what none may, or what a move has to leave and never does.
fn forbidden_to_all(game: &Game, rules: &Rules, state: &State, (name, span): (&str, Span)) -> Option<Diagnostic> {
    let forbids = |law: &&Guard| engine_without(game, law.clause).has_turn(state);
    let law = game
        .forbidden
        .iter()
        .find(forbids)
        .map(|law| (law, "every turn leaves this", "let it forbid less, or set up another position"));
    let of_move = || {
        let first = first_moves(game);
        let mut leaving = first.iter().flat_map(|&id| &game.moves[id].leaving);
        let help = "`leaving` says what must be so after the move, `leaving not` what must not";
        leaving.find(forbids).map(|law| (law, "no turn leaves this", help))
    };
    let (law, label, help) = law.or_else(of_move)?;
    let message = without_turn(game, rules, state, name);
    let diag = game.error("starts-finished", law.clause, message);
    Some(diag.label(label).also(span, "this setup").help(help))
}

/// The moves of the turns that may be due at first: what stands below a turn without a condition never is.
fn first_moves(game: &Game) -> BTreeSet<MoveId> {
    let always = game.phases.iter().position(|phase| phase.when.is_none());
    let mut found = BTreeSet::new();
    for phase in game.phases.iter().take(always.map_or(usize::MAX, |at| at + 1)) {
        phase.turn.visit(&mut |turn| {
            if let model::Turn::Play { play, .. } = turn {
                found.insert(*play);
            }
        });
    }
    found
}

fn without_turn(game: &Game, rules: &Rules, state: &State, setup: &str) -> String {
    let player = &rules.names.players[rules.engine.mover(state)];
    let place = if game.setups.len() > 1 { format!("in setup `{setup}`") } else { "at the start".to_owned() };
    format!("{player} has no turn at all {place}")
}

/// Where the setup stands in a game that is extended, what is wrong is what the file has changed: a move, if it has one.
fn told_where_changed(diag: Diagnostic, game: &Game, sources: &Sources, setup: Span) -> Diagnostic {
    let file = |span: Span| sources.file(span).map(SourceFile::span);
    let is_of_setup = diag.labels.first().is_some_and(|label| label.span == setup);
    let moves = game.moves.iter().map(|play| game.span(play.clause));
    match moves.into_iter().find(|&span| is_of_setup && file(span) != file(setup)) {
        Some(changed) => {
            let message = diag.message;
            let diag = Diagnostic::error("starts-finished", changed, message).also(setup, "this setup");
            diag.help("let a piece of the setup move so, or replace the setup, too")
        }
        None => diag,
    }
}

/// Two different legal turns written alike, somewhere in a few random games, with as many parts as are `left`; and in how many
/// positions they were looked for.
fn written_alike(game: &Game, rules: &Rules, (left, positions): (&mut usize, &mut usize), report: &mut Report) {
    for number in 0..GAMES {
        let setup = SetupId::from_index(number as usize % game.setups.len().max(1));
        let mut rng = rng(number, 1);
        let mut state = rules.engine.start(setup, None, &mut rng);
        for _ in 0..TURNS {
            let before = state.clone();
            state = rolled(rules, &state, &mut rng);
            let most = if rules.engine.by_parts() { MOST_OF_PARTS } else { MOST_TURNS };
            let is_crowded =
                rules.engine.draws_without_list(&state) && rules.engine.count_up_to(&state, most as u64) > most as u64;
            if is_crowded && !rules.engine.by_parts() {
                return report.push(endless(game, rules));
            }
            let turns = rules.engine.turns(&state, most + 1);
            *positions += 1;
            if turns.len() > most && turns.iter().any(|turn| turn.parts.len() > LONGEST) {
                return report.push(endless(game, rules));
            }
            if turns.len() > most && rules.engine.by_parts() {
                // turns chosen part by part may be many: another roll gives fewer
                match rules.engine.pick(&state, &mut rng, &mut Pool::default()) {
                    Some(turn) => state = rules.engine.play(&state, &turn),
                    None => break,
                }
                continue;
            }
            if turns.len() > most {
                return report.push(endless(game, rules));
            }
            let parts = turns.iter().map(|turn| turn.parts.len().max(1)).sum::<usize>();
            let Some(rest) = left.checked_sub(parts) else {
                *left = 0;
                return;
            };
            *left = rest;
            if let Some(diagnostic) = alike(game, rules, &state, &turns) {
                return report.push(diagnostic);
            }
            match turns.get(below(&mut rng, turns.len() as u64) as usize) {
                Some(turn) => state = rules.engine.play(&state, turn),
                None => {
                    if let Some(diag) = useless_roll(game, rules, &state, &before) {
                        return report.push(diag);
                    }
                    break;
                }
            }
        }
    }
}

/// A roll that leaves a player no turn, who loses by that, where another would have given him one.
fn useless_roll(game: &Game, rules: &Rules, state: &State, before: &State) -> Option<Diagnostic> {
    let value = rolls::rolled(rules, state)?;
    let is_open = matches!(rules.engine.outcome(before), Outcome::Open);
    if !is_open || !rules.engine.has_turn(before) {
        return None;
    }
    let player = &rules.names.players[rules.engine.mover(state)];
    let span = game.phases.first().map_or(Span::default(), |phase| game.span(phase.clause));
    let message = format!("a player whose roll gives him no turn has lost: {player} after a roll of {value}, for one");
    let diag = Diagnostic::warning("no-turn-after-roll", span, message);
    let is_bound_to_go_again = game.phases.iter().any(|phase| goes_again_only_when(&phase.turn));
    Some(diag.help(match is_bound_to_go_again {
        true => {
            "what stands after `then` is a part of every turn, and so no turn is left where `again when …` does not hold: \
             write `then must again when …`"
        }
        false => "if he passes instead, the turn says so: `roll d6 as pips then (run otherwise pass)`",
    }))
}

/// `step then again when …`: a turn that can only end where the condition holds.
fn goes_again_only_when(turn: &model::Turn) -> bool {
    let is_bound = |parts: &[model::Turn]| {
        parts.windows(2).any(|pair| matches!(pair, [model::Turn::When(..), model::Turn::Again]))
    };
    let mut found = false;
    turn.visit(&mut |turn| {
        if let model::Turn::Then(parts) = turn {
            let inner = parts.iter().skip(1).any(|part| matches!(part, model::Turn::Then(inner) if is_bound(inner)));
            found |= inner || is_bound(parts.get(1..).unwrap_or_default());
        }
    });
    found
}

/// How a turn that is followed by another of the same player is described.
const AGAIN: &str = "another turn";

/// How parts of a turn are joined where it is described.
const THEN: &str = " then ";

fn is_one_move(moves: &[usize]) -> bool {
    moves.windows(2).all(|pair| pair[0] == pair[1])
}

/// More turns than a player could ever look at: mostly a repeat that goes on too long.
fn endless(game: &Game, rules: &Rules) -> Diagnostic {
    let most = if rules.engine.by_parts() { MOST_OF_PARTS } else { MOST_TURNS };
    too_many(game, format!("a player of `{}` can have more than {most} turns to choose from", rules.names.title))
}

fn too_many(game: &Game, message: String) -> Diagnostic {
    let span = game.phases.first().map_or(Span::default(), |phase| game.span(phase.clause));
    Diagnostic::warning("too-many-turns", span, message)
        .help("say how often at most a part is repeated, or use fewer parts in a turn")
        .help("or let each part be a turn, after which the same player is due: `step then must again when …`")
}

/// True where a template that its author wrote is the same for all turns of the move.
fn has_no_field(game: &Game, moves: &[usize]) -> bool {
    let of = |mv: &usize| game.moves.as_slice().get(*mv).map(|play| &play.template);
    let is_bare = |template: &Template| {
        !template.parts.is_empty() && template.parts.iter().all(|part| matches!(part, TemplatePart::Text(_)))
    };
    moves.iter().filter_map(of).any(is_bare)
}

/// The name of what one of these moves chooses, or of how many pieces it lifts, that no template of theirs writes.
fn chosen_unwritten<'g>(game: &'g Game, moves: &[usize]) -> Option<&'g str> {
    moves.iter().filter_map(|&mv| game.moves.as_slice().get(mv)).find_map(|play| match &play.source {
        MoveSource::Choice { sort, among } if !matches!(among, Among::Cells(_)) => {
            (!play.template.writes(Field::Sort(*sort))).then(|| game.sorts[*sort].as_str())
        }
        MoveSource::Group { memory, .. } => {
            (!play.template.writes(Field::Group)).then(|| game.memory[*memory].name.as_str())
        }
        MoveSource::Tops { memory: Some(memory), .. } => {
            (!play.template.writes(Field::Die)).then(|| game.memory[*memory].name.as_str())
        }
        _ => None,
    })
}

/// Where two turns are of the same moves, and differ in where a part begins or ends that its template does not say: this
/// template, and what to write in it.
fn end_unwritten(game: &Game, rules: &Rules, (first, second): (&Turn, &Turn)) -> Option<(Span, &'static str)> {
    let name = |part: &Part| rules.names.moves.get(usize::from(part.mv)).map(|played| &played.name);
    let (one, other) = first.parts.iter().zip(&second.parts).find(|(one, other)| one != other)?;
    let play = game.moves.iter().find(|play| Some(&play.name) == name(one) && name(one) == name(other))?;
    let template = &play.template;
    let help = match (one.from != other.from, one.to != other.to) {
        _ if template.parts.is_empty() => None,
        (true, _) if !template.writes(Field::From) => Some(
            "they differ in where they begin, which a template writes with `{from}`; turns as books write them, with `{from}` \
             only where it must be, stand in `notation { turns san { … } }`",
        ),
        (false, true) if !template.writes(Field::To) => {
            Some("they differ in where they lead, which a template writes with `{to}`")
        }
        _ => None,
    };
    help.map(|help| (template.span, help))
}

/// True where all these moves choose cells together: which, is told of each turn.
fn choose_cells(game: &Game, moves: &[usize]) -> bool {
    let mut moves = moves.iter().filter_map(|&mv| game.moves.as_slice().get(mv));
    moves.all(|play| matches!(play.source, MoveSource::Group { .. }))
}

/// How templates tell turns apart that these moves write alike.
fn told_apart(game: &Game, alike: &Alike, moves: &[usize]) -> &'static str {
    match alike.first.contains(AGAIN) == alike.second.contains(AGAIN) {
        true if !alike.text.is_empty() && has_no_field(game, moves) => {
            "a template says with fields what was done: `\"{from}-{to}\"`"
        }
        true if is_one_move(moves) && alike.first.contains(THEN) != alike.second.contains(THEN) => {
            "of a part `from there` only what stands beside `{from}` is written: give the template a sign of its own, \
                 `\"{from}-\"`"
        }
        true if alike.first == alike.second => {
            "they differ in the pieces that are moved: a template writes these with `{piece}`, as in `\"{piece}@{to}\"`"
        }
        true if is_one_move(moves) && without_taken(&alike.first) == without_taken(&alike.second) => {
            "they differ in what they take: give that a name in the path, `enemy taken as prey`, and write it, \
                 `\"{from}-{to}x{prey}\"`"
        }
        true => {
            "write their moves in different ways, by templates: `move NAME \"{from}={to}\" { … }`; where only one of them is meant, \
             look at what the other lifts and asks for"
        }
        false => {
            "`again` is not written, so no turn may be made with and without it: say when it follows, `step then must again when it \
                 is in row 1`"
        }
    }
}

/// A turn in words, but for what it takes.
fn without_taken(turn: &str) -> String {
    let parts = turn.split(THEN).map(|part| part.split(" taking ").next().unwrap_or_default());
    parts.collect::<Vec<_>>().join(THEN)
}

fn alike(game: &Game, rules: &Rules, state: &State, turns: &[Turn]) -> Option<Diagnostic> {
    let alike = turns::written_alike(rules, state, turns)?;
    let of_text: Vec<&Turn> = turns.iter().filter(|t| turns::write(rules, state, t) == alike.text).collect();
    // a move may have been compiled several times, once for each direction
    let declared = |part: &Part| {
        let played = rules.names.moves.get(usize::from(part.mv))?;
        game.moves.as_slice().iter().position(|play| play.name == played.name)
    };
    let told = match of_text[..] {
        // what lies in an area begins in one place, whatever it is
        [first, second, ..] if alike.first != alike.second => end_unwritten(game, rules, (first, second)),
        _ => None,
    };
    let moves: Vec<usize> = of_text.iter().flat_map(|t| &t.parts).filter_map(declared).collect();
    let spans: Vec<Span> = moves.iter().filter_map(|&mv| Some(game.moves.as_slice().get(mv)?.template.span)).collect();
    let first = *spans.first()?;
    let other = spans.iter().copied().find(|span| *span != first);
    let message = format!("two different turns are written `{}`", alike.text);
    let chosen =
        if alike.first == alike.second || choose_cells(game, &moves) { chosen_unwritten(game, &moves) } else { None };
    // where the template is known that says too little, it alone is shown
    let (at, other, help) = match (chosen, told) {
        (Some(name), _) => {
            (first, other, format!("they differ in `{name}`, which a template writes with `{{{name}}}`"))
        }
        (None, Some((template, help))) => (template, None, help.to_owned()),
        (None, None) => (first, other, told_apart(game, &alike, &moves).to_owned()),
    };
    let mut diagnostic = Diagnostic::error("ambiguous-notation", at, message)
        .help(format!("one is {}; the other is {}", alike.first, alike.second))
        .help(help);
    if let Some(other) = other {
        diagnostic = diagnostic.also(other, "and this move");
    }
    Some(diagnostic)
}
