#!/usr/bin/env bash
# shogi-kifu-converter 0.2.2 (crates.io), records of shogi, beside tsshogi 2.2.0 (npm).
# One would guess: a record that is read from CSA and written as KIF or KI2 is the same game. Where White is to move in
# a position of one's own, a line says so behind the board there (後手番), as tsshogi writes it.
# What happens: the line is left out, so that Black is to move. In KIF all turns change sides: tsshogi reads the first
# one, White's king's, as Black's; the package's own reader refuses it. KI2, which has a sign before each turn, is
# refused by tsshogi.
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
shogi-kifu-converter = "=0.2.2"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use shogi_kifu_converter::converter::{ToCsa, ToKi2, ToKif};
use shogi_kifu_converter::parser::{parse_csa_str, parse_kif_str};

const EMPTY: &str = " *  *  *  *  *  *  *  *  * ";

fn main() {
    let rows: String = (1..=9)
        .map(|row| match row {
            1 => "P1 *  *  *  * -OU *  *  *  * \n".to_string(),
            3 => "P3 *  *  *  * +FU *  *  *  * \n".to_string(),
            9 => "P9 *  *  *  * +OU *  *  *  * \n".to_string(),
            _ => format!("P{row}{EMPTY}\n"),
        })
        .collect();
    let text = format!("V2.2\n{rows}P+00KI\nP-00HI\n-\n-5141OU\n+0042KI\n%TORYO\n");
    let record = parse_csa_str(&text).expect("this has changed");
    std::fs::write("written.csa", record.to_csa_owned()).unwrap();
    std::fs::write("written.kif", record.to_kif_owned()).unwrap();
    std::fs::write("written.ki2", record.to_ki2_owned()).unwrap();
    let own = parse_kif_str(&record.to_kif_owned());
    println!("the KIF is read by the package itself: {}", if own.is_ok() { "yes" } else { "refused" });
    assert!(own.is_err(), "this has changed");
}
END
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
CARGO_PROFILE_DEV_DEBUG=0 cargo run --quiet --manifest-path "$folder/Cargo.toml"
cat > seen.mjs <<'END'
import { exportKIF, importCSA, importKI2, importKIF } from "tsshogi";
import { readFileSync } from "node:fs";

const told = (record) =>
  record.moves.filter(({ move }) => move.usi).map(({ move }) => `${move.color} ${move.usi}`).join(", ");
const readers = { csa: importCSA, kif: importKIF, ki2: importKI2 };
const seen = Object.fromEntries(Object.entries(readers).map(([kind, reader]) => {
  const text = readFileSync(`written.${kind}`, "utf8");
  const record = reader(text);
  const marked = kind === "csa" ? "with -" : `with${text.includes("後手番") ? "" : "out"} 後手番`;
  if (record instanceof Error) {
    console.log(`${kind}, ${marked}: refused by tsshogi`);
    return [kind, "refused"];
  }
  const turns = told(record);
  console.log(`${kind}, ${marked}: by tsshogi ${record.initialPosition.sfen}, then ${turns}`);
  return [kind, turns];
}));
const other = exportKIF(importCSA(readFileSync("written.csa", "utf8")), {});
const back = told(importKIF(other));
console.log(`tsshogi writes KIF ${other.includes("後手番") ? "with" : "without"} 後手番, and reads ${back}`);
const right = "white 5a4a, black G*4b";
const expected = { csa: right, kif: "black 5a4a, white G*4b", ki2: "refused" };
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");
if (!other.includes("後手番") || back !== right) throw new Error("this has changed");
END
node seen.mjs
