//! Games for programs: load one, play it, let the computer play it.
//!
//! Five nouns: a [`Game`], a [`Position`] of it, a [`Turn`] in the position, its [`Outcome`], an [`Agent`] that chooses
//! turns. All are cheap to copy and may be sent to other threads.

mod agents;
mod board;
mod load;
mod records;

pub use agents::{Agent, Computer, ComputerError};
pub use board::{Part, Piece};
pub use load::{LoadError, Loader, Mistakes, beside, drawing_at, drawing_beside};
pub use records::{Ended, Moment, NoRecords, Record, UnknownFormat};

use crate::Rules;
use crate::diag::Diagnostic;
use crate::explain;
use crate::id::{EndId, PlayerId};
use crate::lab::contest::Contestant;
use crate::model;
use crate::notation::picture::{Marks, draw};
use crate::notation::position::{self, PositionError};
use crate::notation::svg;
use crate::notation::turns::{self, TurnError};
use crate::play::State;
use crate::play::pool::Pool;
use crate::play::rng;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use thiserror::Error;

/// The generator of random choices: the same seed gives the same ones on every machine.
///
/// It is an [`Agent`] too, one that plays any legal turn.
pub type Rng = rng::Rng;

/// A generator of random choices with this seed.
pub fn rng(seed: u64) -> Rng {
    rng::rng(seed, 0)
}

/// A random game longer than this is given up.
const LONGEST: u32 = 10_000;

/// A game, checked and ready to be played.
#[derive(Clone)]
pub struct Game(Arc<Whole>);

struct Whole {
    contestant: Contestant,
    checked: model::Game,
    warnings: Vec<Diagnostic>,
}

impl Game {
    /// A game that comes with the crate, `NAME` or `NAME:VARIANT`.
    ///
    /// # Errors
    /// There is no such game.
    ///
    /// ```
    /// assert_eq!(boardwright::Game::named("pijersi")?.title(), "Pijersi");
    /// assert!(boardwright::Game::named("pijarsi").is_err());
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    #[cfg(feature = "games")]
    pub fn named(name: &str) -> Result<Self, LoadError> {
        Loader::default().named(name)
    }

    /// The names of the games that come with the crate.
    #[cfg(feature = "games")]
    pub fn names() -> impl Iterator<Item = &'static str> {
        crate::shipped::names().into_iter()
    }

    /// Loads a rules file. A game that it extends is looked for in its folder, then among the games that come with the crate.
    ///
    /// # Errors
    /// The file cannot be read, or has mistakes.
    pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, LoadError> {
        Loader::default().open(path)
    }

    /// Loads the text of a rules file.
    ///
    /// # Errors
    /// It has mistakes.
    ///
    /// ```
    /// let mistaken = boardwright::Game::from_text("rules 1\ngame \"X\" { player White }").unwrap_err();
    /// assert!(mistaken.to_string().starts_with("text:2:"), "{mistaken}");
    /// ```
    pub fn from_text(text: &str) -> Result<Self, LoadError> {
        Loader::default().from_text("text", text)
    }

    /// What the game is called.
    pub fn title(&self) -> &str {
        &self.0.checked.title
    }

    /// The players, in the order of their turns; [`Game::player`] says what they are called.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.rules().names.players.ids()
    }

    /// The name of a player.
    pub fn player(&self, player: PlayerId) -> &str {
        &self.rules().names.players[player]
    }

    /// The label of the end by which the game was over, as an [`Outcome`] has it; `no turn` where a player lost because he had
    /// no turn and no end of the rules says so.
    pub fn reason(&self, by: Option<EndId>) -> &str {
        self.rules().names.reason(by)
    }

    /// The warnings found when it was loaded; none of them keeps it from being played.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.0.warnings
    }

    /// The first position. If setup or dice leave it to chance, it is always the same one; see [`Game::start_at_random`].
    pub fn start(&self) -> Position {
        self.start_at_random(&mut rng(0))
    }

    /// A first position drawn at random: if the rules say so, pieces are shuffled and dice decide who begins.
    pub fn start_at_random(&self, rng: &mut Rng) -> Position {
        let Contestant { rules, setup, .. } = &self.0.contestant;
        let first = crate::lab::game::first_by_roll(&*rules.engine, rng);
        self.at(rules.engine.start(*setup, first, rng))
    }

    /// Reads a position: as `Position::to_string` writes it, in a form that the rules file declares, or as JSON.
    ///
    /// # Errors
    /// The text is not a position of the game; says what is wrong where.
    pub fn position(&self, text: &str) -> Result<Position, PositionError> {
        Ok(self.at(position::read_any(self.rules(), text)?))
    }

    /// The engine, and the words for what it speaks of in numbers.
    #[doc(hidden)]
    pub fn rules(&self) -> &Rules {
        &self.0.contestant.rules
    }

    /// The game as it takes part in experiments.
    #[doc(hidden)]
    pub fn contestant(&self) -> &Contestant {
        &self.0.contestant
    }

    /// What the rules say, checked.
    #[doc(hidden)]
    pub fn checked(&self) -> &model::Game {
        &self.0.checked
    }

    /// The position that the engine knows by this.
    #[doc(hidden)]
    pub fn at(&self, state: State) -> Position {
        Position { game: self.clone(), state: Arc::new(state) }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.title()).finish()
    }
}

/// A position of a game, with everything that decides how the game can go on.
#[derive(Clone)]
pub struct Position {
    game: Game,
    state: Arc<State>,
}

impl Position {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whose turn it is.
    pub fn mover(&self) -> PlayerId {
        self.game.rules().engine.mover(&self.state)
    }

