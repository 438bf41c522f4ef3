//! What a comparison says, for people: rule by rule where one player was asked, as curves over strength where several were.

use super::course::{listed, rows};
use super::curves;
use super::telling::{Telling, paragraph, print_heading, print_mattered, print_open, print_silence, shown, style};
use crate::cli::fault::Result;
use crate::cli::players;
use crate::cli::render::WIDTH;
use crate::cli::table::{Table as Columns, many, wrapped};
use crate::lab::account::TURNS;
use crate::lab::compare::curves::{levels, misplaced, names};
use crate::lab::compare::shown::Mattered;
use crate::lab::compare::silence::Silence;
use crate::lab::compare::{Row, Seat, Table, over_some_pairs, where_nothing_acted};
use crate::lab::compared::{Compared, Cut};
use crate::lab::contest::{Opening, Seeds, letter};
use crate::lab::measures::{Measure, Scale};
use anstyle::Style;
use std::io::Write;

/// How wide the names of measures are.
const NAME: usize = 22;

/// Prints who plays, what is measured, and what can be claimed.
pub fn print<G: Compared>(told: Telling<G>, out: &mut dyn Write) -> Result {
    let Telling { contest, games, tables, .. } = told;
    for (number, contestant) in contest.contestants.iter().enumerate() {
        writeln!(out, "{}  {}", letter(number), contestant.label)?;
        for line in contestant.meant.iter().flat_map(|m| wrapped(&format!("meant: {m}"), WIDTH - 5)) {
            writeln!(out, "   {line}")?;
        }
    }
    print_same(told, out)?;
    let seat = G::seat(contest, games);
    let levels = levels(contest, tables);
    let is_curve = levels.len() > 1;
    if is_curve || contest.players.is_some() {
        writeln!(out)?;
        print_players(told, &levels, out)?;
    }
    if is_curve {
        curves::print(contest, tables, &seat, out)?;
    }
    for table in tables.iter().filter(|table| !is_curve || !contest.pairings[table.pairing].is_mirror()) {
        print_table(told, table, &seat, out)?;
    }
    for table in levels.iter().filter(|_| is_curve) {
        print_idle(told, table, out)?;
    }
    print_cut_short(told, out)?;
    print_beginnings(told, out)?;
    print_seats(told, out)?;
    match () {
        () if contest.contestants.len() < 2 => Ok(()),
        () if is_curve => curves::in_short(told, &seat, out),
        () => in_short(told, &seat, out),
    }
}

/// Who was asked, and how often.
fn print_players<G: Compared>(told: Telling<G>, levels: &[&Table], out: &mut dyn Write) -> Result {
    let Telling { contest, games, tables, .. } = told;
    let style = Style::new().bold();
    if let Some(chosen) = &contest.players {
        players::print(chosen, out)?;
    } else {
        let order =
            if misplaced(contest, games, tables).is_empty() { "from weak to strong" } else { "as they are named" };
        writeln!(out, "{style}players{style:#}, {order}: the verdicts are those of the last")?;
    }
    let mut table = Columns::bare(&[false, true]);
    for (name, level) in names(contest, tables).into_iter().zip(levels) {
        let most = G::most(contest, games, level.pairing);
        table.row([format!("  {name}"), format!("{} each", many(most, "game"))]);
    }
    write!(out, "{table}")?;
    Ok(writeln!(out, "  each against itself, seed {}", contest.seed)?)
}

fn print_table<G: Compared>(told: Telling<G>, table: &Table, seat: &Seat, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let most = G::most(contest, games, table.pairing);
    let pairing = &contest.pairings[table.pairing];
    let style = Style::new().bold();
    let mirror = if pairing.is_mirror() { " against itself" } else { "" };
    let text = format!("{}{mirror}, {} each, seed {}", pairing.name(), many(most, "game"), contest.seed);
    writeln!(out, "\n{style}{text}{style:#}")?;
    for row in &table.rows {
        print_row(row, seat, out)?;
    }
    over_some_pairs(table.rows.iter()).iter().try_for_each(|text| paragraph(text, out))?;
    print_idle(told, table, out)
}

