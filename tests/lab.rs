//! The lab as its users rely on it: repeatable, not lost, honest.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::agents::{Agent, AgentSpec, AlphaBeta, Budget};
use boardwright::id::SetupId;
use boardwright::lab::account::Account;
use boardwright::lab::brief;
use boardwright::lab::compare::{Claim, Seat, compare, flat_rows};
use boardwright::lab::contest::{Contest, Contestant, Opening, Origin, Pairing, Seeds, Text};
use boardwright::lab::game::{End, Played, play};
use boardwright::lab::measures::{MEASURES, Measure};
use boardwright::lab::opening::lots;
use boardwright::lab::plan::{Plan, Stop};
use boardwright::lab::players::{Level, Players, choose};
use boardwright::lab::results::{Head, read};
use boardwright::lab::run::run;
use boardwright::notation::rolls;
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, State};
use serde_json::Value;
use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A shipped game as a contestant.
fn contestant(game: &str, options: &[(&str, &str)]) -> Contestant {
    let mut texts = Vec::new();
    let mut next = Some(game.to_owned());
    while let Some(name) = next.take() {
        let text = fs::read_to_string(support::root().join(format!("rules/{name}.rules"))).unwrap();
        next = text.split_once("extends \"").map(|(_, rest)| rest.split(['"', ':']).next().unwrap().to_owned());
        texts.push(Text { name, text });
    }
    let options: Vec<(String, String)> = options.iter().map(|(n, v)| ((*n).into(), (*v).into())).collect();
    let (_, rules) = support::game(game, &[]);
    let setup = rules.names.setups.iter().next().unwrap().0.clone();
    let label = options.iter().fold(game.to_owned(), |label, (n, v)| format!("{label} {n}={v}"));
    Origin { texts, variant: None, options, setup }.open(&label, None).unwrap()
}

fn contest(contestants: Vec<Contestant>, agents: &[(AgentSpec, u64)], seed: u64, seeds: Seeds) -> Contest {
    let pairings = agents.iter().map(|&(agent, games)| Pairing::mirror(agent, games)).collect();
    Contest { seed, longest: 400, seeds, contestants, pairings, players: None, opening: Opening::default() }
}

fn played(contest: &Contest, threads: usize) -> Vec<Played> {
    let jobs: Vec<_> = contest.jobs().collect();
    let mut games = Vec::new();
    let no_clock = |_: AgentSpec| -> Box<dyn Fn() -> bool> { Box::new(|| false) };
    let Ok(()) = run(contest, &jobs, threads, &no_clock, |game| {
        games.push(game);
        Ok::<(), Infallible>(())
    });
    games
}

/// All that is measured of a game, whatever is kept of it.
fn figures(contest: &Contest, game: &impl Account) -> String {
    let (pairing, rules) = game.side();
    let names = contest.contestants[rules].rules.names.players.iter().enumerate();
    let scores: Vec<Option<f64>> = names.map(|(seat, name)| game.score(seat, name)).collect();
    let end = (game.end(), game.reason(contest), game.first(contest), game.is_won_by_first(), game.is_ranked());
    let ways = game.reason(contest).map(|reason| game.is_by(&vec![reason.to_owned()]));
    let counts = (game.length(), game.branching(), game.decisions(), game.taken(), game.used());
    format!("{pairing} {rules} {end:?} {ways:?} {scores:?} {:?} {:?} {counts:?}", game.first_score(), game.points())
}

/// A game of any rules file.
fn of_text(name: &str, text: String) -> Option<Contestant> {
    let text = Text { name: name.to_owned(), text };
    let origin =
        |setup: &str| Origin { texts: vec![text.clone()], variant: None, options: vec![], setup: setup.into() };
    let game = origin("").game().ok()?;
    let setup = boardwright::compile(&game).names.setups.iter().next()?.0.clone();
    origin(&setup).open(name, None).ok()
}

/// Games of which only figures are kept are the games that agents play, turn by turn, in all shipped games and in those that
/// try what the language can say; and a rule set that is the same under another name plays the same games.
#[test]
fn figures_alone_are_those_of_whole_games() {
    let odd = fs::read_dir(support::root().join("tests/sound")).unwrap().flatten();
    let odd = odd.filter(|file| file.path().extension().is_some_and(|e| e == "rules"));
    let odd = odd.filter_map(|file| of_text("odd", fs::read_to_string(file.path()).ok()?));
    let (mut played_briefly, mut wrong) = (0, Vec::new());
    for one in support::shipped().iter().map(|name| contestant(name, &[])).chain(odd) {
        for (longest, games) in [(5, 4), (150, 2)] {
            let pair = vec![one.clone(), Contestant { label: "again".into(), ..one.clone() }];
            let contest = Contest { longest, ..contest(pair, &[(AgentSpec::Random, games)], 3, Seeds::Shared) };
            if !brief::are_enough(&contest) {
                continue;
            }
            let (briefs, whole) = (brief::run(&contest, 2, &mut |_| ()), played(&contest, 2));
            let told: Vec<String> = briefs.iter().map(|game| figures(&contest, game)).collect();
            let known: Vec<String> = whole.iter().map(|game| figures(&contest, game)).collect();
            let title = one.origin.texts[0].text.lines().find(|line| line.starts_with("game")).unwrap_or_default();
            let differ = told.iter().zip(&known).filter(|(told, known)| told != known);
            wrong.extend(differ.map(|(told, known)| format!("{title}: {told} is not {known}")));
            assert!(briefs.len() == whole.len() && briefs.chunks(2).all(|pair| pair[1].is_as(&pair[0])), "{title}");
            played_briefly += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(played_briefly > 80, "{played_briefly}");
}

const MCTS: AgentSpec = AgentSpec::Mcts(Budget::Playouts(16));

#[test]
fn threads_change_nothing() {
    for game in ["pijersi", "arsisesi"] {
        let contest = contest(vec![contestant(game, &[])], &[(AgentSpec::Random, 30), (MCTS, 3)], 5, Seeds::Shared);
        let (one, two) = (played(&contest, 1), played(&contest, 2));
        assert_eq!(one, two, "{game}");
        let lines: String = one.iter().map(Played::line).collect();
        let text = Head::of(&contest, None, None).line() + &lines;
        let found = read(&text).unwrap();
        assert_eq!(found.games, one);
        assert_eq!(found.head.contest().unwrap().fingerprint(), contest.fingerprint());
    }
}

#[test]
fn a_kept_game_can_be_played_again() {
    for game in ["pijersi", "jerboa", "arsisesi", "mensaspiel", "mikjersi"] {
        let contest = contest(vec![contestant(game, &[])], &[(AgentSpec::Random, 5)], 3, Seeds::Shared);
        for kept in played(&contest, 1) {
            let rules = &contest.contestants[0].rules;
            let mut state = kept.start(&contest.contestants[0]);
            for text in &kept.turns {
                let (before, turn) = rolls::read(rules, &state, text).unwrap();
                state = rules.engine.play(&before, &turn);
            }
            let winner = match rules.engine.outcome(&state) {
                Outcome::Over { winner, .. } => winner.map(|p| rules.names.players[p].clone()),
                Outcome::Open => None,
            };
            assert_eq!(kept.winner, winner, "{game}");
            assert_eq!(kept.end == End::Unfinished, rules.engine.outcome(&state) == Outcome::Open, "{game}");
        }
    }
}

#[test]
fn seats_are_changed_and_seeds_shared() {
    let strong = Pairing { agents: [MCTS, AgentSpec::Random], games: 8 };
    let contest =
        Contest { pairings: vec![strong], ..contest(vec![contestant("pijersi", &[])], &[], 1, Seeds::Shared) };
    let games = played(&contest, 2);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].seed, pair[1].seed);
        assert_ne!(pair[0].seat, pair[1].seat);
        assert_eq!(pair[0].seat.as_deref(), Some("White"));
    }
    let score: f64 = games.iter().filter_map(|g| Measure::Strength.of(g, 45)).sum();
    assert!(score > 4.0, "{score} of 8 for sixteen playouts against none");
}

