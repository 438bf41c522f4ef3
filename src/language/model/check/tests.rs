use crate::model::samples::{found, small};

/// Sound games of many sorts: none of the checks may say a word.
const GAMES: [&str; 13] = [
    // only White has a king, and only White may play the move that lifts one; a link leads back to its own cell
    r#"rules 1
game "One king" {
  players White, Black
  board { cells p (0, 0) q (1, 0) r (2, 0) ; link road p-q, q-r, r>r }
  pieces { king K  man M }
  setup { White r: king ; Black p: man }
  move stride { lift the king ; step road ; may stay ; land on empty ; when mover is White }
  move step { lift an own man ; step road ; land on empty, or capturing }
  turn { stride | step }
  end { bare: win when enemy has no piece }
}"#,
    // the shortest way to the other side
    r#"rules 1
game "Breakthrough" {
  players White, Black
  board { squares 8 by 8 ; zone last_row White: row 8 Black: row 1 }
  pieces { pawn P x16 }
  setup { White row 1: pawn ; White row 2: pawn ; Black row 8: pawn ; Black row 7: pawn }
  move step { lift own pawn ; step forward ; land on empty }
  move take "{from}x{to}" { lift own pawn ; step forward diagonal ; land capturing }
  end { goal: win when any own pawn in last_row of mover
        all: win when enemy has no pieces }
}"#,
    r#"rules 1
game "Three in a row" {
  players Cross, Nought
  board { squares 3 by 3 }
  pieces { mark }
  move put { place mark ; to empty }
  end { row: win when there is a run of own 3
        full: draw when no empty }
}"#,
    r#"rules 1
game "Five, not six" {
  players Black, White
  board { squares 15 by 15 }
  pieces { stone }
  move put { place stone ; to empty }
  turn { put otherwise pass }
  end { five: win when there is a line any: own 5 
        over: lose when there is a run of own 6.. }
}"#,
    r#"rules 1
game "Queens that shoot" {
  players White, Black
  board { squares 10 by 10 }
  pieces { queen Q x4  neutral arrow * }
  setup { White a4 d1 g1 j4: queen ; Black a7 d10 g10 j7: queen }
  move queen { lift own queen ; slide any }
  move shoot "{to}" { place an arrow ; slide any }
  turn { queen then shoot from there }
  end { stuck: win when enemy cannot move }
}"#,
    r#"rules 1
game "Connection" {
  players Red, Blue
  board { hexes in rows 5 4 5 4 5 ; zone near: first row ; zone far: last row ; zone side: column 1 }
  pieces { stone }
  move put { place stone ; to empty }
  end { joined: win for Red when any (cells reached in (stone of Red) from near along any) in far
        side:   win for Blue when any (cells reached in (stone of Blue) from side) in edge }
}"#,
    r#"rules 1
game "Draughts" {
  players White, Black
  board { squares 8 by 8 ; zone crown White: row 8 Black: row 1 }
  pieces { man M x8 king K }
  setup { White (row 1 or row 2) in dark: man ; Black (row 7 or row 8) in dark: man }
  move step { lift own man ; step forward diagonal }
  move walk "{from}~{to}" { lift own king ; step diagonal }
  move jump "{from}x{to}" { lift own man ; line forward diagonal: enemy taken, empty }
  move leap "{from}xx{to}" { lift own king ; line diagonal: enemy taken, empty }
  move crown "{from}+" { lift own man in crown of mover ; turn it into king }
  turn { (jump then must repeat jump from there | leap then must repeat leap from there otherwise step | walk) then must crown from there }
  end { blocked: win when enemy cannot move
        quiet: draw when 40 turns pass without capture, or lift of man }
}"#,
    r#"rules 1
game "Small chess" {
  players White, Black
  board { squares 8 by 8 ; zone second White: row 2 Black: row 7 ; direction leap = n n e, n n w, s s e, s s w, e e n, e e s, w w n, w w s }
  pieces { king K x1, rook R x2, knight N x2, pawn P x8 }
  setup { White row 1: R N . . K . N R ; White row 2: pawn ; Black row 8: r n . . k . n r ; Black row 7: pawn }
  move king { lift own king ; step any ; land on empty or capturing }
  move rook { lift own rook ; slide orthogonal ; land on empty or capturing }
  move knight { lift own knight ; step leap ; land on empty or capturing }
  move push { lift own pawn ; step forward orthogonal }
  move double { lift own pawn in second of mover ; line forward orthogonal: empty 2 }
  move take { lift own pawn ; step forward diagonal ; land capturing }
  no turn may leave an own king is threatened
  end { stuck: draw when enemy cannot move }
}"#,
    r#"rules 1
game "Custody" {
  players Out, In
  board { squares 9 by 9, orthogonal ; zone throne: e5 }
  pieces { man M king K }
  setup { Out d1 e1 f1 e2: man ; In e3 e4: man ; In e5: king }
  move slide { lift own piece ; line any: (empty except throne) 1.. ; lines any: enemy taken, own }
  end { away: win for In when any king in edge
        gone: win for Out when no king
        same: draw when the position repeats 3 times }
}"#,
    r#"rules 1
game "Towers" {
  players White, Black
  board { hexagon of 3 }
  pieces { disc D x2 }
  stacks { any height, of any owner }
  setup { White a1 b1: disc ; Black e1 d1: disc }
  move top { lift own piece ; step any ; land on empty, stacking }
  move tower "{from}={to}" { lift an own stack of height 2.. ; slide any 1..3 ; land on empty, stacking on enemy disc }
  turn { top then may repeat up to 2 times tower from there | tower }
  end { two: win when enemy has no pieces or mover has 2 stacks of height 2 }
}"#,
    r#"rules 1
game "Ferry" {
  players White, Black
  board { squares 3 by 6 ; zone goal White: last row Black: first row ; link boat a1-c6 }
  pieces { man w/b x3 }
  setup { White first row: man ; Black last row: man }
  move walk { lift own man ; step forward or boat ; land on empty in all }
  move hop "{from}^{to}" { lift own man ; line forward: occupied as over, empty }
  turn first { walk | hop }
  end { home: win when every own man is in goal of mover
        jam: draw when enemy cannot move and it is not next to enemy }
}"#,
    r#"rules 1
game "Arrivals" {
  players White, Black
  board { squares 4 by 4 ; area hand of each player }
  pieces { man M x4 king K x4 }
  setup { each hand: M x4 }
  move enter { lift an own man in own hand ; to any cell ; land on empty, or capturing ; turn it into king }
  turn { enter then may repeat enter }
  end { late: win when enemy cannot move }
}"#,
    r#"rules 1
game "Turncoats" {
  players White, Black
  board { squares 5 by 5 }
  pieces { man M x6 }
  setup { White row 1: M M M . . ; Black row 5: m m m . . }
  move step { lift an own man ; step any ; turn enemy in next to it into own }
  end { alone: win when no enemy man ; same: draw when the position repeats 3 times }
}"#,
];

