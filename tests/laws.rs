//! What must hold in every game and position: on the shipped games, and on small games made at random.

#[path = "support/reasons.rs"]
mod reasons;
mod support;

use boardwright::Rules;
use boardwright::allowance::{Limits, within};
use boardwright::id::{CellId, PlayerId, SetupId};
use boardwright::model::Game;
use boardwright::model::load::{Settings, load};
use boardwright::notation::{position, turns};
use boardwright::play::generate::sought::{Moves, Sought};
use boardwright::play::listed::Listed;
use boardwright::play::pool::Pool;
use boardwright::play::rng::{Rng, below, rng};
use boardwright::play::{Outcome, Standing, State, Turn};
use boardwright::survey::{Survey, Wanted};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions of random games, each with a number to tell it by.
fn positions(rules: &Rules, games: u64, most_turns: u32) -> Vec<State> {
    let mut found = Vec::new();
    for game in 0..games {
        let mut chance = rng(2026, game);
        let mut state = rules.engine.start(SetupId(0), None, &mut chance);
        for _ in 0..most_turns {
            rules.engine.roll(&mut state, &mut chance);
            found.push(state.clone());
            let Some(turn) = rules.engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
            state = rules.engine.play(&state, &turn);
        }
    }
    found
}

/// On larger boards the obvious generator takes too long.
const MOST_OBVIOUS: usize = 100;
/// More turns than this are not listed where turns are chosen part by part.
const MOST_LISTED: usize = 300;
/// Of the turns that follow a turn no more are listed.
const LISTED: usize = 50;
/// Positions with more turns than this are looked at now and then only.
const MANY: u64 = 500;

/// The laws of a position whose turns are too many to be listed, where those that lead to different positions are not.
fn holds_by_parts(rules: &Rules, state: &State, what: &str) {
    let engine = &rules.engine;
    let Some(merged) = engine.merged_turns(state, usize::MAX) else { return };
    assert!(!merged.is_empty(), "{what}: some turn");
    let ends: std::collections::BTreeSet<u64> = merged.iter().map(|t| engine.hash(&engine.play(state, t))).collect();
    assert_eq!(ends.len(), merged.len(), "{what}: merged turns lead to different positions");
    let mut chance = rng(4, 4);
    for _ in 0..20 {
        let turn = engine.pick(state, &mut chance, &mut Pool::default()).unwrap();
        let after = engine.play(state, &turn);
        assert_eq!(engine.hash(&after), engine.hash_from_scratch(&after), "{what}: the hash is kept by a turn");
        assert!(ends.contains(&engine.hash(&after)), "{what}: every turn leads to a merged position");
        let next = engine.next_parts(state, &turn.parts).unwrap();
        assert!(next.may_stop, "{what}: a turn may stop where it ends");
        let text = turns::write(rules, state, &turn);
        assert_eq!(turns::read(rules, state, &text).ok(), Some(turn), "{what}: {text}");
    }
}

/// Turns put together part by part are the turns listed.
fn parts_make_turns(rules: &Rules, state: &State, listed: &[Turn], what: &str) {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(done) = open.pop() {
        let next = rules.engine.next_parts(state, &done).unwrap();
        if next.may_stop {
            found.push(Turn { parts: done.clone() });
        }
        open.extend(next.parts.into_iter().map(|part| [&done[..], &[part]].concat()));
    }
    found.sort_unstable();
    assert_eq!(found, listed, "{what}: part by part");
}

/// The laws that hold of every position.
fn hold(rules: &Rules, state: &State, what: &str) {
    let engine = &rules.engine;
    if engine.by_parts() && engine.turns(state, MOST_LISTED + 1).len() > MOST_LISTED {
        return holds_by_parts(rules, state, what);
    }
    let mut listed = engine.turns(state, usize::MAX);
    assert_eq!(engine.count_turns(state), listed.len() as u64, "{what}: counted as listed");
    let in_order = listed.clone();
    listed.sort_unstable();
    let mut once = listed.clone();
    once.dedup();
    assert_eq!(once.len(), listed.len(), "{what}: none twice");
    if engine.cells() <= MOST_OBVIOUS {
        assert_eq!(listed, engine.obvious_turns(state), "{what}: as the obvious generator finds them");
    }
    for number in 0..4 {
        let whole = engine.pick(state, &mut rng(7, number), &mut Pool::default());
        let by_parts = engine.pick_by_parts(state, &mut rng(7, number), &mut Pool::default());
        for picked in [whole, by_parts] {
            assert_eq!(picked.is_none(), listed.is_empty(), "{what}: a turn is drawn where there is one");
            assert!(
                picked.is_none_or(|turn| listed.binary_search(&turn).is_ok()),
                "{what}: a turn drawn is a legal one"
            );
        }
    }
    captures_are_found(rules, state, what);
    sought_are_found(rules, state, &listed, what);
    if listed.len() < 200 && !listed.is_empty() {
        parts_make_turns(rules, state, &listed, what);
    }
    let is_over = engine.outcome(state) != Outcome::Open;
    // what is rolled may leave no turn; whether there is one is asked before
    let by_roll = engine.rolled(state) != 0 && listed.is_empty();
    assert!(by_roll || listed.is_empty() == is_over, "{what}: no turns, and only then, it is over");
    assert_eq!(engine.hash(state), engine.hash_from_scratch(state), "{what}: the hash is kept");
    for turn in in_order.iter().take(40) {
        let after = engine.play(state, turn);
        moves_on(rules, (state, turn), &after, what);
        assert_eq!(engine.hash(&after), engine.hash_from_scratch(&after), "{what}: the hash is kept by a turn");
        let last = engine.steps(state, turn).last().map(|s| s.after.clone());
        if let Some(last) = last {
            // what runs when a turn ends comes after its last part: a piece may be another then
            let has_events = rules.names.clauses.iter().any(|clause| clause.name.starts_with("event."));
            let same = (0..engine.cells() as u16).all(|cell| {
                let (told, found) = (engine.stack(&last, cell), engine.stack(&after, cell));
                told == found || has_events && told.len() == found.len()
            });
            assert!(same, "{what}: steps lead where the turn leads");
        }
    }
}

/// Playing on in place leads where the turn leads, and lists what may follow.
fn moves_on(rules: &Rules, (state, turn): (&State, &Turn), after: &State, what: &str) {
    let (engine, mut next) = (&rules.engine, Listed::of_at_most(LISTED));
    let mut moved = state.clone();
    engine.move_on(&mut moved, &turn.parts, false, &mut next, &mut Pool::default());
    assert_eq!(moved, *after, "{what}: played in place as elsewhere");
    if engine.outcome(after) == Outcome::Open {
        assert_eq!(engine.play_going_on(state, turn).as_ref(), Some(after), "{what}: played by who goes on");
    }
    let turns = if engine.to_roll(after).is_some() { Vec::new() } else { engine.turns(after, LISTED) };
    assert_eq!(next.turns(), turns, "{what}: what follows is listed");
    let first = turns.first().map(|turn| turn.parts.as_slice());
    next.retain(|parts| first.is_some_and(|first| parts.first() == first.first()));
    let alike = |turn: &&Turn| first.is_some_and(|first| turn.parts.first() == first.first());
    assert_eq!(next.turns(), turns.iter().filter(alike).cloned().collect::<Vec<_>>(), "{what}: some turns are kept");
}

/// Who asks for the turns that take something gets all of them, and what each leads to.
fn captures_are_found(rules: &Rules, state: &State, what: &str) {
    let engine = &*rules.engine;
    let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, 100.0, 10.0);
    let taking = |only: bool| {
        let mut found = Survey::default();
        engine.survey(state, &worths, Wanted::unhurried(only, usize::MAX), &mut found, &mut Pool::default());
        let mut turns: Vec<_> = found.turns.iter().filter(|turn| turn.takes).collect();
        turns.sort_by_key(|turn| found.parts(turn));
        turns.iter().map(|turn| (found.parts(turn).to_vec(), turn.outcome, turn.worth)).collect::<Vec<_>>()
    };
    assert_eq!(taking(true), taking(false), "{what}");
}

