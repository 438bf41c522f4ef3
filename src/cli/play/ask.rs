//! Asking the person at the terminal.

use crate::cli::fault::Result;
use anstyle::Style;
use std::io::{self, BufRead, Write};

/// The next line typed; `None` at the end of input.
pub fn ask(prompt: &str, terminal: bool, out: &mut dyn Write) -> Result<Option<String>> {
    if terminal {
        let bold = Style::new().bold();
        write!(out, "{bold}{prompt}>{bold:#} ")?;
    }
    out.flush()?;
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
