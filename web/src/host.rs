//! What the engine needs of the worker that it runs in: the time, somebody who is told how far it is, its own rest, and somebody
//! who unwinds its stack.

#[cfg(target_family = "wasm")]
use boardwright::allowance::{Host, unwound_by};

#[cfg(target_family = "wasm")]
mod imported {
    #[link(wasm_import_module = "host")]
    #[allow(unsafe_code, reason = "what is imported must be named so; nothing about calling it is unsafe")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
        pub safe fn tell(text: *const u8, length: usize);
        pub safe fn rest();
        pub safe fn attempt(work: *mut u8) -> u32;
        pub safe fn break_off() -> !;
    }
}

/// What is given up is broken off by the host: a program for the web cannot unwind its stack by itself.
#[cfg(target_family = "wasm")]
pub fn let_it_unwind() {
    fn attempt(mut work: &mut dyn FnMut()) -> bool {
        imported::attempt((&raw mut work).cast()) != 0
    }
    unwound_by(Host { attempt, break_off: || imported::break_off() });
}

/// What is given up is broken off: a program unwinds its stack by itself.
#[cfg(not(target_family = "wasm"))]
pub fn let_it_unwind() {}

/// Does the work that the host was asked to attempt.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "a name for the host, which hands back what it was handed")]
#[unsafe(no_mangle)]
pub extern "C" fn run(work: *mut u8) {
    // SAFETY: the host calls this with what `attempt` gave it, before `attempt` ends and with it the borrow
    let work = unsafe { &mut *work.cast::<&mut dyn FnMut()>() };
    work();
}

/// Milliseconds since some moment.
#[cfg(target_family = "wasm")]
pub fn now() -> f64 {
    imported::now()
}

/// Tells what is done now, while nothing else can be said.
#[cfg(target_family = "wasm")]
pub fn tell(what: &str) {
    imported::tell(what.as_ptr(), what.len());
}

/// Has the rest of the engine loaded, where only what is needed first was.
#[cfg(target_family = "wasm")]
pub fn rest() {
    imported::rest();
}

/// Milliseconds since some moment.
#[cfg(not(target_family = "wasm"))]
pub fn now() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

/// Tells what is done now, while nothing else can be said: where tests run, nobody.
#[cfg(not(target_family = "wasm"))]
pub fn tell(_: &str) {}

/// Has the rest of the engine loaded: a program is whole.
#[cfg(not(target_family = "wasm"))]
pub fn rest() {}
