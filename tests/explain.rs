//! Why turns are not legal, and what legal ones do: sentences, and the clauses of the rules files they come from.

mod support;

use boardwright::explain::{Explanation, Line, between, explain};
use boardwright::id::SetupId;
use boardwright::model::load::{Loaded, Settings, load_quick};
use boardwright::notation::{position, turns};
use boardwright::play::State;
use boardwright::play::rng::rng;
use boardwright::{Rules, compile};
use std::fs;

/// A game, ready to be asked.
struct Asked {
    loaded: Loaded,
    rules: Rules,
}

impl Asked {
    fn new(name: &str) -> Self {
        let loaded = support::loaded(name, &[]);
        let rules = compile(loaded.game.as_ref().unwrap());
        Self { loaded, rules }
    }

    /// All games at hand, shipped ones and those that once went wrong, with their names.
    fn all() -> impl Iterator<Item = (String, Self)> {
        let shipped = support::shipped().into_iter().map(|name| (name.clone(), Self::new(&name)));
        let sound = fs::read_dir(support::root().join("tests/sound")).unwrap().flatten().map(|entry| {
            let (name, text) = (entry.path().display().to_string(), fs::read_to_string(entry.path()).unwrap());
            (name, Self::of(&text))
        });
        shipped.chain(sound)
    }

