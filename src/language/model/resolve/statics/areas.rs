//! Places off the board, numbers of cells, dice: what is declared beside the cells.

use super::super::Resolver;
use super::cells::without_repeats;
use crate::diag::{Diagnostic, backticked};
use crate::id::{CellId, Id, LinkId, PlayerId};
use crate::model::board::{Area, Attribute, MOST_CELLS};
use crate::model::flat::FlatLine;
use crate::model::resolve::scope::Names;
use crate::model::{Dice, Doubles, Faces, MOST_FACES, Target, Who};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, BoardLine, Cells, CellsKind, Name, PlaceOwner, PlaceRef};

/// Most numbers that cells can have.
const MOST_ATTRIBUTES: usize = 64;

/// The areas, each a node of the graph after the cells.
pub(super) fn areas(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::Area { names, of_each } = &line.clause else { return };
    for name in names {
        if let Some(first) = r.game.board.areas.iter().find(|a| a.name == name.node) {
            r.say(Diagnostic::declared_twice("area", name, Some(first.span)));
            continue;
        }
        let owners: Vec<Option<PlayerId>> =
            if *of_each { r.player_ids().into_iter().map(Some).collect() } else { vec![None] };
        if r.game.board.len() + r.game.board.areas.len() + owners.len() > MOST_CELLS {
            let message = format!("cells and areas together are more than {MOST_CELLS}");
            r.say(Diagnostic::error("board-too-large", name.span, message));
            return;
        }
        for owner in owners {
            r.game.board.add_area(Area { name: name.node.clone(), owner, exit: None, span: name.span });
        }
    }
}

/// `join home of First to first row by n`: the area is a neighbour of cells, and they of it.
pub(super) fn joins(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::Join { area, of, cells, by } = &line.clause else { return };
    let place = PlaceRef {
        name: area.clone(),
        of: of.as_ref().map(|n| Spanned::new(PlaceOwner::Named(n.node.clone()), n.span)),
    };
    let (place, cells) = (joined_area(r, &place), r.cells(cells));
    let (Some(Target::Seen(seen)), Some(cells)) = (place, cells) else { return };
    let Some(&place) = seen.0.get(PlayerId(0)) else { return };
    let owner = r.game.board.areas[place.index() - r.game.board.len()].owner;
    let Some(link) = joining_link(r, by, owner) else { return };
    let back = r.game.board.links[link].opposite;
    for cell in cells {
        r.game.board.join(place, cell, link);
        if let Some(back) = back {
            r.game.board.join(cell, place, back);
        }
    }
    let at = place.index() - r.game.board.len();
    r.game.board.areas[at].exit.get_or_insert(link);
}

/// The link by which an area is joined: of a direction that differs from player to player, that of the owner.
fn joining_link(r: &mut Resolver, by: &Name, owner: Option<PlayerId>) -> Option<LinkId> {
    let link = r.game.board.link_named(&by.node);
    let Some(of_players) = r.game.board.directions.iter().find(|d| d.name == by.node).filter(|_| link.is_none()) else {
        if link.is_none() {
            r.unknown_direction(by);
        }
        return link;
    };
    match owner.and_then(|owner| of_players.links.get(owner)).map(Vec::as_slice) {
        Some([link]) => Some(*link),
        _ => {
            let links = of_players.links.iter().flatten().map(|&link| r.game.board.links[link].name.as_str());
            let help = format!("write one of those it stands for: {}", backticked(links));
            let message = format!("an area is joined by a single link, and `{}` stands for several", by.node);
            r.refuse(Diagnostic::error("unknown-direction", by.span, message).help(help))
        }
    }
}

/// The area of a `join`; on a board nobody is on the move.
fn joined_area(r: &mut Resolver, place: &PlaceRef) -> Option<Target> {
    let name = &place.name;
    let area = r.game.board.areas.iter().find(|a| a.name == name.node);
    match area.filter(|area| area.owner.is_some() && place.of.is_none()).map(|area| area.span) {
        Some(declared) => {
            let players = r.game.players.iter().map(|p| format!("`join {} of {} to …`", name.node, p.name));
            let help = format!("write a line for each player: {}", players.collect::<Vec<_>>().join(", "));
            r.says_of_whom(name, declared, help)
        }
        None => r.target(place),
    }
}

/// `attribute pips of each player { White 4: a3 … }`.
pub(super) fn attributes(r: &mut Resolver, line: &FlatLine<BoardLine>) {
    let BoardLine::Attribute { name, of_each, lines } = &line.clause else { return };
    if r.game.board.attributes.len() >= MOST_ATTRIBUTES {
        r.say(Diagnostic::error("too-many-names", name.span, format!("cells have at most {MOST_ATTRIBUTES} numbers")));
        return;
    }
    let rows = if *of_each { r.game.players.len() } else { 1 };
    let mut values = vec![vec![None; r.game.board.len()]; rows];
    for (owner, numbers) in lines {
        let Some(row) = attribute_row(r, name, *of_each, owner.as_ref()) else { continue };
        for (value, cells) in numbers {
            set_values(r, &mut values[row], value, cells);
        }
    }
    let values = values.into_iter().map(|row| row.into_iter().map(|v| v.unwrap_or(0)).collect()).collect();
    r.game.board.attributes.push(Attribute { name: name.node.clone(), values, span: name.span });
}

