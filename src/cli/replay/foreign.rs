//! Files of games from elsewhere, played again.

use crate::cli::draw::draw;
use crate::cli::fault::{Result, misuse, refused};
use crate::cli::foreign::{Foreign, Played};
use crate::cli::outcome;
use crate::cli::table::many;
use crate::notation::picture::Marks;
use crate::notation::{position, rolls};
use crate::record::follow::{Stated, Stop, contradiction};
use std::io::Write;

/// What is printed of the games.
pub struct Wanted<'a> {
    /// The form in which to print the positions, instead of all else.
    pub positions: Option<&'a str>,
    pub quiet: bool,
    pub last: bool,
    /// Of several games the one with this number.
    pub game: Option<usize>,
}

/// How many games and turns there were.
#[derive(Default)]
struct Tally {
    games: usize,
    turns: usize,
    broken: usize,
    differing: usize,
    beyond: usize,
}

/// Plays all games of a file again: one alone is drawn, of several each has a line.
pub fn replay(file: &str, mut games: Foreign, wanted: &Wanted, out: &mut dyn Write) -> Result {
    let mut tally = Tally::default();
    let mut held: Option<Played> = None;
    while let Some(played) = games.next_game() {
        let played = played?;
        tally.games += 1;
        if let Some(form) = wanted.positions.filter(|_| wanted.game.is_none_or(|number| number == tally.games)) {
            positions(&played, form, out)?;
        }
        if wanted.game.is_some_and(|number| number != tally.games) {
            continue;
        }
        if let Some(first) = held.take() {
            tell(file, &first, 1, &mut tally, wanted, out)?;
        }
        match wanted.game {
            Some(_) => return show(file, &played, wanted, out),
            None if tally.games == 1 => held = Some(played),
            None => tell(file, &played, tally.games, &mut tally, wanted, out)?,
        }
    }
    match (held, wanted.game) {
        (Some(only), _) => show(file, &only, wanted, out),
        (None, Some(number)) => refused(format!("`{file}` has no game {number}: it has {}", many(tally.games, "game"))),
        (None, None) if tally.games == 0 => refused(format!("`{file}` holds no game")),
        (None, None) => summary(file, &tally, wanted, out),
    }
}

/// The positions of a game, the first one too.
fn positions(played: &Played, form: &str, out: &mut dyn Write) -> Result {
    let rules = &played.session.rules;
    let form = position::form(rules, Some(form)).or_else(|error| misuse(format!("{error}")))?;
    let Ok(followed) = &played.followed else { return Ok(()) };
    let line = std::iter::once(0).chain(played.record.main_line());
    for (_, state) in line.map_while(|at| followed.nodes[at].as_ref()) {
        writeln!(out, "{}", position::write_form(rules, form, state))?;
    }
    Ok(writeln!(out)?)
}

fn summary(file: &str, tally: &Tally, wanted: &Wanted, out: &mut dyn Write) -> Result {
    if wanted.positions.is_some() && tally.broken == 0 {
        return Ok(());
    }
    writeln!(out, "{}, {}", many(tally.games, "game"), many(tally.turns, "turn"))?;
    if tally.differing > 0 {
        writeln!(out, "{} ended otherwise by the rules than the file says", many(tally.differing, "game"))?;
    }
    if tally.beyond > 0 {
        let (games, go) = (many(tally.beyond, "game"), if tally.beyond == 1 { "goes" } else { "go" });
        writeln!(out, "{games} {go} on after an end of the rules")?;
    }
    match tally.broken {
        0 => Ok(()),
        broken => refused(format!("`{file}`: {} could not be played to the end", many(broken, "game"))),
    }
}

/// A line about a game, and what is wrong with it.
fn tell(file: &str, played: &Played, number: usize, tally: &mut Tally, wanted: &Wanted, out: &mut dyn Write) -> Result {
    let line = played.record.main_line();
    tally.turns += line.len();
    let told = wrong(file, played);
    tally.broken += usize::from(!told.is_empty());
    let differs = differs(played);
    tally.differing += usize::from(differs.is_some());
    if !wanted.quiet && wanted.positions.is_none() {
        let (who, ends) = (played.record.players(), ends(played));
        let who = if who.is_empty() { String::new() } else { format!("{who}, ") };
        writeln!(out, "{number}  {who}{}: {ends}", many(line.len(), "turn"))?;
    }
    let beyond = beyond(played);
    tally.beyond += usize::from(beyond.is_some());
    for text in told.iter().chain(&aside(file, played)).chain(&beyond).chain(&differs) {
        writeln!(out, "   {text}")?;
    }
    Ok(())
}

