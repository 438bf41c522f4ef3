//! What a file was in an earlier commit, asked of git. Nothing is written, no program of the repository's choice is started,
//! and no network is used.

use crate::source::Sources;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Longest name of a commit.
const LONGEST: usize = 200;

/// The text that a file of a folder had in a commit of the repository around it.
pub fn text(folder: &Path, doc: &str, commit: &str) -> Result<String, String> {
    let is_name = |c: char| c.is_alphanumeric() || "-_./~^@{}".contains(c);
    if commit.is_empty() || commit.len() > LONGEST || commit.starts_with('-') || !commit.chars().all(is_name) {
        return Err(format!("`{commit}` is no commit: write a branch, a tag, or the first letters of its number"));
    }
    if !git(folder, &["rev-parse", "--is-inside-work-tree"])?.status.success() {
        return Err("the folder is in no git repository: there are no commits to compare with".into());
    }
    let named = git(folder, &["rev-parse", "--verify", "--quiet", &format!("{commit}^{{commit}}")])?;
    let number = String::from_utf8_lossy(&named.stdout).trim().to_owned();
    if !named.status.success() || number.is_empty() {
        return Err(format!("the repository of the folder has no commit `{commit}`"));
    }
    let found = git(folder, &["cat-file", "blob", &format!("{number}:./{doc}")])?;
    if !found.status.success() {
        return Err(format!("`{doc}` is not in commit `{commit}`"));
    }
    if found.stdout.len() > Sources::LONGEST {
        return Err(format!("`{doc}` of commit `{commit}` is longer than {} KiB", Sources::LONGEST / 1024));
    }
    let text = String::from_utf8(found.stdout);
    text.map(|text| text.replace("\r\n", "\n")).map_err(|_| format!("`{doc}` of commit `{commit}` is not UTF-8 text"))
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Output, String> {
    let quiet = [("GIT_TERMINAL_PROMPT", "0"), ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_NO_LAZY_FETCH", "1")];
    let mut command = Command::new("git");
    command.current_dir(folder).args(arguments).envs(quiet).stdin(Stdio::null());
    command.output().map_err(|_| "git cannot be started: install it, or compare with a file".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_read_as_a_commit_has_it() {
        let folder = std::env::temp_dir().join(format!("boardwright-history-{}", std::process::id()));
        let inside = folder.join("games");
        fs::create_dir_all(&inside).unwrap();
        let run = |arguments: &[&str]| git(&folder, arguments).map(|output| output.status.success());
        if run(&["init", "--quiet"]).is_err() {
            assert!(text(&folder, "a.rules", "HEAD").unwrap_err().starts_with("git cannot be started"));
            return;
        }
        let keep = |words: &str| {
            fs::write(inside.join("a.rules"), words).unwrap();
            run(&["add", "."]).unwrap();
            let who = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
            run(&[&who[..], &["commit", "--quiet", "-m", "a"]].concat()).unwrap();
        };
        keep("one\r\n");
        keep("two\n");
        assert_eq!(text(&inside, "a.rules", "HEAD").as_deref(), Ok("two\n"));
        assert_eq!(text(&inside, "a.rules", "HEAD~1").as_deref(), Ok("one\n"));
        let why = |doc: &str, commit: &str| text(&inside, doc, commit).unwrap_err();
        assert_eq!(why("b.rules", "HEAD"), "`b.rules` is not in commit `HEAD`");
        assert_eq!(why("a.rules", "HEAD~7"), "the repository of the folder has no commit `HEAD~7`");
        for odd in ["", "--help", "HEAD:a.rules", "a b", "$(id)"] {
            assert!(why("a.rules", odd).contains("is no commit"), "{odd}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
