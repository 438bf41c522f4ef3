// One way to play everything: what moves, then where it goes; what is forced plays itself, and choices stand at their place.

import assert from "node:assert/strict";

const live = (v, note) => v.page.locator(`#pane-board .board-side .places [data-place][aria-label$="${note}"]`);
const menu = (v) => v.page.locator(".choice.is-at-place");

/** How far the menu is from the place it is about, in pixels. */
const farFrom = (v, cell) => v.page.evaluate((name) => {
  const [a, b] = [".choice.is-at-place", `#pane-board .places [data-place][aria-label^="${name}:"]`].map((s) => document.querySelector(s).getBoundingClientRect());
  return Math.max(0, Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom));
}, cell);

export const tests = [
  {
    name: "a promotion is offered at the square, as pictures",
    open: ["chess"],
    async run(v) {
      await v.ready();
      await v.playFrom("b7=P e1=K h7=k");
      await v.click("b7", "b8");
      await menu(v).waitFor();
      assert.equal(await menu(v).locator("button .piece-picture").count(), 4);
      assert.ok((await farFrom(v, "b8")) < 12);
      await v.axe("a promotion");
      await menu(v).locator("button").first().click();
      await v.line(["b7-b8=Q"]);
    },
  },
  {
    name: "where a piece may be promoted as it lands, that is offered at once, and it may stay as it is",
    open: ["shogi"],
    async run(v) {
      await v.ready();
      await v.playFrom("b6=P e1=K e9=k");
      await v.click("b6", "b7");
      await menu(v).waitFor();
      assert.ok((await farFrom(v, "b7")) < 12);
      await v.button("Stay as it is").click();
      await v.played(1);
      await v.button("undo").click();
      await v.click("b6", "b7");
      await menu(v).locator("button").first().click();
      await v.says(".turn-button", "+");
    },
  },
  {
    name: "another turn begins by itself where there is nothing else to do",
    open: ["kalah"],
    async run(v) {
      await v.ready();
      // four seeds from d1 end in the store: South has another turn
      await v.click("d1");
      await v.says(".status", "South had no choice");
      await live(v, "can be played").first().waitFor();
      assert.equal(await v.button(/another turn/).count(), 0);
      await v.click("e1");
      await v.toMove("North");
    },
  },
  {
    name: "a man is moved before a die is chosen: he chooses it",
    open: ["backgammon"],
    async run(v) {
      await v.ready();
      await v.playFrom("c1=MM c12=M ; Black off=m; White to move");
      await v.button(/^Roll/).click();
      await live(v, "can be picked up").first().click();
      await live(v, "taken up").waitFor();
      await live(v, "can be played").first().click();
      await v.says(".below", "so far");
    },
  },
  {
    name: "abalone: marbles, then the direction, all on the board",
    open: ["abalone"],
    async run(v) {
      await v.ready();
      await v.click("c3", "c5");
      await v.says(".below", "so far");
      await live(v, "can be played").first().waitFor();
      for (let clicks = 0; clicks < 6 && (await v.turns()).length === 0; clicks += 1) {
        if (await menu(v).count()) await menu(v).locator("button").first().click();
        else if (await v.page.locator(".choice").count()) await v.page.locator(".choice button").first().click();
        else await live(v, "can be played").first().click();
        await v.page.waitForTimeout(300);
      }
      assert.equal((await v.turns()).length, 1);
      await v.toMove("White");
    },
  },
  {
    name: "a tower shows what is in it to the pointer and to the keyboard",
    open: ["tak"],
    async run(v) {
      await v.ready();
      await v.playFrom("c3=FfFfF a1=f ; White reserve=FFF; Black reserve=fff; White to move");
      const floors = () => v.page.locator("#pane-board .board-side .tower .piece").count();
      await v.cell("a1").hover();
      assert.equal(await floors(), 0);
      await v.cell("c3").hover();
      await v.page.locator(".tower").waitFor();
      assert.equal(await floors(), 5);
      await v.cell("a1").hover();
      await v.page.locator(".tower").waitFor({ state: "detached" });
      await v.cell("c3").focus();
      assert.equal(await floors(), 5);
    },
  },
];
