//! Experiments: what is to be compared, in TOML.
//!
//! ```toml
//! name   = "How soon should it be a draw?"
//! seed   = 1
//! agents = ["random", "mcts:64"]        # each plays against itself
//! ladder = ["mcts:32", "mcts:128"]      # each plays the one before it: does more thinking win?
//! games  = 200                          # for each rule set; or a table: { random = 1000, "mcts:64" = 100 }
//!
//! [[rules]]                             # rule sets; the first is what the others are compared with
//! game = "pijersi"
//!
//! [[rules]]
//! game = "../tweaks/pijersi-impatient.toml"
//!
//! [sweep]                               # and one for each way to set these options
//! game = "pijersi"
//! options = { quiet_turns = [10, 40] }
//! ```

use super::contest::Seeds;
use super::value::Setting;
use crate::agents::AgentSpec;
use crate::diag::{Diagnostic, Report};
use crate::model::Value;
use crate::source::{Sources, Span};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// Most rule sets of one experiment: they are called by letters.
pub const MOST: usize = 26;

/// What an experiment says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    name: Option<String>,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    seeds: Seeds,
    agents: Option<List>,
    ladder: Option<List>,
    games: Option<Spanned<SaidGames>>,
    max_turns: Option<Spanned<u32>>,
    time: Option<Spanned<String>>,
    opening: Option<Spanned<u32>>,
    #[serde(default)]
    copycat: bool,
    #[serde(default)]
    rules: Vec<SaidRules>,
    sweep: Option<SaidSweep>,
}

fn one() -> u64 {
    1
}

/// Turns after which a game is broken off, where nothing is said.
const LONGEST: u32 = 1000;

/// Names with their places.
type List = Spanned<Vec<Spanned<String>>>;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum SaidGames {
    All(u64),
    Each(BTreeMap<String, u64>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidRules {
    game: Spanned<String>,
    name: Option<String>,
    setup: Option<Spanned<String>>,
    #[serde(default)]
    options: BTreeMap<Spanned<String>, Spanned<Setting>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidSweep {
    game: Spanned<String>,
    setup: Option<Spanned<String>>,
    options: BTreeMap<Spanned<String>, Vec<Spanned<Setting>>>,
}

/// An experiment that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What it is called.
    pub name: Option<String>,
    /// The seed of everything.
    pub seed: u64,
    /// Whether rule sets share seeds.
    pub seeds: Seeds,
    /// Games longer than this are broken off.
    pub longest: u32,
    /// The processor time that players are chosen for, where none are named and it says so: milliseconds.
    pub millis: Option<u64>,
    /// Who plays against itself; none: those that are chosen.
    pub agents: Vec<String>,
    /// Who plays the one before it.
    pub ladder: Vec<String>,
    /// Games for each rule set, where it says so.
    pub games: Games,
    /// Turns at the beginning of each game that are drawn by lot, where it says how many.
    pub opening: Option<u32>,
    /// Whether the second player copies the first, too, in games of their own.
    pub copycat: bool,
    /// The rule sets, in order.
    pub rules: Vec<RuleSet>,
}

/// How many games.
#[derive(Clone, Debug, PartialEq)]
pub enum Games {
    /// As many as a minute or so allows.
    Default,
    /// So many for each pairing.
    All(u64),
    /// So many for each agent; the default for others.
    Each(BTreeMap<String, u64>),
}

impl Games {
    /// How many games an agent plays; none: the default.
    pub fn of(&self, agent: &str) -> Option<u64> {
        match self {
            Self::Default => None,
            Self::All(games) => Some(*games),
            Self::Each(each) => each.get(agent).copied(),
        }
    }

    /// The most that some agent is said to play.
    pub fn most(&self) -> Option<u64> {
        match self {
            Self::Default => None,
            Self::All(games) => Some(*games),
            Self::Each(each) => each.values().max().copied(),
        }
    }
}

/// A rule set of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSet {
    /// A game or a tweak, as the experiment names it.
    pub game: String,
    /// What it is called, where the experiment says so.
    pub name: Option<String>,
    /// The setup games begin with.
    pub setup: Option<String>,
    /// Options.
    pub options: Vec<(String, Value)>,
    /// Its words, and where they stand in the experiment; the game is the first.
    words: Vec<(String, Range<usize>)>,
}

impl RuleSet {
    /// True where the other differs in nothing but its name.
    fn is_played_as(&self, other: &Self) -> bool {
        (&self.game, &self.setup, &self.options) == (&other.game, &other.setup, &other.options)
    }

    /// A mistake of the rule set, shown at the word that the message quotes.
    pub fn mistake(&self, path: &str, toml: &str, message: &str) -> (Sources, Report) {
        let quoted = |(word, _): &&(String, Range<usize>)| message.contains(&format!("`{word}`"));
        let word = self.words.iter().find(quoted).or(self.words.first());
        let at = word.map_or(0..0, |(_, at)| at.clone());
        told(path, toml, Mistake { at, message: message.to_owned(), help: None })
    }
}

/// What is wrong with an experiment, and where.
struct Mistake {
    at: Range<usize>,
    message: String,
    help: Option<Cow<'static, str>>,
}

fn wrong<T>(at: Range<usize>, message: impl Into<String>, help: &'static str) -> Result<T, Mistake> {
    Err(Mistake { at, message: message.into(), help: Some(help.into()) })
}

fn told(path: &str, toml: &str, mistake: Mistake) -> (Sources, Report) {
    let mut sources = Sources::default();
    let base = sources.add(path, toml).lo;
    let Range { start, end } = mistake.at;
    let place = Span::new(base + start as u32, base + end as u32);
    let mut diagnostic = Diagnostic::error("bad-experiment", place, mistake.message);
    diagnostic.help.extend(mistake.help.map(Cow::into_owned));
    let mut report = Report::default();
    report.push(diagnostic);
    (sources, report)
}

/// Reads an experiment.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(path: &str, toml: &str) -> Result<Experiment, (Sources, Report)> {
    understood(toml).map_err(|mistake| told(path, toml, mistake))
}