fn attribute_row(r: &mut Resolver, name: &Name, of_each: bool, owner: Option<&Name>) -> Option<usize> {
    match (of_each, owner) {
        (true, Some(owner)) => r.player(owner).map(Id::index),
        (false, None) => Some(0),
        (true, None) => {
            let message = format!("`{}` is a different number for each player", name.node);
            r.refuse(Diagnostic::error("zone-of-whom", name.span, message).help("begin each line with a player"))
        }
        (false, Some(owner)) => {
            let message = format!("`{}` is the same number for all players", name.node);
            r.refuse(Diagnostic::error("zone-of-nobody", owner.span, message).help("write `of each player`"))
        }
    }
}

fn set_values(r: &mut Resolver, row: &mut [Option<i64>], value: &Spanned<i64>, cells: &Cells) {
    if value.node.abs() > 1_000_000 {
        r.say(Diagnostic::error("number-out-of-range", value.span, "a cell's number is at most a million"));
    }
    let mut twice: Vec<String> = Vec::new();
    for cell in without_repeats(r.cells(cells).unwrap_or_default()) {
        if row[cell.index()].replace(value.node).is_some() {
            twice.push(r.game.board.cell(cell).name.clone());
        }
    }
    if !twice.is_empty() {
        r.say(with_two_numbers(value, cells, &twice));
    }
}

/// Cells that have a number already, and how this line is written without them.
fn with_two_numbers(value: &Spanned<i64>, cells: &Cells, twice: &[String]) -> Diagnostic {
    let (all, word) = (backticked(twice.iter().map(String::as_str)), if twice.len() == 1 { "cell" } else { "cells" });
    let gets = if twice.len() == 1 { "gets" } else { "get" };
    let diag = Diagnostic::error("cell-filled-twice", cells.span, format!("{word} {all} {gets} two numbers"));
    let written: Option<Vec<&str>> = match &cells.kind {
        CellsKind::Names(names) => Some(names.iter().map(|name| name.node.as_str()).collect()),
        _ => None,
    };
    let is_written = |name: &String| written.as_ref().is_some_and(|names| names.contains(&name.as_str()));
    let rest: Vec<&str> = written.iter().flatten().copied().filter(|name| !twice.iter().any(|t| t == name)).collect();
    diag.help(match twice.iter().all(is_written) {
        true if rest.is_empty() => "each cell has one: leave this out, or the other".to_owned(),
        true => {
            format!("each cell has one: leave out what another line has, here `{}: {}`", value.node, rest.join(" "))
        }
        false => format!(
            "each cell has one: leave out what another line has, here `{}: (… except {})`",
            value.node,
            twice.join(" ")
        ),
    })
}

