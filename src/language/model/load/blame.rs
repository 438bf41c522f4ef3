//! What goes wrong in a game by a change of it is reported at the change.

use super::Made;
use super::followers::is_letter_of;
use crate::diag::{Diagnostic, Label, Severity, Subject};
use crate::model::extend::Chain;
use crate::source::{Sources, Span};
use crate::syntax::ast::{Edit, Game, Item, ItemKind, Line};
use crate::syntax::has_word;

/// What changes a game: a variant of it, or a game that extends it.
pub(super) struct Change<'a> {
    /// How it is called.
    called: String,
    /// Its name or title.
    name: Span,
    /// All of it.
    whole: Span,
    items: &'a [Item],
    /// What it changes.
    base: Vec<&'a Item>,
}

impl<'a> Change<'a> {
    /// The variant of that name.
    pub fn variant(chain: &'a Chain, wanted: &str) -> Option<Self> {
        let game = &chain.ancestors.last()?.file.game;
        game.items.iter().find_map(|item| match &item.kind {
            ItemKind::Variant { name, items, .. } if name.node == wanted => Some(Self {
                called: format!("variant `{wanted}`"),
                name: name.span,
                whole: item.span,
                items,
                base: items_of(chain).collect(),
            }),
            _ => None,
        })
    }

    /// The game itself, where it extends another.
    pub fn extending(chain: &'a Chain, sources: &Sources) -> Option<Self> {
        let (last, above) = chain.ancestors.split_last().filter(|(_, above)| !above.is_empty())?;
        let Game { title, items, .. } = &last.file.game;
        let file = sources.file(title.span)?;
        let base = above.iter().flat_map(|a| &a.file.game.items).collect();
        Some(Self { called: format!("`{}`", title.node), name: title.span, whole: file.span(), items, base })
    }

    /// What is wrong by this change with clauses that it does not hold: one message for each line of it that is to blame.
    /// `sure`: where no line can be named, the change as a whole is to blame.
    pub fn blamed(&self, found: Vec<Diagnostic>, sure: bool, sources: &Sources) -> Vec<Diagnostic> {
        let roles = found.iter().filter(|d| d.code == "unknown-role").filter_map(|d| d.name(sources));
        let roles: Vec<String> = roles.map(str::to_owned).collect();
        let moves = found.iter().filter(|d| d.code == "unknown-move").map(Diagnostic::span);
        let lost: Vec<Span> = moves.filter_map(|at| Some(self.base_item(at)?.span)).collect();
        let follows = |d: &Diagnostic| d.code == "unknown-name" && lost.iter().any(|item| item.contains(d.span()));
        let mut blamed: Vec<(Span, Diagnostic)> = Vec::new();
        for d in found.into_iter().filter(|d| !is_letter_of(d, &roles, sources) && !follows(d)) {
            let is_own = d.severity != Severity::Error || self.whole.contains(d.span());
            let cause = self.cause(&d, sources).or(sure.then_some((self.name, "changed here")));
            let Some((place, words)) = cause.filter(|_| !is_own) else {
                blamed.push((d.span(), if is_own { self.own(d) } else { self.of_base(d) }));
                continue;
            };
            match blamed.iter_mut().find(|(known, _)| *known == place) {
                Some((_, first)) => self.add(first, &d, sources),
                None => blamed.push((place, self.diag(&d, place, words, sources))),
            }
        }
        blamed.into_iter().map(|(_, d)| d).collect()
    }

    /// What is wrong with a clause of the change itself, or with one for which it is not to blame.
    fn own(&self, mut d: Diagnostic) -> Diagnostic {
        let is_declared_above = d.labels.iter().any(|label| !self.whole.contains(label.span));
        if d.code == "too-many-pieces" && self.whole.contains(d.span()) && is_declared_above {
            d.help =
                vec!["place fewer, or repeat the section here with the right number: `replace pieces { … }`".into()];
        }
        if matches!(d.code, "two-grids" | "declared-twice") && is_declared_above {
            let item = self.items.iter().find(|item| item.span.contains(d.span()));
            let section = item.map(|item| item.kind.word());
            if let Some(section) = section.filter(|section| matches!(*section, "board" | "pieces")) {
                // beside the first, a second grid has no name to change
                if d.code == "two-grids" {
                    d.help.clear();
                }
                let help = format!(
                    "what is written here is added to `{section}`; to change it, say the section anew: `replace {section} {{ … }}`"
                );
                d.help.insert(0, help);
            }
        }
        d
    }

