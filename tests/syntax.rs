//! Reading rules files whole: the shipped ones, small ones, bad ones, endless ones.

use boardwright::diag::{Diagnostic, Report};
use boardwright::source::Sources;
use boardwright::syntax::ast::{CondKind, File, ItemKind, LineKind, MoveLine, NumKind, SetKind, TurnKind, Verb};
use boardwright::syntax::layout::layout;
use boardwright::syntax::parse;

fn read(text: &str) -> (Option<File>, Report) {
    let mut sources = Sources::default();
    // places must count from the start of all texts
    sources.add("another", "x");
    let span = sources.add("test", text);
    let mut report = Report::default();
    let file = parse(&sources, span, &mut report);
    for told in report.iter().flat_map(|d| &d.labels) {
        assert!(span.contains(told.span), "{told:?} outside of {span:?}");
    }
    (file, report)
}

fn good(text: &str) -> File {
    let (file, report) = read(text);
    assert!(report.is_empty(), "{report:#?}\n{text}");
    file.unwrap()
}

/// A game with these clauses.
fn game(clauses: &str) -> String {
    format!("rules 1\n\ngame \"X\" {{\n{clauses}\n}}\n")
}

fn clauses(text: &str) -> Vec<ItemKind> {
    good(&game(text)).game.items.into_iter().map(|i| i.kind).collect()
}

/// Code, underlined text and label of all that is wrong.
fn told(text: &str) -> Vec<(&'static str, String, String)> {
    let mut sources = Sources::default();
    let span = sources.add("test", text);
    let mut report = Report::default();
    parse(&sources, span, &mut report);
    report.sort();
    let words = |d: &Diagnostic| (d.code, sources.text(d.span()).to_owned(), d.labels[0].text.clone());
    report.iter().map(words).collect()
}

fn codes(text: &str) -> Vec<(&'static str, String)> {
    told(text).into_iter().map(|(code, word, _)| (code, word)).collect()
}

/// The text with all fixes made, the last first.
fn fixed(text: &str) -> String {
    let mut sources = Sources::default();
    let span = sources.add("test", text);
    let mut report = Report::default();
    parse(&sources, span, &mut report);
    report.sort();
    let mut out = text.to_owned();
    let fixes: Vec<_> = report.iter().filter_map(|d| d.fix.clone()).collect();
    for fix in fixes.into_iter().rev() {
        out.replace_range(fix.span.lo as usize..fix.span.hi as usize, &fix.replacement);
    }
    out
}

