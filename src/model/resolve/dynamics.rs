//! What depends on the position: sets, conditions, moves, turns, ends, notation, tests.

use super::Resolver;

pub(super) fn resolve(_resolver: &mut Resolver) {}
