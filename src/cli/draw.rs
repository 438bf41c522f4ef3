//! Pictures of positions, in colours.

use crate::cli::fault::Result;
use anstyle::{AnsiColor, Style};
use boardwright::Rules;
use boardwright::notation::picture::{self, Marks};
use boardwright::play::State;
use std::io::Write;

/// Draws a position.
pub fn draw(rules: &Rules, state: &State, marks: &Marks, out: &mut dyn Write) -> Result {
    for line in picture::draw(rules, state, marks).lines {
        for segment in line {
            let style = style(segment.style);
            write!(out, "{style}{}{style:#}", segment.text)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn style(what: picture::Style) -> Style {
    let plain = Style::new();
    match what {
        picture::Style::Plain => plain,
        picture::Style::First => AnsiColor::Yellow.on_default().bold(),
        picture::Style::Second => AnsiColor::Cyan.on_default().bold(),
        picture::Style::Third => AnsiColor::Magenta.on_default().bold(),
        picture::Style::Later => AnsiColor::Green.on_default().bold(),
        picture::Style::Neutral => plain.bold(),
        picture::Style::Empty | picture::Style::Label => plain.dimmed(),
        picture::Style::Zone => AnsiColor::Green.on_default(),
        picture::Style::Last => AnsiColor::Red.on_default().bold(),
        picture::Style::Target => AnsiColor::Green.on_default().bold(),
    }
}
