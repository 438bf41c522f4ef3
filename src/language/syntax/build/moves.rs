//! The lines of a move: lift, path, landing, effects.

use super::pieces::side_of;
use super::{Builder, Node, all, alone_or, find, first, has};
use crate::diag::Diagnostic;
use crate::source::Spanned;
use crate::syntax::ast::{
    Cond, CondKind, Dirs, Effect, Groups, Landing, MoveLine, Num, PatternItem, Range, Segment, SegmentKind, Set,
    SetKind,
};
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn move_line(&mut self, node: Node) -> Option<MoveLine> {
        Some(match node.as_rule() {
            Rule::lift => match find(&node, Rule::range) {
                Some(range) => {
                    let (range, of) = (self.range(&range)?, self.set_from(&node)?);
                    MoveLine::LiftTop { range, of, name: self.label(&node) }
                }
                None => {
                    self.no_name_without_number(&node);
                    MoveLine::Lift(self.set_from(&node)?)
                }
            },
            Rule::choosing if has(&node, Rule::name_list) => {
                let roles = find(&node, Rule::name_list).map_or(Vec::new(), |list| self.names(&list));
                MoveLine::ChooseOf { name: self.label(&node)?, roles }
            }
            Rule::choosing if has(&node, Rule::row_choice) => {
                let row = find(&node, Rule::row_choice)?;
                let length = find(&row, Rule::range).and_then(|r| self.range(&r));
                let along = find(&row, Rule::along).and_then(|a| self.along(&a));
                self.group_choice(&node, &row, Groups::Lines { length, along })?
            }
            Rule::choosing if has(&node, Rule::shape_choice) => {
                let placed = find(&node, Rule::shape_choice)?;
                self.group_choice(&node, &placed, Groups::Shape(self.label(&placed)?))?
            }
            Rule::choosing if has(&node, Rule::dirs) => {
                MoveLine::ChooseWay { name: self.label(&node)?, dirs: self.dirs_in(&node)? }
            }
            Rule::choosing => MoveLine::Choose { name: self.label(&node)?, among: self.set_in(&node)? },
            Rule::placing => {
                let side = find(&node, Rule::side).and_then(|s| side_of(&s));
                MoveLine::Place { side, role: self.label(&node)? }
            }
            Rule::path => MoveLine::Path(self.path(&node)?),
            Rule::fan => MoveLine::Lines { dirs: self.dirs_in(&node)?, pattern: self.pattern_in(&node)? },
            Rule::land => MoveLine::Land(self.landings(&node)),
            Rule::may_stay => MoveLine::MayStay,
            Rule::guard => {
                let cond = self.cond(&find(&node, Rule::cond)?)?;
                match has(&node, Rule::k_unless) {
                    true => MoveLine::Unless(cond),
                    false => MoveLine::When(cond),
                }
            }
            Rule::leaving => MoveLine::Leaving(self.cond(&find(&node, Rule::cond)?)?),
            Rule::effect => MoveLine::Effect(self.effect(&node)?),
            _ => return None,
        })
    }

    /// `choose X among GROUPS of SET`.
    fn group_choice(&mut self, node: &Node, of: &Node, groups: Groups) -> Option<MoveLine> {
        let of = self.set_term(&find(of, Rule::set_term)?)?;
        Some(MoveLine::ChooseGroup { name: self.label(node)?, of, groups })
    }

    /// The kinds of landing after `land`.
    pub(super) fn landings(&mut self, node: &Node) -> Vec<Spanned<Landing>> {
        all(node, Rule::landing).filter_map(|l| self.landing(&l)).collect()
    }

    /// `lift own as X` names nothing: what is lifted is `it`, how many pieces is named only where that is chosen.
    fn no_name_without_number(&mut self, node: &Node) {
        let Some(name) = find(node, Rule::name) else { return };
        let message = "a name here stands for the number of pieces lifted, and that is not chosen";
        let diag = Diagnostic::error("name-taken", self.span(&name), message);
        self.report
            .push(diag.help("write `lift the top 1..3 of own as N`, or leave the name out: what is moved is `it`"));
    }

    /// A description, and the place it is taken `from`.
    fn set_from(&mut self, node: &Node) -> Option<Set> {
        let what = self.set_in(node)?;
        let Some(place) = find(node, Rule::taken_from) else { return Some(what) };
        let place = self.set_prim(&find(&place, Rule::set_prim)?)?;
        let span = what.span.join(place.span);
        Some(Set { kind: SetKind::In(Box::new(what), Box::new(place)), span })
    }

    /// An effect, and the condition behind it.
    pub(super) fn effect(&mut self, node: &Node) -> Option<Effect> {
        let effect = Box::new(self.bare_effect(&first(node)?)?);
        let Some(when) = find(node, Rule::effect_when) else { return Some(*effect) };
        let cond = self.cond(&find(&when, Rule::cond)?)?;
        let cond = match has(&when, Rule::k_unless) {
            true => Cond { span: cond.span, kind: CondKind::Not(Box::new(cond)) },
            false => cond,
        };
        Some(Effect::Where { effect, cond })
    }

    fn bare_effect(&mut self, node: &Node) -> Option<Effect> {
        match node.as_rule() {
            Rule::becomes => return self.becomes(node),
            Rule::sow => return self.sow(node),
            Rule::shift => {
                let what = self.set_prim(&find(node, Rule::set_prim)?)?;
                return Some(Effect::Shift { what, along: self.along(&find(node, Rule::along)?)? });
            }
            Rule::put_pieces => {
                let side = find(node, Rule::side).and_then(|s| side_of(&s));
                return Some(Effect::Put { side, role: self.label(node)?, on: self.set_in(node)? });
            }
            _ => {}
        }
        let what = self.set_from(node)?;
        Some(match node.as_rule() {
            Rule::send => {
                let most = self.maybe(node, Rule::sent_most, Self::int_or_num)?;
                let (to, becomes) = self.sent(node)?;
                let under = has(node, Rule::k_under);
                Effect::Send { most, what, to, under, becomes }
            }
            Rule::turn_into => {
                let side = find(node, Rule::side).and_then(|s| side_of(&s));
                let under = self.maybe(node, Rule::set_prim, Self::set_prim)?;
                Effect::TurnInto { what, under, side, role: self.label(node), span: self.span(node) }
            }
            Rule::flip => Effect::TurnInto { what, under: None, side: None, role: None, span: self.span(node) },
            Rule::take => Effect::Take(what),
            _ => Effect::Remove(what),
        })
    }

    fn sow(&mut self, node: &Node) -> Option<Effect> {
        let what = self.set_prim(&find(node, Rule::set_prim)?)?;
        let along = self.along(&find(node, Rule::along)?)?;
        let skipping = self.maybe(node, Rule::skipping, Self::set_in)?;
        Some(Effect::Sow { what, along, skipping })
    }

    /// The parts of a path; several ways are one part.
    fn path(&mut self, node: &Node) -> Option<Vec<Segment>> {
        let ways = self.joined(node, Rule::chain_of, Self::chain_of)?;
        Some(alone_or(ways, |ways| vec![self.part(SegmentKind::Ways(ways), node)]))
    }

    fn chain_of(&mut self, node: &Node) -> Option<Vec<Segment>> {
        let mut parts = Vec::new();
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::segment => parts.push(self.segment(&part)?),
                Rule::may_segment => {
                    let segment = self.segment(&find(&part, Rule::segment)?)?;
                    parts.push(Segment { may: true, ..segment });
                }
                _ => {}
            }
            if self.is_too_long(parts.len(), node) {
                break;
            }
        }
        Some(parts)
    }

    fn part(&self, kind: SegmentKind, node: &Node) -> Segment {
        Segment { kind, stopping: None, may: false, direction: None, span: self.span(node) }
    }

    fn segment(&mut self, node: &Node) -> Option<Segment> {
        let stopping = find(node, Rule::stopping).and_then(|s| self.set_in(&s));
        Some(Segment { stopping, ..self.way(&first(node)?)? })
    }

    /// A part without what stands around it.
    fn way(&mut self, node: &Node) -> Option<Segment> {
        let direction = find(node, Rule::way_name).and_then(|name| self.label(&name));
        let part = match node.as_rule() {
            Rule::path_group => {
                let ways = vec![self.path(&find(node, Rule::path)?)?];
                self.part(SegmentKind::Ways(ways), node)
            }
            Rule::path_repeat => {
                let range = self.range(&find(node, Rule::range)?)?;
                let path = Box::new(self.way(&node.clone().into_inner().last()?)?);
                self.part(SegmentKind::Repeat { range, path }, node)
            }
            _ => {
                let kind = self.segment_kind(node)?;
                self.part(kind, node)
            }
        };
        Some(Segment { direction, ..part })
    }

    fn segment_kind(&mut self, node: &Node) -> Option<SegmentKind> {
        Some(match node.as_rule() {
            Rule::step => SegmentKind::Step(self.dirs_in(node)?),
            Rule::slide => SegmentKind::Slide {
                dirs: self.dirs_in(node)?,
                range: find(node, Rule::range).and_then(|r| self.range(&r)),
                far: has(node, Rule::as_far),
                through: find(node, Rule::set).and_then(|s| self.set(&s)),
            },
            Rule::line => SegmentKind::Line { dirs: self.dirs_in(node)?, pattern: self.pattern_in(node)? },
            Rule::walk => SegmentKind::Walk {
                steps: self.num_prim(&find(node, Rule::num_prim)?)?,
                along: self.along(&find(node, Rule::along)?)?,
                turning: !has(node, Rule::no_turning),
                through: find(node, Rule::set_prim).and_then(|s| self.set_prim(&s)),
            },
            Rule::along_path => SegmentKind::Along {
                name: self.label(node)?,
                of: find(node, Rule::num_prim).and_then(|n| self.num_prim(&n)),
            },
            _ => SegmentKind::To(self.set_in(node)?),
        })
    }

    pub(super) fn dirs_in(&mut self, node: &Node) -> Option<Dirs> {
        self.dirs(&find(node, Rule::dirs)?)
    }

    fn dirs(&mut self, node: &Node) -> Option<Dirs> {
        let any_of = all(node, Rule::dir_words)
            .map(|words| all(&words, Rule::dir_word).map(|w| self.name(&w)).collect())
            .collect();
        Some(Dirs { any_of, span: self.span(node) })
    }

    /// The directions of an `along`: one alternative, or several in brackets.
    pub(super) fn along(&mut self, node: &Node) -> Option<Dirs> {
        match find(node, Rule::dirs) {
            Some(dirs) => self.dirs(&dirs),
            None => {
                let mut dirs = self.dirs(node)?;
                dirs.span = self.span(&find(node, Rule::dir_words)?);
                Some(dirs)
            }
        }
    }

    pub(super) fn pattern_in(&mut self, node: &Node) -> Option<Vec<PatternItem>> {
        let pattern = find(node, Rule::pattern)?;
        self.joined(&pattern, Rule::pattern_item, Self::pattern_item)
    }

    fn pattern_item(&mut self, node: &Node) -> Option<PatternItem> {
        Some(PatternItem {
            test: self.pattern_test(&find(node, Rule::pattern_test)?)?,
            range: find(node, Rule::range).and_then(|r| self.range(&r)),
            taken: has(node, Rule::k_taken),
            name: self.label(node),
            span: self.span(node),
        })
    }

    fn pattern_test(&mut self, node: &Node) -> Option<Set> {
        match find(node, Rule::set) {
            Some(set) => self.set(&set),
            None => self.noun(&find(node, Rule::plain_noun)?),
        }
    }

    pub(super) fn range(&mut self, node: &Node) -> Option<Range> {
        let mut bounds = Vec::new();
        for bound in all(node, Rule::bound) {
            bounds.push(self.int_or_num(&bound)?);
        }
        let mut bounds = bounds.into_iter();
        let from: Num = bounds.next()?;
        let to = match has(node, Rule::s_dots) {
            true => bounds.next(),
            false => Some(from.clone()),
        };
        Some(Range { from, to, span: self.span(node) })
    }

    fn landing(&mut self, node: &Node) -> Option<Spanned<Landing>> {
        let inner = first(node)?;
        if inner.as_rule() == Rule::on_named {
            return Some(Spanned::new(Landing::Named(self.label(&inner)?), self.span(&inner)));
        }
        let set = match (find(&inner, Rule::set_prim), find(&inner, Rule::set_term)) {
            (Some(prim), _) => Some(self.set_prim(&prim)?),
            (_, Some(term)) => Some(self.set_term(&term)?),
            _ => None,
        };
        let landing = match inner.as_rule() {
            Rule::on_empty => Landing::Empty { within: set },
            Rule::stacking => Landing::Stacking { on: set },
            Rule::capturing => Landing::Capturing { what: set },
            _ => Landing::Swapping { what: set },
        };
        Some(Spanned::new(landing, self.span(&inner)))
    }
}
