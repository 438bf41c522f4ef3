//! Games of several rule sets, played turn by turn, and what they measure so far.

use crate::agents::AgentSpec;
use crate::id::{Id, SetupId};
use crate::lab::compare::{self, Claim, Row, Seat, WORTH, compare, number};
use crate::lab::contest::{Contest, Contestant, Opening, Origin, Pairing, Seeds, without_folders};
use crate::lab::game::{Played, Playing};
use crate::lab::measures::{Measure, Scale};
use crate::lab::opinions::calibrate;
use crate::lab::tweak::{is_tweak, texts};
use crate::studio::docs::Ready;
use crate::studio::protocol::Trouble;
use crate::studio::protocol::lab::{self, Figure, Unit};

/// Longer games are broken off.
pub const LONGEST: u32 = 1000;

/// A contest under way.
pub struct Contests {
    contest: Contest,
    games: Vec<Played>,
    playing: Option<Playing>,
    /// The pairing that is played.
    pairing: usize,
    /// Its next job.
    next: usize,
}

/// A rule set that takes part.
pub fn contestant(ready: &Ready, label: String) -> Contestant {
    let setup = SetupId::from_index(0);
    let name = ready.rules.names.setups.get(setup).map(|(name, _)| name.clone()).unwrap_or_default();
    let options = ready.which.options.iter().map(|s| (s.name.clone(), s.value.clone())).collect();
    let texts = without_folders(texts(&ready.sources, is_tweak(&ready.which.doc)));
    let origin = Origin { texts, variant: ready.which.variant.clone(), options, setup: name };
    Contestant { label, meant: None, origin, rules: ready.rules.clone(), setup }
}

/// An agent that can play all of them.
pub fn agent(text: &str, contestants: &[Contestant]) -> Result<AgentSpec, Trouble> {
    let agent: AgentSpec = text.parse().map_err(|e| Trouble::new(format!("{e}")))?;
    for contestant in contestants {
        agent.fits(&*contestant.rules.engine).map_err(|e| Trouble::new(e.to_string()))?;
    }
    if agent.millis().is_some() {
        return Err(Trouble::new(format!("`{agent}` thinks for a time")).help("take `mcts:64`, random games a turn"));
    }
    Ok(agent)
}

impl Contests {
    /// Nothing played yet.
    pub fn new(contestants: Vec<Contestant>, pairings: Vec<Pairing>, seed: u32) -> Self {
        let contest = Contest {
            seed: u64::from(seed),
            longest: LONGEST,
            seeds: Seeds::Shared,
            contestants,
            pairings,
            players: None,
            opening: Opening::default(),
        };
        Self { contest, games: Vec::new(), playing: None, pairing: 0, next: 0 }
    }

    /// More is to be played, by players that were chosen.
    pub fn extend(&mut self, pairings: impl IntoIterator<Item = Pairing>) {
        self.contest.pairings.extend(pairings);
    }

    /// The pairing that is played, and how many there are.
    pub fn step(&self) -> (u32, u32) {
        (self.pairing.min(self.contest.pairings.len() - 1) as u32, self.contest.pairings.len() as u32)
    }

    /// Who plays now.
    pub fn agents(&self) -> String {
        self.contest.pairings[self.step().0 as usize].name()
    }

    /// The agent that plays itself now, if one does.
    pub fn mirrored(&self) -> Option<AgentSpec> {
        let pairing = self.contest.pairings[self.step().0 as usize];
        pairing.is_mirror().then_some(pairing.agents[0])
    }

    /// Games of each rule set so far, and how many are played, of the pairing.
    pub fn count(&self) -> (u32, u32) {
        let pairing = self.step().0 as usize;
        let rules = self.contest.contestants.len();
        let played = self.games.iter().filter(|g| g.pairing == pairing).count() / rules;
        (played as u32, self.contest.pairings[pairing].games as u32)
    }

