//! What is played: rule sets, the agents that play them against each other, how many games, and the seed of all of it.
//!
//! All games of a contest are numbered. A number and the contest settle a game wholly.

use super::chosen::Players;
use crate::Rules;
use crate::agents::AgentSpec;
use crate::id::SetupId;
use crate::model::load::{Library, Loaded, Settings, load_quick};
use crate::model::{Game, Value};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where a rule set comes from: all that is needed to make it again, and nothing of the machine it came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The texts: the rules file first, then the one it extends, and so on.
    pub texts: Vec<Text>,
    /// The variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Options given from outside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// The setup games begin with.
    pub setup: String,
}

/// A text with its name, without folders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Texts by names that say nothing of the machine; no two by the same.
pub fn without_folders(texts: Vec<(String, String)>) -> Vec<Text> {
    let mut known = BTreeSet::new();
    let plain = |(name, text): (String, String)| {
        let mut short = name.rsplit(['/', '\\']).next().unwrap_or(&name).to_owned();
        while !known.insert(short.clone()) {
            short.push('\'');
        }
        Text { name: short, text }
    };
    texts.into_iter().map(plain).collect()
}

/// A rule set that takes part.
#[derive(Clone)]
pub struct Contestant {
    /// What it is called.
    pub label: String,
    /// What it is meant to do.
    pub meant: Option<String>,
    /// Where it comes from.
    pub origin: Origin,
    /// Plays and speaks.
    pub rules: Rules,
    /// The setup games begin with.
    pub setup: SetupId,
}

/// What a rule set is called by its file: `folder/my-game.rules` is `my-game`.
pub fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.trim_end_matches(".rules").trim_end_matches(".toml")
}

impl Contestant {
    /// A rule set as it was loaded from these texts with some settings; `called` is its name without options.
    pub fn new(
        called: String,
        settings: &Settings,
        texts: Vec<(String, String)>,
        rules: Rules,
        setup: SetupId,
    ) -> Self {
        let written = |(name, value): &(String, Value)| (name.clone(), value.to_string());
        let options: Vec<(String, String)> = settings.options.iter().map(written).collect();
        let origin = Origin {
            texts: without_folders(texts),
            variant: settings.variant.clone(),
            setup: rules.names.setups.get(setup).map(|(name, _)| name.clone()).unwrap_or_default(),
            options,
        };
        let with = |label: String, (name, value): &(String, String)| format!("{label} {name}={value}");
        let label = origin.options.iter().fold(called, with);
        Self { label, meant: None, origin, rules, setup }
    }

    /// What the game is called by its file.
    pub fn stem(&self) -> &str {
        let file = self.origin.texts.first().map_or(self.label.as_str(), |text| text.name.as_str());
        file.trim_end_matches(".rules")
    }
}

/// Rule sets side by side: for as many players each, and under names of their own.
///
/// # Errors
/// A sentence: which are for other numbers of players.
pub fn comparable(mut all: Vec<Contestant>) -> Result<Vec<Contestant>, String> {
    let players = |one: &Contestant| one.rules.engine.players();
    if let Some(other) = all.iter().find(|other| players(other) != players(&all[0])) {
        let (one, other) = ((&all[0].label, players(&all[0])), (&other.label, players(other)));
        return Err(format!(
            "`{}` is for {} players, `{}` for {}: they cannot be compared",
            one.0, one.1, other.0, other.1
        ));
    }
    for at in 1..all.len() {
        let (before, these) = all.split_at_mut(at);
        let plain = these[0].label.clone();
        let mut names = std::iter::once(plain.clone()).chain((2..).map(|number| format!("{plain} ({number})")));
        these[0].label = names.find(|name| before.iter().all(|one| one.label != *name)).unwrap_or(plain);
    }
    Ok(all)
}

/// Agents that play each other, in all seats in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The agents; where they differ, the first is the one whose share is told.
    pub agents: [AgentSpec; 2],
    /// Games for each rule set.
    pub games: u64,
}

impl Pairing {
    /// An agent against itself.
    pub fn mirror(agent: AgentSpec, games: u64) -> Self {
        Self { agents: [agent, agent], games }
    }

    /// True where both are the same.
    pub fn is_mirror(&self) -> bool {
        self.agents[0] == self.agents[1]
    }

