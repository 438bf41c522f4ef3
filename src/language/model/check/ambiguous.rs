//! `ambiguous-notation`: two moves that may stand at the same place of a turn and can be written alike, or one that is
//! written as nothing.
//!
//! Reported where it is certain: the same template, units that can be the same, straight paths that can cover the same
//! cells, no condition that could keep them apart, and nothing that must be written after. Play finds the rest.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{LinkId, MoveId};
use crate::model::{Game, Move, MoveSource, PatternItem, PerPlayer, SegmentKind, Set, TemplatePart, Turn};

/// Lines longer than this are not compared.
const LONGEST: usize = 12;

/// Nor are patterns that stand for more lines than this.
const MOST_LINES: usize = 200;

pub(super) fn check(game: &Game, report: &mut Report) {
    let mut reported = Vec::new();
    for phase in &game.phases {
        let mut places = vec![final_moves(&phase.turn)];
        phase.turn.visit(&mut |turn| {
            if let Turn::Then(parts) = turn {
                places.extend((1..parts.len()).map(|i| final_sequence(&parts[i..])));
            }
        });
        places.iter().for_each(|moves| check_place(game, moves, &mut reported, report));
    }
}

/// A turn of one move alone must be more than an empty text.
pub(super) fn check_silent(game: &Game, report: &mut Report) {
    let mut alone: Vec<MoveId> = game.phases.iter().flat_map(|p| final_moves(&p.turn)).map(|(play, _)| play).collect();
    alone.sort_unstable();
    alone.dedup();
    for play in alone.into_iter().map(|play| &game.moves[play]).filter(|play| play.template.parts.is_empty()) {
        let message = format!("a turn of `{}` alone is written as nothing", play.name);
        let help = format!("say how it is written, as in `move {} \"{{from}}-{{to}}\" {{ … }}`", play.name);
        report.push(Diagnostic::error("ambiguous-notation", play.template.span, message).help(help));
    }
}

/// A move and from where it is played, in so far as the turn says.
type Final<'g> = (MoveId, Option<&'g Set>);

/// Each two moves are reported once, wherever they meet: `reported` are those that were.
fn check_place(game: &Game, moves: &[Final], reported: &mut Vec<[MoveId; 2]>, report: &mut Report) {
    for (i, &(first, from)) in moves.iter().enumerate() {
        for &(second, _) in moves[i + 1..].iter().filter(|&&(m, f)| m != first && f == from) {
            let pair = [first.min(second), first.max(second)];
            if !reported.contains(&pair) && alike(game, &game.moves[first], &game.moves[second]) {
                reported.push(pair);
                report.push(written_alike(game, &game.moves[first], &game.moves[second]));
            }
        }
    }
}

fn written_alike(game: &Game, first: &Move, second: &Move) -> Diagnostic {
    let message = format!("moves `{}` and `{}` can be written alike", first.name, second.name);
    game.error("ambiguous-notation", second.clause, message)
        .also(game.span(first.clause), "the other")
        .help(
            "give one of them another template, as in `move NAME \"{from}={to}\" { … }`; where only one of them is meant, look at \
             what the other lifts and asks for",
        )
}

/// The moves that can be a whole word of the expression by themselves, the choice between them being free.
fn final_moves(turn: &Turn) -> Vec<Final<'_>> {
    match turn {
        Turn::Play { play, from, to: None, when: None, .. } => vec![(*play, from.as_ref())],
        Turn::Either(parts) => parts.iter().flat_map(final_moves).collect(),
        Turn::Then(parts) => final_sequence(parts),
        Turn::Repeat { least: 0 | 1, body, .. } => final_moves(body),
        _ => Vec::new(),
    }
}

/// The last moves of parts in order: where only one part may not be left out, those of that part.
fn final_sequence(parts: &[Turn]) -> Vec<Final<'_>> {
    let needed: Vec<&Turn> = parts.iter().filter(|part| !part.accepts_nothing()).collect();
    match needed[..] {
        [] => parts.iter().flat_map(final_moves).collect(),
        [only] => final_moves(only),
        _ => Vec::new(),
    }
}

fn alike(game: &Game, a: &Move, b: &Move) -> bool {
    let free = |m: &Move| m.guards.is_empty() && m.leaving.is_empty();
    free(a)
        && free(b)
        && same_text(&a.template.parts, &b.template.parts)
        && same_unit(game, a, b)
        && same_way(game, a, b)
}

