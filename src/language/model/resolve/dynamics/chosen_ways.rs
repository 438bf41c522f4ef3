//! What a turn chooses: a direction, which has a name from then on; a group of cells; how many pieces are lifted.
//!
//! What is said along a direction that a part before has chosen is said once for each that it can be, under the condition that
//! it is this one: so every other form goes along it as it goes along any direction.

use super::Moment;
use super::moves::ways_listed;
use crate::diag::Diagnostic;
use crate::id::{LinkId, MemoryId};
use crate::model::flat::FlatMove;
use crate::model::memory::Sort;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{OwnWay, Param, Resolver, WayName, maybe};
use crate::model::{Bound, Cond, Effect, Groups, MoveSource, Num, PerPlayer, Set};
use crate::source::Span;
use crate::syntax::ast::{self, CompareOp, Dirs, MemorySort, MemoryValue, MoveLine, Name, NumKind, SegmentKind};

impl Resolver<'_> {
    /// Declares the names of directions that moves choose or go along.
    pub fn collect_ways(&mut self) {
        let flat = self.flat;
        for line in flat.move_lines() {
            match &line.clause {
                MoveLine::ChooseWay { name, dirs } => self.name_way(name, dirs),
                MoveLine::ChooseOf { name, roles } if self.ways_among(roles) => {
                    self.name_way(name, &ways_listed(name, roles));
                }
                MoveLine::Path(path) => {
                    if let [segment] = &path[..]
                        && let (Some(name), Some(dirs)) = (&segment.direction, segment.dirs())
                    {
                        self.name_way(name, dirs);
                    }
                }
                _ => {}
            }
        }
        self.collect_remembered_ways();
    }

    /// The names of directions that are remembered: each can be what some effect makes it.
    fn collect_remembered_ways(&mut self) {
        let flat = self.flat;
        for memory in flat.memory.iter().filter(|memory| memory.clause.sort == MemorySort::Direction) {
            let (name, span) = (memory.clause.name.node.clone(), memory.clause.name.span);
            if self.way_named(&name).is_none() && self.links_of_word(&name).is_none() {
                self.ways.push(WayName { name, links: Vec::new(), memory: None, span });
            }
        }
        let given: Vec<(&Name, &MemoryValue)> = flat
            .effects()
            .filter_map(|effect| match effect.bare() {
                ast::Effect::Becomes { name, value } => Some((name, value)),
                _ => None,
            })
            .collect();
        // one may become another, and that a third
        for _ in 0..=flat.memory.len() {
            for (name, value) in &given {
                self.add_ways(name, value);
            }
        }
    }

    /// Adds the directions that an effect gives a name that is remembered.
    fn add_ways(&mut self, name: &Name, value: &MemoryValue) {
        let Some(known) = self.way_named(name) else { return };
        let (links, is_back) = match value {
            MemoryValue::Num(ast::Num { kind: NumKind::Name(word), .. }) => (self.links_meant(word), false),
            MemoryValue::Back(word) => (self.links_meant(word), true),
            _ => return,
        };
        let back = |link: LinkId| self.game.board.links[link].opposite;
        let links = links.into_iter().filter_map(|link| if is_back { back(link) } else { Some(link) }).collect();
        self.ways[known].can_be(links);
    }

    /// The links that a word means: those that a name of a direction can be, or a direction itself.
    fn links_meant(&self, word: &Name) -> Vec<LinkId> {
        match self.way_named(word) {
            Some(way) => self.ways[way].links.clone(),
            None => self.links_of_word(&word.node).map_or(Vec::new(), |links| links.all()),
        }
    }

    /// The number by which a direction is remembered: that of a name, or of a word that means one direction for each player.
    pub(super) fn way_number(&mut self, word: &Name, is_back: bool, at: Moment) -> Option<Num> {
        let value = |r: &Self, link: LinkId| {
            let link = if is_back { r.game.board.links[link].opposite } else { Some(link) };
            Num::Int(link.map_or(0, |link| i64::from(r.game.way_value(link)) + 1))
        };
        if let Some(way) = self.way_unsettled(&word.node) {
            let links = self.ways[way].links.clone().into_iter();
            return Some(Num::chosen(links.map(|link| (self.way_is(way, link, at), value(self, link))), Num::Int(0)));
        }
        let links = self.links_of_word(&word.node);
        match links.map(|links| links.all()).as_deref() {
            Some(&[link]) => Some(value(self, link)),
            _ => {
                let message = format!("`{}` is no direction that is one and the same for all", word.node);
                let diag = Diagnostic::error("unknown-direction", word.span, message);
                self.refuse(diag.help("a direction with a name is remembered, as in `step any as way`, `heading becomes way`, or a single one: `n`"))
            }
        }
    }

    fn name_way(&mut self, name: &Name, dirs: &Dirs) {
        if self.links_of_word(&name.node).is_some() {
            return; // reported where the move is read
        }
        if self.no_direction_among(dirs).is_some() {
            return; // so is this
        }
        let links = self.links(dirs).map_or(Vec::new(), |links| links.all());
        let known = match self.way_named(name) {
            Some(known) => known,
            None => {
                let (name, span) = (name.node.clone(), name.span);
                self.ways.push(WayName { name, links: Vec::new(), memory: None, span });
                self.ways.len() - 1
            }
        };
        self.ways[known].can_be(links);
    }

    /// True where all these words are directions.
    pub fn ways_among(&self, words: &[Name]) -> bool {
        words.iter().all(|word| self.links_of_word(&word.node).is_some())
    }

    /// The name of a direction that a turn chooses.
    pub fn way_named(&self, word: &str) -> Option<usize> {
        self.ways.iter().position(|way| way.name == word)
    }

    /// The same, where nothing says yet which direction it is.
    pub fn way_unsettled(&self, word: &str) -> Option<usize> {
        self.way_named(word).filter(|_| self.direction_param(word).is_none())
    }

    /// The first such name among directions.
    pub fn way_in(&self, dirs: &Dirs) -> Option<usize> {
        dirs.any_of.iter().flatten().find_map(|word| self.way_unsettled(&word.node))
    }

    /// The same of `along DIRECTIONS`, which may be left out.
    pub fn way_along(&self, dirs: Option<&Dirs>) -> Option<usize> {
        self.way_in(dirs?)
    }

    /// Says that a direction must be settled before play here.
    pub fn way_is_not_settled(&mut self, word: &Name) {
        let message = format!("`{}` is chosen in play, and here directions are settled before", word.node);
        let diag = Diagnostic::error("not-settled-before-play", word.span, message);
        self.say(diag.help(
            "it can stand in `step`, `slide`, `line` and `lines`, before `of`, and after `along` in sets and numbers; a `walk` \
             goes along directions settled before",
        ));
    }

    /// What is said, once for each direction that a name can mean, with the condition that it is this one.
    pub fn for_each_way<T>(
        &mut self,
        way: usize,
        at: Moment,
        mut said: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<(Cond, T)>> {
        let lasts =
            self.flat.memory.iter().any(|of| of.clause.name.node == self.ways[way].name && !of.clause.this_turn);
        if matches!(at, Moment::Never | Moment::Start) && !(lasts && at == Moment::Start) {
            let (name, span) = (self.ways[way].name.clone(), self.ways[way].span);
            let message = format!("no part of the turn has chosen `{name}` when it starts");
            return self.fail("not-yet-known", span, message);
        }
        let (name, links) = (self.ways[way].name.clone(), self.ways[way].links.clone());
        let mut each = Vec::with_capacity(links.len());
        for link in links {
            let cond = self.way_is(way, link, at);
            let one = self.per_player(|_| vec![link]);
            let said = self.with_param(&name, Param::Links(one), &mut said);
            each.push((cond, said?));
        }
        Some(each)
    }

    /// That the direction of this name is this one: where the move itself has taken it, by where it has led.
    pub(super) fn way_is(&mut self, way: usize, link: LinkId, at: Moment) -> Cond {
        let own = self.own_way.filter(|own| own.way == way && matches!(at, Moment::Part | Moment::After));
        match own {
            Some(own) => {
                self.check_own_way(own);
                self.led_along(own, link)
            }
            None => {
                let memory = self.memory_of_way(way);
                let value = i64::from(self.game.way_value(link)) + 1;
                Cond::Compare(Num::Remembered(self.per_player(|_| memory)), CompareOp::Eq, Num::Int(value))
            }
        }
    }

    /// Says where a move cannot tell its direction by where it has led: from nowhere, or round a ring either way.
    fn check_own_way(&mut self, own: OwnWay) {
        let WayName { name, links, span, .. } = &self.ways[own.way];
        let round = |link: &LinkId| self.game.board.goes_round(*link);
        let why = match own {
            OwnWay { places: true, .. } => "a new piece comes from nowhere",
            OwnWay { is_step: false, .. } if links.len() > 1 && links.iter().any(round) => {
                "round a ring two directions lead to the same cells"
            }
            _ => return,
        };
        let message = format!("which direction `{name}` is cannot be known after the move: {why}");
        let help = format!("choose it first, in a part of its own: `move aim {{ choose {name} among … }}`");
        let diag = Diagnostic::error("not-in-language", *span, message).help(help);
        self.say(diag);
    }

    /// That a part has gone along this link.
    fn led_along(&self, own: OwnWay, link: LinkId) -> Cond {
        let links = self.per_player(|_| vec![link]);
        let next = Set::Image { links: links.clone(), of: Box::new(Set::Bound(Bound::From)) };
        let ahead = match own.is_step {
            true => next,
            false => Set::Reached { within: Box::new(self.all_cells()), from: Box::new(next), links },
        };
        Cond::Within(Set::Bound(Bound::To), ahead)
    }

    fn memory_of_way(&mut self, way: usize) -> MemoryId {
        if let Some(memory) = self.ways[way].memory {
            return memory;
        }
        let (name, span) = (self.ways[way].name.clone(), self.ways[way].span);
        let memory = self.remember_for_turn(&crate::source::Spanned::new(name, span), Sort::Number(0, 255));
        self.ways[way].memory = Some(memory);
        memory
    }

    /// The direction to which a move gives a name, if it goes along one and no more.
    pub fn way_taken(&self, play: &FlatMove) -> Option<OwnWay> {
        let path = play.lines.iter().find_map(|line| match &line.clause {
            MoveLine::Path(path) => Some(path),
            _ => None,
        });
        let [segment] = &path?[..] else { return None };
        let way = self.way_named(&segment.direction.as_ref()?.node)?;
        let places = play.lines.iter().any(|line| matches!(line.clause, MoveLine::Place { .. }));
        Some(OwnWay { way, is_step: matches!(segment.kind, SegmentKind::Step(_)), places })
    }

    /// Moves that go along a direction that is asked for later remember it.
    pub fn note_ways(&mut self) {
        for (id, own) in std::mem::take(&mut self.way_takers) {
            let Some(memory) = self.ways[own.way].memory else { continue };
            self.check_own_way(own);
            let number = |link| Num::Int(i64::from(self.game.way_value(link)) + 1);
            let links = self.ways[own.way].links.iter();
            let value = Num::chosen(links.map(|&link| (self.led_along(own, link), number(link))), Num::Int(0));
            let remembered = self.per_player(|_| memory);
            let play = &mut self.game.moves[id];
            play.noted_way = Some(memory);
            play.effects.insert(0, (Effect::Note(remembered, value), play.path_clause));
        }
    }

    /// A direction chosen among some.
    pub fn way_to_choose(&mut self, name: &Name, dirs: &Dirs) -> Option<MoveSource> {
        if self.links_of_word(&name.node).is_some() {
            return self.fail("name-taken", name.span, format!("`{}` is a direction already", name.node));
        }
        if self.is_named_already(name, None, "choose another name") {
            return None;
        }
        let links = self.links(dirs)?;
        let way = self.way_named(name)?;
        let value = |&link: &LinkId| (self.game.way_value(link), link);
        let values = PerPlayer(links.0.iter().map(|links| links.iter().map(value).collect()).collect());
        Some(MoveSource::Way(self.memory_of_way(way), values))
    }

    /// A group of cells, chosen among those of a set.
    pub fn group_to_choose(&mut self, name: &Name, of: &ast::Set, groups: &ast::Groups) -> Option<MoveSource> {
        let of = self.possible_set(of, Moment::Lift);
        let groups = match groups {
            ast::Groups::Lines { length, along } => self.lines_to_choose(name, length.as_ref(), along.as_ref()),
            ast::Groups::Shape(shape) => self.shape_named(shape).map(Groups::Shape),
        };
        let memory = self.game.memory.position(|m| m.name == name.node)?;
        Some(MoveSource::Group { memory, of: of?, groups: groups? })
    }

    fn lines_to_choose(&mut self, name: &Name, length: Option<&ast::Range>, along: Option<&Dirs>) -> Option<Groups> {
        let length = length.map_or(Some((1, None)), |range| self.range(range));
        let links = self.links_or_neighbours(along);
        let (least, most) = length?;
        if let (Some(0), span) = (most, name.span) {
            return self.fail("empty-range", span, "a row has at least one cell");
        }
        Some(Groups::Lines { least, most: most.unwrap_or(u16::MAX), links: links? })
    }

    /// The first shape among some names.
    pub(super) fn shape_among<'n>(&self, names: &'n [Name]) -> Option<&'n Name> {
        names.iter().find(|name| self.is_called(name, &[Names::Shapes]))
    }

    /// The name of the cells that a line chooses together, where it says of which cells or not.
    pub(super) fn group_named<'l>(&self, line: &'l MoveLine) -> Option<&'l Name> {
        match line {
            MoveLine::ChooseGroup { name, .. } => Some(name),
            MoveLine::ChooseOf { name, roles } if self.shape_among(roles).is_some() => Some(name),
            _ => None,
        }
    }

    /// Says that a shape is chosen among cells.
    pub(super) fn shape_of_no_cells<T>(&mut self, name: &Name, shape: &Name) -> Option<T> {
        let (name, word) = (&name.node, &shape.node);
        let diag = Diagnostic::error("not-a-role", shape.span, format!("`{word}` is a shape, and lies on cells"));
        self.refuse(diag.help(format!("say which cells these may be: `choose {name} among {word} of empty`")))
    }

    /// The number of the shape of that name.
    fn shape_named(&mut self, name: &Name) -> Option<usize> {
        let found = self.flat.shapes.iter().position(|line| line.clause.name.node == name.node);
        // those after one too many are not laid out
        self.or_unknown(found, "shape", name, &[Names::Shapes]).filter(|&shape| shape < self.game.shapes.len())
    }

    /// So many of the top pieces.
    pub fn tops_lifted(&mut self, range: &ast::Range, of: &ast::Set, name: Option<&Name>) -> Option<MoveSource> {
        let (bounds, of) = (self.bounds_of(range, Moment::Lift), self.possible_set(of, Moment::Lift));
        let (least, most) = bounds?;
        let memory = maybe(name, |name| self.game.memory.position(|m| m.name == name.node))?;
        if let (Some(name), Some(memory)) = (name, memory) {
            self.lifts_some_at_first(name, memory, range.span, (&least, most.as_ref()));
        }
        Some(MoveSource::Tops { of: of?, least, most, memory })
    }

    /// `lift the top 1..(load - 1) of own as load`: that no other move gives the number, and it lets nothing be lifted as long as
    /// it is 0, which it is before the first.
    fn lifts_some_at_first(&mut self, name: &Name, own: MemoryId, span: Span, (least, most): (&Num, Option<&Num>)) {
        if self.gives.as_ref().is_none_or(|given| given.name != name.node) {
            return;
        }
        let asks =
            |num: &Num| num.any(&mut |num| matches!(num, Num::Remembered(of) if of.0.iter().any(|&id| id == own)));
        let is_asked = asks(least) || most.is_some_and(asks);
        let at_most = most.map_or_else(|| at_first(least, own), |most| at_first(most, own));
        let is_none = at_most.is_some_and(|most| most < at_first(least, own).unwrap_or(1).max(1));
        if is_asked && is_none {
            let name = &name.node;
            let message = format!("this asks for `{name}`, which is known only when the pieces have moved");
            self.say(Diagnostic::warning("not-yet-known", span, message).help(format!(
                "write numbers here, `lift the top 1..3 of own as {name}`, or the name of what an earlier part has lifted"
            )));
        }
    }
}

/// A number that is made of others, where what a move has lifted is still 0.
fn at_first(num: &Num, own: MemoryId) -> Option<i64> {
    match num {
        Num::Int(value) => Some(*value),
        Num::Remembered(of) => of.0.iter().all(|&id| id == own).then_some(0),
        Num::Binary(left, op, right) => Some(op.of(at_first(left, own)?, at_first(right, own)?)),
        _ => None,
    }
}
