// What a person does in the playground, served by a plain file server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const old = JSON.parse(readFileSync(new URL("../../studio/unit/links.json", import.meta.url), "utf8"));

/** The pieces as they stand, and what can be seen of the game. */
const shown = async ({ page }) => ({
  places: await page.locator("#pane-board .board-side .places [data-place]").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label"))),
  turns: await page.locator(".turn-button").allInnerTexts(),
  title: await page.title(),
});

const text = ({ page }) => page.locator(".editor .cm-content").evaluate((e) => e.cmTile?.view?.state?.doc?.toString() ?? e.innerText);

/** The link in the form that shares. */
async function linkOf(visitor) {
  const { page } = visitor;
  if ((await page.locator("form[aria-label='share']").count()) === 0) await visitor.button("Share").click();
  const field = page.locator("form[aria-label='share'] input[readonly]");
  await page.waitForFunction(() => document.querySelector("form[aria-label='share'] input[readonly]")?.value !== "");
  // what was played last is in it a moment later
  await page.waitForTimeout(400);
  return field.inputValue();
}

/** A mistake is typed and told of, and the game of before is played on. */
async function seesAMistake(visitor) {
  await visitor.ready();
  await visitor.replace("slide any 1..2", "slyde any 1..2");
  await visitor.page.locator(".cm-lintRange-error", { hasText: "slyde" }).waitFor();
  await visitor.says("#pane-rules", /slyde/);
  await visitor.click("b2", "c2");
  await visitor.line(["b2-c2"]);
}

/** The rest of the engine is asked for, and stays on its way; a worker that cannot wait for it gets it. */
const REST = /\/rest-[0-9a-f]+\.wasm$/;
const holdRest = (page) => page.route(REST, (route) => (route.request().resourceType() === "xhr" ? route.continue() : undefined));
const holdRestFromAll = (page) => page.route(REST, () => {});

/** The engine breaks at whatever holds these words, as at a mistake of its own. */
const BREAKING = "break the engine";
const breakAt = (page) => page.route(/\/worker\.js$/, async (route) => {
  const found = await route.fetch();
  const more = `;{ const hear = self.onmessage; self.onmessage = (event) => typeof event.data === "string" && event.data.includes(${JSON.stringify(BREAKING)})
    ? postMessage(JSON.stringify({ failed: "RuntimeError: unreachable" })) : hear(event); }`;
  await route.fulfill({ response: found, body: (await found.text()) + more });
});

/** A game whose turns nobody could ever list: looking for them is given up. */
const ENDLESS = `rules 1
game "Endless" {
  players A, B
  board { squares 10 by 10 }
  pieces { m }
  setup { A row 1: M  B row 10: m }
  move go { lift an own m; step any; land on empty, or capturing }
  turn { may repeat up to 20 times go }
  end { quiet: draw when 30 turns pass without capture }
}
`;

/** What comes after the board: the editor, too. */
const LATER = /\/(rest|editor)-\w+\.(wasm|js)$/;

/** What a page loads before the board is there, compressed: told when it is. What comes when the page is closed does not count. */
function countBytes(page) {
  const loaded = [];
  page.on("response", (response) => !LATER.test(response.url()) && loaded.push(response.body().then((body) => brotliCompressSync(body).length, () => 0)));
  return async () => (await Promise.all(loaded)).reduce((sum, length) => sum + length, 0);
}

