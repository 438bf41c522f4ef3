//! Which clauses take part in games, and what differs between rule sets.

mod support;

use boardwright::Rules;
use boardwright::agents::AgentSpec;
use boardwright::id::SetupId;
use boardwright::lab::coverage::{ClauseCount, Coverage, Plan, play};
use boardwright::lab::diff::play::{Budget, What, search};
use boardwright::lab::diff::{Side, changes, obstacle};
use boardwright::model::Game;
use boardwright::model::load::{Loaded, Settings, load_quick};
use boardwright::notation::turns;
use boardwright::play::State;
use boardwright::play::rng::rng;
use std::collections::BTreeMap;

fn never() -> Box<dyn Fn() -> bool> {
    Box::new(|| false)
}

fn covered(rules: &Rules, games: u64) -> Coverage {
    let plan = Plan { setup: SetupId(0), first: None, agent: AgentSpec::Random, seed: 3, longest: 300 };
    let mut coverage = Coverage::new(rules);
    for number in 0..games {
        let game = play(rules, &plan, number, &never);
        coverage.add(rules, game.iter().map(|(before, turn)| (before, turn)), Some(number as usize % game.len()));
    }
    coverage
}

fn count(rules: &Rules, coverage: &Coverage, name: &str) -> ClauseCount {
    let known = |c: &ClauseCount| rules.names.clauses[c.clause].name == name;
    coverage.clauses(rules).into_iter().find(known).unwrap_or_else(|| panic!("no clause `{name}`"))
}

#[test]
fn clauses_count_as_often_as_they_take_part() {
    let (_, rules) = support::game("jerboa", &[]);
    let coverage = covered(&rules, 20);
    let times = |name: &str| count(&rules, &coverage, name).fired.times;
    assert_eq!(times("turn"), coverage.turns);
    assert_eq!(times("move.step"), coverage.moves[0].times);
    let parts: u64 = coverage.moves.iter().map(|fired| fired.times).sum();
    assert_eq!(times("move.step") + times("move.hop") + times("move.jump") + times("move.leap"), parts);
    assert_eq!(times("end.goal") + times("end.captured_all") + times("end.blockade"), 20);
    assert_eq!(coverage.ends.values().sum::<u64>() + coverage.unfinished, 20);
    // every piece taken was taken by somebody, and is told once
    assert!(coverage.taken.values().sum::<u64>() >= times("move.jump"));
}

#[test]
fn a_clause_that_cannot_happen_is_dead_and_one_that_refuses_is_not() {
    let (_, rules) = support::game("pijersi", &[]);
    let coverage = covered(&rules, 10);
    assert!(count(&rules, &coverage, "end.blocked").is_dead());
    let law = count(&rules, &coverage, "stacks.2");
    assert!(law.fired.times == 0 && law.refused > 0 && !law.is_dead(), "no wise on a fighter: it only refuses");
    assert!(coverage.joined(Coverage::new(&rules)).games == 10);
}

#[test]
fn events_are_told_and_positions_are_what_play_makes_them() {
    let (_, rules) = support::game("arsisesi", &[]);
    let coverage = covered(&rules, 6);
    assert!(count(&rules, &coverage, "event.touch").fired.times > 0);
    let (_, mikjersi) = support::game("mikjersi", &[]);
    let coverage = covered(&mikjersi, 10);
    let clauses = coverage.clauses(&mikjersi);
    assert!(clauses.iter().any(|c| mikjersi.names.clauses[c.clause].name.starts_with("event.") && c.fired.times > 0));
}

/// Where a captured piece goes is counted at the line that says it, not at the first one of the section.
#[test]
fn where_captured_pieces_go_is_counted_where_it_is_said() {
    let text = r#"
rules 1
game "Pots" {
  players White, Black
  board { squares 3 by 3; area pot, tin }
  pieces { man M x3 king K x3 }
  captures { captured man goes to pot; captured king goes to tin }
  setup { White row 1: man; Black row 3: king }
  move step { lift an own man; step any; land on empty, or capturing }
  move flee { lift an own king; step any }
  end { bare: win when no enemy; quiet: draw when 20 turns pass without capture }
}
"#;
    let loaded = load_quick("pots", text, &Settings::default(), &support::Folder);
    let rules = boardwright::compile(&loaded.game.unwrap());
    let coverage = covered(&rules, 10);
    assert!(count(&rules, &coverage, "captures.1").is_dead());
    assert_eq!(count(&rules, &coverage, "captures.2").fired.times, coverage.taken.values().sum::<u64>());
}

