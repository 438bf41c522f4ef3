//! The shipped files, changed by chance: whatever comes of it, loading does not panic; and what is found to be sound can
//! be played.

use crate::support::{Folder, root, shipped};
use boardwright::id::{Id, SetupId};
use boardwright::model::load::{Settings, load, load_quick};
use boardwright::play::pool::Pool;
use boardwright::play::rng::{Rng, below, rng};
use libtest_mimic::{Failed, Trial};
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many changed files of each game the quick trial looks at.
const QUICK: u64 = 60;

/// Where the files of each slow trial begin, and the last end: the first goes on where the quick one ends.
const SLOW: [u64; 5] = [QUICK, 250, 500, 750, 1000];

/// Of how many of them all variants and options are checked too, which takes longer: one of so many.
const ALL: u64 = 10;

/// Several for each game, so that they can run side by side.
pub fn trials() -> Vec<Trial> {
    let quick = shipped().into_iter().map(|game| trial(&game, 0, 0..QUICK));
    let slow = shipped().into_iter().flat_map(|game| {
        let parts = SLOW.windows(2).enumerate();
        parts.map(move |(at, ends)| trial(&game, at + 1, ends[0]..ends[1]).with_ignored_flag(true)).collect::<Vec<_>>()
    });
    quick.chain(slow).collect()
}

fn trial(game: &str, part: usize, mut seeds: Range<u64>) -> Trial {
    let path = root().join("rules").join(format!("{game}.rules"));
    Trial::test(format!("mutations::{game}-{part}"), move || {
        let text = fs::read_to_string(path)?;
        seeds.try_for_each(|seed| test(&text, seed))
    })
}

fn test(text: &str, seed: u64) -> Result<(), Failed> {
    let changed = mutated(text, &mut rng(seed, 0));
    let tried = catch_unwind(AssertUnwindSafe(|| try_out(&changed, seed)));
    tried.map_err(|_| Failed::from(format!("panics (seed {seed}) at\n{changed}")))
}

/// Loads a text, and plays ten turns where it is sound.
fn try_out(text: &str, seed: u64) {
    let load = if seed.is_multiple_of(ALL) { load } else { load_quick };
    let Some(game) = load("mutated", text, &Settings::default(), &Folder).game else { return };
    let rules = boardwright::compile(&game);
    let mut rng = rng(seed, 1);
    let mut state = rules.engine.start(SetupId::from_index(0), None, &mut rng);
    rules.engine.playout(&mut state, &mut rng, 10, false, &mut Pool::default());
}

/// One to three changes.
fn mutated(text: &str, rng: &mut Rng) -> String {
    (0..=below(rng, 3)).fold(text.to_owned(), |text, _| change(&text, rng))
}

fn change(text: &str, rng: &mut Rng) -> String {
    let mut parts = match below(rng, 3) {
        0 => text.split_inclusive('\n').map(str::to_owned).collect(),
        1 => tokens(text),
        _ => text.chars().map(String::from).collect::<Vec<_>>(),
    };
    if parts.is_empty() {
        return text.to_owned();
    }
    let mut pick = || below(rng, parts.len() as u64) as usize;
    let (at, other) = (pick(), pick());
    match below(rng, 4) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(at, parts[at].clone()),
        2 => parts.swap(at, other),
        _ => parts[at] = parts[other].clone(),
    }
    parts.concat()
}

/// Words, numbers, signs and blanks.
fn tokens(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens: Vec<String> = Vec::new();
    for letter in text.chars() {
        match tokens.last_mut() {
            Some(last) if is_word(letter) && last.chars().all(is_word) => last.push(letter),
            _ => tokens.push(letter.to_string()),
        }
    }
    tokens
}
