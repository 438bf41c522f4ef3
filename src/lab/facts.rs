//! What all games of a rule set say together, where a mean over games cannot: how they end, what openings bring, how soon they
//! can be won, where pieces go. Every topic is a list of figures with their intervals, so that all of them are told in one way.

use super::account::Account;
use super::compare::{FEWEST, Figure, Table, interval, sides};
use super::contest::{Contest, Contestant};
use super::copycat::Copied;
use super::course::{Cells, first_turns};
use super::coverage::{ClauseCount, Coverage, asked_turn};
use super::elo;
use super::game::{End, Played};
use super::measures::{Measure, Scale};
use super::players::doublings;
use super::stats::{Interval, wilson};
use crate::id::{CellId, Id, KindId};
use serde::Serialize;
use statrs::distribution::{Binomial, DiscreteCDF};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Most figures of a topic that lists what is most frequent.
const MOST: usize = 3;

/// Games whose clauses are looked at: each is played once more.
const MOST_REPLAYED: usize = 100;

/// Openings are judged that so many games begin with.
const OFTEN: usize = 5;

/// Games are cut into so many parts: of each is told what the others would have chosen.
const FOLDS: u64 = 5;

/// Of the wins, the shortest are one in so many.
const QUARTER: f64 = 0.25;

/// How often an interval misses.
const RISK: f64 = 0.05;

/// A figure of all games of a rule set together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fact {
    /// What it is about.
    pub what: String,
    /// Its scale.
    pub scale: Scale,
    /// It.
    pub value: f64,
    /// 95 %; none where a figure says only what was seen.
    pub interval: Option<Interval>,
}

/// The games that the strongest players played of a rule set, and what happened in some of them.
pub struct Seen<'a> {
    /// All of them.
    pub games: Vec<&'a Played>,
    /// The rule set.
    pub contestant: &'a Contestant,
    /// Where pieces went.
    pub cells: Cells,
    /// Which clauses took part.
    pub coverage: Coverage,
}

/// What is asked, and what answers it.
struct Topic {
    name: &'static str,
    of: fn(&Seen) -> Vec<Fact>,
}

/// The topic that a report tells of all players, not of the strongest alone.
pub const ENDINGS: &str = "how games end";

/// All topics, in the order told.
const TOPICS: [Topic; 13] = [
    Topic { name: ENDINGS, of: |seen| endings(&seen.games) },
    Topic { name: "first turns", of: |seen| beginnings(&seen.games) },
    Topic { name: "first player after", of: |seen| openings(&seen.games) },
    Topic { name: "with the pie rule", of: |seen| pie(seen) },
    Topic { name: "score of each player", of: |seen| by_seat(seen.contestant, &seen.games) },
    Topic { name: "lengths", of: |seen| lengths(&seen.games) },
    Topic { name: "turns to a win", of: |seen| wins(&seen.games) },
    Topic { name: "stalling", of: |seen| stalling(&seen.cells) },
    Topic { name: "visits to cells", of: |seen| often(&seen.cells.visits, |cell| seen.cell(cell)) },
    Topic { name: "captures on cells", of: |seen| often(&seen.cells.fights, |cell| seen.cell(cell)) },
    Topic { name: "pieces moved", of: |seen| often(&seen.cells.moved, |kind| seen.kind(kind)) },
    Topic { name: "ever used", of: used },
    Topic { name: "rules that act", of: acting },
];

/// What the games say of a topic.
#[derive(Serialize)]
pub struct Told {
    /// What was asked.
    pub topic: &'static str,
    /// For each rule set; nothing where its games are too few, or it is no question of it.
    pub facts: Vec<Vec<Fact>>,
}

/// What the games of each rule set say together, topic by topic, and what twice the thinking is worth in all.
pub fn told(contest: &Contest, seen: &[Seen], tables: &[Table]) -> Vec<Told> {
    let of = |topic: &Topic| Told { topic: topic.name, facts: seen.iter().map(|seen| (topic.of)(seen)).collect() };
    TOPICS.iter().map(of).chain([Told { topic: "Elo per doubling", facts: skill(contest, tables) }]).collect()
}

