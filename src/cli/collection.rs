//! Files of games from elsewhere, read game by game: however long, never more of them than a game at a time.

use crate::cli::fault::{Result, misuse};
use crate::cli::read::plain;
use crate::record::Container;
use crate::record::bytes::{self, Encoding, UTF_8};
use crate::record::split::{GameText, Splitter, line_end, sniff};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};

/// How much of a file is looked at to know what it is.
const LOOKED_AT: usize = 64 << 10;

/// The longest line that is read, in bytes: more is no game.
const LONGEST_LINE: u64 = 16 << 20;

/// The longest game, in bytes.
const LONGEST_GAME: usize = 16 << 20;

/// A file of games.
pub struct Collection {
    /// What it is kept in.
    pub container: Container,
    source: Box<dyn BufRead>,
    encoding: &'static Encoding,
    /// The byte with which lines end.
    line_end: u8,
    splitter: Splitter,
    bar: ProgressBar,
    is_over: bool,
    held: usize,
    /// Games that are read and not yet handed over.
    ready: VecDeque<GameText>,
}

/// Opens a file of games; `None` for one that is of no kind that is known, or is a record of the program's own.
pub fn open(path: &str) -> Result<Option<Collection>> {
    let (source, long): (Box<dyn Read>, u64) = match path {
        // the standard input is kept by who reads it first: `-` is the program's own record
        "-" => return Ok(None),
        path => match std::path::Path::new(path).metadata() {
            Ok(about) if about.is_file() => match File::open(path) {
                Ok(file) => (Box::new(file), about.len()),
                Err(error) => return misuse(format!("cannot read `{path}`: {}", plain(&error))),
            },
            _ => return Ok(None),
        },
    };
    let mut source = BufReader::with_capacity(LOOKED_AT, source);
    let Ok(begins) = source.fill_buf() else { return Ok(None) };
    let (encoding, goes_by_lines) = (bytes::encoding_of(begins), bytes::goes_by_lines(begins));
    let text = bytes::decoded(begins);
    let Some(container) = sniff(&text) else { return Ok(None) };
    let source: Box<dyn BufRead> = match goes_by_lines {
        true => Box::new(source),
        false => {
            let mut all = Vec::new();
            if let Err(error) = source.read_to_end(&mut all) {
                return misuse(format!("cannot read `{path}`: {}", plain(&error)));
            }
            Box::new(io::Cursor::new(bytes::decoded(&all).into_bytes()))
        }
    };
    let encoding = if goes_by_lines { encoding } else { UTF_8 };
    let splitter = Splitter::new(container);
    Ok(Some(Collection {
        container,
        source,
        encoding,
        line_end: line_end(&text),
        splitter,
        bar: bar(long),
        is_over: false,
        held: 0,
        ready: VecDeque::new(),
    }))
}

fn bar(long: u64) -> ProgressBar {
    let is_seen = std::io::stderr().is_terminal() && long > 1 << 20;
    let target = if is_seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(long), target);
    let template = "{bar:10} {bytes} of {total_bytes}, {eta} left";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl Iterator for Collection {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        while self.ready.is_empty() && !self.is_over {
            line.clear();
            match self.source.by_ref().take(LONGEST_LINE).read_until(self.line_end, &mut line) {
                Ok(0) => self.is_over = true,
                Ok(read) => {
                    self.bar.inc(read as u64);
                    let text = bytes::line(self.encoding, &line);
                    self.held += text.len();
                    if self.held > LONGEST_GAME {
                        self.is_over = true;
                        return Some(Err(io::Error::other("a game of it is longer than 16 MiB")));
                    }
                    self.ready.extend(self.splitter.line(text.trim_end_matches(['\n', '\r'])));
                    if !self.ready.is_empty() {
                        self.held = text.len();
                    }
                }
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
        if let Some(game) = self.ready.pop_front() {
            return Some(Ok(game));
        }
        self.bar.finish_and_clear();
        self.splitter.end().map(Ok)
    }
}
