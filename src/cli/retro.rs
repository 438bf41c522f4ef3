//! `retro`: games that people played, under changed rules.

mod changed;
mod print;

use crate::Rules;
use crate::cli::fault::{Fault, Result, misuse, refused};
use crate::cli::foreign::{Foreign, Played, players};
use crate::cli::number::whole;
use crate::cli::progress::NowAndThen;
use crate::cli::read::read_text;
use crate::cli::render::json;
use crate::cli::session::{GameArgs, OptionArgs, Session, setting};
use crate::cli::table::grouped;
use crate::cli::write::Overwrite;
use crate::cli::{collection, library, replay};
use crate::explain::explain;
use crate::id::{Id, SetupId};
use crate::lab::retro::tally::{Example, Tally, step_of};
use crate::lab::retro::words::{Alone, Told};
use crate::lab::retro::{Alongside, Fate, Game, Judged, Winner, page};
use crate::lab::tweak::is_tweak;
use crate::model::Value;
use crate::notation::picture::Marks;
use crate::notation::{record, rolls, svg, turns};
use crate::play::rng::rng;
use crate::play::{Outcome, State, Turn};
use crate::record::follow::{Stated, stated};
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

/// A game that was read, whatever the file.
struct Read {
    session: Arc<Session>,
    asked: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    /// Positions before turns, and turns.
    played: Vec<(State, Turn)>,
    start: State,
    last: State,
    usual: State,
    stated: Option<Winner>,
    /// Ends of the rules after which people played on, by how many turns were played.
    beyond: Vec<(usize, String)>,
    who: String,
    line: usize,
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
    fn take(&self, file: &str, number: usize, read: Read, changed: &mut Changed, tallies: &mut [Tally]) -> Result {
        let rules = changed.for_options(&read.session, &read.asked)?;
        let groups = self.groups(&read);
        let pairs: Vec<(&State, &Turn)> = read.played.iter().map(|(state, turn)| (state, turn)).collect();
        for (rule, tally) in rules.iter().zip(tallies) {
            let Rule::Fine(alongside, usual) = &**rule else {
                tally.no_start += 1;
                continue;
            };
            let Ok(start) = alongside.start(&read.start, &read.usual, usual) else {
                tally.no_start += 1;
                continue;
            };
            let (last, stated, beyond) = (&read.last, read.stated.clone(), &read.beyond[..]);
            let game = Game { played: &pairs, last, start, stated, beyond };
            let judged = alongside.judge(&game);
            if judged.acted() && tally.wants_examples() {
                tally.examples.push(example(alongside, &game, (file, number), &read, judged.clone()));
            }
            tally.take(&judged, &groups);
        }
        Ok(())
    }

    /// The groups to which a game belongs.
    fn groups(&self, read: &Read) -> Vec<(String, String)> {
        let group = |by: &By| match by {
            By::Opening(count) => {
                let rules = &read.session.rules;
                let texts = read.played.iter().take(*count).map(|(state, turn)| turns::write(rules, state, turn));
                ("opening".to_owned(), texts.collect::<Vec<_>>().join(" "))
            }
            By::Header(name, step) => {
                let value = read.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
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

fn example(alongside: &Alongside, game: &Game, (file, number): (&str, usize), read: &Read, judged: Judged) -> Example {
    let (reason, board) = (reason(alongside, game, &judged), board(read, &judged));
    Example { file: file.to_owned(), number, line: read.line, players: read.who.clone(), judged, reason, board }
}

/// The board where the change acts first: before a turn that is illegal, or after the last one that is not.
fn board(read: &Read, judged: &Judged) -> String {
    let turns = judged.first().unwrap_or(judged.turns);
    let before = if matches!(judged.fate, Fate::Illegal { turn, .. } if turn == turns) { turns - 1 } else { turns };
    let state = read.played.get(before).map_or(&read.last, |(state, _)| state);
    let last = turns.checked_sub(1).and_then(|number| read.played.get(number));
    let marks = last.map_or_else(Marks::default, |(_, turn)| Marks::last(turn));
    svg::draw(&read.session.rules, state, &marks)
}

/// Why the changed rules do not allow a turn, in their words.
fn reason(alongside: &Alongside, game: &Game, judged: &Judged) -> Option<String> {
    let Fate::Illegal { text, .. } = &judged.fate else { return None };
    let (rules, state) = (alongside.changed(), alongside.before_illegal(game, judged)?);
    let (_, turn) = rolls::split(text);
    if turns::unreadable(rules, rules.engine.mover(&state), turn).is_some() {
        return Some("the changed rules have no turn that is written so".into());
    }
    explain(rules, &state, text).lines.into_iter().next().map(|line| line.text)
}

/// A game from elsewhere; where it cannot be played to its end, its line and why.
fn read(played: Played) -> std::result::Result<Read, String> {
    let Played { session, asked, record, followed, usual } = played;
    let followed = followed.map_err(|error| format!("{}: {error}", record.line))?;
    if let Some(stop) = followed.stops.iter().find(|stop| stop.is_played) {
        return Err(format!("{}: turn {}: {}", stop.line, stop.number, stop.error));
    }
    let line = record.main_line();
    let states = std::iter::once(0).chain(line.iter().copied()).map(|at| followed.nodes[at].as_ref());
    let nodes: Vec<&(Option<Turn>, State)> = states.map_while(|node| node).collect();
    let before = line.iter().map(|&at| followed.before(&record, at));
    let played = nodes.iter().skip(1).zip(before).filter_map(|(node, before)| Some((before?.clone(), node.0.clone()?)));
    let played: Vec<(State, Turn)> = played.collect();
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
        return Err(format!("{}: it has no first position", record.line));
    };
    let stated = winner(&session.rules, &followed.stated);
    let (who, first_line) = (players(&record), record.line);
    let (start, last) = (first.1.clone(), last.1.clone());
    let beyond = followed.beyond_on(&line).map(|beyond| (beyond.number, beyond.end.clone())).collect();
    let (headers, line) = (record.headers, first_line);
    Ok(Read { session, asked, headers, played, start, last, usual, stated, beyond, who, line })
}

/// Who won as a record says; nothing where it does not say.
fn winner(rules: &Rules, stated: &Stated) -> Option<Winner> {
    match stated {
        Stated::Won(player) => Some(Some(rules.names.players[*player].clone())),
        Stated::Draw => Some(None),
        Stated::Open | Stated::Words(_) => None,
    }
}

/// A record of the program's own.
fn own(game: &GameArgs, file: &str) -> Result<Read> {
    let native = replay::parse(file, &read_text(file)?)?;
    let session = replay::open(game, &native)?;
    let found = record::replay(&session.rules, &native).map_err(|e| Fault::Refused(format!("`{file}`: {e}")))?;
    let rules = &session.rules;
    let usual = rules.engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
    let last = found.last().clone();
    let stated = match (rules.engine.outcome(&last), &native.result) {
        (Outcome::Open, Some(words)) => winner(rules, &stated(rules, None, Some(words))),
        _ => None,
    };
    let played = found.played.into_iter().map(|played| (played.before, played.turn)).collect();
    let (asked, headers) = (native.options.clone(), native.headers.clone());
    let session = Arc::new(session);
    Ok(Read {
        session,
        asked,
        headers,
        played,
        start: found.start,
        last,
        usual,
        stated,
        beyond: Vec::new(),
        who: String::new(),
        line: 1,
    })
}
