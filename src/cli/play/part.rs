//! Turns typed part by part.

use crate::cli::draw::draw;
use crate::cli::fault::Result;
use crate::cli::play::choice::{self, Choice};
use crate::cli::play::command::like;
use crate::cli::play::table::{After, Table};
use crate::engine::Engine;
use crate::notation::picture::Marks;
use crate::notation::turns;
use crate::play::parts::Next;
use crate::play::{Part, Turn};
use std::io::Write;

impl Table<'_> {
    fn engine(&self) -> &dyn Engine {
        &*self.session.rules.engine
    }

    /// What may follow the parts typed so far.
    fn next(&self) -> Next {
        self.engine().next_parts(self.line.now(), &self.done).unwrap_or_default()
    }

    /// From now on turns are typed part by part, or whole again.
    pub(super) fn change_parts(&mut self, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result {
        self.in_parts = !self.in_parts;
        self.done.clear();
        if self.in_parts {
            return self.list_parts(listed, out);
        }
        Ok(writeln!(out, "turns are typed whole again; `turns` lists them")?)
    }

    /// Lists what may be played next.
    pub(super) fn list_parts(&self, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result {
        let rules = &self.session.rules;
        if !self.done.is_empty() {
            let so_far = turns::write(rules, self.line.now(), &Turn { parts: self.done.clone() });
            writeln!(out, "so far: {so_far}")?;
        }
        let choices = choice::next(rules, self.line.now(), &self.done);
        if !choices.is_empty() {
            self.list(choices, listed, out)?;
        }
        match (self.next().may_stop, self.done.is_empty()) {
            (true, true) => writeln!(out, "`stop` plays nothing")?,
            (true, false) => writeln!(out, "`stop` ends the turn")?,
            (false, _) => {}
        }
        Ok(())
    }

    /// One part, or several.
    pub(super) fn type_parts(&mut self, text: &str, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        let rules = &self.session.rules;
        if self.done.is_empty() && text == turns::PASS && self.next().may_stop {
            return self.stop(listed, out);
        }
        let now = self.line.now();
        let mut readings = turns::read_parts(rules, now, &self.done, text);
        // parts that write nothing are played, or offered, after those that do
        let fewest = readings.iter().map(Vec::len).min();
        readings.retain(|parts| Some(parts.len()) == fewest);
        match &readings[..] {
            [only] => return self.go_on(only.clone(), listed, out),
            [first, second, ..] => {
                let words = |parts: &Vec<Part>| turns::describe(rules, now, &Turn { parts: parts.clone() });
                writeln!(out, "`{text}` can be read as {} and as {}", words(first), words(second))?;
                return Ok(After::Same);
            }
            [] => {}
        }
        let mut beginning = choice::next(rules, now, &self.done);
        beginning.retain(|choice| choice.text.starts_with(text));
        if !beginning.is_empty() {
            self.list(beginning, listed, out)?;
        } else if let Some(command) = like(text.split_whitespace().next().unwrap_or_default()) {
            writeln!(out, "`{text}` is neither a part of a turn nor a command; did you mean `{command}`?")?;
        } else {
            let whole = turns::write(rules, now, &Turn { parts: self.done.clone() });
            let whole = if self.done.is_empty() {
                text.to_owned()
            } else {
                format!("{whole}{}{text}", rules.names.notation.joint)
            };
            writeln!(out, "`{text}` cannot be played now; `turns` lists what can, `why {whole}` tells why")?;
        }
        Ok(After::Same)
    }

    /// A part by its number in the list.
    pub(super) fn pick_part(&mut self, number: usize, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        match number.checked_sub(1).and_then(|place| listed.get(place)).cloned() {
            Some(choice) => self.go_on(choice.turn.parts, listed, out),
            None => {
                writeln!(out, "there is no number {number} in the list; `turns` lists what can be played")?;
                Ok(After::Same)
            }
        }
    }

    /// Goes on with these parts; the turn ends where nothing can follow.
    fn go_on(&mut self, parts: Vec<Part>, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        self.done = parts;
        let mut next = self.next();
        while let ([only], false) = (&next.parts[..], next.may_stop) {
            if !self.is_silent(*only) {
                break;
            }
            self.done.push(*only);
            next = self.next();
        }
        if next.parts.is_empty() {
            return self.play(Turn { parts: self.done.clone() }, out);
        }
        self.draw_inside(out)?;
        self.list_parts(listed, out)?;
        Ok(After::Same)
    }

    /// True for what nobody need type after the parts so far: being on again, and a part that writes nothing.
    fn is_silent(&self, part: Part) -> bool {
        part.mv == Part::AGAIN || turns::write_part(&self.session.rules, self.line.now(), &self.done, part).is_empty()
    }

    /// Draws the position inside the turn.
    fn draw_inside(&self, out: &mut dyn Write) -> Result {
        let turn = Turn { parts: self.done.clone() };
        let steps = self.engine().steps(self.line.now(), &turn);
        let inside = steps.last().map_or(self.line.now(), |step| &step.after);
        draw(&self.session.rules, inside, &Marks::last(&turn), out)
    }

    /// Ends the turn with the parts typed so far.
    pub(super) fn stop(&mut self, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        if !self.in_parts {
            writeln!(out, "turns are typed whole; `parts` lets you type them part by part")?;
            return Ok(After::Same);
        }
        if self.next().may_stop {
            return self.play(Turn { parts: self.done.clone() }, out);
        }
        writeln!(out, "the turn may not end here; it can go on with")?;
        self.list_parts(listed, out)?;
        Ok(After::Same)
    }

    /// Takes back the last part of the turn being typed.
    pub(super) fn take_part_back(&mut self, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        while self.done.pop().is_some_and(|part| self.is_silent(part)) {}
        self.draw_inside(out)?;
        self.list_parts(listed, out)?;
        Ok(After::Same)
    }
}
