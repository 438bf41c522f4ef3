//! The branches of the `if`s of all texts, and variants: what their conditions ask for, and which names are given in them alone.

use super::Chain;
use super::asked::{Asked, cond};
use crate::diag::Diagnostic;
use crate::source::{Sources, Span};
use crate::syntax::ast::{
    BoardLine, CapturesLine, Cond, EndLine, Item, ItemKind, Line, LineKind, LookLine, MoveLine, Name, NotationLine,
    PiecesLine, RoleDecl, SetupLine, StacksLine,
};

/// Most places that one message shows where a name is declared.
const MOST_SHOWN: usize = 3;

/// All branches, an outer one before those inside it.
pub(in crate::model) struct Branches(Vec<Branch>);

/// What leads to a branch.
#[derive(Clone, Copy)]
enum Way {
    /// The condition of an `if` holds.
    Then(Span),
    /// It does not.
    Otherwise(Span),
    /// A variant is chosen: that of this name.
    Variant(Span),
}

/// What stands in one branch of an `if`, or in a variant.
struct Branch {
    way: Way,
    /// The options that the condition asks for.
    asked: Asked,
    /// From its first clause to its last.
    span: Span,
    /// The names that are given in it.
    names: Vec<Name>,
}

impl Branches {
    /// The branches of a text and of those it extends.
    pub fn of(chain: &Chain) -> Self {
        let mut found = Vec::new();
        chain.ancestors.iter().for_each(|ancestor| of_items(&ancestor.file.game.items, &mut found));
        Self(found)
    }

    /// True inside the condition of an `if`, of which it hangs on no value of an option what is wrong with it.
    pub fn is_condition(&self, at: Span) -> bool {
        self.0.iter().any(|branch| match branch.way {
            Way::Then(cond) | Way::Otherwise(cond) => cond.contains(at),
            Way::Variant(_) => false,
        })
    }

    /// True in a branch of an `if` that asks for the option.
    pub fn ask_for(&self, option: &str, at: Span) -> bool {
        self.0.iter().any(|branch| branch.span.contains(at) && branch.asked.contains_key(option))
    }

    /// Says of a name that is missing where it is declared, if that is in branches that need not be chosen.
    pub fn tell(&self, diag: Diagnostic, sources: &Sources) -> Diagnostic {
        let Some(name) = diag.name(sources).filter(|_| diag.code.starts_with("unknown-")) else { return diag };
        let given: Vec<(&Branch, Span)> = self.0.iter().filter_map(|branch| branch.gives(name, &diag)).collect();
        // of branches inside each other the innermost
        let is_inner = |(branch, at): &&(&Branch, Span)| {
            !given.iter().any(|(other, of)| of == at && branch.span != other.span && branch.span.contains(other.span))
        };
        let given: Vec<&(&Branch, Span)> = given.iter().filter(is_inner).collect();
        let Some((first, _)) = given.first() else { return diag };
        let help = match given[..] {
            [_] => format!("`{name}` is declared only {}: {}", first.head(sources), first.advice(sources)),
            _ => format!("`{name}` is declared only in some branches: declare it in all, or ask for it in these alone"),
        };
        let only_with = diag.only_with.clone();
        let told = Diagnostic { help: vec![help], fix: None, otherwise: None, ..diag };
        let told = given
            .iter()
            .take(MOST_SHOWN)
            .fold(told, |told, (branch, at)| told.also(*at, format!("declared {}", branch.head(sources))));
        only_with.into_iter().fold(told, Diagnostic::help)
    }
}

impl Branch {
    /// Where the name is given in it, if it is missing outside.
    fn gives(&self, name: &str, missing: &Diagnostic) -> Option<(&Self, Span)> {
        let is_one = |given: &&Name| match missing.code {
            // capital letters are one player's, small ones another's
            "unknown-letter" => given.node.eq_ignore_ascii_case(name),
            _ => given.node == name,
        };
        let given = self.names.iter().find(is_one).filter(|_| !self.span.contains(missing.span()))?;
        Some((self, given.span))
    }

    /// What leads to it: `if leaps`.
    fn head(&self, sources: &Sources) -> String {
        match self.way {
            Way::Then(cond) => format!("`if {}`", on_one_line(cond, sources)),
            Way::Otherwise(cond) => format!("in the `else` of `if {}`", on_one_line(cond, sources)),
            Way::Variant(name) => format!("in variant `{}`", sources.text(name)),
        }
    }

    /// What to do about what asks outside of it for what it declares.
    fn advice(&self, sources: &Sources) -> String {
        let (there, instead) = match self.way {
            Way::Then(cond) => (format!("`if {} {{ … }}`", on_one_line(cond, sources)), "an `else { … }` after it"),
            Way::Otherwise(cond) => {
                (format!("the `else {{ … }}` of an `if {}`", on_one_line(cond, sources)), "the branch before it")
            }
            Way::Variant(_) => return "declare it in the game itself, or say there, too, what asks for it".to_owned(),
        };
        format!("put what asks for it into {there}, too, and what is so for other values into {instead}")
    }
}

