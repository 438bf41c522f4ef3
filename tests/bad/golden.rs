//! Each file beside this one holds one mistake, or a few. Its second line names the codes that must be raised, and no
//! others; the golden beside it is the whole text that is printed. `BLESS=1` writes the goldens anew.

use crate::run::{check, folder};
use crate::support::root;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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
        found.iter().try_for_each(|d| self.mend(d))
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

    /// A fix takes the mistake away.
    fn mend(&self, diagnostic: &Value) -> Result<(), Failed> {
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
        let left = check(&self.scratch, &self.file, "json", &self.scratch)?.diagnostics()?;
        let same = |d: &&Value| d["code"] == diagnostic["code"] && d["message"] == diagnostic["message"];
        if left.iter().any(|d| same(&d)) {
            return Err(format!("the fix does not help: {diagnostic}\n{mended}").into());
        }
        match left.iter().find(|d| self.is_unreadable(d, &mended, (lo, lo + replacement.len()))) {
            Some(found) => Err(format!("the fix cannot be read: {diagnostic}\n{found}\n{mended}").into()),
            None => Ok(()),
        }
    }

    /// True for an error of grammar in a mended text at what the fix has put there, or right behind it.
    fn is_unreadable(&self, found: &Value, mended: &str, (lo, hi): (usize, usize)) -> bool {
        let place = &found["labels"][0];
        let at = offset(mended, &place["line"], &place["column"]);
        let is_known = STILL_UNREADABLE.iter().any(|name| self.file.strip_suffix(".rules") == Some(name));
        found["code"] == "syntax" && (lo..=hi + 1).contains(&at) && !is_known
    }
}

/// Mistakes whose fixes leave a word behind them that cannot be read: `edge cells`, `lose for Black worth 2`.
const STILL_UNREADABLE: [&str; 2] = ["unknown-cell-8", "whose-turn-lose-by-name"];

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
