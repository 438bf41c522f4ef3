//! Stopping as soon as a question is answered, by betting (Ville 1939; Waudby-Smith and Ramdas 2024).
//!
//! Whoever denies something offers a bet: on each game, at odds that are fair if he is right at best. A gambler who starts
//! with 1 then has 20 at any time, however long he plays, at most once in twenty times. So what is denied is claimed when the
//! bets against its denial have grown that large. Nothing is assumed of how the numbers are spread, but that they do not lie
//! beyond a bound: rare events, lopsided numbers and sides that never vary are judged as rightly as others.

/// What the games say so far.
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

/// How large a share of the bound the largest stake is: what lies at the bound itself takes nearly all, and not all.
const BOLDEST: f64 = 0.95;

/// How many stakes are tried at once, each half of the one before: nobody knows beforehand which suits.
const STAKES: usize = 13;

/// More than this is not counted up.
const ENOUGH: f64 = 1e200;

/// Gamblers who bet on the same, each with another stake, and share what they win.
#[derive(Clone, Debug)]
struct Bets {
    /// The largest stake, for each unit of a number.
    largest: f64,
    wealth: [f64; STAKES],
}

impl Bets {
    /// Bets on numbers that are 0 on average or less, if the denial is right, and lie no further below 0 than `reach`.
    fn new(reach: f64) -> Self {
        Self { largest: BOLDEST / reach.max(f64::MIN_POSITIVE), wealth: [1.0; STAKES] }
    }

    fn take(&mut self, number: f64, pays: fn(f64) -> f64) {
        let mut stake = self.largest;
        for wealth in &mut self.wealth {
            // whoever loses more than he has is out
            *wealth = (*wealth * (1.0 + pays(stake * number)).max(0.0)).min(ENOUGH);
            stake /= 2.0;
        }
    }

    /// What they have together, each having begun with his part of 1.
    fn wealth(&self) -> f64 {
        self.wealth.iter().sum::<f64>() / STAKES as f64
    }
}

/// A bet that is paid as it falls.
fn plainly(gain: f64) -> f64 {
    gain
}

/// A bet that pays its stake at most, and takes no more: fair where up and down are as likely, however far they go.
fn at_most_the_stake(gain: f64) -> f64 {
    gain.tanh()
}

/// Whether the second of two means is larger or smaller than the first, or differs by less than is worth knowing. Each of the
/// three is said wrongly at most as often as `risk` says, whenever it is asked.
#[derive(Clone, Debug)]
pub struct Trial {
    pays: fn(f64) -> f64,
    risk: f64,
    more: Bets,
    less: Bets,
    not_more: Bets,
    not_less: Bets,
    answer: Answer,
}

impl Trial {
    /// A trial of differences that lie between `-reach` and `reach` whatever happens: of shares, 1.
    pub fn bounded(reach: f64, risk: f64) -> Self {
        let bets = || Bets::new(reach);
        Self {
            pays: plainly,
            risk,
            more: bets(),
            less: bets(),
            not_more: bets(),
            not_less: bets(),
            answer: Answer::Open,
        }
    }

    /// A trial of differences of numbers, of which `reach` is the most that is possible and far more than what is usual. That
    /// one is larger is claimed as for games in which, if the rules do not matter, more is as likely as less; that they do not
    /// differ is still claimed with regard to the whole reach.
    pub fn lopsided(reach: f64, risk: f64) -> Self {
        /// The boldest stake asks of each difference hardly more than its sign, where it is a thousandth of the reach.
        const BOLD: f64 = 2000.0;
        let signed = || Bets::new(reach / BOLD);
        Self { pays: at_most_the_stake, more: signed(), less: signed(), ..Self::bounded(reach, risk) }
    }

    /// Takes the next difference. One of `worth` would be worth knowing: of numbers it may be another from game to game, if on
    /// average it is right.
    pub fn take(&mut self, difference: f64, worth: f64) {
        if self.answer != Answer::Open {
            return;
        }
        self.more.take(difference, self.pays);
        self.less.take(-difference, self.pays);
        self.not_more.take(worth - difference, plainly);
        self.not_less.take(worth + difference, plainly);
        // either side has half of the risk; of no difference, only one of both denials can be right
        let (beyond, within) = (2.0 / self.risk, 1.0 / self.risk);
        self.answer = match () {
            () if self.more.wealth() >= beyond => Answer::More,
            () if self.less.wealth() >= beyond => Answer::Less,
            () if self.not_more.wealth() >= within && self.not_less.wealth() >= within => Answer::None,
            () => Answer::Open,
        };
    }

