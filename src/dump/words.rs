//! Sets, conditions and numbers in words.

use super::span;
use crate::id::{CellId, Id, MemoryId, PlayerId};
use crate::names::Names;
use crate::program::{Cond, FanCode, Grouping, Item, Num, NumOp, Place, Set, Straight};

/// Most cells listed by name.
const MOST_CELLS: usize = 8;

/// Puts numbers into words.
pub(super) struct Words<'a>(pub &'a Names);

impl<'a> Words<'a> {
    /// A cell.
    pub fn cell(&self, cell: usize) -> &'a str {
        self.0.cells.get(CellId::from_index(cell)).map_or("?", |c| &c.name)
    }

    /// A player; nobody after the last.
    pub fn player(&self, player: u8) -> &'a str {
        self.0.players.get(PlayerId(player)).map_or("nobody", String::as_str)
    }

    /// A move.
    pub fn played(&self, number: usize) -> String {
        let Some(mv) = self.0.moves.get(number) else { return "?".into() };
        mv.way.map_or_else(|| mv.name.clone(), |way| format!("{} ({})", mv.name, self.0.chosen(way)))
    }

    /// A counter.
    pub fn counter(&self, number: usize) -> &'a str {
        self.0.counters.iter().find(|(_, n)| **n == number).map_or("?", |(name, _)| name)
    }

    /// What is remembered.
    pub fn memory(&self, number: u8) -> String {
        self.0.memory.get(MemoryId(number)).map_or("?".into(), |m| m.name.clone())
    }

    /// A place: a cell, or a slot as the first player calls it.
    pub fn place(&self, place: usize) -> String {
        self.0.place(place as u16, PlayerId(0))
    }

    /// Kinds by their letters.
    pub fn kinds(&self, mask: u64) -> String {
        let letters = self.0.kinds.pairs().filter(|(id, _)| mask >> id.index() & 1 != 0).map(|(_, k)| k.letter);
        let letters: String = letters.collect();
        if letters.is_empty() { "none".into() } else { letters }
    }

    /// Cells by name; all but a few are counted.
    pub fn cells(&self, cells: impl Iterator<Item = usize>) -> String {
        let cells: Vec<usize> = cells.collect();
        let names: Vec<String> = cells.iter().take(MOST_CELLS).map(|&c| self.place(c)).collect();
        match cells.len() {
            all if all == self.0.cells.len() => "all cells".into(),
            n if n <= MOST_CELLS => format!("{{{}}}", names.join(" ")),
            n => format!("{{{} … {n} cells}}", names.join(" ")),
        }
    }

    /// A set.
    pub fn set(&self, set: &Set) -> String {
        let all = |sets: &[&Set], joint: &str| {
            format!("({})", sets.iter().map(|s| self.set(s)).collect::<Vec<_>>().join(joint))
        };
        match set {
            Set::Const(cells) => self.cells(cells.iter()),
            Set::Tops(kinds) => format!("tops {}", self.kinds(*kinds)),
            Set::Owned(player) => format!("{}'s", self.player(*player)),
            Set::Empty => "empty".into(),
            Set::Occupied => "occupied".into(),
            Set::Height(least, most) => {
                format!("height {}", span((*least).into(), if *most == u8::MAX { u16::MAX } else { (*most).into() }))
            }
            Set::Holding(kinds) => format!("holding {}", self.kinds(*kinds)),
            Set::Bound(place) => place_name(*place),
            Set::Or(a, b) => all(&[a, b], " or "),
            Set::And(a, b) => all(&[a, b], " and "),
            Set::Except(a, b) => all(&[a, b], " except "),
            Set::FirstOf(sets) => all(&sets.iter().collect::<Vec<_>>(), " otherwise "),
            Set::Image(table, of) => format!("neighbours {table} of {}", self.set(of)),
            Set::Tally { of, table, op, than } => {
                format!("places with {} {} by neighbours {table} of {}", op, self.num(than), self.set(of))
            }
            Set::Reached { within, from, table } => {
                format!("({} reached from {} by neighbours {table})", self.set(within), self.set(from))
            }
            Set::Spread { within, from, ways } => {
                let ways: Vec<String> =
                    ways.iter().map(|(table, closed)| format!("{table} but from {}", self.set(closed))).collect();
                format!("({} reached from {} by neighbours {})", self.set(within), self.set(from), ways.join(", "))
            }
            Set::Run(of, Straight { least, most, axes, .. }) => {
                let rays: Vec<String> = axes.iter().map(|(a, b)| format!("{a}/{b}")).collect();
                format!("runs of {} {} along rays {}", span(*least, *most), self.set(of), rays.join(", "))
            }
            Set::Joining(of, Straight { least, .. }) => {
                format!("cells that would join {least} or more of {}", self.set(of))
            }
            Set::Group { of, which, table } => {
                let which = match which {
                    Grouping::Sized(least, most) => format!("groups of {}", span(*least, most.unwrap_or(u16::MAX))),
                    Grouping::Largest => "largest group of".into(),
                    Grouping::Smallest => "smallest group of".into(),
                };
                format!("{which} {} by neighbours {table}", self.set(of))
            }
            Set::Held(slots) => format!("held in {}", self.cells(slots.iter())),
            Set::Like(sort, kinds, _) => format!("like #{sort} of {}", self.kinds(*kinds)),
            Set::Remembered(memory) | Set::Marked(memory) => self.memory(*memory),
            Set::When(cond, a, b) => format!("({} when {} otherwise {})", self.set(a), self.cond(cond), self.set(b)),
            Set::Reach(of, path) => format!("reach of {} by {}", self.set(of), self.path(path)),
            Set::Threatened(of) => format!("threatened of {}", self.set(of)),
            Set::Attacked(of, by) => {
                let players = (0..8).filter(|p| by >> p & 1 != 0).map(|p| self.player(p)).collect::<Vec<_>>();
                format!("attacked by {} of {}", players.join(" or "), self.set(of))
            }
        }
    }

    /// Lines in several directions.
    pub fn fan(&self, fan: &FanCode) -> String {
        format!("along {}: {}", self.rays(fan.rays, &fan.cases), self.pattern(&fan.pattern))
    }

    /// The rays along which lines are read.
    pub fn rays(&self, rays: usize, cases: &[(Cond, usize)]) -> String {
        let case = |(cond, rays): &(Cond, usize)| format!("rays {rays} if {}", self.cond(cond));
        match cases {
            [] => format!("rays {rays}"),
            cases => cases.iter().map(case).collect::<Vec<_>>().join(", "),
        }
    }

    /// A number.
    pub fn num(&self, num: &Num) -> String {
        match num {
            Num::Int(value) => value.to_string(),
            Num::Count(set) => format!("count of {}", self.set(set)),
            Num::Heights(set) => format!("heights of {}", self.set(set)),
            Num::When(a, cond, b) => format!("({} when {} otherwise {})", self.num(a), self.cond(cond), self.num(b)),
            Num::CountHeld(set) => format!("pieces in {}", self.set(set)),
            Num::Groups(set, table) => format!("groups of {} by neighbours {table}", self.set(set)),
            Num::Distance(from, to, table) => {
                format!("distance from {} to {} by neighbours {table}", self.set(from), self.set(to))
            }
            Num::Sum(_, set) => format!("sum over {}", self.set(set)),
            Num::Remembered(memory) => self.memory(*memory),
            Num::Role(name) => format!("the role #{name}"),
            Num::Roll => "the roll".into(),
            Num::OfRoll(_) => "what the roll says".into(),
            Num::Hand => "the dice left".into(),
            Num::Passed(counter) => self.counter(*counter).to_owned(),
            Num::Binary(left, op, right) => format!("({} {} {})", self.num(left), sign(*op), self.num(right)),
        }
    }

    /// A condition.
    pub fn cond(&self, cond: &Cond) -> String {
        let all = |conds: &[Cond], joint: &str| {
            format!("({})", conds.iter().map(|c| self.cond(c)).collect::<Vec<_>>().join(joint))
        };
        match cond {
            Cond::Const(value) => if *value { "always" } else { "never" }.into(),
            Cond::And(conds) => all(conds, " and "),
            Cond::Or(conds) => all(conds, " or "),
            Cond::Not(inner) => format!("not {}", self.cond(inner)),
            Cond::Some(set) => format!("any {}", self.set(set)),
            Cond::Within(inner, outer) => format!("{} in {}", self.set(inner), self.set(outer)),
            Cond::OneGroup(set, table) => format!("one group by neighbours {table}: {}", self.set(set)),
            Cond::Compare(left, op, right) => format!("{} {} {}", self.num(left), op, self.num(right)),
            Cond::CanMove(player, None) | Cond::CouldMove(player, None) => {
                format!("{} can move", self.player(player.0))
            }
            Cond::CanMove(player, Some(mv)) | Cond::CouldMove(player, Some(mv)) => {
                format!("{} can play {}", self.player(player.0), self.played(mv.index()))
            }
            Cond::Line { rays, pattern } => format!("line along rays {rays}: {}", self.pattern(pattern)),
            Cond::Quiet(counter, number) => format!("{} reaches {}", self.counter(*counter), self.num(number)),
            Cond::Repeats(way, times) => format!("the position occurs {times} times, compared in way {way}"),
            Cond::WouldRepeat(way, times) => {
                format!("the position after the turn occurs {times} times, compared in way {way}")
            }
            Cond::AsBegun(way) => format!("the position is as when the turn began, compared in way {way}"),
            Cond::Supplied(kind) => format!("enough {} were left", self.kinds(1 << kind.0)),
            Cond::WouldBeAsBegun(way) => {
                format!("the position after the turn is as when it began, compared in way {way}")
            }
        }
    }

    /// A pattern, item by item.
    pub fn pattern(&self, pattern: &[Item]) -> String {
        let item = |item: &Item| {
            let count = if (item.least, item.most) == (1, 1) {
                String::new()
            } else {
                " ".to_owned() + &span(item.least, item.most)
            };
            let taken = if item.taken { " taken" } else { "" };
            let named = item.binding.map_or(String::new(), |b| format!(" as #{b}"));
            let lands = if item.lands { " landing" } else { "" };
            format!("{}{count}{taken}{named}{lands}", self.set(&item.test))
        };
        pattern.iter().map(item).collect::<Vec<_>>().join(", ")
    }
}

fn place_name(place: Place) -> String {
    match place {
        Place::From => "from".into(),
        Place::To => "to".into(),
        Place::There => "there".into(),
        Place::It => "it".into(),
        Place::Named(number) => format!("#{number}"),
    }
}

fn sign(op: NumOp) -> char {
    match op {
        NumOp::Add => '+',
        NumOp::Sub => '-',
        NumOp::Mul => '*',
        NumOp::Div => '/',
    }
}
