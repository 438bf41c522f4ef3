//! The crate as a library: what programs of other people rely on.

use boardwright::{Agent, Computer, Game, LoadError, Loader, Outcome, Position, Turn, rng};

fn named(name: &str) -> Game {
    Game::named(name).unwrap()
}

#[test]
fn nouns_can_be_sent_to_other_threads() {
    fn travels<T: Send + Sync + Clone>() {}
    travels::<Game>();
    travels::<Position>();
    travels::<Turn>();
    travels::<Outcome>();
    let start = named("tic-tac-toe").start();
    let ends: Vec<bool> = std::thread::scope(|scope| {
        let play = |seed| {
            let start = &start;
            scope.spawn(move || start.playout(&mut rng(seed)).outcome() != Outcome::Open)
        };
        let games: Vec<_> = (0..4).map(play).collect();
        games.into_iter().map(|game| game.join().unwrap()).collect()
    });
    assert_eq!(ends, [true; 4]);
}

#[test]
fn turns_are_written_as_they_are_read() {
    let start = named("chess").start();
    for turn in start.turns() {
        assert_eq!(start.parse_turn(&turn.to_string()).unwrap(), turn);
    }
    assert_eq!(start.count_turns(), 20);
    let refused = start.parse_turn("e2e5").unwrap_err();
    assert!(refused.to_string().contains("e2e5"), "{refused}");
}

#[test]
fn positions_are_written_as_they_are_read() {
    let game = named("pijersi");
    let mut position = game.start();
    for _ in 0..12 {
        let read = game.position(&position.to_string()).unwrap();
        let turns = |position: &Position| position.turns().map(|turn| turn.to_string()).collect::<Vec<_>>();
        assert_eq!(turns(&read), turns(&position));
        position = position.random_turn(&mut rng(3)).unwrap().after();
    }
}

#[test]
fn a_turn_of_another_position_is_handed_back() {
    let start = named("tic-tac-toe").start();
    let turn = start.turns().next().unwrap();
    let after = start.play(&turn).unwrap();
    let refused = after.play(&turn).unwrap_err();
    assert_eq!(refused.0, turn);
    assert!(refused.to_string().contains(&format!("`{turn}`")));
}

#[test]
fn dice_are_rolled_before_there_are_turns() {
    let mut rng = rng(5);
    let start = named("arsisesi").start_at_random(&mut rng);
    assert!(start.must_roll());
    assert_eq!(start.turns().count(), 0);
    let rolled = start.roll(&mut rng);
    assert!(!rolled.must_roll());
    assert!(rolled.count_turns() > 0);
    assert_eq!(rolled.roll(&mut rng), rolled, "nothing is rolled twice");
}

#[test]
fn a_tweak_is_loaded_like_a_game() {
    let game = Game::open("examples/tweaks/pijersi-impatient.toml").unwrap();
    let quiet = (0..6).fold(game.start(), |position, _| {
        let turn = position.turns().find(|turn| turn.parts().iter().all(|part| part.taken.is_empty())).unwrap();
        turn.after()
    });
    assert!(matches!(quiet.outcome(), Outcome::Drawn { .. }), "six turns without a capture are enough");
    let Err(LoadError::Mistakes(mistakes)) = Loader::default().from_text("x.toml", "game = 'pijersi'\nname = 3\n")
    else {
        panic!("it is no tweak");
    };
    assert!(mistakes.to_string().starts_with("x.toml:2:"), "{mistakes}");
}

#[test]
fn positions_are_drawn() {
    let picture = named("pijersi").start().svg();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
}

#[test]
fn what_cannot_be_loaded_is_told() {
    let unknown = Game::named("pijarsi").unwrap_err();
    assert_eq!(unknown.to_string(), "no game `pijarsi` comes with the program; did you mean `pijersi`?");
    assert!(matches!(Game::open("no/such.rules"), Err(LoadError::Unreadable { .. })));
    let Err(LoadError::Mistakes(mistakes)) = Game::from_text("rules 1\ngame \"X\" {\n  plaiers A, B\n}") else {
        panic!("it is no game");
    };
    assert!(!mistakes.diagnostics.is_empty());
    let told = format!("{mistakes:?}");
    assert!(told.lines().all(|line| line.starts_with("text:")), "{told}");
    assert_eq!(told, mistakes.to_string());
    assert!(mistakes.rendered().contains("plaiers A, B"), "the line is shown: {}", mistakes.rendered());
}

#[test]
fn options_and_variants_are_chosen() {
    let small = Loader::default().option("size", 3).named("hex").unwrap();
    assert_eq!(small.start().count_turns(), 9);
    assert!(Loader::default().option("sise", 3).named("hex").is_err());
    assert!(Game::named("pijersi:no-such-variant").is_err());
}

