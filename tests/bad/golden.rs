//! Each file beside this one holds one mistake, or a few. Its second line names the codes that must be raised, and no
//! others; the golden beside it is the whole text that is printed. `BLESS=1` writes the goldens anew.

use crate::run::{check, folder};
use crate::support::root;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let mut names: Vec<String> = fs::read_dir(home())
        .unwrap()
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".rules")?.to_owned()))
        .collect();
    names.sort();
    let trial = |name: String| Trial::test(format!("mistake::{name}"), move || Case::new(&name).test());
    names.into_iter().map(trial).collect()
}

fn home() -> PathBuf {
    root().join("tests/bad")
}

struct Case {
    file: String,
    golden: PathBuf,
    text: String,
    scratch: PathBuf,
}

impl Case {
    fn new(name: &str) -> Self {
        let file = format!("{name}.rules");
        let text = fs::read_to_string(home().join(&file)).unwrap();
        Self { golden: home().join(format!("{name}.txt")), text, scratch: folder(name), file }
    }

    fn test(&self) -> Result<(), Failed> {
        let shown = check(&home(), &self.file, "text", &self.scratch)?;
        let found = check(&home(), &self.file, "json", &self.scratch)?.diagnostics()?;
        self.codes(&found)?;
        let is_error = found.iter().any(|d| d["severity"] == "error");
        if shown.code != Some(i32::from(is_error)) {
            return Err(format!("exit code {:?}", shown.code).into());
        }
        self.compare(&shown.out)?;
        found.iter().try_for_each(|d| self.mend(d, &found))
    }

    fn codes(&self, found: &[Value]) -> Result<(), Failed> {
        let wanted = self.text.lines().find_map(|l| l.strip_prefix("// expect: ")).ok_or("no `// expect:` line")?;
        let wanted: BTreeSet<&str> = wanted.split(',').map(str::trim).collect();
        let found: BTreeSet<&str> = found.iter().filter_map(|d| d["code"].as_str()).collect();
        match wanted == found {
            true => Ok(()),
            false => Err(format!("wanted {wanted:?}, found {found:?}").into()),
        }
    }

    fn compare(&self, shown: &str) -> Result<(), Failed> {
        if std::env::var_os("BLESS").is_some() {
            fs::write(&self.golden, shown)?;
        }
        let wanted = fs::read_to_string(&self.golden).map_err(|_| format!("no golden; printed was\n{shown}"))?;
        match wanted == shown {
            true => Ok(()),
            false => Err(format!("printed was\n{shown}\nwanted is\n{wanted}").into()),
        }
    }

    /// The law of fixes: the file with one has fewer mistakes and, where it could be played before, plays alike.
    fn mend(&self, diagnostic: &Value, before: &[Value]) -> Result<(), Failed> {
        let fix = &diagnostic["fix"];
        if fix.is_null() || fix["file"] != self.file.as_str() {
            return Ok(());
        }
        let at = |line: &str, column: &str| offset(&self.text, &fix[line], &fix[column]);
        let (lo, hi) = (at("line", "column"), at("end_line", "end_column"));
        let replacement = fix["replacement"].as_str().ok_or("a fix without text")?;
        let mended = format!("{}{replacement}{}", &self.text[..lo], &self.text[hi..]);
        copy(&home().join("base"), &self.scratch.join("base"))?;
        fs::write(self.scratch.join(&self.file), &mended)?;
        let after = check(&self.scratch, &self.file, "json", &self.scratch)?.diagnostics()?;
        let is_of_a_turn = |d: &Value| d["message"].as_str().is_some_and(|text| text.contains("is not a turn"));
        let is_of_the_whole = |d: &Value| OF_THE_WHOLE.iter().any(|code| d["code"] == *code) || is_of_a_turn(d);
        let counts = |d: &&Value| d["severity"] == "error" && !is_of_the_whole(d);
        let errors = |found: &[Value]| found.iter().filter(counts).count();
        let are_fewer = match diagnostic["severity"] == "error" {
            true => errors(&after) < errors(before),
            false => errors(&after) <= errors(before) && after.len() < before.len(),
        };
        if !are_fewer {
            return Err(format!("the fix does not help: {diagnostic}\n{after:#?}\n{mended}").into());
        }
        match errors(before) {
            0 => self.plays_alike(),
            _ => Ok(()),
        }
    }

    /// The mended file leads to the same turns and results as the file itself.
    fn plays_alike(&self) -> Result<(), Failed> {
        let (first, second) = (home().join(&self.file), self.scratch.join(&self.file));
        let run = Command::new(env!("CARGO_BIN_EXE_boardwright"))
            .args(["diff", "--positions", "3000", "--json"])
            .args([first, second])
            .output()?;
        let found: Value = serde_json::from_slice(&run.stdout)?;
        match found["play"]["difference"].is_null() {
            true => Ok(()),
            false => Err(format!("the fix makes another game: {found}").into()),
        }
    }
}

/// Codes of what is found by playing, as are turns of tests that cannot be read: hidden until nothing else is wrong.
const OF_THE_WHOLE: [&str; 2] = ["starts-finished", "ambiguous-notation"];

/// The byte at a line and column, both counted from 1.
fn offset(text: &str, line: &Value, column: &Value) -> usize {
    let count = |value: &Value| value.as_u64().unwrap_or(1) as usize - 1;
    let start: usize = text.split_inclusive('\n').take(count(line)).map(str::len).sum();
    let inside = text[start..].char_indices().nth(count(column)).map_or(text.len() - start, |(at, _)| at);
    start + inside
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)?.flatten() {
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
