//! The types of the protocol in TypeScript, made from those in Rust.

#![cfg(test)]

use super::*;
use std::collections::BTreeMap;
use ts_rs::{Config, TypeVisitor};

/// The file, from the root of the project.
const FILE: &str = "studio/src/protocol.ts";

/// Collects the declarations of a type and of all it is made of.
struct Declarations {
    config: Config,
    /// By name: the order in which types are visited is not always the same.
    known: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // what has no file of its own is not declared: numbers, texts, lists
        let name = T::ident(&self.config);
        if T::output_path().is_some() && !self.known.contains_key(&name) {
            let docs = T::docs().unwrap_or_default();
            self.known.insert(name, format!("\n{docs}export {}\n", T::decl(&self.config)));
            T::visit_dependencies(self);
        }
    }
}

fn declarations() -> String {
    let head = "// Made from src/studio/protocol.rs by `cargo test --lib typescript`: do not edit.\n".to_owned();
    let mut all = Declarations { config: Config::new(), known: BTreeMap::new() };
    all.visit::<Message>();
    all.visit::<Say>();
    let text = std::iter::once(head).chain(all.known.into_values()).collect::<String>();
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_page_knows_the_protocol() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let (made, kept) = (declarations(), std::fs::read_to_string(&path).unwrap_or_default());
    if made != kept {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, made).unwrap();
        panic!("{FILE} was not in step with the protocol: it has been written anew");
    }
}
