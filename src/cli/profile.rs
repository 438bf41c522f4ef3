//! `profile`: what the clauses of a rules file cost.

use crate::allowance::{Limits, limit_thread};
use crate::cli::fault::Result;
use crate::cli::number::{whole, within};
use crate::cli::render::{WIDTH, json};
use crate::cli::session::{GameArgs, Session};
use crate::cli::table::{Table, cut, many, wrapped};
use crate::lab::profile::{Cost, Doing, Profile, Record, Time, go_on, profile};
use crate::source::{SourceFile, Span};
use anstyle::{AnsiColor, Style};
use clap::Args;
use cpu_time::{ProcessTime, ThreadTime};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Show how much time each clause of a rules file costs, and so which make a game slow to play.
#[derive(Args)]
#[command(
    after_help = "Each clause is taken out in turn, and the same positions of random games are played without it: the \
    time that saves is its cost, as a percentage of the whole. RANDOM: of playing a random turn, as random games and `mcts` do. \
    SEARCH: of looking at all turns and what they lead to, as `alphabeta` does. A clause that saves more time than it costs, \
    because it leaves fewer turns, has a minus. Costs too small to measure are left out. \
    Of a slow game fewer positions are asked, and what there was no time for is told; so is a clause without which a question \
    is not answered.\n\n\
    Example: boardwright profile my-game.rules --time 10"
)]
pub struct Profiles {
    #[command(flatten)]
    game: GameArgs,
    /// Seconds to measure, of processor time.
    #[arg(long, value_name = "SECONDS", default_value_t = 4, value_parser = within(1..=3600u64))]
    time: u64,
    /// The seed of the random games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Print only the table, not the rules file.
    #[arg(long)]
    brief: bool,
    /// Columns to print; longer lines are cut off, unless this is 0.
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = whole::<usize>)]
    width: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A clause with its place.
#[derive(Serialize)]
struct Place<'a> {
    clause: &'a str,
    file: &'a str,
    line: usize,
    #[serde(skip)]
    span: Span,
    /// What stands in that line.
    text: &'a str,
    /// Microseconds of a random turn.
    random: Option<f64>,
    random_give: Option<f64>,
    /// Microseconds of looking at all turns.
    search: Option<f64>,
    search_give: Option<f64>,
    #[serde(skip)]
    cost: Cost,
}

/// Seconds after which a question that is still not answered is given up, when the time is over.
const LATEST: f64 = 0.8;

/// Before that, a question without a clause is given up after this share of the time.
const LONG: f64 = 0.25;

/// So many questions are given up at most: they are still being asked, and each keeps a processor busy.
const MOST_GIVEN_UP: usize = 3;

/// How often it is looked whether the measuring is over.
const LOOK: Duration = Duration::from_millis(10);

/// How many times as long is advised where the time was too short.
const LONGER: u64 = 10;

/// A share of less than this says nothing.
const LEAST_PERCENT: f64 = 1.0;

/// How wide the margin is.
const MARGIN: usize = 20;

/// How much of a line the table shows.
const TEXT: usize = 36;

