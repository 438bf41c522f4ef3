#!/usr/bin/env bash
# chess.js 1.4.0 (npm).
# One would guess: a mate ends the game, also where it is the hundredth move without a capture or a pawn's move; nobody
# can be mated and have drawn.
# What happens: the position is both. Who asks isDraw before isCheckmate, as a list of ends may, writes down a draw.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" chess.js@1.4.0 >/dev/null
cat > seen.mjs <<'END'
import { Chess } from "chess.js";

const seen = {};
for (const count of [98, 99]) {
  const game = new Chess(`k7/8/1K6/8/8/8/8/7R w - - ${count} 80`);
  game.move("Rh8#");
  seen[count + 1] = { mate: game.isCheckmate(), draw: game.isDraw() };
}
for (const [count, ends] of Object.entries(seen)) console.log(`mate at count ${count}: ${JSON.stringify(ends)}`);
const expected = { 99: { mate: true, draw: false }, 100: { mate: true, draw: true } };
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");
END
node seen.mjs
