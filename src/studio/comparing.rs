//! What an edit did: the clauses that differ, the first difference in play, and measures.

use crate::id::{Id, SetupId};
use crate::lab::compare::Claim;
use crate::lab::contest::Contestant;
use crate::lab::diff::play::{Budget, Difference, Found, Search, What};
use crate::lab::diff::{Side, changes, obstacle};
use crate::notation::turns;
use crate::play::State;
use crate::play::rng::rng;
use crate::studio::asking::{Who, ask};
use crate::studio::docs::Ready;
use crate::studio::drawing::{picture, places_of};
use crate::studio::measuring::{Contests, contestant, row};
use crate::studio::protocol::lab::{self, Change, Measures};
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::shelf::Shelf;
use crate::studio::work::{Slice, Work, is_time_to_tell};
use std::rc::Rc;

/// Pairs of positions looked at in a slice.
const PAIRS: usize = 4;

/// Turns told of that only one side allows.
const TOLD: usize = 12;

/// Games after which there is something to tell.
const FEWEST: u32 = 10;

/// Two rule sets that are compared.
pub struct Compare {
    a: Rc<Ready>,
    b: Rc<Ready>,
    /// Nothing has been told yet.
    is_new: bool,
    search: Option<Search>,
    contestants: Vec<Contestant>,
    contests: Contests,
    is_games_turn: bool,
    asked: Who,
    /// Most games of each pairing.
    games: u64,
}

/// A rule set as one of two that are compared.
pub fn side(ready: &Ready) -> Side<'_> {
    Side { rules: &ready.rules, game: &ready.game, sources: &ready.sources }
}

/// A search for the first difference in play that has not begun.
fn search(a: &Ready, b: &Ready) -> Search {
    let start = |ready: &Ready| ready.rules.engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
    Search::new(side(a), side(b), (&start(a), &start(b)), Budget::USUAL)
}

impl Compare {
    /// Nothing looked at yet.
    pub fn new(
        shelf: Rc<dyn Shelf>,
        (a, b): (Rc<Ready>, Rc<Ready>),
        games: u32,
        agents: &[String],
        seed: u32,
    ) -> Result<Self, Trouble> {
        let games = u64::from(games.max(1));
        let contestants = vec![contestant(&a, "A".into()), contestant(&b, "B".into())];
        let (asked, pairings) = ask(shelf, &contestants, agents, games)?;
        let search = obstacle(side(&a), side(&b)).is_none().then(|| search(&a, &b));
        let contests = Contests::new(contestants.clone(), pairings, seed);
        Ok(Self { a, b, is_new: true, search, contestants, contests, is_games_turn: false, asked, games })
    }

    fn differs(&self) -> Answer {
        let (a, b) = (side(&self.a), side(&self.b));
        let change = |change: crate::lab::diff::Change| Change {
            section: change.section.to_owned(),
            name: change.name,
            before: change.before,
            after: change.after,
            range: None,
        };
        Answer::Differs { changes: changes(a, b).into_iter().map(change).collect(), obstacle: obstacle(a, b) }
    }

    fn look_on(&mut self) -> Option<Answer> {
        let search = self.search.as_mut()?;
        let before = search.positions();
        let found = search.go_on(side(&self.a), side(&self.b), PAIRS);
        let looked_at = search.positions();
        if let Some(found) = found {
            self.search = None;
            return Some(self.found(&found));
        }
        let is_due = is_time_to_tell((looked_at / PAIRS as u64) as u32) && looked_at > before;
        is_due.then(|| {
            Answer::Difference(lab::Difference {
                positions: looked_at as u32,
                searching: true,
                text: "looking for the first difference in play".into(),
                ..nothing()
            })
        })
    }

    fn found(&self, found: &Found) -> Answer {
        let wandered = found.wandered.unwrap_or_default();
        let positions = (found.positions + wandered.positions) as u32;
        let Some(Difference { line, what }) = &found.first else {
            let text = match (&found.pieces, found.is_complete) {
                (Some(line), _) => format!("after {} the pieces stand differently", counted(line.turns.len(), "turn")),
                (None, true) => "they play alike: all that can be reached was looked at".to_owned(),
                (None, false) => format!(
                    "no difference in the first {}, nor in {}",
                    counted(found.depth as usize, "turn"),
                    counted(wandered.games as usize, "random game")
                ),
            };
            let shown = found.pieces.as_ref();
            return Answer::Difference(lab::Difference {
                text,
                line: shown.map(|l| l.turns.clone()).unwrap_or_default(),
                a: shown.map(|l| picture(&self.a.rules, &l.first)),
                b: shown.map(|l| picture(&self.b.rules, &l.second)),
                positions,
                found: shown.is_some(),
                ..nothing()
            });
        };
        let after = match line.turns.len() {
            0 => "from the start".to_owned(),
            turns if found.wandered.is_some() => format!("in a random game, after {}", counted(turns, "turn")),
            turns => format!("after {}", counted(turns, "turn")),
        };
        let (text, only_a, only_b) = in_words(what);
        let (places_a, places_b) = (places(&self.a, &line.first, &only_a), places(&self.b, &line.second, &only_b));
        Answer::Difference(lab::Difference {
            text: format!("{after}: {text}"),
            line: line.turns.clone(),
            only_a: only_a.into_iter().take(TOLD).collect(),
            only_b: only_b.into_iter().take(TOLD).collect(),
            places_a,
            places_b,
            a: Some(picture(&self.a.rules, &line.first)),
            b: Some(picture(&self.b.rules, &line.second)),
            positions,
            searching: false,
            found: true,
        })
    }

