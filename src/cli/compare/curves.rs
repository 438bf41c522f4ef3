//! Measures as curves over strength, and the verdict of the strongest.

use super::telling::{Telling, paragraph, print_heading, print_mattered, print_open, print_silence, shown, style};
use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::wrapped;
use crate::lab::compare::curves::{Curve, Point, curves, levels, misplaced, names};
use crate::lab::compare::shown::mattered;
use crate::lab::compare::silence::Silence;
use crate::lab::compare::{Claim, Figure, Row, Seat, Table, never_acted, over_some_pairs};
use crate::lab::compared::Compared;
use crate::lab::contest::{Contest, letter};
use crate::lab::measures::{Measure, Scale};
use anstyle::Style;
use std::io::Write;

/// Names of levels longer than this take the room of the figures.
const LONGEST: usize = 12;

/// Prints all measures, each at every strength.
pub fn print(contest: &Contest, tables: &[Table], seat: &Seat, out: &mut dyn Write) -> Result {
    let names = short(&names(contest, tables));
    let curves = curves(contest, tables);
    for curve in &curves {
        match same(curve) {
            Some(figure) => {
                let scale = curve.measure.scale();
                let all = if contest.contestants.len() > 1 { "the same for all, " } else { "the same " };
                writeln!(out, "\n{}: {all}at every strength: {}", title(&curve.measure), figure.short(scale))?;
            }
            None if is_empty(curve) => {
                writeln!(out, "\n{}: nothing to tell, too few games have such a figure", title(&curve.measure))?;
            }
            None => print_curve(contest, curve, &names, seat, out)?,
        }
    }
    let rows = curves.iter().flat_map(|curve| &curve.points).map(|point| point.row);
    over_some_pairs(rows).iter().try_for_each(|text| {
        writeln!(out)?;
        paragraph(text, out)
    })
}

/// Names that leave room for figures.
fn short(names: &[String]) -> Vec<String> {
    let cut = |name: &String| match name.chars().count() > LONGEST {
        true => name.replace("alphabeta:nodes=", "ab:").replace("alphabeta:", "ab:"),
        false => name.clone(),
    };
    names.iter().map(cut).collect()
}

fn title(measure: &Measure) -> String {
    let unit = if measure.scale() == Scale::Number { "" } else { ", %" };
    format!("{}{unit}", measure.name())
}

/// The figure of all, where all have the same and there is nothing to tell.
fn same(curve: &Curve) -> Option<Figure> {
    let mut all = curve.points.iter().flat_map(|point| &point.row.figures);
    let first = *all.next()?;
    let is_constant = first.value == Some(0.0) || first.value == Some(1.0) && curve.measure.scale() != Scale::Number;
    let widest = || {
        let figures = curve.points.iter().flat_map(|point| &point.row.figures);
        figures.min_by_key(|figure| figure.games).copied()
    };
    (is_constant && all.all(|figure| figure.value == first.value)).then(widest).flatten()
}

/// True where no figure is known.
fn is_empty(curve: &Curve) -> bool {
    curve.points.iter().flat_map(|point| &point.row.figures).all(|figure| figure.value.is_none())
}

fn print_curve(contest: &Contest, curve: &Curve, names: &[String], seat: &Seat, out: &mut dyn Write) -> Result {
    let bold = Style::new().bold();
    writeln!(out, "\n{bold}{}{bold:#}", title(&curve.measure))?;
    for (line, claim) in lines(contest, curve, names) {
        match claim {
            Some(claim) => writeln!(out, "  {line}  {0}{1}{0:#}", style(claim), claim.word())?,
            None => writeln!(out, "  {}", line.trim_end())?,
        }
    }
    for line in cut_short(curve, names).iter().flat_map(|text| wrapped(text, WIDTH - 6)) {
        writeln!(out, "  {line}")?;
    }
    let Some(strongest) = curve.strongest() else { return Ok(()) };
    for other in 1..contest.contestants.len() {
        let against = &strongest.row.against[other - 1];
        let whom = if contest.contestants.len() > 2 { format!("{}: ", letter(other)) } else { String::new() };
        let text = format!("{whom}{}", strongest.row.meaning(other - 1, seat));
        let style = style(against.claim);
        for line in wrapped(&text, WIDTH - 6).iter().filter(|_| against.difference.is_some()) {
            writeln!(out, "  {style}{line}{style:#}")?;
        }
    }
    Ok(())
}

/// Whose figures miss the end of how many games: `cut short: random 97 % of B; mcts:64 3 % of A, 5 % of B`.
fn cut_short(curve: &Curve, names: &[String]) -> Option<String> {
    let of_level = |point: &Point| {
        let of = |rules: usize| Some(format!("{} of {}", point.row.cut_short(rules)?, letter(rules)));
        let all: Vec<String> = (0..point.row.figures.len()).filter_map(of).collect();
        (!all.is_empty()).then(|| format!("{} {}", names[point.level], all.join(", ")))
    };
    let all: Vec<String> = curve.points.iter().filter_map(of_level).collect();
    (!all.is_empty()).then(|| format!("games cut short: {}", all.join("; ")))
}

