//! What is remembered and defined, what runs of itself, and the names that roles and rolls get.

use super::Moment;
use super::meaning::{Meaning, is_yes};
use super::moves::noun_of;
use super::nums::empty_range;
use crate::diag::Diagnostic;
use crate::id::{Id, MemoryId, PlayerId, SortId};
use crate::model::flat::{FlatEvent, FlatLine};
use crate::model::memory::{self, Memory, Number, Remembered, Sort, Trigger};
use crate::model::options::too_large;
use crate::model::resolve::{Asked, Param, Resolver, all_of, maybe};
use crate::model::{Cond, HIGHEST, Owner, Pieces, Set, Who};
use crate::ops::{LARGEST, Numbers};
use crate::source::Spanned;
use crate::syntax::ast::{
    self, CondKind, DefinitionBody, EndLine, EndResult, EventMoment, MemoryDecl, MemorySort, MemoryValue, MoveLine,
    Name,
};

/// What the rank of a player is called.
const RANK: &str = "rank";

/// How deep definitions may stand in definitions.
const DEEPEST: usize = 32;

impl Resolver<'_> {
    /// Declares the names of roles: those chosen, and those of what is captured.
    pub fn collect_sorts(&mut self) {
        let flat = self.flat;
        let lines = flat.move_lines();
        let chosen = lines.filter_map(|l| match &l.clause {
            MoveLine::ChooseOf { roles, .. }
                if self.die_among(roles) || self.ways_among(roles) || self.shape_among(roles).is_some() =>
            {
                None
            }
            MoveLine::Choose { name, .. } | MoveLine::ChooseOf { name, .. } => Some(name),
            _ => None,
        });
        let chosen: Vec<&Name> = chosen.collect();
        let captured = flat.events.iter().filter_map(|e| match &e.moment {
            EventMoment::Capture { name, .. } => name.as_ref(),
            _ => None,
        });
        for name in chosen.into_iter().chain(captured) {
            if !self.is_named_already(name, None, "choose another name") && self.find_chosen(name).is_none() {
                self.game.sorts.push(name.node.clone());
            }
        }
        self.bind_zones_chosen();
        if self.game.sorts.len() > 8 {
            self.fail::<()>("too-many-names", flat.header, "a game has at most 8 names for roles");
        }
    }

    /// Where zones are chosen, the name stands for cells too.
    fn bind_zones_chosen(&mut self) {
        let flat = self.flat;
        for line in flat.move_lines() {
            let MoveLine::ChooseOf { name, roles } = &line.clause else { continue };
            let is_zone = |word: &Name| self.game.board.zones.iter().any(|zone| zone.name == word.node);
            if roles.iter().any(is_zone) && self.find_binding(name).is_none() {
                self.game.bindings.push(name.node.clone());
            }
        }
    }

    /// The name of a role; silent if there is none.
    pub fn find_sort(&self, word: &str) -> Option<SortId> {
        self.find_chosen(word).filter(|_| self.find_binding(word).is_none())
    }

    /// The name of a role or of a zone that is chosen.
    pub fn find_chosen(&self, word: &str) -> Option<SortId> {
        self.game.sorts.position(|s| s == word)
    }

    /// The cells of a group that is chosen, and how many pieces are lifted, are remembered for the turn.
    fn remember_chosen(&mut self) {
        let flat = self.flat;
        for line in flat.move_lines() {
            let (name, sort) = match (self.group_named(&line.clause), &line.clause) {
                (Some(name), _) => (name, Sort::Cells),
                (None, MoveLine::LiftTop { name: Some(name), .. }) => (name, Sort::Number(0, HIGHEST)),
                _ => continue,
            };
            let known = self.game.memory.iter().find(|m| m.name == name.node).map(|m| (m.sort, m.this_turn));
            let is_same =
                known == Some((sort, true)) && !self.flat.memory.iter().any(|m| m.clause.name.node == name.node);
            if is_same {
                continue;
            }
            let is_remembered = known.is_some().then_some("thing that is remembered");
            let is_direction = self.links_of_word(&name.node).map(|_| "direction");
            if self.is_named_already(name, is_remembered.or(is_direction), "choose another name") {
                continue;
            }
            if matches!(sort, Sort::Number(..)) {
                self.dice_names.push(name.node.clone());
            }
            self.remember_for_turn(name, sort);
        }
    }

    /// Where players finish one after the other, or more than two are counted, the rank of each is remembered.
    fn remember_ranks(&mut self) {
        let players = self.game.players.len();
        let ranks = |end: &FlatLine<EndLine>| match end.clause.result {
            EndResult::Finish | EndResult::FinishLast => true,
            EndResult::Win | EndResult::Lose | EndResult::Draw => players > 2 && !end.clause.by_most.is_empty(),
        };
        let Some(end) = self.flat.ends.iter().find(|end| ranks(end)) else { return };
        if let Some(sort) = self.sort_of(&Spanned::new(RANK.to_owned(), end.span)) {
            let sort = if sort == "memory" { "thing that is remembered" } else { sort };
            let message = format!("a {sort} is called `{RANK}`, which in a game with ranks is the rank of a player");
            let diag = Diagnostic::error("name-taken", end.span, message);
            return self.say(diag.label("this gives players ranks").help("give it another name"));
        }
        let sort = Sort::Number(0, players as i64);
        for player in self.game.players.ids() {
            let memory = Memory {
                name: RANK.to_owned(),
                owner: Some(player),
                sort,
                default: 0,
                cells: Vec::new(),
                this_turn: false,
                is_shown: true,
                is_declared: false,
                span: end.span,
            };
            let id = self.game.memory.push(memory);
            self.game.ranks = self.game.ranks.or(Some(id));
        }
    }

    /// True for the name of what the ends give, not the effects.
    pub fn is_rank(&self, name: &str) -> bool {
        self.game.ranks.is_some() && name == RANK
    }

    /// Something that is remembered for the turn without being declared so.
    pub fn remember_for_turn(&mut self, name: &Name, sort: Sort) -> MemoryId {
        let (name, span) = (name.node.clone(), name.span);
        self.game.memory.push(Memory {
            name,
            owner: None,
            sort,
            default: 0,
            cells: Vec::new(),
            this_turn: true,
            is_shown: true,
            is_declared: false,
            span,
        })
    }

    /// Declares what is remembered.
    pub fn resolve_memory(&mut self) {
        let flat = self.flat;
        for line in &flat.memory {
            self.remember(&line.clause);
        }
        self.remember_dice();
        self.remember_chosen();
        self.remember_ranks();
        if self.game.memory.len() > 128 {
            self.fail::<()>("too-many-names", flat.header, "a game remembers at most 128 values");
        }
    }

    fn remember(&mut self, decl: &MemoryDecl) {
        let Some((sort, default)) = self.memory_sort(decl) else { return };
        let owners: Vec<Option<PlayerId>> =
            if decl.of_each { self.game.players.ids().map(Some).collect() } else { vec![None] };
        for owner in owners {
            let (name, span) = (decl.name.node.clone(), decl.name.span);
            let cells = match &decl.sort {
                MemorySort::Cells(Some(cells)) => self.cells_for(cells, owner).unwrap_or_default(),
                _ => Vec::new(),
            };
            let this_turn = decl.this_turn;
            let way = self.way_named(&name).filter(|_| sort == Sort::Direction);
            let is_shown = decl.is_shown;
            let memory = Memory { name, owner, sort, default, cells, this_turn, is_shown, is_declared: true, span };
            let memory = self.game.memory.push(memory);
            if let Some(way) = way {
                self.ways[way].memory = Some(memory);
            }
        }
    }

    fn memory_sort(&mut self, decl: &MemoryDecl) -> Option<(Sort, i64)> {
        match &decl.sort {
            MemorySort::Flag => match &decl.default {
                None => Some((Sort::Flag, 0)),
                Some(MemoryValue::Flag(value)) => Some((Sort::Flag, i64::from(*value))),
                Some(MemoryValue::Num(num)) if yes_or_no(num).is_some() => {
                    let (said, so) = yes_or_no(num)?;
                    let diag = Diagnostic::error("foreign-word", num.span, format!("`{said}` is written `{so}`"));
                    self.say(diag.fix(num.span, so));
                    Some((Sort::Flag, i64::from(so == "yes")))
                }
                Some(_) => {
                    let message = "this is `yes` or `no` at first, not a number";
                    let help = format!("write `remember {}: yes or no = yes`; `no` need not be said", decl.name.node);
                    self.refuse(Diagnostic::error("not-a-switch", decl.name.span, message).help(help))
                }
            },
            MemorySort::Cells(_) => Some((Sort::Cells, 0)),
            MemorySort::Direction if decl.of_each || decl.default.is_some() => {
                let message = "a remembered direction is one for all players, and nowhere at first";
                self.refuse(Diagnostic::error("not-in-language", decl.name.span, message).help(
                    "leave out what follows its name but `: direction`; a direction for each player goes by a name for each",
                ))
            }
            MemorySort::Direction => Some((Sort::Direction, 0)),
            MemorySort::Role => {
                // a wrong role is told once; the name is known all the same
                let first = decl.default.as_ref().and_then(|value| self.role_at_first(value, &decl.name));
                Some((Sort::Role, first.unwrap_or(0)))
            }
            MemorySort::Cell => match &decl.default {
                None => Some((Sort::Cell, 0)),
                Some(_) => {
                    let diag =
                        Diagnostic::error("not-a-number", decl.name.span, "a remembered cell is nowhere at first");
                    let help =
                        format!("cells are there from the start as `cells`: `remember {}: cells = …`", decl.name.node);
                    self.refuse(diag.help(help))
                }
            },
            MemorySort::Number(least, most) => {
                let (least, most) = (self.static_num(least), self.static_num(most));
                let (least, most) = (least?, most?);
                if let Some(end) = [least, most].into_iter().find(|&end| !Numbers::ALL.contains(end)) {
                    self.say(too_large(&format!("`{}`", decl.name.node), end, decl.name.span));
                }
                let (least, most) = (least.clamp(-LARGEST, LARGEST), most.clamp(-LARGEST, LARGEST));
                if least > most {
                    return self.refuse(empty_range(decl.name.span, least, most));
                }
                let default = match &decl.default {
                    None => least.max(0).min(most),
                    // a wrong default is reported once; the name is known all the same
                    Some(MemoryValue::Num(num)) => {
                        self.static_num_in(num, least..=most, "what is remembered").unwrap_or(least)
                    }
                    Some(_) => {
                        self.fail::<()>("not-a-number", decl.name.span, "this is a number at first");
                        least
                    }
                };
                Some((Sort::Number(least, most), default))
            }
        }
    }

    /// What is remembered under a name, of a player if each has one; silent if there is nothing.
    pub fn remembered(&mut self, name: &str, of: Option<Who>) -> Option<Remembered> {
        let first = self.game.memory.iter().find(|m| m.name == name)?;
        let players = self.game.players.len();
        let of = match (first.owner, of) {
            (None, None) => None,
            (Some(_), Some(who)) if who != Who::Enemy || players == 2 => Some(who),
            (Some(_), None) => Some(Who::Mover),
            _ => return None,
        };
        Some(self.per_player(|viewer| {
            let owner = of.map(|who| match who {
                Who::Mover => viewer,
                Who::Enemy => PlayerId::from_index((viewer.index() + 1) % players),
                Who::Player(player) => player,
            });
            let fits = |m: &Memory| m.name == name && m.owner == owner;
            self.game.memory.position(fits).unwrap_or(crate::id::MemoryId(0))
        }))
    }

    /// What is remembered under a name; says what is wrong where it is asked of a player, or not, and should not be.
    pub fn remembered_of(&mut self, name: &Name, of: Option<Who>) -> Option<Remembered> {
        let found = self.remembered(name, of);
        if found.is_none() && self.memory_kind(name).is_some() {
            let is_shared = self.game.memory.iter().any(|m| m.name == name.node && m.owner.is_none());
            let (code, message, help) = match is_shared {
                true => ("zone-of-all", "is the same for all players", format!("write `{}` alone", name.node)),
                false => ("zone-of-whom", "is different for each player", "write the name of a player".to_string()),
            };
            self.say(Diagnostic::error(code, name.span, format!("`{}` {message}", name.node)).help(help));
        }
        found
    }

    /// What sort of value is remembered under a name.
    pub fn memory_kind(&self, name: &str) -> Option<Sort> {
        self.game.memory.iter().find(|m| m.name == name).map(|m| m.sort)
    }

    /// What a definition is asked of: cells, or a player.
    pub(super) fn asked_of(&mut self, name: &Name, of: &ast::Set, at: Moment) -> Option<Asked> {
        match self.find_definition(name).is_some_and(|d| d.clause.of_cells) {
            true => self.set(of, at).map(Asked::Cells),
            false => self.who(of).map(Asked::Player),
        }
    }

    /// The cells that the name of a definition's cells stands for.
    pub(super) fn cells_param(&self, word: &str) -> Option<&Set> {
        self.param(word, |param| if let Param::Cells(cells) = param { Some(cells) } else { None })
    }

    /// Puts a definition in its place: `of` stands for the name of its player or its cells.
    pub fn defined<T>(
        &mut self,
        name: &Name,
        of: Option<Asked>,
        resolve: impl FnOnce(&mut Self, &DefinitionBody) -> Option<T>,
    ) -> Option<T> {
        let flat = self.flat;
        let definition = &flat.definitions.iter().find(|d| d.clause.name.node == name.node)?.clause;
        let open = self.params.iter().filter(|(_, p)| matches!(p, Param::Open)).count();
        if self.is_open(name, "definition") {
            return None;
        }
        if open >= DEEPEST {
            return self.fail("too-deep", name.span, format!("more than {DEEPEST} definitions stand one in another"));
        }
        let param = match (&definition.param, of) {
            (Some(param), Some(Asked::Player(who))) => Some((param.node.clone(), Param::Player(who))),
            (Some(param), Some(Asked::Cells(cells))) => Some((param.node.clone(), Param::Cells(cells))),
            (None, None) => None,
            (Some(param), None) => {
                let word = &name.node;
                let (of, help) = match definition.of_cells {
                    true => ("cells", format!("write `{word} of from`, or of any other cells")),
                    false => ("a player", format!("write `{word} of mover` or `{word} of enemy`")),
                };
                let diagnostic = Diagnostic::error("zone-of-whom", name.span, format!("`{word}` is asked of {of}"))
                    .also(param.span, format!("declared with {of} here"))
                    .help(help);
                return self.refuse(diagnostic);
            }
            (None, Some(_)) => {
                let message = format!("`{}` is the same for all players", name.node);
                return self.refuse(Diagnostic::error("zone-of-all", name.span, message).help("leave `of …` out"));
            }
        };
        self.opened(name, param, |r| resolve(r, &definition.body))
    }

    /// True, with a message, where a name is being put in its place already.
    pub(super) fn is_open(&mut self, name: &Name, sort: &str) -> bool {
        let is_open = self.params.iter().any(|(n, p)| matches!(p, Param::Open) && *n == name.node);
        if is_open {
            self.fail::<()>("circular", name.span, format!("{sort} `{}` stands inside itself", name.node));
        }
        is_open
    }

    /// Puts something in the place of its name, in which another name stands for something.
    pub(super) fn opened<T>(
        &mut self,
        name: &Name,
        param: Option<(String, Param)>,
        resolve: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let depth = self.params.len();
        self.params.push((name.node.clone(), Param::Open));
        self.params.extend(param);
        let resolved = self.in_place_of(name, resolve);
        self.params.truncate(depth);
        resolved
    }

    /// What a name stands for while something is put in its place, the innermost first.
    pub(super) fn param<'p, T>(&'p self, word: &str, pick: impl Fn(&'p Param) -> Option<T>) -> Option<T> {
        self.params.iter().rev().filter(|(name, _)| name == word).find_map(|(_, param)| pick(param))
    }

    /// The numbers with a name: definitions that are numbers.
    pub fn resolve_numbers(&mut self) {
        let flat = self.flat;
        for line in &flat.definitions {
            let definition = &line.clause;
            let DefinitionBody::Num(body) = &definition.body else { continue };
            if definition.of_cells || self.meaning_of(&definition.name) != Some(Meaning::Number) {
                continue;
            }
            let name = definition.name.node.clone();
            if definition.param.is_none() {
                let num = self.num(body, Moment::After);
                self.game.numbers.extend(num.map(|num| Number { name, owner: None, num }));
                continue;
            }
            for player in self.player_ids() {
                let who = Some(Asked::Player(Who::Player(player)));
                let num = self.defined(&definition.name, who, |r, _| r.num(body, Moment::After));
                let Some(num) = num else { break };
                self.game.numbers.push(Number { name: name.clone(), owner: Some(player), num });
            }
        }
    }

    /// What runs of itself.
    pub fn resolve_triggers(&mut self) {
        let flat = self.flat;
        for (index, event) in flat.events.iter().enumerate() {
            self.trigger(event, index);
        }
    }

    fn trigger(&mut self, event: &FlatEvent, index: usize) {
        let name = event.label.as_ref().map_or_else(|| (index + 1).to_string(), |l| l.node.clone());
        let clause = self.clause(format!("event.{name}"), event.span);
        let at = match event.moment {
            EventMoment::TurnStart => Moment::Start,
            EventMoment::TurnEnd => Moment::After,
            _ => Moment::Part,
        };
        if event.effects.is_empty() {
            let nothing = Diagnostic::warning("never-acts", event.span, "nothing happens here");
            self.say(nothing.help("say between the braces what shall happen, or leave the clause out"));
        }
        let moment = self.moment(&event.moment);
        let starts = matches!(event.moment, EventMoment::TurnStart);
        if let Some(cond) = event.when.as_ref().filter(|cond| starts && asks_for_repetition(cond)) {
            let message = "the position of a turn is complete only when this has run: it cannot be compared yet";
            let help = "ask `the position repeats` in `end`, in a `when` of the turn or in `no turn may leave`";
            self.say(Diagnostic::error("not-yet-known", cond.span, message).help(help));
            return;
        }
        let when = event.when.as_ref().map(|c| self.cond(c, at));
        let mut effects = Vec::new();
        for (number, line) in event.effects.iter().enumerate() {
            let clause = self.clause(format!("event.{name}.{}", number + 1), line.span);
            effects.extend(self.effects(&line.clause, at).into_iter().map(|e| (e, clause)));
        }
        if let (Some(moment), true) = (moment, when != Some(None)) {
            let when = when.flatten().filter(|c| *c != Cond::Const(true));
            let when_at = event.when.as_ref().map_or(event.span, |cond| cond.span);
            self.game.triggers.push(Trigger { name, moment, when, when_at, effects, clause });
        }
    }

    fn moment(&mut self, moment: &EventMoment) -> Option<memory::Moment> {
        Some(match moment {
            EventMoment::TurnStart => memory::Moment::TurnStart,
            EventMoment::TurnEnd => memory::Moment::TurnEnd,
            EventMoment::Capture { what, name } => {
                let (roles, owner) = self.captured_pieces(what)?;
                memory::Moment::Capture { roles, owner, sort: maybe(name.as_ref(), |name| self.find_sort(name))? }
            }
            EventMoment::After { all_but, moves } => {
                let pass = moves.iter().any(|m| m.node.is_empty());
                let named = all_of(moves.iter().filter(|m| !m.node.is_empty()), |m| self.move_named(m))?;
                if !all_but {
                    return Some(memory::Moment::After { moves: named, pass });
                }
                let moves = self.game.moves.ids().filter(|m| !named.contains(m)).collect();
                memory::Moment::After { moves, pass: !pass }
            }
        })
    }

    fn captured_pieces(&mut self, what: &ast::Set) -> Option<(Vec<crate::id::RoleId>, Owner)> {
        let word = noun_of(what).and_then(|noun| noun.word.as_ref());
        if let Some(Spanned { node: ast::Word::Named(name), span }) = word
            && !self.names_cells(name)
        {
            self.roles(&Spanned::new(name.clone(), *span))?;
        }
        match self.set(what, Moment::After)? {
            Set::Pieces(Pieces { owner, roles, height: None, without, like: None }) if without.is_empty() => {
                Some((roles, owner))
            }
            _ => self.fail("not-a-role", what.span, "a role or a group was expected here"),
        }
    }

    /// The condition that a remembered value, or a definition, of this name stands for; silent if there is none.
    pub fn known_flag(&mut self, name: &Name, at: Moment) -> Option<Option<Cond>> {
        if let Some(sort) = self.memory_kind(name) {
            let found = self.remembered(name, None);
            return Some(match sort {
                Sort::Number(..) => {
                    let message = format!("`{}` is a number, but a condition was expected", name.node);
                    let diag = Diagnostic::error("not-a-switch", name.span, message);
                    self.refuse(diag.help(format!("compare it with another: `{} > 0`", name.node)))
                }
                Sort::Cells => found.map(|m| Cond::Some(Set::Remembered(m))),
                _ => found.map(is_yes),
            });
        }
        self.find_definition(name)?;
        Some(self.defined_flag(name, None, at))
    }

    /// The condition that a definition stands for, asked of a player or of cells if it is declared so.
    pub(super) fn defined_flag(&mut self, name: &Name, of: Option<Asked>, at: Moment) -> Option<Cond> {
        let names_cells = self.meaning_of(name) == Some(Meaning::Cells);
        self.defined(name, of, |r, body| match body {
            DefinitionBody::Cond(cond) => r.cond(cond, at),
            DefinitionBody::Any(set) => Some(Cond::Some(r.set(set, at)?)),
            DefinitionBody::Num(num) if !names_cells => r.flag_of_number(name, num, at),
            DefinitionBody::Set(_) | DefinitionBody::Num(_) => {
                r.bare_set(name);
                None
            }
        })
    }

    /// A name, alone or asked of something, reads as a number; in a condition it may be that of a yes or no.
    fn flag_of_number(&mut self, named: &Name, num: &ast::Num, at: Moment) -> Option<Cond> {
        match &num.kind {
            ast::NumKind::Name(name) => self.flag(&Spanned::new(name.node.clone(), num.span), at),
            ast::NumKind::Of { name, of, on: None } => self.flag_of(name, of, num.span, at),
            _ => {
                let message = format!("`{}` is a number, but a condition was expected", named.node);
                let diag = Diagnostic::error("not-a-switch", named.span, message).also(num.span, "defined here");
                self.refuse(diag.help(format!("compare it with another: `{} > 0`", named.node)))
            }
        }
    }
}

/// True for a condition that asks how often the position occurred.
fn asks_for_repetition(cond: &ast::Cond) -> bool {
    match &cond.kind {
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().any(asks_for_repetition),
        CondKind::Not(inner) => asks_for_repetition(inner),
        CondKind::Repeats { .. } | CondKind::AsBegun { .. } => true,
        _ => false,
    }
}

/// A word of other languages for `yes` or `no`, and what it is called here.
fn yes_or_no(num: &ast::Num) -> Option<(&str, &'static str)> {
    let ast::NumKind::Name(name) = &num.kind else { return None };
    Some(match name.node.as_str() {
        "true" => ("true", "yes"),
        "false" => ("false", "no"),
        _ => return None,
    })
}