/// Says where a change never acted.
fn print_idle<G: Compared>(told: Telling<G>, table: &Table, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let (most, idle) = (G::most(contest, games, table.pairing), G::idle(contest, games, table.pairing));
    where_nothing_acted(contest, table.pairing, most, &idle).iter().try_for_each(|text| paragraph(text, out))
}

/// Says of rule sets that they are the same: whoever compares a file with its copy meant another.
fn print_same<G: Compared>(told: Telling<G>, out: &mut dyn Write) -> Result {
    let Telling { contest, .. } = told;
    let all = &contest.contestants;
    for other in 1..all.len() {
        let Some(one) = (0..other).find(|&one| all[one].origin.is_same(&all[other].origin)) else { continue };
        let luck = match contest.seeds {
            Seeds::Shared => "their games are the same, too",
            Seeds::Own => "what differs between them is luck",
        };
        let text = format!("{} and {} are identical, with the same options: {luck}", letter(one), letter(other));
        paragraph(&text, out)?;
    }
    Ok(())
}

/// Says how the games of the strongest begin: many that begin alike say little more than a few. Games that are random from the
/// first turn on need no word.
fn print_beginnings<G: Compared>(told: Telling<G>, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let Some(pairing) = contest.strongest().filter(|&p| contest.pairings[p].agents[0].thinks()) else { return Ok(()) };
    let all = G::beginnings(contest, games);
    let each = all.iter().enumerate().map(|(number, found)| {
        format!("{} {} in {} (effective number {:.1})", letter(number), found.different, found.games, found.effective)
    });
    let drawn = match (&contest.opening, contest.has_opening(pairing)) {
        (Opening::Lots(turns), true) => format!("; the first {} are drawn by lot", many(*turns as usize, "turn")),
        _ => String::new(),
    };
    let text =
        format!("beginnings, by the first {}: {}{drawn}", many(TURNS, "turn"), each.collect::<Vec<_>>().join(", "));
    writeln!(out)?;
    paragraph(&text, out)?;
    let few: Vec<String> = all
        .iter()
        .enumerate()
        .filter(|(_, found)| found.are_few())
        .map(|(number, _)| letter(number).to_string())
        .collect();
    if few.is_empty() {
        return Ok(());
    }
    let more = if contest.opening.is_none() {
        "`--opening 2` (`opening = 2` in an experiment)"
    } else {
        "more turns by lot (`--opening 4`)"
    };
    let text = format!(
        "warning: the games of {} begin in so few ways that they say little more than a few games would, and intervals are \
         narrower than they should be: {more} makes them differ",
        few.join(" and ")
    );
    paragraph(&text, out)
}

/// The score of each player, where there are more than two.
fn print_seats<G: Compared>(told: Telling<G>, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let Some(pairing) = contest.strongest().filter(|_| contest.contestants[0].rules.engine.players() > 2) else {
        return Ok(());
    };
    let facts = G::by_seat(contest, games, pairing);
    let style = Style::new().bold();
    writeln!(out, "\n{style}score of each player{style:#}, all intervals of a rule set together 95 %")?;
    rows("", &facts.iter().map(|facts| listed(facts)).collect::<Vec<_>>(), out)
}

/// Says how many games of the strongest players were cut short, and how to have longer ones.
fn print_cut_short<G: Compared>(told: Telling<G>, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let Some(strongest) = contest.strongest() else { return Ok(()) };
    let of = |(number, cut): (usize, &Cut)| {
        (cut.share > 0.0).then(|| format!("{} of {} of {}", cut.games, many(cut.of, "game"), letter(number)))
    };
    let sides = G::cut(contest, games, strongest);
    let told: Vec<String> = sides.iter().enumerate().filter_map(of).collect();
    if told.is_empty() {
        return Ok(());
    }
    let text = format!(
        "cut short after {} ({}): {}; longer ones are played with `--max-turns`, `max_turns` in an experiment",
        many(contest.longest as usize, "turn"),
        contest.pairings[strongest].name(),
        told.join(", ")
    );
    paragraph(&text, out)
}

