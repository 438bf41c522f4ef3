//! How a game stands, in words: who won, and where players are ranked, who came next.

use crate::Rules;
use crate::id::{EndId, PlayerId};
use crate::play::{Outcome, State};

/// The players rank by rank, as far as they have ranks; `None` where players are not ranked.
pub fn ranking<'a>(rules: &'a Rules, state: &State) -> Option<Vec<Vec<&'a str>>> {
    let ranks = rules.engine.ranks(state)?;
    let of = |rank: usize| {
        let players = rules.names.players.iter().zip(&ranks);
        players.filter(|&(_, &found)| usize::from(found) == rank).map(|(name, _)| name.as_str()).collect()
    };
    Some((1..=ranks.len()).map(of).filter(|players: &Vec<&str>| !players.is_empty()).collect())
}

/// A ranking to be kept.
pub fn owned(ranking: Vec<Vec<&str>>) -> Vec<Vec<String>> {
    ranking.into_iter().map(|rank| rank.into_iter().map(str::to_owned).collect()).collect()
}

/// `White, Black and Red`: White first, the others together after him. Nobody alone, or all together, is `draw`.
pub fn in_order<S: AsRef<str>>(winner: Option<&str>, ranking: Option<&[Vec<S>]>) -> String {
    match ranking {
        Some(ranks) if ranks.len() > 1 => ranks.iter().map(|rank| together(rank)).collect::<Vec<_>>().join(", "),
        _ => winner.unwrap_or("draw").to_owned(),
    }
}

/// `White wins`, `draw`; `White wins, then Black and Red`; `White and Black come first, then Red`.
pub fn verdict<S: AsRef<str>>(winner: Option<&str>, ranking: Option<&[Vec<S>]>) -> String {
    let after = |ranks: &[Vec<S>]| ranks.iter().map(|rank| format!(", then {}", together(rank))).collect::<String>();
    match (winner, ranking) {
        (Some(winner), Some([_, others @ ..])) => format!("{winner} wins{}", after(others)),
        (None, Some([first, others @ ..])) if !others.is_empty() => {
            format!("{} come first{}", together(first), after(others))
        }
        (Some(winner), _) => format!("{winner} wins"),
        (None, _) => "draw".into(),
    }
}

fn together<S: AsRef<str>>(rank: &[S]) -> String {
    rank.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(" and ")
}

/// How a game stands, as it is recorded: `White by goal`, `White, Red, Black by home`, `draw by quiet`, `open`; without `by`
/// where no end of the rules says so.
pub fn recorded(rules: &Rules, state: &State) -> String {
    match rules.engine.outcome(state) {
        Outcome::Open => "open".to_string(),
        Outcome::Over { winner, by, .. } => {
            let order = in_order(name(rules, winner), ranking(rules, state).as_deref());
            match by.and_then(|end: EndId| rules.names.ends.get(end)) {
                Some(end) => format!("{order} by {end}"),
                None => order,
            }
        }
    }
}

/// The points of a game's winner; `None` in games without points.
pub fn points(rules: &Rules, outcome: Outcome) -> Option<u32> {
    rules.names.has_points.then(|| u32::from(outcome.points()))
}

/// The reason for an end, with the points of who has won by it: `gammon, 2 points`.
pub fn reason(rules: &Rules, outcome: Outcome) -> String {
    let Outcome::Over { winner, by, points } = outcome else { return String::new() };
    match points {
        _ if !rules.names.has_points || winner.is_none() => rules.names.reason(by).to_owned(),
        1 => format!("{}, 1 point", rules.names.reason(by)),
        points => format!("{}, {points} points", rules.names.reason(by)),
    }
}

/// How a game that is over ended: `White wins, then Red, then Black`, `draw`.
pub fn ended(rules: &Rules, state: &State, winner: Option<PlayerId>) -> String {
    verdict(name(rules, winner), ranking(rules, state).as_deref())
}

fn name(rules: &Rules, player: Option<PlayerId>) -> Option<&str> {
    player.and_then(|p| rules.names.players.get(p)).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_told_in_order() {
        let ranks = [vec!["White"], vec!["Black", "Red"]];
        assert_eq!(in_order(Some("White"), Some(&ranks)), "White, Black and Red");
        assert_eq!(verdict(Some("White"), Some(&ranks)), "White wins, then Black and Red");
        let shared = [vec!["White", "Black"], vec!["Red"]];
        assert_eq!(in_order(None, Some(&shared)), "White and Black, Red");
        assert_eq!(verdict(None, Some(&shared)), "White and Black come first, then Red");
        let all = [vec!["White", "Black", "Red"]];
        assert_eq!((in_order(None, Some(&all)), verdict(None, Some(&all))), ("draw".into(), "draw".into()));
        assert_eq!(verdict::<&str>(Some("White"), None), "White wins");
        assert_eq!(in_order::<&str>(None, None), "draw");
    }
}
