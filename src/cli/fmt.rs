//! `fmt`: rules files in canonical layout.

use crate::cli::fault::{Fault, Result, keep_last, misuse};
use crate::cli::library;
use crate::cli::read::{plain, read_text};
use crate::cli::render;
use crate::lab::tweak::is_tweak;
use crate::source::Sources;
use crate::syntax::layout::layout;
use crate::syntax::size;
use clap::Args;
use std::io::Write;
use std::path::Path;

/// Format rules files, in place.
#[derive(Args)]
#[command(
    after_help = "`-` formats the standard input to the standard output; the name of a game that comes with the \
    program writes that game there.\n\nExample: boardwright fmt my-game.rules --check"
)]
pub struct Fmt {
    /// Rules files.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Change nothing; list the files that are formatted differently, and exit with code 1.
    #[arg(long)]
    check: bool,
    /// Change nothing; count the words and signs of each file: those inside texts count, comments and tests do not.
    #[arg(long, conflicts_with = "check")]
    count: bool,
}

impl Fmt {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut worst = None;
        for game in &self.games {
            if let Err(fault) = self.one(game, out) {
                keep_last(&mut worst, fault);
            }
        }
        worst.map_or(Ok(()), Err)
    }

    fn one(&self, game: &str, out: &mut dyn Write) -> Result {
        if is_tweak(game) {
            return misuse(format!(
                "`{game}` is a tweak: `fmt` lays out rules files (`boardwright tweak {game} --print` makes one)"
            ));
        }
        let is_file = game != "-" && Path::new(game).exists();
        let text = text_of(game, is_file)?;
        if self.count {
            return self.tell_size(game, size(&text), out);
        }
        let laid_out = layout(&text).map_err(|report| {
            let mut sources = Sources::default();
            sources.add(game, text.as_str());
            render::to_stderr(&sources, &report);
            Fault::Refused(format!("`{game}` cannot be laid out before its mistakes are mended"))
        })?;
        match (self.check, laid_out == text) {
            (true, true) => Ok(()),
            (true, false) => {
                writeln!(out, "{game}")?;
                Err(Fault::Reported)
            }
            (false, _) if !is_file => Ok(out.write_all(laid_out.as_bytes())?),
            (false, true) => Ok(()),
            (false, false) => std::fs::write(game, laid_out)
                .map_err(|e| Fault::Misuse(format!("cannot write `{game}`: {}", plain(&e)))),
        }
    }
}

impl Fmt {
    /// The size alone; with its file, where there are several.
    fn tell_size(&self, game: &str, size: usize, out: &mut dyn Write) -> Result {
        match self.games.len() {
            1 => writeln!(out, "{size}")?,
            _ => writeln!(out, "{size:>6}  {game}")?,
        }
        Ok(())
    }
}

fn text_of(game: &str, is_file: bool) -> Result<String> {
    match library::text(game) {
        _ if is_file || game == "-" => read_text(game),
        Some(text) => Ok(text.to_owned()),
        None => misuse(format!("cannot read `{game}`: there is no such file")),
    }
}
