//! What differs between two rule sets: in their words, and in play.

mod look;
pub mod play;
mod renamed;

use crate::Rules;
use crate::id::{ClauseId, PlayerId};
use crate::model::Game;
use crate::model::board::ZoneCells;
use crate::model::memory::{Memory, Sort};
use crate::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};

/// One of the rule sets.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// Plays and speaks.
    pub rules: &'a Rules,
    /// The checked game.
    pub game: &'a Game,
    /// The texts it was read from.
    pub sources: &'a Sources,
}

/// Something that differs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The part of the rules: `board`, `moves`, `end` and so on.
    pub section: &'static str,
    /// What: `move step`, `goal`, `option size`.
    pub name: String,
    /// As the first has it; nothing where only the second has it.
    pub before: Option<String>,
    /// As the second has it; nothing where only the first has it.
    pub after: Option<String>,
    /// Both say the same under these two names.
    pub is_renamed: bool,
}

/// Sections in the order in which they are told.
const SECTIONS: [&str; 18] = [
    "players",
    "options",
    "board",
    "pieces",
    "captures",
    "stacks",
    "setup",
    "memory",
    "definitions",
    "shapes",
    "paths",
    "moves",
    "events",
    "turn",
    "end",
    "notation",
    "look",
    "other",
];

/// What differs in the words of two rule sets, section by section. What inherits or chooses by options is compared as it
/// is in the end.
pub fn changes(a: Side<'_>, b: Side<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut told = |section, a: BTreeMap<String, String>, b: BTreeMap<String, String>| {
        changes.extend(differences(section, &a, &b));
    };
    told("players", players(a), players(b));
    told("options", options(a), options(b));
    told("board", board(a), board(b));
    told("pieces", pieces(a), pieces(b));
    told("memory", memory(a), memory(b));
    told("definitions", named(a, "define "), named(b, "define "));
    told("shapes", named(a, "shape "), named(b, "shape "));
    told("paths", named(a, "path "), named(b, "path "));
    told("notation", notation(a), notation(b));
    told("look", look::look(a), look::look(b));
    changes.extend(cells(a, b));
    changes.extend(clauses(a, b));
    changes.extend(order_of_ends(a, b));
    let mut changes = renamed::told(&renamed::find(&named_clauses(a), &named_clauses(b)), changes);
    let squeezed = |text: &Option<String>| text.as_deref().map(squeezed);
    changes.retain(|change| change.is_renamed || squeezed(&change.before) != squeezed(&change.after));
    let place = |change: &Change| SECTIONS.iter().position(|s| *s == change.section);
    changes.sort_by_key(place);
    changes
}

/// What of a section (`end`, `pieces`) has another name in the second, and is the same there: both names.
pub fn renamed_in(section: &str, a: Side<'_>, b: Side<'_>) -> Vec<(String, String)> {
    let found = renamed::find(&named_clauses(a), &named_clauses(b));
    found.into_iter().filter_map(|renamed| renamed.within(section)).collect()
}

/// What only one has, and what both have but not alike.
fn differences(
    section: &'static str,
    a: &BTreeMap<String, String>,
    b: &BTreeMap<String, String>,
) -> impl Iterator<Item = Change> {
    let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let differing = names.into_iter().filter(|name| a.get(*name) != b.get(*name));
    let change = |name: &String| Change {
        section,
        name: name.clone(),
        before: a.get(name).cloned(),
        after: b.get(name).cloned(),
        is_renamed: false,
    };
    differing.map(change).collect::<Vec<_>>().into_iter()
}

fn players(side: Side<'_>) -> BTreeMap<String, String> {
    let names: Vec<&str> = side.rules.names.players.iter().map(String::as_str).collect();
    let first = &side.rules.names.players[side.game.first];
    let begins = side.game.first_roll.map_or_else(|| first.clone(), |_| "the highest roll".to_owned());
    BTreeMap::from([("players".to_owned(), names.join(", ")), ("who begins".to_owned(), begins)])
}

fn options(side: Side<'_>) -> BTreeMap<String, String> {
    side.rules.names.options.iter().map(|o| (format!("option {}", o.name), o.value.to_string())).collect()
}

