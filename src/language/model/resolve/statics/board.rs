//! The `board` section: the grid, the cells kept, then links, directions and zones in the order written.

use super::super::{Resolver, all_of};
use super::areas;
use super::cells::without_repeats;
use crate::diag::Diagnostic;
use crate::id::{CellId, LinkId, PlayerId, Table};
use crate::model::board::generate::{Grid, generate, of_squares};
use crate::model::board::{Cell, CellShape, DirectionOf, Link, MOST_CELLS, Zone, ZoneCells};
use crate::model::flat::FlatLine;
use crate::model::resolve::scope::Names;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, BoardLine, Cells, CellsKind, GridOption, GridShape, LinkChain, Name, Num};
use std::collections::BTreeSet;
use std::iter::once;

/// How far from the origin a cell may be drawn.
const FARTHEST: i64 = 1000;

/// Most paths that one `direction` is made of, and most words of each.
const MOST_PATHS: usize = 64;
const LONGEST_PATH: usize = 16;

/// Most labels of links, and most zones.
const MOST_NAMES: usize = 200;

/// Builds the board; `None` if it has no cell.
pub(super) fn resolve(r: &mut Resolver) -> Option<()> {
    let flat = r.flat;
    if flat.board.is_empty() {
        return r.refuse(
            Diagnostic::error("no-board", flat.header, "the game has no board")
                .help("write `board { squares 8 by 8 }`"),
        );
    }
    let grid = grid(r);
    each(r, place_cells);
    each(r, keep_cells);
    if r.game.board.is_empty() {
        if grid.is_some() {
            say_no_cells(r);
        }
        return None;
    }
    each(r, areas::areas);
    each(r, links);
    r.game.board.settle_opposites();
    each(r, zone);
    each(r, wheels);
    r.game.board.settle_opposites();
    each(r, areas::joins);
    each(r, areas::attributes);
    Some(())
}

fn each(r: &mut Resolver, does: fn(&mut Resolver, &FlatLine<BoardLine>)) {
    let flat = r.flat;
    flat.board.iter().for_each(|line| does(r, line));
}

fn say_no_cells(r: &mut Resolver) {
    let span = r.flat.board.first().map_or(r.flat.header, |l| l.span);
    let help = "write a grid such as `squares 8 by 8`, or cells such as `cells x (0,0) y (1,0)`";
    r.say(Diagnostic::error("no-cells", span, "the board has no cells").help(help));
}

/// Makes the grid; `None` if there is something wrong with it, which has been said.
fn grid(r: &mut Resolver) -> Option<()> {
    let flat = r.flat;
    let is_grid = |l: &&FlatLine<BoardLine>| matches!(l.clause, BoardLine::Grid { .. });
    let mut grids = flat.board.iter().filter(is_grid);
    let Some(line) = grids.next() else { return Some(()) };
    if let Some(second) = grids.next() {
        r.say(
            Diagnostic::error("two-grids", second.span, "a board has one grid")
                .also(line.span, "the first is here")
                .help("add single cells with `cells`, and links between them with `link`"),
        );
    }
    let BoardLine::Grid { shape, options } = &line.clause else { return Some(()) };
    check_grid_options(r, shape, options);
    let grid = sized(r, shape, options, line.span)?;
    r.game.board = generate(&grid);
    Some(())
}

fn check_grid_options(r: &mut Resolver, shape: &GridShape, options: &[Spanned<GridOption>]) {
    if matches!(shape, GridShape::Squares(..)) {
        return;
    }
    for option in options {
        let word = match option.node {
            GridOption::NoLinks => "no links",
            GridOption::RowsLettered if matches!(shape, GridShape::HexRhombus(..)) => continue,
            GridOption::RowsLettered => "rows lettered",
            GridOption::Orthogonal => "orthogonal",
        };
        let message = format!("`{word}` can be said of squares only");
        r.say(Diagnostic::error("not-of-squares", option.span, message).help("leave it out"));
    }
}

