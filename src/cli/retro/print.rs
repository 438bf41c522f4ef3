//! What a change does to games, in words.

use super::changed::Changed;
use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::{Table, cut, grouped, many, wrapped};
use crate::lab::retro::Fate;
use crate::lab::retro::tally::{Counts, Example, Share, Tally};
use std::io::Write;

/// Most broken games that are told one by one.
pub const MOST_TOLD: u64 = 10;

/// The room for what a group is called.
const ROOM: usize = 34;

/// What is told.
pub struct Told<'a> {
    pub game: &'a str,
    pub change: &'a str,
    pub whole: &'a Tally,
    /// Most groups.
    pub top: usize,
}

/// All games, and each group.
pub fn print(told: &Told, out: &mut dyn Write) -> Result {
    let Told { game, change, whole, .. } = told;
    let counts = &whole.counts;
    writeln!(out, "{} of {game} under {change}", many(usize::try_from(counts.games).unwrap_or(usize::MAX), "game"))?;
    let aside = |count: u64, what: &str| match count {
        0 => String::new(),
        count => format!("  {} {what}\n", grouped(count)),
    };
    write!(out, "{}", aside(whole.broken, "more could not be played to their end by the old rules: left out"))?;
    write!(out, "{}", aside(whole.no_start, "more begin as the changed rules do not let a game begin: left out"))?;
    writeln!(out)?;
    if counts.games == 0 {
        return Ok(());
    }
    write!(out, "{}", table(counts))?;
    results(whole, out)?;
    turns(whole, out)?;
    for (by, groups) in &whole.groups {
        writeln!(out)?;
        let mut sorted: Vec<(&String, &Counts)> = groups.iter().collect();
        let shown = if told.top == 0 { sorted.len() } else { told.top };
        // the largest are kept; numbers stay in order
        sorted.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.games));
        let left = sorted.len().saturating_sub(shown);
        sorted.truncate(shown);
        sorted.sort_by_key(|(name, _)| *name);
        write!(out, "{}", grouped_by(by, sorted.into_iter().map(|(name, counts)| (name.as_str(), counts))))?;
        if left > 0 {
            writeln!(out, "… and {left} more, with fewer games: `--top 0` shows all")?;
        }
    }
    Ok(())
}

fn table(counts: &Counts) -> Table {
    let mut table = Table::new(&["", ">games", ">share", ">95 % interval"]);
    let rows = [
        ("the change acts", counts.acted, true),
        ("  a turn that was played is illegal", counts.illegal, false),
        ("  the game ends earlier", counts.earlier, false),
        ("  it does not end where it ended", counts.goes_on, false),
        ("  it ends there otherwise", counts.otherwise, false),
        ("  another player is to move", counts.order, false),
        ("  the same turns, but pieces stand otherwise", counts.pieces, false),
        ("it does not act", counts.games - counts.acted, true),
        ("there were other turns to choose from", counts.choice, true),
        ("the result is another", counts.other_result, true),
        ("the result is not known", counts.unknown_result, true),
    ];
    for (name, games, is_always) in rows {
        if is_always || games > 0 {
            table.row(row(name, counts.share(games)));
        }
    }
    table
}

fn row(name: &str, share: Share) -> [String; 4] {
    [name.to_owned(), grouped(share.games), percent(share.share), interval(share)]
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval(share: Share) -> String {
    format!("{:.1} to {:.1} %", share.low * 100.0, share.high * 100.0)
}

/// Which results change, and how often.
fn results(whole: &Tally, out: &mut dyn Write) -> Result {
    if whole.changed.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let mut table = Table::new(&["results that change", ">games"]);
    let mut sorted: Vec<(&String, &u64)> = whole.changed.iter().collect();
    sorted.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
    sorted.into_iter().for_each(|(name, games)| table.row([name.clone(), grouped(*games)]));
    Ok(write!(out, "{table}")?)
}

/// Where it acts, and how many turns are left.
fn turns(whole: &Tally, out: &mut dyn Write) -> Result {
    writeln!(out)?;
    if let (Some(early), Some(middle), Some(late)) = (whole.quantile(0.25), whole.quantile(0.5), whole.quantile(0.75)) {
        writeln!(out, "where it acts, it first does so at turn {middle}, half of the time from {early} to {late}")?;
    }
    let censored = whole.turns - whole.followed;
    let share = censored as f64 / whole.turns.max(1) as f64;
    let turns = usize::try_from(whole.turns).unwrap_or(usize::MAX);
    writeln!(
        out,
        "{}, of them {} ({}) censored: played after the changed rules",
        many(turns, "turn"),
        grouped(censored),
        percent(share)
    )?;
    Ok(writeln!(out, "would have left the game")?)
}

fn grouped_by<'a>(by: &str, groups: impl Iterator<Item = (&'a str, &'a Counts)>) -> Table {
    let heading = format!("by {by}");
    let mut table = Table::new(&[&heading, ">games", ">acts in", ">95 % interval", ">other result"]);
    for (name, counts) in groups {
        let share = counts.share(counts.acted);
        let name = if name.is_empty() { "(no turn)" } else { name };
        table.row([
            cut(name.trim_start(), ROOM),
            grouped(counts.games),
            percent(share.share),
            interval(share),
            grouped(counts.other_result),
        ]);
    }
    table
}

