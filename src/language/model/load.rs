//! Loading: from the name of a rules file to a checked [`Game`].
//!
//! One text makes many games: one for each variant and each way to set its options. The one asked for is handed back, the
//! others are only checked, so that a mistake shows before somebody chooses that variant.

mod blame;
mod fixes;
mod followers;
mod settings;

use super::check;
use super::extend::{Branches, Chain, Flattened, flatten, read};
pub use super::extend::{DrawingFile, Library};
use super::flat::Flat;
use super::look::OwnDrawings;
pub use super::options::{OUTSIDE, Settings};
use super::resolve::resolve;
use super::{Game, Test};
use crate::diag::{Diagnostic, Report, Severity, Subject};
use crate::source::{Sources, Span};
use crate::syntax::ast::Value;
use crate::syntax::{Known, ast};
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// All that loading found.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The texts read, to which all spans refer.
    pub sources: Sources,
    /// What was found wrong.
    pub report: Report,
    /// The text itself as it was read, without those that it extends; its places are counted from its beginning.
    pub file: Option<ast::File>,
    /// What the grammar made of its words, if it was read as it stands.
    pub words: Known,
    /// The game, if it can be played.
    pub game: Option<Game>,
    /// How many of its variants and choices of options were not looked at, because so much text takes too long.
    pub unchecked: usize,
    /// The tests that speak of what it does not have with the options asked for, and were left out: a cell beyond the edge of
    /// a smaller board, perhaps.
    pub unfit: Vec<Unfit>,
    /// The other games of the text, which were looked at as far as that is possible without playing them.
    pub others: Vec<Other>,
    /// What it is refused for with other options, where it was loaded to [note](Care::Noting) that.
    pub elsewhere: Option<Diagnostic>,
    /// How many games were made of the text to look at it.
    pub games: usize,
}

/// A test that a game cannot have with the options asked for.
#[derive(Clone, Debug)]
pub struct Unfit {
    /// The test, as far as it could be read.
    pub test: Test,
    /// Why not.
    pub why: Vec<Diagnostic>,
}

/// Another game that can be made of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// Its variant and options.
    pub settings: Settings,
    /// The tests that it is made for, where they have options of their own.
    pub tests: Vec<Span>,
    /// What to say of a mistake that it alone has.
    pub only: String,
}

/// How thoroughly a game is checked while it is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// In all its variants, with all its options, and with those of its tests.
    All,
    /// As it is to be played; what it is refused for otherwise is only noted.
    Noting,
    /// As it is to be played.
    Quick,
}

/// Loads a game from its text, and checks it in all its variants, with all its options, and with those of its tests.
pub fn load(name: &str, text: &str, settings: &Settings, library: &dyn Library) -> Loaded {
    load_as(name, text, settings, library, Care::All)
}

/// Loads a game and checks it with these settings only: to play it at once.
pub fn load_quick(name: &str, text: &str, settings: &Settings, library: &dyn Library) -> Loaded {
    load_as(name, text, settings, library, Care::Quick)
}

/// Loads a game from its text, and checks it with so much care. Each fix that it offers has been tried.
pub fn load_as(name: &str, text: &str, settings: &Settings, library: &dyn Library, care: Care) -> Loaded {
    let mut loaded = load_unproved(name, text, settings, library, care);
    fixes::prove(&mut loaded, fixes::Asked { name, settings, library, care });
    loaded
}

