// The loop of the studio: edit, see, play, measure, keep.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SMALL = `rules 1

game "Small" {
  players White, Black
  option size = 4 in 3..6 "cells of a side"
  board { squares size by size; zone goal  White: last row  Black: first row }
  pieces { man M }
  setup {
    White  row 1: man
    Black  as White, turned about the centre
  }
  move go { lift an own man; step forward or forward diagonal; land on empty, or capturing }
  end {
    far: win when an own man is in goal of mover
    blocked: win when enemy cannot move
  }
  test "one goes ahead" { legal a1-a2 }
}
`;

export const tests = [
  {
    name: "what happens on the board becomes a test, and a count that is another one is accepted",
    async run(v, { studio }) {
      writeFileSync(studio.file("small.rules"), SMALL.replace("{ legal a1-a2 }", "{ count 3 }"));
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.ready();
      await v.button("Accept the new count: 10").click();
      await v.says(".finding-summary", "the test passes");
      await v.click("a1", "a2");
      await v.toMove("Black");
      for (const form of ["Position", "Record of the game"]) {
        await v.button("Copy, paste").click();
        await v.button(form).click();
        await v.button("Add as a test").click();
        await v.page.locator("form[aria-label='copy and paste']").waitFor({ state: "hidden" });
      }
      await v.says(".finding-summary", "all 3 tests pass");
      await v.says(".editor", 'play "a1-a2"');
    },
  },
  {
    name: "the walk: open Pijersi, play, let stacks go three cells, see what that does, save the variant and find its file",
    open: ["pijersi"],
    async run(v, { studio }) {
      await v.ready();
      await v.click("a1", "b1");
      await v.page.locator(".below .row, .turns li:nth-child(2)").first().waitFor();
      if (await v.button("Stop here").count()) await v.button("Stop here").click();
      await v.played(1);
      await v.button("undo").click();
      await v.toMove("White");
      await v.replace("slide any 1..2", "slide any 1..3");
      await v.says(".pane-edit h3", "One clause differs");
      assert.match(await v.page.locator(".change").innerText(), /1\.\.2[\s\S]*1\.\.3/);
      await v.says(".pane-edit h3", "The first difference");
      assert.equal(await v.page.locator(".two-boards svg.board").count(), 2);
      await v.page.locator(".measure").first().waitFor();
      await v.page.locator(".verdict p").first().waitFor();
      await v.says(".measures [role=status]", /choosing players for this game|asked, from weak to strong/);
      await v.button("Save as variant").click();
      const form = v.page.locator("form.save-as");
      await form.getByLabel("File").fill("pijersi-far");
      await form.getByLabel("Title").fill("Pijersi, far");
      await form.getByRole("button", { name: "Write the file" }).click();
      await v.says(".notice", "pijersi-far.rules");
      const text = readFileSync(studio.file("pijersi-far.rules"), "utf8");
      assert.match(text, /extends "?pijersi"?/);
      assert.match(text, /1\.\.3/);
      await v.button("Open pijersi-far.rules").click();
      await v.says(".bar h1", "Pijersi, far");
      await v.ready();
      await v.click("b4", "e5");
      await v.says(".below", "so far");
    },
  },
  {
    name: "a mistake is underlined, its fix is clicked, and it can be undone",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.replace("own stack of height 2", "own stak of height 2");
      await v.says(".finding-summary", "1 mistake");
      await v.page.locator(".editor .cm-lintRange-error").waitFor();
      await v.page.locator(".finding .row button").first().click();
      await v.says(".finding-summary", "nothing wrong");
      await v.says(".editor .cm-line", "lift an own stack of height 2");
    },
  },
  {
    name: "a game goes on under changed rules, and says what cannot be played any more",
    open: ["breakthrough"],
    async run(v) {
      await v.ready();
      await v.click("b2", "b3");
      await v.toMove("Black");
      await v.click("b7", "b6");
      await v.toMove("White");
      await v.replace("step forward; land on empty", "step sideways; land on empty");
      await v.says(".notice", "could not be played to its end");
      await v.page.waitForFunction(() => document.querySelectorAll(".turn-button").length === 1);
      await v.replace("step sideways; land on empty", "step forward; land on empty");
      await v.played(2);
      await v.line(["b2-b3", "b7-b6"]);
    },
  },
  {
    name: "games that people played are followed under the edit, and one is looked at where it acts",
    async run(v, { studio }) {
      const notation = "  notation { turns short { move go \"{from}{to}\" }; records pgn in tags { turns short } }\n  test";
      writeFileSync(studio.file("small.rules"), SMALL.replace("  test", notation));
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.ready();
      const archive = v.page.locator("section.archive");
      const pgn = (who, moves) => `[White "${who}"]\n[Black "Bo"]\n\n${moves} *\n\n`;
      const games = pgn("An", "1. a1a2 a4a3 2. b1b2 b4b3") + pgn("Cy", "1. a1b2 a4a3 2. b1c2 b4b3") + pgn("Di", "1. a1c3");
      // in Windows-1252, as old files are
      const buffer = Buffer.from(games.replace("Bo", "B\u00f6"), "latin1");
      await archive.locator("input[type=file]").setInputFiles({ name: "club.pgn", mimeType: "text/plain", buffer });
      await v.says(".archive", "club.pgn");
      await v.says(".archive", "Change a rule, and you will see here");
      await v.replace("or forward diagonal", "orthogonal");
      await v.says(".archive .summary", "The change acts in 1 of 2 games");
      await v.says(".archive", "1 more could not be played to their end by the old rules");
      await v.says(".archive .trouble", "club.pgn:14: turn 1");
      await v.axe("games under an edit");
      await archive.getByRole("button", { name: "club.pgn, game 2, Cy - Bo" }).click();
      await v.line([]);
      await v.says(".why", "Not legal");
      // what is edited is followed anew; another rule, and the same games go on
      await v.replace("forward orthogonal", "any");
      await v.says(".archive .summary", "All of 2 games could have been played as they were");
      await archive.getByRole("button", { name: "Paste games" }).click();
      await archive.locator("textarea").fill(pgn("Ed", "1. b1b2 b4b3"));
      await archive.getByRole("button", { name: "Add" }).click();
      await v.says(".archive .summary", "All of 3 games");
      await v.click("a1", "a2");
      await v.played(1);
      await archive.getByRole("button", { name: "The game on the board" }).click();
      await v.says(".archive .summary", "All of 4 games");
      await archive.getByRole("button", { name: "Put away" }).click();
      await archive.locator(".summary").waitFor({ state: "hidden" });
    },
  },
  {
    name: "tests run by themselves: one that fails shows what it found",
    async run(v, { studio }) {
      writeFileSync(studio.file("small.rules"), SMALL);
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.says(".finding-summary", "the test passes");
      await v.replace("legal a1-a2", "illegal a1-a2");
      await v.says(".finding-summary", "the test fails");
      await v.page.locator(".editor .g-failed").waitFor();
      await v.says(".finding", "the test says");
    },
  },
  {
    name: "a board stays in play while mistakes come and go, and under a position whose counters the rules have no more",
    async run(v, { studio }) {
      const quiet = "  end { quiet: draw when 9 turns pass without capture }\n  test";
      writeFileSync(studio.file("small.rules"), SMALL.replace("  test", quiet));
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.ready();
      await v.click("a1", "a2");
      await v.toMove("Black");
      await v.find("rules 1");
      await v.page.keyboard.press("ArrowRight");
      for (let time = 0; time < 6; time += 1) {
        // right, then wrong, while the board is being set up for what was right
        await v.page.keyboard.type(" // a", { delay: 5 });
        await v.page.waitForTimeout(60 + 30 * time);
        await v.page.keyboard.press("Enter");
        await v.page.keyboard.type("q");
        await v.page.waitForTimeout(250);
        assert.deepEqual(await v.page.locator(".notice.wrong").allTextContents(), []);
        await v.page.keyboard.press("Backspace");
        await v.page.keyboard.press("Backspace");
        await v.says(".finding-summary", "1 warning");
      }
      await v.click("a4", "a3");
      await v.toMove("White");
      await v.button("Set up").click();
      await v.button("Play from here").click();
      await v.page.waitForFunction(() => document.querySelectorAll(".turn-button").length === 1);
      await v.replace("quiet", "calm");
      await v.page.waitForTimeout(400);
      await v.page.locator("#pane-board .places [aria-label$='can be picked up']").first().waitFor({ state: "attached" });
      assert.deepEqual(await v.page.locator(".notice.wrong").allTextContents(), []);
    },
  },
  {
    name: "a page that is loaded while the rules have a mistake goes on by those before it, and says so",
    async run(v, { studio }) {
      writeFileSync(studio.file("small.rules"), SMALL);
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.ready();
      await v.click("a1", "a2");
      await v.toMove("Black");
      await v.replace("lift an own man", "lift an own mann");
      await v.says(".finding-summary", "mistake");
      await v.says(".status", "by the rules before the mistake");
      await v.page.reload();
      await v.says(".finding-summary", "mistake");
      await v.ready();
      await v.line(["a1-a2"]);
      await v.says(".status", "by the rules before the mistake");
      await v.click("a4", "a3");
      await v.toMove("White");
      await v.replace("an own mann", "an own man");
      await v.page.locator(".status .caution").waitFor({ state: "detached" });
      await v.line(["a1-a2", "a4-a3"]);
    },
  },
  {
    name: "options are sliders: the board follows, and a sweep draws measures along one",
    async run(v, { studio }) {
      writeFileSync(studio.file("small.rules"), SMALL);
      await v.page.reload();
      await v.page.locator(".card h3 button", { hasText: "Small" }).click();
      await v.cell("d4").waitFor();
      await v.page.locator("#option-size").fill("5");
      await v.cell("e5").waitFor();
      await v.says(".pane-edit h3", "differ");
      await v.button("size back to the default").click();
      await v.cell("e5").waitFor({ state: "detached" });
      await v.button("Sweep").click();
      await v.page.locator(".sweep .along svg").first().waitFor();
      assert.match(await v.page.locator(".sweep .along svg").first().getAttribute("aria-label"), /at 3 .*at 4 \(as it is now\) .*at 6 /);
      await v.page.locator(".sweep .along .now").first().waitFor({ state: "attached" });
      const stop = v.button("Stop", v.page.locator(".sweep"));
      if (await stop.count()) await stop.click();
      await v.button("Put away").waitFor();
      assert.ok((await v.page.locator(".sweep .along").count()) > 0);
      await v.button("Put away").click();
      await v.page.locator(".sweep").waitFor({ state: "detached" });
    },
  },
  {
    name: "a copy of a shipped game is saved, changed from outside, and never overwritten unasked",
    open: ["tic-tac-toe"],
    async run(v, { studio }) {
      await v.ready();
      await v.button("Save a copy").click();
      await v.page.getByLabel("File in this folder").fill("mine");
      await v.button("Save the copy").click();
      await v.says(".bar .file", "mine.rules");
      const file = studio.file("mine.rules");
      const first = readFileSync(file, "utf8");
      writeFileSync(file, first.replace("rules 1", "rules 1 // theirs"));
      await v.says(".editor .cm-line", "theirs");
      await v.find("rules 1");
      await v.page.keyboard.press("ArrowRight");
      await v.page.keyboard.type(" ");
      await v.says(".bar .file", "not saved");
      writeFileSync(file, first.replace("rules 1", "rules 1 // theirs again"));
      await v.says(".notice", "while you were editing");
      await v.button("Load the file as it is now").click();
      await v.says(".editor .cm-line", "theirs again");
      await v.page.locator(".notice", { hasText: "while you were editing" }).waitFor({ state: "detached" });
      await v.editor().focus();
      await v.page.keyboard.press("Control+z");
      await v.says(".bar .file", "not saved");
      writeFileSync(file, first.replace("rules 1", "rules 1 // theirs again, and again"));
      await v.says(".notice", "while you were editing");
      await v.page.keyboard.press("Control+s");
      await v.says(".notice", "nothing has been written");
      assert.match(readFileSync(file, "utf8"), /theirs again/);
      await v.button("Overwrite the file").last().click();
      await v.page.locator(".bar .file", { hasText: "not saved" }).waitFor({ state: "detached" });
      await v.says(".notice", "saved as");
      assert.doesNotMatch(readFileSync(file, "utf8"), /again/);
      await v.replace("rules 1", "rules 1 // mine");
      await v.cell("b2").focus();
      await v.page.keyboard.press("Control+s");
      await v.page.locator(".bar .file", { hasText: "not saved" }).waitFor({ state: "detached" });
      assert.match(readFileSync(file, "utf8"), /mine/);
    },
  },
  {
    name: "the program is killed and started again in the middle of an edit and a game",
    open: ["tic-tac-toe"],
    async run(v, { studio }) {
      await v.ready();
      await v.click("b2");
      await v.played(1);
      await v.replace("Tic-tac-toe", "Noughts");
      await v.says(".bar h1", "Noughts");
      await studio.kill();
      await v.says(".notice", "does not answer");
      await v.replace("Noughts", "Crosses");
      await studio.start(["tic-tac-toe"], studio.port);
      await v.page.locator(".notice", { hasText: "does not answer" }).waitFor({ state: "hidden" });
      await v.says(".bar h1", "Crosses");
      await v.line(["b2"]);
      await v.click("a1");
      await v.played(2);
      await v.page.reload();
      await v.says(".notice", "has been kept");
      await v.says(".bar h1", "Crosses");
    },
  },
  {
    name: "two tabs on one file know of each other",
    open: ["hex"],
    async run(v, { come }) {
      await v.ready();
      const other = await come();
      await other.ready();
      await v.says(".notice", "another tab");
      await other.says(".notice", "another tab");
      await v.replace('game "Hex"', 'game "Mine"');
      await v.says(".bar h1", "Mine");
      await other.replace('game "Hex"', 'game "Theirs"');
      await other.says(".bar h1", "Theirs");
      await v.page.reload();
      await v.says(".bar h1", "Mine");
      await v.says(".notice", "has been kept");
      await v.button("Revert").click();
      await v.says(".bar h1", "Hex");
      await v.page.locator(".notice", { hasText: "has been kept" }).waitFor({ state: "detached" });
      await other.page.close();
      await v.page.locator(".notice", { hasText: "another tab" }).waitFor({ state: "hidden" });
    },
  },
  {
    name: "rubbish on the socket is told and dropped, and nobody else notices",
    open: ["hex"],
    async run(v) {
      await v.ready();
      const said = await v.page.evaluate(() => new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/socket${location.search}`);
        const heard = [];
        socket.onopen = () => socket.send("{ rubbish");
        socket.onmessage = (message) => heard.push(message.data);
        socket.onclose = () => resolve(heard);
      }));
      assert.match(said.join("\n"), /dropped/);
      const refused = await v.page.evaluate(() => new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/socket?token=wrong`);
        socket.onopen = () => resolve(false);
        socket.onerror = () => resolve(true);
      }));
      assert.ok(refused);
      await v.click("a1");
      await v.played(1);
    },
  },
  {
    name: "comparison with another game, and a tweak is written",
    open: ["pijersi"],
    async run(v, { studio }) {
      await v.ready();
      await v.page.locator("#option-quiet_turns").fill("6");
      await v.says(".pane-edit h3", "differ");
      await v.button("Save as variant").click();
      const form = v.page.locator("form.save-as");
      await form.getByLabel(/a tweak/).check();
      await form.getByLabel("File").fill("impatient");
      await form.getByLabel("Title").fill("impatient Pijersi");
      await form.getByLabel("What it is meant to do").fill("fewer long endgames");
      await form.getByRole("button", { name: "Write the file" }).click();
      await v.says(".notice", "impatient.toml");
      assert.ok(existsSync(studio.file("impatient.toml")));
      assert.match(readFileSync(studio.file("impatient.toml"), "utf8"), /quiet_turns/);
    },
  },
  {
    name: "the same rules in other words are said to be the same, and nothing is played",
    open: ["hex"],
    async run(v) {
      await v.ready();
      await v.find("rules 1");
      await v.page.keyboard.press("End");
      await v.page.keyboard.type(" // in other words");
      await v.says(".pane-edit section", "Both play by the same rules");
      await v.button("Measure").waitFor();
      assert.equal(await v.page.locator(".measures").count(), 0);
    },
  },
  {
    name: "outline, layout, coverage, and where a clause acts",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.button("Outline").click();
      await v.button("group fighter").click();
      assert.match(await v.page.locator(".editor .cm-activeLine").innerText(), /group fighter/);
      await v.button("Outline").click();
      await v.button("Format").click();
      await v.says(".notice", "already formatted");
      await v.button("Where it acts").click();
      await v.find("slide any");
      await v.says(".below [role=status]", "the clause at the cursor takes part");
      await v.page.locator("#pane-board .cell .lit").first().waitFor();
      await v.button("Where it acts").click();
      await v.button(/^Coverage/).click();
      await v.page.locator(".editor .g-times").first().waitFor();
    },
  },
  {
    name: "counts stand beside their lines, also where the margin makes lines break anew",
    open: ["shogi"],
    async run(v) {
      await v.ready();
      await v.button(/^Coverage/).click();
      await v.page.locator(".editor .g-times").first().waitFor();
      await v.page.waitForTimeout(1000);
      const apart = await v.page.evaluate(() => {
        const { shadowRoot } = document.querySelector(".editor");
        const tops = (selector) => [...shadowRoot.querySelectorAll(selector)].map((e) => e.getBoundingClientRect().top);
        const lines = tops(".cm-line");
        return tops(".cm-lineNumbers .cm-gutterElement").slice(1, lines.length).map((top, at) => Math.round(top - lines[at]));
      });
      assert.ok(apart.every((by) => Math.abs(by) <= 1), `off by ${apart.join(" ")}`);
    },
  },
  {
    name: "the keyboard goes through the editor without changing it, and indents when it is told to",
    open: ["hex"],
    async run(v) {
      await v.ready();
      await v.editor().focus();
      await v.page.keyboard.press("Tab");
      assert.equal(await v.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? null), null);
      await v.says(".bar .file", /^comes with the program$/);
      await v.find("players");
      const line = v.page.locator(".editor .cm-activeLine");
      const before = await line.innerText();
      await v.page.keyboard.press("Control+]");
      assert.equal(await line.innerText(), `  ${before}`);
      await v.page.keyboard.press("End");
      await v.page.keyboard.press("Enter");
      assert.match(await line.innerText(), /^ {4}\s*$/);
    },
  },
  {
    name: "completion, definition, rename",
    open: ["pijersi"],
    async run(v) {
      await v.ready();
      await v.find("own fighter is");
      await v.page.keyboard.press("ArrowLeft");
      for (let i = 0; i < 5; i++) await v.page.keyboard.press("ArrowRight");
      await v.page.keyboard.press("F12");
      await v.says(".editor .cm-activeLine", "group fighter");
      await v.page.keyboard.press("F2");
      await v.says("form[aria-label=rename]", "fighter");
      await v.page.keyboard.type("warrior");
      await v.page.keyboard.press("Enter");
      await v.says(".editor .cm-activeLine", "group warrior");
      await v.says(".finding-summary", "nothing wrong");
      await v.find("slide any 1..2");
      await v.page.keyboard.press("End");
      await v.page.keyboard.press("Enter");
      await v.page.keyboard.type("land on em");
      await v.says(".editor .cm-tooltip-autocomplete li", "empty");
      // a list that has just opened takes no keys yet, so that nobody chooses from it unseen
      await v.page.waitForTimeout(200);
      await v.page.keyboard.press("Enter");
      await v.says(".editor .cm-activeLine", "land on empty");
    },
  },
];
