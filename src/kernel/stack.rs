//! Room on the stack for what goes as deep as a turn is long.

#[cfg(target_family = "wasm")]
use crate::allowance::{DEPTH, give_up};

/// With less room left than this a new stretch is taken: more than one part of a turn ever needs.
#[cfg(not(target_family = "wasm"))]
const LEAST: usize = 256 << 10;

/// How long a new stretch is.
#[cfg(not(target_family = "wasm"))]
const STRETCH: usize = 4 << 20;

/// So many levels there is room for in a browser, whose stack cannot grow.
#[cfg(target_family = "wasm")]
const DEEPEST: u32 = 400;

/// Goes one level deeper, on a new stretch of stack where little is left of this one. Whoever calls, from whatever thread:
/// how deep it can go is a matter of memory, and of the limits of what is gone through.
#[cfg(not(target_family = "wasm"))]
#[inline]
pub fn deeper<T>(go: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(LEAST, STRETCH, go)
}

/// Goes one level deeper, as long as there is room: what goes deeper than that is given up.
#[cfg(target_family = "wasm")]
#[inline]
pub fn deeper<T>(go: impl FnOnce() -> T) -> T {
    let depth = DEPTH.get();
    if depth >= DEEPEST {
        give_up();
    }
    DEPTH.set(depth + 1);
    let done = go();
    DEPTH.set(depth);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(to: u64) -> u64 {
        if to == 0 { 0 } else { deeper(|| to + sum(to - 1)) }
    }

    #[test]
    fn a_small_thread_can_go_deep() {
        let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(|| sum(1_000_000));
        assert_eq!(thread.unwrap().join().unwrap(), 500_000_500_000);
    }
}
