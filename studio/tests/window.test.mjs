// How the window is shared out: the board has most of it, and panes are moved, closed and opened by pointer and keys.

import assert from "node:assert/strict";

/** The share of the window that something has in sight, in percent. */
const share = (v, selector) => v.page.locator(selector).evaluate((e) => {
  const { width, top, bottom } = e.getBoundingClientRect();
  return (100 * width * (Math.min(bottom, innerHeight) - Math.max(top, 0))) / innerWidth / innerHeight;
});

const BOARD = "#pane-board .board";
const settled = (v) => v.page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));
const DESKS = [[1280, 800], [1680, 1050], [1920, 1080]];

async function resize(v, [width, height]) {
  await v.page.setViewportSize({ width, height });
  await settled(v);
}

async function hasAtLeast(v, least, when) {
  const found = await share(v, BOARD);
  assert.ok(found >= least, `${when}: the board has ${found.toFixed(1)} % of the window, not ${least}`);
}

export const tests = [
  {
    name: "the board has the most of the window, with the editor beside or below it",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      for (const size of [...DESKS, [390, 844]]) {
        await resize(v, size);
        if (size[0] === 390) await v.page.getByRole("tab", { name: "Rules" }).click();
        await settled(v);
        assert.ok(await v.editor().isVisible());
        await hasAtLeast(v, 35, size.join(" x "));
      }
    },
  },
  {
    name: "with the panes closed the board has nearly all of the window, and on coming back as well",
    open: ["chess"],
    async run(v) {
      await v.ready();
      for (const name of ["Rules", "What the edit did", "Turns"]) await v.button(name, v.page.locator(".pane-switches")).click();
      for (const size of DESKS) {
        await resize(v, size);
        await hasAtLeast(v, 80, size.join(" x "));
      }
      await v.page.reload();
      await v.ready();
      await settled(v);
      await hasAtLeast(v, 80, "after loading the page again");
      await v.button("Turns", v.page.locator(".pane-switches")).click();
      await v.page.locator(".turns").waitFor();
    },
  },
  {
    name: "the board alone fills the window, by a button, and Escape brings the rest back",
    open: ["chess"],
    async run(v) {
      await v.ready();
      for (const size of [...DESKS, [390, 844]]) {
        await resize(v, size);
        await v.button("the board alone").click();
        await settled(v);
        assert.equal(await v.button("Games").isVisible(), false);
        await hasAtLeast(v, 80, size.join(" x "));
        await v.axe(`the board alone at ${size.join(" x ")}`);
        await v.cell("e2").press("Escape");
        await v.button("Games").waitFor();
      }
    },
  },
  {
    name: "borders are moved by pointer and by keys, stay as they were left, and are put back by a double click",
    open: ["chess"],
    async run(v) {
      await v.ready();
      const beside = v.page.getByRole("separator", { name: "border of the board and what is beside it" });
      const between = v.page.getByRole("separator", { name: "border of rules and what the edit did" });
      const at = (border) => border.getAttribute("aria-valuenow").then(Number);
      const before = await at(beside);
      await beside.press("ArrowRight");
      assert.equal(await at(beside), before + 3);
      const { height } = await v.page.locator(".pane-rules").boundingBox();
      await between.press("ArrowUp");
      assert.ok((await v.page.locator(".pane-rules").boundingBox()).height < height);
      const { x, y } = await beside.boundingBox();
      await v.page.mouse.move(x, y + 200);
      await v.page.mouse.down();
      await v.page.mouse.move(720, y + 200);
      await v.page.mouse.up();
      assert.equal(await at(beside), 50);
      await v.page.reload();
      await v.ready();
      assert.equal(await at(beside), 50);
      await beside.dblclick();
      assert.equal(await at(beside), before);
    },
  },
];
