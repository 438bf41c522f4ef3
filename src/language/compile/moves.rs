//! Moves as they are for one player.

pub(super) mod effects;
mod paths;

use super::independent::is_touched;
use super::sets::and;
use super::{Compiler, Time, targets};
use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfConds, OfPaths, OfSets};
use crate::id::{ClauseId, Id, LinkId, MoveId, ZoneId};
use crate::model::{self, Bound, MoveSource};
use crate::program::{
    Among, Asked, Cond, Effect, FanCode, GroupTests, Groups, Item, Landing, MoveClauses, MoveCode, Num, Path, Place,
    Set, Source,
};
use paths::when_allowed;

/// The lines of a move without its conditions; `allowed` is the condition on its path, if that is the same for all parts.
struct Lines {
    source: Source,
    path: Path,
    allowed: Option<Cond>,
    landing: Landing,
    fans: Vec<FanCode>,
    effects: Vec<Effect>,
}

impl Lines {
    fn can_capture(&self) -> bool {
        self.landing.capturing.is_some()
            || self.path.takes()
            || self.fans.iter().any(|f| f.pattern.takes)
            || self.effects.iter().any(Effect::takes)
    }
}

/// The conditions of a move; all fields as in [`MoveCode`].
struct Demands {
    guards: Vec<(Cond, ClauseId)>,
    gates: Vec<Cond>,
    late_guards: Vec<Cond>,
    begun: Option<Set>,
    lands: Landing,
    leaves_start: bool,
    path_is_gated: bool,
}

