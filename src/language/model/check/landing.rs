//! `swaps-from-nowhere`: a move that changes places, though nothing can go to where its unit came from. `never-matches`: a move to
//! pieces that lands on empty cells, or a slide that stops before all that it is to land on. `lands-two-ways`: two ways to land
//! that fit the same piece, of which only the first ever happens.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{Id, RoleId};
use crate::model::facts::is_in_areas;
use crate::model::facts::places::{Seen, places_named};
use crate::model::{Extent, Game, Move, MoveSource, SegmentKind, Set};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter().filter(|play| game.landing != Some(play.land_clause)) {
        if play.landing.swapping.is_some() {
            check_start(game, play, report);
        }
    }
    game.moves.iter().for_each(|play| check_target(game, play, report));
    game.moves.iter().for_each(|play| check_taken(game, play, report));
    game.moves.iter().for_each(|play| check_empty(game, play, report));
    game.moves.iter().for_each(|play| check_far(game, play, report));
}

/// `land on empty in own man`: where something stands no cell is empty. In an area pieces land whatever is there.
fn check_empty(game: &Game, play: &Move, report: &mut Report) {
    let Some(set) = play.landing.empty.as_ref().filter(|_| game.landing != Some(play.land_clause)) else { return };
    if game.board.areas.is_empty() && !Contents::of(game, set).may_be_empty() {
        let span = game.span(play.land_clause);
        let diag = Diagnostic::warning("never-matches", span, "no cell where something stands is empty");
        report.push(
            diag.help("after `on empty in` stand cells, `land on empty in middle`; pieces are landed on by `stacking`"),
        );
    }
}

/// `to empty`, and `land capturing`: on empty cells nothing can be taken.
fn check_taken(game: &Game, play: &Move, report: &mut Report) {
    let landing = &play.landing;
    let wants_pieces = landing.capturing.is_some() || landing.stacking.is_some() || landing.swapping.is_some();
    let Some(SegmentKind::To(set)) = play.path.last().map(|part| &part.kind) else { return };
    let found = Contents::of(game, set);
    if landing.empty.is_some() || !wants_pieces || !found.may_be_empty() || !found.roles().is_empty() {
        return;
    }
    let message = "these cells are empty, and the move lands only where something stands";
    let diag = game.error("never-matches", play.path_clause, message);
    let diag = diag.also(game.span(play.land_clause), "how it lands");
    report.push(diag.help("what else is taken is an effect: `take (enemy in next to it)`; or let it land elsewhere"));
}

/// `slide any as far as it goes; land on empty, or capturing`: it ends before what stands in its way.
fn check_far(game: &Game, play: &Move, report: &mut Report) {
    let landing = &play.landing;
    let wants = [
        ("captures", landing.capturing.is_some()),
        ("stacks", landing.stacking.is_some()),
        ("swaps", landing.swapping.is_some()),
    ];
    let Some((does, _)) = wants.into_iter().find(|(_, is_said)| *is_said) else { return };
    let Some(SegmentKind::Far { through, .. }) = play.path.last().map(|part| &part.kind) else { return };
    if game.landing == Some(play.land_clause) || !Contents::of(game, through).roles().is_empty() {
        return;
    }
    let message = format!("this slide ends before the first piece in its way, so the move never {does}");
    let span = game.span(play.land_clause);
    let diag = match landing.empty {
        Some(_) => Diagnostic::warning("never-matches", span, message),
        None => Diagnostic::error("never-matches", span, message),
    };
    let diag = diag.also(game.span(play.path_clause), "the slide");
    report.push(diag.help(
        "say what it goes over, and ends on: `slide any as far as it goes, through (empty or enemy)`; what stands at the end \
         of a way is taken by a line: `line any: empty 0.., enemy taken`",
    ));
}

