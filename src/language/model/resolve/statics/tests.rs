use crate::id::{CellId, PlayerId, RoleId};
use crate::model::load::tests::{found, game, loaded, said, small, sound};
use crate::model::{Extent, SetupStep, TestStep};

const MEN: &str = "pieces { man w/b }";

fn board(lines: &str) -> Vec<String> {
    found(&game(&format!("board {{ {lines} }} ; {MEN}\n setup {{ White c3: w }}"), ""))
}

fn names(game: &crate::model::Game, cells: &[CellId]) -> String {
    cells.iter().map(|&c| game.board.cell(c).name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn boards_too_large_are_refused_before_they_are_made() {
    assert_eq!(board("squares 1000 by 1000"), ["board-too-large: squares 1000 by 1000"]);
    assert_eq!(board("squares 9000000000 by 9000000000"), ["board-too-large: squares 9000000000 by 9000000000"]);
    assert_eq!(board("hexagon of 4000000000"), ["board-too-large: hexagon of 4000000000"]);
    assert_eq!(board("ring of 5000"), ["board-too-large: ring of 5000"]);
    let text = game(&format!("option size = 100000 in 40..100000 ; board {{ squares size by size }} ; {MEN}"), "");
    assert_eq!(found(&text), ["board-too-large: squares size by size"]);
}

#[test]
fn sizes_and_rows_must_fit() {
    assert_eq!(board("squares 0 by 3"), ["board-size: 0"]);
    assert_eq!(board("hexes in rows 5 6 8"), ["rows-do-not-fit: 8"]);
    assert_eq!(board("hexes in rows 5 6 5, orthogonal"), ["not-of-squares: orthogonal", "unknown-row: 3"]);
    assert_eq!(board("squares 3 by 3 ; squares 4 by 4"), ["two-grids: squares 4 by 4"]);
    assert_eq!(board("ring of 2"), ["board-size: 2"]);
}

#[test]
fn boards_must_be_there() {
    assert_eq!(found(&game(MEN, ""))[0], "no-board: \"Small\"");
    assert_eq!(board("zone z: all"), ["no-cells: zone z: all"]);
}

#[test]
fn cells_are_kept_removed_and_added() {
    let text = game(
        &format!(
            "board {{ squares 5 by 5 ; only all except c3 ; remove a1 b1 ; cells x (9,0) y (10,0)
            link path x-y, a2>x ; zone z: row 1 or x }} ; {MEN} ; setup {{ White d4: w }}"
        ),
        "move far { lift an own man ; step path } ; turn { go | far }",
    );
    let loaded = loaded(&text);
    assert!(loaded.game.is_some(), "{:?}", said(&loaded));
    let game = loaded.game.unwrap();
    assert_eq!(game.board.len(), 24);
    let path = game.board.link_named("path").unwrap();
    let next = |name: &str| names(&game, &game.board.next(game.board.cell_named(name).unwrap(), path));
    assert_eq!((next("x"), next("y"), next("a2")), ("y".into(), "x".into(), "x".into()));
}

#[test]
fn names_on_the_board_are_known_and_said_once() {
    assert_eq!(board("squares 3 by 3 ; link path a1-a9"), ["unknown-cell: a9"]);
    assert_eq!(board("squares 3 by 3 ; link n a1-a2"), ["declared-twice: n"]);
    assert_eq!(board("squares 3 by 3 ; direction knight = n n up"), ["unknown-direction: up"]);
    assert_eq!(board("squares 3 by 3 ; cells a1 (9,9)"), ["declared-twice: a1"]);
    assert_eq!(board("squares 3 by 3 ; cells x (1,1)"), ["cells-overlap: x"]);
    assert_eq!(board("squares 3 by 3 ; zone z: hole")[0], "unknown-cell: hole");
    assert_eq!(board("squares 3 by 3 ; zone z: row 4")[0], "unknown-row: 4");
    assert_eq!(board("squares 3 by 3 ; only a1 b1 c3 e5")[0], "unknown-cell: e5");
}