impl Compiler<'_> {
    /// A move.
    pub fn move_code(&mut self, id: MoveId, mv: &model::Move) -> MoveCode {
        let lines = self.lines(mv);
        let demands = self.demands(mv, &lines);
        if matches!(lines.path, Path::Stay) && mv.source.lifts() {
            self.tables.unmoved();
        }
        let asks_names = lines.allowed.is_some() || asks_names(mv);
        MoveCode {
            asked: sorted(&lines.fans, &demands.late_guards),
            asks_line: asks_names && names_cells(&lines.path),
            asks_fans: asks_names && !lines.fans.is_empty(),
            declared: id.0,
            way: None,
            player: self.player,
            guards_of_values: self.guards_of_values(mv),
            group_tests: group_tests(&lines.source, &demands.guards),
            leaving: self.leaving(mv),
            can_capture: lines.can_capture(),
            clauses: MoveClauses {
                whole: mv.clause,
                source: mv.source_clause,
                path: mv.path_clause,
                land: mv.land_clause,
            },
            begun: demands.begun,
            lands: demands.lands,
            leaves_start: demands.leaves_start,
            gates: demands.gates,
            guards: demands.guards,
            path_is_gated: demands.path_is_gated,
            source: lines.source,
            path: lines.path,
            landing: lines.landing,
            fans: lines.fans,
            effects: lines.effects,
        }
    }

    /// The conditions on what it leaves; the parts of one apart where they are told apart, so that it is known which fails.
    /// What it puts must have been there.
    fn leaving(&mut self, mv: &model::Move) -> Vec<(Cond, ClauseId)> {
        let parts = mv.leaving.iter().flat_map(|guard| guard.conditions().map(move |(cond, _)| (cond, guard.clause)));
        let mut leaving: Vec<_> = parts.map(|(cond, clause)| (self.cond_left(cond), clause)).collect();
        leaving.extend(mv.effects.iter().filter_map(|(effect, clause)| match effect {
            model::Effect::Put { role, owner, .. } if self.game.roles[*role].count.is_some() => {
                Some((Cond::Supplied(self.new_kind(*role, *owner)), *clause))
            }
            _ => None,
        }));
        leaving
    }

    /// The lines of a move without its conditions.
    fn lines(&mut self, mv: &model::Move) -> Lines {
        let (path, allowed) = when_allowed(self.path(&mv.path));
        let landing = self.landing(&mv.landing);
        let (path, landing) = self.slid_over(path, landing);
        let stays_there = |item: &Item| !item.taken && !matches!(item.test, Set::Empty);
        let by_pattern = landing.is_by_pattern() && may_end_on(&path, &stays_there);
        let landing = if by_pattern { self.anywhere(&path) } else { landing };
        let effects = self.when_asked(Time::During, |c| mv.effects.iter().map(|(e, _)| c.effect(e)).collect());
        let fans = mv.fans.iter().map(|fan| self.fan(fan)).collect();
        let source = self.source(&mv.source);
        Lines { source, path, allowed, landing, fans, effects }
    }

    /// A line of cells that are alike, and then an empty one, is a slide over them: slides can be looked up in tables.
    fn slid_over(&mut self, path: Path, landing: Landing) -> (Path, Landing) {
        let Path::Line { rays, pattern, cases, ways } = &path else { return (path, landing) };
        let Some((last, [first, rest @ ..])) = pattern.split_last() else { return (path, landing) };
        let is_plain = |item: &Item| item.is_one_cell() && !item.taken && !item.lands && item.binding.is_none();
        let is_slide = last.test == Set::Empty
            && first.test.is_local()
            && rest.iter().all(|item| item.test == first.test)
            && pattern.iter().all(is_plain);
        if !is_slide || !landing.is_by_pattern() || !cases.is_empty() {
            return (path, landing);
        }
        let landing = Landing { empty: Some(Set::Const(self.places())), ..Landing::default() };
        if ways.len() == 1 {
            // those of all units in one direction are found at once
            return (path, landing);
        }
        let length = pattern.len() as u16;
        self.tables.note_slides(*rays, length, length);
        (Path::Slide { rays: *rays, least: length, most: length, through: first.test.clone() }, landing)
    }

    /// The conditions of a move, sorted by when they are tested.
    fn demands(&mut self, mv: &model::Move, lines: &Lines) -> Demands {
        let path = &lines.path;
        let (lands, leaves_start) = without_start(&lines.landing);
        let lifts = mv.source.lifts();
        let leaves_start = leaves_start || lifts && mv.may_stay.is_none() && self.setting().comes_back(path);
        let path_is_gated = path.conditions().iter().all(|c| !c.is_bound()) && !path.has_conditions_apart();
        let allowed = lines.allowed.iter().map(|cond| (cond.clone(), mv.path_clause));
        // the parts of a condition apart where they are told apart, so that it is known which fails
        let asked = mv.guards.iter().flat_map(|guard| guard.conditions().map(move |(cond, _)| (cond, guard.clause)));
        let guards: Vec<(Cond, ClauseId)> =
            allowed.chain(asked.map(|(cond, clause)| (self.cond(cond), clause))).collect();
        let gated = path.conditions().into_iter().filter(|_| path_is_gated).cloned();
        let is_chosen = |cond: &Cond| match &lines.source {
            Source::Group { memory, .. } => cond.asks_cells_of(*memory),
            source => matches!(source, Source::Value(..)),
        };
        let parts: Vec<Cond> = guards.iter().flat_map(|(cond, _)| parts_of(cond.clone())).collect();
        let open = |cond: &&Cond| !cond.is_bound() && !is_chosen(cond);
        let gates = gated.chain(parts.iter().filter(open).cloned()).collect();
        let late_guards =
            parts.into_iter().filter(Cond::is_bound).map(|cond| self.named_for_certain(cond, lines, lifts));
        let late_guards: Vec<Cond> = late_guards.collect();
        let (late_guards, lands) = self.aimed(
            late_guards,
            lands,
            lifts && self.setting().needs_lift(&lines.source, &lines.path, &lines.landing),
        );
        let on_board = match &lines.source {
            Source::Top(set) | Source::Stack(set) => {
                self.setting().places_of(set).iter().all(|at| at < self.game.board.len())
            }
            _ => false,
        };
        let (late_guards, begun) = match &lines.source {
            Source::Choice(_, Among::Cells(_)) if lines.fans.is_empty() => self.begun(late_guards, Place::To, true),
            _ if lifts && !matches!(lines.source, Source::Tops { .. }) => {
                self.begun(late_guards, Place::From, on_board)
            }
            _ => (late_guards, None),
        };
        Demands { guards, gates, late_guards, begun, lands, leaves_start, path_is_gated }
    }

    /// The condition that a line gives some cell a name, if the line's first cell alone decides it: then it is a condition on
    /// the neighbours of where a part lands or, for a line back over where a step began, on the neighbours of that.
    fn named_for_certain(&mut self, cond: Cond, lines: &Lines, lifts: bool) -> Cond {
        let Some(fan) = fan_naming(&lines.fans, &cond).map(|at| &lines.fans[at]) else { return cond };
        let is_start = |item: &Item| item.test == Set::Bound(Place::From) && item.is_one_cell() && !item.taken;
        let (place, item) = match &fan.pattern[..] {
            [item] => (Place::To, item),
            [start, item] if is_start(start) && self.leads_back(fan.rays) => (Place::From, item),
            _ => return cond,
        };
        let is_touched = lifts && is_touched(&item.test, &self.setting().lifting(&lines.source));
        let is_open = !item.taken || self.takes_all(&item.test, &lines.source);
        if item.least != 1 || !is_open || item.test.is_bound() || is_touched {
            return cond;
        }
        let back = self.tables.back_along(fan.rays);
        Cond::Some(and(Set::Bound(place), Set::Image(back, Box::new(item.test.clone()))))
    }

    /// True if whatever is lifted takes each of the pieces that may stand on a set.
    fn takes_all(&self, of: &Set, source: &Source) -> bool {
        let (lifted, prey) = (self.setting().lifted_kinds(source), self.setting().kinds_in(of));
        let mut takers = (0..self.kinds.len()).filter(|at| lifted >> at & 1 != 0);
        !self.game.captures.leave_at_end && takers.all(|taker| prey & !self.victims(&self.kinds[taker]) == 0)
    }

    /// True if rays lead straight back from where a step in a fixed direction leads.
    fn leads_back(&mut self, rays: usize) -> bool {
        let Some((link, true)) = self.led else { return false };
        let step = self.tables.neighbours(&self.game.board, &[link]);
        let (rows, back) = (&self.tables.neighbours[step], &self.tables.rays[rays].near);
        rows.iter().enumerate().all(|(from, row)| row.iter().all(|to| back.get(to) == Some(&CellSet::one(from))))
    }

    /// The conditions of a move that chooses a value, once for each that may be chosen.
    fn guards_of_values(&mut self, mv: &model::Move) -> Vec<Vec<Cond>> {
        let MoveSource::Way(memory, values) = &mv.source else { return Vec::new() };
        let values: Vec<u8> = values.0[self.player].iter().map(|&(value, _)| value).collect();
        let outer = self.held;
        let guards = values.into_iter().map(|value| {
            self.held = Some((*memory, i64::from(value) + 1));
            mv.guards.iter().map(|guard| self.cond(&guard.cond)).collect()
        });
        let guards = guards.collect();
        self.held = outer;
        guards
    }

    /// Makes conditions on where a part lands a part of the landing, as far as that is possible; returns the conditions left.
    /// Conditions are tested in the position before the unit is lifted.
    fn aimed(&mut self, guards: Vec<Cond>, mut lands: Landing, needs_lift: bool) -> (Vec<Cond>, Landing) {
        if !self.is_played {
            return (guards, lands);
        }
        let places = self.places();
        let mut turner = targets::Turner::new(Place::To, places, &mut self.tables);
        let mut left = Vec::new();
        for guard in guards {
            let turned = turner.turned(guard);
            match targets::places_of(&turned, Place::To, places).filter(|_| !lands.is_by_pattern()) {
                Some(set) if !needs_lift || matches!(set, Set::Const(_)) => {
                    lands = targets::narrowed(lands, &set);
                }
                _ => left.push(turned),
            }
        }
        (left, lands)
    }

    /// Conditions on where a part begins, or to which cell it points, as a set of places as far as that is possible, and the
    /// conditions left. `on_board`: no such place lies in an area.
    fn begun(&mut self, guards: Vec<Cond>, place: Place, on_board: bool) -> (Vec<Cond>, Option<Set>) {
        if !self.is_played {
            return (guards, None);
        }
        let places = self.places();
        let mut turner = targets::Turner::new(place, places, &mut self.tables);
        let (mut left, mut begun) = (Vec::new(), None);
        for guard in guards {
            let turned = turner.turned(guard.clone());
            let of_height = targets::of_height(&guard, place).filter(|_| on_board);
            match of_height.or_else(|| targets::places_of(&turned, place, places)) {
                Some(set) => begun = Some(begun.map_or(set.clone(), |begun| and(begun, set))),
                None => left.push(guard),
            }
        }
        // what was chosen before is asked once for all conditions
        let told_apart = begun.as_ref().and_then(|begun| turner.by_case(begun, &|_, set| Some(set.clone())));
        (left, told_apart.or(begun))
    }

    /// A landing on empty cells or on top of pieces, as the stack law allows, or on captures, if the path may end so.
    fn anywhere(&self, path: &Path) -> Landing {
        let anywhere = || Some(Set::Const(self.places()));
        let capturing = if may_end_on(path, &|item| item.taken) { anywhere() } else { None };
        Landing { empty: anywhere(), stacking: anywhere(), capturing, swapping: None }
    }

    /// The groups of cells of which one is chosen; lines one way only, for a row is the same read from either end.
    fn groups(&mut self, groups: &model::Groups) -> Groups {
        match groups {
            model::Groups::Lines { least, most, links } => {
                let mut one_way: Vec<LinkId> = Vec::new();
                for &link in &links.0[self.player] {
                    let back = self.game.board.links[link].opposite;
                    if back.is_none_or(|back| !one_way.contains(&back)) {
                        one_way.push(link);
                    }
                }
                Groups::Lines { least: *least, most: *most, rays: self.tables.rays(&self.game.board, &one_way) }
            }
            model::Groups::Shape(shape) => Groups::Placed(*shape),
        }
    }

    fn source(&mut self, source: &MoveSource) -> Source {
        match source {
            MoveSource::Top(set) => Source::Top(self.set(set)),
            MoveSource::Stack(set) => Source::Stack(self.set(set)),
            MoveSource::Tops { of, least, most, memory } => Source::Tops {
                of: self.set(of),
                least: self.num(least),
                most: most.as_ref().map_or(Num::Int(i64::MAX), |most| self.num(most)),
                memory: memory.map(|memory| memory.0),
            },
            MoveSource::Die(memory) => Source::Die(memory.0),
            MoveSource::Way(memory, values) => {
                Source::Value(memory.0, values.0[self.player].iter().map(|&(value, _)| value).collect())
            }
            MoveSource::Group { memory, of, groups } => {
                Source::Group { memory: memory.0, of: self.set(of), groups: self.groups(groups) }
            }
            MoveSource::Choice { sort, among: model::Among::Pieces(set) } => {
                Source::Choice(sort.0, Among::Pieces(self.set(set)))
            }
            MoveSource::Choice { sort, among: model::Among::Cells(set) } => {
                Source::Choice(sort.0, Among::Cells(self.set(set)))
            }
            MoveSource::Choice { sort, among: model::Among::Zones(binding, zones) } => {
                let roles = self.game.roles.len();
                let mut value = |(zone, set): &(ZoneId, model::Set)| match self.set(set) {
                    Set::Const(cells) => Some(((roles + zone.index()) as u8, cells)),
                    _ => None,
                };
                let zones = zones.iter().filter_map(&mut value).collect();
                Source::Choice(sort.0, Among::Zones(binding.0, zones))
            }
            MoveSource::Choice { sort, among: model::Among::Roles(roles) } => {
                Source::Choice(sort.0, Among::Roles(roles.iter().map(|r| r.0).collect()))
            }
            MoveSource::New { role, owner } => Source::New(self.new_kind(*role, *owner)),
        }
    }

    fn landing(&mut self, landing: &model::Landing) -> Landing {
        if landing.by_pattern {
            return Landing::default();
        }
        let mut part = |set: &Option<model::Set>| set.as_ref().map(|s| self.set(s));
        Landing {
            empty: part(&landing.empty),
            stacking: part(&landing.stacking),
            capturing: part(&landing.capturing),
            swapping: part(&landing.swapping),
        }
    }
}

