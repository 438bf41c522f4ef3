//! What files and arguments say does no harm: it steers no terminal, shows no other file, and is told where it cannot be.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder of that name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("safety").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The exit code and all that is printed by a run in a folder.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let output = command.args(arguments).current_dir(folder).env_remove("CLICOLOR_FORCE").stdin(Stdio::null()).output();
    let output = output.unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap_or(-1), text)
}

/// Asserts an exit code, and that something is said.
fn told(folder: &Path, arguments: &[&str], code: i32, words: &str) -> String {
    let (found, text) = run(folder, arguments);
    assert_eq!(found, code, "{arguments:?}: {text}");
    assert!(text.contains(words), "{arguments:?}: `{words}` is not in: {text}");
    text
}

const GAME: &str = "rules 1\ngame \"Tiny\" {\n  players A, B\n  board { squares 3 by 3 }\n  pieces { man a/b x3 }\n\
    \n  setup { A row 1: man\n B row 3: man }\n  move go { lift an own man; step forward }\n}\n";

#[test]
fn nothing_steers_the_terminal() {
    let here = folder("terminal");
    fs::write(here.join("title.rules"), GAME.replace("Tiny", "\u{1b}[31mTiny\u{1b}]0;pwn\u{7}")).unwrap();
    fs::write(here.join("mark.rules"), GAME.replace("Tiny", "\u{202e}yniT")).unwrap();
    fs::write(here.join("tiny.rules"), GAME).unwrap();
    fs::write(here.join("by-number.toml"), "game = 'tiny'\nname = \"\\u001b[31mTiny\"\n").unwrap();
    fs::write(here.join("record.txt"), "# \u{1b}]0;pwn\u{7}\ngame: tiny\n1 a1-a2\n").unwrap();
    for arguments in [
        &["check", "title.rules", "--color", "always"][..],
        &["show", "title.rules", "--color", "always"],
        &["test", "title.rules", "--color", "always"],
        &["fmt", "title.rules", "--color", "always"],
        &["check", "mark.rules"],
        &["tweak", "by-number.toml", "--color", "always"],
        &["replay", "tiny.rules", "record.txt"],
        &["show", "tiny.rules", "--position", "\u{1b}]0;pwn\u{7}"],
    ] {
        let (code, text) = run(&here, arguments);
        assert_ne!(code, 0, "{arguments:?}: {text}");
        assert!(!text.contains("\u{1b}]") && !text.contains('\u{202e}'), "{arguments:?}: {text:?}");
    }
    told(&here, &["check", "title.rules"], 1, "unseen-sign");
    told(&here, &["tweak", "by-number.toml"], 1, "cannot be seen");
}

#[test]
fn no_line_of_another_file_is_shown() {
    let here = folder("secret");
    fs::write(here.join("secret"), "root:x:0:0:secret\nkey = secret\n").unwrap();
    fs::write(here.join("sneaky.rules"), "rules 1\ngame \"S\" extends \"secret\" { }\n").unwrap();
    fs::write(here.join("tweak.toml"), "game = 'secret'\n").unwrap();
    for arguments in [&["check", "sneaky.rules"][..], &["tweak", "tweak.toml"], &["check", "tweak.toml"]] {
        let text = told(&here, arguments, 1, "is no rules file");
        assert!(!text.contains("root:") && !text.contains("key ="), "{arguments:?}: {text}");
    }
}

#[test]
fn a_folder_does_not_hide_a_game() {
    let here = folder("hidden");
    fs::create_dir(here.join("tic-tac-toe")).unwrap();
    told(&here, &["show", "tic-tac-toe"], 0, "Cross");
    fs::create_dir(here.join("mine")).unwrap();
    told(&here, &["show", "mine"], 2, "it is a directory");
}

#[test]
fn a_record_of_another_game_is_refused() {
    let here = folder("record");
    fs::write(here.join("tiny.rules"), GAME).unwrap();
    for (game, code, words) in [
        ("chess", 1, "is a record of `chess`, not of `tiny.rules`"),
        ("tiny", 0, "after 1 turn"),
        ("Tiny", 0, "after 1 turn"),
        ("/elsewhere/tiny.rules:wide", 0, "after 1 turn"),
    ] {
        fs::write(here.join("game.txt"), format!("game: {game}\n\n1 a1-a2\n")).unwrap();
        told(&here, &["replay", "tiny.rules", "game.txt", "--quiet"], code, words);
    }
}

