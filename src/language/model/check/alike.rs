//! `zone-alike`: a zone that is said for each player and is the same for all, or that is the same as another zone for one
//! player alone.

use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, PlayerId, Table};
use crate::model::Game;
use crate::model::board::{Zone, ZoneCells};
use crate::model::flat::Flat;
use crate::syntax::ast::{self, BoardLine};
use std::collections::BTreeSet;

/// The cells of a zone, by player.
type Of = Table<PlayerId, Vec<CellId>>;

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    let is_written = |zone: &Zone| {
        flat.board.iter().any(|line| match &line.clause {
            BoardLine::Zone { name, cells: ast::ZoneCells::OfPlayers(_) } => name.node == zone.name,
            _ => false,
        })
    };
    let zones: Vec<(&Zone, &Of)> = game
        .board
        .zones
        .iter()
        .filter_map(|zone| match &zone.cells {
            ZoneCells::OfPlayers(of) if is_written(zone) => Some((zone, of)),
            _ => None,
        })
        .collect();
    for (at, (zone, of)) in zones.iter().enumerate() {
        let (name, first) = (&zone.name, PlayerId(0));
        if game.players.ids().all(|player| are_same(&of[player], &of[first])) {
            let diag = Diagnostic::warning("zone-alike", zone.span, format!("`{name}` is the same for all players"));
            report.push(diag.help(format!(
                "say where that of each lies; one that is meant for all names no player: `zone {name}: …`"
            )));
            continue;
        }
        let like = |(_, other): &&(&Zone, &Of)| {
            let same = |player| are_same(&of[player], &other[player]);
            let who = game.players.ids().find(|&player| same(player))?;
            (!game.players.ids().all(same)).then_some(who)
        };
        if let Some((other, who)) = zones[..at].iter().find_map(|pair| Some((pair.0, like(&pair)?))) {
            let player = &game.players[who].name;
            let message =
                format!("`{name}` of {player} is the same as `{}` of {player}, and not so for all players", other.name);
            let diag = Diagnostic::warning("zone-alike", zone.span, message).also(other.span, "the other zone");
            report.push(diag.help(format!("say where `{name}` of {player} lies")));
        }
    }
}

fn are_same(one: &[CellId], other: &[CellId]) -> bool {
    let set = |cells: &[CellId]| cells.iter().copied().collect::<BTreeSet<CellId>>();
    !one.is_empty() && set(one) == set(other)
}
