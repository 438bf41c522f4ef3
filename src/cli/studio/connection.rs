//! One page that is connected: its session, on a thread of its own.

use super::hub::Hub;
use crate::studio::Session;
use crate::studio::protocol::{Answer, Event, Message, Request, Say};
use crate::studio::shelf::Shelf;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::mpsc::Sender;

/// How long work goes on before messages are looked for.
const SLICE: Duration = Duration::from_millis(4);

/// How long is waited before work that waits is asked again.
const WAIT: Duration = Duration::from_millis(30);

/// Work that goes on for so long, although a message waits, is cut off: it begins again once that is answered.
const PATIENCE: Duration = Duration::from_millis(150);

/// How often files are looked at.
const LOOK: Duration = Duration::from_millis(700);

/// What the thread and the socket know together.
#[derive(Default)]
pub struct Shared {
    /// Messages that wait.
    pub waiting: AtomicUsize,
    /// The page is gone.
    pub is_gone: AtomicBool,
}

/// A file as it was last seen.
struct Seen {
    at: Option<(SystemTime, u64)>,
    stamp: Option<String>,
}

/// A page's session, and the files it has open.
pub struct Connection {
    hub: Arc<Hub>,
    number: u64,
    session: Session,
    says: Sender<Say>,
    shared: Arc<Shared>,
    files: BTreeMap<String, Seen>,
    looked: Instant,
    /// Since when it works on what can be cut off.
    works_since: Rc<Cell<Option<Instant>>>,
}

/// The page is gone.
struct Gone;

impl Connection {
    /// A session for a page.
    pub fn new(hub: Arc<Hub>, number: u64, says: Sender<Say>, shared: Arc<Shared>) -> Self {
        let works_since: Rc<Cell<Option<Instant>>> = Rc::default();
        let (since, known) = (works_since.clone(), shared.clone());
        let is_long = move || since.get().is_some_and(|since| since.elapsed() > PATIENCE);
        let stop =
            move || known.is_gone.load(Ordering::Relaxed) || known.waiting.load(Ordering::Relaxed) > 0 && is_long();
        let session = Session::new(Box::new(hub.folder.clone()), hub.open.clone()).stopped_by(Rc::new(stop));
        Self { hub, number, session, says, shared, files: BTreeMap::new(), looked: Instant::now(), works_since }
    }

    /// Answers until the page is gone.
    pub fn run(mut self, messages: &Receiver<Message>) {
        while self.round(messages).is_ok() {}
    }

    /// Answers what waits; works, if nothing does.
    fn round(&mut self, messages: &Receiver<Message>) -> Result<(), Gone> {
        let pause = if self.session.is_idle() { LOOK } else { WAIT };
        let message = match self.session.is_waiting() {
            true => match messages.recv_timeout(pause) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Err(Gone),
            },
            false => match messages.try_recv() {
                Ok(message) => Some(message),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => return Err(Gone),
            },
        };
        match message {
            Some(message) => {
                self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
                self.answer(message)?;
            }
            None => self.work()?,
        }
        if self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            self.look_at_files()?;
        }
        Ok(())
    }

    fn say(&self, say: Say) -> Result<(), Gone> {
        self.says.blocking_send(say).map_err(|_| Gone)
    }

    fn answer(&mut self, message: Message) -> Result<(), Gone> {
        if let Request::Close { doc } = &message.request {
            self.files.remove(doc);
            self.hub.closed(self.number, doc);
        }
        for mut say in self.session.ask(message) {
            if let Say::Answer { answer, .. } = &mut say {
                self.note(answer);
            }
            self.say(say)?;
        }
        Ok(())
    }

    /// Notes which files are open, and as what.
    fn note(&mut self, answer: &mut Answer) {
        match answer {
            Answer::Opened(opened) => {
                opened.others = self.hub.opened(self.number, &opened.doc);
                if !opened.shipped {
                    self.see(&opened.doc.clone(), Some(opened.stamp.clone()));
                }
            }
            Answer::Saved { doc, stamp, .. } => self.see(&doc.clone(), Some(stamp.clone())),
            Answer::Clash { doc, stamp, .. } => self.see(&doc.clone(), stamp.clone()),
            _ => {}
        }
    }

    fn see(&mut self, doc: &str, stamp: Option<String>) {
        self.files.insert(doc.to_owned(), Seen { at: self.hub.folder.written_at(doc), stamp });
    }

    fn work(&mut self) -> Result<(), Gone> {
        let began = Instant::now();
        let shared = self.shared.clone();
        let is_pressed = || shared.waiting.load(Ordering::Relaxed) > 0 || shared.is_gone.load(Ordering::Relaxed);
        loop {
            self.works_since.set(Some(Instant::now()));
            let said = self.session.work(&is_pressed);
            self.works_since.set(None);
            for mut say in said {
                if let Say::Answer { answer, .. } = &mut say {
                    self.note(answer);
                }
                self.say(say)?;
            }
            if self.session.is_waiting() || began.elapsed() >= SLICE || is_pressed() {
                break;
            }
        }
        if self.shared.is_gone.load(Ordering::Relaxed) { Err(Gone) } else { Ok(()) }
    }

    /// Tells of files that were changed from outside.
    fn look_at_files(&mut self) -> Result<(), Gone> {
        let folder = &self.hub.folder;
        let mut news = Vec::new();
        for (doc, seen) in &mut self.files {
            let at = folder.written_at(doc);
            if at == seen.at {
                continue;
            }
            seen.at = at;
            let (stamp, text) = folder.read(doc).ok().map(|kept| (kept.stamp, kept.text)).unzip();
            if stamp != seen.stamp {
                seen.stamp.clone_from(&stamp);
                news.push(Event::FileChanged { doc: doc.clone(), stamp, text });
            }
        }
        news.into_iter().try_for_each(|event| self.say(Say::Event { event }))
    }
}