/// Settles the sizes, and refuses too many cells before any is made.
fn sized(r: &mut Resolver, shape: &GridShape, options: &[Spanned<GridOption>], span: Span) -> Option<Grid> {
    let has = |wanted: GridOption| options.iter().any(|o| o.node == wanted);
    match shape {
        GridShape::HexRows(rows) => {
            let sizes: Vec<Option<i64>> = rows.iter().map(|n| size(r, n)).collect();
            let sizes: Vec<i64> = sizes.into_iter().collect::<Option<_>>()?;
            check_count(r, sizes.iter().try_fold(0i64, |sum, &n| sum.checked_add(n)), span)?;
            check_parity(r, rows, &sizes)?;
            Some(Grid::Hexes(sizes.iter().map(|&n| n as usize).collect()))
        }
        GridShape::Hexagon(side) => {
            let side = size(r, side)?;
            let cells = side.checked_mul(side).and_then(|s| s.checked_sub(side)?.checked_mul(3)?.checked_add(1));
            check_count(r, cells, span)?;
            let side = side as usize;
            Some(Grid::Hexes((side..2 * side).chain((side..2 * side - 1).rev()).collect()))
        }
        GridShape::HexRhombus(columns, rows) => {
            let (columns, rows) = rectangle(r, columns, rows, span)?;
            Some(Grid::Rhombus { columns, rows, row_letters: has(GridOption::RowsLettered) })
        }
        GridShape::Squares(columns, rows) => {
            let (columns, rows) = rectangle(r, columns, rows, span)?;
            Some(Grid::Squares {
                columns,
                rows,
                row_letters: has(GridOption::RowsLettered),
                orthogonal: has(GridOption::Orthogonal),
                unlinked: has(GridOption::NoLinks),
            })
        }
        GridShape::Ring(count) => {
            let cells = size(r, count)?;
            check_count(r, Some(cells), span)?;
            if cells < 3 {
                return r.refuse(Diagnostic::error(
                    "board-size",
                    count.span,
                    format!("a ring has at least 3 cells, not {cells}"),
                ));
            }
            Some(Grid::Ring(cells as usize))
        }
        GridShape::Line(count) => {
            let cells = size(r, count)?;
            check_count(r, Some(cells), span)?;
            Some(Grid::Line(cells as usize))
        }
    }
}

/// The columns and rows of a grid that has as many cells in every row.
fn rectangle(r: &mut Resolver, columns: &Num, rows: &Num, span: Span) -> Option<(usize, usize)> {
    let (columns, rows) = (size(r, columns), size(r, rows));
    let (columns, rows) = (columns?, rows?);
    check_count(r, columns.checked_mul(rows), span)?;
    Some((columns as usize, rows as usize))
}

fn size(r: &mut Resolver, num: &Num) -> Option<i64> {
    let value = r.static_num(num)?;
    if value >= 1 {
        return Some(value);
    }
    r.refuse(Diagnostic::error("board-size", num.span, format!("a board needs at least 1 cell each way, not {value}")))
}

fn check_count(r: &mut Resolver, count: Option<i64>, span: Span) -> Option<()> {
    if count.is_some_and(|c| c <= MOST_CELLS as i64) {
        return Some(());
    }
    let found = count.map_or("far more".to_owned(), |c| format!("{c} cells"));
    let message = format!("this board is too large: {found}, and the most is {MOST_CELLS}");
    r.refuse(Diagnostic::error("board-too-large", span, message))
}

/// Rows are centred: only rows of unlike parity fit into each other.
fn check_parity(r: &mut Resolver, rows: &[Num], sizes: &[i64]) -> Option<()> {
    let Some(below) = sizes.windows(2).position(|w| (w[0] - w[1]) % 2 == 0) else { return Some(()) };
    let at = below + 1;
    let message = format!("a row of {} hexes does not fit on a row of {}", sizes[at], sizes[below]);
    r.refuse(
        Diagnostic::error("rows-do-not-fit", rows[at].span, message)
            .help("each row is centred on the one below: one of them needs an even, the other an odd number of hexes"),
    )
}

fn place_cells(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::CellsAt(cells) = &line.clause else { return };
    for (name, at) in cells {
        if let Some(cell) = new_cell(r, name, *at) {
            r.game.board.add_cell(cell);
        }
    }
}

