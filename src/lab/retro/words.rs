//! What a change does to games, in words and tables: once, for the terminal and for a page.

use super::super::count::{grouped, many};
use super::tally::{Counts, Example, Share, Tally};
use super::{Fate, Judged};
use serde::Serialize;
use std::collections::BTreeMap;

/// What was found.
pub struct Told<'a> {
    /// The game that was played.
    pub game: &'a str,
    /// What is changed.
    pub change: &'a str,
    /// What all changes do together.
    pub whole: &'a Tally,
    /// What each does alone, where there are several.
    pub alone: &'a [Alone],
    /// Most groups to tell of, those with the most games; 0: all.
    pub top: usize,
}

/// What one change does alone.
#[derive(Serialize)]
pub struct Alone {
    /// The change.
    pub clause: String,
    /// What it does.
    pub counts: Option<Counts>,
    /// Why it cannot stand alone.
    pub fault: Option<String>,
}

/// What belongs together.
pub struct Section<'a> {
    /// What it is about.
    pub title: String,
    /// What it says.
    pub parts: Vec<Part<'a>>,
}

/// A part of what is told.
pub enum Part<'a> {
    /// A table: rows under headings, the first of words and the others of numbers. Under a first heading that is not empty
    /// stand names of any length.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A sentence, or a few.
    Text(String),
    /// A game to look at.
    Game(&'a Example),
}

impl<'a> Told<'a> {
    /// All that is told, in order.
    pub fn sections(&self) -> Vec<Section<'a>> {
        let counts = &self.whole.counts;
        let section = |title: &str, parts: Vec<Part<'a>>| Section { title: title.to_owned(), parts };
        let mut all = vec![section("games", self.heading())];
        if counts.games > 0 {
            all.push(section("what the change does", vec![acts(counts)]));
            all.push(section("results", self.results()));
            all.push(section("turns", self.turns()));
            all.extend(self.groups());
        }
        all.push(section("each change alone", self.alone()));
        all.push(section("to look at first", self.examples()));
        all.push(section("what may be concluded", self.conclusion()));
        all.retain(|section| !section.parts.is_empty());
        all
    }

    fn heading(&self) -> Vec<Part<'a>> {
        let Self { game, change, whole, .. } = self;
        let aside = |count: u64, what: &str| (count > 0).then(|| Part::Text(format!("{} {what}", grouped(count))));
        let of = Part::Text(format!("{} of {game} under {change}", of_many(whole.counts.games, "game")));
        let broken = aside(whole.broken, "more could not be played to their end by the old rules: left out");
        let no_start = aside(whole.no_start, "more begin as the changed rules do not let a game begin: left out");
        std::iter::once(of).chain(broken).chain(no_start).collect()
    }

    /// Which results change, and how often.
    fn results(&self) -> Vec<Part<'a>> {
        let mut sorted: Vec<(&String, &u64)> = self.whole.changed.iter().collect();
        sorted.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        let rows: Vec<_> = sorted.into_iter().map(|(name, games)| vec![name.clone(), grouped(*games)]).collect();
        if rows.is_empty() {
            return Vec::new();
        }
        vec![table(&["results that change", "games"], rows)]
    }

    /// Where it acts, and how many turns are left.
    fn turns(&self) -> Vec<Part<'a>> {
        let whole = self.whole;
        let [early, middle, late] = [0.25, 0.5, 0.75].map(|share| whole.quantile(share));
        let when = early.zip(middle).zip(late).map(|((early, middle), late)| {
            format!("where it acts, it first does so at turn {middle}, half of the time from {early} to {late}")
        });
        let censored = whole.turns - whole.followed;
        let left = format!(
            "{}, of them {} ({}) censored: played after the changed rules would have left the game",
            of_many(whole.turns, "turn"),
            grouped(censored),
            percent(censored as f64 / whole.turns.max(1) as f64)
        );
        when.into_iter().chain([left]).map(Part::Text).collect()
    }

    /// By what the games were to be told apart.
    fn groups(&self) -> Vec<Section<'a>> {
        let of = |(by, groups): (&String, &BTreeMap<String, Counts>)| {
            let mut sorted: Vec<(&String, &Counts)> = groups.iter().collect();
            let shown = if self.top == 0 { sorted.len() } else { self.top };
            // the largest are kept; numbers stay in order
            sorted.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.games));
            let left = sorted.len().saturating_sub(shown);
            sorted.truncate(shown);
            sorted.sort_by_key(|(name, _)| *name);
            let row = |(name, counts): (&String, &Counts)| {
                let name = if name.is_empty() { "(no turn)" } else { name.trim_start() };
                let share = counts.share(counts.acted);
                let (games, other) = (grouped(counts.games), grouped(counts.other_result));
                vec![name.to_owned(), games, percent(share.share), interval(share), other]
            };
            let title = format!("by {by}");
            let heads = [&title, "games", "acts in", "95 % interval", "other result"];
            let table = table(&heads, sorted.into_iter().map(row).collect());
            let more =
                (left > 0).then(|| Part::Text(format!("… and {left} more, with fewer games: `--top 0` shows all")));
            Section { title, parts: std::iter::once(table).chain(more).collect() }
        };
        self.whole.groups.iter().map(of).collect()
    }

    fn alone(&self) -> Vec<Part<'a>> {
        let row = |alone: &Alone| {
            let counts = alone.counts?;
            let share = counts.share(counts.acted);
            let (acted, other) = (grouped(counts.acted), grouped(counts.other_result));
            Some(vec![alone.clause.clone(), acted, percent(share.share), interval(share), other])
        };
        let why = |alone: &Alone| {
            let why = alone.fault.as_ref()?;
            Some(Part::Text(format!("`{}` cannot stand alone: {why}", alone.clause)))
        };
        if self.alone.is_empty() {
            return Vec::new();
        }
        let heads = ["each change alone", "acts in", "share", "95 % interval", "other result"];
        let table = table(&heads, self.alone.iter().filter_map(row).collect());
        std::iter::once(table).chain(self.alone.iter().filter_map(why)).collect()
    }

    fn examples(&self) -> Vec<Part<'a>> {
        let examples = &self.whole.examples;
        let Some(first) = examples.first() else { return Vec::new() };
        let hint = format!(
            "`boardwright replay {} {} --game {}` shows the first of them",
            self.game, first.file, first.number
        );
        examples.iter().map(Part::Game).chain([Part::Text(hint)]).collect()
    }

    /// What may be concluded, and what not.
    fn conclusion(&self) -> Vec<Part<'a>> {
        let Counts { acted, choice, games, unknown_result, .. } = self.whole.counts;
        let told = match (acted, choice) {
            _ if games == 0 => return Vec::new(),
            (0, 0) => format!(
                "In none of these games would the change have been noticed, and nobody would have had other turns to choose \
                 from. Of games like these it acts in fewer than {}.",
                percent(Share::of(0, games).high)
            ),
            (0, _) => {
                "All of these games could have been played as they were. But there were other turns to choose from, \
                       and who knows the changed rules may choose them."
                    .to_owned()
            }
            _ => format!(
                "These shares tell how often the change meets with play as people play now, and where. They do not tell \
                 how games would end: who knows the changed rules plays otherwise from the first turn, {}",
                if unknown_result > 0 {
                    "and where a turn is illegal, or an end does not come, what was played afterwards says nothing."
                } else {
                    "even where the result is counted as the same."
                }
            ),
        };
        let more = "The intervals hold for games drawn at random from those that people play; the games of a few people \
                    are fewer than they look. What the changed game is like, `boardwright compare` asks of players who \
                    know it.";
        [told, more.to_owned()].map(Part::Text).into()
    }
}