/// True for templates with equal texts and fields in one order, comments aside: they may be left out when a turn is read.
fn same_text(a: &[TemplatePart], b: &[TemplatePart]) -> bool {
    let read = |parts: &[TemplatePart]| -> Vec<TemplatePart> {
        parts.iter().filter(|p| !matches!(p, TemplatePart::Choice(..))).cloned().collect()
    };
    read(a) == read(b)
}

fn same_unit(game: &Game, a: &Move, b: &Move) -> bool {
    match (&a.source, &b.source) {
        (MoveSource::Top(x), MoveSource::Top(y)) | (MoveSource::Stack(x), MoveSource::Stack(y)) => {
            is_plain(x) && is_plain(y) && Contents::of(game, x).meets(&Contents::of(game, y))
        }
        _ => false,
    }
}

/// True where both can run over the same cells of one line with the same things on them.
fn same_way(game: &Game, a: &Move, b: &Move) -> bool {
    let (Some((links_a, lines_a)), Some((links_b, lines_b))) = (lines(game, a), lines(game, b)) else { return false };
    let shared = |x: &Vec<LinkId>, y: &Vec<LinkId>| x.iter().any(|l| y.contains(l));
    let along = links_a.0.iter().zip(links_b.0.iter()).any(|(x, y)| shared(x, y));
    let fits = |x: &[Set], y: &[Set]| {
        x.len() == y.len() && x.iter().zip(y).all(|(p, q)| Contents::of(game, p).meets(&Contents::of(game, q)))
    };
    along && lines_a.iter().any(|x| lines_b.iter().any(|y| fits(x, y)))
}

/// Links, and what the cells along them must be in order.
type Ways<'g> = (&'g PerPlayer<Vec<LinkId>>, Vec<Vec<Set>>);

/// The links of a straight path and the tests of its cells, one list for each length and way to land.
fn lines<'g>(game: &Game, play: &'g Move) -> Option<Ways<'g>> {
    let [segment] = &play.path[..] else { return None };
    let last = landings(game, play);
    let (links, lines) = match &segment.kind {
        SegmentKind::Step(links) => (links, vec![Vec::new()]),
        SegmentKind::Slide { links, least, most, through } => (links, passed(through, *least, *most)),
        SegmentKind::Line { links, pattern, .. } if play.landing.by_pattern => {
            return plain_lines(links, expand(pattern));
        }
        SegmentKind::Line { .. }
        | SegmentKind::Far { .. }
        | SegmentKind::To(_)
        | SegmentKind::Walk { .. }
        | SegmentKind::Measured { .. }
        | SegmentKind::Ways(_)
        | SegmentKind::Repeat { .. } => return None,
    };
    let with_last =
        |line: &Vec<Set>| last.iter().map(|l| [&line[..], std::slice::from_ref(l)].concat()).collect::<Vec<_>>();
    plain_lines(links, lines.iter().flat_map(with_last).collect())
}

fn plain_lines(links: &PerPlayer<Vec<LinkId>>, lines: Vec<Vec<Set>>) -> Option<Ways<'_>> {
    lines.iter().flatten().all(is_plain).then_some((links, lines))
}

/// Captures depend on who takes whom and stacks on the law: they are not told apart here.
fn landings(game: &Game, play: &Move) -> Vec<Set> {
    let everywhere =
        |set: &&Set| matches!(set, Set::Cells(cells) if cells.0.iter().all(|c| c.len() == game.board.len()));
    play.landing.empty.iter().filter(everywhere).map(|_| Set::Empty).collect()
}

fn passed(through: &Set, least: u16, most: Option<u16>) -> Vec<Vec<Set>> {
    let most = most.map_or(LONGEST, usize::from).min(LONGEST);
    (usize::from(least).max(1)..=most).map(|n| vec![through.clone(); n - 1]).collect()
}

/// All lists of tests that the pattern stands for, up to a length.
fn expand(pattern: &[PatternItem]) -> Vec<Vec<Set>> {
    let mut lines = vec![Vec::new()];
    for item in pattern {
        let most = item.most.map_or(LONGEST, usize::from).min(LONGEST);
        let times = usize::from(item.least)..=most;
        lines = lines
            .iter()
            .flat_map(|line: &Vec<Set>| times.clone().map(|n| [&line[..], &vec![item.test.clone(); n]].concat()))
            .filter(|line| line.len() <= LONGEST)
            .take(MOST_LINES + 1)
            .collect();
        if lines.len() > MOST_LINES {
            return Vec::new();
        }
    }
    lines
}

/// Sets whose contents say all there is to say.
fn is_plain(set: &Set) -> bool {
    matches!(set, Set::Empty | Set::Occupied | Set::Pieces(_))
}
