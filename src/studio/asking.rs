//! Who plays the games that are measured: those who were named; or random players first, and then those that suit the game.

use crate::agents::AgentSpec;
use crate::lab::contest::{Contestant, Pairing};
use crate::lab::plan::random_games;
use crate::lab::players::Players;
use crate::studio::measuring::{Contests, LONGEST, agent};
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::shelf::{Asked, Shelf};
use std::rc::Rc;

/// Who is asked.
pub enum Who {
    /// Those who were named.
    Named,
    /// That is found out elsewhere; what was told of it last.
    Sought(Rc<dyn Shelf>, String),
    /// Those who were chosen.
    Chosen(Players),
}

/// Who is asked about rule sets, and what is played at once: games of the agents that are named; where none is, random
/// games, for they need no choice and no time.
pub fn ask(
    shelf: Rc<dyn Shelf>,
    contestants: &[Contestant],
    agents: &[String],
    games: u64,
) -> Result<(Who, Vec<Pairing>), Trouble> {
    if agents.is_empty() {
        let random = Pairing::mirror(AgentSpec::Random, random_games(contestants, LONGEST).min(games));
        return Ok((Who::Sought(shelf, String::new()), vec![random]));
    }
    let pairing = |text: &String| Ok(Pairing::mirror(agent(text, contestants)?, games));
    Ok((Who::Named, agents.iter().map(pairing).collect::<Result<_, Trouble>>()?))
}

impl Who {
    /// It is not known yet.
    pub fn is_sought(&self) -> bool {
        matches!(self, Self::Sought(..))
    }

    /// It is not known yet, and nobody has been told that it is being found out.
    pub fn is_new(&self) -> bool {
        matches!(self, Self::Sought(_, told) if told.is_empty())
    }

    /// The name of the strength that an agent stands for, where it was chosen.
    pub fn level_of(&self, agent: Option<AgentSpec>) -> Option<String> {
        let Self::Chosen(players) = self else { return None };
        players.level_of(agent?).map(str::to_owned)
    }

    /// Asks who suits the first of these rule sets, as long as that is not known; what there is to tell of it. Once it is
    /// known, they have at most so many games to play.
    pub fn seek(&mut self, asked: &[Contestant], contests: &mut Contests, games: u64) -> Option<Answer> {
        let Self::Sought(shelf, told) = self else { return None };
        match shelf.players(asked, LONGEST) {
            Asked::Sought(text) => (*told != text).then(|| {
                told.clone_from(&text);
                Answer::Players { text, searching: true }
            }),
            Asked::Known(players) => {
                let pairings = players.pairings(asked, LONGEST);
                let thinking = pairings.into_iter().filter(|pairing| pairing.agents != [AgentSpec::Random; 2]);
                contests.extend(thinking.map(|p| Pairing { games: p.games.min(games), ..p }));
                let text = chosen(&players);
                *self = Self::Chosen(players);
                Some(Answer::Players { text, searching: false })
            }
        }
    }
}

/// Who was chosen, and why.
fn chosen(players: &Players) -> String {
    let levels: Vec<String> = players.levels.iter().map(|level| level.agent.clone()).collect();
    let results = players.results();
    let why = if results.is_empty() { String::new() } else { format!("; {}", results.join(", ")) };
    format!("asked, from weak to strong: {}{why}", levels.join(", "))
}
