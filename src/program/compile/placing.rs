//! Games in which nothing happens but that new pieces are put on empty cells.

use crate::bits::CellSet;
use crate::program::{Axis, Cond, Growth, MOST_PLACING, MoveCode, Path, Placing, Program, RunCode, Set, Source, View};

/// More runs that ends ask for are asked for in the general way.
const MOST_RUNS: usize = 64;

/// Says whether a finished program is of that kind, and which of its ends can come to hold only through the last piece.
pub(super) fn find_placing<const W: usize>(program: &mut Program<W>) {
    let nothing_kept = program.memory.is_empty() && program.counters.is_empty() && !program.needs_history;
    let flat = program.layout.levels == 1 && program.slots.is_empty() && program.players <= MOST_PLACING;
    if !nothing_kept || !flat || program.rolls || !program.views.iter().all(|view| only_puts(view)) {
        return;
    }
    let is_common = program.views.iter().all(|view| asked_of(view) == asked_of(&program.views[0]))
        && asked_of(&program.views[0]).iter().all(|set| only_shrinks(set));
    let symmetric: Vec<bool> = program.neighbours.iter().map(|rows| is_symmetric(rows)).collect();
    let puts: Vec<u64> = program.views.iter().map(kinds_put).collect();
    let mut runs = Vec::new();
    for player in 0..program.players {
        let others = puts.iter().enumerate().filter(|(other, _)| *other != player);
        let others = others.fold(0, |all, (_, kinds)| all | kinds);
        let found: Vec<Option<Growth>> = {
            let mut growth = Finder { program: &*program, others, symmetric: &symmetric, runs: &mut runs };
            program.views[player].ends.iter().map(|end| growth.of(&end.when)).collect()
        };
        for (end, growth) in program.views[player].ends.iter_mut().zip(found) {
            end.growth = growth;
        }
    }
    program.placing = Some(Placing { is_common, runs });
}

/// The kinds of which a player puts new pieces.
fn kinds_put<const W: usize>(view: &View<W>) -> u64 {
    let kind = |code: &MoveCode<W>| if let Source::New(kind) = code.source { 1 << kind.0 } else { 0 };
    view.moves.iter().map(kind).fold(0, |all, kinds| all | kinds)
}

/// What the moves of a player ask of where they put something.
fn asked_of<const W: usize>(view: &View<W>) -> Vec<&Set<W>> {
    view.moves.iter().flat_map(|code| code.landing.sets().chain(code.path.sets())).collect()
}

/// True for a player all whose turns put one new piece on an empty cell, and who sets nothing else going.
fn only_puts<const W: usize>(view: &View<W>) -> bool {
    let runs = !view.after.is_empty() || !view.on_capture.is_empty();
    let runs_by_turn = !view.at_start.is_empty() || !view.at_end.is_empty();
    let puts = view.moves.iter().all(|code| {
        let to_empty = matches!(&code.path, Path::To(set) if is_empty(set));
        to_empty && matches!(code.source, Source::New(_)) && code.effects.is_empty() && code.fans.is_empty()
    });
    view.lone_put.is_some() && puts && !runs && !runs_by_turn
}

/// True for a set of cells on which nothing stands.
fn is_empty<const W: usize>(set: &Set<W>) -> bool {
    match set {
        Set::Empty => true,
        Set::And(a, b) => is_empty(a) || is_empty(b),
        Set::Except(a, _) => is_empty(a),
        _ => false,
    }
}

/// True for a set that only loses cells, one with each piece that is put on it.
fn only_shrinks<const W: usize>(set: &Set<W>) -> bool {
    match set {
        Set::Const(_) | Set::Empty => true,
        Set::And(a, b) | Set::Or(a, b) => only_shrinks(a) && only_shrinks(b),
        _ => false,
    }
}

/// Finds what a player's own pieces bring about.
struct Finder<'p, const W: usize> {
    program: &'p Program<W>,
    /// The kinds of which others put pieces.
    others: u64,
    /// Of each table of neighbours, whether every link leads back as well.
    symmetric: &'p [bool],
    runs: &'p mut Vec<RunCode>,
}

impl<const W: usize> Finder<'_, W> {
    /// How a condition can come to hold only through the piece the player puts last.
    fn of(&mut self, when: &Cond<W>) -> Option<Growth> {
        match when {
            Cond::Some(Set::Run { of, least, most, ways, .. }) => {
                let kinds = self.kinds(of).filter(|kinds| kinds & self.others == 0)?;
                let axes: Vec<Axis> = ways.iter().map(|&way| self.axis(way)).collect::<Option<_>>()?;
                let (least, most) = (usize::from(*least), usize::from(*most));
                self.runs.push(RunCode { kinds, least, most, axes });
                (!ways.is_empty() && self.runs.len() <= MOST_RUNS).then(|| Growth::Run(self.runs.len() as u8 - 1))
            }
            Cond::Some(Set::And(reached, goal)) => match &**reached {
                Set::Reached { within, from, table } if self.symmetric[*table] => {
                    [within, from, goal].into_iter().all(|set| self.makes(set)).then_some(Growth::Joined)
                }
                _ => None,
            },
            Cond::Not(some) if **some == Cond::Some(Set::Empty) => Some(Growth::Full),
            _ => None,
        }
    }

    /// True for a set that only gains cells, each by a piece that the player himself puts there.
    fn makes(&self, set: &Set<W>) -> bool {
        match set {
            Set::Const(_) => true,
            Set::And(a, b) | Set::Or(a, b) => self.makes(a) && self.makes(b),
            set => self.kinds(set).is_some_and(|kinds| kinds & self.others == 0),
        }
    }

    /// The kinds, for a set of all cells with pieces of these.
    fn kinds(&self, set: &Set<W>) -> Option<u64> {
        let of_owner = |owner: u8| self.program.kinds.iter().enumerate().filter(move |(_, kind)| kind.owner == owner);
        match set {
            Set::Tops(kinds) => Some(*kinds),
            Set::Owned(owner) => Some(of_owner(*owner).fold(0, |all, (kind, _)| all | 1 << kind)),
            _ => None,
        }
    }

    /// A straight way as an axis, if numbers rise by the same from every cell to the next.
    fn axis(&self, way: usize) -> Option<Axis> {
        let [shift] = self.program.shifts[way][..] else { return None };
        let by = shift.by.unsigned_abs() as usize;
        let (low, high) = if shift.by > 0 { (shift.from, shift.to) } else { (shift.to, shift.from) };
        let beyond = self.program.cells;
        let next = |cell: usize| if low.contains(cell) { cell + by } else { beyond } as u16;
        let back = |cell: usize| if high.contains(cell) { cell - by } else { beyond } as u16;
        Some(Axis { by, beside: (0..beyond).map(|cell| (back(cell), next(cell))).collect() })
    }
}

/// True where every link leads back as well.
fn is_symmetric<const W: usize>(rows: &[CellSet<W>]) -> bool {
    rows.iter().enumerate().all(|(cell, row)| row.iter().all(|next| rows.get(next).is_some_and(|r| r.contains(cell))))
}
