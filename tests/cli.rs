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

#[test]
fn every_command_has_help_with_an_example() {
    let help = run(&["--help"]).fine().out;
    let section = help.split("Commands:").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands = section.lines().filter_map(|l| l.strip_prefix("  ")).filter(|l| !l.starts_with(' '));
    let names: Vec<&str> = commands.filter_map(|l| l.split_whitespace().next()).filter(|n| *n != "help").collect();
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let help = run(&[name, "--help"]).fine().out;
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
    let began = std::time::Instant::now();
    run(&["check", &path]).fails(2, &["longer than"]);
    assert!(began.elapsed().as_secs() < 5);
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
fn a_reader_who_stops_is_no_fault() {
    let mut child =
        command(&["turns", "pijersi", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let run = Run::of(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
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
    let dot = run(&["show", "jerboa", "--dot"]).fine().out;
    assert!(dot.starts_with("digraph ") && dot.contains("\"a1\" -> \"a2\" [label=\"n\"]"), "{dot}");
    assert!(run(&["show", "jerboa", "--svg"]).fine().out.contains("<svg"));
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
    assert!(run.out.contains("starts-finished") || run.out.contains("setup"), "{}", run.out);
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
fn records_that_are_wrong_are_refused() {
    let illegal = file("illegal.txt", RECORD.replace("b5-a6", "b5-b3"));
    let run_illegal = run(&["replay", "jerboa", &illegal, "--quiet"]).fails(1, &["illegal.txt:6", "turn 3", "`b5-b3`"]);
    assert!(run_illegal.out.contains("illegal: "), "{}", run_illegal.out);
    let otherwise = file("otherwise.txt", RECORD.replace("White by goal", "Black by goal"));
    run(&["replay", "jerboa", &otherwise]).fails(1, &["Black by goal", "White by goal"]);
    run(&["replay", "jerboa", &file("header.txt", "sise: 8\n1 a2-a3\n")]).fails(1, &["header.txt:1", "sise"]);
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
    run(&["play", "jerboa", "--seat", "White=chess"]).fails(2, &["`chess`", "mcts:500"]);
    run(&["play", "jerboa", "--seat", "Wite=human"]).fails(2, &["did you mean `White`?"]);
}

#[test]
fn people_play_by_lines() {
    let saved = file("saved.txt", "");
    let input = format!(
        "a2\n1\nf5\nf5-f4\nunod\nturns\nwhy a3-a6\nhint\nundo\nredo\nsave {saved}\nload no-such\nresign\nundo\nhelp\nb2\n99\n"
    );
    let run_play = typed(&["play", "jerboa", "--seat", "White=human", "--seat", "Black=human"], &input).fine();
    for words in [
        "1 a2-a3",
        "White plays a2-a3",
        "Black plays f5-f4",
        "did you mean `undo`?",
        "illegal: ",
        "try ",
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
    typed(&["play", "jerboa", "--seat", "White=human", "--save", &kept], "a2-a3\nquit\n").fine();
    assert!(fs::read_to_string(&kept).unwrap().contains("game: jerboa"));
}

#[test]
fn shipped_games_and_examples_are_laid_out() {
    for folder in ["rules", "examples/variants"] {
        for entry in std::fs::read_dir(support::root().join(folder)).unwrap().flatten() {
            let path = entry.path().to_string_lossy().into_owned();
            run(&["fmt", "--check", &path]).fine();
            run(&["check", "--strict", &path]).fine();
            run(&["test", &path]).fine();
        }
    }
}
