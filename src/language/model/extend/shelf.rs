//! A shelf holds the clauses of one sort, and takes the edits of extending games and variants.

use crate::diag::{Diagnostic, Report, nearest};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Edit, Name};

/// Where a clause comes from: which layer of the game, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// 0 is the game that extends no other.
    pub layer: usize,
    /// What to underline: the name, or the clause.
    pub span: Span,
}

/// What a shelf knows of a clause.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// What edits call it; none: cannot be edited. Empty: the sort alone says which, as with the one `turn`.
    pub key: Option<String>,
    /// Where it comes from.
    pub origin: Origin,
    /// The whole clause.
    pub span: Span,
}

/// The clauses of one sort, in order.
#[derive(Clone, Debug)]
pub(super) struct Shelf<T> {
    register: Register,
    /// What each clause says, in the order of the register.
    values: Vec<T>,
}

impl<T> Shelf<T> {
    /// An empty shelf for a sort such as `move`.
    pub fn new(sort: &'static str) -> Self {
        let register = Register { sort, entries: Vec::new(), edits: Vec::new(), dropped: Vec::new() };
        Self { register, values: Vec::new() }
    }

    /// The clauses in order; the places of those that are gone go to `dropped`.
    pub fn into_values(self, dropped: &mut Vec<Span>) -> Vec<T> {
        dropped.extend(self.register.dropped);
        self.values
    }

    /// Takes everything off.
    pub fn clear(&mut self) {
        self.register.clear();
        self.values.clear();
    }

    /// Takes a clause, and what it says, as its edit wants.
    pub fn take(&mut self, edit: Option<&Spanned<Edit>>, (entry, value): (Entry, T), report: &mut Report) {
        self.take_at(self.values.len(), edit, (entry, value), report);
    }

    /// The same, but what is new comes in front of the last one, where that is another layer's and stays the last.
    pub fn take_in_front(
        &mut self,
        edit: Option<&Spanned<Edit>>,
        (entry, value): (Entry, T),
        stays_last: impl Fn(&T) -> bool,
        report: &mut Report,
    ) {
        let is_of_another = self.register.entries.last().is_some_and(|last| last.origin.layer != entry.origin.layer);
        let stays = is_of_another && self.values.last().is_some_and(stays_last);
        self.take_at(self.values.len() - usize::from(stays), edit, (entry, value), report);
    }

    fn take_at(&mut self, new: usize, edit: Option<&Spanned<Edit>>, (entry, value): (Entry, T), report: &mut Report) {
        match self.register.take(edit, new, entry, report) {
            Some(Change::Insert(at)) => self.values.insert(at, value),
            Some(Change::Replace(at)) => self.values[at] = value,
            None => {}
        }
    }

    /// Takes a clause away.
    pub fn remove(&mut self, key: &str, origin: Origin, report: &mut Report) {
        if let Some(at) = self.register.remove(key, origin, report) {
            self.values.remove(at);
        }
    }

    /// True where a clause has this name.
    pub fn has(&self, key: &str) -> bool {
        self.register.position(key).is_some()
    }
}

/// What becomes of the values of a shelf.
enum Change {
    /// One comes in at this place.
    Insert(usize),
    /// The one at this place gives way.
    Replace(usize),
}

/// What a shelf knows of its clauses, whatever they say: the code of shelves that is the same for all sorts.
#[derive(Clone, Debug)]
struct Register {
    sort: &'static str,
    entries: Vec<Entry>,
    /// What each layer has already replaced or removed.
    edits: Vec<(String, Origin)>,
    /// The clauses that were replaced or removed.
    dropped: Vec<Span>,
}

impl Register {
    fn clear(&mut self) {
        self.dropped.extend(self.entries.drain(..).map(|e| e.span));
    }

    /// `new`: where a clause comes in that takes the place of none.
    fn take(&mut self, edit: Option<&Spanned<Edit>>, new: usize, entry: Entry, report: &mut Report) -> Option<Change> {
        match edit.map(|e| (&e.node, e.span)) {
            None => self.add(new, entry, report),
            Some((Edit::Replace, span)) => self.replace(new, entry, span, report),
            Some((Edit::Before(anchor), _)) => self.insert(new, anchor, entry, report),
        }
    }

    fn add(&mut self, at: usize, entry: Entry, report: &mut Report) -> Option<Change> {
        if let Some(at) = self.same(&entry) {
            report.push(self.declared_twice(&self.entries[at], &entry));
            return None;
        }
        Some(self.insert_at(at, entry))
    }

    fn insert_at(&mut self, at: usize, entry: Entry) -> Change {
        self.entries.insert(at, entry);
        Change::Insert(at)
    }

