//! `merge`: the parts of an experiment, played here and there, put together.

use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::results::{is_of_games, read_results};
use crate::cli::table::many;
use crate::cli::write::Overwrite;
use crate::lab::results::{Found, Head};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Put the parts of an experiment together, into the same file as if it had been played in one run.
#[derive(Args)]
#[command(after_help = "Example: boardwright compare pijersi --set quiet_turns=6 --shard 1/2 -r one.jsonl\n         \
    boardwright compare pijersi --set quiet_turns=6 --shard 2/2 -r two.jsonl\n         \
    boardwright merge one.jsonl two.jsonl -r all.jsonl")]
pub struct Merge {
    /// The files of the parts, in any order.
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<String>,
    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    results: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Merge {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let real = |path: &std::path::Path| path.canonicalize().ok();
        let output = real(&self.results);
        if output.is_some() && self.parts.iter().any(|part| real(std::path::Path::new(part)) == output) {
            return misuse(format!("`{}` is one of the parts: write to another file", self.results.display()));
        }
        is_of_games(&self.results)?;
        let mut parts = self.parts.iter().map(|path| Ok((path, read_results(path)?))).collect::<Result<Vec<_>>>()?;
        parts.sort_by_key(|(_, found)| found.head.shard);
        let whole = Head { shard: None, ..parts[0].1.head.clone() };
        self.check(&parts, &whole)?;
        self.overwrite.check(&self.results)?;
        let contest = whole.contest().map_err(|e| Fault::Refused(e.to_string()))?;
        let of = parts.len();
        let mut text = whole.line();
        for (number, job) in contest.jobs().enumerate() {
            let (path, found) = &parts[number % of];
            match found.games.get(number / of) {
                Some(game) if (game.pairing, game.game, game.rules) == (job.pairing, job.game, job.contestant) => {
                    text += &game.line();
                }
                _ => {
                    return Err(Fault::Refused(format!(
                        "`{path}` is not finished: it has {}; give the command that plays it again",
                        many(found.games.len(), "game")
                    )));
                }
            }
        }
        let shown = self.results.display();
        self.overwrite.write(&self.results, &text)?;
        Ok(writeln!(out, "{} of {} in `{shown}`", many(contest.jobs().count(), "game"), many(of, "part"))?)
    }

    /// All parts of one experiment, each once.
    fn check(&self, parts: &[(&String, Found)], whole: &Head) -> Result {
        for ((path, found), number) in parts.iter().zip(1..) {
            let Some(shard) = found.head.shard else {
                return Err(Fault::Refused(format!("`{path}` is no part: it was played whole")));
            };
            let named = found.head.clone().called(whole.name.as_deref());
            if (Head { shard: None, ..named }) != *whole {
                return Err(Fault::Refused(format!("`{path}` is of another experiment than `{}`", parts[0].0)));
            }
            if shard.of as usize != parts.len() || shard.part != number {
                return Err(Fault::Refused(format!(
                    "parts are missing or given twice: `{path}` is part {} of {}, and you give {}",
                    shard.part,
                    shard.of,
                    many(parts.len(), "file")
                )));
            }
        }
        Ok(())
    }
}