#[test]
fn zones_have_cells_for_all() {
    let zone = |lines: &str| board(&format!("squares 3 by 3 ; {lines}"))[0].clone();
    assert_eq!(zone("zone z: row 1 except row 1"), "empty-zone: row 1 except row 1");
    assert_eq!(zone("zone z White: row 1"), "zone-not-for-all: z");
    assert_eq!(zone("zone z White: row 1 White: row 2 Black: row 3"), "declared-twice: White");
    assert_eq!(zone("zone z White: row 1 Red: row 2"), "unknown-player: Red");
    assert_eq!(zone("zone z: row 1 ; zone z: row 2"), "declared-twice: z");
    assert_eq!(zone("zone forward: row 1"), "hides-a-word: forward");
    assert_eq!(zone("zone man: row 1"), "declared-twice: man");
    assert_eq!(zone("zone y: z ; zone z: row 1"), "unknown-zone: z");
    assert_eq!(zone("zone h White: row 1 Black: row 3 ; zone z: h"), "zone-of-whom: h");
    assert_eq!(zone("zone h: row 1 ; zone z: h of White"), "zone-of-nobody: h of White");
}

#[test]
fn sets_of_cells_keep_their_order() {
    let zone = |cells: &str| {
        let text = game(&format!("board {{ squares 3 by 3 ; zone z: {cells} }} ; {MEN} ; setup {{ White b2: w }}"), "");
        let loaded = loaded(&text);
        let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
        match &game.board.zones.iter().next().unwrap().cells {
            crate::model::board::ZoneCells::All(cells) => names(&game, cells),
            crate::model::board::ZoneCells::OfPlayers(_) => String::new(),
        }
    };
    assert_eq!(zone("c3 a1 b2"), "c3 a1 b2");
    assert_eq!(zone("last row, a1, first row"), "a3 b3 c3 a1 b1 c1");
    assert_eq!(zone("rows 1..2 except column b"), "a1 c1 a2 c2");
    assert_eq!(zone("edge except (row 1 or row 3)"), "a2 c2");
    assert_eq!(zone("dark in rows 2..3"), "b2 a3 c3");
    assert_eq!(zone("rows (1 + 1)..3 in columns a..b"), "a2 b2 a3 b3");
}

#[test]
fn players_are_two_to_eight() {
    let players = |list: &str| found(&small("").replace("White, Black", list))[0].clone();
    assert_eq!(players("White"), "too-few-players: White");
    assert_eq!(players("White, Black, White"), "declared-twice: White");
    assert_eq!(players("A1x, B, C, D, E, F, G, H, I"), "too-many-players: I");
    let none = found(&small("").replace("players White, Black", ""));
    assert_eq!(none[0], "no-players: \"Small\"");
}

#[test]
fn a_player_or_an_option_begins() {
    assert_eq!(sound(&small("Black begins")).first, PlayerId(1));
    assert_eq!(sound(&small("option starter = Black of White, Black ; starter begins")).first, PlayerId(1));
    assert_eq!(found(&small("Blake begins")), ["unknown-player: Blake"]);
    assert_eq!(found(&small("option starter = Red of White, Red ; starter begins")), ["unknown-player: starter"]);
}

#[test]
fn letters_are_upper_case_for_the_first_player() {
    let pieces = |line: &str| {
        game(&format!("board {{ squares 3 by 3 }} ; pieces {{ {line} }} ; setup {{ White a1: rock }}"), "")
    };
    let game = sound(&pieces("rock R"));
    assert_eq!(game.roles[RoleId(0)].letters, ['R', 'r']);
    let neutral = found(&pieces("rock Q x4  neutral arrow *"));
    assert!(neutral.iter().all(|d| d.starts_with("too-few-pieces") || d.starts_with("never-placed")), "{neutral:?}");
    assert_eq!(found(&pieces("rock  rook"))[0], "letters-clash: rook");
    assert_eq!(found(&pieces("rock r/r"))[0], "letters-clash: rock");
    assert_eq!(found(&pieces("rock R ; group stone = rock, peper"))[0], "unknown-role: peper");
    assert_eq!(found(&pieces("rock R  rock Q"))[0], "declared-twice: rock");
    assert_eq!(found(&pieces("rock R x(0 - 1)"))[0], "number-out-of-range: 0 - 1");
    let three = pieces("rock R").replace("White, Black", "White, Black, Red");
    assert_eq!(found(&three)[0], "letters-do-not-fit: R");
}

