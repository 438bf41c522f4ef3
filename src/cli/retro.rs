//! `retro`: games that people played, under changed rules.

mod changed;
mod print;

use crate::cli::fault::{Fault, Result, misuse, refused};
use crate::cli::foreign::{Foreign, Played};
use crate::cli::number::whole;
use crate::cli::progress::NowAndThen;
use crate::cli::read::read_text;
use crate::cli::render::json;
use crate::cli::session::{GameArgs, OptionArgs, Session, setting};
use crate::cli::table::grouped;
use crate::cli::write::Overwrite;
use crate::cli::{collection, library, replay};
use crate::lab::retro::page;
use crate::lab::retro::read::Read;
use crate::lab::retro::tally::{Example, Tally, step_of};
use crate::lab::retro::words::{Alone, Told};
use crate::lab::tweak::is_tweak;
use crate::model::Value;
use crate::notation::turns;
use changed::{Changed, Rule};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Judge a change of the rules by games that people have played: where would it have acted?
#[derive(Args)]
#[command(
    override_usage = "boardwright retro [OPTIONS] <GAME> [TWEAK] <FILE>...",
    after_help = "TWEAK is what `compare` takes: a tweak (TOML), another rules file, or GAME:VARIANT; with `--set` alone it is \
    GAME itself with that option. A FILE holds games in any format that `replay` reads. Each game is played by both rule sets, \
    until the changed ones leave it: a turn that is not legal, an end that comes earlier, or does not come. What players would \
    have done after that nobody knows, so those turns are counted apart.\n\n\
    Example: boardwright retro chess no-castling.toml games.pgn --by WhiteElo/200 --by opening\n         \
    boardwright retro go --set superko=yes games.sgf"
)]
pub struct Retro {
    /// The game that was played.
    game: String,
    /// What is changed, and files of games.
    #[arg(required = true, value_name = "TWEAK FILE")]
    rest: Vec<String>,
    /// Set an option in the changed rules; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// Also tell apart by a header, such as Event; TAG/N: by a number in steps of N; `opening`, or opening/N: by the first turns.
    #[arg(long, value_name = "TAG", value_parser = whole_by)]
    by: Vec<By>,
    /// Most groups to show for each `--by`, those with the most games; 0: all.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<usize>)]
    top: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Also write all of it to a page (HTML), with the boards of the games to look at.
    #[arg(long, value_name = "FILE")]
    page: Option<String>,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// By what games are told apart.
#[derive(Clone, Debug)]
pub enum By {
    /// The first so many turns.
    Opening(usize),
    /// A header; where there is a step, by numbers.
    Header(String, Option<u64>),
}

/// How many turns an opening has, unless it is said.
const OPENING: usize = 2;

fn whole_by(text: &str) -> std::result::Result<By, String> {
    let (name, number) = match text.split_once('/') {
        Some((name, number)) => (name, Some(whole::<u64>(number)?)),
        None => (text, None),
    };
    match (name, number) {
        ("", _) => Err("write the name of a header, such as Event, or `opening`".into()),
        (_, Some(0)) => Err("a step of 0 parts nothing: write at least 1".into()),
        ("opening", turns) => Ok(By::Opening(turns.map_or(OPENING, |turns| usize::try_from(turns).unwrap_or(OPENING)))),
        (name, step) => Ok(By::Header(name.to_owned(), step)),
    }
}

/// A game of a file, and the rules by which it was played.
struct FromFile {
    session: Arc<Session>,
    asked: Vec<(String, String)>,
    game: Read,
}

/// What was found, for programs.
#[derive(Serialize)]
struct Everything<'a> {
    game: &'a str,
    change: &'a str,
    files: &'a [String],
    whole: &'a Tally,
    clauses: &'a [Alone],
}