/// How often each clause with a name took part in a turn from the start.
fn took_part(text: &str, turn: &str) -> BTreeMap<String, usize> {
    let loaded = load_quick("told", text, &Settings::default(), &support::Folder);
    let rules = boardwright::compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)));
    let state = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
    let turn = turns::read(&rules, &state, turn).unwrap();
    let mut times = BTreeMap::new();
    for clause in rules.engine.trace(&state, &turn).fired {
        *times.entry(rules.names.clauses[clause].name.clone()).or_default() += 1;
    }
    times
}

const HOPS: &str = r#"
rules 1
game "Hops" {
  players White, Black
  board { squares 4 by 2 }
  pieces { man M }
  stacks { limit: at most 2, of one owner }
  setup { White a1: MM b2: man c2: man ; Black c1: man d2: man }
  remember hopped this turn: yes or no
  remember seen of each player: number in 0..9
  move hop "{from}-{to}{capture:x}" {
    lift an own stack
    step e
    land on empty, stacking, or capturing
    hopped becomes yes
  }
  move leap "{from}={to}{capture:x}" { lift an own stack; slide e 2; land on empty, or capturing }
  again_and_on: at start of turn when an own piece in b1 { seen becomes seen + 1 }
  tired: at start of turn when hopped { seen becomes 0 }
  turn { hop then must again when it is in b1 | leap }
  end { bare: win when enemy has no man }
}
"#;

/// The events at the start of a turn are those of the player whose turn it is, who may be the same again; what was
/// remembered for the turn before is forgotten by then.
#[test]
fn events_at_the_start_of_the_next_turn_are_asked_as_it_starts() {
    let times = took_part(HOPS, "a1-b1");
    assert_eq!((times.get("event.again_and_on"), times.get("event.tired")), (Some(&1), None), "{times:?}");
    let times = took_part(HOPS, "b2-c2");
    assert_eq!((times.get("event.again_and_on"), times.get("event.tired")), (None, None), "{times:?}");
}

/// White begins, takes Black's last man when Black's turn has started, and so Red's turn starts too.
#[test]
fn a_turn_that_starts_as_another_player_is_passed_over_is_told() {
    let text = r#"
rules 1
game "Three" {
  players White, Black, Red
  board { squares 3 by 3 }
  pieces { man w/b/r }
  setup { White a1: man ; Black a2: man ; Red c3: man }
  remember begun of each player: number in 0..9
  begins: at start of turn { begun becomes begun + 1 }
  move step { lift an own man; step orthogonal; land on empty, or capturing }
  end { out: finish last when no own man }
}
"#;
    assert_eq!(took_part(text, "a1-a2x").get("event.begins"), Some(&3));
    assert_eq!(took_part(text, "a1-b1").get("event.begins"), Some(&2));
}

/// A stack that takes a piece comes to stand on the board, not on what it takes.
#[test]
fn the_law_of_stacks_takes_part_where_a_unit_comes_to_stand_on_another() {
    assert_eq!(took_part(HOPS, "a1=c1").get("stacks.limit"), None);
    assert_eq!(took_part(HOPS, "b2-c2").get("stacks.limit"), Some(&1));
}

/// A move counts once for each part, whether or not it says how it goes and lands.
#[test]
fn moves_and_their_lines_count_once_a_part() {
    for name in ["chess", "kalah", "backgammon", "pijersi"] {
        let (_, rules) = support::game(name, &[]);
        let coverage = covered(&rules, 3);
        for (mv, fired) in rules.names.moves.iter().zip(&coverage.moves) {
            assert_eq!(
                count(&rules, &coverage, &format!("move.{}", mv.name)).fired.times,
                fired.times,
                "{name}: {}",
                mv.name
            );
        }
    }
}

/// Both games, and what they were read from.
struct Pair {
    sides: [(Game, Rules, Loaded); 2],
}

impl Pair {
    fn of(first: &str, second: &str) -> Self {
        let read = |name: &str, text: &str| {
            let loaded = load_quick(name, text, &Settings::default(), &support::Folder);
            let game = loaded.game.clone().unwrap_or_else(|| panic!("{:#?}", loaded.report));
            (game.clone(), boardwright::compile(&game), loaded)
        };
        Self { sides: [read("first", first), read("second", second)] }
    }

