//! Carries out `extends`, variants, edits and `if`: from files as written to one flat game.
//!
//! A game is made of layers: the game that extends no other, its variant if one is meant, the game that extends it, and so
//! on up to the variant chosen. Each layer adds to the one below, and changes it only where it says so.

mod asked;
mod branches;
mod chain;
mod choose;
mod fold;
mod sections;
mod shelf;

pub(super) use branches::Branches;
pub(super) use chain::{Chain, read};
pub use chain::{DrawingFile, Library};

use crate::diag::{Diagnostic, Report, nearest};
use crate::model::flat::Flat;
use crate::model::options::Settings;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Game, Item, ItemKind, Name};
use chain::Ancestor;
use choose::Chosen;
use sections::{Draft, Finished};

/// A flat game, and what of the files it leaves out.
#[derive(Clone, Debug, Default)]
pub(super) struct Flattened {
    /// The game.
    pub flat: Flat,
    /// The clauses it leaves out: in branches of `if` and variants not chosen, replaced, removed.
    pub left_out: Vec<Span>,
    /// Those of them that stand in branches of `if` not chosen.
    pub unchosen: Vec<Span>,
    /// The options that conditions ask for, in any branch, with the numbers they are compared with.
    pub asked: Vec<(String, Vec<i64>)>,
    /// The options of which a variant, or a game that extends another, has chosen a value.
    pub settled: Vec<String>,
}

/// The clauses one game or variant adds.
struct Layer<'a> {
    items: &'a [Item],
}

/// What to do where an option that is given from outside is not declared.
#[derive(Clone, Copy, Debug)]
enum Missing {
    /// Nothing.
    Fine,
    /// Say so at this place.
    Said(Span),
}

impl Missing {
    fn place(self) -> Option<Span> {
        match self {
            Self::Fine => None,
            Self::Said(span) => Some(span),
        }
    }
}

/// Who declared an option, and who gave it its value.
#[derive(Clone, Copy, Debug)]
struct Origins {
    declared: usize,
    set: Option<usize>,
    /// That was a choice among its values, and no new declaration.
    is_settled: bool,
    /// Where the value was given.
    span: Span,
}

/// Makes one flat game of a game and those it extends, with a variant and options chosen.
///
/// `tried`: the options are not the user's choice; that one is not there, in a branch not chosen, is no mistake.
pub(super) fn flatten(chain: &Chain, settings: &Settings, tried: bool, report: &mut Report) -> Flattened {
    let Some(last) = chain.ancestors.last() else { return Flattened::default() };
    let game = &last.file.game;
    let header = game.title.span;
    let wanted = settings.variant.clone().map(|v| Spanned::new(v, header));
    let missing = if tried { Missing::Fine } else { Missing::Said(header) };
    let mut layers = Vec::new();
    for ancestor in &chain.ancestors[..chain.ancestors.len() - 1] {
        stack_up(&mut layers, ancestor, ancestor.variant.as_ref(), report);
    }
    stack_up(&mut layers, last, wanted.as_ref(), report);
    check_places(&game.items, false, report);
    let Chosen { options, settled } = choose::choose(&layers, &settings.options, missing, report);
    let mut draft = Draft::new(options, layers.len(), report);
    layers.iter().enumerate().for_each(|(at, layer)| draft.layer(layer.items, at));
    let Finished { mut flat, mut left_out, unchosen } = draft.finish();
    left_out.extend(chain.ancestors.iter().flat_map(|a| other_variants(a, &layers)));
    flat.title = title(game, wanted.as_ref());
    flat.header = header;
    flat.variants = variants(game, report);
    Flattened { flat, left_out, unchosen, asked: asked::asked(&layers).into_iter().collect(), settled }
}

fn stack_up<'a>(layers: &mut Vec<Layer<'a>>, ancestor: &'a Ancestor, variant: Option<&Name>, report: &mut Report) {
    let game = &ancestor.file.game;
    layers.push(Layer { items: &game.items });
    let Some(name) = variant else { return };
    match variant_items(game, &name.node) {
        Some(items) => layers.push(Layer { items }),
        None => report.push(unknown_variant(game, name)),
    }
}

fn variant_items<'a>(game: &'a Game, wanted: &str) -> Option<&'a [Item]> {
    game.items.iter().find_map(|item| match &item.kind {
        ItemKind::Variant { name, items, .. } if name.node == wanted => Some(items.as_slice()),
        _ => None,
    })
}

/// Variants stand in the game itself: one inside another, or inside an `if`, could not be chosen.
fn check_places(items: &[Item], inside: bool, report: &mut Report) {
    for item in items {
        match &item.kind {
            ItemKind::Variant { name, .. } if inside => report.push(
                Diagnostic::error(
                    "misplaced-variant",
                    name.span,
                    format!("variant `{}` stands inside another clause", name.node),
                )
                .help("write it directly in the game; it can ask for options itself"),
            ),
            ItemKind::Variant { items, .. } => check_places(items, true, report),
            ItemKind::If(block) => {
                check_places(&block.then, true, report);
                check_places(&block.otherwise, true, report);
            }
            _ => {}
        }
    }
}

/// The variants of a file that are not part of the game.
fn other_variants(ancestor: &Ancestor, layers: &[Layer]) -> Vec<Span> {
    let chosen = |items: &[Item]| layers.iter().any(|l| std::ptr::eq(l.items, items));
    let items = ancestor.file.game.items.iter();
    let other = items.filter(|i| matches!(&i.kind, ItemKind::Variant { items, .. } if !chosen(items)));
    other.map(|item| item.span).collect()
}

fn unknown_variant(game: &Game, name: &Name) -> Diagnostic {
    let known: Vec<&str> = declared_variants(game).map(|(name, _)| name.node.as_str()).collect();
    let message = format!("`{}` has no variant `{}`", game.title.node, name.node);
    let mut diagnostic = Diagnostic::error("unknown-variant", name.span, message);
    if let Some(near) = nearest(&name.node, known.iter().copied()) {
        diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
    }
    diagnostic.help(match known.is_empty() {
        true => "it declares no variant".to_owned(),
        false => format!("its variants are `{}`", known.join("`, `")),
    })
}

fn declared_variants(game: &Game) -> impl Iterator<Item = (&Name, Option<&Name>)> {
    game.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Variant { name, title, .. } => Some((name, title.as_ref())),
        _ => None,
    })
}

fn variants(game: &Game, report: &mut Report) -> Vec<(Name, Option<Name>)> {
    let mut found: Vec<(Name, Option<Name>)> = Vec::new();
    for (name, title) in declared_variants(game) {
        if let Some((first, _)) = found.iter().find(|(n, _)| n == name) {
            report.push(Diagnostic::declared_twice("variant", name, Some(first.span)));
        } else {
            found.push((name.clone(), title.cloned()));
        }
    }
    found
}

fn title(game: &Game, variant: Option<&Name>) -> Name {
    let chosen = variant.and_then(|v| declared_variants(game).find(|(name, _)| name.node == v.node));
    match chosen {
        Some((_, Some(title))) => title.clone(),
        Some((name, None)) => Spanned::new(format!("{} ({})", game.title.node, name.node), name.span),
        None => game.title.clone(),
    }
}

#[cfg(test)]
mod tests;
