//! Contests as the user names them: rule sets, agents, games, and where the results go.

use crate::agents::AgentSpec;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::number::{MOST_THREADS, positive, within};
use crate::cli::render::note;
use crate::cli::session::{Session, StartArgs};
use crate::cli::table::grouped;
use crate::cli::taught::recall_all;
use crate::id::SetupId;
use crate::lab::contest::{Contestant, stem};
use crate::lab::crowd::{MOST, crowded};
use crate::lab::tweak::texts;
use crate::model::load::Settings;
use crate::model::{Game, Value};
use crate::{Rules, engine_by_parts};
use clap::Args;
use cpu_time::ThreadTime;
use std::borrow::Cow;
use std::time::Duration;

/// Under what conditions games are played by all commands that let agents play many.
#[derive(Args)]
pub struct Conditions {
    /// The setup to begin with, where the rule sets have it.
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,
    /// Longer games are cut short.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    pub max_turns: u32,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    pub threads: usize,
}

/// Opens a rule set: a game or a tweak, with options, and perhaps a setup.
pub fn contestant(name: &str, options: &[(String, Value)], setup: Option<&str>) -> Result<Contestant> {
    let session = Session::open_and_warn(name, options)?;
    let start = StartArgs { setup: setup.map(str::to_owned), seed: Some(0), ..StartArgs::default() };
    let about = session.about.as_ref();
    let other = about.and_then(|about| about.setup.as_ref()).zip(setup).filter(|(own, asked)| own != asked);
    if let Some((own, asked)) = other {
        note(&format!("`{name}` begins with setup `{own}`; `--setup {asked}` takes its place"));
    }
    let setup = session.setup(&start)?;
    let settings = Settings { variant: session.variant.clone(), options: options.to_vec() };
    let called = about.map_or_else(|| stem(name).to_owned(), |about| about.name.clone());
    let texts = texts(&session.sources, about.is_some());
    let made = Contestant::new(called, &settings, texts, session.rules.clone(), setup);
    let meant = about.and_then(|about| about.meant.clone());
    // made again from what is kept of it, so that what is played now is what can be played later
    let opened = made.origin.open(&made.label, meant);
    opened.map_err(|message| Fault::Refused(format!("`{}`: {message}", made.label)))
}

/// `5`, `5%`, `2.5 %`: a share.
pub fn percent(text: &str) -> std::result::Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim();
    match number.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 100.0 => Ok(value / 100.0),
        Ok(_) => Err("write a percentage above 0 and up to 100, such as 2%".into()),
        Err(_) => Err("write a percentage, such as 2%".into()),
    }
}

/// Refuses agents whose budget is time, unless the user says that a run need not be repeatable.
pub fn repeatable(agents: &[AgentSpec], allowed: bool) -> Result {
    match agents.iter().find(|a| a.millis().is_some() || a.guest().is_some()) {
        Some(agent) if !allowed && agent.guest().is_some() => {
            misuse(format!("`{agent}` is another program, and another run may give other games: say `--unrepeatable`"))
        }
        Some(agent) if !allowed => misuse(format!(
            "`{agent}` thinks for a time, and another run would give other games: give it a number of random games \
             (`mcts:500`), or say `--unrepeatable`"
        )),
        _ => Ok(()),
    }
}

/// Refuses agents that cannot play one of the rule sets, and rule sets that nobody can play so long. If one has to be played
/// part by part, all are. Agents that were taught the game are told what they learned; so are those yet to be chosen, where
/// none are named.
pub fn fitting(agents: &[AgentSpec], contestants: &mut [Contestant], longest: u32) -> Result {
    playable(agents, contestants, longest)?;
    if agents.is_empty() || agents.iter().any(|agent| agent.may_be_taught()) {
        recall_all(contestants);
    }
    let engines = || contestants.iter().map(|contestant| &*contestant.rules.engine);
    let unfit = agents.iter().find_map(|agent| engines().find_map(|engine| agent.fits(engine).err()));
    unfit.map_or(Ok(()), misuse)
}

/// Refuses rule sets that nobody can play so long. If one has to be played part by part, all are.
pub fn playable(agents: &[AgentSpec], contestants: &mut [Contestant], longest: u32) -> Result {
    let contest = contestants.iter_mut().map(|Contestant { label, rules, setup, origin, .. }| {
        let (label, origin) = (&*label, &*origin);
        let game =
            move || origin.game().map(Cow::Owned).map_err(|message| Fault::Refused(format!("`{label}`: {message}")));
        Playable { name: label, rules, setup: *setup, game: Box::new(game) }
    });
    bound(&mut contest.collect::<Vec<_>>(), longest, agents)
}

/// Makes the game be played so long: part by part, where turns branch so much that nobody could list them. Refuses one for
/// which that cannot be done.
pub fn bounded(session: &mut Session, setup: SetupId, longest: u32, agents: &[AgentSpec]) -> Result {
    let Session { game, rules, .. } = session;
    let one = Playable { name: &game.title, rules, setup, game: Box::new(|| Ok(Cow::Borrowed(game))) };
    bound(&mut [one], longest, agents)
}

/// A rule set that is to be played.
struct Playable<'a> {
    name: &'a str,
    rules: &'a mut Rules,
    setup: SetupId,
    /// What it was compiled from.
    game: Box<dyn Fn() -> Result<Cow<'a, Game>> + 'a>,
}

/// Has all of these rules played part by part, if the turns of one branch so much, and says so.
fn bound(all: &mut [Playable], longest: u32, agents: &[AgentSpec]) -> Result {
    let too_many = all.iter().find_map(|one| Some((one.name, crowded(one.rules, one.setup, longest, agents)?)));
    let Some((name, after)) = too_many else { return Ok(()) };
    if !all.iter().all(|one| one.rules.engine.can_go_by_parts()) {
        return refuse_crowded(name, after, longest);
    }
    for one in all.iter_mut().filter(|one| !one.rules.engine.by_parts()) {
        one.rules.engine = engine_by_parts(&*(one.game)()?);
    }
    note(&format!(
        "`{name}` has more than {} legal turns after {after} turns of a random game: players choose theirs part by part, as \
         `random:step` does; `may repeat up to 3 times (…)` would keep them few",
        grouped(MOST as u64)
    ));
    Ok(())
}

fn refuse_crowded(name: &str, after: u32, longest: u32) -> Result {
    let others = if after > longest { " and players that play no random games, such as `alphabeta:2`" } else { "" };
    let (most, sooner) = (grouped(MOST as u64), (after * 6 / 10).max(1));
    misuse(format!(
        "`{name}` has more than {most} legal turns after {after} turns of a random game, too many to go on: say how often a \
         part may be repeated in a turn, as in `may repeat up to 3 times (…)`, or break games off sooner, with `--max-turns \
         {sooner}`{others}"
    ))
}

/// A stop watch for an agent's turn: it tells the processor time of this thread, so that an agent thinks as much on a busy
/// machine as on a quiet one.
pub fn clock(agent: AgentSpec) -> Box<dyn Fn() -> bool> {
    match agent.millis() {
        Some(millis) => {
            let (began, limit) = (ThreadTime::now(), Duration::from_millis(millis));
            Box::new(move || began.elapsed() >= limit)
        }
        None => Box::new(|| false),
    }
}