fn new_cell(r: &mut Resolver, name: &Name, (x, y): (i64, i64)) -> Option<Cell> {
    if r.game.board.len() >= MOST_CELLS {
        check_count(r, Some(MOST_CELLS as i64 + 1), name.span)?;
    }
    if x.abs().max(y.abs()) > FARTHEST {
        let message = format!("cell `{}` lies too far out: at most {FARTHEST} from (0,0)", name.node);
        return r.refuse(Diagnostic::error("number-out-of-range", name.span, message));
    }
    let (x, y) = (x as f32, y as f32);
    let same = |c: &Cell| c.name == name.node;
    let there = |c: &Cell| (c.x - x).abs() < 0.01 && (c.y - y).abs() < 0.01;
    let clash = r.game.board.cells().find(|(_, c)| same(c) || there(c)).map(|(_, c)| (same(c), c.name.clone()));
    match clash {
        Some((true, _)) => {
            return r.refuse(Diagnostic::declared_twice("cell", name, None).help("give one of them another name"));
        }
        Some((false, other)) => {
            let message = format!("cell `{}` lies where cell `{other}` is", name.node);
            r.say(Diagnostic::error("cells-overlap", name.span, message).help("give one of them another place"));
        }
        None => {}
    }
    Some(Cell { name: name.node.clone(), x, y, row: None, column: None })
}

fn keep_cells(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let (cells, keeps) = match &line.clause {
        BoardLine::Only(cells) => (cells, true),
        BoardLine::Remove(cells) => (cells, false),
        _ => return,
    };
    let Some(named) = r.cells(cells) else { return };
    let mut keep = vec![!keeps; r.game.board.len()];
    named.iter().for_each(|c| keep[c.0 as usize] = keeps);
    let gone =
        r.game.board.cells().filter(|(id, _)| !keep[id.0 as usize]).map(|(_, cell)| (cell.name.clone(), line.span));
    r.left_out.extend(gone);
    r.game.board = r.game.board.keeping(&keep);
}

fn links(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    match &line.clause {
        BoardLine::Link { name, chains } => {
            let Some(link) = declare(r, name, false) else { return };
            let partners = own_partners(chains);
            chains.iter().for_each(|chain| join_chain(r, link, chain, &partners));
        }
        BoardLine::Lines { along, back, lines } => {
            let there = declare(r, along, false);
            leads_back(r, along, back.as_ref());
            let back = back.as_ref().and_then(|name| declare(r, name, false));
            there.into_iter().chain(back).for_each(|link| draw(r, link));
            if let Some([lone]) = lines.iter().map(Vec::as_slice).find(|line| line.len() == 1) {
                let message = format!("a line of the cell `{}` alone leads nowhere", lone.to.node);
                let diag = Diagnostic::error("lone-cell", lone.to.span, message);
                r.say(
                    diag.help("the cells of a line follow one another, and commas part the lines: `a1 b1 c1, a2..c2`"),
                );
            }
            for line in lines {
                let mut from = None;
                for step in line {
                    let to = r.cell(&step.to);
                    leads_elsewhere(r, from, to, &step.to);
                    for pair in stretch(r, from, to, step.on, &step.to).windows(2) {
                        there.into_iter().for_each(|link| r.game.board.join(pair[0], pair[1], link));
                        back.into_iter().for_each(|link| r.game.board.join(pair[1], pair[0], link));
                    }
                    from = to;
                }
            }
        }
        BoardLine::Direction { name, words } => {
            if words.len() > MOST_PATHS || words.iter().any(|path| path.len() > LONGEST_PATH) {
                let message = format!("a direction is at most {MOST_PATHS} paths of {LONGEST_PATH} words");
                r.say(Diagnostic::error("too-many-names", name.span, message));
                return;
            }
            let paths: Vec<Option<Vec<LinkId>>> = words.iter().map(|path| path_of(r, path)).collect();
            let Some(link) = declare(r, name, true) else { return };
            let paths: Vec<Vec<LinkId>> = paths.into_iter().flatten().collect();
            r.game.board.compose(link, &paths);
        }
        BoardLine::DirectionOf { name, of } => direction_of_players(r, name, of),
        _ => {}
    }
}

/// Lines are drawn. Those that go by the name of a direction of squares are that direction, on a board of points.
fn draw(r: &mut Resolver, line: LinkId) {
    let board = &mut r.game.board;
    let link = &mut board.links[line];
    link.drawn = true;
    let Some((vector, along_side)) = of_squares(&link.name) else { return };
    link.vector = Some(vector);
    link.orthogonal = along_side;
    if board.shape == CellShape::Square {
        board.shape = CellShape::Point;
    }
}

