//! Loading: from the name of a rules file to a checked [`Game`](super::Game).
//!
//! One text makes many games: one for each variant and each way to set its options. The one asked for is handed back, the
//! others are only checked, so that a mistake shows before somebody chooses that variant.

mod settings;

use super::Game;
use super::check;
use super::extend::{Chain, Flattened, flatten, read};
use super::resolve::resolve;
use crate::diag::{Diagnostic, Report, Severity};
use crate::source::{Sources, Span};
use crate::syntax::ast::Value;

/// What a game is loaded with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The variant of the file.
    pub variant: Option<String>,
    /// Options given from outside; they win over the variant's.
    pub options: Vec<(String, Value)>,
}

/// Finds the text of a game that another extends. No I/O happens inside the model.
pub trait Library {
    /// The name (path or shipped name) and text of the game called `name`, asked for by the file `from`.
    ///
    /// # Errors
    /// A sentence for the user: why there is none.
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String>;
}

/// All that loading found.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The texts read, to which all spans refer.
    pub sources: Sources,
    /// What was found wrong.
    pub report: Report,
    /// The game, if it can be played.
    pub game: Option<Game>,
}

/// Loads a game from its text, and checks it in all its variants, with all its options, and with those of its tests.
pub fn load(name: &str, text: &str, settings: &Settings, library: &dyn Library) -> Loaded {
    load_with(name, text, settings, library, true)
}

/// Loads a game and checks it with these settings only: to play it at once.
pub fn load_quick(name: &str, text: &str, settings: &Settings, library: &dyn Library) -> Loaded {
    load_with(name, text, settings, library, false)
}

fn load_with(name: &str, text: &str, settings: &Settings, library: &dyn Library, all: bool) -> Loaded {
    let mut loaded = Loaded::default();
    let Some(chain) = read(name, text, library, &mut loaded.sources, &mut loaded.report) else {
        loaded.report.sort();
        return loaded;
    };
    let (game, made) = make(&chain, settings);
    let made = if all { check_all(&chain, settings, made, game.as_ref()) } else { made };
    loaded.report.extend(made.report);
    loaded.report.sort();
    loaded.game = game.filter(|_| !loaded.report.has_errors());
    loaded
}

/// One game made of a text, and what was found wrong with it.
struct Made {
    flattened: Flattened,
    report: Report,
}

fn make(chain: &Chain, settings: &Settings) -> (Option<Game>, Made) {
    let mut report = Report::default();
    let flattened = flatten(chain, settings, &mut report);
    let game = resolve(&flattened.flat, &mut report);
    if let Some(game) = &game {
        let _ = game;
    }
    (game, Made { flattened, report })
}

/// Checks all other games that can be made of the text, and says of each mistake once.
fn check_all(chain: &Chain, settings: &Settings, main: Made, game: Option<&Game>) -> Made {
    let combinations = settings::combinations(&main.flattened, settings);
    let ways: Vec<Made> = combinations.iter().map(|s| make(chain, s).1).collect();
    let mut report = errors_and_agreed_warnings(&main, &ways);
    for (name, _) in &main.flattened.flat.variants {
        if settings.variant.as_ref() != Some(&name.node) {
            let variant = Settings { variant: Some(name.node.clone()), options: Vec::new() };
            let made = make(chain, &variant).1;
            add_within(&mut report, made.report, settings::variant_span(chain, &name.node));
        }
    }
    for (test, settings) in settings::of_tests(game, settings) {
        add_within(&mut report, make(chain, &settings).1.report, Some(test));
    }
    Made { flattened: main.flattened, report }
}

/// All errors, each place and code once. A warning counts only if every choice of the options that keeps its clause agrees:
/// a role that one option does not use is of use with another.
fn errors_and_agreed_warnings(main: &Made, ways: &[Made]) -> Report {
    let agreed = |d: &Diagnostic| ways.iter().chain([main]).all(|made| has(&made.report, d) || made.leaves_out(d.span()));
    let mut report = Report::default();
    for diagnostic in main.report.iter().chain(ways.iter().flat_map(|w| w.report.iter())) {
        if !has(&report, diagnostic) && (diagnostic.severity == Severity::Error || agreed(diagnostic)) {
            report.push(diagnostic.clone());
        }
    }
    report
}

impl Made {
    fn leaves_out(&self, span: Span) -> bool {
        self.flattened.unchosen.iter().any(|s| s.contains(span))
    }
}

/// Adds errors, and warnings about a certain part of the text.
fn add_within(report: &mut Report, more: Report, part: Option<Span>) {
    for diagnostic in more.iter() {
        let concerns = diagnostic.severity == Severity::Error || part.is_some_and(|p| p.contains(diagnostic.span()));
        if concerns && !has(report, diagnostic) {
            report.push(diagnostic.clone());
        }
    }
}

fn has(report: &Report, diagnostic: &Diagnostic) -> bool {
    report.iter().any(|d| d.code == diagnostic.code && d.span() == diagnostic.span())
}

#[cfg(test)]
mod tests;
