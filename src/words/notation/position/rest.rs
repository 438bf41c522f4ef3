//! What the text of a position does not name, and lies in areas: all that a player begins with, less what stands on the board.

use super::Draft;
use crate::Rules;
use crate::id::{Id, KindId, PlayerId, SetupId};
use crate::names::Rest;
use crate::play::rng::rng;

/// A stretch of a draft: area, what it holds, and no place in the text.
type Held = (usize, Vec<KindId>, Option<usize>);

/// What lies in the areas of that name.
pub(super) fn lying(rules: &Rules, rest: &Rest, draft: &Draft) -> Vec<Held> {
    let engine = &rules.engine;
    let start = engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
    let mut left: Vec<KindId> = (0..rules.names.areas.len()).flat_map(|area| engine.area(&start, area)).collect();
    left.extend(rules.names.cells.ids().flat_map(|cell| engine.stack(&start, cell.0).to_vec()));
    let named =
        draft.stacks.iter().flat_map(|(_, stack, _)| stack).chain(draft.areas.iter().flat_map(|(_, held, _)| held));
    for kind in named {
        let kind = as_it_lay(rules, rest, *kind);
        if let Some(at) = left.iter().position(|other| *other == kind) {
            left.remove(at);
        }
    }
    let areas = rules.names.areas.iter().enumerate().filter(|(_, area)| area.name == rest.area);
    let held = areas.map(|(at, area)| {
        let is_its = |kind: &&KindId| owner(rules, **kind) == area.owner && engine.slot(at, **kind).is_some();
        (at, left.iter().filter(is_its).copied().collect::<Vec<_>>(), None)
    });
    held.filter(|(area, held, _)| !held.is_empty() && draft.areas.iter().all(|(known, ..)| known != area)).collect()
}

fn owner(rules: &Rules, kind: KindId) -> Option<PlayerId> {
    rules.names.kinds[kind].owner
}

/// What a piece was when it lay in the area.
fn as_it_lay(rules: &Rules, rest: &Rest, kind: KindId) -> KindId {
    let kinds = &rules.names.kinds;
    let named = rest.was.iter().find(|(role, _)| role.0 == kinds[kind].role_id);
    let was = named.and_then(|(_, lying)| {
        kinds.pairs().find(|(_, other)| other.role_id == lying.0 && other.owner == kinds[kind].owner)
    });
    was.map_or(kind, |(was, _)| was)
}
