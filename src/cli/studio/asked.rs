//! Who is asked about rules that are compared on a page: found out on a thread of its own, one choice at a time, and
//! remembered as `players` does.

use crate::allowance::{GivenUp, Limits, within};
use crate::cli::players::{found_out, remembered};
use crate::lab::contest::Contestant;
use crate::lab::crowd::GIVEN_UP;
use crate::lab::players::{Players, USUAL};
use crate::studio::shelf::Asked;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What all pages know together.
#[derive(Clone, Default)]
pub struct Choices {
    known: Arc<Mutex<Known>>,
    /// How many pages are open: where none is, nothing is found out.
    pages: Arc<AtomicUsize>,
}

#[derive(Default)]
struct Known {
    /// What was chosen, where nothing can be kept in files.
    players: BTreeMap<String, Players>,
    /// For which it was given up.
    given_up: BTreeSet<String>,
    /// What is done for the choice that is being made.
    busy: Option<String>,
}

impl Choices {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how many pages are open.
    pub fn note_pages(&self, pages: usize) {
        self.pages.store(pages, Ordering::Relaxed);
    }

    /// Who is asked about rule sets; begins to find it out where nobody has, and nothing else is being found out.
    pub fn players(&self, contestants: &[Contestant], longest: u32) -> Asked {
        let key = Players::key(contestants, longest, USUAL);
        let mut known = self.known();
        if let Some(players) = known.players.get(&key) {
            return Asked::Known(players.clone());
        }
        if known.given_up.contains(&key) {
            return Asked::Sought(format!("no players can be chosen: {GIVEN_UP}"));
        }
        if let Some(what) = &known.busy {
            return Asked::Sought(what.clone());
        }
        if let Some(players) = remembered(&key) {
            known.players.insert(key, players.clone());
            return Asked::Known(players);
        }
        let what = "a short tournament begins".to_owned();
        known.busy = Some(what.clone());
        drop(known);
        self.begin(key, contestants.to_vec(), longest);
        Asked::Sought(what)
    }

    fn begin(&self, key: String, contestants: Vec<Contestant>, longest: u32) {
        let choices = self.clone();
        thread::spawn(move || {
            let done = Done(choices.clone());
            let tell = |what: &str| choices.known().busy = Some(what.to_owned());
            let pages = choices.pages.clone();
            let limits = Limits::default().until(move || pages.load(Ordering::Relaxed) == 0);
            // one thread: the page is answered meanwhile
            let found = within(limits, || found_out(&key, &contestants, longest, (USUAL, 1), tell));
            match found {
                Ok(players) => drop(choices.known().players.insert(key, players)),
                Err(GivenUp::Stopped) => {}
                Err(GivenUp::Position | GivenUp::All) => drop(choices.known().given_up.insert(key)),
            }
            drop(done);
        });
    }
}

/// Lets the next choice begin, however this one ended.
struct Done(Choices);

impl Drop for Done {
    fn drop(&mut self) {
        self.0.known().busy = None;
    }
}
