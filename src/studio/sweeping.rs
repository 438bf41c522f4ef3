//! Measures along the values of an option.

use crate::lab::contest::Contestant;
use crate::names::{OptionDomain, Value};
use crate::ops::Numbers;
use crate::studio::asking::{Who, ask};
use crate::studio::docs::{Docs, Ready};
use crate::studio::measuring::{Contests, contestant, figure, unit};
use crate::studio::protocol::lab::{Swept, SweptRow};
use crate::studio::protocol::{Answer, Setting, Trouble, Which};
use crate::studio::work::{Slice, Work, is_time_to_tell};
use std::rc::Rc;

/// Values tried along a range.
const VALUES: usize = 9;

/// Most rule sets played side by side.
const MOST: usize = 24;

/// Games after which there is something to tell.
const FEWEST: u32 = 10;

/// What is swept over.
pub struct Order {
    /// Which rules.
    pub which: Which,
    /// The option.
    pub option: String,
    /// Its values; none: all, or some along a range.
    pub values: Vec<String>,
    /// Most games for each value and agent.
    pub games: u32,
    /// Who plays, one after the other; nobody: random players, then those that are chosen for the game.
    pub agents: Vec<String>,
    /// The seed.
    pub seed: u32,
}

/// A sweep under way.
pub struct Sweep {
    option: String,
    values: Vec<String>,
    left_out: Vec<(String, String)>,
    /// The rules as they are, then with each value: players are chosen who suit the first, and can play them all.
    asked_about: Vec<Contestant>,
    asked: Who,
    contests: Contests,
    games: u64,
}

impl Sweep {
    /// Loads the rules with each value.
    pub fn new(docs: &Docs, order: Order) -> Result<Self, Trouble> {
        let as_is = docs.open(&order.which)?;
        let all = if order.values.is_empty() { values(&as_is, &order.option)? } else { order.values };
        let (mut values, mut left_out, mut contestants) = (Vec::new(), Vec::new(), Vec::new());
        for value in all.into_iter().take(MOST) {
            let mut which = order.which.clone();
            which.options.retain(|s| s.name != order.option);
            which.options.push(Setting { name: order.option.clone(), value: value.clone() });
            match docs.open(&which) {
                Ok(ready) => {
                    contestants.push(contestant(&ready, value.clone()));
                    values.push(value);
                }
                Err(trouble) => left_out.push((value, trouble.message)),
            }
        }
        if contestants.is_empty() {
            let why = left_out.first().map_or_else(String::new, |(_, why)| format!(": {why}"));
            return Err(Trouble::new(format!("no value of `{}` can be played{why}", order.option)));
        }
        let games = u64::from(order.games.max(1));
        let (asked, pairings) = ask(docs.shared_shelf(), &contestants, &order.agents, games)?;
        let asked_about = [vec![contestant(&as_is, "A".into())], contestants.clone()].concat();
        let contests = Contests::new(contestants, pairings, order.seed);
        Ok(Self { option: order.option, values, left_out, asked_about, asked, contests, games })
    }

    fn told(&self) -> Answer {
        let (rows, _) = self.contests.rows();
        let row = |row: &crate::lab::compare::Row| SweptRow {
            name: row.measure.name(),
            unit: unit(&row.measure),
            figures: row.figures.iter().map(|f| figure(&row.measure, f)).collect(),
        };
        let ((step, steps), (games, of)) = (self.contests.step(), self.contests.count());
        Answer::Swept(Swept {
            option: self.option.clone(),
            agent: self.contests.agents(),
            level: self.asked.level_of(self.contests.mirrored()),
            step,
            steps,
            values: self.values.clone(),
            left_out: self.left_out.clone(),
            games,
            of,
            rows: rows.iter().map(row).collect(),
        })
    }
}

/// All values of an option; of a large range some, both ends among them.
fn values(ready: &Rc<Ready>, option: &str) -> Result<Vec<String>, Trouble> {
    let known = ready.rules.names.options.iter().find(|o| o.name == option);
    let known = known.ok_or_else(|| Trouble::new(format!("the rules have no option `{option}`")))?;
    Ok(match &known.domain {
        None => vec!["no".to_owned(), "yes".to_owned()],
        Some(OptionDomain::OneOf(values)) => values.iter().map(|v| v.node.to_string()).collect(),
        Some(OptionDomain::Range(low, high)) => {
            let mut values = Numbers::new(low.node, high.node).spread(VALUES);
            values.extend(match known.value {
                Value::Int(now) => Some(now),
                Value::Word(_) => None,
            });
            values.sort_unstable();
            values.dedup();
            values.iter().map(i64::to_string).collect()
        }
    })
}

impl Sweep {
    fn is_done(&self) -> bool {
        self.contests.is_done() && !self.asked.is_sought()
    }

    fn seek(&mut self) -> Option<Answer> {
        self.asked.seek(&self.asked_about, &mut self.contests, self.games)
    }
}

impl Work for Sweep {
    fn step(&mut self, is_pressed: &dyn Fn() -> bool) -> Slice {
        if self.asked.is_new()
            && let Some(told) = self.seek()
        {
            return Slice::On(Some(told));
        }
        if self.contests.is_done() {
            let told = self.seek();
            return if self.asked.is_sought() { Slice::Wait(told) } else { Slice::On(told) };
        }
        if !self.contests.play(is_pressed) {
            return Slice::On(None);
        }
        let (games, of) = self.contests.count();
        if games < of {
            return Slice::On((games >= FEWEST && is_time_to_tell(games)).then(|| self.told()));
        }
        let told = self.told();
        self.contests.next_pairing();
        if self.is_done() { Slice::Done(told) } else { Slice::On(Some(told)) }
    }

    fn forget_slice(&mut self) {
        self.contests.forget_game();
    }
}
