//! `replay`: a recorded game, turn by turn.

mod foreign;

use crate::cli::collection;
use crate::cli::draw::draw;
use crate::cli::explain::tell;
use crate::cli::fault::{Fault, Result, misuse, refused};
use crate::cli::foreign::Foreign;
use crate::cli::line::Line;
use crate::cli::number::whole;
use crate::cli::outcome;
use crate::cli::read::read_text;
use crate::cli::render;
use crate::cli::session::{GameArgs, Session, setting};
use crate::notation::picture::Marks;
use crate::notation::record::{self, Record, ReplayError};
use crate::notation::rolls;
use crate::play::Outcome;
use clap::Args;
use foreign::Wanted;
use std::io::Write;

/// Play a recorded game again: every turn is verified, every position drawn.
#[derive(Args)]
#[command(
    after_help = "FILE is a record of the program's own, or one from elsewhere: tags and move text as PGN, PDN and PTN \
    have them, a tree as SGF has it, or `position … moves …`; what turns are called there the rules file says. Of several \
    games each has a line, and what is wrong with one is reported with its line of the file. `-` reads a record of the \
    program's own from the standard input.\n\n\
    Example: boardwright replay my-game.rules match.txt --last"
)]
pub struct Replays {
    #[command(flatten)]
    game: GameArgs,
    /// The file with the record.
    file: String,
    /// Print only how it ends.
    #[arg(long, conflicts_with = "last")]
    quiet: bool,
    /// Draw only the last position.
    #[arg(long)]
    last: bool,
    /// Of a file with several games show the one with this number.
    #[arg(long = "game", value_name = "NUMBER", value_parser = whole::<usize>)]
    number: Option<usize>,
    /// Print the position after each turn in a form of the game, a line each.
    #[arg(long, value_name = "FORM", conflicts_with_all = ["quiet", "last"])]
    positions: Option<String>,
}

impl Replays {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        if let Some(games) = collection::open(&self.file)? {
            let positions = self.positions.as_deref();
            let wanted = Wanted { quiet: self.quiet, last: self.last, game: self.number, positions };
            return foreign::replay(&self.file, Foreign::new(&self.game, &self.file, games)?, &wanted, out);
        }
        if self.number.is_some() || self.positions.is_some() {
            return misuse(
                "`--game` and `--positions` are for files from elsewhere: this one is a record of the program's own",
            );
        }
        let text = read_text(&self.file)?;
        let record = parse(&self.file, &text)?;
        let session = open(&self.game, &record)?;
        self.is_of(&session, &record)?;
        match record::replay(&session.rules, &record) {
            Ok(replay) => {
                let differs = replay.differs.clone();
                let line = Line::from(replay);
                self.show(&session, &line, out)?;
                writeln!(out, "{}", result(&session, &line))?;
                let is_open = session.rules.engine.outcome(line.now()) == Outcome::Open;
                self.say_more(record.result.as_ref().filter(|_| is_open), differs, out)?;
                self.note_prose(&record);
                Ok(())
            }
            Err(ReplayError::Turn { number, .. }) => self.stop(&session, &record, &text, number, out),
            // most often a file of another kind is taken for a record of the program's own
            Err(error @ ReplayError::Position(_)) => refused(format!("`{}`: {error}; {UNKNOWN_KIND}", self.file)),
            Err(error) => Err(Fault::Refused(format!("`{}`: {error}", self.file))),
        }
    }

    /// Says what the record says of the end, where the rules say something else, or that the game could go on.
    fn say_more(&self, stated: Option<&String>, differs: Option<String>, out: &mut dyn Write) -> Result {
        match (differs, stated) {
            (Some(differs), _) => Ok(writeln!(out, "{differs}")?),
            (None, Some(stated)) => Ok(writeln!(out, "the record says: {stated}")?),
            (None, None) => Ok(()),
        }
    }

    /// Notes which lines are no record.
    fn note_prose(&self, record: &Record) {
        if record.passed_over.is_empty() {
            return;
        }
        let lines: Vec<String> = record.passed_over.iter().map(usize::to_string).collect();
        let what = if lines.len() == 1 { "line" } else { "lines" };
        let holds = if lines.len() == 1 { "holds" } else { "hold" };
        render::note(&format!("{what} {} of `{}` {holds} no turns: passed over", lines.join(", "), self.file));
    }

    /// Refuses a record that says it is of another game: what it leads to would be told of the wrong rules.
    fn is_of(&self, session: &Session, record: &Record) -> Result {
        let Some(recorded) = &record.game else { return Ok(()) };
        let about = session.about.iter().flat_map(|about| [&about.game, &about.name]);
        let files = session.sources.files().iter().map(|file| &file.name);
        let names = files.chain(about).chain([&self.game.game, &session.game.title]);
        if names.into_iter().any(|name| plain_name(name) == plain_name(recorded)) {
            return Ok(());
        }
        refused(format!(
            "`{}` is a record of `{recorded}`, not of `{}`: replay it with its own game, or take `game: {recorded}` out of it",
            self.file, self.game.game
        ))
    }

    fn show(&self, session: &Session, line: &Line, out: &mut dyn Write) -> Result {
        if self.quiet {
            return Ok(());
        }
        let rules = &session.rules;
        if !self.last || line.played.is_empty() {
            draw(rules, &line.start, &Marks::default(), out)?;
        }
        for ((before, turn), number) in line.turns().zip(1..) {
            if !self.last || number == line.played.len() {
                let player = &rules.names.players[rules.engine.mover(before)];
                writeln!(out, "\n{number} {player} {}\n", rolls::write(rules, before, turn))?;
                draw(rules, &rules.engine.play(before, turn), &Marks::last(turn), out)?;
            }
        }
        Ok(writeln!(out)?)
    }

    /// Shows the game up to a turn that is not legal, and says why it is not.
    fn stop(&self, session: &Session, record: &Record, text: &str, number: usize, out: &mut dyn Write) -> Result {
        let mut legal = Record { result: None, ..record.clone() };
        legal.turns.truncate(number - 1);
        let refused = |e: ReplayError| Fault::Refused(e.to_string());
        let line = Line::from(record::replay(&session.rules, &legal).map_err(refused)?);
        self.show(session, &line, out)?;
        let turn = &record.turns[number - 1];
        tell(session, line.now(), turn, out)?;
        out.flush()?;
        let place = line_of(text, number).map_or(String::new(), |line| format!(":{line}"));
        Err(Fault::Refused(format!("{}{place}: turn {number}, `{turn}`, is not legal", self.file)))
    }
}

