//! Copying the other side, in made-up games of which it is known whether it wins.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::agents::AgentSpec;
use boardwright::lab::contest::{Contestant, Origin, Text};
use boardwright::lab::copycat::{Copied, Copying, NoCopying, Verdict};
use std::fs;

/// A game of stones that are placed: its board, where a stone may be placed, how it ends.
fn placing(board: &str, condition: &str, end: &str) -> String {
    format!(
        "rules 1\ngame \"Placing\" {{\n players Light, Dark\n board {{ {board} }}\n pieces {{ stone A/B }}\n \
         move put \"{{to}}\" {{ place a stone; to empty{condition} }}\n end {{ {end} }}\n}}\n"
    )
}

/// Who cannot move has lost.
const LAST_MOVE_WINS: &str = "last: win when enemy cannot move";

fn contestant(text: &str) -> Contestant {
    let origin = |setup: &str| Origin {
        texts: vec![Text { name: "made-up".into(), text: text.into() }],
        variant: None,
        options: Vec::new(),
        setup: setup.into(),
    };
    let game = origin("").game().unwrap();
    let setup = boardwright::compile(&game).names.setups.iter().next().unwrap().0.clone();
    origin(&setup).open("made-up", None).unwrap()
}

fn ask_with(contestant: &Contestant, agent: &str, games: u64, seed: u64) -> Result<Copied, NoCopying> {
    let clock = |_: AgentSpec| -> Box<dyn Fn() -> bool> { Box::new(|| false) };
    let copying = Copying { contestant, longest: 200, seed, threads: 2, clock: &clock };
    let images = copying.images()?;
    let mut played = 0;
    let copied = copying.ask(&images, agent.parse().unwrap(), games, || played += 1);
    assert_eq!(played, Copying::games(images.len(), games));
    let alone = Copying { threads: 1, ..copying };
    assert_eq!(alone.ask(&images, agent.parse().unwrap(), games, || ()), copied, "threads change nothing");
    Ok(copied)
}

fn ask(text: &str, agent: &str, games: u64) -> Copied {
    ask_with(&contestant(text), agent, games, 1).unwrap()
}

fn score(copied: &Copied) -> f64 {
    copied.score.value.unwrap()
}

#[test]
fn who_copies_by_half_turn_always_has_an_answer_on_an_even_board() {
    // by a reflection an answer would lie beside the stone that it answers
    let text = placing("squares 4 by 4, orthogonal", "; when to is not next to enemy", LAST_MOVE_WINS);
    let copied = ask(&text, "random", 60);
    assert!(copied.symmetry.starts_with("half turn"), "{copied:?}");
    assert_eq!((score(&copied), copied.copied.value, copied.throughout), (1.0, Some(1.0), 1.0));
    assert_eq!(copied.verdict, Verdict::Wins);
    assert!(copied.without.interval.unwrap().high < 1.0 && copied.change.interval.unwrap().low > 0.0, "{copied:?}");
    // and whoever looks ahead cannot help it
    assert_eq!(score(&ask(&text, "alphabeta:3", 20)), 1.0);
}

#[test]
fn dominoes_are_copied_as_one_turn() {
    let text = placing("squares 4 by 4, orthogonal", "", LAST_MOVE_WINS).replace(
        "end {",
        "move more \"-{to}\" { place a stone; to empty; when to is next to there }\n turn { put then more }\n end {",
    );
    let copied = ask(&text, "random", 40);
    assert!(copied.symmetry.starts_with("half turn"), "{copied:?}");
    assert_eq!((score(&copied), copied.throughout), (1.0, 1.0));
}

#[test]
fn where_who_moves_last_loses_copying_loses() {
    let end = LAST_MOVE_WINS.replace("win", "lose");
    let text = placing("squares 4 by 4, orthogonal", "; when to is not next to enemy", &end);
    // whichever symmetry seems best: the others can be broken
    let copied = ask(&text, "random", 60);
    let half_turn = copied.tried.iter().find(|tried| tried.symmetry.starts_with("half turn")).unwrap();
    assert_eq!((half_turn.score, half_turn.copied), (Some(0.0), 1.0));
}

