//! Other names of cells and pieces, other ways to write turns, and what records hold.

use crate::diag::Diagnostic;
use crate::id::{Id, MoveId};
use crate::model::options::Options;
use crate::model::resolve::Resolver;
use crate::model::resolve::scope::Names;
use crate::model::{CellNames, Container, GivenStart, Letters, OptionHeader, PlaceNames, RecordForm, TurnForm, Whole};
use crate::source::Spanned;
use crate::syntax::ast::{Line, LineKind, Name, PositionLine};

fn clauses(lines: &[Line<PositionLine>]) -> impl Iterator<Item = &PositionLine> {
    lines.iter().filter_map(|line| if let LineKind::Clause(clause) = &line.kind { Some(clause) } else { None })
}

impl Resolver<'_> {
    /// Says that a line belongs to another sort of form.
    pub(super) fn stray_line(&mut self, name: &Name, sort: &str) {
        let message = format!("such a line does not belong to `{sort}`");
        let help = match sort {
            "cells" => "in `cells` stand `columns \"…\"`, `rows \"…\"`, `numbered \"…\"` and `cell NAME \"…\"`",
            "turns" => {
                "in `turns` stand `turn \"…\"`, `move NAME \"…\"`, `pass \"…\"`, `parts joined by \"…\"`, `parts in any order, joined by \"…\"`, `after a turn \"…\"`, `cells NAME` and `pieces ROLE \"…\"`"
            }
            "records" => {
                "in `records` stand `turns NAME`, `position NAME in \"…\"`, `option NAME in \"…\"`, `game \"…\" = \"…\"`, `players \"…\", \"…\"` and `result \"…\" = PLAYER`"
            }
            _ => "in `position` stand `rows …` or `list …`, and templates",
        };
        self.say(Diagnostic::error("stray-line", name.span, message).help(help));
    }

    /// The number of the names of cells that go by a name.
    pub(super) fn cells_called(&mut self, name: &Name) -> Option<usize> {
        let found = self.game.notation.cells.iter().position(|cells| cells.name == name.node);
        self.or_unknown(found, "names of cells", name, &[Names::FormsOfCells])
    }

    /// What pieces are called.
    pub(super) fn letters<'n>(&mut self, named: impl Iterator<Item = &'n (Name, Name)>) -> Letters {
        let mut letters = Letters::new();
        for (role, text) in named {
            let texts: Vec<String> = text.node.split('|').map(str::to_owned).collect();
            let wanted = self.game.players.len();
            if texts.len() != 1 && texts.len() != wanted {
                let message =
                    format!("write one text for all players or one for each of the {wanted}, as in `\"K|k\"`");
                self.say(Diagnostic::error("template-choice", text.span, message));
                continue;
            }
            let of_each = |at: usize| texts.get(at).or(texts.first()).cloned().unwrap_or_default();
            for role in self.roles(role).unwrap_or_default() {
                letters.push((role, (0..wanted).map(of_each).collect()));
            }
        }
        letters
    }

    pub(super) fn cell_names(&mut self, name: &Name, lines: &[Line<PositionLine>]) {
        let board = &self.game.board;
        let blank = PlaceNames {
            cells: vec![String::new(); board.len()],
            columns: board.cells().map(|(_, c)| c.column.as_ref().map_or(String::new(), |(n, _)| n.clone())).collect(),
            rows: board.cells().map(|(_, c)| c.row.as_ref().map_or(String::new(), |(n, _)| n.clone())).collect(),
            areas: vec![None; board.areas.len()],
        };
        let mut of: Vec<PlaceNames> = vec![blank; self.game.players.len()];
        for clause in clauses(lines) {
            match clause {
                PositionLine::Axis { is_row, of: player, text } => {
                    let Some(named) = self.along(*is_row, text) else { continue };
                    for at in self.players_of(player.as_ref()) {
                        *if *is_row { &mut of[at].rows } else { &mut of[at].columns } = named.clone();
                    }
                }
                PositionLine::Counted { of: player, text, rows_back, columns_back } => {
                    let Some(named) = self.counted(text, *rows_back, *columns_back) else { continue };
                    for at in self.players_of(player.as_ref()) {
                        of[at].cells = named.clone();
                    }
                }
                PositionLine::Places { .. } => {}
                other => {
                    if let Some(name) = other.name() {
                        self.stray_line(name, "cells");
                    }
                }
            }
        }
        for names in &mut of {
            for (at, name) in names.cells.iter_mut().enumerate() {
                if name.is_empty() {
                    *name = format!("{}{}", names.columns[at], names.rows[at]);
                }
            }
        }
        for clause in clauses(lines) {
            if let PositionLine::Places { of: player, named } = clause {
                self.places_named(player.as_ref(), named, &mut of);
            }
        }
        self.game.notation.cells.push(CellNames { name: name.node.clone(), of });
    }

    fn players_of(&mut self, player: Option<&Name>) -> Vec<usize> {
        match player {
            None => (0..self.game.players.len()).collect(),
            Some(name) => self.player(name).map(Id::index).into_iter().collect(),
        }
    }

    fn places_named(&mut self, player: Option<&Name>, named: &[(Name, Name)], of: &mut [PlaceNames]) {
        let players = self.players_of(player);
        for (place, text) in named {
            let areas: Vec<usize> =
                (0..self.game.board.areas.len()).filter(|&at| self.game.board.areas[at].name == place.node).collect();
            if areas.is_empty() {
                let Some(cell) = self.cell(place) else { continue };
                players.iter().for_each(|&at| of[at].cells[cell.index()] = text.node.clone());
            }
            for area in areas {
                players.iter().for_each(|&at| of[at].areas[area] = Some(text.node.clone()));
            }
        }
    }

    /// What the column or the row of each cell is called.
    fn along(&mut self, is_row: bool, text: &Name) -> Option<Vec<String>> {
        let number = |c: &crate::model::board::Cell| {
            (if is_row { &c.row } else { &c.column }).as_ref().map_or(0, |(_, number)| usize::from(*number))
        };
        let numbers: Vec<usize> = self.game.board.cells().map(|(_, c)| number(c)).collect();
        let count = numbers.iter().max().map_or(0, |most| most + 1);
        match sequence(&text.node, count) {
            Ok(names) => Some(numbers.into_iter().map(|at| names[at].clone()).collect()),
            Err(message) => self.fail("names-in-a-row", text.span, message),
        }
    }

    /// The name of each cell, counted through row by row.
    fn counted(&mut self, text: &Name, rows_back: bool, columns_back: bool) -> Option<Vec<String>> {
        let place = |number: &Option<(String, u16)>, back: bool| {
            let number = number.as_ref().map_or(0, |(_, number)| i32::from(*number));
            if back { -number } else { number }
        };
        let mut order: Vec<(i32, i32, usize)> = self
            .game
            .board
            .cells()
            .map(|(id, c)| (place(&c.row, rows_back), place(&c.column, columns_back), id.index()))
            .collect();
        order.sort_unstable();
        match sequence(&text.node, order.len()) {
            Ok(names) => {
                let mut cells = vec![String::new(); order.len()];
                order.into_iter().zip(names).for_each(|((.., cell), name)| cells[cell] = name);
                Some(cells)
            }
            Err(message) => self.fail("names-in-a-row", text.span, message),
        }
    }

    pub(super) fn turn_form(&mut self, name: &Name, lines: &[Line<PositionLine>]) {
        let mut form = TurnForm { name: name.node.clone(), ..TurnForm::default() };
        for clause in clauses(lines) {
            match clause {
                PositionLine::Cells(name) => form.cells = self.cells_called(name),
                PositionLine::Pieces(named) => form.letters.extend(self.letters(named.iter())),
                PositionLine::PartsJoined(text) => form.joint = text.node.clone(),
                PositionLine::PartsLoose(text) => (form.joint, form.any_order) = (text.node.clone(), true),
                PositionLine::AfterTurn(text) => form.suffix = self.turn_pattern(text).unwrap_or_default(),
                PositionLine::Whole { moves, only, texts } => {
                    let patterns = texts.iter().filter_map(|text| self.turn_pattern(text)).collect();
                    form.whole.push(Whole { moves: self.moves_called(moves), only: *only, patterns });
                }
                PositionLine::Part { moves, texts } if moves.is_empty() => {
                    texts.iter().for_each(|text| self.check_pass(text));
                    form.pass.extend(texts.iter().map(|text| text.node.clone()));
                }
                PositionLine::Part { moves, texts } => {
                    let patterns = texts.iter().filter_map(|text| self.turn_pattern(text)).collect();
                    form.parts.push((self.moves_called(moves), patterns));
                }
                other => {
                    if let Some(name) = other.name() {
                        self.stray_line(name, "turns");
                    }
                }
            }
        }
        self.game.notation.turns.push(form);
    }

    /// What stands in braces where nothing is done: a role, for the cell on which such a piece stands.
    fn check_pass(&mut self, text: &Spanned<String>) {
        let in_braces = text.node.split('{').skip(1).map(|piece| piece.split('}').next().unwrap_or_default());
        for role in in_braces {
            let (name, sorts) = (Name { node: role.to_owned(), span: text.span }, [Names::Roles]);
            self.or_unknown(self.is_called(role, &sorts).then_some(()), "piece", &name, &sorts);
        }
    }

    fn moves_called(&mut self, names: &[Name]) -> Vec<MoveId> {
        let mut found = Vec::new();
        for name in names {
            found.extend(self.move_named(name));
        }
        found
    }

    pub(super) fn record_form(&mut self, name: &Name, within: Option<&Name>, lines: &[Line<PositionLine>]) {
        let found = within.and_then(|within| Container::named(&within.node));
        if let Some(within) = within.filter(|_| found.is_none()) {
            self.unknown("container", within, &Container::ALL.map(|(word, _)| word.to_owned()));
        }
        let within = found.unwrap_or_default();
        let mut form = RecordForm { name: name.node.clone(), within, ..RecordForm::default() };
        for clause in clauses(lines) {
            self.record_line(clause, &mut form);
        }
        // where turns stand alone under the same headers, positions are those of the numbered lines
        let numbered = self.game.notation.records.iter().find(|other| other.within == Container::Kif);
        if let (Container::Ki2, None, true, Some(numbered)) =
            (within, form.position.as_ref(), form.starts.is_empty(), numbered)
        {
            form.position.clone_from(&numbered.position);
            form.starts.clone_from(&numbered.starts);
        }
        self.game.notation.records.push(form);
    }

    fn record_line(&mut self, clause: &PositionLine, form: &mut RecordForm) {
        match clause {
            PositionLine::Turns(names) => {
                for name in names {
                    let found = self.game.notation.turns.iter().position(|turns| turns.name == name.node);
                    form.turns.extend(self.or_unknown(found, "form of turns", name, &[Names::FormsOfTurns]));
                }
            }
            PositionLine::Position { name, header } => {
                let found = self.position_form(name);
                form.position = found.map(|found| (found, header.as_ref().map(|header| header.node.clone())));
            }
            PositionLine::Start { form: name, text, header, value } => {
                form.starts.extend(self.position_form(name).map(|form| GivenStart {
                    form,
                    text: text.node.clone(),
                    header: header.node.clone(),
                    value: value.node.clone(),
                }));
            }
            PositionLine::Option { name, header, otherwise } => {
                match Options(&self.flat.options).value(name, otherwise.as_ref()) {
                    Ok(value) => form.options.push(OptionHeader {
                        option: name.node.clone(),
                        header: header.node.clone(),
                        otherwise: value.map(|value| value.to_string()),
                    }),
                    Err(mistake) => self.report.push(mistake),
                }
            }
            PositionLine::Header { header, value } => form.known_by.push((header.node.clone(), value.node.clone())),
            PositionLine::Players(texts) => form.players = texts.iter().map(|text| text.node.clone()).collect(),
            PositionLine::Result { text, player } => {
                let winner = player.as_ref().map(|player| self.player(player));
                if winner != Some(None) {
                    form.results.push((text.node.clone(), winner.flatten()));
                }
            }
            other => {
                if let Some(name) = other.name() {
                    self.stray_line(name, "records");
                }
            }
        }
    }

    /// The number of a form of positions.
    fn position_form(&mut self, name: &Name) -> Option<usize> {
        let found = self.game.notation.positions.iter().position(|form| form.name == name.node);
        self.or_unknown(found, "position form", name, &[Names::FormsOfPositions])
    }
}

