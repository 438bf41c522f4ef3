//! How games begin: the first turns as a tree, with how often they are played and how they end.

use super::super::count::many;
use super::super::course::first_turns;
use super::super::game::{End, Played};
use super::super::stats::{Estimate, Interval};
use super::escaped;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Turns of an opening that are told.
const DEEPEST: usize = 3;

/// Turns told of each position, the most played first.
const WIDEST: usize = 5;

/// What fewer games play is left out.
const FEWEST: usize = 2;

/// The tree of the first turns of games, and how many different ones there are.
pub(super) fn openings(games: &[&Played], page: &mut String) {
    if games.len() < FEWEST {
        return;
    }
    *page += "<div class=\"tree\">";
    tree(games, 0, games.len(), page);
    *page += "</div>\n";
    if let Some((value, Interval { low, high })) = first_turns(games) {
        let _ = writeln!(
            page,
            "<p class=\"note\">The effective number of first turns is {value:.1} ({low:.1} .. {high:.1}): so many, all \
             played equally often, would vary as much.</p>"
        );
    }
}

fn tree(games: &[&Played], depth: usize, all: usize, page: &mut String) {
    let mut by_turn: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for game in games {
        if let Some(turn) = game.turns.get(depth) {
            by_turn.entry(turn).or_default().push(game);
        }
    }
    let mut turns: Vec<(&str, Vec<&Played>)> = by_turn.into_iter().filter(|(_, games)| games.len() >= FEWEST).collect();
    turns.sort_by_key(|(turn, games)| (std::cmp::Reverse(games.len()), *turn));
    if turns.is_empty() {
        return;
    }
    *page += "<ul>";
    for (turn, games) in turns.iter().take(WIDEST) {
        let share = 100.0 * games.len() as f64 / all as f64;
        let _ = write!(
            page,
            "<li><code>{}. {}</code> <small>{share:.0} %, {}</small>",
            depth + 1,
            escaped(turn),
            score(games)
        );
        if depth + 1 < DEEPEST {
            tree(games, depth + 1, all, page);
        }
        *page += "</li>";
    }
    *page += "</ul>";
}

/// What who moved first made of it.
fn score(games: &[&Played]) -> String {
    let of = |game: &&&Played| match game.end {
        End::Unfinished => None,
        End::Draw => Some(0.5),
        End::Win => Some(f64::from(u8::from(game.winner.as_ref() == Some(&game.first)))),
    };
    let scores: Vec<f64> = games.iter().filter_map(|game| of(&game)).collect();
    let count = many(games.len(), "game");
    match Estimate::of(&scores, 0.5).filter(|_| scores.len() >= 5) {
        Some(estimate) => {
            let interval = estimate.interval(0.05).times(100.0);
            let (low, high) = (interval.low.max(0.0), interval.high.min(100.0));
            format!("{count}, first player {:.0} % ({low:.0} .. {high:.0})", 100.0 * estimate.value)
        }
        None => count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_tells_turns_with_their_results() {
        let game = |turns: &[&str], winner: &str| Played {
            end: End::Win,
            winner: Some(winner.into()),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            ..Played::blank("A")
        };
        let mut games = vec![game(&["x", "y"], "A"); 6];
        games.extend(vec![game(&["x", "z"], "B"); 2]);
        games.push(game(&["rare"], "B"));
        let mut page = String::new();
        openings(&games.iter().collect::<Vec<_>>(), &mut page);
        assert!(page.contains("1. x</code> <small>89 %, 8 games, first player 75 %"), "{page}");
        assert!(page.contains("2. y") && page.contains("2. z") && !page.contains("rare"), "{page}");
    }
}
