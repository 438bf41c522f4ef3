//! Players that learn a game: the same ones from the same seed, stronger than those who learned nothing, and for their rules alone.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::agents::{Agent, AgentSpec, Best, Effort, Lore, Random, Skill};
use boardwright::engine::{Engine, Leader};
use boardwright::id::SetupId;
use boardwright::lab::contest::{Contestant, Origin, Text};
use boardwright::lab::taught::Taught;
use boardwright::lab::train::lesson::Lesson;
use boardwright::lab::train::{Course, NoCourse, Roots};
use boardwright::learn::fingerprint;
use boardwright::play::Outcome;
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

/// Pawns that step or take forwards, on a board of so many columns; whoever reaches the far row wins.
fn narrow(columns: u32, takes: &str) -> String {
    format!(
        "rules 1\n\ngame \"narrow\" {{\n  players White, Black\n  board {{ squares {columns} by 6\n zone far each: last row }}\n  \
         pieces {{ pawn P }}\n  setup {{ White rows 1..2: pawn\n Black rows 5..6: pawn }}\n  \
         move step {{ lift an own pawn; step forward; land on empty }}\n  \
         move take \"{{from}}x{{to}}\" {{ lift an own pawn; step {takes}; land capturing }}\n  \
         end {{ goal: win when an own pawn is in own far\n bare: win when no enemy pawn }}\n}}\n"
    )
}

fn contestant(text: &str) -> Contestant {
    let texts = vec![Text { name: "narrow".into(), text: text.to_owned() }];
    Origin { texts, variant: None, options: Vec::new(), setup: "setup".into() }.open("narrow", None).unwrap_or_else(
        |why| {
            panic!("{why}");
        },
    )
}

fn shipped(game: &str) -> Contestant {
    let text = fs::read_to_string(support::root().join(format!("rules/{game}.rules"))).unwrap();
    let (_, rules) = support::game(game, &[]);
    let setup = rules.names.setups.iter().next().unwrap().0.clone();
    let texts = vec![Text { name: game.into(), text }];
    Origin { texts, variant: None, options: Vec::new(), setup }.open(game, None).unwrap()
}

/// What so many rounds teach.
fn taught(contestant: &Contestant, rounds: u32, seed: u64, threads: usize) -> Course {
    let mut course = Course::new(contestant, Roots::Nothing, "", seed, threads).unwrap();
    (0..rounds).for_each(|_| course.round());
    course
}

/// A folder for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().unwrap()
}

/// What is kept is kept in the folder of the test.
fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.current_dir(folder).env("BOARDWRIGHT_CACHE", folder.join("cache")).args(words);
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Games that the first of two players wins on both sides.
fn won(engine: &dyn Engine, games: u64, player: &dyn Fn(u64) -> Box<dyn Agent>) -> u64 {
    (0..games)
        .filter(|&game| {
            let mut rng = rng(7, game);
            let mut players: [Box<dyn Agent>; 2] = [player(game), Box::new(Random::new(game))];
            let seat = (game % 2) as u8;
            let mut state = engine.start(SetupId(0), None, &mut rng);
            while engine.outcome(&state) == Outcome::Open {
                engine.roll(&mut state, &mut rng);
                let due = usize::from(engine.mover(&state).0 != seat);
                let Some(choice) = players[due].choose(engine, &state, &|| false) else { break };
                state = engine.play(&state, &choice.turn);
            }
            matches!(engine.outcome(&state), Outcome::Over { winner: Some(winner), .. } if winner.0 == seat)
        })
        .count() as u64
}

fn in_file(course: &Course, file: &Path, positions: u64) -> AgentSpec {
    fs::write(file, course.lore().written()).unwrap();
    let AgentSpec::Trained(learned) = format!("trained:{}", file.display()).parse().unwrap() else {
        panic!("no player")
    };
    AgentSpec::Trained(learned.with_effort(Effort::Positions(positions)))
}

#[test]
fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
    let narrow = contestant(&narrow(5, "forward diagonal"));
    let [one, same, other] = [(1, 1), (1, 2), (2, 1)].map(|(seed, threads)| taught(&narrow, 2, seed, threads).lore());
    assert_eq!(one, same);
    assert_ne!(one.shown, other.shown);
    assert_eq!((one.games, one.seed), (64, 1));
}