/// Warns of lines with the name of a direction that lead there and not back.
fn leads_back(r: &mut Resolver, along: &Name, back: Option<&Name>) {
    let Some(((x, y), _)) = of_squares(&along.node).filter(|_| back.is_none()) else { return };
    let is_back = |name: &&str| of_squares(name).is_some_and(|(vector, _)| vector == (-x, -y));
    let Some(back) = ["n", "ne", "e", "se", "s", "sw", "w", "nw"].into_iter().find(is_back) else { return };
    let word = &along.node;
    let diag = Diagnostic::warning("one-way", along.span, format!("nothing leads back along `{word}`"));
    r.say(diag.help(format!(
        "name the way back too, `lines {word} {back}: …`; ways that lead in one direction only have other names"
    )));
}

/// A label that leads from each cell to where a turn of its wheel takes it, and one back.
fn wheels(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::Wheels { along, back, wheels } = &line.clause else { return };
    let there = declare(r, along, true);
    let back = back.as_ref().and_then(|name| declare(r, name, true));
    for wheel in wheels {
        let Some(cells) = r.cells(wheel).map(without_repeats) else { continue };
        let Some(turned) = r.game.board.wheel(&cells) else {
            let diag =
                Diagnostic::error("no-symmetry", wheel.span, "these cells, when turned, do not fall on themselves");
            r.say(diag.help("a wheel is a block of as many columns as rows, or a hexagon"));
            continue;
        };
        for (from, to) in cells.into_iter().zip(turned) {
            there.into_iter().for_each(|link| r.game.board.join(from, to, link));
            back.into_iter().for_each(|link| r.game.board.join(to, from, link));
        }
    }
}

fn declare(r: &mut Resolver, name: &Name, composed: bool) -> Option<LinkId> {
    let board = &mut r.game.board;
    if let Some(first) = board.links.iter().find(|l| l.name == name.node) {
        let written = Some(first.span).filter(|span| *span != Span::default());
        return r.refuse(Diagnostic::declared_twice("direction", name, written).help(match written {
            Some(_) => "put all its links into one clause, parted by commas",
            None => "the grid has a direction of this name: write `no links` after the grid, or take another name",
        }));
    }
    if board.links.len() >= MOST_NAMES {
        return r.fail("too-many-names", name.span, format!("a board has at most {MOST_NAMES} directions"));
    }
    let link = Link {
        name: name.node.clone(),
        vector: None,
        opposite: None,
        orthogonal: false,
        composed,
        drawn: false,
        span: name.span,
    };
    Some(board.add_link(link))
}

/// Warns of a link that leads from a cell to itself.
fn leads_elsewhere(r: &mut Resolver, from: Option<CellId>, to: Option<CellId>, name: &Name) {
    if from.is_some() && from == to {
        let message = format!("a link from `{}` to itself leads nowhere", name.node);
        let diag = Diagnostic::warning("no-effect", name.span, message);
        r.say(diag.help("name another cell, or leave this out"));
    }
}

/// Where cells are joined pair by pair, those that are joined to themselves and to no other: each is its own partner.
fn own_partners(chains: &[LinkChain]) -> BTreeSet<&str> {
    let is_own = |chain: &&LinkChain| matches!(&chain.rest[..], [only] if only.to.node == chain.first.node);
    let own: BTreeSet<&str> = chains.iter().filter(is_own).map(|chain| chain.first.node.as_str()).collect();
    if own.is_empty() || chains.len() == 1 {
        return BTreeSet::new();
    }
    let others = chains.iter().filter(|chain| !is_own(chain));
    let joined: BTreeSet<&str> = others
        .flat_map(|chain| once(&chain.first).chain(chain.rest.iter().map(|step| &step.to)))
        .map(|cell| cell.node.as_str())
        .collect();
    own.difference(&joined).copied().collect()
}

fn join_chain(r: &mut Resolver, link: LinkId, chain: &LinkChain, own_partners: &BTreeSet<&str>) {
    let mut from = r.cell(&chain.first);
    for step in &chain.rest {
        let to = r.cell(&step.to);
        // with `>` it is meant: who may stay goes along it
        if !step.one_way && !own_partners.contains(step.to.node.as_str()) {
            leads_elsewhere(r, from, to, &step.to);
        }
        for pair in stretch(r, from, to, step.on, &step.to).windows(2) {
            r.game.board.join(pair[0], pair[1], link);
            if !step.one_way {
                r.game.board.join(pair[1], pair[0], link);
            }
        }
        from = to;
    }
}

/// From one cell to the next of a chain or line, or on through all that lie between; nothing where one of them is unknown.
fn stretch(r: &mut Resolver, from: Option<CellId>, to: Option<CellId>, on: bool, name: &Name) -> Vec<CellId> {
    let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
    if on { r.cells_on((from, to), name, |_| "write the cells one by one".into()) } else { vec![from, to] }
}