    /// How it is called: `random`, `mcts:128 against mcts:32`.
    pub fn name(&self) -> String {
        match self.is_mirror() {
            true => self.agents[0].to_string(),
            false => format!("{} against {}", self.agents[0], self.agents[1]),
        }
    }
}

/// Whether rule sets are played with the same seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seeds {
    /// Game 7 of each rule set has the same seed: differences are those of the rules.
    #[default]
    Shared,
    /// Each rule set has seeds of its own: their games are independent.
    Own,
}

/// All that is played.
#[derive(Clone)]
pub struct Contest {
    /// The seed of everything.
    pub seed: u64,
    /// Games longer than this are broken off, and count as unfinished.
    pub longest: u32,
    /// Whether rule sets share seeds.
    pub seeds: Seeds,
    /// The rule sets.
    pub contestants: Vec<Contestant>,
    /// Who plays.
    pub pairings: Vec<Pairing>,
    /// Why these, where they were chosen for the game.
    pub players: Option<Players>,
    /// How games begin in which anybody thinks, the same where agents change seats.
    pub opening: Opening,
}

/// How games begin, before their players choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// So many turns are drawn by lot.
    Lots(u32),
    /// Each is begun with one of these lines: turns in the game's notation, one after the other.
    Lines(Vec<Vec<String>>),
}

impl Default for Opening {
    fn default() -> Self {
        Self::Lots(0)
    }
}

impl Opening {
    /// True where players choose from the first turn on.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// Which pairing.
    pub pairing: usize,
    /// Which game of it.
    pub game: u64,
    /// Which rule set.
    pub contestant: usize,
}

impl Contest {
    /// The pairing of the strongest players that play themselves: they are believed.
    pub fn strongest(&self) -> Option<usize> {
        self.pairings.iter().rposition(Pairing::is_mirror)
    }

    /// True where games of a pairing begin with an opening: random players begin at random anyway.
    pub fn has_opening(&self, pairing: usize) -> bool {
        !self.opening.is_none() && self.pairings[pairing].agents != [AgentSpec::Random; 2]
    }

    /// The seed by which the opening of a game is drawn: games in which agents change seats begin alike.
    pub(super) fn line_of(&self, job: Job) -> u64 {
        let players = self.contestants[job.contestant].rules.engine.players() as u64;
        if self.pairings[job.pairing].is_mirror() { job.game } else { job.game / players }
    }

    /// True where turns to choose from are counted in all games of a pairing: but for random players whose turns are drawn without
    /// finding all others, for then counting takes longer than playing.
    pub(super) fn counts_in_all(&self, pairing: usize) -> bool {
        let is_free = |one: &Contestant| one.rules.engine.by_parts() || one.rules.engine.counts_as_it_draws();
        self.pairings[pairing].agents != [AgentSpec::Random; 2] || self.contestants.iter().all(is_free)
    }

    /// How many games there are.
    pub fn size(&self) -> u64 {
        let games = self.pairings.iter().fold(0u64, |sum, pairing| sum.saturating_add(pairing.games));
        games.saturating_mul(self.contestants.len() as u64)
    }

    /// All games, in order: pairing by pairing, game by game, rule set by rule set.
    pub fn jobs(&self) -> impl Iterator<Item = Job> + '_ {
        (0..self.pairings.len()).flat_map(|pairing| self.jobs_of(pairing, 0, self.pairings[pairing].games))
    }

    /// Games of one pairing.
    pub fn jobs_of(&self, pairing: usize, from: u64, to: u64) -> impl Iterator<Item = Job> + use<> {
        let contestants = self.contestants.len();
        (from..to).flat_map(move |game| (0..contestants).map(move |contestant| Job { pairing, game, contestant }))
    }

    /// The seed of a game. Where agents differ, the games in which they change seats share it.
    pub fn seed_of(&self, job: Job) -> u64 {
        self.seeds_of(job.pairing)(job.game, job.contestant)
    }

    /// The seeds of the games of a pairing, by game and rule set.
    pub(super) fn seeds_of(&self, pairing: usize) -> impl Fn(u64, usize) -> u64 {
        let pairing = &self.pairings[pairing];
        let all = [mix(self.seed), hash(&pairing.name())].into_iter().fold(0, |seed, word| mix(seed ^ word));
        move |game, contestant| {
            let players = self.contestants[contestant].rules.engine.players() as u64;
            let number = if pairing.is_mirror() { game } else { game / players };
            let own = if self.seeds == Seeds::Own { 1 + contestant as u64 } else { 0 };
            [number, own].into_iter().fold(all, |seed, word| mix(seed ^ word))
        }
    }

    /// What the contest is, as 16 hexadecimal digits: rules, setups, agents, seeds, longest game and version; not how many
    /// games, and nothing of the machine.
    pub fn fingerprint(&self) -> String {
        let mut text = format!("{} {} {} {:?}", env!("CARGO_PKG_VERSION"), self.seed, self.longest, self.seeds);
        for Contestant { origin, label, .. } in &self.contestants {
            text += &format!("\u{1}{label}\u{1}{:?}{:?}{}", origin.variant, origin.options, origin.setup);
            origin.texts.iter().for_each(|t| text += &format!("\u{2}{}", t.text));
        }
        self.pairings.iter().for_each(|p| text += &format!("\u{3}{}", p.name()));
        match &self.opening {
            Opening::Lots(0) => {}
            Opening::Lots(turns) => text += &format!("\u{4}{turns}"),
            Opening::Lines(lines) => lines.iter().for_each(|line| text += &format!("\u{4}{}", line.join("; "))),
        }
        format!("{:016x}", hash(&text))
    }
}

