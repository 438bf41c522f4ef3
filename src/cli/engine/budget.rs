//! How long `go` lets an engine think.

use crate::agents::Protocol;
use std::time::Duration;

/// Where nothing is said, as if this time were given.
const USUAL: Duration = Duration::from_secs(1);

/// Of the time for a turn so much is kept back, to answer in time; a tenth of it where it is short.
const RESERVE: Duration = Duration::from_millis(10);

/// A game is thought to go on for so many turns, where nothing is said.
const TURNS_LEFT: u64 = 30;

/// What `go` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Turns to look ahead.
    pub depth: Option<u64>,
    /// Until it is stopped.
    pub is_endless: bool,
    /// The time for this turn.
    movetime: Option<Duration>,
    /// What is left of the time of the first player and of the second, and what each gains by a turn.
    left: [Option<Duration>; 2],
    gain: [Duration; 2],
    /// Time for each turn, once all other is used up.
    extra: Duration,
    turns_left: Option<u64>,
    /// Words that say nothing here.
    pub unknown: Vec<String>,
}

impl Go {
    /// Reads what follows `go`; `mover` is the player to move, from 0. Times are in milliseconds, in UCCI in seconds, unless it
    /// was told otherwise.
    ///
    /// # Errors
    /// A sentence: what is no number.
    pub fn read(words: &[String], protocol: Protocol, mover: usize, in_seconds: bool) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = words.iter();
        let unit = if in_seconds { 1000 } else { 1 };
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().map_or("", String::as_str);
                // who has overstepped has nothing left
                let wrong = || format!("`go {word}` needs a whole number, found `{text}`");
                text.parse::<i64>().map(|number| number.max(0) as u64).map_err(|_| wrong())
            };
            let mut time = || number().map(|number| Duration::from_millis(number.saturating_mul(unit)));
            match (word.as_str(), seat(word, protocol, mover)) {
                (_, Some((seat, true))) => go.gain[seat] = time()?,
                (_, Some((seat, false))) => go.left[seat] = Some(time()?),
                ("movetime", _) => go.movetime = Some(time()?),
                ("byoyomi", _) => go.extra = time()?,
                ("nodes", _) => go.nodes = Some(number()?),
                ("depth", _) => go.depth = Some(number()?),
                ("movestogo", _) => go.turns_left = Some(number()?),
                ("infinite" | "ponder", _) => go.is_endless = true,
                // the time of the other side, which UCCI tells, too
                ("opptime" | "oppincrement" | "oppmovestogo", _) => drop(number()?),
                _ => go.unknown.push(word.clone()),
            }
        }
        Ok(go)
    }

    /// How long the player to move, from 0, may think, who never thinks longer than a time of its own; none: no clock stops it.
    pub fn time(&self, mover: usize, own: Option<Duration>) -> Option<Duration> {
        let left = self.left.get(mover).copied().flatten();
        let spoken = self.movetime.map(kept_back).or_else(|| left.map(|left| self.share(left, self.gain[mover])));
        let extra = || (!self.extra.is_zero()).then(|| kept_back(self.extra));
        let is_bounded = self.nodes.is_some() || self.depth.is_some();
        match spoken.or_else(extra) {
            Some(time) => Some(own.map_or(time, |own| own.min(time))),
            None if self.is_endless => None,
            None => own.or((!is_bounded).then_some(USUAL)),
        }
    }

    /// A share of the time that is left for the game.
    fn share(&self, left: Duration, gain: Duration) -> Duration {
        let turns = self.turns_left.unwrap_or(TURNS_LEFT).clamp(1, TURNS_LEFT) as u32;
        let wanted = left / turns + gain * 3 / 4 + self.extra;
        wanted.min(kept_back(left + self.extra))
    }
}

/// A time without what is kept back of it.
fn kept_back(time: Duration) -> Duration {
    time - RESERVE.min(time / 10)
}

/// Whose time a word tells, and whether it is what he gains by a turn.
fn seat(word: &str, protocol: Protocol, mover: usize) -> Option<(usize, bool)> {
    // in shogi black begins
    let (white, black) = if protocol == Protocol::Usi { (1, 0) } else { (0, 1) };
    Some(match word {
        "p1time" => (0, false),
        "p2time" => (1, false),
        "p1inc" => (0, true),
        "p2inc" => (1, true),
        "wtime" => (white, false),
        "btime" => (black, false),
        "winc" => (white, true),
        "binc" => (black, true),
        // UCCI speaks of whoever is to move
        "time" if mover < 2 => (mover, false),
        "increment" if mover < 2 => (mover, true),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str, protocol: Protocol, mover: usize) -> Go {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        Go::read(&words, protocol, mover, protocol == Protocol::Ucci).unwrap()
    }

    #[test]
    fn times_are_those_of_who_is_to_move() {
        let millis = |line, protocol, mover| go(line, protocol, mover).time(mover, None).map(|time| time.as_millis());
        assert_eq!(millis("movetime 100", Protocol::Uci, 0), Some(90));
        assert_eq!(millis("movetime 5000", Protocol::Uci, 0), Some(4990));
        let both = "wtime 30000 btime 60000 winc 0 binc 400";
        assert_eq!(millis(both, Protocol::Uci, 0), Some(1000));
        assert_eq!(millis(both, Protocol::Uci, 1), Some(2300));
        assert_eq!(millis(both, Protocol::Usi, 0), Some(2300));
        assert_eq!(millis("wtime 1000 btime 1000 movestogo 1", Protocol::Uci, 0), Some(990));
        assert_eq!(millis("wtime -20 btime 1000", Protocol::Uci, 0), Some(0));
        assert_eq!(millis("btime 0 wtime 0 byoyomi 1000", Protocol::Usi, 0), Some(990));
        assert_eq!(millis("time 60 increment 0", Protocol::Ucci, 1), Some(2000));
        assert_eq!(millis("p1time 60000 p2time 30000", Protocol::Ugi, 1), Some(1000));
        assert_eq!(millis("infinite", Protocol::Uci, 0), None);
        assert_eq!(millis("nodes 500", Protocol::Uci, 0), None);
        assert_eq!(millis("mate", Protocol::Uci, 0), Some(1000));
    }

    #[test]
    fn nobody_thinks_longer_than_a_time_of_its_own() {
        let own = Some(Duration::from_secs(2));
        let millis = |line| go(line, Protocol::Uci, 0).time(0, own).map(|time| time.as_millis());
        assert_eq!(millis("movetime 100"), Some(90));
        assert_eq!(millis("movetime 9000"), Some(2000));
        assert_eq!(millis("nodes 500"), Some(2000));
        assert_eq!(millis("mate"), Some(2000));
        assert_eq!(millis("infinite"), None);
    }

    #[test]
    fn what_says_nothing_is_kept_apart() {
        assert_eq!(go("depth 3 searchmoves a2a3", Protocol::Uci, 0).unknown, ["searchmoves", "a2a3"]);
        let words = ["movetime".to_owned(), "soon".to_owned()];
        let wrong = Go::read(&words, Protocol::Uci, 0, false).unwrap_err();
        assert_eq!(wrong, "`go movetime` needs a whole number, found `soon`");
    }
}
