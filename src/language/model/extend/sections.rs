//! Puts the clauses of all layers together, sort by sort.

use super::fold::Folder;
use super::shelf::{Entry, Origin, Shelf, changed_twice};
use crate::diag::{Diagnostic, Report};
use crate::model::flat::{Flat, FlatEvent, FlatLine, FlatMove, FlatPath, FlatSection, FlatTurn};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    Beginner, BoardLine, CapturesLine, Cond, Credit, Definition, Edit, EndLine, Item, ItemKind, Landing, Line,
    LineKind, LookLine, MemoryDecl, Name, NotationLine, OptionDecl, PiecesLine, SetupLine, ShapeDecl, StacksLine, Test,
    TurnExpr,
};

/// A section whose lines add up over the layers.
struct Section<T> {
    lines: Shelf<FlatLine<T>>,
    /// Whether some layer has it at all, and does not take it away.
    present: bool,
    /// The last `replace` or `remove` of the whole section.
    edited: Option<Origin>,
    word: &'static str,
}

impl<T: Clone> Section<T> {
    fn new(word: &'static str) -> Self {
        Self { lines: Shelf::new("clause"), present: false, edited: None, word }
    }

    /// Takes the lines of a layer, or takes them instead of all that were there.
    fn take(&mut self, item: &Item, lines: &[Line<T>], layer: usize, folder: &mut Folder) {
        let replaced = item.edit.as_ref().filter(|e| e.node == Edit::Replace);
        if let Some(edit) = replaced.filter(|_| lines.iter().any(is_edited)) {
            folder.say(replaced_in_parts(edit.span, self.word));
        } else if replaced.is_some() {
            self.reset("replace", Origin { layer, span: item.span }, folder.report);
        } else if let Some(Spanned { node: Edit::Before(anchor), .. }) = &item.edit {
            folder.say(before_nothing(anchor, self.word));
        }
        self.present = true;
        for line in folder.lines(lines) {
            self.line(line, layer, folder.report);
        }
    }

    fn line(&mut self, line: &Line<T>, layer: usize, report: &mut Report) {
        match &line.kind {
            LineKind::Clause(clause) => {
                let span = line.label.as_ref().map_or(line.span, |l| l.span);
                let key = line.label.as_ref().map(|l| l.node.clone());
                let value = FlatLine { label: line.label.clone(), clause: clause.clone(), span: line.span };
                let entry = Entry { key, origin: Origin { layer, span }, span: line.span };
                self.lines.take(line.edit.as_ref(), (entry, value), report);
            }
            LineKind::Removal(label) => self.lines.remove(&label.node, Origin { layer, span: label.span }, report),
            LineKind::If(_) => {}
        }
    }

    fn reset(&mut self, verb: &str, origin: Origin, report: &mut Report) {
        if !self.present {
            let message = format!("there is no `{}` to {verb}", self.word);
            report.push(Diagnostic::error("nothing-to-replace", origin.span, message));
        }
        if let Some(first) = self.edited.filter(|e| e.layer == origin.layer) {
            report.push(changed_twice(&format!("`{}`", self.word), origin.span, first.span));
        }
        self.edited = Some(origin);
        self.lines.clear();
    }

    fn remove(&mut self, origin: Origin, report: &mut Report) {
        self.reset("remove", origin, report);
        self.present = false;
    }

    fn into_lines(self, dropped: &mut Vec<Span>) -> Vec<FlatLine<T>> {
        self.lines.into_values(dropped)
    }
}

/// True for a line that speaks of another line of its section.
fn is_edited<T>(line: &Line<T>) -> bool {
    line.edit.is_some() || matches!(line.kind, LineKind::Removal(_))
}

/// A section that is replaced, and whose lines replace others that are gone by then.
fn replaced_in_parts(edit: Span, word: &str) -> Diagnostic {
    let message = format!("this replaces all of `{word}`, and leaves nothing in it of which a line could speak");
    Diagnostic::error("nothing-to-replace", edit, message)
        .help(format!("single lines are replaced inside it: `{word} {{ replace LABEL: … }}`"))
        // with the blank behind it
        .fix(Span::new(edit.lo, edit.hi + 1), "")
}

fn before_nothing(anchor: &Name, word: &str) -> Diagnostic {
    let message = format!("the order of `{word}` does not matter: nothing can stand before `{}`", anchor.node);
    Diagnostic::error("nothing-to-replace", anchor.span, message)
        .help("write `before` inside the section, or leave it out")
}

