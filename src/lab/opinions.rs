//! What players think of their chances, made to mean what it says: an opinion of 70 % is one that comes true in 70 of 100 games.
//!
//! A search is no prophet: random games and counted pieces make too little of some leads and too much of others, and each
//! player thinks well of his own turn. So opinions are calibrated by the games themselves, for each rule set and each agent
//! apart: a logistic curve (Platt 1999) leads from what was thought to what came of it.
//!
//! A curve drawn from few games is unsure itself, and what is measured in opinions read off it is then off in all games alike.
//! So each game also knows the curve without it, and counts for as much as the figure would move if it were left out: curve,
//! own opinions and all (the jackknife: Quenouille 1956, Tukey 1958). See [`values`].

use super::account::Account;
use super::contest::Contest;
use super::game::{Doubt, End, Played};
use super::measures::{Measure, leads_of};

/// Games are dealt into so many parts; whether opinions come true is seen by the curve of the others.
const PARTS: usize = 5;

/// Fewer games draw no curve.
const FEWEST: usize = 10;

/// Nobody is surer than this.
const SUREST: f64 = 0.995;

/// How much opinions are believed as they are, beside what came of them: a tenth as much, of each game. Where a search sees the
/// end of every game, no upset bounds the slope, and that of few games is whatever luck made it; held so, it is near the same in
/// forty games and in thousands. A pull that many games outvote would move every figure with their number.
const TRUST: f64 = 0.1;

/// What keeps a curve from being none where all opinions are even, in games.
const HARDLY: f64 = 0.001;

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

/// How far a curve misses what came and what was thought, by slope and by shift, and how fast that changes with them: sums over
/// cases.
#[derive(Clone, Copy, Default)]
struct Misses {
    slope: f64,
    shift: f64,
    aa: f64,
    ab: f64,
    bb: f64,
}

