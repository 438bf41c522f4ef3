//! Lines of the other side, which may come while an engine thinks.

use crate::cli::read::line;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

/// A line, or why it is none.
pub type Line = Result<String, String>;

/// So many lines may wait: who sends more is kept waiting himself.
const MOST_WAITING: usize = 1024;

/// Lines of the other side.
pub struct Input {
    coming: Receiver<Line>,
    /// What came while nobody could answer it.
    waiting: RefCell<VecDeque<Line>>,
    /// Nothing more will come.
    has_ended: Cell<bool>,
}

/// What came while an engine thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing.
    Nothing,
    /// It is to be stopped.
    Stop,
    /// Is it there?
    Ready,
    /// Nobody is there any more.
    Gone,
}

impl Input {
    /// The lines of the standard input, read by a thread of their own.
    pub fn open() -> Self {
        let (send, coming) = sync_channel(MOST_WAITING);
        thread::spawn(move || {
            let mut from = std::io::stdin().lock();
            while let Ok(Some(line)) = line(&mut from) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { coming, waiting: RefCell::default(), has_ended: Cell::new(false) }
    }

    /// The next line, waited for; none at the end of all.
    pub fn next(&self) -> Option<Line> {
        let kept = self.waiting.borrow_mut().pop_front();
        kept.or_else(|| self.coming.recv().ok())
    }

    /// What came meanwhile: what stops an engine or is answered at once is told, all else waits.
    pub fn meanwhile(&self) -> Said {
        if self.has_ended.get() {
            return Said::Gone;
        }
        loop {
            let line = match self.coming.try_recv() {
                Ok(line) => line,
                Err(TryRecvError::Empty) => return Said::Nothing,
                Err(TryRecvError::Disconnected) => {
                    self.has_ended.set(true);
                    return Said::Gone;
                }
            };
            match line.as_deref().map(str::trim) {
                Ok("stop" | "ponderhit") => return Said::Stop,
                Ok("isready") => return Said::Ready,
                Ok("quit") => {
                    self.waiting.borrow_mut().push_back(line);
                    return Said::Stop;
                }
                _ => self.waiting.borrow_mut().push_back(line),
            }
        }
    }
}
