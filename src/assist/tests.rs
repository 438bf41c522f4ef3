//! Help with a small game, at places marked by `^`.

#![cfg(test)]

use super::complete::{self, Item};
use super::hover::{self, Hover};
use super::known::{Known, Texts};
use super::names;
use super::symbols::{flat, symbols};
use super::tokens::{folds, tokens, words};
use std::ops::Range;

const GAME: &str = r#"rules 1
game "Small" {
  players White, Black
  option quiet = 20 in 2..40 "turns without a capture"
  board { squares 4 by 4; zone home  White: first row  Black: last row }
  pieces { man M x4  guard G x1; group soldier = man, guard }
  setup { each home: M }
  move run { lift an own man; slide forward; land on empty }
  move hit { lift an own soldier; step any; land capturing }
  captures { man > guard }
  turn { run | hit }
  end { goal: win when an own man is in home of enemy }
  test "goal" { count 4 }
}
"#;

/// Asks something of a text and those that it extends.
fn ask<T>(text: &str, others: &[&str], what: impl FnOnce(&Texts) -> T) -> T {
    let (known, above): (_, Vec<Known>) = (Known::of(text), others.iter().map(|text| Known::of(text)).collect());
    what(&Texts::new(text, &known, others.iter().copied().zip(&above)))
}

fn complete(text: &str, others: &[&str], more: &[(&str, String)], at: usize) -> (Range<usize>, Vec<Item>) {
    ask(text, others, |texts| complete::complete(texts, more, at))
}

fn hover(text: &str, others: &[&str], at: usize) -> Option<Hover> {
    ask(text, others, |texts| hover::hover(texts, at))
}

fn definition(text: &str, others: &[&str], at: usize) -> Vec<(usize, Range<usize>)> {
    ask(text, others, |texts| names::definition(texts, at))
}

fn references(text: &str, others: &[&str], at: usize) -> Vec<Range<usize>> {
    ask(text, others, |texts| names::references(texts, at))
}

fn rename(text: &str, others: &[&str], at: usize, to: &str) -> Result<Vec<(Range<usize>, String)>, String> {
    ask(text, others, |texts| names::rename(texts, at, to))
}

/// The text without its mark, and where that stood.
fn marked(text: &str) -> (String, usize) {
    let at = text.find('^').unwrap();
    (text.replacen('^', "", 1), at)
}

/// The game with some words changed, and a mark in them.
fn with(old: &str, new: &str) -> (String, usize) {
    assert!(GAME.contains(old), "{old}");
    marked(&GAME.replacen(old, new, 1))
}

fn words_at((text, at): (String, usize)) -> Vec<String> {
    complete(&text, &[], &[("cell", "a1".to_owned())], at).1.into_iter().map(|item| item.word).collect()
}

fn has(words: &[String], wanted: &[&str], unwanted: &[&str]) {
    wanted.iter().for_each(|w| assert!(words.iter().any(|x| x == w), "`{w}` is missing in {words:?}"));
    unwanted.iter().for_each(|w| assert!(!words.iter().any(|x| x == w), "`{w}` is too much in {words:?}"));
}

#[test]
fn clauses_begin_with_the_words_of_their_section() {
    has(&words_at(with("zone home  W", "^zone home  W")), &["zone", "hexes", "area"], &["lift", "win"]);
    has(&words_at(with("lift an own man; sl", "li^ an own man; sl")), &["lift", "land", "slide"], &["zone"]);
    has(&words_at(with("  captures", "  ^captures")), &["captures", "move", "end"], &["lift"]);
    has(&words_at(with("goal: win", "goal: ^")), &["win", "draw", "lose"], &["lift"]);
}

#[test]
fn a_block_may_open_on_the_next_line() {
    let board = "board // the table\n  {\n    squares 4 by 4; ^";
    has(&words_at(with("board { squares 4 by 4; ", board)), &["zone", "hexes", "area"], &["lift", "win"]);
    let run = "move run\n  {\n    lift an own man; sl^";
    has(&words_at(with("move run { lift an own man; sl", run)), &["lift", "land", "slide"], &["zone"]);
}

