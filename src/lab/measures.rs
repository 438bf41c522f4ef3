//! What is measured of games, and how; the definitions for people are in `docs/measures.md`, held against this by a test.

use super::account::Account;
pub(super) use super::account::mean;
use super::ends::Called;
use super::game::{End, Played};
use serde::Serialize;

/// A measure: a number for each game that it says something about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// The score of the player who moves first: 1 a win, 1/2 a draw, 0 a loss; unfinished games are left out.
    FirstScore,
    /// The points of the player who moves first, those that another gets counted against him; only in games with points.
    Points,
    /// 1 for a draw, 0 for any other game.
    Draws,
    /// 1 for a draw by this end; all its names, for rule sets may call it differently.
    DrawsBy(Called),
    /// 1 for a game that was broken off.
    Unfinished,
    /// Turns.
    Turns,
    /// The mean number of turns to choose from.
    Branching,
    /// The share of turns with more than one to choose from.
    Decisions,
    /// Pieces taken.
    Captures,
    /// The share of cells that ever held a piece.
    BoardUse,
    /// The share of turns at which the lead passes from one player to the other.
    LeadChanges,
    /// How far behind the winner was, on average over the turns at which he was behind.
    Drama,
    /// The share of the game that was played before it was decided.
    Decisiveness,
    /// How open the second half of the game was.
    Uncertainty,
    /// How much of what is gained the next turn leaves.
    Permanence,
    /// The greatest gain of the winner from one turn to the next.
    Killer,
    /// How often the turn to be played is seen with little thought.
    Clarity,
    /// The score of the pairing's first agent, where its agents differ.
    Strength,
}

/// On what scale a measure is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// 0 or 1 a game: a share of games.
    Share,
    /// 0 to 1 a game: a mean, in per cent.
    Percent,
    /// Any number.
    Number,
}

/// The measures of agents against themselves, in the order told; `DrawsBy` stands after `Draws`, for each end there is.
pub const MEASURES: [Measure; 16] = [
    Measure::FirstScore,
    Measure::Points,
    Measure::Draws,
    Measure::Unfinished,
    Measure::Turns,
    Measure::Branching,
    Measure::Decisions,
    Measure::Captures,
    Measure::BoardUse,
    Measure::LeadChanges,
    Measure::Drama,
    Measure::Decisiveness,
    Measure::Uncertainty,
    Measure::Permanence,
    Measure::Killer,
    Measure::Clarity,
];

impl Measure {
    /// Its name, for tables and files.
    pub fn name(&self) -> String {
        let plain = match self {
            Self::FirstScore => "first player's score",
            Self::Points => "first player's points",
            Self::Draws => "draws",
            Self::DrawsBy(names) => return draws_by(names),
            Self::Unfinished => "unfinished",
            Self::Turns => "turns",
            Self::Branching => "branching",
            Self::Decisions => "decision turns",
            Self::Captures => "captures",
            Self::BoardUse => "board use",
            Self::LeadChanges => "lead changes",
            Self::Drama => "drama",
            Self::Decisiveness => "decided after",
            Self::Uncertainty => "uncertainty late",
            Self::Permanence => "permanence",
            Self::Killer => "killer move",
            Self::Clarity => "clarity",
            Self::Strength => "stronger's score",
        };
        plain.to_owned()
    }

    /// Its scale.
    pub fn scale(&self) -> Scale {
        match self {
            Self::Draws | Self::DrawsBy(_) | Self::Unfinished => Scale::Share,
            Self::Points | Self::Turns | Self::Branching | Self::Captures => Scale::Number,
            _ => Scale::Percent,
        }
    }

    /// True where it can be less than 0.
    pub fn may_be_negative(&self) -> bool {
        matches!(self, Self::Points)
    }

    /// True where a game that is cut short says too little or nothing: how long games are, and how they end.
    pub fn misses_what_is_cut_short(&self) -> bool {
        matches!(self, Self::FirstScore | Self::Points | Self::Draws | Self::DrawsBy(_) | Self::Turns | Self::Strength)
    }

    /// True where it is about what the players think, and random players have no opinion.
    pub fn needs_thought(&self) -> bool {
        matches!(
            self,
            Self::LeadChanges
                | Self::Drama
                | Self::Decisiveness
                | Self::Uncertainty
                | Self::Permanence
                | Self::Killer
                | Self::Clarity
        )
    }

