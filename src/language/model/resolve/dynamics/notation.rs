//! How turns and positions are written.

use super::blanks::{single, spaced};
use crate::diag::Diagnostic;
use crate::model::flat::FlatLine;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Resolver, maybe};
use crate::model::{Field, PositionForm, PositionLayout, Rest, Template, TemplatePart};
use crate::source::Span;
use crate::syntax::ast::{FormSort, Line, LineKind, Name, NotationLine, PositionLine};

/// What stands between the parts of a turn, where the file does not say.
const JOINT: &str = "/";

const AROUND: &[&str] = &["mover", "mover:…", "round", "turn", "LABEL.passed", "held:LETTERS|…", "remembered NAME"];
const ONE: &[&str] = &["piece", "cell"];
const STACK: &[&str] = &["pieces", "cell"];
const EMPTY: &[&str] = &["count", "count?"];
const ENTRY: &[&str] = &["cell", "pieces", "piece", "row"];
const RUN: &[&str] = &["row", "first", "last", "pieces"];

/// The lines of a position form, sorted by what they say.
#[derive(Default)]
struct Form<'a> {
    rows: Option<(bool, &'a Name)>,
    list: Option<(&'a Name, Option<&'a Name>)>,
    runs: Option<&'a Name>,
    templates: Vec<(&'a Name, &'a Name)>,
    top_first: bool,
    between: Option<&'a Name>,
    cells: Option<&'a Name>,
    pieces: Vec<&'a (Name, Name)>,
    groups: &'a [Name],
    rest: Option<(&'a Name, &'a [(Name, Name)])>,
    /// A line that belongs elsewhere.
    stray: Option<&'a Name>,
}

