// Starts the program on a free port in a folder of its own, and a browser that knows nothing else.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const PROGRAM = process.env.BOARDWRIGHT ?? join(here, "../../target/debug/boardwright");
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Who works on the page tries a bundle that is not in the program yet. */
const DIST = process.env.DIST;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Milliseconds that each message from the program takes more: a busy machine, to be had at will. */
const LATENCY = Number(process.env.LATENCY ?? 0);
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

/** The program, in a folder that is thrown away. */
export class Studio {
  folder = mkdtempSync(join(tmpdir(), "studio-"));
  /** What the program keeps for its user. */
  home = mkdtempSync(join(tmpdir(), "studio-home-"));

  async start(open = [], port) {
    this.port = port ?? (await freePort());
    const env = { ...process.env, HOME: this.home, XDG_CONFIG_HOME: this.home, XDG_STATE_HOME: this.home };
    this.program = spawn(PROGRAM, ["studio", ...open, "--no-open", "--port", String(this.port)], { cwd: this.folder, env });
    this.ended = new Promise((resolve) => this.program.on("exit", resolve));
    this.address = await this.#hear(/http:\S+/);
    return this;
  }

  #hear(pattern) {
    return new Promise((resolve, reject) => {
      let said = "";
      this.program.stdout.on("data", (data) => {
        said += data;
        const found = said.match(pattern);
        if (found) resolve(found[0]);
      });
      this.program.on("error", (error) => reject(new Error(`cannot start ${PROGRAM}: ${error.message}`)));
      this.program.on("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
    });
  }

  /** Ends it as a crash would. */
  async kill() {
    this.program.kill("SIGKILL");
    await this.ended;
  }

  async end() {
    if (this.program.exitCode === null && this.program.signalCode === null) await this.kill();
    for (const folder of [this.folder, this.home]) rmSync(folder, { recursive: true, force: true });
  }

  file = (name) => join(this.folder, name);
}

export const launch = () => chromium.launch({
  executablePath: BROWSER,
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

/** A page of the studio. What goes wrong in it, and every request that leaves this machine, is kept. */
export async function visit(browser, studio, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`error in the page: ${error.message}`));
  page.on("console", (message) => {
    // the browser tells of a lost socket by itself
    if (message.type() === "error" && !message.text().includes("WebSocket")) wrong.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") wrong.push(`request to ${hostname}`);
  });
  if (DIST) await page.route(/\/app\.(js|css)$/, (route) => route.fulfill({ path: join(DIST, new URL(route.request().url()).pathname) }));
  if (LATENCY > 0) await page.routeWebSocket(/\/socket/, slow);
  await page.goto(studio.address);
  return new Visitor(page, context, wrong);
}

/** A socket whose answers come late, in their order. */
function slow(page) {
  const program = page.connectToServer();
  program.onMessage((message) => void setTimeout(() => page.send(message), LATENCY));
  program.onClose((code, reason) => void setTimeout(() => page.close({ code, reason }), LATENCY));
}

/** What a person does on the page. */
export class Visitor {
  constructor(page, context, wrong) {
    Object.assign(this, { page, context, wrong });
  }

  pane = (name) => this.page.locator(`#pane-${name}`);
  button = (name, within = this.page) => within.getByRole("button", { name, exact: typeof name === "string" });
  editor = () => this.page.locator(".editor .cm-content");

  async ready() {
    await this.page.locator("#pane-board [data-place]").first().waitFor();
  }

  cell(name) {
    return this.page.locator(`#pane-board .places [data-place][aria-label^="${name}:"]`);
  }

  async click(...names) {
    for (const name of names) await this.cell(name).click();
  }

  turns = () => this.page.locator(".turn-button").allInnerTexts().then((all) => all.slice(1).map((t) => t.trim().split(/\s+/).at(-1)));

  /** Waits until these turns have been played, and no others. */
  async line(wanted) {
    for (let tries = 0; tries < 100 && JSON.stringify(await this.turns()) !== JSON.stringify(wanted); tries += 1) {
      await this.page.waitForTimeout(50);
    }
    assert.deepEqual(await this.turns(), wanted);
  }

  /** Waits until so many turns have been played. */
  async played(count) {
    await this.page.waitForFunction((n) => document.querySelectorAll(".turn-button").length - 1 >= n, count);
  }

  async toMove(name) {
    await this.page.locator(".status .turn", { hasText: `${name} to move` }).waitFor();
  }

  /** Pastes a position and plays from it. */
  async playFrom(position) {
    await this.button("Copy, paste").click();
    // what is written there at first comes from the program, and would come between
    await this.page.waitForFunction(() => document.querySelector("textarea")?.value);
    await this.page.locator("textarea").fill(position);
    await this.button("Play from this position").click();
    await this.page.locator("form[aria-label='copy and paste']").waitFor({ state: "hidden" });
  }

  /** Waits until the keyboard is at something that this selector describes. */
  async focused(selector) {
    const isThere = (wanted) => document.activeElement?.matches(wanted) ?? false;
    const at = () => this.page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 40)}`);
    await this.page.waitForFunction(isThere, selector, { timeout: 5000 }).catch(async () => assert.fail(`the keyboard is not at ${selector}, but at ${await at()}`));
  }

  async seat(player, who) {
    await this.page.locator(".seat", { hasText: player }).locator("select").selectOption(who);
  }

  /** Puts the cursor behind the first place of a text in the editor, and selects it. */
  async find(words) {
    await this.editor().focus();
    await this.page.keyboard.press("Control+Home");
    await this.page.keyboard.press("Control+f");
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
  }

  /** Types over the first place of a text. */
  async replace(words, by) {
    await this.find(words);
    await this.page.keyboard.type(by);
  }

  /** Waits until something says so, also in a pane that another one hides. */
  async says(locator, pattern) {
    await this.page.locator(locator, { hasText: pattern }).first().waitFor({ state: "attached" });
  }

  /** Fails where axe finds anything. */
  async axe(name) {
    await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const found = violations.map((v) => `${v.id} (${v.help}): ${v.nodes.map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`).slice(0, 3).join(" | ")}`);
    if (found.length > 0) throw new Error(`axe, ${name}:\n  ${found.join("\n  ")}`);
  }

  async end() {
    await this.context.close();
    if (this.wrong.length > 0) throw new Error(this.wrong.join("\n"));
  }
}
