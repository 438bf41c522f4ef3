//! Agents that think about a position, so that they can be watched and stopped.

use crate::agents::{Agent, AgentSpec, Budget, Choice, Effort, Limit, Scout, Trained};
use crate::notation::turns;
use crate::play::{Outcome, State};
use crate::studio::docs::Ready;
use crate::studio::drawing::{places_of, ways_of};
use crate::studio::protocol::play::{Thinking, Thought};
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::training;
use crate::studio::work::{Slice, Work};
use std::rc::Rc;
use std::sync::Arc;

/// Random games of a slice.
const PLAYOUTS: u32 = 16;

/// Positions of the first slice of a search.
const NODES: u64 = 500;

/// Turns told of.
const TOLD: usize = 8;

/// An agent that thinks.
pub struct Think {
    ready: Rc<Ready>,
    state: State,
    node: u32,
    seed: u64,
    spec: AgentSpec,
    /// One agent for all slices, where it remembers what it has thought.
    agent: Box<dyn Agent>,
    /// Finds out who leads in `best`, and keeps what it has seen of that where it is pressed.
    scout: Scout,
    /// How much is thought: games, positions or turns.
    whole: u64,
    done: u64,
    best: Option<Choice>,
    is_enough: bool,
}

/// An agent of random games with those of one slice.
fn sliced(spec: AgentSpec) -> AgentSpec {
    match spec {
        AgentSpec::Mcts(Budget::Playouts(n)) => AgentSpec::Mcts(Budget::Playouts(n.min(PLAYOUTS))),
        other => other,
    }
}

/// Who thinks.
pub struct Who<'a> {
    /// `random`, `mcts:1000`, `trained:2000`.
    pub agent: &'a str,
    /// Whoever was trained, as it is written in its file.
    pub player: Option<&'a str>,
    /// The seed.
    pub seed: u32,
}

/// Who plays by what was learned, where that is asked for.
fn taught(ready: &Ready, spec: AgentSpec, who: &Who<'_>) -> Result<Option<Box<dyn Agent>>, Trouble> {
    let (AgentSpec::Trained(learned), Some(player)) = (spec, who.player) else { return Ok(None) };
    let unfit =
        || Trouble::new("this player has learned other pieces or another board").help("train it on, by these rules");
    let skill = training::read(player)?.skill(&*ready.rules.engine).ok_or_else(unfit)?;
    let Effort::Positions(positions) = learned.effort() else { return Ok(None) };
    Ok(Some(Box::new(Trained::new(Arc::new(skill), positions, u64::from(who.seed)))))
}

impl Think {
    /// Begins to think.
    pub fn new(ready: Rc<Ready>, state: State, node: u32, who: &Who<'_>) -> Result<Self, Trouble> {
        let Who { agent, seed, .. } = *who;
        let spec: AgentSpec = agent.parse().map_err(|e| Trouble::new(format!("{e}")))?;
        let taught = taught(&ready, spec, who)?;
        if taught.is_none() {
            spec.fits(&*ready.rules.engine).map_err(|e| Trouble::new(e.to_string()))?;
        }
        if spec.millis().is_some() {
            return Err(Trouble::new(format!("`{agent}` thinks for a time")).help("take `mcts:1000`, random games"));
        }
        let engine = &ready.rules.engine;
        if engine.outcome(&state) != Outcome::Open {
            return Err(Trouble::new("the game is over"));
        }
        if engine.to_roll(&state).is_some() {
            return Err(Trouble::new("the dice must be rolled first"));
        }
        let seed = u64::from(seed);
        let whole = match spec {
            AgentSpec::Mcts(Budget::Playouts(n)) => u64::from(n),
            AgentSpec::AlphaBeta(Limit::Nodes(n)) | AgentSpec::Best(Effort::Positions(n)) => n,
            AgentSpec::AlphaBeta(Limit::Depth(n)) => u64::from(n),
            _ => 1,
        };
        let agent = taught.unwrap_or_else(|| sliced(spec).agent(seed));
        let scout = Scout::default();
        Ok(Self { ready, state, node, seed, spec, agent, scout, whole, done: 0, best: None, is_enough: false })
    }