    /// What is wrong with a clause of the game that is changed because of one that is new: that clause can go, or be another.
    fn of_base(&self, d: Diagnostic) -> Diagnostic {
        let is_of_change = d.labels.iter().any(|label| self.whole.contains(label.span));
        let item = self.base_item(d.span()).filter(|_| is_of_change);
        match item.and_then(|item| Some((removed(item)?, anew(item, d.span())?))) {
            Some((removed, anew)) => {
                let section = removed.trim_start_matches("remove ").to_owned();
                d.help(format!("or leave `{section}` of the game out, `{removed}`, or say it anew: `{anew}`"))
            }
            None => d,
        }
    }

    /// The item of the game that is changed at a place.
    fn base_item(&self, at: Span) -> Option<&'a Item> {
        self.base.iter().find(|item| item.span.contains(at)).copied()
    }

    fn diag(&self, d: &Diagnostic, place: Span, words: &str, sources: &Sources) -> Diagnostic {
        let message = match &d.subject {
            // of a name in a description it is not known what it was
            Subject::Unknown { sort, name } => {
                let sort = if sort == "role" { String::new() } else { format!("{sort} ") };
                format!("{} leaves no {sort}`{name}`, and the game still asks for it", self.called)
            }
            _ => format!("{}: {}", self.called, d.message),
        };
        let mut diag = Diagnostic::error(d.code, place, message).label(words);
        self.add(&mut diag, d, sources);
        diag
    }

    /// Another place that the change leaves wrong.
    fn add(&self, diag: &mut Diagnostic, d: &Diagnostic, sources: &Sources) {
        diag.labels.push(Label { span: d.span(), text: "asked for here".into() });
        let item = self.base_item(d.span());
        let help = match item.map(|item| (&item.kind, anew(item, d.span()))) {
            Some((ItemKind::Move { name, .. }, Some(anew))) if self.is_played_no_more(&name.node, sources) => {
                Some(format!(
                    "no turn of it plays `{0}`: take it away there, `remove move {0}`; or say it anew: `{anew}`",
                    name.node
                ))
            }
            Some((_, Some(anew))) => Some(format!("repeat this there, changed as it should be: `{anew}`")),
            Some((ItemKind::Event(_), None)) => {
                Some("this event has no label, and stays: keep the move, and leave it out of `turn`".to_owned())
            }
            _ => None,
        };
        if let Some(help) = help.filter(|help| !diag.help.contains(help)) {
            diag.help.push(help);
        }
    }

    /// True for a move of which no turn speaks once this has changed some.
    fn is_played_no_more(&self, play: &str, sources: &Sources) -> bool {
        let turn = |item: &&Item| match &item.kind {
            ItemKind::Turn { name, .. } => Some(name.as_ref().map(|name| name.node.clone())),
            _ => None,
        };
        let is_sequence = |item: &&Item| matches!(item.kind, ItemKind::Sequence { .. });
        let changed: Vec<_> = self.items.iter().filter_map(|item| turn(&item)).collect();
        let is_left = |item: &&&Item| turn(item).is_some_and(|name| !changed.contains(&name));
        let turns = self.items.iter().filter(|item| turn(item).is_some() || is_sequence(item));
        let left = self.base.iter().filter(|item| is_left(item) || is_sequence(item)).copied();
        !changed.is_empty() && !turns.chain(left).any(|item| has_word(sources.text(item.span), play))
    }

    /// The line that takes away or changes what a message is about.
    fn cause(&self, d: &Diagnostic, sources: &Sources) -> Option<(Span, &'static str)> {
        let changes = self.items.iter().filter_map(change);
        let speaks = |span: Span| d.name(sources).is_some_and(|name| has_word(sources.text(span), name));
        // that there are too many of a role is not the work of a move that speaks of it
        let may_be = |word: &str| d.code != "too-many-pieces" || word == "pieces";
        let named = changes.clone().find(|(span, _, word)| may_be(word) && speaks(*span));
        let section = section_of(d.code);
        let found = named.or_else(|| changes.clone().find(|(_, _, word)| section == Some(*word)));
        let found = found.or_else(|| self.option_of(section, sources));
        found.map(|(span, words, _)| (first_line(span, sources), words))
    }

    /// The option chosen here of which the board speaks, where it is the board that is asked for in vain.
    fn option_of(&self, section: Option<&str>, sources: &Sources) -> Option<Changed> {
        let boards = || self.base.iter().filter(|item| matches!(item.kind, ItemKind::Board(_)));
        let is_of_board = |name: &str| boards().any(|board| has_word(sources.text(board.span), name));
        let chosen = self.items.iter().filter(|_| section == Some("board")).find(|item| match &item.kind {
            ItemKind::Option(option) => is_of_board(&option.name.node),
            _ => false,
        });
        chosen.and_then(change)
    }
}