fn shipped(name: &str) -> String {
    std::fs::read_to_string(format!("{}/rules/{name}.rules", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

const TIC_TAC_TOE: &str = r#"rules 1

game "Tic-tac-toe" {
  players Cross, Nought
  board { squares 3 by 3 }
  pieces { mark }  // no count: an endless supply

  move put { place a mark; to empty }
  turn { put }

  end {
    line: win when any run of own 3
    full: draw when no empty
  }
}
"#;

const BREAKTHROUGH: &str = r#"rules 1

game "Breakthrough" {
  players White, Black
  board {
    squares 8 by 8
    zone last_row  White: row 8  Black: row 1
  }
  pieces { pawn P x16 }
  setup { White  rows 1..2: pawn; Black  rows 7..8: pawn }

  move step { lift own pawn; step forward; land on empty }
  move take { lift own pawn; step forward diagonal; land capturing }
  turn { step | take }

  end {
    win when any own pawn in last_row of mover
    win when enemy has no pieces
  }
}
"#;

fn files() -> [String; 4] {
    [shipped("pijersi"), shipped("jerboa"), TIC_TAC_TOE.into(), BREAKTHROUGH.into()]
}

// ---- good files

#[test]
fn pijersi_says_what_its_rulebook_says() {
    let items = good(&shipped("pijersi")).game.items;
    let ItemKind::Move { name, template, lines } = &items[10].kind else { panic!() };
    assert_eq!((name.as_str(), template.as_ref().unwrap().as_str()), ("cube", "{from}-{to}{capture:!}"));
    let LineKind::Clause(MoveLine::Land(landings)) = &lines[2].kind else { panic!("{lines:?}") };
    assert_eq!(landings.len(), 3);
    let ItemKind::Turn { body, .. } = &items[12].kind else { panic!() };
    let TurnKind::Either(choices) = &body.kind else { panic!("{body:?}") };
    assert!(choices.iter().all(|c| matches!(c.kind, TurnKind::Then(_))));
    assert!(items.iter().filter(|i| matches!(i.kind, ItemKind::Test(_))).count() >= 4);
}

#[test]
fn jerboa_has_ifs_and_a_variant() {
    let items = good(&shipped("jerboa")).game.items;
    let ifs = |k: &ItemKind| matches!(k, ItemKind::If(_));
    assert_eq!(items.iter().filter(|i| ifs(&i.kind)).count(), 2);
    let variant = items.iter().find_map(|i| match &i.kind {
        ItemKind::Variant { name, title, items } => Some((name.as_str(), title.is_some(), items.len())),
        _ => None,
    });
    assert_eq!(variant, Some(("8x8", true, 1)));
}

#[test]
fn small_games_are_read() {
    good(TIC_TAC_TOE);
    good(BREAKTHROUGH);
}

#[test]
fn places_are_exact() {
    let text = game("  move go { lift an own man // why\n    step any ; land on empty }");
    let mut sources = Sources::default();
    sources.add("another", "xyz");
    let span = sources.add("test", &*text);
    let file = parse(&sources, span, &mut Report::default()).unwrap();
    let ItemKind::Move { name, lines, .. } = &file.game.items[0].kind else { panic!() };
    assert_eq!(sources.text(name.span), "go");
    let words: Vec<_> = lines.iter().map(|l| sources.text(l.span)).collect();
    assert_eq!(words, ["lift an own man", "step any", "land on empty"]);
}

#[test]
fn conditions_bind_as_people_read_them() {
    let [ItemKind::End(lines)] = &clauses(
        "end {\n win when any own man in home or enemy cannot move\n win when n = 1 + 2 * 3 and not (x or y)\n
         draw when quiet turns pass without capture of a king, or put\n lose when an own king in (home except a1) is next to it\n }",
    )[..] else { panic!() };
    let kinds: Vec<_> = lines
        .iter()
        .map(|line| match &line.kind {
            LineKind::Clause(end) => &end.when.kind,
            other => panic!("{other:?}"),
        })
        .collect();
    let CondKind::Or(parts) = kinds[0] else { panic!("{:?}", kinds[0]) };
    assert!(matches!(&parts[0].kind, CondKind::Any(set) if matches!(set.kind, SetKind::In(..))));
    assert!(matches!(&parts[1].kind, CondKind::Claim { verb: Verb::Cannot(None), .. }));
    let CondKind::And(parts) = kinds[1] else { panic!("{:?}", kinds[1]) };
    assert!(matches!(&parts[0].kind, CondKind::Compare { right, .. } if matches!(right.kind, NumKind::Binary { .. })));
    assert!(matches!(&parts[1].kind, CondKind::Not(inner) if matches!(inner.kind, CondKind::Or(_))));
    assert!(matches!(kinds[2], CondKind::TurnsWithout { events, .. } if events.len() == 2));
    assert!(matches!(kinds[3], CondKind::Claim { verb: Verb::Is { not: false, .. }, .. }));
}

#[test]
fn else_if_is_an_if_in_the_other_branch() {
    let [ItemKind::If(block)] = &clauses("if x { board { } } else if y { end { } } else { }")[..] else { panic!() };
    assert!(matches!(&block.otherwise[..], [item] if matches!(item.kind, ItemKind::If(_))));
}

// ---- bad files

#[test]
fn every_mistake_is_told_and_the_rest_is_kept() {
    let text = game(
        "  bord { squares 3 by 3 }
  players White, Black
  move go { lift an own man; stpe any; lnad on emtpy }
  pieces { rock R 4; gruop x = p, q }
  stacks { no wise over fighter }
  end {
    goal: wn when it is in home
    quiet: win wen enemy cannot move
  }
  move to { step any }
  test \"t\" { legl a1-a2; count x }
  turn { go }",
    );
    let wanted = [
        ("misspelt-word", "bord"),
        ("misspelt-word", "stpe"),
        ("misspelt-word", "lnad"),
        ("foreign-word", "R 4"),
        ("misspelt-word", "gruop"),
        ("foreign-word", "over"),
        ("misspelt-word", "wn"),
        ("misspelt-word", "wen"),
        ("reserved-word", "to"),
        ("misspelt-word", "legl"),
        ("syntax", "x"),
    ];
    assert_eq!(codes(&text), wanted.map(|(code, word)| (code, word.to_owned())));
    let kept = read(&text).0.unwrap().game.items.len();
    assert_eq!(kept, 8);
}

#[test]
fn misspelt_words_are_mended() {
    let text = game("  mvoe go { lift own man; stpe any }\n  captures { captured pieces laeve the game }");
    let wanted = game("  move go { lift own man; step any }\n  captures { captured pieces leave the game }");
    assert_eq!(fixed(&text), wanted);
}

#[test]
fn a_word_taken_for_a_name_is_found_too() {
    let text = game("  turn { jump then must reapet jump from there }\n  White begin\n  end { goal win when x }");
    let wanted = game("  turn { jump then must repeat jump from there }\n  White begins\n  end { goal: win when x }");
    assert_eq!(fixed(&text), wanted);
}

#[test]
fn a_clause_of_another_section_is_sent_there() {
    let text = game("  board { lift an own man }\n  pieces { at most 2, of one owner }");
    assert_eq!(codes(&text), [("wrong-place", "lift".into()), ("wrong-place", "at".into())]);
}

#[test]
fn a_clause_cut_by_a_line_end_is_told_once() {
    let text = game("  board {\n    zone home White: row\n      a\n      Black: row g\n  }");
    assert_eq!(told(&text).len(), 1, "{:?}", told(&text));
    let text = game("  move go {\n    land on empty\n      stacking\n  }");
    assert_eq!(codes(&text), [("foreign-word", "stacking".into())]);
}

#[test]
fn what_was_expected_is_said_in_plain_words() {
    let labels = |text: &str| told(&game(text)).into_iter().map(|t| t.2).collect::<Vec<_>>();
    assert_eq!(labels("option size (6)"), ["expected `=`"]);
    assert_eq!(labels("author (Lucas)"), ["expected a text in quotes"]);
    assert_eq!(labels("test \"t\" { count few }"), ["expected a number or `after`"]);
}

#[test]
fn every_message_keeps_the_standard() {
    let bad = include_str!("syntax/bad.rules");
    for part in bad.split("\n====\n") {
        let (_, report) = read(part);
        assert!(report.has_errors(), "nothing wrong in {part}");
        for d in report.iter() {
            let is_plain = !d.message.ends_with('.') && !d.message.contains('\n');
            assert!(is_plain && !d.message.starts_with(char::is_uppercase), "{d:?}");
            assert!(!d.labels[0].text.contains("something else"), "{d:?}\n{part}");
        }
    }
}

#[test]
fn letters_and_signs_from_elsewhere_are_named() {
    let text = game("  move läufer { lift own }\n  author “Lucas”\n  option x = 1 in 2…3");
    let wanted = [("foreign-letter", "läufer"), ("foreign-sign", "“"), ("foreign-sign", "…")];
    assert_eq!(codes(&text), wanted.map(|(code, word)| (code, word.to_owned())));
}

#[test]
fn headers_are_looked_at() {
    assert_eq!(fixed("game \"X\" { }\n"), "rules 1\n\ngame \"X\" { }\n");
    assert_eq!(fixed("ruls 1\ngame \"X\" { }\n"), "rules 1\ngame \"X\" { }\n");
    for bad in ["", "rules 1", "rules one\ngame \"X\" { }", "rules\ngame \"X\" { }"] {
        assert_eq!(told(bad).iter().map(|t| t.0).collect::<Vec<_>>(), ["bad-header"], "{bad}");
    }
    assert_eq!(told("rules 2\ngame \"X\" { }")[0].0, "unknown-version");
    let two = "rules 1\ngame \"X\" { }\ngame \"Y\" { }\n";
    assert_eq!(told(two)[0].0, "after-game");
    let outside = "rules 1\nplayers A, B\ngame \"X\" { turn { go } }\n";
    assert_eq!(codes(outside), [("bad-header", "players".into())]);
}

#[test]
fn strings_end_on_their_line() {
    let text = game("  author \"Lucas\n  year 2022");
    assert_eq!(told(&text).iter().map(|t| t.0).collect::<Vec<_>>(), ["unclosed-string"]);
}

#[test]
fn endless_nesting_is_refused() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(10_000), close.repeat(10_000));
    let texts = [
        game(&deep("{", "}")),
        game(&format!("end {{ win when {} }}", deep("(", ")"))),
        game(&format!("end {{ win when any {}it }}", "twin of ".repeat(10_000))),
        game(&format!("if x {{ }}{}", " else if x { }".repeat(10_000))),
        game(&format!("end {{ win when {}1 = 2 }}", "1 + ".repeat(10_000))),
        game(&"(".repeat(10_000)),
    ];
    for text in texts {
        assert_eq!(told(&text).iter().map(|t| t.0).collect::<Vec<_>>(), ["too-deep"]);
    }
}