fn understood(toml: &str) -> Result<Experiment, Mistake> {
    if let Some(at) = super::tweak::unseen::find(toml) {
        return Err(Mistake { at, message: super::tweak::unseen::MESSAGE.into(), help: None });
    }
    let said: Said = toml::from_str(toml).map_err(|error| {
        let message = error.message().lines().next().unwrap_or("not TOML");
        let at = error.span().unwrap_or(0..0);
        let help = super::tweak::help_at(toml, &at).map(Cow::from).or_else(|| help_for(message));
        Mistake { at, message: super::tweak::plain(message), help }
    })?;
    let (agents, ladder) = (players(said.agents.as_ref())?, players(said.ladder.as_ref())?);
    if let Some([only]) = said.ladder.as_ref().map(|list| &list.get_ref()[..]) {
        return wrong(only.span(), "a ladder of one step", "name two or more: each plays the one before it");
    }
    Ok(Experiment {
        rules: rule_sets(&said)?,
        games: games(said.games.as_ref(), &[&agents[..], &ladder].concat())?,
        longest: longest(said.max_turns.as_ref())?,
        millis: time(said.time.as_ref(), agents.is_empty() && ladder.is_empty())?,
        name: said.name,
        seed: said.seed,
        seeds: said.seeds,
        opening: opening(said.opening.as_ref())?,
        copycat: said.copycat,
        agents,
        ladder,
    })
}

fn longest(said: Option<&Spanned<u32>>) -> Result<u32, Mistake> {
    match said {
        Some(turns) if *turns.get_ref() == 0 => {
            wrong(turns.span(), "games of no turns tell nothing", "give `max_turns` 1 or more, or leave it out")
        }
        said => Ok(said.map_or(LONGEST, |turns| *turns.get_ref())),
    }
}

fn opening(said: Option<&Spanned<u32>>) -> Result<Option<u32>, Mistake> {
    /// More turns by lot leave nothing to the players.
    const MOST: u32 = 100;
    match said {
        Some(turns) if *turns.get_ref() > MOST => wrong(
            turns.span(),
            "an opening of so many turns leaves nothing to play",
            "give `opening` 100 turns or fewer",
        ),
        said => Ok(said.map(|turns| *turns.get_ref())),
    }
}

fn time(said: Option<&Spanned<String>>, is_chosen: bool) -> Result<Option<u64>, Mistake> {
    let Some(said) = said else { return Ok(None) };
    if !is_chosen {
        let help = "leave out `time`, or leave out `agents` and `ladder`: players are then chosen for it";
        return wrong(said.span(), "`time` is for players that are chosen, and here they are named", help);
    }
    let read = super::players::millis(said.get_ref());
    read.map(Some).map_err(|message| Mistake { at: said.span(), message, help: None })
}

/// The agents of a list.
fn players(said: Option<&List>) -> Result<Vec<String>, Mistake> {
    let Some(list) = said else { return Ok(Vec::new()) };
    if list.get_ref().is_empty() {
        return wrong(list.span(), "nobody plays", "name an agent, such as `\"random\"`, or leave the list out");
    }
    once(list.get_ref(), |agent| agent.get_ref().clone(), |agent| format!("`{}`", agent.get_ref()))?;
    let name = |agent: &Spanned<String>| match agent.get_ref().parse::<AgentSpec>() {
        Ok(_) => Ok(agent.get_ref().clone()),
        Err(why) => Err(Mistake { at: agent.span(), message: why.to_string(), help: None }),
    };
    list.get_ref().iter().map(name).collect()
}

