//! `book`: the illustrated rulebook of a game.

use crate::book::{Subject, book};
use crate::cli::fault::Result;
use crate::cli::session::{Session, setting};
use crate::cli::write::Overwrite;
use crate::model::Value;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Write the illustrated rulebook of a game: a single HTML file, complete in itself, that prints on A4.
#[derive(Args)]
#[command(after_help = "Example: boardwright book my-game.rules -o my-game.html")]
pub struct Books {
    /// A rules file, a tweak of one (TOML), or a game that comes with the program; `GAME:VARIANT` chooses a variant.
    game: String,
    /// Set an option of the game; may be given several times.
    #[arg(long = "set", visible_alias = "option", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// The file to write; by default the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Books {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        self.output.as_ref().map_or(Ok(()), |file| self.overwrite.check(file))?;
        let session = Session::open_with(&self.game, &self.options)?;
        let given = &self.options;
        let again = |options: &[(String, Value)]| {
            let kept = given.iter().filter(|(name, _)| options.iter().all(|(other, _)| other != name));
            let all: Vec<_> = kept.chain(options).cloned().collect();
            Session::open_with(&self.game, &all).ok().map(|session| (session.rules, session.game))
        };
        let subject = Subject { rules: &session.rules, game: &session.game, sources: &session.sources };
        let html = book(subject, &again).html();
        let Some(file) = &self.output else { return Ok(out.write_all(html.as_bytes())?) };
        self.overwrite.write(file, html)?;
        Ok(writeln!(out, "the rulebook of {} is in {}", session.game.title, file.display())?)
    }
}