/// True if the conditions of a move depend on cells with a name.
fn asks_names(mv: &model::Move) -> bool {
    mv.guards.iter().any(|guard| guard.cond.any_set(&mut |set| matches!(set, model::Set::Bound(Bound::Named(_)))))
}

/// True for a line that gives names to cells.
fn names_cells(path: &Path) -> bool {
    matches!(path, Path::Line { pattern, .. } if pattern.iter().any(|item| item.binding.is_some()))
}

/// The conditions that must all hold for one to hold.
fn parts_of(cond: Cond) -> Vec<Cond> {
    match cond {
        Cond::Const(true) => Vec::new(),
        Cond::And(all) => all,
        cond => vec![cond],
    }
}

/// The conditions on a group of cells that is chosen, by how they are tested; those that are gates are not among them.
fn group_tests(source: &Source, guards: &[(Cond, ClauseId)]) -> GroupTests {
    let mut tests = GroupTests::default();
    let Source::Group { memory, .. } = source else { return tests };
    let is_group = |set: &Set| *set == Set::Marked(*memory);
    let is_fixed =
        |set: &Set| !set.asks_cells_of(*memory) && !set.speaks_of(&|place| matches!(place, Place::From | Place::To));
    let other = |cond: &Cond| match cond {
        Cond::Some(Set::And(a, b)) if is_group(a) && is_fixed(b) => Some(Set::clone(b)),
        Cond::Some(Set::And(a, b)) if is_group(b) && is_fixed(a) => Some(Set::clone(a)),
        _ => None,
    };
    for cond in guards.iter().flat_map(|(cond, _)| parts_of(cond.clone())) {
        if !cond.is_bound() && !cond.asks_cells_of(*memory) {
            continue;
        }
        let (met, avoided) = match &cond {
            Cond::Not(inner) => (None, other(inner)),
            cond => (other(cond), None),
        };
        match (met, avoided, cond) {
            (Some(set), ..) => tests.meeting.push(set),
            (_, Some(set), _) => tests.avoiding.push(set),
            (.., Cond::Within(a, b)) if is_group(&a) && is_fixed(&b) => tests.within.push(b),
            (.., cond) => tests.each.push(cond),
        }
    }
    tests
}

