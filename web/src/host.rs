//! What the engine needs of the worker that it runs in: the time, somebody who is told how far it is, and its own rest.

#[cfg(target_family = "wasm")]
mod imported {
    #[link(wasm_import_module = "host")]
    #[allow(unsafe_code, reason = "what is imported must be named so; nothing about calling it is unsafe")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
        pub safe fn tell(text: *const u8, length: usize);
        pub safe fn rest();
    }
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
