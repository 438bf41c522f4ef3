//! Agents: they find what is to be found, they choose alike from alike seeds, and thinking beats chance.

mod support;

use boardwright::agents::{Agent, AgentSpec, AlphaBeta, Best, Mcts, Random, Scout};
use boardwright::engine::Leader;
use boardwright::id::{KindId, PlayerId, SetupId};
use boardwright::model::Value;
use boardwright::model::load::{Settings, load_quick};
use boardwright::notation::{position, rolls, turns};
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, State, Turn};
use boardwright::survey::{Survey, Wanted};
use boardwright::{Rules, compile};
use std::collections::{BTreeSet, HashMap};

fn start(rules: &Rules) -> State {
    rules.engine.start(SetupId(0), None, &mut rng(1, 0))
}

fn never() -> bool {
    false
}

/// Plays a game between two agents; who won, and all its turns.
fn game(rules: &Rules, agents: [&mut dyn Agent; 2]) -> (Option<PlayerId>, Vec<Turn>) {
    game_with(rules, agents, 0)
}

/// The same, the dice rolled by a seed.
fn game_with(rules: &Rules, agents: [&mut dyn Agent; 2], seed: u64) -> (Option<PlayerId>, Vec<Turn>) {
    let mut state = start(rules);
    let mut rolls = rng(seed, 1);
    let mut played = Vec::new();
    loop {
        rules.engine.roll(&mut state, &mut rolls);
        if let Outcome::Over { winner, .. } = rules.engine.outcome(&state) {
            return (winner, played);
        }
        let choice = agents[usize::from(rules.engine.mover(&state).0)].choose(&*rules.engine, &state, &never).unwrap();
        state = rules.engine.play(&state, &choice.turn);
        played.push(choice.turn);
    }
}

/// An agent as the command line names it.
fn agent(spec: &str, seed: u64) -> Box<dyn Agent> {
    spec.parse::<AgentSpec>().unwrap().agent(seed)
}

/// What the first agent gets out of a game against the second: 1, 0, or a half. It begins every other game.
fn scored(rules: &Rules, first: &str, second: &str, seed: u64) -> f64 {
    let (mut a, mut b) = (agent(first, 2 * seed), agent(second, 2 * seed + 1));
    let (winner, _) = match seed % 2 {
        0 => game_with(rules, [&mut *a, &mut *b], seed),
        _ => game_with(rules, [&mut *b, &mut *a], seed),
    };
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == PlayerId((seed % 2) as u8))))
}

/// How many games out of so many a thinker wins against chance.
fn won(name: &str, playouts: u32, games: u64) -> u64 {
    let (_, rules) = support::game(name, &[]);
    let thinker = format!("mcts:{playouts}");
    (0..games).filter(|&seed| scored(&rules, &thinker, "random", seed) == 1.0).count() as u64
}

/// Wald's sequential test: plays until it is clear whether the first agent wins a share of `more` of the games, or only of
/// `less`, each mistake in at most 5 % of all tests; a draw is half a win. At the latest after `most` games the likelier of
/// the two is taken. True for `more`; and what was scored in how many games.
fn wins_more(name: &str, [first, second]: [&str; 2], [less, more]: [f64; 2], most: u64) -> (bool, f64, u64) {
    let (_, rules) = support::game(name, &[]);
    let (win, loss) = ((more / less).ln(), ((1.0 - more) / (1.0 - less)).ln());
    let bound = (0.95f64 / 0.05).ln();
    let (mut likely, mut score) = (0.0, 0.0);
    for seed in 0..most {
        let got = scored(&rules, first, second, seed);
        score += got;
        likely += got * win + (1.0 - got) * loss;
        if likely.abs() >= bound {
            println!("{name}: {first} {score} of {} against {second}", seed + 1);
            return (likely > 0.0, score, seed + 1);
        }
    }
    println!("{name}: {first} {score} of {most} against {second}, not settled");
    (likely > 0.0, score, most)
}

