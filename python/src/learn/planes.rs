//! What is seen of a position: planes of numbers over the cells of the board.
//!
//! Planes speak of the player who looks: his own pieces come first, then those of the player after him, and so on. What has no
//! place on the board (pieces beside it, what is remembered, dice) fills a plane with one number.

use super::course::Course;
use super::space::{Numbers, Shared};
use boardwright::id::{Id, KindId, MemoryId, PlayerId};
use boardwright::names::{KindName, NOWHERE, Names, Sort, sum_of};
use boardwright::play::State;

/// Of stacks, so many pieces from the top are told one by one; of those below how many there are of each kind.
const LEVELS: usize = 4;

/// Dice left to be used in a turn that are told.
const DICE: usize = 8;

/// What a plane tells that is not one of those of the pieces on the board, which come first.
#[derive(Clone, Copy)]
enum Plane {
    /// How many such pieces lie in the area.
    Area(usize, Sort2),
    /// What is remembered, of the player so many places after the one who looks; of nobody in particular.
    Memory(usize, Option<usize>),
    /// How many turns have passed, as an end counts them.
    Counter(usize),
    /// Whether it is the turn of the player so many places after the one who looks.
    Mover(usize),
    /// What was rolled.
    Rolled,
    /// What a die shows that is left to be used.
    Die(usize),
    /// Where the last part of the turn landed.
    Landed,
    /// Where the part begins, and where it lands, of which more is to be chosen.
    Chosen(bool),
}

/// A sort of piece: its role, and its owner, so many places after the player who looks.
type Sort2 = (u8, Option<usize>);

/// The planes of a game: first those of the pieces on the board, level by level from the top; of stacks then how many pieces
/// there are of each sort, and in all.
pub struct Planes {
    /// For each kind of piece and each player who looks, which of the sorts it is.
    sort_of: Vec<Vec<usize>>,
    /// How many sorts there are.
    sorts: usize,
    /// Levels that are told.
    levels: usize,
    /// Pieces can be stacked.
    stacks: bool,
    /// The others.
    planes: Vec<Plane>,
    words: Vec<String>,
    /// Cells of the board.
    pub cells: usize,
    players: usize,
    /// Of each memory that every player has one of: those of the players, in their order.
    owned: Vec<Vec<MemoryId>>,
}

impl Planes {
    /// All that can be seen of a game.
    pub fn of(game: &boardwright::Game, numbers: Numbers) -> Self {
        let (rules, memory) = (game.rules(), &game.checked().memory);
        let (names, engine) = (&*rules.names, &*rules.engine);
        let mut found = Self {
            sort_of: Vec::new(),
            sorts: 0,
            levels: names.highest.min(LEVELS),
            stacks: names.highest > 1,
            planes: Vec::new(),
            words: Vec::new(),
            cells: engine.cells(),
            players: engine.players(),
            owned: Vec::new(),
        };
        let sorts = found.sorts(names);
        found.sorts = sorts.len();
        found.sort_of = found.sorts_of(names, &sorts);
        for level in 0..found.levels {
            let deep = if level > 0 { format!(", {level} below the top") } else { String::new() };
            let words: Vec<String> = sorts.iter().map(|&sort| format!("{}{deep}", found.sort(names, sort))).collect();
            found.words.extend(words);
        }
        if found.stacks {
            let words: Vec<String> =
                sorts.iter().map(|&sort| format!("how many: {}", found.sort(names, sort))).collect();
            found.words.extend(words);
            found.words.push("height".to_owned());
        }
        for (area, of) in names.areas.iter().enumerate() {
            for &sort in &sorts {
                found.add(Plane::Area(area, sort), format!("in `{}`: {}", of.name, found.sort(names, sort)));
            }
        }
        for (id, one) in memory.pairs() {
            match one.owner {
                None => {
                    found.owned.push(vec![id]);
                    found.add(Plane::Memory(found.owned.len() - 1, None), format!("`{}`", one.name));
                }
                Some(owner) if owner.index() == 0 => {
                    let of = |player: PlayerId| memory.position(|m| m.name == one.name && m.owner == Some(player));
                    let all = (0..found.players).filter_map(|player| of(PlayerId::from_index(player))).collect();
                    found.owned.push(all);
                    for seat in 0..found.players {
                        let words = format!("`{}` {}", one.name, found.whose(seat));
                        found.add(Plane::Memory(found.owned.len() - 1, Some(seat)), words);
                    }
                }
                Some(_) => {}
            }
        }
        for (name, &counter) in &names.counters {
            found.add(Plane::Counter(counter), format!("`{name}`"));
        }
        for seat in 0..found.players {
            found.add(Plane::Mover(seat), format!("the turn is {}", found.whose(seat)));
        }
        if engine.has_dice() {
            found.add(Plane::Rolled, "what was rolled".to_owned());
            (0..DICE).for_each(|die| found.add(Plane::Die(die), format!("die {} that is left", die + 1)));
        }
        if engine.has_many_parts() {
            found.add(Plane::Landed, "where the last part landed".to_owned());
        }
        if numbers.alike(0).is_some() {
            found.add(Plane::Chosen(true), "where the part begins that is to be chosen".to_owned());
            found.add(Plane::Chosen(false), "where the part lands that is to be chosen".to_owned());
        }
        found
    }

