//! The ends of several rule sets. The same rule may have another name in each of them, and is one end all the same.

use super::contest::{Contest, Contestant};
use super::diff::{Side, renamed_in};
use std::collections::BTreeSet;

/// All names of an end, the one in the first rule set that has it first.
pub type Called = Vec<String>;

/// The ends of all rule sets.
pub fn called(contest: &Contest) -> Vec<Called> {
    let Some((first, others)) = contest.contestants.split_first() else { return Vec::new() };
    let mut ends: Vec<Called> = names(first).map(|name| vec![name.clone()]).collect();
    for other in others {
        let new: Vec<&String> = names(other).filter(|name| !ends.iter().any(|end| end.contains(name))).collect();
        // texts are read once more only where a name is new
        let renamed = if new.is_empty() { Vec::new() } else { renamed(first, other) };
        for name in new {
            let before = renamed.iter().find(|(_, after)| after == name).map(|(before, _)| before);
            let same = ends.iter_mut().find(|end| before.is_some_and(|before| end.contains(before)));
            match same.filter(|end| !contest.contestants.iter().any(|c| has_both(c, end, name))) {
                Some(end) => end.push(name.clone()),
                None => ends.push(vec![name.clone()]),
            }
        }
    }
    ends
}

/// The ends that have these labels, each once, with all its names.
pub fn with_labels(contest: &Contest, labels: &BTreeSet<&str>) -> Vec<Called> {
    let known = if labels.len() > 1 { called(contest) } else { Vec::new() };
    let of = |label: &&str| known.iter().find(|end| end.iter().any(|name| name == label)).cloned();
    let all: BTreeSet<Called> =
        labels.iter().map(|label| of(label).unwrap_or_else(|| vec![(*label).to_owned()])).collect();
    all.into_iter().collect()
}

fn names(contestant: &Contestant) -> impl Iterator<Item = &String> {
    contestant.rules.names.ends.iter()
}

/// True where a rule set has an end of that name beside the other, so that they cannot be one.
fn has_both(contestant: &Contestant, end: &Called, name: &String) -> bool {
    names(contestant).any(|own| own == name) && names(contestant).any(|own| end.contains(own))
}

/// The ends of the first that have another name in the second, and say the same there.
fn renamed(first: &Contestant, second: &Contestant) -> Vec<(String, String)> {
    let (Ok(a), Ok(b)) = (first.origin.loaded(), second.origin.loaded()) else { return Vec::new() };
    let (Some(game_a), Some(game_b)) = (&a.game, &b.game) else { return Vec::new() };
    renamed_in(
        "end",
        Side { rules: &first.rules, game: game_a, sources: &a.sources },
        Side { rules: &second.rules, game: game_b, sources: &b.sources },
    )
}
