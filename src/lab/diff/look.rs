//! How pieces, players and cells appear.

use super::Side;
use crate::id::Id;
use crate::model::look::{Colour, NAMED, SHAPES, Sign};
use std::collections::BTreeMap;

/// What the `look` sections say, line by line as they could be written.
pub(super) fn look(side: Side<'_>) -> BTreeMap<String, String> {
    let (game, names) = (side.game, &side.rules.names);
    let of =
        |player: Option<crate::id::PlayerId>| player.map_or(String::new(), |p| format!(" of {}", names.players[p]));
    let mut told = BTreeMap::new();
    if let Some((word, _)) = SHAPES.iter().find(|(_, shape)| Some(*shape) == game.look.shape) {
        told.insert("shape of cells".to_owned(), (*word).to_owned());
    }
    if let Some(floor) = game.look.floor {
        told.insert("colour of cells".to_owned(), word(floor));
    }
    for (player, colour) in &game.look.players {
        told.insert(format!("colour of {}", names.players[*player]), word(*colour));
    }
    for ((zone, player), colour) in &game.look.zones {
        told.insert(format!("colour of zone {}{}", names.zones[zone.index()].name, of(*player)), word(*colour));
    }
    for ((zone, player), mark) in &game.look.marks {
        told.insert(format!("marks of zone {}{}", names.zones[zone.index()].name, of(*player)), mark.name.clone());
    }
    for ((role, player), sign) in &game.look.pieces {
        let sign = match sign {
            Sign::Glyph(glyph) => glyph.clone(),
            Sign::Drawing(drawing) => drawing.name.clone(),
        };
        told.insert(format!("{}{}", game.roles[*role].name, of(*player)), format!("{sign:?}"));
    }
    told
}

fn word(colour: Colour) -> String {
    let named = NAMED.iter().find(|(_, known)| *known == colour);
    named.map_or_else(|| colour.to_string(), |(name, _)| (*name).to_owned())
}
