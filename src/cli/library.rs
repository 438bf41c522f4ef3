//! Rules files by name: those embedded in the program, and those beside the file that extends them.

use crate::cli::read::{Text, plain, read};
use crate::diag::nearest;
use crate::model::load::{DrawingFile, Library};
pub use crate::shipped::{names, text};
use crate::{beside, drawing_beside};
use std::fs;
use std::path::Path;

/// The ending of rules files.
const ENDING: &str = "rules";

/// Among more files than this none is looked for that is called almost as said.
const MOST_FILES: usize = 1000;

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
            None => Err(unopened(name, from).unwrap_or_else(|| not_found(name, from))),
        }
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        drawing_beside(name, from)
    }
}

/// Says of a file that is there why it cannot be opened: a folder, a link that leads nowhere or to itself.
fn unopened(name: &str, from: &str) -> Option<String> {
    let path = Path::new(from).parent()?.join(format!("{name}.{ENDING}"));
    let link = fs::symlink_metadata(&path).ok()?.file_type().is_symlink();
    let why = match fs::metadata(&path) {
        Err(error) => plain(&error),
        Ok(found) if found.is_dir() => "it is a folder".into(),
        Ok(_) => return None,
    };
    let what = if link { "it is a link: " } else { "" };
    Some(format!("`{}` is there, but it cannot be opened; {what}{why}", path.display()))
}

/// Says that there is no such game, and which is called almost so.
fn not_found(name: &str, from: &str) -> String {
    let plain = name.strip_suffix(ENDING).and_then(|start| start.strip_suffix('.')).unwrap_or(name);
    let said = format!("there is no `{plain}.{ENDING}` beside the file, and no game `{plain}` comes with the program");
    let files = files_beside(from);
    match nearest(plain, files.iter().map(String::as_str).chain(names())) {
        Some(near) => format!("{said}; did you mean `{near}`?"),
        None => said,
    }
}

/// The rules files in the folder of a file, without their ending.
fn files_beside(file: &str) -> Vec<String> {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == ENDING));
    paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).take(MOST_FILES).collect()
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
        let said = |name: &str| Shelf.find(name, "no/such/file.rules").err().unwrap_or_default();
        assert!(said("pijers").contains("did you mean `pijersi`?"), "{}", said("pijers"));
        assert!(said("pijers.rules").contains("no `pijers.rules` beside"), "{}", said("pijers.rules"));
    }
}
