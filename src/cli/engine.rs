//! `engine`: one program among others at a table, driven line by line.

mod board;
mod budget;
mod desk;
mod input;
mod request;
mod settings;
mod thinker;

use crate::cli::engine::desk::Desk;
use crate::cli::engine::input::Input;
use crate::cli::engine::thinker::Kind;
use crate::cli::fault::Result;
use crate::cli::render::note;
use crate::cli::session::{GameArgs, Session};
use clap::Args;
use std::io::{IsTerminal, Write};

/// Told where a person sits at the other end.
const HINT: &str = "this talks to programs, such as a chess board on the desktop: `uci` begins, `position startpos`, then \
    `go movetime 1000` asks for a turn, `quit` leaves; docs/engines.md tells more";

/// Play as an engine for boards and tournaments of other programs: UGI, UCI, USI and UCCI.
#[derive(Args)]
#[command(
    after_help = "The first word that comes in, `ugi`, `uci`, `usi` or `ucci`, says which protocol is spoken on the standard \
    input and output. Turns and positions are written as the rules file says in `notation` for that protocol, else as the game \
    itself writes them, with `_` for blanks. docs/engines.md tells how to put a game into a board of the desktop.\n\n\
    Example: boardwright engine chess\n         \
    boardwright engine my-game.rules -o size=7 --agent mcts"
)]
pub struct Engine {
    #[command(flatten)]
    game: GameArgs,
    /// Who thinks, for as long as is asked for: best, mcts, alphabeta, random; or with a number of its own, as in mcts:500.
    #[arg(long, value_name = "AGENT", default_value = "best", value_parser = Kind::read)]
    agent: Kind,
}

impl Engine {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        if std::io::stdin().is_terminal() {
            note(HINT);
        }
        Desk::new(session, &self.game, self.agent.clone(), Input::open(), out)?.serve()
    }
}