/// Loads a game with all the fixes that were proposed.
fn load_unproved(name: &str, text: &str, settings: &Settings, library: &dyn Library, care: Care) -> Loaded {
    let mut loaded = Loaded::default();
    let Some(mut chain) = read(name, text, library, &mut loaded.sources, &mut loaded.report) else {
        loaded.report.sort();
        return loaded;
    };
    let drawings = OwnDrawings::new(library, &loaded.sources);
    let branches = Branches::of(&chain);
    let text = Text { chain: &chain, branches: &branches, sources: &loaded.sources, drawings: &drawings };
    let (mut game, mut made) = make(text, settings, false);
    loaded.games = 1;
    let is_lenient = care != Care::All && !settings.options.is_empty();
    if is_lenient {
        loaded.unfit = leave_unfit_tests_out(&mut game, &mut made);
    }
    let needs_others = made.needs_others() || settings.variant.is_some() && made.report.has_errors();
    let report = match care {
        Care::Noting if !made.report.has_errors() => {
            let own = made.without_others();
            let all = check_all(text, settings, made, game.as_ref()).report;
            loaded.elsewhere = all.iter().find(|d| d.severity == Severity::Error).cloned();
            own
        }
        Care::Quick | Care::Noting if !needs_others => made.without_others(),
        _ => {
            let all = check_all(text, settings, made, game.as_ref());
            loaded.games += all.others.len();
            (loaded.unchecked, loaded.others) = (all.unchecked, all.others);
            all.report
        }
    };
    let report = match &game {
        // nor need tests with options of their own fit others beside them
        Some(game) if is_lenient => {
            let tests: Vec<Span> = game.tests.iter().map(|test| test.span).collect();
            report.into_iter().filter(|d| !inside(&tests, d)).collect()
        }
        _ => report,
    };
    let report = match blame::Change::extending(&chain, &loaded.sources) {
        Some(change) => {
            // what follows from a clause that could not be read is no work of the change
            let lost = followers::Lost::of(&chain, &loaded.sources);
            let (follows, found): (Vec<_>, Vec<_>) =
                report.into_iter().partition(|d| lost.explains(d, &loaded.sources));
            change.blamed(found, false, &loaded.sources).into_iter().chain(follows).collect()
        }
        None => report,
    };
    let report = followers::settle(report, &loaded.report, &chain, &loaded.sources);
    loaded.report.extend(report.into_iter().map(|d| branches.tell(d, &loaded.sources)));
    loaded.report.sort();
    loaded.game = game.filter(|_| !loaded.report.has_errors());
    if let Some(own) = chain.ancestors.pop() {
        (loaded.file, loaded.words) = (Some(own.file), own.words);
    }
    loaded
}

/// Leaves out the tests that are wrong in a game that has other options than they were written for.
fn leave_unfit_tests_out(game: &mut Option<Game>, made: &mut Made) -> Vec<Unfit> {
    let Some(game) = game else { return Vec::new() };
    let why = |test: &Test| -> Vec<Diagnostic> {
        let is_of_it = |d: &&Diagnostic| d.severity == Severity::Error && test.span.contains(d.span());
        made.report.iter().filter(is_of_it).cloned().collect()
    };
    let mut unfit: Vec<Unfit> = Vec::new();
    game.tests.retain(|test| {
        let why = why(test);
        let fits = why.is_empty();
        unfit.extend((!fits).then(|| Unfit { test: test.clone(), why }));
        fits
    });
    let spans: Vec<Span> = unfit.iter().map(|unfit| unfit.test.span).collect();
    made.report.take(|d| inside(&spans, d));
    unfit
}

/// A text that was read.
#[derive(Clone, Copy)]
struct Text<'a> {
    chain: &'a Chain,
    branches: &'a Branches,
    sources: &'a Sources,
    drawings: &'a OwnDrawings<'a>,
}

impl Text<'_> {
    /// How many other games of each sort are checked: of a long text fewer, for each takes its time.
    fn most_games(&self) -> usize {
        let length: usize = self.sources.files().iter().map(|file| file.text.len()).sum();
        (MOST_READ / length.max(1)).max(1)
    }
}

/// How much text is gone through, all games of a sort together.
const MOST_READ: usize = 2 << 20;

/// One game made of a text, and what was found wrong with it.
struct Made {
    flattened: Flattened,
    report: Report,
}

fn make(text: Text, settings: &Settings, tried: bool) -> (Option<Game>, Made) {
    let mut report = Report::default();
    let flattened = flatten(text.chain, settings, tried, &mut report);
    let game = resolve(&flattened.flat, text.drawings, &mut report);
    if let Some(game) = &game {
        check::check(game, &flattened.flat, text.sources, &mut report);
    }
    (game, Made { flattened, report })
}

/// The games that are checked beside the one asked for.
struct Others {
    /// With other options.
    options: Vec<Settings>,
    /// So many of these are told apart by some `if`, or by the size of the board; of the rest only errors count.
    asked: usize,
    /// Of other variants.
    variants: Vec<Settings>,
    /// With the options of tests, and where those tests stand.
    tests: Vec<(Settings, Vec<Span>)>,
    /// How many there are for which the text is too long.
    unchecked: usize,
    /// Those with other options are all that some `if` distinguishes.
    is_all: bool,
}

