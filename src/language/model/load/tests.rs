use super::{Library, Loaded, Settings, load, load_quick};
use crate::diag::Diagnostic;
use crate::model::{Game, SetupStep};
use crate::source::Sources;
use crate::syntax::ast::Value;
use std::collections::BTreeMap;

/// A library of a few texts.
#[derive(Default)]
pub(in crate::model) struct Shelf(pub BTreeMap<&'static str, String>);

impl Library for Shelf {
    fn find(&self, name: &str, _from: &str) -> Result<(String, String), String> {
        let text = self.0.get(name).cloned();
        text.map(|t| (name.to_owned(), t)).ok_or_else(|| "no such game".to_owned())
    }
}

/// Loads a text without a library.
pub(in crate::model) fn loaded(text: &str) -> Loaded {
    load("test", text, &Settings::default(), &Shelf::default())
}

/// A small sound game; `also` is added to it.
pub(in crate::model) fn small(also: &str) -> String {
    game(
        "board { squares 3 by 3 ; zone home White: row 1 Black: row 3 }
         pieces { man w/b }
         setup { White row 1: man ; Black as White, turned about the centre }",
        also,
    )
}

/// A game with one move and one end around what is said of board, pieces and setup.
pub(in crate::model) fn game(things: &str, also: &str) -> String {
    format!(
        "rules 1\ngame \"Small\" {{\n players White, Black\n {things}\n move go {{ lift an own piece ; step any ; land on empty, or capturing }}
         end {{ goal: win when an own piece is in row 3 ; stuck: win when enemy cannot move }}\n {also}\n}}\n"
    )
}

/// What was found, but for names that are used nowhere: the texts here declare more than they use.
fn of_interest(loaded: &Loaded) -> impl Iterator<Item = &Diagnostic> {
    loaded.report.iter().filter(|d| !d.code.starts_with("unused-") && d.code != "never-placed")
}

/// Codes of all that was found, in the order of the text.
pub(in crate::model) fn codes(loaded: &Loaded) -> Vec<&'static str> {
    of_interest(loaded).map(|d| d.code).collect()
}

/// Code and underlined text of all that was found.
pub(in crate::model) fn found(text: &str) -> Vec<String> {
    let loaded = loaded(text);
    of_interest(&loaded).map(|d| format!("{}: {}", d.code, loaded.sources.text(d.span()))).collect()
}

/// The game, or a panic that says what is wrong.
pub(in crate::model) fn sound(text: &str) -> Game {
    let loaded = loaded(text);
    assert_eq!(said(&loaded), [""; 0]);
    loaded.game.unwrap()
}

pub(in crate::model) fn said(loaded: &Loaded) -> Vec<String> {
    of_interest(loaded).map(|d| format!("{}: {}", d.code, d.message)).collect()
}

#[test]
fn pijersi() {
    let game = sound(include_str!("../../../../rules/pijersi.rules"));
    assert_eq!((game.board.len(), game.roles.len(), game.players.len()), (45, 4, 2));
    assert_eq!(game.setups.len(), 3);
    assert!(matches!(game.setups.iter().next().unwrap().steps.last(), Some(SetupStep::Copy { .. })));
    assert!(game.tests.iter().any(|t| !t.steps.is_empty()));
}

#[test]
fn jerboa() {
    let text = include_str!("../../../../rules/jerboa.rules");
    assert_eq!(sound(text).board.len(), 36);
    let settings = Settings { variant: Some("8x8".into()), options: vec![] };
    let game = load_quick("test", text, &settings, &Shelf::default()).game.unwrap();
    assert_eq!((game.board.len(), game.title.as_str()), (64, "Jerboa 8 x 8"));
}

#[test]
fn the_small_game_is_sound() {
    let game = sound(&small("test \"t\" { White a1: w Black c3: b ; legal a1-a2 }"));
    assert_eq!(game.tests[0].steps.len(), 2);
}

#[test]
fn a_text_that_is_too_long_is_refused() {
    let loaded = loaded(&" ".repeat(Sources::LONGEST + 1));
    assert_eq!(codes(&loaded), ["text-too-long"]);
    assert!(loaded.game.is_none());
}

#[test]
fn options_from_outside_win_and_are_checked() {
    let text = small("option size = 3 in 2..5 ; option quick = yes ; if quick and size = 3 { author \"A\" }");
    let with = |name: &str, value: Value| {
        let settings = Settings { variant: None, options: vec![(name.into(), value)] };
        load("test", &text, &settings, &Shelf::default())
    };
    let word = |w: &str| Value::Word(w.into());
    assert_eq!(with("size", Value::Int(4)).game.unwrap().options[0].value, Value::Int(4));
    assert_eq!(with("quick", word("off")).game.unwrap().credits, []);
    let refused = with("size", Value::Int(9));
    assert_eq!(codes(&refused), ["option-out-of-range"]);
    let place = |l: &Loaded| l.sources.text(of_interest(l).next().unwrap().span()).to_owned();
    assert_eq!(place(&refused), "size");
    let unknown = with("sise", Value::Int(3));
    assert_eq!(codes(&unknown), ["unknown-option"]);
    assert!(of_interest(&unknown).next().unwrap().help.iter().any(|h| h.contains("`size`")));
}

#[test]
fn every_option_variant_and_test_is_checked() {
    let hidden = "option size = 3 of 3, 4 ; option more = no
                  if size = 4 { setup far { White z1: w } }
                  if more { setup also { White y1: w } }
                  variant odd { setup odd { White x1: w } }";
    assert_eq!(found(&small(hidden)), ["unknown-cell: z1", "unknown-cell: y1", "unknown-cell: x1"]);
    let tested =
        "option far = 3 in 1..9 ; if far > 8 { setup s { White row far: man } } ; test \"t\" with far = 9 { count 3 }";
    assert_eq!(found(&small(tested)), ["unknown-row: far"]);
}

#[test]
fn a_mistake_is_said_once() {
    let text = small(
        "option p = yes ; option q = yes ; if p and q { author \"A\" } ; setup s { White z9: w } ; variant v { year 1 }",
    );
    assert_eq!(found(&text), ["unknown-cell: z9"]);
}

#[test]
fn the_quick_way_looks_at_the_chosen_game_only() {
    let text = small("option more = no ; if more { setup also { White y1: w } }");
    let quick = load_quick("test", &text, &Settings::default(), &Shelf::default());
    assert!(quick.game.is_some() && codes(&quick).is_empty());
}

#[test]
fn what_only_another_option_uses_is_used() {
    let text = |also: &str| {
        small(&format!("option jumps = no ; move jump {{ lift an own man ; line any: enemy, empty }} ; {also}"))
    };
    let with_turn = "if jumps { turn { go | jump } } else { turn { go } }";
    let unused = |text: String| loaded(&text).report.iter().filter(|d| d.code == "unused-move").count();
    assert_eq!(unused(text(with_turn)), 0);
    assert_eq!(unused(text("turn { go } ; if jumps { author \"A\" }")), 1);
    assert_eq!(unused(text("turn { go } ; variant v { replace turn { go | jump } ; author \"A\" }")), 0);
}