impl Misses {
    fn of<'a>(curve: Curve, cases: impl IntoIterator<Item = &'a Case>) -> Self {
        let mut all = Self::default();
        cases.into_iter().for_each(|case| all.add(curve, case));
        all
    }

    fn add(&mut self, curve: Curve, case: &Case) {
        let said = curve.read(case.odds);
        // an even chance spreads by a quarter: there, what was thought is believed so much of what came
        let pull = TRUST / 4.0;
        let moved = curve.slope * case.odds + curve.shift - case.odds;
        let miss = case.weight * (said - case.came + pull * moved);
        let spread = case.weight * (said * (1.0 - said) + pull);
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

    /// The curve that these cases are likeliest by, held near the plain one: Newton's method.
    fn of(cases: &[Case]) -> Self {
        let mut curve = Self::PLAIN;
        for _ in 0..STEPS {
            let Misses { slope, shift, aa, ab, bb } = Misses::of(curve, cases);
            let (aa, bb) = (aa + HARDLY, bb + HARDLY);
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

    fn words(self) -> [f64; 2] {
        [self.slope, self.shift]
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
    let finished: Vec<&Vec<Case>> = all.iter().filter(|cases| !cases.is_empty()).collect();
    let curve_of = |cases: &[&Vec<Case>]| match cases.len() < FEWEST {
        true => Curve::PLAIN,
        false => Curve::of(&cases.iter().copied().flatten().copied().collect::<Vec<_>>()),
    };
    let curve = curve_of(&finished);
    let apart: Vec<Curve> = (0..PARTS)
        .map(|part| {
            let others = all.iter().enumerate().filter(|(number, cases)| number % PARTS != part && !cases.is_empty());
            curve_of(&others.map(|(_, cases)| cases).collect::<Vec<_>>())
        })
        .collect();
    let (without, errors) = match finished.len() < FEWEST {
        true => (vec![curve; all.len()], [0.0; 2]),
        false => leaving_out(curve, &all),
    };
    for (number, (game, without)) in games.iter_mut().zip(without).enumerate() {
        game.fair = read(game, players, curve);
        let apart = apart[number % PARTS].words();
        game.doubt = Some(Doubt { curve: curve.words(), players, apart, without: without.words(), errors });
    }
}

/// The curves without each of these games, a step of Newton's method from that of all, and its standard errors.
fn leaving_out(curve: Curve, games: &[Vec<Case>]) -> (Vec<Curve>, [f64; 2]) {
    let misses: Vec<Misses> = games.iter().map(|cases| Misses::of(curve, cases)).collect();
    let sum = |of: fn(&Misses) -> f64| misses.iter().map(of).sum::<f64>();
    let (aa, ab, bb) = (HARDLY + sum(|m| m.aa), sum(|m| m.ab), HARDLY + sum(|m| m.bb));
    let without = |m: &Misses| {
        let (aa, ab, bb) = (aa - m.aa, ab - m.ab, bb - m.bb);
        let det = aa * bb - ab * ab;
        Curve {
            slope: (curve.slope + (bb * m.slope - ab * m.shift) / det).max(0.0),
            shift: curve.shift + (aa * m.shift - ab * m.slope) / det,
        }
    };
    let curves: Vec<Curve> = misses.iter().map(without).collect();
    let error = |of: fn(&Curve) -> f64| {
        curves.iter().map(|one| (of(one) - of(&curve)).powi(2)).sum::<f64>().sqrt().max(f64::EPSILON)
    };
    let errors = [error(|curve| curve.slope), error(|curve| curve.shift)];
    (curves, errors)
}

/// The values of a measure, one a game, on a board of so many cells; none of games it says nothing of. What is measured in
/// opinions is so spread that its mean is as unsure as the curve makes it that opinions are read off; the mean stays the same.
pub fn values(measure: &Measure, games: &[&impl Account], cells: usize) -> Vec<Option<f64>> {
    let plain = games.iter().map(|game| measure.of(*game, cells)).collect();
    spread(measure, games, plain)
}

/// The same of games in pairs: only of those pairs in which it says something of both, so that the mean of what they differ by
/// is moved by no other game.
pub fn pairs(measure: &Measure, games: [&[&impl Account]; 2], cells: [usize; 2]) -> [Vec<Option<f64>>; 2] {
    let plain = |side: usize| games[side].iter().map(move |game| measure.of(*game, cells[side]));
    let both: Vec<bool> = plain(0).zip(plain(1)).map(|(a, b)| a.is_some() && b.is_some()).collect();
    [0, 1].map(|side| {
        let known = plain(side).zip(&both).map(|(value, both)| value.filter(|_| *both)).collect();
        spread(measure, &games[side][..both.len()], known)
    })
}

/// A measure of a game whose opinions are read off another curve.
fn read_anew(measure: &Measure, game: &Played, doubt: &Doubt, [slope, shift]: [f64; 2]) -> Option<f64> {
    let curve = Curve { slope: slope.max(0.0), shift };
    measure.of_leads(game, &leads_of(read(game, doubt.players, curve).into_iter()))
}

/// These values, spread so that each is as far from their mean as that would move without its game, times their number.
/// Games of which the measure says nothing move the curve as well, and so the others' values: for that all bear a little more.
fn spread(measure: &Measure, games: &[&impl Account], mut values: Vec<Option<f64>>) -> Vec<Option<f64>> {
    if !measure.is_of_leads() {
        return values;
    }
    // of who has opinions, games are kept
    let games: Vec<&Played> = games.iter().filter_map(|game| game.kept()).collect();
    let count = values.iter().flatten().count() as f64;
    let doubt = games.iter().find_map(|game| game.doubt);
    let Some(doubt) = doubt.filter(|_| count > 1.0) else { return values };
    let total = |curve: [f64; 2]| -> f64 {
        let known = games.iter().zip(&values).filter(|(_, value)| value.is_some());
        known.filter_map(|(game, _)| read_anew(measure, game, &doubt, curve)).sum()
    };
    let moved = Moved::of(total, doubt.curve, doubt.errors);
    let mean = moved.here / count;
    let influence = |(game, value): (&&Played, &Option<f64>)| {
        let without = game.doubt.map_or(doubt.curve, |doubt| doubt.without);
        let others = moved.at([0, 1].map(|of| without[of] - doubt.curve[of]));
        let own = value.map(|value| read_anew(measure, game, &doubt, without).unwrap_or(value));
        mean - own.map_or(others / count, |own| (others - own) / (count - 1.0))
    };
    let influences: Vec<f64> = games.iter().zip(&values).map(influence).collect();
    let told = || influences.iter().zip(&values).filter(|(_, value)| value.is_some()).map(|(influence, _)| *influence);
    let middle = told().sum::<f64>() / count;
    let squares = |all: &mut dyn Iterator<Item = f64>| all.map(|one| one * one).sum::<f64>();
    let (all, some) = (squares(&mut influences.iter().copied()), squares(&mut told()));
    let times = if some > 0.0 { (all / some).sqrt() } else { 1.0 };
    for (value, influence) in values.iter_mut().zip(&influences) {
        value.iter_mut().for_each(|value| *value = mean + (count - 1.0) * times * (influence - middle));
    }
    values
}

/// How the sum of a measure over games changes with the curve, to the second order around that of all games.
struct Moved {
    here: f64,
    first: [f64; 2],
    second: [f64; 2],
}

impl Moved {
    /// Of steps as far as the curve may be off, so that a value that jumps is seen as those of many games are, smoothly.
    fn of(total: impl Fn([f64; 2]) -> f64, curve: [f64; 2], errors: [f64; 2]) -> Self {
        let here = total(curve);
        let along = |of: usize| {
            let step = errors[of];
            let beside = |sign: f64| {
                let mut moved = curve;
                moved[of] += sign * step;
                total(moved)
            };
            // a slope is not less than 0
            let (up, down) = if of == 0 && step > curve[0] {
                let up = beside(1.0);
                (up, 2.0 * here - up)
            } else {
                (beside(1.0), beside(-1.0))
            };
            ((up - down) / (2.0 * step), (up + down - 2.0 * here) / (step * step))
        };
        let [(a, aa), (b, bb)] = [along(0), along(1)];
        Self { here, first: [a, b], second: [aa, bb] }
    }

    /// The sum where the curve is so far away.
    fn at(&self, by: [f64; 2]) -> f64 {
        let part = |of: usize| by[of] * (self.first[of] + by[of] * self.second[of] / 2.0);
        self.here + part(0) + part(1)
    }
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
        // no game knows its own end
        let apart = game.doubt.map(|doubt| {
            let [slope, shift] = doubt.apart;
            read(game, doubt.players, Curve { slope, shift })
        });
        for (&(_, thousandths), &fair) in game.chances.iter().zip(apart.as_ref().unwrap_or(&game.fair)) {
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
