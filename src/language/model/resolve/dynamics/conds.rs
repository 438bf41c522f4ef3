//! Conditions: sentences become questions about sets and numbers. What options settle is settled here.

use super::Moment;
use super::meaning::{Meaning, is_yes};
use super::nums::NUMBERS;
use super::sets::both;
use crate::diag::Diagnostic;
use crate::id::{CellId, Id, MemoryId, MoveId, PlayerId};
use crate::model::memory::{Remembered, Sort};
use crate::model::options::Options;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Resolver, all_of};
use crate::model::{Cond, Event, MOST_MOVES, Num, Owner, PerPlayer, Pieces, Set, Who};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    self, Article, CompareOp, CondKind, Dirs, IsWhat, LeftOut, Name, Noun, NumKind, PatternItem, PlayerWord,
    Quantifier, Range, SetKind, Side, Verb, Word,
};
use crate::syntax::phrases;

impl Resolver<'_> {
    /// A condition.
    pub fn cond(&mut self, cond: &ast::Cond, at: Moment) -> Option<Cond> {
        self.nested(cond.span, |r| r.cond_inside(cond, at))
    }

    fn cond_inside(&mut self, cond: &ast::Cond, at: Moment) -> Option<Cond> {
        match &cond.kind {
            CondKind::And(parts) => Some(all(self.conds(parts, at, true)?)),
            CondKind::Or(parts) => Some(any(self.conds(parts, at, false)?)),
            CondKind::Not(inner) => Some(not(self.cond(inner, at)?)),
            CondKind::Flag(name) => self.flag(name, at),
            CondKind::FlagOf { name, of } => self.flag_of(name, of, cond.span, at),
            CondKind::Compare { .. } => self.compare(cond, at),
            CondKind::TurnsWithout { turns, events } => self.turns(turns, events, false, at),
            CondKind::TurnsInARow { turns, events } => self.turns(turns, events, true, at),
            CondKind::Repeats { without, times } => self.repeats(without, *times, cond.span),
            CondKind::AsBegun { without, not } => {
                Some(not_if(*not, Cond::AsBegun { whatever: self.all_left_out(without)? }))
            }
            CondKind::ThereIs { no, what } => Some(not_if(*no, Cond::Some(self.set(what, at)?))),
            CondKind::ThereIsLine { no, dirs, pattern } => {
                let Some(way) = self.way_in(dirs) else {
                    return Some(not_if(*no, self.line_cond(dirs, pattern, at)?));
                };
                let each = self.for_each_way(way, at, |r| r.line_cond(dirs, pattern, at))?;
                let lines = each.into_iter().map(|(cond, line)| all(vec![cond, line])).collect();
                Some(not_if(*no, any(lines)))
            }
            CondKind::Any(set) => Some(Cond::Some(self.set_asked_for(set, at, true)?)),
            CondKind::None(set) => Some(not(Cond::Some(self.set_asked_for(set, at, false)?))),
            CondKind::Claim { quantifier, subject, verb } => {
                let claimed = self.claim(*quantifier, subject, verb, at)?;
                self.claims_something(&claimed, cond.span);
                Some(claimed)
            }
        }
    }

    /// A set of which a condition asks whether it has a cell: one that always has some asks nothing.
    fn set_asked_for(&mut self, written: &ast::Set, at: Moment, is_any: bool) -> Option<Set> {
        let set = self.set(written, at)?;
        self.asks_of_fixed_cells(written, &set, is_any);
        Some(set)
    }

    fn conds(&mut self, written: &[ast::Cond], at: Moment, is_and: bool) -> Option<Vec<Cond>> {
        if self.asks_a_bare_name(written, is_and) {
            return None;
        }
        let parts = all_of(written, |part| self.cond(part, at))?;
        self.parts_agree(written, &parts, is_and);
        Some(parts)
    }

    /// True, with a message, where a bare name after `or` or `and` is meant to be asked for like what stands before it.
    fn asks_a_bare_name(&mut self, written: &[ast::Cond], is_and: bool) -> bool {
        let diag = written.windows(2).find_map(|pair| match &first_joined(&pair[1]).kind {
            CondKind::Flag(name) => self.bare_after(&pair[0].kind, name, is_and),
            _ => None,
        });
        diag.map(|diag| self.say(diag)).is_some()
    }

    /// What to say of a name after such a condition, if it is one of cells.
    fn bare_after(&self, before: &CondKind, name: &Name, is_and: bool) -> Option<Diagnostic> {
        if Options(&self.flat.options).find(name).is_some() || self.memory_kind(name).is_some() {
            return None;
        }
        let strip = self.names_strip(name).filter(|_| !self.names_cells(name));
        let is_role = self.find_roles(name).is_some();
        let bare = |word: &str| {
            let message = format!("`{word}` is a set of cells, but a condition was expected");
            Diagnostic::error("bare-set", name.span, message)
        };
        match before {
            // `enemy has no guard or courier`, where what the player has is both
            CondKind::Claim { verb: Verb::HasNo(set) | Verb::Has(set) | Verb::HasCount(_, set), .. } if is_role => {
                let diag = bare(name).also(set.span, "what the player has, as far as it is read");
                Some(diag.help(format!(
                    "what a player has of one or the other stands in brackets: `enemy has no (king or {})`",
                    name.node
                )))
            }
            // `an own man is on c3 or e7`
            CondKind::Claim {
                verb: Verb::Is { what: IsWhat::In(_) | IsWhat::Same(_) | IsWhat::NextTo(_), .. },
                ..
            } if !is_and && (strip.is_some() || self.names_cells(name)) => {
                let word = strip.map_or(name.node.clone(), |strip| format!("{strip} {}", name.node));
                let help = format!("what is asked of one or the other stands in brackets: `is in (… or {word})`");
                Some(bare(&word).help(help))
            }
            // `no enemy king and men`
            CondKind::None(set) | CondKind::Any(set) if is_and && is_role => {
                let asks = if matches!(before, CondKind::None(_)) { "no" } else { "any" };
                Some(bare(name).fix(name.span, format!("{asks} {} {}", side_of(set)?, name.node)))
            }
            _ => None,
        }
    }

    /// What a name is the name of: a row or a column.
    pub fn names_strip(&self, name: &Name) -> Option<&'static str> {
        let board = &self.game.board;
        let is_among = |strips: Vec<(String, Vec<_>)>| strips.iter().any(|(strip, _)| *strip == name.node);
        match (is_among(board.columns()), is_among(board.rows())) {
            (true, _) => Some("column"),
            (_, true) => Some("row"),
            _ => None,
        }
    }

    /// A lone name: a yes/no option, or what is remembered or defined.
    pub fn flag(&mut self, name: &Name, at: Moment) -> Option<Cond> {
        if let Some(known) = self.known_flag(name, at) {
            return known;
        }
        let options = Options(&self.flat.options);
        if options.find(name).is_none() && self.names_cells(name) {
            self.bare_set(name);
            return None;
        }
        if options.find(name).is_none() && self.find_move(name).is_some() {
            let message = format!("`{}` is a move, but a condition was expected", name.node);
            let diag = Diagnostic::error("not-a-switch", name.span, message);
            return self.refuse(diag.help(format!(
                "of several events any one counts, joined by a comma or `or`: `20 turns pass without capture, {0}`; who can make \
                 a move is asked by `enemy can {0}`",
                name.node
            )));
        }
        if options.find(name).is_none() && self.links_of_word(name).is_some() {
            let message = format!("`{}` is a direction, but a condition was expected", name.node);
            let diag = Diagnostic::error("not-a-switch", name.span, message);
            return self.refuse(diag.help("several directions after `along` stand in brackets: `along (n or s)`"));
        }
        if options.find(name).is_none() && (self.has_numbers_of_play() || self.flat.options.is_empty()) {
            return self.or_unknown(None, "name", name, NUMBERS);
        }
        let settled = options.flag(name);
        self.settled(settled)
    }

    /// `bare of enemy`: what is defined of a player or of cells, or remembered of a player, and is a yes or no.
    pub fn flag_of(&mut self, name: &Name, of: &ast::Set, span: Span, at: Moment) -> Option<Cond> {
        if matches!(self.memory_kind(name), Some(Sort::Flag | Sort::Role)) {
            let who = self.who(of)?;
            return self.remembered_of(name, Some(who)).map(is_yes);
        }
        if self.meaning_of(name).is_none_or(|meaning| meaning == Meaning::Cells) {
            self.bare_set_of(name, of, span);
            return None;
        }
        let of = self.asked_of(name, of, at)?;
        self.defined_flag(name, Some(of), at)
    }

    /// True for a lone name that means cells, or pieces by where they stand.
    pub fn names_cells(&self, word: &str) -> bool {
        let board = &self.game.board;
        let is_defined_set = || self.meaning_of(word).is_some_and(Meaning::is_cells);
        matches!(word, "piece" | "pieces" | "stack" | "stacks" | "cell" | "cells")
            || board.zones.iter().any(|z| z.name == word)
            || board.cell_named(word).is_some()
            || self.find_roles(word).is_some()
            || self.find_player(word).is_some()
            || self.find_binding(word).is_some()
            || self.cells_param(word).is_some()
            || is_defined_set()
    }

    /// A lone name of cells is no condition.
    pub fn bare_set(&mut self, name: &Name) {
        let word = &name.node;
        let message = format!("`{word}` is a set of cells, but a condition was expected");
        let diag = Diagnostic::error("bare-set", name.span, message);
        if self.find_player(word).is_some() {
            let diag = diag.help("who moves is asked by `mover is`, what stands somewhere by `any`");
            return self.say(diag.fix(name.span, format!("mover is {word}")));
        }
        // there is always a cell in these: it is no condition
        if self.game.board.cell_named(word).is_some() || self.find_zone(word).is_some() {
            let help = format!("say what is to be true of it: `{word} is empty`, `{word} is in own man`");
            return self
                .say(diag.help(help).help("of several cells it is said of each: `every (a1 or b2) is in own man`"));
        }
        let diagnostic = diag
            .help(format!("write `any {word}`, or say of what it is asked: `to is in {word}`"))
            .fix(name.span, format!("any {word}"));
        self.say(diagnostic);
    }

    /// Cells of a player, or of other cells, are no condition.
    fn bare_set_of(&mut self, name: &Name, of: &ast::Set, span: Span) {
        if !self.names_cells(name) && !self.is_of_somebody(name) && self.links_of_word(name).is_none() {
            return self.unknown_of(name, of, span);
        }
        let asked = match (self.find_who(of), of.lone_name()) {
            (Some(Who::Mover), _) => "mover",
            (Some(Who::Enemy), _) => "enemy",
            (_, Some(word)) => &word.node.clone(),
            (_, None) => "…",
        };
        let set = format!("{} of {asked}", name.node);
        let message = format!("`{set}` is a set of cells, but a condition was expected");
        let help = format!("write `any {set}` or `no {set}`, or say what is to be true of it: `{set} is in …`");
        let diag = Diagnostic::error("bare-set", span, message);
        self.say(diag.help(help).fix(Span::new(span.lo, span.lo), "any "));
    }

    fn compare(&mut self, cond: &ast::Cond, at: Moment) -> Option<Cond> {
        let CondKind::Compare { left, op, right } = &cond.kind else { return None };
        if let (NumKind::Name(one), NumKind::Name(other)) = (&left.kind, &right.kind)
            && let Some(diag) = self.no_numbers(cond.span, (one, *op, other))
        {
            return self.refuse(diag);
        }
        if self.is_settled(left) && self.is_settled(right) && !self.is_of_unknown(left, right) {
            let settled = Options(&self.flat.options).cond(cond);
            self.compares_fixed(left, *op, right, cond.span);
            return self.settled(settled);
        }
        let (left, right) = (self.num(left, at), self.num(right, at));
        let compared = Cond::Compare(left?, *op, right?);
        self.compares_something(cond, &compared);
        Some(compared)
    }

    /// What to say where two names are compared as numbers are, and stand for none: which it is, is asked by `is`.
    fn no_numbers(&self, span: Span, (one, op, other): (&Name, CompareOp, &Name)) -> Option<Diagnostic> {
        let verb = if op == CompareOp::Ne { "is not" } else { "is" };
        let is = |one: &Name, other: &Name| format!("{} {verb} {}", one.node, other.node);
        let is_role = |name: &Name| self.is_remembered_role(name) || self.find_sort(name).is_some();
        let (message, so, otherwise) = if self.is_direction(one) && self.is_direction(other) {
            let so = if self.way_named(one).is_some() { is(one, other) } else { is(other, one) };
            let otherwise = format!("of a direction one can ask which it is: `{so}`");
            (format!("`{}` is a direction, not a number", one.node), so, otherwise)
        } else if is_role(one) || is_role(other) {
            let (role, other) = if is_role(one) { (one, other) } else { (other, one) };
            let so = is(role, other);
            let otherwise = format!(
                "of a role one can ask which it is, `{so}`; an order of roles is a number that each has: `attribute power {{ … }}`, \
                 then `power of {}`",
                role.node
            );
            (format!("`{}` is a role, not a number", role.node), so, otherwise)
        } else if self.stands_for_cells(one) && self.stands_for_cells(other) {
            let otherwise = format!(
                "how far apart they are is `distance between {0} and {1}`; of several cells, how many there are is compared by \
                 `number of {0} {op} number of {1}`",
                one.node, other.node
            );
            (format!("`{}` and `{}` are cells, not numbers", one.node, other.node), is(one, other), otherwise)
        } else {
            let so = yes_or_no(one, op, other).filter(|_| self.memory_kind(one) == Some(Sort::Flag))?;
            (format!("`{}` is a yes or no, not a number", one.node), so, String::new())
        };
        let diag = Diagnostic::error("not-a-number", span, message);
        Some(match op {
            CompareOp::Eq | CompareOp::Ne => diag.help("write it so").fix(span, so),
            _ => diag.help(otherwise),
        })
    }

    /// True for a name that nobody has declared, compared with something that is no option.
    fn is_of_unknown(&self, left: &ast::Num, right: &ast::Num) -> bool {
        let options = Options(&self.flat.options);
        let is_option = |num: &ast::Num| match &num.kind {
            NumKind::Name(name) => Some(options.find(name).is_some()),
            _ => None,
        };
        matches!((is_option(left), is_option(right)), (Some(false), Some(false) | None) | (None, Some(false)))
    }

    fn is_direction(&self, name: &Name) -> bool {
        self.way_named(name).is_some() || self.links_of_word(name).is_some()
    }

    /// True for a name of cells, be it remembered, defined or of the board.
    fn stands_for_cells(&self, name: &Name) -> bool {
        let is_remembered = matches!(self.memory_kind(name), Some(Sort::Cell | Sort::Cells));
        is_remembered || self.find_roles(name).is_none() && self.find_player(name).is_none() && self.names_cells(name)
    }

    /// True where no part depends on the position.
    pub fn is_settled(&self, num: &ast::Num) -> bool {
        match &num.kind {
            NumKind::Int(_) => true,
            NumKind::Name(name) => !self.is_number_of_play(name),
            NumKind::Dotted(..)
            | NumKind::NumberOf(_)
            | NumKind::HeightOf(_)
            | NumKind::When(..)
            | NumKind::GroupsOf(..)
            | NumKind::Distance { .. }
            | NumKind::Sum { .. }
            | NumKind::Of { .. } => false,
            NumKind::Binary { left, right, .. } => self.is_settled(left) && self.is_settled(right),
        }
    }

    /// What the options settle.
    fn settled(&mut self, result: Result<bool, Diagnostic>) -> Option<Cond> {
        match result {
            Ok(holds) => Some(Cond::Const(holds)),
            Err(diagnostic) => self.refuse(diagnostic),
        }
    }

    fn turns(&mut self, turns: &ast::Num, events: &[ast::Event], with: bool, at: Moment) -> Option<Cond> {
        let turns = self.num(turns, at);
        let events = all_of(events, |event| self.event(event));
        Some(Cond::Turns { turns: turns?, events: events?, with })
    }

    fn event(&mut self, event: &ast::Event) -> Option<Event> {
        match event {
            ast::Event::Capture(None) => Some(Event::Capture(self.all_roles())),
            ast::Event::Capture(Some(set)) => Some(Event::Capture(self.roles_of_set(set)?)),
            ast::Event::LiftOf(set) => Some(Event::LiftOf(self.roles_of_set(set)?)),
            ast::Event::Pass => Some(Event::Pass),
            ast::Event::Move(name) => {
                let known = [Names::Words(&["capture", "pass"]), Names::Moves];
                self.known_move(name, &known).map(Event::Move)
            }
        }
    }

    /// The move of that name, or a diagnostic.
    pub fn move_named(&mut self, name: &Name) -> Option<MoveId> {
        self.known_move(name, &[Names::Moves])
    }

    /// The same, where these names are known. That a game has more moves than it can have is told already: none of these is kept.
    fn known_move(&mut self, name: &Name, known: &[Names]) -> Option<MoveId> {
        self.or_unknown(self.find_move(name), "move", name, known).filter(|id| id.index() < MOST_MOVES)
    }

    pub(super) fn find_move(&self, name: &Name) -> Option<MoveId> {
        self.flat.moves.iter().position(|m| m.name.node == name.node).map(MoveId::from_index)
    }

    fn repeats(&mut self, without: &[LeftOut], times: Option<i64>, span: Span) -> Option<Cond> {
        let Some(times) = u16::try_from(times.unwrap_or(2)).ok().filter(|&times| times >= 2) else {
            let diag = Diagnostic::error("out-of-range", span, "a position repeats at least 2 times");
            return self.refuse(diag.help(
                "the first time it is there counts, too: write `the position repeats`, or `the position repeats 3 times`",
            ));
        };
        let whoever_moves = without.iter().any(|out| matches!(out, LeftOut::Mover));
        Some(Cond::Repeats { times, whoever_moves, whatever: self.all_left_out(without)? })
    }

    /// All that is remembered and left out where positions are compared.
    fn all_left_out(&mut self, without: &[LeftOut]) -> Option<Vec<Remembered>> {
        Some(all_of(without, |out| self.left_out(out))?.concat())
    }

    /// What is remembered and left out where positions are compared: that of one player, or all of that name.
    fn left_out(&mut self, out: &LeftOut) -> Option<Vec<Remembered>> {
        let (name, of) = match out {
            LeftOut::Mover => return Some(Vec::new()),
            LeftOut::Remembered(name, of) => (name, of),
        };
        self.or_unknown(self.memory_kind(name), "remembered value", name, &[Names::Remembered])?;
        if let Some(of) = of {
            let who = self.who_named(of)?;
            return self.remembered_of(name, Some(who)).map(|one| vec![one]);
        }
        let named = self.game.memory.pairs().filter(|(_, memory)| memory.name == name.node);
        let all: Vec<MemoryId> = named.map(|(id, _)| id).collect();
        Some(all.into_iter().map(|id| self.per_player(|_| id)).collect())
    }

    fn line_cond(&mut self, dirs: &Dirs, pattern: &[PatternItem], at: Moment) -> Option<Cond> {
        for item in pattern.iter().filter(|i| i.taken || i.name.is_some()) {
            self.fail::<()>(
                "act-in-condition",
                item.span,
                "a condition only looks: it takes nothing and names nothing",
            );
        }
        let links = self.links(dirs);
        let span = pattern.iter().map(|item| item.span).reduce(Span::join).unwrap_or_default();
        let pattern = self.pattern(pattern, at);
        let (links, pattern) = (links?, pattern?);
        self.reads_in_few_ways(&links, &pattern, span)?;
        Some(Cond::Line { links, pattern })
    }

    fn claim(&mut self, quantifier: Option<Quantifier>, subject: &ast::Set, verb: &Verb, at: Moment) -> Option<Cond> {
        if let Verb::Is { not, what } = verb {
            return self.is_claim(quantifier.or(every(subject)), subject, *not, what, at);
        }
        if let Some(which) = some_players(quantifier, subject) {
            return self.said_of_players(which, verb, at);
        }
        if let Some(diag) = self.pieces_move(subject, verb) {
            return self.refuse(diag);
        }
        if quantifier.is_some() {
            let message = "a player was expected here, without `no` or `every`";
            return self.fail("not-a-player", subject.span, message);
        }
        if let Verb::HasNo(what) = verb
            && let Some(diag) = self.has_no_moves(subject, what)
        {
            return self.refuse(diag);
        }
        if let Some(diag) = self.who_is_next(subject, verb, at) {
            return self.refuse(diag);
        }
        let who = self.who(subject)?;
        self.said_of(who, verb, at)
    }

    /// `lose when you cannot move`: after a turn, who is to move next is no longer `mover`.
    fn who_is_next(&self, subject: &ast::Set, verb: &Verb, at: Moment) -> Option<Diagnostic> {
        let word = subject.lone_name()?;
        let asks_to_move = matches!(verb, Verb::Can(_) | Verb::Cannot(_)) && at == Moment::After;
        let is_mover = matches!(phrases::noun(&word.node), Some(phrases::Noun::Called("mover")));
        (asks_to_move && is_mover && self.find_who(subject).is_none()).then(|| {
            Diagnostic::error("not-a-player", word.span, format!("`{}` is not a player", word.node)).help(
                "this is asked when a turn is over: `mover` is who has just played, `enemy` who is next; who is next \
                 and cannot move loses by `win when enemy cannot move`",
            )
        })
    }

    /// `enemy men cannot move`: players move, and moves say what they lift.
    fn pieces_move(&self, subject: &ast::Set, verb: &Verb) -> Option<Diagnostic> {
        let SetKind::Noun(noun) = &subject.kind else { return None };
        let Some(Spanned { node: Word::Named(name), .. }) = &noun.word else { return None };
        let is_asked = matches!(verb, Verb::Can(_) | Verb::Cannot(_)) && self.find_who(subject).is_none();
        let role = self.find_roles(name).filter(|_| is_asked).map(|_| name)?;
        let diag =
            Diagnostic::error("not-a-player", subject.span, format!("players move; pieces, like `{role}`, are moved"));
        let named = self.names(&[Names::Moves]).first().map(|mv| {
            format!(", or `enemy cannot {mv}`: he has no turn that begins with that move, which says what it lifts")
        });
        Some(diag.help(format!("write `enemy cannot move`{}", named.unwrap_or_default())))
    }

    /// `opponent has no moves`: that a player cannot move has words of its own.
    fn has_no_moves(&self, subject: &ast::Set, what: &ast::Set) -> Option<Diagnostic> {
        let word = what.lone_name().filter(|word| matches!(word.node.as_str(), "moves" | "move" | "turns" | "turn"))?;
        if self.find_roles(&word.node).is_some() {
            return None;
        }
        let who = match self.find_who(subject) {
            Some(Who::Mover) => "mover".to_owned(),
            Some(Who::Enemy) => "enemy".to_owned(),
            Some(Who::Player(player)) => self.game.players[player].name.clone(),
            _ => match phrases::noun(&subject.lone_name()?.node) {
                Some(phrases::Noun::Called(so)) => so.to_owned(),
                _ => return None,
            },
        };
        let (so, span) = (format!("{who} cannot move"), subject.span.join(what.span));
        let message = format!("that a player has no {} is written `{so}`", word.node);
        Some(Diagnostic::error("foreign-word", span, message).fix(span, so))
    }

    /// `a player has no king`, `no player can move`: said of each player, and joined.
    fn said_of_players(&mut self, which: Option<Quantifier>, verb: &Verb, at: Moment) -> Option<Cond> {
        let people: Vec<Who> = match self.game.players.len() {
            2 => vec![Who::Mover, Who::Enemy],
            _ => self.game.players.ids().map(Who::Player).collect(),
        };
        let each = all_of(people, |who| self.said_of(who, verb, at))?;
        Some(match which {
            None => any(each),
            Some(Quantifier::Every) => all(each),
            Some(Quantifier::No) => all(each.into_iter().map(not).collect()),
        })
    }

    /// What a claim says of a player.
    fn said_of(&mut self, who: Who, verb: &Verb, at: Moment) -> Option<Cond> {
        match verb {
            Verb::Can(play) => Some(Cond::CanMove(who, self.play_or_any(play.as_ref())?)),
            Verb::Cannot(play) => Some(not(Cond::CanMove(who, self.play_or_any(play.as_ref())?))),
            Verb::Has(set) => Some(Cond::Some(self.owned(set, who, at)?)),
            Verb::HasNo(set) => Some(not(Cond::Some(self.owned(set, who, at)?))),
            Verb::HasCount(range, set) => self.has_count(range, set, who, at),
            Verb::Is { .. } => None,
        }
    }

    fn play_or_any(&mut self, name: Option<&Name>) -> Option<Option<MoveId>> {
        match name {
            None => Some(None),
            Some(name) => self.move_named(name).map(Some),
        }
    }

    fn has_count(&mut self, range: &Range, set: &ast::Set, who: Who, at: Moment) -> Option<Cond> {
        let (least, most) = self.range(range)?;
        let set = self.owned(set, who, at)?;
        let compare = |op, n: u16| Cond::Compare(Num::Count(Box::new(set.clone())), op, Num::Int(n.into()));
        let is_written = |num: &ast::Num| matches!(num.kind, NumKind::Int(_));
        if is_written(&range.from) && range.to.as_ref().is_none_or(is_written) {
            let asked = if most == Some(least) { CompareOp::Eq } else { CompareOp::Ge };
            let only = most.is_some().then_some(false);
            self.is_certain(&compare(asked, least), range.span, only);
        }
        Some(match most {
            Some(most) if most == least => compare(CompareOp::Eq, least),
            Some(most) => all(vec![compare(CompareOp::Ge, least), compare(CompareOp::Le, most)]),
            None => compare(CompareOp::Ge, least),
        })
    }

    /// The pieces of the set that belong to the player.
    fn owned(&mut self, set: &ast::Set, who: Who, at: Moment) -> Option<Set> {
        let owner = Owner::Who(who);
        Some(match self.set(set, at)? {
            Set::Pieces(pieces) if pieces.owner == Owner::Any => {
                if !pieces.roles.is_empty() && pieces.roles.iter().all(|&role| self.game.roles[role].neutral) {
                    let word = set.lone_name().map_or_else(|| "piece".to_owned(), |name| name.node);
                    let diag = self.nobodys(&word, set.span);
                    return self.refuse(diag.help(format!("ask where it is: `any {word} in …`, `no {word}`")));
                }
                Set::Pieces(Pieces { owner, ..pieces })
            }
            other => both(self.pieces_of(owner), other),
        })
    }

    /// `mover is White`: a set that has all cells for some players and none for the others tells them apart.
    fn same_player(&self, subject: &ast::Set, object: &ast::Set) -> Option<Cond> {
        let (seen, named) = match (self.find_who(subject)?, self.find_who(object)?) {
            (seen @ (Who::Mover | Who::Enemy), Who::Player(named)) => (seen, named),
            (Who::Player(named), seen @ (Who::Mover | Who::Enemy)) => (seen, named),
            (Who::Player(one), Who::Player(other)) => return Some(Cond::Const(one == other)),
            _ => return None,
        };
        Some(self.seen_by(|viewer| (viewer == named) == (seen == Who::Mover)))
    }

    /// `mover is Rde`: true, and reported, where a player is compared with a name that nothing has.
    fn is_no_player(&mut self, subject: &ast::Set, object: &ast::Set) -> bool {
        let is_seen = matches!(self.find_who(subject), Some(Who::Mover | Who::Enemy));
        let name = object.lone_name().filter(|name| is_seen && self.sort_of(name).is_none());
        if let Some(name) = &name {
            self.or_unknown(None::<()>, "player", name, &[Names::Players]);
        }
        name.is_some()
    }

    /// Holds as seen by these players: all cells are there, for the others none.
    fn seen_by(&self, holds: impl Fn(PlayerId) -> bool) -> Cond {
        let cells: Vec<CellId> = self.game.board.cells().map(|(c, _)| c).collect();
        Cond::Some(Set::Cells(self.per_player(|viewer| if holds(viewer) { cells.clone() } else { Vec::new() })))
    }

    /// `way is diagonal`: the direction that has this name is one of these.
    fn way_claim(
        &mut self,
        way: usize,
        subject: &ast::Set,
        quantifier: Option<Quantifier>,
        what: &IsWhat,
        at: Moment,
    ) -> Option<Cond> {
        let word = match what {
            IsWhat::Same(object) => object.lone_name(),
            _ => None,
        };
        if let (Some(other), None) = (word.as_ref().and_then(|word| self.way_unsettled(&word.node)), quantifier) {
            let ways = self.ways[way].links.clone().into_iter();
            let both = ways.map(|link| all(vec![self.way_is(way, link, at), self.way_is(other, link, at)]));
            return Some(any(both.collect()));
        }
        let word = word.filter(|word| self.links_of_word(&word.node).is_some());
        let (Some(word), None) = (word, quantifier) else {
            let name = self.ways[way].name.clone();
            let message = format!("`{name}` is a direction, and here cells are expected");
            let diag = Diagnostic::error("not-a-cell", subject.span, message);
            return self.refuse(diag.help(format!(
                "a direction is asked for by `{name} is n` or `{name} is diagonal`; `{name} of from` is the next cell that way"
            )));
        };
        let among = self.links_of_word(&word.node)?;
        let ways = self.ways[way].links.clone().into_iter();
        let each = ways.map(|link| {
            let is_it = self.way_is(way, link, at);
            let holds = |viewer: PlayerId| among.0.get(viewer).is_some_and(|links| links.contains(&link));
            (is_it, self.seen_by(holds), among.0.iter().all(|links| links.contains(&link)))
        });
        Some(any(each.map(|(is_it, seen, always)| if always { is_it } else { all(vec![is_it, seen]) }).collect()))
    }

    /// The direction that a description is the name of, if it names no cells.
    fn lone_way(&self, set: &ast::Set) -> Option<usize> {
        let name = set.lone_name()?;
        self.way_unsettled(&name.node).filter(|_| !self.names_cells(&name.node))
    }

    fn is_claim(
        &mut self,
        quantifier: Option<Quantifier>,
        subject: &ast::Set,
        negated: bool,
        what: &IsWhat,
        at: Moment,
    ) -> Option<Cond> {
        if let IsWhat::OneGroup(along) = what {
            return self.one_group(quantifier, subject, negated, along.as_ref(), at);
        }
        if let (None, IsWhat::Same(object)) = (quantifier, what)
            && let Some(who) = self.same_player(subject, object)
        {
            return Some(not_if(negated, who));
        }
        if let (None, IsWhat::Same(object)) = (quantifier, what)
            && self.is_no_player(subject, object)
        {
            return None;
        }
        if let Some(role) = self.role_meant(subject) {
            return self.role_claim(role, subject, quantifier, what).map(|claim| not_if(negated, claim));
        }
        if let Some(way) = self.lone_way(subject) {
            return self.way_claim(way, subject, quantifier, what, at).map(|claim| not_if(negated, claim));
        }
        let subject = self.set(subject, at);
        if let (Some(Set::Cells(places)), None, IsWhat::Same(object)) = (&subject, quantifier, what)
            && self.are_areas(places)
            && is_word(object, &Word::Empty)
        {
            let held = Cond::Some(both(Set::Cells(places.clone()), Set::Occupied));
            return Some(not_if(!negated, held));
        }
        let object = match what {
            IsWhat::Threatened => subject.clone().map(|s| Set::Threatened(Box::new(s))),
            IsWhat::AttackedBy(player) => {
                let by = self.who_named(player);
                subject.clone().zip(by).map(|(of, by)| Set::Attacked { of: Box::new(of), by })
            }
            IsWhat::NextTo(set) => self.next_to(set, at),
            IsWhat::OneGroup(_) => return None,
            IsWhat::In(set) | IsWhat::Same(set) => self.set(set, at),
        };
        let (subject, object) = (subject?, object?);
        let meeting = |s, o| if matches!(what, IsWhat::Threatened | IsWhat::AttackedBy(_)) { o } else { both(s, o) };
        Some(match (quantifier, negated) {
            (None, false) => Cond::Some(meeting(subject, object)),
            (None, true) => Cond::Some(Set::Except(Box::new(subject), Box::new(object))),
            (Some(Quantifier::Every), false) | (Some(Quantifier::No), true) => Cond::Within(subject, object),
            (Some(Quantifier::No), false) | (Some(Quantifier::Every), true) => {
                not(Cond::Some(meeting(subject, object)))
            }
        })
    }
}

