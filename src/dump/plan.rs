//! How the moves of a program are found, as a listing: the sets that are worked out once for all of them, and why a move is
//! looked at the general way.

use super::words::Words;
use crate::id::{Id, PlayerId};
use crate::names::Names;
use crate::program::plans::{KindPlan, LineCells, Mix, Op, Plan, Reg, Registers, RowPlan, Slow, StepsPlan, WayPlan};
use crate::program::{Course, FastNode, FastView, Lottery, Node, Offsets, Program, View};
use std::fmt;

/// The plans of a program with the words of its game; shown as a listing.
pub struct PlanListing<'a> {
    program: &'a Program,
    names: &'a Names,
}

impl<'a> PlanListing<'a> {
    /// The listing of a program's plans.
    pub fn new(program: &'a Program, names: &'a Names) -> Self {
        Self { program, names }
    }
}

impl fmt::Display for PlanListing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let views = self.program.views.iter().zip(&self.program.fast.views);
        for (player, (view, fast)) in views.enumerate() {
            writeln!(f, "== {}", self.names.players[PlayerId::from_index(player)])?;
            self.turns(f, view, fast)?;
            self.nodes(f, view, fast)?;
            self.registers(f, &fast.registers)?;
            for (number, known) in fast.moves.iter().enumerate() {
                let name = &Words(self.names).played(number);
                match (known.plan.and_then(|plan| fast.plans.get(usize::from(plan))), known.slow) {
                    (Some(plan), _) => self.plan(f, name, plan, is_direct(fast, number))?,
                    (None, Some(Slow::NotPlayed)) => writeln!(f, "move {name}: {}", why_slow(Slow::NotPlayed))?,
                    (None, Some(slow)) => writeln!(f, "move {name}: the general way, for {}", why_slow(slow))?,
                    (None, None) => writeln!(f, "move {name}: the general way")?,
                }
            }
        }
        Ok(())
    }
}

impl PlanListing<'_> {
    fn turns(&self, f: &mut fmt::Formatter<'_>, view: &View, fast: &FastView) -> fmt::Result {
        let free = fast.nodes.iter().any(|node| node.play.next_is_independent);
        let told = fast.nodes.iter().any(|node| node.play.tail.is_some());
        let staged = fast.stages.iter().any(|stages| !stages.is_empty());
        let notes = [
            (
                staged && fast.lone_put.is_none(),
                "where none of the other moves can begin, and nothing follows, turns are read off plans alone",
            ),
            (fast.lone_put.is_some(), "each turn is one new piece: counted as a set"),
            (free, "some parts have no say in what follows: that is found once"),
            (told, "some parts are followed by one more, found without playing the first"),
        ];
        notes.iter().filter(|(on, _)| *on).try_for_each(|(_, note)| writeln!(f, "{note}"))?;
        drawn(&self.program.fast.course, view, fast).iter().try_for_each(|way| writeln!(f, "random turns: {way}"))
    }

    /// What may follow the move that is played at each node.
    fn nodes(&self, f: &mut fmt::Formatter<'_>, view: &View, fast: &FastView) -> fmt::Result {
        for (number, (node, FastNode { play: ahead, .. })) in view.nodes.iter().zip(&fast.nodes).enumerate() {
            let Node::Play(play) = node else { continue };
            let may_end = if ahead.may_end { ", may end" } else { "" };
            let most = match &ahead.most_after {
                Some(most) if most.now.is_none() => format!(", turns that go on: at most {}", most.ever),
                Some(_) => ", turns that go on: at most as many as what stands there allows".to_owned(),
                None => String::new(),
            };
            writeln!(f, "{number:>4}  {}{may_end}{most}", Words(self.names).played(play.mv.index()))?;
        }
        Ok(())
    }

    fn registers(&self, f: &mut fmt::Formatter<'_>, registers: &Registers) -> fmt::Result {
        let words = Words(self.names);
        let fixed = registers.fixed.iter().map(|cells| words.cells(cells.iter()));
        let kept = registers.kept.iter().map(|&at| self.kept(at as usize));
        let ops = registers.ops.iter().map(|op| match *op {
            Op::Mix(a, b, mix) => format!("r{a} {} r{b}", sign(mix)),
            Op::Image(table, of) => format!("one link by table {table} from r{of}"),
            Op::Twice(table, of) => format!("one link by table {table} from two cells or more of r{of}"),
            Op::Begins(line, of) => begins(&registers.lines[usize::from(line)], of),
            Op::Cell(memory) => words.memory(memory),
            Op::Eval(set) => words.set(&registers.sets[usize::from(set)]),
        });
        let pending = std::iter::once("cells of pieces that leave when the turn ends".to_owned());
        let lines = fixed.chain(pending).chain(kept).chain(ops);
        lines.enumerate().try_for_each(|(reg, line)| writeln!(f, "  r{reg:<3} {line}"))
    }

    /// A set that is kept in the position.
    fn kept(&self, at: usize) -> String {
        let Offsets { owned, tops, tall, filled, .. } = self.program.layout.at;
        let words = Words(self.names);
        let width = crate::bits::WIDEST;
        match at {
            _ if at >= tall => "stacks of two pieces or more".to_owned(),
            _ if at >= tops => format!("top {}", words.kinds(1 << ((at - tops) / width))),
            _ if at >= owned => format!("pieces of {}", words.player(((at - owned) / width) as u8)),
            _ if at >= filled => "areas that hold something".to_owned(),
            _ => "cells remembered".to_owned(),
        }
    }

    fn plan(&self, f: &mut fmt::Formatter<'_>, name: &str, plan: &Plan, is_direct: bool) -> fmt::Result {
        let from = plan.source.map_or("a new piece".to_owned(), |reg| format!("from r{reg}"));
        let asked = if is_direct { "; nothing is asked of each part" } else { "" };
        writeln!(f, "move {name}: {from}, {}{asked}", way(&plan.way))?;
        plan.kinds.iter().try_for_each(|kind| writeln!(f, "  {}", self.kind(kind)))
    }

    fn kind(&self, kind: &KindPlan) -> String {
        let mut text = format!("{} lands on r{}", Words(self.names).kinds(1 << kind.kind), kind.lands);
        let more = [("standing on", kind.stacking), ("on the cell left in", kind.vacant), ("alone on", kind.alone)];
        for (what, reg) in more.iter().filter_map(|(what, reg)| Some((what, (*reg)?))) {
            text += &format!(", {what} r{reg}");
        }
        if let Some((table, lands)) = kind.near {
            text += &format!(", where table {table} leads from the cell left on r{lands}");
        }
        if kind.tests.is_empty() { text } else { format!("{text}, cells in {}", regs(&kind.tests)) }
    }
}

