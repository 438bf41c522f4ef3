//! Which games there are, and what they use.

use crate::lab::tweak::{is_experiment, is_tweak};
use crate::model::Game;
use crate::model::load::{Care, Settings};
use crate::names::CellShape;
use crate::studio::beginning::templates;
use crate::studio::checking::variants;
use crate::studio::docs::Docs;
use crate::studio::protocol::Answer;
use crate::studio::protocol::text::Entry;
use crate::studio::work::{Slice, Work};
use std::collections::VecDeque;

/// All games: those that come with the program, then those of the folder. They are read one by one, so that a page that has
/// just been opened need not wait for games it does not play.
pub struct Entries {
    docs: Docs,
    unread: VecDeque<(String, bool)>,
    read: Vec<Entry>,
}

impl Entries {
    /// Nothing read yet.
    pub fn new(docs: &Docs) -> Self {
        let shipped = docs.shelf().shipped().into_iter().map(|doc| (doc, true));
        let files = docs.shelf().files().into_iter().map(|doc| (doc, false));
        Self { docs: docs.as_saved(), unread: shipped.chain(files).collect(), read: Vec::new() }
    }
}

impl Work for Entries {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        if let Some((doc, shipped)) = self.unread.pop_front() {
            self.read.extend(entry(&self.docs, doc, shipped));
            return Slice::On(None);
        }
        Slice::Done(Answer::Games {
            games: std::mem::take(&mut self.read),
            results: self.docs.shelf().results(),
            templates: templates(),
        })
    }
}

/// What is told of a document; nothing of an experiment, which is no game.
fn entry(docs: &Docs, doc: String, shipped: bool) -> Option<Entry> {
    let kept = docs.shelf().read(&doc);
    if is_tweak(&doc) && kept.as_ref().is_ok_and(|kept| is_experiment(&kept.text)) {
        return None;
    }
    let read = kept.map(|kept| docs.load(&doc, &kept.text, &Settings::default(), Care::Quick));
    let (game, trouble) = match read {
        Ok(loaded) => (loaded.game, loaded.report.iter().next().map(|d| d.message.clone())),
        Err(why) => (None, Some(why)),
    };
    let Some(game) = game else {
        let (title, credits) = (doc.clone(), Vec::new());
        let (uses, variants) = (Vec::new(), Vec::new());
        return Some(Entry { doc, shipped, title, credits, uses, cells: 0, players: 0, variants, trouble });
    };
    Some(Entry {
        doc,
        shipped,
        title: game.title.clone(),
        credits: game.credits.clone(),
        uses: uses(&game),
        cells: game.board.len() as u32,
        players: game.players.len() as u32,
        variants: variants(&game),
        trouble: None,
    })
}

/// What a game uses, in words to filter by.
fn uses(game: &Game) -> Vec<String> {
    let rolls = game.first_roll.is_some() || game.phases.iter().any(|phase| phase.turn.rolls());
    let shape = match game.board.shape {
        CellShape::Square | CellShape::Triangle => "squares",
        CellShape::Hexagon => "hexagons",
        CellShape::Point | CellShape::Circle => "points",
    };
    let stacks = game.stacks.most != Some(1);
    let all = [
        (true, shape),
        (stacks, "stacks"),
        (rolls, "dice"),
        (!game.board.areas.is_empty(), "places beside the board"),
        (!game.board.zones.is_empty(), "zones"),
        (game.memory.iter().any(|memory| memory.is_declared), "memory"),
        (!game.triggers.is_empty(), "events"),
        (!game.options.is_empty(), "options"),
        (!game.variants.is_empty(), "variants"),
        (game.setups.iter().any(|s| s.is_random()), "random setup"),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, word)| word.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::load::{Library, load_quick};

    struct Alone;

    impl Library for Alone {
        fn find(&self, _: &str, _: &str) -> Result<(String, String), String> {
            Err("there are no others".into())
        }
    }

    /// What a race on five by two squares uses that has these lines, and this turn.
    fn uses_of(remembered: &str, turn: &str) -> Vec<String> {
        let text = format!(
            "rules 1\ngame \"Race\" {{\n  players A, B\n  board {{ squares 5 by 2 }}\n  pieces {{ man x/o }}\n  setup {{ A a1: man  B a2: man }}\n  \
             {remembered}\n  move go {{ lift an own man; slide e 1..3, through empty; land on empty }}\n  turn {{ {turn} }}\n  \
             end {{ far: draw when no own man or the position repeats 3 times }}\n}}\n"
        );
        let loaded = load_quick("race.rules", &text, &Settings::default(), &Alone);
        uses(&loaded.game.expect("it can be read"))
    }

    /// Dice are found by the rules, not by what their tests happen to roll.
    #[test]
    fn games_with_dice_have_them_in_their_rules() {
        let rolls = "roll d3 as pips then (go when pips > 1 otherwise pass)";
        assert!(uses_of("", rolls).contains(&"dice".to_owned()));
        assert!(!uses_of("", "go").contains(&"dice".to_owned()));
    }

    /// Neither positions that repeat nor dice that are used one by one are a memory: that is what rules give a name.
    #[test]
    fn games_with_memory_remember_something_by_name() {
        let memory = "memory".to_owned();
        assert!(uses_of("remember gone: yes or no\n  after go { gone becomes yes }", "go").contains(&memory));
        assert!(!uses_of("", "go").contains(&memory));
        let one_by_one = "move use { choose pips among dice }";
        let rolls = "roll 2d3 as dice one by one then (use then go)";
        assert!(!uses_of(one_by_one, rolls).contains(&memory));
    }
}
