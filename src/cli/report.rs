//! `report`: an experiment, played and put on one page.

use crate::agents::AgentSpec;
use crate::cli::compare::{Telling, print, print_meant, print_topic};
use crate::cli::contest::{contestant, fitting, repeatable};
use crate::cli::copycat::in_contest;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::number::{MOST_THREADS, within};
use crate::cli::players::{asked, named_for_parts};
use crate::cli::read::{plain, read_text};
use crate::cli::render;
use crate::cli::results::{GAMES, Run, grown, kept_head, look_ahead};
use crate::cli::table::many;
use crate::cli::write::Overwrite;
use crate::diag::Report;
use crate::lab::beginnings::needed;
use crate::lab::compare::{WORTH, compare};
use crate::lab::contest::{Contest, Contestant, Opening, Pairing, comparable};
use crate::lab::experiment::{Experiment, RuleSet, read};
use crate::lab::facts::{Seen, told};
use crate::lab::plan::{Stop, default_games, default_pairings};
use crate::lab::players::Players;
use crate::lab::report::Report as Page;
use crate::lab::results::Shard;
use crate::lab::sheets;
use crate::source::Sources;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Play an experiment, and write a page with all its results.
#[derive(Args)]
#[command(
    after_help = "An experiment is a TOML file that names rule sets, agents and numbers of games; docs/lab/reports.md explains how. \
    The folder gets report.html (one page, no network needed), games.jsonl, games.csv, measures.csv and facts.csv. \
    Interrupted, the same command goes on where it stopped.\n\n\
    Example: boardwright report examples/experiments/pijersi-draws.toml -o draws"
)]
pub struct Reports {
    /// The experiment.
    experiment: String,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Play only a part of the games, such as 3/16, to DIR/games-3-of-16.jsonl; `boardwright merge` puts the parts together.
    #[arg(long, value_name = "PART/ALL")]
    shard: Option<Shard>,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    /// Allow agents that think for a set time: every run gives different games.
    #[arg(long)]
    unrepeatable: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// What the folder gets beside the games themselves.
const WRITTEN: [&str; 4] = ["report.html", "games.csv", "measures.csv", "facts.csv"];

impl Reports {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let text = read_text(&self.experiment)?;
        let experiment = read(&self.experiment, &text).map_err(|told| self.mistaken(told))?;
        let wrong = |set: &RuleSet, message: &str| self.mistaken(set.mistake(&self.experiment, &text, message));
        let name = self.shard.map_or(GAMES.to_owned(), |s| format!("games-{}-of-{}.jsonl", s.part, s.of));
        let file = self.output.join(name);
        self.look_at_folder()?;
        let contest = self.contest(&experiment, &file, &wrong)?;
        let shown = self.output.display();
        fs::create_dir_all(&self.output)
            .or_else(|e| misuse(format!("cannot make the folder `{shown}`: {}", plain(&e))))?;
        let (stop, threads) = (Stop::Games, self.threads);
        let (name, shard) = (experiment.name.as_deref(), self.shard);
        let run = Run { name, contest: &contest, stop: &stop, shard, threads, file: Some(&file) };
        let games = run.play()?;
        if self.shard.is_some() {
            return Ok(writeln!(out, "{} in `{}`", many(games.len(), "game"), file.display())?);
        }
        let title = name.unwrap_or("An experiment");
        let tables = compare(&contest, &games, WORTH);
        let seen = Seen::all(&contest, &games);
        let mut together = told(&contest, &seen, &tables);
        let mut uncopied = Vec::new();
        let others = together.len();
        if experiment.copycat {
            let (copied, why) = in_contest(&contest, threads);
            together.push(copied);
            uncopied = why;
        }
        let page =
            Page { name: title, contest: &contest, games: &games, tables: &tables, seen: &seen, together: &together }
                .page();
        let csv = |sheet: std::result::Result<Vec<u8>, csv::Error>| sheet.or_else(|e| misuse(e.to_string()));
        self.write("report.html", page.as_bytes())?;
        self.table("games", &csv(sheets::games(&contest, &games))?)?;
        self.table("measures", &csv(sheets::measures(&contest, &games, &tables))?)?;
        self.table("facts", &csv(sheets::facts(&contest, &together))?)?;
        let more = |games: u64| {
            vec![format!("  `games = {games}` in the experiment, and the same command: what is played counts")]
        };
        let shown = self.output.to_string_lossy();
        print(Telling { contest: &contest, games: &games, tables: &tables, more: &more, kept: Some(&shown) }, out)?;
        print_meant(&contest, &games, &tables, out)?;
        together[others..].iter().try_for_each(|copied| print_topic(&contest, copied, out))?;
        uncopied.iter().try_for_each(|why| writeln!(out, "\n{why}"))?;
        Ok(writeln!(out, "\n{}; open `{}`", many(games.len(), "game"), self.output.join("report.html").display())?)
    }