    fn add(&mut self, plane: Plane, words: String) {
        self.planes.push(plane);
        self.words.push(words);
    }

    /// The sorts of pieces that there are: those of the player who looks first.
    fn sorts(&self, names: &Names) -> Vec<Sort2> {
        let kinds = || names.kinds.iter();
        let owned = (0..self.players).flat_map(|seat| {
            let roles =
                (0..names.roles.len() as u8).filter(|&role| kinds().any(|k| k.role_id == role && k.owner.is_some()));
            roles.map(move |role| (role, Some(seat)))
        });
        let neutral = kinds().filter(|kind| kind.owner.is_none()).map(|kind| (kind.role_id, None));
        owned.chain(neutral).collect()
    }

    /// For each kind, and each player who looks, which of the sorts it is.
    fn sorts_of(&self, names: &Names, sorts: &[Sort2]) -> Vec<Vec<usize>> {
        let place = |sort: Sort2| sorts.iter().position(|known| *known == sort).unwrap_or(0);
        let seat = |owner: PlayerId, viewer: usize| (owner.index() + self.players - viewer) % self.players;
        let of = |kind: &KindName, viewer| place((kind.role_id, kind.owner.map(|owner| seat(owner, viewer))));
        names.kinds.iter().map(|kind| (0..self.players).map(|viewer| of(kind, viewer)).collect()).collect()
    }

    fn sort(&self, names: &Names, (role, seat): Sort2) -> String {
        let role = &names.roles[usize::from(role)];
        seat.map_or_else(|| format!("neutral {role}"), |seat| format!("{role} {}", self.whose(seat)))
    }

