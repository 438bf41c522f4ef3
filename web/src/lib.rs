//! The engine of the playground. A worker writes an order as JSON where [`room`] says, calls [`take`], and reads what is told,
//! JSON too, from [`told`]; while there is work it calls [`work`] between its messages.

mod desk;
mod host;
mod shelf;

use boardwright::program::set_one_width;
use desk::{Desk, Order, Told};
use std::cell::RefCell;

/// What lies between the worker and the engine.
struct Counter {
    desk: Desk,
    order: Vec<u8>,
    told: Vec<u8>,
}

thread_local! {
    static COUNTER: RefCell<Counter> = RefCell::new(Counter::first());
}

impl Counter {
    /// That of the first engine.
    fn first() -> Self {
        set_one_width(true);
        host::let_it_unwind();
        Self { desk: Desk::default(), order: Vec::new(), told: Vec::new() }
    }

    fn take(&mut self) -> Told {
        match serde_json::from_slice::<Order>(&self.order) {
            Ok(order) => self.desk.take(order),
            // the page speaks the same protocol: what it cannot have said is not answered
            Err(_) => Told::default(),
        }
    }

    /// How many bytes are told.
    fn tell(&mut self, told: &Told) -> usize {
        self.told = serde_json::to_vec(told).unwrap_or_default();
        self.told.len()
    }
}

/// Room for an order of so many bytes.
#[allow(unsafe_code, reason = "a name for the host")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    COUNTER.with_borrow_mut(|counter| {
        counter.order = vec![0; length];
        counter.order.as_mut_ptr()
    })
}

/// Does what was ordered; how many bytes are told of it.
#[allow(unsafe_code, reason = "a name for the host")]
#[unsafe(no_mangle)]
pub extern "C" fn take() -> usize {
    COUNTER.with_borrow_mut(|counter| {
        let told = counter.take();
        counter.tell(&told)
    })
}

/// Goes on with long work for a while; how many bytes are told of it.
#[allow(unsafe_code, reason = "a name for the host")]
#[unsafe(no_mangle)]
pub extern "C" fn work() -> usize {
    COUNTER.with_borrow_mut(|counter| {
        let told = counter.desk.work();
        counter.tell(&told)
    })
}

/// Where what is told lies, until the next call.
#[allow(unsafe_code, reason = "a name for the host")]
#[unsafe(no_mangle)]
pub extern "C" fn told() -> *const u8 {
    COUNTER.with_borrow(|counter| counter.told.as_ptr())
}

/// Has the rest of the engine loaded, and from now on plays each game as fast as it can be. `web/split.mjs` lets functions that
/// it leaves out of the first engine ask for the rest as this does.
#[allow(unsafe_code, reason = "a name for the host")]
#[unsafe(no_mangle)]
pub extern "C" fn whole() {
    host::rest();
    set_one_width(false);
}
