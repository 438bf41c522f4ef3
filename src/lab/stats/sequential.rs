//! Stopping as soon as a question is answered: Wald's sequential test on means (the generalised form used by chess engine
//! testers: the variance is that of the games so far).

use super::Sample;

/// Is there a difference of at least `worth`, one way or the other, or none?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The smallest difference worth knowing.
    pub worth: f64,
    /// How often a difference may be claimed where there is none, and none where there is one.
    pub risk: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Games must go on.
    Open,
    /// The second is larger.
    More,
    /// The second is smaller.
    Less,
    /// No difference of that size.
    None,
}

/// What the games seen so far say for "larger" and for "smaller", and the bounds at which the test stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The logarithm of the likelihood ratio for "larger by `worth`" against "equal".
    pub more: f64,
    /// The logarithm of the likelihood ratio for "smaller by `worth`" against "equal".
    pub less: f64,
    /// From here on the difference is claimed.
    pub upper: f64,
    /// Down to here it is given up.
    pub lower: f64,
}

/// Fewer observations say nothing about their own spread.
const FEWEST: usize = 20;

impl Question {
    /// How much speaks for either side, given the differences seen so far and their spread. `error` is the standard error of the
    /// mean difference.
    pub fn evidence(&self, mean: f64, error: f64) -> Evidence {
        // half of the risk for each side
        let (alpha, beta) = (self.risk / 2.0, self.risk);
        let step = |mean: f64| (self.worth * mean - self.worth * self.worth / 2.0) / (error * error);
        Evidence {
            more: step(mean),
            less: step(-mean),
            upper: ((1.0 - beta) / alpha).ln(),
            lower: (beta / (1.0 - alpha)).ln(),
        }
    }

    /// What the differences of pairs say so far.
    pub fn ask(&self, mean: f64, error: f64, count: usize) -> Answer {
        if count < FEWEST || error == 0.0 && mean == 0.0 && count < FEWEST * 5 {
            return Answer::Open;
        }
        if error == 0.0 {
            return if mean == 0.0 { Answer::None } else { Answer::Open };
        }
        let seen = self.evidence(mean, error);
        match (seen.more >= seen.upper, seen.less >= seen.upper) {
            (true, _) => Answer::More,
            (_, true) => Answer::Less,
            _ if seen.more <= seen.lower && seen.less <= seen.lower => Answer::None,
            _ => Answer::Open,
        }
    }

    /// What a sample of differences says so far.
    pub fn ask_sample(&self, differences: &Sample) -> Answer {
        self.ask(differences.mean, differences.error(), differences.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rng::{below, rng};

    fn trial(seed: u64, shift: f64) -> Answer {
        let question = Question { worth: 0.1, risk: 0.05 };
        let mut rng = rng(seed, 0);
        let mut seen = Vec::new();
        for _ in 0..200 {
            // coins that fall on 1 a little more often than on 0
            seen.extend(
                (0..50).map(|_| f64::from(u8::from((below(&mut rng, 1000) as f64) < 500.0 + 1000.0 * shift)) - 0.5),
            );
            match question.ask_sample(&Sample::of(seen.iter().copied())) {
                Answer::Open => {}
                verdict => return verdict,
            }
        }
        Answer::Open
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let wrong = (0..200).filter(|&seed| trial(seed, 0.0) != Answer::None).count();
        assert!(wrong <= 16, "{wrong} of 200 claims without a difference");
        let missed = (0..200).filter(|&seed| trial(seed, 0.1) != Answer::More).count();
        assert!(missed <= 16, "{missed} of 200 differences missed");
    }
}