impl Retro {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let (tweak, files) = self.parted()?;
        self.page.iter().try_for_each(|page| self.overwrite.check(page))?;
        let mut changed = Changed::new(&self.game, tweak, &self.options)?;
        let mut tallies = vec![Tally::default(); changed.rules()];
        let mut progress = NowAndThen::new();
        for file in files {
            self.file(file, &mut changed, &mut tallies, &mut progress)?;
        }
        progress.end(String::new);
        let (whole, alone) = tallies.split_first().map(|(whole, alone)| (whole.clone(), alone)).unwrap_or_default();
        if whole.counts.games + whole.broken + whole.no_start == 0 {
            return refused(format!("{} no game", if files.len() == 1 { "the file holds" } else { "the files hold" }));
        }
        let label = changed.label();
        let of = |((clause, fault), tally): ((String, Option<String>), &Tally)| Alone {
            counts: fault.is_none().then_some(tally.counts),
            clause,
            fault,
        };
        let alone: Vec<Alone> = changed.clauses().zip(alone).map(of).collect();
        let told = Told { game: &self.game, change: &label, whole: &whole, alone: &alone, top: self.top };
        if let Some(file) = &self.page {
            self.overwrite.write(file, page::page(&told))?;
        }
        match self.json {
            true => json(&Everything { game: &self.game, change: &label, files, whole: &whole, clauses: &alone }, out),
            false => print::print(&told, out),
        }
    }

    /// What is changed, if it is named, and the files of games.
    fn parted(&self) -> Result<(Option<&str>, &[String])> {
        let Some((first, others)) = self.rest.split_first() else { return misuse("name files of games") };
        let names_rules = is_tweak(first) || first.ends_with(".rules") || {
            let name = first.split(':').next().unwrap_or(first);
            !Path::new(first).exists() && library::text(name).is_some()
        };
        match (names_rules, others.is_empty(), self.options.is_empty()) {
            (true, true, _) => misuse(format!(
                "name files of games after `{first}`: `boardwright retro {} {first} games.pgn`",
                self.game
            )),
            (true, false, _) => Ok((Some(first), others)),
            (false, _, false) => Ok((None, &self.rest)),
            (false, _, true) => misuse(format!(
                "`{first}` is taken for a file of games: say what is changed, by a tweak (TOML) or another rules file before it, or \
                 by `--set NAME=VALUE`"
            )),
        }
    }

    fn file(&self, file: &str, changed: &mut Changed, tallies: &mut [Tally], progress: &mut NowAndThen) -> Result {
        let game = GameArgs { game: self.game.clone(), options: OptionArgs::default() };
        let Some(games) = collection::open(file)? else {
            let read = own(&game, file)?;
            return self.take(file, 1, read, changed, tallies);
        };
        let mut games = Foreign::new(&game, file, games)?;
        let mut number = 0;
        while let Some(played) = games.next_game() {
            number += 1;
            match read(played?) {
                Ok(read) => self.take(file, number, read, changed, tallies)?,
                Err(line) => {
                    tallies.iter_mut().for_each(|tally| tally.broken += 1);
                    if tallies[0].broken <= print::MOST_TOLD {
                        crate::cli::render::note(&format!("{file}:{line}"));
                    }
                }
            }
            progress.tell(|| {
                let counts = &tallies[0].counts;
                format!("{} games, the change acts in {}", grouped(counts.games), grouped(counts.acted))
            });
        }
        Ok(())
    }

    /// Judges a game by the changed rules, and by each change alone.
    fn take(&self, file: &str, number: usize, read: FromFile, changed: &mut Changed, tallies: &mut [Tally]) -> Result {
        let rules = changed.for_options(&read.session, &read.asked)?;
        let groups = self.groups(&read);
        let game = &read.game;
        for (rule, tally) in rules.iter().zip(tallies) {
            let judged = match &**rule {
                Rule::Fine(alongside, usual) => game.under(alongside, usual, tally.wants_examples()),
                Rule::Unfit(_) => None,
            };
            let Some((judged, reason)) = judged else {
                tally.no_start += 1;
                continue;
            };
            if judged.acted() && tally.wants_examples() {
                let board = game.board(&read.session.rules, &judged);
                let (file, players, judged) = (file.to_owned(), game.who.clone(), judged.clone());
                tally.examples.push(Example { file, number, line: game.line, players, judged, reason, board });
            }
            tally.take(&judged, &groups);
        }
        Ok(())
    }

    /// The groups to which a game belongs.
    fn groups(&self, read: &FromFile) -> Vec<(String, String)> {
        let group = |by: &By| match by {
            By::Opening(count) => {
                let rules = &read.session.rules;
                let texts = read.game.played.iter().take(*count).map(|(state, turn)| turns::write(rules, state, turn));
                ("opening".to_owned(), texts.collect::<Vec<_>>().join(" "))
            }
            By::Header(name, step) => {
                let value = read.game.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
                let value = value.map(|(_, value)| value.trim()).filter(|value| !value.is_empty());
                let stepped = match step {
                    Some(step) => value.and_then(|value| step_of(value, *step)),
                    None => value.map(str::to_owned),
                };
                (name.clone(), stepped.unwrap_or_else(|| "(none)".into()))
            }
        };
        self.by.iter().map(group).collect()
    }
}

/// A game from elsewhere; where it cannot be played to its end, its line and why.
fn read(played: Played) -> std::result::Result<FromFile, String> {
    let Played { session, asked, record, followed, usual } = played;
    let followed = followed.map_err(|error| format!("{}: {error}", record.line))?;
    let game = Read::elsewhere(&session.rules, record, &followed, usual)?;
    Ok(FromFile { session, asked, game })
}

/// A record of the program's own.
fn own(game: &GameArgs, file: &str) -> Result<FromFile> {
    let native = replay::parse(file, &read_text(file)?)?;
    let session = replay::open(game, &native)?;
    let game = Read::own(&session.rules, &native).map_err(|e| Fault::Refused(format!("`{file}`: {e}")))?;
    Ok(FromFile { session: Arc::new(session), asked: native.options, game })
}