/// Two copies of the same rules, each with its own seeds: a difference may be claimed once in twenty times.
#[test]
fn the_same_rules_do_not_differ() {
    let copies = || vec![contestant("jerboa", &[]), contestant("jerboa", &[])];
    let (contestants, runs) = (copies(), 100);
    let claims = (0..runs).filter(|&seed| {
        let contest = contest(contestants.clone(), &[(AgentSpec::Random, 100)], seed, Seeds::Own);
        let games = played(&contest, 2);
        let tables = compare(&contest, &games, 0.05);
        tables
            .iter()
            .flat_map(|t| &t.rows)
            .flat_map(|r| &r.against)
            .any(|a| matches!(a.claim, Claim::More | Claim::Less))
    });
    let claims = claims.count();
    // of 100 runs at 5 %, more than 11 would be seen less than once in a hundred times
    assert!(claims <= 11, "{claims} of {runs} runs claim a difference where there is none");
}

#[test]
fn a_known_change_is_found() {
    for seeds in [Seeds::Shared, Seeds::Own] {
        let sides = vec![contestant("pijersi", &[]), contestant("pijersi", &[("quiet_turns", "4")])];
        let contest = contest(sides, &[(AgentSpec::Random, 100), (MCTS, 40)], 9, seeds);
        let games = played(&contest, 2);
        let tables = compare(&contest, &games, 0.05);
        let rows: Vec<_> = tables.iter().flat_map(|t| &t.rows).collect();
        // players who think do not run into the draw: only among random ones it is known to come
        let claim = |measure: Measure| rows.iter().find(|r| r.measure == measure).unwrap().against[0].claim;
        assert_eq!(claim(Measure::Draws), Claim::More);
        assert_eq!(claim(Measure::Turns), Claim::Less);
        let words: Vec<String> =
            flat_rows(&contest, &Seat::of(&contest, &games), &tables).into_iter().flat_map(|t| t.verdicts).collect();
        assert!(words.iter().any(|w| w.ends_with("more draws")), "{words:#?}");
        assert!(Seat::of(&contest, &games).fair() == 0.5);
    }
}

/// What is not settled needs more games than were played.
#[test]
fn open_differences_need_more_games() {
    let sides = vec![contestant("pijersi", &[]), contestant("jerboa", &[])];
    let contest = contest(sides, &[(AgentSpec::Random, 10)], 1, Seeds::Shared);
    let tables = compare(&contest, &played(&contest, 2), 0.05);
    let against = || tables.iter().flat_map(|t| &t.rows).flat_map(|r| &r.against);
    for open in against() {
        let is_open = open.claim == Claim::Unknown && open.difference.is_some_and(|d| d != 0.0);
        assert_eq!(open.needed.is_some(), is_open, "{open:?}");
        assert!(open.needed.is_none_or(|needed| (11..20_000).contains(&needed)), "{open:?}");
    }
    let captures = tables[0].rows.iter().find(|r| r.measure == Measure::Captures).unwrap();
    let words = captures.verdict(0, &Seat::of(&contest, &[] as &[Played]));
    assert!(words.contains("not enough to tell among so many questions; about"), "{words}");
}

#[test]
fn few_games_say_nothing() {
    let sides = vec![contestant("pijersi", &[]), contestant("pijersi", &[("quiet_turns", "4")])];
    let contest = contest(sides, &[(AgentSpec::Random, 5)], 9, Seeds::Shared);
    let games = played(&contest, 1);
    for row in compare(&contest, &games, 0.05).iter().flat_map(|t| &t.rows) {
        assert!(row.figures.iter().all(|f| f.value.is_none()));
        assert_eq!(row.against[0].claim, Claim::Unknown);
    }
}

#[test]
fn a_question_is_answered_by_game_number() {
    let sides = vec![contestant("pijersi", &[]), contestant("pijersi", &[("quiet_turns", "4")])];
    let contest = contest(sides, &[(AgentSpec::Random, 2000)], 9, Seeds::Shared);
    let stop = Stop::Answered { measure: Measure::Draws, worth: 0.05 };
    let lengths = [1, 2].map(|threads| {
        let (mut plan, mut games) = (Plan::new(&contest, &stop), Vec::new());
        loop {
            let jobs = plan.next(&games);
            if jobs.is_empty() {
                break games.len();
            }
            let no_clock = |_: AgentSpec| -> Box<dyn Fn() -> bool> { Box::new(|| false) };
            let Ok(()) = run(&contest, &jobs, threads, &no_clock, |game| {
                games.push(game);
                Ok::<(), Infallible>(())
            });
        }
    });
    assert_eq!(lengths[0], lengths[1]);
    assert!((80..2000).contains(&lengths[0]), "{lengths:?}");
}

#[test]
fn every_measure_is_told_in_the_docs() {
    let page = fs::read_to_string(support::root().join("docs/measures.md")).unwrap();
    for measure in MEASURES.into_iter().chain([Measure::Strength]) {
        assert!(page.contains(&format!("`{}`", measure.name())), "`{}` is not in docs/measures.md", measure.name());
    }
}

#[test]
fn example_tweaks_and_experiments_are_played() {
    let tweaks = files("examples/tweaks");
    assert!(tweaks.len() >= 6);
    for tweak in tweaks {
        let printed = program(&["tweak", &tweak, "--print"]);
        assert!(printed.contains("extends"), "{tweak}: {printed}");
        program(&["playout", &tweak, "-n", "3"]);
    }
    for experiment in files("examples/experiments") {
        let text = fs::read_to_string(&experiment).unwrap();
        boardwright::lab::experiment::read(&experiment, &text).unwrap_or_else(|e| panic!("{experiment}: {:?}", e.1));
    }
}

fn files(folder: &str) -> Vec<String> {
    let all = fs::read_dir(support::root().join(folder)).unwrap().flatten();
    all.map(|e| e.path().to_str().unwrap().to_owned()).collect()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(arguments).stdin(Stdio::null()).current_dir(support::root());
    command
}