/// Refuses what stands in a list a second time: it would play the same games once more.
fn once<T, K: PartialEq>(
    list: &[Spanned<T>],
    key: impl Fn(&Spanned<T>) -> K,
    what: impl Fn(&Spanned<T>) -> String,
) -> Result<(), Mistake> {
    let is_again = |at: &usize| list[..*at].iter().any(|earlier| key(earlier) == key(&list[*at]));
    match (0..list.len()).find(is_again).map(|at| &list[at]) {
        Some(again) => wrong(again.span(), format!("{} is named twice", what(again)), "name each once"),
        None => Ok(()),
    }
}

/// How many games, where it is said; those who play are known.
fn games(said: Option<&Spanned<SaidGames>>, players: &[String]) -> Result<Games, Mistake> {
    let Some(said) = said else { return Ok(Games::Default) };
    let games = match said.get_ref() {
        SaidGames::All(games) => Games::All(*games),
        SaidGames::Each(each) => Games::Each(each.clone()),
    };
    if let Games::Each(each) = &games
        && let Some(name) = each.keys().find(|name| !players.contains(name))
    {
        let message = format!("`games` speaks of `{name}`, which does not play");
        return wrong(said.span(), message, "name agents that stand in `agents` or `ladder`");
    }
    match &games {
        Games::All(0) => wrong(said.span(), "no games tell nothing", "give `games` 1 or more, or leave it out"),
        Games::Each(each) if each.values().any(|&games| games == 0) => {
            wrong(said.span(), "no games tell nothing", "give each agent 1 game or more, or leave it out of the table")
        }
        _ => Ok(games),
    }
}

fn help_for(message: &str) -> Option<Cow<'static, str>> {
    if ["`replace`", "`remove`", "`add`", "`meant`", "`game`"]
        .iter()
        .any(|key| message.contains(&format!("unknown field {key}")))
    {
        return Some(
            "this looks like a tweak: name it in `[[rules]]` of an experiment, or give it to `boardwright compare`"
                .into(),
        );
    }
    if let Some(near) = super::tweak::near_key(message) {
        return Some(near.into());
    }
    // of a rule set, and of a sweep
    if message.contains("unknown field") && message.contains("`options`") {
        return Some("options stand together, `options = { size = 8 }`; those of a sweep with a list of values each, `options = { size = [6, 8] }`".into());
    }
    message.contains("unknown field").then_some(
        "an experiment has `name`, `seed`, `seeds`, `agents`, `ladder`, `games`, `max_turns`, `time`, `opening`, `copycat`, `[[rules]]` and `[sweep]`".into(),
    )
}

fn rule_sets(said: &Said) -> Result<Vec<RuleSet>, Mistake> {
    let value = |(name, value): (&Named, &Spanned<Setting>)| (name.clone(), value.clone());
    let named = said.rules.iter().map(|r| RuleSet {
        name: r.name.clone(),
        ..rule_set(&r.game, r.setup.as_ref(), &r.options.iter().map(value).collect::<Vec<_>>())
    });
    let mut all: Vec<RuleSet> = named.collect();
    if let Some(sweep) = &said.sweep {
        if let Some((option, _)) = sweep.options.iter().find(|(_, values)| values.is_empty()) {
            let message = format!("no value is given for `{}`", option.get_ref());
            return wrong(option.span(), message, "write the values to compare: `[1, 2]`");
        }
        for (option, values) in &sweep.options {
            let name = option.get_ref();
            let what = |value: &Spanned<Setting>| format!("`{}` of option `{name}`", value.get_ref().value());
            once(values, |value| value.get_ref().value(), what)?;
        }
        let ways = grid(&sweep.options);
        all.extend(ways.iter().map(|way| rule_set(&sweep.game, sweep.setup.as_ref(), way)));
    }
    let is_again = |at: &usize| all[..*at].iter().any(|earlier| earlier.is_played_as(&all[*at]));
    if let Some(again) = (0..all.len()).filter(|_| said.seeds == Seeds::Shared).find(is_again) {
        let help = "leave one out; to see how far chance goes, say `seeds = \"own\"`";
        let at = all[again].words.first().map_or(0..0, |(_, at)| at.clone());
        return wrong(at, "two rule sets are the same, and would play the same games", help);
    }
    let sweep = said.sweep.as_ref().map_or(0..0, |s| s.game.span());
    match all.len() {
        0 => wrong(0..0, "nothing is compared", "add `[[rules]]` with a `game`, or a `[sweep]`"),
        n if n > MOST => {
            let message = format!("{n} rule sets are too many: at most {MOST} can be compared at once");
            wrong(sweep, message, "try fewer values of the options, or fewer options")
        }
        _ => Ok(all),
    }
}

