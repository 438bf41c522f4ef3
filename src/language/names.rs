//! What people call things: the words, letters and places of a game, beside its program and never inside it.

mod lexicon;
mod made;

use crate::id::{CellId, ClauseId, EndId, Id, KindId, LinkId, MemoryId, MoveId, PlayerId, SetupId, Table};
use crate::model::memory::Memory;
use crate::model::{End, Game, Piece};
use crate::program::{Among, Effect, Groups, Kind, MoveCode, Node, NodeId, Placements, Program, Source};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

pub use self::lexicon::Lexicon;
pub use crate::model::board::{Area, Cell, CellShape, Zone, ZoneCells};
pub use crate::model::look::{Base, Colour, Drawing, Hue, Look, Sign, Stroke, outline};
pub use crate::model::memory::Sort;
pub use crate::model::{
    Bit, Capitals, CellNames, Clause, Container, Dice, Faces, Field, GameOption, GivenStart, Heading, Kept, Letters,
    Much, Notation, OptionDomain, Pattern, PlaceNames, PositionForm, PositionLayout, RecordForm, Rest, Template,
    TemplateCond, TemplatePart, Test, TestStep, TurnForm, TurnMeaning, Value, Variant, Whole, sum_of, with_article,
};
pub use crate::program::{NOWHERE, Slot};

/// The reason given where the player to move has no turn and no end of the rules speaks of it.
pub const NO_TURN: &str = "no turn";

/// The words of a game.
#[derive(Clone, Debug)]
pub struct Names {
    /// The title.
    pub title: String,
    /// Author, year, licence, …
    pub credits: Vec<(String, String)>,
    /// The options with their values.
    pub options: Vec<GameOption>,
    /// The variants of the file.
    pub variants: Vec<Variant>,
    /// The players.
    pub players: Table<PlayerId, String>,
    /// The cells, with where they are drawn.
    pub cells: Table<CellId, Cell>,
    /// How cells are drawn.
    pub shape: CellShape,
    /// How the board is made: what it would be drawn as if nothing were said.
    pub grid: CellShape,
    /// How pieces and players appear.
    pub look: Look,
    /// Links to draw where cells are points.
    pub lines: Vec<Line>,
    /// Neighbouring cells between which a wall can stand, each pair once, the first cell first.
    pub walled: BTreeSet<(CellId, CellId)>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// The labels of links.
    pub links: Vec<String>,
    /// The areas: places off the board.
    pub areas: Vec<Area>,
    /// The slots after the cells, by number of place: area and kind.
    pub slots: Vec<Slot>,
    /// What is remembered, by number: its name, and what it can be.
    pub memory: Table<MemoryId, MemoryName>,
    /// The numbers with a name.
    pub numbers: Vec<String>,
    /// The roles, by number.
    pub roles: Vec<String>,
    /// Most pieces on one cell.
    pub highest: usize,
    /// The kinds: letter, role, owner.
    pub kinds: Table<KindId, KindName>,
    /// Effects make stacks, which may be others than units can land on.
    pub restacks: bool,
    /// Most pieces in all, where that is known.
    pub most_pieces: Option<usize>,
    /// The moves: name and template; after those declared the ones that another player chooses.
    pub moves: Vec<MoveName>,
    /// The labels of the ends.
    pub ends: Table<EndId, String>,
    /// Whether a game can be drawn by each end.
    pub draws: Table<EndId, bool>,
    /// True where the rules say how many points a win is worth.
    pub has_points: bool,
    /// Counters by name (`quiet.passed`).
    pub counters: BTreeMap<String, usize>,
    /// For each end its counter.
    pub counter_of_end: Vec<Option<usize>>,
    /// The setups: name, and whether it needs a seed.
    pub setups: Table<SetupId, (String, bool)>,
    /// How turns and positions are written.
    pub notation: Notation,
    /// The tests.
    pub tests: Vec<Test>,
    /// The clauses.
    pub clauses: Table<ClauseId, Clause>,
    /// What cells are called, each made when it is first asked for: in the game itself, then in its other names for them, as each
    /// player uses these.
    lexicons: Vec<OnceLock<Lexicon>>,
}

/// A line between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub from: CellId,
    /// Where it ends.
    pub to: CellId,
    /// No link leads back from its end to its beginning.
    pub is_one_way: bool,
}

