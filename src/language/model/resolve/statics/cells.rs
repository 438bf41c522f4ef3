//! Sets of cells that do not depend on the position.

use super::super::Resolver;
use crate::diag::{Diagnostic, near_ones, nearest};
use crate::id::{CellId, PlayerId};
use crate::model::Role;
use crate::model::board::{CellShape, Zone, ZoneCells};
use crate::model::resolve::scope::Names;
use crate::source::Span;
use crate::syntax::ast::{BoardLine, Cells, CellsKind, Name, NumKind, RowName, Rows, WhichRows};
use crate::syntax::phrases::noun;

/// With more cells than this, zones are not listed among them.
const MOST_LISTED: usize = 12;

/// Words for cells of any board.
const WORDS: [&str; 3] = ["all", "dark", "edge"];

/// The name and number of a row or column.
type Numbered = (String, u16);

impl Resolver<'_> {
    /// The cells in the order written, each as often as it is named in one list; `None` after a diagnostic.
    pub fn cells(&mut self, cells: &Cells) -> Option<Vec<CellId>> {
        self.cells_for(cells, None)
    }

    /// The cells in the order written; a zone with one set a player means that of `player`. `None` after a diagnostic.
    pub fn cells_for(&mut self, cells: &Cells, player: Option<PlayerId>) -> Option<Vec<CellId>> {
        match &cells.kind {
            CellsKind::Names(names) => self.named_cells(names, player),
            CellsKind::Stretch(from, to) => {
                let (first, last) = (self.cell(from), self.cell(to));
                let (first, last) = (first?, last?);
                let advice = |r: &Self| match r.corner(first).zip(r.corner(last)) {
                    Some(corners) => {
                        format!("the block between them is {}; others are written one by one", block(corners))
                    }
                    None => "cells that are not in a straight line are written one by one, parted by blanks".into(),
                };
                let taken = self.cells_on((first, last), to, advice);
                self.names_left_out((from, to), &taken, cells.span);
                self.say_if_diagonal((from, to), &taken, cells.span);
                Some(taken)
            }
            CellsKind::ZoneOf { zone, player } => self.zone_of_player(zone, player),
            CellsKind::Rows(rows) => self.rows(rows, cells.span),
            CellsKind::All => Some(self.game.board.cells().map(|(id, _)| id).collect()),
            CellsKind::Edge => Some(self.game.board.edge()),
            CellsKind::Dark => self.dark(cells.span),
            CellsKind::Union(parts) => {
                let parts: Vec<_> = parts.iter().map(|p| self.cells_for(p, player)).collect();
                let parts: Option<Vec<_>> = parts.into_iter().collect();
                Some(without_repeats(parts?.concat()))
            }
            CellsKind::Except(all, but) => {
                let (all, but) = (self.cells_for(all, player), self.cells_for(but, player));
                let but = but?;
                Some(all?.into_iter().filter(|c| !but.contains(c)).collect())
            }
            CellsKind::In(some, within) => {
                let (some, within) = (self.cells_for(some, player), self.cells_for(within, player));
                let within = within?;
                Some(some?.into_iter().filter(|c| within.contains(c)).collect())
            }
        }
    }

    /// The cells on the straight line from one to another, with both; what to write where there is none.
    pub fn cells_on(
        &mut self,
        (from, to): (CellId, CellId),
        name: &Name,
        advice: impl FnOnce(&Self) -> String,
    ) -> Vec<CellId> {
        let cells = self.game.board.between(from, to);
        if cells.len() < 3 && !self.game.board.are_neighbours(from, to) {
            let first = &self.game.board.cell(from).name;
            let message = format!("no cell lies between `{first}` and `{}` in a straight line", name.node);
            let diag = Diagnostic::error("empty-range", name.span, message);
            let advice = advice(self);
            self.say(diag.help(advice));
        }
        cells
    }

    /// Warns where `h1..h9` is a straight line on which not all lie that are called so.
    fn names_left_out(&mut self, (from, to): (&Name, &Name), taken: &[CellId], span: Span) {
        let Some((first, last)) = numbered(&from.node).zip(numbered(&to.node)) else { return };
        let (low, high) = (first.1.min(last.1), first.1.max(last.1));
        let is_between = |word: &str| {
            let is_it = |(letters, number)| letters == first.0 && low < number && number < high;
            first.0 == last.0 && numbered(word).is_some_and(is_it)
        };
        let is_line = self.are_in_line(taken);
        let cells = self.game.board.cells();
        let others = cells.filter(|(id, cell)| is_between(&cell.name) && !taken.contains(id));
        let others: Vec<String> = others.map(|(_, cell)| cell.name.clone()).collect();
        let Some(other) = others.first().filter(|_| is_line) else { return };
        let on_line: Vec<&str> =
            taken.iter().take(MOST_LISTED).map(|&id| self.game.board.cell(id).name.as_str()).collect();
        let message = format!("a stretch of cells is a straight line, and `{other}` does not lie on this one");
        let help = format!("this is `{}`; cells that lie elsewhere are written one by one", on_line.join(" "));
        self.say(Diagnostic::warning("cells-off-the-line", span, message).help(help));
    }

    /// True where these are all that lie on a straight line between the first and the last: else that was said.
    fn are_in_line(&self, taken: &[CellId]) -> bool {
        match taken {
            // that no cell lies between these has been said, unless none is nearer
            [one, other] => self.game.board.are_neighbours(*one, *other),
            cells => cells.len() > 2,
        }
    }

    /// Warns where `d4..f6` is a part of a diagonal, and whoever wrote it may have meant the block between these corners.
    fn say_if_diagonal(&mut self, (from, to): (&Name, &Name), taken: &[CellId], span: Span) {
        let board = &self.game.board;
        let [first, .., last] = *taken else { return };
        let (first, last) = (self.corner(first), self.corner(last));
        let (Some(first), Some(last), CellShape::Square) = (first, last, board.shape) else { return };
        if !self.are_in_line(taken) || !self.is_part_of_diagonal(first, last) {
            return;
        }
        let listed: Vec<&str> = taken.iter().take(MOST_LISTED).map(|&id| board.cell(id).name.as_str()).collect();
        let message = format!("`{}..{}` is a diagonal: `{}`", from.node, to.node, listed.join(" "));
        let help = format!(
            "the block between these corners is {}; cells of a diagonal are also written one by one",
            block((first, last))
        );
        self.say(Diagnostic::warning("cells-off-the-line", span, message).help(help));
    }

    /// The column and the row of a cell, where it has both.
    fn corner(&self, cell: CellId) -> Option<(&Numbered, &Numbered)> {
        let cell = self.game.board.cell(cell);
        cell.column.as_ref().zip(cell.row.as_ref())
    }

    /// True where a stretch from one column and row to another goes on beyond them. A whole diagonal of the board is one that
    /// was meant.
    fn is_part_of_diagonal(&self, (left, low): (&Numbered, &Numbered), (right, high): (&Numbered, &Numbered)) -> bool {
        let number = |at: &Numbered| i32::from(at.1);
        let (on, up) = ((number(right) - number(left)).signum(), (number(high) - number(low)).signum());
        let is_cell = |column: i32, row: i32| {
            let is_at = |at: &Option<Numbered>, wanted: i32| at.as_ref().is_some_and(|at| number(at) == wanted);
            self.game.board.cells().any(|(_, cell)| is_at(&cell.column, column) && is_at(&cell.row, row))
        };
        let goes_on = || is_cell(number(left) - on, number(low) - up) || is_cell(number(right) + on, number(high) + up);
        on != 0 && up != 0 && goes_on()
    }

    fn named_cells(&mut self, names: &[Name], player: Option<PlayerId>) -> Option<Vec<CellId>> {
        let mut each = Vec::new();
        for name in names {
            let cells = self.cell_or_zone(name, player);
            if cells.is_none() && (noun(&name.node).is_some() || self.is_piece(&name.node)) {
                return None; // what stands after `file`, or after a piece, is no cell either
            }
            each.push(cells);
        }
        let each: Option<Vec<_>> = each.into_iter().collect();
        Some(each?.concat())
    }

    fn cell_or_zone(&mut self, name: &Name, player: Option<PlayerId>) -> Option<Vec<CellId>> {
        if let Some(cell) = self.game.board.cell_named(&name.node) {
            return Some(vec![cell]);
        }
        let Some(zone) = self.find_zone(&name.node) else {
            self.unknown_cell_or_zone(name);
            return None;
        };
        match (&zone.cells, player) {
            (ZoneCells::All(cells), _) => Some(cells.clone()),
            (ZoneCells::OfPlayers(sets), Some(player)) => sets.get(player).cloned(),
            (ZoneCells::OfPlayers(_), None) => {
                self.say_of_whom(name);
                None
            }
        }
    }

    /// The zone of that name; silent if there is none.
    pub fn find_zone(&self, word: &str) -> Option<&Zone> {
        self.game.board.zones.iter().find(|z| z.name == word)
    }

    fn unknown_cell_or_zone(&mut self, name: &Name) {
        if let Some(diag) = self.zone_before_zones(name) {
            return self.say(diag);
        }
        if self.flat.board.iter().any(|l| l.span.lo > name.span.hi && zone_name(l) == Some(&name.node)) {
            let message = format!("zone `{}` is declared only further down", name.node);
            self.say(
                Diagnostic::error("unknown-zone", name.span, message).help("declare it above the line that uses it"),
            );
            return;
        }
        if self.find_player(&name.node).is_some() {
            let diag = Diagnostic::error("unknown-cell", name.span, "cells were expected here, not a player");
            let is_attribute = |line: &BoardLine| matches!(line, BoardLine::Attribute { .. });
            let in_attribute = self.flat.board.iter().any(|l| l.span.contains(name.span) && is_attribute(&l.clause));
            return self.say(diag.help(match in_attribute {
                true => "what each player has stands on a line of its own, or a `;` before it",
                false => {
                    "what is another for each player names them after its own name: \
                     `zone home White: row 1 Black: row 8`"
                }
            }));
        }
        if self.flat.memory.iter().any(|line| line.clause.name.node == name.node) {
            let message = format!("`{}` is remembered, and no cell", name.node);
            let help = format!("what is remembered is compared: `expect {} = 1`", name.node);
            return self.say(Diagnostic::error("unknown-cell", name.span, message).help(help));
        }
        if self.is_left_out(name) {
            return;
        }
        if let Some(help) = self.no_cell_but(name) {
            return self.say(
                Diagnostic::unknown("unknown-cell", name.span, "cell", &name.node).label("not declared").help(help),
            );
        }
        let zones = self.names(&[Names::Zones]);
        let is_word = name.node.len() > 2 && near_ones(name, WORDS).len() == 1;
        let is_zone = !near_ones(name, zones.iter().map(String::as_str)).is_empty();
        let is_small = self.game.board.cells().count() <= MOST_LISTED;
        let (sort, among): (_, &[Names]) = match is_word {
            true => ("zone", &[Names::Zones, Names::Words(&WORDS)]),
            false if is_zone || is_small => ("cell", &[Names::Zones, Names::Cells]),
            false => ("cell", &[Names::Cells]),
        };
        self.or_unknown(None::<()>, sort, name, among);
    }

    /// What a name is that was written for a cell: a column, a row, or a cell in letters of another size.
    /// A zone in a line that says which cells there are: it may be declared, but is not known yet.
    fn zone_before_zones(&self, name: &Name) -> Option<Diagnostic> {
        let is_of_cells = |line: &BoardLine| matches!(line, BoardLine::Only(_) | BoardLine::Remove(_));
        let is_here = self.flat.board.iter().any(|l| l.span.contains(name.span) && is_of_cells(&l.clause));
        let is_zone = self.flat.board.iter().any(|l| zone_name(l) == Some(&name.node));
        (is_here && is_zone).then(|| {
            let message = format!("zone `{}` is not known yet", name.node);
            let diag = Diagnostic::error("unknown-zone", name.span, message);
            diag.help("`only` and `remove` come before all zones: write the cells themselves here, like `only all except dark`")
        })
    }

    fn no_cell_but(&self, name: &Name) -> Option<String> {
        let word = &name.node;
        let board = &self.game.board;
        for (strips, what) in [(board.columns(), "column"), (board.rows(), "row")] {
            if strips.iter().any(|(strip, _)| strip == word) {
                return Some(format!("each {what} has the word before it: `{what} {word}`"));
            }
        }
        if self.flat.board.iter().all(|l| !l.span.contains(name.span)) && self.is_piece(word) {
            let cell = board.cells().next().map_or("a1", |(_, cell)| cell.name.as_str());
            return Some(format!("cells stand before a colon, and pieces after it: `{cell}: {word}`"));
        }
        let same = board.cells().find(|(_, cell)| cell.name.eq_ignore_ascii_case(word));
        same.map(|(_, cell)| format!("this cell is written `{}`", cell.name))
    }

    /// True for the letter or the name of a piece.
    fn is_piece(&self, word: &str) -> bool {
        let is_letter = |role: &Role| role.letters.iter().any(|letter| word.len() == 1 && word.starts_with(*letter));
        self.find_roles(word).is_some() || self.game.roles.iter().any(is_letter)
    }

    fn say_of_whom(&mut self, zone: &Name) {
        let player = self.game.players.iter().next().map_or("White", |p| p.name.as_str());
        let help = format!("write `{} of {player}`", zone.node);
        let message =
            format!("zone `{}` has one set of cells for each player, and nothing says whose is meant", zone.node);
        self.say(Diagnostic::error("zone-of-whom", zone.span, message).help(help));
    }

    fn zone_of_player(&mut self, name: &Name, player: &Name) -> Option<Vec<CellId>> {
        let whose = self.player(player);
        if self.find_zone(&name.node).is_none() {
            return self.or_unknown(None, "zone", name, &[Names::Zones]);
        }
        let zone = self.find_zone(&name.node)?;
        match &zone.cells {
            ZoneCells::OfPlayers(sets) => sets.get(whose?).cloned(),
            ZoneCells::All(_) => {
                let also = zone.span;
                let message = format!("zone `{}` is the same for all players", name.node);
                self.refuse(
                    Diagnostic::error("zone-of-nobody", name.span.join(player.span), message)
                        .also(also, "declared here")
                        .help(format!("write `{}`", name.node)),
                )
            }
        }
    }

    fn dark(&mut self, span: Span) -> Option<Vec<CellId>> {
        let cells = self.game.board.dark();
        if cells.is_none() {
            self.say(Diagnostic::error("no-dark-cells", span, "only a board of squares has dark cells"));
        }
        cells
    }

    /// The cells of rows or columns, row by row; `None` after a diagnostic.
    pub fn rows(&mut self, rows: &Rows, span: Span) -> Option<Vec<CellId>> {
        let board = &self.game.board;
        let strips = if rows.columns { board.columns() } else { board.rows() };
        if strips.is_empty() {
            let message = format!("this board has no {}", word(rows.columns));
            return self.refuse(Diagnostic::error("no-rows", span, message).help("name the cells"));
        }
        let last = strips.len() - 1;
        let (from, to) = match &rows.which {
            WhichRows::First => (0, 0),
            WhichRows::Last => (last, last),
            WhichRows::One(name) => {
                let at = self.strip(name, &strips, rows.columns)?;
                (at, at)
            }
            WhichRows::Range(from, to) => {
                let (from, to) = (self.strip(from, &strips, rows.columns), self.strip(to, &strips, rows.columns));
                (from?, to?)
            }
        };
        Some(strips[from.min(to)..=from.max(to)].iter().flat_map(|(_, cells)| cells.clone()).collect())
    }

    /// Which of the rows a name or number means; an option can stand for the number.
    fn strip(&mut self, name: &RowName, strips: &[(String, Vec<CellId>)], columns: bool) -> Option<usize> {
        let (text, span) = match name {
            RowName::Name(name) if self.is_option(name) && !strips.iter().any(|s| s.0 == name.node) => {
                let number = crate::syntax::ast::Num { kind: NumKind::Name(name.clone()), span: name.span };
                (self.static_num(&number)?.to_string(), name.span)
            }
            RowName::Name(name) => (name.node.clone(), name.span),
            RowName::Num(num) => (self.static_num(num)?.to_string(), num.span),
        };
        let found = strips.iter().position(|s| s.0 == text);
        if found.is_none() {
            self.unknown_row(&text, span, strips, columns);
        }
        found
    }

    fn is_option(&self, name: &Name) -> bool {
        self.game.options.iter().any(|o| o.name == name.node)
    }

    fn unknown_row(&mut self, text: &str, span: Span, strips: &[(String, Vec<CellId>)], columns: bool) {
        let names: Vec<&str> = strips.iter().map(|s| s.0.as_str()).collect();
        let what = word(columns);
        let message = format!("the board has no {} `{text}`", what.trim_end_matches('s'));
        let (first, last) = (names.first().copied().unwrap_or(""), names.last().copied().unwrap_or(""));
        let diagnostic =
            Diagnostic::error("unknown-row", span, message).help(format!("its {what} are `{first}` to `{last}`"));
        let is_sized = self.flat.board.iter().any(|line| match &line.clause {
            BoardLine::Grid { shape, .. } => shape.sizes().iter().any(|num| !matches!(num.kind, NumKind::Int(_))),
            _ => false,
        });
        let diagnostic = match is_sized {
            false => diagnostic,
            true => {
                let one = what.trim_end_matches('s');
                diagnostic.help(format!(
                    "where an option says how many there are, the outer ones are `first {one}` and `last {one}`"
                ))
            }
        };
        let near = nearest(text, names.iter().copied()).filter(|_| text.len() > 1);
        let others = if columns { self.game.board.rows() } else { self.game.board.columns() };
        let other = word(!columns).trim_end_matches('s');
        let diagnostic = match others.iter().any(|(name, _)| *name == text) {
            true => diagnostic.help(format!("`{text}` is a {other} of it: `{other} {text}`")),
            false => diagnostic,
        };
        self.say(match near {
            Some(near) => diagnostic.fix(span, near),
            None => diagnostic,
        });
    }
}

/// How the block between two corners, each of a column and a row, is written.
fn block((first, last): ((&Numbered, &Numbered), (&Numbered, &Numbered))) -> String {
    let between = |one: &Numbered, other: &Numbered| {
        let (least, most) = if one.1 < other.1 { (one, other) } else { (other, one) };
        format!("{}..{}", least.0, most.0)
    };
    format!("`rows {} in columns {}`", between(first.1, last.1), between(first.0, last.0))
}

/// The letters and the number that a name is made of.
fn numbered(word: &str) -> Option<(&str, u32)> {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.get(letters.len()..)?.parse().ok().map(|number| (letters, number))
}

fn word(columns: bool) -> &'static str {
    if columns { "columns" } else { "rows" }
}

fn zone_name(line: &crate::model::flat::FlatLine<crate::syntax::ast::BoardLine>) -> Option<&String> {
    match &line.clause {
        crate::syntax::ast::BoardLine::Zone { name, .. } => Some(&name.node),
        _ => None,
    }
}

/// These cells in their order, each once.
pub(super) fn without_repeats(cells: Vec<CellId>) -> Vec<CellId> {
    let mut seen = std::collections::BTreeSet::new();
    cells.into_iter().filter(|&c| seen.insert(c)).collect()
}