/// A name with its place.
type Named = Spanned<String>;

/// An option with the value it is set to.
type Set = (Named, Spanned<Setting>);

fn rule_set(game: &Named, setup: Option<&Named>, options: &[Set]) -> RuleSet {
    let word = |named: &Named| (named.get_ref().clone(), named.span());
    let names = options.iter().map(|(name, _)| word(name));
    let values = options.iter().map(|(_, value)| (value.get_ref().value().to_string(), value.span()));
    RuleSet {
        game: game.get_ref().clone(),
        name: None,
        setup: setup.map(|setup| setup.get_ref().clone()),
        options: options.iter().map(|(name, value)| (name.get_ref().clone(), value.get_ref().value())).collect(),
        // a value before its option: a message that quotes both is about the value
        words: [word(game)].into_iter().chain(setup.map(word)).chain(values).chain(names).collect(),
    }
}

/// All ways to choose a value for each option; the last option changes fastest.
fn grid(options: &BTreeMap<Named, Vec<Spanned<Setting>>>) -> Vec<Vec<Set>> {
    options.iter().fold(vec![Vec::new()], |ways, (name, values)| {
        let longer = |way: &Vec<Set>, value: &Spanned<Setting>| {
            way.iter().cloned().chain([(name.clone(), value.clone())]).collect()
        };
        // more than can be compared need not be made
        ways.iter().flat_map(|way| values.iter().map(move |v| longer(way, v))).take(MOST * 40).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(toml: &str) -> (String, String) {
        let (sources, report) = read("x.toml", toml).unwrap_err();
        let diagnostic = report.iter().next().unwrap();
        (diagnostic.message.clone(), sources.text(diagnostic.span()).to_owned())
    }

    #[test]
    fn a_sweep_is_a_grid() {
        let toml = "seed = 7\n[[rules]]\ngame = 'a'\n[sweep]\ngame = 'b'\noptions = { x = [1, 2], y = [true, 'w'] }\n";
        let experiment = read("x.toml", toml).unwrap();
        assert_eq!((experiment.seed, experiment.rules.len()), (7, 5));
        let last = &experiment.rules[4].options;
        assert_eq!(*last, [("x".into(), Value::Int(2)), ("y".into(), Value::Word("w".into()))]);
    }

    #[test]
    fn a_mistake_of_a_rule_set_is_shown_at_its_word() {
        let toml = "[[rules]]\ngame = 'a'\nsetup = 'old'\noptions = { x = 17, y = 2 }\n";
        let set = &read("x.toml", toml).unwrap().rules[0];
        for (message, word) in [
            ("no setup `old`", "'old'"),
            ("unknown option `y`", "y"),
            ("option `x` cannot be `17`", "17"),
            ("something else", "'a'"),
        ] {
            let (sources, report) = set.mistake("x.toml", toml, message);
            assert_eq!(sources.text(report.iter().next().unwrap().span()), word, "{message}");
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        assert!(wrong("[[rules]]\ngame = 'a'\nagents = ['x']\n").0.contains("unknown key"));
        assert_eq!(wrong("agents = ['mtcs:3']\n[[rules]]\ngame = 'a'\n").1, "'mtcs:3'");
        assert_eq!(wrong("ladder = ['random']\n[[rules]]\ngame = 'a'\n").1, "'random'");
        assert_eq!(wrong("seed = 3\n").0, "nothing is compared");
        for (toml, place) in [
            ("games = 0\n", "0"),
            ("agents = ['random']\ngames = { random = 0 }\n", "{ random = 0 }"),
            ("agents = ['random']\ngames = { randm = 3 }\n", "{ randm = 3 }"),
            ("max_turns = 0\n", "0"),
            ("agents = []\n", "[]"),
            ("ladder = []\n", "[]"),
            ("[sweep]\ngame = 'b'\noptions = { x = [] }\n", "x"),
            ("[sweep]\ngame = 'b'\noptions = { x = [4, 5, 4] }\n", "4"),
            ("agents = ['random', 'mcts:3', 'random']\n", "'random'"),
            ("[sweep]\ngame = 'b'\noptions = { x = [99999999999999999999999] }\n", "99999999999999999999999"),
        ] {
            assert_eq!(wrong(&format!("{toml}[[rules]]\ngame = 'a'\n")).1, place, "{toml}");
        }
        let same = "[[rules]]\ngame = 'a'\n[[rules]]\ngame = 'a'\nname = 'b'\n";
        assert_eq!(wrong(same).0, "two rule sets are the same, and would play the same games");
        assert!(read("x.toml", &format!("seeds = 'own'\n{same}")).is_ok());
        let many = (0..30).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        assert!(wrong(&format!("[sweep]\ngame = 'b'\noptions = {{ x = [{many}] }}\n")).0.contains("too many"));
    }
}
