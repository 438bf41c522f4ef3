//! A table: a game that is played, with all lines of play tried on it.

use crate::explain;
use crate::id::Id;
use crate::names::NOWHERE;
use crate::notation::outcome::recorded;
use crate::notation::record::{self, Record};
use crate::notation::rolls::Said;
use crate::notation::{position, rolls, turns};
use crate::play::rng::{rng, throw};
use crate::play::{Outcome, Part, State, Turn};
use crate::studio::docs::Ready;
use crate::studio::drawing;
use crate::studio::protocol::Trouble;
use crate::studio::protocol::play::{Began, Choice, Choices, Moved, Node, Old, Start, Wanted};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A position in the tree of what has been played.
struct Place {
    parent: Option<u32>,
    /// The turn that led here; none where dice were rolled, or at the start.
    turn: Option<Turn>,
    text: String,
    state: State,
}

/// A game that is played.
pub struct Table {
    /// The rules it is played by.
    pub ready: Rc<Ready>,
    start: Start,
    places: BTreeMap<u32, Place>,
}

impl Table {
    /// Sets a game up and plays what has been played; what of that cannot be played is told.
    pub fn begin(ready: Rc<Ready>, start: &Start, turns: &[Old]) -> Result<(Self, Option<String>), Trouble> {
        let (state, recorded) = first(&ready, start)?;
        let first = Place { parent: None, turn: None, text: String::new(), state };
        let mut table = Self { ready, start: start.clone(), places: BTreeMap::from([(0, first)]) };
        let mut trouble = None;
        for (number, old) in (1..).zip(turns) {
            if let Err(wrong) = table.again(number, old) {
                trouble.get_or_insert(wrong.message);
            }
        }
        let mut node = 0;
        for text in recorded {
            match table.play_text(node, &text) {
                Ok(next) => node = next,
                Err(wrong) => {
                    trouble.get_or_insert(wrong.message);
                    break;
                }
            }
        }
        Ok((table, trouble))
    }

    fn again(&mut self, number: u32, old: &Old) -> Result<(), Trouble> {
        let state = self.state(old.parent)?;
        let place = self.after(old.parent, state, &old.text)?;
        self.places.insert(number, place);
        Ok(())
    }

    /// What was begun.
    pub fn told(&self, table: u32, trouble: Option<String>) -> Began {
        let rules = &self.ready.rules;
        let node = self.places.keys().next_back().copied().unwrap_or(0);
        Began {
            table,
            title: rules.names.title.clone(),
            board: drawing::board(&rules.names),
            nodes: self.places.keys().map(|&n| self.node(n)).collect(),
            node,
            position: self.position(node),
            trouble,
            by_parts: rules.engine.by_parts(),
            dice: rules.engine.has_dice(),
        }
    }

    /// The position of a node.
    pub fn state(&self, node: u32) -> Result<&State, Trouble> {
        let place = self.places.get(&node);
        place.map(|p| &p.state).ok_or_else(|| Trouble::new(format!("there is no position {node} on this table")))
    }

    fn node(&self, number: u32) -> Node {
        let engine = &self.ready.rules.engine;
        let place = &self.places[&number];
        let player = place.parent.map(|parent| u32::from(engine.mover(&self.places[&parent].state).0));
        Node {
            node: number,
            parent: place.parent,
            text: place.text.clone(),
            roll: place.parent.is_some() && place.turn.is_none(),
            player,
            mover: u32::from(engine.mover(&place.state).0),
            result: drawing::result(&self.ready.rules, &place.state).map(|r| r.text),
        }
    }

    /// The position of a node, drawn.
    pub fn position(&self, node: u32) -> crate::studio::protocol::board::Position {
        let place = &self.places[&node];
        drawing::position(&self.ready.rules, &place.state, place.turn.as_ref())
    }

    /// The parts that numbers stand for.
    pub fn parts(&self, node: u32, done: &[u32]) -> Result<Vec<Part>, Trouble> {
        let state = self.state(node)?;
        let mut parts = Vec::new();
        for &number in done {
            let next = self.ready.rules.engine.next_parts(state, &parts).unwrap_or_default();
            let part = next.parts.get(number as usize).copied();
            parts.push(part.ok_or_else(|| Trouble::new("this part cannot be played here"))?);
        }
        Ok(parts)
    }

    /// What may be played next in a turn under way.
    pub fn choices(&self, node: u32, done: &[u32]) -> Result<Choices, Trouble> {
        let (rules, state) = (&self.ready.rules, self.state(node)?);
        let parts = self.parts(node, done)?;
        let is_due = rules.engine.outcome(state) == Outcome::Open && rules.engine.to_roll(state).is_none();
        let next = Some(()).filter(|()| is_due).and_then(|()| rules.engine.next_parts(state, &parts));
        let next = next.unwrap_or_default();
        let so_far = Turn { parts: parts.clone() };
        let steps = rules.engine.steps(state, &so_far);
        let inside = steps.last().map_or(state, |step| &step.after);
        let choice = |(number, part): (usize, &Part)| self.choice(state, &parts, number, *part);
        Ok(Choices {
            node,
            done: done.to_vec(),
            text: if parts.is_empty() { String::new() } else { turns::write(rules, state, &so_far) },
            next: next.parts.iter().enumerate().map(choice).collect(),
            may_stop: next.may_stop,
            pieces: drawing::pieces(rules, inside),
            spoken: drawing::spoken(rules, inside),
            motions: steps.last().map(drawing::motions).unwrap_or_default(),
        })
    }

