//! `never-entered`: an area that is spoken of, but into which nothing ever comes. Of a game that is extended this is not
//! asked: what filled it may have been replaced.

use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, LinkId, PlayerId};
use crate::model::board::Area;
use crate::model::facts::places::cells_of;
use crate::model::{Effect, Game, Move, PerPlayer, Segment, SegmentKind, Set, SetupStep, Target};
use crate::source::{Sources, Span};

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    // what never comes on the board may have been meant to lie there
    let is_role = |span: Span| game.roles.iter().any(|role| role.span == span);
    if report.iter().any(|diag| diag.code == "never-placed" && is_role(diag.span())) {
        return;
    }
    let board = &game.board;
    let areas = board.places().filter_map(|place| Some((place, board.area(place)?)));
    let is_own = |area: &Area| sources.files().first().is_some_and(|file| file.span().contains(area.span));
    let unused = |area: &Area| report.iter().any(|diag| diag.span() == area.span);
    let empty: Vec<_> =
        areas.filter(|(place, area)| is_own(area) && !unused(area) && !is_entered(game, *place)).collect();
    for (at, (place, area)) in empty.iter().enumerate() {
        if empty[..at].iter().any(|(_, before)| before.name == area.name) {
            continue;
        }
        let whose = area.owner.map_or(String::new(), |owner| format!(" of {}", game.players[owner].name));
        let message = format!("nothing ever comes into area `{}{whose}`", area.name);
        let diag = Diagnostic::warning("never-entered", area.span, message);
        report.push(match (area.exit.map(|link| &board.links[link].name), leading_to(game, *place).next()) {
            (Some(_), Some(link)) => {
                let who = area.owner.map_or(String::new(), |owner| format!(" of {}", game.players[owner].name));
                let goes = |player: &PlayerId| game.moves.iter().any(|play| goes_along_as(play, link, *player));
                let name = &board.links[link].name;
                let mut comers = game.players.ids().filter(|player| area.owner.is_none_or(|owner| owner == *player));
                diag.help(match comers.any(|player| goes(&player)) {
                    true => format!(
                        "`{name}` leads into it, and no move{who} that goes that way may end there: say where it lands, \
                         `land on empty in (all or {})`",
                        if area.owner.is_some() { format!("own {}", area.name) } else { area.name.clone() },
                    ),
                    false => format!(
                        "`{name}` leads into it, and no move{who} goes that way: after `by` stands the direction that leads \
                         out of it, and its opposite leads in"
                    ),
                })
            }
            (Some(link), None) => diag.help(format!(
                "`{link}` leads from it to the cells it is joined to, and nothing leads back: declare both directions at \
                 once, `lines {link} NAME: …`, or let pieces be sent there"
            )),
            (None, _) => diag.help("fill it in a `setup`, or let a `join`, a path, a `send` or what is captured lead there"),
        });
    }
}

/// The directions that lead into the area.
pub(super) fn leading_to(game: &Game, place: CellId) -> impl Iterator<Item = LinkId> {
    game.board.links.ids().filter(move |&link| leads_along(game, link, place))
}

fn leads_along(game: &Game, link: LinkId, place: CellId) -> bool {
    game.board.places().any(|from| game.board.next(from, link).contains(&place))
}

/// True where an effect moves pieces along the link.
fn is_brought_along(game: &Game, link: LinkId) -> bool {
    let has = |links: &PerPlayer<Vec<LinkId>>| links.0.iter().flatten().any(|&other| other == link);
    game.effects().any(|(effect, _)| match effect {
        Effect::Sow { links, .. } | Effect::Shift { links, .. } => has(links),
        _ => false,
    })
}

/// True where the player's move goes along the link, and may end on the place: an area is like an empty cell.
fn lands_by(play: &Move, link: LinkId, place: CellId, player: PlayerId) -> bool {
    let ends_there = |set: &Set| {
        cells_of(set).is_none_or(|seen| seen.get(usize::from(player.0)).is_none_or(|cells| cells.contains(&place)))
    };
    goes_along_as(play, link, player)
        && (play.landing.by_pattern || play.landing.empty.as_ref().is_some_and(ends_there))
}

/// True where a part of the move's path goes along the link as this player sees it.
fn goes_along_as(play: &Move, link: LinkId, player: PlayerId) -> bool {
    goes_by(play, &|links| links.0.get(player).is_some_and(|links| links.contains(&link)))
}

fn goes_by(play: &Move, has: &dyn Fn(&PerPlayer<Vec<LinkId>>) -> bool) -> bool {
    play.ways().filter_map(SegmentKind::links).any(has)
}

/// `never-leads`: an area joined by a direction in which no move goes that lifts pieces there.
pub(super) fn check_joins(game: &Game, report: &mut Report) {
    for place in game.board.places() {
        let Some(area) = game.board.area(place) else { continue };
        let Some(exit) = area.exit.filter(|_| is_entered(game, place) && lifted_by_links(game, place, place)) else {
            continue;
        };
        let leads_out = |play: &Move| {
            let mut players = game.players.ids();
            players.any(|player| lifts_as(play, place, player) && goes_along_as(play, exit, player))
        };
        let is_sent_out = |effect: &Effect| match effect {
            Effect::Carry { from, .. } | Effect::Sow { from, .. } | Effect::Shift { from, .. } => {
                from.may_hold(|named| named == place)
            }
            _ => false,
        };
        if game.moves.iter().any(leads_out) || game.effects().any(|(effect, _)| is_sent_out(effect)) {
            continue;
        }
        let whose = area.owner.map_or(String::new(), |owner| format!(" of {}", game.players[owner].name));
        let message = format!(
            "nothing leads out of `{}{whose}`: it is joined by `{}`, and no move that lifts pieces there goes that way",
            area.name, game.board.links[exit].name
        );
        let diag = Diagnostic::warning("never-leads", area.span, message);
        report.push(diag.help("`join AREA to CELLS by n`: `n` leads from the area to these cells"));
    }
}

