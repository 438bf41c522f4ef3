//! Makes the plans of a finished program: see `program::plans` in the kernel.

mod near;
mod numbers;
mod registers;
mod vacancy;

use super::triggers::effects_after;
use super::turns::nodes::leading_to;
use super::turns::{off_board, on_board};
use super::walks::are_looked_up;
use crate::bits::CellSet;
use crate::bits::WIDEST;
use crate::compile::asks::{Asks, OfPaths, OfSets};
use crate::id::Id;
use crate::program::plans::{
    Counted, Direct, FEW_ITEMS, KindPlan, LineAfter, LineCells, LinkPlan, MOST_REGS, Plan, Reg, Registers, RowPlan,
    Slow, StepsPlan, WayPlan,
};
use crate::program::{
    CompareOp, Cond, END, Effect, FastMove, FastPlay, FastView, Follow, Kind, Landing, MoveCode, Node, NodeId, Num,
    Path, Place, Play, Rules, Set, Source, View, Walks,
};
use numbers::Numbers;
use registers::{Draft, Step, is_light};
use vacancy::{begins, held_of, vacant, vacant_cells};

/// Gives a player registers, and every move that can have one a plan.
pub(super) fn plan_all(rules: &Rules, player: usize, fast: &mut FastView) {
    let view = &rules.views[player];
    let none = FastMove::default();
    let mut draft = Draft { rules, fast: &none, steps: vec![Step::Pending], lines: Vec::new(), sets: Vec::new() };
    let (mut plans, planned) = draft.plan_moves(view, &fast.moves);
    let mut lines: Vec<Option<LineAfter>> = (0..view.nodes.len()).map(|node| draft.line_after(view, node)).collect();
    let mut followed: Vec<Option<Reg>> = fast.nodes.iter().map(|node| draft.followed(&node.play)).collect();
    fast.registers = draft.finish(&mut plans, &mut lines, &mut followed);
    for (code, (known, plan)) in view.moves.iter().zip(fast.moves.iter_mut().zip(&planned)) {
        (known.plan, known.slow) = (plan.ok(), plan.err());
        (known.begins, known.vacant) = (begins(rules, code), vacant_cells(code, rules.topology.board));
    }
    for ((node, known), (line, followed)) in view.nodes.iter().zip(&mut fast.nodes).zip(lines.into_iter().zip(followed))
    {
        let Node::Play(play) = node else { continue };
        let ahead = &mut known.play;
        ahead.plan = plan_of(play, &planned, &plans);
        ahead.prerequisites = ahead.plan.and_then(|plan| plans[usize::from(plan)].prerequisites);
        ahead.line_after = line;
        if let Some(goes_on) = &mut ahead.goes_on {
            goes_on.known = followed;
        }
    }
    fast.plans = plans;
    fast.lone_put = lone_put(view, fast, &rules.kinds);
    let planned = planned_next(view, fast);
    for (at, planned) in planned.into_iter().enumerate() {
        let direct = direct(at, view, fast);
        (fast.nodes[at].planned, fast.nodes[at].direct) = (planned, direct);
    }
}

/// The plan by which a move is found at a point of a turn: its own, unless the turn narrows where the move begins or lands in
/// a way that the plan does not know.
fn plan_of(play: &Play, planned: &[Planned], plans: &[Plan]) -> Option<u16> {
    let plan = planned[play.mv.index()].ok()?;
    // where a new piece comes from, its move says alone
    let begins_anywhere = play.from.is_none() || plans[usize::from(plan)].source.is_some();
    (!play.tied && play.to.is_none() && begins_anywhere).then_some(plan)
}

/// For each node whether a move that has a plan may come next.
fn planned_next(view: &View, fast: &FastView) -> Vec<bool> {
    // those that are compared are found by another traversal
    let is_part = |node: &Node| matches!(node, Node::Play(_) | Node::Pass(_) | Node::Again(_) | Node::Most { .. });
    leading_to(&view.nodes, |at, _| fast.nodes[at].play.plan.is_some(), |node| !is_part(node))
}

