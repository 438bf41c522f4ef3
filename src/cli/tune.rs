//! `tune`: which setting of an option does what is meant?

use crate::agents::AgentSpec;
use crate::beside;
use crate::cli::compare::print_clause;
use crate::cli::contest::{Conditions, clock, contestant, fitting, playable};
use crate::cli::fault::{Fault, Result, list, misuse};
use crate::cli::number::{games, whole};
use crate::cli::players::asked;
use crate::cli::progress::bar;
use crate::cli::render::{WIDTH, json};
use crate::cli::session::{Session, setting, twice};
use crate::cli::table::{Table, grouped, many, wrapped};
use crate::lab::compare::FEWEST;
use crate::lab::contest::{Contest, Contestant, Job, comparable, stem};
use crate::lab::experiment::MOST;
use crate::lab::game::Played;
use crate::lab::meant::{Clause, Judged, Judgement, ends_of, read};
use crate::lab::players::millis;
use crate::lab::run::run;
use crate::lab::tune::between::{Between, Looked};
use crate::lab::tune::{Play, Tried, Tuned, Tuning, values, wide_range};
use crate::model::Value;
use crate::ops::Numbers;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// Search for the setting of an option that does what is meant.
#[derive(Args)]
#[command(
    after_help = "Of a number with a wide range a few values are played, and then those between the most promising; of other \
    settings each plays a few games, the better half of them twice as many, and so on. The best is then asked again with \
    another seed. docs/lab/meant.md explains what can be meant.\n\n\
    Example: boardwright tune pijersi --option quiet_turns --meant \"draws at most 10 %, shorter games\"\n         \
    boardwright tune jerboa --option leap_over --option arrival=settle,check --meant \"first player 45..55 %\""
)]
pub struct Tune {
    /// A game or a tweak.
    game: String,
    /// An option whose settings are tried, or some of them (`size=5,7`, `size=5..9`); several make a grid.
    #[arg(short, long = "option", value_name = "NAME[=VALUE,VALUE,…]", required = true)]
    options: Vec<String>,
    /// What is meant; by default, what the tweak itself says.
    #[arg(long, value_name = "SENTENCE")]
    meant: Option<String>,
    /// The agent that plays, against itself; by default the strongest that is chosen for the game.
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Option<AgentSpec>,
    /// About how much processor time one comparison by the player that is chosen may take, by default 60s; the search as a
    /// whole takes several times as much.
    #[arg(long, value_name = "TIME", value_parser = millis, conflicts_with = "agents")]
    time: Option<u64>,
    /// Games for the best setting.
    #[arg(short, long, value_name = "N", value_parser = games)]
    number: Option<u64>,
    /// The seed of everything.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    conditions: Conditions,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Games of the best setting where nobody says how many.
const GAMES: u64 = 160;

/// More values than this are no range that anybody tries.
const LONGEST_RANGE: usize = 100;

/// The values that a text stands for: `2..4` for 2, 3 and 4.
fn each_of(text: &str) -> Result<Vec<String>> {
    let range =
        text.split_once("..").and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match range.map(|(low, high)| Numbers::new(low, high)).filter(|range| range.count() > 0) {
        Some(range) => match range.all(LONGEST_RANGE) {
            Some(all) => Ok(all.iter().map(i64::to_string).collect()),
            None => misuse(format!(
                "`{text}` is more than {LONGEST_RANGE} values: name those to try, `--option NAME=1,2,5`"
            )),
        },
        None => Ok(vec![text.to_owned()]),
    }
}

/// The values that are tried of an option, each once.
fn set_to(name: &str, values: &str) -> Result<Vec<Value>> {
    let mut given = Vec::new();
    for text in values.split(',').map(each_of).collect::<Result<Vec<_>>>()?.concat() {
        let (_, value) = setting(&format!("{name}={text}")).map_err(Fault::Misuse)?;
        if !given.contains(&value) {
            given.push(value);
        }
    }
    Ok(given)
}

/// Options with the values they are set to.
type Settings = Vec<(String, Value)>;

impl Tune {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open_with(&self.game, &[])?;
        let clauses = self.clauses(&session)?;
        // what a tweak itself says is meant against the game without it
        let base =
            session.about.as_ref().filter(|_| self.meant.is_none()).map(|about| base_of(&self.game, &about.game));
        let settings = self.settings(&session, base.is_some())?;
        let setup = self.conditions.setup.as_deref();
        let mut contestants = vec![contestant(base.as_deref().unwrap_or(&self.game), &[], setup)?];
        for options in &settings {
            contestants.push(contestant(&self.game, options, setup)?);
        }
        let mut contestants = comparable(contestants).map_err(Fault::Misuse)?;
        let agent = self.agent(&mut contestants)?;
        let tuning = Tuning {
            contestants: &contestants,
            clauses: &clauses,
            agent,
            games: self.number.unwrap_or(GAMES),
            seed: self.seed,
            longest: self.conditions.max_turns,
        };
        let (tuned, settings, looked) = self.searched(&session, &tuning, settings)?;
        let first = base
            .as_ref()
            .map_or_else(|| now(&session, &settings[0]), |base| format!("{}, without the tweak", stem(base)));
        let names: Vec<String> = [first].into_iter().chain(settings.iter().map(words)).collect();
        if self.json {
            return json(&told(&tuned, &names, &tuning), out);
        }
        self.print(&tuned, (&names, looked.as_deref()), &clauses, agent, out)?;
        let rules = base.map_or(self.game.clone(), |base| format!("{base} {}", self.game));
        let options = names[tuned.confirmed.contestant].split(' ').map(|option| format!("--set {option}"));
        Ok(writeln!(
            out,
            "\nall that it changes: boardwright compare {rules} {}",
            options.collect::<Vec<_>>().join(" ")
        )?)
    }

