//! What can be done at a place of a text, shown above it.

use super::commands;
use super::doc::Doc;
use super::trials;
use super::world::World;
use gen_lsp_types as lsp;
use serde_json::json;
use std::ops::Range;

/// The lenses of a text: at its title what can be done with the game, at each test what can be done with that.
pub fn lenses(world: &World, doc: &Doc) -> Vec<lsp::CodeLens> {
    let tests = trials::names(doc);
    let uri = json!(doc.uri);
    let mut lenses = Vec::new();
    let mut add = |at: &Range<usize>, title: String, command: &str, arguments: Vec<serde_json::Value>| {
        let command = lsp::Command { title, tooltip: None, command: command.into(), arguments: Some(arguments) };
        lenses.push(lsp::CodeLens { range: doc.text.range(at.clone()), command: Some(command), data: None });
    };
    if let Some(title) = &doc.read().title {
        let is_file = super::path_of(&doc.uri).is_some();
        if world.client.plays && is_file {
            add(title, "play".into(), commands::PLAY, vec![uri.clone()]);
        }
        if is_file {
            add(title, "open in the studio".into(), commands::STUDIO, vec![uri.clone()]);
        }
        if tests.len() > 1 {
            add(title, format!("run all {} tests", tests.len()), commands::TEST, vec![uri.clone()]);
        }
    }
    for (name, at) in &tests {
        let ran = doc.ran(name);
        let title = match &ran {
            None => "run this test",
            Some(ran) if ran.failure.is_none() => "✓ holds; run this test again",
            Some(_) => "✗ does not hold; run this test again",
        };
        add(at, title.into(), commands::TEST, vec![uri.clone(), json!(name)]);
        let accept = ran.and_then(|ran| ran.failure).and_then(|failure| failure.accept);
        if let Some((_, new)) = accept {
            add(at, format!("accept the new count: {new}"), commands::ACCEPT, vec![uri.clone(), json!(name)]);
        }
    }
    lenses
}
