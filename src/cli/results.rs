//! Files of results: games are appended as they end, and what was interrupted goes on where it stopped.

use crate::cli::contest::clock;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::guest::Door;
use crate::cli::progress::Progress;
use crate::cli::read::{plain, unwritten};
use crate::cli::table::grouped;
use crate::cli::write::Overwrite;
use crate::lab::brief::{self, Brief};
use crate::lab::contest::{Contest, Job, Pairing};
use crate::lab::game::Played;
use crate::lab::opinions::calibrate;
use crate::lab::plan::{Plan, Stop};
use crate::lab::players::Players;
use crate::lab::results::{Found, Head, Shard, read};
use crate::lab::run::run_with;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

/// How a contest is run.
pub struct Run<'a> {
    /// What it is called, where an experiment says so.
    pub name: Option<&'a str>,
    /// What is played.
    pub contest: &'a Contest,
    /// When it stops.
    pub stop: &'a Stop,
    /// The part played here.
    pub shard: Option<Shard>,
    /// Threads.
    pub threads: usize,
    /// The file the games go to.
    pub file: Option<&'a Path>,
}

impl Run<'_> {
    /// Plays what is not played yet; all games, in order.
    pub fn play(&self) -> Result<Vec<Played>> {
        fits(self.contest.size())?;
        let head = Head::of(self.contest, self.stop.words(), self.shard).called(self.name);
        let (mut games, mut file) = match self.file {
            Some(path) => open(path, &head)?,
            None => (Vec::new(), None),
        };
        self.check(&games)?;
        let mut plan = Plan::new(self.contest, self.stop);
        let progress = Progress::new(self.contest, self.shard, games.len());
        loop {
            if self.stop.asks_opinions() {
                calibrate(self.contest, &mut games);
            }
            let jobs = self.next(&mut plan, &games);
            if jobs.is_empty() {
                break;
            }
            let mut took = |game: Played| {
                if let (Some(file), Some(path)) = (&mut file, self.file) {
                    file.write_all(game.line().as_bytes()).map_err(|e| unwritable(path, &e, games.len()))?;
                }
                progress.took(&game);
                games.push(game);
                Ok::<(), Fault>(())
            };
            run_with(self.contest, &jobs, self.threads, (&clock, &Door), &mut took)?;
        }
        progress.finish();
        if games.windows(2).any(|pair| number(&pair[0]) > number(&pair[1])) {
            // an experiment that has grown is written down as if it had been played in one go
            games.sort_by_key(number);
            if let Some(path) = self.file.filter(|_| file.take().is_some()) {
                drop(rewritten(path, &head, &games)?);
            }
        }
        calibrate(self.contest, &mut games);
        Ok(games)
    }

    /// Plays all games, and keeps what is measured of them alone: where that [is enough](brief::are_enough).
    pub fn play_briefly(&self) -> Result<Vec<Brief>> {
        fits(self.contest.size())?;
        let progress = Progress::new(self.contest, None, 0);
        let games = brief::run(self.contest, self.threads, &mut |games| progress.took_all(games));
        progress.finish();
        Ok(games)
    }

    /// The games of a file must be those of the contest, each once; those of a part in order.
    fn check(&self, games: &[Played]) -> Result {
        let is_ours = match (self.stop, self.shard) {
            (Stop::Games, None) => {
                let numbers: BTreeSet<_> = games.iter().map(number).collect();
                let sides = self.contest.contestants.len();
                let is_due = |game: &Played| {
                    let pairing = self.contest.pairings.get(game.pairing);
                    game.rules < sides && pairing.is_some_and(|pairing| game.game < pairing.games)
                };
                numbers.len() == games.len() && games.iter().all(is_due)
            }
            (Stop::Games, Some(_)) => {
                let due = self.next(&mut Plan::new(self.contest, self.stop), &[]);
                let same = |(game, job): (&Played, &Job)| number(game) == (job.pairing, job.game, job.contestant);
                games.len() <= due.len() && games.iter().zip(&due).all(same)
            }
            _ => true,
        };
        match self.file {
            Some(path) if !is_ours => Err(Fault::Refused(format!(
                "some games in `{}` stand there twice, or do not belong there: it was changed from outside; remove it, and \
                 begin again",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    fn next(&self, plan: &mut Plan, games: &[Played]) -> Vec<Job> {
        match self.shard {
            None => plan.next(games),
            Some(shard) => {
                let mine = self.contest.jobs().zip(0..).filter(|(_, number)| shard.has(*number));
                mine.map(|(job, _)| job).skip(games.len()).collect()
            }
        }
    }
}

/// What settles the place of a game.
fn number(game: &Played) -> (usize, u64, usize) {
    (game.pairing, game.game, game.rules)
}

/// Writes a file of results anew; it is never seen half written, and is locked.
fn rewritten(path: &Path, head: &Head, games: &[Played]) -> Result<File> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let cannot = |error: io::Error| unwritable(path, &error, games.len());
    let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(part).map_err(cannot)?;
    // whoever opens it once it is in its place waits for us
    let _ = file.try_lock();
    file.write_all(head.line().as_bytes()).map_err(cannot)?;
    games.iter().try_for_each(|game| file.write_all(game.line().as_bytes())).map_err(cannot)?;
    std::fs::rename(part, path).map_err(cannot)?;
    Ok(file)
}

/// Says before anything is played where the games could not be kept, or where so many of each rule set are too many.
pub fn look_ahead(file: Option<&Path>, games: Option<u64>, rules: usize) -> Result {
    if let Some(path) = file {
        is_of_games(path)?;
        Overwrite { force: true }.check(path)?;
    }
    fits(games.unwrap_or(0).saturating_mul(rules as u64))
}

/// Refuses more games than can be played.
fn fits(games: u64) -> Result {
    if games <= MOST_GAMES {
        return Ok(());
    }
    let (games, most) = (grouped(games), grouped(MOST_GAMES));
    misuse(format!("{games} games are too many: play at most {most}, all rule sets and agents together"))
}

/// Refuses a file whose name says that it holds something else: games are kept as JSON, one a line.
pub fn is_of_games(path: &Path) -> Result {
    let Some(ending) = path.extension().filter(|ending| *ending != "jsonl") else { return Ok(()) };
    let tables = match ending.to_str() {
        Some("csv" | "tsv" | "parquet" | "xlsx" | "html") => {
            "; `boardwright report` writes games and measures as CSV, too"
        }
        _ => "",
    };
    misuse(format!(
        "games are kept as JSON, one a line, not as `.{}`: name the file `{}`{tables}",
        ending.display(),
        path.with_extension("jsonl").display()
    ))
}

/// The head of a file of results, if it is there and is one.
pub fn kept_head(path: &Path) -> Option<Head> {
    let file = File::open(path).ok()?;
    // a device or a pipe holds nothing to go on with, and may never end
    let is_file = file.metadata().is_ok_and(|about| about.is_file());
    let mut line = String::new();
    io::BufReader::new(file.take(if is_file { u64::MAX } else { 0 })).read_line(&mut line).ok()?;
    Head::read(line.trim_end_matches('\n')).ok()
}

/// An experiment only grows: of what a file holds nothing is left out. Where no number of games was asked for, it is that of
/// the file.
pub fn grown(mut pairings: Vec<Pairing>, kept: Option<Head>, is_asked: bool) -> Vec<Pairing> {
    let agents = |pairing: &Pairing| pairing.agents.map(|agent| agent.to_string());
    let kept = kept.map(|head| head.pairings).unwrap_or_default();
    if kept.len() == pairings.len() && kept.iter().zip(&pairings).all(|(kept, pairing)| kept.agents == agents(pairing))
    {
        for (kept, pairing) in kept.iter().zip(&mut pairings) {
            pairing.games = if is_asked { pairing.games.max(kept.games) } else { kept.games };
        }
    }
    pairings
}

fn unwritable(path: &Path, error: &io::Error, kept: usize) -> Fault {
    let path = path.display();
    Fault::Refused(format!(
        "cannot write to `{path}`: {}; {kept} games are safe in it: make room and give the same command again, it goes on there",
        plain(error)
    ))
}

/// Opens a file of results to go on with, or begins one.
fn open(path: &Path, head: &Head) -> Result<(Vec<Played>, Option<File>)> {
    let shown = path.display();
    let cannot = |error: io::Error| Fault::Misuse(format!("cannot open `{shown}`: {}", unwritten(path, &error)));
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(cannot)?;
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(Fault::Refused(format!(
            "`{shown}` is being written by another run: wait for it, or choose another file"
        )));
    }
    // a device or a pipe holds nothing to go on with, and may never end
    let is_file = file.metadata().map_err(cannot)?.is_file();
    let text = if is_file { io::read_to_string(&mut file) } else { Ok(String::new()) };
    let text = text.map_err(|e| Fault::Misuse(format!("cannot read `{shown}`: {}", plain(&e))))?;
    let is_head_cut = !text.contains('\n') && head.line().starts_with(&text);
    if is_head_cut {
        if is_file {
            file.set_len(0).map_err(cannot)?;
        }
        file.write_all(head.line().as_bytes()).map_err(|e| unwritable(path, &e, 0))?;
        return Ok((Vec::new(), Some(file)));
    }
    let found = read(&text).map_err(|e| Fault::Refused(format!("`{shown}`: {e}; choose another file")))?;
    if is_grown(&found.head, head) {
        drop(file);
        return rewritten(path, head, &found.games).map(|file| (found.games, Some(file)));
    }
    if found.head != *head {
        return Err(Fault::Refused(format!(
            "`{shown}` holds another experiment: {}; choose another file, or remove it",
            difference(&found.head, head)
        )));
    }
    file.set_len(found.whole as u64).map_err(cannot)?;
    Ok((found.games, Some(file)))
}

/// True where the same is to be played, but more of it, or under another name.
fn is_grown(old: &Head, new: &Head) -> bool {
    let games = |head: &Head| head.pairings.iter().map(|pairing| pairing.games).collect::<Vec<_>>();
    let more = games(old).iter().zip(games(new)).all(|(old, new)| *old <= new);
    let mut as_new = old.clone().called(new.name.as_deref());
    let is_renamed = old != new && as_new == *new;
    as_new.pairings.iter_mut().zip(games(new)).for_each(|(pairing, games)| pairing.games = games);
    is_renamed || old != new && more && as_new == *new && new.shard.is_none() && new.until.is_none()
}

/// What differs between the experiment of a file and this one.
fn difference(old: &Head, new: &Head) -> String {
    let labels = |head: &Head| head.rules.iter().map(|side| side.label.clone()).collect::<Vec<_>>().join(", ");
    match () {
        () if old.boardwright != new.boardwright => {
            format!("version {} played it, this is {}", old.boardwright, new.boardwright)
        }
        () if labels(old) != labels(new) => format!("it plays {}", labels(old)),
        () if old.rules != new.rules => "its rules are not the same".into(),
        () if old.seed != new.seed => format!("its seed is {}", old.seed),
        () if old.players != new.players && old.players.is_some() => {
            "its players were chosen otherwise: leave `--agent` and `--time` out to go on with them".into()
        }
        () if old.pairings != new.pairings => "its agents or numbers of games are not the same".into(),
        () if old.shard != new.shard => "it is another part of the games".into(),
        () if old.until != new.until => "it stops otherwise".into(),
        () => "its longest game or its seeds are not the same".into(),
    }
}

/// The players that were chosen for the games of a file, if it is there and they were.
pub fn kept_players(path: &Path) -> Option<Players> {
    kept_head(path)?.players.filter(Players::is_sound)
}

/// Reads a file of results, or the one in a folder that holds a report.
pub fn read_results(path: &str) -> Result<Found> {
    let folder = Path::new(path);
    let file = if folder.is_dir() { folder.join(GAMES) } else { folder.to_path_buf() };
    let is_odd = file.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir());
    if is_odd {
        return misuse(format!("cannot read `{}`: results are kept in a file", file.display()));
    }
    let text = std::fs::read_to_string(&file)
        .or_else(|e| misuse(format!("cannot read `{}`: {}", file.display(), plain(&e))))?;
    read(&text).map_err(|e| Fault::Refused(format!("`{}`: {e}", file.display())))
}

/// The most games of a contest: more would not fit into the memory, nor into a year.
const MOST_GAMES: u64 = 20_000_000;

/// The file of results in the folder of a report.
pub const GAMES: &str = "games.jsonl";