/// `never-leads`: an area of one player from which nothing leads, where from that of another something does, and no move names
/// cells to which its pieces go.
pub(super) fn check_exits(game: &Game, report: &mut Report) {
    let areas = || game.board.places().filter_map(|place| Some((place, game.board.area(place)?)));
    for (place, area) in areas().filter(|(place, area)| area.exit.is_none() && is_entered(game, *place)) {
        let joined = areas().find(|(_, other)| other.name == area.name && other.exit.is_some());
        let (Some((other, joined)), Some(owner)) = (joined, area.owner) else { continue };
        if !lifted_by_links(game, place, other) {
            continue;
        }
        let Some(like) = joined.owner.map(|player| &game.players[player].name) else { continue };
        let (name, owner) = (&area.name, &game.players[owner].name);
        let message = format!("nothing leads out of `{name} of {owner}`, as `{name} of {like}` is joined to the board");
        let diag = Diagnostic::warning("never-leads", area.span, message);
        report.push(diag.help(format!("join it too: `join {name} of {owner} to CELLS by DIRECTION`")));
    }
}

/// True where moves lift from both areas, and all those that do go by links alone.
fn lifted_by_links(game: &Game, place: CellId, other: CellId) -> bool {
    let lifts = |play: &&Move| lifts_from(play, place) || lifts_from(play, other);
    let mut moves = game.moves.iter().filter(lifts).peekable();
    let points =
        |play: &Move| play.path.is_empty() || play.path.iter().any(|part| matches!(part.kind, SegmentKind::To(_)));
    moves.peek().is_some() && !moves.any(points)
}

/// True where the move names the area among the places from which it lifts.
fn lifts_from(play: &Move, place: CellId) -> bool {
    play.source_set().is_some_and(|set| set.may_hold(|named| named == place))
}

/// The same as this player sees it.
fn lifts_as(play: &Move, place: CellId, player: PlayerId) -> bool {
    let may_be_it = |set: &Set| match set {
        Set::Cells(seen) => seen.0.get(player).is_some_and(|places| places.contains(&place)),
        Set::Bound(_) | Set::Remembered(_) => true,
        _ => false,
    };
    play.source_set().is_some_and(|set| set.any(&mut |set| may_be_it(set)))
}

/// True where something stands there at first (or in another player's, which may be copied), is sent there, or may go there.
fn is_entered(game: &Game, place: CellId) -> bool {
    game.captures.fates.iter().flatten().any(|fate| leads_to(&fate.to, place)) || is_entered_otherwise(game, place)
}

/// True where pieces leave the board only by being captured: nothing else ever comes into an area.
pub(super) fn only_captures_leave(game: &Game) -> bool {
    !game.board.places().any(|place| game.board.area(place).is_some() && is_entered_otherwise(game, place))
}

/// The same of all but what is captured.
pub(super) fn is_entered_otherwise(game: &Game, place: CellId) -> bool {
    let name = |area: CellId| game.board.area(area).map(|found| &found.name);
    let is_filled = |step: &SetupStep| matches!(step, SetupStep::Hold { area, .. } if name(*area) == name(place));
    let lands =
        |link| game.players.ids().any(|player| game.moves.iter().any(|play| lands_by(play, link, place, player)));
    let is_led_to = |link| leads_along(game, link, place) && (is_brought_along(game, link) || lands(link));
    game.setups.iter().flat_map(|setup| &setup.steps).any(is_filled)
        || game.effects().any(|(effect, _)| brings(effect, place))
        || game.moves.iter().any(|play| play.path.iter().any(|part| points_to(part, place)))
        || game.board.links.ids().any(is_led_to)
}

/// True where the player's move may end on the place, into which these links lead, as far as its path and its landing tell.
pub(super) fn goes_into(play: &Move, place: CellId, links: &[LinkId], player: PlayerId) -> bool {
    let may_be_it = |set: &Set| match set {
        Set::Cells(seen) => seen.0.get(player).is_some_and(|cells| cells.contains(&place)),
        Set::Bound(_) | Set::Remembered(_) => true,
        _ => false,
    };
    let points = play.ways().any(|way| match way {
        SegmentKind::To(set) => set.any(&mut |set| may_be_it(set)),
        _ => false,
    });
    points || links.iter().any(|&link| lands_by(play, link, place, player))
}

fn brings(effect: &Effect, place: CellId) -> bool {
    match effect {
        Effect::Send { to, .. } | Effect::SendNamed { to, .. } => leads_to(to, place),
        Effect::Carry { to, .. } => to.may_hold(|named| named == place),
        _ => false,
    }
}

pub(super) fn leads_to(target: &Target, place: CellId) -> bool {
    match target {
        Target::Seen(areas) => areas.0.iter().any(|&area| area == place),
        Target::OfOwner(areas) => areas.iter().any(|&area| area == place),
    }
}

/// True where the way ends on cells of a set that may hold the place.
fn points_to(part: &Segment, place: CellId) -> bool {
    match &part.kind {
        SegmentKind::To(set) => set.may_hold(|named| named == place),
        SegmentKind::Ways(ways) => ways.iter().flatten().any(|part| points_to(part, place)),
        SegmentKind::Repeat { path, .. } => path.iter().any(|part| points_to(part, place)),
        _ => false,
    }
}
