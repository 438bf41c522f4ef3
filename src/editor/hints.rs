//! What the text does not say, and is so all the same: how many cells a zone has, whose turn the position of a test is.

use super::doc::Doc;
use super::world::World;
use crate::allowance::{Limits, within};
use crate::id::Table;
use crate::model::board::{Zone, ZoneCells};
use crate::model::{Game, Player, Test};
use crate::names::TestStep;
use crate::source::{SourceFile, Span};
use crate::{Rules, id, trial};
use gen_lsp_types as lsp;
use std::ops::Range;

/// The hints in a stretch of a text; of a game that cannot be played there are none.
pub fn hints(world: &World, doc: &Doc, range: lsp::Range) -> Vec<lsp::InlayHint> {
    let loaded = doc.played(world);
    let (Some(game), Some(own)) = (&loaded.game, loaded.sources.files().first()) else { return Vec::new() };
    let wanted = doc.text.bytes(range);
    let hint = |(at, label, why): (usize, String, &str)| lsp::InlayHint {
        position: doc.text.position(at),
        label: lsp::Label::String(label),
        kind: None,
        text_edits: None,
        tooltip: Some(lsp::Tooltip::String(why.to_owned())),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    let is_wanted = |(at, ..): &(usize, String, &str)| wanted.start <= *at && *at <= wanted.end;
    let inside = |span: Span| Some(own.range(span)).filter(|_| own.span().contains(span));
    let zones = game.board.zones.iter().filter_map(|zone| {
        let declared = inside(zone.span)?;
        Some((name_end(doc, &declared, &zone.name)?, size(zone, &game.players), "how many cells the zone has"))
    });
    let turns = doc.rules(world).into_iter().flat_map(|rules| turns(game, rules, own));
    let turns = turns.map(|(at, player)| (at, format!("{player} to move"), "whose turn the position is"));
    zones.chain(turns).filter(is_wanted).map(hint).collect()
}

/// Where the name of a zone ends.
fn name_end(doc: &Doc, declared: &Range<usize>, name: &str) -> Option<usize> {
    let mut symbols = doc.read().flat.iter().filter(|symbol| symbol.kind == "zone" && symbol.name == name);
    symbols.find(|symbol| declared.start <= symbol.whole.end && symbol.whole.start <= declared.end).map(|s| s.at.end)
}

fn size(zone: &Zone, players: &Table<id::PlayerId, Player>) -> String {
    let many = |count: usize| if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
    match &zone.cells {
        ZoneCells::All(cells) => many(cells.len()),
        ZoneCells::OfPlayers(each) => {
            let sizes: Vec<usize> = each.iter().map(Vec::len).collect();
            match sizes.first() {
                Some(first) if sizes.iter().all(|size| size == first) => format!("{} each", many(*first)),
                _ => players
                    .iter()
                    .zip(sizes)
                    .map(|(p, size)| format!("{} {size}", p.name))
                    .collect::<Vec<_>>()
                    .join(", "),
            }
        }
    }
}

/// The places behind the positions that tests of a file set up, and who is to move there.
fn turns(game: &Game, rules: &Rules, own: &SourceFile) -> Vec<(usize, String)> {
    let tests = game.tests.iter().filter(|test| test.options.is_empty() && own.span().contains(test.span));
    tests.flat_map(|test| of_test(rules, test, own)).collect()
}

fn of_test(rules: &Rules, test: &Test, own: &SourceFile) -> Vec<(usize, String)> {
    let is_set = |step: &TestStep| matches!(step, TestStep::Position { .. } | TestStep::PositionText { .. });
    let mut found = Vec::new();
    for (step, span) in test.steps.iter().filter(|(step, _)| is_set(step)) {
        let after = within(Limits::default(), || trial::after(rules, &rules.engine.blank(), step));
        let Ok(Some(state)) = after else { continue };
        let player = &rules.names.players[rules.engine.mover(&state)];
        found.push((own.range(*span).end, player.clone()));
    }
    found
}