#[test]
fn who_learned_wins_and_the_file_keeps_what_was_learned() {
    let narrow = contestant(&narrow(5, "forward diagonal"));
    let engine = &*narrow.rules.engine;
    let course = taught(&narrow, 6, 1, 2);
    assert_eq!(Lore::read(&course.lore().written()).unwrap(), course.lore());
    let spec = in_file(&course, &folder("learned").join("narrow.trained"), 50);
    assert_eq!(spec.fits(engine), Ok(()));
    // with so few positions that hardly more than the next turn is seen
    assert!(won(engine, 40, &|seed| spec.agent(seed)) >= 36);
    let again: AgentSpec = spec.to_string().parse().unwrap();
    assert_eq!(again, spec);
}

#[test]
fn games_with_dice_are_learned() {
    let backgammon = shipped("backgammon");
    let engine = &*backgammon.rules.engine;
    let course = taught(&backgammon, 2, 1, 2);
    let spec = in_file(&course, &folder("dice").join("b.trained"), 1);
    assert!(won(engine, 10, &|seed| spec.agent(seed)) >= 8);
}

#[test]
fn other_rules_have_other_players() {
    let (one, other) = (contestant(&narrow(5, "forward diagonal")), contestant(&narrow(5, "forward")));
    assert_ne!(fingerprint(&*one.rules.engine), fingerprint(&*other.rules.engine));
    assert_eq!(fingerprint(&*one.rules.engine), fingerprint(&*contestant(&narrow(5, "forward diagonal")).rules.engine));
    let lore = taught(&one, 1, 1, 1).lore();
    let refused = Course::new(&other, Roots::Same(lore.clone()), "n.trained", 1, 1).err();
    assert!(matches!(refused, Some(NoCourse::Rules { .. })));
    // a tweak on the same board may begin from it
    let begun = Course::new(&other, Roots::Other(lore.clone()), "n.trained", 1, 1).unwrap();
    assert_eq!((begun.lore().shown, begun.games()), (lore.shown.clone(), 0));
    let wide = contestant(&narrow(6, "forward diagonal"));
    assert!(matches!(Course::new(&wide, Roots::Other(lore), "n.trained", 1, 1).err(), Some(NoCourse::Shape { .. })));
}

#[test]
fn a_lesson_turn_by_turn_teaches_the_same() {
    let narrow = contestant(&narrow(4, "forward diagonal"));
    let begin = || Lesson::new(Course::new(&narrow, Roots::Nothing, "", 1, 1).unwrap());
    let (mut whole, mut broken) = (begin(), begin());
    for (at, lesson) in [&mut whole, &mut broken].into_iter().enumerate() {
        let mut steps = 0;
        while lesson.course().games() < 64 {
            lesson.step();
            steps += 1;
            // who was cut off plays the same game again
            if at == 1 && steps % 50 == 0 {
                lesson.forget_game();
            }
        }
    }
    let rounds = taught(&narrow, 2, 1, 1).lore();
    assert_eq!(whole.course().lore(), rounds);
    assert_eq!(broken.course().lore(), rounds);
    // then it is found out how strong it is
    while whole.curve().is_empty() {
        whole.step();
    }
    assert_eq!((whole.curve()[0].games, whole.course().games()), (64, 64));
}

#[test]
fn what_was_never_seen_is_not_told() {
    let narrow = contestant(&narrow(5, "forward diagonal"));
    let course = taught(&narrow, 3, 1, 2);
    let taught = Taught::new(&narrow.rules, &course.skill());
    // both players are alike, so there is one pawn; on the far row the game is over, and on the first it may stand
    let [pawn] = &taught.kinds[..] else { panic!("{:?}", taught.kinds) };
    assert_eq!((pawn.name.as_str(), pawn.is_constant), ("pawn", false));
    let row = |row: usize| (0..5).map(move |column| row * 5 + column);
    assert!(row(5).all(|cell| pawn.cells[cell].is_none()), "{:?}", pawn.cells);
    assert!(row(0).all(|cell| pawn.cells[cell].is_some()), "{:?}", pawn.cells);
    assert!(pawn.mean > 0.0);
    // what is told is what the judgement holds
    let alone = Skill { patterns: Arc::default(), filled: Vec::new(), ..course.skill() };
    let pawn = &Taught::new(&narrow.rules, &alone).kinds[0];
    let (cell, (worth, _)) = pawn.cells.iter().enumerate().find_map(|(cell, seen)| Some((cell, (*seen)?))).unwrap();
    assert!((worth - alone.shown[cell] as f32 / 10.0).abs() < 0.01);
    assert!(taught.told.iter().any(|said| said.contains("a pawn is worth")), "{:?}", taught.told);
    // of a skill that has seen nothing nothing is said of places
    let blank = Skill { seen: vec![0; course.skill().seen.len()], ..course.skill() };
    assert!(Taught::new(&narrow.rules, &blank).kinds.is_empty());
}

