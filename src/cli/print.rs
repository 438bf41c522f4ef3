//! `print`: a game on paper.

use crate::book::Subject;
use crate::cli::fault::{Fault, Result};
use crate::cli::session::WrittenArgs;
use crate::cli::write::{Overwrite, is_named_for};
use crate::print::{Order, Paper, print};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// Make a game to print and play: the board at its true size, the pieces to cut out, and the rulebook, as a PDF.
#[derive(Args)]
#[command(
    after_help = "A board that is larger than the paper is printed over several sheets, with marks where they are cut \
    and stuck together. Of pieces that the rules do not count, there are as many as some random games needed.\n\n\
    Example: boardwright print my-game.rules -o my-game.pdf --paper letter --cell 25"
)]
pub struct Print {
    #[command(flatten)]
    game: WrittenArgs,
    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The paper in the printer.
    #[arg(long, value_enum, default_value = "a4")]
    paper: Size,
    /// How wide a cell is, in millimetres; by default 15 to 30, so that the board is one sheet, or else 20.
    #[arg(long, value_name = "MM")]
    cell: Option<f32>,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// Sizes of paper.
#[derive(Clone, Copy, ValueEnum)]
enum Size {
    /// 210 mm by 297 mm.
    A4,
    /// 8.5 inches by 11 inches.
    Letter,
}

impl Print {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        is_named_for(&self.output, "a PDF", &["pdf"])?;
        self.overwrite.check(&self.output)?;
        let session = self.game.open()?;
        let subject = Subject { rules: &session.rules, game: &session.game, sources: &session.sources };
        let paper = match self.paper {
            Size::A4 => Paper::A4,
            Size::Letter => Paper::Letter,
        };
        let sheets = print(subject, &|options| self.game.again(options), Order { paper, cell: self.cell })
            .map_err(|why| Fault::Misuse(format!("{why} (`--cell MM`)")))?;
        self.overwrite.write(&self.output, &sheets.pdf)?;
        let (title, file) = (&session.game.title, self.output.display());
        Ok(writeln!(out, "{title} is in {file}: {}", sheets.said())?)
    }
}
