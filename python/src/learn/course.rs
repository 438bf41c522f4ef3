//! A turn being taken: what may be done next, by number.

use super::space::{MOST_ALIKE, Shared};
use boardwright::play::listed::Listed;
use boardwright::play::pool::Pool;
use boardwright::play::{Part, State, Turn};
use std::cell::RefCell;

/// Turns of several parts that are listed at once; where there are more, the parts that may come next are found one by one.
const LISTED: usize = 1024;

/// What a thread needs while it works on one board after another.
pub struct Desk {
    pool: Pool,
    /// Turns of one part.
    turns: Listed,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk { pool: Pool::default(), turns: Listed::of_at_most(usize::MAX) });
}

impl Desk {
    /// Works at the desk of this thread.
    pub fn with<T>(work: impl FnOnce(&mut Self) -> T) -> T {
        DESK.with_borrow_mut(work)
    }
}

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
pub struct Course {
    /// The position in which the turn begins.
    pub state: State,
    /// The parts played.
    pub done: Vec<Part>,
    /// The parts to choose from that share the last number taken; empty where none did.
    alike: Vec<Part>,
    /// All turns that begin so, where turns have several parts and were listed. It is full where they were not.
    listed: Listed,
    /// What may be done next, in order.
    legal: Vec<(u32, Pick)>,
}

impl Clone for Course {
    fn clone(&self) -> Self {
        let (done, alike, listed) = (self.done.clone(), self.alike.clone(), self.listed.clone());
        Self { state: self.state.clone(), done, alike, listed, legal: self.legal.clone() }
    }

    /// Copies without allocating where there is room already.
    fn clone_from(&mut self, other: &Self) {
        self.state.clone_from(&other.state);
        self.done.clone_from(&other.done);
        self.alike.clone_from(&other.alike);
        self.listed.clone_from(&other.listed);
        self.legal.clone_from(&other.legal);
    }
}

impl Course {
    /// The turn that is due in a position.
    ///
    /// # Errors
    /// Something that can be done there has no number.
    pub fn at(shared: &Shared, state: State, desk: &mut Desk) -> Result<Self, String> {
        let most = if shared.engine.by_parts() { 0 } else { LISTED };
        let listed = Listed::of_at_most(most);
        let mut course = Self { state, done: Vec::new(), alike: Vec::new(), listed, legal: Vec::new() };
        course.begin(shared, desk)?;
        Ok(course)
    }

    /// Begins the turn that is due in the position as it is now.
    ///
    /// # Errors
    /// Something that can be done there has no number.
    pub fn begin(&mut self, shared: &Shared, desk: &mut Desk) -> Result<(), String> {
        self.rest();
        let turns = if shared.has_many_parts { &mut self.listed } else { &mut desk.turns };
        shared.engine.list(&self.state, shared.each_way, turns, &mut desk.pool);
        self.look(shared, desk)
    }

    /// Plays the turn, which is complete. Where the game goes on, what may be done then is found by [`Course::look`], or by
    /// [`Course::begin`] if there are dice.
    pub fn play(&mut self, shared: &Shared, desk: &mut Desk) {
        let turns = if shared.has_many_parts { &mut self.listed } else { &mut desk.turns };
        shared.engine.move_on(&mut self.state, &self.done, shared.each_way, turns, &mut desk.pool);
        self.done.clear();
        self.alike.clear();
    }

