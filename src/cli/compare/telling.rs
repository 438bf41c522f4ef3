//! What both ways of telling a comparison say: headings, claims that can be seen, and what to do where nothing is claimed.

use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::{grouped, many, wrapped};
use crate::lab::compare::shown::{Mattered, shows};
use crate::lab::compare::silence::Silence;
use crate::lab::compare::{Claim, FEWEST, Row, Table};
use crate::lab::compared::Compared;
use crate::lab::contest::{Contest, letter};
use crate::lab::measures::Measure;
use anstyle::{AnsiColor, Style};
use std::io::Write;

/// A comparison that is told.
pub struct Telling<'a, G> {
    pub contest: &'a Contest,
    pub games: &'a [G],
    pub tables: &'a [Table],
    /// What to say and to type for so many games each, if there is a way.
    pub more: &'a dyn Fn(u64) -> Vec<String>,
    /// What the games can be looked at in: a file, or a folder.
    pub kept: Option<&'a str>,
}

impl<G> Clone for Telling<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Telling<'_, G> {}

pub fn style(claim: Claim) -> Style {
    match claim {
        Claim::More | Claim::Less => AnsiColor::Green.on_default().bold(),
        Claim::Same => Style::new(),
        Claim::Unknown => Style::new().dimmed(),
    }
}

/// Says where nothing is claimed that it is settled, or what would settle it: one paragraph, and what is to be
/// typed. `whom` is put in front.
pub fn print_silence<G: Compared>(told: Telling<G>, silence: Silence, whom: &str, out: &mut dyn Write) -> Result {
    let (text, command) = match silence {
        Silence::Open(Some((measure, games))) | Silence::Small(Some((measure, games))) => {
            let text =
                format!("{}; {} games each may tell about `{}`:", silence.words(), grouped(games), measure.name());
            (text, (told.more)(games))
        }
        Silence::Open(None) | Silence::Small(None) => {
            // where nothing tells how many it takes, twice as many are a beginning
            let games = (2 * most(told) as u64).max(2 * FEWEST as u64);
            (format!("{}; {} games each may:", silence.words(), grouped(games)), (told.more)(games))
        }
        Silence::Alike | Silence::Unseen | Silence::Settled => (silence.words().to_owned(), Vec::new()),
    };
    paragraph(&format!("{whom}{text}"), out)?;
    command.iter().try_for_each(|line| Ok(writeln!(out, "  {line}")?))
}

/// Says about what main question nothing is claimed by whom, and how many games might change that.
pub fn print_open(measure: &Measure, rows: &[&Row], agents: &str, out: &mut dyn Write) -> Result {
    let against = || rows.iter().flat_map(|row| &row.against);
    if rows.is_empty() || against().any(|against| against.claim != Claim::Unknown) {
        return Ok(());
    }
    let needed = against().map(|against| against.needed).max().flatten();
    let games = needed.map_or_else(String::new, |games| format!("; {} games each may tell", grouped(games)));
    let text = format!("no claim about the {} ({agents}){games}", measure.name());
    paragraph(&text, out)
}

/// The games that were played of a rule set by some players, where they are most.
fn most<G: Compared>(told: Telling<G>) -> usize {
    let Telling { contest, games, tables, .. } = told;
    tables.iter().map(|table| G::most(contest, games, table.pairing)).max().unwrap_or(0)
}

/// Where a claim can be seen: `; see games 3, 4`.
pub fn shown<G: Compared>(told: Telling<G>, of: (usize, usize), measure: &Measure, claim: Claim) -> String {
    let places = shows(told.contest, told.games, of, measure, claim).filter(|_| told.kept.is_some());
    places.map_or_else(String::new, |places| {
        let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
        format!("; see game{} {}", if numbers.len() == 1 { "" } else { "s" }, numbers.join(", "))
    })
}

/// Says in how many games the change mattered, and how to look at the first.
pub fn print_mattered<G: Compared>(told: Telling<G>, mattered: Mattered, other: usize, out: &mut dyn Write) -> Result {
    let (letter, known) = (letter(other), mattered.known());
    if let Some(end) = G::unplayed(told.contest, told.games, other) {
        let text = format!("no turn can be played in {letter}: each game is over before its first ({end})");
        return paragraph(&text, out);
    }
    let Some((place, turn)) = mattered.first else {
        let text =
            format!("what is new in {letter} mattered in none of {known}: each could be one of A and of {letter}");
        return paragraph(&text, out);
    };
    let look = told.kept.map_or("keep games with `-r FILE` to look at them".to_owned(), |kept| {
        format!("first in game {} at turn {turn}: `boardwright games {kept} --replay {}`", place + 1, place + 1)
    });
    let text = format!("what is new in {letter} mattered in {}; {look}", mattered.share());
    paragraph(&text, out)
}

/// What stands above all that can be claimed.
pub fn print_heading(contest: &Contest, tables: &[Table], out: &mut dyn Write) -> Result {
    let asked = contest.strongest().and_then(|strongest| tables.iter().find(|table| table.pairing == strongest));
    let asked = asked.or(tables.first()).map_or(0, |table| table.questions);
    let style = Style::new().bold();
    write!(out, "\n{style}in short{style:#}")?;
    // where too few games are there, nothing is asked of them
    let sure = match asked {
        0 => String::new(),
        asked => format!(" (together sure to 95 %: corrected for {})", many(asked, "comparison")),
    };
    Ok(writeln!(out, "{sure}")?)
}

/// Prints a paragraph of a comparison: all of its lines stand as far to the right as the text begins, and two columns further.
pub fn paragraph(text: &str, out: &mut dyn Write) -> Result {
    let indent = text.chars().take_while(|c| *c == ' ').count();
    for line in wrapped(text.trim_start(), WIDTH - 4 - indent) {
        writeln!(out, "  {:indent$}{line}", "")?;
    }
    Ok(())
}
