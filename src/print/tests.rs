//! A small game on paper.

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
game "Small" {
  players White, Black
  board { squares 4 by 4; zone home  White: first row  Black: last row }
  pieces { man M x4 }
  setup { each home: M }
  move run "{from}-{to}" { lift an own man; slide forward; land on empty }
  turn { run }
  end { goal: win when an own man is in home of enemy }
}
"#;

fn printed(text: &str, order: Order) -> Result<Sheets, Unprintable> {
    let loaded = load("small", text, &Settings::default(), &Alone);
    let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
    let rules = compile(&game);
    print(Subject { rules: &rules, game: &game, sources: &loaded.sources }, &|_| None, order)
}

/// The streams of the file that are written as text.
fn drawn(sheets: &Sheets) -> String {
    String::from_utf8_lossy(&sheets.pdf).into_owned()
}

#[test]
fn a_small_board_is_one_sheet_and_a_large_one_several() {
    let sheets = printed(GAME, Order::default()).unwrap();
    assert_eq!((sheets.pages[0], sheets.pages[1], sheets.cell), (1, 1, 30.0));
    assert!(sheets.pdf.starts_with(b"%PDF-") && sheets.missing.is_empty() && !sheets.is_guess);
    let large = printed(GAME, Order { paper: Paper::Letter, cell: Some(60.0) }).unwrap();
    assert_eq!((large.pages[0], large.cell), (4, 60.0));
}

#[test]
fn a_cell_is_as_wide_as_is_asked_for() {
    for cell in [12.5, 25.0] {
        let sheets = printed(GAME, Order { cell: Some(cell), ..Order::default() }).unwrap();
        // a unit of the drawing is a 64th of a cell
        assert!(drawn(&sheets).contains(&format!("{0} 0 0 {0} ", cell / 64.0)), "{cell}");
    }
}

#[test]
fn each_piece_of_the_box_is_there_once() {
    let sheets = printed(GAME, Order::default()).unwrap();
    let text = drawn(&sheets);
    let shapes: Vec<usize> = (0..2).map(|n| text.matches(&format!("/pieces-shape{n} Do")).count()).collect();
    assert_eq!(shapes, [4, 4]);
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let cell = |cell: f32| printed(GAME, Order { cell: Some(cell), ..Order::default() }).unwrap_err();
    assert_eq!([cell(4.0), cell(101.0), cell(f32::NAN)], [Unprintable::Cell, Unprintable::Cell, Unprintable::Cell]);
    let far = GAME.replace("squares 4 by 4", "squares 4 by 200").replace("x4", "x8");
    assert!(matches!(printed(&far, Order { cell: Some(100.0), ..Order::default() }), Err(Unprintable::Board(_))));
}

#[test]
fn signs_that_the_font_does_not_have_are_told() {
    let other = GAME.replace("game \"Small\"", "game \"Small \u{68cb}\"");
    assert_eq!(printed(&other, Order::default()).unwrap().missing, BTreeSet::from(['\u{68cb}']));
}
