//! Credits, options, variants, players.

use super::super::Resolver;
use crate::diag::{Diagnostic, nearest};
use crate::id::PlayerId;
use crate::model::resolve::scope::Names;
use crate::model::{GameOption, Player, Variant};
use crate::syntax::ast::{Beginner, Name, OptionDecl, Value};

/// Fewest and most players.
const FEWEST: usize = 2;
const MOST: usize = 8;

/// Copies what needs no looking up.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    r.game.credits = flat.credits.iter().map(|c| (c.word.node.clone(), c.text.node.clone())).collect();
    r.game.options = flat.options.iter().map(option).collect();
    r.game.variants = flat
        .variants
        .iter()
        .map(|(name, title)| Variant { name: name.node.clone(), title: title.as_ref().unwrap_or(name).node.clone() })
        .collect();
}

fn option(decl: &OptionDecl) -> GameOption {
    GameOption {
        name: decl.name.node.clone(),
        value: decl.default.node.clone(),
        domain: decl.domain.clone(),
        text: decl.text.as_ref().map(|t| t.node.clone()).unwrap_or_default(),
        span: decl.name.span,
    }
}

/// The players; `None` if there are too few or too many.
pub(super) fn players(r: &mut Resolver) -> Option<()> {
    let flat = r.flat;
    for name in flat.players.iter().take(MOST + 1) {
        player(r, name);
    }
    let (count, span) = (flat.players.len(), flat.players.last().map_or(flat.header, |n| n.span));
    if count == 0 {
        r.say(Diagnostic::error("no-players", span, "the game has no players").help("write `players White, Black`"));
    } else if count < FEWEST {
        r.say(Diagnostic::error(
            "too-few-players",
            span,
            format!("a game needs at least {FEWEST} players, and has {count}"),
        ));
    } else if count > MOST {
        r.say(Diagnostic::error(
            "too-many-players",
            span,
            format!("a game has at most {MOST} players, and this one {count}"),
        ));
    }
    (FEWEST..=MOST).contains(&count).then_some(())
}

fn player(r: &mut Resolver, name: &Name) {
    if let Some(first) = r.game.players.iter().find(|p| p.name == name.node) {
        let message = format!("player `{}` is named twice", name.node);
        let diagnostic = Diagnostic::error("declared-twice", name.span, message).also(first.span, "named first here");
        r.say(diagnostic);
    }
    r.game.players.push(Player { name: name.node.clone(), span: name.span });
}

/// Who begins: a player, or an option whose value is one.
pub(super) fn begins(r: &mut Resolver) {
    let flat = r.flat;
    let name = match &flat.begins {
        Some(Beginner::Named(name)) => name,
        Some(Beginner::HighestRoll(dice)) => {
            r.game.first_roll = r.dice(dice);
            return;
        }
        None => return,
    };
    let option = flat.options.iter().find(|o| o.name == *name);
    let first = r.find_player(&name.node).or_else(|| r.find_player(word(&option?.default.node)?));
    match (first, option) {
        (Some(first), _) => r.game.first = first,
        (None, Some(option)) => say_not_a_player(r, name, option),
        (None, None) => drop(r.or_unknown(None::<()>, "player", name, &[Names::Players, Names::Options])),
    }
}

fn word(value: &Value) -> Option<&str> {
    match value {
        Value::Word(word) => Some(word),
        Value::Int(_) => None,
    }
}

fn say_not_a_player(r: &mut Resolver, name: &Name, option: &OptionDecl) {
    let value = option.default.node.to_string();
    let known: Vec<String> = r.game.players.iter().map(|p| p.name.clone()).collect();
    let message = format!("option `{}` is `{value}`, which is no player", name.node);
    let mut diagnostic = Diagnostic::error("unknown-player", name.span, message).also(option.default.span, "its value");
    if let Some(near) = nearest(&value, known.iter().map(String::as_str)) {
        diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
    }
    r.say(diagnostic.help(format!("the players are `{}`", known.join("`, `"))));
}

impl Resolver<'_> {
    /// All players in order.
    pub fn player_ids(&self) -> Vec<PlayerId> {
        self.game.players.ids().collect()
    }
}