    /// What it is for a game; none where it says nothing about it. `cells` is the size of the board.
    pub fn of(&self, game: &impl Account, cells: usize) -> Option<f64> {
        let flag = |yes: bool| Some(f64::from(u8::from(yes)));
        match self {
            Self::FirstScore => game.first_score(),
            Self::Points => points(game),
            Self::Draws => flag(game.end() == End::Draw),
            Self::DrawsBy(names) => flag(game.end() == End::Draw && game.is_by(names)),
            Self::Unfinished => flag(game.end() == End::Unfinished),
            Self::Turns => Some(game.length() as f64),
            Self::Branching => game.branching(),
            Self::Decisions => game.decisions(),
            Self::Captures => Some(f64::from(game.taken())),
            Self::BoardUse => Some(f64::from(game.used()) / cells.max(1) as f64),
            Self::LeadChanges
            | Self::Drama
            | Self::Decisiveness
            | Self::Uncertainty
            | Self::Permanence
            | Self::Killer => {
                let game = game.kept()?;
                self.of_leads(game, &leads(game))
            }
            Self::Clarity => {
                let game = game.kept().filter(|game| game.weighed > 0)?;
                Some(f64::from(game.clear) / f64::from(game.weighed))
            }
            Self::Strength => {
                let game = game.kept()?;
                game.score(0, game.seat.as_ref()?)
            }
        }
    }
}

impl Measure {
    /// True where it is made of the lead.
    pub fn is_of_leads(&self) -> bool {
        self.needs_thought() && *self != Self::Clarity
    }

    /// What a measure that is made of the lead is for a game with these leads of who moved first.
    pub(super) fn of_leads(&self, game: &Played, leads: &[f64]) -> Option<f64> {
        let of_winner = || leads_of_winner(game, leads);
        match self {
            Self::LeadChanges => lead_changes(leads),
            Self::Drama => Some(drama(&of_winner()?)),
            Self::Decisiveness => Some(decided(&of_winner()?)),
            Self::Uncertainty => uncertainty(leads),
            Self::Permanence => permanence(leads),
            Self::Killer => killer(&of_winner()?),
            _ => None,
        }
    }
}

/// The score that each player of these games has where nobody is better, on average: where one of several wins it is less than
/// half, but a draw counts half for all, and so does a rank on average. Half where there are no games.
pub fn even_score<'a, G: Account + 'a>(games: impl Iterator<Item = &'a G>, players: usize) -> f64 {
    let finished = games.filter(|game| game.end() != End::Unfinished);
    let even = |game: &G| match game.end() {
        End::Win if !game.is_ranked() => 1.0 / players.max(1) as f64,
        _ => 0.5,
    };
    mean(finished.map(even)).unwrap_or(0.5)
}

/// The points of the player who moved first: what another gets he loses. Where ends are not said to be worth anything, a win is
/// one point.
fn points(game: &impl Account) -> Option<f64> {
    let points = f64::from(game.worth());
    (game.end() != End::Unfinished).then_some(if game.is_won_by_first() { points } else { -points })
}

/// A lead smaller than one of these is none, for agents' chances are estimates; each is a quarter larger than the one before.
/// What all of them say is averaged: where opinions are few different ones, one of them alone would jump over a bound.
const NO_LEAD: [f64; 8] = [0.02, 0.025, 0.032, 0.04, 0.05, 0.064, 0.08, 0.1];

/// The lead of the first player over the game, from -1 to 1: twice his chance less one, as the player to move and the one
/// before him see it on average, so that it wavers less than their opinions do. Calibrated opinions are taken, where there are.
pub fn leads(game: &Played) -> Vec<f64> {
    match game.fair.is_empty() {
        true => leads_of(game.chances.iter().map(|&(_, chance)| f64::from(chance) / 1000.0)),
        false => leads_of(game.fair.iter().copied()),
    }
}

/// The leads that chances of who moved first make.
pub(super) fn leads_of(chances: impl Iterator<Item = f64>) -> Vec<f64> {
    let seen: Vec<f64> = chances.map(|chance| 2.0 * chance - 1.0).collect();
    seen.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect()
}

/// How often the lead passes to the other, of all turns but the first.
fn lead_changes(leads: &[f64]) -> Option<f64> {
    if leads.len() < 2 {
        return None;
    }
    let changes = |bound: f64| {
        let sides = leads.iter().filter(|lead| lead.abs() > bound).map(|&lead| lead > 0.0);
        let (changes, _) = sides.fold((0, None), |(changes, last), side| {
            (changes + u32::from(last.is_some_and(|last| last != side)), Some(side))
        });
        f64::from(changes) / (leads.len() - 1) as f64
    };
    mean(NO_LEAD.into_iter().map(changes))
}