    fn measures(&self) -> Answer {
        let (rows, seat) = self.contests.rows();
        let ((step, steps), (games, of)) = (self.contests.step(), self.contests.count());
        let claims = rows.iter().filter(|r| matches!(r.against[0].claim, Claim::More | Claim::Less));
        let mut verdict: Vec<String> =
            claims.map(|r| format!("{}: {}", r.measure.name(), r.verdict(0, &seat))).collect();
        if verdict.is_empty() {
            verdict.push(format!("not enough to tell any difference after {}", counted(games as usize, "game")));
        }
        let rows = rows.iter().map(|r| row(r, &seat)).collect();
        let level = self.asked.level_of(self.contests.mirrored());
        Answer::Measures(Measures { agent: self.contests.agents(), level, step, steps, games, of, rows, verdict })
    }

    fn is_done(&self) -> bool {
        self.contests.is_done() && self.search.is_none() && !self.asked.is_sought()
    }

    /// Plays a little more.
    fn play_on(&mut self, is_pressed: &dyn Fn() -> bool) -> Slice {
        if self.contests.is_done() {
            let told = self.asked.seek(&self.contestants, &mut self.contests, self.games);
            return if self.asked.is_sought() { Slice::Wait(told) } else { Slice::On(told) };
        }
        if !self.contests.play(is_pressed) {
            return Slice::On(None);
        }
        let (games, of) = self.contests.count();
        if games < of {
            return Slice::On((games >= FEWEST && is_time_to_tell(games)).then(|| self.measures()));
        }
        let told = self.measures();
        self.contests.next_pairing();
        match self.is_done() {
            true => Slice::Done(told),
            false => Slice::On(Some(told)),
        }
    }
}

/// The same rules play the same games: there is nothing to look for.
fn is_same(differs: &Answer) -> bool {
    matches!(differs, Answer::Differs { changes, obstacle: None } if changes.is_empty())
}

fn nothing() -> lab::Difference {
    lab::Difference {
        text: String::new(),
        line: Vec::new(),
        only_a: Vec::new(),
        only_b: Vec::new(),
        places_a: Vec::new(),
        places_b: Vec::new(),
        a: None,
        b: None,
        positions: 0,
        searching: false,
        found: false,
    }
}

fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// What differs in words, and the turns that only one side has.
fn in_words(what: &What) -> (String, Vec<String>, Vec<String>) {
    match what {
        What::Turns { first, second, both } => {
            let text = format!(
                "{} only in A, {} only in B, {both} in both",
                counted(first.len(), "turn"),
                counted(second.len(), "turn")
            );
            (text, first.clone(), second.clone())
        }
        What::Result(a, b) => (format!("A: {}; B: {}", a.words(), b.words()), Vec::new(), Vec::new()),
        What::Mover(a, b) => (format!("A: {a} to move; B: {b} to move"), Vec::new(), Vec::new()),
        What::Dice => ("they do not roll the same dice".to_owned(), Vec::new(), Vec::new()),
    }
}

/// The places that turns lead from and to, as far as they can be read.
fn places(ready: &Ready, state: &State, texts: &[String]) -> Vec<u32> {
    let read = texts.iter().take(TOLD).filter_map(|text| turns::read(&ready.rules, state, text).ok());
    let mut places: Vec<u32> = read.flat_map(|turn| places_of(&turn)).collect();
    places.sort_unstable();
    places.dedup();
    places
}

impl Work for Compare {
    fn step(&mut self, is_pressed: &dyn Fn() -> bool) -> Slice {
        if std::mem::take(&mut self.is_new) {
            let differs = self.differs();
            return if is_same(&differs) { Slice::Done(differs) } else { Slice::On(Some(differs)) };
        }
        if self.asked.is_new()
            && let Some(told) = self.asked.seek(&self.contestants, &mut self.contests, self.games)
        {
            return Slice::On(Some(told));
        }
        // both get on: the first figures come while the first difference is still looked for
        self.is_games_turn = !self.is_games_turn;
        if self.search.is_some() && (self.is_games_turn || self.contests.is_done()) {
            let told = self.look_on();
            return match (told, self.is_done()) {
                (Some(told), true) => Slice::Done(told),
                (told, _) => Slice::On(told),
            };
        }
        self.play_on(is_pressed)
    }

    fn forget_slice(&mut self) {
        self.contests.forget_game();
        // a pair of positions may have been taken out, and not looked at
        self.search = self.search.take().map(|_| search(&self.a, &self.b));
    }
}