    /// The contest that the experiment asks for.
    fn contest(
        &self,
        experiment: &Experiment,
        file: &Path,
        wrong: &dyn Fn(&RuleSet, &str) -> Fault,
    ) -> Result<Contest> {
        let mut contestants = contestants(&self.experiment, experiment, wrong)?;
        look_ahead(None, experiment.games.most(), contestants.len())?;
        let agents = agents(&[&experiment.agents[..], &experiment.ladder].concat())?;
        repeatable(&agents, self.unrepeatable)?;
        fitting(&agents, &mut contestants, experiment.longest)?;
        let players = self.players(experiment, &contestants, file)?;
        let kept = kept_head(file).filter(|_| self.shard.is_none());
        let contest = Contest {
            seed: experiment.seed,
            longest: experiment.longest,
            seeds: experiment.seeds,
            pairings: grown(pairings(experiment, &contestants, players.as_ref())?, kept, true),
            contestants,
            players,
            opening: Opening::default(),
        };
        let opening = experiment.opening.map_or_else(|| needed(&contest), Opening::Lots);
        Ok(Contest { opening, ..contest })
    }

    /// The players that are chosen where the experiment names none.
    fn players(&self, experiment: &Experiment, contestants: &[Contestant], file: &Path) -> Result<Option<Players>> {
        if !experiment.agents.is_empty() || !experiment.ladder.is_empty() {
            return Ok(None);
        }
        named_for_parts(self.shard, "name `agents` in the experiment")?;
        asked(contestants, experiment.longest, experiment.millis, self.threads, Some(file)).map(Some)
    }

    /// Shows a mistake of the experiment.
    fn mistaken(&self, (sources, report): (Sources, Report)) -> Fault {
        render::to_stderr(&sources, &report);
        Fault::Refused(format!("`{}` is no experiment that can be played", self.experiment))
    }

    /// Writes a table as CSV, and as Parquet where that is built in.
    fn table(&self, name: &str, csv: &[u8]) -> Result {
        self.write(&format!("{name}.csv"), csv)?;
        #[cfg(feature = "parquet")]
        self.write(&format!("{name}.parquet"), &sheets::parquet(csv).or_else(|e| misuse(e.to_string()))?)?;
        Ok(())
    }

    /// Writes a file of the report anew: the folder is its own.
    fn write(&self, name: &str, bytes: &[u8]) -> Result {
        Overwrite { force: true }.write(self.output.join(name), bytes)
    }

    /// Refuses a folder that cannot be, or that holds such files and no games of which they could have been made.
    fn look_at_folder(&self) -> Result {
        let there = self.output.ancestors().find(|path| path.exists() && !path.as_os_str().is_empty());
        if let Some(file) = there.filter(|path| !path.is_dir()) {
            return misuse(format!(
                "cannot make the folder `{}`: `{}` is a file",
                self.output.display(),
                file.display()
            ));
        }
        let is_own = self.shard.is_some() || self.output.join(GAMES).is_file();
        let files = WRITTEN.into_iter().filter(|_| !is_own);
        files.map(|name| self.output.join(name)).try_for_each(|file| self.overwrite.check_lone(file))
    }
}

/// The rule sets of an experiment. Its games are found beside it; `wrong` shows what is wrong with a rule set.
fn contestants(
    path: &str,
    experiment: &Experiment,
    wrong: &dyn Fn(&RuleSet, &str) -> Fault,
) -> Result<Vec<Contestant>> {
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let open = |set: &RuleSet| -> Result<Contestant> {
        let beside = folder.join(&set.game);
        let name = if beside.is_file() { beside.to_string_lossy().into_owned() } else { set.game.clone() };
        let opened = contestant(&name, &set.options, set.setup.as_deref()).map_err(|fault| match fault {
            Fault::Misuse(message) => wrong(set, &message),
            other => other,
        })?;
        Ok(Contestant { label: set.name.clone().unwrap_or_else(|| opened.label.clone()), ..opened })
    };
    comparable(experiment.rules.iter().map(open).collect::<Result<_>>()?).map_err(Fault::Misuse)
}

fn agents(named: &[String]) -> Result<Vec<AgentSpec>> {
    named.iter().map(|text| text.parse::<AgentSpec>().map_err(|e| Fault::Misuse(e.to_string()))).collect()
}

fn pairings(experiment: &Experiment, contestants: &[Contestant], chosen: Option<&Players>) -> Result<Vec<Pairing>> {
    let (agents, ladder) = (agents(&experiment.agents)?, agents(&experiment.ladder)?);
    let mut pairings: Vec<Pairing> = match chosen {
        Some(players) => players.pairings(contestants, experiment.longest),
        None => {
            let defaults = default_pairings(contestants, experiment.longest);
            let games = |agent: AgentSpec| default_games(&defaults, agent);
            let mirrors = agents.iter().map(|&a| Pairing::mirror(a, games(a)));
            let steps = ladder.windows(2).map(|w| Pairing { agents: [w[1], w[0]], games: games(w[1]) });
            mirrors.chain(steps).collect()
        }
    };
    let seats = contestants[0].rules.engine.players() as u64;
    for pairing in &mut pairings {
        pairing.games = experiment.games.of(&pairing.agents[0].to_string()).unwrap_or(pairing.games);
        if !pairing.is_mirror() {
            pairing.games = pairing.games.next_multiple_of(seats);
        }
    }
    Ok(pairings)
}