/// The names of so many things in a row: `1..`, `..a` (the last is `a`), `a.. without i`, or each of them.
fn sequence(text: &str, count: usize) -> Result<Vec<String>, String> {
    let (range, without) = text.split_once(" without ").unwrap_or((text, ""));
    let Some((from, to)) = range.trim().split_once("..") else {
        let names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        return match names.len() {
            found if found == count => Ok(names),
            found => Err(format!("{found} names for {count}: write one for each, or a range such as `a..` or `..1`")),
        };
    };
    let is_back = from.is_empty() || !to.is_empty() && order(from) > order(to);
    let start = if is_back { to } else { from };
    let names = named_from(start, without, count)
        .ok_or_else(|| format!("`{start}` is no beginning: write a number or a letter, as in `1..` or `..a`"))?;
    let (end, last) = (if is_back { from } else { to }, names.last().map_or("", String::as_str));
    if !end.is_empty() && end != last {
        let (so, open) = if is_back {
            (format!("{last}..{to}"), format!("..{to}"))
        } else {
            (format!("{from}..{last}"), format!("{from}.."))
        };
        return Err(format!("`{end}` is not the last of {count}: write `{so}`, or `{open}` for as many as there are"));
    }
    Ok(if is_back { names.into_iter().rev().collect() } else { names })
}

