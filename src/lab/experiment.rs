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

use crate::diag::{Diagnostic, Report};
use crate::lab::contest::Seeds;
use crate::model::Value;
use crate::source::{Sources, Span};
use serde::Deserialize;
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
    #[serde(default)]
    agents: Vec<Spanned<String>>,
    #[serde(default)]
    ladder: Vec<Spanned<String>>,
    games: Option<SaidGames>,
    #[serde(default = "thousand")]
    max_turns: u32,
    #[serde(default)]
    rules: Vec<SaidRules>,
    sweep: Option<SaidSweep>,
}

fn one() -> u64 {
    1
}

fn thousand() -> u32 {
    1000
}

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
    setup: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, Setting>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidSweep {
    game: Spanned<String>,
    setup: Option<String>,
    options: BTreeMap<String, Vec<Setting>>,
}

/// The value of an option, as TOML gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Setting {
    Switch(bool),
    Number(i64),
    Word(String),
}

impl Setting {
    /// As the rules language has it.
    pub fn value(&self) -> Value {
        match self {
            Self::Switch(on) => Value::Word(if *on { "yes" } else { "no" }.to_owned()),
            Self::Number(number) => Value::Int(*number),
            Self::Word(word) => Value::Word(word.clone()),
        }
    }
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
    /// Who plays against itself; none: the default.
    pub agents: Vec<String>,
    /// Who plays the one before it.
    pub ladder: Vec<String>,
    /// Games for each rule set, where it says so.
    pub games: Games,
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
}

/// Reads an experiment.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(path: &str, toml: &str) -> Result<Experiment, (Sources, Report)> {
    let wrong = |at: Range<usize>, message: String, help: Option<&str>| {
        let mut sources = Sources::default();
        let base = sources.add(path, toml).lo;
        let mut diagnostic =
            Diagnostic::error("bad-experiment", Span::new(base + at.start as u32, base + at.end as u32), message);
        diagnostic.help.extend(help.map(str::to_owned));
        let mut report = Report::default();
        report.push(diagnostic);
        (sources, report)
    };
    let said: Said = toml::from_str(toml).map_err(|error| {
        let at = error.span().unwrap_or(0..0);
        let message = error.message().lines().next().unwrap_or("not TOML").to_owned();
        wrong(at, super::tweak::plain(&message), help_for(&message))
    })?;
    let rules = rule_sets(&said);
    let sweep = said.sweep.as_ref().map(|s| s.game.span()).unwrap_or(0..0);
    match rules.len() {
        0 => {
            return Err(wrong(
                0..0,
                "nothing is compared".into(),
                Some("add `[[rules]]` with a `game`, or a `[sweep]`"),
            ));
        }
        n if n > MOST => {
            let message = format!("{n} rule sets are too many: at most {MOST} can be compared at once");
            return Err(wrong(sweep, message, Some("try fewer values of the options, or fewer options")));
        }
        _ => {}
    }
    if let Some(agent) =
        said.agents.iter().chain(&said.ladder).find(|a| a.get_ref().parse::<crate::agents::AgentSpec>().is_err())
    {
        let why = agent.get_ref().parse::<crate::agents::AgentSpec>().err();
        return Err(wrong(agent.span(), why.map_or_else(String::new, |e| e.to_string()), None));
    }
    if let [only] = &said.ladder[..] {
        let help = "name two or more: each plays the one before it";
        return Err(wrong(only.span(), "a ladder of one step".into(), Some(help)));
    }
    let plain = |all: Vec<Spanned<String>>| all.into_iter().map(Spanned::into_inner).collect();
    Ok(Experiment {
        name: said.name,
        seed: said.seed,
        seeds: said.seeds,
        longest: said.max_turns,
        agents: plain(said.agents),
        ladder: plain(said.ladder),
        games: match said.games {
            None => Games::Default,
            Some(SaidGames::All(games)) => Games::All(games),
            Some(SaidGames::Each(each)) => Games::Each(each),
        },
        rules,
    })
}

fn help_for(message: &str) -> Option<&'static str> {
    if ["`replace`", "`remove`", "`add`", "`meant`", "`game`"]
        .iter()
        .any(|key| message.contains(&format!("unknown field {key}")))
    {
        return Some(
            "this looks like a tweak: name it in `[[rules]]` of an experiment, or give it to `boardwright compare`",
        );
    }
    message.contains("unknown field").then_some(
        "an experiment has `name`, `seed`, `seeds`, `agents`, `ladder`, `games`, `max_turns`, `[[rules]]` and `[sweep]`",
    )
}

fn rule_sets(said: &Said) -> Vec<RuleSet> {
    let options = |all: &BTreeMap<String, Setting>| all.iter().map(|(n, v)| (n.clone(), v.value())).collect();
    let named = said.rules.iter().map(|r| RuleSet {
        game: r.game.get_ref().clone(),
        name: r.name.clone(),
        setup: r.setup.clone(),
        options: options(&r.options),
    });
    let mut all: Vec<RuleSet> = named.collect();
    if let Some(sweep) = &said.sweep {
        let one =
            |options| RuleSet { game: sweep.game.get_ref().clone(), name: None, setup: sweep.setup.clone(), options };
        all.extend(grid(&sweep.options).into_iter().map(one));
    }
    all
}

/// All ways to choose a value for each option; the last option changes fastest.
fn grid(options: &BTreeMap<String, Vec<Setting>>) -> Vec<Vec<(String, Value)>> {
    options.iter().fold(vec![Vec::new()], |ways, (name, values)| {
        let longer = |way: &Vec<(String, Value)>, value: &Setting| {
            way.iter().cloned().chain([(name.clone(), value.value())]).collect()
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
    fn mistakes_have_a_place() {
        assert!(wrong("[[rules]]\ngame = 'a'\nagents = ['x']\n").0.contains("unknown key"));
        assert_eq!(wrong("agents = ['mtcs:3']\n[[rules]]\ngame = 'a'\n").1, "'mtcs:3'");
        assert_eq!(wrong("ladder = ['random']\n[[rules]]\ngame = 'a'\n").1, "'random'");
        assert_eq!(wrong("seed = 3\n").0, "nothing is compared");
        let many = (0..30).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        assert!(wrong(&format!("[sweep]\ngame = 'b'\noptions = {{ x = [{many}] }}\n")).0.contains("too many"));
    }
}
