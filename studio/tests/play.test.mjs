// Games played by clicks, drags, keys and touch.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Numbers that look random and are the same each time. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What can be clicked now: the names of places, by what a click does there. */
const live = (page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll("#pane-board .board-side .places [data-place]")];
  const notes = shown.map((e) => [e.dataset.place, e.getAttribute("aria-label").split(", ").at(-1)]);
  const of = (note) => notes.filter(([, n]) => n === note).map(([place]) => place);
  return {
    playable: of("can be played"),
    sources: of("can be picked up"),
    lifted: of("taken up"),
    buttons: [...document.querySelectorAll(".below .choice button:not(.plain), .below > .row button, .status button.main")].map((b) => b.textContent),
    mayRoll: document.querySelector(".status button.main") !== null,
    menu: document.querySelector(".below .choice") !== null,
    over: document.querySelector(".status strong")?.textContent ?? null,
    busy: document.querySelector(".status progress") !== null,
    turns: document.querySelectorAll(".turn-button").length,
  };
});

/** Clicks the first of these buttons; none may be left, for a turn may be answered between a look and a click. */
const clickFirst = (page, buttons) => page.evaluate((selector) => document.querySelector(selector)?.click(), buttons);

const clickPlace = (page, place) => page.locator(`#pane-board .board-side [data-place="${place}"]`).click({ force: true });

/** One click of somebody who takes whatever is offered. */
async function anyClick(page, now, pick) {
  if (now.menu) return clickFirst(page, ".below .choice button");
  if (now.mayRoll) return clickFirst(page, ".status button.main");
  if (now.playable.length > 0 && (now.lifted.length > 0 || pick(2) === 0 || now.sources.length === 0)) {
    return clickPlace(page, now.playable[pick(now.playable.length)]);
  }
  if (now.sources.length > 0) return clickPlace(page, now.sources[pick(now.sources.length)]);
  return clickFirst(page, ".below > .row button");
}

/** Plays until the game is over, or long enough. */
async function playOn(visitor, seed, mostTurns) {
  const { page } = visitor;
  const pick = chance(seed);
  let idle = 0;
  for (;;) {
    const now = await live(page);
    if (now.over || now.turns > mostTurns) return now;
    const before = JSON.stringify(now);
    if (!now.busy) await anyClick(page, now, pick);
    await page.waitForTimeout(now.busy ? 20 : 35);
    idle = JSON.stringify(await live(page)) === before ? idle + 1 : 0;
    assert.ok(idle < 200, `nothing can be clicked: ${before}`);
  }
}

const GAMES = [
  "abalone", "amazons", "arsisesi", "backgammon", "breakthrough", "chess", "connect-four", "dvonn", "einstein", "english-draughts",
  "go", "gomoku", "havannah", "hex", "international-draughts", "janggi", "jerboa", "jersi", "kalah", "lasca",
  "lines-of-action", "ludo", "makruk", "mensaspiel", "mikjersi", "nine-mens-morris", "oware", "pentago", "pijersi", "quoridor",
  "reversi", "shogi", "tak", "tic-tac-toe", "xiangqi",
];
const MOST_TURNS = 30;

const games = GAMES.map((game, number) => ({
  name: `play ${game} by clicks against an agent`,
  open: [game],
  async run(visitor) {
    await visitor.ready();
    const players = await visitor.page.locator(".seat-name").allInnerTexts();
    for (const player of players.slice(1)) await visitor.seat(player, "random");
    const end = await playOn(visitor, number + 1, MOST_TURNS);
    assert.ok(end.over || end.turns > MOST_TURNS);
    assert.equal(await visitor.page.locator(".notice.wrong").count(), 0);
  },
}));

