//! A player that learns while the rules are edited, and what it has learned.

use crate::agents::{Lore, Skill, Unteachable};
use crate::lab::heat::heat;
use crate::lab::stats::wilson;
use crate::lab::taught::{Kind, Taught};
use crate::lab::train::lesson::{Lesson, Mark, News};
use crate::lab::train::{Course, Roots};
use crate::learn::fingerprint;
use crate::studio::docs::Ready;
use crate::studio::measuring::contestant;
use crate::studio::protocol::lab::{self, WorthMap};
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::shelf::Shelf;
use crate::studio::work::{Slice, Work};
use std::rc::Rc;

/// What a player that goes on from another is called in messages.
const LAST: &str = "the last player";

/// A player that learns.
pub struct Train {
    shelf: Rc<dyn Shelf>,
    ready: Rc<Ready>,
    /// What it begins with.
    last: Option<Lore>,
    seed: u64,
    lesson: Option<Lesson>,
    /// What it goes on from, in words.
    began: String,
    is_enough: bool,
}

impl Train {
    /// Goes on from a player, as it is written in its file, or from the one that is kept; else from nothing.
    pub fn new(shelf: Rc<dyn Shelf>, ready: Rc<Ready>, from: Option<&str>, seed: u32) -> Result<Self, Trouble> {
        let last = from.map(read).transpose()?;
        suits(&ready)?;
        let (seed, began) = (u64::from(seed), String::new());
        Ok(Self { shelf, ready, last, seed, lesson: None, began, is_enough: false })
    }

    /// Begins: it takes some games to see what is alike in these rules.
    fn begin(&mut self) -> Result<Lesson, Trouble> {
        let contestant = contestant(&self.ready, "the game".into());
        let engine = &*self.ready.rules.engine;
        let rules = fingerprint(engine);
        let (last, kept) = (self.last.clone(), self.shelf.trained(rules));
        // who knows these very rules, and has seen more of them, is not forgotten for another
        let knows_more = |kept: &Lore| last.as_ref().is_none_or(|last| !last.is_of(rules) || last.games < kept.games);
        let (roots, began) = match kept.filter(knows_more).or(last.clone()) {
            Some(lore) if lore.is_of(rules) => (Roots::Same(lore), "goes on with what it knows"),
            Some(lore) if lore.skill(engine).is_some() => {
                (Roots::Other(lore), "goes on from the last player, by the rules as they are now")
            }
            Some(_) => (Roots::Nothing, "begins anew: the pieces or the board are others now"),
            None => (Roots::Nothing, "begins with nothing but the rules"),
        };
        self.began = began.to_owned();
        let course = Course::new(&contestant, roots, LAST, self.seed, 1);
        course.map(Lesson::new).map_err(|why| Trouble::new(why.to_string()))
    }

    fn told(&self, lesson: &Lesson, is_whole: bool) -> Answer {
        let whole = is_whole.then(|| lesson.course().lore());
        if let Some(lore) = &whole {
            self.shelf.keep_trained(lore);
        }
        let (trial, trials) = lesson.trial().unwrap_or_default();
        Answer::Training(lab::Training {
            games: count(lesson.games()),
            began: self.began.clone(),
            trial: count(trial),
            trials: count(trials),
            curve: lesson.curve().iter().map(mark).collect(),
            learned: whole.as_ref().and_then(|lore| learned(&self.ready, lore)),
            player: whole.map(|lore| lore.written()),
        })
    }
}

/// Looks for the player that is kept for rules: it takes some games to know these again.
pub struct Known {
    /// Where players are kept.
    pub shelf: Rc<dyn Shelf>,
    /// The rules.
    pub ready: Rc<Ready>,
}

impl Work for Known {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let engine = &*self.ready.rules.engine;
        let lore = Skill::suits(engine).ok().and_then(|()| self.shelf.trained(fingerprint(engine)));
        Slice::Done(Answer::Training(lab::Training {
            games: lore.as_ref().map_or(0, |lore| count(lore.games)),
            learned: lore.as_ref().and_then(|lore| learned(&self.ready, lore)),
            player: lore.map(|lore| lore.written()),
            ..lab::Training::default()
        }))
    }
}

/// Says why nothing can be learned of a game, if so.
fn suits(ready: &Ready) -> Result<(), Trouble> {
    Skill::suits(&*ready.rules.engine).map_err(|why| match why {
        Unteachable::Players => Trouble::new("players are trained for games of two").help("let `mcts` play this one"),
        Unteachable::ByParts => Trouble::new("the turns of this game are so many that nobody can be trained for it")
            .help("let `mcts` play it"),
    })
}

/// A player as its file has it.
pub fn read(text: &str) -> Result<Lore, Trouble> {
    Lore::read(text).map_err(|why| Trouble::new(format!("the player {why}")))
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn mark(mark: &Mark) -> lab::Strength {
    let range = wilson(mark.score.points.round() as u64, mark.score.games);
    let share = mark.score.points / mark.score.games.max(1) as f64;
    lab::Strength { games: count(mark.games), share, low: range.low, high: range.high }
}

fn learned(ready: &Ready, lore: &Lore) -> Option<lab::Lessons> {
    let names = &ready.rules.names;
    let taught = Taught::new(&ready.rules, &lore.skill(&*ready.rules.engine)?);
    let map = |kind: &Kind| WorthMap {
        name: kind.name.clone(),
        mean: (!kind.is_constant).then_some(kind.mean),
        svg: heat(names, &kind.heat(names), &kind.spoken(names)),
    };
    Some(lab::Lessons { told: taught.told, maps: taught.kinds.iter().map(map).collect() })
}

impl Work for Train {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let Some(lesson) = &mut self.lesson else {
            return match self.begin() {
                Ok(lesson) => {
                    let told = self.told(&lesson, true);
                    self.lesson = Some(lesson);
                    Slice::On(Some(told))
                }
                Err(trouble) => Slice::Failed(trouble),
            };
        };
        let news = if self.is_enough { News::Learned } else { lesson.step() };
        let Some(lesson) = &self.lesson else { return Slice::On(None) };
        match news {
            _ if self.is_enough => Slice::Done(self.told(lesson, true)),
            News::None => Slice::On(None),
            News::Game => Slice::On(Some(self.told(lesson, false))),
            News::Learned => Slice::On(Some(self.told(lesson, true))),
        }
    }

    fn enough(&mut self) {
        self.is_enough = true;
    }

    fn forget_slice(&mut self) {
        if let Some(lesson) = &mut self.lesson {
            lesson.forget_game();
        }
    }
}