/// The cells that only one has, and the links between those of both.
fn cells(a: Side<'_>, b: Side<'_>) -> Vec<Change> {
    let names = |side: Side<'_>| side.rules.names.cells.iter().map(|cell| cell.name.clone()).collect::<BTreeSet<_>>();
    let (of_a, of_b) = (names(a), names(b));
    let told = |own: &BTreeSet<String>, other: &BTreeSet<String>| {
        let only: Vec<&str> = own.difference(other).map(String::as_str).collect();
        let only = if only.is_empty() { String::new() } else { format!(", only here {}", only.join(" ")) };
        format!("{} cells{only}", own.len())
    };
    let change = |name: String, before: String, after: String| {
        let some = |text: String| (!text.is_empty()).then_some(text);
        Change { section: "board", name, before: some(before), after: some(after), is_renamed: false }
    };
    let mut changes = Vec::new();
    if of_a != of_b {
        changes.push(change("cells".into(), told(&of_a, &of_b), told(&of_b, &of_a)));
    }
    let both: BTreeSet<String> = of_a.intersection(&of_b).cloned().collect();
    let (links_a, links_b) = (links(a, &both), links(b, &both));
    let none = BTreeSet::new();
    for name in links_a.keys().chain(links_b.keys()).collect::<BTreeSet<_>>() {
        let (in_a, in_b) = (links_a.get(name).unwrap_or(&none), links_b.get(name).unwrap_or(&none));
        let only = |one: &BTreeSet<String>, other| one.difference(other).cloned().collect::<Vec<_>>().join(" ");
        if in_a != in_b {
            changes.push(change(format!("links `{name}`"), only(in_a, in_b), only(in_b, in_a)));
        }
    }
    changes
}

/// The links between some cells, by the names of links.
fn links(side: Side<'_>, among: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<String>> {
    let (board, cells) = (&side.game.board, &side.rules.names.cells);
    let name = |cell| cells.get(cell).map(|cell| &cell.name).filter(|name| among.contains(*name));
    let of = |link| {
        let pairs = board.cells().flat_map(|(from, _)| board.next(from, link).into_iter().map(move |to| (from, to)));
        let known = pairs.filter_map(|(from, to)| Some(format!("{}>{}", name(from)?, name(to)?)));
        (board.links[link].name.clone(), known.collect())
    };
    board.links.ids().map(of).collect()
}

/// The ends that both have, where they are asked in another order: the first that holds decides.
fn order_of_ends(a: Side<'_>, b: Side<'_>) -> Option<Change> {
    let names = |side: Side<'_>| side.rules.names.ends.iter().cloned().collect::<Vec<String>>();
    let (in_a, in_b) = (names(a), names(b));
    let common = |own: &[String], other: &[String]| {
        own.iter().filter(|name| other.contains(name)).cloned().collect::<Vec<_>>().join(", then ")
    };
    let (before, after) = (common(&in_a, &in_b), common(&in_b, &in_a));
    let name = "order in which they are asked".to_owned();
    let change = Change { section: "end", name, before: Some(before), after: Some(after), is_renamed: false };
    (change.before != change.after).then_some(change)
}

/// Zones, areas, numbers of cells.
fn board(side: Side<'_>) -> BTreeMap<String, String> {
    let (names, board) = (&side.rules.names, &side.game.board);
    let cells = |cells: &[crate::id::CellId]| {
        let mut names: Vec<&str> = cells.iter().map(|&cell| names.cells[cell].name.as_str()).collect();
        names.sort_unstable();
        names.join(" ")
    };
    let mut told = BTreeMap::new();
    for zone in &names.zones {
        match &zone.cells {
            ZoneCells::All(all) => drop(told.insert(format!("zone {}", zone.name), cells(all))),
            ZoneCells::OfPlayers(of) => {
                for (player, theirs) in of.pairs() {
                    told.insert(format!("zone {} of {}", zone.name, names.players[player]), cells(theirs));
                }
            }
        }
    }
    for number in 0..board.areas.len() {
        told.insert(format!("area {}", names.area(number)), "is there".to_owned());
    }
    for attribute in &board.attributes {
        for (player, values) in attribute.values.iter().enumerate() {
            let of = match names.players.iter().nth(player).filter(|_| attribute.values.len() > 1) {
                Some(player) => format!("attribute {} of {player}", attribute.name),
                None => format!("attribute {}", attribute.name),
            };
            told.insert(of, numbers_of_cells(side, values));
        }
    }
    told
}

