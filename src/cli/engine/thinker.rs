//! Who thinks for an engine, and for how long.

use crate::agents::{Agent, AgentSpec, Budget, Choice, DEEPEST, Effort, Limit, Scout};
use crate::cli::engine::budget::Go;
use crate::engine::Engine;
use crate::lab::elo;
use crate::play::State;
use std::time::Duration;

/// A kind of agent: how much it thinks is said with each turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    spec: AgentSpec,
    /// How much it thinks, it knows itself.
    is_exact: bool,
}

/// The kinds that are offered.
pub const KINDS: [&str; 4] = ["best", "mcts", "alphabeta", "random"];

impl Kind {
    /// The kind of that name.
    ///
    /// # Errors
    /// A sentence: why there is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let spec: AgentSpec = text.trim().parse().map_err(|error| format!("{error}"))?;
        Ok(Self { spec, is_exact: text.contains(':') })
    }

    /// Whether it can play a game.
    ///
    /// # Errors
    /// A sentence: why it cannot.
    pub fn fits(&self, engine: &dyn Engine) -> Result<(), String> {
        self.spec.fits(engine).map_err(|unfit| unfit.to_string())
    }

    /// What it is called.
    pub fn name(&self) -> String {
        let text = self.spec.to_string();
        if self.is_exact { text } else { text.split(':').next().unwrap_or_default().to_owned() }
    }

    /// How long it thinks about a turn, where it knows that itself.
    pub fn time(&self) -> Option<Duration> {
        self.spec.millis().filter(|_| self.is_exact).map(Duration::from_millis)
    }

    /// The agent that thinks as `go` says. Its time is kept by who calls it.
    fn told(&self, go: &Go) -> AgentSpec {
        if self.is_exact {
            return self.spec;
        }
        if let Some(depth) = go.depth {
            let depth = u32::try_from(depth).unwrap_or(DEEPEST).clamp(1, DEEPEST);
            return AgentSpec::AlphaBeta(Limit::Depth(depth));
        }
        let nodes = go.nodes.map(|nodes| nodes.max(1));
        match self.spec {
            AgentSpec::Best(_) => AgentSpec::Best(nodes.map_or(Effort::Millis(1), Effort::Positions)),
            AgentSpec::AlphaBeta(_) => AgentSpec::AlphaBeta(nodes.map_or(Limit::Millis(1), Limit::Nodes)),
            AgentSpec::Mcts(_) => AgentSpec::Mcts(
                nodes.map_or(Budget::Millis(1), |nodes| Budget::Playouts(u32::try_from(nodes).unwrap_or(u32::MAX))),
            ),
            AgentSpec::Trained(learned) => {
                AgentSpec::Trained(learned.with_effort(nodes.map_or(Effort::Millis(1), Effort::Positions)))
            }
            other => other,
        }
    }
}

/// Where an engine draws lots, it draws from this.
const SEED: u64 = 1;

/// Who thinks, with all that it remembers of the game.
pub struct Thinker {
    kind: Kind,
    agent: Option<(AgentSpec, Box<dyn Agent>)>,
    scout: Scout,
}

impl Thinker {
    /// One that remembers nothing.
    pub fn new(kind: Kind) -> Self {
        Self { kind, agent: None, scout: Scout::default() }
    }

    /// Its kind.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.agent = None;
    }

    /// Finds out before a game who leads in `best`, until it is stopped; asked again, it goes on from there. A step of that
    /// takes too long for the time of a turn.
    pub fn prepare(&mut self, engine: &dyn Engine, stop: &dyn Fn() -> bool) {
        if matches!(self.kind.spec, AgentSpec::Best(_)) {
            self.scout.knows_leader(engine, stop);
        }
    }

    /// Who is asked with these limits; an error where nobody can think so.
    ///
    /// # Errors
    /// A sentence: why not.
    pub fn agent(&mut self, engine: &dyn Engine, go: &Go) -> Result<&mut dyn Agent, String> {
        let mut spec = self.kind.told(go);
        spec.fits(engine).map_err(|unfit| format!("{unfit}; depth says nothing here"))?;
        // as long as it is not known, tree search plays
        if matches!(spec, AgentSpec::Best(Effort::Millis(_))) && !self.scout.knows_leader(engine, &|| true) {
            spec = AgentSpec::Mcts(Budget::Millis(1));
        }
        let kept = self.agent.take().filter(|(before, _)| *before == spec);
        let (_, agent) = self.agent.insert(kept.unwrap_or_else(|| (spec, spec.agent(SEED))));
        Ok(agent.as_mut())
    }
}

/// What a chance, from 0 to 1, is worth in hundredths of a pawn, as far as boards of the desktop show it: so that 100 wins as often
/// as 100 points on Elo's scale do.
pub fn hundredths(chance: f64) -> i64 {
    const MOST: f64 = 0.999_99;
    elo::of_score(chance.clamp(1.0 - MOST, MOST)).round() as i64
}

/// Positions or games that a choice rests on.
pub fn looked_at(choice: &Choice) -> u64 {
    let visits: u64 = choice.thoughts.iter().map(|thought| u64::from(thought.visits)).sum();
    visits.max(u64::from(choice.playouts))
}

/// A turn of those that there are, where nobody has thought of one.
pub fn any(engine: &dyn Engine, state: &State) -> Option<crate::play::Turn> {
    engine.turns(state, 1).pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_take_their_limits_from_outside() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let go = |line| Go::read(&words(line), crate::agents::Protocol::Uci, 0, false).unwrap();
        let told = |kind: &str, line| Kind::read(kind).unwrap().told(&go(line)).to_string();
        assert_eq!(told("best", "nodes 300"), "best:300");
        assert_eq!(told("mcts", "nodes 300"), "mcts:300");
        assert_eq!(told("alphabeta", "nodes 300"), "alphabeta:nodes=300");
        assert_eq!(told("best", "depth 5"), "alphabeta:5");
        assert_eq!(told("best", "depth 5000"), format!("alphabeta:{DEEPEST}"));
        assert_eq!(told("mcts:500", "nodes 300"), "mcts:500");
        assert_eq!(told("random", "movetime 20"), "random");
        assert!(Kind::read("uci:stockfish").is_err());
    }

    #[test]
    fn chances_become_hundredths() {
        assert_eq!([0.5, 0.64, 0.36].map(hundredths), [0, 100, -100]);
        assert_eq!([1.0, 0.0].map(hundredths), [2000, -2000]);
    }
}
