//! What players think of their chances, made to mean what it says: an opinion of 70 % is one that comes true in 70 of 100 games.
//!
//! A search is no prophet: random games and counted pieces make too little of some leads and too much of others, and each
//! player thinks well of his own turn. So opinions are calibrated by the games themselves, for each rule set and each agent
//! apart: a logistic curve (Platt 1999) leads from what was thought to what came of it. Each game's opinions are read off a
//! curve that was drawn without that game (cross-fitted), so that no game knows its own end.
//!
//! A curve drawn from few games is unsure itself, and what is measured in opinions read off it is then off in all games alike.
//! So each game bears how far it pulls the curve, and its values spread by that, too ([`values`]): where one estimate
//! rests on another, the influence of each observation on both counts (Newey and McFadden 1994, section 6).

use super::contest::Contest;
use super::game::{Doubt, End, Played};
use super::measures::{Measure, mean};

/// Games are dealt into so many parts; the opinions of each are read off the curve of the others.
const PARTS: usize = 5;

/// Fewer games draw no curve.
const FEWEST: usize = 10;

/// Nobody is surer than this.
const SUREST: f64 = 0.995;

/// How much is believed beforehand that opinions are right, in games.
const TRUST: f64 = 1.0;

/// Steps towards the best curve.
const STEPS: usize = 25;

/// From what is thought to how often it comes true, on the scale of log odds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Curve {
    slope: f64,
    shift: f64,
}

/// An opinion of the player to move, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Case {
    /// The log odds that he saw.
    odds: f64,
    /// 1 won, 1/2 drawn, 0 lost.
    came: f64,
    /// A game counts once, however long it is.
    weight: f64,
}