impl Profiles {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        let profile = self.measure(&session)?;
        let places = places(&session, &profile);
        if self.json {
            return print_json(&session, &profile, &places, out);
        }
        let title = &session.game.title;
        match profile.whole.random {
            Some(random) => writeln!(out, "{title}: a random turn takes {}", about(random))?,
            None => writeln!(out, "{title}: there was too little time to play random turns")?,
        }
        if let Some(search) = profile.whole.search {
            let takes = about(search);
            writeln!(out, "to look at all turns of a position, and at what they lead to, takes {takes}")?;
        }
        writeln!(out, "({} of random games, one thread)\n", many(profile.positions, "position"))?;
        if !self.brief {
            let files = session.sources.files().iter();
            for file in files.filter(|file| places.iter().any(|place| file.span().contains(place.span))) {
                self.print_file(&profile, &places, file, out)?;
            }
        }
        print_table(&profile, places, out)?;
        let told = self.missed(&session, &profile);
        if !told.is_empty() {
            writeln!(out)?;
        }
        told.iter().flat_map(|text| wrapped(text, WIDTH - 2)).try_for_each(|line| Ok(writeln!(out, "{line}")?))
    }

    /// Measures in a thread of its own, which is left to itself where one question takes far longer than there is time: what
    /// is known by then is told. If that question was about a clause, another thread goes on with the others.
    fn measure(&self, session: &Session) -> Result<Profile> {
        let record = Arc::new(Record::default());
        let (rules, game, seed, all) = (session.rules.clone(), session.game.clone(), self.seed, self.time as f64);
        let mut seconds = all;
        let mut measuring = start(&record, move |clock, record| profile(&rules, &game, seed, all, clock, record))?;
        for given_up in 0.. {
            // those that were given up take as much of the processors' time as the one that is waited for
            let share = 1.0 / (given_up + 1) as f64;
            let Some(spent) = stuck_after(&measuring, &record, (seconds, LONG * all), share) else { break };
            seconds -= spent;
            if given_up == MOST_GIVEN_UP || seconds <= 0.0 || !record.give_up() {
                break;
            }
            measuring = start(&record, move |clock, record| go_on(seconds, clock, record))?;
        }
        Ok(record.profile())
    }

    /// What there was no time for.
    fn missed(&self, session: &Session, profile: &Profile) -> Vec<String> {
        let mut told = Vec::new();
        let line = |clause| {
            let span = session.rules.names.clauses.get(clause)?.span;
            Some(session.sources.file(span)?.line_column(span.lo).0)
        };
        if !profile.unmeasured.is_empty() {
            let mut lines: Vec<usize> = profile.unmeasured.iter().filter_map(|&clause| line(clause)).collect();
            lines.sort_unstable();
            lines.dedup();
            let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
            told.push(format!(
                "too little time to measure {}, in {} {}: `--time {}` measures longer",
                many(profile.unmeasured.len(), "clause"),
                if lines.len() == 1 { "line" } else { "lines" },
                lines.join(", "),
                self.time * LONGER
            ));
        }
        if profile.whole.search.is_none() && !session.rules.engine.by_parts() {
            told.push("what it takes to look at all turns of a position was not measured: too little time".into());
        }
        let stuck = match profile.doing {
            Some(Doing::Looking) => Some("one random turn".to_owned()),
            Some(Doing::Whole) => Some("one question in one position".to_owned()),
            Some(Doing::Without(clause)) => {
                line(clause).map(|line| format!("one question in one position, without the clause in line {line},"))
            }
            None => None,
        };
        told.extend(stuck.map(|what| format!("{what} took longer than there was time, and was given up")));
        let mut lines: Vec<usize> = profile.given_up.iter().filter_map(|&clause| line(clause)).collect();
        lines.dedup();
        told.extend(lines.into_iter().map(|line| {
            format!("one question in one position, without the clause in line {line}, took too long, and was given up")
        }));
        told
    }

    fn print_file(&self, profile: &Profile, places: &[Place<'_>], file: &SourceFile, out: &mut dyn Write) -> Result {
        let bold = Style::new().bold();
        writeln!(out, "{bold}{:>8} {:>8}   {}{bold:#}", "random", "search", file.name)?;
        let dearer = |a: Cost, b: Cost| if greatest(profile, &b) > greatest(profile, &a) { b } else { a };
        for (number, text) in file.text.lines().enumerate() {
            let here = places.iter().filter(|place| file.span().contains(place.span) && place.line == number + 1);
            let cost = here.map(|place| place.cost).reduce(dearer);
            self.print_line(profile, cost, text, out)?;
        }
        Ok(writeln!(out)?)
    }

    fn print_line(&self, profile: &Profile, cost: Option<Cost>, text: &str, out: &mut dyn Write) -> Result {
        let room = if self.width == 0 { usize::MAX } else { self.width.saturating_sub(MARGIN) };
        let text = cut(text, room);
        let [random, search] = cost.map(|cost| shares(profile, &cost)).unwrap_or_default();
        let most = random.into_iter().chain(search).fold(0.0, f64::max);
        let style = match most {
            50.0.. => AnsiColor::Red.on_default().bold(),
            20.0.. => AnsiColor::Yellow.on_default(),
            _ => Style::new(),
        };
        let line = format!("{style}{:>8} {:>8}{style:#} | {text}", percent(random), percent(search));
        Ok(writeln!(out, "{}", line.trim_end())?)
    }
}

/// Measures in a thread of its own, by the time that this takes of a processor.
fn start(
    record: &Arc<Record>,
    measure: impl FnOnce(&dyn Fn() -> f64, &Record) + Send + 'static,
) -> Result<JoinHandle<()>> {
    let record = record.clone();
    let measuring = thread::Builder::new().name("profile".into()).spawn(move || {
        limit_thread(Limits::default());
        let began = ThreadTime::now();
        measure(&|| began.elapsed().as_secs_f64(), &record);
    })?;
    Ok(measuring)
}

/// Waits for a thread that measures for some seconds. Where it is stuck in a question, says how long it has taken so far, if
/// `share` of the processors' time is its own: when its time is long over, or a question about a clause alone has taken so `long`.
fn stuck_after(measuring: &JoinHandle<()>, record: &Record, (seconds, long): (f64, f64), share: f64) -> Option<f64> {
    let began = ProcessTime::now();
    let (mut question, mut asked) = (record.question(), ProcessTime::now());
    let since = |then: ProcessTime| share * then.elapsed().as_secs_f64();
    while !measuring.is_finished() {
        thread::sleep(LOOK);
        let now = record.question();
        if now != question {
            (question, asked) = (now, ProcessTime::now());
        }
        let is_stuck = matches!(question.1, Some(Doing::Without(_))) && since(asked) > long;
        if is_stuck || since(began) > seconds + LATEST {
            return Some(since(began));
        }
    }
    None
}

