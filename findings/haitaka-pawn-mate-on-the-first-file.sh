#!/usr/bin/env bash
# haitaka 0.3.2 (crates.io), moves of shogi.
# One would guess: a pawn that is dropped and mates is not among the legal moves, wherever the king stands, as the
# published rules forbid it; the crate looks for such drops, and its tests have one.
# What happens: only one cell is looked at, the first of all cells where a pawn could be dropped, counted file by file
# from the right. So the drop is left out where the king stands at the far end of the first file, or where Black's own
# pawns bar all files before his; in the mirror it is listed, and played it ends the game as won. Asked by is_legal, the
# crate calls it legal everywhere, also where it does not list it.
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
haitaka = "=0.3.2"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use haitaka::{Board, GameStatus, Move};

fn main() {
    // In each the king has no cell to go to, and nothing can take the pawn.
    let places = [
        ("7lk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", false),
        ("6lkl/9/7G1/9/9/9/9/9/K8 b P 1", "P*2b", true),
        ("3lkl3/9/4G4/9/9/9/9/9/K8 b P 1", "P*5b", true),
        ("kl7/9/G8/9/9/9/9/9/8K b P 1", "P*9b", true),
        ("kl7/9/G8/9/9/9/9/1PPPPPPPP/8K b P 1", "P*9b", false),
    ];
    for (place, drop, expected) in places {
        let board = Board::from_sfen(place).unwrap();
        let mut listed = false;
        board.generate_moves(|moves| {
            listed |= moves.into_iter().any(|one| one.to_string() == drop);
            false
        });
        let drop: Move = drop.parse().unwrap();
        let mut after = board.clone();
        after.play_unchecked(drop);
        let mut answers = 0;
        after.generate_moves(|moves| {
            answers += moves.into_iter().count();
            false
        });
        println!(
            "{place}: {drop} is {}; is_legal: {}; answers: {answers}; then {:?}",
            if listed { "listed" } else { "not listed" },
            board.is_legal(drop),
            after.status(),
        );
        assert_eq!((listed, answers), (expected, 0), "this has changed");
        assert!(board.is_legal(drop) && after.status() == GameStatus::Won, "this has changed");
    }
}
END
cd "$folder"
cargo run --quiet --manifest-path "$folder/Cargo.toml"