fn path_of(r: &mut Resolver, words: &[Name]) -> Option<Vec<LinkId>> {
    all_of(words, |word| direction(r, word))
}

fn direction(r: &mut Resolver, word: &Name) -> Option<LinkId> {
    let found = r.game.board.link_named(&word.node);
    if found.is_none() && r.game.board.directions_by_word(&word.node, PlayerId(0)).is_some() {
        let diag =
            Diagnostic::error("unknown-direction", word.span, "a way is made of single links, not of such words");
        return r.refuse(diag.help(
            "what differs from player to player names them, `direction ahead White: n, ne Black: s, sw`; a way over \
             several links has a name first, `direction leap = n n`",
        ));
    }
    if let Some(further) = r.flat.board.iter().find_map(|l| composed(&l.clause, word)).filter(|_| found.is_none()) {
        let message = format!("direction `{}` is declared only further down", word.node);
        let diag = Diagnostic::error("unknown-direction", word.span, message).also(further, "declared here");
        return r.refuse(diag.help("declare it above the line that uses it"));
    }
    if let Some(apart) = links_in_one_word(r, word).filter(|_| found.is_none()) {
        let message = "links that follow each other are parted by blanks";
        let diag = Diagnostic::error("unknown-direction", word.span, message);
        return r.refuse(diag.help(format!("`{}` is written `{apart}`", word.node)).fix(word.span, apart));
    }
    r.or_unknown(found, "direction", word, &[Names::Links])
}

/// `nne`: links of one letter that are written in one word, and how they are parted.
fn links_in_one_word(r: &Resolver, word: &Name) -> Option<String> {
    let letters: Vec<String> = word.node.chars().map(String::from).collect();
    let is_made_of_links = letters.iter().all(|letter| r.game.board.link_named(letter).is_some());
    (letters.len() > 1 && is_made_of_links).then(|| letters.join(" "))
}

/// Where a line declares a direction of that name that is the same for all.
fn composed(line: &BoardLine, word: &Name) -> Option<Span> {
    match line {
        BoardLine::Direction { name, .. } if name.node == word.node => Some(name.span),
        _ => None,
    }
}

/// A word that means other links to each player.
fn direction_of_players(r: &mut Resolver, name: &Name, of: &[(Name, Vec<Name>)]) {
    let first = r.game.board.directions.iter().find(|d| d.name == name.node).map(|d| d.span);
    if first.is_some() || r.game.board.link_named(&name.node).is_some() {
        return r.say(Diagnostic::declared_twice("direction", name, first).help(match first {
            Some(_) => on_one_line(r, "direction", &name.node),
            None => "a link of the board has this name: take another".into(),
        }));
    }
    let links = of_players(r, "direction", name, of, |r, words| path_of(r, words));
    r.game.board.directions.push(DirectionOf { name: name.node.clone(), links, span: name.span });
}

fn zone(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::Zone { name, cells } = &line.clause else { return };
    if r.game.board.zones.len() >= MOST_NAMES {
        r.say(Diagnostic::error("too-many-names", name.span, format!("a board has at most {MOST_NAMES} zones")));
        return;
    }
    let found = match cells {
        ast::ZoneCells::All(cells) => zone_set(r, name, cells).map(ZoneCells::All),
        ast::ZoneCells::Each(cells) => zone_of_each(r, name, cells),
        ast::ZoneCells::OfPlayers(sets) => zone_of_players(r, name, sets),
    };
    // A zone with a mistake in it is kept as empty, so that its name is known further down.
    let cells = found.unwrap_or_else(|| match cells {
        ast::ZoneCells::Each(_) => ZoneCells::OfPlayers(r.game.players.iter().map(|_| Vec::new()).collect()),
        _ => ZoneCells::All(Vec::new()),
    });
    r.game.board.zones.push(Zone { name: name.node.clone(), cells, span: name.span });
}

fn zone_set(r: &mut Resolver, name: &Name, cells: &Cells) -> Option<Vec<CellId>> {
    let found = without_repeats(r.cells(cells)?);
    if let Some(again) = named_again(cells) {
        let diag = Diagnostic::warning("no-effect", again.span, format!("`{}` is in this zone already", again.node));
        r.say(diag.help("leave it out"));
    }
    if found.is_empty() {
        let message = format!("zone `{}` has no cells", name.node);
        r.say(Diagnostic::error("empty-zone", cells.span, message).help("name its cells, or leave the zone out"));
    }
    Some(found)
}

