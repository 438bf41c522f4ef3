//! The rulebook of a small game.

#![cfg(test)]

use super::*;
use crate::compile;
use crate::model::load::{Library, Settings, load};

struct Alone;

impl Library for Alone {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        Err(name.to_owned())
    }
}

const GAME: &str = r#"rules 1
game "Small <&> Sweet" {
  author "A. Uthor"
  players White, Black
  board { squares 4 by 4; zone home  White: first row  Black: last row }
  pieces { man M }
  setup { each home: M }
  move run "{from}-{to}" { lift an own man; slide forward; land on empty }
  turn { run }
  end { goal: win when an own man is in home of enemy }
  test "straight ahead" {
    White b2: M  Black d4: m
    legal b2-b3
    illegal b2-c3
    play b2-b4
    result White by goal
  }
}
"#;

fn small() -> Book {
    let loaded = load("small", GAME, &Settings::default(), &Alone);
    let game = loaded.game.unwrap();
    let rules = compile(&game);
    book(Subject { rules: &rules, game: &game, sources: &loaded.sources }, &|_| None)
}

#[test]
fn names_are_told_where_they_are_first_used() {
    let text = GAME
        .replace("zone home", "direction leap = n n,\n e e; attribute worth { 2: row 2 }; zone home")
        .replace("slide forward;", "slide forward as way; when spare; then_far becomes worth of to;")
        .replace(
            "  turn { run }",
            "  move jump \"{from}^{to}\" { lift an own man; step leap as way }\n  \
            remember then_far: number in 0..4 // how far\n  define spare = then_far < 4\n  turn { run | jump }",
        );
    let loaded = load("small", &text, &Settings::default(), &Alone);
    let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
    let rules = compile(&game);
    let Book { body, .. } = book(Subject { rules: &rules, game: &game, sources: &loaded.sources }, &|_| None);
    let place = |text: &str| body.find(text).unwrap_or_else(|| panic!("{text}\n{body}"));
    let told = ["define spare = <em>then far</em>", "then far</b>: number", "worth", "leap = n n, e e"].map(place);
    let jump = place("<h3>jump</h3>");
    assert!(told[..3].iter().all(|&at| at < jump) && told[3] > jump, "{body}");
    // each way of a move is the same move, and has a picture
    assert_eq!(
        body[place("<h2>The moves</h2>")..].split("<h2>").nth(1).map_or(0, |moves| moves.matches("<figure").count()),
        2,
        "{body}"
    );
}

#[test]
fn what_stands_in_other_clauses_is_explained_where_it_is_used() {
    let text = GAME
        .replace(
            "pieces { man M }",
            "pieces { man M; tower T; group runner = man, tower; attribute worth_of { 2: man 3: tower } }",
        )
        .replace("each home: M", "each home: M  White c2: T")
        .replace("lift an own man; slide forward; land on empty", "lift an own runner; slide forward")
        .replace(
            "turn { run }",
            "moves land on empty, or capturing\n  sequence two_runs { run then must run }\n  turn { two_runs }",
        )
        .replace("an own man is in home of enemy", "sum of worth_of over own piece in home of enemy > 2");
    let loaded = load("small", &text, &Settings::default(), &Alone);
    let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
    let rules = compile(&game);
    let Book { body, .. } = book(Subject { rules: &rules, game: &game, sources: &loaded.sources }, &|_| None);
    for text in [
        "<em>two runs</em>",
        "run then must run",
        "moves land on empty, or capturing",
        "runner = man, tower",
        "2: man 3: tower",
        "A board of 16 squares",
        "4 × White",
        "1 × White",
    ] {
        assert!(body.split("Appendix").next().is_some_and(|body| body.contains(text)), "{text}\n{body}");
    }
    assert!(!body.contains("1 × Black"), "only White has a tower");
}

#[test]
fn each_part_of_the_rules_is_told_once() {
    let Book { body, .. } = small();
    for (text, times) in [
        ("<h1>Small &lt;&amp;&gt; Sweet</h1>", 1),
        ("by A. Uthor", 1),
        ("<h2>The board and the setup</h2>", 1),
        ("<h3>run</h3>", 1),
        ("<h2>The goal</h2>", 1),
        ("<h2>In the box</h2>", 1),
        ("<h3>straight ahead</h3>", 1),
        ("<h2>Captures</h2>", 0),
        ("home of White", 1),
    ] {
        assert_eq!(body.matches(text).count(), times, "{text}");
    }
    assert!(!body.contains("<&>"));
}

#[test]
fn moves_and_examples_have_pictures() {
    let Book { body, .. } = small();
    assert!(body.matches("<svg").count() >= 4);
    assert!(body.contains("places to go"));
    assert_eq!(body.matches("arrow legal").count(), 1);
    assert_eq!(body.matches("arrow illegal").count(), 1);
    assert_eq!(body.matches("arrow played").count(), 1);
}

#[test]
fn what_drawings_share_is_drawn_once_and_there() {
    let Book { body, .. } = small();
    assert_eq!(body.matches("class=\"cell\"").count() % 16, 0);
    let used: Vec<&str> = body.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(used.len() > 8);
    for id in used {
        assert_eq!(body.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn the_file_stands_alone() {
    let html = small().html();
    assert!(html.starts_with("<!doctype html>"));
    assert!(!html.contains("<script") && !html.contains("src="));
    // the name of the vector format is no address that is loaded
    assert!(!html.replace("http://www.w3.org/2000/svg", "").contains("http"));
    assert_eq!(html.matches("<style").count(), 1);
}