    /// A game of which this is the text.
    fn of(text: &str) -> Self {
        let loaded = load_quick("written", text, &Settings::default(), &support::Folder);
        let rules = compile(loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.report)));
        Self { loaded, rules }
    }

    fn start(&self) -> State {
        self.rules.engine.start(SetupId(0), None, &mut rng(1, 0))
    }

    /// White to move; `a1:W g6:w`.
    fn cells(&self, cells: &str) -> State {
        let cells: Vec<String> =
            cells.split(' ').filter_map(|c| c.split_once(':')).map(|(c, p)| format!("\"{c}\":\"{p}\"")).collect();
        let text = format!("{{\"to_move\":\"White\",\"cells\":{{{}}}}}", cells.join(","));
        position::read_any(&self.rules, &text).unwrap()
    }

    fn play(&self, state: &State, text: &str) -> State {
        self.rules.engine.play(state, &turns::read(&self.rules, state, text).unwrap())
    }

    fn ask(&self, state: &State, turn: &str) -> Explanation {
        let explanation = explain(&self.rules, state, turn);
        assert_eq!(explanation.is_legal, turns::read(&self.rules, state, turn).is_ok(), "{turn}: {explanation:?}");
        explanation
    }

    /// The clauses of a line, as they stand in the file; of the first the part that it is about.
    fn clauses(&self, line: &Line) -> Vec<String> {
        let text = |span| self.loaded.sources.text(span);
        let spans = line.spans(&self.rules.names.clauses);
        spans.map(|span| text(span).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    fn refused(&self, state: &State, turn: &str, because: &str, clause: &str) {
        let explanation = self.ask(state, turn);
        assert!(!explanation.is_legal, "{turn}");
        assert_eq!(explanation.lines[0].text, because, "{turn}");
        assert_eq!(self.clauses(&explanation.lines[0]), [clause], "{turn}");
    }

    fn legal(&self, state: &State, turn: &str, lines: &[(&str, &[&str])]) {
        let explanation = self.ask(state, turn);
        assert!(explanation.is_legal, "{turn}: {explanation:?}");
        let found: Vec<(&str, Vec<String>)> =
            explanation.lines.iter().skip(1).map(|l| (l.text.as_str(), self.clauses(l))).collect();
        assert_eq!(found.len(), lines.len(), "{turn}: {found:?}");
        for ((text, clauses), (expected, because)) in found.iter().zip(lines) {
            assert_eq!(
                (text, clauses.iter().map(String::as_str).collect::<Vec<_>>()),
                (expected, because.to_vec()),
                "{turn}"
            );
        }
    }
}

const CUBE: [&str; 3] = ["lift an own piece", "step any", "land on empty, stacking, or capturing"];

#[test]
fn pijersi_from_the_start() {
    let game = Asked::new("pijersi");
    let start = game.start();
    game.refused(&start, "b4-b5", "a wise may not stand on a scissors", "no wise on fighter");
    game.refused(&start, "c4-d4", "nothing stands on `c4`", CUBE[0]);
    game.refused(&start, "g1-f1", "Black's scissors stands on `g1`, and it is White's turn", CUBE[0]);
    game.refused(&start, "a1-c1", "`cube` does not lead from `a1` to `c1`", "step any");
    game.refused(
        &start,
        "a1=b1",
        "`stack` does not lift White's rock on `a1` here, only what is on `b4`",
        "lift an own stack of height 2",
    );
    let only_stack = "part 2 of the turn: `cube` may not follow here, only `stack`, or the turn ends";
    game.refused(&start, "a1-a2-b1", only_stack, "stack from there");
    let only_cube = "part 2 of the turn: `stack` may not follow here, only `cube`, or the turn ends";
    game.refused(&start, "b4=c4=d4", only_cube, "cube from there");
    game.legal(
        &start,
        "a1-b1=c1",
        &[
            (
                "`cube`: White's rock goes from `a1` to `b1`, on top of White's paper",
                &["cube", CUBE[0], CUBE[1], CUBE[2]],
            ),
            (
                "`stack`: White's stack `PR` goes from `b1` to `c1`",
                &["stack from there", "lift an own stack of height 2", "slide any 1..2", "land on empty, or capturing"],
            ),
        ],
    );
}

#[test]
fn pijersi_pieces_against_pieces() {
    let game = Asked::new("pijersi");
    let relation = "rock > scissors > paper > rock";
    let wise = game.cells("b4:S c4:W b5:w c3:p c5:p");
    game.refused(&wise, "b4-b5", "a scissors does not take a wise", relation);
    game.refused(&wise, "c4-c5", "a wise does not take a paper", relation);
    let taking = "`cube`: White's scissors goes from `b4` to `c3`, taking Black's paper";
    game.legal(&wise, "b4-c3!", &[(taking, &["cube", CUBE[0], CUBE[1], CUBE[2], relation])]);
    let stacks = game.cells("b4:SR b5:PP a1:W g1:w b6:S");
    game.refused(
        &stacks,
        "b4-b5",
        "the stack on `b5` would be 3 high; at most 2 are allowed",
        "limit: at most 2, of one owner",
    );
    game.refused(&stacks, "b4=b6", "`stack` does not get past `b5`: White's paper stands there", "slide any 1..2");
    game.refused(
        &stacks,
        "b5=b6",
        "`stack` does not land on `b6`: White's scissors stands there",
        "land on empty, or capturing",
    );
    game.refused(&game.cells("b4:R b5:p a1:W"), "b4-b5", "a rock does not take a paper", relation);
}

#[test]
fn pijersi_to_the_end() {
    let game = Asked::new("pijersi");
    let goal = "goal: win when an own fighter is in enemy home";
    let last = game.cells("f3:R c1:w");
    let lines = [
        ("`cube`: White's rock goes from `f3` to `g3`", &["cube", CUBE[0], CUBE[1], CUBE[2]][..]),
        ("then the game is over: White has won (`goal`)", &[goal]),
    ];
    game.legal(&last, "f3-g3", &lines);
    let over = game.play(&last, "f3-g3");
    game.refused(&over, "c1-d1", "the game is over: White has won (`goal`)", goal);
}

#[test]
fn jerboa_steps_and_hops() {
    let game = Asked::new("jerboa");
    let start = game.start();
    game.refused(&start, "a1-a2", "`step` does not land on `a2`: White's man stands there", "land on empty");
    game.refused(&start, "a2-a1", "`step` does not lead from `a2` to `a1`", "step forward");
    let hop = "line forward: own 1.., empty";
    game.refused(&start, "a2-a4", "`hop` does not lead to `a4`: `a3` is empty", hop);
    game.refused(&start, "a1-a4", "`hop` does not lead to `a4`: `a3` is empty", hop);
    let row = game.cells("c1:w d2:w e3:w a6:b");
    game.refused(&row, "c1-e3", "`hop` does not lead to `e3`: White's man stands on `e3`", hop);
    game.legal(&row, "c1-f4", &[("`hop`: White's man goes from `c1` to `f4`", &["hop", "lift an own man", hop])]);
}

#[test]
fn jerboa_jumps_and_leaps() {
    let game = Asked::new("jerboa");
    let jump = "line any: enemy taken, empty";
    let leap = "line any: enemy 2.. taken, empty";
    game.refused(&game.start(), "a1xa3", "`jump` does not lead to `a3`: White's man stands on `a2`", jump);
    game.refused(
        &game.cells("a1:w b2:b d4:b"),
        "a1xc3",
        "the turn is not complete: White must go on, for example `a1xc3xe5`",
        "jump from there",
    );
    game.refused(
        &game.cells("a1:w a2:b a3:b a4:b f6:b"),
        "a1xa4",
        "`leap` does not lead to `a4`: Black's man stands on `a4`",
        leap,
    );
    let open = game.cells("a1:w a2:b a3:b b5:b f6:b");
    game.refused(&open, "a1xa4xc6", "part 2 of the turn: `jump` may not follow: the turn ends here", "leap");
    let taking = "`leap`: White's man goes from `a1` to `a4`, taking Black's man on `a2` and Black's man on `a3`";
    let lines = game.ask(&open, "a1xa4").lines;
    assert_eq!(lines[1].text, taking);
    assert_eq!(game.clauses(&lines[1])[..3], ["leap", "lift an own man", leap]);
}

#[test]
fn jersi_drops_and_captives() {
    let game = Asked::new("jersi");
    let drop = ["lift an own piece from own reserve", "land on empty, or stacking on own piece"];
    let start = game.start();
    game.refused(&start, "m:d4", "`drop` never takes Black's mountain", drop[0]);
    game.refused(&start, "R:d4", "`drop` never takes White's rock", drop[0]);
    game.refused(&start, "M:a1", "a mountain may not stand on a paper", "no mountain on walker");
    let far = "part 2 of the turn: the turn does not allow `drop` to end on `g4`";
    game.refused(&start, "M:d4/M:g4", far, "drop to (there or next to there)");
    let few = game.cells("a1:R b1:k i5:K");
    game.refused(&few, "M:a2", "`drop` takes from `reserve`, where no mountain of White lies", drop[0]);
    let captive = game.cells("a1:R b1:k d4:K");
    let goes_on = "the turn is not complete: White must go on, for example `a1-b1!!/k:i1`";
    assert_eq!(game.ask(&captive, "a1-b1!!").lines[0].text, goes_on);
    let home = "part 2 of the turn: `relocate` does not land on `c1`: it is not in `enemy home`";
    game.refused(&captive, "a1-b1!!/k:c1", home, "to enemy home");
    let lines = game.ask(&captive, "a1-b1!!/k:i1").lines;
    assert_eq!(
        lines[1].text,
        "`cube`: White's rock goes from `a1` to `b1`, taking Black's king, Black's king comes to `prison`"
    );
    assert_eq!(lines[2].text, "`relocate`: Black's king goes from `prison` to `i1`");
}

#[test]
fn mikjersi_exchanges() {
    let game = Asked::new("mikjersi");
    let text = r#"{"to_move":"White","cells":{"a1":"R","b1":"s","a5":"K","e2":"k"},"areas":{"Black prison":"S"}}"#;
    let state = position::read_any(&game.rules, text).unwrap();
    let exchange = "`cube`: White's rock goes from `a1` to `b1`, taking Black's scissors, White's scissors comes to \
                    `reserve`, Black's scissors comes to `enemy reserve`";
    assert_eq!(game.ask(&state, "a1-b1!*").lines[1].text, exchange);
    assert_eq!(game.ask(&state, "a1-a2*").lines[0].text, "`a1-a2*` does not say what happens: write `a1-a2`");
}

#[test]
fn mensaspiel_walks_and_exchanges() {
    let game = Asked::new("mensaspiel");
    let start = game.start();
    let lap = "along lap of (steps of mover)";
    game.refused(
        &start,
        "exchange",
        "`exchange` takes from `prison`, where no man of Black lies",
        "lift an enemy man from own prison",
    );
    assert_eq!(game.ask(&start, "start e3").lines[0].text, "`start` does not land on `e3`: it is not in `own home`");
    let pass = "White must not pass: there is something to play, for example `start a3`";
    assert_eq!(game.ask(&start, "pass").lines[0].text, pass);
    let two = game.play(&game.play(&start, "start a3"), "start g3");
    game.refused(&two, "a3-a4", "`shift` walks 4 steps from `a3` and does not get to `a4` so", lap);
    let twin = "`twin_capture` walks 4 steps from `a3`, and on from there, and does not get to `c4` so";
    assert_eq!(game.ask(&two, "a3-c4!").lines[0].text, twin);
    let text =
        r#"{"to_move":"White","cells":{"c3":"mM","f3":"m","a3":"M"},"areas":{"White base":"M","Black base":"m"}}"#;
    let loaded = position::read_any(&game.rules, text).unwrap();
    game.refused(&loaded, "transport c3", "`transport` walks 7 steps from `c3` and does not get to `d4` so", lap);
    let text = r#"{"to_move":"White","cells":{"a3":"mM","f3":"m"},"areas":{"White reserve":"M","White prison":"m"}}"#;
    let transport = position::read_any(&game.rules, text).unwrap();
    let sent = "`transport`: White's stack `mM` goes from `a3` to `d4`, White's man comes to `base`, Black's man comes to `prison`";
    assert_eq!(game.ask(&transport, "transport a3").lines[1].text, sent);
    let exchange = "`exchange`: Black's man goes from `prison` to `enemy reserve`, White's man comes to `base`";
    assert_eq!(game.ask(&transport, "exchange").lines[1].text, exchange);
}

#[test]
fn arsisesi_rolls_and_parts() {
    let game = Asked::new("arsisesi");
    let start = game.start();
    let told = |turn: &str| {
        let explanation = explain(&game.rules, &start, turn);
        explanation.lines[0].text.clone()
    };
    assert!(told("home-a1").starts_with("First must roll first: write the roll in brackets"));
    assert_eq!(told("[9] home-a1"), "`9` cannot be rolled: d6 gives 1 to 6");
    let used = "part 2 of the turn: `step` may not follow: 1 was rolled, and what is repeated is played at most 1 time";
    assert_eq!(told("[1] home-a1, a1-a2"), used);
    let there = "part 2 of the turn: `step` does not land on `a1`: First's out stands there";
    assert_eq!(told("[3] home-a1, home-a1"), there);
    assert_eq!(told("[3] enemy home-a5"), "Second's out lies in `enemy home`, and it is First's turn");
    assert_eq!(told("[2] home-a1"), "`home-a1` is legal");
    let kick = r#"{"cells":{"a1":"B","a2":"A"},"areas":{"First home":"AAA"},"rolled":3}"#;
    let state = position::read_any(&game.rules, kick).unwrap();
    let sent = "`kick`: First's out goes from `a2` to `a1`, taking Second's out, Second's out comes to `enemy home`";
    assert_eq!(game.ask(&state, "a2xa1").lines[1].text, sent);
}

#[test]
fn what_changes_places_is_told_so() {
    let name = support::root().join("tests/sound/swapped-as-the-stack-law-allows.rules");
    let game = Asked::of(&fs::read_to_string(name).unwrap());
    let told = |cells: &str, turn: &str| {
        let lines = game.ask(&game.cells(cells), turn).lines;
        lines.get(1).unwrap_or(&lines[0]).text.clone()
    };
    let swapped = "`go`: White's man goes from `b1` to `b2`, changing places with Black's king";
    assert_eq!(told("b1:kM b2:k", "b1-b2"), swapped);
    let stacks = "`carry`: White's stack `mM` goes from `a1` to `a2`, changing places with Black's stack `kk`";
    assert_eq!(told("a1:mM a2:kk", "a1=a2"), stacks);
    assert_eq!(told("a1:mM a2:k", "a1-a2"), "a king may not stand on a man");
    assert_eq!(told("a1:kkM a2:kk", "a1-a2"), "the stack on `a1` would be 4 high; at most 3 are allowed");
}

#[test]
fn what_is_placed_on_an_occupied_cell_is_told_so() {
    let there = |name: &str, turn: &str, again: &str| {
        let game = Asked::new(name);
        let state = if turn.is_empty() { game.start() } else { game.play(&game.start(), turn) };
        game.ask(&state, again).lines[0].text.clone()
    };
    assert_eq!(there("hex", "a1", "a1"), "`put` does not land on `a1`: Red's stone stands there");
    assert_eq!(there("reversi", "", "d4"), "`put` does not land on `d4`: White's disc stands there");
    assert_eq!(there("nine-mens-morris", "a1", "a1"), "`place` does not land on `a1`: White's man stands there");
    assert_eq!(
        there("connect-four", "", "a3"),
        "`drop` does not land on `a3`, empty as it is: only on other cells like it"
    );
}

#[test]
fn how_far_a_slide_goes_here_is_told() {
    let game = Asked::new("lines-of-action");
    let told = |turn: &str| game.ask(&game.start(), turn).lines[0].text.clone();
    assert_eq!(told("b1-b4"), "`travel` goes 2 cells that way from `b1`, and `b4` is 3 away");
    assert_eq!(told("b1-c3"), "`travel` does not lead from `b1` to `c3`");
}

#[test]
fn chess_lines_and_choices() {
    let game = Asked::new("chess");
    let double = "`double` does not lead from `e2` to `e5`";
    let told = |turn: &str| game.ask(&game.start(), turn).lines[0].text.clone();
    assert_eq!(told("e2-e5"), double);
    assert_eq!(told("O-O"), "`castle_short` cannot be played: White's bishop stands on `f1`");
    let state = game.cells("a7:P e1:K e8:k");
    let among = "part 2 of the turn: `promote` chooses `queen` or `rook` or `bishop` or `knight`, not `king`";
    game.refused(&state, "a7-a8=K", among, "choose X among queen, rook, bishop, knight");
}

/// A piece of the enemy that is not lifted here is not one of somebody else's to move, where moves lift such pieces.
#[test]
fn what_is_lifted_of_the_enemy_is_told() {
    let text = r#"
rules 1
game "Pull" {
  players White, Black
  board { squares 3 by 3 }
  pieces { man M  king K }
  setup {
    White  a1: man  c1: king
    Black  a3: man  c3: king
  }
  move step { lift an own man; step any; land on empty }
  move pull "{from}<{to}" { lift an enemy man in next to own; step any; land on empty }
  move ask "{X}?" { choose X among roles of enemy pieces }
  move give "${from}" { lift an own piece like X; to empty }
  turn { step | pull | ask then give by enemy }
  end { long: draw when 9 turns pass without capture }
}"#;
    let game = Asked::of(text);
    let told = |turn: &str| game.ask(&game.start(), turn).lines[0].text.clone();
    assert_eq!(told("a3<a2"), "`pull` does not lift Black's man on `a3` here, nor anything else");
    assert_eq!(told("c3<c2"), "`pull` does not lift what stands on `c3`: Black's king");
    assert_eq!(told("a1<a2"), "`pull` does not lift what stands on `a1`: White's man");
    assert_eq!(told("a3-a2"), "Black's man stands on `a3`, and it is White's turn");
    let given = "part 2 of the turn: `give` does not lift Black's man on `a3` here, only what is on `c3`";
    assert_eq!(told("K?/$a3"), given);
}

/// Who writes another move than the one that goes there is told how that is written.
#[test]
fn turns_that_are_written_otherwise_are_named() {
    let game = Asked::new("chess");
    let lines = game.ask(&game.start(), "g1-f3").lines;
    assert_eq!(lines[0].text, "`push` does not lift what stands on `g1`: White's knight");
    assert_eq!(lines.last().unwrap().text, "the legal turn that goes so is written `Ng1-f3`");
    let king = game.cells("e1:K d1:R e8:k e7:q");
    let told = game.ask(&king, "Ke1-e2").lines[0].text.clone();
    assert_eq!(told, "no turn may leave what this turn leaves (`check`): White's king on `e2`");
}

/// Where something else is to be played because this cannot be, it is told why it cannot.
#[test]
fn why_the_first_choice_cannot_be_played_is_told() {
    let text = r#"
rules 1
game "Steps and jumps" {
  players White, Black
  board { line of 6 }
  pieces { man M }
  setup { White c1: man  Black c2: man }
  move walk { lift an own man; step any; land on empty }
  move jump "{from}x{to}" { lift an own man; line n: enemy taken, empty }
  move stop "{from}!" { lift an own man }
  turn { jump otherwise (walk | stop then may walk) with least number of own man in c1 }
  end { long: draw when 9 turns pass without capture }
}"#;
    let game = Asked::of(text);
    let state = game.cells("c3:M c6:m");
    assert_eq!(game.ask(&state, "c3xc1").lines[0].text, "`jump` does not lead from `c3` to `c1`");
    let state = game.cells("c1:M c6:m");
    let told =
        "another turn does less of what must be done least: it would be 1, and 0 is possible, for example `c1-c2`";
    assert_eq!(game.ask(&state, "c1!").lines[0].text, told);
}

/// Of two moves that are written alike, the one that gets further is explained.
#[test]
fn what_the_turn_narrows_is_told_before_what_no_path_reaches() {
    let text = r#"
rules 1
game "Narrow" {
  players White, Black
  board { squares 3 by 3 }
  pieces { man }
  setup { White a1: man ; Black c3: man }
  move leap "{from}-{to}" { lift an own man; line diagonal: enemy taken, empty }
  move step "{from}-{to}" { lift an own man; step any }
  turn { leap | step to b2 }
  end { bare: win when enemy has no man }
}
"#;
    let game = Asked::of(text);
    let told = game.ask(&game.start(), "a1-a2").lines[0].text.clone();
    assert_eq!(told, "the turn does not allow `step` to end on `a2`");
}

/// Nothing in the text says which of two moves is meant: both are told.
#[test]
fn each_move_that_can_be_written_so_is_considered() {
    let text = r#"rules 1
game "Grow" {
  players White, Black
  board { squares 5 by 5 }
  pieces { man M  king K }
  setup { White a1: man ; Black e5: man }
  move grow "{to}" { place a man ; to empty in next to own man }
  move crown "{to}" { to own man ; turn to into king }
  move hop "{from}{to}" { lift an own king ; step any }
  turn { grow | crown | hop }
  end { bare: win when enemy has no man }
}
"#;
    let game = Asked::of(text);
    let told = game.ask(&game.start(), "c3").lines;
    let texts: Vec<&str> = told.iter().map(|line| line.text.as_str()).collect();
    let near = "`grow` does not land on `c3`, empty as it is: only on `b1` or `a2` or `b2`";
    assert_eq!(texts, [near, "`crown` does not point to `c3`: it is empty"]);
    assert_eq!(game.clauses(&told[0]), ["to empty in next to own man"]);
    let crowned = "`crown` points to `a1`, what stands on `a1` becomes White's king";
    game.legal(&game.start(), "a1", &[(crowned, &["crown", "to own man"])]);
}

#[test]
fn what_is_sown_goes_nowhere_and_it_is_told_where_it_lies() {
    let game = Asked::new("kalah");
    let told = game.ask(&game.start(), "b1").lines[1].text.clone();
    let sown = "so that there is nothing on `b1`, 5 `O` on `c1`, `d1`, `e1`, `f1`";
    assert_eq!(told, format!("`round`: a neutral stack `OOOO` on `b1`, {sown}"));
}

#[test]
fn another_turn_is_told_as_such() {
    let game = Asked::of(
        "rules 1
         game \"Again\" {
           players A, B
           board { line of 4 }
           pieces { man A/B }
           setup {
             A c1: man
             B c4: man
           }
           move go { lift an own man; step any }
           turn { go then must again when it is in c2 }
           end { long: draw when 8 turns pass without capture }
         }",
    );
    let told = game.ask(&game.start(), "c1-c2");
    assert_eq!(told.lines.last().unwrap().text, "A has another turn");
}

