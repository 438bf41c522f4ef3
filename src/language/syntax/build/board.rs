//! `board`, and sets of cells that do not depend on the position.

use super::{Builder, Node, all, find, first, has};
use crate::source::Spanned;
use crate::syntax::ast::{
    BoardLine, Cells, CellsKind, GridOption, GridShape, LineStep, LinkChain, LinkStep, Name, RowName, Rows, WhichRows,
    ZoneCells,
};
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn board_line(&mut self, node: Node) -> Option<BoardLine> {
        Some(match node.as_rule() {
            Rule::grid => self.grid(&node)?,
            Rule::only => BoardLine::Only(self.cells_in(&node)?),
            Rule::remove_cells => BoardLine::Remove(self.cells_in(&node)?),
            Rule::cells_at => BoardLine::CellsAt(self.cells_at(&node)),
            Rule::link => {
                let chains = all(&node, Rule::chain).filter_map(|c| self.chain(&c)).collect();
                BoardLine::Link { name: self.label(&node)?, chains }
            }
            Rule::lines_of => {
                let mut names = self.names(&node).into_iter();
                let lines = all(&node, Rule::cell_line).map(|line| self.cell_line(&line)).collect();
                BoardLine::Lines { along: names.next()?, back: names.next(), lines }
            }
            Rule::no_way => BoardLine::NoWay { dirs: self.dirs_in(&node)?, from: self.set_in(&node)? },
            Rule::wheels => {
                let mut names = self.names(&node).into_iter();
                let wheels =
                    all(&node, Rule::cells_term).map(|wheel| self.cells_term(&wheel)).collect::<Option<_>>()?;
                BoardLine::Wheels { along: names.next()?, back: names.next(), wheels }
            }
            Rule::direction if has(&node, Rule::direction_of) => BoardLine::DirectionOf {
                name: self.label(&node)?,
                of: all(&node, Rule::direction_of).filter_map(|of| self.direction_of(&of)).collect(),
            },
            Rule::direction => {
                let words = all(&node, Rule::word_path)
                    .map(|path| all(&path, Rule::ident).map(|w| self.name(&w)).collect())
                    .collect();
                BoardLine::Direction { name: self.label(&node)?, words }
            }
            Rule::zone => self.zone(&node)?,
            Rule::area => BoardLine::Area { names: self.names(&node), of_each: has(&node, Rule::of_each_player) },
            Rule::join => {
                let mut names = self.names(&node).into_iter();
                let by = find(&node, Rule::ident).map(|n| self.name(&n))?;
                BoardLine::Join { area: names.next()?, of: names.next(), cells: self.cells_in(&node)?, by }
            }
            Rule::attribute => BoardLine::Attribute {
                name: self.label(&node)?,
                of_each: has(&node, Rule::of_each_player),
                lines: all(&node, Rule::attribute_line).map(|l| self.attribute_line(&l)).collect(),
            },
            _ => return None,
        })
    }

    fn grid(&mut self, node: &Node) -> Option<BoardLine> {
        let shape = self.grid_shape(&first(node)?)?;
        let options = all(node, Rule::grid_option)
            .filter_map(|option| {
                let which = match first(&option)?.as_rule() {
                    Rule::no_links => GridOption::NoLinks,
                    Rule::rows_lettered => GridOption::RowsLettered,
                    _ => GridOption::Orthogonal,
                };
                Some(Spanned::new(which, self.span(&option)))
            })
            .collect();
        Some(BoardLine::Grid { shape, options })
    }

    fn grid_shape(&mut self, node: &Node) -> Option<GridShape> {
        let mut sizes = Vec::new();
        for size in all(node, Rule::num_prim) {
            sizes.push(self.num_prim(&size)?);
        }
        if node.as_rule() == Rule::hex_rows {
            return Some(GridShape::HexRows(sizes));
        }
        let mut sizes = sizes.into_iter();
        let size = sizes.next()?;
        Some(match node.as_rule() {
            Rule::hexagon => GridShape::Hexagon(size),
            Rule::hex_rhombus => GridShape::HexRhombus(size, sizes.next()?),
            Rule::squares => GridShape::Squares(size, sizes.next()?),
            Rule::ring => GridShape::Ring(size),
            _ => GridShape::Line(size),
        })
    }

    fn cells_at(&mut self, node: &Node) -> Vec<(Name, (i64, i64))> {
        let mut placed = Vec::new();
        for (name, point) in all(node, Rule::name).zip(all(node, Rule::point)) {
            let ints: Vec<i64> = all(&point, Rule::int).map(|i| self.int(&i).node).collect();
            if let [x, y] = ints[..] {
                placed.push((self.name(&name), (x, y)));
            }
        }
        placed
    }

    fn chain(&self, node: &Node) -> Option<LinkChain> {
        let mut names = all(node, Rule::name).map(|n| self.name(&n));
        let first = names.next()?;
        let steps = all(node, Rule::link_step);
        let step = |(step, to)| LinkStep { one_way: has(&step, Rule::one_way), on: has(&step, Rule::through_all), to };
        Some(LinkChain { first, rest: steps.zip(names).map(step).collect() })
    }

    fn cell_line(&self, node: &Node) -> Vec<LineStep> {
        let mut on = false;
        let step = |part: Node| match part.as_rule() {
            Rule::through_all => {
                on = true;
                None
            }
            _ => Some(LineStep { on: std::mem::take(&mut on), to: self.name(&part) }),
        };
        node.clone().into_inner().filter_map(step).collect()
    }

    fn direction_of(&self, node: &Node) -> Option<(Name, Vec<Name>)> {
        let words = all(node, Rule::ident).map(|word| self.name(&word)).collect();
        Some((self.label(node)?, words))
    }

    fn zone(&mut self, node: &Node) -> Option<BoardLine> {
        let mut names = all(node, Rule::name).map(|n| self.name(&n));
        let name = names.next()?;
        let owners: Vec<Name> = names.collect();
        let mut sets = Vec::new();
        for cells in all(node, Rule::cells) {
            sets.push(self.cells(&cells)?);
        }
        let cells = match owners.is_empty() {
            true if has(node, Rule::k_each) => ZoneCells::Each(sets.pop()?),
            true => ZoneCells::All(sets.pop()?),
            false => ZoneCells::OfPlayers(owners.into_iter().zip(sets).collect()),
        };
        Some(BoardLine::Zone { name, cells })
    }

    fn attribute_line(&mut self, node: &Node) -> (Option<Name>, Vec<(Spanned<i64>, Cells)>) {
        let mut values = Vec::new();
        for value in all(node, Rule::attribute_value) {
            let number = find(&value, Rule::int).map(|i| self.int(&i));
            values.extend(number.zip(self.cells_in(&value)));
        }
        (self.label(node), values)
    }

    pub(super) fn cells_in(&mut self, node: &Node) -> Option<Cells> {
        self.cells(&find(node, Rule::cells)?)
    }

    /// `cells`, or `placed_cells` with a last name that stands apart because a colon follows it.
    pub(super) fn cells(&mut self, node: &Node) -> Option<Cells> {
        let mut sum: Option<Cells> = None;
        let mut join = Join::Beside;
        for (at, part) in node.clone().into_inner().enumerate() {
            let next = match part.as_rule() {
                Rule::cells_join => {
                    join = if has(&part, Rule::cells_except) { Join::Except } else { Join::Or };
                    continue;
                }
                Rule::name => {
                    let kind = CellsKind::Names(vec![self.name(&part)]);
                    Cells { kind, span: self.span(&part) }
                }
                Rule::stretch => self.stretch(&part)?,
                Rule::cells => self.cells(&part)?,
                _ => self.cells_term(&part)?,
            };
            if self.is_too_long(at / 2, node) {
                break;
            }
            sum = Some(match sum {
                None => next,
                Some(left) => joined(left, join, next),
            });
            join = Join::Beside;
        }
        sum
    }

    fn cells_term(&mut self, node: &Node) -> Option<Cells> {
        let mut sum: Option<Cells> = None;
        for (at, part) in all(node, Rule::cells_prim).enumerate() {
            if self.is_too_long(at, node) {
                break;
            }
            let next = self.cells_prim(&part)?;
            sum = Some(match sum {
                None => next,
                Some(left) => {
                    let span = left.span.join(next.span);
                    Cells { kind: CellsKind::In(Box::new(left), Box::new(next)), span }
                }
            });
        }
        sum
    }

    fn cells_prim(&mut self, node: &Node) -> Option<Cells> {
        let inner = first(node)?;
        let kind = match inner.as_rule() {
            Rule::s_lpar => return self.cells_in(node),
            Rule::rows => CellsKind::Rows(self.rows(&inner)?),
            Rule::all_cells => CellsKind::All,
            Rule::edge_cells => CellsKind::Edge,
            Rule::dark_cells => CellsKind::Dark,
            Rule::zone_of => {
                let mut names = self.names(&inner).into_iter();
                CellsKind::ZoneOf { zone: names.next()?, player: names.next()? }
            }
            _ => return self.cell_list(&inner),
        };
        Some(Cells { kind, span: self.span(&inner) })
    }

    /// Names and stretches beside each other.
    fn cell_list(&mut self, node: &Node) -> Option<Cells> {
        let mut sum: Option<Cells> = None;
        for part in node.clone().into_inner() {
            let next = match part.as_rule() {
                Rule::stretch => self.stretch(&part)?,
                Rule::name => Cells { kind: CellsKind::Names(vec![self.name(&part)]), span: self.span(&part) },
                _ => continue,
            };
            sum = Some(match sum {
                None => next,
                Some(left) => joined(left, Join::Beside, next),
            });
        }
        sum
    }

    /// `a1..e1`.
    fn stretch(&self, node: &Node) -> Option<Cells> {
        let (from, to) = self.ends_of_stretch(node)?;
        Some(Cells { kind: CellsKind::Stretch(from, to), span: self.span(node) })
    }

    pub(super) fn ends_of_stretch(&self, node: &Node) -> Option<(Name, Name)> {
        let mut names = self.names(node).into_iter();
        names.next().zip(names.next())
    }

    pub(super) fn rows(&mut self, node: &Node) -> Option<Rows> {
        let columns = has(&find(node, Rule::k_row_or_column)?, Rule::k_column);
        let mut names = Vec::new();
        for name in all(node, Rule::row_name) {
            names.push(self.row_name(&name)?);
        }
        let mut names = names.into_iter();
        let which = match (names.next(), names.next()) {
            (Some(from), Some(to)) => WhichRows::Range(from, to),
            (Some(one), None) => WhichRows::One(one),
            _ if has(node, Rule::k_first) => WhichRows::First,
            _ => WhichRows::Last,
        };
        Some(Rows { columns, which })
    }

    fn row_name(&mut self, node: &Node) -> Option<RowName> {
        match find(node, Rule::row_word) {
            Some(word) => Some(RowName::Name(self.name(&word))),
            None => self.int_or_num(node).map(RowName::Num),
        }
    }
}

/// How two sets of cells are joined: a name beside names lengthens the list.
#[derive(Clone, Copy)]
enum Join {
    Beside,
    Or,
    Except,
}

fn joined(left: Cells, join: Join, right: Cells) -> Cells {
    let span = left.span.join(right.span);
    let kind = match (join, left.kind, right.kind) {
        (Join::Beside, CellsKind::Names(mut names), CellsKind::Names(more)) => {
            names.extend(more);
            CellsKind::Names(names)
        }
        (Join::Except, a, b) => {
            let [a, b] = [(a, left.span), (b, right.span)].map(|(kind, span)| Box::new(Cells { kind, span }));
            CellsKind::Except(a, b)
        }
        (_, CellsKind::Union(mut parts), b) => {
            parts.push(Cells { kind: b, span: right.span });
            CellsKind::Union(parts)
        }
        (_, a, b) => {
            CellsKind::Union([(a, left.span), (b, right.span)].map(|(kind, span)| Cells { kind, span }).into())
        }
    };
    Cells { kind, span }
}