/// The move at a node, if its plan gives all of its parts and none needs a test of its own.
fn direct(at: usize, view: &View, fast: &FastView) -> Option<Direct> {
    let Node::Play(play) = &view.nodes[at] else { return None };
    let (code, ahead) = (&view.moves[play.mv.index()], &fast.nodes[at].play);
    let plan = &fast.plans[usize::from(ahead.plan?)];
    let known = ahead.goes_on.as_ref().filter(|_| ahead.ends_somewhere()).and_then(|goes_on| goes_on.known);
    let asks_more =
        play.when.is_some() || ahead.if_empty.is_some() || !code.asked.is_empty() || !code.leaving.is_empty();
    let step = match plan.way {
        WayPlan::Row(RowPlan::Step(table)) => Some(table),
        _ => None,
    };
    let is_direct = plan.is_direct && play.from.is_none() && !asks_more && (ahead.ends_turn() || known.is_some());
    is_direct.then_some(Direct {
        mv: play.mv,
        node: at as NodeId,
        plan: ahead.plan?,
        prerequisites: plan.prerequisites,
        goes_on: known,
        all: known.map_or(plan.all, |known| plan.all.max(known + 1)),
        leaves_start: code.leaves_start,
        moves_one: fast.moves[play.mv.index()].moves_one,
        asks: !plan.counts.is_empty() || !plan.gates.is_empty(),
        source: plan.source,
        aside: plan.aside,
        step,
        by_cell: plan.by_cell,
        by_kind: plan.aside.is_none() || plan.kinds.len() == 1,
    })
}

/// The only node of a player whose every turn puts one new piece somewhere, without further conditions.
fn lone_put(view: &View, fast: &FastView, kinds: &[Kind]) -> Option<NodeId> {
    let [(None, first)] = view.phases[..] else { return None };
    let Node::Play(play) = &view.nodes[first as usize] else { return None };
    let (code, ahead) = (&view.moves[play.mv.index()], &fast.nodes[first as usize].play);
    let plan = &fast.plans[usize::from(ahead.plan?)];
    let asks = play.when.is_some() || ahead.follow != Follow::Never || !ahead.may_end || ahead.if_empty.is_some();
    let asks_more = !code.guards.is_empty() || !code.leaving.is_empty() || view.tests_whole_turns();
    let endless = plan.kinds.iter().all(|plan| kinds[usize::from(plan.kind)].count.is_none());
    (plan.source.is_none() && !asks && !asks_more && endless).then_some(first)
}

/// The number of a move's plan, or why it has none.
type Planned = Result<u16, Slow>;

/// What a part moves, as far as a plan distinguishes it.
struct Hand {
    kind: usize,
    /// A single piece, for the question where it may land.
    single: bool,
}

/// What a unit leaves behind when it is lifted, as far as that makes a difference to where it can go.
struct Gap {
    /// Its cell is empty then, and that makes a difference.
    vacates: bool,
    /// Cells near by may be in other sets than before, too.
    nearly: bool,
}

impl<'p> Draft<'p> {
    /// The plans of a player's moves, and for each move which plan is its own, or why it has none.
    fn plan_moves(&mut self, view: &View, known: &'p [FastMove]) -> (Vec<Plan>, Vec<Planned>) {
        let (mut plans, mut planned) = (Vec::new(), Vec::new());
        for (at, (code, fast)) in view.moves.iter().zip(known).enumerate() {
            let before = self.steps.len();
            let is_played = |node: &Node| matches!(node, Node::Play(play) if play.mv.index() == at);
            self.fast = fast;
            let mut plan = if view.nodes.iter().any(is_played) { self.plan(code) } else { Err(Slow::NotPlayed) };
            if let Ok(plan) = &mut plan {
                self.add_prerequisites(plan, code);
                plan.begins = self.begins(plan, code);
            }
            if self.steps.len() > MOST_REGS {
                plan = Err(Slow::TooManySets);
            }
            if plan.is_err() {
                self.steps.truncate(before);
            }
            planned.push(plan.as_ref().map(|_| plans.len() as u16).map_err(|slow| *slow));
            plans.extend(plan);
        }
        (plans, planned)
    }

