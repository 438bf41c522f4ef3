// VS Code itself, its server for browsers, with the packed extension in it: a file with three mistakes is opened, each is seen and
// mended by its fix, a piece is renamed, the text is laid out and saved. `BOARDWRIGHT` is the program.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const PROGRAM = process.env.BOARDWRIGHT ?? join(here, "../../../target/release/boardwright");
const SERVER = join(here, "node_modules/code-server/lib/vscode/out/server-main.js");
/** Machines that build something else meanwhile are slow; nothing here asserts a time. */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

const freePort = () => new Promise((resolve, reject) => {
  const server = createServer();
  server.on("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

const home = mkdtempSync(join(tmpdir(), "vscode-"));
const folder = join(home, "games");
const file = join(folder, "rocks.rules");
const common = ["--server-data-dir", join(home, "server"), "--accept-server-license-terms", "--telemetry-level", "off"];

/** A folder with the game, and an editor that has the extension and knows where the program is. */
function prepare() {
  mkdirSync(folder);
  copyFileSync(join(here, "rocks.rules"), file);
  const installed = spawnSync(process.execPath, [SERVER, "--install-extension", join(here, "../boardwright.vsix"), ...common]);
  assert.equal(installed.status, 0, String(installed.stderr));
  const machine = join(home, "server/data/Machine");
  mkdirSync(machine, { recursive: true });
  writeFileSync(join(machine, "settings.json"), JSON.stringify({ "boardwright.path": PROGRAM }));
}

async function serve() {
  const port = await freePort();
  const args = [SERVER, "--host", "127.0.0.1", "--port", String(port), "--without-connection-token", ...common];
  const server = spawn(process.execPath, args, { env: { ...process.env, HOME: home }, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE;
  while (!(await fetch(`${address}/version`).then((answer) => answer.ok, () => false))) {
    assert.ok(server.exitCode === null && Date.now() < until, "VS Code does not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { server, address };
}

/** What a person does in the editor, with the keys of VS Code. */
class Person {
  constructor(page) {
    this.page = page;
  }

  press = (keys) => this.page.keyboard.press(keys);
  shown = (selector, options) => this.page.locator(selector, options).first().waitFor();

  async open(name) {
    await this.page.locator(".explorer-folders-view").getByText(name).dblclick();
    await this.shown(".editor-instance .view-lines", { hasText: "players" });
  }

  /** Waits until the bar at the bottom counts so many mistakes. */
  async mistakes(count) {
    await this.shown(count > 0 ? `#status\\.problems [aria-label*="Errors: ${count}"]` : `#status\\.problems [aria-label="No Problems"]`);
  }

  /** Clicks on a word of the text. */
  async click(word) {
    await this.page.locator(".view-lines span:not(:has(span))", { hasText: new RegExp(`^\\s*${word}\\s*$`) }).first().click();
  }

  /** Takes the fix that is offered here. Keys pressed before the editor has looked at the place are pressed again. */
  async fix() {
    const offered = this.page.locator(".action-widget .monaco-list-row.action").first();
    const until = Date.now() + PATIENCE;
    do {
      assert.ok(Date.now() < until, "no fix is offered");
      await this.press("Escape");
      await this.press("Control+Period");
    } while (!(await offered.waitFor({ timeout: 2_000 }).then(() => true, () => false)));
    await this.press("Enter");
  }

  async rename(name) {
    await this.press("F2");
    await this.page.locator(".rename-box input").fill(name);
    await this.press("Enter");
  }

  /** Saves until the file is this. */
  async saved(text) {
    const until = Date.now() + PATIENCE;
    while (readFileSync(file, "utf8") !== text) {
      assert.ok(Date.now() < until, `what was saved is\n${readFileSync(file, "utf8")}`);
      await this.press("Control+S");
      await this.page.waitForTimeout(200);
    }
  }
}

async function use(page) {
  const person = new Person(page);
  await person.shown(".monaco-workbench .statusbar");
  await page.getByRole("button", { name: "Yes, I trust the authors" }).click();
  await person.open("rocks.rules");
  await person.mistakes(3);
  for (const [word, left] of [["rok", 2], ["forwrad", 1], ["wen", 0]]) {
    await person.click(word);
    await person.fix();
    await person.mistakes(left);
  }
  await person.click("rock");
  await person.rename("stone");
  await person.shown(".view-lines", { hasText: "stone" });
  // `game   "Rocks"` is laid out
  await person.press("Control+Shift+I");
  await person.saved(readFileSync(join(here, "stones.rules"), "utf8"));
}

prepare();
const { server, address } = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.setDefaultTimeout(PATIENCE);
try {
  await page.goto(`${address}/?folder=${folder}`);
  await use(page);
  console.log("VS Code: 3 mistakes seen, mended, renamed, laid out");
} catch (error) {
  const seen = join(tmpdir(), "vscode.png");
  await page.screenshot({ path: seen });
  console.error(`what was to be seen is in ${seen}`);
  throw error;
} finally {
  await browser.close();
  server.kill();
  rmSync(home, { recursive: true, force: true });
}