#[test]
fn what_only_points_is_refused_for_its_condition() {
    let game = Asked::of(
        "rules 1
         game \"Pointing\" {
           players A, B
           board { line of 3 }
           pieces { man A/B }
           remember n: number in 0..9
           move early \"early\" { to c1; when n < 1; n becomes n + 1 }
           move late \"late\" { to c2; when n > 0; n becomes n + 1 }
           turn { early | late }
           end { full: win when n = 5 }
         }",
    );
    game.refused(&game.start(), "late", "the condition of `late` does not hold", "when n > 0");
}

#[test]
fn what_cannot_be_read() {
    let game = Asked::new("pijersi");
    let explanation = game.ask(&game.start(), "hello");
    assert!(explanation.lines[0].text.starts_with("`hello` is not a turn"), "{explanation:?}");
    assert!(explanation.lines[1].text.starts_with("a legal turn here is `"), "{explanation:?}");
}

/// What can never stand there is not offered: passing where no turn passes, a second part where turns have one.
#[test]
fn what_is_expected_of_a_text_fits_the_game() {
    let told = |name: &str, turn: &str| {
        let game = Asked::new(name);
        game.ask(&game.start(), turn).lines[0].text.clone()
    };
    assert_eq!(told("connect-four", "d"), "`d` is not a turn: it begins with a cell, not `d`");
    assert_eq!(told("reversi", "zz"), "`zz` is not a turn: it begins with a cell or `pass`, not `zz`");
    assert_eq!(told("hex", "a1 b"), "`a1 b` is not a turn: it ends after `a1`, and ` b` is too much");
    assert_eq!(told("hex", "a1/a2"), "part 2 of the turn: `put` may not follow: the turn ends here");
}

