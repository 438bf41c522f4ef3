//! What a pass has to say about a rules file: values, never printed here.

use crate::source::{Sources, Span, Spanned};
use std::fmt;

/// Names in a row, as people are told them: `` `a`, `b` ``.
pub fn backticked<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Things in a row, of which one is meant: `a, b or c`; nothing where there is none.
pub fn either(all: &[String]) -> Option<String> {
    let (last, rest) = all.split_last()?;
    Some(if rest.is_empty() { last.clone() } else { format!("{} or {last}", rest.join(", ")) })
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something a designer probably did not want; the game can be played.
    Warning,
    /// The game cannot be played.
    Error,
}

/// A place and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words beside the underline; may be empty.
    pub text: String,
}

/// A change of the text that mends the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

/// What a diagnostic is about, for whoever decides what only follows from what: sentences are for people alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// What is underlined.
    #[default]
    Underlined,
    /// A name, where something else is underlined.
    Name(String),
    /// A name that is declared nowhere, and what it should have been the name of.
    Unknown {
        /// `role`, `cell`.
        sort: String,
        /// The name.
        name: String,
    },
    /// Pieces that stand under the name of somebody else.
    Misplaced(Misplaced),
    /// A part before the one that asks for it, where there is none.
    EarlierPart,
    /// The value of an option, with which it is wrong whatever is right with others.
    Value,
}

/// Pieces that stand under the name of somebody else than their owner; no name: those of nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The letter and the role of the piece, where it is one.
    pub piece: Option<(char, String)>,
    /// Whose they are.
    pub owner: Option<String>,
    /// Whose they should be where they stand.
    pub under: Option<String>,
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.piece {
            Some((letter, role)) => write!(f, "`{letter}` is a `{role}`")?,
            None => f.write_str("these are pieces")?,
        }
        let whose = |name: &Option<String>, nobody: &str| name.as_ref().map_or(nobody.to_owned(), |n| format!("`{n}`"));
        write!(f, " of {}, written under {}", whose(&self.owner, "nobody"), whose(&self.under, "`neutral`"))
    }
}

/// One thing found wrong.
///
/// The message is one line, lower case, no full stop, the user's own words in backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code such as `unknown-role`.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What it is about.
    pub subject: Subject,
    /// Where; the first is the place underlined, the others point at related places.
    pub labels: Vec<Label>,
    /// What to do next, a sentence each.
    pub help: Vec<String>,
    /// A mend, where there is a sure one.
    pub fix: Option<Fix>,
    /// What is said instead where the mend does not hold what it promises.
    pub otherwise: Option<Box<Diagnostic>>,
    /// With which options it is found, where it is not with those that the game was loaded with: one of the helps.
    pub only_with: Option<String>,
}

/// True for one word.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// What stands at one more place of the same.
const HERE_TOO: &str = "here too";

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: String) -> Self {
        let labels = vec![Label { span, text: String::new() }];
        Self {
            code,
            severity,
            message,
            subject: Subject::default(),
            labels,
            help: Vec::new(),
            fix: None,
            otherwise: None,
            only_with: None,
        }
    }

    /// An error at a name that is declared nowhere.
    pub fn unknown(code: &'static str, span: Span, sort: &str, name: &str) -> Self {
        let subject = Subject::Unknown { sort: sort.to_owned(), name: name.to_owned() };
        Self::error(code, span, format!("unknown {sort} `{name}`")).about(subject)
    }

    /// An error at a name of that sort that is declared again, first there.
    pub fn declared_twice(sort: &str, name: &Spanned<String>, first: Option<Span>) -> Self {
        let diag = Self::error("declared-twice", name.span, format!("{sort} `{}` is declared twice", name.node));
        first.into_iter().fold(diag, |diag, first| diag.also(first, "declared first here"))
    }

    /// An error at what is said again, and is to be said once.
    pub fn said_twice(what: &str, again: Span, first: Span) -> Self {
        let diag = Self::error("said-twice", again, format!("{what} is said twice"));
        diag.also(first, "said first here").help("leave one of them out")
    }

    /// An error at pieces that stand under the name of somebody else.
    pub fn misplaced(span: Span, pieces: Misplaced) -> Self {
        Self::error("piece-of-another", span, pieces.to_string()).about(Subject::Misplaced(pieces))
    }

    /// Says what it is about, where that is not just what is underlined.
    #[must_use]
    pub fn about(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }

    /// The name that it is about, if it is about one.
    pub fn name<'a>(&'a self, sources: &'a Sources) -> Option<&'a str> {
        match &self.subject {
            Subject::Name(name) | Subject::Unknown { name, .. } => Some(name),
            Subject::Underlined => Some(sources.text(self.span())).filter(|text| is_word(text)),
            Subject::Misplaced(_) | Subject::EarlierPart | Subject::Value => None,
        }
    }

    /// Says with which options it is found.
    #[must_use]
    pub fn only_with(mut self, options: String) -> Self {
        self.only_with = Some(options.clone());
        self.help(options)
    }

    /// The words beside the first underline.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Another place that has to do with it.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// One more place of which the same is said.
    pub fn add_place(&mut self, span: Span) {
        self.labels.push(Label { span, text: HERE_TOO.into() });
    }

    /// The first other place that it points to, and of which something else is said.
    pub fn other_place(&self) -> Option<Span> {
        self.labels.get(1).filter(|label| label.text != HERE_TOO).map(|label| label.span)
    }

    /// What to do next.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// A sure mend.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }

    /// The place underlined.
    pub fn span(&self) -> Span {
        self.labels.first().map(|l| l.span).unwrap_or_default()
    }
}