#[test]
fn a_win_is_found_at_once() {
    let (_, rules) = support::game("pijersi", &[]);
    let state =
        position::read_any(&rules, r#"{"to_move":"White","cells":{"f3":"R","a1":"S","c1":"w","c3":"p"}}"#).unwrap();
    let choice = Mcts::new(50, 1).choose(&*rules.engine, &state, &never).unwrap();
    let after = rules.engine.play(&state, &choice.turn);
    assert!(matches!(rules.engine.outcome(&after), Outcome::Over { winner: Some(PlayerId(0)), .. }));
    assert_eq!(choice.thoughts[0].value, 1.0);
    assert!(choice.playouts < 50, "a proven win needs no more thought");
}

#[test]
fn a_loss_is_seen_coming() {
    // black's rock wins on row a unless it is taken
    let (_, rules) = support::game("pijersi", &[]);
    let state =
        position::read_any(&rules, r#"{"to_move":"White","cells":{"c3":"P","b3":"r","g1":"w","a6":"W"}}"#).unwrap();
    let choice = Mcts::new(2000, 1).choose(&*rules.engine, &state, &never).unwrap();
    assert_eq!(turns::write(&rules, &state, &choice.turn), "c3-b3!");
}

#[test]
fn the_same_seed_chooses_the_same() {
    let (_, rules) = support::game("jerboa", &[]);
    let play = |seed| {
        let agents = || Mcts::new(40, seed);
        game(&rules, [&mut agents(), &mut agents()])
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3).1, play(4).1);
}

#[test]
fn thought_is_kept_from_turn_to_turn() {
    let (_, rules) = support::game("jerboa", &[]);
    let mut agent = Mcts::new(500, 1);
    let mut state = start(&rules);
    for _ in 0..2 {
        let choice = agent.choose(&*rules.engine, &state, &never).unwrap();
        state = rules.engine.play(&state, &choice.turn);
    }
    let choice = agent.choose(&*rules.engine, &state, &never).unwrap();
    let visits: u32 = choice.thoughts.iter().map(|t| t.visits).sum();
    assert!(visits > choice.playouts, "{visits} visits after {} games", choice.playouts);
}

/// What looked best early on is what a player chooses who thinks no longer than that; of one turn only nothing is seen.
#[test]
fn early_on_looks_best_what_less_thought_chooses() {
    let (_, rules) = support::game("pijersi", &[]);
    let choose = |spec: &str, state: &State| agent(spec, 1).choose(&*rules.engine, state, &never).unwrap();
    let mut state = start(&rules);
    let mut changed = 0;
    for _ in 0..6 {
        let choice = choose("mcts:200", &state);
        assert_eq!(choice.early, Some(choose("mcts:16", &state).turn));
        changed += u32::from(choice.early != Some(choice.turn.clone()));
        let deeper = choose("alphabeta:3", &state);
        assert_eq!(deeper.early, Some(choose("alphabeta:2", &state).turn));
        state = rules.engine.play(&state, &choice.turn);
    }
    assert!(changed > 0);
    // where nobody can win at once yet, more than one turn is looked at
    let begun = start(&rules);
    let known = |spec: &str| choose(spec, &begun).early.is_some();
    assert_eq!(["mcts:7", "alphabeta:1", "random"].map(known), [false; 3]);
    assert_eq!(["mcts:8", "alphabeta:2", "best:2000"].map(known), [true; 3]);
}

#[test]
fn stopped_at_once_it_still_answers() {
    let (_, rules) = support::game("pijersi", &[]);
    let mut agent = "mcts:1s".parse::<AgentSpec>().unwrap().agent(1);
    let choice = agent.choose(&*rules.engine, &start(&rules), &|| true).unwrap();
    assert_eq!(choice.playouts, 1);
    assert!(rules.engine.turns(&start(&rules), usize::MAX).contains(&choice.turn));
    let choice = AlphaBeta::new(9, u64::MAX, 1).choose(&*rules.engine, &start(&rules), &|| true).unwrap();
    assert!(rules.engine.turns(&start(&rules), usize::MAX).contains(&choice.turn));

    let long = support::race("Long", 6).replace("  end {", "  turn { repeat 1..9 walk }\n  end {");
    let rules = compile(&load_quick("long", &long, &Settings::default(), &support::Folder).game.unwrap());
    assert!(rules.engine.by_parts(), "its turns are merged");
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) > 20;
    let choice = AlphaBeta::new(9, u64::MAX, 1).choose(&*rules.engine, &start(&rules), &stop).unwrap();
    assert!((20..100).contains(&asked.get()), "it is asked while turns are merged, and then it stops: {}", asked.get());
    let (last, before) = choice.turn.parts.split_last().unwrap();
    assert!(rules.engine.next_parts(&start(&rules), before).is_some_and(|next| next.parts.contains(last)));
}

