//! The program as its users meet it: commands, exit codes, what goes where.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run gave: exit code, standard output, standard error.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {}", self.out))
    }

    /// Asserts that all went well.
    fn fine(self) -> Self {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self
    }

    /// Asserts an exit code and a one-line error that says all of these.
    fn fails(self, code: i32, words: &[&str]) -> Self {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        let line = self.err.lines().find(|l| l.starts_with("error: ")).unwrap_or_else(|| panic!("{}", self.err));
        for word in words {
            assert!(line.contains(word), "`{word}` is not in: {line}");
        }
        self
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

fn run(arguments: &[&str]) -> Run {
    Run::of(command(arguments).stdin(Stdio::null()).output().unwrap())
}

fn typed(arguments: &[&str], input: &str) -> Run {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    Run::of(child.wait_with_output().unwrap())
}

/// A file of that name in a folder of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    static NUMBER: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn shipped(name: &str) -> String {
    fs::read_to_string(format!("{}/rules/{name}.rules", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn without_a_command_help_is_shown() {
    let run = run(&[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("Usage: boardwright"), "{}", run.err);
}

/// The names of all commands.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).fine().out;
    let section = help.split("Commands:").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands = section.lines().filter_map(|l| l.strip_prefix("  ")).filter(|l| !l.starts_with(' '));
    let names: Vec<&str> = commands.filter_map(|l| l.split_whitespace().next()).filter(|n| *n != "help").collect();
    assert!(names.len() >= 11, "{names:?}");
    names.into_iter().map(str::to_owned).collect()
}

#[test]
fn every_command_has_help_with_an_example() {
    for name in commands() {
        let help = run(&[&name, "--help"]).fine().out;
        assert!(help.contains("Example: boardwright"), "{name}: {help}");
        assert!(help.lines().all(|l| l.chars().count() <= 100), "{name}: {help}");
    }
}

#[test]
fn shipped_games_have_no_mistakes() {
    let run = run(&["check", "pijersi", "jerboa", "--strict"]).fine();
    assert!(run.out.contains("pijersi: no mistakes (") && run.out.contains("jerboa: no mistakes ("), "{}", run.out);
}

#[test]
fn all_mistakes_are_found_in_one_run() {
    let text =
        shipped("pijersi").replace("step any", "stepp any").replace("group fighter = rock", "group fighter = rokc");
    let path = file("bad.rules", text);
    let run_text = run(&["check", &path]);
    assert_eq!(run_text.code, 1);
    assert!(run_text.out.contains("error[unknown-role]: unknown role `rokc`"), "{}", run_text.out);
    assert!(run_text.out.contains("bad.rules:48:5"), "{}", run_text.out);
    assert!(run_text.out.contains("did you mean `rock`?") && run_text.out.contains("^^^^"), "{}", run_text.out);
    assert!(!run_text.out.contains('\x1b'), "no colours in a pipe");
    let short = run(&["check", &path, "--format", "short"]);
    assert!(
        short.out.lines().any(|l| l.ends_with("bad.rules:19:21: error[unknown-role]: unknown role `rokc`")),
        "{}",
        short.out
    );
    let json = run(&["check", &path, "--format", "json"]);
    assert_eq!(json.code, 1);
    let found = &json.json()["files"][0];
    assert!(found["errors"].as_u64().unwrap() >= 2);
    let role = found["diagnostics"].as_array().unwrap().iter().find(|d| d["code"] == "unknown-role").unwrap();
    assert_eq!((&role["labels"][0]["line"], &role["labels"][0]["column"]), (&19.into(), &21.into()));
    assert_eq!(role["fix"]["replacement"], "rock");
}

#[test]
fn colours_are_there_when_asked_for() {
    let path = file("bad.rules", "rules 1\n");
    assert!(run(&["check", &path, "--color", "always"]).out.contains('\x1b'));
    assert!(!run(&["check", &path, "--color", "never"]).out.contains('\x1b'));
}

#[test]
fn bad_input_is_refused_at_once() {
    run(&["turns", "no-such.rules"]).fails(2, &["`no-such.rules`", "no such file"]);
    run(&["turns", "pijersii"]).fails(2, &["did you mean `pijersi`?"]);
    run(&["check", "pijersi", "no-such.rules"]).fails(2, &["no such file"]);
    run(&["check", "."]).fails(2, &["is a directory"]);
    run(&["check", "/dev/zero"]).fails(2, &["longer than 1024 KiB"]);
    run(&["check", &file("long.rules", vec![b' '; (1 << 20) + 1])]).fails(2, &["longer than"]);
    let broken = run(&["check", &file("broken.rules", b"rules 1\n\xff")]);
    assert_eq!(broken.code, 1);
    assert!(broken.out.contains("byte 0xff at offset 8") && broken.out.contains(":2:1"), "{}", broken.out);
    let empty = run(&["check", &file("empty.rules", "")]);
    assert_eq!(empty.code, 1, "{}", empty.out);
    assert_eq!(run(&["nonsense"]).code, 2);
}

#[test]
fn a_hundred_megabytes_are_not_read() {
    let path = file("huge.rules", "");
    fs::File::create(&path).unwrap().set_len(100_000_000).unwrap();
    run(&["check", &path]).fails(2, &["longer than"]);
}

#[test]
fn options_variants_setups_and_players_are_checked() {
    run(&["turns", "jerboa", "-o", "siz=8"]).fails(2, &["unknown option `siz`", "did you mean `size`?"]);
    run(&["turns", "jerboa", "-o", "size=7"]).fails(2, &["`7`"]);
    run(&["turns", "jerboa:9x9"]).fails(2, &["no variant `9x9`"]);
    run(&["turns", "pijersi", "--setup", "clasic"]).fails(2, &["did you mean `classic`?"]);
    run(&["turns", "pijersi", "--setup", "full_random"]).fails(2, &["--seed"]);
    run(&["turns", "pijersi", "--first", "Blck"]).fails(2, &["did you mean `Black`?"]);
    run(&["turns", "pijersi", "--position", "nonsense"]).fails(1, &["not a position"]);
    run(&["turns", "pijersi", "--play", "a1-g1"]).fails(1, &["`a1-g1`"]);
    assert_eq!(run(&["turns", "jerboa", "-o", "size"]).code, 2);
}

/// What `check` refuses because of another value of an option is played, and told.
#[test]
fn what_other_options_are_refused_for_is_told() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad/cell-of-larger-boards.rules");
    for arguments in [&["turns", file, "--count"][..], &["compare", file, file, "--agent", "random", "-n", "2"]] {
        let done = run(arguments);
        assert!(done.code == 0 && done.err.contains("unknown cell `c3`"), "{}", done.err);
        assert!(done.err.contains("refuses this") && done.err.contains("`if size >= 3 { … }`"), "{}", done.err);
    }
    assert_eq!(run(&["turns", file, "--count", "--set", "size=6"]).code, 0);
    assert_eq!(run(&["turns", "hex", "--count"]).err, "");
}

#[test]
fn variants_options_and_synonyms_agree() {
    let by_variant = run(&["perft", "jerboa:8x8", "2", "--json"]).fine().json();
    let by_option = run(&["perft", "jerboa", "2", "-o", "size=8", "--json"]).fine().json();
    let by_synonym = run(&["perft", "jerboa", "2", "--set", "size=8", "--json"]).fine().json();
    let path = file("copy.rules", shipped("jerboa"));
    let by_path = run(&["perft", &format!("{path}:8x8"), "2", "--json"]).fine().json();
    for counts in [by_variant, by_option, by_synonym, by_path] {
        assert_eq!(counts["depths"][1]["turns"], 3600);
    }
}

#[test]
fn turns_are_listed_each_once() {
    let run_list = run(&["turns", "pijersi"]).fine();
    let lines: Vec<&str> = run_list.out.lines().collect();
    let distinct: std::collections::BTreeSet<&str> = lines.iter().copied().collect();
    assert_eq!((lines.len(), distinct.len()), (186, 186));
    assert_eq!(run(&["turns", "pijersi", "--count"]).fine().out, "186\n");
    let limited = run(&["turns", "pijersi", "--limit", "3"]).fine();
    assert_eq!(limited.out.lines().count(), 3);
    assert!(limited.err.contains("stopped at 3"), "{}", limited.err);
    assert!(run(&["turns", "pijersi", "--first", "Black"]).fine().out.lines().all(|l| !l.starts_with('a')));
}

/// Each line is answered by itself: one that cannot be played leaves those after it as they are.
#[test]
fn many_questions_are_answered_line_by_line() {
    let answers = typed(&["turns", "tic-tac-toe", "--lines"], "\na1; b1\na1; a1\n").fine();
    let answers: Vec<Value> = answers.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!([9, 7], [0, 1].map(|i| answers[i].as_array().unwrap().len()));
    assert_eq!(answers[1][0]["turn"], "c1");
    assert!(answers[2]["error"].as_str().unwrap().contains("a1"));
    assert_eq!(answers.len(), 3);
    let cut = typed(&["turns", "tic-tac-toe", "--lines", "--limit", "2"], "\na1;b1;c1;b2;a2;c2;b3;a3\n").fine();
    let [cut, whole] = [0, 1].map(|i| serde_json::from_str::<Value>(cut.out.lines().nth(i).unwrap()).unwrap());
    assert_eq!(cut.as_array().unwrap().len(), 3, "{cut}");
    assert!(cut[2]["more"].as_str().unwrap().contains("stopped at 2 turns; `--limit`"), "{cut}");
    assert!(whole[0]["turn"].is_string() && whole.as_array().unwrap().len() == 1, "{whole}");
}

#[test]
fn a_line_that_is_no_text_is_answered_and_the_next_is_read() {
    let mut child = command(&["turns", "tic-tac-toe", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = b"b2\n\xff\xfe\n".to_vec();
    input.extend(vec![b'b'; 3 << 20]);
    input.extend(b"\nb2;a1\n");
    let _ = child.stdin.take().unwrap().write_all(&input);
    let told = Run::of(child.wait_with_output().unwrap()).fine().out;
    let lines: Vec<serde_json::Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), lines[0].as_array().unwrap().len(), lines[3].as_array().unwrap().len()), (4, 8, 7));
    assert!(lines[1]["error"].as_str().unwrap().contains("is not UTF-8"), "{}", lines[1]);
    assert!(lines[2]["error"].as_str().unwrap().contains("longer than 1024 KiB"), "{}", lines[2]);
}

/// A game in which each player may step so often, and perhaps only those turns are legal after which he has most.
fn steps(name: &str, times: u32, compared: &str) -> String {
    let text = format!(
        "rules 1\ngame \"Steps\" {{\n players A, B\n board {{ squares 6 by 6 }}\n pieces {{ m }}\n\
         setup {{ A a1 b1: M ; B f6: m }}\n move go {{ lift an own m; step any; land on empty }}\n\
         turn {{ (may repeat up to {times} times go){compared} }}\n end {{ q: draw when 30 turns pass without capture }}\n}}\n"
    );
    file(name, text)
}

/// Words that are compared, and are too many to be kept, are found once more: as many as without the comparison, where all are
/// equal.
#[test]
fn words_that_are_compared_may_be_many() {
    let (plain, compared) = (steps("plain.rules", 5, ""), steps("most.rules", 5, " with most number of own m"));
    let count = |game: &str| run(&["turns", game, "--count"]).fine().out.trim().parse::<u64>().unwrap();
    assert!(count(&plain) > 20_000, "{}", count(&plain));
    assert_eq!(count(&plain), count(&compared));
    assert_eq!(run(&["turns", &plain, "--count", "--limit", "20"]).fine().out, "more than 20\n");
}

/// Turns that nobody could list: every command says so, and what to write instead.
#[test]
fn turns_that_nobody_could_list_are_said_to_be_so() {
    let game = steps("far.rules", 60, " with most number of own m in row 6");
    for arguments in [
        &["turns", &game][..],
        &["turns", &game, "--count"],
        &["turns", &game, "--merged"],
        &["perft", &game, "2"],
        &["playout", &game, "-n", "2"],
        &["playout", &game, "-n", "1", "--agent", "mcts:4"],
        &["coverage", &game, "-n", "2"],
        &["solve", &game],
        &["match", &game, "random", "mcts:4", "-n", "2"],
        &["book", &game],
    ] {
        run(arguments).fails(1, &["at most a part is repeated"]);
    }
    assert_eq!(run(&["turns", &game, "--count", "--limit", "9"]).code, 1);
    assert!(run(&["check", &game]).fine().out.contains("too-many-turns"));
    let long = steps("long.rules", 60, "");
    run(&["turns", &long, "--count"]).fails(1, &["`turns --count --limit`"]);
    assert_eq!(run(&["turns", &long, "--count", "--limit", "9"]).fine().out, "more than 9\n");
    assert!(run(&["book", &long]).fine().out.contains("</html>"));
}

#[test]
fn a_line_of_a_megabyte_is_no_turn() {
    let line = "x".repeat(1_000_000);
    let told = typed(&["play", "tic-tac-toe", "--seat", "Cross=human"], &format!("{line}\n{line}{line}\nb2\nquit\n"));
    let told = told.fine().out;
    assert!(
        told.contains("letters long: no turn has more") && told.contains("a line is longer than 1024 KiB"),
        "{told}"
    );
    assert!(told.contains("Cross plays b2"), "{told}");
}

/// Whatever cannot be is said before anything is played or looked for.
#[test]
fn what_cannot_be_is_said_before_anything_is_played() {
    let there = file("there.csv", "mine");
    let page = file("there.html", "mine");
    for (arguments, words) in [
        (&["compare", "jerboa", "pijersi", "-n", "9223372036854775807"][..], "10 000 000 at most"),
        (&["compare", "jerboa", "pijersi", "jerboa", "-n", "9000000"], "games are too many"),
        (&["compare", "jerboa", "--set", "size=8", "--sprt", "length"], "no measure `length`"),
        (&["compare", "jerboa", "--set", "size=8", "-r", &there], "`.csv`"),
        (&["compare", "jerboa", "--set", "size=8", "-r", "no-such-folder/r.jsonl"], "there is no folder"),
        (&["match", "jerboa", "random", "mcts:4", "-r", "r.txt"], "name the file `r.jsonl`"),
        (&["coverage", "chess", "-n", "1000000", "--lcov", &there], "there is a file"),
        (&["book", "chess", "-o", &there], "a page of HTML is written, not `.csv`"),
        (&["book", "chess", "-o", &page], "`--force`"),
        (&["print", "chess", "-o", "p.png"], "name the file `p.pdf`"),
    ] {
        run(arguments).fails(2, &[words]);
    }
    assert_eq!(fs::read_to_string(there).unwrap(), "mine");
}

#[test]
fn a_roll_at_the_end_of_a_line_is_that_of_the_next_turn() {
    let answers = typed(&["turns", "arsisesi", "--lines"], "[4]\n\n").fine();
    let rolls = |line: &str| -> Vec<i64> {
        let turns: Value = serde_json::from_str(line).unwrap();
        turns.as_array().unwrap().iter().map(|turn| turn["roll"].as_i64().unwrap()).collect()
    };
    let [given, any] = [0, 1].map(|i| rolls(answers.out.lines().nth(i).unwrap()));
    assert!(!given.is_empty() && given.iter().all(|&roll| roll == 4));
    assert_eq!(any.iter().filter(|&&roll| roll == 4).count(), given.len());
    typed(&["turns", "arsisesi", "--lines", "--count"], "").fails(2, &["--lines", "--count"]);
}

#[test]
fn turns_as_json_have_steps_position_and_result() {
    let turns = run(&["turns", "jerboa", "--json"]).fine().json();
    let first = &turns[0];
    assert_eq!(turns.as_array().unwrap().len(), 30);
    assert!(first["turn"].is_string() && first["result"].is_null());
    let step = &first["steps"][0];
    assert!(step["move"].is_string() && step["from"].is_string() && step["to"].is_string() && step["taken"].is_array());
    assert_eq!(first["position"]["to_move"], "Black");
    let again = run(&["turns", "jerboa", "--position", &first["position"].to_string(), "--count"]).fine();
    assert_eq!(again.out, "30\n");
}

#[test]
fn a_turn_that_ends_the_game_says_how() {
    let position = r#"{"to_move":"White","cells":{"b5":"w","b6":"b"}}"#;
    let turns = run(&["turns", "jerboa", "--position", position, "--json"]).fine().json();
    let corner = turns.as_array().unwrap().iter().find(|t| t["turn"] == "b5-a6").unwrap();
    assert_eq!(corner["result"], serde_json::json!({ "winner": "White", "reason": "goal" }));
    let over = run(&["turns", "jerboa", "--position", position, "--play", "b5-a6"]).fine();
    assert_eq!(over.out, "");
    assert!(over.err.contains("White wins (goal)"), "{}", over.err);
}

#[test]
fn perft_counts_what_others_counted() {
    let counts = run(&["perft", "pijersi", "2", "--json"]).fine().json();
    let depths: Vec<u64> = counts["depths"].as_array().unwrap().iter().map(|d| d["turns"].as_u64().unwrap()).collect();
    assert_eq!(depths, [186, 34054]);
    let threads = run(&["perft", "jerboa", "3", "--threads", "2"]).fine();
    assert!(threads.out.lines().last().unwrap().contains("26 126"), "{}", threads.out);
    let unique = run(&["perft", "jerboa", "2", "--unique", "--json"]).fine().json();
    assert!(unique["depths"][1]["unique"].as_u64().unwrap() <= 900);
    let divided = run(&["perft", "jerboa", "2", "--divide"]).fine().out;
    assert_eq!(divided.lines().last().unwrap().split_whitespace().collect::<Vec<_>>(), ["total", "900"]);
    assert_eq!(divided.lines().count(), 32);
    assert_eq!(run(&["perft", "jerboa", "0"]).code, 2);
}

#[test]
fn bench_tells_how_fast_games_are() {
    let quick = ["--runs", "3", "--time", "5"];
    let told = run(&[&["bench", "jerboa", "tic-tac-toe", "--json"], &quick[..]].concat()).fine().json();
    let games: Vec<&str> = told.as_array().unwrap().iter().map(|g| g["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["jerboa", "tic-tac-toe"]);
    for game in told.as_array().unwrap() {
        for figure in ["load_ms", "games_per_second", "turns_per_second", "perft_leaves_per_second", "state_bytes"] {
            assert!(game[figure].as_f64().unwrap() > 0.0, "{figure} of {game}");
        }
        for spread in ["load", "games", "turns", "perft"] {
            assert!(game[format!("{spread}_spread_percent")].as_f64().unwrap() >= 0.0, "{spread} of {game}");
        }
        assert_eq!((&game["runs"], &game["threads"]), (&3.into(), &1.into()));
    }
    let table = run(&[&["bench", "jerboa"], &quick[..]].concat()).fine().out;
    assert!(table.contains("games/s") && table.contains("\njerboa ") && table.contains("median of 3 runs"), "{table}");
    run(&["bench", "no-such-game"]).fails(2, &["no-such-game"]);
    // one bad file does not keep the others from being measured
    let some =
        run(&[&["bench", "jerboa", "no-such-game", "tic-tac-toe"], &quick[..]].concat()).fails(2, &["no-such-game"]);
    assert!(some.out.contains("\njerboa ") && some.out.contains("\ntic-tac-toe "), "{}", some.out);
}

#[test]
fn a_reader_who_stops_is_no_fault() {
    let mut child =
        command(&["turns", "pijersi", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let run = Run::of(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

/// What is wrong is said by the exit code, too, whether or not anybody reads the words.
#[test]
fn a_reader_who_stops_changes_no_verdict() {
    let bad = file("bad.rules", "rules 1\ngame \"Bad\" { players A, B\nboard { squares 3 by 3 } }\n");
    let game = file("game.rules", shipped("jerboa") + "\n");
    let broken = file("game.rules", shipped("jerboa").replace("move hop \"{from}-{to}\"", "move hop \"{from}\""));
    for arguments in [
        &["check", &bad, &bad][..],
        &["check", &broken, "--format", "json"],
        &["test", &bad],
        &["explain", "jerboa", "a1-a6"],
        &["fmt", &game, "--check"],
    ] {
        let heard = run(arguments).code;
        assert_ne!(heard, 0, "{arguments:?}");
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(Run::of(child.wait_with_output().unwrap()).code, heard, "{arguments:?}");
    }
}

#[test]
fn show_tells_what_a_game_is() {
    let list = run(&["show"]).fine().out;
    assert!(list.contains("jerboa") && list.contains("8x8"), "{list}");
    let text = run(&["show", "pijersi"]).fine().out;
    for word in
        ["Lucas Borboleta", "White, Black", "45 hexes", "quiet_turns = 20", "full_random", "{from}-{to}", "goal:"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(!run(&["show", "gomoku"]).fine().out.contains("setups"), "an empty board is no setup");
    let dot = run(&["show", "jerboa", "--dot"]).fine().out;
    assert!(dot.starts_with("digraph ") && dot.contains("\"a1\" -> \"a2\" [label=\"n\"]"), "{dot}");
    assert!(run(&["show", "jerboa", "--svg"]).fine().out.contains("<svg"));
}

#[test]
fn the_rulebook_is_printed_or_written() {
    let printed = run(&["book", "hex"]).fine().out;
    assert!(printed.starts_with("<!doctype html>") && printed.contains("<h1>Hex</h1>"), "{printed}");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hex.html");
    run(&["book", "hex", "--force", "-o", &file.to_string_lossy()]).fine();
    assert_eq!(std::fs::read_to_string(file).unwrap(), printed);
    assert!(run(&["book", "hex", "--set", "size=5"]).fine().out.contains("<h1>Hex</h1>"));
}

#[test]
fn a_game_is_printed_on_the_paper_that_is_named() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sheets.pdf");
    let name = file.to_string_lossy().into_owned();
    let told = run(&["print", "jerboa", "--force", "-o", &name]).fine().out;
    assert!(told.contains("board 1 sheet") && told.contains("rulebook"), "{told}");
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-"));
    run(&["print", "jerboa", "-o", &name]).fails(2, &["`--force`"]);
    let told = run(&["print", "hex", "--set", "size=5", "--paper", "letter", "--cell", "60", "--force", "-o", &name]);
    assert!(told.fine().out.contains("a cell 60 mm wide"));
    for cell in ["1", "nan", "1000"] {
        run(&["print", "hex", "--cell", cell, "--force", "-o", &name]).fails(2, &["5 to 100 mm"]);
    }
}

#[test]
fn random_games_depend_on_the_seed_alone() {
    let play = |threads, seed| {
        let mut json =
            run(&["playout", "jerboa", "-n", "50", "--seed", seed, "--threads", threads, "--json"]).fine().json();
        let object = json.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("games_per_second");
        json
    };
    let one = play("1", "7");
    assert_eq!(one, play("8", "7"));
    assert_ne!(one, play("1", "8"));
    assert_eq!(one["games"], 50);
    let games: u64 = one["results"].as_array().unwrap().iter().map(|r| r["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 50);
    let table = run(&["playout", "pijersi", "-n", "20", "--setup", "half_random", "--seed", "3"]).fine().out;
    assert!(table.contains("20 random games, seed 3") && table.contains("95 % interval"), "{table}");
    assert!(table.lines().all(|l| l.chars().count() <= 80), "{table}");
}

#[test]
fn tests_of_rules_files_are_run() {
    let run_all = run(&["test", "pijersi", "jerboa"]).fine();
    assert!(run_all.out.contains("0 failed") && run_all.out.contains(" ... ok"), "{}", run_all.out);
    let filtered = run(&["test", "pijersi", "--filter", "wise"]).fine().out;
    assert!(filtered.contains("1 passed") && filtered.contains("filtered out"), "{filtered}");
    let path = file("wrong.rules", shipped("jerboa").replace("count 30, 900, 26126", "count 30, 901"));
    let failed = run(&["test", &path]);
    assert_eq!(failed.code, 1);
    assert!(failed.out.contains("FAILED") && failed.out.contains("expected: 901 turns at depth 2"), "{}", failed.out);
    assert!(failed.out.contains("found: 900") && failed.out.contains("wrong.rules:"), "{}", failed.out);
}

#[test]
fn words_and_signs_of_files_are_counted() {
    let text =
        "rules 1 // nothing\ngame \"A {b}-c\" {\n  move test { lift a man }\n  test \"x\" { no result; count 3 }\n}\n";
    let path = file("counted.rules", text);
    assert_eq!(run(&["fmt", "--count", &path]).fine().out, "18\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let both = run(&["fmt", "--count", &path, "jerboa"]).fine().out;
    assert!(both.starts_with(&format!("    18  {path}\n")) && both.ends_with("  jerboa\n"), "{both}");
    run(&["fmt", "--count", "--check", "jerboa"]).fails(2, &["--count"]);
}

#[test]
fn files_are_laid_out() {
    let path = file("game.rules", shipped("jerboa").replace("    zone home", " zone home"));
    let checked = run(&["fmt", "--check", &path]);
    assert_eq!((checked.code, checked.out.trim()), (1, path.as_str()));
    run(&["fmt", &path]).fine();
    run(&["fmt", "--check", &path]).fine();
    let laid_out = fs::read_to_string(&path).unwrap();
    assert_eq!(typed(&["fmt", "-"], &laid_out).fine().out, laid_out);
    assert_eq!(run(&["fmt", "jerboa"]).fine().out, laid_out);
    assert_eq!(typed(&["fmt", "-"], "rules 1 game {").code, 1);
    run(&["fmt", "no-such.rules"]).fails(2, &["no such file"]);
}

#[test]
fn every_stair_can_be_printed() {
    assert!(run(&["dump", "jerboa", "--stage", "ast"]).fine().out.contains("File {"));
    assert!(run(&["dump", "jerboa", "--stage", "model"]).fine().out.contains("Game {"));
    let program = run(&["dump", "jerboa"]).fine().out;
    for word in ["move step", "turn from node", "== Black", "blockade: White wins when not Black can move"] {
        assert!(program.contains(word), "{word}: {program}");
    }
}

#[test]
fn a_game_over_at_the_start_is_a_mistake() {
    let text = shipped("jerboa").replace("White  rows 1..(size / 2 - 1): man", "White  row 6: man");
    let path = file("over.rules", text);
    let run = run(&["check", &path]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("error[starts-finished]"), "{}", run.out);
}

#[test]
fn moves_that_nobody_ever_has_are_told() {
    let text = r#"rules 1
game "T" {
  players White, Black
  board { squares 4 by 4 }
  pieces { man M }
  setup { White row 1: man  Black row 4: man }
  move step "{from}-{to}" { lift an own man; step any }
  move home "{from}={to}" { lift an own man; step any; when number of own in row 1 = 4 and any own in row 4 }
  turn { step | home }
  end { stuck: win when enemy cannot move }
}
"#;
    let game = file("never-home.rules", text);
    let told = run(&["check", &game]).fine();
    assert!(told.err.contains("nobody played `home`") && !told.err.contains("`step`"), "{}", told.err);
    // and where it stops is shown
    let stop = "this stops it, wherever it gets furthest";
    assert!(told.err.contains(stop), "{}", told.err);
    assert!(told.err.contains("but for this, `home` could lead"), "{}", told.err);
    assert_eq!(run(&["check", &game, "--format", "json"]).fine().json()["files"][0]["unplayed"][0], "home");
    // a test that plays it shows that it can be played
    assert!(run(&["check", "chess"]).fine().err.is_empty());
    // but not with pieces that the game never has
    let crowned = text
        .replace("man M }", "man M  king K }")
        .replace("when number of own in row 1 = 4 and any own in row 4", "when any own king in row 4")
        .replace(
            "turn { step",
            "after step when number of own in row 1 = 4 and any own in row 4 { turn it into king }\n  turn { step",
        )
        .replace(
            "cannot move }\n}",
            "cannot move }\n  test \"home\" { White a4: K b2: M Black d1: m; legal b2=b3 }\n}",
        );
    let told = run(&["check", &file("never-crowned.rules", &crowned)]);
    assert!(told.err.contains("nobody played `home`"), "{}{}", told.out, told.err);
}

#[test]
fn check_tells_that_tests_of_the_file_fail() {
    let text = r#"rules 1
game "Tested" {
  players White, Black
  option far = no
  board { squares 4 by 4 }
  pieces { man M }
  setup { White row 1: man  Black row 4: man }
  move step "{from}-{to}" { lift an own man; step any; land on empty }
  move jump "{from}={to}" { lift an own man; slide any 2; land on empty }
  if far { turn { step | jump } }
  else { turn { step } }
  end { stuck: win when enemy cannot move }
  test "one" { legal a1-a2 }
  test "two" { legal a1-b1 }
  test "far" with far = yes { illegal a1=a3 }
}
"#;
    let game = file("tested.rules", text);
    let told = run(&["check", &game]).fine();
    assert!(told.err.contains("2 of its 3 tests fail: `boardwright test "), "{}", told.err);
    let json = run(&["check", &game, "--format", "json"]).fine().json();
    assert_eq!(json["files"][0]["failing"], serde_json::json!(["far", "two"]));
    let mended = text.replace("legal a1-b1", "illegal a1-b1").replace("illegal a1=a3", "legal a1=a3");
    let told = run(&["check", &file("all-hold.rules", &mended)]).fine();
    assert!(!told.err.contains("fail"), "{}", told.err);
}

#[test]
fn two_turns_written_alike_are_a_mistake() {
    let text = shipped("jerboa").replace("move hop \"{from}-{to}\"", "move hop \"{from}\"");
    let path = file("alike.rules", text);
    let run = run(&["check", &path]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("ambiguous-notation"), "{}", run.out);
}

#[test]
fn a_turn_is_explained_with_its_clause() {
    let illegal = run(&["explain", "pijersi", "a1-a4"]);
    assert_eq!(illegal.code, 1);
    assert!(illegal.out.contains("illegal: ") && illegal.out.contains("pijersi:48:5"), "{}", illegal.out);
    assert!(illegal.out.contains("step any") && illegal.out.contains("^^^^"), "{}", illegal.out);
    let legal = run(&["explain", "jerboa", "a2-a3"]).fine().out;
    assert!(legal.contains("`a2-a3` is legal") && legal.contains("step forward"), "{legal}");
    let later = run(&["explain", "jerboa", "a3-a4", "--play", "a2-a3; f5-f4"]).fine().out;
    assert!(later.contains("`a3-a4` is legal"), "{later}");
}

/// A short game of which the last turn wins.
const RECORD: &str = "game: jerboa
position: {\"to_move\":\"White\",\"cells\":{\"b4\":\"w\",\"f6\":\"b\",\"f5\":\"b\"}}
result: White by goal

   1 b4-b5    2 f5-f4
   3 b5-a6
";

#[test]
fn records_are_played_again() {
    let path = file("game.txt", RECORD);
    let quiet = run(&["replay", "jerboa", &path, "--quiet"]).fine().out;
    assert_eq!(quiet, "White wins (goal) after 3 turns\n");
    let all = run(&["replay", "jerboa", &path]).fine().out;
    assert!(all.contains("2 Black f5-f4") && all.matches("a   b   c").count() == 8, "{all}");
    let last = run(&["replay", "jerboa", &path, "--last"]).fine().out;
    assert!(!last.contains("2 Black f5-f4") && last.contains("3 White b5-a6"), "{last}");
    assert_eq!(typed(&["replay", "jerboa", "-", "--quiet"], RECORD).fine().out, quiet);
}

#[test]
fn records_from_elsewhere_are_played_and_converted() {
    let pgn =
        "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"2\"]\n\n1. e4 Ke6 *\n";
    let path = file("games.pgn", pgn);
    let told = run(&["replay", "chess", &path]).fails(1, &["1 game could not be played to the end"]);
    assert!(told.out.contains("1  A - B, 4 turns: Black won (Black by mate)"), "{}", told.out);
    assert!(told.out.contains("games.pgn:9: turn 2"), "{}", told.out);
    let one = run(&["replay", "chess", &path, "--game", "1", "--quiet"]).fine().out;
    assert!(one.contains("Black wins (mate) after 4 turns"), "{one}");
    let whole = file("whole.pgn", pgn.split("[Event").next().unwrap());
    let list = run(&["convert", "chess", &whole, "--to", "uci"]).fine().out;
    assert_eq!(list, "position startpos moves f2f3 e7e5 g2g4 d8h4\n");
    let positions = run(&["replay", "chess", &whole, "--positions", "fen"]).fine().out;
    assert!(positions.ends_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\n"), "{positions}");
    let own = file("own.txt", "game: chess\nWhite: A\nresult: White by resignation\n\ne4; e7e5; Nf3\n");
    let again = run(&["replay", "chess", &own, "--quiet"]).fine().out;
    assert!(again.contains("the record says: White by resignation"), "{again}");
    let pgn = run(&["convert", "chess", &own, "--to", "pgn"]).fine().out;
    assert_eq!(pgn, "[White \"A\"]\n[Result \"1-0\"]\n[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 1-0\n\n");
    let columns = file("columns.mat", " 3 point match\n\n Game 1\n A : 0    B : 0\n  1)          41: 13/9 24/23\n");
    assert!(run(&["replay", "backgammon", &columns]).fine().out.contains("1 Black [4 1] 4: c13-c9 1: c24-c23"));
    run(&["convert", "chess", &own, "--to", "nothing"]).fails(2, &["no format `nothing`", "`pgn`"]);
}

#[test]
fn a_game_that_is_played_is_written_as_others_write_it() {
    let place = file("played-here.pgn", "");
    let play = [
        "play",
        "chess",
        "--seat",
        "White=random",
        "--seat",
        "Black=random",
        "--quiet",
        "--max-turns",
        "6",
        "--record",
    ];
    run(&[&play[..], &[&place]].concat()).fails(2, &["--force"]);
    let played = run(&[&play[..], &[&place, "--force"]].concat()).fine().out;
    let again = run(&["convert", "chess", &place, "--to", "uci"]).fine().out;
    assert_eq!(again.split_whitespace().count(), 3 + 6, "{again}");
    let own = file("played-here.txt", &played);
    assert_eq!(run(&["convert", "chess", &own, "--to", "uci"]).fine().out, again);
    run(&[&play[..], &["game"]].concat()).fails(2, &["has no ending that names a format", "`pgn`"]);
    run(&[&play[..], &["game.xyz"]].concat()).fails(2, &["no format `xyz`", "`pgn`"]);
}

#[test]
fn games_that_were_played_are_judged_by_changed_rules() {
    let games = file(
        "played.pgn",
        "[Event \"A\"]\n[WhiteElo \"1210\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"B\"]\n\n1. e4 e5 1-0\n\n\
         [Event \"B\"]\n\n1. e4 Ke6 *\n",
    );
    let tweak = file(
        "slow-queen.toml",
        "game = \"chess\"\n[options]\nquiet_turns = 3\n[replace]\n\"move queen\" = '\"Q{from}{capture:x|-}{to}\" { lift an own queen; step any }'\n",
    );
    let told = run(&["retro", "chess", &tweak, &games, "--by", "Event", "--by", "WhiteElo/200"]).fine();
    let words = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "2 games of chess under",
        "1 more could not be played to their end by the old rules: left out",
        "the change acts 1 50.0 %",
        "a turn that was played is illegal 1 50.0 %",
        "replace move queen 1 50.0 %",
        "quiet_turns = 3 0 0.0 %",
        "A 1 100.0 %",
        "1200 to 1399 1 100.0 %",
        "game 1: turn 4, `Qd8-h4`, is illegal: `queen` does not lead from `d8` to `h4`",
    ] {
        assert!(words.contains(line), "{line}: {}", told.out);
    }
    assert!(told.err.contains("played.pgn:12: turn 2"), "{}", told.err);
    let page = file("judged.html", "");
    let asked = ["retro", "chess", &tweak, &games, "--by", "Event", "--page", &page];
    run(&asked).fails(2, &["judged.html", "--force"]);
    assert_eq!(run(&[&asked[..], &["--force"]].concat()).fine().out.lines().next(), told.out.lines().next());
    let page = fs::read_to_string(page).unwrap();
    for text in
        ["by Event", "is illegal: `queen` does not lead from `d8` to `h4`", "<svg ", "1 more could not", "</html>"]
    {
        assert!(page.contains(text), "{text}: {page}");
    }
    let json = run(&["retro", "chess", "--set", "quiet_turns=3", &games, "--json"]).fine().out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["whole"]["counts"]["games"], 2);
    assert_eq!(json["whole"]["counts"]["acted"], 0);
    run(&["retro", "chess", &games]).fails(2, &["is taken for a file of games", "--set NAME=VALUE"]);
    run(&["retro", "chess", &tweak]).fails(2, &["name files of games after"]);
    run(&["retro", "chess", "gomoku", &games]).fails(1, &["cannot be followed under `gomoku`"]);
    run(&["retro", "chess", &tweak, &games, "--by", "Elo/x"]).fails(2, &["write a whole number"]);
}

#[test]
fn records_that_are_wrong_are_refused() {
    let illegal = file("illegal.txt", RECORD.replace("b5-a6", "b5-b3"));
    let run_illegal = run(&["replay", "jerboa", &illegal, "--quiet"]).fails(1, &["illegal.txt:6", "turn 3", "`b5-b3`"]);
    assert!(run_illegal.out.contains("illegal: "), "{}", run_illegal.out);
    let otherwise = file("otherwise.txt", RECORD.replace("White by goal", "Black by goal"));
    let differs = run(&["replay", "jerboa", &otherwise, "--quiet"]).fine().out;
    assert!(differs.contains("the record says `Black by goal`, but by the rules it is `White by goal`"), "{differs}");
    run(&["replay", "jerboa", &file("header.txt", "optons: size=8\n1 a2-a3\n")]).fails(1, &["header.txt:1", "optons"]);
    run(&["replay", "jerboa", "no-such.txt"]).fails(2, &["no such file"]);
}

#[test]
fn computers_play_alone_and_their_record_can_be_played_again() {
    let arguments = ["play", "jerboa", "--quiet", "--seat", "White=random", "--seat", "Black=mcts:20", "--seed", "5"];
    let record = run(&arguments).fine().out;
    assert_eq!(record, run(&arguments).fine().out, "the same seed plays the same game");
    assert!(record.contains("result: "), "{record}");
    let path = file("played.txt", &record);
    assert!(run(&["replay", "jerboa", &path, "--quiet"]).fine().out.contains(" after "));
    let piped = typed(&["play", "tic-tac-toe", "--max-turns", "1"], "b2\n");
    assert!(piped.err.contains("note: ") && piped.err.contains("--seat PLAYER=human"), "{}", piped.err);
    run(&["playout", "jerboa", "--seat", "White=random"]).fails(2, &["in `play` alone", "`--agent mcts:500`"]);
    run(&["play", "jerboa", "--seat", "White=chess"]).fails(2, &["`chess`", "mcts:500"]);
    run(&["play", "jerboa", "--seat", "White=humna"]).fails(2, &["did you mean `human`?", "`human`, `random`"]);
    run(&["play", "jerboa", "--seat", "Wite=human"]).fails(2, &["did you mean `White`?"]);
}

#[test]
fn people_play_by_lines() {
    let saved = file("saved.txt", "");
    let input = format!(
        "a2\n1\nf5\nf5-f4\nunod\nturns\nwhy a3-a6\nhint\nundo\nredo\nsave {saved}\nsave {saved} --force\nload no-such\nresign\nundo\nhelp\nb2\n99\n"
    );
    let run_play = typed(&["play", "jerboa", "--seat", "White=human", "--seat", "Black=human"], &input).fine();
    for words in [
        "1 a2-a3",
        "White plays a2-a3",
        "Black plays f5-f4",
        "did you mean `undo`?",
        "illegal: ",
        "try ",
        "with `--force`",
        "saved as `",
        "no such file",
        "Black wins (White resigns)",
        "take the last turns back",
        "The game is left as it stands.",
    ] {
        assert!(run_play.out.contains(words), "{words}: {}", run_play.out);
    }
    assert!(fs::read_to_string(&saved).unwrap().contains("1 a2-a3"));
    let kept = file("kept.txt", "");
    let play = ["play", "jerboa", "--seat", "White=human", "--save", &kept];
    typed(&play, "a2-a3\nquit\n").fails(2, &["there is a file", "`--force`"]);
    assert_eq!(fs::read_to_string(&kept).unwrap(), "");
    typed(&[&play[..], &["--force"]].concat(), "a2-a3\nquit\n").fine();
    assert!(fs::read_to_string(&kept).unwrap().contains("game: jerboa"));
}

#[test]
fn shipped_games_are_laid_out() {
    are_laid_out("rules");
}

/// What differs is told in the words of the file, and no more of it than differs.
#[test]
fn changes_are_told_shortly() {
    let diff = |name: &str, (old, new): (&str, &str)| {
        let text = shipped(name);
        assert!(text.contains(old), "{old}");
        let path = file("changed.rules", text.replace(old, new));
        let told = run(&["diff", name, &path, "--positions", "0"]).fine().out;
        assert!(told.lines().skip(1).all(|line| line.chars().count() <= 80), "{told}");
        told.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    let goal = "    goal: win when an own fighter is in enemy home\n";
    let quiet = "    quiet: draw when quiet_turns turns pass without capture\n";
    let order = diff("pijersi", (&format!("{goal}{quiet}"), &format!("{quiet}{goal}")));
    assert_eq!(
        order,
        "end\n  order in which they are asked: changed\n    - goal, then quiet, then blocked\n    + quiet, then goal, then \
         blocked"
    );
    let board = diff("pijersi", ("rows 6 7 6 7 6 7 6 ", "rows 6 7 6 7 6 7 6 7 6 "));
    assert!(board.contains("58 cells, only here h1 h2 h3 h4 h5 h6 h7 i1") && !board.contains("links"), "{board}");
    let event = diff("english-draughts", ("{ turn it into king }", "{ turn it into king; remove it }"));
    assert_eq!(event, "events\n  event crown, a line: only in the second\n    + remove it");
}

/// The command that asks for more games is one line that a shell takes as it stands, more than once.
#[test]
fn advice_can_be_pasted() {
    let folder = PathBuf::from(file("a file.txt", "")).parent().unwrap().to_path_buf();
    let shell = |line: &str| {
        let programs = PathBuf::from(env!("CARGO_BIN_EXE_boardwright")).parent().unwrap().to_path_buf();
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(&folder).env("PATH", path).env_remove("CLICOLOR_FORCE");
        Run::of(command.stdin(Stdio::null()).output().unwrap()).fine().out
    };
    let advised =
        |told: &str| told.lines().find_map(|line| line.trim().strip_prefix("boardwright ")).map(str::to_owned);
    let _ = fs::remove_file(folder.join("games.jsonl"));
    let first = shell("boardwright compare jerboa --set 'leap_over=1' --agent random -n 12 --seed=4");
    let line = advised(&first).unwrap_or_else(|| panic!("{first}"));
    let games = line.split(' ').skip_while(|word| *word != "-n").nth(1).unwrap();
    let second = shell(&format!("boardwright {line}"));
    assert!(second.replace(' ', "").contains(&format!("{games}gameseach")), "{second}");
    // nothing more is to be played, and what is told is the same
    assert_eq!(shell(&format!("boardwright {line}")), second);
    // another experiment is not told to use the same file
    let third = shell("boardwright compare jerboa --set arrival=persist --agent random --sprt --max-games=20");
    let line = advised(&third).unwrap_or_else(|| panic!("{third}"));
    assert!(line.ends_with("-r games-2.jsonl") && !line.contains("max-games"), "{line}");
    assert!(clean_lines(&third), "{third}");
}

/// No line but a command is longer than a terminal is wide.
fn clean_lines(told: &str) -> bool {
    told.lines().all(|line| line.chars().count() <= 80 || line.trim().starts_with("boardwright "))
}

#[test]
fn copying_is_told_to_programs_too() {
    let path = format!("{}/examples/last-stone.rules", env!("CARGO_MANIFEST_DIR"));
    let told = run(&["copycat", &path, "--agent", "random", "-n", "20", "--json"]).fine().json();
    let copied = &told["agents"][0];
    assert_eq!(
        (&copied["verdict"], &copied["score"]["value"], &copied["games"]),
        (&"wins".into(), &1.0.into(), &10.into())
    );
    run(&["copycat", "ludo"]).fails(1, &["copying cannot be asked of `ludo`: it is for 4 players, not for two"]);
}

#[test]
fn examples_of_variants_are_laid_out() {
    are_laid_out("examples/variants");
}

fn are_laid_out(folder: &str) {
    for entry in std::fs::read_dir(support::root().join(folder)).unwrap().flatten() {
        let path = entry.path().to_string_lossy().into_owned();
        run(&["fmt", "--check", &path]).fine();
        run(&["check", "--strict", &path]).fine();
        run(&["test", &path]).fine();
    }
}

#[test]
fn turns_are_listed_by_roll() {
    let all = run(&["turns", "arsisesi"]).fine().out;
    assert!(all.starts_with("[1]\nhome-a1\npass\n[2]\nhome-a1, a1-a2\n"), "{all}");
    assert_eq!(all.lines().filter(|l| l.starts_with('[')).count(), 6);
    assert_eq!(run(&["turns", "arsisesi", "--count"]).fine().out, "201\n");
    assert_eq!(run(&["turns", "arsisesi", "--dice", "1"]).fine().out, "home-a1\npass\n");
    assert_eq!(run(&["turns", "arsisesi", "--dice", "6", "--count"]).fine().out, "124\n");
    let rolled = run(&["turns", "arsisesi", "--json", "--limit", "3"]).fine().json();
    let rolls: Vec<&Value> = rolled.as_array().unwrap().iter().map(|t| &t["roll"]).collect();
    assert_eq!(rolls, [1, 1, 2]);
    assert_eq!(rolled[0]["steps"][0]["from"], "First home");
    assert!(run(&["turns", "jerboa", "--json"]).fine().json()[0].get("roll").is_none());
    run(&["turns", "arsisesi", "--dice", "7"]).fails(2, &["`--dice 7`", "d6 gives 1 to 6"]);
    run(&["turns", "jersi", "--dice", "3"]).fails(2, &["`--dice 3`", "White does not roll"]);
}

/// What a part chooses stands in its step: a die, a direction, a zone, a role, cells.
#[test]
fn steps_say_what_was_chosen() {
    let chosen = |args: &[&str]| -> Vec<Value> {
        let all = run(&[&["turns"], args, &["--json", "--limit", "1"]].concat()).fine().json();
        all[0]["steps"].as_array().unwrap().iter().map(|step| step["chosen"].clone()).collect()
    };
    let none = Value::Null;
    assert_eq!(chosen(&["backgammon", "--dice", "3 1"]), [3.into(), none.clone(), 1.into(), none.clone()]);
    assert_eq!(chosen(&["abalone"]), [Value::from(vec!["a1", "b1"]), "nw".into()]);
    assert_eq!(chosen(&["pentago"]), [none.clone(), "bl".into()]);
    assert_eq!(chosen(&["jerboa"]), [Value::Null]);
    let promoting = run(&["turns", "chess", "--position", "a7=P e1=K h8=k; White to move", "--json"]).fine().json();
    let queen = promoting.as_array().unwrap().iter().find(|turn| turn["turn"] == "a7-a8=Q").unwrap();
    assert_eq!(queen["steps"][1]["chosen"], "queen");
    assert!(queen["steps"][0].get("chosen").is_none());
}

/// Fifteen million turns are neither listed nor all counted.
#[test]
fn turns_beyond_a_million_are_told_as_more() {
    let rules = "rules 1
        game \"Four at once\" {
          players White, Black
          board { squares 8 by 8 }
          pieces { neutral ash a  neutral birch b  neutral cedar c  neutral date d }
          move put_ash \"a{to}\" { place a neutral ash; to empty }
          move put_birch \"b{to}\" { place a neutral birch; to empty }
          move put_cedar \"c{to}\" { place a neutral cedar; to empty }
          move put_date \"d{to}\" { place a neutral date; to empty }
          turn { put_ash then put_birch then put_cedar then put_date }
          end { full: draw when number of empty < 50 }
        }";
    let path = file("four.rules", rules);
    let told = run(&["playout", &path, "-n", "1", "--max-turns", "2", "--agent", "random:step"]).fine().out;
    assert!(told.contains("turns to choose from: more than 1 000 000 on average"), "{told}");
    let told = run(&["explain", &path, "aa1/ba2/ca3/da3"]).out;
    assert!(told.contains("part 4 of the turn"), "{told}");
    let told = run(&["turns", &path, "--play", "aa1/ba2/ca3/da4", "--limit", "1"]).fine().out;
    assert!(told.contains('a'), "{told}");
}

/// Of games too short for the positions in which turns are counted, the number at the beginning is told.
#[test]
fn very_many_turns_are_counted_at_the_beginning_at_least() {
    let told = run(&["playout", "amazons", "-n", "3", "--max-turns", "1", "--seed", "5", "--threads", "1"]).fine().out;
    assert!(told.contains("turns to choose from: 2176.0"), "{told}");
}

#[test]
fn turns_that_lead_to_the_same_position_are_merged() {
    let merged = |roll: &str| run(&["turns", "arsisesi", "--merged", "--dice", roll]).fine().out;
    assert_eq!(merged("3").lines().count(), 7);
    assert_eq!(run(&["turns", "arsisesi", "--merged", "--count"]).fine().out, "74\n");
    assert_eq!(run(&["turns", "arsisesi:wide", "--merged", "--count", "--dice", "4"]).fine().out, "289\n");
    assert_eq!(run(&["turns", "jerboa", "--merged", "--count"]).fine().out, "30\n");
}

#[test]
fn turns_to_play_first_say_what_was_rolled() {
    let line = ["turns", "arsisesi", "--play", "[4] home-a1; [2] home-a5", "--dice", "1"];
    assert_eq!(run(&line).fine().out, "a1-a2\nhome-a2\npass\n");
    run(&["turns", "arsisesi", "--play", "home-a1"]).fails(1, &["First must roll first", "`[4] home-a1`"]);
    run(&["turns", "arsisesi", "--play", "[x] home-a1"]).fails(1, &["`[x] home-a1` is no roll", "`[4]`"]);
    run(&["turns", "arsisesi", "--play", "[1] home-a1, a1-a2"]).fails(1, &["Second must roll first"]);
    run(&["turns", "jerboa", "--play", "[1] a2-a3"]).fails(1, &["White does not roll"]);
    let explained = run(&["explain", "arsisesi", "[1] home-a1"]).fine().out;
    assert!(explained.contains("`home-a1` is legal"), "{explained}");
    let missing = run(&["explain", "arsisesi", "home-a1"]);
    assert!(missing.code == 1 && missing.out.contains("must roll first"), "{}", missing.out);
}

#[test]
fn perft_sums_over_the_rolls() {
    let turns = |arguments: &[&str]| {
        let counts = run(&[&["perft", "arsisesi:simple", "3", "--json"], arguments].concat()).fine().json();
        counts["depths"].as_array().unwrap().iter().map(|d| d["turns"].as_u64().unwrap()).collect::<Vec<u64>>()
    };
    let all = turns(&[]);
    let by_roll: Vec<Vec<u64>> = (1..=6).map(|roll| turns(&["--dice", &roll.to_string()])).collect();
    assert_eq!(all[0], 27);
    for depth in 0..3 {
        assert_eq!(all[depth], by_roll.iter().map(|counts| counts[depth]).sum::<u64>());
    }
    let divided = run(&["perft", "arsisesi:simple", "2", "--divide"]).fine().out;
    assert!(divided.lines().any(|l| l.starts_with("[6] pass ")), "{divided}");
    let total = divided.lines().last().unwrap().trim_start_matches("total").replace(' ', "");
    assert_eq!(total, all[1].to_string());
}

#[test]
fn the_computer_rolls_and_the_highest_roll_begins() {
    let arguments = ["play", "arsisesi", "--seat", "First=random", "--seat", "Second=mcts:20", "--seed", "4"];
    let all = run(&arguments).fine().out;
    assert!(all.starts_with("First rolls ") && all.contains(" begins\n"), "{all}");
    assert!(all.contains("\n1. First: ["), "{all}");
    let record = run(&[&arguments[..], &["--quiet"]].concat()).fine().out;
    assert!(record.starts_with("game: arsisesi\nfirst: First\n") && record.contains("   1 ["), "{record}");
    let path = file("rolled.txt", &record);
    assert!(run(&["replay", "arsisesi", &path, "--quiet"]).fine().out.contains(" after "));
    let broken = file("broken.txt", record.replace("   1 [", "   1 [9"));
    run(&["replay", "arsisesi", &broken]).fails(1, &["broken.txt:", "turn 1"]);
    let second = run(&[&arguments[..], &["--first", "Second", "--max-turns", "2"]].concat()).fine().out;
    assert!(!second.contains(" begins") && second.contains("first: Second"), "{second}");
}

#[test]
fn long_turns_are_recorded_and_played_again() {
    let seats = ["--seat", "First=random", "--seat", "Second=random", "--max-turns", "30"];
    let record = run(&[&["play", "arsisesi:wide", "--quiet", "--seed", "3"][..], &seats].concat()).fine().out;
    let path = file("wide.txt", &record);
    let again = run(&["replay", "arsisesi", &path, "--last"]).fine().out;
    assert!(again.contains("after 30 turns"), "{again}");
    assert!(again.contains("Second home:") && again.contains("First home:"), "{again}");
}

#[test]
fn turns_are_typed_part_by_part() {
    let saved = file("saved.txt", "");
    let input = format!(
        "home-a1\n1\nundo\nturns\nstop\nxx\nparts\nhome-a5\nparts\nstop\nstpo\nwhy home-a5, a5-a4\nhint\nsave {saved} --force\n"
    );
    let seats = ["--seat", "First=human", "--seat", "Second=human", "--seed", "4"];
    let out = typed(&[&["play", "arsisesi"][..], &seats].concat(), &input).fine().out;
    for words in [
        "First rolls 4\n  1 home-a1\n`stop` plays nothing\n",
        "so far: home-a1\n  1 a1-a2       2 home-a2\n`stop` ends the turn\n",
        "so far: home-a1, a1-a2\n",
        "First plays home-a1\n",
        "`xx` cannot be played now",
        "turns are typed whole again",
        "Second plays home-a5\n",
        "did you mean `stop`?",
        "`step` does not land on `a5`",
        "try ",
        "saved as `",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let record = fs::read_to_string(&saved).unwrap();
    assert!(record.contains("1 [4] home-a1 ") && record.contains("[3] pass"), "{record}");
    let all = typed(&[&["play", "arsisesi"][..], &seats].concat(), "home-a1, a1-a2, a2-a3, a3-a4\n").fine().out;
    assert!(all.contains("First plays home-a1, a1-a2, a2-a3, a3-a4\n"), "{all}");
    let other = ["play", "mensaspiel", "--seat", "White=human", "--seat", "Black=human"];
    let asked = typed(&other, "stop\nparts\nstop\nstart a3\n").fine().out;
    assert!(asked.contains("`parts` lets you type") && asked.contains("may not end here"), "{asked}");
    assert!(asked.contains("White plays start a3"), "{asked}");
}

#[test]
fn people_may_roll_dice_of_their_own() {
    let arguments = ["play", "arsisesi", "--ask-dice", "--seat", "First=random", "--seat", "Second=human"];
    let out = typed(&arguments, "3\n9\n[5]\nhelp\nhome-a5\n7\n6\nhome-a5, a5-a4\nstop\n").fine().out;
    for words in [
        "First rolls 3\ntype what Second rolled with d6: 1 to 6\nSecond rolls 5\nSecond begins\n",
        "Second must roll first: type the number",
        "`7` cannot be rolled",
        "Second rolls 6\n",
        "Second plays home-a5, a5-a4\n",
        "The game is left as it stands.",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let at_once = typed(&[&arguments[..], &["--first", "Second"]].concat(), "[2] home-a5, a5-a4\n4\n").fine().out;
    assert!(at_once.contains("Second plays home-a5, a5-a4") && at_once.contains("First plays "), "{at_once}");
}

#[test]
fn random_games_are_begun_by_the_highest_roll() {
    let games = |arguments: &[&str]| {
        let all = ["playout", "arsisesi:simple", "-n", "60", "--seed", "2", "--json"];
        let mut json = run(&[&all[..], arguments].concat()).fine().json();
        let object = json.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("games_per_second");
        json
    };
    assert_eq!(games(&["--threads", "1"]), games(&["--threads", "2"]));
    assert_ne!(games(&[]), games(&["--first", "First"]));
    assert_ne!(games(&["--first", "First", "--dice", "1"]), games(&["--first", "First", "--dice", "6"]));
    run(&["playout", "arsisesi", "--dice", "7"]).fails(2, &["`--dice 7`"]);
}

#[test]
fn show_draws_what_lies_beside_the_board() {
    let text = run(&["show", "mensaspiel", "--play", "start a3; start g3"]).fine().out;
    for words in [
        "areas     base of each player\n",
        "Black base: m m   reserve: m x6   prison: –\nWhite base: M M   reserve: M x6   prison: –\n",
        "steps of White: 4   steps of Black: 3",
        "opener: a3",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let rolled = run(&["show", "arsisesi", "--dice", "4"]).fine().out;
    assert!(rolled.contains("the highest roll of d6 begins") && rolled.contains("\nrolled: 4\n"), "{rolled}");
    for game in ["jersi", "mikjersi", "mensaspiel", "arsisesi:wide"] {
        let text = run(&["show", game]).fine().out;
        assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
        let svg = run(&["show", game, "--svg"]).fine().out;
        assert!(svg.contains("class=\"aside\"") && svg.ends_with("</svg>\n"), "{svg}");
    }
}

#[test]
fn recorded_games_with_drops_are_played_again() {
    for (game, record) in
        [("jersi", "jersi/record"), ("mikjersi", "mikjersi/record"), ("mikjersi", "mikjersi/record-booklet")]
    {
        let path = support::root().join(format!("tests/games/{record}.txt"));
        let out = run(&["replay", game, path.to_str().unwrap(), "--quiet"]).fine().out;
        assert!(out.starts_with("White wins ("), "{record}: {out}");
    }
}

#[test]
fn a_small_game_is_solved_and_a_large_one_refused() {
    let text = run(&["solve", "tic-tac-toe", "--top", "3"]).fine().out;
    assert!(text.contains("with best play a draw") && text.contains("5 478"), "{text}");
    assert!(text.contains("and 6 turns that are no better"), "{text}");
    assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
    let json = run(&["solve", "tic-tac-toe", "--json"]).fine().json();
    assert_eq!((&json["value"]["result"], &json["positions"]), (&Value::from("draw"), &Value::from(5478)));
    assert_eq!(json["first"][0]["turns"].as_array().unwrap().len(), 9);
    run(&["solve", "pijersi"])
        .fails(1, &["`Pijersi` is too large to be solved", "random games have next to none in common", "extends"]);
    run(&["solve", "tic-tac-toe", "--positions", "1k"]).fails(1, &["more than 1 000 positions", "`--positions`"]);
    assert!(run(&["solve", "tic-tac-toe", "--memory", "lots"]).err.contains("512M"));
    run(&["solve", "tic-tac-toe", "--memory", "1K"]).fails(1, &["too large to be solved", "`--memory` allows more"]);
    // the turn that wins is counted in the list as it is above it
    let told = run(&["solve", "tic-tac-toe", "--play", "a1; a2; b1; b2"]).fine();
    assert!(told.out.contains("Cross wins, in 1 turn") && !told.out.contains("0 turns"), "{}", told.out);
}

#[test]
fn coverage_is_printed_in_the_margin_and_for_programs() {
    let text = run(&["coverage", "pijersi", "-n", "8"]).fine().out;
    assert!(text.contains("Pijersi: 8 games of random"), "{text}");
    assert!(text.lines().any(|l| l.starts_with("!!") && l.contains("blocked: win when enemy cannot move")), "{text}");
    assert!(text.lines().any(|l| l.contains("refuses") && l.contains("no wise on fighter")), "{text}");
    assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
    assert!(!text.contains('\x1b'));
    assert_eq!(run(&["coverage", "pijersi", "-n", "8", "--threads", "1"]).fine().out, text, "whatever the threads");
    let coloured = run(&["coverage", "pijersi", "-n", "8", "--color", "always"]).fine().out;
    assert!(coloured.contains("\x1b[1m\x1b[31m!!"), "{coloured}");
    let json = run(&["coverage", "pijersi", "-n", "8", "--json"]).fine().json();
    let clauses = json["clauses"].as_array().unwrap();
    assert!(clauses.iter().any(|c| c["clause"] == "end.blocked" && c["dead"] == true), "{json}");
}

/// Only White has hounds, only Black hares: the others are not listed.
#[test]
fn coverage_tells_of_pieces_that_there_can_be() {
    let hounds = "rules 1\ngame \"Hounds\" {\nplayers White, Black; board { squares 5 by 5 }; pieces { hound H hare R }\n\
        setup { White row 1: hound; Black c4: hare }; move go { lift an own piece; step any }\n\
        end { blocked: win when enemy cannot move; long: draw when 9 turns pass without capture }\n}\n";
    let text = run(&["coverage", &file("hounds.rules", hounds), "-n", "4"]).fine().out;
    assert!(text.contains("White hound") && text.contains("Black hare"), "{text}");
    assert!(!text.contains("Black hound") && !text.contains("White hare"), "{text}");
}

#[test]
fn a_test_for_a_larger_board_does_not_forbid_a_smaller_one() {
    let text = "rules 1\ngame \"Small\" {\n  players White, Black\n  option size = 5 in 2..9 \"cells\"\n  \
        board { line of size }\n  pieces { man M }\n  setup { White c1: man }\n  \
        move step { lift an own man; step forward; land on empty }\n  turn { step otherwise pass }\n  \
        end { stuck: draw when 3 turns in a row are pass }\n  \
        test \"first\" { play c1-c2 }\n  test \"fifth\" { White c5: M; illegal c5-c4 }\n}\n";
    let path = file("small.rules", text);
    let turns = run(&["turns", &path, "-o", "size=3"]).fine().out;
    assert_eq!(turns.trim(), "c1-c2");
    let told = run(&["test", &path, "-o", "size=3"]).fine().out;
    assert!(told.contains("test fifth ... not run: it is written for `size = 5`"), "{told}");
    assert!(told.contains("1 passed, 0 failed, 1 written for other options"), "{told}");
    assert!(run(&["test", &path]).fine().out.contains("2 tests"));
}

#[test]
fn a_test_that_cannot_be_read_is_red_with_options_of_its_own() {
    let text = "rules 1\ngame \"Copies\" {\n  players White, Black\n  option copies = 3 in 1..9\n  \
        board { squares 3 by 3 }\n  pieces { man M }\n  move put \"{to}\" { place a man; to empty }\n  \
        end { full: draw when number of man = copies }\n  \
        test \"whose\" with copies = 2 { White a1: M  Black a2: M; play b1 }\n  \
        test \"which end\" with copies = 2 { result White by nonsense }\n  test \"fine\" { count 9 }\n}\n";
    let path = file("copies.rules", text);
    let told = run(&["test", &path]);
    assert_eq!(told.code, 1, "{}", told.out);
    for text in ["test whose ... FAILED", "piece-of-another", "test which end ... FAILED", "1 passed, 2 failed"] {
        assert!(told.out.contains(text), "{}", told.out);
    }
}

#[test]
fn a_wall_stands_between_neighbours_only() {
    let text = "rules 1\ngame \"Wall\" {\n  players A, B\n  \
        board { squares 4 by 4; direction knight = n n e; no way knight from shut; no way n from low }\n  \
        pieces { man m/n }\n  setup { A a1: man ; B d4: man }\n  \
        remember shut: cells = a1\n  remember low: cells = c2\n  \
        move go { lift own man; step orthogonal }\n  move leap \"{from}^{to}\" { lift own man; step knight; shut becomes to }\n  \
        move bar \"!{to}\" { to empty; low becomes to }\n  turn { go | leap | bar }\n  \
        end { full: draw when 40 turns pass without capture }\n}\n";
    let shown = run(&["show", &file("wall.rules", text)]).fine().out;
    assert_eq!(shown.matches('━').count() - shown.matches("━━━").count() * 3, 0, "{shown}");
    assert_eq!(shown.matches("━━━").count(), 1, "{shown}");
    assert!(!shown.contains(['#', '┃']), "{shown}");
}

#[test]
fn agents_that_never_choose_are_not_compared_in_silence() {
    let text = "rules 1\ngame \"Short\" {\n  players A, B\n  board { line of 2 }\n  pieces { man m/n }\n  \
        setup { A c1: man }\n  move go { lift own man; step any }\n  \
        end { home: win when an own man in c2 }\n}\n";
    let told = run(&["match", &file("short.rules", text), "random", "mcts:10", "-n", "4"]).fine().err;
    assert!(told.contains("the agents never played") && told.contains("--opening 0"), "{told}");
}

#[test]
fn a_turn_that_is_written_otherwise_proves_nothing() {
    let text = "rules 1\ngame \"Jumps\" {\n  players White, Black\n  board { line of 6 }\n  pieces { man M }\n  \
        setup { White c1: man ; Black c2 c4: man }\n  \
        move jump { lift an own man; line any: enemy taken, empty }\n  turn { jump then may jump from there }\n  \
        end { bare: win when no enemy }\n  \
        test \"on\" { illegal c1-c3/c3-c5 }\n  test \"so\" { legal c1-c3/c3-c5 }\n}\n";
    let told = run(&["test", &file("jumps.rules", text)]);
    assert_eq!(told.code, 1);
    assert_eq!(told.out.matches("`c1-c3x-c5x` is legal, and written so").count(), 2, "{}", told.out);
}

#[test]
fn costs_are_printed_in_the_margin_and_for_programs() {
    let told = run(&["profile", "tests/trials/xiangqi-check.rules", "--time", "1"]).fine().out;
    assert!(told.starts_with("Xiangqi"), "{told}");
    assert!(told.contains(" | game \"Xiangqi"), "the file is printed: {told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let json = run(&["profile", "jerboa", "--json", "--time", "1"]).fine().json();
    // how many clauses there is time for depends on the machine
    let (clauses, unmeasured) = (json["clauses"].as_array().unwrap(), json["unmeasured"].as_array().unwrap());
    let measured = clauses.iter().map(|clause| &clause["clause"]);
    let known: Vec<_> = measured.chain(unmeasured).filter_map(|clause| clause.as_str()).collect();
    assert!(known.contains(&"move.hop") && known.contains(&"end.goal"), "{known:?}");
    assert!(json["random_micros"].as_f64().is_none_or(|micros| micros > 0.0));
}

/// Without its condition turns go on for up to 50 parts, and nobody can count them.
#[test]
fn a_clause_without_which_nothing_ends_is_given_up() {
    let text = "rules 1\n\ngame \"Chains\" {\n  players White, Black\n  board { squares 6 by 6 }\n  pieces { man M }\n  \
        setup { White row 1: man ; Black row 6: man }\n  remember hops this turn: number in 0..60\n  \
        move hop \"{from}-{to}\" { lift an own man; step any; land on empty, or capturing\n    \
        when hops < 2\n    hops becomes hops + 1 }\n  \
        turn { hop then may repeat up to 50 times hop from there }\n  \
        end { bare: win when no enemy; long: draw when 60 turns pass without capture }\n}\n";
    let chains = file("chains.rules", text);
    let told = run(&["profile", &chains, "--brief", "--time", "2"]).fine().out;
    assert!(told.contains("without the clause in line 10, took too long"), "{told}");
    let json = run(&["profile", &chains, "--json", "--time", "2"]).fine().json();
    assert_eq!(json["given_up"], serde_json::json!(["move.hop.when"]));
}

#[test]
fn coverage_of_a_file_that_extends_tells_both_files() {
    let path = file(
        "mine.rules",
        "rules 1\ngame \"Mine\" extends \"jerboa\" {\n  replace move leap \"{from}xx{to}\" { lift an own man; line any: enemy 3.. taken, empty }\n}\n",
    );
    let report = file("mine.lcov", "");
    run(&["coverage", &path, "-n", "5", "--lcov", &report]).fails(2, &["there is a file", "`--force`"]);
    let text = run(&["coverage", &path, "-n", "5", "--lcov", &report, "--force"]).fine().out;
    assert!(text.contains("mine.rules") && text.contains("games   jerboa"), "{text}");
    let lcov = fs::read_to_string(report).unwrap();
    assert!(lcov.contains("mine.rules\n") && lcov.contains("SF:jerboa\n"), "{lcov}");
    assert!(lcov.lines().any(|l| l.starts_with("DA:3,")) && lcov.contains("FNDA:"), "{lcov}");
    run(&["coverage", "arsisesi", "--agent", "alphabeta:2"]).fails(2, &["plays no games with dice"]);
}

#[test]
fn rule_sets_are_compared_in_words_and_in_play() {
    let variant = format!("{}/examples/variants/jerboa-no-leaps.rules", env!("CARGO_MANIFEST_DIR"));
    let text = run(&["diff", "jerboa", &variant, "--positions", "30"]).fine().out;
    assert!(
        text.contains("move leap: only in the first") && text.contains("in a random game they differ after"),
        "{text}"
    );
    let text = run(&["diff", "pijersi", "pijersi", "--second", "quiet_turns=2", "--positions", "60"]).fine().out;
    assert!(text.contains("option quiet_turns: changed") && text.contains("- 20") && text.contains("+ 2"), "{text}");
    let json = run(&["diff", "jerboa", &variant, "--positions", "10", "--json"]).fine().json();
    assert!(json["changes"].as_array().unwrap().iter().any(|c| c["name"] == "move leap"), "{json}");
    // a tweak's clauses are told as rules files write them
    let tweak = format!("{}/examples/tweaks/jersi-sudden-death.toml", env!("CARGO_MANIFEST_DIR"));
    let text = run(&["diff", "jersi:no-drops", &tweak, "--positions", "0"]).fine().out;
    assert!(text.contains("+ turn normal { action }") && !text.contains("+ \"turn normal"), "{text}");
    run(&["diff", "jerboa", "jerboa"]).fails(2, &["both are `jerboa`", "--second"]);
    // what is remembered is looked at, too
    let scores = |name: &str, each: u32| {
        let text = format!(
            "rules 1\ngame \"Scores\" {{\n  players A, B\n  board {{ line of 2 }}\n\
             remember score of each player: number in 0..200\n\
             move hold \"hold\" {{ to c1; score becomes score + {each} }}\n\
             turn {{ hold }}\n  end {{ full: win when score >= 100 }}\n}}\n"
        );
        file(name, &text)
    };
    let text = run(&["diff", &scores("four.rules", 4), &scores("one.rules", 1), "--depth", "3"]).fine().out;
    assert!(text.contains("what is remembered differs first after"), "{text}");
    assert!(text.contains("`score of A` is 4 in the first, 1 in the second"), "{text}");
    // pieces under another name stand where they stood
    let renamed = file(
        "renamed.rules",
        shipped("breakthrough").replace("pawn", "soldier").replace("chess/soldier", "chess/pawn"),
    );
    let text = run(&["diff", "breakthrough", &renamed, "--positions", "50"]).fine().out;
    assert!(text.contains("pawn: in the second it is called `soldier`"), "{text}");
    assert!(!text.contains("stand differently"), "{text}");
    let other = run(&["diff", "jerboa", "jerboa:8x8"]).fine().out;
    assert!(other.contains("cannot be played side by side") && other.contains("36 cells"), "{other}");
}

#[test]
fn what_is_no_number_is_refused_in_plain_words() {
    for arguments in [
        &["playout", "chess", "-n", "0"][..],
        &["playout", "chess", "--max-turns", "0"],
        &["coverage", "chess", "-n", "0"],
        &["compare", "chess", "--set", "x=1", "-n", "0"],
        &["play", "chess", "--max-turns", "0"],
        &["perft", "chess", "x"],
        &["perft", "chess", "65"],
        &["turns", "chess", "--seed", "x"],
        &["turns", "arsisesi", "--dice=-1"],
        &["bench", "chess", "--runs", "0"],
    ] {
        run(arguments).fails(2, &["write a whole number"]);
    }
    run(&["turns", "chess", "--seed", "99999999999999999999"]).fails(2, &["write a smaller number"]);
}

#[test]
fn what_was_meant_by_a_name_is_told() {
    run(&["show", "arsisesi:simple:wide"]).fails(2, &["has no variant `simple:wide`"]);
    let beside = PathBuf::from(file("couriers.rules", "rules 1"));
    let check = command(&["check", "couriers"]).current_dir(beside.parent().unwrap()).output().unwrap();
    Run::of(check).fails(2, &["did you mean the file `couriers.rules`?"]);
    let none = run(&["test", "no-such-game"]).fails(2, &["no-such-game"]);
    assert!(!none.out.contains("result"), "{}", none.out);
    let some = run(&["test", "tic-tac-toe", "no-such-game"]).fails(2, &["no-such-game"]);
    assert!(some.out.contains("result: FAILED"), "{}", some.out);
}

#[test]
fn one_is_not_many() {
    assert!(run(&["playout", "tic-tac-toe", "-n", "1"]).fine().out.contains(": 1 random game, seed 1"));
    let compare = ["compare", "jerboa", "--set", "leap_over=1", "--agent", "random", "-n", "1"];
    assert!(run(&compare).fine().out.contains("random against itself, 1 game each"));
}

#[test]
fn the_help_of_a_game_fits_into_a_terminal() {
    let told = typed(&["play", "jerboa", "--seat", "White=human"], "help\nquit\n").fine().out;
    assert!(told.contains("list the commands") && told.lines().all(|l| l.chars().count() <= 80), "{told}");
}

/// What would do nothing, or be said twice, is not passed over.
#[test]
fn arguments_that_cannot_both_be_meant_are_refused() {
    for (arguments, words) in [
        (&["play", "pijersi", "--seat", "White=human", "--seat", "white=random"][..], "`White` has two seats"),
        (&["play", "pijersi", "--ask-dice"], "`pijersi` is played without dice"),
        (&["turns", "pijersi", "--set", "quiet_turns=6", "--set", "quiet_turns=7"], "`quiet_turns` is set twice"),
        (&["check", "pijersi", "--set", "quiet_turns=6", "--set", "quiet_turns=6"], "`quiet_turns` is set twice"),
        (&["compare", "pijersi", "--set", "quiet_turns=6", "--max-games", "5"], "required"),
        (&["compare", "pijersi", "--set", "quiet_turns=6", "--sprt", "--max-games", "5", "-n", "9"], "cannot be used"),
        (&["turns", "pijersi", "--set", "quiet_turns=x"], "a number from"),
    ] {
        run(arguments).fails(2, &[words]);
    }
    let told = run(&["turns", "pijersi", "--set", "quiet_turns=x"]).err;
    assert!(!told.contains("outside the file"), "{told}");
    run(&["diff", "pijersi", "pijersi", "--set", "quiet_turns=6", "--second", "quiet_turns=7", "--positions", "0"])
        .fine();
    let compare = ["compare", "pijersi", "--set", "quiet_turns=6", "--agent", "random", "--until", "2%", "-n", "10"];
    let told = run(&compare).fine().out;
    assert!(told.ends_with("random: not known yet (after 10 games each)\n"), "{told}");
}

#[test]
fn no_turns_listed_is_not_no_turn() {
    let told = run(&["turns", "chess", "--limit", "0"]).fine().err;
    assert_eq!(told, "note: stopped at 0 turns; `--limit` lists more\n");
    assert!(run(&["turns", "chess", "--limit", "1"]).fine().err.contains("stopped at 1 turn;"));
}

#[test]
fn files_that_cannot_be_used_are_told_in_plain_words() {
    let text = file("text", "");
    let experiment = file("e.toml", "agents = ['random']\ngames = 1\n[[rules]]\ngame = 'jerboa'\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (arguments, words) in [
        (&["compare", "jerboa", "--set", "leap_over=1", "-r", folder][..], "it is a folder"),
        (&["merge", "no-such-part", "-r", &text], "there is no such file"),
        (&["games", "no-such-file"], "there is no such file"),
        (&["report", &experiment, "-o", &text], "` is a file"),
    ] {
        let run = run(arguments).fails(2, &[words]);
        assert!(!run.err.contains("os error"), "{}", run.err);
    }
}

#[test]
fn a_mistake_of_an_experiment_is_shown_where_it_stands() {
    for (toml, place) in [
        ("[[rules]]\ngame = 'jerboa'\noptions = { leap_ovr = 1 }\n", "e.toml:3:13"),
        ("[sweep]\ngame = 'jerboa'\noptions = { leap_over = [1, 3] }\n", "e.toml:3:29"),
        ("[[rules]]\ngame = 'jerboa'\nsetup = 'late'\n", "e.toml:3:9"),
        ("[[rules]]\ngame = 'jerbo'\n", "e.toml:2:8"),
        ("games = 0\n[[rules]]\ngame = 'jerboa'\n", "e.toml:1:9"),
    ] {
        let run = run(&["report", &file("e.toml", toml), "-o", "never"]).fails(1, &["no experiment"]);
        assert!(run.err.contains(place), "{place}: {}", run.err);
    }
}

#[test]
fn every_agent_is_told_and_one_that_cannot_play_is_refused() {
    let help = run(&["play", "--help"]).fine().out;
    for agent in
        ["random:step", "random:turn", "mcts:500", "mcts:2s", "alphabeta:3", "alphabeta:nodes=20000", "best:20000"]
    {
        assert!(help.contains(agent), "{agent}: {help}");
    }
    let seat = ["play", "arsisesi", "--seat", "First=alphabeta:2"];
    run(&seat).fails(2, &["`alphabeta:2` plays no games with dice", "mcts"]);
    let game = ["play", "tic-tac-toe", "--quiet", "--seat", "Cross=alphabeta:9", "--seat", "Nought=alphabeta:9"];
    assert!(run(&game).fine().out.contains("draw"), "both look to the end");
}

#[test]
fn the_sign_of_a_zone_stands_beside_it_where_it_is_drawn() {
    let game = walkers("zones.rules", "");
    let text = std::fs::read_to_string(&game).unwrap();
    let zones = "squares 5 by 5; zone inner: rows 2..4 in columns b..d; zone heart: c3; zone both: inner or heart";
    let shown = run(&["show", &file("zones.rules", text.replace("squares 5 by 5", zones))]).fine().out;
    assert!(shown.contains("° inner: b2"), "the only zone but one: {shown}");
    assert!(shown.contains(": heart: c3") && shown.contains("│ ° │ : │ ° │"), "{shown}");
    assert!(shown.contains("  both: b2"), "each of its cells is drawn as another zone's: {shown}");
    let hexes = run(&["show", "pijersi"]).fine().out;
    assert!(hexes.contains(" home of White: a1") && !hexes.contains('°'), "cells are named there: {hexes}");
}

#[test]
fn an_experiment_is_known_by_its_tables() {
    let path = file("misspelt.toml", "agnets = [\"random\"]\n[[rules]]\ngame = \"jerboa\"\n");
    let says = |arguments: &[&str], help: &str| {
        let told = run(arguments);
        let all = told.out + &told.err;
        assert!(told.code == 1 && all.contains("unknown key `agnets`") && all.contains(help), "{all}");
    };
    says(&["check", &path], "give it to `boardwright report`");
    says(&["report", &path, "-o", env!("CARGO_TARGET_TMPDIR")], "did you mean `agents`?");
}

/// A small game with these clauses.
fn walkers(name: &str, clauses: &str) -> String {
    let game = "players White, Black; board { squares 5 by 5 }; pieces { man m/o x5 }\n\
        setup { White row 1: man; Black row 5: man }; move go { lift an own man; step any }\n\
        end { blocked: win when enemy cannot move }";
    file(name, format!("rules 1\ngame \"Walkers\" {{\n{game}\n{clauses}\n}}\n"))
}

#[test]
fn turns_that_nobody_could_count_are_said_to_be_too_many() {
    let game = walkers("endless.rules", "turn { may repeat up to (number of own man * 190) times go }");
    run(&["turns", &game, "--count"]).fails(1, &["too many turns to count"]);
    let perft = run(&["perft", &game, "2"]).fails(1, &["too many turns to count"]);
    assert_eq!(perft.out.lines().count(), 1, "{}", perft.out);
    run(&["perft", &game, "1", "--divide"]).fails(1, &["too many turns to count"]);
    run(&["perft", &game, "1", "--json"]).fails(1, &["too many turns to count"]);
    let test = walkers(
        "endless.rules",
        "turn { may repeat up to (number of own man * 190) times go }; test \"some\" { count 7 }",
    );
    let told = run(&["test", &test]);
    assert!(told.code == 1 && told.out.contains("too many to count"), "{}{}", told.out, told.err);
}

#[test]
fn turns_that_nobody_could_merge_are_said_to_be_too_many() {
    let often = "turn { may repeat up to (number of own man * 190) times go }";
    let game = walkers("endless-merged.rules", often);
    run(&["turns", &game, "--merged", "--count"]).fails(1, &["too many turns to merge", "in `repeat` how often"]);
    let few = run(&["turns", &game, "--merged", "--limit", "3"]).fine();
    assert_eq!(few.out, "pass\na1-a2\na1-b2\n", "the shortest are found without the others");
    let test = walkers("endless-merged.rules", &format!("{often}; test \"some\" {{ positions 7 }}"));
    let told = run(&["test", &test]);
    assert!(told.code == 1 && told.out.contains("too many to count"), "{}{}", told.out, told.err);
}

#[test]
fn what_a_long_file_is_not_checked_with_is_said() {
    let variants: Vec<String> =
        (0..60).map(|n| format!("variant v{n} {{ replace move go {{ lift an own man; step n }} }}")).collect();
    let short = walkers("short.rules", &variants.join("\n"));
    assert!(!run(&["check", &short]).fine().err.contains("left out"));
    let long = walkers("long.rules", &format!("{}\n// {}", variants.join("\n"), "so ".repeat(40_000)));
    let told = run(&["check", &long]).fine();
    assert!(told.err.starts_with("note: ") && told.err.contains(" were left out"), "{}", told.err);
    let left = run(&["check", &long, "--format", "json"]).fine().json()["files"][0]["unchecked"].as_u64();
    assert!(left.is_some_and(|left| (1..60).contains(&left)), "{left:?}");
}

#[test]
fn turns_beyond_number_are_chosen_part_by_part() {
    let game = "tests/sound/turns-beyond-number.rules";
    let plan = run(&["dump", "--stage", "plan", game]).fine().out;
    assert!(plan.contains("random turns: chosen part by part"), "{plan}");
    assert_eq!(run(&["check", game]).fine().err, "");
    run(&["playout", game, "-n", "3", "--max-turns", "60"]).fine();
}

#[test]
fn how_random_turns_are_drawn_is_said() {
    let ways = [
        ("hex", "put one after the other"),
        ("arsisesi", "chosen part by part"),
        ("kalah", "drawn from one set"),
        ("chess", "what turns may leave is asked of the turn that was drawn"),
        ("backgammon", "drawn by how many words lead through each position"),
        ("tests/sound/told-stage-by-stage.rules", "all are found"),
    ];
    for (game, way) in ways {
        let plan = run(&["dump", "--stage", "plan", game]).fine().out;
        assert!(plan.contains(&format!("random turns: {way}")), "{game}: {plan}");
    }
}

#[test]
fn a_board_of_lines_beside_areas_is_drawn() {
    let shown = run(&["show", "tests/sound/swapped-on-cells-only.rules"]).fine().out;
    assert!(shown.contains("areas    off of each player"), "{shown}");
}

/// Where turns are chosen part by part, a part that only leads to refused ones is not what is told.
#[test]
fn what_refuses_the_part_after_a_part_is_told() {
    let game = file(
        "push.rules",
        "rules 1\ngame \"Push\" {\n  players White, Black\n  board { squares 4 by 4 ; zone hole: b2 }\n  pieces { man M }\n  \
         setup { White row 1: man ; Black row 4: man }\n  remember gap this turn: cell\n  \
         move step { lift an own man; step any }\n  \
         move nudge \"{from}>{to}\" { lift an enemy in next to own; step any; gap becomes from }\n  \
         move follow \"{from}\" { lift own in next to gap; to gap; leaving no own in hole }\n  \
         turn { repeat 1..4 (step | nudge then follow) }\n  end { gone: win when no enemy }\n}\n",
    );
    let told = run(&["explain", &game, "b2>b3/b1", "--position", "b1=M b2=m d4=m"]);
    assert!(told.out.contains("part 2 of the turn: after `follow`"), "{}{}", told.out, told.err);
}

#[test]
fn what_random_games_show_is_noted() {
    let game = |name: &str, turn: &str| {
        let text = format!(
            "rules 1\ngame \"Odd\" {{\n author \"test\"  licence \"public domain\"\n players White, Black\n board {{ squares 4 by 4 }}\n \
             pieces {{ man M/m }}\n setup {{ White a1: man  Black d4: man }}\n move go {{ lift an own man; step any; land on empty }}\n {turn}\n}}"
        );
        file(name, &text)
    };
    let endless = game(
        "endless-games.rules",
        "turn { go }\n end { never: win when number of (own in row 1) + number of (own in row 4) = 2 }",
    );
    let told = run(&["check", &endless]);
    assert!(told.err.contains("none of 20 random games came to an end in 1 000 turns"), "{}", told.err);
    // nothing is ever captured: turns without a capture are all
    assert!(told.err.contains("`again: draw when the position repeats 3 times`"), "{}", told.err);
    let taking = file(
        "endless-taking.rules",
        fs::read_to_string(&endless).unwrap().replace("land on empty", "land on empty, or capturing"),
    );
    let told = run(&["check", &taking]);
    assert!(!told.err.contains("the position repeats"), "{}", told.err);
    let idle = game("idle.rules", "turn { go then again }\n end { home: win when own man is on d1 }");
    let told = run(&["check", &idle]);
    assert!(told.err.contains("in 20 random games `Black` never had a turn"), "{}", told.err);
    let json = run(&["check", &idle, "--format", "json"]).json();
    assert_eq!(json["files"][0]["idle"][0], "Black");
    let stuck = game("stuck-games.rules", "turn { go }\n end { home: win when own man is on b4 }");
    let text = std::fs::read_to_string(&stuck).unwrap().replace("step any", "step forward orthogonal");
    let stuck = file("stuck-soon.rules", &text);
    let told = run(&["check", &stuck]);
    assert!(told.err.contains("all of 20 random games end within"), "{}", told.err);
    assert!(run(&["check", &stuck, "--format", "json"]).json()["files"][0]["stuck"].is_number());
}

#[test]
fn variants_are_checked_by_playing_them() {
    let game = file(
        "varied.rules",
        "rules 1\ngame \"Varied\" {\n author \"test\"  licence \"public domain\"\n players White, Black\n board { squares 4 by 4 }\n \
         pieces { man M/m }\n setup { White a1: man  Black d4: man }\n move go { lift an own man; step any; land on empty }\n \
         end { home: win when own man is on d1; long: draw when 20 turns pass without capture }\n \
         variant still { no turn may leave any own }\n variant fast { test \"far\" { legal a1-b2 } }\n}",
    );
    let told = run(&["check", &game]);
    assert_eq!(told.code, 1);
    assert!(told.out.contains("starts-finished") && told.out.contains("this is so in variant `still`"), "{}", told.out);
    let fine = file(
        "varied-fine.rules",
        std::fs::read_to_string(&game).unwrap().replace("variant still { no turn may leave any own }", ""),
    );
    let told = run(&["test", &fine]).fine();
    assert!(told.out.contains("variant `fast` has more tests: boardwright test "), "{}", told.out);
}

/// What a shell is offered for the last of these words.
fn offered(words: &[&str]) -> String {
    let last = (words.len() - 1).to_string();
    let mut asked = command(&["--", "boardwright"]);
    asked
        .args(&words[1..])
        .env("BOARDWRIGHT_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", last)
        .env("_CLAP_IFS", "\n");
    Run::of(asked.output().unwrap()).fine().out
}

#[test]
fn shells_complete_commands_games_files_and_agents() {
    assert!(offered(&["boardwright", "conv"]).contains("convert"));
    assert_eq!(offered(&["boardwright", "play", "pij"]), "pijersi");
    assert_eq!(offered(&["boardwright", "play", "rules/pij"]), "rules/pijersi.rules");
    assert_eq!(offered(&["boardwright", "compare", "chess", "--agent", "mc"]), "mcts:");
    assert_eq!(offered(&["boardwright", "replay", "chess", "CONTRIB"]), "CONTRIBUTING.md");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(run(&["completions", shell]).fine().out.contains("BOARDWRIGHT_COMPLETE"));
    }
    run(&["completions", "csh"]).fails(2, &["csh", "SHELL"]);
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    assert!(run(&["man", "play"]).fine().out.contains("boardwright play"));
    run(&["man", "plya"]).fails(2, &["`plya`", "--help"]);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    run(&["man", "-o", folder.to_str().unwrap()]).fine();
    for name in commands() {
        assert!(folder.join(format!("boardwright-{name}.1")).is_file(), "{name}");
    }
    run(&["man", "-o", folder.to_str().unwrap()]).fails(2, &["boardwright.1", "--force"]);
}
