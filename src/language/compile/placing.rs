//! Finds out whether turns only put new pieces on empty cells, and then how such a game can be played in a quicker way.

use crate::bits::CellSet;
use crate::compile::asks::{OfPaths, OfSets};
use crate::id::{Id, KindId};
use crate::program::{
    Cond, FastView, Ground, Grown, Growth, Joint, Lines, MOST_NEAR, MOST_PLACING, MoveCode, NOWHERE, Node, Open,
    Opening, Path, Placing, Rows, Rules, Set, Shifts, Source, Spot, Straight, View,
};

/// How such a game is played, if it is one; notes which of its ends can come to hold only by the last piece.
pub(super) fn placing(rules: &Rules, views: &mut [FastView]) -> Option<Placing> {
    let nothing_kept = rules.layout.memory.is_empty() && rules.counters.is_empty() && rules.likenesses.is_empty();
    let flat = rules.layout.levels == 1 && rules.layout.slots.is_empty() && rules.players <= MOST_PLACING;
    let of_views = rules.views.iter().zip(&*views);
    let puts = of_views.map(|(view, fast)| put(view, fast)).collect::<Option<Vec<&MoveCode>>>()?;
    if !nothing_kept || !flat || rules.rolls || !rules.views.iter().all(|view| only_puts(rules, view)) {
        return None;
    }
    let kinds = puts.iter().map(|code| kind_put(code)).collect::<Option<Vec<KindId>>>()?;
    let ground = ground(rules, &puts);
    let symmetric: Vec<bool> = rules.topology.neighbours.iter().map(|rows| is_symmetric(rows)).collect();
    let mut finder = Finder { rules, kind: None, symmetric: &symmetric, words: 0 };
    let mut asks_last = rules.ranks.is_none();
    for ((view, fast), &kind) in rules.views.iter().zip(views).zip(&kinds) {
        let is_his = kinds.iter().filter(|&&put| put == kind).count() == 1;
        finder.kind = is_his.then_some(kind);
        for (end, known) in view.ends.iter().zip(&mut fast.ends) {
            known.growth = finder.of(&end.when);
            asks_last &= !matches!(known.growth, None | Some(Growth::Parted(_)));
        }
    }
    let words = finder.words;
    Some(Placing { kinds, ground, asks_last, words })
}

/// The move of a player all whose turns put one new piece.
fn put<'r>(view: &'r View, fast: &FastView) -> Option<&'r MoveCode> {
    match &view.nodes[fast.lone_put? as usize] {
        Node::Play(play) => view.moves.get(usize::from(play.mv.0)),
        _ => None,
    }
}

/// The kind that a move puts.
fn kind_put(code: &MoveCode) -> Option<KindId> {
    if let Source::New(kind) = code.source { Some(kind) } else { None }
}

/// The sets that the cells must be in on which a move puts a piece.
fn asked_of(code: &MoveCode) -> Vec<&Set> {
    code.landing.empty.iter().chain(code.path.sets()).collect()
}

/// True for a player whose every turn puts one new piece, his own or nobody's, on an empty cell, and sets off no trigger.
fn only_puts(rules: &Rules, view: &View) -> bool {
    let is_his = |code: &MoveCode, kind: KindId| {
        let owner = usize::from(rules.kinds[kind.index()].owner);
        owner == code.player.index() || owner >= rules.players
    };
    let runs = !view.after.runs.is_empty() || !view.on_capture.is_empty();
    let runs_by_turn = !view.at_start.is_empty() || !view.at_end.is_empty();
    let puts = view.moves.iter().all(|code| {
        let to_empty = matches!(&code.path, Path::To(set) if is_empty(set));
        let on_empty = code.landing.is_by_pattern() || code.landing.empty.is_some();
        to_empty
            && on_empty
            && matches!(code.source, Source::New(kind) if is_his(code, kind))
            && code.effects.is_empty()
            && code.fans.is_empty()
    });
    puts && !runs && !runs_by_turn && !view.ends_of_turn
}

/// True for a set of cells on which nothing stands.
fn is_empty(set: &Set) -> bool {
    match set {
        Set::Empty => true,
        Set::And(a, b) => is_empty(a) || is_empty(b),
        Set::Except(a, _) => is_empty(a),
        _ => false,
    }
}

