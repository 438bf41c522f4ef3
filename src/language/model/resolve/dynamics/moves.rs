//! Moves: what is lifted, the way it goes, how it lands, under which conditions, with which effects.

use super::Moment;
use super::blanks::tidied;
use super::conds::not;
use super::paths::{Lined, bent_line, joined, taken_otherwise};
use super::templates::{MOVE_FIELDS, POINTING_FIELDS};
use crate::diag::Diagnostic;
use crate::id::{ClauseId, Id, MoveId, RoleId, SortId, ZoneId};
use crate::model::facts::contents::Contents;
use crate::model::flat::{FlatLine, FlatMove};
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Given, Resolver};
use crate::model::{
    Among, Case, Cond, Fan, Field, Groups, Guard, Landing, MOST_MOVES, Move, MoveSource, Owner, Set, Template,
    TemplateCond, TemplatePart, Who,
};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, MoveLine, Name, Noun, SetKind, Side, Word};
use crate::syntax::phrases;

impl Resolver<'_> {
    /// Resolves all moves. Their ids are their places in the file, so that conditions may name moves further down.
    pub fn resolve_moves(&mut self) {
        let flat = self.flat;
        self.too_many("moves", flat.moves.len(), MOST_MOVES, flat.header);
        let landing = flat.landing.as_ref().map(|shared| (shared, self.clause("moves.land", shared.span)));
        self.game.landing = landing.map(|(_, clause)| clause);
        for (index, play) in flat.moves.iter().take(MOST_MOVES).enumerate() {
            if let Some(other) = flat.moves[..index].iter().find(|m| m.name.node == play.name.node) {
                self.say(Diagnostic::declared_twice("move", &play.name, Some(other.name.span)));
            }
            let header = self.clause(format!("move.{}", play.name.node), play.span);
            let resolved = self.resolve_move(play, header);
            self.game.moves.push(resolved.unwrap_or_else(|| blank(play, header)));
        }
        self.somebody_lands_so();
    }

    /// Warns of a landing for all moves that no move needs.
    fn somebody_lands_so(&mut self) {
        let Some(clause) = self.game.landing else { return };
        if !self.report.has_errors() && self.game.moves.iter().all(|play| play.land_clause != clause) {
            let message = "every move says itself how it lands, or lands nowhere";
            let diag = Diagnostic::warning("no-effect", self.game.span(clause), message);
            self.say(diag.help("leave it out, or leave out `land` in the moves that land so"));
        }
    }

    fn resolve_move(&mut self, play: &FlatMove, header: ClauseId) -> Option<Move> {
        self.own_way = self.way_taken(play);
        if let Some(own) = self.own_way {
            self.way_takers.push((MoveId::from_index(self.game.moves.len()), own));
        }
        self.gives = self.only_gives(play);
        let resolved = self.resolve_lines(play, header);
        (self.own_way, self.gives) = (None, None);
        resolved
    }

    /// The name of how many pieces the move lifts, or of what it chooses, if no other move gives it: before the move, and on
    /// its way, nothing has that name yet.
    fn only_gives(&self, play: &FlatMove) -> Option<Given> {
        let given = |play: &FlatMove| {
            play.lines.iter().find_map(|line| match &line.clause {
                MoveLine::LiftTop { name, .. } => {
                    name.as_ref().map(|name| Given { name: name.node.clone(), is_chosen: false })
                }
                MoveLine::Choose { name, .. } | MoveLine::ChooseOf { name, .. } => {
                    Some(Given { name: name.node.clone(), is_chosen: true })
                }
                _ => None,
            })
        };
        let own = given(play)?;
        let givers = self.flat.moves.iter().filter_map(given).filter(|other| other.name == own.name).count();
        (givers == 1).then_some(own)
    }

    /// Says of a name that the move gives only when it is made that nothing has it yet.
    pub(super) fn is_given_too_late(&mut self, name: &Name, at: Moment) -> bool {
        let is_early = at == Moment::Path || self.asks_before;
        let Some(given) = self.gives.as_ref().filter(|given| is_early && given.name == name.node) else { return false };
        let n = &name.node;
        let diag = |message: String| Diagnostic::error("not-yet-known", name.span, message);
        let diag = if given.is_chosen {
            diag(format!("`{n}` is known only when this part has been played"))
                .help("ask for it in the next part: `turn { pick then step when … }`")
        } else {
            let diag = diag(format!("`{n}` is known only when the pieces have moved"));
            let diag = match self.asks_before {
                true => diag.help(format!("what is asked of it stands after `leaving`: `leaving {n} < 3`")),
                false => diag.help("here write the numbers: `slide any 1..3`; a later part of the turn knows it"),
            };
            diag.help(format!(
                "or let one part lift them, without a path, and the next go, `turn {{ pick then go from there }}`: it \
                 lifts `the top ({n}) of own`, and may ask for {n} and `slide any ({n})..({n})`"
            ))
        };
        self.say(diag);
        true
    }

    fn resolve_lines(&mut self, play: &FlatMove, header: ClauseId) -> Option<Move> {
        let clauses = self.line_clauses(play);
        let mut parts = Parts::default();
        for (line, clause) in play.lines.iter().zip(clauses) {
            self.move_line(&mut parts, line, clause);
        }
        let mut path: &[ast::Segment] = parts.path.as_ref().map_or(&[], |(path, _)| path);
        if let Some((cells, clause)) = pointed_to(&parts) {
            parts.has_source = true;
            let cells = self.possible_set(cells, Moment::Lift)?;
            parts.source = Some((MoveSource::Choice { sort: SortId(0), among: Among::Cells(cells) }, clause));
            path = &[];
        }
        let template = self.move_template(play, &parts);
        let source = self.source_or_missing(play, &parts);
        self.placed_somewhere(play, &source, path);
        self.lines_begin_somewhere(play, &source);
        let mut resolved = self.path(path);
        if parts.land.is_none() && self.lands_as_all_do(path) {
            parts.land = self.flat.landing.clone().zip(self.game.landing);
        }
        let land = parts.land.as_ref().map(|(land, _)| land);
        let is_new = matches!(source, Some((MoveSource::New { .. }, _)));
        let landing = match land.and_then(named_landing) {
            // that a new piece goes nowhere is reported already
            _ if is_new && path.is_empty() && land.is_some() => None,
            Some(name) => self.land_on(name, resolved.as_mut()),
            None => self.landing(path, land),
        };
        let path_clause = parts.path.as_ref().map_or(header, |&(_, clause)| clause);
        let (source, source_clause) = source?;
        Some(Move {
            name: play.name.node.clone(),
            template: template?,
            source,
            source_clause,
            path: resolved?,
            path_clause,
            landing: landing?,
            land_clause: parts.land.as_ref().map_or(path_clause, |&(_, clause)| clause),
            may_stay: parts.may_stay,
            noted_way: None,
            fans: parts.fans,
            guards: parts.guards,
            leaving: parts.leaving,
            effects: parts.effects,
            clause: header,
        })
    }

    /// A clause for every line: `move.cube.lift`, with a number after where several lines begin alike, or its label.
    fn line_clauses(&mut self, play: &FlatMove) -> Vec<ClauseId> {
        let words: Vec<&str> = play.lines.iter().map(|l| line_word(&l.clause)).collect();
        let mut clauses = Vec::with_capacity(words.len());
        for (i, line) in play.lines.iter().enumerate() {
            let before = words[..i].iter().filter(|w| **w == words[i]).count();
            let several = words.iter().filter(|w| **w == words[i]).count() > 1;
            let own = if several { format!("{}.{}", words[i], before + 1) } else { words[i].to_string() };
            let last = line.label.as_ref().map_or(own, |label| label.node.clone());
            clauses.push(self.clause(format!("move.{}.{last}", play.name.node), line.span));
        }
        clauses
    }

    /// Resolves a line of a move, and adds what it says to the parts of the move.
    fn move_line<'a>(&mut self, parts: &mut Parts<'a>, line: &'a FlatLine<MoveLine>, clause: ClauseId) {
        match &line.clause {
            MoveLine::Lift(_)
            | MoveLine::LiftTop { .. }
            | MoveLine::Place { .. }
            | MoveLine::Choose { .. }
            | MoveLine::ChooseOf { .. }
            | MoveLine::ChooseWay { .. }
            | MoveLine::ChooseGroup { .. } => {
                let source = self.source_of_line(&line.clause);
                self.take_source(parts, source.map(|source| (source, clause)), line.span);
            }
            MoveLine::Lines { dirs, pattern } => {
                self.lines_do_something(pattern, line.span);
                let fan = self.fan(dirs, pattern, line.span);
                parts.fans.extend(fan.map(|((links, pattern), cases)| Fan { links, pattern, cases, clause }));
            }
            MoveLine::Path(path) if parts.path.is_none() => parts.path = Some((path, clause)),
            MoveLine::Path(path) => self.second_path(path, line.span),
            MoveLine::Land(land) if parts.land.is_none() => {
                parts.land = Some((Spanned::new(land.clone(), line.span), clause));
            }
            MoveLine::Land(_) => {
                self.second_line("land", line.span, "name all ways to land in one clause, joined by `or`")
            }
            MoveLine::MayStay if parts.may_stay.is_none() => parts.may_stay = Some(clause),
            MoveLine::MayStay => self.second_line("may stay", line.span, "leave one of them out"),
            MoveLine::When(cond) => parts.guards.extend(self.guard(cond, clause)),
            MoveLine::Unless(cond) => {
                let guard = self.guard(cond, clause);
                parts.guards.extend(guard.map(|g| Guard { cond: not(g.cond), ..g }));
            }
            MoveLine::Leaving(written) => {
                let resolved = self.cond(written, Moment::After);
                parts.leaving.extend(resolved.map(|cond| Guard { parts: parts_of(written, &cond), cond, clause }));
            }
            MoveLine::Effect(effect) => {
                parts.acts = true;
                let effects = self.effects(effect, Moment::Part);
                parts.effects.extend(effects.into_iter().map(|e| (e, clause)));
            }
        }
    }

    /// What a line lifts, places or chooses; nothing for lines that say something else.
    fn source_of_line(&mut self, line: &MoveLine) -> Option<MoveSource> {
        match line {
            MoveLine::Lift(set) => self.lifted(set),
            MoveLine::LiftTop { range, of, name } => self.tops_lifted(range, of, name.as_ref()),
            MoveLine::Place { side, role } => self.placed(*side, role),
            MoveLine::Choose { name, among } => self.chosen(name, among),
            MoveLine::ChooseOf { name, roles } if self.die_among(roles) => {
                roles.iter().for_each(|dice| self.dice_to_choose(dice));
                let die = self.game.memory.position(|m| m.name == name.node && self.dice_names.contains(&name.node));
                die.map(MoveSource::Die)
            }
            MoveLine::ChooseOf { name, roles } if self.ways_among(roles) => {
                self.way_to_choose(name, &ways_listed(name, roles))
            }
            MoveLine::ChooseOf { name, roles } => match self.shape_among(roles) {
                Some(shape) => self.shape_of_no_cells(name, shape),
                None => self.chosen_of(name, roles),
            },
            MoveLine::ChooseWay { name, dirs } => self.way_to_choose(name, dirs),
            MoveLine::ChooseGroup { name, of, groups } => self.group_to_choose(name, of, groups),
            MoveLine::Path(_) | MoveLine::Lines { .. } | MoveLine::Land(_) | MoveLine::MayStay => None,
            MoveLine::When(_) | MoveLine::Unless(_) | MoveLine::Leaving(_) | MoveLine::Effect(_) => None,
        }
    }

    /// Lines ask for nothing: they are there to name cells or to take what stands there.
    fn lines_do_something(&mut self, pattern: &[ast::PatternItem], span: Span) {
        let does = |item: &ast::PatternItem| item.taken || item.name.is_some() || taken_otherwise(&item.test).is_some();
        if !pattern.iter().any(does) {
            let diagnostic = Diagnostic::error("idle-lines", span, "these lines neither name nor take anything")
                .help("write `as X` or `taken` after what they are about; `line` is a path, and `there is a line` a condition");
            self.say(diagnostic);
        }
    }

    /// Lines in several directions; along one with a name: for each that it can be.
    fn fan(&mut self, dirs: &ast::Dirs, pattern: &[ast::PatternItem], span: Span) -> Option<(Lined, Vec<Case>)> {
        let lines = match self.way_in(dirs) {
            Some(way) => self.for_each_way(way, Moment::Part, |r| r.lined(dirs, pattern, span))?,
            None => return Some((self.lined(dirs, pattern, span)?, Vec::new())),
        };
        let fan = joined(lines.into_iter().map(|(cond, lined)| (Some(cond), lined)).collect());
        if fan.is_none() {
            self.say(bent_line(span));
        }
        fan
    }

    fn lined(&mut self, dirs: &ast::Dirs, pattern: &[ast::PatternItem], span: Span) -> Option<Lined> {
        let (links, pattern) = (self.links(dirs), self.pattern(pattern, Moment::Part));
        links.zip(pattern).filter(|(links, pattern)| self.reads_in_few_ways(links, pattern, span).is_some())
    }

    fn guard(&mut self, cond: &ast::Cond, clause: ClauseId) -> Option<Guard> {
        self.asks_before = true;
        let resolved = self.cond(cond, Moment::Part);
        self.asks_before = false;
        resolved.map(|resolved| Guard { parts: parts_of(cond, &resolved), cond: resolved, clause })
    }

    fn take_source(&mut self, parts: &mut Parts, source: Option<(MoveSource, ClauseId)>, span: Span) {
        if parts.has_source {
            let message = "a move lifts, places or chooses once, and this is the second time";
            let help = "make two moves of it, which a turn joins by `then`";
            return self.say(Diagnostic::error("said-twice", span, message).help(help));
        }
        parts.has_source = true;
        parts.source = source;
    }

    fn second_path(&mut self, path: &[ast::Segment], span: Span) {
        let is_place = points(path);
        let is_line = matches!(path, [ast::Segment { kind: ast::SegmentKind::Line { .. }, .. }]);
        let help = match is_place {
            true => "where a path may end is said by `land`: `land on empty in SET`, `land on empty, or capturing`",
            false if is_line => {
                "a `line` is the way that the piece goes; what is read from where it lands is `lines`: `lines any: enemy 1.. taken`"
            }
            false => {
                "join the parts of one path by `then`; ways of which one is chosen are moves of their own, `turn { walk | strike }`"
            }
        };
        self.second_line("path", span, help);
    }

    fn second_line(&mut self, what: &str, span: Span, help: &str) {
        let message = format!("a move has one `{what}` clause, this is the second");
        let message = if what == "path" { "a move has one path, this is the second".into() } else { message };
        self.say(Diagnostic::error("said-twice", span, message).help(help));
    }

    fn source_or_missing(&mut self, play: &FlatMove, parts: &Parts) -> Option<(MoveSource, ClauseId)> {
        if !parts.has_source {
            let message = format!("move `{}` does not say what moves", play.name.node);
            let effect = |line: &FlatLine<MoveLine>| match &line.clause {
                MoveLine::Effect(effect) => Some(effect_word(effect)),
                _ => None,
            };
            let takes = |line: &&FlatLine<MoveLine>| effect(line) == Some("take");
            let reads = play.lines.iter().any(|line| matches!(line.clause, MoveLine::Lines { .. }));
            let clears = |line: &&FlatLine<MoveLine>| matches!(effect(line), Some("take" | "remove"));
            let diag = Diagnostic::error("missing-lift", play.name.span, message);
            self.say(match play.lines.iter().find(takes).filter(|_| parts.path.is_some()) {
                Some(take) => diag
                    .also(take.span, "`take` captures what stands there")
                    .help("what moves is lifted: `lift an own man`"),
                None if reads => diag.help(
                    "`lines` begin where a piece lands: `lift an own man`, without a path if it stays where it is",
                ),
                None => match play.lines.iter().find(clears) {
                    Some(line) => diag.also(line.span, "this takes away what stands there").help(
                        "what moves is lifted, `lift an own man`; where nothing does, the player points to a cell: `to own man`, then `remove to`",
                    ),
                    None => {
                        let diag = diag.help("add `lift own piece`, or `place ROLE` for a new piece");
                        let goes = parts.path.as_ref().is_some_and(|(path, _)| !points(path));
                        let help = "where nothing moves, the player points to a cell, and what it does stands in the move: `to c3; score becomes score + 1`";
                        if goes { diag } else { diag.help(help) }
                    }
                },
            });
        }
        parts.source.clone()
    }

    fn placed_somewhere(&mut self, play: &FlatMove, source: &Option<(MoveSource, ClauseId)>, path: &[ast::Segment]) {
        if let (Some((MoveSource::New { .. }, _)), None) = (source, path.first()) {
            let message = format!("move `{}` places a piece but does not say where", play.name.node);
            let diag = Diagnostic::error("missing-path", play.name.span, message);
            let lands = play.lines.iter().find(|line| matches!(line.clause, MoveLine::Land(_)));
            self.say(match lands.map(|line| (line.span, &line.clause)) {
                Some((span, MoveLine::Land(kinds))) => {
                    let diag = diag.help("a new piece does not land: where it goes is said by `to`, as in `to empty`");
                    let is_plain =
                        matches!(kinds.as_slice(), [Spanned { node: ast::Landing::Empty { within: None }, .. }]);
                    if is_plain { diag.fix(span, "to empty") } else { diag }
                }
                _ => diag.help("add a path such as `to empty`"),
            });
        }
    }

    fn lines_begin_somewhere(&mut self, play: &FlatMove, source: &Option<(MoveSource, ClauseId)>) {
        let lines = play.lines.iter().find(|l| matches!(l.clause, MoveLine::Lines { .. }));
        let is_chosen = |source: &MoveSource| !source.carries();
        if let (Some(true), Some(line)) = (source.as_ref().map(|(source, _)| is_chosen(source)), lines) {
            let message = "nothing moves here, and lines begin where a move lands";
            self.say(Diagnostic::error("missing-path", line.span, message).help("leave them out, or lift something"));
        }
    }

    /// What is lifted: `stack` takes all that stands on the cell, any other noun its top.
    fn lifted(&mut self, set: &ast::Set) -> Option<MoveSource> {
        let cells = self.possible_set(set, Moment::Lift)?;
        if Contents::of(&self.game, &cells).roles().is_empty() {
            return self.fail("never-matches", set.span, "an empty cell has nothing to lift");
        }
        let whole = noun_of(set).and_then(|n| n.word.as_ref()).is_some_and(|w| self.is_stack(&w.node));
        Some(if whole { MoveSource::Stack(cells) } else { MoveSource::Top(cells) })
    }

    /// A role chosen among those of some pieces.
    fn chosen(&mut self, name: &Name, among: &ast::Set) -> Option<MoveSource> {
        let among = self.possible_set(among, Moment::Lift)?;
        Some(MoveSource::Choice { sort: self.find_sort(name)?, among: Among::Pieces(among) })
    }

    /// A role or a zone chosen among some that are named.
    fn chosen_of(&mut self, name: &Name, roles: &[Name]) -> Option<MoveSource> {
        if let Some(binding) = self.find_binding(name) {
            let zones: Vec<Option<_>> = roles.iter().map(|zone| self.zone_to_choose(zone)).collect();
            let among = Among::Zones(binding, zones.into_iter().collect::<Option<_>>()?);
            return Some(MoveSource::Choice { sort: self.find_chosen(name)?, among });
        }
        let mut among: Vec<RoleId> = Vec::new();
        for role in roles {
            among.extend(self.roles(role)?);
        }
        among.sort_unstable();
        among.dedup();
        Some(MoveSource::Choice { sort: self.find_sort(name)?, among: Among::Roles(among) })
    }

    /// A zone by its name, with its cells.
    fn zone_to_choose(&mut self, name: &Name) -> Option<(ZoneId, Set)> {
        let found = self.game.board.zones.position(|z| z.name == name.node);
        let zone = self.or_unknown(found, "zone", name, &[Names::Zones])?;
        let cells = self.cell_of_word(Word::Named(name.node.clone()), name.span, Moment::Lift)?;
        Some((zone, cells))
    }

    fn is_stack(&self, word: &Word) -> bool {
        matches!(word, Word::Named(word) if matches!(word.as_str(), "stack" | "stacks") && self.find_roles(word).is_none())
    }

    fn placed(&mut self, side: Option<Side>, role: &Name) -> Option<MoveSource> {
        let (role, owner) = self.new_piece(side, role)?;
        Some(MoveSource::New { role, owner })
    }

    /// What comes out of the supply, and whose it is.
    pub(super) fn new_piece(&mut self, side: Option<Side>, role: &Name) -> Option<(RoleId, Owner)> {
        let id = match self.role_param(&role.node).or_else(|| self.find_role(role)) {
            Some(id) => id,
            None => {
                let known = self.names(&[Names::Roles]);
                self.unknown_placed(role, &known);
                return None;
            }
        };
        Some((id, self.placed_owner(side, id, role.span)?))
    }

    /// A word for any piece says nothing of what is placed: its role is named.
    fn unknown_placed(&mut self, role: &Name, known: &[String]) {
        match phrases::noun(&role.node) {
            Some(phrases::Noun::Called("piece")) => {
                let diag = Diagnostic::unknown("unknown-role", role.span, "role", &role.node);
                let listed: Vec<String> = known.iter().map(|role| format!("`{role}`")).collect();
                let help = format!("what is placed goes by the name of its role: {}", listed.join(", "));
                self.say(diag.label("not declared").help(help));
            }
            _ => self.unknown("role", role, known),
        }
    }

    /// The owner of a piece of this role that is placed, or that another piece turns into.
    pub fn placed_owner(&mut self, side: Option<Side>, role: RoleId, span: Span) -> Option<Owner> {
        match (side, self.game.roles[role].neutral) {
            (None | Some(Side::Neutral), true) => Some(Owner::Neutral),
            (Some(Side::Neutral), false) => {
                let help = "a role that belongs to nobody is declared so: `pieces { neutral rock }`";
                self.odd_side(span, "this role is not declared `neutral`", help)
            }
            (side, false) => self.owner_given(side, span),
            (Some(_), true) => {
                let help = "leave out whose it is: `place a rock`";
                self.odd_side(span, "this role is neutral: it belongs to no player", help)
            }
        }
    }

    /// Whose a piece is: the mover's, if nothing is said.
    pub fn owner_given(&mut self, side: Option<Side>, span: Span) -> Option<Owner> {
        match side {
            Some(Side::Neutral) => Some(Owner::Neutral),
            None | Some(Side::Own) => Some(Owner::Who(Who::Mover)),
            Some(Side::Enemy | Side::Other) if self.game.players.len() == 2 => Some(Owner::Who(Who::Enemy)),
            Some(Side::Enemy | Side::Other) => {
                let help = "of several enemies none can be named here: only the mover's own can, or what is `neutral`";
                self.odd_side(span, "there are several enemies: whose piece is meant", help)
            }
        }
    }

    fn odd_side(&mut self, span: Span, message: &str, help: &str) -> Option<Owner> {
        self.refuse(Diagnostic::error("odd-side", span, message).help(help))
    }

    /// A template that its author has written.
    fn written_template(&mut self, play: &FlatMove, text: &Name, parts: &Parts) -> Option<Template> {
        let template = match parts.source {
            Some((
                MoveSource::Die(chosen) | MoveSource::Tops { memory: Some(chosen), .. } | MoveSource::Way(chosen, _),
                _,
            )) => {
                let chosen = self.game.memory[chosen].name.clone();
                self.template(text, &[MOVE_FIELDS, &[chosen.as_str()]].concat())
            }
            Some((MoveSource::Choice { among: Among::Cells(_), .. }, _)) => self.template(text, POINTING_FIELDS),
            _ => {
                let chosen = play.lines.iter().filter_map(|line| self.group_named(&line.clause));
                let chosen: Vec<&str> = chosen.map(|name| name.node.as_str()).collect();
                self.template(text, &[MOVE_FIELDS, &chosen].concat())
            }
        };
        template.map(|template| Template { parts: tidied(template.parts), ..template })
    }

    fn move_template(&mut self, play: &FlatMove, parts: &Parts) -> Option<Template> {
        match &play.template {
            Some(text) => self.written_template(play, text, parts),
            None => Some(Template { parts: default_parts(&play.name, parts), span: play.name.span }),
        }
    }
}