/// How a game ended: by the record, and as it stands.
fn ends(played: &Played) -> String {
    let names = &played.session.rules.names;
    let Ok(followed) = &played.followed else { return "not played".into() };
    let stated = match &followed.stated {
        Stated::Won(player) => format!("{} won", names.players[*player]),
        Stated::Draw => "draw".into(),
        Stated::Open => "not finished".into(),
        Stated::Words(words) => format!("`{words}`"),
    };
    let found = followed.last(&played.record.main_line());
    let found = found.map(|last| crate::notation::outcome::recorded(&played.session.rules, last));
    match found.filter(|found| found != "open") {
        Some(found) => format!("{stated} ({found})"),
        None => stated,
    }
}

fn differs(played: &Played) -> Option<String> {
    let followed = played.followed.as_ref().ok()?;
    contradiction(&played.session.rules, followed, followed.last(&played.record.main_line())?)
}

/// Where what was really played goes on after an end of the rules.
fn beyond(played: &Played) -> Option<String> {
    let (followed, line) = (played.followed.as_ref().ok()?, played.record.main_line());
    followed.beyond_on(&line).next().map(ToString::to_string)
}

/// All that is wrong with a game.
fn wrong(file: &str, played: &Played) -> Vec<String> {
    let faults = played.record.faults.iter().map(|fault| format!("{file}:{}: {}", fault.line, fault.message));
    let stops = match &played.followed {
        Ok(followed) => followed.stops.iter().filter(|stop| !stop.is_aside()).map(|stop| stopped(file, stop)).collect(),
        Err(error) => vec![format!("{file}:{}: {error}", played.record.line)],
    };
    faults.chain(stops).collect()
}

/// What is left out of variations, where nothing is wrong with the game.
fn aside(file: &str, played: &Played) -> Vec<String> {
    let stops = played.followed.iter().flat_map(|followed| &followed.stops);
    stops.filter(|stop| stop.is_aside()).map(|stop| stopped(file, stop)).collect()
}

fn stopped(file: &str, stop: &Stop) -> String {
    let of = if stop.is_played { "" } else { " of a variation" };
    format!("{file}:{}: turn {}{of}: {}", stop.line, stop.number, stop.error)
}

/// A game turn by turn.
fn show(file: &str, played: &Played, wanted: &Wanted, out: &mut dyn Write) -> Result {
    let rules = &played.session.rules;
    let told = wrong(file, played);
    let Ok(followed) = &played.followed else { return refused(told.join("\n")) };
    let line = played.record.main_line();
    if !wanted.quiet && wanted.positions.is_none() {
        for (name, value) in &played.record.headers {
            writeln!(out, "{name}: {value}")?;
        }
        draw_line(played, &line, wanted, out)?;
    }
    if wanted.positions.is_some() {
        return if told.is_empty() { Ok(()) } else { refused(told.join("\n")) };
    }
    let count = line.iter().take_while(|&&at| followed.nodes[at].is_some()).count();
    if let Some(last) = followed.last(&line) {
        writeln!(out, "{} after {}", outcome::words(rules, last), many(count, "turn"))?;
    }
    writeln!(out, "the record says: {}", ends(played))?;
    for text in aside(file, played).iter().chain(&beyond(played)).chain(&differs(played)) {
        writeln!(out, "{text}")?;
    }
    match told.is_empty() {
        true => Ok(()),
        false => refused(told.join("\n")),
    }
}

fn draw_line(played: &Played, line: &[usize], wanted: &Wanted, out: &mut dyn Write) -> Result {
    let Ok(followed) = &played.followed else { return Ok(()) };
    let rules = &played.session.rules;
    let Some(Some((_, start))) = followed.nodes.first() else { return Ok(()) };
    let playable: Vec<usize> = line.iter().copied().take_while(|&at| followed.nodes[at].is_some()).collect();
    if !wanted.last || playable.is_empty() {
        draw(rules, start, &Marks::default(), out)?;
    }
    for (number, &at) in (1..).zip(&playable) {
        let node = &played.record.nodes[at];
        let before = followed.before(&played.record, at);
        let (Some(before), Some((Some(turn), after))) = (before, &followed.nodes[at]) else { continue };
        if !wanted.last || number == playable.len() {
            let player = &rules.names.players[rules.engine.mover(before)];
            writeln!(out, "\n{number} {player} {}\n", rolls::write(rules, before, turn))?;
            draw(rules, after, &Marks::last(turn), out)?;
        }
        for comment in node.comments.iter().filter(|_| !wanted.last) {
            writeln!(out, "{comment}")?;
        }
    }
    Ok(writeln!(out)?)
}
