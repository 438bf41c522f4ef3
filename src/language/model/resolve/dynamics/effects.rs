//! Effects of moves and events.

use super::{Moment, yes_if};
use crate::diag::Diagnostic;
use crate::id::{CellId, Id, LinkId};
use crate::model::memory::{Remembered, Sort};
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Resolver, maybe};
use crate::model::{Change, Cond, Effect, NewOwner, Num, Owner, PerPlayer, Pieces, Set};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    self, Dirs, MemoryValue, Name, Noun, NumKind, NumOp, PlaceOwner, PlaceRef, SetKind, Side, Word,
};
use std::collections::BTreeSet;

impl Resolver<'_> {
    /// What a move or an event does beside moving: along a direction that is chosen, or with a role that is remembered, one
    /// effect for each it can be, of which only that of the one that it is finds anything.
    pub fn effects(&mut self, effect: &ast::Effect, at: Moment) -> Vec<Effect> {
        if let Some(role) = self.role_unsettled(effect) {
            let each = self.for_each_role(&role, |r| Some(r.effects(effect, at))).unwrap_or_default();
            let each = each.into_iter().flat_map(|(cond, effects)| effects.into_iter().map(move |e| (cond.clone(), e)));
            return each.filter_map(|(cond, effect)| self.only_where(&cond, effect, role.span)).collect();
        }
        let along = match effect.bare() {
            ast::Effect::Sow { along, .. } | ast::Effect::Shift { along, .. } => Some(along),
            _ => None,
        };
        let way = along.and_then(|along| Some((self.way_in(along)?, along.span)));
        let Some((way, span)) = way else { return self.effect(effect, at).into_iter().collect() };
        let each = self.for_each_way(way, at, |r| r.effect(effect, at)).unwrap_or_default();
        each.into_iter().filter_map(|(cond, effect)| self.only_where(&cond, effect, span)).collect()
    }

    /// An effect that finds nothing, or leaves what is remembered, where a condition does not hold.
    fn only_where(&mut self, cond: &Cond, effect: Effect, span: Span) -> Option<Effect> {
        let asked = || Box::new(cond.clone());
        let only = |set| Set::When(asked(), Box::new(set), Box::new(Set::Union(Vec::new())));
        let or_as_it_was =
            |set, memory: &Remembered| Set::When(asked(), Box::new(set), Box::new(Set::Remembered(memory.clone())));
        Some(match effect {
            _ if *cond == Cond::Const(true) => effect,
            _ if *cond == Cond::Const(false) => return None,
            Effect::TurnInto(set, change) => Effect::TurnInto(only(set), change),
            Effect::TurnIntoNamed(set, sort) => Effect::TurnIntoNamed(only(set), sort),
            Effect::TurnUnder(pieces, under, change) => Effect::TurnUnder(pieces, only(under), change),
            Effect::Take(set) => Effect::Take(only(set)),
            Effect::Remove(set) => Effect::Remove(only(set)),
            Effect::Send { most, pieces, from, to, role } => Effect::Send { most, pieces, from: only(from), to, role },
            Effect::Carry { most, pieces, from, to, under, role } => {
                Effect::Carry { most, pieces, from: only(from), to, under, role }
            }
            Effect::Sow { from, links, skipping } => Effect::Sow { from: only(from), links, skipping },
            Effect::Shift { from, links } => Effect::Shift { from: only(from), links },
            Effect::Put { role, owner, on } => Effect::Put { role, owner, on: only(on) },
            Effect::Note(memory, num) => {
                let as_it_was = Box::new(Num::Remembered(memory.clone()));
                Effect::Note(memory, Num::When(Box::new(num), asked(), as_it_was))
            }
            Effect::NoteCell(memory, set) => Effect::NoteCell(memory.clone(), or_as_it_was(set, &memory)),
            Effect::NoteCells(memory, set) => Effect::NoteCells(memory.clone(), or_as_it_was(set, &memory)),
            Effect::SendNamed { .. } => {
                let diag = Diagnostic::error("cannot-narrow", span, "what was captured is sent whatever holds");
                return self
                    .refuse(diag.help("ask before the `{` of the event: `on capture of man as X when COND { … }`"));
            }
        })
    }

    fn effect(&mut self, effect: &ast::Effect, at: Moment) -> Option<Effect> {
        match effect {
            ast::Effect::Take(set) => Some(Effect::Take(self.set(set, at)?)),
            ast::Effect::Remove(set) => Some(Effect::Remove(self.set(set, at)?)),
            ast::Effect::TurnInto { what, under: Some(under), side, role, span } => {
                let change = self.change(*side, role.as_ref(), *span);
                let under = self.set(under, at);
                match self.set(what, at)? {
                    Set::Pieces(pieces) => Some(Effect::TurnUnder(pieces, under?, change?)),
                    _ => {
                        self.fail("not-a-role", what.span, "which pieces are meant: a role was expected before `under`")
                    }
                }
            }
            ast::Effect::TurnInto { what, side: None, role: Some(name), .. } if self.find_sort(name).is_some() => {
                Some(Effect::TurnIntoNamed(self.set(what, at)?, self.find_sort(name)?))
            }
            ast::Effect::TurnInto { what, side, role, span, .. } => {
                let (set, change) = (self.set(what, at), self.change(*side, role.as_ref(), *span));
                Some(Effect::TurnInto(set?, change?))
            }
            ast::Effect::Sow { what, along, skipping } => {
                let (from, links) = (self.set(what, at), self.track(along));
                let skipping = maybe(skipping.as_ref(), |set| self.set(set, at))?;
                Some(Effect::Sow { from: from?, links: links?, skipping })
            }
            ast::Effect::Shift { what, along } => {
                let (from, links) = (self.set(what, at), self.track(along));
                self.one_leads_to_each(along, links.as_ref()?)?;
                Some(Effect::Shift { from: from?, links: links? })
            }
            ast::Effect::Send { most, what, to, under, becomes } => {
                let (most, becomes) = (most.as_ref(), becomes.as_ref());
                match self.cell_to_go_to(to, at) {
                    Some(cell) => self.carried(most, what, (cell?, *under), becomes, at),
                    None if *under => {
                        let message =
                            format!("`{}` is no cell, and only there one piece stands under another", to.name.node);
                        let diag = Diagnostic::error("not-a-cell", to.name.span, message);
                        self.refuse(diag.help(
                            "into an area pieces go by `to`; under others, `under it` or another cell by its name",
                        ))
                    }
                    None => self.send(most, what, to, becomes, at),
                }
            }
            ast::Effect::Put { side, role, on } => {
                let (piece, on) = (self.new_piece(*side, role), self.set(on, at));
                let (role, owner) = piece?;
                Some(Effect::Put { role, owner, on: on? })
            }
            ast::Effect::Becomes { name, value } => self.becomes(name, value, at),
            ast::Effect::Where { effect, cond } => {
                let (effect, asked) = (self.effect(effect, at), self.cond(cond, at));
                self.only_where(&asked?, effect?, cond.span)
            }
        }
    }

    /// `into king`, `into own`, `into own king`.
    fn change(&mut self, side: Option<Side>, role: Option<&Name>, span: Span) -> Option<Change> {
        let Some(name) = role else {
            if side.is_none() {
                return self.flipped(span);
            }
            if side == Some(Side::Neutral) {
                return self.fail("odd-side", span, "only a neutral role is nobody's: name it");
            }
            return Some(Change { role: None, owner: Some(NewOwner::Of(self.owner_given(side, span)?)) });
        };
        let roles = self.roles(name)?;
        let [role] = roles[..] else {
            return self.fail("not-a-role", name.span, "a single role was expected here, not a group");
        };
        let owner = match side {
            Some(_) => Some(NewOwner::Of(self.placed_owner(side, role, name.span)?)),
            None => None,
        };
        Some(Change { role: Some(role), owner })
    }

    /// `flip`: each piece changes to the other of two players.
    fn flipped(&mut self, span: Span) -> Option<Change> {
        if self.game.players.len() != 2 {
            let diag =
                Diagnostic::error("odd-side", span, "only two players can exchange pieces: whose are these then");
            return self.refuse(diag.help("say whose they become: `turn … into own`"));
        }
        Some(Change { role: None, owner: Some(NewOwner::Other) })
    }

    /// Links of which one at most leads on from each cell.
    fn track(&mut self, along: &Dirs) -> Option<PerPlayer<Vec<LinkId>>> {
        let links = self.links(along)?;
        let board = &self.game.board;
        let next = |of: &Vec<LinkId>, cell| {
            let cells: BTreeSet<CellId> =
                of.iter().flat_map(|&link| board.next(cell, link)).filter(|to| to.index() < board.len()).collect();
            cells.len()
        };
        let forks = |of: &Vec<LinkId>| board.cells().find(|(cell, _)| next(of, *cell) > 1);
        let Some((_, fork)) = links.0.iter().find_map(forks) else { return Some(links) };
        let message = format!("from `{}` more than one link leads on", fork.name);
        let diag = Diagnostic::error("sown-many-ways", along.span, message);
        self.refuse(diag.help(
            "pieces are sown along one way: name links that lead from each cell to one other; a chain of `-` leads both \
             ways, one of `>` one way: `link round a1>b1>b2>a2>a1`",
        ))
    }

    /// Says where two links lead to one cell: what stands at their beginnings cannot both go there.
    fn one_leads_to_each(&mut self, along: &Dirs, links: &PerPlayer<Vec<LinkId>>) -> Option<()> {
        let board = &self.game.board;
        let ends = |of: &Vec<LinkId>| -> Vec<CellId> {
            let all = board.cells().flat_map(|(cell, _)| of.iter().flat_map(move |&link| board.next(cell, link)));
            all.filter(|to| to.index() < board.len()).collect()
        };
        let meets = |of: &Vec<LinkId>| {
            let mut ends = ends(of);
            ends.sort_unstable();
            ends.windows(2).find(|two| two[0] == two[1]).map(|two| two[0])
        };
        let Some(meeting) = links.0.iter().find_map(meets) else { return Some(()) };
        let message = format!("to `{}` more than one link leads", board.cell(meeting).name);
        let diag = Diagnostic::error("sown-many-ways", along.span, message);
        self.refuse(diag.help("pieces are shifted along one way: name links that lead to each cell from one other"))
    }

    fn send(
        &mut self,
        most: Option<&ast::Num>,
        what: &ast::Set,
        to: &PlaceRef,
        becomes: Option<&Name>,
        at: Moment,
    ) -> Option<Effect> {
        let (to, role) = (self.target(to), self.new_role(becomes));
        if let Some(sort) = what.lone_name().and_then(|name| self.find_sort(&name)) {
            return Some(Effect::SendNamed { sort, to: to?, role: role? });
        }
        let (pieces, from) = self.pieces_sent(what, at)?;
        let most = self.most_sent(most, at)?;
        Some(Effect::Send { most, pieces, from, to: to?, role: role? })
    }

    /// Where pieces are sent, if it is a cell and no area.
    fn cell_to_go_to(&mut self, to: &PlaceRef, at: Moment) -> Option<Option<Set>> {
        let name = &to.name;
        let word = match name.node.as_str() {
            "it" => Word::It,
            "there" => Word::There,
            "from" => Word::From,
            "to" => Word::To,
            _ => Word::Named(name.node.clone()),
        };
        if !matches!(word, Word::Named(_)) {
            return Some(self.cell_of_word(word, name.span, at));
        }
        if self.game.board.zones.iter().any(|zone| zone.name == name.node) {
            return Some(self.cell_of_zone(to, at));
        }
        if to.of.is_some() || self.game.board.has_area(name) {
            return None;
        }
        if self.memory_kind(name) == Some(Sort::Cells) {
            let message = format!("`{}` is several cells, but pieces are sent to one", name.node);
            let diag = Diagnostic::error("not-a-cell", name.span, message);
            return Some(self.refuse(diag.help(format!(
                "a new piece comes to each of several cells by `put own {} on {}`, as long as there are any: how many, \
                 `pieces` says",
                self.some_role(),
                name.node
            ))));
        }
        let is_cell = self.find_binding(name).is_some()
            || self.game.board.cell_named(name).is_some()
            || self.memory_kind(name) == Some(Sort::Cell);
        if !is_cell {
            return None;
        }
        Some(self.cell_of_word(word, name.span, at))
    }

    /// A zone of one cell, or of one for each player.
    fn cell_of_zone(&mut self, to: &PlaceRef, at: Moment) -> Option<Set> {
        let span = to.name.span;
        let whose = to.of.as_ref().map(|of| {
            let word = match &of.node {
                PlaceOwner::Mover => Word::Mover,
                PlaceOwner::Enemy => return Ok((Some(Spanned::new(Side::Enemy, of.span)), None)),
                PlaceOwner::Owner => return Err(of.span),
                PlaceOwner::Named(name) => Word::Named(name.clone()),
            };
            Ok((None, Some(Spanned::new(word, of.span))))
        });
        let kind = match whose {
            None => {
                let cells = self.cell_of_word(Word::Named(to.name.node.clone()), span, at)?;
                return self.one_cell(cells, span);
            }
            Some(Err(span)) => return self.fail("not-a-player", span, "a cell belongs to the owner of no piece"),
            Some(Ok((side, word))) => {
                let noun = Noun { side, word, ..Noun::default() };
                let of = Box::new(ast::Set { kind: SetKind::Noun(noun), span });
                SetKind::Of { name: to.name.clone(), word: Spanned::new((), span), of }
            }
        };
        let cells = self.set(&ast::Set { kind, span }, at)?;
        self.one_cell(cells, span)
    }

    fn one_cell(&mut self, cells: Set, span: Span) -> Option<Set> {
        match &cells {
            Set::Cells(of) if of.0.iter().any(|cells| cells.len() > 1) => {
                let diag = Diagnostic::error("not-a-cell", span, "this is several cells, but pieces are sent to one");
                self.refuse(diag.help("name the cell, or a zone of one cell"))
            }
            _ => Some(cells),
        }
    }

    pub(super) fn cell_of_word(&mut self, word: Word, span: Span, at: Moment) -> Option<Set> {
        self.set(&ast::Set { kind: SetKind::Noun(Noun::of(Spanned::new(word, span))), span }, at)
    }

    fn carried(
        &mut self,
        most: Option<&ast::Num>,
        what: &ast::Set,
        (to, under): (Set, bool),
        becomes: Option<&Name>,
        at: Moment,
    ) -> Option<Effect> {
        let role = self.new_role(becomes);
        let (pieces, from) = self.pieces_sent(what, at)?;
        let most = self.most_sent(most, at)?;
        Some(Effect::Carry { most, pieces, from, to, under, role: role? })
    }

    fn most_sent(&mut self, most: Option<&ast::Num>, at: Moment) -> Option<Option<Num>> {
        let Some(written) = most else { return Some(None) };
        match self.num(written, at)? {
            Num::Int(most) if !(1..=i64::from(u16::MAX)).contains(&most) => {
                self.fail("out-of-range", written.span, "a number of pieces from 1 on was expected")
            }
            most => Some(Some(most)),
        }
    }

    /// Which pieces are meant, and where they lie: `own men in it`, `it`.
    fn pieces_sent(&mut self, what: &ast::Set, at: Moment) -> Option<(Pieces, Set)> {
        if let SetKind::In(pieces, place) = &what.kind
            && let Set::Pieces(pieces) = self.set(pieces, at)?
        {
            let place = self.set(place, at)?;
            // where stacks are described, those on top tell which
            let lie_under = pieces.height.is_none() && pieces.without.is_empty();
            let from =
                if lie_under { place } else { Set::Both(Box::new(Set::Pieces(pieces.clone())), Box::new(place)) };
            return Some((pieces, from));
        }
        let from = self.set(what, at)?;
        Some(match from {
            Set::Pieces(pieces) => {
                // wherever in their stacks they are, unless it is their stacks that are described
                let lie_under =
                    self.game.stacks.most != Some(1) && pieces.height.is_none() && pieces.without.is_empty();
                let tops = Set::Pieces(pieces.clone());
                (pieces, if lie_under { Set::Union(vec![tops, Set::Occupied]) } else { tops })
            }
            from => (self.all_pieces(), from),
        })
    }

    fn all_pieces(&self) -> Pieces {
        Pieces::of(Owner::Any, self.all_roles())
    }

    fn becomes(&mut self, name: &Name, value: &MemoryValue, at: Moment) -> Option<Effect> {
        let sort = self.or_unknown(self.memory_kind(name), "name", name, &[Names::Remembered])?;
        if self.is_rank(name) {
            let message = format!("`{}` is the rank of a player, which no effect changes", name.node);
            let help = "ends give ranks: `home: finish when …`, `out: finish last when …`";
            return self.refuse(Diagnostic::error("odd-end", name.span, message).help(help));
        }
        let memory = self.remembered(name, None)?;
        match (sort, value) {
            (Sort::Direction, value) => self.direction_becomes(name, memory, value, at),
            (Sort::Role, value) => self.role_becomes(name, memory, value, at),
            (Sort::Cell, MemoryValue::Nowhere) => Some(Effect::NoteCell(memory, Set::Union(Vec::new()))),
            (Sort::Flag, MemoryValue::Flag(value)) => Some(Effect::Note(memory, Num::Int(i64::from(*value)))),
            (Sort::Number(least, most), MemoryValue::Num(num)) => {
                let value = self.num(num, at)?;
                self.can_be(name, (least, most), num, &value);
                self.is_another(name, num);
                Some(Effect::Note(memory, value))
            }
            (Sort::Cell, MemoryValue::Set(set)) => Some(Effect::NoteCell(memory, self.set(set, at)?)),
            (Sort::Cell | Sort::Cells, MemoryValue::Num(num)) => {
                let Some(set) = named_set(num) else {
                    let message = format!("`{}` is {}, and this is a number", name.node, sort.word());
                    return self.fail("not-a-cell", num.span, message);
                };
                let set = self.set(&set, at)?;
                Some(if sort == Sort::Cell { Effect::NoteCell(memory, set) } else { Effect::NoteCells(memory, set) })
            }
            (Sort::Cells, MemoryValue::Nowhere) => Some(Effect::NoteCells(memory, Set::Union(Vec::new()))),
            (Sort::Cells, MemoryValue::Set(set)) => Some(Effect::NoteCells(memory, self.set(set, at)?)),
            (Sort::Flag, MemoryValue::Not(asked)) => {
                let cond = Cond::Not(Box::new(self.cond(asked, at)?));
                Some(Effect::Note(memory, yes_if(cond)))
            }
            (Sort::Flag, MemoryValue::Num(ast::Num { kind: NumKind::Name(asked), .. })) => {
                Some(Effect::Note(memory, yes_if(self.flag(asked, at)?)))
            }
            (Sort::Flag, MemoryValue::Num(ast::Num { kind: NumKind::Of { name: asked, of, on: None }, span })) => {
                Some(Effect::Note(memory, yes_if(self.flag_of(asked, of, *span, at)?)))
            }
            (Sort::Flag, _) => {
                let message = format!("`{0}` is `yes` or `no`", name.node);
                let help = format!("write `{0} becomes yes`, `no` or `not {0}`", name.node);
                self.refuse(Diagnostic::error("not-a-switch", name.span, message).help(help))
            }
            (sort @ (Sort::Number(..) | Sort::Cell | Sort::Cells), _) => {
                let code = if matches!(sort, Sort::Number(..)) { "not-a-number" } else { "not-a-cell" };
                self.fail(code, name.span, format!("`{}` is {}", name.node, sort.word()))
            }
        }
    }

    /// What a remembered direction becomes.
    fn direction_becomes(
        &mut self,
        name: &Name,
        memory: Remembered,
        value: &MemoryValue,
        at: Moment,
    ) -> Option<Effect> {
        let number = match value {
            MemoryValue::Nowhere => Num::Int(0),
            MemoryValue::Num(ast::Num { kind: NumKind::Name(word), .. }) => self.way_number(word, false, at)?,
            MemoryValue::Back(word) => self.way_number(word, true, at)?,
            _ => {
                let message = format!("`{}` is a direction", name.node);
                let help =
                    format!("write `{0} becomes way`, `{0} becomes opposite way` or `{0} becomes nowhere`", name.node);
                return self.refuse(Diagnostic::error("unknown-direction", name.span, message).help(help));
            }
        };
        Some(Effect::Note(memory, number))
    }

    /// Warns of a sum or a product that is what is remembered already.
    fn is_another(&mut self, name: &Name, num: &ast::Num) {
        if matches!(num.kind, NumKind::Binary { .. }) && is_only(num, &name.node) {
            let diag = Diagnostic::warning("no-effect", num.span, format!("this is `{}` as it is", name.node));
            self.say(diag.help("say what it becomes, as in `count becomes count + 1`, or leave it out"));
        }
    }
}