/// What a kind is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindName {
    /// Its letter.
    pub letter: char,
    /// Its role.
    pub role: String,
    /// The index of the role.
    pub role_id: u8,
    /// Its owner.
    pub owner: Option<PlayerId>,
    /// How many of them are declared.
    pub count: Option<u16>,
    /// Others can become such pieces, so that there may be more.
    pub is_made: bool,
}

/// What a remembered value is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryName {
    /// Its name; `NAME of PLAYER`, if each has one.
    pub name: String,
    /// What it can be.
    pub sort: Sort,
    /// What it is at first.
    pub default: i64,
    /// The cells it is at first, in order.
    pub cells: Vec<u16>,
    /// People are shown it with the position.
    pub is_shown: bool,
}

/// What a move is called and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveName {
    /// The name.
    pub name: String,
    /// The number of the move in the rules file.
    pub declared: u8,
    /// How it is written.
    pub template: Template,
    /// The direction that is known in it, as the value by which a part chooses it.
    pub way: Option<u8>,
    /// What a part of it chooses beside places, if it does.
    pub chooses: Option<Chooses>,
    /// Where it places a shape, by the cells in order, the way in which the shape lies there.
    pub placed: Option<BTreeMap<Vec<u16>, u16>>,
    /// A turn may begin with it.
    pub begins: bool,
    /// The turns that play it.
    pub turns: Vec<ClauseId>,
    /// The conditions on the position before it and after it, by their clauses; where each stands, if it is only a part of that.
    pub conditions: Vec<(ClauseId, Option<Span>)>,
}

/// What a move can choose beside places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooses {
    /// A role, a zone or a direction.
    Name,
    /// One of the dice, by what it shows.
    Die,
    /// Cells together.
    Cells,
}

impl Names {
    /// Takes the words of a game, in the order of its program's ids.
    pub fn new(game: &Game, program: &Program) -> Self {
        Self {
            title: game.title.clone(),
            credits: game.credits.clone(),
            options: game.options.clone(),
            variants: game.variants.clone(),
            players: game.players.iter().map(|p| p.name.clone()).collect(),
            cells: game.board.cells().map(|(_, c)| c.clone()).collect(),
            shape: game.look.shape.unwrap_or(game.board.shape),
            grid: game.board.shape,
            look: game.look.clone(),
            lines: lines(game),
            walled: walled(game),
            highest: program.layout.levels,
            zones: game.board.zones.iter().cloned().collect(),
            links: game.board.links.iter().map(|link| link.name.clone()).collect(),
            kinds: kinds(game, program),
            most_pieces: most_pieces(program),
            areas: game.board.areas.clone(),
            slots: program.layout.slots.clone(),
            memory: game.memory.iter().map(|m| memory_name(game, m)).collect(),
            numbers: game.numbers.iter().map(|n| of_player(game, &n.name, n.owner)).collect(),
            roles: game.roles.iter().map(|r| r.name.clone()).collect(),
            moves: moves(game, program),
            ends: game.ends.iter().map(|e| e.name.clone()).collect(),
            draws: game.ends.iter().map(End::may_draw).collect(),
            has_points: program.most_points.is_some(),
            counters: counters(game, program),
            counter_of_end: program.counter_of_end.clone(),
            setups: game.setups.iter().map(|s| (s.name.clone(), s.is_random())).collect(),
            notation: game.notation.clone(),
            tests: game.tests.clone(),
            restacks: game.restacks(),
            clauses: game.clauses.clone(),
            lexicons: vec![OnceLock::new(); 1 + game.notation.cells.len() * game.players.len()],
        }
    }

    /// What cells are called by a player, by other names than the game's own where such are given.
    pub fn lexicon(&self, other: Option<usize>, viewer: PlayerId) -> &Lexicon {
        let own = || Lexicon::new(self.cells.iter().map(|cell| cell.name.as_str()));
        let named = other.and_then(|at| Some((at, self.notation.cells.get(at)?.of.get(viewer.index())?)));
        match named {
            Some((at, named)) => self.lexicons[1 + at * self.players.len() + viewer.index()]
                .get_or_init(|| Lexicon::new(named.cells.iter().map(String::as_str))),
            None => self.lexicons[0].get_or_init(own),
        }
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<CellId> {
        self.cells.position(|c| c.name == name)
    }

    /// The player of that name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.position(|p| p == name)
    }

