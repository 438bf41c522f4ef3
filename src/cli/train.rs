//! `train`: a player learns a game by playing it against itself, and what it learned is shown.

mod interrupt;
mod shown;

use crate::agents::Lore;
use crate::cli::cache::write_whole;
use crate::cli::contest::{contestant, playable};
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::number::{MOST_THREADS, positive, whole, within};
use crate::cli::progress::NowAndThen;
use crate::cli::read::plain;
use crate::cli::render::note;
use crate::cli::session::setting;
use crate::cli::table::{grouped, span};
use crate::cli::taught;
use crate::cli::write::Overwrite;
use crate::lab::contest::Contestant;
use crate::lab::stats::wilson;
use crate::lab::train::{Course, POSITIONS, Roots, Score};
use crate::model::Value;
use clap::Args;
use interrupt::Interrupt;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// What was learned is written at least so often, so that little is lost where it is interrupted.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// When strength is measured: after these shares of the time or of the games.
const MEASURED: [f64; 6] = [0.05, 0.1, 0.2, 0.4, 0.7, 1.0];

/// Letters of a whole bar of the curve.
const BAR: f64 = 20.0;

/// Games of a match with the untrained player, and of the last one with `best`.
const MATCH: u64 = 40;
const BEST: u64 = 40;

/// Train a player for a game: it plays against itself, and learns what pieces are worth where.
#[derive(Args)]
#[command(
    after_help = "The player is kept for these rules, called `trained` wherever an agent is named, and asked by `best`, `compare` \
    and `report` of itself where it is stronger. With `--output` it is kept in a file instead, and called `trained:FILE`. \
    `--from` begins with what a player of a similar game knows. What was learned is written as it goes: Ctrl-C ends the \
    lesson and loses nothing, `--resume` goes on. docs/players.md tells how it works.\n\n\
    Example: boardwright train breakthrough\n         \
    boardwright match breakthrough trained best\n         \
    boardwright train breakthrough --show"
)]
pub struct Train {
    /// A game or a tweak.
    game: String,
    /// A file for what is learned, instead of where players are kept.
    #[arg(long = "output", value_name = "FILE")]
    file: Option<String>,
    /// How long it may learn; the matches that tell how strong it is take time of their own.
    #[arg(long, value_name = "N", default_value_t = 10.0, value_parser = minutes)]
    minutes: f64,
    /// How many games it plays instead, so that the same player comes of it again.
    #[arg(long, value_name = "N", value_parser = positive::<u64>, conflicts_with = "minutes")]
    games: Option<u64>,
    /// The seed of its games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Go on with the player that is kept, or in the file.
    #[arg(long, conflicts_with_all = ["from", "force", "seed"])]
    resume: bool,
    /// Begin with what another player knows, of a game with the same pieces on the same board.
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Show what the player that is kept, or in a file, has learned, and train nobody.
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["file", "resume", "from"])]
    show: Option<Option<String>>,
    /// Set an option of the game; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// The setup to begin with.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    #[command(flatten)]
    overwrite: Overwrite,
}

fn minutes(text: &str) -> std::result::Result<f64, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| *minutes > 0.0 && *minutes <= 10_000.0);
    minutes.ok_or_else(|| "write a number of minutes, such as 10 or 0.5".into())
}

/// Where what is learned is kept.
struct Home {
    file: String,
    /// Nobody named the file.
    is_usual: bool,
}

impl Home {
    /// The file that was named, or the one for players of these rules.
    fn of(named: Option<&str>, contestant: &Contestant) -> Result<Self> {
        if let Some(named) = named {
            return Ok(Self { file: named.to_owned(), is_usual: false });
        }
        match taught::file(&*contestant.rules.engine).and_then(|file| file.to_str().map(str::to_owned)) {
            Some(file) => Ok(Self { file, is_usual: true }),
            None => misuse("there is no place here where players are kept: name a file, with `--output`"),
        }
    }

    /// What the player is called as an agent.
    fn agent(&self) -> String {
        if self.is_usual { "trained".to_owned() } else { format!("trained:{}", self.file) }
    }

    /// What it knows.
    fn open(&self) -> Result<Lore> {
        if self.is_usual && !Path::new(&self.file).is_file() {
            return misuse("no player was trained for these rules yet: without `--resume` and `--show` one is");
        }
        Lore::open(&self.file).map_err(Fault::Misuse)
    }

    /// Refuses to begin anew where something is kept already.
    fn check(&self, overwrite: Overwrite) -> Result {
        let is_there = Path::new(&self.file).is_file();
        if self.is_usual {
            return match is_there && !overwrite.force {
                true => misuse(
                    "a player was trained for these rules already: `--resume` goes on with it, `--force` begins anew in its \
                     place",
                ),
                false => Ok(()),
            };
        }
        overwrite.check(&self.file).map_err(|fault| match fault {
            Fault::Misuse(why) if is_there => Fault::Misuse(format!("{why}; `--resume` goes on with the player in it")),
            other => other,
        })
    }

    /// Writes what was learned, whole or not at all.
    fn keep(&self, lore: &Lore) -> Result {
        let file = Path::new(&self.file);
        let folder = file.parent().filter(|_| self.is_usual).map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| write_whole(file, &lore.written()));
        written.or_else(|error| misuse(format!("cannot write `{}`: {}", self.file, plain(&error))))
    }
}