/// What comes of all layers.
pub(super) struct Finished {
    /// The flat game but for its header.
    pub flat: Flat,
    /// The places of all clauses that are left out.
    pub left_out: Vec<Span>,
    /// Those that are left out because another branch of an `if` is chosen.
    pub unchosen: Vec<Span>,
}

/// The flat game while the layers are put on each other.
pub(super) struct Draft<'r> {
    folder: Folder<'r>,
    last_layer: usize,
    credits: Vec<(usize, Credit)>,
    players: Shelf<Vec<Name>>,
    begins: Shelf<Beginner>,
    landing: Shelf<Spanned<Vec<Spanned<Landing>>>>,
    board: Section<BoardLine>,
    pieces: Section<PiecesLine>,
    captures: Section<CapturesLine>,
    stacks: Section<StacksLine>,
    setups: Shelf<FlatSection<SetupLine>>,
    moves: Shelf<FlatMove>,
    paths: Shelf<FlatPath>,
    memory: Shelf<FlatLine<MemoryDecl>>,
    definitions: Shelf<FlatLine<Definition>>,
    shapes: Shelf<FlatLine<ShapeDecl>>,
    events: Shelf<FlatEvent>,
    sequences: Shelf<(Name, TurnExpr)>,
    turns: Shelf<FlatTurn>,
    forbidden: Shelf<FlatLine<Cond>>,
    ends: Section<EndLine>,
    notation: Section<NotationLine>,
    look: Section<LookLine>,
    tests: Vec<Spanned<Test>>,
}

impl<'r> Draft<'r> {
    pub fn new(options: Vec<OptionDecl>, layers: usize, report: &'r mut Report) -> Self {
        Self {
            folder: Folder { options, unchosen: Vec::new(), report },
            last_layer: layers.saturating_sub(1),
            credits: Vec::new(),
            players: Shelf::new("players"),
            begins: Shelf::new("begins"),
            landing: Shelf::new("moves land"),
            board: Section::new("board"),
            pieces: Section::new("pieces"),
            captures: Section::new("captures"),
            stacks: Section::new("stacks"),
            setups: Shelf::new("setup"),
            moves: Shelf::new("move"),
            paths: Shelf::new("path"),
            memory: Shelf::new("remember"),
            definitions: Shelf::new("define"),
            shapes: Shelf::new("shape"),
            events: Shelf::new("clause"),
            sequences: Shelf::new("sequence"),
            turns: Shelf::new("turn"),
            forbidden: Shelf::new("clause"),
            ends: Section::new("end"),
            notation: Section::new("notation"),
            look: Section::new("look"),
            tests: Vec::new(),
        }
    }

    /// Takes all that a layer says.
    pub fn layer(&mut self, items: &[Item], layer: usize) {
        items.iter().for_each(|item| self.item(item, layer));
    }

    fn item(&mut self, item: &Item, layer: usize) {
        match &item.kind {
            ItemKind::If(block) => {
                let branch = self.folder.branch(block);
                self.layer(branch, layer);
            }
            ItemKind::Credits(credits) => self.credits(credits, layer),
            ItemKind::Board(lines) => self.board.take(item, lines, layer, &mut self.folder),
            ItemKind::Pieces(lines) => self.pieces.take(item, lines, layer, &mut self.folder),
            ItemKind::Captures(lines) => self.captures.take(item, lines, layer, &mut self.folder),
            ItemKind::Stacks(lines) => self.stacks.take(item, lines, layer, &mut self.folder),
            ItemKind::End(lines) => self.ends.take(item, lines, layer, &mut self.folder),
            ItemKind::Notation(lines) => self.notation.take(item, lines, layer, &mut self.folder),
            ItemKind::Look(lines) => self.look.take(item, lines, layer, &mut self.folder),
            ItemKind::Removal { sort, name } => self.removal(sort, name.as_ref(), layer),
            ItemKind::Test(test) if layer == self.last_layer => self.tests.push(Spanned::new(test.clone(), item.span)),
            ItemKind::Option(_) | ItemKind::Test(_) | ItemKind::Variant { .. } => {}
            _ => self.named(item, layer),
        }
    }

