//! Why a turn is not legal, what it does, and where a clause acts.

use crate::explain::{Explanation, between, exactly, explain as explain_text};
use crate::id::ClauseId;
use crate::notation::turns;
use crate::obvious::ruling::Ruling;
use crate::play::{Part, State, Turn};
use crate::source::Span;
use crate::studio::drawing::places_of;
use crate::studio::offsets::{Offsets, place};
use crate::studio::protocol::play::{Explained, Reason, Wanted};
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::table::Table;

/// Turns that are asked in which clauses take part.
const MOST: usize = 400;

/// Why a turn is not legal, or what it does.
pub fn explain(table: &Table, node: u32, wanted: &Wanted) -> Result<Explained, Trouble> {
    let (rules, state) = (&table.ready.rules, table.state(node)?);
    let (text, explanation) = match wanted {
        Wanted::Text(text) => (text.clone(), explain_text(rules, state, text)),
        Wanted::Parts(done) => {
            let text = turns::write(rules, state, &Turn { parts: table.parts(node, done)? });
            (text.clone(), explain_text(rules, state, &text))
        }
        Wanted::FromTo { done, from, to } => {
            let number = |place: u32| u16::try_from(place).map_err(|_| Trouble::new("there is no such place"));
            let from = from.map(number).transpose()?;
            (String::new(), between(rules, state, &table.parts(node, done)?, from, number(*to)?))
        }
    };
    Ok(told(table, text, explanation))
}

fn told(table: &Table, text: String, explanation: Explanation) -> Explained {
    let (sources, clauses) = (&table.ready.sources, &table.ready.game.clauses);
    let reason = |line: crate::explain::Line| Reason {
        clauses: line.spans(clauses).filter_map(|span| place(sources, span)).collect(),
        text: line.text,
    };
    Explained { legal: explanation.is_legal, text, lines: explanation.lines.into_iter().map(reason).collect() }
}

/// Where the clause at a place of the text acts in a position.
pub fn acts(table: &Table, node: u32, at: u32) -> Result<Answer, Trouble> {
    let (ready, state) = (&table.ready, table.state(node)?);
    let nothing = Answer::Acts { clause: None, turns: Vec::new(), places: Vec::new(), more: false };
    let file = ready.sources.files().iter().find(|f| f.text == ready.text);
    let Some(file) = file else { return Ok(nothing) };
    let offsets = Offsets::new(&file.text);
    let byte = file.span().lo + offsets.byte(at) as u32;
    // the first clause is the whole game
    let there = ready.game.clauses.pairs().skip(1).filter(|(_, c)| c.span.lo <= byte && byte <= c.span.hi);
    let Some(span) = there.map(|(_, c)| c.span).min_by_key(|span| span.hi - span.lo) else { return Ok(nothing) };
    let turns = ready.rules.engine.turns(state, MOST);
    let more = turns.len() == MOST;
    let acting: Vec<&Turn> = turns.iter().filter(|turn| takes_part(table, state, turn, span)).collect();
    let mut places: Vec<u32> = acting.iter().flat_map(|turn| places_of(turn)).collect();
    places.sort_unstable();
    places.dedup();
    let turns = acting.iter().map(|turn| turns::write(&ready.rules, state, turn)).collect();
    Ok(Answer::Acts { clause: Some(offsets.span(file, span)), turns, places, more })
}

/// Whether a clause takes part in a turn: as one that allows it, or as one that does something when it is played.
fn takes_part(table: &Table, state: &State, turn: &Turn, span: Span) -> bool {
    let engine = &table.ready.rules.engine;
    let is_there = |clause: &ClauseId| table.ready.game.clauses.get(*clause).is_some_and(|c| c.span == span);
    if engine.trace(state, turn).fired.iter().any(is_there) {
        return true;
    }
    let written = turn.parts.iter().filter(|part| part.mv != Part::AGAIN);
    let wanted: Vec<_> = written.map(|part| exactly(&table.ready.rules, part)).collect();
    match engine.ruling(state, &wanted) {
        Ruling::Legal { clauses, .. } => clauses.iter().flatten().any(is_there),
        Ruling::Refused { .. } => false,
    }
}