/// The figures of a measure, a line for each level and rule set, in columns; where there are two rule sets, both on one line.
fn lines(contest: &Contest, curve: &Curve, names: &[String]) -> Vec<(String, Option<Claim>)> {
    let scale = curve.measure.scale();
    let is_pair = contest.contestants.len() == 2;
    let mut rows: Vec<(Vec<String>, Option<Claim>)> = Vec::new();
    for Point { level, row } in &curve.points {
        for number in 0..row.figures.len() {
            let against = number.checked_sub(1).map(|other| &row.against[other]);
            let difference = against.map_or_else(String::new, |against| against.short(scale));
            let claim = against.filter(|against| against.difference.is_some()).map(|against| against.claim);
            match number {
                0 if is_pair => {}
                1 if is_pair => {
                    let cells = vec![names[*level].clone(), row.short(0), row.short(1), difference];
                    rows.push((cells, claim));
                }
                _ => {
                    let name = if number == 0 { names[*level].clone() } else { String::new() };
                    rows.push((vec![name, letter(number).to_string(), row.short(number), difference], claim));
                }
            }
        }
    }
    aligned(rows)
}

/// Columns two blanks apart.
fn aligned(rows: Vec<(Vec<String>, Option<Claim>)>) -> Vec<(String, Option<Claim>)> {
    let columns = rows.first().map_or(0, |(cells, _)| cells.len());
    let width = |column: usize| rows.iter().map(|(cells, _)| cells[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |cells: &Vec<String>| {
        let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(|(cells, claim)| (line(cells), *claim)).collect()
}

/// What the strongest claim, and where weaker players say something else.
pub fn in_short<G: Compared>(told: Telling<G>, seat: &Seat, out: &mut dyn Write) -> Result {
    let Telling { contest, games, tables, .. } = told;
    let all = names(contest, tables);
    let curves = curves(contest, tables);
    print_heading(contest, tables, out)?;
    let misplaced = misplaced(contest, games, tables);
    misplaced.iter().try_for_each(|text| paragraph(&format!("warning: {text}"), out))?;
    let strongest = all.last().map_or("", String::as_str);
    for other in 0..contest.contestants.len() - 1 {
        let whom = format!("{} against A, {strongest}", letter(other + 1));
        let claims: Vec<String> = curves
            .iter()
            .filter_map(|curve| curve.claimed(other, all.len()))
            .map(|point| {
                let against = &point.row.against[other];
                let pairing = levels(contest, tables)[point.level].pairing;
                let shown = shown(told, (pairing, other + 1), &point.row.measure, against.claim);
                format!("{}{shown}", point.row.verdict(other, seat))
            })
            .collect();
        for claim in &claims {
            paragraph(&format!("{whom}: {claim}"), out)?;
        }
        let Some(last) = levels(contest, tables).last().copied() else { continue };
        let is_alike = never_acted(contest, games, last.pairing)[other];
        let mattered = mattered(contest, games, last.pairing, other + 1);
        if claims.is_empty() {
            let rows: Vec<_> = last.rows.iter().map(|row| (row, other)).collect();
            let silence = Silence::of(&rows, is_alike, mattered.games > 0);
            print_silence(told, silence, &format!("{whom}: "), out)?;
        }
        if !is_alike {
            print_mattered(told, mattered, other + 1, out)?;
        }
        let who = if misplaced.is_empty() {
            ["weaker players", "the strongest are"]
        } else {
            ["others", "the last named is"]
        };
        disagreements(&curves, &all, (other, who), seat, out)?;
    }
    let is_alike =
        levels(contest, tables).last().is_some_and(|last| !never_acted(contest, games, last.pairing).contains(&false));
    for measure in [Measure::FirstScore, Measure::Draws].iter().filter(|_| !is_alike) {
        let curve = curves.iter().find(|curve| curve.measure == *measure);
        let rows: Vec<&Row> = curve.and_then(Curve::strongest).map(|point| point.row).into_iter().collect();
        print_open(measure, &rows, strongest, out)?;
    }
    Ok(())
}

/// Where weaker players are sure of what the strongest do not say; both go by these words.
fn disagreements(
    curves: &[Curve],
    names: &[String],
    (other, [weaker, strongest]): (usize, [&str; 2]),
    seat: &Seat,
    out: &mut dyn Write,
) -> Result {
    let heading = format!("{weaker} say something else; {strongest} believed:");
    let mut is_first = true;
    for curve in curves {
        let others = curve.others(other);
        let (Some(strongest), false) = (curve.strongest(), others.is_empty()) else { continue };
        if std::mem::take(&mut is_first) {
            let letter = letter(other + 1);
            writeln!(out, "  of {letter} {heading}")?;
        }
        let said: Vec<String> =
            others.iter().map(|point| format!("{} ({})", point.row.meaning(other, seat), names[point.level])).collect();
        let believed = strongest.row.against[other].claim;
        let believed = match believed {
            Claim::Unknown => "not enough to tell".to_owned(),
            _ => strongest.row.meaning(other, seat),
        };
        let strong = &names[strongest.level];
        paragraph(&format!("  {}: {}; {strong}: {believed}", curve.measure.name(), said.join(", ")), out)?;
    }
    Ok(())
}