    fn clauses(&self, session: &Session) -> Result<Vec<Clause>> {
        let own = session.about.as_ref().and_then(|about| about.meant.clone());
        let Some(text) = self.meant.clone().or(own) else {
            return misuse("say what is meant: `--meant \"fewer draws, first player 45..55 %\"`");
        };
        let meant = read(&text, Some(&ends_of(&session.game)));
        if let Some(other) = meant.others.first() {
            return misuse(format!(
                "`{}` cannot be tested: {}; {}",
                &text[other.at.clone()],
                other.message,
                other.help
            ));
        }
        match meant.clauses.is_empty() {
            true => misuse("nothing is meant: say it, as in `--meant \"fewer draws\"`"),
            false => Ok(meant.clauses),
        }
    }

    /// All ways to set the options, that of the game as it is only if asked for.
    fn settings(&self, session: &Session, with_present: bool) -> Result<Vec<Settings>> {
        let known = &session.game.options;
        let names = || known.iter().map(|option| option.name.as_str());
        let mut ways: Vec<Settings> = vec![Vec::new()];
        let name = |text: &str| text.split('=').next().unwrap_or(text).trim().to_owned();
        if let Some(name) = twice(self.options.iter().map(|text| name(text))) {
            return misuse(format!("option `{name}` is named twice: give all its values at once, `{name}=1,2`"));
        }
        for text in &self.options {
            let name = name(text);
            let Some(option) = known.iter().find(|option| option.name == name) else {
                return misuse(format!("unknown option `{name}`; `{}` has {}", self.game, list(names())));
            };
            let said = text.split_once('=').map(|(_, values)| values);
            let given = match said {
                Some(values) => set_to(&name, values)?,
                // one of several options may stay as it is
                None if self.options.len() > 1 => [option.value.clone()].into_iter().chain(values(option)).collect(),
                None => values(option),
            };
            let longer = |way: &Settings| -> Vec<Settings> {
                given.iter().map(|value| [way.clone(), vec![(name.clone(), value.clone())]].concat()).collect()
            };
            ways = ways.iter().flat_map(longer).take(MOST * 40).collect();
        }
        let is_now = |(name, value): &(String, Value)| known.iter().any(|o| o.name == *name && o.value == *value);
        ways.retain(|way| with_present || !way.iter().all(is_now));
        match ways.len() {
            0 => misuse("there is no other setting to try"),
            n if n >= MOST => {
                misuse(format!("{n} settings are too many: name the values to try, `--option NAME=1,2,5`"))
            }
            _ => Ok(ways),
        }
    }

    fn agent(&self, contestants: &mut [Contestant]) -> Result<AgentSpec> {
        if let Some(agent) = self.agents {
            fitting(&[agent], contestants, self.conditions.max_turns)?;
            crate::cli::contest::repeatable(&[agent], false)?;
            return Ok(agent);
        }
        fitting(&[], contestants, self.conditions.max_turns)?;
        let players = asked(contestants, self.conditions.max_turns, self.time, self.conditions.threads, None)?;
        let strongest = players.levels.last().and_then(|level| level.agent.parse().ok());
        Ok(strongest.unwrap_or(AgentSpec::Random))
    }

