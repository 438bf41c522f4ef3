//! The transcripts in `docs/` are what the program prints: each `console` block is played again, command by command, in a
//! folder that holds `examples/`. `BLESS=1 cargo test --test transcripts` writes down what is printed now.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// What a command line prints, both streams, without colours.
fn printed(line: &str, folder: &Path) -> String {
    let mut shell = Command::new("sh");
    let folder_of_program = Path::new(env!("CARGO_BIN_EXE_boardwright")).parent().unwrap().to_owned();
    let path = format!("{}:{}", folder_of_program.display(), std::env::var("PATH").unwrap());
    let output = shell.args(["-c", &format!("{line} 2>&1")]).current_dir(folder).env("PATH", path).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The page with its transcripts as they are now.
fn played(page: &str, folder: &Path) -> String {
    let mut new = String::new();
    let mut inside = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        if !inside || is_fence || line.starts_with("$ ") {
            new += &format!("{line}\n");
        }
        if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            new += &printed(command, folder);
        }
        if is_fence {
            inside = !inside && line == "```console";
        }
    }
    new
}

fn check(name: &str) {
    let path = root().join("docs").join(name);
    let page = fs::read_to_string(&path).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!(
        "transcripts-{}-{}",
        std::process::id(),
        name.replace('/', "-")
    ));
    copy(&root().join("examples"), &folder.join("examples"));
    let now = played(&page, &folder);
    fs::remove_dir_all(&folder).unwrap();
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, now).unwrap();
    }
    for (number, (told, printed)) in page.lines().zip(now.lines()).enumerate() {
        assert_eq!(told, printed, "docs/{name}:{}", number + 1);
    }
    assert_eq!(page.lines().count(), now.lines().count(), "docs/{name}");
}

#[test]
fn lab() {
    check("lab.md");
}

#[test]
fn pages_of_the_lab() {
    let pages = fs::read_dir(root().join("docs/lab")).unwrap().flatten();
    pages.for_each(|page| check(&format!("lab/{}", page.file_name().to_string_lossy())));
}

#[test]
fn players() {
    check("players.md");
}

#[test]
fn scale() {
    check("scale.md");
}