/// `4: a1 b1, 3: c1`: the greatest number first, the cells that have none left out.
fn numbers_of_cells(side: Side<'_>, values: &[i64]) -> String {
    let mut cells: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for ((cell, _), &value) in side.game.board.cells().zip(values).filter(|(_, value)| **value != 0) {
        cells.entry(value).or_default().push(&side.rules.names.cells[cell].name);
    }
    cells.iter().rev().map(|(value, cells)| format!("{value}: {}", cells.join(" "))).collect::<Vec<_>>().join(", ")
}

fn pieces(side: Side<'_>) -> BTreeMap<String, String> {
    let names = &side.rules.names;
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    for kind in names.kinds.iter() {
        let owner = kind.owner.map_or("neutral", |player| &names.players[player]);
        let count = kind.count.map_or_else(|| "any number".to_owned(), |count| format!("x{count}"));
        let text = format!("{owner} `{}` {count}", kind.letter);
        let known = told.entry(kind.role.clone()).or_default();
        if !known.is_empty() {
            known.push_str(", ");
        }
        known.push_str(&text);
    }
    for group in &side.game.groups {
        let roles: Vec<&str> = group.roles.iter().map(|&role| side.game.roles[role].name.as_str()).collect();
        told.insert(format!("group {}", group.name), roles.join(", "));
    }
    told
}

/// What is remembered, as it would be declared.
fn memory(side: Side<'_>) -> BTreeMap<String, String> {
    let cell = |number: usize| side.rules.names.cells.iter().nth(number).map_or("nowhere", |cell| cell.name.as_str());
    let role = |number: i64| match usize::try_from(number - 1) {
        Ok(role) => side.game.roles.iter().nth(role).map_or_else(String::new, |role| role.name.clone()),
        Err(_) => "nothing".to_owned(),
    };
    let told = |m: &Memory| {
        let (sort, first) = match m.sort {
            Sort::Number(least, most) => (format!("a number in {least}..{most}"), m.default.to_string()),
            Sort::Flag => ("yes or no".into(), if m.default == 0 { "no" } else { "yes" }.into()),
            Sort::Direction => ("a direction".into(), "nowhere".into()),
            Sort::Role => ("a role".into(), role(m.default)),
            Sort::Cell if m.default == 0 => ("a cell".into(), "nowhere".into()),
            Sort::Cell => ("a cell".into(), cell(m.default as usize - 1).to_owned()),
            Sort::Cells if m.cells.is_empty() => ("cells".into(), "none".to_owned()),
            Sort::Cells => {
                let names: Vec<&str> = m.cells.iter().map(|c| side.rules.names.cells[*c].name.as_str()).collect();
                ("cells".into(), names.join(" "))
            }
        };
        let when = if m.this_turn { "at the start of each turn" } else { "at first" };
        format!("{sort}, {first} {when}")
    };
    let name = |m: &Memory| match m.owner {
        Some(player) => format!("{} of {}", m.name, side.rules.names.players[player]),
        None => m.name.clone(),
    };
    side.game.memory.iter().map(|m| (name(m), told(m))).collect()
}

/// What is put in the places of its name: definitions, paths.
fn named(side: Side<'_>, sort: &str) -> BTreeMap<String, String> {
    let of_sort = side.game.named.iter().filter(|clause| clause.name.starts_with(sort));
    of_sort.map(|clause| (clause.name.clone(), plain(side.sources.text(clause.span)))).collect()
}

/// How turns and positions are written; of the forms of positions only that they differ can be told.
fn notation(side: Side<'_>) -> BTreeMap<String, String> {
    let notation = &side.rules.names.notation;
    let mut told = BTreeMap::from([("parts joined by".to_owned(), format!("{:?}", notation.joint))]);
    told.insert("after a turn".to_owned(), form(&notation.suffix));
    for position in &notation.positions {
        told.insert(format!("position {}", position.name), with_names(side, &form(position)));
    }
    told
}

/// A form in which ends go by their names: their numbers change with their order.
fn with_names(side: Side<'_>, form: &str) -> String {
    const NUMBERED: &str = "EndId(";
    let mut parts = form.split(NUMBERED);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').unwrap_or((part, ""));
        let end = number.parse().ok().and_then(|number: usize| side.rules.names.ends.iter().nth(number));
        text += end.map_or(number, String::as_str);
        text += rest;
    }
    text
}

