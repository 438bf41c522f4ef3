//! What a file was in an earlier commit, asked of git. Nothing is written, no program of the repository's choice is started,
//! and no network is used.

use boardwright::source::Sources;
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
