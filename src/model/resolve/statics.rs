//! What does not depend on the position: options, players, board, pieces, captures, stacks, setups.

use super::Resolver;

pub(super) fn resolve(_resolver: &mut Resolver) -> Option<()> {
    None
}