impl<'a> Seen<'a> {
    /// Looks at the games of each rule set; at none where nobody plays himself.
    pub fn all(contest: &'a Contest, games: &'a [Played]) -> Vec<Self> {
        let Some(pairing) = contest.strongest() else { return Vec::new() };
        let sides = sides(contest, games, pairing);
        contest.contestants.iter().zip(sides).map(|(contestant, games)| Self::new(contestant, games)).collect()
    }

    fn new(contestant: &'a Contestant, games: Vec<&'a Played>) -> Self {
        let (cells, coverage) = (Cells::of(contestant, &games), took_part(contestant, &games));
        Self { games, contestant, cells, coverage }
    }

    fn cell(&self, number: usize) -> String {
        self.contestant.rules.names.cells[CellId::from_index(number)].name.clone()
    }

    fn kind(&self, number: usize) -> String {
        let names = &self.contestant.rules.names;
        let kind = &names.kinds[KindId::from_index(number)];
        let role = &names.roles[usize::from(kind.role_id)];
        kind.owner.map_or(role.clone(), |owner| format!("{} {role}", names.players[owner]))
    }
}

/// Which clauses took part in some games, a hundred at most.
fn took_part(contestant: &Contestant, games: &[&Played]) -> Coverage {
    let mut coverage = Coverage::new(&contestant.rules);
    for game in games.iter().take(MOST_REPLAYED) {
        let played: Vec<_> = game.replay(contestant).flatten().collect();
        let ask = asked_turn(game.game, played.len());
        coverage.add(&contestant.rules, played.iter().map(|played| (&played.before, &played.turn)), Some(ask));
    }
    coverage
}

fn share(what: String, hits: usize, all: usize) -> Fact {
    let interval = Some(wilson(hits as u64, all as u64));
    Fact { what, scale: Scale::Share, value: hits as f64 / all.max(1) as f64, interval }
}

/// How a game ended, and after what such ends are told.
fn ending(game: &Played) -> (u8, String) {
    match (game.end, &game.winner, &game.by) {
        (End::Win, Some(winner), Some(by)) => (0, format!("{winner} by {by}")),
        (End::Draw, _, Some(by)) => (1, format!("draw by {by}")),
        _ => (2, "unfinished".to_owned()),
    }
}

/// How often somebody wins, and in which ways games end.
pub fn endings(games: &[&Played]) -> Vec<Fact> {
    let mut ways: BTreeMap<(u8, String), usize> = BTreeMap::new();
    games.iter().for_each(|game| *ways.entry(ending(game)).or_default() += 1);
    let wins = games.iter().filter(|game| game.end == End::Win).count();
    let decided = (!games.is_empty()).then(|| share("somebody wins".into(), wins, games.len()));
    decided.into_iter().chain(ways.into_iter().map(|((_, way), count)| share(way, count, games.len()))).collect()
}

/// The games by their first turns, the most played first.
fn by_first_turn<'a>(games: &[&'a Played]) -> Vec<(&'a str, Vec<&'a Played>)> {
    let mut by_turn: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for game in games {
        if let Some(turn) = game.turns.first() {
            by_turn.entry(turn).or_default().push(game);
        }
    }
    let mut all: Vec<_> = by_turn.into_iter().collect();
    all.sort_by_key(|(turn, games)| (Reverse(games.len()), *turn));
    all
}

/// How many-sided the first turns are, and which are played most.
fn beginnings(games: &[&Played]) -> Vec<Fact> {
    let Some((value, interval)) = first_turns(games) else { return Vec::new() };
    let sided = Fact { what: "effective number".into(), scale: Scale::Number, value, interval: Some(interval) };
    let most = by_first_turn(games).into_iter().take(MOST).filter(|(_, with)| with.len() > 1);
    [sided].into_iter().chain(most.map(|(turn, with)| share(turn.to_owned(), with.len(), games.len()))).collect()
}