#[test]
fn alpha_beta_finds_wins_and_sees_losses_coming() {
    let (_, rules) = support::game("pijersi", &[]);
    let at = |text: &str| position::read_any(&rules, text).unwrap();
    let choose =
        |state: &State, depth| AlphaBeta::new(depth, u64::MAX, 1).choose(&*rules.engine, state, &never).unwrap();
    let win = at(r#"{"to_move":"White","cells":{"f3":"R","a1":"S","c1":"w","c3":"p"}}"#);
    let choice = choose(&win, 1);
    let after = rules.engine.play(&win, &choice.turn);
    assert!(matches!(rules.engine.outcome(&after), Outcome::Over { winner: Some(PlayerId(0)), .. }));
    assert_eq!(choice.thoughts[0].value, 1.0);
    let threat = at(r#"{"to_move":"White","cells":{"c3":"P","b3":"r","g1":"w","a6":"W"}}"#);
    for depth in [1, 2] {
        let choice = choose(&threat, depth);
        assert_eq!(turns::write(&rules, &threat, &choice.turn), "c3-b3!", "{depth}");
    }
}

/// Whether somebody wins at once by bringing a piece somewhere is what playing all his turns finds.
#[test]
fn who_wins_at_once_is_seen() {
    for name in ["pijersi", "breakthrough", "mikjersi"] {
        let (_, rules) = support::game(name, &[]);
        let engine = &*rules.engine;
        let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, 0.0, 0.0);
        let mut pool = Pool::default();
        let mut wins = 0;
        for seed in 0..200 {
            let mut state = start(&rules);
            engine.playout(&mut state, &mut rng(seed, 0), seed as u32 % 80, false, &mut pool);
            if engine.outcome(&state) != Outcome::Open {
                continue;
            }
            let mover = engine.mover(&state);
            let is_win = |turn: &Turn| {
                matches!(engine.outcome(&engine.play(&state, turn)), Outcome::Over { winner, by: Some(end), .. }
                    if winner == Some(mover) && rules.names.ends[end] == "goal")
            };
            let expected = engine.turns(&state, usize::MAX).iter().any(is_win);
            assert_eq!(engine.wins_at_once(&state, mover, &worths, &mut pool).is_some(), expected, "{name}, {seed}");
            wins += u32::from(expected);
        }
        assert!(wins > 5, "{name}: {wins}");
    }
}

/// Those that are kept to be measured against: they find what is to be found too, by the same seed the same, and within bounds.
#[test]
#[cfg(feature = "witness")]
fn those_of_once_find_wins_and_see_losses_coming() {
    let (_, rules) = support::game("pijersi", &[]);
    let at = |text: &str| position::read_any(&rules, text).unwrap();
    let win = at(r#"{"to_move":"White","cells":{"f3":"R","a1":"S","c1":"w","c3":"p"}}"#);
    let threat = at(r#"{"to_move":"White","cells":{"c3":"P","b3":"r","g1":"w","a6":"W"}}"#);
    for spec in ["mcts-plain:2000", "alphabeta-plain:2"] {
        let choose = |state: &State| agent(spec, 1).choose(&*rules.engine, state, &never).unwrap();
        let choice = choose(&win);
        let after = rules.engine.play(&win, &choice.turn);
        assert!(matches!(rules.engine.outcome(&after), Outcome::Over { winner: Some(PlayerId(0)), .. }), "{spec}");
        assert_eq!((choice.thoughts[0].value, choice.playouts), (1.0, 0), "{spec}: proven at first sight");
        assert_eq!(turns::write(&rules, &threat, &choose(&threat).turn), "c3-b3!", "{spec}");
        let first = choose(&start(&rules));
        assert_eq!(first, choose(&start(&rules)), "{spec}");
        assert!(rules.engine.turns(&start(&rules), usize::MAX).contains(&first.turn), "{spec}");
        let (_, dice) = support::game("arsisesi", &[]);
        assert!(spec.parse::<AgentSpec>().unwrap().fits(&*dice.engine).is_err(), "{spec} knows no dice");
    }
}

/// What positions are worth to a player, by trying everything; each is tried once for each depth.
#[derive(Default)]
struct Minimax(HashMap<(u64, u32, PlayerId), i32>);

impl Minimax {
    fn value(&mut self, rules: &Rules, state: &State, depth: u32, player: PlayerId) -> i32 {
        let key = (rules.engine.key(state), depth, player);
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let value = self.tried(rules, state, depth, player);
        self.0.insert(key, value);
        value
    }

    fn tried(&mut self, rules: &Rules, state: &State, depth: u32, player: PlayerId) -> i32 {
        match rules.engine.outcome(state) {
            Outcome::Over { winner: Some(winner), .. } => return if winner == player { 1 } else { -1 },
            Outcome::Over { winner: None, .. } => return 0,
            Outcome::Open if depth == 0 => return 0,
            Outcome::Open => {}
        }
        let turns = rules.engine.turns(state, usize::MAX);
        let values = turns.iter().map(|t| self.value(rules, &rules.engine.play(state, t), depth - 1, player));
        if rules.engine.mover(state) == player { values.max().unwrap() } else { values.min().unwrap() }
    }
}

#[test]
fn alpha_beta_finds_what_trying_everything_finds() {
    let loaded = load_quick("small", SMALL, &Settings::default(), &support::Folder);
    let rules = compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)));
    let (mut state, mut rolls) = (start(&rules), rng(5, 0));
    let (mut all, mut settled) = (Minimax::default(), 0);
    for _ in 0..40 {
        if rules.engine.outcome(&state) != Outcome::Open {
            state = start(&rules);
        }
        let mover = rules.engine.mover(&state);
        let exact = all.value(&rules, &state, 5, mover);
        let choice = AlphaBeta::new(5, u64::MAX, 1).choose(&*rules.engine, &state, &never).unwrap();
        let after = rules.engine.play(&state, &choice.turn);
        match exact {
            1 | -1 => {
                settled += 1;
                assert_eq!(choice.thoughts[0].value, f64::from(exact + 1) / 2.0, "{}", position::write(&rules, &state));
                assert_eq!(all.value(&rules, &after, 4, mover), exact);
            }
            // captures are followed beyond the depth
            _ if [0.0, 1.0].contains(&choice.thoughts[0].value) => {
                assert_eq!(f64::from(all.value(&rules, &state, 8, mover) + 1) / 2.0, choice.thoughts[0].value);
            }
            _ => {}
        }
        state = rules.engine.play(&state, &rules.engine.pick(&state, &mut rolls, &mut Pool::default()).unwrap());
    }
    assert!(settled >= 5, "{settled}");
}