/// The cells to one of which a move points that lifts nothing, and does something there.
fn pointed_to<'a>(parts: &Parts<'a>) -> Option<(&'a ast::Set, ClauseId)> {
    let (path, clause) = parts.path?;
    match path {
        [ast::Segment { kind: ast::SegmentKind::To(cells), stopping: None, .. }] if !parts.has_source && parts.acts => {
            Some((cells, clause))
        }
        _ => None,
    }
}

/// Directions that are listed, each by one word.
pub(super) fn ways_listed(name: &Name, words: &[Name]) -> ast::Dirs {
    let span = words.iter().map(|word| word.span).reduce(Span::join).unwrap_or(name.span);
    ast::Dirs { any_of: words.iter().map(|word| vec![word.clone()]).collect(), span }
}

/// The name of the cell to land on, where the move says one.
fn named_landing(land: &Spanned<Vec<Spanned<ast::Landing>>>) -> Option<&Name> {
    match land.node.as_slice() {
        [Spanned { node: ast::Landing::Named(name), .. }] => Some(name),
        _ => None,
    }
}

/// The lines of a move, sorted by what they say.
#[derive(Default)]
struct Parts<'a> {
    has_source: bool,
    source: Option<(MoveSource, ClauseId)>,
    path: Option<(&'a [ast::Segment], ClauseId)>,
    land: Option<(Spanned<Vec<Spanned<ast::Landing>>>, ClauseId)>,
    may_stay: Option<ClauseId>,
    /// It has an effect, whether or not that can be understood.
    acts: bool,
    fans: Vec<Fan>,
    guards: Vec<Guard>,
    leaving: Vec<Guard>,
    effects: Vec<(crate::model::Effect, ClauseId)>,
}