/// The first name in a list of cells that stands there for the second time.
fn named_again(cells: &Cells) -> Option<&Name> {
    fn names(cells: &Cells) -> Vec<&Name> {
        match &cells.kind {
            CellsKind::Names(names) => names.iter().collect(),
            CellsKind::Union(parts) => parts.iter().flat_map(names).collect(),
            _ => Vec::new(),
        }
    }
    let all = names(cells);
    let is_again = |&at: &usize| all[..at].iter().any(|before| before.node == all[at].node);
    (0..all.len()).find(is_again).map(|at| all[at])
}

/// The same cells for each player, as he sees the board.
fn zone_of_each(r: &mut Resolver, name: &Name, cells: &Cells) -> Option<ZoneCells> {
    let found = zone_set(r, name, cells)?;
    let help = format!("name the cells of each: `zone {}  {}`", name.node, of_each(r).join("  "));
    let mut sets = Vec::new();
    for player in r.player_ids() {
        let mut seen = r.as_seen(&found, player, (cells.span, &help))?;
        seen.sort_unstable();
        sets.push(seen);
    }
    Some(ZoneCells::OfPlayers(sets.into_iter().collect()))
}

fn zone_of_players(r: &mut Resolver, name: &Name, sets: &[(Name, Cells)]) -> Option<ZoneCells> {
    if let [(called, _)] = sets
        && name.node == "each"
    {
        let diag = Diagnostic::error("syntax", name.span.join(called.span), "the name of a zone stands before `each`");
        return r.refuse(diag.fix(name.span.join(called.span), format!("{} each", called.node)));
    }
    Some(ZoneCells::OfPlayers(of_players(r, "zone", name, sets, |r, cells| zone_set(r, name, cells))))
}

/// That what differs from player to player is said of all of them at once.
pub(super) fn on_one_line(r: &Resolver, sort: &str, name: &str) -> String {
    format!("what is meant for each player stands on one line: `{sort} {name} {}`", of_each(r).join(" "))
}

/// `White: …`, for each player.
fn of_each(r: &Resolver) -> Vec<String> {
    r.game.players.iter().map(|player| format!("{}: …", player.name)).collect()
}

/// True where several lines of the board say under a name what is meant for players one by one.
pub(super) fn has_several_lines(r: &Resolver, name: &str) -> bool {
    r.flat.board.iter().filter(|line| line.clause.of_players().is_some_and(|said| said.node == name)).count() > 1
}

/// What is declared under a name for each player, once for each of them.
fn of_players<S, T: Clone>(
    r: &mut Resolver,
    sort: &str,
    name: &Name,
    said: &[(Name, S)],
    read: impl Fn(&mut Resolver, &S) -> Option<Vec<T>>,
) -> Table<PlayerId, Vec<T>> {
    let mut found: Vec<Option<(Span, Vec<T>)>> = vec![None; r.game.players.len()];
    for (player, of) in said {
        let (whose, of) = (r.player(player), read(r, of));
        let Some(slot) = whose.and_then(|p: PlayerId| found.get_mut(p.0 as usize)) else { continue };
        if let Some((first, _)) = slot {
            let first = *first;
            let message = format!("{sort} `{}` is declared twice for `{}`", name.node, player.node);
            r.say(Diagnostic::error("declared-twice", player.span, message).also(first, "declared first here"));
        } else {
            *slot = Some((player.span, of.unwrap_or_default()));
        }
    }
    check_all_players(r, sort, name, &found);
    found.into_iter().map(|of| of.map(|(_, of)| of).unwrap_or_default()).collect()
}

fn check_all_players<T>(r: &mut Resolver, sort: &str, name: &Name, found: &[Option<T>]) {
    let without: Vec<String> = r
        .game
        .players
        .iter()
        .zip(found)
        .filter(|(_, set)| set.is_none())
        .map(|(p, _)| format!("`{}`", p.name))
        .collect();
    // where each player has a line of his own, all is said of the second
    if without.is_empty() || has_several_lines(r, &name.node) {
        return;
    }
    let message = format!("{sort} `{}` says nothing of {}", name.node, without.join(", "));
    r.say(
        Diagnostic::error("zone-not-for-all", name.span, message)
            .help(format!("a {sort} is one for all, or there is one for each player")),
    );
}
