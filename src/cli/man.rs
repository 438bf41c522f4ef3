//! `man`: the pages of the manual, made of what `--help` says.

use crate::cli::fault::{Result, misuse};
use crate::cli::write::Overwrite;
use clap::{Args, Command};
use clap_mangen::Man;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the manual: a page for the program, and one for each command.
#[derive(Args)]
#[command(after_help = "Example: boardwright man play | man -l -")]
pub struct Manual {
    /// The command whose page is printed; without one, that of the program.
    command: Option<String>,
    /// Write all pages into a folder, which is made if it is not there.
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Manual {
    pub fn run(&self, program: &Command, out: &mut dyn Write) -> Result {
        let pages = pages(program);
        if let Some(folder) = &self.output {
            return self.write(&pages, folder);
        }
        let wanted = self.command.as_ref().map_or("boardwright.1".into(), |name| format!("boardwright-{name}.1"));
        match pages.iter().find(|page| page.get_filename() == wanted) {
            Some(page) => Ok(page.render(out)?),
            None => {
                let name = self.command.as_deref().unwrap_or_default();
                misuse(format!("there is no command `{name}`: `boardwright --help` lists them"))
            }
        }
    }

    fn write(&self, pages: &[Man], folder: &Path) -> Result {
        if let Err(error) = std::fs::create_dir_all(folder) {
            return misuse(format!("cannot make the folder `{}`: {error}", folder.display()));
        }
        for page in pages {
            let mut text = Vec::new();
            page.render(&mut text)?;
            self.overwrite.write(folder.join(page.get_filename()), text)?;
        }
        Ok(())
    }
}

/// The page of the program, and that of each command.
fn pages(program: &Command) -> Vec<Man> {
    let mut program = program.clone().disable_help_subcommand(true);
    // what names the commands as their pages are named
    program.build();
    std::iter::once(&program).chain(program.get_subcommands()).map(|command| Man::new(command.clone())).collect()
}