#[test]
fn computers_choose_legal_turns() {
    let start = named("breakthrough").start();
    for name in ["random", "mcts:20", "alphabeta:2", "best:500"] {
        let turn = Computer::new(name, 1).unwrap().choose(&start).unwrap();
        assert!(start.turns().any(|legal| legal == turn), "{name}: {turn}");
        let again = Computer::new(name, 1).unwrap().choose(&start).unwrap();
        assert_eq!(again, turn, "the same seed chooses the same");
    }
    assert!(Computer::new("mcts:500ms", 1).is_err(), "there is no clock");
    assert!(Computer::new("mtcs:500", 1).is_err());
    assert!(Computer::new("alphabeta:2", 1).unwrap().fits(&named("arsisesi")).is_err());
}

#[test]
fn what_is_shuffled_differs_from_seed_to_seed() {
    let game = named("einstein");
    let pieces = |seed| game.start_at_random(&mut rng(seed)).pieces().collect::<Vec<_>>();
    let first = pieces(0);
    assert_eq!(pieces(0), first, "the same seed shuffles alike");
    assert!((1..10).filter(|&seed| pieces(seed) != first).count() >= 8, "720 by 720 orders are hardly ever the same");
}

#[test]
fn turns_tell_what_they_do() {
    let game = named("chess");
    let position = ["e2-e4", "d7-d5"].iter().fold(game.start(), |position, text| {
        let turn = position.parse_turn(text).unwrap();
        position.play(&turn).unwrap()
    });
    assert_eq!(position.turns_played(), 2);
    let turn = position.parse_turn("e4xd5").unwrap();
    let [part] = &turn.parts()[..] else { panic!("one part") };
    let cell = |name| game.cell_named(name);
    assert_eq!((part.from, part.to), (cell("e4"), cell("d5")));
    assert_eq!(part.moved.iter().map(|piece| game.role(piece.role)).collect::<Vec<_>>(), ["pawn"]);
    let [(place, taken)] = &part.taken[..] else { panic!("one is taken") };
    assert_eq!((Some(*place), taken[0].owner), (cell("d5"), game.players().nth(1)));
    assert_eq!(game.neighbours(cell("a1").unwrap()).len(), 3);
    assert_eq!(turn.after().pieces().count(), 31);
}

#[test]
fn pieces_off_the_board_are_told_by_area() {
    let start = named("mikjersi").start();
    assert_eq!(start.off_board().filter(|(area, _)| *area == "reserve").count(), 4);
    assert_eq!(start.off_board().count(), 4);
    let bare = Loader::default().option_word("first_placement", "yes").named("mikjersi").unwrap().start();
    assert_eq!((bare.pieces().count(), bare.off_board().filter(|(area, _)| *area == "hand").count()), (0, 10));
}

#[test]
fn a_position_that_is_written_loses_nothing() {
    for name in Game::names() {
        let game = named(name);
        let json = |position: &Position| {
            let json = boardwright::notation::position::write_json(game.rules(), position.state());
            serde_json::to_string(&json).unwrap()
        };
        let mut generator = rng(3);
        let mut position = game.start_at_random(&mut generator);
        for _ in 0..30 {
            if position.must_roll() {
                position = position.roll(&mut generator);
            }
            let read = game.position(&position.to_string()).unwrap();
            assert_eq!(json(&read), json(&position), "{name}: {position}");
            let Some(turn) = position.random_turn(&mut generator) else { break };
            position = position.play(&turn).unwrap();
        }
    }
}

#[test]
fn records_of_all_sorts_are_read_and_kept_as_far_as_they_are_right() {
    let chess = named("chess");
    assert!(chess.records("hello").is_err());
    let text = "[White \"A\"]\n[FEN \"nonsense\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 (1. c4 {or so) *\n";
    let all: Vec<boardwright::Record> = chess.records(text).unwrap().collect();
    let told: Vec<&[String]> = all.iter().map(|record| record.mistakes()).collect();
    assert!(told[0][0].starts_with("line 1: the first position: "), "{told:?}");
    assert_eq!(told[1], ["line 8: this `{` has no `}`", "line 8: this `(` has no `)`"]);
    assert_eq!((all[0].turns().count(), all[1].turns().count()), (0, 1));
    assert_eq!(all[1].root().next().count(), 2);
    assert_eq!(all[0].write("pgn").unwrap(), "[White \"A\"]\n[Result \"*\"]\n\n*\n\n");
    assert!(all[1].write("nothing").unwrap_err().to_string().contains("known are"));
    let go = named("go");
    let record = go.records("(;GM[1]SZ[9];B[ee]C[in the middle];W[])").unwrap().next().unwrap();
    assert_eq!(record.options(), [("size".to_owned(), "9".to_owned())]);
}
