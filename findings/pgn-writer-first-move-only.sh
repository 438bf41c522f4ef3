#!/usr/bin/env bash
# @mliebelt/pgn-writer 1.0.5 with @mliebelt/pgn-parser 1.4.19 and @mliebelt/pgn-reader 1.2.30 (npm), records of chess.
# One would guess: a game that the parser has read is written as it was; the writer's page says that its input is the
# one that the parser produces.
# What happens: a game from the parser is written with its tags, its first move and its result, and no other move: the
# writer follows numbers that only the reader adds. A game from the reader has all its moves and variations, but the
# clocks and evaluations in its comments are gone, and where there are arrows, empty squares are written beside them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" \
  @mliebelt/pgn-writer@1.0.5 @mliebelt/pgn-parser@1.4.19 @mliebelt/pgn-reader@1.2.30 >/dev/null
cat > seen.mjs <<'END'
import parser from "@mliebelt/pgn-parser";
import reader from "@mliebelt/pgn-reader";
import writer from "@mliebelt/pgn-writer";

const moves = (text) => text.slice(text.indexOf("\n\n")).trim().replace(/\s+/g, " ");
const read = (text) => ({
  parser: moves(writer.writeGame(parser.parse(text, { startRule: "games" })[0])),
  reader: moves(writer.writeGame(new reader.PgnReader({ pgn: text }).getGame(0))),
});
const games = {
  "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 1-0": {
    parser: "1. e4 1-0",
    reader: "1. e4 e5 2. Nf3 ( 2. f4 exf4 ) Nc6 1-0",
  },
  "1. e4 {[%clk 0:05:00]} e5 {[%eval 0.25] good [%cal Ge2e4]} 1-0": {
    parser: "1. e4 1-0",
    reader: "1. e4 e5 {good} {[%csl ][%cal Ge2e4]} 1-0",
  },
};
for (const [game, expected] of Object.entries(games)) {
  const seen = read(`[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n${game}\n`);
  console.log(`${game}\n  from the parser: ${seen.parser}\n  from the reader: ${seen.reader}`);
  if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");
}
END
node seen.mjs
