//! A turn being taken: what may be done next, by number.

use super::space::{MOST_ALIKE, Shared};
use boardwright::play::{Part, State, Turn};

/// Turns that are listed at once; where there are more, the parts that may come next are found one by one.
const LISTED: usize = 1024;

/// Adds parts to what may be done, in the order of their numbers; those that share one are one choice.
fn offer<'a>(
    legal: &mut Vec<(u32, Pick)>,
    shared: &Shared,
    parts: impl Iterator<Item = &'a Part>,
) -> Result<(), String> {
    for part in parts {
        let number = shared.numbers.part(*part).ok_or_else(|| {
            let game = shared.game.title();
            format!("`{game}` has a part from place {} to place {} that has no number", part.from, part.to)
        })?;
        legal.push((number, Pick::Part(*part)));
    }
    legal.sort_unstable_by_key(|(number, _)| *number);
    legal.dedup_by(|next, kept| {
        let is_other = next.0 == kept.0 && next.1 != kept.1;
        kept.1 = if is_other { Pick::Several } else { kept.1 };
        next.0 == kept.0
    });
    Ok(())
}

/// What a number does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pick {
    /// It plays this part.
    Part(Part),
    /// It leads to a choice among several parts.
    Several,
    /// It ends the turn.
    Stop,
}

/// A turn being taken in a position whose dice are rolled; where they are not, nothing may be done.
#[derive(Clone)]
pub struct Course {
    /// The position in which the turn begins.
    pub state: State,
    /// The parts played.
    pub done: Vec<Part>,
    /// The parts to choose from that share the last number taken; empty where none did.
    alike: Vec<Part>,
    /// All turns that begin so, where they were listed.
    listed: Option<Vec<Turn>>,
    /// What may be done next, in order.
    legal: Vec<(u32, Pick)>,
}

impl Course {
    /// The turn that is due in a position.
    ///
    /// # Errors
    /// Something that can be done there has no number.
    pub fn at(shared: &Shared, state: State) -> Result<Self, String> {
        let mut course = Self { state, done: Vec::new(), alike: Vec::new(), listed: None, legal: Vec::new() };
        course.begin(shared)?;
        Ok(course)
    }

    /// Turns to another position.
    ///
    /// # Errors
    /// Something that can be done there has no number.
    pub fn go_to(&mut self, shared: &Shared, state: State) -> Result<(), String> {
        self.state = state;
        self.begin(shared)
    }

    /// Turns to a position in which the game is over.
    pub fn rest(&mut self, state: State) {
        self.state = state;
        self.done.clear();
        self.alike.clear();
        self.listed = None;
        self.legal.clear();
    }

    /// The numbers of what may be done next, in order.
    pub fn legal(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.legal.iter().map(|(number, _)| *number)
    }

    /// The parts among which is to be chosen, if any are.
    pub fn choice(&self) -> Option<Part> {
        self.alike.first().copied()
    }

    fn begin(&mut self, shared: &Shared) -> Result<(), String> {
        let engine = &*shared.game.rules().engine;
        self.done.clear();
        self.alike.clear();
        self.listed = if engine.by_parts() { None } else { self.list(shared) };
        self.look(shared)
    }

    /// All turns, unless they are too many: every way to play them, since a part that leads to one of them is legal.
    fn list(&self, shared: &Shared) -> Option<Vec<Turn>> {
        let engine = &*shared.game.rules().engine;
        let most = if engine.has_many_parts() { LISTED } else { usize::MAX };
        let turns = match engine.joins_ways() {
            true => engine.turns_each_way(&self.state, most),
            false => engine.turns(&self.state, most),
        };
        (turns.len() < most).then_some(turns)
    }

    /// Finds what may be done next.
    fn look(&mut self, shared: &Shared) -> Result<(), String> {
        self.legal.clear();
        let engine = &*shared.game.rules().engine;
        let may_stop = match &self.listed {
            Some(turns) => {
                let done = self.done.len();
                offer(&mut self.legal, shared, turns.iter().filter_map(|turn| turn.parts.get(done)))?;
                turns.iter().any(|turn| turn.parts.len() == done)
            }
            None => {
                let next = engine.next_parts(&self.state, &self.done).unwrap_or_default();
                offer(&mut self.legal, shared, next.parts.iter())?;
                next.may_stop
            }
        };
        if may_stop {
            self.legal.push((shared.numbers.stop(), Pick::Stop));
        }
        Ok(())
    }

