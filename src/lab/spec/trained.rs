//! Players that have learned a game: the one that was kept for it, `trained`, `trained:5000`, or one in a file,
//! `trained:my-game.trained`, `trained:my-game.trained:5000`.

use super::{Effort, effort_of, kept};
use crate::agents::{Agent, Choice, Onlooker, Skill, Taught, Trained};
use crate::engine::{Asker, Engine, Patterns};
use crate::play::State;
use crate::texts;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, Mutex};

/// Positions a turn where nothing is said.
const USUAL: Effort = Effort::Positions(20_000);

/// No file of a trained player is longer.
const LONGEST: u64 = 8 << 20;

/// What such a file says of itself.
const FORMAT: &str = "trained player 1";

/// What the searches are called in it, without dice; and with them.
const SEARCHES: [(Asker, &str); 3] = [(Asker::Ahead, "alphabeta"), (Asker::Trees, "mcts"), (Asker::Games, "games")];
const CHANCES: &str = "chances";

/// What was learned of a game, as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lore {
    /// What the file is.
    pub boardwright: String,
    /// The title of the game.
    pub game: String,
    /// By what its rules are known again, in hexadecimal digits.
    pub rules: String,
    /// The seed, and how many games were played to learn it.
    pub seed: u64,
    /// See above.
    pub games: u64,
    /// Which search asks it: `alphabeta`, `mcts`, `games` (tree search that plays random games), or, where dice are rolled,
    /// `chances`.
    pub search: String,
    /// What a point more than the other has is worth, in thousandths.
    #[serde(default)]
    pub point: i32,
    /// What it is worth to have e times as many turns, in thousandths.
    #[serde(default)]
    pub freedom: f32,
    /// What pieces are worth on top of each cell and off the board, kind by kind, in thousandths, for the first player.
    pub shown: Vec<i32>,
    /// And under others; nothing where all are worth nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered: Vec<i32>,
    /// Groups of cells that are looked at as one, the cells of one group after those of another, how many each has, and what each
    /// filling of each is worth; nothing in files from before there were any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<u16>,
    /// See above.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub group: usize,
    /// See above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<i16>,
    /// How often each filling of each group was seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filled: Vec<u32>,
    /// How often a piece was seen there, first on top, then under others; nothing in files from before this was counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<u32>,
}

impl Lore {
    /// What is written of a skill in a game.
    pub fn of(skill: &Skill, engine: &dyn Engine, game: &str, rules: u64, (seed, games): (u64, u64)) -> Self {
        let named = SEARCHES.iter().find(|(asker, _)| *asker == skill.asker).map(|(_, name)| *name);
        let search = named.filter(|_| !engine.has_dice()).unwrap_or(CHANCES);
        let is_idle = skill.covered.iter().all(|&worth| worth == 0);
        Self {
            boardwright: FORMAT.into(),
            game: game.to_owned(),
            rules: digits(rules),
            seed,
            games,
            search: search.into(),
            point: skill.point,
            freedom: skill.freedom,
            shown: skill.shown.clone(),
            covered: if is_idle { Vec::new() } else { skill.covered.clone() },
            groups: skill.patterns.cells().to_vec(),
            group: skill.patterns.length(),
            together: skill.patterns.worths.clone(),
            filled: skill.filled.clone(),
            seen: skill.seen.clone(),
        }
    }

    /// True where it was learned by the rules that are known by this number.
    pub fn is_of(&self, rules: u64) -> bool {
        self.rules == digits(rules)
    }

    /// The skill for a game; `None` where it has other pieces or another board.
    pub fn skill(&self, engine: &dyn Engine) -> Option<Skill> {
        let shape = engine.shape();
        let covered = match self.covered.is_empty() {
            true => vec![0; shape.kinds.len() * shape.cells],
            false => self.covered.clone(),
        };
        let seen = if self.seen.len() == shape.traits() { self.seen.clone() } else { Vec::new() };
        let skill = Skill {
            patterns: Arc::new(self.patterns(shape.contents(), shape.cells)?),
            filled: if self.filled.len() == self.together.len() { self.filled.clone() } else { Vec::new() },
            seen,
            shown: self.shown.clone(),
            covered,
            point: self.point,
            freedom: self.freedom,
            asker: asker_called(&self.search).unwrap_or_default(),
        };
        skill.fits(engine).then_some(skill)
    }

