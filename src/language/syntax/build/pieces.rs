//! `pieces`, `captures`, `stacks`, `setup`.

use super::{Builder, Node, all, find, first, has};
use crate::source::Spanned;
use crate::syntax::ast::{
    CapturesLine, CellsStacks, Name, Owner, PiecesLine, RoleDecl, SetupLine, Side, StackWord, StacksLine, Takes,
};
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn pieces_line(&mut self, node: Node) -> Option<PiecesLine> {
        if node.as_rule() == Rule::group {
            let members = self.names(&find(&node, Rule::name_list)?);
            return Some(PiecesLine::Group { name: self.label(&node)?, members });
        }
        if node.as_rule() == Rule::role_attribute {
            let value =
                |value: Node| Some((self.int(&find(&value, Rule::int)?), self.names(&find(&value, Rule::name_list)?)));
            let values = all(&node, Rule::role_value).map(value).collect::<Option<_>>()?;
            return Some(PiecesLine::Attribute { name: self.label(&node)?, values });
        }
        let mut roles = Vec::new();
        for role in all(&node, Rule::role) {
            roles.push(self.role(&role)?);
        }
        Some(PiecesLine::Roles(roles))
    }

    fn role(&mut self, node: &Node) -> Option<RoleDecl> {
        let count = find(node, Rule::times_count).and_then(|c| find(&c, Rule::num_prim));
        Some(RoleDecl {
            neutral: has(node, Rule::k_neutral),
            name: self.label(node)?,
            letters: find(node, Rule::letters).map(|l| self.name(&l)),
            count: count.and_then(|n| self.num_prim(&n)),
        })
    }

    pub(super) fn captures_line(&mut self, node: Node) -> Option<CapturesLine> {
        Some(match node.as_rule() {
            Rule::beats => CapturesLine::Beats(all(&node, Rule::name_list).map(|list| self.names(&list)).collect()),
            Rule::taking => CapturesLine::Takes(match self.label(&node) {
                Some(spared) => Takes::WholeStackBut(spared),
                None if has(&node, Rule::k_top) => Takes::Top,
                None => Takes::WholeStack,
            }),
            Rule::fate => {
                let (to, becomes) = match has(&node, Rule::place_ref) {
                    true => self.sent(&node).map(|(to, becomes)| (Some(to), becomes))?,
                    false => (None, None),
                };
                CapturesLine::Fate { role: self.label(&node), to, becomes }
            }
            Rule::leave_time => CapturesLine::LeaveAtEnd(has(&node, Rule::k_end)),
            Rule::capture_table => CapturesLine::Table {
                columns: self.names(&node),
                rows: all(&node, Rule::table_row).filter_map(|r| self.table_row(&r)).collect(),
            },
            _ => return None,
        })
    }

    fn table_row(&self, node: &Node) -> Option<(Name, Vec<Spanned<bool>>)> {
        let marks = node.clone().into_inner().filter_map(|mark| match mark.as_rule() {
            Rule::mark_yes => Some(Spanned::new(true, self.span(&mark))),
            Rule::mark_no => Some(Spanned::new(false, self.span(&mark))),
            _ => None,
        });
        Some((self.label(node)?, marks.collect()))
    }

    pub(super) fn stacks_line(&mut self, node: Node) -> Option<StacksLine> {
        if node.as_rule() == Rule::height_limit {
            let most = find(&node, Rule::num_prim).and_then(|n| self.num_prim(&n));
            // `any height` alone says nothing of owners: the second `any` does
            let any_owner = has(&node, Rule::k_owner) && !has(&node, Rule::k_one);
            return Some(StacksLine::Limit { most, any_owner });
        }
        let word = |part: Node| {
            let names = self.names(&find(&part, Rule::name_list)?);
            Some(StackWord { side: find(&part, Rule::side).and_then(|side| side_of(&side)), names })
        };
        let mut words: Vec<StackWord> = all(&node, Rule::stack_word).filter_map(word).collect();
        let lower = words.pop()?;
        Some(StacksLine::Rule { allowed: has(&node, Rule::k_any), upper: words.pop(), lower })
    }

    pub(super) fn setup_line(&mut self, node: Node) -> Option<SetupLine> {
        Some(match node.as_rule() {
            Rule::shuffled => SetupLine::Shuffled {
                owner: self.owner(&node)?,
                over: self.cells_in(&node)?,
                again: all(&node, Rule::again_over).filter_map(|a| self.cells_in(&a)).collect(),
                turning_over: has(&node, Rule::turning_over),
            },
            Rule::alike => {
                let mirrored = has(&node, Rule::mirrored);
                let mut names = self.names(&node).into_iter();
                SetupLine::Alike { player: names.next()?, like: names.next()?, mirrored }
            }
            _ => SetupLine::Placed { owner: self.owner(&node)?, groups: self.groups(&node) },
        })
    }

    pub(super) fn groups(&mut self, node: &Node) -> Vec<CellsStacks> {
        let mut groups: Vec<CellsStacks> = Vec::new();
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::placed_cells => {
                    groups.extend(self.cells(&part).map(|cells| (cells, Vec::new())));
                }
                Rule::stack_times => {
                    let count = find(&part, Rule::times_count).and_then(|c| find(&c, Rule::num_prim));
                    let count = count.and_then(|n| self.num_prim(&n));
                    let text = find(&part, Rule::stack_text).map(|t| self.name(&t));
                    if let (Some((_, stacks)), Some(text)) = (groups.last_mut(), text) {
                        stacks.push((text, count));
                    }
                }
                _ => {}
            }
        }
        groups
    }

    /// The owner named by the `owner_word` of a line.
    pub(super) fn owner(&self, node: &Node) -> Option<Owner> {
        let word = find(node, Rule::owner_word)?;
        Some(match first(&word)?.as_rule() {
            Rule::k_neutral => Owner::Neutral,
            Rule::k_each => Owner::Each,
            _ => Owner::Player(self.label(&word)?),
        })
    }
}

/// What a `side` node says.
pub(super) fn side_of(node: &Node) -> Option<Side> {
    Some(match first(node)?.as_rule() {
        Rule::k_own => Side::Own,
        Rule::k_enemy => Side::Enemy,
        Rule::k_other => Side::Other,
        _ => Side::Neutral,
    })
}
