//! `compare`: rule sets against each other.

use crate::cli::contest::{comparable, contestant, fitting, percent, repeatable, threads};
use crate::cli::fault::{Result, misuse, suggest};
use crate::cli::number::{MOST_THREADS, positive, whole, within};
use crate::cli::render::{WIDTH, json};
use crate::cli::results::Run;
use crate::cli::session::{setting, twice};
use crate::cli::table::{grouped, many, wrapped};
use anstyle::{AnsiColor, Style};
use boardwright::agents::AgentSpec;
use boardwright::lab::compare::{Claim, Row, Seat, Table, Told, compare, never_acted, sides, told};
use boardwright::lab::contest::{Contest, Contestant, Pairing, Seeds, letter};
use boardwright::lab::game::Played;
use boardwright::lab::measures::{MEASURES, Measure, Scale};
use boardwright::lab::plan::{Plan, Stop, default_games, default_pairings};
use boardwright::lab::results::Shard;
use boardwright::lab::stats::{Verdict, wilson};
use boardwright::model::Value;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Play rule sets with the same agents and seeds, and tell what differs, and how sure that is.
#[derive(Args)]
#[command(
    after_help = "Without agents, random players and a small tree search play as many games as about a minute allows. \
    What is measured is told in docs/measures.md.\n\n\
    Example: boardwright compare pijersi examples/tweaks/pijersi-impatient.toml\n          \
    boardwright compare pijersi --set quiet_turns=6 --agent mcts:200"
)]
pub struct Compare {
    /// Games or tweaks; the first is what the others are compared with.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Sets an option of all rule sets but the first; with a single GAME, of a second copy of it.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// Who plays, against itself: random, mcts:500 and so on; may be given several times.
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<AgentSpec>,
    /// Games for each rule set and agent.
    #[arg(short, long, value_name = "N", value_parser = positive::<u64>, conflicts_with = "max_games")]
    number: Option<u64>,
    /// The seed of everything.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Each rule set gets seeds of its own, instead of the same.
    #[arg(long)]
    own_seeds: bool,
    /// The setup to begin with, where the rule sets have it.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// Games longer than this are broken off.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    max_turns: u32,
    /// Play on until the first player's score and the draws are known to so many points.
    #[arg(long, value_name = "PERCENT", value_parser = percent, group = "stop")]
    until: Option<f64>,
    /// Stop as soon as it is known whether a measure differs (the first player's score, if none is named).
    #[arg(long, value_name = "MEASURE", group = "stop", num_args = 0..=1, default_missing_value = "first player's score")]
    sprt: Option<String>,
    /// The smallest difference worth knowing.
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value = "5%")]
    worth: f64,
    /// Most games for each rule set and agent with --until or --sprt.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive::<u64>, requires = "stop")]
    max_games: u64,
    /// Keep the games in a file; interrupted, the same command goes on with it.
    #[arg(short, long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Play only a part of the games, such as 3/16; `boardwright merge` puts the files together.
    #[arg(long, value_name = "PART/ALL", requires = "results", conflicts_with_all = ["until", "sprt"])]
    shard: Option<Shard>,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    /// Allow agents that think for a time: another run gives other games.
    #[arg(long)]
    unrepeatable: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        repeatable(&self.agents, self.unrepeatable)?;
        if let Some(agent) = twice(self.agents.iter()) {
            return misuse(format!("`{agent}` is named twice"));
        }
        let contestants = self.contestants()?;
        fitting(&self.agents, &contestants)?;
        let stop = self.stop()?;
        let contest = Contest {
            seed: self.seed,
            longest: self.max_turns,
            seeds: if self.own_seeds { Seeds::Own } else { Seeds::Shared },
            pairings: self.pairings(&contestants, &stop),
            contestants,
        };
        let threads = threads(self.threads);
        let run = Run { contest: &contest, stop: &stop, shard: self.shard, threads, file: self.results.as_deref() };
        let games = run.play()?;
        if let Some(shard) = self.shard {
            let text = format!("part {} of {}: {} games", shard.part, shard.of, grouped(games.len() as u64));
            return Ok(writeln!(out, "{text}; `boardwright merge` puts the parts together")?);
        }
        if self.json {
            return print_json(&contest, &games, self.worth, out);
        }
        print(&contest, &games, &compare(&contest, &games, self.worth), "-n", out)?;
        answers(&contest, &stop, &games, out)
    }

    /// The rule sets; one alone is compared with itself under other options.
    fn contestants(&self) -> Result<Vec<Contestant>> {
        let setup = self.setup.as_deref();
        let mut all = vec![contestant(&self.games[0], &[], setup)?];
        if self.games.len() == 1 && self.options.is_empty() {
            return misuse("name a second game or a tweak to compare it with, or give an option: `--set NAME=VALUE`");
        }
        let others = if self.games.len() == 1 { &self.games[..] } else { &self.games[1..] };
        for game in others {
            all.push(contestant(game, &self.options, setup)?);
        }
        comparable(all)
    }

    fn stop(&self) -> Result<Stop> {
        if let Some(half) = self.until {
            return Ok(Stop::Until(half));
        }
        let Some(name) = &self.sprt else { return Ok(Stop::Games) };
        match MEASURES.into_iter().find(|m| m.name() == *name) {
            Some(measure) => Ok(Stop::Answered { measure, worth: self.worth }),
            None => {
                let names = MEASURES.map(|m| m.name());
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                misuse(format!("no measure `{name}`; {}", suggest(name, &names)))
            }
        }
    }

    fn pairings(&self, contestants: &[Contestant], stop: &Stop) -> Vec<Pairing> {
        let defaults = default_pairings(contestants, self.max_turns);
        let most = if *stop == Stop::Games { self.number } else { Some(self.number.unwrap_or(self.max_games)) };
        let players = contestants[0].rules.engine.players() as u64;
        let mut pairings: Vec<Pairing> = match self.agents[..] {
            [] => defaults,
            _ => {
                let games = |a: &AgentSpec| default_games(&defaults, *a);
                let mirrors = self.agents.iter().map(|a| Pairing::mirror(*a, games(a)));
                // whether more thinking wins is asked of each agent against the one named before it
                let steps = self.agents.windows(2).map(|w| Pairing { agents: [w[1], w[0]], games: games(&w[1]) });
                mirrors.chain(steps).collect()
            }
        };
        if *stop != Stop::Games {
            pairings.retain(Pairing::is_mirror);
        }
        for pairing in &mut pairings {
            pairing.games = most.unwrap_or(pairing.games);
            if !pairing.is_mirror() {
                pairing.games = pairing.games.next_multiple_of(players);
            }
        }
        pairings
    }
}

