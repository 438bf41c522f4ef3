//! Position texts that go through every cell of every row.

use super::scan::{Fields, Scan, fill, rows, turned};
use super::{Draft, Problem};
use crate::Rules;
use crate::id::{CellId, KindId};
use crate::names::{Field, PositionForm, PositionLayout, Template};
use crate::play::State;
use std::collections::BTreeSet;

/// How a form writes its cells.
struct Layout<'a> {
    last_first: bool,
    joined: &'a str,
    one: &'a Template,
    stack: &'a Template,
    empty: &'a Template,
    between: &'a str,
    form: &'a PositionForm,
}

fn layout(form: &PositionForm) -> Option<Layout<'_>> {
    match &form.layout {
        PositionLayout::Rows { last_first, joined, one, stack, empty, between } => {
            Some(Layout { last_first: *last_first, joined, one, stack, empty, between, form })
        }
        PositionLayout::List { .. } => None,
    }
}

fn counts(template: &Template) -> bool {
    [Field::Count, Field::Several].into_iter().any(|field| template.writes(field))
}

pub(super) fn write(rules: &Rules, form: &PositionForm, state: &State) -> String {
    let Some(layout) = layout(form) else { return String::new() };
    let mut rows = rows(&rules.names);
    if layout.last_first {
        rows.reverse();
    }
    let rows: Vec<String> = rows.iter().map(|row| write_row(rules, &layout, state, row)).collect();
    let around = |template| fill(rules, form, state, template, &Fields::default());
    around(&form.before) + &rows.join(layout.joined) + &around(&form.after)
}

fn write_row(rules: &Rules, layout: &Layout, state: &State, row: &[CellId]) -> String {
    let (mut texts, mut empty) = (Vec::new(), 0);
    for &cell in row {
        let pieces = turned(rules.engine.stack(state, cell.0), layout.form.top_first);
        let template = match pieces.len() {
            0 if counts(layout.empty) => {
                empty += 1;
                continue;
            }
            0 => layout.empty,
            1 => layout.one,
            _ => layout.stack,
        };
        texts.extend(write_run(rules, layout, state, std::mem::take(&mut empty)));
        let fields = Fields { cell: Some(cell), pieces, ..Fields::default() };
        texts.push(fill(rules, layout.form, state, template, &fields));
    }
    texts.extend(write_run(rules, layout, state, empty));
    texts.join(layout.between)
}

/// A run of empty cells.
fn write_run(rules: &Rules, layout: &Layout, state: &State, count: usize) -> Option<String> {
    let fields = Fields { count, ..Fields::default() };
    (count > 0).then(|| fill(rules, layout.form, state, layout.empty, &fields))
}

/// What comes next in the text.
enum Slot<'a> {
    /// A cell; how many of its row are left, it included.
    Cell(CellId, usize),
    /// What stands between two cells or rows, and how many rows follow it.
    Joint(&'a str, usize),
}

/// A place in the search: the next slot, where in the text, how many stacks were read, and the one read last.
struct Place {
    slot: usize,
    at: usize,
    known: usize,
    read: Option<(CellId, Vec<KindId>, usize)>,
}

pub(super) fn read(scan: &Scan, form: &PositionForm) -> Result<Draft, Problem> {
    let Some(layout) = layout(form) else { return Err(scan.wrong()) };
    let mut draft = Draft::default();
    let mut open = Vec::new();
    scan.walk(&form.before.parts, scan.start(), Fields::default(), &mut |fields, at| {
        fields.tell(&mut draft);
        open.push(Place { slot: 0, at, known: 0, read: None });
        true
    });
    let slots = slots(scan, &layout);
    let mut seen = BTreeSet::new();
    while let Some(place) = open.pop() {
        draft.stacks.truncate(place.known);
        draft.stacks.extend(place.read.map(|(cell, stack, at)| (cell, stack, Some(at))));
        if !seen.insert((place.slot, place.at)) {
            continue;
        }
        let Some(slot) = slots.get(place.slot) else {
            if is_finished(scan, form, place.at, &mut draft) {
                return Ok(draft);
            }
            continue;
        };
        let mut next = ways(scan, &layout, slot, place.at);
        next.reverse();
        let known = draft.stacks.len();
        let onward = |(slots, at, read)| Place { slot: place.slot + slots, at, known, read };
        open.extend(next.into_iter().map(onward));
    }
    Err(scan.wrong())
}

fn slots<'a>(scan: &Scan, layout: &Layout<'a>) -> Vec<Slot<'a>> {
    let mut rows = rows(scan.names);
    if layout.last_first {
        rows.reverse();
    }
    let mut slots = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        if i > 0 {
            slots.push(Slot::Joint(layout.joined, rows.len() - i));
        }
        for (i, &cell) in row.iter().enumerate() {
            if i > 0 && !layout.between.is_empty() {
                slots.push(Slot::Joint(layout.between, 0));
            }
            slots.push(Slot::Cell(cell, row.len() - i));
        }
    }
    slots
}

type Way = (usize, usize, Option<(CellId, Vec<KindId>, usize)>);

/// All ways to go on with a slot: how many slots that takes, where it ends, and what stands on the cell. Likely ones first.
fn ways(scan: &Scan, layout: &Layout, slot: &Slot, at: usize) -> Vec<Way> {
    let (cell, left) = match slot {
        Slot::Joint(joined, rows) => {
            // rows that only a blank parts are written together too
            let is_blank = *rows > 0 && !joined.is_empty() && joined.trim().is_empty();
            let next = scan.fixed(joined, at).or(is_blank.then_some(at));
            if next.is_none() && *rows > 0 {
                let rows = if *rows == 1 { "one more row".to_owned() } else { format!("{rows} more rows") };
                scan.miss_row(at, format!("`{}` and {rows}", joined.trim()));
            }
            return next.map(|next| (1, next, None)).into_iter().collect();
        }
        Slot::Cell(cell, left) => (*cell, *left),
    };
    scan.silent_at(Some(at));
    let mut ways = Vec::new();
    for (template, is_stack) in [(layout.stack, true), (layout.one, false)] {
        let known = Fields { cell: Some(cell), ..Fields::default() };
        scan.walk(&template.parts, at, known, &mut |fields, next| {
            if (fields.pieces.len() > 1) == is_stack && !fields.pieces.is_empty() {
                ways.push((1, next, Some((cell, turned(fields.pieces.clone(), layout.form.top_first), at))));
            }
            false
        });
    }
    scan.walk(&layout.empty.parts, at, Fields::default(), &mut |fields, next| {
        match fields.count {
            0 if !counts(layout.empty) => ways.push((1, next, None)),
            // what stands between the cells of a run is not written
            count if (1..=left).contains(&count) => {
                let between = if layout.between.is_empty() { 0 } else { count - 1 };
                ways.push((count + between, next, None));
            }
            _ => {}
        }
        false
    });
    scan.silent_at(None);
    let name = &scan.names.cells[cell].name;
    let cells = if left == 1 { "the last cell of its row".into() } else { format!("{left} cells of its row to go") };
    scan.miss(at, format!("what stands on `{name}` ({cells})"));
    ways
}

fn is_finished(scan: &Scan, form: &PositionForm, at: usize, draft: &mut Draft) -> bool {
    scan.may_end.set(true);
    let is_finished = scan.walk(&form.after.parts, at, Fields::default(), &mut |fields, end| {
        let is_end = end == scan.text.len();
        if is_end {
            fields.tell(draft);
        } else {
            scan.miss(end, "the end");
        }
        is_end
    });
    scan.may_end.set(false);
    is_finished
}