impl Resolver<'_> {
    /// `own men are one group`: said of all of them together.
    fn one_group(
        &mut self,
        quantifier: Option<Quantifier>,
        subject: &ast::Set,
        negated: bool,
        along: Option<&Dirs>,
        at: Moment,
    ) -> Option<Cond> {
        if quantifier.is_some() {
            let message = "one group is said of all cells together, not of each";
            let diag = Diagnostic::error("not-a-group", subject.span, message);
            return self.refuse(
                diag.help("leave out `no` or `every`: `own pieces are one group`, `own pieces are not one group`"),
            );
        }
        let groups = self.groups(subject, along, at)?;
        Some(not_if(negated, Cond::Compare(groups, CompareOp::Eq, Num::Int(1))))
    }

    /// The player that a word or a name means.
    pub(super) fn who_named(&mut self, word: &Spanned<PlayerWord>) -> Option<Who> {
        match &word.node {
            PlayerWord::Mover => Some(Who::Mover),
            PlayerWord::Enemy => Some(Who::Enemy),
            PlayerWord::Named(name) => match self.player_param(name) {
                Some(who) => Some(who),
                None => self.player(&Spanned::new(name.clone(), word.span)).map(Who::Player),
            },
        }
    }

    fn are_areas(&self, places: &PerPlayer<Vec<CellId>>) -> bool {
        places.0.iter().flatten().all(|&p| self.game.board.area(p).is_some()) && places.0.iter().any(|p| !p.is_empty())
    }
}

