//! Writing files. No command writes over a file that is there unless it is asked to: what is lost so is lost for good.

use crate::cli::fault::{Result, misuse};
use crate::cli::read::plain;
use clap::Args;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Whether files may be written over.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overwrite {
    /// Write over a file that is there.
    #[arg(long)]
    pub force: bool,
}

impl Overwrite {
    /// Says before any work is done where its result could not be written to a file afterwards.
    ///
    /// # Errors
    /// The file is there, or its folder is not.
    pub fn check(self, file: impl AsRef<Path>) -> Result {
        let file = file.as_ref();
        if file.is_dir() {
            return misuse(format!("cannot write `{}`: it is a folder; name a file in it", file.display()));
        }
        if let Some(folder) = missing(file) {
            return misuse(format!(
                "cannot write `{}`: there is no folder `{}`: make it first",
                file.display(),
                folder.display()
            ));
        }
        // what is no file, as a pipe or a device, keeps nothing that could be lost
        self.check_lone(file)
    }

    /// The same of a file whose folder may still be made.
    ///
    /// # Errors
    /// The file is there.
    pub fn check_lone(self, file: impl AsRef<Path>) -> Result {
        let file = file.as_ref();
        if file.is_file() && !self.force { misuse(taken(file)) } else { Ok(()) }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// The file is there, or it cannot be written.
    pub fn write(self, file: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Result {
        let file = file.as_ref();
        self.check(file)?;
        let written = self.open(file).and_then(|mut open| open.write_all(bytes.as_ref()));
        written.or_else(|error| match error.kind() {
            ErrorKind::AlreadyExists => misuse(taken(file)),
            _ => misuse(format!("cannot write `{}`: {}", file.display(), plain(&error))),
        })
    }

    fn open(self, file: &Path) -> io::Result<File> {
        let is_free = !self.force && !file.exists();
        OpenOptions::new().write(true).create(true).create_new(is_free).truncate(true).open(file)
    }
}

/// Refuses a file whose name says that it holds something else than what is written.
///
/// # Errors
/// It ends otherwise; a name without an ending says nothing.
pub fn is_named_for(file: &Path, what: &str, endings: &[&str]) -> Result {
    let Some(ending) =
        file.extension().filter(|ending| !endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
    else {
        return Ok(());
    };
    let so = file.with_extension(endings[0]);
    misuse(format!("{what} is written, not `.{}`: name the file `{}`", ending.display(), so.display()))
}

/// What is said of a file that is there.
fn taken(file: &Path) -> String {
    format!("there is a file `{}`: name another, or write over it with `--force`", file.display())
}

/// The folder of a file, if it is not there.
fn missing(file: &Path) -> Option<&Path> {
    file.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_written_over_only_if_that_is_asked_for() {
        let folder = std::env::temp_dir().join(format!("boardwright-write-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.txt");
        let (careful, forced) = (Overwrite { force: false }, Overwrite { force: true });
        careful.write(&file, "one").unwrap();
        let refused = careful.write(&file, "two").unwrap_err().to_string();
        assert!(refused.contains("with `--force`"), "{refused}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        forced.write(&file, "2").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "2");
        assert!(forced.check(&folder).is_err() && forced.check(folder.join("no/a.txt")).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