/// How a player's random turns are drawn.
fn drawn(course: &Course, view: &View, fast: &FastView) -> Vec<&'static str> {
    match (course, &fast.lottery) {
        (Course::Putting(_), _) => vec!["put one after the other, in a loop of their own"],
        (Course::ByParts, _) => vec!["chosen part by part, for turns are long"],
        (_, Lottery::Pointing(_)) => vec!["drawn from one set, for each only points at a piece"],
        (_, Lottery::Rejection { tests, follows }) => {
            let notes = [
                (*tests && view.tests_positions(), "what turns may leave is asked of the turn that was drawn"),
                (
                    *tests && fast.has_waiting_guards(),
                    "conditions on a part that ends the turn are asked of the turn that was drawn",
                ),
                (*follows, "what follows some parts is looked at once they are drawn"),
            ];
            notes.iter().filter(|(on, _)| *on).map(|(_, note)| *note).collect()
        }
        (_, Lottery::Census) => vec!["drawn by how many words lead through each position"],
        (_, Lottery::Listed) => vec!["drawn from a list of all, made unique, for a turn can be found twice"],
        (_, Lottery::Groups) => vec!["all are found, in groups, and one is drawn"],
    }
}

fn begins(line: &LineCells, of: Reg) -> String {
    format!("those of r{of} from which rays {} begin with cells in {}", line.rays, regs(&line.tests))
}

fn regs(regs: &[Reg]) -> String {
    regs.iter().map(|reg| format!("r{reg}")).collect::<Vec<_>>().join(" ")
}

/// True for a move that is handed over straight from its plan where it begins a turn.
fn is_direct(fast: &FastView, number: usize) -> bool {
    fast.nodes.iter().filter_map(|node| node.direct).any(|direct| usize::from(direct.mv) == number)
}

fn sign(mix: Mix) -> &'static str {
    match mix {
        Mix::AND => "and",
        Mix::OR => "or",
        _ => "except",
    }
}

fn way(way: &WayPlan) -> String {
    let over = |through: Reg| format!("over r{through}");
    match way {
        WayPlan::Anywhere => "anywhere".to_owned(),
        WayPlan::Row(row) => self::row(*row),
        WayPlan::Chain(links) => {
            let links: Vec<String> = links.iter().map(|link| format!("{} to r{}", row(link.row), link.stops)).collect();
            links.join(", then ")
        }
        WayPlan::Slide(through, _) => format!("sliding {}", over(*through)),
        WayPlan::Walk { walks, steps: StepsPlan::Fixed, through } => format!("walks {walks} {}", over(*through)),
        WayPlan::Walk { walks, steps: StepsPlan::Counted(table, of), through } => {
            format!("walks {walks} {}, as long as its row of table {table} has cells of r{of}", over(*through))
        }
        WayPlan::Either(ways) => ways.iter().map(self::way).collect::<Vec<_>>().join(", or "),
        WayPlan::Line(rays, _) => format!("along rays {rays}"),
    }
}

fn row(row: RowPlan) -> String {
    match row {
        RowPlan::Step(table) => format!("one link by table {table}"),
        RowPlan::Near(rays) => format!("one cell along rays {rays}"),
        RowPlan::Walk(walks) => format!("walks {walks}"),
    }
}

/// Why a move is looked at the general way.
fn why_slow(slow: Slow) -> &'static str {
    match slow {
        Slow::AsksStart => "what it passes, or where it may land, depends on where it begins",
        Slow::TakesPartly => "what it takes is not the whole stack",
        Slow::SwapsPartly => "with what it changes places depends on where it begins",
        Slow::Chooses => "nothing moves: something is chosen",
        Slow::Counts => "how many pieces it lifts is chosen",
        Slow::MustBeLifted => "what it sees depends on whether the unit still stands where it began",
        Slow::AsksStack => "whether it may land depends on the whole stack that is lifted",
        Slow::Way => "its way is looked at cell by cell",
        Slow::TooManySets => "the moves before it ask for all the sets there is room for",
        Slow::NotPlayed => "no turn plays it as it is declared",
    }
}
