// Measures what a person waits for in the playground, and prints a table: `node measure.mjs`, after web/build, on a quiet machine.
// With BOARDWRIGHT=PROGRAM, a release build, the page that it serves is measured beside it.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { Studio, launch, visit } from "../../studio/tests/harness.mjs";
import { serve } from "./serve.mjs";

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const row = (what, value) => console.log(`${what.padEnd(66)} ${value}`);
const middle = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const ms = (time) => `${Math.round(time)} ms`;

/** The largest file that comes with the program. */
const LARGEST = "shogi";
const GAMES = ["pijersi", "chess", "connect-four"];
/** What takes longer will not come, in milliseconds. */
const LONGEST = 10_000;
/** Random games that a player thinks in. */
const PLAYOUTS = 16_000;

async function readyTimes(browser, address) {
  const times = [];
  for (let visits = 0; visits < 5; visits += 1) {
    const began = performance.now();
    const visitor = await visit(browser, { address }, { bypassCSP: true });
    await visitor.ready();
    times.push(performance.now() - began);
    await visitor.context.close();
  }
  return middle(times);
}

/** From a key to its mistake underlined, and the way that says so to this program. */
async function keyTimes(browser, address) {
  const visitor = await visit(browser, { address }, { bypassCSP: true });
  await visitor.ready();
  await visitor.find("players");
  await visitor.page.keyboard.press("ArrowRight");
  const wrong = visitor.page.locator(".cm-lintRange-error").first();
  const times = [];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const [key, state] of [["x", "attached"], ["Backspace", "detached"]]) {
      const began = performance.now();
      await visitor.page.keyboard.press(key);
      await wrong.waitFor({ state, timeout: LONGEST });
      times.push(performance.now() - began);
      await visitor.page.waitForTimeout(150);
    }
  }
  await visitor.context.close();
  return middle(times);
}

/** Random games a second, as a player plays them while he thinks about the first turn. */
async function pace(browser, address) {
  const visitor = await visit(browser, { address }, { bypassCSP: true });
  await visitor.ready();
  await visitor.page.waitForTimeout(3000);
  const player = await visitor.page.locator(".seat-name").first().innerText();
  await visitor.seat(player, "mcts");
  await visitor.page.locator(".status .turn").waitFor();
  await visitor.button("Stop").click().catch(() => {});
  const strength = visitor.page.locator(".seat", { hasText: player }).locator("input[type='range']");
  const began = performance.now();
  await strength.fill("6");
  await visitor.page.waitForFunction(() => document.querySelectorAll(".turn-button").length > 1 || document.querySelector(".status button.main"), null, { polling: 10 });
  const took = performance.now() - began;
  await visitor.context.close();
  return (PLAYOUTS / took) * 1000;
}

const first = ["index.html", "app.css", "app.js", "worker.js", "engine.wasm"];
const size = (names) => names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0);
row("bytes until a game can be played (brotli)", `${Math.round(size(first) / 1000)} KB`);
row("  of these the engine", `${Math.round(size(["engine.wasm"]) / 1000)} KB`);
row("bytes of a board in a page of others, before the engine", `${Math.round(size(readdirSync(dist).filter((name) => name.startsWith("embed"))) / 1000)} KB`);

const browser = await launch();
const server = await serve(dist);
row("ready, from the address to the board (median of 5, no cache)", ms(await readyTimes(browser, `${server.address}#pijersi`)));
row(`a key to its mistake underlined, ${LARGEST} (median of 20)`, ms(await keyTimes(browser, `${server.address}#${LARGEST}`)));
for (const game of GAMES) {
  const here = await pace(browser, `${server.address}#${game}`);
  row(`random games of ${game} a second, as a search plays them`, Math.round(here));
  if (!process.env.BOARDWRIGHT) continue;
  const studio = await new Studio().start([game]);
  const there = await pace(browser, studio.address);
  row("  beside the program", `${(here / there).toFixed(2)} of ${Math.round(there)}`);
  await studio.end();
}
await browser.close();
server.end();