/// The groups of cells that a player of a shipped game looks at: how many, and of how many cells each.
fn groups(game: &str) -> (usize, usize) {
    let course = Course::new(&shipped(game), Roots::Nothing, "", 1, 1).unwrap();
    let patterns = course.skill().patterns;
    (patterns.groups().len(), patterns.length())
}

#[test]
fn lines_and_blocks_are_looked_at_as_one() {
    // 24 rows, 21 columns and 24 diagonals of four, and 30 squares of two by two
    assert_eq!(groups("connect-four"), (24 + 21 + 24 + 30, 4));
    // along each of the three directions of hexes; and bridges, which lie in three ways
    assert_eq!(groups("hex"), (88 + 88 + 64 + 100 + 90 + 90, 4));
    // a board on which no line of four lies
    assert_eq!(groups("tic-tac-toe"), (8, 3));
    // of twelve kinds of pieces all pairs of neighbours are told apart, and no more
    assert_eq!(groups("chess"), (56 + 56 + 49 + 49, 2));
}

#[test]
fn what_stands_together_is_judged_alike_from_all_sides() {
    let game = shipped("connect-four");
    let engine = &*game.rules.engine;
    let patterns = taught(&game, 2, 1, 2).skill().patterns;
    assert!(patterns.worths.iter().any(|&worth| worth != 0));
    for number in 0..20 {
        let mut state = engine.start(SetupId(0), None, &mut rng(1, number));
        engine.playout(&mut state, &mut rng(2, number), 12, false, &mut Pool::default());
        let mut contents = Vec::new();
        engine.contents(&state, &mut contents);
        let worth = patterns.weigh(&contents);
        let mirrored: Vec<u8> = contents.chunks(7).flat_map(|row| row.iter().rev().copied()).collect();
        assert_eq!(patterns.weigh(&mirrored), worth, "{contents:?}");
        let changed: Vec<u8> = contents.iter().map(|&content| [0, 2, 1][usize::from(content)]).collect();
        assert_eq!(patterns.weigh(&changed), -worth, "{contents:?}");
    }
}

#[test]
fn groups_of_another_board_are_refused() {
    let (one, other) = (contestant(&narrow(5, "forward diagonal")), contestant(&narrow(4, "forward diagonal")));
    let lore = taught(&one, 1, 1, 1).lore();
    assert!(lore.skill(&*one.rules.engine).is_some() && lore.skill(&*other.rules.engine).is_none());
    for wrong in [
        Lore { group: 0, ..lore.clone() },
        Lore { group: 3, ..lore.clone() },
        Lore { together: lore.together[1..].to_vec(), ..lore.clone() },
        Lore { groups: vec![30; lore.groups.len()], ..lore.clone() },
    ] {
        assert!(wrong.skill(&*one.rules.engine).is_none());
    }
    // who learned before there were any looks at none
    let old = Lore { groups: Vec::new(), together: Vec::new(), ..lore };
    assert!(old.skill(&*one.rules.engine).unwrap().patterns.is_empty());
}

