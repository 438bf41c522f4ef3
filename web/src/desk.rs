//! What a worker does: it answers requests, and goes on with long work between them.

use crate::host;
use crate::shelf::{Browser, Wanted};
use boardwright::lab::players::{Players, USUAL, Watch, choose};
use boardwright::studio::Session;
use boardwright::studio::protocol::{Message, Say};
use serde::{Deserialize, Serialize};

/// How long work goes on before the worker looks for messages, in milliseconds.
const SLICE: f64 = 8.0;

/// What the page tells a worker.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// A request of the protocol.
    Ask(Box<Message>),
    /// A file that the browser keeps: its text, or nothing where it is gone.
    Put {
        /// The file.
        doc: String,
        /// Its text.
        text: Option<String>,
    },
    /// What is done to find out who is asked; nothing, where that was given up.
    Seek {
        /// What the choice is remembered by.
        key: String,
        /// In words.
        what: Option<String>,
    },
    /// Who is asked.
    Know {
        /// What the choice is remembered by.
        key: String,
        /// They.
        players: Box<Players>,
    },
    /// Who is asked is to be found out here, by a worker that does nothing else meanwhile.
    Choose(Wanted),
}

/// What a worker has to say.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// What the studio says.
    pub said: Vec<Say>,
    /// There is work that can go on.
    pub is_busy: bool,
    /// There is work that waits for something from elsewhere.
    pub is_waiting: bool,
    /// A choice that another worker must make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<Wanted>,
    /// A choice that was made here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Box<Players>>,
}

/// A session in a worker.
pub struct Desk {
    shelf: Browser,
    session: Session,
}

impl Default for Desk {
    fn default() -> Self {
        let shelf = Browser::default();
        Self { session: Session::new(Box::new(shelf.clone()), None), shelf }
    }
}

impl Desk {
    /// Does what the page tells.
    pub fn take(&mut self, order: Order) -> Told {
        let mut said = Vec::new();
        match order {
            Order::Ask(message) => said = self.session.ask(*message),
            Order::Put { doc, text } => self.shelf.put(doc, text),
            Order::Seek { key, what } => self.shelf.seek(key, what),
            Order::Know { key, players } => self.shelf.know(key, *players),
            Order::Choose(wanted) => return Told { chosen: chosen(&wanted).map(Box::new), ..Told::default() },
        }
        self.told(said)
    }

    /// Goes on with long work for a slice of time.
    pub fn work(&mut self) -> Told {
        let until = host::now() + SLICE;
        let is_over = || host::now() >= until;
        let mut said = Vec::new();
        loop {
            said.extend(self.session.work(&is_over));
            if is_over() || self.session.is_waiting() {
                return self.told(said);
            }
        }
    }

    fn told(&self, said: Vec<Say>) -> Told {
        let (is_busy, is_idle) = (!self.session.is_waiting(), self.session.is_idle());
        Told { said, is_busy, is_waiting: !is_busy && !is_idle, wanted: self.shelf.wanted(), chosen: None }
    }
}

/// Finds out who is asked about rule sets; nobody, where these cannot be read.
fn chosen(wanted: &Wanted) -> Option<Players> {
    let opened = wanted.origins.iter().map(|origin| origin.open("game", None));
    let contestants = opened.collect::<Result<Vec<_>, _>>().ok()?;
    Some(choose(&contestants, wanted.longest, USUAL, 1, &mut Clock))
}

/// The clock of the host, which is told what is done.
struct Clock;

impl Watch for Clock {
    fn now(&self) -> f64 {
        host::now() / 1e3
    }

    fn clock(&self) -> Option<fn() -> f64> {
        Some(|| host::now() / 1e3)
    }

    fn tell(&mut self, what: &str) {
        host::tell(what);
    }
}
