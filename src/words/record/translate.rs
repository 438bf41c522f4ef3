//! A record said in the words of another format.

use super::follow::{Followed, Stated, called, given_start, stated};
use super::{Container, Node, Record};
use crate::Rules;
use crate::id::{Id, PlayerId, SetupId};
use crate::names::{GivenStart, PositionForm, RecordForm, TurnForm};
use crate::notation::{forms, position, rolls, turns};
use crate::play::rng::rng;
use crate::play::{State, Turn};

/// What a record is said in.
#[derive(Clone, Copy)]
pub struct Target<'r> {
    /// What it is kept in.
    pub container: Container,
    /// The words of the game for that, if it has some.
    pub form: Option<&'r RecordForm>,
}

impl<'r> Target<'r> {
    /// How turns are written; none: as the game itself does.
    pub fn turns(&self, rules: &'r Rules) -> Option<&'r TurnForm> {
        let first = self.form.and_then(|form| form.turns.first());
        first.and_then(|&at| rules.names.notation.turns.get(at))
    }

    /// How the first position is written, and in which header.
    fn position(&self, rules: &'r Rules) -> (Option<&'r PositionForm>, &'r str) {
        let positions = &rules.names.notation.positions;
        match self.form.and_then(|form| form.position.as_ref()) {
            Some((at, header)) => (positions.get(*at), header.as_deref().unwrap_or("FEN")),
            None => (None, "FEN"),
        }
    }

    /// The header that holds the result, in containers that have one.
    fn result_header(&self) -> Option<&'static str> {
        match self.container {
            Container::Tags => Some("Result"),
            Container::Tree => Some("RE"),
            _ => None,
        }
    }
}

/// The format of that name: one that the game declares, or a container, in which turns are written as the game writes them.
pub fn named<'r>(rules: &'r Rules, name: &str) -> Option<Target<'r>> {
    let records = &rules.names.notation.records;
    let declared = records.iter().find(|form| form.name.eq_ignore_ascii_case(name));
    if let Some(form) = declared {
        return Some(Target { container: form.within, form: Some(form) });
    }
    let name = name.to_lowercase();
    if let Some(container) = Container::named(&name) {
        return Some(Target { container, form: records.iter().find(|form| form.within == container) });
    }
    let container = match name.as_str() {
        "pgn" | "pdn" | "ptn" => Container::Tags,
        "sgf" => Container::Tree,
        _ => return None,
    };
    Some(Target { container, form: None })
}

/// The names of all formats of a game.
pub fn formats(rules: &Rules) -> Vec<&str> {
    let declared = rules.names.notation.records.iter().map(|form| form.name.as_str());
    declared.chain(Container::ALL.iter().map(|(name, _)| *name)).collect()
}

/// A record in another format: all turns that could be played, with what was said of them.
pub fn translate(rules: &Rules, record: &Record, followed: &Followed, usual: &State, target: Target) -> Record {
    let mut new = Record::new(record.line);
    new.headers.clone_from(&record.headers);
    new.nodes[0].comments.clone_from(&record.nodes[0].comments);
    begin(rules, followed, usual, target, &mut new);
    let sides: Vec<String> = rules.names.players.ids().map(|player| called(rules, target.form, player)).collect();
    let mut number = vec![None; record.nodes.len()];
    number[0] = Some(0);
    for (at, node) in record.nodes.iter().enumerate().skip(1) {
        let before = followed.before(record, at);
        let turn = followed.nodes[at].as_ref().and_then(|(turn, _)| turn.as_ref());
        if let (Some(before), Some(turn), Some(parent)) = (before, turn, number[node.parent]) {
            let text = write_turn(rules, before, turn, target);
            let by = Some(sides[rules.engine.mover(before).index()].clone());
            let (comments, marks) = (node.comments.clone(), node.marks.clone());
            let (line, properties) = (node.line, node.properties.clone());
            let node = Node { text, by, line, comments, marks, properties, ..Node::default() };
            number[at] = Some(new.add(parent, node));
        }
    }
    // what was really played comes first, wherever it stood
    for (at, node) in record.nodes.iter().enumerate() {
        if let Some(at) = number[at] {
            new.nodes[at].children = node.children.iter().filter_map(|&child| number[child]).collect();
        }
    }
    let result = kept_result(rules, record, followed, target).unwrap_or_else(|| result_word(target, &followed.stated));
    if let Some(header) = target.result_header() {
        new.headers.retain(|(name, _)| name == header || !matches!(name.as_str(), "Result" | "RE"));
        if target.container == Container::Tags || followed.stated != Stated::Open {
            new.set_header(header, &result);
        }
    }
    new.result = Some(result);
    new
}