    /// What it is worth that pieces stand together; `None` where the groups are of another board.
    fn patterns(&self, contents: usize, cells: usize) -> Option<Patterns> {
        if self.groups.is_empty() {
            return Some(Patterns::default());
        }
        let patterns = Patterns::new(self.groups.clone(), self.group, contents, cells)?;
        (patterns.worths.len() == self.together.len()).then(|| patterns.with(self.together.clone()))
    }

    /// The text of the file.
    pub fn written(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// What a text holds.
    ///
    /// # Errors
    /// A sentence without a subject: what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let lore: Self = serde_json::from_str(text)
            .map_err(|_| "holds no trained player: `boardwright train GAME --output FILE` writes one".to_owned())?;
        let is_known = lore.search == CHANCES || asker_called(&lore.search).is_some();
        if lore.boardwright != FORMAT || !is_known {
            return Err("holds a trained player of another version: train it again".into());
        }
        Ok(lore)
    }

    /// What a file holds.
    ///
    /// # Errors
    /// A sentence: why it holds no trained player.
    pub fn open(file: &str) -> Result<Self, String> {
        let text = texts::short(file, LONGEST)?;
        Self::read(&text).map_err(|why| format!("`{file}` {why}"))
    }
}

fn asker_called(name: &str) -> Option<Asker> {
    SEARCHES.iter().find(|(_, known)| *known == name).map(|(asker, _)| *asker)
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The number of rules as it is written.
fn digits(rules: u64) -> String {
    format!("{rules:016x}")
}

/// A trained player: its file, or none for the one that was kept for the game, and how long it may think. Agents are copied
/// about, and this one is much: it is kept once for as long as the program runs.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    kept: Option<&'static (String, Lore)>,
    effort: Effort,
}

impl PartialEq for Learned {
    fn eq(&self, other: &Self) -> bool {
        self.kept.map(std::ptr::from_ref) == other.kept.map(std::ptr::from_ref) && self.effort == other.effort
    }
}

impl Eq for Learned {}

impl Learned {
    /// Whoever was taught the game that is played.
    pub fn at_hand(effort: Effort) -> Self {
        Self { kept: None, effort }
    }

    /// The player that a text names after `trained:`.
    ///
    /// # Errors
    /// A sentence: why it names none.
    pub(super) fn named(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::at_hand(USUAL));
        }
        if let Some(effort) = effort_of(text) {
            return Ok(Self::at_hand(effort));
        }
        let told = text.rsplit_once(':').and_then(|(file, effort)| Some((file, effort_of(effort)?)));
        let (file, effort) = told.unwrap_or((text, USUAL));
        static KNOWN: Mutex<Vec<&(String, Lore)>> = Mutex::new(Vec::new());
        Ok(Self { kept: Some(kept(&KNOWN, (file.to_owned(), Lore::open(file)?))), effort })
    }

    /// True for whoever was taught the game that is played.
    pub fn is_at_hand(self) -> bool {
        self.kept.is_none()
    }

    /// How long it may think.
    pub fn effort(self) -> Effort {
        self.effort
    }

    /// The same player with another effort.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The title of the game that it learned, where it has a file.
    pub fn game(self) -> Option<&'static str> {
        self.kept.map(|(_, lore)| lore.game.as_str())
    }

    /// True for a game that plays as the one it learned.
    pub(super) fn knows(self, engine: &dyn Engine) -> bool {
        match self.kept {
            Some((_, lore)) => lore.is_of(crate::learn::fingerprint(engine)),
            None => Trained::is_at_hand(engine),
        }
    }

    pub(super) fn agent(self, seed: u64) -> Box<dyn Agent> {
        let positions = match self.effort {
            Effort::Positions(positions) => positions,
            Effort::Millis(_) => u64::MAX,
        };
        match self.kept {
            Some((_, lore)) => Box::new(Learner { lore, positions, seed, player: None }),
            None => Box::new(Taught::new(positions, seed)),
        }
    }
}

impl fmt::Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kept {
            Some((file, _)) => write!(f, "trained:{file}:{}", self.effort),
            None => write!(f, "trained:{}", self.effort),
        }
    }
}

/// Who learns at his first turn which game he sits at.
struct Learner {
    lore: &'static Lore,
    positions: u64,
    seed: u64,
    player: Option<Trained>,
}

impl Agent for Learner {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        if self.player.is_none() {
            self.player = Some(Trained::new(Arc::new(self.lore.skill(engine)?), self.positions, self.seed));
        }
        self.player.as_mut()?.choose_before(engine, state, onlooker)
    }
}