/// How wide the names of measures are.
const NAME: usize = 22;

/// Prints who plays, the tables, and what can be claimed; `more` is what asks for more games.
pub fn print(contest: &Contest, games: &[Played], tables: &[Table], more: &str, out: &mut dyn Write) -> Result {
    for (number, contestant) in contest.contestants.iter().enumerate() {
        writeln!(out, "{}  {}", letter(number), contestant.label)?;
        for line in contestant.meant.iter().flat_map(|m| wrapped(&format!("meant: {m}"), WIDTH - 5)) {
            writeln!(out, "   {line}")?;
        }
    }
    let seat = Seat::of(contest, games);
    for table in tables {
        let most = sides(contest, games, table.pairing).iter().map(Vec::len).max().unwrap_or(0);
        let name = contest.pairings[table.pairing].name();
        let style = Style::new().bold();
        let mirror = if contest.pairings[table.pairing].is_mirror() { " against itself" } else { "" };
        let text = format!("{name}{mirror}, {} each, seed {}", many(most, "game"), contest.seed);
        writeln!(out, "\n{style}{text}{style:#}")?;
        for row in &table.rows {
            print_row(row, &seat, out)?;
        }
        for (other, same) in never_acted(contest, games, table.pairing).into_iter().enumerate() {
            if same {
                let text = format!(
                    "{} played the same games as A, turn by turn: in {} the change never acted, so it does in fewer \
                     than {:.1} % of such games",
                    letter(other + 1),
                    many(most, "game"),
                    100.0 * wilson(0, most as u64).high
                );
                for line in wrapped(&text, WIDTH - 4) {
                    writeln!(out, "  {line}")?;
                }
            }
        }
    }
    if contest.contestants.len() < 2 { Ok(()) } else { in_short(contest, games, tables, &seat, more, out) }
}

fn print_row(row: &Row, seat: &Seat, out: &mut dyn Write) -> Result {
    let scale = row.measure.scale();
    let constant = |value: Option<f64>| value == Some(0.0) || value == Some(1.0) && scale != Scale::Number;
    let first = row.figures[0].value;
    let is_never = constant(first) && row.figures.iter().all(|f| f.value == first);
    if is_never || row.figures.iter().all(|figure| *figure == row.figures[0] && figure.value.is_some()) {
        let (name, words) = (row.measure.name(), row.figures[0].words(scale));
        return Ok(writeln!(out, "  {name:<NAME$} the same for all: {words}")?);
    }
    for (number, figure) in row.figures.iter().enumerate() {
        let name = if number == 0 { row.measure.name() } else { String::new() };
        writeln!(out, "  {name:<NAME$} {}  {}", letter(number), figure.words(scale))?;
        let Some(against) = number.checked_sub(1) else { continue };
        let style = style(row.against[against].claim);
        for line in wrapped(&row.verdict(against, seat), WIDTH - NAME - 6) {
            writeln!(out, "  {:NAME$}    {style}{line}{style:#}", "")?;
        }
    }
    Ok(())
}