    /// What the differences said first.
    pub fn answer(&self) -> Answer {
        self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rng::{Rng, below, rng};

    const RISK: f64 = 0.05;

    fn chance(rng: &mut Rng) -> f64 {
        below(rng, 1 << 40) as f64 / (1u64 << 40) as f64
    }

    /// What 200 trials of so many differences say, one a seed.
    fn answers(
        trial: Trial,
        games: usize,
        worth: f64,
        mut difference: impl FnMut(&mut Rng) -> f64,
    ) -> impl FnMut(Answer) -> usize {
        let all: Vec<Answer> = (0..200)
            .map(|seed| {
                let (mut rng, mut trial) = (rng(seed, 0), trial.clone());
                for _ in 0..games {
                    trial.take(difference(&mut rng), worth);
                }
                trial.answer()
            })
            .collect();
        move |asked| all.iter().filter(|answer| **answer == asked).count()
    }

    /// Of 200 at 5 %, more than 16 would be seen about once in fifty times.
    const FEW: usize = 16;

    /// A coin that falls on 1 a little more often than on -1.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let coin = |shift: f64| move |rng: &mut Rng| if chance(rng) < 0.5 + shift / 2.0 { 1.0 } else { -1.0 };
        let mut even = answers(Trial::bounded(1.0, RISK), 6000, 0.1, coin(0.0));
        assert!(even(Answer::More) + even(Answer::Less) <= FEW && even(Answer::None) >= 180, "{}", even(Answer::None));
        let mut shifted = answers(Trial::bounded(1.0, RISK), 6000, 0.1, coin(0.1));
        assert!(shifted(Answer::None) + shifted(Answer::Less) <= FEW && shifted(Answer::More) >= 180);
    }

    /// One of a hundred games is a hundred times as long as the others: nothing is seen at first, and that is no proof.
    #[test]
    fn what_is_rare_and_large_is_not_denied() {
        for (share, games) in [(0.01, 1500), (0.005, 3000), (0.002, 3000)] {
            let rare = move |rng: &mut Rng| if chance(rng) < share { 194.0 } else { 0.0 };
            let mut found = answers(Trial::lopsided(1000.0, RISK), games, 0.1, rare);
            assert_eq!((found(Answer::None), found(Answer::Less)), (0, 0), "{share}");
            assert!(share < 0.005 || found(Answer::More) >= 150, "{share}: {}", found(Answer::More));
        }
    }

    /// Most games grow a little longer, and a few are cut short by as much: nothing differs on average.
    #[test]
    fn what_never_varies_is_judged() {
        let mut always = answers(Trial::bounded(1.0, RISK), 40, 0.05, |_| 1.0);
        assert_eq!(always(Answer::More), 200);
        let mut never = answers(Trial::bounded(1.0, RISK), 200, 0.05, |_| 0.0);
        assert_eq!(never(Answer::None), 200);
        let mut longer = answers(Trial::lopsided(1000.0, RISK), 40, 0.5, |_| 2.0);
        assert_eq!(longer(Answer::More), 200);
    }

    /// Differences of two numbers of the same spread, most of them small and some very large.
    #[test]
    fn lopsided_numbers_are_not_claimed_to_differ() {
        let long = |rng: &mut Rng| 1.0 / (0.003 + chance(rng));
        let mut found = answers(Trial::lopsided(1000.0, RISK), 2000, 0.3, |rng| long(rng) - long(rng));
        assert!(found(Answer::More) + found(Answer::Less) <= FEW);
        let mut found = answers(Trial::lopsided(1000.0, RISK), 2000, 0.3, |rng| 1.6 * long(rng) - long(rng));
        assert!(found(Answer::None) + found(Answer::Less) <= FEW && found(Answer::More) > 100);
    }
}
