// Each view: what axe says of it, light, dark and narrow, and that nothing sticks out at any width.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PROGRAM } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const RULES = join(here, "../../rules");

const EXPERIMENT = `name = "Two in a row & three"
agents = ["random", "mcts:2"]
games = 4
[[rules]]
game = "small.rules"
[[rules]]
game = "tic-tac-toe"
`;

/** The charts of a report that leave more than a quarter of their panel empty, or whose figures are too small to read. */
function unusedWidth() {
  const width = (e) => e.getBoundingClientRect().width;
  const used = (panel) => [...panel.querySelectorAll(":scope > .charts > svg, :scope > .verdicts")];
  const isNarrow = (panel) => {
    const all = used(panel).map((e) => e.getBoundingClientRect());
    const reach = Math.max(...all.map((e) => e.right)) - Math.min(...all.map((e) => e.left));
    return reach < 0.75 * width(panel);
  };
  const panels = [...document.querySelectorAll(".measure:not(.charts)")];
  const out = panels.filter(isNarrow).map((panel) => `${panel.querySelector("h3").textContent} is narrow`);
  const small = [...document.querySelectorAll(".charts svg")].filter((svg) => width(svg) / svg.viewBox.baseVal.width < 0.7);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [...out, ...small.map(() => "a chart is too small to be read"), ...(scrollWidth > clientWidth ? ["something sticks out"] : [])];
}

/** The board is wholly in the window, and so is the turn that is shown, in its list. */
function isInSight() {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [board, list, turn] = ["#pane-board .board", ".turns ol", ".turn-button[aria-current='true']"].map(box);
  const isWithin = (inner, top, bottom) => inner.top >= top - 1 && inner.bottom <= bottom + 1;
  return isWithin(board, 0, innerHeight) && isWithin(turn, Math.max(0, list.top), Math.min(innerHeight, list.bottom));
}

/** Pieces neither the edge nor the body of which is seen on all cells: with less than three times their brightness. */
function hardlySeen() {
  const brightness = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map((part) => (Number(part) / (colour.startsWith("color(") ? 1 : 255)) ** 2.2);
    return 0.21 * r + 0.72 * g + 0.07 * b + 0.05;
  };
  const contrast = (a, b) => Math.max(a, b) / Math.min(a, b);
  const floors = [...new Set([...document.querySelectorAll(".cell .floor")].map((e) => getComputedStyle(e).fill))].map(brightness);
  const isSeen = (e) => {
    const { fill, stroke } = getComputedStyle(e);
    return floors.every((floor) => [fill, stroke].some((colour) => contrast(brightness(colour), floor) >= 3));
  };
  const hidden = [...document.querySelectorAll("#pane-board .piece .body")].filter((e) => !isSeen(e));
  return [...new Set(hidden.map((e) => e.closest(".piece").getAttribute("class")))];
}

/** Opens each view in turn. */
async function eachView(v, look) {
  await v.ready();
  await v.says(".finding-summary", "pass");
  await look("the studio");
  await v.click("b4", "e4");
  await v.page.locator(".why").waitFor();
  await look("why a turn is illegal");
  await v.click("d5");
  await v.says(".below", "so far");
  await look("a turn under way");
  await v.button("Stop here").click();
  await v.toMove("Black");
  await v.button("Hint").click();
  await v.page.locator(".hints li").first().waitFor();
  await look("a hint");
  await v.button("Set up").click();
  await look("set-up");
  await v.button("Copy, paste").click();
  await look("copy and paste");
  await v.button("Close").click();
  await show(v, "Rules");
  await v.button("Outline").click();
  await look("the outline");
  await v.replace("own stack of height 2", "own stak of height 2");
  await v.page.locator(".finding").first().waitFor();
  await look("a mistake");
  await v.page.locator(".finding .row button").first().click();
  await v.says(".finding-summary", "nothing wrong");
  await v.replace("slide any 1..2", "slide any 1..3");
  await v.says(".finding-summary", "fails");
  await look("a test that fails");
  await show(v, "What the edit did");
  await v.page.locator(".measure").first().waitFor();
  await v.button("Save as variant").click();
  await look("what the edit did");
  await v.button("Games").click();
  await v.page.locator(".card").first().waitFor();
  await look("the games");
}

/** On a narrow screen a tab has to be chosen. */
async function show(v, title) {
  const tab = v.page.getByRole("tab", { name: title, exact: true });
  if (await tab.isVisible()) await tab.click();
}