#[test]
fn alpha_beta_keeps_to_its_bounds_and_its_seed() {
    let (_, rules) = support::game("pijersi", &[]);
    let play = |spec: &str, seed| {
        let state = start(&rules);
        agent(spec, seed).choose(&*rules.engine, &state, &never).unwrap()
    };
    assert_eq!(play("alphabeta:nodes=3000", 7), play("alphabeta:nodes=3000", 7));
    let seen: u32 = play("alphabeta:nodes=3000", 7).thoughts.iter().map(|t| t.visits).sum();
    // the turns of one position are counted at once
    assert!((2000..=3500).contains(&seen), "{seen}");
    let chosen: BTreeSet<Turn> = (0..20).map(|seed| play("alphabeta:1", seed).turn).collect();
    assert!(chosen.len() > 1, "of turns that are nearly equal any is chosen");
}

/// Who leads has been found out with other seeds and far less thought than in the slow test below.
#[test]
fn the_best_of_both_follows_who_wins_in_the_game() {
    let (ahead, trees) = (Leader::LookingAhead, Leader::Trees);
    for (name, leader) in [("breakthrough", ahead), ("amazons", ahead), ("hex", trees), ("lasca", trees)] {
        let (_, rules) = support::game(name, &[]);
        let state = start(&rules);
        let best = agent("best:600", 1).choose(&*rules.engine, &state, &never).unwrap();
        assert_eq!(rules.engine.lessons().leader.get(), Some(&leader), "{name}");
        let alphabeta = agent("alphabeta:nodes=600", 1).choose(&*rules.engine, &state, &never).unwrap();
        assert_eq!(best == alphabeta, leader == ahead, "{name}");
    }
}

/// Finding out who leads can be stopped at any turn; it ends with the same answer, and until then a turn is chosen.
#[test]
fn finding_out_who_leads_can_be_stopped() {
    for (name, leader) in [("breakthrough", Leader::LookingAhead), ("hex", Leader::Trees)] {
        let (_, rules) = support::game(name, &[]);
        let (engine, known) = (&*rules.engine, &rules.engine.lessons().leader);
        let mut best = Best::new(600, 1);
        assert!(best.choose(engine, &start(&rules), &|| true).is_some(), "{name}");
        assert_eq!(known.get(), None, "{name}");
        let mut stopped = 0;
        let patience = std::cell::Cell::new(0);
        let is_enough = || {
            patience.set(patience.get() + 1);
            patience.get() > 7
        };
        let mut scout = Scout::default();
        while !scout.knows_leader(engine, &is_enough) {
            patience.set(0);
            stopped += 1;
        }
        assert!(stopped > 5, "{name}: {stopped}");
        assert_eq!(known.get(), Some(&leader), "{name}");
    }
}

#[test]
fn rule_sets_that_are_compared_have_the_same_leader() {
    let ((_, model), (_, other)) = (support::game("hex", &[]), support::game("breakthrough", &[]));
    Best::lead_as_in(&*model.engine, &*other.engine);
    assert_eq!(other.engine.lessons().leader.get(), Some(&Leader::Trees));
    Best::lead_as_in(&*model.engine, &*model.engine);
    assert_eq!(model.engine.lessons().leader.get(), Some(&Leader::Trees));
    let (_, dice) = support::game("arsisesi", &[]);
    Best::lead_as_in(&*model.engine, &*dice.engine);
    assert_eq!(dice.engine.lessons().leader.get(), None, "nobody to choose from");
}