    /// Why a game ended: the label of the end, or [`NO_TURN`].
    pub fn reason(&self, by: Option<EndId>) -> &str {
        by.and_then(|end| self.ends.get(end)).map_or(NO_TURN, String::as_str)
    }

    /// The kind with that letter.
    pub fn kind(&self, letter: char) -> Option<KindId> {
        self.kinds.position(|k| k.letter == letter)
    }

    /// The kind of a piece.
    pub fn kind_of(&self, piece: Piece) -> Option<KindId> {
        self.kinds.position(|k| k.role_id == piece.role.0 && k.owner == piece.owner)
    }

    /// A place by its name: a cell, or an area as a player calls it (`prison`, `enemy prison`).
    pub fn place(&self, place: u16, viewer: PlayerId) -> String {
        if let Some(cell) = self.cells.get(CellId(place)) {
            return cell.name.clone();
        }
        let Some(slot) = self.slot(place) else { return String::new() };
        let area = &self.areas[usize::from(slot.area)];
        match area.owner {
            Some(owner) if owner != viewer && self.players.len() == 2 => format!("enemy {}", area.name),
            Some(owner) if owner != viewer => format!("{} {}", self.players[owner], area.name),
            _ => area.name.clone(),
        }
    }

    /// The slot that a place is, if it is one.
    pub fn slot(&self, place: u16) -> Option<Slot> {
        self.slots.get(usize::from(place).checked_sub(self.cells.len())?).copied()
    }

    /// An area by its full name: `White prison`.
    pub fn area(&self, area: usize) -> String {
        let area = &self.areas[area];
        match area.owner {
            Some(owner) => format!("{} {}", self.players[owner], area.name),
            None => area.name.clone(),
        }
    }

    /// All places: cells, then slots.
    pub fn places(&self) -> impl Iterator<Item = u16> + use<> {
        0..(self.cells.len() + self.slots.len()) as u16
    }

    /// The letter of a role as a player has it.
    pub fn letter_of(&self, role: u8, owner: PlayerId) -> Option<char> {
        let owned = self.kinds.iter().find(|k| k.role_id == role && k.owner == Some(owner));
        owned.or_else(|| self.kinds.iter().find(|k| k.role_id == role)).map(|k| k.letter)
    }

    /// How a value is written that was chosen: a role by its letters, that of the first player first, a zone by its name.
    pub fn chosen_written(&self, value: u8) -> Vec<String> {
        match self.zone_or_way_chosen(value) {
            Some(name) => vec![name.to_owned()],
            None => self.kinds.iter().filter(|k| k.role_id == value).map(|k| k.letter.to_string()).collect(),
        }
    }

    /// What a value is called that was chosen: a role, a zone or a direction.
    pub fn chosen(&self, value: u8) -> String {
        let role = self.roles.get(usize::from(value)).cloned();
        role.or_else(|| self.zone_or_way_chosen(value).map(str::to_owned)).unwrap_or_default()
    }

    /// The value plus one by which a direction of this name is remembered; 0: nowhere.
    pub fn way_remembered(&self, text: &str) -> Option<i64> {
        let first = self.roles.len() + self.zones.len();
        let named = self.links.iter().position(|link| link.as_str() == text);
        if text == "nowhere" { Some(0) } else { named.map(|at| (first + at) as i64 + 1) }
    }

    /// The value plus one by which a role of this name is remembered; 0: none.
    pub fn role_remembered(&self, text: &str) -> Option<i64> {
        let named = self.roles.iter().position(|role| role.as_str() == text);
        if text == "nothing" { Some(0) } else { named.map(|at| at as i64 + 1) }
    }

    /// The zone or the direction that a chosen value is: they are counted after the roles.
    fn zone_or_way_chosen(&self, value: u8) -> Option<&str> {
        self.zones_and_ways().nth(usize::from(value).checked_sub(self.roles.len())?)
    }

    /// All that can be chosen beside roles, in the order in which they are counted after the roles.
    pub fn zones_and_ways(&self) -> impl Iterator<Item = &str> {
        self.zones.iter().map(|zone| zone.name.as_str()).chain(self.links.iter().map(String::as_str))
    }

