//! Files that end where they should not: what was read is kept, and what is missing is said with its line.

use super::split::Splitter;
use super::{Container, Node, Record, bytes, parse, write};

/// How many turns were played.
const TURNS: usize = 20;

/// How deep variations lie in one another.
const DEEP: usize = 40;

/// A game with variations in variations, and comments behind all turns, some on several lines or with signs of the format.
fn large(container: Container) -> Record {
    let text = |number: usize| match container {
        Container::Kif => ["７六歩(77)", "３四歩(33)"][number % 2].to_owned(),
        Container::Ki2 => ["７六歩", "３四歩"][number % 2].to_owned(),
        Container::Csa => ["+7776FU", "-3334FU"][number % 2].to_owned(),
        Container::Mat => format!("[{} {}] {}/{number}", number % 6 + 1, number % 5 + 1, number + 5),
        Container::Psq => format!("{},{}", number % 15 + 1, number / 15 + 1),
        _ => format!("{}{}", ["a", "b", "c"][number % 3], number + 1),
    };
    let mut record = Record { result: Some("1-0".into()), ..Record::new(1) };
    record.headers.push(("Event".into(), "a \"match\" \\ of [two]".into()));
    let comment = |number: usize| ["o", "é(])", "\\;1"][number % 3].to_owned();
    let node = |number: usize| Node {
        text: text(number),
        by: Some(if container == Container::Mat { ["1", "2"] } else { ["B", "W"] }[number % 2].into()),
        comments: (0..3).map(|more| comment(number + more)).collect(),
        ..Node::default()
    };
    let mut at = 0;
    for number in 0..TURNS {
        at = record.add(at, node(number));
    }
    for deep in 0..DEEP {
        let before = record.nodes[at].parent;
        at = record.add(before, node(TURNS + deep));
        at = record.add(at, node(TURNS + deep + 1));
    }
    record
}

fn read(container: Container, cut: &[u8]) -> Vec<Record> {
    let mut splitter = Splitter::new(container);
    let mut games = Vec::new();
    for line in cut.split_inclusive(|byte| *byte == b'\n') {
        games.extend(splitter.line(bytes::line(bytes::UTF_8, line).trim_end_matches(['\n', '\r'])));
    }
    games.extend(splitter.end());
    games.iter().map(|game| parse(container, &game.text, game.line)).collect()
}

fn played(record: &Record) -> Vec<String> {
    record.main_line().into_iter().map(|at| record.nodes[at].text.clone()).collect()
}

/// True where something is open that must be closed.
fn is_open(container: Container, cut: &[u8]) -> bool {
    let (mut depth, mut is_inside) = (0_usize, false);
    let mut bytes = cut.iter();
    while let Some(byte) = bytes.next() {
        match (container, byte) {
            (Container::Tags, b'{') | (Container::Tree, b'[') => is_inside = true,
            (Container::Tags, b'}') | (Container::Tree, b']') => is_inside = false,
            (Container::Tree, b'\\') => drop(bytes.next()),
            (Container::Tags | Container::Tree, b'(') if !is_inside => depth += 1,
            (Container::Tags | Container::Tree, b')') if !is_inside => depth -= 1,
            _ => {}
        }
    }
    is_inside || depth > 0
}

#[test]
fn a_file_may_be_cut_at_any_byte() {
    for (name, container) in Container::ALL {
        let text = write::write(container, &large(container), 2);
        let [whole] = &read(container, text.as_bytes())[..] else { panic!("{name} holds one game") };
        assert!(whole.faults.is_empty(), "{name}: {:?}", whole.faults);
        let whole = played(whole);
        assert_eq!(whole.len(), TURNS, "{name}");
        let moves = if container == Container::Tags { text.find("\n\n").unwrap_or(0) } else { 0 };
        for end in 0..text.len() {
            let cut = &text.as_bytes()[..end];
            let games = read(container, cut);
            let lines = cut.split(|byte| *byte == b'\n').count();
            let located = |record: &Record| record.faults.iter().all(|fault| (1..=lines).contains(&fault.line));
            assert!(games.iter().all(located), "{name}, {end}: {:?}", games[0].faults);
            if end > moves && is_open(container, &cut[moves..]) {
                let is_told = games.iter().any(|game| !game.faults.is_empty());
                assert!(
                    is_told,
                    "{name}, {end}: nothing is said of {:?}",
                    String::from_utf8_lossy(&cut[end.saturating_sub(40)..])
                );
            }
            // what is cut off may be half of a turn
            let kept = games.first().map(played).unwrap_or_default();
            let sure = kept.len().saturating_sub(1);
            assert!(sure <= whole.len() && kept[..sure] == whole[..sure], "{name}, {end}");
        }
    }
}