#[test]
fn alpha_beta_says_what_it_cannot_play() {
    let (_, dice) = support::game("arsisesi", &[]);
    let spec: AgentSpec = "alphabeta:2".parse().unwrap();
    assert_eq!(
        spec.fits(&*dice.engine).unwrap_err().to_string(),
        "`alphabeta:2` plays no games with dice: take `mcts:500`"
    );
    let state = rolled(&dice, 2);
    assert!(AlphaBeta::new(2, 100, 1).choose(&*dice.engine, &state, &never).is_none());
    assert!(spec.fits(&*support::game("jersi", &[]).1.engine).is_ok());
}

#[test]
fn chance_plays_only_legal_turns_whatever_it_draws() {
    for name in ["pijersi", "mikjersi", "arsisesi"] {
        let (_, rules) = support::game(name, &[]);
        for spec in ["random", "random:step", "random:turn"] {
            let mut agent = agent(spec, 3);
            let (mut state, mut rolls) = (start(&rules), rng(3, 0));
            for _ in 0..12 {
                rules.engine.roll(&mut state, &mut rolls);
                let Some(choice) = agent.choose(&*rules.engine, &state, &never) else { break };
                assert!(rules.engine.turns(&state, usize::MAX).contains(&choice.turn), "{name}, {spec}");
                state = rules.engine.play(&state, &choice.turn);
            }
        }
    }
}

/// Races of two men each over a small board: few turns, many orders to the same position.
const SMALL: &str = r#"
rules 1
game "Small" {
  players White, Black
  board  { squares 4 by 4; zone home White: row 1 Black: row 4 }
  pieces { man x3 }
  setup  { White row 1: M M M . ; Black as White, turned about the centre }
  move walk { lift an own man ; step forward or sideways ; land on empty, or capturing }
  end {
    home: win when an own man in home of enemy
    bare: win when enemy has no man
  }
}
"#;

/// Every turn takes.
const HUNGRY: &str = r#"
rules 1
game "Hungry" {
  players White, Black
  board  { squares 6 by 6, orthogonal }
  pieces { stone }
  setup  { White dark: stone ; Black all except dark: stone }
  move hop { lift an own stone ; step any ; land capturing }
  end { stuck: win when enemy cannot move }
}
"#;

/// Two stones a turn on 400 cells: 159,600 turns at the start.
const CROWDED: &str = r#"
rules 1
game "Crowded" {
  players Black, White
  board  { squares 20 by 20 }
  pieces { stone }
  move place { place stone ; to empty }
  turn { place then place }
  end {
    corner: win when an own stone in a1
    draw when no empty
  }
}
"#;

fn rules_of(text: &str) -> Rules {
    let loaded = load_quick("made up", text, &Settings::default(), &support::Folder);
    compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)))
}

/// Who must take, and can take in many ways, has as many lines of captures as others have lines of play.
#[test]
fn where_every_turn_takes_captures_are_not_followed_to_the_end() {
    let rules = rules_of(HUNGRY);
    let seen = |spec: &str| {
        let choice = agent(spec, 1).choose(&*rules.engine, &start(&rules), &never).unwrap();
        choice.thoughts.iter().map(|thought| thought.visits).sum::<u32>()
    };
    let (shallow, bounded) = (seen("alphabeta:1"), seen("alphabeta:nodes=20000"));
    assert!(shallow < 500_000, "{shallow}");
    assert!(bounded < 500_000, "{bounded}");
}

/// In Mikjersi both sides may threaten to win for many turns: threats are met until that takes more than was allowed.
#[test]
fn where_both_threaten_to_win_threats_are_not_followed_to_the_end() {
    let (_, rules) = support::game("mikjersi", &[]);
    for pair in 0..4 {
        let mut state = start(&rules);
        let mut agents = [agent("alphabeta:nodes=500", pair), agent("alphabeta:nodes=500", pair + 9)];
        for ply in 0..40 {
            let Some(choice) = agents[ply % 2].choose(&*rules.engine, &state, &never) else { break };
            let seen: u32 = choice.thoughts.iter().map(|thought| thought.visits).sum();
            assert!(seen < 200_000, "{pair}, {ply}: {seen}");
            state = rules.engine.play(&state, &choice.turn);
        }
    }
    agent("best:200", 1).choose(&*rules.engine, &start(&rules), &never).unwrap();
}

/// White's runner stands between two goals, one step from the near one and two from the far one, which Black cannot keep him
/// from: he has four steps to go himself. What the goals are worth is an option.
const TWO_GOALS: &str = r#"
rules 1
game "Two Goals" {
  players White, Black
  option near = 1 in 1..9 "what the near goal is worth"
  option far = 3 in 1..9 "what the far goal is worth"
  board {
    squares 5 by 2, orthogonal
    zone here   White: a1  Black: a2
    zone beyond White: d1  Black: a2
  }
  pieces { runner R }
  setup { White b1: runner ; Black e2: runner }
  move run "{from}-{to}" { lift an own runner ; step sideways ; land on empty }
  end {
    far:  win worth far when any own runner in beyond of mover
    near: win worth near when any own runner in here of mover
    draw when 40 turns pass without capture
  }
}
"#;