#[test]
fn sound_games_are_left_in_peace() {
    let said: Vec<_> = GAMES.iter().map(|text| found(text)).collect();
    assert!(said.iter().all(Vec::is_empty), "{said:#?}");
}

/// What the checks find, and a like text in which there is nothing to find.
const PAIRS: [(&str, &str, &str); 24] = [
    (
        "never-played",
        "move m { lift own man ; step any }\n turn { m from (enemy king) }",
        "move m { lift own man ; step any }\n turn { m from mid }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; step any }\n turn { repeat 1.. m }",
        "move m { lift own man ; step forward }\n turn { repeat 1.. m }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; line any: enemy, empty }\n turn { m then must repeat m }",
        "move m { lift own man ; line any: enemy taken, empty }\n turn { m then must repeat m }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; step any ; land on empty or capturing }\n turn { repeat 1.. m }",
        "move m { lift own man ; step any ; land capturing }\n turn { repeat 1.. m }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; step n or s }\n turn { repeat 1.. m }",
        "move m { lift own man ; step forward }\n turn { repeat 1.. m }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; to empty }\n turn { repeat 1.. m }",
        "move m { place man ; to empty }\n turn { repeat 1.. m }",
    ),
    (
        "endless-repeat",
        "move m { lift own man ; step any }\n turn { repeat 1.. m }",
        "move m { lift own man ; step any }\n turn { repeat 1..3 m }",
    ),
    (
        "endless-repeat",
        "move m { choose c among lines of empty 2 ; put own man on c ; remove next to c }\n turn { repeat 1.. m }",
        "move m { choose c among lines of empty 2 ; put own man on c }\n turn { repeat 1.. m }",
    ),
    (
        "ambiguous-notation",
        "move m { lift own man ; step any }\n move n { lift own piece ; slide any 1..2 }",
        "move m { lift own man ; step any }\n move n { lift own piece ; slide any 2..3 }",
    ),
    (
        "ambiguous-notation",
        "move m { lift own man ; step any }\n move n { lift own piece ; step any }",
        "move m { lift own man ; step any }\n move n { lift own king ; step any }",
    ),
    (
        "ambiguous-notation",
        "move m { lift own man ; line any: enemy taken, empty }\n move n { lift own man ; line any: enemy 1.. taken, empty }",
        "move m { lift own man ; line any: enemy taken, empty }\n move n { lift own man ; line any: enemy 2.. taken, empty }",
    ),
    (
        "ambiguous-notation",
        "move m { lift own man ; step n }\n move n { lift own man ; step forward }",
        "move m { lift own man ; step e }\n move n { lift own man ; step forward }",
    ),
    (
        "ambiguous-notation",
        "move m { lift own man ; step n }\n move n { lift own man ; step n }\n turn { m | n }",
        "move m { lift own man ; step forward }\n move n { lift own man ; step forward }\n turn { m otherwise n }",
    ),
    (
        "circular",
        "move m { lift own man ; step any ; land capturing ; unless from is threatened }",
        "move m { lift own man ; step any ; unless from is threatened }",
    ),
    (
        "circular",
        "move m { lift own man ; step any ; when mover can move }",
        "move m { lift own man ; step any ; leaving mover can move }",
    ),
    (
        "never-placed",
        "pieces { pawn P }\n move m { lift own man ; step any }",
        "pieces { pawn P }\n move m { place pawn ; to empty }",
    ),
    (
        "empty-turn",
        "move m { lift own man ; step any }\n turn { may m }",
        "move m { lift own man ; step any }\n turn { m | pass }",
    ),
    (
        "never-captures",
        "captures { man > man }\n move m { lift own king ; step any ; land capturing }",
        "captures { man > man }\n move m { lift own piece ; step any ; land capturing }",
    ),
    (
        "never-captures",
        "move m { lift own man ; line any: own taken, empty }",
        "move m { lift own man ; line any: occupied taken, empty }",
    ),
    (
        "never-stacks",
        "stacks { at most 2 ; nothing on king }\n move m { lift own man ; step any ; land stacking on king }",
        "stacks { at most 2 ; nothing on king }\n move m { lift own man ; step any ; land stacking }",
    ),
    (
        "never-stacks",
        "stacks { at most 2 }\n move m { lift own stack of height 2 ; step any ; land stacking }",
        "stacks { at most 3 }\n move m { lift own stack of height 2 ; step any ; land stacking }",
    ),
    (
        "never-stacks",
        "move m { lift own stack of height 2 ; step any }",
        "stacks { at most 2 }\n move m { lift own stack of height 2 ; step any }\n move n \"{from}+{to}\" { lift own man ; step any ; land stacking }",
    ),
    ("never-matches", "move m { lift empty ; step any }", "move m { lift occupied ; step any }"),
    (
        "there-before-play",
        "move m { lift own man ; step any }\n turn { may m then m from there }",
        "move m { lift own man ; step any }\n turn { m then m from there }",
    ),
];

#[test]
fn a_check_speaks_of_the_mistake_and_not_of_its_neighbour() {
    let with = |code: &str, text: &str| found(&small(text)).into_iter().filter(|f| f.starts_with(code)).count();
    let missed = PAIRS.iter().filter(|(code, wrong, _)| with(code, wrong) != 1).map(|p| (p.0, p.1, found(&small(p.1))));
    let alarms =
        PAIRS.iter().filter(|(_, _, right)| !found(&small(right)).is_empty()).map(|p| (p.0, p.2, found(&small(p.2))));
    let wrong: Vec<_> = missed.chain(alarms).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
