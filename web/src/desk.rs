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

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::studio::protocol::Answer;

    fn order(desk: &mut Desk, order: &str) -> Told {
        desk.take(serde_json::from_str(order).expect("an order"))
    }

    fn ask(desk: &mut Desk, id: u32, request: &str) -> Told {
        order(desk, &format!(r#"{{"ask":{{"id":{id},"request":{request}}}}}"#))
    }

    fn answer(told: Told) -> Answer {
        match told.said.into_iter().next_back() {
            Some(Say::Answer { answer, .. }) => answer,
            other => panic!("no answer: {other:?}"),
        }
    }

    #[test]
    fn files_come_from_the_browser_and_go_there() {
        let mut desk = Desk::default();
        order(&mut desk, r#"{"put":{"doc":"a.rules","text":"rules 1\n"}}"#);
        let Answer::Opened(doc) = answer(ask(&mut desk, 1, r#"{"do":"open","doc":"a.rules"}"#)) else {
            panic!("not opened")
        };
        assert_eq!((doc.text.as_str(), doc.shipped), ("rules 1\n", false));
        let save = |stamp: &str| format!(r#"{{"do":"save","doc":"a.rules","text":"rules 2\n","stamp":"{stamp}"}}"#);
        assert!(matches!(answer(ask(&mut desk, 2, &save(&doc.stamp))), Answer::Saved { .. }));
        assert!(
            matches!(answer(ask(&mut desk, 3, &save(&doc.stamp))), Answer::Clash { text: Some(text), .. } if text == "rules 2\n")
        );
        order(&mut desk, r#"{"put":{"doc":"a.rules","text":null}}"#);
        assert!(matches!(ask(&mut desk, 4, r#"{"do":"open","doc":"a.rules"}"#).said[..], [Say::Error { .. }]));
    }

    #[test]
    fn shipped_games_and_odd_names_are_not_written() {
        let mut desk = Desk::default();
        for (id, doc) in ["hex", "a/b.rules", ".rules", "a.txt"].into_iter().enumerate() {
            let save = format!(r#"{{"do":"save","doc":"{doc}","text":"","stamp":null}}"#);
            assert!(matches!(ask(&mut desk, id as u32, &save).said[..], [Say::Error { .. }]), "{doc}");
        }
    }

    #[test]
    fn files_begin_get_another_name_and_go() {
        let mut desk = Desk::default();
        let begun = answer(ask(&mut desk, 1, r#"{"do":"new","template":"hexes","title":"Mine"}"#));
        assert!(
            matches!(&begun, Answer::Saved { doc, text, .. } if doc == "mine.rules" && text.contains("game \"Mine\""))
        );
        let moved = answer(ask(&mut desk, 2, r#"{"do":"moveFile","doc":"mine.rules","to":"other.rules"}"#));
        assert!(matches!(&moved, Answer::Saved { doc, .. } if doc == "other.rules"));
        assert!(matches!(ask(&mut desk, 3, r#"{"do":"open","doc":"mine.rules"}"#).said[..], [Say::Error { .. }]));
        assert!(matches!(answer(ask(&mut desk, 4, r#"{"do":"delete","doc":"other.rules"}"#)), Answer::Ok));
        for (id, doc) in ["other.rules", "hex"].into_iter().enumerate() {
            let delete = format!(r#"{{"do":"delete","doc":"{doc}"}}"#);
            assert!(matches!(ask(&mut desk, 5 + id as u32, &delete).said[..], [Say::Error { .. }]), "{doc}");
        }
    }

    /// A comparison waits for players that another worker chooses, and goes on with them.
    #[test]
    fn players_are_wanted_once_and_asked_when_they_are_known() {
        let mut desk = Desk::default();
        let which =
            |value: u32| format!(r#"{{"doc":"pijersi","options":[{{"name":"quiet_turns","value":"{value}"}}]}}"#);
        let compare = format!(r#"{{"do":"compare","a":{},"b":{},"games":2,"agents":[],"seed":1}}"#, which(2), which(3));
        ask(&mut desk, 1, &compare);
        let wanted = std::iter::repeat_with(|| desk.work()).find_map(|told| told.wanted).expect("it is wanted");
        let waits = std::iter::repeat_with(|| desk.work()).find(|told| told.is_waiting).expect("it waits");
        assert!(waits.wanted.is_none() && !waits.is_busy);
        let players = r#"{"game":"a","millis":1,"entrants":[],"matches":[],"levels":[{"name":"strongest","agent":"mcts:2"}],"games":2,"random":0}"#;
        order(&mut desk, &format!(r#"{{"know":{{"key":"{}","players":{players}}}}}"#, wanted.key));
        let said: Vec<Say> =
            std::iter::repeat_with(|| desk.work()).take_while(|told| told.is_busy).flat_map(|told| told.said).collect();
        let is_known = |say: &Say| matches!(say, Say::Answer { answer: Answer::Players { searching: false, .. }, .. });
        assert!(said.iter().any(is_known), "{said:?}");
    }
}
