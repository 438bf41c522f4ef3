//! The table people sit at: the game so far, who plays it, and what they may say.

use crate::allowance::{Limits, within};
use crate::cli::draw::draw;
use crate::cli::explain;
use crate::cli::fault::{Fault, Result, given_up};
use crate::cli::line::Line;
use crate::cli::outcome;
use crate::cli::play::ask::ask;
use crate::cli::play::choice::{self, Choice};
use crate::cli::play::command::{COMMANDS, Command, like};
use crate::cli::play::cup::Cup;
use crate::cli::play::keep;
use crate::cli::play::seats::{Seat, Thinker};
use crate::cli::render::WIDTH;
use crate::cli::session::Session;
use crate::cli::table::wrapped;
use crate::cli::write::Overwrite;
use crate::id::{Id, PlayerId};
use crate::lab::guest::{Lapse, Visitor};
use crate::notation::picture::Marks;
use crate::notation::record::{self, Played, Record};
use crate::notation::rolls::{self, Said};
use crate::notation::turns::{self, TurnError};
use crate::play::{Outcome, Part, Turn};
use crate::program::Dice;
use std::collections::BTreeSet;
use std::io::Write;

/// Most turns listed at once.
const MOST_LISTED: usize = 60;

/// A game being played.
pub struct Table<'a> {
    /// What is played.
    pub session: &'a Session,
    /// By whom.
    pub seats: Vec<Seat>,
    /// So far.
    pub line: Line,
    /// How its record begins.
    pub header: Record,
    /// Who helps people.
    pub adviser: Thinker,
    /// What was taken back, the last first.
    pub undone: Vec<Played>,
    /// Who has lost by what no rule says, and what that is.
    pub resigned: Option<(PlayerId, String)>,
    /// The dice.
    pub cup: Cup,
    /// Turns are typed part by part.
    pub in_parts: bool,
    /// The parts typed so far of a turn.
    pub done: Vec<Part>,
    /// The files that the game was written to.
    pub saved: BTreeSet<String>,
}

/// Whether the game goes on.
pub(super) enum After {
    /// Somebody else may be on, and the board may have changed.
    Changed,
    /// The player is asked again.
    Same,
    /// Done.
    Leave,
}