/// True for a name, and for a sum or a product that is no other number, as `n + 0` and `1 * n`.
fn is_only(num: &ast::Num, name: &str) -> bool {
    match &num.kind {
        NumKind::Name(named) => named.node == name,
        NumKind::Binary { left, op, right } => {
            let (neutral, turns_round) = match op {
                NumOp::Add => (0, true),
                NumOp::Sub => (0, false),
                NumOp::Mul => (1, true),
                NumOp::Div => (1, false),
            };
            let is_neutral = |num: &ast::Num| matches!(num.kind, NumKind::Int(value) if value == neutral);
            is_only(left, name) && is_neutral(right) || turns_round && is_neutral(left) && is_only(right, name)
        }
        _ => false,
    }
}

/// Names read as a number, which are sets of cells as well: a noun, `NAME of …`, or a choice among such.
pub(super) fn named_set(num: &ast::Num) -> Option<ast::Set> {
    let kind = match &num.kind {
        NumKind::Name(name) if name.node == "all" => SetKind::All,
        NumKind::Name(name) if name.node == "edge" => SetKind::Edge,
        NumKind::Name(name) if name.node == "dark" => SetKind::Dark,
        NumKind::Name(name) => SetKind::Noun(Noun::of(Spanned::new(Word::Named(name.node.clone()), num.span))),
        NumKind::Of { name, of, on: None } => {
            SetKind::Of { name: name.clone(), word: Spanned::new((), num.span), of: of.clone() }
        }
        NumKind::When(then, cond, otherwise) => {
            SetKind::When(Box::new(named_set(then)?), cond.clone(), Box::new(named_set(otherwise)?))
        }
        _ => return None,
    };
    Some(ast::Set { kind, span: num.span })
}
