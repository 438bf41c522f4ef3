//! Why a command stops, and what the program's exit code is then.

use crate::cli::table::wrapped;
use crate::lab::crowd::{FEWER, GIVEN_UP};
use crate::render::WIDTH;
use crate::source::is_unseen;
use anstyle::AnsiColor;
use std::fmt;
use std::io::{self, IsTerminal, Write};

/// What a command returns.
pub type Result<T = ()> = std::result::Result<T, Fault>;

/// Why a command stops.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The command was not used as it is meant to be.
    #[error("{0}")]
    Misuse(String),
    /// The rules or the game say no.
    #[error("{0}")]
    Refused(String),
    /// They say no, and the user has been told.
    #[error("refused")]
    Reported,
    /// Nothing more can be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Fault {
    /// The exit code: 1 where the rules or the game say no, 2 for misuse. Who stops reading has had what he wanted.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::Refused(_) | Self::Reported => 1,
            Self::Misuse(_) | Self::Output(_) => 2,
        }
    }

    /// What the user is told, mostly one line; none where there is nothing to add.
    pub fn line(&self) -> Option<String> {
        match self {
            Self::Reported => None,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            other => Some(other.to_string().lines().map(tame).collect::<Vec<_>>().join("\n")),
        }
    }
}

/// Tells the user what is wrong.
pub fn complain(fault: &Fault) {
    if let Some(line) = fault.line() {
        let style = AnsiColor::Red.on_default().bold();
        let width = if io::stderr().is_terminal() { WIDTH } else { usize::MAX };
        let told = format!("error: {line}");
        let lines = told.lines().flat_map(|line| wrapped(line, width)).collect::<Vec<_>>().join("\n");
        let _ = writeln!(anstream::stderr(), "{style}error{style:#}{}", lines.trim_start_matches("error"));
    }
}

/// Keeps one fault of several, and tells the earlier one.
pub fn keep_last(kept: &mut Option<Fault>, fault: Fault) {
    if let Some(earlier) = kept.replace(fault) {
        complain(&earlier);
    }
}

/// A text without control characters: what stands in a file must not steer the terminal.
pub fn tame(text: &str) -> String {
    text.chars().map(|c| if is_unseen(c) || c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Finding the turns of a position was given up.
pub fn given_up() -> Fault {
    Fault::Refused(format!("{GIVEN_UP}: {FEWER}"))
}

/// A misuse, put in words.
pub fn misuse<T>(words: impl fmt::Display) -> Result<T> {
    Err(Fault::Misuse(words.to_string()))
}

/// A refusal, put in words.
pub fn refused<T>(words: impl fmt::Display) -> Result<T> {
    Err(Fault::Refused(words.to_string()))
}

/// `a`, `b` and `c`, each in backticks.
pub fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "none".into(),
    }
}

/// What to do about an unknown word: the nearest known one, or all of them if they are few.
pub fn suggest(word: &str, known: &[&str]) -> String {
    match crate::diag::nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "there are none".into(),
        None if known.len() <= 12 => {
            format!("there {} {}", if known.len() == 1 { "is" } else { "are" }, list(known.iter().copied()))
        }
        None => format!("there are {}, …", list(known[..8].iter().copied())),
    }
}