#[test]
fn altered_results_are_not_read() {
    let here = folder("results");
    let compare = |file: &str| {
        vec!["compare", "tic-tac-toe", "jerboa", "--agent", "random", "-n", "2", "-r", file]
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let arguments = compare("good.jsonl");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(run(&here, &arguments).0, 0);
    let good = fs::read_to_string(here.join("good.jsonl")).unwrap();
    told(&here, &["games", "good.jsonl"], 0, "1");
    // given again, the command goes on where it stopped
    fs::write(here.join("good.jsonl"), &good[..good.len() - 5]).unwrap();
    assert_eq!(run(&here, &arguments).0, 0);
    assert_eq!(fs::read_to_string(here.join("good.jsonl")).unwrap(), good);
    let altered = good.replacen("\"game\":1", "\"game\":0", 1);
    let old: String = good.lines().map(|line| line.rsplit_once(",\"sum\"").unwrap().0.to_owned() + "}\n").collect();
    for (name, text, words) in [
        ("altered.jsonl", altered, "is not as it was written"),
        ("head.jsonl", good.replacen("\"seed\":1", "\"seed\":2", 1), "line 1 is not as it was written"),
        ("old.jsonl", old, "play it again"),
        ("none.jsonl", "{}\n".to_owned(), "this is no file of results"),
    ] {
        fs::write(here.join(name), text).unwrap();
        told(&here, &["games", name], 1, words);
    }
}

#[test]
fn absurd_numbers_are_told() {
    let here = folder("numbers");
    fs::write(here.join("many.toml"), "agents = ['random']\ngames = 9223372036854775807\n[[rules]]\ngame = 'jerboa'\n")
        .unwrap();
    let most = "18446744073709551615";
    for (arguments, words) in [
        (&["playout", "tic-tac-toe", "-n", most][..], "write a whole number from 1 to"),
        (&["playout", "tic-tac-toe", "-n", "4000000000"], "write a whole number from 1 to"),
        (&["playout", "tic-tac-toe", "-n", "-5"], "write a whole number from 1 to"),
        (&["playout", "tic-tac-toe", "--threads", most], "write a whole number from 0 to"),
        (&["coverage", "tic-tac-toe", "-n", most], "write a whole number from 1 to"),
        (&["compare", "jerboa", "--set", "leap_over=1", "-n", "100000000", "--agent", "random"], "10 000 000 at most"),
        (&["compare", "jerboa", "--set", "leap_over=1", "-n", most, "--agent", "random"], "10 000 000 at most"),
        (&["compare", "jerboa", "jerboa", "jerboa", "-n", "10000000", "--agent", "random"], "games are too many"),
        (&["report", "many.toml", "-o", "out"], "games are too many"),
        (&["perft", "tic-tac-toe", most], "write a whole number from 1 to"),
    ] {
        let text = told(&here, arguments, 2, words);
        assert!(!text.contains("panicked"), "{text}");
    }
}

#[test]
fn what_was_probably_meant_is_told() {
    let here = folder("meant");
    fs::write(here.join("tiny.rules"), GAME).unwrap();
    fs::write(here.join("tweak.toml"), "game = 'tiny'\nmeent = 'x'\n").unwrap();
    fs::write(here.join("experiment.toml"), "agnets = ['random']\n[[rules]]\ngame = 'tiny'\n").unwrap();
    told(&here, &["jerboa"], 2, "`boardwright play jerboa` plays it");
    told(&here, &["tiny.rules"], 2, "`boardwright play tiny.rules` plays it");
    told(&here, &["chek"], 2, "check");
    told(&here, &["turns", "tiny.rules", "--position", "/no/such/file"], 2, "there is no such file");
    told(&here, &["turns", "tiny.rules", "--play", "a1-a2, a3-a2"], 1, "`a3-a2` is not a legal turn here");
    told(&here, &["turns", "tiny.rules", "--play", "a1-a2, b3-b2; c1-c2"], 0, "");
    told(&here, &["playout", "tiny.rules", "-n", "1", "--agent", "mtcs:5"], 2, "did you mean `mcts:5`?");
    told(&here, &["tweak", "tweak.toml"], 1, "did you mean `meant`?");
    told(&here, &["report", "experiment.toml", "-o", "out"], 1, "did you mean `agents`?");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_waited_for_aloud() {
    let here = folder("pipe");
    assert!(Command::new("mkfifo").arg("pipe").current_dir(&here).status().unwrap().success());
    fs::write(here.join("tiny.rules"), GAME).unwrap();
    let script =
        "\"$0\" check pipe 2> said & until grep -q waiting said; do sleep 0.1; done; cat tiny.rules > pipe; wait $!";
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", script, env!("CARGO_BIN_EXE_boardwright")]).current_dir(&here).output().unwrap();
    assert!(output.status.success());
    assert!(fs::read_to_string(here.join("said")).unwrap().contains("waiting for `pipe`, which is no file"));
    told(&here, &["check", "/dev/zero"], 2, "longer than");
    told(&here, &["games", "/dev/zero"], 2, "results are kept in a file");
}

/// What is found by play depends on no clock: the same under load, when many runs share the machine, as alone.
#[test]
fn what_is_found_by_play_does_not_depend_on_the_load() {
    let here = folder("load");
    let never = "rules 1\ngame \"Never\" {\n  players A, B\n  board { squares 4 by 4, orthogonal; area hand of each player }\n\
        \n  pieces { man M }\n  setup { A row 1: man\n B row 4: man }\n  move go { lift own; step any; land on empty }\n\
        \n  move drop \"@{to}\" { lift an own man from own hand; to empty; send it to own hand }\n  turn { go | drop }\n\
        \n  end { stuck: win when enemy cannot move; long: draw when 60 turns pass without capture }\n}\n";
    fs::write(here.join("never.rules"), never).unwrap();
    let heavy =
        never.replace("turn { go | drop }", "turn { (may repeat up to 6 times go) with most number of own | drop }");
    fs::write(here.join("heavy.rules"), heavy.replace("4 by 4", "6 by 6").replace("row 4", "row 6")).unwrap();
    let check = || {
        let (_, text) = run(&here, &["check", "never.rules", "heavy.rules"]);
        let untimed = |line: &str| line.split(" (").next().unwrap_or_default().to_owned();
        text.lines().map(untimed).collect::<Vec<_>>()
    };
    let alone = check();
    assert!(alone.iter().any(|line| line.contains("nobody played `drop`")), "{alone:?}");
    assert!(alone.iter().any(|line| line.contains("too-many-turns")), "{alone:?}");
    let together: Vec<_> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..8).map(|_| scope.spawn(check)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert!(together.iter().all(|run| *run == alone), "{alone:?} {together:?}");
}

/// A file whose turns or numbers nobody could go through, of its own for each seed.
fn boundless(seed: &mut u64) -> String {
    let mut one = |of: &[&str]| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        of[(*seed >> 33) as usize % of.len()].to_owned()
    };
    let low = ["-9223372036854775808", "-1000000000", "-1", "0", "1", "7"];
    let high = ["9223372036854775807", "1000000000", "999999999", "8", "20", "0"];
    let (least, most, from, to) = (one(&low), one(&high), one(&low), one(&high));
    let times = one(&["", "up to 3 times ", "up to 20 times ", "up to 1000 times ", "up to far times ", "1.. times "]);
    let free = one(&["may repeat ", "must repeat ", "repeat ", "may "]);
    let words = one(&[
        "",
        " with most k",
        " with most number of own m in row 1",
        " with least number of own m",
        " with most 0",
    ]);
    let size = one(&["2", "3", "6", "10", "30"]);
    let ends = one(&["k > 5000000000000", "k = 3", "k < -3", "far * far * far > k", "number of own m = far"]);
    let becomes = one(&["k + 1", "k - 1", "k * k", "far", "0 - k", "k + far * far"]);
    let path = one(&[
        "step any",
        "slide any",
        "walk exactly far along any",
        "walk 1..far along any",
        "step any then step any",
    ]);
    let land = one(&["land on empty", "land on empty, or capturing", "land on any cell"]);
    format!(
        "rules 1\ngame \"Boundless\" {{\n  players A, B\n  option far = 3 in {from}..{to}\n  board {{ squares {size} by {size} }}\n\
         \n  pieces {{ m }}\n  setup {{ A row 1: M\n B last row: m }}\n  remember k: number in {least}..{most}\n\
         \n  move go {{ lift an own m; {path}; {land}; k becomes {becomes} }}\n  turn {{ ({free}{times}go){words} }}\n\
         \n  end {{ e: draw when {ends}; q: draw when 30 turns pass without capture }}\n}}\n"
    )
}

/// Nothing that can be written hangs any command, or takes all memory: ranges and repeats by chance, against a clock.
#[test]
#[ignore = "minutes"]
fn no_range_and_no_repeat_hangs_a_command() {
    let here = folder("boundless");
    let files = std::env::var("FILES").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let mut seed = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let program = env!("CARGO_BIN_EXE_boardwright");
    let mut slow = Vec::new();
    for number in 0..files {
        fs::write(here.join("it.rules"), boundless(&mut seed)).unwrap();
        for arguments in [
            "check it.rules",
            "turns it.rules --count",
            "turns it.rules --limit 10",
            "turns it.rules --merged --limit 10",
            "turns it.rules --lines",
            "perft it.rules 2",
            "solve it.rules --time 2s --memory 200M",
            "playout it.rules -n 3 --max-turns 20",
            "playout it.rules -n 1 --max-turns 4 --agent mcts:8",
            "playout it.rules -n 1 --max-turns 4 --agent alphabeta:2",
            "book it.rules",
            "print it.rules --force -o it.pdf",
            "explain it.rules a1-a2",
            "tune it.rules --option far --meant 'shorter games' --agent random -n 4 --max-turns 10",
        ] {
            let line = format!("ulimit -v 1500000; echo a1-a2 | timeout 60 {program} {arguments}");
            let run = Command::new("sh").args(["-c", &line]).current_dir(&here).output().unwrap();
            let (code, said) = (run.status.code().unwrap_or(-1), String::from_utf8_lossy(&run.stderr).into_owned());
            if code > 2 || said.contains("panicked") || said.contains("overflow") {
                fs::copy(here.join("it.rules"), here.join(format!("slow-{number}.rules"))).unwrap();
                slow.push(format!("slow-{number}.rules: {arguments}: {code} {said}"));
            }
        }
    }
    assert!(slow.is_empty(), "in {}:\n{}", here.display(), slow.join("\n"));
}

/// A drawing of one's own is drawn, as paths alone; one that is more than that is told where it stands.
#[test]
fn drawings_hold_no_more_than_shapes() {
    let here = folder("drawings");
    let game = GAME.replace("\n}\n", "\n  look { man of A \"lion\"  man of B \"zoo/bear\" }\n}\n");
    fs::write(here.join("zoo.rules"), game).unwrap();
    told(&here, &["check", "zoo.rules"], 1, "one of your own is the file `drawings/lion.svg`");
    fs::create_dir_all(here.join("drawings/zoo")).unwrap();
    let svg = |inside: &str| format!("<svg viewBox='0 0 10 10' onload='alert(1)'>\n{inside}</svg>");
    let lion = svg("<path d='M1 1h8v8z' onclick='alert(1)'/><circle r='1' fill='#12ab34'/>");
    fs::write(here.join("drawings/lion.svg"), lion).unwrap();
    fs::write(here.join("drawings/zoo/bear.svg"), svg("<script>alert(1)</script>")).unwrap();
    told(&here, &["check", "zoo.rules"], 1, "`drawings/zoo/bear.svg` cannot be used: line 2, column 1: `<script>`");
    fs::write(here.join("drawings/zoo/bear.svg"), svg("<rect width='5' height='5'/>")).unwrap();
    told(&here, &["check", "zoo.rules"], 0, "1 warning");
    fs::write(here.join("zoo.svg"), told(&here, &["show", "zoo.rules", "--svg"], 0, "<svg")).unwrap();
    told(&here, &["book", "zoo.rules", "-o", "zoo.html"], 0, "");
    told(&here, &["print", "zoo.rules", "-o", "zoo.pdf"], 0, "");
    for file in ["zoo.svg", "zoo.html"] {
        let text = fs::read_to_string(here.join(file)).unwrap();
        assert!(text.contains("M10 10L90 10L90 90Z") && text.contains("#12ab34"), "{file}");
        assert!(!text.contains("alert"), "{file}");
    }
    fs::write(here.join("drawings/lion.svg"), " ".repeat(100_000)).unwrap();
    told(&here, &["check", "zoo.rules"], 1, "it is longer than 64 KiB");
    fs::remove_file(here.join("drawings/lion.svg")).unwrap();
    fs::create_dir(here.join("drawings/lion.svg")).unwrap();
    told(&here, &["check", "zoo.rules"], 1, "it is no file");
}
