//! Position texts that name the cells on which something stands, parted by blanks.

use super::scan::{Fields, Scan, fill, rows, turned};
use super::{Draft, Problem};
use crate::Rules;
use crate::id::{CellId, KindId};
use crate::names::{Names, PositionForm, PositionLayout, Template};
use crate::play::State;

fn layout(form: &PositionForm) -> Option<(&Template, Option<&Template>)> {
    match &form.layout {
        PositionLayout::List { entry, run } => Some((entry, run.as_ref())),
        PositionLayout::Rows { .. } => None,
    }
}

pub(super) fn write(rules: &Rules, form: &PositionForm, state: &State) -> String {
    let mut entries = Vec::new();
    for row in rows(&rules.names).iter().rev() {
        for cells in pieces_of_row(rules, form, state, row) {
            entries.push(write_entry(rules, form, state, cells));
        }
    }
    let around = |template| fill(rules, state, template, &Fields::default());
    around(&form.before) + &entries.join(" ") + &around(&form.after)
}

/// The cells of a row that share an entry: neighbours with one piece each, where the form has runs.
fn pieces_of_row<'r>(rules: &Rules, form: &PositionForm, state: &State, row: &'r [CellId]) -> Vec<&'r [CellId]> {
    let height = |cell: CellId| rules.engine.stack(state, cell.0).len();
    let has_runs = layout(form).is_some_and(|(_, run)| run.is_some());
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
    let (Some((entry, run)), Some((&first, rest))) = (layout(form), cells.split_first()) else { return String::new() };
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
    fill(rules, state, run.filter(|_| !rest.is_empty()).unwrap_or(entry), &fields)
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
    while let Some(next) = read_entry(scan, form, scan.after_blanks(at), &mut draft) {
        at = next;
    }
    let is_whole = scan.walk(&form.after.parts, at, Fields::default(), &mut |fields, end| {
        let is_end = end == scan.text.len();
        if is_end {
            fields.tell(&mut draft);
        } else {
            scan.miss(scan.after_blanks(end), "the end");
        }
        is_end
    });
    if is_whole { Ok(draft) } else { Err(scan.wrong()) }
}

/// Reads one entry and gives the place after it.
fn read_entry(scan: &Scan, form: &PositionForm, at: usize, draft: &mut Draft) -> Option<usize> {
    let (entry, run) = layout(form)?;
    let mut read = None;
    for (template, is_run) in run.map(|run| (run, true)).into_iter().chain([(entry, false)]) {
        let mut accept = |fields: &Fields, end: usize| {
            if !scan.rest(end).is_empty() && scan.after_blanks(end) == end {
                scan.miss(end, "a blank");
                return false;
            }
            let stacks = if is_run { stacks_of_run(scan, fields, end) } else { stack_of_entry(form, fields) };
            read = stacks.map(|stacks| (stacks, end));
            read.is_some()
        };
        if scan.walk(&template.parts, at, Fields::default(), &mut accept) {
            break;
        }
    }
    let (stacks, end) = read?;
    draft.stacks.extend(stacks.into_iter().map(|(cell, stack)| (cell, stack, Some(at))));
    Some(end)
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
