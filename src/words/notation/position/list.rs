//! Position texts that name the cells on which something stands, parted by blanks.

use super::scan::{Fields, Scan, fill, rows, turned};
use super::{Draft, Problem};
use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::names::{Names, PositionForm, PositionLayout, Template};
use crate::play::State;

/// How a form writes its entries.
struct Layout<'a> {
    entry: &'a Template,
    run: Option<&'a Template>,
    joined: &'a str,
    groups: &'a [String],
}

fn layout(form: &PositionForm) -> Option<Layout<'_>> {
    match &form.layout {
        PositionLayout::List { entry, run, joined, groups } => {
            Some(Layout { entry, run: run.as_ref(), joined, groups })
        }
        PositionLayout::Rows { .. } => None,
    }
}

pub(super) fn write(rules: &Rules, form: &PositionForm, state: &State) -> String {
    let Some(layout) = layout(form) else { return String::new() };
    let mut entries = Vec::new();
    for row in rows(&rules.names).iter().rev() {
        for cells in pieces_of_row(rules, form, state, row) {
            let top = cells.first().and_then(|cell| rules.engine.stack(state, cell.0).last().copied());
            let owner = top.and_then(|kind| rules.names.kinds[kind].owner);
            entries.push((owner, write_entry(rules, form, state, cells)));
        }
    }
    let joined = |of: &dyn Fn(Option<PlayerId>) -> bool| {
        let texts = entries.iter().filter(|(owner, _)| of(*owner)).map(|(_, text)| text.as_str());
        texts.collect::<Vec<_>>().join(layout.joined)
    };
    let body = match layout.groups {
        [] => joined(&|_| true),
        groups => {
            let of = |(at, begins): (usize, &String)| {
                let own = joined(&|owner| owner.is_some_and(|owner| owner.index() == at));
                format!("{begins}{own}")
            };
            groups.iter().enumerate().map(of).collect()
        }
    };
    let around = |template| fill(rules, form, state, template, &Fields::default());
    around(&form.before) + &body + &around(&form.after)
}

/// The cells of a row that share an entry: neighbours with one piece each, where the form has runs.
fn pieces_of_row<'r>(rules: &Rules, form: &PositionForm, state: &State, row: &'r [CellId]) -> Vec<&'r [CellId]> {
    let height = |cell: CellId| rules.engine.stack(state, cell.0).len();
    let has_runs = layout(form).is_some_and(|layout| layout.run.is_some());
    let joins =
        |a: &CellId, b: &CellId| has_runs && height(*a) == 1 && height(*b) == 1 && follows(&rules.names, *a, *b);
    row.chunk_by(joins).filter(|cells| cells.iter().any(|&cell| height(cell) > 0)).collect()
}

/// True where `b` is the next column of the same row.
fn follows(names: &Names, a: CellId, b: CellId) -> bool {
    let column = |cell: CellId| names.cells[cell].column.as_ref().map(|(_, number)| *number);
    names.cells[a].row.is_some() && column(a).is_some_and(|n| column(b) == Some(n + 1))
}

fn write_entry(rules: &Rules, form: &PositionForm, state: &State, cells: &[CellId]) -> String {
    let (Some(Layout { entry, run, .. }), Some((&first, rest))) = (layout(form), cells.split_first()) else {
        return String::new();
    };
    let stacks = cells.iter().flat_map(|cell| turned(rules.engine.stack(state, cell.0), form.top_first));
    let column = |cell: CellId| rules.names.cells[cell].column.as_ref().map(|(name, _)| name.as_str());
    let fields = Fields {
        cell: Some(first),
        row: rules.names.cells[first].row.as_ref().map(|(name, _)| name.as_str()),
        first: column(first),
        last: rest.last().and_then(|&cell| column(cell)),
        pieces: stacks.collect(),
        ..Fields::default()
    };
    fill(rules, form, state, run.filter(|_| !rest.is_empty()).unwrap_or(entry), &fields)
}

pub(super) fn read(scan: &Scan, form: &PositionForm) -> Result<Draft, Problem> {
    let mut draft = Draft::default();
    let mut at = None;
    scan.walk(&form.before.parts, scan.start(), Fields::default(), &mut |fields, next| {
        fields.tell(&mut draft);
        at = Some(next);
        true
    });
    let Some(mut at) = at else { return Err(scan.wrong()) };
    match layout(form).map_or(&[][..], |layout| layout.groups) {
        [] => {
            while let Some(next) = read_entry(scan, form, scan.after_blanks(at), None, &mut draft) {
                at = next;
            }
        }
        groups => at = read_groups(scan, form, groups, at, &mut draft),
    }
    scan.may_end.set(true);
    let is_whole = scan.walk(&form.after.parts, at, Fields::default(), &mut |fields, end| {
        let is_end = end == scan.text.len();
        if is_end {
            fields.tell(&mut draft);
        } else {
            scan.miss(scan.after_blanks(end), "the end");
        }
        is_end
    });
    scan.may_end.set(false);
    if is_whole { Ok(draft) } else { Err(scan.wrong()) }
}

