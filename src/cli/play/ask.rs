//! Asking the person at the terminal.

use crate::cli::fault::Result;
use crate::cli::read::line;
use anstyle::Style;
use std::io::Write;

/// The next line typed; `None` at the end of input.
pub fn ask(prompt: &str, terminal: bool, out: &mut dyn Write) -> Result<Option<String>> {
    loop {
        if terminal {
            let bold = Style::new().bold();
            write!(out, "{bold}{prompt}>{bold:#} ")?;
        }
        out.flush()?;
        match line(&mut std::io::stdin().lock())? {
            None => return Ok(None),
            Some(Ok(typed)) => return Ok(Some(typed.trim().to_owned())),
            Some(Err(wrong)) => writeln!(out, "{wrong}: type it again")?,
        }
    }
}
