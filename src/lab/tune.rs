//! Which setting of an option does what is meant: many settings with few games, the better half of them with twice as many,
//! and so on (sequential halving: Karnin, Koren, Somekh 2013). What is left is asked once more with games of its own, for
//! whoever came first among many was lucky too. A number with a wide range is looked for where the answer can be ([`between`]).

pub mod between;

use super::compare::never_acted;
use super::contest::{Contest, Contestant, Job, Opening, Pairing, Seeds};
use super::game::Played;
use super::meant::{Clause, Judged, Judgement, RISK, judge, judge_at};
use super::opinions::calibrate;
use crate::agents::AgentSpec;
use crate::model::{GameOption, Value};
use crate::ops::Numbers;
use crate::syntax::ast::OptionDomain;

/// Games of each setting in the first round.
const FIRST: u64 = 20;

/// Most settings that are tried where nobody says which, and of a number with a wide range those that are played first.
const MOST: usize = 9;

/// How often the last setting is looked at, each time after twice as many games, as long as it may still turn out to do what is
/// meant. The risk of a wrong answer is shared out among the looks.
const LOOKS: u32 = 4;

/// A setting, and what came of it in the last round it was in.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Which contestant: 0 is the game as it is, the settings follow.
    pub contestant: usize,
    /// Games it played, all rounds together.
    pub games: u64,
    /// What came of each clause.
    pub judged: Vec<Judged>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The game as it is, in all the games it played beside the settings.
    pub now: Tried,
    /// All settings, the best first.
    pub tried: Vec<Tried>,
    /// The best, with games of its own.
    pub confirmed: Tried,
    /// The game as it is, in games with the same luck as those.
    pub beside: Tried,
    /// Whether those games were the same, turn by turn.
    pub is_idle: bool,
}

/// The values an option could be given: all it can have, or some that are spread over them, in a number's own steps.
pub fn values(option: &GameOption) -> Vec<Value> {
    let all: Vec<Value> = match &option.domain {
        None => ["no", "yes"].map(|word| Value::Word(word.into())).into(),
        Some(OptionDomain::OneOf(values)) => values.iter().map(|value| value.node.clone()).collect(),
        Some(OptionDomain::Range(low, high)) => spread(low.node, high.node).into_iter().map(Value::Int).collect(),
    };
    all.into_iter().filter(|value| *value != option.value).collect()
}

/// The range of a number that is too wide for all of it to be tried.
pub fn wide_range(option: &GameOption) -> Option<(i64, i64)> {
    match &option.domain {
        Some(OptionDomain::Range(low, high)) => {
            Some((low.node, high.node)).filter(|&(low, high)| Numbers::new(low, high).count() > MOST as u64)
        }
        _ => None,
    }
}

/// Numbers from low to high: each, or some, further apart the larger they are.
fn spread(low: i64, high: i64) -> Vec<i64> {
    let range = Numbers::new(low, high);
    if let Some(all) = range.all(MOST) {
        return all;
    }
    let all = range.count() as f64;
    let at = |step: usize| match step + 1 {
        MOST => high,
        _ => low.saturating_add(all.powf(step as f64 / (MOST - 1) as f64).round() as i64 - 1),
    };
    let mut numbers: Vec<i64> = (0..MOST).map(at).collect();
    numbers.dedup();
    numbers
}

/// What is tuned.
pub struct Tuning<'a> {
    /// The game as it is, and after it all settings.
    pub contestants: &'a [Contestant],
    /// What is meant.
    pub clauses: &'a [Clause],
    /// Who plays.
    pub agent: AgentSpec,
    /// Games of the last setting; more where these leave it open.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// Longer games are broken off.
    pub longest: u32,
}

/// What a setting was found to do when it was asked with luck of its own.
struct Asked {
    setting: Tried,
    beside: Tried,
    is_idle: bool,
}

impl Asked {
    /// All that was found.
    fn among(self, now: Tried, tried: Vec<Tried>) -> Tuned {
        let Self { setting, beside, is_idle } = self;
        // of one setting nothing was searched
        let now = if now.games == 0 { beside.clone() } else { now };
        Tuned { now, tried, confirmed: setting, beside, is_idle }
    }
}

/// Games as they are played: a contest, and what of it is to be played.
pub type Play<'a, E> = &'a mut dyn FnMut(&Contest, &[Job]) -> Result<Vec<Played>, E>;