/// What is changed: its place, what is done there, and to what sort of item.
type Changed = (Span, &'static str, &'static str);

/// An item that takes away or changes something.
fn change(item: &Item) -> Option<Changed> {
    let replaces = item.edit.as_ref().is_some_and(|e| e.node == Edit::Replace);
    let done = match &item.kind {
        ItemKind::Removal { .. } => "taken away here",
        ItemKind::Option(_) => "chosen here",
        _ if replaces => "replaced here",
        _ => return None,
    };
    Some((item.span, done, item.kind.word()))
}

/// The section that declares what such a message misses.
fn section_of(code: &str) -> Option<&'static str> {
    match code {
        "unknown-role" | "unknown-letter" => Some("pieces"),
        "unknown-player" | "zone-not-for-all" => Some("players"),
        // cells and how many there are
        "unknown-cell" | "unknown-zone" | "unknown-row" | "unknown-direction" | "unknown-area" | "empty-zone"
        | "too-many-pieces" | "setup-count" => Some("board"),
        _ => None,
    }
}

/// How a variant says a clause of the base anew.
fn anew(item: &Item, at: Span) -> Option<String> {
    let called = item.kind.called();
    Some(match &item.kind {
        ItemKind::Move { .. } | ItemKind::Sequence { .. } | ItemKind::Turn { .. } | ItemKind::Setup { .. } => {
            format!("replace {called} {{ … }}")
        }
        ItemKind::Board(_) | ItemKind::Pieces(_) => format!("replace {called} {{ … }}"),
        ItemKind::Landing(_) | ItemKind::Shape(_) => format!("replace {called} …"),
        ItemKind::Define(_) => format!("replace {called} = …"),
        ItemKind::Captures(lines) => in_section("captures", lines, at),
        ItemKind::Stacks(lines) => in_section("stacks", lines, at),
        ItemKind::End(lines) => in_section("end", lines, at),
        ItemKind::Event(event) => format!("remove {}", event.label.as_ref()?.node),
        _ => return None,
    })
}

/// How a clause of the base is taken away.
fn removed(item: &Item) -> Option<String> {
    let can_be = matches!(item.kind.word(), "move" | "sequence" | "turn" | "setup");
    can_be.then(|| format!("remove {}", item.kind.called()))
}

fn in_section<T>(word: &str, lines: &[Line<T>], at: Span) -> String {
    let line = lines.iter().find(|l| l.span.contains(at));
    match line.and_then(|l| l.label.as_ref()) {
        Some(label) => format!("{word} {{ replace {}: … }}", label.node),
        None => format!("replace {word} {{ … }}"),
    }
}

/// True where the name of a variant stands at a place that has not a single line.
pub(super) fn is_empty_variant(chain: &Chain, at: Span) -> bool {
    chain
        .items()
        .any(|item| matches!(&item.kind, ItemKind::Variant { name, items, .. } if name.span == at && items.is_empty()))
}

fn first_line(span: Span, sources: &Sources) -> Span {
    let text = sources.text(span);
    let end = text.find(['\n', '{']).unwrap_or(text.len());
    Span::new(span.lo, span.lo + text[..end].trim_end().len() as u32)
}

fn items_of(chain: &Chain) -> impl Iterator<Item = &Item> {
    chain.items().filter(|item| !matches!(item.kind, ItemKind::Variant { .. }))
}

/// Tells at the variants what is wrong by them alone. `names`: the variants that the games are, if they are one.
pub(super) fn at_variants(made: &mut [Made], names: &[Option<String>], chain: &Chain, sources: &Sources) {
    let base = made.iter().zip(names).find(|(_, name)| name.is_none()).map(|(made, _)| made.report.clone());
    let base = base.unwrap_or_default();
    for (made, name) in made.iter_mut().zip(names) {
        let Some(change) = name.as_ref().and_then(|name| Change::variant(chain, name)) else { continue };
        let (known, new): (Vec<_>, Vec<_>) = made.report.iter().cloned().partition(|d| super::has(&base, d));
        made.report = known.into_iter().chain(change.blamed(new, true, sources)).collect();
    }
}