const axe = (name, options) => ({
  name: `axe finds nothing: ${name}`,
  open: ["pijersi"],
  options,
  run: (v) => eachView(v, (view) => v.axe(view)),
});

const overhang = (page) => page.evaluate(() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  const out = [...document.querySelectorAll(".pane-scroll, .games, .findings, .bar")].filter((e) => e.scrollWidth > e.clientWidth + 1);
  return [scrollWidth - clientWidth, scrollHeight - clientHeight, ...out.map((e) => `${e.className} ${e.scrollWidth} > ${e.clientWidth}`)];
});

export const tests = [
  axe("light", { colorScheme: "light" }),
  axe("dark", { colorScheme: "dark" }),
  axe("narrow", { viewport: { width: 360, height: 740 } }),
  {
    name: "nothing sticks out, from 360 pixels to 4K",
    open: ["mikjersi"],
    async run(v) {
      await v.ready();
      // a game so long that its list of turns scrolls
      for (const player of ["White", "Black"]) await v.seat(player, "random");
      await v.played(40);
      for (const [width, height] of [[360, 640], [768, 1024], [1080, 700], [1440, 900], [3840, 2160]]) {
        await v.page.setViewportSize({ width, height });
        for (const tab of ["Rules", "Board", "What the edit did"]) {
          await show(v, tab);
          assert.deepEqual(await overhang(v.page), [0, 0], `at ${width} pixels`);
        }
      }
    },
  },
  {
    name: "however low the window is, the whole board is in sight, and the turn that is shown",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      for (const player of ["White", "Black"]) await v.seat(player, "random");
      await v.played(12);
      for (const player of ["White", "Black"]) await v.seat(player, "person");
      for (const [width, height] of [[1440, 900], [1280, 800], [1080, 700], [700, 450]]) {
        await v.page.setViewportSize({ width, height });
        for (const key of ["Home", "End"]) {
          await v.page.locator(".turn-button").first().press(key);
          const wanted = v.page.locator(".turn-button")[key === "Home" ? "first" : "last"]();
          await wanted.and(v.page.locator("[aria-current='true']")).waitFor();
          await v.page.waitForFunction(isInSight, null, { timeout: 5000 }).catch(() => assert.fail(`at ${width} x ${height}, ${key}`));
        }
      }
      const height = await v.page.locator("#pane-board .board").evaluate((e) => e.getBoundingClientRect().height);
      assert.ok(height > 300, `the board is ${height} pixels high in a window of 450`);
    },
  },
  ...["light", "dark"].map((colorScheme) => ({
    name: `pieces are seen on their cells, and what was played last is marked by a form: ${colorScheme}`,
    open: ["pijersi"],
    options: { colorScheme },
    async run(v) {
      await v.ready();
      assert.deepEqual(await v.page.evaluate(hardlySeen), []);
      await v.seat("White", "random");
      await v.played(1);
      await v.page.locator(".last polygon").first().waitFor();
      const marks = await v.page.locator(".last polygon").evaluateAll((all) => all.map((e) => getComputedStyle(e).fill));
      assert.deepEqual([...new Set(marks)], ["none"]);
      await v.button("Games").click();
      await v.page.getByRole("button", { name: "Hex", exact: true }).click();
      await v.says(".bar h1", "Hex");
      await v.ready();
      for (const player of ["Red", "Blue"]) await v.seat(player, "random");
      await v.played(4);
      assert.deepEqual(await v.page.evaluate(hardlySeen), []);
    },
  })),
  {
    name: "men on the long rows of backgammon are large enough to be told apart",
    open: ["backgammon"],
    options: { viewport: { width: 1280, height: 800 } },
    async run(v) {
      await v.ready();
      const sides = await v.page.locator("#pane-board .pieces .body").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().width));
      assert.equal(sides.length, 30);
      assert.ok(Math.min(...sides) > 24, `${Math.min(...sides)} pixels`);
    },
  },
  {
    name: "text on boards and beside them is large enough to be read",
    async run(v) {
      await v.page.locator(".card").first().waitFor();
      for (const game of ["Ludo", "Backgammon", "Shogi", "Hex", "Tak"]) {
        await v.page.getByRole("button", { name: game, exact: true }).click();
        await v.says(".bar h1", game);
        await v.ready();
        for (const [width, height] of [[1280, 800], [800, 600], [390, 844]]) {
          await v.page.setViewportSize({ width, height });
          await v.page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));
          const least = await v.page.evaluate(() => {
            const board = document.querySelector("#pane-board .board");
            const sizes = [...board.querySelectorAll("text:not(.letter)")].map((e) => Number.parseFloat(getComputedStyle(e).fontSize));
            return Math.min(...sizes) * board.getScreenCTM().a;
          });
          assert.ok(least > 7, `${game} at ${width} x ${height}: ${least} pixels`);
        }
        await v.button("Games").click();
      }
    },
  },
  {
    name: "the board stays where it is while somebody thinks, and the rules where somebody writes",
    open: ["backgammon"],
    async run(v) {
      await v.ready();
      const top = (selector) => v.page.locator(selector).evaluate((e) => e.getBoundingClientRect().top);
      await v.seat("White", "mcts");
      await v.seat("Black", "mcts");
      for (const strength of await v.page.locator(".strength input").all()) await strength.fill("6");
      for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080], [390, 844]]) {
        await v.page.setViewportSize({ width, height });
        if (await v.button("Stop", v.page.locator(".status")).count()) await v.button("Stop", v.page.locator(".status")).click();
        const resume = v.button(/^Let mcts/);
        await resume.waitFor();
        const before = await top("#pane-board .board");
        await resume.click();
        await v.page.locator(".status progress").waitFor();
        assert.equal(await top("#pane-board .board"), before, `at ${width} x ${height}`);
      }
      await v.button("Stop", v.page.locator(".status")).click();
      await v.page.setViewportSize({ width: 1280, height: 800 });
      const tops = async () => [await top(".editor"), await top(".pane-edit .pane-scroll")];
      const before = await tops();
      await v.find("rules 1");
      await v.page.keyboard.press("ArrowRight");
      await v.page.keyboard.type(" ");
      await v.says(".bar .file", "not saved");
      assert.deepEqual(await tops(), before);
    },
  },
  {
    name: "on a narrow screen the bar and the head of the board take a line each, why is in sight, and a game opens on its board",
    open: ["pijersi"],
    options: { viewport: { width: 360, height: 640 } },
    async run(v) {
      await v.ready();
      const lines = (buttons) => v.page.locator(buttons).evaluateAll((all) => new Set(all.map((e) => Math.round(e.getBoundingClientRect().bottom / 8))).size);
      assert.deepEqual([await lines(".bar > button:visible"), await lines("#pane-board .pane-head :is(button, select)")], [1, 1]);
      await v.click("b4", "e4");
      await v.says(".why", "Not legal");
      await v.page.waitForFunction(() => document.querySelector(".why").getBoundingClientRect().bottom <= innerHeight);
      await show(v, "What the edit did");
      await v.button("Games").click();
      await v.page.locator(".card h3 button", { hasText: "Hex" }).click();
      await v.says(".bar h1", "Hex");
      assert.equal(await v.page.getByRole("tab", { name: "Board" }).getAttribute("aria-selected"), "true");
    },
  },
  {
    name: "games are found by what they use",
    async run(v) {
      await v.page.locator(".card").first().waitFor();
      await v.button("dice").click();
      assert.deepEqual(await v.page.locator(".card h3").allInnerTexts(), ["Arsisesi", "Backgammon", "EinStein würfelt nicht!", "Ludo"]);
      await v.button("dice").click();
      await v.page.getByLabel("Find a game").fill("borboleta");
      assert.deepEqual(await v.page.locator(".card h3").allInnerTexts(), ["Jersi", "Mikjersi", "Pijersi"]);
      await v.page.getByRole("button", { name: "Pijersi" }).press("Enter");
      await v.ready();
    },
  },
  {
    name: "rules are compared with a commit, and results of the lab open as their report",
    run: async (v, { studio, come }) => {
      const run = (program, ...words) => execFileSync(program, words, { cwd: studio.folder, stdio: "pipe" });
      const rules = readFileSync(join(here, "../../rules/tic-tac-toe.rules"), "utf8");
      writeFileSync(studio.file("small.rules"), rules.replace("run of own 3", "run of own 2"));
      run("git", "init", "--quiet");
      run("git", "add", ".");
      run("git", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "two in a row");
      writeFileSync(studio.file("small.rules"), rules);
      run(PROGRAM, "compare", "small.rules", "small.rules", "--agent", "random", "-n", "20", "-r", "games.jsonl");
      writeFileSync(studio.file("e.toml"), EXPERIMENT);
      run(PROGRAM, "report", "e.toml", "-o", "out");
      await v.page.reload();
      await v.button("Tic-tac-toe", v.page.getByRole("region", { name: "In this folder" })).click();
      await v.ready();
      await v.page.locator(".against select").first().selectOption({ label: "a commit" });
      await v.page.locator("section[aria-label='first difference'] h3", { hasText: "The first difference" }).waitFor();
      await v.says(".changes", "run of own");
      await v.page.locator(".against .commit").fill("HEAD~9");
      await v.page.locator(".against .commit").press("Enter");
      await v.says("body", /no commit `?HEAD~9/);
      await v.button("Games").click();
      const address = await v.page.getByRole("link", { name: "games.jsonl", exact: true }).getAttribute("href");
      const report = (await come()).page;
      await report.goto(new URL(address, studio.address).href);
      const board = report.locator(".game .board").first();
      await board.locator("svg").waitFor();
      const first = await board.innerHTML();
      await report.locator(".game button[data-step='1']").first().click();
      await report.waitForFunction((before) => document.querySelector(".game .board").innerHTML !== before, first);
      // results are called what their experiment is called, or else as their file
      assert.deepEqual([await report.title(), await report.locator("h1").innerText()], ["games.jsonl", "games.jsonl"]);
      const named = await v.page.getByRole("link", { name: "out/games.jsonl" }).getAttribute("href");
      await report.goto(new URL(named, studio.address).href);
      assert.deepEqual([await report.title(), await report.locator("h1").innerText()], ["Two in a row & three", "Two in a row & three"]);
      for (const width of [1280, 700, 360]) {
        await report.setViewportSize({ width, height: 800 });
        assert.deepEqual(await report.evaluate(unusedWidth), [], `at ${width} pixels`);
      }
      const refused = await fetch(new URL(address.replace(/token=.*/, "token=x"), studio.address));
      assert.equal(refused.status, 403);
    },
  },
  {
    name: "the book of the game opens",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.button("Book").click();
      await v.page.locator(".book .sheet h1", { hasText: "Pijersi" }).waitFor();
      await v.page.locator(".book .sheet figure svg").first().waitFor();
      await v.button("Back to the board").click();
      await v.ready();
    },
  },
  {
    name: "the books of all shipped games, on paper and on a narrow screen: nothing sticks out, nothing is cut off",
    async run(v, { studio }) {
      const games = readdirSync(RULES).filter((f) => f.endsWith(".rules")).map((f) => f.slice(0, -6));
      const wrong = [];
      for (const game of games) {
        const file = studio.file(`${game}.html`);
        execFileSync(PROGRAM, ["book", game, "-o", file]);
        await v.page.emulateMedia({ media: "print" });
        await v.page.setViewportSize(PAPER);
        await v.page.goto(pathToFileURL(file).href);
        wrong.push(...(await v.page.evaluate(onPaper, PAPER)).map((what) => `${game}: ${what}`));
        await v.page.emulateMedia({ media: "screen" });
        await v.page.setViewportSize({ width: 390, height: 844 });
        const out = await v.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (out > 0) wrong.push(`${game}: sticks out by ${out} pixels on a narrow screen`);
      }
      assert.ok(games.length > 20);
      assert.deepEqual(wrong, []);
    },
  },
];

/** A4 without its margins. */
const PAPER = { width: 673, height: 986 };

/** What is wrong on a sheet of this size: what sticks out, what is higher than a page and cannot be broken, what its drawing cuts off. */
function onPaper({ width, height }) {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const title = (e) => e.closest("section")?.querySelector("h3")?.textContent ?? "the beginning";
  for (const e of document.querySelectorAll(".book :not(svg *)")) {
    if (box(e).right > width + 1) wrong.push(`${e.tagName} sticks out in ${title(e)}`);
  }
  for (const e of document.querySelectorAll("figure, tr, li, .whole")) {
    if (box(e).height > height) wrong.push(`${e.tagName} is higher than a page in ${title(e)}`);
  }
  for (const e of document.querySelectorAll("figure svg :is(.piece, .arrow, .aside, .edge)")) {
    const [own, sheet] = [box(e), box(e.closest("svg"))];
    if (own.right > sheet.right + 1 || own.left < sheet.left - 1 || own.bottom > sheet.bottom + 1) wrong.push(`${e.getAttribute("class")} is cut off in ${title(e)}`);
  }
  for (const e of document.querySelectorAll("section figure svg")) {
    if (!e.querySelector(".piece, .arrow, .target, circle")) wrong.push(`nothing is shown in ${title(e)}`);
  }
  return wrong;
}