impl Others {
    fn of(text: Text, settings: &Settings, main: &Made, game: Option<&Game>) -> Self {
        let (mut options, is_all) = settings::combinations(&main.flattened, settings);
        let asked = options.len();
        options.extend(settings::of_values(&main.flattened, settings));
        let mut variants = settings::variants(&main.flattened, settings);
        let mut tests = settings::of_tests(game, settings);
        let (most, found) = (text.most_games(), options.len() + variants.len() + tests.len());
        options.truncate(most);
        variants.truncate(most);
        tests.truncate(most);
        let unchecked = found - options.len() - variants.len() - tests.len();
        Self { asked: asked.min(options.len()), options, variants, tests, unchecked, is_all }
    }

    /// All of them, each with what to say of a mistake that it alone has.
    fn named(&self, main: &Made, settings: &Settings) -> Vec<Other> {
        let with = |other: &Settings| settings::bound(&main.flattened, other, settings);
        let is_meant = |other: &&Settings| !settings::unsettles(&main.flattened, other, settings);
        let other = |settings: &Settings, tests: &[Span], only: String| {
            let (settings, tests) = (settings.clone(), tests.to_vec());
            Other { settings, tests, only }
        };
        let options = self.options.iter().filter(is_meant).map(|with_it| {
            other(with_it, &[], with_options(with_it, settings, with(with_it).as_ref(), Severity::Error))
        });
        let in_variant = |variant: &Option<String>| match variant {
            Some(name) => format!("this is so in variant `{name}`"),
            None => "this is so in the game without a variant".to_owned(),
        };
        let variants = self.variants.iter().map(|varied| other(varied, &[], in_variant(&varied.variant)));
        let tests = self.tests.iter().map(|(tested, tests)| {
            let only = match tested.variant == settings.variant {
                true => with_options(tested, settings, None, Severity::Error),
                false => in_variant(&tested.variant),
            };
            other(tested, tests, only)
        });
        options.chain(variants).chain(tests).collect()
    }
}

/// What was found in all games of a text.
struct All {
    report: Report,
    /// How many the text is too long for.
    unchecked: usize,
    others: Vec<Other>,
}

/// Checks the other games that can be made of the text, and says of each mistake once.
fn check_all(text: Text, settings: &Settings, main: Made, game: Option<&Game>) -> All {
    let mut others = Others::of(text, settings, &main, game);
    let mut all: Vec<Made> = vec![main];
    all.extend(others.options.iter().map(|settings| make(text, settings, true).1));
    let inherited: Vec<Span> = game.map_or(Vec::new(), |game| game.tests.iter().map(|test| test.span).collect());
    for variant in &others.variants {
        let (varied, made) = make(text, variant, true);
        let own = settings::of_tests(varied.as_ref(), variant).into_iter().map(|(settings, mut tests)| {
            tests.retain(|test| !inherited.contains(test));
            (settings, tests)
        });
        let room = text.most_games().saturating_sub(others.tests.len());
        others.tests.extend(own.filter(|(_, tests)| !tests.is_empty()).take(room));
        all.push(made);
    }
    let beside = others.options.iter().chain(&others.variants);
    let names: Vec<Option<String>> =
        std::iter::once(settings).chain(beside).map(|settings| settings.variant.clone()).collect();
    blame::at_variants(&mut all, &names, text.chain, text.sources);
    let mut report = said_once(&all, &others, settings, text.branches);
    if *settings == Settings::default() {
        let varied = others.variants.iter().zip(&all[all.len() - others.variants.len()..]);
        let main = LazyCell::new(|| all[0].flattened.flat.unplaced());
        // of a variant without a line that is reported already
        let is_empty = |diag: &Diagnostic| blame::is_empty_variant(text.chain, diag.span());
        let idle = varied.filter_map(|(variant, made)| says_nothing(&main, variant, made));
        report.extend(idle.filter(|diag| !is_empty(diag)));
    }
    if others.is_all && others.unchecked == 0 && settings.options.is_empty() {
        report.extend(never_chosen(&all, others.variants.len(), text.sources));
    }
    for (settings, tests) in &others.tests {
        let made = make(text, settings, true).1;
        // other tests are run with other options
        let is_of_another = |d: &Diagnostic| made.flattened.flat.tests.iter().any(|test| test.span.contains(d.span()));
        let concerns = |d: &&Diagnostic| match inside(tests, d) {
            true => true,
            false => d.severity == Severity::Error && !is_judged_by_all(d) && !is_of_another(d),
        };
        let more: Vec<_> = made.report.iter().filter(concerns).filter(|d| !has(&report, d)).cloned().collect();
        report.extend(more);
    }
    All { report, unchecked: others.unchecked, others: others.named(&all[0], settings) }
}

