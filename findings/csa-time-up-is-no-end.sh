#!/usr/bin/env bash
# csa 1.0.2 (crates.io), records of shogi as CSA 2.2, beside tsshogi 2.2.0 (npm).
# One would guess: a record that can be read is read whole, and comes back when it is written; what cannot be read is
# refused.
# What happens: the rest of a record from the first line on that it does not know is dropped, and nothing is said. Such
# lines are %TIME_UP, %ILLEGAL_MOVE and %+ILLEGAL_ACTION, which the standard names and the package writes itself, so
# that who has lost on time or by a foul has not; and a comment without a text. And a position that is given by its
# pieces alone (P+59OU and the like) is written with PI before them: all forty pieces of the first position, and those.
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
csa = "=1.0.2"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use csa::{parse_csa, Action, GameRecord, MoveRecord};

fn lines(text: &str) -> String {
    text.trim_end().replace('\n', " ")
}

fn main() {
    for end in [Action::Toryo, Action::TimeUp, Action::IllegalMove] {
        let mut record = GameRecord::default();
        record.moves.push(MoveRecord { action: end, time: None });
        let text = record.to_string();
        let read = parse_csa(&text).expect("this has changed");
        println!("written {}; read, {} of 1 left: {}", lines(&text), read.moves.len(), lines(&read.to_string()));
        assert_eq!(read.moves.len(), usize::from(end == Action::Toryo), "this has changed");
    }
    let game = "V2.2\nPI\n+\n+7776FU\nCOMMENT\n-3334FU\n+8822UM\n%TORYO\n";
    for (comment, left) in [("'* good", 4), ("'", 1)] {
        let read = parse_csa(&game.replace("COMMENT", comment)).expect("this has changed");
        println!("after the comment {comment:?}: {} of 4 lines are left", read.moves.len());
        assert_eq!(read.moves.len(), left, "this has changed");
    }
    let problem = "V2.2\nP+59OU00KI\nP-51OU\n+\n+0052KI\n%TSUMI\n";
    std::fs::write("problem.csa", problem).unwrap();
    std::fs::write("written.csa", parse_csa(problem).unwrap().to_string()).unwrap();
}
END
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
cargo run --quiet --manifest-path "$folder/Cargo.toml"
cat > seen.mjs <<'END'
import { importCSA } from "tsshogi";
import { readFileSync } from "node:fs";

const seen = ["problem.csa", "written.csa"].map((name) => {
  const text = readFileSync(name, "utf8");
  const record = importCSA(text);
  const sfen = record instanceof Error ? "refused" : record.initialPosition.sfen;
  console.log(`${name}: ${text.trimEnd().replaceAll("\n", " ")}; by tsshogi that is ${sfen}`);
  return sfen;
});
if (seen[0] !== "4k4/9/9/9/9/9/9/9/4K4 b G 1" || !seen[1].startsWith("lnsgkgsnl/")) throw new Error("this has changed");
END
node seen.mjs