    /// The sorts whose clauses have a name.
    fn named(&mut self, item: &Item, layer: usize) {
        let span = item.span;
        let report = &mut *self.folder.report;
        let edit = item.edit.as_ref();
        match &item.kind {
            ItemKind::Players(names) => self.players.take(edit, entry(item, layer, names.clone()), report),
            ItemKind::Begins(name) => self.begins.take(edit, entry(item, layer, name.clone()), report),
            ItemKind::Landing(kinds) => {
                self.landing.take(edit, entry(item, layer, Spanned::new(kinds.clone(), span)), report);
            }
            ItemKind::Path(path) => {
                let lines = flat_lines(&mut self.folder, &path.lines);
                let flat = FlatPath { name: path.name.clone(), param: path.param.clone(), lines, span };
                self.paths.take(edit, entry(item, layer, flat), self.folder.report);
            }
            ItemKind::Remember(decl) => self.memory.take(edit, line(item, None, layer, decl), report),
            ItemKind::Define(definition) => self.definitions.take(edit, line(item, None, layer, definition), report),
            ItemKind::Shape(shape) => self.shapes.take(edit, line(item, None, layer, shape), report),
            ItemKind::Event(event) => {
                let effects = flat_lines(&mut self.folder, &event.effects);
                let (label, moment, when) = (event.label.clone(), event.moment.clone(), event.when.clone());
                let value = FlatEvent { label, moment, when, effects, span };
                self.events.take(edit, entry(item, layer, value), self.folder.report);
            }
            ItemKind::Sequence { name, body } => {
                self.sequences.take(edit, entry(item, layer, (name.clone(), body.clone())), report);
            }
            ItemKind::Turn { name, when, body } => {
                let turn = FlatTurn { name: name.clone(), when: when.clone(), body: body.clone(), span };
                let taken = entry(item, layer, turn);
                match when {
                    // the turn that is due where no other is stays the last
                    Some(_) => self.turns.take_in_front(edit, taken, |last| last.when.is_none(), report),
                    None => self.turns.take(edit, taken, report),
                }
            }
            ItemKind::Forbid { label, cond } => {
                self.forbidden.take(edit, line(item, label.as_ref(), layer, cond), report);
            }
            ItemKind::Setup { name, lines } => {
                let section = FlatSection { name: name.clone(), lines: flat_lines(&mut self.folder, lines), span };
                self.setups.take(edit, entry(item, layer, section), self.folder.report);
            }
            ItemKind::Move { name, template, lines } => {
                let lines = flat_lines(&mut self.folder, lines);
                let flat = FlatMove { name: name.clone(), template: template.clone(), lines, span };
                self.moves.take(edit, entry(item, layer, flat), self.folder.report);
            }
            _ => {}
        }
    }

    /// A layer's credits take the place of those of the same sort below.
    fn credits(&mut self, credits: &[Credit], layer: usize) {
        for credit in credits {
            self.credits.retain(|(from, c)| *from == layer || c.word != credit.word);
            self.credits.push((layer, credit.clone()));
        }
    }

    fn removal(&mut self, sort: &Name, name: Option<&Name>, layer: usize) {
        let origin = Origin { layer, span: name.map_or(sort.span, |n| n.span) };
        let key = name.map_or("", |n| n.node.as_str());
        let report = &mut *self.folder.report;
        match (sort.node.as_str(), name) {
            ("option", Some(_)) => {}
            ("move", Some(_)) => self.moves.remove(key, origin, report),
            ("moves", Some(land)) if land.node == "land" => self.landing.remove("", origin, report),
            ("path", Some(_)) => self.paths.remove(key, origin, report),
            ("remember", Some(_)) => self.memory.remove(key, origin, report),
            ("define", Some(_)) => self.definitions.remove(key, origin, report),
            ("shape", Some(_)) => self.shapes.remove(key, origin, report),
            ("sequence", Some(_)) => self.sequences.remove(key, origin, report),
            // the one without a name is called so in messages and records
            ("setup", _) if key == "setup" && !self.setups.has(key) => self.setups.remove("", origin, report),
            ("setup", _) => self.setups.remove(key, origin, report),
            ("turn", _) => self.turns.remove(key, origin, report),
            ("board", None) => self.board.remove(origin, report),
            ("pieces", None) => self.pieces.remove(origin, report),
            ("captures", None) => self.captures.remove(origin, report),
            ("stacks", None) => self.stacks.remove(origin, report),
            ("end", None) => self.ends.remove(origin, report),
            ("notation", None) => self.notation.remove(origin, report),
            ("look", None) => self.look.remove(origin, report),
            (label, None) if self.events.has(label) => self.events.remove(label, origin, report),
            ("end" | "captures" | "stacks", Some(label)) => report.push(removed_outside(&sort.node, label)),
            (label, None) if self.ends.lines.has(label) => report.push(removed_outside("end", sort)),
            (label, None) => self.forbidden.remove(label, origin, report),
            (_, Some(_)) => report.push(not_removable(sort)),
        }
    }

