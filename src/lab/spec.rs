//! How agents are written: `random`, `mcts:500`, `mcts:2s`, `alphabeta:3`, `best:20000`, and other programs, `uci:stockfish`.

mod guest;
mod plain;
mod trained;

use crate::agents::{Agent, AlphaBeta, Best, Choice, DEEPEST, Draw, Mcts, Random};
use crate::diag::nearest;
use crate::engine::Engine;
use crate::play::State;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

#[doc(hidden)]
pub use guest::{GUESTS, Guest, Invitation, Pace, Protocol};
#[doc(hidden)]
pub use plain::Plain;
#[doc(hidden)]
pub use trained::{Learned, Lore};

/// What people are told of agents, a line each.
pub const HELP: &str = "  random            any turn; where turns are long, part by part
  random:step       any next part of the turn, or its end
  random:turn       any whole turn
  mcts:500          Monte Carlo tree search, with that many random games a turn
                    (1000)
  mcts:2s           the same, for that long a turn
  alphabeta:3       all lines of play to that many turns (3); no dice, two
                    players
  alphabeta:nodes=20000, alphabeta:2s
                    the same, as deep as that many positions or that time
                    allows
  best:20000        the stronger of the two for the game, found out by trial:
                    that many positions a turn, counting those in random games
                    (20000)
  best:2s           the same, for that long a turn
  trained           the player that `boardwright train` kept for this game
                    (docs/players.md)
  trained:20000, trained:2s
                    the same, with that many positions a turn (20000), or for
                    that long
  trained:FILE, trained:FILE:20000, trained:FILE:2s
                    one that `train --output FILE` wrote";

/// A kind of agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// Any turn, as random games are played.
    Random,
    /// Any next part of a turn.
    RandomStep,
    /// Any whole turn.
    RandomTurn,
    /// Monte Carlo tree search.
    Mcts(Budget),
    /// Alpha-beta.
    AlphaBeta(Limit),
    /// The stronger of both for the game, or both together.
    Best(Effort),
    /// One that learned the game.
    #[doc(hidden)]
    Trained(Learned),
    /// A search as it once was, where such are built in.
    #[doc(hidden)]
    Plain(Plain),
    /// Another program, where such can sit.
    #[doc(hidden)]
    Guest(Guest),
}

/// How long an agent may think that looks at positions in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// At so many positions a turn: the same on every machine.
    Positions(u64),
    /// For so many milliseconds a turn.
    Millis(u64),
}

/// How long an agent may think that plays random games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many random games a turn: the same on every machine.
    Playouts(u32),
    /// So many milliseconds a turn.
    Millis(u64),
}

/// How far an agent may look that tries all lines of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many turns.
    Depth(u32),
    /// At so many positions a turn: the same on every machine.
    Nodes(u64),
    /// For so many milliseconds a turn.
    Millis(u64),
}

/// An agent that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", unread(.0))]
pub struct SpecError(
    /// What was written.
    pub String,
);

/// Why a text is no agent.
fn unread(text: &str) -> String {
    if guest::protocol_of(text).is_some() {
        return format!(
            "`{text}` is another program, and plays the rules that it knows: `boardwright play` and `boardwright match` \
             let it in, nobody else"
        );
    }
    if let Some(why) = text.strip_prefix("trained:").and_then(|rest| Learned::named(rest).err()) {
        return why;
    }
    format!(
        "`{text}` is no player{near} write `random`, `random:step`, `random:turn`, `mcts:500` (random games a turn), \
         `mcts:2s` (time a turn), `alphabeta:3` (turns it looks ahead), `alphabeta:nodes=20000`, `alphabeta:2s`, \
         `best:20000` (positions a turn), `best:2s`, \
         `trained` or `trained:FILE`",
        near = meant(text)
    )
}

