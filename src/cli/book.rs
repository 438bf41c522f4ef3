//! `book`: the illustrated rulebook of a game.

use crate::book::{Subject, book};
use crate::cli::fault::Result;
use crate::cli::session::WrittenArgs;
use crate::cli::write::{Overwrite, is_named_for};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Write the illustrated rulebook of a game: a single HTML file, complete in itself, that prints on A4.
#[derive(Args)]
#[command(after_help = "Example: boardwright book my-game.rules -o my-game.html")]
pub struct Books {
    #[command(flatten)]
    game: WrittenArgs,
    /// The file to write; by default the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Books {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        if let Some(file) = &self.output {
            is_named_for(file, "a page of HTML", &["html", "htm"])?;
            self.overwrite.check(file)?;
        }
        let session = self.game.open()?;
        let subject = Subject { rules: &session.rules, game: &session.game, sources: &session.sources };
        let html = book(subject, &|options| self.game.again(options)).html();
        let Some(file) = &self.output else { return Ok(out.write_all(html.as_bytes())?) };
        self.overwrite.write(file, html)?;
        Ok(writeln!(out, "the rulebook of {} is in {}", session.game.title, file.display())?)
    }
}