#[test]
fn at_most_sixty_four_kinds() {
    let roles: Vec<String> = (0..33).map(|i| format!("r{i} {}", ('A'..='Z').nth(i % 26).unwrap())).collect();
    let text = game(&format!("board {{ squares 3 by 3 }} ; pieces {{ {} }}", roles.join(" ")), "");
    assert!(found(&text).contains(&"too-many-kinds: r32".to_owned()));
}

fn roshambo(also: &str) -> String {
    game(
        &format!(
            "board {{ squares 3 by 3 }}
             pieces {{ rock R  paper P  scissors S  wise W ; group fighter = rock, paper, scissors }}
             setup {{ White a1: R b1: P c1: S a2: W ; Black as White, turned about the centre }} ; {also}"
        ),
        "",
    )
    .replace("a2: W", "b2: .  a2: W")
}

#[test]
fn captures_are_chains_lists_and_tables() {
    let takes = |captures: &str| {
        let loaded = loaded(&roshambo(&format!("captures {{ {captures} }}")));
        let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
        let row = |row: &Vec<Option<_>>| row.iter().map(|c| if c.is_some() { 'x' } else { '.' }).collect::<String>();
        game.captures.takes.iter().map(row).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(takes("rock > scissors > paper > rock"), "..x. x... .x.. ....");
    assert_eq!(takes("rock, paper > scissors, wise"), "..xx ..xx .... ....");
    assert_eq!(takes("fighter > wise"), "...x ...x ...x ....");
    assert_eq!(takes("table rock fighter { wise: x . ; paper: . x }"), ".... xxx. .... x...");
    assert_eq!(takes("takes the top"), "xxxx xxxx xxxx xxxx");
}

#[test]
fn captures_say_what_is_taken_once() {
    let game = sound(&roshambo("captures { rock > paper ; takes the whole stack but wise }"));
    assert_eq!(game.captures.extent, Extent::WholeBut(vec![RoleId(3)]));
    assert_eq!(game.clauses[game.captures.clause].name, "captures.2");
    let wrong = |lines: &str| found(&roshambo(&format!("captures {{ {lines} }}")));
    assert_eq!(wrong("takes the top ; takes the whole stack"), ["said-twice: takes the whole stack"]);
    assert_eq!(wrong("rock > papr"), ["unknown-role: papr"]);
    assert_eq!(wrong("table rock wise { paper: x }"), ["table-row-length: paper"]);
}

#[test]
fn the_last_stack_rule_decides() {
    let stacks = |lines: &str| {
        let loaded = loaded(&roshambo(&format!("stacks {{ {lines} }}")));
        let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.report));
        let text = |table: &Vec<Vec<(bool, _)>>| {
            let row = |row: &Vec<(bool, _)>| row.iter().map(|c| if c.0 { 'x' } else { '.' }).collect::<String>();
            table.iter().map(row).collect::<Vec<_>>().join(" ")
        };
        (game.stacks.most, text(&game.stacks.on_own), text(&game.stacks.on_other))
    };
    let (none, all) = (".... .... .... ....", "xxxx xxxx xxxx xxxx");
    assert_eq!(stacks("at most 2, of one owner"), (Some(2), all.into(), none.into()));
    assert_eq!(stacks("any height, of any owner"), (None, all.into(), all.into()));
    let fighters = "xxxx xxxx xxxx ...x";
    assert_eq!(stacks("at most 2 ; no wise on fighter"), (Some(2), fighters.into(), none.into()));
    let enemy = "...x ...x ...x ...x";
    assert_eq!(stacks("at most 3 ; any piece on enemy wise"), (Some(3), all.into(), enemy.into()));
    let only_paper = ".... xxxx .... ....";
    assert_eq!(
        stacks("at most 3 ; nothing on piece ; any paper on own piece"),
        (Some(3), only_paper.into(), none.into())
    );
}

#[test]
fn stack_rules_are_checked() {
    let wrong = |lines: &str| found(&roshambo(&format!("stacks {{ {lines} }}")))[0].clone();
    assert_eq!(wrong("no wise on rock"), "no-stack-limit: no wise on rock");
    assert_eq!(wrong("at most 65"), "number-out-of-range: 65");
    assert_eq!(wrong("at most 2 ; no knight on rock"), "unknown-role: knight");
    assert_eq!(wrong("at most 2 ; at most 3"), "said-twice: at most 3");
}