    /// Searches: between values where one option is a number with a wide range, else among the settings. The settings that were
    /// tried, and how much of all there are was looked at.
    fn searched(
        &self,
        session: &Session,
        tuning: &Tuning,
        settings: Vec<Settings>,
    ) -> Result<(Tuned, Vec<Settings>, Option<String>)> {
        let wide = match &self.options[..] {
            [one] => session.game.options.iter().find(|option| option.name == one.trim()),
            _ => None,
        };
        let (Some(option), Some(range)) = (wide, wide.and_then(wide_range)) else {
            return Ok((self.search(|play| tuning.search(play))?, settings, None));
        };
        let int = |value: &Value| match value {
            Value::Int(number) => Some(*number),
            Value::Word(_) => None,
        };
        let set = |value: i64| vec![(option.name.clone(), Value::Int(value))];
        let open = |value: i64| {
            let mut made = contestant(&self.game, &set(value), self.conditions.setup.as_deref()).ok()?;
            playable(&[tuning.agent], std::slice::from_mut(&mut made), self.conditions.max_turns).ok()?;
            tuning.agent.fits(&*made.rules.engine).ok()?;
            Some(made)
        };
        let first = settings.iter().filter_map(|way| int(&way.first()?.1)).collect();
        let between = Between { range, present: int(&option.value).unwrap_or(range.0), first, open: &open };
        let looked = self.search(|play| tuning.look_between(&between, play))?;
        let words = how_much(&looked, range);
        Ok((looked.tuned, looked.values.into_iter().map(set).collect(), Some(words)))
    }

    fn search<T>(&self, search: impl FnOnce(Play<Fault>) -> Result<T>) -> Result<T> {
        let progress = bar(0, "games");
        let threads = self.conditions.threads;
        let mut play = |contest: &Contest, jobs: &[Job]| -> Result<Vec<Played>> {
            progress.inc_length(jobs.len() as u64);
            let mut games = Vec::new();
            run(contest, jobs, threads, &clock, |game| {
                progress.inc(1);
                games.push(game);
                Ok::<(), Fault>(())
            })?;
            Ok(games)
        };
        let tuned = search(&mut play);
        progress.finish_and_clear();
        tuned
    }

