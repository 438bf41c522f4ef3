//! `diff`: what differs between two rule sets, in words and in play.

use crate::cli::draw::draw;
use crate::cli::fault::{Result, misuse};
use crate::cli::number::whole;
use crate::cli::progress::NowAndThen;
use crate::cli::render::{WIDTH, json};
use crate::cli::session::{OptionArgs, Session, StartArgs, setting};
use crate::cli::table::{grouped, many, wrapped};
use crate::lab::diff::play::{Budget, Difference, Found, Line, What, remembered_otherwise, search};
use crate::lab::diff::{Change, Side, changes, obstacle};
use crate::model::Value;
use crate::notation::picture::Marks;
use crate::notation::position;
use crate::play::State;
use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// Show how two rule sets differ, and the shortest line of play that proves it.
#[derive(Args)]
#[command(
    after_help = "First, how the texts of the files differ, clause by clause; then, after looking at all lines of play, the \
    shorter ones first, the first position in which the legal turns or the result differ. Where that leads to too many \
    positions, as many are looked at in random games.\n\n\
    Example: boardwright diff my-game my-variant.rules --depth 4"
)]
pub struct Diff {
    /// The first rule set.
    #[arg(value_name = "A")]
    first: String,
    /// The second; the same may be named again, with other options.
    #[arg(value_name = "B")]
    second: String,
    #[command(flatten)]
    options: OptionArgs,
    /// Set an option of the second only; may be given several times.
    #[arg(long = "second", value_name = "NAME=VALUE", value_parser = setting)]
    second_options: Vec<(String, Value)>,
    /// The setup to begin with; by default the first of each file.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// The seed of random setups.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// The most positions to look at; 0: compare the files and play nothing.
    #[arg(long, value_name = "N", default_value_t = Budget::USUAL.positions, value_parser = whole::<u64>)]
    positions: u64,
    /// The longest line of play to look at, in turns.
    #[arg(long, value_name = "N", default_value_t = Budget::USUAL.depth, value_parser = whole::<u32>)]
    depth: u32,
    /// How many of the turns that only one has to list.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<usize>)]
    top: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Two rule sets, each with its first position.
struct Pair {
    a: Session,
    b: Session,
    start: (State, State),
}

impl Pair {
    fn sides(&self) -> (Side<'_>, Side<'_>) {
        (side(&self.a), side(&self.b))
    }
}

fn side(session: &Session) -> Side<'_> {
    Side { rules: &session.rules, game: &session.game, sources: &session.sources }
}