/// True for a description that is just this word.
fn is_word(set: &ast::Set, wanted: &Word) -> bool {
    matches!(&set.kind, SetKind::Noun(noun) if noun.word.as_ref().is_some_and(|w| w.node == *wanted) && noun.side.is_none())
}

/// `a player`, `every player`, `no player`: whether it is said of one, of all or of none.
fn some_players(quantifier: Option<Quantifier>, subject: &ast::Set) -> Option<Option<Quantifier>> {
    let SetKind::Noun(Noun { article, .. }) = &subject.kind else { return None };
    let is_said = quantifier.is_some() || matches!(article, Some(Article::A | Article::Any | Article::Every));
    (is_said && is_word(subject, &Word::Named("player".into()))).then(|| quantifier.or(every(subject)))
}

/// The word for whose pieces a description is of, where that stands in it.
fn side_of(set: &ast::Set) -> Option<&'static str> {
    let SetKind::Noun(Noun { side: Some(side), .. }) = &set.kind else { return None };
    match side.node {
        Side::Own => Some("own"),
        Side::Enemy => Some("enemy"),
        Side::Other => Some("other"),
        Side::Neutral => Some("neutral"),
    }
}

/// `every` may have been read as part of the noun.
fn every(subject: &ast::Set) -> Option<Quantifier> {
    match &subject.kind {
        SetKind::Noun(noun) => (noun.article == Some(Article::Every)).then_some(Quantifier::Every),
        SetKind::In(what, _) | SetKind::Except(what, _) => every(what),
        _ => None,
    }
}

