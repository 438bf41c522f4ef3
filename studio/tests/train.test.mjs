// A player that learns beside the edits.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";

const SMALL = `rules 1

game "Narrow" {
  players White, Black
  board { squares 4 by 5; zone goal  White: last row  Black: first row }
  pieces { man M  king K }
  setup {
    White  row 1: man man man king
    Black  as White, turned about the centre
  }
  move go { lift an own man; step forward; land on empty, or capturing }
  move walk { lift an own king; step any; land on empty, or capturing }
  captures { man > man; king > man }
  end {
    far: win when an own man is in goal of mover
    quiet: draw when 20 turns pass without capture
    blocked: win when enemy cannot move
  }
}
`;

const games = (v) => v.page.locator(".training [role=status]").innerText().then((said) => Number(/([\d\s]+) games/.exec(said)?.[1]?.replace(/\s/g, "") ?? 0));

/** Waits until more than so many games have been learned from. */
async function learned(v, more) {
  for (let tries = 0; tries < 600 && (await games(v)) <= more; tries += 1) await v.page.waitForTimeout(100);
  assert.ok((await games(v)) > more, `no more than ${await games(v)} games`);
}

const SHOTS = process.env.SHOTS;

export const tests = [
  {
    name: "a player learns while rules are edited, goes on by the new ones, shows what it knows, and takes a seat",
    async run(v, { studio }) {
      writeFileSync(studio.file("narrow.rules"), SMALL);
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Narrow" }).click();
      await v.ready();
      const training = v.page.locator(".training");
      assert.ok(!(await v.page.locator(".seat select").first().innerText()).includes("trained"));
      await v.button("Train", training).click();
      await learned(v, 40);
      await v.says(".told", "a man is worth");
      await v.says(".told", "always as many");
      assert.equal(await training.locator(".worths svg polygon").count(), 20);
      // it holds up nothing
      await v.click("a1", "a2");
      await v.toMove("Black");
      await v.says(".training figcaption", "against itself as it began");
      const before = await games(v);
      await v.replace("step any", "step diagonal");
      await v.says(".pane-edit h3", "One clause differs");
      await v.says(".training [role=status]", "by the rules as they are now");
      await learned(v, 0);
      await v.button("Enough", training).click();
      await v.button("Train on", training).waitFor();
      assert.ok(before > 40);
      await v.axe("a trained player");
      if (SHOTS) await training.screenshot({ path: `${SHOTS}/training.png` });
      await v.seat("Black", "trained");
      await v.toMove("White");
      await v.played(2);
      // who was trained is there again when the page is
      await v.button("Save").click();
      await v.page.reload();
      await v.ready();
      await v.button("Train on", v.page.locator(".training")).waitFor();
    },
  },
  {
    name: "where nobody can be trained, that is said",
    open: ["ludo"],
    async run(v) {
      await v.ready();
      await v.button("Train", v.page.locator(".training")).click();
      await v.says(".notice", "players are trained for games of two");
      await v.button("Train", v.page.locator(".training")).waitFor();
    },
  },
];
