//! Small games are solved exactly: held against what is known, and against trying everything.

mod support;

use boardwright::Rules;
use boardwright::id::{MemoryId, PlayerId, SetupId};
use boardwright::lab::solve::{Bounds, Progress, Solution, TooLarge, Value, solve, without_repetition};
use boardwright::model::load::{Settings, load_quick};
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, Standing, State};
use std::collections::BTreeMap;

const BOUNDS: Bounds = Bounds { positions: 1_000_000, bytes: 1_000_000_000 };

/// Ten million positions in a gigabyte.
const LARGE: Bounds = Bounds { positions: 10_000_000, bytes: 1_000_000_000 };

fn start(rules: &Rules) -> State {
    rules.engine.start(SetupId(0), None, &mut rng(1, 0))
}

fn solved(rules: &Rules) -> Solution {
    solve(&*rules.engine, &start(rules), BOUNDS, &mut |_| true).unwrap()
}

fn compiled(text: &str) -> Rules {
    let loaded = load_quick("small", text, &Settings::default(), &support::Folder);
    boardwright::compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)))
}

/// An example of a variant.
fn example(name: &str) -> Rules {
    let path = support::root().join(format!("examples/variants/{name}.rules"));
    let text = std::fs::read_to_string(path).unwrap();
    let loaded = load_quick(name, &text, &Settings::default(), &support::Folder);
    boardwright::compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)))
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let (_, rules) = support::game("tic-tac-toe", &[]);
    let solution = solved(&rules);
    // 5 478 positions, 958 of them ends: known since long
    assert_eq!((solution.value, solution.positions, solution.over), (Value::Draw, 5478, 958));
    assert_eq!(solution.first[0].turns.len(), 9);
    assert!(solution.first[0].turns.iter().all(|(_, value)| *value == Value::Draw));
}

#[test]
fn a_game_is_solved_from_any_position() {
    let (_, rules) = support::game("tic-tac-toe", &[]);
    let mut state = start(&rules);
    // the first player in the corner, the second at the edge beside it: the first wins
    for text in ["a1", "b1"] {
        let turns = rules.engine.turns(&state, usize::MAX);
        let is_it =
            |turn: &&boardwright::play::Turn| boardwright::notation::turns::write(&rules, &state, turn).contains(text);
        state = rules.engine.play(&state, turns.iter().find(is_it).unwrap());
    }
    let solution = solve(&*rules.engine, &state, BOUNDS, &mut |_| true).unwrap();
    assert_eq!(solution.value, Value::Win(PlayerId(0), 5));
    let (best, value) = &solution.first[0].turns[0];
    let after = rules.engine.play(&state, best);
    let rest = solve(&*rules.engine, &after, BOUNDS, &mut |_| true).unwrap();
    assert_eq!((rest.value, *value), (Value::Win(PlayerId(0), 4), Value::Win(PlayerId(0), 4)));
}

/// What a position is worth to the first player, and how many turns a win takes, by trying everything; for games whose
/// positions never repeat.
fn tried(rules: &Rules, state: &State, known: &mut BTreeMap<Vec<u8>, (i32, u32)>) -> (i32, u32) {
    let mut key = Vec::new();
    rules.engine.pack(state, &mut key);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let value = match rules.engine.outcome(state) {
        Outcome::Over { winner: Some(PlayerId(0)), .. } => (1, 0),
        Outcome::Over { winner: Some(_), .. } => (-1, 0),
        Outcome::Over { winner: None, .. } => (0, 0),
        Outcome::Open => {
            let sign = if rules.engine.mover(state) == PlayerId(0) { 1 } else { -1 };
            let turns = rules.engine.turns(state, usize::MAX);
            let all = turns.iter().map(|turn| tried(rules, &rules.engine.play(state, turn), known));
            // the best result; of wins the shortest, of losses the longest
            let rank = |&(result, turns): &(i32, u32)| (sign * result, -(sign * result) * turns as i32);
            let (result, turns) = all.max_by_key(rank).unwrap();
            (result, turns + 1)
        }
    };
    known.insert(key, value);
    value
}

#[test]
fn small_games_without_repetition_are_as_trying_everything_says() {
    for rules in [compiled(&support::race("Race", 5)), support::game("tic-tac-toe", &[]).1] {
        let (result, turns) = tried(&rules, &start(&rules), &mut BTreeMap::new());
        match solved(&rules).value {
            Value::Win(winner, after) => assert_eq!((1 - 2 * i32::from(winner.0), after), (result, turns)),
            other => assert_eq!((other, result), (Value::Draw, 0)),
        }
    }
}

#[test]
#[ignore = "slow: a minute"]
fn a_small_jerboa_is_lost_for_who_begins() {
    let solution =
        solve(&*example("jerboa-four").engine, &start(&example("jerboa-four")), LARGE, &mut |_| true).unwrap();
    assert_eq!((solution.value, solution.positions), (Value::Win(PlayerId(1), 14), 2_129_553));
    assert!(solution.bytes < 100 * solution.positions, "10 million positions fit into 1 GB: {}", solution.bytes);
}