#[test]
fn inside_a_clause_stands_what_its_rule_takes() {
    has(&words_at(with("own man; slide", "own ^; slide")), &["man", "guard", "soldier"], &["run", "a"]);
    has(&words_at(with("slide forward", "slide ^")), &["forward", "any", "n"], &["man"]);
    has(&words_at(with("{ run | hit", "{ run | ^")), &["run", "hit", "pass", "may"], &["man"]);
    has(&words_at(with("land capturing", "land ^")), &["on", "capturing", "stacking"], &["man"]);
    has(&words_at(with("man > guard", "man > ^")), &["guard", "soldier"], &["run"]);
    has(&words_at(with("is in home", "is in ^")), &["home", "a1"], &["hit"]);
}

#[test]
fn nothing_is_offered_in_comments_and_texts() {
    assert!(words_at(with("\"turns without", "\"turns ^without")).is_empty());
    assert!(words_at(with("players White, Black", "players White, Black // and ^")).is_empty());
}

#[test]
fn offers_come_with_the_sentence_of_the_reference() {
    let (text, at) = with("slide forward", "sl^");
    let (range, items) = complete(&text, &[], &[], at);
    assert_eq!(&text[range], "sl");
    let slide = items.iter().find(|item| item.word == "slide").unwrap();
    assert!(slide.text.as_ref().is_some_and(|text| text.contains("links")));
}

#[test]
fn names_are_known_by_their_declaration() {
    let (text, at) = with("own man; slide", "own ma^n; slide");
    let found = definition(&text, &[], at);
    assert_eq!(found.len(), 1);
    assert!(text[found[0].1.start..].starts_with("man M x4"));
    assert_eq!(hover(&text, &[], at).unwrap().title, "role man");
    assert_eq!(references(&text, &[], at).len(), 5);
}

#[test]
fn words_of_the_language_are_explained() {
    let (text, at) = with("slide forward", "sli^de forward");
    let hover = hover(&text, &[], at).unwrap();
    assert!(hover.title.contains("slide") && !hover.text.is_empty());
}

/// Words in their clauses, each with the form that explains it there.
const FORMS: [(&str, &str); 20] = [
    ("board { squares 8 b^y 2 }", "squares 8 by 6"),
    ("board { hexes in rhombus 8 b^y 8 }", "hexes in rhombus 11 by 11"),
    ("boa^rd { squares 8 by 2 }", "board"),
    ("stacks { at mo^st 2 }", "at most 2"),
    ("stacks { any he^ight }", "any height"),
    ("stacks { n^o man on guard }", "no A on B"),
    ("turn { a with mo^st 2 }", "A with most N"),
    ("tu^rn { a }", "turn"),
    ("turn { may re^peat a }", "may repeat A"),
    ("end { wi^n when no enemy }", "win"),
    ("end { win b^y most number of own when no empty }", "win by most N when COND"),
    ("end { win when man i^s in home }", "SET is in SET"),
    ("end { win when man is ne^xt to home }", "SET is next to SET"),
    ("end { win when enemy can^not move }", "enemy cannot move"),
    ("end { draw when 20 tur^ns pass without capture }", "20 turns pass without capture"),
    ("end { win when there is a ru^n of own 5 }", "run of own 3.."),
    ("move m { lift man; step any; la^nd on empty }", "land on empty"),
    ("move m { place a^ man; to empty }", "place a ROLE"),
    ("move m { lift man; step any; remove o^wn man }", "own man"),
    ("captures { captured pieces go t^o prison of mover }", "captured pieces go to prison of mover"),
];