/// Each change alone, where there are several.
pub fn clauses(changed: &Changed, alone: &[Tally], out: &mut dyn Write) -> Result {
    if alone.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(&["each change alone", ">acts in", ">share", ">95 % interval", ">other result"]);
    let mut unfit = Vec::new();
    for ((name, fault), tally) in changed.clauses().zip(alone) {
        match fault {
            Some(why) => unfit.push(format!("`{name}` cannot stand alone: {why}")),
            None => {
                let share = tally.counts.share(tally.counts.acted);
                let [_, games, percent, interval] = row("", share);
                table.row([cut(&name, ROOM), games, percent, interval, grouped(tally.counts.other_result)]);
            }
        }
    }
    write!(out, "\n{table}")?;
    unfit.iter().try_for_each(|line| paragraph(line, out))
}

/// The first games to look at.
pub fn examples(game: &str, whole: &Tally, out: &mut dyn Write) -> Result {
    if whole.examples.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nto look at first:")?;
    for example in &whole.examples {
        let Example { file, number, line, players, judged, reason } = example;
        let who = if players.is_empty() { String::new() } else { format!(", {players}") };
        let what = match (&judged.fate, judged.pieces) {
            (Fate::Illegal { turn, text }, _) => {
                let why = reason.as_ref().map_or(String::new(), |why| format!(": {why}"));
                format!("turn {turn}, `{text}`, is illegal{why}")
            }
            (Fate::Earlier { turn, how }, _) => {
                format!("ends after turn {turn}: {how}; {} were played", many(judged.turns, "turn"))
            }
            (Fate::GoesOn { turn, how }, _) => format!("goes on after turn {turn}, where it ended: {how}"),
            (Fate::Otherwise { turn, old, new }, _) => {
                format!("ends after turn {turn} as it did, but not {old}: {new}")
            }
            (Fate::Order { turn }, _) => format!("another player is to move after turn {turn}"),
            (Fate::Same, Some(turn)) => format!("after turn {turn} the pieces stand otherwise"),
            (Fate::Same, None) => "as it was".to_owned(),
        };
        paragraph(&format!("{file}:{line}, game {number}{who}: {what}"), out)?;
    }
    if let Some(first) = whole.examples.first() {
        writeln!(out, "`boardwright replay {game} {} --game {}` shows the first of them", first.file, first.number)?;
    }
    Ok(())
}

/// What may be concluded, and what not.
pub fn conclusion(whole: &Tally, out: &mut dyn Write) -> Result {
    if whole.counts.games == 0 {
        return Ok(());
    }
    writeln!(out)?;
    let Counts { acted, choice, games, unknown_result, .. } = whole.counts;
    let told = match (acted, choice) {
        (0, 0) => format!(
            "In none of these games would the change have been noticed, and nobody would have had other turns to choose from. Of \
             games like these it acts in fewer than {}.",
            percent(Share::of(0, games).high)
        ),
        (0, _) => "All of these games could have been played as they were. But there were other turns to choose from, and who \
                   knows the changed rules may choose them."
            .to_owned(),
        _ => format!(
            "These shares tell how often the change meets with play as people play now, and where. They do not tell how games \
             would end: who knows the changed rules plays otherwise from the first turn, {}",
            if unknown_result > 0 {
                "and where a turn is illegal, or an end does not come, what was played afterwards says nothing."
            } else {
                "even where the result is counted as the same."
            }
        ),
    };
    let more = "The intervals hold for games drawn at random from those that people play; the games of a few people are fewer than \
                they look. What the changed game is like, `boardwright compare` asks of players who know it.";
    wrapped(&told, WIDTH).iter().try_for_each(|line| writeln!(out, "{}", line.trim_start()))?;
    Ok(wrapped(more, WIDTH).iter().try_for_each(|line| writeln!(out, "{}", line.trim_start()))?)
}

fn paragraph(text: &str, out: &mut dyn Write) -> Result {
    wrapped(text, WIDTH).iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
}
