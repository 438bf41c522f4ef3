//! `match`: agents against each other.

use crate::agents::AgentSpec;
use crate::cli::contest::{Conditions, contestant, fitting, repeatable};
use crate::cli::fault::{Result, misuse};
use crate::cli::guest;
use crate::cli::number::{games, whole, within};
use crate::cli::read::read_text;
use crate::cli::render::{WIDTH, json, note};
use crate::cli::results::{Run, grown, kept_head, look_ahead};
use crate::cli::session::{setting, twice};
use crate::cli::table::{Table, many, wrapped};
use crate::lab::beginnings::mistake;
use crate::lab::compare::{FEWEST, number};
use crate::lab::contest::{Contest, Contestant, Opening, Pairing, Seeds, letter};
use crate::lab::game::Played;
use crate::lab::measures::Scale;
use crate::lab::plan::Stop;
use crate::lab::stats::Interval;
use crate::lab::tournament::{Lapsed, Meeting, Summary, pairings, told};
use crate::model::Value;
use crate::notation::record;
use anstyle::Style;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Let agents play a tournament: each against every other, on all sides, from the same openings.
#[derive(Args)]
#[command(
    after_help = "Games come in pairs with the same random opening, and the agents change seats between them. `boardwright \
    games FILE` lists the games that are kept with -r.\n\n\
    Example: boardwright match breakthrough mcts:500 alphabeta:3 -n 40\n         \
    boardwright match reversi best:2000 best:8000 --sprt -r match.jsonl\n         \
    boardwright match pijersi mcts:100 mcts:400 --openings lines.txt\n         \
    boardwright match chess best:100ms \"uci:stockfish; 100ms; Skill Level=0\" --unrepeatable\n\n\
    Other programs: docs/engines.md."
)]
pub struct Match {
    /// A game or a tweak.
    game: String,
    /// The agents that play: random, mcts:500, alphabeta:3, best:5000 and so on, or another program, such as uci:stockfish.
    #[arg(required = true, num_args = 2.., value_name = "AGENT", value_parser = AgentSpec::seat)]
    agents: Vec<AgentSpec>,
    /// Games for each pair of agents, in each seat as many, so perhaps a few more than said: by default 40, and with --sprt
    /// at most 1000.
    #[arg(short, long, value_name = "N", value_parser = games)]
    number: Option<u64>,
    /// Stop as soon as it is known who is stronger, or that the difference is not worth knowing.
    #[arg(long)]
    sprt: bool,
    /// The smallest difference worth knowing.
    #[arg(long, value_name = "PERCENT", value_parser = crate::cli::contest::percent, default_value = "5%", requires = "sprt")]
    worth: f64,
    /// How many turns at the beginning are random.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within(0..=100u32))]
    opening: u32,
    /// Begin with the lines of a file instead: one opening a line, its turns with `;` between them.
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    openings: Option<String>,
    /// Set an option of the game; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// The seed of everything.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Keep the games in a file; if interrupted, the same command goes on with it.
    #[arg(short, long, value_name = "FILE")]
    results: Option<PathBuf>,
    #[command(flatten)]
    conditions: Conditions,
    /// Allow agents that think for a set time: every run gives different games.
    #[arg(long)]
    unrepeatable: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Names of a pair that are longer than this would make the table wider than a terminal.
const LONGEST_PAIR: usize = 34;

impl Match {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        repeatable(&self.agents, self.unrepeatable)?;
        if let Some(agent) = twice(self.agents.iter()) {
            return misuse(format!("`{agent}` is named twice: an agent does not play itself here"));
        }
        let pairs = self.agents.len() * (self.agents.len() - 1) / 2;
        look_ahead(self.results.as_deref(), self.number, pairs)?;
        let mut contestant = contestant(&self.game, &self.options, self.conditions.setup.as_deref())?;
        let seats = contestant.rules.engine.players() as u64;
        if seats < 2 {
            return misuse(format!("`{}` is for one player: nobody plays against anybody", self.game));
        }
        fitting(&self.agents, std::slice::from_mut(&mut contestant), self.conditions.max_turns)?;
        let mut guests = self.agents.iter().filter_map(|agent| agent.guest());
        guests.try_for_each(|guest| guest::admitted(guest, &contestant.rules, contestant.stem()).map(drop))?;
        let stop = if self.sprt { Stop::Clear(self.worth) } else { Stop::Games };
        let pairings = grown(
            self.pairings(seats),
            self.results.as_deref().filter(|_| !self.sprt).and_then(kept_head),
            self.number.is_some(),
        );
        let opening = match &self.openings {
            Some(file) => Opening::Lines(lines(file, &contestant)?),
            None => Opening::Lots(self.opening),
        };
        let contest = Contest {
            seed: self.seed,
            longest: self.conditions.max_turns,
            seeds: Seeds::Shared,
            contestants: vec![contestant],
            pairings,
            players: None,
            opening,
        };
        let file = self.results.as_deref();
        let threads = self.conditions.threads;
        let games = Run { name: None, contest: &contest, stop: &stop, shard: None, threads, file }.play()?;
        let told = told(&contest, &stop, &self.agents, &games);
        if let Some(why) = self.idle(&games) {
            note(&why);
        }
        if self.json { json(&told, out) } else { self.print(&told, out) }
    }

