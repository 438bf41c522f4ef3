//! Ctrl-C while a player learns: what it has learned is kept, and whoever presses again leaves at once.

use crate::cli::render::note;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The code of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

/// Whether the program was interrupted.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches from now on. Where that is not possible, an interruption ends the program as ever.
    pub fn watch() -> Self {
        let has_come = Arc::new(AtomicBool::new(false));
        let noted = has_come.clone();
        // what was learned is written every few seconds in any case
        let _ = ctrlc::set_handler(move || {
            if noted.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            note("the games that are being played are learned from, then it ends; Ctrl-C once more ends it at once");
        });
        Self(has_come)
    }

    /// From now on nothing is lost by an interruption, and it ends the program as ever.
    pub fn allow(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// It was interrupted.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
