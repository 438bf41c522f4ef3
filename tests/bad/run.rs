//! The program run on a file, never longer than it may take.

use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Who does not end at all is stopped, so that the other files are still tried. No file takes seconds.
const LONGEST: Duration = Duration::from_secs(300);

/// What a run gave.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// An empty folder of that name that is this test's own.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs `check` on a file of a folder. `scratch` takes what the program prints.
pub fn check(folder: &Path, file: &str, format: &str, scratch: &Path) -> Result<Run, String> {
    let (out, err) = (scratch.join("out"), scratch.join("err"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["check", "--format", format, file])
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .stdout(File::create(&out).unwrap())
        .stderr(File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if began.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("`check` does not end: it was stopped after {LONGEST:?}"));
        }
        sleep(Duration::from_millis(2));
    };
    let read = |path| fs::read_to_string(path).map_err(|e| e.to_string());
    let run = Run { code: status.code(), out: read(&out)?, err: read(&err)? };
    match run.err.contains("panicked") || run.err.contains("overflowed its stack") || run.code.is_none() {
        true => Err(format!("it broke down:\n{}", run.err)),
        false => Ok(run),
    }
}

impl Run {
    /// The diagnostics of a run in JSON.
    pub fn diagnostics(&self) -> Result<Vec<Value>, String> {
        let all: Value = serde_json::from_str(&self.out).map_err(|e| format!("{e}: {}", self.out))?;
        let files = all["files"].as_array().cloned().unwrap_or_default();
        Ok(files.iter().flat_map(|f| f["diagnostics"].as_array().cloned().unwrap_or_default()).collect())
    }
}