    /// The legal turns, each once; none if the game is over, or dice must be rolled first.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let turns = self.game.rules().engine.turns(&self.state, usize::MAX);
        turns.into_iter().map(|turn| self.turn(turn))
    }

    /// How many turns were played before.
    pub fn turns_played(&self) -> u32 {
        self.game.rules().engine.turns_played(&self.state)
    }

    /// How many legal turns there are; faster than counting [`Position::turns`].
    pub fn count_turns(&self) -> u64 {
        self.game.rules().engine.count_turns(&self.state)
    }

    /// A legal turn drawn at random; `None` if there is none.
    pub fn random_turn(&self, rng: &mut Rng) -> Option<Turn> {
        let turn = self.game.rules().engine.pick(&self.state, rng, &mut Pool::default())?;
        Some(self.turn(turn))
    }

    /// Reads a turn as people write it.
    ///
    /// # Errors
    /// The text cannot be read, is not legal here, or could mean two turns; the error says what could be written instead.
    pub fn parse_turn(&self, text: &str) -> Result<Turn, TurnError> {
        Ok(self.turn(turns::read(self.game.rules(), &self.state, text)?))
    }

    /// Explains why a text is or is not a legal turn here, and what it does, one sentence on each line.
    ///
    /// ```
    /// # #[cfg(feature = "games")] {
    /// let start = boardwright::Game::named("chess")?.start();
    /// assert!(start.explain("e2-e5").contains("`double` does not lead"));
    /// # }
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn explain(&self, text: &str) -> String {
        let told = explain::explain(self.game.rules(), &self.state, text);
        told.lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
    }

    /// The position after a turn, like [`Turn::after`]; but first checks that the turn belongs to this position.
    ///
    /// # Errors
    /// The turn is one of another position; it is handed back.
    pub fn play(&self, turn: &Turn) -> Result<Position, WrongPosition> {
        if *turn.position.state != *self.state || !Arc::ptr_eq(&turn.position.game.0, &self.game.0) {
            return Err(WrongPosition(turn.clone()));
        }
        Ok(turn.after())
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        let outcome = self.game.rules().engine.outcome(&self.state);
        match outcome {
            crate::play::Outcome::Open => Outcome::Open,
            crate::play::Outcome::Over { winner: Some(player), by, points } => {
                Outcome::Won { player, by, points: u32::from(points) }
            }
            crate::play::Outcome::Over { winner: None, by, .. } => Outcome::Drawn { by },
        }
    }

    /// The rank of a player, 1 for the first, in games that rank their players; `None` while he plays, and in other games.
    pub fn rank(&self, player: PlayerId) -> Option<u8> {
        let ranks = self.game.rules().engine.ranks(&self.state)?;
        ranks.get(usize::from(player.0)).copied().filter(|&rank| rank > 0)
    }

    /// True if the mover must [roll](Position::roll) dice before he has any turns.
    pub fn must_roll(&self) -> bool {
        self.game.rules().engine.to_roll(&self.state).is_some()
    }

    /// The position after the dice are rolled, if they must be; otherwise this one.
    pub fn roll(&self, rng: &mut Rng) -> Position {
        let mut state = State::clone(&self.state);
        self.game.rules().engine.roll(&mut state, rng);
        self.game.at(state)
    }

    /// Plays on at random, dice included, and gives the last position. A game of 10,000 turns is given up: its outcome is
    /// [`Outcome::Open`].
    pub fn playout(&self, rng: &mut Rng) -> Position {
        let mut state = State::clone(&self.state);
        self.game.rules().engine.playout(&mut state, rng, LONGEST, false, &mut Pool::default());
        self.game.at(state)
    }

    /// The number of sequences of exactly `depth` legal turns.
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.rules().engine.perft(&self.state, depth)
    }

    /// The board drawn in characters, on several lines, without colours.
    pub fn picture(&self) -> String {
        draw(self.game.rules(), &self.state, &Marks::default()).plain()
    }

    /// The board drawn as a picture: one text of SVG.
    pub fn svg(&self) -> String {
        svg::draw(self.game.rules(), &self.state, &Marks::default())
    }

    /// What the engine knows it by.
    #[doc(hidden)]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal turn that the engine knows by this.
    #[doc(hidden)]
    pub fn turn(&self, turn: crate::play::Turn) -> Turn {
        Turn { position: self.clone(), turn }
    }
}

/// Positions are equal if they are of the same loaded game, everything that decides how it can go on is the same, and as many
/// turns have been played.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.game.0, &other.game.0) && self.state == other.state
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.game.rules().engine.hash(&self.state));
    }
}

/// The position in a form that [`Game::position`] reads.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&position::write(self.game.rules(), &self.state))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.game.title())
    }
}

/// A legal turn of a position. `Display` writes it as the rules file writes turns; [`Position::parse_turn`] reads it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    position: Position,
    turn: crate::play::Turn,
}

impl Turn {
    /// The position that it leads to.
    pub fn after(&self) -> Position {
        let game = &self.position.game;
        game.at(game.rules().engine.play(&self.position.state, &self.turn))
    }

    /// What the engine knows it by.
    #[doc(hidden)]
    pub fn played(&self) -> &crate::play::Turn {
        &self.turn
    }

    /// The position in which it is played.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// The turn as the rules file writes turns.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&turns::write(self.position.game.rules(), &self.position.state, &self.turn))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// Somebody has won.
    Won {
        /// Who.
        player: PlayerId,
        /// By which end of the rules; `None` if a player lost because he had no turn and no end of the rules says so.
        by: Option<EndId>,
        /// How many points he gets: 1 where the rules say nothing of points.
        points: u32,
    },
    /// Nobody has.
    Drawn {
        /// By which end.
        by: Option<EndId>,
    },
}

/// The turn belongs to another position than this one; it is handed back.
#[derive(Clone, Debug, Error)]
#[error("`{0}` is a turn of another position")]
pub struct WrongPosition(pub Turn);