impl Table<'_> {
    /// Plays with people until they leave or their words end.
    pub fn host(&mut self, terminal: bool, out: &mut dyn Write) -> Result {
        self.draw(out)?;
        let mut listed = Vec::new();
        loop {
            self.done.clear();
            if self.is_over() {
                writeln!(out, "{}", self.in_words())?;
            } else if let Some(dice) = self.to_roll() {
                if !self.cup.asks {
                    let rolled = self.cup.throw(dice);
                    self.rolled(&Said::of(dice, rolled), out)?;
                    continue;
                }
            } else if !self.is_human() {
                self.reply(out)?;
                continue;
            }
            if self.in_parts && self.is_on() {
                self.list_parts(&mut listed, out)?;
            }
            loop {
                let Some(line) = ask(&self.prompt(), terminal, out)? else {
                    if !self.is_over() {
                        writeln!(out, "\nThe game is left as it stands.")?;
                    }
                    return Ok(());
                };
                let obeyed = within(Limits::default(), || self.obey(Command::read(&line), &mut listed, out));
                match obeyed.unwrap_or_else(|_| self.not_obeyed(out))? {
                    After::Same => {}
                    After::Leave => return Ok(()),
                    After::Changed => {
                        listed.clear();
                        break;
                    }
                }
            }
        }
    }

    /// What was typed would take too long.
    fn not_obeyed(&self, out: &mut dyn Write) -> Result<After> {
        writeln!(out, "{}", given_up())?;
        Ok(After::Same)
    }

    /// Draws the board, the last turn marked.
    pub fn draw(&self, out: &mut dyn Write) -> Result {
        let marks = self.line.played.last().map_or_else(Marks::default, |played| Marks::last(&played.turn));
        draw(&self.session.rules, self.line.now(), &marks, out)
    }

    /// True where nothing more is played.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.session.rules.engine.outcome(self.line.now()) != Outcome::Open
    }

    /// The dice that must be rolled now.
    fn to_roll(&self) -> Option<Dice> {
        self.session.rules.engine.to_roll(self.line.now()).filter(|_| self.resigned.is_none())
    }

    /// Rolls for the player to move, where he must.
    pub fn roll(&mut self) {
        if let Some(dice) = self.to_roll() {
            let value = self.cup.throw(dice);
            self.line.rolled(self.session.rules.engine.with_roll(self.line.now(), value));
        }
    }

    /// Goes on after a roll; false where it cannot be.
    pub(super) fn rolled(&mut self, value: &Said, out: &mut dyn Write) -> Result<bool> {
        match rolls::roll(&self.session.rules, self.line.now(), value) {
            Ok(now) => {
                self.line.rolled(now);
                writeln!(out, "{} rolls {value}", self.player())?;
                Ok(true)
            }
            Err(error) => {
                writeln!(out, "{error}")?;
                Ok(false)
            }
        }
    }

    /// True where a person is to play a turn.
    fn is_on(&self) -> bool {
        !self.is_over() && self.is_human() && self.to_roll().is_none()
    }

    fn prompt(&self) -> String {
        match self.to_roll() {
            _ if self.is_over() => "over".to_owned(),
            Some(_) => format!("{} rolls", self.player()),
            None => self.player().to_owned(),
        }
    }

    fn mover(&self) -> PlayerId {
        self.session.rules.engine.mover(self.line.now())
    }

    pub(super) fn player(&self) -> &str {
        &self.session.rules.names.players[self.mover()]
    }

    fn is_human(&self) -> bool {
        matches!(self.seats[self.mover().index()], Seat::Human)
    }

    /// Who won, or who moves.
    pub fn in_words(&self) -> String {
        let players = &self.session.rules.names.players;
        match &self.resigned {
            None => outcome::words(&self.session.rules, self.line.now()),
            Some((loser, by)) if players.len() == 2 => {
                format!("{} wins ({} {by})", players[PlayerId(1 - loser.0)], players[*loser])
            }
            Some((loser, by)) => format!("{} {by}", players[*loser]),
        }
    }

    /// The computer's turn for the player to move, where there is one.
    ///
    /// # Errors
    /// It was given up.
    pub fn think(&mut self) -> Result<Option<Turn>> {
        let place = self.mover().index();
        match &mut self.seats[place] {
            Seat::Computer(thinker) => thinker.turn(&self.session.rules, self.line.now()),
            Seat::Guest(seated) => Ok(seated
                .choose(&self.line.played, self.line.now())
                .map_err(|Lapse(by)| self.resigned = Some((self.mover(), format!("loses: {by}"))))
                .ok()),
            Seat::Human => Ok(None),
        }
    }

    /// Notes that the player to move gives up.
    fn resign(&mut self) {
        self.resigned = Some((self.mover(), "resigns".to_owned()));
    }

    fn reply(&mut self, out: &mut dyn Write) -> Result {
        writeln!(out, "{} is thinking …", self.player())?;
        out.flush()?;
        match self.think() {
            Ok(Some(turn)) => return self.announce(turn, out),
            Ok(None) if self.resigned.is_some() => {}
            Ok(None) => self.resign(),
            // the game is not lost for that: somebody else plays on
            Err(fault) => {
                writeln!(out, "{fault}; {} is yours to play now", self.player())?;
                let place = self.mover().index();
                self.seats[place] = Seat::Human;
            }
        }
        Ok(())
    }

    /// Plays a turn, and tells everybody.
    fn announce(&mut self, turn: Turn, out: &mut dyn Write) -> Result {
        let text = turns::write(&self.session.rules, self.line.now(), &turn);
        writeln!(out, "{} plays {text}\n", self.player())?;
        self.line.play(&self.session.rules, turn);
        self.draw(out)
    }

    fn obey(&mut self, command: Command, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(After::Leave),
            Command::Help => help(out)?,
            Command::Show => self.draw(out)?,
            Command::Incomplete(needs) => writeln!(out, "{needs}")?,
            Command::Turns if self.in_parts && self.is_on() => self.list_parts(listed, out)?,
            Command::Turns => self.list(choice::all(&self.session.rules, self.line.now()), listed, out)?,
            Command::Undo if !self.done.is_empty() => return self.take_part_back(listed, out),
            Command::Undo => return self.undo(out),
            Command::Redo => return self.redo(out),
            Command::Save(file, overwrite) => self.save(file, overwrite, out)?,
            Command::Load(file) => return self.load(&file, out),
            Command::Why(text) => self.why(&text, out)?,
            _ if self.is_over() => writeln!(out, "the game is over; `undo` takes turns back, `quit` leaves")?,
            Command::Resign => {
                self.resign();
                return Ok(After::Changed);
            }
            Command::Pick(value) if self.to_roll().is_some() => return self.say_roll(&Said::One(value as u32), out),
            Command::Turn(text) if self.to_roll().is_some() && text.parse::<Said>().is_ok() => {
                return text.parse().map_or(Ok(After::Same), |said| self.say_roll(&said, out));
            }
            Command::Turn(text) if rolls::split(&text).0.is_some() => return self.turn_with_roll(&text, listed, out),
            _ if self.to_roll().is_some() => {
                writeln!(out, "{} must roll first: type the number that was rolled", self.player())?;
            }
            Command::Hint => self.hint(out)?,
            Command::Parts => self.change_parts(listed, out)?,
            Command::Stop => return self.stop(listed, out),
            Command::Pick(number) if self.in_parts => return self.pick_part(number, listed, out),
            Command::Turn(text) if self.in_parts => return self.type_parts(&text, listed, out),
            Command::Pick(number) => return self.pick(number, listed, out),
            Command::Turn(text) => return self.turn(&text, listed, out),
        }
        Ok(After::Same)
    }

    /// Writes the game to a file, over one that holds it already.
    fn save(&mut self, file: String, overwrite: Overwrite, out: &mut dyn Write) -> Result {
        let force = overwrite.force || self.saved.contains(&file);
        let done = Overwrite { force }.write(&file, self.record());
        let is_saved = done.is_ok();
        self.report(done, &format!("saved as `{file}`"), out)?;
        if is_saved {
            self.saved.insert(file);
        }
        Ok(())
    }

    /// Tells how something went; a fault does not end the game.
    fn report(&self, done: Result, fine: &str, out: &mut dyn Write) -> Result {
        match done {
            Ok(()) => writeln!(out, "{fine}")?,
            Err(fault @ Fault::Output(_)) => return Err(fault),
            Err(fault) => writeln!(out, "{fault}")?,
        }
        Ok(())
    }

    fn pick(&mut self, number: usize, listed: &[Choice], out: &mut dyn Write) -> Result<After> {
        match number.checked_sub(1).and_then(|place| listed.get(place)) {
            Some(choice) => self.play(choice.turn.clone(), out),
            None => {
                let text = number.to_string();
                self.turn(&text, &mut Vec::new(), out)
            }
        }
    }

    /// What a person rolled.
    fn say_roll(&mut self, value: &Said, out: &mut dyn Write) -> Result<After> {
        Ok(if self.rolled(value, out)? { After::Changed } else { After::Same })
    }

    /// `[4]`, with a turn after it or without.
    fn turn_with_roll(&mut self, text: &str, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        let (Some(value), turn) = rolls::split(text) else { return Ok(After::Same) };
        if self.to_roll().is_some() && !self.cup.asks {
            return Ok(After::Same);
        }
        match self.say_roll(&value, out)? {
            After::Changed if turn.is_empty() || !self.is_on() => Ok(After::Changed),
            After::Changed if self.in_parts => self.type_parts(turn, listed, out),
            After::Changed => self.turn(turn, listed, out),
            other => Ok(other),
        }
    }

    pub(super) fn play(&mut self, turn: Turn, out: &mut dyn Write) -> Result<After> {
        self.undone.clear();
        self.announce(turn, out)?;
        Ok(After::Changed)
    }

    /// A turn, the beginning of some, or neither.
    fn turn(&mut self, text: &str, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result<After> {
        let rules = &self.session.rules;
        let error = match turns::read(rules, self.line.now(), text) {
            Ok(turn) => return self.play(turn, out),
            Err(error @ TurnError::TooLong { .. }) => {
                writeln!(out, "{error}")?;
                return Ok(After::Same);
            }
            Err(error) => error,
        };
        let choices = choice::beginning(rules, self.line.now(), text);
        if !choices.is_empty() {
            self.list(choices, listed, out)?;
            return Ok(After::Same);
        }
        if let Some(command) = like(text.split_whitespace().next().unwrap_or_default()) {
            writeln!(out, "`{}` is neither a turn nor a command; did you mean `{command}`?", turns::clip(text))?;
            return Ok(After::Same);
        }
        if choice::cells(rules, text).is_some() {
            writeln!(out, "no turn begins so; `turns` lists what can be played")?;
            return Ok(After::Same);
        }
        writeln!(out, "{error}")?;
        match error {
            TurnError::Illegal { .. } => writeln!(out, "`why {}` tells why", turns::clip(text))?,
            _ => writeln!(out, "`turns` lists what can be played, `help` the commands")?,
        }
        Ok(After::Same)
    }

    pub(super) fn list(&self, choices: Vec<Choice>, listed: &mut Vec<Choice>, out: &mut dyn Write) -> Result {
        *listed = choices;
        let shown = &listed[..listed.len().min(MOST_LISTED)];
        let labels: Vec<String> = shown.iter().zip(1..).map(|(c, number)| format!("{number:>3} {}", c.text)).collect();
        let width = labels.iter().map(|l| l.chars().count()).max().unwrap_or(0) + 3;
        for row in labels.chunks((80 / width).max(1)) {
            let row: String = row.iter().map(|label| format!("{label:<width$}")).collect();
            writeln!(out, "{}", row.trim_end())?;
        }
        match listed.len() - shown.len() {
            0 if listed.is_empty() => writeln!(out, "there is nothing to play")?,
            0 => {}
            more => writeln!(out, "… and {more} more: type where the turn begins")?,
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<After> {
        if self.resigned.take().is_some() {
            return Ok(After::Changed);
        }
        if self.line.played.is_empty() {
            writeln!(out, "there is nothing to take back")?;
            return Ok(After::Same);
        }
        while let Some(played) = self.line.take_back() {
            self.undone.push(played);
            if self.is_human() {
                break;
            }
        }
        self.draw(out)?;
        Ok(After::Changed)
    }

    fn redo(&mut self, out: &mut dyn Write) -> Result<After> {
        if self.undone.is_empty() {
            writeln!(out, "there is nothing to play again")?;
            return Ok(After::Same);
        }
        while let Some(played) = self.undone.pop() {
            self.line.play_again(played);
            if self.is_human() {
                break;
            }
        }
        self.draw(out)?;
        Ok(After::Changed)
    }

    /// The record of the game so far.
    pub fn record(&self) -> String {
        let rules = &self.session.rules;
        let outcome = rules.engine.outcome(self.line.now());
        let mut record = self.header.clone();
        record.turns = self.line.turns().map(|(state, turn)| rolls::write(rules, state, turn)).collect();
        if self.resigned.is_some() {
            record.comments.push(self.in_words());
        } else if outcome != Outcome::Open {
            record.result = Some(crate::notation::outcome::recorded(rules, self.line.now()));
        }
        record::write(&record)
    }

    fn load(&mut self, file: &str, out: &mut dyn Write) -> Result<After> {
        match keep::load(self.session, self.header.game.as_deref(), file) {
            Ok((header, line)) => {
                (self.header, self.line, self.undone, self.resigned) = (header, line, Vec::new(), None);
                self.saved.clear();
                self.draw(out)?;
                Ok(After::Changed)
            }
            Err(fault @ Fault::Output(_)) => Err(fault),
            Err(fault) => {
                writeln!(out, "{fault}")?;
                Ok(After::Same)
            }
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result {
        out.flush()?;
        match self.adviser.turn(&self.session.rules, self.line.now()) {
            Ok(Some(turn)) => {
                let text = turns::write(&self.session.rules, self.line.now(), &turn);
                Ok(writeln!(out, "try {text}")?)
            }
            Ok(None) => Ok(writeln!(out, "there is nothing to play")?),
            Err(fault) => Ok(writeln!(out, "{fault}")?),
        }
    }

    fn why(&self, text: &str, out: &mut dyn Write) -> Result {
        explain::tell(self.session, self.line.now(), text, out).map(|_| ())
    }
}

fn help(out: &mut dyn Write) -> Result {
    for text in [
        "Type a turn, or where it begins to see the turns that begin there; a number picks one of them.",
        "Where turns are typed part by part, type one part or several, and `stop` when the turn is to end.",
    ] {
        writeln!(out, "{}", wrapped(text, WIDTH).join("\n"))?;
    }
    for (name, needs, does) in COMMANDS {
        writeln!(out, "  {:<12} {does}", format!("{name} {needs}").trim_end())?;
    }
    Ok(())
}