    /// Nothing can be done: the game is over.
    pub fn rest(&mut self) {
        self.done.clear();
        self.alike.clear();
        self.listed.clear();
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

    /// Finds what may be done next, given the turns that begin so.
    ///
    /// # Errors
    /// Something that can be done has no number.
    pub fn look(&mut self, shared: &Shared, desk: &Desk) -> Result<(), String> {
        self.legal.clear();
        let turns = if shared.has_many_parts { &self.listed } else { &desk.turns };
        let may_stop = if turns.is_full() {
            let next = shared.engine.next_parts(&self.state, &self.done).unwrap_or_default();
            offer(&mut self.legal, shared, next.parts.iter())?;
            next.may_stop
        } else {
            let done = self.done.len();
            offer(&mut self.legal, shared, turns.iter().filter_map(|turn| turn.get(done)))?;
            turns.iter().any(|turn| turn.len() == done)
        };
        if may_stop {
            self.legal.push((shared.numbers.stop(), Pick::Stop));
        }
        Ok(())
    }

    /// The parts that may come next and have this number, in order.
    fn alike(&self, shared: &Shared, number: u32, desk: &mut Desk) -> Vec<Part> {
        if !shared.has_many_parts {
            shared.engine.list(&self.state, shared.each_way, &mut desk.turns, &mut desk.pool);
        }
        let (done, turns) = (self.done.len(), if shared.has_many_parts { &self.listed } else { &desk.turns });
        let mut parts: Vec<Part> = match turns.is_full() {
            true => shared.engine.next_parts(&self.state, &self.done).unwrap_or_default().parts,
            false => turns.iter().filter_map(|turn| turn.get(done).copied()).collect(),
        };
        parts.retain(|part| shared.numbers.part(*part) == Some(number));
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Does what a number says, and whatever else is left to do in the turn without a choice. True once the turn is complete.
    ///
    /// # Errors
    /// It may not be done here.
    pub fn take(&mut self, shared: &Shared, number: u32, desk: &mut Desk) -> Result<bool, String> {
        let mut is_complete = self.take_one(shared, number, desk)?;
        while let (false, &[(only, _)]) = (is_complete, self.legal.as_slice()) {
            is_complete = self.take_one(shared, only, desk)?;
        }
        if is_complete && shared.each_way {
            let turn = Turn { parts: std::mem::take(&mut self.done) };
            self.done = shared.engine.counted_turn(&self.state, &turn).parts;
        }
        Ok(is_complete)
    }

    fn take_one(&mut self, shared: &Shared, number: u32, desk: &mut Desk) -> Result<bool, String> {
        let at = self.legal.binary_search_by_key(&number, |(known, _)| *known);
        let at = at.map_err(|_| format!("action {number} is not legal here: the mask tells which are"))?;
        match self.legal[at].1 {
            Pick::Stop => Ok(true),
            Pick::Part(part) => self.add(shared, part, desk),
            Pick::Several => {
                self.ask(shared, self.alike(shared, number, desk))?;
                Ok(false)
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

    /// Adds a part to those that are done.
    fn add(&mut self, shared: &Shared, part: Part, desk: &Desk) -> Result<bool, String> {
        self.alike.clear();
        let done = self.done.len();
        self.done.push(part);
        if !shared.has_many_parts {
            return Ok(true);
        }
        if !self.listed.is_full() {
            self.listed.retain(|turn| turn.get(done) == Some(&part));
        }
        self.look(shared, desk)?;
        Ok(false)
    }

    /// The numbers that play a turn.
    ///
    /// # Errors
    /// One of its parts has no number.
    pub fn spell(&mut self, shared: &Shared, turn: &Turn, desk: &mut Desk) -> Result<Vec<u32>, String> {
        let mut numbers = Vec::new();
        loop {
            let number = self.number_in(shared, turn).ok_or("a part of the turn has no number")?;
            numbers.push(number);
            if self.take(shared, number, desk)? {
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
    pub fn read(&mut self, shared: &Shared, numbers: &[u32], desk: &mut Desk) -> Result<Turn, String> {
        for (at, &number) in numbers.iter().enumerate() {
            if self.take(shared, number, desk)? {
                let (turn, left) = (Turn { parts: std::mem::take(&mut self.done) }, numbers.len() - at - 1);
                return if left == 0 { Ok(turn) } else { Err(format!("the turn is over {left} actions earlier")) };
            }
        }
        Err("the turn goes on after these actions".to_owned())
    }

    /// The position inside the turn, after the parts played.
    pub fn inside(&self, shared: &Shared) -> Option<State> {
        let steps = || shared.engine.steps(&self.state, &Turn { parts: self.done.clone() });
        (!self.done.is_empty()).then(|| steps().pop().map(|step| step.after))?
    }
}