    fn side(&self, number: usize) -> Side<'_> {
        let (game, rules, loaded) = &self.sides[number];
        Side { rules, game, sources: &loaded.sources }
    }

    fn start(&self, number: usize) -> State {
        self.sides[number].1.engine.start(SetupId(0), None, &mut rng(1, 0))
    }

    fn play(&self, depth: u32) -> boardwright::lab::diff::play::Found {
        let (a, b) = (self.start(0), self.start(1));
        search(self.side(0), self.side(1), (&a, &b), Budget { positions: 50_000, depth }, &mut |_| {})
    }
}

fn small() -> String {
    support::race("Small", 4)
}

/// The default turn and the empty board stand in neither file.
#[test]
fn what_no_file_says_does_not_differ() {
    let pair = Pair::of(&small(), &small().replace("\"Small\"", "\"Little\""));
    assert_eq!(changes(pair.side(0), pair.side(1)), []);
}

/// Pairs for which there is no room are neither kept nor looked at.
#[test]
fn no_more_positions_are_looked_at_than_allowed() {
    let pair = Pair::of(&small(), &small());
    let (a, b) = (pair.start(0), pair.start(1));
    let mut told = Vec::new();
    let budget = Budget { positions: 10, depth: 100 };
    let found = search(pair.side(0), pair.side(1), (&a, &b), budget, &mut |looked_at| told.push(looked_at));
    assert_eq!((found.positions, found.depth, found.is_complete), (10, 1, false));
    assert_eq!(told[..=10], (0..=10).collect::<Vec<_>>());
    assert_eq!(told.last(), Some(&20), "ten in all lines, and ten in random games");
}

/// Where every turn may be played anywhere, the lines that tell two games apart are too long to look at all.
#[test]
fn what_lies_deep_is_found_by_random_games() {
    let four = "rules 1\ngame \"Rows\" {\n  players A, B\n  board { squares 6 by 6 }\n  pieces { stone A/B }\n  \
        move put \"{to}\" { place a stone; to empty }\n  \
        end { row: win when there is a run of own 4.. ; full: draw when no empty }\n}\n";
    let search = |other: &str| {
        let pair = Pair::of(four, other);
        let start = (pair.start(0), pair.start(1));
        let budget = Budget { positions: 1000, depth: 100 };
        search(pair.side(0), pair.side(1), (&start.0, &start.1), budget, &mut |_| {})
    };
    let found = search(&four.replace("own 4..", "own 5.."));
    let first = found.first.unwrap();
    assert!(matches!(first.what, What::Result(..)), "{:?}", first.what);
    assert_eq!((first.line.turns.len(), found.depth), (7, 1), "nothing stands in the line that is not needed");
    // and where there is none, it is said how far was looked
    let found = search(&four.replace("Rows", "Lines"));
    let wandered = found.wandered.unwrap();
    assert!(found.first.is_none() && wandered.positions == 1000 && wandered.games >= 27, "{wandered:?}");
}

#[test]
fn the_same_rules_do_not_differ() {
    let pair = Pair::of(&small(), &small().replace("home: win", "  home:   win"));
    assert_eq!(changes(pair.side(0), pair.side(1)), []);
    assert_eq!(obstacle(pair.side(0), pair.side(1)), None);
    let found = pair.play(100);
    assert!(found.first.is_none() && found.is_complete, "{found:?}");
}

#[test]
fn a_changed_clause_is_told_with_both_texts() {
    let pair = Pair::of(&small(), &small().replace("step forward", "step forward or sideways"));
    let told = changes(pair.side(0), pair.side(1));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].section, told[0].name.as_str()), ("moves", "move walk path"));
    assert_eq!(told[0].before.as_deref(), Some("step forward"));
    assert_eq!(told[0].after.as_deref(), Some("step forward or sideways"));
}