/// All that the passes found, in the order of the text once [`Report::sort`]ed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// More than anybody reads.
    pub const MOST: usize = 1000;

    /// True where no more is taken, but for a first error.
    pub fn is_full(&self) -> bool {
        self.diagnostics.len() >= Self::MOST
    }

    /// Takes one more.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.is_full() && (diagnostic.severity == Severity::Warning || self.has_errors()) {
            return;
        }
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Takes one more; one that gives the same advice as the last, and no mend, is another place of it.
    pub fn push_or_join(&mut self, diagnostic: Diagnostic) {
        let same = |last: &&mut Diagnostic| {
            let is_bare = last.fix.is_none() && diagnostic.fix.is_none() && !diagnostic.help.is_empty();
            is_bare && last.code == diagnostic.code && last.help == diagnostic.help
        };
        match self.diagnostics.last_mut().filter(same) {
            Some(last) => last.add_place(diagnostic.span()),
            None => self.push(diagnostic),
        }
    }

    /// Takes all of these.
    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        more.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }

    /// What both reports say.
    #[must_use]
    pub fn only_with(mut self, other: &Report) -> Report {
        self.diagnostics.retain(|diagnostic| other.diagnostics.contains(diagnostic));
        self
    }

    /// Orders by place.
    pub fn sort(&mut self) {
        self.diagnostics.sort_by_key(Diagnostic::span);
    }

    /// True where something makes the game unplayable.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// True where nothing at all was found.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Makes errors of the warnings with one of these codes; whether there are any.
    pub fn raise(&mut self, codes: &[&str]) -> bool {
        let mut meant = self.diagnostics.iter_mut().filter(|d| codes.contains(&d.code)).peekable();
        let are_there = meant.peek().is_some();
        meant.for_each(|d| d.severity = Severity::Error);
        are_there
    }

    /// Takes out what fits.
    pub fn take(&mut self, mut fits: impl FnMut(&Diagnostic) -> bool) -> Vec<Diagnostic> {
        let (out, kept) = std::mem::take(&mut self.diagnostics).into_iter().partition(|told| fits(told));
        self.diagnostics = kept;
        out
    }

    /// What was found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    /// How many errors, how many warnings.
    pub fn counts(&self) -> (usize, usize) {
        let errors = self.iter().filter(|d| d.severity == Severity::Error).count();
        (errors, self.diagnostics.len() - errors)
    }
}

impl FromIterator<Diagnostic> for Report {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(found: I) -> Self {
        let mut report = Self::default();
        report.extend(found);
        report
    }
}

impl IntoIterator for Report {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.diagnostics.into_iter()
    }
}

/// The candidate most like `word`, if any is near enough to be meant.
///
/// Distance is that of Damerau and Levenshtein with neighbours swapped counted as one; a third of the word's length is near.
///
/// ```
/// assert_eq!(boardwright_language::diag::nearest("rokc", ["rock", "paper"]), Some("rock"));
/// assert_eq!(boardwright_language::diag::nearest("tower", ["rock", "paper"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near_ones(word, candidates).into_iter().min()
}

/// A word of more letters is no slip of the pen.
const LONGEST: usize = 400;

/// All candidates that are most like `word` and near enough to be meant, in their order, each once.
///
/// One letter or figure for another is no slip of the pen: nothing is near to a word of one letter, nor a number to a number.
///
/// ```
/// assert_eq!(boardwright_language::diag::near_ones("cock", ["rock", "lock", "paper"]), ["rock", "lock"]);
/// assert_eq!(boardwright_language::diag::near_ones("n", ["e", "w"]), [""; 0]);
/// assert_eq!(boardwright_language::diag::near_ones("7", ["6", "17"]), [""; 0]);
/// ```
pub fn near_ones<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    if !(2..=LONGEST).contains(&length) || word.chars().all(|c| c.is_ascii_digit()) {
        return Vec::new();
    }
    let mut best: Vec<&str> = Vec::new();
    let mut least = limit;
    for (d, c) in candidates.into_iter().map(|c| (edit_distance(word, c), c)) {
        if d > least || d >= c.chars().count().max(2) {
            continue;
        }
        if d < least {
            best.clear();
            least = d;
        }
        if !best.contains(&c) {
            best.push(c);
        }
    }
    best
}

fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}