    fn choice(&self, state: &State, done: &[Part], number: usize, part: Part) -> Choice {
        let (engine, names) = (&self.ready.rules.engine, &self.ready.rules.names);
        let place = |place: u16| (place != NOWHERE).then_some(u32::from(place));
        let parts = [done, &[part]].concat();
        let steps = engine.steps(state, &Turn { parts: parts.clone() });
        let step = steps.last();
        let (may_stop, may_go_on) = match engine.has_many_parts() {
            true => engine.next_parts(state, &parts).map_or((true, false), |n| (n.may_stop, !n.parts.is_empty())),
            false => (true, false),
        };
        let played = names.moves.get(usize::from(part.mv));
        let is_shape = played.is_some_and(|played| played.placed.is_some());
        let group = || steps.last().map_or(Vec::new(), |step| step.group.iter().map(|&cell| u32::from(cell)).collect());
        // a shape has many cells and no ends: it is chosen by clicks on its cells
        let (from, to) = if is_shape { (NOWHERE, NOWHERE) } else { (part.from, part.to) };
        let chosen = if is_shape { group() } else { drawing::chosen(&self.ready.rules, state, &steps) };
        let shown_at = place(to).or_else(|| if let [only] = chosen[..] { Some(only) } else { None });
        let shows = shown_at.zip(step).and_then(|(at, step)| engine.stack(&step.after, at as u16).pop());
        let new = step.filter(|_| part.from == NOWHERE).and_then(|s| s.unit.last());
        Choice {
            part: number as u32,
            text: turns::write_part(&self.ready.rules, state, done, part),
            by: played.map(|m| m.name.clone()),
            means: explain::part(&self.ready.rules, state, &steps),
            from: place(from),
            to: place(to),
            kind: new.map(|kind| u32::from(kind.0)),
            shows: shows.map(|kind| u32::from(kind.0)),
            chosen,
            taken: step.map(|s| s.taken.iter().map(|(cell, _)| u32::from(*cell)).collect()).unwrap_or_default(),
            walls: step.map(|step| drawing::walls_put(&self.ready.rules, state, &step.after)).unwrap_or_default(),
            must_go_on: !may_stop,
            may_go_on,
        }
    }

    /// Plays a turn, and tells what that did.
    pub fn play(&mut self, node: u32, wanted: &Wanted) -> Result<Moved, Trouble> {
        let to = match wanted {
            Wanted::Text(text) => self.play_text(node, text)?,
            Wanted::Parts(done) => {
                let parts = self.parts(node, done)?;
                let next = self.ready.rules.engine.next_parts(self.state(node)?, &parts);
                if !next.is_some_and(|next| next.may_stop) {
                    return Err(Trouble::new("the turn must go on").help("choose its next part"));
                }
                self.add_turn(node, Turn { parts })?
            }
            Wanted::FromTo { .. } => return Err(Trouble::new("this does not say which turn is played")),
        };
        self.moved(to)
    }

    /// What led to a node.
    fn moved(&self, node: u32) -> Result<Moved, Trouble> {
        let rules = &self.ready.rules;
        let place = &self.places[&node];
        let before = self.state(place.parent.unwrap_or(0))?;
        let steps = place.turn.as_ref().map(|turn| rules.engine.steps(before, turn)).unwrap_or_default();
        let player = &rules.names.players[rules.engine.mover(before)];
        let spoken = match &place.turn {
            Some(turn) => format!("{player} plays {}: {}", place.text, turns::describe(rules, before, turn)),
            None => format!("{player} rolls {}", place.text.trim_matches(['[', ']'])),
        };
        let motions = steps.iter().flat_map(drawing::motions).collect();
        Ok(Moved { node: self.node(node), position: self.position(node), motions, spoken })
    }

    fn play_text(&mut self, node: u32, text: &str) -> Result<u32, Trouble> {
        let (roll, turn) = rolls::split(text);
        if let Some(roll) = roll.filter(|_| !turn.is_empty()) {
            let rolled = self.play_text(node, &format!("[{roll}]"))?;
            return self.play_text(rolled, turn);
        }
        let place = self.after(node, self.state(node)?, text)?;
        Ok(self.add(place))
    }

