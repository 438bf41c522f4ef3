#!/usr/bin/env bash
# hive-engine 0.3.0 (crates.io; Rust 1.94 or later), the game Hive with mosquito, ladybug and pillbug.
# One would guess, as the published rules and the answers of worldhivetournaments.com have it: what slides touches the
# hive all the way; a beetle on top comes down between two pieces of the ground, since only higher stacks bar it there;
# a mosquito on top moves as a beetle; a pillbug puts a piece beside it on any free cell beside it.
# What happens: a queen goes across a gap to a cell that only the other end of the hive touches; the beetle stays up, as
# it is stopped by whatever is higher than where it goes; the mosquito runs off as an ant, as far as it likes; and the
# pillbug throws straight across only, to one cell of four.
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
hive-engine = "=0.3.0"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use hive::engine::grid::{coordinate::hex::Hex, piece::Piece, Grid};
use hive::engine::moves::available_moves;

/// Where a piece on (0, 0) and those beside it go, by the cells of the pieces, each stack from below.
fn moves(pieces: &[(Piece, (i64, i64))]) -> Vec<((i64, i64), (i64, i64))> {
    let mut grid = Grid::new();
    for (piece, (q, r)) in pieces {
        grid.place_piece_to_hex(piece.white(), Hex::new(*q, *r));
    }
    let mut seen: Vec<_> = available_moves(&grid, &Hex::zero(), &[])
        .iter()
        .map(|action| ((action.from.q, action.from.r), (action.to.q, action.to.r)))
        .collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

fn main() {
    let [queen, beetle, ant, mosquito, pillbug, spider] = [
        Piece::queen_bee(),
        Piece::beetle(),
        Piece::soldier_ant(),
        Piece::mosquito(),
        Piece::pillbug(),
        Piece::spider(),
    ];
    let bow = [(queen, (0, 0)), (ant, (0, -1)), (ant, (1, -2)), (spider, (2, -2)), (spider, (2, -1))];
    let across = moves(&bow).contains(&((0, 0), (1, 0)));
    println!("the queen, which touches one end of a bow, goes to a cell at its other end: {across}");

    let ground = [(spider, (0, 0)), (ant, (1, -1)), (ant, (0, 1)), (beetle, (0, 0))];
    let down = moves(&ground).contains(&((0, 0), (1, 0)));
    println!("the beetle on top comes down between two pieces: {down}");

    let top = [(spider, (0, 0)), (ant, (1, 0)), (queen, (2, 0)), (mosquito, (0, 0))];
    let far: Vec<_> = moves(&top).into_iter().map(|(_, to)| to).collect();
    let far: Vec<_> = far.into_iter().filter(|(q, r)| q.abs().max(r.abs()).max((q + r).abs()) > 1).collect();
    println!("the mosquito on top goes to cells that are not beside it: {far:?}");

    let beside = [(pillbug, (0, 0)), (ant, (1, 0)), (queen, (0, 1))];
    let put: Vec<_> = moves(&beside).into_iter().filter(|(from, _)| *from == (1, 0)).collect();
    println!("the pillbug puts what stands on (1, 0) on {:?}", put.iter().map(|(_, to)| to).collect::<Vec<_>>());

    assert!(across && !down, "this has changed");
    assert_eq!(far.len(), 5, "this has changed");
    assert_eq!(put, [((1, 0), (-1, 0))], "this has changed");
}
END
cd "$folder"
cargo run --quiet --manifest-path "$folder/Cargo.toml"