fn order(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| word.chars().next().map(u32::from))
}

/// So many names from one on: numbers, or letters, the small ones before the capitals.
fn named_from(start: &str, without: &str, count: usize) -> Option<Vec<String>> {
    let is_left_out = |name: &String| without.split_whitespace().any(|word| word == name);
    if let Ok(first) = start.parse::<usize>() {
        return Some((first..).map(|n| n.to_string()).filter(|name| !is_left_out(name)).take(count).collect());
    }
    let mut letters = start.chars();
    let first = letters.next().filter(|c| c.is_ascii_alphabetic() && letters.next().is_none())?;
    let alphabet = ('a'..='z').chain('A'..='Z').skip_while(|c| *c != first).map(|c| c.to_string());
    let names: Vec<String> = alphabet.filter(|name| !is_left_out(name)).take(count).collect();
    (names.len() == count).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::sequence;

    #[test]
    fn names_in_a_row() {
        let row = |text: &str, count| sequence(text, count).map(|names| names.join(" "));
        assert_eq!(row("a..", 3), Ok("a b c".into()));
        assert_eq!(row("..a", 3), Ok("c b a".into()));
        assert_eq!(row("0..", 3), Ok("0 1 2".into()));
        assert_eq!(row("..1", 3), Ok("3 2 1".into()));
        assert_eq!(row("3..1", 3), Ok("3 2 1".into()));
        assert_eq!(row("a..c", 3), Ok("a b c".into()));
        assert!(row("9..1", 3).is_err_and(|why| why.contains("`3..1`, or `..1`")));
        assert!(row("a..b", 3).is_err_and(|why| why.contains("`a..c`, or `a..`")));
        assert_eq!(row("h.. without i", 3), Ok("h j k".into()));
        assert_eq!(row("x y z", 3), Ok("x y z".into()));
        assert!(row("x y", 3).is_err());
        assert!(row("*..", 3).is_err());
    }
}