impl Diff {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        if self.first == self.second && self.second_options.is_empty() {
            return misuse(format!(
                "both are `{}`: name another, or give the second other options: `--second NAME=VALUE`",
                self.first
            ));
        }
        let pair = self.open()?;
        let (a, b) = pair.sides();
        let changes = changes(a, b);
        let obstacle = obstacle(a, b);
        if !self.json {
            writeln!(out, "{} and {}\n", self.first, self.second_label())?;
            print_changes(&changes, out)?;
            out.flush()?; // the words are known at once, play takes its time
        }
        let played = (obstacle.is_none() && self.positions > 0).then(|| self.search(&pair));
        if self.json {
            return print_json(self, &pair, &changes, obstacle.as_deref(), played.as_ref(), out);
        }
        match (obstacle, played) {
            (Some(why), _) => {
                let text = format!("they cannot be played side by side: {why}");
                told_in_lines(&text, WIDTH - 2, out)
            }
            (None, Some(found)) => self.print_found(&pair, &found, out),
            (None, None) => Ok(()),
        }
    }

    /// Plays both side by side; whoever looks is told how far it is.
    fn search(&self, pair: &Pair) -> Found {
        let (a, b) = pair.sides();
        let budget = Budget { positions: self.positions, depth: self.depth };
        let mut progress = NowAndThen::new();
        let mut looked_at = |positions: u64| {
            progress.tell(|| {
                let most = self.positions.saturating_mul(2); // in all lines of play, and in random games
                format!("{} positions looked at, of {} at most", grouped(positions), grouped(most))
            });
        };
        let found = search(a, b, (&pair.start.0, &pair.start.1), budget, &mut looked_at);
        progress.end(String::new);
        found
    }

    fn open(&self) -> Result<Pair> {
        let both = &self.options.options;
        let a = Session::open_with(&self.first, both)?;
        let own = &self.second_options;
        let shared = both.iter().filter(|(name, _)| own.iter().all(|(other, _)| other != name));
        let options: Vec<_> = shared.chain(own).cloned().collect();
        let b = Session::open_with(&self.second, &options)?;
        let args = StartArgs { setup: self.setup.clone(), seed: Some(self.seed), ..StartArgs::default() };
        let start = (a.first_position(&args)?, b.first_position(&args)?);
        Ok(Pair { a, b, start })
    }

    fn second_label(&self) -> String {
        let set = self.second_options.iter().map(|(name, v)| format!(", {name}={v}"));
        format!("{}{}", self.second, set.collect::<String>())
    }

    fn print_found(&self, pair: &Pair, found: &Found, out: &mut dyn Write) -> Result {
        if let Some(pieces) = &found.pieces {
            match pieces.turns.is_empty() {
                true => writeln!(out, "the pieces stand differently from the start\n")?,
                false => {
                    told_in_lines(
                        &format!("the pieces first stand differently after {}", line(&pieces.turns)),
                        WIDTH,
                        out,
                    )?;
                    writeln!(out)?;
                }
            }
        }
        if let Some(line_there) = &found.remembered {
            let after = match line_there.turns.is_empty() {
                true => "from the start".to_owned(),
                false => format!("first after {}", line(&line_there.turns)),
            };
            let (a, b) = pair.sides();
            let values = remembered_otherwise(a, b, (&line_there.first, &line_there.second));
            let values: Vec<String> = values
                .iter()
                .map(|(name, here, there)| format!("`{name}` is {here} in the first, {there} in the second"))
                .collect();
            told_in_lines(&format!("what is remembered differs {after}:"), WIDTH, out)?;
            writeln!(out, "{}\n", values.join("\n"))?;
        }
        match &found.first {
            Some(difference) => self.print_difference(pair, difference, found, out),
            None if found.is_complete => {
                let all = grouped(found.positions);
                Ok(writeln!(
                    out,
                    "in play there is no difference: all {all} positions have the same turns and results"
                )?)
            }
            None => {
                let turns = many(found.depth as usize, "turn");
                let positions = many(found.positions as usize, "position");
                let text = format!("no difference in turns or results was found in {turns} ({positions})");
                let text = match &found.wandered {
                    Some(wandered) => format!(
                        "{text}, nor in {} ({}); `--positions` and `--depth` look further, and so does `compare`, which \
                         plays whole games",
                        many(wandered.games as usize, "random game"),
                        many(wandered.positions as usize, "position")
                    ),
                    None => format!("{text}; `--positions` and `--depth` look further"),
                };
                told_in_lines(&text, WIDTH, out)
            }
        }
    }

    fn print_difference(&self, pair: &Pair, difference: &Difference, found: &Found, out: &mut dyn Write) -> Result {
        let Difference { line: Line { turns, first, second }, what } = difference;
        match turns.is_empty() {
            true => writeln!(out, "in play they differ from the start\n")?,
            false if found.wandered.is_some() => {
                let none = match found.depth {
                    0 => String::new(),
                    depth => format!(", but none of up to {}", many(depth as usize, "turn")),
                };
                told_in_lines(&format!("in a random game they differ after {}", line(turns)), WIDTH, out)?;
                writeln!(out, "shorter lines may show it, too{none}\n")?;
            }
            false => {
                told_in_lines(&format!("in play they first differ after {}", line(turns)), WIDTH, out)?;
                writeln!(out)?;
            }
        }
        draw(&pair.a.rules, first, &Marks::default(), out)?;
        let words = |session: &Session, state: &State| position::write(&session.rules, state);
        let (here, there) = (words(&pair.a, first), words(&pair.b, second));
        writeln!(out, "\n{here}")?;
        if there != here {
            writeln!(out, "{}: {there}", self.second)?;
        }
        writeln!(out)?;
        match what {
            What::Turns { first, second, both } => {
                self.print_turns(&self.first, AnsiColor::Red, '-', first, out)?;
                self.print_turns(&self.second_label(), AnsiColor::Green, '+', second, out)?;
                writeln!(out, "  {} in both", many(*both, "turn"))?;
            }
            What::Result(a, b) => {
                writeln!(out, "- {}: {}", self.first, a.words())?;
                writeln!(out, "+ {}: {}", self.second_label(), b.words())?;
            }
            What::Mover(a, b) => {
                writeln!(out, "- {}: {a} to move", self.first)?;
                writeln!(out, "+ {}: {b} to move", self.second_label())?;
            }
            What::Dice => writeln!(out, "they do not roll the same dice")?,
        }
        Ok(())
    }

    fn print_turns(&self, label: &str, colour: AnsiColor, sign: char, turns: &[String], out: &mut dyn Write) -> Result {
        if turns.is_empty() {
            return Ok(());
        }
        let style = colour.on_default();
        writeln!(out, "{style}{sign} {} only in {label}{style:#}", many(turns.len(), "turn"))?;
        for turn in turns.iter().take(self.top) {
            writeln!(out, "{style}{sign}{style:#}   {turn}")?;
        }
        if turns.len() > self.top {
            writeln!(out, "{style}{sign}{style:#}   and {} more", turns.len() - self.top)?;
        }
        Ok(())
    }
}

/// A blank at which no line is broken, in texts for [`told_in_lines`].
const NO_BREAK: &str = "\u{a0}";

/// `1. a1-a2 2. b4-b5`, for [`told_in_lines`].
fn line(turns: &[String]) -> String {
    let numbered = turns.iter().enumerate().map(|(at, turn)| format!("{}. {turn}", at + 1).replace(' ', NO_BREAK));
    let numbered: Vec<String> = numbered.collect();
    format!("{}: {}", many(turns.len(), "turn"), numbered.join(&format!("{NO_BREAK} ")))
}