    /// A remembered value in words.
    pub fn value(&self, memory: MemoryId, value: i64) -> String {
        match self.memory[memory].sort {
            Sort::Number(..) => value.to_string(),
            sort @ (Sort::Direction | Sort::Role) => match u8::try_from(value - 1) {
                Ok(chosen) => self.chosen(chosen),
                Err(_) => if sort == Sort::Role { "nothing" } else { "nowhere" }.to_string(),
            },
            Sort::Flag => if value == 0 { "no" } else { "yes" }.to_string(),
            Sort::Cell | Sort::Cells => {
                match usize::try_from(value - 1).ok().and_then(|c| self.cells.get(CellId::from_index(c))) {
                    Some(cell) => cell.name.clone(),
                    None => "nowhere".to_string(),
                }
            }
        }
    }

    /// The moves as they are declared, by number.
    pub fn declared_moves(&self) -> impl Iterator<Item = u8> + '_ {
        let numbered = (0..=u8::MAX).zip(&self.moves);
        numbered.filter(|(number, of)| of.declared == *number).map(|(number, _)| number)
    }

    /// Cells by name.
    pub fn cells_named(&self, cells: &[u16]) -> String {
        let named: Vec<&str> = cells.iter().map(|&c| self.cells[CellId(c)].name.as_str()).collect();
        if named.is_empty() { "nowhere".to_string() } else { named.join(",") }
    }

    /// The letters of a stack, bottom first.
    pub fn letters(&self, stack: &[KindId]) -> String {
        stack.iter().map(|&k| self.kinds[k].letter).collect()
    }
}

fn moves(game: &Game, program: &Program) -> Vec<MoveName> {
    let codes = program.views.first().map_or(&[][..], |v| &v.moves);
    let begin = beginning(program);
    let played: Vec<_> = game.phases.iter().map(|due| (due.clause, due.turn.moves())).collect();
    let name = |code: &MoveCode| {
        let declared = &game.moves.as_slice()[usize::from(code.declared)];
        let chooses = match &code.source {
            Source::Choice(_, Among::Cells(_)) => None,
            Source::Choice(..) | Source::Value(..) => Some(Chooses::Name),
            Source::Die(_) => Some(Chooses::Die),
            Source::Group { .. } => Some(Chooses::Cells),
            Source::Top(_) | Source::Stack(_) | Source::New(_) | Source::Tops { .. } => None,
        };
        let guards = declared.guards.iter().chain(&declared.leaving);
        let conditions = guards.flat_map(|guard| guard.conditions().map(|(_, part)| (guard.clause, part))).collect();
        MoveName {
            name: declared.name.clone(),
            declared: code.declared,
            template: declared.template.clone(),
            way: code.way,
            chooses,
            placed: placed(program, code),
            begins: begin.contains(&code.declared),
            turns: played
                .iter()
                .filter(|(_, moves)| moves.contains(&MoveId(code.declared)))
                .map(|(clause, _)| *clause)
                .collect(),
            conditions,
        }
    };
    codes.iter().map(name).collect()
}

fn placed(program: &Program, code: &MoveCode) -> Option<BTreeMap<Vec<u16>, u16>> {
    let Source::Group { groups: Groups::Placed(table), .. } = &code.source else { return None };
    let Placements { cells, ways, .. } = &program.topology.placements[*table];
    let in_order = cells.iter().map(|cells| cells.iter().map(|cell| cell as u16).collect());
    Some(in_order.zip(ways.iter().copied()).collect())
}

/// The declared moves with which a turn may begin, whoever takes it.
fn beginning(program: &Program) -> BTreeSet<u8> {
    let mut found = BTreeSet::new();
    for view in &program.views {
        let mut open: Vec<NodeId> = view.phases.iter().map(|(_, first)| *first).collect();
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            match &view.nodes[at as usize] {
                _ if !seen.insert(at) => {}
                Node::Play(play) => found.extend(view.moves.get(play.mv.index()).map(|code| code.declared)),
                node => open.extend(node.successors()),
            }
        }
    }
    found
}

fn of_player(game: &Game, name: &str, owner: Option<PlayerId>) -> String {
    owner.map_or_else(|| name.to_string(), |o| format!("{name} of {}", game.players[o].name))
}

fn memory_name(game: &Game, memory: &Memory) -> MemoryName {
    let name = of_player(game, &memory.name, memory.owner);
    let mut cells: Vec<u16> = memory.cells.iter().map(|c| c.0).collect();
    cells.sort_unstable();
    cells.dedup();
    MemoryName { name, sort: memory.sort, default: memory.default, cells, is_shown: memory.is_shown }
}