#[test]
fn a_word_is_explained_by_the_form_it_stands_in() {
    let explained = |clause: &str| {
        let (text, at) = marked(&format!("rules 1\ngame \"X\" {{ {clause} }}"));
        hover(&text, &[], at).and_then(|hover| hover.form).unwrap_or_default()
    };
    let wrong: Vec<String> = FORMS
        .iter()
        .map(|(clause, form)| (clause, form, explained(clause)))
        .filter(|(_, form, found)| found.as_str() != **form)
        .map(|(clause, form, found)| format!("{clause}: `{found}`, and not `{form}`"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_new_name_is_written_wherever_the_old_one_stood() {
    let (text, at) = with("own man; slide", "own ma^n; slide");
    let edits = rename(&text, &[], at, "pawn").unwrap();
    let mut new = text.clone();
    edits.iter().rev().for_each(|(range, word)| new.replace_range(range.clone(), word));
    assert_eq!(new, text.replace("man", "pawn"));
    for wrong in ["guard", "own", "two words", "1st", ""] {
        assert!(rename(&text, &[], at, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn names_of_the_game_that_is_extended_are_known() {
    let (text, at) = marked("rules 1\ngame \"More\" extends \"small\" {\n  move leap { lift an own ^; step any }\n}\n");
    let words: Vec<String> = complete(&text, &[GAME], &[], at).1.into_iter().map(|item| item.word).collect();
    has(&words, &["man", "soldier"], &["run"]);
    let (text, at) =
        marked("rules 1\ngame \"More\" extends \"small\" {\n  move leap { lift an own m^an; step any }\n}\n");
    assert_eq!(definition(&text, &[GAME], at)[0].0, 1);
    assert!(rename(&text, &[GAME], at, "pawn").is_err());
}

#[test]
fn the_outline_tells_what_is_declared() {
    let all = symbols(GAME);
    let names: Vec<String> = flat(&all).iter().map(|s| format!("{} {}", s.kind, s.name)).collect();
    for wanted in ["zone home", "role guard", "group soldier", "move run", "end goal", "test goal", "option quiet"] {
        assert!(names.iter().any(|name| name == wanted), "{wanted} in {names:?}");
    }
    let kinds = tokens(&words(GAME), &flat(&all));
    let declarations = kinds.iter().filter(|(_, kind)| *kind == super::tokens::Kind::Declaration);
    assert!(declarations.count() >= 10);
    assert_eq!(folds(GAME, &words(GAME)).len(), 1);
}

const GIVEN: &str = r#"rules 1
game "Given" {
  players White, Black
  board { squares 4 by 4; direction ahead White: n, ne Black: s, sw; zone west: a1 a2; zone east: d1 d2 }
  pieces { stone A..F x1  man M x9 }
  stacks { any height, of any owner }
  setup { each shuffled over row 1 }
  shape tee ".#./###", turned
  move lay { choose tile among tee of empty; turn tile into own }
  move spread { lift the top 1..3 of own as hand; step any as way; land on empty, or stacking }
  move on_ { lift the top 1..(hand - 1) of own as hand; step way; land on empty, or stacking }
  move pick { choose crew among lines of own 2..3 }
  move spin { choose half among west, east }
  move go { lift the greatest own stone; step ahead; turn man under it into stone_1 }
  turn { roll d6 as pips then (spread | pick | go) }
  end { goal: win when no enemy }
}
"#;

fn given(old: &str, new: &str) -> Vec<String> {
    assert!(GIVEN.contains(old), "{old}");
    words_at(marked(&GIVEN.replacen(old, new, 1)))
}

#[test]
fn names_that_turns_give_are_offered_where_they_may_stand() {
    has(&given("step way;", "step ^;"), &["way", "ahead", "any"], &["hand", "man"]);
    has(&given("1..(hand - 1)", "1..(^ - 1)"), &["hand", "pips"], &["way"]);
    has(&given("move pick {", "move push { when to is in ^ }\n  move pick {"), &["crew", "half", "west"], &["pips"]);
    has(&given("lift the greatest own stone", "lift the greatest own ^"), &["stone", "man"], &["spread", "tee"]);
    has(&given("tile among tee", "tile among ^"), &["tee"], &["hand"]);
    has(&given("turn tile into", "turn ^ into"), &["tile", "crew"], &["tee"]);
}

#[test]
fn the_words_of_the_newest_forms_are_offered() {
    has(&given("choose crew among lines", "choose crew among ^"), &["lines", "roles", "orthogonal"], &["land"]);
    has(&given("lift the greatest own", "lift ^"), &["greatest", "least", "the"], &["land"]);
    has(&given("step any as way", "step any ^"), &["as"], &["among"]);
    has(&given("turn man under it", "turn man ^"), &["under", "into"], &["among"]);
    has(&given(", turned\n", ", ^\n"), &["turned", "mirrored"], &["among"]);
    has(&given("goal: win when", "goal: finish ^"), &["last", "when"], &["lift"]);
}
