//! Comparisons of games, whatever is kept of them. What goes through all games is written out for both sorts of them here, so that
//! it is compiled with the lab, and not, less well, with whoever asks.

use super::account::Account;
use super::beginnings::Beginnings;
use super::brief::Brief;
use super::compare::shown::{Mattered, mattered, unplayed};
use super::compare::{Seat, Table, compare, cut_short, never_acted, sides};
use super::contest::Contest;
use super::facts::{Fact, by_seat};
use super::game::{End, Played};
use super::meant::{Clause, Judged, judge};

/// Games that were cut short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// How many.
    pub games: usize,
    /// Of how many.
    pub of: usize,
    /// As a share; 0 for a few.
    pub share: f64,
}

/// Games that rule sets are compared by.
pub trait Compared: Account + Sized {
    /// As [`compare`] says.
    fn tables(contest: &Contest, games: &[Self], worth: f64) -> Vec<Table>;
    /// Who moves first.
    fn seat(contest: &Contest, games: &[Self]) -> Seat;
    /// As [`never_acted`] says.
    fn idle(contest: &Contest, games: &[Self], pairing: usize) -> Vec<bool>;
    /// The games of a pairing that were played of a rule set, where they are most.
    fn most(contest: &Contest, games: &[Self], pairing: usize) -> usize;
    /// As [`mattered`] says.
    fn mattered(contest: &Contest, games: &[Self], pairing: usize, rules: usize) -> Mattered;
    /// As [`unplayed`] says.
    fn unplayed<'a>(contest: &'a Contest, games: &'a [Self], rules: usize) -> Option<&'a str>;
    /// Rule set by rule set, how many games of a pairing were cut short.
    fn cut(contest: &Contest, games: &[Self], pairing: usize) -> Vec<Cut>;
    /// Rule set by rule set, what [`by_seat`] says.
    fn by_seat(contest: &Contest, games: &[Self], pairing: usize) -> Vec<Vec<Fact>>;
    /// Rule set by rule set, how the games of the strongest begin.
    fn beginnings(contest: &Contest, games: &[Self]) -> Vec<Beginnings>;
    /// As [`judge`] says.
    fn judged(contest: &Contest, games: &[Self], of: (usize, usize), clauses: &[Clause]) -> Vec<Judged>;
}

macro_rules! compared {
    ($game:ty) => {
        impl Compared for $game {
            fn tables(contest: &Contest, games: &[Self], worth: f64) -> Vec<Table> {
                compare(contest, games, worth)
            }

            fn seat(contest: &Contest, games: &[Self]) -> Seat {
                Seat::of(contest, games)
            }

            fn idle(contest: &Contest, games: &[Self], pairing: usize) -> Vec<bool> {
                never_acted(contest, games, pairing)
            }

            fn most(contest: &Contest, games: &[Self], pairing: usize) -> usize {
                sides(contest, games, pairing).iter().map(Vec::len).max().unwrap_or(0)
            }

            fn mattered(contest: &Contest, games: &[Self], pairing: usize, rules: usize) -> Mattered {
                mattered(contest, games, pairing, rules)
            }

            fn unplayed<'a>(contest: &'a Contest, games: &'a [Self], rules: usize) -> Option<&'a str> {
                unplayed(contest, games, rules)
            }

            fn cut(contest: &Contest, games: &[Self], pairing: usize) -> Vec<Cut> {
                let of = |side: &Vec<&Self>| Cut {
                    games: side.iter().filter(|game| game.end() == End::Unfinished).count(),
                    of: side.len(),
                    share: cut_short(side),
                };
                sides(contest, games, pairing).iter().map(of).collect()
            }

            fn by_seat(contest: &Contest, games: &[Self], pairing: usize) -> Vec<Vec<Fact>> {
                let sides = sides(contest, games, pairing);
                contest.contestants.iter().zip(sides).map(|(one, side)| by_seat(one, &side)).collect()
            }

            fn beginnings(contest: &Contest, games: &[Self]) -> Vec<Beginnings> {
                Beginnings::of_strongest(contest, games)
            }

            fn judged(contest: &Contest, games: &[Self], of: (usize, usize), clauses: &[Clause]) -> Vec<Judged> {
                judge(contest, games, of.0, of.1, clauses)
            }
        }
    };
}

compared!(Played);
compared!(Brief);
