//! From a flat rules file to a [`Game`]: names become ids, forms get types. Finds every mistake it can, never only the first.

mod bounds;
mod dynamics;
mod scope;
mod statics;

use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId, LinkId, MemoryId, MoveId, PlayerId, RoleId, Table};
use crate::model::board::Board;
use crate::model::flat::Flat;
use crate::model::look::OwnDrawings;
use crate::model::unknown::{is_reported, of_another_sort, other, unknown};
use crate::model::{Captures, Clause, Extent, Game, Look, Notation, Num, PerPlayer, Set, Stacks, Who};
use crate::source::Span;
use crate::syntax::ast::{Name, PiecesLine};
use crate::syntax::singulars;
use bounds::Bounds;
use scope::Names;

/// What a move lifts or chooses, by its name.
pub struct Given {
    /// The name.
    pub name: String,
    /// True of a role, a zone or a die that is chosen, not of a number of pieces.
    pub is_chosen: bool,
}

/// Resolves a whole game. `None` where so much is missing (no players, no cells) that nothing can be said of the rest.
pub fn resolve(flat: &Flat, drawings: &OwnDrawings, report: &mut Report) -> Option<Game> {
    let mut resolver = Resolver {
        game: blank(flat),
        flat,
        drawings,
        report,
        params: Vec::new(),
        role_numbers: Vec::new(),
        rolls: Vec::new(),
        gives: None,
        asks_before: false,
        dice_names: Vec::new(),
        ways: Vec::new(),
        own_way: None,
        way_takers: Vec::new(),
        left_out: Vec::new(),
        bounds: Bounds::default(),
    };
    statics::resolve(&mut resolver)?;
    dynamics::resolve(&mut resolver);
    statics::tests(&mut resolver);
    Some(resolver.game)
}

/// A name that directions get in a turn.
pub(super) struct WayName {
    /// The name.
    pub name: String,
    /// The links it can mean.
    pub links: Vec<LinkId>,
    /// Where it is remembered which, if that is asked for after the part that chose it.
    pub memory: Option<MemoryId>,
    /// Where it is first given.
    pub span: Span,
}

/// A direction that a move goes along and gives a name.
#[derive(Clone, Copy)]
pub(super) struct OwnWay {
    /// Which name.
    pub way: usize,
    /// It goes one link, not several.
    pub is_step: bool,
    /// A new piece is placed: it comes from nowhere.
    pub places: bool,
}

/// A name of what is rolled.
pub(super) struct Roll {
    /// The name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// The most that a die shows, where they are used one by one.
    pub apart: Option<i64>,
    /// The least and the greatest sum.
    pub sums: (i64, i64),
    /// Something is asked of what it shows.
    pub is_used: bool,
}

impl WayName {
    /// It can mean these links, too.
    fn can_be(&mut self, links: Vec<LinkId>) {
        self.links.extend(links);
        self.links.sort_unstable();
        self.links.dedup();
    }
}

/// The game under construction: what does not depend on the position first ([`statics`]), then what does ([`dynamics`]).
pub(super) struct Resolver<'a> {
    /// What is known so far.
    pub game: Game,
    /// What it is made from.
    pub flat: &'a Flat,
    /// The drawings that it can name beside the built-in ones.
    pub drawings: &'a OwnDrawings<'a>,
    /// What is wrong.
    pub report: &'a mut Report,
    /// What the names of definitions and paths stand for while they are put in their places, innermost last.
    pub params: Vec<(String, Param)>,
    /// The numbers that roles have, by name: one for each role, 0 where none is given.
    pub role_numbers: Vec<(Name, Vec<i64>)>,
    /// The names of what is rolled.
    pub rolls: Vec<Roll>,
    /// What the move that is being resolved lifts or chooses goes by this name: so many pieces, a role, a zone, a die.
    pub gives: Option<Given>,
    /// True while a condition is resolved that is asked in the position before the move.
    pub asks_before: bool,
    /// The names of what a die shows that is used.
    pub dice_names: Vec<String>,
    /// The names of directions that a turn chooses or goes along.
    pub ways: Vec<WayName>,
    /// The direction that the move being resolved goes along, and gives a name.
    pub own_way: Option<OwnWay>,
    /// The moves that give a direction a name: which name of `ways`.
    pub way_takers: Vec<(MoveId, OwnWay)>,
    /// The names of the cells that a line of the board takes away, with that line.
    pub left_out: Vec<(String, Span)>,
    /// How much there is so far, and how deep it is nested.
    bounds: Bounds,
}

/// What the name after `of` in a definition or path stands for.
#[derive(Clone, Debug)]
pub(super) enum Param {
    Player(Who),
    Num(Num),
    Cells(Set),
    /// A direction that a path has given this name.
    Links(PerPlayer<Vec<LinkId>>),
    /// A role that is remembered, where an effect is said of each that it can be.
    Role(RoleId),
    /// Marks that the definition or path of this name is being put in its place.
    Open,
}

