//! Pictures of positions, in colours.

use crate::Rules;
use crate::cli::fault::Result;
use crate::id::Id;
use crate::names::{Colour, Names};
use crate::notation::picture::{self, Marks};
use crate::notation::scene::ink_on;
use crate::play::State;
use anstyle::{Ansi256Color, AnsiColor, Style};
use std::io::Write;

/// Draws a position.
pub fn draw(rules: &Rules, state: &State, marks: &Marks, out: &mut dyn Write) -> Result {
    for line in picture::draw(rules, state, marks).lines {
        for segment in line {
            let style = style(&rules.names, segment.style);
            write!(out, "{style}{}{style:#}", segment.text)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn style(names: &Names, what: picture::Style) -> Style {
    let plain = Style::new();
    match what {
        picture::Style::Plain => plain,
        picture::Style::Of(player) => match names.look.players.get(&player) {
            Some(&colour) => asked(colour),
            None => PLAYERS[player.index().min(PLAYERS.len() - 1)].on_default().bold(),
        },
        picture::Style::Neutral => plain.bold(),
        picture::Style::Empty | picture::Style::Label => plain.dimmed(),
        picture::Style::Zone => AnsiColor::Green.on_default(),
        picture::Style::Last => AnsiColor::Red.on_default().bold(),
        picture::Style::Target => AnsiColor::Green.on_default().bold(),
    }
}

/// The colours of players who have none of their own.
const PLAYERS: [AnsiColor; 4] = [AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::Magenta, AnsiColor::Green];

/// The colour that the rules ask for lies under the letter, so that it can be read on any terminal.
fn asked(colour: Colour) -> Style {
    Style::new().fg_color(Some(nearest(ink_on(colour)).into())).bg_color(Some(nearest(colour).into())).bold()
}

/// The colour that terminals of 256 colours have nearest to one: of their cube of six steps.
fn nearest(colour: Colour) -> Ansi256Color {
    let step = |value: u8| (u16::from(value) * 5 + 127) / 255;
    Ansi256Color((16 + 36 * step(colour.0) + 6 * step(colour.1) + step(colour.2)) as u8)
}