fn on_one_line(cond: Span, sources: &Sources) -> String {
    sources.text(cond).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Notes one branch: what stands in it, each clause with its place and the names it gives.
fn note(way: Way, asked: Asked, clauses: &[(Span, Vec<Name>)], found: &mut Vec<Branch>) {
    let Some((first, _)) = clauses.first() else { return };
    let span = clauses.iter().fold(*first, |all, (span, _)| all.join(*span));
    let names = clauses.iter().flat_map(|(_, names)| names).cloned().collect();
    found.push(Branch { way, asked, span, names });
}

/// The options that a condition asks for.
fn options_in(asked: &Cond) -> Asked {
    let mut options = Asked::new();
    cond(asked, &mut options);
    options
}

fn of_items(items: &[Item], found: &mut Vec<Branch>) {
    let clauses = |items: &[Item]| items.iter().map(|item| (item.span, names_of(item))).collect::<Vec<_>>();
    for item in items {
        match &item.kind {
            ItemKind::If(block) => {
                let at = block.cond.span;
                for (way, items) in [(Way::Then(at), &block.then), (Way::Otherwise(at), &block.otherwise)] {
                    note(way, options_in(&block.cond), &clauses(items), found);
                    of_items(items, found);
                }
            }
            ItemKind::Variant { name, items, .. } => {
                note(Way::Variant(name.span), Asked::new(), &clauses(items), found);
                of_items(items, found);
            }
            ItemKind::Board(lines) => of_lines(lines, found),
            ItemKind::Pieces(lines) => of_lines(lines, found),
            ItemKind::Captures(lines) => of_lines(lines, found),
            ItemKind::Stacks(lines) => of_lines(lines, found),
            ItemKind::Setup { lines, .. } => of_lines(lines, found),
            ItemKind::Move { lines, .. } => of_lines(lines, found),
            ItemKind::End(lines) => of_lines(lines, found),
            ItemKind::Notation(lines) => of_lines(lines, found),
            ItemKind::Look(lines) => of_lines(lines, found),
            _ => {}
        }
    }
}

fn of_lines<T: Gives>(lines: &[Line<T>], found: &mut Vec<Branch>) {
    for line in lines {
        let LineKind::If(block) = &line.kind else { continue };
        let at = block.cond.span;
        for (way, lines) in [(Way::Then(at), &block.then), (Way::Otherwise(at), &block.otherwise)] {
            let clauses: Vec<_> = lines.iter().map(|line| (line.span, names_in(line))).collect();
            note(way, options_in(&block.cond), &clauses, found);
            of_lines(lines, found);
        }
    }
}

/// The names that an item gives.
fn names_of(item: &Item) -> Vec<Name> {
    match &item.kind {
        ItemKind::Board(lines) => lines.iter().flat_map(names_in).collect(),
        ItemKind::Pieces(lines) => lines.iter().flat_map(names_in).collect(),
        ItemKind::End(lines) => lines.iter().flat_map(names_in).collect(),
        ItemKind::If(block) => block.then.iter().chain(&block.otherwise).flat_map(names_of).collect(),
        ItemKind::Variant { .. } | ItemKind::Event(_) | ItemKind::Forbid { .. } => Vec::new(),
        kind => kind.name().into_iter().cloned().collect(),
    }
}

fn names_in<T: Gives>(line: &Line<T>) -> Vec<Name> {
    match &line.kind {
        LineKind::Clause(clause) => clause.names().into_iter().chain(line.label.clone()).collect(),
        LineKind::If(block) => block.then.iter().chain(&block.otherwise).flat_map(names_in).collect(),
        LineKind::Removal(_) => Vec::new(),
    }
}

/// A clause that may give names.
trait Gives {
    /// These.
    fn names(&self) -> Vec<Name> {
        Vec::new()
    }
}

impl Gives for BoardLine {
    fn names(&self) -> Vec<Name> {
        match self {
            Self::Link { name, .. }
            | Self::DirectionOf { name, .. }
            | Self::Direction { name, .. }
            | Self::Zone { name, .. }
            | Self::Attribute { name, .. } => vec![name.clone()],
            Self::Lines { along, back, .. } | Self::Wheels { along, back, .. } => {
                std::iter::once(along).chain(back).cloned().collect()
            }
            Self::Area { names, .. } => names.clone(),
            Self::Grid { .. }
            | Self::Only(_)
            | Self::Remove(_)
            | Self::CellsAt(_)
            | Self::NoWay { .. }
            | Self::Join { .. } => Vec::new(),
        }
    }
}

impl Gives for PiecesLine {
    fn names(&self) -> Vec<Name> {
        match self {
            Self::Group { name, .. } | Self::Attribute { name, .. } => vec![name.clone()],
            Self::Roles(roles) => {
                let names = |role: &RoleDecl| [vec![role.name.clone()], letters_of(role)].concat();
                roles.iter().flat_map(names).collect()
            }
        }
    }
}

/// The letters of a role: those that are written, or the first of its name.
fn letters_of(role: &RoleDecl) -> Vec<Name> {
    let letters = match &role.letters {
        Some(letters) => letters.node.split('/').map(str::to_owned).collect(),
        None => vec![role.name.node.chars().take(1).collect()],
    };
    letters.into_iter().map(|letter: String| Name::new(letter, role.name.span)).collect()
}

impl Gives for CapturesLine {}
impl Gives for StacksLine {}
impl Gives for SetupLine {}
impl Gives for MoveLine {}
impl Gives for EndLine {}
impl Gives for NotationLine {}
impl Gives for LookLine {}
