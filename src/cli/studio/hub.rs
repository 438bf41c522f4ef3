//! What all connections of a studio share: the folder, and who has which document open.

use super::folder::Folder;
use crate::studio::protocol::{Event, Say};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::Sender;

/// Most connections at a time.
const MOST: usize = 16;

/// What connections share.
pub struct Hub {
    /// Where documents are.
    pub folder: Folder,
    /// What the program was asked to open.
    pub open: Option<String>,
    pages: Mutex<BTreeMap<u64, Page>>,
    next: AtomicU64,
}

/// A page that is connected.
struct Page {
    says: Sender<Say>,
    docs: BTreeSet<String>,
}

impl Hub {
    /// Nobody is connected.
    pub fn new(folder: Folder, open: Option<String>) -> Arc<Self> {
        Arc::new(Self { folder, open, pages: Mutex::default(), next: AtomicU64::new(1) })
    }

    fn pages(&self) -> MutexGuard<'_, BTreeMap<u64, Page>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a page in; its number, unless there are too many.
    pub fn enter(&self, says: Sender<Say>) -> Option<u64> {
        let mut pages = self.pages();
        (pages.len() < MOST).then(|| {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            pages.insert(number, Page { says, docs: BTreeSet::new() });
            self.folder.note_pages(pages.len());
            number
        })
    }

    /// Lets a page go.
    pub fn leave(&self, number: u64) {
        let mut pages = self.pages();
        let page = pages.remove(&number);
        self.folder.note_pages(pages.len());
        drop(pages);
        page.into_iter().flat_map(|page| page.docs).for_each(|doc| self.tell(&doc));
    }

    /// A page has opened a document; how many others have it open.
    pub fn opened(&self, number: u64, doc: &str) -> u32 {
        if let Some(page) = self.pages().get_mut(&number) {
            page.docs.insert(doc.to_owned());
        }
        self.tell(doc);
        self.having(doc).saturating_sub(1)
    }

    /// A page has closed a document.
    pub fn closed(&self, number: u64, doc: &str) {
        if let Some(page) = self.pages().get_mut(&number) {
            page.docs.remove(doc);
        }
        self.tell(doc);
    }

    fn having(&self, doc: &str) -> u32 {
        self.pages().values().filter(|page| page.docs.contains(doc)).count() as u32
    }

    /// Tells all that have a document open how many others have.
    fn tell(&self, doc: &str) {
        let others = self.having(doc).saturating_sub(1);
        for page in self.pages().values().filter(|page| page.docs.contains(doc)) {
            // a page that does not listen is told nothing
            let _ = page.says.try_send(Say::Event { event: Event::OtherTabs { doc: doc.to_owned(), others } });
        }
    }
}
