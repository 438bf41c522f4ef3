//! Games that show what is claimed, so that nobody has to believe a figure.

use super::super::account::Account;
use super::super::contest::{Contest, Contestant, Seeds};
use super::super::count::{grouped, many};
use super::super::game::{End, Played};
use super::super::measures::Measure;
use super::Claim;
use crate::notation::outcome;
use crate::play::Outcome;

/// In how many games it mattered by which of two rule sets they were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mattered {
    /// Games of either rule set that could not have been played so by the other, or would have ended otherwise, or for other
    /// points.
    pub games: usize,
    /// Games that were looked at.
    pub of: usize,
    /// Games that were played.
    pub played: usize,
    /// The place of the first, and the turn at which it is so, from 1.
    pub first: Option<(usize, usize)>,
}

impl Mattered {
    /// In how many it mattered, as a share where that says most: `98 % of 400 games`, `1 of 400 games`, `all but 2 of 400
    /// games`.
    pub fn share(&self) -> String {
        let known = self.known();
        match (200 * self.games < self.of, 200 * (self.of - self.games) < self.of, self.of - self.games) {
            (true, ..) => format!("{} of {known}", grouped(self.games as u64)),
            (_, true, 1..) => format!("all but {} of {known}", grouped((self.of - self.games) as u64)),
            _ => format!("{:.0} % of {known}", 100.0 * self.games as f64 / self.of.max(1) as f64),
        }
    }

    /// The games of which it is known: `40 games`, `400 games that were looked at, of 2 000`.
    pub fn known(&self) -> String {
        let known = many(self.of, "game");
        if self.of == self.played {
            known
        } else {
            format!("{known} that were looked at, of {}", grouped(self.played as u64))
        }
    }
}

/// Most games of a rule set that are looked at: each is played once more.
const MOST: usize = 200;

/// The places of the games of a pairing and a rule set.
fn places<G: Account>(games: &[G], pairing: usize, rules: usize) -> impl Iterator<Item = usize> + '_ {
    (0..games.len()).filter(move |&place| games[place].side() == (pairing, rules))
}

/// Pairs of games with the same seed: of the first rule set, and of another.
fn pairs<G: Account>(games: &[G], pairing: usize, rules: usize) -> impl Iterator<Item = (usize, usize)> {
    places(games, pairing, 0).zip(places(games, pairing, rules)).filter(|&(a, b)| are_pair(&games[a], &games[b]))
}

/// True for games with the same seed; those of which only figures are kept lie in order, and have.
fn are_pair(a: &impl Account, b: &impl Account) -> bool {
    a.kept().map(|game| game.seed) == b.kept().map(|game| game.seed)
}

/// Where every game of a rule set is over before its first turn: how they end, by the label of the end if there is one.
pub fn unplayed<'a>(contest: &'a Contest, games: &'a [impl Account], rules: usize) -> Option<&'a str> {
    let mut own = games.iter().filter(|game| game.side().1 == rules);
    let first = own.next().filter(|game| game.length() == 0)?;
    own.all(|game| game.length() == 0).then(|| first.reason(contest).unwrap_or("nobody wins"))
}

/// In how many games of a pairing it mattered that they were played by a rule set and not by the first, or the other way
/// round.
pub fn mattered(contest: &Contest, games: &[impl Account], pairing: usize, rules: usize) -> Mattered {
    let count = |rules: usize| places(games, pairing, rules).count();
    let mut found = Mattered { played: count(0) + count(rules), ..Mattered::default() };
    let numbered = |rules: usize| places(games, pairing, rules).take(MOST).zip(0u64..);
    let mut all: Vec<(usize, u64)> = numbered(0).chain(numbered(rules)).collect();
    all.sort_unstable();
    for (place, number) in all {
        let game = games[place].whole(contest, number);
        let other = &contest.contestants[if game.rules == 0 { rules } else { 0 }];
        found.of += 1;
        if let Some(turn) = parts_at(&game, other) {
            found.games += 1;
            found.first.get_or_insert((place, turn));
        }
    }
    found
}

/// The turn at which a game stops being one of another rule set; none where it is one, with the same end.
fn parts_at(game: &Played, other: &Contestant) -> Option<usize> {
    let engine = &*other.rules.engine;
    let mut last = game.start(other);
    if other.rules.names.players[engine.mover(&last)] != game.first {
        return Some(1);
    }
    for (played, turn) in game.replay(other).zip(1..) {
        match played {
            // a game that is over does not go on
            Ok(played) if engine.outcome(&last) == Outcome::Open => last = played.after,
            _ => return Some(turn),
        }
    }
    let names = &other.rules.names;
    let end = match engine.outcome(&last) {
        Outcome::Open => (End::Unfinished, None, 0),
        Outcome::Over { winner: None, .. } => (End::Draw, None, 0),
        Outcome::Over { winner: Some(player), points, .. } => {
            (End::Win, Some(&names.players[player]), u32::from(points))
        }
    };
    let ranking =
        if end.0 == End::Unfinished { None } else { outcome::ranking(&other.rules, &last).map(outcome::owned) };
    let is_other = end != (game.end, game.winner.as_ref(), game.stake()) || ranking != game.ranking;
    is_other.then_some(game.turns.len())
}

/// The places of the games that show a claim: the first pair that differs as it says; of games that are no pairs the first of
/// the rule set that lies on that side of all of the first one's.
pub fn shows(
    contest: &Contest,
    games: &[impl Account],
    (pairing, rules): (usize, usize),
    measure: &Measure,
    claim: Claim,
) -> Option<Vec<usize>> {
    let sign = match claim {
        Claim::More => 1.0,
        Claim::Less => -1.0,
        _ => return None,
    };
    let of = |place: usize| measure.of(&games[place], contest.contestants[games[place].side().1].rules.engine.cells());
    if contest.seeds == Seeds::Shared {
        let is_so = |&(a, b): &(usize, usize)| of(a).zip(of(b)).is_some_and(|(a, b)| sign * (b - a) > 0.0);
        return pairs(games, pairing, rules).find(is_so).map(|(a, b)| vec![a, b]);
    }
    let known: Vec<f64> = places(games, pairing, 0).filter_map(of).collect();
    let middle = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let beyond =
        places(games, pairing, rules).find(|&place| of(place).is_some_and(|value| sign * (value - middle) > 0.0));
    beyond.map(|place| vec![place])
}
