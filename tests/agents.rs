//! Agents: they find what is to be found, they choose alike from alike seeds, and thinking beats chance.

mod support;

use boardwright::agents::{Agent, AgentSpec, Mcts, Random};
use boardwright::id::{PlayerId, SetupId};
use boardwright::model::load::{Settings, load_quick};
use boardwright::notation::{position, turns};
use boardwright::play::playout::dice;
use boardwright::play::{Outcome, State, Turn};
use boardwright::{Rules, compile};

fn start(rules: &Rules) -> State {
    rules.engine.start(SetupId(0), None, &mut dice(1, 0))
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
    let mut rolls = dice(seed, 1);
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

/// How many games out of so many a thinker wins against chance, beginning every other.
fn won(name: &str, playouts: u32, games: u64) -> u64 {
    let (_, rules) = support::game(name, &[]);
    let wins = |seed: u64| {
        let (mut thinker, mut chance) = (Mcts::new(playouts, seed), Random::new(seed));
        let (winner, _) = match seed % 2 {
            0 => game_with(&rules, [&mut thinker, &mut chance], seed),
            _ => game_with(&rules, [&mut chance, &mut thinker], seed),
        };
        winner == Some(PlayerId((seed % 2) as u8))
    };
    (0..games).filter(|&seed| wins(seed)).count() as u64
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

#[test]
fn stopped_at_once_it_still_answers() {
    let (_, rules) = support::game("pijersi", &[]);
    let mut agent = "mcts:1s".parse::<AgentSpec>().unwrap().agent(1);
    let choice = agent.choose(&*rules.engine, &start(&rules), &|| true).unwrap();
    assert_eq!(choice.playouts, 1);
    assert!(rules.engine.turns(&start(&rules), usize::MAX).contains(&choice.turn));
}

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

#[test]
fn a_hundred_thousand_turns_are_sampled() {
    let loaded = load_quick("crowded", CROWDED, &Settings::default(), &support::Folder);
    let rules = compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)));
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
    let choice = Mcts::new(10, 1).choose(&*rules.engine, &rules.engine.with_roll(&state, 3), &never).unwrap();
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
    let state = rules.engine.with_roll(&start(&rules), 6);
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

#[test]
fn a_little_thought_beats_chance() {
    assert_eq!(won("jerboa", 60, 6), 6);
    assert!(won("arsisesi:simple", 60, 6) >= 4);
}

#[test]
#[ignore = "slow: minutes"]
fn thought_beats_chance() {
    for name in ["jerboa", "pijersi"] {
        assert!(won(name, 1000, 40) >= 38, "{name}");
    }
    for name in ["mikjersi", "mensaspiel", "arsisesi:simple"] {
        let wins = won(name, 300, 20);
        assert!(wins >= 17, "{name}: {wins} of 20");
    }
}