#[test]
fn it_is_a_command_that_can_be_gone_on_with() {
    let folder = folder("command");
    fs::write(folder.join("narrow.rules"), narrow(4, "forward diagonal")).unwrap();
    fs::write(folder.join("other.rules"), narrow(4, "forward")).unwrap();
    let train = ["train", "narrow.rules", "--output", "n.trained", "--games", "32", "--threads", "1"];
    let first = run(&folder, &train);
    assert!(first.status.success(), "{}", said(&first));
    assert!(said(&first).contains("`trained:n.trained`"), "{}", said(&first));
    let again = run(&folder, &train);
    assert!(said(&again).contains("`--resume` goes on"), "{}", said(&again));
    let resumed = run(&folder, &[&train[..], &["--resume"]].concat());
    assert!(resumed.status.success(), "{}", said(&resumed));
    assert_eq!(Lore::open(folder.join("n.trained").to_str().unwrap()).unwrap().games, 64);
    let shown = run(&folder, &["train", "narrow.rules", "--show", "n.trained"]);
    assert!(said(&shown).contains("pawn") && said(&shown).contains("is worth"), "{}", said(&shown));
    let played = run(&folder, &["match", "narrow.rules", "trained:n.trained:100", "random", "-n", "2"]);
    assert!(played.status.success(), "{}", said(&played));
    let refused = run(&folder, &["match", "other.rules", "trained:n.trained", "random", "-n", "2"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("learned `narrow` with other rules than these"), "{}", said(&refused));
}

#[test]
fn without_a_file_it_is_kept_for_the_rules() {
    let folder = folder("kept");
    fs::write(folder.join("narrow.rules"), narrow(4, "forward diagonal")).unwrap();
    fs::write(folder.join("other.rules"), narrow(4, "forward")).unwrap();
    let train = ["train", "narrow.rules", "--games", "32", "--threads", "1"];
    let first = run(&folder, &train);
    assert!(first.status.success() && said(&first).contains("`trained`"), "{}", said(&first));
    let again = run(&folder, &train);
    assert!(said(&again).contains("`--resume` goes on") && said(&again).contains("`--force`"), "{}", said(&again));
    let resumed = run(&folder, &[&train[..], &["--resume"]].concat());
    assert!(resumed.status.success(), "{}", said(&resumed));
    let shown = run(&folder, &["train", "narrow.rules", "--show"]);
    assert!(said(&shown).contains("learned in 64 games"), "{}", said(&shown));
    let played = run(&folder, &["match", "narrow.rules", "trained:100", "best:100", "random", "-n", "2"]);
    assert!(played.status.success(), "{}", said(&played));
    let refused = run(&folder, &["match", "other.rules", "trained", "random", "-n", "2"]);
    assert!(said(&refused).contains("no player was trained for these rules yet"), "{}", said(&refused));
    let compare = ["compare", "narrow.rules", "other.rules", "--agent", "best:50", "-n", "8"];
    let compared = run(&folder, &compare);
    assert!(said(&compared).contains("a player was trained for `narrow` and none for `other`"), "{}", said(&compared));
}

#[test]
fn who_was_taught_leads_in_best_if_he_wins() {
    let learned = contestant(&narrow(5, "forward diagonal"));
    let skill = taught(&learned, 8, 1, 1).skill();
    let unlearned = skill.shown.iter().map(|worth| -worth).collect();
    for (shown, leads) in [(skill.shown.clone(), true), (unlearned, false)] {
        let engine = contestant(&narrow(5, "forward diagonal")).rules.engine;
        let skill = Skill { shown, patterns: Arc::default(), ..skill.clone() };
        engine.lessons().taught.or_find(|| Arc::new(skill));
        let start = engine.start(SetupId(0), None, &mut rng(1, 1));
        assert!(Best::new(100, 1).choose(&*engine, &start, &|| false).is_some());
        let leader = *engine.lessons().leader.get().unwrap();
        assert_eq!(leader == Leader::Taught, leads, "{leader:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_loses_nothing() {
    let folder = folder("interrupted");
    fs::write(folder.join("narrow.rules"), narrow(4, "forward diagonal")).unwrap();
    let train = ["train", "narrow.rules", "--output", "n.trained", "--minutes", "60", "--threads", "1"];
    let mut running = command(&folder, &train).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines().map(Result::unwrap);
    // it learns as soon as the head of its table stands there
    assert!(lines.any(|line| line.contains("against the untrained player")));
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.collect();
    assert!(rest.iter().any(|line| line.contains("is kept, as `trained:n.trained`")), "{rest:?}");
    assert!(running.wait().unwrap().success());
    assert!(Lore::open(folder.join("n.trained").to_str().unwrap()).unwrap().games > 0);
}

#[test]
fn mistakes_are_told() {
    let folder = folder("mistakes");
    fs::write(folder.join("text.trained"), "no player\n").unwrap();
    for (words, told) in [
        (&["match", "breakthrough", "trained:nobody", "random"][..], "there is no such file"),
        (&["match", "breakthrough", "trained:text.trained", "random"], "holds no trained player"),
        (&["match", "breakthrough", "trained", "random"], "no player was trained for these rules yet"),
        (&["match", "breakthrough", "trained:5000", "random"], "no player was trained for these rules yet"),
        (&["train", "breakthrough", "--resume"], "no player was trained for these rules yet"),
        (&["train", "breakthrough", "--show"], "no player was trained for these rules yet"),
        (&["train", "breakthrough", "--output", "b.trained", "--resume"], "there is no such file"),
        (&["train", "breakthrough", "--output", "b.trained", "--minutes", "0"], "a number of minutes"),
        (&["train", "ludo", "--output", "l.trained"], "trained for games of two"),
    ] {
        let output = run(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
        assert!(said(&output).contains(told), "{words:?}: {}", said(&output));
    }
}