/// Of what a move must leave, the part that would not hold is shown.
#[test]
fn the_part_of_a_condition_that_fails_is_told() {
    let game = Asked::of(
        "rules 1\ngame \"Apart\" {\n players White, Black\n board { squares 4 by 4 }\n pieces { man M }\n \
         setup { White row 1: man ; Black row 4: man }\n move step { lift an own man; step any; land on empty\n  \
         leaving no own man in column d and it is not next to enemy man }\n turn { step }\n \
         end { bare: win when no enemy }\n}\n",
    );
    let demanded = "after `step` the position would not be as the move demands";
    let edge = game.cells("a1:M c1:M a4:m");
    game.refused(&edge, "c1-d2", &format!("{demanded}: White's man on `d2`"), "no own man in column d");
    let beside = game.cells("a1:M a3:m");
    game.refused(&beside, "a1-a2", demanded, "it is not next to enemy man");
}

/// Every legal turn of random games is explained as legal, with the clauses of every part, and is a turn by its text alone.
#[test]
fn legal_turns_are_explained_as_legal() {
    for (name, game) in Asked::all() {
        let mut rng = rng(5, 0);
        let mut state = game.start();
        for _ in 0..12 {
            game.rules.engine.roll(&mut state, &mut rng);
            let turns = game.rules.engine.turns(&state, 60);
            for turn in &turns {
                let text = turns::write(&game.rules, &state, turn);
                let mover = game.rules.engine.mover(&state);
                assert_eq!(turns::unreadable(&game.rules, mover, &text), None, "{name}: {text}");
                let explanation = explain(&game.rules, &state, &text);
                assert!(explanation.is_legal, "{name}: {text}: {explanation:?}");
            }
            let Some(turn) = game.rules.engine.pick(&state, &mut rng, &mut Default::default()) else { break };
            state = game.rules.engine.play(&state, &turn);
        }
    }
}