/// The log odds of a chance.
fn odds(chance: f64) -> f64 {
    let chance = chance.clamp(1.0 - SUREST, SUREST);
    (chance / (1.0 - chance)).ln()
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How far a curve misses what came, by slope and by shift, and how fast that changes with them: sums over cases.
#[derive(Clone, Copy, Default)]
struct Misses {
    slope: f64,
    shift: f64,
    aa: f64,
    ab: f64,
    bb: f64,
}

impl Misses {
    fn add(&mut self, curve: Curve, case: &Case) {
        let said = curve.read(case.odds);
        let (miss, spread) = (case.weight * (said - case.came), case.weight * said * (1.0 - said));
        self.slope += miss * case.odds;
        self.shift += miss;
        self.aa += spread * case.odds * case.odds;
        self.ab += spread * case.odds;
        self.bb += spread;
    }
}

impl Curve {
    /// Opinions as they are.
    const PLAIN: Self = Self { slope: 1.0, shift: 0.0 };

    /// The curve that these cases are likeliest by: Newton's method, held near the plain one where there is little to go by.
    fn of(cases: &[Case]) -> Self {
        let mut curve = Self::PLAIN;
        for _ in 0..STEPS {
            let (slope, shift) = (TRUST * (curve.slope - 1.0), TRUST * curve.shift);
            let mut misses = Misses { slope, shift, aa: TRUST, ab: 0.0, bb: TRUST };
            cases.iter().for_each(|case| misses.add(curve, case));
            let Misses { slope, shift, aa, ab, bb } = misses;
            let det = aa * bb - ab * ab;
            let (by_slope, by_shift) = ((bb * slope - ab * shift) / det, (aa * shift - ab * slope) / det);
            curve.slope = (curve.slope - by_slope.clamp(-1.0, 1.0)).max(0.0);
            curve.shift -= by_shift.clamp(-1.0, 1.0);
            if by_slope.abs() + by_shift.abs() < 1e-9 {
                break;
            }
        }
        curve
    }

    fn read(self, odds: f64) -> f64 {
        chance(self.slope * odds + self.shift)
    }
}

/// Whether an opinion is that of who moved first. Players are thought to take turns; where they do not, opinions are still
/// calibrated, only less finely.
fn is_of_first(turn: u32, players: usize) -> bool {
    (turn as usize).saturating_sub(1).is_multiple_of(players.max(1))
}

/// The opinions of a game as cases: of two players each as its mover saw it, of more all as seen for who moved first.
fn cases(game: &Played, players: usize) -> Vec<Case> {
    let came = match game.end {
        End::Unfinished => return Vec::new(),
        End::Draw => 1.0 / players.max(1) as f64,
        End::Win => f64::from(u8::from(game.winner.as_ref() == Some(&game.first))),
    };
    let weight = 1.0 / game.chances.len().max(1) as f64;
    let case = |&(turn, thousandths): &(u32, u16)| {
        let first = f64::from(thousandths) / 1000.0;
        match players == 2 && !is_of_first(turn, players) {
            true => Case { odds: odds(1.0 - first), came: 1.0 - came, weight },
            false => Case { odds: odds(first), came, weight },
        }
    };
    game.chances.iter().map(case).collect()
}

/// The chances of who moved first, read off a curve.
fn read(game: &Played, players: usize, curve: Curve) -> Vec<f64> {
    let one = |&(turn, thousandths): &(u32, u16)| {
        let first = f64::from(thousandths) / 1000.0;
        match players == 2 && !is_of_first(turn, players) {
            true => 1.0 - curve.read(odds(1.0 - first)),
            false => curve.read(odds(first)),
        }
    };
    game.chances.iter().map(one).collect()
}

/// Calibrates the opinions of all games, for each rule set and each agent apart. Agents that differ are left as they are:
/// nothing is told of their opinions.
pub fn calibrate(contest: &Contest, games: &mut [Played]) {
    for pairing in (0..contest.pairings.len()).filter(|&p| contest.pairings[p].is_mirror()) {
        for rules in 0..contest.contestants.len() {
            let players = contest.contestants[rules].rules.engine.players();
            let these = games.iter_mut().filter(|g| g.pairing == pairing && g.rules == rules && !g.chances.is_empty());
            calibrate_alike(&mut these.collect::<Vec<_>>(), players);
        }
    }
}

/// Calibrates games of one rule set and one agent.
fn calibrate_alike(games: &mut [&mut Played], players: usize) {
    let all: Vec<Vec<Case>> = games.iter().map(|game| cases(game, players)).collect();
    for part in 0..PARTS {
        let others = || all.iter().enumerate().filter(|(number, cases)| number % PARTS != part && !cases.is_empty());
        let curve = if others().count() < FEWEST {
            Curve::PLAIN
        } else {
            Curve::of(&others().flat_map(|(_, cases)| cases).copied().collect::<Vec<_>>())
        };
        for game in games.iter_mut().skip(part).step_by(PARTS) {
            game.fair = read(game, players, curve);
            game.doubt = Some(Doubt { curve: [curve.slope, curve.shift], players, errors: [0.0; 2], pulls: [0.0; 2] });
        }
    }
    let finished = || all.iter().filter(|cases| !cases.is_empty());
    if finished().count() >= FEWEST {
        let (errors, pulls) = pulls(&finished().collect::<Vec<_>>());
        let doubts = games.iter_mut().zip(&all).filter(|(_, cases)| !cases.is_empty());
        for (doubt, pulls) in doubts.filter_map(|(game, _)| game.doubt.as_mut()).zip(pulls) {
            (doubt.errors, doubt.pulls) = (errors, pulls);
        }
    }
}

/// The standard errors of the curve of all these games, and how far each of them pulls it.
fn pulls(games: &[&Vec<Case>]) -> ([f64; 2], Vec<[f64; 2]>) {
    let curve = Curve::of(&games.iter().copied().flatten().copied().collect::<Vec<_>>());
    let of_game = |cases: &&Vec<Case>| {
        let mut misses = Misses::default();
        cases.iter().for_each(|case| misses.add(curve, case));
        misses
    };
    let misses: Vec<Misses> = games.iter().map(of_game).collect();
    let sum = |prior: f64, of: fn(&Misses) -> f64| prior + misses.iter().map(of).sum::<f64>();
    let (aa, ab, bb) = (sum(TRUST, |m| m.aa), sum(0.0, |m| m.ab), sum(TRUST, |m| m.bb));
    let det = aa * bb - ab * ab;
    let pull = |m: &Misses| [(ab * m.shift - bb * m.slope) / det, (ab * m.slope - aa * m.shift) / det];
    let mut pulls: Vec<[f64; 2]> = misses.iter().map(pull).collect();
    let count = pulls.len() as f64;
    let errors = [0, 1].map(|of| {
        let mean = pulls.iter().map(|pull| pull[of]).sum::<f64>() / count;
        pulls.iter_mut().for_each(|pull| pull[of] -= mean);
        let error = pulls.iter().map(|pull| pull[of] * pull[of]).sum::<f64>().sqrt();
        pulls.iter_mut().for_each(|pull| pull[of] *= if error > 0.0 { count / error } else { 0.0 });
        error
    });
    (errors, pulls)
}

/// The values of a measure, one a game, on a board of so many cells; none of games it says nothing of. What is measured in
/// opinions is so spread that its mean is as unsure as the curve makes it that opinions are read off; the mean stays the same.
pub fn values(measure: &Measure, games: &[&Played], cells: usize) -> Vec<Option<f64>> {
    let plain = games.iter().map(|game| measure.of(game, cells)).collect();
    spread(measure, games, cells, plain)
}

/// The same of games in pairs: only of those pairs in which it says something of both, so that the mean of what they differ by
/// is moved by no other game.
pub fn pairs(measure: &Measure, games: [&[&Played]; 2], cells: [usize; 2]) -> [Vec<Option<f64>>; 2] {
    let plain = |side: usize| games[side].iter().map(move |game| measure.of(game, cells[side]));
    let both: Vec<bool> = plain(0).zip(plain(1)).map(|(a, b)| a.is_some() && b.is_some()).collect();
    [0, 1].map(|side| {
        let known = plain(side).zip(&both).map(|(value, both)| value.filter(|_| *both)).collect();
        spread(measure, &games[side][..both.len()], cells[side], known)
    })
}

/// These values, spread by how far each game pulls the curve.
fn spread(measure: &Measure, games: &[&Played], cells: usize, mut values: Vec<Option<f64>>) -> Vec<Option<f64>> {
    let of = |game: &Played| measure.of(game, cells);
    if !measure.needs_thought() {
        return values;
    }
    for slope_or_shift in 0..2 {
        let off_by = |game: &Played, doubt: &Doubt, sign: f64| {
            let [mut slope, mut shift] = doubt.curve;
            let by = sign * doubt.errors[slope_or_shift];
            if slope_or_shift == 0 {
                slope = (slope + by).max(0.0)
            } else {
                shift += by
            }
            of(&Played { fair: read(game, doubt.players, Curve { slope, shift }), ..game.clone() })
        };
        let change = |game: &&Played| {
            let doubt = game.doubt.as_ref()?;
            Some((off_by(game, doubt, 1.0)? - off_by(game, doubt, -1.0)?) / 2.0)
        };
        let Some(change) = mean(games.iter().filter_map(change)) else { continue };
        let pulls = pulls_of_those_told(&values, games, slope_or_shift);
        for (value, pull) in values.iter_mut().zip(pulls) {
            value.iter_mut().for_each(|value| *value += change * pull);
        }
    }
    values
}

/// How far each game pulls the curve, by slope or by shift. Games of which a measure says nothing pull it as well, and not as
/// the others do; so of those left the pulls are taken from their own mean, and made so large that the mean of all of them is
/// unsure by the curve's standard error: what a measure says of these games is moved by none of the others.
fn pulls_of_those_told(values: &[Option<f64>], games: &[&Played], slope_or_shift: usize) -> Vec<f64> {
    let pull = |game: &&Played| game.doubt.map_or(0.0, |doubt| doubt.pulls[slope_or_shift]);
    let told = values.iter().zip(games).filter(|(value, _)| value.is_some()).map(|(_, game)| pull(game));
    let Some(middle) = mean(told.clone()) else { return vec![0.0; games.len()] };
    let count = told.clone().count() as f64;
    let spread = told.map(|pull| (pull - middle).powi(2)).sum::<f64>().sqrt();
    let times = if spread > 0.0 { count / spread } else { 0.0 };
    games.iter().map(|game| (pull(game) - middle) * times).collect()
}

/// Opinions of one size, and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// What players thought, on average.
    pub thought: f64,
    /// The same, calibrated.
    pub fair: f64,
    /// How often it came true.
    pub came: f64,
    /// How many opinions.
    pub opinions: usize,
    /// Of how many games.
    pub games: usize,
}