/// How the parts of a move are written that does not say it.
fn default_parts(name: &Name, parts: &Parts) -> Vec<TemplatePart> {
    let (field, text) = (TemplatePart::Field, |text: &str| TemplatePart::Text(text.into()));
    let called = || TemplatePart::Text(format!("{} ", name.node));
    match parts.source.as_ref().map(|(source, _)| source) {
        Some(MoveSource::Die(_)) => vec![field(Field::Die), text(":")],
        Some(MoveSource::Way(..)) => vec![field(Field::Way)],
        Some(MoveSource::Group { groups: Groups::Shape(_), .. }) => vec![called(), field(Field::Group)],
        Some(MoveSource::Group { .. }) => vec![called(), field(Field::From), field(Field::To)],
        Some(MoveSource::New { .. }) => vec![field(Field::Piece), text("@"), field(Field::To)],
        Some(MoveSource::Choice { among: Among::Cells(_), .. }) => vec![called(), field(Field::To)],
        Some(MoveSource::Choice { .. }) => vec![text(&name.node)],
        source => {
            let is_counted = matches!(source, Some(MoveSource::Tops { memory: Some(_), .. }));
            let to = [text("-"), field(Field::To)].into_iter().filter(|_| parts.path.is_some());
            let capture = (TemplateCond::Capture(Vec::new()), "x".to_string());
            let end = TemplatePart::Choice(vec![capture], String::new());
            let counted = is_counted.then(|| field(Field::Die));
            counted.into_iter().chain([field(Field::From)]).chain(to).chain([end]).collect()
        }
    }
}

