//! `dump`: a game on each stair between its text and the interpreter.

use crate::cli::fault::{Fault, Result, refused};
use crate::cli::read::Text;
use crate::cli::render;
use crate::cli::session::{GameArgs, Session, find};
use crate::compile::compile;
use crate::diag::Report;
use crate::dump::{Listing, PlanListing};
use crate::source::Sources;
use crate::syntax::parse;
use clap::{Args, ValueEnum};
use std::io::Write;

/// Print what a rules file is turned into: the syntax tree, the checked game, or the program that is run.
#[derive(Args)]
#[command(after_help = "Example: boardwright dump my-game.rules --stage program")]
pub struct Dump {
    #[command(flatten)]
    game: GameArgs,
    /// At which stage.
    #[arg(long, value_enum, default_value_t = Stage::Program)]
    stage: Stage,
}

/// The stairs between text and interpreter.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// The syntax tree, as written.
    Ast,
    /// The checked game.
    Model,
    /// What the interpreter runs.
    Program,
    /// How it finds the moves: the sets worked out once for all of them, and what makes a move slow.
    Plan,
}

impl Dump {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        if self.stage == Stage::Ast {
            return tree(&self.game.game, out);
        }
        let session = Session::open(&self.game)?;
        match self.stage {
            Stage::Program => program(&session, out),
            Stage::Plan => plan(&session, out),
            _ => Ok(writeln!(out, "{:#?}", session.game)?),
        }
    }
}

fn tree(game: &str, out: &mut dyn Write) -> Result {
    let found = find(game)?;
    let Text::Good(text) = found.text else { return refused(format!("`{game}` is not UTF-8 text")) };
    let (mut sources, mut report) = (Sources::default(), Report::default());
    let span = sources.add(found.name, text);
    if let Some(file) = parse(&sources, span, &mut report) {
        writeln!(out, "{file:#?}")?;
    }
    render::to_stderr(&sources, &report);
    if report.has_errors() { Err(Fault::Reported) } else { Ok(()) }
}

fn program(session: &Session, out: &mut dyn Write) -> Result {
    let program = compile(&session.game);
    Ok(write!(out, "{}", Listing::new(&program, &session.rules.names))?)
}

fn plan(session: &Session, out: &mut dyn Write) -> Result {
    let program = compile(&session.game);
    Ok(write!(out, "{}", PlanListing::new(&program, &session.rules.names))?)
}