/// Sorts conditions by how they are tested.
fn sorted(fans: &[FanCode], conds: &[Cond]) -> Asked {
    let names: Vec<u8> = fans.iter().flat_map(|fan| fan.pattern.iter().filter_map(|item| item.binding)).collect();
    let is_read = |place: Place| matches!(place, Place::Named(name) if names.contains(&name));
    let mut asked = Asked::default();
    for cond in conds {
        match fan_asked(fans, cond) {
            Some(fan) => asked.by_fan.push(fan),
            None if cond.is_of_target() && !cond.speaks_of(&is_read) => asked.by_set.push(cond.clone()),
            None => asked.each.push(cond.clone()),
        }
    }
    asked
}

/// The fan for which a condition asks only whether some line fits: it asks for a name of an item that is not optional.
fn fan_naming(fans: &[FanCode], cond: &Cond) -> Option<usize> {
    let Cond::Some(Set::Bound(Place::Named(name))) = cond else { return None };
    let names = |fan: &FanCode| fan.pattern.iter().any(|item| item.binding == Some(*name));
    let at = fans.iter().rposition(names)?;
    let must = |item: &Item| item.binding == Some(*name) && item.least > 0;
    (fans[at].cases.is_empty() && fans[at].pattern.iter().any(must)).then_some(at)
}

