//! Help with writing, measured: of each word of the shipped files, taken out, whether completion offers it at its place.

mod support;

use boardwright::assist::complete::complete;
use boardwright::assist::known::{Known, Texts};
use boardwright::model::load::{Settings, load_quick};
use boardwright::syntax::{Sort, Word};
use std::fs;
use support::{Folder, root, shipped};

/// How many words were asked for, how many of them were offered, and how many among the first three once their first letters
/// stand there.
#[derive(Default)]
struct Found {
    asked: usize,
    offered: usize,
    /// By how many letters stand there: none, one, two.
    first: [usize; 3],
    missed: Vec<String>,
}

/// Asks for one word of `every` so many of a file.
fn ask(name: &str, every: usize, found: &mut Found) {
    let text = fs::read_to_string(root().join("rules").join(format!("{name}.rules"))).unwrap();
    let loaded = load_quick(name, &text, &Settings::default(), &Folder);
    let cells = loaded.game.iter().flat_map(|game| game.board.cells().map(|(_, cell)| cell.name.clone()));
    let more: Vec<(&str, String)> = cells.map(|name| ("cell", name)).collect();
    let above: Vec<String> = loaded.sources.files().iter().skip(1).map(|file| file.text.to_string()).collect();
    let known_above: Vec<Known> = above.iter().map(|text| Known::of(text)).collect();
    let whole = Known::of(&text);
    // a new name, letters of pieces and turns as they are written in play are nobody's to offer
    let is_asked = |word: &&Word| match word.sort {
        Sort::Keyword | Sort::Section => true,
        Sort::Name => {
            let (written, before) = (&text[word.lo..word.hi], &text[..word.lo]);
            let is_known = whole.flat.iter().any(|symbol| symbol.name == written && symbol.at.start != word.lo)
                && !whole.flat.iter().any(|symbol| symbol.at.start == word.lo);
            let clause = before.rsplit(['\n', ';', '{']).next().unwrap_or_default().trim_start();
            (is_known || more.iter().any(|(_, cell)| cell == written))
                && !["legal", "illegal", "play"].iter().any(|of_turns| clause.starts_with(of_turns))
        }
        _ => false,
    };
    for word in whole.words.iter().filter(is_asked).step_by(every) {
        let written = &text[word.lo..word.hi];
        found.asked += 1;
        for letters in 0..=2.min(written.len()) {
            let begun = format!("{}{}", &text[..word.lo + letters], &text[word.hi..]);
            let known = Known::of(&begun);
            let texts = Texts::new(&begun, &known, above.iter().map(String::as_str).zip(&known_above));
            let (_, items) = complete(&texts, &more, word.lo + letters);
            let mut fitting = items.iter().filter(|item| item.word.starts_with(&written[..letters]));
            let rank = fitting.position(|item| item.word == written);
            found.first[letters] += usize::from(rank.is_some_and(|rank| rank < 3));
            if letters == 0 {
                found.offered += usize::from(rank.is_some());
                let line = text[..word.lo].rsplit('\n').next().unwrap_or_default();
                found.missed.extend(rank.is_none().then(|| format!("{name}: {line}[{written}]")));
            }
        }
    }
}

fn measure(every: usize) {
    let mut found = Found::default();
    shipped().iter().for_each(|name| ask(name, every, &mut found));
    let share = |part: usize| part as f64 / found.asked as f64;
    let measured = format!(
        "of {} words {:.3} are offered; among the first three {:.3}, after one letter {:.3}, after two {:.3}",
        found.asked,
        share(found.offered),
        share(found.first[0]),
        share(found.first[1]),
        share(found.first[2]),
    );
    println!("{measured}\n{}", found.missed.join("\n"));
    assert!(share(found.offered) >= 0.97, "{measured}\n{}", found.missed.join("\n"));
    assert!(share(found.first[1]) >= 0.85, "{measured}");
}

#[test]
fn words_taken_out_of_shipped_files_are_offered() {
    measure(211);
}

#[test]
#[ignore = "slow"]
fn many_words_taken_out_of_shipped_files_are_offered() {
    measure(17);
}
