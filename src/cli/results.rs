//! Files of results: games are appended as they end, and what was interrupted goes on where it stopped.

use crate::cli::contest::clock;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::progress::Progress;
use crate::cli::read::plain;
use crate::cli::table::grouped;
use boardwright::lab::contest::{Contest, Job};
use boardwright::lab::game::Played;
use boardwright::lab::plan::{Plan, Stop};
use boardwright::lab::players::Players;
use boardwright::lab::results::{Found, Head, Shard, read};
use boardwright::lab::run::run;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, Write};
use std::path::Path;

/// How a contest is run.
pub struct Run<'a> {
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
        let games = self.contest.size();
        if games > MOST_GAMES {
            let (games, most) = (grouped(games), grouped(MOST_GAMES));
            return misuse(format!(
                "{games} games are too many: play at most {most}, all rule sets and agents together"
            ));
        }
        let head = Head::of(self.contest, self.stop.words(), self.shard);
        let (mut games, mut file) = match self.file {
            Some(path) => open(path, &head)?,
            None => (Vec::new(), None),
        };
        self.check(&games)?;
        let mut plan = Plan::new(self.contest, self.stop);
        let progress = Progress::new(self.contest, self.shard, games.len());
        loop {
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
            run(self.contest, &jobs, self.threads, &clock, &mut took)?;
        }
        progress.finish();
        Ok(games)
    }

    /// The games of a file must be those that are due, in order: a file that was mended by hand tells false statistics.
    fn check(&self, games: &[Played]) -> Result {
        let due = match self.stop {
            Stop::Games => self.next(&mut Plan::new(self.contest, self.stop), &[]),
            _ => return Ok(()),
        };
        let same = |(game, job): (&Played, &Job)| {
            (game.pairing, game.game, game.rules) == (job.pairing, job.game, job.contestant)
        };
        let is_ours = games.len() <= due.len() && games.iter().zip(&due).all(same);
        match self.file {
            Some(path) if !is_ours => Err(Fault::Refused(format!(
                "the games in `{}` are not in order, or too many: it was changed from outside; remove it, and begin again",
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
    let cannot = |error: io::Error| Fault::Misuse(format!("cannot open `{shown}`: {}", plain(&error)));
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
    if found.head != *head {
        return Err(Fault::Refused(format!(
            "`{shown}` holds another experiment: {}; choose another file, or remove it",
            difference(&found.head, head)
        )));
    }
    file.set_len(found.whole as u64).map_err(cannot)?;
    Ok((found.games, Some(file)))
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
    let file = File::open(path).ok()?;
    // a device or a pipe holds nothing to go on with, and may never end
    let is_file = file.metadata().is_ok_and(|about| about.is_file());
    let mut line = String::new();
    io::BufReader::new(file).read_line(&mut line).ok().filter(|_| is_file)?;
    Head::read(line.trim_end_matches('\n')).ok()?.players.filter(Players::is_sound)
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