/// What a form of writing is, wherever it is declared.
pub(crate) fn form(form: &impl std::fmt::Debug) -> String {
    let text = format!("{form:?}");
    let mut parts = text.split(", span: ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    }
    plain
}

/// A clause with its text.
struct Clause {
    section: &'static str,
    /// Its name, where it has one of its own; clauses that are only numbered have none.
    name: Option<String>,
    /// What it is a line of.
    owner: String,
    text: String,
}

/// All that has a name of its own and a text.
fn named_clauses(side: Side<'_>) -> Vec<Clause> {
    let of = |section: &'static str, all: BTreeMap<String, String>| {
        let clause = move |(name, text)| Clause { section, name: Some(name), owner: String::new(), text };
        all.into_iter().map(clause).collect::<Vec<_>>()
    };
    let mut all = texts(side);
    all.extend(of("definitions", named(side, "define ")));
    all.extend(of("shapes", named(side, "shape ")));
    all.extend(of("paths", named(side, "path ")));
    all.extend(of("board", board(side)));
    all.extend(of("pieces", pieces(side)));
    all
}

/// Compares clauses: those with names by their names, numbered ones by what they say.
fn clauses(a: Side<'_>, b: Side<'_>) -> Vec<Change> {
    let (a, b) = (texts(a), texts(b));
    let mut changes = Vec::new();
    for section in SECTIONS {
        let named = |all: &[Clause]| -> BTreeMap<String, String> {
            let here = all.iter().filter(|clause| clause.section == section);
            here.filter_map(|c| Some((c.name.clone()?, c.text.clone()))).collect()
        };
        changes.extend(differences(section, &named(&a), &named(&b)));
        let is_bare = |clause: &&Clause| clause.section == section && clause.name.is_none();
        let owners: BTreeSet<&String> = a.iter().chain(&b).filter(is_bare).map(|clause| &clause.owner).collect();
        for owner in owners {
            let of = |all: &[Clause]| -> Vec<String> {
                let theirs = all.iter().filter(|clause| is_bare(clause) && clause.owner == *owner);
                theirs.map(|clause| clause.text.clone()).collect()
            };
            let name = if *owner == section { "a line".to_owned() } else { format!("{owner}, a line") };
            changes.extend(bare(of(&a), of(&b)).map(|(before, after)| Change {
                section,
                name: name.clone(),
                before,
                after,
                is_renamed: false,
            }));
        }
    }
    changes
}

/// What lines without names only one has; those left over in the same order are one that has changed.
fn bare(mut a: Vec<String>, mut b: Vec<String>) -> impl Iterator<Item = (Option<String>, Option<String>)> {
    a.retain(|text| match b.iter().position(|other| squeezed(other) == squeezed(text)) {
        Some(at) => {
            b.remove(at);
            false
        }
        None => true,
    });
    (0..a.len().max(b.len())).map(move |at| (a.get(at).cloned(), b.get(at).cloned()))
}

/// The clauses of a rule set, each with its text; what holds others without them.
fn texts(side: Side<'_>) -> Vec<Clause> {
    // a clause that the file leaves out has the place of the game's name
    let name = side.game.clauses[ClauseId(0)].words;
    let all: Vec<(ClauseId, &crate::model::Clause)> =
        side.game.clauses.pairs().filter(|(_, clause)| clause.words != name).collect();
    let mut texts = Vec::new();
    for (_, clause) in &all {
        let Some(section) = section_of(&clause.name) else { continue };
        // a turn is told whole: its alternatives stand in it
        let inner = all.iter().any(|(_, outer)| {
            outer.words != clause.words && outer.words.contains(clause.words) && section_of(&outer.name) == Some("turn")
        });
        if section == "turn" && inner {
            continue;
        }
        let children = all.iter().map(|(_, inner)| inner.words);
        let first = children.filter(|&inner| inner != clause.words && clause.words.contains(inner)).min();
        let is_header = section != "turn" && first.is_some();
        let span = match first {
            Some(inner) if is_header => Span::new(clause.words.lo, inner.lo),
            _ => clause.words,
        };
        let text = plain(side.sources.text(span));
        let text = if is_header { text.trim_end_matches(['{', ' ']).to_owned() } else { text };
        texts.push(Clause { section, name: name_of(&clause.name), owner: owner_of(&clause.name), text });
    }
    texts
}