fn setup(lines: &str) -> Vec<String> {
    let pieces = "pieces { rock R x2  wise W x1 } ; stacks { at most 2 ; no wise on rock }";
    let all: Vec<String> = found(&game(&format!("board {{ squares 3 by 3 }} ; {pieces} ; setup {{ {lines} }}"), ""));
    all.into_iter().filter(|d| !d.starts_with("never-") && !d.starts_with("too-few")).collect()
}

#[test]
fn setups_place_stacks() {
    let text = game(
        "board { squares 3 by 3 } ; pieces { rock R x2  wise W x1 } ; stacks { at most 2 }
         setup { White a1: R b1: .  column c: WR . . ; Black as White, mirrored }",
        "",
    );
    let game = sound(&text);
    let steps = &game.setups.iter().next().unwrap().steps;
    let put: Vec<String> = steps
        .iter()
        .filter_map(|s| match s {
            SetupStep::Put { cell, stack } => Some(format!("{} {}", game.board.cell(*cell).name, stack.len())),
            _ => None,
        })
        .collect();
    assert_eq!(put, ["a1 1", "c1 2"]);
    let Some(SetupStep::Copy { player: PlayerId(1), like: PlayerId(0), image }) = steps.last() else { panic!() };
    assert_eq!(image[CellId(2)], CellId(8));
}

#[test]
fn setups_are_checked() {
    assert_eq!(setup("White row 1: R R"), ["setup-count: row 1: R R"]);
    assert_eq!(setup("White a1: R a1: R"), ["cell-filled-twice: R"]);
    assert_eq!(setup("White a9: R"), ["unknown-cell: a9"]);
    assert_eq!(setup("White a1: Q"), ["unknown-letter: Q"]);
    assert_eq!(setup("Black a1: R"), ["piece-of-another: R"]);
    assert_eq!(setup("White a1: RW"), ["setup-forbidden-stack: RW"]);
    assert_eq!(setup("White a1: RRR"), ["setup-forbidden-stack: RRR"]);
    assert_eq!(setup("White row 1: rock"), ["too-many-pieces: rock"]);
    assert_eq!(setup("Black as White, mirrored"), ["nothing-to-copy: Black as White, mirrored"]);
    assert_eq!(setup("White a1: R ; White as White, mirrored"), ["copy-of-itself: White as White, mirrored"]);
    assert_eq!(setup("Red a1: R"), ["unknown-player: Red"]);
    assert_eq!(setup("each a1 c3: R"), ["cell-filled-twice: R"]);
}

#[test]
fn fewer_pieces_than_declared_are_a_warning() {
    let text =
        game("board { squares 3 by 3 } ; pieces { rock R x2 } ; setup first { White a1: R ; Black c1: r a3: r }", "");
    let loaded = loaded(&text);
    assert_eq!(said(&loaded), ["too-few-pieces: only 1 of the 2 pieces `rock` of `White` are placed"]);
    assert!(loaded.game.is_some());
}

#[test]
fn shuffled_setups_can_be_filled() {
    assert_eq!(setup("White shuffled over a1 b1, and again b1, turning over a stack that is not allowed"), [""; 0]);
    let line = "White shuffled over a1 b1, and again b1";
    assert_eq!(setup(line), [format!("setup-cannot-be-filled: {line}")]);
    assert_eq!(setup("White shuffled over row 1, row 2"), ["setup-cannot-be-filled: White shuffled over row 1, row 2"]);
    let line = "White shuffled over a1, and again a1, and again a1";
    assert_eq!(setup(line), [format!("setup-forbidden-stack: {line}")]);
    let uncounted = game("board { squares 3 by 3 } ; pieces { rock R } ; setup { White shuffled over row 1 }", "");
    assert_eq!(found(&uncounted), ["count-needed: White shuffled over row 1"]);
}

#[test]
fn boards_without_symmetry_copy_nothing() {
    let text = game(
        "board { squares 3 by 3 ; remove c3 } ; pieces { man w/b } ; setup { White a1: w ; Black as White, mirrored }",
        "",
    );
    assert_eq!(found(&text), ["no-symmetry: Black as White, mirrored"]);
}