/// What may be wrong with a file that cannot be read at all.
const UNKNOWN_KIND: &str = "nor is it a record of another kind: PGN and its kin begin with `[Name \"value\"]` or `1.`, SGF with \
                            `(;`, and what the others begin with is told under `Formats of records` in the reference";

/// What a game is called, whatever the folder and the variant.
fn plain_name(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let file = file.split(':').next().unwrap_or(file);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_lowercase()
}

/// Reads a record.
pub fn parse(file: &str, text: &str) -> Result<Record> {
    record::parse(text).map_err(|e| Fault::Refused(format!("{file}:{}: {}", e.line, e.message)))
}

/// Opens the game of a record: its options count unless others are given, its variant where it is the same game.
pub fn open(game: &GameArgs, record: &Record) -> Result<Session> {
    let name = match &record.game {
        Some(recorded) if recorded.strip_prefix(&game.game).is_some_and(|rest| rest.starts_with(':')) => recorded,
        _ => &game.game,
    };
    let given = &game.options.options;
    let mut options = Vec::new();
    for (name, value) in record.options.iter().filter(|(name, _)| given.iter().all(|(n, _)| n != name)) {
        options.push(setting(&format!("{name}={value}")).map_err(Fault::Refused)?);
    }
    options.extend(given.iter().cloned());
    Session::open_with(name, &options)
}

/// The line of a record on which a turn stands: the first up to which so many turns can be read.
fn line_of(text: &str, number: usize) -> Option<usize> {
    let ends: Vec<usize> = text.match_indices('\n').map(|(i, _)| i + 1).chain([text.len()]).collect();
    let reaches = |end: usize| record::parse(&text[..end]).is_ok_and(|r| r.turns.len() >= number);
    let line = ends.partition_point(|&end| !reaches(end));
    (line < ends.len()).then_some(line + 1)
}

/// How the game stands at the end.
fn result(session: &Session, line: &Line) -> String {
    let count = line.played.len();
    let after = format!("after {count} turn{}", if count == 1 { "" } else { "s" });
    format!("{} {after}", outcome::words(&session.rules, line.now()))
}
