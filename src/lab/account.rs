//! What is known of a game that was played, whether all of it is kept or only what is measured.

use super::contest::{Contest, hash};
use super::ends::Called;
use super::game::{End, Played};
use crate::play::ranks;
use std::borrow::Cow;

/// A game of a contest, as those who compare rule sets ask about it.
pub trait Account {
    /// Its pairing and its rule set.
    fn side(&self) -> (usize, usize);
    /// How it ended.
    fn end(&self) -> End;
    /// The label of the end; none of a game that was broken off.
    fn reason<'a>(&'a self, contest: &'a Contest) -> Option<&'a str>;
    /// True where the end has one of these names.
    fn is_by(&self, names: &Called) -> bool;
    /// Who moved first.
    fn first<'a>(&'a self, contest: &'a Contest) -> &'a str;
    /// True where whoever moved first won.
    fn is_won_by_first(&self) -> bool;
    /// True where players are ranked.
    fn is_ranked(&self) -> bool;
    /// The score of whoever moved first: 1 a win, 1/2 a draw, 0 a loss; where players are ranked, the share of the others who
    /// came after him, those of his rank by half. None of a game that was broken off.
    fn first_score(&self) -> Option<f64>;
    /// The score of the player of that number and name.
    fn score(&self, seat: usize, name: &str) -> Option<f64>;
    /// The winner's points, in games that have them; 0 in a draw.
    fn points(&self) -> Option<u32>;
    /// Turns played.
    fn length(&self) -> usize;
    /// Turns to choose from, on average; none where they were not counted.
    fn branching(&self) -> Option<f64>;
    /// The share of turns with more than one to choose from.
    fn decisions(&self) -> Option<f64>;
    /// Pieces taken.
    fn taken(&self) -> u32;
    /// Cells that ever held a piece.
    fn used(&self) -> u32;
    /// True where it is the same game, turn by turn, as that of the first rule set which it is held against.
    fn is_as(&self, first: &Self) -> bool;
    /// A number for its first turns: games that begin alike have the same.
    fn beginning(&self) -> u64;
    /// All of it, where that is kept.
    fn kept(&self) -> Option<&Played>;
    /// All of it, played once more where only figures are kept; it is that game of its rule set and pairing.
    fn whole<'a>(&'a self, contest: &Contest, game: u64) -> Cow<'a, Played>;

    /// What the end of the game is worth to whoever won: its points, or 1 where ends have none. 0 where nobody did.
    fn worth(&self) -> u32 {
        self.points().unwrap_or(u32::from(self.end() == End::Win))
    }
}

impl Account for Played {
    fn side(&self) -> (usize, usize) {
        (self.pairing, self.rules)
    }

    fn end(&self) -> End {
        self.end
    }

    fn reason<'a>(&'a self, _: &'a Contest) -> Option<&'a str> {
        self.by.as_deref()
    }

    fn is_by(&self, names: &Called) -> bool {
        self.by.as_ref().is_some_and(|by| names.contains(by))
    }

    fn first<'a>(&'a self, _: &'a Contest) -> &'a str {
        &self.first
    }

    fn is_won_by_first(&self) -> bool {
        self.winner.as_ref() == Some(&self.first)
    }

    fn is_ranked(&self) -> bool {
        self.ranking.is_some()
    }

    fn first_score(&self) -> Option<f64> {
        self.score(0, &self.first)
    }

    fn score(&self, _: usize, name: &str) -> Option<f64> {
        match (self.end, &self.ranking) {
            (End::Unfinished, _) => None,
            (_, Some(ranking)) => ranked(ranking, name),
            (End::Draw, None) => Some(0.5),
            (End::Win, None) => Some(f64::from(u8::from(self.winner.as_deref() == Some(name)))),
        }
    }

    fn points(&self) -> Option<u32> {
        self.points
    }

    fn length(&self) -> usize {
        self.turns.len()
    }

    fn branching(&self) -> Option<f64> {
        mean(self.choices.iter().map(|&c| c as f64))
    }

    fn decisions(&self) -> Option<f64> {
        mean(self.choices.iter().map(|&c| f64::from(u8::from(c > 1))))
    }

    fn taken(&self) -> u32 {
        self.taken
    }

    fn used(&self) -> u32 {
        self.used
    }

    fn is_as(&self, first: &Self) -> bool {
        let end = |game: &Self| (game.end, game.winner.clone(), game.ranking.clone(), game.worth());
        self.turns == first.turns && end(self) == end(first)
    }

    fn beginning(&self) -> u64 {
        hash(&self.turns[..self.turns.len().min(TURNS)].join("\u{1}"))
    }

    fn kept(&self) -> Option<&Played> {
        Some(self)
    }

    fn whole<'a>(&'a self, _: &Contest, _: u64) -> Cow<'a, Played> {
        Cow::Borrowed(self)
    }
}

/// Turns by which beginnings are told apart.
pub const TURNS: usize = 4;

fn ranked(ranking: &[Vec<String>], player: &str) -> Option<f64> {
    let own = ranking.iter().position(|rank| rank.iter().any(|one| one == player))?;
    let all = ranking.iter().enumerate().flat_map(|(rank, players)| players.iter().map(move |other| (rank, other)));
    ranks::score(own, all.filter(|(_, other)| *other != player).map(|(rank, _)| rank))
}

/// The mean of some values, where there are any.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0usize, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / count as f64)
}