/// What is to be said of all games, the one asked for first: each thing once, and where it holds with other options only, with
/// which.
fn said_once(all: &[Made], others: &Others, settings: &Settings, branches: &Branches) -> Report {
    let Others { options, variants, .. } = others;
    let bounds: Vec<Option<String>> = options.iter().map(|s| settings::bound(&all[0].flattened, s, settings)).collect();
    // a game that has chosen a value of an option is meant with that value
    let unsettled: Vec<bool> = options.iter().map(|s| settings::unsettles(&all[0].flattened, s, settings)).collect();
    let is_meant = |at: usize| !at.checked_sub(1).and_then(|at| unsettled.get(at)).is_some_and(|is| *is);
    let where_so = |at: usize, diag: &Diagnostic| {
        let at = at.checked_sub(1)?;
        let (own, bound) = options.get(at).zip(bounds.get(at))?;
        // what an `if` asks is wrong with all options that lead to it
        if branches.is_condition(diag.span()) {
            return None;
        }
        // where an `if` asks for the option already, another around it is no advice
        let is_asked = |(name, _): &(String, Value)| branches.ask_for(name, diag.span());
        let bound = bound.as_ref().filter(|_| !own.options.iter().any(is_asked));
        Some(match diag.code == NOT_THERE {
            true => {
                let alike = (1..).zip(options).filter(|(at, _)| is_meant(*at) && has(&all[*at].report, diag));
                without_line(alike.map(|(_, other)| other), settings)
            }
            false => with_options(own, settings, bound, diag.severity),
        })
    };
    // how a number is used that no `if` asks for is judged with the value it has
    let is_of_value = |at: usize| at > others.asked && at <= options.len();
    let has_a_say = |(at, made): &(usize, &Made)| !(is_of_value(*at) && made.report.has_errors());
    let voters: Vec<&Made> = all.iter().enumerate().filter(has_a_say).map(|(_, made)| made).collect();
    let mut report = Report::default();
    for (at, diag) in all.iter().enumerate().flat_map(|(at, made)| made.report.iter().map(move |d| (at, d))) {
        let by_all = is_judged_by_all(diag);
        if is_of_value(at) && diag.severity != Severity::Error && diag.subject != Subject::Value {
            continue;
        }
        if (by_all || is_meant(at)) && counts(all, &voters, (at, variants.len()), diag) && !has(&report, diag) {
            report.push(only_where(diag.clone(), if by_all { None } else { where_so(at, diag) }));
        }
    }
    report
}

/// What is found, and with which options only, if it is not found with all.
fn only_where(found: Diagnostic, options: Option<String>) -> Diagnostic {
    match options {
        // what is mended for these options may be right for others
        Some(options) if found.code.starts_with("unknown-") => Diagnostic { fix: None, ..found }.only_with(options),
        Some(options) => found.only_with(options),
        None => found,
    }
}

/// Tells of a variant by which nothing becomes other than it is.
fn says_nothing(main: &Flat, variant: &Settings, made: &Made) -> Option<Diagnostic> {
    let flat = &made.flattened.flat;
    let (name, _) = flat.variants.iter().find(|(name, _)| Some(&name.node) == variant.variant.as_ref())?;
    (flat.unplaced() == *main).then(|| {
        let message = format!("variant `{}` changes nothing: it says what the game says", name.node);
        Diagnostic::warning("no-effect", name.span, message).help("leave it out, or let it say what is otherwise")
    })
}

/// What stands in a branch of an `if` that no game chooses.
fn never_chosen<'a>(all: &'a [Made], variants: usize, sources: &'a Sources) -> impl Iterator<Item = Diagnostic> + 'a {
    let own = sources.files().first().map(|file| file.span());
    // of the other variants not all options are tried
    let tried = &all[..all.len() - variants];
    let unchosen: BTreeSet<Span> = tried.iter().flat_map(|made| &made.flattened.unchosen).copied().collect();
    let is_never =
        move |span: &Span| own.is_some_and(|own| own.contains(*span)) && all.iter().all(|made| made.leaves_out(*span));
    unchosen.into_iter().filter(is_never).map(|span| {
        let diag = Diagnostic::warning("never-chosen", span, "no setting of the options leads here");
        diag.help("change the condition of the `if`, or leave this out")
    })
}