export const tests = [
  ...games,
  {
    name: "play part by part: a turn may stop, be taken back, and be undone",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.click("b4", "d5");
      await v.says(".below", "so far");
      await v.button("Take back").click();
      await v.page.locator(".below", { hasText: "so far" }).waitFor({ state: "hidden" });
      await v.click("b4", "d5");
      await v.button("Stop here").click();
      await v.toMove("Black");
      await v.click("f4", "d3");
      await v.click("e3");
      await v.toMove("White");
      await v.line(["b4=d5", "f4=d3-e3"]);
      await v.button("undo").click();
      await v.toMove("Black");
      await v.click("f4", "d3");
      await v.button("Stop here").click();
      await v.toMove("White");
      await v.line(["b4=d5", "f4=d3"]);
      await v.page.locator(".others .chip", { hasText: "f4=d3-e3" }).click();
      await v.line(["b4=d5", "f4=d3-e3"]);
      await v.button("the beginning").click();
      await v.toMove("White");
      await v.button("redo").click();
      await v.toMove("Black");
    },
  },
  {
    name: "play with the keyboard alone",
    open: ["tic-tac-toe"],
    async run(v) {
      await v.ready();
      await v.cell("a3").focus();
      const press = async (...keys) => {
        for (const key of keys) await v.page.keyboard.press(key);
      };
      await press("ArrowRight", "ArrowDown", "Enter");
      await v.played(1);
      await v.line(["b2"]);
      await press("ArrowLeft", "Space");
      await v.played(2);
      await press("Control+z");
      await v.toMove("Nought");
      await press("Control+Shift+z");
      await v.toMove("Cross");
      await v.line(["b2", "a2"]);
      assert.match(await v.page.locator(".status [role=status]").innerText(), /Cross to move/);
    },
  },
  {
    name: "play by dragging",
    open: ["breakthrough"],
    async run(v) {
      await v.ready();
      await v.cell("b2").dragTo(v.cell("b3"));
      await v.toMove("Black");
      await v.line(["b2-b3"]);
      await v.cell("b7").dragTo(v.cell("b2"));
      await v.says(".why", "Not legal");
      await v.toMove("Black");
    },
  },
  {
    name: "a piece is dragged also from where a click could mean something else",
    open: ["quoridor"],
    async run(v) {
      await v.ready();
      await v.cell("e1").dragTo(v.cell("e2"));
      await v.toMove("Black");
      await v.cell("e9").dragTo(v.cell("e8"));
      await v.toMove("White");
      await v.click("e2");
      await v.button("pick it up").waitFor();
    },
  },
  {
    name: "parts of a turn are taken back and brought back, and kept when the page is loaded again",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      const soFar = v.page.locator(".below .row", { hasText: "so far" });
      await v.click("b4", "d5");
      await soFar.waitFor();
      await v.button("undo").click();
      await soFar.waitFor({ state: "detached" });
      await v.button("redo").click();
      await soFar.waitFor();
      await v.cell("d5").focus();
      await v.page.keyboard.press("Control+z");
      await soFar.waitFor({ state: "detached" });
      await v.page.keyboard.press("Control+Shift+z");
      await soFar.waitFor();
      assert.ok(await v.button("redo").isDisabled());
      await v.page.reload();
      await v.ready();
      await soFar.waitFor();
      await v.button("Stop here").click();
      await v.toMove("Black");
      await v.line(["b4=d5"]);
      assert.ok(await v.button("redo").isDisabled());
    },
  },
  {
    name: "dice are called by their number",
    open: ["backgammon"],
    async run(v) {
      await v.ready();
      const dice = v.page.locator(".below > .row button", { hasText: /^use [1-6]$/ });
      // of a double there is nothing to choose
      for (let rolls = 0; rolls < 20 && (await dice.count()) === 0; rolls += 1) {
        await v.playFrom("c1=MM c12=M ; Black off=m; White to move");
        await v.button(/^Roll/).click();
        await v.button(/^Roll/).waitFor({ state: "hidden" });
        await v.page.waitForTimeout(300);
      }
      await dice.first().click();
      await v.says(".below", "so far");
    },
  },
  {
    name: "the keyboard stays on the board, or goes on close by, when what it was at is gone",
    open: ["go"],
    async run(v) {
      const board = "#pane-board [data-place]";
      const press = async (name) => {
        await v.button(name).focus();
        await v.page.keyboard.press("Enter");
      };
      await v.ready();
      await press("pass");
      await v.toMove("White");
      await v.focused(board);
      await press("Hint");
      await v.page.locator(".hints li").first().waitFor();
      await v.focused(".status button");
      await press("close the hint");
      await v.focused(board);
      await press("Copy, paste");
      await press("Close");
      await v.focused(board);
      await press("Set up");
      await press("Cancel");
      await v.focused(board);
      await press("Book");
      await v.page.locator(".book .sheet h1").waitFor();
      await v.focused(".bar button");
      await press("Back to the board");
      await v.focused(board);
      await press("Games");
      await v.focused(".bar button, .games input");
    },
  },
  {
    name: "the list of turns is one stop of the keyboard",
    open: ["tic-tac-toe"],
    async run(v) {
      await v.ready();
      for (const [count, cell] of ["b2", "a1", "c3"].entries()) {
        await v.click(cell);
        await v.played(count + 1);
      }
      const stops = v.page.locator(".turns button:not([tabindex='-1'])");
      assert.equal(await stops.count(), 1);
      await stops.press("ArrowRight");
      await v.focused(".turns .link");
      await v.page.keyboard.press("ArrowLeft");
      await v.page.keyboard.press("ArrowUp");
      await v.toMove("Cross");
      await v.page.keyboard.press("Home");
      await v.focused(".turn-button[aria-current='true']");
      assert.equal(await v.page.locator(".turn-button").first().getAttribute("aria-current"), "true");
      assert.equal(await stops.count(), 1);
    },
  },
  {
    name: "play by touch, on a narrow screen",
    open: ["breakthrough"],
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async run(v) {
      await v.ready();
      await v.cell("c2").tap();
      await v.cell("c3").tap();
      await v.toMove("Black");
      await v.line(["c2-c3"]);
    },
  },
  {
    name: "what a part chooses is written on its button, and lit on the board",
    open: ["pentago"],
    async run(v) {
      await v.ready();
      await v.click("b2");
      await v.button("bl+").waitFor();
      const row = v.page.locator(".below > .row button");
      assert.deepEqual((await row.allInnerTexts()).filter((text) => /[+-]$/.test(text)).sort(), ["bl+", "bl-", "br+", "br-", "tl+", "tl-", "tr+", "tr-"]);
      const lit = v.page.locator("#pane-board .cell .lit");
      await v.button("bl+").hover();
      await lit.first().waitFor();
      assert.equal(await lit.count(), 9);
      assert.match(await v.page.locator(".status").innerText(), /White to move/);
      await v.button("tr-").focus();
      await v.button("tr-").press("Enter");
      await v.toMove("Black");
      assert.equal(await lit.count(), 0);
      await v.line(["b2/tr-"]);
    },
  },
  {
    name: "choose where one click could mean several turns",
    open: ["chess"],
    async run(v) {
      await v.ready();
      await v.playFrom('{"to_move":"White","cells":{"a7":"P","h2":"K","h7":"k","g7":"p"}}');
      await v.click("a7", "a8");
      const choice = v.page.locator(".choice.is-at-place button", { hasText: /knight|=N/ });
      await choice.waitFor();
      await choice.press("Enter");
      await v.toMove("Black");
      await v.focused("#pane-board [data-place]");
      await v.cell("a8").and(v.page.locator('[aria-label*="knight"]')).waitFor();
    },
  },
  {
    name: "an illegal turn: the board says why, and the clause is lit in the editor",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.click("b4", "e4");
      await v.says(".why", "Not legal");
      await v.page.locator(".editor .c-lit").first().waitFor();
      await v.page.locator(".why .link").first().click();
      assert.match(await v.page.locator(".editor .cm-activeLine").innerText(), /slide any|step any/);
    },
  },
  {
    name: "an illegal target leaves the piece in hand, and an empty place offers what can go there",
    open: ["breakthrough"],
    async run(v) {
      await v.ready();
      await v.click("b2", "b5");
      await v.says(".why", "Not legal");
      await v.click("b3");
      await v.toMove("Black");
      await v.line(["b2-b3"]);
      await v.click("d6");
      await v.page.locator(".choice button", { hasText: /e7.*d6/ }).click();
      await v.toMove("White");
      await v.line(["b2-b3", "e7-d6"]);
    },
  },
  {
    name: "hints, strength, and thinking that can be stopped",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.button("Hint").click();
      await v.page.locator(".hints li").first().waitFor();
      await v.page.locator(".signs .arrow").first().waitFor();
      await v.button("close the hint").click();
      // who is not to move is made strong first: what is weak may have moved before anybody can ask it to
      await v.seat("Black", "mcts");
      await v.page.locator(".strength input").fill("6");
      await v.click("b4", "d5");
      await v.button("Stop here").click();
      await v.button("Play now").click();
      await v.toMove("White");
      await v.seat("White", "mcts");
      await v.page.locator(".status").getByRole("button", { name: "Stop" }).click();
      await v.button(/^Let mcts/).waitFor();
      const count = (await v.turns()).length;
      await v.page.waitForTimeout(300);
      assert.equal((await v.turns()).length, count);
    },
  },
  {
    name: "set a position up by hand and play on from there",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.button("Set up").click();
      const place = (name) => v.page.locator(`.setup [data-place][aria-label^="${name}:"]`).click();
      await v.button("Clear the board").click();
      await v.button("White rock").click();
      await place("f3");
      await place("f3");
      await v.page.locator(".setup [aria-label^='f3: White rock on White rock']").waitFor();
      await place("f3");
      await v.says(".setup [role=alert]", "no more than 2 pieces");
      await v.button("Remove").click();
      await place("f3");
      await v.button("Black scissors").click();
      await place("c2");
      await place("d5");
      await v.button("Remove").click();
      await place("d5");
      await v.button("Play from here").click();
      await v.page.locator(".setup").waitFor({ state: "hidden" });
      await v.cell("d5").and(v.page.locator('[aria-label*="empty"]')).waitFor();
      await v.click("f3", "g3");
      await v.says(".status strong", "White wins");
    },
  },
  {
    name: "play backgammon: who cannot move passes, and dice are rolled once",
    open: ["backgammon"],
    async run(v) {
      await v.ready();
      await v.playFrom("c1=mm c2=mm c3=mm c4=mm c5=mm c6=mm ; White bar=M; White to move");
      await v.button(/^Roll/).dblclick();
      await v.says(".status", "White had no choice: pass");
      await v.toMove("Black");
      assert.equal((await v.turns()).length, 2);
      assert.equal(await v.page.locator(".others .chip").count(), 0);
    },
  },
  {
    name: "a page that is loaded again goes on with the game it showed",
    async run(v) {
      await v.page.locator(".card h3 button", { hasText: "Tic-tac-toe" }).first().click();
      await v.ready();
      for (const [count, cell] of ["b2", "a1", "c3"].entries()) {
        await v.click(cell);
        await v.played(count + 1);
      }
      await v.button("undo").click();
      await v.toMove("Cross");
      await v.page.reload();
      await v.says(".bar h1", "Tic-tac-toe");
      await v.ready();
      await v.line(["b2", "a1", "c3"]);
      await v.toMove("Cross");
      await v.click("c1");
      await v.line(["b2", "a1", "c1"]);
      await v.button("Games").click();
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Tic-tac-toe" }).first().waitFor();
    },
  },
  {
    name: "who sits at a game sits at that one alone, and nothing is heard of it when another is opened",
    open: ["ludo"],
    async run(v) {
      await v.ready();
      for (const player of await v.page.locator(".seat-name").allInnerTexts()) await v.seat(player, "random");
      await v.played(10);
      await v.button("Games").click();
      await v.page.locator(".card h3 button", { hasText: "Hex" }).click();
      await v.says(".bar h1", "Hex");
      await v.ready();
      await v.page.waitForTimeout(300);
      assert.deepEqual(await v.page.locator(".seat select").evaluateAll((all) => all.map((s) => s.value)), ["person", "person"]);
      assert.equal((await v.turns()).length, 0);
      assert.equal(await v.page.locator(".notice.wrong").count(), 0);
    },
  },
  {
    name: "each game waits for whoever comes back to it; Back leads there too",
    async run(v) {
      const choose = (title) => v.page.locator(".card h3 button", { hasText: title }).first().click();
      await choose("Tic-tac-toe");
      await v.ready();
      await v.click("b2");
      await v.toMove("Nought");
      await v.seat("Cross", "random");
      await v.button("Games").click();
      await choose("Tic-tac-toe");
      await v.line(["b2"]);
      await v.button("Games").click();
      await choose("Hex");
      await v.says(".bar h1", "Hex");
      await v.ready();
      await v.button("Games").click();
      await choose("Tic-tac-toe");
      await v.says(".bar h1", "Tic-tac-toe");
      await v.ready();
      await v.line(["b2"]);
      assert.equal(await v.page.locator(".seat select").first().inputValue(), "random");
      await v.page.goBack();
      await v.page.locator(".card").first().waitFor();
      await v.page.goBack();
      await v.says(".bar h1", "Hex");
      const address = v.page.url();
      await v.page.goBack();
      await v.page.goBack();
      await v.says(".bar h1", "Tic-tac-toe");
      await v.page.goto("about:blank");
      await v.page.goto(address);
      await v.says(".bar h1", "Hex");
    },
  },
  {
    name: "walls between cells are drawn, whichever way the board is turned",
    open: ["quoridor"],
    async run(v) {
      await v.ready();
      await v.playFrom("e1=P e9=p; across=e5; upright=b2");
      const walls = v.page.locator("#pane-board .board .wall");
      const heights = () => walls.evaluateAll((all) => all.map((wall) => wall.getAttribute("y1")));
      await walls.nth(3).waitFor({ state: "attached" });
      assert.equal(await walls.count(), 4);
      const before = await heights();
      await v.button("turn the board around").click();
      await v.page.waitForFunction((first) => document.querySelector("#pane-board .board .wall").getAttribute("y1") !== first, before[0]);
    },
  },
  {
    name: "a line of play is saved as a film, and the board is where it was",
    open: ["tic-tac-toe"],
    async run(v) {
      await v.ready();
      for (const [count, cell] of ["b2", "a1", "c3"].entries()) {
        await v.click(cell);
        await v.played(count + 1);
      }
      await v.button("undo").click();
      await v.toMove("Cross");
      await v.button("Share").click();
      const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("Film").click()]);
      assert.equal(file.suggestedFilename(), "tic-tac-toe.apng");
      const film = readFileSync(await file.path());
      assert.equal(film.readUInt32BE(film.indexOf("acTL") + 4), 4);
      await v.toMove("Cross");
    },
  },
  {
    name: "two play with dice by links alone, and nobody chooses them",
    open: ["einstein"],
    async run(v, { come }) {
      await v.ready();
      const other = await come();
      await other.ready();
      const link = async (from) => {
        const field = from.page.getByLabel("Link", { exact: true });
        if ((await field.count()) === 0) await from.button("Share").click();
        // the link follows what is shown a moment later
        await from.page.waitForTimeout(500);
        return (await field.inputValue()).replace(/^[^#]*/, "https://example.org/play/");
      };
      const take = async (by, sent) => {
        await by.button("Games").click();
        await by.page.getByLabel("Open a link").fill(sent);
        await by.ready();
      };
      await link(v);
      await v.page.getByLabel(/play by link/).check();
      await v.says(".by-link", "as soon as all have joined");
      await v.button(/^Roll/).click();
      await v.says(".notice", "must have joined");
      await take(other, await link(v));
      await other.button("Join").click();
      await other.says(".by-link", "Now send the link");
      await take(v, await link(other));
      let [here, there] = [v, other];
      for (const turn of [1, 2, 3]) {
        await here.button(/^Roll/).click();
        await here.played(2 * turn - 1);
        const place = (note) => here.page.locator(`#pane-board .places [aria-label$="${note}"]`);
        // where only one piece can go, it is taken up by itself
        await place("can be picked up").or(place("can be played")).first().waitFor();
        if ((await place("can be played").count()) === 0) await place("can be picked up").first().click();
        await place("can be played").first().click();
        await here.played(2 * turn);
        await take(there, await link(here));
        await there.played(2 * turn);
        assert.equal(await there.page.locator(".notice.wrong").count(), 0);
        [here, there] = [there, here];
      }
      const rolls = (await here.turns()).filter((text) => text.startsWith("["));
      assert.equal(rolls.length, 3);
    },
  },
  {
    name: "walls are seen before they are put: all that a place could mean, and then the one that is pointed at",
    open: ["quoridor"],
    async run(v) {
      await v.ready();
      const coming = v.page.locator("#pane-board .coming .wall");
      await v.cell("d4").hover();
      await coming.nth(3).waitFor({ state: "attached" });
      assert.equal(await coming.count(), 4);
      await v.click("d4");
      await v.page.locator(".choice button").first().hover();
      await v.page.waitForFunction(() => document.querySelectorAll("#pane-board .coming .wall").length === 2);
    },
  },
  {
    name: "a record is copied and stepped through again",
    open: ["tic-tac-toe"],
    async run(v) {
      await v.ready();
      // as fast as people are: nobody pastes within a hundredth of a second
      const pause = () => v.page.waitForTimeout(300);
      for (const [count, cell] of ["b2", "a1", "c3"].entries()) {
        await v.click(cell);
        await v.played(count + 1);
        await pause();
      }
      await v.button("Copy, paste").click();
      await pause();
      await v.button("Record of the game").click();
      await pause();
      const record = v.page.locator("textarea");
      await v.page.waitForFunction(() => document.querySelector("textarea")?.value.includes("c3"));
      const text = await record.inputValue();
      await v.button("Close").click();
      await pause();
      await v.button("New game").click();
      await pause();
      await v.page.waitForFunction(() => document.querySelectorAll(".turn-button").length === 1);
      await v.button("Copy, paste").click();
      await pause();
      await v.button("Record of the game").click();
      await pause();
      await record.fill(text);
      await pause();
      await v.button("Step through this game").click();
      await v.played(3);
      await v.line(["b2", "a1", "c3"]);
      await v.page.locator(".turn-button").first().focus();
      await v.page.keyboard.press("End");
      await v.page.keyboard.press("ArrowUp");
      await v.toMove("Cross");
    },
  },
];
