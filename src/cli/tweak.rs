//! `tweak`: what a tweak changes, and the rules file it stands for.

use crate::cli::check::try_out;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::render;
use crate::cli::session::{Care, find, load_any};
use crate::cli::table::many;
use crate::lab::tweak::is_tweak;
use crate::syntax::layout::layout;
use clap::Args;
use std::io::Write;

/// Check a tweak, and show the rules file it amounts to.
#[derive(Args)]
#[command(after_help = "A tweak is a small TOML file that changes a game; it can be given wherever a GAME can. \
    docs/lab/tweaks.md explains how to write one.\n\n\
    Example: boardwright tweak examples/tweaks/pijersi-impatient.toml --print > impatient.rules")]
pub struct Tweak {
    /// The tweak.
    tweak: String,
    /// Print only the rules file it amounts to.
    #[arg(long)]
    print: bool,
}

impl Tweak {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        if !is_tweak(&self.tweak) {
            return misuse(format!("`{}` is no tweak: a tweak is a TOML file, `NAME.toml`", self.tweak));
        }
        let (mut loaded, about) = load_any(find(&self.tweak)?, &[], Care::All);
        try_out(&mut loaded);
        match (&about, self.print) {
            (Some(about), true) if !loaded.report.has_errors() => {
                if let Some(setup) = &about.setup {
                    // a rules file begins with its first setup
                    writeln!(out, "// to be played from setup `{setup}`: `--setup {setup}`")?;
                    render::note(&format!(
                        "the rules file does not say that games begin with `{setup}`: play it with `--setup {setup}`"
                    ));
                }
                return Ok(write!(out, "{}", laid_out(&about.rules))?);
            }
            _ => render::report(&loaded.sources, &loaded.report, out)?,
        }
        let Some(about) = about.filter(|_| !loaded.report.has_errors()) else {
            let (errors, _) = loaded.report.counts();
            writeln!(out, "{} in {}", many(errors, "error"), self.tweak)?;
            return Err(Fault::Reported);
        };
        let found = match loaded.report.counts() {
            (_, 0) => "no mistakes".to_owned(),
            (_, warnings) => many(warnings, "warning"),
        };
        writeln!(out, "{}, a tweak of {}: {found}", about.name, about.game)?;
        about.meant.iter().try_for_each(|meant| writeln!(out, "meant: {meant}"))?;
        about.setup.iter().try_for_each(|setup| writeln!(out, "setup: {setup}"))?;
        Ok(writeln!(out, "\n{}", laid_out(&about.rules).trim_end())?)
    }
}

/// The rules as `fmt` lays them out.
fn laid_out(rules: &str) -> String {
    layout(rules).unwrap_or_else(|_| rules.to_owned())
}
