//! A course that is followed a turn at a time, by whoever does other things between two turns and watches what comes of it.

use super::{Course, Meeting, ROUND, Score, trained};
use crate::agents::Skill;
use crate::id::PlayerId;
use crate::learn::{Sample, SelfPlay};
use std::sync::Arc;

/// Games of a match with the untrained player, and positions a turn in it.
const GAMES: u64 = 40;
const POSITIONS: u64 = 400;

/// Strength is measured first after so many rounds, then each time when half as many games more have been played.
const FIRST: u64 = 2 * ROUND;

/// How strong a player was after so many games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The games it had learned from.
    pub games: u64,
    /// How it did against itself as it was before it had learned anything.
    pub score: Score,
}

/// A match under way.
struct Match {
    now: Arc<Skill>,
    meeting: Option<Meeting>,
    score: Score,
}

/// A course under way.
pub struct Lesson {
    course: Course,
    skill: Arc<Skill>,
    game: Option<SelfPlay>,
    /// Games of this round that have been played, and what was seen in them.
    played: u64,
    seen: Vec<Sample>,
    turns: u64,
    trial: Option<Match>,
    due: u64,
    curve: Vec<Mark>,
}

/// What a step led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing that need be told.
    None,
    /// Another game was played.
    Game,
    /// It knows more than before, or how strong it is.
    Learned,
}

impl Lesson {
    /// The first lesson of a course.
    pub fn new(course: Course) -> Self {
        let skill = Arc::new(course.pupil.skill());
        let due = course.games() + FIRST;
        let (seen, curve) = (Vec::new(), Vec::new());
        Self { course, skill, game: None, played: 0, seen, turns: 0, trial: None, due, curve }
    }

    /// The course.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Games so far, those of this round among them.
    pub fn games(&self) -> u64 {
        self.course.games() + self.played
    }

    /// How strong the player was as it learned.
    pub fn curve(&self) -> &[Mark] {
        &self.curve
    }

    /// It is being found out how strong it is: so many games of so many are played.
    pub fn trial(&self) -> Option<(u64, u64)> {
        self.trial.as_ref().map(|trial| (trial.score.games, GAMES))
    }

    /// Goes on by a turn.
    pub fn step(&mut self) -> News {
        if self.trial.is_some() { self.try_on() } else { self.learn_on() }
    }

    /// Begins the game under way anew: it was cut off in the middle of a turn.
    pub fn forget_game(&mut self) {
        self.game = None;
        if let Some(trial) = &mut self.trial {
            trial.meeting = None;
        }
    }

    fn learn_on(&mut self) -> News {
        let contestant = &self.course.contestant;
        let (engine, setup) = (&*contestant.rules.engine, contestant.setup);
        let number = self.course.games + self.played;
        let (skill, seed) = (&self.skill, self.course.seed);
        let mut game = self.game.take().unwrap_or_else(|| SelfPlay::begin(engine, setup, skill, seed, number));
        if game.step(engine) {
            self.game = Some(game);
            return News::None;
        }
        let (seen, turns) = game.end(engine);
        self.seen.extend(seen);
        self.turns += turns as u64;
        self.played += 1;
        if self.played < ROUND {
            return News::Game;
        }
        self.course.take_in(std::mem::take(&mut self.seen), std::mem::take(&mut self.turns));
        self.played = 0;
        self.skill = Arc::new(self.course.pupil.skill());
        if self.course.games() >= self.due {
            self.due = self.course.games() * 3 / 2;
            self.trial = Some(Match { now: self.skill.clone(), meeting: None, score: Score::default() });
        }
        News::Learned
    }

    fn try_on(&mut self) -> News {
        let Self { course, trial: Some(trial), .. } = self else { return News::None };
        let (engine, setup) = (&*course.contestant.rules.engine, course.contestant.setup);
        let (pair, seat) = (trial.score.games / 2, PlayerId((trial.score.games % 2) as u8));
        let mut meeting = trial.meeting.take().unwrap_or_else(|| {
            let players = [trained(&trial.now, POSITIONS, pair), trained(&course.unlearned, POSITIONS, pair)];
            Meeting::new(engine, setup, players, seat, course.seed ^ pair)
        });
        let Some(points) = meeting.step(engine) else {
            trial.meeting = Some(meeting);
            return News::None;
        };
        trial.score.points += points;
        trial.score.games += 1;
        if trial.score.games < GAMES {
            return News::None;
        }
        self.curve.push(Mark { games: course.games(), score: trial.score });
        self.trial = None;
        News::Learned
    }
}