fn print_changes(changes: &[Change], out: &mut dyn Write) -> Result {
    if changes.is_empty() {
        return Ok(writeln!(out, "no clause differs\n")?);
    }
    let mut section = "";
    for change in changes {
        if change.section != section {
            section = change.section;
            let bold = Style::new().bold();
            writeln!(out, "{bold}{section}{bold:#}")?;
        }
        print_change(change, out)?;
    }
    Ok(writeln!(out)?)
}

fn print_change(change: &Change, out: &mut dyn Write) -> Result {
    let (red, green) = (AnsiColor::Red.on_default(), AnsiColor::Green.on_default());
    if let (true, Some(after)) = (change.is_renamed, &change.after) {
        return Ok(writeln!(out, "  {}: in the second it is called `{after}`", change.name)?);
    }
    let what = match (&change.before, &change.after) {
        (Some(_), Some(_)) => "changed",
        (Some(_), None) => "only in the first",
        _ => "only in the second",
    };
    writeln!(out, "  {}: {what}", change.name)?;
    if change.section == "notation" && change.name.starts_with("position") {
        return Ok(()); // forms of positions have no short text
    }
    let long = |text: &str| if text.chars().count() > LONGEST { shortened(text) } else { text.to_owned() };
    for (text, sign, style) in [(&change.before, '-', red), (&change.after, '+', green)] {
        for line in text.iter().flat_map(|text| wrapped(&long(text), 72)) {
            writeln!(out, "{style}    {sign} {line}{style:#}")?;
        }
    }
    Ok(())
}

/// Longer texts are cut off.
const LONGEST: usize = 360;

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST).chain([' ', '…']).collect()
}

/// All of it, for programs.
#[derive(Serialize)]
struct Json<'a> {
    first: &'a str,
    second: String,
    changes: Vec<JsonChange<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<JsonPlay<'a>>,
}

#[derive(Serialize)]
struct JsonChange<'a> {
    section: &'a str,
    name: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
    /// Both say the same under these two names.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    renamed: bool,
}

#[derive(Serialize)]
struct JsonPlay<'a> {
    positions: u64,
    depth: u32,
    complete: bool,
    /// How many random games were begun where all lines were too many, and how many positions of them were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    random_games: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    random_positions: Option<u64>,
    /// After which line the pieces first stand differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces_after: Option<&'a [String]>,
    /// After which line something is first remembered differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    remembered_after: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<JsonDifference<'a>>,
}

#[derive(Serialize)]
struct JsonDifference<'a> {
    line: &'a [String],
    first: String,
    second: String,
    /// `turns`, `result`, `mover` or `dice`.
    what: &'static str,
    only_first: Vec<String>,
    only_second: Vec<String>,
}

fn print_json(
    args: &Diff,
    pair: &Pair,
    changes: &[Change],
    obstacle: Option<&str>,
    played: Option<&Found>,
    out: &mut dyn Write,
) -> Result {
    let difference = |difference: &Difference| {
        let (what, only_first, only_second) = match &difference.what {
            What::Turns { first, second, .. } => ("turns", first.clone(), second.clone()),
            What::Result(a, b) => ("result", vec![a.words()], vec![b.words()]),
            What::Mover(a, b) => ("mover", vec![a.clone()], vec![b.clone()]),
            What::Dice => ("dice", Vec::new(), Vec::new()),
        };
        (what, only_first, only_second)
    };
    let play = played.map(|found| JsonPlay {
        positions: found.positions,
        depth: found.depth,
        complete: found.is_complete,
        random_games: found.wandered.map(|wandered| wandered.games),
        random_positions: found.wandered.map(|wandered| wandered.positions),
        pieces_after: found.pieces.as_ref().map(|line| &line.turns[..]),
        remembered_after: found.remembered.as_ref().map(|line| &line.turns[..]),
        difference: found.first.as_ref().map(|d| {
            let (what, only_first, only_second) = difference(d);
            JsonDifference {
                line: &d.line.turns,
                first: position::write(&pair.a.rules, &d.line.first),
                second: position::write(&pair.b.rules, &d.line.second),
                what,
                only_first,
                only_second,
            }
        }),
    });
    let told = Json {
        first: &args.first,
        second: args.second_label(),
        changes: changes
            .iter()
            .map(|change| JsonChange {
                section: change.section,
                name: &change.name,
                before: change.before.as_deref(),
                after: change.after.as_deref(),
                renamed: change.is_renamed,
            })
            .collect(),
        obstacle,
        play,
    };
    json(&told, out)
}

/// A text in lines of a width.
fn told_in_lines(text: &str, width: usize, out: &mut dyn Write) -> Result {
    let mut lines = wrapped(text, width).into_iter().map(|line| line.replace(NO_BREAK, " "));
    lines.try_for_each(|line| Ok(writeln!(out, "{}", line.trim_end())?))
}