/// The agent that was probably meant.
fn meant(text: &str) -> String {
    let (name, budget) = text.split_at(text.find(':').unwrap_or(text.len()));
    let is_too_deep = budget.get(1..).and_then(|depth| depth.parse::<u64>().ok()).is_some_and(|d| d > DEEPEST.into());
    if name == "alphabeta" && is_too_deep {
        return format!(": it looks at most {DEEPEST} turns ahead; or");
    }
    let names = ["random", "mcts", "alphabeta", "best", "trained"];
    let near = nearest(name, names).map(|near| format!("{near}{budget}"));
    let near = near.filter(|near| near.parse::<AgentSpec>().is_ok());
    near.map_or_else(|| ":".into(), |near| format!("; did you mean `{near}`? If not:"))
}

/// An agent that cannot play a game.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Unfit {
    /// It does not reckon with dice.
    #[error("`{0}` plays no games with dice: take `mcts:500`")]
    Dice(AgentSpec),
    /// It knows one enemy.
    #[error("`{0}` plays only games of two players: take `mcts:500`")]
    Players(AgentSpec),
    /// It learned another game.
    #[error(
        "`{0}` learned `{game}` with other rules than these: train a player for them, with `boardwright train GAME --output \
         FILE`; `--from` begins with what this one knows",
        game = game_of(*.0)
    )]
    Rules(AgentSpec),
    /// Nobody has learned the game.
    #[error("no player was trained for these rules yet, so there is no `{0}`: `boardwright train GAME` trains one")]
    Untrained(AgentSpec),
}

/// The game that a player has learned.
fn game_of(spec: AgentSpec) -> &'static str {
    match spec {
        AgentSpec::Trained(learned) => learned.game().unwrap_or_default(),
        _ => "",
    }
}

impl AgentSpec {
    /// An agent where other programs can sit, too.
    ///
    /// # Errors
    /// A sentence: why nobody is called so.
    #[doc(hidden)]
    pub fn seat(text: &str) -> Result<Self, String> {
        match guest::protocol_of(text) {
            Some(_) => Guest::read(text).map(Self::Guest),
            None => text.parse().map_err(|error: SpecError| error.to_string()),
        }
    }

    /// The other program that it is.
    #[doc(hidden)]
    pub fn guest(self) -> Option<Guest> {
        match self {
            Self::Guest(guest) => Some(guest),
            _ => None,
        }
    }

    /// True where it asks what was learned of a game, if anything was.
    #[doc(hidden)]
    pub fn may_be_taught(self) -> bool {
        match self {
            Self::Best(_) => true,
            Self::Trained(learned) => learned.is_at_hand(),
            _ => false,
        }
    }

    /// True where it has an opinion of a position.
    pub fn thinks(self) -> bool {
        !matches!(self, Self::Random | Self::RandomStep | Self::RandomTurn)
    }

    /// Its budget for a turn, positions or random games; none where it has another, such as a time or a depth.
    pub fn budget(self) -> Option<u64> {
        match self {
            Self::AlphaBeta(Limit::Nodes(budget)) | Self::Best(Effort::Positions(budget)) => Some(budget),
            Self::Mcts(Budget::Playouts(budget)) => Some(u64::from(budget)),
            Self::Trained(learned) => match learned.effort() {
                Effort::Positions(budget) => Some(budget),
                Effort::Millis(_) => None,
            },
            _ => None,
        }
    }