/// White can only choose where he stands when Black wins, which Black does with his next turn.
const TWO_LOSSES: &str = r#"
rules 1
game "Two Losses" {
  players White, Black
  board {
    squares 5 by 2, orthogonal
    zone goal  White: e1  Black: a2
    zone left  White: a1  Black: e2
  }
  pieces { runner R }
  setup { White b1: runner ; Black b2: runner }
  move run "{from}-{to}" { lift an own runner ; step sideways ; land on empty }
  end {
    dear: win worth 3 when any own runner in goal of mover and any enemy runner in left of enemy
    win when any own runner in goal of mover
    draw when 40 turns pass without capture
  }
}
"#;

/// White may win at once, or try for a goal beyond, which he comes to if he then rolls four or more; else Black wins.
const A_GAMBLE: &str = r#"
rules 1
game "A Gamble" {
  players White, Black
  option far = 9 in 1..9 "what the far goal is worth"
  board {
    squares 4 by 2, orthogonal
    zone here   White: a1  Black: a2
    zone beyond White: d1  Black: d2
  }
  pieces { runner R }
  setup { White b1: runner ; Black c2: runner }
  move run "{from}-{to}" {
    lift an own runner ; step sideways ; land on empty
    when to is not in beyond of White or luck >= 4
    when White is mover or to is not in beyond of mover
  }
  turn { roll d6 as luck then run }
  end {
    far:  win worth far when any own runner in beyond of mover
    near: win when any own runner in here of mover
  }
}
"#;

/// The position after the first roll.
fn rolled(rules: &Rules, points: u32) -> State {
    rolls::roll(rules, &start(rules), &rolls::Said::One(points)).unwrap()
}

/// What an agent plays first, after a roll of one where dice are rolled.
fn first_turn(text: &str, options: &[(&str, i64)], spec: &str) -> String {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), Value::Int(*value)));
    let settings = Settings { options: options.collect(), ..Settings::default() };
    let loaded = load_quick("made up", text, &settings, &support::Folder);
    let rules = compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)));
    let state = if rules.engine.to_roll(&start(&rules)).is_some() { rolled(&rules, 1) } else { start(&rules) };
    let choice = agent(spec, 1).choose(&*rules.engine, &state, &never).unwrap();
    turns::write(&rules, &state, &choice.turn)
}

/// A player plays for what the game pays: the greater win, if it takes longer, and the smaller loss.
#[test]
fn wins_are_worth_their_points() {
    for spec in ["alphabeta:3", "alphabeta:nodes=2000", "mcts:2000", "best:5000"] {
        assert_eq!(first_turn(TWO_GOALS, &[], spec), "b1-c1", "{spec}");
        assert_eq!(first_turn(TWO_GOALS, &[("near", 3), ("far", 1)], spec), "b1-a1", "{spec}");
        assert_eq!(first_turn(TWO_GOALS, &[("near", 2), ("far", 2)], spec), "b1-a1", "{spec}");
        assert_eq!(first_turn(TWO_LOSSES, &[], spec), "b1-c1", "{spec}");
    }
}

/// Half a chance of nine points, and else a loss of one, is more than a point; half a chance of two is less.
#[test]
fn more_points_are_worth_a_risk() {
    assert_eq!(first_turn(A_GAMBLE, &[], "mcts:3000"), "b1-c1");
    assert_eq!(first_turn(A_GAMBLE, &[("far", 2)], "mcts:3000"), "b1-a1");
}

#[test]
fn a_hundred_thousand_turns_are_sampled() {
    let rules = rules_of(CROWDED);
    let state = start(&rules);
    let choice = Mcts::new(3, 1).choose(&*rules.engine, &state, &never).unwrap();
    assert!(choice.thoughts.len() < 100, "{}", choice.thoughts.len());
    let after = rules.engine.play(&state, &choice.turn);
    assert_eq!(rules.engine.turns_played(&after), 1);
}

#[test]
fn nobody_chooses_before_the_dice_are_rolled() {
    let (_, rules) = support::game("arsisesi", &[]);
    let state = start(&rules);
    assert!(Mcts::new(10, 1).choose(&*rules.engine, &state, &never).is_none());
    assert!(Random::new(1).choose(&*rules.engine, &state, &never).is_none());
    let choice = Mcts::new(10, 1).choose(&*rules.engine, &rolled(&rules, 3), &never).unwrap();
    assert!(choice.thoughts.len() <= 7, "turns that lead to the same position count once: {}", choice.thoughts.len());
}

