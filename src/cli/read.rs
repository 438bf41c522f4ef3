//! Reading texts from the world, never more of them than a rules file may hold.

use crate::cli::fault::{Result, misuse, tame};
use crate::diag::{Diagnostic, Report};
use crate::source::{Sources, Span};
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// A text, or bytes that are none.
#[derive(Clone)]
pub enum Text {
    /// UTF-8.
    Good(String),
    /// Not UTF-8: the text with marks where it is broken, and the place of the first.
    Broken {
        /// What can be shown.
        lossy: String,
        /// The first byte that is wrong.
        offset: usize,
        /// That byte.
        byte: u8,
    },
}

/// Reads a file; `-` is the standard input.
pub fn read(path: &str) -> Result<Text> {
    let bytes = if path == "-" { short(io::stdin().lock()) } else { bytes_of(path) };
    match bytes {
        Ok(Some(bytes)) => Ok(decode(bytes)),
        Ok(None) => {
            misuse(format!("`{path}` is longer than {} KiB: a rules file is a few KiB long", Sources::LONGEST / 1024))
        }
        Err(error) => misuse(format!("cannot read `{path}`: {}", plain(&error))),
    }
}

/// Reads a file that must be text.
pub fn read_text(path: &str) -> Result<String> {
    match read(path)? {
        Text::Good(text) => Ok(text),
        Text::Broken { lossy, offset, byte } => {
            let line = lossy[..offset].matches('\n').count() + 1;
            misuse(format!("`{path}` is not UTF-8 text: byte {byte:#04x} at offset {offset}, line {line}"))
        }
    }
}

/// What is wrong with bytes that are no text, shown in what can be shown of them.
pub fn broken(name: &str, lossy: String, offset: usize, byte: u8) -> (Sources, Report) {
    let mut sources = Sources::default();
    let base = sources.add(name, lossy).lo + offset as u32;
    let mark = Span::new(base, base + '\u{fffd}'.len_utf8() as u32);
    let mut report = Report::default();
    let message = format!("byte {byte:#04x} at offset {offset} is not UTF-8 text");
    report.push(Diagnostic::error("not-text", mark, message).help("save the file as UTF-8"));
    (sources, report)
}

/// The bytes of a file. What is none may keep everybody waiting: that is said.
fn bytes_of(path: &str) -> io::Result<Option<Vec<u8>>> {
    let about = Path::new(path).metadata()?;
    if about.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
    }
    if about.is_file() {
        return short(File::open(path)?);
    }
    let (sender, receiver) = mpsc::channel();
    let source = path.to_owned();
    thread::spawn(move || sender.send(File::open(source).and_then(short)));
    let gone = || io::Error::other("it cannot be read to its end");
    match receiver.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => {
            complain_of_waiting(path);
            receiver.recv().unwrap_or_else(|_| Err(gone()))
        }
        read => read.unwrap_or_else(|_| Err(gone())),
    }
}

/// How long it is silent about waiting for what is no file.
const PATIENCE: Duration = Duration::from_secs(1);

fn complain_of_waiting(path: &str) {
    let _ = writeln!(
        anstream::stderr(),
        "waiting for `{}`, which is no file: nothing has come to an end there yet",
        tame(path)
    );
}

/// All bytes, or `None` where they are too many; what is too much is not read.
fn short(from: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(Sources::LONGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= Sources::LONGEST).then_some(bytes))
}

/// The next line of what comes in, without its end; `None` at the end of all. What no line can be is passed over as a whole, and
/// said instead of it.
pub fn line(from: &mut impl BufRead) -> io::Result<Option<std::result::Result<String, String>>> {
    let most = Sources::LONGEST as u64;
    let mut bytes = Vec::new();
    if from.take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
        pass_over(from)?;
        return Ok(Some(Err(format!("a line is longer than {} KiB", most / 1024))));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("the line is not UTF-8 text: byte {:#04x} at offset {at}", error.as_bytes().get(at).unwrap_or(&0))
    });
    Ok(Some(text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned())))
}

/// Reads on to the end of a line, and keeps nothing of it.
fn pass_over(from: &mut impl BufRead) -> io::Result<()> {
    loop {
        let read = from.fill_buf()?;
        let end = read.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(read.len(), |end| end + 1);
        from.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

fn decode(bytes: Vec<u8>) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text::Good(text),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(offset).copied().unwrap_or_default();
            Text::Broken { lossy: String::from_utf8_lossy(error.as_bytes()).into_owned(), offset, byte }
        }
    }
}

/// Why a file cannot be written, in plain words: where it is not there, its folder is missing.
pub fn unwritten(path: &Path, error: &io::Error) -> String {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let folder = path.parent().filter(|_| error.kind() == ErrorKind::NotFound).filter(is_missing);
    folder.map_or_else(|| plain(error), |folder| format!("there is no folder `{}`: make it first", folder.display()))
}

/// Why a file cannot be used, in plain words.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::IsADirectory => "it is a directory".into(),
        ErrorKind::AlreadyExists => "there is a file of that name".into(),
        ErrorKind::NotADirectory => "a part of the path is a file".into(),
        // the number of the error is for programs
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_none_is_said_and_passed_over() {
        let mut text = b"a1-a2\r\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; 2 * Sources::LONGEST]);
        text.extend(b"\n\nlast");
        let mut from = io::BufReader::with_capacity(1000, &text[..]);
        let mut lines = Vec::new();
        while let Some(next) = line(&mut from).unwrap() {
            lines.push(next);
        }
        let said = |words: &str| Err(words.to_owned());
        assert_eq!(lines[0], Ok("a1-a2".into()));
        assert_eq!(lines[1], said("the line is not UTF-8 text: byte 0xff at offset 0"));
        assert_eq!(lines[2], said("a line is longer than 1024 KiB"));
        assert_eq!(lines[3..], [Ok(String::new()), Ok("last".into())]);
    }
}