fn print_row(row: &Row, seat: &Seat, out: &mut dyn Write) -> Result {
    let scale = row.measure.scale();
    let constant = |value: Option<f64>| value == Some(0.0) || value == Some(1.0) && scale != Scale::Number;
    let first = row.figures[0].value;
    let is_never =
        constant(first) && row.figures.iter().all(|f| (f.value, f.cut_short) == (first, row.figures[0].cut_short));
    if is_never || row.figures.iter().all(|figure| *figure == row.figures[0] && figure.value.is_some()) {
        let (name, words) = (row.measure.name(), row.figure(0));
        let all = if row.figures.len() > 1 { "the same for all: " } else { "" };
        for (number, line) in wrapped(&format!("{all}{words}"), WIDTH - NAME - 3).into_iter().enumerate() {
            writeln!(out, "  {:<NAME$} {line}", if number == 0 { name.as_str() } else { "" })?;
        }
        return Ok(());
    }
    for number in 0..row.figures.len() {
        let name = if number == 0 { row.measure.name() } else { String::new() };
        writeln!(out, "  {name:<NAME$} {}  {}", letter(number), row.figure(number))?;
        let Some(against) = number.checked_sub(1) else { continue };
        let style = style(row.against[against].claim);
        for line in wrapped(&row.verdict(against, seat), WIDTH - NAME - 6) {
            writeln!(out, "  {:NAME$}    {style}{line}{style:#}", "")?;
        }
    }
    Ok(())
}

/// What can be claimed.
fn in_short<G: Compared>(told: Telling<G>, seat: &Seat, out: &mut dyn Write) -> Result {
    let Telling { contest, games, tables, .. } = told;
    print_heading(contest, tables, out)?;
    let mut claims = 0;
    for other in 1..contest.contestants.len() {
        for table in tables {
            let name = contest.pairings[table.pairing].name();
            let rows = table.rows.iter().filter(|r| r.against[other - 1].claim.is_difference());
            for row in rows {
                claims += 1;
                let shown = shown(told, (table.pairing, other), &row.measure, row.against[other - 1].claim);
                let text = format!("{} against A, {name}: {}{shown}", letter(other), row.verdict(other - 1, seat));
                paragraph(&text, out)?;
            }
        }
    }
    let idle: Vec<Vec<bool>> = tables.iter().map(|table| G::idle(contest, games, table.pairing)).collect();
    let idle = |table: &Table, other: usize| {
        let at = tables.iter().position(|one| one.pairing == table.pairing);
        at.is_some_and(|at| idle[at][other - 1])
    };
    let is_alike = tables.iter().all(|table| (1..contest.contestants.len()).all(|other| idle(table, other)));
    let rows: Vec<(&Row, usize)> = tables
        .iter()
        .flat_map(|table| &table.rows)
        .flat_map(|row| (0..row.against.len()).map(move |other| (row, other)))
        .collect();
    let strongest = tables.iter().rfind(|table| contest.pairings[table.pairing].is_mirror());
    let others = |table| (1..contest.contestants.len()).filter(move |&other| !idle(table, other));
    let of = |table: &Table, other: usize| (other, G::mattered(contest, games, table.pairing, other));
    let all: Vec<(usize, Mattered)> =
        strongest.iter().flat_map(|table| others(table).map(|other| of(table, other))).collect();
    if claims == 0 {
        let has_mattered = all.is_empty() || all.iter().any(|(_, mattered)| mattered.games > 0);
        print_silence(told, Silence::of(&rows, is_alike, has_mattered), "", out)?;
    }
    all.into_iter().try_for_each(|(other, mattered)| print_mattered(told, mattered, other, out))?;
    for measure in [Measure::FirstScore, Measure::Draws].iter().filter(|_| !is_alike) {
        for table in tables {
            let rows: Vec<&Row> = table.rows.iter().filter(|row| row.measure == *measure).collect();
            print_open(measure, &rows, &contest.pairings[table.pairing].name(), out)?;
        }
    }
    Ok(())
}