/// Nothing of it is played, and yet it is said.
#[test]
fn a_changed_look_is_told() {
    let look = |text: &str| small().replace("  board", &format!("  look {{ {text} }}\n  board"));
    let pair =
        Pair::of(&look("man \"draughts/man\""), &look("man \"chess/pawn\"; man of Black \"x\"; zone home \"gold\""));
    let told: Vec<(&str, String, Option<String>, Option<String>)> =
        changes(pair.side(0), pair.side(1)).into_iter().map(|c| (c.section, c.name, c.before, c.after)).collect();
    let changed =
        |name: &str, a: Option<&str>, b: &str| ("look", name.into(), a.map(str::to_owned), Some(b.to_owned()));
    assert_eq!(
        told,
        [
            changed("colour of zone home", None, "gold"),
            changed("man of Black", Some("\"draughts/man\""), "\"x\""),
            changed("man of White", Some("\"draughts/man\""), "\"chess/pawn\""),
        ]
    );
    assert!(pair.play(100).first.is_none());
}

#[test]
fn the_shortest_line_to_other_turns_is_found() {
    // on a full row nobody can step aside: only after a first step
    let pair = Pair::of(&small(), &small().replace("step forward", "step forward or sideways"));
    let found = pair.play(100);
    let difference = found.first.unwrap();
    assert_eq!(difference.line.turns.len(), 2, "{difference:?}");
    let What::Turns { first, second, both } = difference.what else { panic!("{difference:?}") };
    assert!(first.is_empty() && !second.is_empty() && both > 0);
}

#[test]
fn another_result_is_found() {
    let pair = Pair::of(&small(), &small().replace("home: win when", "home: lose when"));
    let found = pair.play(100);
    let difference = found.first.unwrap();
    assert!(matches!(difference.what, What::Result(..)), "{difference:?}");
    assert!(difference.line.turns.len() >= 3, "nobody is home sooner: {difference:?}");
}

#[test]
fn within_the_budget_nothing_may_be_found() {
    let pair = Pair::of(&small(), &small().replace("home: win when", "home: lose when"));
    let found = pair.play(1);
    assert!(found.first.is_none() && !found.is_complete && found.depth == 1, "{found:?}");
}

#[test]
fn other_boards_cannot_be_played_side_by_side() {
    let pair = Pair::of(&small(), &small().replace("3 by 4", "3 by 5").replace("Black: row 4", "Black: row 5"));
    assert!(obstacle(pair.side(0), pair.side(1)).unwrap().contains("the boards differ: 12 cells"));
    assert!(changes(pair.side(0), pair.side(1)).iter().any(|c| c.section == "board"));
}

#[test]
fn pieces_that_stand_differently_are_told() {
    let pair = Pair::of(&small(), &small().replace("White row 1: M M M", "White row 1: M . M"));
    let found = pair.play(3);
    assert_eq!(found.pieces.unwrap().turns.len(), 0);
    assert_eq!(found.first.unwrap().line.turns.len(), 0);
}

/// A game of one row: a man goes one cell forward or two, but never next to an enemy.
const ROW: &str = "rules 1\ngame \"Row\" {\n  players White, Black\n  board { line of 9 }\n  pieces { man M }\n  \
    setup { White c1: man  Black c8: man }\n  move step { lift an own man; step forward; land on empty }\n  \
    move leap { lift an own man; slide forward 2; land on empty }\n  turn { step | leap }\n  \
    apart: no turn may leave an enemy man is next to own man\n  end { stuck: win when enemy cannot move }\n}\n";

#[test]
fn a_game_without_a_clause_is_asked_in_the_same_positions() {
    let game = load_quick("row", ROW, &Settings::default(), &support::Folder).game.unwrap();
    let rules = boardwright::compile(&game);
    let count = |engine: &dyn boardwright::engine::Engine, state: &State| engine.count_turns(state);
    let mut state = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
    for _ in 0..2 {
        state = rules.engine.play(&state, rules.engine.turns(&state, 9).last().unwrap());
    }
    let clauses = boardwright::compile::clauses_apart(&game);
    let without = |name: &str| {
        let clause = clauses.iter().find(|&&clause| rules.names.clauses[clause].name == name).unwrap();
        count(&*boardwright::engine_without(&game, *clause), &state)
    };
    assert_eq!(count(&*rules.engine, &state), 1, "c3 and c6: after two cells forward the men would stand side by side");
    assert_eq!(without("move.step"), 0);
    assert_eq!(without("move.leap"), 1);
    assert_eq!(without("turn.apart"), 2);
    assert_eq!(without("end.stuck"), 1);
}