fn scores(games: &[&Played]) -> Vec<f64> {
    games.iter().filter_map(|game| Measure::FirstScore.of(*game, 1)).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// What the first player makes of each of the openings that are played often; all intervals together are sure to 95 %, so
/// that one which lies above what is fair says that playing it always wins more.
fn openings(games: &[&Played]) -> Vec<Fact> {
    let all = by_first_turn(games).into_iter().map(|(turn, games)| (turn, scores(&games)));
    let often: Vec<(&str, Vec<f64>)> = all.filter(|(_, scores)| scores.len() >= FEWEST).collect();
    let risk = RISK / often.len().max(1) as f64;
    let fact = |(turn, scores): &(&str, Vec<f64>)| Fact {
        what: (*turn).to_owned(),
        scale: Scale::Percent,
        value: mean(scores),
        interval: interval(Scale::Percent, scores, risk),
    };
    often.iter().take(MOST).map(fact).collect()
}

/// What the second player would score if he might change sides after the first turn, and the first chose it with that in mind:
/// the opening and the side are chosen by four fifths of the games, and judged by the others that begin so.
fn pie(seen: &Seen) -> Vec<Fact> {
    let values = if seen.contestant.rules.engine.players() == 2 { after_swap(&seen.games) } else { Vec::new() };
    let fact = || Fact {
        what: "second player's score".into(),
        scale: Scale::Percent,
        value: mean(&values),
        interval: interval(Scale::Percent, &values, RISK),
    };
    if values.len() < FEWEST { Vec::new() } else { vec![fact()] }
}

fn after_swap(games: &[&Played]) -> Vec<f64> {
    let of_fold = |fold: u64| -> Vec<f64> {
        let (judged, known): (Vec<&Played>, Vec<&Played>) = games.iter().partition(|game| game.game % FOLDS == fold);
        let all = by_first_turn(&known).into_iter().map(|(turn, games)| (turn, scores(&games)));
        let often = all.filter(|(_, scores)| scores.len() >= OFTEN).map(|(turn, scores)| (turn, mean(&scores)));
        let evenest = often.min_by(|(_, a), (_, b)| (a - 0.5).abs().total_cmp(&(b - 0.5).abs()));
        let Some((turn, score)) = evenest else { return Vec::new() };
        let same: Vec<&Played> =
            judged.into_iter().filter(|game| game.turns.first().is_some_and(|first| first == turn)).collect();
        scores(&same).into_iter().map(|first| if score > 0.5 { first } else { 1.0 - first }).collect()
    };
    (0..FOLDS).flat_map(of_fold).collect()
}

/// The score of each player, and how far the best is from the worst; all intervals together are sure to 95 %. Of two players
/// the first one's score says it all.
pub fn by_seat(contestant: &Contestant, games: &[&impl Account]) -> Vec<Fact> {
    let players: Vec<&String> = contestant.rules.names.players.iter().collect();
    let risk = RISK / players.len().max(1) as f64;
    let of = |(seat, player): (usize, &&String)| -> Option<Fact> {
        let scores: Vec<f64> = games.iter().filter_map(|game| game.score(seat, player)).collect();
        (scores.len() >= FEWEST).then(|| Fact {
            what: (*player).clone(),
            scale: Scale::Percent,
            value: mean(&scores),
            interval: interval(Scale::Percent, &scores, risk),
        })
    };
    let all: Vec<Fact> = players.iter().enumerate().filter_map(of).collect();
    let scores = || all.iter().map(|fact| fact.value);
    let apart = scores().fold(f64::NEG_INFINITY, f64::max) - scores().fold(f64::INFINITY, f64::min);
    let balance = Fact { what: "balance".into(), scale: Scale::Percent, value: 1.0 - apart, interval: None };
    if players.len() < 3 || all.is_empty() { Vec::new() } else { all.into_iter().chain([balance]).collect() }
}

/// Shares of games that are told of how long they are: so many are no longer.
const SHARES: [(f64, &str); 5] = [(0.05, "5 %"), (0.25, "25 %"), (0.5, "half"), (0.75, "75 %"), (0.95, "95 %")];

/// How long games are: so many of them at most so long. Where few games are there, the ends of that are not known.
fn lengths(games: &[&Played]) -> Vec<Fact> {
    percentiles(games.iter().map(|game| game.turns.len() as f64).collect(), &SHARES, " within")
}

/// Quantiles of numbers with their intervals, as far as there are enough of them.
fn percentiles(mut numbers: Vec<f64>, shares: &[(f64, &str)], what: &str) -> Vec<Fact> {
    numbers.sort_by(f64::total_cmp);
    let fact = |(share, name): &(f64, &str)| {
        let (value, found) = quantile(&numbers, *share)?;
        Some(Fact { what: format!("{name}{what}"), scale: Scale::Number, value, interval: Some(found) })
    };
    shares.iter().filter_map(fact).collect()
}

/// How long nothing is taken, and how often a game comes back to where it was.
fn stalling(cells: &Cells) -> Vec<Fact> {
    if cells.games < FEWEST {
        return Vec::new();
    }
    let quiet = cells.quiet.iter().map(|&turns| f64::from(turns)).collect();
    let back = Fact {
        what: "turns back to an earlier position".into(),
        scale: Scale::Percent,
        value: mean(&cells.back),
        interval: interval(Scale::Percent, &cells.back, RISK),
    };
    let stretches = percentiles(quiet, &[SHARES[2], SHARES[4]], " without a capture within");
    stretches.into_iter().chain([back]).collect()
}

/// The shortest win, and how long the shortest quarter of them are at most.
fn wins(games: &[&Played]) -> Vec<Fact> {
    let mut turns: Vec<f64> =
        games.iter().filter(|game| game.end == End::Win).map(|game| game.turns.len() as f64).collect();
    turns.sort_by(f64::total_cmp);
    let Some(&least) = turns.first() else { return Vec::new() };
    let fact = |what: &str, value, interval| Fact { what: what.into(), scale: Scale::Number, value, interval };
    let quarter = quantile(&turns, QUARTER).map(|(value, found)| fact("a quarter of wins within", value, Some(found)));
    [fact("the shortest", least, None)].into_iter().chain(quarter).collect()
}

/// A quantile of numbers in order, between two of them that hold it surely enough; nothing of too few.
fn quantile(ordered: &[f64], share: f64) -> Option<(f64, Interval)> {
    let count = ordered.len();
    let below = Binomial::new(share, count as u64).ok()?;
    let places: Vec<u64> = (0..=count as u64).collect();
    // the fewest numbers that lie below the quantile as seldom as that
    let fewest = |chance: f64| places.partition_point(|&hits| below.cdf(hits) < chance);
    let low = fewest(RISK / 2.0).checked_sub(1)?;
    let high = *ordered.get(fewest(1.0 - RISK / 2.0))?;
    let value = ordered[((share * count as f64).ceil() as usize).max(1) - 1];
    Some((value, Interval { low: ordered[low], high }))
}

/// What happened most often, of things counted game by game.
fn often(counts: &[Vec<u32>], name: impl Fn(usize) -> String) -> Vec<Fact> {
    let things = counts.first().map_or(0, Vec::len);
    let sum = |thing: usize| counts.iter().map(|game| u64::from(game[thing])).sum::<u64>();
    let mut order: Vec<usize> = (0..things).filter(|&thing| sum(thing) > 0).collect();
    order.sort_by_key(|&thing| (Reverse(sum(thing)), thing));
    let fact = |&thing: &usize| {
        let values: Vec<f64> = counts.iter().map(|game| f64::from(game[thing])).collect();
        let interval = interval(Scale::Number, &values, RISK).map(Interval::at_least_zero);
        Fact { what: name(thing), scale: Scale::Number, value: mean(&values), interval }
    };
    order.iter().take(if counts.len() < FEWEST { 0 } else { MOST }).map(fact).collect()
}

/// How many of the cells and of the kinds of pieces were ever used; what was in none of the games is in few of all.
fn used(seen: &Seen) -> Vec<Fact> {
    if seen.cells.games == 0 {
        return Vec::new();
    }
    let cells = seen.cells.never_used(seen.contestant).into_iter().map(str::to_owned);
    let kinds = seen.cells.moved.first().map_or(0, Vec::len);
    let pieces = (0..kinds).filter(|&kind| seen.cells.moved.iter().all(|game| game[kind] == 0));
    let never: Vec<String> = cells.chain(pieces.map(|kind| seen.kind(kind))).collect();
    let all = seen.contestant.rules.engine.cells() + kinds;
    let value = 1.0 - never.len() as f64 / all as f64;
    let found = Fact { what: "of cells and pieces".into(), scale: Scale::Share, value, interval: None };
    let high = seen.cells.at_most().min(1.0);
    let missing = |what| Fact { what, scale: Scale::Share, value: 0.0, interval: Some(Interval { low: 0.0, high }) };
    let none = (!never.is_empty()).then(|| missing(format!("games with {}", never.join(", "))));
    [found].into_iter().chain(none).collect()
}

/// How many of the clauses did anything; what did nothing in any of the games does in few of all.
fn acting(seen: &Seen) -> Vec<Fact> {
    let clauses = seen.coverage.clauses(&seen.contestant.rules);
    if seen.coverage.games == 0 || clauses.is_empty() {
        return Vec::new();
    }
    let is_idle = |count: &&ClauseCount| count.is_dead();
    let name = |count: &ClauseCount| seen.contestant.rules.names.clauses[count.clause].name.clone();
    let idle: BTreeSet<String> = clauses.iter().filter(is_idle).map(name).collect();
    let idle = without_parts(idle);
    let value = 1.0 - clauses.iter().filter(is_idle).count() as f64 / clauses.len() as f64;
    let found = Fact { what: "of clauses".into(), scale: Scale::Share, value, interval: None };
    let high = (3.0 / seen.coverage.games as f64).min(1.0);
    let missing = |name| Fact {
        what: format!("games with {name}"),
        scale: Scale::Share,
        value: 0.0,
        interval: Some(Interval { low: 0.0, high }),
    };
    [found].into_iter().chain(idle.into_iter().map(missing)).collect()
}

/// Names of clauses without those of their parts: `move.hop` stands for `move.hop.land`.
fn without_parts(names: BTreeSet<String>) -> Vec<String> {
    let is_part = |name: &&String| name.match_indices('.').any(|(at, _)| names.contains(&name[..at]));
    names.iter().filter(|name| !is_part(name)).cloned().collect()
}

/// What came of copying the other side, rule set by rule set; nothing where it cannot be asked. These games are no part of the
/// experiment: they are played for this alone.
pub fn copying(all: &[Option<Copied>]) -> Told {
    let facts = |copied: &Option<Copied>| {
        let Some(copied) = copied else { return Vec::new() };
        let figures = [
            ("turns that are copies", copied.copied),
            ("second player's score", copied.score),
            ("without copying", copied.without),
        ];
        let fact = |(what, figure): (&str, Figure)| {
            let what = what.to_owned();
            Some(Fact { what, scale: Scale::Percent, value: figure.value?, interval: figure.interval })
        };
        figures.into_iter().filter_map(fact).collect()
    };
    Told { topic: "copying the first", facts: all.iter().map(facts).collect() }
}

/// What twice the thinking is worth to players who meet others with less of it, on Elo's scale, rule set by rule set: the
/// depth of the game. The name says which players.
fn skill(contest: &Contest, tables: &[Table]) -> Vec<Vec<Fact>> {
    let mut all = vec![Vec::new(); contest.contestants.len()];
    for table in tables {
        let pairing = &contest.pairings[table.pairing];
        let [strong, weak] = pairing.agents;
        let (Some(doublings), Some(row)) = (doublings(strong, weak), table.rows.first()) else { continue };
        let points = |score: f64| elo::of_score(score) / doublings;
        for (facts, figure) in all.iter_mut().zip(&row.figures) {
            let Some((value, found)) = figure.value.zip(figure.interval) else { continue };
            facts.push(Fact {
                what: pairing.name(),
                scale: Scale::Number,
                value: points(value),
                interval: Some(Interval { low: points(found.low), high: points(found.high) }),
            });
        }
    }
    all
}

impl Fact {
    /// `White by goal 52.0 % (45.1 .. 58.8)`.
    pub fn words(&self) -> String {
        format!("{} {}", self.what, self.figure())
    }

    /// `52.0 % (45.1 .. 58.8)`.
    pub fn figure(&self) -> String {
        let number = |value: f64| match value {
            v if v.is_infinite() => if v > 0.0 { "∞" } else { "-∞" }.to_owned(),
            v => super::compare::number(self.scale, v),
        };
        let bare = |value: f64| number(value).trim_end_matches(" %").to_owned();
        let between = |i: Interval| format!(" ({} .. {})", bare(i.low), bare(i.high));
        format!("{}{}", number(self.value), self.interval.map_or_else(String::new, between))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, turns: &[&str], winner: Option<&str>) -> Played {
        Played {
            game: number,
            end: if winner.is_some() { End::Win } else { End::Draw },
            winner: winner.map(str::to_owned),
            by: Some(if winner.is_some() { "goal" } else { "quiet" }.into()),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            ..Played::blank("A")
        }
    }

    fn told(facts: &[Fact]) -> Vec<String> {
        facts.iter().map(Fact::words).collect()
    }

    #[test]
    fn ends_are_told_by_player_and_reason() {
        let games = [game(0, &[], Some("A")), game(1, &[], Some("B")), game(2, &[], None), Played::blank("A")];
        let facts = endings(&games.iter().collect::<Vec<_>>());
        let shares: Vec<(&str, f64)> = facts.iter().map(|fact| (fact.what.as_str(), fact.value)).collect();
        let quarter = 0.25;
        let ways =
            [("A by goal", quarter), ("B by goal", quarter), ("draw by quiet", quarter), ("unfinished", quarter)];
        assert_eq!(shares, [&[("somebody wins", 0.5)][..], &ways].concat());
        assert!(endings(&[]).is_empty());
    }

    /// `x` always wins and `y` never does; of `z` too little is known.
    #[test]
    fn an_opening_that_wins_is_found() {
        let mut games: Vec<Played> = (0..20).map(|n| game(n, &["x"], Some("A"))).collect();
        games.extend((20..40).map(|n| game(n, &["y"], Some("B"))));
        games.extend((40..43).map(|n| game(n, &["z"], Some("A"))));
        let games: Vec<&Played> = games.iter().collect();
        let facts = openings(&games);
        assert_eq!(told(&facts), ["x 100.0 % (79.9 .. 100.0)", "y 0.0 % (0.0 .. 20.1)"]);
        let begun = beginnings(&games);
        assert_eq!((begun[1].what.as_str(), begun[2].what.as_str(), begun.len()), ("x", "y", 4));
    }

    /// Where every opening settles the game, whoever may change sides wins it; where one is even, nobody gains by that.
    #[test]
    fn the_pie_rule_takes_away_what_openings_give() {
        let lopsided: Vec<Played> = (0..40).map(|n| game(n, &["x"], Some("A"))).collect();
        assert_eq!(mean(&after_swap(&lopsided.iter().collect::<Vec<_>>())), 1.0);
        let even = (40..80).map(|n| game(n, &["y"], Some(if n / 5 % 2 == 0 { "A" } else { "B" })));
        let both: Vec<Played> = lopsided.into_iter().chain(even).collect();
        let values = after_swap(&both.iter().collect::<Vec<_>>());
        assert_eq!((values.len(), mean(&values)), (40, 0.5));
    }

    #[test]
    fn short_wins_are_told() {
        let lengths: Vec<Vec<&str>> = (1..=40).map(|turns| vec!["t"; turns]).collect();
        let games: Vec<Played> = lengths.iter().zip(0..).map(|(turns, n)| game(n, turns, Some("A"))).collect();
        let facts = wins(&games.iter().collect::<Vec<_>>());
        assert_eq!(told(&facts), ["the shortest 1.00", "a quarter of wins within 10.0 (5.00 .. 17.0)"]);
        assert_eq!(wins(&games.iter().take(5).collect::<Vec<_>>()).len(), 1);
        assert!(wins(&[&game(0, &["t"], None)]).is_empty());
    }

    #[test]
    fn parts_of_clauses_are_told_with_them() {
        let names = ["end.goal", "move.hop", "move.hop.land", "move.hope"].map(str::to_owned);
        assert_eq!(without_parts(BTreeSet::from(names)), ["end.goal", "move.hop", "move.hope"]);
    }

    #[test]
    fn what_happens_often_comes_first() {
        let counts: Vec<Vec<u32>> = (0..12).map(|game| vec![0, 1, 5 + game % 2]).collect();
        let facts = often(&counts, |thing| format!("t{thing}"));
        assert_eq!((facts.len(), facts[0].what.as_str(), facts[0].value), (2, "t2", 5.5));
        assert!(facts[0].interval.is_some_and(|i| i.low > 5.0 && i.high < 6.0));
        assert!(often(&counts[..3], |thing| thing.to_string()).is_empty());
    }
}