/// What a definition is asked of.
pub(super) enum Asked {
    Player(Who),
    Cells(Set),
}

/// What may be left out: resolved where it is written. `None` where it is written and wrong.
fn maybe<T, U>(written: Option<T>, resolve: impl FnOnce(T) -> Option<U>) -> Option<Option<U>> {
    written.map_or(Some(None), |written| resolve(written).map(Some))
}

/// All of a row resolved, so that all that is wrong is told; `None` where anything is.
fn all_of<T, U>(written: impl IntoIterator<Item = T>, resolve: impl FnMut(T) -> Option<U>) -> Option<Vec<U>> {
    let all: Vec<Option<U>> = written.into_iter().map(resolve).collect();
    all.into_iter().collect()
}

impl Resolver<'_> {
    /// Remembers a clause under a name such as `move.cube.land`.
    pub fn clause(&mut self, name: impl Into<String>, span: Span) -> ClauseId {
        self.game.clauses.push(Clause { name: name.into(), span, words: span })
    }

    /// Takes a diagnostic.
    pub fn say(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// Takes a diagnostic, and gives what a failed resolution gives.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.say(diagnostic);
        None
    }

    /// The role of that name, or of which it is the plural; silent if there is none.
    pub fn find_role(&self, word: &str) -> Option<RoleId> {
        let named = |w: &str| self.game.roles.position(|r| r.name == w);
        named(word).or_else(|| if self.is_taken(word) { None } else { singulars(word).find_map(|one| named(&one)) })
    }

    /// Says something in which a name stands for this.
    fn with_param<T>(&mut self, name: &str, param: Param, said: impl FnOnce(&mut Self) -> T) -> T {
        self.params.push((name.to_owned(), param));
        let said = said(self);
        self.params.pop();
        said
    }

    /// The roles that a role or group name means, plural or not; silent if there is none.
    pub fn find_roles(&self, word: &str) -> Option<Vec<RoleId>> {
        if let Some(role) = self.role_param(word) {
            return Some(vec![role]);
        }
        let group = |w: &str| self.game.groups.iter().find(|g| g.name == w).map(|g| g.roles.clone());
        let role = self.find_role(word).map(|r| vec![r]);
        let of_plural = || if self.is_taken(word) { None } else { singulars(word).find_map(|one| group(&one)) };
        role.or_else(|| group(word)).or_else(of_plural)
    }

    /// True where a word that may be the plural of a role is the name of something that stands in the same places.
    fn is_taken(&self, word: &str) -> bool {
        self.is_called(word, &[Names::Groups, Names::Zones, Names::Areas, Names::Memory, Names::Definitions])
    }

    /// The roles that a role or group name means, or a diagnostic `unknown-role`.
    pub fn roles(&mut self, name: &Name) -> Option<Vec<RoleId>> {
        let found = self.find_roles(&name.node);
        if let Some(role) = self.role_of_letter(&name.node).filter(|_| found.is_none()) {
            let message = format!("unknown role `{}`: a role goes by its name, not by its letter", name.node);
            self.say(Diagnostic::error("unknown-role", name.span, message).fix(name.span, role));
        } else if found.is_none() {
            let known = self.names(&[Names::Roles, Names::Groups]);
            self.unknown("role", name, &known);
        }
        found
    }

    /// The name of the role with this letter.
    fn role_of_letter(&self, word: &str) -> Option<String> {
        let is_it = |letter: &char| word.chars().eq([*letter]);
        self.game.roles.iter().find(|role| role.letters.iter().any(is_it)).map(|role| role.name.clone())
    }

    /// The player of that name; silent if there is none.
    pub fn find_player(&self, word: &str) -> Option<PlayerId> {
        self.game.players.position(|p| p.name == word)
    }

    /// The player of that name, or a diagnostic `unknown-player`.
    pub fn player(&mut self, name: &Name) -> Option<PlayerId> {
        self.or_unknown(self.find_player(&name.node), "player", name, &[Names::Players])
    }

    /// The cell of that name, or a diagnostic `unknown-cell`.
    pub fn cell(&mut self, name: &Name) -> Option<CellId> {
        self.or_unknown(self.game.board.cell_named(&name.node), "cell", name, &[Names::Cells])
    }

    /// Says that a name is not declared, and what may be meant.
    pub fn unknown(&mut self, sort: &str, name: &Name, known: &[String]) {
        self.unknown_beside(sort, name, known, None);
    }

    /// The same, with what else may be meant, where nothing near is known.
    pub fn unknown_beside(&mut self, sort: &str, name: &Name, known: &[String], beside: Option<String>) {
        if matches!(sort, "cell" | "zone" | "name") && self.is_left_out(name) {
            return;
        }
        if self.report.is_full() {
            return self.say(Diagnostic::unknown("unknown-name", name.span, sort, &name.node));
        }
        let of_language = || (sort == "role" && matches!(&*name.node, "piece" | "pieces")).then_some("any piece");
        let meaning = self.meaning_elsewhere(&name.node).or_else(of_language);
        let mut diag = match (meaning, self.other_name(sort, name, known)) {
            (Some(meaning), _) => of_another_sort(sort, name, meaning, known),
            (None, Some(diag)) => diag,
            (None, None) => unknown(sort, name, known),
        };
        if let Some(beside) = beside.filter(|_| diag.fix.is_none() && meaning.is_none()) {
            diag.help.insert(0, beside);
        }
        self.say(diag);
    }

    /// What a name stands for, wherever it is looked for.
    fn meaning_elsewhere(&self, word: &str) -> Option<&'static str> {
        use Names::{Areas, Attributes, Definitions, Directions, Groups, Memory, Moves, Options, Paths, Players};
        use Names::{Roles, Sequences, Shapes, Zones};
        let sorts = [
            (Players, "a player"),
            (Roles, "a role"),
            (Groups, "a group of roles"),
            (Zones, "a zone"),
            (Areas, "an area"),
            (Moves, "a move"),
            (Sequences, "a sequence"),
            (Paths, "a path"),
            (Directions, "a direction"),
            (Options, "an option"),
            (Memory, "what is remembered"),
            (Definitions, "a definition"),
            (Attributes, "a number of each cell"),
            (Shapes, "a shape"),
        ];
        sorts.into_iter().find(|(sort, _)| self.is_called(word, &[*sort])).map(|(_, meaning)| meaning)
    }

    /// Says of a cell that a line of the board takes it away, if one does.
    pub fn is_left_out(&mut self, name: &Name) -> bool {
        let Some((_, line)) = self.left_out.iter().find(|(cell, _)| *cell == name.node) else { return false };
        let diag = Diagnostic::unknown("unknown-cell", name.span, "cell", &name.node);
        let diag = Diagnostic { message: format!("`{}` is left out of the board", name.node), ..diag };
        self.say(
            diag.also(*line, "by this").help("name a cell that is there, or let the line that leaves it out keep it"),
        );
        true
    }

    /// What to say of a name like none of its sort, but like one of another, or like a word of the language.
    pub fn other_name(&self, sort: &str, name: &Name, known: &[String]) -> Option<Diagnostic> {
        if !matches!(sort, "name" | "role" | "zone" | "cell" | "area") || is_reported(name, known) {
            return None;
        }
        use Names::{Areas, Bindings, Chosen, Definitions, Groups, Memory, Players, Roles, Zones};
        let among: &[Names] = match sort {
            // where cells are expected, no piece is meant
            "cell" | "zone" | "area" => &[Zones, Areas],
            _ => &[Roles, Groups, Zones, Areas, Bindings, Chosen, Players, Memory, Definitions],
        };
        other(name, &self.names(among))
    }
}