fn kinds(game: &Game, program: &Program) -> Table<KindId, KindName> {
    let made = made::kinds_made(program);
    program.kinds.iter().enumerate().map(|(at, kind)| kind_name(game, kind, made >> at & 1 != 0)).collect()
}

/// How many pieces there can be: as many as are declared, if of each kind it is said, and none are placed in play.
fn most_pieces(program: &Program) -> Option<usize> {
    let places = |code: &MoveCode| matches!(code.source, Source::New(_));
    let mut effects = program.views.iter().flat_map(made::effects_of);
    if program.views.iter().flat_map(|view| &view.moves).any(places) || effects.any(|e| matches!(e, Effect::Put(..))) {
        return None;
    }
    program.kinds.iter().try_fold(0, |sum, kind| Some(sum + usize::from(kind.count?)))
}

fn kind_name(game: &Game, kind: &Kind, is_made: bool) -> KindName {
    let Kind { role, owner, count } = *kind;
    let declared = &game.roles.as_slice()[role as usize];
    let is_player = (owner as usize) < game.players.len();
    let letter = declared.letters.get(if is_player { owner as usize } else { 0 }).copied().unwrap_or('?');
    let owner = is_player.then_some(PlayerId(owner));
    KindName { letter, role: declared.name.clone(), role_id: role, owner, count, is_made }
}

fn counters(game: &Game, program: &Program) -> BTreeMap<String, usize> {
    let named = game.ends.iter().zip(&program.counter_of_end);
    named.filter_map(|(end, counter)| Some((format!("{}.passed", end.name), (*counter)?))).collect()
}

/// Neighbouring cells between which a wall can stand, each pair once, the first cell first; asked only where ways are closed in
/// play. What leaps over others, or is a relation, is no way that a wall could cross.
fn walled(game: &Game) -> BTreeSet<(CellId, CellId)> {
    let closed = game.blocked.iter().flat_map(|blocked| blocked.links.0.iter().flatten().copied());
    let mut pairs = BTreeSet::new();
    for link in closed.filter(|&link| !game.board.links[link].composed) {
        for (cell, place) in game.board.cells() {
            for to in game.board.next(cell, link).into_iter().filter(|&to| game.board.area(to).is_none()) {
                let other = game.board.cell(to);
                let is_far = (place.x - other.x).hypot(place.y - other.y) >= FARTHEST_DRAWN;
                let is_relation = place.row.is_some() && other.row.is_some() && is_far;
                if game.board.links[link].drawn || !is_relation {
                    pairs.insert((cell.min(to), cell.max(to)));
                }
            }
        }
    }
    pairs
}

/// On a grid a link between cells farther apart than this is a relation, not a way: it is not drawn.
const FARTHEST_DRAWN: f32 = 1.6;

/// Where the cells of a grid are shown as points, only its sides are drawn.
const SIDE: f32 = 1.05;

/// The lines between cells, each once: one that leads both ways begins at the cell that comes first.
fn lines(game: &Game) -> Vec<Line> {
    let mut drawn = BTreeSet::new();
    let is_drawn = |link: LinkId, a: CellId, b: CellId| {
        let (a, b) = (game.board.cell(a), game.board.cell(b));
        if game.board.shape != CellShape::Point && !game.board.links[link].drawn {
            return (a.x - b.x).hypot(a.y - b.y) < SIDE;
        }
        game.board.links[link].drawn
            || a.row.is_none()
            || b.row.is_none()
            || (a.x - b.x).hypot(a.y - b.y) < FARTHEST_DRAWN
    };
    let links = || game.board.links.ids().filter(|&link| !game.board.links[link].composed);
    for (cell, _) in game.board.cells() {
        for link in links() {
            drawn.extend(
                game.board
                    .next(cell, link)
                    .into_iter()
                    .filter(|&to| cell != to && game.board.area(to).is_none() && is_drawn(link, cell, to))
                    .map(|to| (cell, to)),
            );
        }
    }
    // also one that is not drawn may lead back
    let leads_back = |&(from, to): &(CellId, CellId)| links().any(|link| game.board.next(to, link).contains(&from));
    let line = |way: &(CellId, CellId)| {
        let &(from, to) = way;
        let is_one_way = !leads_back(way);
        // of the two that lead there and back one is enough
        let is_first = is_one_way || from < to || !drawn.contains(&(to, from));
        is_first.then_some(Line { from, to, is_one_way })
    };
    drawn.iter().filter_map(line).collect()
}