/// In so many games of each rule set turns to choose from are counted where that takes time, and in one of so many that follow.
const COUNTED: u64 = 200;
const SELDOM: u64 = 64;

/// Whether they are counted in the game of that number.
pub(super) fn counts_among_many(game: u64) -> bool {
    game < COUNTED || game.is_multiple_of(SELDOM)
}

/// Rule sets are called by letters.
pub fn letter(number: usize) -> char {
    char::from_u32('A' as u32 + number as u32).filter(char::is_ascii_uppercase).unwrap_or('?')
}

/// A word well mixed.
pub(super) fn mix(word: u64) -> u64 {
    SplitMix64::seed_from_u64(word).next_u64()
}

/// The hash FNV-1a of a text, the same in any year.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The texts of an origin, found again one after the other.
struct Kept<'a>(&'a [Text]);

impl Library for Kept<'_> {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let next = self.0.iter().skip_while(|t| t.name != from).nth(1);
        next.map(|t| (t.name.clone(), t.text.clone())).ok_or_else(|| format!("the rules of `{name}` were not kept"))
    }
}

impl Origin {
    /// Makes the rule set again.
    ///
    /// # Errors
    /// A sentence: why it cannot be.
    pub fn open(&self, label: &str, meant: Option<String>) -> Result<Contestant, String> {
        let rules = crate::compile(&self.game()?);
        let setup = rules.names.setups.position(|(name, _)| *name == self.setup).ok_or("its setup is gone")?;
        Ok(Contestant { label: label.to_owned(), meant, origin: self.clone(), rules, setup })
    }

    /// True where another is the same, word for word, but for what its files are called.
    pub fn is_same(&self, other: &Self) -> bool {
        let texts = |origin: &Self| origin.texts.iter().map(|text| text.text.clone()).collect::<Vec<_>>();
        let values = |origin: &Self| -> Option<Vec<(String, String)>> {
            let game = origin.game().ok()?;
            Some(game.options.iter().map(|option| (option.name.clone(), option.value.to_string())).collect())
        };
        let is_alike = texts(self) == texts(other) && self.variant == other.variant && self.setup == other.setup;
        is_alike && (self.options == other.options || values(self) == values(other))
    }

    /// The game as it was before it was compiled, read once more.
    ///
    /// # Errors
    /// A sentence: why it cannot be.
    pub fn game(&self) -> Result<Game, String> {
        let loaded = self.loaded()?;
        let why = || loaded.report.iter().next().map_or_else(String::new, |d| d.message.clone());
        loaded.game.ok_or_else(|| format!("its rules cannot be read any more: {}", why()))
    }

    /// Its texts, read once more.
    pub(super) fn loaded(&self) -> Result<Loaded, String> {
        let first = self.texts.first().ok_or("it has no rules")?;
        let value = |text: &String| text.parse().map_or_else(|_| Value::Word(text.clone()), Value::Int);
        let options = self.options.iter().map(|(name, text)| (name.clone(), value(text))).collect();
        let settings = Settings { variant: self.variant.clone(), options };
        Ok(load_quick(&first.name, &first.text, &settings, &Kept(&self.texts)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_sets_are_called_by_letters() {
        assert_eq!((letter(0), letter(2)), ('A', 'C'));
    }
}