    /// Thinks a little more; nothing, where it was pressed to stop.
    fn think(&mut self, is_pressed: &dyn Fn() -> bool) -> Option<()> {
        let engine = &*self.ready.rules.engine;
        if matches!(self.spec, AgentSpec::Best(_)) && !self.scout.knows_leader(engine, is_pressed) {
            return None;
        }
        let (choice, done) = match self.spec {
            AgentSpec::Mcts(_) => (self.agent.choose(engine, &self.state, &|| false), self.done + u64::from(PLAYOUTS)),
            AgentSpec::AlphaBeta(_) | AgentSpec::Best(_) => {
                let (slice, next) = self.slice();
                let mut agent = slice.agent(self.seed);
                let choice = agent.choose(engine, &self.state, is_pressed);
                if is_pressed() && next < self.whole {
                    return None;
                }
                (choice, next)
            }
            _ => (self.agent.choose(engine, &self.state, &|| false), 1),
        };
        // an agent that has proven its choice thinks no longer
        let is_decided = choice
            .as_ref()
            .is_some_and(|c| matches!(self.spec, AgentSpec::Mcts(_)) && c.playouts < PLAYOUTS.min(self.whole as u32));
        self.done = if is_decided { self.whole } else { done };
        self.best = choice.or(self.best.take());
        Some(())
    }

    /// The search with a part of its budget, each time a larger one: the last is the whole.
    fn slice(&self) -> (AgentSpec, u64) {
        let doubled = (self.done * 2).max(NODES).min(self.whole);
        match self.spec {
            AgentSpec::AlphaBeta(Limit::Nodes(_)) => (AgentSpec::AlphaBeta(Limit::Nodes(doubled)), doubled),
            AgentSpec::Best(_) => (AgentSpec::Best(Effort::Positions(doubled)), doubled),
            _ => (AgentSpec::AlphaBeta(Limit::Depth(self.done as u32 + 1)), self.done + 1),
        }
    }

    fn told(&self, is_done: bool) -> Answer {
        let rules = &self.ready.rules;
        let best = self.best.iter().flat_map(|choice| choice.thoughts.iter().take(TOLD));
        let thoughts = best.map(|thought| Thought {
            text: turns::write(rules, &self.state, &thought.turn),
            value: thought.value,
            visits: thought.visits,
            places: places_of(&thought.turn),
            ways: ways_of(&thought.turn),
        });
        let turn = self.best.as_ref().filter(|_| is_done).map(|c| turns::write(rules, &self.state, &c.turn));
        let progress = if is_done { 1.0 } else { self.done as f32 / self.whole.max(1) as f32 };
        Answer::Thinking(Thinking { node: self.node, progress, thoughts: thoughts.collect(), turn })
    }
}

impl Work for Think {
    fn step(&mut self, is_pressed: &dyn Fn() -> bool) -> Slice {
        if self.is_enough && self.best.is_some() {
            return Slice::Done(self.told(true));
        }
        if self.think(is_pressed).is_none() {
            return Slice::On(None);
        }
        if self.done >= self.whole {
            return Slice::Done(self.told(true));
        }
        let told = match self.spec {
            AgentSpec::Mcts(_) => (self.done / u64::from(PLAYOUTS)).is_multiple_of(4),
            _ => true,
        };
        Slice::On(told.then(|| self.told(false)))
    }

    fn enough(&mut self) {
        self.is_enough = true;
    }

    fn forget_slice(&mut self) {
        // what it was thinking is half thought
        self.agent = sliced(self.spec).agent(self.seed);
        self.scout = Scout::default();
        if matches!(self.spec, AgentSpec::Mcts(_)) {
            self.done = 0;
        }
    }
}