/// Who seeks turns by their moves and the cells that they name gets all of them, each legal.
fn sought_are_found(rules: &Rules, state: &State, listed: &[Turn], what: &str) {
    let board = rules.engine.cells();
    let mut chance = rng(59, listed.len() as u64);
    for _ in 0..8 {
        let mut toss = |of| below(&mut chance, of) == 0;
        let cells = (0..board).filter(|_| toss(4)).collect();
        let [not_begins, from, to]: [Moves; 3] =
            [3, 2, 2].map(|of| (0..rules.names.moves.len()).filter(|_| toss(of)).collect());
        let begins = Moves::FULL.without(not_begins);
        for by_parts in [false, true] {
            let sought = Sought { board, cells, begins, from, to, by_parts, untested: false };
            let found = rules.engine.turns_sought(state, false, usize::MAX, &sought).unwrap();
            let ends = |turn: &Turn| match by_parts {
                true => turn.parts.iter().all(|part| sought.may_end(part)),
                false => turn.parts.last().is_none_or(|last| sought.may_end(last)),
            };
            let is_sought = |turn: &&Turn| turn.parts.first().is_none_or(|first| sought.may_begin(first)) && ends(turn);
            let lacking = listed.iter().filter(is_sought).find(|turn| !found.contains(turn));
            assert_eq!(lacking, None, "{what}: {sought:?}");
            let illegal = found.iter().find(|turn| listed.binary_search(turn).is_err());
            assert_eq!(illegal, None, "{what}: {sought:?}");
            let untested = Sought { untested: true, ..sought };
            let mut found = rules.engine.turns_sought(state, false, usize::MAX, &untested).unwrap();
            found.retain(|turn| rules.engine.play_going_on(state, turn).is_some());
            let lacking = listed.iter().filter(is_sought).find(|turn| !found.contains(turn));
            assert_eq!(lacking, None, "{what}, untested: {untested:?}");
            let illegal = found.iter().find(|turn| listed.binary_search(turn).is_err());
            assert_eq!(illegal, None, "{what}, untested: {untested:?}");
        }
    }
}

/// What is written is read as the same.
fn reads_back(rules: &Rules, state: &State, what: &str) {
    for turn in rules.engine.turns(state, 40) {
        let text = turns::write(rules, state, &turn);
        assert_eq!(turns::read(rules, state, &text).ok(), Some(turn), "{what}: {text}");
    }
    let object = serde_json::to_string(&position::write_json(rules, state)).unwrap();
    let again = position::read_any(rules, &object).unwrap();
    assert_eq!(rules.engine.hash(&again), rules.engine.hash(state), "{what}: {object}");
    let plain = position::write_plain(rules, state);
    let again = position::read_any(rules, &plain).unwrap();
    assert_eq!(rules.engine.hash(&again), rules.engine.hash(state), "{what}: {plain}");
    // a form that other programs use may have no field for all that is remembered
    let text = position::write(rules, state);
    let again = position::read_any(rules, &text).unwrap();
    assert_eq!(position::write(rules, &again), text, "{what}");
}

#[test]
fn laws_hold_in_shipped_games() {
    hold_in_all_shipped(1);
}

#[test]
#[ignore = "slow"]
fn laws_hold_in_more_of_the_shipped_games() {
    hold_in_all_shipped(4);
    hold_in_examples(4);
}

/// The laws in positions of so many random games of each shipped game.
fn hold_in_all_shipped(games: u64) {
    let names = support::shipped();
    let next = AtomicUsize::new(0);
    let hold_in_some = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            hold_in_shipped(name, games);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(hold_in_some);
        hold_in_some();
    });
}

/// With nothing that makes it fast a game is the same: the laws hold, turns and what each leads to are those of the fast
/// way, and random games are games.
fn is_the_same_slowly(game: &Game, rules: &Rules, most_turns: u32, what: &str) {
    let slow = Rules { engine: boardwright::engine_slow(game), names: Arc::clone(&rules.names) };
    for (i, state) in positions(rules, 1, most_turns).iter().enumerate() {
        // where there are many turns each takes its time
        if i % 5 != 0 || rules.engine.turns(state, MOST_LISTED + 1).len() > MOST_LISTED {
            continue;
        }
        let what = format!("{what}, position {i}, slowly");
        hold(&slow, state, &what);
        let turns = in_order(rules, state);
        assert_eq!(in_order(&slow, state), turns, "{what}: the same turns");
        for turn in turns.iter().take(40) {
            let (after, slowly) = (rules.engine.play(state, turn), slow.engine.play(state, turn));
            assert_eq!(slowly, after, "{what}: the same position");
            assert_eq!(slow.engine.outcome(&slowly), rules.engine.outcome(&after), "{what}: the same outcome");
        }
    }
    if !rules.engine.by_parts() && !rules.engine.has_dice() {
        plays_by_the_rules(&slow, 1, 12, &format!("{what}, slowly"));
    }
}

#[test]
fn laws_hold_with_nothing_that_makes_games_fast() {
    for name in support::shipped() {
        let (game, rules) = support::game(&name, &[]);
        is_the_same_slowly(&game, &rules, 30, &name);
    }
    for number in 0..40 {
        for text in [random_rules(number), way_rules(number), wide_rules(number)] {
            let loaded = load("random", &text, &Settings::default(), &support::Folder);
            if let Some(game) = loaded.game {
                is_the_same_slowly(&game, &boardwright::compile(&game), 8, &text);
            }
        }
    }
}

/// The laws in one of the shipped games and in its variants.
fn hold_in_shipped(name: &str, games: u64) {
    let (game, _) = support::game(name, &[]);
    let variants = game.variants.iter().map(|v| format!("{name}:{}", v.name));
    for name in std::iter::once(name.to_owned()).chain(variants) {
        let (game, rules) = support::game(&name, &[]);
        for (i, state) in positions(&rules, games, 40).iter().enumerate() {
            // where there are many turns the obvious generator takes its time
            if i % 10 != 0 && !rules.engine.by_parts() && rules.engine.count_turns(state) > MANY {
                continue;
            }
            let what = format!("{name}, position {i}");
            hold(&rules, state, &what);
            if i % 5 == 0 {
                reads_back(&rules, state, &what);
                turned_about(&game, &rules, state, &what);
            }
        }
    }
}

/// A position turned about the centre, the players changed, has as many turns: for games of two that are alike from both
/// sides.
fn turned_about(game: &Game, rules: &Rules, state: &State, what: &str) {
    let (Some(image), 2) = (game.board.turned(), rules.engine.players()) else { return };
    if !game.board.areas.is_empty() || !game.memory.is_empty() || rules.engine.rolled(state) != 0 {
        return;
    }
    let other = |p: PlayerId| PlayerId(1 - p.0);
    let mut turned = rules.engine.blank();
    for cell in 0..rules.engine.cells() as u16 {
        let swapped = |k| {
            let name = &rules.names.kinds[k];
            rules.names.kinds.position(|n| n.role_id == name.role_id && n.owner == name.owner.map(other)).unwrap()
        };
        let stack: Vec<_> = rules.engine.stack(state, cell).into_iter().map(swapped).collect();
        rules.engine.put(&mut turned, image[CellId(cell)].0, &stack);
    }
    rules.engine.begin(&mut turned, &Standing::first(other(rules.engine.mover(state))));
    if rules.engine.outcome(&turned) == Outcome::Open && rules.engine.outcome(state) == Outcome::Open {
        assert_eq!(rules.engine.count_turns(&turned), rules.engine.count_turns(state), "{what}: turned about");
    }
}

#[test]
fn a_seed_gives_the_same_game() {
    for name in support::shipped() {
        let (_, rules) = support::game(&name, &[]);
        let game = |seed| {
            let mut chance = rng(seed, 3);
            let mut state = rules.engine.start(SetupId(0), None, &mut chance);
            let playout = rules.engine.playout(&mut state, &mut chance, 500, true, &mut Pool::default());
            (playout, state)
        };
        assert_eq!(game(5), game(5), "{name}");
        assert_ne!(game(5).1, game(6).1, "{name}");
    }
}

#[test]
fn random_turns_are_equally_likely() {
    for name in ["pijersi", "breakthrough", "chess", "amazons"] {
        equally_likely(name, &support::game(name, &[]).1);
    }
}