    fn whose(&self, seat: usize) -> String {
        match (seat, self.players) {
            (0, _) => "of the player".to_owned(),
            (_, 2) => "of the enemy".to_owned(),
            _ => format!("of the player {seat} after"),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// What each tells.
    pub fn names(&self) -> Vec<String> {
        self.words.clone()
    }

    /// Numbers of a whole observation.
    pub fn size(&self) -> usize {
        self.words.len() * self.cells
    }

    /// Row and column of each cell in a picture of the board, from the upper left: cells that are drawn at the same height are
    /// in one row, those that are drawn one above the other in one column.
    pub fn grid(&self, game: &boardwright::Game) -> Vec<(usize, usize)> {
        /// Cells that are drawn nearer to each other than this stand at the same height.
        const NEAR: f32 = 0.05;
        let points: Vec<(f32, f32)> = game.cells().map(|cell| game.point(cell)).collect();
        let ranks = |mut values: Vec<f32>| {
            values.sort_by(f32::total_cmp);
            values.dedup_by(|next, kept| (*next - *kept).abs() < NEAR);
            values
        };
        let (columns, rows) =
            (ranks(points.iter().map(|p| p.0).collect()), ranks(points.iter().map(|p| p.1).collect()));
        let rank = |ranks: &[f32], value: f32| ranks.iter().position(|known| (known - value).abs() < NEAR).unwrap_or(0);
        points.iter().map(|&(x, y)| (rows.len() - 1 - rank(&rows, y), rank(&columns, x))).collect()
    }

    /// Writes what a player sees of a board into numbers that are all nought.
    pub fn write(&self, shared: &Shared, course: &Course, viewer: PlayerId, out: &mut [i16]) {
        let inside = course.inside(shared);
        let look = Look {
            shared,
            planes: self,
            viewer: viewer.index(),
            state: inside.as_ref().unwrap_or(&course.state),
            course,
        };
        look.write(out);
    }
}

/// A player who looks at a board.
struct Look<'a> {
    shared: &'a Shared,
    planes: &'a Planes,
    viewer: usize,
    state: &'a State,
    course: &'a Course,
}

impl Look<'_> {
    fn write(&self, out: &mut [i16]) {
        let engine = &*self.shared.engine;
        let mover = engine.mover(self.state).index();
        let on_board = self.planes.words.len() - self.planes.planes.len();
        let (board, others) = out.split_at_mut(on_board * self.planes.cells);
        self.pieces(board);
        for (plane, cells) in self.planes.planes.iter().zip(others.chunks_mut(self.planes.cells)) {
            match *plane {
                Plane::Area(area, sort) => {
                    let held = engine.area(self.state, area);
                    cells.fill(held.iter().filter(|&&kind| self.sort(kind) == sort).count() as i16);
                }
                Plane::Memory(at, seat) => self.remembered(at, seat, cells),
                Plane::Counter(counter) => cells.fill(small(engine.counter(self.state, counter) as i64)),
                Plane::Mover(seat) => cells.fill(i16::from(self.seat(mover) == seat)),
                Plane::Rolled => cells.fill(i16::from(self.rolled())),
                Plane::Die(die) => {
                    cells.fill(engine.hand(self.state).get(die).copied().map_or(0, i16::from));
                }
                Plane::Landed => mark(cells, self.course.done.last().map_or(NOWHERE, |part| part.to)),
                Plane::Chosen(begins) => {
                    let part = self.course.choice();
                    mark(cells, part.map_or(NOWHERE, |part| if begins { part.from } else { part.to }));
                }
            }
        }
    }

    /// How many places after the player who looks.
    fn seat(&self, player: usize) -> usize {
        (player + self.planes.players - self.viewer) % self.planes.players
    }

    fn sort(&self, kind: KindId) -> Sort2 {
        let kind = &self.shared.names.kinds[kind];
        (kind.role_id, kind.owner.map(|owner| self.seat(owner.index())))
    }

    /// What stands where.
    fn pieces(&self, out: &mut [i16]) {
        let engine = &*self.shared.engine;
        let &Planes { sorts, levels, stacks, cells, .. } = self.planes;
        engine.each_piece(self.state, &mut |cell, level, kind| {
            let (cell, sort) = (usize::from(cell), self.planes.sort_of[kind.index()][self.viewer]);
            if level < levels {
                out[(level * sorts + sort) * cells + cell] = 1;
            }
            if stacks {
                out[(levels * sorts + sort) * cells + cell] += 1;
                out[(levels + 1) * sorts * cells + cell] += 1;
            }
        });
    }

    /// What the dice come to that are summed; of others, which of the ways they fall.
    fn rolled(&self) -> u8 {
        let (engine, roll) = (&self.shared.engine, self.shared.engine.rolled(self.state));
        let are_summed = engine.dice_due(self.state).is_some_and(|dice| dice.apart.is_none());
        if are_summed { sum_of(roll) } else { roll }
    }

    fn remembered(&self, at: usize, seat: Option<usize>, cells: &mut [i16]) {
        let (engine, names) = (&*self.shared.engine, &*self.shared.names);
        let player = seat.map_or(0, |seat| (self.viewer + seat) % self.planes.players);
        let Some(&memory) = self.planes.owned[at].get(player) else { return };
        match names.memory[memory].sort {
            Sort::Cells => engine.marked(self.state, memory).into_iter().for_each(|cell| mark(cells, cell)),
            Sort::Cell => {
                let value = engine.remembered(self.state, memory);
                mark(cells, u16::try_from(value - 1).unwrap_or(NOWHERE));
            }
            Sort::Number(..) | Sort::Flag | Sort::Direction | Sort::Role => {
                cells.fill(small(engine.remembered(self.state, memory)));
            }
        }
    }
}

fn mark(cells: &mut [i16], place: u16) {
    if let Some(cell) = cells.get_mut(usize::from(place)) {
        *cell = 1;
    }
}

/// The nearest number that is told.
fn small(value: i64) -> i16 {
    value.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}