    /// All is played.
    pub fn is_done(&self) -> bool {
        self.pairing >= self.contest.pairings.len()
    }

    /// Goes on to the next pairing.
    pub fn next_pairing(&mut self) {
        (self.pairing, self.next, self.playing) = (self.pairing + 1, 0, None);
    }

    /// Plays a little, or nothing where it `is_pressed` meanwhile; true when every rule set has finished a game more.
    pub fn play(&mut self, is_pressed: &dyn Fn() -> bool) -> bool {
        let Some(pairing) = self.contest.pairings.get(self.pairing) else { return false };
        let is_thinking = pairing.agents != [AgentSpec::Random; 2];
        let rules = self.contest.contestants.len();
        let job = self.contest.jobs_of(self.pairing, (self.next / rules) as u64, pairing.games).nth(self.next % rules);
        let Some(job) = job else { return false };
        let contest = &self.contest;
        let playing = self.playing.get_or_insert_with(|| Playing::begin(contest, job));
        loop {
            match playing.turn_unless(contest, is_pressed) {
                Some(false) => break,
                Some(true) if !is_thinking => {}
                Some(true) | None => return false,
            }
        }
        self.games.extend(self.playing.take().map(|game| game.finish(&self.contest)));
        self.next += 1;
        self.next.is_multiple_of(rules)
    }

    /// Forgets the game that is being played: it begins anew.
    pub fn forget_game(&mut self) {
        self.playing = None;
    }

    /// The rows of the pairing so far, and whose advantage they speak of.
    pub fn rows(&self) -> (Vec<Row>, Seat) {
        let pairing = self.step().0 as usize;
        let mut games: Vec<Played> = self.games.iter().filter(|g| g.pairing == pairing).cloned().collect();
        calibrate(&self.contest, &mut games);
        let seat = Seat::of(&self.contest, &games);
        let table = compare(&self.contest, &games, WORTH).into_iter().find(|t| t.pairing == pairing);
        (table.map(|t| t.rows).unwrap_or_default(), seat)
    }
}

/// How a measure is counted.
pub fn unit(measure: &Measure) -> Unit {
    if measure.scale() == Scale::Number { Unit::Number } else { Unit::Share }
}

/// A figure with its interval; none of too few games.
pub fn figure(measure: &Measure, figure: &compare::Figure) -> Option<Figure> {
    let (value, interval) = (figure.value?, figure.interval);
    let (low, high) = interval.map_or((value, value), |i| (i.low, i.high));
    Some(Figure { value, low, high, text: number(measure.scale(), value) })
}

/// A share of games with its interval.
pub fn percent(value: f64, low: f64, high: f64) -> Figure {
    Figure { value, low, high, text: number(Scale::Share, value) }
}

/// A difference with its sign: `+3.1 points`, `-0.4`.
fn signed(measure: &Measure, value: f64) -> String {
    let text = number(measure.scale(), value.abs());
    let sign = if value < 0.0 { "-" } else { "+" };
    match text.strip_suffix(" %") {
        Some(points) => format!("{sign}{points} points"),
        None => format!("{sign}{text}"),
    }
}

/// A row of two rule sets.
pub fn row(row: &Row, seat: &Seat) -> lab::Row {
    let measure = &row.measure;
    let against = &row.against[0];
    let difference = against.difference.zip(against.interval).map(|(value, interval)| Figure {
        value,
        low: interval.low,
        high: interval.high,
        text: signed(measure, value),
    });
    let claim = match against.claim {
        Claim::More => "more",
        Claim::Less => "less",
        Claim::Same => "same",
        Claim::Unknown => "unknown",
    };
    lab::Row {
        name: measure.name(),
        unit: unit(measure),
        a: figure(measure, &row.figures[0]),
        b: figure(measure, &row.figures[1]),
        difference,
        claim: claim.to_owned(),
        verdict: row.verdict(0, seat),
    }
}