impl Train {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut contestant = contestant(&self.game, &self.options, self.setup.as_deref())?;
        if let Some(file) = &self.show {
            let home = Home::of(file.as_deref(), &contestant)?;
            return shown::show(&contestant.rules, &home.open()?, &home.agent(), out);
        }
        playable(&[], std::slice::from_mut(&mut contestant), 1000)?;
        let home = Home::of(self.file.as_deref(), &contestant)?;
        let (roots, origin) = self.roots(&home)?;
        let mut course = Course::new(&contestant, roots, &origin, self.seed, self.threads)
            .map_err(|why| Fault::Misuse(why.to_string()))?;
        if let Some(told) = alike(course.ways()) {
            writeln!(out, "{told}")?;
        }
        let interrupt = Interrupt::watch();
        self.teach(&mut course, &home, &interrupt, out)?;
        home.keep(&course.lore())?;
        if interrupt.has_come() {
            let games = grouped(course.games());
            writeln!(out, "\ninterrupted: what was learned in {games} games is kept, as `{}`", home.agent())?;
            note("`--resume` goes on with it; who searches is found out, and how strong it is, at the end");
            return Ok(());
        }
        interrupt.allow();
        course.choose_search();
        home.keep(&course.lore())?;
        tell(&course, &home, out)
    }

    /// What it begins with, and the file that comes from.
    fn roots(&self, home: &Home) -> Result<(Roots, String)> {
        if self.resume {
            return Ok((Roots::Same(home.open()?), home.file.clone()));
        }
        home.check(self.overwrite)?;
        Ok(match &self.from {
            Some(from) => (Roots::Other(Lore::open(from).map_err(Fault::Misuse)?), from.clone()),
            None => (Roots::Nothing, String::new()),
        })
    }

    /// Rounds of games until the time is over, or it is interrupted, with a row of the curve now and then.
    fn teach(&self, course: &mut Course, home: &Home, interrupt: &Interrupt, out: &mut dyn Write) -> Result {
        let (before, mut spent, mut kept) = (course.games(), Duration::ZERO, Instant::now());
        let mut due = MEASURED.iter().copied().peekable();
        let line = NowAndThen::new();
        let mut line = Some(line);
        writeln!(out, "{:>7} {:>9} {:>12}  against the untrained player", "time", "games", "positions")?;
        out.flush()?;
        while let Some(&share) = due.peek() {
            let began = Instant::now();
            course.round();
            spent += began.elapsed();
            if interrupt.has_come() {
                break;
            }
            let done = match self.games {
                Some(games) => (course.games() - before) as f64 / games as f64,
                None => spent.as_secs_f64() / 60.0 / self.minutes,
            };
            if let Some(line) = &mut line {
                line.tell(|| format!("{:5.1} %, {} games", 100.0 * done.min(1.0), grouped(course.games())));
            }
            if done >= share {
                while due.next_if(|share| done >= *share).is_some() {}
                let score = course.against_unlearned(MATCH);
                if let Some(line) = line.replace(NowAndThen::new()) {
                    line.end(String::new);
                }
                let (games, positions) = (grouped(course.games()), grouped(course.positions()));
                let told = format!("{} {}", bar(score), words(score));
                writeln!(out, "{:>7} {games:>9} {positions:>12}  {told}", span(spent.as_secs_f64()))?;
                out.flush()?;
            }
            if kept.elapsed() >= KEEP_EVERY {
                home.keep(&course.lore())?;
                kept = Instant::now();
            }
        }
        if let Some(line) = line {
            line.end(String::new);
        }
        Ok(())
    }
}

/// A score as a bar, with a mark in the middle, where both are equally strong.
fn bar(score: Score) -> String {
    let share = score.points / score.games.max(1) as f64;
    let letter = |at: u32| match f64::from(at) {
        at if at < (share * BAR).round() => '#',
        at if at == BAR / 2.0 => '|',
        _ => '.',
    };
    (0..BAR as u32).map(letter).collect()
}

/// What is said of the symmetries of a game: in all, and those in which the players change.
fn alike((ways, changed): (usize, usize)) -> Option<String> {
    let turned = match ways - changed {
        0 => None,
        1 => Some("with the board turned or mirrored".to_owned()),
        several => Some(format!("with the board turned or mirrored in {several} ways")),
    };
    let players = (changed > 0).then(|| "for both players".to_owned());
    let told: Vec<String> = turned.into_iter().chain(players).collect();
    (!told.is_empty()).then(|| format!("the game is seen to be the same {}", told.join(", and ")))
}

/// What came of it.
fn tell(course: &Course, home: &Home, out: &mut dyn Write) -> Result {
    write!(out, "\nagainst best:{POSITIONS}, as many positions a turn: ")?;
    out.flush()?;
    let score = course.against_best(BEST);
    writeln!(out, "{}", words(score))?;
    let range = wilson(score.points.round() as u64, score.games);
    match () {
        () if range.low > 0.5 => writeln!(out, "stronger than `best`; name it `{}`", home.agent())?,
        () => {
            writeln!(out, "kept as `{}`", home.agent())?;
            note(match range.high < 0.5 {
                true => "it is weaker than `best`: `--resume` lets it learn on; until then `best` is the one to ask",
                false => {
                    "these games do not tell who is stronger: `--resume` lets it learn on, `boardwright match` asks again"
                }
            });
        }
    }
    Ok(())
}

/// `62 % (25 of 40; 46 to 75 %)`.
fn words(score: Score) -> String {
    let range = wilson(score.points.round() as u64, score.games);
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let share = score.points / score.games.max(1) as f64;
    format!(
        "{} % ({} of {}; {} to {} %)",
        percent(share),
        score.points,
        score.games,
        percent(range.low),
        percent(range.high)
    )
}
