//! How the engine is linked: rules and turns are gone through as deep as they are, and in a browser the stack cannot grow, so it has
//! room; and numbers that the linker fills in are as short as they can be, where it would keep room for the longest.

/// Bytes of stack.
const STACK: usize = 8 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo:rustc-link-arg-cdylib=-zstack-size={STACK}");
        println!("cargo:rustc-link-arg-cdylib=--compress-relocations");
    }
}
