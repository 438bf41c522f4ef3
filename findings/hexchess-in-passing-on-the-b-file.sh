#!/usr/bin/env bash
# hexchess 2.5.1 (crates.io), Glinski's hexagonal chess.
# One would guess: a pawn that goes two cells from its first cell, over one that an enemy pawn attacks, can be taken in
# passing, whatever its file, as the rules have it (the package's page names those on Wikipedia, "Hexagonal chess"); and
# the game is the same in a mirror.
# What happens: a pawn on the b file may go two cells, but is never taken in passing; one on the k file, which is the
# mirror of b, is. So it is on both sides, and on no other file where a pawn can go two cells at the outset.
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
hexchess = "=2.5.1"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use hexchess::Hexchess;

/// The game after turns, each of which is legal.
fn after(turns: &[&str]) -> Hexchess {
    let mut game = Hexchess::init();
    for turn in turns {
        assert!(game.current_moves().iter().any(|legal| legal.to_string() == *turn), "{turn} is not legal");
        game.apply_sequence(turn).unwrap();
    }
    game
}

fn main() {
    let white = ["b1b3", "c2c4", "d3d5", "e4e6", "g4g6", "h3h5", "i2i4", "k1k3"];
    let black = ["b7b5", "c7c5", "d7d5", "e7e5", "g7g5", "h7h5", "i7i5", "k7k5"];
    let mut without = Vec::new();
    for (white, black) in white.into_iter().zip(black) {
        let passed = [after(&[white]).ep, after(&["b1b2", black]).ep];
        if passed[1].is_none() {
            without.push(black);
        }
        if passed[0].is_none() {
            without.push(white);
        }
    }
    println!("steps of two after which there is no cell to take in passing: {}", without.join(" "));
    assert_eq!(without, ["b7b5", "b1b3"], "this has changed");

    let lines = [
        ("g4g5 c7c5 g5g6 c5c4 h3h4 c4c3 b1b3", "c3b2", false),
        ("e4e5 i7i5 e5e6 i5i4 d3d4 i4i3 k1k3", "i3k2", true),
    ];
    for (turns, taking, expected) in lines {
        let game = after(&turns.split(' ').collect::<Vec<_>>());
        let seen = game.current_moves().iter().any(|legal| legal.to_string() == taking);
        println!("{turns}: then {taking} is {}", if seen { "legal" } else { "not legal" });
        assert_eq!(seen, expected, "this has changed");
    }
}
END
cd "$folder"
cargo run --quiet --manifest-path "$folder/Cargo.toml"