#[test]
fn the_reflection_is_found_where_the_rules_ask_for_it() {
    let zones = "squares 5 by 4, orthogonal; zone near  Light: a1 b1 c1 e1  Dark: a4 b4 c4 e4";
    let text = placing(zones, " in near of mover; when to is not next to own", LAST_MOVE_WINS);
    let copied = ask(&text, "random", 90);
    assert_eq!(copied.tried.len(), 3, "nothing in the first position speaks against any");
    assert_eq!((copied.symmetry.as_str(), score(&copied), copied.throughout), ("reflection (a1 to a4)", 1.0, 1.0));
    assert!(copied.without.value.unwrap() < 1.0);
}

#[test]
fn on_an_odd_board_the_centre_breaks_it() {
    let text = placing("squares 5 by 5, orthogonal", "; when to is not next to own", LAST_MOVE_WINS);
    let copied = ask(&text, "random", 120);
    assert!(copied.throughout > 0.0 && copied.throughout < 1.0, "{copied:?}");
    // whoever sees to the end takes it, and is copied no more
    let small = placing("squares 3 by 3, orthogonal", "; when to is not next to occupied", LAST_MOVE_WINS);
    let copied = ask(&small, "alphabeta:9", 40);
    assert_eq!((score(&copied), copied.verdict == Verdict::Wins), (0.0, false), "{copied:?}");
}

#[test]
fn who_joins_two_sides_is_not_stopped_by_copies() {
    let joining = "hexes in rhombus 5 by 5; zone near  Light: first row  Dark: first column\n \
                   zone far  Light: last row  Dark: last column";
    let text = placing(joining, "", "linked: win when cells reached in own from near of mover is in far of mover");
    let copied = ask(&text, "mcts:100", 60);
    assert_eq!((copied.verdict, copied.tried.len()), (Verdict::Loses, 3), "{copied:?}");
}

#[test]
fn what_moves_and_takes_is_copied_too() {
    let contestant = contestant(&support::race("Race", 4));
    let copied = ask_with(&contestant, "random", 40, 1).unwrap();
    assert!(copied.copied.value.unwrap() > 0.5, "{copied:?}");
}

#[test]
fn the_luck_of_the_best_symmetry_is_not_told() {
    // Light wins by an odd number of stones on every other cell: half of the games, about, whatever is copied
    let zones = "squares 4 by 4; zone good: a1 c1 b2 d2 a3 c3 b4 d4";
    let text = placing(
        zones,
        "",
        "odd: win when number of own = 4 and (number of (own in good) = 1 or number of (own in good) = 3)\n \
         even: lose when number of own = 4",
    );
    let contestant = contestant(&text);
    let all: Vec<Copied> = (0..100).map(|seed| ask_with(&contestant, "random", 40, seed).unwrap()).collect();
    let mean = |of: &dyn Fn(&Copied) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
    let best = |copied: &Copied| copied.tried.iter().filter_map(|tried| tried.score).fold(0.0, f64::max);
    assert!(mean(&best) > 0.75, "{}", mean(&best));
    assert!((mean(&score) - 0.5).abs() < 0.1, "{}", mean(&score));
}

#[test]
fn where_copying_cannot_be_asked_it_is_said_why() {
    let refused = |text: &str| ask_with(&contestant(text), "random", 10, 1).unwrap_err();
    let lopsided = placing("squares 4 by 4; remove a1 b1 c1 d2", "", LAST_MOVE_WINS);
    assert_eq!(refused(&lopsided), NoCopying::Lopsided);
    let even = placing("squares 4 by 4", "", LAST_MOVE_WINS);
    assert_eq!(
        refused(&even.replace("end {", "setup { Light a1: stone  Dark b3: stone }\n end {")),
        NoCopying::Beginning
    );
    assert_eq!(
        refused(&even.replace("Light, Dark", "Light, Dark, Red").replace("A/B", "A/B/C")),
        NoCopying::Players(3)
    );
    let dice = fs::read_to_string(support::root().join("rules/backgammon.rules")).unwrap();
    assert_eq!(refused(&dice), NoCopying::Dice);
}