/// What is declared with a name and stands in no clause of its own, as it is written.
fn named(flat: &Flat) -> Vec<Clause> {
    let definitions = flat.definitions.iter().map(|d| (format!("define {}", d.clause.name.node), d.span));
    let shapes = flat.shapes.iter().map(|s| (format!("shape {}", s.clause.name.node), s.span));
    let paths = flat.paths.iter().map(|p| (format!("path {}", p.name.node), p.span));
    let sequences = flat.sequences.iter().map(|(name, _)| (format!("sequence {}", name.node), name.span));
    let attributes = flat.pieces.iter().filter_map(|line| match &line.clause {
        PiecesLine::Attribute { name, .. } => Some((format!("attribute {}", name.node), line.span)),
        _ => None,
    });
    let all = definitions.chain(shapes).chain(paths).chain(sequences).chain(attributes);
    all.map(|(name, span)| Clause { name, span, words: span }).collect()
}

fn blank(flat: &Flat) -> Game {
    let mut clauses = Table::new();
    let header = clauses.push(Clause { name: "game".into(), span: flat.header, words: flat.header });
    Game {
        title: flat.title.node.clone(),
        credits: Vec::new(),
        options: Vec::new(),
        variants: Vec::new(),
        players: Table::new(),
        first: PlayerId(0),
        first_roll: None,
        board: Board::empty(),
        roles: Table::new(),
        groups: Vec::new(),
        captures: Captures {
            takes: Vec::new(),
            extent: Extent::Whole,
            leave_at_end: false,
            fates: Vec::new(),
            clause: header,
        },
        stacks: Stacks { most: Some(1), most_clause: header, on_own: Vec::new(), on_other: Vec::new() },
        setups: Table::new(),
        moves: Table::new(),
        shapes: Vec::new(),
        landing: None,
        bindings: Table::new(),
        sorts: Table::new(),
        memory: Table::new(),
        ranks: None,
        triggers: Vec::new(),
        numbers: Vec::new(),
        named: named(flat),
        phases: Vec::new(),
        blocked: Vec::new(),
        forbidden: Vec::new(),
        ends: Table::new(),
        notation: Notation::default(),
        look: Look::default(),
        tests: Vec::new(),
        asked: Vec::new(),
        clauses,
    }
}