    /// The agent; a time budget is kept by who calls it. In the place of another program sits nobody, who never has a turn.
    pub fn agent(self, seed: u64) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::RandomStep => Box::new(Random::by(Draw::Step, seed)),
            Self::RandomTurn => Box::new(Random::by(Draw::Turn, seed)),
            Self::Mcts(budget) => Box::new(Mcts::new(budget.playouts(), seed)),
            Self::AlphaBeta(limit) => Box::new(AlphaBeta::new(limit.depth(), limit.nodes(), seed)),
            Self::Best(Effort::Positions(positions)) => Box::new(Best::new(positions, seed)),
            Self::Best(Effort::Millis(_)) => Box::new(Best::new(u64::MAX, seed)),
            Self::Trained(learned) => learned.agent(seed),
            Self::Plain(plain) => plain.agent(seed),
            Self::Guest(_) => Box::new(Nobody),
        }
    }

    /// Whether it can play a game.
    pub fn fits(self, engine: &dyn Engine) -> Result<(), Unfit> {
        if let Self::Trained(learned) = self {
            return match learned.knows(engine) {
                true => Ok(()),
                false if learned.is_at_hand() => Err(Unfit::Untrained(self)),
                false => Err(Unfit::Rules(self)),
            };
        }
        match self.knows_one_enemy() {
            true if engine.has_dice() => Err(Unfit::Dice(self)),
            true if engine.players() != 2 => Err(Unfit::Players(self)),
            _ => Ok(()),
        }
    }

    /// It plays only games of two players without dice.
    fn knows_one_enemy(self) -> bool {
        matches!(self, Self::AlphaBeta(_) | Self::Plain(_))
    }

    /// The time it may think, where time is its budget.
    pub fn millis(self) -> Option<u64> {
        match self {
            Self::Mcts(Budget::Millis(millis))
            | Self::AlphaBeta(Limit::Millis(millis))
            | Self::Best(Effort::Millis(millis)) => Some(millis),
            Self::Trained(learned) => match learned.effort() {
                Effort::Positions(_) => None,
                Effort::Millis(millis) => Some(millis),
            },
            Self::Plain(plain) => plain.millis(),
            Self::Guest(guest) => match guest.invitation().pace {
                Pace::Millis(millis) => Some(millis),
                Pace::Free | Pace::Depth(_) | Pace::Nodes(_) => None,
            },
            _ => None,
        }
    }
}

/// Who sits where another program is to sit, until it is let in.
struct Nobody;

impl Agent for Nobody {
    fn choose(&mut self, _: &dyn Engine, _: &State, _: &dyn Fn() -> bool) -> Option<Choice> {
        None
    }
}

impl Budget {
    /// Random games at most.
    fn playouts(self) -> u32 {
        match self {
            Self::Playouts(playouts) => playouts,
            Self::Millis(_) => u32::MAX,
        }
    }
}

impl Limit {
    /// Turns ahead at most.
    fn depth(self) -> u32 {
        match self {
            Self::Depth(depth) => depth,
            Self::Nodes(_) | Self::Millis(_) => DEEPEST,
        }
    }

    /// Positions at most.
    fn nodes(self) -> u64 {
        match self {
            Self::Nodes(nodes) => nodes,
            Self::Depth(_) | Self::Millis(_) => u64::MAX,
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, budget) = text.split_once(':').unwrap_or((text, ""));
        let read = match (name, budget) {
            ("random", "") => Some(Self::Random),
            ("random", "step") => Some(Self::RandomStep),
            ("random", "turn") => Some(Self::RandomTurn),
            ("mcts", "") => Some(Self::Mcts(Budget::Playouts(1000))),
            ("mcts", budget) => budget_of(budget).map(Self::Mcts),
            ("alphabeta", "") => Some(Self::AlphaBeta(Limit::Depth(3))),
            ("alphabeta", limit) => limit_of(limit).map(Self::AlphaBeta),
            ("best", "") => Some(Self::Best(Effort::Positions(20_000))),
            ("best", effort) => effort_of(effort).map(Self::Best),
            ("trained", file) => Learned::named(file).ok().map(Self::Trained),
            (name, budget) => Plain::read(name, budget).map(Self::Plain),
        };
        read.ok_or_else(|| SpecError(text.to_owned()))
    }
}

fn budget_of(text: &str) -> Option<Budget> {
    let playouts = || text.parse().ok().filter(|&n| n > 0).map(Budget::Playouts);
    millis_of(text).map(Budget::Millis).or_else(playouts)
}