/// Small games in which a turn is drawn without asking all of them: an end cuts turns short; some turns are forbidden; some
/// targets do not fulfil a condition; only the greatest words count.
const DRAWN: [(&str, &str, &str); 37] = [
    (
        "a new stone may go on",
        "move put \"+{to}\" { place a stone; to empty in row 1 }
         move go { lift an own stone; step n; land on empty }
         turn { put then go | pass }
         end { full: draw when no empty }",
        "",
    ),
    (
        "two free steps",
        "move step { lift an own stone; step any; land on empty, or capturing }
         captures { stone > stone }
         turn { step then step }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "a step, and another if he likes, or a pass",
        "move step { lift an own stone; step any; land on empty }
         move slide \"{from}~{to}\" { lift an own stone; slide any; land on empty }
         turn { step then (step | slide | pass) }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "two cells at once",
        "move first { place a stone; to empty; when n of to is empty }
         move second \"+\" { place a stone; to n of there }
         turn { first then second otherwise pass }
         end { full: draw when no empty }",
        "",
    ),
    (
        "what is preferred goes on",
        "move step { lift an own stone; step n; land on empty }
         move jump { lift an own stone; line any: enemy taken, empty }
         move aside \"{from}~{to}\" { lift an own stone; step e or w; land on empty }
         turn { (jump then may aside from there) otherwise (step then must aside otherwise pass) }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "three parts, with a dead end",
        "move step { lift an own stone; step any; land on empty }
         move back \"{from}~{to}\" { lift an own stone; step s; land on empty }
         move put \"+{to}\" { place a stone; step n }
         turn { step then back then put from there }
         end { full: draw when no empty }",
        "  Black  c3: stone",
    ),
    (
        "a direction is kept",
        "move push { lift an own stone; step any as way; land swapping }
         move farther \"+\" { lift own; step way; land swapping }
         turn { push then may repeat up to 2 times farther from there }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 b3 a2: stone",
    ),
    (
        "what runs after a part adds stones",
        "move step { lift an own stone; step any; land on empty }
         move go \"{from}~{to}\" { lift an own stone; step orthogonal; land on empty }
         after step { turn enemy in (next to there) into own }
         turn { step then go }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "taken at the end of a line",
        "captures { stone > stone }
         move step { lift an own stone; line any: enemy taken }
         turn { step otherwise pass }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "cut short",
        "move put { place a stone; to empty }
         turn { put then put }
         end {
             row: win at once when there is a run of own 2..
             full: draw when no empty
         }",
        "",
    ),
    (
        "cut shorter",
        "move put { place a stone; to empty }
         move set { place a stone; to empty }
         turn { put then set then put }
         end {
             row: win at once when there is a run of own 3..
             full: draw when no empty
         }",
        "",
    ),
    (
        "forbidden",
        "move step { lift an own stone; step any; land on empty }
         near: no turn may leave an own stone is next to enemy
         turn { step }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "leaving",
        "move step { lift an own stone; step any; land on empty; leaving it is not in (next to enemy) }
         turn { step }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "seen by few",
        "move put { place a stone; to empty; lines any: empty 0.., own as seen; when number of seen = 1 }
         move lift_off { place a stone; to enemy; land capturing; lines any: empty 0.., own as seen; when number of seen > 1; remove to }
         turn { put | lift_off otherwise pass }
         end { full: draw when no empty }",
        "  Black  c3 c1: stone",
    ),
    (
        "beside one's own, and from where there is room",
        "move step { lift an own stone; step any; land on empty in (next to own), or capturing (enemy in next to empty) }
         captures { stone > stone }
         turn { step | pass }
         end { over: draw when 9 turns pass without capture }",
        "  Black  c3 c2 b3: stone",
    ),
    (
        "what begins alike",
        "move step { lift an own stone; step any; land on empty, or capturing }
         move go \"{from}~{to}\" { lift an own stone; step orthogonal; land on empty; when from is there }
         captures { stone > stone }
         turn { step | step then step | step then go | pass | pass then step }
         end { quiet: draw when 9 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "what begins alike, and may be cut short",
        "move step { lift an own stone; step any; land on empty, or capturing }
         captures { stone > stone }
         turn { step | (step to row 3) then step | pass }
         end { bare: win at once when no enemy; quiet: draw when 9 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "what can be read in two ways",
        "move step { lift an own stone; step any; land on empty }
         turn { step | (step | pass) | step then (step otherwise pass) | step then may step }
         end { quiet: draw when 9 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "a second part while there are few, or once",
        "remember done: yes or no
         move step { lift an own stone; step any; land on empty, or capturing }
         move late \"{from}~{to}\" { lift an own stone; step any; land on empty; when not done; done becomes yes }
         captures { stone > stone }
         turn { step then may step when number of own < 2 | late then may late when done }
         end { over: draw when 9 turns pass without capture }",
        "  Black  c3 c2 b3: stone",
    ),
    (
        "the same way twice",
        "move aim \"{course}:\" { choose course among any }
         move step { lift an own stone; step course; land on empty }
         move go \"{from}~{to}\" { lift an own stone; step any as way; when way is not diagonal }
         move on_ \"{from}={to}\" { lift an own stone; step way; land on empty }
         turn { aim then step then may step | go then may on_ | go | pass }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a2: stone",
    ),
    (
        "next to something",
        "move step { lift an own stone; step any; land on empty; when an enemy stone is in (next to to) }
         turn { step | pass }
         end { over: draw when 9 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "the second of two",
        "move step { lift an own stone; step any; land on empty }
         move put { place a stone; to empty; lines any: empty 0.., own as seen; when number of seen = 1 }
         turn { step then put otherwise pass }
         end { full: draw when no empty }",
        "  Black  c3: stone",
    ),
    (
        "pushed",
        "move take_up { choose crew among lines of own 1..3 }
         move go { choose way among any; when no own in (way of crew except crew); shift crew along way }
         turn { take_up then go }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "a line of some",
        "move clear { choose row among lines of own 1..2; when no enemy in next to row; remove row }
         turn { clear otherwise pass }
         end { bare: win when no own }",
        "  Black  c3: stone",
    ),
    (
        "must within a turn",
        "move step { lift an own stone; step any; land on empty; leaving it is not in (next to enemy) }
         move fill { place a stone; to (next to it) except occupied }
         near: no turn may leave an own stone is on c1
         turn { step then must fill when it is in b1..b3 }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "must, and what must is asked",
        "move step { lift an own stone; step any; land on empty }
         move fill { place a stone; to (next to it) except occupied; leaving it is not in (next to enemy) }
         turn { step then must fill }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
    (
        "again or not",
        "remember owed: yes or no
         move put { place a stone; to empty }
         move step { lift an own stone; step any; land on empty }
         turn { put then may again when not owed | step then must again when owed }
         at end of turn { owed becomes not owed }
         end { full: draw when no empty }",
        "  Black  c3: stone",
    ),
    (
        "cut short at once",
        "move put { place a stone; to empty }
         move go { lift an own stone; step orthogonal; land on empty }
         turn { put then go then may put }
         end { three: win at once when there is a run of own 3
               full: draw at once when no empty }",
        "  Black  c3: stone  White c1: stone",
    ),
    (
        "cut short, or ended there",
        "move put { place a stone; to empty }
         move go { lift an own stone; step orthogonal; land on empty, or capturing }
         turn { put then may (go then may go) }
         end { three: win at once when there is a run of own 3 }",
        "  Black  c3: stone  White c2: stone",
    ),
    (
        "greatest",
        "remember steps this turn: number in 0..9
         move step { lift an own stone; step n or e; land on empty; steps becomes steps + 1 }
         turn { (step then may step) with most steps otherwise pass }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c1: stone",
    ),
    (
        "who makes a line takes one",
        "move step { lift an own stone; step any; land on empty }
         move seize \"x{from}\" { lift an enemy stone; take it }
         turn { step then must seize when it is in run of own stone 2 }
         end { few: win when number of enemy stone < 2 }",
        "c1: stone  Black  c3 a3 a2: stone",
    ),
    (
        "who makes a line takes one that stands in none, and others only if all do",
        "move put { place a stone; to empty }
         move fly { lift an own stone; to empty }
         move seize \"x{from}\" {
           lift an enemy stone in (enemy stone except run of enemy stone 2 otherwise enemy stone)
           take it
         }
         turn { (put | fly) then must seize when it is in run of own stone 2 }
         end { few: win when number of enemy stone < 2 }",
        "  Black  c3 c2 a3: stone",
    ),
    (
        "who makes a line may take one",
        "move step { lift an own stone; step any; land on empty }
         move seize \"x{from}\" { lift an enemy stone; take it }
         turn { step then may seize when it is in run of own stone 2 }
         end { few: win when number of enemy stone < 2 }",
        "c1: stone  Black  c3 a3 a2: stone",
    ),
    (
        "lines must be made, and take one",
        "move step { lift an own stone; step any; land on empty }
         move seize \"x{from}\" { lift an enemy stone; take it }
         turn { step then seize when it is in run of own stone 2 }
         end { few: win when number of enemy stone < 2 }",
        "c1: stone  Black  c3 a3 a2: stone",
    ),
    (
        "what is preferred closes a line, and there is nothing to take",
        "move go { lift an own stone; step e or w; land on empty in (next to own) }
         move aside \"{from}~{to}\" { lift an own stone; step n or s; land on empty }
         move seize \"x{from}\" { lift an enemy stone in c1; take it }
         turn { (go otherwise aside) then must seize when it is in run of own stone 2 }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a3: stone",
    ),
    (
        "what is preferred goes on, or is not there",
        "move go { lift an own stone; step e; land on empty }
         move aside \"{from}~{to}\" { lift an own stone; step n or s; land on empty }
         move seize \"x{from}\" { lift an enemy stone in c1; take it }
         turn { (go then must seize when it is in run of own stone 2) otherwise aside }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3 a3: stone",
    ),
    (
        "captures before steps, each of several kinds",
        "move jump \"{from}x{to}\" { lift an own stone; line e: enemy taken, empty }
         move leap \"{from}%{to}\" { lift an own stone; line n: empty 0.., enemy taken, empty }
         move step { lift an own stone; step any; land on empty }
         turn { jump then may jump from there | leap otherwise step then may step when it is in row 3 }
         end { quiet: draw when 40 turns pass without capture }",
        "  Black  c3: stone",
    ),
];

#[test]
fn turns_drawn_without_asking_all_are_equally_likely() {
    for (name, text, black) in DRAWN {
        let text = format!(
            "rules 1
             game \"Drawn\" {{
                 author \"test\"  licence \"public domain\"
                 players White, Black
                 board {{ squares 3 by 3 }}
                 pieces {{ stone W/B x9 }}
                 setup {{ White  a1 b2: stone {black} }}
                 {text}
             }}"
        );
        let loaded = load(name, &text, &Settings::default(), &support::Folder);
        let game = loaded.game.unwrap_or_else(|| panic!("{name}: {:?}", loaded.report));
        let rules = boardwright::compile(&game);
        let state = rules.engine.start(SetupId(0), None, &mut rng(9, 9));
        hold(&rules, &state, name);
        equally_likely(name, &rules);
    }
}

#[test]
fn laws_hold_where_lines_go_along_a_direction_with_a_name() {
    hold_in_file(&support::root().join("tests/sound/lines-along-named-ways.rules"), 6, 12);
}

#[test]
fn laws_hold_where_parts_share_a_direction() {
    hold_in_file(&support::root().join("tests/sound/shared-directions.rules"), 6, 16);
    hold_in_file(&support::root().join("tests/sound/the-same-way-again.rules"), 6, 8);
}

#[test]
fn laws_hold_where_what_is_lifted_was_near() {
    hold_in_file(&support::root().join("tests/sound/near-what-it-leaves.rules"), 6, 16);
}

#[test]
fn laws_hold_where_shapes_are_laid() {
    for name in ["shapes-on-squares", "shapes-on-hexes", "shapes-under-conditions"] {
        hold_in_file(&support::root().join(format!("tests/sound/{name}.rules")), 4, 16);
    }
}

#[test]
fn laws_hold_where_new_pieces_are_put() {
    for name in ["laid-on-an-empty-board", "laid-in-corners", "put-where-others-stand", "put-on-top"] {
        hold_in_file(&support::root().join(format!("tests/sound/{name}.rules")), 6, 12);
    }
}

#[test]
fn laws_hold_where_pieces_change_places_beside_areas() {
    hold_in_file(&support::root().join("tests/sound/swapped-on-cells-only.rules"), 6, 12);
}

#[test]
fn laws_hold_where_the_stack_law_has_a_say_in_what_changes_places() {
    hold_in_file(&support::root().join("tests/sound/swapped-as-the-stack-law-allows.rules"), 6, 16);
    hold_in_file(&support::root().join("tests/sound/taken-before-swapped.rules"), 6, 12);
}

#[test]
fn laws_hold_where_nothing_is_taken_twice_in_a_turn() {
    hold_in_file(&support::root().join("tests/sound/nothing-twice-in-a-turn.rules"), 8, 12);
}

#[test]
fn laws_hold_where_sets_are_told_by_several_conditions() {
    hold_in_file(&support::root().join("tests/sound/sets-told-by-several-conditions.rules"), 3, 20);
}

#[test]
fn laws_hold_where_a_turn_may_be_found_in_two_ways() {
    hold_in_file(&support::root().join("tests/sound/compared-round-by-round.rules"), 6, 12);
    hold_in_file(&support::root().join("tests/sound/compared-and-tested-at-once.rules"), 6, 12);
}

#[test]
fn laws_hold_where_only_captures_are_looked_for() {
    hold_in_file(&support::root().join("tests/sound/taken-where-a-stack-stood.rules"), 12, 12);
    hold_in_file(&support::root().join("tests/sound/threats-behind-otherwise.rules"), 4, 12);
    hold_in_file(&support::root().join("tests/sound/threatened-by-the-second-part.rules"), 4, 12);
}

#[test]
fn laws_hold_where_plans_alone_tell_of_parts() {
    let file = support::root().join("tests/sound/told-by-plans-alone.rules");
    hold_in_file(&file, 6, 16);
    equally_likely("told by plans alone", &rules_of(&file));
}

#[test]
fn laws_hold_where_what_lies_around_a_place_is_told_at_once() {
    let file = support::root().join("tests/sound/told-of-what-lies-around.rules");
    hold_in_file(&file, 4, 12);
    equally_likely("told of what lies around", &rules_of(&file));
}

#[test]
fn laws_hold_where_parts_are_drawn_before_what_follows() {
    for name in ["told-by-two-directions", "as-far-as-there-are-pieces", "bundles-that-go-on"] {
        let file = support::root().join(format!("tests/sound/{name}.rules"));
        hold_in_file(&file, 6, 16);
        equally_likely(name, &rules_of(&file));
    }
}

#[test]
fn laws_hold_where_heaps_are_counted() {
    let file = support::root().join("tests/sound/heaps-of-one-kind.rules");
    hold_in_file(&file, 8, 24);
    equally_likely("heaps of one kind", &rules_of(&file));
}

#[test]
fn laws_hold_where_turns_only_point() {
    let file = support::root().join("tests/sound/heaps-pointed-at.rules");
    hold_in_file(&file, 8, 24);
    let rules = rules_of(&file);
    equally_likely("heaps pointed at", &rules);
    (0..20).for_each(|seed| plays_by_the_rules(&rules, seed, 200, "heaps pointed at"));
}

/// Random games are played, and end, as single turns are and do.
#[test]
fn random_games_are_games() {
    for (name, options, games) in [("kalah", &[][..], 10), ("oware", &[], 4), ("havannah", &[("size", "4")], 40)] {
        let rules = support::game(name, options).1;
        (0..games).for_each(|seed| plays_by_the_rules(&rules, seed, 200, name));
    }
}

fn plays_by_the_rules(rules: &Rules, seed: u64, most: u32, what: &str) {
    let start = rules.engine.start(SetupId(0), None, &mut rng(seed, 0));
    let after = |most: u32| {
        let mut state = start.clone();
        let playout = rules.engine.playout(&mut state, &mut rng(seed, 1), most, false, &mut Pool::default());
        (state, playout)
    };
    let whole = after(most).1;
    let mut before = start.clone();
    for turn in 1..=whole.turns {
        let here = after(turn).0;
        let turns = rules.engine.turns(&before, usize::MAX);
        let mut played = turns.iter().map(|turn| rules.engine.play(&before, turn));
        let Some(found) = played.find(|found| rules.engine.key(found) == rules.engine.key(&here)) else {
            panic!("{what}: turn {turn} of game {seed} is none");
        };
        let outcome = if turn == whole.turns { whole.outcome } else { Outcome::Open };
        assert_eq!(rules.engine.outcome(&found), outcome, "{what}: after turn {turn} of game {seed}");
        before = found;
    }
}

/// What a question may take is asked of one position, however many are counted.
#[test]
fn many_positions_are_many_questions() {
    let rules = support::game("havannah", &[]).1;
    let start = rules.engine.start(SetupId(0), None, &mut rng(0, 0));
    assert_eq!(within(Limits::default(), || rules.engine.perft(&start, 3)), Ok(169 * 168 * 167));
}

#[test]
fn laws_hold_where_turns_are_told_stage_by_stage() {
    hold_in_file(&support::root().join("tests/sound/told-stage-by-stage.rules"), 12, 40);
}

#[test]
fn laws_hold_where_the_most_of_some_rounds_is_sought() {
    let file = support::root().join("tests/sound/most-of-some-rounds.rules");
    hold_in_file(&file, 4, 8);
    let rules = rules_of(&file);
    equally_likely("most of some rounds", &rules);
    let mut state = rules.engine.start(SetupId(0), None, &mut rng(1, 1));
    let playout = rules.engine.playout(&mut state, &mut rng(1, 1), 1, true, &mut Pool::default());
    assert_eq!((playout.turns, playout.choices), (1, 14));
}

#[test]
fn turns_chosen_part_by_part_are_legal() {
    for name in ["long-turns-with-dead-ends", "long-turns-under-a-law"] {
        let rules = rules_of(&support::root().join(format!("tests/sound/{name}.rules")));
        assert!(rules.engine.by_parts());
        for (at, state) in positions(&rules, 4, 12).iter().enumerate() {
            let all = rules.engine.turns(state, usize::MAX);
            for draw in 0..20 {
                let turn = rules.engine.pick(state, &mut rng(draw, 3), &mut Pool::default());
                assert!(turn.is_some() != all.is_empty(), "{name}, position {at}: a turn where there is one");
                assert!(turn.is_none_or(|turn| all.contains(&turn)), "{name}, position {at}: a legal turn");
            }
        }
        for game in 0..40 {
            let mut state = rules.engine.start(SetupId(0), None, &mut rng(game, 0));
            rules.engine.playout(&mut state, &mut rng(game, 1), 50, game % 2 == 0, &mut Pool::default());
            let Outcome::Over { by, .. } = rules.engine.outcome(&state) else { panic!("{name}: game {game} is over") };
            assert_ne!(rules.names.reason(by), "never", "{name}: what no turn may leave ends no game");
        }
    }
}

fn equally_likely(name: &str, rules: &Rules) {
    let mut chance = rng(9, 9);
    let state = rules.engine.start(SetupId(0), None, &mut chance);
    let all: Vec<Turn> = rules.engine.turns(&state, usize::MAX);
    let mut counts: HashMap<Turn, u32> = all.iter().map(|turn| (turn.clone(), 0)).collect();
    let draws = 200 * all.len();
    for _ in 0..draws {
        let turn = rules.engine.pick(&state, &mut chance, &mut Pool::default()).unwrap();
        *counts.get_mut(&turn).unwrap() += 1;
    }
    // the sum of squares follows chi squared with one degree less than turns; six standard deviations are allowed
    let deviation: f64 = counts.values().map(|&c| (f64::from(c) - 200.0).powi(2) / 200.0).sum();
    let degrees = all.len() as f64 - 1.0;
    assert!((deviation - degrees).abs() < 6.0 * (2.0 * degrees).sqrt() + 1.0, "{name}: {deviation} of {degrees}");
}

// ---- games made at random

/// Picks one of some texts.
fn one<'t>(chance: &mut Rng, texts: &[&'t str]) -> &'t str {
    texts[below(chance, texts.len() as u64) as usize]
}