    /// The parts that may come next and have this number, in order.
    fn alike(&self, shared: &Shared, number: u32) -> Vec<Part> {
        let done = self.done.len();
        let mut parts: Vec<Part> = match &self.listed {
            Some(turns) => turns.iter().filter_map(|turn| turn.parts.get(done).copied()).collect(),
            None => shared.game.rules().engine.next_parts(&self.state, &self.done).unwrap_or_default().parts,
        };
        parts.retain(|part| shared.numbers.part(*part) == Some(number));
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Does what a number says, and whatever else is left to do in the turn without a choice. The turn, once it is complete.
    ///
    /// # Errors
    /// It may not be done here.
    pub fn take(&mut self, shared: &Shared, number: u32) -> Result<Option<Turn>, String> {
        let mut turn = self.take_one(shared, number)?;
        while let (None, &[(only, _)]) = (&turn, self.legal.as_slice()) {
            turn = self.take_one(shared, only)?;
        }
        Ok(turn)
    }

    fn take_one(&mut self, shared: &Shared, number: u32) -> Result<Option<Turn>, String> {
        let at = self.legal.binary_search_by_key(&number, |(known, _)| *known);
        let at = at.map_err(|_| format!("action {number} is not legal here: the mask tells which are"))?;
        match self.legal[at].1 {
            Pick::Stop => Ok(Some(self.finished(shared))),
            Pick::Part(part) => self.play(shared, part),
            Pick::Several => {
                self.ask(shared, self.alike(shared, number))?;
                Ok(None)
            }
        }
    }

    /// Lets one of several parts be chosen.
    fn ask(&mut self, shared: &Shared, alike: Vec<Part>) -> Result<(), String> {
        let numbers: Option<Vec<u32>> = (0..alike.len()).map(|at| shared.numbers.alike(at)).collect();
        let numbers = numbers.ok_or_else(|| {
            let game = shared.game.title();
            format!("`{game}` has {} parts between the same places, and at most {MOST_ALIKE} are numbered", alike.len())
        })?;
        self.legal = numbers.into_iter().zip(alike.iter().map(|part| Pick::Part(*part))).collect();
        self.alike = alike;
        Ok(())
    }

    fn play(&mut self, shared: &Shared, part: Part) -> Result<Option<Turn>, String> {
        self.alike.clear();
        let done = self.done.len();
        self.done.push(part);
        if !shared.game.rules().engine.has_many_parts() {
            return Ok(Some(self.finished(shared)));
        }
        if let Some(turns) = &mut self.listed {
            turns.retain(|turn| turn.parts.get(done) == Some(&part));
        }
        self.look(shared)?;
        Ok(None)
    }

    fn finished(&mut self, shared: &Shared) -> Turn {
        let engine = &*shared.game.rules().engine;
        let turn = Turn { parts: std::mem::take(&mut self.done) };
        if engine.joins_ways() { engine.counted_turn(&self.state, &turn) } else { turn }
    }

    /// The numbers that play a turn.
    ///
    /// # Errors
    /// One of its parts has no number.
    pub fn spell(&mut self, shared: &Shared, turn: &Turn) -> Result<Vec<u32>, String> {
        let mut numbers = Vec::new();
        loop {
            let number = self.number_in(shared, turn).ok_or("a part of the turn has no number")?;
            numbers.push(number);
            if self.take(shared, number)?.is_some() {
                return Ok(numbers);
            }
        }
    }

    /// The number by which a turn goes on that begins as this one.
    fn number_in(&self, shared: &Shared, turn: &Turn) -> Option<u32> {
        match turn.parts.get(self.done.len()) {
            None => Some(shared.numbers.stop()),
            Some(part) if self.alike.is_empty() => shared.numbers.part(*part),
            Some(part) => shared.numbers.alike(self.alike.iter().position(|one| one == part)?),
        }
    }

    /// The turn that numbers play.
    ///
    /// # Errors
    /// One of them may not be done, or they are too few, or too many.
    pub fn read(&mut self, shared: &Shared, numbers: &[u32]) -> Result<Turn, String> {
        for (at, &number) in numbers.iter().enumerate() {
            if let Some(turn) = self.take(shared, number)? {
                let left = numbers.len() - at - 1;
                return if left == 0 { Ok(turn) } else { Err(format!("the turn is over {left} actions earlier")) };
            }
        }
        Err("the turn goes on after these actions".to_owned())
    }

    /// The position inside the turn, after the parts played.
    pub fn inside(&self, shared: &Shared) -> Option<State> {
        let turn = Turn { parts: self.done.clone() };
        let steps = || shared.game.rules().engine.steps(&self.state, &turn);
        (!self.done.is_empty()).then(|| steps().pop().map(|step| step.after))?
    }
}