/// The clauses whose costs are known, as a person finds them.
fn places<'a>(session: &'a Session, profile: &Profile) -> Vec<Place<'a>> {
    let place = |&(clause, cost): &_| {
        let clause = session.rules.names.clauses.get(clause)?;
        let file = session.sources.file(clause.span)?;
        let line = file.line_column(clause.span.lo).0;
        let Cost { random, search } = cost;
        Some(Place {
            clause: &clause.name,
            file: &file.name,
            line,
            span: clause.span,
            text: file.text.lines().nth(line - 1).unwrap_or_default().trim(),
            random: random.map(|time| time.micros),
            random_give: random.map(|time| time.give),
            search: search.map(|time| time.micros),
            search_give: search.map(|time| time.give),
            cost,
        })
    };
    let mut places: Vec<Place<'a>> = profile.clauses.iter().filter_map(place).collect();
    let lines: Vec<_> = places.iter().map(|place| (place.file, place.line)).collect();
    for place in &mut places {
        // clauses of one line are told apart by their own words
        if lines.iter().filter(|&&other| other == (place.file, place.line)).count() > 1 {
            place.text = session.sources.text(place.span).lines().next().unwrap_or_default().trim();
        }
    }
    places
}

/// How many percent of the whole a clause costs, where that can be told from nothing: of a random turn, and of a search.
fn shares(profile: &Profile, cost: &Cost) -> [Option<f64>; 2] {
    let share = |(part, whole): (Time, Time)| {
        let percent = 100.0 * part.micros / whole.micros.max(1e-9);
        (part.is_sure() && percent.abs() >= LEAST_PERCENT).then_some(percent)
    };
    let whole = profile.whole;
    [cost.random.zip(whole.random).and_then(share), cost.search.zip(whole.search).and_then(share)]
}

/// The greater of a clause's shares; less than any, where neither can be told.
fn greatest(profile: &Profile, cost: &Cost) -> f64 {
    shares(profile, cost).into_iter().flatten().fold(f64::NEG_INFINITY, f64::max)
}

fn percent(share: Option<f64>) -> String {
    share.map(|share| format!("{share:.0} %")).unwrap_or_default()
}

fn micros(time: Time) -> String {
    let decimals = if time.micros < 10.0 { 2 } else { 0 };
    match time.micros.abs() {
        10_000.0.. => format!("{:.0} ms", time.micros / 1000.0),
        _ => format!("{:.*} µs", decimals, time.micros),
    }
}

/// The time, and that it is not sure, where it was measured too seldom.
fn about(time: Time) -> String {
    match time.give.is_finite() {
        true => micros(time),
        false => format!("about {} (too few measurements to say how far this may be off)", micros(time)),
    }
}

fn print_table(profile: &Profile, mut places: Vec<Place<'_>>, out: &mut dyn Write) -> Result {
    places.retain(|place| greatest(profile, &place.cost).is_finite());
    if places.is_empty() {
        let measured = if profile.unmeasured.is_empty() { "no clause" } else { "no clause that was measured" };
        return Ok(writeln!(out, "{measured} costs so much that it can be told from nothing")?);
    }
    places.sort_by(|a, b| greatest(profile, &b.cost).total_cmp(&greatest(profile, &a.cost)));
    let mut table = Table::new(&[">line", ">random", ">%", ">search", ">%", "clause"]);
    for place in &places {
        let [random, search] = shares(profile, &place.cost);
        let shown = |share: Option<f64>, time: Option<Time>| match (share, time) {
            (Some(_), Some(time)) => micros(time),
            _ => String::new(),
        };
        table.row([
            place.line.to_string(),
            shown(random, place.cost.random),
            percent(random),
            shown(search, place.cost.search),
            percent(search),
            cut(place.text, TEXT),
        ]);
    }
    write!(out, "{table}")?;
    let saves = |place: &Place<'_>| shares(profile, &place.cost).into_iter().flatten().any(|share| share < 0.0);
    if places.iter().any(saves) {
        writeln!(out, "\na minus: without this clause turns take longer, for there are more of them")?;
    }
    let leaves_none = |place: &Place<'_>| place.cost.random.is_none() && place.cost.search.is_some();
    if profile.whole.random.is_some() && places.iter().any(leaves_none) {
        writeln!(out, "\nno time for random turns: without this clause there is none to play")?;
    }
    Ok(())
}

fn print_json(session: &Session, profile: &Profile, places: &[Place<'_>], out: &mut dyn Write) -> Result {
    let name = |&clause: &_| session.rules.names.clauses.get(clause).map(|clause| &clause.name);
    let unmeasured: Vec<&String> = profile.unmeasured.iter().filter_map(name).collect();
    let given_up: Vec<&String> = profile.given_up.iter().filter_map(name).collect();
    let told = serde_json::json!({
        "game": session.game.title,
        "positions": profile.positions,
        "random_micros": profile.whole.random.map(|time| time.micros),
        "search_micros": profile.whole.search.map(|time| time.micros),
        "clauses": places,
        "unmeasured": unmeasured,
        "given_up": given_up,
    });
    json(&told, out)
}
