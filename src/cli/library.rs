//! Rules files by name: those embedded in the program, and those beside the file that extends them.

use crate::beside;
use crate::cli::read::{Text, read};
use crate::model::load::Library;
pub use crate::shipped::{names, text};

/// The ending of rules files.
const ENDING: &str = "rules";

/// All rules files that can be found by name.
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        if let Some(path) = beside(name, from) {
            return match read(&path) {
                Ok(Text::Good(text)) => Ok((path, text)),
                Ok(Text::Broken { offset, .. }) => Err(format!("`{path}` is not UTF-8 text from byte {offset} on")),
                Err(fault) => Err(fault.to_string()),
            };
        }
        match text(name) {
            Some(text) => Ok((name.to_owned(), text.to_owned())),
            None => Err(format!(
                "there is no `{name}.{ENDING}` beside the file, and no game `{name}` comes with the program"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_games_are_found_by_name() {
        let names = names();
        assert!(!names.is_empty());
        assert!(names.iter().all(|name| text(name).is_some()));
        assert!(Shelf.find(names[0], "no/such/file.rules").is_ok());
        assert!(Shelf.find("no such game", names[0]).is_err());
    }
}