/// The same, if whether a line fits can be found for all cells at once.
fn fan_asked(fans: &[FanCode], cond: &Cond) -> Option<usize> {
    fan_naming(fans, cond).filter(|&at| !fans[at].ways.is_empty())
}

/// True for a line that may end on such an item: the last, or one before it if the items after it are optional.
fn may_end_on(path: &Path, such: &impl Fn(&Item) -> bool) -> bool {
    let pattern = match path {
        Path::Line { pattern, .. } => pattern,
        Path::Either(ways) => return ways.iter().any(|way| may_end_on(way, such)),
        _ => return false,
    };
    let landing = pattern.iter().find(|item| item.lands);
    let last = pattern.iter().rposition(|item| item.least > 0).unwrap_or(0);
    match landing {
        Some(item) if item.least > 0 => such(item),
        _ => landing.into_iter().chain(&pattern[last..]).any(such),
    }
}

/// A landing without what it says of the cell where the move began; and whether the move never lands there.
fn without_start(landing: &Landing) -> (Landing, bool) {
    let parted = |set: &Set| match set {
        Set::Except(set, start) if **start == Set::Bound(Place::From) => Some((**set).clone()),
        _ => None,
    };
    if landing.sets().next().is_none() || landing.sets().any(|set| parted(set).is_none()) {
        return (landing.clone(), false);
    }
    let part = |set: &Option<Set>| set.as_ref().and_then(parted);
    let lands = Landing {
        empty: part(&landing.empty),
        stacking: part(&landing.stacking),
        capturing: part(&landing.capturing),
        swapping: part(&landing.swapping),
    };
    (lands, true)
}