    /// The plan of a move, or why it can have none.
    fn plan(&mut self, code: &MoveCode) -> Result<Plan, Slow> {
        let rules = self.rules;
        self.check_targets(code)?;
        let (source, whole) = match &code.source {
            Source::New(kind) => return self.new_piece(code, kind.index()).ok_or(Slow::Way),
            Source::Tops { .. } => return Err(Slow::Counts),
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
                return Err(Slow::Chooses);
            }
            Source::Top(set) => (set, false),
            Source::Stack(set) => (set, true),
        };
        if let Some(plan) = self.pointing(code, source, whole) {
            return Ok(plan);
        }
        let Gap { vacates, nearly } = self.gap(code, source, whole)?;
        if whole && self.fast.stands && !(rules.stacks.unlimited && self.any_bottom_is_alike()) {
            return Err(Slow::AsksStack);
        }
        let begun = |set: Set| code.begun.iter().fold(set, |set, begun| both(set, begun.clone()));
        let source_reg = self.reg(&begun(source.clone()));
        let held = held_of(source, rules.layout.places.without(rules.topology.board));
        let holds_some = !rules.layout.slots.is_empty() && !matches!(held, Set::Const(none) if none.is_empty());
        let aside = holds_some.then(|| self.reg(&begun(held)));
        let first = self.steps.len() as u16;
        let way = self.way(&code.path, code, vacates).ok_or(Slow::Way)?;
        let kinds = (0..rules.kinds.len()).filter(|kind| self.fast.lifted_kinds >> kind & 1 != 0);
        let kinds = kinds.map(|kind| {
            let hand = Hand { kind, single: !whole };
            self.kind_plan(code, &hand, vacates, vacates && nearly)
        });
        let kinds =
            kinds.collect::<Option<Vec<KindPlan>>>().ok_or(if nearly { Slow::MustBeLifted } else { Slow::Way })?;
        let is_one = !vacates && matches!(kinds.as_slice(), [KindPlan { alone: None, .. }]);
        let is_direct = !vacates && tells_cells(&way, &code.path) && kinds.iter().all(KindPlan::lands_apart);
        let by_cell = kinds.len() > 1 && (whole || self.fast.needs_lift);
        let (all, source) = (self.steps.len() as u16, Some(source_reg));
        let plan = Plan { first, all, source, aside, kinds, way, whole, vacates, ..Plan::default() };
        Ok(Plan { is_one, by_cell, is_direct, ..plan })
    }

    /// The plan of a move that puts units of one kind down where they were.
    fn pointing(&mut self, code: &MoveCode, source: &Set, whole: bool) -> Option<Plan> {
        let rules = self.rules;
        let (board, captures) = (rules.topology.board, &rules.captures);
        let mut kinds = (0..rules.kinds.len()).filter(|kind| self.fast.lifted_kinds >> kind & 1 != 0);
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return None };
        if !self.fast.stays || captures.leave_at_end || !on_board(source, board) {
            return None;
        }
        let unmoved = |rows: &Vec<CellSet>| rows.iter().enumerate().all(|(at, row)| *row == CellSet::one(at));
        let way = WayPlan::Row(RowPlan::Step(rules.topology.neighbours.iter().position(unmoved)? as u32));
        let begun = code.begun.iter().fold(source.clone(), |set, begun| both(set, begun.clone()));
        let source = Some(self.reg(&begun));
        let first = self.steps.len() as u16;
        let lands = self.reg(&Set::Const(board));
        let upto = self.steps.len() as u16;
        let kinds = vec![KindPlan { kind: kind as u8, upto, lands, ..KindPlan::default() }];
        let plan = Plan { first, all: upto, source, kinds, way, whole, ..Plan::default() };
        Some(Plan { is_one: true, is_direct: true, ..plan })
    }

    /// Refuses moves whose targets depend on the cell where the unit begins, or that take only a part of a stack.
    fn check_targets(&self, code: &MoveCode) -> Result<(), Slow> {
        let captures = &self.rules.captures;
        let asks_start =
            !code.path_is_gated || code.path.sets().into_iter().chain(code.lands.sets()).any(Set::is_bound);
        match code {
            _ if asks_start => Err(Slow::AsksStart),
            _ if code.can_capture && (captures.top_only || captures.spared != 0) => Err(Slow::TakesPartly),
            _ if self.fast.weighs_swaps => Err(Slow::SwapsPartly),
            _ => Ok(()),
        }
    }

    /// What a unit that a move lifts from `source` leaves behind; refuses the move where a plan cannot tell.
    fn gap(&self, code: &MoveCode, source: &Set, whole: bool) -> Result<Gap, Slow> {
        let on_board = !off_board(source, self.rules.topology.board);
        let single = self.rules.layout.levels == 1;
        let lightly = self.fast.lifts_lightly && !self.fast.asks_areas && (whole || single);
        // the cell that it leaves has no say where it goes nowhere but to others, and past none
        let leaves_unseen = single && lightly && code.leaves_start && matches!(code.path, Path::To(_));
        let vacates = self.fast.needs_lift && on_board && !leaves_unseen;
        let nearly = !lightly && single && self.lifts_nearly(code);
        match vacates && !lightly && !nearly || self.fast.needs_lift && self.fast.asks_areas {
            true => Err(Slow::MustBeLifted),
            false => Ok(Gap { vacates, nearly }),
        }
    }

    /// The plan of a move that puts a new piece on any cell of a set.
    fn new_piece(&mut self, code: &MoveCode, kind: usize) -> Option<Plan> {
        let Path::To(to) = &code.path else { return None };
        let lands = both(self.lands(code, &Hand { kind, single: true }), to.clone());
        let stacking = self.stacking(code, kind);
        let (lands, stacking) = (self.reg(&lands), stacking.map(|set| self.reg(&set)));
        let upto = self.steps.len() as u16;
        let kinds = vec![KindPlan { kind: kind as u8, upto, lands, stacking, ..KindPlan::default() }];
        Some(Plan { all: upto, kinds, is_one: true, is_direct: true, ..Plan::default() })
    }

    fn kind_plan(&mut self, code: &MoveCode, hand: &Hand, vacates: bool, nearly: bool) -> Option<KindPlan> {
        let rules = self.rules;
        let mut lands = self.lands(code, hand);
        let mut left = code
            .lands
            .empty
            .as_ref()
            .filter(|_| vacates && !code.leaves_start)
            .map(|set| vacant(set, rules.topology.board));
        if let Path::To(to) = &code.path {
            lands = both(lands, to.clone());
            left = left.map(|set| both(set, vacant(to, rules.topology.board)));
        }
        let alone = match &code.lands.empty {
            Some(within) if !hand.single && !rules.layout.slots.is_empty() => {
                Some(both(Set::Const(rules.layout.slots_of_kind[hand.kind]), within.clone()))
            }
            _ => None,
        };
        let mut tests = Vec::new();
        if let Path::Line { pattern, .. } = &code.path {
            if pattern.len() > FEW_ITEMS {
                return None;
            }
            for item in pattern.iter() {
                let prey = Set::Tops(rules.captures.victims[hand.kind]);
                tests.push(self.reg(&if item.taken { both(item.test.clone(), prey) } else { item.test.clone() }));
            }
        }
        let stacking = self.stacking(code, hand.kind);
        let near = if nearly { Some(self.near(&lands, hand.kind)?) } else { None };
        let lands = self.reg(&lands);
        let stacking = stacking.map(|set| self.reg(&set));
        let vacant = left.map(|set| self.reg(&set));
        let alone = alone.map(|set| self.reg(&set));
        let upto = self.steps.len() as u16;
        Some(KindPlan { kind: hand.kind as u8, upto, lands, stacking, vacant, near, alone, tests })
    }

    /// Where units may land, as [`Program::lands`] and [`Program::lands_anyhow`] find it.
    fn lands(&self, code: &MoveCode, hand: &Hand) -> Set {
        let rules = self.rules;
        let prey = Set::Tops(rules.captures.victims[hand.kind]);
        let open = match hand.single && !rules.layout.slots.is_empty() {
            true => either(Set::Empty, Set::Const(rules.layout.slots_of_kind[hand.kind])),
            false => Set::Empty,
        };
        let Landing { empty, capturing, swapping, .. } = &code.lands;
        let stacking = self.stacking(code, hand.kind);
        if code.lands.is_by_pattern() {
            return stacking.into_iter().fold(either(open, prey), either);
        }
        let empty = empty.as_ref().map(|within| both(open, within.clone()));
        let capturing = capturing.as_ref().map(|what| both(prey, what.clone()));
        let swapping = swapping.as_ref().map(|what| both(Set::Occupied, what.clone()));
        let ways = empty.into_iter().chain(stacking).chain(capturing).chain(swapping);
        ways.reduce(either).unwrap_or(Set::Const(CellSet::EMPTY))
    }

    /// Where a unit with this piece at the bottom lands on top of others.
    fn stacking(&self, code: &MoveCode, kind: usize) -> Option<Set> {
        let stacks = &self.rules.stacks;
        let levels = self.rules.layout.levels;
        let on = match &code.lands.stacking {
            Some(on) => on.clone(),
            None if code.lands.is_by_pattern() => Set::Const(self.rules.layout.places),
            None => return None,
        };
        let lower = Set::Tops(stacks.lower[kind]);
        match levels {
            1 => None,
            _ if stacks.unlimited => Some(both(lower, on)),
            2 => Some(both(Set::Except(Box::new(lower), Box::new(Set::Height(2, 2))), on)),
            _ => Some(both(both(lower, Set::Height(1, levels as u8 - 1)), on)),
        }
    }

    /// Where a part must land for anything to follow it, as a register.
    fn followed(&mut self, ahead: &FastPlay) -> Option<Reg> {
        let goes_on = ahead.goes_on.as_ref()?;
        let before = self.steps.len();
        let reg = self.reg(&goes_on.cells);
        if self.steps.len() > MOST_REGS {
            self.steps.truncate(before);
            return None;
        }
        Some(reg)
    }

    /// What may follow a line, if that is one more line of the same unit and nothing else changes the board.
    fn line_after(&mut self, view: &View, node: usize) -> Option<LineAfter> {
        let nodes = &view.nodes;
        let Node::Play(play) = &nodes[node] else { return None };
        let next = match &nodes[play.next as usize] {
            Node::Prefer { probe, other: END, .. } => *probe,
            _ => return None,
        };
        let Node::Play(next) = &nodes[next as usize] else { return None };
        let (first, second) = (view.moves.get(play.mv.index())?, view.moves.get(next.mv.index())?);
        let mut effects = effects_after(&view.on_capture, &view.after).chain(&first.effects);
        let stays = effects.all(changes_only_it);
        let flat = self.rules.layout.levels == 1 && next.tied && first.fans.is_empty();
        let (Path::Line { pattern: before, .. }, Path::Line { pattern, ways, .. }) = (&first.path, &second.path) else {
            return None;
        };
        let is_plain = before.is_plain && pattern.is_plain && pattern.len() <= FEW_ITEMS && !ways.is_empty();
        let is_local = pattern.iter().all(|item| item.test.is_local() && !item.test.is_bound());
        if !stays || !flat || !is_plain || !is_local {
            return None;
        }
        let before = self.steps.len();
        let board = self.rules.topology.board;
        let tests = pattern.iter().map(|item| (self.reg(&item.test), self.reg(&vacant(&item.test, board)))).collect();
        let upto = self.steps.len() as u16;
        if self.steps.len() > MOST_REGS {
            self.steps.truncate(before);
            return None;
        }
        Some(LineAfter { ways: ways.clone(), pattern: pattern.clone(), tests, upto })
    }

    /// True if all kinds may stand on the same kinds.
    fn any_bottom_is_alike(&self) -> bool {
        self.rules.stacks.lower.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn way(&mut self, path: &Path, code: &MoveCode, vacates: bool) -> Option<WayPlan> {
        let told = (code.path_is_gated, self.fast.steps.is_some());
        if let Some(row) = row(path, told, &self.rules.topology.walks) {
            return Some(WayPlan::Row(row));
        }
        match path {
            Path::To(_) => Some(WayPlan::Anywhere),
            Path::Slide { through, .. } | Path::Far { through, .. } => {
                Some(WayPlan::Slide(self.reg(through), self.reg(&vacant(through, self.rules.topology.board))))
            }
            Path::Line { cases, .. } if !cases.is_empty() => None,
            Path::Line { rays, ways, .. } => Some(WayPlan::Line(*rays as u32, ways.clone())),
            Path::Walk { walks, steps, through: Some(through) } if !vacates => {
                let steps = self.steps_plan(steps)?;
                Some(WayPlan::Walk { walks: *walks as u32, steps, through: self.reg(through) })
            }
            Path::Chain(parts) => {
                let known = &self.rules.topology.walks;
                let link = |(path, at): &(Path, Set)| {
                    let row = row(path, told, known)?;
                    let stops = self.reg(at);
                    let vacant = if vacates { self.reg(&vacant(at, self.rules.topology.board)) } else { stops };
                    Some(LinkPlan { row, stops, vacant })
                };
                Some(WayPlan::Chain(parts.iter().map(link).collect::<Option<_>>()?))
            }
            Path::Either(ways) => {
                let one = |way: &Path| match self.way(way, code, vacates)? {
                    WayPlan::Walk { steps: StepsPlan::Fixed, .. } if self.fast.steps.is_none() => None,
                    way @ (WayPlan::Row(_) | WayPlan::Slide(..) | WayPlan::Walk { .. }) => Some(way),
                    _ => None,
                };
                Some(WayPlan::Either(ways.iter().map(one).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// How many links a walk follows, if that is one number, or the number of neighbours of the start that are in a set.
    fn steps_plan(&mut self, steps: &Num) -> Option<StepsPlan> {
        if !steps.is_bound() {
            return Some(StepsPlan::Fixed);
        }
        let Num::Count(Set::And(a, b)) = steps else { return None };
        let row = |set: &Set| match set {
            Set::Image(table, of) if **of == Set::Bound(Place::From) => Some(*table as u32),
            _ => None,
        };
        let (of, table) = row(b).map(|table| (a, table)).or_else(|| row(a).map(|table| (b, table)))?;
        (!of.is_bound()).then(|| StepsPlan::Counted(table, self.reg(of)))
    }

    /// Makes the registers. Registers that need no work come first, then those that are needed first; plans get the new numbers.
    fn finish(self, plans: &mut [Plan], lines: &mut [Option<LineAfter>], followed: &mut [Option<Reg>]) -> Registers {
        let counted = |plan: &Plan| plan.counts.iter().map(|counted| counted.reg).collect::<Vec<_>>();
        let is_early =
            self.asked_for(plans.iter().flat_map(|plan| plan.prerequisites.into_iter().flatten().chain(counted(plan))));
        let is_begun = self.asked_for(plans.iter().filter_map(|plan| plan.begins));
        let rank = |at: usize| match self.steps[at] {
            Step::Const(_) => 0,
            Step::Pending => 1,
            Step::Kept(_) => 2,
            Step::Op(_) if is_early[at] => 3,
            Step::Op(_) if is_begun[at] => 4,
            Step::Op(_) => 5,
        };
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        order.sort_by_key(|&at| rank(at));
        let mut numbers = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| numbers[old] = new as Reg);
        let [given, early] = [3, 4].map(|end| order.iter().filter(|&&at| rank(at) < end).count() as u16);
        let new = |reg: Reg| numbers[usize::from(reg)];
        let count = |steps: u16| (0..steps).map(|step| new(step) + 1).fold(given, u16::max);
        let numbers = Numbers { new, count };
        plans.iter_mut().for_each(|plan| numbers.of_plan(plan));
        lines.iter_mut().flatten().for_each(|line| numbers.of_line(line));
        followed.iter_mut().flatten().for_each(|reg| numbers.change(reg));
        let mut cells = self.lines;
        cells.iter_mut().for_each(|line| numbers.of_cells(line));
        let mut registers = Registers { lines: cells, sets: self.sets, early, ..Registers::default() };
        for at in order {
            match self.steps[at] {
                Step::Const(cells) => registers.fixed.push(cells),
                Step::Pending => {}
                Step::Kept(at) => registers.kept.push(at),
                Step::Op(op) => registers.ops.push(numbers.of_op(op)),
            }
        }
        registers
    }

    /// Adds what shows that a move has no parts: it can begin nowhere or land nowhere, or a condition on registers fails. Where
    /// a move begins is left out if it may begin with any piece of the player: he hardly ever has none.
    fn add_prerequisites(&mut self, plan: &mut Plan, code: &MoveCode) {
        let all_own = Step::Kept((self.rules.layout.at.owned + code.player.index() * WIDEST) as u32);
        let begins = plan.source.filter(|&source| self.steps[usize::from(source)] != all_own);
        let lands = match plan.kinds.as_slice() {
            [kind] if kind.lands_apart() && !self.is_dear(kind.lands) => Some(kind.lands),
            _ => None,
        };
        plan.prerequisites = begins.or(lands).map(|reg| [reg, lands.unwrap_or(reg)]);
        for (cond, gate) in code.gates.iter().zip(self.fast.gates.iter().flatten()) {
            let parts = match cond {
                Cond::And(all) => all.as_slice(),
                one => std::slice::from_ref(one),
            };
            let known = plan.counts.len();
            plan.counts.extend(parts.iter().filter_map(|part| self.counted(part)));
            let is_known = plan.counts.len() == known + parts.len();
            plan.gates.extend((!is_known).then_some(*gate));
        }
    }

    /// Where a move can begin that goes along a line, which is the same for all its units.
    fn begins(&mut self, plan: &Plan, code: &MoveCode) -> Option<Reg> {
        let (WayPlan::Line(rays, ways), Path::Line { pattern, .. }) = (&plan.way, &code.path) else { return None };
        let (source, [first, others @ ..]) = (plan.source?, plan.kinds.as_slice()) else { return None };
        let tests = &first.tests;
        let is_alike = others.iter().all(|kind| kind.tests == *tests);
        if !is_alike || ways.is_empty() || tests.iter().any(|&test| self.is_dear(test)) || self.steps.len() >= MOST_REGS
        {
            return None;
        }
        let (ways, pattern, tests) = (ways.clone(), pattern.clone(), tests.clone());
        Some(self.beginnings(source, LineCells { rays: *rays, ways, pattern, tests }))
    }

    /// A condition as a condition on the number of cells in a register.
    fn counted(&mut self, cond: &Cond) -> Option<Counted> {
        let (set, op, with) = match cond {
            Cond::Some(set) => (set, CompareOp::Gt, 0),
            Cond::Compare(Num::Count(set), op, Num::Int(number)) => (set, *op, u16::try_from(*number).ok()?),
            Cond::Not(inner) => {
                let counted = self.counted(inner)?;
                return Some(Counted { op: counted.op.negated(), ..counted });
            }
            _ => return None,
        };
        is_light(set).then(|| Counted { reg: self.reg(set), op, with })
    }
}

/// True for an effect that changes nothing on the board except the kind of the unit that was moved last.
fn changes_only_it(effect: &Effect) -> bool {
    effect.only_notes() || matches!(effect, Effect::TurnInto(Set::Bound(Place::It | Place::There), _))
}

/// True if a way can be followed from each cell alone, whatever unit goes along it.
fn tells_cells(way: &WayPlan, path: &Path) -> bool {
    match way {
        WayPlan::Row(_) | WayPlan::Slide(..) | WayPlan::Anywhere => true,
        WayPlan::Line(..) => matches!(path, Path::Line { pattern, .. } if !pattern.marks && !pattern.lands),
        WayPlan::Chain(..) | WayPlan::Walk { .. } | WayPlan::Either(_) => false,
    }
}

/// The table of a path that depends on nothing on its way.
fn row(path: &Path, (is_gated, is_counted): (bool, bool), known: &[Walks]) -> Option<RowPlan> {
    match path {
        Path::Step(table) => Some(RowPlan::Step(*table as u32)),
        Path::Slide { rays, most: 1, .. } => Some(RowPlan::Near(*rays as u32)),
        Path::Walk { walks, steps, through: None } if are_looked_up(&known[*walks], steps) => {
            is_counted.then_some(RowPlan::Walk(*walks as u32))
        }
        Path::When(_, path) if is_gated => row(path, (is_gated, is_counted), known),
        _ => None,
    }
}

pub(super) fn both(a: Set, b: Set) -> Set {
    Set::And(Box::new(a), Box::new(b))
}

pub(super) fn either(a: Set, b: Set) -> Set {
    Set::Or(Box::new(a), Box::new(b))
}