    /// Why the games say nothing of the agents, where none of them ever had to choose.
    fn idle(&self, games: &[Played]) -> Option<String> {
        let opening = self.opening as usize;
        let is_over = |game: &&Played| game.turns.len() <= opening;
        let has_choice = |game: &Played| game.choices.iter().skip(opening).any(|&turns| turns > 1);
        if games.is_empty() || games.iter().any(has_choice) {
            return None;
        }
        let help = match opening {
            0 => "",
            _ => ": with `--opening 0` they play from the first turn on",
        };
        Some(match games.iter().all(|game| is_over(&game)) {
            true => format!("the agents never played: each game was over by the end of its opening{help}"),
            false => {
                format!("the agents never had a choice: in each position they came to there was one turn only{help}")
            }
        })
    }

    fn pairings(&self, seats: u64) -> Vec<Pairing> {
        let usual = if self.sprt { 1000 } else { 40 };
        pairings(&self.agents, self.number.unwrap_or(usual), seats)
    }

    fn print(&self, summary: &Summary, out: &mut dyn Write) -> Result {
        let style = Style::new().bold();
        let opening = match (summary.openings, summary.opening) {
            (Some(lines), _) => format!("{} by turns", many(lines, "opening")),
            (None, 0) => "no opening".to_owned(),
            (None, turns) => format!("openings of {} by lot", many(turns as usize, "turn")),
        };
        let sides = if summary.seats == 2 { "both sides" } else { "all seats" };
        writeln!(out, "{style}{}{style:#}, {sides}, {opening}, seed {}\n", summary.game, summary.seed)?;
        let [won, drawn, lost] = match summary.meetings.iter().any(|meeting| meeting.is_ranked) {
            true => [">ahead", ">level", ">behind"],
            false => [">won", ">drawn", ">lost"],
        };
        let mut table = Table::new(&["", ">games", won, drawn, lost, ">score", "95 %", "Elo"]);
        let pairs = self.name_pairs(&summary.meetings, out)?;
        for (pair, meeting) in pairs.into_iter().zip(&summary.meetings) {
            let Interval { low, high } = meeting.score.interval.unwrap_or(Interval { low: 0.0, high: 1.0 });
            let percent = |value: f64| number(Scale::Percent, value).trim_end_matches(" %").to_owned();
            table.row([
                pair,
                meeting.games.to_string(),
                meeting.won.to_string(),
                meeting.drawn.to_string(),
                meeting.lost.to_string(),
                meeting.score.value.map_or_else(|| "?".into(), |value| number(Scale::Percent, value)),
                meeting.score.value.map_or_else(String::new, |_| format!("{} .. {}", percent(low), percent(high))),
                meeting.elo.map_or_else(String::new, |[low, high]| format!("{} .. {}", points(low), points(high))),
            ]);
        }
        write!(out, "{table}")?;
        for meeting in &summary.meetings {
            self.print_answer(summary, meeting, out)?;
        }
        if summary.standings.len() > 2 && summary.seats == 2 {
            writeln!(out, "\nstrength, 0 on average, and how far it may be off (95 %)")?;
            let mut table = Table::bare(&[false, true, true]);
            for s in &summary.standings {
                table.row([format!("  {}", s.agent), points(s.elo), format!("± {:.0}", s.error)]);
            }
            write!(out, "{table}")?;
        }
        Ok(())
    }

