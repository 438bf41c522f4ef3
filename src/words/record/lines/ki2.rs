//! Turns behind the signs of the players, by where they end and what moves: `▲７六歩 △３四歩 ▲２二角成`. All else is as in
//! numbered lines ([`super::kif`]), which reads both.

use super::kif::{self, headers, notes};
use super::signs::SIGNS;
use super::{depth, picture};
use crate::record::Record;

/// How many turns stand on a line.
const A_LINE: usize = 6;

/// A record as such lines: first what was really played, then variations, the last first.
pub fn write(record: &Record) -> String {
    let mut text = headers(record);
    if record.header(picture::HEADER).is_none() {
        text.push('\n');
    }
    notes(&record.nodes[0], &mut text);
    for (place, line) in kif::lines(record).into_iter().enumerate() {
        let before = line.first().map_or(0, |&first| depth(record, first)).saturating_sub(1);
        if place > 0 {
            text += &format!("\n変化：{}手\n", before + 1);
        }
        let mut on_line = 0;
        for (at, played) in line.iter().zip(before..) {
            let node = &record.nodes[*at];
            if on_line == A_LINE {
                text.push('\n');
                on_line = 0;
            }
            let sign = SIGNS[(played + record.offset) % 2][0];
            text += &format!("{}{sign}{}", if on_line > 0 { " " } else { "" }, node.text);
            on_line += 1;
            if !node.comments.is_empty() {
                text.push('\n');
                notes(node, &mut text);
                on_line = 0;
            }
        }
        text.push_str(if on_line > 0 { "\n" } else { "" });
        if place == 0 {
            text += &end(record);
        }
    }
    text
}

/// The line that says how it ended.
fn end(record: &Record) -> String {
    let said = match record.result.as_deref() {
        Some("1-0") => "で先手の勝ち",
        Some("0-1") => "で後手の勝ち",
        Some("1/2-1/2") => "で千日手",
        Some("*") => "で中断",
        _ => return String::new(),
    };
    format!("まで{}手{said}\n", record.main_line().len())
}