/// How many bins of opinions there are.
const BINS: usize = 10;

/// How often opinions came true, by what was thought of the chances of the player who moved first, from low to high.
pub fn reliability<'a>(games: impl Iterator<Item = &'a Played>) -> Vec<Bin> {
    let mut bins = [Bin::default(); BINS];
    for game in games.filter(|game| game.end != End::Unfinished) {
        let came = match game.end {
            End::Draw => 0.5,
            _ => f64::from(u8::from(game.winner.as_ref() == Some(&game.first))),
        };
        let mut seen = [false; BINS];
        for (&(_, thousandths), &fair) in game.chances.iter().zip(&game.fair) {
            let thought = f64::from(thousandths) / 1000.0;
            let number = ((fair * BINS as f64) as usize).min(BINS - 1);
            let bin = &mut bins[number];
            (bin.thought, bin.fair, bin.came) = (bin.thought + thought, bin.fair + fair, bin.came + came);
            bin.opinions += 1;
            bin.games += usize::from(!std::mem::replace(&mut seen[number], true));
        }
    }
    let mean = |bin: &Bin| {
        let count = bin.opinions as f64;
        Bin { thought: bin.thought / count, fair: bin.fair / count, came: bin.came / count, ..*bin }
    };
    bins.iter().filter(|bin| bin.opinions > 0).map(mean).collect()
}

#[cfg(test)]
mod tests;