impl Resolver<'_> {
    /// Resolves the `notation` section.
    pub fn resolve_notation(&mut self) {
        let flat = self.flat;
        self.game.notation.joint = JOINT.to_string();
        let of_parts = |line: &&FlatLine<NotationLine>| matches!(line.clause, NotationLine::PartsJoined(_));
        let of_turns = |line: &&FlatLine<NotationLine>| matches!(line.clause, NotationLine::AfterTurn(_));
        self.once(flat.notation.iter().filter(of_parts).map(|line| line.span), "what joins the parts of a turn");
        self.once(flat.notation.iter().filter(of_turns).map(|line| line.span), "what stands after a turn");
        for line in &flat.notation {
            match &line.clause {
                NotationLine::PartsJoined(text) => self.game.notation.joint = single(&text.node),
                NotationLine::AfterTurn(text) => {
                    if let Some(suffix) = self.template(text, &["mover:…", "NAME:…"]) {
                        self.game.notation.suffix = Template { parts: spaced(suffix.parts), ..suffix };
                    }
                }
                NotationLine::Form { .. } => {}
            }
        }
        // names of cells are known to the forms that use them, and forms to records, wherever they stand
        for wanted in [FormSort::Cells, FormSort::Position, FormSort::Turns, FormSort::Records] {
            for line in &flat.notation {
                if let NotationLine::Form { sort, name, within, lines } = &line.clause
                    && *sort == wanted
                {
                    self.is_new(wanted, name);
                    match wanted {
                        FormSort::Cells => self.cell_names(name, lines),
                        FormSort::Position => self.position(name, lines, line),
                        FormSort::Turns => self.turn_form(name, lines),
                        FormSort::Records => self.record_form(name, within.as_ref(), lines),
                    }
                }
            }
        }
    }

    /// Says that a form is declared twice.
    fn is_new(&mut self, sort: FormSort, name: &Name) {
        let notation = &self.game.notation;
        let is_known = match sort {
            FormSort::Cells => notation.cells.iter().any(|of| of.name == name.node),
            FormSort::Position => notation.positions.iter().any(|of| of.name == name.node),
            FormSort::Turns => notation.turns.iter().any(|of| of.name == name.node),
            FormSort::Records => notation.records.iter().any(|of| of.name == name.node),
        };
        if is_known {
            let what = match sort {
                FormSort::Position => "position form",
                sort => sort.word(),
            };
            self.say(Diagnostic::declared_twice(what, name, None));
        }
    }

    /// Says that something is said more than once.
    fn once(&mut self, mut said: impl Iterator<Item = Span>, what: &str) {
        if let (Some(first), Some(second)) = (said.next(), said.next()) {
            self.say(Diagnostic::said_twice(what, second, first));
        }
    }

    fn position(&mut self, name: &Name, lines: &[Line<PositionLine>], whole: &FlatLine<NotationLine>) {
        let form = sorted(lines);
        if let Some(stray) = form.stray {
            self.stray_line(stray, "position");
        }
        for word in ["one", "stack", "empty", "before", "after"] {
            let said = form.templates.iter().filter(|(w, _)| w.node == word).map(|(w, text)| w.span.join(text.span));
            self.once(said, &format!("`{word}`"));
        }
        let layout = match (form.rows, form.list) {
            (Some((last_first, joined)), None) => self.by_rows(&form, last_first, joined),
            (None, Some((entry, joined))) => self.by_list(&form, entry, joined),
            _ => self.no_layout(name, whole),
        };
        let cells = form.cells.map(|name| self.cells_called(name));
        let letters = self.letters(form.pieces.iter().copied());
        let rest = form.rest.and_then(|(area, was)| self.rest(area, was));
        let before = self.template_of(&form, "before", "", AROUND);
        let after = self.template_of(&form, "after", "", AROUND);
        if let (Some(layout), Some(before), Some(after)) = (layout, before, after) {
            let form = PositionForm {
                name: name.node.clone(),
                layout,
                before,
                after,
                top_first: form.top_first,
                cells: cells.flatten(),
                letters,
                rest,
            };
            self.game.notation.positions.push(form);
        }
    }

    /// Where what a text does not name lies.
    fn rest(&mut self, area: &Name, was: &[(Name, Name)]) -> Option<Rest> {
        let sorts = [Names::Areas];
        self.or_unknown(self.is_called(area, &sorts).then_some(()), "area", area, &sorts)?;
        let mut roles = Vec::new();
        for (role, lying) in was {
            let (role, lying) = (self.roles(role)?, self.roles(lying)?);
            let lying = lying.first().copied()?;
            roles.extend(role.into_iter().map(|role| (role, lying)));
        }
        Some(Rest { area: area.node.clone(), was: roles })
    }

    fn no_layout(&mut self, name: &Name, whole: &FlatLine<NotationLine>) -> Option<PositionLayout> {
        let message = format!("position form `{}` needs one layout: `rows …` or `list …`", name.node);
        let diagnostic = Diagnostic::error("position-layout", name.span.join(whole.span), message)
            .help("write `rows from last to first, joined by \"/\"` or `list \"{cell}:{pieces}\"`");
        self.refuse(diagnostic)
    }

    fn by_rows(&mut self, form: &Form, last_first: bool, joined: &Name) -> Option<PositionLayout> {
        if let Some(runs) = form.runs {
            self.fail::<()>("position-layout", runs.span, "`runs` belongs to `list`, not to `rows`");
        }
        let one = self.template_of(form, "one", "{piece}", ONE);
        let stack = self.template_of(form, "stack", "{pieces}", STACK);
        let empty = self.template_of(form, "empty", ".", EMPTY);
        let (joined, between) = (joined.node.clone(), form.between.map_or(String::new(), |text| text.node.clone()));
        Some(PositionLayout::Rows { last_first, joined, one: one?, stack: stack?, empty: empty?, between })
    }

    fn by_list(&mut self, form: &Form, entry: &Name, joined: Option<&Name>) -> Option<PositionLayout> {
        for (word, _) in form.templates.iter().filter(|(w, _)| matches!(w.node.as_str(), "one" | "stack" | "empty")) {
            let message = format!("`{}` belongs to `rows`, not to `list`", word.node);
            self.say(Diagnostic::error("position-layout", word.span, message));
        }
        let entry = self.template(entry, ENTRY);
        let run = maybe(form.runs, |runs| self.template(runs, RUN))?;
        let joined = joined.map_or(" ".to_owned(), |text| text.node.clone());
        let groups = form.groups.iter().map(|text| text.node.clone()).collect();
        Some(PositionLayout::List { entry: entry?, run, joined, groups })
    }

    /// The template after a word, or what it is where nothing is said.
    fn template_of(&mut self, form: &Form, word: &str, default: &str, fields: &[&str]) -> Option<Template> {
        match form.templates.iter().find(|(w, _)| w.node == word) {
            Some((_, text)) => self.template(text, fields),
            None => Some(plain(default)),
        }
    }
}

fn sorted(lines: &[Line<PositionLine>]) -> Form<'_> {
    let mut form = Form::default();
    for line in lines {
        let LineKind::Clause(clause) = &line.kind else { continue };
        match clause {
            PositionLine::ByRows { last_first, joined } => form.rows = Some((*last_first, joined)),
            PositionLine::List { entry, joined } => form.list = Some((entry, joined.as_ref())),
            PositionLine::CellsJoined(text) => form.between = Some(text),
            PositionLine::Cells(name) => form.cells = Some(name),
            PositionLine::Pieces(named) => form.pieces.extend(named),
            PositionLine::Players(texts) => form.groups = texts,
            PositionLine::Runs(text) => form.runs = Some(text),
            PositionLine::Template { word, template } => form.templates.push((word, template)),
            PositionLine::TopFirst => form.top_first = true,
            PositionLine::Rest { area, was } => form.rest = Some((area, was)),
            other => form.stray = form.stray.or(other.name()),
        }
    }
    form
}

fn plain(text: &str) -> Template {
    let part = match text {
        "" => return Template::default(),
        "{piece}" => TemplatePart::Field(Field::Piece),
        "{pieces}" => TemplatePart::Field(Field::Pieces),
        other => TemplatePart::Text(other.to_string()),
    };
    Template { parts: vec![part], ..Template::default() }
}
