//! A bar while games are played; nothing where nobody looks.

use crate::lab::account::Account;
use crate::lab::contest::{Contest, letter};
use crate::lab::game::End;
use crate::lab::results::Shard;
use crate::lab::stats::wilson;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::cell::RefCell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A line about how far something is that has no end in sight; nothing where nobody looks.
pub struct NowAndThen {
    shown: bool,
    told: Instant,
}

impl NowAndThen {
    pub fn new() -> Self {
        Self { shown: std::io::stderr().is_terminal(), told: Instant::now() }
    }

    /// Tells it, unless it was told just now.
    pub fn tell(&mut self, line: impl FnOnce() -> String) {
        if self.shown && self.told.elapsed() > Duration::from_millis(300) {
            self.told = Instant::now();
            eprint!("\r{} ", line());
        }
    }

    /// Puts a last line in its place, which may be empty.
    pub fn end(self, line: impl FnOnce() -> String) {
        if self.shown {
            eprint!("\r{:70}\r{}", "", line());
        }
    }
}

/// A bar for so many things.
pub fn bar(all: u64, things: &str) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(all), target);
    let template = format!("{{bar:10}} {{pos}}/{{len}} {things}{{left}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.with_key("left", |state: &ProgressState, w: &mut dyn std::fmt::Write| {
            // nothing is known of the time before the first is done
            let _ = if state.pos() > 0 { write!(w, ", {:#} left", HumanDuration(state.eta())) } else { Ok(()) };
        }));
    }
    if all > 0 {
        bar.tick();
    }
    bar
}

/// How far a contest is.
pub struct Progress {
    bar: ProgressBar,
    sides: RefCell<Vec<Side>>,
}

/// What is known of a rule set so far.
#[derive(Default, Clone)]
struct Side {
    first: u64,
    games: u64,
}

impl Progress {
    /// A bar for all games, or for those of a part, some of them played already.
    pub fn new(contest: &Contest, shard: Option<Shard>, played: usize) -> Self {
        let all = contest.pairings.iter().map(|p| p.games).sum::<u64>() * contest.contestants.len() as u64;
        let all = shard.map_or(all, |shard| (all + shard.of - shard.part) / shard.of);
        let bar = bar(all, "games").with_position(played as u64);
        bar.reset_eta();
        let sides = vec![Side::default(); contest.contestants.len()];
        Self { bar, sides: RefCell::new(sides) }
    }

    /// One more game.
    pub fn took(&self, game: &impl Account) {
        self.took_all(std::slice::from_ref(game));
    }

    /// Some more games.
    pub fn took_all(&self, games: &[impl Account]) {
        let before = self.bar.position();
        self.bar.inc(games.len() as u64);
        // what nobody sees need not be counted
        if self.bar.is_hidden() {
            return;
        }
        let mut sides = self.sides.borrow_mut();
        for game in games {
            let is_of_equals = game.kept().is_none_or(|game| game.seat.is_none());
            if game.end() != End::Unfinished && is_of_equals {
                let side = &mut sides[game.side().1];
                side.games += 1;
                side.first += u64::from(game.is_won_by_first());
            }
        }
        if before / 16 != self.bar.position() / 16 {
            self.bar.set_message(headline(&sides));
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// How often the first player has won so far, of games of equals: `first wins: A 46±19 %, B 50±28 %`.
fn headline(sides: &[Side]) -> String {
    let share = |(number, side): (usize, &Side)| {
        let half = wilson(side.first, side.games).half() * 100.0;
        format!("{} {:.0}±{half:.0} %", letter(number), side.first as f64 * 100.0 / side.games.max(1) as f64)
    };
    let all: Vec<String> = sides.iter().enumerate().filter(|(_, side)| side.games > 0).map(share).collect();
    if all.is_empty() { String::new() } else { format!("first wins: {}", all.join(", ")) }
}