/// True for a path that may end where it began.
fn leads_back(path: &str) -> bool {
    path.starts_with("to ") || path.starts_with("walk ") || path.contains(" then ")
}

/// The rules of a small game.
fn random_rules(number: u64) -> String {
    let chance = &mut rng(77, number);
    let mut text = format!("rules 1\ngame \"Game {number}\" {{\n  players White, Black\n");
    let (board, first, last) = match below(chance, 3) {
        0 => ("squares 4 by 4", "row 1", "row 4"),
        1 => ("squares 4 by 5, orthogonal", "row 1", "row 5"),
        _ => ("hexes in rows 4 5 4 5 4", "row a", "row e"),
    };
    let _ = writeln!(text, "  board {{\n    {board}\n    zone home White: {first} Black: {last}\n  }}");
    text.push_str("  pieces {\n    man M x3\n    lord L x1\n  }\n");
    if below(chance, 3) > 0 {
        let takes = one(chance, &["takes the whole stack", "takes the top", "takes the whole stack but lord"]);
        let pairs = one(chance, &["man > lord > man", "man, lord > man", "man > man, lord", "lord > man, lord"]);
        let _ = writeln!(text, "  captures {{\n    {pairs}\n    {takes}\n  }}");
    }
    if below(chance, 2) == 0 {
        let limit = one(chance, &["at most 2, of one owner", "at most 3, of any owner", "at most 2, of any owner"]);
        let rule = one(chance, &["no man on lord", "no lord on man", "any lord on enemy man", "nothing on enemy lord"]);
        let _ = writeln!(text, "  stacks {{\n    {limit}\n    {rule}\n  }}");
    }
    let _ = writeln!(text, "  setup {{\n    White {first}: M L M M\n    Black as White, turned about the centre\n  }}");
    let dirs = ["any", "forward", "orthogonal", "forward or sideways"];
    let lands = ["on empty", "on empty, or capturing", "on empty, stacking, or capturing"];
    let lifts = ["an own piece", "an own man", "an own stack", "an own stack of height 1", "an own lord"];
    let mut moves = Vec::new();
    for name in ["alpha", "beta", "gamma"] {
        let (lift, dir) = (one(chance, &lifts), one(chance, &dirs));
        let path = match below(chance, 10) {
            0 => format!("step {dir}\n    land {}", one(chance, &lands)),
            1 => format!("slide {dir} 1..2\n    land {}", one(chance, &lands)),
            2 => format!("line {dir}: enemy taken, empty"),
            3 => format!("line {dir}: own 1.., empty"),
            // these lead back to where they begin
            4 => {
                format!("to {}\n    land {}", one(chance, &["empty", "any cell in own home"]), one(chance, &lands))
            }
            5 => format!("walk exactly 2 along orthogonal\n    land {}", one(chance, &lands)),
            6 => format!("slide {dir} (height of from), through all\n    land {}", one(chance, &lands)),
            7 => format!(
                "slide {dir} 1..(3 when number of own lord = 0 otherwise 2 when from is in own home otherwise 1)"
            ),
            8 => format!("line {dir}: {} as over, empty 1..2", one(chance, &["any", "enemy", "own", "piece"])),
            _ => format!("step {dir} then slide any 1..2\n    land {}", one(chance, &lands)),
        };
        let over = match path.contains("as over") {
            true => one(
                chance,
                &[
                    "",
                    "\n    when over is in home of enemy",
                    "\n    unless over is next to home of mover\n    send 1 piece in over under it",
                    "\n    when height of over > 1 or number of enemy < 3\n    send enemy man in over to it",
                ],
            ),
            false => "",
        };
        let path = match below(chance, 4) {
            0 if path.starts_with("line") && !path.contains("as over") => {
                let _ = writeln!(text, "  path way_of_{name} {{\n    {path}\n    when number of own pieces > 2\n  }}");
                format!("along way_of_{name}")
            }
            _ => path,
        };
        let stay = if leads_back(&path) && below(chance, 4) == 0 { "\n    may stay" } else { "" };
        let guard = one(chance, &["", "", "\n    when from is in home of mover", "\n    unless to is in own home"]);
        let lines = match below(chance, 12) {
            8 => "\n    sow it along e",
            9 => "\n    sow next to it along e, skipping own\n    leaving it is not in home of enemy",
            0 => "\n    lines any: enemy 1.. as found, own\n    turn found into own",
            1 => "\n    lines any: enemy 1..2 as found, own\n    when any found",
            2 => "\n    lines orthogonal: enemy taken, own",
            3 => {
                "\n    lines any: own as found, enemy taken\n    turn found into enemy\n    unless found is in home of mover"
            }
            10 => "\n    put an own man on (from or next to it)",
            11 => {
                "\n    put an own man on (empty in orthogonal of it)\n    put enemy lord on from when number of own man < 4"
            }
            _ => "",
        };
        let _ = writeln!(
            text,
            "  move {name} \"{name} {{from}}-{{to}}\" {{\n    lift {lift}\n    {path}{stay}{guard}{over}{lines}\n  }}"
        );
        moves.push(name);
    }
    let [a, b, c] = [moves[0], moves[1], moves[2]];
    let turn = match below(chance, 6) {
        0 => format!("{a} | {b} | {c}"),
        1 => format!("{a} then may {b} from there | {c}"),
        2 => format!("{a} then must {b} from there otherwise {c}"),
        3 => format!("repeat 1..2 ({a} | {b}) | {c}"),
        4 => format!("{a} then may ({b} | {c}) from there otherwise {b}"),
        _ => format!("({a} then must {c}) | {b}"),
    };
    let _ = writeln!(text, "  turn {{\n    {turn}\n  }}");
    if below(chance, 4) == 0 {
        text.push_str(
            "  remember steps of each player: number in 0..2\n  after any move { steps becomes steps + 1 }\n",
        );
        text.push_str("  no turn may leave the position without mover, steps of enemy repeats 2 times\n");
    }
    text.push_str("  end {\n    goal: win when an own man is in enemy home\n    bare: win when enemy has no pieces\n");
    if below(chance, 3) == 0 {
        text.push_str("    alike: draw when 4 turns in a row are alpha, or capture\n");
    }
    text.push_str(
        "    quiet: draw when 12 turns pass without capture\n    stuck: win when enemy cannot move\n  }\n}\n",
    );
    text
}

