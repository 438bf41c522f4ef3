//! What depends on the position: sets, conditions, moves, turns, ends, notation, tests.

use super::Resolver;
use crate::model::Num;
use crate::syntax::ast;

pub(super) fn resolve(_resolver: &mut Resolver) {}

pub(super) fn number(_resolver: &mut Resolver, _number: &ast::Num) -> Option<Num> {
    None
}
