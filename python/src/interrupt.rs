//! Long work that the interpreter does not wait for, and that Ctrl-C ends.

use boardwright::allowance::Limits;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long Ctrl-C may have to wait.
const PAUSE: Duration = Duration::from_millis(50);

/// Says that work is wanted no longer.
#[derive(Clone, Default)]
pub struct Pressed(Arc<AtomicBool>);

impl Pressed {
    /// Whether it is.
    pub fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// As much as is wanted, until that is pressed: for what is asked of the engine in one go.
    pub fn limits(&self) -> Limits {
        let own = self.clone();
        Limits { each: u64::MAX, all: u64::MAX, stop: Some(Rc::new(move || own.is_pressed())) }
    }
}

/// Works without the interpreter's lock on a thread of its own, and looks now and then whether the user has had enough.
///
/// # Errors
/// He has: what was pressed is raised, and the work, which should ask for it often, is given up.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Pressed) -> T + Send) -> PyResult<T> {
    let pressed = &Pressed::default();
    let (send, receive) = channel();
    py.detach(move || {
        thread::scope(|scope| {
            scope.spawn(move || send.send(work(pressed)));
            loop {
                match receive.recv_timeout(PAUSE) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the work broke off")),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(wish) = Python::attach(|py| py.check_signals()) {
                    pressed.0.store(true, Ordering::Relaxed);
                    return Err(wish);
                }
            }
        })
    })
}
