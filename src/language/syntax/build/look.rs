//! `look`.

use super::{Builder, Node, all, find};
use crate::syntax::ast::{LookLine, Name, Shown};
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn look_line(&mut self, node: Node) -> Option<LookLine> {
        Some(match node.as_rule() {
            Rule::look_players => LookLine::Players(self.all_shown(&node)),
            Rule::look_zones => LookLine::Zones(self.all_shown(&node)),
            Rule::look_cells => LookLine::Cells {
                shape: find(&node, Rule::look_shape).and_then(|shape| self.label(&shape)),
                colour: self.quoted(&node),
            },
            _ => LookLine::Pieces(self.all_shown(&node)),
        })
    }

    fn all_shown(&self, node: &Node) -> Vec<Shown> {
        all(node, Rule::shown).filter_map(|shown| self.shown(&shown)).collect()
    }

    fn shown(&self, node: &Node) -> Option<Shown> {
        let mut names = self.names(node).into_iter();
        Some(Shown { name: names.next()?, of: names.next(), by: self.quoted(node)? })
    }

    fn quoted(&self, node: &Node) -> Option<Name> {
        find(node, Rule::string).map(|text| self.string(&text))
    }
}
