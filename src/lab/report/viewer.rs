//! Games to step through: of each rule set a typical one, the shortest and the longest; and those that show what is claimed.

use super::super::contest::{Contest, Contestant, letter};
use super::super::game::Played;
use super::escaped;
use super::shown::Shown;
use crate::notation::picture::Marks;
use crate::notation::svg;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Longer games are shown so far.
const LONGEST: usize = 300;

/// Writes the games of the strongest players that played themselves.
pub(super) fn games(contest: &Contest, games: &[Played], shown: &Shown, page: &mut String) {
    let Some(pairing) = contest.strongest() else { return };
    let _ = writeln!(page, "<section id=\"games\"><h2>Games of {}</h2>", escaped(&contest.pairings[pairing].name()));
    let mut drawn = BTreeSet::new();
    for (number, contestant) in contest.contestants.iter().enumerate() {
        let mut these: Vec<(usize, &Played)> =
            games.iter().enumerate().filter(|(_, g)| g.pairing == pairing && g.rules == number).collect();
        these.sort_by_key(|(place, game)| (game.turns.len(), *place));
        let typical = these.get(these.len() / 2).map(|&game| ("typical", game));
        let ends = [these.first(), these.last()].map(|game| game.copied());
        let [shortest, longest] = ends;
        let chosen = [typical, shortest.map(|g| ("shortest", g)), longest.map(|g| ("longest", g))];
        let _ = writeln!(page, "<h3>{} {}</h3><div class=\"boards\">", letter(number), escaped(&contestant.label));
        for (what, (place, game)) in chosen.into_iter().flatten() {
            let why = shown.why(place).map_or(what.to_owned(), |why| format!("{what}, {why}"));
            viewer(contestant, &why, (place, drawn.insert(place)), game, page);
        }
        *page += "</div>\n";
    }
    let others: Vec<(usize, &str)> = shown.places().filter(|(place, _)| !drawn.contains(place)).collect();
    if !others.is_empty() {
        *page += "<h3>Games that show what is claimed</h3><div class=\"boards\">";
        for (place, why) in others {
            let game = &games[place];
            let why = format!("{}: {why}", letter(game.rules));
            viewer(&contest.contestants[game.rules], &why, (place, true), game, page);
        }
        *page += "</div>\n";
    }
    *page += "</section>\n";
}

/// Draws a game; links lead to where it is drawn first.
fn viewer(contestant: &Contestant, what: &str, (place, is_first): (usize, bool), game: &Played, page: &mut String) {
    let (lines, frames) = frames(contestant, game);
    let last = frames.len().saturating_sub(1);
    let what = escaped(what);
    let captions: Vec<String> = std::iter::once("start".to_owned())
        .chain(game.turns.iter().zip(1..).map(|(turn, number)| format!("{number}. {turn}")))
        .take(frames.len())
        .collect();
    let data = serde_json::json!({ "lines": lines, "frames": frames, "captions": captions });
    // inside a script no sign may be taken for one of the page
    let data = data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let _ = writeln!(
        page,
        "<figure class=\"game\"{}><figcaption>{what}: game {}, {} turns, {}</figcaption><div class=\"board\"></div>\
         <div class=\"steps\"><button type=\"button\" data-step=\"-1\">&#9664;</button>\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"turn\">\
         <button type=\"button\" data-step=\"1\">&#9654;</button> <output></output></div>\
         <script type=\"application/json\">{data}</script></figure>",
        if is_first { format!(" id=\"game-{}\"", place + 1) } else { String::new() },
        place + 1,
        game.turns.len(),
        escaped(&game.result())
    );
}

/// The pictures of a game. Most lines of a picture stand in the one before too: each is kept once.
fn frames(contestant: &Contestant, game: &Played) -> (Vec<String>, Vec<Vec<usize>>) {
    let rules = &contestant.rules;
    let (mut lines, mut known) = (Vec::new(), BTreeMap::new());
    let mut frame = |picture: String| -> Vec<usize> {
        let place = |line: &str| {
            *known.entry(line.to_owned()).or_insert_with(|| {
                lines.push(line.to_owned());
                lines.len() - 1
            })
        };
        picture.lines().map(place).collect()
    };
    let mut frames = vec![frame(svg::draw(rules, &game.start(contestant), &Marks::default()))];
    for played in game.replay(contestant).take(LONGEST).flatten() {
        frames.push(frame(svg::draw(rules, &played.after, &Marks::last(&played.turn))));
    }
    (lines, frames)
}