    /// What a turn or a roll as it is written leads to.
    fn after(&self, node: u32, state: &State, text: &str) -> Result<Place, Trouble> {
        let rules = &self.ready.rules;
        let why = |error: String| Trouble::new(error);
        let (roll, turn) = rolls::split(text);
        if let (Some(value), true) = (roll, turn.is_empty()) {
            let state = rolls::roll(rules, state, &value).map_err(|e| why(e.to_string()))?;
            return Ok(Place { parent: Some(node), turn: None, text: format!("[{value}]"), state });
        }
        let (before, turn) = rolls::read(rules, state, text).map_err(|e| why(e.to_string()))?;
        let written = turns::write(rules, &before, &turn);
        let after = rules.engine.play(&before, &turn);
        Ok(Place { parent: Some(node), turn: Some(turn), text: written, state: after })
    }

    fn add_turn(&mut self, node: u32, turn: Turn) -> Result<u32, Trouble> {
        let (rules, before) = (&self.ready.rules, self.state(node)?);
        let (text, state) = (turns::write(rules, before, &turn), rules.engine.play(before, &turn));
        Ok(self.add(Place { parent: Some(node), turn: Some(turn), text, state }))
    }

    /// The node of a place: what has been played before is not played anew.
    fn add(&mut self, place: Place) -> u32 {
        let is_same = |old: &Place| old.parent == place.parent && old.text == place.text && old.turn == place.turn;
        if let Some((&known, _)) = self.places.iter().find(|(_, old)| is_same(old)) {
            return known;
        }
        let number = self.places.keys().next_back().map_or(0, |last| last + 1);
        self.places.insert(number, place);
        number
    }

    /// Rolls the dice.
    pub fn roll(&mut self, node: u32, value: Option<String>, seed: u32) -> Result<Moved, Trouble> {
        let engine = &self.ready.rules.engine;
        let state = self.state(node)?;
        let due = engine.to_roll(state).ok_or_else(|| Trouble::new("nothing is to be rolled now"))?;
        let value =
            value.unwrap_or_else(|| Said::of(due, throw(due, &mut rng(u64::from(seed), u64::from(node)))).to_string());
        let to = self.play_text(node, &format!("[{value}]"))?;
        self.moved(to)
    }

    /// The game up to a node as a record.
    pub fn record(&self, node: u32) -> Result<String, Trouble> {
        let (names, which) = (&self.ready.rules.names, &self.ready.which);
        let mut line = vec![node];
        while let Some(parent) = self.places.get(line.last().unwrap_or(&0)).and_then(|place| place.parent) {
            line.push(parent);
        }
        line.reverse();
        let (mut played, mut roll) = (Vec::new(), String::new());
        for place in line.iter().skip(1).filter_map(|n| self.places.get(n)) {
            match place.turn {
                None => roll = format!("{} ", place.text),
                Some(_) => played.push(std::mem::take(&mut roll) + &place.text),
            }
        }
        let (rules, state) = (&self.ready.rules, self.state(node)?);
        let is_over = rules.engine.outcome(state) != Outcome::Open;
        let variant = which.variant.as_ref().map_or(String::new(), |v| format!(":{v}"));
        let setup = names.setups.iter().find(|(name, _)| self.start.setup.as_ref().is_none_or(|s| s == name));
        let random = self.start.position.is_none() && setup.is_some_and(|(_, random)| *random);
        Ok(record::write(&Record {
            comments: Vec::new(),
            game: Some(format!("{}{variant}", which.doc)),
            options: which.options.iter().map(|s| (s.name.clone(), s.value.clone())).collect(),
            setup: self.start.setup.clone(),
            seed: random.then_some(u64::from(self.start.seed)),
            first: self.start.first.clone(),
            position: self.start.position.clone(),
            result: is_over.then(|| recorded(rules, state)),
            turns: played,
            ..Record::default()
        }))
    }
}

/// The first position, and the turns recorded after it.
fn first(ready: &Ready, start: &Start) -> Result<(State, Vec<String>), Trouble> {
    let (names, engine) = (&ready.rules.names, &ready.rules.engine);
    let why = |error: String| Trouble::new(error);
    if let Some(text) = &start.record {
        let mut record = record::parse(text).map_err(|e| why(format!("not a recorded game: {e}")))?;
        let turns = std::mem::take(&mut record.turns);
        record.result = None;
        let replay = record::replay(&ready.rules, &record).map_err(|e| why(e.to_string()))?;
        return Ok((replay.start, turns));
    }
    if let Some(text) = &start.position {
        let state = position::read_any(&ready.rules, text.trim()).map_err(|e| why(format!("not a position: {e}")))?;
        return Ok((state, Vec::new()));
    }
    let unknown = |sort: &str, name: &str| Trouble::new(format!("no {sort} `{name}`"));
    let setup = match &start.setup {
        None => crate::id::SetupId::from_index(0),
        Some(name) => names.setups.position(|(n, _)| n == name).ok_or_else(|| unknown("setup", name))?,
    };
    let mut rng = rng(u64::from(start.seed), 0);
    let player = |name: &String| names.player(name).ok_or_else(|| unknown("player", name));
    let first = match &start.first {
        Some(name) => Some(player(name)?),
        None => crate::lab::game::first_by_roll(&**engine, &mut rng),
    };
    Ok((engine.start(setup, first, &mut rng), Vec::new()))
}
