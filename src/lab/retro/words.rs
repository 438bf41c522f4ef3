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
            all.push(section("turns", texts(self.turns())));
            all.extend(self.groups());
        }
        all.push(section("each change alone", self.alone()));
        all.push(section("to look at first", self.examples()));
        all.push(section("what may be concluded", self.concluded()));
        all.retain(|section| !section.parts.is_empty());
        all
    }

    fn heading(&self) -> Vec<Part<'a>> {
        let Self { game, change, whole, .. } = self;
        let of = format!("{} of {game} under {change}", of_many(whole.counts.games, "game"));
        texts(std::iter::once(of).chain(self.left_out()).collect())
    }

    /// Which games say nothing, if there are any.
    pub fn left_out(&self) -> Vec<String> {
        let Tally { broken, no_start, .. } = *self.whole;
        let aside = |count: u64, what: &str| (count > 0).then(|| format!("{} {what}", grouped(count)));
        let broken = aside(broken, "more could not be played to their end by the old rules: left out");
        let no_start = aside(no_start, "more begin as the changed rules do not let a game begin: left out");
        broken.into_iter().chain(no_start).collect()
    }

    /// What the change does, in a sentence.
    pub fn summary(&self) -> String {
        let Counts { games, acted, choice, other_result, unknown_result, .. } = self.whole.counts;
        let all = of_many(games, "game");
        match (acted, choice, self.whole.quantile(0.5)) {
            _ if games == 0 => "no game could be followed".into(),
            (0, 0, _) if games == 1 => "the change would not have been noticed in the only game".into(),
            (0, 0, _) => format!("in none of {all} would the change have been noticed"),
            (0, _, _) => format!(
                "all of {all} could have been played as they were; in {} there were other turns to choose from",
                grouped(choice)
            ),
            (_, _, first) => {
                let share = Share::of(acted, games);
                let how_many = format!("{} of {all} ({}; {})", grouped(acted), percent(share.share), interval(share));
                let first = first.map_or(String::new(), |turn| format!(", in half of these by turn {turn}"));
                let other = match other_result {
                    0 => "no result is known to change".to_owned(),
                    1 => "1 result changes".to_owned(),
                    many => format!("{} results change", grouped(many)),
                };
                let unknown = match unknown_result {
                    0 => String::new(),
                    1 => ", 1 is not known".to_owned(),
                    many => format!(", {} are not known", grouped(many)),
                };
                format!("the change acts in {how_many}{first}; {other}{unknown}")
            }
        }
    }

    /// Which results change, and how often.
    fn results(&self) -> Vec<Part<'a>> {
        let changed = self.changed().into_iter();
        let rows: Vec<_> = changed.map(|(name, games)| vec![name.to_owned(), grouped(games)]).collect();
        if rows.is_empty() {
            return Vec::new();
        }
        vec![table(&["results that change", "games"], rows)]
    }

    /// Results that change, the most frequent first, and in how many games.
    pub fn changed(&self) -> Vec<(&'a str, u64)> {
        let mut sorted: Vec<_> = self.whole.changed.iter().map(|(name, games)| (name.as_str(), *games)).collect();
        sorted.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
        sorted
    }

    /// Where it acts, and how many turns are left.
    pub fn turns(&self) -> Vec<String> {
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
        when.into_iter().chain([left]).collect()
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

    fn concluded(&self) -> Vec<Part<'a>> {
        let [told, intervals] = match self.conclusion() {
            Some(both) => both,
            None => return Vec::new(),
        };
        let next = "What the changed game is like, `boardwright compare` asks of players who know it.";
        texts(vec![told, format!("{intervals} {next}")])
    }

    /// What may be concluded, and what not: of the shares, and of their intervals.
    pub fn conclusion(&self) -> Option<[String; 2]> {
        let Counts { acted, choice, games, unknown_result, .. } = self.whole.counts;
        let told = match (acted, choice) {
            _ if games == 0 => return None,
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
        let intervals = "The intervals hold for games drawn at random from those that people play; the games of a few people \
                         are fewer than they look.";
        Some([told, intervals.to_owned()])
    }
}

/// What the change does to all games.
fn acts<'a>(counts: &Counts) -> Part<'a> {
    let row = |row: Row| {
        let name = if row.is_inner { format!("  {}", row.name) } else { row.name.to_owned() };
        vec![name, grouped(row.share.games), percent(row.share.share), interval(row.share)]
    };
    table(&["", "games", "share", "95 % interval"], rows(counts).map(row).collect())
}

/// So many games met with something.
pub struct Row {
    /// With what.
    pub name: &'static str,
    /// It is one of the ways in which what stands above it happens.
    pub is_inner: bool,
    /// How many.
    pub share: Share,
}

/// What the change does to all games: what never happens is left out where nobody asks.
pub fn rows(counts: &Counts) -> impl Iterator<Item = Row> {
    let counts = *counts;
    let rows = [
        ("the change acts", counts.acted, false),
        ("a turn that was played is illegal", counts.illegal, true),
        ("the game ends earlier", counts.earlier, true),
        ("it does not end where it ended", counts.goes_on, true),
        ("it ends there otherwise", counts.otherwise, true),
        ("another player is to move", counts.order, true),
        ("the same turns, but pieces stand otherwise", counts.pieces, true),
        ("it does not act", counts.games - counts.acted, false),
        ("there were other turns to choose from", counts.choice, false),
        ("the result is another", counts.other_result, false),
        ("the result is not known", counts.unknown_result, false),
    ];
    let shown = rows.into_iter().filter(|&(_, games, is_inner)| games > 0 || !is_inner);
    shown.map(move |(name, games, is_inner)| Row { name, is_inner, share: counts.share(games) })
}

fn texts<'a>(texts: Vec<String>) -> Vec<Part<'a>> {
    texts.into_iter().map(Part::Text).collect()
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

    /// What the change does to it.
    pub fn happened(&self) -> String {
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
