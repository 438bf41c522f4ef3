//! What makes a game fast, worked out from its rules: all of it is made here.

mod moves;
pub(super) mod turns;

use super::turns::asks;
use super::turns::nodes::{can_pass, may_take, repeats_words};
use super::{afterwards, attacks, bounds, census, ends, independent, mobility, placing, plans, royals, stages};
use crate::id::{Id, PlayerId};
use crate::program::{Cond, Course, EndCode, Fast, FastEnd, FastNode, FastView, Lottery, Node, Rules, View};
use turns::Turns;

/// What makes a game fast.
pub(super) fn fast(rules: &Rules) -> Fast {
    let repeats = |view: &View| {
        let mut starts = view.phases.iter().map(|(_, start)| *start);
        starts.any(|start| repeats_words(&view.nodes, &view.moves, start, view.may_end_early))
    };
    let may_repeat_words = rules.views.iter().any(repeats);
    let views: Vec<FastView> = (0..rules.players).map(|player| of_player(rules, player, may_repeat_words)).collect();
    let of_views = || rules.views.iter().zip(&views);
    let mut fast = Fast {
        // what a turn has captured, lifted and played decides on its counters when it ends
        looks_back: !rules.counters.is_empty() || rules.views.iter().any(asks::looks_back),
        parts_are_turns: of_views().all(|(view, fast)| asks::parts_are_turns(view, fast)),
        has_dead_ends: of_views().any(|(view, fast)| asks::has_dead_ends(view, fast)),
        may_repeat_words,
        attacks: if rules.asks_for_attacks { attacks::attacks(rules) } else { Vec::new() },
        course: if rules.by_parts { Course::ByParts } else { Course::Turns },
        views,
    };
    if let Some(placing) = placing::placing(rules, &mut fast.views) {
        fast.course = Course::Putting(placing);
    }
    fast
}

/// What makes the turns of a player fast; each step is worked out from those before it.
fn of_player(rules: &Rules, player: usize, may_repeat_words: bool) -> FastView {
    let view = &rules.views[player];
    let (moves, shared) = moves::moves(rules, player);
    let followed = Turns { rules, player, view, moves: &moves }.followed();
    let nodes = may_take(&view.nodes, &view.moves).into_iter().zip(followed);
    let nodes = nodes.map(|(takes, play)| FastNode { takes_nothing: !takes, play, ..FastNode::default() }).collect();
    let forgets = !asks::reads_history(view);
    let (ends, royals) = (ends_of(rules, player), royals::royals(rules, player));
    let mut fast = FastView { moves, shared, nodes, ends, forgets, royals, ..FastView::default() };
    plans::plan_all(rules, player, &mut fast);
    independent::mark(rules, view, &mut fast);
    bounds::mark(rules, view, &mut fast);
    fast.stages = stages::stages(view, &fast);
    afterwards::mark_guards_that_wait(view, &mut fast);
    fast.census = if may_repeat_words { Vec::new() } else { census::of_phases(view) };
    fast.mobile = mobility::mobile(rules, view, &fast);
    fast.lottery = if may_repeat_words { Lottery::Listed } else { lottery(rules, view, &fast) };
    fast
}

/// How a player's random turns are drawn, where no turn is found twice.
fn lottery(rules: &Rules, view: &View, fast: &FastView) -> Lottery {
    let tests = afterwards::tests_after_drawing(view, fast);
    let follows = fast.nodes.iter().any(|node| node.play.most_after.is_some());
    match mobility::pointing(rules, view, fast, tests) {
        Some(pointing) => Lottery::Pointing(pointing),
        None if (tests || follows) && !rules.by_parts => Lottery::Rejection { tests, follows },
        None if !fast.census.is_empty() => Lottery::Census,
        None => Lottery::Groups,
    }
}

/// What is known of the ends that are tested after a player's turns.
fn ends_of(rules: &Rules, player: usize) -> Vec<FastEnd> {
    let view = &rules.views[player];
    let next = PlayerId::from_index((player + 1) % rules.players);
    // after `again` the next to play is not the player after him
    let goes_again = |view: &View| view.nodes.iter().any(|node| matches!(node, Node::Again(_)));
    let goes_round = !rules.views.iter().any(goes_again);
    let can_pass = view.phases.iter().any(|(_, start)| can_pass(&view.nodes, *start));
    let of_end = |end: &EndCode| {
        let stillness = goes_round && ends::is_mobility(&end.when, next);
        let is_stuck = stillness && matches!(end.when, Cond::Not(_));
        FastEnd { mobility: !can_pass && stillness, stillness, is_stuck, growth: None }
    };
    view.ends.iter().map(of_end).collect()
}