/// The rules of a game of pieces that go one of several ways, which their moves ask about, and that go round rings.
fn way_rules(number: u64) -> String {
    let chance = &mut rng(79, number);
    let boards = [
        ("ring of 7", "c1 c2", "c4 c5", "clockwise", "clockwise or anticlockwise"),
        ("squares 4 by 4", "row 1", "row 4", "any", "forward or sideways"),
        ("hexes in rows 3 4 3 4 3", "row a", "row e", "any", "any"),
    ];
    let (board, first, last, one_way, ways) = boards[below(chance, 3) as usize];
    let mut text = format!("rules 1\ngame \"Ways {number}\" {{\n  players White, Black\n  board {{ {board} }}\n");
    text.push_str("  pieces { man M x8 }\n");
    let piles = below(chance, 2) == 0;
    if piles {
        text.push_str("  stacks { at most 3, of one owner }\n");
    }
    let _ = writeln!(text, "  setup {{ White {first}: man  Black {last}: man }}");
    text.push_str("  remember trail this turn: cells\n");
    let lands = ["on empty", "on empty, or capturing", "on empty, stacking, or capturing"];
    for name in ["alpha", "beta", "gamma"] {
        let path = match below(chance, 4) {
            0 => format!("step {ways} as way"),
            1 => format!("slide {one_way} as way"),
            2 => format!("slide {one_way} as way 1..2"),
            _ => String::new(),
        };
        let guards = [
            "unless way of to is empty",
            "when to is not in trail and any own in (way of from or way of to)",
            "when any enemy in way of from or no piece in opposite way of from",
            "unless opposite way of to is in trail",
            "lines way: enemy 1.. as hit\n    when any hit and to is not in trail",
            "lines opposite way: empty 0.., own as hit\n    when number of hit = 1 or any way of way of to",
            "when height of from >= height of to",
        ];
        let (path, guard) = match path.is_empty() {
            false => (path, one(chance, &guards)),
            true => {
                let length =
                    one(chance, &["3", "(number of own man)", "(2 * height of from)", "(number of piece * 20)"]);
                let over = one(chance, &["", ", through empty", ", through (empty or own)", ", no turning back"]);
                (
                    format!("walk exactly {length} along ({ways}){over}"),
                    one(chance, &["", "when any enemy in next to to"]),
                )
            }
        };
        let land = one(chance, &lands[..if piles { 3 } else { 2 }]);
        let lift = one(chance, &["an own man", "an own stack"]);
        let _ = writeln!(
            text,
            "  move {name} \"{name} {{from}}-{{to}}\" {{\n    lift {lift}\n    {path}\n    land {land}\n    {guard}\n    \
             trail becomes trail or from\n  }}"
        );
    }
    let turns = [
        "alpha | beta | gamma",
        "alpha then may beta from there | gamma",
        "(alpha | beta) then may repeat up to 2 times gamma from there",
    ];
    let _ = writeln!(text, "  turn {{ {} otherwise pass }}", one(chance, &turns));
    let ends = ["", "    row: win at once when there is a run of own 3\n"];
    let _ =
        writeln!(text, "  end {{\n{}    quiet: draw when 12 turns pass without capture\n  }}\n}}", one(chance, &ends));
    text
}

