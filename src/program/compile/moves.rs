//! Moves, folded for one player.

use super::Compiler;
use crate::id::KindId;
use crate::model::{self, MoveSource, Piece, SegmentKind, Who};
use crate::program::{Effect, Landing, MoveClauses, MoveCode, Path, Set, Source};

impl<const W: usize> Compiler<'_, W> {
    /// A move.
    pub fn move_code(&mut self, mv: &model::Move) -> MoveCode<W> {
        let path = self.path(&mv.path);
        let landing = self.landing(&mv.landing);
        let effects: Vec<Effect<W>> = mv.effects.iter().map(|(e, _)| self.effect(e)).collect();
        let can_capture =
            landing.capturing.is_some() || path_captures(&path) || effects.iter().any(|e| matches!(e, Effect::Take(_)));
        let sets = || path.sets().into_iter().chain(landing.sets());
        let plain = !matches!(path, Path::Line { .. }) && !sets().any(Set::is_bound);
        let needs_lift = self.can_return(&path) || !sets().all(Set::is_local);
        MoveCode {
            plain,
            needs_lift: needs_lift && !matches!(mv.source, MoveSource::New { .. }),
            source: self.source(&mv.source),
            path,
            landing,
            guards: mv.guards.iter().map(|g| (self.cond(&g.cond), g.clause)).collect(),
            leaving: mv.leaving.iter().map(|g| (self.cond(&g.cond), g.clause)).collect(),
            effects,
            can_capture,
            clauses: MoveClauses {
                whole: mv.clause,
                source: mv.source_clause,
                path: mv.path_clause,
                land: mv.land_clause,
            },
        }
    }

    /// True where the path may end or pass where it began.
    fn can_return(&self, path: &Path<W>) -> bool {
        match path {
            Path::Stay | Path::To(_) | Path::Chain(_) => true,
            Path::Step(_) => false,
            Path::Slide { rays, .. } | Path::Line { rays, .. } => self.tables.rays[*rays].returns,
        }
    }

    fn source(&mut self, source: &MoveSource) -> Source<W> {
        match source {
            MoveSource::Top(set) => Source::Top(self.set(set)),
            MoveSource::Stack(set) => Source::Stack(self.set(set)),
            MoveSource::New { role, owner } => {
                let owner = match owner {
                    model::Owner::Neutral => None,
                    model::Owner::Who(Who::Player(p)) => Some(*p),
                    _ => Some(self.player),
                };
                Source::New(self.kind(Piece { role: *role, owner }).unwrap_or(KindId(0)))
            }
        }
    }

    fn path(&mut self, segments: &[model::Segment]) -> Path<W> {
        match segments {
            [] => Path::Stay,
            [one] => self.segment(&one.kind),
            many => Path::Chain(
                many.iter()
                    .map(|s| (self.segment(&s.kind), s.stopping.as_ref().map_or(Set::Empty, |t| self.set(t))))
                    .collect(),
            ),
        }
    }

    fn segment(&mut self, segment: &SegmentKind) -> Path<W> {
        let board = &self.game.board;
        match segment {
            SegmentKind::Step(links) => Path::Step(self.tables.neighbours(board, &links.0[self.player])),
            SegmentKind::Slide { links, least, most, through } => Path::Slide {
                rays: self.tables.rays(board, &links.0[self.player]),
                least: (*least).max(1),
                most: most.unwrap_or(u16::MAX),
                through: self.set(through),
            },
            SegmentKind::Line { links, pattern } => Path::Line {
                rays: self.tables.rays(board, &links.0[self.player]),
                pattern: pattern.iter().map(|i| self.item(i)).collect(),
            },
            SegmentKind::To(set) => Path::To(self.set(set)),
        }
    }

    fn landing(&mut self, landing: &model::Landing) -> Landing<W> {
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

    fn effect(&mut self, effect: &model::Effect) -> Effect<W> {
        match effect {
            model::Effect::TurnInto(set, role) => {
                let owners = self.game.players.ids().map(Some).chain([None]);
                let kinds = owners.map(|owner| self.kind(Piece { role: *role, owner })).collect();
                Effect::TurnInto(self.set(set), kinds)
            }
            model::Effect::Take(set) => Effect::Take(self.set(set)),
            model::Effect::Remove(set) => Effect::Remove(self.set(set)),
        }
    }
}

fn path_captures<const W: usize>(path: &Path<W>) -> bool {
    match path {
        Path::Line { pattern, .. } => pattern.iter().any(|i| i.taken),
        Path::Chain(parts) => parts.iter().any(|(p, _)| path_captures(p)),
        _ => false,
    }
}