fn style(claim: Claim) -> Style {
    match claim {
        Claim::More | Claim::Less => AnsiColor::Green.on_default().bold(),
        Claim::Same => Style::new(),
        Claim::Unknown => Style::new().dimmed(),
    }
}

/// What can be claimed.
fn in_short(
    contest: &Contest,
    games: &[Played],
    tables: &[Table],
    seat: &Seat,
    more: &str,
    out: &mut dyn Write,
) -> Result {
    let asked = tables.iter().flat_map(|t| &t.rows).flat_map(|r| &r.against).filter(|a| a.difference.is_some()).count();
    let style = Style::new().bold();
    writeln!(out, "\n{style}in short{style:#} (together sure to 95 %: corrected for {asked} comparisons)")?;
    let mut claims = 0;
    for other in 1..contest.contestants.len() {
        for table in tables {
            let name = contest.pairings[table.pairing].name();
            let rows = table.rows.iter().filter(|r| matches!(r.against[other - 1].claim, Claim::More | Claim::Less));
            for row in rows {
                claims += 1;
                let text = format!("{} against A, {name}: {}", letter(other), row.verdict(other - 1, seat));
                for line in wrapped(&text, WIDTH - 4) {
                    writeln!(out, "  {line}")?;
                }
            }
        }
    }
    let is_idle = tables.iter().all(|t| never_acted(contest, games, t.pairing).into_iter().all(|same| same));
    if claims == 0 && is_idle {
        writeln!(out, "  no game differs: other players, or another --setup, may come to where the change acts")?;
    } else if claims == 0 {
        writeln!(out, "  not enough to tell any difference: play more games ({more})")?;
    }
    for measure in [Measure::FirstScore, Measure::Draws] {
        let open = |table: &&Table| {
            let row = table.rows.iter().find(|row| row.measure == measure);
            row.is_some_and(|row| row.against.iter().all(|a| matches!(a.claim, Claim::Unknown | Claim::Same)))
        };
        let agents: Vec<String> =
            tables.iter().filter(open).map(|table| contest.pairings[table.pairing].name()).collect();
        if !agents.is_empty() {
            writeln!(out, "  no claim about the {} ({})", measure.name(), agents.join(", "))?;
        }
    }
    Ok(())
}

/// What is known of what was asked.
fn answers(contest: &Contest, stop: &Stop, games: &[Played], out: &mut dyn Write) -> Result {
    match stop {
        Stop::Games => Ok(()),
        Stop::Until(half) => reached(contest, stop, *half, games, out),
        Stop::Answered { measure, worth } => answered(contest, stop, (measure, *worth), games, out),
    }
}

/// Whether figures are known as well as was asked.
fn reached(contest: &Contest, stop: &Stop, half: f64, games: &[Played], out: &mut dyn Write) -> Result {
    let plan = Plan::new(contest, stop);
    writeln!(out, "\nasked: the first player's score and the draws to {:.1} points either way", half * 100.0)?;
    for (pairing, agents) in contest.pairings.iter().enumerate() {
        let played = sides(contest, games, pairing)[0].len();
        let words = if plan.is_enough(pairing, games) { "known" } else { "not known yet" };
        writeln!(out, "  {}: {words} (after {} each)", agents.name(), many(played, "game"))?;
    }
    Ok(())
}

/// What a sequential test says.
fn answered(
    contest: &Contest,
    stop: &Stop,
    (measure, worth): (&Measure, f64),
    games: &[Played],
    out: &mut dyn Write,
) -> Result {
    let plan = Plan::new(contest, stop);
    writeln!(out, "\nasked: does `{}` differ by {:.1} % or more?", measure.name(), worth * 100.0)?;
    writeln!(out, "(the answer is wrong once in twenty times)")?;
    for pairing in 0..contest.pairings.len() {
        let sides = sides(contest, games, pairing);
        for other in 1..sides.len() {
            let verdict = match plan.answer_of(&sides, other) {
                Verdict::More => "yes, it is larger",
                Verdict::Less => "yes, it is smaller",
                Verdict::None => "no",
                Verdict::Open => "not enough games to tell",
            };
            let (name, played) = (contest.pairings[pairing].name(), many(sides[other].len(), "game"));
            writeln!(out, "  {} against A, {name}: {verdict} (after {played} each)", letter(other))?;
        }
    }
    Ok(())
}

/// All that is told, for programs.
#[derive(Serialize)]
struct Everything {
    fingerprint: String,
    seed: u64,
    rules: Vec<String>,
    games: usize,
    rows: Vec<Told>,
}

fn print_json(contest: &Contest, games: &[Played], worth: f64, out: &mut dyn Write) -> Result {
    let tables = compare(contest, games, worth);
    let everything = Everything {
        fingerprint: contest.fingerprint(),
        seed: contest.seed,
        rules: contest.contestants.iter().map(|c| c.label.clone()).collect(),
        games: games.len(),
        rows: told(contest, games, &tables),
    };
    json(&everything, out)
}
