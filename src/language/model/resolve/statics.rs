//! What does not depend on the position: options, players, board, pieces, captures, stacks, setups, and the tests' positions.

mod areas;
mod board;
mod captures;
mod cells;
mod deal;
mod header;
mod law;
mod look;
mod names;
mod numbers;
mod pieces;
mod setups;
mod shapes;
mod stack_texts;
mod stacks;
#[cfg(test)]
mod tests;
mod tests_in_file;

use super::Resolver;

/// Everything that moves and turns are made of. `None` where there is nothing they could be made of.
pub(super) fn resolve(resolver: &mut Resolver) -> Option<()> {
    header::resolve(resolver);
    let players = header::players(resolver);
    header::begins(resolver);
    let board = board::resolve(resolver);
    pieces::resolve(resolver);
    names::check(resolver);
    players?;
    captures::resolve(resolver);
    stacks::resolve(resolver);
    board?;
    resolver.game.board.settle();
    shapes::resolve(resolver);
    look::resolve(resolver);
    setups::resolve(resolver);
    Some(())
}

/// The tests, once everything they may speak of is known.
pub(super) fn tests(resolver: &mut Resolver) {
    tests_in_file::resolve(resolver);
}