impl Tuning<'_> {
    /// The rounds: how many settings play how many games each.
    pub fn rounds(&self) -> Vec<(usize, u64)> {
        let mut settings = self.contestants.len() - 1;
        let (mut rounds, mut games) = (Vec::new(), FIRST);
        while settings > 1 {
            rounds.push((settings, games.min(self.games)));
            (settings, games) = (settings.div_ceil(2), games * 2);
        }
        rounds
    }

    /// Searches.
    ///
    /// # Errors
    /// What `play` returns.
    pub fn search<E>(&self, play: Play<E>) -> Result<Tuned, E> {
        let mut left: Vec<Tried> = (1..self.contestants.len()).map(untried).collect();
        let mut now = untried(0);
        let mut out: Vec<Tried> = Vec::new();
        let contest = self.contest(self.seed);
        let mut games: Vec<Played> = Vec::new();
        for (settings, number) in self.rounds() {
            let is_in = |job: &Job| job.contestant == 0 || left.iter().any(|tried| tried.contestant == job.contestant);
            let is_new = |job: &Job| !games.iter().any(|g| g.game == job.game && g.rules == job.contestant);
            let jobs: Vec<Job> = contest.jobs_of(0, 0, number).filter(|job| is_in(job) && is_new(job)).collect();
            games.extend(play(&contest, &jobs)?);
            games.sort_by_key(|game| (game.game, game.rules));
            calibrate(&contest, &mut games);
            for tried in left.iter_mut().chain([&mut now]) {
                tried.judged = judge(&contest, &games, 0, tried.contestant, self.clauses);
                tried.games = number;
            }
            left.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
            out.extend(left.drain(settings.div_ceil(2)..).rev());
        }
        let best = left[0].contestant;
        out.extend(left);
        out.reverse();
        Ok(self.asked(best, (0, 1), play)?.among(now, out))
    }

    /// Asks one setting with luck of its own, and the game as it is with the same: the answer of one of so many tries.
    fn asked<E>(&self, contestant: usize, (number, tries): (u32, u32), play: Play<E>) -> Result<Asked, E> {
        let contest = self.contest(self.seed.wrapping_add(1 + u64::from(number)));
        let is_in = |job: &Job| job.contestant == 0 || job.contestant == contestant;
        let risk = RISK / f64::from(LOOKS * tries);
        let of = |contestant: usize, games: &[Played], played: u64| {
            let judged = judge_at(&contest, games, (0, contestant), self.clauses, risk);
            Tried { contestant, games: played, judged }
        };
        let (mut games, mut played) = (Vec::new(), 0);
        let mut setting = untried(contestant);
        for look in 0..LOOKS {
            let all = self.games.saturating_mul(1 << look);
            let jobs: Vec<Job> = contest.jobs_of(0, played, all).filter(is_in).collect();
            games.extend(play(&contest, &jobs)?);
            calibrate(&contest, &mut games);
            played = all;
            setting = of(contestant, &games, played);
            if setting.verdict() != Judgement::Open || !setting.may_hold() {
                break;
            }
        }
        let is_idle = never_acted(&contest, &games, 0)[contestant - 1];
        Ok(Asked { setting, beside: of(0, &games, played), is_idle })
    }

    fn contest(&self, seed: u64) -> Contest {
        Contest {
            seed,
            longest: self.longest,
            seeds: Seeds::Shared,
            contestants: self.contestants.to_vec(),
            pairings: vec![Pairing::mirror(self.agent, self.games)],
            players: None,
            opening: Opening::default(),
        }
    }
}

fn untried(contestant: usize) -> Tried {
    Tried { contestant, games: 0, judged: Vec::new() }
}

impl Tried {
    /// How well it does what is meant: as well as the clause it does worst; what is more than held counts no more.
    pub fn rank(&self) -> f64 {
        self.judged.iter().map(|judged| judged.margin.min(1.0)).sum::<f64>()
            + 10.0 * self.judged.iter().map(|judged| judged.margin.min(1.0)).fold(1.0, f64::min)
    }

    /// Whether all bounds are kept by these games, though it may not be sure.
    fn may_hold(&self) -> bool {
        self.judged.iter().all(|judged| judged.note.is_none() && judged.rooms.iter().all(|(room, _)| *room > 0.0))
    }

    /// How many clauses held.
    pub fn held(&self) -> usize {
        self.judged.iter().filter(|judged| judged.judgement == Judgement::Held).count()
    }

    /// Whether all clauses held, one failed, or it is open, as it is where nothing was played.
    pub fn verdict(&self) -> Judgement {
        let is = |judgement: Judgement| move |judged: &Judged| judged.judgement == judgement;
        match () {
            () if self.judged.iter().any(is(Judgement::Failed)) => Judgement::Failed,
            () if !self.judged.is_empty() && self.judged.iter().all(is(Judgement::Held)) => Judgement::Held,
            () => Judgement::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::meant::Judgement;
    use super::{spread, untried};

    #[test]
    fn what_never_played_is_open() {
        assert_eq!(untried(0).verdict(), Judgement::Open);
    }

    #[test]
    fn numbers_are_spread_over_a_range() {
        assert_eq!(spread(1, 4), [1, 2, 3, 4]);
        let many = spread(2, 200);
        assert_eq!((many.first(), many.last()), (Some(&2), Some(&200)));
        assert!(many.len() <= 9 && many.windows(2).all(|pair| pair[0] < pair[1]), "{many:?}");
        let all = spread(i64::MIN, i64::MAX);
        assert_eq!((all.first(), all.last()), (Some(&i64::MIN), Some(&i64::MAX)));
    }
}