fn program(arguments: &[&str]) -> String {
    let output = command(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = command(arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

const SMALL: [&str; 9] =
    ["compare", "pijersi", "--set", "quiet_turns=6", "--agent", "random", "--agent", "mcts:8", "--seed=3"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.iter().chain(more).copied().collect()
}

#[test]
fn parts_put_together_are_the_same_bytes() {
    let folder = folder("parts");
    let whole = path(&folder, "whole");
    program(&small(&["-n", "12", "-r", &whole]));
    let parts: Vec<String> = (1..=3).map(|part| path(&folder, &format!("part{part}"))).collect();
    for (part, number) in parts.iter().zip(1..) {
        program(&small(&["-n", "12", "-r", part, "--shard", &format!("{number}/3"), "--threads", "1"]));
    }
    let merged = path(&folder, "merged");
    program(&["merge", &parts[2], &parts[0], &parts[1], "-r", &merged]);
    assert!(fs::read(&whole).unwrap() == fs::read(&merged).unwrap());
    assert!(refused(&["merge", &parts[0], &parts[1], "-r", &merged]).contains("missing"));
    assert!(refused(&["merge", &whole, "-r", &merged]).contains("no part"));
}

/// A comparison that chooses its players, with what it remembers in this folder.
fn choosing(folder: &Path, more: &[&str]) -> String {
    let arguments = ["compare", "jerboa", "--set", "leap_over=1", "--time", "1s", "-n", "10"];
    let output = command(&[&arguments, more].concat()).env("BOARDWRIGHT_CACHE", folder).output().unwrap();
    assert!(output.status.success(), "{more:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn chosen_players_are_remembered_and_recorded() {
    let folder = folder("chosen");
    let [one, two, other] = ["one", "two", "other"].map(|name| path(&folder, name));
    let told = choosing(&folder, &["-r", &one, "--threads", "1"]);
    // remembered: the same bytes, whatever the threads do
    let short = |told: &str| told.split("in short").next().unwrap().to_owned();
    assert_eq!(short(&choosing(&folder, &["-r", &two, "--threads", "2"])), short(&told));
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap());
    let head: Value = serde_json::from_str(fs::read_to_string(&one).unwrap().lines().next().unwrap()).unwrap();
    let levels = head["players"]["levels"].as_array().unwrap();
    let [first, .., last] = &levels[..] else { panic!("{levels:?}") };
    assert_eq!((first["name"].as_str(), last["name"].as_str()), (Some("random"), Some("strongest")));
    assert!(head["players"]["entrants"].as_array().unwrap().len() > 1, "{head}");
    let results = head["players"]["matches"].as_array().unwrap();
    assert!(!results.is_empty() && results.iter().all(|m| m["games"].as_u64() >= Some(8)), "{head}");
    // recorded: nothing is remembered any more, and yet the file is gone on with by the players that are in it
    fs::remove_dir_all(folder.join("players")).unwrap();
    let text = fs::read_to_string(&two).unwrap();
    fs::write(&two, text.lines().take(8).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    assert_eq!(short(&choosing(&folder, &["-r", &two])), short(&told));
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap());
    assert!(!folder.join("players").exists(), "a tournament was played for nothing");
    // named: asked as they are named, and the games are those of the same players
    let agents: Vec<String> = levels.iter().map(|l| format!("--agent={}", l["agent"].as_str().unwrap())).collect();
    let named = ["compare", "jerboa", "--set", "leap_over=1", "-n", "10", "-r", &other];
    program(&named.iter().copied().chain(agents.iter().map(String::as_str)).collect::<Vec<_>>());
    let games = |file: &str| -> Vec<Played> { read(&fs::read_to_string(file).unwrap()).unwrap().games };
    let levels = levels.len();
    let of_levels = |file: &str| -> Vec<Played> { games(file).into_iter().filter(|g| g.pairing < levels).collect() };
    assert_eq!(of_levels(&one), of_levels(&other));
}

/// A player's clock by which every look takes so many seconds.
struct SlowClock(std::cell::Cell<f64>, f64);

impl boardwright::lab::players::Watch for SlowClock {
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + self.1);
        self.0.get()
    }

    fn tell(&mut self, _: &str) {}
}

#[test]
fn searches_that_take_too_long_are_not_asked_and_it_is_said_how_much_time_would_do() {
    let sides = [contestant("jerboa", &[])];
    let players = choose(&sides, 1000, 60_000, 1, &mut SlowClock(0.0.into(), 1.0));
    let levels: Vec<&str> = players.levels.iter().map(|level| level.agent.as_str()).collect();
    assert_eq!(levels, ["random"]);
    assert_eq!(players.random, 20, "a game of random players takes seconds as well");
    let slow = players.slow.unwrap();
    assert!(slow.turns >= 4 && slow.millis > 1000 && slow.enough > 60_000, "{slow:?}");
    assert_eq!(slow.enough % 60_000, 0, "{slow:?}");
    // and that much time is enough, at the second asking at the latest: with more time others are asked, who play longer games
    let with = |millis: u64| choose(&sides, 1000, millis, 1, &mut SlowClock(0.0.into(), 1.0));
    let more = with(slow.enough);
    let more = more.slow.as_ref().map_or(more.clone(), |still| with(still.enough));
    assert_eq!(more.slow, None);
    assert!(more.levels.len() > 1);
}

#[test]
fn longer_games_of_a_tweak_are_fewer() {
    let level = |name: &str, agent: &str| Level { name: name.into(), agent: agent.into() };
    let players = Players {
        game: "tic-tac-toe".into(),
        millis: 60_000,
        entrants: Vec::new(),
        matches: Vec::new(),
        levels: vec![level("random", "random"), level("strongest", "mcts:4")],
        games: 60,
        random: 100,
        slow: None,
    };
    let [short, long] = [contestant("tic-tac-toe", &[]), contestant("breakthrough", &[])];
    let games = |sides: &[Contestant]| -> Vec<u64> {
        let pairings = players.pairings(sides, 1000);
        pairings.iter().filter(|pairing| pairing.is_mirror()).map(|pairing| pairing.games).collect()
    };
    assert_eq!(games(&[short.clone(), short.clone()]), [100, 60]);
    assert_eq!(games(&[long.clone(), short.clone()]), [100, 60], "shorter ones are not more");
    assert_eq!(games(&[short, long]), [100, 20]);
}

/// Chains of jumps over men of nobody, each of which branches.
const CHAINS: &str = "rules 1
game \"Chains\" {
  players Left, Right
  board { squares 15 by 15 }
  pieces { neutral ball O x1  neutral man * }
  setup { neutral h8: ball }
  move put \"{to}\" { place a man ; to empty }
  move jump \"{from}>{to}\" { lift a ball ; line any: man 1.. as over, empty ; remove over }
  turn { put | jump then may repeat jump from there }
  end { top: win when any ball is in last row; bottom: lose when any ball is in first row }
}
";