/// A piece that may not slide as long as others are to be placed: that is said, and not what is wrong with placing one where it
/// stands, though the text can be read so, too.
#[test]
fn what_must_be_played_first_is_told_before_other_readings() {
    let text = r#"rules 1
game "Place first" {
  players White, Black
  board { squares 3 by 3 ; area hand of each player }
  pieces { man M x3 }
  setup { each  hand: man x3 }
  move place "{to}" { lift an own man from own hand; to empty }
  move slide "{from}-{to}" { lift an own man; step any }
  move seize "x{from}" { lift an enemy man; take it }
  turn { (place otherwise slide) then must seize when it is in run of own man 3 }
  end { long: draw when 30 turns pass without capture ; none: win when enemy cannot move }
  notation { parts joined by "" }
}"#;
    let game = Asked::of(text);
    let state = game.play(&game.play(&game.start(), "a1"), "c3");
    game.refused(&state, "a1-b1", "White must play something else, for example `b1`", "place");
}

/// What is said first of leading from one cell to another, without a text that says by which move.
fn pointed(game: &Asked, state: &State, from: &str, to: &str) -> (String, Vec<String>) {
    let cell = |name: &str| game.rules.names.cells.position(|cell| cell.name == name).unwrap().0;
    let told = between(&game.rules, state, &[], Some(cell(from)), cell(to));
    (told.lines[0].text.clone(), game.clauses(&told.lines[0]))
}