/// `lift an own king; to enemy man`, and no word of `capturing`.
fn check_target(game: &Game, play: &Move, report: &mut Report) {
    let landing = &play.landing;
    let on_empty = landing.capturing.is_none() && landing.stacking.is_none() && landing.swapping.is_none();
    let Some(SegmentKind::To(set)) = play.path.last().map(|part| &part.kind) else { return };
    let comes_there = play.source.carries();
    if !on_empty || !comes_there {
        return;
    }
    if Contents::of(game, set).may_be_empty() {
        return check_pieces_among(game, play, set, report);
    }
    let message = "something stands on these cells, and the move lands on empty cells only";
    let diag = game.error("never-matches", play.path_clause, message);
    report.push(
        diag.help("say how it lands there: `land capturing`, or `land stacking`")
            .help("where nothing moves and the player only points to a cell, leave the `lift` or `place` out"),
    );
}

/// `to empty or enemy`, and no word of `capturing`. A unit that may stay where it is may be one of those that stand there.
fn check_pieces_among(game: &Game, play: &Move, set: &Set, report: &mut Report) {
    let Set::Union(parts) = set else { return };
    let stands =
        |part: &Set| matches!(part, Set::Occupied | Set::Pieces(_) | Set::Both(..)) && !may_be_empty(game, part);
    if play.may_stay.is_some() || !parts.iter().any(stands) {
        return;
    }
    let message = "the move lands on empty cells only, and never on those of these where something stands";
    let diag = game.warning("never-matches", play.path_clause, message);
    let found = Contents::of(game, set);
    let is_taken = !found.enemy_roles().is_empty() || found.has_neutral();
    report.push(match (is_taken, game.stacks.most == Some(1)) {
        (true, true) => diag.help("say how it lands there: `land on empty, or capturing`"),
        (true, false) => {
            diag.help("say how it lands there: `land on empty, or capturing`, or `land on empty, or stacking`")
        }
        (false, true) => diag.help("leave them out: own pieces are not captured, and a cell holds one piece"),
        (false, false) => diag.help("say how it lands there: `land on empty, or stacking`"),
    });
}

fn may_be_empty(game: &Game, set: &Set) -> bool {
    Contents::of(game, set).may_be_empty()
}

/// Two ways to land on one piece: asked of games without errors, in which the stack law and the captures are whole.
pub(super) fn check_ways(game: &Game, report: &mut Report) {
    let mut reported = Vec::new();
    for play in game.moves.iter().filter(|play| !comes_from_nowhere(game, play)) {
        if !reported.contains(&play.land_clause) && tell_ways(game, play, report) {
            reported.push(play.land_clause);
        }
    }
}

/// True for a move whose unit was not on the board before.
fn comes_from_nowhere(game: &Game, play: &Move) -> bool {
    matches!(play.source, MoveSource::New { .. }) || play.source_set().is_some_and(|set| is_in_areas(game, set))
}

/// The places on which a move ends, where its path names them.
pub(super) fn always_ends(game: &Game, play: &Move) -> Option<Seen> {
    let Some(SegmentKind::To(set)) = play.path.last().map(|part| &part.kind) else { return None };
    places_named(game, set)
}

fn check_start(game: &Game, play: &Move, report: &mut Report) {
    let message = match play.source {
        MoveSource::New { .. } => "a new piece comes from nowhere, so nothing can go to where it came from",
        _ if comes_from_nowhere(game, play) => {
            "what is lifted comes from an area, and nothing can go there by `swapping`"
        }
        _ => return,
    };
    let span = game.span(play.land_clause);
    let diag = Diagnostic::error("swaps-from-nowhere", span, message);
    report.push(diag.help(
        "land `on empty`, or `capturing`; or point to what stands there and say what becomes of it: `to enemy man`, then \
         `turn to into own`",
    ));
}

