// How one begins: rules from a template or from a game, files with other names or gone, and what is said on the first visit.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

const card = (v, file) => v.page.locator(".card", { has: v.page.locator(`code:text-is("${file}")`) });

async function begin(v, title, template) {
  await v.button("New rules").click();
  const form = v.page.locator("form[aria-label='new rules']");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("that begins as").selectOption(template);
  await form.getByRole("button", { name: "Begin" }).click();
}

export const tests = [
  {
    name: "rules begin as something small: each template has a board and no mistakes, the empty one says what is missing",
    async run(v, { studio }) {
      await v.page.locator(".card").first().waitFor();
      for (const template of ["squares", "hexes", "stacks", "dice"]) {
        await begin(v, `My ${template}`, template);
        await v.says(".bar h1", `My ${template}`);
        await v.ready();
        await v.says(".findings", "nothing wrong");
        assert.match(readFileSync(studio.file(`my-${template}.rules`), "utf8"), new RegExp(`^game "My ${template}"`, "m"));
        await v.button("Games").click();
        await card(v, `my-${template}.rules`).waitFor();
      }
      await begin(v, "Nothing", "empty");
      await v.says(".findings", "the game has no board");
      await v.axe("an empty file");
    },
  },
  {
    name: "rules begin as a copy of a game, under a name that is free",
    async run(v, { studio }) {
      await v.page.locator(".card").first().waitFor();
      for (const file of ["my-chess.rules", "my-chess-2.rules"]) {
        await begin(v, "My Chess!", "chess");
        await v.says(".bar h1", "My Chess!");
        await v.says(".bar .file", file);
        await v.button("Games").click();
        await card(v, file).waitFor();
      }
      assert.match(readFileSync(studio.file("my-chess.rules"), "utf8"), /"chess\/king"/);
    },
  },
  {
    name: "a file gets another name with what was typed in it, and goes only when that is meant",
    async run(v, { studio }) {
      await v.page.locator(".card").first().waitFor();
      await begin(v, "First", "squares");
      await v.ready();
      await v.replace("6 by 6", "5 by 6");
      await v.says(".bar .file", "not saved");
      await v.button("Games").click();
      await v.button("rename first.rules").click();
      await v.page.getByLabel("new name of the file").fill("second");
      await v.axe("a file that is renamed");
      await v.page.keyboard.press("Enter");
      await card(v, "second.rules").waitFor();
      assert.ok(!existsSync(studio.file("first.rules")) && existsSync(studio.file("second.rules")));
      await card(v, "second.rules").locator("h3 button").click();
      await v.says(".bar .file", "not saved");
      await v.says(".editor", "5 by 6");
      await v.button("Games").click();
      await v.button("delete second.rules").click();
      await v.axe("a file that may go");
      await v.button("keep it").click();
      assert.ok(existsSync(studio.file("second.rules")));
      await v.button("delete second.rules").click();
      await v.button("delete it").click();
      await card(v, "second.rules").waitFor({ state: "detached" });
      assert.ok(!existsSync(studio.file("second.rules")));
    },
  },
  {
    name: "the program makes a file that is not there yet",
    open: ["brand-new.rules"],
    async run(v, { studio }) {
      await v.ready();
      await v.says(".bar h1", "brand new");
      assert.match(readFileSync(studio.file("brand-new.rules"), "utf8"), /^rules 1$/m);
    },
  },
  {
    name: "the first visit says what to do, until it is understood",
    async run(v) {
      await v.page.locator(".welcome", { hasText: "Open a game" }).waitFor();
      await v.axe("the first visit");
      await v.button("Understood").click();
      await v.page.getByRole("button", { name: "Hex", exact: true }).click();
      await v.ready();
      await v.page.locator(".pane-edit .welcome", { hasText: "Change a number" }).waitFor();
      await v.button("Understood").click();
      await v.page.reload();
      await v.ready();
      assert.equal(await v.page.locator(".welcome").count(), 0);
    },
  },
];