export const tests = [
  {
    name: "a game is played while the rest of the engine is on its way, after 1130 KB at most",
    async run(_, { come }) {
      let bytes = null;
      const visitor = await come("#pijersi", async (page) => {
        await holdRestFromAll(page);
        bytes = countBytes(page);
      });
      await visitor.ready();
      await visitor.click("b2", "c2");
      await visitor.line(["b2-c2"]);
      const loaded = await bytes();
      assert.ok(loaded <= 1_130_000, `${loaded} bytes`);
    },
  },
  {
    name: "so are a game of dice, a large one, and one that a link alone holds",
    async run(_, { come }) {
      const { link: held } = old.find(({ holds }) => holds.doc === "my-hex.rules");
      for (const link of ["#backgammon", "#go", held]) {
        const visitor = await come(link, holdRestFromAll);
        await visitor.ready();
        await visitor.page.close();
      }
    },
  },
  {
    name: "what the first engine lacks is loaded when it is needed, and goes on in the midst of that",
    async run(_, { come }) {
      const visitor = await come("#pijersi", holdRest);
      await seesAMistake(visitor);
    },
  },
  {
    name: "where an engine breaks, that is said, and another goes on with rules and game as they were",
    async run(_, { come }) {
      const visitor = await come("#pijersi", breakAt);
      const { page } = visitor;
      await visitor.ready();
      await visitor.click("b2", "c2");
      await visitor.line(["b2-c2"]);
      await visitor.find("rules 1");
      await page.keyboard.press("End");
      await page.keyboard.type(` # ${BREAKING}`);
      await visitor.says(".notices", /broke off at this, and was started again/);
      await visitor.click("f2", "e2");
      await visitor.line(["b2-c2", "f2-e2"]);
      await visitor.editor().focus();
      for (const _ of ` # ${BREAKING}`) await page.keyboard.press("Backspace");
      await page.locator(".notices", { hasText: "broke off" }).waitFor({ state: "detached" });
      await visitor.replace("slide any 1..2", "slyde any 1..2");
      await page.locator(".cm-lintRange-error", { hasText: "slyde" }).waitFor();
      await visitor.line(["b2-c2", "f2-e2"]);
    },
  },
  {
    name: "what takes more than is sensible is given up, and the engine goes on",
    at: "#tic-tac-toe",
    async run(visitor) {
      const { page } = visitor;
      await visitor.ready();
      await visitor.editor().focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(ENDLESS);
      await page.locator("#pane-board .places [data-place][aria-label^='j10:']").waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(ENDLESS.replace("may repeat up to 20 times go", "go").replace("Endless", "Short"));
      await visitor.says(".bar h1", "Short");
      await visitor.click("a1", "a2");
      await visitor.line(["a1-a2"]);
      assert.equal(await page.locator(".notices", { hasText: /started again|stopped/ }).count(), 0);
    },
  },
  {
    name: "the list of games opens one, and its address opens it again",
    async run(visitor, { come }) {
      await visitor.button("Connect Four").click();
      await visitor.ready();
      assert.equal(new URL(visitor.page.url()).hash, "#connect-four");
      const again = await come("#connect-four");
      await again.ready();
      assert.deepEqual(await shown(again), await shown(visitor));
    },
  },
  {
    name: "rules begin in the browser, are there again later, get another name, and go",
    async run(visitor, { tab }) {
      const card = (v, file) => v.page.locator(".card", { has: v.page.locator(`code:text-is("${file}")`) });
      await visitor.button("New rules").click();
      const form = visitor.page.locator("form[aria-label='new rules']");
      await form.getByLabel("Title").fill("My hexes");
      await form.getByLabel("that begins as").selectOption("hexes");
      await form.getByRole("button", { name: "Begin" }).click();
      await visitor.ready();
      await visitor.says(".bar h1", "My hexes");
      await visitor.page.reload();
      await visitor.ready();
      await visitor.button("Games").click();
      await visitor.button("rename my-hexes.rules").click();
      await visitor.page.getByLabel("new name of the file").fill("other");
      await visitor.page.keyboard.press("Enter");
      await card(visitor, "other.rules").waitFor();
      const again = await tab(visitor, "");
      await card(again, "other.rules").waitFor();
      assert.equal(await card(again, "my-hexes.rules").count(), 0);
      await again.button("delete other.rules").click();
      await again.button("delete it").click();
      await card(again, "other.rules").waitFor({ state: "detached" });
      await again.page.reload();
      await again.page.locator(".card").first().waitFor();
      assert.equal(await card(again, "other.rules").count(), 0);
    },
  },
  {
    name: "a mistake is seen where it is, and the game of before stays on the board",
    at: "#pijersi",
    async run(visitor) {
      await seesAMistake(visitor);
    },
  },
  {
    name: "an edit is measured, while random games go on in a worker of their own",
    at: "#pijersi",
    async run(visitor) {
      await visitor.ready();
      await visitor.replace("slide any 1..2", "slide any 1..3");
      await visitor.says("#pane-edit", /42 turns only in B/);
      await visitor.page.locator("#pane-edit .measure-rows li").first().waitFor();
    },
  },
  {
    name: "players for a comparison are found in a worker, and remembered",
    at: "#tic-tac-toe",
    async run(visitor) {
      await visitor.ready();
      await visitor.replace("win when", "draw when");
      await visitor.says("#pane-edit", /asked, from weak to strong/);
      assert.equal(await visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("players:")).length), 1);
    },
  },
  {
    name: "slow work holds up neither typing nor what is played",
    at: "#chess",
    async run(visitor) {
      const { page } = visitor;
      await visitor.ready();
      // how far it looks is set before it has a turn to think about
      await visitor.seat("Black", "alphabeta");
      await page.locator(".seat", { hasText: "Black" }).locator("input[type='range']").fill("6");
      await visitor.click("e2", "e4");
      await page.locator(".status progress").waitFor();
      await visitor.replace("players White", "playerz White");
      await page.locator(".cm-lintRange-error").first().waitFor({ timeout: 15_000 });
      assert.equal(await page.locator(".status progress").count(), 1, "it thinks no longer: nothing has been shown");
      await visitor.button("Stop", visitor.pane("board")).click();
      await visitor.seat("Black", "a person");
      await visitor.click("e7", "e5");
      await visitor.line(["e2-e4", "e7-e5"]);
    },
  },
  {
    name: "a game is played to its end by clicks, against an agent too",
    at: "#tic-tac-toe",
    async run(visitor) {
      await visitor.ready();
      await visitor.click("a1", "b1", "a2", "b2", "a3");
      await visitor.says(".status strong", /wins/);
      await visitor.button("New game").click();
      await visitor.seat("Nought", "mcts");
      await visitor.click("b2");
      await visitor.played(2);
    },
  },
  {
    name: "a link shows another what was shared: the edit, the line, the options",
    at: "#pijersi",
    async run(visitor, { come }) {
      await visitor.ready();
      await visitor.replace("slide any 1..2", "slide any 1..3");
      await visitor.says("#pane-edit", /42 turns only in B/);
      await visitor.click("b2", "c2");
      await visitor.toMove("Black");
      await visitor.click("f2", "e2");
      await visitor.toMove("White");
      const link = await linkOf(visitor);
      assert.ok(link.length < 2000, `${link.length} letters`);
      const other = await come(link);
      await other.line(["b2-c2", "f2-e2"]);
      assert.deepEqual(await shown(other), await shown(visitor));
      assert.equal(await text(other), await text(visitor));
    },
  },
  {
    name: "rules of one's own, in no file of the other, come by a link and can be saved",
    at: "#hex",
    async run(visitor, { come }) {
      await visitor.ready();
      await visitor.button("Save a copy").click();
      await visitor.page.locator("form[aria-label='save a copy'] input").fill("small-hex");
      await visitor.button("Save the copy").click();
      await visitor.says(".bar", /small-hex\.rules/);
      await visitor.replace("size = 11", "size = 5");
      await visitor.page.waitForFunction(() => document.querySelectorAll("#pane-board .board-side .places [data-place]").length === 25);
      const other = await come(await linkOf(visitor));
      await other.ready();
      await other.says(".bar", /came by a link/);
      assert.deepEqual(await shown(other), await shown(visitor));
      await other.button("Save a copy").click();
      await other.button("Save the copy").click();
      await other.says(".bar", /small-hex\.rules/);
      await other.page.reload();
      await other.ready();
      assert.equal(await text(other), await text(visitor));
    },
  },
  {
    name: "a file that another tab writes is loaded anew",
    at: "#hex",
    async run(visitor, { tab }) {
      await visitor.ready();
      await visitor.button("Save a copy").click();
      await visitor.button("Save the copy").click();
      await visitor.says(".bar", /my-hex\.rules/);
      const second = await tab(visitor, "#my-hex.rules");
      await second.ready();
      await second.replace("size = 11", "size = 4");
      await second.button("Save").click();
      await visitor.page.waitForFunction(() => document.querySelectorAll("#pane-board .board-side .places [data-place]").length === 16);
    },
  },
  {
    name: "two play a game to its end by links alone",
    at: "#tic-tac-toe",
    async run(visitor, { come }) {
      await visitor.ready();
      await linkOf(visitor);
      await visitor.page.getByLabel(/play by link/).check();
      let here = visitor;
      let there = null;
      for (const [turn, cell] of ["a1", "b1", "a2", "b2", "a3"].entries()) {
        await here.click(cell);
        await here.page.locator(".by-link", { hasText: "Now send the link" }).waitFor();
        const link = await linkOf(here);
        if (there === null) there = await come(link);
        else await there.page.goto(link);
        await there.played(turn + 1);
        [here, there] = [there, here];
      }
      await here.says(".status strong", /wins/);
      assert.equal(await here.page.locator(".turn-button").count(), 6);
    },
  },
  {
    name: "links of former times open",
    async run(_, { come }) {
      for (const { link, holds } of old.filter((one) => one.holds.text?.length !== 8)) {
        const other = await come(link);
        await other.page.locator("#pane-board .board-side .places [data-place]").first().waitFor({ state: "attached" });
        const written = await text(other);
        if (holds.text !== null) assert.equal(written.trim(), holds.text.trim(), holds.doc);
      }
    },
  },
  {
    name: "a link is pasted where the games are; one that is cut off says so",
    async run(visitor) {
      const { page } = visitor;
      await page.getByLabel("Open a link").fill("https://example.org/#1=pijersi.abc");
      await visitor.says(".notices", /this link is damaged: copy all of it/);
      await page.getByLabel("Open a link").fill(`see https://example.org/play/${old[1].link}`);
      await visitor.ready();
      await visitor.says(".bar h1", /Pijersi/);
    },
  },
  {
    name: "without a network it opens, and plays",
    at: "#tic-tac-toe",
    async run(visitor) {
      const { page, context } = visitor;
      await visitor.ready();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
      await context.setOffline(true);
      await page.reload();
      await visitor.ready();
      await visitor.click("b2");
      await visitor.line(["b2"]);
      await context.setOffline(false);
    },
  },
  {
    name: "in the frame of another page there is a board, which loads the engine when it is wanted",
    at: "#pijersi",
    async run(visitor, { come }) {
      await visitor.ready();
      await visitor.click("b2", "c2");
      await visitor.toMove("Black");
      const link = await linkOf(visitor);
      const asked = [];
      const frame = await come(link.replace("#", "embed.html#"), (page) => page.on("request", (request) => asked.push(request.url())));
      await visitor.page.waitForTimeout(300);
      assert.ok(!asked.some((url) => url.endsWith(".wasm")), "the engine is loaded before anybody plays");
      await frame.button("Play on this board").click();
      await frame.ready();
      await frame.click("f2", "e2");
      await frame.toMove("White");
      await frame.axe("embed");
    },
  },
  {
    name: "the board is saved as a picture",
    at: "#pijersi",
    async run(visitor) {
      const { page } = visitor;
      await visitor.ready();
      await linkOf(visitor);
      for (const [form, begins] of [["SVG", "<svg"], ["PNG", "\u0089PNG"]]) {
        const [file] = await Promise.all([page.waitForEvent("download"), visitor.button(form).click()]);
        assert.equal(file.suggestedFilename(), `pijersi.${form.toLowerCase()}`);
        const written = readFileSync(await file.path(), "latin1");
        assert.ok(written.startsWith(begins) && written.length > 3000, `${form}: ${written.slice(0, 40)}`);
      }
    },
  },
  {
    name: "axe finds nothing where games are shared",
    at: "#pijersi",
    async run(visitor) {
      await visitor.ready();
      await linkOf(visitor);
      await visitor.page.getByLabel(/play by link/).check();
      await visitor.axe("share");
      await visitor.button("Games").click();
      await visitor.axe("games");
    },
  },
];