#[test]
fn turns_that_branch_without_end_are_chosen_part_by_part() {
    let folder = folder("chains");
    let file = path(&folder, "chains.rules");
    fs::write(&file, CHAINS).unwrap();
    let compare = ["compare", &file, &file, "-n", "4", "--agent", "random", "--agent", "mcts:4"];
    for arguments in [&["playout", &file, "-n", "20"][..], &["coverage", &file, "-n", "20"], &compare] {
        let output = command(arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {told}");
        assert!(told.contains("more than 100 000 legal turns after ") && told.contains("part by part"), "{told}");
    }
    let played = program(&["playout", &file, "-n", "20"]);
    assert!(played.contains("first parts of turns to choose from"), "{played}");
}

#[test]
fn turns_that_branch_without_end_and_are_found_in_two_ways_are_refused_and_sooner_ends_are_advised() {
    let folder = folder("chains-twice");
    let file = path(&folder, "chains.rules");
    fs::write(&file, CHAINS.replace("turn { put", "turn { jump | put")).unwrap();
    for arguments in [&["playout", &file][..], &["compare", &file, &file]] {
        let told = refused(arguments);
        assert!(told.contains("more than 100 000 legal turns after "), "{told}");
        assert!(told.contains("may repeat up to 3 times") && told.contains("`--max-turns "), "{told}");
    }
    let few = program(&["playout", &file, "-n", "4", "--max-turns", "20"]);
    assert!(few.contains("4 random games"), "{few}");
}

#[test]
fn who_is_asked_is_refused_in_words() {
    let sides = ["compare", "jerboa", "--set", "leap_over=1"];
    let told = refused(&[&sides[..], &["--shard", "1/2", "-r", "/dev/null"]].concat());
    assert!(told.contains("must ask the same players"), "{told}");
    let told = refused(&[&sides[..], &["--time", "5"]].concat());
    assert!(told.contains("90s, 5m, 2h"), "{told}");
    assert!(refused(&[&sides[..], &["--time", "5m", "--agent", "random"]].concat()).contains("cannot be used with"));
}

/// What weak players are sure of and strong ones deny is told, and the strong ones are believed.
#[test]
fn levels_that_disagree_are_told() {
    let told = program(&[
        "compare",
        "pijersi",
        "--set",
        "quiet_turns=6",
        "--agent",
        "random",
        "--agent",
        "best:400",
        "-n",
        "40",
    ]);
    let short = told.split_once("in short").unwrap().1;
    assert!(short.contains("weaker players say something else"), "{short}");
    assert!(short.contains("turns: shorter games (random); best:400: "), "{short}");
    assert!(!short.contains("B against A, random"), "{short}");
}

/// Who is named last is believed, so whoever names the weaker one last is told.
#[test]
fn agents_in_the_wrong_order_are_told() {
    let told = |first: &str, last: &str| {
        let sides = ["compare", "pijersi", "--set", "quiet_turns=6", "-n", "20"];
        program(&[&sides[..], &["--agent", first, "--agent", last]].concat())
    };
    let wrong = told("mcts:16", "random");
    assert!(wrong.contains("warning: `random` is named after `mcts:16`"), "{wrong}");
    assert!(wrong.contains("name them from weak to strong") && !wrong.contains("players, from weak"), "{wrong}");
    let right = told("random", "mcts:16");
    assert!(!right.contains("warning") && right.contains("players, from weak to strong"), "{right}");
}

/// The turns are the same, and so is who wins; what it is worth is not.
#[test]
fn a_change_of_what_an_end_is_worth_acts() {
    let folder = folder("worth");
    let tweak =
        "game = 'breakthrough'\n[replace]\n'end goal' = 'win worth 2 when an own pawn is in far_row of mover'\n";
    fs::write(folder.join("double.toml"), tweak).unwrap();
    let told = program(&["compare", "breakthrough", &path(&folder, "double.toml"), "--agent", "random", "-n", "20"]);
    assert!(told.contains("what is new in B mattered in 100 % of 40 games"), "{told}");
    assert!(told.contains("first player's points") && !told.contains("never acted"), "{told}");
    let double = path(&folder, "double.toml");
    let told = program(&["compare", "breakthrough", &double, "--agent", "random", "-n", "20", "--json"]);
    let mattered = &serde_json::from_str::<Value>(&told).unwrap()["mattered"][0];
    assert_eq!([&mattered["games"], &mattered["of"], &mattered["played"]], [40, 40, 40]);
}

/// An end that has another name in a tweak, and says the same, is one end: no difference, and what is meant speaks of both.
#[test]
fn an_end_under_another_name_is_the_same() {
    let folder = folder("renamed");
    let tweak = path(&folder, "renamed.toml");
    let text = "game = 'tic-tac-toe'\nmeant = 'not more draws by full, draws by board_full as now'\n\
        remove = ['end full']\nadd = 'end { board_full: draw when no empty }'\n";
    fs::write(&tweak, text).unwrap();
    let told = program(&["compare", "tic-tac-toe", &tweak, "--agent", "random", "-n", "400"]);
    assert!(!told.contains("more draws by board_full") && !told.contains("fewer draws by"), "{told}");
    let kept = told.lines().filter(|line| line.trim_start().starts_with("held ") && line.contains("draws by"));
    assert!(kept.clone().count() == 2 && !kept.clone().any(|line| line.contains(": 0.0 %")), "{told}");
    assert!(!program(&["tweak", &tweak]).contains("untestable"));
    // where games are drawn by several ends, it is told by both its names
    let game = path(&folder, "ends.rules");
    let ends = "rules 1\ngame \"Ends\" {\n players A, B\n board { squares 3 by 3 }\n pieces { stone A/B }\n \
        move put \"{to}\" { place a stone; to empty }\n end {\n row: win when there is a run of own 3\n \
        full: draw when no empty\n early: draw when number of pieces = 8 and any own stone on b2 } }\n";
    fs::write(&game, ends).unwrap();
    fs::write(&tweak, text.replace("tic-tac-toe", "ends").replace("not more draws by full, ", "")).unwrap();
    let told = program(&["compare", &game, &tweak, "--agent", "random", "-n", "100"]);
    assert!(told.contains("draws by full (board_full)") && told.contains("draws by early "), "{told}");
}

/// A tweak in which nobody can move is told as what it is; and who writes a table that tweaks do not have is told which they do.
#[test]
fn a_change_that_breaks_the_game_is_told() {
    let folder = folder("broken");
    let tweak =
        "game = 'breakthrough'\n[replace]\n'move step' = '{ lift an own pawn; step backward; land on empty }'\n";
    fs::write(folder.join("broken.toml"), tweak).unwrap();
    let broken = path(&folder, "broken.toml");
    let told = program(&["compare", "breakthrough", &broken, "--agent", "random", "-n", "10"]);
    assert!(told.contains("no turn can be played in B: each game is over before its first (no turn)"), "{told}");
    fs::write(folder.join("table.toml"), tweak.replace("replace", "rules")).unwrap();
    let told = refused(&["compare", "breakthrough", &path(&folder, "table.toml"), "-n", "2"]);
    assert!(told.contains("a tweak changes clauses in `[replace]`"), "{told}");
}

/// What a tweak was meant to do is told with what came of it: random players see shorter games, and too many draws.
#[test]
fn what_was_meant_is_judged() {
    let tweak = "examples/tweaks/pijersi-impatient.toml";
    let told = program(&["compare", "pijersi", tweak, "--agent", "random", "-n", "100", "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let clauses = told["meant"][0]["clauses"].as_array().unwrap();
    let judged: Vec<_> =
        clauses.iter().map(|c| (c["text"].as_str().unwrap(), c["judgement"].as_str().unwrap())).collect();
    assert_eq!(judged, [("shorter games", "held"), ("draws at most 50 %", "failed")]);
    let folder = folder("meant");
    let fun = path(&folder, "fun.toml");
    fs::write(&fun, "game = \"pijersi\"\nmeant = \"shorter games, more fun\"\n[options]\nquiet_turns = 6\n").unwrap();
    let told = program(&["compare", "pijersi", &fun, "--agent", "random", "-n", "20"]);
    assert!(told.contains("more fun: cannot be tested") && told.contains("say `fewer draws`"), "{told}");
    let told = program(&["tweak", &fun]);
    assert!(told.contains("warning[untestable]: `fun` is nothing that is measured"), "{told}");
}

/// Games that the limit of turns cut short are told with what they bias, however many came to an end; no figure is above the
/// limit, and nothing is said to be shown that only longer games could show.
#[test]
fn games_that_are_cut_short_are_told() {
    let tweak = "examples/tweaks/breakthrough-straight.toml";
    let arguments = ["compare", "breakthrough", tweak, "--agent", "random", "-n", "60", "--max-turns"];
    let told = program(&[&arguments[..], &["60"]].concat());
    for line in [
        "B  at least 54.4  (51.7 .. 56.8); 53 % cut short",
        "B  53.6 %  (33.4 .. 73.3); 53 % cut short",
        "cut short after 60 turns (random): 37 of 60 games of A, 32 of 60 games of B",
        "open    longer games: at least 54.4, against at least 54.7 now: games were",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let told = program(&[&arguments[..], &["20"]].concat());
    assert!(told.contains("the same for all: at least 20.0  (19.1 .. 20.0); 100 %"), "{told}");
    assert!(!program(&[&arguments[..], &["1000"]].concat()).contains("cut short"));
}

/// More games of the same go on in the same file, which ends as if all had been played in one go.
#[test]
fn an_experiment_grows() {
    let folder = folder("grown");
    let [file, whole] = ["file", "whole"].map(|name| path(&folder, name));
    program(&small(&["-n", "6", "-r", &file]));
    let told = program(&small(&["-n", "14", "--threads", "1", "-r", &file]));
    assert_eq!(told.replace(&file, &whole), program(&small(&["-n", "14", "--threads", "1", "-r", &whole])));
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
    // fewer are as many as there are, and none is lost
    let numbers = |text: &str| text.matches("14 games each").count();
    assert!(numbers(&told) > 1, "{told}");
    for fewer in [&["-r", &file][..], &["-n", "3", "-r", &file]] {
        assert_eq!(numbers(&program(&small(fewer))), numbers(&told));
    }
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
    // interrupted while it grows: gaps are filled
    let text = fs::read_to_string(&whole).unwrap();
    let some = text.lines().enumerate().filter(|(line, _)| line % 5 != 3).map(|(_, line)| format!("{line}\n"));
    fs::write(&file, some.collect::<String>()).unwrap();
    program(&small(&["-n", "14", "-r", &file]));
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
    // what stands there twice is told
    let line = text.lines().nth(3).unwrap();
    fs::write(&file, format!("{text}{line}\n")).unwrap();
    assert!(refused(&small(&["-n", "14", "-r", &file])).contains("twice"));
}

/// A setting that does what is meant is found, and one that does not is not said to.
#[test]
fn a_setting_is_found() {
    let tune = |meant: &str, more: &[&str]| {
        let base = ["tune", "pijersi", "--agent", "random", "--json", "--meant", meant];
        let threads = [["--threads", "1"], ["--threads", "2"]].map(|t| program(&[&base[..], more, &t[..]].concat()));
        assert_eq!(threads[0], threads[1]);
        serde_json::from_str::<Value>(&threads[0]).unwrap()
    };
    let found = tune("turns 3..5, draws at least 50 %", &["--option", "quiet_turns=2,4,8,40,100"]);
    assert_eq!(found["confirmed"]["setting"], "quiet_turns=4");
    assert_eq!(found["confirmed"]["verdict"], "held");
    let games: Vec<u64> = found["tried"].as_array().unwrap().iter().map(|t| t["games"].as_u64().unwrap()).collect();
    assert_eq!(games, [80, 80, 40, 20, 20]);
    // one setting is held against the game as it is
    let found = tune("turns 3..5", &["--option", "quiet_turns=4", "-n", "40"]);
    assert_eq!(
        (&found["now"]["games"], &found["now"]["verdict"], &found["idle"]),
        (&40.into(), &"failed".into(), &false.into())
    );
    let found = tune("draws at most 5 %, shorter games by 50 %", &["--option", "quiet_turns", "-n", "60"]);
    assert_eq!(found["confirmed"]["verdict"], "failed");
    // what no game comes to changes nothing
    let rules = fs::read_to_string(support::root().join("rules/breakthrough.rules")).unwrap();
    let (head, rest) = rules.split_once("  end {\n").unwrap();
    let line = "crowd: draw when number of own pawn > 60 + idle";
    let folder = folder("idle");
    let idle = path(&folder, "idle.rules");
    fs::write(&idle, format!("{head}  option idle = 4 in 1..9\n  end {{\n    {line}\n{rest}")).unwrap();
    let told =
        program(&["tune", &idle, "--option", "idle=5", "--meant", "shorter games", "--agent", "random", "-n", "20"]);
    assert!(told.contains("idle=5 played the same games as now, turn by turn") && !told.contains("-n "), "{told}");
    assert!(told.contains("idle=4, as now, 20 games:") && told.contains("idle=5, with the same luck:"), "{told}");
    for (arguments, words) in [
        (
            &["--option", "quiet_turn", "--meant", "fewer draws"][..],
            "unknown option `quiet_turn`; `pijersi` has `quiet_turns`",
        ),
        (&["--option", "quiet_turns"], "say what is meant"),
        (&["--option", "quiet_turns", "--meant", "fewer drawz"], "did you mean `draws`?"),
        (&["--option", "quiet_turns=20", "--meant", "fewer draws"], "no other setting"),
        (&["--option", "quiet_turns=1", "--meant", "fewer draws"], "`1`"),
    ] {
        let told = refused(&[&["tune", "pijersi", "--agent", "random"][..], arguments].concat());
        assert!(told.contains(words), "{told}");
    }
}

/// A game of one turn, whose option says who wins, and two tweaks of it that are meant to do the same.
fn one_turn(name: &str) -> (PathBuf, [String; 3]) {
    let folder = folder(name);
    let rules = "rules 1\ngame \"One\" {\n  players White, Black\n  option who = first of first, second, none\n  \
                 board { squares 4 by 1 }\n  pieces { man M }\n  move put { place a man; to empty }\n  end {\n    \
                 if who = first { one: win for White when any own }\n    if who = second { two: win for Black when any own }\n    \
                 if who = none { all: draw when any own }\n  }\n}\n";
    let tweak = |who: &str| {
        format!(
            "game = \"one.rules\"\nname = \"is {who}\"\nmeant = \"fewer draws, turns at most 2\"\n[options]\nwho = \"{who}\"\n"
        )
    };
    let files = [("one.rules", rules.to_owned()), ("none.toml", tweak("none")), ("second.toml", tweak("second"))];
    let paths = files.map(|(name, text)| {
        fs::write(folder.join(name), text).unwrap();
        path(&folder, name)
    });
    (folder, paths)
}

/// The game that a tweak changes lies beside the tweak, wherever the program is started.
#[test]
fn the_game_of_a_tweak_is_beside_it() {
    let (_, [_, none, _]) = one_turn("beside");
    let told = program(&["tune", &none, "--option", "who", "--agent", "random", "-n", "20"]);
    assert!(told.contains("one, without the tweak"), "{told}");
    assert!(told.lines().any(|line| line.starts_with("all that it changes") && line.contains("one.rules")), "{told}");
}

/// What two tweaks are meant to do alike is a change from the game, and not of one from the other.
#[test]
fn tweaks_are_held_against_what_they_change() {
    let (_, [game, none, second]) = one_turn("alike");
    let told = |games: &[&str]| program(&[&["compare"], games, &["--agent", "random", "-n", "20"]].concat());
    let alike = told(&[&none, &second]);
    assert!(alike.contains("what B was meant to do is not judged: A is meant to do the same"), "{alike}");
    let all = told(&[&game, &none, &second]);
    assert!(all.contains("what C was meant to do") && !all.contains("is not judged"), "{all}");
    // a share changes by all of it at most
    assert!(all.contains("-100.0 points (-100.0 .. "), "{all}");
    fs::write(&second, fs::read_to_string(&second).unwrap().replace("fewer draws", "longer games")).unwrap();
    let other = told(&[&none, &second]);
    assert!(other.contains("longer games: 1.00, against 1.00 of A"), "{other}");
    let now = told(&[&game, &second]);
    assert!(now.contains("longer games: 1.00, against 1.00 now"), "{now}");
}

/// One file under two names is said to be the same, and so is a game with an option that is set to what it is anyway.
#[test]
fn what_is_identical_is_called_so() {
    let told = |more: &[&str]| program(&[&["compare", "jerboa"], more, &["--agent", "random", "-n", "20"]].concat());
    assert!(told(&["jerboa"]).contains("A and B are identical"), "{}", told(&["jerboa"]));
    assert!(told(&["--set", "leap_over=2"]).contains("A and B are identical"));
    assert!(told(&["jerboa", "--own-seeds"]).contains("what differs between them"));
    assert!(!told(&["--set", "leap_over=1"]).contains("identical"));
    let one = refused(&["compare", "jerboa"]);
    assert!(one.contains("boardwright report") && one.contains("name a second game"), "{one}");
}

/// Where players hardly vary, games begin with turns by lot, unless none are wanted: then a warning says how few games they are.
#[test]
fn players_who_hardly_vary_begin_by_lot() {
    let kalah = ["compare", "kalah", "kalah", "--agent", "alphabeta:4", "-n", "24", "--own-seeds"];
    let drawn = program(&kalah);
    assert!(drawn.contains("the first 2 turns are drawn by lot") && !drawn.contains("warning"), "{drawn}");
    let plain = program(&[&kalah[..], &["--opening", "0"]].concat());
    assert!(plain.contains("effective number") && plain.contains("warning: the games of A and B begin"), "{plain}");
    assert!(!plain.contains("by lot"), "{plain}");
    let random = program(&["compare", "kalah", "kalah", "--agent", "random", "-n", "20"]);
    assert!(!random.contains("beginnings"), "{random}");
}

/// Openings of a file are played by both agents, one after the other; a line that cannot be played is shown.
#[test]
fn a_tournament_begins_with_lines_of_a_file() {
    let folder = folder("lines");
    let (lines, file) = (path(&folder, "lines.txt"), path(&folder, "games"));
    fs::write(&lines, "# two\nb2-a3; f5-e4\n\na1-a3 ; a5-a4\n").unwrap();
    let told = ["match", "jerboa", "random", "random:step", "-n", "8", "--openings", &lines, "-r", &file];
    assert!(program(&told).contains("2 openings by turns"));
    let games = read(&fs::read_to_string(&file).unwrap()).unwrap().games;
    let first: Vec<&str> = games.iter().map(|game| game.turns[0].as_str()).collect();
    assert_eq!(first, ["b2-a3", "b2-a3", "a1-a3", "a1-a3", "b2-a3", "b2-a3", "a1-a3", "a1-a3"]);
    fs::write(&lines, "b2-a3; f5-f5\n").unwrap();
    let wrong = refused(&["match", "jerboa", "random", "random:step", "--openings", &lines]);
    assert!(wrong.contains("line 1"), "{wrong}");
    fs::write(&lines, "# nothing\n").unwrap();
    assert!(refused(&["match", "jerboa", "random", "random:step", "--openings", &lines]).contains("no opening"));
}

/// A tweak that rarely makes a game a hundred times as long is not said to change nothing, and two sides that never vary are
/// told apart.
#[test]
fn what_is_rare_or_constant_is_asked_rightly() {
    let folder = folder("rare");
    let rare = path(&folder, "rare.rules");
    let text = |board: &str, ends: &str| {
        format!(
            "rules 1\ngame \"Stones\" {{\n  players Light, Dark\n  option changed = no\n  board {{ {board} }}\n  \
             pieces {{ stone L/D }}\n  move put \"{{to}}\" {{ place a stone; to empty }}\n  end {{ {ends} }}\n}}\n"
        )
    };
    let long = "if changed { soon: draw when number of empty < 99 and corner is empty } else { soon: draw when number of \
                empty < 99 }\n full: draw when no empty";
    fs::write(&rare, text("squares 10 by 10; zone corner: a1", long)).unwrap();
    let answer = |file: &str, measure: &str, seed: &str| -> String {
        let base = ["compare", file, "--set", "changed=yes", "--agent", "random", "--json", "--max-games", "400"];
        let told = program(&[&base[..], &["--sprt", measure, "--seed", seed]].concat());
        serde_json::from_str::<Value>(&told).unwrap()["answers"][0]["answer"].as_str().unwrap().to_owned()
    };
    let answers: Vec<String> = ["1", "2", "3", "4", "5", "6"].map(|seed| answer(&rare, "turns", seed)).into();
    assert!(answers.iter().all(|answer| answer != "none" && answer != "less"), "{answers:?}");
    let constant = path(&folder, "constant.rules");
    let ends = "if changed { full: win when no empty } else { full: draw when no empty }";
    fs::write(&constant, text("squares 3 by 3", ends)).unwrap();
    assert_eq!(answer(&constant, "draws", "1"), "less");
}

/// Nobody is said to be stronger of agents that are one under several names, but in few tournaments.
#[test]
#[ignore = "slow: a hundred tournaments"]
fn equals_are_seldom_told_apart() {
    let is_told = |seed: &u32| {
        let seed = seed.to_string();
        // whole turns, next parts: in this game each turn is one part
        let agents = ["random", "random:step", "random:turn"];
        let told = program(&[&["match", "tic-tac-toe"], &agents[..], &["-n", "40", "--seed", &seed]].concat());
        told.contains("is stronger than")
    };
    let claims = (1..=100).filter(is_told).count();
    println!("{claims} of 100 tournaments of equals");
    // at 5 %, more than 10 would be seen once in a hundred times
    assert!(claims <= 10, "{claims}");
}

/// A number is found between those that are played first: games of as many turns as an option says, give or take.
#[test]
fn a_number_is_found_between() {
    let folder = folder("between");
    let file = path(&folder, "long.rules");
    let rules = "rules 1\ngame \"Long\" {\n  players Light, Dark\n  option most = 100 in 2..200\n  board { squares 15 by \
                 15 }\n  pieces { stone L/D }\n  move put \"{to}\" { place a stone; to empty }\n  end { enough: draw when \
                 number of empty < 225 - most }\n}\n";
    fs::write(&file, rules).unwrap();
    for (low, high) in [(40u32, 42u32), (71, 74), (9, 9), (150, 152)] {
        let meant = format!("turns {low}..{high}");
        let base = ["tune", &file, "--option", "most", "--meant", &meant, "--agent", "random", "-n", "40", "--json"];
        let told: Value = serde_json::from_str(&program(&base)).unwrap();
        // one turn more than that ends the game
        let setting = told["confirmed"]["setting"].as_str().unwrap().strip_prefix("most=").unwrap();
        let turns = setting.parse::<u32>().unwrap() + 1;
        assert!((low..=high).contains(&turns) && told["confirmed"]["verdict"] != "failed", "{meant}: {told}");
        assert!(told["tried"].as_array().unwrap().len() <= 24, "{meant}: {told}");
    }
    let told =
        program(&["tune", &file, "--option", "most", "--meant", "turns 40..42", "--agent", "random", "-n", "40"]);
    assert!(told.contains("of 199 values were tried; the nearest to"), "{told}");
}

/// An opening that wins by itself would say nothing of who plays: it is drawn again, and stays the same for the same seed.
#[test]
fn openings_by_lot_decide_nothing() {
    let (_, rules) = support::game("pijersi", &[]);
    let engine = &*rules.engine;
    let start = engine.start(SetupId(0), None, &mut rng(1, 0));
    let look = |state: &State| {
        let choice = AlphaBeta::new(2, u64::MAX, 1).choose(engine, state, &|| false);
        choice.unwrap().thoughts[0].value
    };
    let open = |mut lots: Vec<Box<dyn Agent>>| {
        let turn = |state: State, seat: usize| {
            let choice = lots[seat].choose(engine, &state, &|| false).unwrap();
            engine.play(&state, &choice.turn)
        };
        (0..2).fold(start.clone(), turn)
    };
    let mut decided = 0;
    for seed in 0..60 {
        let state = open(lots(engine, &start, 2, seed));
        assert!((0.1..0.9).contains(&look(&state)), "{seed}");
        assert_eq!(state, open(lots(engine, &start, 2, seed)), "{seed}");
        decided += u32::from(look(&open(lots(engine, &start, 0, seed))) == 1.0);
    }
    assert!(decided > 0, "of those drawn without a look some are won at once: {decided}");
}

/// Agents meet on all sides, with openings that both get; what is clear ends soon, and what is kept can be gone on with.
#[test]
fn agents_play_a_tournament() {
    let folder = folder("match");
    let file = path(&folder, "games");
    let base = ["match", "jerboa", "random", "mcts:8", "random:step", "--json"];
    let told = |more: &[&str]| -> Value { serde_json::from_str(&program(&[&base[..], more].concat())).unwrap() };
    let one = told(&["-n", "20", "--threads", "1"]);
    let two = told(&["-n", "12", "-r", &file]);
    assert_ne!(one, two);
    assert_eq!(one, told(&["-n", "20", "-r", &file, "--threads", "2"]));
    assert_eq!((one["meetings"].as_array().unwrap().len(), &one["standings"][0]["agent"]), (3, &"mcts:8".into()));
    let games = read(&fs::read_to_string(&file).unwrap()).unwrap().games;
    for pair in games.chunks(2) {
        assert_ne!(pair[0].seat, pair[1].seat);
        assert_eq!(pair[0].turns[..2], pair[1].turns[..2], "both begin with the same opening");
    }
    let openings: std::collections::BTreeSet<_> = games.iter().map(|game| &game.turns[..2]).collect();
    assert!(openings.len() > 10);
    let soon = program(&["match", "jerboa", "random", "mcts:8", "--sprt", "--json"]);
    let soon: Value = serde_json::from_str(&soon).unwrap();
    assert!(
        soon["meetings"][0]["games"].as_u64().unwrap() < 100 && soon["meetings"][0]["is_answered"] == true,
        "{soon}"
    );
    for (arguments, words) in [
        (&["jerboa", "random", "random"][..], "named twice"),
        (&["jerboa", "random"], "2 values required"),
        (&["arsisesi", "random", "alphabeta:2"], "no games with dice"),
        (&["jerboa", "random", "mcts:1s"], "--unrepeatable"),
        (&["jerboa", "random", "minimax"], "is no player"),
    ] {
        let told = refused(&[&["match"][..], arguments].concat());
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_tournament_fits_into_a_terminal() {
    let told = program(&["match", "tic-tac-toe", "random", "mcts:5", "alphabeta:2", "best:20", "-n", "2"]);
    assert!(told.contains("too few games to tell") && told.lines().all(|line| line.chars().count() <= 80), "{told}");
}

/// The advice to play more is a command that does so, and a claim names games that show it.
#[test]
fn what_to_do_next_is_a_command() {
    let folder = folder("advice");
    let file = path(&folder, "games");
    let sides = ["compare", "jerboa", "--set", "leap_over=1", "--agent", "random", "--seed", "5", "-r", &file];
    let told = program(&[&sides[..], &["-n", "20"]].concat());
    let advised = told.lines().find(|line| line.contains("boardwright compare")).unwrap_or_else(|| panic!("{told}"));
    let words: Vec<&str> = advised.split_whitespace().skip(1).collect();
    let told = program(&words);
    let games: usize = words[words.iter().position(|w| *w == "-n").unwrap() + 1].parse().unwrap();
    assert!(games > 20 && fs::read_to_string(&file).unwrap().lines().count() == 2 * games + 1, "{told}");
    let told = program(&[
        "compare",
        "pijersi",
        "--set",
        "quiet_turns=6",
        "--agent",
        "random",
        "-n",
        "60",
        "-r",
        &path(&folder, "p"),
    ]);
    let claim = told.lines().skip_while(|line| !line.contains("in short")).collect::<Vec<_>>().join(" ");
    let (_, shown) = claim.split_once("shorter games; see games ").unwrap_or_else(|| panic!("{told}"));
    let numbers: Vec<usize> = shown.split([',', ' ']).filter_map(|n| n.parse().ok()).take(2).collect();
    let games = read(&fs::read_to_string(folder.join("p")).unwrap()).unwrap().games;
    assert!(games[numbers[1] - 1].turns.len() < games[numbers[0] - 1].turns.len(), "{told}");
    assert_eq!(games[numbers[1] - 1].seed, games[numbers[0] - 1].seed);
    // a draw after six turns is one that the other rules do not know
    assert!(claim.contains("what is new in B mattered in") && claim.contains("--replay"), "{told}");
}

/// Waits until a file has some lines.
fn wait_for(file: &Path, lines: usize, child: &mut Child) {
    let end = Instant::now() + Duration::from_secs(120);
    while fs::read_to_string(file).map_or(0, |t| t.lines().count()) < lines {
        assert!(Instant::now() < end && child.try_wait().unwrap().is_none(), "the program ended or hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn killed_and_started_again_it_ends_the_same() {
    let folder = folder("killed");
    let arguments = |file: &'static str| -> Vec<String> {
        let file = path(&folder, file);
        ["compare", "pijersi", "--set", "quiet_turns=6", "--agent", "mcts:64", "-n", "8", "-r", &file]
            .map(String::from)
            .into()
    };
    let strings = |arguments: &[String]| -> Vec<String> { arguments.to_vec() };
    let steady = strings(&arguments("steady"));
    let expected = program(&steady.iter().map(String::as_str).collect::<Vec<_>>());
    let killed = strings(&arguments("killed"));
    let killed: Vec<&str> = killed.iter().map(String::as_str).collect();
    for lines in [3, 6] {
        let mut child = command(&killed).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_for(&folder.join("killed"), lines, &mut child);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // what a kill in the middle of a line leaves
    let file = folder.join("killed");
    let mut text = fs::read_to_string(&file).unwrap();
    text.push_str("{\"pairing\":0,\"ga");
    fs::write(&file, text).unwrap();
    assert_eq!(program(&killed), expected.replace("steady", "killed"));
    assert!(fs::read(file).unwrap() == fs::read(folder.join("steady")).unwrap());
}

#[test]
fn a_file_of_another_experiment_is_refused() {
    let folder = folder("other");
    let file = path(&folder, "games");
    program(&small(&["-n", "4", "-r", &file]));
    let before = fs::read(&file).unwrap();
    let other: Vec<&str> =
        small(&["-n", "4", "-r", &file]).into_iter().map(|a| if a == "--seed=3" { "--seed=4" } else { a }).collect();
    assert!(refused(&other).contains("another experiment: its seed is 3"));
    fs::write(folder.join("text"), "a shopping list\n").unwrap();
    assert!(refused(&small(&["-n", "4", "-r", &path(&folder, "text")])).contains("no file of results"));
    assert!(fs::read(&file).unwrap() == before);
}

#[test]
fn a_full_disk_is_told() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder("full");
    let file = folder.join("full");
    #[cfg(unix)]
    std::os::unix::fs::symlink("/dev/full", &file).unwrap();
    let told = refused(&small(&["-n", "4", "-r", file.to_str().unwrap()]));
    assert!(told.contains("cannot write") && told.contains("make room"), "{told}");
}

#[test]
fn games_are_found_and_shown() {
    let folder = folder("games");
    let file = path(&folder, "games");
    program(&small(&["-n", "10", "-r", &file]));
    let found = read(&fs::read_to_string(&file).unwrap()).unwrap();
    let draws = found.games.iter().filter(|g| g.end == End::Draw).count();
    let listed: Value =
        serde_json::from_str(&program(&["games", &file, "--where", "draw", "--sort", "longest", "--json"])).unwrap();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), draws.min(20));
    let lengths: Vec<usize> = listed.iter().map(|g| g["turns"].as_array().unwrap().len()).collect();
    assert!(lengths.is_sorted_by(|a, b| a >= b));
    let record = path(&folder, "record.txt");
    fs::write(&record, program(&["games", &file, "--show", "3"])).unwrap();
    program(&["replay", "pijersi", &record, "--quiet"]);
    assert!(program(&["games", &file, "--replay", "1"]).contains("after"));
    assert!(refused(&["games", &file, "--where", "rainy"]).contains("rainy"));
    assert!(refused(&["games", &file, "--show", "99"]).contains("1 to"));
}

#[test]
fn an_experiment_becomes_a_page() {
    let folder = folder("report");
    let toml = "name = 'Small & quick'\nagents = ['random', 'mcts:8']\ngames = 10\n[sweep]\ngame = 'pijersi'\noptions = { quiet_turns = [2, 20] }\n";
    fs::write(folder.join("e.toml"), toml).unwrap();
    let (experiment, out) = (path(&folder, "e.toml"), path(&folder, "out"));
    program(&["report", &experiment, "-o", &out]);
    let page = fs::read_to_string(folder.join("out/report.html")).unwrap();
    assert!(page.contains("<h2>In short</h2>") && page.contains("<h2>Differences</h2>"));
    assert!(
        page.contains("<title>Small &amp; quick</title>") && !page.contains("http://") || page.contains("www.w3.org")
    );
    // of both rule sets a typical game, the shortest and the longest, and those that show what is claimed
    assert!(page.matches("<figure class=\"game\"").count() >= 6);
    let links: Vec<&str> = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.contains(&"differences") && links.iter().any(|link| link.starts_with("game-")), "{links:?}");
    for link in links {
        assert_eq!(page.matches(&format!("id=\"{link}\"")).count(), 1, "{link}");
    }
    assert!(page.contains("download=\"games.csv\" href=\"data:text/csv;"));
    assert!(page.contains("pieces that come there") && page.contains("lead of the winner"));
    let csv = fs::read_to_string(folder.join("out/games.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1 + 2 * 2 * 10);
    // a rule that only forbids is not dead
    assert!(page.contains("<i>refuses</i>    no wise on fighter"));
    let facts = fs::read_to_string(folder.join("out/facts.csv")).unwrap();
    for line in ["mcts:8,how games end,pijersi quiet_turns=2,somebody wins,", "mcts:8,rules that act,"] {
        assert!(facts.contains(&format!("\n{line}")), "{line}: {facts}");
    }
    assert!(page.contains("download=\"facts.csv\"") && !facts.contains("copying"));
    let first = fs::read(folder.join("out/games.jsonl")).unwrap();
    program(&["report", &experiment, "-o", &out, "--threads", "1"]);
    assert!(fs::read(folder.join("out/games.jsonl")).unwrap() == first);
    assert!(page == fs::read_to_string(folder.join("out/report.html")).unwrap());
    // a name is kept with the games; another one does not make it another experiment
    let name = || read(&fs::read_to_string(folder.join("out/games.jsonl")).unwrap()).unwrap().head.name;
    assert_eq!(name().as_deref(), Some("Small & quick"));
    fs::write(folder.join("e.toml"), toml.replace("Small & quick", "Small")).unwrap();
    program(&["report", &experiment, "-o", &out]);
    assert_eq!(name().as_deref(), Some("Small"));
    assert!(fs::read_to_string(folder.join("out/report.html")).unwrap().contains("<h1>Small</h1>"));
    fs::write(folder.join("e.toml"), format!("copycat = true\n{}", toml.replace("games = 10", "games = 20"))).unwrap();
    program(&["report", &experiment, "-o", &path(&folder, "copied")]);
    let copied = fs::read_to_string(folder.join("copied/facts.csv")).unwrap();
    assert_eq!(copied.matches("\nmcts:8,copying the first,pijersi").count(), 2 * 3, "{copied}");
}

/// What is advised can be done: `report` has no `-n`, and one rule set is compared with nothing.
#[test]
fn more_games_are_advised_where_they_are_asked_for() {
    let folder = folder("advice");
    let (experiment, out) = (path(&folder, "e.toml"), path(&folder, "out"));
    let one = "agents = ['random']\ngames = 2\n[[rules]]\ngame = 'pijersi'\n";
    fs::write(&experiment, format!("{one}[[rules]]\ngame = 'jerboa'\n")).unwrap();
    let told = program(&["report", &experiment, "-o", &out]);
    assert!(told.contains("20 games each may:") && told.contains("`games = 20` in the experiment"), "{told}");
    fs::write(&experiment, one).unwrap();
    let out = path(&folder, "one");
    let told = program(&["report", &experiment, "-o", &out]);
    assert!(!told.contains("in short") && !told.contains("claim"), "{told}");
    assert!(!fs::read_to_string(folder.join("one/report.html")).unwrap().contains("<h2>In short</h2>"));
}

#[test]
fn one_game_can_be_played_alone() {
    let contest = contest(vec![contestant("pijersi", &[])], &[(AgentSpec::Random, 5)], 3, Seeds::Shared);
    let job = contest.jobs().nth(3).unwrap();
    let no_clock = |_: AgentSpec| -> Box<dyn Fn() -> bool> { Box::new(|| false) };
    assert_eq!(play(&contest, job, &no_clock), played(&contest, 1)[3]);
}