/// The rules of a game of slides that go as far as they can, and of roles that are remembered.
fn kept_rules(number: u64) -> String {
    let chance = &mut rng(81, number);
    let boards = [
        ("squares 4 by 4", "a1 b1 c1", "b4 c4 d4", "any", "orthogonal"),
        (
            "squares 4 by 4\n    zone walls: b2 c3\n    no way n from walls",
            "a1 b1 c1",
            "b4 c4 d4",
            "orthogonal",
            "n or s",
        ),
        ("ring of 8", "c1 c2 c3", "c5 c6 c7", "clockwise", "clockwise or anticlockwise"),
        ("hexes in rows 3 4 3 4 3", "row a", "row e", "any", "ne or sw"),
        ("squares 9 by 8", "c3 d3 e3", "d5 e5 f5", "diagonal", "any"),
    ];
    let (board, first, last, dir, ways) = boards[below(chance, 5) as usize];
    let mut text = format!("rules 1\ngame \"Kept {number}\" {{\n  players White, Black\n  board {{\n    {board}\n");
    text.push_str("    area prison of each player\n  }\n");
    text.push_str("  pieces {\n    man M x9\n    lord L x9\n    fool F x9\n    attribute power { 1: man  2: fool  5: lord }\n  }\n");
    text.push_str("  captures { captured pieces go to own prison }\n");
    let piles = below(chance, 2) == 0;
    if piles {
        text.push_str("  stacks { at most 3, of any owner }\n");
    }
    let _ = writeln!(text, "  setup {{ White {first}: M L F  Black {last}: m f l }}");
    text.push_str(
        "  remember due: role\n  remember rested of each player: role = fool\n  remember hit this turn: role\n",
    );
    let lands = ["on empty", "on empty, or capturing", "on empty, stacking, or capturing"];
    let lifts = ["an own piece", "an own piece like due", "an own piece like rested", "own except (piece like due)"];
    for name in ["alpha", "beta", "gamma"] {
        let over = one(chance, &["", ", through (empty or enemy)", ", through (empty or own)", ", through any cell"]);
        let path = match below(chance, 7) {
            0 | 1 => format!("slide {dir} as far as it goes{over}"),
            2 => format!("slide {ways} as way as far as it goes{over}"),
            3 => format!("slide {dir} as far as it goes{over} then slide ({ways}) as far as it goes"),
            4 => format!("repeat 1..2 slide {dir} as far as it goes{over}"),
            5 => format!("slide {dir} 1..2{over} then step {dir}"),
            _ => format!("step {dir}"),
        };
        let guard = one(
            chance,
            &[
                "",
                "when power of from >= power of due",
                "unless from is a piece like due and due is not fool",
                "when to is not next to enemy piece like rested or due is rested",
                "when number of (piece like due) < 3",
                "unless rested of enemy is man and power of rested of enemy < power of to",
            ],
        );
        let effect = one(
            chance,
            &[
                "due becomes role of it",
                "rested becomes role of it\n    due becomes rested of enemy",
                "due becomes (lord when due is man otherwise man)",
                "turn it into due when due is lord or due is man\n    due becomes nothing",
                "send 1 piece like due in own prison to enemy prison as rested",
                "due becomes role of (largest group of own)",
            ],
        );
        let land = one(chance, &lands[..if piles { 3 } else { 2 }]);
        let lift = one(chance, &lifts);
        let _ = writeln!(
            text,
            "  move {name} \"{name} {{from}}-{{to}}\" {{\n    lift {lift}\n    {path}\n    land {land}\n    {guard}\n    {effect}\n  }}"
        );
    }
    text.push_str("  move ask \"{X}?\" { choose X among man, lord, fool; due becomes X }\n");
    text.push_str("  on capture of piece as Y { hit becomes Y }\n");
    text.push_str("  at end of turn when hit is (man or lord) { rested becomes hit }\n");
    let turns = [
        "alpha | beta | gamma",
        "alpha then may beta from there | gamma",
        "ask then (alpha when power of X > 1 | beta when X is not rested) | gamma",
        "alpha then must gamma when due is rested otherwise ask then beta",
    ];
    let _ = writeln!(text, "  turn {{ {} otherwise pass }}", one(chance, &turns));
    text.push_str(
        "  end {\n    quiet: draw when 12 turns pass without capture\n    bare: win when enemy has no pieces\n  }\n}\n",
    );
    text
}

#[test]
fn laws_hold_in_random_games_of_far_slides_and_remembered_roles() {
    hold_in_made(kept_rules, 0..60, 50);
}

#[test]
fn laws_hold_in_random_games_of_ways() {
    hold_in_made(way_rules, 0..60, 50);
}

