//! Two mistakes that have nothing to do with each other are both reported: neither hides the other.

use crate::support::{Folder, root, shipped};
use boardwright::assist::known::Known;
use boardwright::model::load::{Settings, load_quick};
use boardwright::play::rng::{below, rng};
use boardwright::syntax::{Sort, Word};
use libtest_mimic::{Failed, Trial};
use std::fs;

/// How many pairs of mistakes of each game are tried.
const PAIRS: u64 = 8;

/// Names that nobody declares.
const UNKNOWN: [&str; 2] = ["zzqone", "xxwtwo"];

/// One for each game.
pub fn trials() -> Vec<Trial> {
    let trial = |game: String| Trial::test(format!("pairs::{game}"), move || test(&game));
    shipped().into_iter().map(trial).collect()
}

fn test(game: &str) -> Result<(), Failed> {
    let text = fs::read_to_string(root().join("rules").join(format!("{game}.rules")))?;
    let known = Known::of(&text);
    let is_use = |word: &&Word| {
        word.sort == Sort::Name
            && !known.flat.iter().any(|symbol| symbol.whole.start == word.lo || symbol.at.start == word.lo)
    };
    let uses: Vec<&Word> = known.words.iter().filter(is_use).collect();
    let mut chance = rng(58, 0);
    let mut hidden = Vec::new();
    for _ in 0..PAIRS {
        let mut pick = || uses.get(below(&mut chance, uses.len() as u64) as usize).copied();
        let (Some(one), Some(other)) = (pick(), pick()) else { continue };
        let (first, second) = if one.lo < other.lo { (one, other) } else { (other, one) };
        let between = &text[first.hi..second.lo.max(first.hi)];
        let names = [&text[first.lo..first.hi], &text[second.lo..second.hi]];
        // of one name, or in one clause, the one may well follow from the other
        if names[0] == names[1] || !between.contains('\n') {
            continue;
        }
        let with = |which: &[usize]| {
            let mut changed = text.clone();
            for at in which.iter().rev() {
                let word = [first, second][*at];
                changed.replace_range(word.lo..word.hi, UNKNOWN[*at]);
            }
            changed
        };
        for at in 0..2 {
            let shows = |text: &str| reported(game, text).contains(&UNKNOWN[at]);
            if shows(&with(&[at])) && !shows(&with(&[0, 1])) {
                hidden.push(format!("`{}` hides `{}`, in\n{}", names[1 - at], names[at], with(&[0, 1])));
            }
        }
    }
    if hidden.is_empty() { Ok(()) } else { Err(hidden.join("\n").into()) }
}

/// Which of the unknown names something is said of.
fn reported(game: &str, text: &str) -> Vec<&'static str> {
    let loaded = load_quick(game, text, &Settings::default(), &Folder);
    let labels = loaded.report.iter().flat_map(|found| &found.labels);
    let texts: Vec<&str> = labels.map(|label| loaded.sources.text(label.span)).collect();
    UNKNOWN.into_iter().filter(|name| texts.contains(name)).collect()
}
