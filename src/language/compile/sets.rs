//! Sets, numbers and conditions, folded for one player.

use super::turns::on_board;
use super::{Compiler, Time, interned, rolls};
use crate::bits::CellSet;
use crate::compile::asks::OfNums;
use crate::id::{CellId, Id, LinkId, MoveId, RoleId};
use crate::model::memory::{Remembered, Sort};
use crate::model::{self, Bound, Pieces, Who};
use crate::program::{CompareOp, Cond, Counter, Item, Likeness, Num, Place, Set, Straight};

/// Longest union that is one set in another for each part.
const LONGEST_UNION: usize = 8;

impl Compiler<'_> {
    /// A set of cells.
    pub fn set(&mut self, set: &model::Set) -> Set {
        let board = &self.game.board;
        match set {
            model::Set::Cells(of) => {
                let places = of.0[self.player].iter().flat_map(|&c| self.tables.places(c));
                Set::Const(places.map(|&p| usize::from(p)).collect())
            }
            model::Set::Pieces(pieces) => self.pieces(pieces),
            model::Set::Empty if self.on_path => or(Set::Empty, Set::Const(self.joined_slots())),
            model::Set::Empty => Set::Empty,
            model::Set::Occupied if self.everywhere => or(Set::Occupied, Set::Held(self.slots_where(|_| true))),
            model::Set::Occupied => Set::Occupied,
            model::Set::Remembered(memory) => self.remembered(memory),
            model::Set::When(cond, a, b) => match self.cond(cond) {
                Cond::Const(true) => self.set(a),
                Cond::Const(false) => self.set(b),
                cond => Set::When(Box::new(cond), Box::new(self.set(a)), Box::new(self.set(b))),
            },
            model::Set::Reach { of, path } => Set::Reach(Box::new(self.set(of)), Box::new(self.path(path))),
            model::Set::Bound(bound) => Set::Bound(place(*bound)),
            model::Set::Union(sets) => self.union(sets),
            model::Set::Both(a, b) => self.both(a, b),
            model::Set::Except(a, b) => except(self.set(a), self.set(b)),
            model::Set::FirstOf(sets) => Set::FirstOf(sets.iter().map(|s| self.set(s)).collect()),
            model::Set::Image { links, of } => {
                let table = self.tables.neighbours(board, &links.0[self.player]);
                let of = self.set(of);
                self.image(table, of)
            }
            model::Set::Reached { within, from, links } => self.reached(within, from, &links.0[self.player]),
            model::Set::Run { of, least, most, links } => {
                let straight = self.straight(*least, *most, &links.0[self.player]);
                Set::Run(Box::new(self.set(of)), straight)
            }
            model::Set::Group { of, which, links } => {
                let table = self.tables.both_ways(board, &links.0[self.player]);
                Set::Group { of: Box::new(self.set(of)), which: *which, table }
            }
            model::Set::Lines { of, links } => {
                let table = self.tables.lines(board, &links.0[self.player]);
                let of = self.set(of);
                self.image(table, of)
            }
            model::Set::Threatened(of) => self.threatened(of),
            model::Set::Attacked { of, by } => {
                self.asks_for_attacks = true;
                let players = self.owners(model::Owner::Who(*by)).iter().fold(0, |all, p| all | 1 << p);
                Set::Attacked(Box::new(self.set(of)), players)
            }
        }
    }

    /// The cell or the cells that are remembered.
    fn remembered(&mut self, memory: &Remembered) -> Set {
        let memory = memory.0[self.player];
        self.memory_asked.insert(memory);
        let is_one = self.game.memory[memory].sort != Sort::Cells;
        if is_one { Set::Remembered(memory.0) } else { Set::Marked(memory.0) }
    }

    /// What is in two sets. If one names areas, both mean what is there, too.
    fn both(&mut self, a: &model::Set, b: &model::Set) -> Set {
        let outer = self.everywhere;
        self.everywhere |= self.speaks_of_areas(a) || self.speaks_of_areas(b);
        let (a, b) = (self.set(a), self.set(b));
        self.everywhere = outer;
        self.meet(a, b)
    }

    /// The pieces of a set that are threatened: those that are attacked, where that is the same.
    fn threatened(&mut self, of: &model::Set) -> Set {
        let of = Box::new(self.set(of));
        match self.threatens_by_attacks(&of) {
            Some(players) => {
                self.asks_for_attacks = true;
                Set::Attacked(of, players)
            }
            None => Set::Threatened(of),
        }
    }

    /// The cells joined to others, going along these links inside a set.
    fn reached(&mut self, within: &model::Set, from: &model::Set, links: &[LinkId]) -> Set {
        let (within, from) = (self.set(within), self.set(from));
        if let Some(ways) = self.open_and_closed(links) {
            return Set::Spread { within: Box::new(within), from: Box::new(from), ways };
        }
        // where the cells walked are always the same, what is reached from each can be looked up
        if let Set::Const(within) = within {
            let table = self.tables.closure(&self.game.board, links, within);
            return self.image(table, from);
        }
        let table = self.tables.neighbours(&self.game.board, links);
        Set::Reached { within: Box::new(within), from: Box::new(from), table }
    }

    /// Runs of this length along these links.
    fn straight(&mut self, least: u16, most: Option<u16>, links: &[LinkId]) -> Straight {
        let (axes, ways) = self.axes(links);
        // where no line is longer, longer runs need not be told apart
        let most = most.filter(|&most| self.tables.has_longer_lines(&axes, usize::from(most)));
        let windows = if most.is_none() { self.tables.windows(&axes, usize::from(least)) } else { None };
        let beside = self.tables.beside(&axes, self.game.board.len());
        let branches = !self.tables.are_simple(&axes);
        Straight { least, most: most.unwrap_or(u16::MAX), beside, axes, branches, ways, windows }
    }

    /// True where a set names areas: then pieces in areas are meant too.
    fn speaks_of_areas(&self, set: &model::Set) -> bool {
        let cells = self.game.board.len();
        let named = |of: &model::PerPlayer<Vec<CellId>>| of.0.iter().flatten().any(|c| c.index() >= cells);
        // what a condition asks is another thing than what the set holds
        let mut meant = if self.slots.is_empty() { Vec::new() } else { vec![set] };
        while let Some(set) = meant.pop() {
            match set {
                model::Set::When(_, a, b) => meant.extend([&**a, b]),
                model::Set::Both(a, b) | model::Set::Except(a, b) => meant.extend([&**a, b]),
                model::Set::Union(parts) | model::Set::FirstOf(parts) => meant.extend(parts),
                set if set.any(&mut |s| matches!(s, model::Set::Cells(of) if named(of))) => return true,
                _ => {}
            }
        }
        false
    }

    /// The meeting of two sets, where one may be a description of pieces on cells and in areas, the other places of one sort.
    fn meet(&self, a: Set, b: Set) -> Set {
        match (a, b) {
            (Set::Or(x, y), Set::Const(places)) | (Set::Const(places), Set::Or(x, y)) => {
                let (x, y) = (self.within(*x, places), self.within(*y, places));
                or(x, y)
            }
            (a, Set::Const(places)) | (Set::Const(places), a) => self.within(a, places),
            (a, b) => and(a, b),
        }
    }

    /// The part of a set that lies in these places.
    fn within(&self, set: Set, places: CellSet) -> Set {
        let board: CellSet = (0..self.game.board.len()).collect();
        let on_board = on_board(&set, board);
        match set {
            Set::Held(slots) => Set::Held(slots & places),
            _ if on_board && !places.meets(board) => Set::Const(CellSet::EMPTY),
            _ if on_board && board.is_within(places) => set,
            set => and(set, Set::Const(places)),
        }
    }

    /// A union of many is halved, so that it is never deep.
    fn union(&mut self, sets: &[model::Set]) -> Set {
        if sets.len() > LONGEST_UNION {
            let (left, right) = sets.split_at(sets.len() / 2);
            return or(self.union(left), self.union(right));
        }
        sets.iter().fold(Set::Const(CellSet::EMPTY), |all, next| or(all, self.set(next)))
    }

    /// Where a table leads from the cells of a set. From a cell that the turn has bound two tables are one.
    pub(super) fn image(&mut self, table: usize, of: Set) -> Set {
        match of {
            Set::Image(first, of) if matches!(*of, Set::Bound(_)) => Set::Image(self.tables.chained(first, table), of),
            Set::Const(cells) => {
                let rows = &self.tables.neighbours[table];
                Set::Const(cells.iter().fold(CellSet::EMPTY, |all, cell| all | rows[cell]))
            }
            of => Set::Image(table, Box::new(of)),
        }
    }

    fn pieces(&self, pieces: &Pieces) -> Set {
        let owners = self.owners(pieces.owner);
        let all_roles = pieces.roles.len() == self.game.roles.len();
        let tops = self.kinds_where(|k| owners.contains(&(k.owner as usize)) && has_role(&pieces.roles, k.role));
        let mut set = match owners.as_slice() {
            [one] if all_roles => Set::Owned(*one as u8),
            all if all_roles && all.len() > self.game.players.len() => Set::Occupied,
            _ => Set::Tops(tops),
        };
        if let Some((least, most)) = pieces.height {
            set = and(set, self.height(least, most));
        }
        if !pieces.without.is_empty() {
            set = except(set, Set::Holding(self.kinds_where(|k| has_role(&pieces.without, k.role))));
        }
        if let Some(sort) = pieces.like {
            let like = Set::Like(sort.0, tops, self.everywhere);
            return if matches!(set, Set::Tops(_) | Set::Owned(_) | Set::Occupied) { like } else { and(set, like) };
        }
        if self.everywhere && pieces.height.is_none() {
            let held = self.slots_where(|s| tops >> s.kind & 1 != 0);
            return or(set, Set::Held(held));
        }
        set
    }

    fn height(&self, least: u16, most: Option<u16>) -> Set {
        let highest = self.levels as u16;
        let most = most.unwrap_or(highest).min(highest);
        match (least, most) {
            (least, most) if least > most => Set::Const(CellSet::EMPTY),
            (0 | 1, most) if most == highest => Set::Occupied,
            (least, most) => Set::Height(least as u8, most as u8),
        }
    }

    /// For each direction and its opposite once: the rays both ways, and the straight ways, if all are.
    fn axes(&mut self, links: &[LinkId]) -> (Vec<(usize, usize)>, Vec<usize>) {
        let board = &self.game.board;
        let opposite = |link: LinkId| board.links[link].opposite;
        let is_first = |link: &LinkId| opposite(*link).is_none_or(|back| *link <= back || !links.contains(&back));
        let mut axes = Vec::new();
        let mut ways = Some(Vec::new());
        for &link in links.iter().filter(|l| is_first(l)) {
            axes.push((self.tables.rays(board, &[link]), self.tables.rays_back(board, link)));
            let way = self.tables.straight_way(board, link).filter(|_| {
                let back = board.onward(link).turned_round();
                board.cells().all(|(cell, _)| back.from(cell).len() <= 1)
            });
            ways = ways.zip(way).map(|(mut ways, way): (Vec<usize>, usize)| {
                ways.push(way);
                ways
            });
        }
        (axes, ways.unwrap_or_default())
    }

    /// A number.
    pub fn num(&mut self, num: &model::Num) -> Num {
        match num {
            model::Num::Int(n) => Num::Int(*n),
            model::Num::Count(set) if self.speaks_of_areas(set) => Num::CountHeld(self.set(set)),
            model::Num::Count(set) => Num::Count(self.set(set)),
            model::Num::Groups { of, links } => {
                let table = self.tables.both_ways(&self.game.board, &links.0[self.player]);
                Num::Groups(self.set(of), table)
            }
            model::Num::Distance { from, to, links } => {
                let table = self.tables.neighbours(&self.game.board, &links.0[self.player]);
                Num::Distance(self.set(from), self.set(to), table)
            }
            model::Num::Sum { values, over } => Num::Sum(values.0[self.player].clone(), self.set(over)),
            model::Num::Remembered(memory) => match self.held {
                Some((held, value)) if held == memory.0[self.player] => Num::Int(value),
                _ => {
                    self.memory_asked.insert(memory.0[self.player]);
                    Num::Remembered(memory.0[self.player].0)
                }
            },
            model::Num::Role(sort) => Num::Role(sort.0),
            model::Num::Roll => {
                self.weighs_rolls = true;
                Num::Roll
            }
            model::Num::Hand => Num::Hand,
            model::Num::Passed(end) => match self.counter_of(&self.game.ends[*end].when) {
                Some(counter) => Num::Passed(counter),
                None => Num::Int(0),
            },
            model::Num::Heights(set) => Num::Heights(self.set(set)),
            model::Num::When(a, cond, b) => {
                rolls::folded(Num::When(Box::new(self.num(a)), Box::new(self.cond(cond)), Box::new(self.num(b))))
            }
            model::Num::Binary(a, op, b) => {
                rolls::folded(Num::Binary(Box::new(self.num(a)), *op, Box::new(self.num(b))))
            }
        }
    }

    /// The counter of the first quiet-turn clause in a condition.
    pub fn counter_of(&mut self, cond: &model::Cond) -> Option<usize> {
        match cond {
            model::Cond::Turns { events, with, .. } => Some(self.counter(events, *with)),
            model::Cond::And(all) | model::Cond::Or(all) => all.iter().find_map(|c| self.counter_of(c)),
            model::Cond::Not(inner) => self.counter_of(inner),
            _ => None,
        }
    }

    /// The counter for a list of events: one for each list that occurs.
    fn counter(&mut self, events: &[model::Event], in_a_row: bool) -> usize {
        let mut counter = Counter { in_a_row, ..Counter::default() };
        for event in events {
            match event {
                model::Event::Capture(roles) => counter.captured |= self.kinds_of_roles(roles),
                model::Event::LiftOf(roles) => counter.lifted |= self.kinds_of_roles(roles),
                model::Event::Pass => counter.passed = true,
                model::Event::Move(mv) => counter.played |= 1 << mv.index(),
            }
        }
        interned(&mut self.counters, counter)
    }

    fn kinds_of_roles(&self, roles: &[RoleId]) -> u64 {
        self.kinds_where(|k| roles.is_empty() || has_role(roles, k.role))
    }

    /// A condition.
    pub fn cond(&mut self, cond: &model::Cond) -> Cond {
        match cond {
            model::Cond::Const(value) => Cond::Const(*value),
            model::Cond::And(all) => junction(all.iter().map(|c| self.cond(c)), true),
            model::Cond::Or(all) => junction(all.iter().map(|c| self.cond(c)), false),
            model::Cond::Not(inner) => negate(self.cond(inner)),
            model::Cond::Some(set) => Cond::Some(self.set(set)),
            model::Cond::Within(a, b) => self.lies_within(a, b),
            model::Cond::Compare(a, op, b) => compare(self.num(a), *op, self.num(b)),
            model::Cond::CanMove(who, mv) => self.can_move(*who, *mv),
            model::Cond::Line { links, pattern } => Cond::Line {
                rays: self.tables.rays(&self.game.board, &links.0[self.player]),
                pattern: pattern.iter().map(|i| self.item(i)).collect(),
            },
            model::Cond::Turns { turns, events, with } => Cond::Quiet(self.counter(events, *with), self.num(turns)),
            model::Cond::Repeats { times, whoever_moves, whatever } => {
                let likeness = self.likeness(*whoever_moves, whatever);
                match self.asked {
                    Time::Left => Cond::WouldRepeat(likeness, *times),
                    Time::Before | Time::During | Time::Over => Cond::Repeats(likeness, *times),
                }
            }
            model::Cond::AsBegun { whatever } => {
                let likeness = self.likeness(true, whatever);
                match self.asked {
                    Time::Over => Cond::AsBegun(likeness),
                    Time::Before | Time::During | Time::Left => Cond::WouldBeAsBegun(likeness),
                }
            }
        }
    }

    /// The number of a way to compare positions.
    fn likeness(&mut self, mover: bool, whatever: &[Remembered]) -> u16 {
        let mut memory: Vec<u16> = whatever.iter().map(|of| u16::from(of.0[self.player].0)).collect();
        memory.sort_unstable();
        memory.dedup();
        interned(&mut self.likenesses, Likeness { mover, memory }) as u16
    }

    /// That a set lies in another. Along which link a part goes may be known.
    fn lies_within(&mut self, a: &model::Set, b: &model::Set) -> Cond {
        match self.is_led(a, b) {
            Some(is_led) => Cond::Const(is_led),
            None => Cond::Within(self.set(a), self.set(b)),
        }
    }

    /// Whether a part goes along a link, where that is asked, and known.
    fn is_led(&mut self, a: &model::Set, b: &model::Set) -> Option<bool> {
        let from = |set: &model::Set| *set == model::Set::Bound(Bound::From);
        let (links, is_step) = match (a, b) {
            (model::Set::Bound(Bound::To), model::Set::Image { links, of }) if from(of) => (links, true),
            (model::Set::Bound(Bound::To), model::Set::Reached { within, links, from: next }) => {
                match (&**within, &**next) {
                    (model::Set::Cells(all), model::Set::Image { links: first, of })
                        if from(of) && first == links && all.0[self.player].len() == self.game.board.len() =>
                    {
                        (links, false)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let [link] = links.0[self.player][..] else { return None };
        self.way_asked = true;
        self.led.filter(|(_, of_step)| *of_step == is_step).map(|(led, _)| led == link)
    }

    /// A condition on what a part leaves, the turn not ended yet.
    pub fn cond_left(&mut self, cond: &model::Cond) -> Cond {
        self.when_asked(Time::Left, |c| c.cond(cond))
    }

    /// Compiles something that is asked at that time.
    pub fn when_asked<T>(&mut self, time: Time, compile: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.asked, time);
        let compiled = compile(self);
        self.asked = outer;
        compiled
    }

    fn can_move(&self, who: Who, mv: Option<MoveId>) -> Cond {
        let players = self.owners(model::Owner::Who(who));
        let asked = match self.asked {
            Time::During | Time::Left => Cond::CouldMove,
            Time::Before | Time::Over => Cond::CanMove,
        };
        // a turn that begins with the only move there is, is a turn with a move in it
        let mv = mv.filter(|_| self.game.moves.len() > 1);
        junction(players.iter().map(|p| asked(Id::from_index(*p), mv)), false)
    }

    /// An item of a pattern.
    pub fn item(&mut self, item: &model::PatternItem) -> Item {
        Item {
            test: self.set(&item.test),
            least: item.least,
            most: item.most.unwrap_or(u16::MAX),
            taken: item.taken,
            binding: item.binding.map(|b| b.0),
            lands: item.lands,
        }
    }
}

fn has_role(roles: &[RoleId], role: u8) -> bool {
    roles.iter().any(|r| r.0 == role)
}

fn place(bound: Bound) -> Place {
    match bound {
        Bound::From => Place::From,
        Bound::To => Place::To,
        Bound::There => Place::There,
        Bound::It => Place::It,
        Bound::Named(name) => Place::Named(name.0),
    }
}

pub(super) fn or(a: Set, b: Set) -> Set {
    match (a, b) {
        (Set::Const(none), b) | (b, Set::Const(none)) if none.is_empty() => b,
        (Set::Held(none), b) | (b, Set::Held(none)) if none.is_empty() => b,
        (Set::Held(a), Set::Held(b)) => Set::Held(a | b),
        (Set::Const(a), Set::Const(b)) => Set::Const(a | b),
        (Set::Tops(a), Set::Tops(b)) => Set::Tops(a | b),
        (a, b) => Set::Or(Box::new(a), Box::new(b)),
    }
}

pub(super) fn and(a: Set, b: Set) -> Set {
    match (a, b) {
        (Set::Const(a), Set::Const(b)) => Set::Const(a & b),
        (Set::Tops(a), Set::Tops(b)) => Set::Tops(a & b),
        (Set::Occupied, b @ (Set::Tops(_) | Set::Owned(_))) => b,
        (a @ (Set::Tops(_) | Set::Owned(_)), Set::Occupied) => a,
        (a, b) => Set::And(Box::new(a), Box::new(b)),
    }
}

pub(super) fn except(a: Set, b: Set) -> Set {
    match (a, b) {
        (Set::Const(a), Set::Const(b)) => Set::Const(a.without(b)),
        (a, Set::Holding(0)) => a,
        (a, b) => Set::Except(Box::new(a), Box::new(b)),
    }
}

fn negate(cond: Cond) -> Cond {
    match cond {
        Cond::Const(value) => Cond::Const(!value),
        Cond::Not(inner) => *inner,
        cond => Cond::Not(Box::new(cond)),
    }
}

/// A comparison; one that the bounds of its numbers settle is folded.
fn compare(a: Num, op: CompareOp, b: Num) -> Cond {
    let (a, b) = match (a, op, b) {
        (Num::Groups(of, table), CompareOp::Eq, Num::Int(1)) => return Cond::OneGroup(of, table),
        (Num::Int(a), op, Num::Int(b)) => return Cond::Const(op.holds(a, b)),
        // whether there is any need not be counted
        (Num::Count(set), CompareOp::Ge, Num::Int(1))
        | (Num::Count(set), CompareOp::Gt | CompareOp::Ne, Num::Int(0)) => return Cond::Some(set),
        (Num::Count(set), CompareOp::Lt, Num::Int(1))
        | (Num::Count(set), CompareOp::Le | CompareOp::Eq, Num::Int(0)) => return Cond::Not(Box::new(Cond::Some(set))),
        (a, _, b) => (a, b),
    };
    let settled = a.bounds().zip(b.bounds()).and_then(|((a_least, a_most), (b_least, b_most))| match op {
        CompareOp::Lt => settled(a_most < b_least, a_least >= b_most),
        CompareOp::Le => settled(a_most <= b_least, a_least > b_most),
        CompareOp::Gt => settled(a_least > b_most, a_most <= b_least),
        CompareOp::Ge => settled(a_least >= b_most, a_most < b_least),
        CompareOp::Eq | CompareOp::Ne => None,
    });
    settled.map_or_else(|| Cond::Compare(a, op, b), Cond::Const)
}

fn settled(always: bool, never: bool) -> Option<bool> {
    (always || never).then_some(always)
}

/// `and` (neutral: true) or `or` (neutral: false) of conditions, settled ones folded.
pub(super) fn junction(conds: impl Iterator<Item = Cond>, neutral: bool) -> Cond {
    let mut open = Vec::new();
    for cond in conds {
        match cond {
            Cond::Const(value) if value == neutral => {}
            Cond::Const(_) => return Cond::Const(!neutral),
            cond => open.push(cond),
        }
    }
    match (open.len(), neutral) {
        (0, _) => Cond::Const(neutral),
        (1, _) => open.swap_remove(0),
        (_, true) => Cond::And(open),
        (_, false) => Cond::Or(open),
    }
}