    /// What the pairs are called in the table: by letters that are told before it, where names are long.
    fn name_pairs(&self, meetings: &[Meeting], out: &mut dyn Write) -> Result<Vec<String>> {
        let pair = |meeting: &Meeting| meeting.agents.join(" : ");
        if meetings.iter().all(|meeting| pair(meeting).chars().count() <= LONGEST_PAIR) {
            return Ok(meetings.iter().map(pair).collect());
        }
        let names: Vec<String> = self.agents.iter().map(ToString::to_string).collect();
        names.iter().enumerate().try_for_each(|(at, name)| writeln!(out, "{}  {name}", letter(at)))?;
        writeln!(out)?;
        let place = |name: &String| letter(names.iter().position(|known| known == name).unwrap_or(0));
        Ok(meetings
            .iter()
            .map(|meeting| format!("{} : {}", place(&meeting.agents[0]), place(&meeting.agents[1])))
            .collect())
    }

    /// What the figures of two agents say, in a sentence.
    fn print_answer(&self, summary: &Summary, meeting: &Meeting, out: &mut dyn Write) -> Result {
        let [one, other] = &meeting.agents;
        let is_first = meeting.stronger.as_ref().map(|stronger| stronger == one);
        let words = match (meeting.score.interval, is_first) {
            (None, _) => {
                let enough = (FEWEST * summary.seats) as u64;
                format!("{one} and {other}: too few games to tell, -n {enough} would be enough to begin with")
            }
            (_, Some(true)) => format!("{one} is stronger than {other}{}", by(meeting, false)),
            (_, Some(false)) => format!("{other} is stronger than {one}{}", by(meeting, true)),
            _ if meeting.is_answered == Some(true) => {
                format!("{one} and {other} differ by less than {:.1} points{}", self.worth * 100.0, by(meeting, false))
            }
            (Some(interval), _) => {
                let is_alone = interval.low > meeting.even || interval.high < meeting.even;
                let among = if is_alone && summary.meetings.len() > 1 { " among so many pairs" } else { "" };
                let likely = meeting.likely.map_or_else(String::new, |likely| {
                    format!("{one} the stronger with a likelihood of {}", number(Scale::Percent, likely))
                });
                format!(
                    "{one} and {other}: not enough to tell who is stronger{among}; {likely}{}; -n {} may tell",
                    by(meeting, false),
                    4 * meeting.games
                )
            }
        };
        if meeting.unfinished > 0 {
            let (broken, turns) = (many(meeting.unfinished, "game"), self.conditions.max_turns);
            let cut = format!("{one} : {other}: {broken} cut short after {turns} turns, which count for nobody");
            wrapped(&cut, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        for Lapsed { agent, by, games } in &meeting.lapses {
            let lost = format!("{agent} lost {} by itself: {by}", many(*games, "game"));
            wrapped(&lost, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(wrapped(&words, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Points on Elo's scale, with a sign.
fn points(elo: f64) -> String {
    match elo {
        e if e == f64::INFINITY => "∞".into(),
        e if e == f64::NEG_INFINITY => "-∞".into(),
        e => format!("{:+.0}", if e.round() == 0.0 { 0.0 } else { e }),
    }
}

/// By how much the first of two is stronger, or the second if it is turned round: `, by 301 Elo (94 .. ∞)`.
fn by(meeting: &Meeting, is_turned: bool) -> String {
    let Some((value, [low, high])) = meeting.elo_estimate.zip(meeting.elo) else { return String::new() };
    let [value, low, high] = if is_turned { [-value, -high, -low] } else { [value, low, high] };
    format!(", by {} Elo ({} .. {})", points(value), points(low), points(high))
}

/// The openings of a file: one a line, turns with `;` between them; what follows `#` is a remark.
fn lines(file: &str, contestant: &Contestant) -> Result<Vec<Vec<String>>> {
    let text = read_text(file)?;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = if line.trim_start().starts_with('#') { "" } else { line };
        let turns: Vec<String> = record::pieces(line)
            .map(|turn| record::unquoted(turn.trim()).unwrap_or(turn.trim()).to_owned())
            .filter(|turn| !turn.is_empty())
            .collect();
        if turns.is_empty() {
            continue;
        }
        if let Some(why) = mistake(contestant, &turns) {
            return misuse(format!("`{file}`, line {}: {why}", number + 1));
        }
        lines.push(turns);
    }
    match lines.is_empty() {
        true => misuse(format!("`{file}` holds no opening: write one a line, its turns with `;` between them")),
        false => Ok(lines),
    }
}