/// The leads as the winner sees them; none of games without a winner or without opinions.
fn leads_of_winner(game: &Played, leads: &[f64]) -> Option<Vec<f64>> {
    let sign = if game.winner.as_ref()? == &game.first { 1.0 } else { -1.0 };
    (!leads.is_empty()).then(|| leads.iter().map(|lead| sign * lead).collect())
}

/// Browne's drama: the mean of the root of how far the winner was behind, over the turns at which he was.
fn drama(leads: &[f64]) -> f64 {
    mean(leads.iter().filter(|&&lead| lead < 0.0).map(|lead| (-lead).sqrt())).unwrap_or(0.0)
}

/// The share of the game after which the winner was ahead for good: the time of the last change of the lead (Clauset, Kogan,
/// Redner 2015).
fn decided(leads: &[f64]) -> f64 {
    let behind = leads.iter().rposition(|&lead| lead <= 0.0);
    behind.map_or(0.0, |last| (last + 1) as f64 / leads.len() as f64)
}

/// One less the size of the lead, on average over the second half.
fn uncertainty(leads: &[f64]) -> Option<f64> {
    mean(leads[leads.len() / 2..].iter().map(|lead| 1.0 - lead.abs()))
}

/// The share of all that was gained which the next turn did not take back; gains are counted whoever makes them.
fn permanence(leads: &[f64]) -> Option<f64> {
    let gains: Vec<f64> = leads.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (mut gained, mut undone) = (0.0, 0.0);
    for pair in gains.windows(2) {
        gained += pair[0].abs();
        undone += if pair[0] * pair[1] < 0.0 { pair[0].abs().min(pair[1].abs()) } else { 0.0 };
    }
    (gained > 0.0).then(|| 1.0 - undone / gained)
}

/// The most that the chance of the winner grew from one turn to the next.
fn killer(leads: &[f64]) -> Option<f64> {
    let gains = leads.windows(2).map(|pair| (pair[1] - pair[0]) / 2.0);
    (leads.len() > 1).then(|| gains.fold(0.0, f64::max))
}

