#!/usr/bin/env bash
# @jackstenglein/chess 2.2.21 with its pgn-parser 2.0.13 (npm), records of chess as PGN, beside chess.js 1.4.0 (npm).
# One would guess: a comment that is read comes back when the record is written and read again. The standard of PGN (5)
# has two kinds: from a brace to the next closing brace, and from a semicolon to the end of the line, where a brace is
# a character like any.
# What happens: a comment of the second kind is written as one of the first, its braces as they are. The record is
# refused by the package's own reader then, or moves of the comment are played and those of the game are lost. And of a
# backslash that is the last in a tag's value only one is written where the standard wants two (7): the tag stays open,
# and the record is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" \
  @jackstenglein/chess@2.2.21 @jackstenglein/pgn-parser@2.0.13 chess.js@1.4.0 >/dev/null
cat > seen.mjs <<'END'
import { Chess } from "@jackstenglein/chess";
import { Chess as Other } from "chess.js";

console.error = () => {}; // the package tells there what it does not play
const record = (comment, tag = "?") => `[Event "${tag}"]\n[Result "*"]\n\n1. e4 e5 ${comment}\n2. Nf3 *`;
const moves = (text) => {
  try {
    return new Chess({ pgn: text }).history().map((move) => move.san).join(" ");
  } catch {
    return "refused";
  }
};
const other = (text) => {
  try {
    const game = new Other();
    game.loadPgn(text);
    return game.history().join(" ");
  } catch {
    return "refused";
  }
};
const played = "e4 e5 Nf3";
const cases = {
  "no braces": [record("; better is 2. f4"), played],
  "a pair": [record("; better is {but not now} 2. f4"), "refused"],
  "half a pair": [record("; see game } above"), "refused"],
  "two halves": [record("; closed } 2. f4 exf4 3. Bc4 {"), "e4 e5 f4 exf4 Bc4"],
  "a tag": [record("", "D:\\\\"), "refused"],
};
for (const [name, [text, again]] of Object.entries(cases)) {
  const written = new Chess({ pgn: text }).renderPgn();
  const part = name === "a tag" ? written.split("\n")[0] : written.split("\n").at(-1);
  console.log(`${name}: read ${moves(text)}; written ${part}`);
  console.log(`  read again ${moves(written)}; by chess.js ${other(written)}`);
  const seen = [moves(text), other(text), moves(written)];
  if (JSON.stringify(seen) !== JSON.stringify([played, played, again])) throw new Error("this has changed");
}
END
node seen.mjs
