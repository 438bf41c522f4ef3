//! Moves as they are for one player.

pub(super) mod effects;
mod paths;

use super::independent::{Touched, is_touched};
use super::sets::and;
use super::turns::on_board;
use super::{Compiler, Time, attacks, targets};
use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfConds, OfPaths, OfSets};
use crate::id::{ClauseId, Id, KindId, LinkId, MoveId, ZoneId};
use crate::model::{self, Bound, MoveSource, Piece};
use crate::program::{
    After, Among, Asked, Cond, Effect, FanCode, Item, Landing, MoveClauses, MoveCode, Num, Path, Place, Set, Shared,
    SharedGate, Source,
};
use paths::{has_line, when_allowed};

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
    /// All sets of its path and landing.
    fn sets(&self) -> impl Iterator<Item = &Set> {
        self.path.sets().into_iter().chain(self.landing.sets())
    }

    /// It says how many pieces of a stack it lifts.
    fn counts(&self) -> bool {
        matches!(self.source, Source::Tops { .. })
    }

    fn can_capture(&self) -> bool {
        self.landing.capturing.is_some()
            || self.path.takes()
            || self.fans.iter().any(|f| f.pattern.takes)
            || self.effects.iter().any(Effect::takes)
    }

    /// It moves what it lifts and captures what stands where it lands, and changes nothing else on the board.
    fn moves_one(&self) -> bool {
        matches!(&self.path, Path::Step(_) | Path::Slide { .. } | Path::Line { .. })
            && !self.path.takes()
            && self.landing.swapping.is_none()
            && self.fans.is_empty()
            && matches!(self.source, Source::Top(_))
            && self.effects.iter().all(Effect::only_notes)
    }

    /// How many links its walk follows, if that is one number for all parts.
    fn steps(&self) -> Option<Num> {
        match &self.path.walk_lengths()[..] {
            [one] if !one.is_bound() => Some((*one).clone()),
            _ => None,
        }
    }

    /// If its sets differ with the unit off the board, they differ only on the cell where it began.
    fn lifts_lightly(&self) -> bool {
        !has_line(&self.path)
            && !self.counts()
            && self.landing.capturing.is_none()
            && self.landing.swapping.is_none()
            && !self.landing.is_by_pattern()
            && self.sets().all(Set::is_local)
    }

    /// Where it leads depends on pieces in areas.
    fn asks_areas(&self, lands: &Landing) -> bool {
        self.path.sets().into_iter().chain(lands.sets()).any(Set::asks_areas)
    }

    /// None of its sets depends on where the part begins.
    fn is_plain(&self, demands: &Demands) -> bool {
        demands.path_is_gated
            && !self.path.walk_lengths().iter().any(|n| n.is_bound())
            && !self.path.sets().into_iter().chain(demands.lands.sets()).any(Set::is_bound)
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
        let lifts = mv.source.lifts();
        let needs_lift = lifts && self.needs_lift(&lines);
        let may_stay = matches!(lines.path, Path::Stay) && demands.lands.is_by_pattern() && !demands.leaves_start;
        let leaves_empty = self.levels == 1 || matches!(lines.source, Source::Stack(_));
        // what is left of a stack carries what stood on it
        let stays = may_stay && lifts && if lines.counts() { self.stacks_at_will() } else { leaves_empty };
        if stays {
            self.tables.unmoved();
        }
        let asks_names = lines.allowed.is_some() || asks_names(mv);
        MoveCode {
            shared_gates: Vec::new(),
            shared_steps: None,
            stands: self.stands(&demands.lands),
            weighs_swaps: self.weighs_swaps(&lines),
            asks_areas: lines.asks_areas(&demands.lands),
            lifted_kinds: self.lifted_kinds(&lines.source),
            asked: sorted(&lines.fans, &demands.late_guards),
            asks_line: asks_names && names_cells(&lines.path),
            asks_fans: asks_names && !lines.fans.is_empty(),
            plan: None,
            slow: None,
            begins: Vec::new(),
            vacant: None,
            moves_one: lines.moves_one(),
            carries_one: self.carries_one(&lines),
            // what follows a move of itself is known later
            takes_where_it_lands: false,
            steps: lines.steps(),
            lifts_lightly: lines.lifts_lightly(),
            stays,
            plain: lines.is_plain(&demands),
            declared: id.0,
            way: None,
            player: self.player,
            needs_lift,
            guards_of_values: self.guards_of_values(mv),
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

    /// True where every piece may stand on every other.
    fn stacks_at_will(&self) -> bool {
        self.stack_law().lower.iter().all(|lower| lower.count_ones() as usize == self.kinds.len())
    }

    /// The conditions on what it leaves; the parts of one apart where they are told apart, so that it is known which fails.
    fn leaving(&mut self, mv: &model::Move) -> Vec<(Cond, ClauseId)> {
        let parts = mv.leaving.iter().flat_map(|guard| guard.conditions().map(move |(cond, _)| (cond, guard.clause)));
        parts.map(|(cond, clause)| (self.cond_left(cond), clause)).collect()
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
        let leaves_start = leaves_start || lifts && mv.may_stay.is_none() && self.comes_back(path);
        let path_is_gated = path.conditions().iter().all(|c| !c.is_bound()) && !path.has_conditions_apart();
        let allowed = lines.allowed.iter().map(|cond| (cond.clone(), mv.path_clause));
        let guards: Vec<(Cond, ClauseId)> =
            allowed.chain(mv.guards.iter().map(|g| (self.cond(&g.cond), g.clause))).collect();
        let gated = path.conditions().into_iter().filter(|_| path_is_gated).cloned();
        let is_chosen = matches!(mv.source, MoveSource::Way(..) | MoveSource::Row { .. });
        let parts: Vec<Cond> = guards.iter().flat_map(|(cond, _)| parts_of(cond.clone())).collect();
        let open = |cond: &&Cond| !cond.is_bound() && !is_chosen;
        let gates = gated.chain(parts.iter().filter(open).cloned()).collect();
        let late_guards =
            parts.into_iter().filter(Cond::is_bound).map(|cond| self.named_for_certain(cond, lines, lifts));
        let late_guards: Vec<Cond> = late_guards.collect();
        let (late_guards, lands) = self.aimed(late_guards, lands, lifts && self.needs_lift(lines));
        let on_board = match &lines.source {
            Source::Top(set) | Source::Stack(set) => self.places_of(set).iter().all(|at| at < self.game.board.len()),
            _ => false,
        };
        let (late_guards, begun) = match &lines.source {
            Source::Choice(_, Among::Cells(_)) if lines.fans.is_empty() => self.begun(late_guards, Place::To, true),
            _ if lifts && !lines.counts() => self.begun(late_guards, Place::From, on_board),
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
        let is_touched = lifts && is_touched(&item.test, &self.lifting(&lines.source));
        let is_open = !item.taken || self.takes_all(&item.test, &lines.source);
        if item.least != 1 || !is_open || item.test.is_bound() || is_touched {
            return cond;
        }
        let back = self.tables.back_along(fan.rays);
        Cond::Some(and(Set::Bound(place), Set::Image(back, Box::new(item.test.clone()))))
    }

    /// True if whatever is lifted takes each of the pieces that may stand on a set.
    fn takes_all(&self, of: &Set, source: &Source) -> bool {
        let (lifted, prey) = (self.lifted_kinds(source), self.kinds_in(of));
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

    /// The sets of the move may differ with the unit off the board.
    fn needs_lift(&self, lines: &Lines) -> bool {
        let goes_back = self.can_return(&lines.path) && !self.goes_elsewhere(&lines.path, &lines.source);
        goes_back || lines.counts() || !lines.sets().all(|set| is_steady(set, &self.lifting(&lines.source)))
    }

    /// What lifting the unit changes on the board, where the piece under it may be anything.
    fn lifting(&self, source: &Source) -> Touched {
        let is_bare = self.levels == 1 || matches!(source, Source::Stack(_));
        let kinds = if is_bare { self.lifted_kinds(source) } else { u64::MAX };
        let of = self.kinds.iter().enumerate().filter(|(at, _)| kinds >> at & 1 != 0);
        Touched { kinds, owners: of.fold(0, |all, (_, kind)| all | 1 << kind.owner), names: false }
    }

    /// It moves a single piece, which swaps with nothing, and reads no fans.
    fn carries_one(&self, lines: &Lines) -> bool {
        let lifts_one = match &lines.source {
            Source::Top(_) | Source::New(_) => true,
            Source::Stack(_) => self.levels == 1,
            Source::Tops { .. } | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Row { .. } => false,
        };
        lifts_one && lines.landing.swapping.is_none() && lines.fans.is_empty()
    }

    /// Where the unit may land depends on its lowest piece or its height.
    fn stands(&self, lands: &Landing) -> bool {
        let remains = self.game.captures.extent != model::Extent::Whole;
        lands.is_by_pattern() || lands.stacking.is_some() || lands.capturing.is_some() && remains
    }

    /// It changes places, and may come from an area or leave pieces behind.
    fn weighs_swaps(&self, lines: &Lines) -> bool {
        let board = (0..self.game.board.len()).collect();
        let is_on_board = |set: &Set| self.slots.is_empty() || on_board(set, board);
        let leaves_none = |set: &Set, whole: bool| (whole || self.levels == 1) && is_on_board(set);
        let is_free = match &lines.source {
            Source::Top(set) => leaves_none(set, false),
            Source::Stack(set) => leaves_none(set, true),
            _ => false,
        };
        lines.landing.swapping.is_some() && !is_free
    }

    /// The kinds that can be lifted.
    fn lifted_kinds(&self, source: &Source) -> u64 {
        match source {
            Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. } => self.kinds_in(set),
            Source::New(_) | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Row { .. } => u64::MAX,
        }
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

    /// The kinds that the top pieces of a set's places can be.
    pub(super) fn kinds_in(&self, set: &Set) -> u64 {
        match set {
            Set::Tops(kinds) | Set::Like(_, kinds, _) => *kinds,
            Set::Owned(owner) => self.kinds_where(|k| k.owner == *owner),
            Set::Held(slots) => {
                let first = self.game.board.len();
                slots
                    .iter()
                    .filter_map(|s| self.slots.get(s.checked_sub(first)?))
                    .fold(0, |all, slot| all | 1 << slot.kind)
            }
            Set::And(a, b) => self.kinds_in(a) & self.kinds_in(b),
            Set::Or(a, b) => self.kinds_in(a) | self.kinds_in(b),
            Set::Except(a, _) => self.kinds_in(a),
            _ => u64::MAX,
        }
    }

    /// True if the path goes somewhere and may end where it began.
    fn comes_back(&self, path: &Path) -> bool {
        match path {
            Path::Stay => false,
            Path::Either(ways) => ways.iter().any(|way| self.comes_back(way)),
            Path::When(_, path) => self.comes_back(path),
            path => self.can_return(path),
        }
    }

    /// A landing on empty cells or on top of pieces, as the stack law allows, or on captures, if the path may end so.
    fn anywhere(&self, path: &Path) -> Landing {
        let anywhere = || Some(Set::Const(self.places()));
        let capturing = if may_end_on(path, &|item| item.taken) { anywhere() } else { None };
        Landing { empty: anywhere(), stacking: anywhere(), capturing, swapping: None }
    }

    /// True for a path that leads only to places with nothing that the move could lift.
    fn goes_elsewhere(&self, path: &Path, source: &Source) -> bool {
        match (path, source) {
            (Path::To(Set::Const(to)), Source::Top(from) | Source::Stack(from)) => !to.meets(self.places_of(from)),
            _ => false,
        }
    }

    /// Places among which are all places of a set.
    fn places_of(&self, set: &Set) -> CellSet {
        match set {
            Set::Const(places) | Set::Held(places) => *places,
            Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) | Set::Holding(_) => {
                (0..self.game.board.len()).collect()
            }
            Set::And(a, b) => self.places_of(a) & self.places_of(b),
            Set::Or(a, b) => self.places_of(a) | self.places_of(b),
            Set::Except(a, _) => self.places_of(a),
            _ => self.places(),
        }
    }

    /// True if the path may end where it began, or pass it.
    fn can_return(&self, path: &Path) -> bool {
        match path {
            Path::Stay | Path::To(_) | Path::Repeat { .. } => true,
            // what it hangs on is asked of the position before the unit is lifted
            Path::When(_, path) => self.can_return(path),
            Path::Either(ways) => ways.iter().any(|way| self.can_return(way)),
            Path::Chain(parts) => {
                parts.iter().any(|(path, _)| self.can_return(path)) || attacks::comes_by_its_start(self, parts)
            }
            Path::Walk { walks, .. } => self.tables.walks[*walks].returns,
            Path::Step(table) => {
                let rows = &self.tables.neighbours[*table];
                rows.iter().enumerate().any(|(cell, row)| row.contains(cell))
            }
            Path::Slide { rays, .. } | Path::Measured { rays, .. } | Path::Line { rays, .. } => {
                self.tables.rays[*rays].returns
            }
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
            MoveSource::Row { memory, of, least, most, links } => {
                let mut one_way: Vec<LinkId> = Vec::new();
                for &link in &links.0[self.player] {
                    let back = self.game.board.links[link].opposite;
                    if back.is_none_or(|back| !one_way.contains(&back)) {
                        one_way.push(link);
                    }
                }
                let rays = self.tables.rays(&self.game.board, &one_way);
                Source::Row { memory: memory.0, of: self.set(of), least: *least, most: *most, rays }
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
            MoveSource::New { role, owner } => {
                let owner = match owner {
                    model::Owner::Neutral => None,
                    model::Owner::Who(who) => Some(self.who(*who)),
                    model::Owner::Any => Some(self.player),
                };
                Source::New(self.kind(Piece { role: *role, owner }).unwrap_or(KindId(0)))
            }
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

/// True if a part of this move, with its triggers, captures only what stands where it lands and changes no other piece of an
/// enemy.
pub fn takes_where_it_lands(code: &MoveCode, after: &After) -> bool {
    let mut effects = code.effects.iter().chain(after.after_move(code.declared).flat_map(|run| &run.effects));
    let takes_on_its_way = code.path.takes() || code.fans.iter().any(|fan| fan.pattern.takes);
    !takes_on_its_way && code.landing.swapping.is_none() && effects.all(Effect::only_notes)
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

/// True for a set that is the same with the unit off the board, except on the cell it has left.
fn is_steady(set: &Set, lifting: &Touched) -> bool {
    match set {
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => is_steady(a, lifting) && is_steady(b, lifting),
        set => set.is_local() || !is_touched(set, lifting),
    }
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

/// Collects the numbers and conditions of moves that depend only on the position: moves with equal ones share them.
pub(super) fn share(moves: &mut [MoveCode]) -> Shared {
    let mut shared = Shared { nums: Vec::new(), conds: Vec::new() };
    for code in moves.iter_mut() {
        code.shared_steps = code.steps.as_ref().map(|n| one_of(&mut shared.nums, n));
    }
    for code in moves {
        let gate = |gate: &Cond| match gate {
            Cond::Compare(num, op, Num::Int(value)) => SharedGate::Compare(one_of(&mut shared.nums, num), *op, *value),
            cond => SharedGate::Cond(one_of(&mut shared.conds, cond)),
        };
        code.shared_gates = code.gates.iter().map(gate).collect();
    }
    shared
}

fn one_of<T: PartialEq + Clone>(all: &mut Vec<T>, one: &T) -> u16 {
    let known = all.iter().position(|known| known == one).unwrap_or(all.len());
    if known == all.len() {
        all.push(one.clone());
    }
    known as u16
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
