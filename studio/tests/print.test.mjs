// The rulebook on paper, printed from the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

export const tests = [
  {
    name: "the book is printed from the page: whole, without what stands around it, on A4 and on letter",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.button("Book").click();
      await v.page.locator(".sheet").waitFor();
      await v.page.waitForFunction(() => document.querySelector(".sheet")?.shadowRoot?.querySelector("h1"));
      await v.button("Print").waitFor();
      for (const format of ["A4", "Letter"]) {
        const pages = pagesOf(await v.page.pdf({ format }));
        assert.ok(pages >= 5 && pages <= 14, `${format}: ${pages} pages`);
      }
      await v.page.emulateMedia({ media: "print" });
      for (const selector of [".bar", ".pane-head"]) {
        assert.equal(await v.page.locator(selector).first().isVisible(), false, selector);
      }
      const chapters = await v.page.locator(".sheet h2").allInnerTexts();
      assert.deepEqual(chapters.slice(0, 5), ["In the box", "The goal", "The board and the setup", "A turn", "The moves"]);
    },
  },
  {
    name: "the game is printed from the page, as it is edited: board, pieces and rulebook as a PDF",
    open: ["tic-tac-toe"],
    async run(v) {
      await v.ready();
      await v.button("Book").click();
      for (const paper of ["A4", "Letter"]) {
        const [file] = await Promise.all([v.page.waitForEvent("download"), v.button(paper).click()]);
        assert.equal(file.suggestedFilename(), "tic-tac-toe.pdf");
        const pdf = readFileSync(await file.path());
        assert.ok(pdf.subarray(0, 5).toString() === "%PDF-" && pagesOf(pdf) >= 4, `${paper}: ${pagesOf(pdf)} pages`);
        await v.says(".notice", "board 1 sheet");
      }
      await v.axe("the book, with what was printed");
    },
  },
];
