//! The board as a graph in DOT.

use crate::model::Game;
use crate::model::board::Cell;
use std::fmt::Write;

/// The graph: cells where they are drawn, every link with its label.
pub fn dot(game: &Game) -> String {
    let mut text = String::new();
    let board = &game.board;
    let _ = writeln!(text, "digraph {} {{\n  layout=neato; node [shape=circle];", quoted(&game.title));
    for (_, cell) in board.cells() {
        let Cell { name, x, y, .. } = cell;
        let _ = writeln!(text, "  {} [pos=\"{x:.3},{y:.3}!\"];", quoted(name));
    }
    for (from, cell) in board.cells() {
        for (link, label) in board.links.pairs().filter(|(_, label)| !label.composed) {
            for to in board.next(from, link) {
                let to = quoted(&board.cell(to).name);
                let _ = writeln!(text, "  {} -> {to} [label={}];", quoted(&cell.name), quoted(&label.name));
            }
        }
    }
    text + "}\n"
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}
