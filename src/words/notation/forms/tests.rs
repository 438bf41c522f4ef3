//! What a text means is found among few turns, and must be what is found among all.

use super::{Sieve, TurnError, TurnForm, Wanted, first_fitting, fitting, loose, write};
use crate::Rules;
use crate::notation::bench::{playout, rules};
use crate::play::rng::{Rng, below, rng};
use crate::play::{State, Turn};

/// Games in which turns have forms.
const GAMES: [&str; 20] = [
    include_str!("../../../../rules/amazons.rules"),
    include_str!("../../../../rules/chess.rules"),
    include_str!("../../../../rules/english-draughts.rules"),
    include_str!("../../../../rules/go.rules"),
    include_str!("../../../../rules/gomoku.rules"),
    include_str!("../../../../rules/havannah.rules"),
    include_str!("../../../../rules/hex.rules"),
    include_str!("../../../../rules/international-draughts.rules"),
    include_str!("../../../../rules/janggi.rules"),
    include_str!("../../../../rules/kalah.rules"),
    include_str!("../../../../rules/lines-of-action.rules"),
    include_str!("../../../../rules/makruk.rules"),
    include_str!("../../../../rules/nine-mens-morris.rules"),
    include_str!("../../../../rules/oware.rules"),
    include_str!("../../../../rules/pijersi.rules"),
    include_str!("../../../../rules/quoridor.rules"),
    include_str!("../../../../rules/reversi.rules"),
    include_str!("../../../../rules/shogi.rules"),
    include_str!("../../../../rules/tak.rules"),
    include_str!("../../../../rules/xiangqi.rules"),
];

/// Positions with more turns than this are not looked at, which would take long.
const FEW: usize = 150;

/// What a text means, found among all turns.
fn among_all(
    rules: &Rules,
    state: &State,
    forms: &[&TurnForm],
    text: &str,
    all: &[Turn],
) -> Option<Result<Turn, TurnError>> {
    let tries = loose::readings(text).flat_map(|tried| forms.iter().map(move |form| (tried, form)));
    let mut found = tries.filter_map(|(tried, form)| fitting(rules, state, form, all, tried));
    found.next().map(|found| found.map(|at| all[at].clone()))
}

/// A text with a sign left out, cut short, or with a sign of another in front.
fn spoilt(chance: &mut Rng, text: &str, other: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let at = below(chance, signs.len() as u64 + 1) as usize;
    let kept = |signs: &[char]| signs.iter().collect::<String>();
    match below(chance, 4) {
        0 => kept(&signs[..at]),
        1 => other.chars().take(1).chain(signs).collect(),
        _ => kept(&signs[..at]) + &kept(signs.get(at + 1..).unwrap_or_default()),
    }
}

#[test]
fn what_is_found_among_few_turns_is_what_is_found_among_all() {
    let mut read = 0;
    for text in GAMES {
        let rules = rules(text);
        let name = &rules.names.title;
        let forms: Vec<&TurnForm> = rules.names.notation.turns.iter().collect();
        let sieves: Vec<Sieve> = forms.iter().map(|form| Sieve::new(&rules, form)).collect();
        if forms.is_empty() || rules.engine.by_parts() {
            continue;
        }
        let mut chance = rng(59, name.len() as u64);
        for (state, _) in playout(&rules, 59, 40).into_iter().step_by(4) {
            let all = rules.engine.turns(&state, FEW + 1);
            if all.len() > FEW || all.is_empty() {
                continue;
            }
            let texts: Vec<String> =
                all.iter().take(60).step_by(6).map(|turn| write(&rules, &state, forms[0], turn)).collect();
            for text in &texts {
                let spoilt: Vec<String> = (0..4).map(|_| spoilt(&mut chance, text, &texts[0])).collect();
                for tried in spoilt.iter().chain([text]) {
                    let found = first_fitting(&rules, &state, &sieves, tried, Wanted::default());
                    assert_eq!(found, among_all(&rules, &state, &forms, tried, &all), "{name}: `{tried}` of `{text}`");
                    read += usize::from(found.is_some());
                }
            }
        }
    }
    assert!(read > 300, "{read} texts mean something");
}