    fn insert(&mut self, new: usize, anchor: &Name, entry: Entry, report: &mut Report) -> Option<Change> {
        if let Some(at) = self.same(&entry) {
            report.push(self.declared_twice(&self.entries[at], &entry));
            return None;
        }
        let at = self.position(&anchor.node).unwrap_or_else(|| {
            report.push(self.missing("stand before", &anchor.node, anchor.span));
            new
        });
        Some(self.insert_at(at, entry))
    }

    fn replace(&mut self, new: usize, entry: Entry, edit: Span, report: &mut Report) -> Option<Change> {
        let Some(key) = entry.key.clone() else {
            report.push(
                Diagnostic::error("nothing-to-replace", edit, "only a clause with a label can be replaced")
                    .label("this says not which")
                    .help(self.by_label()),
            );
            return None;
        };
        self.note_edit(&key, entry.origin, report);
        let Some(at) = self.position(&key) else {
            report.push(self.not_replaced(&key, &entry.origin, edit));
            return Some(self.insert_at(new, entry));
        };
        if let Some(diag) = self.declared_here(at, &entry.origin) {
            report.push(diag);
        }
        self.dropped.push(self.entries[at].span);
        self.entries[at] = entry;
        Some(Change::Replace(at))
    }

    /// Takes a clause away; where it was.
    fn remove(&mut self, key: &str, origin: Origin, report: &mut Report) -> Option<usize> {
        self.note_edit(key, origin, report);
        let found = self.position(key);
        if let Some(diag) = found.and_then(|at| self.declared_here(at, &origin)) {
            report.push(diag);
        }
        match found {
            Some(at) => self.dropped.push(self.entries.remove(at).span),
            None if self.edits_of(key, origin.layer) > 1 => {}
            None => report.push(self.missing("remove", key, origin.span)),
        }
        found
    }

    /// One layer changes a clause once.
    fn note_edit(&mut self, key: &str, origin: Origin, report: &mut Report) {
        let first = self.edits.iter().find(|(k, o)| k == key && o.layer == origin.layer);
        if let Some((_, first)) = first {
            report.push(changed_twice(&self.called(key), origin.span, first.span));
        }
        self.edits.push((key.to_owned(), origin));
    }

    fn edits_of(&self, key: &str, layer: usize) -> usize {
        self.edits.iter().filter(|(k, origin)| k == key && origin.layer == layer).count()
    }

    /// A clause that is changed where it is declared, and not by a layer above it.
    fn declared_here(&self, at: usize, edit: &Origin) -> Option<Diagnostic> {
        let entry = &self.entries[at];
        let key = entry.key.as_deref().unwrap_or_default();
        let is_own = entry.origin.layer == edit.layer && self.edits_of(key, edit.layer) == 1;
        is_own.then(|| {
            let message = format!("{} is declared and changed by the same game", self.called(key));
            Diagnostic::error("nothing-to-replace", edit.span, message)
                .also(entry.origin.span, "declared here")
                .help("keep one of the two")
        })
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.entries.iter().position(|e| e.key.as_deref() == Some(key))
    }

    fn same(&self, entry: &Entry) -> Option<usize> {
        self.position(entry.key.as_deref()?)
    }

    fn called(&self, key: &str) -> String {
        if key.is_empty() { format!("`{}`", self.sort) } else { format!("{} `{key}`", self.sort) }
    }

    fn declared_twice(&self, first: &Entry, second: &Entry) -> Diagnostic {
        let key = second.key.as_deref().unwrap_or_default();
        let diagnostic =
            Diagnostic::error("declared-twice", second.origin.span, format!("{} is declared twice", self.called(key)))
                .label("declared again")
                .also(first.origin.span, "declared first here");
        if first.origin.layer == second.origin.layer {
            return diagnostic.help(match key.is_empty() {
                true => "say all of it in one of them, and take the other away",
                false => "give one of them another name, or take it away",
            });
        }
        diagnostic.help("write `replace` in front to change what the game already says")
    }

    /// How a clause is replaced, with the labels that there are.
    fn by_label(&self) -> String {
        let labels: Vec<&str> =
            self.entries.iter().filter_map(|e| e.key.as_deref()).filter(|k| !k.is_empty()).collect();
        match labels.first() {
            Some(first) => format!("there are `{}`: write `replace {first}: …`", labels.join("`, `")),
            None => "none of the game has a label: write one in front of the clause there, `NAME: …`, and \
                     `replace NAME: …` here; or say the whole section anew"
                .into(),
        }
    }

    /// Nothing of that name can be replaced; in a game that stands alone nothing can.
    fn not_replaced(&self, key: &str, origin: &Origin, edit: Span) -> Diagnostic {
        let diag = self.missing("replace", key, origin.span);
        match origin.layer {
            0 => diag.help("`replace` is for variants and for games that extend another: leave it out").fix(edit, ""),
            // where nothing of the sort has a name, nothing else can have been meant
            _ if diag.help.is_empty() => {
                diag.help("what is new stands without `replace`").fix(Span::new(edit.lo, edit.hi + 1), "")
            }
            _ => diag,
        }
    }

