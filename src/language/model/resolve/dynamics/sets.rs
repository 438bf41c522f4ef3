//! Sets of cells: descriptions in words become [`Set`]s.

use super::Moment;
use super::links::not_a_player;
use super::meaning::Meaning;
use crate::diag::{Diagnostic, backticked};
use crate::id::{CellId, RoleId, SortId, ZoneId};
use crate::model::board::ZoneCells;
use crate::model::check::impossible::{too_high, without_stacks};
use crate::model::facts::contents::Contents;
use crate::model::memory::Sort;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Asked, Resolver, all_of};
use crate::model::{self, Bound, Grouping, Owner, PerPlayer, Pieces, Set, Target, Who};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    self, CellsKind, Cond, CondKind, DefinitionBody, Dirs, Extreme, Group, Name, Noun, Run, SetKind, Side, Word,
};
use crate::syntax::phrases;

impl Resolver<'_> {
    /// A set of cells.
    pub fn set(&mut self, set: &ast::Set, at: Moment) -> Option<Set> {
        let resolved = self.nested(set.span, |r| r.set_inside(set, at))?;
        if let Set::Cells(cells) = &resolved {
            self.charge_cells(cells.0.iter().map(Vec::len).sum(), set.span)?;
        }
        Some(resolved)
    }

    fn set_inside(&mut self, set: &ast::Set, at: Moment) -> Option<Set> {
        if let Some(way) = self.way_asked(&set.kind) {
            let each = self.for_each_way(way, at, |r| r.set_inside(set, at))?;
            return Some(Set::chosen(each.into_iter(), Set::Union(Vec::new())));
        }
        match &set.kind {
            SetKind::Union(parts) => {
                let sets = self.sets(parts, at)?;
                self.narrows_alike(parts, &sets);
                self.narrows_last(parts);
                self.says_whose_alike(parts);
                Some(Set::Union(sets))
            }
            SetKind::Otherwise(parts) => Some(Set::FirstOf(self.sets(parts, at)?)),
            SetKind::Except(all, but) => {
                let (all, but) = (self.set(all, at), self.set(but, at));
                Some(Set::Except(Box::new(all?), Box::new(but?)))
            }
            SetKind::In(what, place) => {
                let (what, place) = (self.set(what, at), self.set(place, at));
                Some(both(what?, place?))
            }
            SetKind::When(then, cond, otherwise) => {
                self.branches_differ(then == otherwise, set.span);
                let (then, otherwise) = (self.set(then, at), self.set(otherwise, at));
                Some(match self.cond(cond, at)? {
                    model::Cond::Const(true) => then?,
                    model::Cond::Const(false) => otherwise?,
                    cond => Set::When(Box::new(cond), Box::new(then?), Box::new(otherwise?)),
                })
            }
            SetKind::Reach { of, path, arg } => {
                let of = self.set(of, at);
                let path = self.named_path(path, arg.as_deref(), at);
                Some(Set::Reach { of: Box::new(of?), path: path? })
            }
            SetKind::NextTo(of) => self.next_to(of, at),
            SetKind::Of { name, of, .. } => self.set_of(name, of, set.span, at),
            SetKind::OppositeOf { dirs, of } => {
                let (links, of) = (self.links(dirs), self.set(of, at));
                Some(Set::Image { links: links?, of: Box::new(of?) })
            }
            SetKind::Rows(rows) => self.still_cells(CellsKind::Rows(rows.clone()), set.span),
            SetKind::Stretch(from, to) => self.still_cells(CellsKind::Stretch(from.clone(), to.clone()), set.span),
            SetKind::All => Some(self.all_cells()),
            SetKind::Edge => self.still_cells(CellsKind::Edge, set.span),
            SetKind::Dark => self.still_cells(CellsKind::Dark, set.span),
            SetKind::Reached { within, from, along } => self.reached(within, from, along.as_ref(), at),
            SetKind::Run(run) => self.run(run, at),
            SetKind::Group(group) => self.group(group, at),
            SetKind::LineOf { of, along } => {
                let of = self.set(of, at);
                let links = self.links_or_neighbours(along.as_ref());
                Some(Set::Lines { of: Box::new(of?), links: links? })
            }
            SetKind::NumberedMost { greatest, of } => self.numbered_most(*greatest, of, at),
            SetKind::Noun(noun) => self.noun(noun, set.span, at),
        }
    }

    /// The direction with a name, chosen in the turn, along which a set is read.
    fn way_asked(&self, set: &SetKind) -> Option<usize> {
        match set {
            SetKind::Of { name, .. } => self.way_unsettled(name),
            SetKind::OppositeOf { dirs, .. } => self.way_in(dirs),
            SetKind::Reached { along, .. } | SetKind::LineOf { along, .. } => self.way_along(along.as_ref()),
            SetKind::Run(run) => self.way_along(run.along.as_ref()),
            SetKind::Group(group) => self.way_along(group.along.as_ref()),
            _ => None,
        }
    }

    /// The set that may be said of a path or a landing.
    pub fn set_or(&mut self, set: Option<&ast::Set>, otherwise: Set) -> Option<Set> {
        set.map_or(Some(otherwise), |set| self.possible_set(set, Moment::Path))
    }

    /// A set that some cell must be able to be in, else nothing comes of the clause.
    pub fn possible_set(&mut self, set: &ast::Set, at: Moment) -> Option<Set> {
        let resolved = self.set(set, at)?;
        if Contents::of(&self.game, &resolved).is_impossible() {
            let is_too_high = too_high(&self.game, &resolved).is_some();
            if let Some(diag) = without_stacks(&self.game, set.span).filter(|_| is_too_high) {
                return self.refuse(diag);
            }
            let otherwise = "what stands on a cell would have to be two things at once, or none of the roles declared";
            let help = too_high(&self.game, &resolved).unwrap_or_else(|| otherwise.to_owned());
            return self.refuse(Diagnostic::error("never-matches", set.span, "no cell can ever be this").help(help));
        }
        Some(resolved)
    }

    /// All cells and areas.
    pub fn everywhere(&self) -> Set {
        self.same_cells(self.game.board.places().collect())
    }

    /// All cells of the board.
    pub fn all_cells(&self) -> Set {
        self.same_cells(self.game.board.cells().map(|(c, _)| c).collect())
    }

    /// The cells one link on from a set.
    pub fn next_to(&mut self, of: &ast::Set, at: Moment) -> Option<Set> {
        let of = Box::new(self.set(of, at)?);
        Some(Set::Image { links: self.neighbour_links(), of })
    }

    /// The cells of full runs.
    pub fn run(&mut self, run: &Run, at: Moment) -> Option<Set> {
        let of = self.set(&run.of, at);
        let length = match &run.length {
            Some(length) => self.range(length),
            None => self.how_many("run", run.span),
        };
        let links = self.links_or_neighbours(run.along.as_ref());
        let ((least, most), of) = (length?, of?);
        if let Some(length) = &run.length {
            self.can_be_so_large(&of, length, least);
        }
        Some(Set::Run { of: Box::new(of), least, most, links: links? })
    }

    /// Says of runs and groups without a length that each cell alone would be one.
    fn how_many<T>(&mut self, what: &str, span: Span) -> Option<T> {
        let message = format!("nothing says how many cells this {what} has, and a single one would do");
        let diag = Diagnostic::error("count-needed", span, message);
        let diag = diag.help(format!("write how many, `{what} of own 4`, or at least so many, `{what} of own 4..`"));
        self.refuse(match what {
            "group" => diag.help("how many groups there are is asked by `number of groups of own`"),
            _ => diag,
        })
    }

    /// The cells of groups.
    fn group(&mut self, group: &Group, at: Moment) -> Option<Set> {
        let of = self.set(&group.of, at);
        let size = match (&group.size, group.extreme) {
            (None, None) => self.how_many("group", group.span),
            (size, _) => size.as_ref().map_or(Some((1, None)), |r| self.range(r)),
        };
        let links = self.links_or_neighbours(group.along.as_ref());
        let which = match (group.extreme, &group.size) {
            (Some(_), Some(size)) => {
                let message = "the largest or smallest group has the size it has";
                return self.fail("said-twice", size.span, message);
            }
            (Some(Extreme::Largest), None) => Grouping::Largest,
            (Some(Extreme::Smallest), None) => Grouping::Smallest,
            (None, _) => size.map(|(least, most)| Grouping::Sized(least, most))?,
        };
        if let (Grouping::Sized(_, Some(0)), Some(size)) = (which, &group.size) {
            return self.fail("empty-range", size.span, "a group has at least one cell");
        }
        let of = of?;
        if let (Grouping::Sized(least, _), Some(size)) = (which, &group.size) {
            self.can_be_so_large(&of, size, least);
        }
        Some(Set::Group { of: Box::new(of), which, links: links? })
    }

    /// The player that a set is the name of; silent if it is none.
    pub fn find_who(&self, set: &ast::Set) -> Option<Who> {
        let SetKind::Noun(Noun { side, word, height: None, without: None, like: None, numbered: None, .. }) = &set.kind
        else {
            return None;
        };
        match (side.as_ref().map(|s| s.node), word.as_ref().map(|w| &w.node)) {
            (None, Some(Word::Mover)) => Some(Who::Mover),
            (Some(Side::Enemy | Side::Other), None) => Some(Who::Enemy),
            (None, Some(Word::Named(name))) => {
                self.player_param(name).or_else(|| self.find_player(name).map(Who::Player))
            }
            _ => None,
        }
    }

    /// The player that a set is the name of, or a diagnostic.
    pub fn who(&mut self, set: &ast::Set) -> Option<Who> {
        let found = self.find_who(set);
        if found.is_none() {
            self.say(self.no_player(set));
        }
        found
    }

    /// The roles that a description names, as in `capture of a soldier`.
    pub fn roles_of_set(&mut self, set: &ast::Set) -> Option<Vec<RoleId>> {
        match &set.kind {
            SetKind::Union(parts) => Some(all_of(parts, |part| self.roles_of_set(part))?.concat()),
            SetKind::Noun(Noun { side: None, word: Some(word), height: None, without: None, .. }) => match &word.node {
                Word::Named(name) if is_any_piece(name) => Some(self.all_roles()),
                Word::Named(name) => self.roles(&Spanned::new(name.clone(), word.span)),
                _ => self.fail("not-a-role", word.span, "a role or a group was expected here"),
            },
            _ => self.fail("not-a-role", set.span, "a role or a group was expected here"),
        }
    }

    /// All roles.
    pub fn all_roles(&self) -> Vec<RoleId> {
        self.game.roles.ids().collect()
    }

    /// All pieces of an owner.
    pub fn pieces_of(&self, owner: Owner) -> Set {
        Set::Pieces(Pieces::of(owner, self.all_roles()))
    }

    fn sets(&mut self, parts: &[ast::Set], at: Moment) -> Option<Vec<Set>> {
        all_of(parts, |part| self.set(part, at))
    }

    /// `P of height 3..`: the name of a player, and what is asked of pieces.
    fn is_player_described(&self, noun: &Noun, span: Span) -> bool {
        let alone = Noun { height: None, without: None, like: None, numbered: None, ..noun.clone() };
        alone != *noun && self.find_who(&ast::Set { kind: SetKind::Noun(alone), span }).is_some()
    }

    fn no_player(&self, set: &ast::Set) -> Diagnostic {
        let help = "write `mover`, `enemy` or the name of a player";
        match &set.kind {
            SetKind::Noun(Noun { side: Some(side), word: None, .. }) if side.node == Side::Own => {
                Diagnostic::error("not-a-player", set.span, "a player was expected, but `own` means pieces")
                    .help("write `mover`")
                    .fix(set.span, "mover")
            }
            SetKind::Noun(Noun { word: Some(Spanned { node: Word::Named(name), .. }), .. })
                if self.names_place(name) =>
            {
                let what = if self.find_zone(name).is_some() { "a zone" } else { "an area" };
                Diagnostic::error("not-a-player", set.span, format!("`{name}` is {what}, and only players `have` pieces"))
                    .help("what stands in a place is asked the other way round: `any own man in PLACE`, `number of (own man in PLACE) = 3`")
            }
            SetKind::Noun(noun) if self.is_player_described(noun, set.span) => {
                let at = noun.word.as_ref().map_or(set.span, |word| Span::new(word.span.hi + 1, set.span.hi));
                Diagnostic::error("not-a-player", at, "a player is not described any closer")
                    .help("what is asked of pieces comes before whose they are: `stack of height 3.. in piece of P`")
            }
            SetKind::Noun(Noun { word: Some(Spanned { node: Word::Named(name), span }), .. }) => {
                not_a_player(&Spanned::new(name.clone(), *span))
            }
            _ => Diagnostic::error("not-a-player", set.span, "a player was expected here")
                .help(help)
                .help("what stands in a place is asked for by `any … in …`, as in `any enemy man in row 1`"),
        }
    }

    /// True for the name of a zone or an area.
    fn names_place(&self, name: &str) -> bool {
        self.is_called(name, &[Names::Zones, Names::Areas])
    }

    pub fn links_or_neighbours(&mut self, along: Option<&Dirs>) -> Option<PerPlayer<Vec<crate::id::LinkId>>> {
        match along {
            Some(dirs) => self.links(dirs),
            None => Some(self.neighbour_links()),
        }
    }

    fn reached(&mut self, within: &ast::Set, from: &ast::Set, along: Option<&Dirs>, at: Moment) -> Option<Set> {
        let (within, from) = (self.set(within, at), self.set(from, at));
        let links = self.links_or_neighbours(along);
        Some(Set::Reached { within: Box::new(within?), from: Box::new(from?), links: links? })
    }

    fn still_cells(&mut self, kind: CellsKind, span: Span) -> Option<Set> {
        let cells = self.cells(&ast::Cells { kind, span })?;
        Some(self.same_cells(cells))
    }

    fn same_cells(&self, cells: Vec<CellId>) -> Set {
        Set::Cells(self.per_player(|_| cells.clone()))
    }

    /// `home of mover`, `man of White`, `forward of there`.
    fn set_of(&mut self, name: &Name, of: &ast::Set, span: Span, at: Moment) -> Option<Set> {
        if let Some(links) = self.direction_param(name).cloned() {
            let of = Box::new(self.set(of, at)?);
            return Some(Set::Image { links, of });
        }
        if self.find_definition(name).is_some() {
            let of = self.asked_of(name, of, at)?;
            return self.defined_set(name, Some(of), at);
        }
        if self.is_of_somebody(name) {
            let who = self.who(of)?;
            return self.thing_of(name, who, at);
        }
        if let Some(roles) = self.find_pieces(name) {
            let owner = Owner::Who(self.who(of)?);
            return Some(Set::Pieces(Pieces::of(owner, roles)));
        }
        if let Some(links) = self.links_of_word(name) {
            let of = Box::new(self.set(of, at)?);
            return Some(Set::Image { links, of });
        }
        self.unknown_of(name, of, span);
        None
    }

    /// True for the name of something that players can have, beside pieces.
    pub(super) fn is_of_somebody(&self, name: &Name) -> bool {
        self.is_called(name, &[Names::Zones, Names::Areas, Names::Remembered])
    }

    /// True if each player has one of his own, so that `own` or `enemy` may stand before it.
    fn is_of_players(&self, name: &Name) -> bool {
        let board = &self.game.board;
        let zone = board.zones.iter().any(|z| z.name == name.node && matches!(z.cells, ZoneCells::OfPlayers(_)));
        let area = board.areas.iter().any(|a| a.name == name.node && a.owner.is_some());
        let mut memory = self.flat.memory.iter();
        let remembered = memory.any(|m| m.clause.name.node == name.node && m.clause.of_each);
        let mut definitions = self.flat.definitions.iter();
        let is_asked = |d: &ast::Definition| d.name.node == name.node && d.param.is_some() && !d.of_cells;
        zone || area || remembered || definitions.any(|d| is_asked(&d.clause))
    }

    /// A zone, an area, a remembered cell or a definition, as one player has it.
    fn thing_of(&mut self, name: &Name, who: Who, at: Moment) -> Option<Set> {
        if let Some(zone) = self.game.board.zones.position(|z| z.name == name.node) {
            return self.zone_of(zone, who, name);
        }
        if self.game.board.has_area(name) {
            return self.area_of(name, who);
        }
        if self.memory_kind(name).is_some() {
            return self.remembered_cell(name, Some(who));
        }
        self.defined_set(name, Some(Asked::Player(who)), at)
    }

    /// What stands before `of` is known only by what follows: a zone or a role before a player, else a link.
    pub(super) fn unknown_of(&mut self, name: &Name, of: &ast::Set, span: Span) {
        if self.game.board.cell_named(name).is_some() || self.find_binding(name).is_some() {
            let message = format!("`{}` is the same cell for all: nothing may follow `of`", name.node);
            return self.say(Diagnostic::error("odd-of", span, message).help(format!("write `{}` alone", name.node)));
        }
        if name.node == "none" {
            let none = Span::new(name.span.lo, of.span.lo);
            let diag = Diagnostic::error("foreign-word", none, "`none of` is written `no`");
            return self.say(match &of.kind {
                SetKind::Noun(noun) if noun.article.is_some() => diag.help("written like `no own man in A`"),
                _ => diag.fix(none, "no "),
            });
        }
        if self.find_who(of).is_some() {
            self.or_unknown(None::<()>, "zone or role", name, &[&[Names::Zones, Names::Definitions], PIECES].concat());
            return;
        }
        self.unknown_direction(name);
    }

    fn zone_of(&mut self, zone: ZoneId, who: Who, name: &Name) -> Option<Set> {
        let ZoneCells::OfPlayers(cells) = &self.game.board.zones[zone].cells else {
            let declared = self.game.board.zones[zone].span;
            let message = format!("zone `{}` is the same for all players", name.node);
            return self.refuse(
                Diagnostic::error("zone-of-all", name.span, message)
                    .also(declared, "declared here, without players")
                    .help(format!("write `{}` alone", name.node)),
            );
        };
        let of = |player| cells.get(player).cloned().unwrap_or_default();
        Some(Set::Cells(self.per_player(|viewer| match who {
            Who::Mover => of(viewer),
            Who::Player(player) => of(player),
            Who::Enemy => sorted(self.game.players.ids().filter(|&p| p != viewer).flat_map(of).collect()),
        })))
    }

    /// The areas of that name that a player means by it.
    fn area_of(&mut self, name: &Name, who: Who) -> Option<Set> {
        if self.game.board.areas.iter().any(|a| a.name == name.node && a.owner.is_none()) {
            return self.area_of_all(&name.node, name.span);
        }
        let of = |player| self.game.board.area_of(name, player);
        Some(Set::Cells(self.per_player(|viewer| match who {
            Who::Mover => of(viewer).into_iter().collect(),
            Who::Player(player) => of(player).into_iter().collect(),
            Who::Enemy => self.game.players.ids().filter(|&p| p != viewer).filter_map(of).collect(),
        })))
    }

    /// An area without `of`: the same for all.
    fn shared_area(&mut self, name: &Name) -> Option<Set> {
        let place = crate::syntax::ast::PlaceRef { name: name.clone(), of: None };
        match self.target(&place)? {
            Target::Seen(seen) => Some(Set::Cells(PerPlayer(seen.0.iter().map(|&area| vec![area]).collect()))),
            Target::OfOwner(_) => None,
        }
    }

    /// The cell remembered under a name.
    fn remembered_cell(&mut self, name: &Name, of: Option<Who>) -> Option<Set> {
        if !matches!(self.memory_kind(name), Some(Sort::Cell | Sort::Cells)) {
            let message = format!("`{}` is no cell", name.node);
            let diag = Diagnostic::error("not-a-cell", name.span, message);
            return self.refuse(match self.memory_kind(name) {
                Some(Sort::Flag) => diag.help(format!(
                    "an `or` between descriptions joins cells: what is `yes` or `no` stands first, `{} or …`, or the \
                     other in brackets, `(no own man) or {}`",
                    name.node, name.node
                )),
                Some(Sort::Role) => diag.help(format!(
                    "it is a role: such pieces are `piece like {0}`, `own piece like {0}`; which it is, is asked by `{0} is {1}`",
                    name.node,
                    self.some_role()
                )),
                Some(Sort::Number(..)) => {
                    diag.help(format!("it is a number, and compared by its name alone: `{} > 0`", name.node))
                }
                Some(_) => diag,
                None => {
                    let names = self.names(&[Names::Zones, Names::Areas, Names::Memory, Names::Definitions]);
                    let listed = backticked(names.iter().map(String::as_str));
                    if names.is_empty() { diag } else { diag.help(format!("the names declared are {listed}")) }
                }
            });
        }
        self.remembered_of(name, of).map(Set::Remembered)
    }

    fn defined_set(&mut self, name: &Name, of: Option<Asked>, at: Moment) -> Option<Set> {
        let is_condition = self.meaning_of(name) == Some(Meaning::Condition);
        self.defined(name, of, |r, body| match body {
            DefinitionBody::Set(set) | DefinitionBody::Any(set) => r.set(set, at),
            DefinitionBody::Num(num) if !is_condition => {
                let set = super::effects::named_set(num);
                match set {
                    Some(set) => r.set(&set, at),
                    None => r.fail("not-a-cell", name.span, format!("`{}` is a number", name.node)),
                }
            }
            DefinitionBody::Num(_) | DefinitionBody::Cond(_) => {
                let diag = Diagnostic::error("not-a-cell", name.span, format!("`{}` is a condition", name.node));
                r.refuse(match body {
                    DefinitionBody::Cond(Cond { kind: CondKind::And(_), span }) => {
                        diag.also(*span, "conditions are joined by `and`").help(
                            "cells of either are joined by `or`, `c3 or c4`, those in both by `in`, `row 3 in column c`",
                        )
                    }
                    _ => diag.help(format!(
                        "it stands where a condition does: `… and {0}`, or before an `or`, `{0} or …`, since what follows an \
                         `or` after `any` or `no` is more cells",
                        name.node
                    )),
                })
            }
        })
    }

    fn noun(&mut self, noun: &Noun, span: Span, at: Moment) -> Option<Set> {
        let set = self.plain_noun(noun, span, at);
        match &noun.numbered {
            Some((by, range)) => {
                let numbered = match by {
                    Some(name) => self.with_number(name, range, at),
                    None => self.numbered(range, at),
                };
                Some(both(set?, numbered?))
            }
            None => set,
        }
    }

    fn plain_noun(&mut self, noun: &Noun, span: Span, at: Moment) -> Option<Set> {
        let Some(word) = &noun.word else {
            return self.pieces(noun, self.all_roles());
        };
        match &word.node {
            Word::Named(name) => self.named(noun, &Spanned::new(name.clone(), word.span), at),
            Word::Mover => self.pieces_of_player(noun, Who::Mover, span),
            Word::Empty => self.narrowed(noun, Set::Empty, span),
            Word::Occupied => self.narrowed(noun, Set::Occupied, span),
            Word::Any => self.narrowed(noun, self.all_cells(), span),
            Word::It => self.bound(noun, Bound::It, span, at),
            Word::There => self.bound(noun, Bound::There, span, at),
            Word::From => self.bound(noun, Bound::From, span, at),
            Word::To => self.bound(noun, Bound::To, span, at),
        }
    }

    /// A noun declared in the file, or one of `piece`, `stack`, `cell`.
    fn named(&mut self, noun: &Noun, name: &Name, at: Moment) -> Option<Set> {
        let span = name.span;
        if let Some(cells) = self.cells_param(name).cloned() {
            return self.narrowed(noun, cells, span);
        }
        if let Some(roles) = self.find_roles(name) {
            self.side_fits(noun, name, &roles)?;
            return self.pieces(noun, roles);
        }
        if let Some(who) = noun.side.as_ref().and_then(|side| player_of(side.node)).filter(|_| self.is_of_players(name))
        {
            let set = self.thing_of(name, who, at)?;
            return self.narrowed(&Noun { side: None, ..noun.clone() }, set, span);
        }
        if let Some(binding) = self.find_binding(name) {
            if self.is_given_too_late(name, Moment::Part) {
                return None;
            }
            return self.bound(noun, Bound::Named(binding), span, at);
        }
        if let Some(zone) = self.game.board.zones.position(|z| z.name == name.node) {
            let cells = self.zone(zone, name)?;
            return self.narrowed(noun, cells, span);
        }
        if self.game.board.has_area(name) {
            let area = self.shared_area(name)?;
            return self.narrowed(noun, area, span);
        }
        if self.memory_kind(name).is_some() {
            let cell = self.remembered_cell(name, None)?;
            return self.narrowed(noun, cell, span);
        }
        if self.find_definition(name).is_some() {
            let set = self.defined_set(name, None, at)?;
            return self.narrowed(noun, set, span);
        }
        if let Some(cell) = self.game.board.cell_named(name) {
            return self.narrowed(noun, self.same_cells(vec![cell]), span);
        }
        if let Some(who) = self.player_param(name).or_else(|| self.find_player(name).map(Who::Player)) {
            return self.pieces_of_player(noun, who, span);
        }
        match name.node.as_str() {
            "piece" | "pieces" | "stack" | "stacks" => self.pieces(noun, self.all_roles()),
            "cell" | "cells" => self.narrowed(noun, self.all_cells(), span),
            _ => {
                self.unknown_noun(noun, name);
                None
            }
        }
    }

    /// Says where `own`, `enemy` or `neutral` stands before roles of which no piece is so.
    fn side_fits(&mut self, noun: &Noun, name: &Name, roles: &[RoleId]) -> Option<()> {
        let Some(side) = &noun.side else { return Some(()) };
        let is_nobodys = side.node == Side::Neutral;
        if roles.iter().any(|&role| self.game.roles[role].neutral == is_nobodys) {
            return Some(());
        }
        let word = &name.node;
        let diag = if is_nobodys {
            let message = format!("no `{word}` is neutral: each belongs to a player");
            Diagnostic::error("odd-side", side.span, message)
                .help(format!("leave `neutral` out; a piece that is nobody's is declared `neutral {word}`"))
        } else {
            self.nobodys(word, side.span).help(format!("leave it out: `{word}`"))
        };
        self.refuse(diag)
    }

    /// Says that pieces are neutral where they should belong to a player.
    pub(super) fn nobodys(&self, word: &str, span: Span) -> Diagnostic {
        Diagnostic::error("odd-side", span, format!("each `{word}` is neutral: it belongs to no player"))
    }

    fn unknown_noun(&mut self, noun: &Noun, name: &Name) {
        if let Some(help) = self.what_else(name) {
            let message = format!("`{}` is no set of cells", name.node);
            return self.say(Diagnostic::error("unknown-name", name.span, message).help(help));
        }
        let others = [Names::Zones, Names::Bindings, Names::Players, Names::Cells];
        match noun.side.is_some() || noun.height.is_some() || noun.without.is_some() {
            true => self.or_unknown(None::<()>, "role", name, PIECES),
            false => self.or_unknown(None, "name", name, &[PIECES, &others].concat()),
        };
    }

    /// How cells are described by a name of a turn that means something else: a direction, or a role.
    fn what_else(&self, name: &Name) -> Option<String> {
        let word = &name.node;
        if self.way_named(word).is_some() {
            return Some(format!(
                "it is a direction: a cell that way is `{word} of from`, a line of them `line of from along {word}`"
            ));
        }
        // the second of `columns c, e`
        if let Some(strip) =
            self.names_strip(name).filter(|_| phrases::noun(word).is_none() && self.links_of_word(word).is_none())
        {
            return Some(format!("each {strip} has the word before it: `{strip} {word}`"));
        }
        let is_role = self.game.sorts.iter().any(|sort| sort == word);
        is_role
            .then(|| format!("it is the name of a role: such pieces are `piece like {word}`, `own piece like {word}`"))
    }

    /// A zone without `of`: the same cells for all.
    fn zone(&mut self, zone: ZoneId, name: &Name) -> Option<Set> {
        if let ZoneCells::All(cells) = &self.game.board.zones[zone].cells {
            return Some(self.same_cells(cells.clone()));
        }
        let declared = self.game.board.zones[zone].span;
        let word = &name.node;
        let diag = Diagnostic::error("zone-of-whom", name.span, format!("zone `{word}` is different for each player"))
            .label("whose?")
            .also(declared, "declared here, one for each player");
        self.refuse(diag.help(format!("write `own {word}` or `enemy {word}`")))
    }

    fn pieces_of_player(&mut self, noun: &Noun, who: Who, span: Span) -> Option<Set> {
        self.narrowed(noun, self.pieces_of(Owner::Who(who)), span)
    }

    /// Cells by their pieces.
    fn pieces(&mut self, noun: &Noun, roles: Vec<RoleId>) -> Option<Set> {
        let owner = match noun.side.as_ref().map(|s| s.node) {
            None => Owner::Any,
            Some(Side::Own) => Owner::Who(Who::Mover),
            Some(Side::Enemy | Side::Other) => Owner::Who(Who::Enemy),
            Some(Side::Neutral) => Owner::Neutral,
        };
        let height = match &noun.height {
            Some(range) => match self.range(range)? {
                (_, Some(0)) => {
                    let diag = Diagnostic::error("never-matches", range.span, "a stack has one piece at least");
                    return self.refuse(diag.help("a cell without a piece is `empty`"));
                }
                height => Some(height),
            },
            None => None,
        };
        let without = match &noun.without {
            Some(name) => self.roles(name)?,
            None => Vec::new(),
        };
        let pieces = Pieces { owner, roles, height, without, like: None };
        Some(match &noun.like {
            Some(name) if self.is_remembered_role(name) => self.pieces_like(name, pieces)?,
            Some(name) => Set::Pieces(Pieces { like: Some(self.like(name)?), ..pieces }),
            None => Set::Pieces(pieces),
        })
    }

    /// The name of a role after `like`.
    fn like(&mut self, name: &Name) -> Option<SortId> {
        let found = self.find_sort(name);
        if found.is_some() && self.is_given_too_late(name, Moment::Part) {
            return None;
        }
        self.or_unknown(found, "name", name, &[Names::Chosen, Names::RolesRemembered])
    }

    /// A noun that is not about pieces: no side may stand before it; a height or `without` narrows it.
    fn narrowed(&mut self, noun: &Noun, set: Set, span: Span) -> Option<Set> {
        if let Some(side) = &noun.side {
            let message = "only pieces, and what each player has, are `own`, `enemy` or `neutral`";
            let whose = match side.node {
                Side::Own => "own",
                Side::Enemy | Side::Other => "enemy",
                Side::Neutral => "neutral",
            };
            let place = match noun.word.as_ref().map(|word| &word.node) {
                Some(Word::Named(name)) => name,
                _ => "…",
            };
            let diagnostic = Diagnostic::error("odd-side", side.span, message)
                .also(span, "this is no piece, and the same for all players");
            if self.game.board.has_area(place) {
                return self.area_of_all(place, span);
            }
            return self.refuse(match self.find_zone(place) {
                Some(zone) => {
                    let message = format!("`{place}` is the same for all players, and only what each has is `own` or `enemy`");
                    let declared = zone.span;
                    Diagnostic::error("odd-side", side.span, message).also(declared, "declared for all alike").help(format!(
                        "where each player has his own it is declared so: `zone {place} each: …`; else write `{place}` alone, or \
                         of pieces there `own piece in {place}`, `enemy piece in {place}`"
                    ))
                }
                None => diagnostic.help(format!("join two descriptions by `in`, as in `{whose} piece in {place}`")),
            });
        }
        if noun.height.is_none() && noun.without.is_none() && noun.like.is_none() {
            return Some(set);
        }
        let pieces = self.pieces(noun, self.all_roles())?;
        Some(both(set, pieces))
    }

    /// A place bound in the course of the turn, if it is known by then.
    fn bound(&mut self, noun: &Noun, bound: Bound, span: Span, at: Moment) -> Option<Set> {
        let known = match (at, bound) {
            (Moment::Never | Moment::Start, _)
            | (Moment::Lift, Bound::From | Bound::To)
            | (Moment::Path, Bound::To) => false,
            (Moment::Lift | Moment::Path | Moment::Part | Moment::After, _) => true,
        };
        if at == Moment::Never {
            let message = "this number is known before play, and cannot depend on what a move does";
            return self.refuse(Diagnostic::error("not-fixed", span, message).help(
                "compare numbers in a condition: `when number of largest group of enemy > number of (own in next to to)`",
            ));
        }
        if !known {
            let message = match at {
                Moment::Start => "nothing has been played yet at the start of a turn",
                _ => "this place is not known yet: the move is only being chosen",
            };
            let diagnostic = Diagnostic::error("not-yet-known", span, message)
                .help("say it further down in the move, in a `when` clause, where all its places are known");
            return self.refuse(diagnostic);
        }
        self.narrowed(noun, Set::Bound(bound), span)
    }

    /// The roles of a role or group name, or of `piece`.
    fn find_pieces(&self, word: &str) -> Option<Vec<RoleId>> {
        self.find_roles(word).or_else(|| is_any_piece(word).then(|| self.all_roles()))
    }
}

/// What pieces go by.
const PIECES: &[Names] = &[Names::Roles, Names::Groups, Names::Words(&["piece", "stack"])];

/// Whose something is that `own` or `enemy` stands before.
fn player_of(side: Side) -> Option<Who> {
    match side {
        Side::Own => Some(Who::Mover),
        Side::Enemy | Side::Other => Some(Who::Enemy),
        Side::Neutral => None,
    }
}

/// The cells in both sets.
pub(super) fn both(a: Set, b: Set) -> Set {
    Set::Both(Box::new(a), Box::new(b))
}

fn is_any_piece(word: &str) -> bool {
    matches!(word, "piece" | "pieces" | "stack" | "stacks")
}

fn sorted(mut cells: Vec<CellId>) -> Vec<CellId> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
