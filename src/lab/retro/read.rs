//! Games as files have them, played by the old rules, and judged by the changed ones.

use super::{Alongside, Fate, Game, Judged, Winner};
use crate::Rules;
use crate::explain::explain;
use crate::notation::picture::Marks;
use crate::notation::record::{self as own, ReplayError};
use crate::notation::{rolls, svg, turns};
use crate::play::{Outcome, State, Turn};
use crate::record::Record;
use crate::record::follow::{Followed, Stated, stated};

/// A game that was read, whatever the file.
pub struct Read {
    /// What the file says of it.
    pub headers: Vec<(String, String)>,
    /// Positions before turns, with what was rolled, and turns.
    pub played: Vec<(State, Turn)>,
    /// Where it began.
    pub start: State,
    /// The position after the last turn.
    pub last: State,
    /// Where games usually begin.
    pub usual: State,
    /// Who won as the file says.
    pub stated: Option<Winner>,
    /// Ends of the rules after which people played on, by how many turns were played.
    pub beyond: Vec<(usize, String)>,
    /// Who played, as far as the file says.
    pub who: String,
    /// Its first line.
    pub line: usize,
}

impl Read {
    /// A record of the program's own.
    ///
    /// # Errors
    /// The first thing in it that the rules do not know or allow.
    pub fn own(rules: &Rules, record: &own::Record) -> Result<Self, ReplayError> {
        let found = own::replay(rules, record)?;
        let last = found.last().clone();
        let stated = match (rules.engine.outcome(&last), &record.result) {
            (Outcome::Open, Some(words)) => winner(rules, &stated(rules, None, Some(words))),
            _ => None,
        };
        Ok(Self {
            headers: record.headers.clone(),
            played: found.played.into_iter().map(|played| (played.before, played.turn)).collect(),
            start: found.start,
            last,
            usual: rules.usual_start(),
            stated,
            beyond: Vec::new(),
            who: String::new(),
            line: 1,
        })
    }

    /// A game from elsewhere that was played by the rules, from this position unless its record says otherwise.
    ///
    /// # Errors
    /// The line on which it cannot be played on, and why.
    pub fn elsewhere(rules: &Rules, record: Record, followed: &Followed, usual: State) -> Result<Self, String> {
        if let Some(stop) = followed.stops.iter().find(|stop| stop.is_played) {
            return Err(format!("{}: turn {}: {}", stop.line, stop.number, stop.error));
        }
        let line = record.main_line();
        let states = std::iter::once(0).chain(line.iter().copied()).map(|at| followed.nodes[at].as_ref());
        let nodes: Vec<&(Option<Turn>, State)> = states.map_while(|node| node).collect();
        let before = line.iter().map(|&at| followed.before(&record, at));
        let played = nodes.iter().skip(1).zip(before);
        let played = played.filter_map(|(node, before)| Some((before?.clone(), node.0.clone()?))).collect();
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
            return Err(format!("{}: it has no first position", record.line));
        };
        Ok(Self {
            played,
            start: first.1.clone(),
            last: last.1.clone(),
            usual,
            stated: winner(rules, &followed.stated),
            beyond: followed.beyond_on(&line).map(|beyond| (beyond.number, beyond.end.clone())).collect(),
            who: record.players(),
            line: record.line,
            headers: record.headers,
        })
    }

    /// What the changed rules make of it, and, where that is to be told, why they do not allow a turn; nothing where games do not
    /// begin as it did. Usually they begin in this position.
    pub fn under(&self, rules: &Alongside, usual: &State, tells_why: bool) -> Option<(Judged, Option<String>)> {
        let start = rules.start(&self.start, &self.usual, usual).ok()?;
        let played: Vec<(&State, &Turn)> = self.played.iter().map(|(state, turn)| (state, turn)).collect();
        let (last, stated, beyond) = (&self.last, self.stated.clone(), &self.beyond[..]);
        let game = Game { played: &played, last, start, stated, beyond };
        let judged = rules.judge(&game);
        let reason = if tells_why { reason(rules, &game, &judged) } else { None };
        Some((judged, reason))
    }

    /// The board where the change acts first, by the rules that the game was played by.
    pub fn board(&self, rules: &Rules, judged: &Judged) -> String {
        let state = self.played.get(judged.seen_after()).map_or(&self.last, |(state, _)| state);
        let turns = judged.first().unwrap_or(judged.turns);
        let last = turns.checked_sub(1).and_then(|number| self.played.get(number));
        svg::draw(rules, state, &last.map_or_else(Marks::default, |(_, turn)| Marks::last(turn)))
    }
}

/// Why the changed rules do not allow a turn, in their words.
fn reason(alongside: &Alongside, game: &Game, judged: &Judged) -> Option<String> {
    let Fate::Illegal { text, .. } = &judged.fate else { return None };
    let (rules, state) = (alongside.changed(), alongside.before_illegal(game, judged)?);
    let (_, turn) = rolls::split(text);
    if turns::unreadable(rules, rules.engine.mover(&state), turn).is_some() {
        return Some("the changed rules have no turn that is written so".into());
    }
    explain(rules, &state, text).lines.into_iter().next().map(|line| line.text)
}

/// Who won as a record says; nothing where it does not say.
fn winner(rules: &Rules, stated: &Stated) -> Option<Winner> {
    match stated {
        Stated::Won(player) => Some(Some(rules.names.players[*player].clone())),
        Stated::Draw => Some(None),
        Stated::Open | Stated::Words(_) => None,
    }
}