/// `draws by quiet`; where other rule sets call the end otherwise, `draws by quiet (calm)`.
fn draws_by(names: &Called) -> String {
    match names.split_first() {
        Some((name, [])) => format!("draws by {name}"),
        Some((name, others)) => format!("draws by {name} ({})", others.join(", ")),
        None => "draws".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(chances: &[u16], winner: Option<&str>) -> Played {
        Played {
            seat: Some("B".into()),
            end: if winner.is_some() { End::Win } else { End::Draw },
            winner: winner.map(str::to_owned),
            by: Some("goal".into()),
            points: winner.map(|_| 2),
            choices: vec![4, 1, 7, 1],
            taken: 3,
            used: 12,
            chances: chances.iter().zip(1..).map(|(&c, turn)| (turn, c)).collect(),
            turns: vec![String::new(); 4],
            ..Played::blank("A")
        }
    }

    fn of(measure: Measure, game: &Played) -> f64 {
        measure.of(game, 24).unwrap()
    }

    #[test]
    fn results_are_scored() {
        let won = game(&[], Some("A"));
        assert_eq!(of(Measure::FirstScore, &won), 1.0);
        assert_eq!(of(Measure::Strength, &won), 0.0);
        assert_eq!((of(Measure::Points, &won), of(Measure::Points, &game(&[], Some("B")))), (2.0, -2.0));
        assert_eq!(of(Measure::FirstScore, &game(&[], None)), 0.5);
        assert_eq!(of(Measure::DrawsBy(vec!["goal".into()]), &game(&[], None)), 1.0);
        assert_eq!(of(Measure::DrawsBy(vec!["home".into(), "goal".into()]), &game(&[], None)), 1.0);
        assert_eq!(of(Measure::Branching, &won), 3.25);
        assert_eq!(of(Measure::Decisions, &won), 0.5);
        assert_eq!(of(Measure::BoardUse, &won), 0.5);
        let ranking = [&["C"][..], &["A", "B"], &["D"]];
        let ranking = ranking.map(|rank| rank.iter().map(|&player| player.to_owned()).collect());
        let ranked = Played { ranking: Some(ranking.to_vec()), ..game(&[], Some("C")) };
        assert_eq!((of(Measure::FirstScore, &ranked), of(Measure::Strength, &ranked)), (0.5, 0.5));
        assert_eq!((ranked.score(0, "C"), ranked.score(0, "D")), (Some(1.0), Some(0.0)));
        let drawn = game(&[], None);
        assert_eq!(even_score([&ranked, &drawn].into_iter(), 4), 0.5);
        assert_eq!(even_score([&won, &won, &drawn, &drawn].into_iter(), 4), 0.375);
    }

    #[test]
    fn opinions_make_a_story() {
        // leads of -0.36, -0.04, 0.2 and 0.48: the winner is behind for the first half, then ahead for good
        let won = game(&[300, 340, 620, 580, 900], Some("A"));
        assert!((of(Measure::Drama, &won) - 0.4).abs() < 1e-9);
        assert_eq!(of(Measure::Decisiveness, &won), 0.5);
        assert!((of(Measure::LeadChanges, &won) - 1.0 / 3.0).abs() < 1e-9);
        assert!((of(Measure::Uncertainty, &won) - 0.66).abs() < 1e-9);
        assert_eq!(Measure::Drama.of(&game(&[500], None), 24), None);
        assert_eq!(Measure::Uncertainty.of(&game(&[500], Some("A")), 24), None);
    }

    /// Gains that stay, gains that the next turn takes back wholly or by half, and the greatest of them.
    #[test]
    fn gains_stay_or_are_taken_back() {
        // leads of -0.8, 0, 0.8: nothing is taken back; the greatest step is from 10 to 50 % and on to 90 %
        let rise = game(&[100, 100, 900, 900], Some("A"));
        assert_eq!(of(Measure::Permanence, &rise), 1.0);
        assert!((of(Measure::Killer, &rise) - 0.4).abs() < 1e-9);
        assert_eq!(of(Measure::Killer, &game(&[900, 900, 100, 100], Some("B"))), of(Measure::Killer, &rise));
        // leads of 0, 0.4, 0, 0, 0.4: the first gain is taken back, and that is left; nothing follows the last
        let mut swing = game(&[], Some("A"));
        swing.fair = vec![0.3, 0.7, 0.7, 0.3, 0.7, 0.7];
        assert!((of(Measure::Permanence, &swing) - 0.5).abs() < 1e-9, "{:?}", leads(&swing));
        // nobody gains anything, or nobody thinks
        assert_eq!(Measure::Permanence.of(&game(&[500, 500, 500, 500], None), 24), None);
        assert_eq!(Measure::Killer.of(&game(&[500, 500, 500], None), 24), None);
        assert_eq!(Measure::Killer.of(&game(&[], Some("A")), 24), None);
    }

    /// The share of the turns that were thought about; nothing where nobody thought.
    #[test]
    fn clear_turns_are_seen_with_little_thought() {
        let seen = Played { weighed: 8, clear: 6, ..game(&[], Some("A")) };
        assert_eq!(of(Measure::Clarity, &seen), 0.75);
        assert_eq!(Measure::Clarity.of(&game(&[], Some("A")), 24), None);
    }

    #[test]
    fn an_end_is_told_by_all_its_names() {
        let name = |names: &[&str]| Measure::DrawsBy(names.iter().map(|name| (*name).to_owned()).collect()).name();
        assert_eq!(name(&["quiet"]), "draws by quiet");
        assert_eq!(name(&["quiet", "calm", "still"]), "draws by quiet (calm, still)");
    }

    /// Whatever leads the winner had before, it is decided when he is behind no more.
    #[test]
    fn a_game_is_decided_when_the_winner_is_ahead_for_good() {
        for (chances, decided) in [
            (&[600u16, 700, 800, 900, 950][..], 0.0),
            (&[900, 900, 900, 100, 100, 900, 900], 5.0 / 6.0),
            (&[100, 100, 100, 100], 1.0),
            (&[500, 500, 500, 900, 900], 0.5),
        ] {
            assert!((of(Measure::Decisiveness, &game(chances, Some("A"))) - decided).abs() < 1e-9, "{chances:?}");
            // the same game with the seats changed
            let turned: Vec<u16> = chances.iter().map(|chance| 1000 - chance).collect();
            assert!((of(Measure::Decisiveness, &game(&turned, Some("B"))) - decided).abs() < 1e-9, "{turned:?}");
        }
    }

    /// Where opinions are calibrated, these are the story.
    #[test]
    fn calibrated_opinions_are_taken() {
        let mut won = game(&[300, 340, 620, 580, 900], Some("A"));
        won.fair = vec![0.6, 0.6, 0.6, 0.6, 0.6];
        assert_eq!((of(Measure::Drama, &won), of(Measure::Decisiveness, &won)), (0.0, 0.0));
        assert!((of(Measure::Uncertainty, &won) - 0.8).abs() < 1e-9);
    }
}