/// Which cells are open, if that is the same for all players and depends only on which of a few cells are empty.
fn ground(rules: &Rules, puts: &[&MoveCode]) -> Option<Ground> {
    let asked = asked_of(puts.first()?);
    if puts.iter().any(|code| asked_of(code) != asked) {
        return None;
    }
    let asks = |cell: usize| {
        let mut all = CellSet::EMPTY;
        for set in &asked {
            all |= asks_of(rules, set, cell)?;
        }
        (all.len() <= MOST_NEAR).then(|| all.iter().collect::<Vec<usize>>())
    };
    let asks: Vec<Vec<usize>> = (0..rules.topology.cells).map(asks).collect::<Option<_>>()?;
    let opening = |(cell, asks): (usize, &Vec<usize>)| {
        let is_open = |case: &u16| {
            let is_empty = |c: usize| asks.iter().position(|&asked| asked == c).is_some_and(|at| case >> at & 1 != 0);
            asked.iter().all(|set| has(rules, set, cell, &is_empty))
        };
        let when = (0..1 << asks.len()).filter(is_open).fold(0, |when, case: u16| when | 1 << case);
        Opening { asks: padded(asks), when }
    };
    let when = asks.iter().enumerate().map(opening).collect();
    let is_open_first = |cell: &usize| asked.iter().all(|set| has(rules, set, *cell, &|_| true));
    let mut first = Open::default();
    first.begin(rules.topology.cells, (0..rules.topology.cells).filter(is_open_first).collect::<CellSet>());
    let near = |cell: usize| {
        let near: Vec<usize> = (0..rules.topology.cells).filter(|&c| c != cell && asks[c].contains(&cell)).collect();
        (near.len() <= MOST_NEAR).then(|| padded(&near))
    };
    Some(Ground { near: (0..rules.topology.cells).map(near).collect::<Option<_>>()?, when, first })
}

fn padded(cells: &[usize]) -> [u16; MOST_NEAR] {
    let mut all = [NOWHERE; MOST_NEAR];
    all.iter_mut().zip(cells).for_each(|(place, &cell)| *place = cell as u16);
    all
}

/// The cells that decide whether a cell is in a set, by being empty or not; `None` if other things matter too.
fn asks_of(rules: &Rules, set: &Set, cell: usize) -> Option<CellSet> {
    match set {
        Set::Const(_) => Some(CellSet::EMPTY),
        Set::Empty => Some(CellSet::one(cell)),
        Set::And(a, b) | Set::Or(a, b) | Set::Except(a, b) => Some(asks_of(rules, a, cell)? | asks_of(rules, b, cell)?),
        Set::Image(table, of) => {
            before(rules, *table, cell).try_fold(CellSet::EMPTY, |all, c| Some(all | asks_of(rules, of, c)?))
        }
        _ => None,
    }
}

/// Whether a cell is in such a set, given which cells are empty.
fn has(rules: &Rules, set: &Set, cell: usize, is_empty: &dyn Fn(usize) -> bool) -> bool {
    let inner = |set: &Set| has(rules, set, cell, is_empty);
    match set {
        Set::Const(cells) => cells.contains(cell),
        Set::Empty => is_empty(cell),
        Set::And(a, b) => inner(a) && inner(b),
        Set::Or(a, b) => inner(a) || inner(b),
        Set::Except(a, b) => inner(a) && !inner(b),
        Set::Image(table, of) => before(rules, *table, cell).any(|c| has(rules, of, c, is_empty)),
        _ => false,
    }
}

/// The cells from which a link of a table leads to this one.
fn before(rules: &Rules, table: usize, cell: usize) -> impl Iterator<Item = usize> {
    let rows = rules.topology.neighbours[table].iter().enumerate();
    rows.filter(move |(_, row)| row.contains(cell)).map(|(c, _)| c)
}

/// Finds how the ends can come to hold by a player's own pieces.
struct Finder<'p> {
    rules: &'p Rules,
    /// The kind that he puts, if nobody else does.
    kind: Option<KindId>,
    /// Of each table of neighbours, whether every link leads back as well.
    symmetric: &'p [bool],
    /// How many words the lines found so far need.
    words: usize,
}