/// Where nothing says which move is meant, it is the one for what stands there, and the one that comes nearest.
#[test]
fn the_move_that_is_meant_is_the_one_for_what_stands_there() {
    let game = Asked::new("pijersi");
    let told = pointed(&game, &game.start(), "b4", "e5");
    let slide = "`stack` does not lead from `b4` to `e5`".to_owned();
    assert_eq!(told, (slide, vec!["slide any 1..2".to_owned()]));
    let own = pointed(&game, &game.start(), "b4", "b3").0;
    assert_eq!(own, "a wise may not stand on a rock");
    let chess = Asked::new("chess");
    let (told, clauses) = pointed(&chess, &chess.start(), "e2", "e5");
    assert_eq!(told, "`double` does not lead from `e2` to `e5`");
    assert_eq!(clauses, ["line forward orthogonal: empty as middle, empty"]);
    assert!(pointed(&chess, &chess.start(), "g1", "g3").0.starts_with("`knight` does not lead"));
    assert_eq!(
        pointed(&chess, &chess.start(), "g1", "e2").0,
        "`knight` does not land on `e2`: White's pawn stands there"
    );
}

/// A move that chooses a direction is not meant by who points at a place; what there is to choose is said.
#[test]
fn who_points_at_a_place_where_something_is_chosen_is_told_so() {
    let game = Asked::of(
        "rules 1
         game \"Chosen first\" {
           players A, B
           board { squares 3 by 3 }
           pieces { man A/B }
           setup { A a1: man ; B c3: man }
           move aim \"{way}\" { choose way among n, e }
           move go \"G{from}\" { lift an own man; step way }
           turn { aim then go }
           end { long: draw when 8 turns pass without capture }
         }",
    );
    assert_eq!(pointed(&game, &game.start(), "a1", "a2").0, "choose `n` or `e` first");
}

/// Where the same text is a part of several moves, the reading that gets furthest is told, whatever directions are spelled out.
#[test]
fn directions_that_are_chosen_are_told_as_they_are() {
    let text = "rules 1
         game \"Two ways\" {
           players White, Black
           board { squares 3 by 4 }
           pieces { man M }
           setup { White a1: man b1: man ; Black c3: man b3: man }
           move aim \"{way}\" { choose way among n, e }
           move look \"{way}\" { choose way among orthogonal }
           move sided \"{side}\" { choose side among orthogonal; when side is not way }
           move go \"G{from}\" { lift an own man; step way }
           move hop \"H{from}\" { lift an own man; step way then step side }
           move far \"F{from}\" { lift an own man; slide way 2 }
           turn { aim then go | look then sided then hop | look then far }
           end { full: draw when no empty }
         }";
    let game = Asked::of(text);
    let start = game.start();
    let same = "part 2 of the turn: the condition of `sided` does not hold";
    game.refused(&start, "e/e/Ha1", same, "when side is not way");
    game.refused(&start, "e/Fb1", "part 2 of the turn: `far` can land nowhere from `b1`", "slide way 2");
}

/// What another player has to play is said to be his.
#[test]
fn parts_of_another_player_are_told_as_his() {
    let game = Asked::of(
        "rules 1
         game \"Dropped\" {
           players White, Black
           board { squares 3 by 3 }
           pieces { man M }
           setup { White a1: man b1: man ; Black c3: man b3: man }
           move go \"{from}-{to}\" { lift an own man; step any }
           move drop \"!{from}\" { lift an own man; remove it }
           turn { go then drop by enemy }
           end { full: win when enemy has no man }
         }",
    );
    let told = game.ask(&game.start(), "a1-a2").lines[0].text.clone();
    assert!(told.starts_with("the turn is not complete: Black must go on, for example `a1-a2/!"), "{told}");
}