fn effort_of(text: &str) -> Option<Effort> {
    let positions = || text.parse().ok().filter(|&n| n > 0).map(Effort::Positions);
    millis_of(text).map(Effort::Millis).or_else(positions)
}

fn limit_of(text: &str) -> Option<Limit> {
    if let Some(nodes) = text.strip_prefix("nodes=") {
        return nodes.parse().ok().filter(|&n| n > 0).map(Limit::Nodes);
    }
    let depth = || text.parse().ok().filter(|d| (1..=DEEPEST).contains(d)).map(Limit::Depth);
    millis_of(text).map(Limit::Millis).or_else(depth)
}

/// The same value for as long as the program runs, each kept once: agents are copied about, and what is said of some is much.
fn kept<T: PartialEq>(known: &Mutex<Vec<&'static T>>, value: T) -> &'static T {
    // who panicked here left a whole list
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = known.iter().find(|kept| ***kept == value) {
        return kept;
    }
    let value: &'static T = Box::leak(Box::new(value));
    known.push(value);
    value
}

/// `250ms`, `2s`, `0.5s`.
fn millis_of(text: &str) -> Option<u64> {
    if let Some(millis) = text.strip_suffix("ms") {
        return millis.parse().ok().filter(|&m| m > 0);
    }
    let seconds: f64 = text.strip_suffix('s')?.parse().ok()?;
    (seconds > 0.0 && seconds < 1e6).then_some((seconds * 1000.0).ceil() as u64)
}

/// A time as it is written.
struct Time(u64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ms if ms % 1000 == 0 => write!(f, "{}s", ms / 1000),
            ms => write!(f, "{ms}ms"),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => write!(f, "random"),
            Self::RandomStep => write!(f, "random:step"),
            Self::RandomTurn => write!(f, "random:turn"),
            Self::Mcts(budget) => write!(f, "mcts:{budget}"),
            Self::AlphaBeta(limit) => write!(f, "alphabeta:{limit}"),
            Self::Best(effort) => write!(f, "best:{effort}"),
            Self::Trained(learned) => learned.fmt(f),
            Self::Plain(plain) => plain.fmt(f),
            Self::Guest(guest) => guest.fmt(f),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Playouts(playouts) => playouts.fmt(f),
            Self::Millis(millis) => Time(*millis).fmt(f),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => depth.fmt(f),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Millis(millis) => Time(*millis).fmt(f),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions(positions) => positions.fmt(f),
            Self::Millis(millis) => Time(*millis).fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_and_written() {
        let good = [
            "random",
            "random:step",
            "random:turn",
            "mcts:500",
            "mcts:2s",
            "mcts:250ms",
            "alphabeta:3",
            "alphabeta:nodes=20000",
            "alphabeta:2s",
            "best:20000",
            "best:500ms",
        ];
        for text in good {
            assert_eq!(text.parse::<AgentSpec>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "mcts:0",
            "mcts:x",
            "mcts:-1s",
            "alphabeta:0",
            "alphabeta:nodes=",
            "random:x",
            "best:0",
            "best:x",
            "minimax",
        ] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
        let too_deep = "alphabeta:99".parse::<AgentSpec>().unwrap_err().to_string();
        assert!(too_deep.starts_with("`alphabeta:99` is no player: it looks at most 64 turns ahead; or"), "{too_deep}");
        assert_eq!("alphabeta".parse(), Ok(AgentSpec::AlphaBeta(Limit::Depth(3))));
        let guest = "uci:stockfish";
        assert!(guest.parse::<AgentSpec>().unwrap_err().to_string().contains("another program"));
        assert_eq!(AgentSpec::seat(guest).map(|spec| spec.to_string()), Ok("uci:stockfish; 100ms".into()));
        assert_eq!("mcts:".parse(), Ok(AgentSpec::Mcts(Budget::Playouts(1000))));
    }
}