#[test]
fn a_roll_that_wins_is_used() {
    let (_, rules) = support::game("arsisesi:simple", &[]);
    let text = r#"{"cells":{"a4":"A"},"areas":{"First cleared":"AAAA","Second home":"BBBBB"},"rolled":2}"#;
    let state = position::read_any(&rules, text).unwrap();
    let choice = Mcts::new(50, 1).choose(&*rules.engine, &state, &never).unwrap();
    assert_eq!(turns::write(&rules, &state, &choice.turn), "a4-a5, a5-enemy home");
    assert_eq!(choice.thoughts[0].value, 1.0);
}

#[test]
fn a_win_by_one_roll_proves_nothing() {
    // whatever First does, Second wins with a 2 or more; after a 1 First is likely to win
    let (_, rules) = support::game("arsisesi:simple", &[]);
    let text = r#"{"cells":{"a2":"B","a4":"A"},"areas":{"First cleared":"AAAA","Second cleared":"BBBB"},"rolled":1}"#;
    let state = position::read_any(&rules, text).unwrap();
    let choice = Mcts::new(400, 1).choose(&*rules.engine, &state, &never).unwrap();
    assert_eq!(choice.playouts, 400, "nothing is decided");
    assert!(choice.thoughts.iter().all(|t| t.value > 0.0 && t.value < 0.5), "{:?}", choice.thoughts);
}

#[test]
fn the_same_seed_and_rolls_choose_the_same() {
    for name in ["arsisesi:simple", "mensaspiel"] {
        let (_, rules) = support::game(name, &[]);
        let play = |seed| {
            let agents = || Mcts::new(15, seed);
            game_with(&rules, [&mut agents(), &mut agents()], 5)
        };
        assert_eq!(play(3), play(3), "{name}");
        assert_ne!(play(3).1, play(4).1, "{name}");
    }
}

#[test]
fn a_roll_of_six_on_a_wide_board_is_answered_soon() {
    let (_, rules) = support::game("arsisesi:wide", &[]);
    let state = rolled(&rules, 6);
    let choice = Mcts::new(100, 1).choose(&*rules.engine, &state, &never).unwrap();
    assert!(choice.thoughts.len() < 100, "{}", choice.thoughts.len());
    assert_eq!(rules.engine.turns_played(&rules.engine.play(&state, &choice.turn)), 1);
}

#[test]
fn nobody_chooses_in_a_finished_game() {
    let (_, rules) = support::game("pijersi", &[]);
    let over = position::read_any(&rules, r#"{"to_move":"Black","cells":{"g3":"R","c1":"w"}}"#).unwrap();
    assert!(Mcts::new(10, 1).choose(&*rules.engine, &over, &never).is_none());
    assert!(Random::new(1).choose(&*rules.engine, &over, &never).is_none());
}

/// A search must not take a cut list for all there is.
#[test]
fn turns_that_were_cut_off_are_told_of() {
    for name in ["arsisesi", "chess"] {
        let (_, rules) = support::game(name, &[]);
        let engine = &*rules.engine;
        let mut state = start(&rules);
        engine.roll(&mut state, &mut rng(3, 0));
        let worths = engine.worths(&vec![1.0; engine.roles()], 100.0, 0.0, 0.0);
        let (mut found, mut pool) = (Survey::default(), Pool::default());
        engine.survey(&state, &worths, Wanted::unhurried(false, 2), &mut found, &mut pool);
        assert_eq!((found.turns.len(), found.is_cut), (2, true), "{name}");
        engine.survey(&state, &worths, Wanted::unhurried(false, 10_000), &mut found, &mut pool);
        assert!(found.turns.len() > 2 && !found.is_cut, "{name}");
    }
}

#[test]
fn a_piece_in_hand_counts_half() {
    let (_, rules) = support::game("shogi", &[]);
    let engine = &*rules.engine;
    let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, 0.0, 0.0);
    let (kinds, places) = (engine.shape().kinds.len(), engine.shape().places);
    let in_hand = |kind: usize| (0..2).filter_map(move |area| Some((kind, engine.slot(area, KindId(kind as u8))?)));
    let owned =
        (0..kinds).flat_map(in_hand).filter(|(kind, slot)| worths.shown[kind * places + usize::from(*slot)] != 0);
    let halves: Vec<(i32, i32)> = owned
        .map(|(kind, slot)| (worths.shown[kind * places], worths.shown[kind * places + usize::from(slot)]))
        .collect();
    assert!(halves.len() > 10);
    assert!(halves.iter().all(|(shown, held)| (shown - 2 * held).abs() <= 1), "{halves:?}");
}

/// Who cannot move in a random game has lost, as he has in any other.
#[test]
fn random_games_end_for_who_is_stuck_as_the_rules_say() {
    let (_, rules) = support::game("amazons", &[]);
    for seed in 0..8 {
        let mut state = start(&rules);
        let most = 1000;
        let played = rules.engine.playout(&mut state, &mut rng(seed, 0), most, false, &mut Pool::default());
        let Outcome::Over { winner: Some(winner), by: Some(_), .. } = played.outcome else {
            panic!("{:?}", played.outcome)
        };
        assert_ne!(winner, rules.engine.mover(&state));
    }
}