/// Where a move lands, passes or looks only at some cells, the cell is the reason, not what stands there.
#[test]
fn the_set_is_the_reason_where_it_is() {
    let game = Asked::of(
        "rules 1
         game \"Holes\" {
           players White, Black
           board { squares 5 by 5; zone hole: b2 b4; zone yard: rows 4..5 }
           pieces { man M  king K  lord L }
           setup { White a1: man a2: king b1: lord ; Black b2: man d4: man }
           move go \"{from}-{to}\" { lift an own man; step any; land on empty in (all except hole), or capturing piece in yard }
           move far \"{from}={to}\" { lift an own king; slide any, through (empty except hole) }
           move hop \"{from}x{to}\" { lift an own lord; line any: (own in yard), empty }
           turn { go | far | hop }
           end { long: draw when 20 turns pass without capture }
         }",
    );
    let told = |cells: &str, turn: &str| game.ask(&game.cells(cells), turn).lines[0].text.clone();
    assert_eq!(told("a1:M e5:m", "a1-b2"), "`go` does not land on `b2`: it is in `hole`");
    assert_eq!(told("a1:M b1:m", "a1-b1"), "`go` does not land on `b1`: it is not in `yard`");
    assert_eq!(told("a1:M a2:M e5:m", "a1-a2"), "`go` does not land on `a2`: White's man stands there");
    assert_eq!(told("a2:K e5:m", "a2=c2"), "`far` does not get past `b2`, whatever stands there");
    assert_eq!(told("a3:K b3:M e5:m", "a3=c3"), "`far` does not get past `b3`: White's man stands there");
    assert_eq!(told("a1:L b1:M e5:m", "a1xc1"), "`hop` does not get past `b1`, whatever stands there");
    assert_eq!(told("a3:L e1:M e5:m", "a3xa5"), "`hop` does not get past `a4`: it is empty");
}

/// A condition is to blame only where the turn would get on without it.
#[test]
fn conditions_are_blamed_only_for_what_hangs_on_them() {
    let game = Asked::of(
        "rules 1
         game \"Cards\" {
           players White, Black
           board { squares 5 by 5 }
           pieces { man M }
           setup { White a1: man ; Black e5: man }
           remember card: number in 0..2
           move rook \"{from}-{to}\" { lift an own man; step orthogonal; land on empty; card becomes 1 }
           move bishop \"{from}-{to}\" { lift an own man; step diagonal; land on empty; card becomes 0 }
           turn { rook when card = 0 | bishop when card = 1 }
           end { long: draw when 20 turns pass without capture }
         }",
    );
    let start = game.start();
    let told = |turn: &str| game.ask(&start, turn).lines[0].text.clone();
    assert_eq!(told("a1-b2"), "the condition of `bishop` does not hold");
    assert_eq!(told("a1-c1"), "`rook` does not lead from `a1` to `c1`");
    assert_eq!(told("a1-c3"), "`rook` does not lead from `a1` to `c3`");
}

/// What stands in the way of several steps is in the way, and a law is called by its label.
#[test]
fn what_is_in_the_way_and_which_law_are_named() {
    let game = Asked::of(
        "rules 1
         game \"Far\" {
           players White, Black
           board { squares 5 by 5 }
           pieces { man M }
           setup { White a1: man ; Black e5: man }
           move go \"{from}-{to}\" { lift an own man; step n then step e; land on empty }
           apart: no turn may leave an own man is next to enemy man
           turn { go }
           end { long: draw when 20 turns pass without capture }
         }",
    );
    let told = |cells: &str, turn: &str| game.ask(&game.cells(cells), turn).lines[0].text.clone();
    assert_eq!(told("a1:M a2:M d4:m", "a1-b2"), "`go` does not get past `a2`: White's man stands there");
    assert_eq!(told("a1:M e5:m", "a1-c2"), "`go` does not lead from `a1` to `c2`");
    assert_eq!(
        told("a1:M d1:M c3:m", "a1-b2"),
        "no turn may leave what this turn leaves (`apart`): White's man on `b2`"
    );
}

#[test]
fn what_bars_a_walk_is_told_however_long_it_is() {
    let game = Asked::of(
        "rules 1
         game \"Ring\" {
           players White, Black
           board { squares 4 by 4; zone swamp: b1 c1; zone moor: b4 }
           pieces { man M }
           setup { White a1: man; Black d4: man }
           remember far: number in 1..3 = 3
           move ride { lift an own man; slide any (far)..(far), through (all except swamp); far becomes 3 }
           move hop \"{from}+{to}\" {
             lift an own man
             repeat 2..2 slide orthogonal, stopping on (empty except moor)
           }
           turn { ride | hop }
           end { long: draw when 20 turns pass without capture }
         }",
    );
    let told = |cells: &str, turn: &str| game.ask(&game.cells(cells), turn).lines[0].text.clone();
    assert_eq!(told("a1:M d4:m", "a1-d1"), "`ride` does not get past `b1`, whatever stands there");
    assert_eq!(told("a1:M d4:m", "a1-c3"), "`ride` goes 3 cells that way from `a1`, and `c3` is 2 away");
    let way = "`hop` does not get past `b1`: White's man stands there";
    assert_eq!(told("a1:M a2:M b1:M d4:m", "a1+b2"), way);
}

#[test]
fn parts_that_no_turn_has_are_not_read() {
    let game = Asked::of(
        "rules 1
         game \"Place and shift\" {
           players White, Black
           board { squares 4 by 4 }
           pieces { man M x3 }
           move drop \"{to}\" { place a man; to empty }
           move shift { lift an own man; step any }
           move jump { lift an own man; line any: own, empty }
           turn late when number of own man = 3 { (shift | jump) then may repeat up to 3 times jump from there }
           turn { drop }
           end { row: win when there is a run of own 3 }
         }",
    );
    let state = game.play(&game.play(&game.start(), "a1"), "d4");
    let with_drop =
        "a turn does not begin with `shift` here, but with `drop`: it is played in the turn `late`, which is not due";
    assert_eq!(game.ask(&state, "a1-a2").lines[0].text, with_drop);
    let late = game.cells("a1:M b1:M d3:M d4:m");
    let on = "part 2 of the turn: `jump` does not lead from `c1` to `d1`";
    assert_eq!(game.ask(&late, "a1-c1-d1").lines[0].text, on);
}