/// The laws in games made at random, of which so many at least can be played.
fn hold_in_made(made: fn(u64) -> String, numbers: std::ops::Range<u64>, least: usize) {
    let (mut played, mut told) = (0, Vec::new());
    for number in numbers {
        let text = made(number);
        let loaded = load("random", &text, &Settings::default(), &support::Folder);
        let Some(game) = loaded.game else {
            told.extend(loaded.report.iter().map(|d| (d.code, d.message.clone())));
            continue;
        };
        played += 1;
        let rules = boardwright::compile(&game);
        for (i, state) in positions(&rules, 2, 10).iter().enumerate() {
            let what = format!("position {i}, {}, of\n{text}", position::write_plain(&rules, state));
            hold(&rules, state, &what);
            if i % 5 == 4 {
                reasons::hold(&game, &rules, state, (6, &mut rng(57, number)), &what);
            }
        }
    }
    assert!(played >= least, "only {played} of the random games can be played: {told:?}");
}

/// Boards of all widths that the engine is built for: how they are declared, and their middle cells.
const BOARDS: [(&str, u32); 5] = [
    ("squares 6 by 6", 6),
    ("squares 9 by 8", 8),
    ("squares 13 by 13", 13),
    ("squares 18 by 18", 18),
    ("squares 20 by 20", 20),
];

/// The rules of a game with what [`random_rules`] leaves out: boards of every width, areas, dice, memory, events, up to four
/// players, conditions on where a part landed, prohibitions, ends that are tested at once.
fn wide_rules(number: u64) -> String {
    let chance = &mut rng(78, number);
    let (board, size) = BOARDS[number as usize % BOARDS.len()];
    let players = 2 + below(chance, 3) as usize;
    let names = &["White", "Black", "Red", "Blue"][..players];
    let mut text = format!("rules 1\ngame \"Wide {number}\" {{\n  players {}\n", names.join(", "));
    let has_areas = below(chance, 2) == 0;
    let area = if has_areas { "\n    area hand, prison of each player" } else { "" };
    let middle = format!("rows {}..{} except columns a..b", size / 2 - 1, size / 2 + 1);
    let _ = writeln!(text, "  board {{\n    {board}\n    zone middle: {middle}{area}\n  }}");
    let letters = |all: &[&str]| all[..players].join("/");
    let (men, lords) = (letters(&["M", "m", "N", "n"]), letters(&["L", "l", "K", "k"]));
    let _ = writeln!(text, "  pieces {{\n    man {men}\n    lord {lords}\n  }}");
    let sent = if has_areas && below(chance, 2) == 0 { "\n    captured pieces go to prison of mover" } else { "" };
    let _ = writeln!(text, "  captures {{\n    man > man, lord{sent}\n  }}");
    let row = size / 2;
    text.push_str("  setup {\n");
    for (player, name) in names.iter().enumerate() {
        let at = row - 1 + player as u32;
        let _ = writeln!(text, "    {name}  c{at} d{at} f{at}: man  b{at}: lord");
        if has_areas {
            let _ = writeln!(text, "    {name}  hand: man x2");
        }
    }
    text.push_str("  }\n");
    let dirs = ["any", "orthogonal", "diagonal", "forward or sideways"];
    let lands = ["on empty", "on empty, or capturing"];
    for name in ["alpha", "beta"] {
        let dir = one(chance, &dirs);
        let path = match below(chance, 7) {
            0 => format!("step {dir}\n    land {}", one(chance, &lands)),
            1 => format!("slide {dir} 1..3\n    land {}", one(chance, &lands)),
            2 => format!("line {dir}: empty 0..2, occupied, empty 0..2, enemy taken"),
            3 => format!("line {dir}: any 0..2, own, any 0..1, empty"),
            4 => format!("line {dir}: enemy 1..3 taken, empty 1..2"),
            5 => format!("hops {dir}"),
            _ => format!("step {dir} then slide {dir} 1..2\n    land {}", one(chance, &lands)),
        };
        let path = path.replace("hops", "line").replace("line any\n", "step any\n");
        let path =
            if path.starts_with("line") && !path.contains(':') { format!("{path}: occupied, empty") } else { path };
        let leaving = one(
            chance,
            &["", "", "", "\n    leaving number of own man in middle > 0", "\n    leaving it is next to own man"],
        );
        let stay = if leads_back(&path) { "" } else { leaving };
        let _ =
            writeln!(text, "  move {name} \"{name} {{from}}-{{to}}\" {{\n    lift an own man\n    {path}{stay}\n  }}");
    }
    text.push_str("  move lord \"lord {from}-{to}\" { lift an own lord; step any; land on empty }\n");
    text.push_str("  move seize \"x{from}\" { lift an enemy man in middle; take it }\n");
    text.push_str("  move crown \"crown {from}\" { lift an own man; turn it into lord }\n");
    if has_areas {
        text.push_str(
            "  move drop \"drop {to}\" { lift an own man from hand of mover; to empty; when to is in middle }\n",
        );
    }
    let drop = if has_areas { " | drop" } else { "" };
    let landed = one(
        chance,
        &[
            "it is in middle",
            "it is in run of own man 3",
            "it is in run of own pieces 2..3",
            "it is next to enemy man",
            "it is next to own lord and number of own man > 1",
            "it is in middle or it is in run of (own man or own lord) 2",
            "it is in ((next to enemy man) except middle)",
        ],
    );
    let first = format!("(alpha | beta{drop})");
    let turn = match below(chance, 5) {
        0 => format!("{first} then must seize when {landed} otherwise lord"),
        1 => format!("{first} then may seize when {landed} | lord"),
        2 => format!("{first} then must crown from there when {landed} otherwise lord"),
        3 => format!("{first} then may (crown from there | seize) when {landed} otherwise lord"),
        _ => format!("{first} | lord"),
    };
    let rolled = match below(chance, 8) {
        0 => format!("may repeat up to pips times lord | {first}"),
        // each repeat has its own count, one after another and one in another
        1 => "repeat pips times lord then may repeat up to pips times crown | pass".to_owned(),
        2 => "repeat pips times (lord then may repeat pips times crown) | pass".to_owned(),
        _ => String::new(),
    };
    let turn = if rolled.is_empty() { turn } else { format!("roll d2 as pips then ({rolled})") };
    let _ = writeln!(text, "  turn {{\n    {turn}\n  }}");
    let prohibition = one(
        chance,
        &[
            "",
            "",
            "  safe: no turn may leave an own lord is attacked by enemy\n",
            "  seen: no turn may leave there is a line orthogonal: own lord, empty 0.., enemy lord\n",
            "  apart: no turn may leave number of groups of own man > 3\n",
            "  anew: no turn may leave the position repeats 2 times\n",
        ],
    );
    text.push_str(prohibition);
    if below(chance, 3) == 0 {
        text.push_str("  remember seen: cells\n  after alpha { seen becomes seen or next to it }\n");
    }
    let at_once = if below(chance, 3) == 0 { " at once" } else { "" };
    let _ = writeln!(
        text,
        "  end {{\n    row: win{at_once} when there is a run of own man 4\n    bare: win when enemy has no pieces\n    quiet: draw when 10 turns pass without capture\n    stuck: win when enemy cannot move\n  }}\n}}"
    );
    text
}

#[test]
fn laws_hold_in_random_games() {
    let mut played = 0;
    for number in 0..240 {
        let text = random_rules(number);
        let loaded = load("random", &text, &Settings::default(), &support::Folder);
        let Some(game) = loaded.game else {
            // what is refused is refused for a reason that these games can have
            let may_be = ["never-captures", "never-matches", "never-stacks", "ambiguous-notation", "never-played"];
            let is_error = |d: &&boardwright::diag::Diagnostic| d.severity == boardwright::diag::Severity::Error;
            let odd = loaded.report.iter().filter(is_error).find(|d| !may_be.contains(&d.code));
            assert!(odd.is_none(), "{odd:#?}\n{text}");
            continue;
        };
        played += 1;
        let rules = boardwright::compile(&game);
        for (i, state) in positions(&rules, 2, 12).iter().enumerate() {
            let what = format!("position {i}, {}, of\n{text}", position::write_plain(&rules, state));
            hold(&rules, state, &what);
            if i % 6 == 5 {
                reasons::hold(&game, &rules, state, (6, &mut rng(57, number)), &what);
            }
            if !text.contains("may stay") {
                goes_somewhere(&rules, state, &what);
            }
        }
    }
    assert!(played >= 100, "only {played} of the random games can be played");
}

/// No part ends where it began.
fn goes_somewhere(rules: &Rules, state: &State, what: &str) {
    let turns = rules.engine.turns(state, usize::MAX);
    let stays = turns.iter().find(|turn| turn.parts.iter().any(|part| part.from == part.to));
    assert_eq!(stays, None, "{what}: a part goes somewhere");
}

fn in_order(rules: &Rules, state: &State) -> Vec<Turn> {
    let mut turns = rules.engine.turns(state, usize::MAX);
    turns.sort_unstable();
    turns
}

