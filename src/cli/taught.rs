//! The players that `train` keeps for games, where nobody names a file: kept by what the rules are known by, and found again
//! wherever a game is played by `best`, by `trained`, or by players that are yet to be chosen.

use crate::agents::{AgentSpec, Lore};
use crate::cli::cache::{folder, write_whole};
use crate::cli::render::note;
use crate::engine::Engine;
use crate::lab::contest::Contestant;
use crate::learn::fingerprint;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn shelf() -> Option<PathBuf> {
    Some(folder()?.join("trained"))
}

/// The file for the player of a game; none where the system has no place for it.
pub fn file(engine: &dyn Engine) -> Option<PathBuf> {
    Some(shelf()?.join(format!("{:016x}.trained", fingerprint(engine))))
}

/// The player that is kept for rules, by what they are known by.
pub fn kept(rules: u64) -> Option<Lore> {
    Lore::open(shelf()?.join(format!("{rules:016x}.trained")).to_str()?).ok()
}

/// Keeps a player for the rules that it knows, where there is a place for that.
pub fn keep(lore: &Lore) {
    if let Some(shelf) = shelf() {
        let file = shelf.join(format!("{}.trained", lore.rules));
        // who cannot be kept is still in the page
        let _ = fs::create_dir_all(shelf).and_then(|()| write_whole(&file, &lore.written()));
    }
}

/// Tells a game's players what was learned of it, if anything was.
pub fn recall(engine: &dyn Engine) {
    // what the rules are known by takes random games, which are for nothing where nobody was ever trained
    if engine.players() == 2 && !engine.by_parts() && shelf().is_some_and(|shelf| shelf.is_dir()) {
        let lore = file(engine).and_then(|file| Lore::open(file.to_str()?).ok());
        if let Some(skill) = lore.and_then(|lore| lore.skill(engine)) {
            engine.lessons().taught.or_find(|| Arc::new(skill));
        }
    }
}

/// The same where one of these agents may ask for it.
pub fn recall_for(agents: &[AgentSpec], engine: &dyn Engine) {
    if agents.iter().any(|agent| agent.may_be_taught()) {
        recall(engine);
    }
}

/// Tells the players of some rule sets what was learned of them, if something was learned of each: what differs between rule sets
/// must not be that who plays the one knows it better.
pub fn recall_all(contestants: &[Contestant]) {
    let known = |contestant: &Contestant| {
        let file = file(&*contestant.rules.engine);
        file.is_some_and(|file| file.is_file())
    };
    if !shelf().is_some_and(|shelf| shelf.is_dir()) {
        return;
    }
    let (taught, untaught): (Vec<&Contestant>, Vec<&Contestant>) =
        contestants.iter().partition(|contestant| known(contestant));
    match (taught.first(), untaught.first()) {
        (_, None) => taught.iter().for_each(|contestant| recall(&*contestant.rules.engine)),
        (Some(one), Some(other)) => note(&format!(
            "a player was trained for `{}` and none for `{}`, so none is asked: `boardwright train` can train one for that, too",
            one.label, other.label
        )),
        (None, Some(_)) => {}
    }
}