#[test]
fn nesting_that_is_allowed_is_read() {
    // as much stack as a program's first thread has: what is not optimised needs more of it than a test's thread has
    std::thread::Builder::new().stack_size(8 << 20).spawn(read_what_is_nested).unwrap().join().unwrap();
}

fn read_what_is_nested() {
    let within = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(60), close.repeat(60));
    good(&game(&format!("end {{ win when {} }}", within("(p or ", "it is in home", ")"))));
    good(&game(&format!("turn {{ {} }}", within("(go | ", "run", ")"))));
    good(&game(&within("if x { ", "move go { lift own man }", "}")));
}

#[test]
fn long_files_are_read_and_longer_ones_refused() {
    let jerboa = shipped("jerboa");
    let inside = &jerboa[jerboa.find('{').unwrap() + 1..jerboa.rfind('}').unwrap()];
    let text = game(&inside.repeat(5_000 / inside.lines().count() + 1));
    good(&text);
    let text = "x".repeat(Sources::LONGEST + 1);
    assert_eq!(told(&text)[0].0, "too-long");
}

// ---- layout

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| comment.trim_end()).collect()
}

#[test]
fn layout_keeps_the_tree_and_the_comments_and_is_settled() {
    for text in files() {
        let out = layout(&text).unwrap();
        assert!(good(&out) == good(&text), "{out}");
        assert_eq!(comments(&out), comments(&text));
        assert_eq!(layout(&out).unwrap(), out);
    }
}

#[test]
fn layout_does_not_depend_on_the_blanks_there_were() {
    for text in files() {
        let out = layout(&text).unwrap();
        let flat: String = out.lines().map(|line| format!("{}\r\n\n\n", line.trim())).collect();
        let again = layout(&flat).unwrap();
        assert!(good(&again) == good(&text), "{again}");
        let lines = |text: &str| text.lines().filter(|l| !l.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let bare = |text: &str| {
            lines(text).iter().map(|l| l.split("  //").next().unwrap_or("").trim_end().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(bare(&again), bare(&out));
    }
}

#[test]
fn small_games_are_laid_out_already() {
    for text in [TIC_TAC_TOE, BREAKTHROUGH] {
        assert_eq!(layout(text).unwrap(), text);
    }
}
