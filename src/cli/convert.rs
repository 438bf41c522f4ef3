//! `convert`: games in another format.

use crate::Rules;
use crate::cli::collection;
use crate::cli::fault::{Fault, Result, misuse, refused, suggest};
use crate::cli::foreign::{Foreign, Played};
use crate::cli::read::read_text;
use crate::cli::replay;
use crate::cli::session::GameArgs;
use crate::cli::table::many;
use crate::diag::backticked;
use crate::notation::{outcome, record};
use crate::record::own::of_played;
use crate::record::translate::{Target, formats, introduce, named, translate};
use crate::record::{Container, write};
use clap::Args;
use std::io::Write;
use std::path::Path;

/// Write games in another format: PGN, SGF, PDN and others that the rules file describes.
#[derive(Args)]
#[command(
    after_help = "FORMAT is a name of `records` in the rules file, such as `pgn`, or a container: `tags` (as PGN), `tree` (as SGF), \
    `list` (a line of turns). Every game can be written in any container; without `records` in its rules file, turns are \
    written as the game itself writes them. What is no legal turn is reported with its line and left out, with all that \
    follows it.\n\n\
    Example: boardwright convert chess games.pgn --to uci > games.txt"
)]
pub struct Convert {
    #[command(flatten)]
    game: GameArgs,
    /// The file with the games, in any format that `replay` reads, or a record of the program's own.
    file: String,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    to: String,
}

impl Convert {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let games = match collection::open(&self.file)? {
            Some(games) => Some(Foreign::new(&self.game, &self.file, games)?),
            None => None,
        };
        if let Some(games) = &games {
            target(&games.plain().rules, &self.to)?;
        }
        self.write(games, out)
    }

    fn write(&self, games: Option<Foreign>, out: &mut dyn Write) -> Result {
        let Some(mut games) = games else { return self.own(out) };
        let (mut broken, mut number) = (Vec::new(), 0);
        let container = games.container();
        while let Some(played) = games.next_game() {
            let played = played?;
            number += 1;
            broken.extend(self.one(&played, container, out)?);
        }
        match (broken.is_empty(), number) {
            (_, 0) => refused(format!("`{}` holds no game", self.file)),
            (true, _) => Ok(()),
            (false, _) => {
                let shown = broken.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
                refused(format!("{shown}\n`{}`: {} could not be read whole", self.file, many(broken.len(), "thing")))
            }
        }
    }

    /// Writes a record of the program's own.
    fn own(&self, out: &mut dyn Write) -> Result {
        let native = replay::parse(&self.file, &read_text(&self.file)?)?;
        let session = replay::open(&self.game, &native)?;
        let rules = &session.rules;
        let target = target(rules, &self.to)?;
        let played = record::replay(rules, &native).map_err(|e| Fault::Refused(format!("`{}`: {e}", self.file)))?;
        let usual = rules.usual_start();
        let turns =
            played.played.iter().map(|played| (played.before.clone(), played.turn.clone(), played.after.clone()));
        let found = outcome::recorded(rules, played.last());
        let result = native.result.clone().or(Some(found).filter(|found| found != "open"));
        let (record, followed) = of_played(rules, native.headers.clone(), result.as_deref(), &played.start, turns);
        let mut new = translate(rules, &record, &followed, &usual, target);
        introduce(rules, target, &mut new);
        Ok(write!(out, "{}", write::write(target.container, &new, rules.engine.players()))?)
    }

    /// Writes a game, and gives what could not be read.
    fn one(&self, played: &Played, container: Container, out: &mut dyn Write) -> Result<Vec<String>> {
        let rules = &played.session.rules;
        let target = target(rules, &self.to)?;
        let place = |line: usize, message: String| format!("{}:{line}: {message}", self.file);
        let mut broken: Vec<String> =
            played.record.faults.iter().map(|fault| place(fault.line, fault.message.clone())).collect();
        match &played.followed {
            Err(error) => broken.push(place(played.record.line, error.clone())),
            Ok(followed) => {
                let stops = followed.stops.iter().filter(|stop| !stop.is_aside());
                broken.extend(stops.map(|stop| place(stop.line, format!("turn {}: {}", stop.number, stop.error))));
                let mut new = translate(rules, &played.record, followed, &played.usual, target);
                if target.container != container {
                    introduce(rules, target, &mut new);
                }
                write!(out, "{}", write::write(target.container, &new, rules.engine.players()))?;
            }
        }
        Ok(broken)
    }
}

/// The format that the ending of a file names: `game.pgn`.
pub fn target_of<'r>(rules: &'r Rules, file: &str) -> Result<Target<'r>> {
    match Path::new(file).extension().and_then(|ending| ending.to_str()) {
        Some(ending) => target(rules, ending),
        None => misuse(format!(
            "`{file}` has no ending that names a format: write one, as in `{file}.pgn`; this game has {}",
            backticked(formats(rules).iter().copied())
        )),
    }
}

/// The format of that name.
pub fn target<'r>(rules: &'r Rules, name: &str) -> Result<Target<'r>> {
    named(rules, name).map_or_else(|| misuse(format!("no format `{name}`; {}", suggest(name, &formats(rules)))), Ok)
}