/// A king and an enemy king who go round for ever, unless one is so kind as to step into the corner.
const ROUND: &str = r#"
rules 1
game "Round" {
  players White, Black
  board { line of 4 }
  pieces { man }
  setup { White c1: man ; Black c4: man }
  move walk { lift an own man ; step any ; land on empty }
  turn { walk | pass }
  end { met: win when an own man is next to enemy man }
}
"#;

/// A draw when a position repeats: solved without the positions so far, every first turn is worth what it is with all of them.
#[test]
fn draws_by_repetition_need_no_past() {
    let (mut won, mut fewer) = (0, 0);
    for turn in ["walk | pass", "walk"] {
        for cells in 3..6 {
            let text = ROUND.replace("line of 4", &format!("line of {cells}")).replace("c4", &format!("c{cells}"));
            let text = text
                .replace("walk | pass", turn)
                .replace("end {", "end { thrice: draw when the position repeats 2 times\n");
            let loaded = load_quick("small", &text, &Settings::default(), &support::Folder);
            let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.report));
            let (slow, fast) = (solved(&boardwright::compile(&game)), without_repetition(&game).unwrap());
            let fast = solved(&fast).drawn_by_repetition();
            assert_eq!((fast.value, &fast.first), (slow.value, &slow.first), "{cells}, {turn}");
            won += u32::from(fast.value != Value::Draw);
            fewer += u32::from(2 * fast.positions < slow.positions);
        }
    }
    assert!(won > 0 && fewer > 1, "{won}, {fewer}");
}

/// Where turns are counted, too, or nothing repeats, nothing is left out.
#[test]
fn the_past_is_kept_where_it_counts() {
    for (ends, is_left_out) in [
        ("thrice: draw when the position repeats 3 times", true),
        ("thrice: lose when the position repeats 3 times", false),
        ("thrice: draw when the position repeats 3 times; slow: draw when 9 turns pass without capture", false),
        ("thrice: draw when the position without mover repeats 3 times", false),
        ("", false),
    ] {
        let text = ROUND.replace("end {", &format!("end {{ {ends}\n"));
        let loaded = load_quick("small", &text, &Settings::default(), &support::Folder);
        let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.report));
        assert_eq!(without_repetition(&game).is_some(), is_left_out, "{ends}");
    }
}

#[test]
fn positions_repeat_where_nobody_can_force_an_end() {
    // who steps beside the other wins: so nobody comes nearer than two cells, if he need not
    let solution = solved(&compiled(ROUND));
    assert_eq!(solution.value, Value::Endless);
    assert!(solution.positions < 40, "{}", solution.positions);
}

/// Who throws a six first wins; who begins wins 6 of 11 games. Until then the men go to and fro.
const SIXES: &str = r#"
rules 1
game "Sixes" {
  players White, Black
  board { line of 5 ; zone yard White: c1 c2 Black: c4 c5 }
  pieces { man }
  setup { White c1: man ; Black c5: man }
  remember won of each player: yes or no
  move claim "{from}!{to}" { lift an own man ; step any ; land on empty in yard of mover ; when thrown = 6 }
  move wait "{from}-{to}" { lift an own man ; step any ; land on empty in yard of mover ; when thrown < 6 }
  after claim { won becomes yes }
  turn { roll d6 as thrown then (claim | wait) }
  end { six: win when won }
}
"#;

#[test]
fn chances_where_positions_repeat_are_exact() {
    let solution = solved(&compiled(SIXES));
    let Value::Share(low, high) = solution.value else { panic!("{:?}", solution.value) };
    assert!((low - 6.0 / 11.0).abs() < 1e-9 && low == high, "{low} {high}");
    assert_eq!(solution.first.len(), 6);
    assert!((solution.first[5].value.to(PlayerId(0)) - 1.0).abs() < 1e-9);
}

#[test]
fn a_small_race_with_dice_is_solved() {
    let rules = example("arsisesi-small");
    let solution = solved(&rules);
    let Value::Share(low, high) = solution.value else { panic!("{:?}", solution.value) };
    assert!(low == high && low > 0.5, "who begins has the better chances: {low} {high}");
    // what it is worth is the mean over the rolls, each played as well as can be
    let mean = solution.first.iter().map(|branch| branch.value.to(PlayerId(0))).sum::<f64>() / 6.0;
    assert!((mean - low).abs() < 1e-8);
    for branch in &solution.first {
        assert_eq!(branch.value.to(PlayerId(0)), branch.turns[0].1.to(PlayerId(0)));
    }
}