    fn print(
        &self,
        tuned: &Tuned,
        (names, looked): (&[String], Option<&str>),
        clauses: &[Clause],
        agent: AgentSpec,
        out: &mut dyn Write,
    ) -> Result {
        writeln!(out, "{}, played by {agent}, seed {}; meant:", self.game, self.seed)?;
        for (clause, number) in clauses.iter().zip(1..) {
            writeln!(out, "  {number}  {}", clause.text)?;
        }
        // of one setting nothing need be searched
        if tuned.tried.iter().any(|tried| tried.games > 0) {
            self.print_tried(tuned, names, clauses, out)?;
            for line in looked.iter().flat_map(|looked| wrapped(looked, WIDTH)) {
                writeln!(out, "{line}")?;
            }
            let name = &names[tuned.confirmed.contestant];
            writeln!(out, "\n{name}, asked again with other luck, {}:", many(tuned.confirmed.games as usize, "game"))?;
        } else {
            self.print_now(tuned, names, out)?;
        }
        for judged in &tuned.confirmed.judged {
            print_clause(judged, "now", out)?;
        }
        let told = [best(tuned, names), idle(tuned, names, agent), present(tuned, names)];
        let lines = told.into_iter().flatten().flat_map(|words| wrapped(&words, WIDTH));
        Ok(lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }

    /// The game as it is, where it stands in no table, and the heading of the setting that it is held against.
    fn print_now(&self, tuned: &Tuned, names: &[String], out: &mut dyn Write) -> Result {
        writeln!(out, "\n{}, {}:", names[0], many(tuned.beside.games as usize, "game"))?;
        for judged in &tuned.beside.judged {
            print_clause(judged, "now", out)?;
        }
        writeln!(out, "\n{}, with the same luck:", names[tuned.confirmed.contestant])?;
        Ok(())
    }

    fn print_tried(&self, tuned: &Tuned, names: &[String], clauses: &[Clause], out: &mut dyn Write) -> Result {
        writeln!(out)?;
        let columns: Vec<String> = (1..=clauses.len()).map(|number| number.to_string()).collect();
        let headings: Vec<&str> = ["setting", ">games"].into_iter().chain(columns.iter().map(String::as_str)).collect();
        let mut table = Table::new(&headings);
        let cell = |judged: &Judged| format!("{} {}", judged.judgement.word(), judged.figure);
        for tried in tuned.tried.iter().chain([&tuned.now]) {
            let cells = [names[tried.contestant].clone(), grouped(tried.games)];
            table.row(cells.into_iter().chain(tried.judged.iter().map(cell)));
        }
        Ok(write!(out, "{table}")?)
    }
}

/// How much of a range was looked at: `14 of 199 values were tried; nearest to 40 are 38 and 43`.
fn how_much(looked: &Looked, (low, high): (i64, i64)) -> String {
    let values = &looked.values;
    let all = u128::from(high.abs_diff(low)) + 1;
    let all = u64::try_from(all).map_or_else(|_| all.to_string(), grouped);
    let best = values.get(looked.tuned.confirmed.contestant - 1).copied().unwrap_or(low);
    let below = values.iter().filter(|value| **value < best).max();
    let above = values.iter().filter(|value| **value > best).min();
    let beside = match (below, above) {
        (Some(below), Some(above)) => format!("; the nearest to {best} were {below} and {above}"),
        (Some(one), None) | (None, Some(one)) => format!("; the nearest to {best} was {one}"),
        (None, None) => String::new(),
    };
    format!("{} of {all} values were tried{beside}", values.len())
}

/// What came of the best setting; nothing where it left all as it is.
fn best(tuned: &Tuned, names: &[String]) -> Option<String> {
    let best = &tuned.confirmed;
    let name = &names[best.contestant];
    Some(match best.verdict() {
        Judgement::Open if tuned.is_idle => return None,
        Judgement::Held => format!("{name} does what is meant; that is sure to 95 %"),
        Judgement::Failed => format!("no setting that was tried does what is meant: {name} comes nearest"),
        Judgement::Open if best.judged.iter().any(|judged| judged.note.is_some()) => {
            format!("{name} comes nearest; more games by these players would not tell more")
        }
        Judgement::Open if (best.games as usize) < FEWEST => format!("too few games to say anything: -n {GAMES}"),
        Judgement::Open => {
            format!("{name} comes nearest; that it does what is meant is not sure: -n {} may tell", 4 * best.games)
        }
    })
}

/// Says where the best setting changed nothing.
fn idle(tuned: &Tuned, names: &[String], agent: AgentSpec) -> Option<String> {
    let best = &tuned.confirmed;
    let name = &names[best.contestant];
    tuned.is_idle.then(|| {
        format!(
            "{name} played the same games as now, turn by turn: in {} of {agent} it never acted; other players, or another \
             setup, may come to where it does",
            many(best.games as usize, "game")
        )
    })
}

/// Says where the game as it is does what is meant, comes nearer to it than the best setting, or does more of it.
fn present(tuned: &Tuned, names: &[String]) -> Option<String> {
    let (now, is_held) = (&names[0], tuned.confirmed.verdict() == Judgement::Held);
    match tuned.beside.verdict() {
        Judgement::Held => Some(format!("{now}, does what is meant{}", if is_held { ", too" } else { "" })),
        _ if !is_held && tuned.beside.rank() > tuned.confirmed.rank() => Some(format!("{now}, comes nearer than that")),
        // what is nearest in all may do less than what does nothing about the rest
        _ if tuned.beside.held() > tuned.confirmed.held() => {
            let (held, all) = (tuned.beside.held(), tuned.beside.judged.len());
            Some(format!("{now}, does {held} of the {all} things that are meant, but is further from the rest"))
        }
        _ => None,
    }
}

/// A game as a tweak names it: a rules file beside the tweak, or a shipped one.
fn base_of(tweak: &str, game: &str) -> String {
    let (file, variant) = game.split_once(':').map_or((game, String::new()), |(file, name)| (file, format!(":{name}")));
    beside(file, tweak).map_or_else(|| game.to_owned(), |path| path + &variant)
}

/// The values that options have in the game as it is: `quiet_turns=20, as now`.
fn now(session: &Session, options: &Settings) -> String {
    let known = |name: &String| session.game.options.iter().find(|option| option.name == *name);
    let present = options.iter().filter_map(|(name, _)| Some((name.clone(), known(name)?.value.clone())));
    format!("{}, as now", words(&present.collect()))
}

/// `quiet_turns=6 arrival=check`.
fn words(options: &Settings) -> String {
    options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// A setting, for programs.
#[derive(Serialize)]
struct Setting<'a> {
    setting: &'a str,
    games: u64,
    verdict: Judgement,
    clauses: &'a [Judged],
}

/// All of it, for programs.
#[derive(Serialize)]
struct Json<'a> {
    agent: String,
    seed: u64,
    meant: Vec<&'a str>,
    now: Setting<'a>,
    tried: Vec<Setting<'a>>,
    confirmed: Setting<'a>,
    /// Whether the games of `confirmed` are those of the game as it is, turn by turn.
    idle: bool,
}

fn told<'a>(tuned: &'a Tuned, names: &'a [String], tuning: &Tuning<'a>) -> Json<'a> {
    let of = |tried: &'a Tried| Setting {
        setting: &names[tried.contestant],
        games: tried.games,
        verdict: tried.verdict(),
        clauses: &tried.judged,
    };
    Json {
        agent: tuning.agent.to_string(),
        seed: tuning.seed,
        meant: tuning.clauses.iter().map(|clause| clause.text.as_str()).collect(),
        now: of(&tuned.now),
        tried: tuned.tried.iter().map(of).collect(),
        confirmed: of(&tuned.confirmed),
        idle: tuned.is_idle,
    }
}
