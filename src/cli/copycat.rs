//! `copycat`: does the second player win by copying the first?

use crate::agents::AgentSpec;
use crate::cli::contest::{Conditions, clock, contestant, fitting, repeatable};
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::number::{games, whole};
use crate::cli::players::asked;
use crate::cli::progress::bar;
use crate::cli::render::{WIDTH, json};
use crate::cli::session::{setting, twice};
use crate::cli::table::{many, wrapped};
use crate::lab::compare::{Figure, number};
use crate::lab::contest::{Contest, Contestant, Pairing, letter};
use crate::lab::copycat::{Copied, Copying, Image, NoCopying};
use crate::lab::facts::{Told as Facts, copying};
use crate::lab::measures::Scale;
use crate::lab::plan::{default_games, default_pairings};
use crate::lab::players::millis;
use crate::model::Value;
use anstyle::Style;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// Find out whether the second player wins by copying the first on the other side of the board (symmetry play).
#[derive(Args)]
#[command(
    after_help = "The second player makes the turn that does on the other side of the board what the first player's last turn \
    did, wherever that is legal, and otherwise plays as the agent does. The half turn and each reflection of the board are tried \
    in half of the games; the best of them is judged by the other half. docs/measures.md explains the figures.\n\n\
    Example: boardwright copycat hex -o size=5 --agent mcts:200\n         \
    boardwright copycat breakthrough --agent random --agent best:1000 -n 100"
)]
pub struct Copycat {
    /// A game or a tweak.
    game: String,
    /// Set an option of the game; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// The agent that is copied, and that plays where nothing can be copied; may be given several times, from weak to strong.
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<AgentSpec>,
    /// About how much processor time a comparison by the chosen players may take. By default 60s.
    #[arg(long, value_name = "TIME", value_parser = millis, conflicts_with = "agents")]
    time: Option<u64>,
    /// Games of each agent in which it is copied; half of them try the symmetries.
    #[arg(short, long, value_name = "N", value_parser = games)]
    number: Option<u64>,
    /// The seed of everything.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    conditions: Conditions,
    /// Allow agents that think for a set time: every run gives different games.
    #[arg(long)]
    unrepeatable: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The symmetries by which a rule set can be copied.
type Images = std::result::Result<Vec<Image>, NoCopying>;

/// Lets the strongest players of a contest be copied in each rule set, in as many games as they play; what came of it, and why
/// it cannot be asked of some.
pub fn in_contest(contest: &Contest, threads: usize) -> (Facts, Vec<String>) {
    let Some(pairing) = contest.strongest().map(|place| &contest.pairings[place]) else {
        return (copying(&[]), Vec::new());
    };
    let of = |contestant| Copying { contestant, longest: contest.longest, seed: contest.seed, threads, clock: &clock };
    let all: Vec<Copying> = contest.contestants.iter().map(of).collect();
    let images: Vec<_> = all.iter().map(Copying::images).collect();
    let games = |images: &Vec<Image>| Copying::games(images.len(), pairing.games);
    let progress = bar(images.iter().flatten().map(games).sum(), "games");
    let ask = |(copying, images): (&Copying, &Images)| {
        let images = images.as_ref().ok()?;
        Some(copying.ask(images, pairing.agents[0], pairing.games, || progress.inc(1)))
    };
    let copied: Vec<Option<Copied>> = all.iter().zip(&images).map(ask).collect();
    progress.finish_and_clear();
    let why = |(number, images): (usize, &Images)| {
        images.as_ref().err().map(|why| format!("copying cannot be asked of {}: {why}", letter(number)))
    };
    (copying(&copied), images.iter().enumerate().filter_map(why).collect())
}

/// All that is told, for programs.
#[derive(Serialize)]
struct Told {
    game: String,
    seed: u64,
    agents: Vec<Copied>,
}

impl Copycat {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        repeatable(&self.agents, self.unrepeatable)?;
        if let Some(agent) = twice(self.agents.iter()) {
            return misuse(format!("`{agent}` is named twice"));
        }
        let mut contestant = contestant(&self.game, &self.options, self.conditions.setup.as_deref())?;
        fitting(&self.agents, std::slice::from_mut(&mut contestant), self.conditions.max_turns)?;
        let copying = Copying {
            contestant: &contestant,
            longest: self.conditions.max_turns,
            seed: self.seed,
            threads: self.conditions.threads,
            clock: &clock,
        };
        let images = copying
            .images()
            .map_err(|why| Fault::Refused(format!("copying cannot be asked of `{}`: {why}", contestant.label)))?;
        let agents = self.agents(&contestant)?;
        let all = agents.iter().map(|&(_, games)| Copying::games(images.len(), games)).sum();
        let progress = bar(all, "games");
        let ask = |&(agent, games): &(AgentSpec, u64)| copying.ask(&images, agent, games, || progress.inc(1));
        let told = Told { game: contestant.label.clone(), seed: self.seed, agents: agents.iter().map(ask).collect() };
        progress.finish_and_clear();
        if self.json { json(&told, out) } else { print(&told, out) }
    }

    /// Who is copied, and in how many games.
    fn agents(&self, contestant: &Contestant) -> Result<Vec<(AgentSpec, u64)>> {
        let contestants = std::slice::from_ref(contestant);
        let longest = self.conditions.max_turns;
        let pairings: Vec<Pairing> = if self.agents.is_empty() {
            asked(contestants, longest, self.time, self.conditions.threads, None)?.pairings(contestants, longest)
        } else {
            let defaults = default_pairings(contestants, longest);
            self.agents.iter().map(|agent| Pairing::mirror(*agent, default_games(&defaults, *agent))).collect()
        };
        let games = |pairing: &Pairing| (pairing.agents[0], self.number.unwrap_or(pairing.games));
        Ok(pairings.iter().filter(|pairing| pairing.is_mirror()).map(games).collect())
    }
}

fn print(told: &Told, out: &mut dyn Write) -> Result {
    let style = Style::new().bold();
    writeln!(out, "{style}copying in {}{style:#}, seed {}", told.game, told.seed)?;
    told.agents.iter().try_for_each(|copied| print_agent(copied, out))
}

fn print_agent(copied: &Copied, out: &mut dyn Write) -> Result {
    let style = Style::new().bold();
    let tried: usize = copied.tried.iter().map(|tried| tried.games).sum();
    writeln!(out, "\n{style}{} copied by {}{style:#}, {}", copied.agent, copied.symmetry, many(copied.games, "game"))?;
    let best = match copied.tried.len() {
        1 => "the only symmetry that the first position has".to_owned(),
        all => format!("the best of {all} symmetries in {} before", many(tried, "game")),
    };
    writeln!(out, "  {best}")?;
    let throughout = format!("; in {} of games all", number(Scale::Percent, copied.throughout));
    let lines = [
        ("turns that are copies", figure(&copied.copied) + &throughout),
        ("second player's score", figure(&copied.score)),
        ("  without copying", figure(&copied.without)),
        (
            "  what copying changes",
            copied.change.words(Scale::Percent).unwrap_or_else(|| "too few games to tell".into()),
        ),
    ];
    for (name, text) in lines {
        writeln!(out, "  {name:<24} {text}")?;
    }
    for line in wrapped(copied.verdict.words(), WIDTH - 2) {
        writeln!(out, "  {style}{line}{style:#}")?;
    }
    Ok(())
}

fn figure(figure: &Figure) -> String {
    figure.words(Scale::Percent)
}