/// The opposite, without double negation.
pub(super) fn not(cond: Cond) -> Cond {
    match cond {
        Cond::Const(holds) => Cond::Const(!holds),
        Cond::Not(inner) => *inner,
        other => Cond::Not(Box::new(other)),
    }
}

/// How what is yes or no is asked for, where it is compared with either.
fn yes_or_no(flag: &Name, op: CompareOp, word: &Name) -> Option<String> {
    let is_yes = match word.node.as_str() {
        "yes" | "true" => true,
        "false" => false,
        _ => return None,
    };
    match (op, is_yes) {
        (CompareOp::Eq, true) | (CompareOp::Ne, false) => Some(flag.node.clone()),
        (CompareOp::Eq, false) | (CompareOp::Ne, true) => Some(format!("not {}", flag.node)),
        _ => None,
    }
}

fn not_if(negated: bool, cond: Cond) -> Cond {
    if negated { not(cond) } else { cond }
}

/// All of them, without those that options settle.
pub(super) fn all(parts: Vec<Cond>) -> Cond {
    reduced(parts, false, Cond::And)
}

pub(super) fn any(parts: Vec<Cond>) -> Cond {
    reduced(parts, true, Cond::Or)
}

/// A list in which one constant decides and the other says nothing.
fn reduced(mut parts: Vec<Cond>, decides: bool, join: impl Fn(Vec<Cond>) -> Cond) -> Cond {
    if parts.contains(&Cond::Const(decides)) {
        return Cond::Const(decides);
    }
    parts.retain(|p| *p != Cond::Const(!decides));
    match parts.len() {
        0 => Cond::Const(!decides),
        1 => parts.swap_remove(0),
        _ => join(parts),
    }
}

/// The first of what `and` joins, which binds closer than the `or` in front of it.
fn first_joined(cond: &ast::Cond) -> &ast::Cond {
    match &cond.kind {
        CondKind::And(parts) => parts.first().map_or(cond, first_joined),
        _ => cond,
    }
}
