//! Verdicts of the players that `compare` chooses in its minute are those of players who think twenty times as much.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// What `compare` claims of a tweak, measure by measure: `more`, `less`, `same` or `unknown`.
fn claims(game: &str, tweak: &str, nodes: u32, games: u32) -> BTreeMap<String, String> {
    let (agent, games) = (format!("alphabeta:nodes={nodes}"), games.to_string());
    let arguments = ["compare", game, tweak, "--agent", &agent, "-n", &games, "--json"];
    let done = Command::new(env!("CARGO_BIN_EXE_boardwright")).args(arguments).current_dir(support::root()).output();
    let done = done.unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let told: Value = serde_json::from_slice(&done.stdout).unwrap();
    let claim = |row: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        println!("{tweak}, {agent}: {}: {}", text(&row["measure"]), text(&row["verdicts"][0]));
        (text(&row["measure"]), text(&row["against"][0]["claim"]))
    };
    told["rows"].as_array().unwrap().iter().map(claim).collect()
}

/// The strongest players that were chosen for the game, 50 games each, and the same with twenty times the thinking, 20 games
/// each: both claim what is `expected`, and of nothing do they claim opposite things.
fn hold_with_twenty_times_the_thinking(game: &str, tweak: &str, nodes: u32, expected: &[(&str, &str)]) {
    let tweak = format!("examples/tweaks/{tweak}.toml");
    let (soon, late) = (claims(game, &tweak, nodes, 50), claims(game, &tweak, 20 * nodes, 20));
    for &(measure, claim) in expected {
        assert_eq!((soon[measure].as_str(), late[measure].as_str()), (claim, claim), "{tweak}: {measure}");
    }
    for (measure, claim) in &soon {
        let both = (claim.as_str(), late[measure].as_str());
        assert!(!matches!(both, ("more", "less") | ("less", "more")), "{tweak}: {measure}: {both:?}");
    }
}

#[test]
#[ignore = "slow: some minutes"]
fn a_stack_that_goes_three_cells_is_judged_alike() {
    let expected = [("branching", "more"), ("turns", "less"), ("board use", "less")];
    hold_with_twenty_times_the_thinking("pijersi", "pijersi-far", 7200, &expected);
}

#[test]
#[ignore = "slow: some minutes"]
fn captures_straight_ahead_as_well_are_judged_alike() {
    let expected = [("turns", "more"), ("captures", "more")];
    hold_with_twenty_times_the_thinking("breakthrough", "breakthrough-straight", 22_000, &expected);
}

#[test]
#[ignore = "slow: some minutes"]
fn captures_straight_ahead_alone_are_not_judged_the_other_way() {
    // twenty games of the longer thinking are too few to claim that games are shorter: docs/lab/players.md tells what they found
    let expected = [("uncertainty late", "less")];
    hold_with_twenty_times_the_thinking("breakthrough", "breakthrough-ahead", 22_000, &expected);
}