/// Says in the headers of a record which game it is of and what its options are, in the words of a format, where it does not
/// say so yet: for one that was in another format before.
pub fn introduce(rules: &Rules, target: Target, record: &mut Record) {
    let Some(form) = target.form else { return };
    let mut said: Vec<(String, String)> = Vec::new();
    if form.known_by.iter().all(|(header, _)| record.header(header).is_none()) {
        said.extend(form.known_by.first().cloned());
    }
    let options = &rules.names.options;
    let given = form.options.iter().filter(|given| record.header(&given.header).is_none());
    said.extend(given.filter_map(|given| {
        let option = options.iter().find(|option| option.name == given.option)?;
        Some((given.header.clone(), option.value.to_string()))
    }));
    // programs know games in tags by what comes first in them, and trees by what they are of
    let place = if target.container == Container::Tags { record.headers.len() } else { 0 };
    record.headers.splice(place..place, said);
}

/// The result in the words of the record, where the format knows them too.
fn kept_result(rules: &Rules, record: &Record, followed: &Followed, target: Target) -> Option<String> {
    let words = record.result.as_deref()?;
    let is_of_tags = super::tags::is_result(words);
    let fits = match target.container {
        Container::Tags => is_of_tags,
        Container::Tree => !is_of_tags,
        _ => false,
    };
    let is_same = stated(rules, target.form, Some(words)) == followed.stated;
    (fits && is_same && !matches!(followed.stated, Stated::Words(_))).then(|| words.to_owned())
}

/// The first position, where it is not the usual one.
fn begin(rules: &Rules, followed: &Followed, usual: &State, target: Target, new: &mut Record) {
    let Some((_, start)) = followed.nodes[0].as_ref() else { return };
    let engine = &rules.engine;
    new.offset = engine.mover(start).index();
    // who begins by his roll is seen from the first turn
    let rolled_for =
        engine.first_roll().map(|_| engine.start(SetupId::from_index(0), Some(engine.mover(start)), &mut rng(0, 0)));
    let plain = |state: &State| position::write_plain(rules, state);
    let is_usual = plain(start) == plain(rolled_for.as_ref().unwrap_or(usual));
    let (form, header) = target.position(rules);
    new.headers
        .retain(|(name, _)| !matches!(name.as_str(), "FEN" | "TPS" | "SetUp" | "BO") || name == header && !is_usual);
    if is_usual {
        return;
    }
    // who is to move tells it where the position does not count its turns
    let played = engine.turns_played(start) as usize;
    new.offset = played - played % engine.players() + engine.mover(start).index();
    let is_it = |given: &&GivenStart| given_start(rules, given).is_ok_and(|state| plain(&state) == plain(start));
    let given = target.form.and_then(|form| form.starts.iter().find(is_it));
    if let Some(given) = given {
        new.set_header(&given.header, &given.value);
    } else {
        let text = form.map_or_else(|| position::write(rules, start), |form| position::write_form(rules, form, start));
        if target.container == Container::Tags {
            new.set_header("SetUp", "1");
        }
        new.set_header(header, &text);
    }
}

/// A turn in the words of a format.
pub fn write_turn(rules: &Rules, before: &State, turn: &Turn, target: Target) -> String {
    let text = match target.turns(rules) {
        Some(form) => forms::write(rules, before, form, turn),
        None => turns::write(rules, before, turn),
    };
    rolls::rolled(rules, before).map_or(text.clone(), |rolled| format!("[{rolled}] {text}").trim_end().to_owned())
}

/// How a game ended, in the words of a format.
pub fn result_word(target: Target, stated: &Stated) -> String {
    let wanted = match stated {
        Stated::Won(player) => Some(Some(*player)),
        Stated::Draw => Some(None),
        Stated::Open | Stated::Words(_) => None,
    };
    let given = target.form.and_then(|form| form.results.iter().find(|(_, winner)| Some(*winner) == wanted));
    if let (Some((text, _)), true) = (given, wanted.is_some()) {
        return text.clone();
    }
    let short = |player: PlayerId| target.form.and_then(|form| form.players.get(player.index()).cloned());
    match (target.container, wanted) {
        (Container::Tree, Some(Some(player))) => {
            let side = short(player).unwrap_or_else(|| if player.index() == 0 { "B".into() } else { "W".into() });
            format!("{side}+")
        }
        (Container::Tree, Some(None)) => "0".into(),
        (Container::Tree, None) => "?".into(),
        (_, Some(Some(player))) if player.index() == 0 => "1-0".into(),
        (_, Some(Some(_))) => "0-1".into(),
        (_, Some(None)) => "1/2-1/2".into(),
        (_, None) => "*".into(),
    }
}