fn section_of(name: &str) -> Option<&'static str> {
    let first = name.split('.').next().unwrap_or(name);
    Some(match first {
        "move" => "moves",
        "event" => "events",
        "turn" | "sequence" => "turn",
        "end" => "end",
        "captures" => "captures",
        "stacks" => "stacks",
        "setup" => "setup",
        "game" => return None,
        _ => "other",
    })
}

/// The name of a clause as people know it; none of one that is only numbered.
fn name_of(name: &str) -> Option<String> {
    let mut words: Vec<&str> = name.split('.').collect();
    if words.len() > 1 && words[0] != "move" && words.last().is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    if ["captures", "stacks", "end"].contains(&words[0]) && words.len() > 1 {
        words.remove(0);
    }
    Some(words.join(" "))
}

/// What a clause that is only numbered is a line of: `event crown` of `event.crown.2`.
fn owner_of(name: &str) -> String {
    let words: Vec<&str> = name.split('.').collect();
    words[..words.len().saturating_sub(1).max(1)].join(" ")
}

/// A text on one line, without comments.
fn plain(text: &str) -> String {
    let lines = text.lines().map(|line| match line.find("//") {
        Some(at) if line[..at].matches('"').count() % 2 == 0 => &line[..at],
        _ => line,
    });
    let text = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    // a variant says `replace`, or before what: what it puts there is the clause
    let placed = text.strip_prefix("before ").and_then(|rest| rest.split_once(": ")).map(|(_, clause)| clause);
    text.strip_prefix("replace ").or(placed).map_or_else(|| text.clone(), str::to_owned)
}

/// A text without the blanks that mean nothing: all but those between two words, and in quotes.
fn squeezed(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut squeezed = String::new();
    let mut is_quoted = false;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        is_quoted ^= sign == '"';
        let is_between = squeezed.ends_with(is_word) && signs.peek().copied().is_some_and(is_word);
        if sign != ' ' || is_quoted || is_between {
            squeezed.push(sign);
        }
    }
    squeezed
}

/// Why two rule sets cannot be played side by side.
pub fn obstacle(a: Side<'_>, b: Side<'_>) -> Option<String> {
    let players = |side: Side<'_>| side.rules.names.players.iter().cloned().collect::<Vec<_>>();
    if players(a) != players(b) {
        return Some(format!("the players are {} and {}", players(a).join(", "), players(b).join(", ")));
    }
    let cells = |side: Side<'_>| side.rules.names.cells.iter().map(|c| c.name.clone()).collect::<BTreeSet<_>>();
    let (of_a, of_b) = (cells(a), cells(b));
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| one.difference(other).count();
    (of_a != of_b).then(|| {
        format!(
            "the boards differ: {} cells, {} of them only in the first, and {} cells, {} of them only in the second",
            of_a.len(),
            only(&of_a, &of_b),
            of_b.len(),
            only(&of_b, &of_a)
        )
    })
}

/// Whose turn it is, for a player's number.
pub(crate) fn player_name(side: Side<'_>, player: PlayerId) -> String {
    side.rules.names.players[player].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_without_layout_and_comments() {
        assert_eq!(plain("lift  an own man // alone\n  ; step any"), "lift an own man ; step any");
        assert_eq!(plain("replace goal: win when no piece"), "goal: win when no piece");
        assert_eq!(plain("before goal: tie: draw when no empty"), "tie: draw when no empty");
        assert_eq!(plain("move m \"{from}//{to}\" { }"), "move m \"{from}//{to}\" { }");
    }

    #[test]
    fn blanks_that_mean_nothing_are_not_compared() {
        assert_eq!(squeezed("lines any: enemy taken, own"), squeezed("lines any:enemy taken,own"));
        assert_eq!(squeezed("2 .. 3 { a | b }"), "2..3{a|b}");
        assert_eq!(squeezed("move m \"{from} - {to}\" { }"), "move m\"{from} - {to}\"{}");
        assert_ne!(squeezed("own man"), squeezed("ownman"));
    }

    #[test]
    fn names_are_told_as_people_know_them() {
        assert_eq!(name_of("end.goal").as_deref(), Some("goal"));
        assert_eq!(name_of("end.3"), None);
        assert_eq!(name_of("move.hop.land").as_deref(), Some("move hop land"));
        assert_eq!(name_of("turn").as_deref(), Some("turn"));
    }
}
