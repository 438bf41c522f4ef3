//! Gives the engine room: rules and turns are gone through as deep as they are, and in a browser the stack cannot grow.

/// Bytes of stack.
const STACK: usize = 8 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo:rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
}