#[test]
fn why_nobody_may_pass_is_what_must_be_played_instead() {
    let game = Asked::of(
        "rules 1
         game \"Or\" {
           players White, Black
           board { squares 3 by 3 }
           pieces { man M }
           setup { White a1: man; Black c3: man }
           move drop \"{to}\" { place a man; to empty }
           move spread \"+{to}\" { place a man; to empty in next to own }
           turn { drop | must repeat up to 3 times spread }
           end { full: draw when no empty }
         }",
    );
    let lines = game.ask(&game.start(), "pass").lines;
    let because = "White must not pass: there is something to play, for example `+";
    assert!(lines[0].text.starts_with(because), "{}", lines[0].text);
    assert_eq!(game.clauses(&lines[0]), ["spread"]);
}

#[test]
fn why_a_cell_is_not_pointed_at_is_told() {
    let game = Asked::of(
        "rules 1
         game \"Heaps\" {
           players White, Black
           board { squares 4 by 4; zone court each: row 1; zone well: d4; area pot }
           pieces { neutral seed o x64 }
           stacks { any height }
           setup { neutral rows 1..2: oo }
           move take_ \"{to}\" { to seed of height 2..3 in own court; send seed from to to pot }
           move dig \"w{to}\" { to (empty in next to seed) except well; send seed from a1 to to }
           move spare \"s{to}\" { to empty in next to well; send seed from a1 to to }
           turn { take_ | dig | spare }
           end { gone: draw when no seed in all }
         }",
    );
    let state = position::read_any(&game.rules, "a1=o b1=oooo c1=oo a2=oo d3=o").unwrap();
    let told = |turn: &str| game.ask(&state, turn).lines[0].text.clone();
    assert_eq!(told("a1"), "`take_` does not point to `a1`: 1 piece stands there, not 2 to 3");
    assert_eq!(told("b1"), "`take_` does not point to `b1`: 4 pieces stand there, not 2 to 3");
    assert_eq!(told("d1"), "`take_` does not point to `d1`: nothing stands there, not 2 to 3");
    assert_eq!(told("a2"), "`take_` does not point to `a2`: it is not in `own court`");
    assert_eq!(told("wd4"), "`dig` does not point to `d4`: it is in `well`");
    assert_eq!(told("wa4"), "`dig` does not point to `a4`, empty as it is: only on other cells like it");
    assert_eq!(told("sa4"), "`spare` does not point to `a4`, empty as it is: only on `c3` or `c4`");
    assert_eq!(told("sd3"), "`spare` does not point to `d3`: a neutral seed stands there");
    let pot = "`take_` points to `c1`, so that there is nothing on `c1`, 2 pieces, each a neutral seed, come to `pot`";
    assert_eq!(game.ask(&state, "c1").lines[1].text, pot);
}

#[test]
fn of_moves_written_alike_the_one_that_goes_so_is_told() {
    let game = Asked::of(
        "rules 1
         game \"Flee\" {
           players White, Black
           board { squares 4 by 4 }
           pieces { man M }
           setup { White a2: man; Black d4: man }
           move walk { lift an own man; step forward }
           move flee \"{from}-{to}\" { lift an own man in next to enemy; slide backward 1..2 }
           turn { walk | flee }
           end { far: win when an own man in row 4 }
         }",
    );
    let lift = "lift an own man in next to enemy";
    let none = "`flee` does not lift White's man on `b3` here, nor anything else";
    game.refused(&game.cells("b3:M d1:m"), "b3-b1", none, lift);
    let another = "`flee` does not lift White's man on `b3` here, only what is on `d2`";
    game.refused(&game.cells("b3:M d2:M d1:m"), "b3-b1", another, lift);
    game.refused(&game.cells("b3:M d1:m"), "b3-d4", "`walk` does not lead from `b3` to `d4`", "step forward");
}

#[test]
fn what_happens_by_itself_is_told_where_it_changes_something() {
    let game = Asked::of(
        "rules 1
         game \"Tide\" {
           players White, Black
           board { squares 4 by 4; zone far each: row 4 }
           pieces { man M  king K }
           setup { White a1: man; Black d4: man }
           move walk { lift an own man; step any }
           move push \"{way}\" { choose way among n or e; shift a1 along way }
           crown: at end of turn { turn own man in own far into king }
           turn { walk | push }
           end { long: draw when 20 turns pass without capture }
         }",
    );
    let texts = |cells: &str, turn: &str| -> Vec<String> {
        game.ask(&game.cells(cells), turn).lines.into_iter().skip(1).map(|line| line.text).collect()
    };
    assert_eq!(texts("a1:M d4:m", "a1-a2"), ["`walk`: White's man goes from `a1` to `a2`"]);
    let crown = "then `crown` takes effect, what stands on `a4` becomes White's king";
    let crowned = ["`walk`: White's man goes from `a3` to `a4`", crown];
    assert_eq!(texts("a3:M d4:m", "a3-a4"), crowned);
    let pushed = "`push` chooses `e`, so that there is nothing on `a1`, `m` on `c1`";
    assert_eq!(texts("a1:m b1:m c3:M", "e"), [pushed]);
}
