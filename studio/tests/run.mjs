// The browser tests: each starts the program anew, and does what a person does. `npm run browser [-- WORDS]` runs those
// whose name has the words.

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Studio, launch, visit } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2).join(" ");

async function collect() {
  const files = readdirSync(here).filter((f) => f.endsWith(".test.mjs")).sort();
  const all = await Promise.all(files.map((f) => import(pathToFileURL(join(here, f)).href)));
  return all.flatMap((module) => module.tests).filter((t) => t.name.includes(wanted));
}

async function runOne(browser, { open = [], options, run }) {
  const studio = await new Studio().start(open);
  const visitors = [];
  const come = async (more = options) => {
    const visitor = await visit(browser, studio, more);
    visitors.push(visitor);
    return visitor;
  };
  try {
    await run(await come(), { studio, come, browser });
    for (const visitor of visitors) await visitor.end();
  } catch (error) {
    const seen = visitors.flatMap((v) => v.wrong).join("\n");
    const shot = process.env.SHOTS && visitors[0] && (await visitors[0].page.screenshot({ path: join(process.env.SHOTS, "failed.png") }).catch(() => {}));
    throw new Error(`${error.message}${seen ? `\nseen on the page: ${seen}` : ""}${shot ? "\na picture was taken" : ""}`);
  } finally {
    await studio.end();
  }
}

/** Nothing waits for ever: neither for a program that says nothing nor for a browser that is gone. */
const LIMIT = 300_000;
const within = (work, what) => {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${what} took more than ${LIMIT / 1000} s`)), LIMIT).unref();
  });
  return Promise.race([work, late]);
};

const tests = await collect();
const browser = await launch();
let failed = 0;
for (const test of tests) {
  const begun = Date.now();
  const told = (what) => console.log(`${what} ${test.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  try {
    // a browser on a busy machine stalls now and then: what fails three times is wrong
    for (let left = 2; ; left -= 1) {
      try {
        await within(runOne(browser, test), test.name);
        break;
      } catch (error) {
        if (left === 0) throw error;
        console.log(`again ${test.name}\n      ${error.message.replaceAll("\n", "\n      ")}`);
      }
    }
    told("ok   ");
  } catch (error) {
    failed += 1;
    console.log(`FAILS ${test.name}\n      ${error.message.replaceAll("\n", "\n      ")}`);
  }
}
await browser.close();
console.log(`${tests.length - failed} of ${tests.length} browser tests passed`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