/// Tells of two ways to land that fit the same piece; true where there are some.
fn tell_ways(game: &Game, play: &Move, report: &mut Report) -> bool {
    let landing = &play.landing;
    let overlap = Overlap { game, lifted: Contents::lifted(game, play).own_roles() };
    let captured = |other: &Option<Set>, stands: bool| {
        let (one, other) = landing.capturing.as_ref().zip(other.as_ref())?;
        overlap.captured(one, other, stands)
    };
    let swapped = || overlap.swapped(landing.swapping.as_ref()?, landing.stacking.as_ref()?);
    let found = captured(&landing.stacking, true)
        .map(|piece| (piece, "capturing", "stacking", "it is captured"))
        .or_else(|| captured(&landing.swapping, false).map(|piece| (piece, "capturing", "swapping", "it is captured")))
        .or_else(|| swapped().map(|piece| (piece, "swapping", "stacking", "the two change places")));
    let Some((piece, first, second, then)) = found else { return false };
    let (never, help) = match second {
        "stacking" => {
            ("happens on it", "say on what it comes to stand, as in `stacking on own`; or leave one of the two out")
        }
        _ => ("happens with it", "say with what it changes places, as in `swapping own`; or leave one of the two out"),
    };
    let message =
        format!("{piece} fits `{first}` and `{second}`: {then} wherever that is possible, so `{second}` never {never}");
    report.push(game.warning("lands-two-ways", play.land_clause, message).help(help));
    true
}

/// What fits two ways to land.
struct Overlap<'g> {
    game: &'g Game,
    /// The roles of the mover's pieces that the move lifts.
    lifted: Vec<RoleId>,
}

impl Overlap<'_> {
    /// A piece that is captured by what is in hand, and fits the other set; `stands`: that may also stand on it.
    fn captured(&self, one: &Set, other: &Set, stands: bool) -> Option<String> {
        let game = self.game;
        let takes = |a: RoleId, v: RoleId| game.captures.takes[a.index()][v.index()].is_some();
        let stays = |v: &RoleId| matches!(&game.captures.extent, Extent::WholeBut(spared) if spared.contains(v));
        let victims = self.in_both(one, other)?.enemy_roles();
        let fits = |&v: &RoleId| {
            !stays(&v) && self.lifted.iter().any(|&a| takes(a, v) && (!stands || self.may_stand(a, v, false)))
        };
        victims.into_iter().find(fits).map(|v| self.name(v, "enemy"))
    }

    /// A piece that fits both sets, and on which what is in hand may stand.
    fn swapped(&self, one: &Set, other: &Set) -> Option<String> {
        let both = self.in_both(one, other)?;
        let on = |lower: Vec<RoleId>, is_own: bool| {
            lower.into_iter().find(|&l| self.lifted.iter().any(|&upper| self.may_stand(upper, l, is_own)))
        };
        let enemy = on(both.enemy_roles(), false).map(|role| self.name(role, "enemy"));
        enemy.or_else(|| on(both.own_roles(), true).map(|role| self.name(role, "own")))
    }

    /// What stands on cells of both, where pieces alone decide what is in them.
    fn in_both(&self, one: &Set, other: &Set) -> Option<Contents> {
        let both = || Contents::of(self.game, &Set::Both(Box::new(one.clone()), Box::new(other.clone())));
        (is_of_pieces(one) && is_of_pieces(other)).then(both).filter(|both| both.least_height() < 2)
    }

    /// The stack law lets one stand on the other.
    fn may_stand(&self, upper: RoleId, lower: RoleId, is_own: bool) -> bool {
        let stacks = &self.game.stacks;
        let law = if is_own { &stacks.on_own } else { &stacks.on_other };
        let pair = law.get(upper.index()).and_then(|row| row.get(lower.index()));
        stacks.most != Some(1) && pair.is_some_and(|pair| pair.0)
    }

    fn name(&self, role: RoleId, side: &str) -> String {
        format!("an {side} `{}`", self.game.roles[role].name)
    }
}

/// True for a set of which only what stands on a cell decides whether it is in it.
fn is_of_pieces(set: &Set) -> bool {
    match set {
        Set::Occupied => true,
        Set::Pieces(pieces) => pieces.like.is_none(),
        Set::Union(parts) => parts.iter().all(is_of_pieces),
        Set::Both(a, b) => is_of_pieces(a) && is_of_pieces(b),
        _ => false,
    }
}