impl Resolver<'_> {
    /// Dice, if they can be thrown.
    pub fn dice(&mut self, dice: &Spanned<ast::Dice>) -> Option<Dice> {
        let (count, sides, (least, most)) = (dice.node.count, dice.node.sides(), dice.node.bounds());
        if !(1..=8).contains(&count) || !(2..=100).contains(&sides) || count.saturating_mul(most) > 250 {
            let message = "there can be 1 to 8 dice with 2 to 100 sides, and together they roll at most 250";
            let help = "write how many dice there are, nothing for one, and their sides: `d6`, `2d6`, `4d(0, 1)`";
            return self.refuse(Diagnostic::error("number-out-of-range", dice.span, message).help(help));
        }
        let faces = match &dice.node.faces {
            ast::Faces::UpTo(most) => Some(Faces::UpTo(*most as u8)),
            ast::Faces::Listed(faces) => {
                let fit = least >= 0 && faces.iter().all(|(times, _)| *times > 0);
                let faces = faces.iter().map(|&(times, number)| (number as u8, times as u8));
                fit.then(|| Faces::listed(faces)).flatten()
            }
        };
        let Some(faces) = faces else {
            let message = format!("a die has up to {MOST_FACES} different numbers from 0 on, each on one side or more");
            let help = "list what its sides show: `d(0, 1, 1, 2)`, or `d(0, 2 times 1, 2)`";
            return self.refuse(Diagnostic::error("number-out-of-range", dice.span, message).help(help));
        };
        Some(Dice { count: count as u8, faces, apart: None })
    }

    /// Dice that are used one by one, doubles so often, if they can be told apart.
    pub fn dice_apart(&mut self, dice: &Spanned<ast::Dice>, times: i64) -> Option<Dice> {
        let apart = Some(Doubles { times: u8::try_from(times).ok().filter(|times| *times > 0).unwrap_or(u8::MAX) });
        let dice_of_sum = self.dice(dice)?;
        if dice_of_sum.faces.least() == 0 {
            let message = "a die that is used by itself shows 1 or more";
            let help = "leave `one by one` out, and the dice are summed; or leave out the faces that show 0";
            return self.refuse(Diagnostic::error("number-out-of-range", dice.span, message).help(help));
        }
        let together = Dice { apart, ..dice_of_sum };
        if !together.can_be_used_apart() {
            let message = "dice used one by one are at most 8, doubles included, and can fall in at most 255 ways";
            return self.refuse(Diagnostic::error("number-out-of-range", dice.span, message));
        }
        Some(together)
    }

    /// The area that a place means, seen by each player.
    pub fn target(&mut self, place: &PlaceRef) -> Option<Target> {
        let name = &place.name;
        let Some(area) = self.game.board.areas.iter().find(|a| a.name == name.node).cloned() else {
            return self.no_area(name);
        };
        let of = match (&place.of, area.owner) {
            (None, None) => return self.seen_area(name, Who::Mover),
            (None, Some(_)) => return self.area_of_whom(name, area.span),
            (Some(of), None) => return self.area_of_all(name, of.span),
            (Some(of), Some(_)) => of,
        };
        match &of.node {
            PlaceOwner::Mover => self.seen_area(name, Who::Mover),
            PlaceOwner::Enemy => self.seen_area(name, Who::Enemy),
            PlaceOwner::Owner => {
                let areas = self.game.players.ids().map(|p| self.game.board.area_of(&name.node, p));
                Some(Target::OfOwner(areas.collect::<Option<Vec<_>>>()?.into_iter().collect()))
            }
            PlaceOwner::Named(player) => {
                let who = match self.player_param(player) {
                    Some(who) => who,
                    None => Who::Player(self.player(&Spanned::new(player.clone(), of.span))?),
                };
                self.seen_area(name, who)
            }
        }
    }

    /// Says that a name is no area; a zone or a cell is distinguished from one that is not declared.
    pub fn no_area(&mut self, name: &Name) -> Option<Target> {
        let is_zone = self.is_called(name, &[Names::Zones]);
        if !is_zone && self.game.board.cell_named(name).is_none() {
            return self.or_unknown(None, "area", name, &[Names::Areas]);
        }
        let sort = if is_zone { "a zone" } else { "a cell" };
        let message = format!("`{}` is {sort} of the board, and an area off the board was expected", name.node);
        let list: Vec<String> = self.names(&[Names::Areas]).iter().map(|k| format!("`{k}`")).collect();
        let help = match list.is_empty() {
            true => "declare one in `board`: `area NAME of each player`".to_string(),
            false => format!("the areas are {}", list.join(", ")),
        };
        self.refuse(Diagnostic::error("unknown-area", name.span, message).help(help))
    }

    fn seen_area(&mut self, name: &Name, who: Who) -> Option<Target> {
        if who == Who::Enemy && self.game.players.len() > 2 {
            let message = "there are several enemies: whose area is meant";
            return self
                .refuse(Diagnostic::error("zone-of-whom", name.span, message).help("write the name of a player"));
        }
        let players = self.game.players.len();
        let seen = self.per_player(|viewer| {
            let owner = match who {
                Who::Mover => viewer,
                Who::Enemy => PlayerId::from_index((viewer.index() + 1) % players),
                Who::Player(player) => player,
            };
            self.game.board.area_of(&name.node, owner).unwrap_or(CellId(0))
        });
        Some(Target::Seen(seen))
    }

    fn area_of_whom(&mut self, name: &Name, declared: Span) -> Option<Target> {
        let word = &name.node;
        let help = format!(
            "write `own {word}` or `enemy {word}`; of captured pieces `{word} of owner` is of him whose piece it was"
        );
        self.says_of_whom(name, declared, help)
    }

    fn says_of_whom(&mut self, name: &Name, declared: Span, help: String) -> Option<Target> {
        let word = &name.node;
        self.refuse(
            Diagnostic::error("zone-of-whom", name.span, format!("area `{word}` is different for each player"))
                .label("whose?")
                .also(declared, "declared here, one for each player")
                .help(help),
        )
    }

    /// Says that an area is one for all players, where a player's own is meant: reported once, where it is declared.
    pub fn area_of_all<T>(&mut self, name: &str, used: Span) -> Option<T> {
        let declared = self.game.board.areas.iter().find(|area| area.name == name).map_or(used, |area| area.span);
        let message = format!("`{name}` is one area for all players, and one of each player is meant");
        let diag = Diagnostic::error("zone-of-all", declared, message).also(used, "here");
        self.refuse(diag.help(format!(
            "write `of each player` behind it, `area {name} of each player`; or use it without a player"
        )))
    }

    /// The player that the name of a definition's player stands for.
    pub fn player_param(&self, word: &str) -> Option<Who> {
        self.params.iter().rev().find_map(|(name, param)| match param {
            super::super::Param::Player(who) if name == word => Some(*who),
            _ => None,
        })
    }
}
