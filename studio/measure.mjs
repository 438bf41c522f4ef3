// Measures what a person waits for, and prints a table: `BOARDWRIGHT=… npm run measure`, with a release build on a quiet machine.

import { Studio, launch, visit } from "./tests/harness.mjs";

const KEYS = 100;
const CLICKS = 30;
/** An answer that takes longer will not come, in milliseconds. */
const LONGEST = 20_000;
/** The largest file that comes with the program. */
const LARGEST = "mensaspiel";

const sorted = (times) => [...times].sort((a, b) => a - b);
const at = (times, share) => sorted(times)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)];
const row = (what, value) => console.log(`${what.padEnd(64)} ${value}`);
const ms = (time) => `${Math.round(time)} ms`;

/** Keeps when each answer came, by its sort. */
function listen(page) {
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const found = /"answer":\{"is":"(\w+)"/.exec(String(payload).slice(0, 200));
    if (found) heard.push({ is: found[1], time: performance.now() });
  }));
  return heard;
}

async function next(heard, is, since) {
  for (;;) {
    const found = heard.find((h) => h.is === is && h.time >= since);
    if (found) return found.time - since;
    if (performance.now() - since > LONGEST) throw new Error(`no answer of the sort "${is}" came within ${LONGEST / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** How long after something is done the page shows what is wanted, by the page's own clock. */
const shownAfter = (page, act, wanted) => page.evaluate(([act, wanted]) => new Promise((resolve) => {
  const is = () => eval(wanted);
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (!is()) return;
    watch.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  eval(act);
}), [act, wanted]);

const press = (name) => `{ const e = document.querySelector('#pane-board .places [data-place][aria-label^="${name}:"]'); const b = e.getBoundingClientRect();
  const o = { bubbles: true, button: 0, pointerId: 1, isPrimary: true, clientX: b.x + b.width / 2, clientY: b.y + b.height / 2 };
  e.dispatchEvent(new PointerEvent("pointerdown", o)); e.dispatchEvent(new PointerEvent("pointerup", o)); }`;

if (!process.env.BOARDWRIGHT) console.error("measured is the program built for tests, which is slow: BOARDWRIGHT=PROGRAM names another");
const browser = await launch();

{
  const studio = await new Studio().start(["pijersi"]);
  const times = [];
  for (let visits = 0; visits < 5; visits++) {
    const began = performance.now();
    const v = await visit(browser, studio, { bypassCSP: true });
    await v.ready();
    times.push(performance.now() - began);
    await v.end();
  }
  row("page ready, from the address to the board (median of 5)", ms(at(times, 0.5)));
  const v = await visit(browser, studio, { bypassCSP: true });
  const heard = listen(v.page);
  await v.page.reload();
  await v.ready();
  const lifts = [];
  for (let click = 0; click < CLICKS; click++) {
    const cell = press(["b4", "b3"][click % 2]);
    lifts.push(await shownAfter(v.page, cell, "document.querySelector('#pane-board .signs .target')"));
    await shownAfter(v.page, cell, "!document.querySelector('#pane-board .signs .target')");
  }
  row(`a click answered, piece taken up to targets drawn (95 of 100, ${CLICKS} clicks)`, ms(at(lifts, 0.95)));
  await v.find("slide any 1..2");
  const began = performance.now();
  await v.page.keyboard.type("slide any 1..3");
  const typed = performance.now();
  await next(heard, "measures", began);
  const first = heard.find((h) => h.is === "measures");
  row("first figure of a comparison, after the last key", ms(first.time - typed));
  const frames = await v.page.evaluate(() => new Promise((resolve) => {
    const times = [];
    const tick = (time) => {
      times.push(time);
      if (time - times[0] < 3000) requestAnimationFrame(tick);
      else resolve({ rate: (times.length - 1) * 1000 / (time - times[0]), slowest: Math.max(...times.slice(1).map((t, i) => t - times[i])) });
    };
    requestAnimationFrame(tick);
  }));
  row("frames a second while games run (3 s), slowest frame", `${frames.rate.toFixed(0)}, ${ms(frames.slowest)}`);
  await v.end();
  await studio.end();
}

{
  const studio = await new Studio().start([LARGEST]);
  const v = await visit(browser, studio, { bypassCSP: true });
  const heard = listen(v.page);
  await v.page.reload();
  await v.ready();
  await v.find("land on empty");
  await v.page.keyboard.press("End");
  const times = [];
  for (let key = 0; key < KEYS; key++) {
    const began = performance.now();
    await v.page.keyboard.press(key % 2 === 0 ? "x" : "Backspace");
    times.push(await next(heard, "checked", began));
  }
  row(`diagnostics after a keystroke in ${LARGEST} (median, 95 of 100)`, `${ms(at(times, 0.5))}, ${ms(at(times, 0.95))}`);
  await v.end();
  await studio.end();
}
await browser.close();