/// What the change does to all games.
fn acts<'a>(counts: &Counts) -> Part<'a> {
    let rows = [
        ("the change acts", counts.acted, true),
        ("  a turn that was played is illegal", counts.illegal, false),
        ("  the game ends earlier", counts.earlier, false),
        ("  it does not end where it ended", counts.goes_on, false),
        ("  it ends there otherwise", counts.otherwise, false),
        ("  another player is to move", counts.order, false),
        ("  the same turns, but pieces stand otherwise", counts.pieces, false),
        ("it does not act", counts.games - counts.acted, true),
        ("there were other turns to choose from", counts.choice, true),
        ("the result is another", counts.other_result, true),
        ("the result is not known", counts.unknown_result, true),
    ];
    let row = |(name, games, _): (&str, u64, bool)| {
        let share = counts.share(games);
        vec![name.to_owned(), grouped(games), percent(share.share), interval(share)]
    };
    let rows = rows.into_iter().filter(|&(_, games, is_always)| is_always || games > 0).map(row).collect();
    table(&["", "games", "share", "95 % interval"], rows)
}

fn table<'a>(headings: &[&str], rows: Vec<Vec<String>>) -> Part<'a> {
    Part::Table(headings.iter().map(|&heading| heading.to_owned()).collect(), rows)
}

impl Example {
    /// Which game it is, and what the change does to it.
    pub fn words(&self) -> String {
        let Self { file, number, line, players, .. } = self;
        let who = if players.is_empty() { String::new() } else { format!(", {players}") };
        format!("{file}:{line}, game {number}{who}: {}", self.happened())
    }

    fn happened(&self) -> String {
        let Judged { fate, pieces, turns, .. } = &self.judged;
        match (fate, pieces) {
            (Fate::Illegal { turn, text }, _) => {
                let why = self.reason.as_ref().map_or(String::new(), |why| format!(": {why}"));
                format!("turn {turn}, `{text}`, is illegal{why}")
            }
            (Fate::Earlier { turn, how }, _) => {
                format!("ends after turn {turn}: {how}; {} were played", many(*turns, "turn"))
            }
            (Fate::GoesOn { turn, how }, _) => format!("goes on after turn {turn}, where it ended: {how}"),
            (Fate::Otherwise { turn, old, new }, _) => {
                format!("ends after turn {turn} as it did, but not {old}: {new}")
            }
            (Fate::Order { turn }, _) => format!("another player is to move after turn {turn}"),
            (Fate::Same, Some(turn)) => format!("after turn {turn} the pieces stand otherwise"),
            (Fate::Same, None) => "as it was".to_owned(),
        }
    }
}

fn of_many(count: u64, noun: &str) -> String {
    many(usize::try_from(count).unwrap_or(usize::MAX), noun)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval(share: Share) -> String {
    format!("{:.1} to {:.1} %", share.low * 100.0, share.high * 100.0)
}