/// Says by which options other settings differ, where something is found with them only; and, of a mistake that a bound of a
/// number keeps out, how to write that.
fn with_options(other: &Settings, settings: &Settings, bound: Option<&String>, severity: Severity) -> String {
    let more = other.options.iter().skip(settings.options.len());
    let options: Vec<String> = more.map(|(name, value)| format!("`{name} = {value}`")).collect();
    let said = format!("this is so with {}", options.join(", "));
    match bound {
        Some(bound) if severity == Severity::Error => {
            format!("{said}; what holds for some values only goes into `if {bound} {{ … }}`")
        }
        _ => said,
    }
}

/// The code of what is said of a change of something that is not there.
const NOT_THERE: &str = "nothing-to-replace";

/// How many values of options are named at most.
const MOST_NAMED: usize = 4;

/// Says with which options something that is replaced or removed is not there, and what to do about it.
fn without_line<'a>(others: impl Iterator<Item = &'a Settings>, settings: &Settings) -> String {
    let chosen = |other: &'a Settings| &other.options[settings.options.len()..];
    let ways: Vec<&[(String, Value)]> = others.map(chosen).collect();
    // where one option alone decides, the others beside it say nothing
    let fewest = ways.iter().map(|way| way.len()).min().unwrap_or_default();
    let way = |way: &&[(String, Value)]| {
        way.iter().map(|(name, value)| format!("`{name} = {value}`")).collect::<Vec<_>>().join(" and ")
    };
    let mut named: Vec<String> = ways.iter().filter(|way| way.len() == fewest).map(way).collect();
    let more = named.len().saturating_sub(MOST_NAMED);
    named.truncate(MOST_NAMED);
    named.extend((more > 0).then(|| format!("{more} more")));
    let option = ways.iter().find(|way| way.len() == fewest).and_then(|way| way.first());
    let option = option.map_or("the option", |(name, _)| name);
    format!(
        "it is missing with {}: choose another value of `{option}` here, or make this change in an `if`",
        named.join(", or with ")
    )
}

fn inside(tests: &[Span], diagnostic: &Diagnostic) -> bool {
    tests.iter().any(|t| t.contains(diagnostic.span()))
}

/// Whether what one game says is to be reported: an error always; of warnings those of the game asked for, its options, and
/// those about a variant's own clauses; that something is never used only if all games that have it agree.
fn counts(all: &[Made], voters: &[&Made], (at, variants): (usize, usize), diagnostic: &Diagnostic) -> bool {
    if is_judged_by_all(diagnostic) {
        return voters.iter().all(|made| has(&made.report, diagnostic) || made.leaves_out(diagnostic.span()));
    }
    let of_variant = at >= all.len() - variants;
    let in_test = all[at].flattened.flat.tests.iter().any(|t| t.span.contains(diagnostic.span()));
    if at > 0 && !of_variant && in_test {
        // a test is judged with the options it is run with
        return false;
    }
    diagnostic.severity == Severity::Error || !of_variant || all[0].leaves_out(diagnostic.span())
}

/// What one choice of options does not use, another may.
fn is_judged_by_all(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code;
    if diagnostic.subject == Subject::Value {
        return false;
    }
    let of_names = code.starts_with("never-") || code.starts_with("unused-");
    let is_certain = code == "always-holds" || code == "no-effect";
    of_names || is_certain || code == "starts-finished" || code == "unknown-end"
}

impl Made {
    fn leaves_out(&self, span: Span) -> bool {
        self.flattened.left_out.iter().any(|s| s.contains(span))
    }

    /// True where it cannot be played because of something on which the other games have a say.
    fn needs_others(&self) -> bool {
        self.report.iter().any(|d| d.severity == Severity::Error && is_judged_by_all(d))
    }

    /// What can be said without the other games.
    fn without_others(&self) -> Report {
        self.report.iter().filter(|d| !is_judged_by_all(d)).cloned().collect()
    }
}

/// True where the same is reported of the same place.
pub fn has(report: &Report, diagnostic: &Diagnostic) -> bool {
    report.iter().any(|d| d.code == diagnostic.code && d.span() == diagnostic.span())
}

#[cfg(test)]
pub(super) mod tests;
