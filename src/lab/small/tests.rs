//! Edits of a small game, and the files that stand for them.

use super::super::diff::{Side, changes};
use super::super::tweak::load_tweak;
use super::*;
use crate::model::Game;
use crate::model::load::{Care, Library, Loaded, Settings, load};
use crate::{Rules, compile};

const GAME: &str = r#"rules 1
game "Small" {
  players White, Black
  option quiet = 20 in 2..40 "turns without a capture"
  board { squares 4 by 4; zone home  White: first row  Black: last row }
  pieces { man M; guard G }
  setup { each home: M }
  captures { man > guard; takes: takes the whole stack }
  move run { lift an own man; slide forward; land on empty }
  move hit { lift an own man; step any; land capturing }
  turn { run | hit }
  end {
    goal: win when an own man is in home of enemy
    slow: draw when quiet turns pass without capture
  }
  test "goal" { no result }
}
"#;

struct Small;

impl Library for Small {
    fn find(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Ok(("small".to_owned(), GAME.to_owned()))
    }
}

fn ready(loaded: Loaded) -> (Rules, Game, Sources) {
    let told: Vec<String> = loaded.report.iter().map(|d| d.message.clone()).collect();
    let game = loaded.game.unwrap_or_else(|| panic!("{told:?}"));
    (compile(&game), game, loaded.sources)
}

/// The edit, as a variant and as a tweak, gives the same rules as the edited text.
fn stands_for(old: &str, new: &str) -> String {
    assert!(GAME.contains(old), "{old}");
    let edited = GAME.replacen(old, new, 1);
    let steps = steps(GAME, &edited).unwrap();
    let order = Order { game: "small", title: "Other", meant: Some("to see"), steps: &steps };
    let (as_variant, as_tweak) = (variant(&order), tweak(&order));
    let plain = Settings::default();
    let whole = ready(load("edited", &edited, &plain, &Small));
    let (loaded, about) = load_tweak("other.toml", &as_tweak, &plain, &Small, Care::All);
    assert!(loaded.game.is_some(), "{as_tweak}");
    // the rules that the tweak stands for: its own places are those of the TOML
    let stands_for = about.unwrap().rules;
    for text in [&as_variant, &stands_for] {
        let loaded = load("other.rules", text, &plain, &Small);
        let told: Vec<String> = loaded.report.iter().map(|d| d.message.clone()).collect();
        assert!(!loaded.report.has_errors(), "{told:?}\n{text}");
        let small = ready(loaded);
        let side = |(rules, game, sources): &'_ (Rules, Game, Sources)| (rules.clone(), game.clone(), sources.clone());
        let (a, b) = (side(&whole), side(&small));
        let a = Side { rules: &a.0, game: &a.1, sources: &a.2 };
        let b = Side { rules: &b.0, game: &b.1, sources: &b.2 };
        assert_eq!(changes(a, b), Vec::new(), "{text}");
    }
    as_variant
}

#[test]
fn moves_are_replaced_removed_and_added() {
    let text = stands_for("slide forward", "slide any");
    assert!(text.contains("replace move run") && !text.contains("move hit"), "{text}");
    stands_for(
        "turn { run | hit }",
        "move jump \"{from}~{to}\" { lift an own man; step any; land on empty }\n  turn { run | hit | jump }",
    );
    stands_for("slide forward", "step forward");
}

#[test]
fn an_option_with_another_value_is_set() {
    let text = stands_for("quiet = 20", "quiet = 30");
    assert!(text.contains("option quiet = 30\n"), "{text}");
    stands_for("in 2..40", "in 2..80");
}

#[test]
fn labelled_lines_are_changed_one_by_one() {
    let text = stands_for("goal: win", "goal: lose");
    assert!(text.contains("end { replace goal: lose"), "{text}");
    assert!(!text.contains("slow"), "{text}");
    let text =
        stands_for("    slow: draw when quiet turns pass without capture\n", "    none: lose when mover has no man\n");
    assert!(text.contains("remove slow"), "{text}");
    // another order is another game
    let text = stands_for("    goal: win", "    first: draw when enemy cannot move\n    goal: win");
    assert!(text.contains("replace end"), "{text}");
}

#[test]
fn sections_without_labels_are_written_anew() {
    let text = stands_for("squares 4 by 4", "squares 4 by 5");
    assert!(text.contains("replace board"), "{text}");
    stands_for("man > guard", "man > man");
    stands_for("each home: M", "White home: M; Black last row: . m m .");
}

#[test]
fn new_tests_come_along() {
    let text = stands_for("test \"goal\"", "test \"more\" { count 4 }\n  test \"goal\"");
    assert!(text.contains("test \"more\"") && !text.contains("test \"goal\""), "{text}");
}

#[test]
fn what_has_no_name_is_refused_with_what_to_do() {
    let event = "at end of turn { turn own man in home of enemy into guard }\n  turn { run | hit }";
    let edited = GAME.replacen("turn { run | hit }", event, 1);
    let why = steps(GAME, &edited).unwrap_err();
    assert!(why.contains("at end of turn") && why.contains("label"), "{why}");
    assert_eq!(steps(GAME, GAME), Ok(Vec::new()));
}