    /// What has come of all layers.
    pub fn finish(self) -> Finished {
        let unchosen = self.folder.unchosen;
        let mut out = unchosen.clone();
        let flat = Flat {
            credits: self.credits.into_iter().map(|(_, c)| c).collect(),
            options: self.folder.options,
            players: self.players.into_values(&mut out).pop().unwrap_or_default(),
            begins: self.begins.into_values(&mut out).pop(),
            landing: self.landing.into_values(&mut out).pop(),
            board: self.board.into_lines(&mut out),
            pieces: self.pieces.into_lines(&mut out),
            captures: self.captures.present.then(|| self.captures.into_lines(&mut out)),
            stacks: self.stacks.present.then(|| self.stacks.into_lines(&mut out)),
            setups: self.setups.into_values(&mut out),
            moves: self.moves.into_values(&mut out),
            paths: self.paths.into_values(&mut out),
            memory: self.memory.into_values(&mut out),
            definitions: self.definitions.into_values(&mut out),
            shapes: self.shapes.into_values(&mut out),
            events: self.events.into_values(&mut out),
            sequences: self.sequences.into_values(&mut out),
            turns: self.turns.into_values(&mut out),
            forbidden: self.forbidden.into_values(&mut out),
            ends: self.ends.into_lines(&mut out),
            notation: self.notation.into_lines(&mut out),
            look: self.look.into_lines(&mut out),
            tests: self.tests,
            ..Flat::default()
        };
        Finished { flat, left_out: out, unchosen }
    }
}

/// A clause known by its name, or by its sort alone if it has none; and what it says. Without its label one that goes by a
/// label cannot be edited.
fn entry<T>(item: &Item, layer: usize, value: T) -> (Entry, T) {
    let (name, span) = (item.kind.name(), item.span);
    let is_labelled = matches!(item.kind, ItemKind::Event(_) | ItemKind::Forbid { .. });
    let key = name.map(|name| name.node.clone()).or((!is_labelled).then(String::new));
    (Entry { key, origin: Origin { layer, span: name.map_or(span, |name| name.span) }, span }, value)
}

/// The same of one that is a line.
fn line<T: Clone>(item: &Item, label: Option<&Name>, layer: usize, clause: &T) -> (Entry, FlatLine<T>) {
    entry(item, layer, FlatLine { label: label.cloned(), clause: clause.clone(), span: item.span })
}

/// The lines of a section that is replaced as a whole.
fn flat_lines<T: Clone>(folder: &mut Folder, lines: &[Line<T>]) -> Vec<FlatLine<T>> {
    let mut section = Section::new("section");
    for line in folder.lines(lines) {
        section.line(line, 0, folder.report);
    }
    section.into_lines(&mut folder.unchosen)
}

/// A line of a section that is to be removed from outside of it.
fn removed_outside(section: &str, label: &Name) -> Diagnostic {
    let message = format!("a line of `{section}` is removed in that section");
    let diag = Diagnostic::error("nothing-to-replace", label.span, message);
    diag.help(format!("write `{section} {{ remove {} }}`", label.node))
}

fn not_removable(sort: &Name) -> Diagnostic {
    let message = format!("`{}` is nothing that can be removed by its name", sort.node);
    Diagnostic::error("nothing-to-replace", sort.span, message).help(match sort.node.as_str() {
        "zone" | "area" | "link" | "lines" | "direction" | "attribute" | "squares" | "hexes" | "cell" | "cells" => {
            "that is a line of `board`, a section that is said anew as a whole: `replace board { … }`"
        }
        "group" | "role" | "piece" | "neutral" => {
            "that is a line of `pieces`, a section that is said anew as a whole: `replace pieces { … }`"
        }
        "win" | "lose" | "draw" | "finish" => {
            "a line of `end` is taken away there, by its label: `end { remove goal }`"
        }
        "after" | "on" | "at" | "event" | "no" => {
            "an event goes by its label, as in `remove crown`; one without cannot be removed"
        }
        "position" | "parts" => {
            "that is a line of `notation`, a section that is said anew as a whole: `replace notation { … }`"
        }
        _ => REMOVABLE,
    })
}

/// What can be removed by its name.
const REMOVABLE: &str = "removed can be a `move`, a `setup`, a `turn`, a `sequence`, a `path`, what is `remember`ed or `define`d, an `option`, a whole section, or a labelled clause";