#[test]
fn no_turn_leaves_what_was_there_before() {
    let mut forbidden = 0;
    for number in 0..60 {
        let text = random_rules(number);
        if text.contains("no turn may leave") {
            continue; // the game without that rule would have to be another one
        }
        let ruled = text.replace("  turn {", "  superko: no turn may leave the position repeats 2 times\n  turn {");
        let compiled = |text: &str| {
            let game = load("random", text, &Settings::default(), &support::Folder).game;
            game.map(|game| boardwright::compile(&game))
        };
        let (Some(free), Some(ruled)) = (compiled(&text), compiled(&ruled)) else { continue };
        let mut chance = rng(31, number);
        let mut state = ruled.engine.start(SetupId(0), None, &mut chance);
        let mut seen = vec![ruled.engine.hash(&state)];
        for _ in 0..30 {
            let turns = in_order(&ruled, &state);
            hold(&ruled, &state, &format!("after {} turns of\n{text}", seen.len() - 1));
            let mut same = free.engine.blank();
            for cell in 0..free.engine.cells() as u16 {
                free.engine.put(&mut same, cell, &ruled.engine.stack(&state, cell));
            }
            free.engine.begin(&mut same, &Standing::first(ruled.engine.mover(&state)));
            let is_new = |turn: &Turn| !seen.contains(&free.engine.hash(&free.engine.play(&same, turn)));
            let (left, gone): (Vec<Turn>, Vec<Turn>) = in_order(&free, &same).into_iter().partition(is_new);
            forbidden += gone.len();
            if ruled.engine.outcome(&state) != Outcome::Open {
                break;
            }
            assert_eq!(turns, left, "after {} turns of\n{text}", seen.len() - 1);
            let Some(turn) = ruled.engine.pick(&state, &mut chance, &mut Pool::default()) else { break };
            state = ruled.engine.play(&state, &turn);
            seen.push(ruled.engine.hash(&state));
        }
    }
    assert!(forbidden > 20, "only {forbidden} turns were forbidden");
}

/// A small game in which pieces are only put.
fn putting_rules(number: u64) -> String {
    let mut chance = rng(77, number);
    let chance = &mut chance;
    let board =
        one(chance, &["squares 3 by 3", "squares 4 by 5", "squares 5 by 3, orthogonal", "hexes in rhombus 4 by 4"]);
    let players = one(chance, &["A, B", "A, B", "A, B, C"]);
    let letters = if players.len() > 4 { "stone S/T/U" } else { "stone S/T" };
    let up = if board.starts_with("squares") { "n" } else { "e" };
    let falling = format!("empty except {up} of empty");
    let beside = format!("empty in (inner or {up} of empty)");
    let to = one(chance, &["empty", "empty", "empty in inner", &falling, &beside]);
    let first = one(
        chance,
        &[
            "win when there is a run of own 3",
            "win when there is a run of own 3..",
            "lose when there is a run of own 2",
            "win when there is a run of own 3..4",
            "win when there is a run of (own in inner) 3",
            "win when there is a run of enemy 3",
            "lose when there is a run of stone 4..",
            "win when cells reached in own from near is in far",
            "lose when there is a run of own 3 along up",
            "lose when there is a run of own 2 along (up or round)",
            "win when there is a run of own 3 along fork",
            "lose when there is a run of own 2.. along (fork or round)",
        ],
    );
    let second =
        one(chance, &["draw when no empty", "win when there is a run of own 2", "lose when number of own >= 5"]);
    format!(
        "rules 1\ngame \"Put\" {{ author \"a\" licence \"b\"\n players {players}\n board {{ {board}\n link up \
         c3>b3>a3>a1>b2, c1>c2\n link round a1>b1>b2>a1\n link fork a1-b1-c1, b1-b2>c3\n \
         zone near: first row\n zone far: last row\n zone inner: first row or last row }}\n pieces {{ {letters} }}\n move put \"{{to}}\" {{ place a \
         stone; to {to} }}\n end {{ one: {first}\n two: {second} }}\n}}"
    )
}

#[test]
fn games_of_putting_end_as_their_positions_tell() {
    let mut texts: Vec<String> = (0..60).map(putting_rules).collect();
    for name in ["tic-tac-toe", "connect-four"] {
        texts.push(std::fs::read_to_string(support::root().join(format!("rules/{name}.rules"))).unwrap());
    }
    let mut played = 0;
    for text in &texts {
        let loaded = load("put", text, &Settings::default(), &support::Folder);
        let Some(game) = loaded.game else { continue };
        played += 1;
        let rules = boardwright::compile(&game);
        let engine = &rules.engine;
        for seed in 0..12 {
            // from the beginning, and played on from a position with pieces
            for (before, most) in (0..=engine.cells() as u32).flat_map(|most| [(0, most), (3, most)]) {
                let mut chance = rng(3, seed);
                let mut state = engine.start(SetupId(0), None, &mut chance);
                if engine.playout(&mut state, &mut chance, before, false, &mut Pool::default()).outcome != Outcome::Open
                {
                    continue;
                }
                let playout = engine.playout(&mut state, &mut chance, most, false, &mut Pool::default());
                assert_eq!(engine.hash(&state), engine.hash_from_scratch(&state), "{text}");
                assert_eq!(engine.outcome(&state), playout.outcome, "{text}");
                let mut again = state.clone();
                let first = Standing::first(engine.mover(&state));
                engine.begin(&mut again, &Standing { turns_played: engine.turns_played(&state), ..first });
                let told = match engine.outcome(&again) {
                    // that the next player has no turn is seen when it is his turn
                    Outcome::Over { by: None, .. } if playout.turns == most => Outcome::Open,
                    outcome => outcome,
                };
                assert_eq!(told, playout.outcome, "seed {seed}, {most} turns of\n{text}");
                if seed == 0 && most % 3 == 0 {
                    let deeper = |turn: &Turn| engine.perft(&engine.play(&state, turn), 2);
                    let counted = engine.turns(&state, usize::MAX).iter().map(deeper).sum::<u64>();
                    assert_eq!(engine.perft(&state, 3), counted, "counts after {most} turns of\n{text}");
                }
            }
        }
    }
    assert!(played >= 40, "only {played} of these games can be played");
}

#[test]
fn laws_hold_in_the_examples_of_variants() {
    hold_in_examples(1);
}

/// The laws in positions of so many random games of each example of a variant.
fn hold_in_examples(games: u64) {
    let folder = support::root().join("examples/variants");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        hold_in_file(&entry.path(), games, 25);
        count += 1;
    }
    assert!(count >= 2);
}

/// A file that nothing is wrong with, compiled.
fn rules_of(path: &Path) -> Rules {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_string_lossy();
    let loaded = load(&name, &text, &Settings::default(), &support::Folder);
    assert!(loaded.report.is_empty(), "{name}: {:#?}", loaded.report);
    boardwright::compile(&loaded.game.unwrap())
}

/// The laws in positions of so many random games by a file that nothing is wrong with.
fn hold_in_file(path: &Path, games: u64, most_turns: u32) {
    let (rules, name) = (rules_of(path), path.file_name().unwrap().to_string_lossy());
    for (i, state) in positions(&rules, games, most_turns).iter().enumerate() {
        hold(&rules, state, &format!("{name}, position {i}"));
    }
}

#[test]
fn laws_hold_in_random_games_on_boards_of_all_widths() {
    hold_in_wide_games(0..25);
}

#[test]
#[ignore = "slow: minutes"]
fn laws_hold_in_many_random_games_on_boards_of_all_widths() {
    hold_in_wide_games(25..345);
}

fn hold_in_wide_games(numbers: std::ops::Range<u64>) {
    let least = (numbers.end - numbers.start) as usize / BOARDS.len() / 2;
    let mut played = [0; BOARDS.len()];
    let mut refused = std::collections::BTreeMap::<&str, usize>::new();
    for number in numbers {
        let text = wide_rules(number);
        let loaded = load("random", &text, &Settings::default(), &support::Folder);
        let Some(game) = loaded.game else {
            let is_error = |d: &&boardwright::diag::Diagnostic| d.severity == boardwright::diag::Severity::Error;
            for error in loaded.report.iter().filter(is_error) {
                *refused.entry(error.code).or_default() += 1;
            }
            continue;
        };
        played[number as usize % BOARDS.len()] += 1;
        let rules = boardwright::compile(&game);
        for (i, state) in positions(&rules, 1, 8).iter().enumerate() {
            hold(&rules, state, &format!("position {i} of\n{text}"));
        }
    }
    assert!(played.iter().all(|&games| games >= least), "{played:?} can be played, refused were {refused:?}");
}