/// Amazons begins with 2,176 turns: they are counted in one position of five, and in the first apart from these.
#[test]
fn very_many_turns_are_counted_in_some_positions() {
    let (_, rules) = support::game("amazons", &[]);
    let played = |most: u32| {
        let mut state = start(&rules);
        rules.engine.playout(&mut state, &mut rng(1, 0), most, true, &mut Pool::default())
    };
    let (short, long) = (played(1), played(40));
    assert_eq!((short.turns, short.at_first), (1, 2176));
    assert_eq!((long.turns, long.at_first, long.counted), (40, 2176, 8));
}

#[test]
fn a_little_thought_beats_chance() {
    assert_eq!(won("jerboa", 60, 6), 6);
    assert!(won("arsisesi:simple", 60, 6) >= 4);
}

/// Men that come home change sides: nothing is won by pieces, all by what is remembered.
const POINTS: &str = r#"
rules 1
game "Points" {
  players A, B
  board { squares 4 by 6
    zone half each: rows 1..3 }
  pieces { man M }
  setup { each rows 1..2: man }
  remember score of each player: number in 0..60
  move go { lift an own man; step any; land on empty, or capturing }
  on capture of man { score becomes score + 1 }
  after go when it is in enemy half { turn it into enemy }
  turn { go otherwise pass }
  end {
    bare: win by most score when a player has no pieces
    quiet: win by most score when 20 turns pass without capture
  }
}
"#;

#[test]
fn points_are_striven_for_where_they_decide() {
    let rules = rules_of(POINTS);
    for thinker in ["alphabeta:2", "mcts:60"] {
        let scores: Vec<f64> = (0..6).map(|seed| scored(&rules, thinker, "random", seed)).collect();
        assert!(scores.iter().sum::<f64>() >= 5.0, "{thinker}: {scores:?}");
    }
}

/// The middle between both shares is 95 %.
const NEARLY_ALL: [f64; 2] = [0.91, 0.985];

fn beats_chance(name: &str, thinker: &str) {
    let (clear, score, games) = wins_more(name, [thinker, "random"], NEARLY_ALL, 150);
    assert!(clear, "{name}: {thinker} scored {score} of {games} against chance");
}

#[test]
#[ignore = "slow: a minute"]
fn a_thousand_random_games_beat_chance() {
    for name in ["pijersi", "jerboa", "mikjersi", "mensaspiel"] {
        beats_chance(name, "mcts:1000");
    }
}

#[test]
#[ignore = "slow: a minute"]
fn three_turns_ahead_beat_chance() {
    beats_chance("pijersi", "alphabeta:3");
}

#[test]
#[ignore = "slow: minutes"]
fn more_thought_beats_less() {
    for name in ["pijersi", "jerboa"] {
        let (clear, score, games) = wins_more(name, ["mcts:4000", "mcts:250"], [0.5, 0.75], 80);
        assert!(clear, "{name}: {score} of {games}");
    }
}

/// Budgets that took 4 to 15 ms a turn each. Where `best` is alpha-beta it need not be asked whether it is weaker than that.
#[test]
#[ignore = "slow: minutes"]
fn the_best_of_both_is_no_weaker_than_either() {
    let matches = [
        ("breakthrough", "best:14000", "mcts:600"),
        ("pijersi", "best:14000", "mcts:710"),
        ("mikjersi", "best:5600", "mcts:580"),
        ("jerboa", "best:21000", "mcts:1100"),
        ("amazons", "best:5000", "mcts:140"),
        ("english-draughts", "best:7000", "mcts:600"),
        ("chess", "best:4000", "mcts:400"),
        ("connect-four", "best:120000", "mcts:2300"),
        ("connect-four", "best:120000", "alphabeta:nodes=30000"),
        ("reversi", "best:5300", "mcts:98"),
        ("reversi", "best:5300", "alphabeta:nodes=6800"),
        ("hex", "best:16000", "mcts:140"),
        ("hex", "best:16000", "alphabeta:nodes=19000"),
    ];
    for (name, best, other) in matches {
        let (clear, score, games) = wins_more(name, [best, other], [0.35, 0.55], 80);
        assert!(clear, "{name}: {best} scored {score} of {games} against {other}");
    }
}

/// Dice decide much: how much thought is worth in such games is measured, not demanded.
#[test]
#[ignore = "slow: a minute"]
fn thought_is_worth_something_with_dice() {
    for name in ["arsisesi:simple", "arsisesi:wide"] {
        let (clear, score, games) = wins_more(name, ["mcts:300", "random"], [0.5, 0.75], 60);
        assert!(clear, "{name}: {score} of {games}");
    }
}
