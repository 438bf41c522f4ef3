//! A program that is spoken to line by line. Whoever speaks never waits for it, and whoever listens does so for a while.

use crate::cli::fault::tame;
use crate::cli::read::{line, plain};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// So many lines may wait to be read or written; who falls behind further is kept waiting, or not spoken to.
const MOST_WAITING: usize = 4096;

/// So long a program may take to leave once it was told to.
const FAREWELL: Duration = Duration::from_millis(300);

/// Whether it has left is looked at so often.
const LOOK: Duration = Duration::from_millis(5);

/// Why nothing is heard.
#[derive(Debug)]
pub enum Silence {
    /// It said nothing for so long.
    Over(Duration),
    /// It is not there any more: in words, how that came.
    Ended(String),
}

/// A program that runs.
pub struct Process {
    child: Child,
    heard: Receiver<String>,
    /// What it is told; taken away when it is to leave.
    told: Option<SyncSender<String>>,
    /// The last line of what it complained of.
    complaint: Arc<Mutex<String>>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[String]) -> Result<Self, Silence> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(Silence::Ended("has no name".to_owned()));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Silence::Ended(format!("cannot be started: {}", why(&error))))?;
        let complaint = Arc::new(Mutex::new(String::new()));
        let heard = listen(child.stdout.take());
        overhear(child.stderr.take(), Arc::clone(&complaint));
        let told = child.stdin.take().map(speak);
        Ok(Self { child, heard, told, complaint })
    }

    /// Tells it a line.
    pub fn say(&self, line: &str) {
        // who is not there any more, or does not listen, will be found out when he is to answer
        let _ = self.told.as_ref().map(|told| told.try_send(format!("{line}\n")));
    }

    /// Its next line.
    ///
    /// # Errors
    /// It said nothing in time, or is not there any more.
    pub fn hear(&mut self, within: Wait) -> Result<String, Silence> {
        match self.heard.recv_timeout(within.left()) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Over(within.limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Ended(self.ended())),
        }
    }

    /// How it ended.
    fn ended(&mut self) -> String {
        let status = (0..).take_while(|&looks| LOOK * looks < FAREWELL).find_map(|_| {
            let status = self.child.try_wait().ok().flatten();
            if status.is_none() {
                thread::sleep(LOOK);
            }
            status
        });
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended ({status})"));
        let complaint = self.complaint.lock().map(|complaint| tame(&complaint)).unwrap_or_default();
        if complaint.is_empty() { how } else { format!("{how}: `{complaint}`") }
    }
}

impl Drop for Process {
    /// Shows it out.
    fn drop(&mut self) {
        self.say("quit");
        self.told = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(LOOK);
        }
        // it may have left in this moment
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long is waited for an answer, all its lines together.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    began: Instant,
    limit: Duration,
}

impl Wait {
    /// From now on so long.
    pub fn of(limit: Duration) -> Self {
        Self { began: Instant::now(), limit }
    }

    fn left(self) -> Duration {
        self.limit.saturating_sub(self.began.elapsed())
    }
}

fn why(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such program".to_owned(),
        _ => plain(error),
    }
}

/// The lines that come, read by a thread of their own; what is no text is passed over.
fn listen(from: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, heard) = sync_channel(MOST_WAITING);
    thread::spawn(move || {
        let Some(from) = from else { return };
        let mut from = BufReader::new(from);
        while let Ok(Some(line)) = line(&mut from) {
            if line.is_ok_and(|line| send.send(line).is_err()) {
                break;
            }
        }
    });
    heard
}

/// Keeps the last line that says anything.
fn overhear(from: Option<impl Read + Send + 'static>, last: Arc<Mutex<String>>) {
    thread::spawn(move || {
        let Some(from) = from else { return };
        let mut from = BufReader::new(from);
        while let Ok(Some(line)) = line(&mut from) {
            let words = line.unwrap_or_default();
            if let (false, Ok(mut last)) = (words.trim().is_empty(), last.lock()) {
                words.trim().clone_into(&mut last);
            }
        }
    });
}

/// Writes what it is told, by a thread of its own: whoever does not read keeps only that one waiting.
fn speak(mut to: ChildStdin) -> SyncSender<String> {
    let (told, lines) = sync_channel::<String>(MOST_WAITING);
    thread::spawn(move || {
        while let Ok(line) = lines.recv() {
            if to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
    });
    told
}