/// Refuses a game, after few questions whether to go on.
fn refused_early(name: &str) {
    let (_, rules) = support::game(name, &[]);
    let mut asked = 0;
    let refused = solve(&*rules.engine, &start(&rules), BOUNDS, &mut |_| {
        asked += 1;
        true
    });
    assert!(matches!(refused, Err(TooLarge::Sampled { least: 4_000_000.., .. })), "{name}: {refused:?}");
    assert!(asked < 10, "{name}: random games tell before many positions are looked at: {asked}");
}

#[test]
fn what_is_too_large_is_refused_early() {
    for name in ["pijersi", "kalah", "backgammon"] {
        refused_early(name);
    }
    let (_, small) = support::game("tic-tac-toe", &[]);
    let bounded = |bounds| solve(&*small.engine, &start(&small), bounds, &mut |_| true);
    assert_eq!(bounded(Bounds { positions: 1000, ..BOUNDS }), Err(TooLarge::Positions(1000)));
    assert!(matches!(
        bounded(Bounds { bytes: 1000, ..BOUNDS }),
        Err(TooLarge::Memory { .. } | TooLarge::Growth { .. } | TooLarge::Sampled { .. })
    ));
    let stopped = solve(&*small.engine, &start(&small), BOUNDS, &mut |p: Progress| p.looked_at < 600);
    assert!(matches!(stopped, Err(TooLarge::Stopped(_))));
}

/// Who has little time learns soon that there are many more positions than were found.
#[test]
fn that_there_are_many_positions_is_known_before_they_are_found() {
    let (_, rules) = support::game("kalah", &[]);
    let bounds = Bounds { positions: 1 << 50, bytes: 1 << 50 };
    let mut last = None;
    let stopped = solve(&*rules.engine, &start(&rules), bounds, &mut |progress: Progress| {
        last = Some(progress);
        progress.looked_at < 4000
    });
    assert!(matches!(stopped, Err(TooLarge::Stopped(_))), "{stopped:?}");
    assert!(last.is_some_and(|p| p.least > 500 * p.positions), "{last:?}");
}

/// Where dice are rolled, a position before a roll stands for those after it, too.
#[test]
fn no_more_positions_are_told_than_there_are() {
    for rules in [compiled(SIXES), example("arsisesi-small"), support::game("tic-tac-toe", &[]).1, compiled(ROUND)] {
        let all = solved(&rules).positions;
        let mut told = 0;
        let again = solve(&*rules.engine, &start(&rules), BOUNDS, &mut |progress: Progress| {
            told = told.max(progress.least);
            true
        });
        assert!(again.is_ok() && (1..=all).contains(&told), "{told} of {all}");
    }
}

/// Nine cells do not fill their last byte.
#[test]
fn remembered_cells_are_packed_to_the_last() {
    let rules = compiled(
        r#"
rules 1
game "Marks" {
  players White, Black
  board { squares 3 by 3 }
  pieces { man }
  remember still: cells = all
  move put { place a man; to empty in still; still becomes still except to }
  end { full: draw when no empty }
}
"#,
    );
    let mut bytes = Vec::new();
    rules.engine.pack(&start(&rules), &mut bytes);
    assert_eq!(rules.engine.marked(&rules.engine.unpack(&bytes), MemoryId(0)), (0..9).collect::<Vec<u16>>());
}

/// Who has counted more quiet turns is nearer to a draw.
#[test]
fn counters_are_in_the_key_and_not_in_the_hash() {
    let (_, rules) = support::game("chess", &[]);
    let engine = &*rules.engine;
    let (fresh, mut late) = (start(&rules), start(&rules));
    engine.begin(&mut late, &Standing { counters: &[(0, 60)], ..Standing::first(PlayerId(0)) });
    assert_eq!(engine.counter(&late, 0), 60);
    assert_ne!(engine.key(&late), engine.key(&fresh));
    assert_eq!(engine.hash(&late), engine.hash(&fresh));
}

#[test]
fn positions_are_the_same_packed_and_unpacked() {
    for name in support::shipped() {
        let (_, rules) = support::game(&name, &[]);
        let engine = &*rules.engine;
        let mut rolls = rng(7, 0);
        let mut state = start(&rules);
        for _ in 0..60 {
            engine.roll(&mut state, &mut rolls);
            let (mut bytes, mut again) = (Vec::new(), Vec::new());
            engine.pack(&state, &mut bytes);
            let back = engine.unpack(&bytes);
            engine.pack(&back, &mut again);
            assert_eq!(bytes, again, "{name}");
            assert_eq!(engine.key(&back), engine.key(&state), "{name}");
            assert_eq!(engine.hash(&back), engine.hash_from_scratch(&state), "{name}");
            assert_eq!(engine.outcome(&back), engine.outcome(&state), "{name}");
            let few = |state: &State| if engine.by_parts() { Vec::new() } else { engine.turns(state, 500) };
            assert_eq!(few(&back), few(&state), "{name}");
            let mut pool = boardwright::play::pool::Pool::default();
            let Some(turn) = engine.pick(&state, &mut rolls, &mut pool) else { break };
            state = engine.play(&state, &turn);
        }
    }
}