    fn missing(&self, verb: &str, key: &str, span: Span) -> Diagnostic {
        let message = format!("there is no {} to {verb}", self.called(key));
        let diagnostic = Diagnostic::error("nothing-to-replace", span, message);
        let known: Vec<&str> = self.entries.iter().filter_map(|e| e.key.as_deref()).filter(|k| !k.is_empty()).collect();
        match nearest(key, known.iter().copied()) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None if known.is_empty() && self.sort == "clause" && verb == "remove" => diagnostic
                .help(format!("what has no label is named with its sort: `remove move {key}`, `remove option {key}`")),
            None if known.is_empty() => diagnostic,
            None => diagnostic.help(format!("there are `{}`", known.join("`, `"))),
        }
    }
}

/// An error where one layer changes something again.
pub(super) fn changed_twice(what: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::error("edited-twice", again, format!("{what} is changed twice"))
        .also(first, "changed here already")
        .help("keep one of the two")
}

#[cfg(test)]
mod tests {
    use super::{Entry, Origin, Shelf};
    use crate::diag::Report;
    use crate::source::{Span, Spanned};
    use crate::syntax::ast::Edit;

    fn entry(key: &str, layer: usize, value: i32) -> (Entry, i32) {
        let span = Span::new(value as u32, value as u32);
        (Entry { key: Some(key.into()), origin: Origin { layer, span }, span }, value)
    }

    fn codes(report: &Report) -> Vec<&str> {
        report.iter().map(|d| d.code).collect()
    }

    fn two() -> (Shelf<i32>, Report) {
        let (mut shelf, mut report) = (Shelf::new("end"), Report::default());
        shelf.take(None, entry("goal", 0, 1), &mut report);
        shelf.take(None, entry("quiet", 0, 2), &mut report);
        (shelf, report)
    }

    fn replace() -> Option<Spanned<Edit>> {
        Some(Spanned::new(Edit::Replace, Span::default()))
    }

    #[test]
    fn replacing_keeps_the_place() {
        let (mut shelf, mut report) = two();
        shelf.take(replace().as_ref(), entry("goal", 1, 3), &mut report);
        assert!(report.is_empty());
        assert_eq!(shelf.into_values(&mut Vec::new()), [3, 2]);
    }

    #[test]
    fn before_finds_its_place() {
        let (mut shelf, mut report) = two();
        let before =
            |n: &str| Some(Spanned::new(Edit::Before(Spanned::new(n.into(), Span::default())), Span::default()));
        shelf.take(before("quiet").as_ref(), entry("third", 1, 3), &mut report);
        assert!(report.is_empty());
        shelf.take(before("qiet").as_ref(), entry("fourth", 1, 4), &mut report);
        assert_eq!(codes(&report), ["nothing-to-replace"]);
        assert_eq!(shelf.into_values(&mut Vec::new()), [1, 3, 2, 4]);
    }

    #[test]
    fn nothing_is_overridden_in_silence() {
        let (mut shelf, mut report) = two();
        shelf.take(None, entry("goal", 1, 3), &mut report);
        shelf.take(replace().as_ref(), entry("gaol", 1, 4), &mut report);
        shelf.take(replace().as_ref(), entry("quiet", 1, 5), &mut report);
        shelf.remove("quiet", Origin { layer: 1, span: Span::new(6, 6) }, &mut report);
        assert_eq!(codes(&report), ["declared-twice", "nothing-to-replace", "edited-twice"]);
        let labels: Vec<usize> = report.iter().map(|d| d.labels.len()).collect();
        assert_eq!(labels, [2, 1, 2]);
    }

    #[test]
    fn what_is_gone_is_not_removed_again() {
        let (mut shelf, mut report) = two();
        shelf.remove("goal", Origin { layer: 1, span: Span::default() }, &mut report);
        shelf.remove("goal", Origin { layer: 2, span: Span::default() }, &mut report);
        assert_eq!(codes(&report), ["nothing-to-replace"]);
    }

    #[test]
    fn a_layer_does_not_change_what_it_declares() {
        let (mut shelf, mut report) = two();
        shelf.take(None, entry("third", 1, 3), &mut report);
        shelf.take(replace().as_ref(), entry("third", 1, 4), &mut report);
        shelf.take(None, entry("fourth", 1, 5), &mut report);
        shelf.remove("fourth", Origin { layer: 1, span: Span::default() }, &mut report);
        assert_eq!(codes(&report), ["nothing-to-replace"; 2]);
    }

    #[test]
    fn a_later_layer_may_change_what_an_earlier_one_changed() {
        let (mut shelf, mut report) = two();
        shelf.take(replace().as_ref(), entry("goal", 1, 3), &mut report);
        shelf.remove("goal", Origin { layer: 2, span: Span::default() }, &mut report);
        assert!(report.is_empty());
        assert_eq!(shelf.into_values(&mut Vec::new()), [2]);
    }
}
