//! Engines at the table: the program as one, and other programs at its own.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(arguments);
    command
}

/// `boardwright engine`, spoken to line by line.
struct Engine {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = command(&[&["engine"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to the first that begins so.
    fn until(&mut self, first: &str) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        while all.last().is_none_or(|line| !line.starts_with(first)) {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "no `{first}` after {all:?}");
            all.push(line.trim_end().to_owned());
        }
        all
    }

    /// What it answers to a line: the rest of the first line that begins so.
    fn ask(&mut self, line: &str, first: &str) -> String {
        self.say(line);
        self.until(first).pop().unwrap()[first.len()..].trim().to_owned()
    }

    fn query(&mut self, what: &str) -> String {
        self.ask(&format!("query {what}"), "response")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_first_word_says_the_protocol() {
    for protocol in ["ugi", "uci", "usi", "ucci"] {
        let mut engine = Engine::start(&["chess"]);
        engine.say(protocol);
        let said = engine.until(&format!("{protocol}ok"));
        assert!(said[0].starts_with("id name boardwright"), "{said:?}");
        let option = if protocol == "ucci" { "option quiet_turns" } else { "option name quiet_turns" };
        assert!(said.iter().any(|line| *line == format!("{option} type spin default 100 min 2 max 400")), "{said:?}");
        assert_eq!(engine.ask("isready", "readyok"), "");
    }
}

#[test]
fn turns_and_positions_are_those_of_the_protocol() {
    let one_turn = [
        ("chess", "uci", "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1", "f6e4"),
        ("shogi", "usi", "position startpos moves 7g7f 3c3d 8h2b+", "3a2b"),
        ("xiangqi", "ucci", "position startpos moves h2e2 h9g7", "h0g2"),
        ("xiangqi", "uci", "position startpos moves h3e3 h10g8", "h1g3"),
        ("janggi", "uci", "position startpos", "e2e2"),
    ];
    for (game, protocol, position, legal) in one_turn {
        let mut engine = Engine::start(&[game]);
        engine.ask(protocol, &format!("{protocol}ok"));
        engine.say(position);
        let played = engine.ask("go nodes 200", "bestmove");
        assert_eq!(engine.query(&format!("islegal {played}")), "true", "{game}: {played}");
        assert_eq!(engine.query(&format!("islegal {legal}")), "true", "{game}: {legal}");
        let fen = engine.query("fen");
        engine.say(&format!("position {} {fen}", if protocol == "usi" { "sfen" } else { "fen" }));
        assert_eq!(engine.query("fen"), fen, "{game}");
    }
}

#[test]
fn blanks_become_one_word() {
    let mut engine = Engine::start(&["backgammon"]);
    engine.say("position startpos moves [3_1]");
    let played = engine.ask("go nodes 20", "bestmove");
    assert!(!played.is_empty() && !played.contains(' '), "{played}");
    engine.say(&format!("position startpos moves [3_1]_{played} [6_5]"));
    assert_eq!(engine.query("p2turn"), "true");
    assert_eq!(engine.query("gameover"), "false");
    engine.say(&format!("position startpos moves [3_1]_{played}"));
    engine.say("go nodes 20");
    let said = engine.until("bestmove");
    assert!(said[0].contains("what was rolled is missing"), "{said:?}");
}

#[test]
fn questions_are_answered() {
    let mut engine = Engine::start(&["tic-tac-toe"]);
    engine.ask("ugi", "ugiok");
    engine.say("position startpos moves a1 b1 a2 b2");
    assert_eq!(engine.query("p1turn"), "true");
    assert_eq!(engine.query("result"), "none");
    assert_eq!(engine.query("islegal a1"), "false");
    assert_eq!(engine.query("islegal a3"), "true");
    assert_eq!(engine.ask("go movetime 200", "bestmove"), "a3");
    engine.say("position startpos moves a1 b1 a2 b2 a3");
    assert_eq!(engine.query("gameover"), "true");
    assert_eq!(engine.query("result"), "p1win");
    assert_eq!(engine.ask("go movetime 200", "bestmove"), "(none)");
    engine.say("position startpos moves a1 b2 b1 c1 a3 a2 c2 b3 c3");
    assert_eq!(engine.query("result"), "draw");
}

/// That the next player has no turn is found at the end of a line, and before a turn too many.
#[test]
fn ends_for_want_of_turns_are_found() {
    let mut engine = Engine::start(&["chess"]);
    engine.ask("uci", "uciok");
    let mate = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    engine.say(mate);
    assert_eq!(engine.query("result"), "p2win");
    let said = engine.ask(&format!("{mate} Ke1-f2"), "info string");
    assert!(said.contains("turn 5: `Ke1-f2` cannot be played: the game is over by `mate`"), "{said}");
    assert_eq!(engine.query("result"), "p2win");
    engine.say("position startpos moves f2f3 e7e5 g2g4");
    assert_eq!(engine.query("gameover"), "false");
    let said = engine.ask(&format!("{mate} Ke1-f2"), "info string");
    assert!(said.contains("the game is over by `mate`"), "{said}");
    assert_eq!(engine.query("gameover"), "false");
}

#[test]
fn what_is_wrong_is_told_and_the_next_line_is_read() {
    let mut engine = Engine::start(&["chess"]);
    engine.ask("uci", "uciok");
    engine.say("position startpos moves e2e4");
    let before = engine.query("fen");
    for (line, words) in [
        ("xyzzy", "`xyzzy` is not understood"),
        ("position startpos moves e2e4 e7e4", "turn 2: `e7e4`"),
        ("position fen 8/8", "not a position"),
        ("setoption name Hsh value 3", "no option `Hsh`"),
        ("setoption name quiet_turns value 1000", "400"),
        ("setoption name Agent value bst", "did you mean `best`"),
        ("query who", "`query` needs"),
        ("\u{fffd}", "is not understood"),
    ] {
        let said = engine.ask(line, "info string");
        assert!(said.contains(words), "{line}: {said}");
        assert_eq!(engine.query("fen"), before, "{line}");
    }
    engine.child.stdin.as_mut().unwrap().write_all(b"\xff\xfe\n").unwrap();
    assert!(engine.ask("", "info string").contains("not UTF-8"));
    // whatever is asked for, some turn is played
    engine.say("go movetime soon");
    let said = engine.until("bestmove");
    assert!(said[0].contains("needs a whole number"), "{said:?}");
    assert_eq!(engine.query(&format!("islegal {}", &said[1]["bestmove ".len()..])), "true");
}

#[test]
fn options_make_another_game() {
    let mut engine = Engine::start(&["hex"]);
    engine.ask("ugi", "ugiok");
    engine.say("position startpos moves k11");
    assert_eq!(engine.query("p2turn"), "true");
    engine.say("setoption name size value 5");
    assert_eq!(engine.query("islegal k11"), "false");
    assert_eq!(engine.query("islegal e5"), "true");
    engine.say("setoption name Agent value random");
    let played = engine.ask("go movetime 60000", "bestmove");
    assert_eq!(engine.query(&format!("islegal {played}")), "true");
}

#[test]
fn what_looks_best_is_told_while_it_thinks() {
    let mut engine = Engine::start(&["chess"]);
    engine.ask("uci", "uciok");
    for (agent, go, told) in [
        ("alphabeta", "go depth 3", ["depth 1 ", "depth 2 ", "depth 3 "]),
        ("mcts", "go nodes 300", ["nodes 64 ", "nodes 128 ", "nodes 256 "]),
    ] {
        engine.say(&format!("setoption name Agent value {agent}"));
        engine.say(go);
        let said = engine.until("bestmove");
        for words in told {
            let line = said.iter().find(|line| line.starts_with("info ") && line.contains(words));
            let turn = line.and_then(|line| line.split(" pv ").nth(1)).unwrap_or_else(|| panic!("{words}: {said:?}"));
            assert_eq!(engine.query(&format!("islegal {turn}")), "true");
        }
    }
}

#[test]
fn who_thinks_is_there_all_the_same() {
    let mut engine = Engine::start(&["chess"]);
    engine.ask("uci", "uciok");
    engine.say("go infinite");
    assert_eq!(engine.ask("isready", "readyok"), "");
    // what cannot be answered at once waits its turn
    engine.say("query p1turn");
    engine.say("stop");
    assert!(engine.until("bestmove").iter().all(|line| !line.starts_with("response")));
    assert_eq!(engine.until("response").len(), 1);
    // a turn that needs no thought is said only when it is asked for
    let mut engine = Engine::start(&["tic-tac-toe"]);
    engine.say("position startpos moves a1 b2 b1 c1 a3 a2 c2 b3");
    engine.say("go infinite");
    assert_eq!(engine.ask("isready", "readyok"), "");
    assert_eq!(engine.ask("stop", "bestmove"), "c3");
}

#[test]
fn who_is_left_leaves() {
    let mut engine = Engine::start(&["chess"]);
    engine.say("go infinite");
    drop(engine.child.stdin.take());
    engine.until("bestmove");
    let began = Instant::now();
    while engine.child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(60), "it is still there");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What `match` told as JSON, and beside it.
fn matched(game: &str, agents: &[&str], games: &str) -> (Value, String) {
    let more = ["-n", games, "--unrepeatable", "--json", "--threads", "1", "--max-turns", "60"];
    let Output { status, stdout, stderr } = command(&[&["match", game], agents, &more].concat()).output().unwrap();
    let told = String::from_utf8(stderr).unwrap();
    assert!(status.success(), "{told}");
    (serde_json::from_slice(&stdout).unwrap(), told)
}

#[test]
fn the_program_plays_itself_in_every_protocol() {
    let program = env!("CARGO_BIN_EXE_boardwright");
    let games = [
        ("tic-tac-toe", "ugi"),
        ("pijersi", "ugi"),
        ("backgammon", "ugi"),
        ("einstein", "ugi"),
        ("english-draughts", "uci"),
        ("chess", "uci"),
        ("janggi", "uci"),
        ("shogi", "usi"),
        ("xiangqi", "ucci"),
    ];
    for (game, protocol) in games {
        let guest = format!("{protocol}:{program} engine {game} --agent mcts:4; nodes=4");
        let (told, said) = matched(game, &["random", &guest], "2");
        let row = &told["meetings"][0];
        assert_eq!((row["games"].as_u64(), &row["lapses"]), (Some(2), &Value::Null), "{game}: {said}");
    }
}

/// A program for the shell that speaks UCI or GTP well until it is to play.
fn odd(name: &str, plays: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("engine-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let answers = format!(
        "echo $$ > {}.pid\nwhile read -r word rest; do case $word in\n\
         uci) echo option name Skill type spin default 1 min 1 max 9; echo uciok;;\nisready) echo readyok;;\n\
         boardsize|clear_board|play) echo =; echo;;\ngo|genmove) {plays};;\nquit) exit;;\nesac; done\n",
        path.display()
    );
    fs::write(&path, answers).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn who_takes_no_turn_loses_by_that() {
    let odd_ones = [
        ("uci", "dies", "echo out of memory >&2; exit 3", "program ended", "out of memory"),
        ("uci", "is-killed", "kill -9 $$", "program ended", "signal: 9"),
        ("uci", "is-silent", "exec sleep 60", "no answer in time", "no answer within"),
        ("uci", "cheats", "echo bestmove e2e5", "no legal turn", "gives no legal turn: `e2e5`"),
        ("uci", "babbles", "printf 'bestmove \\033[31m\\n'", "no legal turn", "gives no legal turn: "),
        ("uci", "is-short", "echo bestmove", "unreadable answer", "without a turn"),
        ("uci", "sees-none", "echo 'bestmove (none)'", "no legal turn", "sees no turn"),
        ("uci", "resigns", "echo bestmove resign", "resigned", "resigned"),
    ];
    for (protocol, name, plays, by, words) in odd_ones {
        let path = odd(name, plays);
        let (told, said) = matched("chess", &["random", &format!("{protocol}:sh {path}; 50ms")], "2");
        let row = &told["meetings"][0];
        assert_eq!(row["won"], 2, "{name}: {told}");
        assert_eq!((&row["lapses"][0]["by"], &row["lapses"][0]["games"]), (&by.into(), &2.into()), "{name}: {told}");
        assert!(said.contains(words), "{name}: {said}");
        let pid = fs::read_to_string(format!("{path}.pid")).unwrap();
        let is_there = Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status().unwrap().success();
        assert!(!is_there, "{name} is left running");
    }
}

#[test]
fn stones_are_put_by_gtp() {
    let passes = odd("passes", "echo = PASS; echo");
    let (told, said) = matched("go", &["random", &format!("gtp:sh {passes}")], "2");
    assert_eq!((&told["meetings"][0]["games"], &told["meetings"][0]["lapses"]), (&2.into(), &Value::Null), "{said}");
    for (name, plays, by) in [
        ("gives-up", "echo = resign; echo", "resigned"),
        ("is-wrong", "echo = Z99; echo", "no legal turn"),
        ("is-no-gtp", "echo I pass", "unreadable answer"),
        ("refuses", "echo '? cannot'; echo", "no legal turn"),
    ] {
        let (told, said) = matched("go", &["random", &format!("gtp:sh {}", odd(name, plays))], "2");
        assert_eq!(told["meetings"][0]["lapses"][0]["by"], by, "{name}: {said}");
    }
}

#[test]
fn who_cannot_sit_down_is_refused_at_once() {
    let fine = odd("fine", "echo bestmove e2e4");
    let unknown = format!("uci:sh {fine}; Skil=3");
    for (arguments, code, words) in [
        (vec!["match", "chess", "random", "uci:no-such-program"], 1, "there is no such program"),
        (vec!["match", "chess", "random", &unknown], 1, "has no option `Skil`; did you mean `Skill`?"),
        (vec!["match", "chess", "random", "uci:"], 2, "names no program"),
        (vec!["match", "chess", "random", "uci:x; fast"], 2, "`fast` is neither a time"),
        (vec!["match", "chess", "random", "xci:x"], 2, "is no player"),
        (vec!["play", "chess", "--seat", "White=uci:no-such-program"], 1, "there is no such program"),
        (vec!["compare", "chess", "--agent", "uci:stockfish"], 2, "is another program"),
        (vec!["playout", "chess", "--agent", "uci:stockfish"], 2, "is another program"),
        (vec!["engine", "backgammon", "--agent", "alphabeta"], 2, "no games with dice"),
        (vec!["engine", "chess", "--agent", "bst"], 2, "did you mean `best`"),
    ] {
        let more: &[&str] = if arguments[0] == "match" { &["--unrepeatable"] } else { &[] };
        let Output { status, stderr, .. } =
            command(&[&arguments[..], more].concat()).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    let Output { status, stderr, .. } = command(&["match", "chess", "random", "uci:x"]).output().unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(String::from_utf8(stderr).unwrap().contains("`--unrepeatable`"));
}

#[test]
fn a_program_plays_in_the_terminal() {
    let program = env!("CARGO_BIN_EXE_boardwright");
    let guest = format!("Cross=ugi:{program} engine tic-tac-toe; 20ms");
    let Output { status, stdout, .. } =
        command(&["play", "tic-tac-toe", "--seat", &guest, "--seat", "Nought=mcts:50"]).output().unwrap();
    let told = String::from_utf8(stdout).unwrap();
    assert!(status.success() && told.contains("result: "), "{told}");
    let resigns = format!("White=uci:sh {}", odd("gives-in", "echo bestmove resign"));
    let Output { status, stdout, .. } = command(&["play", "chess", "--seat", &resigns]).output().unwrap();
    let told = String::from_utf8(stdout).unwrap();
    assert!(status.success() && told.contains("Black wins (White loses: resigned)"), "{told}");
}
