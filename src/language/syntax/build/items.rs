//! The file, the game and its sections.

use super::{Above, Builder, Node, all, find, first, has};
use crate::source::Spanned;
use crate::syntax::ast::{
    Beginner, Credit, File, Game, IfBlock, Item, ItemKind, Name, OptionDecl, OptionDomain, Value,
};
use crate::syntax::explain;
use crate::syntax::place::Place;
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn file(&mut self, node: Node) -> Option<File> {
        let version = match find(&node, Rule::header).and_then(|h| find(&h, Rule::int)) {
            Some(int) => self.int(&int),
            None => Spanned::new(1, self.span(&node)),
        };
        let game = self.game(&find(&node, Rule::game)?)?;
        // a string that is not closed may have swallowed the bracket that ends the game
        let is_reported = self.report.iter().any(|d| d.code == "unclosed-string");
        if let Some(rest) = find(&node, Rule::trailing).filter(|_| !is_reported) {
            self.report.push(explain::trailing(self.span(&rest)));
        }
        Some(File { version, game, lost: std::mem::take(&mut self.lost), mended: std::mem::take(&mut self.mended) })
    }

    fn game(&mut self, node: &Node) -> Option<Game> {
        let (title, extends) = self.game_head(&first(node)?)?;
        let items = self.items(&find(node, Rule::items)?);
        Some(Game { title, extends, items })
    }

    /// Title and what is extended. A bad head that is no `game` at all leaves nothing to read.
    fn game_head(&mut self, head: &Node) -> Option<(Name, Option<Name>)> {
        let mut strings = all(head, Rule::string).map(|s| self.string(&s));
        if let Some(title) = strings.next() {
            return Some((title, strings.next()));
        }
        let span = self.span(head);
        let explained = explain::junk(head.as_str(), span.lo, Place::File, false, self.declared());
        let is_game = head.as_str().starts_with("game") || explained.diag.code == "misspelt-word";
        self.report.push(explained.diag);
        is_game.then(|| (Spanned::new(String::new(), span), None))
    }

    pub(super) fn items(&mut self, body: &Node) -> Vec<Item> {
        let mut items = Vec::new();
        let mut above = None;
        for node in all(body, Rule::item) {
            let item = match find(&node, Rule::junk) {
                Some(junk) => self
                    .junk(&junk, Place::Game, &mut above)
                    .and_then(|m| self.mended(&m, Place::Game, |b, node| b.item(node))),
                None => {
                    above = Some(Above::good(&node));
                    self.item(&node)
                }
            };
            items.extend(item);
        }
        items
    }

    fn item(&mut self, node: &Node) -> Option<Item> {
        let (mut edit, mut kind) = (None, None);
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::edit => edit = self.edit(&part),
                Rule::k_remove | Rule::EOI => {}
                _ => kind = self.item_kind(&part),
            }
        }
        Some(Item { edit, kind: kind?, span: self.span(node) })
    }

    fn item_kind(&mut self, node: &Node) -> Option<ItemKind> {
        Some(match node.as_rule() {
            Rule::credit => ItemKind::Credits(self.credits(node)),
            Rule::players => ItemKind::Players(self.names(node)),
            Rule::begins => ItemKind::Begins(self.beginner(node)?),
            Rule::option => ItemKind::Option(self.option(node)?),
            Rule::board => ItemKind::Board(self.lines(&body(node)?, Place::Board, Self::board_line)),
            Rule::pieces => ItemKind::Pieces(self.lines(&body(node)?, Place::Pieces, Self::pieces_line)),
            Rule::captures => ItemKind::Captures(self.lines(&body(node)?, Place::Captures, Self::captures_line)),
            Rule::stacks => ItemKind::Stacks(self.lines(&body(node)?, Place::Stacks, Self::stacks_line)),
            Rule::setup => {
                let lines = self.lines(&body(node)?, Place::Setup, Self::setup_line);
                ItemKind::Setup { name: self.label(node), lines }
            }
            Rule::moving => {
                let lines = self.lines(&body(node)?, Place::Move, Self::move_line);
                let template = find(node, Rule::string).map(|s| self.string(&s));
                ItemKind::Move { name: self.label(node)?, template, lines }
            }
            Rule::moves_land => ItemKind::Landing(self.landings(&find(node, Rule::land)?)),
            Rule::named_path => ItemKind::Path(self.named_path(node)?),
            Rule::remember => ItemKind::Remember(self.remember(node)?),
            Rule::define => ItemKind::Define(self.definition(node)?),
            Rule::shape => ItemKind::Shape(self.shape(node)?),
            Rule::event_clause => ItemKind::Event(self.event_clause(node)?),
            Rule::sequence => {
                let name = self.label(node)?;
                ItemKind::Sequence { name, body: self.turn_body(&body(node)?)? }
            }
            Rule::turn => {
                let when = find(node, Rule::cond).and_then(|c| self.cond(&c));
                ItemKind::Turn { name: self.label(node), when, body: self.turn_body(&body(node)?)? }
            }
            Rule::forbid => {
                let label = find(node, Rule::label).and_then(|l| self.label(&l));
                ItemKind::Forbid { label, cond: self.cond(&find(node, Rule::cond)?)? }
            }
            Rule::end => ItemKind::End(self.lines(&body(node)?, Place::End, Self::end_line)),
            Rule::notation => ItemKind::Notation(self.lines(&body(node)?, Place::Notation, Self::notation_line)),
            Rule::look => ItemKind::Look(self.lines(&body(node)?, Place::Look, Self::look_line)),
            Rule::variant => {
                let name = find(node, Rule::slug).map(|s| self.name(&s))?;
                let title = find(node, Rule::string).map(|s| self.string(&s));
                ItemKind::Variant { name, title, items: self.items(&body(node)?) }
            }
            Rule::test => ItemKind::Test(self.test(node)?),
            Rule::when_option => ItemKind::If(self.if_items(node)?),
            Rule::removal => self.removal(node)?,
            _ => return None,
        })
    }

    fn beginner(&mut self, node: &Node) -> Option<Beginner> {
        Some(match find(node, Rule::dice) {
            Some(dice) => Beginner::HighestRoll(self.dice(&dice)),
            None => Beginner::Named(self.label(node)?),
        })
    }

    fn if_items(&mut self, node: &Node) -> Option<IfBlock<Item>> {
        let mut parts = node.clone().into_inner().skip(1);
        let cond = self.cond(&parts.next()?)?;
        let then = self.items(&parts.next()?);
        let otherwise = match parts.nth(1) {
            Some(next) if next.as_rule() == Rule::when_option => {
                let kind = ItemKind::If(self.if_items(&next)?);
                vec![Item { edit: None, kind, span: self.span(&next) }]
            }
            Some(items) => self.items(&items),
            None => Vec::new(),
        };
        Some(IfBlock { cond, then, otherwise })
    }

    fn removal(&mut self, node: &Node) -> Option<ItemKind> {
        let sort = find(node, Rule::ident).map(|n| self.name(&n))?;
        let name = node.clone().into_inner().nth(1).map(|n| match n.as_rule() {
            Rule::string => self.string(&n),
            _ => self.name(&n),
        });
        Some(ItemKind::Removal { sort, name })
    }

    /// Each credit is a word and what follows it.
    fn credits(&self, node: &Node) -> Vec<Credit> {
        let parts: Vec<Node> = node.clone().into_inner().collect();
        parts
            .chunks_exact(2)
            .filter_map(|pair| match pair {
                [word, text] => {
                    let word = self.name(word).map(|w| w.replace("license", "licence"));
                    Some(Credit { word, text: self.string(text) })
                }
                _ => None,
            })
            .collect()
    }

    fn option(&mut self, node: &Node) -> Option<OptionDecl> {
        let values: Vec<_> = all(node, Rule::value).map(|v| self.value(&v)).collect();
        let ints: Vec<_> = all(node, Rule::int).map(|i| self.int(&i)).collect();
        let (default, rest) = values.split_first()?;
        let domain = match ints[..] {
            [least, most] => Some(OptionDomain::Range(least, most)),
            _ if has(node, Rule::k_of) => Some(OptionDomain::OneOf(rest.to_vec())),
            _ => None,
        };
        let text = find(node, Rule::string).map(|s| self.string(&s));
        Some(OptionDecl { name: self.label(node)?, default: default.clone(), domain, text })
    }

    pub(super) fn value(&mut self, node: &Node) -> Spanned<Value> {
        match find(node, Rule::int) {
            Some(int) => self.int(&int).map(Value::Int),
            None => self.name(node).map(Value::Word),
        }
    }
}

/// The last part of a section: what stands between its brackets.
fn body<'i>(node: &Node<'i>) -> Option<Node<'i>> {
    node.clone().into_inner().next_back()
}
