//! Records from elsewhere. `tests/records/GAME.NAME.ENDING` is read and played; what comes of it stands beside it in
//! `GAME.NAME.txt` (`BLESS=1 cargo test --test records` writes it down). Each file is written again in its own container and
//! read again, and must be the same; cut anywhere, it is reported with a line, and what was read is kept.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

mod support;

use boardwright::Rules;
use boardwright::id::{Id, SetupId};
use boardwright::notation::{position, rolls};
use boardwright::play::rng::rng;
use boardwright::record::follow::{contradiction, follow_by_turns, form_for, options};
use boardwright::record::split::{GameText, Splitter, line_end, sniff};
use boardwright::record::translate::{Target, translate};
use boardwright::record::{Children, Container, Node, Record, bytes, parse, walk, write};
use std::fs;
use std::path::{Path, PathBuf};

/// All files with records, each with its game.
fn files() -> Vec<(String, PathBuf)> {
    let mut all: Vec<(String, PathBuf)> = fs::read_dir(support::root().join("tests/records"))
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending != "txt"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name.split('.').next().unwrap().to_owned(), path)
        })
        .collect();
    all.sort();
    all
}

fn games(text: &str) -> (Container, Vec<GameText>) {
    let container = sniff(text).unwrap();
    let mut splitter = Splitter::new(container);
    let lines = text.split(char::from(line_end(text))).map(|line| line.trim_end_matches('\r'));
    let mut games: Vec<GameText> = lines.flat_map(|line| splitter.line(line)).collect();
    games.extend(splitter.end());
    (container, games)
}

fn text_of(path: &Path) -> String {
    bytes::decoded(&fs::read(path).unwrap())
}

/// What a record says and what the rules make of it, in lines.
fn told(game: &str, container: Container, record: &Record) -> String {
    let plain = support::game(game, &[]).1;
    let asked = form_for(&plain, container, record).map_or(Vec::new(), |form| options(form, record));
    let asked: Vec<(&str, &str)> = asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let rules = support::game(game, &asked).1;
    let form = form_for(&rules, container, record);
    let start = rules.engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
    let (record, followed) = follow_by_turns(&rules, form, record.clone(), start.clone());
    let record = &record;
    let mut text: String = record.headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    for fault in &record.faults {
        text += &format!("fault: {fault}\n");
    }
    let followed = match followed {
        Ok(followed) => followed,
        Err(error) => return text + &format!("no beginning: {error}\n"),
    };
    for stop in &followed.stops {
        text += &format!("stop: {stop}\n");
    }
    for beyond in &followed.beyond {
        text += &format!("beyond: {beyond}\n");
    }
    text += &tree(&rules, record, &followed);
    let line = record.main_line();
    let last = followed.last(&line).unwrap();
    text += &format!("result: {:?}\n", followed.stated);
    text += &contradiction(&rules, &followed, last).map_or(String::new(), |says| format!("differs: {says}\n"));
    text += &format!("position: {}\n", position::write_plain(&rules, last));
    let target = Target { container, form };
    let new = translate(&rules, record, &followed, &start, target);
    text + &write::write(container, &new, rules.engine.players())
}

/// All turns as the game itself writes them, variations in brackets.
fn tree(rules: &Rules, record: &Record, followed: &boardwright::record::Followed) -> String {
    let mut text = String::from("turns:");
    walk::walk(record, |step| match step {
        walk::Step::Open => text += " (",
        walk::Step::Close => text += " )",
        walk::Step::Turn(at, _) => {
            let before = followed.before(record, at);
            if let (Some(before), Some((Some(turn), _))) = (before, &followed.nodes[at]) {
                text += &format!(" {};", rolls::write(rules, before, turn));
            }
        }
    });
    text + "\n"
}

#[test]
fn records_are_read_and_written() {
    let mut wrong = Vec::new();
    for (game, path) in files() {
        let (container, games) = games(&text_of(&path));
        let found: Vec<String> =
            games.iter().map(|text| told(&game, container, &parse(container, &text.text, text.line))).collect();
        let found = found.join("\n");
        let beside = path.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &found).unwrap();
        } else if fs::read_to_string(&beside).ok().as_deref() != Some(&found) {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a record says, wherever it stood in its file, and whichever of its variations came first there.
fn without_lines(record: Record) -> Record {
    let beginning = Node { line: 0, children: Children::new(), ..record.nodes[0].clone() };
    let mut new = Record { line: 0, faults: Vec::new(), nodes: vec![beginning], ..record.clone() };
    let mut left: Vec<(usize, usize)> = record.nodes[0].children.iter().rev().map(|&at| (at, 0)).collect();
    while let Some((at, parent)) = left.pop() {
        let node = &record.nodes[at];
        let added = new.add(parent, Node { line: 0, children: Children::new(), ..node.clone() });
        left.extend(node.children.iter().rev().map(|&child| (child, added)));
    }
    new
}

#[test]
fn what_is_written_is_read_the_same() {
    for (_, path) in files() {
        let (container, games) = games(&text_of(&path));
        for text in games {
            let record = parse(container, &text.text, text.line);
            let written = write::write(container, &record, 2);
            let again = without_lines(parse(container, &written, 1));
            let record = without_lines(record);
            assert_eq!(record.nodes, again.nodes, "{}:\n{written}", path.display());
            assert!(
                container == Container::List || record.result.is_none() || record.result == again.result,
                "{written}"
            );
        }
    }
}

#[test]
fn cut_anywhere_what_was_read_is_kept() {
    let plain: Vec<(String, PathBuf)> = files();
    for (_, path) in plain {
        let text = text_of(&path);
        let (container, _) = games(&text);
        let whole =
            games(&text).1.iter().map(|game| parse(container, &game.text, game.line).nodes.len()).sum::<usize>();
        let mut last = 0;
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let mut splitter = Splitter::new(container);
            let mut parts: Vec<GameText> = text[..end].lines().flat_map(|line| splitter.line(line)).collect();
            parts.extend(splitter.end());
            let records: Vec<Record> = parts.iter().map(|part| parse(container, &part.text, part.line)).collect();
            let lines = text.lines().count() + 1;
            let places = records.iter().flat_map(|record| &record.faults).map(|fault| fault.line);
            assert!(places.into_iter().all(|line| (1..=lines).contains(&line)), "{} at {end}", path.display());
            let nodes: usize = records.iter().map(|record| record.nodes.len()).sum();
            // what looks like two turns may be a result with blanks in it
            assert!(nodes + 2 >= last && nodes <= whole + 2, "{} at {end}: {nodes} of {whole}", path.display());
            last = nodes;
        }
    }
}

#[test]
fn three_hundred_comments_and_forty_variations() {
    let mut text = String::from("[Event \"many\"]\n\n");
    for n in 1..=300 {
        text += &format!("{n}. Nf3 {{a comment}} Nf6 ");
    }
    for n in 0..40 {
        text += &format!("( {n}... Nc6 {{deeper}} ");
    }
    text += &")".repeat(40);
    let record = parse(Container::Tags, &text, 1);
    assert!(record.faults.is_empty(), "{:?}", record.faults);
    assert_eq!(record.nodes.len(), 641);
    let again = parse(Container::Tags, &write::write(Container::Tags, &record, 2), 1);
    assert_eq!(without_lines(record).nodes, without_lines(again).nodes);
    for end in (0..text.len()).step_by(7) {
        parse(Container::Tags, &text[..end], 1);
    }
}