#[test]
fn tests_have_positions_and_expectations() {
    let game = sound(&small(
        "test \"t\" { White a1: w b1: w ; Black c3: b ; Black to move ; legal c3-c2, c3-b2 ; play c3-c2
            expect c2: b ; expect a1: empty ; count 3, 9 ; no result ; result White by goal ; result draw }",
    ));
    let steps: Vec<&TestStep> = game.tests[0].steps.iter().map(|(step, _)| step).collect();
    assert!(matches!(steps[0], TestStep::Position { stacks, to_move: Some(PlayerId(1)) } if stacks.len() == 3));
    assert_eq!(
        steps[1..4],
        [&TestStep::Legal("c3-c2".into()), &TestStep::Legal("c3-b2".into()), &TestStep::Play("c3-c2".into())]
    );
    assert!(matches!(steps[4], TestStep::Cell(CellId(5), stack) if stack[0].owner == Some(PlayerId(1))));
    assert!(matches!(steps[5], TestStep::Cell(CellId(0), stack) if stack.is_empty()));
    assert_eq!(
        steps[6..],
        [
            &TestStep::Count { rolls: None, counts: vec![3, 9] },
            &TestStep::NoResult,
            &TestStep::Result(vec![vec![PlayerId(0)]], Some("goal".into()), None),
            &TestStep::Result(Vec::new(), None, None),
        ]
    );
}

#[test]
fn tests_are_checked() {
    let wrong = |lines: &str| found(&small(&format!("option far = yes ; if far {{ author \"A\" }} ; {lines}")));
    assert_eq!(wrong("test \"t\" with fur = no { no result }"), ["unknown-option: fur"]);
    assert_eq!(wrong("test \"t\" with far = 3 { no result }"), ["option-out-of-range: 3"]);
    assert_eq!(wrong("test \"t\" with setup elsewhere { no result }"), ["unknown-setup: elsewhere"]);
    assert_eq!(wrong("test \"t\" with Red begins { no result }"), ["unknown-player: Red"]);
    assert_eq!(wrong("test \"t\" { White a1: ww }"), ["setup-forbidden-stack: ww"]);
    assert_eq!(wrong("test \"t\" { White a1: w a1: w }"), ["cell-filled-twice: a1"]);
    assert_eq!(wrong("test \"t\" { no result ; White to move }"), ["to-move-without-position: White"]);
    assert_eq!(wrong("test \"t\" { result Red }"), ["unknown-player: Red"]);
}

#[test]
fn a_test_with_other_options_is_read_when_it_is_run() {
    let text = small("option far = yes ; if far { author \"A\" } ; test \"t\" with far = no { White z1: w }");
    assert_eq!(found(&text), ["unknown-cell: z1"]);
    let sound = sound(&text.replace("z1", "a1"));
    assert_eq!(sound.tests[0].steps, []);
}

#[test]
fn a_line_under_a_player_means_his_zone() {
    let text = game(
        "board { squares 3 by 3 ; zone home White: row 1 Black: row 3 } ; pieces { man w/b ; neutral stone * }
         setup { each home: man ; neutral b2: * }",
        "",
    );
    let steps = sound(&text).setups.iter().next().unwrap().steps.clone();
    let owners: Vec<Option<PlayerId>> = steps
        .iter()
        .filter_map(|s| if let SetupStep::Put { stack, .. } = s { Some(stack[0].owner) } else { None })
        .collect();
    let (white, black) = (Some(PlayerId(0)), Some(PlayerId(1)));
    assert_eq!(owners, [white, white, white, black, black, black, None]);
}

#[test]
fn three_players_have_a_letter_each() {
    let text = game("board { squares 4 by 4 } ; pieces { man } ; setup { White a1: man }", "");
    assert_eq!(found(&text.replace("White, Black", "White, Black, Red"))[0], "letters-do-not-fit: man");
}

#[test]
fn a_flood_of_mistakes_is_cut_short() {
    let cells: Vec<String> = (0..20_000).map(|i| format!("z{i}")).collect();
    let text = small(&format!("setup s {{ White {}: w }}", cells.join(" ")));
    assert!(found(&text).len() <= crate::diag::Report::MOST);
}
