//! Which clauses take part in games, line by line.

use crate::agents::AgentSpec;
use crate::allowance::USUAL;
use crate::id::{Id, SetupId};
use crate::lab::coverage::{Coverage, Plan, play};
use crate::studio::docs::Ready;
use crate::studio::protocol::text::Margin;
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::work::{Slice, Work, is_time_to_tell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Longer games are broken off.
const LONGEST: usize = 1000;

/// What one position may take: to find out all that is refused there, each clause is asked of each turn that could be meant.
const EACH: u64 = 50 * USUAL;

/// Games looked at one by one.
pub struct Cover {
    ready: Rc<Ready>,
    plan: Plan,
    coverage: Coverage,
    games: u32,
    of: u32,
}

impl Cover {
    /// Nothing played yet.
    pub fn new(ready: Rc<Ready>, games: u32, agent: &str, seed: u32) -> Result<Self, Trouble> {
        let agent: AgentSpec = agent.parse().map_err(|e| Trouble::new(format!("{e}")))?;
        agent.fits(&*ready.rules.engine).map_err(|e| Trouble::new(e.to_string()))?;
        let plan = Plan { setup: SetupId::from_index(0), first: None, agent, seed: u64::from(seed), longest: LONGEST };
        let coverage = Coverage::new(&ready.rules);
        Ok(Self { ready, plan, coverage, games: 0, of: games.max(1) })
    }

    fn told(&self) -> Answer {
        let Some(file) = self.ready.sources.files().first() else { return Answer::Ok };
        let mut lines: BTreeMap<u32, Margin> = BTreeMap::new();
        for count in self.coverage.clauses(&self.ready.rules) {
            let span = self.ready.game.span(count.clause);
            if !file.span().contains(span) {
                continue;
            }
            let (line, _) = file.line_column(span.lo);
            let fired = (count.fired.times.min(u64::from(u32::MAX)) as u32, count.fired.games as u32);
            let margin = Margin { line: line as u32, times: fired.0, games: fired.1, dead: count.is_dead() };
            lines
                .entry(margin.line)
                .and_modify(|known| {
                    known.times = known.times.max(margin.times);
                    known.games = known.games.max(margin.games);
                    known.dead &= margin.dead;
                })
                .or_insert(margin);
        }
        Answer::Coverage { games: self.games, of: self.of, margin: lines.into_values().collect() }
    }
}

impl Work for Cover {
    fn each(&self) -> u64 {
        EACH
    }

    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let game = play(&self.ready.rules, &self.plan, u64::from(self.games), &|| Box::new(|| false));
        // the turn at which it is asked what is refused goes round through the games
        let ask = (!game.is_empty()).then(|| self.games as usize % game.len());
        // a game counts wholly or, where the slice is cut off, not at all
        let mut coverage = self.coverage.clone();
        coverage.add(&self.ready.rules, game.iter().map(|(state, turn)| (state, turn)), ask);
        self.coverage = coverage;
        self.games += 1;
        match self.games >= self.of {
            true => Slice::Done(self.told()),
            false => Slice::On(is_time_to_tell(self.games).then(|| self.told())),
        }
    }
}