/// Reads the entries of each player, in any order, after the text that begins them; blanks may stand anywhere between.
fn read_groups(scan: &Scan, form: &PositionForm, groups: &[String], from: usize, draft: &mut Draft) -> usize {
    let joined = layout(form).map_or("", |layout| layout.joined);
    let mut at = from;
    loop {
        let behind = |begins: &String| after_signs(scan, at, begins).filter(|_| !begins.is_empty());
        let begun = groups.iter().enumerate().find_map(|(player, begins)| Some((player, behind(begins)?)));
        let Some((player, behind)) = begun else {
            groups.iter().for_each(|begins| scan.miss(at, format!("`{begins}`")));
            return at;
        };
        at = scan.after_blanks(behind);
        let owner = Some(PlayerId::from_index(player));
        while let Some(next) = read_entry(scan, form, at, owner, draft) {
            at = next;
            match after_signs(scan, at, joined) {
                Some(next) => at = scan.after_blanks(next),
                None => break,
            }
        }
    }
}

/// The place behind some signs, whatever blanks stand before each of them; `None` where they do not stand there.
fn after_signs(scan: &Scan, at: usize, signs: &str) -> Option<usize> {
    signs.chars().filter(|sign| !sign.is_whitespace()).try_fold(at, |at, sign| {
        let at = scan.after_blanks(at);
        scan.rest(at).starts_with(sign).then(|| at + sign.len_utf8())
    })
}

/// Reads one entry and gives the place after it.
fn read_entry(
    scan: &Scan,
    form: &PositionForm,
    at: usize,
    owner: Option<PlayerId>,
    draft: &mut Draft,
) -> Option<usize> {
    let Layout { entry, run, groups, .. } = layout(form)?;
    let mut read = None;
    for (template, is_run) in run.map(|run| (run, true)).into_iter().chain([(entry, false)]) {
        let mut accept = |fields: &Fields, end: usize| {
            if groups.is_empty() && !scan.rest(end).is_empty() && scan.after_blanks(end) == end {
                scan.miss(end, "a blank");
                return false;
            }
            // `3` is no cell where `31` is one, nor where `3-12` are several
            if !groups.is_empty() && scan.rest(end).starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                return false;
            }
            let stacks = if is_run { stacks_of_run(scan, fields, end) } else { stack_of_entry(form, fields) };
            read = stacks.map(|stacks| (stacks, end));
            read.is_some()
        };
        let fields = Fields { owner, ..Fields::default() };
        if scan.walk(&template.parts, at, fields, &mut accept) {
            break;
        }
    }
    let (stacks, end) = match read {
        Some(read) => read,
        None if !groups.is_empty() => numbered_run(scan, entry, at, owner)?,
        None => return None,
    };
    draft.stacks.extend(stacks.into_iter().map(|(cell, stack)| (cell, stack, Some(at))));
    Some(end)
}

/// `1-20`: an entry for each cell from the one to the other, in the order of their names.
fn numbered_run(scan: &Scan, entry: &Template, at: usize, owner: Option<PlayerId>) -> Option<(Stacks, usize)> {
    let mut found = None;
    let fields = Fields { owner, ..Fields::default() };
    scan.walk(&entry.parts, at, fields, &mut |fields, end| {
        let Some(after) = scan.rest(end).strip_prefix('-') else { return false };
        let Some((last, next)) = scan.number::<u32>(scan.text.len() - after.len()) else { return false };
        let Some(first) = fields.cell.and_then(|cell| scan.number_of(cell)) else { return false };
        let number = |cell: &CellId| scan.number_of(*cell).is_some_and(|number| (first..=last).contains(&number));
        let cells = scan.names.cells.ids().filter(number);
        found = Some((cells.map(|cell| (cell, fields.pieces.clone())).collect(), next));
        true
    });
    found
}

type Stacks = Vec<(CellId, Vec<KindId>)>;

fn stack_of_entry(form: &PositionForm, fields: &Fields) -> Option<Stacks> {
    Some(vec![(fields.cell?, turned(fields.pieces.clone(), form.top_first))])
}

/// One piece for each cell of a row from the first column to the last.
fn stacks_of_run(scan: &Scan, fields: &Fields, end: usize) -> Option<Stacks> {
    let names = scan.names;
    let in_row = |cell: &&CellId| names.cells[**cell].row.as_ref().map(|(name, _)| name.as_str()) == fields.row;
    let column = |cell: &CellId| names.cells[*cell].column.as_ref().map(|(name, _)| name.as_str());
    let rows = rows(names);
    let cells: Vec<CellId> = rows.iter().flatten().filter(in_row).copied().collect();
    let first = cells.iter().position(|cell| column(cell) == fields.first)?;
    let last = cells.iter().position(|cell| column(cell) == fields.last)?;
    let cells = cells.get(first..=last)?;
    if cells.len() != fields.pieces.len() {
        scan.miss(end, format!("{} pieces, one a cell, not {}", cells.len(), fields.pieces.len()));
        return None;
    }
    Some(cells.iter().copied().zip(fields.pieces.iter().map(|&kind| vec![kind])).collect())
}