impl Finder<'_> {
    /// How a condition can come to hold by the last piece that the player puts, if it can only by that.
    fn of(&mut self, when: &Cond) -> Option<Growth> {
        let begins_empty = |grown: &Grown| grown.always.is_empty();
        match when {
            Cond::Some(Set::Run(of, straight)) => {
                let of = self.grown(of).filter(begins_empty)?;
                Some(Growth::Run { of, straight: straight.clone(), lines: self.lines(of.joins, straight) })
            }
            Cond::Some(Set::And(reached, goal)) => match &**reached {
                Set::Reached { within, from, table } if self.symmetric[*table] => Some(Growth::Joined {
                    within: self.grown(within).filter(begins_empty)?,
                    from: self.grown(from)?,
                    goal: self.grown(goal)?,
                    table: *table,
                }),
                _ => None,
            },
            Cond::Not(some) if **some == Cond::Some(Set::Empty) => Some(Growth::Full),
            Cond::Or(all) => self.parted(all),
            when => self.parted(std::slice::from_ref(when)),
        }
    }

    /// Of conditions joined by `or`, which can come to hold only by parting what is joined, if any can only by that.
    fn parted(&self, all: &[Cond]) -> Option<Growth> {
        let joints: Vec<Option<Joint>> = all.iter().map(|when| self.joint(when)).collect();
        joints.iter().any(Option::is_some).then_some(Growth::Parted(joints))
    }

    /// What a condition asks to be joined no longer: that some cell of a set that only shrinks is not reached.
    fn joint(&self, when: &Cond) -> Option<Joint> {
        let Cond::Some(Set::Except(asked, reached)) = when else { return None };
        let Set::Reached { within, from, table } = &**reached else { return None };
        let (Some(within), Set::Const(from)) = (self.shrunk(within), &**from) else { return None };
        let is_known = self.shrunk(asked).is_some_and(|asked| asked.is_within(within)) && self.symmetric[*table];
        is_known.then_some(Joint { within, from: *from & within, table: *table })
    }

    /// The cells of a set from which the player's pieces take away those on which they stand.
    fn shrunk(&self, set: &Set) -> Option<CellSet> {
        let Set::Except(cells, own) = set else { return None };
        let Set::Const(cells) = **cells else { return None };
        (own.kinds_on_top(&self.rules.kinds)? == 1 << self.kind?.0).then_some(cells)
    }

    /// The lines, as words, along which runs are looked for `within` some cells; `None` if lines branch, return or are too
    /// long, or if runs are looked up in a table of stretches.
    fn lines(&mut self, within: CellSet, straight: &Straight) -> Option<Lines> {
        if straight.windows.is_some() {
            return None;
        }
        let least = shifts_of_runs(usize::from(straight.least))?;
        let beyond = match straight.most {
            u16::MAX => None,
            most => Some(shifts_of_runs(usize::from(most) + 1)?),
        };
        let mut spots = vec![Vec::new(); self.rules.topology.cells];
        let mut words = self.words;
        for &(there, back) in &straight.axes {
            for line in self.whole_lines(there, back)?.iter().filter(|line| line.len() >= usize::from(straight.least)) {
                let word = u16::try_from(words).ok()?;
                words += 1;
                for (bit, &cell) in line.iter().enumerate().filter(|(_, cell)| within.contains(**cell)) {
                    spots[cell].push(Spot { word, bit: bit as u8 });
                }
            }
        }
        self.words = words;
        let mut rows = Rows::default();
        spots.into_iter().for_each(|spots| rows.push(spots));
        Some(Lines { spots: rows, least, beyond })
    }

    /// The lines of an axis from end to end, each no longer than a word.
    fn whole_lines(&self, there: usize, back: usize) -> Option<Vec<Vec<usize>>> {
        let [there, back] = [there, back].map(|rays| &self.rules.topology.rays[rays]);
        if there.onward.is_empty() || !lead_back(&there.onward, &back.onward) || !lead_back(&back.onward, &there.onward)
        {
            return None;
        }
        let from = |first: usize| {
            let ray = there.ray(first, 0).unwrap_or_default().iter().map(|&cell| usize::from(cell));
            std::iter::once(first).chain(ray).collect::<Vec<usize>>()
        };
        let begins = |&cell: &usize| back.onward[cell] == NOWHERE;
        let lines: Vec<_> = (0..back.onward.len()).filter(begins).map(from).collect();
        lines.iter().all(|line| line.len() <= 64).then_some(lines)
    }

    /// A set that only grows, with each piece that the player puts on one of its cells.
    fn grown(&self, set: &Set) -> Option<Grown> {
        match set {
            Set::Const(cells) => Some(Grown { always: *cells, joins: *cells }),
            Set::And(a, b) => {
                let (a, b) = (self.grown(a)?, self.grown(b)?);
                Some(Grown { always: a.always & b.always, joins: a.joins & b.joins })
            }
            Set::Or(a, b) => {
                let (a, b) = (self.grown(a)?, self.grown(b)?);
                Some(Grown { always: a.always | b.always, joins: a.joins | b.joins })
            }
            set => (set.kinds_on_top(&self.rules.kinds)? == 1 << self.kind?.0)
                .then_some(Grown { always: CellSet::EMPTY, joins: self.rules.topology.board }),
        }
    }
}

/// True if each link is led back by the other table.
fn lead_back(onward: &[u16], back: &[u16]) -> bool {
    let leads_back = |(cell, &next): (usize, &u16)| back.get(usize::from(next)) == Some(&(cell as u16));
    onward.iter().enumerate().filter(|(_, next)| **next != NOWHERE).all(leads_back)
}

/// True where every link leads back as well.
fn is_symmetric(rows: &[CellSet]) -> bool {
    rows.iter().enumerate().all(|(cell, row)| row.iter().all(|next| rows.get(next).is_some_and(|r| r.contains(cell))))
}

/// The shifts of a word that leave a bit, at the lower end, for each run of so many bits; `None` if four do not suffice.
fn shifts_of_runs(length: usize) -> Option<Shifts> {
    let mut shifts = [0; 4];
    let mut known = 1;
    for shift in &mut shifts {
        let by = known.min(length.checked_sub(known)?);
        (*shift, known) = (by as u8, known + by);
    }
    (known == length).then_some(Shifts(shifts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_leave_a_bit_for_each_run() {
        assert_eq!(shifts_of_runs(3).map(|shifts| shifts.on(0b1111_0110)), Some(0b0011_0000));
    }
}