/// The noun at the head of a description.
pub(super) fn noun_of(set: &ast::Set) -> Option<&Noun> {
    match &set.kind {
        SetKind::Noun(noun) => Some(noun),
        SetKind::In(what, _) | SetKind::Except(what, _) => noun_of(what),
        SetKind::Union(parts) | SetKind::Otherwise(parts) => parts.first().and_then(noun_of),
        _ => None,
    }
}

fn line_word(line: &MoveLine) -> &'static str {
    match line {
        MoveLine::Lift(_) | MoveLine::LiftTop { .. } => "lift",
        MoveLine::Place { .. } => "place",
        MoveLine::Choose { .. }
        | MoveLine::ChooseOf { .. }
        | MoveLine::ChooseWay { .. }
        | MoveLine::ChooseGroup { .. } => "choose",
        MoveLine::Path(_) => "path",
        MoveLine::Lines { .. } => "lines",
        MoveLine::Land(_) => "land",
        MoveLine::MayStay => "stay",
        MoveLine::When(_) => "when",
        MoveLine::Unless(_) => "unless",
        MoveLine::Leaving(_) => "leaving",
        MoveLine::Effect(effect) => effect_word(effect),
    }
}

fn effect_word(effect: &ast::Effect) -> &'static str {
    match effect {
        ast::Effect::TurnInto { side: None, role: None, .. } => "flip",
        ast::Effect::TurnInto { .. } => "turn",
        ast::Effect::Take(_) => "take",
        ast::Effect::Remove(_) => "remove",
        ast::Effect::Send { .. } => "send",
        ast::Effect::Sow { .. } => "sow",
        ast::Effect::Shift { .. } => "shift",
        ast::Effect::Put { .. } => "put",
        ast::Effect::Becomes { .. } => "becomes",
        ast::Effect::Where { effect, .. } => effect_word(effect),
    }
}

/// Stands for a move that could not be resolved, so that the ids of the others hold.
fn blank(play: &FlatMove, clause: ClauseId) -> Move {
    Move {
        name: play.name.node.clone(),
        template: Template::default(),
        source: MoveSource::Top(Set::Occupied),
        source_clause: clause,
        path: Vec::new(),
        path_clause: clause,
        landing: Landing::default(),
        land_clause: clause,
        may_stay: None,
        noted_way: None,
        fans: Vec::new(),
        guards: Vec::new(),
        leaving: Vec::new(),
        effects: Vec::new(),
        clause,
    }
}

/// Where the parts of an `and` stand, unless options have settled some of them.
fn parts_of(written: &ast::Cond, resolved: &Cond) -> Vec<Span> {
    match (&written.kind, resolved) {
        (ast::CondKind::And(written), Cond::And(all)) if all.len() == written.len() => {
            written.iter().map(|part| part.span).collect()
        }
        _ => Vec::new(),
    }
}

/// True for a path that is `to` and some cells.
fn points(path: &[ast::Segment]) -> bool {
    matches!(path, [ast::Segment { kind: ast::SegmentKind::To(_), .. }])
}
