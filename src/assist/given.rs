//! The names that moves and turns give in play: of what is chosen, gone along, lifted, matched or rolled.

use crate::syntax::ast::{Line, LineKind, MoveLine, Name, PatternItem, Segment, SegmentKind, TurnExpr, TurnKind};

/// What a name stands for, and the name.
pub(super) type Given = (&'static str, Name);

/// The names that a move gives, each with the sort of place where it may stand: a direction, a number, cells, or a choice that
/// may be any of them.
pub(super) fn by_move(lines: &[Line<MoveLine>]) -> Vec<Given> {
    lines
        .iter()
        .flat_map(|line| match &line.kind {
            LineKind::Clause(plain) => by_line(plain),
            LineKind::If(block) => [by_move(&block.then), by_move(&block.otherwise)].concat(),
            LineKind::Removal(_) => Vec::new(),
        })
        .collect()
}

fn by_line(line: &MoveLine) -> Vec<Given> {
    match line {
        MoveLine::LiftTop { name: Some(name), .. } => vec![given("number", name)],
        MoveLine::Choose { name, .. } | MoveLine::ChooseOf { name, .. } => vec![given("choice", name)],
        MoveLine::ChooseWay { name, .. } => vec![given("direction", name)],
        MoveLine::ChooseGroup { name, .. } => vec![given("cells", name)],
        MoveLine::Path(segments) => segments.iter().flat_map(Segment::parts).flat_map(by_segment).collect(),
        MoveLine::Lines { pattern, .. } => by_pattern(pattern),
        _ => Vec::new(),
    }
}

fn by_segment(segment: &Segment) -> Vec<Given> {
    let way = segment.direction.iter().map(|name| given("direction", name));
    let cells = match &segment.kind {
        SegmentKind::Line { pattern, .. } => by_pattern(pattern),
        _ => Vec::new(),
    };
    way.chain(cells).collect()
}

fn by_pattern(pattern: &[PatternItem]) -> Vec<Given> {
    pattern.iter().filter_map(|item| item.name.as_ref()).map(|name| given("cells", name)).collect()
}

/// The names of what a turn rolls.
pub(super) fn by_turn(turn: &TurnExpr) -> Vec<Given> {
    match &turn.kind {
        TurnKind::Roll { name, .. } => vec![given("number", name)],
        TurnKind::Either(parts) | TurnKind::Then(parts) | TurnKind::Otherwise(parts) => {
            parts.iter().flat_map(by_turn).collect()
        }
        TurnKind::May(body) | TurnKind::Must(body) | TurnKind::InOneWay(body) | TurnKind::Repeat { body, .. } => {
            by_turn(body)
        }
        TurnKind::By(body, _) | TurnKind::From(body, _) | TurnKind::To(body, _) => by_turn(body),
        TurnKind::When(body, _) | TurnKind::WithMost(body, _) | TurnKind::WithLeast(body, _) => by_turn(body),
        TurnKind::Move(_) | TurnKind::Pass | TurnKind::Again | TurnKind::Nothing => Vec::new(),
    }
}

fn given(kind: &'static str, name: &Name) -> Given {
    (kind, name.clone())
}
