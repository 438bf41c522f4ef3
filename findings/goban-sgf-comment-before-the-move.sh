#!/usr/bin/env bash
# goban 0.20.1 (crates.io), the game of Go, its reader of records as SGF, beside sgfmill 1.1.1 (PyPI).
# One would guess: B and W in a record say who plays, and it does not matter where in a node they stand: so the format
# has it (SGF FF[4]: the order of properties in a node is not fixed).
# What happens: only what comes first in a node is looked at, so that a move behind a comment or a time is left out; and
# what colour it has is not looked at, so that all later moves are played by the other side. Nothing is said. So do the
# colours change, too, where one side plays twice, and where White begins after stones that are set up without HA or PL.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat > "$folder/Cargo.toml" <<'END'
[package]
name = "seen"
version = "0.0.0"
edition = "2021"

[dependencies]
goban = "=0.20.1"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use goban::rules::game::Game;

/// Prints the stones of a record on 9 by 9, from the left and from the top.
fn main() {
    for text in std::env::args().skip(1) {
        let game = Game::from_sgf(&text).expect("this has changed");
        let mut stones = Vec::new();
        for row in 0..9 {
            for column in 0..9 {
                if let Some(color) = game.goban().get_color((row, column)) {
                    stones.push(format!("{color:?} {}{}", char::from(b'a' + column), char::from(b'a' + row)));
                }
            }
        }
        println!("{}", stones.join(", "));
    }
}
END
cd "$folder"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet sgfmill==1.1.1
CARGO_PROFILE_DEV_DEBUG=0 cargo build --quiet --manifest-path "$folder/Cargo.toml"
"$folder/venv/bin/python" - <<'END'
import subprocess

from sgfmill import sgf, sgf_moves

RECORDS = {
    "plain": "(;GM[1]SZ[9];B[ee];W[cc];B[gg];W[cg])",
    "a comment before": "(;GM[1]SZ[9];B[ee];C[a good point]W[cc];B[gg];W[cg])",
    "a comment behind": "(;GM[1]SZ[9];B[ee];W[cc]C[a good point];B[gg];W[cg])",
    "a time before": "(;GM[1]SZ[9];BL[60]B[ee];WL[60]W[cc];B[gg];W[cg])",
    "twice": "(;GM[1]SZ[9];B[ee];B[cc];W[gg])",
    "set up": "(;GM[1]SZ[9]AB[ee];W[cc];B[gg])",
}
SAME = {"plain", "a comment behind"}

def stones(text):
    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_string(text))
    for color, point in moves:
        board.play(*point, color)
    points = sorted((8 - row, column, color) for color, (row, column) in board.list_occupied_points())
    return ", ".join(f"{ {'b': 'Black', 'w': 'White'}[color]} {chr(97 + column)}{chr(97 + row)}"
                     for row, column, color in points)

run = subprocess.run(["target/debug/seen", *RECORDS.values()], capture_output=True, text=True, check=True)
for (name, text), seen in zip(RECORDS.items(), run.stdout.splitlines(), strict=True):
    expected = stones(text)
    print(f"{name}: {text}\n  goban:   {seen}\n  sgfmill: {expected}")
    assert (seen == expected) == (name in SAME), "this has changed"
END
