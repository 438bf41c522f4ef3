//! Rules files that once went wrong, each with tests that say how they should go: every file under `tests/sound/` is a test,
//! and needs no Rust. What is said of them in `check` are warnings at most.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sound");
    let mut files: Vec<PathBuf> = fs::read_dir(home).unwrap().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let name = |file: &Path| file.file_stem().unwrap().to_string_lossy().into_owned();
    let trial = |file: PathBuf| Trial::test(name(&file), move || passes(&file));
    libtest_mimic::run(&Arguments::from_args(), files.into_iter().map(trial).collect()).exit();
}

fn passes(file: &Path) -> Result<(), Failed> {
    let run = Command::new(env!("CARGO_BIN_EXE_boardwright")).arg("test").arg(file).output()?;
    let text = String::from_utf8_lossy(&run.stdout);
    match run.status.success() && !text.contains(" 0 passed") {
        true => Ok(()),
        false => Err(format!("{text}{}", String::from_utf8_lossy(&run.stderr)).into()),
    }
}
