//! What a part does, in words.

use super::words::Words;
use crate::id::KindId;
use crate::names::{Chooses, NOWHERE};
use crate::play::steps::Step;
use crate::play::{Part, State};

impl Words<'_> {
    /// What a part does.
    pub fn step(&self, step: &Step, before: &State) -> String {
        let part = &step.part;
        let Some(&top) = step.unit.last() else { return self.bare_step(step, before) };
        let unit = match step.unit.len() {
            1 => self.piece(top),
            _ => self.stack(&step.unit),
        };
        let mut text = match part.from {
            NOWHERE => format!("{}: {unit} comes to {}", self.move_name(part.mv), self.cell(part.to)),
            from if from == part.to => format!("{}: {unit} on {}", self.move_name(part.mv), self.cell(from)),
            from => {
                format!("{}: {unit} goes from {} to {}", self.move_name(part.mv), self.cell(from), self.cell(part.to))
            }
        };
        if !step.taken.is_empty() {
            // where nothing stood before, it is what was moved there
            let told = |(cell, taken): &(u16, Vec<KindId>)| {
                self.taken(*cell, if taken.is_empty() { &step.unit } else { taken }, part.to)
            };
            let taken: Vec<String> = step.taken.iter().map(told).collect();
            text += &format!(", taking {}", taken.join(" and "));
        }
        let under = if part.to == NOWHERE { Vec::new() } else { self.rules.engine.stack(before, part.to) };
        let is_taken = step.taken.iter().any(|(cell, _)| *cell == part.to);
        let is_stacked = !is_taken && part.from != part.to && !self.is_area(part.to);
        match under.as_slice() {
            [.., lower] if is_stacked && !step.swapped => text += &format!(", on top of {}", self.piece(*lower)),
            [one] if step.swapped => text += &format!(", changing places with {}", self.piece(*one)),
            stack if step.swapped => text += &format!(", changing places with {}", self.stack(stack)),
            _ => {}
        }
        text + &self.elsewhere(step, before) + &self.sent(step, before)
    }

    /// What happens between two positions by itself, where nobody moves anything.
    pub fn by_itself(&self, before: &State, after: &State) -> String {
        let part = Part { mv: Part::PASS, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        let nothing = Step {
            part,
            tied: false,
            unit: Vec::new(),
            swapped: false,
            taken: Vec::new(),
            named: Vec::new(),
            group: Vec::new(),
            sorts: Vec::new(),
            after: after.clone(),
        };
        self.elsewhere(&nothing, before) + &self.sent(&nothing, before)
    }

    /// A part that lifts nothing: what is chosen, and what becomes of what stands there.
    fn bare_step(&self, step: &Step, before: &State) -> String {
        let part = &step.part;
        match part.mv {
            Part::AGAIN => return format!("{} has another turn", self.rules.names.players[self.mover]),
            Part::PASS => return format!("{} passes", self.rules.names.players[self.mover]),
            _ => {}
        }
        let chooses = self.rules.names.moves.get(usize::from(part.mv)).and_then(|mv| mv.chooses);
        let chosen = match (chooses, part.from, part.to) {
            (Some(Chooses::Name), ..) => format!(" chooses {}", self.chosen(part.way)),
            (Some(Chooses::Die), ..) => format!(" uses a {}", part.way),
            (Some(Chooses::Cells), ..) => format!(" chooses {}", self.cells_listed(&step.group)),
            (None, _, NOWHERE) => String::new(),
            (None, _, to) => format!(" points to {}", self.cell(to)),
        };
        self.move_name(part.mv) + &chosen + &self.elsewhere(step, before) + &self.sent(step, before)
    }

    /// What a part does beside what it moves and takes. Where pieces have come or gone, it is said what stands where now: which
    /// of them is which nobody knows.
    fn elsewhere(&self, step: &Step, before: &State) -> String {
        let heaped = self.heaped(step, before);
        if heaped.is_empty() { self.turned(step, before) } else { heaped + &self.become_another(step) }
    }

    /// True for a cell of which a part says itself what it does there.
    fn is_told(step: &Step, cell: u16) -> bool {
        let goes = !step.unit.is_empty() && step.part.from != step.part.to;
        goes && [step.part.from, step.part.to].contains(&cell) || step.taken.iter().any(|(taken, _)| *taken == cell)
    }

    /// True where more came to the cell on which the part lands than what was moved there, or less stayed.
    fn more_came(&self, step: &Step, before: &State) -> bool {
        let (engine, to) = (&self.rules.engine, step.part.to);
        if to == NOWHERE || self.is_area(to) || step.unit.is_empty() || step.part.from == to {
            return false;
        }
        let taken: usize = step.taken.iter().filter(|(cell, _)| *cell == to).map(|(_, taken)| taken.len()).sum();
        let stayed = if step.swapped { 0 } else { engine.stack(before, to).len().saturating_sub(taken) };
        engine.stack(&step.after, to).len() != stayed + step.unit.len()
    }

    /// Where there are other pieces than before, beside where the part began, landed and captured, if there are more anywhere, or
    /// fewer: what was sown, pushed or removed.
    fn heaped(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let mut heaps: Vec<(Vec<KindId>, Vec<String>)> = Vec::new();
        let mut have_moved = false;
        let is_told = |cell: u16| Self::is_told(step, cell) && !(cell == step.part.to && self.more_came(step, before));
        for cell in (0..engine.cells() as u16).filter(|&cell| !is_told(cell)) {
            let (old, now) = (engine.stack(before, cell), engine.stack(&step.after, cell));
            have_moved |= old.len() != now.len();
            if old != now {
                group(&mut heaps, now, self.cell(cell));
            }
        }
        if !have_moved {
            return String::new();
        }
        let one = |(heap, cells): &(Vec<KindId>, Vec<String>)| match heap.is_empty() {
            true => format!("nothing on {}", cells.join(", ")),
            false => format!("{} on {}", self.letters(heap), cells.join(", ")),
        };
        format!(", so that there is {}", heaps.iter().map(one).collect::<Vec<_>>().join(", "))
    }

    /// What has become of pieces that stay where they are, and of the one that moved.
    fn turned(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let mut new: Vec<(KindId, Vec<String>)> = Vec::new();
        for cell in (0..engine.cells() as u16).filter(|&cell| !Self::is_told(step, cell)) {
            let (old, now) = (engine.stack(before, cell), engine.stack(&step.after, cell));
            if let (Some(was), Some(is)) = (old.last(), now.last())
                && old.len() == now.len()
                && was != is
            {
                group(&mut new, *is, self.cell(cell));
            }
        }
        let mut text = String::new();
        for (kind, cells) in new {
            text += &format!(", what stands on {} becomes {}", cells.join(" and "), self.piece(kind));
        }
        text + &self.become_another(step)
    }

    /// What the piece that moved has become.
    fn become_another(&self, step: &Step) -> String {
        let to = step.part.to;
        let lands = if self.is_area(to) { None } else { self.rules.engine.stack(&step.after, to).pop() };
        match (lands, step.unit.last()) {
            (Some(now), Some(&was)) if now != was => format!(", and becomes {}", self.piece(now)),
            _ => String::new(),
        }
    }

    /// What else came to areas by a part: pieces taken, sent, turned into others.
    fn sent(&self, step: &Step, before: &State) -> String {
        let engine = &self.rules.engine;
        let mut text = String::new();
        for (at, slot) in self.rules.names.slots.iter().enumerate() {
            let place = (self.rules.names.cells.len() + at) as u16;
            let count = |state: &State| engine.stack(state, place).len();
            let moved = step.unit.iter().filter(|kind| step.part.to == place && kind.0 == slot.kind).count();
            let came = count(&step.after).saturating_sub(count(before) + moved);
            let kind = KindId(slot.kind);
            match came {
                0 => {}
                1 => text += &format!(", {} comes to {}", self.piece(kind), self.cell(place)),
                many => text += &format!(", {many} pieces, each {}, come to {}", self.piece(kind), self.cell(place)),
            }
        }
        text
    }

    /// What was taken, and where, if not where the part lands.
    fn taken(&self, cell: u16, stack: &[KindId], to: u16) -> String {
        let what = match stack {
            [one] => self.piece(*one),
            _ => self.stack(stack),
        };
        if cell == to { what } else { format!("{what} on {}", self.cell(cell)) }
    }
}

/// Adds a cell to those of which the same is to be said.
fn group<T: PartialEq>(groups: &mut Vec<(T, Vec<String>)>, what: T, cell: String) {
    match groups.iter_mut().find(|(known, _)| *known == what) {
        Some((_, cells)) => cells.push(cell),
        None => groups.push((what, vec![cell])),
    }
}
